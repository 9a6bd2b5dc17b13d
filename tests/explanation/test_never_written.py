"""A recorder who never writes one kind of line has made one slip, however often it shows."""

from __future__ import annotations

import json

import pytest
from whole_records import Record, counting, outcome_of, whole

NEVER = [
    ("auction", "set_aside", 21),
    ("auction", "set_aside", 22),
    ("auction", "end_turn", 21),
    ("hundred", "penalty", 22),
    *(("hundred", "draw", seed) for seed in (1, 3, 4, 10)),
    *(("rommee", "draw", seed) for seed in (0, 2, 4)),
    ("duel", "draw", 21),
    ("duel", "draw", 22),
]


@pytest.mark.parametrize(("game", "kind", "seed"), NEVER)
def test_lines_of_a_kind_that_no_entry_is_of_are_one_finding(game: str, kind: str, seed: int) -> None:
    record: Record = json.loads(whole(game, seed).record)
    record["moves"] = [entry for entry in record["moves"] if entry.get("action") != kind]
    outcome = outcome_of(record)
    (finding,) = counting(outcome)
    assert kind.replace("_", " ") in finding.counted and "the record writes none" in finding.counted
    assert outcome.sheet is not None
    for player, total in outcome.sheet.totals.items():
        true = whole(game, seed).scores[player]
        low, high = total if isinstance(total, tuple) else (total, total)
        assert low is None or high is None or low <= true <= high, (player, total, true)


@pytest.mark.parametrize("seed", [21, 22])
def test_where_one_such_line_is_written_the_others_are_missing(seed: int) -> None:
    """Who writes them sometimes has left out each of the others."""
    record: Record = json.loads(whole("auction", seed).record)
    ends = [number for number, entry in enumerate(record["moves"]) if entry.get("action") == "end_turn"]
    for number in (ends[8], ends[2]):
        del record["moves"][number]
    outcome = outcome_of(record)
    assert len(counting(outcome)) == 2 and outcome.root is None
