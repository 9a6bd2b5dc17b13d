"""Puts the pages written by hand and the generated ones into one folder, ready for the site generator.

    python website/gather.py && zensical build --strict

Generated pages exist in the site only, so pages written by hand name the command that tells the
same (`referee rules auction`); in the site these words become links.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "build" / "docs"

GENERATED = {"new": "reference/{}.md", "rules": "rules/{}/index.md"}
"""Command -> the page of a game that tells the same."""

COMMAND = re.compile(r"```.*?```|`referee (new|rules) (\w+)`", re.DOTALL)


RECORDS = re.compile(r"```.*?```|`[^`\n]*`|\[[^\]]*\]\([^)]*\)|\b(REC-\d+)\b", re.DOTALL)
"""Rules about records, where they are named in running text."""


def linked(text: str, place: str) -> str:
    """A page written by hand, at that place in the site, with its commands and the rules about records as
    links to their pages."""
    up = "../" * place.count("/")

    def link(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        return f"[{found[0]}]({up}{GENERATED[found[1]].format(found[2])})"

    def record(found: re.Match[str]) -> str:
        return f"[{found[1]}]({up}rules/records/{found[1]}.md)" if found[1] else found[0]

    return RECORDS.sub(record, COMMAND.sub(link, text))


def main() -> None:
    sys.path.insert(0, str(ROOT))
    from website.pages import pages

    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "docs", TARGET)
    for path in TARGET.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        path.write_text(linked(text, path.relative_to(TARGET).as_posix()), encoding="utf-8")
    for place, text in pages().items():
        path = TARGET / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
