"""Questions to an archive: DuckDB over its tables, with views for what is asked most often."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee.archive.extras import wanted
from referee.archive.rows import KINDS, TABLES
from referee.archive.shards import ANEW, Archive, NoArchive, Torn
from referee.reports.tables import Answer, Flow

_FAULTS = ", ".join(f"sum({kind})::BIGINT AS {kind}" for kind in KINDS)

VIEWS: Mapping[str, tuple[str, str]] = {
    # name: (what it answers, SQL)
    "faults_by_game": (
        "logs, faulty logs and verdicts of each game",
        f"""SELECT game, edition, count(*) AS logs, count(*) FILTER (wrong > 0) AS faulty,
            round(100.0 * count(*) FILTER (wrong > 0) / count(*), 2) AS percent, {_FAULTS}
            FROM logs WHERE game IS NOT NULL GROUP BY game, edition ORDER BY game, edition""",
    ),
    "faults_by_rule": (
        "how often each rule decided, with each verdict, and in how many logs",
        """SELECT game, rule, kind, count(*) AS findings, count(DISTINCT log) AS logs
            FROM findings GROUP BY game, rule, kind ORDER BY findings DESC, game, rule, kind""",
    ),
    "faults_by_recorder": (
        "faulty logs by who kept the record; where no log says it, by the folder or file it lies in",
        f"""SELECT
            coalesce(recorder, nullif(regexp_extract(source, '^(.*)/[^/]*$', 1), ''), source) AS kept_by,
            recorder IS NOT NULL AS by_name, count(*) AS logs, count(*) FILTER (wrong > 0) AS faulty,
            round(100.0 * count(*) FILTER (wrong > 0) / count(*), 2) AS percent, {_FAULTS}
            FROM logs GROUP BY ALL ORDER BY percent DESC, logs DESC, kept_by""",
    ),
    "readings_touched": (
        "how many verdicts and score lines rest on each open question, by the reading in force",
        """WITH touched AS (
              SELECT log, game, unnest(rulings) AS option, 'finding' AS what FROM findings
              UNION ALL SELECT log, game, unnest(rulings), 'score' FROM scores)
            SELECT touched.game, option, json_extract_string(readings, '$."' || option || '"') AS reading,
            count(*) FILTER (what = 'finding') AS findings, count(*) FILTER (what = 'score') AS score_lines,
            count(DISTINCT touched.log) AS logs
            FROM touched JOIN logs USING (log) GROUP BY ALL
            ORDER BY findings DESC, score_lines DESC, option""",
    ),
    "standings": (
        "games, wins and points of each player, of games that are over, each counted once",
        """SELECT game, player, count(*) AS games, count(*) FILTER (won AND NOT shared) AS won,
            count(*) FILTER (shared) AS shared, round(avg((low + high) / 2.0), 2) AS average,
            min(low) AS least, max(high) AS most
            FROM results SEMI JOIN (SELECT min(log) AS log FROM logs
                GROUP BY CASE WHEN entries > 0 THEN same ELSE log END) AS once USING (log)
            WHERE final GROUP BY game, player
            ORDER BY game, won DESC, shared DESC, games, player""",
    ),
    "slowest": (
        "logs by the time their judgement took",
        """SELECT source, document, game, entries, round(milliseconds, 2) AS milliseconds,
            round(1000 * milliseconds / nullif(entries, 0), 1) AS microseconds_an_entry
            FROM logs WHERE milliseconds IS NOT NULL ORDER BY logs.milliseconds DESC""",
    ),
    "trouble": (
        "logs that could not be judged, with the reason",
        """SELECT source, document, status, error, error_line, error_column, expected, trace
            FROM logs WHERE status IN ('unreadable', 'internal', 'limit')""",
    ),
    "duplicates": (
        "the same game more than once, however it is written down",
        """SELECT same, count(*) AS logs, count(DISTINCT content) AS writings, min(game) AS game,
            list(source || '#' || document ORDER BY source, document) AS places
            FROM logs WHERE same IS NOT NULL GROUP BY same HAVING count(*) > 1 ORDER BY logs DESC, same""",
    ),
}


AT_ONCE = 1000
"""So many rows of a long answer are held at a time."""


class BadQuestion(Exception):
    """A question DuckDB does not understand; the text is its answer."""


class Asked:
    """An archive opened for questions."""

    def __init__(self, archive: Archive) -> None:
        """Raises NoArchive and Lacking."""
        duckdb = wanted("duckdb")
        self.archive = archive
        self.error: type[Exception] = duckdb.Error
        self.duckdb = duckdb.connect(":memory:", config={"autoinstall_known_extensions": False})
        self.tables(archive, "main")
        for name, (_, sql) in VIEWS.items():
            self.duckdb.execute(f"CREATE VIEW {name} AS {sql}")

    def tables(self, archive: Archive, home: str) -> None:
        """Makes the tables of an archive known in the schema ``home``. Raises NoArchive."""
        shards = archive.shards()
        self.duckdb.execute(f"CREATE SCHEMA IF NOT EXISTS {home}")
        for table in TABLES:
            paths = [archive.shard(table, shard) for shard in shards]
            missing = [path for path in paths if not path.exists()]
            if missing:
                raise Torn(missing[0], "is missing")
            try:
                self._view(f"{home}.{table}", TABLES[table], paths)
            except self.error as fault:
                raise NoArchive(f"{archive.folder} cannot be read ({ANEW}): {fault}") from None

    def _view(self, name: str, columns: Iterable[str], paths: Sequence[Path]) -> None:
        named = ", ".join(f'"{column}"' for column in columns)
        files = ", ".join(_quoted(str(path)) for path in paths)
        source = f"read_parquet([{files}])" if files else "(SELECT 1) WHERE false"
        self.duckdb.execute(f"CREATE VIEW {name} AS SELECT {named} FROM {source}")

    def ask(self, sql: str, *values: Any, most: int = 0) -> Answer:
        """The answer to a question, no more than the first ``most`` rows of it; 0 for all. Raises
        BadQuestion."""
        columns, found = self._asked(sql, values)
        if not columns:
            return Answer((), ())
        with self._understood():
            rows = found.fetchmany(most) if most else found.fetchall()
            return Answer(columns, rows, bool(most) and found.fetchone() is not None)

    def flow(self, sql: str) -> Flow:
        """The answer to a question of which nobody knows how long it is: rows come as they are read. Raises
        BadQuestion, also on the way."""
        columns, found = self._asked(sql, ())
        return Flow(columns, self._rows(found) if columns else iter(()))

    def _rows(self, found: Any) -> Iterator[Sequence[Any]]:
        with self._understood():
            while rows := found.fetchmany(AT_ONCE):
                yield from rows

    def _asked(self, sql: str, values: Sequence[Any]) -> tuple[Sequence[str], Any]:
        if any(not _is_text(said) for said in (sql, *values)):
            raise BadQuestion("this is no text (expected UTF-8)")
        with self._understood():
            found = self.duckdb.execute(sql, list(values) or None)
        if found is None:
            raise BadQuestion("nothing is asked")
        return [column[0] for column in found.description or ()], found

    @contextmanager
    def _understood(self) -> Iterator[None]:
        try:
            yield
        except self.error as fault:
            raise BadQuestion(str(fault).strip()) from None


def _is_text(said: Any) -> bool:
    """Whether something typed can be written at all: bytes that are no UTF-8 come as halves of characters."""
    try:
        return isinstance(str(said).encode(), bytes)
    except UnicodeEncodeError:
        return False


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
