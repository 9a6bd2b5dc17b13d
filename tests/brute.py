"""The referee against brute force: every way to complete a small partial record, each judged as a full one.

Of full records the engines agree with independent referees, so there they may be trusted. A completion gives
every card a face, every sum a number, and puts in what nobody wrote. If one of them is a legal game, the
record accuses nobody; if none is, somebody is accused; where all that fit are legal nothing is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations
from typing import Any

from whole_records import Entry, Record, counting, log_of, outcome_of

from referee.explanation.runner import Fault, Parting, Runner
from referee.explanation.worlds import World
from referee.header import BadEntry
from referee.log import Log, changed
from referee.rules import Kind
from referee.start import afresh

MOST_WORLDS = 3000
"""So many completions alive at one entry; records with more are passed over."""

DEEP = 10
"""So many entries in a row may have been left out at one place."""


Punished = frozenset[int]
"""The entries of one completion that a rule allows and punishes."""


class TooMany(Exception):
    """A record with too many completions to try."""


@dataclass(frozen=True)
class Completing:
    """How the records of one game are completed.

    starts   record -> the record with every complete beginning (set-up or position)
    fill     (log, state, entry, its number) -> the entry with everything in it, in every way that may be
    between  (log, state, number of the entry that comes next) -> entries that may have been left out here
    loosely  the same, with lines left out that such a record does not leave out otherwise: who says nothing
             of what is possible only so is not wrong, nor who accuses
    whole    whether a completion is a record that leaves out nothing: then it is judged as one
    """

    starts: Callable[[Record], Iterator[Record]]
    fill: Callable[[Log, Any, Entry, int], Iterable[Entry]]
    between: Callable[[Log, Any, int], Iterable[Entry]]
    loosely: Completing | None = None
    whole: bool = False


@dataclass(frozen=True)
class Answer:
    """Whether some completion is a legal game, whether none that fits is at fault, and which entries each of
    the legal ones punishes."""

    possible: bool
    certain: bool
    punished: frozenset[Punished]


_Completion = tuple[Any, Punished]
"""A state a completion has come to, and what it has punished on the way."""

_Carried = tuple[Any, bool]
"""A state after an entry, and whether the entry is punished."""

TOLD = (Kind.PENALTY, Kind.UNDETERMINED)


class Agreement(StrEnum):
    """What the referee said, held against all completions."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    OPEN = "open"  # some completions are legal, some are not; the referee says so
    SILENT = "some legal, nothing said"
    BY_HABIT = "possible only with lines missing that the record writes otherwise, and nobody accused"
    ACCUSED = "accused although a legal game shows it"
    MISSED = "no legal game shows it, and nobody is accused"
    DOUBTED = "left open although every completion is legal"
    PUNISHED = "punished although a legal game shows it unpunished"
    LET_OFF = "punished in every legal game, and nothing said"


BAD = (Agreement.ACCUSED, Agreement.MISSED, Agreement.PUNISHED, Agreement.LET_OFF)
"""What may never be. A doubt too many accuses nobody: it is counted."""


def agreement(record: Record, how: Completing, lines: bool) -> Agreement:
    """The referee and brute force on one record. ``lines``: entries are left out in it, too (who went through
    the ways they may have come about may leave something open that no way forbids)."""
    true = answer(record, how)
    outcome = outcome_of(record)
    if counting(outcome):
        return Agreement.ACCUSED if true.possible else Agreement.ILLEGAL
    if not true.possible:
        loosely = how.loosely is not None and answer(record, how.loosely).possible
        return Agreement.BY_HABIT if loosely else Agreement.MISSED
    moves = range(1, len(record["moves"]) + 1)
    told = {kind: {found.move for found in outcome.findings if found.kind is kind} for kind in TOLD}
    left_open = told[Kind.UNDETERMINED].intersection(moves)
    always, ever = frozenset.intersection(*true.punished), frozenset.union(*true.punished)
    if told[Kind.PENALTY].intersection(moves) - always:
        return Agreement.PUNISHED
    if always - told[Kind.PENALTY] - left_open:
        return Agreement.LET_OFF
    if left_open:
        return Agreement.DOUBTED if true.certain and always == ever and not lines else Agreement.OPEN
    return Agreement.LEGAL if true.certain and always == ever else Agreement.SILENT


def answer(record: Record, how: Completing) -> Answer:
    """Every completion of a record."""
    each = [_from(begun, how) for begun in how.starts(record)]
    punished = frozenset(entries for completed in each for entries in completed.punished)
    return Answer(bool(punished), all(completed.certain for completed in each), punished)


def _from(record: Record, how: Completing) -> Answer:
    """The same for a record whose beginning is complete."""
    log = log_of(record)
    start = afresh(log)
    if how.whole:
        log.game.play.strictly(start)
    worlds: list[_Completion] = [(start, frozenset())]
    certain = True
    for number, entry in enumerate(record["moves"], 1):
        after: dict[Any, _Completion] = {}
        for state, punished in _with_unwritten(log, worlds, how, number):
            for complete in how.fill(log, state, entry, number):
                going, fault = _carried(log, state, complete)
                certain &= not fault
                for world, falls in going:
                    entries = punished | {number} if falls else punished
                    after.setdefault((world.key(), entries), (world, entries))
        if len(after) > MOST_WORLDS:
            raise TooMany(f"{len(after)} worlds at entry {number}")
        worlds = list(after.values())
        if not worlds:
            return Answer(False, certain, frozenset())
    ended = _with_unwritten(log, worlds, how, len(record["moves"]) + 1)
    legal = [(state, punished) for state, punished in ended if _ends(log, state)]
    certain = certain and len(legal) == len(ended)
    return Answer(bool(legal), certain, frozenset(punished for _, punished in legal))


def _with_unwritten(
    log: Log, worlds: Sequence[_Completion], how: Completing, number: int
) -> list[_Completion]:
    """The worlds, and those in which something more has happened that nobody wrote down before an entry."""
    known = {(state.key(), punished): (state, punished) for state, punished in worlds}
    fresh = list(worlds)
    for _ in range(DEEP):
        found: dict[Any, _Completion] = {}
        for state, punished in fresh:
            for entry in how.between(log, state, number):
                for after, _ in _carried(log, state, entry)[0]:
                    key = after.key(), punished
                    if key not in known:
                        found[key] = known[key] = after, punished
        fresh = list(found.values())
        if len(known) > MOST_WORLDS:
            raise TooMany(f"{len(known)} worlds between entries")
        if not fresh:
            break
    return list(known.values())


def _carried(log: Log, state: Any, entry: Entry) -> tuple[list[_Carried], bool]:
    """The states after a complete entry, each with whether it is punished; and whether a rule forbids it (a
    contradiction only says that this is no completion)."""
    try:
        moves = changed(log, entries=[entry]).moves
    except BadEntry:
        return [], False
    return _played(log, state.copy(), moves)


def _played(log: Log, state: Any, moves: Sequence[Any]) -> tuple[list[_Carried], bool]:
    runner = Runner(log, moves, lambda: state)
    world = World(state)
    stop = runner.run(world, len(moves))
    if stop is None:
        assert not world.cost.gaps, [str(chapter.finding) for chapter in world.chapters()]
        kinds = {finding.kind for finding in world.findings}
        return ([], True) if Kind.MISMATCH in kinds else ([(world.state, Kind.PENALTY in kinds)], False)
    if isinstance(stop, Fault):
        return [], stop.finding.kind is not Kind.CONTRADICTION
    assert isinstance(stop, Parting)
    going: list[_Carried] = []
    faults = []
    for way in stop.open.ways:
        rest = (*way.moves, *moves[stop.index + 1 :])
        more, fault = _played(log, stop.world.state.copy(), rest)
        going += more
        faults.append(fault)
    return going, all(faults)


def _ends(log: Log, state: Any) -> bool:
    """Whether nothing is owed at the end."""
    world = World(state.copy())
    return Runner(log, [], lambda: state).finish(world) is None


# -- the memory games: faces -------------------------------------------------------------------------------

Pack = Mapping[str, int]
"""Face -> how many the pack holds."""


def memory(pack: Pack, each: int, upcard: bool) -> Completing:
    """Faces of the cards dealt, drawn and given; where everybody's cards lay after changing places."""

    def fill(log: Log, state: Any, entry: Entry, number: int) -> Iterator[Entry]:
        match entry.get("action"):
            case "deal":
                names = log.header.players
                dealt = entry.get("cards", {})
                hidden = [dealt.get(name, ["?"] * each) for name in names]
                row = [card for hand in hidden for card in hand]
                row += [entry.get("upcard", "?")] if upcard else []
                for faces in _faced(row, dict(pack)):
                    hands = {name: faces[at * each : at * each + each] for at, name in enumerate(names)}
                    yield {**entry, "cards": hands, **({"upcard": faces[-1]} if upcard else {})}
            case "draw" if entry.get("from", "stock") == "stock":
                for (face,) in _faced([entry.get("card", "?")], dict(pack)):
                    yield {**entry, "card": face}
            case "penalty":
                written = entry.get("cards", ["?"] * entry.get("count", 1))
                for faces in _faced([written] if isinstance(written, str) else written, dict(pack)):
                    yield {**entry, "cards": faces}
            case "power" if "give" in entry:
                number = 1 if isinstance(entry["give"], str) else len(entry["give"])
                written = entry.get("cards", ["?"] * number)
                for faces in _faced([written] if isinstance(written, str) else written, dict(pack)):
                    yield {**entry, "cards": faces}
            case "rearrange" if "order" not in entry:
                yield from _rearranged(log, state, entry)
            case _:
                yield entry

    return Completing(lambda record: iter((record,)), fill, lambda log, state, number: ())


def _faced(row: Sequence[str], left: dict[str, int]) -> Iterator[list[str]]:
    """Every way to give the cards of a row their faces: ``?`` any, a rank alone any of that rank."""
    if not row:
        yield []
        return
    card = str(row[0])
    for face, number in left.items():
        if number and card in ("?", face, _rank(face)):
            for rest in _faced(row[1:], {**left, face: number - 1}):
                yield [face, *rest]


def _rank(face: str) -> str:
    return face if face == "JK" else face[:-1]


def _rearranged(log: Log, state: Any, entry: Entry) -> Iterator[Entry]:
    layout = log.game.positions.write(state)["layouts"][entry["player"]]
    held = [slot for slot, card in enumerate(layout, 1) if card != "-"]
    into = entry.get("into", held)
    for came in permutations(held) if len(into) == len(held) else ():
        order = [0] * max(into, default=0)
        for slot, source in zip(into, came, strict=True):
            order[slot - 1] = source
        yield {**{key: value for key, value in entry.items() if key != "into"}, "order": order}


# -- the auction and the railway: legal moves that fit -------------------------------------------------------


def fits(written: Any, complete: Any) -> bool:
    """Whether something complete shows what is written: ``?`` is anything, what is not written is open."""
    if written == "?" or written == complete:
        return True
    if isinstance(written, dict) and isinstance(complete, dict):
        return all(key in complete and fits(value, complete[key]) for key, value in written.items())
    if isinstance(written, list) and isinstance(complete, list):
        return len(written) == len(complete) and all(map(fits, written, complete))
    return False


def from_the_legal(log: Log, state: Any, entry: Entry, number: int) -> Iterator[Entry]:
    """Every legal move that shows what is written; where none does, the entry as it is."""
    found = False
    for move in log.game.legal(state):
        complete = log.game.write(move, log.header)
        if fits(entry, complete):
            found = True
            yield complete
    if not found:
        yield entry
