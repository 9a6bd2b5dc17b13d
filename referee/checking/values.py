"""What JSON Schema calls equal, unique, a whole number: not always what Python does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

Checker: TypeAlias = Callable[[Any], bool]
"""A function that says whether a value is valid."""


def same(left: Any, other: Any) -> bool:
    """Equality of JSON values: true is not 1, but 1.0 is."""
    if left is other:
        return True
    if isinstance(left, str) or isinstance(other, str):
        return bool(left == other)
    if isinstance(left, list) and isinstance(other, list):
        return len(left) == len(other) and all(map(same, left, other))
    if isinstance(left, dict) and isinstance(other, dict):
        return len(left) == len(other) and all(
            key in other and same(value, other[key]) for key, value in left.items()
        )
    if isinstance(left, bool) or isinstance(other, bool):
        return False
    return bool(left == other)


def distinct(values: list[Any]) -> bool:
    """No two values alike: by neighbours where the list can be sorted, else each with each."""
    if all(isinstance(value, str) for value in values):
        return len(set(values)) == len(values)
    if not any(isinstance(value, bool) for value in values):
        try:
            ordered = sorted(values)
        except TypeError:
            pass
        else:
            return not any(map(same, ordered, ordered[1:]))
    return not any(same(a, b) for place, b in enumerate(values) for a in values[:place])


def is_text(value: Any) -> bool:
    """Whether a value is text, as JSON Schema has it (``string``)."""
    return isinstance(value, str)


def is_object(value: Any) -> bool:
    """Whether a value is a mapping (``object``)."""
    return isinstance(value, dict)


def is_array(value: Any) -> bool:
    """Whether a value is a list (``array``)."""
    return isinstance(value, list)


def is_flag(value: Any) -> bool:
    """Whether a value is true or false (``boolean``); 1 and 0 are numbers."""
    return value is True or value is False


def is_null(value: Any) -> bool:
    """Whether a value is ``null``."""
    return value is None


def is_number(value: Any) -> bool:
    """Whether a value is a number; true and false are none."""
    return isinstance(value, (int, float)) and value is not True and value is not False


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number: 2.0 is one, true is none."""
    if isinstance(value, int):
        return value is not True and value is not False
    return isinstance(value, float) and value.is_integer()


KINDS: Mapping[str, Checker] = {
    "string": is_text,
    "object": is_object,
    "array": is_array,
    "boolean": is_flag,
    "null": is_null,
    "number": is_number,
    "integer": is_whole,
}


BOUNDED = re.compile(r"(.+) from (-?[0-9]+) to (-?[0-9]+)")


def widest(parts: Sequence[str]) -> Iterable[str]:
    """Ways in words, without those bounds that lie inside others of the same noun: "a number from 1 to 9"."""
    bounds = {
        part: (found[1], int(found[2]), int(found[3])) for part in parts if (found := BOUNDED.fullmatch(part))
    }

    def inside(part: str) -> bool:
        noun, low, high = bounds[part]
        return any(
            noun == wider and least <= low and high <= most
            for other, (wider, least, most) in bounds.items()
            if other != part
        )

    return [part for part in parts if part not in bounds or not inside(part)]
