"""The entries of an InterCity log: one small class each, its reader, and how it is written back.

Decisions of players: offer, decline, bid, pass, transfer, choose, pick, blind, top_up. What follows
from them by itself and may be written or left out: sale, director, reveal, build, resolve, dividend,
turn_order, equity. A ``segment`` entry stands for a whole part of a turn of which only the figures
at its end were noted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.game import BadEntry, Header, Move
from referee.games.intercity.boards import COLOURS
from referee.games.intercity.state import DECLINED, UNSEEN, UNSEEN_BID

UNKNOWN_TEXT = "?"
NOTHING = "none"
Sums = tuple[tuple[int, int], ...]
"""(seat or railroad, figure) pairs, in the order written."""


@dataclass(slots=True)
class Offer(Move):
    action: ClassVar[str] = "offer"
    railroad: int
    own: bool = False


@dataclass(slots=True)
class Decline(Move):
    action: ClassVar[str] = "decline"


@dataclass(slots=True)
class Bid(Move):
    action: ClassVar[str] = "bid"
    amount: int


@dataclass(slots=True)
class Pass(Move):
    action: ClassVar[str] = "pass"


@dataclass(slots=True)
class Sale(Move):
    action: ClassVar[str] = "sale"
    railroad: int
    price: int
    paid_to: str = ""


@dataclass(slots=True)
class Director(Move):
    action: ClassVar[str] = "director"
    railroad: int
    shares: int | None = None
    former: int | None = None  # seat of the one who directed it before
    gives: int | None = None  # ordinary shares handed to that one


@dataclass(slots=True)
class Transfer(Move):
    action: ClassVar[str] = "transfer"
    to: int
    amount: int


@dataclass(slots=True)
class Choose(Move):
    action: ClassVar[str] = "choose"
    railroad: int
    section: int  # 0 none, 999 not noted


@dataclass(slots=True)
class Reveal(Move):
    action: ClassVar[str] = "reveal"
    sections: Sums = ()


@dataclass(slots=True)
class Pick(Move):
    action: ClassVar[str] = "pick"
    railroad: int


@dataclass(slots=True)
class Blind(Move):
    action: ClassVar[str] = "blind"
    railroad: int
    amount: int  # -2 not noted


@dataclass(slots=True)
class TopUp(Move):
    action: ClassVar[str] = "top_up"
    railroad: int
    pays: bool
    amount: int | None = None
    paid_by: str = ""


@dataclass(slots=True)
class Build(Move):
    action: ClassVar[str] = "build"
    railroad: int
    section: int  # 0: nothing was built
    paid: int | None = None
    paid_by: str = ""
    paid_to: str = ""


@dataclass(slots=True)
class Resolve(Move):
    action: ClassVar[str] = "resolve"
    section: int
    winner: int  # railroad; -1 nobody
    paid: int | None = None
    paid_to: str = ""
    losers_paid: Sums = ()


@dataclass(slots=True)
class Dividend(Move):
    action: ClassVar[str] = "dividend"
    railroad: int
    length: int | None = None
    paid: Sums = ()
    paid_by: str = ""


@dataclass(slots=True)
class TurnOrder(Move):
    action: ClassVar[str] = "turn_order"
    cards: Sums


@dataclass(slots=True)
class Equity(Move):
    action: ClassVar[str] = "equity"
    railroad: int
    value: int | None = None
    per_share: int | None = None
    rest: int | None = None
    paid: Sums = ()
    value_by: str = ""
    paid_by: str = ""
    rest_to: str = ""


@dataclass(slots=True)
class Segment(Move):
    action: ClassVar[str] = "segment"
    after: str
    cash: Sums | None = None
    treasury: Sums | None = None
    shares: tuple[tuple[int, Sums], ...] | None = None
    directors: Sums | None = None
    built: tuple[tuple[int, tuple[int, ...]], ...] | None = None
    cards: Sums | None = None


Data = Mapping[str, Any]


def _seat(entry: Data, header: Header, key: str = "player") -> int:
    name = entry[key]
    seat = header.seats.get(name)
    return header.seat(name, (key,)) if seat is None else seat


def _actor(entry: Data, header: Header) -> int:
    """Who acts; the bank (-1) where the entry names nobody."""
    return _seat(entry, header) if "player" in entry else -1


TREASURY, BANK = "treasury", "bank"


def _purse(entry: Data, header: Header, key: str) -> str:
    """Who paid or was paid: the treasury, the bank, a player; empty where the entry does not say."""
    name: str = entry.get(key, "")
    if name not in ("", TREASURY, BANK):
        header.seat(name, (key,))
    return name


RAILROAD: Mapping[str, int] = {colour: number for number, colour in enumerate(COLOURS)}


def _railroad(name: str, *path: str | int) -> int:
    if name not in RAILROAD:
        raise BadEntry(f"there is no railroad called {name!r}", path, "one of " + ", ".join(COLOURS))
    return RAILROAD[name]


def _section(value: Any) -> int:
    return DECLINED if value == NOTHING else UNSEEN if value == UNKNOWN_TEXT else value


def _sums(entry: Data, key: str, header: Header) -> Sums:
    return tuple((header.seat(name, (key, name)), figure) for name, figure in entry.get(key, {}).items())


def _lines(entry: Data, key: str) -> Sums:
    return tuple((_railroad(name, key, name), figure) for name, figure in entry.get(key, {}).items())


def _read_reveal(entry: Data, header: Header) -> Reveal:
    shown = entry.get("sections", {}).items()
    return Reveal(-1, tuple((_railroad(name, "sections", name), _section(one)) for name, one in shown))


def _read_blind(entry: Data, header: Header) -> Blind:
    amount = entry["amount"]
    return Blind(
        _seat(entry, header), RAILROAD[entry["railroad"]], UNSEEN_BID if amount == UNKNOWN_TEXT else amount
    )


def _read_resolve(entry: Data, header: Header) -> Resolve:
    winner = entry["winner"]
    return Resolve(
        -1,
        entry["section"],
        -1 if winner == NOTHING else RAILROAD[winner],
        entry.get("paid"),
        _purse(entry, header, "paid_to"),
        _lines(entry, "losers_paid"),
    )


def _read_director(entry: Data, header: Header) -> Director:
    return Director(
        _seat(entry, header),
        RAILROAD[entry["railroad"]],
        entry.get("shares"),
        _seat(entry, header, "from") if "from" in entry else None,
        entry.get("gives"),
    )


def _read_build(entry: Data, header: Header) -> Build:
    return Build(
        _actor(entry, header),
        RAILROAD[entry["railroad"]],
        _section(entry["section"]),
        entry.get("paid"),
        _purse(entry, header, "paid_by"),
        _purse(entry, header, "paid_to"),
    )


def _read_top_up(entry: Data, header: Header) -> TopUp:
    return TopUp(
        _seat(entry, header),
        RAILROAD[entry["railroad"]],
        entry["pays"],
        entry.get("amount"),
        _purse(entry, header, "paid_by"),
    )


def _read_equity(entry: Data, header: Header) -> Equity:
    return Equity(
        -1,
        RAILROAD[entry["railroad"]],
        entry.get("value"),
        entry.get("per_share"),
        entry.get("rest"),
        _sums(entry, "paid", header),
        _purse(entry, header, "value_by"),
        _purse(entry, header, "paid_by"),
        _purse(entry, header, "rest_to"),
    )


def _read_segment(entry: Data, header: Header) -> Segment:
    shares = built = directors = None
    if "shares" in entry:
        shares = tuple(
            (
                _railroad(colour, "shares", colour),
                tuple(
                    (header.seat(name, ("shares", colour, name)), count) for name, count in holders.items()
                ),
            )
            for colour, holders in entry["shares"].items()
        )
    if "directors" in entry:
        directors = tuple(
            (_railroad(colour, "directors", colour), header.seat(name, ("directors", colour)))
            for colour, name in entry["directors"].items()
        )
    if "built" in entry:
        built = tuple(
            (_railroad(colour, "built", colour), tuple(one)) for colour, one in entry["built"].items()
        )
    return Segment(
        -1,
        entry["after"],
        _sums(entry, "cash", header) if "cash" in entry else None,
        _lines(entry, "treasury") if "treasury" in entry else None,
        shares,
        directors,
        built,
        _sums(entry, "turn_order", header) if "turn_order" in entry else None,
    )


READERS: Mapping[str, Callable[[Data, Header], Move]] = {
    "offer": lambda e, h: Offer(_seat(e, h), RAILROAD[e["railroad"]], e.get("own", False)),
    "decline": lambda e, h: Decline(_seat(e, h)),
    "bid": lambda e, h: Bid(_seat(e, h), e["amount"]),
    "pass": lambda e, h: Pass(_seat(e, h)),
    "sale": lambda e, h: Sale(_seat(e, h), RAILROAD[e["railroad"]], e["price"], _purse(e, h, "paid_to")),
    "director": _read_director,
    "transfer": lambda e, h: Transfer(_seat(e, h), _seat(e, h, "to"), e["amount"]),
    "choose": lambda e, h: Choose(_seat(e, h), RAILROAD[e["railroad"]], _section(e["section"])),
    "reveal": _read_reveal,
    "pick": lambda e, h: Pick(_seat(e, h), RAILROAD[e["railroad"]]),
    "blind": _read_blind,
    "top_up": _read_top_up,
    "build": _read_build,
    "resolve": _read_resolve,
    "dividend": lambda e, h: Dividend(
        -1, RAILROAD[e["railroad"]], e.get("length"), _sums(e, "paid", h), _purse(e, h, "paid_by")
    ),
    "turn_order": lambda e, h: TurnOrder(-1, _sums(e, "cards", h)),
    "equity": _read_equity,
    "segment": _read_segment,
}


def write(move: Any, header: Header) -> dict[str, Any]:
    """A move as log data: player, action, then what it needs. Reading it gives the same move."""
    entry: dict[str, Any] = {"player": header.players[move.actor]} if move.actor >= 0 else {}
    entry["action"] = move.action
    for key in _FIELDS.get(move.action, ()):
        value = _written(key, getattr(move, _ATTRIBUTE.get(key, key)), header, move.action)
        if value is not None:
            entry[key] = value
    return entry


_FIELDS: Mapping[str, tuple[str, ...]] = {
    "offer": ("railroad", "own"),
    "bid": ("amount",),
    "sale": ("railroad", "price", "paid_to"),
    "director": ("railroad", "shares", "from", "gives"),
    "transfer": ("to", "amount"),
    "choose": ("railroad", "section"),
    "reveal": ("sections",),
    "pick": ("railroad",),
    "blind": ("railroad", "amount"),
    "top_up": ("railroad", "pays", "amount", "paid_by"),
    "build": ("railroad", "section", "paid", "paid_by", "paid_to"),
    "resolve": ("section", "winner", "paid", "paid_to", "losers_paid"),
    "dividend": ("railroad", "length", "paid", "paid_by"),
    "turn_order": ("cards",),
    "equity": ("railroad", "value", "per_share", "rest", "paid", "value_by", "paid_by", "rest_to"),
    "segment": ("after", "cash", "treasury", "shares", "directors", "built", "turn_order"),
}
_ATTRIBUTE = {"turn_order": "cards", "from": "former"}


def _section_text(value: int) -> int | str:
    return {DECLINED: NOTHING, UNSEEN: UNKNOWN_TEXT}.get(value, value)


def _written(key: str, value: Any, header: Header, action: str) -> Any:
    if (
        value is None
        or (value == () and action != "segment")
        or (value is False and key == "own")
        or value == ""
    ):
        return None
    names = header.players
    if key == "railroad":
        return COLOURS[value]
    if key == "section":
        return _section_text(value)
    if key == "sections":
        return {COLOURS[line]: _section_text(one) for line, one in value}
    if key == "winner":
        return COLOURS[value] if value >= 0 else NOTHING
    if key in ("to", "from"):
        return names[value]
    if key == "amount" and value == UNSEEN_BID:
        return UNKNOWN_TEXT
    if key == "built":
        return {COLOURS[line]: list(one) for line, one in value}
    if key in ("treasury", "losers_paid"):
        return {COLOURS[line]: one for line, one in value}
    if key == "directors":
        return {COLOURS[line]: names[seat] for line, seat in value}
    if action == "segment" and key == "shares":
        return {COLOURS[line]: {names[seat]: count for seat, count in held} for line, held in value}
    if isinstance(value, tuple):
        return {names[seat]: figure for seat, figure in value}
    return value
