"""What one log may cost: seconds of the processor and memory. A log that wants more is cut off, and its
neighbours go on: the same log on an idle machine and on a busy one.

Python code is stopped by an alarm. Code that never comes back to Python is ended by a watchdog, process
and all; the process that is waited for by is started anew.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic
from typing import IO, Any, NoReturn

SECONDS = 60.0
MEMORY = 2048
"""Of one log: seconds of the processor, and MiB beyond what a process has when it starts."""

WAITS = 10
"""So many times its seconds may pass on the clock while a log is judged: it may have to wait, for the
processor or for a file it names."""


class OutOfTime(BaseException):
    """The log took longer than it may; the text says how long. No engine's business: nothing but the archive
    catches it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one log may cost. 0 is no limit."""

    seconds: float = SECONDS
    memory: int = MEMORY  # MiB


class Guard:
    """Holds the limits of this process."""

    def __init__(self, limits: Limits, last_words: IO[Any] | None = None) -> None:
        self.limits = limits
        # Where the watchdog says where the process was when it ended it.
        self._last_words = last_words
        self._alarmed = (
            limits.seconds > 0 and hasattr(signal, "setitimer") and current_thread() is main_thread()
        )
        self._watched_until = 0.0
        if self._alarmed:
            spent, waited = f"after {limits.seconds:g} s", f"after waiting {WAITS * limits.seconds:g} s"
            signal.signal(signal.SIGPROF, lambda number, frame: _ring(spent))
            signal.signal(signal.SIGALRM, lambda number, frame: _ring(waited))
        self._most = _most_memory(limits.memory) if limits.memory else None

    @contextmanager
    def over_one_log(self) -> Iterator[None]:
        """Raises OutOfTime inside where the time is up, MemoryError where the memory is. Outside it, where
        the process hands over what it found, it may take what it needs."""
        with self._in_time(), self._in_memory():
            yield

    @contextmanager
    def _in_memory(self) -> Iterator[None]:
        if self._most is None:
            yield
            return
        before = _bound_memory(self._most)
        try:
            yield
        finally:
            _bound_memory(before)

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        if not self._alarmed:
            yield
            return
        self._watch()
        signal.setitimer(signal.ITIMER_PROF, self.limits.seconds)
        signal.setitimer(signal.ITIMER_REAL, WAITS * self.limits.seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _watch(self) -> None:
        # The watchdog is a thread: it is wound up again only when it would soon bark. A log that does
        # not listen to the alarms is ended some seconds after they rang.
        now = monotonic()
        if now > self._watched_until:
            self._watched_until = now + self.limits.seconds
            if self._last_words is None:
                self._last_words = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
            later = (WAITS + 2) * self.limits.seconds
            faulthandler.dump_traceback_later(later, exit=True, file=self._last_words)

    def idle(self) -> None:
        """Nothing is judged for a while: nothing is to be ended."""
        if self._watched_until:
            faulthandler.cancel_dump_traceback_later()
            self._watched_until = 0.0


def _ring(how_long: str) -> NoReturn:
    raise OutOfTime(how_long)


def _most_memory(mebibytes: int) -> int | None:
    """The bytes a process may have while it judges a log: so much beyond what it has now; None where a
    system knows no such bound."""
    if sys.platform == "win32":
        return None
    page = os.sysconf("SC_PAGE_SIZE")
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - no file of anybody's
            mapped = int(file.read().split()[0]) * page
    except OSError:
        mapped = 2**30
    return mapped + mebibytes * 2**20


def _bound_memory(most: int) -> int:
    """Lets the process have so many bytes, as far as it may be given them; how many it might have before."""
    import resource

    before, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    return before
