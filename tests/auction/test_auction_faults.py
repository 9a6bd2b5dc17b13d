"""One fault planted in a whole, otherwise legal game: found at its line, with the right rule."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import auction_faults_bids
import auction_faults_sales
import auction_player as player
import pytest
from auction_faults import FAULTS, game, moments
from sizes import so_many
from thinning import thinnings, without

from referee.document import parse
from referee.games.auction.game import GAME
from referee.header import BadEntry
from referee.log import read_log
from referee.replay import replay
from referee.rules import Kind

TABLES = (auction_faults_bids, auction_faults_sales)
"""Importing them fills the table of faults."""

PER_FAULT = 6
"""How many different games each fault is planted in."""


def planted(name: str) -> Iterator[tuple[dict[str, Any], int, set[str]]]:
    """(log with the fault, number of the faulty entry, right verdicts), each in a game of its own."""
    action, plant = FAULTS[name]
    found = 0
    for seed in range(200):
        chance = random.Random(f"{name} {seed}")
        log = game(seed)
        made = [
            plant(state, move, log["moves"], index, chance)
            for index, state, move in moments(log)
            if move.action == action
        ]
        fitting = [attempt for attempt in made if attempt is not None]
        if fitting:
            entries, number, right = chance.choice(fitting)
            yield {**log, "moves": entries}, number, right
            found += 1
        if found == PER_FAULT:
            return
    assert found >= 5, f"{name}: fits only {found} games"


def verdicts(log: dict[str, Any]) -> list[tuple[int | None, str]]:
    """Every finding but notes: number of the entry, kind and rule; in the order of the record."""
    (document,) = parse(json.dumps(log), "game.json", "json")
    outcome = replay(read_log(document))
    said = [finding for finding in outcome.findings if finding.kind is not Kind.NOTE]
    return [(finding.move, f"{finding.kind} {finding.rule.number}") for finding in said]


def until(log: dict[str, Any], number: int) -> dict[str, Any]:
    """The record as far as this entry, claiming nothing."""
    return {key: value for key, value in log.items() if key != "result"} | {"moves": log["moves"][:number]}


@pytest.mark.parametrize("name", FAULTS)
def test_a_single_fault_is_found_at_its_line(name: str) -> None:
    for log, number, right in planted(name):
        alone = verdicts(until(log, number))
        entry = log["moves"][number - 1]
        assert len(alone) == 1 and alone[0][0] == number and alone[0][1] in right, (entry, alone, right)
        # In the whole game it is still the first thing that is said.
        assert verdicts(log)[0] == alone[0], entry


CLAIMS = {
    "scores": "mismatch A-10.2",
    "bonus": "mismatch A-10.3",
    "cards": "mismatch A-10.5",
    "winner": "mismatch A-10.4",
}


@pytest.mark.parametrize("claim", CLAIMS)
@pytest.mark.parametrize("seed", range(8))
def test_a_wrong_claim_at_the_end_is_found(claim: str, seed: int) -> None:
    log = game(seed)
    result = dict(log["result"])
    if claim == "winner":
        if "winner" not in result:
            pytest.fail("choose a seed without a shared win")
        result["winner"] = next(name for name in player.PLAYERS if name != result["winner"])
    else:
        name = player.PLAYERS[seed % 2]
        result[claim] = {**result[claim], name: result[claim][name] + 1}
    for record in (log, player.public(log)):
        assert [verdict for _, verdict in verdicts({**record, "result": result})] == [CLAIMS[claim]]


@pytest.mark.parametrize("seed", range(8))
def test_a_result_claimed_too_early_is_found(seed: int) -> None:
    log = game(seed)
    last = max(index for index, entry in enumerate(log["moves"]) if entry.get("action") == "bid")
    early = {**log, "moves": log["moves"][: last // 2], "result": {"winner": "Ann"}}
    assert (None, "illegal A-10.1") in verdicts(early)


def test_a_card_dealt_twice_is_found() -> None:
    log = game(3)
    setup = json.loads(json.dumps(log["setup"]))
    setup["decks"]["Ann"][0] = setup["decks"]["Ben"][0]
    assert verdicts({**log, "setup": setup}) == [(None, "contradiction A-0.3")]


@pytest.mark.parametrize(
    ("part", "cut", "rule"), [("decks", 7, "A-1.1"), ("decks", 9, "A-1.1"), ("auction_deck", 23, "A-1.4")]
)
def test_a_set_up_of_the_wrong_size_is_found(part: str, cut: int, rule: str) -> None:
    log = game(3)
    setup = json.loads(json.dumps(log["setup"]))
    if part == "decks":
        setup["decks"]["Ann"] = (setup["decks"]["Ann"] + setup["auction_deck"][:1])[:cut]
    else:
        setup["auction_deck"] = setup["auction_deck"][:cut]
    assert verdicts({**log, "setup": setup}) == [(None, f"illegal {rule}")]


NO_RULING = [
    {"costs": 5},
    {"costs": [1, 2, 3]},
    {"costs": [1, 2, 3, 4, 5, -6]},
    {"vp_table": "another"},
    {"vp_table": {"1": 11}},
    {"vp_table": {str(value): 1.5 for value in range(1, 11)}},
]


@pytest.mark.parametrize("rulings", NO_RULING, ids=str)
def test_a_table_of_ones_own_that_is_none_is_rejected(rulings: dict[str, Any]) -> None:
    with pytest.raises(BadEntry) as caught:
        verdicts({**game(3), "rulings": rulings})
    assert caught.value.path == ("rulings", next(iter(rulings)))


TOO_MANY = ("take", "cash", "buy", "power", "set_aside", "bid", "tie_card", "end_turn")


@cache
def not_made(seed: int) -> dict[str, list[tuple[int, Any]]]:
    """What was legal in a whole game and nobody did, by its kind, each with the index of the entry then."""
    acts: dict[str, list[tuple[int, Any]]] = {}
    for index, state, move in moments(game(seed)):
        for other in GAME.legal(state):
            if other != move:
                acts.setdefault(other.action, []).append((index, other))
    return acts


def with_an_act_too_many(seed: int, action: str, name: str) -> dict[str, Any] | None:
    """A whole game, written in that way, with an act that was legal then and that nobody made."""
    log, chance = json.loads(json.dumps(game(seed))), random.Random(f"{action} {seed}")
    legal = not_made(seed).get(action)
    if not legal:
        return None
    index, other = chance.choice(legal)
    log["moves"].insert(index, GAME.write(other, player.header()))
    omitted = [
        each
        for each in thinnings("auction")[name](log, chance)
        if each.path != ("result",) and each.path[:2] != ("moves", index)
    ]
    return {key: value for key, value in without(log, omitted).items() if key != "result"}


@pytest.mark.parametrize("name", ["few", "half", "lines", "onlooker"])
def test_an_act_too_many_is_one_finding_at_most_however_late_it_comes_to_light(name: str) -> None:
    told = {
        (seed, action): verdicts(log)
        for seed in range(8000, so_many(8002, 8040))
        for action in TOO_MANY
        if (log := with_an_act_too_many(seed, action, name)) is not None
    }
    several = {key: said for key, said in told.items() if sum("undet" not in what for _, what in said) > 1}
    assert len(several) <= len(told) // 100, several
