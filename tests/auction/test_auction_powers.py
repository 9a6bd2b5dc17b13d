"""Which power of the auction is at work where a record does not say: what a power reaches, what a seven
may have repeated, and what the ways are called."""

from __future__ import annotations

from typing import Any

import pytest
from judging import judged

from referee.breaches import Open, Refused
from referee.games.auction.play.activations import (
    due,
    otherwise,
    pick,
    possible,
    reaches,
    repeats_of,
    turns,
    use,
)
from referee.games.auction.play.legal import uses
from referee.games.auction.play.powers import decline, duplicate, take
from referee.games.auction.play.state import State
from referee.games.auction.record.cards import NAMES, cards_in
from referee.log import Log
from referee.start import afresh

BEN = "deck: [B1], hand: [B3], bid: [B4]"


def log_of(ann: str, entries: str, more: str = "", rulings: str = "", ben: str = BEN) -> Log:
    """A record in which it is Ann's part of phase 3, and what she has is told."""
    judgement = judged(
        f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\nrulings: {{{rulings}}}\n"
        f"given: {{phase: winner, display: [P1, P2], {more} players: {{Ann: {{{ann}}}, "
        f"Ben: {{{ben}}}}}, rest: empty}}\nmoves:\n"
        + "".join(f"  - {{player: Ann, action: {entry}}}\n" for entry in entries.split(" / "))
    )
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    return judgement.log


def state_of(ann: str, more: str = "", rulings: str = "") -> State:
    state: Any = afresh(log_of(ann, "end_turn", more, rulings))
    assert isinstance(state, State)
    return state


UNSEEN_DECK = 'deck: ["?", "?"]'
OTHER_FACES = (
    'deck: ["?", "?"], unseen: {batches: [[G1, G2]], deck: [0, 0], reserve: [], hand: [], discards: [], '
    "shown: [], hidden: [G1, G2], dealt: 0}"
)


@pytest.mark.parametrize(
    ("ann", "more", "power", "maybe", "surely"),
    [
        ("deck: [R1], bid: [R4]", "auction_discards: [R5],", "R8", True, True),
        ("deck: [R1], bid: [R4]", "auction_discards: [B5],", "R8", False, False),
        ("deck: [R1], bid: [R4], discards: [R5]", "", "R9", True, True),
        ("deck: [R1], bid: [R4], discards: [B5]", "", "R9", False, False),
        ("deck: [R1], bid: [R4]", "", "R10", True, True),
        ("deck: [B2], bid: [R4]", "", "R10", False, False),
        ("deck: [B2], bid: [R4]", "auction_discards: [R5],", "R10", True, True),
        ("deck: [B2], bid: [R4], discards: [R5]", "", "R10", True, True),
        ("deck: [R1], bid: [R4]", "", "R9", False, False),
        (f"{UNSEEN_DECK}, bid: [R4]", "", "R10", True, False),
        (f"{OTHER_FACES}, bid: [R4]", "", "R10", False, False),
        (f"{OTHER_FACES}, bid: [R4]", "", "G10", True, False),
    ],
)
def test_what_a_power_may_bring_back_and_what_it_certainly_can(
    ann: str, more: str, power: str, maybe: bool, surely: bool
) -> None:
    state = state_of(ann, more, "ten_source: all_three")
    told = due(NAMES.index(power), False)
    assert possible(state, state.sides[0], told) is maybe
    assert possible(state, state.sides[0], told, sure=True) is surely


POWERS = "bid: [R4], deck: [R1], hand: [R10], discards: [R5, R2, B8]"


@pytest.mark.parametrize(
    ("power", "target", "whether"),
    [
        ("R8", "R3", True),  # in the discards of the auction
        ("R8", "R5", False),  # in her own
        ("R9", "R3", False),
        ("R9", "R5", True),
        ("R9", "B8", False),
        ("R10", "R3", True),
        ("R10", "R5", True),
        ("R6", "R6", False),
        ("R6", "R4", True),
        ("R8", "R8", False),
        ("R7", "R8", True),
        ("R7", "R9", False),
        ("R7", "B9", False),
    ],
)
def test_which_power_may_be_what_acts_on_a_card(power: str, target: str, whether: bool) -> None:
    state = state_of(
        "bid: [R4], deck: [R1], discards: [R5, R2, B8], powers: [R7, R8]", "auction_discards: [R3],"
    )
    side = state.sides[0]
    assert reaches(state, side, due(NAMES.index(power), False), NAMES.index(target)) is whether


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ("power, cards: [R7] / cash, card: R1", [1]),
        ("power, cards: [R7] / take, card: R1", [1]),
        ("power, cards: [R7, B7] / duplicate, card: R8, with: R7 / cash, card: R1", [2]),
        ("power, cards: [R7, B7] / duplicate, card: R8, with: B7 / take, card: B1", [2]),
        ("power, cards: [R7] / duplicate, card: R8, with: R7 / cash, card: R1", []),
        ("power, cards: [R7] / decline, with: R7 / cash, card: R1", []),
        ("power, cards: [R7] / decline / cash, card: R1", [2]),
        ("power, cards: [R7] / buy, card: P1, pay: [R4] / cash, card: R1", []),
        ("power, cards: [R7] / end_turn / cash, card: R1", []),
        ("power, cards: [R6, R7] / decline, with: R6 / cash, card: R1", [1, 2]),
        ("power, cards: [R6, R8] / cash, card: R1", []),
        ("cash, card: R1", []),
        ("take, card: R7 / cash, card: R1", [1]),
        ("take, card: R8 / cash, card: R1", []),
        ("cash, card: R7 / cash, card: R1", []),
        ("power, cards: [R7] / take, card: R1 / cash, card: R2", [1, 2]),
    ],
)
def test_where_a_seven_is_passed_over_that_may_have_repeated_something(
    entries: str, found: list[int]
) -> None:
    assert turns(log_of("deck: [R1], bid: [R4]", entries).moves) == found


LAID = "bid: [R4], deck: [R1], discards: [R5], powers: [R7, R8, R9, B6]"
SEVEN_DUE = "auction_discards: [R3], pending: [[{with: [R7], source: R7}, {with: [B6], source: B6}]],"
EIGHT_DUE = "auction_discards: [R3], pending: [[{with: [R8], source: R8}]],"
TWO_DUE = "auction_discards: [R3], pending: [[{with: [R8], source: R8}, {with: [R7], source: R7}]],"
AGAIN_DUE = "auction_discards: [R3], pending: [[{with: [R8, R7], source: R8}, {with: [R7], source: R7}]],"


@pytest.mark.parametrize(
    ("more", "entry", "ways"),
    [
        (SEVEN_DUE, "take, card: R3", ["R7 repeated R8", "R7 repeated R9"]),
        (EIGHT_DUE, "take, card: R3", []),
        (TWO_DUE, "take, card: R3", ["R7 repeated R8", "R7 repeated R9"]),
    ],
)
def test_what_a_seven_that_is_due_may_have_repeated(more: str, entry: str, ways: list[str]) -> None:
    log = log_of(LAID, entry, more)
    found = list(otherwise(afresh(log), log.moves[0]))
    assert [way.assumes for way in found] == ways
    assert all(len(way.moves) == 2 and way.moves[1] is log.moves[0] for way in found)


@pytest.mark.parametrize(
    ("more", "entry", "ways"),
    [
        (SEVEN_DUE, "take, card: R3, with: R8", ["duplicate R8 R7"]),
        (SEVEN_DUE, "take, card: R5, with: R9", ["duplicate R9 R7"]),
        (SEVEN_DUE, "take, card: R3, with: B6", []),
        (SEVEN_DUE, "take, card: R3, with: R6", []),
        (EIGHT_DUE, "take, card: R5, with: R9", []),
        (TWO_DUE, "take, card: R5, with: R9", ["duplicate R9 R7"]),
    ],
)
def test_which_sevens_may_have_made_the_named_card_work_again(more: str, entry: str, ways: list[str]) -> None:
    log = log_of(LAID, entry, more)
    state: Any = afresh(log)
    found = [way.moves[0] for way in repeats_of(state, log.moves[0])]
    assert [f"{move.action} {NAMES[move.card]} {NAMES[move.source]}" for move in found] == ways


@pytest.mark.parametrize(
    ("more", "entry", "chosen"),
    [
        (EIGHT_DUE, "take, card: R3", "R8"),
        (EIGHT_DUE, "take, card: R3, with: R8", "R8"),
        (EIGHT_DUE, "take, card: R5, with: R8", "R8"),  # it is due, and reaches elsewhere
        (TWO_DUE, "take, card: R3, with: R8", "R8"),
        (TWO_DUE, "take, card: R3", "R8"),
        (SEVEN_DUE, "take, card: R3", "R7 repeated R8"),
        (SEVEN_DUE, "take, card: R5", "R7 repeated R9"),
        (SEVEN_DUE, "take, card: R3, with: R8", "R7 repeated R8"),
        (SEVEN_DUE, "take, card: R3, with: R7", "R7 repeated R8"),
        (SEVEN_DUE, "take, card: R5, with: R9", "R7 repeated R9"),
        (SEVEN_DUE, "take, card: R5, with: R8", "R7 repeated it"),
        (SEVEN_DUE, "take, card: R3, with: R9", "R7 repeated it"),
        (SEVEN_DUE, "duplicate, card: R8", "R7"),
        (SEVEN_DUE, "duplicate, card: R8, with: R9", "A-6.13"),
        (EIGHT_DUE, "duplicate, card: R8", "A-6.3"),
        (AGAIN_DUE, "take, card: R3, with: R7", "R8"),
        (AGAIN_DUE, "take, card: R3, with: R8", "R8"),
    ],
)
def test_which_power_an_entry_uses(more: str, entry: str, chosen: str) -> None:
    log = log_of(LAID, entry, more)
    state: Any = afresh(log)
    move = log.moves[0]
    try:
        power = pick(state, state.sides[0], move.action, move)
    except Open as opened:
        told = ", ".join(way.assumes for way in opened.ways)
    except Refused:
        told = "refused"
    else:
        told = NAMES[power.source] if power else state.breaches.found[0].rule.number
    assert told == chosen


def named_dues(state: State) -> str:
    return " / ".join(" ".join(NAMES[power.source] for power in group) for group in state.pending)


def test_what_waits_is_kept_below_when_a_power_acts_and_what_does_not_has_lapsed() -> None:
    state = state_of("deck: [R1], bid: [R4]")
    eight, nine, ten = (due(NAMES.index(name), name == "R9") for name in ("R8", "R9", "R10"))
    six = due(NAMES.index("R6"), False)
    state.pending = [[six], [eight], [nine, ten]]
    use(state, eight)
    assert named_dues(state) == "R9 R6"
    assert state.lapsed == 1 << NAMES.index("R10")
    assert state.activations == 1


@pytest.mark.parametrize(
    ("entry", "more", "ways", "lapses"),
    [
        ("decline", EIGHT_DUE, "", ["R8"]),
        ("decline", SEVEN_DUE, "B6 was declined, R7 was declined", []),
        ("decline, with: R7", SEVEN_DUE, "", ["R7"]),
        ("decline, with: R8", SEVEN_DUE, "R7 repeated it", []),
        ("decline, with: R8", EIGHT_DUE, "", ["R8"]),
        ("decline", AGAIN_DUE, "", ["R7", "R8"]),  # both are known by the seven
    ],
)
def test_which_power_was_declined(entry: str, more: str, ways: str, lapses: list[str]) -> None:
    log = log_of(LAID, entry, more)
    state: Any = afresh(log)
    opened: tuple[Any, ...] = ()
    try:
        decline(state, log.moves[0])
    except Open as left_open:
        opened = left_open.ways
    assert ", ".join(sorted(way.assumes for way in opened)) == ways
    assert [NAMES[card] for card in cards_in(state.lapsed)] == lapses


@pytest.mark.parametrize(
    ("rulings", "card", "due_now"),
    [
        ("", "R8", "R8"),
        ("dup_opponent: true", "R6", "R6"),
        ("dup_opponent: true, dup_bid_card: twice", "R6", "R6"),  # Ben has played it
        ("dup_bid_card: twice", "R10", "R10 R10"),
        ("dup_bid_card: once", "R10", "R10"),
        ("dup_bid_card: twice", "R8", "R8"),
    ],
)
def test_how_often_a_repeated_power_works(rulings: str, card: str, due_now: str) -> None:
    log = log_of(
        "bid: [R4, R10], deck: [R1], powers: [R7, R8]",
        f"duplicate, card: {card}, with: R7",
        "pending: [[{with: [R7], source: R7}]],",
        rulings,
        "deck: [B1], bid: [B4], powers: [R6]",
    )
    state: Any = afresh(log)
    duplicate(state, log.moves[0])
    assert named_dues(state) == due_now


def test_a_six_cashes_in_what_lies_in_the_offering_of_its_suit_but_not_itself() -> None:
    state = state_of("deck: [R1], bid: [R4, B2], powers: [R6, R9], hand: [R3]")
    told = uses(state, 0, due(NAMES.index("R6"), False))
    assert [f"{move.action} {NAMES[move.card]}" for move in told if move.action != "decline"] == [
        "cash R4",
        "cash R9",
    ]


@pytest.mark.parametrize(
    ("entry", "more", "said"),
    [
        ("take, card: R3, to: hand", EIGHT_DUE, "illegal A-6.11"),
        ("take, card: R3", EIGHT_DUE, ""),
        ("take, card: R3, to: hand", "auction_discards: [R3],", "illegal A-6.3 A-6.11"),
        ("take, card: R3", "auction_discards: [R3],", "illegal A-6.3"),
    ],
)
def test_a_card_that_comes_back_to_the_hand_is_told_once(entry: str, more: str, said: str) -> None:
    log = log_of("deck: [R1], bid: [R4]", entry, more)
    state: Any = afresh(log)
    state.breaches.let_stand = True
    take(state, log.moves[0])
    told = [each.rule.number for each in state.breaches.found]
    assert " ".join(["illegal", *told] if told else []) == said
