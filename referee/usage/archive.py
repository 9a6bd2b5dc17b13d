"""The command line of archives: `referee archive check`, `query`, `summary`, `compare`, `find`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from referee.usage.help import Told

archives = typer.Typer(
    cls=Told,
    help="Many logs: judged on every core, kept as tables, asked, compared and searched.",
    no_args_is_help=True,
)


class Engine(StrEnum):
    """Where logs are judged."""

    LOCAL = "local"
    DASK = "dask"


@archives.command("check")
def check(
    sources: Annotated[
        list[str],
        typer.Argument(
            help="Folders, globs, files, addresses (s3://, https://), - for standard input.",
            show_default=False,
        ),
    ],
    output: Annotated[str, typer.Option("--output", "-o", help="The folder of the archive.")],
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes; 0: every core.", min=0)] = 0,
    engine: Annotated[Engine, typer.Option("--engine", help="Where to judge.")] = Engine.LOCAL,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", help="Address of a Dask scheduler.", show_default=False)
    ] = None,
    ruling: Annotated[
        list[str] | None,
        typer.Option("--ruling", help="OPTION=READING, where a log chooses none.", show_default=False),
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="Seconds of the processor a log may take; 0: as long as it likes.", min=0)
    ] = 60,
    memory: Annotated[int, typer.Option(help="MiB a log may take; 0: all there is.", min=0)] = 2048,
    column: Annotated[str, typer.Option(help="The column of a Parquet file that holds logs.")] = "log",
    shard: Annotated[int, typer.Option(help="Logs in a file of the tables.", min=1)] = 2048,
) -> None:
    """Judge many logs and keep every verdict in tables; a run that was stopped is gone on with."""
    from referee.archive.limits import Limits
    from referee.commands import archive as group

    limits = Limits(seconds, memory)
    raise typer.Exit(
        group.check(sources, output, jobs, engine.value, scheduler, ruling or (), limits, column, shard)
    )


Folder = Annotated[str, typer.Argument(help="The folder of an archive.", show_default=False)]


class Form(StrEnum):
    """What an answer looks like."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


Answered = Annotated[Form, typer.Option("--format", help="How to answer.")]


@archives.command("query")
def query(
    folder: Folder,
    sql: Annotated[
        str | None, typer.Argument(help="SQL of DuckDB; without: what there is.", show_default=False)
    ] = None,
    format: Answered = Form.TABLE,
    most: Annotated[int, typer.Option("--most", help="Rows of a table shown, 0 for all.", min=0)] = 1000,
) -> None:
    """Ask an archive in SQL: its tables, and views for what is asked most often."""
    from referee.commands import archive_asking as group

    raise typer.Exit(group.query(folder, sql, format.value, most))


@archives.command("summary")
def summary(
    folder: Folder,
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="Draw it on this page.", show_default=False)
    ] = None,
) -> None:
    """Fault rates by game, rule and recorder, readings, slowest logs, standings."""
    from referee.commands import archive_asking as group

    raise typer.Exit(group.summarise(folder, output))


@archives.command("compare")
def compare(
    old: Annotated[str, typer.Argument(help="An archive.", show_default=False)],
    new: Annotated[str, typer.Argument(help="The same logs judged otherwise.", show_default=False)],
    format: Annotated[Form, typer.Option("--format", help="How to answer: table or json.")] = Form.TABLE,
    most: Annotated[int, typer.Option("--most", help="Logs shown, 0 for all.", min=0)] = 50,
) -> None:
    """List the verdicts that flipped between two releases, editions or sets of readings."""
    from referee.commands import archive_asking as group

    raise typer.Exit(group.compare(old, new, format.value, most))


def _wanted(meaning: str) -> Any:
    return typer.Option(help=meaning, show_default=False)


@archives.command("find")
def find(
    folder: Folder,
    kind: Annotated[str | None, _wanted("With a finding of this kind.")] = None,
    rule: Annotated[str | None, _wanted("With a finding by this rule.")] = None,
    reading: Annotated[str | None, _wanted("With a finding that rests on this option.")] = None,
    text: Annotated[str | None, _wanted("With a finding that says this.")] = None,
    player: Annotated[str | None, _wanted("In which this player sits.")] = None,
    winner: Annotated[str | None, _wanted("Which this player won.")] = None,
    game: Annotated[str | None, _wanted("Of this game.")] = None,
    status: Annotated[str | None, _wanted("clean, findings, unreadable, internal or limit.")] = None,
    recorder: Annotated[str | None, _wanted("Kept by this recorder.")] = None,
    source: Annotated[str | None, _wanted("From a source with this in its name.")] = None,
    where: Annotated[str | None, _wanted("For which this SQL holds of the table `logs`.")] = None,
    position: Annotated[str | None, _wanted("That once look like this: 'cash: {Pete: 20}'.")] = None,
    at: Annotated[int | None, _wanted("With --position: after this entry.")] = None,
    near: Annotated[float | None, _wanted("Pairs of games alike to this part, 0 to 1.")] = None,
    column: Annotated[str, typer.Option(help="The column of a Parquet source that holds logs.")] = "log",
    format: Answered = Form.TABLE,
) -> None:
    """Find games: by a finding, a player, a position on the way; or games that are nearly the same."""
    from referee.commands import archive_asking as group

    every = {
        "kind": kind, "rule": rule, "reading": reading, "text": text, "player": player,
        "winner": winner, "game": game, "status": status, "recorder": recorder, "source": source,
    }  # fmt: skip
    wanted = {name: value for name, value in every.items() if value is not None}
    raise typer.Exit(group.find(folder, wanted, where, position, at, near, column, format.value))
