"""Writes down in docs/architecture.md which files there are and what each is for, in its own first sentence.

    python website/rooms.py

A test holds the list equal to the tree: a file that comes, goes or changes its purpose is written down anew.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
HEADING = "## Every file\n"


def purpose(path: Path) -> str:
    """The first sentence of a file, on one line; nothing where the file is empty."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    first = re.split(r"\n\n|(?<=\.)\s", said, maxsplit=1)[0]
    return " ".join(first.split()).replace("``", "`").replace("|", "\\|")


def rooms() -> Iterator[str]:
    """The lines of the list: a folder with what it is for, then a row for each of its files."""
    for folder in sorted({path.parent for path in (ROOT / "referee").rglob("*.py")}):
        files = [path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]
        opening = folder / "__init__.py"
        about = purpose(opening) if opening.exists() else ""
        yield f"### `{folder.relative_to(ROOT).as_posix()}/`\n"
        if about:
            yield f"{about}\n"
        if files:
            yield "| file | what it is for |\n|---|---|"
        yield from (f"| `{path.name}` | {purpose(path)} |" for path in files)
        if files:
            yield ""


def filled(page: str) -> str:
    """The page with the list as it should be, behind its heading at the end."""
    before, heading, _ = page.partition(HEADING)
    return f"{before}{heading or HEADING}\n" + "\n".join(rooms()).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
