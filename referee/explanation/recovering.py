"""How tables and pens go wrong: the ways a world may go on after a fault.

A table lets a forbidden move stand or has it taken back. A pen writes a card, a sum or a player wrongly,
leaves a line out, writes it twice, or lets two lines change places; and the wrong line may be an earlier
one than the one where it comes to light.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from referee.breaches import Open, Refused
from referee.explanation.running import BARS, Fault, Runner, play, ready, stamped
from referee.explanation.worlds import Anchor, Chapter, Play, Treatment, World, cost_of, until
from referee.rules import Finding, Kind

EDITS = 32
"""So many ways to read one entry otherwise are tried."""

MISSING = 32
"""So many entries are tried that may be missing before one."""

BACK, FAR_BACK = 8, 24
"""So many entries before a fault are looked at for the line that is wrong; and so many where nothing else
explains what follows."""

FIRST, EACH = 200, 60
"""So many changes by the pen are tried at the most for one fault, and so many more at every further cost."""
AT_LEAST, FOR_EACH = 2500, 8
"""So many states may be copied for one record, and so many more for each of its entries, before only the
likeliest worlds are followed up."""

DEEP = 1200
"""So many are tried once where fault follows on fault."""

WAYS = 2
"""Of an entry that was read otherwise, so many ways in which it can have come about are tried."""

USUAL = (Treatment.STANDS, Treatment.VOID)


class Recovery:
    """Thinks of the worlds after a fault. Each costs one fault more than the world before."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.game = runner.game
        self.moves = runner.moves
        self.tries = FIRST
        self.work = 0  # states copied, to see how a world goes on
        self.enough = AT_LEAST + FOR_EACH * len(self.moves)

    @property
    def weary(self) -> bool:
        """So much has been tried that only the likeliest is followed up from here on."""
        return self.work > self.enough

    def table(self, fault: Fault) -> Iterator[World]:
        """The entry was made as it is written: the table let it stand or had it taken back, the usual way
        of the game first."""
        world, index, finding = fault.world, fault.index, fault.finding
        if fault.happened:
            yield self._past(
                fault, Chapter(world.story, index + 1, None, finding, Treatment.TOLD, fault=fault)
            )
            return
        move = self.moves[index]
        void = Chapter(world.story, index + 1, (), finding, Treatment.VOID, fault=fault)
        if move.action in ("check", "decision"):
            yield self._past(fault, void)
            return
        ways = [way.moves for way in fault.ways] or [(move,)]
        stands = self.game.play.stands
        usual = stands(world.state, move) if callable(stands) else stands
        stood = False
        for treatment in USUAL if usual else USUAL[::-1]:
            if treatment is Treatment.VOID:
                twice = index > 0 and self.moves[index - 1] == move  # a line that was written twice
                if twice or not (stood and self.game.play.lasting(move)):
                    yield self._past(fault, void)
                continue
            for *before, last in ways:
                plays = (*map(Play, before), Play(last, stands=True))
                for found in self._tried(fault, world.state, index, plays, treatment):
                    stood = True
                    yield found

    def both(self, fault: Fault) -> Iterator[World]:
        """What the table may have done with the entry, or the pen."""
        yield from self.table(fault)
        yield from self.pen(fault)

    def pen(self, fault: Fault) -> Iterator[World]:
        """The entry itself was written wrongly, or changed places with the one before it."""
        index, told = fault.index, ("check", "decision")
        if fault.happened or self.moves[index].action in told:
            return
        yield from self._otherwise(fault, fault.world.state, index)
        if index and self.moves[index - 1].action not in told:
            state = self.runner.states_before(fault.world, [index - 1]).get(index - 1)
            if state is not None:
                state.breaches.clear()
                plays = (Play(self.moves[index]), Play(self.moves[index - 1]))
                yield from self._tried(fault, state, index - 1, plays, Treatment.SWAPPED, span=2)

    def named(self, fault: Fault) -> Iterator[World]:
        """The worlds in which an earlier entry that the fault itself names was written wrongly."""
        yield from self.earlier(fault, 0)

    def earlier(self, fault: Fault, back: int = BACK) -> Iterator[World]:
        """The worlds in which an earlier entry was written wrongly, the nearest first. Only those that
        get past the entry at fault without another."""
        world = fault.world
        last = min(fault.index, len(self.moves)) - (0 if fault.happened else 1)
        indices = [*range(last, max(last - back, -1), -1), *_named(fault.finding, last - back)]
        states = self.runner.states_before(world, indices)
        share, left = self.tries // max(len(states), 1), self.tries
        for index in indices:
            state = states.get(index)
            if state is None or self.moves[index].action in ("check", "decision"):
                continue
            self.tries = min(share, left)
            lasting = self.game.play.lasting(self.moves[index])
            void = () if lasting else self._tried(fault, state, index, (), Treatment.VOID)
            for found in (*void, *self._otherwise(fault, state, index)):
                if self._gets_past(found, fault):
                    yield found
            left -= share - max(self.tries, 0)
        self.tries = left

    # -- the changes --------------------------------------------------------------------------------

    def _otherwise(self, fault: Fault, state: Any, index: int) -> Iterator[World]:
        """The pen: this entry read otherwise, one missing before it, or in the other order."""
        move = self.moves[index]
        moment = ready(self.game, state, move)
        half = max(self.tries // 2, 1)
        for other in islice(self.game.pen.edits(moment, move), min(EDITS, half)):
            yield from self._tried(fault, state, index, (Play(other),), Treatment.MISREAD)
        for missing in islice(self.game.pen.missing(moment, move), min(MISSING, half)):
            plays = (Play(missing), Play(move))
            yield from self._tried(fault, state, index, plays, Treatment.MISSING)
        after = self.moves[index + 1] if index + 1 < len(self.moves) else None
        if after is not None and after.action not in ("check", "decision"):
            plays = (Play(after), Play(move))
            yield from self._tried(fault, state, index, plays, Treatment.SWAPPED, span=2)

    def _tried(
        self,
        fault: Fault,
        state: Any,
        index: int,
        plays: tuple[Play, ...],
        treatment: Treatment,
        span: int = 1,
        guesses: int = 0,
    ) -> Iterator[World]:
        """The world in which these plays stand for the entry; none where they cannot be carried out."""
        if treatment not in USUAL:
            self.tries -= 1
            if self.tries < 0 or self.weary:
                return
        self.work += 1
        copy = state.copy()
        said: list[Finding] = []
        for number, one in enumerate(plays):
            try:
                play(self.game, copy, one)
            except Refused:
                return
            except Open as parting:
                if parting.doubted:
                    return
                for way in parting.ways[:WAYS]:
                    others = (*plays[:number], *map(Play, way.moves), *plays[number + 1 :])
                    yield from self._tried(fault, state, index, others, treatment, span, guesses + 1)
                return
            if not one.stands and any(each.kind in BARS for each in copy.breaches.said):
                return
            said += copy.breaches.said
            copy.breaches.clear()
        finding = fault.finding
        beside = tuple(stamped(one, index + 1) for one in said if one.kind in BARS)
        if beside:  # one entry that breaks several rules is one finding with all of them
            finding = replace(finding, also=(*finding.also, *beside))
            said = [one for one in said if one.kind not in BARS]
        world = fault.world.fork(copy, index + span)
        story = until(fault.world.story, index + 1)
        world.story = Chapter(
            story, index + 1, plays, finding, treatment, span=span, guesses=guesses, fault=fault
        )
        world.cost = cost_of(world.story)
        world.anchor = _cut(fault.world.anchor, index)
        world.said = [one for one in world.said if one.move is None or one.move <= index]
        world.said += [stamped(one, index + 1) for one in said if one.kind is not Kind.NOTE]
        yield world

    def _past(self, fault: Fault, chapter: Chapter) -> World:
        """The same world again, past the entry at fault."""
        found = fault.world.fork(fault.world.state.copy(), fault.index + 1)
        found.story = chapter
        found.cost = cost_of(chapter)
        return found

    def _gets_past(self, world: World, fault: Fault) -> bool:
        """Whether nothing is wrong up to and with the entry at fault; the world is moved along."""
        end = min(fault.index + 1, len(self.moves))
        if world.at >= end:
            return True
        stop = self.runner.run(self.runner.anchored(world), end)
        return stop is None or not isinstance(stop, Fault)


def _cut(anchor: Anchor | None, index: int) -> Anchor | None:
    """The places to go back to that lie before an entry."""
    while anchor is not None and anchor.at > index:
        anchor = anchor.before
    return anchor


def _named(finding: Finding, before: int) -> list[int]:
    """The earlier entries a finding itself names, the latest first."""
    found = set()
    for path, _ in finding.related:
        match path:
            case ("moves", int(index), *_) if index <= before:
                found.add(index)
    return sorted(found, reverse=True)
