"""How tables and pens go wrong: the ways a world may go on after a fault.

A table lets a forbidden move stand or has it taken back. A pen writes a card, a sum or a player wrongly,
leaves a line out, writes it twice, or lets two lines change places; and the wrong line may be an earlier
one than the one where it comes to light.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from typing import Any, TypeVar

from referee.breaches import Open, Refused
from referee.changes import rewritten
from referee.explanation import nearby_values
from referee.explanation.carrying_out import BARS, ready, stamped
from referee.explanation.decisions import decided_about, had_back
from referee.explanation.met_again import goes_back, goes_on, paid_after, parts_at, somehow
from referee.explanation.nearby_values import as_fits, entries_named, leaves, otherwise, with_lists_otherwise
from referee.explanation.other_acts import MOST_ACTS, other_acts
from referee.explanation.runner import Fault, Runner
from referee.explanation.subjects import EDITS, Subjects, said_again
from referee.explanation.worlds import (
    Anchor,
    Chapter,
    Play,
    Treatment,
    World,
    cost_of,
    cut,
    each_way,
    told,
    until,
)
from referee.rules import Finding, Kind

MISSING = 32
"""So many entries are tried that may be missing before one."""

BACK, FAR_BACK = 8, 24
"""So many entries before a fault are looked at for the wrong line; so many where nothing else explains it."""

FIRST, EACH = 200, 60
"""So many changes by the pen are tried at the most for one fault, and so many more at every further cost."""
AT_LEAST, FOR_EACH = (2500, 1500), 8
"""So many states may be copied for one record, so many ways played out in which entries can have come about,
and so many more of both for each of its entries, before only the likeliest worlds are followed up."""

NEARBY = 40
"""So many values are tried in the place of those of one entry; half of them for offers."""

LEAST = 4
"""So many in every line that is about the same things, as long as there are any left."""

MOST_ELSEWHERE = 48
"""So many are tried in the entries in which a slip would come to light long after."""

LATER = 100
"""So many entries after one are looked at for what was meant."""

DEEP = 1200
"""So many are tried once where fault follows on fault."""

USUAL = (Treatment.STANDS, Treatment.VOID)

Thought = TypeVar("Thought")


class Recovery:
    """Thinks of the worlds after a fault. Each costs one fault more than the world before."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.game = runner.game
        self.moves = runner.moves
        self.subjects = Subjects(self.game, self.moves)
        self.tries = FIRST
        self.work = 0  # states copied, to see how a world goes on
        self.beside = 0  # and to look for one slip in several lines, which takes nothing from that
        self.ways = 0  # of entries, as they can have come about, that were played out
        self.enough, self.enough_ways = (least + FOR_EACH * len(self.moves) for least in AT_LEAST)

    @property
    def weary(self) -> bool:
        """So much has been tried that only the likeliest is followed up from here on."""
        return self.work > self.enough or self.ways > self.enough_ways

    def granted(self, world: World) -> int:
        """So much is taken for granted in a world: that entries came about in one of several ways, and that
        lines are missing which the record otherwise writes."""
        return world.cost.assumptions + self.game.pen.left_out(world.state)

    def apart(self, think: Callable[[], Iterable[Thought]], tries: int) -> list[Thought]:
        """What is thought of with so many tries of its own, as long as there is patience left."""
        had, work = self.tries, self.work
        self.tries, self.work = tries, self.beside
        found = [] if self.weary else [*think()]
        self.beside = self.work
        self.tries, self.work = had, work
        return found

    def table(self, fault: Fault) -> Iterator[World]:
        """Made as written: the table let it stand or had it taken back, the usual way of the game first."""
        world, index, finding = fault.world, fault.index, fault.finding
        if fault.happened:
            told_of = Chapter(world.story, index + 1, None, finding, Treatment.TOLD, fault=fault)
            yield self.past(fault, told_of)
            return
        move = self.moves[index]
        void = Chapter(world.story, index + 1, (), finding, Treatment.VOID, fault=fault)
        if move.action in ("check", "decision"):
            for earlier in decided_about(self.runner, fault):
                yield from self.table(earlier)
            yield self.past(fault, void)
            return
        ways = [way.moves for way in fault.ways] or [(move,)]
        stands = self.game.play.stands
        usual = stands(world.state, move) if callable(stands) else stands
        stood, lasting = False, self.game.play.lasting(move)
        seen_back = lasting and had_back(self.runner, index)
        for treatment in USUAL if usual and not seen_back else USUAL[::-1]:
            if treatment is Treatment.VOID:
                again = said_again(self.moves, self.entries, index)
                if again or seen_back or not (stood and lasting):
                    yield self.past(fault, void)
                continue
            for *before, last in ways:
                plays = (*map(Play, before), Play(last, stands=True))
                for found in self.tried(fault, world.state, index, plays, treatment):
                    stood = True
                    yield found

    def together(self, fault: Fault) -> Iterator[World]:
        """What a player had to take back goes with all he did on it: a draw out of turn, and the card that
        was laid away for it. Only what that act would have allowed, before anybody else acted, is no fault of
        its own."""
        story = fault.world.story
        last = story.goes_with or story.number if story is not None else 0
        since = takewhile(lambda chapter: chapter.number >= last, told(story))
        gone = [chapter for chapter in since if last in (chapter.number, chapter.goes_with)][::-1]
        if not gone or gone[0].treatment is not Treatment.VOID or fault.happened:
            return
        actor = self.moves[last - 1].actor
        between = self.moves[last - 1 : fault.index + 1]
        if actor >= 0 and all(move.actor == actor for move in between) and self._led_to(fault, gone):
            yield self.past(fault, Chapter(story, fault.index + 1, (), goes_with=last))

    def _led_to(self, fault: Fault, gone: Sequence[Chapter]) -> bool:
        """Whether an entry would have been right after some that were taken back, had they stood."""
        then = fault.world.state.copy()
        self.work += 1
        plays = [Play(self.moves[chapter.number - 1], stands=True) for chapter in gone]
        return somehow(self.game, then, (*plays, Play(self.moves[fault.index])))

    def pen(self, fault: Fault) -> Iterator[World]:
        """The entry itself was written wrongly, or changed places with the one before it."""
        index, told = fault.index, ("check", "decision")
        if fault.happened or self.moves[index].action in told:
            return
        fault.suspected.add(index)
        yield from self._otherwise(fault, fault.world.state, index)
        if index and self.moves[index - 1].action not in told:
            state = self.states_before(fault, [index - 1]).get(index - 1)
            if state is not None:
                plays = (Play(self.moves[index]), Play(self.moves[index - 1]))
                yield from self.tried(fault, state, index - 1, plays, Treatment.SWAPPED, span=2)

    def here(self, fault: Fault) -> Iterator[list[World]]:
        """The same, as a line that is looked into."""
        yield list(self.pen(fault))

    def named(self, fault: Fault) -> Iterator[list[World]]:
        """The worlds in which an earlier entry that the fault itself names was written wrongly."""
        yield from self.earlier(fault, 0)

    def just_before(self, fault: Fault) -> Iterator[list[World]]:
        """The worlds in which the entry right before it was written wrongly, or one the fault names."""
        yield from self.earlier(fault, 1)

    def earlier(
        self, fault: Fault, back: int = BACK, akin: bool = False, past: bool = True, only: Sequence[int] = ()
    ) -> Iterator[list[World]]:
        """The worlds in which an earlier entry was written wrongly, line by line, the nearest first. Only
        those that get ``past`` the entry at fault without another, and only lines that have not been
        suspected for it. With ``akin`` only entries that lie just before, or are about the same things; or
        ``only`` some lines."""
        last = min(fault.index, len(self.moves)) - (0 if fault.happened else 1)
        near = range(last, max(last - back, -1), -1)
        lines = only or dict.fromkeys([*near, *entries_named(fault.finding, last), *self.runner.astray(last)])
        indices = [line for line in lines if line not in fault.suspected and self.subjects.is_act(line)]
        if akin:
            indices = [line for line in indices if line >= last - 1 or self.subjects.akin(line, fault.index)]
        states = self.states_before(fault, indices)
        begun = fault.world.cost.assumptions > 0  # on them, in worlds beside this one
        left = max(self.tries, LEAST * BACK) if begun else self.tries
        share = left // max(len(states), BACK if back == 1 and not akin else 1)
        for index, state in states.items():
            self.tries = min(max(share, left // 2, LEAST) if akin else share, left)
            had = self.tries
            fault.suspected.add(index)
            lasting = self.game.play.lasting(self.moves[index])
            void = () if lasting else self.tried(fault, state, index, (), Treatment.VOID)
            found = (*void, *self._otherwise(fault, state, index))
            yield [world for world in found if not past or self.gets_past(world, fault, again=not akin)]
            left -= had - max(self.tries, 0)
        self.tries = left

    def states_before(self, fault: Fault, indices: Sequence[int]) -> dict[int, Any]:
        """The states before some entries, in the world of a fault; one replay gives those of all entries that
        will be asked for."""
        states = fault.states
        if not fault.happened:
            states.setdefault(fault.index, fault.world.state)
        wanted = {before for before in indices if before not in states}
        if wanted:
            near = range(max(fault.index - BACK, 0), min(fault.index + 1, len(self.moves)))
            wanted |= {*near} - states.keys()
            found = self.runner.states_before(fault.world, wanted)
            states.update({before: found.get(before) for before in wanted})
        return {before: state for before in indices if (state := states[before]) is not None}

    def shown(self, fault: Fault) -> Iterator[World]:
        """The worlds in which the record says here what it says elsewhere of the same thing, or there what it
        says here."""
        finding, entries = fault.finding, self.entries
        if not self.written(fault):
            return
        way = finding.path[2:]
        here = dict(leaves(entries[fault.index])).get(way)
        tried = [(fault.index, edit) for edit in as_fits(entries[fault.index], way, finding.fits)]
        before = range(fault.index - 1, max(fault.index - BACK, -1), -1)
        for index in dict.fromkeys([*before, *entries_named(finding, fault.index)]):
            if "action" not in entries[index]:
                continue
            for value in finding.fits if here is not None else ():
                for other, found in leaves(entries[index]):
                    if found == value and type(found) is type(value):
                        tried.append((index, rewritten(entries[index], other, here)))
            same = nearby_values.the_same_there(entries, fault.index, index, way)
            tried += ((index, edit) for edit in same)
        yield from self.instead(fault, tried)

    def nearby(self, fault: Fault, there: bool, most: int = NEARBY // 2) -> Iterator[World]:
        """The worlds in which one value of the entry is another, such as stand in the lines around it; only
        the value the fault is about with ``there``."""
        at, players = fault.finding.path[2:], self.runner.log.header.players
        if self.written(fault):
            others = otherwise(self.entries, fault.index, players, at, there)
            yield from self.instead(fault, [(fault.index, other) for other in islice(others, most)])

    def in_other_words(self, fault: Fault, lines: Iterable[int]) -> Iterator[World]:
        """The worlds in which the entry, one that the fault names or one of some lines is another act, or has
        a list in another order."""
        if self.written(fault):
            for line in dict.fromkeys([fault.index, *lines, *entries_named(fault.finding, fault.index)]):
                if self.subjects.is_act(line):
                    yield from self.as_another_act(fault, line)
                    others = islice(with_lists_otherwise(self.entries, line), NEARBY // 2)
                    yield from self.instead(fault, [(line, other) for other in others])

    def as_another_act(self, fault: Fault, line: int) -> Iterator[World]:
        """The worlds in which an entry was another act, which was written with the wrong word."""
        others = islice(other_acts(self.runner.log, self.entries[line], line + 1), MOST_ACTS)
        for state in self.states_before(fault, [line]).values():
            moment = state.copy()
            likely = (other for other in others if self.subjects.may_be(moment, other))
            yield from self._instead(fault, ((line, (other,)) for other in likely))

    def elsewhere(self, fault: Fault) -> Iterator[World]:
        """The worlds in which an entry that may lie long before was written wrongly, as the game knows where
        slips come to light; only those that get past the entry at fault, and without lines that nobody wrote
        where the record needed none."""
        found = self._instead(fault, self.long_before(fault), again=True)
        return (world for world in found if world.at > fault.index or parts_at(fault.world, world.at))

    def long_before(self, fault: Fault) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """The entries long before where the game knows slips to come to light, and what was meant."""
        others = () if fault.happened else self.game.pen.elsewhere(fault.world.state, self.moves, fault.index)
        return islice(others, MOST_ELSEWHERE)

    def around(self, fault: Fault) -> Iterator[list[World]]:
        """The worlds in which the entry says what lines around it say: where little is told of what a player
        holds, a game cannot tell which of all cards was meant, and later lines may show it."""
        if not fault.happened:
            yield list(self.nearby(fault, True, NEARBY))

    def instead(self, fault: Fault, entries: Iterable[tuple[int, Any]]) -> Iterator[World]:
        """The worlds in which an entry, by its index, is written otherwise; only those that get past the
        entry at fault."""
        read = ((index, self.runner.log.as_move(entry, index + 1)) for index, entry in entries)
        return self._instead(fault, ((index, (move,)) for index, move in read if move is not None))

    def _instead(
        self, fault: Fault, meant: Iterable[tuple[int, tuple[Any, ...]]], again: bool = False
    ) -> Iterator[World]:
        found = [*meant]
        states = self.states_before(fault, [index for index, _ in found])
        for index, moves in found:
            if index in states:
                stood = self.game.pen.stood(self.moves[index])
                stands = len(moves) == 1 and any(each == moves[0] for each in stood)
                if stands and self.subjects.may_be(states[index].copy(), moves[0]):
                    continue
                plays, span = tuple(Play(move, stands=stands) for move in moves), 1
                treatment = (Treatment.STANDS if stands else Treatment.MISREAD) if moves else Treatment.VOID
                if len(moves) > 1:
                    swapped = moves[0] in self.moves[index + 1 : index + 2]
                    treatment, span = (Treatment.SWAPPED, 2) if swapped else (Treatment.MISSING, 1)
                more = moves[:-1] if len(moves) > 2 else None
                worlds = self.tried(fault, states[index], index, plays, treatment, span, meant=more)
                yield from (world for world in worlds if self.gets_past(world, fault, again))

    def written(self, fault: Fault) -> bool:
        """Whether it is a fault of an entry somebody made, so that its values may be looked at one by one."""
        return (
            fault.finding.path[:1] == ("moves",)
            and fault.index < len(self.entries)
            and ("action" in self.entries[fault.index])
        )

    @property
    def entries(self) -> Any:
        """The entries as they are written."""
        return self.runner.log.document.data.get("moves", ())

    # -- the changes --------------------------------------------------------------------------------

    def _otherwise(self, fault: Fault, state: Any, index: int) -> Iterator[World]:
        """The pen: this entry read otherwise, one missing before it, or in the other order."""
        if self.weary:
            return
        move = self.moves[index]
        moment = ready(self.game, state, move)
        for meant in self.game.pen.shown(moment, move, self.moves[index + 1 : index + LATER]):
            treatment = Treatment.MISREAD if len(meant) == 1 else Treatment.MISSING
            yield from self.tried(fault, state, index, tuple(map(Play, meant)), treatment)
        half = max((self.tries - 1) // 2, 1)  # the other order is tried whatever comes before
        edits: Iterable[Any] = self.subjects.legal_edits(moment, move)
        if index != fault.index:
            edits = self.subjects.alike_first(fault, move, edits)
        for other in islice(edits, min(EDITS, half)):
            yield from self.tried(fault, state, index, (Play(other),), Treatment.MISREAD)
        lines = self.subjects.missing(fault, index, moment)
        for missing in islice(lines, min(MISSING, half)):
            plays = (Play(missing), Play(move))
            yield from self.tried(fault, state, index, plays, Treatment.MISSING)
        after = self.moves[index + 1] if index + 1 < len(self.moves) else None
        if after is not None and after.action not in ("check", "decision"):
            self.tries = max(self.tries, 1)
            plays = (Play(after), Play(move))
            yield from self.tried(fault, state, index, plays, Treatment.SWAPPED, span=2)

    def moved(self, fault: Fault, index: int, by: Iterable[int]) -> Iterator[World]:
        """The worlds in which a line stands in a place it was not made at: it belongs so many lines after, or
        before."""
        if self.weary or not self.subjects.is_act(index):
            return
        places = [index + lines for lines in by if 0 <= index + lines < len(self.moves)]
        states = self.states_before(fault, [min(place, index) for place in places])
        for place in places:
            first, end = min(place, index), max(place, index) + 1
            lines = [*range(first, end)]
            lines.remove(index)
            lines.insert(place - first, index)
            if first in states and all(map(self.subjects.stays, lines)):
                plays = tuple(Play(self.moves[line]) for line in lines)
                span = end - first
                for world in self.tried(fault, states[first], first, plays, Treatment.SWAPPED, span):
                    if self.gets_past(world, fault):
                        yield world

    def tried(
        self,
        fault: Fault,
        state: Any,
        index: int,
        plays: tuple[Play, ...],
        treatment: Treatment,
        span: int = 1,
        guesses: int = 0,
        meant: Any = None,
    ) -> Iterator[World]:
        """The world in which these plays stand for the entry; none where they cannot be carried out. The
        first of them is what was meant: it may need lines besides that nobody has to write."""
        meant = meant or (plays[0].move if plays else None)
        if treatment not in USUAL:
            self.tries -= 1
            if self.tries < 0 or self.weary:
                return
        self.work += 1
        copy = state.copy()
        findings: list[Finding] = []
        for number, done in enumerate(plays):
            try:
                self.runner.carry_out(copy, done)
            except Refused:
                return
            except Open as parting:
                if parting.doubted:
                    return
                more = guesses + (not done.stands)  # in which way it stood is nobody's assumption
                for others in each_way(plays, number, parting):
                    yield from self.tried(fault, state, index, others, treatment, span, more, meant)
                return
            if not done.stands and any(each.kind in BARS for each in copy.breaches.findings):
                return
            findings += copy.breaches.findings
            copy.breaches.clear()
        finding = fault.finding
        beside = tuple(stamped(finding, index + 1) for finding in findings if finding.kind in BARS)
        if beside:  # one entry that breaks several rules is one finding with all of them
            finding = replace(finding, also=(*finding.also, *beside))
            findings = [finding for finding in findings if finding.kind not in BARS]
        world = fault.world.fork(copy, index + span)
        story = until(fault.world.story, index + (index == fault.index))
        world.story = Chapter(
            story, index + 1, plays, finding, treatment, span=span, guesses=guesses, fault=fault, meant=meant
        )
        world.cost = cost_of(world.story)
        world.anchor = Anchor(index + span, state, cut(fault.world.anchor, index), plays)
        world.findings = [each for each in world.findings if each.move is None or each.move <= index]
        world.findings += [stamped(each, index + 1) for each in findings if each.kind is not Kind.NOTE]
        yield world

    def past(self, fault: Fault, chapter: Chapter) -> World:
        """The same world again, past the entry at fault, and without what happened for it alone."""
        state = fault.world.state
        if fault.hurried:
            state = self.runner.states_before(fault.world, [fault.index]).get(fault.index, state)
        found = fault.world.fork(state.copy(), fault.index + 1)
        found.story = chapter
        found.cost = cost_of(chapter)
        found.anchor = Anchor(found.at, state, found.anchor)
        return found

    def gets_past(self, world: World, fault: Fault, again: bool = False) -> bool:
        """Whether nothing is wrong up to and with the entry at fault, but what was paid for before, with
        ``again``; the world is moved along."""
        end = min(fault.index + 1, len(self.moves))
        paid = paid_after(fault.world, world.at) if again else {}
        while world.at < end:
            stop = self.runner.run(self.runner.anchored(world), end)
            if not isinstance(stop, Fault):  # what is open only in doubt is as wrong as it was
                return stop is None or stop.doubt is None or stop.index < fault.index
            if not (goes_on if stop.index in paid else goes_back)(self.runner, world, stop, paid):
                return False
        return True
