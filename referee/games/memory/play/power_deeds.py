"""What the effect of a card does once it is used: cards handed out, laid away, swapped, mixed, turned up; the
order of turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.memory.law.effects import TURNING
from referee.games.memory.law.rule_set import SHED
from referee.games.memory.play.cards import deal_in, from_stock, lift, put, take_out
from referee.games.memory.play.knowledge.mixing import mix
from referee.games.memory.play.knowledge.shown import show
from referee.games.memory.play.obligations import see
from referee.games.memory.play.placing import lay
from referee.games.memory.play.power_guards import is_safe, lying
from referee.games.memory.play.state import State, go_round, new_token
from referee.games.memory.play.turns import emptied
from referee.games.memory.record.moves import Power


def _hand_out(state: State, move: Power, seats: tuple[int, ...], first: int) -> None:
    """A card from the stock for each of these; ``first``: how many cards of the entry came before."""
    for number, seat in enumerate(seats, first):
        token = from_stock(state)
        deal_in(state, seat, token, move.into[number] if move.into else 0)
        state.handed[token] = seat
        if number < len(move.cards) and not move.reveal:
            show(state, token, move.cards[number], move.entry, "cards")


def _discard(state: State, move: Power) -> None:
    told = () if move.reveal or move.give or move.draw else move.cards
    for number, slot in enumerate(move.discard):
        token = take_out(state, move.actor, slot, move.entry)
        if number < len(told):
            show(state, token, told[number], move.entry, "cards")
        phase, held = state.phase, state.held
        lay(state, move.actor, token, SHED, move.entry, dead=not state.rules.stood_power)
        state.phase, state.held = phase, held
        if not state.count[move.actor]:
            emptied(state, move.actor)


def _swap(state: State, move: Power) -> None:
    (first, slot), (second, other) = move.swap
    if (not slot or not other) and min(first, second) < 0:
        for place in lying(state, max(first, second)):  # any of them may be the card that went
            put(state, place, new_token(state))
        return
    if not slot or not other:
        places = [move.swap[0]] if slot else lying(state, first)
        places += [move.swap[1]] if other else lying(state, second)
        mix(state, sorted(set(places)))
        return
    a, b = lift(state, move.swap[0]), lift(state, move.swap[1])
    put(state, move.swap[0], b)
    put(state, move.swap[1], a)
    moved, now = state.moved, (move.entry,)
    for token in (a, b):
        moved[token] = moved[token] + now if token in moved else now


def anything_swapped(state: State, seat: int) -> None:
    """A swap nobody recorded: all cards that could be meant are known only together."""
    owners = [owner for owner in range(state.seats) if not is_safe(state, owner, "swap", seat)]
    mix(state, lying(state, *owners))


def _turns(state: State, move: Power) -> None:
    """The order of turns changes."""
    if move.does == "skip_next":
        state.skips += 1
    elif move.does == "extra_turn":
        state.extra_turn = True
    else:
        go_round(state, -state.step)
        if state.queue is not None:
            state.queue.reverse()


DONE: Mapping[str, Callable[[State, Power], None]] = {
    "look": lambda state, move: see(state, move.look, move.saw, move.entry),
    "swap": _swap,
    "give": lambda state, move: _hand_out(state, move, move.give, 0),
    "draw": lambda state, move: _hand_out(state, move, move.draw, len(move.give)),
    "discard": _discard,
    "reveal": lambda state, move: see(state, move.reveal, move.cards, move.entry),
    "shuffle": lambda state, move: mix(state, lying(state, move.shuffle)),
    **dict.fromkeys(TURNING, _turns),
}
"""What an entry does -> how it is carried out."""
