"""What hangs on what: a move tried in every way in which the facts nobody has told may be.

The ways are weighed (the usual one of a fact counts most), and the fact that tells most about the verdict is
the next one to ask for. Where all ways have one verdict, nothing need be asked any more.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Any

from referee.disputes.dispute import LEGAL, verdict
from referee.header import BadEntry
from referee.inquiry import GONE, Fill, Gap
from referee.log import Log, changed
from referee.replay import Outcome, is_barred, replay
from referee.rules import Finding, Kind

MOST = 400
"""So many ways are tried, those first in which most is as usual."""

USUAL = 3.0
"""How much more the usual way of a fact weighs than each of the others."""

Ways = tuple[Fill, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """The move under one way in which everything may be."""

    ways: Ways  # one for every fact
    position: Mapping[str, Any]
    outcome: Outcome
    verdict: str  # "illegal G-23", "legal"

    @property
    def kind(self) -> str:
        """The answer without its reasons: "illegal", "penalty", "legal"."""
        told = dict.fromkeys(finding.kind.value for finding in self.findings if finding.kind is not Kind.NOTE)
        return ", ".join(told) or LEGAL

    @property
    def findings(self) -> list[Finding]:
        """What is said of the move itself."""
        return [finding for finding in self.outcome.findings if finding.move == 1]


def merged(position: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Two parts of a position as one: mappings are put together, everything else is the later one's."""
    made = dict(position)
    for key, value in more.items():
        if value is GONE:
            made.pop(key, None)
            continue
        old = made.get(key)
        both = isinstance(old, Mapping) and isinstance(value, Mapping)
        made[key] = merged(old, value) if both and isinstance(old, Mapping) else value
    return made


def tried(
    log: Log,
    entry: Mapping[str, Any],
    ground: Mapping[str, Any],
    facts: Sequence[Gap],
    known: Mapping[int, Fill],
) -> list[Trial]:
    """The move in every way its facts may be, as far as they fit together; ``known`` are the facts told."""
    found = (_trial(log, entry, *way) for way in _positions(log, ground, facts, known))
    return [trial for trial in found if trial is not None]


def kindest(
    log: Log,
    entry: Mapping[str, Any],
    ground: Mapping[str, Any],
    facts: Sequence[Gap],
    known: Mapping[int, Fill],
) -> Trial | None:
    """The likeliest of these ways in which the move is legal; the likeliest of all where it never is. None
    where they fit together in no way. Of the others is found out no more than that they forbid it."""
    first: Trial | None = None
    for ways, position in _positions(log, ground, facts, known):
        if first is not None and _forbids(log, entry, position):
            continue
        trial = _trial(log, entry, ways, position)
        if trial is not None and trial.kind == LEGAL:
            return trial
        first = first or trial
    return first


def _positions(
    log: Log, ground: Mapping[str, Any], facts: Sequence[Gap], known: Mapping[int, Fill]
) -> Iterator[tuple[Ways, dict[str, Any]]]:
    asked = log.game.asked
    never = asked().never if asked is not None else None
    open_ways = [(known[place],) if place in known else tuple(gap.ways) for place, gap in enumerate(facts)]
    for ways in islice(_usual_first(open_ways), MOST):
        position = dict(ground)
        for way in ways:
            position = merged(position, way.position)
        if never is None or not never(position):
            yield ways, position


def _trial(log: Log, entry: Mapping[str, Any], ways: Ways, position: Mapping[str, Any]) -> Trial | None:
    outcome = judged(log, entry, position)
    if outcome is None:
        return None
    told = verdict([finding for finding in outcome.findings if finding.move == 1])
    return Trial(ways, position, outcome, told)


def _usual_first(ways: Sequence[Ways]) -> Iterator[Ways]:
    """Every choice of one way each, those first in which most is as usual."""
    places = product(*(range(len(way)) for way in ways))
    for chosen in sorted(places, key=lambda each: (sum(map(bool, each)), each)):
        yield tuple(way[place] for way, place in zip(ways, chosen, strict=True))


def judged(log: Log, entry: Mapping[str, Any], position: Mapping[str, Any]) -> Outcome | None:
    """The move in a position that is told whole; None where there is no such position."""
    try:
        outcome = replay(_moment(log, entry, position), suspect_pen=False)
    except BadEntry:
        return None
    return None if outcome.state is None else outcome


def _forbids(log: Log, entry: Mapping[str, Any], position: Mapping[str, Any]) -> bool:
    """Whether a position that is told whole forbids the move, or there is no such position."""
    try:
        return is_barred(_moment(log, entry, position))
    except BadEntry:
        return True


def _moment(log: Log, entry: Mapping[str, Any], position: Mapping[str, Any]) -> Log:
    start = ("given", {**position, "rest": "empty"})
    return changed(replace(log, start=start, result=None), entries=[entry])


def deciding(trials: Sequence[Trial], facts: Sequence[Gap], asked: Mapping[int, Fill | None]) -> int | None:
    """The fact to ask for next: the one that tells most about the answer. None where nothing is open, or
    nobody can tell more. Which of several rules forbids a thing is no reason to ask on: it is forbidden."""
    if len({trial.kind for trial in trials}) < 2:
        return None
    before = _doubt(trials, facts)
    best, gain = None, -1.0
    for place, gap in enumerate(facts):
        if place in asked or len({trial.ways[place].words for trial in trials}) < 2:
            continue
        parts: dict[str, list[Trial]] = {}
        for trial in trials:
            parts.setdefault(trial.ways[place].words, []).append(trial)
        shares = {words: sum(_weight(trial, facts) for trial in part) for words, part in parts.items()}
        whole = sum(shares.values())
        after = sum(shares[words] / whole * _doubt(part, facts) for words, part in parts.items())
        if before - after > gain + 1e-9 and gap.ways:
            best, gain = place, before - after
    return best


def _doubt(trials: Sequence[Trial], facts: Sequence[Gap]) -> float:
    """How open the verdict is (its entropy)."""
    weights: Counter[str] = Counter()
    for trial in trials:
        weights[trial.kind] += _weight(trial, facts)  # type: ignore[assignment]
    whole = sum(weights.values())
    return -sum(each / whole * math.log(each / whole) for each in weights.values())


def _weight(trial: Trial, facts: Sequence[Gap]) -> float:
    weight = 1.0
    for gap, way in zip(facts, trial.ways, strict=True):
        weight *= USUAL if gap.ways and way is gap.ways[0] else 1.0
    return weight
