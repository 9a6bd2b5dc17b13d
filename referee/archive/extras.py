"""Packages beyond the core: imported when needed, and asked for in one line where they are missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Lacking(Exception):
    """A command needs an extra that is not installed; the text says which, in one line."""


HOMES = {
    "pyarrow": "archive",
    "msgspec": "archive",
    "duckdb": "archive",
    "zstandard": "archive",
    "fsspec": "archive",
    "distributed": "dask",
}
"""Package -> the extra of ours that brings it."""


def wanted(module: str) -> Any:
    """A module of an extra. Raises Lacking."""
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as fault:
        if fault.name is not None and fault.name.partition(".")[0] not in HOMES:
            raise  # something else is broken, and must look broken
        extra = HOMES[package]
        raise Lacking(
            f"this needs {package}, which is not installed (expected pip install 'dutch-referee[{extra}]')"
        ) from None
