"""Score sheets on a page: a column for every player, a row for every round or railroad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.printable import markup
from referee.reports.page.steps import Way
from referee.reports.text import points, rule_line
from referee.rules import ScoreLine, ScoreSheet, within


def winner(sheet: ScoreSheet) -> str:
    """Who won, in one sentence."""
    if not sheet.final and sheet.open_end:
        return f"Whether the game is over is open: {sheet.open_end}."
    if not sheet.final:
        return "The game is not over: these are standings, not a result."
    if not sheet.winners:
        return "The winner is open" + (f", because {sheet.undetermined}." if sheet.undetermined else ".")
    names = " and ".join(sheet.winners)
    return f"{names} share the win." if len(sheet.winners) > 1 else f"{names} wins."


def sheets(ways: Sequence[Way]) -> Iterator[str]:
    """The score sheet under every reading; the one in force is shown."""
    yield '<section class="sheets" aria-labelledby="scores"><h2 id="scores">Score sheet</h2>\n<div>'
    for number, way in enumerate(ways):
        yield f'<div data-way="{number}"{" hidden" if number else ""}>'
        if way.sheet is not None:
            yield from _sheet(way.sheet)
        yield "</div>"
    yield "</div>"
    scored = [way.sheet for way in ways if way.sheet is not None]
    rules = {line.rule.number: line.rule for sheet in scored for line in sheet.lines}
    if rules:
        yield '<details class="rules"><summary>The rules of these points</summary><ul>'
        yield "".join(f"<li>{markup(rule_line(rule))}</li>" for rule in rules.values()) + "</ul></details>"
    yield "</section>\n"


def _sheet(sheet: ScoreSheet) -> Iterator[str]:
    rule = f" ({sheet.winner_rule.number})" if sheet.winner_rule and sheet.winners else ""
    yield f'<p class="winner">{markup(winner(sheet) + rule)}</p>'
    if sheet.tiebreak:
        yield f"<p>Tie-break: {markup(sheet.tiebreak)}</p>"
    if sheet.winner_rule and sheet.winners:
        yield f'<p class="faint">{markup(rule_line(sheet.winner_rule))}</p>'
    names = list(sheet.totals)
    yield '<table class="sheet"><caption>Points, line by line</caption><thead><tr><td></td>'
    yield "".join(f'<th scope="col">{markup(name)}</th>' for name in names) + "</tr></thead><tbody>"
    for part in dict.fromkeys(line.part for line in sheet.lines):
        yield f'<tr><th scope="row">{markup(part or "points")}</th>'
        yield "".join(_cell(name, part, sheet.lines) for name in names) + "</tr>"
    yield '</tbody><tfoot><tr><th scope="row">total</th>'
    for name in names:
        yield f'<td data-name="{markup(name)}"><b>{points(sheet.totals[name])}</b></td>'
    yield "</tr></tfoot></table>"


def _cell(name: str, part: str, lines: Sequence[ScoreLine]) -> str:
    """What one player has of one part: the sum, and what it is made of."""
    own = [line for line in lines if line.player == name and line.part == part]
    if not own:
        return "<td></td>"
    told = "".join(map(_line, own))
    total = f"<b>{_sum(own)}</b>"
    return f'<td data-name="{markup(name)}">{total}<ul>{told}</ul></td>'


def _sum(lines: Sequence[ScoreLine]) -> str:
    low = high = 0
    for line in lines:
        if line.points is None:
            return "?"
        ends = line.points if isinstance(line.points, tuple) else (line.points, line.points)
        low, high = low + ends[0], high + ends[1]
    return points(within(low, high))


def _line(line: ScoreLine) -> str:
    reading = f" ({markup(', '.join(line.rulings))})" if line.rulings else ""
    why = markup(line.why.removeprefix(f"{line.part}: "))
    return f"<li>{points(line.points)} {why} <abbr>{markup(line.rule.number)}</abbr>{reading}</li>"


def compared(ways: Sequence[Way]) -> Iterator[str]:
    """What becomes of points, winner and faults under each reading that changes them."""
    scored = [way for way in ways if way.sheet is not None]
    if len(scored) < 2:
        return
    names = list(ways[0].log.header.players)
    yield '<section aria-labelledby="under"><h2 id="under">Under other readings of the rules</h2>\n'
    yield '<table class="sheet"><caption>Points and winner under each reading that changes something'
    yield "</caption><thead><tr><td></td>"
    yield "".join(f'<th scope="col">{markup(name)}</th>' for name in names)
    yield '<th scope="col">winner</th><th scope="col">faults</th></tr></thead><tbody>'
    for way in scored:
        sheet = way.sheet
        assert sheet is not None
        faults = sum(finding.wrong for finding in way.findings)
        cells = [*((name, points(sheet.totals.get(name))) for name in names)]
        cells += [("winner", " and ".join(sheet.winners) or "open"), ("faults", str(faults))]
        told = "".join(f'<td data-name="{markup(name)}">{markup(value)}</td>' for name, value in cells)
        yield f'<tr><th scope="row">{markup(way.name)}</th>{told}</tr>'
    yield "</tbody></table></section>\n"
