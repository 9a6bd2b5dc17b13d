"""Which worlds are followed, in which order and how far: asked by the search, about worlds and faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice, zip_longest
from math import inf
from typing import Any

from referee.explanation.lines_in_order import most_granted
from referee.explanation.nearby_values import entries_named
from referee.explanation.recovery import BACK, EACH, MISSING, MOST_ELSEWHERE, Recovery
from referee.explanation.runner import Fault
from referee.explanation.several_lines import copied_lines, repeated, several_lines
from referee.explanation.subjects import repeats
from referee.explanation.worlds import (
    TABLE,
    Chapter,
    Play,
    Treatment,
    World,
    by_the_table,
    last_fault,
    slips,
    slips_apart,
    treated_alike,
)
from referee.rules import Kind

LONG = 48
"""A way to go on that explains so many entries is not doubted."""

MOST_FOLLOWED = 48
"""So many worlds after the faults of one cost are followed up in one go."""


def misfits(world: World) -> int:
    """So many claims within the record do not fit a world."""
    return sum(finding.kind is Kind.MISMATCH for finding in world.findings)


def reads_better(world: World, other: World) -> bool:
    """Whether more claims fit a world than another one that is as likely, or, where as many do, fewer rules
    are broken by the same faults, taken alike."""
    if misfits(world) != misfits(other):
        return misfits(world) < misfits(other)
    here, there = map(_broken, slips_apart(world.story, other.story))
    alike = [fault[:3] for fault in here] == [fault[:3] for fault in there]
    return alike and sum(rules for *_, rules in here) < sum(rules for *_, rules in there)


def _broken(chapters: Iterable[Chapter]) -> list[tuple[int, Treatment | None, str, int]]:
    """Some faults as they are taken: entry, how, as which slip, and how many rules it breaks."""
    return [
        (
            chapter.number,
            chapter.treatment,
            "" if chapter.treatment in TABLE else str(chapter.meant),
            1 + (0 if chapter.finding is None else len(chapter.finding.also)),
        )
        for chapter in chapters
    ]


def missing_lines(world: World, left_out: Callable[[Any], int]) -> int:
    """So many lines are missing in a world of those the record otherwise writes; where any is, those that
    explain a fault count, too."""
    lines = left_out(world.state)
    return lines and lines + (0 if world.story is None else world.story.missing)


def fullest(worlds: Sequence[World], left_out: Callable[[Any], int]) -> list[World]:
    """Those of some worlds in which fewest lines are missing."""
    missing = [missing_lines(world, left_out) for world in worlds]
    return [world for world, lines in zip(worlds, missing, strict=True) if lines == min(missing)]


def fewest_broken(worlds: Sequence[World]) -> list[World]:
    """Some worlds, but of those with the same faults, taken alike, only the ones in which these break fewest
    rules: an entry that breaks one where what came before it went one way is not told as breaking three where
    it went another."""
    found: dict[tuple[Any, ...], list[tuple[int, World]]] = {}
    for world in worlds:
        taken = _broken(slips(world.story))
        broken = sum(rules for *_, rules in taken)
        found.setdefault((*(how[:3] for how in taken),), []).append((broken, world))
    kept = [
        world
        for alike in found.values()
        for broken, world in alike
        if broken == min(rules for rules, _ in alike)
    ]
    return [world for world in worlds if any(world is each for each in kept)]


def line_by_line(faults: Iterable[Iterable[list[World]]]) -> Iterator[list[World]]:
    """The worlds that are thought of after some faults, together what is of the nearest line, then of the
    next, as far as they are followed up."""
    left = MOST_FOLLOWED
    for lines in zip_longest(*faults, fillvalue=()):
        worlds = [*chain.from_iterable(lines)][:left]
        left -= len(worlds)
        if worlds:
            yield worlds
        if not left:
            return


MOST_SIMPLER = 2
"""So many of those that fell behind are not given up, because they take less for granted."""


def simpler(behind: Sequence[Fault], failed: Sequence[Fault]) -> list[Fault]:
    """Faults of worlds that fell behind others, which got farther only by what they take for granted."""
    least = min(fault.world.cost.assumptions for fault in failed)
    found = [fault for fault in behind if fault.world.cost.assumptions < least]
    found.sort(key=lambda fault: (fault.world.cost.assumptions, -fault.index, fault.world.order))
    return found[:MOST_SIMPLER]


def written_twice(failed: Iterable[Fault], moves: Sequence[Any]) -> list[Fault]:
    """The first of some faults in whose world a line was left out that says the same as the one before it: as
    nothing is likelier than that, others that got a little farther do not push it aside."""
    for fault in failed:
        number, treatment = fault.world.treated_last
        if treatment is Treatment.VOID and repeats(moves, number - 1):
            return [fault]
    return []


def as_settled(worlds: Iterable[World], settled: Treatment | None) -> Iterable[World]:
    """Of the worlds after a fault those in which it was taken as is asked for, where there are any."""
    if settled is None:
        return worlds
    found = list(worlds)
    return [world for world in found if world.treated_last[1] is settled] or found


def plain(worlds: Iterable[World], assumed: int) -> bool:
    """Whether one of some worlds assumes no more than was assumed before, and does not just leave a line out:
    two lines in the other order are likelier."""
    return any(world.cost.assumptions <= assumed and not leaves_out(world) for world in worlds)


def told_at_the_end(worlds: Iterable[World], cost: int, before: int) -> list[World]:
    """Those of some worlds that come to the end of the record only with one fault more than they may cost,
    which is told there of an entry before this one: they explain no more than those that fail at it."""

    def late(world: World) -> bool:
        last = None if world.story is None else world.story.finding
        return world.cost.faults > cost and last is not None and 0 < (last.move or 0) <= before

    return [*filter(late, worlds)]


def unlike(worlds: Iterable[World]) -> list[Chapter]:
    """What some worlds have otherwise than the record at their last entry, each once."""
    found: list[Chapter] = []
    for chapter in (world.story for world in worlds if world.story is not None):
        if not any(chapter.number == other.number and chapter.plays == other.plays for other in found):
            found.append(chapter)
    return found


def same_slips(recovery: Recovery, fault: Fault, slips: Sequence[Chapter]) -> Iterator[World]:
    """The worlds in which an entry was written wrongly as it was in others with a fault at this entry."""
    for slip in slips:
        index = slip.number - 1
        state = recovery.states_before(fault, [index]).get(index)
        if state is not None and slip.plays is not None and slip.treatment is not None:
            yield from recovery.tried(
                fault, state, index, slip.plays, slip.treatment, slip.span, slip.guesses, slip.meant
            )


def in_worlds_alike(
    recovery: Recovery, carried: Sequence[Fault], suspected: Sequence[Fault], worlds: Iterable[World]
) -> list[World]:
    """The worlds in which a line was written wrongly as it was in others: in those failed worlds that nobody
    looks into but in which the same is wrong as in such as are ``suspected``. How the fault before was taken
    is another question: where a line is missing nobody may know yet which card it told."""
    wrong = {(fault.index, fault.finding.message) for fault in suspected}
    alike = [
        each for each in carried if each not in suspected and (each.index, each.finding.message) in wrong
    ]
    slips = unlike(worlds) if alike else []
    return recovery.apart(partial(_in_each, recovery, alike, slips), EACH) if slips else []


def _in_each(recovery: Recovery, faults: Sequence[Fault], slips: Sequence[Chapter]) -> Iterator[World]:
    for fault in faults:
        yield from same_slips(recovery, fault, slips)


def slips_here(recovery: Recovery, carried: Sequence[Fault], most: int) -> list[World]:
    """The worlds, so many at most, in which the entry at fault was written wrongly, in the first failed
    worlds; and in which it was so in the others, or in the likeliest of their own ways: what the record
    leaves open was otherwise there."""
    thought = [*islice(chain.from_iterable(map(recovery.pen, carried[:SUSPECTED])), most)]
    slips = unlike(thought)
    same = (same_slips(recovery, fault, slips) for fault in carried[SUSPECTED:])
    opened = () if recovery.game.play.loose else carried[SUSPECTED:]
    besides = [fault for fault in opened if fault.world.cost.assumptions]
    own = (islice(recovery.pen(fault), OWN_WAYS) for fault in besides)
    return [*islice(chain(thought, *same, *own), most)]


def late_slips(recovery: Recovery, carried: Sequence[Fault]) -> Iterator[World]:
    """The worlds in which a line was written wrongly that comes to light long after, in each of the failed
    worlds that got as far: how the fault before was taken, or what was in a line that is missing there,
    comes to light with it."""
    for fault in carried[:LATE_IN]:
        if fault.index == carried[0].index:
            yield from recovery.apart(partial(recovery.elsewhere, fault), MOST_ELSEWHERE)
    if not recovery.runner.log.filled:
        worlds = recovery.apart(partial(repeated, recovery, carried[0]), MOST_ELSEWHERE)
        yield from granting_no_more(recovery, carried[0], worlds)


def leaves_out(world: World) -> bool:
    """Whether a world goes on after its last fault by leaving the line out."""
    return world.treated_last[1] is Treatment.VOID


SUSPECTED, LOOKED_INTO = 2, 3
"""In so many failed worlds the entry itself is taken for a slip of the pen at once; and in so many the lines
before it, where that explains nothing for long."""

LATE_IN = 8
"""In so many failed worlds lines are looked for that were wrong long before."""

OWN_WAYS = 4
"""So many slips of its own are looked for in a world in which what the record leaves open went otherwise."""

Think = Callable[[Fault], Iterator[list[World]]]
"""The worlds in which a line was written wrongly, line by line."""


def further(
    recovery: Recovery, carried: Sequence[Fault], far: bool, soon: bool, next_faults: Sequence[Fault]
) -> Iterator[tuple[Think, Sequence[Fault]]]:
    """What else may have been written wrongly, and in which of the failed worlds that is looked for: what the
    fault names; where the next one comes ``soon``, the lines before it, and lines that stand in the wrong
    place. One line seldom explains two faults that lie farther apart, unless it is the one right before.
    Worlds that come ``far`` are not doubted."""
    first = carried[:LOOKED_INTO]
    here = [fault for fault in first if fault.index == first[0].index]
    # Of a position with gaps a fault must come to light at the same entry in every way to fill them.
    twice = repeats(recovery.moves, first[0].index)
    alone = not (far or recovery.runner.log.filled)
    if alone and not twice:
        yield partial(copied_lines, recovery), carried[:1]
    if not far:
        yield partial(before_a_check, recovery), carried[:1]
        yield recovery.here, carried[SUSPECTED:]
    for group in (here, [fault for fault in first if fault not in here]):  # those that fell behind come last
        if soon:
            yield recovery.around, group
        yield recovery.named, group
        if group is here:
            yield (
                partial(due_elsewhere, recovery),
                [fault for fault in carried[:1] if fault.finding.kind is Kind.UNPAID],
            )
            yield partial(nothing_due, recovery), carried
        if not far:
            yield recovery.earlier if soon else recovery.just_before, group
    yield partial(in_another_order, recovery, next_faults), carried[:1]
    if alone and not (recovery.game.play.loose and first[0].world.cost.faults >= MANY):
        yield partial(by_one_slip, recovery, next_faults), carried[:1]


NEAREST = 2
"""So many lines before the one at fault are looked at for one that belongs elsewhere."""

LITTLE = 2
"""So many more lines that nobody wrote say nothing against a way to go on."""


def granting_little(recovery: Recovery, fails: Iterable[Fault], before: Iterable[Fault]) -> list[Fault]:
    """Of some failed worlds those that take little more for granted than was before: where whole lines are
    left out, much fits for long."""
    most = min(recovery.granted(fault.world) for fault in before) + LITTLE
    return [fault for fault in fails if recovery.granted(fault.world) <= most]


def in_another_order(
    recovery: Recovery, next_faults: Sequence[Fault], fault: Fault, back: int = NEAREST
) -> Iterator[list[World]]:
    """The worlds in which a line stands in the wrong place: the one at fault, one of so many before it, or
    one after it."""
    for worlds in misplaced(recovery, next_faults, fault, back):
        yield granting_no_more(recovery, fault, worlds)


def by_one_slip(recovery: Recovery, next_faults: Sequence[Fault], fault: Fault) -> Iterator[list[World]]:
    """The worlds in which several lines are otherwise by one slip."""
    soon = not farther(next_faults, fault.index + LONG)
    for worlds in several_lines(recovery, next_faults, fault, soon):
        yield granting_no_more(recovery, fault, worlds)


def granting_no_more(recovery: Recovery, fault: Fault, worlds: Iterable[World]) -> list[World]:
    """Of some worlds, in a game whose writers leave out whole lines as they like (``loose``), where much
    fits in another order, only those in which nothing is taken for granted, or less than before."""
    most = most_granted(recovery, fault)
    return [world for world in worlds if most is None or recovery.granted(world) < most]


APART = 7
"""So many lines may lie between where a line stands and where it belongs; more where the next fault is."""


MANY = 4
"""After so many faults only the likeliest places are tried for a line."""

LATE = 3
"""So many lines after the one that is missing it may show that it is."""


def misplaced(
    recovery: Recovery, next_faults: Sequence[Fault], fault: Fault, back: int
) -> Iterator[list[World]]:
    """The worlds in which the line at fault belongs some lines later, or one of the lines before it behind
    where the next fault comes; and those in which one of the next lines belongs here, or just before. Where
    the next fault does not come soon, the line there is the one, or the place."""
    at, end = fault.index, len(recovery.moves)
    recovery.tries = max(recovery.tries, EACH)
    behind = sorted({each.index for each in next_faults if at < each.index < end})
    due = [each - lines for each in behind for lines in range(LATE + 1)]
    soon = not farther(next_faults, at + 2 * BACK) and fault.world.cost.faults <= MANY
    near = range(APART if soon else 0)
    next_to = 1 if back > NEAREST else 2  # two neighbours in the other order are looked for before
    if not fault.happened:
        yield list(recovery.moved(fault, at, near[2:]))
        yield list(recovery.moved(fault, at, [-lines for lines in near[2:]]))
    for line in dict.fromkeys((*range(at, at - back - 1, -1), *entries_named(fault.finding, at)[:1])):
        later = dict.fromkeys((*due, *(line + lines for lines in near[next_to:] if line < at)))
        yield list(recovery.moved(fault, line, [place - line for place in later if place >= line + next_to]))
    put_in = {
        slip.number - 1
        for slip in (each.world.story for each in next_faults)
        if slip is not None and slip.treatment is Treatment.MISSING
    }
    for line in dict.fromkeys((*range(at + 1, min(at + len(near), end)), *behind)):
        places = dict.fromkeys((*range(at, at - LATE - 1, -1), *put_in))
        yield list(recovery.moved(fault, line, [place - line for place in places if 0 <= place < line - 1]))


def due_elsewhere(recovery: Recovery, fault: Fault) -> Iterator[list[World]]:
    """The worlds in which a line for which something was due that was not paid stands in the wrong place:
    nothing would be due where it belongs; or in which the line before it is wrong, by which it was due."""
    for line in entries_named(fault.finding, fault.index):
        yield list(recovery.moved(fault, line, (*range(-2, -APART, -1), *range(2, APART))))
        yield from recovery.earlier(fault, only=range(max(line - 1, 0), line))


def let_stand(recovery: Recovery, fault: Fault, line: int) -> Iterator[World]:
    """The worlds in which an entry of which nobody wrote how it came out was let stand as the rules do not
    have it."""
    for state in recovery.states_before(fault, [line]).values():
        for move in recovery.game.pen.stood(recovery.moves[line]):
            yield from recovery.tried(fault, state, line, (Play(move, stands=True),), Treatment.STANDS)


def nothing_due(recovery: Recovery, fault: Fault) -> Iterator[list[World]]:
    """The same, where something was due for the entry that was not paid."""
    for line in entries_named(fault.finding, fault.index)[:1] if fault.finding.kind is Kind.UNPAID else ():
        worlds = let_stand(recovery, fault, line)
        yield [world for world in worlds if recovery.gets_past(world, fault, again=True)]


def before_a_check(recovery: Recovery, fault: Fault) -> Iterator[list[World]]:
    """The worlds in which a line is missing right before a check: one that the next act may need."""
    index, moves, state = fault.index, recovery.moves, fault.world.state
    if fault.happened or moves[index].action != "check":
        return
    found = list[World]()
    for following in [line for line in range(index + 1, len(moves)) if recovery.subjects.is_act(line)][:1]:
        for line in islice(recovery.game.pen.missing(state.copy(), moves[following]), MISSING):
            plays = (Play(line), Play(moves[index]))
            found += recovery.tried(fault, state, index, plays, Treatment.MISSING)
    yield [world for world in found if recovery.gets_past(world, fault)]


def farthest_first(faults: Iterable[Fault], loose: bool = False) -> list[Fault]:
    """Failed worlds in the order in which they are gone on with. Where whole lines are left out as one likes
    (``loose``), none of those that went well for long since their last fault is likelier because it went a
    little farther."""

    def reached(fault: Fault) -> float:
        if not loose:
            return fault.index
        paid = last_fault(fault.world.story)
        return fault.index if paid is None or fault.index <= paid.index + LONG else inf

    return sorted(faults, key=lambda fault: (-reached(fault), fault.world.cost, fault.world.order))


def gone_on_with(recovery: Recovery, failed: Sequence[Fault]) -> list[Fault]:
    """Failed worlds in the order in which they are gone on with, but first the likeliest of each entry where
    some come to nothing: one that got a few lines farther by a slip that it takes for granted does not push
    others aside. Where whole lines are left out as one likes, a line does as well in many places: there first
    all that came to nothing elsewhere, or after other slips, than those before them."""
    loose = recovery.game.play.loose
    unlike: dict[tuple[Any, ...], Fault] = {}
    in_turn = farthest_first(failed, loose)
    for fault in in_turn:
        unlike.setdefault((fault.index, *(fault.world.treated() if loose else ())), fault)
    leading = [*islice(unlike.values(), None if loose else LOOKED_INTO)]
    return [*leading, *(fault for fault in in_turn if fault not in leading)]


def as_far(failed: Sequence[Fault], most: int) -> list[Fault]:
    """The failed worlds beyond the likeliest that went as far as these, and in which everything else went as
    in the first of them: what the record leaves open may have gone so as well."""
    first = failed[0]
    return [
        other
        for other in failed[most:]
        if other.index == first.index
        and by_the_table(other.world)
        and treated_alike(other.world, first.world)
    ]


def going_well(failed: Iterable[Fault], farthest: int) -> list[Fault]:
    """Failed worlds without those in which several lines are otherwise and that soon failed all the same."""
    return [
        fault
        for fault in failed
        if fault.index > farthest + BACK or fault.world.treated_last[1] is not Treatment.SEVERAL
    ]


def farther(faults: Iterable[Fault], index: int) -> bool:
    """Whether any of some failed worlds got beyond an entry."""
    return any(fault.index > index for fault in faults)


def hinted(faults: Iterable[Fault]) -> bool:
    """Does a fault itself name an earlier line that may be the wrong one?"""
    return any(path[:1] == ("moves",) for fault in faults for path, _ in fault.finding.related)


def stride(age: int) -> int:
    """How far worlds run before they are held against each other again: equal worlds lose nothing by being
    known a little later, and most that become equal do so soon after they parted."""
    return max(1, min(age // 2, BACK * 4))
