"""Attacks on the referee, from seeds: bytes, YAML, sound logs with something changed, every command.

    PYTHONPATH=. python tests/fuzz.py --runs 1000000 --seed 1 --keep FOLDER

Whatever comes in (:mod:`thrown`), a run ends with a judgement: no trace of an exception, no answer that
does not come, no output without end, no sign in the output that steers a terminal, JSON and XML that other
programs can read; and all runs together within a bound of memory. What fails is written to the folder, made
smaller first, and named by what went wrong.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import random
import re
import resource
import signal
import sys
import time
import traceback
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any
from xml.etree import ElementTree

from mixed import another, mixed
from thrown import throw
from typer.testing import CliRunner

from referee.cli import app
from referee.commands import streams
from referee.document import Unreadable, parse
from referee.judge import judge
from referee.log import Rejected, is_scenario
from referee.printable import printable
from referee.reports import text
from referee.scenarios import run

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 2.0
"""CPU for a run; and as much again for every megabyte that comes in, and 5 ms for every fault."""

SHOWN = 5
"""So many findings of a log stand in words as they do in JSON; of many of a kind, only the first are told."""

READINGS = 10
"""So many times the time there is where a record is judged under every reading too, and pairs of them."""

OUTPUT = 2_000_000
"""Signs one command may print for a small log; and twenty for every byte that comes in."""

MEMORY = 300
"""Megabytes that all runs together may take, the interpreter and the kept games among them."""

ONE_RUN = 40
"""Megabytes by which one run may raise the most that was ever taken; what does is kept as it is."""

runner = CliRunner()


class Fails(AssertionError):
    """A run that did not end as it should; the text says how, in a few words that are the same every time."""


class TooSlow(BaseException):
    """The time for a run is over."""


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Raises TooSlow where more CPU is used than that; never inside what measures coverage, which would keep
    its lock for ever."""

    def over(number: int, frame: FrameType | None) -> None:
        if frame is not None and f"{os.sep}coverage{os.sep}" in frame.f_code.co_filename:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.01)
        else:
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
    found = {sign for sign in said if sign != "\n" and unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")}
    found |= {sign for sign in said if "\u202a" <= sign <= "\u202e" or "\u2066" <= sign <= "\u2069"}
    return ", ".join(f"U+{ord(sign):04X}" for sign in sorted(found))


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
    ("score", "LOG", "--format", "json"),
    ("test", "LOG"),
    ("test", "LOG", "--format", "json"),
    ("show", "LOG"),
    ("show", "LOG", "--at", "1"),
    ("show", "LOG", "--format", "yaml"),
    ("show", "LOG", "--format", "svg"),
    ("show", "LOG", "--as", "Ann"),
    ("show", "LOG", "--as", "WORD"),
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
    ("fix", "LOG"),
    ("fix", "LOG", "--diff", "--all"),
    ("fix", "LOG", "--write", "--all"),
    ("format", "LOG"),
    ("format", "LOG", "--check"),
    ("convert", "LOG", "--to", "yaml"),
    ("convert", "LOG", "--to", "json"),
    ("convert", "LOG", "--to", "jsonl"),
    ("diff", "LOG", "SOUND"),
    ("diff", "SOUND", "LOG", "--format", "json"),
    ("new", "GAME", "--from-position", "LOG", "-o", "PAGE"),
    ("what-if", "SOUND", "--replace", "1", "WORD"),
    ("what-if", "LOG", "--insert", "2", "WORD"),
    ("ask", "GAME", "WORD"),
    ("ask", "GAME", "WORD", "--format", "json"),
    ("rules", "WORD"),
    ("rulings", "WORD", "--format", "json"),
    ("new", "GAME", "-p", "WORD", "-p", "Ben", "-o", "PAGE"),
    ("record", "PAGE"),
    ("record", "LOG"),
    ("validate", "LOG", "OTHER"),
    ("show", "LOG", "--at", "NUMBER"),
    ("show", "LOG", "--as", "Ann", "--at", "NUMBER"),
    ("legal", "LOG", "--at", "NUMBER"),
    ("adjudicate", "LOG", "--readings"),
    ("adjudicate", "LOG", "--move", "NUMBER"),
    ("adjudicate", "LOG", "--move", "NUMBER", "--format", "json"),
    ("adjudicate", "LOG", "--as", "Ann", "--move", "NUMBER"),
    ("adjudicate", "LOG", "OTHER"),
    ("adjudicate", "LOG", "OTHER", "--format", "json"),
    ("what-if", "LOG", "--drop", "NUMBER"),
    ("what-if", "LOG", "--drop", "NUMBER", "--format", "json"),
    ("report", "LOG", "-o", "PAGE"),
    ("diff", "LOG", "OTHER"),
    ("diff", "LOG", "OTHER", "--format", "json"),
)
"""LOG is what was thrown, OTHER another record of the same game, SOUND a log of ours, WORD a piece of what
was thrown, NUMBER that of an entry, PAGE a file to be written."""


def attempt(command: Sequence[str], content: bytes, suffix: str = ".yaml") -> int:
    """Runs a command on a file with this content; its status. Raises Fails."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / f"log{suffix}"
        log.write_bytes(content)
        other = Path(folder) / f"other{suffix}"
        if "OTHER" in command:
            other.write_bytes(another(content))
        word = content[len(content) // 3 :][:60].decode(errors="replace").replace("\0", "")
        named = {
            "LOG": str(log),
            "OTHER": str(other),
            "NUMBER": str(len(content) % 13),
            "PAGE": str(Path(folder) / "page.html"),
            "SOUND": str(ROOT / "scenarios" / "duel" / "games" / "by-chance-1-public.yaml"),
            "WORD": word.lstrip("-"),
            "GAME": ("auction", "hundred", "duel", "rommee", "intercity")[len(content) % 5],
        }
        result = _answer(command, named, content)
        words = _answer(command[:-2], named, content) if command[-2:] == ("--format", "json") else None
    _check(command, result, content)
    if words is not None:
        _check_words(command, result, words)
    return int(result.exit_code)


def _answer(command: Sequence[str], named: Mapping[str, str], content: bytes) -> Any:
    """What a command answers. Raises Fails."""
    long = "--readings" in command or (command[0] == "report" and "--no-readings" not in command)
    with limited(content, READINGS if long else 1):
        typed = content.decode(errors="replace")
        result = runner.invoke(app, [named.get(word, word) for word in command], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise _trouble(result.exception)
    return result


def _check_words(command: Sequence[str], data: Any, words: Any) -> None:
    """Whether programs are told the same as people. Raises Fails."""
    if data.exit_code != words.exit_code:
        raise Fails(f"status {words.exit_code} in words and {data.exit_code} as JSON")
    if command[0] == "validate":
        said = "".join(words.stdout.split())
        for log in json.loads(data.stdout)["logs"]:
            for finding in log["findings"][:SHOWN]:
                if "".join(printable(finding["message"]).split()) not in said:
                    raise Fails("a finding as JSON that words do not tell")


def _check(command: Sequence[str], result: Any, content: bytes) -> None:
    """Whether a command ended and answered as one should. Raises Fails."""
    said = result.stdout + result.stderr
    if result.exit_code not in (0, 1, 2):
        raise Fails(f"status {result.exit_code}")
    if len(said) > OUTPUT + 20 * len(content):
        raise Fails("output without end")
    shown = said.replace("\t", "") if "--diff" in command else said  # a difference shows lines as they are
    if steering(shown):
        raise Fails(f"signs that steer a terminal: {steering(shown)}")
    form = command[-1]
    if (result.exit_code < 2 and form in READERS) or (command[0] == "validate" and form in READERS):
        try:
            READERS[form](result.stdout)
        except (ValueError, ElementTree.ParseError) as fault:
            raise Fails(f"{form} that cannot be read: {fault}") from None


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
                judgement = judge(document)
                stood = judgement.status
                room = OUTPUT + 20 * len(content)
                for line in text.judgement(judgement, text.Style(), 25):
                    out = io.StringIO()
                    streams.tell(line, out)
                    room -= len(out.getvalue())
                    if room < 0:
                        raise Fails("output without end")
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
def limited(content: bytes, times: int = 1) -> Iterator[None]:
    try:
        with in_time(times * SECONDS * (1 + len(content) / 1e6)):
            yield
    except TooSlow:
        raise Fails("no answer in time") from None


def _trouble(fault: BaseException) -> Fails:
    """The exception and the last line of our own it went through."""
    if isinstance(fault, Fails):
        return fault
    frames = [frame for frame in traceback.extract_tb(fault.__traceback__) if "referee" in frame.filename]
    where = f"{Path(frames[-1].filename).relative_to(ROOT)}:{frames[-1].name}" if frames else "outside"
    return Fails(f"{type(fault).__name__} in {where}")


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


class Tally:
    """What was thrown, how it stood, and what failed."""

    def __init__(self, keep: Path | None, mixed: float = 0) -> None:
        self.keep = keep
        self.mixed = mixed
        self.runs = 0
        self.stood: Counter[str] = Counter()
        self.thrown: Counter[str] = Counter()
        self.found: dict[str, bytes] = {}

    def run(self, chance: random.Random, commands: float) -> None:
        """One run; what fails in a new way is made smaller, told and kept."""
        kind, content = ("mixed", mixed(chance)) if chance.random() < self.mixed else throw(chance)
        command = chance.choice(COMMANDS) if chance.random() < commands else None
        self.runs += 1
        self.thrown["command" if command else kind] += 1
        before = megabytes()
        try:
            self.stood[
                judge_bytes(content, "yaml") if command is None else str(attempt(command, content))
            ] += 1
        except Fails as fault:
            cause = str(fault)
            how = f"{cause} ({' '.join(command or ('judge',))})"  # a command that is slow hides no other
            if how in self.found:
                return
            self._fell(how, command, smaller(content, lambda less: told(less, command) == cause))
        if megabytes() - before > ONE_RUN:
            more = megabytes() - before
            self._fell(
                f"run {self.runs} takes {more} MB more ({' '.join(command or ('judge',))})", command, content
            )

    def _fell(self, how: str, command: Sequence[str] | None, less: bytes) -> None:
        """Tells and keeps what fails."""
        self.found[how] = less
        tell(f"{how}\n    {less!r}")
        if self.keep:
            self.keep.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"\W+", "-", how)[:60] + "-" + hashlib.sha256(less).hexdigest()[:6]
            (self.keep / f"{name}.yaml").write_bytes(less)

    def __str__(self) -> str:
        ways = f"{len(self.found)} ways to fail"
        return f"{self.runs} runs, {megabytes()} MB: {dict(self.thrown)} {dict(self.stood)}; {ways}"


def megabytes() -> int:
    """The most memory this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Throws so often, or until the time is over; 0 where nothing failed."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--runs", type=int, default=1000)
    asked.add_argument("--seconds", type=float, default=1e9, help="of CPU, at most")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--first", type=int, default=0, help="number of the first run")
    asked.add_argument("--keep", type=Path, help="folder for what fails")
    asked.add_argument("--commands", type=float, default=0.02, help="share of the runs that are commands")
    asked.add_argument("--mixed", type=float, default=0, help="share of the runs with what mixed.py makes")
    options = asked.parse_args(arguments)
    attempt(("ask", "GAME", "WORD"), b"who begins?")  # what it reads once is no run's
    tally = Tally(options.keep, options.mixed)
    with suppress(KeyboardInterrupt):  # who stops it is told how far it has come
        while tally.runs < options.runs and time.process_time() < options.seconds:
            # Each run has a chance of its own, so that it can be made again alone.
            tally.run(random.Random(f"{options.seed} {options.first + tally.runs}"), options.commands)
            if tally.runs % 10_000 == 0:
                tell(str(tally))
    tell(f"seed {options.seed}: {tally}")
    return int(bool(tally.found) or megabytes() > MEMORY)


if __name__ == "__main__":
    sys.exit(main())
