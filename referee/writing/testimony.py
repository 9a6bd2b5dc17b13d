"""Testimony: what witnesses say they saw at an entry, where they disagree (`saw: {Ann: 7H, Ben: 7S}`).

The record as such holds nothing of it: what witnesses disagree about is unknown. It can be read as any of
them tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.changes import Rewrite, Uneditable
from referee.declarations.entries import testimony
from referee.declarations.shapes import Odd
from referee.declarations.testimonies import SAW, Testimony
from referee.document import Document, parse
from referee.games import named
from referee.header import BadEntry, Header
from referee.writing.editing import edits, splice

Parts = Mapping[str, Any]
"""What a witness saw of an entry, part by part."""


def heard(document: Document) -> dict[int, Mapping[str, Any]]:
    """Number of an entry -> witness -> what that witness saw, as it is written."""
    data = document.data
    moves = data.get("moves") if isinstance(data, Mapping) else None
    return {
        number: entry[SAW]
        for number, entry in enumerate(moves if isinstance(moves, list) else (), 1)
        if isinstance(entry, Mapping) and isinstance(entry.get(SAW), Mapping) and entry[SAW]
    }


def parted(document: Document) -> dict[int, Mapping[str, Parts]]:
    """Number of an entry -> witness -> what that witness saw of it, part by part; nothing where the witness
    did not see. BadEntry where it is not clear what was seen."""
    moves, players = document.data["moves"], tuple(document.data["players"])
    header = Header(players, {}, {name: seat for seat, name in enumerate(players)})
    lexicon = named(document.data["game"]).record.border.lexicon
    found: dict[int, Mapping[str, Parts]] = {}
    for number, said in heard(document).items():
        told: dict[str, dict[str, Any]] = {name: {} for name in said}
        try:
            known = _known(document, number)
            for part, (_, name, *_), value in known.heard(moves[number - 1], header, lexicon):
                told[str(name)][part] = value
        except BadEntry as bad:
            raise (bad if bad.path[:1] == ("moves",) else bad.under("moves", number - 1)) from None
        except Odd:
            raise _nothing_seen(number) from None
        found[number] = told
    return found


def indispensable(document: Document, seen: Mapping[int, Mapping[str, Parts]]) -> dict[int, Parts]:
    """What entries cannot be without and do not tell, as the first witness tells it who does."""
    moves = document.data["moves"]
    return {
        number: _known(document, number).lacks(moves[number - 1], [*told.values()])
        for number, told in seen.items()
    }


def as_told(document: Document, version: Mapping[int, Parts]) -> Document:
    """The record with what was seen at some entries, and nothing of what was seen at the others. Every line
    stays where it is. BadEntry where nothing can have been seen at an entry."""
    moves = document.data["moves"]
    bare = {
        number: {key: move for key, move in moves[number - 1].items() if key != SAW}
        for number in heard(document)
    }
    told = {number: {**bare[number], **seen} for number, seen in version.items()}
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


def _known(document: Document, number: int) -> Testimony:
    """What witnesses may say of an entry. BadEntry where there is nothing to be seen of it."""
    border = named(document.data["game"]).record.border
    action = document.data["moves"][number - 1].get("action")
    kind = next((each for each in border.entries if each.action == action), None)
    known = testimony(kind) if kind is not None else None
    if known is None:
        raise _nothing_seen(number)
    return known


def _nothing_seen(number: int) -> BadEntry:
    return BadEntry(
        "there is nothing to be seen of such an entry",
        ("moves", number - 1, SAW),
        "an entry of a player, or one with a card",
    )
