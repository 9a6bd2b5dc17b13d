"""The card table of the memory games: the stock, the discard pile, and every player's layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.claims import shown
from referee.drawing.scene import UNSEEN, Card, Grid, Part, Row, Scene, Zone, headline, rest
from referee.game import Header

EMPTY = "-"
RED = "HD"
DRAWN = (
    "phase",
    "round",
    "turn",
    "active",
    "layouts",
    "stock",
    "discard",
    "held",
    "totals",
    "peeked",
    "played",
)
QUIET: tuple[str, ...] = (
    *("starter", "dealer", "open", "right", "thrown", "last_effect", "free", "mixed", "direction"),
    *("revealed", "placings", "sums", "rounds", "carried", "matched", "emptied", "skips"),
)
"""Bookkeeping a player at the table does not look at; ``--format yaml`` shows it."""


def scene(position: Mapping[str, Any], header: Header, acting: Sequence[str]) -> Scene:
    """The scene of a position of hundred, duel, rommee or a rule set of one's own."""
    pile = list(position.get("discard", ()))
    rows = [
        Row("stock", (), True, f"{position.get('stock', 0)} cards"),
        Row("top of the discards", (card(pile[-1]),) if pile else (), False, "" if pile else "empty"),
    ]
    if len(pile) > 1:
        rows.append(Row("discards, oldest first", tuple(map(card, pile[:-1])), True))
    held = position.get("held")
    if held:
        rows.append(
            Row(
                f"{held['player']} holds",
                (card(held.get("card", UNSEEN)),),
                False,
                f"from the {held['from']}",
            )
        )
    parts: list[Part] = [Zone("The middle", tuple(rows))]
    active = position.get("active")
    everybody = len(acting) >= len(position.get("layouts", ()))
    told = ([active] if active else []) if everybody else list(acting)
    for name, layout in position.get("layouts", {}).items():
        cards = tuple(card(face, str(slot)) for slot, face in enumerate(layout, 1))
        parts.append(Zone(name, (Row("layout", cards, False, _seen(position, name)),), name in told))
    if position.get("played"):
        parts.append(_sheet(position))
    facts = rest(position, DRAWN + QUIET)
    return Scene(headline(position, told), tuple(parts), facts)


def card(face: str, mark: str = "") -> Card:
    """A card by its name in a log; ``-`` is an empty place."""
    if face == EMPTY:
        return Card("", mark=mark)
    return Card(face, "red" if face[-1:] in RED else "black" if face != UNSEEN else "", mark)


def _seen(position: Mapping[str, Any], name: str) -> str:
    slots = position.get("peeked", {}).get(name)
    return f"has looked at {', '.join(map(str, slots))}" if slots else ""


def _sheet(position: Mapping[str, Any]) -> Grid:
    names = list(position.get("layouts", {}))
    rows = [
        (f"round {number}", *(shown(one.get("scores", {}).get(name, "")) for name in names))
        for number, one in enumerate(position["played"], 1)
    ]
    totals = position.get("totals", {})
    rows.append(("total", *(shown(totals.get(name, "")) for name in names)))
    return Grid("Points", ("", *names), tuple(rows))
