"""The tables of an archive on disk: shards of Parquet that appear whole or not at all.

A shard is one file in the folder of every table, all of the same name; it counts from the moment its
file of ``logs`` is there, which is written last. Its name is a fingerprint of the work it holds (which
pieces, of which bytes, where, judged by which program under which orders), so that a run that was
killed finds again what it had done. ``archive.json`` names the shards of the last run that came to its end.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from typing import Any

from referee.archive.bundles import Bundle
from referee.archive.columns import KINDS, column
from referee.archive.extras import wanted
from referee.archive.rows import TABLES
from referee.writing.saving import save

VERSION = 1
ALONE: Mapping[str, bool] = {"use_threads": False, "pre_buffer": False, "page_checksum_verification": True}
"""How Parquet is read: without threads of its own, which would be in the way when processes are started, and
by the check sums of its pages."""

MANIFEST = "archive.json"
LOCK = ".lock"
INDEX = ".index-"


class NoArchive(Exception):
    """A folder is no archive, or one that cannot be used now; the text says why."""


ANEW = "the same `referee archive check` makes it anew"
"""What to do about an archive that is damaged."""


class Torn(NoArchive):
    """A file of a table is damaged or gone; ``said`` is that alone, and the text also what to do."""

    def __init__(self, path: Path, what: str, why: str = "") -> None:
        because = f": {why}" if why else ""
        super().__init__(f"{path} {what} ({ANEW}){because}")
        self.said = f"{path} {what}{because}"


class Archive:
    """A folder of tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def shard(self, table: str, name: str) -> Path:
        """The file a shard of a table stands in."""
        return self.folder / table / f"{name}.parquet"

    # ------------------------------------------------------------------------------------ reading

    def manifest(self) -> Mapping[str, Any] | None:
        """What the last whole run left; None before there was one. Raises NoArchive."""
        try:
            found = json.loads((self.folder / MANIFEST).read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as fault:
            raise NoArchive(f"{self.folder / MANIFEST} cannot be read ({ANEW}): {fault}") from None
        if not isinstance(found, dict) or found.get("version") != VERSION or not _named(found.get("shards")):
            raise NoArchive(f"{self.folder} was not written by this version of the referee ({ANEW})")
        return found

    def committed(self) -> set[str]:
        """The names of all shards that are whole."""
        return {path.stem for path in (self.folder / "logs").glob("*.parquet")}

    def shards(self) -> list[str]:
        """The shards to be read, in the order of the work: of the last whole run, or else what there is.
        Raises NoArchive."""
        manifest = self.manifest()
        if manifest is not None:
            return list(manifest["shards"])
        there = sorted(self.committed())
        if not there:
            raise NoArchive(f"{self.folder} is no archive (expected what `referee archive check` wrote)")
        return there

    def rows(self, name: str, table: str = "logs") -> list[dict[str, Any]]:
        """The rows of a shard as mappings. Raises NoArchive."""
        found: list[dict[str, Any]] = self.columns(name, table, list(TABLES[table])).to_pylist()
        return found

    def columns(self, name: str, table: str, columns: Sequence[str]) -> Any:
        """Some columns of a shard, as Arrow holds them. Raises Torn."""

        def read(path: Path) -> Any:
            return wanted("pyarrow.parquet").read_table(path, columns=list(columns), **ALONE)

        return self._of(name, table, columns, read)

    def framed(self, name: str) -> None:
        """Raises Torn where a file of a shard is damaged, as far as its frame shows it: what stands in its
        pages is found out when they are read."""
        for table, columns in TABLES.items():
            self._of(name, table, list(columns), lambda path: wanted("pyarrow.parquet").read_schema(path))

    def _of(self, name: str, table: str, columns: Sequence[str], read: Callable[[Path], Any]) -> Any:
        """What is read of a file of a shard. Raises Torn where it cannot be, or has other columns."""
        path = self.shard(table, name)
        try:
            if not path.is_file():
                raise Torn(path, "is missing")
            found = read(path)
        except (OSError, wanted("pyarrow").ArrowException) as fault:
            raise Torn(path, "cannot be read", " ".join(str(fault).split())[:200]) from None
        have = list(getattr(found, "column_names", None) or found.names)
        if have != list(columns):
            lacks = next((column for column in columns if column not in have), "in this order")
            raise Torn(path, "is no table of an archive", f"it has no column {lacks}")
        return found

    # ------------------------------------------------------------------------------------ writing

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else writes for as long. Raises NoArchive where somebody does already."""
        try:
            for table in TABLES:
                (self.folder / table).mkdir(parents=True, exist_ok=True)
            file = (self.folder / LOCK).open("w")
        except OSError as fault:
            raise NoArchive(f"{self.folder} cannot be written to: {fault.strerror or fault}") from None
        with file:
            if not _locked(file):
                raise NoArchive(f"{self.folder}: another run writes to this archive")
            self._swept()
            yield

    def _swept(self) -> None:
        """Takes away what a killed run left half written."""
        for path in self.folder.glob("*/.*.half"):
            _take_away(path)
        for folder in self.folder.glob(f"{INDEX}*"):
            rmtree(folder, ignore_errors=True)

    def keep(self, name: str, bundles: Sequence[Bundle]) -> None:
        """Writes a shard, whole or not at all; the rows of ``logs`` last."""
        for table in sorted(TABLES, key=lambda table: table == "logs"):
            target = self.shard(table, name)
            half = target.with_name(f".{name}.half")
            try:
                _write(half, table, bundles)
                _take_away(target, only_folders=True)
                half.replace(target)
            except OSError as fault:
                raise NoArchive(f"{target} cannot be written: {fault.strerror or fault}") from None
        _flush_folder(self.folder / "logs")

    def close(self, manifest: Mapping[str, Any]) -> None:
        """Ends a run: the manifest names its shards, and all others are taken away."""
        keep = set(manifest["shards"])
        text = json.dumps({"version": VERSION, **manifest}, indent=1, ensure_ascii=False)
        try:
            save(self.folder / MANIFEST, text + "\n")
        except OSError as fault:
            raise NoArchive(
                f"{self.folder / MANIFEST} cannot be written: {fault.strerror or fault}"
            ) from None
        for table in TABLES:
            for path in (self.folder / table).glob("*.parquet"):
                if path.stem not in keep:
                    _take_away(path)


def _named(shards: Any) -> bool:
    return isinstance(shards, list) and all(isinstance(name, str) for name in shards)


def _take_away(path: Path, only_folders: bool = False) -> None:
    """A file of a table goes, or what somebody has put in its place."""
    if path.is_dir():
        rmtree(path)
    elif not only_folders:
        path.unlink()


def _locked(file: Any) -> bool:
    """Whether the lock is ours. The system lets go of it when we end, however that comes about."""
    try:
        import fcntl
    except ImportError:  # Windows: there a folder is not held
        return True
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # not passed on to the processes we start
    except OSError:
        return False
    return True


def _flush_folder(folder: Path) -> None:
    with suppress(OSError):  # not every system can
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _write(path: Path, table: str, bundles: Sequence[Bundle]) -> None:
    arrow, parquet = wanted("pyarrow"), wanted("pyarrow.parquet")
    packs = [bundle.tables[table] for bundle in bundles if table in bundle.tables]
    kinds = TABLES[table].values()
    arrays = [column([pack[n] for pack in packs], kind) for n, kind in enumerate(kinds)]
    with path.open("wb") as file:
        made = arrow.Table.from_arrays(arrays, schema=schema_of(table))
        parquet.write_table(made, file, compression="zstd", write_page_checksum=True)
        file.flush()
        os.fsync(file.fileno())


def get_ready() -> None:
    """Brings in what writes tables: no worker needs it, and it takes as long as to
    judge two hundred logs."""
    wanted("pyarrow.parquet")


def schema_of(table: str) -> Any:
    """The columns of a table as pyarrow knows them."""
    arrow = wanted("pyarrow")
    return arrow.schema([(name, KINDS[kind](arrow)) for name, kind in TABLES[table].items()])
