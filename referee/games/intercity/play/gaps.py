"""What a position leaves out, and what it may be. Sums and the order of play stay open by themselves; the
moment, whose chance it is and who directs what are gone through. What is neither told nor gone through keeps
an entry that hangs on it from being called wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.phases import AUCTION, OFFER, TRACK
from referee.header import Header
from referee.inquiry import Fill, Gap

Data = Mapping[str, Any]
UNKNOWN, NOTHING = "?", "none"

CHOICES = ("shares", "directors", "built", "chosen", "treasury")
BUILDING = (*CHOICES, "blind", "contests", "laid", "told", "settled", "prices")
CLOSING = ("shares", "directors", "built", "treasury", "lengths", "laid", "turn", "board")
RESTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("offer", "decline"), ("phase", "offer", "auction", "shares", "turn_order")),
    **dict.fromkeys(("bid", "pass"), ("phase", "auction", "turn_order")),
    **dict.fromkeys(
        ("sale", "director", "transfer"), ("phase", "auction", "shares", "directors", "treasury")
    ),
    "choose": ("phase", *CHOICES),
    **dict.fromkeys(("reveal", "pick", "blind", "top_up", "build", "resolve"), ("phase", *BUILDING)),
    **dict.fromkeys(("dividend", "turn_order", "equity"), ("phase", *CLOSING, "cash", "turn_order")),
    **dict.fromkeys(("segment", "silence", "reopen"), ("phase", *BUILDING, *CLOSING, "cash", "auction")),
}
"""Parts of a position that may allow an entry."""

BY_RULE: Mapping[str, tuple[str, ...]] = {
    "I-5.3": ("phase", "auction"),
    "I-5.4": ("phase", "auction", "turn_order"),
    "I-5.5": ("phase", "auction"),  # sums that are not told stay open by themselves
    "I-6.2": (),
    "I-8.1": ("phase", "cash"),
    "I-8.2": ("phase", "cash", "turn_order"),
}
"""The same where it hangs on the rule: a bid that is too low is so whoever's chance it is."""

DEALINGS = "I-4.1"
"""Players give each other money in no part of the turn."""

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


def gaps(header: Header, data: Data, moves: Sequence[Any]) -> list[Gap]:
    """The facts a position leaves out."""
    found = [
        _sums(header, data),
        _phase(header, data, moves),
        _chance(header, data),
        _shares(header, data, moves),
        _turn(data),
    ]
    return [fill for fill in found if fill is not None]


def _sums(header: Header, data: Data) -> Gap | None:
    """Money nobody told of, and the order of play."""
    more: dict[str, Any] = {}
    cash = data.get("cash", {})
    if any(name not in cash for name in header.players):
        more["cash"] = {**dict.fromkeys(header.players, UNKNOWN), **cash}
    if "turn_order" not in data:
        more["turn_order"] = UNKNOWN
        if data.get("offer"):  # whose chances have been is not known
            more["offer"] = {**data["offer"], "sales": 0, "idle": 0}
    facts = [FACTS[key] for key in ("turn_order", "cash") if key in more]
    return Gap(" and ".join(facts), "cash", [Fill("they are open", more)]) if more else None


def _numbers(held: Any) -> list[int]:
    return [value for value in held.values() if isinstance(value, int)] if isinstance(held, Mapping) else []


def _phase(header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """What part of the turn it is."""
    if "auction" not in data and data.get("phase") == AUCTION:
        up = {"railroad": UNKNOWN, "offerer": header.players[0]}
        return Gap(FACTS["auction"], "auction", [Fill("a share is being bid for", {"auction": up})])
    if "phase" in data:
        return None
    if "auction" in data:
        return Gap(FACTS["phase"], "phase", [Fill("a share is being bid for", {"phase": AUCTION})])
    ways = [Fill("shares may be offered", {"phase": OFFER})]
    word = next((move for move in moves if move.action in ("bid", "pass", "sale")), None)
    if word is not None:
        up = {"railroad": UNKNOWN, "offerer": header.players[word.actor]}
        ways.append(Fill("a share is being bid for", {"phase": AUCTION, "auction": up}))
    ways.append(Fill("the Directors choose track", {"phase": TRACK}))
    return Gap(FACTS["phase"], "phase", ways)


def _chance(header: Header, data: Data) -> Gap | None:
    """Whose chance to offer it is, where the order of play is told."""
    if "offer" in data or "turn_order" not in data or data.get("phase", OFFER) not in (OFFER, AUCTION):
        return None
    ways = [Fill(f"it is {name}'s chance", {"offer": {"due": name}}) for name in header.players]
    return Gap(FACTS["offer"], "offer", ways)


def _shares(header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """Who directs what: those who are told to or act for a railroad, and those who own most of it."""
    told = {colour: dict(held) for colour, held in data.get("shares", {}).items()}
    directors = {colour: name for colour, name in data.get("directors", {}).items() if name != NOTHING}
    acting = {**_acting(header, moves), **directors}
    held = {**told, **{colour: {name: 1} for colour, name in acting.items() if colour not in told}}
    held.update({colour: {header.players[0]: 1} for colour in _started(data) if colour not in held})
    tied = {colour: most for colour, most in ((share, _most(held[share])) for share in held) if len(most) > 1}
    open_ones = [colour for colour in tied if colour not in directors]
    if held == told and not open_ones:
        return None
    treasury = {**dict.fromkeys((share for share in held if any(_numbers(held[share]))), UNKNOWN)}
    treasury.update(data.get("treasury", {}))
    more = {"shares": held, "treasury": treasury}
    ways = [
        Fill(_words(chosen), {**more, "directors": {**data.get("directors", {}), **chosen}})
        for chosen in _choices(open_ones, tied, acting)
    ]
    return Gap(FACTS["directors"], "directors" if held == told else "shares", ways)


def _started(data: Data) -> set[str]:
    """Railroads that must have a Director, by what is told of them."""
    found = {colour for key in ("built", "treasury") for colour, what in data.get(key, {}).items() if what}
    return found.union(*(data.get(key) or () for key in ("chosen", "laid", "told", "blind")))


def _acting(header: Header, moves: Sequence[Any]) -> dict[str, str]:
    """Railroads for which somebody acts as Director in the record."""
    found: dict[str, str] = {}
    for move in moves:
        railroad = getattr(move, "railroad", -1)
        if move.action in ("choose", "blind", "top_up", "build") and move.actor >= 0 and railroad >= 0:
            found.setdefault(COLOURS[railroad], header.players[move.actor])
    return found


def _most(held: Mapping[str, Any]) -> list[str]:
    most = max(_numbers(held), default=0)
    return [name for name, count in held.items() if count == most] if most else []


def _choices(
    open_ones: Sequence[str], tied: Mapping[str, Sequence[str]], acting: Mapping[str, str]
) -> list[dict[str, str]]:
    """The usual Directors of railroads of which several own most, and each of the others by itself."""
    usual = {colour: acting.get(colour, tied[colour][0]) for colour in open_ones}
    usual = {colour: name if name in tied[colour] else tied[colour][0] for colour, name in usual.items()}
    others = [{**usual, colour: name} for colour in open_ones for name in tied[colour]]
    return [usual, *(other for other in others if other != usual)]


def _words(chosen: Mapping[str, str]) -> str:
    return " and ".join(f"{name} directs {colour}" for colour, name in chosen.items()) or "those who act do"


def _turn(data: Data) -> Gap | None:
    """The turn, where it is not told, or where the track is not that was built until then."""
    built = data.get("built", {})
    if "turn" in data and all(colour in built for colour in COLOURS):
        return None
    early = 1 + max(map(len, built.values()), default=0)
    turn = early if "turn" not in data or early < data["turn"] else data["turn"]
    laid = {colour: outcome["section"] for colour, outcome in (data.get("laid") or {}).items()}
    more = {
        colour: [*built.get(colour, ()), section]
        for colour, section in laid.items()
        if isinstance(section, int) and section not in built.get(colour, ())
    }
    whole = {"turn": turn, **({"built": {**built, **more}} if more else {})}
    return Gap(FACTS["turn"], "turn", [Fill("nothing more is built than is told", whole)])


def unsettled(header: Header, data: Data, moves: Sequence[Any], move: Any, rule: str) -> list[Gap]:
    """What might allow an entry and is neither told nor gone through."""
    before = moves[: next((place for place, index_ in enumerate(moves) if index_ is move), len(moves))]
    keys = BY_RULE.get(rule, RESTS.get(move.action, ()))
    if move.action == "transfer" and rule == DEALINGS:
        keys = ()
    missing = [key for key in keys if not _is_told(key, header, data, before, move)]
    return [Gap(FACTS.get(key, OTHERWISE), key, ()) for key in missing]


def _is_told(key: str, header: Header, data: Data, before: Sequence[Any], move: Any) -> bool:
    railroad = getattr(move, "railroad", -1)
    if key in ("shares", "built", "treasury"):
        own = isinstance(railroad, int) and railroad >= 0 and (key, move.action) != ("built", "choose")
        wanted = [COLOURS[railroad]] if own else list(COLOURS)  # any track may stand where one is chosen
        return all(colour in data.get(key, {}) for colour in wanted)
    if key == "directors":
        return key in data or _is_told("shares", header, data, before, move)
    if key == "cash":
        return all(name in data.get(key, {}) for name in header.players)
    if key == "auction":
        return key in data or data.get("phase") == OFFER or any(part.action == "offer" for part in before)
    if key == "offer":
        return key in data or "turn_order" in data or any(part.action == "offer" for part in before)
    return key in data
