"""What a pen slips to: an entry with one value otherwise, from the lines around it.

Nothing here knows a game. A wrong value is seldom far from the right one: a figure is one off or has its
digits turned, a name is another player's, a card or a railroad is one that stands at the same key a few
lines away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any

from referee.changes import Uneditable, rewritten
from referee.claims import UNKNOWN
from referee.rules import Finding, Path

AROUND = 8
"""So many lines before and after are looked at for values."""

ALIKE = 40
"""So many entries of the same kind, wherever they stand."""

LONGEST = 6
"""Lists of so many things may have been written in another order."""

NAMES = ("action", "note", "player")
"""Keys under which no card or railroad stands."""

Entry = Mapping[str, Any]


def leaves(part: Any, way: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every single value of an entry, with the way to it."""
    inside = (
        part.items() if isinstance(part, Mapping) else enumerate(part) if isinstance(part, list) else None
    )
    if inside is None:
        yield way, part
        return
    for step, inner in inside:
        if isinstance(inner, str | int):  # as most are: asked for the values of thousands of entries
            yield (*way, step), inner
        else:
            yield from leaves(inner, (*way, step))


def otherwise(
    entries: Sequence[Entry], index: int, players: Sequence[str], at: Path, there: bool = False
) -> Iterator[Any]:
    """The entry with one value otherwise, the one at ``at`` first; only that one with ``there``."""
    entry = entries[index]
    spots = [(way, value) for way, value in leaves(entry) if way[0] not in ("action", "note")]
    spots.sort(key=lambda spot: spot[0][: len(at)] != at)
    near = [*entries[max(index - AROUND, 0) : index], *entries[index + 1 : index + 1 + AROUND]]
    around = [
        (_key(way), value) for entry in near for way, value in leaves(entry) if value.__hash__ is not None
    ]
    around += _of_its_kind(entries, index)
    for way, value in spots:
        if there and way[: len(at)] != at:
            break
        for other in _others(value, way, around, players):
            yield rewritten(entry, way, other)


def _of_its_kind(entries: Sequence[Entry], index: int) -> list[tuple[str, Any]]:
    """The words that stand at the keys of an entry in the others of its kind, the nearest first."""
    action = entries[index].get("action")
    words = [
        key for key, value in entries[index].items() if isinstance(value, (str, int)) and key not in NAMES
    ]
    alike = [
        (abs(place - index), entry) for place, entry in enumerate(entries) if entry.get("action") == action
    ]
    alike.sort(key=lambda pair: pair[0])
    return [
        (key, entry[key]) for _, entry in alike[1:ALIKE] for key in words if isinstance(entry.get(key), str)
    ]


def with_lists_otherwise(entries: Sequence[Entry], index: int) -> Iterator[Any]:
    """The entry with a list in another order, or with something missing in it."""
    entry = entries[index]
    for way, items in _lists(entry):
        for first, other in combinations(range(len(items)), 2):
            if items[first] != items[other]:
                turned = list(items)
                turned[first], turned[other] = items[other], items[first]
                yield rewritten(entry, way, turned)
    for way, items in _lists(entry):
        for place in range(len(items) + 1):
            yield rewritten(entry, way, [*items[:place], UNKNOWN, *items[place:]])


def _lists(part: Any, way: Path = ()) -> Iterator[tuple[Path, Sequence[Any]]]:
    """The short lists of single values in an entry."""
    if isinstance(part, Mapping):
        for key, inner in part.items():
            yield from _lists(inner, (*way, key))
    elif isinstance(part, list) and 1 < len(part) <= LONGEST and not any(map(_holds_more, part)):
        yield way, part


def _holds_more(item: Any) -> bool:
    return isinstance(item, (list, Mapping))


def words_of(entries: Sequence[Entry]) -> list[str]:
    """Every word that stands in a record where a card or a railroad may stand."""
    return [
        word
        for word in dict.fromkeys(
            value
            for entry in entries
            for way, value in leaves(entry)
            if isinstance(value, str) and _key(way) not in NAMES
        )
        if word != UNKNOWN
    ]


def as_fits(entry: Entry, at: Path, fits: Iterable[Any]) -> Iterator[Any]:
    """An entry with what would fit at a place; none where it tells that in another form (a list for what
    stands by name), or not at all."""
    for value in fits if at else ():
        with suppress(Uneditable):
            yield rewritten(entry, at, value)


def the_same_there(entries: Sequence[Entry], index: int, earlier: int, at: Path) -> Iterator[Any]:
    """An earlier entry with the value that stands at ``at`` of this one, where it has another at that key."""
    here = dict(leaves(entries[index])).get(at)
    if here is None:
        return
    for way, value in leaves(entries[earlier]):
        if _key(way) == _key(at) and value != here and type(value) is type(here):
            yield rewritten(entries[earlier], way, here)


def _key(way: Path) -> str:
    return next((step for step in reversed(way) if isinstance(step, str)), "")


def _others(value: Any, way: Path, around: Sequence[tuple[str, Any]], players: Sequence[str]) -> list[Any]:
    found: list[Any] = []
    if value in players:
        found = [name for name in players if name != value]
    elif isinstance(value, int) and not isinstance(value, bool):
        found = [value - 1, value + 1, int(str(abs(value))[::-1]), value - 2, value + 2]
    key = _key(way)
    near = [leaf for other, leaf in around if other == key]
    if isinstance(value, str):  # a card is known by other names at other keys
        near += [leaf for other, leaf in around if other not in NAMES]
    return [
        alternative
        for alternative in dict.fromkeys((*found, *near))
        if alternative != value
        and (type(alternative) is type(value) or isinstance(alternative, str))
        and (not isinstance(alternative, int) or alternative >= 0)
    ]


def entries_named(finding: Finding, before: int) -> list[int]:
    """The earlier entries a finding itself names, the latest first."""
    found = set()
    for path, _ in finding.related:
        match path:
            case ("moves", int(index), *_) if index <= before:
                found.add(index)
    return sorted(found, reverse=True)
