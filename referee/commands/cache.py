"""`validate --cache`: what was told of a file is told again as long as nothing it was made of has changed.

That is: its bytes and those of the files its logs name, the program (version and code), the editions of
the rules, and the way of telling. The cache is a file of its own folder and may be deleted at any time. Where
it is damaged, or is none of ours, it is made anew: nothing in it cannot be found out again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import Any

from referee.commands.batch import LARGE, File, Manner, Passed, Told, told_of
from referee.document import Place
from referee.fingerprints import fingerprint, program
from referee.games import editions
from referee.house_rulings import house_of
from referee.log import Rejected
from referee.reading.sources import opened
from referee.reports.cases import Case, Fix, Remark
from referee.rules import Kind, Modality, Rule

FOLDER = ".referee_cache"
FORMAT = 1


def told_with_cache(
    paths: Sequence[str], manner: Manner, jobs: int | None, passed: Passed, complain: Callable[[str], None]
) -> Iterator[Told]:
    """Every log of some files and folders, in order; only what is new or has changed is judged."""
    cache = Cache(Path(FOLDER), manner)
    try:
        yield from told_of(paths, manner, jobs, passed, cache)
    finally:
        cache.close()
        if cache.trouble:
            complain(f"{FOLDER} cannot be used: {cache.trouble}")
        elif cache.renewed:
            complain(f"{FOLDER} was damaged and is made anew: {cache.renewed}")


STORE = "verdicts.sqlite"
BESIDE = ("", "-journal", "-wal", "-shm")
"""The file of the cache, and what may lie beside it after a run that was killed."""


class Cache:
    """What was told before. Where its file is of no use, it is made anew; where there can be none, nothing is
    known and nothing kept."""

    def __init__(self, folder: Path, manner: Manner) -> None:
        self.trouble = ""
        self.renewed = ""
        self._salt = json.dumps([FORMAT, program(), editions(), asdict(manner)]).encode()
        self._folder = folder
        self._store: sqlite3.Connection | None = None
        try:
            folder.mkdir(exist_ok=True)
            ignored = folder / ".gitignore"
            if not ignored.exists():
                ignored.write_text("*\n", encoding="ascii")
            self._open()
        except (OSError, sqlite3.Error) as fault:
            self._give_up(fault)

    def _open(self) -> None:
        self._store = sqlite3.connect(self._folder / STORE)
        self._store.execute("CREATE TABLE IF NOT EXISTS told (key BLOB PRIMARY KEY, program, told)")
        self._store.execute("DELETE FROM told WHERE program != ?", (program(),))

    def _give_up(self, fault: Exception) -> None:
        """No use of the cache for now; where its file is damaged, a new one. That happens once: a disk that
        damages that one, too, is no place for a cache."""
        self._shut()
        if self.renewed or not _damaged(fault):
            self.trouble = str(fault)
            return
        self.renewed = str(fault)
        try:
            for end in BESIDE:
                (self._folder / f"{STORE}{end}").unlink(missing_ok=True)
            self._open()
        except (OSError, sqlite3.Error) as again:
            self._shut()
            self.trouble = str(again)

    def _shut(self) -> None:
        store, self._store = self._store, None
        if store is not None:
            store.close()

    def key(self, file: File) -> bytes | None:
        """What a file is known by; None where it is not to be kept."""
        path, named = file
        if self._store is None or path == "-":
            return None
        with suppress(OSError, ValueError, Rejected):
            # A pipe can be read only once.
            if Path(path).is_file() and Path(path).stat().st_size <= LARGE:
                sum_of = blake2b(self._salt, digest_size=20)
                sum_of.update(b"\0%d\0%s\0" % (named, path.encode("utf-8", "surrogateescape")))
                sum_of.update(repr(house_of(path)).encode())
                with opened(path) as source:
                    sum_of.update(source.read())
                return sum_of.digest()
        return None

    def known(self, key: bytes, file: File) -> list[Told | str] | None:
        """What was told of a file; None where it has to be judged."""
        if self._store is None:
            return None
        try:
            row = self._store.execute("SELECT told FROM told WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as fault:
            self._give_up(fault)
            return None
        if row is None:
            return None
        try:
            told = [
                fields if isinstance(fields, str) else _unpacked(*fields) for fields in json.loads(row[0])
            ]
        except (
            ValueError,
            TypeError,
            LookupError,
            AttributeError,
        ):  # not as we wrote it: judged anew, and kept
            return None
        for line in told:
            if isinstance(line, Told):
                for name, was in line.files.items():
                    if fingerprint(file[0], name) != was:
                        return None
        return told

    def keep(self, key: bytes, told: Sequence[Told | str]) -> None:
        """Keeps what was told of a file."""
        if self._store is None:
            return
        packed = [line if isinstance(line, str) else _packed(line) for line in told]
        try:
            self._store.execute(
                "INSERT OR REPLACE INTO told VALUES (?, ?, ?)", (key, program(), json.dumps(packed))
            )
        except sqlite3.Error as fault:
            self._give_up(fault)

    def close(self) -> None:
        """Puts everything on disk."""
        if self._store is not None:
            try:
                self._store.commit()
            except sqlite3.Error as fault:
                self._give_up(fault)
        self._shut()


def _damaged(fault: Exception) -> bool:
    """Whether it is the file that is at fault: no database, a torn one, or one with other tables than ours.
    One that is held by another run, or may not be written, is left as it is."""
    return getattr(fault, "sqlite_errorcode", None) in (
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_ERROR,
    )


def _packed(told: Told) -> list[Any]:
    report = asdict(told.report) if isinstance(told.report, Case) else told.report
    return [isinstance(told.report, Case), *told[:4], report, told.files]


def _unpacked(
    is_case: bool, status: str, exit_status: int, kinds: Any, rules: Any, report: Any, files: Any
) -> Told:
    if is_case:
        remarks = [_remark(each) for each in report.pop("remarks")]
        report = Case(**report, remarks=remarks)
    return Told(status, exit_status, kinds, [(rule, kind) for rule, kind in rules], report, files)


def _remark(data: dict[str, Any]) -> Remark:
    data = dict(data)
    if data["kind"] is not None:
        data["kind"] = Kind(data["kind"])
    if data["place"] is not None:
        data["place"] = Place(*data["place"])
    if data["rule"] is not None:
        number, section, said, modality, *rest = data["rule"]
        data["rule"] = Rule(number, section, said, Modality(modality), *rest)
    data["detail"] = tuple(data["detail"])
    data["related"] = tuple((Place(*place), what) for place, what in data["related"])
    data["fixes"] = tuple(map(_fix, data["fixes"]))
    return Remark(**data)


def _fix(data: dict[str, Any]) -> Fix:
    edits = tuple((Place(*start), Place(*end), text) for start, end, text in data["edits"])
    first, last, text = data["lines"]
    return Fix(data["words"], edits, (first, last, text))
