"""Lines that are not written may have been others than they are first taken for: what comes later shows it,
and nobody is accused before every way has been tried."""

from __future__ import annotations

import random
from typing import Any

import pytest
from judging import judged, verdicts
from test_intercity_explained import HEAD, of, position
from thinning import accused, thinnings, without
from whole_records import whole

from referee.document import parse
from referee.games.intercity.play.habits import habits_of, turns
from referee.log import read_log

TWO_IN_ONE = """
    {player: Pete, action: offer, railroad: red}
    {player: Pete, action: bid, amount: 1}
    {player: John, action: bid, amount: 4}
    {player: Dave, action: pass}
    {player: John, action: sale, railroad: red, price: 4}
    {player: Dave, action: offer, railroad: blue}
    {player: Dave, action: bid, amount: 2}
    {player: Pete, action: bid, amount: 1}
    {player: Pete, action: sale, railroad: yellow, price: 1}
"""
"""In the first lines Pete may have bought a share for $1, and John the next for $4: offers and sales are
missing elsewhere, too."""


def test_the_words_of_two_auctions_may_read_as_those_of_one() -> None:
    judgement = of(TWO_IN_ONE + "{player: Pete, action: choose, railroad: red, section: 15}")
    assert verdicts(judgement) == []
    assert position(judgement)["shares"]["red"] == {"Pete": 1, "John": 1, "Dave": 0}


def test_they_are_taken_for_one_as_long_as_that_fits() -> None:
    judgement = of(TWO_IN_ONE + "{player: John, action: choose, railroad: red, section: 15}")
    assert verdicts(judgement) == []
    assert position(judgement)["shares"]["red"] == {"Pete": 0, "John": 1, "Dave": 0}


def test_who_could_have_directed_in_neither_way_is_told() -> None:
    judgement = of(TWO_IN_ONE + "{player: Dave, action: choose, railroad: red, section: 15}")
    assert verdicts(judgement) == [(10, "illegal I-6.1")]


def test_a_record_that_leaves_nothing_out_is_not_read_otherwise() -> None:
    whole_one = """
        {player: Pete, action: offer, railroad: red}
        {player: Pete, action: bid, amount: 1}
        {player: John, action: bid, amount: 4}
        {player: Dave, action: pass}
        {player: Pete, action: pass}
        {player: John, action: sale, railroad: red, price: 4}
        {player: John, action: decline}
        {player: Dave, action: decline}
        {player: Pete, action: offer, railroad: blue}
        {player: Pete, action: bid, amount: 2}
        {player: John, action: pass}
        {player: Dave, action: pass}
        {player: Pete, action: sale, railroad: blue, price: 2}
        {player: John, action: decline}
        {player: Dave, action: decline}
        {player: Pete, action: decline}
        {player: John, action: decline}
        {player: Dave, action: decline}
        {player: Pete, action: choose, railroad: red, section: 15}
    """
    assert verdicts(of(whole_one)) == [(19, "illegal I-6.1")]


def entries(text: str) -> Any:
    lines = "".join(f"  - {line.strip()}\n" for line in text.splitlines() if line.strip())
    (document,) = parse((HEAD + lines).encode(), "log.yaml")
    return read_log(document).moves


def test_habits_are_counted_over_the_whole_record() -> None:
    habits = habits_of(entries(TWO_IN_ONE))
    assert (habits.offers, habits.sales) == (True, True)
    assert turns(entries(TWO_IN_ONE)) == [1, 2, 3, 6, 7]


TWO_CONTESTS = """
referee: 1
game: intercity
players: [Pete, John, Dave]
given:
  phase: track
  board: example
  cash: {Pete: 5, John: 5, Dave: 5}
  turn_order: {Pete: 1, John: 2, Dave: 3}
  shares: {yellow: {Pete: 1}, red: {John: 1}, purple: {Dave: 1}, green: {John: 1}}
  treasury: {yellow: 10, red: 10, purple: 10, green: 10}
  rest: empty
moves:
  - {player: Pete, action: choose, railroad: yellow, section: 22}
  - {player: John, action: choose, railroad: red, section: 22}
  - {player: Dave, action: choose, railroad: purple, section: 24}
  - {player: John, action: choose, railroad: green, section: 24}
"""
SECOND = "{player: Dave, action: blind, railroad: purple, amount: 6}"


def contested(*entries: str) -> list[Any]:
    return verdicts(judged(TWO_CONTESTS + "".join(f"  - {line}\n" for line in entries)))


@pytest.mark.parametrize(
    "lines",
    [
        (SECOND, "{player: John, action: blind, railroad: green, amount: 8}"),
        (SECOND, "{action: build, railroad: green, section: 24, paid: 8}"),
        ("{action: build, railroad: purple, section: none}", "{action: build, railroad: green, section: 24}"),
        ("{action: resolve, section: 24, winner: green, paid: 8}", "{action: dividend, railroad: red}"),
        ("{player: Pete, action: blind, railroad: yellow, amount: 3}", SECOND),
        ("{action: build, railroad: red, section: none}", SECOND),
        (SECOND, "{action: build, railroad: red, section: 22}"),
    ],
)
def test_a_second_contest_shows_that_the_first_is_settled(lines: tuple[str, ...]) -> None:
    assert contested(*lines) == []


def test_bids_for_the_first_that_are_written_after_it_come_too_late() -> None:
    late = "{player: Pete, action: blind, railroad: yellow, amount: 3}"
    found = contested(SECOND, late, "{player: John, action: blind, railroad: red, amount: 2}")
    assert found == [(5, "illegal I-6.13")]


def test_what_was_told_to_be_built_was_paid_for() -> None:
    """Red's treasury is not known, and section 22 costs $6: who is told to have built it had them."""
    given = TWO_CONTESTS.replace("red: 10", 'red: "?"').split("  - {")[0]
    judgement = judged(
        given
        + """
  - {player: Pete, action: choose, railroad: yellow, section: none}
  - {player: Dave, action: choose, railroad: purple, section: "?"}
  - {action: build, railroad: red, section: 22}
  - {action: build, railroad: purple, section: none}
  - {action: dividend, railroad: red, length: 2}
"""
    )
    assert judgement.outcome is not None
    worlds = judgement.outcome.counting or [judgement.outcome.state]
    assert [state.laid[3].section for state in worlds] == [22]


@pytest.mark.parametrize(
    ("game", "kind", "seed"),
    [
        ("intercity", kind, seed)
        for kind, seeds in {
            "half": (76, 112, 116, 166, 224, 248, 252, 268, 318, 332, 356, 1520, 180240),
            "boardless half": (16, 159, 160, 181, 276, 277, 358, 368, 396, 841, 1773, 171003, 180114, 180144),
        }.items()
        for seed in seeds
    ],
)
def test_games_that_were_once_read_wrongly(game: str, kind: str, seed: int) -> None:
    played = whole(game, seed)
    omissions = thinnings(game)[kind](played.data, random.Random(f"{game} {seed} {kind}"))
    assert accused(without(played.data, omissions), played.scores, played.winners) == []
