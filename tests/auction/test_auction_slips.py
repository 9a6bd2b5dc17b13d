"""What an entry of the auction may have been meant to be, and what may be missing right before it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from joint_slips import joint_slip
from judging import judged, verdicts
from more_slips import more_slip
from slips import verdict
from thinning import thinnings, without
from whole_records import Whole, counting, outcome_of, wholes

from referee.explanation.subjects import Subjects
from referee.games import named
from referee.games.auction.play.long_before import elsewhere, stood
from referee.games.auction.play.shown_later import shown
from referee.games.auction.play.slips import missing
from referee.games.auction.record.cards import NAMES
from referee.repairing.repairs import repairs
from referee.start import afresh

PILES = (
    "players: {Ann: {deck: [R1, R2], hand: [R8, R9], discards: [R5, R6, R3]}, "
    "Ben: {deck: [B1, B2], hand: [B3], discards: [B5]}}"
)
BARE = PILES.replace("deck: [R1, R2]", "deck: []")
HANDS = "players: {Ann: {deck: [R1], hand: [R8, R9]}, Ben: {deck: [B1], hand: [B3, B4]}}"
TIED = "players: {Ann: {deck: [R1, R2], bid: [R8]}, Ben: {deck: [B1, B2], bid: [B8]}}"
SALE = (
    "display: [P1], players: {Ann: {deck: [R1], hand: [R6], bid: [R7, R4], discards: [R5]}, "
    "Ben: {deck: [B1, B2], hand: [B3], bid: [B4], discards: [B5]}}"
)
POWERS = (
    "display: [P1], players: {Ann: {deck: [R1], hand: [R7, R8, R9], bid: [R4]}, "
    "Ben: {deck: [B1], hand: [B3], bid: [B4]}}"
)


def before(log: Any, index: int) -> Any:
    """The position before an entry of a record in which nothing is wrong up to there."""
    state = afresh(log)
    for move in log.moves[:index]:
        log.game.play.table[state.phase][move.action](state, move)
    return state


def thought_of(given: str, entry: str, slips: Callable[[Any, Any], Iterator[Any]]) -> list[str]:
    """The entries in their order, each in short: Ben's say so."""
    judgement = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        f"given: {{{given}, rest: empty}}\nmoves:\n  - {{player: Ann, action: {entry}}}\n"
    )
    log = judgement.log
    assert log is not None, [str(fault) for fault in judgement.faults]
    written = [log.game.write(other, log.header) for other in slips(afresh(log), log.moves[0])]
    return [_short(data) for data in written]


def _short(data: Any) -> str:
    values = [" ".join(value) or "none" if isinstance(value, list) else value for value in data.values()]
    return " ".join(str(value) for value in values if value != "Ann")


@pytest.mark.parametrize(
    ("given", "entry", "meant"),
    [
        (f"phase: set aside, {PILES}", "set_aside, card: R3", "set_aside R8, set_aside R9, Ben set_aside B3"),
        (f"phase: draw, {PILES}", "draw, cards: [R5]", "draw, Ben draw"),
        # one card of the order otherwise, missing or too many; and the order not written
        (
            f"phase: draw, {BARE}",
            "reshuffle, order: [R5, R6]",
            "reshuffle R3 R5 R6, reshuffle R5 R3 R6, reshuffle R5 R6 R3, reshuffle",
        ),
        (f"phase: draw, {BARE}", "reshuffle, order: [R5, R6, R9]", "reshuffle R5 R6 R3, reshuffle"),
        (f"phase: draw, {BARE}", "reshuffle, order: [G1, R6, R3]", "reshuffle R5 R6 R3, reshuffle"),
        (
            f"phase: draw, {BARE}",
            "reshuffle, order: [R5, R5, R3]",
            "reshuffle R6 R5 R3, reshuffle R5 R6 R3, reshuffle",
        ),
        (f"phase: draw, {BARE}", "reshuffle, order: [R5, R6, R3]", "reshuffle"),
        (f"phase: draw, {BARE}", "reshuffle, order: [R5]", "reshuffle"),
        # the cards of the one who is named, or the same cards of the other
        (f"phase: bid, {HANDS}", "bid, cards: [R3]", "bid R8, bid R9, bid none"),
        (f"phase: bid, {HANDS}", "bid, cards: [R8, R3]", "bid R8 R9, bid R8"),
        (f"phase: bid, {HANDS}", "bid, cards: [B3]", "bid R8, bid R9, bid none, Ben bid B3"),
        (f"phase: tie, {TIED}", "tie_card, card: R3", "tie_card R1, Ben tie_card B1"),
        (f"phase: winner, {SALE}", "buy, card: P1, pay: [R5]", "buy P1 R4, buy P1 R7"),
        # one card too many, too few, and one that is not there besides
        (f"phase: winner, {SALE}", "buy, card: P1, pay: [R7, R4]", "buy P1 R7, buy P1 R4"),
        (f"phase: winner, {SALE}", "buy, card: P1, pay: []", "buy P1 R4, buy P1 R7"),
        (f"phase: winner, {SALE}", "buy, card: P1, pay: [R7, R5]", "buy P1 R7"),
        (f"phase: winner, {SALE}", "cash, card: R5", ""),
    ],
)
def test_what_an_entry_may_have_been_meant_to_be(given: str, entry: str, meant: str) -> None:
    legal = Subjects(named("auction"), ()).legal_edits
    assert ", ".join(thought_of(given, entry, legal)) == meant


@pytest.mark.parametrize(
    ("given", "entry", "before"),
    [
        (
            f"phase: set aside, {PILES}",
            "done",
            "set_aside R8, set_aside R9, Ben set_aside B3, set_aside, Ben set_aside",
        ),
        (
            f"phase: set aside, auction_deck: [], {PILES}",
            "done",
            "set_aside R8, set_aside R9, Ben set_aside B3, done, Ben done, set_aside, Ben set_aside",
        ),
        (f"phase: draw, auction_deck: [], {PILES}", "done", "done, Ben done, set_aside, Ben set_aside"),
        (f"phase: draw, {PILES}", "done", "set_aside, Ben set_aside"),
        (f"phase: draw, looking: [Ann], {PILES}", "done", "shuffle, set_aside, Ben set_aside"),
        (f"phase: draw, looking: [Ben], {PILES}", "done", "Ben shuffle, set_aside, Ben set_aside"),
        (
            f"phase: bid, {HANDS}",
            "bid, cards: [R3]",
            "bid R8 R9, bid R8, bid R9, bid none, Ben bid B3 B4, Ben bid B3, Ben bid B4, Ben bid none",
        ),
        (f"phase: tie, {TIED}", "tie_card, card: R3", "tie_card R1, Ben tie_card B1"),
        # the loser's turn has come, and Ben is the loser
        (f"phase: loser, {SALE}", "end_turn", "Ben end_turn, Ben buy P1 1 B4"),
        (f"phase: winner, {SALE}", "end_turn", "buy P1 1 R4, buy P1 1 R7, power R6"),
        # a power the entry needs comes first; all pairs of them last
        (
            f"phase: winner, {POWERS}",
            "buy, card: P1, pay: [R8]",
            "power R8, buy P1 1 R4, power R7, power R9, power R7 R8, power R7 R9, power R8 R9",
        ),
    ],
)
def test_what_may_be_missing_before_an_entry(given: str, entry: str, before: str) -> None:
    assert ", ".join(thought_of(given, entry, missing)) == before


def test_a_purchase_may_be_missing_of_a_card_that_only_the_end_shows() -> None:
    log = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {phase: bid, display: P3 R3, players: {Ann: {hand: R9 R10}, Ben: {hand: G1}}, rest: empty}\n"
        "moves:\n"
        "  - {player: Ann, action: bid, cards: [R9, R10]}\n"
        "  - {player: Ben, action: bid, cards: [G1]}\n"
        "  - {player: Ann, action: end_turn}\n"
        "  - {player: Ben, action: end_turn}\n"
        "  - {player: Ann, action: gather, cards: [R3, R9, R10]}\n"
    ).log
    assert log is not None
    (end, (bought, _)), *nothing_done = elsewhere(before(log, 3), log.moves, 3)
    assert not any(moves for _, moves in nothing_done)
    told = log.game.write(bought, log.header)
    assert (end, told) == (2, {**told, "card": "R3", "pay": ["R9", "R10"], "position": 2})


def test_a_card_may_have_been_fetched_long_before_it_is_shown_again() -> None:
    log = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {turn: Ann, auction_discards: B4, players: {Ann: {hand: B8 R10, deck: 6}, Ben: {deck: 6}}, "
        "rest: empty}\nmoves:\n"
        "  - {player: Ann, action: power, cards: [B8]}\n"
        "  - {player: Ann, action: power, cards: [R10]}\n"
        "  - {player: Ann, action: end_turn}\n"
        "  - {player: Ann, action: bid, cards: [B4]}\n"
    ).log
    assert log is not None
    [(before, (fetched, _))] = written_wrongly(afresh(log), log.moves, 3)
    told = log.game.write(fetched, log.header)
    assert (before, told) == (1, {**told, "action": "take", "with": "B8", "card": "B4", "from": "auction"})


def test_a_card_of_a_hand_nobody_saw_may_have_been_one_by_which_the_bids_tie() -> None:
    log = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {phase: bid, players: {Ann: {hand: 3, deck: 4}, Ben: {hand: G3 B2, deck: 4}}, rest: empty}\n"
        "moves:\n"
        "  - {player: Ann, action: bid, cards: [R1, R7]}\n"
        "  - {player: Ben, action: bid, cards: [G3]}\n"
        "  - {player: Ben, action: tie_card}\n"
    ).log
    assert log is not None
    found = [
        log.game.write(meant, log.header) for (meant,) in shown(afresh(log), log.moves[0], log.moves[1:])
    ]
    assert [each["cards"] for each in found][-3:] == [["G2", "R1"], ["R1", "R2"], ["R1", "P2"]]


def test_a_power_card_of_a_hand_nobody_saw_may_have_been_the_one_that_is_put_away() -> None:
    log = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {turn: Ann, players: {Ann: {hand: 3, deck: 6}, Ben: {deck: 6}}, rest: empty}\nmoves:\n"
        "  - {player: Ann, action: power, cards: [G8]}\n"
        "  - {player: Ann, action: power, cards: [P8]}\n"
        "  - {player: Ann, action: end_turn}\n"
        "  - {player: Ann, action: discard, offering: [G8, B10]}\n"
    ).log
    assert log is not None
    found = [
        (place, NAMES[meant.cards.bit_length() - 1])
        for place, moves in written_wrongly(afresh(log), log.moves, 3)
        for meant in moves
    ]
    assert (1, "B10") in found and {place for place, _ in found} == {1}


def written_wrongly(state: Any, moves: Any, index: int) -> list[Any]:
    """The slips of the pen that come to light at an entry, without what a table may have let stand."""
    found = list(elsewhere(state, moves, index))
    return [(at, meant) for at, meant in found if not meant or meant[0] not in stood(moves[at])]


def test_a_bid_of_a_hand_nobody_saw_may_be_missing_by_which_the_bids_tie() -> None:
    log = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {phase: bid, players: {Ann: {hand: 3, deck: [R8]}, Ben: {bid: [B4], deck: 4}}, rest: empty}\n"
        "moves:\n"
        "  - {player: Ben, action: tie_card}\n"
        "  - {player: Ann, action: tie_card, card: R8}\n"
        "  - {player: Ann, action: buy, card: G7, pay: [R8]}\n"
        "  - {player: Ann, action: draw, cards: [R3, R9]}\n"
    ).log
    assert log is not None
    found = [log.game.write(bid, log.header) for bid, _ in shown(afresh(log), log.moves[0], log.moves[1:])]
    assert ["G4"] in [each["cards"] for each in found]


def test_a_card_that_is_not_put_away_may_have_been_cashed_in() -> None:
    log = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {turn: Ann, players: {Ann: {hand: P6 R9, bid: P10, deck: 6}, Ben: {deck: 6}}, rest: empty}\n"
        "moves:\n"
        "  - {player: Ann, action: power, cards: [P6]}\n"
        "  - {player: Ann, action: power, cards: [R9]}\n"
        "  - {player: Ann, action: end_turn}\n"
        "  - {player: Ben, action: end_turn}\n"
        "  - {player: Ann, action: discard, offering: [P6, R9]}\n"
    ).log
    assert log is not None
    [(place, (cashed, _))] = written_wrongly(before(log, 4), log.moves, 4)
    told = log.game.write(cashed, log.header)
    assert (place, told) == (1, {**told, "action": "cash", "with": "P6", "card": "P10"})


def test_a_card_that_pays_may_have_been_fetched_by_a_power_right_after_it_was_played() -> None:
    log = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {turn: Ann, auction_discards: R3, display: P1, "
        "players: {Ann: {hand: R8 R9, bid: P10, deck: 6}, Ben: {deck: 6}}, rest: empty}\n"
        "moves:\n"
        "  - {player: Ann, action: power, cards: [R8]}\n"
        "  - {player: Ann, action: decline}\n"
        "  - {player: Ann, action: buy, card: P1, pay: [R3]}\n"
    ).log
    assert log is not None
    [(place, (taken, as_written))] = written_wrongly(before(log, 2), log.moves, 2)
    assert (place, _short(log.game.write(taken, log.header))) == (1, "take R8 R3 auction")
    assert as_written is log.moves[1]


def test_a_card_that_pays_may_have_been_fetched_by_what_a_seven_repeated() -> None:
    before = thought_of(
        "turn: Ann, display: P1, auction_discards: B3, pending: [[{with: [B7], source: B7, power: 7}]], "
        "players: {Ann: {powers: [B10, B7], deck: 6}, Ben: {deck: 6}}, played: [B10, B7]",
        "buy, card: P1, pay: [B3]",
        missing,
    )
    assert before[0] == "take B3"


@pytest.mark.parametrize(
    ("given", "entries", "first"),
    [
        # a power card that is not Ann's: one that pays later, one that can do what comes next
        ("hand: 3", ["power, cards: [G8]", "decline", "buy, card: P1, pay: [R10]"], "power R10"),
        ("hand: 3", ["power, cards: [G8]", "take, card: R3"], "power R6"),
        # a power card that is missing before it is declined
        ("hand: 3", ["decline", "buy, card: P1, pay: [R10]"], "power R10"),
    ],
)
def test_a_power_card_of_a_hand_nobody_saw_may_have_been_another(
    given: str, entries: list[str], first: str
) -> None:
    lines = "".join(f"  - {{player: Ann, action: {entry}}}\n" for entry in entries)
    log = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        f"given: {{turn: Ann, display: P1, players: {{Ann: {{{given}, deck: 4}}, Ben: {{discards: G8}}}}}}\n"
        f"moves:\n{lines}"
    ).log
    assert log is not None
    found = [
        _short(log.game.write(meant[0], log.header))
        for meant in shown(afresh(log), log.moves[0], log.moves[1:])
    ]
    assert found[0] == first


def test_a_card_nobody_saw_come_up_may_have_been_bought_before_its_owner_shows_it() -> None:
    log = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {turn: Ann, display: ['?', '?'], players: {Ann: {bid: R8 R9}, Ben: {}}}\nmoves:\n"
        "  - {player: Ann, action: end_turn}\n"
        "  - {player: Ann, action: bid, cards: [B4]}\n"
    ).log
    assert log is not None
    found = [
        _short(log.game.write(moves[0], log.header))
        for _, moves in elsewhere(before(log, 1), log.moves, 1)
        if moves
    ]
    assert found[-1] == "buy B4 2 R8 R9"


@pytest.mark.parametrize(("seed", "entry", "card"), [(128, 188, "B1"), (152, 4, "G1"), (157, 79, "P5")])
def test_another_card_of_the_hand_set_aside_is_found_where_it_comes_to_light(
    seed: int, entry: int, card: str
) -> None:
    """Ten entries later the deck is shuffled, or the cards that were left: that gave up to six findings."""
    ((_, whole),) = wholes("auction", seed, 1)
    record = deepcopy(whole.data)
    record["moves"][entry - 1]["card"] = card
    (finding,) = counting(outcome_of(record))
    assert ("moves", entry - 1) in [path[:2] for path, _ in finding.related]


@pytest.mark.parametrize(
    ("bid", "totals", "fits"),
    (
        ("[P6, R3]", "Ann: 6, Ben: 11", "[P8, R3]"),
        ("[P6, R3, G2]", "Ben: 14", "[P9, R3, G2]"),
        ("[P6]", "Ann: 6, Ben: 1", "[P1]"),
    ),
)
def test_a_card_of_a_bid_misread_where_the_total_is_right_is_one_finding(
    bid: str, totals: str, fits: str
) -> None:
    """What stands in its place comes to that total."""
    log = f"""
referee: 1
game: auction
players: [Ann, Ben]
moves:
  - {{player: Ann, action: set_aside}}
  - {{player: Ben, action: set_aside}}
  - {{player: Ann, action: bid, cards: [P6]}}
  - {{player: Ben, action: bid, cards: {bid}}}
  - {{action: reveal, totals: {{{totals}}}}}
"""
    judgement = judged(log)
    assert verdicts(judgement) == [(4, "illegal A-4.1")]
    assert judgement.outcome is not None
    offers = repairs(judgement.outcome, judgement.findings[0])
    assert any(fits in offer.words for offer in offers), [offer.words for offer in offers]


IN_A_ROW = [7720000, 7720019, 7720030, 7720040, 7730051, 7730056, 7750096, 7750140]
IN_A_ROW += [
    52071,
    52084,
    60001,
    60114,
]  # a whole part of phase 3, a card fetched to pay with


@pytest.mark.parametrize("seed", IN_A_ROW)
def test_lines_in_a_row_that_are_missing_are_one_finding_in_every_phase(seed: int) -> None:
    """Set aside, bid, bought: what the lines after it show to have happened."""
    ((_, played),) = wholes("auction", seed, 1)
    made = joint_slip(played, "lines left out", random.Random(f"auction {seed} lines left out"))
    assert made is not None
    assert verdict(made) == "found", made.words


@pytest.mark.parametrize("seed", [91001, 91010, 91012, 91014, 91016])
def test_cards_that_came_in_another_order_are_one_finding_however_late_a_row_shows_it(seed: int) -> None:
    """An onlooker's record: nobody knows the auction deck."""
    ((_, played),) = wholes("auction", seed, 1)
    omitted = thinnings("auction")["onlooker"](played.data, random.Random(f"{seed} onlooker"))
    less = Whole(json.dumps(without(played.data, omitted)), {}, ())
    made = more_slip(less, "order", random.Random(f"{seed} onlooker order"))
    assert made is not None
    assert len(counting(outcome_of(made.record))) == 1, made.words


THINNED = {
    "lines left out": [
        ("half", 91015),  # both bids, of hands nobody saw, and the first part of phase 3
        ("half", 91017),  # power cards played and a purchase, which nobody shows later
        ("lines", 92015),  # a bid that paid for a card bought, and that purchase
        ("lines", 92031),  # the end of a round from the second bid on
        ("lines", 92033),  # a power card and a purchase, which the price of a later round shows
        ("lines", 93009),  # from the cards set aside up to both bids
        ("fields", 92004),
        ("few", 92012),
        ("onlooker", 92001),
    ],
    "misread to the end": [
        ("fields", 93002),
        ("fields", 93007),
        ("fields", 93011),
        ("player", 93008),
    ],
}


@pytest.mark.parametrize(
    ("pen", "kind", "seed"), [(pen, kind, seed) for pen, rows in THINNED.items() for kind, seed in rows]
)
def test_what_a_thinned_record_lacks_or_misreads_is_one_finding(pen: str, kind: str, seed: int) -> None:
    """The round ends, and what comes after it is judged by itself."""
    ((_, played),) = wholes("auction", seed, 1)
    omitted = thinnings("auction")[kind](played.data, random.Random(f"auction {seed} {kind} joint"))
    less = Whole(json.dumps(without(played.data, omitted)), {}, ())
    made = joint_slip(less, pen, random.Random(f"auction {seed} {kind} {pen}"))
    assert made is not None
    assert len(counting(outcome_of(made.record))) == 1, made.words


@pytest.mark.parametrize(
    ("seed", "first", "second"),
    [
        (57026, 41, 49),
        (57030, 176, 178),
        (81011, 22, 25),
        (81014, 183, 186),
        (81023, 90, 94),
        (81028, 47, 49),
    ],
)
def test_a_purchase_is_missed_after_a_line_that_is_missing_too(seed: int, first: int, second: int) -> None:
    """What is left of the offering rests on the line before, as it is put in: up to 179 findings once."""
    ((_, whole),) = wholes("auction", seed, 1)
    record = deepcopy(whole.data)
    for entry in (second, first):
        del record["moves"][entry - 1]
    assert len(counting(outcome_of(record))) == 2
