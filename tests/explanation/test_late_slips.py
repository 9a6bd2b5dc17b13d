"""A slip that comes to light only long after: one finding, at little cost, and the line where it was made is
among those that are named."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import intercity_player
import pytest
from more_slips import more_slip
from slips import Slip, close_slips, pens, slip, verdict
from thinning import thinnings, without
from whole_records import Whole, counting, outcome_of, whole

from referee.repairing import repairs

Record = dict[str, Any]

CHOSEN = 214
"""In this game Red chose and built section 18 at the 215th entry; at the 428th and the 429th it is shown for
two railroads that do not reach it, which is allowed only because it stands."""


@pytest.fixture(scope="module")
def game() -> Record:
    return intercity_player.whole_game(5)


def chosen(game: Record, *instead: Record) -> Record:
    """The record with these entries in place of Red's choice."""
    moves = game["moves"]
    return {**game, "moves": [*moves[:CHOSEN], *instead, *moves[CHOSEN + 1 :]]}


def test_a_choice_left_out_that_shows_when_its_section_is_said_to_stand_is_one_finding(game: Record) -> None:
    left_out = game["moves"][CHOSEN]
    assert verdict(Slip(chosen(game), (CHOSEN + 1,), "left out", left_out)) == "found"


@pytest.mark.parametrize("section", [12, 17, 23, 28, "none"])
def test_another_section_written_shows_then_as_well(game: Record, section: Any) -> None:
    record = chosen(game, {**game["moves"][CHOSEN], "section": section})
    assert verdict(Slip(record, (CHOSEN + 1,), f"18 written as {section}")) == "found"


def test_what_lies_far_back_is_looked_for_where_the_game_knows_it_to_lie(game: Record) -> None:
    outcome = outcome_of(chosen(game))
    assert [finding.move for finding in counting(outcome)] == [427]
    assert outcome.effort < 12 * len(game["moves"])


def test_a_bid_left_out_that_was_taken_for_a_pass_is_looked_for_where_that_was() -> None:
    """Nobody could beat the bid before, so the next one had been taken for one of another auction."""
    game = intercity_player.whole_game(1)
    record = {**game, "moves": [*game["moves"][:179], *game["moves"][180:]]}
    outcome = outcome_of(record)
    assert verdict(Slip(record, (180,), "a bid of $7 left out", game["moves"][179])) == "found"
    assert [finding.move for finding in counting(outcome)] == [181]
    assert outcome.effort < 12 * len(game["moves"])


def test_a_pass_written_a_line_late_is_looked_for_where_the_player_was_passed_over() -> None:
    game = whole("intercity", 3037).data
    moves = game["moves"]
    record = {**game, "moves": [*moves[:14], moves[15], moves[14], *moves[16:]]}
    outcome = outcome_of(record)
    assert verdict(Slip(record, (15, 16), "a bid and a pass changed places")) == "found"
    assert outcome.effort < 8 * len(moves)


def test_an_offer_far_back_is_no_explanation_where_it_needs_lines_nobody_wrote() -> None:
    """Each of these needs more in turn, and none explains what is wrong."""
    game = intercity_player.whole_game(8)
    outcome = outcome_of({**game, "moves": [*game["moves"][:172], *game["moves"][173:]]})
    assert [finding.move for finding in counting(outcome)] == [173]
    assert outcome.effort < 12 * len(game["moves"])


def test_a_word_written_twice_is_not_first_read_as_that_of_another_auction() -> None:
    """In a record that writes its offers the second of two equal words in a row is the one that is wrong."""
    game = whole("intercity", 6012).data
    moves = game["moves"]
    record = {**game, "moves": [*moves[:17], moves[16], *moves[17:]]}
    outcome = outcome_of(record)
    assert verdict(Slip(record, (17, 18), "entry 17 written twice")) == "found"
    assert outcome.effort < 40 * len(moves)  # 36 lines; it was 73 times


def test_a_wrong_price_that_shows_in_the_final_payment_brings_no_wrong_totals_with_it() -> None:
    """No sale is written: what the railroad ends with is $3 off; two totals are, too, and not told."""
    game = whole("intercity", 100).data
    moves = [entry for entry in game["moves"] if entry["action"] not in ("sale", "transfer")]
    assert (moves[286]["action"], moves[286]["amount"]) == ("bid", 9)
    moves[286] = {**moves[286], "amount": 12}
    assert [finding.rule.number for finding in counting(outcome_of({**game, "moves": moves}))] == ["I-9.5"]


def test_a_throw_left_out_is_looked_for_where_its_rank_lay_on_the_pile() -> None:
    """A rearranging names a place too few, long after; another slip lies between, and stays what it is."""
    game = whole("hundred", 509)
    made = close_slips(game, random.Random("hundred 509 close 6"))
    assert made is not None
    assert made.places == (344, 352)  # a throw left out, a place written wrongly
    outcome = outcome_of(made.record)
    assert [finding.move for finding in counting(outcome)] == [351, 364]
    assert outcome.effort < 45 * len(made.record["moves"])


def test_of_two_lines_written_twice_the_first_is_not_pushed_aside_by_what_gets_a_little_farther() -> None:
    made = close_slips(whole("intercity", 4254), random.Random("intercity 4254 close 0"))
    assert made is not None
    assert made.places == (37, 38, 40, 41)  # two passes, each of them twice
    assert [finding.move for finding in counting(outcome_of(made.record))] == [
        38,
        43,
    ]  # the second pass might be of another share


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        ("duel", 92000),  # a throw that shows when the cards are turned up
        ("rommee", 92009),  # of a joker
        ("hundred", 92035),  # a call: the cards are turned up before the round is over
        ("rommee", 92002),  # one that costs points: the totals say so too
        ("hundred", 92002),  # and one with which the game was over
        ("rommee", 92003),  # a swap, of a card that changes places again
        ("rommee", 93149),  # by a card that was drawn and laid back
        ("hundred", 93082),  # a card given: there is one more than there was
        ("hundred", 94051),  # that is swapped itself
        ("hundred", 91109),  # a throw: another card is taken off the pile than lay there
        ("auction", 97024),  # a purchase: the cards after it cost one less than they should
        ("auction", 93123),  # or the card that costs one now was bought
    ],
)
def test_a_line_left_out_is_found_where_it_comes_to_light(game: str, seed: int) -> None:
    made = slip(whole(game, seed), "dropped", random.Random(f"{game} {seed} dropped"))
    assert made is not None
    assert verdict(made) == "found"


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (92029, "a penalty by P2 is missing between entries 9 and 13: count: 1"),
        (92043, "a replace by P1 is missing between entries 34 and 37: slot: 4"),
        (92015, "a draw by P2 is missing before entry 46 or 48: from: stock"),
    ],
)
def test_a_missing_line_is_one_offer_that_tells_all_places_where_it_may_stand(seed: int, words: str) -> None:
    made = slip(whole("duel", seed), "dropped", random.Random(f"duel {seed} dropped"))
    assert made is not None
    outcome = outcome_of(made.record)
    (finding,) = counting(outcome)
    offers = repairs.repairs(outcome, finding)
    assert [offer.words for offer in offers] == [words]
    assert made.places[0] in offers[0].numbers


@pytest.mark.parametrize(
    ("game", "seed", "kind"),
    [
        ("hundred", 98000, "moved"),  # an exchange five lines before the draw
        ("duel", 98025, "moved"),  # an exchange after the next player's draw, and a throw on it
        ("duel", 98000, "moved by two"),  # what begins the play before the looks
        ("hundred", 98028, "moved by two"),  # a throw behind two lines: false there, and nobody paid
        ("rommee", 98028, "moved"),
        ("auction", 98005, "moved by two"),
        ("auction", 98001, "moved"),
    ],
)
def test_a_line_in_the_wrong_place_is_one_finding(game: str, seed: int, kind: str) -> None:
    made = more_slip(whole(game, seed), kind, random.Random(f"{game} {seed} {kind}"))
    assert made is not None
    outcome = outcome_of(made.record)
    (finding,) = counting(outcome)
    assert finding.counted == "as if a line stood in the wrong place: the rest does not fit otherwise"
    assert verdict(made) == "found"


def test_of_two_equal_passes_either_may_be_somebody_elses() -> None:
    made = slip(whole("intercity", 97002), "player", random.Random("intercity 97002 player"))
    assert made is not None
    outcome = outcome_of(made.record)
    (finding,) = counting(outcome)
    offers = repairs.repairs(outcome, finding)
    assert {(offer.numbers, offer.words) for offer in offers} >= {
        ((56,), "player: Dirk"),
        ((57,), "player: Dirk"),
    }


def test_a_card_that_was_laid_away_is_missed_also_near_another_slip() -> None:
    """Twenty findings, one for nearly every line of the next laps, where it was not looked for."""
    made = close_slips(whole("hundred", 97009), random.Random("hundred 97009 close 4"))
    assert made is not None
    assert [finding.move for finding in counting(outcome_of(made.record))] == [102, 110]


@pytest.mark.parametrize(
    ("seed", "number"),
    [
        (77000, 2),  # an offer is missing, and its sale is written as of another railroad
        (77005, 3),  # an offer stands before the sale of the auction that was over; then another player bids
        (77013, 3),  # the offer is of another railroad, and the sale is another player's
        (78010, 1),  # the offer and the sale are each of another railroad than the share was
    ],
)
def test_a_share_that_went_elsewhere_is_looked_for_where_it_was_sold(seed: int, number: int) -> None:
    """Two slips near each other; one of them shows only when track is chosen or dividends are paid. What had
    been told of the other is taken as before."""
    made = close_slips(whole("intercity", seed), random.Random(f"intercity {seed} close {number}"))
    assert made is not None
    assert len(counting(outcome_of(made.record))) <= 2


def test_two_slips_that_come_to_light_at_one_entry_are_told_each_with_its_own_repair() -> None:
    """The first hides the second: a card that was never laid away, and another card of the next draw."""
    made = close_slips(whole("hundred", 97012), random.Random("hundred 97012 close 1"))
    assert made is not None
    outcome = outcome_of(made.record)
    told = counting(outcome)
    assert [(finding.move, finding.rule.number) for finding in told] == [(30, "G-14"), (30, "G-15")]
    assert [repair.words for finding in told for repair in repairs.repairs(outcome, finding)] == [
        "a shed by P4 is missing before entry 28",
        "card: KD",
    ]


@pytest.mark.parametrize(
    ("game", "seed", "number", "told"),
    [
        ("hundred", 140027, 232, "rearrange"),  # places in another order: a card where another lay, then none
        ("hundred", 190003, 17, "rearrange"),  # into places of which one is never named
        ("hundred", 190009, 270, "rearrange"),  # the same, and the first place stays empty
        ("hundred", 190017, 95, "rearrange"),  # cards are turned up in another order
        ("hundred", 190018, 54, "rearrange"),  # a card was given since
        ("hundred", 140024, 340, "power"),  # a card was given: one more is turned up in the end
        ("hundred", 140016, 9, "power"),  # two cards changed places, and one of them once more in an order
        ("hundred", 150000, 2, "match"),  # thrown on the upcard
        ("hundred", 150000, 438, "match"),  # thrown in vain: a penalty was taken for it
        (
            "hundred",
            28120000,
            195,
            "match",
        ),  # the effect of the thrown card is used, after another
        ("duel", 120020, 0, ""),
        ("hundred", 28120002, 0, ""),  # an effect is used five lines too late
    ],
)
def test_a_line_nobody_wrote_is_found_by_what_comes_of_it(
    game: str, seed: int, number: int, told: str
) -> None:
    played = whole(game, seed)
    if not number:  # a draw stands six lines too early, or another line elsewhere
        made = more_slip(played, "moved", random.Random(f"{game} {seed} moved"))
        assert made is not None and verdict(made) == "found"
        return
    moves = played.data["moves"]
    assert moves[number - 1]["action"] == told
    record = {**played.data, "moves": [*moves[: number - 1], *moves[number:]]}
    assert verdict(Slip(record, (number,), "left out", moves[number - 1])) == "found"


@pytest.mark.parametrize(
    ("game", "seed", "way", "kind"),
    [
        (
            "auction",
            502,
            "onlooker ts",
            "card",
        ),  # a card bought that nobody saw come up is there later
        ("rommee", 502, "least ts", "card"),  # the effect of another card than the one that was laid
        ("rommee", 500, "lines ts", "dropped"),  # the last cards are not turned up: no claim fits
        ("hundred", 9300001, "ranks little", "player"),  # an ace gave its card to another than is written
        ("hundred", 28110004, "least little", "swapped"),  # many throws that nobody judged lie in between
    ],
)
def test_a_slip_in_a_record_with_little_in_it_is_one_fault_too(
    game: str, seed: int, way: str, kind: str
) -> None:
    played, chance = whole(game, seed), random.Random(f"{game} {seed} {way}")
    way = way.split()[0]
    less = without(copy.deepcopy(played.data), thinnings(game)[way](played.data, chance))
    for each in pens(game):
        made = slip(Whole(json.dumps(less), {}, ()), each, chance)
        if each == kind:
            break
    assert made is not None
    assert len(counting(outcome_of(made.record))) == 1


def test_a_bid_that_its_sale_contradicts_may_be_the_wrong_line_where_only_the_last_payments_show_it() -> None:
    game = whole("intercity", 12230029).data
    game["moves"][476]["amount"] = 16  # for the sale two lines below it pays 5, and the treasury shows it
    (found,) = counting(outcome_of(game))
    assert (found.move, found.rule.number) == (479, "I-5.5")
