"""The start of a turn: a card is drawn, and what a fused entry does with it."""

from __future__ import annotations

from typing import Any

from referee.games.memory.play import turns
from referee.games.memory.play.cards import can_take_card, refill
from referee.games.memory.play.knowledge.shown import NEW, guard_face, plain, show
from referee.games.memory.play.placing import DEEDS, GUARDS, guard_laid
from referee.games.memory.play.state import State, new_token
from referee.games.memory.record.moves import Draw
from referee.games.memory.record.phases import HOLDING, PEEK, TURN
from referee.rules import named

CARD = ("card",)


def draw(state: State, move: Draw) -> None:
    """A turn begins with a card from the stock or from the discard pile (G-15, T-10, R-14).

    A fused entry also says what was done with the card: both are asked before either is carried out.
    """
    seat, source = move.actor, move.source
    if state.debts:
        turns.owes(state, seat)
    due, events = turns.due_now(state, seat)
    if due != seat and not turns.runs_on(state, seat, due):
        point, message, why, rulings = turns.turn_fault(state, seat, due, events)
        state.forbid(point, message, why, "player", rulings=rulings)
        own_call = (turns.CALLED, seat)  # who has no cards draws, and it is Dutch all the same
        events = events[: events.index(own_call) + 1] if own_call in events else []
    below = 0
    if source:
        below = _guard_upcard(state, move)
    elif not state.stock or not state.count[seat] or not state.rules.from_stock:
        _guard_stock(state, seat)
    card, held, plainly = move.card, state.pile[-1 - below] if source else NEW, False
    if move.then is not None:
        _guard_both(state, move, move.then, held)
    elif card:
        plainly = held == NEW and plain(state, NEW, card)
        if not plainly:
            guard_face(state, held, card, CARD, move.entry)
    if not (state.breaches.found or state.breaches.asking) or state.acts():
        if due < 0 and not turns.runs_on(state, seat, due):
            turns.plays_on(state)
        _draw(state, move, events, below, plainly)


def _draw(state: State, move: Draw, events: list[turns.Event], below: int, plainly: bool) -> None:
    """The turn begins. ``events``: what happens by itself before; ``below``: how many cards lie on the one
    that is taken; ``plainly``: nothing hangs on the face of a card from the stock."""
    seat, source = move.actor, move.source
    if state.debts:
        turns.settle(state, seat)
    if not source and not state.stock:
        refill(state)
        plainly = False
    if source and move.card and state.powers:  # what is taken has lain there: its effect was open till now
        show(state, state.pile[-1 - below], move.card, move.entry, "card")
    turns.begin_turn(state, seat, events)
    _hold(state, move, below, plainly)


def _hold(state: State, move: Draw, below: int, plainly: bool) -> None:
    """The card is in the player's hand; a fused entry places it at once."""
    source, card, then = move.source, move.card, move.then
    if source:
        held = state.pile.pop(-1 - below)
    else:
        state.stock -= 1
        held = new_token(state, card, move.entry) if plainly else new_token(state)
    state.held, state.source, state.phase = held, source, HOLDING
    if card and card != state.faces[held]:
        show(state, held, card, move.entry, "card")
    if then is not None:
        then.entry = move.entry
        DEEDS[then.action](state, then)


def draw_again(state: State, move: Draw) -> None:
    """A second card in one turn, which no rule set allows; to be asked after that was told. Where the table
    let it stand both are held, and placed one after the other."""
    below = 0
    if move.source:
        below = _guard_upcard(state, move)
    elif not state.stock:
        _guard_stock(state, move.actor)
    held = state.pile[-1 - below] if move.source else NEW
    if move.then is not None:
        _guard_both(state, move, move.then, held)
    elif move.card:
        guard_face(state, held, move.card, CARD, move.entry)
    if not state.acts():
        return
    if not move.source and not state.stock:
        refill(state)
    state.waiting = (*state.waiting, (state.held, state.source))
    _hold(state, move, below, False)


def _guard_both(state: State, move: Draw, then: Any, held: int) -> None:
    """The faces of a fused entry: of the card drawn, and of those that are placed in the same breath."""
    placed = GUARDS[then.action](state, then, move.source, held)
    guard_laid(state, [(held, move.card, CARD), *placed], then.action, move.entry)


def _guard_stock(state: State, seat: int) -> None:
    """Whether this player may draw from the stock, and whether it has a card to give."""
    rules = state.rules
    if "stock" not in rules.sources:
        state.forbid("draw", "Cards are not drawn from the stock in this game.", "", "from")
    elif state.phase in (PEEK, TURN) and "stock" not in rules.first_sources:
        _not_first(state, seat, "upcard")
    if not state.count[seat] and rules.empty_turn == "call_only":
        _no_cards(state, seat)
    if not can_take_card(state):
        raise state.no_way(
            "stock",
            "The stock is used up and the discard pile cannot replace it.",
            at="from",
            rulings=("stock.when_exhausted",),
        )


def _no_cards(state: State, seat: int) -> None:
    state.forbid(
        "empty_turn",
        f"{state.name(seat)} has no cards and does not draw.",
        at="action",
        rulings=("empty_layout.turn",),
    )


def _not_first(state: State, seat: int, only: str) -> None:
    state.forbid(
        "first_source",
        f"{state.name(seat)} begins the round and can draw from the {only} only.",
        at="from",
    )


def _guard_upcard(state: State, move: Draw) -> int:
    """Whether this player may take from the pile; how many cards lie on the one that is taken."""
    rules, seat = state.rules, move.actor
    if "upcard" not in rules.sources:
        text = "Cards are not drawn from the upcard in this game."
        state.forbid("draw", text, "", "from")
    elif state.phase in (PEEK, TURN) and "upcard" not in rules.first_sources:
        _not_first(state, seat, "stock")
    if not state.count[seat] and rules.empty_turn == "call_only":
        _no_cards(state, seat)
    elif not state.count[seat] and "return" not in rules.after_upcard:
        state.forbid(
            "after_upcard",
            f"{state.name(seat)} has no card to exchange for the upcard.",
            "a card from the discard pile has to be exchanged",
            "from",
            rulings=("turn.after_upcard", "empty_layout.turn"),
        )
    if not state.pile:
        raise state.no_way("draw", "The discard pile is empty: there is nothing to take.", at="from")
    masks = state.rules.pack.masks
    if not move.card or masks[state.faces[state.pile[-1]]] & masks[move.card]:
        return 0
    below = _below(state, move.card)
    if below:
        _guard_top(state, move)
    return below


def _below(state: State, card: int) -> int:
    """How many cards lie on the one that is taken: more than 0 where the record names a card of the
    pile that another one covers."""
    faces, masks = state.faces, state.rules.pack.masks
    for depth, token in enumerate(reversed(state.pile)):
        if masks[faces[token]] & masks[card]:
            return depth
    return 0


def _guard_top(state: State, move: Draw) -> None:
    """Only the top of the pile may be taken (G-15); of two kings too the one laid last counts (G-42)."""
    rules, top = state.rules, state.faces[state.pile[-1]]
    rank = rules.pack.rank_of[move.card]
    special = None
    if 0 <= rank < len(rules.pack.ranks) and rank == rules.pack.rank_of[top]:
        special = rules.rank_sentences.get(f"covered_{rules.pack.ranks[rank]}")
    cards = f"{named(state.card(move.card))}, which {named(state.card(top))} covers"
    state.forbid(
        special or state.cite("draw"),
        f"{state.name(move.actor)} takes {cards}.",
        "only the top of the discard pile can be taken",
        "card",
        fits=(state.card(top),) if top else (),
    )
