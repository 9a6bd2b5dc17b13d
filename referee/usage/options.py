"""Options that several commands have."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Plain(StrEnum):
    """What an answer looks like."""

    TEXT = "text"
    JSON = "json"


Answer = Annotated[Plain, typer.Option("--format", help="How to answer.")]
Which = Annotated[
    int,
    typer.Option("--log", help="Which log of a file that holds several, from 1.", min=0, show_default=False),
]


def _apart(named: list[str] | None) -> list[str]:
    """Players who were named one by one, or together: `Ann,Ben`."""
    return [name.strip() for names in named or () for name in names.split(",")]


Players = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        "-p",
        help="A player; repeat for each seat, or Ann,Ben.",
        show_default=False,
        callback=_apart,
    ),
]
Scenarios = Annotated[
    str | None,
    typer.Option("--scenarios", help="Folder of scenarios; else ./scenarios.", show_default=False),
]
