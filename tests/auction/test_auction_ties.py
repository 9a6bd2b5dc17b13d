"""Tied bids of which nobody wrote down the cards that were added: that is said, and nobody is accused."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import auction_player as player
import pytest
from judging import judged, verdicts
from slips import slip
from thinning import THINNINGS, without
from whole_records import Whole, outcome_of, wholes

from referee.document import parse
from referee.log import read_log
from referee.moments.after_entry import moment
from referee.rules import Kind

KINDS = ("full", "onlooker", "half", "least")


def untied(seed: int, kind: str) -> dict[str, Any]:
    """A whole game by somebody who noted less, and no card of any tie."""
    record = copy.deepcopy(player.whole_game(seed))
    record = without(record, THINNINGS[kind](record, random.Random(f"{seed}{kind}")))
    record["moves"] = [entry for entry in record["moves"] if entry.get("action") != "tie_card"]
    return record


@pytest.mark.parametrize("seed", (26, 31, 70, 112, 145, 199))
@pytest.mark.parametrize("kind", KINDS)
def test_who_noted_no_tie_card_is_told_so_and_nobody_is_accused(seed: int, kind: str) -> None:
    found = outcome_of(untied(seed, kind)).findings
    assert not [finding for finding in found if finding.wrong]
    told = [finding.move for finding in found if finding.kind is Kind.UNDETERMINED and finding.move]
    assert len(told) == len(set(told)), "once an entry"


TIED = """
referee: 1
game: auction
players: [Ann, Ben]
setup: {display: [B1, B2, B3, B4, B5, B6]}
moves:
  - {player: Ann, action: set_aside}
  - {player: Ben, action: set_aside}
  - {player: Ann, action: bid, cards: [R5]}
  - {player: Ben, action: bid, cards: [G5]}
  - {player: Ann, action: look, at: deck}
  - {player: Ann, action: shuffle}
"""


def test_a_look_is_in_the_middle_of_a_tie_unless_somebody_acts_after_it() -> None:
    assert verdicts(judged(TIED)) == [(5, "illegal A-11.3")]
    written = "  - {player: Ben, action: tie_card, card: G3}\n  - {player: Ann, action: tie_card, card: R4}\n"
    bought = "  - {player: Ann, action: buy, card: B1, pay: [R5]}\n"
    assert verdicts(judged(TIED + written + bought)) == [(5, "illegal A-11.3")]
    assert verdicts(judged(TIED + bought)) == [(5, "undetermined A-4.6")]


def test_the_bids_may_have_tied_twice_before_a_card_is_named() -> None:
    """The three came with the second tie: with the first, the other would have gone first."""
    sides = "{Ann: {hand: [R5], deck: 4}, Ben: {hand: [G5], deck: [G9, G1]}}"
    given = f"{{phase: bid, display: [B1, B2], players: {sides}}}"
    moves = """
  - {player: Ann, action: bid, cards: [R5]}
  - {player: Ben, action: bid, cards: [G5]}
  - {player: Ann, action: buy, card: B2, pay: [R5, R3]}
"""
    log = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {given}\nmoves:{moves}"
    assert [verdict for _, verdict in verdicts(judged(log))] == ["undetermined A-4.6"]


@pytest.mark.parametrize("open_too", ("auction_deck: [P9, P1]", "players: {Ann: {deck: [R4]}}"))
@pytest.mark.parametrize("order", ("Ann R4, Ben G1", "Ben G1, Ann R4"))
def test_totals_told_while_the_bids_tie_are_those_before_a_card_is_added(open_too: str, order: str) -> None:
    """They stand beside what is open, and the last cards of both decks come after them."""
    sides = "{Ann: {hand: [R5], deck: 1, discards: []}, Ben: {hand: [G5], deck: 1, discards: []}}"
    given = f"{{phase: bid, display: [B1, B2], auction_deck: 2, players: {sides}}}"
    lines = [
        "{player: Ann, action: bid, cards: [R5]}",
        "{player: Ben, action: bid, cards: [G5]}",
        f"{{check: {{totals: {{Ann: 5, Ben: 5}}, {open_too}}}}}",
        *("{{player: {}, action: tie_card, card: {}}}".format(*each.split()) for each in order.split(", ")),
    ]
    begun = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {given}\n"
    log = begun + "moves:\n" + "\n".join(f"  - {line}" for line in lines)
    assert [verdict for _, verdict in verdicts(judged(log))] == ["undetermined REC-1"]


def test_a_position_says_that_bids_with_unnamed_cards_may_have_tied_again() -> None:
    added = """
  - {player: Ann, action: tie_card}
  - {player: Ben, action: tie_card}
"""
    tied = TIED[: TIED.index("  - {player: Ann, action: look")] + added.lstrip("\n")
    shown = {**moment(read_log(parse(tied.encode(), "log.yaml")[0])).position, "rest": "empty"}
    buys = "moves:\n  - {player: Ann, action: buy, card: B3, pay: [R5, R3, R4]}\n"
    begun = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {json.dumps(shown)}\n"
    assert verdicts(judged(tied + buys.removeprefix("moves:\n"))) == verdicts(judged(begun + buys)) == []


UNKNOWN_BESIDE = (
    f"auction_deck: {json.dumps(['P9', *['?'] * 17])}",
    "players: {Ann: {hand: [R1, '?', '?']}}",
    "players: {Ben: {hand: ['?', '?', G2]}}",
)
"""Facts of the moment that the record does not show."""


@pytest.mark.parametrize("added", ("", "Ann", "Ben"))
@pytest.mark.parametrize("other", UNKNOWN_BESIDE)
def test_a_true_check_in_a_tie_adds_no_card_that_nobody_wrote_down(added: str, other: str) -> None:
    """Whoever writes the totals as they lie says that the tie is not over: both still add."""
    tied = TIED[: TIED.index("  - {player: Ann, action: look")]
    totals = {"Ann": 5, "Ben": 5}
    if added:
        tied += f"  - {{player: {added}, action: tie_card, card: P4}}\n"
        totals[added] += 4
    check = f"  - {{check: {{totals: {json.dumps(totals)}, {other}}}}}\n"
    before, after = (
        moment(read_log(parse(text.encode(), "log.yaml")[0])).position for text in (tied, tied + check)
    )
    assert after["phase"] == "tie"
    assert after["players"] == before["players"]


@pytest.mark.parametrize("name", ("card", "player", "dropped", "doubled", "swapped"))
def test_a_fault_long_after_a_tie_of_which_cards_are_not_written_does_not_accuse_the_tie(name: str) -> None:
    """What shows that the tie went on is believed as soon as the next entries fit: a fault said of a round
    long after was told of the reshuffle in the tie as well."""
    ((_, whole),) = wholes("auction", 9702027, 1)
    chance = random.Random("auction 9702027 elsewhere little")
    less = Whole(json.dumps(without(whole.data, THINNINGS["elsewhere"](whole.data, chance))), {}, ())
    made = slip(less, name, random.Random(name))
    assert made is not None
    assert len([each for each in outcome_of(made.record).findings if each.wrong]) < 2


def test_a_forbidden_turn_in_a_tie_adds_no_cards_that_the_record_names_later() -> None:
    given = """
given:
  phase: tie
  display: [P7, G1]
  players:
    Ann: {hand: [], discards: [], cashed: [], bid: [G3], deck: [G2]}
    Ben: {hand: [], discards: [], cashed: [], bid: [R3], deck: [R1]}
  rest: empty
moves:
  - {player: Ben, action: cash, card: G3, with: G3}
  - {player: Ann, action: tie_card, card: G2}
  - {player: Ben, action: tie_card, card: R1}
  - {player: Ann, action: buy, card: G1, pay: [G2, G3]}
"""
    head = "referee: 1\ngame: auction\nplayers: [Ann, Ben]"
    assert verdicts(judged(head + given)) == [(1, "illegal A-5.1")]


BIDS_AND = """
referee: 1
game: auction
players: [Ann, Ben]
setup: {display: [P7, G1, B1, B2, B3, B5]}
moves:
  - {player: Ann, action: set_aside}
  - {player: Ben, action: set_aside}
  - {player: Ann, action: bid, cards: [G3]}
"""


def test_cards_nobody_named_were_added_to_what_the_bids_had_come_to_by_then() -> None:
    more = """  - {player: Ben, action: bid, cards: [R3]}
  - {player: Ann, action: tie_card, card: G2}
  - {player: Ben, action: tie_card, card: R2}
  - {player: Ben, action: buy, card: P7, pay: [R3]}
"""
    (told,) = judged(BIDS_AND + more).findings
    assert "tied at 5, by Ann and Ben" in told.message


def test_totals_in_each_others_place_are_one_claim() -> None:
    more = "  - {player: Ben, action: bid, cards: [R9]}\n  - {action: reveal, totals: {Ann: 9, Ben: 3}}\n"
    assert verdicts(judged(BIDS_AND + more)) == [(5, "mismatch A-4.4")]
    (told,) = judged(BIDS_AND + more).findings
    assert told.message == "The totals stand in each other's place: Ann's bid adds up to 3, Ben's to 9."


UNNAMED = """
referee: 1
game: auction
players: [Ann, Ben]
rulings: {{tie_cards_join_offering: {joins}}}
setup: {{display: [B1, B2, B3, B4, B5, B6]}}
moves:
  - {{player: Ann, action: set_aside}}
  - {{player: Ben, action: set_aside}}
  - {{player: Ann, action: bid, cards: [R5]}}
  - {{player: Ben, action: bid, cards: [G5]}}
  - {{player: Ann, action: tie_card}}
  - {{player: Ben, action: tie_card}}
  - {{check: {check}}}
  - {{player: {first}, action: buy, card: B1, pay: [{paid}]}}
  - {{check: {later}}}
"""


@pytest.mark.parametrize(
    ("check", "first", "paid", "said"),
    [
        ("{phase: winner}", "Ann", "R5", []),
        ("{first: Ben}", "Ben", "G5", []),
        ("{first: Ben, phase: winner}", "Ben", "G5", []),
        ("{first: Ben}", "Ann", "R5", [(8, "illegal A-5.1")]),
        ("{phase: loser}", "Ann", "R5", [(7, "mismatch REC-1")]),
    ],
)
def test_a_check_tells_who_won_bids_to_which_cards_were_added_that_nobody_named(
    check: str, first: str, paid: str, said: list[tuple[int, str]]
) -> None:
    text = UNNAMED.format(joins=True, check=check, first=first, paid=paid, later="{round: 1}")
    assert [each for each in verdicts(judged(text)) if "undetermined" not in each[1]] == said


@pytest.mark.parametrize("joins", ["true", "false"])
@pytest.mark.parametrize(("total", "said"), [(15, []), (4, [(9, "mismatch REC-1")])])
def test_what_bids_come_to_stays_open_where_the_cards_that_were_added_went_by_unnamed(
    joins: str, total: int, said: list[tuple[int, str]]
) -> None:
    later = f"{{totals: {{Ann: {total}}}}}"
    text = UNNAMED.format(joins=joins, check="{round: 1}", first="Ann", paid="R5", later=later)
    assert [each for each in verdicts(judged(text)) if "undetermined" not in each[1]] == said
