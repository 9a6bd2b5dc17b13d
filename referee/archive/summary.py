"""An archive on one page: fault rates, readings, slowest logs, standings; as text and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.archive.asking import Asked
from referee.archive.shards import Archive
from referee.printable import markup
from referee.reports.tables import Answer, lined_up
from referee.rules import counted, no_logs


class Part(NamedTuple):
    """A part of the summary: its title, the question, and the two columns that are drawn as bars."""

    title: str
    sql: str
    bars: tuple[str, str] | None = None


PARTS: tuple[Part, ...] = (
    Part(
        "What became of the logs",
        "SELECT status, count(*) AS logs FROM logs GROUP BY status ORDER BY status",
        ("status", "logs"),
    ),
    Part("Fault rates by game", "SELECT * FROM faults_by_game", ("game", "percent")),
    Part(
        "Rules at fault",
        """SELECT rule || ' ' || kind AS verdict, game, findings, logs FROM faults_by_rule
        WHERE kind NOT IN ('note', 'penalty') LIMIT 15""",
        ("verdict", "logs"),
    ),
    Part("Fault rates by recorder", "SELECT * FROM faults_by_recorder LIMIT 15", ("kept_by", "percent")),
    Part(
        "Readings touched most",
        """SELECT option || ': ' || coalesce(reading, '?') AS reading, game, findings, score_lines, logs
        FROM readings_touched LIMIT 15""",
        ("reading", "logs"),
    ),
    Part("Slowest logs", "SELECT * FROM slowest LIMIT 10", ("source", "milliseconds")),
    Part("Standings", "SELECT * FROM standings LIMIT 30", ("player", "won")),
    Part(
        "Could not be judged",
        """SELECT status, coalesce(error, '') AS error, count(*) AS logs, min(source) AS first
        FROM trouble GROUP BY ALL ORDER BY logs DESC, error LIMIT 15""",
    ),
    Part(
        "The same game more than once",
        "SELECT logs, writings, game, places[1] AS first FROM duplicates LIMIT 15",
    ),
)


def answers(asked: Asked) -> Iterator[tuple[Part, Answer]]:
    """Every part that has something to say."""
    for part in PARTS:
        answer = asked.ask(part.sql)
        if answer.rows:
            yield part, answer


def head(archive: Archive) -> Iterator[str]:
    """What was judged, by which program, under which readings."""
    manifest = archive.manifest()
    if manifest is None:
        yield "The run that fills this archive has not come to its end: this is what there is so far."
        return
    logs, sources = manifest["logs"], manifest["sources"]
    yield f"{logs:,} log{'s' * (logs != 1)} of {counted(sources, 'source')}, judged by {manifest['program']}"
    for game, chosen in manifest["readings"].items():
        yield f"{game} read with " + ", ".join(f"{name}: {value}" for name, value in chosen.items())
    many, files = manifest["passed_documents"], manifest["passed_files"]
    passed = [f"{counted(many, 'document')} {no_logs(many)}"] if many else []
    passed += [counted(files, "other file")] if files else []
    if passed:
        yield f"passed over: {', '.join(passed)}"


def text(archive: Archive, asked: Asked) -> Iterator[str]:
    """The summary line by line."""
    yield from head(archive)
    for part, answer in answers(asked):
        yield ""
        yield part.title
        yield from ("  " + line for line in lined_up(answer))


# ------------------------------------------------------------------------------------- a page

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c1c1c; background: #fff; }
table { border-collapse: collapse; margin: .5rem 0 1rem; font-size: .9rem; }
td, th { padding: .15rem .6rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
svg { max-width: 100%; height: auto; } svg text { font: 13px system-ui, sans-serif; fill: currentColor; }
rect { fill: #2b6cb0; }
@media (prefers-color-scheme: dark) { body { color: #e8e8e8; background: #161616; }
  td, th { border-color: #444; } rect { fill: #63a4e8; } }
"""


def page(archive: Archive, asked: Asked) -> str:
    """The summary as one page of HTML that needs no network: every table, and its bars."""
    title = f"Archive {archive.folder.name}"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{markup(title)}</title><style>{STYLE}</style></head><body><main>",
        f"<h1>{markup(title)}</h1>",
        *(f"<p>{markup(line)}</p>" for line in head(archive)),
    ]
    for part, answer in answers(asked):
        parts.append(f"<section><h2>{markup(part.title)}</h2>")
        if part.bars is not None:
            parts.append(bars(part.title, _pairs(answer, *part.bars)))
        parts.append(f'<div class="wide">{_table(answer)}</div></section>')
    return "\n".join([*parts, "</main></body></html>", ""])


def _pairs(answer: Answer, name: str, value: str) -> list[tuple[str, float]]:
    names, values = answer.columns.index(name), answer.columns.index(value)
    return [(str(row[names]), float(row[values] or 0)) for row in answer.rows]


def bars(title: str, pairs: Sequence[tuple[str, float]]) -> str:
    """Bars lying down, a line each, as SVG."""
    most = max((value for _, value in pairs), default=0) or 1
    lines = []
    for number, (name, value) in enumerate(pairs):
        y = number * 22
        shown = name if len(name) <= 34 else "..." + name[-31:]
        wide = 380 * value / most
        lines.append(
            f'<text x="245" y="{y + 15}" text-anchor="end">{markup(shown)}</text>'
            f'<rect x="250" y="{y + 3}" width="{wide:.1f}" height="15"/>'
            f'<text x="{255 + wide:.1f}" y="{y + 15}">{value:,g}</text>'
        )
    size = f'width="720" height="{22 * len(pairs)}" viewBox="0 0 720 {22 * len(pairs)}"'
    return f'<svg {size} role="img" aria-label="{markup(title)}">{"".join(lines)}</svg>'


def _table(answer: Answer) -> str:
    rows = ["<tr>" + "".join(f"<th>{markup(column)}</th>" for column in answer.columns) + "</tr>"]
    rows += ["<tr>" + "".join(map(_field, row)) + "</tr>" for row in answer.rows]
    return f"<table>{''.join(rows)}</table>"


def _field(value: Any) -> str:
    if value is None:
        return "<td></td>"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return f'<td class="number">{value:,}</td>'
    if isinstance(value, (list, tuple)):
        value = ", ".join(map(str, value))
    return f"<td>{markup(str(value))}</td>"
