"""Columns of a table in the form Arrow keeps them: marks of what is there, where cells end, and the cells.

`pyarrow.array` asks of every list whether pandas made it, and imports pandas to ask: half a second and forty
megabytes for whoever has it installed and wants a table written.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain
from typing import Any

from referee.archive.extras import wanted

Cells = Sequence[Any]


def column(cells: Cells, kind: str) -> Any:
    """A column of one of the kinds that `rows.TABLES` names. What no table can hold is let go: halves of
    characters are written as "?", numbers beyond all bounds as nothing."""
    if kind == "int":
        cells = [None if cell is None or abs(cell) > LARGEST else cell for cell in cells]
    make: Callable[[Cells], tuple[list[Any], list[Any] | None]] = MAKERS[kind]
    buffers, children = make(cells)
    arrow = wanted("pyarrow")
    here = arrow.py_buffer(_bits(cell is not None for cell in cells)) if None in cells else None
    whole = [here, *(arrow.py_buffer(each) for each in buffers)]
    return arrow.Array.from_buffers(KINDS[kind](arrow), len(cells), whole, children=children)


LARGEST = 2**63 - 1

KINDS: Mapping[str, Callable[[Any], Any]] = {
    "text": lambda arrow: arrow.string(),
    "texts": lambda arrow: arrow.list_(arrow.string()),
    "int": lambda arrow: arrow.int64(),
    "numbers": lambda arrow: arrow.list_(arrow.uint32()),
    "small": lambda arrow: arrow.uint32(),
    "float": lambda arrow: arrow.float64(),
    "bool": lambda arrow: arrow.bool_(),
}
"""Kind of a column -> its type, as pyarrow knows it."""

Parts = tuple[list[Any], list[Any] | None]


def _bits(marks: Any) -> bytes:
    """Marks as bits, the first one lowest."""
    written = "".join("1" if mark else "0" for mark in marks)
    return int(written[::-1] or "0", 2).to_bytes((len(written) + 7) // 8, "little")


def _numbers(code: str) -> Callable[[Cells], Parts]:
    return lambda cells: ([array(code, [cell or 0 for cell in cells])], None)


def _ends(sizes: Any) -> array[int]:
    return array("i", accumulate(sizes, initial=0))


def _texts(cells: Cells) -> Parts:
    written = [cell or "" for cell in cells]
    together = "".join(written)
    if together.isascii():
        return [_ends(map(len, written)), together.encode()], None
    coded = [cell.encode("utf-8", "replace") for cell in written]
    return [_ends(map(len, coded)), b"".join(coded)], None


def _lists(kind: str) -> Callable[[Cells], Parts]:
    def make(cells: Cells) -> Parts:
        inner = list(chain.from_iterable(cell or () for cell in cells))
        return [_ends(len(cell or ()) for cell in cells)], [column(inner, kind)]

    return make


MAKERS: Mapping[str, Callable[[Cells], Parts]] = {
    "text": _texts,
    "texts": _lists("text"),
    "int": _numbers("q"),
    "numbers": _lists("small"),
    "small": _numbers("I"),
    "float": _numbers("d"),
    "bool": lambda cells: ([_bits(cells)], None),
}
