"""The command line of archives: `referee archive check`, `query`, `summary`, `compare`, `find`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

archives = typer.Typer(
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
        typer.Argument(help="Folders, globs, files, addresses (s3://, https://).", show_default=False),
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
    seconds: Annotated[float, typer.Option(help="A log may take so long; 0: as long as it likes.", min=0)] = 60,
    memory: Annotated[int, typer.Option(help="MiB a log may take; 0: all there is.", min=0)] = 2048,
    column: Annotated[str, typer.Option(help="The column of a Parquet file that holds logs.")] = "log",
    shard: Annotated[int, typer.Option(help="Logs in a file of the tables.", min=1)] = 2048,
) -> None:
    """Judge many logs and keep every verdict in tables; a run that was stopped is gone on with."""
    from referee.archive.limits import Limits
    from referee.commands import archive as group

    limits = Limits(seconds, memory)
    raise typer.Exit(
        group.check(
            sources, output, jobs, engine.value, scheduler, ruling or (), limits, column, shard
        )
    )
