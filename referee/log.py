"""Checked data -> a log with typed moves: the last room that sees a dict.

A log is what a recorder wrote about one game; a scenario is a log that also says what the referee
must answer. Both are read here, entry by entry, through the readers of the game they name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any, ClassVar

from referee import games, schema
from referee.document import Document, Place, Unreadable, read
from referee.game import BadEntry, Game, Header, Move, resolve, typed_entry
from referee.rules import Path


class Rejected(Exception):
    """A file that is not a log: every fault with its place (exit status 2, nothing is judged)."""

    def __init__(self, faults: Sequence[Unreadable]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


@typed_entry
class Check(Move):
    """A statement in passing: what the recorder says holds at this moment."""

    action: ClassVar[str] = "check"
    claims: Mapping[str, Any]


@typed_entry
class Decision(Move):
    """How the table (or an arbiter) settled a fault: ``stands``, ``taken_back`` or ``corrected``."""

    action: ClassVar[str] = "decision"
    outcome: str
    about: int | None  # number of the entry it settles; None: the last one found at fault
    position: Mapping[str, Any] | None
    note: str


@dataclass(slots=True, eq=False, match_args=False)
class Log:
    """One recorded game, ready to be replayed."""

    document: Document
    game: Game
    header: Header
    moves: list[Any]
    start: tuple[str, Any]  # ("setup" | "given" | "final", data)
    result: Mapping[str, Any] | None = None
    title: str = ""

    def place(self, path: Path, key: bool = False) -> Place:
        return self.document.place(path, key)


@dataclass(slots=True, eq=False, match_args=False)
class Scenario:
    """A scripted case: a log plus what the referee must say."""

    log: Log
    name: str
    rules: tuple[str, ...]
    shows: str  # kept | broken | reading
    # Entry number -> "kind rule"; None: what is said of the record as a whole (its start, its result).
    expected: dict[int | None, tuple[str, ...]] = field(default_factory=dict)
    ending: Mapping[str, Any] | None = None


def is_scenario(document: Document) -> bool:
    """A document with a ``scenario`` line is a scenario; everything else is read as a log."""
    return isinstance(document.data, dict) and "scenario" in document.data


def read_log(document: Document) -> Log:
    """A document as a log. Rejected names every fault with its place."""
    return _log(document, _checked(document, "log.schema.json"))


def read_scenario(document: Document) -> Scenario:
    """A document as a scenario. Rejected names every fault with its place."""
    data = _checked(document, "scenario.schema.json")
    expected: dict[int | None, tuple[str, ...]] = {
        number: _expectations(entry["expect"])
        for number, entry in enumerate(data.get("moves", ()), 1)
        if "expect" in entry
    }
    ending = dict(data.get("expect", {}))
    expected[None] = _expectations(ending.pop("findings", ()))
    rules = data.get("rules", ())
    return Scenario(
        _log(document, data),
        data["scenario"],
        tuple(rules),
        data.get("shows", ""),
        expected,
        ending,
    )


def _expectations(written: str | Sequence[str]) -> tuple[str, ...]:
    if isinstance(written, str):
        written = (written,)
    return tuple(" ".join(one.split()) for one in written if one != "legal")


def _checked(document: Document, schema_name: str) -> Mapping[str, Any]:
    faults = schema.check(document.data, schema_name)
    if faults:
        raise Rejected(
            [
                Unreadable(document.file, document.place(one.path, one.key), one.message, one.expected)
                for one in faults
            ]
        )
    data: Mapping[str, Any] = document.data
    return data


def _log(document: Document, data: Mapping[str, Any]) -> Log:
    load_file = _files_beside(document.file)
    try:
        game = games.named(data["game"], _rule_set(data), _checked_files(load_file, "ruleset"))
        header = _header(data, game, load_file)
        moves = _moves(data.get("moves", ()), game, header)
    except BadEntry as bad:
        raise Rejected([located(document, bad)]) from None
    if "final" in data and "setup" in data:
        fault = BadEntry("a record of the final position has no set-up", ("setup",), "the same under `final`")
        raise Rejected([located(document, fault)])
    start: tuple[str, Any] = next(((key, data[key]) for key in STARTS if key in data), ("setup", {}))
    return Log(document, game, header, moves, start, data.get("result"), data.get("title", ""))


def changed(
    log: Log, rulings: Mapping[str, Any] | None = None, entries: Sequence[Mapping[str, Any]] | None = None
) -> Log:
    """The same log under other readings, or with other entries; places are still those of the file.

    ``rulings`` replaces only the options it names. Raises BadEntry, with a path from the document.
    """
    header = log.header
    if rulings:
        header = replace(header, rulings={**header.rulings, **rulings})
    if entries is None:
        entries = log.document.data.get("moves", ())
    return replace(log, header=header, moves=_moves(entries, log.game, header))


STARTS = ("final", "given", "setup")
"""The keys a game can begin from; ``final`` is a position that is only scored."""


def _rule_set(data: Mapping[str, Any]) -> str | None:
    """The file of a rule set the log brings along. In a scenario ``rules`` lists rule numbers."""
    named = data.get("rule_set", data.get("rules"))
    return named if isinstance(named, str) else None


def _header(data: Mapping[str, Any], game: Game, load_file: Callable[[str], Document]) -> Header:
    players = tuple(data["players"])
    low, high = game.seats
    if not low <= len(players) <= high:
        many = f"{low}" if low == high else f"{low} to {high}"
        who = "1 player" if len(players) == 1 else f"{len(players)} players"
        raise BadEntry(f"{who} cannot play {game.title}", ("players",), f"{many} players")
    try:
        rulings = resolve(game.rulings, data.get("rulings", {}))
    except BadEntry as bad:
        raise BadEntry(bad.message, ("rulings", *bad.path), bad.expected) from None
    seats = {name: seat for seat, name in enumerate(players)}
    return Header(players, rulings, seats, _checked_files(load_file, game.files) if game.files else None)


def _moves(entries: Sequence[Mapping[str, Any]], game: Game, header: Header) -> list[Any]:
    readers = game.readers
    moves: list[Any] = []
    add = moves.append
    try:
        for entry in entries:
            action = entry.get("action")
            move = readers[action](entry, header) if action else _interjection(entry)
            add(move)
            move.entry = len(moves)
    except BadEntry as bad:
        raise BadEntry(bad.message, ("moves", len(moves), *bad.path), bad.expected) from None
    return moves


def _interjection(entry: Mapping[str, Any]) -> Check | Decision:
    if "check" in entry:
        return Check(-1, entry["check"])
    return Decision(-1, entry["decision"], entry.get("move"), entry.get("position"), entry.get("note", ""))


def _files_beside(file: str) -> Callable[[str], Document]:
    """A reader for files a log names: they must lie in the log's own folder or below it."""

    def load(name: str) -> Document:
        folder = FilePath(file).resolve().parent if file != STDIN else FilePath.cwd()
        try:
            target = (folder / name).resolve()
        except (OSError, ValueError, RuntimeError):  # a NUL in it, far too long, a ring of links
            wanted = "a file beside the log or below it"
            raise BadEntry(f"{name!r} cannot be the name of a file", (), wanted) from None
        if not target.is_relative_to(folder):
            raise BadEntry(f"{name!r} leads out of the log's folder", (), "a file beside the log or below it")
        try:
            documents = read(target)
        except Unreadable as trouble:
            raise BadEntry(f"{name!r} cannot be read: {trouble}") from None
        if len(documents) != 1:
            raise BadEntry(f"{name!r} holds {len(documents)} documents", (), "one document")
        return documents[0]

    return load


def _checked_files(load: Callable[[str], Document], schema_name: str) -> Callable[[str], Any]:
    """A reader of files that have to fit a schema. BadEntry for the first faults, with their places."""

    def load_checked(name: str) -> Any:
        document = load(name)
        faults = schema.check(document.data, schema_name)[:MOST_TOLD]
        if faults:
            places = [document.place(fault.path, fault.key) for fault in faults]
            told = "; ".join(
                f"line {place.line}, column {place.column}: {fault.message}"
                for place, fault in zip(places, faults, strict=True)
            )
            raise BadEntry(f"{name!r}, {told}", (), faults[0].expected)
        return document.data

    return load_checked


MOST_TOLD = 3
"""So many faults of a file that a log names are told in one line."""


STDIN = "<stdin>"


def located(document: Document, bad: BadEntry) -> Unreadable:
    """A BadEntry with its file and place."""
    return Unreadable(document.file, document.place(bad.path), bad.message, bad.expected)
