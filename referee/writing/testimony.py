"""Testimony: what witnesses say they saw at an entry, where they disagree (`saw: {Ann: 7H, Ben: 7S}`).

The record as such holds nothing of it: what witnesses disagree about is unknown. It can be read as any of
them tells it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.changes import Rewrite, Uneditable
from referee.document import Document, parse
from referee.entries import SAW, SEEN, Field, to_be_seen
from referee.games import named
from referee.header import BadEntry
from referee.writing.editing import edits, splice


def heard(document: Document) -> dict[int, Mapping[str, Any]]:
    """Number of an entry -> witness -> what that witness saw."""
    data = document.data
    moves = data.get("moves") if isinstance(data, Mapping) else None
    return {
        number: entry[SAW]
        for number, entry in enumerate(moves if isinstance(moves, list) else (), 1)
        if isinstance(entry, Mapping) and isinstance(entry.get(SAW), Mapping) and entry[SAW]
    }


def indispensable(document: Document) -> list[int]:
    """The entries at which witnesses disagree about something that no such entry can leave out."""
    moves = document.data["moves"]
    return [
        number
        for number in heard(document)
        if (field := to_be_seen(_declared(document, moves[number - 1]))) is not None
        if field.needed and field.key not in moves[number - 1]
    ]


def as_told(document: Document, version: Mapping[int, Any]) -> Document:
    """The record with what was seen at some entries, and nothing of what was seen at the others. Every line
    stays where it is. BadEntry where nothing can have been seen at an entry."""
    said = heard(document)
    moves = document.data["moves"]
    bare = {number: {key: move for key, move in moves[number - 1].items() if key != SAW} for number in said}
    told = {
        number: {**bare[number], _field(document, number, bare[number]): seen}
        for number, seen in version.items()
    }
    return _rewritten(_rewritten(document, bare), told)


def _rewritten(document: Document, entries: Mapping[int, Mapping[str, Any]]) -> Document:
    """The record with some entries written otherwise, each where it stands."""
    piece, base = document.written
    changes = [Rewrite(("moves", number - 1), dict(entry)) for number, entry in entries.items()]
    if not changes:
        return document
    try:
        text = "\n" * (base - 1) + splice(piece, edits(document, changes))
    except Uneditable as fault:
        expected = "an entry on a line of its own"
        raise BadEntry(f"the testimony cannot be read: {fault}", ("moves",), expected) from None
    return parse(text, document.file)[0]


def _field(document: Document, number: int, entry: Mapping[str, Any]) -> str:
    """The field of an entry that a testimony is about."""
    known = {each.key or each.name for each in _declared(document, entry)}
    field = next((key for key in SEEN if key in known and key not in entry), None)
    if field is None:
        way = ("moves", number - 1, SAW)
        raise BadEntry(
            "nothing that is not told can have been seen at this entry", way, "an entry with a card left out"
        )
    return field


def _declared(document: Document, entry: Mapping[str, Any]) -> Sequence[Field]:
    """The fields that such an entry can have; none where there is no such entry."""
    border = named(document.data["game"]).record.border
    kind = next((each for each in border.entries if each.action == entry.get("action")), None)
    return kind.logged if kind is not None else ()
