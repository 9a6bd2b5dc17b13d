"""The auction table: the display with its prices, the shared piles, and the two sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.claims import MORE
from referee.drawing.auction_moves import SENTENCES, VALUES, around, prices
from referee.drawing.scene import UNSEEN, Card, Row, Scene, Zone, chapter, headline, known_of
from referee.header import Header

__all__ = ["SENTENCES", "VALUES", "around", "card", "chapter", "measures", "scene"]

PHASES = {
    "set aside": "each sets a card aside",
    "bid": "bidding",
    "tie": "the bids are tied",
    "winner": "the winner's turn",
    "loser": "the loser's turn",
    "draw": "drawing new hands",
    "over": "the game is over",
}
"""The phases of a round (A-2.1), as they are told."""

COLOURS = {"G": "green", "R": "red", "P": "pink", "B": "blue"}

OWN = (("deck", True), ("discards", True), ("cashed", True))
PILES = ("deck", "hand", "bid", "powers", "fetched", "discards", "cashed", "reserve")
OFFERING = (("bid", "bid"), ("powers", "powers played"), ("fetched", "brought back"))


def scene(position: Mapping[str, Any], header: Header, acting: Sequence[str]) -> Scene:
    """The scene of an auction position."""
    costs = prices(header)
    display = tuple(
        card(name, f"cost {costs[place]}" if place < len(costs) else "")
        for place, name in enumerate(position.get("display", ()))
    )
    middle = Zone(
        "The middle",
        (
            Row("display", display),
            _pile("auction deck", position.get("auction_deck", ())),
            _pile("auction discards", position.get("auction_discards", ())),
        ),
        shared=True,
    )
    sides = tuple(_side(name, part, name in acting) for name, part in position.get("players", {}).items())
    return Scene(headline(position, acting, PHASES), (middle, *sides), tuple(_facts(position)))


def _facts(position: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if position.get("first"):
        yield "won the bid", str(position["first"])
    if any(position.get("totals", {}).values()):
        yield "bids", ", ".join(f"{name} {total}" for name, total in position["totals"].items())
    due = [item for group in known_of(position, "pending") for item in group]
    if due:
        yield "powers due", ", ".join("-".join(debt["with"]) for debt in due)
    for name in known_of(position, "looking"):
        yield "looks through the own deck", str(name)


def measures(position: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, float]]]:
    """The tempo of an auction: what each side has bid so far, and how many cards it owns."""
    totals = position.get("totals", {})
    yield "Bid in this round", {name: total for name, total in totals.items() if isinstance(total, int)}
    owned = {}
    for name, part in position.get("players", {}).items():
        piles = [part.get(key, ()) for key in PILES]
        owned[name] = sum(pile if isinstance(pile, int) else len(pile) for pile in piles)
    yield "Cards owned", owned


def card(name: str | None, mark: str = "") -> Card:
    """A card by its name in a log; None is an empty place."""
    if name is None:
        return Card("", mark=mark)
    return Card(name, COLOURS.get(name[:1], ""), mark)


def _pile(label: str, cards: Sequence[str] | int) -> Row:
    listed = [UNSEEN] * cards if isinstance(cards, int) else list(cards)
    if listed == [MORE]:
        return Row(label, (), True, "not told")
    if listed and all(card == UNSEEN for card in listed):
        return Row(label, (), True, f"{len(listed)} face down")
    return Row(label, tuple(map(card, listed)), True)


def _side(name: str, part: Mapping[str, Any], acting: bool) -> Zone:
    rows = [Row("hand", tuple(map(card, part.get("hand", ()))))]
    told = ((part.get(key), label) for key, label in OFFERING)
    rows += [Row(label, tuple(map(card, cards))) for cards, label in told if cards and cards != [MORE]]
    rows += [
        _pile("cashed in" if key == "cashed" else key, part.get(key, ())) for key, _ in OWN if part.get(key)
    ]
    if part.get("reserve"):
        rows.append(_pile("set aside", part["reserve"]))
    if part.get("done"):
        rows.append(Row("wants no more cards", (), True))
    return Zone(name, tuple(rows), acting)
