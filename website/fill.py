"""Runs the commands a page shows and writes down what they print, so that pages tell the truth.

    python website/fill.py docs/tutorial/*.md

A page names a file in a paragraph that ends with its name in backticks and a colon, before the
block with its text. A command stands alone in an ``sh`` block, ready to be copied; what it prints
stands in the ``text`` block after it.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILE = re.compile(r"`([\w.-]+)`:\n\n```yaml\n(.*?)```", re.DOTALL)
BLOCK = re.compile(
    r"(?P<file>`(?P<name>[\w.-]+)`:\n\n```yaml\n(?P<text>.*?)```)"
    r"|```sh\n(?P<command>referee [^\n]*)\n```(?:\n\n```text\n.*?```)?",
    re.DOTALL,
)
MOST = 24  # lines of one command; the rest is told by three dots


def filled(page: str, run: Callable[[list[str]], str]) -> str:
    """The page with every command followed by what it prints, run in the order of the page."""

    def replaced(found: re.Match[str]) -> str:
        if found["file"]:
            Path(found["name"]).write_text(found["text"], encoding="utf-8")
            return found[0]
        program, *arguments = shlex.split(found["command"])
        assert program == "referee", found["command"]
        printed = [line.rstrip() for line in run(arguments).rstrip("\n").splitlines()]
        if len(printed) > MOST:
            printed = [*printed[:MOST], "..."]
        shown = f"```sh\n{found['command']}\n```"
        return shown + ("\n\n```text\n" + "\n".join(printed) + "\n```" if any(printed) else "")

    return BLOCK.sub(replaced, page)


def referee(arguments: list[str]) -> str:
    """What a command prints."""
    from typer.testing import CliRunner

    from referee.cli import app

    return CliRunner().invoke(app, arguments).output


def main(names: list[str]) -> None:
    for name in names:
        path = Path(name).resolve()
        here = Path.cwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                text = filled(path.read_text(encoding="utf-8"), referee)
            finally:
                os.chdir(here)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main(sys.argv[1:])
