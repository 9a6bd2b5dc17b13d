"""Worlds: one way a game may have gone, what it assumes and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

from referee.breaches import Open
from referee.header import BadEntry
from referee.rules import Finding


class Cost(NamedTuple):
    """What a world takes to believe, compared in this order."""

    faults: int = 0  # entries that no legal game shows as they stand
    gaps: int = 0  # facts without which an entry could not be carried out
    assumptions: int = 0  # lines and fields the record may leave out


NOTHING = Cost()

MOST_MISSING = 4
"""As many faults are lines that are missing in a row, however many there are more: a part of the record."""


class Treatment(StrEnum):
    """How a world goes on after a fault."""

    STANDS = "stands"  # carried out as it was made
    VOID = "void"  # nothing happened
    MISREAD = "misread"  # the entry, with one thing written otherwise
    MISSING = "missing"  # an entry before it was not written
    SWAPPED = "swapped"  # the entry and the next one changed places
    SEVERAL = "several"  # several lines are otherwise, by one slip: meant is the repair
    TOLD = "told"  # it happened; a duty is left behind
    OPEN = "open"  # the record does not hold a fact it needs


TABLE = frozenset({Treatment.STANDS, Treatment.VOID, Treatment.TOLD, Treatment.OPEN})
"""How a world goes on where everything happened as it is written."""


class Play(NamedTuple):
    """A move as a world carries it out."""

    move: Any
    stands: bool = False


Story = Mapping[int, tuple[Play, ...]]
"""What is carried out in place of the entries of the record, by their numbers, where it is something else."""


@dataclass(slots=True, frozen=True, eq=False, repr=False, match_args=False)
class Chapter:
    """What a world does otherwise than the record says, or says more than it: one entry of its story.

    ``number`` is the entry it happens at, from 1; ``plays`` what is carried out in its place (``None`` where
    the entry is played as it is written). A fault has its finding and the treatment; ``at`` is the number of
    the entry where it came to light, which may be later.
    """

    before: Chapter | None
    number: int
    plays: tuple[Play, ...] | None
    finding: Finding | None = None
    treatment: Treatment | None = None
    assumes: str = ""
    decided: int = 0  # the number of a fault that the table settled here
    span: int = 1  # entries it stands for
    guesses: int = 0  # of a fault: so many lines in what stands for it are taken for unwritten
    fault: Any = None  # the Fault it goes on from, where it is one
    meant: Any = None  # the move that should stand in the record, or is missing in it
    goes_with: int = 0  # the number of a fault that was taken back, and this entry with it
    cost: Cost = field(default=NOTHING, init=False)  # what the story up to here takes to believe
    slip: Chapter | None = field(default=None, init=False)  # the last before it in which something is wrong
    wrong: int = field(default=0, init=False)  # so many are, with this one
    missing: int = field(default=0, init=False)  # for so many of them a line is missing
    as_written: bool = field(default=True, init=False)  # none of them reads a line otherwise

    @property
    def several(self) -> bool:
        """Whether several lines of the record were meant, not a move."""
        return self.meant.__class__ is tuple

    def __post_init__(self) -> None:
        faults, gaps, assumptions = cost_of(self.before)
        if self.treatment is Treatment.OPEN:
            gaps += 1
        elif self.finding is not None:  # lines that are missing in a row are so many slips of the pen
            missing = self.treatment is Treatment.MISSING and self.several
            faults += min(len(self.meant), MOST_MISSING) if missing else 1
            assumptions += self.guesses
        elif self.plays is not None:
            assumptions += 1
        put = partial(object.__setattr__, self)
        put("cost", Cost(faults, gaps, assumptions))
        before, wrong = self.before, self.finding is not None
        if before is not None:
            put("slip", before.slip if before.finding is None else before)
        so_far = (0, 0, True) if before is None else (before.wrong, before.missing, before.as_written)
        put("wrong", so_far[0] + wrong)
        put("missing", so_far[1] + (wrong and self.treatment is Treatment.MISSING))
        put("as_written", so_far[2] and (not wrong or self.treatment in TABLE))


@dataclass(slots=True, frozen=True, eq=False, repr=False, match_args=False)
class Anchor:
    """A state a world can be replayed from: every entry from here on is played as it is written. It is what
    some plays make of a state that nobody touches: most are never asked for, and none is copied before."""

    at: int
    state: Any
    before: Anchor | None
    plays: tuple[Play, ...] = ()


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class World:
    """One way things may have gone, up to some entry."""

    state: Any
    at: int = 0  # so many entries have been played
    cost: Cost = NOTHING
    story: Chapter | None = None
    anchor: Anchor | None = None
    findings: list[Finding] = field(default_factory=list)  # what is to be said of it besides the faults
    alike: list[Chapter | None] = field(default_factory=list)  # other stories that led to the same state
    order: int = 0  # in which order it was thought of: chooses wording, nothing else
    doubted: int = 0  # up to this entry believed only if it fits

    def chapters(self) -> list[Chapter]:
        """The story from the beginning."""
        return list(told(self.story))[::-1]

    def treated(self) -> Iterator[tuple[int, Treatment | None]]:
        """How it went on after its faults, the last first."""
        return ((chapter.number, chapter.treatment) for chapter in slips(self.story))

    @property
    def treated_last(self) -> tuple[int, Treatment | None]:
        """How it went on after its last fault; of no entry where there is none."""
        return next(self.treated(), (0, None))

    def fork(self, state: Any, at: int) -> World:
        """A world that has come as far as this one, and goes on from another state."""
        findings = list(self.findings)
        return World(state, at, self.cost, self.story, self.anchor, findings, [], self.order, self.doubted)


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Found:
    """The cheapest worlds of a record, the one that tells the story first."""

    worlds: list[World] = field(default_factory=list)
    misfits: Mapping[int, BadEntry] = field(default_factory=dict)  # corrections that fit no world
    bounded: int | None = None  # the entry from which on not all worlds were kept
    certain: int = 0  # the number of an entry at fault all the same: no world without a fault gets past it
    lost: int | None = None  # the entry from which on it can be followed no longer: too much before is wrong
    root: Any = None  # the cause of all that seems wrong, where there is one


def cost_of(story: Chapter | None) -> Cost:
    """What a story takes to believe."""
    return NOTHING if story is None else story.cost


def cut(anchor: Anchor | None, index: int) -> Anchor | None:
    """The places to go back to that lie before an entry."""
    while anchor is not None and anchor.at > index:
        anchor = anchor.before
    return anchor


def until(story: Chapter | None, number: int) -> Chapter | None:
    """The part of a story that is about the entries up to a number."""
    while story is not None and story.number > number:
        story = story.before
    return story


def in_place_of(chapters: Iterable[Chapter]) -> dict[int, tuple[Play, ...]]:
    """By entry, what is carried out in place of those that some chapters tell otherwise than as written."""
    plays: dict[int, tuple[Play, ...]] = {}
    for chapter in chapters:
        if chapter.plays is not None:
            plays[chapter.number] = chapter.plays
            plays.update(dict.fromkeys(range(chapter.number + 1, chapter.number + chapter.span), ()))
    return plays


def told(story: Chapter | None) -> Iterator[Chapter]:
    """A story from its end to its beginning."""
    while story is not None:
        yield story
        story = story.before


def last_at_fault(story: Chapter | None) -> Chapter | None:
    """The chapter in which a story goes on from its last fault."""
    return next((chapter for chapter in told(story) if chapter.fault is not None), None)


def last_fault(story: Chapter | None) -> Any:
    """The fault after which a story went on last; None where there is none."""
    chapter = last_at_fault(story)
    return None if chapter is None else chapter.fault


def slips(story: Chapter | None) -> Iterator[Chapter]:
    """The chapters of a story in which something is wrong, the last first."""
    chapter = story if story is None or story.finding is not None else story.slip
    while chapter is not None:
        yield chapter
        chapter = chapter.slip


def slips_apart(story: Chapter | None, other: Chapter | None) -> tuple[list[Chapter], list[Chapter]]:
    """The chapters in which something is wrong that two stories do not share, the last first: most have
    nearly all in common, and may be long."""
    ours, theirs = list[Chapter](), list[Chapter]()
    here, there = slips(story), slips(other)
    first, second = next(here, None), next(there, None)
    while first is not second:
        deep, deeper = (0 if each is None else each.wrong for each in (first, second))
        if first is not None and deep >= deeper:
            ours.append(first)
            first = next(here, None)
        if second is not None and deeper >= deep:
            theirs.append(second)
            second = next(there, None)
    return ours, theirs


def treated_alike(world: World, other: World) -> bool:
    """Whether two worlds went on alike after their faults."""
    ours, theirs = slips_apart(world.story, other.story)
    return [(each.number, each.treatment) for each in ours] == [
        (each.number, each.treatment) for each in theirs
    ]


def by_the_table(world: World) -> bool:
    """Whether everything in a world happened as it is written: no line was read otherwise."""
    return world.story is None or world.story.as_written


def happened(world: World) -> bool:
    """The same, and no line was left out either for what came to light later: so a game may have gone."""
    chapters = (each for each in told(world.story) if each.fault is not None)
    return by_the_table(world) and all(each.number > each.fault.index for each in chapters)


WAYS, STOOD = 2, 12
"""Of an entry that was read otherwise, so many ways in which it can have come about are tried; of one that
stood, so many."""


def each_way(plays: Sequence[Play], number: int, parting: Open) -> Iterator[tuple[Play, ...]]:
    """The plays, one of them in each of the ways it can have come about in; what stood stood so."""
    most = STOOD if plays[number].stands else WAYS
    for way in [way for way in parting.ways if not way.doubted][:most]:
        *led, last = way.moves
        yield (*plays[:number], *map(Play, led), Play(last, plays[number].stands), *plays[number + 1 :])
