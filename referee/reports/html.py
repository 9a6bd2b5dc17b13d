"""A game to step through in a browser: one file that needs no network and runs nobody else's code.

The page holds every position, move, finding and score sheet. Its own script only turns pages; a
content-security policy with the checksums of that script and style keeps everything else out.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee import __version__
from referee.drawing.html import facts, piece
from referee.drawing.scene import scene_of
from referee.game import BadEntry
from referee.judge import Judgement
from referee.log import Log, changed
from referee.printable import markup
from referee.replay import Outcome, Walk, replay
from referee.reports.text import offered, points, rule_line
from referee.rules import WRONG, Finding, Kind, ScoreLine, ScoreSheet
from referee.writing.yaml_text import flow

ASSETS = Path(__file__).parent / "page"
MOST_WAYS = 8
"""So many other readings are offered for stepping through; `referee adjudicate --readings` names all."""


@dataclass(slots=True)
class Way:
    """The game under one choice of readings: every position, and the outcome."""

    name: str
    outcome: Outcome
    steps: list[tuple[str, list[int]]] = field(default_factory=list)  # headline, numbers of parts
    fixes: dict[int, Sequence[str]] = field(default_factory=dict)  # id of a finding -> what would mend it

    def said(self, number: int | None) -> list[Finding]:
        """What is found about one entry; about the record as a whole for None."""
        return [one for one in self.outcome.findings if one.move == number]

    def told(self, number: int | None) -> str:
        """The same, as it stands on the page."""
        return "".join(finding(one, self.fixes.get(id(one), ())) for one in self.said(number))


class Parts:
    """Pieces of pages, each kept once."""

    def __init__(self) -> None:
        self.listed: list[str] = []
        self.steps: dict[str, tuple[str, list[int]]] = {}  # a position as text -> its headline and pieces
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        found = self._numbers.setdefault(text, len(self.listed))
        if found == len(self.listed):
            self.listed.append(text)
        return found


def page(one: Judgement, readings: bool = True) -> str:
    """The page for a judged log. With ``readings`` also under those readings that change a verdict."""
    assert one.log is not None
    parts = Parts()
    ways = [walked(one.log, "as judged", parts)]
    ways[0].fixes = {
        id(shown): offered(one, found)
        for shown, found in zip(ways[0].outcome.findings, one.findings, strict=True)
    }
    others = other_ways(one.log) if readings else ()
    ways += [walked(log, name, parts, suspect_pen=False) for name, log in others]
    style, script = ((ASSETS / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    held = {"parts": parts.listed, "ways": [{"steps": way.steps} for way in ways]}
    return "".join(
        (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy(style, script)}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f'<meta name="generator" content="referee {__version__}">\n',
            f"<title>{markup(title(one.log))}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            '<a class="skip" href="#moves">To the moves</a>\n',
            *_body(one, ways, parts),
            f'<script type="application/json" id="game">{embedded(held)}</script>\n',
            f"<script>{script}</script>\n</body>\n</html>\n",
        )
    )


def policy(style: str, script: str) -> str:
    """Only this style and this script; no network, no frames, no forms."""
    return (
        f"default-src 'none'; style-src '{checksum(style)}'; script-src '{checksum(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def checksum(text: str) -> str:
    """A checksum as content-security policies write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def embedded(value: Any) -> str:
    """Data that cannot end the element it stands in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def title(log: Log) -> str:
    return log.title or f"{log.game.title}: {' and '.join(log.header.players)}"


def walked(log: Log, name: str, parts: Parts, suspect_pen: bool = True) -> Way:
    """A log replayed, with every position drawn."""
    steps: list[tuple[str, list[int]]] = []
    game = log.game

    def look(run: Walk, number: int) -> None:
        acting = () if game.play.over(run.state) else game.actors(run.state)
        position = game.positions.write(run.state)
        seen = repr((position, acting))  # the ways share most of their positions
        step = parts.steps.get(seen)
        if step is None:
            scene = scene_of(game, position, log.header, acting)
            pieces = [*map(piece, scene.parts), facts(scene)]
            step = parts.steps[seen] = (scene.headline, [parts.number(one) for one in pieces])
        steps.append(step)

    return Way(name, replay(log, watch=look, suspect_pen=suspect_pen), steps)


def other_ways(log: Log) -> Iterator[tuple[str, Log]]:
    """The log under each other reading that changes a verdict, the points or the winner."""
    from referee.disputes.readings import survey

    offered = 0
    for touched in survey(log, pairs=0, partings=False).touched:
        for other in touched.alternatives:
            changes = other.difference.verdicts or other.difference.scores
            if not changes or other.difference.trouble or offered == MOST_WAYS:
                continue
            try:
                yield f"{other.ruling.option}: {other.reading.text}", changed(log, other.choice)
            except BadEntry:
                continue
            offered += 1


# -- the body ---------------------------------------------------------------------------------------


def _body(one: Judgement, ways: Sequence[Way], parts: Parts) -> Iterator[str]:
    assert one.log is not None and one.document is not None
    yield from _header(one, ways)
    yield '<main>\n<div class="sides">\n<div>\n<h2 id="position">The table</h2>\n'
    yield from _controls(len(one.log.moves))
    yield (
        '<p id="headline" class="verdict">' + markup(ways[0].steps[-1][0] if ways[0].steps else "") + "</p>\n"
    )
    yield '<div id="now"></div>\n<div id="table">'
    if ways[0].steps:
        yield from (f'<div data-part="{n}">{parts.listed[n]}</div>' for n in ways[0].steps[-1][1])
    yield '</div>\n</div>\n<div>\n<h2 id="moves">The moves</h2>\n'
    yield from _moves(one, ways)
    yield "</div>\n</div>\n"
    yield from _whole(ways)
    yield from _sheets(ways)
    yield from _rulings(one.log)
    source = markup(Path(one.file).name)
    yield f"</main>\n<footer><p>Written by referee {__version__} from {source}.</p></footer>\n"


def _header(one: Judgement, ways: Sequence[Way]) -> Iterator[str]:
    log = one.log
    assert log is not None and one.document is not None
    data: Mapping[str, Any] = one.document.data
    yield f"<header>\n<h1>{markup(title(log))}</h1>\n"
    told = [log.game.title, ", ".join(log.header.players)]
    told += [str(data[key]) for key in ("date", "place") if key in data]
    yield f'<p class="faint">{" · ".join(map(markup, told))}</p>\n'
    if "notes" in data:
        yield f"<p>{markup(str(data['notes']))}</p>\n"
    yield '<div class="summary">'
    for number, way in enumerate(ways):
        hidden = " hidden" if number else ""
        yield f'<p class="verdict" data-way="{number}"{hidden}>{markup(_summary(way))}</p>'
    yield "</div>\n"
    if len(ways) > 1:
        yield '<p class="only-live" hidden><label for="readings">The rules leave something open here. '
        yield 'Read them: </label><select id="readings">'
        yield from (
            f'<option value="{number}">{markup(way.name)}</option>' for number, way in enumerate(ways)
        )
        yield "</select></p>\n"
    yield "</header>\n"


def _summary(way: Way) -> str:
    kinds = [one.kind for one in way.outcome.findings]
    told = ", ".join(f"{kinds.count(kind)} {kind}" for kind in Kind if kind in kinds)
    sheet = way.outcome.sheet
    ending = _winner(sheet) if sheet else "The game could not be set up."
    return (f"Found: {told}. " if told else "Nothing wrong was found. ") + ending


def _winner(sheet: ScoreSheet) -> str:
    if not sheet.final:
        return "The game is not over: these are standings, not a result."
    if not sheet.winners:
        return "The winner is open" + (f", because {sheet.undetermined}." if sheet.undetermined else ".")
    names = " and ".join(sheet.winners)
    return f"{names} share the win." if len(sheet.winners) > 1 else f"{names} wins."


def _controls(last: int) -> Iterator[str]:
    yield '<div class="steps only-live" role="group" aria-label="Step through the game" hidden>\n'
    buttons = (("first", "|◀", "To the beginning"), ("back", "◀", "One entry back"))
    more = (("on", "▶", "One entry on"), ("end", "▶|", "To the end"))
    for name, sign, label in buttons:
        yield f'<button type="button" id="{name}" aria-label="{label}">{sign}</button>\n'
    yield f'<input type="range" id="slider" min="0" max="{last}" step="1" aria-label="Entry">\n'
    for name, sign, label in more:
        yield f'<button type="button" id="{name}" aria-label="{label}">{sign}</button>\n'
    yield '<button type="button" id="before">Finding before</button>\n'
    yield '<button type="button" id="next">Next finding</button>\n</div>\n'
    yield '<p class="keys faint only-live" hidden>Keys: <kbd>←</kbd> <kbd>→</kbd> one entry, <kbd>Home</kbd> '
    yield "<kbd>End</kbd> beginning and end, <kbd>n</kbd> <kbd>p</kbd> next and previous finding.</p>\n"
    yield '<p id="where" role="status" aria-live="polite"></p>\n'


def _moves(one: Judgement, ways: Sequence[Way]) -> Iterator[str]:
    assert one.log is not None and one.document is not None
    entries: Sequence[Mapping[str, Any]] = one.document.data.get("moves", ())
    if not entries:
        yield "<p>The record has no moves.</p>\n"
    yield '<ol class="moves">\n'
    for number, entry in enumerate(entries, 1):
        yield f'<li id="entry-{number}"><button type="button" class="move">'
        yield f'<span class="number">{number}</span>'
        yield f"<code>{markup(_written(entry))}</code></button>"
        yield from _said(ways, number)
        yield "</li>\n"
    yield "</ol>\n"


def _written(entry: Mapping[str, Any]) -> str:
    return flow({key: value for key, value in entry.items() if key != "expect"})


def _said(ways: Sequence[Way], number: int | None) -> Iterator[str]:
    """What is found about an entry: as judged, and again for every reading that says otherwise."""
    base = ways[0].told(number)
    plain = "".join(map(finding, ways[0].said(number)))  # repairs are offered for the log as it was judged
    yield f'<div class="said" data-way="0">{base}</div>'
    for place, way in enumerate(ways[1:], 1):
        other = way.told(number)
        if other != plain:
            yield f'<div class="said" data-way="{place}" hidden>{other}</div>'


def finding(one: Finding, fixes: Sequence[str] = ()) -> str:
    """One finding with its reason, its rule and what would have been legal."""
    style = "wrong" if one.wrong else "open" if one.kind in (Kind.UNDETERMINED, Kind.PENALTY) else ""
    if one.kind in WRONG and one.decision:
        style = "open"
    lines = [("why", one.why), ("rule", rule_line(one.rule))]
    lines += [("also", f"{other.rule.number} {other.message}") for other in one.also]
    lines.append(("instead", "; ".join(one.instead)))
    lines += [("open question of the rules", ", ".join(one.rulings)), ("decided", one.decision)]
    lines.append(("counting", one.counted))
    lines += [("fix", words) for words in fixes]
    told = "".join(f"<p>{label}: {markup(text)}</p>" for label, text in lines if text)
    return (
        f'<div class="finding {style}"><span class="kind">{one.kind} {markup(one.rule.number)}</span> '
        f"{markup(one.message)}{told}</div>"
    )


def _whole(ways: Sequence[Way]) -> Iterator[str]:
    """What is found about the record as a whole: its set-up, its claims, what is owed at the end."""
    if any(way.said(None) for way in ways):
        yield '<h2>The record as a whole</h2>\n<div class="whole">'
        yield from _said(ways, None)
        yield "</div>\n"


def _sheets(ways: Sequence[Way]) -> Iterator[str]:
    yield '<h2 id="scores">Score sheet</h2>\n<div class="sheets">'
    for number, way in enumerate(ways):
        yield f'<div data-way="{number}"{" hidden" if number else ""}>'
        if way.outcome.sheet is not None:
            yield from _sheet(way.outcome.sheet)
        yield "</div>"
    yield "</div>\n"


def _sheet(sheet: ScoreSheet) -> Iterator[str]:
    rule = f" ({sheet.winner_rule.number})" if sheet.winner_rule and sheet.winners else ""
    yield f'<p class="winner">{markup(_winner(sheet) + rule)}</p>'
    if sheet.tiebreak:
        yield f"<p>Tie-break: {markup(sheet.tiebreak)}</p>"
    if sheet.winner_rule and sheet.winners:
        yield f'<p class="faint">{markup(rule_line(sheet.winner_rule))}</p>'
    yield '<div class="scores">'
    for player, total in sheet.totals.items():
        yield f'<section class="zone wide" tabindex="0" aria-label="Points of {markup(player)}"><table>'
        yield f'<caption>{markup(player)}</caption><thead><tr><th scope="col">points</th>'
        yield '<th scope="col">rule</th><th scope="col">for</th></tr></thead><tbody>'
        yield from (_line(line) for line in sheet.lines if line.player == player)
        yield f'</tbody><tfoot><tr><td class="points">{points(total)}</td><th scope="row" colspan="2">total'
        yield "".join(
            f' <span class="note">{markup(name)} {known[player]}</span>'
            for name, known in sheet.counts.items()
            if known.get(player) is not None
        )
        yield "</th></tr></tfoot></table></section>"
    yield "</div>"


def _line(line: ScoreLine) -> str:
    reading = f' <span class="note">({markup(", ".join(line.rulings))})</span>' if line.rulings else ""
    return (
        f'<tr><td class="points">{points(line.points)}</td><td class="rule" title="{markup(line.rule.text)}">'
        f"{markup(line.rule.number)}</td><td>{markup(line.why)}{reading}</td></tr>"
    )


def _rulings(log: Log) -> Iterator[str]:
    """The readings a table chose itself; the usual ones are not repeated."""
    usual = {ruling.option: ruling for ruling in log.game.law.rulings if ruling.option}
    chosen = [
        (ruling, log.header.rulings[name])
        for name, ruling in usual.items()
        if log.header.rulings[name] != ruling.default
    ]
    if chosen:
        yield "<h2>How this table reads the rules</h2>\n<ul>"
        for ruling, value in chosen:
            text = next((one.text for one in ruling.readings if one.value == value), flow(value))
            yield f"<li>{markup(ruling.question)} <strong>{markup(text)}</strong> ({markup(ruling.id)})</li>"
        yield "</ul>\n"


def problems(one: Judgement) -> list[str]:
    """Why there is no page: faults of the file, or a game that could not be set up."""
    told = [str(fault) for fault in one.faults]
    if not told and one.outcome is not None and one.outcome.state is None:
        told = [f"{one.file}: {found.message} ({found.rule.number})" for found in one.findings]
    return told
