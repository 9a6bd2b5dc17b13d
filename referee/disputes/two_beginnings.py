"""What two records of one game begin with: where they differ, and which of the two the entries support."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.disputes.same_act import seen_together
from referee.disputes.side_by_side import Pass, played
from referee.game import Game
from referee.header import BadEntry
from referee.log import Log, changed
from referee.rules import WRONG, Finding, Kind, Path

MOST_TRIED = 6
"""So many differences are tried out; those after them are only named."""

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Apart:
    """A part of the position or set-up that the two begin with, which they tell otherwise."""

    path: Path  # in either document
    values: tuple[Any, Any]
    ways: tuple[Pass, Pass] | None = None  # the records read together, beginning with the one and the other

    @property
    def supported(self) -> int | None:
        """0 or 1, the version with which less is wrong; None where nothing speaks for either."""
        if self.ways is None:
            return None
        faults = [faults_of(way) for way in self.ways]
        return None if faults[0] == faults[1] else int(faults[1] < faults[0])


def parts(position: Mapping[str, Any]) -> Iterator[tuple[Path, Entry]]:
    """A position part by part, what is said of several players player by player; each also as a claim."""
    for key, value in position.items():
        inside = value if isinstance(value, Mapping) else {}
        yield from (((key, name), {key: {name: each}}) for name, each in inside.items())
        if not inside:
            yield (key,), {key: value}


def apart(first: Log, second: Log, entries: Sequence[Entry]) -> list[Apart]:
    """What both tell of the beginning, and otherwise; what only one of them tells is no difference.
    ``entries`` are those of both records, told together."""
    key, ours = first.start
    other, theirs = second.start
    if key != other or not isinstance(ours, Mapping) or not isinstance(theirs, Mapping):
        return []
    told = dict(parts(theirs))
    found: list[Apart] = []
    for path, claim in parts(ours):
        mine, yours = _inside(claim, path), _inside(told.get(path, {}), path)
        if path in told and mine != yours and seen_together(first.game, mine, yours) is None:
            ways = _tried(first, path, (mine, yours), entries) if len(found) < MOST_TRIED else None
            found.append(Apart((key, *path), (mine, yours), ways))
    return found


def as_both_tell(first: Log, second: Log) -> Log:
    """The first record, with what only the second tells of a set-up or position that both begin with; not
    where one of them says that nothing else is there."""
    (key, ours), (other, theirs) = first.start, second.start
    if key != other or "rest" in ours or "rest" in theirs:
        return first
    return replace(first, start=(key, _met(first.game, ours, theirs)))


def _met(game: Game, ours: Any, theirs: Any) -> Any:
    """What both tell, as far as they do not contradict each other; else as the first has it."""
    if not (isinstance(ours, Mapping) and isinstance(theirs, Mapping)):
        met = seen_together(game, ours, theirs)
        return ours if met is None else met
    return {**theirs, **{key: _met(game, value, theirs.get(key, value)) for key, value in ours.items()}}


def _tried(log: Log, path: Path, values: tuple[Any, Any], entries: Sequence[Entry]) -> tuple[Pass, Pass]:
    first, second = (_beginning(log, path, value, entries) for value in values)
    return first, second


def as_supported(log: Log, found: Sequence[Apart]) -> Log:
    """The first record, with what the second begins with where the rest supports that."""
    for each in found:
        if each.supported:
            log = _begun(log, each.path[1:], each.values[1])
    return log


def _begun(log: Log, path: Path, value: Any) -> Log:
    """A record with a part of its beginning told otherwise."""
    key, position = log.start
    top = path[0]
    told = {**position, top: {**position[top], path[1]: value} if len(path) > 1 else value}
    return replace(log, start=(key, told))


def _beginning(log: Log, path: Path, value: Any, entries: Sequence[Entry]) -> Pass:
    try:
        return played(changed(_begun(log, path, value), entries=entries), suspect_pen=False)
    except BadEntry as bad:
        return Pass(log, trouble=bad.message)


def _inside(claim: Any, path: Path) -> Any:
    for step in path:
        claim = claim[step] if isinstance(claim, Mapping) and step in claim else None
    return claim


def differing_header(first: Log, second: Log, begun: Sequence[Apart], before: int) -> Iterator[str]:
    """What stands above the entries and cannot be of one game; ``before`` where the second begins later."""
    ours, theirs = first.document.data, second.document.data
    if ours.get("rulings") != theirs.get("rulings"):
        yield "rulings"
    if begun or (first.start[0] != second.start[0] and not before):
        yield from dict.fromkeys((first.start[0], second.start[0]))
    yield from (key for key in ENDINGS if not _unsaid(ours, theirs, key))


ENDINGS = ("final", "result")
"""What a record says of the end: who does not say it does not disagree."""


def _unsaid(ours: Mapping[str, Any], theirs: Mapping[str, Any], key: str) -> bool:
    """Whether what both tell under a key is the same, though only one of them may tell the rest."""
    said, other = ours.get(key, {}), theirs.get(key, {})
    return all(said[part] == other[part] for part in said if part in other)


WEIGHTY = 10
"""What a fault weighs: more than all that stays open."""

IMPOSSIBLE = 1000
"""What a version costs with which there is no record at all."""


def faults_of(way: Pass) -> int:
    """How much is wrong; what stays open weighs less than any fault."""
    if way.outcome is None:
        return IMPOSSIBLE
    wrong = sum(each.kind in WRONG for each in way.findings)
    return WEIGHTY * wrong + sum(each.kind is Kind.UNDETERMINED for each in way.findings)


def speaking(way: Pass) -> Sequence[Finding]:
    """What is wrong in a way; what stays open where nothing is."""
    wrong = [each for each in way.findings if each.kind in WRONG]
    return wrong or [each for each in way.findings if each.kind is Kind.UNDETERMINED]


def continues(value: Any, other: Any) -> bool:
    """Whether one list only tells fewer cards of a pile than the other, from its top or from its bottom."""
    if not (isinstance(value, list) and isinstance(other, list)):
        return False
    short, long = sorted((value, other), key=len)
    return long[: len(short)] == short or long[len(long) - len(short) :] == short
