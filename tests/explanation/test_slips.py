"""One slip of the pen, or one forbidden move, in the record of a whole game: one finding, at its place."""

from __future__ import annotations

import json
import random

import planted
import pytest
from sizes import so_many
from slips import PENS, close_slips, pens, slip, two_slips, verdict
from thinning import thinnings, without
from whole_records import (
    GAMES,
    OTHERWISE,
    Whole,
    counting,
    kept_without,
    outcome_of,
    shown,
    whole,
    wholes,
)

from referee.rules import Kind

SEEDS = so_many(1, 3)
KINDS = [(game, kind) for game in GAMES for kind in pens(game)]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_slip_of_the_pen_is_one_finding_that_names_its_place(game: str, kind: str) -> None:
    for seed, played in wholes(game, 100, SEEDS):
        made = slip(played, kind, random.Random(f"{game} {seed} {kind}"))
        if made is not None:
            assert verdict(made) in ("legal", "unreadable", "found"), f"{game} seed {seed}: {made.words}"


KEPT_OTHERWISE = [
    (game, without, kind) for game, ways in OTHERWISE.items() for without in ways for kind in pens(game)
]


@pytest.mark.parametrize(("game", "without", "kind"), KEPT_OTHERWISE)
def test_a_slip_is_one_finding_whichever_consequences_a_record_writes(
    game: str, without: frozenset[str], kind: str
) -> None:
    for seed, played in wholes(game, 0, SEEDS):
        made = slip(kept_without(played, without), kind, random.Random(f"{game} {seed} {kind}"))
        if made is not None:
            assert verdict(made) in ("legal", "unreadable", "found"), f"{game} seed {seed}: {made.words}"


@pytest.mark.parametrize(("seed", "kind"), [(9, "place"), (14, "amount"), (15, "place")])
def test_a_slip_in_a_bid_or_an_offer_is_found_where_no_sale_says_it_again(seed: int, kind: str) -> None:
    """The share or the price comes to light long after, and in few places."""
    ((_, played),) = wholes("intercity", seed, 1)
    record = kept_without(played, OTHERWISE["intercity"][0])
    made = slip(record, kind, random.Random(f"i {seed} {kind}"))
    assert made is not None
    assert verdict(made) == "found", made.words


@pytest.mark.parametrize("seed", [9, 15, 27])
def test_the_offer_is_found_where_a_check_stands_behind_it(seed: int) -> None:
    ((_, played),) = wholes("intercity", seed, 1)
    record = kept_without(played, OTHERWISE["intercity"][0])
    made = slip(record, "place", random.Random(f"i {seed} place"))
    assert made is not None
    (place,) = made.places
    assert made.record["moves"][place - 1]["action"] == "offer"
    made.record["moves"].insert(place, {"check": {"phase": "auction"}})
    assert verdict(made) == "found", made.words


def test_a_line_written_twice_leaves_no_question_about_another_line() -> None:
    for seed, played in wholes("intercity", 6, 2 * SEEDS):
        record = kept_without(played, OTHERWISE["intercity"][0])
        made = slip(record, "doubled", random.Random(f"intercity {seed} doubled"))
        assert made is not None
        found = outcome_of(made.record).findings
        assert not [shown(finding) for finding in found if finding.kind is Kind.UNDETERMINED], made.words


@pytest.mark.parametrize("game", GAMES)
def test_two_slips_far_apart_are_two_findings(game: str) -> None:
    tried = 0
    for seed, played in wholes(game, 200, 12):
        pair = two_slips(played, random.Random(f"{game} {seed} two"))
        if pair is None:
            continue
        told = counting(outcome_of(pair[2].record))
        words = f"{game} seed {seed}: {pair[0].words}; {pair[1].words}"
        assert len(told) == 2, "\n".join([words, *map(shown, told)])
        tried += 1
        if tried == SEEDS:
            return
    assert tried


NEAR = [
    ("auction", 81013, 1),
    ("hundred", 81014, 2),
    ("duel", 81014, 2),
    ("rommee", 81014, 3),
    ("intercity", 81014, 1),
]


@pytest.mark.parametrize(("game", "seed", "number"), NEAR)
def test_two_slips_near_each_other_are_three_findings_at_most(game: str, seed: int, number: int) -> None:
    ((_, played),) = wholes(game, seed, 1)
    made = close_slips(played, random.Random(f"{game} {seed} close {number}"))
    assert made is not None
    told = counting(outcome_of(made.record))
    assert 1 <= len(told) <= 3, "\n".join([made.words, *map(shown, told)])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_forbidden_move_is_the_one_finding_of_a_game_played_on_from_it(game: str, seed: int) -> None:
    plant = planted.planted(game, seed)
    assert planted.verdict(plant) == "found", (
        f"entry {plant.number}, {'let stand' if plant.stood else 'void'}"
    )


@pytest.mark.parametrize("kind", PENS)
def test_a_slip_changes_the_record_at_the_place_it_names(kind: str) -> None:
    played: Whole = whole("duel", 3)
    made = slip(played, kind, random.Random(kind))
    assert made is not None
    before, after = played.data["moves"], made.record["moves"]
    first = made.places[0] - 1
    assert before[:first] == after[:first]
    assert before != after


def thinly(game: str, seed: int, kind: str, thin: str = "onlooker") -> list[str]:
    """What is said of a record with one slip, of which less is written down."""
    chance = random.Random(f"{game} {seed} ct {kind}")
    made = slip(whole(game, seed), kind, chance)
    if made is None:
        return []
    record = json.loads(json.dumps(made.record))
    try:
        return [
            shown(told)
            for told in counting(outcome_of(without(record, thinnings(game)[thin](record, chance))))
        ]
    except ValueError:
        return []


@pytest.mark.parametrize("kind", [*pens("auction")])
def test_one_slip_in_the_auction_of_an_onlooker_is_one_finding(kind: str) -> None:
    """What a hand held that nobody saw is taken from what is paid, played and put away after it."""
    told = {seed: thinly("auction", seed, kind) for seed in range(64000, 64013)}
    assert sum(map(len, told.values())) > 3
    several = {seed: said for seed, said in told.items() if len(said) > 1}
    assert not {seed: said for seed, said in several.items() if (seed, kind) != (64006, "dropped")}


def test_a_slip_is_taken_for_another_one_where_something_comes_to_light_about_it_much_later() -> None:
    """A bid of B1 instead of P1, which pays two lines later: that P1 is wrong there fits for a hundred
    entries, and B1 is turned up then."""
    (said,) = thinly("auction", 64020, "card")
    assert said.startswith("27:")


def test_a_figure_is_not_wrong_where_the_card_that_fits_it_may_have_been_meant() -> None:
    (said,) = thinly("auction", 64007, "card", "half")
    assert "A-4.1" in said
