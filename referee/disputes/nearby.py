"""Moves close to one that was made: the nearest that is legal, the nearest that a rule forbids.

Both are found by asking the engine, not by knowing the game: one thing of the entry is changed, the
game is replayed up to it, and the changed entry is judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from referee import schema
from referee.disputes.effort import Effort
from referee.disputes.side_by_side import Pass, about
from referee.header import BadEntry
from referee.log import Log, changed
from referee.replay import replay
from referee.rules import Finding, Kind
from referee.writing.yaml_text import flow

TRIALS = 200
"""So many changed entries are tried out for one move."""

ENOUGH = 50_000
"""And so many entries are played for all of them."""

Entry = Mapping[str, Any]
SILENT = frozenset({"note", "expect"})
"""Parts of an entry that do nothing."""


@dataclass(frozen=True, slots=True)
class Variant:
    """An entry with a change, and what is said of it."""

    entry: Entry
    changes: tuple[str, ...]  # in words: "pay: [B6] instead of [B9]"
    findings: tuple[Finding, ...]


def distance(entry: Entry, other: Entry) -> float:
    """How far one entry is from another: a different player or action counts most."""
    total = 0.0
    for part in dict.fromkeys((*entry, *other)):
        if part in SILENT:
            continue
        weight = {"player": 8.0, "action": 4.0}.get(part, 1.0)
        ours, theirs = entry.get(part), other.get(part)
        if ours == theirs:
            continue
        if isinstance(ours, list) and isinstance(theirs, list):
            total += 0.4 * len([part for part in ours if part not in theirs])
            total += 0.3 * len([part for part in theirs if part not in ours]) + 0.1
        else:
            total += weight * (0.2 if part not in entry else 1.0)
    return total


def says_the_same(entry: Entry, other: Entry) -> bool:
    """Whether another entry only spells out more of the same move."""
    return all(_alike(other.get(part), value) for part, value in entry.items() if part not in SILENT)


def _alike(left: Any, other: Any) -> bool:
    if isinstance(left, list) and isinstance(other, list):
        return sorted(map(str, left)) == sorted(map(str, other))
    return bool(left == other)


def changes(entry: Entry, other: Entry) -> tuple[str, ...]:
    """What was changed from one entry to another, in words. What the entry left out is no change."""
    if entry.get("action") != other.get("action"):
        return (flow(other),)
    told = []
    for part in dict.fromkeys((*entry, *other)):
        if part in SILENT or _alike(entry.get(part), other.get(part)):
            continue
        if part not in other:
            told.append(f"without {part}: {flow(entry[part])}")
        elif part not in entry:
            told.append(f"{part}: {flow(other[part])}")
        else:
            told.append(f"{part}: {flow(other[part])} instead of {flow(entry[part])}")
    return tuple(told)


def tried(
    log: Log, number: int, entry: Entry, kept: Sequence[Entry], effort: Effort
) -> tuple[Finding, ...] | None:
    """What is said of an entry in the place of another; None where it means nothing there, or where enough
    has been tried."""
    if effort.used_up:
        return None
    try:
        outcome = replay(changed(log, entries=[*kept, entry]), until=number, suspect_pen=False)
    except BadEntry:
        return None
    effort.spend(Pass(log, outcome))
    return tuple(each for each in about(outcome, number) if each.kind is not Kind.NOTE)


def legal_variants(
    log: Log, number: int, entry: Entry, legal: Sequence[Entry], whole: Effort
) -> Iterator[Variant]:
    """The legal moves nearest to an entry, nearest first; only those of the same kind or player."""
    kept, effort = _before(log, number), Effort(ENOUGH, whole=whole)
    told: list[Entry] = []
    for move in islice(legal, TRIALS):
        if move.get("action") != entry.get("action") and move.get("player") != entry.get("player"):
            continue
        for shape in (_as_short(entry, move), move):
            if shape in told:
                break
            if schema.check(shape, log.game.record.schema, "entry"):
                continue
            if tried(log, number, shape, kept, effort) == ():
                told.append(shape)
                yield Variant(shape, changes(entry, shape), ())
                break


def _as_short(entry: Entry, other: Entry) -> Entry:
    """Another entry of the same kind without what the first left out as well."""
    if entry.get("action") != other.get("action"):
        return other
    return {part: value for part, value in other.items() if part in entry}


def illegal_variants(
    log: Log, number: int, entry: Entry, legal: Sequence[Entry], whole: Effort
) -> Iterator[Variant]:
    """Entries one change away that a rule forbids, one for every rule: what the move had to meet."""
    kept, effort = _before(log, number), Effort(ENOUGH, whole=whole)
    told: set[str] = set()
    for move in islice(_changed(log, entry, legal), TRIALS):
        if schema.check(move, log.game.record.schema, "entry"):
            continue
        findings = tried(log, number, move, kept, effort)
        rules = [each.rule.number for each in findings or () if each.kind in (Kind.ILLEGAL, Kind.UNPAID)]
        if findings and rules and rules[0] not in told:
            told.add(rules[0])
            yield Variant(move, changes(entry, move), findings)


def _before(log: Log, number: int) -> list[Entry]:
    return list(log.document.data.get("moves", ())[: number - 1])


def _changed(log: Log, entry: Entry, legal: Sequence[Entry]) -> Iterator[Entry]:
    """An entry with one thing changed: a part left out, another value, one item more, less, or another."""
    known = _vocabulary(log, legal)
    for part, value in entry.items():
        if part == "action" or part in SILENT:
            continue
        for other in _others(value, known.get(part, [])):
            yield {**entry, part: other}
    if "player" in entry:
        for name in log.header.players:
            if name != entry["player"]:
                yield {**entry, "player": name}


def _vocabulary(log: Log, legal: Sequence[Entry]) -> Mapping[str, list[Any]]:
    """What the log and the legal moves write under each key: single values, lists taken apart."""
    known: dict[str, list[Any]] = {}
    for entry in (*legal, *log.document.data.get("moves", ())):
        for part, value in entry.items():
            items = value if isinstance(value, list) else [value]
            have = known.setdefault(part, [])
            have.extend(
                item for item in items if isinstance(item, (str, int)) and item not in have and item != "?"
            )
    return known


def _others(value: Any, known: Sequence[Any]) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1)
    elif isinstance(value, str):
        yield from (word for word in known if word != value and isinstance(word, str))
    elif isinstance(value, list):
        yield from (value[:place] + value[place + 1 :] for place in range(len(value)))
        fresh = [word for word in known if word not in value]
        yield from ([*value, word] for word in fresh[:3])
        for place in range(len(value)):
            yield from ([*value[:place], word, *value[place + 1 :]] for word in fresh[:12])
