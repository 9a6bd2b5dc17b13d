"""What a table decides without a rule: points it gives or takes, and a player who gives the game up."""

from __future__ import annotations

from referee.games.memory.play.scores import points
from referee.games.memory.play.scores.rounds import playing
from referee.games.memory.play.scores.winning import is_over
from referee.games.memory.play.state import GAP, State, go_round
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, PEEK, PLACED, TURN


def agreed(state: State, entry: int, given: tuple[tuple[int, int], ...], leaver: int) -> None:
    """Points that the table gives or takes (seat, how many) stand in the totals from here on: they count
    towards the end of the game and decide who wins. ``leaver``: the seat of who gives the game up, -1 for
    nobody; where others play on, their turns pass over that player (X-A19)."""
    ended = is_over(state)
    for seat, many in given:
        for totals in (state.totals, state.before) if state.before else (state.totals,):
            totals[seat] = points.plus(totals[seat], many)
        state.decided.append((entry, seat, many))
    if leaver >= 0 and state.rules.leavers_passed and len(playing(state)) > 2:
        _leaves(state, leaver)
    ends = is_over(state)
    if state.phase in (DEAL, OVER) and ends != ended:
        state.phase = OVER if ends else DEAL


def _leaves(state: State, seat: int) -> None:
    """Cards stay where they lie; what this player holds, owes, or might still do is gone."""
    state.leavers.add(seat)
    go_round(state, state.step)
    state.debts = [debt for debt in state.debts if seat not in (debt.seat, debt.to)]
    state.powers = [opened for opened in state.powers if opened.owner != seat]
    if state.queue is not None:
        state.queue = [other for other in state.queue if other != seat]
    if state.active != seat:
        return
    if state.phase == HOLDING:
        state.held, state.waiting, state.phase = GAP, (), PLACED
    elif state.phase in (PEEK, TURN):
        state.active = state.follow[seat]
