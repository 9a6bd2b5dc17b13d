"""What would make a record true: changes of the record, as data, that take one fault away.

The cheapest explanations of a record are edits of it. Nothing here changes a file; a change says what would
be written otherwise, and :mod:`referee.writing.editing` writes it into the text, by place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Any

from referee.explanation.recovering import FIRST, Recovery
from referee.explanation.running import Fault, Runner
from referee.explanation.worlds import Chapter, Treatment, World
from referee.game import BadEntry
from referee.log import Log, changed
from referee.replay import Outcome, afresh, replay
from referee.rules import Finding, Path

LOOKED_AT = 24
"""So many ways to read a record otherwise are tried out whole for one fault."""

OFFERED = 5
"""So many repairs of one fault are offered."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A value of the record is another: ``{pay: [B8, G4, R2]}``, a player, a key that was misspelt.

    ``path`` leads to the value from the document (``("moves", 16, "pay")``); a value that is not there yet is
    added, ``None`` takes it out. With ``key`` it is the key that is renamed, to ``value``.
    """

    path: Path
    value: Any
    key: bool = False


@dataclass(frozen=True, slots=True)
class Insert:
    """An entry is missing before entry ``number`` (one more than there are: at the end)."""

    number: int
    entry: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Remove:
    """An entry is one too many: it was written twice."""

    number: int


@dataclass(frozen=True, slots=True)
class Swap:
    """An entry and the next one change places."""

    number: int


Change = Rewrite | Insert | Remove | Swap


@dataclass(frozen=True, slots=True)
class Repair:
    """One offer: changes that belong together, in words, and the entries they touch.

    ``words`` is what a reader sees after ``fix:`` ("pay: [B8, G4, R2]", "a draw by Ann is missing before
    line 12").
    """

    changes: tuple[Change, ...]
    words: str
    numbers: tuple[int, ...]


def repairs(outcome: Outcome, finding: Finding) -> list[Repair]:
    """The changes that would take one fault away and bring no other, the likeliest first; none where the
    finding is no fault of an entry or nothing small would mend it."""
    at = (finding.move, finding.rule.number)
    fault = next((one for one in outcome.faults if (one.finding.move, one.finding.rule.number) == at), None)
    if fault is None:
        return []
    wrong = _wrong(outcome.log)
    offers: dict[str, tuple[int, int, Repair]] = {}  # by its changes, which may hold lists
    for world in _explaining(outcome, fault):
        assert world.story is not None
        offer = _offer(outcome.log, world.story)
        if offer is None or repr(offer.changes) in offers:
            continue
        left = _left(outcome.log, offer)
        if left is not None and left < wrong:
            offers[repr(offer.changes)] = (left, len(offers), offer)
    return [offer for _, _, offer in sorted(offers.values(), key=lambda one: one[:2])[:OFFERED]]


def _explaining(outcome: Outcome, fault: Fault) -> list[World]:
    """The worlds in which a slip of the pen explains a fault, and the record goes on to the next one: those
    of the entry itself and those of earlier lines by turns, because neither is likelier without a reason."""
    log = outcome.log
    runner = Runner(log, log.moves, lambda: afresh(log))
    later = (one.index for one in outcome.faults if one.index > fault.index)
    end = next(later, len(log.moves))
    recovery = Recovery(runner)

    def fit(worlds: Iterable[World]) -> Iterator[World]:
        recovery.tries = FIRST
        for world in worlds:
            if world.at >= end or not isinstance(runner.run(runner.anchored(world), end), Fault):
                yield world

    here = list(islice(fit(recovery.pen(fault)), LOOKED_AT // 2))
    before = list(islice(fit(recovery.earlier(fault)), LOOKED_AT // 2))
    return [one for pair in zip_longest(here, before) for one in pair if one is not None]


def _wrong(log: Log) -> int:
    """How much is wrong in a record where every line is taken as it was meant."""
    return sum(one.wrong for one in replay(log, suspect_pen=False).findings)


def _left(log: Log, offer: Repair) -> int | None:
    """How much is wrong in a record after a repair; None where it cannot be judged then."""
    try:
        return _wrong(changed(log, entries=applied(log.document.data.get("moves", ()), offer.changes)))
    except BadEntry:
        return None


def applied(entries: Sequence[Mapping[str, Any]], changes: Sequence[Change]) -> list[Mapping[str, Any]]:
    """The entries of a record after some changes of them."""
    made = list(entries)
    for one in changes:
        match one:
            case Rewrite(("moves", int(index), key), value):
                entry = dict(made[index])
                entry[str(key)] = value
                made[index] = {name: one for name, one in entry.items() if one is not None}
            case Insert(number, entry):
                made.insert(number - 1, entry)
            case Remove(number):
                del made[number - 1]
            case Swap(number):
                made[number - 1], made[number] = made[number], made[number - 1]
    return made


# -- what a world has otherwise than the record, as changes ------------------------------------------


def _offer(log: Log, story: Chapter) -> Repair | None:
    number = story.number
    plays = story.plays or ()
    if story.treatment is Treatment.MISREAD:
        return _misread(log, number, plays[0].move)
    if story.treatment is Treatment.MISSING:
        entry = log.game.write(plays[0].move, log.header)
        words = f"{_act(entry)} is missing before line {_line(log, number)}"
        return Repair((Insert(number, entry),), words, (number,))
    if story.treatment is Treatment.SWAPPED:
        lines = f"lines {_line(log, number)} and {_line(log, number + 1)} change places"
        return Repair((Swap(number),), lines, (number, number + 1))
    if story.treatment is Treatment.VOID:
        return _surplus(log, number)
    return None


def _misread(log: Log, number: int, move: Any) -> Repair | None:
    """The parts of an entry that are written otherwise."""
    before = log.game.write(log.moves[number - 1], log.header)
    after = log.game.write(move, log.header)
    parts = [key for key in dict.fromkeys((*before, *after)) if before.get(key) != after.get(key)]
    if not parts:
        return None
    changes = tuple(Rewrite(("moves", number - 1, key), after.get(key)) for key in parts)
    words = ", ".join(f"{key}: {_flow(after[key])}" if key in after else f"without {key}" for key in parts)
    return Repair(changes, words, (number,))


def _surplus(log: Log, number: int) -> Repair:
    """An entry that should not be there; the same again, where a neighbour says the same."""
    entries = log.document.data.get("moves", ())
    near = entries[max(number - 3, 0) : number - 1] + entries[number : number + 2]
    twice = entries[number - 1] in near
    line = _line(log, number)
    words = f"line {line} is written twice" if twice else f"line {line} is one too many"
    return Repair((Remove(number),), words, (number,))


def _line(log: Log, number: int) -> int:
    return log.place(("moves", number - 1)).line


def _act(entry: Mapping[str, Any]) -> str:
    """An entry as an act of somebody: "a draw by Ann"."""
    action = str(entry.get("action", "entry")).replace("_", " ")
    article = "an" if action[0] in "aeiou" else "a"
    by = f" by {entry['player']}" if "player" in entry else ""
    return f"{article} {action}{by}"


def _flow(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(str, value)) + "]"
    return str(value)
