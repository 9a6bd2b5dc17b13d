"""Moments that few records come to: what is listed there, and what becomes of what is not."""

from __future__ import annotations

import pytest
from judging import judged, verdicts

from referee.breaches import Refused
from referee.games.intercity.play.catching_up import catch_up_or_forbid
from referee.games.intercity.record.moves import Silence
from referee.moments.after_entry import lines_of, moment
from referee.writing.yaml_text import flow

SHARED = """
referee: 1
game: intercity
players: [Pete, John, Dave]
rulings: {same_director: director_picks}
given:
  phase: track
  board: example
  cash: {Pete: 5}
  shares: {yellow: {Pete: 1}, red: {Pete: 1}}
  treasury: {yellow: 10, red: 10}
  rest: empty
moves:
  - {player: Pete, action: choose, railroad: yellow, section: 22}
  - {player: Pete, action: choose, railroad: red, section: 22}
"""


def test_a_director_may_pick_either_of_two_railroads_and_nothing_else_is_listed() -> None:
    log = judged(SHARED).log
    assert log is not None
    assert sorted(lines_of(moment(log, legal=True), flow)) == [
        "{player: Pete, action: pick, railroad: red}",
        "{player: Pete, action: pick, railroad: yellow}",
    ]


@pytest.mark.parametrize(("picked", "left"), [("yellow", "red"), ("red", "yellow")])
def test_what_a_director_did_not_pick_builds_nothing(picked: str, left: str) -> None:
    begun = f"{SHARED}  - {{player: Pete, action: pick, railroad: {picked}}}\n"
    build = "  - {{action: build, railroad: {}, section: 22}}\n"
    assert verdicts(judged(begun + build.format(picked))) == []
    ((move, said),) = verdicts(judged(begun + build.format(left)))
    assert move == 4 and said.startswith("illegal")


def test_a_wrong_number_of_railroads_directed_breaks_the_sentence_of_the_director() -> None:
    told = judged(
        """
        referee: 1
        game: intercity
        players: [Pete, John, Dave]
        final:
          cash: {Pete: 5, John: 3, Dave: 1}
          shares: {yellow: {Pete: 2, John: 1}, red: {John: 1}}
          rest: empty
        result: {railroads_directed: {Pete: 2}, shares_owned: {Pete: 3}}
        """
    )
    found = [
        (finding.rule.number, [other.rule.number for other in finding.also], finding.fits)
        for finding in told.findings
    ]
    assert found == [("I-5.9", ["REC-2"], (1,)), ("REC-2", [], (2,))]


GIVEN_AWAY = """
referee: 1
game: intercity
players: [Pete, John, Dave]
rulings: {{transfers: true, later_rounds: {later}}}
given:
  phase: offer
  turn: 2
  offer: {{round: {number}, due: John}}
  cash: {{Pete: 5, John: 4, Dave: 9}}
  shares: {{red: {{Pete: 1}}, yellow: {{Dave: 1}}}}
  rest: empty
moves:
  - {{player: John, action: transfer, to: Dave, amount: 4}}
"""


@pytest.mark.parametrize(
    ("later", "number", "over"),
    [("stop_at_once", 2, True), ("finish_round", 2, False), ("stop_at_once", 1, False)],
)
def test_who_gives_all_money_away_in_a_later_round_ends_the_offers(
    later: str, number: int, over: bool
) -> None:
    log = judged(GIVEN_AWAY.format(later=later, number=number)).log
    assert log is not None
    assert (moment(log).position["phase"] != "offer") is over


def test_what_nobody_wrote_down_cannot_come_after_the_end() -> None:
    over = judged(
        "{referee: 1, game: intercity, players: [Pete, John, Dave], given: {phase: over, rest: empty}}"
    )
    assert over.outcome is not None
    with pytest.raises(Refused):
        catch_up_or_forbid(over.outcome.state, Silence(-1, 1))
