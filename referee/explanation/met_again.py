"""A fault that was paid for already, met once more: after a change of an earlier line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.breaches import Open, Refused
from referee.declarations.statements import INTERJECTED
from referee.explanation.carrying_out import BARS, play
from referee.explanation.runner import Fault, Runner
from referee.explanation.worlds import Chapter, Play, World, cost_of, each_way, told
from referee.game import Game


def paid_after(world: World, index: int) -> dict[int, Chapter]:
    """What a world has paid for from an entry on, by the index of the entry."""
    return {
        chapter.number - 1: chapter
        for chapter in told(world.story)
        if chapter.finding is not None and chapter.number > index
    }


def parts_at(world: World, index: int) -> bool:
    """Whether the record left open how an entry came about, in a world that is known."""
    return any(
        chapter.finding is None and chapter.plays is not None and chapter.number == index + 1
        for chapter in told(world.story)
    )


def goes_on(runner: Runner, world: World, stop: Fault, paid: dict[int, Chapter]) -> bool:
    """Takes a fault as it was taken before, and the world past it; false where that cannot be done."""
    as_before = paid.pop(stop.index)
    if (as_before.plays is None) is not stop.happened:
        return False
    stop.world = world.fork(world.state.copy(), world.at)
    if not all(carried_out(runner.game, world.state, each) for each in as_before.plays or ()):
        return False
    world.story = Chapter(
        world.story,
        as_before.number,
        as_before.plays,
        stop.finding,
        as_before.treatment,
        span=as_before.span,
        fault=stop,
        meant=as_before.meant,
    )
    world.cost = cost_of(world.story)
    world.at = stop.index + as_before.span
    runner.anchored(world)
    return True


def goes_back(runner: Runner, world: World, stop: Fault, paid: dict[int, Chapter]) -> bool:
    """Takes an earlier line as it was taken before because of a fault that is met once more, and the world
    past that line; false where that cannot be done."""
    index, as_before = next(
        ((i, chapter) for i, chapter in paid.items() if chapter.fault and chapter.fault.index == stop.index),
        (-1, None),
    )
    anchor = world.anchor
    if as_before is None or as_before.plays is None or anchor is None or anchor.at > index:
        return False
    del paid[index]
    world.state, world.at = anchor.state.copy(), anchor.at
    if runner.run(world, index) is not None:
        return False
    if not all(carried_out(runner.game, world.state, each) for each in as_before.plays):
        return False
    world.story = replace(as_before, before=world.story)
    world.cost = cost_of(world.story)
    world.at = index + as_before.span
    runner.anchored(world)
    return True


def carried_out(game: Game, state: Any, done: Play) -> bool:
    """Whether a move can be carried out as a world has it, and nothing bars it."""
    try:
        return _went_well(game, state, done)
    except Open:
        return False


def somehow(game: Game, state: Any, plays: Sequence[Play]) -> bool:
    """Whether some moves can be carried out one after the other, in any of the ways they can have come
    about."""
    for number, done in enumerate(plays):
        try:
            if not _went_well(game, state, done):
                return False
        except Open as parting:
            others = each_way(plays[number:], 0, parting)
            return any(somehow(game, state.copy(), other) for other in others)
    return True


def _went_well(game: Game, state: Any, done: Play) -> bool:
    if done.move.action in INTERJECTED:
        return False
    breaches = state.breaches
    try:
        play(game, state, done, firm=True)
    except Refused:
        return False
    barred = not done.stands and any(finding.kind in BARS for finding in breaches.findings)
    breaches.clear()
    return not barred
