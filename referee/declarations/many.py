"""Readers of many values of one shape: the items of a list, or the words of a line of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from referee.declarations.generating import generated
from referee.declarations.row_text import CORNERS, listed
from referee.declarations.shapes import Defined, Lexicon, Odd, Shape, expression
from referee.header import BadEntry, Header, in_short
from referee.rules import Path

ALL_LOOKED_UP = "None not in (s := tuple(map({t}.get, v)))"
"""Every item of a list is one of the texts of a table."""


ReadAll: TypeAlias = "Callable[[Sequence[Any], Header, Path], Sequence[Any]]"


def carefully(shape: Shape, lexicon: Lexicon) -> ReadAll:
    """Reads all items of a list, each with its place."""
    read = shape.reader(lexicon, True)
    return lambda items, header, path: [read(item, header, (*path, at)) for at, item in enumerate(items)]


def quickly(shape: Shape, lexicon: Lexicon) -> ReadAll:
    """Reads all items of a list quickly: where something is wrong, the careful reader tells its place."""
    known: dict[str, Any] = {}
    read = expression(shape, lexicon, "item", known)
    lines = [
        " seats = h.seats",
        " found = []",
        " for v in items:",
        f"  found.append({read})",
        " return found",
    ]
    read_all: ReadAll = generated("read_all", ["def read_all(items, h, p):", *lines], known)
    return read_all


A_NUMBER = "a whole number"


def in_line(item: Shape, lexicon: Lexicon) -> ReadAll:
    """Reads a list that is written as one line of text, "R2 B8", word by word."""
    read, known = item.reader(lexicon, True), [*(item.names(lexicon) or {}).values()]
    wanted = item.title or item.about if isinstance(item, Defined) else A_NUMBER
    wanted = re.sub("^A ", "a ", wanted)
    corners = CORNERS if wanted == A_NUMBER else {}
    kind = re.split("[:,]", wanted)[0].removeprefix("a ")

    def read_line(text: Any, header: Header, path: Path) -> Sequence[Any]:
        found = []
        for at, word in enumerate(listed(text)):
            try:
                number = int(word[:9]) if word.isdecimal() else corners.get(word.casefold(), word)
                found.append(read(number, header, path))
            except (Odd, BadEntry) as wrong:
                said = wrong.message if isinstance(wrong, BadEntry) else f"{in_short(word)} is no {kind}"
                raise BadEntry(said, (*path, at), wanted, known) from None
        return found

    return read_line
