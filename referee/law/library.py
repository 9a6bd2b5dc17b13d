"""The law library: every rule and every open question of every game, looked up by name.

With them come the scenarios that show them, read from a folder of scenarios.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from os.path import isdir  # Path.is_dir fails where a name is too long to be one
from pathlib import Path as FilePath
from typing import Any, Generic, TypeVar

from referee.document import Document, stream
from referee.game import Game
from referee.games import REGISTRY, meant, named
from referee.header import BadEntry
from referee.judge import files
from referee.log import is_scenario
from referee.reading.places import Unreadable
from referee.rules import RECORD_RULES, Rule, Ruling

RECORDS = "records"
"""What rules about records are listed under, beside the games."""


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario that shows a rule or a reading."""

    file: str
    line: int
    document: Document
    name: str
    game: str
    shows: str  # kept | broken | reading
    rules: tuple[str, ...]  # rules and open questions it names
    rulings: Mapping[str, Any]  # readings it chose
    expected: tuple[str, ...]  # verdicts it expects: "illegal A-7.3"
    rule_set: str = ""  # a club's own rules, where they are not those of the game

    @property
    def where(self) -> str:
        """File and line of the scenario, as an editor opens them."""
        return f"{self.file}:{self.line}"


Item = TypeVar("Item", Rule, Ruling)


@dataclass(frozen=True, slots=True)
class Found(Generic[Item]):
    """A rule or an open question that was looked up, and the games it belongs to."""

    games: tuple[str, ...]
    item: Item


def scenario_folder(named_folder: str | None = None) -> FilePath | None:
    """The folder of scenarios: the one named, ``scenarios`` here, or those that come with the referee
    (in a source checkout beside the package, in an installed one inside it).

    BadEntry where the one named is no folder; None where there is none at all.
    """
    if named_folder is not None:
        if not isdir(named_folder):
            raise BadEntry(f"{named_folder} is no folder of scenarios")
        return FilePath(named_folder)
    package = FilePath(__file__).resolve().parent.parent
    places = (FilePath("scenarios"), package.parent / "scenarios", package / "shipped_scenarios")
    return next((place for place in places if place.is_dir()), None)


def examples(folder: FilePath | None, games: Iterable[str] = ()) -> list[Example]:
    """The scenarios of a folder, of some games or of all. What is no scenario is passed over."""
    wanted = set(games)
    found: list[Example] = []
    if folder is None:
        return found
    roots = [folder / name for name in sorted(wanted) if (folder / name).is_dir()] or [folder]
    for path, _ in files([str(root) for root in roots]):
        for item in stream(path):
            if isinstance(item, Unreadable) or not is_scenario(item):
                continue
            if not wanted or item.data.get("game") in wanted:
                found.append(_example(item))
    return found


def _example(document: Document) -> Example:
    data = document.data
    moves = [move for move in data.get("moves") or () if isinstance(move, dict)]
    written = [move["expect"] for move in moves if "expect" in move]
    expected = [label for move in written for label in ([move] if isinstance(move, str) else move)]
    ending = data.get("expect")
    if isinstance(ending, dict):
        of_all = ending.get("findings", ())
        expected += [of_all] if isinstance(of_all, str) else of_all
    rules = data.get("rules")
    return Example(
        document.file,
        document.place(("scenario",), True).line,
        document,
        str(data["scenario"]),
        str(data.get("game")),
        str(data.get("shows", "")),
        tuple(map(str, rules)) if isinstance(rules, list) else (),
        data.get("rulings") or {},
        tuple(" ".join(str(text).split()) for text in expected if text != "legal"),
        str(data.get("rule_set", "")),
    )


def all_games() -> Iterator[Game]:
    """Every game the referee knows, in the order of the registry."""
    for name in REGISTRY:
        yield named(name)


def games_called(query: str | None) -> list[Game]:
    """The game of that name; all of them for None."""
    return list(all_games()) if query is None else [named(query)]


def rules_called(query: str | None) -> list[Found[Rule]]:
    """Rules of a game, of a chapter (``A-7``), one by its number, or all that speak of some words
    (``loser must buy``). BadEntry where there are none."""
    found: dict[str, Found[Rule]] = {}
    for game in all_games() if query not in REGISTRY else [named(str(query))]:
        for number, rule in game.law.rules.items():
            if query is None or query in REGISTRY or _is_or_in(number, query):
                _add(found, number, game.id, rule)
    if query is None or query not in REGISTRY:
        for number, rule in RECORD_RULES.items():
            if query is None or _is_or_in(number, query):
                _add(found, number, RECORDS, rule)
    if not found and query is not None:
        for game in all_games():
            for number, rule in game.law.rules.items():
                if _speaks_of(query, rule.section, rule.text):
                    _add(found, number, game.id, rule)
    if not found:
        raise _no_rule(str(query))
    return list(found.values())


def _no_rule(query: str) -> BadEntry:
    """What is said where no rule is called like that and none speaks of it."""
    if asked := _question(query):
        return BadEntry(f"{asked} is an open question, no rule", (), f"`referee rulings {asked}`")
    wanted = (
        f"a number such as A-7.3, a chapter such as A-7, one of {', '.join(REGISTRY)}, or words of a rule"
    )
    message = f"there is no rule and no game called {query!r}, and no rule that speaks of it{meant(query)}"
    return BadEntry(message, (), f'{wanted}; in words of your own: `referee ask GAME "WORDS"`')


def rulings_called(query: str | None) -> list[Found[Ruling]]:
    """Open questions of a game, by number (``AQ-43``), by option, all about a rule, or all that speak of
    some words (``tie``). BadEntry for none."""
    found: dict[str, Found[Ruling]] = {}
    for game in all_games() if query not in REGISTRY else [named(str(query))]:
        for ruling in game.law.rulings:
            names = (ruling.id, ruling.option, *ruling.rules)
            if query is None or query in REGISTRY or any(_is_or_in(name, query) for name in names if name):
                _add(found, f"{ruling.id} {ruling.option}", game.id, ruling)
    if not found and query is not None:
        for game in all_games():
            for ruling in game.law.rulings:
                texts = (reading.text for reading in ruling.readings)
                if _speaks_of(query, ruling.option, ruling.question, ruling.why, *texts):
                    _add(found, f"{ruling.id} {ruling.option}", game.id, ruling)
    if not found:
        raise BadEntry(
            f"there is no open question, option or game called {query!r}, and none that speaks of it"
            f"{meant(str(query))}",
            (),
            "a number such as AQ-43, an option such as loser_duty_check, words, "
            f"or one of {', '.join(REGISTRY)}",
        )
    return list(found.values())


def _question(query: str) -> str:
    """The number of the open question that is called like that; empty where none is."""
    every = (ruling for game in all_games() for ruling in game.law.rulings)
    return next((each.id for each in every if _plainly(query) in (_plainly(each.id), each.option)), "")


def is_called(query: str | None) -> bool:
    """Whether something is called like that (a game, a number, a chapter, an option): else they are words."""
    if query is None or query in REGISTRY:
        return True
    numbers = [*RECORD_RULES]
    for game in all_games():
        numbers += game.law.rules
        numbers += [name for ruling in game.law.rulings for name in (ruling.id, ruling.option) if name]
    return any(_is_or_in(number, query) for number in numbers)


def _speaks_of(query: str, *texts: str) -> bool:
    """Whether all words of a query begin words of some texts: "tie" finds "ties" and "tied"."""
    words = re.findall(r"\w+", " ".join(texts).casefold())
    wanted = re.findall(r"\w+", query.casefold())
    return bool(wanted) and all(any(word.startswith(term) for word in words) for term in wanted)


def _is_or_in(number: str, query: str) -> bool:
    """A-7.3 is A-7.3 and lies in the chapters A-7 and A."""
    asked, known, begins = _plainly(query), _plainly(number), query.casefold()
    inside = known.startswith(asked + ".") or number.casefold().startswith((begins + ".", begins + "-"))
    return known == asked or inside


@lru_cache(maxsize=4096)  # of all numbers there are; what is asked is not kept for ever
def _plainly(number: str) -> str:
    """A number as it is compared: "A7.3", "a 7.3" and "A-7.3" are one, and so are G-1 and G-01."""
    said = " ".join(number.casefold().split())
    parts = re.fullmatch(r"([a-z]{1,3})[ -]?(a?) ?0*([0-9]+)([a-z.0-9]*)", said)
    return "".join(parts.groups()) if parts else said


def _add(found: dict[str, Found[Item]], name: str, game: str, item: Item) -> None:
    if name not in found:
        found[name] = Found((game,), item)
    elif found[name].item == item:
        found[name] = Found((*found[name].games, game), item)
    else:  # the same number, another sentence: both are shown
        found[f"{game} {name}"] = Found((game,), item)


def showing_rule(number: str, shown: Iterable[Example]) -> list[Example]:
    """The scenarios that name a rule, kept before broken."""
    order = {"kept": 0, "broken": 1}
    return sorted(
        (example for example in shown if number in example.rules),
        key=lambda example: order.get(example.shows, len(order)),
    )


def showing_ruling(ruling: Ruling, shown: Iterable[Example], games: Iterable[str]) -> list[Example]:
    """The scenarios of some games about an open question: they name it, or choose a reading of it."""
    wanted = set(games)
    return [
        example
        for example in shown
        if example.game in wanted
        and (ruling.id in example.rules or ruling.id in example.rulings or ruling.option in example.rulings)
    ]
