"""What a table decided about an entry that is legal only because lines may be left out before it: that none
was left out, and that the entry is a fault; and about one that hangs on what a position leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from referee.breaches import Open, Refused
from referee.explanation.carrying_out import play, stamped
from referee.explanation.runner import Fault, Runner
from referee.explanation.worlds import Play, cost_of, cut, told, until
from referee.game import Game
from referee.rules import RECORD_RULES, Finding

SOON = 50
"""So many entries after a fault are looked at for what the table decided about it."""


def decided_about(runner: Runner, fault: Fault) -> Iterator[Fault]:
    """The fault of the entry that a decision is about, of which nothing was wrong as it was played; none
    where something else is wrong before it, or nothing is wrong with it even so."""
    decision = runner.moves[fault.index]
    if decision.action != "decision":
        return
    about = fault.index - 1 if decision.about is None else decision.about - 1
    settled = any(chapter.finding is not None for chapter in told(fault.world.story))
    if settled or not 0 <= about < fault.index or runner.moves[about].action in ("check", "decision"):
        return
    state = runner.states_before(fault.world, {about}).get(about)
    found = None if state is None else broken(runner.game, state, runner.moves[about])
    if found is None:
        return
    world = fault.world.fork(state, about)
    world.story = until(fault.world.story, about)
    world.cost = cost_of(world.story)
    world.anchor = cut(fault.world.anchor, about)
    yield Fault(world, about, stamped(found, about + 1))


def had_back(runner: Runner, index: int) -> bool:
    """Whether the table says soon after an entry that it was taken back: so even a look at a card counts for
    nothing, although it cannot be unseen."""
    for later in runner.moves[index + 1 : index + 1 + SOON]:
        if later.action == "decision" and later.about in (None, index + 1):
            return bool(later.outcome == "taken_back")
    return False


def broken(game: Game, state: Any, move: Any) -> Finding | None:
    """What a move breaks where nothing is taken for unwritten before it; None for nothing."""
    strict = state.copy()
    game.play.strictly(strict)
    with suppress(Open):
        try:
            play(game, strict, Play(move), firm=True)
        except Refused:
            return strict.breaches.finding()  # type: ignore[no-any-return]
    return None


def settles(finding: Finding, moves: Sequence[Any]) -> int:
    """The number of the entry about which a decision is told to have nothing to decide; 0 for what else is
    told. Where that entry may be a fault, by what a position leaves out, the table has decided about it."""
    if finding.rule is not RECORD_RULES["REC-3"] or not finding.move:
        return 0
    told = moves[finding.move - 1]  # by the same rule somebody may be told to have left the game
    return int(told.about or finding.move - 1) if told.action == "decision" else 0
