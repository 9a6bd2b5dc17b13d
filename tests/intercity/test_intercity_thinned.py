"""Thousands of whole games, a sample of them here: left out what may be, nobody is accused and the true
scores lie inside the bounds; one slip of the pen is one finding."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from intercity_player import STYLES
from intercity_thinning import KINDS, slipped, thinned
from sizes import so_many
from test_intercity_oracle import whole

from referee.document import parse
from referee.judge import Judgement, judge

SAMPLE = 6
SURE = tuple(kind for kind in KINDS if kind != "a half")


def judged(log: dict[str, Any]) -> Judgement:
    (document,) = parse(json.dumps(log).encode(), "log.json")
    return judge(document)


def game(seed: int, kind: str) -> tuple[dict[str, Any], random.Random]:
    chance = random.Random(f"{kind} {seed}")
    log = json.loads(whole(chance.choice((3, 4, 5)), chance.randrange(30), chance.choice([*STYLES])))
    return log, chance


@pytest.mark.parametrize("kind", SURE)
@pytest.mark.parametrize("seed", range(SAMPLE))
def test_nobody_is_accused_of_what_is_left_out(kind: str, seed: int) -> None:
    log, chance = game(seed, kind)
    truth = judged(log).sheet
    judgement = judged(thinned(log, kind, chance))
    assert judgement.sheet is not None and truth is not None
    assert [finding for finding in judgement.findings if finding.wrong] == []
    if judgement.sheet.final:
        for name, true in truth.totals.items():
            told = judgement.sheet.totals[name]
            low, high = told if isinstance(told, tuple) else (told, told)
            assert low is None or low <= true <= high  # type: ignore[operator]


@pytest.mark.parametrize("kind", ["full", "decisions only", "no passes"])
@pytest.mark.parametrize("seed", range(SAMPLE))
def test_without_a_board_nobody_is_accused_either(kind: str, seed: int) -> None:
    log, chance = game(seed, kind)
    bare = thinned(log, kind, chance)
    del bare["setup"]["board"]
    assert [finding for finding in judged(bare).findings if finding.wrong] == []


def test_one_slip_of_the_pen_is_one_finding() -> None:
    found: Counter[bool] = Counter()
    for seed in range(so_many(30, 60)):
        log, chance = game(seed, "slips")
        made = slipped(log, chance)
        if made is not None:
            wrong = [finding for finding in judged(made[1]).findings if finding.wrong]
            found[len(wrong) <= 1] += 1
    assert found[False] <= 1 and found[True] > so_many(15, 30)
