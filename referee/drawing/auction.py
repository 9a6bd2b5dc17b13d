"""The auction table: the display with its prices, the shared piles, and the two sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.drawing.scene import UNSEEN, Card, Row, Scene, Zone, headline, rest
from referee.game import Header

COLOURS = {"G": "green", "R": "red", "P": "pink", "B": "blue"}

DRAWN = ("phase", "round", "display", "auction_deck", "auction_discards", "players", "totals")
QUIET: tuple[str, ...] = (
    "unseen",
    "restocked",
    "one_cost",
    "first",
    "last_first",
    "idle",
    "played",
    "acquired",
    "sales",
)
QUIET += ("activations", "retrieved", "lapsed", "recycled", "pending", "looking", "stage", "told")
"""Bookkeeping a player at the table does not look at; ``--format yaml`` shows it."""

OWN = (("deck", True), ("discards", True), ("cashed", True))
OFFERING = (("bid", "bid"), ("powers", "powers played"), ("fetched", "brought back"))


def scene(position: Mapping[str, Any], header: Header, acting: Sequence[str]) -> Scene:
    """The scene of an auction position."""
    prices = header.rulings.get("costs") or [1, 2, 3, 4, 5, 6]
    display = tuple(
        card(name, f"cost {prices[place]}" if place < len(prices) else "")
        for place, name in enumerate(position.get("display", ()))
    )
    middle = Zone(
        "The middle",
        (
            Row("display", display),
            _pile("auction deck", position.get("auction_deck", ())),
            _pile("auction discards", position.get("auction_discards", ())),
        ),
    )
    sides = tuple(_side(name, part, name in acting) for name, part in position.get("players", {}).items())
    facts = []
    if position.get("first"):
        facts.append(("won the bid", str(position["first"])))
    if any(position.get("totals", {}).values()):
        facts.append(("bids", ", ".join(f"{name} {total}" for name, total in position["totals"].items())))
    due = [one for group in position.get("pending", ()) for one in group]
    if due:
        facts.append(("powers due", ", ".join("-".join(one["with"]) for one in due)))
    facts += [("looks through the own deck", str(name)) for name in position.get("looking", ())]
    return Scene(headline(position, acting), (middle, *sides), (*facts, *rest(position, DRAWN + QUIET)))


def card(name: str | None, mark: str = "") -> Card:
    """A card by its name in a log; None is an empty place."""
    if name is None:
        return Card("", mark=mark)
    return Card(name, COLOURS.get(name[:1], ""), mark)


def _pile(label: str, cards: Sequence[str] | int) -> Row:
    listed = [UNSEEN] * cards if isinstance(cards, int) else list(cards)
    if listed and all(one == UNSEEN for one in listed):
        return Row(label, (), True, f"{len(listed)} face down")
    return Row(label, tuple(map(card, listed)), True)


def _side(name: str, part: Mapping[str, Any], acting: bool) -> Zone:
    rows = [Row("hand", tuple(map(card, part.get("hand", ()))))]
    rows += [Row(label, tuple(map(card, part[key]))) for key, label in OFFERING if part.get(key)]
    rows += [
        _pile("cashed in" if key == "cashed" else key, part.get(key, ())) for key, _ in OWN if part.get(key)
    ]
    if part.get("reserve"):
        rows.append(_pile("set aside", part["reserve"]))
    if part.get("done"):
        rows.append(Row("wants no more cards", (), True))
    return Zone(name, tuple(rows), acting)
