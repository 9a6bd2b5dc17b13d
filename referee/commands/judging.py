"""Judging: `validate`, `score`, `test`, `games`."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Sequence

from referee.judge import judgements
from referee.reports import text


def style() -> text.Style:
    """Colours only on a terminal, and never against NO_COLOR."""
    terminal = sys.stdout.isatty()
    colour = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = os.get_terminal_size().columns if terminal else text.WIDTH
    return text.Style(colour, width)


def say(line: str = "") -> None:
    """One line to standard output."""
    sys.stdout.write(line + "\n")


def validate(paths: Sequence[str], form: str, quiet: bool, most: int | None) -> int:
    """Judges every log and reports; 0, 1 or 2."""
    if form == "json":
        return _validate_json(paths)
    look = style()
    states: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    status = 0
    for one in judgements(paths):
        states[one.status] += 1
        kinds.update(finding.kind.value for finding in one.findings)
        status = max(status, one.exit_status)
        if not quiet:
            for line in text.judgement(one, look, most):
                say(line)
    say(text.summary_of(states, kinds))
    return status if states else 2


def _validate_json(paths: Sequence[str]) -> int:
    import json

    from referee.reports import json as report

    judged = list(judgements(paths))
    json.dump(report.report(judged), sys.stdout, indent=2, ensure_ascii=False)
    say()
    return max((one.exit_status for one in judged), default=2)


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
        status = max(status, one.exit_status)
        if one.exit_status:
            say("The log is not without fault: `referee validate` says where.")
    return status


def test(paths: Sequence[str], quiet: bool) -> int:
    """Runs scenarios; 1 where one fails."""
    from referee.scenarios import trials

    counted = Counter[bool]()
    for trial in trials(paths):
        counted[trial.passed] += 1
        if trial.passed:
            if not quiet:
                say(f"ok      {trial.file}: {trial.name}")
            continue
        say(f"FAILED  {trial.file}:{trial.place.line if trial.place else 1}: {trial.name}")
        for place, what in trial.failures:
            say(f"        {f'line {place.line}: ' if place else ''}{what}")
    if not counted.total():
        say("no scenarios found")
        return 2
    say(f"{counted.total()} scenarios: {counted[True]} passed, {counted[False]} failed")
    return int(counted[False] > 0)


def games() -> int:
    """The games by the name a log writes."""
    from referee.games import REGISTRY, named

    for name in REGISTRY:
        game = named(name)
        low, high = game.seats
        seats = f"{low}" if low == high else f"{low}-{high}"
        say(f"{name:<10} {seats:>5} players  {game.title}")
    return 0
