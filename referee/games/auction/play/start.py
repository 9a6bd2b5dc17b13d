"""The set-up: two decks of eight, the auction deck, the display (A-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.breaches import Refused
from referee.game import BadEntry, Header
from referee.games.auction.law.rulebook import RULES
from referee.games.auction.play.state import Batch, State, new_state
from referee.games.auction.record.cards import ALL, EMPTY, NUMBERS, UNSEEN, plain_set
from referee.rules import Path, counted

DEALT = 8
AUCTION_DECK = 24
DISPLAY = 6

Places = dict[int, tuple[Path, int]]
"""Card -> the list that names it, and its place there."""


def start(header: Header, data: Mapping[str, Any]) -> State:
    """The table before the first hands are drawn. What the record does not name is unknown."""
    state = new_state(header)
    places: Places = {}
    decks = data.get("decks", {})
    for name in decks:
        header.seat(name, ("decks", name))
    for side in state.sides:
        listed = decks.get(side.name, "?")
        cards = ["?"] * DEALT if listed == "?" else listed
        if len(cards) != DEALT:
            raise _faulty(
                state,
                "A-1.1",
                f"{side.name} is dealt {counted(len(cards), 'card')}.",
                "eight each",
                ("decks", side.name),
            )
        numbers = _cards(state, cards, ("decks", side.name), places)
        side.wild = numbers.count(UNSEEN)
        side.batches = [Batch(0, True)] if side.wild else []
        side.deck = [~0 if number == UNSEEN else number for number in numbers[::-1]]
        side.drawn = False
    _lay_out(state, data, places)
    state.unseen = ALL & ~plain_set(places)
    one, two = state.sides
    mystery = one.wild + two.wild + state.display.count(UNSEEN) + state.deck.count(UNSEEN)
    assert state.unseen.bit_count() == mystery
    return state


def _faulty(state: State, number: str, message: str, why: str, at: Path) -> Refused:
    """A set-up that breaks a rule: nothing can be played from it. To be raised."""
    state.forbid(number, message, why, at=at)
    return state.impossible(number, message, why, at=at)


def _cards(state: State, names: Sequence[Any], path: Path, places: Places) -> list[int]:
    """The cards of one list of the set-up, UNSEEN where it does not say. ``places`` is told where they
    stand."""
    numbers = []
    for place, name in enumerate(names):
        number = NUMBERS.get(name, UNSEEN)
        if number == UNSEEN:
            if name != "?":
                expected = "a suit G R P B and a value 1-10, e.g. G7"
                raise BadEntry(f"there is no card {name!r}", (*path, place), expected, NUMBERS)
        elif number in places:
            raise _dealt_twice(state, name, (*path, place), places[number])
        else:
            places[number] = path, place
        numbers.append(number)
    return numbers


def _dealt_twice(state: State, name: str, path: Path, before: tuple[Path, int]) -> Refused:
    listed, place = before
    return state.breaches.impossible(
        RULES["A-0.3"],
        f"{name} is dealt twice.",
        "every card exists once",
        at=path,
        related=(((*listed, place), "also here"),),
    )


def _lay_out(state: State, data: Mapping[str, Any], places: Places) -> None:
    listed = data.get("auction_deck", "?")
    whole = ["?"] * AUCTION_DECK if listed == "?" else list(listed)
    row = data.get("display")
    if row is not None and len(row) != DISPLAY:
        raise _faulty(
            state, "A-1.5", f"The display is laid out with {counted(len(row), 'card')}.", "six", ("display",)
        )
    if None in (row or ()):
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
    for place, name in enumerate(row or ()):
        if whole[place] == "?":
            whole[place] = name
        elif name not in ("?", whole[place]):
            raise state.impossible(
                "A-1.5",
                f"{name} lies at place {place + 1} of the display; the auction deck begins otherwise.",
                f"card {place + 1} of the auction deck is {whole[place]}",
                at=("display", place),
            )
    numbers = _cards(state, whole, ("auction_deck",), places)
    state.display = numbers[:DISPLAY]
    state.deck = numbers[DISPLAY:][::-1]
    assert EMPTY not in state.display
