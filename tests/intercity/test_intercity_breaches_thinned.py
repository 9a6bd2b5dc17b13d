"""Breaches in records that leave lines out: whole legal games with one entry changed so that it breaks a
rule, written by somebody who noted less. Held against every game that may show the record
(:mod:`intercity_shown`): where none does somebody is accused, or the record is left open; where one does,
nobody is accused. ``tests/tables/intercity_breaches.txt`` names every rule, and what is lost of a breach."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest
import test_intercity_oracle as changes
from intercity_shown import shown_by_a_game
from sizes import so_many
from thinning import thinnings, without
from whole_records import Record, counting, outcome_of, shown, whole

from referee.rules import Kind

CHANGES = (
    changes.amount,
    changes.equal_bid,
    changes.player,
    changes.railroad,
    changes.section,
    changes.claim,
    changes.astray,
    changes.foreign,
    changes.double,
)
THINNINGS = ("lines", "fields", "few", "half", "least", "elsewhere")
MOST = so_many(1_500, 12_000)
"""So many games at a time are followed; of records that more games show nothing is claimed."""
TABLE = Path(__file__).parents[1] / "tables" / "intercity_breaches.txt"


@cache
def _changed(seed: int) -> tuple[str, int] | None:
    """A whole legal record with one entry changed, as text, and the place of that entry; None where nothing
    has become otherwise."""
    chance = random.Random(f"void {seed}")
    record = whole("intercity", seed).data
    del record["result"]
    moves = record["moves"]
    kind = chance.choice(sorted({move["action"] for move in moves}))
    entry = chance.choice([move for move in moves if move["action"] == kind])
    before = [json.dumps(move) for move in moves]
    chance.choice(CHANGES)(chance, record, entry)
    after = [json.dumps(move) for move in record["moves"]]
    pairs = zip([*before, ""], [*after, ""], strict=False)
    at = next((place for place, (was, now) in enumerate(pairs) if was != now), None)
    return None if at is None else (json.dumps(record), at)


@cache
def _breach(seed: int) -> tuple[str, int, str] | None:
    made = _changed(seed)
    if made is None:
        return None
    try:
        told = counting(outcome_of(json.loads(made[0])))
    except ValueError:
        return None
    return (*made, told[0].rule.number) if told else None


def breach(seed: int) -> tuple[Record, int, str] | None:
    """The same where the change breaks a rule: record, fresh, place, and the rule that the whole record
    shows."""
    made = _breach(seed)
    return None if made is None else (json.loads(made[0]), *made[1:])


def thinned(record: Record, at: int, seed: int, name: str) -> Record:
    """The record with less in it, but for the entry that was changed."""
    thin = thinnings("intercity")[name](record, random.Random(f"{seed} {name}"))
    return without(record, [each for each in thin if each.path[:2] != ("moves", at)])


def told_of(record: Record) -> str:
    """What is said: the rule that was broken, ``open``, or nothing."""
    outcome = outcome_of(record)
    rules = [finding.rule.number for finding in counting(outcome)]
    left_open = any(finding.kind is Kind.UNDETERMINED for finding in outcome.findings)
    return " ".join(rules) or ("open" if left_open else "-")


@pytest.mark.parametrize("seed", range(731000, 731000 + so_many(24, 1200)))
def test_nothing_illegal_passes_and_nobody_is_accused(seed: int) -> None:
    for name in THINNINGS:
        made = breach(seed)
        if made is None:
            return
        record = thinned(*made[:2], seed, name)
        try:
            outcome = outcome_of(record)
        except ValueError:
            continue  # what is left is no record
        said = [shown(finding) for finding in counting(outcome)]
        if any(finding.move is None for finding in counting(outcome)):
            continue  # that a sale is not written shows only at the end
        # who writes nearly all lines leaves out no offer beside a sale
        loosely = not said or name not in ("fields", "few")
        possible = shown_by_a_game(record, loosely, MOST)
        left_open = any(finding.kind is Kind.UNDETERMINED for finding in outcome.findings)
        assert not (possible and said), (name, said)
        assert possible is not False or said or left_open, (name, made[2])


def rows() -> list[list[str]]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return [[part.strip() for part in line.split("|")] for line in lines if line and line[0] != "#"]


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "seed", "words"), rows())
def test_what_is_lost_of_a_breach_is_known(rule: str, seed: str, words: str) -> None:
    made = breach(int(seed))
    assert made is not None and made[2] == rule
    told = []
    for name in THINNINGS:
        record, at, _ = breach(int(seed)) or made
        told.append(f"{name}: {told_of(thinned(record, at, int(seed), name))}")
    assert ", ".join(told) == words
