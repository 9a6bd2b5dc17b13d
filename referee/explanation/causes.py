"""One cause of several faults: what a line before the first of them may have brought about, or two lines.

Asked before what the table or the pen may have done at the entry itself, and only where faults come in
close order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import Any

from referee.breaches import Open, Refused
from referee.explanation.carrying_out import ready
from referee.explanation.lines_in_a_row import WIDE, lines_between, lines_in_a_row
from referee.explanation.nearby_values import entries_named
from referee.explanation.other_acts import MOST_ACTS
from referee.explanation.recovery import BACK, DEEP, EACH, FAR_BACK, FIRST, Recovery
from referee.explanation.runner import Fault
from referee.explanation.selection import (
    LATE,
    LONG,
    MANY,
    by_one_slip,
    farther,
    farthest_first,
    granting_no_more,
    in_another_order,
    let_stand,
)
from referee.explanation.several_lines import BOTH, copied_long_before, in_place_of, other_lines
from referee.explanation.worlds import (
    TABLE,
    Play,
    Treatment,
    World,
    by_the_table,
    last_at_fault,
    last_fault,
    told,
)
from referee.rules import Kind

CASCADE = 8
"""Where so many come in close order nothing small explains them, and only the table's ways are followed."""

SECOND, SOON, WITHIN = 2, 3, 40
"""Two faults, or so many, within so many entries make one wonder what went wrong before the first."""

LOST = 1
"""After so many faults little more is tried beyond the entry from which on too much is left open: what comes
there accuses nobody."""

HIDDEN = 24
"""So many faults that another slip may have hidden are taken for slips as well."""

MISSED = TABLE | {Treatment.MISSING}
"""How a fault is taken where lines may be missing that nobody has thought of yet."""

FEW_IN_A_ROW, MOST_IN_A_ROW = 2, 99
"""Where more lines than a few are missing in a row, fewer may be before another entry."""

LATEST, PLACES = 120, 48
"""So many lines may lie between where a line stands and where it belongs, fewer where whole lines are left
out as one likes; so many places are tried."""

Along = Callable[[Iterable[World]], tuple[list[World], list[Fault]]]
"""Moves worlds along, as they are thought of: those that reached the end, and the faults of the others."""


class Causes:
    """What may be the cause of the faults of one record that come soon after each other."""

    def __init__(self, recovery: Recovery, suspect_pen: bool, along: Along) -> None:
        self._recovery = recovery
        self._suspect_pen = suspect_pen
        self._along = along
        self._root: list[Fault] = []  # the first of some faults that come soon after each other
        self._lately: list[int] = []  # the entries of all of these
        self._last = -LONG - 1  # and the last of them is at this entry
        self._rows = False  # whether lines in a row have been looked for far and wide
        self._copies = False  # whether lines that stand twice have been looked for, before the first of all
        self.unproven: list[Fault] = []  # of the last worlds thought of, where they did not go well for long

    def give_up(self, faults: int, bounded: int | None, failed: Iterable[Fault]) -> bool:
        """Nothing more is suspected where all faults lie beyond the entry from which on too much is left
        open: whether only the likeliest is followed up from here on."""
        if faults > LOST and bounded is not None and all(fault.index >= bounded for fault in failed):
            self._suspect_pen = False
            return True
        return False

    def afresh(self) -> Causes:
        """The same for another way the record may have gone, of which nothing has been seen."""
        return Causes(self._recovery, self._suspect_pen, self._along)

    @property
    def cascade(self) -> bool:
        """Whether fault has just begun to follow on fault for long."""
        return self._suspect_pen and len(self._lately) == CASCADE + 1

    @property
    def suspects(self) -> bool:
        """Whether lines are taken for written wrongly: where fault follows on fault for long, only now and
        then, ever more seldom."""
        faults = len(self._lately)
        return self._suspect_pen and (faults <= CASCADE or not faults & (faults - 1))

    def of(self, carried: list[Fault], farthest: int) -> tuple[list[World], list[Fault]]:
        """What explains the faults of some worlds together with those before: what goes well for long, or
        else what is thought of first; nothing where nothing does."""
        self.unproven = []
        # These find nothing where it does not go well for long.
        for_long = (self._between, self._instead, self._after_all)
        likeliest: tuple[list[World], list[Fault]] = [], []
        for ask in (
            self._with_another_word,
            self._let_stand,
            self._from_the_root,
            self._in_another_place,
            self._twice,
            *for_long,
            self._reconsidered,
        ):
            done, fails = ask(carried, farthest) if ask in for_long or not any(likeliest) else ([], [])
            if done or farther(fails, farthest + LONG):
                return done, fails
            likeliest = likeliest if any(likeliest) else (done, fails)
        return likeliest

    def _with_another_word(self, carried: list[Fault], farthest: int) -> tuple[list[World], list[Fault]]:
        """A line that could go may have been another act, as comes to light only now. Nothing where it
        explains no more."""
        gone = last_at_fault(carried[0].world.story)
        void = gone is not None and gone.treatment is Treatment.VOID
        root = gone.fault if gone is not None and void and self.suspects else None
        worlds: list[World] = []
        if root is not None and not root.blamed:
            root.blamed = True
            if self._recovery.subjects.is_act(root.index) and self._recovery.written(root):
                think = partial(self._recovery.as_another_act, root, root.index)
                worlds += self._recovery.apart(think, MOST_ACTS)
        return self._beyond(worlds, farthest)

    def _let_stand(self, carried: list[Fault], farthest: int) -> tuple[list[World], list[Fault]]:
        """A line that might not be made, and of which nobody wrote how it came out, was let stand as the
        rules do not have it. Nothing where it explains no more."""
        stories = [told(fault.world.story) for fault in carried[:2] if self.suspects]
        roots = [next((each.fault for each in story if each.treatment in TABLE), None) for story in stories]
        worlds = (
            let_stand(self._recovery, root, root.index)
            for root in dict.fromkeys(roots)
            if root is not None and root.index < len(self._recovery.moves)
        )
        return self._beyond(chain.from_iterable(worlds), farthest)

    def _in_another_place(self, carried: list[Fault], farthest: int) -> tuple[list[World], list[Fault]]:
        """A line that could go was not one too many, but belongs where the next fault shows that one is
        missing; or the line there belongs where one like it was. Nothing where it explains no more."""
        worlds = chain.from_iterable(moved_lines(self._recovery, carried)) if self.suspects else ()
        done, fails = self._beyond(worlds, farthest)
        kept = granting_no_more(self._recovery, carried[0], chain(done, (fault.world for fault in fails)))
        return [world for world in done if world in kept], [fault for fault in fails if fault.world in kept]

    def _between(self, carried: list[Fault], farthest: int) -> tuple[list[World], list[Fault]]:
        """Where a second fault comes after a first, lines may be missing before the first, as later ones
        show: soon after it, or a while, where the game tells which they may be. Nothing where it does not go
        well for long then, nor after a position: that is written in short, for a quarrel."""
        world, game = carried[0].world, self._recovery.game
        root = last_fault(world.story)
        few = world.cost.faults <= SECOND and len(self._lately) <= SECOND
        if root is None or not (few and self._suspect_pen) or not self._recovery.runner.log.from_setup:
            return [], []
        if farthest > root.index + (WITHIN if game.pen.between is None else LATEST):
            return [], []
        taken = [chapter for each in carried for chapter in told(each.world.story) if chapter.fault is root]
        late = farthest > root.index + 2 * BACK
        if late and game.pen.between is not None and all(each.treatment not in MISSED for each in taken):
            return [], []  # a slip in a line that is there explains it for so long
        if late and game.pen.between is None and not self._recovery.subjects.are_related(self._lately):
            return [], []
        gone = [chapter.number - 1 for chapter in taken if chapter.treatment is Treatment.MISSING]
        known = () if game.pen.between is None else self._recovery.long_before(root)
        far = [*dict.fromkeys(line for line, _ in known)][:BACK]
        places = dict.fromkeys((*range(root.index, max(root.index - BACK, -1), -1), *gone, *far))
        thought = lines_between(self._recovery, root, places)  # none where lines are left out as one likes
        near = farthest <= root.index + BACK and not self._rows
        if near and game.pen.between is None and not game.play.loose:
            thought, self._rows = lines_in_a_row(self._recovery, root, WIDE), True
        best: tuple[list[World], list[Fault]] = [], []
        fewest = MOST_IN_A_ROW
        for worlds in thought:
            fewer = [world for world in worlds if _lines(world) < fewest]
            done, fails = self._along(fewer)
            if done or farther(fails, farthest + LONG):
                best = done, fails
                fewest = min(_lines(world) for world in chain(done, (fault.world for fault in fails)))
                if fewest <= FEW_IN_A_ROW:
                    break
            else:
                self.unproven += (fault for fault in fails if fault.index > farthest)
        return best

    def _instead(self, carried: list[Fault], farthest: int) -> tuple[list[World], list[Fault]]:
        """Where a second fault follows on a first, the line there may stand in place of others: such as later
        lines show, or as is missing where the second one is. Nothing where it does not go well for long
        then."""
        recovery, world = self._recovery, carried[0].world
        first = last_at_fault(world.story)
        few = world.cost.faults < SECOND and len(self._lately) <= SECOND
        if first is None or not (few and self.suspects) or recovery.runner.log.filled:
            return [], []
        root = first.fault
        worlds = recovery.apart(partial(other_lines, recovery, root, 1), EACH)
        if first.treatment is Treatment.VOID and recovery.subjects.is_act(root.index):
            rows = ((line,) for line in islice(self._missing(carried[0]), BOTH))
            worlds += recovery.apart(partial(in_place_of, recovery, root, root.index, rows), EACH)
        return self._beyond((world for world in worlds if recovery.gets_past(world, root)), farthest + LONG)

    def _after_all(self, carried: list[Fault], farthest: int) -> tuple[list[World], list[Fault]]:
        """Where a second fault comes a while after a first that something had explained: another slip there
        may explain both, and is looked for. Nothing where it does not go well for long."""
        world, recovery = carried[0].world, self._recovery
        root = last_fault(world.story)
        if root is None or world.cost.faults >= SECOND or not self.suspects or root.happened:
            return [], []
        had = recovery.tries
        found: tuple[list[World], list[Fault]] = [], []
        far = farthest > root.index + LONG  # what several lines show has been looked for before
        exchanged = by_one_slip(recovery, carried, root) if far else ()
        for worlds in chain(in_another_order(recovery, (), root, BACK), exchanged):
            found = self._beyond(worlds, farthest + LONG)
            if any(found):
                break
        recovery.tries = had
        return found

    def _missing(self, fault: Fault) -> Iterable[Any]:
        """The lines that may be missing before an entry at fault."""
        recovery, index = self._recovery, fault.index
        if fault.happened or not recovery.subjects.is_act(index):
            return ()
        moment = ready(recovery.game, fault.world.state, recovery.moves[index])
        return recovery.subjects.missing(fault, index, moment)

    def _from_the_root(self, carried: list[Fault], farthest: int) -> tuple[list[World], list[Fault]]:
        """Where a third fault comes soon after a first, one line long before the first may be the cause of
        all: that is looked for once. Nothing where it explains no more than is explained already."""
        if farthest > self._last + (LONG if len(self._lately) <= CASCADE else 2 * BACK):
            self._root, self._lately = carried[:2], []
        self._last = farthest
        self._lately.append(farthest)
        if not (self._close(farthest) and self._recovery.subjects.are_related(self._lately)):
            return [], []
        self._recovery.tries = DEEP
        for fault in self._root:
            fault.suspected.clear()
        lines = (each for fault in self._root for each in self._recovery.earlier(fault, FAR_BACK))
        return self._beyond(chain.from_iterable(lines), farthest + BACK)

    def _close(self, farthest: int) -> bool:
        """Whether this is the third fault in close order."""
        begun = self._root[0].index if self._root else farthest
        return self._suspect_pen and len(self._lately) == SOON and farthest <= begun + WITHIN

    def at_last(self, last: Fault, farthest: int) -> tuple[list[World], list[Fault]]:
        """Where no line by itself explains three faults: two that hid each other, or several in a row before
        the first, or the last, that nobody wrote. Nothing where that does not go well for long."""
        if not self._close(farthest):
            return [], []
        done, fails = self._hidden(farthest)
        for fault in (self._root[0], last):
            for worlds in () if done or fails else lines_in_a_row(self._recovery, fault):
                done, fails = self._beyond(worlds, farthest + LONG)
                if done or fails:
                    break
        return done, fails

    def _hidden(self, farthest: int) -> tuple[list[World], list[Fault]]:
        """A line before the first of three faults was written wrongly, and where that one comes to light
        another was, or one is missing: each hid the other. Nothing where that does not go well for long."""
        first, had = self._root[0], self._recovery.tries
        first.suspected.clear()
        self._recovery.tries = DEEP
        lines = chain.from_iterable(self._recovery.earlier(first, past=False))
        fails = self._along(world for world in lines if not by_the_table(world))[1]
        other = [fault for fault in fails if fault.finding.message != first.finding.message]
        found: list[World] = []
        for fault in farthest_first(other)[:HIDDEN]:
            self._recovery.tries = EACH
            found += self._recovery.pen(fault)
        self._recovery.tries = DEEP
        alike = [fault for fault in fails if fault not in other and fault.index == first.index]
        found += islice(self._with_a_line_more(first, alike), HIDDEN)
        self._recovery.tries = had
        return self._beyond(found, farthest + LONG)

    def _with_a_line_more(self, first: Fault, fails: Iterable[Fault]) -> Iterator[World]:
        """The worlds in which the entry at fault is right behind a line that is missing before it, in some
        that failed at it like the first: there it is wrong behind that line as well."""
        lines = [*islice(self._missing(first), BOTH)]
        for fault in fails:
            for line in lines:
                plays = Play(line), Play(self._recovery.moves[first.index])
                yield from self._recovery.tried(
                    fault, fault.world.state, first.index, plays, Treatment.MISSING
                )

    def _twice(self, carried: list[Fault], farthest: int) -> tuple[list[World], list[Fault]]:
        """Lines before the first of all faults were written twice, and were legal the second time as well:
        that is looked for once. Nothing where it explains no more."""
        if self._copies or not self.suspects:
            return [], []
        faults = [chapter.fault for chapter in told(carried[0].world.story) if chapter.fault is not None]
        if not faults:
            return [], []
        self._copies = True
        return self._beyond(copied_long_before(self._recovery, faults[-1]), farthest)

    def _reconsidered(self, carried: list[Fault], farthest: int) -> tuple[list[World], list[Fault]]:
        """Where something comes to light about what a slip was taken to have meant, it may have been another
        slip, in an earlier line: that is looked for. Nothing where it explains no more."""
        doubted = carried[:2] if self.suspects else ()
        roots = [root for fault in doubted for root in blamed(self._recovery, fault)]
        if not roots:
            return [], []
        self._recovery.tries = FIRST
        lines = (each for root in roots for each in self._recovery.earlier(root))
        return self._beyond(chain.from_iterable(lines), farthest)

    def _beyond(self, worlds: Iterable[World], index: int) -> tuple[list[World], list[Fault]]:
        """What comes of some worlds, where one of them gets beyond an entry; else nothing."""
        done, fails = self._along(worlds)
        return (done, fails) if done or farther(fails, index) else ([], [])


def _lines(world: World) -> int:
    """So many lines are missing in a row where a world was thought of."""
    rows = (each.meant for each in told(world.story) if each.several)
    return len(next(rows, ()))


def moved_lines(recovery: Recovery, faults: Iterable[Fault]) -> Iterator[Iterable[World]]:
    """The worlds in which one line in another place explains a fault together with one before it."""
    tried = set[tuple[int, int]]()
    latest = LONG if recovery.game.play.loose else LATEST
    for fault in faults:
        chapter = last_at_fault(fault.world.story)
        if chapter is None or fault.index - chapter.number > latest:
            continue
        first, line = chapter.fault, chapter.number - 1
        steps: list[tuple[int, int]] = []  # a line, and before which entry it belongs
        few = chapter.cost.faults < MANY
        if first.finding.kind is Kind.UNPAID and few:  # nothing is due for a line where it belongs
            for line in entries_named(first.finding, first.index)[:1]:
                before = range(line - 2, max(line - PLACES, -1), -1)
                steps += ((line, place) for place in _allowed(recovery, fault, line, before))
                behind = range(fault.index, line + 1, -1)
                steps += ((line, place - 1) for place in _allowed(recovery, fault, line, behind))
        elif chapter.treatment is Treatment.VOID and not chapter.meant and few:
            behind = range(fault.index, line + 1, -1)
            fits = partial(_goes_on, recovery, fault, line)
            steps = [(line, place - 1) for place in _allowed(recovery, fault, line, behind, fits)]
        elif chapter.treatment is Treatment.MISSING and not chapter.several:
            late = range(fault.index, max(fault.index - LATE, line), -1)
            steps = [(stray, line) for stray in late if recovery.moves[stray].actor == chapter.meant.actor]
        for stray, place in steps:
            if (stray, place) not in tried:
                tried.add((stray, place))
                yield granting_no_more(recovery, first, recovery.moved(first, stray, [place - stray]))


def _allowed(
    recovery: Recovery,
    fault: Fault,
    line: int,
    places: Iterable[int],
    fits: Callable[[int, Any], bool] | None = None,
) -> list[int]:
    """Before which of some entries a line would be allowed; or ``fits``, asked with the place and a state
    that nobody else needs."""
    places = [place for place in places if recovery.subjects.is_act(place)]
    states = recovery.states_before(fault, places) if recovery.subjects.is_act(line) else {}
    recovery.work += len(states)
    may_be = fits or (lambda place, state: recovery.subjects.may_be(state, recovery.moves[line]))
    allowed = (place for place, state in states.items() if may_be(place, state.copy()))
    return [*islice(allowed, PLACES)]


def _goes_on(recovery: Recovery, fault: Fault, line: int, place: int, state: Any) -> bool:
    """Whether nothing is wrong up to and with the entry at fault either, if a line that is left out in its
    world stands before an entry. In which ways entries came about then is another question."""
    world = fault.world.fork(state, place)
    try:
        recovery.runner.carry_out(state, Play(recovery.moves[line]))
    except Refused:
        return False
    except Open as parting:
        return not parting.doubted
    end = min(fault.index + 1, len(recovery.moves))
    return not isinstance(recovery.runner.run(world, end), Fault)


def blamed(recovery: Recovery, fault: Fault) -> list[Fault]:
    """The earlier faults, each once, that were taken for a slip for something this fault is about."""
    if not recovery.subjects.is_act(fault.index):
        return []
    subjects = recovery.game.pen.subjects
    about = subjects(recovery.moves[fault.index])
    found = []
    for chapter in told(fault.world.story):
        root, index = chapter.fault, chapter.number - 1
        if chapter.treatment is not Treatment.MISREAD or root.blamed:
            continue
        if about & (subjects(chapter.meant) - subjects(recovery.moves[index])):
            root.blamed = True
            found.append(root)
    return found
