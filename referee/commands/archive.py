"""Archives: `archive check`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from os.path import exists, isdir  # Path.exists fails where a name is too long to be one
from pathlib import Path
from shlex import quote
from time import monotonic
from typing import Any

from referee.archive.engines import Engine, NoCluster, dask, local
from referee.archive.extras import Lacking, installed
from referee.archive.judging import Orders
from referee.archive.known import REJUDGED
from referee.archive.limits import Limits
from referee.archive.progress import Progress
from referee.archive.rows import KINDS
from referee.archive.run import Tally, run
from referee.archive.shards import Archive, NoArchive
from referee.archive.sources import NoSource, Reading, found
from referee.commands.refusals import worded
from referee.commands.streams import complain, say
from referee.document import Unreadable, parse
from referee.fingerprints import program
from referee.game import resolve
from referee.games import REGISTRY, editions, named, unknown
from referee.header import BadEntry
from referee.in_memory import InMemory
from referee.judge import judge
from referee.parallel import cores
from referee.rules import counted, no_logs

STATES = {
    "clean": "clean",
    "findings": "with findings",
    "unreadable": "could not be judged",
    "internal": "over which the referee crashed",
    "limit": "cut off",
}
"""What became of logs, in words."""


def check(
    sources: Sequence[str],
    output: str,
    jobs: int,
    engine: str,
    scheduler: str | None,
    rulings: Sequence[str],
    limits: Limits,
    column: str,
    shard: int,
) -> int:
    """Judges an archive and keeps the rows; 0, 1 or 2, and 130 after Ctrl-C."""
    folder = Path(output)
    if exists(output) and not isdir(output):
        complain(f"{output}: this is no folder (expected one for the tables of the archive)")
        return 2
    try:
        installed("pyarrow", "duckdb", "msgspec")
        orders = Orders(program(), editions(), readings(rulings), limits)
        reading = found(sources, column, folder)
        who = _engine(engine, jobs, scheduler)
        told = Progress(sys.stderr, monotonic, lambda: _part(reading))
        try:
            tally = run(Archive(folder), reading, orders, who, lambda so_far: told.tell(so_far.seen), shard)
        finally:
            told.end()
    except (Lacking, NoSource, NoArchive, NoCluster) as fault:
        complain(str(fault))
        return 2
    except BadEntry as bad:
        complain(worded(bad))
        return 2
    except KeyboardInterrupt:
        complain(f"stopped; the same command goes on with {output}")
        return 130
    _tell(tally, reading, output, monotonic() - told.begun)
    return tally.exit_status


def _part(reading: Reading) -> float:
    total = reading.total
    return min(1.0, reading.done / total) if total else 0.0


def _engine(name: str, jobs: int, scheduler: str | None) -> Engine:
    if scheduler is not None and name != "dask":
        raise NoCluster("--scheduler is the address of a Dask scheduler (expected --engine dask with it)")
    return dask(scheduler) if name == "dask" else local(jobs or cores())


def readings(written: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Readings as the command line names them ("first_round=always_complete", "auction.slide=phase4"), for
    every game that has the question. Raises BadEntry."""

    chosen: dict[str, dict[str, Any]] = {}
    for choice in written:
        name, equals, text = choice.partition("=")
        if not equals:
            raise BadEntry(f"{choice!r} names no reading", (), "OPTION=READING or GAME.OPTION=READING")
        game, _, option = name.partition(".")  # questions have dots in their names too
        if option and game not in REGISTRY and any(_has(each, option) for each in REGISTRY):
            raise unknown(game)
        game, option = (game, option) if game in REGISTRY else ("", name)
        try:
            value = parse(text.encode() or b'""', "reading.yaml")[0].data
        except Unreadable as fault:
            raise BadEntry(f"{choice!r}: {fault.message}", (), fault.expected or "a value as YAML") from None
        meant = [each for each in ([game] if game else REGISTRY) if _has(each, option)]
        if not meant:
            of = f"in {game}" if game else "in any game"
            raise BadEntry(
                f"there is no open question called {option!r} {of}", (), "one of `referee rulings`"
            )
        for each in meant:
            resolve(named(each).law.rulings, {option: value})
            chosen.setdefault(each, {})[option] = value
            _tried(each, option, value)
    return chosen


def _tried(game: str, option: str, value: Any) -> None:
    """Begins a game under a reading: a table of one's own may be no table. Raises BadEntry."""

    low, high = named(game).usual or named(game).seats
    log = {
        "referee": 1,
        "game": game,
        "players": list("ABCDEFGHIJKLM"[: min(max(low, 3), high)]),
        "moves": [],
    }
    usual, tried = judge(InMemory(log)), judge(InMemory({**log, "rulings": {option: value}}))
    if tried.faults and not usual.faults:
        fault = tried.faults[0]
        raise BadEntry(f"{option}: {fault.message}", (), fault.expected or "another reading")


def _has(game: str, option: str) -> bool:
    return any(ruling.option == option for ruling in named(game).law.rulings)


def _tell(tally: Tally, reading: Reading, output: str, seconds: float) -> None:
    parts = [f"{tally.states[key]:,} {words}" for key, words in STATES.items() if tally.states[key]]
    kinds = ", ".join(f"{tally.kinds[kind]:,} {kind}" for kind in KINDS if tally.kinds[kind])
    logs = f"{tally.logs:,} log" + "s" * (tally.logs != 1)
    say(f"{logs}: {', '.join(parts) or 'nothing to judge'}" + (f" ({kinds})" if kinds else ""))
    rate = tally.judged / seconds if seconds > 0 else 0.0
    fast = f", {rate:,.{int(rate < 10)}f} a second" if tally.judged else ""
    say(f"judged now: {tally.judged:,}{fast}; judged before: {tally.kept:,}")
    for torn in tally.torn:
        complain(f"{torn}; what it held is made anew")
    if tally.passed:
        many = counted(tally.passed, "document")
        say(f"passed over: {many} of folders {no_logs(tally.passed)} (table `passed`)")
    if reading.passed:
        shown = ", ".join(reading.passed[:3]) + (", ..." if len(reading.passed) > 3 else "")
        kinds = "other kinds" if len(reading.passed) > 1 else "another kind"
        say(f"passed over: {counted(len(reading.passed), 'file')} of {kinds} ({shown})")
    ask = f"referee archive query {quote(output)}"
    if tally.states["unreadable"] or any(tally.states[kind] for kind in REJUDGED):
        say(f"why some could not be judged: `{ask} 'SELECT * FROM trouble'`")
    say(f"kept in {output}; ask with `{ask} 'SELECT ...'`")
