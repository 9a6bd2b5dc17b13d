"""A position read back. What is left out has a default: nobody owns anything, seats hold the cards in
their order, the first round of a turn's offers is about to begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.game import BadEntry, Header
from referee.games.intercity.auction import ask
from referee.games.intercity.board import chosen
from referee.games.intercity.boards import COLOURS, FIRST, LAST
from referee.games.intercity.building import next_contest
from referee.games.intercity.moves import NOTHING, RAILROAD, UNKNOWN_TEXT
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.soundness import detached, sound
from referee.games.intercity.state import (
    AUCTION,
    CONTEST,
    DECLINED,
    DIVIDENDS,
    EQUITY,
    LAY,
    NO_CHOICE,
    NOT_KNOWN,
    NOT_TOLD,
    OFFER,
    ORDER,
    OVER,
    PICK,
    REVEAL,
    TOP_UP,
    TRACK,
    UNSEEN,
    UNSEEN_BID,
    Contest,
    Laid,
    Payout,
    State,
    new_state,
)
from referee.games.intercity.track import reveal_when_noted
from referee.games.intercity.turn_end import dividends_paid, pay_equity
from referee.rules import Kind, counted

MOST_MONEY = 1075


def load_final(header: Header, data: Mapping[str, Any]) -> State:
    """What lay on the table at the end: if it does not say otherwise, dividends are paid and the final
    payments are still to come. Track that does not hang together cannot have been built (I-6.4)."""
    state = load(header, {"phase": EQUITY, **data})
    for railroad, alone in detached(state):
        state.say(
            Kind.ILLEGAL,
            "I-6.4",
            f"{' and '.join(state.board.between(one, 'Section') for one in alone)} "
            f"{'does' if len(alone) == 1 else 'do'} not touch the rest of {COLOURS[railroad]}'s track.",
            at=("built", COLOURS[railroad]),
        )
    return state


def load(header: Header, data: Mapping[str, Any]) -> State:
    """A state from a position. BadEntry for names that mean nothing here, and for what cannot be."""
    state = new_state(header, _board(header, data))
    state.loaded = True
    state.turn = data.get("turn", 1)
    state.phase = data.get("phase", OFFER)
    for name, cash in data.get("cash", {}).items():
        seat = header.seat(name, ("cash", name))
        state.cash[seat], state.cash_doubt[seat] = _money(cash, data, "cash", name)
    for colour, sum_ in data.get("treasury", {}).items():
        railroad = _railroad(colour, "treasury")
        state.treasury[railroad], state.treasury_doubt[railroad] = _money(sum_, data, "treasury", colour)
    for number, cost in data.get("prices", {}).items():
        state.cost[_number(number, "prices") - FIRST] = cost
    _cards(state, header, data)
    _shares(state, header, data)
    _built(state, data)
    _LOADERS[state.phase](state, header, data)
    sound(state, data)
    settle = _SETTLED.get(state.phase)
    if settle is not None:
        settle(state)
    return state


def _board(header: Header, data: Mapping[str, Any]) -> Any:
    try:
        return chosen(data.get("board"), header)
    except BadEntry as bad:
        raise BadEntry(bad.message, ("board", *bad.path), bad.expected) from None


def _railroad(colour: str, *path: str | int) -> int:
    if colour not in RAILROAD:
        raise BadEntry(
            f"there is no railroad called {colour!r}", (*path, colour), "one of " + ", ".join(COLOURS)
        )
    return RAILROAD[colour]


def _railroads(named: Iterable[str], *path: str | int) -> int:
    return sum({1 << _railroad(colour, *path) for colour in named})


def _section(number: int, *path: str | int) -> int:
    if not FIRST <= number <= LAST:
        raise BadEntry(f"there is no section {number}", path, f"{FIRST} to {LAST}")
    return number


def _number(text: str, *path: str | int) -> int:
    if not text.isdigit() or not FIRST <= int(text) <= LAST:
        raise BadEntry(f"there is no section {text!r}", (*path, text), "10 to 29")
    return int(text)


def _money(value: Any, data: Mapping[str, Any], key: str, owner: str) -> tuple[int, int]:
    if value != UNKNOWN_TEXT:
        return value, 0
    low, high = data.get("between", {}).get(key, {}).get(owner, (0, MOST_MONEY))
    return low, high - low


def _cards(state: State, header: Header, data: Mapping[str, Any]) -> None:
    seats = len(header.players)
    named = data.get("turn_order", dict(zip(header.players, range(1, seats + 1), strict=True)))
    if named == UNKNOWN_TEXT:
        return
    cards = [0] * seats
    for name, card in named.items():
        cards[header.seat(name, ("turn_order", name))] = card
    if sorted(cards) != list(range(1, seats + 1)):
        raise BadEntry(f"the turn order cards are 1 to {seats}, one for each player", ("turn_order",))
    state.seat_in_order(cards)


def _shares(state: State, header: Header, data: Mapping[str, Any]) -> None:
    for colour, holders in data.get("shares", {}).items():
        railroad = _railroad(colour, "shares")
        for name, count in holders.items():
            state.shares[railroad][header.seat(name, ("shares", colour, name))] = count
    state.sold = [sum(one) for one in state.shares]
    directors = data.get("directors", {})
    for colour in directors:
        _railroad(colour, "directors")
    for railroad, colour in enumerate(COLOURS):
        held = state.shares[railroad]
        if state.sold[railroad] > 10:
            raise BadEntry(
                f"{colour} has {state.sold[railroad]} shares out; there are ten (I-1.3)",
                ("shares", colour),
                "10 in all at most",
            )
        name = directors.get(colour, NOTHING)
        if not state.sold[railroad]:
            if name != NOTHING:
                raise BadEntry(
                    f"{name} cannot direct {colour}, of which no share is sold (I-5.6)",
                    ("directors", colour),
                    NOTHING,
                )
            continue
        first = [seat for seat, count in enumerate(held) if count == max(held)]
        if name == NOTHING and len(first) > 1:
            raise BadEntry(f"several players own most shares of {colour}: say who directs it", ("directors",))
        seat = first[0] if name == NOTHING else header.seat(name, ("directors", colour))
        if seat not in first:
            raise BadEntry(
                f"{name} cannot direct {colour} with {counted(held[seat], 'share')} while "
                f"{state.players[first[0]]} has {max(held)} (I-5.9)",
                ("directors", colour),
                state.players[first[0]],
            )
        state.director[railroad] = seat
        state.former[railroad] = NOT_TOLD
        state.reach[railroad] = state.board.touch[20 + railroad]


def _built(state: State, data: Mapping[str, Any]) -> None:
    for colour, numbers in data.get("built", {}).items():
        railroad = _railroad(colour, "built")
        if numbers and state.director[railroad] < 0:
            raise BadEntry(f"{colour} has not started and cannot own track (I-5.7)", ("built", colour))
        for place, number in enumerate(numbers):
            bit = _section(number, "built", colour, place) - FIRST
            if state.built >> bit & 1:
                raise BadEntry(f"section {number} cannot be built twice (I-6.7)", ("built", colour, place))
            state.cubes[railroad] |= 1 << bit
            state.built |= 1 << bit
            state.reach[railroad] |= state.board.touch[bit]


def _load_offer(state: State, header: Header, data: Mapping[str, Any]) -> None:
    offer = data.get("offer", {})
    state.round = offer.get("round", 1)
    state.gone = sum({1 << header.seat(name, ("offer", "gone")) for name in offer.get("gone", ())})
    if state.order:
        state.due = header.seat(offer["due"], ("offer", "due")) if "due" in offer else state.order[0]
        state.used = state.order.index(state.due)
    else:
        state.due = -1
        state.used = state.gone.bit_count()
    state.round_sales = offer.get("sales", 0)
    state.idle = offer.get("idle", 0)
    state.tried = _railroads(offer.get("tried", ()), "offer", "tried")
    state.compelled = offer.get("compelled", False)
    state.open_end = offer.get("open", "")
    state.fresh = state.round == 1 and state.used == 0 and not state.tried


def _load_auction(state: State, header: Header, data: Mapping[str, Any]) -> None:
    _load_offer(state, header, data)
    auction = data.get("auction")
    if auction is None:
        raise BadEntry(
            "a position in an auction tells which share is up", ("auction",), "auction: {railroad: red, ...}"
        )
    table = state.table
    state.fresh = False
    named = auction["railroad"]
    state.railroad = NOT_KNOWN if named == UNKNOWN_TEXT else _railroad(named, "auction")
    state.offerer = (
        header.seat(auction["offerer"], ("auction", "offerer")) if "offerer" in auction else state.due
    )
    if state.offerer < 0:
        raise BadEntry("where the order is not known the auction tells who offered", ("auction",), "offerer")
    state.own = auction.get("own", False)
    state.high = auction.get("high", 0)
    bidder = auction.get("bidder", NOTHING)
    state.bidder = -1 if bidder == NOTHING else header.seat(bidder, ("auction", "bidder"))
    state.need = table.min_open if state.bidder < 0 else state.high + table.raise_step
    state.out = sum({1 << header.seat(name, ("auction", "out")) for name in auction.get("out", ())})
    everybody = (1 << len(state.cash)) - 1
    inside = auction.get("inside")
    state.inside = (
        everybody & ~state.out
        if inside is None
        else sum({1 << header.seat(n, ("auction", "inside")) for n in inside})
    )
    if not state.inside and state.bidder < 0:
        raise BadEntry("nobody is left to bid: this auction is over", ("auction",))
    state.spared = auction.get("spared", table.offerer_first_pass == "may_enter_later")
    if not state.order:
        state.pointer = -1
    elif "asked" in auction:
        state.pointer = header.seat(auction["asked"], ("auction", "asked"))
    else:
        opener = state.offerer if table.first_bidder == "offerer" else state.after[state.offerer]
        state.pointer = opener if state.bidder < 0 else state.after[state.bidder]


def _load_chosen(state: State, data: Mapping[str, Any]) -> None:
    text = {NOTHING: DECLINED, UNKNOWN_TEXT: UNSEEN}
    for colour, section in data.get("chosen", {}).items():
        railroad = _railroad(colour, "chosen")
        state.choice[railroad] = text[section] if section in text else _section(section, "chosen", colour)
    state.silenced = _railroads(data.get("silenced", ()), "silenced")
    state.waiting = sum(1 for r in state.started() if state.choice[r] == NO_CHOICE)


def _load_track(state: State, header: Header, data: Mapping[str, Any]) -> None:
    state.take_up_cards()
    _load_chosen(state, data)


def _load_reveal(state: State, header: Header, data: Mapping[str, Any]) -> None:
    _load_chosen(state, data)
    for colour, one in data.get("told", {}).items():
        section, paid = one["section"], one.get("paid", UNKNOWN_TEXT)
        state.told[_railroad(colour, "told")] = (
            DECLINED if section == NOTHING else _section(section, "told", colour, "section"),
            None if paid == UNKNOWN_TEXT else paid,
        )


def _load_contests(state: State, header: Header, data: Mapping[str, Any]) -> None:
    _load_chosen(state, data)
    _load_laid(state, data)
    for one in data.get("contests", ()):
        members = _railroads(one["railroads"], "contests")
        state.contests.append(Contest(_section(one["section"], "contests"), members))
    for colour, bid in data.get("blind", {}).items():
        state.blind[_railroad(colour, "blind")] = UNSEEN_BID if bid == UNKNOWN_TEXT else bid
    for section, colour in data.get("settled", {}).items():
        state.settled[_number(section, "settled")] = -1 if colour == NOTHING else _railroad(colour, "settled")
    if "standing" in data:
        state.standing = _load_bidding(data["standing"], "standing")
    elif state.phase == TOP_UP:
        raise BadEntry("a position in which money may be added tells to which bid", ("phase",), "standing")
    state.pending = [_load_bidding(one, "pending") for one in data.get("pending", ())]


def _load_bidding(one: Mapping[str, Any], where: str) -> tuple[int, int, int]:
    return _railroad(one["railroad"], where), _section(one["section"], where), one["bid"]


def _load_laid(state: State, data: Mapping[str, Any]) -> None:
    for colour, one in data.get("laid", {}).items():
        section, paid = one["section"], one.get("paid", UNKNOWN_TEXT)
        rule = one.get("rule", "I-6.1" if section == NOTHING else "I-6.7")
        if rule not in RULES:
            raise BadEntry(f"there is no rule {rule!r}", ("laid", colour, "rule"))
        state.laid[_railroad(colour, "laid")] = Laid(
            DECLINED if section == NOTHING else _section(section, "laid", colour),
            -1 if paid == UNKNOWN_TEXT else paid,
            rule,
        )


def _load_dividends(state: State, header: Header, data: Mapping[str, Any]) -> None:
    _load_laid(state, data)
    state.lengths = [state.length(r) if state.director[r] >= 0 else 0 for r in range(5)]
    for colour, length in data.get("lengths", {}).items():
        if length != UNKNOWN_TEXT and state.lengths[RAILROAD[colour]] < 0:
            state.lengths[_railroad(colour, "lengths")] = length


def _load_order(state: State, header: Header, data: Mapping[str, Any]) -> None:
    _load_laid(state, data)
    state.fresh = True
    if state.order and "turn" not in data:
        state.turn = 2  # cards are assigned anew for the second turn at the earliest


def _load_equity(state: State, header: Header, data: Mapping[str, Any]) -> None:
    state.fresh = True


def _load_over(state: State, header: Header, data: Mapping[str, Any]) -> None:
    state.fresh = True
    for colour, paid in data.get("equity", {}).items():
        spans = [tuple(one) if isinstance(one, list) else (one, one) for one in paid.values()]
        named = dict(zip(paid, spans, strict=True))
        state.payouts[_railroad(colour, "equity")] = Payout(
            *(named.get(key, (0, 0)) for key in ("treasury", "value", "per_share", "rest"))
        )


_LOADERS = {
    OFFER: _load_offer,
    AUCTION: _load_auction,
    TRACK: _load_track,
    REVEAL: _load_reveal,
    PICK: _load_contests,
    CONTEST: _load_contests,
    TOP_UP: _load_contests,
    LAY: _load_contests,
    DIVIDENDS: _load_dividends,
    ORDER: _load_order,
    EQUITY: _load_equity,
    OVER: _load_over,
}


def _settle_auction(state: State) -> None:
    """The one who is asked may be unable to beat the bid, and then the next one is."""
    ask(state, state.pointer)


def _settle_track(state: State) -> None:
    if not state.waiting:
        reveal_when_noted(state)


def _settle_built(state: State) -> None:
    for railroad, told in enumerate(state.told):
        if told is not None and state.choice[railroad] not in (NO_CHOICE, UNSEEN, told[0]):
            raise BadEntry("what was chosen and what was built differ", ("told", COLOURS[railroad]))


def _settle_dividends(state: State) -> None:
    if -1 not in state.lengths:
        dividends_paid(state)


_SETTLED = {
    AUCTION: _settle_auction,
    TRACK: _settle_track,
    REVEAL: _settle_built,
    PICK: next_contest,
    CONTEST: next_contest,
    DIVIDENDS: _settle_dividends,
    EQUITY: pay_equity,
}
"""What happens by itself from a position given."""
