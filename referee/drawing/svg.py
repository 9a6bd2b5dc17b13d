"""A scene as SVG. Every text is escaped; colours are classes, so that light and dark both work."""

from __future__ import annotations

from collections.abc import Sequence

from referee.drawing.chart import chart
from referee.drawing.scene import UNSEEN, Card, Chart, Grid, Part, Row, Scene, Zone
from referee.drawing.text import Pen, lines
from referee.printable import line, markup, printable

WIDE = 760  # units; a picture is scaled to the room it gets
CARD, TALL, GAP = 44, 60, 6
SMALL, LOW = 30, 22
LABEL = 118  # room for the name of a row
EDGE = 12
LINE = 20
MAP_TALL, MAP_LETTERS = 640, 12

STYLE = """
.drawn { color-scheme: light dark; --paper: #fff; --ink: #1c1f23; --faint: #5b6470; --felt: #eef3ee;
  --line: #c3ccc6; --green: #1c7a3c; --red: #b3261e; --pink: #a8328c; --blue: #1e55b3; --yellow: #8a6100;
  --purple: #6b3fa0; --back: #7d8ea3; --act: #1e55b3;
  font: 14px system-ui, "DejaVu Sans", sans-serif; fill: var(--ink); }
@media (prefers-color-scheme: dark) { .drawn { --paper: #23282e; --ink: #e8eaed; --faint: #a3adb8;
  --felt: #181d1a; --line: #46504a; --green: #6fd08f; --red: #ff8a80; --pink: #f29be0; --blue: #8ab4f8;
  --yellow: #f2c14e; --purple: #c5a3ff; --back: #4a586b; --act: #8ab4f8; } }
.drawn .zone { fill: var(--felt); stroke: var(--line); }
.drawn .acting { stroke: var(--act); stroke-width: 2.5; }
.drawn .title { font-weight: 600; }
.drawn .label, .drawn .mark { fill: var(--faint); font-size: 12px; }
.drawn .card { fill: var(--paper); stroke: var(--line); }
.drawn .back { fill: var(--back); stroke: var(--line); }
.drawn .back + text { fill: #fff; }
.drawn .gap { fill: none; stroke: var(--line); stroke-dasharray: 4 3; }
.drawn .face { font-weight: 600; text-anchor: middle; }
.drawn .mark { text-anchor: middle; }
.drawn .small .face { font-size: 12px; }
.drawn .green { fill: var(--green); } .drawn .red { fill: var(--red); } .drawn .pink { fill: var(--pink); }
.drawn .blue { fill: var(--blue); }
.drawn .yellow { fill: var(--yellow); } .drawn .purple { fill: var(--purple); }
.drawn .track { stroke: var(--line); stroke-width: 3; stroke-dasharray: 5 4; fill: none; }
.drawn .rail { stroke-width: 5; fill: none; stroke-linecap: round; }
.drawn .rail.green { stroke: var(--green); } .drawn .rail.red { stroke: var(--red); }
.drawn .rail.blue { stroke: var(--blue); } .drawn .rail.yellow { stroke: var(--yellow); }
.drawn .rail.purple { stroke: var(--purple); }
.drawn .city { fill: var(--paper); stroke: var(--ink); stroke-width: 1.5; }
.drawn .name { font-size: 12px; paint-order: stroke; stroke: var(--felt); stroke-width: 3px; }
.drawn .number { font-size: 11px; text-anchor: middle; fill: var(--ink); paint-order: stroke;
  stroke: var(--felt); stroke-width: 3px; }
""".strip()
"""Contrast of all text with its ground is at least 4.5 to 1 in both schemes."""


def picture(scene: Scene, title: str) -> str:
    """A whole position as one SVG document that needs nothing else."""
    below = 34
    drawn: list[str] = []
    for part in scene.parts:
        content, height = drawing(part)
        drawn.append(f'<g transform="translate(0,{below})">{content}</g>')
        below += height + 10
    for name, value in scene.facts:
        for piece in _pieces(printable(f"{name}: {value}"), 104):
            drawn.append(f'<text class="label" x="{EDGE}" y="{below + 14}">{markup(piece)}</text>')
            below += LINE
    spoken = "\n".join(markup(line(row)) for row in lines(scene, Pen(width=100)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawn" role="img" viewBox="0 0 {WIDE} {below + 6}"'
        f' width="{WIDE}" height="{below + 6}">'
        f"<title>{markup(title)}</title><desc>{spoken}</desc><style>{STYLE}</style>"
        f'<rect width="100%" height="100%" fill="var(--paper)"/>'
        f'<text class="title" x="{EDGE}" y="22">{markup(scene.headline)}</text>' + "".join(drawn) + "</svg>"
    )


def drawing(part: Part) -> tuple[str, int]:
    """The shapes of a part, and how high it is."""
    if isinstance(part, Zone):
        return _zone(part)
    if isinstance(part, Grid):
        return _grid(part)
    return _chart(part)


def _chart(part: Chart) -> tuple[str, int]:
    """A map with its title, framed."""
    title = f'<text class="title" x="{EDGE}" y="{EDGE + 16}">{markup(part.title)}</text>'
    drawn = chart(part, WIDE, MAP_TALL, MAP_LETTERS)
    return _framed([title, *drawn.tracks, *drawn.still], MAP_TALL)


# -- zones and cards --------------------------------------------------------------------------------


def _zone(zone: Zone) -> tuple[str, int]:
    shapes: list[str] = []
    below = EDGE + 16
    name = markup(zone.title) + (' <tspan class="label">to act</tspan>' if zone.acting else "")
    shapes.append(f'<text class="title" x="{EDGE}" y="{below}">{name}</text>')
    below += 10
    for row in zone.rows:
        content, height = _row(row)
        shapes.append(f'<g transform="translate(0,{below})">{content}</g>')
        below += height
    return _framed(shapes, below + 4, zone.acting)


def _framed(shapes: Sequence[str], height: int, acting: bool = False) -> tuple[str, int]:
    style = "zone acting" if acting else "zone"
    frame = f'<rect class="{style}" x="1.5" y="1.5" width="{WIDE - 3}" height="{height - 3}" rx="10"/>'
    return frame + "".join(shapes), height


def _row(row: Row) -> tuple[str, int]:
    wide, tall = (SMALL, LOW) if row.pile else (CARD, TALL)
    label = f'<text class="label" x="{EDGE}" y="{tall // 2 + 5}">{markup(row.label)}</text>'
    many = max(1, (WIDE - LABEL - EDGE - 20) // (wide + GAP))
    marked = 14 if any(card.mark for card in row.cards) else 0
    shapes = [label]
    left, top = LABEL + 20, 0
    for number, card in enumerate(row.cards):
        if number and number % many == 0:
            top += tall + GAP + marked
        left = LABEL + 20 + (number % many) * (wide + GAP)
        shapes.append(_card(card, left, top, row.pile))
    if row.note:
        start = left + wide + 10 if row.cards else LABEL + 20
        shapes.append(f'<text class="label" x="{start}" y="{top + tall // 2 + 5}">{markup(row.note)}</text>')
    return "".join(shapes), top + tall + GAP + marked


def _card(card: Card, left: int, top: int, small: bool) -> str:
    wide, tall = (SMALL, LOW) if small else (CARD, TALL)
    shape = "gap" if not card.face else "back" if card.face == UNSEEN else "card"
    rim = 4 if small else 6
    made = f'<rect class="{shape}" width="{wide}" height="{tall}" rx="{rim}"/>'
    if card.face:
        made += (
            f'<text class="face {card.colour}" x="{wide // 2}" y="{tall // 2 + 5}">{markup(card.face)}</text>'
        )
    if card.mark:
        made += f'<text class="mark" x="{wide // 2}" y="{tall + 13}">{markup(card.mark)}</text>'
    size = ' class="small"' if small else ""
    return f'<g{size} transform="translate({left},{top})">{made}</g>'


# -- tables -----------------------------------------------------------------------------------------


def _grid(grid: Grid) -> tuple[str, int]:
    shapes = [f'<text class="title" x="{EDGE}" y="{EDGE + 16}">{markup(grid.title)}</text>']
    lengths = [max(len(row[n]) for row in (grid.head, *grid.rows)) for n in range(len(grid.head))]
    unit = min(9.0, (WIDE - 2 * EDGE) / max(1, sum(lengths) + 2 * len(lengths)))
    starts = [EDGE + unit * (sum(lengths[:n]) + 2 * n) for n in range(len(lengths))]
    below = EDGE + 38
    rows: list[tuple[str, tuple[str, ...]]] = [("label", grid.head)]
    rows += [(grid.colours[n] if grid.colours else "", row) for n, row in enumerate(grid.rows)]
    for number, (style, row) in enumerate(rows):
        for column, cell in enumerate(row):
            kind = style if column == 0 or number == 0 else ""
            shapes.append(f'<text class="{kind}" x="{starts[column]:.0f}" y="{below}">{markup(cell)}</text>')
        below += LINE
    return _framed(shapes, below - 4)


def _pieces(text: str, most: int) -> list[str]:
    return [text[start : start + most] for start in range(0, len(text), most)] or [""]
