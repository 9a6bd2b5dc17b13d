"""Files judged and told of, one after the other or on many cores: the same either way, in the same order."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, islice
from os import X_OK, access
from os.path import isdir, isfile  # Path.is_dir fails where a name is too long to be one
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from referee.commands.filters import Choice
from referee.disputes.judge_with_witnesses import heard
from referee.document import Document, Unreadable, stream
from referee.house_rulings import heeding
from referee.judge import SUFFIXES, Judgement, files, passed_over
from referee.reading.sources import Key, note, read_of_watched, watch, watched
from referee.reports import text
from referee.rules import no_logs

LARGE = 4 * 2**20
"""A file of more bytes is told of as it is read, not as a whole."""

CHUNK = 16
"""Files handed to a process at once."""


@dataclass(frozen=True)
class Manner:
    """What is wanted to be told of a log, and how: as ``text``, ``json``, a ``case`` for other tools, or
    its ``result``."""

    form: str = "text"
    quiet: bool = False
    most: int | None = None
    readings: bool = False
    colour: bool = False
    width: int = text.WIDTH
    statistics: bool = False
    files: bool = False  # also which files the log names
    house: bool = False  # heed house rulings: for the processes that are started
    choice: Choice = field(default_factory=Choice)  # which findings
    docs: str = ""  # where the documentation is, with a page for every rule


class Told(NamedTuple):
    """What is told of one log."""

    status: str
    exit_status: int
    kinds: dict[str, int]
    rules: list[tuple[str, str]]  # rule and verdict of every finding, where that is counted
    report: Any  # text: lines; json: the log of a report; case: a Case; result: a Result or None
    files: dict[str, str] = {}  # noqa: RUF012 - files the log names, with what they hold


class Result(NamedTuple):
    """How a game ended, as far as standings need it."""

    file: str
    document: int
    game: str
    totals: dict[str, int | tuple[int, int] | None]
    winners: tuple[str, ...]
    final: bool
    faulty: bool
    same: bytes  # what tells the game, however it is written down


@dataclass
class Passed:
    """What was passed over in folders."""

    documents: list[str] = field(default_factory=list)  # files with documents that are no logs
    others: list[str] = field(default_factory=list)  # files of other kinds
    odd: list[str] = field(default_factory=list)  # what may have been meant to be judged, and why it was not

    def add(self, told: str) -> None:
        """A document that was passed over, as ``of_file`` tells it."""
        path, _, why = told.partition("\0")
        self.documents.append(path)
        if why:
            self.odd.append(f"{path}: passed over: {why}")

    def lines(self) -> Iterator[str]:
        """What is said of it at the end."""
        yield from self.odd
        for path in self.others:
            if Path(path).suffix.lower() in SUFFIXES:
                yield f"{path}: passed over: its ending is not in small letters (expected {_lower(path)})"
        if self.line():
            yield self.line()

    def line(self) -> str:
        """One line about it; empty where there is nothing to say."""
        parts = []
        if self.documents:
            parts.append(f"{_many(self.documents, 'document')} {no_logs(len(self.documents))}")
        if self.others:
            kinds = "other kinds" if len(self.others) > 1 else "another kind"
            parts.append(f"{_many(self.others, 'file')} of {kinds}")
        return "passed over: " + ", ".join(parts) if parts else ""


def _lower(path: str) -> str:
    return Path(path).suffix.lower()


def _many(names: Sequence[str], noun: str) -> str:
    shown = ", ".join(dict.fromkeys(names[:3])) + (", ..." if len(names) > 3 else "")
    return f"{len(names)} {noun}{'s' * (len(names) != 1)} ({shown})"


File = tuple[str, bool]
"""A path, and whether it was named itself."""


class Memory(Protocol):
    """What was told before (see ``referee.commands.cache``)."""

    def key(self, file: File) -> bytes | None:
        """What a file is known by: its bytes and all that verdicts are made of; None where it cannot be
        read."""

    def known(self, key: bytes, file: File) -> list[Told | str] | None:
        """What was told of a file of this key; None where nothing is remembered."""

    def keep(self, key: bytes, told: Sequence[Told | str]) -> None:
        """Remembers what was told."""


def told_of(
    paths: Sequence[str], manner: Manner, jobs: int | None, passed: Passed, memory: Memory | None = None
) -> Iterator[Told]:
    """Every log of some files and folders, in order. ``jobs`` processes; None: every core for folders.

    What ``memory`` knows is not judged again.
    """
    found = _listed(paths, passed)
    for log in _abreast(found, manner, _processes(paths, jobs), memory):
        if isinstance(log, Told):
            yield log
        else:
            passed.add(log)


def _processes(paths: Sequence[str], jobs: int | None) -> int:
    if jobs or (jobs is None and not any(path != "-" and isdir(path) for path in paths)):
        return jobs or 1
    from referee.parallel import cores  # brings in what a small log does not need

    return cores()


def _listed(paths: Sequence[str], passed: Passed) -> Iterator[File]:
    for path in paths:
        if path != "-" and isdir(path):
            passed.others += sorted(map(str, _of_other_kinds(Path(path))))
    yield from files(paths)


def _of_other_kinds(folder: Path) -> Iterator[Path]:
    """Files of a folder that are not looked into; hidden ones are nobody's logs."""
    for path in folder.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if not hidden and path.suffix not in SUFFIXES and access(path.parent, X_OK) and isfile(path):
            yield path


def _abreast(
    found: Iterator[File], manner: Manner, processes: int, memory: Memory | None
) -> Iterator[Told | str]:
    for large, some in groupby(found, key=_large):
        if large:
            for file in some:
                yield from of_file(file, manner)
        else:
            yield from _small(some, manner, processes, memory)


def _large(file: File) -> bool:
    with suppress(OSError, ValueError):
        return file[0] == "-" or Path(file[0]).stat().st_size > LARGE
    return False


@dataclass
class Batch:
    """Some files, and what is known of them already."""

    files: list[File]
    keys: list[bytes | None]
    known: list[list[Told | str] | None]

    @property
    def missing(self) -> list[File]:
        """The files nothing is remembered of: they have to be judged."""
        return [file for file, told in zip(self.files, self.known, strict=True) if told is None]


def _small(
    some: Iterator[File], manner: Manner, processes: int, memory: Memory | None
) -> Iterator[Told | str]:
    """Files that are told of as a whole, in batches."""
    batches = (_batch(few, memory) for few in iter(lambda: list(islice(some, CHUNK)), []))
    first = list(islice(batches, 2))
    # So few files that processes are not worth their start are judged here.
    if processes == 1 or len(first) < 2:
        done = (
            (each, [list(of_file(file, manner)) for file in each.missing]) for each in chain(first, batches)
        )
    else:
        from referee.parallel import Abreast

        pool = Abreast[Batch, Work](
            _of_files,
            processes,
            _begin,
            (replace(manner, house=heeding()), watched()),
            _nothing,
            sent=lambda each: each.missing,
        )
        done = ((batch, _noted(work)) for batch, work in pool.in_order(chain(first, batches)))
    for batch, judged_now in done:
        fresh = iter(judged_now)
        for key, known in zip(batch.keys, batch.known, strict=True):
            told = known if known is not None else next(fresh)
            if memory is not None and key is not None and known is None:
                memory.keep(key, told)
            yield from told


def _batch(few: list[File], memory: Memory | None) -> Batch:
    keys = [memory.key(file) if memory is not None else None for file in few]
    known = [
        memory.known(key, file) if memory is not None and key is not None else None
        for key, file in zip(keys, few, strict=True)
    ]
    return Batch(few, keys, known)


_MANNER = Manner()


Work = tuple[list[list[Told | str]], list[Key]]
"""What a process told of some files, and what it read by then of what must not be written over."""


def _begin(manner: Manner, watching: Sequence[Key]) -> None:
    """Makes a process ready."""
    global _MANNER
    _MANNER = manner
    if manner.house:
        from referee.commands.house_lookup import heeded

        heeded(True)
    watch(watching)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # on Ctrl-C it ends without a word


def _of_files(some: Sequence[File]) -> Work:
    return [list(of_file(file, _MANNER)) for file in some], read_of_watched()


def _nothing() -> Work:
    return [], []


def _noted(work: Work) -> list[list[Told | str]]:
    told, was_read = work
    note(was_read)
    return told


def of_file(file: File, manner: Manner) -> Iterator[Told | str]:
    """What is told of every log of a file; the name of the file for a document that is passed over."""
    path, named = file
    tell = FORMS[manner.form]
    for item in stream(path):
        if passed_over(item, named):
            yield path + _why(item)
            continue
        judgement = heard(item)
        if manner.choice and judgement.outcome is not None:
            judgement.outcome.findings = [
                each for each in judgement.outcome.findings if manner.choice.tells(each)
            ]
        kinds = Counter(finding.kind.value for finding in judgement.findings)
        rules = (
            [(each.rule.number, each.kind.value) for each in judgement.findings] if manner.statistics else []
        )
        yield Told(
            judgement.status,
            judgement.exit_status,
            dict(kinds),
            rules,
            tell(judgement, manner),
            _files(judgement, manner),
        )


def _why(item: Document | Unreadable) -> str:
    """Why a document may have been meant to be a log although it is passed over."""
    data = item.data if isinstance(item, Document) else None
    if not isinstance(data, dict) or "scenario" in data or "game" not in data:
        return ""
    from referee.checking.words import closest

    key = next((key for key in data if closest(key, ["referee"])), None)
    if key is None:
        return "\0it has a `game` and no line `referee: 1`" if "moves" in data else ""
    return f"\0its key `{key}` may be meant to be `referee`"


def _files(judgement: Judgement, manner: Manner) -> dict[str, str]:
    if not manner.files:
        return {}
    from referee.fingerprints import files_named

    return files_named(judgement)


def _text(judgement: Judgement, manner: Manner) -> list[str]:
    if manner.quiet:
        return []
    look = text.Style(manner.colour, manner.width, manner.docs)
    lines = list(text.judgement(judgement, look, manner.most))
    if _more(judgement, manner):
        from referee.reports.readings import beside

        lines += beside(judgement, manner.readings, look)
    return lines


def _more(judgement: Judgement, manner: Manner) -> bool:
    """Whether something is told beside the findings: decisions, and other readings if asked for."""
    return judgement.outcome is not None and (
        manner.readings or any(each.decision for each in judgement.findings)
    )


def _json(judgement: Judgement, manner: Manner) -> dict[str, Any]:
    from referee.reports import json as report

    told = report.log(judgement)
    if _more(judgement, manner):
        from referee.reports.readings import beside_data

        told.update(beside_data(judgement, manner.readings))
    return told


def _case(judgement: Judgement, manner: Manner) -> Any:
    from referee.reports.cases import of_judgement

    return of_judgement(judgement)


def _result(judgement: Judgement, manner: Manner) -> Result | None:
    from referee.fingerprints import of_game

    sheet = judgement.sheet
    if sheet is None or judgement.log is None:
        return None
    number = judgement.document.index if judgement.document else 0
    faulty = judgement.exit_status != 0
    return Result(
        judgement.file,
        number,
        judgement.log.game.id,
        dict(sheet.totals),
        tuple(sheet.winners),
        sheet.final,
        faulty,
        of_game(judgement.log.document.data),
    )


FORMS: dict[str, Callable[[Judgement, Manner], Any]] = {
    "text": _text,
    "json": _json,
    "case": _case,
    "result": _result,
}
