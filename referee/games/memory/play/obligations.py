"""What players owe and pay: penalty cards, gifts, and the looks that cost something."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.breaches import Way
from referee.declarations.entries import filled
from referee.games.memory.play.cards import cards_to_be_had, deal_in, from_stock, placed, take_out
from referee.games.memory.play.knowledge.shown import NEW, Shown, guard_face, guard_faces, show
from referee.games.memory.play.state import GAP, Debt, State
from referee.games.memory.play.turns import emptied, not_there, owes, settle
from referee.games.memory.record.moves import Give, Look, Peek, Penalty
from referee.games.memory.record.notation import DISCARD, STOCK_TOP, Place
from referee.games.memory.record.phases import PEEK, TURN
from referee.rules import Kind, Rule, counted


def penalty(state: State, move: Penalty) -> None:
    """Penalty cards are taken from the stock, face down (G-11, G-21, T-19, T-23, R-20)."""
    seat = move.actor
    count = move.count if move.count >= 0 else len(move.cards)
    if not count and not (state.breaches.let_stand or state.breaches.asking):
        _open_count(state, move)
    count = count or _owed(state, seat)
    guard_pay(state, count, "count")
    if move.into:
        owing = _penalties(state, seat)
        rule = owing[0].rule if owing else state.cite("false_match")
        guard_free(state, rule, [(seat, slot) for slot in move.into])
    guard_faces(state, [(NEW - n, face, ("cards", n)) for n, face in enumerate(move.cards)], move.entry)
    _guard_size(state, seat, count)
    state.act()
    _pay(state, seat, count, move.cards, move.entry, move.into)


def _open_count(state: State, move: Penalty) -> None:
    """How many cards are taken for several throws is not written: all that are due, or fewer."""
    thrown = [debt for debt in state.debts if debt.seat == move.actor and debt.thrown != GAP]
    if len({debt.entry for debt in thrown}) > 1 and not move.into:
        due = range(sum(debt.count for debt in thrown), 0, -1)
        ways = [Way((filled(move, count=many),), f"{counted(many, 'card')} taken") for many in due]
        raise state.breaches.open(ways)


def _owed(state: State, seat: int) -> int:
    """How many penalty cards a player is to take: what is due, else what is overdue, else one."""
    due = sum(debt.count for debt in state.debts if debt.seat == seat and not debt.gift)
    return due or sum(debt.count for debt in _penalties(state, seat)) or 1


def _penalties(state: State, seat: int) -> list[Debt]:
    """The penalty cards of a player that are due, and then those that are overdue."""
    return [debt for debt in (*state.debts, *state.overdue) if debt.seat == seat and not debt.gift]


def guard_pay(state: State, count: int, where: str) -> None:
    """The stock can give so many cards."""
    if cards_to_be_had(state) < count:
        raise state.no_way("stock", f"The stock cannot give {counted(count, 'card')}.", at=where)


def guard_free(state: State, rule: Rule, placed: Sequence[Place]) -> None:
    """Cards from the stock are laid into places that are free. No table lays one where another lies."""
    for number, (seat, slot) in enumerate(placed):
        if state.token_at(seat, slot) != GAP or (seat, slot) in placed[:number]:
            raise state.no_way(
                rule,
                f"Place {slot} of {state.name(seat)}'s layout is taken.",
                "a card from the stock comes in addition to those that lie there",
                at="into",
            )


def _guard_size(state: State, seat: int, count: int, bars: bool = True) -> None:
    """No more cards are taken than the player owes; ``bars``: more are told before any is taken."""
    own = _penalties(state, seat)
    owed = sum(debt.count for debt in own)
    if count <= owed:
        return
    concerned = [*own, *(debt for debt in state.debts if not debt.gift and debt.seat != seat)]
    owes = f"owes {owed}" if owed else "owes none"
    rule, gone = concerned[0].rule if concerned else state.cite("false_match"), state.cite("gone")
    (state.forbid if bars else state.say)(
        kind=Kind.UNPAID,
        rule=rule,
        message=f"{state.name(seat)} takes {counted(count, 'penalty card')} and {owes}.",
        why="a penalty has exactly the size the rules give it, and is paid by the one who incurred it",
        at="count",
        entries=tuple((debt.entry, "it fell due here") for debt in concerned),
        rulings=(*state.spared.get(seat, ()), *(option for debt in own for option in debt.rulings)),
    )
    if not owed and _has_matched(state, seat):
        if not bars:
            state.also(gone, NOT_REFILLED)
        elif gone != rule:
            state.forbid(gone, NOT_REFILLED, at="count", kind=Kind.UNPAID)


NOT_REFILLED = "Nothing is drawn for a card that was rightly matched."


def _has_matched(state: State, seat: int) -> bool:
    """Whether a place of this player is empty because its card was matched."""
    places = [slot for (owner, slot), (_, matched) in state.emptied_by.items() if owner == seat and matched]
    return any(state.token_at(seat, slot) == GAP for slot in places)


def pay_at_once(state: State, seat: int, count: int, entry: int) -> None:
    """The penalty that the entry of a match itself records; 0: it says that none was taken."""
    if count:
        _guard_size(state, seat, count, bars=False)
        _pay(state, seat, count, (), entry)


def _pay(
    state: State, seat: int, count: int, faces: tuple[int, ...], entry: int, into: tuple[int, ...] = ()
) -> None:
    others = [debt for debt in state.debts if not debt.gift and debt.seat != seat]
    left = count
    own = _penalties(state, seat)
    # Of cards thrown one after the other the last is paid for first: the line that is missing is before it.
    own.sort(key=lambda debt: 0 if debt.thrown == GAP else -debt.entry)
    for debt in [*own, *others]:  # who pays for another settles it: that has been told
        paid = min(left, debt.count)
        debt.count -= paid
        left -= paid
    state.debts = [debt for debt in state.debts if debt.count]
    state.overdue = [debt for debt in state.overdue if debt.count]
    for number in range(count):
        token = from_stock(state)
        deal_in(state, seat, token, into[number] if number < len(into) else 0)
        state.handed[token] = seat
        if number < len(faces):
            show(state, token, faces[number], entry, ("cards", number))


def give(state: State, move: Give) -> None:
    """An own card for the player whose card was matched (T-22)."""
    if not move.slot:
        move = placed(state, move, move.actor, move.card)
    seat, to, into = move.actor, move.to, move.into
    _guard_due(state, seat, to, state.forbid)
    guard_gift(state, seat, to, move.slot, "slot")
    if into and state.token_at(to, into) != GAP:
        raise state.no_way("gift", f"Place {into} of {state.name(to)}'s layout is taken.", at="into")
    if move.card:
        guard_face(state, state.token_at(seat, move.slot), move.card, ("card",), move.entry)
    state.act()
    _give(state, seat, to, move.slot, into, move.entry, move.card)


def guard_gift(state: State, seat: int, to: int, slot: int, where: str) -> None:
    """The card to be given lies there, and goes to somebody else."""
    if to == seat:
        who = f"{state.name(seat)} is giver and receiver at once."
        raise state.no_way("gift", who, at="to")
    if state.token_at(seat, slot) == GAP:
        raise not_there(state, seat, slot, state.cite("gift"), where)


def _gift_due(state: State, seat: int, to: int) -> Debt | None:
    found = None
    for debts in (state.debts, state.overdue):
        for debt in debts:
            if debt.gift and debt.seat == seat:
                if debt.to == to:
                    return debt
                found = found or debt
    return found


def _guard_due(state: State, seat: int, to: int, tell: Callable[..., None], at: str = "") -> None:
    """A card is given only where it is owed."""
    if _gift_due(state, seat, to) is None:
        none = f"{state.name(seat)} owes {state.name(to)} no card."
        why = "a card is given only for one that was rightly matched"
        tell(kind=Kind.ILLEGAL, rule="gift", message=none, why=why, at=at or ())


def give_at_once(state: State, seat: int, to: int, slot: int, entry: int) -> None:
    """The gift that the entry of a match itself records."""
    _guard_due(state, seat, to, state.say, "give")
    _give(state, seat, to, slot, 0, entry)


def _give(state: State, seat: int, to: int, slot: int, into: int, entry: int, card: int = 0) -> None:
    debt = _gift_due(state, seat, to)
    if debt is not None:
        if debt.to != to:
            state.say(
                Kind.UNPAID,
                debt.rule,
                f"{state.name(seat)} gives a card to {state.name(to)}; it is due to {state.name(debt.to)}.",
                at="to",
                entries=((debt.entry, "it fell due here"),),
            )
        debt.count -= 1
        if not into and not state.rules.gift_append and debt.to == to:
            into = debt.slot
        if not debt.count:
            (state.debts if debt in state.debts else state.overdue).remove(debt)
    token = state.token_at(seat, slot)
    if card and card != state.faces[token]:
        show(state, token, card, entry, "card")
    take_out(state, seat, slot, entry)
    state.handed[token] = to
    state.moved[token] = (*state.moved.get(token, ()), entry)
    deal_in(state, to, token, into)
    if not state.count[seat]:
        emptied(state, seat)


def price(state: State, seat: int, cards: int, entry: int) -> None:
    """What forbidden looks cost: penalty cards, where the rule set names any (G-11)."""
    rules = state.rules
    at_deal = state.phase in (PEEK, TURN)
    due = rules.look_cards * cards if rules.look_always or at_deal else 0
    due = min(due, cards_to_be_had(state))
    rulings = state.asked(*LOOK_PRICE) if not at_deal else state.asked(LOOK_PRICE[1])
    if due:
        state.debts.append(Debt(seat, False, due, state.cite("look_penalty"), entry, rulings=rulings))
    else:
        spare(state, seat, cards, entry, rulings)


def spare(state: State, seat: int, cards: int, entry: int, rulings: tuple[str, ...] = ()) -> None:
    """A look for which nobody has to pay; who pays all the same does so as a part of it."""
    state.spared[seat] = rulings
    rule = state.cite("look_penalty")
    state.overdue.append(Debt(seat, False, max(cards, 1), rule, entry, rulings=rulings, licensed=True))


LOOK_PRICE = ("infractions.look.scope", "infractions.look.cards_each")
"""The open questions about what a forbidden look costs."""


def guard_places(state: State, places: Sequence[Place], where: str, effect: Rule | None = None) -> None:
    """Every place that is named holds a card, and owners alone have as many as are meant. No table looks at a
    card that is not there. ``effect``: the sentence about the effect that is used."""
    for seat, slot in places:
        if seat >= 0 and slot:
            layout = state.layouts[seat]
            if slot > len(layout) or layout[slot - 1] == GAP:
                refused = not_there(state, seat, slot, effect or state.cite("layout"), where)
                if effect not in (None, state.cite("layout")):
                    nowhere = "An effect is about cards that lie before the players."
                    state.forbid("layout", nowhere, at=where)
                raise refused
        elif seat >= 0:
            meant = sum(other == seat for other, _ in places)
            if meant > state.count[seat]:
                has = f"has only {state.count[seat]}" if state.count[seat] else "has no cards"
                text = f"{state.name(seat)} {has}; {meant} are meant here."
                raise state.no_way(effect or "look", text, at="action")
        elif seat == STOCK_TOP:
            if not cards_to_be_had(state):
                raise state.no_way("stock", "The stock has no card.", at=where)
        elif state.token_at(seat, slot) == GAP:
            none = "No card lies on the discard pile." if seat == DISCARD else "Nobody holds a drawn card."
            raise state.no_way("layout", none, at=where)


def seen_there(
    state: State, places: Sequence[Place], saw: tuple[int, ...], field: str = "saw"
) -> list[Shown]:
    """The faces the record says were seen in some places that hold cards; those that are known say nothing
    new."""
    found: list[Shown] = []
    for number, code in enumerate(saw[: len(places)]):
        seat, slot = places[number]
        token = state.token_at(seat, slot) if code else GAP
        if token != GAP and state.faces[token] != code:
            found.append((token, code, (field, number)))
    return found


def see(state: State, places: Sequence[Place], saw: tuple[int, ...], entry: int) -> None:
    """What the record says was seen there."""
    for token, code, path in seen_there(state, places, saw):
        show(state, token, code, entry, path)


def initial_peek(state: State, move: Peek) -> None:
    """The look at own cards before play (T-07, R-11; G-10 has none)."""
    first_look(state, move, move.slots)


def may_be_first_look(state: State, seat: int, places: Sequence[Place]) -> bool:
    """Whether a look that is written as any other is the one that everybody has before play."""
    slots = tuple(slot for owner, slot in places if owner == seat and slot)
    rules, seen = state.rules, state.peeked[seat]
    many = len(seen.union(slots))
    return (
        state.phase in (PEEK, TURN)
        and 0 < len(seen) + len(places) == many <= rules.peek_count
        and (rules.peek_which != "bottom_row" or rules.bottom.issuperset(slots))
    )


def first_look(state: State, move: Peek | Look, slots: tuple[int, ...]) -> None:
    """The look before play, at these own places, however it is written."""
    seat, rules = move.actor, state.rules
    places = [(seat, slot) for slot in slots]
    owes(state, seat)
    guard_places(state, places, "slots")
    allowed = max(rules.peek_count, rules.initial_face_up)
    _guard_peek(state, seat, slots, allowed)
    if move.saw:
        guard_faces(state, seen_there(state, places, move.saw), move.entry)
    costs = state.breaches.barred and not allowed
    state.act()
    settle(state, seat)
    # A look out of its time may be one of before, in a wrong line.
    if move.saw and state.phase in (PEEK, TURN):
        see(state, places, move.saw, move.entry)
    state.peeked[seat].update(slots)
    if rules.initial_face_up:
        state.up.update(state.token_at(*place) for place in places)
    if costs:
        price(state, seat, len(places), move.entry)


def _guard_peek(state: State, seat: int, slots: tuple[int, ...], allowed: int) -> None:
    """Before play, so many own cards, each once, and where the rule set says so those of the lower row."""
    rules = state.rules
    seen = state.peeked[seat]
    who = state.header.players[seat]
    if state.phase not in (PEEK, TURN):
        state.forbid("peek", f"{who} looks at cards after play has begun.", at="action")
        if state.cite("after_peek") != state.cite("peek"):
            text = "Play begins when everybody has had this look, and not before."
            state.forbid("after_peek", text, at="action")
    elif not allowed:
        state.forbid("look", f"{who} looks at cards; nobody may.", at="slots")
    else:
        if len(seen.union(slots)) < len(seen) + len(slots):
            state.forbid("peek", f"{who} looks at the same card a second time.", at="slots")
        elif len(seen) + len(slots) > allowed:
            state.forbid("peek", f"{who} looks at more than {allowed} cards.", at="slots")
        if rules.peek_which == "bottom_row" and rules.peek_count and not rules.bottom.issuperset(slots):
            state.forbid("peek", f"{who} looks at cards that are not in the lower row.", at="slots")
