"""What is said of a document that is no log, each thing at its place; and the files a log names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from os.path import realpath
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Any

from referee import games, schema
from referee.checking.fault import MOST, Fault, Slip, nothing_known, rest
from referee.declarations.row_text import listed, with_word
from referee.document import Document, Unreadable, read
from referee.game import Game, resolve
from referee.header import BadEntry
from referee.house_rulings import House, house_of, key_at
from referee.reading.spellings import ALONE, as_spelled
from referee.rules import Path


def faults_of(document: Document, bad: BadEntry | None) -> list[Unreadable]:
    """All that is wrong with a log or scenario that cannot be judged, in the order of the file. ``bad`` is
    what its reader or its game stumbled over."""
    scenario = isinstance(document.data, dict) and "scenario" in document.data
    return list(_faults(document, "scenario" if scenario else "log", bad))


def _faults(document: Document, schema_name: str, bad: BadEntry | None) -> Iterator[Unreadable]:
    """All that is wrong with a document, in the order of the file: what its schema refuses, what means
    nothing in its game, and what the reader stumbled over (``bad``) where that is neither."""
    from referee.unknown_words import UnknownWords, as_meant  # a sound log never needs them
    from referee.writing.in_words import as_an_entry

    data = as_meant(document.data)
    game = _game_of(document, data)
    misfits = None
    if game is not None:
        document.spelled = {**game.positions.spelled, **ALONE}
        files = game.record.files
        load_file = checked_files(files_beside(document.file), files) if files else None
        house = house_of(document.file)
        misfits = UnknownWords(data, game, load_file, house.rulings.get(data["game"]) if house else None)
    refused = schema.check(document.data, schema_name, known=misfits.words if misfits else nothing_known)
    if data is not document.data:  # what else is wrong shows once its head is read as it was meant
        head = [_of_the_game(fault, data) for fault in refused if fault.path[:1] in (("game",), ("players",))]
        refused = schema.check(data, schema_name, known=misfits.words if misfits else nothing_known)
        refused = head + [fault for fault in refused if fault not in head]
    if game is not None and misfits is not None and misfits.header is not None:
        refused = [as_an_entry(fault, data, game, misfits.header) for fault in refused]
    told = [slip for slip in refused if not slip.remainder]
    faulty = [slip.path for slip in told]
    meaningless = list(islice(misfits.found(faulty), COUNTED)) if misfits is not None else []
    others = [slip for slip in meaningless if slip.key or not _under(slip.path, faulty)]
    if bad is not None and not _under(bad.path, [*faulty, *(slip.path for slip in others)]):
        others.append(bad)
    both: list[Fault | BadEntry] = [*told, *others]
    both.sort(key=lambda slip: document.place(slip.path, slip.key))
    for refusal in both[:MOST]:  # what was meant is thought about only for what is told
        yield located(document, refusal) if isinstance(refusal, BadEntry) else unfit(document, refusal)
    left = len(both[MOST:]) + sum(slip.remainder for slip in refused)
    counted = len(meaningless) < COUNTED and not any(slip.beyond for slip in refused)
    if left:
        yield unfit(document, rest(left, counted))


def _of_the_game(fault: Fault, data: Any) -> Fault:
    """What is said of a game that there is not, with the one that is probably meant."""
    if fault.path != ("game",) or fault.slip or data["game"] not in games.REGISTRY:
        return fault
    message = f"{fault.message}; did you mean `{data['game']}`?"
    return fault._replace(message=message, slip=Slip(("game",), (data["game"],)))


def _under(path: Path, others: Sequence[Path]) -> bool:
    """Whether one of some ways leads to the same place or on from there."""
    return any(place[: len(path)] == path for place in others)


COUNTED = 1000
"""Beyond this many words that mean nothing nobody wants to know the number."""


def _game_of(document: Document, data: Any) -> Game | None:
    """The game of a document that may have faults; None where that cannot be told."""
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        return None
    load, named = files_beside(document.file), rule_set_of(data)
    house = house_of(document.file)
    if house is not None and named is None and data["game"] in house.rules:
        load, named = files_beside(house.file), house.rules[data["game"]]
    try:
        return games.named(data["game"], named, checked_files(load, "ruleset"))
    except BadEntry:
        return None


def rule_set_of(data: Mapping[str, Any]) -> str | None:
    """The file of a rule set the log brings along. In a scenario ``rules`` lists rule numbers."""
    named = data.get("rule_set", data.get("rules"))
    return named if isinstance(named, str) else None


def files_beside(file: str) -> Callable[[str], Document]:
    """A reader for files a log names: they must lie in the log's own folder or below it."""

    def load(name: str) -> Document:
        folder = FilePath(realpath(file)).parent if file != STDIN else FilePath.cwd()
        try:
            target = (folder / name).resolve()
        except (OSError, ValueError, RuntimeError):  # a NUL in it, far too long, a ring of links
            wanted = "a file beside the log or below it"
            raise BadEntry(f"{name!r} cannot be the name of a file", (), wanted) from None
        if not target.is_relative_to(folder):
            raise BadEntry(f"{name!r} leads out of the log's folder", (), "a file beside the log or below it")
        try:
            documents = read(target, name)
        except Unreadable as trouble:
            raise BadEntry(f"a file this log names cannot be read: {trouble}") from None
        if len(documents) != 1:
            raise BadEntry(f"{name!r} holds {len(documents)} documents", (), "one document")
        return documents[0]

    return load


def checked_files(load: Callable[[str], Document], schema_name: str) -> Callable[[str], Any]:
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


def unfit(document: Document, fault: Fault) -> Unreadable:
    """A fault by the schema with its file and place."""
    place = document.place(fault.path, fault.key)
    found = Unreadable(document.file, place, fault.message, fault.expected)
    found.slip, found.path = fault.slip, fault.path
    return found


def located(document: Document, bad: BadEntry) -> Unreadable:
    """A BadEntry with its file and place, and with what was probably meant."""
    said = _said_by_the_house(document, bad) if bad.path[:1] == ("rulings",) else None
    if said is not None:
        return said
    meant = slip(document.data, bad, document.spelled)
    message, expected = bad.message, bad.expected
    if meant is not None:
        if "did you mean" not in message:
            message += f"; did you mean `{meant.meant[0]}`?"
        expected = f"`{meant.meant[0]}`" if len(bad.known) > FEW else expected
    fault = Unreadable(document.file, document.place(bad.path, bad.key), message, expected)
    fault.slip, fault.path, fault.part = meant, bad.path, bad.part
    row = value_at(document.data, bad.path[:-1], document.spelled)
    if isinstance(row, str) and isinstance(bad.path[-1], int):  # one word of a line of text
        fault.part = str(value_at(document.data, bad.path, document.spelled) or "")
        offers = [with_word(row, bad.path[-1], str(word)) for word in (meant.meant if meant else ())]
        fault.slip = Slip(bad.path[:-1], tuple(offers)) if offers else None
    return fault


def _said_by_the_house(document: Document, bad: BadEntry) -> Unreadable | None:
    """What is wrong with a reading that the house of a log settled; None where the log settles it itself."""
    house, data = house_of(document.file), document.data
    if house is None:
        return None
    name, settled, own = data["game"], house.rulings.get(data["game"], {}), data.get("rulings") or {}
    if len(bad.path) == 1:  # readings that do not go together
        return None if own or not settled else of_the_house(house, ("rulings", name), bad)
    option = bad.path[1]
    names = {option, *(each.id for each in games.named(name).law.rulings if each.option == option)}
    told = None if names & own.keys() else next((each for each in settled if each in names), None)
    return (
        None if told is None else of_the_house(house, ("rulings", name, told, *map(str, bad.path[2:])), bad)
    )


SAME: Mapping[str, str] = MappingProxyType({})

FEW = 12
"""So many words are read out where one of them was probably meant."""


def slip(data: Any, bad: BadEntry, spelled: Mapping[str, str] = SAME) -> Slip | None:
    """The word that means nothing, with the known words that look like it."""
    if not bad.known:
        return None
    word: Any = bad.path[-1] if bad.path and bad.key else value_at(data, bad.path, spelled)
    meant = _meant(word, bad)
    return Slip(bad.path, meant, bad.key) if meant else None


def _meant(word: Any, bad: BadEntry) -> tuple[str, ...]:
    """The known words that look like one that means nothing."""
    from referee.checking.words import closest  # brings in difflib, which a sound log never needs

    return closest(word, bad.known)


def of_the_house(house: House, way: Sequence[str], bad: BadEntry, word: Any = None) -> Unreadable:
    """What is wrong with something a house says, with its place and what may be meant by the word there."""
    meant = _meant(word, bad) if bad.known else ()
    message = f"{bad.message}; did you mean `{meant[0]}`?" if meant else bad.message
    place, line = house.says(way, not bad.key)
    found = Unreadable(house.file, place, f"{'.'.join(way)}: {message}", bad.expected)
    found.line, found.part = line, key_at(line, place, way) if bad.key else ""
    return found


def readings_amiss(house: House, played: Mapping[str, Game] = MappingProxyType({})) -> list[Unreadable]:
    """What is wrong with the readings a house has settled, of every game: its file is mended once.
    ``played``: games under a rule set of their own, by their names."""
    faults = []
    for game, settled in house.rulings.items():
        for bad in _each_amiss(played.get(game) or games.named(game), settled):
            name = str(bad.path[0])
            faults.append(
                of_the_house(house, ("rulings", game, name), bad, name if bad.key else settled[name])
            )
    return faults


def _each_amiss(game: Game, settled: Mapping[str, Any]) -> Iterator[BadEntry]:
    """What is wrong with each reading of a house by itself, else with all of them together."""
    told = 0
    for name, value in settled.items():
        try:
            resolve(game.law.rulings, {name: value})
        except BadEntry as bad:
            told += 1
            yield bad
    if told:
        return
    try:
        resolve(game.law.rulings, settled)
    except BadEntry as together:
        yield together


def value_at(data: Any, path: Path, spelled: Mapping[str, str] = SAME) -> Any:
    """What stands at the end of a path, under keys as they may be spelled; None where it leads nowhere."""
    for step in as_spelled(data, path, spelled):
        if isinstance(data, Mapping) and step in data:
            data = data[str(step)]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        elif isinstance(data, str) and isinstance(step, int) and step < len(listed(data)):
            data = listed(data)[step]
        else:
            return None
    return data
