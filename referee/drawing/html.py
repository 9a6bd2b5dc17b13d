"""The parts of a scene as pieces of a page: cards and maps as SVG, piles and tables as HTML.

Rows of cards wrap, so that a telephone shows them as large as a wide screen does.
"""

from __future__ import annotations

from referee.drawing.scene import UNSEEN, Card, Grid, Part, Row, Scene, Zone
from referee.drawing.svg import CARD, TALL, panel
from referee.printable import markup


def piece(part: Part) -> str:
    """One part of a scene."""
    if isinstance(part, Zone):
        return _zone(part)
    if isinstance(part, Grid):
        return table(part)
    spoken = "; ".join(
        f"{track.name}: {' - '.join(track.ends)}, {', '.join(track.owners)}"
        for track in part.tracks
        if track.owners
    )
    return f'<section class="zone map">{panel(part, f"{part.title}. Built: {spoken}")}</section>'


def facts(scene: Scene) -> str:
    """What lies nowhere on the table, as a list of names and values."""
    if not scene.facts:
        return ""
    rows = "".join(f"<dt>{markup(name)}</dt><dd>{markup(value)}</dd>" for name, value in scene.facts)
    return f'<dl class="facts">{rows}</dl>'


def _zone(zone: Zone) -> str:
    acting = ' <span class="act">to act</span>' if zone.acting else ""
    rows = "".join(map(_row, zone.rows))
    style = "zone acting" if zone.acting else "zone"
    name = markup(zone.title)
    return f'<section class="{style}" aria-label="{name}"><h3>{name}{acting}</h3>{rows}</section>'


def _row(row: Row) -> str:
    cards = "".join(map(_chip if row.pile else _card, row.cards))
    note = f'<span class="note">{markup(row.note)}</span>' if row.note else ""
    if not cards and not note:
        cards = '<span class="note">none</span>'
    return (
        f'<div class="row"><span class="label">{markup(row.label)}</span>'
        f'<span class="cards">{cards}{note}</span></div>'
    )


def _chip(card: Card) -> str:
    return f'<span class="chip {markup(card.colour)}">{markup(card.face or "-")}</span>'


def _card(card: Card) -> str:
    tall = TALL + (16 if card.mark else 2)
    shape = "gap" if not card.face else "back" if card.face == UNSEEN else "card"
    said = {"": "empty place", UNSEEN: "face down"}.get(card.face, card.face)
    spoken = markup(f"{said}, {card.mark}" if card.mark else said)
    made = f'<rect class="{shape}" x="1" y="1" width="{CARD}" height="{TALL}" rx="6"/>'
    if card.face:
        style = markup(f"face {card.colour}".rstrip())
        made += f'<text class="{style}" x="{CARD // 2 + 1}" y="{TALL // 2 + 6}">{markup(card.face)}</text>'
    if card.mark:
        made += f'<text class="mark" x="{CARD // 2 + 1}" y="{TALL + 14}">{markup(card.mark)}</text>'
    size = f'width="{CARD + 2}" height="{tall}"'
    return f'<svg class="drawn" role="img" aria-label="{spoken}" {size}>{made}</svg>'


def table(grid: Grid) -> str:
    """A table with a caption; it scrolls sideways where the screen is narrow."""
    head = "".join(f'<th scope="col">{markup(cell)}</th>' for cell in grid.head)
    rows = []
    for number, row in enumerate(grid.rows):
        colour = grid.colours[number] if grid.colours else ""
        first = f'<th scope="row" class="{markup(colour)}">{markup(row[0])}</th>'
        rows.append("<tr>" + first + "".join(f"<td>{markup(cell)}</td>" for cell in row[1:]) + "</tr>")
    return (
        f'<section class="zone wide" tabindex="0" aria-label="{markup(grid.title)}"><table>'
        f"<caption>{markup(grid.title)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></section>"
    )
