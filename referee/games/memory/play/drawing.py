"""The start of a turn: a card is drawn, and what a fused entry does with it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.memory.play import turns
from referee.games.memory.play.cards import can_take_card, from_stock
from referee.games.memory.play.knowledge.shown import NEW, Shown, guard_face, plain, show
from referee.games.memory.play.placing import PLACINGS, guard_laid, put_down
from referee.games.memory.play.state import State, new_token
from referee.games.memory.record.moves import Draw
from referee.games.memory.record.phases import HOLDING, PEEK, TURN
from referee.rules import named

CARD = ("card",)
SOURCES = ("stock", "upcard")
"""Where a card is drawn from, as rule sets call it."""


def draw(state: State, move: Draw) -> None:
    """A turn begins with a card from the stock or from the discard pile (G-15, T-10, R-14).

    A fused entry also says what was done with the card: both are asked before either is carried out.
    """
    seat = move.actor
    if state.debts:
        turns.owes(state, seat)
    due, events = turns.due_now(state, seat)
    if due != seat and not (turns.makes_up(state, seat) or turns.runs_on(state, seat, due)):
        point, message, why, rulings = turns.turn_fault(state, seat, due, events)
        state.forbid(point, message, why, "player", rulings=rulings)
        events = turns.until(events, turns.CALLED, seat)  # who has no cards draws: Dutch all the same
    below, plainly, placed = _guard_card(state, move)
    state.act()
    if due < 0 and not turns.runs_on(state, seat, due):
        turns.plays_on(state)
    if state.debts:
        turns.settle(state, seat)
    if move.source and move.card and state.powers:  # it has lain there: its effect was open till now
        show(state, state.pile[-1 - below], move.card, move.entry, "card")
    if due == seat:
        turns.begin_turn(state, seat, events)
    else:
        turns.begin_in_order(state, seat, due, events)
    _hold(state, move, below, plainly, placed)


def _hold(state: State, move: Draw, below: int, plainly: bool, placed: Sequence[Shown]) -> None:
    """The card is in the player's hand; a fused entry places it at once. ``below``: how many cards lie on the
    one that is taken; ``plainly``: nothing hangs on the face of a card from the stock; ``placed``: the faces
    that are shown by placing it."""
    source, card, then = move.source, move.card, move.then
    if source:
        held = state.pile.pop(-1 - below)
    elif plainly:
        state.stock -= 1
        held = new_token(state, card, move.entry)
    else:
        held = from_stock(state)
    state.held, state.source, state.phase = held, source, HOLDING
    if card and card != state.faces[held]:
        show(state, held, card, move.entry)
    if then is not None:
        put_down(state, then, placed)


def draw_again(state: State, move: Draw) -> None:
    """A second card in one turn, which no rule set allows; to be asked after that was told. Where the table
    let it stand both are held, and placed one after the other."""
    below, plainly, placed = _guard_card(state, move)
    state.act()
    state.waiting = (*state.waiting, (state.held, state.source))
    _hold(state, move, below, plainly, placed)


def _guard_card(state: State, move: Draw) -> tuple[int, bool, Sequence[Shown]]:
    """Whether the card is there, and can be what is told of it: what ``_hold`` has to know."""
    below, card, then = 0, move.card, move.then
    placed: Sequence[Shown] = ()
    if move.source or not (state.stock and state.count[move.actor] and state.rules.from_stock):
        _guard_source(state, move)
        if move.source:
            below = _guard_pile(state, move)
        elif not can_take_card(state):
            text = "The stock is used up and the discard pile cannot replace it."
            raise state.no_way("stock", text, at="from", rulings=("stock.when_exhausted",))
    held = state.pile[-1 - below] if move.source else NEW
    if then is not None:  # the faces of a fused entry are asked together
        then.entry = move.entry
        placed = PLACINGS[then.action][0](state, then, move.source, held)
        guard_laid(state, [(held, card, CARD), *placed], then)
    elif card:
        if held == NEW and plain(state, NEW, card):
            return below, True, placed
        guard_face(state, held, card, CARD, move.entry)
    return below, False, placed


def _guard_source(state: State, move: Draw) -> None:
    """Whether this player may draw from there now."""
    rules, seat, where = state.rules, move.actor, SOURCES[move.source]
    if where not in rules.sources:
        state.forbid("draw", f"Cards are not drawn from the {where} in this game.", at="from")
    elif state.phase in (PEEK, TURN) and where not in rules.first_sources:
        only = f"{state.name(seat)} begins the round and can draw from the {SOURCES[1 - move.source]} only."
        state.forbid("first_source", only, at="from")
    if not state.count[seat] and rules.empty_turn == "call_only":
        text = f"{state.name(seat)} has no cards and does not draw."
        state.forbid("empty_turn", text, at="action", rulings=("empty_layout.turn",))
    elif not state.count[seat] and move.source and "return" not in rules.after_upcard:
        state.forbid(
            "after_upcard",
            f"{state.name(seat)} has no card to exchange for the upcard.",
            "a card from the discard pile has to be exchanged",
            "from",
            rulings=("turn.after_upcard", "empty_layout.turn"),
        )


def _guard_pile(state: State, move: Draw) -> int:
    """There is a card on the pile to be taken; how many lie on the one that is."""
    if not state.pile:
        raise state.no_way("draw", "The discard pile is empty: there is nothing to take.", at="from")
    faces, masks = state.faces, state.rules.pack.masks
    for below, token in enumerate(reversed(state.pile)):
        if masks[faces[token]] & masks[move.card]:
            if below:
                _guard_top(state, move)
            return below
    return 0  # no such card lies there: the top is taken for it


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
