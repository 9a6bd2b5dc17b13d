"""What an accusation rests on where a position leaves something out: the parts of it that might allow the
entry. What breaks a rule at any moment rests on none; a bid above the money that is told rests on nothing
but the part of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from referee.games.intercity.play.always_wrong import never
from referee.games.intercity.play.habits import OF_DIRECTORS
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import DECLINED
from referee.header import Header
from referee.inquiry import Gap

Data = Mapping[str, Any]
Moves = Sequence[Any]

FACTS = {
    "phase": "what part of the turn it is",
    "offer": "whose chance to offer it is",
    "auction": "how the bidding stands",
    "turn_order": "the turn order cards",
    "shares": "who holds which shares",
    "directors": "who directs which railroad",
    "built": "which track is built",
    "chosen": "which track is chosen",
    "treasury": "the money of the railroads",
    "cash": "the money of the players",
    "turn": "which turn it is",
    "board": "the board",
}
OTHERWISE = "how far the building has got"
_PART_OF = {
    "cards": "chosen",
    "sold": "auction",
    "rivals": "shares",
    "track": "built",
    "bids": "blind",
    "round": "offer",
    "running": "auction",
}
"""What is asked of a part of the position more narrowly -> that part."""

_CHOICES = ("shares", "directors", "built", "chosen", "treasury")
BUILDING = (*_CHOICES, "blind", "contests", "laid", "told", "settled", "prices")
_TABLE = ("shares", "built", "treasury", "cash", "board")
_CLOSING = ("shares", "directors", "built", "treasury", "lengths", "laid", "turn", "board")

_RESTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("offer", "decline"), ("phase", "offer", "auction", "shares", "turn_order")),
    **dict.fromkeys(("bid", "pass"), ("phase", "auction", "turn_order")),
    **dict.fromkeys(
        ("sale", "director", "transfer"), ("phase", "auction", "shares", "directors", "treasury")
    ),
    "choose": ("phase", *_CHOICES),
    **dict.fromkeys(("reveal", "pick", "blind", "top_up", "build", "resolve"), ("phase", *BUILDING)),
    **dict.fromkeys(("dividend", "turn_order", "equity"), ("phase", *_CLOSING, "cash", "turn_order")),
    **dict.fromkeys(("segment", "silence", "reopen"), ("phase", *BUILDING, *_CLOSING, "cash", "auction")),
}
"""By action: parts of a position that may allow an entry."""

_BY_RULE: Mapping[str, tuple[str, ...]] = {
    "I-1.3": ("shares",),
    "I-2.5": ("phase", "offer", "running", "turn_order"),
    "I-3.1": ("phase", "shares", "laid"),
    "I-5.3": ("phase", "auction"),
    "I-5.4": ("phase", "auction", "turn_order"),
    "I-5.5": ("phase", "auction"),  # sums that are not told stay open by themselves
    "I-5.6": ("phase", "running", "shares"),
    "I-5.9": ("phase", "running", "shares"),
    "I-5.10": ("phase", "running", "shares"),
    "I-5.11": ("phase", "offer", "running", "turn_order"),
    "I-5.13": ("phase", "running", "round"),
    "I-5.14": ("phase", "running", "round"),
    "I-6.2": (),
    "I-8.1": ("phase", "cash"),
    "I-8.2": ("phase", "cash", "turn_order"),
}
"""The same where it hangs on the rule, whatever the moment: a bid that is too low is so whoever's chance it
is."""

_QUIET = (phases.OFFER, phases.AUCTION, phases.TRACK)
"""Nothing of this turn's track can have been built: what is built after that, and what is paid into
treasuries, stands in the record."""
_UNTOLD = (None, *_QUIET, phases.OVER)

_BY_BIDS = ("I-6.12", "I-6.14", "I-6.15", "I-6.16", "I-6.17")

_BY_MOMENT: Mapping[tuple[str, str], tuple[Sequence[str], tuple[str, ...]]] = {
    **dict.fromkeys(
        (("offer", "I-4.1"), ("decline", "I-4.1"), ("bid", "I-4.1"), ("sale", "I-4.1"), ("pass", "I-5.1")),
        ((phases.TRACK,), ("chosen",)),  # the last Directors to choose may decline without a word
    ),
    ("choose", "I-6.1"): (_QUIET, ("running", "directors")),
    ("choose", "I-6.4"): (_QUIET, ("built",)),
    ("build", "I-6.4"): (_QUIET, ("built",)),
    ("build", "I-6.9"): (_QUIET, ()),
    ("build", "I-6.8"): (_QUIET, ("running", "treasury")),
    ("build", "I-6.7"): (_QUIET, ("running", "rivals", "track")),
    ("build", "I-1.1"): (_QUIET, ("built",)),
    ("blind", "I-6.11"): ((phases.CONTEST,), ("treasury", "directors")),
    **dict.fromkeys(product(("build", "resolve"), _BY_BIDS), ((phases.CONTEST,), ("bids",))),
    ("dividend", "I-7.1"): ((phases.DIVIDENDS,), ("shares", "built")),
    ("dividend", "I-7.3"): ((phases.DIVIDENDS,), ("built",)),
    ("turn_order", "I-8.1"): ((phases.ORDER,), ()),
    ("turn_order", "I-8.2"): ((phases.ORDER,), ("turn_order",)),
    ("equity", "I-9.3"): ((phases.EQUITY,), ("built",)),
    ("equity", "I-9.4"): ((phases.EQUITY,), ("shares", "built", "treasury")),
    ("equity", "I-9.5"): ((phases.EQUITY,), ("shares", "built", "treasury")),
}
"""Action and rule -> where the position tells that it is one of these parts of the turn, what it rests on."""

_ENDS_TURN = frozenset({"choose", "reveal", "build", "resolve", "blind", "dividend", "turn_order", "segment"})
_OF_CLOSING = frozenset({"dividend", "equity", "turn_order", "director", "check"})
_OF_OFFER = frozenset({"offer", "decline", "bid", "pass", "sale"})
_OF_BIDDING = ("I-5.3", "I-5.4", "I-5.5")
"""Who bids, and how much: otherwise where the auction was over, as nobody else could pay more."""
_PAID_ANEW = frozenset({"I-5.5", "I-8.1", "I-8.2"})
"""Rules about money that dividends have changed since the position given."""


_OF_NONE_LEFT = ("I-1.3", "I-4.1", "I-5.1", "I-5.13", "I-5.14")
"""What is told of a share that is not there: that, or, at a moment when none can be offered, only that."""


class Asked(NamedTuple):
    """An entry that is accused: who plays, what the position tells, the entries before it, and all."""

    header: Header
    data: Data
    before: Moves
    move: Any
    moves: Moves

    @property
    def railroad(self) -> int:
        """Of which railroad the entry is; -1 where it names none."""
        number = getattr(self.move, "railroad", -1)
        return number if isinstance(number, int) else -1


def unsettled(header: Header, data: Data, moves: Moves, move: Any, rule: str) -> list[Gap]:
    """What might allow an entry and is neither told nor gone through."""
    before = moves[: next((place for place, each in enumerate(moves) if each is move), len(moves))]
    asked = Asked(header, data, before, move, moves)
    of_sale = [*_of_sale_before(asked)]
    sure = rule in _OF_NONE_LEFT and _sold_out(data, move) and not of_sale
    sure = sure or (rule == "I-9.5" and _rest_too_large(data, move))
    if rule in ("I-6.1", "I-6.11", "I-6.16") and _acting(asked):  # one of the two is wrong
        sure = sure or _directs_surely(asked)
    if sure or never(header, move, rule):
        return []
    missing = [key for key in _keys(asked, rule) if not _is_told(asked, key)]
    missing += of_sale if rule not in _OF_BIDDING[:2] else ()
    parts = [_PART_OF.get(key, key) for key in missing]
    hidden = move.action == "choose" and rule == "I-6.4"
    return [
        Gap(FACTS.get(key, OTHERWISE), key, (), allows=HIDDEN_PASS if hidden else ALLOWS.get(key, ""))
        for key in parts
    ]


HIDDEN_PASS = "the section is built already: such a card builds nothing, and need not touch anything"
ALLOWS = {
    "phase": "it is another part of the turn",
    "offer": "it is that player's chance to offer",
    "auction": "the bidding stands otherwise",
    "turn_order": "the turn order cards are held otherwise",
    "shares": "the shares are held otherwise",
    "directors": "another directs the railroad",
    "built": "other track is built",
    "chosen": "other track cards are chosen",
    "treasury": "the treasury holds another sum",
    "cash": "the player has another sum",
    "turn": "it is another turn",
}
"""How what a position leaves out may make right what seems wrong."""


def _keys(asked: Asked, rule: str) -> tuple[str, ...]:
    """The parts of a position that this rule hangs on for this entry."""
    data, before, move = asked.data, asked.before, asked.move
    phase = data.get("phase")
    if rule == "I-3.1" and phase == phases.OVER:
        return ()
    if move.action in _FROM_TREASURY and rule in ("I-6.11", "I-6.17") and _beyond(asked):
        return ()
    at, keys = _BY_MOMENT.get((move.action, rule), ((), ()))
    passing = (*_OF_CLOSING, "blind") if keys == ("bids",) else _OF_CLOSING
    passing = ("check",) if at == (phases.TRACK,) else passing
    if phase in at and (at == _QUIET or all(entry.action in passing for entry in before)):
        return keys[:1] if rule == "I-7.1" and move.length is not None else keys
    again = any(entry.action == "bid" for entry in before) and not _above_cash(asked)
    if rule in _OF_BIDDING and again and _offers_unwritten(data, asked.moves):
        return ("phase", "auction", "turn_order", "cash")
    if rule == "I-5.5" and move.action == "bid" and _paid_unseen(asked):
        return ("phase", "sold")
    if rule == "I-5.4" and _highest(asked) == move.actor:
        return ("phase", "auction")
    if rule == "I-5.1" and getattr(move, "own", False):  # the share may be what was being bid for
        return ("phase", "running", "shares")
    if rule == "I-1.3" and move.action in ("bid", "pass"):  # all are sold if the last auction is over
        return _RESTS[move.action]
    keys = _BY_RULE.get(rule, _RESTS.get(move.action, ()))
    turned = any(entry.action in _ENDS_TURN for entry in before)
    turned = turned or (move.action in _OF_OFFER and phase not in _UNTOLD)
    if turned and (rule in _PAID_ANEW or move.action in _OF_OFFER):
        table = (*_TABLE, "cards") if phase == phases.TRACK else _TABLE
        return (*keys, *(table if phase in _QUIET else (*BUILDING, *_CLOSING, "cash")))
    return keys


def _of_sale_before(asked: Asked) -> Iterator[str]:
    """What would tell whether a sale with which the record begins is that of an auction which was over when
    the position was noted: then nobody pays it once more."""
    data, done = asked.data, (*asked.before, asked.move)
    first = next((entry for entry in asked.moves if entry.action not in ("pass", "director", "check")), None)
    if first is None or first.action != "sale" or not any(each is first for each in done):
        return
    colour, phase = COLOURS[first.railroad], data.get("phase", phases.OFFER)
    if phase not in (phases.OFFER, phases.TRACK) or (phase == phases.TRACK and data.get("chosen")):
        return
    broke = [name for name, sum_ in data.get("cash", {}).items() if sum_ == 0]
    if data.get("offer", {}).get("round", 1) > 1 and broke not in ([], [asked.header.players[first.actor]]):
        return  # who has no money ended the offering before
    held = data.get("treasury", {}).get(colour)
    if isinstance(held, int) and held < first.price:
        return
    yield from (key for key in ("shares", "treasury") if colour not in data.get(key, {}))
    if phase == phases.OFFER and "offer" not in data:
        yield "offer"


def _offers_unwritten(data: Data, moves: Moves) -> bool:
    """Does the record leave out offers that its bids imply? Then a bid may open the next auction."""
    up = "auction" in data or data.get("phase") == phases.AUCTION
    for entry in moves:
        if entry.action == "bid" and not up:
            return True
        if entry.action in _OF_OFFER:
            up = entry.action != "sale"
    return False


def _above_cash(asked: Asked) -> bool:
    """Is a bid more than its player is told to have?"""
    move = asked.move
    sum_ = asked.data.get("cash", {}).get(asked.header.players[move.actor])
    return move.action == "bid" and isinstance(sum_, int) and move.amount > sum_


def _paid_unseen(asked: Asked) -> bool:
    """Does a bid that is not too low hang on who paid what in an auction of which nothing is told but its
    last bids?"""
    offers = [place for place, entry in enumerate(asked.before) if entry.action == "offer"]
    if asked.data.get("phase") != phases.AUCTION or not offers or _above_cash(asked):
        return False
    bids = (entry.amount for entry in asked.before[offers[-1] :] if entry.action == "bid")
    return all(amount < asked.move.amount for amount in bids)


def _highest(asked: Asked) -> int:
    """Who holds the highest bid, as far as the record and the position tell; -1 where nobody does."""
    spoken = [entry.actor for entry in asked.before if entry.action == "bid"]
    players, bidder = asked.header.players, asked.data.get("auction", {}).get("bidder", "")
    return spoken[-1] if spoken else players.index(bidder) if bidder in players else -1


_FROM_TREASURY = {
    "blind": ("railroad", "amount"),
    "resolve": ("winner", "paid"),
    "build": ("railroad", "paid"),
}
"""Entries that pay for contested track, or say that they will: who pays, and how much."""
_OF_CONTESTS = frozenset({"blind", "resolve", "build", "check"})


def _beyond(asked: Asked) -> bool:
    """Is a bid for contested track, or what was paid for it, more than the treasury is told to hold?"""
    data, before, move = asked.data, asked.before, asked.move
    railroad, paid = (getattr(move, key) for key in _FROM_TREASURY[move.action])
    held = data.get("treasury", {}).get(COLOURS[railroad]) if railroad >= 0 else None
    still = move.action == "blind" or all(entry.action in _OF_CONTESTS for entry in before)
    told = isinstance(held, int) and isinstance(paid, int)
    return data.get("phase") == phases.CONTEST and still and told and paid > held


def _all_choose(asked: Asked) -> bool:
    """Does the record tell of every railroad that may have a Director what was chosen for it?"""
    shares = asked.data.get("shares", {})
    choosing = {COLOURS[entry.railroad] for entry in asked.before if entry.action == "choose"}
    idle = {colour for colour in COLOURS if colour in shares and not any(shares[colour].values())}
    return choosing | idle >= set(COLOURS)


def _bids_told(asked: Asked) -> bool:
    """Are all blind bids for the section of an entry told, by the position or since?"""
    rows = [row for row in asked.data.get("contests") or () if row["section"] == asked.move.section]
    since = {COLOURS[entry.railroad]: entry.amount for entry in asked.before if entry.action == "blind"}
    bids = {**(asked.data.get("blind") or {}), **since}
    return any(
        all(isinstance(bids.get(colour), int) and bids[colour] >= 0 for colour in row["railroads"])
        for row in rows
    )


def _directs_surely(asked: Asked) -> bool:
    """Is it told who directs the railroad of an entry: by name, or by shares that leave the actor fewer than
    another has?"""
    data, move, railroad, players = asked.data, asked.move, asked.railroad, asked.header.players
    if railroad < 0 or move.actor < 0:
        return False
    colour = COLOURS[railroad]
    sold = _perhaps_sold(asked)
    acting = _acting(asked)
    if acting:  # whether that was a turn before hangs on who else had to choose; who directs does not
        return acting[-1] != move.actor and not sold
    if colour in data.get("directors", {}) and not sold:
        return True
    held = data.get("shares", {}).get(colour, {})
    most = max(held.values(), default=0)
    if all(name in held for name in players) and list(held.values()).count(most) == 1:
        return True  # of equals, whoever was the first to hold so many directs
    own = held.get(players[move.actor], 10 - sum(held.values()))
    return not sold and own < most


def _acting(asked: Asked) -> list[int]:
    """Who has acted as Director of the railroad of the entry before it."""
    acts = (each for each in asked.before if each.action in OF_DIRECTORS and each.actor >= 0)
    return [each.actor for each in acts if each.railroad == asked.railroad]


def _perhaps_sold(asked: Asked) -> bool:
    """May a share of the railroad of the entry have been sold since the position given?"""
    up: str | int = (asked.data.get("auction") or {}).get("railroad", "?")
    up = COLOURS.index(up) if up in COLOURS else -1
    unwritten = _offers_unwritten(asked.data, asked.before)
    for entry in asked.before:
        if entry.action in ("offer", "sale"):
            up = entry.railroad
        if entry.action in ("bid", "sale") and (unwritten or up in (asked.railroad, -1)):
            return True
        if entry.action in ("decline", "sale") or entry.action in _ENDS_TURN:
            up = -1
    return False


def _is_told(asked: Asked, key: str) -> bool:
    told = _TOLD.get(key)
    return key in asked.data if told is None else told(asked)


def _told_of_all(data: Data, part: str) -> bool:
    """Is something told of every railroad?"""
    return all(colour in data.get(part, {}) for colour in COLOURS)


def _told_of_it(key: str, asked: Asked) -> bool:
    """Is it told of the railroad of the entry; of all, where it names none?"""
    if asked.railroad < 0 or (key, asked.move.action) == ("built", "choose"):
        return _told_of_all(asked.data, key)  # any track may stand where one is chosen
    return COLOURS[asked.railroad] in asked.data.get(key, {})


def _holders_told(asked: Asked) -> bool:
    """Is it told how many shares those have whom an entry names?"""
    held, move = asked.data.get("shares", {}).get(COLOURS[asked.railroad], {}), asked.move
    named: Sequence[int] = ()
    if move.action == "dividend":
        named = [seat for seat, _ in move.paid]
    elif move.action == "director":
        named = [move.actor]
    return all(asked.header.players[seat] in held for seat in named)


def _running(asked: Asked) -> bool:
    return "auction" in asked.data or asked.data.get("phase", phases.AUCTION) != phases.AUCTION


def _offered(asked: Asked) -> bool:
    return any(entry.action == "offer" for entry in asked.before)


_TOLD: Mapping[str, Callable[[Asked], bool]] = {
    "rivals": lambda asked: _told_of_all(asked.data, "shares"),
    # a card of a section that stands is a pass, whoever built it
    "track": lambda asked: asked.move.section != DECLINED or _told_of_all(asked.data, "built"),
    "round": lambda asked: "round" in asked.data.get("offer", {}) or 0 in asked.data.get("cash", {}).values(),
    "sold": lambda asked: "auction" in asked.data,
    "cards": lambda asked: "chosen" in asked.data or _all_choose(asked),
    "running": _running,
    "bids": _bids_told,
    "shares": lambda asked: _told_of_it("shares", asked) and _holders_told(asked),
    "built": lambda asked: _told_of_it("built", asked),
    "treasury": lambda asked: _told_of_it("treasury", asked),
    "directors": _directs_surely,
    "cash": lambda asked: all(name in asked.data.get("cash", {}) for name in asked.header.players),
    "auction": lambda asked: _offered(asked) or _running(asked),
    "offer": lambda asked: "offer" in asked.data or "turn_order" in asked.data or _offered(asked),
}
"""By what is asked of a position, where that is not only whether a part of it is told: how to find out."""


def _sold_out(data: Data, move: Any) -> bool:
    """Is it a share of a railroad of which all ten are told to be sold (I-1.3)?"""
    if move.action not in ("offer", "sale") or move.railroad < 0 or getattr(move, "own", False):
        return False
    held: Mapping[str, int] = data.get("shares", {}).get(COLOURS[move.railroad], {})
    return sum(held.values()) >= 10


def _rest_too_large(data: Data, move: Any) -> bool:
    """Is more said to be left over than a dollar less than there are shares (J7)?"""
    if move.action != "equity" or move.rest is None:
        return False
    held: Mapping[str, int] = data.get("shares", {}).get(COLOURS[move.railroad], {})
    return bool(move.rest >= (sum(held.values()) or 10))
