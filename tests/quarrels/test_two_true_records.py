"""Two records of one game, each of which tells less than all: they disagree about nothing; and where one of
them has a slip, that is where they differ, and the rest never supports it."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from sizes import so_many
from slips import pens, slip
from thinning import thinnings, without
from whole_records import GAMES, Whole, whole

from referee.disputes.two_records import TwoRecords, two_records
from referee.in_memory import InMemory
from referee.log import read_log

SEEDS = range(1, so_many(7, 41))
LONG = 70
"""So many entries of each game are told."""

CONFUSED = {("intercity", seed) for seed in (18, 24)}
"""What each of the two leaves out is woven together so that something is wrong, though there is a way."""


def beginning(game: str, seed: int) -> Whole:
    """The first entries of a whole game."""
    played = whole(game, seed)
    record = {key: value for key, value in played.data.items() if key not in ("result", "final")}
    return Whole(json.dumps({**record, "moves": record["moves"][:LONG]}), played.scores, played.winners)


def compared(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> TwoRecords:
    return two_records(read_log(InMemory(dict(ours))), read_log(InMemory(dict(theirs))))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_who_tells_less_contradicts_nobody(game: str, seed: int) -> None:
    if (game, seed) in CONFUSED:
        return
    chance, kinds = random.Random(f"{game}{seed}"), thinnings(game)
    played = beginning(game, seed)
    names = [chance.choice([name for name in kinds if "board" not in name]) for _ in range(2)]
    ours, theirs = (without(played.data, kinds[name](played.data, chance)) for name in names)
    found = compared(ours, theirs)
    assert found.disagreements == [] and found.header == [] and not found.untried, names
    assert not [each for each in found.together.findings if each.wrong]


ENDS_EARLY = {
    "auction": (113, 118),
    "hundred": (104,),
    "duel": (109,),
    "rommee": (111, 122),
    "intercity": (111, 116, 121, 135, 140, 145),
}
"""Seeds of the next test, among them those that once disagreed."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in GAMES for seed in ENDS_EARLY[game]])
def test_who_tells_less_and_ends_early_contradicts_nobody(game: str, seed: int) -> None:
    chance, kinds = random.Random(f"x{game}{seed}"), thinnings(game)
    played = beginning(game, seed)
    names = [chance.choice([name for name in kinds if "board" not in name]) for _ in range(2)]
    ours, theirs = (without(played.data, kinds[name](played.data, chance)) for name in names)
    end = chance.randint(1, len(theirs["moves"]))
    found = compared(ours, {**theirs, "moves": theirs["moves"][:end]})
    assert found.disagreements == [] and found.header == [] and not found.untried, names
    assert not [each for each in found.together.findings if each.wrong]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_slip_in_one_of_them_is_where_they_differ_and_is_never_supported(game: str, seed: int) -> None:
    chance, kinds = random.Random(f"{game}{seed}"), thinnings(game)
    played = beginning(game, seed)
    slipped = slip(played, chance.choice([*pens(game)]), chance)
    if slipped is None:
        return
    less = kinds[chance.choice([name for name in kinds if "board" not in name])](played.data, chance)
    kept = [cut for cut in less if not (cut.path[0] == "moves" and cut.path[1] in slipped.places)]
    found = compared(without(played.data, kept), copy.deepcopy(slipped.record))
    assert all(each.supported != 1 for each in found.disagreements)
    places = [each.second.number for each in found.disagreements if each.second.number is not None]
    assert all(min(abs(number - 1 - place) for place in slipped.places) <= 8 for number in places[:1])
