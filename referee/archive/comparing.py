"""Two archives held against each other: which verdicts flipped between two releases, two editions of the
rules, or two sets of readings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from referee.archive.asking import Asked
from referee.archive.shards import Archive
from referee.rules import from_to

COLUMNS = "content, source, document, game, status, edition, program, readings, winners, final"

Verdict = tuple[str, str, int | None]
"""Kind, rule, entry."""


@dataclass
class Flip:
    """A log that is told something else than before."""

    source: str
    document: int
    game: str | None
    status: tuple[str, str]
    gone: list[Verdict] = field(default_factory=list)
    new: list[Verdict] = field(default_factory=list)
    winners: tuple[list[str], list[str]] | None = None
    points: dict[str, tuple[Any, Any]] = field(default_factory=dict)  # player -> before, after

    def lines(self) -> Iterator[str]:
        """The flip in words."""
        before, after = self.status
        turned = f"{before} -> {after}" if before != after else before
        yield f"{self.source}#{self.document} ({self.game or 'no game'}): {turned}"
        for word, verdicts in (("gone", self.gone), ("new", self.new)):
            for (kind, rule, entry), times in Counter(verdicts).items():
                where, often = f" at entry {entry}" if entry else "", f" ({times} times)" if times > 1 else ""
                yield f"    {word}: {kind} {rule}{where}{often}"
        if self.winners is not None:
            winner, other = (" and ".join(names) or "open" for names in self.winners)
            yield f"    winner: {winner} -> {other}"
        for player, (low, high) in self.points.items():
            yield f"    {player}: {low} -> {high}"


@dataclass
class Compared:
    """What comparing gave, apart from the flips themselves."""

    both: int  # records that lie in both
    only: tuple[int, int]  # in the old one only, in the new one only
    differ: list[str]  # in what the two archives differ: program, editions, readings


class Two:
    """Two archives side by side; a record is the same where its bytes are."""

    def __init__(self, old: Archive, new: Archive) -> None:
        """Raises NoArchive and Lacking."""
        self.asked = Asked(old)
        run = self.asked.duckdb.execute
        for side, archive in (("earlier", old), ("later", new)):
            self.asked.tables(archive, side)
        for home, side in (("earlier", "old"), ("later", "new")):
            # The same bytes may lie in a place or in many: they are told the same, so one of them speaks.
            run(f"""CREATE TEMP TABLE {side} AS SELECT DISTINCT ON (content) log, {COLUMNS} FROM {home}.logs
                ORDER BY content, source, document""")
            run(f"""CREATE TEMP TABLE {side}_told AS
                SELECT content, list((kind, rule, entry) ORDER BY entry, rule, kind) AS told
                FROM {side} JOIN {home}.findings USING (log) WHERE kind != 'note' GROUP BY content""")
            run(f"""CREATE TEMP TABLE {side}_points AS
                SELECT content, list((player, low, high) ORDER BY player) AS points
                FROM {side} JOIN {home}.results USING (log) GROUP BY content""")

    def compared(self) -> Compared:
        """How much of the two is comparable, and in what they differ."""
        ask = self.asked.ask
        (both,) = ask("SELECT count(*) FROM old JOIN new USING (content)").rows[0]
        only_old = ask("SELECT count(*) FROM old ANTI JOIN new USING (content)").rows[0][0]
        only_new = ask("SELECT count(*) FROM new ANTI JOIN old USING (content)").rows[0][0]
        return Compared(both, (only_old, only_new), list(self._differences()))

    def _differences(self) -> Iterator[str]:
        for what in ("program", "edition"):
            differing, other = (
                sorted(row[0] for row in self.asked.ask(f"SELECT DISTINCT {what} FROM {side}").rows if row[0])
                for side in ("old", "new")
            )
            if differing != other:
                yield f"{what}: {', '.join(differing) or 'none'} -> {', '.join(other) or 'none'}"
        changed: Counter[str] = Counter()
        found = self.asked.ask(
            "SELECT old.readings, new.readings, count(*) FROM old JOIN new USING (content) "
            "WHERE old.readings != new.readings GROUP BY ALL"
        )
        for before, after, logs in found.rows:
            differing, other = json.loads(before), json.loads(after)
            for name in differing.keys() | other.keys():
                if differing.get(name) != other.get(name):
                    changed[f"reading {name}: {differing.get(name)} -> {other.get(name)}"] += logs
        yield from (f"{what} ({logs:,} logs)" for what, logs in sorted(changed.items()))

    def flips(self) -> Iterator[Flip]:
        """Every record that is told something else, in the order of the sources."""
        found = self.asked.duckdb.execute("""
            SELECT new.source, new.document, coalesce(new.game, old.game), old.status, new.status,
                old_told.told, new_told.told, old.winners, new.winners, old_points.points, new_points.points
            FROM old JOIN new USING (content)
                LEFT JOIN old_told USING (content) LEFT JOIN new_told USING (content)
                LEFT JOIN old_points USING (content) LEFT JOIN new_points USING (content)
            WHERE old.status != new.status OR old_told.told IS DISTINCT FROM new_told.told
                OR old.winners IS DISTINCT FROM new.winners
                OR old_points.points IS DISTINCT FROM new_points.points
            ORDER BY new.source, new.document""")
        while rows := found.fetchmany(1000):
            for row in rows:
                yield _flip(*row)


def _flip(
    source: str, document: int, game: str | None, before: str, after: str, told: Any, tells: Any,
    won: list[str], wins: list[str], points: Any, counts: Any,
) -> Flip:  # fmt: skip
    old, new = Counter(map(_verdict, told or ())), Counter(map(_verdict, tells or ()))
    flip = Flip(source, document, game, (before, after))
    flip.gone, flip.new = list((old - new).elements()), list((new - old).elements())
    if won != wins:
        flip.winners = won, wins
    by_seat, other = (
        {row[0]: _points(*row[1:]) for row in map(_values, side or ())} for side in (points, counts)
    )
    for player in dict.fromkeys((*by_seat, *other)):
        if by_seat.get(player) != other.get(player):
            flip.points[player] = by_seat.get(player, "?"), other.get(player, "?")
    return flip


def _values(row: Any) -> tuple[Any, ...]:
    return tuple(row.values()) if isinstance(row, dict) else tuple(row)


def _verdict(row: Any) -> Verdict:
    kind, rule, entry = _values(row)
    return kind, rule, entry


def _points(low: int | None, high: int | None) -> str:
    return "?" if low is None or high is None else from_to(low, high)
