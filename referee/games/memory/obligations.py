"""What players owe and pay: penalty cards, gifts, and the looks that cost something."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.memory.knowledge import show
from referee.games.memory.moves import Give, Peek, Penalty
from referee.games.memory.notation import Place
from referee.games.memory.state import GAP, PEEK, STOPPED, TURN, Debt, Faults, State, say
from referee.games.memory.turns import (
    calm_again,
    cards_to_be_had,
    deal_in,
    emptied,
    from_stock,
    settle,
    take_out,
)
from referee.rules import Illegal, Kind, Rule


def penalty(state: State, move: Penalty) -> None:
    """Penalty cards are taken from the stock, face down (G-11, G-21, T-19, T-23, R-20)."""
    count = move.count if move.count >= 0 else len(move.cards)
    _pay(state, move.actor, count, move.cards, move.entry, "cards", move.into)


def pay_at_once(state: State, seat: int, count: int, entry: int) -> None:
    """The penalty that the entry of a match itself records; 0: it says that none was taken."""
    if count:
        _pay(state, seat, count, (), entry, "penalty")


def guard_free(state: State, rule: Rule, placed: Sequence[Place]) -> None:
    """Cards from the stock are laid into places that are free. Illegal where one is taken."""
    for number, (seat, slot) in enumerate(placed):
        if state.token_at(seat, slot) != GAP or (seat, slot) in placed[:number]:
            raise Illegal(
                rule,
                f"Place {slot} of {state.name(seat)}'s layout is taken.",
                "a card from the stock comes in addition to those that lie there",
                field="into",
            )


def _pay(
    state: State,
    seat: int,
    count: int,
    faces: tuple[int, ...],
    entry: int,
    where: str,
    into: tuple[int, ...] = (),
) -> None:
    due = [debt for debt in state.debts if debt.seat == seat and not debt.gift]
    late = [debt for debt in state.overdue if debt.seat == seat and not debt.gift]
    owed = sum(debt.count for debt in due)
    count = count or owed or sum(debt.count for debt in late) or 1
    if cards_to_be_had(state) < count:
        raise Illegal(
            state.cite("stock"),
            f"The stock cannot give {count} card{'s' if count > 1 else ''}.",
            field=where,
        )
    if into:
        owing = (*due, *late)
        rule = owing[0].rule if owing else state.cite("false_match")
        guard_free(state, rule, [(seat, slot) for slot in into])
    left = count
    for debt in due + late:
        paid = min(left, debt.count)
        debt.count -= paid
        left -= paid
    state.debts = [debt for debt in state.debts if debt.count]
    state.overdue = [debt for debt in state.overdue if debt.count]
    if left:
        others = [debt for debt in state.debts if not debt.gift]
        named = [*due, *late, *others]
        rule = named[0].rule if named else state.cite("false_match")
        owes = f"owes {count - left}" if count > left else "owes none"
        say(
            state,
            Kind.UNPAID,
            rule,
            f"{state.name(seat)} takes {count} penalty card{'s' if count > 1 else ''} and {owes}.",
            "a penalty has exactly the size the rules give it, and is paid by the one who incurred it",
            where,
            entries=tuple((debt.entry, "it fell due here") for debt in due),
            rulings=(*state.spared.pop(seat, ()), *(option for debt in due + late for option in debt.rests)),
        )
    for number in range(count):
        token = from_stock(state)
        deal_in(state, seat, token, into[number] if number < len(into) else 0)
        state.handed[token] = seat
        if number < len(faces):
            show(state, token, faces[number], entry, where)
    calm_again(state)


def give(state: State, move: Give) -> None:
    """An own card for the player whose card was matched (T-22)."""
    _give(state, move.actor, move.to, move.slot, move.into, move.entry, move.card)


def give_at_once(state: State, seat: int, to: int, slot: int, entry: int) -> None:
    """The gift that the entry of a match itself records."""
    _give(state, seat, to, slot, 0, entry)


def _give(state: State, seat: int, to: int, slot: int, into: int, entry: int, card: int = 0) -> None:
    token = state.token_at(seat, slot)
    if token == GAP:
        raise Illegal(
            state.cite("gift"),
            f"There is no card in place {slot} of {state.name(seat)}'s layout.",
            field="slot",
        )
    if to == seat:
        raise Illegal(state.cite("gift"), f"{state.name(seat)} is giver and receiver at once.", field="to")
    if into and state.token_at(to, into) != GAP:
        raise Illegal(
            state.cite("gift"), f"Place {into} of {state.name(to)}'s layout is taken.", field="into"
        )
    due = [debt for debt in (*state.debts, *state.overdue) if debt.seat == seat and debt.gift]
    debt = next((one for one in due if one.to == to), due[0] if due else None)
    if debt is None:
        faults = Faults(state)
        faults.add(
            state.cite("gift"),
            f"{state.name(seat)} owes {state.name(to)} no card.",
            "a card is given only for one that was rightly matched",
        )
        faults.tell()
        if state.phase == STOPPED:
            return
    else:
        if debt.to != to:
            say(
                state,
                Kind.UNPAID,
                debt.rule,
                f"{state.name(seat)} gives a card to {state.name(to)}; it is due to {state.name(debt.to)}.",
                field="to",
                entries=((debt.entry, "it fell due here"),),
            )
        debt.count -= 1
        if not into and not state.rules.gift_append and debt.to == to:
            into = debt.slot
        state.debts = [one for one in state.debts if one.count]
        state.overdue = [one for one in state.overdue if one.count]
    show(state, token, card, entry, "card")
    take_out(state, seat, slot)
    state.handed[token] = to
    deal_in(state, to, token, into)
    calm_again(state)
    if not state.count[seat]:
        emptied(state, seat)


def price(state: State, seat: int, cards: int, entry: int) -> None:
    """What forbidden looks cost: penalty cards, where the rule set names any (G-11)."""
    rules = state.rules
    at_deal = state.phase in (PEEK, TURN)
    due = rules.look_cards * cards if rules.look_always or at_deal else 0
    due = min(due, cards_to_be_had(state))
    rests = state.asked(*LOOK_PRICE) if not at_deal else state.asked(LOOK_PRICE[1])
    if due:
        state.calm = False
        state.debts.append(Debt(seat, False, due, state.cite("look_penalty"), entry, rests=rests))
    else:
        state.spared[seat] = rests


LOOK_PRICE = ("infractions.look.scope", "infractions.look.cards_each")
"""The open questions about what a forbidden look costs."""


def guard_places(state: State, places: tuple[Place, ...]) -> None:
    """Every place holds a card. Illegal where one is empty."""
    for seat, slot in places:
        if state.token_at(seat, slot) == GAP:
            raise Illegal(
                state.cite("layout"),
                f"There is no card in place {slot} of {state.name(seat)}'s layout.",
                field="slots",
            )


def see(state: State, places: tuple[Place, ...], saw: tuple[int, ...], entry: int) -> None:
    """What the record says was seen there."""
    for (seat, slot), code in zip(places, saw, strict=False):
        if slot:
            show(state, state.token_at(seat, slot), code, entry, "saw")


def _plain_peek(state: State, move: Peek) -> bool:
    """The everyday case, carried out at once: a first look at cards of the lower row."""
    rules, slots, seen = state.rules, move.slots, state.peeked[move.actor]
    layout = state.layouts[move.actor]
    if state.phase != PEEK or seen or state.debts or not rules.plain_peek or len(slots) > rules.peek_count:
        return False
    for slot in slots:
        if slot not in rules.bottom or slot > len(layout) or layout[slot - 1] < 0:
            return False
    if len(slots) > 1 and len(slots) != len(set(slots)):
        return False
    for slot, code in zip(slots, move.saw, strict=False):
        show(state, layout[slot - 1], code, move.entry, "saw")
    seen.update(slots)
    return True


def initial_peek(state: State, move: Peek) -> None:
    """The look at own cards before play (T-07, R-11; G-10 has none)."""
    seat, rules = move.actor, state.rules
    if _plain_peek(state, move):
        return
    places = tuple((seat, slot) for slot in move.slots)
    guard_places(state, places)
    faults = Faults(state)
    seen = state.peeked[seat]
    allowed = max(rules.peek_count, rules.initial_face_up)
    who = state.name(seat)
    if state.phase not in (PEEK, TURN):
        faults.add(state.cite("peek"), f"{who} looks at cards after play has begun.", field="action")
    elif not allowed:
        faults.add(state.cite("look"), f"{who} looks at cards; nobody may.", field="slots")
    else:
        if seen.intersection(move.slots) or len(set(move.slots)) < len(move.slots):
            faults.add(state.cite("peek"), f"{who} looks at the same card a second time.", field="slots")
        elif len(seen) + len(move.slots) > allowed:
            faults.add(state.cite("peek"), f"{who} looks at more than {allowed} cards.", field="slots")
        if rules.peek_which == "bottom_row" and rules.peek_count and not rules.bottom.issuperset(move.slots):
            faults.add(
                state.cite("peek"), f"{who} looks at cards that are not in the lower row.", field="slots"
            )
    costs = bool(faults.found) and not allowed
    faults.tell()
    if state.phase == STOPPED:
        return
    settle(state, seat)
    see(state, places, move.saw, move.entry)
    seen.update(move.slots)
    if rules.initial_face_up:
        state.up.update(state.token_at(*place) for place in places)
    if costs:
        price(state, seat, len(places), move.entry)
