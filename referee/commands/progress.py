"""How far a long judging has come: one line on the terminal, gone when there is something to read."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Protocol, TypeVar

EVERY = 0.1
"""Seconds between two tellings."""

PATIENCE = 0.5
"""Who waits no longer than this need not be told how far it has come."""

AWAY = "\r\x1b[K"


class Reported(Protocol):
    """What is told of one log."""

    @property
    def exit_status(self) -> int:
        """What the command would end with for this log: 0, 1 or 2."""


T = TypeVar("T", bound=Reported)


def on_the_way(found: Iterator[T], total: int) -> Iterator[T]:
    """The same, with a line on standard error that says how many logs of ``total`` files were judged and how
    many of them have faults. Only where somebody sees it."""
    done = faulty = 0
    begun = last = time.monotonic()
    shown = False
    try:
        for item in found:
            done += 1
            faulty += item.exit_status > 0
            if shown:
                sys.stderr.write(AWAY)
                shown = False
            yield item
            now = time.monotonic()
            if now - begun > PATIENCE and now - last > EVERY:
                last = now
                sys.stderr.write(f"{AWAY}judged {done} of {total} ({faulty} not without fault)")
                sys.stderr.flush()
                shown = True
    finally:
        if shown:
            sys.stderr.write(AWAY)
            sys.stderr.flush()
