"""Placing the drawn card: into the layout, on the pile, back where it came from.

What is asked and what is done are two functions each, so that a fused entry can ask for both halves of a
turn before it carries out the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.memory.law.rule_set import MATCH, REPLACE, RETURN, SHED
from referee.games.memory.play import turns
from referee.games.memory.play.cards import deal_in, placed, take_out
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
    held = state.held
    if move.actor != state.active:
        none = f"{state.name(move.actor)} holds no drawn card."
        raise state.no_way("draw", none, "a card is drawn first, then placed")
    if state.debts:
        turns.owes(state, move.actor)
    if isinstance(move, Replace) and not move.slot:
        move = placed(state, move, move.actor if move.owner < 0 else move.owner, move.out)
    shown = PLACINGS[move.action][0](state, move, state.source, held)
    if shown:
        guard_laid(state, shown, move)
    state.act()
    put_down(state, move, shown)


def put_down(state: State, move: Any, shown: Sequence[Shown]) -> None:
    """The drawn card is placed; the faces that the entry shows are known from now on."""
    if state.debts:
        turns.settle(state, move.actor)
    for token, code, _ in shown:
        show(state, state.held if token < 0 else token, code, move.entry)
    PLACINGS[move.action][1](state, move)


def guard_laid(state: State, shown: Sequence[Shown], move: Any) -> None:
    """Whether the faces can be; a card on the pile that is not the one that was to be laid there breaks the
    sentence about that too (G-19, T-12, T-13)."""
    _, _, part, point = PLACINGS[move.action]
    guard_faces(state, shown, move.entry)
    before: dict[int, int] = {}
    for token, code, path in shown if state.breaches.barred and point else ():
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
    if not state.count[seat] and owner == seat and not state.debts and not state.overdue:
        if not _has_no_turn(state, seat, source):
            none = f"There is no card in place {move.slot} of {state.name(seat)}'s layout."
            state.forbid("replace", none, f"{state.name(seat)} has no cards", "slot")
        if out and held >= 0 and not faces[held]:
            shown.append((held, out, OUT))
    elif move.more:
        shown += _several(state, owner, move)
    elif not 0 <= slot < len(layout) or layout[slot] == GAP:
        raise turns.not_there(state, owner, move.slot, state.cite("replace"), "slot")
    elif out and faces[layout[slot]] != out:
        shown.append((layout[slot], out, OUT))
    return shown


def _has_no_turn(state: State, seat: int, source: int) -> bool:
    """Whether a player who had no cards when the turn began may not draw this card: what becomes of it is
    part of that fault."""
    draws = state.rules.empty_turn in ("normal", "draw_shed") and not source
    return not draws and state.emptied_at.get(seat) != state.turn


def _never_drawn(state: State, source: int) -> bool:
    """Whether no card comes from there in this game: what becomes of one is part of the fault of drawing."""
    return ("upcard" if source else "stock") not in state.rules.sources


def _several(state: State, owner: int, move: Replace) -> list[Shown]:
    """Several cards for one: every place holds a card. No table exchanges a card that is not there."""
    if not state.rules.replace_multiple:
        state.forbid("replace", "Only one card is exchanged for the drawn one.", at="slot")
    shown: dict[int, Shown] = {}
    for number, (slot, face) in enumerate(((move.slot, move.out), *move.more)):
        token = state.token_at(owner, slot)
        if token in shown or token == GAP:
            raise turns.not_there(state, owner, slot, state.cite("replace"), "slot")
        shown[token] = (token, face, ("out", number))
    return [*shown.values()]


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
    seat, rules, owner, held = move.actor, state.rules, move.owner, state.held
    if owner < 0:
        owner = seat
    if not state.count[owner]:  # the card that was drawn is the one that went on the pile
        _lay_down(state, Shed(seat))
        return
    if move.more:
        _replace_several(state, move, owner)
        return
    layout, slot = state.layouts[owner], move.slot - 1
    token = layout[slot]
    layout[slot] = held
    if state.up:
        state.up.discard(token)
    if rules.face_up or (rules.taken_up and state.source):
        state.up.add(held)
    lay(state, seat, token, REPLACE, move.entry)


def _replace_several(state: State, move: Replace, owner: int) -> None:
    seat, rules, held = move.actor, state.rules, state.held
    slots = [move.slot, *(slot for slot, _ in move.more)]
    ranks = {rules.pack.rank_of[state.faces[state.token_at(owner, slot)]] for slot in slots} - {-1}
    if rules.replace_multiple and len(ranks) > 1:
        _failed_exchange(state, seat, owner, move.entry)
        return
    tokens = [take_out(state, owner, slot, move.entry) for slot in slots]
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
    if isinstance(move, Shed) and move.flip:
        state.up.add(state.token_at(move.actor, move.flip))
    lay(state, move.actor, state.held, RETURN if state.source else SHED, move.entry)


def _keep(state: State, move: Keep) -> None:
    deal_in(state, move.actor, state.held)
    hold_next(state)
    after_placing(state, move.actor)


PLACINGS: Mapping[
    str, tuple[Callable[[State, Any, int, int], list[Shown]], Callable[..., None], str, str]
] = {
    "replace": (_may_replace, _replace, "out", "outgoing"),
    "shed": (_may_lie_down, _lay_down, "card", "shed"),
    "return": (_may_lie_down, _lay_down, "card", "after_upcard"),
    "keep": (_may_keep, _keep, "", ""),
}
"""Placing -> what is asked: (state, move, where the card comes from, the card), the faces it shows; how it is
carried out; the part of the entry that shows the card laid on the pile, and the point of play about that."""


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
        turns.no_more_thrown(state)
        if state.matched:
            state.matched = {}
    elif rules.opens[MATCH]:
        state.matches_kept = state.attempts = 0
        state.matched = {}
        state.window_open = True
    code = state.faces[token]
    state.placings += 1
    if rules.effects[code]:
        state.laid.add((seat, code))
        if rules.acts[how] and not dead:
            owner = state.active if rules.owner_active and state.active >= 0 else seat
            state.laid.add((owner, code))
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
