"""Copies of the state of a game, field by field: complete, and cheap enough for a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

OWN, THROUGHOUT = "{}.copy()", "[each.copy() for each in {}]"
"""How a copy has a list or table for itself; how it has every element of a list for itself too."""


def copier(names: Iterable[str], how: Mapping[str, str]) -> Callable[[Any, Any], None]:
    """What takes over the fields of a state (the first) into another, one line to a field: a loop over their
    names takes four times as long. ``how`` says for a field how its value is copied (OWN, THROUGHOUT); what
    it does not name is shared, as what is only ever replaced may be."""
    lines = [f"    new.{name} = {how.get(name, '{}').format(f'old.{name}')}" for name in names]
    made: dict[str, Any] = {}
    exec("\n".join(["def copy_into(old, new):", *lines]), made)  # names of our own fields, nothing else
    copy_into: Callable[[Any, Any], None] = made["copy_into"]
    return copy_into
