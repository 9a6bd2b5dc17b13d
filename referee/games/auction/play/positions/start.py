"""The set-up: two decks of eight, the auction deck, the display (A-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.declarations.positions import read_part
from referee.games.auction.play.state import Batch, State, new_state
from referee.games.auction.record.cards import ALL, EMPTY, NAMES, UNSEEN, plain_set
from referee.games.auction.record.layout import Setup
from referee.games.auction.record.moves import GAP, UNKNOWN
from referee.header import Header
from referee.rules import Path, counted

DEALT = 8
AUCTION_DECK = 24
DISPLAY = 6

Places = dict[int, tuple[Path, int]]
"""Card -> the list that names it, and its place there."""


def start(header: Header, data: Mapping[str, Any]) -> State:
    """The table before the first hands are drawn. What the record does not name is unknown."""
    told = read_part(Setup, data, header)
    state = new_state(header)
    state.dealt = True
    places: Places = {}
    decks = dict(told.decks)
    for seat, side in enumerate(state.sides):
        listed = decks.get(seat)
        cards = (UNKNOWN,) * DEALT if listed is None else listed
        if len(cards) != DEALT:
            message = f"{side.name} is dealt {counted(len(cards), 'card')}."
            raise state.refuse("A-1.1", message, "eight each", ("decks", side.name))
        numbers = _cards(state, cards, ("decks", side.name), places)
        side.unknown_dealt = numbers.count(UNSEEN)
        side.batches = [Batch(0, True)] if side.unknown_dealt else []
        side.deck = [~0 if number == UNSEEN else number for number in numbers[::-1]]
        side.drawn = False
    _lay_out(state, told, places)
    state.unlocated = ALL & ~plain_set(places)
    first, two = state.sides
    mystery = first.unknown_dealt + two.unknown_dealt + state.display.count(UNSEEN) + state.deck.count(UNSEEN)
    assert state.unlocated.bit_count() == mystery
    return state


def _cards(state: State, named: Sequence[int], path: Path, places: Places) -> list[int]:
    """The cards of one list of the set-up, UNSEEN where it does not say. ``places`` is told where they
    stand."""
    numbers = []
    for place, number in enumerate(named):
        if number == UNKNOWN:
            numbers.append(UNSEEN)
            continue
        if number in places:
            listed, before = places[number]
            also, why = (((*listed, before), "also here"),), "every card exists once"
            raise state.impossible(
                "A-0.3", f"{NAMES[number]} is dealt twice.", why, at=(*path, place), related=also
            )
        places[number] = path, place
        numbers.append(number)
    return numbers


def _lay_out(state: State, told: Setup, places: Places) -> None:
    whole = [UNKNOWN] * AUCTION_DECK if told.auction_deck is None else list(told.auction_deck)
    row = told.display
    if row is not None and len(row) != DISPLAY:
        message = f"The display is laid out with {counted(len(row), 'card')}."
        raise state.refuse("A-1.5", message, "six", ("display",))
    if GAP in (row or ()):
        raise state.refuse("A-1.5", "The display is laid out with a gap.", "six cards", ("display",))
    if len(whole) == AUCTION_DECK - DISPLAY and row is not None:
        whole = list(row) + whole
    if len(whole) != AUCTION_DECK:
        message = f"The auction deck has {counted(len(whole), 'card')}."
        why = "24: all that were not dealt (or the 18 left when the display is written too)"
        raise state.refuse("A-1.4", message, why, ("auction_deck",))
    for place, card in enumerate(row or ()):
        if whole[place] == UNKNOWN:
            whole[place] = card
        elif card not in (UNKNOWN, whole[place]):
            message = (
                f"{NAMES[card]} lies at place {place + 1} of the display; the auction deck begins otherwise."
            )
            why = f"card {place + 1} of the auction deck is {NAMES[whole[place]]}"
            raise state.impossible("A-1.5", message, why, at=("display", place))
    numbers = _cards(state, whole, ("auction_deck",), places)
    state.display = numbers[:DISPLAY]
    state.deck = numbers[DISPLAY:][::-1]
    assert EMPTY not in state.display
