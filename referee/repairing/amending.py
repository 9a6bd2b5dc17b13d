"""What a world has otherwise than the record, as changes of it in words: a repair that may be offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.changes import Insert, Remove, Repair, Rewrite, Swap, rewritten
from referee.claims import shown
from referee.explanation.worlds import Chapter, Treatment
from referee.log import Log, value_at, whereabouts
from referee.rules import Path


def offered(log: Log, story: Chapter) -> Repair | None:
    """What an explanation has otherwise than the record, as a repair; None where nobody writes that."""
    number = story.number
    if story.treatment is Treatment.SEVERAL:
        return story.meant if isinstance(story.meant, Repair) else None
    if story.treatment is Treatment.MISREAD:
        return _misread(log, number, story.meant)
    if story.treatment is Treatment.MISSING:
        lines = story.meant if story.several else (story.meant,)
        entries = [log.game.write(line, log.header) for line in lines]
        changes = tuple(Insert(number, entry) for entry in entries)
        return Repair(changes, missing_lines(log, entries, (number,)), (number,))
    if story.treatment is Treatment.SWAPPED and story.span > 2:
        return _moved(log, story)
    if story.treatment is Treatment.SWAPPED:
        both = whereabouts(log.document, number, number + 1)
        return Repair((Swap(number),), f"{both} change places", (number, number + 1))
    if story.treatment is Treatment.VOID and story.meant:
        numbers = (number, *story.meant)
        words = f"{whereabouts(log.document, *numbers)} are too many"
        return Repair(tuple(map(Remove, numbers)), words, numbers)
    if story.treatment is Treatment.VOID:
        return _without_line(log, number)
    return None


def _moved(log: Log, story: Chapter) -> Repair:
    """An entry that belongs some lines before or after the place it is written at."""
    first, last = story.number, story.number + story.span - 1
    entries, document = log.document.data["moves"], log.document
    up = story.meant is log.moves[last - 1]
    stood, place = (last, first) if up else (first, last)
    side = "before" if up else "after"
    words = f"{whereabouts(document, stood)} belongs {side} {whereabouts(document, place)}"
    changes = (Remove(stood), Insert(first if up else last + 1, entries[stood - 1]))
    return Repair(changes, words, (stood, place))


def _misread(log: Log, number: int, move: Any) -> Repair | None:
    """The parts of an entry that are written otherwise; what stays keeps the order it is written in."""
    written = log.document.data["moves"][number - 1]
    before = log.game.write(log.moves[number - 1], log.header)
    after = log.game.write(move, log.header)
    changes: list[Rewrite] = []
    for key in dict.fromkeys((*before, *after)):
        if before.get(key) != after.get(key):
            changes += _rewrites(written.get(key), after.get(key), ("moves", number - 1, key))
    if not changes:
        return None
    wanted = log.as_move(after, number)
    if wanted is None:  # what follows by itself is an act that nobody writes
        return None
    for stood in (before, written):  # an order that says something; then a word the entry is written with
        if log.as_move(entry_with(written, changes), number) == wanted:
            break
        changes = [
            Rewrite(("moves", number - 1, key), after.get(key))
            for key in dict.fromkeys((*stood, *after))
            if stood.get(key) != after.get(key)
        ]
    if log.as_move(entry_with(written, changes), number) != wanted:
        return None
    return Repair(tuple(changes), ", ".join(_said(log, change) for change in changes), (number,))


def _rewrites(before: Any, after: Any, path: Path) -> Iterator[Rewrite]:
    """A value written otherwise, in as small parts as there are."""
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() >= after.keys():
        for key in before:
            if before[key] != after.get(key):
                yield from _rewrites(before[key], after.get(key), (*path, key))
    elif isinstance(before, list) and isinstance(after, list):
        yield from _in_list(before, after, path)
    elif before != after:
        yield Rewrite(path, after)


def _in_list(before: list[Any], after: list[Any], path: Path) -> Iterator[Rewrite]:
    """A list in which one thing is another, is missing or is too many; the others stay where they are."""
    gone, come = _without(before, after), _without(after, before)
    if len(gone) == 1 and len(come) == 1 and len(before) == len(after):
        place = next((n for n, item in enumerate(before) if item == gone[0] and after[n] != item), None)
        place = before.index(gone[0]) if place is None else place
        yield from _rewrites(before[place], come[0], (*path, place))
    elif not gone and len(come) == 1:
        yield Rewrite((*path, len(before)), come[0])
    elif len(gone) == 1 and not come:
        yield Rewrite((*path, before.index(gone[0])), None)
    else:
        yield Rewrite(path, after)


def _without(these: Sequence[Any], those: Sequence[Any]) -> list[Any]:
    left = list(those)
    found = []
    for item in these:
        if item in left:
            left.remove(item)
        else:
            found.append(item)
    return found


def entry_with(entry: Mapping[str, Any], changes: Sequence[Rewrite]) -> Any:
    """An entry with some of its values written otherwise."""
    made: Any = dict(entry)
    for change in changes:
        made = rewritten(made, change.path[2:], change.value)
    return made


def _said(log: Log, rewrite: Rewrite) -> str:
    """A change in words: a list with one thing otherwise is told whole."""
    path, value = rewrite.path, rewrite.value
    while len(path) > 3 and isinstance(path[-1], int):
        value = rewritten(value_at(log.document.data, path[:-1]), path[-1:], value)
        path = path[:-1]
    return in_words(Rewrite(path, value))


def in_words(rewrite: Rewrite) -> str:
    """A value that is written otherwise: "pay: [B8, G4, R2]", "without pay"."""
    way = (
        rewrite.path[2:]
        if rewrite.path[:1] == ("moves",)
        else rewrite.path[1:]
        if rewrite.path[:1] == ("result",)
        else rewrite.path
    )
    name = " ".join(str(step) for step in way)
    return f"without {name}" if rewrite.value is None else f"{name}: {shown(rewrite.value)}"


def _without_line(log: Log, number: int) -> Repair:
    """An entry that should not be there; the same again, where a neighbour says the same."""
    entries = log.document.data.get("moves", ())
    near = entries[max(number - 3, 0) : number - 1] + entries[number : number + 2]
    twice = entries[number - 1] in near
    where = whereabouts(log.document, number)
    words = f"{where} is written twice" if twice else f"{where} is one too many"
    return Repair((Remove(number),), words, (number,))


def _act(entry: Mapping[str, Any]) -> str:
    """An entry as an act of somebody: "a draw by Ann"."""
    action = str(entry.get("action", "entry")).replace("_", " ")
    article = "an" if action[0] in "aeiou" else "a"
    by = f" by {entry['player']}" if "player" in entry else ""
    return f"{article} {action}{by}"


def _details(entry: Mapping[str, Any]) -> str:
    """What else an entry says: ": from: stock"."""
    told = [f"{key}: {shown(value)}" for key, value in entry.items() if key not in ("player", "action")]
    return ": " + ", ".join(told) if told else ""


def missing_lines(log: Log, entries: Sequence[Mapping[str, Any]], numbers: Sequence[int]) -> str:
    """A line that is missing, or several in a row, before one of some entries."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) == 1:
        place = f"before {whereabouts(log.document, last)}"
    elif len(numbers) <= last - first:
        places = [whereabouts(log.document, number) for number in numbers]
        place = f"before {' or '.join([places[0], *(each.split(' ')[-1] for each in places[1:])])}"
    elif first > 1:
        place = f"between {whereabouts(log.document, first - 1, last)}"
    else:
        place = f"before {whereabouts(log.document, last)} or earlier"
    if len(entries) == 1:
        return f"{_act(entries[0])} is missing {place}{_details(entries[0])}"
    *most, end = [_act(entry) + _details(entry) for entry in entries]
    return f"{', '.join(most)} and {end} are missing {place}"
