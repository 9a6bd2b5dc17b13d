"""Slips of the pen in single words: an unknown key, player, card or action, and what was probably meant.

A log with such a word cannot be judged at all; what would make it readable is a repair like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.changes import Change, Repair, Rewrite
from referee.checking.fault import Slip
from referee.document import Document
from referee.log import value_at
from referee.rules import Path
from referee.writing.yaml_text import flow, scalar

SAID_FREELY = frozenset({"title", "notes", "note"})
"""Keys under which a recorder writes anything at all: a name there is nobody's name."""


def repairs_of(document: Document, slip: Slip) -> list[Repair]:
    """What may have been meant by a word, the likeliest first. A player's name is put right wherever it is
    written; where the record always says the other name, it is the list of players that is wrong."""
    data = document.data
    wrong: Any = slip.path[-1] if slip.key else value_at(data, slip.path)
    players = data.get("players") if isinstance(data, dict) else None
    if not isinstance(players, list) or not all(word in players for word in slip.meant):
        return [_corrected(slip, wrong, meant) for meant in slip.meant]
    places = tuple(_places(data, wrong))
    offers = [_renamed(wrong, meant, places) for meant in slip.meant]
    silent = [meant for meant in slip.meant if not any(_places(data, meant))]
    headers = [_in_header(players, wrong, meant) for meant in silent]
    return headers + offers if len(places) > 1 else offers + headers


def _corrected(slip: Slip, wrong: Any, meant: Any) -> Repair:
    """The word itself is another."""
    change = Rewrite(slip.path, meant, slip.key)
    is_word = wrong is not None and not isinstance(wrong, (list, dict))
    words = f"{scalar(wrong)} -> {flow(meant)}" if is_word else f"{slip.path[-1]}: {flow(meant)}"
    return Repair((change,), words, _numbers((change,)))


def _renamed(wrong: str, meant: str, places: Sequence[tuple[Path, bool]]) -> Repair:
    """A name is another to the end of the record."""
    changes = tuple(Rewrite(path, meant, key) for path, key in places)
    often = f" (in {len(places)} places)" if len(places) > 1 else ""
    return Repair(changes, f"{scalar(wrong)} -> {scalar(meant)}{often}", _numbers(changes))


def _in_header(players: Sequence[str], wrong: str, meant: str) -> Repair:
    """It is the list of players that names somebody otherwise than the record does."""
    change = Rewrite(("players", players.index(meant)), wrong)
    return Repair((change,), f"players: {scalar(meant)} -> {scalar(wrong)}", ())


def _places(data: Any, word: str) -> Iterator[tuple[Path, bool]]:
    """Where a name stands in a record, its list of players apart: the ways to it, and whether it is a key."""
    for key, value in data.items():
        if key != "players" and key not in SAID_FREELY:
            yield from _inside(value, word, (key,))


def _inside(value: Any, word: str, path: Path) -> Iterator[tuple[Path, bool]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key == word:
                yield (*path, key), True
            if key not in SAID_FREELY:
                yield from _inside(item, word, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _inside(item, word, (*path, place))
    elif value == word and isinstance(value, str):
        yield path, False


def _numbers(changes: Sequence[Change]) -> tuple[int, ...]:
    """The entries that changes touch."""
    touched = (change.path for change in changes if isinstance(change, Rewrite))
    return tuple(
        dict.fromkeys(int(path[1]) + 1 for path in touched if path[:1] == ("moves",) and len(path) > 1)
    )
