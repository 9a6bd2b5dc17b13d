"""One slip of the pen, or one forbidden move, in the record of a whole game: one finding, at its place."""

from __future__ import annotations

import random

import planted
import pytest
from slips import PENS, pens, slip, two_slips, verdict
from whole_records import GAMES, Whole, counting, outcome_of, shown, whole, wholes

SEEDS = 3
KINDS = [(game, kind) for game in GAMES for kind in pens(game)]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_slip_of_the_pen_is_one_finding_that_names_its_place(game: str, kind: str) -> None:
    for seed, one in wholes(game, 100, SEEDS):
        made = slip(one, kind, random.Random(f"{game} {seed} {kind}"))
        if made is not None:
            assert verdict(made) in ("legal", "unreadable", "found"), f"{game} seed {seed}: {made.words}"


@pytest.mark.parametrize("game", GAMES)
def test_two_slips_far_apart_are_two_findings(game: str) -> None:
    tried = 0
    for seed, one in wholes(game, 200, 12):
        pair = two_slips(one, random.Random(f"{game} {seed} two"))
        if pair is None:
            continue
        told = counting(outcome_of(pair[2].record))
        words = f"{game} seed {seed}: {pair[0].words}; {pair[1].words}"
        assert len(told) == 2, "\n".join([words, *map(shown, told)])
        tried += 1
        if tried == SEEDS:
            return
    assert tried


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_forbidden_move_is_the_one_finding_of_a_game_played_on_from_it(game: str, seed: int) -> None:
    one = planted.planted(game, seed)
    assert planted.verdict(one) == "found", f"entry {one.number}, {'let stand' if one.stood else 'void'}"


@pytest.mark.parametrize("kind", PENS)
def test_a_slip_changes_the_record_at_the_place_it_names(kind: str) -> None:
    one: Whole = whole("duel", 3)
    made = slip(one, kind, random.Random(kind))
    assert made is not None
    before, after = one.data["moves"], made.record["moves"]
    first = made.places[0] - 1
    assert before[:first] == after[:first]
    assert before != after
