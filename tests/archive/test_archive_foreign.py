"""Tables of other makers as sources: whatever their cells hold is a log or is told, row by row."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from archive_logs import GOOD, ask, referee

pa: Any = pytest.importorskip("pyarrow")
parquet: Any = pytest.importorskip("pyarrow.parquet")

LOG = json.dumps(GOOD)
DATED = {**GOOD, "date": datetime(2026, 11, 29, tzinfo=UTC)}
ODD: dict[str, tuple[Any, str]] = {
    "numbers": ([1], ""),
    "an infinite number": ([float("inf")], "no number a record can hold"),
    "nothing": (pa.array([None], pa.string()), "the cell is empty"),
    "a decimal": ([Decimal("1.5")], "cannot hold 'Decimal'"),
    "bytes inside": ([{"players": [b"\xff"]}], "players[0]: a record cannot hold 'bytes'"),
    "an infinite reading": ([{"rulings": {"a": float("nan")}}], "rulings.a: nan is no number"),
    "no UTF-8": (pa.array([b"{\xff}"]).view(pa.string()), "the cell cannot be read"),
    "a day no calendar has": (pa.array([10**9], pa.int32()).view(pa.date32()), "the cell cannot be read"),
}


def checked(folder: Path, cells: Any) -> list[tuple[Any, ...]]:
    """What an archive tells of the rows of a table."""
    parquet.write_table(pa.table({"log": cells}), folder / "a.parquet")
    status, output = referee(
        "archive", "check", str(folder / "a.parquet"), "-o", str(folder / "out"), "-j", "1"
    )
    assert status in (0, 2), output
    return ask(folder / "out", "SELECT status, error FROM logs ORDER BY document")


@pytest.mark.parametrize("what", ODD)
def test_a_cell_that_can_be_no_record_is_told(tmp_path: Path, what: str) -> None:
    cells, said = ODD[what]
    ((status, error),) = checked(tmp_path, cells)
    assert status == "unreadable" and said in error


def test_nested_columns_are_records_with_days_as_text(tmp_path: Path) -> None:
    assert checked(tmp_path, [DATED]) == [("clean", None)]


def test_a_cell_that_cannot_be_read_costs_no_other(tmp_path: Path) -> None:
    cells = pa.array([LOG.encode(), b"{\xff}", LOG.encode()]).view(pa.string())
    assert [status for status, _ in checked(tmp_path, cells)] == ["clean", "unreadable", "clean"]
