"""The law: `games`, `rules`, `rulings`, `coverage`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.commands.refusals import refusing
from referee.commands.streams import hand_over_json, say, style
from referee.games import REGISTRY, named
from referee.law import library as law
from referee.reports import law as report


def games() -> int:
    """The games by the name a log writes, with as many players as usually play."""
    for name in REGISTRY:
        game = named(name)
        low, high = game.usual or game.seats
        seats = f"{low}" if low == high else f"{low}-{high}"
        say(f"{name:<10} {seats:>5} players  {game.title}")
    return 0


@refusing
def rules(query: str | None, folder: str | None, form: str) -> int:
    """Prints a rule, a chapter, the law of a game or of all; 2 where nothing is called like that."""
    found = law.rules_called(query)
    shown = law.examples(law.scenario_folder(folder), _games(found))
    asked = [
        (rule, _questions(rule.item.number, rule.games), law.showing_rule(rule.item.number, shown))
        for rule in found
    ]
    if form == "json":
        hand_over_json({"rules": [report.rule_data(*rule) for rule in asked]})
        return 0
    look, places = style(), law.is_called(query)
    for rule in asked:
        for line in report.rule(*rule, look, places):
            say(line)
    return 0


@refusing
def rulings(query: str | None, folder: str | None, form: str) -> int:
    """Prints an open question, those about a rule or a game, or all; 2 where nothing is called like that."""
    found = law.rulings_called(query)
    shown = law.examples(law.scenario_folder(folder), _games(found))
    asked = [(ruling, law.showing_ruling(ruling.item, shown, ruling.games)) for ruling in found]
    if form == "json":
        hand_over_json({"rulings": [report.ruling_data(*ruling) for ruling in asked]})
        return 0
    look, places = style(), law.is_called(query)
    for ruling in asked:
        for line in report.ruling(*ruling, look, places):
            say(line)
    return 0


@refusing
def coverage(query: str | None, folder: str | None, form: str, brief: bool) -> int:
    """Prints how the law is covered; 1 where a binding rule lacks something, 2 for an unknown game."""
    from referee.law.coverage import coverage as cover
    from referee.reports import coverage as sheet

    games = law.games_called(query)
    shown = law.examples(law.scenario_folder(folder), [game.id for game in games])
    covered = [cover(game, shown) for game in games]
    if form == "json":
        hand_over_json({"coverage": [sheet.data(covered_game) for covered_game in covered]})
    else:
        look = style()
        for covered_game in covered:
            for line in sheet.text(covered_game, look, brief):
                say(line)
            say()
    return int(not all(covered_game.complete for covered_game in covered))


def _questions(number: str, games: Sequence[str]) -> list[Any]:
    """The open questions of the games of a rule that concern it, each once."""
    found = [
        ruling
        for game in games
        if game != law.RECORDS
        for ruling in named(game).law.rulings
        if ruling.option and number in ruling.rules
    ]
    return list({(ruling.id, ruling.option): ruling for ruling in found}.values())


def _games(found: Sequence[law.Found[Any]]) -> set[str]:
    return {game for match_found in found for game in match_found.games if game != law.RECORDS}
