"""Railway records that go on from a moment of a legal game, or end at one: of the position little is told,
lines are left out, and nobody may be accused."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from intercity_thinning import KINDS, thinned
from judging import judged, verdicts
from sizes import so_many
from thinning import thinnings, without
from whole_records import Record, counting, log_of, outcome_of, shown, whole

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


@pytest.mark.parametrize("kind", ["lines", "few", "half", "least", "elsewhere"])
@pytest.mark.parametrize("seed", range(882060, 882060 + so_many(2, 60)))
def test_a_legal_game_of_which_the_record_ends_anywhere_accuses_nobody(seed: int, kind: str) -> None:
    """But for a word of which only three lines or more that are missing would make one of another auction,
    where nothing shows that the record leaves lines out."""
    chance = random.Random(f"cut {seed} {kind}")
    record = whole("intercity", seed).data
    del record["result"]
    record = without(record, thinnings("intercity")[kind](record, chance))
    many = len(record["moves"])
    for cut in sorted({chance.randrange(1, min(many, most)) for most in (60, many) for _ in range(6)}):
        told = counting(outcome_of({**record, "moves": record["moves"][:cut]}))
        assert not [shown(finding) for finding in told if finding.move != cut], cut


HEAD = "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave, Els]\n"
ORDER = "turn_order: {Pete: 1, John: 2, Dave: 3, Els: 4}"
FROM_START = f"{HEAD}setup: {{{ORDER}, board: example}}\nmoves:\n"
UNDER_WAY = (
    "phase: auction, auction: {railroad: red, offerer: Pete, high: 4, bidder: Els, out: [John], asked: Pete}"
)
FROM_POSITION = f"{HEAD}given: {{{UNDER_WAY}, {ORDER}, cash: {{Dave: 15}}}}\nmoves:\n"


def of(head: str, words: str) -> list[tuple[int | None, str]]:
    """What is said of the words of an auction, and of more words after it."""
    lines = []
    for word in words.split(", "):
        name, act, *more = word.split()
        field = {"offer": "railroad", "bid": "amount"}.get(act)
        lines.append(f"- {{player: {name}, action: {act}{f', {field}: {more[0]}' if field else ''}}}\n")
    return verdicts(judged(head + "".join(lines)))


ENDED = "Pete offer red, Pete bid 5, John pass, Dave bid 15"
"""Nobody can bid more: the auction closes by itself, and the others may still write their passes."""


@pytest.mark.parametrize(
    "after", ["John pass", "John pass, Pete pass", "John pass, Dave pass, Els pass, Pete pass"]
)
def test_who_passed_may_pass_again_where_a_sale_and_an_offer_may_be_missing(after: str) -> None:
    """Also where it was the table that closed the auction: another share may have been offered since."""
    assert of(FROM_START, f"{ENDED}, {after}") == [(5, "undetermined I-5.3")]


def test_who_has_dropped_out_may_be_in_the_next_auction_once_every_pass_is_written() -> None:
    words = f"{ENDED}, Els pass, Pete pass, John bid 4"
    assert of(FROM_START, words) == [(7, "undetermined I-5.3")]
    assert of(FROM_START, words.replace(", Pete pass", "")) == [(6, "illegal I-5.3")]


@pytest.mark.parametrize(
    ("head", "words", "told"),
    [
        (FROM_START, "Pete bid 5, John bid 6, Dave pass, Els bid 3, Pete bid 5", (5, "illegal I-5.5")),
        (
            FROM_START,
            "Pete bid 5, John bid 6, Dave pass, Els pass, John bid 3, Dave bid 4",
            (6, "illegal I-5.4"),
        ),
        (FROM_POSITION, "Pete bid 5, Dave bid 2, John bid 6", (2, "illegal I-5.5")),
    ],
)
def test_several_words_that_the_running_auction_forbids_are_of_another(
    head: str, words: str, told: tuple[int, str]
) -> None:
    """One may be a slip of the pen; two of them that no single line explains are none."""
    words = words if head is FROM_POSITION else f"Pete offer red, {words}"
    open_ = [verdict for verdict in of(head, words) if verdict[0] == told[0]]
    assert open_ == [(told[0], told[1].replace("illegal", "undetermined"))]
    assert told in of(head, words.rpartition(", ")[0])


def test_one_wrong_line_that_several_words_contradict_is_told() -> None:
    """A bid that is too high by a slip, after which the others go on as before."""
    words = "Pete offer red, Pete bid 5, John bid 6, Dave bid 12, Els bid 8, Pete bid 9, John bid 10"
    assert [told for _, told in of(FROM_START, words)] == ["illegal I-5.5"]
