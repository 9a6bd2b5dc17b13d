"""The command line of rewriting: `referee convert`, `format`, `diff`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Written(StrEnum):
    """Forms a record can be written in."""

    YAML = "yaml"
    JSON = "json"
    JSONL = "jsonl"


class Plain(StrEnum):
    """What an answer looks like."""

    TEXT = "text"
    JSON = "json"


Records = Annotated[
    list[str], typer.Argument(help="Files, folders, or - for standard input.", show_default=False)
]


def convert(
    paths: Records,
    to: Annotated[
        Written | None, typer.Option("--to", help="Into what; else by the name of -o.", show_default=False)
    ] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="The file to write.", show_default=False)
    ] = None,
) -> None:
    """Rewrite records as YAML, JSON or JSON Lines, without loss."""
    from referee.commands import converting

    raise typer.Exit(converting.convert(paths, to.value if to else None, output))


def layout(
    paths: Records,
    check: Annotated[bool, typer.Option("--check", help="Only say which files would change.")] = False,
) -> None:
    """Lay records out as they are meant to be: one entry to a line, comments kept; in place."""
    from referee.commands import converting

    raise typer.Exit(converting.layout(paths, check))


def diff(
    old: Annotated[str, typer.Argument(help="A log.", show_default=False)],
    new: Annotated[str, typer.Argument(help="Another log.", show_default=False)],
    log: Annotated[
        tuple[int, int],
        typer.Option("--log", help="Which log of each file, from 1.", metavar="N M", show_default=False),
    ] = (0, 0),
    format: Annotated[Plain, typer.Option("--format", help="How to answer.")] = Plain.TEXT,
) -> None:
    """Compare two records in terms of the game: entries, readings, and what comes of it."""
    from referee.commands import converting

    raise typer.Exit(converting.diff(old, new, log, format.value))
