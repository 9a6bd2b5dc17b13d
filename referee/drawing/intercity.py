"""The railway: the map with every company's track, and a table of money and shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.claims import MORE, shown
from referee.drawing.intercity_moves import SENTENCES, VALUES, around
from referee.drawing.scene import Chart, Grid, Part, Scene, Track, chapter, headline, known_of
from referee.games.intercity.record.boards import BOARDS
from referee.header import BadEntry, Header

UNTOLD = "?"
"""What stands where a part of a position is not known."""

PHASES = {
    "offer": "offering shares",
    "auction": "a share is up for auction",
    "track": "the Directors choose sections",
    "reveal": "the track cards are turned up",
    "pick": "a Director names a contestant",
    "contest": "bids for a contested section",
    "top_up": "money may be added",
    "lay": "track is laid",
    "dividends": "dividends are paid",
    "turn_order": "new turn order cards",
    "equity": "final payments are due",
    "over": "the game is over",
}
"""The parts of a turn, as they are told."""

__all__ = ["SENTENCES", "VALUES", "around", "chapter", "measures", "scene"]


def scene(position: Mapping[str, Any], header: Header, acting: Sequence[str]) -> Scene:
    """The scene of an InterCity position."""
    parts: list[Part] = []
    board = _board(position.get("board"), header)
    if board is not None:
        parts.append(_chart(board, position))
    parts.append(_shares(position, acting))
    return Scene(headline(position, acting, PHASES), tuple(parts), tuple(_facts(position)))


def _facts(position: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What lies nowhere on the table and still has to be known."""
    up = position.get("auction")
    if up:
        share = up.get("railroad", UNTOLD)
        standing = f"{up.get('bidder', UNTOLD)} bids ${shown(up['high'])}" if up.get("high") else "no bid yet"
        told = [
            f"{share}, offered by {up['offerer']}" if up.get("offerer") else share,
            standing if "high" in up else "bids not known",
        ]
        yield "up for auction", "; ".join([*told, f"out: {', '.join(up['out'])}"] if up.get("out") else told)
    for key, label in (("chosen", "track cards chosen"), ("blind", "bids made face down")):
        if position.get(key):
            yield label, ", ".join(f"{line} {shown(value)}" for line, value in position[key].items())
    for contest in known_of(position, "contests"):
        yield f"contest for section {contest['section']}", ", ".join(contest["railroads"])
    if position.get("lengths"):
        yield (
            "longest routes",
            ", ".join(f"{line} {shown(length)}" for line, length in position["lengths"].items()),
        )


def measures(position: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, float]]]:
    """How a railway game goes: the money of the players, and how many shares each of them holds."""
    yield "Money", {name: sum_ for name, sum_ in position.get("cash", {}).items() if isinstance(sum_, int)}
    held = dict.fromkeys(position.get("cash", {}), 0)
    for owners in position.get("shares", {}).values():
        for name, number in owners.items():
            held[name] = held.get(name, 0) + (number if isinstance(number, int) else 0)
    yield "Shares", held


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
    untold = any(MORE in map(str, numbers) for numbers in built.values())
    name = f"{board.get('board') or 'a board of its own'}{'; more may be built' if untold else ''}"
    return Chart(f"Map ({name})", cities, tuple(tracks), untold)


def _shares(position: Mapping[str, Any], acting: Sequence[str]) -> Grid:
    """Who holds what: a row for every player, a column for every railroad."""
    shares: Mapping[str, Mapping[str, Any]] = position.get("shares", {})
    lines = list(shares)
    directors = position.get("directors", {})
    order = position.get("turn_order")
    cards = order if isinstance(order, Mapping) else {}
    rows = [
        (
            name + (" *" if name in acting else ""),
            _sum(position, "cash", name, cash),
            shown(cards.get(name, "?")),
            *(_held(shares[line].get(name, 0), directors.get(line) == name) for line in lines),
        )
        for name, cash in position.get("cash", {}).items()
    ]
    treasury, built = position.get("treasury", {}), position.get("built", {})
    rows.append(
        ("treasury", "", "", *(_sum(position, "treasury", line, treasury.get(line, "")) for line in lines))
    )
    rows.append(("sections", "", "", *(" ".join(map(str, built.get(line, ()))) for line in lines)))
    return Grid(
        "Money and shares",
        ("", "cash", "turn", *lines),
        tuple(rows),
        columns=("", "", "", *lines),
        note="D: Director; turn: turn order card; *: may act",
    )


def _held(number: Any, directs: bool) -> str:
    """Shares of one player in one railroad; D for the Director."""
    held = "-" if number == 0 else shown(number)
    return f"{held} D" if directs else held


def _sum(position: Mapping[str, Any], purse: str, name: str, value: Any) -> str:
    """A sum; least and most where no more is known, and these are."""
    bounds = position.get("between", {}).get(purse, {}).get(name, ())
    return " to ".join(map(str, bounds)) if len(bounds) == 2 else shown(value)
