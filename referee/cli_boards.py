"""The command line of boards: `referee board check`, `board show`."""

from __future__ import annotations

from typing import Annotated

import typer

boards = typer.Typer(
    help="Boards of the railway game: check one of your own, or write out the example.", no_args_is_help=True
)


@boards.command("check")
def board_check(
    path: Annotated[str, typer.Argument(help="A board file.", show_default=False)],
) -> None:
    """Check that a board can be played on and fits what the rules text tells (M1 to M9)."""
    from referee.commands import boards as group

    raise typer.Exit(group.check(path))


@boards.command("show")
def board_show(
    name: Annotated[str, typer.Argument(help="A board that comes with the referee.")] = "example",
) -> None:
    """Write out a board as YAML, to start your own from."""
    from referee.commands import boards as group

    raise typer.Exit(group.show(name))
