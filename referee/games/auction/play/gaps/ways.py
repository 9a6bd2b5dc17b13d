"""What a position leaves out, and what it may be: the phase and the winner of the bid are gone through;
cards of which nothing is told are unseen cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from referee.games.auction.law.readings import readings_of
from referee.games.auction.play.always_wrong import MOST_IN_HAND, hands_are_new
from referee.games.auction.play.told_by_lines import laid
from referee.games.auction.record.cards import NAMES, cards_in
from referee.games.auction.record.layout import LOOK
from referee.games.auction.record.longhand import with_winner
from referee.games.auction.record.moves import NONE, UNKNOWN
from referee.games.auction.record.phases import BID, DRAW, LOSER, OVER, SET_ASIDE, TIE, WINNER
from referee.header import Header
from referee.inquiry import Fill, Gap

Data = Mapping[str, Any]
UNSEEN = "?"
ROW = 6
SIZES = {"hand": 5, "deck": 4, "discards": 3}
"""So many unseen cards lie where nothing is told: enough to be played, few enough to exist."""

MOST_BID = MOST_IN_HAND + SIZES["deck"]
"""More cards than those of a hand and of a deck, added in ties, are not taken to be bid."""

OFFERING = ("bid", "powers", "fetched")
OWNING = ("deck", "hand", "discards", "cashed")
"""The piles a score is counted from."""
PILES = ("deck", "hand", "discards", *OFFERING, "cashed")
EVERYWHERE = (*PILES, "owned", "reserve")
"""Where a position may have cards of a player."""
FACTS = {
    "phase": "what part of the round it is",
    "first": "who has won the bid",
    "display": "what lies in the display",
    "aside": "who has set a card aside",
    "auction_deck": "what lies in the auction deck",
    "restocked": "which places the last restocking filled",
    "auction_discards": "what lies on the auction discards",
    "pending": "which powers are due",
    "put_away": "what was put away at the end of the round",
    "hand": "the hand",
    "deck": "the deck",
    "other_deck": "the top card of the other player's deck",
    "discards": "the discards",
    "cashed": "what is cashed in",
    **dict.fromkeys(OFFERING, "what lies in the offering"),
}
LAST = ("done", "gather")
TIED = ("tie_card", "first")


def gaps(header: Header, data: Data, moves: Sequence[Any]) -> list[Gap]:
    """The facts a position leaves out; of one that is told whole, no more than the part of the round."""
    if "rest" in data:
        return [_part_of_round(header, data)] if moves and data.keys().isdisjoint(("phase", "first")) else []
    data = with_winner(data)
    found = [_moment(header, data, moves), _display(data, moves), _deck(data)]
    return [fill for fill in found if fill is not None]


def _part_of_round(header: Header, data: Data) -> Gap:
    """What part of the round it is, where all cards are told."""
    whole = _whole_hand(header, data)
    quiet = (SET_ASIDE, DRAW) if whole else (SET_ASIDE, BID, DRAW)
    ways = [Fill(_words(phase, None), {"phase": phase}) for phase in quiet]
    for phase in () if whole else (WINNER, LOSER):
        ways += [Fill(_words(phase, first), {"phase": phase, "first": first}) for first in header.players]
    return Gap(FACTS["phase"], "phase", ways)


def _moment(header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """What part of the round it is, who has won the bid, and the unseen cards that lie there then."""
    told = data.get("phase")
    phases = [told] if told else [SET_ASIDE, BID, WINNER, LOSER, DRAW]
    if not told and _whole_hand(header, data):
        phases = [SET_ASIDE, DRAW]
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
    key = "aside" if told == SET_ASIDE else key
    return Gap({**FACTS, "players": "the cards nobody told of"}[key], key, ways)


def _whole_hand(header: Header, data: Data) -> bool:
    """Whether somebody holds more cards than are left in a hand once one of them was set aside."""
    hands = [side.get("hand", 0) for side in data.get("players", {}).values() if isinstance(side, Mapping)]
    held = [len(hand) if isinstance(hand, Sequence) else hand for hand in hands]
    return max(held, default=0) > MOST_IN_HAND and hands_are_new(readings_of(header.rulings))


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
        side = sides[name]
        if phase == SET_ASIDE and "aside" not in side and _begins(moves, seat) == "bid":
            hand = min(side["hand"], MOST_IN_HAND) if isinstance(side["hand"], int) else side["hand"]
            sides = {**sides, name: {**side, "aside": True, "hand": hand}}
            yield f", and {name} has done so", sides
        loses = phase in (WINNER, LOSER) and name != first and not sides[name]["bid"]
        ends = any(move.action == "end_turn" and move.actor == seat for move in moves)
        if loses and ends and "bid" not in data.get("players", {}).get(name, {}):
            side = {**data.get("players", {}).get(name, {}), "bid": [UNSEEN]}
            bidding = {**data, "players": {**data.get("players", {}), name: side}}
            yield f", and {name} has bid", _players(header, bidding, moves, phase)


def _players(header: Header, data: Data, moves: Sequence[Any], phase: str) -> dict[str, Any]:
    """Unseen cards in the piles of which nothing is told, as far as there are so many; what a player pays
    with has been bid."""
    told = data.get("players", {})
    named = named_in_piles(data)
    made: dict[str, Any] = {name: dict(told.get(name, {})) for name in header.players}
    for seat, name in enumerate(header.players):
        if phase in (WINNER, LOSER) and "bid" not in made[name]:
            made[name]["bid"] = [card for card in _paid(moves, seat) if card not in named]
            named.update(made[name]["bid"])
    ended = any(move.action in ("restock", "discard") for move in moves[:1])
    for seat, name in enumerate(header.players):
        begins = not ended and _begins(moves, seat) in ("set_aside", "bid")
        if phase == DRAW and made[name].get("hand") and begins:
            made[name].setdefault("drawn", True)  # it is the new one
    noted = [_by_bookkeeping(side, phase, named) for side in made.values()]
    left = to_lie({**data, "players": made})
    new = hands_are_new(readings_of(header.rulings))
    put_away = [
        len(side["discards"]) if "discards" in piles else 0
        for side, piles in zip(made.values(), noted, strict=True)
    ]
    sizes = [_sizes(moves, seat, phase, new, many) for seat, many in enumerate(put_away)]
    for key in SIZES if phase != OVER else ():
        for side, piles, many in zip(made.values(), noted, sizes, strict=True):
            if key in piles or (key not in side and "unseen" not in side):
                lie = side.get(key, [])
                more = max(0, min(many[key] - len(lie), left))
                side[key] = [*lie, *[UNSEEN] * more] if lie else more
                left -= more
    owning = OWNING if phase in (SET_ASIDE, OVER) else (*OWNING, *OFFERING)
    for name, side in made.items():
        if not set(owning) <= told.get(name, {}).keys() and "owned" not in side:
            side["untold"] = True
    return {**told, **made}  # who is not seated here is refused where it is loaded


def _begins(moves: Sequence[Any], seat: int) -> str:
    """The first that a player does, but for looks: who bids first has set a card aside before the record."""
    acts = (move.action for move in moves if move.actor == seat)
    return next((act for act in acts if act not in ("look", "shuffle")), "")


def _sizes(moves: Sequence[Any], seat: int, phase: str, new: bool, put_away: int) -> Mapping[str, int]:
    """So many cards lie in a player's piles where nothing is told; at the end of a round, as a reshuffle and
    the hand drawn after it show. ``new``: a hand holds the five cards of its round alone. ``put_away``: so
    many are noted to have come to the discards, beside those that lay there."""
    sizes = {**SIZES, "discards": SIZES["discards"] + put_away}
    if new and phase not in (SET_ASIDE, DRAW):
        sizes["hand"] = MOST_IN_HAND
    own = (move for move in moves if move.actor == seat and move.action not in ("look", "discard"))
    renewed, drawn = next(own, None), next(own, None)
    if new and phase == DRAW and renewed is not None and renewed.action in ("draw", "reshuffle"):
        sizes = {**sizes, "hand": 0}
    mixed = getattr(renewed, "order", None) if phase == DRAW else None
    if renewed is None or renewed.action != "reshuffle" or not mixed or UNKNOWN in mixed or mixed == NONE:
        return sizes
    hand = drawn.cards if drawn is not None and drawn.action == "draw" else None
    rest = SIZES["deck"] if hand is None else len([card for card in hand if card not in mixed])
    return {**sizes, "discards": len(mixed), "deck": rest, "hand": 0}


def wanted(header: Header, data: Data, moves: Sequence[Any]) -> int:
    """So many cards the piles would take of which nothing is told, if there were enough of them."""
    phase, new = data.get("phase", DRAW), hands_are_new(readings_of(header.rulings))
    count = 0
    for seat, name in enumerate(header.players):
        side = dict(data.get("players", {}).get(name, {}))
        untold = SIZES.keys() - side.keys()
        _by_bookkeeping(side, phase, named_in_piles(data))
        sizes = _sizes(moves, seat, phase, new, len(side.get("discards", ())) if "discards" in untold else 0)
        count += sum(max(SIZES[key], sizes[key]) for key in untold)
    return count


def _by_bookkeeping(side: dict[str, Any], phase: str, named: set[str]) -> set[str]:
    """Puts the cards of which a position notes that they lie in a pile it does not tell into that pile, and
    forgets what it notes of unseen cards of all piles together. Returns the piles that came of it."""
    if not {"deck", "hand", "discards", "bid"} <= side.keys():
        side.pop("unseen", None)
    found = set()
    for pile, notes, holds in (
        ("discards", ("left_offering", "left_hand"), side.get("put_away")),
        ("hand", ("new_hand",), side.get("claimable")),
        ("bid", ("tied",), phase == TIE),
    ):
        cards = [card for note in notes for card in side.get(note, ()) if card not in named]
        if pile == "discards":
            cards += [UNSEEN] * side.get("left_hidden", 0)
        if cards and holds and pile not in side:
            side[pile] = cards
            named.update(cards)
            found.add(pile)
    return found


def to_lie(data: Data) -> int:
    """How many cards are left for the piles that are not told, once the display is full."""
    return len(NAMES) - lying(data) - max(ROW - len(data.get("display", ())), 0)


def lying(data: Data) -> int:
    """So many cards lie somewhere, by what a position tells."""
    return sum(
        word if isinstance(word, int) else sum(card is not None for card in word) for word in _piles(data)
    )


def _piles(data: Data) -> Iterator[Any]:
    """What a position tells of every pile."""
    yield from (data.get(key, ()) for key in ("display", "auction_deck", "auction_discards"))
    for side in data.get("players", {}).values():
        yield from (side.get(key, ()) for key in EVERYWHERE)


def _paid(moves: Sequence[Any], seat: int) -> list[str]:
    """The cards a player must have bid, as they leave the offering and did not come there later."""
    return [NAMES[card] for card in cards_in(laid(seat, moves))][:MOST_BID]


def bid_unnamed(data: Data, moves: Sequence[Any]) -> set[str]:
    """The cards both players must have bid that the position does not name."""
    return {*_paid(moves, 0), *_paid(moves, 1)} - named_in_piles(data)


def named_in_piles(data: Data) -> set[str]:
    """The cards of which the position names the place, and not only what became of them earlier."""
    return set(named_in([*_piles(data)]))


def named_in(data: Any) -> Iterator[str]:
    """The cards a position names."""
    if isinstance(data, Mapping):
        data = list(data.values())
    if isinstance(data, list):
        for value in data:
            yield from named_in(value)
    elif isinstance(data, str) and data in NAMES:
        yield data


def _display(data: Data, moves: Sequence[Any]) -> Gap | None:
    row = list(data.get("display", ()))
    if len(row) == ROW:
        return None
    told = lying(data) - sum(card is not None for card in row) + len(bid_unnamed(data, moves))
    places = max(data.get("restocked") or (ROW - 1,)) + 1  # what was filled last lies at the end of the row
    filled = row + [UNSEEN] * max(min(places, len(NAMES) - told) - len(row), 0)
    ways = [Fill("cards nobody told of lie there", {"display": filled})]
    return Gap(FACTS["display"], "display", ways)


def _deck(data: Data) -> Gap | None:
    """The auction deck, where the display has an empty place that was filled if there had been a card for it:
    from the restocking on until a card is bought (A-8.2)."""
    refilled = data.get("phase") in (SET_ASIDE, BID, TIE)
    if "auction_deck" in data or not refilled or None not in data.get("display", ()):
        return None
    return Gap(FACTS["auction_deck"], "auction_deck", [Fill("it has run out", {"auction_deck": 0})])


# -- what checks tell of the beginning -----------------------------------------------------------------

HAND = "hand"
ROUND_OVER = ("end_turn", "restock", "discard", "draw", "drawn", "reshuffle", "gather", "decision")
"""Entries after which everything may lie elsewhere."""

CHANGES: Mapping[str, tuple[str, ...]] = {
    "set_aside": ("deck", "discards", "auction_discards"),
    "bid": ("deck", "bid", "discards", "first"),
    "tie_card": ("deck", "bid", "discards", "first"),
    "cash": (*OFFERING, "cashed"),
    "take": ("deck", "discards", "auction_discards", *OFFERING),
    "power": OFFERING,
    "buy": ("display", "discards", "auction_discards", *OFFERING),
    "shuffle": ("deck",),
}
"""Entry -> what lies otherwise after it; cards may have been added to a bid that nobody wrote down. Hands are
looked after by themselves: what leaves them is named."""


def told_later(header: Header, data: Data, moves: Sequence[Any]) -> Iterator[tuple[Data, Data]]:
    """What the position leaves out, as a check shows that it was at the beginning: no entry has changed it
    before the check, but for cards that left a hand. Each as the check says it, and as it was. Of a round
    that may be over, or begun anew, by then only the auction deck is known to lie as it did."""
    changed: set[str] = set()
    left: dict[str, list[str]] = {name: [] for name in header.players}
    told = data.get("players", {})
    lies = (
        {"auction_deck", "auction_discards", "display", "first", *PILES}
        if data.get("phase") in (SET_ASIDE, BID, TIE, WINNER, LOSER)
        else {"auction_deck"}
    )
    for move in moves:
        if move.action in ROUND_OVER:
            return
        if move.action != "check":
            changed |= _changed(move)
            if move.action in ("set_aside", "bid", "power"):
                left[header.players[move.actor]] += _shown(move)
            continue
        free = lies - changed
        for key in sorted(_nameable(free & move.claims.keys() - data.keys(), move.claims)):
            yield {key: move.claims[key]}, {key: move.claims[key]}
        for name, side in _sides_told(move.claims).items():
            for key in sorted(_nameable(free & side.keys() - told.get(name, {}).keys(), side)):
                begun = [*_listed(side[key]), *left[name]] if key == HAND else side[key]
                yield {"players": {name: {key: side[key]}}}, {"players": {name: {key: begun}}}


def _nameable(keys: Set[str], told: Mapping[str, Any]) -> set[str]:
    """The piles that a position can tell so: where all cards lie open it names them, and holds no number."""
    return {key for key in keys if not (key in LYING_OPEN and isinstance(told[key], int))}


LYING_OPEN = frozenset({"display", "auction_discards", "powers", "fetched", "cashed"})


def _sides_told(claims: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    """What a check tells of each player; "?" tells nothing."""
    players = claims.get("players")
    sides = players.items() if isinstance(players, Mapping) else ()
    return {name: side for name, side in sides if isinstance(side, Mapping)}


def _changed(move: Any) -> set[str]:
    """What lies otherwise after an entry."""
    by_hand = move.action in ("buy", "take") and (move.to == HAND or move.action == "buy")
    return {*CHANGES.get(move.action, ()), *((HAND,) if by_hand else ())}


def _shown(move: Any) -> list[str]:
    """The cards that leave the hand with an entry."""
    if move.action == "set_aside":
        return [NAMES[move.card] if move.card >= 0 else UNSEEN]
    return [NAMES[card] for card in cards_in(move.cards)]


def _listed(cards: Any) -> list[str]:
    return [UNSEEN] * cards if isinstance(cards, int) else cards


FIGURES = ("totals", "cards", "bonus", "vp")


def figures(header: Header, data: Data, moves: Sequence[Any]) -> Iterator[str]:
    """The figures of a score sheet that hang on what a position leaves out: all of them, where a pile of a
    player is not told who does not lay open what he owns. The bounds are known where any card that is named
    nowhere may be his. Whether the game is over, where the position tells too little of how it may end."""
    if _end_is_open(data, moves):
        yield "final"
    laid_open = {move.actor for move in moves if move.action == "gather"}
    in_discards = "auction_deck" in data and "auction_discards" not in data
    for seat, name in enumerate(header.players):
        side = data.get("players", {}).get(name, {})
        known = seat in laid_open or {"gathered", "owned"} & side.keys() or set(OWNING) <= side.keys()
        bounds = side.keys().isdisjoint(OWNING) or (data.get("phase") != OVER and SIZES.keys() - side.keys())
        if not known and (in_discards or not bounds):
            yield from FIGURES


CLOSING = {BID: 2, TIE: 2, WINNER: 2, LOSER: 1}
"""Phase in the middle of a round -> so many parts of phase 3 end before the round does."""


def is_over(data: Data, moves: Sequence[Any]) -> bool:
    """Whether both have finished phase 3 by these entries of a round, if the position began in it."""
    return [move.action for move in moves].count("end_turn") >= CLOSING.get(data.get("phase") or "", 2)


def _end_is_open(data: Data, moves: Sequence[Any]) -> bool:
    """Whether a position leaves open if the game is over after these entries: what is left to be bought, and
    whether nothing was in the round before, which is how a game may end (A-10.1)."""
    phase, done = data.get("phase", ""), [move.action for move in moves]
    rounds = done.count("end_turn")
    if phase == OVER or "gather" in done or rounds < CLOSING.get(phase, 0):
        return False
    if "auction_deck" not in data or len(data.get("display", ())) < ROW:
        return True
    deck = data["auction_deck"]
    if "set_aside" in done or "bid" in done or (deck if isinstance(deck, int) else len(deck)) > ROW * rounds:
        return False
    sold = "sales" in data or "buy" in done
    told = "idle" in data and (phase in (SET_ASIDE, DRAW) or sold)
    return not (told or (phase in CLOSING and sold))
