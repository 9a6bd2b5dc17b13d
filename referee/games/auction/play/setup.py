"""The set-up: two decks of eight, the auction deck, the display (A-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.breaches import Refused
from referee.game import Header
from referee.games.auction.law.rulebook import RULES
from referee.games.auction.play.state import Batch, State, new_state
from referee.games.auction.record.cards import ALL, EMPTY, NAMES, UNSEEN, set_of
from referee.games.auction.record.layout import Setup
from referee.games.auction.record.moves import GAP, UNKNOWN
from referee.positions import read_part
from referee.rules import Path, counted

DEALT = 8
AUCTION_DECK = 24
DISPLAY = 6


def start(header: Header, data: Mapping[str, Any]) -> State:
    """The table before the first hands are drawn. What the record does not name is unknown."""
    told = read_part(Setup, data, header)
    state = new_state(header)
    places: dict[int, Path] = {}
    decks = dict(told.decks)
    for seat, side in enumerate(state.sides):
        listed = decks.get(seat)
        cards = (UNKNOWN,) * DEALT if listed is None else listed
        if len(cards) != DEALT:
            raise _faulty(
                state,
                "A-1.1",
                f"{side.name} is dealt {counted(len(cards), 'card')}.",
                "eight each",
                ("decks", side.name),
            )
        numbers = [
            _card(state, card, ("decks", side.name, place), places) for place, card in enumerate(cards)
        ]
        side.wild = numbers.count(UNSEEN)
        side.batches = [Batch(0, True)] if side.wild else []
        side.deck = [~0 if number == UNSEEN else number for number in reversed(numbers)]
        side.drawn = False
    _lay_out(state, told, places)
    state.unseen = ALL & ~set_of(places)
    mystery = sum(side.wild for side in state.sides) + (state.display + state.deck).count(UNSEEN)
    assert state.unseen.bit_count() == mystery
    return state


def _faulty(state: State, number: str, message: str, why: str, at: Path) -> Refused:
    """A set-up that breaks a rule: nothing can be played from it. To be raised."""
    state.forbid(number, message, why, at=at)
    return state.impossible(number, message, why, at=at)


def _card(state: State, number: int, path: Path, places: dict[int, Path]) -> int:
    if number == UNKNOWN:
        return UNSEEN
    if number in places:
        raise state.breaches.impossible(
            RULES["A-0.3"],
            f"{NAMES[number]} is dealt twice.",
            "every card exists once",
            at=path,
            related=((places[number], "also here"),),
        )
    places[number] = path
    return number


def _lay_out(state: State, told: Setup, places: dict[int, Path]) -> None:
    whole = [UNKNOWN] * AUCTION_DECK if told.auction_deck is None else list(told.auction_deck)
    row = told.display
    if row is not None and len(row) != DISPLAY:
        raise _faulty(
            state, "A-1.5", f"The display is laid out with {counted(len(row), 'card')}.", "six", ("display",)
        )
    if GAP in (row or ()):
        raise _faulty(state, "A-1.5", "The display is laid out with a gap.", "six cards", ("display",))
    if len(whole) == AUCTION_DECK - DISPLAY and row is not None:
        whole = list(row) + whole
    if len(whole) != AUCTION_DECK:
        raise _faulty(
            state,
            "A-1.4",
            f"The auction deck has {counted(len(whole), 'card')}.",
            "24: all that were not dealt (or the 18 left when the display is written too)",
            ("auction_deck",),
        )
    for place, card in enumerate(row or ()):
        if whole[place] == UNKNOWN:
            whole[place] = card
        elif card not in (UNKNOWN, whole[place]):
            raise state.impossible(
                "A-1.5",
                f"{NAMES[card]} lies at place {place + 1} of the display; the auction deck begins otherwise.",
                f"card {place + 1} of the auction deck is {NAMES[whole[place]]}",
                at=("display", place),
            )
    numbers = [_card(state, card, ("auction_deck", place), places) for place, card in enumerate(whole)]
    state.display = numbers[:DISPLAY]
    state.deck = numbers[DISPLAY:][::-1]
    assert EMPTY not in state.display and all(card < len(NAMES) for card in numbers)
