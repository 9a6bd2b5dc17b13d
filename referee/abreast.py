"""Work on many cores, with the results in the order of the work: the standard process pool, in chunks."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")

WAITING = 3
"""So many chunks a worker has before it: enough never to wait, and few enough to be held."""


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def in_order(
    work: Callable[[Chunk], Result],
    chunks: Iterable[Chunk],
    workers: int,
    begin: Callable[..., None],
    orders: tuple[Any, ...] = (),
    rescue: Callable[[Chunk], Result] | None = None,
) -> Iterator[tuple[Chunk, Result]]:
    """Every chunk with its result, in order; no more than a few of them in memory at once.

    ``begin(*orders)`` makes a process ready. Where a process dies over a chunk, all chunks that were on
    the way go to ``rescue`` one after the other, and the others to new processes.
    """
    waiting: deque[tuple[Chunk, Future[Result]]] = deque()
    pool = _pool(workers, begin, orders)
    try:
        for chunk in chunks:
            try:
                waiting.append((chunk, pool.submit(work, chunk)))
            except BrokenProcessPool:
                broken: Future[Result] = Future()
                broken.set_exception(BrokenProcessPool("a process of the pool died"))
                waiting.append((chunk, broken))
            while len(waiting) >= WAITING * workers:
                done = _first(waiting, rescue)
                if done is None:
                    yield from _rescued(waiting, rescue)
                    pool.shutdown(cancel_futures=True)
                    pool = _pool(workers, begin, orders)
                else:
                    yield done
        while waiting:
            done = _first(waiting, rescue)
            if done is None:
                yield from _rescued(waiting, rescue)
            else:
                yield done
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _pool(workers: int, begin: Callable[..., None], orders: tuple[Any, ...]) -> ProcessPoolExecutor:
    # A forked worker has all modules already; where threads or a system forbid it, a new one imports them.
    ways = multiprocessing.get_all_start_methods()
    way = "fork" if "fork" in ways and sys.platform != "darwin" else None
    return ProcessPoolExecutor(workers, multiprocessing.get_context(way), begin, orders)


def _first(
    waiting: deque[tuple[Chunk, Future[Result]]], rescue: Callable[[Chunk], Result] | None
) -> tuple[Chunk, Result] | None:
    """The oldest chunk with its result; None where a process died and there is somebody to rescue it."""
    chunk, future = waiting[0]
    try:
        found = future.result()
    except BrokenProcessPool:
        if rescue is None:
            raise
        return None
    waiting.popleft()
    return chunk, found


def _rescued(
    waiting: deque[tuple[Chunk, Future[Result]]], rescue: Callable[[Chunk], Result] | None
) -> Iterator[tuple[Chunk, Result]]:
    """What was on the way when a process died: what is done is taken, the rest is rescued."""
    assert rescue is not None
    while waiting:
        chunk, future = waiting.popleft()
        try:
            yield chunk, future.result()
        except BrokenProcessPool:
            yield chunk, rescue(chunk)
