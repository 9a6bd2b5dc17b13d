"""What a railway turn brought about, written down after it: in the order of the turn, and as it came out."""

from __future__ import annotations

import pytest
from test_intercity_told_outcomes import BID, CHOICES, CHOSEN, TABLE, TRACK, dividends, told

NOBODY_BUILDS = [
    "{player: Pete, action: choose, railroad: red, section: none}",
    "{player: John, action: choose, railroad: blue, section: none}",
]
CARDS = "{action: turn_order, cards: {John: 1, Dave: 3, Pete: 2}}"
NO_CARDS = "illegal I-9.1 In the Final Turn no new turn order cards are assigned."
RED_PAYS = "{action: dividend, railroad: red, length: 2}"
RED_ENDS = "{action: equity, railroad: red, per_share: 7}"


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([RED_PAYS, RED_ENDS], []),
        ([CARDS], [f"3 {NO_CARDS}"]),
        ([RED_PAYS, CARDS], [f"4 {NO_CARDS}"]),
        ([RED_ENDS, CARDS], [f"4 {NO_CARDS}"]),
        (
            ["{action: equity, railroad: red, per_share: 6}"],
            ["3 illegal I-9.4 Red: each share gets $7, not $6."],
        ),
        (
            [RED_ENDS, RED_PAYS],
            ["4 illegal I-9.2 The dividend of red comes before what is written down already."],
        ),
    ],
)
def test_the_last_turn_is_written_in_its_order(entries: list[str], said: list[str]) -> None:
    assert told(TRACK, [*NOBODY_BUILDS, *entries]) == said


YELLOW_PAYS = "{action: dividend, railroad: yellow, length: 2}"
ADDS = "{player: Pete, action: top_up, railroad: yellow, pays: true}"
BLUE = "{action: build, railroad: blue, section: 17}"
TIE = [BID[0].replace("amount: 3", "amount: 2"), BID[1]]
POOR = CHOICES.replace("yellow: 10", "yellow: 5")


def early(what: str) -> list[str]:
    return [f"7 illegal I-4.1 {what} comes before what is written down already."]


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([BLUE, ADDS], []),
        ([YELLOW_PAYS, ADDS], early("What Yellow adds")),
        ([YELLOW_PAYS, BLUE], early("What Blue builds")),
        ([YELLOW_PAYS, "{action: reveal}"], early("The reveal of track cards")),
        (["{action: resolve, section: 22, winner: yellow, paid: 6}"], []),
        (
            ["{action: resolve, section: 22, winner: yellow, paid: 5}"],
            ["6 illegal I-6.16 Yellow pays $6 for section 22; not $5."],
        ),
        (
            ["{action: resolve, section: 22, winner: yellow, paid: 6, paid_to: Pete}"],
            ["6 illegal I-6.16 Yellow pays for its track to the bank, not to Pete."],
        ),
        (
            ["{action: resolve, section: 22, winner: red}"],
            ["6 illegal I-6.12 The contest for section 22: yellow builds it."],
        ),
    ],
)
def test_a_turn_is_written_in_its_order(entries: list[str], said: list[str]) -> None:
    assert told(CHOICES, [*CHOSEN, *BID, *entries]) == said


@pytest.mark.parametrize(
    ("given", "bids", "entry", "said"),
    [
        (CHOICES, TIE, "{action: resolve, section: 22, winner: none}", []),
        (
            CHOICES,
            TIE,
            "{action: resolve, section: 22, winner: none, paid: 3}",
            ["6 illegal I-6.15 Nobody builds section 22, so nobody pays for it."],
        ),
        (
            CHOICES,
            TIE,
            "{action: resolve, section: 22, winner: red}",
            ["6 illegal I-6.15 The contest for section 22: nobody builds it."],
        ),
        (
            CHOICES,
            TIE,
            "{action: build, railroad: red, section: 22}",
            ["6 illegal I-6.15 Red builds nothing this turn: the highest bids were equal."],
        ),
        (
            CHOICES,
            TIE,
            "{action: resolve, section: 15, winner: red}",
            ["6 illegal I-6.10 Section 15 was not contested."],
        ),
        (
            POOR,
            BID,
            "{action: resolve, section: 22, winner: none, paid: 3}",
            ["6 illegal I-6.17 Nobody builds section 22, so nobody pays for it."],
        ),
        (
            POOR,
            BID,
            "{action: build, railroad: yellow, section: 22}",
            ["6 illegal I-6.17 Yellow builds nothing this turn: its treasury cannot make up the minimum."],
        ),
        (
            POOR,
            BID,
            "{action: build, railroad: red, section: 22}",
            ["6 illegal I-6.12 Red builds nothing this turn: another railroad bid more."],
        ),
    ],
)
def test_a_contest_nobody_won_is_told_by_its_reason(
    given: str, bids: list[str], entry: str, said: list[str]
) -> None:
    assert told(given, [*CHOSEN, *bids, entry]) == said


NOT_RECORDED = "1 undetermined I-6.6 What track was chosen or built in turn 2 is not recorded."
UNTOLD = f"phase: track, {TABLE}"


@pytest.mark.parametrize(
    ("given", "entries", "said"),
    [
        (
            TRACK,
            [dividends("cash: {Pete: 9, John: 9, Dave: 7}, turn_order: {Pete: 1, John: 2, Dave: 3}")],
            [NOT_RECORDED],
        ),
        (
            TRACK,
            [dividends("cash: {Pete: 9, John: 9, Dave: 7}, turn_order: {Pete: 2, John: 1, Dave: 3}")],
            ["1 illegal I-8.2 Pete has $9 and John $9: Pete gets the lower card."],
        ),
        (
            TRACK,
            [dividends("cash: {Pete: 7, John: 9, Dave: 7}, turn_order: {Pete: 1, John: 2, Dave: 3}")],
            [
                "1 mismatch I-7.3 After dividends Pete $7 and John $9 and Dave $7: no routes the railroads "
                "can have pay the shares that are held so."
            ],
        ),
        (
            UNTOLD,
            [
                dividends("cash: {Pete: 9}, treasury: {red: 5}"),
                "{check: {cash: {John: 20}}}",
                "{check: {cash: {Pete: 8}}}",
                "{check: {treasury: {red: 4}}}",
                "{check: {treasury: {blue: 7}}}",
            ],
            [
                NOT_RECORDED,
                "2 mismatch REC-1 cash John: the check says 20; it is $9 or $10 or $11.",
                "3 mismatch REC-1 cash Pete: the check says 8, the replay gives 9.",
                "4 mismatch REC-1 treasury red: the check says 4, the replay gives 5.",
                "5 mismatch REC-1 treasury blue: the check says 7; it is $0 to $6.",
            ],
        ),
    ],
)
def test_figures_of_a_turn_of_which_nothing_else_is_written(
    given: str, entries: list[str], said: list[str]
) -> None:
    assert told(given, entries) == said
