"""Judging: `validate`, `score`, `test`."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from os.path import isdir  # Path.is_dir fails where a name is too long to be one
from typing import TYPE_CHECKING, Any, TextIO

from referee.commands.batch import Manner, Passed, Told, told_of
from referee.commands.filters import Choice, chosen
from referee.commands.refusals import Refused, putting_into
from referee.commands.streams import complain, for_programs, say, style, tell
from referee.disputes.judge_with_witnesses import hearings
from referee.document import watching
from referee.judge import files
from referee.printable import json_text
from referee.reports import text
from referee.rules import counted as plural

if TYPE_CHECKING:
    from referee.reports.cases import Case


@contextmanager
def going_to(output: str | None, what: str = "the report") -> Iterator[TextIO]:
    """Where a report goes: standard output, or a file that appears when the report is whole.

    Raises Refused for a file that cannot be written, or that the report (or ``what`` it is) was made from.
    """
    if output is None or output == "-":
        yield sys.stdout
        return
    from referee.writing.saving import save

    kept = io.StringIO()
    with watching(output) as was_read:
        yield kept
    if was_read():
        raise Refused(f"{output}: this file was read for {what}, and is left as it is (expected another)")
    with putting_into(f"{output}: {what}"):
        save(output, kept.getvalue())


def validate(
    paths: Sequence[str],
    form: str = "text",
    quiet: bool = False,
    most: int | None = None,
    output: str | None = None,
    statistics: bool = False,
    readings: bool = False,
    jobs: int | None = None,
    cache: bool = False,
    choice: Choice | None = None,
    docs: str = "",
) -> int:
    """Judges every log and reports; 0, 1 or 2."""
    try:
        with going_to(output) as out:
            look = style(out)
            told = form if form in ("text", "json") else "case"
            manner = Manner(
                told,
                quiet,
                most,
                readings,
                look.colour,
                look.width,
                statistics,
                cache,
                choice=choice or Choice(),
                docs=docs,
            )
            found = _told_of(paths, manner, jobs, cache)
            if sys.stderr.isatty() and any(isdir(path) for path in paths):
                from referee.commands.progress import on_the_way

                found = on_the_way(found, sum(1 for _ in files(paths)))
            return _reported(found, out, form, docs)
    except Refused as refused:
        complain(*refused.lines)
        return 2


def choice_of(select: Sequence[str], ignore: Sequence[str]) -> Choice | None:
    """Which findings are told; None, and a line that says why, where a word names none."""
    try:
        return chosen(select, ignore)
    except ValueError as fault:
        complain(str(fault))
        return None


def watched(paths: Sequence[str], judge: Callable[[], int]) -> int:
    """Judges now and after every change, until Ctrl-C; 2 where there is nothing that could change."""
    if "-" in paths:
        complain("standard input cannot be watched (expected files or folders)")
        return 2
    from referee.commands.watching import watch

    return watch(paths, judge)


def _told_of(paths: Sequence[str], manner: Manner, jobs: int | None, cache: bool) -> Iterator[Told]:
    """Every log, from the cache where that is wanted; at the end it is said what was passed over."""
    passed = Passed()
    if cache:
        from referee.commands.cache import told_with_cache

        yield from told_with_cache(paths, manner, jobs, passed, complain)
    else:
        yield from told_of(paths, manner, jobs, passed)
    complain(*passed.lines())


def _reported(found: Iterator[Told], out: TextIO, form: str, docs: str) -> int:
    status = -1

    def reports() -> Iterator[Any]:
        nonlocal status
        for log in found:
            status = max(status, log.exit_status)
            yield log.report

    if form == "text":
        return _text(found, out)
    if form == "json":
        from referee.reports import json as report

        for_programs(out)
        for piece in report.report(reports()):
            out.write(piece)
    else:
        FORMATS[form](reports(), out, docs)
    return status if status >= 0 else 2


def _text(found: Iterator[Told], out: TextIO) -> int:
    states: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    rules: Counter[tuple[str, str]] = Counter()
    status = 0
    for log in found:
        states[log.status] += 1
        kinds.update(log.kinds)
        rules.update(map(tuple, log.rules))  # type: ignore[arg-type]
        status = max(status, log.exit_status)
        for line in log.report:
            tell(line, out)
    for line in text.statistics(rules):
        tell(line, out)
    tell(text.summary_of(states, kinds), out)
    return status if states else 2


def _sarif(cases: Iterable[Case], out: TextIO, docs: str) -> None:
    from referee.reports import sarif

    for_programs(out).write(json_text(sarif.report(cases, docs), 2) + "\n")


def _junit(cases: Iterable[Case], out: TextIO, docs: str) -> None:
    from referee.reports import junit

    for_programs(out).write(junit.report(cases))


def _github(cases: Iterable[Case], out: TextIO, docs: str) -> None:
    from referee.reports import github

    for_programs(out)
    for line in github.report(cases):
        out.write(line + "\n")


FORMATS: dict[str, Callable[[Iterable[Case], TextIO, str], None]] = {
    "sarif": _sarif,
    "junit": _junit,
    "github": _github,
}
"""Formats of other tools, by the name of the option."""


def score(paths: Sequence[str], form: str = "text", jobs: int | None = None) -> int:
    """The score sheet of every log, or standings over all of them; 0, 1 or 2."""
    if form != "text":
        return _standings(paths, form, jobs)
    status = -1
    look = style()
    for judgement in hearings(paths):
        if judgement.sheet is None:
            for line in text.judgement(judgement, look):
                say(line)
            status = max(status, judgement.exit_status or 2)
            continue
        assert judgement.log is not None
        for line in text.sheet(
            judgement.sheet, f"{judgement.file}: {judgement.log.title or judgement.log.game.title}"
        ):
            say(line)
        named = dict.fromkeys(option for line in judgement.sheet.lines for option in line.rulings)
        if named:
            say("readings: " + "; ".join(judgement.reading(option) for option in named))
        status = max(status, judgement.exit_status)
        if judgement.exit_status:
            say("The log is not without fault: `referee validate` says where.")
    if status < 0:
        complain("no logs found")
    return status if status >= 0 else 2


def _standings(paths: Sequence[str], form: str, jobs: int | None) -> int:
    from referee.reports.standings import Standings
    from referee.reports.tables import write

    standings = Standings()
    status = -1
    for log in _told_of(paths, Manner("result"), jobs, False):
        status = max(status, log.exit_status if log.report is not None else 2)
        standings.add(log.report)
    write(standings.answer(), form, for_programs(sys.stdout) if form != "table" else sys.stdout)
    for line in standings.left_out():
        complain(line)
    return status if status >= 0 else 2


def test(
    paths: Sequence[str],
    form: str = "text",
    quiet: bool = False,
    output: str | None = None,
    statistics: bool = False,
) -> int:
    """Runs scenarios; 1 where one fails, 2 where one cannot be run."""
    try:
        with going_to(output) as out:
            if form == "text":
                return _test_text(paths, out, quiet, statistics)
            return _test_elsewhere(paths, out, form)
    except Refused as refused:
        complain(*refused.lines)
        return 2


def _test_text(paths: Sequence[str], out: TextIO, quiet: bool, statistics: bool) -> int:
    from referee.scenarios import trials

    counted = Counter[bool]()
    rules: Counter[tuple[str, str]] = Counter()
    status = 0
    for trial in trials(paths):
        counted[trial.passed] += 1
        status = max(status, trial.status)
        if statistics and trial.scenario is not None:
            rules.update((rule, trial.scenario.shows or "shown") for rule in trial.scenario.rules)
        if trial.passed:
            if not quiet:
                tell(f"ok      {trial.file}: {trial.name}", out)
            continue
        tell(f"FAILED  {trial.file}:{trial.place.line if trial.place else 1}: {trial.name}", out)
        for place, what in trial.failures:
            tell(f"        {f'line {place.line}: ' if place else ''}{what}", out)
    if not counted.total():
        tell("no scenarios found", out)
        return 2
    for line in text.statistics(rules):
        tell(line, out)
    tell(f"{plural(counted.total(), 'scenario')}: {counted[True]} passed, {counted[False]} failed", out)
    return status


def _test_elsewhere(paths: Sequence[str], out: TextIO, form: str) -> int:
    from referee.reports.cases import of_trial
    from referee.scenarios import trials

    cases, status = [], 0
    for trial in trials(paths):
        cases.append(of_trial(trial))
        status = max(status, trial.status)
    if form == "json":
        from referee.reports.json import scenarios

        for_programs(out).write(json_text(scenarios(cases), 2) + "\n")
    else:
        FORMATS[form](cases, out, "")
    return status if cases else 2
