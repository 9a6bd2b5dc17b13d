"""What a record of the auction game leaves open costs nothing, and one cause is one finding."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import auction_player as player
import pytest
from auction_faults import game

from referee.declarations.entries import Written
from referee.document import parse
from referee.explanation.carrying_out import step
from referee.games.auction.game import GAME
from referee.games.auction.record.moves import BORDER
from referee.header import BadEntry
from referee.log import read_log, read_scenario
from referee.repairing.repairs import repairs
from referee.replay import Outcome, replay
from referee.rules import Kind

TUTORIAL = Path(__file__).resolve().parents[2] / "docs" / "tutorial" / "auction.md"
HEAD = """
scenario: "a record to be explained"
rules: [REC-4]
shows: kept
game: auction
players: [Ann, Ben]
"""


def told(text: str) -> Outcome:
    (document,) = parse(HEAD + text, "record.yaml")
    return replay(read_scenario(document).log)


def verdicts(outcome: Outcome) -> list[tuple[int | None, str]]:
    """Number of the entry and "kind rule" of every finding but notes."""
    return [
        (finding.move, f"{finding.kind} {finding.rule.number}")
        for finding in outcome.findings
        if finding.kind is not Kind.NOTE
    ]


def fixes(outcome: Outcome) -> list[str]:
    return [offer.words for offer in repairs(outcome, outcome.findings[0])]


# -- a draw that nobody wrote down ----------------------------------------------------------------

BETWEEN = """
given:
  rest: empty
  phase: loser
  first: Ben
  display: [G9]
  players: {Ann: {bid: [R2], deck: [R3, R4, R5, R6, R7, R8]}, Ben: {deck: 6}}
moves:
  - {player: Ann, action: buy, card: G9, pay: [R2]}
  - {player: Ann, action: end_turn}
  - {player: Ann, action: look, at: deck}
  - {player: Ann, action: shuffle}
"""


@pytest.mark.parametrize(("aside", "bid"), [("R3", "R4, R5, R6, R7"), ("R8", "R4, R5, R6, R7"), ("R3", "R8")])
def test_whether_a_look_came_before_the_draw_may_come_out_later(aside: str, bid: str) -> None:
    more = f"""
  - {{player: Ann, action: set_aside, card: {aside}}}
  - {{player: Ben, action: set_aside}}
  - {{player: Ann, action: bid, cards: [{bid}]}}
"""
    assert verdicts(told(BETWEEN + more.lstrip("\n"))) == []


def test_a_bid_that_neither_order_allows_is_at_fault() -> None:
    more = """
  - {player: Ann, action: set_aside, card: R8}
  - {player: Ben, action: set_aside}
  - {player: Ann, action: bid, cards: [G9]}
"""
    assert verdicts(told(BETWEEN + more.lstrip("\n"))) == [(7, "illegal A-4.1")]


def test_where_only_one_order_is_allowed_it_was_that() -> None:
    late = "rulings: {peek_timing: not_after_set_aside}" + BETWEEN.replace(
        "{bid: [R2],", "{bid: [R2], aside: true,"
    )
    legal = late + "  - {player: Ann, action: set_aside, card: R3}\n  - {player: Ben, action: set_aside}\n"
    assert verdicts(told(legal + "  - {player: Ann, action: bid, cards: [R4, R5, R6, R7]}\n")) == []
    # R8 stayed in the deck, as the hand was drawn before the look.
    assert verdicts(told(late + "  - {player: Ann, action: set_aside, card: R8}\n")) == [(5, "illegal A-3.1")]


# -- fields left out --------------------------------------------------------------------------------

UNNAMED = """
rulings: {costs: [1, 1, 2, 2, 3, 4]}
given:
  rest: empty
  phase: winner
  first: Ann
  display: ["?", "?", P1]
  players: {Ann: {bid: [R1, R2], deck: 4}, Ben: {bid: [G1], deck: 4}}
moves:
  - {player: Ann, action: buy, card: P5, pay: [R1]}
  - {player: Ann, action: end_turn}
"""


@pytest.mark.parametrize("place", [1, 2])
def test_from_which_of_two_places_a_card_was_bought_may_come_out_later(place: int) -> None:
    later = f"  - {{player: Ben, action: buy, card: P6, position: {place}, pay: [G1]}}\n"
    assert verdicts(told(UNNAMED.lstrip("\n") + later + "  - {player: Ben, action: end_turn}\n")) == []


def test_a_loser_is_not_dunned_for_a_card_that_may_have_been_sold() -> None:
    assert verdicts(told(UNNAMED.lstrip("\n") + "  - {player: Ben, action: end_turn}\n")) == []


SEVEN = """
given: {phase: winner, first: Ann, players: {Ann: {hand: [B7, B6], bid: [B2, B3, B4], deck: 4}}, rest: empty}
moves:
  - {player: Ann, action: power, cards: [B7, B6]}
  - {player: Ann, action: cash, card: B2}
  - {player: Ann, action: cash, card: B3}
"""


def test_a_repeat_that_nobody_wrote_down_explains_the_second_card() -> None:
    assert verdicts(told(SEVEN)) == []
    named = SEVEN.replace("cash, card: B3", "cash, with: B6, card: B3")
    assert verdicts(told(named)) == []


def test_it_does_not_explain_a_third_card() -> None:
    assert verdicts(told(SEVEN + "  - {player: Ann, action: cash, card: B4}\n")) == [(4, "illegal A-12.2")]


TIED = """
given:
  rest: empty
  phase: set aside
  display: [P1, P2]
  players: {Ann: {hand: [R5, R1, R4], deck: [R2]}, Ben: {hand: [G5, G3], deck: [G4]}}
moves:
  - {player: Ann, action: set_aside}
  - {player: Ben, action: set_aside, card: G3}
  - {player: Ann, action: bid, cards: [R5]}
  - {player: Ben, action: bid, cards: [G5]}
  - {player: Ann, action: tie_card}
  - {player: Ben, action: tie_card}
"""


@pytest.mark.parametrize(("first", "pay"), [("Ann", "R4"), ("Ben", "G3")])
def test_a_tie_card_nobody_named_may_come_out_later(first: str, pay: str) -> None:
    later = f"  - {{player: {first}, action: buy, card: P1, pay: [{pay}]}}\n"
    assert verdicts(told(TIED.lstrip("\n") + later)) == []


def test_a_tie_card_that_cannot_have_been_there_cannot_pay() -> None:
    later = "  - {player: Ann, action: buy, card: P1, pay: [R2]}\n"
    ((number, verdict),) = verdicts(told(TIED.lstrip("\n") + later))
    assert number == 7 and verdict in ("illegal A-7.1", "illegal A-5.1")  # Ben went first, if Ann added R1


# -- one cause, one finding -------------------------------------------------------------------------


def test_a_card_set_aside_that_lies_in_the_deck_is_a_slip_and_its_repairs_are_named() -> None:
    outcome = told("""
setup: {decks: {Ann: [R1, R2, R3, R4, R5, R6, R7, R8], Ben: [G1, G2, G3, G4, G5, G6, G7, G8]}}
moves:
  - {player: Ann, action: set_aside, card: R6}
  - {player: Ben, action: set_aside, card: G5}
  - {player: Ann, action: bid, cards: [R1]}
""")
    assert verdicts(outcome) == [(1, "illegal A-3.1")]
    assert fixes(outcome)[:4] == ["card: R2", "card: R3", "card: R4", "card: R5"]


DEALT = """
setup: {decks: {Ann: [R1, R2, R3, R4, R5, R6, R7, R8], Ben: [G1, G2, G3, G4, G5, G6, G7, G8]}}
moves:
  - {player: Ben, action: set_aside, card: G1}
"""
LATER = """
setup: {decks: {Ann: [R1, R2, R3, R4, R5, R6, R7, R8], Ben: [G1, G2, G3, G4, G5, G6, G7, G8]}}
moves:
  - {player: Ben, action: set_aside, card: G1}
  - {player: Ann, action: set_aside, card: R1}
  - {player: Ann, action: bid, cards: [R2]}
  - {player: Ben, action: bid, cards: []}
  - {player: Ann, action: end_turn}
  - {player: Ben, action: end_turn}
  - {player: Ben, action: reshuffle, order: [G2, G3, G4, G5]}
  - {player: Ben, action: draw, cards: [G1, G6, G7, G8, G2]}
  - {player: Ann, action: reshuffle, order: [R5, R2, R3, R4]}
  - {player: Ann, action: draw, cards: [R1, R6, R7, R8, R5]}
  - {player: Ben, action: set_aside, card: G1}
"""


@pytest.mark.parametrize(
    ("before", "entry", "rules"),
    [
        (DEALT, "set_aside, card: R6", ["A-3.1", "A-1.3"]),
        (DEALT, "set_aside, card: B6", ["A-3.1", "A-1.1"]),
        (LATER, "set_aside, card: R2", ["A-3.1", "A-9.2"]),
        (LATER, "set_aside, card: B6", ["A-3.1", "A-1.1"]),
        (LATER, "set_aside, card: R6}\n  - {player: Ann, action: bid, cards: [R6]", ["A-4.1"]),
        (LATER, "set_aside, card: R6}\n  - {player: Ann, action: bid, cards: [R7, R2]", ["A-4.1", "A-9.2"]),
    ],
)
def test_the_rule_of_the_act_comes_first_and_that_of_the_deal_or_the_draw_second(
    before: str, entry: str, rules: list[str]
) -> None:
    (finding,) = (
        found for found in told(f"{before}  - {{player: Ann, action: {entry}}}\n").findings if found.wrong
    )
    assert [breach.rule.number for breach in (finding, *finding.also)] == rules


@pytest.mark.parametrize(
    ("paid", "findings"),
    [("[B4, B5, B6]", ["illegal A-7.3"]), ("[B4, B5]", ["unpaid A-7.7"])],
)
def test_what_an_act_took_that_stood_is_no_debt_besides(paid: str, findings: list[str]) -> None:
    outcome = told(f"""
given:
  phase: loser
  first: Ann
  display: [R1, R2, R3]
  players: {{Ann: {{deck: 5}}, Ben: {{deck: 5, bid: {paid}}}}}
  rest: empty
moves:
  - {{player: Ben, action: buy, card: R2, pay: {paid}}}
  - {{player: Ben, action: end_turn}}
""")
    assert [verdict for _, verdict in verdicts(outcome)] == findings


def test_who_acts_by_a_false_claim_of_the_bid_is_not_accused_again() -> None:
    outcome = told("""
given: {phase: bid, display: [P1, P2], players: {Ann: {hand: [R5, R9], deck: 4}, Ben: {hand: [G4], deck: 4}},
  rest: empty}
moves:
  - {player: Ann, action: bid, cards: [R5]}
  - {player: Ben, action: bid, cards: [G4]}
  - {action: reveal, first: Ben}
  - {player: Ben, action: buy, card: P1, pay: [G4]}
  - {player: Ben, action: end_turn}
  - {player: Ann, action: power, card: R9}
  - {player: Ann, action: buy, card: P2, pay: [R9, R5]}
  - {player: Ann, action: end_turn}
""")
    assert verdicts(outcome) == [(3, "mismatch A-4.5")]


def test_a_winner_that_follows_from_wrong_totals_is_no_second_claim() -> None:
    bids = """
given: {phase: bid, display: [P1], players: {Ann: {hand: [R5], deck: 4}, Ben: {hand: [G4], deck: 4}},
  rest: empty}
moves:
  - {player: Ann, action: bid, cards: [R5]}
  - {player: Ben, action: bid, cards: [G4]}
  - {action: reveal, totals: {Ann: 5, Ben: 14}, first: Ben}
"""
    assert verdicts(told(bids)) == [(3, "mismatch A-4.4")]


def test_what_is_done_with_a_power_card_that_was_not_in_the_hand_is_no_fault_of_its_own() -> None:
    outcome = told("""
given:
  rest: empty
  phase: winner
  first: Ann
  display: [P1, P2]
  players: {Ann: {hand: [R9], bid: [B2], deck: [B6, R1, R2, R3]}, Ben: {bid: [G1], deck: 4}}
moves:
  - {player: Ann, action: power, card: B6}
  - {player: Ann, action: cash, with: B6, card: B2}
  - {player: Ann, action: buy, card: P1, pay: [B6]}
  - {player: Ann, action: end_turn}
""")
    assert verdicts(outcome) == [(1, "illegal A-6.1")]
    assert outcome.findings[0].counted.startswith("as it stood")


def test_a_duty_left_behind_is_told_once() -> None:
    outcome = told("""
given:
  rest: empty
  phase: loser
  first: Ann
  display: [P1, P2]
  auction_deck: [P3, P4, P5, P6, G3]
  players: {Ann: {deck: [R1, R2, R3, R4, R5]}, Ben: {bid: [G1, G2], deck: [B1, B2, B3, B4, B5]}}
moves:
  - {player: Ben, action: end_turn}
  - {action: restock, cards: [P3, P4, P5, P6]}
  - {player: Ann, action: set_aside, card: R1}
""")
    assert verdicts(outcome) == [(1, "unpaid A-7.7")]


def test_a_purchase_paid_too_low_that_stood_is_found_out_by_the_rest_of_the_record() -> None:
    outcome = told("""
given:
  rest: empty
  phase: winner
  first: Ann
  display: [P1, P2, P3]
  auction_deck: [P4, P5, P6, P7, P8]
  players:
    Ann: {bid: [B8, B9, G1], deck: [R1, R2, R3, R4, R5]}
    Ben: {bid: [G2], deck: [B1, B2, B3, B4, B5]}
moves:
  - {player: Ann, action: buy, card: P3, pay: [B8, B9]}
  - {player: Ann, action: end_turn}
  - {player: Ben, action: buy, card: P1, pay: [G2]}
  - {player: Ben, action: end_turn}
  - {action: restock, cards: [P4, P5, P6, P7, P8]}
  - {player: Ann, action: discard, offering: [G1], hand: []}
""")
    assert verdicts(outcome) == [(1, "illegal A-7.3")]
    assert outcome.findings[0].counted.startswith("as it stood")


# -- only the end, and not all of it ----------------------------------------------------------------


def test_cards_a_final_position_does_not_tell_are_unknown_and_no_winner_is_named() -> None:
    told_whole = "{deck: [R1, R3], discards: [R5], cashed: []}"
    outcome = told(f"final: {{players: {{Ann: {told_whole}, Ben: {{cashed: [B2]}}}}}}\n")
    sheet = outcome.sheet
    assert sheet is not None and sheet.totals["Ann"] == 16 and sheet.winners == ()
    low, high = sheet.totals["Ben"] if isinstance(sheet.totals["Ben"], tuple) else (0, 0)
    assert low < 7 < high
    assert sheet.undetermined == (
        "what else Ben may own is not in the record: Ann wins if Ben comes to less than 16, "
        "Ben wins with more than 16, at 16 the fewest cards decide"
    )


@pytest.mark.parametrize(
    ("ann", "whole"),
    [
        ("deck: R1 R2", False),
        ("deck: R1, discards: R2", False),
        ("discards: R1, cashed: [R2]", False),
        ("deck: R1, discards: R2, cashed: []", True),
        ("owned: R1 R2", True),
    ],
)
def test_piles_a_final_position_does_not_tell_are_not_empty(ann: str, whole: bool) -> None:
    """Deck, discards and cashed-in cards are gathered (A-10.2); with ``rest: empty`` all is told."""
    players = f"{{Ann: {{{ann}}}, Ben: {{owned: [B3], cashed: []}}}}"
    claim = "result: {scores: {Ann: 18, Ben: 4}, winner: Ann}\n"
    outcome = told(f"final: {{players: {players}}}\n{claim}")
    assert ("REC-2" in str(verdicts(outcome))) is not whole
    assert outcome.sheet is not None and (outcome.sheet.totals["Ann"] == 18) is whole
    assert verdicts(told(f"final: {{players: {players}, rest: empty}}\n{claim}")) == []


# -- a check holds at its moment --------------------------------------------------------------------

CLOSED = """
given:
  rest: empty
  phase: loser
  first: Ann
  display: [P1, P2, null, P3]
  auction_deck: [P4, P5, P6, P7, P8]
  players:
    Ann: {bid: [B9], hand: [B8], deck: [R1, R2, R3, R4, R5]}
    Ben: {bid: [G2], deck: [B1, B2, B3, B4, B5]}
moves:
  - {player: Ben, action: buy, card: P1, pay: [G2]}
  - {player: Ben, action: end_turn}
"""


@pytest.mark.parametrize(
    "claim",
    [
        "{display: [null, P2, null, P3], players: {Ann: {bid: [B9], hand: [B8]}}}",
        "{display: [P2, P3, P4, P5, P6, P7], players: {Ann: {bid: [B9], hand: [B8]}}}",
        "{display: [P2, P3, P4, P5, P6, P7], players: {Ann: {bid: [], discards: [B8, B9]}}}",
        "{display: [P2, P3, P4, P5, P6, P7], players: {Ann: {hand: [R1, R2, R3, R4, R5]}}}",
        "{round: 2, players: {Ann: {hand: 5}, Ben: {hand: 5}}}",
    ],
)
def test_a_check_after_a_round_may_speak_of_any_moment_of_its_end(claim: str) -> None:
    assert verdicts(told(CLOSED + f"  - {{check: {claim}}}\n")) == []


def test_all_of_a_check_holds_at_one_moment() -> None:
    claim = "{display: [null, P2, null, P3], players: {Ann: {hand: [R1, R2, R3, R4, R5]}}}"
    assert verdicts(told(CLOSED + f"  - {{check: {claim}}}\n")) == [(3, "mismatch REC-1")]


# -- what may be left out is said ---------------------------------------------------------------------

SAYS = {
    "always written": Written.ALWAYS,
    "may be left out": Written.MAYBE,
    "follows by itself": Written.FOLLOWS,
}


def test_the_tutorial_says_of_every_entry_whether_it_may_be_left_out() -> None:
    said = {}
    for line in TUTORIAL.read_text(encoding="utf-8").splitlines():
        for words, how in SAYS.items():
            if line.startswith("| `") and words in line:
                said.update(dict.fromkeys(re.findall(r"`(\w+)`", line.split("|")[1]), how))
    assert said == {kind.action: kind.written for kind in BORDER.entries}


# -- copies and keys ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("public", [False, True])
def test_what_is_played_on_a_copy_leaves_the_original_as_it_is(seed: int, public: bool) -> None:
    log = player.public(game(seed)) if public else game(seed)
    (document,) = parse(json.dumps(log), "game.json", "json")
    read = read_log(document)
    chance = random.Random(seed)
    state = GAME.positions.start(read.header, read.start[1])
    for number, move in enumerate(read.moves):
        if move.action == "check":
            continue
        if chance.random() < 0.15:
            position, key = GAME.positions.write(state), state.key()
            copy = state.copy()
            assert (GAME.positions.write(copy), copy.key()) == (position, key)
            for later in read.moves[number : number + 12]:
                if later.action != "check":
                    step(GAME, copy, later)
                    copy.breaches.clear()
            assert (GAME.positions.write(state), state.key()) == (position, key)
            other, after = state.copy(), GAME.positions.write(copy)
            step(GAME, state, move)
            assert GAME.positions.write(other) == position and GAME.positions.write(copy) == after
        else:
            step(GAME, state, move)
        state.breaches.clear()


def test_two_orders_that_come_to_the_same_are_one_position() -> None:
    def after(*seats: str) -> object:
        entries = "".join(f"  - {{player: {seat}, action: set_aside}}\n" for seat in seats)
        text = (
            "given: {phase: set aside, players: {Ann: {hand: 5, deck: 3}, Ben: {hand: 5, deck: 3}}, "
            "rest: empty}\nmoves:\n"
        )
        return told(text + entries).state.key()

    assert after("Ann", "Ben") == after("Ben", "Ann")


@pytest.mark.parametrize("seed", range(8))
def test_a_position_is_loaded_as_it_was_written(seed: int) -> None:
    head = player.header()
    for number, (state, _) in enumerate(player.replayed(game(seed))):
        if number % 9 == 0:
            try:
                again = GAME.positions.load(head, GAME.positions.write(state))
            except BadEntry as bad:
                pytest.fail(f"entry {number}: {bad.message}")
            assert GAME.positions.write(again) == GAME.positions.write(state)


def test_of_two_cards_that_cannot_be_bid_together_only_one_is_mended() -> None:
    """Each of them may have been drawn: the cheapest change takes one away, never both."""
    outcome = told("""
setup:
  decks: {Ann: [R1, R2, R3, R4, R5, R6, R7, R8], Ben: [G1, G2, G3, G4, G5, G6, G7, G8]}
  display: [B1, B2, B3, B4, B5, B6]
moves:
  - {player: Ann, action: set_aside, card: R1}
  - {player: Ben, action: set_aside, card: G1}
  - {player: Ann, action: bid, cards: [R2, R3, R4, R5]}
  - {player: Ben, action: bid, cards: [G2]}
  - {player: Ann, action: buy, card: B1, pay: [R2]}
  - {player: Ann, action: buy, card: B2, pay: [R3, R4]}
  - {player: Ann, action: end_turn}
  - {player: Ben, action: end_turn}
  - {player: Ann, action: set_aside, card: R6}
  - {player: Ben, action: set_aside, card: G6}
  - {player: Ann, action: bid, cards: [B1, B2, R7]}
""")
    assert verdicts(outcome) == [(11, "illegal A-4.1")]
    assert fixes(outcome) == [
        "cards: [R1, B2, R7]",
        "cards: [R8, B2, R7]",
        "cards: [B1, R1, R7]",
        "cards: [B1, R8, R7]",
    ]


# -- what else may be the wrong line --------------------------------------------------------------

PUT_AWAY = """
given:
  rest: empty
  phase: winner
  first: Ann
  display: [G9, B1]
  auction_deck: [R2, R3, R4, R5]
  players:
    Ann: {deck: [R1, B5, B6, B7], hand: [P6], bid: [G6, R7]}
    Ben: {deck: [R6, B8, B9, B10], hand: [P8], bid: [G4]}
moves:
  - {player: Ann, action: end_turn}
  - {player: Ben, action: buy, card: G9, pay: [G4]}
  - {player: Ben, action: end_turn}
  - {player: Ann, action: discard, offering: [G6, R7, P6], hand: []}
"""


def test_a_power_nobody_wrote_down_is_offered_where_the_card_is_put_away_from_the_offering() -> None:
    outcome = told(PUT_AWAY)
    assert verdicts(outcome) == [(4, "illegal A-9.1")]
    assert fixes(outcome)[0] == "a power by Ann is missing before line 18: cards: [P6]"
    told_right = PUT_AWAY.replace(
        "  - {player: Ann, action: end_turn}",
        "  - {player: Ann, action: power, cards: [P6]}\n  - {player: Ann, action: end_turn}",
    )
    assert verdicts(told(told_right)) == []


def pointed_at(text: str) -> list[tuple[str, str]]:
    """Line and words of what the first finding points at besides its own entry."""
    (finding, *_) = told(text).findings
    return [(".".join(map(str, path)), what) for path, what in finding.related]


def test_a_payment_that_is_not_in_the_offering_points_at_the_bid() -> None:
    paid = """
setup: {display: [G9, B1, P1, P2, P3, P4]}
moves:
  - {player: Ann, action: set_aside}
  - {player: Ben, action: set_aside}
  - {player: Ann, action: bid, cards: [G6, R7]}
  - {player: Ben, action: bid, cards: [G4]}
  - {player: Ann, action: buy, card: G9, pay: [B7]}
    """
    assert pointed_at(paid) == [("moves.2", "the bid")]


def test_a_shuffle_in_the_middle_of_the_bid_points_at_the_look_that_may_have_been_its_own() -> None:
    shuffled = """
setup: {display: [G9, B1, P1, P2, P3, P4]}
moves:
  - {player: Ann, action: look, at: auction}
  - {player: Ann, action: set_aside}
  - {player: Ben, action: set_aside}
  - {player: Ann, action: bid, cards: [G6, R7]}
  - {player: Ann, action: shuffle}
  - {player: Ben, action: bid, cards: [G4]}
    """
    assert verdicts(told(shuffled)) == [(5, "illegal A-11.3")]
    assert pointed_at(shuffled) == [("moves.0", "a look through a pile")]


# -- what is said, and on which readings it rests ------------------------------------------------------

LOSING = """
given:
  rest: empty
  phase: loser
  first: Ann
  display: [B1, B2, B3]
  players:
    Ann: {bid: [R1], deck: 5}
    Ben: {bid: [], hand: [G2, G3], deck: 5}
moves:
  - {player: Ben, action: buy, card: B1, pay: [G2]}
"""


def test_what_may_pay_where_the_offering_is_empty_hangs_on_a_reading_for_the_duty_only() -> None:
    (duty,) = told(LOSING).findings
    (other, *_) = told(LOSING.replace("card: B1, pay: [G2]", "card: B2, pay: [G2, G3]")).findings
    assert (duty.rule.number, duty.rulings) == ("A-7.1", ("loser_empty",))
    assert (other.rule.number, other.rulings) == ("A-7.1", ())


def test_a_payment_with_what_was_just_bought_names_that_card_only() -> None:
    paid = """
given:
  rest: empty
  phase: winner
  first: Ann
  display: [B1, B2, B3]
  players:
    Ann: {bid: [R1, R2], deck: 5}
    Ben: {bid: [], deck: 5}
moves:
  - {player: Ann, action: buy, card: B1, pay: [R1]}
  - {player: Ann, action: buy, card: B2, pay: [B1, R2]}
"""
    (finding,) = told(paid).findings
    assert finding.message == "Ann pays with B1, bought this turn."
    assert finding.rule.number == "A-7.5"
    fresh = paid.replace("pay: [B1, R2]", "pay: [B1, B7]")
    assert told(fresh).findings[0].message == "Ann pays with B1, bought this turn."


def test_a_card_that_pays_for_itself_is_told_as_that() -> None:
    itself = LOSING.replace("card: B1, pay: [G2]", "card: B1, pay: [B1]")
    assert told(itself).findings[0].message == "Ben pays for B1 with B1."


def test_a_card_laid_apart_and_bid_all_the_same_lies_apart_no_more_where_that_stood() -> None:
    apart = """
rulings: {set_aside_zone: reserved}
given:
  rest: empty
  phase: set aside
  display: [B1, B2]
  players:
    Ann: {hand: [G1, G2, G3, G4, G5], deck: [G6]}
    Ben: {hand: [R1, R2, R3, R4, R5], deck: [R6]}
moves:
  - {player: Ann, action: set_aside, card: G1}
  - {player: Ben, action: set_aside, card: R1}
  - {player: Ann, action: bid, cards: [G1]}
  - {decision: stands}
"""
    outcome = told(apart)
    assert verdicts(outcome) == [(3, "illegal A-4.1")]
    assert [side.reserve != [] for side in outcome.state.sides] == [False, True]
