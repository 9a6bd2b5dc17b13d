"""A scene in a terminal: cards in frames, piles as lists, tables in columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import ClassVar
from unicodedata import east_asian_width

from referee.claims import MORE
from referee.drawing.scene import UNSEEN, Card, Chart, Grid, Row, Scene, Zone
from referee.printable import painted, printable


class Pen:
    """Colours for a terminal, or none, and how wide it is."""

    CODES: ClassVar[Mapping[str, str]] = {
        "green": "32",
        "red": "31",
        "pink": "35",
        "purple": "35",
        "blue": "34",
        "yellow": "33",
        "bold": "1",
        "faint": "2",
    }

    def __init__(self, colour: bool = False, width: int = 100) -> None:
        self.colour = colour
        self.width = max(24, min(width, 140))

    def paint(self, text: str, colour: str) -> str:
        """Text in a colour of the drawing, where the pen has colours."""
        code = self.CODES.get(colour)
        return painted(text, code) if self.colour and code and text else text


def lines(scene: Scene, pen: Pen) -> Iterator[str]:
    """The whole scene, line by line, no line wider than the window as far as names allow."""
    yield from (pen.paint(part, "bold") for part in wrap(scene.headline, pen.width) or [""])
    for part in scene.parts:
        yield ""
        if isinstance(part, Zone):
            yield from _zone(part, pen)
        elif isinstance(part, Grid):
            yield from _grid(part, pen)
        else:
            yield from _chart(part, pen)
    if scene.facts:
        yield ""
        for name, value in scene.facts:
            yield from _paragraph(f"{name}: ", value, pen)


def _zone(zone: Zone, pen: Pen) -> Iterator[str]:
    yield pen.paint(zone.title + (" *" if zone.acting else ""), "bold")
    for row in zone.rows:
        if row.pile or not row.cards:
            yield from _pile(row, pen)
        else:
            yield from _laid_out(row, pen)


def _pile(row: Row, pen: Pen) -> Iterator[str]:
    listed = " ".join(card.face or "-" for card in row.cards)
    whole = all(card.face != MORE for card in row.cards)
    number = f"({len(row.cards)}) " if len(row.cards) > 1 and whole else ""
    text = " ".join(part for part in (number + listed, row.note) if part) or ("-" if row.label else "")
    yield from _paragraph(f"  {row.label}: ", text, pen)


def _paragraph(head: str, text: str, pen: Pen) -> Iterator[str]:
    room = max(16, pen.width - width(head))
    pieces = wrap(text, room, break_long_words=False, break_on_hyphens=False) or [""]
    yield pen.paint(head, "faint") + pieces[0]
    for piece in pieces[1:]:
        yield " " * width(head) + piece


def _laid_out(row: Row, pen: Pen) -> Iterator[str]:
    inner = [max(2, width(card.face or UNSEEN), width(card.mark)) + 2 for card in row.cards]
    yield pen.paint(f"  {row.label}" + (f" ({row.note})" if row.note else ""), "faint")
    line: list[int] = []
    used = 2
    for number, wide in enumerate(inner):
        if line and used + wide + 2 > pen.width:
            yield from _cards([(row.cards[block], inner[block]) for block in line], pen)
            line, used = [], 2
        line.append(number)
        used += wide + 2
    yield from _cards([(row.cards[block], inner[block]) for block in line], pen)


def _cards(cards: Sequence[tuple[Card, int]], pen: Pen) -> Iterator[str]:
    top, middle, bottom = "  ", "  ", "  "
    for card, wide in cards:
        edge = "─" if card.face else "╌"
        face = card.face or ""
        top += "┌" + edge * wide + "┐"
        middle += "│" + pen.paint(centred(face, wide), card.colour) + "│"
        bottom += "└" + centred(card.mark, wide, edge) + "┘"
    yield from (top, middle, bottom)


def _grid(grid: Grid, pen: Pen) -> Iterator[str]:
    yield pen.paint(grid.title, "bold")
    columns = range(len(grid.head))
    wide = [max(width(row[n]) for row in (grid.head, *grid.rows)) for n in columns]
    if sum(wide) + 2 * len(wide) > pen.width:  # too many columns for the window: one block to a row
        for row in grid.rows:
            yield "  " + row[0]
            for name, cell in zip(grid.head[1:], row[1:], strict=True):
                yield from _paragraph(f"    {name}: ", cell, pen)
        yield from _legend(grid, pen)
        return
    yield pen.paint(
        "  " + "  ".join(_cell(grid.head[n], wide[n], n, grid) for n in columns).rstrip(), "faint"
    )
    for number, row in enumerate(grid.rows):
        colour = grid.colours[number] if grid.colours else ""
        cells = [_cell(row[n], wide[n], n, grid) for n in columns]
        cells[0] = pen.paint(cells[0], colour)
        yield "  " + "  ".join(cells).rstrip()
    yield from _legend(grid, pen)


def _legend(grid: Grid, pen: Pen) -> Iterator[str]:
    """What the signs of a table mean."""
    if grid.note:
        yield from _paragraph("  ", grid.note, pen)


def _cell(text: str, wide: int, column: int, grid: Grid) -> str:
    """Columns of figures lean to the right, all others to the left."""
    figures = all(row[column].strip("-+").isdecimal() for row in grid.rows if row[column] not in ("", "?"))
    return " " * (wide - width(text)) + text if figures and grid.rows else text + " " * (wide - width(text))


def _chart(chart: Chart, pen: Pen) -> Iterator[str]:
    """A map as a list: what is built, and what is left to build."""
    yield pen.paint(chart.title, "bold")
    free = [track for track in chart.tracks if not track.owners]
    for track in chart.tracks:
        if track.owners:
            owners = ", ".join(pen.paint(owner, owner) for owner in track.owners)
            yield f"  {track.name:<5}  {' - '.join(track.ends)}  {owners}"
    text = ", ".join(f"{track.name} ({track.price})" for track in free)
    free_so_far = "free, as far as is told (price)" if chart.open else "free (price)"
    yield from _paragraph(f"  {free_so_far}: ", text or "none", pen)


def width(text: str) -> int:
    """Columns a text takes in a terminal."""
    text = printable(text)
    return len(text) if text.isascii() else sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def centred(text: str, wide: int, fill: str = " ") -> str:
    """A text in the middle of so many columns."""
    free = max(0, wide - width(text))
    return fill * (free // 2) + text + fill * (free - free // 2)
