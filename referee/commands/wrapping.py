"""Long lines broken at words, as wide as the window they are read in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.drawing.text import width

_COLOURS = re.compile(r"\033\[[0-9;]*m")
_PIECES = re.compile(r"( +)")
_COLUMN = re.compile(r"(?<=\S)  +")
_ITEM = re.compile(r" *[-*] +")


def folded(line: str, columns: int) -> Iterator[str]:
    """A line as it is printed (colours and all) in pieces of so many columns, broken at blanks; what goes on
    stands under what it goes on with. What has no blank stays whole. A comment goes on as a comment."""
    inside, reached = _hang(line, columns), 0
    piece = gap = ""
    for text in _PIECES.split(line):
        if not text.strip(" "):
            gap = text
            continue
        room = _seen(text)
        if piece.strip(" ") and reached + len(gap) + room > columns:
            yield piece
            piece = inside + ("# " if _is_comment(piece) and not inside.endswith("# ") else "")
            reached, gap = len(piece), ""
        piece += gap + text
        reached += len(gap) + room
        gap = ""
    yield piece


def _hang(line: str, columns: int) -> str:
    """What stands before the rest of a broken line: as far in as its last column in the left half, or a
    little further in than its beginning."""
    plain = _COLOURS.sub("", line)
    if plain.startswith("# "):
        return "# "
    ends = [found.end() for found in _COLUMN.finditer(plain) if found.end() <= columns // 2]
    if ends:
        return " " * ends[-1]
    item = _ITEM.match(plain)
    return " " * (item.end() if item else len(plain) - len(plain.lstrip()) + 2)


def _is_comment(piece: str) -> bool:
    return re.search(r"(?:^|\s)# ", piece) is not None


def _seen(text: str) -> int:
    """The columns that are seen of a piece: colours take none."""
    return width(_COLOURS.sub("", text))
