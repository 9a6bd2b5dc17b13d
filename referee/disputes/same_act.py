"""Whether two entries, or two things seen, can be of one act: what one tells in more detail, in another order
or in other words is no contradiction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.declarations.shapes import Odd
from referee.game import Game
from referee.header import BadEntry, Header

UNKNOWN = "?"
BESIDE = frozenset({"note"})
"""What whoever keeps a record writes for themselves."""

STATED = frozenset({"check", "decision", "action"})
"""What kind of entry it is: what is only seen and what is done are never one."""

Entry = Mapping[str, Any]


def together(game: Game, header: Header, entry: Entry, other: Entry) -> Entry | None:
    """Two entries read as one, where they do not contradict each other: each may say more than the other."""
    if STATED & entry.keys() != STATED & other.keys():
        return None
    made = dict(entry)
    ours, theirs = (_at_length(game, header, each) for each in (entry, other))
    for key, value in other.items():
        if key in BESIDE or (key in ours and ours.get(key) == theirs.get(key)):
            made.setdefault(key, value)
            continue
        met = value if key not in made else seen_together(game, made[key], value)
        if met is None:
            return None
        made[key] = met
    return made


def seen_together(game: Game, seen: Any, other: Any) -> Any:
    """What two witnesses saw, where it can be one thing: a 7 and a heart are the seven of hearts. None where
    it cannot."""
    if seen == UNKNOWN or other == UNKNOWN:
        return other if seen == UNKNOWN else seen
    if type(seen) is type(other) and seen == other:
        return seen
    if isinstance(seen, list) and isinstance(other, list) and len(seen) == len(other):
        met = [seen_together(game, *pair) for pair in zip(seen, other, strict=True)]
        return None if None in met else met
    if isinstance(seen, Mapping) and isinstance(other, Mapping):
        both = {key: seen_together(game, seen[key], other[key]) for key in seen if key in other}
        return None if None in both.values() else {**other, **seen, **both}
    return _met(game, seen, other)


def _met(game: Game, seen: Any, other: Any) -> Any:
    """Two words of a lexicon that can be one thing, as the word for both."""
    if isinstance(seen, bool | list | dict) or isinstance(other, bool | list | dict):
        return None
    for words in game.record.border.lexicon.values():
        if words.meet is not None and seen in words.codes and other in words.codes:
            met = words.meet(words.codes[seen], words.codes[other])
            return words.names[met] if met else None
    return None


def _at_length(game: Game, header: Header, entry: Entry) -> Entry:
    """An entry as the referee would write it, sets in one order; nothing where it is no act of the game."""
    border = game.record.border
    try:
        return border.write(border.read(entry, header), header)
    except (BadEntry, Odd, KeyError):
        return {}
