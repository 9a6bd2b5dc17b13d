"""Columns of a table in the form Arrow keeps them: marks of what is there, where cells end, and the cells.

Who judges packs the cells of his rows into bytes (``packed``); who writes the tables puts the packs of many
together (``column``), and never has the rows. `pyarrow.array` asks of every list whether pandas made it, and
imports pandas to ask: half a second and forty megabytes for whoever has it and wants a table written.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple

from referee.archive.extras import wanted

Cells = Sequence[Any]


class Packed(NamedTuple):
    """The cells of a column in some rows, as bytes."""

    many: int
    there: bytes | None  # which of them hold anything; None where all do
    cells: tuple[bytes, ...]
    inside: Packed | None = None  # of lists: what is in them, one after the other


def packed(cells: Cells, kind: str) -> Packed:
    """The cells of a column of one of the kinds that `rows.TABLES` names. What no table can hold is let go:
    halves of characters are written as "?", numbers beyond all bounds as nothing."""
    if kind == "int":
        cells = [None if cell is None or abs(cell) > LARGEST else cell for cell in cells]
    there = _bits(cell is not None for cell in cells) if None in cells else None
    return Packed(len(cells), there, *MAKERS[kind](cells))


def column(packs: Sequence[Packed], kind: str) -> Any:
    """A column as pyarrow has it, of the packs of its rows."""
    arrays = [_array(each, kind) for each in packs or [packed((), kind)]]
    return arrays[0] if len(arrays) == 1 else wanted("pyarrow").concat_arrays(arrays)


def _array(pack: Packed, kind: str) -> Any:
    arrow = wanted("pyarrow")
    whole = [each if each is None else arrow.py_buffer(each) for each in (pack.there, *pack.cells)]
    children = None if pack.inside is None else [_array(pack.inside, INSIDE[kind])]
    return arrow.Array.from_buffers(KINDS[kind](arrow), pack.many, whole, children=children)


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

INSIDE = {"texts": "text", "numbers": "small"}
"""Kind of a column of lists -> the kind of what is in them."""

Parts = tuple[tuple[bytes, ...], Packed | None]


def _bits(marks: Any) -> bytes:
    """Marks as bits, the first one lowest."""
    written = "".join("1" if mark else "0" for mark in marks)
    return int(written[::-1] or "0", 2).to_bytes((len(written) + 7) // 8, "little")


def _numbers(code: str) -> Callable[[Cells], Parts]:
    return lambda cells: ((array(code, [cell or 0 for cell in cells]).tobytes(),), None)


def _ends(sizes: Any) -> bytes:
    return array("i", accumulate(sizes, initial=0)).tobytes()


def _texts(cells: Cells) -> Parts:
    written = [cell or "" for cell in cells]
    together = "".join(written)
    if together.isascii():
        return (_ends(map(len, written)), together.encode()), None
    coded = [cell.encode("utf-8", "replace") for cell in written]
    return (_ends(map(len, coded)), b"".join(coded)), None


def _lists(kind: str) -> Callable[[Cells], Parts]:
    def make(cells: Cells) -> Parts:
        inner = list(chain.from_iterable(cell or () for cell in cells))
        return (_ends(len(cell or ()) for cell in cells),), packed(inner, INSIDE[kind])

    return make


MAKERS: Mapping[str, Callable[[Cells], Parts]] = {
    "text": _texts,
    "texts": _lists("texts"),
    "int": _numbers("q"),
    "numbers": _lists("numbers"),
    "small": _numbers("I"),
    "float": _numbers("d"),
    "bool": lambda cells: ((_bits(cells),), None),
}
