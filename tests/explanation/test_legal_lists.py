"""The list of legal moves is sound, and it is complete: what may be done stands in it, and nothing else does.

Tried in whole games of every game and of two rule sets of a table's own, with everything on record, at
moments all through them: whatever is listed is carried out without a word against it; the move that was made
is listed; and of what somebody may do, all that is carried out without a word is listed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import whole_games
from near import Near
from sizes import so_many
from test_contract import foreign_moves, positions
from thrown import home

from referee.breaches import Open, Refused
from referee.declarations.shapes import Odd
from referee.document import parse
from referee.header import BadEntry
from referee.log import Log, read_log
from referee.moments import after_entry
from referee.rules import Kind
from referee.writing.yaml_text import flow

SETTLED = (Kind.PENALTY, Kind.NOTE)
"""Kinds of what may be done and has its consequence, or is unusual: nobody is told to do it."""

BY_THEMSELVES = frozenset({"deal", "reveal", "score", "end_game", "reshuffle", "rearrange"})
UNLISTED: Mapping[str, frozenset[str]] = {
    "auction": frozenset({"reveal", "restock", "discard", "gather", "look"}),
    "intercity": frozenset(
        {"reveal", "build", "dividend", "equity", "turn_order", "director", "sale", "segment"}
    ),
    **dict.fromkeys(("hundred", "duel", "rommee", "cabo", "golf"), BY_THEMSELVES),
}
"""What follows by itself: nobody chooses it, so it need not be listed. Nor need every pile that may be looked
through at any time be (one is), or every order in which own cards may be laid."""

ON_RECORD = ("full", "ruled", "read_otherwise")
"""Games with everything on record: under the usual readings, a table's own rule set, other readings."""

IN_PARTS: Mapping[str, str] = {"initial_peek": "slots"}
"""What may be done in parts, one card after the other; listed is the whole of it."""


def logs(name: str) -> Iterator[Log]:
    """Some kept games of a game."""
    folder = whole_games.HERE.parent / "scenarios" / whole_games.RULE_SETS.get(name, f"{name}/x")
    kept = zip(whole_games.kept_results(name), whole_games.kept_lines(name), strict=True)
    sound: dict[str, list[bytes]] = {}
    for (title, _), line in kept:
        sound.setdefault(title.rpartition("-")[0], []).append(line)
    for line in (line for way in ON_RECORD for line in sound.get(way, ())[: so_many(3, 12)]):
        (document,) = parse(line, str(folder.with_name("record.json")), "json")
        yield read_log(document)


def made_up(log: Log, chance: random.Random, count: int) -> Iterator[Any]:
    """Entries made from the schema of the game that mean something in it."""
    near = Near(chance.randrange(2**32), log.header.players, bent=10**9)
    for _ in range(count):
        entry = near.entry(home(log.game))
        if not isinstance(entry, dict) or "action" not in entry:
            continue
        try:
            yield log.game.record.border.read(entry, log.header)
        except (BadEntry, Odd):
            continue


def says(state: Any, log: Log, move: Any) -> set[Kind] | None:
    """What kinds of findings a move has now; None where it is not to be carried out."""
    tried = state.copy()
    handler = log.game.play.table[tried.phase].get(move.action)
    if handler is None:
        return None
    try:
        handler(tried, move)
    except (Refused, Open):
        return None
    return {finding.kind for finding in tried.breaches.findings}


def listed_as(listed: Any, made: Any) -> bool:
    """Whether an entry is one that is listed: the one with more on record, or less."""
    if isinstance(listed, dict) and isinstance(made, dict):
        if made.get("rank") and str(listed.get("rank")).startswith(made["rank"]):
            made = {**made, "rank": listed["rank"]}  # the card of which no suit was written
        return all(listed_as(value, made[key]) for key, value in listed.items() if key in made)
    return listed == made or "?" in (listed, made)


class Moment:
    """A moment of a game and the moves listed there, as entries."""

    def __init__(self, log: Log, state: Any) -> None:
        self.log, self.state = log, state
        self.moves = list(log.game.legal(state))
        self.entries = [log.game.write(move, log.header) for move in self.moves]
        self.choices = {(entry.get("player"), entry["action"]) for entry in self.entries}

    def holds(self, move: Any) -> bool:
        """Whether a move is listed."""
        made = self.log.game.write(move, self.log.header)
        if made["action"] in IN_PARTS:
            made.pop(IN_PARTS[made["action"]])
        return any(entry["action"] == made["action"] and listed_as(entry, made) for entry in self.entries)

    def chosen(self, move: Any) -> bool:
        """Whether somebody is listed as free to do something of the kind."""
        made = self.log.game.write(move, self.log.header)
        return (made.get("player"), made["action"]) in self.choices


def moments(name: str, each: int) -> Iterator[tuple[Moment, int]]:
    """Moments all through some games."""
    for log in logs(name):
        for number, state in positions(log, max(1, len(log.moves) // each)):
            yield Moment(log, state), number


every_game = pytest.mark.parametrize("name", whole_games.RECIPES)


@every_game
def test_whatever_is_listed_may_be_done(name: str) -> None:
    tried = 0
    for moment, _ in moments(name, 12):
        for move in moment.moves[:200]:
            kinds = says(moment.state, moment.log, move)
            assert kinds is not None and kinds <= {Kind.NOTE}, (move, kinds)
            tried += 1
    assert tried > 100


@every_game
def test_the_move_that_was_made_is_listed(name: str) -> None:
    made = 0
    for moment, number in moments(name, 40):
        move = moment.log.moves[number]
        kinds = says(moment.state, moment.log, move)
        if kinds is None or kinds.intersection(SETTLED) or move.action in UNLISTED[name]:
            continue
        assert moment.holds(move), moment.log.game.write(move, moment.log.header)
        made += 1
    assert made > 50


@every_game
def test_whatever_else_somebody_may_do_is_listed(name: str) -> None:
    chance = random.Random(name)
    accepted = refused = 0
    for moment, _ in moments(name, so_many(4, 12)):
        others = [*foreign_moves(moment.log, chance, 40), *made_up(moment.log, chance, 40)]
        for move in others:
            kinds = says(moment.state, moment.log, move)
            if kinds is None:
                refused += 1
            elif not kinds and moment.chosen(move) and move.action not in UNLISTED[name]:
                assert moment.holds(move), moment.log.game.write(move, moment.log.header)
                accepted += 1
    assert accepted > so_many(6, 20) and refused > so_many(160, 500)


def test_who_was_let_look_once_too_often_looks_no_more() -> None:
    """More was seen than the rules allow: the list has no look for that player, and comes to an end."""
    looks = [{"player": "Ann", "action": "initial_peek", "slots": slots} for slots in ([3, 4], [1, 2])]
    moves = [{"action": "deal"}, *looks, {"decision": "stands"}]
    record = {"referee": 1, "game": "duel", "players": ["Ann", "Ben"], "moves": moves}
    (document,) = parse(json.dumps(record).encode(), "log", "json")
    listed = after_entry.lines_of(after_entry.moment(read_log(document), legal=True), flow)
    assert "{player: Ben, action: initial_peek, slots: [3, 4]}" in listed
    assert not [line for line in listed if "Ann" in line and "initial_peek" in line]
