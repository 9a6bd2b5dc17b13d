"""`referee.toml`: the house rulings of a club, found upwards from a log, and a beginning of one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from os.path import relpath
from pathlib import Path
from typing import Any

from referee.document import Place, Unreadable
from referee.games import REGISTRY, named, unknown
from referee.house import MOST, PROJECT, House
from referee.log import Rejected

TABLES = ("rulings", "rules", "boards")
FORMATS = ("text", "json", "sarif", "junit", "github")


def read(path: Path) -> House | None:
    """The house of a file; None for a pyproject.toml that says nothing of the referee. Rejected for one that
    cannot be read."""
    try:
        with path.open("rb") as source:
            raw = source.read(MOST + 1)
        if len(raw) > MOST:
            raise _bad(path, f"the file is larger than {MOST} bytes")
        data = tomllib.loads(raw.decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as fault:
        raise _bad(path, f"the house rulings cannot be read: {fault}") from None
    except RecursionError:
        raise _bad(path, "the lists in it are too deep", "lists and tables a few levels deep") from None
    except tomllib.TOMLDecodeError as fault:
        where = re.search(r" \(at line (\d+), column (\d+)\)$", str(fault))
        place = Place(int(where[1]), int(where[2])) if where else None
        raise _bad(path, str(fault).partition(" (at ")[0], "TOML", place) from None
    except ValueError:  # what TOML allows and Python does not: numbers without end, days that no month has
        raise _bad(
            path, "a value in it cannot be read", "numbers of at most 4300 digits, true dates"
        ) from None
    if path.name == PROJECT:
        tool = data.get("tool")
        if not isinstance(tool, dict) or "referee" not in tool:
            return None
        return _house(path, tool["referee"])
    return _house(path, data)


def _called(path: Path) -> str:
    """How a report names the file: from here, where it stands here, below or above; the folders that lead
    here are nobody's business."""
    here = Path.cwd()
    return relpath(path, here) if here.is_relative_to(path.parent) or path.is_relative_to(here) else str(path)


def _bad(path: Path, message: str, expected: str = "", place: Place | None = None) -> Rejected:
    return Rejected([Unreadable(_called(path), place, message, expected)])


def _house(path: Path, data: Any) -> House:
    if not isinstance(data, dict):
        raise _bad(path, "the house rulings are no table", "[rulings.GAME] and the like")
    parts = (*TABLES, "players", "format")
    for key in data:
        if key not in parts:
            raise _bad(path, f"house rulings have no `{key}`", f"one of {', '.join(parts)}")
    for table in TABLES:
        for game, what in _table(path, data, table).items():
            if game not in REGISTRY:
                no_game = unknown(game)
                raise _bad(path, f"[{table}]: {no_game.message}", no_game.expected)
            kind, words = (dict, "a table") if table == "rulings" else (str, "a name or a file")
            if not isinstance(what, kind):
                raise _bad(path, f"{table}.{game} is not {words}", words)
    players, form = data.get("players", []), data.get("format", "")
    if not isinstance(players, list) or not all(isinstance(player, str) and player for player in players):
        raise _bad(path, "`players` is no list of names", 'players = ["Ann", "Ben"]')
    if form not in ("", *FORMATS):
        raise _bad(path, f"there is no format {form!r}", f"one of {', '.join(FORMATS)}")
    rulings, rules, boards = (_table(path, data, table) for table in TABLES)
    return House(_called(path), rulings, rules, boards, tuple(players), form)


def _table(path: Path, data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    table = data.get(name, {})
    if not isinstance(table, dict):
        raise _bad(path, f"`{name}` is no table", f"[{name}.GAME]" if name == "rulings" else f"[{name}]")
    return table


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


def beginning(games: list[str]) -> Iterator[str]:
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
            yield f'# "{ruling.option}" = {_toml(values[0])}'


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
