"""Commands that cannot do what they were asked: the lines that say why on standard error, and status 2."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec

from referee.commands.streams import complain
from referee.header import BadEntry

REFUSED = 2

Asked = ParamSpec("Asked")


class Refused(Exception):
    """What was asked for cannot be done: the lines that say why, none where that was said already."""

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.lines = lines


def refusing(command: Callable[Asked, int]) -> Callable[Asked, int]:
    """The command, ended with its reasons and status 2 where it is refused, or where a word of the command
    line means nothing (a player, a game, an option)."""

    @wraps(command)
    def ended(*arguments: Asked.args, **options: Asked.kwargs) -> int:
        try:
            return command(*arguments, **options)
        except Refused as refused:
            complain(*refused.lines)
        except BadEntry as bad:
            complain(worded(bad))
        return REFUSED

    return ended


def worded(bad: BadEntry) -> str:
    """What is wrong with a word of the command line, and what was expected where that is known."""
    return bad.message + (f" (expected {bad.expected})" if bad.expected else "")


@contextmanager
def putting_into(target: object) -> Iterator[None]:
    """Somebody writes a file here. Raises Refused where the system does not let them."""
    try:
        yield
    except OSError as fault:
        raise Refused(f"{target} cannot be written: {fault.strerror or fault}") from None
