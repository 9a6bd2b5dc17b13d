"""One cause behind all that seems wrong: a slip above the entries (in the set-up two values stand in each
other's place, or a player for another), two names in each other's place through several lines,
or a kind of line that the record never writes.

Everything rests on it, so that it looks like many faults. It is asked for where no single fault of an entry
explains the record.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from itertools import chain, combinations, islice
from typing import Any

from referee.breaches import Refused
from referee.changes import Change, Repair, Rewrite, changed
from referee.claims import UNKNOWN, shown
from referee.declarations.statements import INTERJECTED
from referee.explanation.carrying_out import ready
from referee.explanation.likeliest_ways import along, ended, forked
from referee.explanation.nearby_values import leaves
from referee.explanation.never_written import kinds_missing
from referee.explanation.other_words import (
    STRETCH,
    OtherWords,
    Way,
    Words,
    as_repair,
    counted_as,
    is_misread,
)
from referee.explanation.otherwise import Otherwise
from referee.explanation.runner import Fault, Runner
from referee.explanation.search import Search
from referee.explanation.selection import LONG, misfits
from referee.explanation.subjects import Subjects
from referee.explanation.worlds import Found, World
from referee.header import BadEntry
from referee.log import Log
from referee.rules import Finding, Path
from referee.start import afresh

TRIES = 240
"""So many ways of writing the set-up otherwise are tried at most."""

EACH = 8
"""And no more than play so many times the entries of the record."""

BEGUN = 16
"""To begin a game costs as much as so many entries."""

FOLLOWED = 4
"""So many with which the record gets farthest are followed up."""

LONGEST_CARD = 3
"""A word of so many letters may be a card."""

MUCH = 60_000
"""After so much, in entries played, no other cause is thought of."""

KINDS = 3
"""So many kinds of lines are asked whether the record never writes them."""

NEVER_WRITTEN = "as if every {kind} had been made that the next entry needs: the record writes none"
COUNTED = "as a slip of the pen above the entries: the rest does not fit otherwise"


def searching(
    log: Log, moves: Sequence[Any], finish: bool = True, suspect_pen: bool = True, most: int | None = None
) -> Search:
    """The search for the cheapest worlds of a record, which asks for a slip above the entries as well where
    lines may have been written wrongly."""
    search = Search(log, moves, lambda: afresh(log), finish, suspect_pen, most)
    if suspect_pen:
        search.root_causes = RootCauses(log, moves, finish)
    return search


class RootCauses:
    """Looks for the cause of all faults of one record."""

    def __init__(self, log: Log, moves: Sequence[Any], finish: bool = True) -> None:
        self.log = log
        self.moves = moves
        self.finish = finish
        self._played = 0  # what has been done to find the one thing, in entries played
        self._found: Otherwise | None = None

    @property
    def effort(self) -> int:
        """What has been done to find out, in entries played."""
        return self._played + (self._found.asked_since if self._found is not None else 0)

    def explain(self, faults: Sequence[Fault], farthest: int) -> Otherwise | None:
        """The record with one thing otherwise behind it, where it then goes on to its end, or far beyond
        every explanation that takes one fault; None where it does not. ``faults`` are the first of the
        record, which got no farther than the entry ``farthest``."""
        return self._likeliest_cause(faults, farthest, whole=False)

    def explain_all(self, faults: Sequence[Fault], farthest: int) -> Found | None:
        """The cheapest worlds of the record with one thing otherwise with which nothing else is wrong."""
        found = self._likeliest_cause(faults, farthest, whole=True)
        return found.within(0) if found is not None else None

    def _likeliest_cause(self, faults: Sequence[Fault], farthest: int, whole: bool) -> Otherwise | None:
        first = max(faults, key=lambda fault: fault.index)
        causes = [self._above, self._never_written]
        # What several lines show shows again before long; a word that was misread may come again long after.
        if farthest <= first.index + LONG or not self.log.game.play.loose:
            causes.append(self._in_other_words)
        self._found = None
        for found in (cause(first, farthest) for cause in causes):
            if found is None or (whole and found.within(0) is None):
                continue
            if self._found is None or found.claims_wrong < self._found.claims_wrong:
                self._found = found
            if not self._found.claims_wrong:
                break  # one that leaves claims wrong is told only where no other does better
        return self._found

    def _above(self, first: Fault, farthest: int) -> Otherwise | None:
        """The same by a slip in the set-up."""
        whole: list[tuple[Otherwise, Repair]] = []
        far: tuple[Otherwise, Repair] | None = None
        for log, slip in self._likeliest(first) if self.log.from_setup else ():
            tried = self._tried(log)
            if tried is not None and tried.within(0):
                whole.append((tried, slip))
            elif tried is not None and tried.goes_beyond(max(farthest + LONG, far[0].reached if far else 0)):
                far = tried, slip
        likeliest = whole or ([far] if far is not None else [])
        if not likeliest:
            return None
        named = tuple(slip for _, slip in likeliest)
        return likeliest[0][0].because(self._told(first, named[0]), named)

    def _never_written(self, first: Fault, farthest: int) -> Otherwise | None:
        """The same where lines of a kind that no entry is of were made all the same."""
        if first.happened or first.index >= len(self.moves) or self.moves[first.index].action in INTERJECTED:
            return None
        for kind in kinds_missing(self.log.game, first.world.state, self.moves, first.index)[:KINDS]:
            log = replace(self.log, unwritten=frozenset((kind,)))
            found = self._farther(log, farthest)
            if found is not None:
                counted = NEVER_WRITTEN.format(kind=kind.replace("_", " "))
                return found.because(replace(first.finding, counted=counted))
        return None

    def _in_other_words(self, first: Fault, farthest: int) -> Otherwise | None:
        """The same where two names stand in each other's place through some entries, or a word was misread
        each time; likeliest where what is claimed of points fits as well."""
        others, enough = OtherWords(self.log, first), self.effort + EACH * len(self.moves)
        runner = Runner(self.log, self.moves, lambda: afresh(self.log))
        subjects = Subjects(self.log.game, self.moves)
        begins = [begin for begin in others.begins if subjects.is_act(begin)]
        states = runner.states_before(first.world, begins)
        self._played += runner.played
        reached: list[tuple[int, int, dict[int, Way], int, Words]] = []
        # Names first, which show again before long: of words that may have been misread there are many in a
        # deal.
        soon = begins if farthest <= first.index + LONG else ()
        asked = [*((begin, True) for begin in soon), *((place, False) for place in others.places)]
        for begin, names in [each for each in asked if each[0] in states]:
            state = states[begin]
            moment = ready(self.log.game, state, self.moves[begin])
            for words, lines in others.from_entry(begin, names):
                ways = [way for way in others.ways(begin, words) if subjects.may_be(moment, way[1])]
                if not ways or self.effort > enough:
                    continue
                turned = [index for index in lines[1:] if others.are_others(index, words)]
                before = [each for each in first.world.findings if (each.move or 0) <= begin]
                for way in ways:  # a word that stands several times in a line was misread in any of them
                    world = World(state.copy(), begin, findings=before)
                    later = ((index, [*others.ways(index, words)]) for index in turned)
                    ends = self._with_others(world, chain([(begin, [way])], later), not names)
                    reached += ((*end, begin, words) for end in ends if end[0] > max(begin, first.index))
        reached.sort(key=lambda each: (is_misread(each[4]), -each[0], each[1], len(each[2])))
        for end, _, taken, begin, words in reached[:FOLLOWED]:
            moves = list(self.log.moves)
            as_meant = {index: entry for index, (entry, _) in taken.items() if index < end}
            for index in as_meant:
                moves[index] = taken[index][1]
            log = replace(self.log, moves=moves)
            found = self._farther(log, farthest)
            if found is not None:
                repair = as_repair(self.log, as_meant, words)
                suspect = (("moves", begin), "the first line with the wrong words")
                related = first.finding.related if begin == first.index else (*first.finding.related, suspect)
                finding = replace(first.finding, related=related, counted=counted_as(words))
                return found.because(finding, (repair,))
        return None

    def _with_others(
        self, world: World, others: Iterable[tuple[int, Sequence[Way]]], alone: bool
    ) -> list[tuple[int, int, dict[int, Way]]]:
        """The entry to which a log comes from a world with some entries otherwise, each in the first way that
        fits, how many claims do not fit, and these as they were taken; a word that was misread ``alone`` may
        also stand rightly, in a later one, and names stand rightly again from some entry on."""
        moves = list(self._moves(self.log))
        taken: dict[int, Way] = {}
        had, dealing = misfits(world), self.log.game.play.dealing
        right_again: deque[list[World]] = deque(maxlen=STRETCH)  # worlds before an entry with names in it
        deals: list[list[World]] = []  # and before those with which one round follows on another
        with suppress(BadEntry, Refused):
            runner = Runner(self.log, moves, lambda: afresh(self.log))
            worlds, stop = [world], None
            for index, ways in others:
                worlds, stop = along(runner, worlds, index)
                if stop is not None or not (ways or alone):
                    break  # names are exchanged as far as that means something
                as_written = [(None, moves[index])] if taken and alone else []
                before = worlds
                if misfits(before[0]) <= had:
                    (deals if moves[index].action in dealing else right_again).append(before)
                for entry, move in (*ways, *as_written):
                    moves[index] = move
                    worlds, stop = along(runner, forked(before), index + 1)
                    if stop is None:
                        if entry is not None:
                            taken[index] = entry, move
                        break
                if stop is not None:
                    break
            if stop is None:
                worlds, stop = along(runner, worlds, len(moves))
            self._played += runner.played
            came_to, wrong = ended(worlds, stop, len(moves))
            reached = [(came_to, wrong, taken)]
            fits = stop is None and wrong <= had
            for again in () if fits or (alone and stop is not None) else (*reversed(right_again), *deals):
                begun = {index: way for index, way in taken.items() if index < again[0].at}
                if len(begun) > 1:  # of a single line another player is thought of elsewhere
                    reached.append((*self._in_one_go(self.log, again), begun))
            return reached
        return []

    def _farther(self, log: Log, farthest: int) -> Otherwise | None:
        """A log that goes on to its end without a fault, or far beyond an entry."""
        tried = self._tried(log)
        return tried if tried is not None and tried.goes_beyond(farthest + LONG) else None

    def _likeliest(self, first: Fault) -> list[tuple[Log, Repair]]:
        """The few with which the record, played in one go, gets past its first fault, and farthest."""
        reached: list[tuple[int, Log, Repair]] = []
        for slip in islice(slips(self.log, first), TRIES):
            if self.effort > EACH * len(self.moves):
                break
            log = self._with(slip)
            if (at := self._in_one_go(log)[0]) > first.index:
                reached.append((at, log, slip))
        reached.sort(key=lambda each: -each[0])
        return [(log, slip) for _, log, slip in reached[:FOLLOWED]]

    def _in_one_go(self, log: Log, worlds: Sequence[World] = ()) -> tuple[int, int]:
        """The entry to which a log comes before anything is wrong, from its beginning or from where some
        worlds have got to, and how many claims do not fit then."""
        with suppress(BadEntry, Refused):
            runner = Runner(log, self._moves(log), lambda: afresh(log))
            there, stop = along(runner, worlds or [World(afresh(log))], len(self.moves))
            self._played += runner.played + (0 if worlds else BEGUN)
            return ended(there, stop, len(self.moves))
        return 0, 0

    def _moves(self, log: Log) -> Sequence[Any]:
        """As many moves of a log as are judged."""
        return log.moves[: len(self.moves)]

    def _with(self, slip: Repair) -> Log:
        key, data = self.log.start
        return replace(self.log, start=(key, changed(data, _inside(slip))))

    def _tried(self, log: Log) -> Otherwise | None:
        """A log as far as it comes without a fault; None where it cannot even be begun, or much has been
        tried."""
        if self.effort > MUCH:
            return None
        with suppress(BadEntry, Refused):
            tried = Otherwise(log, afresh(log), self._moves(log), self.finish)
            self._played += tried.begun
            return tried
        return None

    def _told(self, fault: Fault, slip: Repair) -> Finding:
        """What the first fault says, with the line above it that may be wrong."""
        finding = fault.finding
        suspect = (_common(slip.changes), "the line that may be wrong")
        return replace(finding, related=(*finding.related, suspect), counted=COUNTED)


def slips(log: Log, fault: Fault) -> Iterator[Repair]:
    """What the set-up may have been meant to be, by the entry that is at fault: what belongs to players in
    each other's place, another player, and in a list cards that the entry names, first where what would fit
    there stands."""
    key, data = log.start
    entries = log.document.data.get("moves", ())
    entry = entries[fault.index] if fault.index < len(entries) else {}
    named = {value for _, value in leaves(entry) if isinstance(value, str)}
    wanted = {value for fits in fault.finding.fits for _, value in leaves(fits)}
    yield from _in_part(log.header.players, data, (key,), named or None, wanted)
    known = [*dict.fromkeys(word for part in entries for _, word in leaves(part) if isinstance(word, str))]
    cards = [*_cards(data, (key,))]
    for way, place, card, row in cards:
        if card not in named:  # a card that the entry names lay there, first one that would fit
            for other in sorted(named & {*known}, key=lambda word: word not in wanted):
                yield from _another(way, place, other, row)
    for way, place, card, row in cards:
        for other in known if card in named else ():
            yield from _another(way, place, other, row)


def _cards(part: Any, way: Path) -> Iterator[tuple[Path, int, str, list[Any]]]:
    """The cards in the lists of the set-up: the way to the list, the place in it, the card and the list."""
    if isinstance(part, Mapping):
        for key, value in part.items():
            yield from _cards(value, (*way, key))
    for place, value in enumerate(part) if isinstance(part, list) else ():
        if isinstance(value, str) and value != UNKNOWN:
            yield way, place, value, part


def _another(way: Path, place: int, card: str, row: Sequence[Any]) -> Iterator[Repair]:
    """The slip that a card in a list was another, which is not in it."""
    if card not in row and len(card) <= LONGEST_CARD:
        words = f"{' '.join(map(str, way[1:]))} {place + 1}: {card}"
        yield Repair((Rewrite((*way, place), card),), words, ())


def _in_part(
    players: Sequence[str],
    part: Any,
    way: Path,
    named: Set[Any] | None = None,
    wanted: Set[Any] = frozenset(),
) -> Iterator[Repair]:
    """The slips in one part of the set-up or of an entry, and in the parts of it. Where nothing is ``named``
    lists are not looked into: a player's goes as a whole."""
    if isinstance(part, list) and named is not None:
        known = [
            place for place, value in enumerate(part) if isinstance(value, str | int) and value != UNKNOWN
        ]
        pairs = [pair for pair in combinations(known, 2) if named & {part[place] for place in pair}]
        pairs.sort(key=lambda pair: not wanted & {part[place] for place in pair})
        for pair in pairs:
            yield from each_for_the_other(part, way, *pair)
        return
    if not isinstance(part, Mapping):
        return
    for key, value in part.items():
        if key == "note":
            continue
        for other in players if isinstance(value, str) and value in players else ():
            if other != value:
                yield Repair((Rewrite((*way, key), other),), f"{key}: {other}", ())
        yield from _in_part(players, value, (*way, key), named, wanted)
    whole = str | int if named is not None else str | int | list
    whose = [key for key, value in part.items() if key in players and isinstance(value, whole)]
    for both in combinations(whose, 2):  # a name of its own: compiled, `pair` is two numbers
        yield from each_for_the_other(part, way, *both)


def each_for_the_other(part: Any, way: Path, first: Any, second: Any) -> Iterator[Repair]:
    """Two values of one part in each other's place, where they are not the same."""
    before, after = part[first], part[second]
    if before == after:
        return
    changes = (Rewrite((*way, first), after), Rewrite((*way, second), before))
    above = way[0] != "moves"
    name = " ".join(map(str, way[1 if above else 2 :]))
    if isinstance(part, list):
        words = f"{name}: {shown(before)} and {shown(after)} in each other's place"
    else:
        words = f"{name}: {shown({first: after, second: before})}"
    yield Repair(changes, words, () if above else (int(way[1]) + 1,))


def _inside(slip: Repair) -> list[Rewrite]:
    """The changes of a slip as changes of the part they are in."""
    return [replace(each, path=each.path[1:]) for each in slip.changes if isinstance(each, Rewrite)]


def _common(changes: Sequence[Change]) -> Path:
    """The way to the part in which some changes are."""
    first, *others = (change.path for change in changes if isinstance(change, Rewrite))
    return first[:-1] if others else first
