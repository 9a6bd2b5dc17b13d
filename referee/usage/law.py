"""The command line of the law: games, rules, rulings, coverage, boards."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.commands import completion
from referee.usage.help import Told
from referee.usage.options import Answer, Plain, Scenarios


def games() -> None:
    """List the games the referee knows."""
    from referee.commands import law

    raise typer.Exit(law.games())


def rules(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A game, a number, a chapter.", show_default=False, autocompletion=completion.rules
        ),
    ] = None,
    scenarios: Scenarios = None,
    format: Answer = Plain.TEXT,
) -> None:
    """Print rules: what they say, how they are checked, which scenarios show them."""
    from referee.commands import law

    raise typer.Exit(law.rules(name, scenarios, format.value))


def rulings(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A game, a number, an option, a rule.", show_default=False, autocompletion=completion.rulings
        ),
    ] = None,
    scenarios: Scenarios = None,
    format: Answer = Plain.TEXT,
    write: Annotated[
        bool,
        typer.Option(
            "--write", help="Begin referee.toml, a file of house rulings to be edited; or add games to it."
        ),
    ] = False,
) -> None:
    """Print the questions the rules leave open, with their readings, the default first."""
    if write:
        from referee.commands.house_begun import begin_house

        raise typer.Exit(begin_house(name))
    from referee.commands import law

    raise typer.Exit(law.rulings(name, scenarios, format.value))


def coverage(
    game: Annotated[
        str | None,
        typer.Argument(help="A game; all if left out.", show_default=False, autocompletion=completion.games),
    ] = None,
    scenarios: Scenarios = None,
    brief: Annotated[bool, typer.Option("--brief", help="Only what is lacking or unseen.")] = False,
    format: Answer = Plain.TEXT,
) -> None:
    """Show for every rule which check enforces it and which scenarios keep and break it."""
    from referee.commands import law

    raise typer.Exit(law.coverage(game, scenarios, format.value, brief))


boards = typer.Typer(
    cls=Told,
    help="Boards of the railway game: check one of your own, or write out the example.",
    no_args_is_help=True,
)


@boards.command("check")
def board_check(
    path: Annotated[
        str,
        typer.Argument(
            help="A board file, or a board that comes with the referee.",
            show_default=False,
            autocompletion=completion.boards,
        ),
    ],
) -> None:
    """Check that a board can be played on and fits what the rules text tells (M1 to M9)."""
    from referee.commands import boards as group

    raise typer.Exit(group.check(path))


@boards.command("show")
def board_show(
    name: Annotated[
        str, typer.Argument(help="A board that comes with the referee.", autocompletion=completion.boards)
    ] = "example",
) -> None:
    """Write out a board as YAML, to start your own from."""
    from referee.commands import boards as group

    raise typer.Exit(group.show(name))
