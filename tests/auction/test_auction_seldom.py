"""What single functions of the auction answer where records seldom come to them, in values."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged

from referee.games.auction.play import gaps, holdings, never, rests, shown_later
from referee.games.auction.record.cards import NAMES
from referee.games.auction.record.secrecy import player_view
from referee.games.auction.scoring import _fewest_cards
from referee.rules import ScoreSheet

CARDS = {name: card for card, name in enumerate(NAMES)}
PILES = dict.fromkeys(("deck", "hand", "discards", "cashed", "bid", "powers", "fetched"), ())


def face(*names: str) -> list[int]:
    return [CARDS[name] for name in names]


@pytest.mark.parametrize(
    ("side", "phase", "readings", "whole"),
    [
        (PILES, "bid", {}, True),
        ({**PILES, "untold": True}, "bid", {}, False),
        ({key: value for key, value in PILES.items() if key != "hand"}, "bid", {}, False),
        ({"owned": ()}, "bid", {}, True),
        ({"gathered": ()}, "over", {}, False),
        ({"gathered": ()}, "over", {"score_all_owned": True}, True),
        (PILES, "bid", {"set_aside_zone": "reserved"}, False),
        ({**PILES, "reserve": ()}, "bid", {"set_aside_zone": "reserved"}, True),
    ],
)
def test_whether_a_position_tells_all_that_a_player_owns(
    side: dict[str, Any], phase: str, readings: dict[str, Any], whole: bool
) -> None:
    usual = {"score_all_owned": False, "end_check": "phase_5", "set_aside_zone": "deck_top"}
    table: Any = SimpleNamespace(**{**usual, **readings})
    assert holdings._is_whole(side, phase, table) is whole


@pytest.mark.parametrize(
    ("doubted", "all_count", "whose", "least", "most"),
    [
        (True, True, 0b1011, 2, 5),
        (False, True, 0b0011, 2, 2),
        (False, False, 0b1011, 3, 5),
    ],
)
def test_cards_laid_open_at_the_end_are_all_a_player_has_where_all_count(
    doubted: bool, all_count: bool, whose: int, least: int, most: int
) -> None:
    owners: Any = SimpleNamespace(
        whose=[0b1000, 0b0001, 0], least=[3, 0], most=[5, 9], doubted=doubted, all_count=all_count
    )

    def give(cards: int, seat: int) -> None:
        owners.whose[seat] |= cards

    owners.give = give
    holdings._gather(owners, SimpleNamespace(actor=0, cards=0b0011))
    assert (owners.whose[0], owners.least[0], owners.most[0]) == (whose, least, most)


@pytest.mark.parametrize(
    ("row", "new", "unordered", "whether"),
    [
        (["R1", "R2"], ["R2"], False, True),
        (["R1", "R2"], ["R1"], False, False),
        (["R1", "R2"], ["R2", "R1"], False, False),
        (["R1", "R2"], ["R2", "R1"], True, True),
        (["R1"], ["R2", "R1"], True, False),
        ([], ["R1"], False, False),
    ],
)
def test_whether_a_row_may_end_with_the_new_cards(
    row: list[str], new: list[str], unordered: bool, whether: bool
) -> None:
    assert never._ends_with(face(*row), face(*new), unordered) is whether


TOP = ["R1", "R2", "R3", "R4", "R5", "G1"]
DRAWN = SimpleNamespace(action="draw", actor=0, cards=face("R1", "G1"))


@pytest.mark.parametrize(
    ("phase", "deck", "before", "whether"),
    [
        ("draw", TOP, (), True),
        ("bid", TOP, (), False),
        ("draw", ["G1", *TOP[:5]], (), False),
        ("draw", TOP[:4], (), False),
        ("draw", [*TOP[:4], "?", "G1"], (), False),
        ("draw", TOP, (SimpleNamespace(action="shuffle", actor=0),), False),
        ("draw", TOP, (SimpleNamespace(action="shuffle", actor=1),), True),
        ("draw", "?", (), False),
    ],
)
def test_a_card_of_the_hand_drawn_lies_among_the_first_five_of_a_deck_that_is_told(
    phase: str, deck: Any, before: tuple[Any, ...], whether: bool
) -> None:
    asked: Any = SimpleNamespace(side={"deck": deck}, data={"phase": phase}, before=before, move=DRAWN)
    assert rests._not_on_top(asked) is whether


def test_the_cards_a_position_names() -> None:
    assert list(gaps.named_in(["R1", ["G2", "?"], {"red": ["R7"]}, None, 3])) == ["R1", "G2", "R7"]


def test_nothing_is_left_of_an_offering_of_which_no_bid_is_written() -> None:
    entries = [SimpleNamespace(action="pass", actor=1), SimpleNamespace(action="end_turn", actor=0)]
    assert shown_later._left(entries, 1) == 0


@pytest.mark.parametrize(
    ("cards", "winners", "open_", "words"),
    [
        ((3, 4), ("Ann",), "", "tied on points; Ann has 3 cards, Ben 4 (A-10.5)"),
        ((4, 1), ("Ben",), "", "tied on points; Ann has 4 cards, Ben 1 (A-10.5)"),
        (((1, 3), 4), ("Ann",), "", "tied on points; Ann has 1 to 3 cards, Ben 4 (A-10.5)"),
        (
            ((3, 5), 4),
            (),
            "it is not known who has the fewest cards",
            "tied on points; Ann has 3 to 5 cards, Ben 4 (A-10.5)",
        ),
        (
            (3, (3, 9)),
            (),
            "it is not known who has the fewest cards",
            "tied on points; Ann has 3 cards, Ben 3 to 9 (A-10.5)",
        ),
        ((3, 3), ("Ann", "Ben"), "", "tied on points; Ann has 3 cards, Ben 3 (A-10.5)"),
    ],
)
def test_who_has_the_fewest_cards_wins_a_tie(
    cards: tuple[Any, Any], winners: tuple[str, ...], open_: str, words: str
) -> None:
    sheet = ScoreSheet(final=True)
    sheet.counts = {"cards": {"Ann": cards[0], "Ben": cards[1]}}
    readings: Any = SimpleNamespace(final_tie="shared")
    _fewest_cards(readings, sheet, "Ann", "Ben")
    assert (sheet.winners, sheet.undetermined or "", sheet.tiebreak) == (winners, open_, words)


def test_a_player_sees_what_a_position_tells_and_no_pile_it_leaves_out() -> None:
    position = {"phase": "draw", "players": {"Ann": {"hand": ["R1"]}, "Ben": {"hand": ["G1"]}}}
    seen = player_view(position, 0)
    assert set(seen) == {"phase", "players"}
    assert seen["players"]["Ann"] == {"hand": ["R1"]}
    assert "G1" not in str(seen["players"]["Ben"])


def test_a_purchase_that_went_on_top_of_the_deck_and_was_let_stand_lies_there() -> None:
    text = """
        referee: 1
        game: auction
        players: [Ann, Ben]
        given: {phase: winner, first: Ann, display: [R2, G7, P7, B7], rest: empty,
          players: {Ann: {bid: [R6, R7, R8]}, Ben: {bid: [G1]}}}
        moves:
          - {player: Ann, action: buy, card: R2, pay: [R6], to: deck}
          - {decision: stands}
          - {check: {players: {Ann: {deck: [R2]}}}}
    """
    assert [finding.rule.number for finding in judged(text).findings if finding.move] == ["A-7.5"]
