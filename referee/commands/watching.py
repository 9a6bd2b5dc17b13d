"""`validate --watch`: judging again whenever a file changes, until Ctrl-C."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from referee.commands.streams import say
from referee.judge import files

EVERY = 0.3
"""Seconds between two looks at the files."""

CLEAR = "\x1b[2J\x1b[H"

Seen = dict[str, tuple[int, int, int]]


def seen(paths: Sequence[str]) -> Seen:
    """What the files are like now: they are known by size, time and number."""
    found: Seen = {}
    for path, _ in files(paths):
        try:
            was = Path(path).stat()
        except (OSError, ValueError):
            found[path] = (0, 0, 0)
        else:
            found[path] = (was.st_mtime_ns, was.st_size, was.st_ino)
    return found


def watch(paths: Sequence[str], judge: Callable[[], int]) -> int:
    """Judges now and after every change. Only an interruption ends it (KeyboardInterrupt)."""
    while True:
        before = seen(paths)
        if sys.stdout.isatty():
            sys.stdout.write(CLEAR)
        judge()
        say("watching; Ctrl-C ends")
        sys.stdout.flush()
        while seen(paths) == before:
            time.sleep(EVERY)
