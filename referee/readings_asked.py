"""Which of the readings in force a replay asked for: what it never asked for could be read otherwise, and
nothing would come out otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from operator import attrgetter
from typing import Any

from referee.header import BadEntry, Ear
from referee.log import Log
from referee.replay import Outcome

Choice = Mapping[str, Any]
"""Options of open questions, and readings of them."""


def heard(log: Log) -> Log:
    """The same log; its replay notes which of the readings in force are asked for."""
    return replace(log, header=replace(log.header, ear=Ear()))


def untouched(outcome: Outcome, other: Choice, now: Choice | None = None) -> bool:
    """Whether a replay of a log that is ``heard`` would come out the same under other readings, because it
    never asked for anything they change. ``now``: it was replayed under these besides those of its log."""
    log = outcome.log
    ear, law = log.header.ear, log.game.law
    if ear is None or law.readings is None or outcome.state is None:
        return False
    _ = outcome.sheet  # what counts the points is heard as well
    now = now or {}
    rulings = {**log.header.rulings, **now}
    here = replace(log.header, ear=None, rulings=rulings)
    try:
        if ear.known is None or ear.known[0] != now:
            ear.known = now, law.readings(here)
        was, would_be = ear.known[1], law.readings(replace(here, rulings={**rulings, **other}))
    except BadEntry:
        return False
    kind: Any = type(was)
    names, values = _fields(kind)
    changed = [
        name for name, old, new in zip(names, values(was), values(would_be), strict=True) if old != new
    ]
    # Where no field is another, the difference lies in what is no field: a map, a sum to begin with.
    return bool(changed) and ear.heard.isdisjoint(changed)


@cache
def _fields(kind: Any) -> tuple[Sequence[str], Callable[[Any], tuple[Any, ...]]]:
    """The names of the fields of a record of readings, and what reads them all."""
    names = getattr(kind, "_fields", None) or tuple(field.name for field in fields(kind))
    if len(names) > 1:
        return names, attrgetter(*names)
    return names, lambda readings: tuple(getattr(readings, name) for name in names)
