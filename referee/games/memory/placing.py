"""Placing the drawn card: into the layout, on the pile, back where it came from."""

from __future__ import annotations

from referee.games.memory.knowledge import show
from referee.games.memory.moves import Keep, Replace, Return, Shed
from referee.games.memory.rule_set import MATCH, REPLACE, RETURN, SHED
from referee.games.memory.state import GAP, PLACED, STOPPED, Debt, Faults, Opened, State, say
from referee.games.memory.turns import (
    CALLED,
    begin_final,
    deal_in,
    final_turns,
    must_hold,
    settle,
    take_out,
    take_unwritten,
)
from referee.rules import Illegal, Kind


def guard_slots(state: State, move: Replace) -> None:
    """Every slot that is exchanged holds a card. Illegal where one is empty or does not exist."""
    seat = move.actor if move.owner < 0 else move.owner
    taken: set[int] = set()
    for slot in (move.slot, *(slot for slot, _ in move.more)):
        if slot in taken or state.token_at(seat, slot) == GAP:
            raise Illegal(
                state.cite("replace"),
                f"There is no card in place {slot} of {state.name(seat)}'s layout.",
                field="slot",
            )
        taken.add(slot)


def replace(state: State, move: Replace) -> None:
    """The drawn card takes the place of an own card, which goes on the pile (G-16, T-12, R-16)."""
    seat = move.actor
    slot = move.slot - 1
    layout = state.layouts[seat]
    rules = state.rules
    if (
        seat != state.active
        or not 0 <= slot < len(layout)
        or layout[slot] < 0
        or move.owner >= 0
        or move.more
        or state.debts
        or not rules.replaceable[state.source]
        or rules.taken_up
    ):
        _replace(state, move)
        return
    token = layout[slot]
    held = state.held
    out = move.out
    if out:
        show(state, token, out, move.entry, "out")
    if move.card:
        show(state, held, move.card, move.entry, "card")
    layout[slot] = held
    if rules.face_up or state.up:
        _lie_open(state, token, held)
    lay(state, seat, token, REPLACE, move.entry)


def _replace(state: State, move: Replace) -> None:
    seat = move.actor
    must_hold(state, seat)
    if not move.more and move.owner < 0:
        take_unwritten(state, seat, move.slot)
    guard_slots(state, move)
    faults = Faults(state)
    owner = seat if move.owner < 0 else move.owner
    rules = state.rules
    allowed = rules.after_upcard if state.source else rules.after_stock
    if "replace" not in allowed:
        faults.add(state.cite("replace"), f"{state.name(seat)} may not exchange this card.")
    if owner != seat:
        faults.add(
            state.cite("replace"),
            f"{state.name(seat)} exchanges a card of {state.name(owner)}.",
            "the drawn card goes in place of an own card",
            "owner",
        )
    slots = [(move.slot, move.out), *move.more]
    alike = True
    if move.more:
        ranks = {rules.pack.rank_of[face or state.faces[state.token_at(owner, slot)]] for slot, face in slots}
        ranks.discard(-1)
        alike = len(ranks) <= 1
        if not rules.replace_multiple:
            faults.add(state.cite("replace"), "Only one card is exchanged for the drawn one.", field="more")
    faults.tell()
    if state.phase == STOPPED:
        return
    settle(state, seat)
    held = state.held
    show(state, held, move.card, move.entry, "card")
    for number, (slot, face) in enumerate(slots):
        show(state, state.token_at(owner, slot), face, move.entry, "out" if not number else "more")
    if move.more and rules.replace_multiple and not alike:
        _failed_exchange(state, seat, owner, move.entry)
        return
    tokens = [take_out(state, owner, slot) for slot, _ in slots]
    deal_in(state, owner, held, move.slot)
    if rules.face_up or (rules.taken_up and state.source):
        state.up.add(held)
    for token in tokens:
        lay(state, seat, token, REPLACE, move.entry)


def _failed_exchange(state: State, seat: int, owner: int, entry: int) -> None:
    """Several cards for one that turn out not to be equal: they stay, and so does the drawn card."""
    rules = state.rules
    say(
        state,
        Kind.PENALTY,
        state.cite("false_match"),
        f"The cards {state.name(seat)} wanted to exchange together are not equal.",
    )
    held = state.held
    if rules.multiple_keep_all:
        deal_in(state, owner, held)
        state.held = GAP
        state.phase = PLACED
        state.calm = False
    else:
        lay(state, seat, held, SHED, entry)
    if rules.multiple_penalty:
        state.debts.append(Debt(seat, False, rules.multiple_penalty, state.cite("false_match"), entry))


def _lie_open(state: State, out: int, placed: int) -> None:
    state.up.discard(out)
    if state.rules.face_up:
        state.up.add(placed)


def shed(state: State, move: Shed) -> None:
    """The card drawn from the stock goes straight on the pile (G-18, T-13, R-17)."""
    seat = move.actor
    rules = state.rules
    if (
        seat != state.active
        or state.source
        or state.debts
        or move.flip
        or rules.shed_flips
        or not rules.layable[0]
    ):
        _put_on_pile(state, seat, move.card, move.entry, move)
        return
    token = state.held
    if move.card:
        show(state, token, move.card, move.entry, "card")
    lay(state, seat, token, SHED, move.entry)


def put_back(state: State, move: Return) -> None:
    """The upcard just taken goes back on the pile (R-17; G-17 forbids it)."""
    seat, rules = move.actor, state.rules
    if seat != state.active or not state.source or state.debts or rules.shed_flips or not rules.layable[1]:
        _put_on_pile(state, seat, move.card, move.entry, None)
        return
    token = state.held
    if move.card:
        show(state, token, move.card, move.entry, "card")
    lay(state, seat, token, RETURN, move.entry)


def _put_on_pile(state: State, seat: int, card: int, entry: int, flip: Shed | None) -> None:
    token = must_hold(state, seat)
    faults = Faults(state)
    rules = state.rules
    if state.source and "return" not in rules.after_upcard:
        faults.add(
            state.cite("after_upcard"),
            f"{state.name(seat)} puts back the card taken from the discard pile.",
            "a card taken from there has to be exchanged for an own one",
            instead=("replace",),
            rulings=("turn.after_upcard",),
        )
    elif not state.source and "shed" not in rules.after_stock and state.count[seat]:
        faults.add(
            state.cite("shed"),
            f"{state.name(seat)} may not lay this card on the pile unexchanged.",
            rulings=("turn.after_stock",),
        )
    turned = GAP
    if flip is not None and flip.flip:
        turned = state.token_at(seat, flip.flip)
        if turned == GAP:
            raise Illegal(state.cite("shed"), f"There is no card in place {flip.flip}.", field="flip")
        if not rules.shed_flips or turned in state.up:
            faults.add(
                state.cite("look"),
                f"{state.name(seat)} may not turn up this card.",
                field="flip",
            )
    elif rules.shed_flips and any(one != GAP and one not in state.up for one in state.layouts[seat]):
        faults.add(
            state.cite("shed"), f"{state.name(seat)} has to turn up a card of the layout now.", field="flip"
        )
    faults.tell()
    if state.phase == STOPPED:
        return
    settle(state, seat)
    show(state, token, card, entry, "card")
    if turned != GAP and flip is not None:
        show(state, turned, flip.flipped, entry, "flipped")
        state.up.add(turned)
    lay(state, seat, token, RETURN if state.source else SHED, entry)


def keep(state: State, move: Keep) -> None:
    """The drawn card stays as one more card (only where a table reads it so: G-A03)."""
    seat = move.actor
    token = must_hold(state, seat)
    faults = Faults(state)
    if not state.rules.keep_adds_card:
        faults.add(
            state.cite("replace"),
            f"{state.name(seat)} keeps the drawn card without exchanging it.",
            "a kept card goes in place of an own card",
            rulings=("turn.keep_adds_card",),
        )
    faults.tell()
    if state.phase == STOPPED:
        return
    settle(state, seat)
    show(state, token, move.card, move.entry, "card")
    deal_in(state, seat, token)
    state.held = GAP
    state.phase = PLACED
    after_placing(state, seat)


def lay(state: State, seat: int, token: int, how: int, entry: int, stood: bool = False) -> None:
    """A card lands face up on the pile: the window for matches, and its effect."""
    rules = state.rules
    state.pile.append(token)
    if how != MATCH:
        state.held = GAP
        state.phase = PLACED
        state.right = 0
        state.thrown = 0
        if state.matched:
            state.matched = {}
        state.open = rules.opens[how]
    elif rules.opens[MATCH]:
        state.right = 0
        state.thrown = 0
        state.matched = {}
        state.open = True
    code = state.faces[token]
    state.placings += 1
    if rules.effects[code] and rules.acts[how] and not (stood and not rules.stood_power):
        owner = state.active if rules.owner_active and state.active >= 0 else seat
        state.powers.append(Opened(owner, code, token, entry, state.placings, (), how == MATCH))
    if state.calling >= 0 or rules.all_face_up:
        after_placing(state, seat)


def after_placing(state: State, seat: int) -> None:
    """A turn is done: a call made during it takes effect, open layouts may end the round."""
    if state.phase != PLACED:
        return
    if state.calling >= 0:
        caller, state.calling = state.calling, -1
        if state.queue is None:
            begin_final(state, caller, CALLED, final_turns(state, caller))
    if state.rules.all_face_up and state.queue is None:
        layout = [token for token in state.layouts[seat] if token != GAP]
        if layout and all(token in state.up for token in layout):
            begin_final(state, seat, "open", final_turns(state, seat))
