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

from referee import cli_converting, cli_judging  # noqa: E402
from referee.cli_archive import archives  # noqa: E402
from referee.cli_help import Told  # noqa: E402
from referee.commands import completing  # noqa: E402
from referee.commands.streams import ending_quietly, prepare  # noqa: E402


class Quietly(Told):
    """The commands, ending quietly where nobody reads on, and on Ctrl-C: no trace, the usual status."""

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        with ending_quietly():  # the help is printed here
            return super().make_context(*arguments, **options)

    def invoke(self, ctx: Any) -> Any:
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
        from referee import __version__

        typer.echo(f"referee {__version__}")
        raise typer.Exit


@app.callback()
def referee(
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    """Judges recorded games of the five games called Dutch, rule by rule."""


class Plain(StrEnum):
    """What an answer looks like."""

    TEXT = "text"
    JSON = "json"


app.command()(cli_judging.validate)
app.command()(cli_judging.score)
app.command()(cli_judging.test)

Moment = Annotated[
    int | None,
    typer.Option("--at", help="After which entry; 0 is before the first.", show_default="the last"),
]
Which = Annotated[int, typer.Option("--log", help="Which log of a file that holds several, from 1.", min=0)]


class Drawn(StrEnum):
    """What a position looks like."""

    TEXT = "text"
    YAML = "yaml"
    SVG = "svg"


@app.command()
def show(
    path: Annotated[str, typer.Argument(help="A log, or - for standard input.", show_default=False)],
    at: Moment = None,
    player: Annotated[
        str | None,
        typer.Option(
            "--as",
            help="Only what this player can know.",
            show_default=False,
            autocompletion=completing.players,
        ),
    ] = None,
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


Into = Annotated[str | None, typer.Option("--output", "-o", help="The file to write.", show_default=False)]
Players = Annotated[
    list[str] | None,
    typer.Option("--player", "-p", help="A player; repeat for each seat.", show_default=False),
]


@app.command()
def new(
    game: Annotated[
        str,
        typer.Argument(help="auction, hundred, duel, rommee or intercity.", autocompletion=completing.games),
    ],
    output: Into = None,
    player: Players = None,
) -> None:
    """Begin a log: a commented file that validates as it stands."""
    from referee.commands import writing

    raise typer.Exit(writing.new(game, output, player or ()))


@app.command()
def record(
    game: Annotated[
        str,
        typer.Argument(help="auction, hundred, duel, rommee or intercity.", autocompletion=completing.games),
    ],
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
            help="log, scenario, report or a game.", show_default=False, autocompletion=completing.schemas
        ),
    ] = None,
    output: Into = None,
) -> None:
    """Print a JSON Schema in one piece, for editors and other programs."""
    from referee.commands import writing

    raise typer.Exit(writing.schema(name, output))


@app.command()
def report(
    path: Annotated[str, typer.Argument(help="A log, or - for standard input.", show_default=False)],
    output: Into = None,
    log: Which = 0,
    readings: Annotated[bool, typer.Option(help="Also under readings that change a verdict.")] = True,
) -> None:
    """Write a page to step through a game in a browser: one file, no network needed."""
    from referee.commands import looking

    raise typer.Exit(looking.report(path, output, log, readings))


@app.command()
def games() -> None:
    """List the games the referee knows."""
    from referee.commands import law

    raise typer.Exit(law.games())


Answer = Annotated[Plain, typer.Option("--format", help="How to answer.")]
Scenarios = Annotated[
    str | None,
    typer.Option("--scenarios", help="Folder of scenarios; else ./scenarios.", show_default=False),
]


@app.command()
def ask(
    game: Annotated[
        str,
        typer.Argument(help="auction, hundred, duel, rommee or intercity.", autocompletion=completing.games),
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
    from referee.commands import asking

    if words:
        raise typer.Exit(asking.words(game, " ".join(words), scenarios, format.value))
    raise typer.Exit(asking.converse(game, player or (), save))


@app.command()
def rules(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A game, a number, a chapter.", show_default=False, autocompletion=completing.rules
        ),
    ] = None,
    scenarios: Scenarios = None,
    format: Answer = Plain.TEXT,
) -> None:
    """Print rules: what they say, how they are checked, which scenarios show them."""
    from referee.commands import law

    raise typer.Exit(law.rules(name, scenarios, format.value))


@app.command()
def rulings(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A game, a number, an option, a rule.", show_default=False, autocompletion=completing.rulings
        ),
    ] = None,
    scenarios: Scenarios = None,
    format: Answer = Plain.TEXT,
) -> None:
    """Print the questions the rules leave open, with their readings, the default first."""
    from referee.commands import law

    raise typer.Exit(law.rulings(name, scenarios, format.value))


@app.command()
def coverage(
    game: Annotated[
        str | None,
        typer.Argument(help="A game; all if left out.", show_default=False, autocompletion=completing.games),
    ] = None,
    scenarios: Scenarios = None,
    brief: Annotated[bool, typer.Option("--brief", help="Only what is lacking or unseen.")] = False,
    format: Answer = Plain.TEXT,
) -> None:
    """Show for every rule which check enforces it and which scenarios keep and break it."""
    from referee.commands import law

    raise typer.Exit(law.coverage(game, scenarios, format.value, brief))


@app.command()
def adjudicate(
    path: Annotated[str, typer.Argument(help="A log, or - for standard input.", show_default=False)],
    move: Annotated[
        int | None, typer.Option("--move", help="Explain this move, numbered from 1.", show_default=False)
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            "--as",
            help="Only what this player could know.",
            show_default=False,
            autocompletion=completing.players,
        ),
    ] = None,
    readings: Annotated[bool, typer.Option("--readings", help="Also replay under all readings.")] = False,
    log: Which = 0,
    format: Answer = Plain.TEXT,
) -> None:
    """Settle a dispute: one move with its proof, or a whole log under decisions and readings."""
    from referee.commands import disputes

    raise typer.Exit(disputes.adjudicate(path, log, move, player, readings, format.value))


@app.command()
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


boards = typer.Typer(
    cls=Told,
    help="Boards of the railway game: check one of your own, or write out the example.",
    no_args_is_help=True,
)
app.add_typer(boards, name="board")
app.add_typer(archives, name="archive")

app.command()(cli_converting.convert)
app.command("format")(cli_converting.layout)
app.command()(cli_converting.diff)


@boards.command("check")
def board_check(
    path: Annotated[
        str,
        typer.Argument(
            help="A board file, or a board that comes with the referee.",
            show_default=False,
            autocompletion=completing.boards,
        ),
    ],
) -> None:
    """Check that a board can be played on and fits what the rules text tells (M1 to M9)."""
    from referee.commands import boards as group

    raise typer.Exit(group.check(path))


@boards.command("show")
def board_show(
    name: Annotated[
        str, typer.Argument(help="A board that comes with the referee.", autocompletion=completing.boards)
    ] = "example",
) -> None:
    """Write out a board as YAML, to start your own from."""
    from referee.commands import boards as group

    raise typer.Exit(group.show(name))


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
    app()


def asked_for(arguments: list[str]) -> list[CommandInfo]:
    """The commands a call needs: the one it names, if it names one. Building all of them takes longer
    than judging a small log. (The hidden one is kept, because a lone command would lose its name.)"""
    known = {one.name or str(getattr(one.callback, "__name__", "")): one for one in app.registered_commands}
    named = known.get(arguments[0].replace("-", "_")) if arguments else None
    return app.registered_commands if named is None else [named, known["schema_folder"]]
