"""A forbidden move of any kind in a whole game, and the record thinned: it is told as one fault, unless what
was left out is what showed it."""

from __future__ import annotations

import copy
import random
from functools import cache
from typing import Any

import pytest
from memory_mutations import a_call_moved
from memory_plants import planted_move
from sizes import so_many
from thinning import THINNINGS, without
from whole_records import MEMORY, counting, outcome_of, shown, whole

from referee.rules import Finding, Kind

SEED, GAMES = 721400, so_many(2, 40)
WAYS = [way for way in THINNINGS if way not in ("full", "elsewhere")]

SPARED = 0.05
"""Of so many thinned records more is told than the one fault."""

SHOWN_BY = {
    "T-07": {"initial_peek", "replace out", "shed card", "match card", "draw out", "draw shed"},
    "R-11": {"initial_peek"},
    "G-20": {"match result"},
    "T-17": {"match result"},
    "R-18": {"match result"},
    "R-19": {"match result"},
    "G-27": {"power rank"},
    "T-21": {"power rank"},
    "R-21": {"power rank"},
}
"""By rule what shows that it was broken: a line, or one of its fields. With none of these left out the fault
is always told. A look out of its time was one before play, or by the effect of a card nobody named; a card of
another rank that stayed was thrown rightly, or came back, where the record does not say; whose effect it was
follows from the card it is said to be of."""


@cache
def plant(game: str, seed: int) -> tuple[dict[str, Any], int, list[Finding]]:
    """A record with a forbidden move, its number, and what is said of all of it."""
    made = planted_move(game, seed)
    return made.record, made.number, counting(outcome_of(made.record))


def left_out(record: dict[str, Any], path: tuple[str | int, ...]) -> str:
    """What an omission takes away: the action, and the field where the line stays."""
    action = record["moves"][path[1]].get("action", "") if path[0] == "moves" else path[0]
    return " ".join(map(str, (action, *path[2:3])))


@pytest.mark.parametrize("seed", range(SEED, SEED + GAMES))
@pytest.mark.parametrize("game", MEMORY)
def test_a_forbidden_move_is_one_fault_at_its_place(game: str, seed: int) -> None:
    _, number, said = plant(game, seed)
    assert [finding.move for finding in said] == [number], [*map(shown, said)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", MEMORY)
def test_a_forbidden_move_shows_in_a_thinned_record_or_what_showed_it_is_gone(game: str, way: str) -> None:
    several = []
    for seed in range(SEED, SEED + GAMES):
        record, _, (told,) = plant(game, seed)
        omissions = THINNINGS[way](copy.deepcopy(record), random.Random(f"{game} {seed} {way}"))
        said = counting(outcome_of(without(copy.deepcopy(record), omissions)))
        several += [(seed, [*map(shown, said)])] if len(said) > 1 else []
        gone = {left_out(record, omission.path) for omission in omissions}
        assert said or gone & SHOWN_BY.get(told.rule.number, set()), (seed, shown(told))
    assert len(several) <= SPARED * GAMES, several


@pytest.mark.parametrize("way", ["few", "half", "ranks", "least"])
def test_a_call_that_stands_a_turn_too_late_is_one_fault_whatever_was_left_open_long_before(way: str) -> None:
    tried, several, games = 0, [], so_many(3, 30)
    for seed in range(SEED, SEED + games):
        chance = random.Random(f"{seed} {way}")
        record = whole("hundred", seed).data
        del record["result"]
        if not a_call_moved(record, 0, chance):
            continue
        said = counting(outcome_of(without(record, THINNINGS[way](copy.deepcopy(record), chance))))
        tried += bool(said)
        several += [(seed, [*map(shown, said)])] if len(said) > 1 else []
    assert tried and len(several) <= SPARED * games, several


@pytest.mark.parametrize(
    ("game", "seed", "way"),
    [("duel", 721011, "half"), ("duel", 721011, "fields"), ("duel", 721145, "least")],
)
def test_a_wrong_card_left_on_the_pile_of_which_nobody_wrote_so_is_one_fault(
    game: str, seed: int, way: str
) -> None:
    record, _, (told,) = plant(game, seed)
    assert told.rule.number == "T-17"
    omissions = THINNINGS[way](copy.deepcopy(record), random.Random(f"{game} {seed} a {way}"))
    (said,) = counting(outcome_of(without(copy.deepcopy(record), omissions)))
    assert said.kind is Kind.UNPAID and said.counted.startswith("as it stood")
