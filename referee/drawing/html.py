"""The parts of a scene as pieces of a page: cards and tables as HTML, maps and curves as SVG.

A piece is a frame with rows in it, so that a page that holds many positions keeps every row once and
changes only the rows that change. Rows of cards wrap: a telephone shows them as large as a wide screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from referee.drawing.chart import chart
from referee.drawing.scene import UNSEEN, Card, Chart, Grid, Part, Row, Scene, Zone
from referee.printable import markup

LISTED = 10
"""A pile of more cards is folded up, and unfolds when it is asked for."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a scene: ``opening`` and ``closing`` are its frame, in which the rows stand.

    The element that holds the rows and nothing else is marked ``data-rows``.
    """

    opening: str
    rows: tuple[str, ...]
    closing: str

    @property
    def whole(self) -> str:
        """The piece as it stands in a page."""
        return self.opening + "".join(self.rows) + self.closing


def pieces(scene: Scene, before: Scene | None = None, drawn: Sequence[Piece] = ()) -> list[Piece]:
    """What lies on the table, and the figures that lie nowhere on it. Where ``drawn`` are the pieces of the
    scene ``before``, what is the same is not drawn again: it is the same piece."""
    lies, lay = scene.table, before.table if before is not None else ()
    width = _width(lies)
    known = len(lay) if width == _width(lay) else 0
    found = [drawn[n] if n < known and part == lay[n] else piece(part, width) for n, part in enumerate(lies)]
    same = before is not None and scene.facts == before.facts
    return [*found, drawn[-1] if same else facts(scene)]


def _width(parts: Sequence[Part]) -> str:
    """How much of a wide screen the side of a player gets."""
    sides = sum(isinstance(part, Zone) and not part.shared for part in parts)
    return "half" if sides in (1, 2, 4) else "third"


def piece(part: Part, width: str = "half") -> Piece:
    """One part of a scene; ``width`` is how much of a wide screen the side of a player gets."""
    if isinstance(part, Zone):
        return _zone(part, "shared" if part.shared else width)
    return table(part) if isinstance(part, Grid) else _map(part)


def facts(scene: Scene) -> Piece:
    """What lies nowhere on the table, as a list of names and values."""
    rows = (f"<div><dt>{markup(name)}</dt><dd>{markup(value)}</dd></div>" for name, value in scene.facts)
    return Piece('<dl class="facts" data-rows>', tuple(rows), "</dl>")


def _zone(zone: Zone, width: str) -> Piece:
    style = f"zone {width}" + " acting" * zone.acting
    name = markup(zone.title)
    told = f'<span class="figure">{markup(zone.note)}</span>' if zone.note else ""
    told += ' <span class="act">to act</span>' if zone.acting else ""
    opening = f'<section class="{style}" aria-label="{name}"><h3>{name} {told}</h3><div data-rows>'
    alone = len(zone.rows) == 1
    return Piece(opening, tuple(_row(row, alone) for row in zone.rows), "</div></section>")


def _row(row: Row, alone: bool = False) -> str:
    folded = row.pile and len(row.cards) > LISTED
    if folded:
        faces = " ".join(markup(card.face or "-") for card in row.cards)
        cards = f"<details><summary>{len(row.cards)} cards</summary>{faces}</details>"
    else:
        cards = "".join(map(_chip if row.pile else _card, row.cards))
    note = f'<span class="note">{markup(row.note)}</span>' if row.note else ""
    if not cards and not note:
        cards = '<span class="note">none</span>'
    label = "" if alone else f'<span class="label">{markup(row.label)}</span>'
    return f'<div class="row">{label}<span class="cards">{cards}{note}</span></div>'


@lru_cache(maxsize=2048)
def _chip(card: Card) -> str:
    return f'<i class="chip {markup(card.colour)}">{markup(card.face or "-")}</i>'


SPOKEN = {"": "empty place", UNSEEN: "face down"}
SHAPES = {"": "gap", UNSEEN: "back"}


@lru_cache(maxsize=2048)
def _card(card: Card) -> str:
    shape = SHAPES.get(card.face) or markup(card.colour)
    mark = f"<b>{markup(card.mark)}</b>" if card.mark else ""
    if card.face in SPOKEN:
        said = markup(f"{SPOKEN[card.face]}, {card.mark}" if card.mark else SPOKEN[card.face])
        return f'<i class="{shape}" role="img" aria-label="{said}">{markup(card.face)}{mark}</i>'
    return f'<i class="{shape}">{markup(card.face)}{mark}</i>'


def table(grid: Grid) -> Piece:
    """A table with a caption."""
    head = "".join(
        f'<th scope="col"{_style(grid.columns, n)}>{markup(cell)}</th>' if cell else "<td></td>"
        for n, cell in enumerate(grid.head)
    )
    rows = []
    for number, row in enumerate(grid.rows):
        first = f'<th scope="row"{_style(grid.colours, number)}>{markup(row[0])}</th>'
        rows.append("<tr>" + first + "".join(f"<td>{markup(cell)}</td>" for cell in row[1:]) + "</tr>")
    opening = (
        f'<section class="zone grid" aria-label="{markup(grid.title)}"><table>'
        f"<caption>{markup(grid.title)}</caption><thead><tr>{head}</tr></thead><tbody data-rows>"
    )
    note = f'<p class="faint">{markup(grid.note)}</p>' if grid.note else ""
    return Piece(opening, tuple(rows), f"</tbody></table>{note}</section>")


def _style(colours: tuple[str, ...], number: int) -> str:
    colour = colours[number] if colours else ""
    return f' class="{markup(colour)}"' if colour else ""


def _map(part: Chart) -> Piece:
    drawn = chart(part, PAGE_WIDE, PAGE_TALL, PAGE_LETTERS)
    title = markup(part.title)
    opening = (
        f'<section class="zone map" aria-label="{title}"><svg class="drawn" role="img" '
        f'viewBox="0 0 {PAGE_WIDE} {PAGE_TALL}" aria-label="{title}: the table tells who built what">'
        "<g data-rows>"
    )
    return Piece(opening, drawn.tracks, "</g>" + "".join(drawn.still) + "</svg></section>")


PAGE_WIDE, PAGE_TALL, PAGE_LETTERS = 450, 520, 14
"""Units: a page has less room than a picture of its own, so the letters are larger against the map."""
