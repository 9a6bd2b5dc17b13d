"""One slip that several lines show, in records of the auction that hold less: told once, or nearly so."""

from __future__ import annotations

import random

import pytest
from joint_slips import joint_slip
from sizes import so_many
from thinning import thinnings, without
from whole_records import counting, outcome_of, shown, wholes

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
