"""What a position leaves out, and what it may be: the phase and the winner of the bid are gone through;
cards of which nothing is told are unseen cards. What is neither told nor gone through keeps an entry that
hangs on it from being called wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.games.auction.law.readings import Readings, readings
from referee.games.auction.play.never import MOST_IN_HAND, hands_are_new
from referee.games.auction.play.shown_later import laid
from referee.games.auction.record.cards import NAMES, cards_in
from referee.games.auction.record.layout import LOOK
from referee.games.auction.record.phases import BID, DRAW, LOSER, OVER, SET_ASIDE, TIE, WINNER
from referee.header import Header
from referee.inquiry import Fill, Gap

Data = Mapping[str, Any]
UNSEEN = "?"
ROW = 6
SIZES = {"hand": 5, "deck": 4, "discards": 3}
"""So many unseen cards lie where nothing is told: enough to be played, few enough to exist."""

PHASES = "A-2.1"
"""A breach of the order of phases may hang on what both players have done."""

LYING = ("display", "auction_deck", "auction_discards", "players")
OFFERING = ("bid", "powers", "fetched")
PILES = ("deck", "hand", "discards", *OFFERING, "cashed")
BOTH_DISCARDS = ("auction_discards", "discards")
IN_TURN = ("power", "cash", "take", "duplicate", "decline", "buy", "end_turn")
RULES: Mapping[tuple[str, str], tuple[str, ...]] = {
    **dict.fromkeys((("buy", "A-7.2"), ("buy", "A-7.3")), ("phase", "place")),
    ("buy", "A-7.4"): ("phase",),
    ("buy", "A-7.5"): ("phase", "bought"),
    **{(action, "A-5.1"): ("phase", "turn") for action in IN_TURN},
    ("buy", "A-7.1"): ("phase", "display", "offering"),
    ("end_turn", "A-7.7"): ("phase", "one_cost"),
    ("bid", "A-4.1"): ("phase",),
    ("bid", "A-4.3"): ("phase", "bid_before"),
    **dict.fromkeys((("reveal", "A-4.4"), ("reveal", "A-4.5")), ("phase", "both_bids")),
    ("set_aside", "A-3.1"): ("phase", "aside_before"),
    **dict.fromkeys((("shuffle", "A-1.2"), ("shuffle", "A-11.3")), ("phase", "deck", "discards")),
    **dict.fromkeys((("look", "A-11.2"), ("look", "A-11.4"), ("look", "A-11.3")), ("phase",)),
    **dict.fromkeys((("set_aside", "A-11.3"), ("bid", "A-11.3"), ("buy", "A-11.3")), ("phase",)),
    ("power", "A-0.5"): ("phase",),
    ("power", "A-6.1"): ("phase",),
    ("power", "A-4.2"): ("phase", "bid_before"),
    ("cash", "A-6.5"): ("phase",),
    ("cash", "A-6.4"): ("phase", "suit", "offering"),
    ("take", "A-6.10"): ("phase", "suit", "auction_discards"),
    ("take", "A-6.13"): ("phase", "suit", "discards"),
    ("take", "A-6.14"): ("phase", "suit", *BOTH_DISCARDS),
    ("duplicate", "A-6.7"): ("phase", "suit", "offering"),
    ("tie_card", "A-4.6"): ("phase", "tie", "deck"),
    **{
        (verb, rule): ("phase", "due")
        for verb in ("cash", "take", "duplicate", "decline")
        for rule in ("A-6.1", "A-6.3", "A-6.12", "A-12.1", "A-12.2")
    },
}
"""What a breach of a rule by an entry rests on, where that is less than what the entry rests on. An unseen
card may be any that the position does not name, so that the hand excuses nothing: if a card can be there, it
is; where there are too few of them for every pile, this table does not hold. ``suit``, ``offering``,
``bought``, ``turn``, ``place``, ``due`` and the like stand for what is looked up, see ``LOOKED_UP``."""

RESTS: Mapping[str, tuple[str, ...]] = {
    "buy": ("phase", "first", "display", *OFFERING),
    "bid": ("phase", "hand", "bid", "aside"),
    "set_aside": ("phase", "hand", "deck", "aside"),
}
EVERYTHING = ("phase", "first", "display", "auction_deck", "auction_discards", "pending", *PILES)
FACTS = {
    "phase": "what part of the round it is",
    "first": "who has won the bid",
    "display": "what lies in the display",
    "aside": "who has set a card aside",
    "auction_deck": "what lies in the auction deck",
    "auction_discards": "what lies on the auction discards",
    "pending": "which powers are due",
    "hand": "the hand",
    "deck": "the deck",
    "discards": "the discards",
    "cashed": "what is cashed in",
    **dict.fromkeys(OFFERING, "what lies in the offering"),
}
LAST = ("done", "gather")
TIED = ("tie_card", "first")


def gaps(header: Header, data: Data, moves: Sequence[Any]) -> list[Gap]:
    """The facts a position leaves out."""
    found = [_moment(header, data, moves), _display(data)]
    return [fill for fill in found if fill is not None]


def _moment(header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """What part of the round it is, who has won the bid, and the unseen cards that lie there then."""
    told = data.get("phase")
    phases = [told] if told else [SET_ASIDE, BID, WINNER, LOSER, DRAW]
    if not told and any(move.action in LAST for move in moves):
        phases.append(OVER)
    ways = []
    for phase in phases:
        won = phase in (WINNER, LOSER) or (phase == DRAW and "first" not in data)
        for first in header.players if won and "first" not in data else [data.get("first")]:
            winner = {"first": first} if first is not None or "first" in data else {}
            words = _words(phase, first if won else None)
            for more, cards in _bids(header, data, moves, phase, first):
                ways.append(Fill(words + more, {"phase": phase, **winner, "players": cards}))
    if len(ways) == 1 and ways[0].position["players"] == data.get("players", {}):
        return None
    key = "phase" if not told else "first" if "first" not in data else "players"
    facts = {"phase": FACTS["phase"], "first": FACTS["first"], "players": "the cards nobody told of"}
    return Gap(facts[key], key, ways)


def _words(phase: str, first: str | None) -> str:
    said = {
        SET_ASIDE: "a card is set aside",
        BID: "the bids are made",
        TIE: "the bids are tied",
        WINNER: "it is the winner's part",
        LOSER: "it is the loser's part",
        DRAW: "the round is at its end",
        LOOK: "a deck is being looked through",
        OVER: "the game is over",
    }[phase]
    return f"{said} ({first} won the bid)" if first else said


def _bids(
    header: Header, data: Data, moves: Sequence[Any], phase: str, first: Any
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The cards of both players; those of a loser who is said to have finished twice, with a bid and without,
    where nothing is told of it: without one nothing had to be bought."""
    sides = _players(header, data, moves, phase)
    yield "", sides
    for seat, name in enumerate(header.players):
        loses = phase in (WINNER, LOSER) and name != first and not sides[name]["bid"]
        ends = any(move.action == "end_turn" and move.actor == seat for move in moves)
        if loses and ends and "bid" not in data.get("players", {}).get(name, {}):
            sides = {**sides, name: {**sides[name], "bid": [UNSEEN]}}
            yield f", and {name} has bid", sides


def _players(header: Header, data: Data, moves: Sequence[Any], phase: str) -> dict[str, Any]:
    """Unseen cards in the piles of which nothing is told, as far as there are so many; what a player pays
    with has been bid."""
    told = data.get("players", {})
    named = set(_cards(data))
    made: dict[str, Any] = {name: dict(told.get(name, {})) for name in header.players}
    for seat, name in enumerate(header.players):
        if phase in (WINNER, LOSER) and "bid" not in made[name]:
            made[name]["bid"] = [card for card in _paid(moves, seat) if card not in named]
            named.update(made[name]["bid"])
    left = len(NAMES) - _lying({**data, "players": made}) - max(ROW - len(data.get("display", ())), 0)
    begun = phase not in (SET_ASIDE, DRAW) and hands_are_new(readings(header.rulings))
    sizes = {**SIZES, "hand": MOST_IN_HAND} if begun else SIZES
    for key, most in sizes.items() if phase != OVER else ():
        for side in made.values():
            if key not in side and "unseen" not in side:
                side[key] = min(most, max(left, 0))
                side["untold"] = True
                left -= side[key]
    return made


def _lying(data: Data) -> int:
    """So many cards lie somewhere, by what a position tells."""
    lists = [data.get(key, ()) for key in ("display", "auction_deck", "auction_discards")]
    for side in data.get("players", {}).values():
        lists += [side.get(key, ()) for key in (*PILES, "owned", "reserve")]
    return sum(word if isinstance(word, int) else sum(card is not None for card in word) for word in lists)


def _paid(moves: Sequence[Any], seat: int) -> list[str]:
    """The cards a player must have bid, as they leave the offering and did not come there later."""
    return [NAMES[card] for card in cards_in(laid(seat, moves))][:MOST_IN_HAND]


def _cards(data: Any) -> Iterator[str]:
    """The cards a position names."""
    if isinstance(data, Mapping):
        data = list(data.values())
    if isinstance(data, list):
        for value in data:
            yield from _cards(value)
    elif isinstance(data, str) and data in NAMES:
        yield data


def _display(data: Data) -> Gap | None:
    row = list(data.get("display", ()))
    if len(row) == ROW:
        return None
    told = _lying(data) - sum(card is not None for card in row)
    filled = row + [UNSEEN] * min(ROW - len(row), max(len(NAMES) - told - len(row), 0))
    ways = [Fill("cards nobody told of lie there", {"display": filled})]
    return Gap(FACTS["display"], "display", ways)


def unsettled(header: Header, data: Data, moves: Sequence[Any], move: Any, rule: str) -> list[Gap]:
    """What might allow an entry and is neither told nor gone through."""
    before = moves[: next((place for place, each in enumerate(moves) if each is move), len(moves))]
    usual = RESTS.get(move.action, EVERYTHING)
    keys = usual if _scarce(header, data) else list(_wanted(header, data, before, move, rule))
    alone = move.actor >= 0 and rule != PHASES
    who = [header.players[move.actor]] if alone else list(header.players)
    missing = [key for key in keys if not _is_told(key, data, who, moves)]
    return [Gap(FACTS[key], key, ()) for key in missing]


def _scarce(header: Header, data: Data) -> bool:
    """Whether there are fewer unseen cards than the piles of which nothing is told would take, so that which
    of them has some is a guess."""
    sides = [data.get("players", {}).get(name, {}) for name in header.players]
    wanted = sum(most for key, most in SIZES.items() for side in sides if key not in side)
    return len(NAMES) - _lying(data) - max(ROW - len(data.get("display", ())), 0) < wanted


def _wanted(header: Header, data: Data, before: Sequence[Any], move: Any, rule: str) -> Iterator[str]:
    """The facts a breach rests on."""
    usual = RESTS.get(move.action, EVERYTHING)
    keys = RULES.get((move.action, rule), usual)
    if ("suit" in keys and _of_another_suit(before, move)) or _known_by_now(before, move, rule):
        return
    for key in keys:
        if key == "suit":
            continue
        looked_up = LOOKED_UP.get(key)
        if looked_up is None:
            yield key
        elif not looked_up[0](readings(header.rulings), data, before, move):
            yield from looked_up[1] or usual


def _all_named(table: Readings, data: Data, before: Sequence[Any], move: Any) -> bool:
    """Whether the position names all the cards that should lie in the offering: they lie where it says."""
    named = set(_cards([data.get(part) for part in LYING]))
    return all(NAMES[card] in named for card in _touched(move))


def _bought(table: Readings, data: Data, before: Sequence[Any], move: Any) -> bool:
    return any(other.action == "buy" and move.pay >> other.card & 1 for other in before)


def _in_its_place(table: Readings, data: Data, before: Sequence[Any], move: Any) -> bool:
    """Whether the place of a card bought is told, or none of the places that are not told costs what was
    paid."""
    row = data.get("display", ())
    if NAMES[move.card] in row:
        return True
    untold = [cost for place, cost in enumerate(table.costs) if place >= len(row) or row[place] == UNSEEN]
    return _same_round(before) and table.slide == "phase4" and move.pay.bit_count() not in untold


def _same_round(before: Sequence[Any]) -> bool:
    """Whether the display has not been restocked since the position."""
    return not any(other.action in NEXT_ROUND for other in before)


NEXT_ROUND = ("restock", "discard", "reshuffle", "draw", "set_aside", "bid")


def _passed_over(table: Readings, data: Data, before: Sequence[Any], move: Any) -> bool:
    """Whether the player has done something else since the position: what was due then is not any more."""
    at_once = (table.activation_delay, table.dup_without_target, table.retrieved_power)
    gone = at_once == ("never", "fizzle", "immediate")
    return gone and any(other.action in ("power", "buy") and other.actor == move.actor for other in before)


def _acted(before: Sequence[Any], action: str) -> set[int]:
    """Who has done this in the round the record has come to."""
    return {other.actor for other in _this_round(before) if other.action == action}


def _turn_told(table: Readings, data: Data, before: Sequence[Any], move: Any) -> bool:
    """Whether it is told whose part of phase 3 it is, or that the player has finished."""
    told = "first" in data and "phase" in data
    return told or _both_bid(before) or move.actor in _acted(before, "end_turn")


def _both_bid(before: Sequence[Any]) -> bool:
    return len(_acted(before, "bid")) == 2


def _this_round(before: Sequence[Any]) -> Sequence[Any]:
    """The entries since the last round was over."""
    begun, turns = 0, False
    for place, other in enumerate(before):
        if other.action in ROUND_OVER or (other.action == "set_aside" and turns):
            begun, turns = place if other.action == "set_aside" else place + 1, False
        turns = turns or other.action in IN_TURN
    return before[begun:]


ROUND_OVER = ("restock", "discard", "reshuffle", "draw")


def _known_by_now(before: Sequence[Any], move: Any, rule: str) -> bool:
    """Whether the entries of this round have told where a card lies that cannot lie where this entry has it:
    paid, cashed in, bought or fetched."""
    if rule not in ("A-6.4", "A-6.6", "A-6.10", "A-6.13", "A-6.14", "A-7.1", "A-7.5", "A-13.3"):
        return False
    gone = offered = 0
    for other in _this_round(before):
        if other.action == "buy":
            gone |= other.pay | 1 << other.card
            offered &= ~other.pay
        elif other.action == "cash":
            gone |= 1 << other.card
            offered &= ~(1 << other.card)
        elif other.action == "take":
            gone &= ~(1 << other.card)
            offered |= 1 << other.card
    if move.action == "buy":
        return bool(gone & (move.pay | 1 << move.card))
    if move.action == "take" and rule != "A-6.6":
        return bool(offered >> move.card & 1)
    return bool(gone >> move.card & 1)


def _was_bid(table: Readings, data: Data, before: Sequence[Any], move: Any) -> bool:
    """Whether the card at work is told to have been bid: no power of it is due then."""
    bids = [side.get("bid") for side in data.get("players", {}).values()]
    source = getattr(move, "source", None)
    return not table.bid_cards_can_activate and source is not None and NAMES[source] in set(_cards(bids))


Looked = Callable[[Readings, Data, Sequence[Any], Any], bool]
LOOKED_UP: Mapping[str, tuple[Looked, tuple[str, ...]]] = {
    "offering": (_all_named, OFFERING),
    "bought": (_bought, ()),
    "tie": (lambda table, data, before, move: data.get("phase") == TIE or _both_bid(before), ()),
    "turn": (_turn_told, ()),
    "both_bids": (lambda table, data, before, move: _both_bid(before), ()),
    "bid_before": (lambda table, data, before, move: move.actor in _acted(before, "bid"), ()),
    "aside_before": (lambda table, data, before, move: move.actor in _acted(before, "set_aside"), ("aside",)),
    "place": (_in_its_place, ("display",)),
    "one_cost": (
        lambda table, data, before, move: _same_round(before) and bool(data.get("display")),
        ("display",),
    ),
    "due": (lambda *asked: _passed_over(*asked) or _was_bid(*asked), ()),
}
"""What a breach may rest on -> whether it is told, and the facts that are missing otherwise: none stands for
all an entry rests on."""


def _touched(move: Any) -> list[int]:
    """The cards that an entry says lie in the offering."""
    return list(cards_in(move.pay)) if move.action == "buy" else [move.card]


def _of_another_suit(before: Sequence[Any], move: Any) -> bool:
    """Whether the powers that the record says this player used are all of another suit than the card."""
    played = [
        card
        for other in before
        if other.action == "power" and other.actor == move.actor
        for card in cards_in(other.cards)
    ]
    return bool(played) and all(NAMES[card][0] != NAMES[move.card][0] for card in played)


def _is_told(key: str, data: Data, who: Sequence[str], moves: Sequence[Any]) -> bool:
    if key == "phase":
        gone_through = not any(move.action in TIED for move in moves)
        return key in data or gone_through
    if key == "first":
        return True
    if key == "display":
        return len(data.get(key, ())) == ROW
    if key == "aside":
        sides = data.get("players", {}).values()
        return data.get("phase") == BID or sum(key in side for side in sides) == 2
    if key in PILES:
        return all(key in data.get("players", {}).get(name, {}) for name in who)
    return key in data


OWNED = frozenset({"deck", "hand", "discards", "cashed"})
"""The piles a score is counted from."""
FIGURES = ("totals", "cards", "bonus", "vp")


def figures(header: Header, data: Data, moves: Sequence[Any]) -> Iterator[str]:
    """The figures of a score sheet that hang on what a position leaves out: all of them, where a pile of a
    player is not told who does not lay open what he owns. The bounds are known where any card that is named
    nowhere may be his."""
    laid_open = {move.actor for move in moves if move.action == "gather"}
    in_discards = "auction_deck" in data and "auction_discards" not in data
    for seat, name in enumerate(header.players):
        side = data.get("players", {}).get(name, {})
        known = seat in laid_open or {"gathered", "owned"} & side.keys() or side.keys() >= OWNED
        bounds = not OWNED & side.keys() or (data.get("phase") != OVER and SIZES.keys() - side.keys())
        if not known and (in_discards or not bounds):
            yield from FIGURES
