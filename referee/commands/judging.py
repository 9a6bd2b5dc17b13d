"""Judging: `validate`, `score`, `test`."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from referee.commands.streams import complain, for_programs, say, style, tell
from referee.document import watching
from referee.judge import Judgement, judgements
from referee.printable import json_text
from referee.reports import text
from referee.rules import counted as plural

if TYPE_CHECKING:
    from referee.reports.cases import Case


class Unwritable(Exception):
    """The report cannot be put where the user wants it."""


@contextmanager
def going_to(output: str | None) -> Iterator[TextIO]:
    """Where a report goes: standard output, or a file that appears when the report is whole.

    Raises Unwritable for a file that cannot be written, or that the report was made from.
    """
    if output is None or output == "-":
        yield sys.stdout
        return
    from referee.writing.saving import save

    kept = io.StringIO()
    with watching(output) as was_read:
        yield kept
    if was_read():
        raise Unwritable(f"{output}: this file was read for the report, and is left as it is")
    try:
        save(output, kept.getvalue())
    except OSError as fault:
        raise Unwritable(f"{output}: the report cannot be written: {fault.strerror or fault}") from None


def validate(
    paths: Sequence[str],
    form: str = "text",
    quiet: bool = False,
    most: int | None = None,
    output: str | None = None,
    statistics: bool = False,
    readings: bool = False,
) -> int:
    """Judges every log and reports; 0, 1 or 2."""
    try:
        with going_to(output) as out:
            if form == "text":
                return _validate_text(paths, out, quiet, most, statistics, readings)
            if form == "json":
                return _validate_json(paths, out, readings)
            return _validate_elsewhere(paths, out, form)
    except Unwritable as fault:
        complain(str(fault))
        return 2


def _validate_text(
    paths: Sequence[str], out: TextIO, quiet: bool, most: int | None, statistics: bool, readings: bool
) -> int:
    look = style(out)
    states: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    rules: Counter[tuple[str, str]] = Counter()
    status = 0
    for one in judgements(paths):
        states[one.status] += 1
        kinds.update(finding.kind.value for finding in one.findings)
        if statistics:
            rules.update((finding.rule.number, finding.kind.value) for finding in one.findings)
        status = max(status, one.exit_status)
        if not quiet:
            for line in (*text.judgement(one, look, most), *_beside(one, readings, look)):
                tell(line, out)
    for line in text.statistics(rules):
        tell(line, out)
    tell(text.summary_of(states, kinds), out)
    return status if states else 2


def _beside(one: Judgement, readings: bool, look: text.Style) -> Iterator[str]:
    """What is told beside the findings: decisions with and without, and other readings if asked for."""
    if one.outcome is not None and (readings or any(each.decision for each in one.findings)):
        from referee.reports.readings import beside

        yield from beside(one, readings, look)


def _validate_json(paths: Sequence[str], out: TextIO, readings: bool) -> int:
    from referee.reports import json as report

    status = -1

    def logs() -> Iterator[dict[str, Any]]:
        nonlocal status
        for one in judgements(paths):
            status = max(status, one.exit_status)
            told = report.log(one)
            if one.outcome is not None and (readings or any(each.decision for each in one.findings)):
                from referee.reports.readings import beside_data

                told.update(beside_data(one, readings))
            yield told

    for_programs(out)
    for piece in report.report(logs()):
        out.write(piece)
    return status if status >= 0 else 2


def _validate_elsewhere(paths: Sequence[str], out: TextIO, form: str) -> int:
    from referee.reports.cases import of_judgement

    status = -1

    def cases() -> Iterator[Case]:
        nonlocal status
        for one in judgements(paths):
            status = max(status, one.exit_status)
            yield of_judgement(one)

    FORMATS[form](cases(), out)
    return status if status >= 0 else 2


def _sarif(cases: Iterable[Case], out: TextIO) -> None:
    from referee.reports import sarif

    for_programs(out).write(json_text(sarif.report(cases), 2) + "\n")


def _junit(cases: Iterable[Case], out: TextIO) -> None:
    from referee.reports import junit

    for_programs(out).write(junit.report(cases))


def _github(cases: Iterable[Case], out: TextIO) -> None:
    from referee.reports import github

    for_programs(out)
    for line in github.report(cases):
        out.write(line + "\n")


FORMATS: dict[str, Callable[[Iterable[Case], TextIO], None]] = {
    "sarif": _sarif,
    "junit": _junit,
    "github": _github,
}
"""Formats of other tools, by the name of the option."""


def score(path: str) -> int:
    """The score sheet of every log of a file."""
    status = 0
    look = style()
    for one in judgements([path]):
        if one.sheet is None:
            for line in text.judgement(one, look):
                say(line)
            status = max(status, one.exit_status or 2)
            continue
        assert one.log is not None
        for line in text.sheet(one.sheet, f"{one.file}: {one.log.title or one.log.game.title}"):
            say(line)
        named = dict.fromkeys(option for line in one.sheet.lines for option in line.rulings)
        if named:
            say("readings: " + "; ".join(one.reading(option) for option in named))
        status = max(status, one.exit_status)
        if one.exit_status:
            say("The log is not without fault: `referee validate` says where.")
    return status


def test(
    paths: Sequence[str],
    form: str = "text",
    quiet: bool = False,
    output: str | None = None,
    statistics: bool = False,
) -> int:
    """Runs scenarios; 1 where one fails."""
    try:
        with going_to(output) as out:
            if form == "text":
                return _test_text(paths, out, quiet, statistics)
            return _test_elsewhere(paths, out, form)
    except Unwritable as fault:
        complain(str(fault))
        return 2


def _test_text(paths: Sequence[str], out: TextIO, quiet: bool, statistics: bool) -> int:
    from referee.scenarios import trials

    counted = Counter[bool]()
    rules: Counter[tuple[str, str]] = Counter()
    for trial in trials(paths):
        counted[trial.passed] += 1
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
    return int(counted[False] > 0)


def _test_elsewhere(paths: Sequence[str], out: TextIO, form: str) -> int:
    from referee.reports.cases import of_trial
    from referee.scenarios import trials

    cases = [of_trial(one) for one in trials(paths)]
    if form == "json":
        from referee.reports.json import scenarios

        for_programs(out).write(json_text(scenarios(cases), 2) + "\n")
    else:
        FORMATS[form](cases, out)
    return int(not all(case.passed for case in cases)) if cases else 2
