"""Functions that declarations have made out of lines: run as they are, or taken from where a build has
written them out beforehand, so that they are compiled with the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

Made = Callable[[Any], Any]
"""Makes a function of the objects that its lines name."""


def _written_out() -> Mapping[str, Made]:
    try:
        found: Mapping[str, Made] = import_module("referee.declarations.written_out").MADE
    except ModuleNotFoundError:
        return {}
    return found


WRITTEN_OUT = _written_out()
"""Lines -> what makes the function of them. Lines that have changed since are not among them."""


def generated(name: str, lines: Iterable[str], known: dict[str, Any]) -> Any:
    """A function out of its lines, with the objects they name."""
    text = "\n".join(lines)
    made = WRITTEN_OUT.get(text)
    if made is not None:
        return made(known)
    exec(text, known)  # the lines are ours: names of fields and numbers, nothing from a log
    return known[name]
