"""Where our schemas lie, and what they are called."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast


def schema_folder() -> Path:
    """Where our schemas lie: beside the package in a source checkout, inside it when installed."""
    here = Path(__file__).resolve().parents[1]
    inside = here / "schemas"
    return inside if inside.is_dir() else here.parent / "schemas"


def file_name(name: str) -> str:
    """``log`` or ``log.schema.json``: the file of a schema."""
    return name if name.endswith(".json") else name + ".schema.json"


def written(name: str, folder: Path | None = None) -> Mapping[str, Any]:
    """The content of a schema file, by its short name. FileNotFoundError where there is none."""
    content = json.loads(((folder or schema_folder()) / file_name(name)).read_bytes())
    return cast(Mapping[str, Any], content)
