"""Scores of the auction within bounds: what is told bounds them, exactly as far as it does."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from sizes import so_many

from referee.api import adjudicate
from referee.game import resolve
from referee.games import named
from referee.games.auction.law.readings import Readings, readings_of
from referee.games.auction.play.gaps.holdings import Holding
from referee.games.auction.play.positions.as_data import position
from referee.games.auction.record.cards import SUIT_SETS, VALUES, cards_in, set_of
from referee.games.auction.scoring import _points
from referee.replay import Outcome
from referee.rules import Kind, ScoreSheet


def in_force(**chosen: Any) -> Readings:
    return readings_of(resolve(named("auction").law.rulings, chosen))


def every_way(holding: Holding, readings: Readings) -> list[int]:
    """The points of every set of cards that a player may have, and every way in which they are cashed in."""
    assert readings.vp_table is not None
    found = []
    pool = list(cards_in(holding.pool))
    for number in range(holding.least, holding.most + 1):
        for more in combinations(pool, number):
            cards = holding.cards | set_of(more)
            points = sum(readings.vp_table[VALUES[card]] for card in cards_in(cards))
            open_ones = list(cards_in(cards & holding.maybe_cashed & ~holding.cashed))
            for gone in range(0 if readings.bonus_counts_cashed else len(open_ones) + 1) or [0]:
                for out in combinations(open_ones, gone):
                    counting = (
                        cards if readings.bonus_counts_cashed else cards & ~(holding.cashed | set_of(out))
                    )
                    bonus = sum(10 for suit in SUIT_SETS if (counting & suit).bit_count() >= 6)
                    found.append(points + bonus)
    return found


def some(chance: Random, cards: list[int], most: int) -> list[int]:
    return chance.sample(cards, chance.randint(0, min(most, len(cards))))


@pytest.mark.parametrize("bonus_counts_cashed", [True, False])
def test_the_bounds_are_the_best_and_the_worst_that_a_player_may_have(bonus_counts_cashed: bool) -> None:
    chance, readings = Random("points"), in_force(bonus_counts_cashed=bonus_counts_cashed)
    exactly = 0
    for _ in range(so_many(60, 600)):
        near = chance.sample(range(12), 9) + chance.sample(range(12, 40), 3)  # so that six of a suit are near
        sure = some(chance, near, 7)
        pool = some(chance, [card for card in near if card not in sure], 6)
        least = chance.randint(0, len(pool))
        cashed = set_of(some(chance, sure, 3))
        maybe = cashed | set_of(some(chance, sure, 2)) | set_of(some(chance, pool, 2))
        most = chance.randint(least, len(pool))
        holding = Holding(set_of(sure), set_of(pool), least, most, cashed, maybe)
        assert readings.vp_table is not None
        low, high = _points(holding, readings.vp_table, readings)
        points = every_way(holding, readings)
        assert low <= min(points) and high == max(points), holding
        exactly += low == min(points)
    assert exactly >= so_many(55, 550)


GIVEN: dict[str, Any] = {
    "phase": "winner",
    "first": "Ann",
    "display": ["B4", "G9", None, None, None, None],
    "auction_deck": [],
    "auction_discards": ["G1", "G2", "G3", "G4", "R1", "R2", "R3", "R4", "P1", "P2", "P3", "P4", "B1", "B2"],
    "players": {
        "Ann": {
            "deck": ["R5", "R6"], "hand": ["B8"], "bid": ["G5", "P5"], "powers": [], "fetched": [],
            "discards": ["B6", "B7"], "cashed": [],
        },
        "Ben": {
            "deck": ["P6", "P7", "P8"], "hand": ["R7"], "bid": ["B3", "B9"], "powers": [], "fetched": [],
            "discards": ["G6", "G7", "G8", "P9", "P10", "R8"], "cashed": ["B5", "B10", "G10", "R9", "R10"],
        },
    },
}  # fmt: skip
"""All forty cards, told."""


def sheet(moves: list[dict[str, Any]] | None = None, given: dict[str, Any] = GIVEN, **ann: Any) -> ScoreSheet:
    """The score sheet from this position, with piles of Ann told otherwise; None: not told."""
    side = {key: value for key, value in {**given["players"]["Ann"], **ann}.items() if value is not None}
    told = {**given, "players": {**given["players"], "Ann": side}}
    log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": told, "moves": moves or []}
    judged = adjudicate(log)
    assert not judged.faults and judged.sheet is not None
    assert not [finding for finding in judged.findings if finding.wrong]
    return judged.sheet


def test_a_pile_nobody_tells_holds_what_is_left_where_all_else_is_told() -> None:
    whole = sheet()
    assert sheet(discards=None).totals == whole.totals == {"Ann": -5, "Ben": -80}
    assert sheet(deck=None, discards=None).counts["cards"] == {"Ann": 7, "Ben": 17}


def test_cards_that_may_lie_on_the_auction_discards_are_perhaps_a_players() -> None:
    untold = {key: value for key, value in GIVEN.items() if key != "auction_discards"}
    found = sheet(given=untold, discards=None)
    assert found.totals["Ben"] == -80
    # Of the sixteen cards named nowhere Ann has none to all: the two of hers, and fourteen of ones to fours.
    assert found.counts["cards"] == {"Ann": (5, 21), "Ben": 17}
    assert found.totals["Ann"] == (-5, 98)


def test_a_purchase_of_which_it_is_open_whether_it_was_allowed_counts_both_ways() -> None:
    buy = {"player": "Ann", "action": "buy", "card": "B4", "pay": ["P5"]}
    given = {key: value for key, value in GIVEN.items() if key not in ("phase", "first")}
    found = sheet([buy], given)
    # P5 paid away and B4 bought, which is worth a point more, or neither.
    assert found.totals == {"Ann": (-5, -4), "Ben": -80} and found.counts["cards"]["Ann"] == 7
    assert not found.winners


def test_a_winner_by_bounds_is_named_and_otherwise_in_which_case_who_wins() -> None:
    ends = {"phase": "over", "display": [None] * 6, "auction_deck": []}
    hands: dict[str, Any] = {"hand": [], "bid": [], "powers": [], "fetched": []}
    ann = {"deck": ["R1", "R2", "R3"], "discards": ["R4", "R5"], "cashed": [], **hands}
    ben = {"deck": ["P10", "P9", "P8"], "cashed": [], "discards": 2, **hands}
    given = {**ends, "players": {"Ann": ann, "Ben": ben}}
    found = adjudicate({"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given})
    assert found.sheet is not None
    assert found.sheet.totals == {"Ann": 25, "Ben": (-44, 0)} and found.sheet.winners == ("Ann",)
    ben["discards"] = 8
    found = adjudicate({"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given})
    assert found.sheet is not None and found.sheet.winners == ()
    assert found.sheet.undetermined.endswith(
        "Ann wins if Ben comes to less than 25, Ben wins with more than 25, at 25 the fewest cards decide"
    )


def test_a_score_outside_the_bounds_is_claimed_wrongly() -> None:
    untold = {key: value for key, value in GIVEN.items() if key != "auction_discards"}
    ann = {key: value for key, value in GIVEN["players"]["Ann"].items() if key != "discards"}
    given = {**untold, "phase": "over", "players": {**GIVEN["players"], "Ann": ann}}
    for claim, kind in ((99, Kind.MISMATCH), (98, Kind.UNDETERMINED), (-6, Kind.MISMATCH)):
        log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given}
        judged = adjudicate({**log, "result": {"scores": {"Ann": claim}, "ended": "conceded"}})
        assert kind in {finding.kind for finding in judged.findings}, (claim, judged.findings)


ROW = ["B4", "G9", "R5", "P5", None, None]


@pytest.mark.parametrize(
    ("given", "moves", "kinds"),
    [
        ({}, [], {Kind.UNDETERMINED}),
        ({"phase": "set aside", "display": ROW}, [], {Kind.UNDETERMINED}),
        ({"phase": "set aside", "display": ROW, "auction_deck": []}, [], {Kind.UNDETERMINED}),
        ({"phase": "draw", "display": ROW, "auction_deck": [], "idle": False}, [], {Kind.ILLEGAL}),
        ({"phase": "set aside", "display": ROW, "auction_deck": 3}, [], {Kind.ILLEGAL}),
        ({"phase": "winner", "first": "Ann"}, [{"player": "Ann", "action": "end_turn"}], {Kind.ILLEGAL}),
        ({"phase": "over"}, [], set()),
    ],
)
def test_a_result_is_too_early_only_where_the_game_cannot_be_over(
    given: dict[str, Any], moves: list[dict[str, Any]], kinds: set[Kind]
) -> None:
    log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given, "moves": moves}
    judged = adjudicate({**log, "result": {"winner": "Ann"}})
    assert {finding.kind for finding in judged.findings if finding.rule.number == "A-10.1"} == kinds


def test_a_game_whose_last_round_may_have_had_a_purchase_has_no_winner_yet() -> None:
    told = {"phase": "loser", "display": [None, None, "G9", None, None, None], "auction_deck": []}
    ends = [{"player": "Ben", "action": "end_turn"}]
    open_end = {**GIVEN, **told, "auction_discards": [*GIVEN["auction_discards"], "B4"]}
    assert not sheet(ends, open_end).winners and sheet(ends, open_end).open_end
    assert sheet(ends, {**open_end, "sales": 0}).winners == ("Ann",)
    assert not sheet(ends, {**open_end, "sales": 1}).final


def outcome_of(text: str) -> Outcome:
    """What the replay of a record gives."""
    outcome = adjudicate(text).outcome
    assert outcome is not None
    return outcome


def counted(text: str) -> ScoreSheet:
    """The score sheet of a record that begins from a position."""
    sheet = outcome_of(f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\n{text}").sheet
    assert sheet is not None
    return sheet


def test_of_unseen_cards_those_in_the_hand_do_not_count_where_the_table_reads_it_so() -> None:
    """Four cards lie unseen, one of them known to be R2; two of the four are in the hand."""
    unseen = (
        'unseen: {batches: [[R2, "?"]], deck: [0, 0], reserve: [], hand: [0, 0], discards: [], shown: [], '
        "hidden: [R2], dealt: 3}"
    )
    ann = f'{{hand: ["?", "?"], discards: [R1], deck: ["?", "?"], {unseen}}}'
    given = f"given: {{rest: empty, phase: over, players: {{Ann: {ann}, Ben: {{discards: [G1]}}}}}}"
    check = "moves: [{check: {phase: over}}]"
    assert counted(f"{given}\n{check}").counts["cards"]["Ann"] == 5
    assert counted(f"rulings: {{score_all_owned: false}}\n{given}\n{check}").counts["cards"]["Ann"] == 3


def test_of_cards_laid_open_at_the_end_those_of_a_hand_nobody_saw_do_not_count() -> None:
    ann = '{hand: ["?"], discards: [R1], deck: ["?", "?"]}'
    given = f"given: {{rest: empty, phase: over, players: {{Ann: {ann}, Ben: {{discards: [G1]}}}}}}"
    laid_open = "moves: [{player: Ann, action: gather, cards: [R1, R2, R3, R4]}]"
    assert counted(f"{given}\n{laid_open}").counts["cards"]["Ann"] == 4
    assert counted(f"rulings: {{score_all_owned: false}}\n{given}\n{laid_open}").counts["cards"]["Ann"] == 3


def test_an_unseen_card_of_a_pile_that_is_told_is_one_card_of_those_named_nowhere() -> None:
    ann = '{discards: [R1, "?"], deck: [], hand: [], cashed: []}'
    given = f"given: {{phase: over, display: [], players: {{Ann: {ann}, Ben: {{discards: [G1]}}}}}}"
    sheet = counted(f"{given}\nmoves: [{{check: {{phase: over}}}}]")
    assert (sheet.counts["cards"]["Ann"], sheet.totals["Ann"]) == (2, (0, 22))


@pytest.mark.parametrize(
    ("power", "take", "cards"),
    [
        ("R9", "card: R2", 5),
        ("R9", "card: R2, from: own", 5),
        ("R10", "card: R2", 5),
        ("R10", "card: R4, from: auction", 6),
        ("R10", "card: R4", 6),
        ("R10", "card: R5", 5),  # named nowhere: it can only be the unseen one of the own discards
    ],
)
def test_a_card_fetched_is_one_more_only_where_it_was_not_the_players_already(
    power: str, take: str, cards: int
) -> None:
    ann = 'bid: [R1], hand: [R9, R10], deck: [], discards: [R2, "?"], powers: [], fetched: [], cashed: []'
    row = "display: [B1, B2, B3, B4, B5, B6], auction_discards: [R4]"
    given = f"given: {{phase: winner, first: Ann, {row}, players: {{Ann: {{{ann}}}}}}}"
    moves = f"{{player: Ann, action: power, cards: [{power}]}}, {{player: Ann, action: take, {take}}}"
    assert counted(f"{given}\nmoves: [{moves}]").counts["cards"]["Ann"] == cards


def test_the_faces_a_batch_may_hold_are_read_as_they_are_written() -> None:
    unseen = (
        'unseen: {batches: [[G1, "?"]], deck: [0], reserve: [], hand: [], discards: [], shown: [], '
        "hidden: [G1], dealt: 0}"
    )
    given = f'given: {{rest: empty, phase: over, players: {{Ann: {{deck: ["?"], {unseen}}}, Ben: {{}}}}}}'
    text = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\n{given}\nmoves: [{{check: {{phase: over}}}}]"
    (batch,) = outcome_of(text).state.sides[0].batches
    assert (batch.may, batch.may_be_dealt) == (set_of([0]), True)
    assert counted(f"{given}\nmoves: [{{check: {{phase: over}}}}]").totals["Ann"] == 11


def test_a_card_laid_apart_that_is_known_is_none_of_the_unseen_ones() -> None:
    ann = '{hand: ["?"], reserve: [G1], deck: ["?"]}'
    text = f"""
referee: 1
game: auction
players: [Ann, Ben]
rulings: {{set_aside_zone: reserved}}
given: {{rest: empty, phase: bid, players: {{Ann: {ann}, Ben: {{}}}}}}
moves: [{{check: {{phase: bid}}}}]
"""
    written = position(outcome_of(text).state)["players"]["Ann"]
    assert (written["reserve"], written["unseen"]["reserve"], written["unseen"]["deck"]) == (["G1"], [], [0])


@pytest.mark.parametrize(
    ("scores", "kinds"),
    [
        ({"Ann": 4, "Ben": 15}, []),
        ({"Ann": 22, "Ben": 33}, [Kind.UNDETERMINED]),
        ({"Ann": 22, "Ben": 15}, [Kind.UNDETERMINED]),
        ({"Ann": 50, "Ben": 15}, [Kind.MISMATCH]),
    ],
)
def test_a_claim_that_fits_if_the_leftovers_were_put_away_is_not_wrong(
    scores: dict[str, int], kinds: list[Kind]
) -> None:
    """AQ-61: by what is written they lie in hand and offering when the game ends, and do not count."""
    ann, ben = "{hand: [B1], bid: [R2], deck: [R3]}", "{bid: [R1, G2], hand: [G1], deck: [G3]}"
    text = (
        "rulings: {score_all_owned: false}\n"
        "given: {phase: loser, first: Ann, display: [P1], auction_deck: [], rest: empty, "
        f"players: {{Ann: {ann}, Ben: {ben}}}}}\nmoves:\n"
        "  - {player: Ben, action: buy, card: P1, pay: [R1]}\n  - {player: Ben, action: end_turn}\n"
        f"result: {{scores: {scores}}}"
    )
    outcome = outcome_of(f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\n{text}")
    assert [each.kind for each in outcome.findings if each.kind is not Kind.NOTE] == kinds
    assert outcome.sheet is not None and outcome.sheet.totals == {"Ann": 4, "Ben": 15}
