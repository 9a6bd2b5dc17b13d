"""What a position leaves out, and what it may be. Sums and the order of play stay open by themselves; the
moment, whose chance it is and who directs what are gone through. What is neither told nor gone through keeps
an entry that hangs on it from being called wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from referee.games.intercity.play.gaps.doubts import (
    built_more,
    dropped_out,
    most_of,
    offered,
    otherwise_directed,
    sold_to_the_last,
)
from referee.games.intercity.play.gaps.missing_facts import FACTS
from referee.games.intercity.play.readings import readings_of
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import COLOURS, FIRST, LAST, PUBLISHED
from referee.games.intercity.record.moves import NOT_KNOWN
from referee.header import Header
from referee.inquiry import Fill, Gap

Data = Mapping[str, Any]
UNKNOWN, NOTHING = "?", "none"
OPEN_PRICE = [number for number in range(FIRST, LAST + 1) if number not in PUBLISHED]
"""Sections whose prices the rulebook does not tell."""
CLOSING = ("dividend", "turn_order", "equity")
SOLD = frozenset(phases.ALL) - {phases.OFFER, phases.AUCTION, phases.OVER}


def gaps(header: Header, data: Data, moves: Sequence[Any]) -> list[Gap]:
    """The facts a position leaves out. What is only listed as perhaps legal shows nothing."""
    if "rest" in data:
        return []
    listed, moves = moves, [move for move in moves if move.entry]
    if data.get("phase") in (phases.CONTEST, phases.PICK) and not data.get("contests"):
        data = {**data, "contests": _contests(data, moves)}
        wanted = [Gap(FACTS["chosen"], "contests", [Fill("", {"contests": data["contests"]})])]
    elif data.get("phase") in _WAITING and not data.get(_WAITING[data["phase"]]):
        more = _some_winner(data, moves)
        data = {**data, **more}
        wanted = [Gap(FACTS["chosen"], _WAITING[data["phase"]], [Fill("", more)])]
    else:
        wanted = []
    found = [
        *wanted,
        _cards(header, data),
        _sums(header, data),
        _phase(header, data, moves),
        _standing_bid(header, data, moves),
        _chance(header, data),
        _shares(header, data, moves, offered(listed)),
        _turn(header, data, moves),
    ]
    return [fill for fill in found if fill is not None]


def _cards(header: Header, data: Data) -> Gap | None:
    """Turn order cards that only some players are told to have."""
    told = data.get("turn_order")
    if not isinstance(told, Mapping):
        return None
    known = _numbers(told)
    left = [card for card in range(1, len(header.players) + 1) if card not in known]
    names = [name for name in header.players if told and told.get(name, UNKNOWN) == UNKNOWN]
    if not names or len(names) != len(left):
        return None
    full = [{**told, **dict(zip(names, cards, strict=True))} for cards in permutations(left)]
    words = [" and ".join(f"{name} has card {cards[name]}" for name in names) for cards in full]
    ways = [Fill(said, {"turn_order": cards}) for said, cards in zip(words, full, strict=True)]
    return Gap(FACTS["turn_order"], "turn_order", ways)


def _sums(header: Header, data: Data) -> Gap | None:
    """Money nobody told of, and the order of play."""
    more: dict[str, Any] = {}
    more.update(payments_told(data))
    built, lengths = data.get("built", {}), data.get("lengths") or {}
    if any(colour not in built for colour in lengths):  # a route does not tell where the track lies
        more["lengths"] = {colour: length for colour, length in lengths.items() if colour in built}
    cash = data.get("cash", {})
    if any(name not in cash for name in header.players):
        more["cash"] = {**dict.fromkeys(header.players, UNKNOWN), **cash}
    if "turn_order" not in data:
        more["turn_order"] = UNKNOWN
        if data.get("offer"):
            more["offer"] = _offer_told(data)
    facts = [FACTS[key] for key in ("turn_order", "cash") if key in more]
    return Gap(" and ".join(facts), "cash", [Fill("they are open", more)]) if more else None


def payments_told(data: Data) -> dict[str, Any]:
    """Final payments that are told of railroads whose shares are not: they show nothing more."""
    equity, shares = data.get("equity", {}), data.get("shares", {})
    known = {colour: paid for colour, paid in equity.items() if any(_numbers(shares.get(colour)))}
    return {"equity": known} if known != equity else {}


def _contests(data: Data, moves: Sequence[Any]) -> list[dict[str, Any]]:
    """The sections that several railroads are told to have chosen, and that nobody is told to have won; where
    none is told, one, of those railroads that bid for it in the record."""
    wanted: dict[int, list[str]] = {}
    for colour in COLOURS:
        section = (data.get("chosen") or {}).get(colour)
        if isinstance(section, int) and str(section) not in data.get("settled", {}):
            wanted.setdefault(section, []).append(colour)
    built = _built(data)
    told = [
        {"section": section, "railroads": railroads}
        for section, railroads in wanted.items()
        if len(railroads) > 1 and section not in built
    ]
    return told or [_some_contest(data, moves, built)]


def _built(data: Data) -> set[int]:
    told = {section for sections in data.get("built", {}).values() for section in sections}
    return told.union(section for _, section in _laid(data))


def _some_contest(data: Data, moves: Sequence[Any], built: set[int]) -> dict[str, Any]:
    """A contest of which little is told: the section that the record names, the railroads that bid."""
    bidding: list[str] = [*(data.get("blind") or ())]
    chosen = {colour: section for colour, section in (data.get("chosen") or {}).items() if section != UNKNOWN}
    named = [section for section in chosen.values() if section != NOTHING]
    for move in moves:
        railroad = getattr(move, "railroad", getattr(move, "winner", NOT_KNOWN))
        if move.action in ("blind", "build", "resolve", "top_up", "pick") and railroad >= 0:
            bidding.append(COLOURS[railroad])
        if move.action in ("build", "resolve") and move.section:
            named.append(move.section)
        if move.action not in ("blind", "build", "resolve", "top_up", "pick", "check"):
            break
    free = (number for number in (*named, *OPEN_PRICE, *PUBLISHED) if number not in built)
    section = next(free, FIRST)  # where all track is built, loading says that nothing can be contested
    owned = [colour for colour, held in data.get("shares", {}).items() if any(_numbers(held))]
    rivals = dict.fromkeys((*bidding, *owned, *COLOURS))
    unsold = {colour for colour, held in data.get("shares", {}).items() if held and not any(held.values())}
    able = [colour for colour in rivals if chosen.get(colour, section) == section and colour not in unsold]
    bids = sum(1 for colour in able if colour in bidding)
    return {"section": section, "railroads": able[: max(bids, 2)]}


_WAITING = {phases.LAY: "pending", phases.TOP_UP: "standing"}


def _some_winner(data: Data, moves: Sequence[Any]) -> dict[str, Any]:
    """Who waits for a price, or may add to a bid, where nobody is told: the railroad and the section that the
    record goes on with."""
    built = _built(data)
    row = _some_contest(data, moves, built)
    winner = {"railroad": row["railroads"][0], "section": row["section"], "bid": 0}
    if data["phase"] == phases.TOP_UP:
        named = any(getattr(move, "section", 0) == row["section"] for move in moves)
        priced = (number for number in PUBLISHED if number not in built)
        winner["section"] = row["section"] if named else next(priced, row["section"])
    bidding = dict.fromkeys(data.get("blind") or (), winner["section"])
    chosen = {winner["railroad"]: winner["section"], **bidding, **(data.get("chosen") or {})}
    key = _WAITING[data["phase"]]
    settled = {"settled": {str(winner["section"]): NOTHING}} if bidding else {}
    return {key: winner if data["phase"] == phases.TOP_UP else [winner], "chosen": chosen, **settled}


def _offer_told(data: Data) -> dict[str, Any]:
    """What is told of the offering: whose chances have been is not known without the order of play."""
    return {**data.get("offer", {}), **({} if "turn_order" in data else {"sales": 0, "idle": 0})}


def _numbers(held: Any) -> list[int]:
    return [value for value in held.values() if isinstance(value, int)] if isinstance(held, Mapping) else []


def _phase(header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """What part of the turn it is."""
    if "auction" not in data and data.get("phase") == phases.AUCTION:
        up = {"railroad": UNKNOWN, "offerer": header.players[0]}
        usual = Fill("a share is being bid for", {"auction": up})
        return Gap(FACTS["auction"], "auction", [usual], [*dropped_out(header, up, moves)])
    if "phase" in data:
        return None
    if "auction" in data:
        return Gap(FACTS["phase"], "phase", [Fill("a share is being bid for", {"phase": phases.AUCTION})])
    ways = [Fill("shares may be offered", {"phase": phases.OFFER})]
    word = next((move for move in moves if move.action in ("bid", "pass", "sale")), None)
    if word is not None:
        up = {"railroad": UNKNOWN, "offerer": header.players[word.actor]}
        ways.append(Fill("a share is being bid for", {"phase": phases.AUCTION, "auction": up}))
    if next((move.action for move in moves if move.action != "check"), "") not in CLOSING:
        some = _some_director(header, data)
        ways.append(Fill("the Directors choose track", {"phase": phases.TRACK, **some}))
    return Gap(FACTS["phase"], "phase", ways)


def _standing_bid(header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """How much is bid where it is told by whom only, and by whom where it is told how much."""
    auction = data.get("auction") or {}
    if auction.get("high", 0) > 0 and "bidder" not in auction:
        barred = (*auction.get("out", ()), auction.get("asked"))
        names = [name for name in auction.get("inside", header.players) if name not in barred]
        ways = [Fill(f"{name} has bid that", {"auction": {**auction, "bidder": name}}) for name in names]
        return Gap("who has bid that", "auction", ways) if ways else None
    if "high" in auction or auction.get("bidder", NOTHING) == NOTHING:
        return None
    least = readings_of(header.rulings).min_open
    following = next((move.amount for move in moves if move.action == "bid"), least)
    sums = sorted({max(least, amount) for amount in (least, following - 1, following)})
    ways = [Fill(f"${amount} is bid", {"auction": {**auction, "high": amount}}) for amount in sums]
    return Gap("how much is bid", "auction", ways)


def _some_director(header: Header, data: Data) -> dict[str, Any]:
    """Track is chosen where at least one share is sold, whichever it was."""
    shares = data.get("shares", {})
    unknown = [colour for colour in COLOURS if colour not in shares]
    if not unknown or any(any(_numbers(held)) for held in shares.values()):
        return {}
    started = {unknown[0]: {header.players[0]: 1}}
    treasury = {unknown[0]: UNKNOWN, **data.get("treasury", {})}
    return {"shares": {**shares, **started}, "treasury": treasury}


def _chance(header: Header, data: Data) -> Gap | None:
    """Whose chance to offer it is, where the order of play is told; and in which round, where a player
    without money ends the offering after the first."""
    if data.get("phase", phases.OFFER) not in (phases.OFFER, phases.AUCTION):
        return None
    told = _offer_told(data)
    ways = [Fill("", {"offer": told})]
    if "offer" not in data and "turn_order" in data:
        ways = [Fill(f"it is {name}'s chance", {"offer": _due(data, told, name)}) for name in header.players]
    if "round" not in told and 0 in data.get("cash", {}).values():
        return Gap("which round of offers it is", "offer", [*_in_round(ways, 1), *_in_round(ways, 2)])
    return Gap(FACTS["offer"], "offer", ways) if len(ways) > 1 else None


def _due(data: Data, told: Data, name: str) -> dict[str, Any]:
    """A player's chance; where others had theirs before, a share may have been sold."""
    cards = data["turn_order"]
    before = isinstance(cards, Mapping) and cards.get(name, 1) > 1
    return {"sales": int(before), **told, "due": name}


def _in_round(ways: Sequence[Fill], number: int) -> Iterator[Fill]:
    for words, position, _ in ways:
        words = " in ".join(filter(None, (words, "the first round" if number == 1 else "a later round")))
        yield Fill(words, {"offer": {**position["offer"], "round": number}})


def _shares(header: Header, data: Data, moves: Sequence[Any], up_for_sale: set[str]) -> Gap | None:
    """Who directs what: those who are told to or act for a railroad, and those who own most of it; and
    whether there is a share left of those that are offered."""
    told = {colour: dict(held) for colour, held in data.get("shares", {}).items()}
    directors = {colour: name for colour, name in data.get("directors", {}).items() if name != NOTHING}
    acting = {**_acting(header, moves), **directors}
    held = {**told, **{colour: {name: 1} for colour, name in acting.items() if colour not in told}}
    for colour, name in directors.items():  # nobody has more of it than its Director (J6)
        if held[colour] and name in header.players:
            held[colour] = {name: max(held[colour].values()), **held[colour]}
    started = _started(data) | _mentioned(moves)
    held.update({colour: {header.players[0]: 1} for colour in started if colour not in held})
    if not held and (data.get("phase") in SOLD or 0 in data.get("cash", {}).values()):
        held = _some_director(header, data).get("shares", {})  # who has no money bought some
    tied = {colour: most for colour in held if len(most := most_of(held[colour])) > 1}
    open_ones = [colour for colour in tied if colour not in directors]
    treasury = {**dict.fromkeys((share for share in held if any(_numbers(held[share]))), UNKNOWN)}
    settled = held == told and not open_ones and treasury.keys() <= data.get("treasury", {}).keys()
    treasury.update(data.get("treasury", {}))
    more = {"shares": held, "treasury": treasury}
    if settled:
        gone = [*sold_to_the_last(header, up_for_sale - told.keys(), acting, data, more)]
        return Gap(FACTS["shares"], "shares", [Fill("not all are sold", {})], gone) if gone else None
    ways = [
        Fill(_words(chosen), {**more, "directors": {**data.get("directors", {}), **chosen}})
        for chosen in _choices(open_ones, tied, acting)
    ]
    guessed = [colour for colour in held if colour not in told and colour not in acting]
    if guessed and not open_ones:
        ways += _others_direct(header, held, guessed, more, data)
    untold, usual = [colour for colour in acting if colour not in told], ways[0].position
    doubts = [
        *otherwise_directed(header, untold, directors, acting, usual),
        *sold_to_the_last(header, up_for_sale - told.keys(), acting, data, usual),
    ]
    key = "directors" if held == told and up_for_sale <= told.keys() else "shares"
    return Gap(FACTS[key], key, ways, doubts)


def _others_direct(
    header: Header, held: Mapping[str, Any], guessed: Sequence[str], more: Data, data: Data
) -> Iterator[Fill]:
    """The same where somebody else owns what nobody is told to own."""
    for name in header.players[1:]:
        others = {**held, **{colour: {name: 1} for colour in guessed}}
        yield Fill(
            f"{name} directs {' and '.join(guessed)}",
            {**more, "shares": others, "directors": data.get("directors", {})},
        )


def _started(data: Data) -> set[str]:
    """Railroads that must have a Director, by what is told of them."""
    found = {colour for key in ("built", "treasury") for colour, what in data.get(key, {}).items() if what}
    contested = (colour for row in data.get("contests") or () for colour in row["railroads"])
    keys = ("chosen", "laid", "told", "blind", "lengths")
    winners = (colour for colour in (data.get("settled") or {}).values() if colour in COLOURS)
    return found.union(contested, winners, *(data.get(key) or () for key in keys))


def _mentioned(moves: Sequence[Any]) -> set[str]:
    """Railroads that build or pay in the record, and of which no share is sold there before."""
    found: set[str] = set()
    sold: set[int] = {NOT_KNOWN}
    for move in moves:
        railroad = getattr(move, "railroad", getattr(move, "winner", NOT_KNOWN))
        if move.action in ("offer", "sale"):
            sold.add(railroad)
        elif move.action in ("build", "resolve", "dividend", "equity") and railroad not in sold:
            found.add(COLOURS[railroad])
        elif move.action == "reveal":
            found.update(COLOURS[r] for r, section in move.sections if section and r not in sold)
    return found


def _acting(header: Header, moves: Sequence[Any]) -> dict[str, str]:
    """Railroads for which somebody acts as Director in the record."""
    found: dict[str, str] = {}
    for move in moves:
        railroad = getattr(move, "railroad", -1)
        if (
            move.action in ("choose", "blind", "top_up", "build", "director")
            and move.actor >= 0
            and railroad >= 0
        ):
            found.setdefault(COLOURS[railroad], header.players[move.actor])
    return found


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


def _laid(data: Data) -> list[tuple[str, int]]:
    """Who is told to have built which section in this turn."""
    laid: set[tuple[str, Any]] = {
        (colour, outcome["section"]) for colour, outcome in (data.get("laid") or {}).items()
    }
    won = {(colour, int(section)) for section, colour in (data.get("settled") or {}).items()}
    return sorted(row for row in laid | won if row[0] in COLOURS and type(row[1]) is int)


def _turn(header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """The turn, where it is not told, or where the track is not that was built until then."""
    built = data.get("built", {})
    told = data.get("turn")
    if type(told) is int and all(colour in built for colour in COLOURS):
        return None
    turn = 1 + max(map(len, built.values()), default=0)
    if type(told) is int:
        turn = min(turn, told)
        if data.get("phase") == phases.ORDER and told > 1:
            turn = max(
                turn, 2
            )  # cards are drawn in the first turn only, and assigned by money ever after (I-8.1)
    more: dict[str, list[int]] = {}
    for colour, section in _laid(data):
        if section not in built.get(colour, ()):
            more.setdefault(colour, [*built.get(colour, ())]).append(section)
    whole: dict[str, Any] = {"built": {**built, **more}} if more else {}
    if data.get("phase") != phases.ORDER or "turn" in data:
        whole["turn"] = turn
    doubts = [*built_more(header, data, moves, whole)]
    key = "built" if doubts else "turn"
    return Gap(FACTS[key], key, [Fill("nothing more is built than is told", whole)], doubts)
