"""Railway records that go on from a moment of a legal game: of the position little is told, lines are left
out, and nobody may be accused."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from intercity_thinning import KINDS, thinned
from sizes import so_many
from whole_records import Record, log_of, whole

from referee.api import adjudicate
from referee.moments.after_entry import moment


def tails(seed: int, many: int) -> Iterator[tuple[Record, Record]]:
    """Records that go on from a moment of a whole game: the position, and the next entries with what may be
    left out of them left out by chance."""
    chance = random.Random(f"tails {seed}")
    data = whole("intercity", seed).data
    log = log_of(data)
    for _ in range(many):
        at = chance.randrange(len(data["moves"]) - 1)
        after = {"moves": data["moves"][at : at + chance.choice((3, 6, 10, 16))]}
        moves = thinned(after, chance.choice([*KINDS]), chance)["moves"][: chance.choice((1, 2, 3, 5, 8))]
        position = dict(moment(log, at).position)
        kept = chance.sample([*position], min(len(position), chance.choice((1, 2, 3, 4, 6, 9))))
        few = {key: position[key] for key in dict.fromkeys(("phase", *kept))}
        begun = {"referee": 1, "game": "intercity", "players": data["players"], "moves": moves}
        yield {**begun, "given": {**position, "rest": "empty"}}, {**begun, "given": few}


@pytest.mark.parametrize("seed", range(7100, 7100 + so_many(3, 12)))
def test_whoever_goes_on_from_a_moment_of_a_legal_game_is_not_accused(seed: int) -> None:
    """Whatever the position leaves out, and whatever lines; among them sales and passes that were written
    after the position they belong before."""
    for record in (record for pair in tails(seed, 20) for record in pair if record["moves"]):
        found = adjudicate(record).findings
        assert not [finding for finding in found if finding.wrong], record
