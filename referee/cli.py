"""The command line: thin commands that read, call, print and end with an exit status.

0 nothing wrong, 1 something judged wrong, 2 could not be judged (bad file, bad usage). What a
command needs beyond Typer is imported when it runs, so that a small log is judged quickly.
"""

from __future__ import annotations

import gc

# A start makes many objects, and all of them stay: looking for rubbish again and again only costs time.
gc.set_threshold(50_000, 20, 20)

import sys  # noqa: E402
from enum import StrEnum  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Annotated, Any  # noqa: E402

import typer  # noqa: E402
from typer.models import CommandInfo  # noqa: E402

from referee import __version__  # noqa: E402
from referee.commands import completion  # noqa: E402
from referee.commands.streams import ending_quietly, faults_told, prepare  # noqa: E402
from referee.usage import converting, disputes, judging, law  # noqa: E402
from referee.usage.archive import archives  # noqa: E402
from referee.usage.help import Told  # noqa: E402
from referee.usage.options import Players, Which  # noqa: E402


class Quietly(Told):
    """The commands, ending quietly where nobody reads on, and on Ctrl-C: no trace, the usual status."""

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        """Reads the arguments of a command; a reader that has gone, or Ctrl-C, ends it without a
        traceback."""
        with ending_quietly():  # the help is printed here
            return super().make_context(*arguments, **options)

    def invoke(self, ctx: Any) -> Any:
        """Runs a command; a reader that has gone, or Ctrl-C, ends it without a traceback."""
        with ending_quietly():
            return super().invoke(ctx)


app = typer.Typer(
    name="referee",
    cls=Quietly,
    help="Judges recorded games of the five games called Dutch, rule by rule.",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    """Says which referee this is, and no more."""
    if asked:
        typer.echo(f"referee {__version__}")
        raise typer.Exit


@app.callback()
def referee(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", is_eager=True, callback=_version)
    ] = False,
    house: Annotated[
        bool, typer.Option("--house/--no-house", help="Heed the house rulings of referee.toml.")
    ] = True,
) -> None:
    """Judges recorded games of the five games called Dutch, rule by rule."""
    from referee.commands.house_lookup import heed_houses

    heed_houses(ctx, house)


app.command()(judging.validate)
app.command()(judging.score)
app.command()(judging.test)

Moment = Annotated[
    int | None,
    typer.Option("--at", help="After which entry; 0 is before the first.", show_default="the last"),
]


PlayerView = Annotated[
    str | None,
    typer.Option(
        "--as",
        help="Only what this player can know.",
        show_default=False,
        autocompletion=completion.players,
    ),
]


class Drawn(StrEnum):
    """What a position looks like."""

    TEXT = "text"
    YAML = "yaml"
    SVG = "svg"


@app.command()
def show(
    path: Annotated[str, typer.Argument(help="A log, or - for standard input.", show_default=False)],
    at: Moment = None,
    player: PlayerView = None,
    format: Annotated[Drawn, typer.Option("--format", help="How to show it.")] = Drawn.TEXT,
    log: Which = 0,
) -> None:
    """Show a position: drawn, as YAML to paste under `given`, or as SVG."""
    from referee.commands import looking

    raise typer.Exit(looking.show(path, at, player, format.value, log))


@app.command()
def legal(
    path: Annotated[str, typer.Argument(help="A log, or - for standard input.", show_default=False)],
    at: Moment = None,
    log: Which = 0,
) -> None:
    """List the legal moves of a moment, written as entries ready to paste into a log."""
    from referee.commands import looking

    raise typer.Exit(looking.legal(path, at, log))


GameName = Annotated[
    str, typer.Argument(help="auction, hundred, duel, rommee or intercity.", autocompletion=completion.games)
]

Into = Annotated[str | None, typer.Option("--output", "-o", help="The file to write.", show_default=False)]


@app.command()
def new(
    game: GameName,
    output: Into = None,
    player: Players = None,
    from_position: Annotated[
        str | None,
        typer.Option(
            "--from-position",
            help="Go on from the end of this log, or from this position.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Begin a log: a commented file that validates as it stands."""
    from referee.commands import writing

    raise typer.Exit(writing.new(game, output, player or (), from_position))


@app.command()
def record(
    game: GameName,
    output: Into = None,
    player: Players = None,
) -> None:
    """Record a game at the table, move by move; a file that is there already is gone on with."""
    from referee.commands import writing

    raise typer.Exit(writing.record(game, output, player or ()))


@app.command()
def schema(
    name: Annotated[
        str | None,
        typer.Argument(
            help="log, scenario, report or a game.", show_default=False, autocompletion=completion.schemas
        ),
    ] = None,
    output: Into = None,
) -> None:
    """Print a JSON Schema in one piece, for editors and other programs."""
    from referee.commands import writing

    raise typer.Exit(writing.schema(name, output))


@app.command()
def report(
    path: Annotated[str, typer.Argument(help="A log, a folder of logs, or -.", show_default=False)],
    output: Into = None,
    log: Which = 0,
    readings: Annotated[bool | None, typer.Option(help="Also other readings; of folders if asked.")] = None,
    player: PlayerView = None,
) -> None:
    """Write a page to step through a game in a browser; for a folder a page of every game, and an index."""
    from referee.commands import reporting

    raise typer.Exit(reporting.report(path, output, log, readings, player))


@app.command()
def fix(
    path: Annotated[str, typer.Argument(help="A log, or - for standard input.", show_default=False)],
    diff: Annotated[bool, typer.Option("--diff", help="Show what would be written otherwise.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Write it into the file.")] = False,
    pick: Annotated[
        list[int] | None,
        typer.Option(
            "--pick", metavar="N", help="Fix N of those offered; may be repeated.", show_default=False
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="The likeliest fix of every fault.")] = False,
    log: Which = 0,
) -> None:
    """Show what would make a record true where it is not, and write it only when asked."""
    from referee.commands import fixing

    raise typer.Exit(fixing.fix(path, diff, write, pick or (), every, log))


app.add_typer(law.boards, name="board")
app.add_typer(archives, name="archive")

app.command()(converting.convert)
app.command("format")(converting.layout)
app.command()(converting.diff)

app.command()(law.games)
app.command()(law.rules)
app.command()(law.rulings)
app.command()(law.coverage)
app.command()(disputes.ask)
app.command()(disputes.adjudicate)
app.command()(disputes.what_if)


@app.command(hidden=True)
def schema_folder() -> None:
    """Print the folder that holds the JSON Schemas."""
    from referee.checking.files import schema_folder as folder

    typer.echo(Path(str(folder())))


def main() -> None:
    """Entry point of the ``referee`` command."""
    prepare()
    app.registered_commands = asked_for(sys.argv[1:])
    if len(app.registered_commands) == 2:
        app.registered_groups = []
    with faults_told():
        app()


def asked_for(arguments: list[str]) -> list[CommandInfo]:
    """The commands a call needs: the one it names, if it names one. Building all of them takes longer
    than judging a small log. (The hidden one is kept, because a lone command would lose its name.)"""
    known = {
        command.name or str(getattr(command.callback, "__name__", "")): command
        for command in app.registered_commands
    }
    named = known.get(arguments[0].replace("-", "_")) if arguments else None
    return app.registered_commands if named is None else [named, known["schema_folder"]]
