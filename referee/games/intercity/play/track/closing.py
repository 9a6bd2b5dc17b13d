"""Entries for the end of a turn: dividends, turn order cards, final payments (rules I-7 to I-9).

All of it happens by itself and is held against what the rules give; without a board an entry tells
what nobody could reckon, and is held against what is possible.
"""

from __future__ import annotations

import itertools

from referee.games.intercity.play.state import ALL_SECTIONS, State
from referee.games.intercity.play.track.consequences import (
    chosen_here,
    in_order,
    same_turn,
    unknown_past,
    written,
)
from referee.games.intercity.play.track.turn_end import (
    DIVIDEND,
    EQUITY,
    NOT_FINAL,
    assign_cards,
    begin_turn,
    dividends_paid,
    play_on,
)
from referee.games.intercity.play.values import Payout
from referee.games.intercity.record.boards import COLOURS, RAILROADS
from referee.games.intercity.record.moves import BANK, TREASURY, Dividend, Equity, Sums, TurnOrder
from referee.games.intercity.record.phases import BEYOND, DIVIDENDS, OFFER, ORDER, OVER
from referee.rules import counted, from_to


def dividend(state: State, move: Dividend) -> None:
    """How long a railroad's route is, and who was paid what (I-7)."""
    same_turn(state, "Dividends")
    railroad = move.railroad
    if move.paid_by not in ("", BANK):
        state.forbid("I-7.2", f"Dividends come from the bank, not from {move.paid_by}.", at="paid_by")
    if state.director[railroad] < 0:
        told = f"{RAILROADS[railroad]} has sold no share and pays no dividend."
        raise state.refuse("I-7.1", told, at="railroad")
    length = state.lengths[railroad]
    if length == 0:
        raise unknown_past(state)
    if length < 0:
        _told_length(state, move)
        return
    if move.length is not None and move.length != length:
        colour, why, here = COLOURS[railroad], _told_route(state, railroad), chosen_here(state, railroad)
        told = f"{colour.capitalize()}'s longest route has {counted(length, 'section')}, not {move.length}."
        state.forbid("I-7.3", told, why, at="length", rulings=_route_rulings(state), related=here)
    _dividend_sums(state, railroad, length, move)
    in_order(state, move, f"The dividend of {COLOURS[railroad]}")
    _as_paid(state, move, length)
    state.noted |= 1 << DIVIDEND + railroad
    written(state, 2)


def _as_paid(state: State, move: Dividend, length: int) -> None:
    """What is wrong stands where it can: the money went as the entry says, and the cards by that money."""
    if not state.breaches.barred:
        state.breaches.act()
        return
    told, each = dict(move.paid), length if move.length is None else move.length
    held = state.shares[move.railroad]
    paid = [told.get(seat, count * each) for seat, count in enumerate(held)]
    left = [had + new - count * length for had, new, count in zip(state.cash, paid, held, strict=True)]
    if min(*paid, *left) < 0:
        state.stop_if_wrong()
    state.breaches.act()
    state.cash[:] = left
    if state.phase == OFFER and state.order:
        if state.before is not None and state.before.order:
            state.seat_in_order(list(state.before.card))
        state.turn -= 1
        assign_cards(state)


def _told_route(state: State, railroad: int) -> str:
    return state.board.told(state.route(railroad)) if state.board.known else ""


def _route_rulings(state: State) -> tuple[str, ...]:
    plain = state.readings.route == "simple_path" and state.readings.route_start == "optional"
    return () if plain else ("route", "route_start")


def _dividend_sums(state: State, railroad: int, length: int, move: Dividend) -> None:
    """Every sum that is wrong by itself: a wrong length multiplied rightly is told once."""
    for seat, amount in move.paid:
        held = state.shares[railroad][seat]
        due, told = held * length, held * (length if move.length is None else move.length)
        if amount not in (due, told):
            who, route = state.name(seat), _told_route(state, railroad) or f"a route of {length}"
            sums = f"${due}" if due == told else f"${told} by the length that is told, ${due} by the track"
            message = f"{who} holds {held} of {COLOURS[railroad]}'s shares and is paid {sums}, not ${amount}."
            why = f"each share earns ${length}: {route}"
            state.forbid("I-7.1", message, why, at=("paid", who), fits=tuple(dict.fromkeys((due, told))))


def _told_length(state: State, move: Dividend) -> None:
    """Without a board the record tells the length; a route has one section at least and all at most (J8)."""
    railroad = move.railroad
    length = move.length
    if length is None:
        held = state.shares[railroad]
        each = (amount // held[seat] for seat, amount in move.paid if held[seat] and not amount % held[seat])
        length = next(each, None)
    if length is None:  # that it was paid is all the entry tells; how much stays open
        in_order(state, move, f"The dividend of {COLOURS[railroad]}")
        state.breaches.act()
        written(state, 2)
        return
    least, most = state.route_bounds(railroad)
    if not least <= length <= most:
        has = f"{RAILROADS[railroad]} has {'at most ' if state.untold[railroad] else ''}"
        has = f"{has}{counted(most, 'section')}"
        told = f"{has}; its longest route cannot have {length}."
        state.forbid("I-7.3", told, at="length" if move.length is not None else "paid", surely=True)
    _dividend_sums(state, railroad, length, move)
    in_order(state, move, f"The dividend of {COLOURS[railroad]}")
    state.act_unless_wrong()
    state.noted |= 1 << DIVIDEND + railroad
    written(state, 2)
    state.lengths[railroad] = length
    if state.phase == DIVIDENDS and -1 not in state.lengths:
        state.before = state.copy()
        dividends_paid(state)


def turn_order(state: State, move: TurnOrder) -> None:
    """Who holds which turn order card (I-8); told outright where the record leaves it open."""
    cards, seats = dict(move.cards), len(state.cash)
    unknown = state.phase == ORDER or (state.phase == OFFER and not state.order and state.fresh)
    if not unknown:
        same_turn(state, "The assignment of turn order cards")
    if state.phase == OVER:
        built = "all sections are built" if state.built == ALL_SECTIONS else "nothing was built this turn"
        why = f"{built}, so this is the Final Turn"
        state.forbid("I-9.1", "In the Final Turn no new turn order cards are assigned.", why, at="action")
        state.breaches.act()
        play_on(state)
        if state.phase == BEYOND:
            return
    _one_card_each(state, move.cards)
    if unknown:
        _told_order(state, cards)
        return
    if not state.card or (state.loaded and not state.fresh):
        raise unknown_past(state)
    wrong = next((seat for seat in cards if cards[seat] != state.card[seat]), None)
    if wrong is not None and not state.breaches.barred:
        who, rule = state.name(wrong), _order_rule(state, cards)
        why = "by cash: " + ", ".join(f"{state.name(seat)} ${state.cash[seat]}" for seat in state.order)
        why += "; equals keep the order of their old cards" if rule == "I-8.2" else ""
        told = f"{who} gets card {state.card[wrong]}, not {cards[wrong]}."
        state.forbid(rule, told, why, at=("cards", who))
    in_order(state, move, "The assignment of turn order cards")
    dealt = [cards.get(seat, card) for seat, card in enumerate(state.card)]
    if sorted(dealt) != list(range(1, seats + 1)) or state.phase != OFFER:
        state.stop_if_wrong()
    state.breaches.act()
    if dealt != list(state.card):
        state.seat_in_order(dealt)
        begin_turn(state)
    written(state, 3)


def _one_card_each(state: State, given: Sums) -> None:
    owner: dict[int, str] = {}
    most = len(state.cash)
    for seat, card in given:
        who = state.name(seat)
        if not 1 <= card <= most:
            told = f"{who} cannot get card {card}: with {most} players cards 1 to {most} are used."
            state.forbid("I-2.3", told, at=("cards", who))
        elif card in owner:
            told = f"{who} and {owner[card]} cannot both get card {card}."
            state.forbid("I-1.2", told, at=("cards", who))
        owner[card] = who


def _order_rule(state: State, cards: dict[int, int]) -> str:
    """I-8.2 where the cards claimed go by cash and only equals are out of order, else I-8.1."""
    by_card = sorted(cards, key=cards.__getitem__)
    falling = all(state.cash[a] >= state.cash[b] for a, b in itertools.pairwise(by_card))
    return "I-8.2" if falling and len(cards) == len(state.cash) else "I-8.1"


def _told_order(state: State, cards: dict[int, int]) -> None:
    seats = len(state.cash)
    missing = [seat for seat in range(seats) if seat not in cards]
    left = sorted(set(range(1, seats + 1)) - set(cards.values()))
    if len(missing) > 1:
        told = f"The cards of {' and '.join(map(state.name, missing))} are not recorded."
        raise state.unknown("I-8.1", told, at="cards")
    full = {**cards, **dict(zip(missing, left, strict=False))}
    if not state.breaches.barred:
        _by_money(state, full)
    state.act_unless_wrong()
    state.seat_in_order([full[seat] for seat in range(seats)])
    begin_turn(state)
    written(state, 3)


def _by_money(state: State, cards: dict[int, int]) -> None:
    """Cards told where cash is open: nobody who has certainly more holds a higher card."""
    if state.turn == 1:
        return
    for better, worse in itertools.pairwise(sorted(cards, key=cards.__getitem__)):
        most = state.most_cash(better)
        tied = most == state.cash[worse] and bool(state.card) and state.card[better] > state.card[worse]
        if most < state.cash[worse] or tied:
            known = most == state.cash[better] and state.most_cash(worse) == state.cash[worse]
            least, at_most = ("", "") if known else (" at least", " at most")
            who, other = state.name(better), state.name(worse)
            why = f"{other} held card {state.card[worse]}, {who} card {state.card[better]}" if tied else ""
            told = f"{who} has ${most}{at_most} and {other} ${state.cash[worse]}{least}"
            told = f"{told}: {other} gets the lower card."
            state.forbid("I-8.2" if tied else "I-8.1", told, why, at=("cards", who))


def equity(state: State, move: Equity) -> None:
    """The final payments of a railroad: value of its track, sum per share, rest (I-9.3 to I-9.5)."""
    railroad = move.railroad
    _equity_purses(state, move)
    if state.phase != OVER:
        same_turn(state, "The final payment")
        raise state.refuse("I-9.1", NOT_FINAL)
    paid = state.payouts[railroad]
    if paid is None:
        if state.loaded and not any(state.payouts):
            raise unknown_past(state)
        told = f"{RAILROADS[railroad]} never sold a share and pays nothing."
        raise state.refuse("I-9.3", told, at="railroad")
    _equity_figures(state, move, paid)
    _equity_sums(state, move, paid)
    in_order(state, move, f"The final payment of {COLOURS[railroad]}")
    state.act_unless_wrong()
    state.noted |= 1 << EQUITY + railroad
    written(state, 3)
    if move.per_share is not None and move.rest is not None:
        _learn(state, railroad, paid, move.per_share, move.rest)


def _equity_figures(state: State, move: Equity, paid: Payout) -> None:
    """Every figure that is wrong by itself. A wrong value that is divided rightly breaks one rule only."""
    railroad, shares = move.railroad, state.sold[move.railroad]
    value, each = (paid.value, paid.per_share)
    if move.value is not None:
        value = move.value, move.value
        each = (paid.treasury[0] + move.value) // shares, (paid.treasury[1] + move.value) // shares
    told = each if move.per_share is None else (move.per_share, move.per_share)
    rests = [
        held + worth - shares * cash for held, worth, cash in zip(paid.treasury, value, told, strict=True)
    ]
    for rule, field, claimed, right, follows in (
        ("I-9.3", "value", move.value, paid.value, ()),
        ("I-9.4", "per_share", move.per_share, paid.per_share, range(each[0], each[1] + 1)),
        ("I-9.5", "rest", move.rest, paid.rest, rests),
    ):
        odd = field == "value" and (claimed or 0) % 2 != right[0] % 2  # every price is even (I-6.5)
        possible = claimed is None or (right[0] <= claimed <= right[1] and not odd)
        if not possible and claimed not in follows:
            due = f"{RAILROADS[railroad]}: {NAMES[field]} {from_to(*right, '$')}"
            fits = right[:1] if right[0] == right[1] else ()
            state.forbid(rule, f"{due}, not ${claimed}.", _sum(state, railroad, paid), at=field, fits=fits)


def _equity_purses(state: State, move: Equity) -> None:
    """Who paid what to whom: the bank the value, the treasury the shares, the Director has the rest."""
    colour, seat = COLOURS[move.railroad], state.director[move.railroad]
    director = state.name(seat) if seat >= 0 else move.rest_to
    for rule, field, named, right, what in (
        ("I-9.3", "value_by", move.value_by, BANK, "The value of its track is paid by"),
        ("I-9.4", "paid_by", move.paid_by, TREASURY, "Shareholders are paid by"),
        ("I-9.5", "rest_to", move.rest_to, director, "The rest goes to"),
    ):
        if named not in ("", right):
            told = f"{what} {_purse(right, director)}, not {_purse(named, director)}."
            state.forbid(rule, f"{colour.capitalize()}: {told}", at=field)


def _purse(named: str, director: str) -> str:
    if named == director:
        return f"its Director {named}"
    return f"the {named}" if named in (BANK, TREASURY) else named


NAMES = {
    "value": "its track is worth",
    "per_share": "each share gets",
    "rest": "the Director gets the rest of",
}


def _sum(state: State, railroad: int, paid: Payout) -> str:
    (value, most_value), (treasury, most) = paid.value, paid.treasury
    if value != most_value or treasury != most:
        return "as far as the record holds prices and treasury"
    made = f"treasury ${treasury} and track ${value} make ${value + treasury}"
    return f"{made}; {state.sold[railroad]} shares get ${paid.per_share[0]} each, ${paid.rest[0]} remain"


def _equity_sums(state: State, move: Equity, paid: Payout) -> None:
    """What each shareholder received from this railroad, the Director with the rest. Sums that follow from
    figures told in the same entry are not told twice."""
    for seat, amount in move.paid:
        held = state.shares[move.railroad][seat]
        directs = state.director[move.railroad] == seat
        low, high = paid.to(held, directs)
        each = paid.per_share[0] if move.per_share is None else move.per_share
        rest = paid.rest[0] if move.rest is None else move.rest
        if not low <= amount <= high and amount != held * each + (rest if directs else 0):
            who, why, fits = state.name(seat), _sum(state, move.railroad, paid), (low,) * (low == high)
            rule = "I-9.5" if directs and paid.rest[1] and amount == low - paid.rest[0] else "I-9.4"
            told = f"{who} receives ${low}, not ${amount}, from {COLOURS[move.railroad]}."
            state.forbid(rule, told, why, at=("paid", who), fits=fits)


def _learn(state: State, railroad: int, paid: Payout, per_share: int, rest: int) -> None:
    """Where prices are not known, the payments recorded are taken for the ones made."""
    if paid.per_share == (per_share, per_share) and paid.rest == (rest, rest):
        return
    told = paid._replace(per_share=(per_share, per_share), rest=(rest, rest))
    for seat, held in enumerate(state.shares[railroad]):
        directs = state.director[railroad] == seat
        low, high = paid.to(held, directs)
        state.cash[seat] += told.to(held, directs)[0] - low
        state.cash_doubt[seat] -= high - low
        if not state.cash_doubt[seat]:
            state.exactly("cash", seat, state.cash[seat])
    state.payouts[railroad] = told
