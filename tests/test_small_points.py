"""Small points that whole games hardly ever come to: each was once changed, and no test noticed."""

from __future__ import annotations

import pytest
from judging import judged, verdicts

SEATED = "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
BEGUN = SEATED + "setup: {turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}\n"


def test_a_bid_of_the_card_set_aside_is_told_where_it_lies() -> None:
    (finding,) = judged(
        """\
        referee: 1
        game: auction
        players: [Ann, Ben]
        given: {phase: set aside, players: {Ann: {hand: [R1, R2, R3, R4, R5], deck: [R6, R7, R8]}, Ben: {hand: 5, deck: 3}}, rest: empty}
        moves:
          - {player: Ann, action: set_aside, card: R1}
          - {player: Ben, action: set_aside}
          - {player: Ann, action: bid, cards: [R1, R2]}
        """  # noqa: E501
    ).findings
    assert (finding.move, finding.rule.number) == (3, "A-4.1")
    assert finding.why == "R1 is set aside this round"


@pytest.mark.parametrize(
    ("values", "meant"),
    [
        ("{red: 1, blue: 2, green: 3, yellow: 4, purple: 5}", True),
        ("{red: 1}", True),
        ("{red: 1, black: 2}", False),
    ],
)
def test_every_railroad_may_begin_with_a_value_of_its_own_and_no_other(values: str, meant: bool) -> None:
    told = judged(f"{BEGUN}rulings: {{start_value: {values}}}\nmoves: []\n")
    assert (told.outcome is not None) == meant
    assert meant or "start_value names a colour that is none" in str(told.faults[0])


def test_bounds_of_a_treasury_are_no_bounds_of_a_purse() -> None:
    told = judged(
        f"{SEATED}given: {{board: example, turn: 2, treasury: {{red: '?'}},"
        " between: {treasury: {red: [1, 3]}}, shares: {red: {Pete: 1}}, rest: empty}\nmoves: []\n"
    )
    assert told.outcome is not None, told.faults


def contest(picked: str) -> list[tuple[int | None, str]]:
    """Who is to build, where Pete directs two of three railroads that chose one section."""
    return verdicts(
        judged(
            f"{SEATED}rulings: {{same_director: director_picks}}\n"
            "given: {phase: track, board: example, cash: {Pete: 5, John: 5}, rest: empty,\n"
            "  shares: {yellow: {Pete: 1}, red: {Pete: 1}, blue: {John: 1}},"
            " treasury: {yellow: 10, red: 10, blue: 10}}\n"
            "moves:\n"
            "  - {player: Pete, action: choose, railroad: yellow, section: 22}\n"
            "  - {player: Pete, action: choose, railroad: red, section: 22}\n"
            "  - {player: John, action: choose, railroad: blue, section: none}\n"
            f"  - {{player: {picked}}}\n"
        )
    )


def test_only_the_director_of_several_contestants_picks_and_one_of_them() -> None:
    assert contest("Pete, action: pick, railroad: red") == []
    assert contest("John, action: pick, railroad: red") == [(4, "illegal I-6.10")]
    assert contest("Pete, action: pick, railroad: blue") == [(4, "illegal I-6.10")]
