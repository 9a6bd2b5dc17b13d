"""Judging: `validate`, `score`, `test`, `games`."""

from __future__ import annotations

import io
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from referee.commands.telling import Manner, Passed, Told, told_of
from referee.judge import judgements
from referee.reports import text
from referee.rules import counted as plural

if TYPE_CHECKING:
    from referee.reports.cases import Case


def style(out: TextIO | None = None) -> text.Style:
    """Colours only on a terminal, and never against NO_COLOR."""
    out = out or sys.stdout
    if not out.isatty():
        return text.Style()
    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return text.Style(colour, os.get_terminal_size(out.fileno()).columns or text.WIDTH)


def say(line: str = "") -> None:
    """One line to standard output."""
    sys.stdout.write(line + "\n")


def complain(line: str) -> None:
    """One line to standard error."""
    sys.stderr.write(line + "\n")


class Unwritable(Exception):
    """The report cannot be put where the user wants it."""


@contextmanager
def going_to(output: str | None) -> Iterator[TextIO]:
    """Where a report goes: standard output, or a file that appears when the report is whole."""
    if output is None or output == "-":
        yield sys.stdout
        return
    from referee.writing.saving import save

    kept = io.StringIO()
    yield kept
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
    jobs: int | None = None,
    cache: bool = False,
) -> int:
    """Judges every log and reports; 0, 1 or 2."""
    try:
        with going_to(output) as out:
            look = style(out)
            told = form if form in ("text", "json") else "case"
            manner = Manner(told, quiet, most, readings, look.colour, look.width, statistics, cache)
            found = _told_of(paths, manner, jobs, cache)
            return _reported(found, out, form)
    except Unwritable as fault:
        complain(str(fault))
        return 2


def _told_of(paths: Sequence[str], manner: Manner, jobs: int | None, cache: bool) -> Iterator[Told]:
    """Every log, from the cache where that is wanted; at the end it is said what was passed over."""
    passed = Passed()
    if cache:
        from referee.commands.cache import told_with_cache

        yield from told_with_cache(paths, manner, jobs, passed, complain)
    else:
        yield from told_of(paths, manner, jobs, passed)
    if passed.line():
        complain(passed.line())


def _reported(found: Iterator[Told], out: TextIO, form: str) -> int:
    status = -1

    def reports() -> Iterator[Any]:
        nonlocal status
        for one in found:
            status = max(status, one.exit_status)
            yield one.report

    if form == "text":
        return _text(found, out)
    if form == "json":
        from referee.reports import json as report

        for piece in report.report(reports()):
            out.write(piece)
    else:
        FORMATS[form](reports(), out)
    return status if status >= 0 else 2


def _text(found: Iterator[Told], out: TextIO) -> int:
    states: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    rules: Counter[tuple[str, str]] = Counter()
    status = 0
    for one in found:
        states[one.status] += 1
        kinds.update(one.kinds)
        rules.update(map(tuple, one.rules))  # type: ignore[arg-type]
        status = max(status, one.exit_status)
        for line in one.report:
            out.write(line + "\n")
    for line in text.statistics(rules):
        out.write(line + "\n")
    out.write(text.summary_of(states, kinds) + "\n")
    return status if states else 2


def _sarif(cases: Iterable[Case], out: TextIO) -> None:
    import json

    from referee.reports import sarif

    json.dump(sarif.report(cases), out, indent=2, ensure_ascii=False)
    out.write("\n")


def _junit(cases: Iterable[Case], out: TextIO) -> None:
    from referee.reports import junit

    out.write(junit.report(cases))


def _github(cases: Iterable[Case], out: TextIO) -> None:
    from referee.reports import github

    for line in github.report(cases):
        out.write(line + "\n")


FORMATS: dict[str, Callable[[Iterable[Case], TextIO], None]] = {
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
    for one in judgements(paths):
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
    if status < 0:
        complain("no logs found")
    return status if status >= 0 else 2


def _standings(paths: Sequence[str], form: str, jobs: int | None) -> int:
    from referee.reports.standings import Standings
    from referee.reports.tables import write

    standings = Standings()
    status = -1
    for one in _told_of(paths, Manner("result"), jobs, False):
        status = max(status, one.exit_status)
        standings.add(one.report)
    write(standings.answer(), form, sys.stdout)
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
                out.write(f"ok      {trial.file}: {trial.name}\n")
            continue
        out.write(f"FAILED  {trial.file}:{trial.place.line if trial.place else 1}: {trial.name}\n")
        for place, what in trial.failures:
            out.write(f"        {f'line {place.line}: ' if place else ''}{what}\n")
    if not counted.total():
        out.write("no scenarios found\n")
        return 2
    for line in text.statistics(rules):
        out.write(line + "\n")
    out.write(f"{plural(counted.total(), 'scenario')}: {counted[True]} passed, {counted[False]} failed\n")
    return int(counted[False] > 0)


def _test_elsewhere(paths: Sequence[str], out: TextIO, form: str) -> int:
    from referee.reports.cases import of_trial
    from referee.scenarios import trials

    cases = [of_trial(one) for one in trials(paths)]
    if form == "json":
        import json

        from referee.reports.json import scenarios

        json.dump(scenarios(cases), out, indent=2, ensure_ascii=False)
        out.write("\n")
    else:
        FORMATS[form](cases, out)
    return int(not all(case.passed for case in cases)) if cases else 2
