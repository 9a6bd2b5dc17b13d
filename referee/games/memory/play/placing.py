"""Placing the drawn card: into the layout, on the pile, back where it came from.

What is asked and what is done are two functions each, so that a fused entry can ask for both halves of a
turn before it carries out the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.memory.law.rule_set import MATCH, REPLACE, RETURN, SHED
from referee.games.memory.play import turns
from referee.games.memory.play.cards import deal_in, take_out
from referee.games.memory.play.knowledge.shown import Shown, guard_faces, show
from referee.games.memory.play.state import GAP, Debt, Opened, State
from referee.games.memory.record.moves import Keep, Replace, Return, Shed
from referee.games.memory.record.phases import HOLDING, PLACED
from referee.rules import Kind

CARD, OUT = ("card",), ("out",)


def place(state: State, move: Replace | Shed | Return | Keep) -> None:
    """The drawn card takes the place of an own card, which goes on the pile (G-16, T-12, R-16); drawn from
    the stock it goes straight on the pile (G-18, T-13, R-17), taken from there it goes back (R-17; G-17
    forbids it); or it stays as one more card (only where a table reads it so: G-A03)."""
    held = _in_hand(state, move.actor)
    shown = GUARDS[move.action](state, move, state.source, held)
    if shown:
        guard_laid(state, shown, move.action, move.entry)
    if state.acts():
        DEEDS[move.action](state, move)


def _in_hand(state: State, seat: int) -> int:
    """The drawn card. Refused where this player holds none."""
    held = state.held
    if held == GAP or seat != state.active:
        raise state.no_way(
            "draw", f"{state.name(seat)} holds no drawn card.", "a card is drawn first, then placed"
        )
    if state.debts:
        turns.owes(state, seat)
    return held


LAID: Mapping[str, tuple[str, str]] = {
    "replace": ("out", "outgoing"),
    "shed": ("card", "shed"),
    "return": ("card", "after_upcard"),
}
"""Placing -> the part of the entry that shows the card laid on the pile, and the point of play."""


def guard_laid(state: State, shown: Sequence[Shown], action: str, entry: int) -> None:
    """Whether the faces can be; a card on the pile that is not the one that was to be laid there breaks the
    sentence about that too (G-19, T-12, T-13)."""
    guard_faces(state, shown, entry)
    if not state.breaches.barred or action not in LAID:
        return
    part, point = LAID[action]
    before: dict[int, int] = {}
    for token, code, path in shown:
        known = state.faces[token] if token >= 0 else before.setdefault(token, code)
        if path[:1] == (part,) and code and known and not state.rules.pack.meet(known, code):
            other = "The card laid on the pile is not the one that this act lays there."
            state.forbid(point, other, at=path, kind=Kind.CONTRADICTION)
            return


# -- what is asked -------------------------------------------------------------------------------------


def _may_replace(state: State, move: Replace, source: int, held: int) -> list[Shown]:
    seat, rules, owner = move.actor, state.rules, move.owner
    if owner < 0:
        owner = seat
    if not rules.replaceable[source] and not _never_drawn(state, source):
        state.forbid("replace", f"{state.name(seat)} may not exchange this card.")
    if owner != seat:
        state.forbid(
            "replace",
            f"{state.name(seat)} exchanges a card of {state.name(owner)}.",
            "the drawn card goes in place of an own card",
            "owner",
        )
    layout, faces, slot, card, out = state.layouts[owner], state.faces, move.slot - 1, move.card, move.out
    shown: list[Shown] = []
    if card and (held < 0 or faces[held] != card):
        shown.append((held, card, CARD))
    if move.more:
        if not rules.replace_multiple:
            text = "Only one card is exchanged for the drawn one."
            state.forbid("replace", text, at="slot")
        _guard_slots(state, owner, move)
        places = ((move.slot, out), *move.more)
        shown += [(layout[place - 1], face, ("out", n)) for n, (place, face) in enumerate(places)]
    elif not 0 <= slot < len(layout) or layout[slot] == GAP:
        raise turns.not_there(state, owner, move.slot, state.cite("replace"), "slot")
    elif out and faces[layout[slot]] != out:
        shown.append((layout[slot], out, OUT))
    return shown


def _never_drawn(state: State, source: int) -> bool:
    """Whether no card comes from there in this game: what becomes of one is part of the fault of drawing."""
    return ("upcard" if source else "stock") not in state.rules.sources


def _guard_slots(state: State, owner: int, move: Replace) -> None:
    """Every slot that is exchanged holds a card. No table exchanges a card that is not there."""
    taken: set[int] = set()
    for slot in (move.slot, *(slot for slot, _ in move.more)):
        if slot in taken or state.token_at(owner, slot) == GAP:
            raise turns.not_there(state, owner, slot, state.cite("replace"), "slot")
        taken.add(slot)


def _may_lie_down(state: State, move: Shed | Return, source: int, held: int) -> list[Shown]:
    """The drawn card goes on the pile unexchanged: shed, or back where it came from."""
    seat, rules = move.actor, state.rules
    if source and not rules.layable[1] and state.count[seat] and not _never_drawn(state, source):
        state.forbid(
            "after_upcard",
            f"{state.name(seat)} puts back the card taken from the discard pile.",
            "a card taken from there has to be exchanged for an own one",
            rulings=("turn.after_upcard",),
        )
    elif not source and not rules.layable[0] and state.count[seat]:
        state.forbid(
            "shed",
            f"{state.name(seat)} may not lay this card on the pile unexchanged.",
            rulings=("turn.after_stock",),
        )
    shown: list[Shown] = []
    if move.card and (held < 0 or state.faces[held] != move.card):
        shown.append((held, move.card, CARD))
    flip = move.flip if isinstance(move, Shed) else 0
    if not (flip or rules.shed_flips):
        return shown
    if not flip:
        if any(token != GAP and token not in state.up for token in state.layouts[seat]):
            must = f"{state.name(seat)} has to turn up a card of the layout now."
            state.forbid("shed", must, at="flip")
        return shown
    turned = state.token_at(seat, flip)
    if not rules.shed_flips or turned in state.up:
        state.forbid("look", f"{state.name(seat)} may not turn up this card.", at="flip")
    if turned == GAP:
        raise state.no_way("shed", f"There is no card in place {flip}.", at="flip")
    return [*shown, (turned, move.flipped if isinstance(move, Shed) else 0, ("flipped",))]


def _may_keep(state: State, move: Keep, source: int, held: int) -> list[Shown]:
    if not state.rules.keep_adds_card:
        state.forbid(
            "replace",
            f"{state.name(move.actor)} keeps the drawn card without exchanging it.",
            "a kept card goes in place of an own card",
            rulings=("turn.keep_adds_card",),
        )
        if not source:
            other = "Or it is laid on the pile; there is no third way."
            state.forbid("shed", other, rulings=("turn.keep_adds_card",))
    return [(held, move.card, CARD)]


# -- what is done --------------------------------------------------------------------------------------


def _replace(state: State, move: Replace) -> None:
    seat, rules, owner, held, faces = move.actor, state.rules, move.owner, state.held, state.faces
    if owner < 0:
        owner = seat
    if state.debts:
        turns.settle(state, seat)
    card, out = move.card, move.out
    if card and card != faces[held]:
        show(state, held, card, move.entry, "card")
    if move.more:
        _replace_several(state, move, owner)
        return
    layout, slot = state.layouts[owner], move.slot - 1
    token = layout[slot]
    if out and out != faces[token]:
        show(state, token, out, move.entry, "out")
    layout[slot] = held
    if state.up:
        state.up.discard(token)
    if rules.face_up or (rules.taken_up and state.source):
        state.up.add(held)
    lay(state, seat, token, REPLACE, move.entry)


def _replace_several(state: State, move: Replace, owner: int) -> None:
    seat, rules, held = move.actor, state.rules, state.held
    slots = [(move.slot, move.out), *move.more]
    ranks = {rules.pack.rank_of[face or state.faces[state.token_at(owner, slot)]] for slot, face in slots}
    ranks.discard(-1)
    for number, (slot, face) in enumerate(slots):
        show(state, state.token_at(owner, slot), face, move.entry, ("out", number))
    if rules.replace_multiple and len(ranks) > 1:
        _failed_exchange(state, seat, owner, move.entry)
        return
    tokens = [take_out(state, owner, slot, move.entry) for slot, _ in slots]
    deal_in(state, owner, held, move.slot)
    if rules.face_up or (rules.taken_up and state.source):
        state.up.add(held)
    for token in tokens:
        lay(state, seat, token, REPLACE, move.entry)


def _failed_exchange(state: State, seat: int, owner: int, entry: int) -> None:
    """Several cards for one that turn out not to be equal: they stay, and so does the drawn card."""
    rules = state.rules
    state.say(
        Kind.PENALTY,
        "false_match",
        f"The cards {state.name(seat)} wanted to exchange together are not equal.",
    )
    held = state.held
    if rules.multiple_keep_all:
        deal_in(state, owner, held)
        hold_next(state)
    else:
        lay(state, seat, held, SHED, entry)
    if rules.multiple_penalty:
        state.debts.append(Debt(seat, False, rules.multiple_penalty, state.cite("false_match"), entry))


def _lay_down(state: State, move: Shed | Return) -> None:
    seat, token = move.actor, state.held
    if state.debts:
        turns.settle(state, seat)
    if move.card and move.card != state.faces[token]:
        show(state, token, move.card, move.entry, "card")
    if isinstance(move, Shed) and move.flip:
        turned = state.token_at(seat, move.flip)
        show(state, turned, move.flipped, move.entry, "flipped")
        state.up.add(turned)
    lay(state, seat, token, RETURN if state.source else SHED, move.entry)


def _keep(state: State, move: Keep) -> None:
    seat, token = move.actor, state.held
    turns.settle(state, seat)
    show(state, token, move.card, move.entry, "card")
    deal_in(state, seat, token)
    hold_next(state)
    after_placing(state, seat)


GUARDS: dict[str, Callable[[State, Any, int, int], list[Shown]]] = {
    "replace": _may_replace,
    "shed": _may_lie_down,
    "return": _may_lie_down,
    "keep": _may_keep,
}
"""Placing -> what is asked: (state, move, where the card comes from, the card); the faces it shows."""

DEEDS: dict[str, Callable[[State, Any], None]] = {
    "replace": _replace,
    "shed": _lay_down,
    "return": _lay_down,
    "keep": _keep,
}
"""Placing -> how it is carried out."""


def lay(
    state: State, seat: int, token: int, how: int, entry: int, dead: bool = False, stood: bool = False
) -> None:
    """A card lands face up on the pile: the window for matches, and its effect. ``dead``: it has none;
    ``stood``: it might not be laid, and the table let it lie (X-A10a)."""
    rules = state.rules
    state.pile.append(token)
    if how != MATCH:
        state.held, state.phase, state.window_open = GAP, PLACED, rules.opens[how]
        if state.waiting:
            hold_next(state)
        state.matches_kept = state.attempts = 0
        if state.matched:
            state.matched = {}
    elif rules.opens[MATCH]:
        state.matches_kept = state.attempts = 0
        state.matched = {}
        state.window_open = True
    code = state.faces[token]
    state.placings += 1
    if rules.effects[code] and rules.acts[how] and not dead:
        owner = state.active if rules.owner_active and state.active >= 0 else seat
        opened = Opened(owner, code, token, entry, state.placings, (), how == MATCH)
        (state.unlawful if stood and not rules.stood_power else state.powers).append(opened)
    if state.calling >= 0 or rules.all_face_up:
        after_placing(state, seat)


def hold_next(state: State) -> None:
    """A drawn card has been placed: the turn is done, unless another is held (``drawing.draw_again``)."""
    state.held, state.phase = GAP, PLACED
    if state.waiting:
        *rest, (state.held, state.source) = state.waiting
        state.waiting, state.phase = tuple(rest), HOLDING


def after_placing(state: State, seat: int) -> None:
    """A turn is done: a call made during it takes effect, open layouts may end the round."""
    if state.phase != PLACED:
        return
    if state.calling >= 0:
        caller, state.calling = state.calling, -1
        if state.queue is None:
            turns.begin_final(state, caller, turns.CALLED, turns.final_turns(state, caller))
    if state.rules.all_face_up and state.queue is None:
        layout = [token for token in state.layouts[seat] if token != GAP]
        if layout and all(token in state.up for token in layout):
            turns.begin_final(state, seat, "open", turns.final_turns(state, seat))
