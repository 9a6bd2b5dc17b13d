"""Attacks on the referee, from seeds: bytes, YAML, sound logs with something changed, every command.

    PYTHONPATH=. python tests/fuzz.py --seconds 60 --seed 1 --keep FOLDER

Whatever comes in, a run ends with a judgement: no trace of an exception, no answer that does not come, no
sign in the output that steers a terminal, JSON and XML that other programs can read. What fails is
written to the folder, made smaller first, and named by what went wrong.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import random
import re
import signal
import sys
import time
import traceback
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

from typer.testing import CliRunner

from referee.cli import app
from referee.commands.streams import tell
from referee.document import Unreadable, parse
from referee.judge import judge
from referee.log import Rejected, is_scenario
from referee.reports import text
from referee.scenarios import run

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 2.0
"""CPU for a run; and as much again for every megabyte that comes in, and 5 ms for every fault."""

OUTPUT = 2_000_000
"""Signs one command may print for a small log."""

runner = CliRunner()


class Fails(AssertionError):
    """A run that did not end as it should; the text says how, in a few words that are the same every time."""


class TooSlow(BaseException):
    """The time for a run is over."""


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Raises TooSlow where more CPU is used than that."""

    def over(number: int, frame: Any) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# -- what is tried ----------------------------------------------------------------------------------


def steering(said: str) -> str:
    """The signs in an output that steer a terminal or turn a line, as their numbers."""
    found = {one for one in said if one != "\n" and unicodedata.category(one) in ("Cc", "Cs", "Zl", "Zp")}
    found |= {one for one in said if "\u202a" <= one <= "\u202e" or "\u2066" <= one <= "\u2069"}
    return ", ".join(f"U+{ord(one):04X}" for one in sorted(found))


def _json(said: str) -> None:
    def constant(name: str) -> None:
        raise Fails(f"{name} is no JSON")

    json.loads(said, parse_constant=constant)


READERS: dict[str, Callable[[str], object]] = {
    "json": _json,
    "sarif": _json,
    "junit": ElementTree.fromstring,
    "svg": ElementTree.fromstring,
}

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("validate", "LOG"),
    ("validate", "LOG", "--readings"),
    ("validate", "LOG", "--format", "json"),
    ("validate", "LOG", "--format", "sarif"),
    ("validate", "LOG", "--format", "junit"),
    ("validate", "LOG", "--format", "github"),
    ("score", "LOG"),
    ("test", "LOG"),
    ("test", "LOG", "--format", "json"),
    ("show", "LOG"),
    ("show", "LOG", "--at", "1"),
    ("show", "LOG", "--format", "yaml"),
    ("show", "LOG", "--format", "svg"),
    ("show", "LOG", "--as", "Ann"),
    ("legal", "LOG"),
    ("legal", "LOG", "--at", "0"),
    ("adjudicate", "LOG"),
    ("adjudicate", "LOG", "--format", "json"),
    ("adjudicate", "LOG", "--move", "1"),
    ("adjudicate", "LOG", "--move", "2", "--format", "json"),
    ("what-if", "LOG", "--drop", "1"),
    ("what-if", "LOG", "--replace", "1", "{action: deal}", "--format", "json"),
    ("report", "LOG", "-o", "PAGE", "--no-readings"),
    ("board", "check", "LOG"),
)


def attempt(command: Sequence[str], content: bytes, suffix: str = ".yaml") -> int:
    """Runs a command on a file with this content; its status. Raises Fails."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / f"log{suffix}"
        log.write_bytes(content)
        named = {"LOG": str(log), "PAGE": str(Path(folder) / "page.html")}
        with limited(content):
            result = runner.invoke(app, [named.get(one, one) for one in command])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise _trouble(result.exception)
    said = result.stdout + result.stderr
    if result.exit_code not in (0, 1, 2):
        raise Fails(f"status {result.exit_code}")
    if len(said) > OUTPUT + 20 * len(content):
        raise Fails("output without end")
    if steering(said):
        raise Fails(f"signs that steer a terminal: {steering(said)}")
    form = command[-1]
    if (result.exit_code < 2 and form in READERS) or (command[0] == "validate" and form in READERS):
        try:
            READERS[form](result.stdout)
        except (ValueError, ElementTree.ParseError) as fault:
            raise Fails(f"{form} that cannot be read: {fault}") from None
    return result.exit_code


def judge_bytes(content: bytes, form: str | None = None) -> str:
    """Reads, judges and reports in this process, much faster than a command does: how the log stood.
    Raises Fails."""
    stood = "unreadable"
    with limited(content):
        try:
            for document in parse(content, "log", form):
                if is_scenario(document):
                    trial = run(document)
                    stood = "unreadable" if trial.scenario is None else "scenario"
                    continue
                one = judge(document)
                stood = one.status
                for line in text.judgement(one, text.Style(), 25):
                    out = io.StringIO()
                    tell(line, out)
                    if steering(out.getvalue()) or out.getvalue().count("\n") != 1:
                        raise Fails("signs that steer a terminal")
        except (Unreadable, Rejected):
            pass
        except Fails:
            raise
        except Exception as fault:  # noqa: BLE001 - every one of them is a find
            raise _trouble(fault) from None
    return stood


@contextmanager
def limited(content: bytes) -> Iterator[None]:
    try:
        with in_time(SECONDS * (1 + len(content) / 1e6)):
            yield
    except TooSlow:
        raise Fails("no answer in time") from None


def _trouble(fault: BaseException) -> Fails:
    """The exception and the last line of our own it went through."""
    if isinstance(fault, Fails):
        return fault
    frames = [one for one in traceback.extract_tb(fault.__traceback__) if "referee" in one.filename]
    where = f"{Path(frames[-1].filename).relative_to(ROOT)}:{frames[-1].name}" if frames else "outside"
    return Fails(f"{type(fault).__name__} in {where}")


# -- what is thrown ---------------------------------------------------------------------------------

NASTY = "A\x1b[31m\x07\x9b\u202eB\nall.yaml: 1 log: 1 clean\n::error::forged\u2028\x00"
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 5, 7, 40, 99, 10**6, 10**99, -(10**18), 0.5, 1e300,
    "", "?", "Ann", "Ben", "7H", "JK", "AS", "G7", "red", "R10", "stock", "x" * 300, NASTY, "\u00b2", "-",
    [], {}, [[]], [None], ["?"] * 60, {"": ""}, {"player": "Ann"}, [1, "1", 1.0], "__class__", "1e400",
)  # fmt: skip
PIECES = (
    "[", "]", "{", "}", ", ", ": ", "- ", "? ", "?", "&a ", "*a", "!!int ", "|\n", ">", '"', "'", "#",
    "\n", "\n  ", "\t", "---\n", "...\n", "\\", "~", "<<: ", "%YAML 1.1\n", "\ufeff", "\x00", "\x85",
    "9" * 400,
)  # fmt: skip
ENTRIES: tuple[Any, ...] = (
    {"decision": "stands"}, {"decision": "taken_back"}, {"decision": "taken_back", "move": 1},
    {"decision": "corrected", "position": {}}, {"decision": "corrected", "position": {"stock": 3}},
    {"check": {}}, {"check": {"stock": 3}}, {"check": {"phase": "x"}}, {"action": "deal"},
    {"player": "Ann", "action": "draw", "from": "stock"}, {"player": "Ann", "action": "pass"},
)  # fmt: skip


@cache
def seeds() -> tuple[Any, ...]:
    """Sound logs and scenarios to begin from: the data of all that come with the referee."""
    found = [
        one.data
        for path in sorted((ROOT / "scenarios").rglob("*.yaml"))
        for one in parse(path.read_bytes(), str(path))
        if isinstance(one.data, dict) and len(json.dumps(one.data)) < 6000
    ]
    return tuple(found)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in some data."""
    yield path
    steps: Sequence[Any] = ()
    if isinstance(data, dict):
        steps = list(data)
    elif isinstance(data, list):
        steps = range(len(data))
    for step in steps:
        yield from places(data[step], (*path, step))


def changed(data: Any, chance: random.Random) -> Any:
    """A copy with one thing changed: a value, a key, an entry that is gone, doubled, moved or new."""
    made = json.loads(json.dumps(data))
    ways = [one for one in places(made) if one]
    if not ways:
        return chance.choice(VALUES)
    inner = [one for one in ways if one[0] in ("moves", "given", "setup", "final", "result")]
    *way, last = chance.choice(inner if inner and chance.random() < 0.9 else ways)
    here = at(made, way)
    kind = chance.randrange(16)
    if kind < 9:  # what stands elsewhere in the log, of the same kind: mostly a sound log again
        others = [one for one in ways if type(at(made, one)) is type(here[last])]
        called = [one for one in others if one[-1] == last or chance.random() < 0.02] or others
        others = [at(made, one) for one in called]
        here[last] = json.loads(json.dumps(chance.choice(others)))
    elif kind == 9:
        here[last] = chance.choice(VALUES)
    elif kind == 10:
        del here[last]
    elif isinstance(here, list):
        other = chance.randrange(len(here))
        if kind == 11:
            here.insert(other, here[last])
        elif kind == 12:
            here[last], here[other] = here[other], here[last]
        else:
            here.insert(other, chance.choice(ENTRIES))
    elif kind < 13:
        here[str(chance.choice((*VALUES[17:], *here)))[:400]] = here.pop(last)
    else:
        donor = chance.choice(seeds())
        path = chance.choice([one for one in places(donor) if one])
        here[last] = at(donor, path)
    return made


def at(data: Any, way: Sequence[Any]) -> Any:
    """What stands at the end of a way."""
    for step in way:
        data = data[step]
    return data


def as_log(data: Any) -> Any:
    """A scenario that begins as a log does, as that log."""
    if not isinstance(data, dict) or "scenario" not in data or "given" in data or "rule_set" in data:
        return data
    kept = {key: value for key, value in data.items() if key not in ("scenario", "rules", "shows", "expect")}
    kept["moves"] = [
        {key: value for key, value in one.items() if key != "expect"} if isinstance(one, dict) else one
        for one in data.get("moves", ()) or ()
    ]
    return {"referee": 1, **kept}


def throw(chance: random.Random) -> bytes:
    """One input: mostly a sound log with a few things changed, else damaged YAML, else bytes."""
    data = chance.choice(seeds())
    kind = chance.random()
    if kind < 0.65:
        data = as_log(data) if chance.random() < 0.8 else data
        for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
            data = changed(data, chance)
        return json.dumps(data, ensure_ascii=chance.random() < 0.5).encode(errors="replace")
    written = json.dumps(as_log(data)).replace('"', "") if kind < 0.8 else json.dumps(as_log(data))
    if kind < 0.92:
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(written) + 1)
            written = written[:at] + chance.choice(PIECES) + written[at + chance.choice((0, 0, 1, 3)) :]
        return written.encode(errors="replace")
    raw = bytearray(written.encode())
    for _ in range(chance.randint(1, 20)):
        raw[chance.randrange(len(raw))] = chance.randrange(256)
    return bytes(raw)


# -- the program ------------------------------------------------------------------------------------


def smaller(content: bytes, fails: Callable[[bytes], bool], seconds: float = 10) -> bytes:
    """The input with as much left out as can be without it passing."""
    until = time.process_time() + seconds
    step = len(content) // 2
    while step and time.process_time() < until:
        at = 0
        while at < len(content) and time.process_time() < until:
            less = content[:at] + content[at + step :]
            if fails(less):
                content = less
            else:
                at += step
        step //= 2
    return content


def told(content: bytes, command: Sequence[str] | None) -> str:
    """How a run fails; nothing where it does not."""
    try:
        if command is None:
            judge_bytes(content, "yaml")
        else:
            attempt(command, content)
    except Fails as fault:
        return str(fault)
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Throws until the time is over; 0 where nothing failed."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--seconds", type=float, default=60, help="of CPU")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", type=Path, help="folder for what fails")
    asked.add_argument("--commands", type=float, default=0.02, help="share of the runs that are commands")
    options = asked.parse_args(arguments)
    chance = random.Random(options.seed)
    until = time.process_time() + options.seconds
    found: dict[str, bytes] = {}
    stood: Counter[str] = Counter()
    runs = 0
    while time.process_time() < until:
        runs += 1
        content = throw(chance)
        command = chance.choice(COMMANDS) if chance.random() < options.commands else None
        try:
            stood[judge_bytes(content, "yaml") if command is None else str(attempt(command, content))] += 1
        except Fails as fault:
            how = str(fault)
            if how in found:
                continue
            found[how] = smaller(content, lambda less, c=command, h=how: told(less, c) == h)  # type: ignore[misc]
            until += 10  # making it smaller takes its own time
            sys.stdout.write(f"{how} ({' '.join(command or ('judge',))})\n    {found[how]!r}\n")
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                name = re.sub(r"\W+", "-", how)[:60] + "-" + hashlib.sha256(found[how]).hexdigest()[:6]
                (options.keep / f"{name}.yaml").write_bytes(found[how])
    sys.stdout.write(f"{runs} runs from seed {options.seed}: {dict(stood)}; {len(found)} ways to fail\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
