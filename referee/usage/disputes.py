"""The command line of quarrels: `referee ask`, `adjudicate`, `what-if`."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Annotated

import typer

from referee.commands import completion
from referee.usage.options import Answer, Plain, Players, Scenarios, Which


class Ruling(StrEnum):
    """What the answer in a dispute looks like; the last three are one ruling on one page."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
    SVG = "svg"
    MARKDOWN = "markdown"


def ask(
    game: Annotated[
        str,
        typer.Argument(help="auction, hundred, duel, rommee or intercity.", autocompletion=completion.games),
    ],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="The question, in your own words; you are asked if left out.", show_default=False
        ),
    ] = None,
    player: Players = None,
    save: Annotated[
        str | None,
        typer.Option("--save", metavar="FILE", help="Write the moment as a log.", show_default=False),
    ] = None,
    scenarios: Scenarios = None,
    format: Answer = Plain.TEXT,
) -> None:
    """Get a ruling in a short conversation, or find the sentence that settles a question by its words."""
    if words:
        from referee.commands import ask_words

        raise typer.Exit(ask_words.words(game, " ".join(words), scenarios, format.value))
    from referee.commands import asking

    raise typer.Exit(asking.converse(game, player or (), save))


def adjudicate(
    path: Annotated[str, typer.Argument(help="A log, or - for standard input.", show_default=False)],
    other: Annotated[
        list[str] | None, typer.Argument(help="A second record of the same game.", show_default=False)
    ] = None,
    move: Annotated[
        int | None, typer.Option("--move", help="Explain this move, numbered from 1.", show_default=False)
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            "--as",
            help="Only what this player could know.",
            show_default=False,
            autocompletion=completion.players,
        ),
    ] = None,
    readings: Annotated[bool, typer.Option("--readings", help="Also replay under all readings.")] = False,
    log: Which = 0,
    format: Annotated[Ruling, typer.Option("--format", help="How to answer.")] = Ruling.TEXT,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="Write the ruling to this file.", show_default=False)
    ] = None,
) -> None:
    """Settle a dispute: one move with its proof, or a whole log under decisions and readings."""
    from referee.commands import disputes

    if other:
        if len(other) > 1:
            raise typer.BadParameter(
                "two records are held against each other; hold a third against each of them"
            )
        if move is not None or player is not None or readings or log:
            raise typer.BadParameter("two records are held against each other as a whole")
        second = other[0]
        told = partial(disputes.two_records, path, second, format.value)
    else:
        told = partial(disputes.adjudicate, path, log, move, player, readings, format.value)
    raise typer.Exit(disputes.into(output, told))


def what_if(
    path: Annotated[str, typer.Argument(help="A log, or - for standard input.", show_default=False)],
    replace: Annotated[
        tuple[int, str] | None,
        typer.Option("--replace", metavar="N MOVE", help="Another move N.", show_default=False),
    ] = None,
    drop: Annotated[
        int | None, typer.Option("--drop", metavar="N", help="No move N.", show_default=False)
    ] = None,
    insert: Annotated[
        tuple[int, str] | None,
        typer.Option("--insert", metavar="N MOVE", help="A new move before move N.", show_default=False),
    ] = None,
    log: Which = 0,
    format: Answer = Plain.TEXT,
) -> None:
    """Judge a log again with one entry changed, and show what becomes of the game."""
    from referee.commands import disputes

    raise typer.Exit(disputes.what_if(path, log, replace, drop, insert, format.value))
