"""`referee.toml`: the house rulings of a club, found upwards from a log, and a beginning of one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from os.path import relpath
from pathlib import Path
from typing import Any

from referee.checking.words import closest
from referee.commands.toml_places import place_of
from referee.document import Place, Unreadable
from referee.games import REGISTRY, named, unknown
from referee.house_rulings import MOST, NAME, PROJECT, House, Where, key_at
from referee.log import Rejected
from referee.reading.places import DIGITS
from referee.rejections import readings_amiss

TABLES = ("rulings", "rules", "boards")
WRITTEN = 'TOML, such as "call.final_turns" = "all" under [rulings.hundred]'
TWICE = "the same is written twice"
READABLE = f"numbers of at most {DIGITS} digits, true dates"
FORMATS = ("text", "json", "sarif", "junit", "github")


def read(path: Path) -> House | None:
    """The house of a file; None for a pyproject.toml that says nothing of the referee. Rejected for one that
    cannot be read."""
    try:
        with path.open("rb") as source:
            raw = source.read(MOST + 1)
        if len(raw) > MOST:
            raise _bad(path, f"the file is larger than {MOST} bytes")
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        before = raw[: fault.start].decode("utf-8", "replace").splitlines() or [""]
        at = Place(len(before), len(before[-1]) + 1)
        message = f"the byte {raw[fault.start]:#04x} is no text in UTF-8"
        raise _bad(path, message, "a file saved as UTF-8", (at, "")) from None
    except OSError as fault:
        raise _bad(path, f"the house rulings cannot be read: {fault}") from None
    lines = text.splitlines()
    data, faults = _parsed(path, lines)
    if path.name != PROJECT:
        return _house(path, data, partial(_told_at, lines), faults)
    if faults:
        raise Rejected(faults)
    tool = data.get("tool")
    if not isinstance(tool, dict) or "referee" not in tool:
        return None
    return _house(
        path, tool["referee"], lambda way, value: _told_at(lines, ("tool", "referee", *way), value), faults
    )


def _parsed(path: Path, lines: Sequence[str]) -> tuple[dict[str, Any], list[Unreadable]]:
    """What a file says, without the lines that are no TOML, and what is wrong with these."""
    faults: list[Unreadable] = []
    left = list(lines)
    while True:
        try:
            return tomllib.loads("\n".join([*left, ""])), faults
        except RecursionError:
            raise _bad(path, "the lists in it are too deep", "lists and tables a few levels deep") from None
        except tomllib.TOMLDecodeError as fault:
            where = re.search(r" \(at line (\d+), column (\d+)\)$", str(fault))
            place = Place(int(where[1]), int(where[2])) if where else None
            line = _line(left, place)
            faults.append(_no_toml(path, str(fault).partition(" (at ")[0], place, line))
            whole = "=" in line and all(line.count(two[0]) == line.count(two[1]) for two in ("[]", "{}"))
            if place is None or not whole or len(faults) == MOST_LINES:
                return {}, faults
            left[place.line - 1] = ""
        except (
            ValueError
        ):  # what TOML allows and Python does not: numbers without end, days that no month has
            raise _bad(path, "a value in it cannot be read", READABLE) from None


MOST_LINES = 10
"""So many lines of a file that are no TOML are told."""
_TWO_WORDS = re.compile(r"\s*([A-Za-z_]\w*(?:[ -]+\w+)+)\s*=")
_BARE = re.compile(r"\s*[\w.\"-]+\s*=\s*([A-Za-z_]\w*)\s*(?:#.*)?$")


def _no_toml(path: Path, said: str, place: Place | None, line: str) -> Unreadable:
    """What is wrong with a line that is no TOML, and how it is written."""
    if place is not None and (two := _TWO_WORDS.match(line)):
        key = re.sub(r"[ -]+", "_", two[1])
        at = Place(place.line, two.start(1) + 1)
        return _fault(path, "a key of several words", f"`{key} =`", (at, line), two[1])
    if place is not None and (bare := _BARE.match(line)):
        at = Place(place.line, bare.start(1) + 1)
        return _fault(path, "a word stands here without quotes", f'"{bare[1]}"', (at, line), bare[1])
    said = TWICE if said in ("Cannot overwrite a value", "Cannot declare") else said
    return _fault(path, said, WRITTEN, (place, line))


def _told_at(lines: Sequence[str], way: Sequence[str], value: bool) -> tuple[Place | None, str]:
    """Where something stands, or its value, and the line there."""
    place = place_of(lines, way, value)
    return place, _line(lines, place)


def _line(lines: Sequence[str], place: Place | None) -> str:
    return lines[place.line - 1] if place is not None and place.line <= len(lines) else ""


def _called(path: Path) -> str:
    """How a report names the file: from here, where it stands here, below or above; the folders that lead
    here are nobody's business."""
    here = Path.cwd()
    return relpath(path, here) if here.is_relative_to(path.parent) or path.is_relative_to(here) else str(path)


def _bad(path: Path, message: str, expected: str = "", at: tuple[Place | None, str] = (None, "")) -> Rejected:
    return Rejected([_fault(path, message, expected, at)])


def _fault(
    path: Path, message: str, expected: str, at: tuple[Place | None, str], part: str = ""
) -> Unreadable:
    found = Unreadable(_called(path), at[0], message, expected)
    found.line, found.part = at[1], part
    return found


def _numbers(value: Any) -> Iterator[int]:
    """The whole numbers in some data."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _numbers(inner)


PARTS = (*TABLES, "players", "format")


def _house(path: Path, data: Any, says: Where, faults: list[Unreadable]) -> House:
    def bad(way: Sequence[str], message: str, expected: str, key: bool = False) -> None:
        place, line = at = says(way, not key)
        faults.append(_fault(path, message, expected, at, key_at(line, place, way) if key else ""))

    if not isinstance(data, dict):
        bad((), "the house rulings are no table", "[rulings.GAME] and the like")
        raise Rejected(faults)
    if any(
        abs(number) >= 10**DIGITS for number in _numbers(data)
    ):  # written by sixteens, they may be any size
        raise _bad(path, "a value in it cannot be read", READABLE)
    _parts(data, bad, path.name == PROJECT)
    tables = data.get("rulings", {})
    rulings = {
        game: _named(game, settled)
        for game, settled in (tables.items() if isinstance(tables, dict) else ())
        if game in REGISTRY and isinstance(settled, dict)
    }
    if faults:
        faults += readings_amiss(House(_called(path), rulings, says=says))
        raise Rejected(sorted(faults, key=lambda fault: fault.place or Place(0, 0)))
    rules, boards = data.get("rules", {}), data.get("boards", {})
    players, form = data.get("players", []), data.get("format", "")
    return House(_called(path), rulings, rules, boards, tuple(players), form, says)


Bad = Callable[..., None]
"""Takes what is wrong: the way to it, what it is, what was expected, and whether it is the key there."""


def _parts(data: Mapping[str, Any], bad: Bad, of_project: bool) -> None:
    """Everything that is wrong with the parts of the file."""
    for key in data:
        if key == "tool" and not of_project:
            expected = f"[rulings.GAME] and the like in {NAME}"
            bad((key,), f"[tool.referee] belongs in {PROJECT}", expected, True)
        elif key not in PARTS:
            near = closest(key, PARTS)
            meant = f"; did you mean `{near[0]}`?" if near else ""
            bad((key,), f"house rulings have no `{key}`{meant}", f"one of {', '.join(PARTS)}", True)
    for name in TABLES:
        table = data.get(name, {})
        if isinstance(table, dict):
            for game, what in table.items():
                _table_of_game(name, game, what, bad)
        else:
            bad((name,), f"`{name}` is no table", f"[{name}.GAME]" if name == "rulings" else f"[{name}]")
    players, form = data.get("players", []), data.get("format", "")
    if odd := _no_players(players):
        bad(("players",), odd, 'players = ["Ann", "Ben"]')
    if form not in ("", *FORMATS):
        bad(("format",), f"there is no format {form!r}", f"one of {', '.join(FORMATS)}")


def _no_players(names: Any) -> str:
    """Why these cannot be the players; nothing where they can."""
    if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
        return "`players` is no list of names"
    return "" if len(set(names)) == len(names) else "two of the players have the same name"


def _table_of_game(name: str, game: str, what: Any, bad: Bad) -> None:
    """Tells what is wrong with what a table says of a game."""
    if game not in REGISTRY:
        no_game = unknown(game)
        table = " in [rulings.GAME]" if name == "rulings" else ""
        bad((name, game), f"[{name}]: {no_game.message}", no_game.expected + table, True)
        return
    kind, words = (dict, "a table") if name == "rulings" else (str, "a name or a file")
    if not isinstance(what, kind):
        bad((name, game), f"{name}.{game} is not {words}", words, False)
    elif name == "boards" and named(game).record.files != "board":
        bad((name, game), f"{game} is played on no board", "no board for it", True)


def _named(game: str, settled: Mapping[str, Any]) -> Mapping[str, Any]:
    """The readings of a game by the names of their questions: a name with points in it that stands without
    quotes comes as tables in tables."""
    if not any(isinstance(value, dict) for value in settled.values()):
        return settled
    known = {name for ruling in named(game).law.rulings for name in (ruling.option, ruling.id)}
    return dict(_flat(settled, known, ""))


def _flat(table: Mapping[str, Any], known: Collection[str], before: str) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        name = before + key
        inside = f"{name}."
        if isinstance(value, dict) and name not in known and any(each.startswith(inside) for each in known):
            yield from _flat(value, known, inside)
        else:
            yield name, value


def defaults(find: Callable[[], House | None]) -> dict[str, dict[str, Any]]:
    """What the commands take for granted where a house says so: format and players. Nothing where the house
    cannot be read: that is said of every log."""
    house = None
    with suppress(Rejected):
        house = find()
    if house is None:
        return {}
    made: dict[str, dict[str, Any]] = {}
    if house.format:
        made["validate"] = {"format": house.format}
    if house.players:
        made.update({"new": {"player": list(house.players)}, "record": {"player": list(house.players)}})
    return made


# -- a beginning ------------------------------------------------------------------------------------


def beginning(games: Sequence[str]) -> Iterator[str]:
    """The lines of a file of house rulings: every question of some games, explained, none settled yet."""
    yield "# House rulings: how our table plays where the rules leave it open. A log may say otherwise."
    yield "# Take away the # before a line to settle a question; the reading that is usual stands there."
    yield ""
    yield '# players = ["Ann", "Ben"]       # who usually plays: for `referee new` and `referee record`'
    yield '# format = "text"                # of `referee validate`'
    yield ""
    yield "# [rules]                        # a rule set of our own, a file beside this one"
    yield '# hundred = "ours.yaml"'
    yield "# [boards]"
    yield '# intercity = "board.yaml"'
    yield from questions(games)


def questions(games: Sequence[str]) -> Iterator[str]:
    """The part of such a file for some games, to stand at its end."""
    for name in games:
        game = named(name)
        yield ""
        yield f"# {game.title}"
        yield f"[rulings.{name}]"
        for ruling in game.law.rulings:
            if not ruling.option or len(ruling.readings) < 2:
                continue
            yield ""
            yield f"# {ruling.id}: {ruling.question}"
            for reading in ruling.readings:
                value = "left out" if reading.value is None else _toml(reading.value)
                yield f"#   {value}: {reading.text}"
            values = [reading.value for reading in ruling.readings if reading.value is not None]
            usual = values[0] if ruling.default is None else ruling.default
            beside = "   # usually left out" if ruling.default is None else ""
            yield f'# "{ruling.option}" = {_toml(usual)}{beside}'


def _toml(value: Any) -> str:
    """A reading as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_toml(str(key))} = {_toml(part)}" for key, part in value.items()) + "}"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
