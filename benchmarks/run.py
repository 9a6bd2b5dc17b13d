"""Every figure of docs/performance.md, measured in one call beside its peers.

    pip install -e '.[bench]'
    python benchmarks/run.py [--rounds 7] [--games 30] [--logs 2000] [--only engine yaml ...] [--out FILE.md]

In every round every way is measured once, so that a busy moment of the machine strikes all of them; what is
told is the median over the rounds, and ratios are medians of the ratios within a round. Work of one core is
measured in the time the processor spends on it, several workers and clusters in time that passes.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any

import peers
import records
import yaml
from records import GAMES, ROOT, Data

from referee.checking.guide import bundled
from referee.document import parse
from referee.judge import judge
from referee.log import read_log
from referee.replay import replay
from referee.rules import counted
from referee.writing.yaml_text import block

Way = Callable[[], object]
Row = tuple[str, str, str, str]
"""What was measured, the figure, the bound it should keep, and whether it does."""


def measured(ways: Mapping[str, Way], rounds: int, clock: Callable[[], float]) -> dict[str, list[float]]:
    """Seconds of every way in every round, the rounds interleaved; one before them counts for nothing."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    gc.collect()
    gc.freeze()  # what is held here to be measured is no rubbish: nobody need look through it
    for number in range(rounds + 1):
        for name, way in ways.items():
            gc.collect()
            begun = clock()
            way()
            if number:
                times[name].append(clock() - begun)
    gc.unfreeze()
    return times


def ratio(times: Mapping[str, Sequence[float]], way: str, other: str) -> float:
    """The median of way way's time over another's, round by round."""
    return statistics.median(a / b for a, b in zip(times[way], times[other], strict=True))


def verdict(value: float, bound: float, most: bool = False) -> str:
    """Whether a ratio keeps its bound (``most``: it may not be larger)."""
    return "yes" if (value <= bound if most else value >= bound) else "no"


def as_yaml(log: Data) -> bytes:
    """A log as a file: one entry to a line."""
    return "\n".join([*block(log), ""]).encode()


def as_line(log: Data) -> bytes:
    return json.dumps(log).encode() + b"\n"


def judged(raws: Sequence[bytes], form: str) -> None:
    """Bytes to verdicts."""
    for raw in raws:
        for document in parse(raw, f"log.{form}"):
            found = judge(document)
            assert found.outcome is not None, found.faults


# -------------------------------------------------------------------------------------- what is measured


def engine(chosen: argparse.Namespace) -> Iterator[Row]:
    """Replay of typed moves against ``board.push``, which checks nothing."""
    some = peers.games(chosen.games)
    for game in GAMES:
        logs = [read_log(parse(as_line(log), "log.jsonl")[0]) for log in records.full(game, chosen.games)]
        moves = sum(len(log.moves) for log in logs)
        ways: dict[str, Way] = {
            "ours": lambda logs=logs: [replay(log) for log in logs],  # type: ignore[misc]
            "push": lambda: peers.push(some),
        }
        times = measured(ways, chosen.rounds, time.process_time)
        faster = some.total and ratio(times, "push", "ours") * moves / some.total
        rate = moves / statistics.median(times["ours"])
        yield (
            f"{game}: replay",
            f"{rate:,.0f} moves/s",
            "1.4x board.push",
            f"{faster:.2f}x {verdict(faster, 1.4)}",
        )


def yaml_(chosen: argparse.Namespace) -> Iterator[Row]:
    """YAML and JSON Lines to verdicts, against CSafeLoader on the same bytes and python-chess reading PGN."""
    some = peers.games(chosen.games)
    for game in GAMES:
        logs = records.full(game, chosen.games)
        raws, rows = list(map(as_yaml, logs)), list(map(as_line, logs))
        moves = sum(len(log["moves"]) for log in logs)
        ways: dict[str, Way] = {
            "yaml": partial(judged, raws, "yaml"),
            "lines": partial(judged, rows, "jsonl"),
            "loader": lambda raws=raws: [yaml.load(raw, yaml.CSafeLoader) for raw in raws],  # type: ignore[misc]
            "chess": lambda: peers.read_game(some),
        }
        times = measured(ways, chosen.rounds, time.process_time)
        part = ratio(times, "yaml", "loader")
        each = statistics.median(times["yaml"]) / moves * 1e6
        yield (
            f"{game}: YAML to verdict",
            f"{each:.1f} µs/move",
            "0.5x CSafeLoader",
            f"{part:.2f}x {verdict(part, 0.5, True)}",
        )
        per = moves / some.total
        for name, what, bound in (("yaml", "YAML", 1.0), ("lines", "JSON Lines", 5.0)):
            faster = ratio(times, "chess", name) * per
            each = statistics.median(times[name]) / moves * 1e6
            against = f"{bound:g}x read_game"
            yield (
                f"{game}: {what} to verdict",
                f"{each:.1f} µs/move",
                against,
                f"{faster:.2f}x {verdict(faster, bound)}",
            )


def length(chosen: argparse.Namespace) -> Iterator[Row]:
    """A log of 300 entries against one of 20,000, in time for an entry."""
    for game in GAMES:
        few = records.SHORT[game]
        short, far = records.long(game, few), records.long(game, 20_000)
        count = len(far["moves"])
        ways: dict[str, Way] = {
            "short": partial(judged, [as_line(short)] * 20, "jsonl"),
            "long": partial(judged, [as_line(far)], "jsonl"),
        }
        times = measured(ways, max(3, chosen.rounds // 2), time.process_time)
        part = ratio(times, "long", "short") * (20 * len(short["moves"])) / count
        each = statistics.median(times["long"]) / count * 1e6
        yield (
            f"{game}: {count:,} entries",
            f"{each:.1f} µs/entry",
            f"1.3x of {few:,} entries",
            f"{part:.2f}x {verdict(part, 1.3, True)}",
        )


def faults(chosen: argparse.Namespace) -> Iterator[Row]:
    """What an onlooker wrote, and records with one fault, against full ones."""
    number = max(3, chosen.games // 5)
    for game in GAMES:
        logs = records.full(game, number)
        others = {"onlooker": records.onlookers(game, number), "one fault": records.with_one_fault(logs)}
        ways: dict[str, Way] = {"full": partial(judged, list(map(as_line, logs)), "jsonl")}
        for name, some in others.items():
            ways[name] = partial(judged, list(map(as_line, some)), "jsonl")
        times = measured(ways, max(3, chosen.rounds // 2), time.process_time)
        for name in others:
            part = ratio(times, name, "full")
            each = statistics.median(times[name]) / number * 1e3
            yield f"{game}: {name}", f"{each:.2f} ms/log", "-", f"{part:.1f}x of a full record"


def cold(chosen: argparse.Namespace) -> Iterator[Row]:
    """A new process for a small log, against check-jsonschema on the same file."""
    beside = Path(sys.executable).parent
    log = str(ROOT / "benchmarks" / "small.yaml")
    ours = [sys.executable, "-m", "referee", "validate", log]
    with tempfile.TemporaryDirectory() as folder:
        schema = Path(folder) / "log.schema.json"  # in one piece, as editors have it
        schema.write_text(json.dumps(bundled("log")), encoding="utf-8")
        theirs = [str(beside / "check-jsonschema"), "--schemafile", str(schema), log]
        ways: dict[str, Way] = {"ours": partial(process, ours), "theirs": partial(process, theirs)}
        times = measured(ways, max(7, chosen.rounds), children)
    part = ratio(times, "ours", "theirs")
    each = statistics.median(times["ours"]) * 1e3
    yield (
        "cold validate",
        f"{each:.0f} ms",
        "0.45x check-jsonschema",
        f"{part:.2f}x {verdict(part, 0.45, True)}",
    )


def page(chosen: argparse.Namespace) -> Iterator[Row]:
    """A new process that makes the page of a game of 385 entries, under all readings that change it."""
    log = str(ROOT / "scenarios" / "hundred" / "games" / "by-chance-1-full.yaml")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "referee", "report", log, "-o", str(Path(folder) / "game.html")]
        times = measured({"report": partial(process, command)}, max(5, chosen.rounds), children)
    each = statistics.median(times["report"])
    yield "report, 385 entries", f"{each:.2f} s", "1 s", verdict(each, 1, True)


def children() -> float:
    """What the processor has spent on processes we started that have ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


def process(command: Sequence[str]) -> None:
    quiet = subprocess.DEVNULL
    subprocess.run(command, stdout=quiet, stderr=quiet, check=False, cwd=ROOT, env=kept_environment())


@cache
def kept_environment() -> Mapping[str, str]:
    """The environment of new processes. What is installed has its byte code beside it: here it is kept from
    the round that does not count, whatever somebody has set."""
    kept = tempfile.TemporaryDirectory()
    atexit.register(kept.cleanup)
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "PYTHONPYCACHEPREFIX": kept.name}


def written(folder: Path, number: int) -> Path:
    """JSON Lines of so many logs of about 120 moves, no two the same."""
    base = [log for game in GAMES for log in records.full(game, 8)]
    base = [{**log, "moves": log["moves"][:120]} for log in base]
    for log in base:
        log.pop("result", None)
    path = folder / f"{number}.jsonl"
    with path.open("wb") as file:
        for n in range(number):
            file.write(as_line({**base[n % len(base)], "title": f"game {n}"}))
    return path


def archive_run(source: Path, out: Path, *options: str, cores: int | None = None) -> None:
    """A whole run of `referee archive check`."""
    ended(archive_begun(source, out, *options, cores=cores))


def archive_begun(
    source: Path, out: Path, *options: str, cores: int | None = None
) -> subprocess.Popen[bytes]:
    """The same, begun; on no more than so many cores, where the system can tell a process so."""
    command = [sys.executable, "-m", "referee", "archive", "check", str(source), "-o", str(out), *options]
    pipe, all_of_them = subprocess.PIPE, sorted(CORES)
    if cores is not None and CORES:
        os.sched_setaffinity(0, all_of_them[:cores])  # what is begun has those of who begins it
    try:
        return subprocess.Popen(command, stdout=pipe, stderr=pipe, cwd=ROOT, env=kept_environment())
    finally:
        if cores is not None and CORES:
            os.sched_setaffinity(0, all_of_them)


CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else frozenset[int]()


def ended(*begun: subprocess.Popen[bytes]) -> None:
    """Waits for some runs."""
    for run in begun:
        _, said = run.communicate()
        if run.returncode == 2:
            raise SystemExit(said.decode())


LOOP = "for _ in range({}): pass"


def loops(processes: int, turns: int = 60_000_000) -> None:
    """So many turns of an empty loop, shared by some processes: what more than one core gives at the most."""
    command = [sys.executable, "-c", LOOP.format(turns // processes)]
    for started in [subprocess.Popen(command) for _ in range(processes)]:
        started.wait()


def workers(chosen: argparse.Namespace) -> Iterator[Row]:
    """One worker on one core against two workers on two, beside what this machine gives two processes with
    nothing to tell each other: of one loop, and of the same logs, half of them each. And Dask against the
    pool of this machine. (One worker with two cores to itself has the logs read and the tables written on the
    second.)"""
    with tempfile.TemporaryDirectory() as name:
        source = written(Path(name), chosen.logs)
        anew = iter(range(1000))

        def way(*options: str, cores: int | None = None) -> Way:
            return lambda: archive_run(source, Path(name) / f"out-{next(anew)}", *options, cores=cores)

        ways = {"core": way("-j", "1", cores=1), "one": way("-j", "1"), "two": way("-j", "2")}
        ways |= {"dask": way("--engine", "dask")}
        ways |= {"loop": partial(loops, 1), "loops": partial(loops, 2)}
        rows = source.read_bytes().splitlines(keepends=True)
        halves = [Path(name) / "first.jsonl", Path(name) / "second.jsonl"]
        for number, half in enumerate(halves):
            half.write_bytes(b"".join(rows[number::2]))

        def apart() -> None:
            ended(*[archive_begun(half, Path(name) / f"out-{next(anew)}", "-j", "1") for half in halves])

        ways["apart"] = apart
        times = measured(ways, 3, time.perf_counter)
        most = ratio(times, "loop", "loops")
        yield "an empty loop, two processes", "-", "what this machine gives", f"{most:.2f}x of one"
        most = ratio(times, "one", "apart")
        yield (
            "archive, two runs with half the logs each",
            "-",
            "what this machine gives",
            f"{most:.2f}x of one",
        )
        faster, beside = ratio(times, "core", "two"), ratio(times, "one", "two")
        rate = chosen.logs / statistics.median(times["two"])
        yield (
            "archive, two workers",
            f"{rate:,.0f} logs/s",
            "1.9x of one on one core",
            f"{faster:.2f}x {verdict(faster, 1.9)} ({beside:.2f}x of one on two cores)",
        )
        rate = chosen.logs / statistics.median(times["dask"])
        yield "archive, Dask", f"{rate:,.0f} logs/s", "-", f"{ratio(times, 'two', 'dask'):.2f}x of the pool"


PEAK = """
import resource, sys
from referee.cli import main
try:
    main()
finally:
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    seconds = sum(usage.ru_utime + usage.ru_stime for usage in used)
    print("peak", *(usage.ru_maxrss // 1024 for usage in used), seconds, file=sys.stderr)
"""


def slope(chosen: argparse.Namespace) -> Iterator[Row]:
    """Archives of growing size: time for a log and memory should stay the same.

    A million logs in ten minutes on two cores are 1.2 ms of the processor for a log.
    """
    with tempfile.TemporaryDirectory() as name:
        for part in (20, 5, 1):
            number = chosen.archive // part
            source = written(Path(name), number)
            out = Path(name) / f"out-{number}"
            command = [sys.executable, "-c", PEAK, "archive", "check", str(source), "-o", str(out)]
            begun = time.perf_counter()
            done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=kept_environment())
            took = time.perf_counter() - begun
            own, most, seconds = done.stderr.split("peak ")[1].split()
            each = float(seconds) / number * 1000
            figure = f"{each:.2f} ms of the processor a log, {own} MiB (+ {most} MiB a worker), {took:.0f} s"
            kept = verdict(each, 1.2, True)
            yield (
                f"archive of {number:,} logs",
                figure,
                "1.2 ms, 1 GiB",
                f"{number / took:,.0f} logs/s {kept}",
            )
            source.unlink()


PARTS: dict[str, Callable[[argparse.Namespace], Iterator[Row]]] = {
    "engine": engine,
    "yaml": yaml_,
    "length": length,
    "faults": faults,
    "cold": cold,
    "report": page,
    "workers": workers,
    "slope": slope,
}


def table(chosen: argparse.Namespace) -> Iterator[str]:
    """The table, line by line, as it is measured."""
    yield f"{datetime.now(UTC):%Y-%m-%d}, {machine()}, Python {platform.python_version()}, {build()}"
    yield ""
    yield "| what | figure | bound | measured against it |"
    yield "|---|---|---|---|"
    for name in chosen.only or [part for part in PARTS if part != "slope" or chosen.archive]:
        for row in PARTS[name](chosen):
            yield f"| {' | '.join(row)} |"


def machine() -> str:
    """The processor, and how many cores may be used."""
    from referee.parallel import cores

    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        found: Any = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        name = found[0].partition(": ")[2] if found else name
    return f"{name}, {cores()} cores"


def build() -> str:
    """Which build is measured: all in Python, or with modules of the engines compiled."""
    ours = [module.__file__ or "" for name, module in sys.modules.items() if name.startswith("referee.")]
    compiled = sum(not file.endswith(".py") for file in ours)
    return f"{counted(compiled, 'module')} compiled" if compiled else "pure Python"


def main() -> None:
    """Measures and prints."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--games", type=int, default=30, help="games of each kind")
    options.add_argument("--logs", type=int, default=10_000, help="logs for one against two workers")
    options.add_argument("--archive", type=int, default=0, help="logs of the largest archive; 0: none")
    options.add_argument("--only", nargs="*", choices=list(PARTS))
    options.add_argument("--out", type=Path, help="also write the table to this file")
    chosen = options.parse_args()
    lines = []
    for line in table(chosen):
        print(line, flush=True)
        lines.append(line)
    if chosen.out:
        chosen.out.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
