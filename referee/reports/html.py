"""A game to step through in a browser: one file that needs no network and runs nobody else's code.

The page holds every move, finding and score sheet, and of every position what has changed in it. Its own
script only turns pages; a content-security policy with the checksums of that script and style keeps
everything else out. Without a script the page shows the end of the game, all moves, findings and points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from referee import __version__
from referee.drawing.sentences import joined
from referee.judge import Judgement
from referee.log import Log
from referee.printable import markup
from referee.reading.gc_pause import unswept
from referee.reports.page.abridging import abridged
from referee.reports.page.curves import curves
from referee.reports.page.findings import in_short, otherwise, reading_of, said
from referee.reports.page.sheets import compared, sheets, winner
from referee.reports.page.shell import document
from referee.reports.page.steps import Parts, Way, other_ways, walked, walked_by
from referee.reports.text import offered
from referee.writing.yaml_text import flow


def page(judgement: Judgement, readings: bool = True, home: str = "", player: str = "") -> str:
    """The page for a judged log. With ``readings`` also under those readings that change a verdict; ``home``
    is the page of many games it belongs to. For one ``player`` nothing is on it that this player did not
    see: BadEntry where nobody of that name plays."""
    assert judgement.log is not None and judgement.outcome is not None
    parts = Parts()
    with unswept():  # what a page is made of is gone with it, before anybody looks for rubbish again
        if player:
            ways = [walked_by(player, judgement.outcome, parts)]
        else:
            ways = [walked("as judged", judgement.outcome, parts, look_through=True)]
    if not player:  # judging once more leaves much that is to be swept away at once
        ways[0].fixes = {id(found): offered(judgement, found) for found in judgement.findings}
        ways += other_ways(judgement.outcome, parts, ways[0]) if readings else ()
    with unswept():
        return document(title(judgement.log), _body(judgement, ways, home), _data(ways, parts))


def _data(ways: Sequence[Way], parts: Parts) -> Mapping[str, Any]:
    """What the script steps through."""
    held = []
    for way in ways:
        base = ways[0].sight
        views = [{"steps": view.sight.beside(base), "words": view.words} for view in way.sights]
        steps = base.steps if way is ways[0] else way.sight.beside(base)
        drawn = [list(series.values()) for series in _moving(way).values()]
        told = otherwise(way, ways[0], parts)
        held.append({"steps": steps, "views": views, "curves": drawn, "keys": way.keys, "said": told})
    short, listed = abridged(parts.listed)
    return {"short": short, "parts": listed, "ways": held}


def title(log: Log) -> str:
    """What a game is called."""
    return log.title or f"{log.game.title}: {joined(log.header.players)}"


def _body(judgement: Judgement, ways: Sequence[Way], home: str) -> Iterator[str]:
    assert judgement.log is not None
    base = ways[0]
    yield '<a class="skip" href="#moves">To the moves</a>\n'
    yield from _header(judgement, ways, home)
    yield "<main>\n"
    yield from _controls(len(judgement.log.moves))
    yield '<div class="sides">\n<section aria-labelledby="position">'
    headline, shown = base.sight.end
    yield '<h2 id="position" class="spoken">The table</h2>\n'
    yield f'<p id="headline">{markup(headline)}</p>\n<div id="table">'
    yield from (f"<div>{piece.whole}</div>" for piece in shown)
    yield "</div></section>\n"
    yield from _moves(judgement, ways)
    yield "</div>\n"
    yield from _whole(ways)
    yield from sheets(ways)
    yield from _curves(ways)
    yield from compared(ways)
    yield from _rulings(judgement.log)
    yield '<div id="paper"></div>\n'
    source = markup(Path(judgement.file).name)
    judged = f"Judged by {markup(judgement.edition or '')}, written by referee {__version__} from {source}."
    yield f"</main>\n<footer><p>{judged}</p></footer>\n"


def _header(judgement: Judgement, ways: Sequence[Way], home: str) -> Iterator[str]:
    log = judgement.log
    assert log is not None and judgement.document is not None
    data: Mapping[str, Any] = judgement.document.data
    yield f"<header>\n<h1>{markup(title(log))}</h1>\n"
    told = [log.game.title, ", ".join(log.header.players)]
    told += [str(data[key]) for key in ("date", "place") if key in data]
    back = f'<a href="{markup(home)}">All games</a> · ' if home else ""
    yield f'<p class="faint">{back}{" · ".join(map(markup, told))}</p>\n'
    if "notes" in data and not ways[0].eyes:
        yield f"<p>{markup(str(data['notes']))}</p>\n"
    yield '<div class="summary">'
    for number, way in enumerate(ways):
        hidden = " hidden" if number else ""
        yield f'<p class="verdict" data-way="{number}"{hidden}>{markup(_summary(way))}</p>'
    yield "</div>\n"
    yield from _choices(ways)
    yield "</header>\n"


def _summary(way: Way) -> str:
    sheet = way.sheet
    if way.eyes:
        told = f"What {way.eyes} saw, and no more: what the referee says of the game rests on all cards."
        return f"{told} {winner(sheet)}" if sheet else told
    return f"{in_short(way)} {winner(sheet) if sheet else 'The game could not be set up.'}"


def _choices(ways: Sequence[Way]) -> Iterator[str]:
    """Whose eyes, and how the rules are read."""
    if not ways[0].sights and len(ways) == 1:
        return
    yield '<div class="choices only-live" hidden>'
    if ways[0].sights:
        yield '<label for="eyes">Seen by <select id="eyes"><option value="-1">everybody: all cards</option>'
        for number, onlooker in enumerate(ways[0].sights):
            yield f'<option value="{number}">{markup(onlooker.player)}</option>'
        yield "</select></label>\n"
    if len(ways) > 1:
        yield '<label for="readings">Rules read <select id="readings">'
        for number, way in enumerate(ways):
            yield f'<option value="{number}">{markup(way.name)}</option>'
        yield "</select></label>\n"
    yield "</div>\n"


BUTTONS = (
    ("first", "|◀", "To the beginning"),
    ("back", "◀", "One entry back"),
    ("on", "▶", "One entry on"),
    ("end", "▶|", "To the end"),
)


def _controls(last: int) -> Iterator[str]:
    yield '<section class="bar only-live" aria-label="Step through the game" hidden>\n<div class="steps">'
    for name, sign, label in BUTTONS:
        yield f'<button type="button" id="{name}" aria-label="{label}">{sign}</button>'
    yield f'<input type="range" id="slider" min="0" max="{last}" step="1" aria-label="Entry">'
    yield '<button type="button" id="before" aria-label="Finding before">◀ finding</button>'
    yield '<button type="button" id="next" aria-label="Next finding">finding ▶</button></div>\n'
    yield '<p id="where" role="status"></p>\n'
    yield '<p class="keys faint">Keys: <kbd>←</kbd> <kbd>→</kbd> one entry, <kbd>Home</kbd> <kbd>End</kbd> '
    yield "beginning and end, <kbd>n</kbd> <kbd>p</kbd> next and previous finding.</p></section>\n"


def _moves(judgement: Judgement, ways: Sequence[Way]) -> Iterator[str]:
    assert judgement.document is not None
    entries = ways[0].entries
    yield '<section class="list" aria-labelledby="moves"><div class="head"><h2 id="moves">The moves</h2>'
    yield '<button type="button" id="raw" class="only-live" aria-pressed="false" hidden>as written</button>'
    yield "</div>\n"
    if not entries:
        yield "<p>The record has no moves.</p>\n"
    yield '<ol class="moves">\n'
    chapter = ""
    for number, entry in enumerate(entries, 1):
        yield f'<li id="entry-{number}">'
        if ways[0].chapters[number - 1] != chapter:
            chapter = ways[0].chapters[number - 1]
            yield f'<span class="chapter">{markup(chapter)}</span>'
        yield f'<button type="button"><b>{number}</b><span>{markup(ways[0].words[number - 1])}</span>'
        yield f"<code>{markup(_written(entry))}</code></button>"
        if entry.get("note"):
            yield f'<p class="note">{markup(str(entry["note"]))}</p>'
        yield said(ways[0], number)
        yield "</li>\n"
    yield "</ol></section>\n"


def _written(entry: Mapping[str, Any]) -> str:
    return flow({key: value for key, value in entry.items() if key != "expect"})


def _whole(ways: Sequence[Way]) -> Iterator[str]:
    """What is found about the record as a whole: its set-up, its claims, what is owed at the end."""
    if any(way.about(None) for way in ways):
        hidden = "" if ways[0].about(None) else " hidden"
        yield f'<section aria-labelledby="record"{hidden}><h2 id="record">The record as a whole</h2>\n'
        yield f'<div id="whole">{said(ways[0], None)}</div></section>\n'


def _curves(ways: Sequence[Way]) -> Iterator[str]:
    drawn = [
        "".join(
            curves(name, series, len(way.chapters) - 1, way.chapters) for name, series in _moving(way).items()
        )
        for way in ways
    ]
    if not drawn[0]:
        return
    yield '<section aria-labelledby="course"><h2 id="course">The course of the game</h2>\n<div>'
    for number, line in enumerate(drawn):
        if not number or line != drawn[0]:
            yield f'<div class="course" data-way="{number}"{" hidden" if number else ""}>{line}</div>'
    yield "</div></section>\n"


def _moving(way: Way) -> Mapping[str, Mapping[str, Sequence[tuple[int, float]]]]:
    """Figures that change in the course of the game."""
    return {
        name: series
        for name, series in way.measured.items()
        if series and all(series.values()) and any(len(curve) > 1 for curve in series.values())
    }


def _rulings(log: Log) -> Iterator[str]:
    """The readings a table chose itself; the usual ones are not repeated."""
    usual = [ruling for ruling in log.game.law.rulings if ruling.option]
    chosen = [ruling for ruling in usual if log.header.rulings[ruling.option] != ruling.default]
    if chosen:
        yield '<section aria-labelledby="readings-chosen"><h2 id="readings-chosen">How this table reads the '
        yield "rules</h2>\n<ul>"
        for other in chosen:
            reading = markup(reading_of(log, other.option))
            yield f"<li>{markup(other.question)} <strong>{reading}</strong></li>"
        yield "</ul></section>\n"


def problems(judgement: Judgement) -> list[str]:
    """Why there is no page: faults of the file, or a game that could not be set up."""
    told = [str(fault) for fault in judgement.faults]
    if not told and judgement.outcome is not None and judgement.outcome.state is None:
        told = [f"{judgement.file}: {found.message} ({found.rule.number})" for found in judgement.findings]
    return told
