"""The referee says of a small partial record what trying every completion says."""

from __future__ import annotations

import random

import pytest
from brute import BAD, TooMany, agreement
from sizes import so_many, spread
from small_records import small
from whole_records import GAMES

RECORDS = so_many(1, 25)


@pytest.mark.parametrize("readings", [False, True], ids=["usual", "unusual"])
@pytest.mark.parametrize("game", GAMES)
def test_the_referee_agrees_with_every_completion_of_a_small_record(game: str, readings: bool) -> None:
    compared = 0
    for seed in range(RECORDS):
        trial = small(game, random.Random(f"{game} {seed} gate"), readings)
        try:
            said = agreement(trial.record, trial.how, trial.lines)
        except (TooMany, ValueError):  # too many to try, or a slip that no longer reads as a record
            continue
        assert said not in BAD, (seed, said, trial.record)
        compared += 1
    assert compared > RECORDS // 3


@pytest.mark.parametrize("seed", [710622, 1810146, 6642149])
def test_where_the_turn_order_is_not_known_chances_are_counted_all_the_same(seed: int) -> None:
    """Who held which card hangs on money that nobody noted: no way of filling it in made these legal."""
    trial = small("intercity", random.Random(f"intercity {seed} small"))
    assert agreement(trial.record, trial.how, trial.lines) not in BAD


@pytest.mark.parametrize("seed", spread([920520, 920867], 1))
def test_of_bids_that_are_not_higher_two_auctions_are_made_where_no_offers_are_written(seed: int) -> None:
    """A share was sold of which neither offer nor sale is written, and the next is bid for."""
    trial = small("intercity", random.Random(f"intercity {seed} small"))
    assert agreement(trial.record, trial.how, trial.lines) not in BAD


@pytest.mark.parametrize("seed", [920773, 3100155, 3200039])
def test_a_pass_may_be_of_the_next_auction_or_of_who_could_not_bid_before_it(seed: int) -> None:
    """The bid before it was of the next one as well; or who passes now had no money to bid when asked."""
    trial = small("intercity", random.Random(f"intercity {seed} small"))
    assert agreement(trial.record, trial.how, trial.lines) not in BAD
