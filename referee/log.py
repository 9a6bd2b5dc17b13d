"""Checked data -> a log with typed moves: the last room that sees a dict.

A log is what a recorder wrote about one game; a scenario is a log that also says what the referee
must answer. Both are read here, entry by entry, through the readers of the game they name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as attribute
from functools import cache
from typing import Any

from referee import games, schema
from referee.breaches import Refused
from referee.claims import Untold
from referee.declarations.entries import Reader, reader
from referee.declarations.shapes import Odd
from referee.declarations.statements import Check, Decision
from referee.document import Document, Place, Unreadable
from referee.game import Game, resolve
from referee.header import BadEntry, Header
from referee.house_rulings import House, house_of
from referee.longhand import at_length
from referee.printable import as_seen
from referee.reading.spellings import ALONE
from referee.rejections import (
    checked_files,
    faults_of,
    files_beside,
    of_the_house,
    readings_amiss,
    rule_set_of,
)
from referee.rejections import located as located
from referee.rejections import slip as slip
from referee.rejections import unfit as unfit
from referee.rejections import value_at as value_at
from referee.rules import Path, from_to


class Rejected(Exception):
    """A file that is not a log: every fault with its place (exit status 2, nothing is judged)."""

    def __init__(self, faults: Sequence[Unreadable]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


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
    untold: Untold | None = None  # what it leaves out at its beginning, where that has been filled
    filled: bool = False  # whether it is one of several ways to fill the gaps of a position
    unwritten: frozenset[str] = frozenset()  # kinds of lines it never writes, taken for made
    settled: Mapping[int, Any] = attribute(default_factory=dict)  # how some entries at fault were taken
    known: dict[Any, Any] = attribute(default_factory=dict, init=False)  # what came of it, where that is dear

    @property
    def edition(self) -> str:
        """The edition of the rules it is judged by: "auction 2018.1"; its id, where a game is not ours."""
        return games.edition(self.game.id) or self.game.id

    @property
    def from_setup(self) -> bool:
        """Whether it is written from the beginning. A position is written in short, and is what a quarrel is
        about: slips are looked for with more care there."""
        return self.start[0] == "setup"

    def as_move(self, entry: Mapping[str, Any], number: int) -> Any:
        """What somebody may have written as the entry of a number, as a typed move; None where it means
        nothing, or is a check or a decision."""
        if "action" not in entry:
            return None
        try:
            return self.game.record.border.read(entry, self.header, number)
        except (BadEntry, Odd):
            return None

    def place(self, path: Path, key: bool = False) -> Place:
        """Where in the file a value stands, or its key."""
        return self.document.place(path, key)


@dataclass(slots=True, eq=False, match_args=False)
class Scenario:
    """A case that says what the referee must answer: a scenario, or any log with ``expect`` in it."""

    log: Log
    name: str
    rules: tuple[str, ...]
    shows: str  # kept | broken | reading; empty where it only asks a question
    # Entry number -> "kind rule"; None: what is said of the record as a whole (its start, its result).
    expected: dict[int | None, tuple[str, ...]] = attribute(default_factory=dict)
    ending: Mapping[str, Any] | None = None


def is_scenario(document: Document) -> bool:
    """A document with a ``scenario`` line is a scenario; everything else is read as a log."""
    return isinstance(document.data, dict) and "scenario" in document.data


def is_case(document: Document) -> bool:
    """Whether a document is to be held against what it expects: a scenario, or a log with ``expect``."""
    return is_scenario(document) or expects(document)


def expects(document: Document) -> bool:
    """Whether a document says what the referee must answer; a scenario that does not asks a question."""
    data = document.data
    if not isinstance(data, dict):
        return False
    moves = data.get("moves") if document.may_hold("expect") else None
    beside = isinstance(moves, list) and any(isinstance(move, dict) and "expect" in move for move in moves)
    return beside or "expect" in data or (is_scenario(document) and "shows" in data)


def read_log(document: Document) -> Log:
    """A document as a log; of a scenario, the log in it. Rejected names every fault with its place."""
    return _read(document, "scenario" if is_scenario(document) else "log")


def read_scenario(document: Document) -> Scenario:
    """A document with what it expects. Rejected names every fault with its place."""
    return expectations(read_log(document))


def expectations(log: Log) -> Scenario:
    """What a log that was read expects of the referee; nothing where it does not say."""
    data = log.document.data
    expected: dict[int | None, tuple[str, ...]] = {
        number: _expectations(entry["expect"])
        for number, entry in enumerate(data.get("moves", ()), 1)
        if "expect" in entry
    }
    ending = dict(data.get("expect", {}))
    expected[None] = _expectations(ending.pop("findings", ()))
    scripted = is_scenario(log.document)
    name = data["scenario"] if scripted else log.title
    rules = tuple(data.get("rules", ())) if scripted else ()
    return Scenario(log, name, rules, data.get("shows", ""), expected, ending)


def _expectations(written: str | Sequence[str]) -> tuple[str, ...]:
    if isinstance(written, str):
        written = (written,)
    return tuple(" ".join(word.split()) for word in written if word != "legal")


def _read(document: Document, schema_name: str) -> Log:
    """Checks and reads in one pass; only where that stumbles is the schema asked what is wrong."""
    data = document.data
    try:
        if schema.sound_but_for_moves(data, schema_name):
            return _log(document, data)
        bad = None
    except STUMBLES as stumble:
        bad = stumble
    found = faults_of(document, bad if isinstance(bad, BadEntry) else None)
    try:
        if found:
            raise Rejected(found)
        raise AssertionError(f"{document.file}: the schema allows what cannot be read") from bad
    finally:
        del bad  # it knows this call, and so would keep all that was read


def _log(document: Document, data: Mapping[str, Any]) -> Log:
    load_file = files_beside(document.file)
    house = house_of(document.file)
    load_rules, rule_set = load_file, rule_set_of(data)
    if house is not None and rule_set is None and data["game"] in house.rules:
        load_rules, rule_set = files_beside(house.file), house.rules[data["game"]]
    try:
        game = games.named(data["game"], rule_set, checked_files(load_rules, "ruleset"))
    except BadEntry as bad:
        if load_rules is load_file or house is None:
            raise
        raise Rejected([of_the_house(house, ("rules", data["game"]), bad)]) from None
    document.spelled = {**game.positions.spelled, **ALONE}
    written = data
    data, load_file = _with_board(data, game, load_file, house)
    header = _header(data, game, load_file)
    if house is not None:
        if data is not written:
            _on_the_board_of_the_house(header, data["game"], game, house)
        header = _of_the_house(header, data, game, house)
    moves = _moves(data.get("moves", ()), game, header)
    if "final" in data and "setup" in data:
        raise BadEntry("a record of the final position has no set-up", ("setup",), "the same under `final`")
    start: tuple[str, Any] = next(((key, data[key]) for key in STARTS if key in data), ("setup", {}))
    kind = "setup" if start[0] == "setup" else "position"
    start = (start[0], at_length(start[1], game, header, start[0], kind=kind))
    return Log(document, game, header, moves, start, data.get("result"), data.get("title", ""))


def _with_board(
    data: Mapping[str, Any], game: Game, load_file: Callable[[str], Document], house: House | None
) -> tuple[Mapping[str, Any], Callable[[str], Document]]:
    """The board the house plays on, where the record names none; a file of it lies beside the house's."""
    board = house.boards.get(data["game"]) if house is not None else None
    key = next((key for key in STARTS if key in data), "setup")
    begun = data.get(key, {})
    if house is None or board is None or game.record.files != "board" or "board" in begun:
        return data, load_file
    beside = files_beside(house.file)
    if "." in board:  # a file; a board that is known by its name has none
        try:
            beside(board)
        except BadEntry as bad:
            raise Rejected([of_the_house(house, ("boards", data["game"]), bad)]) from None
    return {**data, key: {**begun, "board": board}}, lambda name: (beside if name == board else load_file)(
        name
    )


def _on_the_board_of_the_house(header: Header, name: str, game: Game, house: House) -> None:
    """Rejected where the game cannot be played on the board that the house names, and the record does not."""
    board = house.boards[name]
    try:
        game.positions.start(header, {"board": board})
    except BadEntry as bad:
        if bad.path[:1] == ("board",):
            raise Rejected([of_the_house(house, ("boards", name), bad, board)]) from None
    except Refused:
        return


def _of_the_house(header: Header, data: Mapping[str, Any], game: Game, house: House) -> Header:
    """The readings of the house, where the record does not choose its own."""
    settled = house.rulings.get(data["game"], {})
    if not settled:
        return header
    try:
        readings = resolve(game.law.rulings, settled)
    except BadEntry:
        raise Rejected(readings_amiss(house, {data["game"]: game})) from None
    own = data.get("rulings", {})
    taken = {
        ruling.option: readings[ruling.option]
        for ruling in game.law.rulings
        if (ruling.option in settled or ruling.id in settled)
        and not (ruling.option in own or ruling.id in own)
    }
    return replace(header, rulings={**header.rulings, **taken}, settled=dict.fromkeys(taken, house.file))


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


def under(log: Log, ordered: Mapping[str, Any]) -> Log:
    """A log under readings that were ordered, where it does not choose its own, however it names them. Raises
    BadEntry as ``changed`` does."""
    written = log.document.data.get("rulings") or {}
    chosen = {
        ruling.option for ruling in log.game.law.rulings if ruling.option in written or ruling.id in written
    }
    return changed(log, {name: value for name, value in ordered.items() if name not in chosen})


def whereabouts(document: Document, *numbers: int) -> str:
    """Entries, by their numbers, as a reader finds them: "line 12", "lines 30 and 31". Where entries share a
    line, as in data written on one, it says nothing: "entry 4"."""
    if not document.is_one_line:
        last = max(*numbers, len(document.data.get("moves", ())))
        near = {number + step for number in numbers for step in (-1, 0, 1)}
        lines = {each: document.place(("moves", each - 1)).line for each in near if 0 < each <= last}
        if len(set(lines.values())) == len(lines):
            return _together("line", "lines", [lines[number] for number in numbers])
    return _together("entry", "entries", numbers)


def stretch(document: Document, first: int, last: int) -> str:
    """Entries in a row as a reader finds them: "lines 12 to 15"."""
    if first == last:
        return whereabouts(document, first)
    begins, ends = whereabouts(document, first, last).rsplit(" and ", 1)
    return f"{begins} to {ends}"


def _together(of_one: str, of_many: str, numbers: Sequence[int]) -> str:
    *others, last = map(str, numbers)
    return f"{of_many} {', '.join(others)} and {last}" if others else f"{of_one} {last}"


STARTS = ("final", "given", "setup")
"""The keys a game can begin from; ``final`` is a position that is only scored."""


def _header(data: Mapping[str, Any], game: Game, load_file: Callable[[str], Document]) -> Header:
    players = tuple(data["players"])
    low, high = game.seats
    if not low <= len(players) <= high:
        who = "1 player" if len(players) == 1 else f"{len(players)} players"
        raise BadEntry(f"{who} cannot play {game.title}", ("players",), f"{from_to(low, high)} players")
    _told_apart(players)
    chosen = data.get("rulings")
    try:
        rulings = resolve(game.law.rulings, chosen) if chosen else dict(game.law.unchosen)
    except BadEntry as bad:
        raise bad.under("rulings") from None
    seats = {name: seat for seat, name in enumerate(players)}
    return Header(
        players, rulings, seats, checked_files(load_file, game.record.files) if game.record.files else None
    )


def _told_apart(players: Sequence[str]) -> None:
    """BadEntry where two names differ in what nobody sees: blanks, signs without a shape, the way in which an
    accent is put together; and where there is nothing to see."""
    if all(name.isascii() and name == name.strip() for name in players):
        return
    seen: dict[str, str] = {}
    for place, name in enumerate(players):
        shape = as_seen(name)
        if not shape:
            raise BadEntry(f"nothing can be seen of the name {name!r}", ("players", place), "a name")
        if shape in seen:
            other = seen[shape]
            raise BadEntry(
                f"{name!r} looks like {other!r}", ("players", place), "names that can be told apart"
            )
        seen[shape] = name


STUMBLES = (BadEntry, Odd, KeyError, TypeError, AttributeError)
"""What a quick reader raises at a value it was not made for."""


def read_entry(log: Log, entry: Mapping[str, Any]) -> Any:
    """One more entry after those of a log, as a typed move. Rejected as for a whole log, with nothing done;
    the ways in its faults begin at the log."""
    number = len(log.moves)
    try:
        return _moves([entry], log.game, log.header, number)[0]
    except STUMBLES as stumble:
        if isinstance(stumble, BadEntry):
            raise Rejected([located(log.document, stumble)]) from None
    faults = schema.check(entry, log.game.record.schema, "entry")
    under = (fault._replace(path=("moves", number, *fault.path)) for fault in faults)
    raise Rejected([unfit(log.document, slip) for slip in under])


def _moves(entries: Sequence[Mapping[str, Any]], game: Game, header: Header, before: int = 0) -> list[Any]:
    """The entries as typed moves. BadEntry for what has no meaning, Odd for what no schema allows.
    ``before``: so many entries stand before them."""
    readers = game.record.border.quick
    moves: list[Any] = []
    add = moves.append
    number = before
    try:
        for entry in entries:
            number += 1
            action = entry.get("action")
            add(
                readers[action](entry, header, number)
                if action
                else _interjection(entry, game, header, number)
            )
    except STUMBLES:
        _stumbled(entries[number - before - 1], game, header, number)
        raise
    return moves


def _stumbled(entry: Any, game: Game, header: Header, number: int) -> None:
    """The entry once more, carefully: BadEntry with its place, Odd where the schema has the word."""
    if not isinstance(entry, dict):
        raise Odd
    action = entry.get("action")
    if action and (not isinstance(action, str) or action not in game.record.border.careful.entries):
        raise Odd
    try:
        if action:
            game.record.border.careful[action](entry, header, number)
        else:
            _interjection(entry, game, header, number, careful=True)
    except BadEntry as bad:
        raise bad.under("moves", number - 1) from None


LEFT_OUT: Mapping[str, Any] = {"check": {}}
"""Stands in the place of an entry that is left out, so that all others keep their numbers."""


@cache
def _interjections(careful: bool) -> dict[str, Reader]:
    return {kind.declared[0].key: reader(kind, {}, careful) for kind in (Check, Decision)}


def _interjection(
    entry: Mapping[str, Any], game: Game, header: Header, number: int, careful: bool = False
) -> Check | Decision:
    kind = "check" if "check" in entry else "decision"
    if entry is not LEFT_OUT and not schema.compiled(game.record.schema, kind)(entry):
        raise Odd
    found: Check | Decision = _interjections(careful)[kind](entry, header, number)
    if isinstance(found, Check):
        found.claims = at_length(found.claims, game, header, kind, kind="claim")
    elif found.position is not None:
        found.position = at_length(found.position, game, header, "position")
    return found
