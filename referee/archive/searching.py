"""Games where ...: by what was found, by who played, by a position on the way; and games that are alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from referee import schema
from referee.archive.asking import Asked
from referee.archive.pieces import Piece
from referee.archive.rows import alike
from referee.archive.sources import NoSource, found
from referee.claims import compare
from referee.disputes.side_by_side import played
from referee.document import Document
from referee.header import BadEntry
from referee.log import Log, Rejected, read_log, under
from referee.longhand import at_length
from referee.reading.sources import STDIN
from referee.reports.tables import Answer

CONDITIONS: Mapping[str, str] = {
    # what is asked for: the condition on a row of `logs`; ? is the value
    "game": "game = ?",
    "status": "status = ?",
    "player": "list_contains(players, ?)",
    "winner": "list_contains(winners, ?)",
    "recorder": "recorder = ?",
    "source": "contains(source, ?)",
}
OF_FINDINGS: Mapping[str, str] = {
    "kind": "kind = ?",
    "rule": "regexp_matches(rule, ?, 'i')",
    "reading": "list_contains(rulings, ?)",
    "text": "contains(lower(message), lower(?))",
}
"""The same for a row of `findings`: one finding must fit all of them."""

JUDGED = frozenset({"clean", "findings"})
"""What became of a log that was replayed."""

CROWD = 200
"""A row of entries that so many games share says nothing about which of them are alike."""


def logs(asked: Asked, wanted: Mapping[str, str], where: str | None = None) -> Answer:
    """The logs that fit everything that is wanted, in the order of their sources. Raises BadQuestion."""
    conditions = [CONDITIONS[name] for name in wanted if name in CONDITIONS]
    values = [value for name, value in wanted.items() if name in CONDITIONS]
    of_findings = {name: value for name, value in wanted.items() if name in OF_FINDINGS}
    if "rule" in of_findings:
        of_findings["rule"] = _those_it_begins(of_findings["rule"])
    if of_findings:
        fits = " AND ".join(OF_FINDINGS[name] for name in of_findings)
        conditions.append(f"log IN (SELECT log FROM findings WHERE {fits})")
        values += of_findings.values()
    if where:
        conditions.append(f"({where})")
    sql = "SELECT source, document, game, players, entries, status, content FROM logs"
    if conditions:
        sql += " WHERE " + " AND ".join(conditions)
    return asked.ask(sql + " ORDER BY source, document", *values)


def _those_it_begins(rule: str) -> str:
    """A pattern of the rules a number begins, as `--select` takes it: A-7.3 by A-7.3, A-7 and A."""
    return f"^{re.escape(rule)}" + (r"($|[^0-9a-z])" if rule[-1:].isalnum() else "")


def near(asked: Asked, least: float) -> Answer:
    """Pairs of games that are not the same but share at least that part (0 to 1) of their rows of entries."""
    asked.ask("""CREATE TEMP TABLE IF NOT EXISTS one_of_each AS
        SELECT DISTINCT ON (same) log, source, document, game, sketch FROM logs
        WHERE len(sketch) > 0 ORDER BY same, source, document""")
    pairs = asked.ask(
        f"""WITH rows AS (SELECT log, game, unnest(sketch) AS sum FROM one_of_each),
            telling AS (SELECT game, sum FROM rows GROUP BY game, sum HAVING count(*) BETWEEN 2 AND {CROWD}),
            kept AS (SELECT rows.* FROM rows JOIN telling USING (game, sum)),
            pairs AS (SELECT a.log AS one, b.log AS other FROM kept a JOIN kept b USING (game, sum)
                WHERE a.log < b.log GROUP BY ALL)
        SELECT a.source || '#' || a.document, b.source || '#' || b.document, a.game, a.sketch, b.sketch
        FROM pairs JOIN one_of_each a ON a.log = pairs.one JOIN one_of_each b ON b.log = pairs.other"""
    )
    rows = [(alike(row, two), *sorted(names), game) for *names, game, row, two in pairs.rows]
    rows = sorted((row for row in rows if row[0] >= least), key=lambda row: (-row[0], row[1], row[2]))
    return Answer(("alike", "one", "other", "game"), [(round(part, 2), *rest) for part, *rest in rows])


def copies(asked: Asked) -> int:
    """How many logs are the same game as another that is counted once."""
    ((number,),) = asked.ask("SELECT coalesce(sum(logs - 1), 0)::BIGINT FROM duplicates").rows
    return int(number)


@dataclass(frozen=True, slots=True)
class Seen:
    """A log in which a position came up, and after which entries; or why it could not be looked through;
    or what there is in the sought position that no position of such a game has."""

    source: str
    document: int
    game: str
    entries: tuple[int, ...] = ()
    trouble: str = ""
    misfit: BadEntry | None = None


def showing(
    rows: Iterable[Sequence[Any]],
    position: Mapping[str, Any],
    at: int | None,
    readings: Mapping[str, Mapping[str, Any]],
    column: str,
) -> Iterator[Seen]:
    """Those of some logs (rows of ``logs``) in which the position looks like that at some moment, or after
    entry ``at``. What is sought is written like a check in a log: parts of a position, as far as they matter.

    The records are read again from where they were; one that has changed since is told as such. Logs that
    could not be judged have no positions and are left out.
    """
    by_source: dict[str, dict[int, Sequence[Any]]] = {}
    for row in rows:
        if row[5] in JUDGED:
            by_source.setdefault(row[0], {})[row[1]] = row
    for source, asked_for in by_source.items():
        left = dict(asked_for)
        try:
            for piece in found([source], column).pieces():
                for document, content in _documents(piece):
                    if document.index in left:
                        row = left.pop(document.index)
                        yield _looked_through(document, row, content, position, at, readings)
                if not left:
                    break
        except NoSource as fault:
            why = ONCE if source == STDIN else str(fault)
            yield from (Seen(source, number, row[2], trouble=why) for number, row in left.items())
            continue
        gone = "the record is not there any more"
        yield from (Seen(source, number, row[2], trouble=gone) for number, row in left.items())


ONCE = "it came in on standard input, which cannot be read again"
"""Why a record that was judged cannot be looked through."""


def _documents(piece: Piece) -> Iterator[tuple[Document, str]]:
    """The documents of a piece with what tells their bytes."""

    if piece.trouble:
        return
    content = piece.content()
    for document in piece.documents():
        if isinstance(document, Document):
            at = document.index - piece.document
            yield document, f"{content}-{at}" if at else content


def _looked_through(
    document: Document,
    row: Sequence[Any],
    content: str,
    position: Mapping[str, Any],
    at: int | None,
    readings: Mapping[str, Mapping[str, Any]],
) -> Seen:
    source, number, game = row[0], row[1], row[2]
    if content != row[6]:
        return Seen(source, number, game, trouble="the record has changed since it was judged")
    try:
        log = under(read_log(document), readings.get(game, {}))
        return Seen(source, number, game, tuple(moments(log, position, at)))
    except Rejected as fault:
        return Seen(source, number, game, trouble=str(fault.faults[0]))
    except BadEntry as bad:
        return Seen(source, number, game, misfit=bad)


def moments(log: Log, position: Mapping[str, Any], at: int | None = None) -> Iterator[int]:
    """The entries after which the position looks like that; 0 is before the first. BadEntry where a name is
    sought that this game, or this table, does not have."""

    game = log.game
    sought, names = (
        at_length(position, game, log.header, kind="claim"),
        partial(schema.names, game.record.schema),
    )
    for fault in schema.check(sought, game.record.schema, "claim"):
        raise BadEntry(fault.message, fault.path, fault.expected)
    for number, actual in enumerate(played(log, watched=True).positions):
        if (at is None or number == at) and not any(
            compare(sought, actual, (), game.record.unordered, partial(names, "position"))
        ):
            yield number
