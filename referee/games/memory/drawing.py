"""The acts of a turn: draw, replace, shed, put back, keep."""

from __future__ import annotations

from referee.games.memory.knowledge import forget, show
from referee.games.memory.moves import STOCK, UPCARD, Draw, Keep, Replace, Return, Shed
from referee.games.memory.rule_set import MATCH, REPLACE, RETURN, SHED
from referee.games.memory.state import (
    GAP,
    HOLDING,
    PLACED,
    STOPPED,
    Debt,
    Faults,
    Opened,
    State,
    say,
)
from referee.games.memory.turns import (
    CALLED,
    begin_final,
    begin_turn,
    can_take_card,
    deal_in,
    final_turns,
    must_hold,
    refill,
    settle,
    successor,
    take_out,
    turn_fault,
)
from referee.rules import Illegal, Kind, Void

SOURCES = {STOCK: "stock", UPCARD: "upcard"}


def draw(state: State, move: Draw) -> None:
    """A turn begins with a card from the stock or from the discard pile (G-15, T-10, R-14)."""
    seat = move.actor
    if (
        state.calm
        and state.phase == PLACED
        and state.stock
        and seat == state.follow[state.active]
        and move.source == STOCK
        and move.then is None
    ):
        state.active = seat
        state.turn += 1
        state.open = False
        state.thrown = 0
        state.stock -= 1
        faces = state.faces
        state.held = token = len(faces)
        faces.append(0)
        state.shown.append(0)
        state.source = STOCK
        state.phase = HOLDING
        if move.card:
            show(state, token, move.card, move.entry, "card")
        return
    if move.then is None:
        _draw(state, move)
    else:
        _draw_and_place(state, move)


def _draw(state: State, move: Draw) -> None:
    seat, source = move.actor, move.source
    faults = Faults(state)
    due, events = _expected(state, seat)
    if due != seat:
        point, message, why = turn_fault(state, seat, due, events)
        faults.add(state.cite(point), message, why, "player")
        events = []
    _guard_source(state, seat, source, faults)
    faults.tell()
    if state.phase == STOPPED:
        return
    settle(state, seat)
    if source == STOCK and not state.stock:
        refill(state)
    if state.phase != PLACED:
        state.starter = seat
        _peek_is_over(state)
    begin_turn(state, seat, events)
    if source == STOCK:
        state.stock -= 1
        state.held = len(state.faces)
        state.faces.append(0)
        state.shown.append(0)
    else:
        state.held = state.pile.pop()
    state.source = source
    state.phase = HOLDING
    show(state, state.held, move.card, move.entry, "card")


def _expected(state: State, seat: int) -> tuple[int, list[tuple[str, int]]]:
    if state.phase == PLACED:
        return successor(state)
    return (seat if state.active < 0 else state.active), []


def _guard_source(state: State, seat: int, source: int, faults: Faults) -> None:
    rules = state.rules
    if SOURCES[source] not in rules.sources:
        faults.add(
            state.cite("draw"), f"Cards are not drawn from the {SOURCES[source]} in this game.", "", "from"
        )
    elif state.phase != PLACED and SOURCES[source] not in rules.first_sources:
        faults.add(
            state.cite("first_source"),
            f"{state.name(seat)} begins the round and can draw from the stock only.",
            field="from",
        )
    if source == UPCARD:
        if not state.pile:
            raise Illegal(
                state.cite("draw"), "The discard pile is empty: there is nothing to take.", field="from"
            )
        if not state.count[seat] and "return" not in rules.after_upcard:
            faults.add(
                state.cite("after_upcard"),
                f"{state.name(seat)} has no card to exchange for the upcard.",
                "a card from the discard pile has to be exchanged",
                "from",
            )
    elif not can_take_card(state):
        raise Illegal(
            state.cite("stock"),
            "The stock is used up and the discard pile cannot replace it.",
            field="from",
            rulings=("stock.when_exhausted",),
        )
    if not state.count[seat] and rules.empty_turn == "call_only":
        faults.add(
            state.cite("empty_turn"), f"{state.name(seat)} has no cards and does not draw.", field="action"
        )


def _peek_is_over(state: State) -> None:
    rules = state.rules
    if rules.peek_mandatory and rules.peek_count:
        for seat in range(state.seats):
            if not state.peeked[seat]:
                say(
                    state,
                    Kind.ILLEGAL,
                    state.cite("peek"),
                    f"{state.name(seat)} has not looked at his cards before play.",
                    rulings=("initial_peek.mandatory",),
                )


def _draw_and_place(state: State, move: Draw) -> None:
    """One entry for a whole turn: either all of it is carried out or nothing."""
    then = move.then
    assert then is not None
    then.entry = move.entry
    if isinstance(then, Replace):
        guard_slots(state, then)
    before = (
        state.phase, state.active, state.starter, state.turn, state.open, state.thrown, state.stock,
        state.held, state.source, state.calm, state.queue if state.queue is None else list(state.queue),
        list(state.powers), set(state.locked), list(state.pile), list(state.callers), state.cause, state.by,
        list(state.debts), list(state.overdue), state.lost_turns, state.skips, state.again,
    )  # fmt: skip
    drawn = Draw(move.actor, move.source, move.card)
    drawn.entry = move.entry
    _draw(state, drawn)
    if state.phase == STOPPED:
        return
    try:
        PLACES[then.action](state, then)
    except Void:
        if move.source == STOCK:
            forget(state, state.held)
        (
            state.phase, state.active, state.starter, state.turn, state.open, state.thrown, state.stock,
            state.held, state.source, state.calm, state.queue, state.powers, state.locked, state.pile,
            state.callers, state.cause, state.by, state.debts, state.overdue, state.lost_turns, state.skips,
            state.again,
        ) = before  # fmt: skip
        raise


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
        or state.source
        or "replace" not in rules.after_stock
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
        or "shed" not in rules.after_stock
    ):
        _put_on_pile(state, seat, move.card, move.entry, move)
        return
    token = state.held
    if move.card:
        show(state, token, move.card, move.entry, "card")
    lay(state, seat, token, SHED, move.entry)


def put_back(state: State, move: Return) -> None:
    """The upcard just taken goes back on the pile (R-17; G-17 forbids it)."""
    _put_on_pile(state, move.actor, move.card, move.entry, None)


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
        )
    elif not state.source and "shed" not in rules.after_stock:
        faults.add(state.cite("shed"), f"{state.name(seat)} may not lay this card on the pile unexchanged.")
    turned = GAP
    if flip is not None and flip.flip:
        turned = state.token_at(seat, flip.flip)
        if turned == GAP:
            raise Illegal(state.cite("shed"), f"There is no card in place {flip.flip}.", field="flip")
        if not rules.shed_flips or turned in state.up:
            faults.add(
                state.cite("look"), f"{state.name(seat)} turns up a card he may not turn up.", field="flip"
            )
    elif rules.shed_flips and any(one != GAP and one not in state.up for one in state.layouts[seat]):
        faults.add(
            state.cite("shed"), f"{state.name(seat)} has to turn up one of his cards now.", field="flip"
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
        state.calm = False
        owner = state.active if rules.owner_active and state.active >= 0 else seat
        state.powers.append(Opened(owner, code, token, entry, state.placings))
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


PLACES = {"replace": replace, "shed": shed, "return": put_back, "keep": keep}
