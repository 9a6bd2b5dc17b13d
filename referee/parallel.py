"""Work on many cores, with the results in the order of the work: the standard process pool, in chunks."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from threading import Thread
from typing import Any, Generic, TypeVar

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")

WAITING = 3
"""So many chunks a worker has before it: enough never to wait, and few enough to be held."""


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


class Abreast(Generic[Chunk, Result]):
    """Work for several processes.

    ``begin(*orders)`` makes a process ready, ``work`` does a chunk of which ``sent`` is what a process has
    to know (nothing to be sent: the result is ``idle()``, and no process is asked). Where a process dies
    over a chunk, all chunks that were on the way go to ``rescue`` one after the other, and the others to
    new processes; without ``rescue`` that is an error.
    """

    def __init__(
        self,
        work: Callable[[Any], Result],
        workers: int,
        begin: Callable[..., None],
        orders: tuple[Any, ...],
        idle: Callable[[], Result],
        sent: Callable[[Chunk], Any] = lambda chunk: chunk,
        rescue: Callable[[Chunk], Result] | None = None,
    ) -> None:
        self.work, self.workers, self.begin, self.orders = work, workers, begin, orders
        self.idle, self.sent, self.rescue = idle, sent, rescue
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: deque[tuple[Chunk, Future[Result]]] = deque()

    def in_order(self, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Result]]:
        """Every chunk with its result, in order; no more than a few of them in memory at once."""
        try:
            for chunk in chunks:
                self._waiting.append((chunk, self._asked(chunk)))
                while len(self._waiting) >= WAITING * self.workers:
                    yield from self._first()
            while self._waiting:
                yield from self._first()
        finally:
            if self._pool is not None:
                self._pool.shutdown(cancel_futures=True)

    def _asked(self, chunk: Chunk) -> Future[Result]:
        payload = self.sent(chunk)
        if payload:
            if self._pool is None:
                self._pool = _pool(self.workers, self.begin, self.orders)
            with suppress(BrokenProcessPool):
                return self._pool.submit(self.work, payload)
        future: Future[Result] = Future()
        if payload:
            future.set_exception(BrokenProcessPool("a process of the pool died"))
        else:
            future.set_result(self.idle())
        return future

    def _first(self) -> Iterator[tuple[Chunk, Result]]:
        """The oldest chunk with its result; where a process died, all that were on the way."""
        chunk, future = self._waiting[0]
        try:
            found = future.result()
        except BrokenProcessPool:
            if self.rescue is None:
                raise
        else:
            self._waiting.popleft()
            yield chunk, found
            return
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
        while self._waiting:
            chunk, future = self._waiting.popleft()
            try:
                found = future.result()
            except BrokenProcessPool:
                found = self.rescue(chunk)
            yield chunk, found


def _pool(workers: int, begin: Callable[..., None], orders: tuple[Any, ...]) -> ProcessPoolExecutor:
    # A forked worker has all modules already; where a system is not made for it, a new one imports them.
    ways = multiprocessing.get_all_start_methods()
    way = "fork" if "fork" in ways and sys.platform != "darwin" else None
    context = multiprocessing.get_context(way)
    return ProcessPoolExecutor(workers, context, _ready, (begin, orders))


def _ready(begin: Callable[..., None], orders: tuple[Any, ...]) -> None:
    """Makes a process ready, and lets it end when the one that started it is gone: killed, it cannot say."""
    # What was the parent's stays as it is: to tidy up a connection or a thread pool of the parent in here,
    # where its threads are not, would end the process.
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    Thread(target=_outlived_by_nobody, daemon=True).start()
    begin(*orders)


def _outlived_by_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
