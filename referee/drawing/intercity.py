"""The railway: the map with every company's track, a table of companies and one of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.claims import shown
from referee.drawing.scene import Chart, Grid, Part, Scene, Track, headline, rest
from referee.game import BadEntry, Header
from referee.games.intercity.record.boards import BOARDS

DRAWN = ("phase", "turn", "cash", "turn_order", "shares", "directors", "treasury", "built", "board", "prices")


def scene(position: Mapping[str, Any], header: Header, acting: Sequence[str]) -> Scene:
    """The scene of an InterCity position."""
    parts: list[Part] = []
    board = _board(position.get("board"), header)
    if board is not None:
        parts.append(_chart(board, position))
    parts += [_companies(position), _players(position, acting)]
    return Scene(headline(position, acting), tuple(parts), rest(position, DRAWN))


def _board(named: Any, header: Header) -> Mapping[str, Any] | None:
    """The data of the board a position names; None where it is unknown or has no places to draw."""
    if isinstance(named, str):
        try:
            named = (
                BOARDS[named] if named in BOARDS else header.load_file(named) if header.load_file else None
            )
        except BadEntry:  # the file has gone; the rest can still be drawn
            return None
    if not isinstance(named, Mapping) or not all((named.get("cities") or {}).values()):
        return None
    return named if named.get("cities") else None


def _chart(board: Mapping[str, Any], position: Mapping[str, Any]) -> Chart:
    built: Mapping[str, Sequence[int]] = position.get("built", {})
    prices: Mapping[str, int] = position.get("prices", {})
    tracks = [
        Track("start", (start["from"], start["to"]), "", (colour,))
        for colour, start in board["start"].items()
    ]
    for section in board["sections"]:
        number = section["section"]
        owners = tuple(colour for colour, numbers in built.items() if number in numbers)
        price = prices.get(str(number), section.get("cost", "?"))
        tracks.append(Track(str(number), (section["from"], section["to"]), str(price), owners))
    cities = {name: (float(at[0]), float(at[1])) for name, at in board["cities"].items()}
    return Chart(f"Map ({board.get('board') or 'a board of its own'})", cities, tuple(tracks))


def _companies(position: Mapping[str, Any]) -> Grid:
    shares: Mapping[str, Mapping[str, Any]] = position.get("shares", {})
    names = list(position.get("cash", {}))
    rows = tuple(
        (
            colour,
            shown(position.get("directors", {}).get(colour, "")),
            shown(position.get("treasury", {}).get(colour, "")),
            ", ".join(map(str, position.get("built", {}).get(colour, ()))) or "-",
            *(shown(held.get(name, 0)) for name in names),
        )
        for colour, held in shares.items()
    )
    head = ("railroad", "director", "treasury", "sections", *names)
    return Grid("Railroads and their shares", head, rows, tuple(row[0] for row in rows))


def _players(position: Mapping[str, Any], acting: Sequence[str]) -> Grid:
    order = position.get("turn_order")
    cards = order if isinstance(order, Mapping) else {}
    rows = tuple(
        (name + (" *" if name in acting else ""), shown(cash), shown(cards.get(name, "?")))
        for name, cash in position.get("cash", {}).items()
    )
    return Grid("Players", ("player", "cash", "turn card"), rows)
