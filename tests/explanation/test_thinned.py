"""A legal game accuses nobody, however little of it is written down, and its true scores lie inside."""

from __future__ import annotations

import random

import pytest
from omissions import OPTIONAL
from sizes import so_many
from thinning import accused, thinnings, without
from whole_records import GAMES, outcome_of, whole, wholes

from referee.declarations.entries import Written
from referee.games import named
from referee.rules import Kind

SEEDS = so_many(1, 4)
WAYS = [(game, name) for game in GAMES for name in thinnings(game)]


@pytest.mark.parametrize(("game", "name"), WAYS)
def test_nobody_is_accused_of_what_is_not_written(game: str, name: str) -> None:
    for seed, played in wholes(game, 0, SEEDS):
        omissions = thinnings(game)[name](played.data, random.Random(f"{game} {seed} {name}"))
        record = without(played.data, omissions)
        assert accused(record, played.scores, played.winners) == [], f"{game} seed {seed}, {name}"


@pytest.mark.parametrize("game", GAMES)
def test_a_thinned_record_holds_less_and_the_whole_one_stays_as_it_was(game: str) -> None:
    played = whole(game, 1)
    omissions = thinnings(game)["half"](played.data, random.Random(1))
    assert len(omissions) > 5
    assert len(str(without(played.data, omissions))) < len(str(played.data))
    assert played.data == whole(game, 1).data


@pytest.mark.parametrize("game", GAMES)
def test_whole_entries_are_left_out_only_where_their_declaration_allows_it(game: str) -> None:
    entries = named(game).record.border.careful.entries
    record = whole(game, 1).data
    for omission in OPTIONAL[game](record, random.Random(1)):
        if omission.path[0] != "moves" or len(omission.path) != 2 or omission.only_with:
            continue
        action = record["moves"][omission.path[1]].get("action")
        if action not in (None, *CONDITIONAL):
            assert entries[action].written is not Written.ALWAYS, action


CONDITIONAL = ("offer", "look", "sale")
"""Left out only beside others that tell them: the rest of an auction nobody bid in, a shuffle, bids."""


def test_shares_that_nobody_named_are_those_for_which_their_buyers_are_paid() -> None:
    game = whole("intercity", 8018).data
    written = [entry for entry in game["moves"] if entry.get("action") not in ("offer", "sale")]
    begun = {**game, "moves": written[:100]}
    del begun["result"]
    assert {finding.kind for finding in outcome_of(begun).findings} <= {Kind.NOTE}
