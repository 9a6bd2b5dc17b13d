"""Who judges: the processes of this machine, or a Dask cluster that is there already."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from threading import local as one_for_each_thread
from typing import Any

from referee import parallel
from referee.archive.bundles import Bundle, bundled
from referee.archive.extras import wanted
from referee.archive.judge_process import Apart
from referee.archive.judging import Orders, Task, begin, warm, work
from referee.archive.rows import nothing

Tasks = list[Task]
Engine = Callable[[Iterable[Tasks], Orders], Iterator[tuple[Tasks, Bundle]]]
"""Tasks in chunks -> every chunk with its rows, bundled, in order."""


PATIENCE = 10
"""Seconds a scheduler has to answer."""


class NoCluster(Exception):
    """The cluster that was named cannot be reached; the text says so."""


def local(workers: int) -> Engine:
    """The processes of this machine."""

    def run(chunks: Iterable[Tasks], orders: Orders) -> Iterator[tuple[Tasks, Bundle]]:
        apart = Apart(orders)
        warm()  # here, because forked processes then have it all
        try:
            pool = parallel.Abreast[Tasks, Bundle](
                work,
                workers,
                begin,
                (orders,),
                idle=lambda: bundled(nothing()),
                rescue=lambda tasks: bundled(apart.one_by_one(tasks)),
            )
            yield from pool.in_order(chunks)
        finally:
            apart.close()

    return run


def dask(scheduler: str | None) -> Engine:
    """The workers of a Dask cluster; without an address, one of this machine for the time of the run."""
    distributed = wanted("distributed")
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE) if scheduler else distributed.Client()
    except (OSError, ValueError) as fault:
        raise NoCluster(f"{scheduler}: no Dask scheduler answers here ({fault})") from None

    def run(chunks: Iterable[Tasks], orders: Orders) -> Iterator[tuple[Tasks, Bundle]]:
        try:
            yield from _on_cluster(client, chunks, orders)
        finally:
            client.close()

    return run


def _on_cluster(client: Any, chunks: Iterable[Tasks], orders: Orders) -> Iterator[tuple[Tasks, Bundle]]:
    waiting: deque[tuple[Tasks, Any]] = deque()
    for chunk in chunks:
        # Pure: false. The same pieces asked for twice are two tasks; a worker that is lost gives its
        # tasks back to the others.
        waiting.append((chunk, client.submit(work_apart, chunk, orders, pure=False)))
        most = parallel.WAITING * max(1, sum(client.nthreads().values()))
        while len(waiting) >= most:
            first, future = waiting.popleft()
            yield first, future.result()
    while waiting:
        first, future = waiting.popleft()
        yield first, future.result()


def work_apart(tasks: Tasks, orders: Orders) -> Bundle:
    """Judges some pieces on a worker of a cluster, in a process of its own for each of its threads."""

    global _APART
    if _APART is None:
        _APART = one_for_each_thread()
    mine: Apart | None = getattr(_APART, "apart", None)
    if mine is None or mine.orders != orders:
        if mine is not None:
            mine.close()
        mine = _APART.apart = Apart(orders)
    return bundled(mine.all(tasks))


_APART: Any = None
