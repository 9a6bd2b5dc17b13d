"""What an entry of the auction breaks whatever the position is, and what positions with gaps tell."""

from __future__ import annotations

import random

import auction_player as player
import pytest
from judging import judged, verdicts
from sizes import so_many
from test_auction_games import some_rulings

from referee.games.auction.play.always_wrong import broken

NEVER = """
decline, with: R3 | A-0.5
set_aside, card: R1, to: bottom | A-3.2
set_aside, to: own | A-3.2
set_aside, card: R1, to: apart | A-3.2
power, cards: [R6, R7, R8, R9, R10] | A-6.1
cash, card: R6 | A-6.5
cash, card: R6, with: R6 | A-6.5
cash, card: R6, with: R7 | A-6.5
cash, card: B2, with: R7 | A-6.7
duplicate, card: R3 | A-6.7
duplicate, card: R3, with: R7 | A-6.7
duplicate, card: R7, with: R7 | A-6.7
duplicate, card: R7 | A-6.7
take, card: R2, with: R8, from: own | A-6.10
take, card: R8, with: R8 | A-6.10
take, card: R2, with: R8, to: hand | A-6.11
take, card: R2, with: R9, from: auction | A-6.13
take, card: R2, with: R10, from: deck | A-6.14
take, card: R2, from: deck | A-6.14
buy, card: B3, pay: [B3] | A-7.1
buy, card: B3, pay: [R1, R2], position: 3 | A-7.3
buy, card: B3, pay: [R1, R2, R3], position: 2 | A-7.3
buy, card: B1, pay: [R1], to_own: [R1] | A-7.4
buy, card: B1, pay: [B2], to_auction: [B2] | A-7.4
buy, card: B1, pay: [R1], to_own: [B2] | A-7.4
buy, card: B1, pay: [R1], to: hand | A-7.5
buy, card: B1, pay: [R1], to: offering | A-7.5
restock, cards: [P1, P2, P3, P4, P5, P6, P7] | A-8.2
restock, cards: [P1, P1] | A-8.2
restock, display: [null, B1, B2] | A-8.1
restock, cards: [P1], display: [P1, B1, B2] | A-8.1
discard, offering: [R1], to: hand | A-9.1
discard, offering: [R1], hand: [R1] | A-9.1
discard, hand: [R1, R2, R3, R4, R5] | A-3.1
draw, cards: [R1, R2, R3, R4, R5, R6] | A-9.2
draw, cards: [R1, R1] | A-9.2
draw, from: auction | A-9.2
reshuffle, order: [R1, R1, R2] | A-9.2
shuffle, order: [R1, R1, R2] | A-11.3
look, at: auction_deck | A-11.4
"""

PERHAPS = """
decline, with: R7
set_aside, card: R1
power, cards: [R6, R7, R8, R9]
cash, card: R7, with: R7
cash, card: R7, with: R6
duplicate, card: R6
take, card: R2, from: own
take, card: R2, with: R10, from: own
take, card: R8, with: R10
take, card: R8
buy, card: B3, pay: [R1, R2, R3], position: 3
buy, card: B1, pay: [B2], to_own: [B2], to_auction: []
restock, cards: [P1], display: [B1, B2, P1, null]
restock, cards: ["?", P2], display: [B1, B2, "?", P2]
discard, offering: [R1], hand: [R2, "?", "?"]
draw, cards: ["?", "?", R1]
reshuffle, order: [R1, "?", "?"]
"""

READ_OTHERWISE = """
set_aside_zone: reserved | set_aside, card: R1, to: apart
unplayed_hand: keep_draw_five | power, cards: [R6, R7, R8, R9, R10]
dup_acts_as: seven | cash, card: R6, with: R6
retrieve_to: offering_or_hand | take, card: R2, with: R8, to: hand
ten_source: all_three | take, card: R2, with: R10, from: deck
loser_empty: free | buy, card: B3, pay: []
loser_empty: free | buy, card: B3, pay: [], position: 1
costs: [1, 2, 2, 3, 4, 4] | buy, card: B3, pay: [R1, R2], position: 3
restock_order: unordered | restock, cards: [P1, P2], display: [B1, P2, P1]
dup_same_suit: false | cash, card: B2, with: R7
dup_same_suit: false | duplicate, card: B6, with: R7
"""

FORBIDDEN_OTHERWISE = """
dup_acts_as: seven | cash, card: R7, with: R7 | A-6.5
dup_acts_as: both | cash, card: R7, with: R7 | A-6.5
dup_same_suit: false | take, card: B2, with: R8 | A-6.10
restock_order: unordered | restock, cards: [P1, P2], display: [B3, B4, G1, P1] | A-8.1
"""


def rows(text: str) -> list[list[str]]:
    return [line.split(" | ") for line in text.strip().splitlines()]


def told(*entries: str, given: str = "{}", rulings: str = "") -> list[str]:
    moves = ""
    for entry in entries:
        player, entry = ("Ben", entry[5:]) if entry.startswith("Ben: ") else ("Ann", entry)
        who = "" if entry.startswith(("restock", "reveal")) else f"player: {player}, "
        moves += f"  - {{{who}action: {entry}}}\n"
    header = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\nrulings: {{{rulings}}}\ngiven: {given}\n"
    return [f"{move} {verdict}" for move, verdict in verdicts(judged(f"{header}moves:\n{moves}")) if move]


@pytest.mark.parametrize(("entry", "rule"), rows(NEVER))
def test_what_no_moment_allows_is_illegal_though_nothing_is_known(entry: str, rule: str) -> None:
    assert told(entry) == [f"1 illegal {rule}"]


@pytest.mark.parametrize("entry", PERHAPS.strip().splitlines())
def test_what_some_moment_allows_accuses_nobody(entry: str) -> None:
    assert not [verdict for verdict in told(entry) if "undetermined" not in verdict]


@pytest.mark.parametrize(("rulings", "entry"), rows(READ_OTHERWISE))
def test_a_reading_allows_what_no_moment_does_otherwise(rulings: str, entry: str) -> None:
    assert [verdict for verdict in told(entry) if "illegal" in verdict]
    assert not [verdict for verdict in told(entry, rulings=rulings) if "undetermined" not in verdict]


@pytest.mark.parametrize(("rulings", "entry", "rule"), rows(FORBIDDEN_OTHERWISE))
def test_what_a_reading_forbids_at_every_moment_is_illegal(rulings: str, entry: str, rule: str) -> None:
    assert told(entry, rulings=rulings) == [f"1 illegal {rule}"]


def test_what_rests_on_a_reading_says_so_and_nothing_else_does() -> None:
    def rulings(entry: str) -> tuple[str, ...]:
        header = "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {}\n"
        return judged(f"{header}moves: [{{player: Ann, action: {entry}}}]").findings[0].rulings

    assert rulings("cash, card: B2, with: R7") == ("dup_same_suit",)
    assert rulings("take, card: B2, with: R8") == ()


@pytest.mark.parametrize("seed", range(so_many(12, 60)))
def test_no_move_of_a_legal_game_under_any_readings_is_one_that_no_moment_allows(seed: int) -> None:
    try:
        log = player.whole_game(seed, some_rulings(random.Random(seed)))
    except player.Endless:
        return
    for state, move in player.replayed(log):
        assert not list(broken(state.readings, move, "Ann")), move


def test_where_the_place_of_a_card_is_told_so_is_its_price() -> None:
    row = "{phase: winner, first: Ann, display: [B1, B2, B3]}"
    assert told("buy, card: B3, pay: [R1, R2]", given=row) == ["1 illegal A-7.3"]
    assert told("buy, card: B3, pay: [R1, R2, R3]", given=row) == []
    assert told("buy, card: B4, pay: [R1]", given=row) == ["1 illegal A-7.3"]
    assert told("buy, card: B4, pay: [R1, R2, R3, R4]", given=row) == []
    hidden = '{phase: winner, first: Ann, display: ["?", B2, B3]}'
    assert told("buy, card: B4, pay: [R1]", given=hidden) == []


def test_the_duty_hangs_on_a_bid_of_which_nothing_is_told() -> None:
    """Who bid nothing need buy nothing, who has a card in the offering must; the rest of the row matters to
    neither."""
    loser = "phase: loser, first: Ann, display: [B1, B2]"
    assert told("Ben: end_turn", given=f"{{{loser}}}") == ["1 undetermined A-7.7"]
    assert told("Ben: end_turn", given=f"{{{loser}, players: {{Ben: {{bid: [R2]}}}}}}") == ["1 unpaid A-7.7"]
    bought = told("Ben: buy, card: B1, pay: [R2]", "Ben: end_turn", given=f"{{{loser}}}")
    assert bought == []


def test_what_was_due_before_the_record_began_is_gone_once_its_owner_has_gone_on() -> None:
    """The nine was brought back, a purchase came between: whatever lay where, it acts too late."""
    given = (
        "{phase: winner, first: Ann, display: [P4], auction_discards: [B9], players: {Ann: {bid: [B3, B5]}}}"
    )
    late = (
        "take, card: B9, from: auction, with: B10",
        "buy, card: P4, pay: [B5]",
        "take, card: B7, with: B9",
    )
    assert told("power, card: B10", *late, given=given) == ["4 illegal A-6.12"]
    assert told("power, card: B10", *late[:1], late[2], given=given) == []
    waits = "retrieved_power: may_wait"
    assert not [x for x in told("power, card: B10", *late, given=given, rulings=waits) if "illegal" in x]


def test_who_looks_through_a_deck_does_nothing_else_whether_it_has_its_place_or_not() -> None:
    given = "{phase: winner, first: Ann, players: {Ann: {hand: [R1], bid: [R2], deck: 4}}, rest: empty}"
    header = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {given}\nmoves:\n"
    moves = "  - {player: Ann, action: look, at: deck}\n  - {player: Ann, action: bid, cards: [R1]}\n"
    found = [finding for finding in judged(header + moves).findings if finding.wrong]
    assert [each.rule.number for each in (found[0], *found[0].also)] == ["A-4.3", "A-11.3"]


def test_where_a_card_cannot_be_is_told_with_what_lies_there() -> None:
    """That nobody has seen the card decides nothing: that the pile is empty does."""
    given = "{phase: winner, first: Ann, players: {Ann: {hand: [R9], bid: [R2], deck: 4}}, rest: empty}"
    header = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {given}\nmoves:\n"
    for moves, why in (
        (
            "{player: Ann, action: power, card: R9}\n  - {player: Ann, action: take, card: R3}",
            "R3 is not seen so far; nothing lies there",
        ),
        ("{player: Ann, action: power, card: B9}", "B9 is not seen so far; the hand is R9"),
    ):
        found = [finding for finding in judged(f"{header}  - {moves}\n").findings if finding.wrong]
        assert [each.why for each in found] == [why]


GONE_BEFORE = """
buy, card: B3, pay: [R1, R2, R3] | buy, card: B3, pay: [R4, R5, R6] | A-7.1
buy, card: B1, pay: [R1] | buy, card: B2, pay: [R1, R2] | A-7.1
buy, card: B1, pay: [R1] | buy, card: B2, pay: [B1, R2] | A-7.5
set_aside, card: R1 | set_aside, card: R2 | A-3.1
bid, cards: [R1, R2] | bid, cards: [R3] | A-4.3
end_turn | buy, card: B1, pay: [R1] | A-5.1
power, card: R8 | power, card: R8 | A-6.1
"""


@pytest.mark.parametrize(("before", "entry", "rule"), rows(GONE_BEFORE))
def test_what_an_entry_before_has_settled_need_not_be_told_by_the_position(
    before: str, entry: str, rule: str
) -> None:
    assert f"2 illegal {rule}" in told(before, entry)


def test_a_cashed_card_does_not_pay_whatever_else_the_offering_holds() -> None:
    assert "3 illegal A-6.6" in told("power, card: R6", "cash, card: R1", "buy, card: B1, pay: [R1]")


def test_totals_of_bids_that_are_told_are_added_up() -> None:
    bids = ("bid, cards: [R1, R2]", "Ben: bid, cards: [G5]")
    for claim, verdict in (
        ("reveal, totals: {Ann: 4, Ben: 5}", ["3 mismatch A-4.4"]),
        ("reveal, first: Ann", ["3 mismatch A-4.5"]),
        ("reveal, totals: {Ann: 3, Ben: 5}, first: Ben", []),
        ("buy, card: B1, pay: [R1]", ["3 illegal A-5.1"]),
    ):
        assert told(*bids, claim, given="{phase: bid}") == verdict
