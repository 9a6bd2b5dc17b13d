"""The worlds in which one slip of the pen explains a fault: what the search has found, and what it had no
need to look for, because the table's ways explain the record as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice, takewhile
from typing import Any

from referee import claims
from referee.explanation.recovery import BACK, MOST_ELSEWHERE, Recovery
from referee.explanation.runner import Fault
from referee.explanation.search import Search
from referee.explanation.selection import in_another_order, misfits
from referee.explanation.several_lines import copied_lines
from referee.explanation.worlds import Chapter, Play, Treatment, World, cost_of, told
from referee.log import Log
from referee.rules import Kind

TRIES = 60
"""So many changes of a record are tried for one fault beyond those the search has tried."""

HELD_AGAINST = 24
"""So many of the cheapest worlds are asked how well the claims of the record fit."""

FEW, CLOSE = 12, 1
"""So many in earlier lines, where something is found at the line itself: in so many lines before it, and in
those the fault names."""

FOLLOWED = 24
"""So many of them that get past the fault are followed up."""

STEPS = (2, 5, 12, 30, 70)
"""So many entries after the fault they are held against the game as it is told: most have become equal to
it by then, and need not be followed any further. Two lines that changed places are behind it after two."""

AROUND, IN_A_ROW, LINES, WAYS = 24, 4, 3, 4
"""So many entries before a place where a missing line may stand are tried, up to so many in a row where it
cannot; of so many missing lines, and in so many ways in which the next entry may have come about."""

BY_THE_PEN = frozenset(
    {Treatment.MISREAD, Treatment.MISSING, Treatment.SWAPPED, Treatment.SEVERAL, Treatment.VOID}
)


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Explained:
    """A record and its cheapest worlds, the told one first."""

    log: Log
    moves: Sequence[Any]
    begin: Callable[[], Any]  # the state before the first entry, made anew
    worlds: Sequence[World]
    ends: bool  # whether the record ends with the last of the moves
    effort: int = 0  # what has been done to look for slips, in entries played
    _fits: dict[int, bool] = field(default_factory=dict)
    _least: int | None = None
    _told: dict[Place, list[Chapter]] | None = None
    _known: dict[Place, list[tuple[Chapter, Chapter]]] | None = None

    def mends(self, fault: Fault, end: int) -> list[Chapter]:
        """What may stand in the record in place of what was written, so that the fault is gone and nothing
        else comes before ``end``: the entry of the next fault, or the end of the record."""
        found = list(self.known(fault))
        slips = list(filter(_slip, found))
        near = self._further(fault, end, lambda recovery: self._near(recovery, fault, found))
        slips += filter(_slip, near)
        if any(map(self._twice, (*found, *near))) or any(map(_neighbours, slips)):
            return found + [chapter for chapter in near if chapter not in found]
        loose = [] if slips else _loose([*found, *near])
        if not any(slip.treatment is Treatment.MISREAD for slip in slips):
            lines = loose or self._for_one_missing(fault, slips)
            near += self._further(fault, end, lambda recovery: recovery.in_other_words(fault, lines))
            slips += filter(_slip, near)
        far = self._further(fault, end, lambda recovery: self._far(recovery, fault, slips, loose))
        return found + [chapter for chapter in (*near, *far) if chapter not in found]

    def _for_one_missing(self, fault: Fault, slips: Sequence[Chapter]) -> list[int]:
        """The line before a fault that a missing line explains: it may be the one, with another word. Not
        in a game whose writers leave out whole lines as they like: there most words do."""
        missing = slips and all(slip.treatment is Treatment.MISSING for slip in slips)
        return [fault.index - 1] if missing and fault.index and not self.log.game.play.loose else []

    def known(self, fault: Fault) -> Iterator[Chapter]:
        """The slips in the cheapest worlds themselves."""
        if self._known is None:
            self._known = {}
            for world in self.worlds:
                if world.cost == self.worlds[0].cost and self._as_claimed(world):
                    for story in filter(None, (world.story, *world.alike)):
                        for chapter in told(story):
                            if chapter.fault is not None and chapter.treatment in BY_THE_PEN:
                                self._known.setdefault(_place(chapter.fault), []).append((story, chapter))
        for story, chapter in self._known.get(_place(fault), ()):
            if self._about(chapter, fault):
                yield _whole(story, chapter)

    def _further(
        self,
        fault: Fault,
        end: int,
        think: Callable[[Recovery], Iterator[World]],
        most: int | None = FOLLOWED,
    ) -> list[Chapter]:
        """Slips that are thought of, as far as they are followed up and last."""
        search = Search(self.log, self.moves[:end], self.begin, finish=False)
        search.recovery.tries = TRIES
        worlds = search.worlds.ordered(islice(think(search.recovery), most))
        rows = [world for world in worlds if world.story is not None and _in_a_row(world.story)]
        single = [world for world in worlds if world not in rows]
        lasting = self._lasting(search, fault, end, single) if single else []
        lasting += self._lasting(search, fault, end, rows, alone=True) if rows else []
        self.effort += search.effort
        return list(self._stories(lasting, fault))

    def _stories(self, worlds: Sequence[World], fault: Fault) -> Iterator[Chapter]:
        """What some worlds, and those that became equal to them, have in place of what was written."""
        number = fault.index + 1
        gone = [other.number for other in told(self.worlds[0].story) if other.goes_with == number]
        for world in worlds:
            as_told = gone if world.order == 0 else []  # it was not followed any further
            for story in (world.story, *world.alike):
                chapter = next((each for each in told(story) if each.fault is fault), None)
                if chapter is not None:
                    whole = _whole(story, chapter, as_told)
                    more = self._taken_for_granted(story, chapter, fault)
                    yield replace(whole, guesses=whole.guesses + more) if more else whole

    def _taken_for_granted(self, story: Chapter | None, chapter: Chapter, fault: Fault) -> int:
        """So many lines nobody wrote a story needs after a chapter, beyond those the told story needs."""
        after = cost_of(story).assumptions - chapter.cost.assumptions
        if not after:
            return 0
        last = self.worlds[0].story
        about = (each.cost.assumptions for each in self._told_of(fault))
        granted = cost_of(last).assumptions
        return max(after - granted + next(about, granted), 0)

    def _near(self, recovery: Recovery, fault: Fault, known: Sequence[Chapter]) -> Iterator[World]:
        """Slips at the place the fault itself names, and lines that could go in another place."""
        slips = list(filter(_slip, known))
        yield from chain.from_iterable(copied_lines(recovery, fault))
        if any(map(self._twice, known)):
            yield from recovery.nearby(fault, there=True)
            return
        yield from recovery.shown(fault)
        for line in _loose(known):
            yield from recovery.moved(fault, line, (-1, 1, -2, 2))
        if not slips and fault.index not in fault.suspected:
            yield from recovery.pen(fault)
        yield from recovery.nearby(fault, any(slip.treatment is Treatment.MISREAD for slip in slips))

    def _far(
        self, recovery: Recovery, fault: Fault, known: Sequence[Chapter], loose: Sequence[int]
    ) -> Iterator[World]:
        """Slips in the lines before it, and lines that belong farther away."""
        for line in loose:
            yield from recovery.moved(fault, line, range(-3, -BACK, -1))
        recovery.tries = FEW if known else TRIES
        for worlds in recovery.earlier(fault, CLOSE if known else BACK, akin=True):
            yield from worlds
        if not known:
            yield from chain.from_iterable(in_another_order(recovery, (), fault))
            yield from recovery.apart(partial(recovery.elsewhere, fault), MOST_ELSEWHERE)

    def written(self, fault: Fault, end: int, entries: Sequence[tuple[int, Any]]) -> list[Chapter]:
        """Which of some entries, by their index, may stand in place of what was written."""
        search = Search(self.log, self.moves[:end], self.begin, finish=False)
        worlds = search.worlds.ordered(search.recovery.instead(fault, entries))
        lasting = self._lasting(search, fault, end, worlds)
        self.effort += search.effort
        return list(self._stories(lasting, fault))

    def in_other_places(self, fault: Fault, end: int, chapters: Sequence[Chapter]) -> list[Chapter]:
        """Where else lines that are missing, by some chapters, may stand as well: the record does not say."""
        missing: list[Chapter] = []
        for chapter in chapters:
            if chapter.treatment is Treatment.MISSING and chapter.number <= fault.index + 1:
                missing += [] if any(chapter.meant == other.meant for other in missing) else [chapter]

        def think(recovery: Recovery) -> Iterator[World]:
            for chapter in missing[:LINES]:
                known = {other.number - 1 for other in chapters if other.meant == chapter.meant}
                first = chapter.number - 1
                back = range(first - 1, max(first - AROUND, -1), -1)
                for lines in (back, range(first + 1, fault.index + 1)):
                    yield from self._put_in(recovery, fault, chapter.meant, lines, known)
            kinds = {chapter.meant.action for chapter in missing if not chapter.several}
            recovery.tries = TRIES
            for world in recovery.elsewhere(fault) if kinds else ():
                line = world.story
                alone = line and line.treatment is Treatment.MISSING and not line.several
                if line and alone and line.meant.action in kinds:
                    yield world

        return self._further(fault, end, think, most=None)

    def _put_in(
        self, recovery: Recovery, fault: Fault, line: Any, indices: Sequence[int], known: Set[int]
    ) -> Iterator[World]:
        """The worlds in which a line stands before one of some others, until it cannot for a while."""
        states, cannot = recovery.states_before(fault, indices), 0
        for index in indices:
            if index in known or index not in states or not recovery.subjects.is_act(index):
                continue
            recovery.tries = WAYS
            lines = line if line.__class__ is tuple else (line,)
            plays = (*map(Play, lines), Play(self.moves[index]))
            worlds = recovery.tried(fault, states[index], index, plays, Treatment.MISSING, meant=line)
            found = [world for world in worlds if recovery.gets_past(world, fault, again=True)]
            cannot = 0 if found else cannot + 1
            if cannot == IN_A_ROW:
                return
            yield from found

    def _lasting(
        self, search: Search, fault: Fault, end: int, worlds: list[World], alone: bool = False
    ) -> list[World]:
        """Those that reach the end without another fault than are told; ``alone``: not held against the told
        game, which would be dearer with them."""
        rival = None if alone else self._as_told(search, fault)
        if rival is not None:
            worlds = [rival, *worlds]
        most = self._faults(fault)
        for stop in (*(fault.index + steps for steps in STEPS if fault.index + steps < end), end):
            search.worlds.end = stop
            search.worlds.finish = stop == len(self.moves) and self.ends
            if len(worlds) > 1 or stop == end:
                # What is said of a world is not part of its state: a wrong figure must not get lost.
                worlds = [
                    world
                    for world in search.worlds.along(worlds)[0]
                    if misfits(world) <= misfits(rival or world)
                ]
                if stop < len(self.moves):
                    worlds = search.worlds.merged(worlds, stop)
            worlds = [world for world in worlds if _faults_of(world.story) == most]
            if len(worlds) < 2 and rival in worlds:
                return worlds if self._as_claimed(self.worlds[0]) else []
        if end == len(self.moves):
            return [world for world in worlds if self._as_claimed(world)]
        known = [world for world in worlds if world is rival]
        others = [world for world in worlds if world is not rival]
        return known + (self._on_to_the_end(fault, others) if others else [])

    def _on_to_the_end(self, fault: Fault, worlds: list[World]) -> list[World]:
        """Those of some worlds that have come to the next fault and in which no more is wrong from there on
        than is told: each fault that is told, if it is one in them, goes on as it is told."""
        search = Search(self.log, self.moves, self.begin, finish=self.ends)
        search.recovery.tries = TRIES
        later = {
            chapter.fault.index: chapter
            for chapter in told(self.worlds[0].story)
            if chapter.fault is not None and chapter.fault.index > fault.index
        }
        found: list[World] = []
        while worlds:
            done, failed = search.worlds.along(worlds)
            found += done
            worlds = [world for each in failed for world in self._taken(search, each, later)]
        self.effort += search.effort
        most = _faults_of(self.worlds[0].story)
        return [world for world in found if _faults_of(world.story) <= most and self._as_claimed(world)]

    def _taken(self, search: Search, fault: Fault, later: Mapping[int, Chapter]) -> Iterator[World]:
        """The world of a fault as it goes on where the fault is one that is told."""
        chapter = later.get(fault.index)
        if chapter is None or chapter.treatment is None:
            return
        before = (each.fault.index for each in told(fault.world.story) if each.fault is not None)
        if fault.index in takewhile(lambda index: index >= fault.index, before):
            return  # gone on with once, and here it is again: so it would be for ever
        if chapter.plays is None:
            yield search.recovery.past(fault, replace(chapter, before=fault.world.story, fault=fault))
            return
        index = chapter.number - 1
        state = search.recovery.states_before(fault, [index]).get(index)
        if state is not None:
            yield from search.recovery.tried(
                fault, state, index, chapter.plays, chapter.treatment, chapter.span, meant=chapter.meant
            )

    def _twice(self, chapter: Chapter) -> bool:
        """Whether a line that can go says the same as a neighbour: nothing is likelier than that."""
        index = chapter.number - 1
        near = [*self.moves[max(index - 2, 0) : index], *self.moves[index + 1 : index + 3]]
        return chapter.treatment is Treatment.VOID and not chapter.meant and self.moves[index] in near

    def _faults(self, fault: Fault) -> int:
        """So many faults the story has told with this one: it may have come to light in a world that had
        taken an earlier one otherwise."""
        chapter = next(self._told_of(fault), None)
        return _faults_of(fault.world.story) + 1 if chapter is None else _faults_of(chapter)

    def _about(self, chapter: Chapter, fault: Fault) -> bool:
        """Whether a chapter, of a fault at the same place, is about this one and not about another there."""
        alike = self._told_there(fault)
        return len(alike) < 2 or chapter.fault.finding.message == fault.finding.message

    def _told_there(self, fault: Fault) -> Sequence[Chapter]:
        """How the told game went on after the faults of the same rule at the same entry, the last first."""
        if self._told is None:
            self._told = {}
            for chapter in told(self.worlds[0].story):
                if chapter.fault is not None:
                    self._told.setdefault(_place(chapter.fault), []).append(chapter)
        return self._told.get(_place(fault), ())

    def _told_of(self, fault: Fault) -> Iterator[Chapter]:
        """How it went on after this fault."""
        return (chapter for chapter in self._told_there(fault) if self._about(chapter, fault))

    def _as_told(self, search: Search, fault: Fault) -> World | None:
        """The world that is told, just after the fault: it is known to last."""
        for chapter in self._told_of(fault):
            if chapter.number == fault.index + 1 and chapter.plays is not None:
                state, plays = fault.world.state, chapter.plays
                treatment, meant = chapter.treatment or Treatment.VOID, chapter.meant
                for world in search.recovery.tried(
                    fault, state, fault.index, plays, treatment, chapter.span, meant=meant
                ):
                    world.order = 0
                    return world
        return None

    def _as_claimed(self, world: World) -> bool:
        """Whether what is claimed of the game fits a world as well as it fits any that is as cheap."""
        known = self._fits.get(id(world.state))
        if known is None:
            known = self._fits[id(world.state)] = _mismatches(self.log, world) <= self._fewest
        return known

    @property
    def _fewest(self) -> int:
        """So many claims fit none of the cheapest worlds."""
        if self._least is None:
            self._least = min(_mismatches(self.log, world) for world in self.worlds[:HELD_AGAINST])
        return self._least


def _faults_of(story: Chapter | None) -> int:
    """So many faults a story tells: lines that are missing in a row are one here, as they are repaired."""
    return 0 if story is None else story.wrong - story.cost.gaps


def _in_a_row(chapter: Chapter) -> bool:
    """Whether several lines are missing there."""
    return chapter.several and chapter.treatment is Treatment.MISSING


def _slip(chapter: Chapter) -> bool:
    """Whether a line was written otherwise than it was meant: that it could go says little."""
    return chapter.treatment in BY_THE_PEN and chapter.treatment is not Treatment.VOID


def _neighbours(slip: Chapter) -> bool:
    """Whether two lines in the other order explain it: that is seldom so by chance."""
    return slip.treatment is Treatment.SWAPPED and slip.span == 2


def _loose(chapters: Sequence[Chapter]) -> list[int]:
    """The lines, by their index, that the record can do without."""
    return [
        chapter.number - 1
        for chapter in chapters
        if chapter.treatment is Treatment.VOID and not chapter.meant
    ]


def _whole(story: Chapter | None, chapter: Chapter, as_told: Sequence[int] = ()) -> Chapter:
    """A chapter; of an entry that was taken back, with the numbers of those that went with it (in place of
    what was meant)."""
    if chapter.treatment is not Treatment.VOID:
        return chapter
    since = takewhile(lambda later: later is not chapter, told(story))
    others = [later.number for later in since if later.goes_with == chapter.number] or as_told
    return replace(chapter, meant=tuple(sorted(others))) if others else chapter


Place = tuple[int, str]
"""The index of an entry, and the number of the rule it breaks."""


def _place(fault: Fault) -> Place:
    return fault.index, fault.finding.rule.number


def _mismatches(log: Log, world: World) -> int:
    """So many claims of a record do not fit a world."""
    inside = misfits(world)
    result: Mapping[str, Any] | None = log.result
    if not result:
        return inside
    return inside + sum(
        finding.kind is Kind.MISMATCH for finding in claims.result(result, log.game.score(world.state))
    )
