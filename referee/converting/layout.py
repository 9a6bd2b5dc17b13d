"""The canonical layout of a record: one entry to a line, a short header, comments where they were."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from referee.converting.comments import Beside, Placed
from referee.printable import hides
from referee.printable import json_text as one_line
from referee.rules import Path
from referee.writing import yaml_text

WIDE = 100
"""Characters of a line that holds more than an entry."""


class Unwritable(Exception):
    """Data that a form cannot hold; the text says what."""


def in_order(entry: Any) -> Any:
    """An entry with its player first, then the action, then what it needs."""
    if not isinstance(entry, dict):
        return entry
    first = {key: entry[key] for key in ("player", "action") if key in entry}
    return {**first, **entry}


# ---------------------------------------------------------------------------------------------- YAML


def yaml(data: Any, notes: Placed | None = None) -> Iterator[str]:
    """The lines of one document."""
    notes = notes or Placed()
    if not isinstance(data, dict) or not data:
        taken = notes.taken(())
        yield from taken.before
        yield from _with(taken, "", flow(data))
    else:
        yield from _mapping(data, (), "", notes)
    yield from _trimmed(notes.end)


def _mapping(data: Mapping[str, Any], path: Path, indent: str, notes: Placed) -> Iterator[str]:
    for key, value in data.items():
        yield from _field(str(key), value, (*path, key), indent, notes)


def _field(key: str, value: Any, path: Path, indent: str, notes: Placed) -> Iterator[str]:
    """A key and what it holds: on one line where that fits and no comment stands inside."""
    name = yaml_text.scalar(key)
    if len(name) > yaml_text.LONGEST_KEY:
        yield f"{indent}? {name}"
        name = ""
    line = f"{indent}{name}: {flow(value)}"
    is_moves = path == ("moves",) and isinstance(value, list) and value
    holder = isinstance(value, (dict, list)) and value
    listed = isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value)
    broken = len(line) > WIDE or notes.inside(path)
    if is_moves or (holder and broken and (isinstance(value, dict) or listed)):
        own = notes.beside.get(path, Beside())
        yield from _before(own, indent)
        yield from _with(own, "", f"{indent}{name}:")
        if isinstance(value, dict):
            yield from _mapping(value, path, indent + "  ", notes)
        else:
            for number, element in enumerate(value):
                item = in_order(element) if is_moves else element
                taken = notes.taken((*path, number))
                yield from _before(taken, indent + "  ")
                yield from _with(taken, indent + "  ", f"{indent}  - {flow(item)}")
        return
    taken = notes.taken(path)
    yield from _before(taken, indent)
    if isinstance(value, str) and _reads_better_in_lines(value):
        yield from _with(taken, indent, f"{indent}{name}: {_chomping(value)}")
        yield from (f"{indent}  {row}" if row else "" for row in value.removesuffix("\n").split("\n"))
    else:
        yield from _with(taken, indent, line)


def _before(taken: Beside, indent: str) -> Iterator[str]:
    yield from (indent + text if text else "" for text in taken.before)


def _with(taken: Beside, indent: str, line: str) -> Iterator[str]:
    """A line with the comment at its end; several of them stand before it."""
    if len(taken.after) == 1:
        yield f"{line}  {taken.after[0]}"
    else:
        yield from (indent + text for text in taken.after)
        yield line


def _trimmed(end: list[str]) -> Iterator[str]:
    """Comments after the last part, without empty lines at the end."""
    while end and not end[-1]:
        end = end[:-1]
    yield from end


def _reads_better_in_lines(text: str) -> bool:
    """Whether a text of several lines can be written as it is read."""
    body = text.removesuffix("\n")
    return (
        "\n" in body
        and not text.endswith("\n\n")
        and not body.startswith((" ", "\n", "\t"))
        and not any(hides(row) for row in text.split("\n"))
        and not any(row != row.rstrip() for row in body.split("\n"))
    )


def _chomping(text: str) -> str:
    return "|" if text.endswith("\n") else "|-"


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{yaml_text.flow_key(key)}: {flow(item)}" for key, item in value.items()) + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        return ".nan" if math.isnan(value) else ".inf" if value > 0 else "-.inf"
    return yaml_text.scalar(value)


# ---------------------------------------------------------------------------------------------- JSON


def json_text(data: Any) -> Iterator[str]:
    """The lines of a JSON file: one entry to a line. Raises Unwritable."""
    if not isinstance(data, dict) or not data:
        yield json_line(data)
        return
    yield "{"
    last = len(data) - 1
    for at, (key, value) in enumerate(data.items()):
        comma = "," if at < last else ""
        name = json_line(str(key))
        if key == "moves" and isinstance(value, list) and value:
            yield f"  {name}: ["
            rows = [f"    {json_line(in_order(item))}" for item in value]
            yield ",\n".join(rows)
            yield f"  ]{comma}"
        else:
            yield f"  {name}: {json_line(value)}{comma}"
    yield "}"


def json_line(data: Any) -> str:
    """A value as JSON on one line. Raises Unwritable."""
    try:
        return one_line(data, infinite=False)
    except ValueError:
        raise Unwritable("JSON has no infinite numbers and no number that is none") from None


def json_lines_line(data: Any) -> str:
    """A record as a line of JSON Lines. Raises Unwritable."""
    if isinstance(data, dict) and isinstance(data.get("moves"), list):
        data = {**data, "moves": list(map(in_order, data["moves"]))}
    return json_line(data)
