"""Judging on the command line: `validate`, `score`, `test`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from referee.commands import completion


class Format(StrEnum):
    """What a report looks like."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"


Paths = Annotated[
    list[str], typer.Argument(help="Log files, folders, or - for standard input.", show_default=False)
]

Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-j", help="Processes; 0: every core, as usual for folders.", min=0, show_default=False
    ),
]


class Sheets(StrEnum):
    """What scores look like."""

    TEXT = "text"
    TABLE = "table"
    CSV = "csv"
    JSON = "json"


Output = Annotated[
    str | None, typer.Option("--output", "-o", help="Write the report to this file.", show_default=False)
]


def _verdicts(name: str, about: str) -> Any:
    """An option that names rules or kinds of verdict."""
    return typer.Option(name, help=about, show_default=False, autocompletion=completion.verdicts)


def validate(
    paths: Paths,
    format: Annotated[Format, typer.Option("--format", help="How to report.")] = Format.TEXT,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the summary.")] = False,
    most: Annotated[int, typer.Option("--most", help="Findings shown per log, 0 for all.", min=0)] = 25,
    output: Output = None,
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the verdicts by rule.")] = False,
    readings: Annotated[bool, typer.Option("--readings", help="Also replay under all readings.")] = False,
    jobs: Jobs = None,
    cache: Annotated[
        bool, typer.Option("--cache", help="Judge only what has changed; kept in .referee_cache.")
    ] = False,
    select: Annotated[
        list[str] | None,
        _verdicts("--select", "Only these rules (A-7.3, A-7) or kinds (note); may be repeated."),
    ] = None,
    ignore: Annotated[
        list[str] | None, _verdicts("--ignore", "All but these rules or kinds; may be repeated.")
    ] = None,
    docs: Annotated[
        str,
        typer.Option(
            "--docs",
            envvar="REFEREE_DOCS",
            help="Where the documentation is served: findings name the page of their rule.",
            show_default=False,
        ),
    ] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Judge again whenever a file changes.")] = False,
) -> None:
    """Judge recorded games: every move, claim and score of every log."""
    from referee.commands import judging

    shown = most or None

    def once() -> int:
        return judging.validate(
            paths, format.value, quiet, shown, output, statistics, readings, jobs, cache, choice, docs
        )

    choice = judging.choice_of(select or (), ignore or ())
    if choice is None:
        raise typer.Exit(2)
    raise typer.Exit(judging.watched(paths, once) if watch else once())


def score(
    paths: Paths,
    format: Annotated[
        Sheets, typer.Option("--format", help="Sheets, or standings over all logs.")
    ] = Sheets.TEXT,
    jobs: Jobs = None,
) -> None:
    """Print the score sheet of a log, line by line; with --format table, csv or json, standings of many."""
    from referee.commands import judging

    raise typer.Exit(judging.score(paths, format.value, jobs))


def test(
    paths: Annotated[list[str], typer.Argument(help="Scenario files or folders.", show_default=False)],
    format: Annotated[Format, typer.Option("--format", help="How to report.")] = Format.TEXT,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only failures and the summary.")] = False,
    output: Output = None,
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the rules shown.")] = False,
) -> None:
    """Run scenarios: small cases that say what the referee must answer."""
    from referee.commands import judging

    raise typer.Exit(judging.test(paths, format.value, quiet, output, statistics))
