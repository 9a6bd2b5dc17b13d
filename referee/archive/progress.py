"""How a run comes along: a bar on a terminal, a plain line now and then elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

BAR = 24
"""Characters of the bar."""

DRAWN = 0.1
TOLD = 10.0
"""Seconds between two drawings of the bar, and between two plain lines."""


class Progress:
    """Tells of a run on standard error. ``done`` gives the part of the sources that is read, 0 to 1."""

    def __init__(self, out: TextIO, clock: Callable[[], float], done: Callable[[], float]) -> None:
        self.out = out
        self.clock = clock
        self.done = done
        self.begun = self.last = clock()
        self.bar = out.isatty()

    def tell(self, logs: int) -> None:
        """Says how far it is, if it is time to."""
        now = self.clock()
        if now - self.last < (DRAWN if self.bar else TOLD):
            return
        self.last = now
        line = self.line(logs, now - self.begun)
        self.out.write(f"\r\x1b[K{line}" if self.bar else line + "\n")
        self.out.flush()

    def line(self, logs: int, seconds: float) -> str:
        """One line: how much is done, how fast, and how long it will take."""
        part = self.done()
        rate = logs / seconds if seconds > 0 else 0.0
        bar = f"[{'#' * round(BAR * part):<{BAR}}] " if self.bar else ""
        left = f", {_lasting(seconds / part * (1 - part))} left" if 0 < part < 1 else ""
        return f"{bar}{part:4.0%}  {logs:,} logs, {rate:,.0f} a second{left}"

    def end(self) -> None:
        """Takes the bar away."""
        if self.bar:
            self.out.write("\r\x1b[K")
            self.out.flush()


def _lasting(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes}:{rest:02} min" if minutes else f"{rest} s"
