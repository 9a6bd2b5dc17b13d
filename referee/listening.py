"""Which of the readings in force a replay asked for: what it never asked for could be read otherwise, and
nothing would come out otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
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
    rulings = {**log.header.rulings, **(now or {})}
    here = replace(log.header, ear=None, rulings=rulings)
    try:
        was, would_be = law.readings(here), law.readings(replace(here, rulings={**rulings, **other}))
    except BadEntry:
        return False
    changed = [name for name in _fields(was) if getattr(was, name) != getattr(would_be, name)]
    # Where no field is another, the difference lies in what is no field: a map, a sum to begin with.
    return bool(changed) and ear.heard.isdisjoint(changed)


def _fields(record: Any) -> list[str]:
    """The names of the fields of a record of readings."""
    return list(getattr(record, "_fields", None) or [field.name for field in fields(record)])
