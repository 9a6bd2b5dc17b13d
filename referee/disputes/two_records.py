"""Two records of one game, kept by two hands: where they differ, and which of the two the rest supports.

What one record only says in more detail is no disagreement: the two are read together. Where they contradict
each other, or only one has an entry, both versions are tried in both records: the version with which the rest
of both and the rules agree better is supported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from referee.declarations.entries import Written
from referee.disputes.effort import Effort
from referee.disputes.same_act import together
from referee.disputes.same_players import named_as
from referee.disputes.side_by_side import Pass, played
from referee.disputes.two_beginnings import (
    ENDINGS,
    WEIGHTY,
    Apart,
    apart,
    as_both_tell,
    as_supported,
    continues,
    differing_header,
    faults_of,
    parts,
    speaking,
)
from referee.disputes.woven import Entry, Numbers, as_two, kind_of, side_by_side, two_acts, woven
from referee.header import BadEntry
from referee.log import Log, changed, value_at
from referee.rules import WRONG, Finding

MOST_TRIED, FEW = 24, 3
"""So many disagreements are tried out, and so many whatever that takes; those after them are only named."""


@dataclass(frozen=True, slots=True)
class Side:
    """A disagreement told as one of the records tells it."""

    number: int | None  # of the entry in that record; None: it has none
    entry: Entry | None


@dataclass(slots=True)
class Disagreement:
    """An entry that the records tell otherwise, or that only one of them has."""

    slots: tuple[int, ...]  # where it stands among all entries of both
    first: Side  # where it is several entries in a row, the first of them
    second: Side
    faults: tuple[int, int] | None = None  # with the one version and with the other, in both records together
    breaks: tuple[Sequence[Finding], Sequence[Finding]] = ((), ())  # what is wrong with either
    idle: bool = False  # only one record has it and the other need not, or it stands elsewhere: one game

    @property
    def one_sided(self) -> bool:
        """Whether only one of the records has it."""
        return self.first.entry is None or self.second.entry is None

    @property
    def supported(self) -> int | None:
        """0 or 1, the version that the rest supports; None where nothing speaks for either. That less stays
        open without a line that only one has speaks for nobody: two hands have two habits."""
        if self.faults is None:
            return None
        ours, theirs = (faults // (WEIGHTY if self.one_sided else 1) for faults in self.faults)
        return None if ours == theirs else int(theirs < ours)

    @property
    def told(self) -> int:
        """0 or 1, the version that is read with the rest: the supported one; of an entry that changes nothing
        the one that has it; else the first."""
        if self.idle:
            return int(self.first.entry is None)
        return self.supported or 0


@dataclass(frozen=True, slots=True)
class Beginning:
    """Something of the position that the second record begins with, and what the first gives there."""

    part: str  # "cash Pete"
    begins: Any
    gives: Any  # None where it is told in other words


@dataclass(slots=True)
class TwoRecords:
    """Two records judged by themselves and together."""

    logs: tuple[Log, Log]
    header: Sequence[str]  # what differs above the entries
    same: int  # entries that are in both
    disagreements: list[Disagreement]
    alone: tuple[Pass, Pass]
    together: Pass
    untried: int = 0
    idle: Sequence[Disagreement] = ()  # of those that only one has, or has elsewhere: nothing is otherwise
    lines: Sequence[Numbers] = field(default_factory=list)  # of the entries told together
    called: Mapping[str, str] = field(default_factory=dict)  # what the first calls players of the second
    longer: tuple[int, int] | None = None  # which goes on, 0 or 1, where the other has ended, and by how many
    beginning: Sequence[Beginning] = ()  # what the first gives otherwise than the second begins with
    apart: Sequence[Apart] = ()  # what the two begin with otherwise

    @property
    def one_sided(self) -> int:
        """How many entries only one of them has, with which nothing is otherwise."""
        return sum(len(each.slots) for each in self.idle if each.one_sided)

    @property
    def elsewhere(self) -> int:
        """How many entries stand in another place, with which nothing is otherwise."""
        return sum(not each.one_sided for each in self.idle)


def two_records(first: Log, second: Log) -> TwoRecords:
    """The two records held against each other, first that which begins earlier. BadEntry where they cannot be
    of one game."""
    if first.game.id != second.game.id:
        raise BadEntry(f"the records are of two games, {first.game.id} and {second.game.id}", (), "one game")
    if _begins_later(first, second):
        first, second = second, first
    theirs = second
    second, called = named_as(first, second)
    entries = tuple(_entries(log) for log in (first, second))
    late = "given" in (first.start[0], second.start[0])
    slots = list(side_by_side(first, entries[0], entries[1], late))
    before = _before_the_second(slots) if _begins_later(second, first) else 0
    mine, first = first, as_both_tell(first, second)
    slots = _in_order(first, slots, entries)
    longer = _longer((first, second), slots)
    end = len(slots) - (longer[1] if longer else 0)
    otherwise = [each for each in _disagreements(first, slots[:end], *entries) if before <= min(each.slots)]
    never = _never_written(first, slots, entries, otherwise)
    for each in otherwise:
        each.idle = each.one_sided and (_may_be_left_out(first, each) or _words(each) in never)
    found = _in_rows(otherwise)
    effort = Effort()
    tried: list[Disagreement] = []
    doubted = _doubted(found, first, slots, entries)
    for disagreement in doubted[:MOST_TRIED]:
        if len(tried) >= FEW and effort.used_up:
            break
        if not disagreement.idle:
            _weigh(disagreement, first, slots, entries, found, effort)
        tried.append(disagreement)
    for disagreement in tried:
        _tell(disagreement, first, slots, entries, found)
    chosen = _chosen(found)
    told, numbers = _record(first, slots, entries, chosen, 0)
    begun = apart(first, second, told)
    differing = [disagreement for disagreement in found if not disagreement.idle]
    return TwoRecords(
        (mine, theirs),
        list(differing_header(first, second, begun, before)),
        end - before - sum(len(each.slots) for each in found),
        differing,
        (played(mine), played(theirs)),
        _judged(as_supported(first, begun), told),
        len(doubted) - len(tried),
        [each for each in found if each.idle],
        numbers,
        called,
        longer,
        _beginning(first, second, told, numbers) if before else (),
        begun,
    )


def _begins_later(log: Log, other: Log) -> bool:
    """Whether a record begins from a position in the course of the game, and the other one does not."""
    return log.start[0] == "given" and other.start[0] == "setup"


def _before_the_second(slots: Sequence[Numbers]) -> int:
    """How many entries stand before the first that the second record has; none where they meet nowhere."""
    met = any(slot is not None and other is not None for slot, other in slots)
    return next((place for place, (_, other) in enumerate(slots) if other is not None), 0) if met else 0


def _beginning(first: Log, second: Log, told: Sequence[Entry], numbers: Sequence[Numbers]) -> list[Beginning]:
    """What the position that the second record begins with says otherwise than the first gives there: held
    against it part by part, as checks, which hold at any moment of what follows by itself."""
    place = next(place for place, (_, other) in enumerate(numbers) if other is not None)
    given = second.document.data["given"]
    claims = [*parts({key: value for key, value in given.items() if key not in UNCLAIMED})]
    way = _judged(first, [*told[:place], *({"check": claim} for _, claim in claims)])
    found = []
    for number, (part, _) in enumerate(claims, place + 1):
        wrong = next((each for each in _wrong(way) if each.move == number), None)
        if wrong is None or way.outcome is None:
            continue
        begins = value_at(way.outcome.log.moves[number - 1].claims, wrong.path[3:])
        gives = wrong.fits[0] if wrong.fits else None
        if not continues(begins, gives):
            known = gives if wrong.path[3:] == part or isinstance(gives, list) else None
            found.append(Beginning(" ".join(map(str, part)), value_at(given, part), known))
    return found


UNCLAIMED = ("rest", "note")
"""What a position says that says nothing of the table."""


def _entries(log: Log) -> list[Entry]:
    """The entries of a log; what a scenario expects of them is no part of the record."""
    moves = log.document.data.get("moves", ())
    return [{key: value for key, value in move.items() if key != "expect"} for move in moves]


def _longer(logs: tuple[Log, Log], slots: Sequence[Numbers]) -> tuple[int, int] | None:
    """Whether one record only goes on where the other has ended, and has not said how the game did."""
    side = int(bool(slots) and slots[-1][0] is None)
    tail = [*takewhile(lambda slot: slot[1 - side] is None, reversed(slots))]
    ended = logs[1 - side].document.data
    return (side, len(tail)) if tail and not any(key in ended for key in ENDINGS) else None


# -- one list of entries --------------------------------------------------------------------------


def _disagreements(
    log: Log, slots: Sequence[Numbers], ours: Sequence[Entry], theirs: Sequence[Entry]
) -> Iterator[Disagreement]:
    """Contradictions, and entries that only one record has; one that stands elsewhere is one disagreement."""
    theirs_only = [place for place, (slot, _) in enumerate(slots) if slot is None]
    moved: dict[int, int] = {}  # place of an entry in the first record -> its place in the second
    for place, (slot, other) in enumerate(slots):
        if slot is not None and other is None:
            mine, told = ours[slot - 1], {at: theirs[(slots[at][1] or 0) - 1] for at in theirs_only}
            near = (
                at for at, yours in told.items() if abs(at - place) <= NEAR and _fitting(log, mine, yours)
            )
            everywhere = (
                kind_of(log, mine) is Written.ALWAYS
            )  # a line that may be left out may be another one
            twins = (
                at for at, yours in told.items() if yours == mine and (everywhere or abs(at - place) <= FAR)
            )
            at = next(twins, next(near, None))
            if at is not None:
                theirs_only.remove(at)
                moved[place] = at
    for place, (slot, other) in enumerate(slots):
        first = Side(slot, ours[slot - 1]) if slot else Side(None, None)
        second = Side(other, theirs[other - 1]) if other else Side(None, None)
        if place in moved:
            at = moved[place]
            number = slots[at][1] or 0
            yield Disagreement((place, at), first, Side(number, theirs[number - 1]))
        elif (
            place in theirs_only
            or other is None
            or (first.entry and second.entry and not _fitting(log, first.entry, second.entry))
        ):
            yield Disagreement((place,), first, second)


def _in_rows(found: Iterable[Disagreement]) -> list[Disagreement]:
    """Entries in a row that only one of the records has are one disagreement."""
    joined: list[Disagreement] = []
    for each in found:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.one_sided
            and each.one_sided
            and last.slots[-1] + 1 == each.slots[0]
            and (last.first.entry is None) == (each.first.entry is None)
            and last.idle == each.idle
        ):
            joined[-1] = replace(last, slots=(*last.slots, *each.slots))
        else:
            joined.append(each)
    return joined


NEAR, FAR = 3, 8
"""So near by stands an entry in another place that one record tells of more fully than the other, and so far
off one that may be left out, in the same words."""


def _fitting(log: Log, entry: Entry, other: Entry) -> bool:
    return together(log.game, log.header, entry, other) is not None


def _record(
    log: Log,
    slots: Sequence[Numbers],
    entries: Sequence[Sequence[Entry]],
    chosen: Mapping[int, int],
    usual: int,
) -> tuple[list[Entry], list[Numbers]]:
    """The entries told together: of every disagreement one version, of all else what both say."""
    told: list[Entry] = []
    numbers: list[Numbers] = []
    for place, slot in enumerate(slots):
        sides = [entries[side][number - 1] if number else None for side, number in enumerate(slot)]
        if place in chosen:
            entry = sides[chosen[place]]
        elif sides[0] is None or sides[1] is None:
            entry = sides[0] or sides[1]
        else:
            entry = together(log.game, log.header, sides[0], sides[1]) or sides[usual]
        if entry is not None:
            told.append(entry)
            numbers.append(slot)
    return told, numbers


def _in_order(log: Log, slots: list[Numbers], entries: Sequence[Sequence[Entry]]) -> list[Numbers]:
    """The entries in an order with which less is wrong, where each record has some between the same two of
    both; and what only seems to be one act, because neither record has the other's, as two."""
    effort = Effort()

    def told(slot: Numbers) -> Entry:
        return _record(log, [slot], entries, {}, 0)[0][0]

    def faults(lines: list[Entry]) -> int:
        return 0 if effort.used_up else faults_of(_judged(log, lines, effort))

    def wrong(ways: Sequence[Numbers], side: int = 0) -> int:
        return faults(_record(log, ways, entries, {}, side)[0])

    for slot in [slot for slot in slots if None not in slot]:
        entry, other = (side[(number or 0) - 1] for side, number in zip(entries, slot, strict=True))
        if not two_acts(log, entry, other):
            continue
        at = slots.index(slot)
        for way in as_two(slots, at):
            if not effort.used_up and wrong(way) <= min(wrong(slots), wrong(slots, 1)):
                slots = way
                break
    return list(woven(log, slots, told, faults)) if wrong(slots) >= WEIGHTY else slots


def _may_be_left_out(log: Log, each: Disagreement) -> bool:
    """Whether a record need not have an entry that only one of the two has."""
    return kind_of(log, each.first.entry or each.second.entry or {}) is not Written.ALWAYS


def _words(each: Disagreement) -> tuple[int, str]:
    """Which record an entry is in that only one of them has, and what kind of line it is."""
    entry = each.first.entry or each.second.entry or {}
    return int(each.first.entry is None), str(entry.get("action", ""))


def _never_written(
    log: Log, slots: Sequence[Numbers], entries: Sequence[Sequence[Entry]], otherwise: Sequence[Disagreement]
) -> set[tuple[int, str]]:
    """Kinds of lines that one of the records never writes, and without all of which both together tell the
    same game: the bids of one who only noted who bought what."""
    alone = [each for each in otherwise if each.one_sided]
    never = {_words(each) for each in alone}
    for side in (0, 1):
        never -= {(1 - side, str(entry.get("action", ""))) for entry in entries[side]}
    left_out = {each.slots[0]: 1 - _words(each)[0] for each in alone if _words(each) in never}
    whole, less = (_judged(log, _record(log, slots, entries, each, 0)[0]) for each in ({}, left_out))
    alike = faults_of(less) // WEIGHTY == faults_of(whole) // WEIGHTY
    return never if alike and less.ending == whole.ending else set()


# -- weighing -------------------------------------------------------------------------------------


def _doubted(
    found: Sequence[Disagreement],
    log: Log,
    slots: Sequence[Numbers],
    entries: Sequence[Sequence[Entry]],
) -> list[Disagreement]:
    """The disagreements, and what only one of them has and may be left out, if it does not fit the rest."""
    open_ = [each for each in found if not each.idle]
    if len(open_) == len(found):
        return open_
    for version in (0, 1) if open_ else (0,):
        chosen = {place: each.told if each.idle else version for each in found for place in each.slots}
        if not faults_of(_judged(log, _record(log, slots, entries, chosen, version)[0])):
            return open_
    return [*open_, *(each for each in found if each.idle)]


def _weigh(
    disagreement: Disagreement,
    log: Log,
    slots: Sequence[Numbers],
    entries: Sequence[Sequence[Entry]],
    found: Sequence[Disagreement],
    effort: Effort,
) -> None:
    """Tries both versions of a disagreement, the others told as the one record has them and as the other."""
    faults = [0, 0]
    for version in (0, 1):
        for rest in (0, 1):
            chosen = {place: other.told if other.idle else rest for other in found for place in other.slots}
            chosen.update(dict.fromkeys(disagreement.slots, version))
            way = _judged(log, _record(log, slots, entries, chosen, rest)[0], effort)
            faults[version] += faults_of(way)
    disagreement.faults = (faults[0], faults[1])


def _tell(
    disagreement: Disagreement,
    log: Log,
    slots: Sequence[Numbers],
    entries: Sequence[Sequence[Entry]],
    found: Sequence[Disagreement],
) -> None:
    """What is wrong with either version, where all others are told as they are supported: what comes of it
    beside other slips says nothing of this one."""
    ways = []
    for version in (0, 1):
        chosen = {**_chosen(found), **dict.fromkeys(disagreement.slots, version)}
        ways.append(_judged(log, _record(log, slots, entries, chosen, 0)[0]))
    disagreement.faults = (faults_of(ways[0]), faults_of(ways[1]))
    disagreement.breaks = (speaking(ways[0]), speaking(ways[1]))
    if disagreement.idle:  # it may be left out: only where it does not fit the rest they disagree
        disagreement.idle = disagreement.supported in (None, int(disagreement.first.entry is None))
        return
    can_be_idle = disagreement.one_sided or disagreement.first.entry == disagreement.second.entry
    disagreement.idle = can_be_idle and disagreement.supported is None and ways[0].ending == ways[1].ending


def _wrong(way: Pass) -> Sequence[Finding]:
    return [each for each in way.findings if each.kind in WRONG]


def _chosen(found: Sequence[Disagreement]) -> dict[int, int]:
    """Of every disagreement the version that is told with the rest."""
    return {place: disagreement.told for disagreement in found for place in disagreement.slots}


def _judged(log: Log, entries: Sequence[Entry], effort: Effort | None = None) -> Pass:
    """What comes of the record with these entries. Every disagreement asks for the records in which all is
    told as the one has it and as the other: each is judged, and paid for, once."""
    asked = repr(entries)
    if asked not in log.known:
        try:
            way = played(changed(log, entries=entries), suspect_pen=False)
        except BadEntry as bad:
            way = Pass(log, trouble=bad.message)
        log.known[asked] = effort.spend(way) if effort is not None else way
    found: Pass = log.known[asked]
    return found
