"""What players of the auction game ask about a moment, and the facts that decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.auction.law.allowing import ALLOWING
from referee.games.auction.law.heard import HEARD
from referee.games.auction.record.phases import BID, DRAW, LOSER, OVER, SET_ASIDE, TIE, WINNER
from referee.inquiry import Act as A
from referee.inquiry import Detail, Gap, Inquiry, Told, entry, facts_by, gap

SUITS = "GRPB"
UNSEEN = "?"
PLACES = 6
POWERS = ("6", "7", "8", "9", "10")
PILES = (
    ("the own deck", "deck"),
    ("the own discards", "own"),
    ("the auction discards", "auction"),
    ("the opponent's discards", "opponent"),
    ("the auction deck", "auction_deck"),
)


def _cards(told: Told) -> list[str]:
    """Every card the entry names."""
    named = [told.entry.get(key) for key in ("card", "with")]
    return [card for card in named if card] + [*told.entry.get("cards", ()), *told.entry.get("pay", ())]


ROW = tuple(f"{suit}{value}" for value in (1, 2, 3) for suit in "GRPB")
HAND = tuple(f"{suit}{value}" for value in (5, 3) for suit in "BPRG")
DECK = tuple(f"{suit}{value}" for value in (7, 2) for suit in "PGBR")
"""Cards to fill places with: for the display, for a hand or a bid, for a deck."""


def _spare(told: Told, number: int, pool: Sequence[str] = HAND) -> list[str]:
    """Cards the entry does not name."""
    taken = _cards(told)
    return [card for card in pool if card not in taken][:number]


def _row(told: Told) -> list[str]:
    return [place for place in ROW if place not in _cards(told) and place not in DECK][:PLACES]


def _of_suit(told: Told, suit: str) -> str:
    """Another card of a suit, not named by the entry."""
    return next(f"{suit}{value}" for value in (4, 5, 3, 2, 1) if f"{suit}{value}" not in _cards(told))


def _mine(told: Told, **parts: Any) -> dict[str, Any]:
    return {"players": {told.player: parts}}


# -- facts ----------------------------------------------------------------------------------------


def _part_of_round(told: Told) -> Gap:
    """What the round has come to, for what is done before or in the bid."""
    me = told.player
    ways = [
        ("new hands have been drawn, and nobody has set a card aside", {"phase": SET_ASIDE}),
        ("both have set a card aside, and nobody has bid", {"phase": BID}),
    ]
    if told.entry["action"] != "set_aside":
        ways.reverse()
    open_bids = ("the bids lie open", {"phase": WINNER, "first": me})
    return gap("how far the round has got", "phase", *ways, open_bids)


def _in_hand(told: Told) -> Gap:
    """Where the cards of a bid were before."""
    me, cards = told.player, list(told.entry["cards"] if "cards" in told.entry else _cards(told))
    rest = _spare(told, 4)
    ways = [("in the hand, all of them", _mine(told, hand=(cards + rest)[: max(4, len(cards))], deck=4))]
    for card in cards[:1]:
        left, deck = [*cards[1:], *rest][:4], [card, *_spare(told, 3, DECK)]
        ways += [
            (f"{card} was the card set aside", _mine(told, hand=left, deck=deck)),
            (f"{card} lay in {me}'s discards", _mine(told, hand=left, discards=[card], deck=4)),
        ]
    return gap(f"where the cards of {me}'s bid were", "hand", *ways)


def _aside_card(told: Told) -> Gap:
    """Where the card was that is to be set aside."""
    card, rest = told.answers["card"], _spare(told, 5)
    return gap(
        f"where {'the card' if card == UNSEEN else card} was",
        "hand",
        ("in the hand of five", _mine(told, hand=[card, *rest[:4]], deck=3)),
        (
            "in the hand, but a card has been set aside already",
            _mine(told, hand=[card, *rest[:3]], deck=4, aside=True),
        ),
        ("in the deck", _mine(told, hand=rest[:5], deck=[card, *_spare(told, 2, DECK)])),
    )


def _display(told: Told) -> Gap:
    """Where in the row the card lies, which is what it costs."""
    card, filler = told.answers["card"], _row(told)
    paid = len(told.answers["pay"])
    usual = min(max(paid, 1), PLACES)

    def row(place: int) -> dict[str, Any]:
        rest = [shown for shown in filler if shown != card]
        return {"display": [*rest[: place - 1], card, *rest[place - 1 : PLACES - 1]]}

    places = [usual, *(place for place in range(1, PLACES + 1) if place != usual)]
    ways: list[tuple[str, Mapping[str, Any]]] = [
        (f"in the {place}-cost place", row(place)) for place in places
    ]
    ways.append(("nowhere in the display", {"display": filler[:PLACES]}))
    return gap(f"where {card} lies in the display", "display", *ways)


def _payment(told: Told) -> Gap | None:
    """Where the cards lie that are to pay."""
    pay, me, them = list(told.answers["pay"]), told.player, told.others[0]
    if not pay:
        return None
    first, rest = pay[0], pay[1:]
    return gap(
        f"where the cards lie that {me} pays with",
        "bid",
        (f"all of them in {me}'s offering (bid, played or fetched)", _mine(told, bid=pay)),
        (f"{first} is still in {me}'s hand", _mine(told, bid=rest, hand=[first])),
        (
            f"{first} was bought in this turn",
            {**_mine(told, bid=rest, discards=[first]), "acquired": [first]},
        ),
        (f"{first} lies in {me}'s discards", _mine(told, bid=rest, discards=[first])),
        (f"{first} is {them}'s", {"players": {me: {"bid": rest}, them: {"bid": [first]}}}),
    )


def _discards(told: Told) -> Gap | None:
    """What an eight, nine or ten can find."""
    card = told.answers["card"]
    suit, value = card[0], card[1:]
    if value not in ("8", "9", "10"):
        return None
    found = _of_suit(told, suit)
    suits = [colour for colour in SUITS if colour != suit]
    piles = {"8": {"auction_discards": [found]}, "9": _mine(told, discards=[found])}
    good = piles.get(value, {"auction_discards": [found]})
    bad = {"auction_discards": [_of_suit(told, suits[0])], **_mine(told, discards=[_of_suit(told, suits[1])])}
    return gap(
        f"whether {card} finds a card of its suit",
        "discards",
        (f"yes, a card of the suit lies in a pile that {card} searches", good),
        ("no, there is none", bad),
    )


def _played(told: Told) -> tuple[str, str]:
    """The power card at work, and the card it works on."""
    return told.answers["with"], told.answers["card"]


def _target(told: Told) -> Gap:
    """Where the card lies that a power works on."""
    power, card = _played(told)
    me, them = told.player, told.others[0]
    if power == card:
        return gap(f"where {card} lies", "target", ("it is the card at work itself", {}))
    ways: dict[str, tuple[str, Mapping[str, Any]]] = {
        "offering": (f"in {me}'s offering", _mine(told, fetched=[card])),
        "power": (
            f"in {me}'s offering, played for its power",
            {**_mine(told, powers=[power, card]), "played": [power, card]},
        ),
        "own": (f"in {me}'s discards", _mine(told, discards=[card])),
        "auction": ("in the auction discards", {"auction_discards": [card]}),
        "theirs": (f"in {them}'s offering", {"players": {them: {"bid": [card]}}}),
        "their discards": (f"in {them}'s discards", {"players": {them: {"discards": [card]}}}),
        "hand": (f"in {me}'s hand", _mine(told, hand=[card])),
        "deck": (f"in {me}'s deck", _mine(told, deck=[card, *_spare(told, 3, DECK)])),
    }
    orders = {
        "cash": ("offering", "power", "own", "hand", "theirs"),
        "take": ("auction", "own", "their discards", "theirs", "deck"),
        "duplicate": ("power", "offering", "theirs", "own"),
    }
    if card[1:] not in POWERS:
        del ways["power"]
    order: Sequence[str] = orders[told.entry["action"]]
    if told.entry["action"] == "take" and power[1:] == "9":
        order = ("own", "auction", "their discards", "theirs", "deck")
    return gap(f"where {card} lies", "target", *(ways[name] for name in order if name in ways))


TIE_TOP, TIE_LOWER, TIE_HAND = "G7", "B3", "R5"
NEW = ("P7", "G7", "B7", "R7", "P2", "G2", "B2", "R2", "G9", "B9")


def _names(told: Told) -> Mapping[str, Any]:
    """What the rows below call $them, the opponent; $card, the first card of the entry, $power, that at work,
    and what that does; $row, a display; $one, $bid and $deck, cards the entry does not name."""
    card = next(iter(_cards(told)), "")
    power = told.answers.get("with", card)
    does = {"with": [power], "source": power, "power": int(power[1:]), "not": [power]} if power[1:] else {}
    row = _row(told)
    more = {
        "row": row,
        "one": row[0],
        "bid": _spare(told, 1),
        "deck": _spare(told, 4, DECK),
        "does": does,
        "another": _spare(told, 1)[0],
        "sold": [None, *row[1:]],
    }
    return {"me": told.player, "them": told.others[0], "card": card, "power": power, **more}


def _me(**parts: Any) -> dict[str, Any]:
    return {"players": {"$me": parts}}


_fact = facts_by(_names)
# fmt: off
# One row to a fact, and its ways below each other.
BUYING, BOUGHT = {"phase": WINNER, "first": "$me"}, {"phase": LOSER, "first": "$me"}
THEY_BUY, AFTER_THEM = {"phase": WINNER, "first": "$them"}, {"phase": LOSER, "first": "$them"}
_turn = _fact("who won the bid, and who has finished", "phase",
    ("$me won the bid and is buying", BUYING),
    ("$them won the bid and has finished; $me is buying", AFTER_THEM),
    ("$them won the bid and has not finished", THEY_BUY),
    ("$me won the bid and has finished already", BOUGHT))
_power_card = _fact("where $card was", "hand",
    ("in $me's hand, kept back from the bid", _me(hand=["$card"], bid="$bid")),
    ("among the cards of the bid", _me(hand=[], bid=["$card", "$another"])),
    ("in $me's discards", _me(hand=[], bid="$bid", discards=["$card"])))
_at_work = _fact("when $power was played", "powers",
    ("a moment ago, out of $me's hand",
     {**_me(powers=["$power"]), "pending": [["$does"]], "played": ["$power"]}),
    ("a moment ago, and it has worked already", {**_me(powers=["$power"]), "played": ["$power"]}),
    ("earlier in this turn, and something was bought since",
     {**_me(powers=["$power"]), "played": ["$power"], "lapsed": ["$power"]}),
    ("it was a card of the bid", _me(bid=["$power"])),
    ("not yet: it is in $me's hand", _me(hand=["$power"])))
_one_cost = _fact("whether the one-cost card is still there", "display",
    ("yes, nobody has bought it", {"display": "$row", "one_cost": "$one"}),
    ("no, it was bought", {"display": "$sold"}))
_can_pay = _fact("what $me has left to pay with", "bid",
    ("cards in the offering", _me(bid="$bid", hand=[])),
    ("nothing in the offering, and no cards in hand", _me(bid=[], hand=[])),
    ("nothing: all of it was spent on other cards", _me(bid=[], hand=[], stake="$bid")),
    ("nothing in the offering, but a power card in hand", _me(bid=[], hand=["P8"])))
TIED = {
    "$me": {"hand": [TIE_HAND], "bid": ["R2"], "deck": [TIE_TOP, TIE_LOWER, "B4", "B5"]},
    "$them": {"bid": ["G2"], "deck": 4},
}
_tied = _fact("whether the bids are equal", "phase",
    ("yes", {"phase": TIE, "players": TIED}),
    ("no", {**BUYING, "players": TIED}))
_deck_left = _fact("whether the auction deck has run out", "auction_deck",
    ("no, there are cards in it", {"display": "$row", "auction_deck": "$deck"}),
    ("yes, and cards lie in the display", {"display": "$row", "auction_deck": []}),
    ("yes, and the display is empty", {"display": [], "auction_deck": []}))
_moment_of_look = _fact("when that was", "phase",
    ("while $me was buying", BUYING),
    ("after a card was set aside, before the bid", {"phase": BID, **_me(hand=4)}),
    ("between two rounds", {"phase": SET_ASIDE, **_me(hand=5)}),
    ("while $them was buying", THEY_BUY),
    ("when the game was over", {"phase": OVER, "display": [], "auction_deck": []}))
_end_of_round = _fact("how far the round has got", "phase",
    ("both have finished, and the display is restocked", {"phase": DRAW, **_me(deck=[*NEW])}),
    ("$me is still buying", {**BUYING, **_me(deck=[*NEW])}),
    ("$them is still buying", {**BOUGHT, **_me(deck=[*NEW])}))
_looked = _fact("which pile it was", "looking",
    ("$me's own deck", {**BUYING, **_me(bid="$bid", deck=4), "looking": ["$me"]}),
    ("a pile that lies open", {**BUYING, **_me(bid="$bid", deck=4)}))
# fmt: on


# -- acts -----------------------------------------------------------------------------------------

CARD = Detail("card", "Which card? (R6, or red 6)", "card")
POWER_CARD = CARD._replace(usual="[6-9]|10")


def _working(usual: str) -> Detail:
    """The power card of an act, by the values that do it."""
    example = usual.partition("|")[0]
    asks = f"Which power card is at work? (R{example}, or red {example})"
    return Detail("with", asks, "card", usual=usual)


NO_TIE_CARD = ("not add",)
"""Nobody writes down that a card was not added: it may not have been noted."""

HAND_SIZE = 5


def _draw(player: str, said: Mapping[str, Any]) -> dict[str, Any]:
    many = said.get("cards", HAND_SIZE)
    return {"player": player, "action": "draw", "cards": list(NEW[:many])}


# fmt: off
# One row to an act, so that they can be read down the page like a table.
ACTS = (
    A("buys a card of the display", "buy bought purchase overpay pay paid cost display", entry("buy"),
      (Detail("card", "Which card is bought? (R6, or red 6)", "card"),
       Detail("pay", "With which cards is it paid? (B2 B3, or none)", "cards")),
      (_turn, _display, _payment), "A-7.1 A-7.3"),
    A("ends the turn without buying (any more)", "end stop finish pass leave nothing not without buy",
      entry("end_turn"), (), (_turn, _one_cost, _can_pay), "A-5.2 A-7.7", NO_TIE_CARD),
    A("bids", "bid nothing", entry("bid"),
      (Detail("cards", "With which cards? (R1 B5 G9, or none)", "cards"),),
      (_part_of_round, _in_hand), "A-4.1"),
    A("sets a card aside", "aside set spare", entry("set_aside"), (CARD,), (_part_of_round, _aside_card),
      "A-3.1 A-3.2"),
    A("plays a power card", "power play lay", entry("power"), (POWER_CARD,),
      (_turn, _power_card, _discards), "A-6.1"),
    A("cashes a card in with a six", "cash six remove eat scrap doubly", entry("cash"),
      (_working("6"), Detail("card", "Which card is cashed in?", "card")), (_turn, _at_work, _target),
      "A-6.4"),
    A("fetches a card with an eight, nine or ten",
      "take fetch retrieve eight nine ten search fish grab nick doubly",
      entry("take"), (_working("8|9|10"), Detail("card", "Which card is fetched?", "card")),
      (_turn, _at_work, _target), "A-6.10 A-6.13 A-6.14"),
    A("repeats a power with a seven", "duplicate seven repeat copy again", entry("duplicate"),
      (_working("7"), Detail("card", "Which card is to work once more?", "card", usual="6|9")),
      (_turn, _at_work, _target),
      "A-6.7"),
    A("looks through a pile", "look search peek rummage through shuffle", entry("look"),
      (Detail("at", "Through which pile?", "choice", PILES),), (_moment_of_look,), "A-11.1 A-11.3"),
    A("wants no more cards", "done over more want end game", entry("done"), (), (_deck_left,), "A-10.1"),
    A("adds a card to a bid that is tied", "tie tied tiebreak add equal", entry("tie_card"),
      (Detail("card", "Where was that card?", "choice",
              (("on top of the deck", TIE_TOP), ("in the hand", TIE_HAND),
               ("deeper in the deck", TIE_LOWER))),),
      (_tied,), "A-4.6 A-4.7", NO_TIE_CARD),
    A("draws a new hand", "draw drew drawn", _draw,
      (Detail("cards", "", "number"),), (_end_of_round,), "A-9.1 A-9.2"),
    A("goes on without shuffling after a look through a pile", "shuffle not without look",
      entry("end_turn"), (), (_looked,), "A-11.3"),
)
# fmt: on


def _ground(told: Told) -> Mapping[str, Any]:
    """Both players in the middle of a game, with cards nobody has seen in their decks."""
    me, them = told.player, told.others[0]
    row = _row(told)
    early = {"set_aside": 5, "done": 5, "bid": 4}
    hand = early.get(told.entry["action"], 0)
    return {
        "phase": {5: SET_ASIDE, 4: BID, 0: WINNER}[hand],
        "display": row,
        "players": {me: {"deck": 4}, them: {"deck": 4, **({"hand": hand} if hand else {})}},
    }


def inquiry() -> Inquiry:
    """All that may be asked about the auction game."""
    return Inquiry(ACTS, _ground, allowing=ALLOWING, heard=HEARD)
