"""Rows on their way into tables: packed column by column where they were made, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from referee.archive.columns import Packed, packed
from referee.archive.rows import KINDS, POSITION, TABLES, Rows


@dataclass
class Count:
    """What some rows say, in numbers."""

    states: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    wrong: int = 0  # logs in which something is wrong
    passed: int = 0  # documents that are no logs


@dataclass(frozen=True, slots=True)
class Bundle:
    """The rows of some pieces, in order."""

    tables: Mapping[str, Sequence[Packed]]  # table -> its columns; without those that have no row
    count: Count

    @property
    def logs(self) -> int:
        """How many logs it is about."""
        return self.count.states.total()


def bundled(rows: Rows) -> Bundle:
    """Some rows as a bundle."""
    tables = {
        table: [packed(cells, kind) for cells, kind in zip(zip(*some, strict=True), kinds, strict=True)]
        for table, some in rows.items()
        if some
        for kinds in [TABLES[table].values()]
    }
    at = POSITION["logs"]
    logs = rows["logs"]
    kinds = Counter({kind: sum(row[at[kind]] for row in logs) for kind in KINDS})
    states = Counter(row[at["status"]] for row in logs)
    wrong = sum(row[at["wrong"]] > 0 for row in logs)
    return Bundle(tables, Count(states, kinds, wrong, len(rows["passed"])))


def counted(bundles: Iterable[Bundle]) -> Count:
    """The numbers of some bundles together."""
    whole = Count()
    for bundle in bundles:
        whole.states += bundle.count.states
        whole.kinds += bundle.count.kinds
        whole.wrong += bundle.count.wrong
        whole.passed += bundle.count.passed
    return whole
