"""One slip that several lines show, in records of the auction that hold less: told once, or nearly so."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from joint_slips import joint_slip
from sizes import so_many
from slips import pens, slip
from thinning import thinnings, without
from whole_records import Record, Whole, counting, outcome_of, shown, wholes

SEEDS = (711_207, 711_209, 93_010, *range(711_210, so_many(711_212, 711_230)))


@pytest.mark.parametrize("kind", thinnings("auction"))
def test_names_exchanged_through_some_lines_are_found_in_what_the_record_leaves_open(kind: str) -> None:
    told = {}
    for seed in SEEDS:
        ((seed, whole),) = wholes("auction", seed, 1)
        made = joint_slip(whole, "names exchanged", random.Random(f"auction {seed} names exchanged"))
        assert made is not None
        less = without(made.record, thinnings("auction")[kind](made.record, random.Random(f"{seed} {kind}")))
        less.pop("result", None)
        told[seed] = [shown(finding) for finding in counting(outcome_of(less))]
    assert max(map(len, told.values())) <= 2, told  # a claim that fits neither may be told besides
    assert sum(len(said) > 1 for said in told.values()) <= len(told) // 4, told


NEAR, TRIES = 8, 200


def near_each_other(number: int, games: int) -> Iterator[tuple[int, Record]]:
    """Whole games with so many slips of the pen in them, all within a few lines."""
    for seed, whole in wholes("auction", 711_400, games):
        chance, first, done = random.Random(f"{seed} {number}"), 0, 0
        for _ in range(TRIES):
            made = slip(whole, chance.choice([*pens("auction")]), chance)
            if made is None or (first and abs(made.places[0] - first) > NEAR):
                continue
            first = first or made.places[0]
            whole = Whole(json.dumps(made.record), whole.scores, whole.winners)
            done += 1
            if done == number:
                yield seed, whole.data
                break


@pytest.mark.parametrize("number", [2, 4])
def test_slips_near_each_other_are_no_more_findings_than_slips_whatever_is_left_out(number: int) -> None:
    told = {}
    for seed, record in near_each_other(number, so_many(2, 30)):
        for kind, thin in thinnings("auction").items():
            less = json.loads(json.dumps(record))
            less = without(less, thin(less, random.Random(f"{seed} {kind}")))
            less.pop("result", None)
            told[seed, kind] = [shown(finding) for finding in counting(outcome_of(less))]
    more = {key: said for key, said in told.items() if len(said) > number}
    assert len(more) <= len(told) // 30, more
    assert max(map(len, told.values())) <= number + 1, more
