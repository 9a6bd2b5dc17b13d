"""The card table of the memory games: the stock, the discard pile, and every player's layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from referee.claims import MORE, shown
from referee.drawing.memory_moves import SENTENCES, VALUES, around
from referee.drawing.scene import UNSEEN, Card, Grid, Part, Row, Scene, Zone, headline, known_of
from referee.header import Header
from referee.rules import counted

__all__ = ["SENTENCES", "VALUES", "around", "card", "chapter", "measures", "scene"]

EMPTY = "-"
NOT_TOLD = "not told"
PHASES = {
    "deal": "before the deal",
    "peek": "first looks at the cards",
    "turn": "the first turn",
    "holding": "a card is drawn",
    "placed": "a turn is done",
    "reveal": "the cards are turned up",
    "over": "the game is over",
    "stopped": "nothing more is judged",
}
"""The moments of a round, as they are told."""

RED = "HD"


def scene(position: Mapping[str, Any], header: Header, acting: Sequence[str]) -> Scene:
    """The scene of a position of hundred, duel, rommee or a rule set of one's own."""
    pile = list(position.get("discard", ()))
    stock = f"{position['stock']} cards" if "stock" in position else NOT_TOLD
    top = NOT_TOLD if pile == [MORE] else "" if pile else "empty"
    rows = [
        Row("stock", (), True, stock),
        Row("top of the discards", () if top else (card(pile[-1]),), False, top),
    ]
    if len(pile) > 1:
        rows.append(Row("discards, oldest first", tuple(map(card, pile[:-1])), True))
    held = position.get("held")
    if held:
        rows.append(
            Row(
                f"{held.get('player', 'somebody')} holds",
                (card(held.get("card", UNSEEN)),),
                False,
                f"from the {held['from']}" if "from" in held else "",
            )
        )
    parts: list[Part] = [Zone("The middle", tuple(rows), shared=True)]
    active = position.get("active")
    everybody = len(acting) >= len(position.get("layouts", ()))
    turn = ([active] if active else []) if everybody else list(acting)
    for name, layout in position.get("layouts", {}).items():
        cards = tuple(card(face, str(slot)) for slot, face in enumerate(layout, 1))
        if name in position.get("uncounted", ()):
            cards += (card(MORE),)
        row = Row("layout", cards, False, _seen(position, name))
        parts.append(Zone(name, (row,), name in turn, note=_points(position, name)))
    if known_of(position, "played"):
        parts.append(_sheet(position))
    return Scene(headline(position, turn, PHASES), tuple(parts), tuple(_facts(position)))


def _points(position: Mapping[str, Any], name: str) -> str:
    total = position.get("totals", {}).get(name)
    return f"{shown(total)} points" if total is not None and position.get("played") else ""


def _facts(position: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What lies nowhere on the table and still has to be known."""
    callers = position.get("callers") or [position[key] for key in ("caller",) if position.get(key)]
    if callers:
        yield "called Dutch", ", ".join(callers)
    last = position.get("final") or {}
    if last.get("turns"):
        yield "last turns", ", ".join(last["turns"])
    for power in known_of(position, "powers"):
        yield "effect open", " ".join(filter(None, (power["player"], power.get("card"))))
    for debt in known_of(position, "owed"):
        what = f"a card for {debt['to']}" if debt.get("to") else counted(debt.get("cards", 1), "penalty card")
        yield "owed", f"{debt['player']}: {what}"
    for key, label in (
        ("locked", "may not match in this turn"),
        ("lost_turns", "lose a turn"),
        ("winners", "won"),
    ):
        if position.get(key):
            yield label, ", ".join(position[key])


def chapter(position: Mapping[str, Any]) -> str:
    """The round a position belongs to; between two rounds, the one that comes."""
    counted_rounds = len(position.get("played", ()))
    return f"round {counted_rounds + (position.get('phase') != 'over')}"


def measures(position: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, float]]]:
    """How a memory game goes: points after every round, and how many cards lie before each player."""
    totals = position.get("totals", {})
    yield "Points", {name: total for name, total in totals.items() if isinstance(total, int)}
    layouts = position.get("layouts", {})
    yield "Cards on the table", {name: sum(card != EMPTY for card in row) for name, row in layouts.items()}


@lru_cache(maxsize=2048)
def card(face: str, mark: str = "") -> Card:
    """A card by its name in a log; ``-`` is an empty place."""
    if face == EMPTY:
        return Card("", mark=mark)
    return Card(face, "red" if face[-1:] in RED else "black" if face != UNSEEN else "", mark)


def _seen(position: Mapping[str, Any], name: str) -> str:
    slots = [slot for slot in position.get("peeked", {}).get(name, ()) if slot != MORE]
    looked = f"has looked at {', '.join(map(str, slots))}" if slots else ""
    return looked or ("how many are left is not told" if name in position.get("uncounted", ()) else "")


def _sheet(position: Mapping[str, Any]) -> Grid:
    names = list(position.get("layouts", {}))
    whole = MORE not in position["played"]
    rows = [
        (
            f"round {number}" if whole else "a round",
            *(shown(played.get("scores", {}).get(name, "")) for name in names),
        )
        for number, played in enumerate(known_of(position, "played"), 1)
    ]
    totals = position.get("totals", {})
    rows.append(("total", *(shown(totals.get(name, "")) for name in names)))
    return Grid("Points", ("", *names), tuple(rows), beside=True)
