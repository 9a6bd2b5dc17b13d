"""What entries and a position with gaps tell for certain, point by point: each answer beside one that differs
from it in a single card, bid or reading."""

from __future__ import annotations

from typing import Any

import pytest
from judging import judged

from referee.games.auction.play.gaps import told_facts as auction
from referee.games.auction.play.gaps.certain import is_certain as wrong_at_any_rate
from referee.games.intercity.play.gaps import missing_facts as railway
from referee.games.intercity.play.gaps import open_figures
from referee.games.memory.play.gaps.certain_faults import Asked, _passes_over_who_has_cards, is_certain
from referee.log import Log


def log_of(game: str, players: str, given: str, entries: list[str], rulings: str = "") -> Log:
    lines = "".join(f"  - {entry}\n" for entry in entries)
    judgement = judged(
        f"referee: 1\ngame: {game}\nplayers: [{players}]\nrulings: {{{rulings}}}\n"
        f"given: {{{given}}}\nmoves:\n{lines}"
    )
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    return judgement.log


def certain(
    given: str, entries: list[str], *points: str, game: str = "hundred", players: str = "A, B, C"
) -> bool:
    """Whether the last of some entries is wrong by what is told."""
    log = log_of(game, players, given, entries)
    rules: Any = log.game.positions.load(log.header, {"rest": "empty"}).rules
    data = {key: value for key, value in log.start[1].items() if key != "rest"}
    return is_certain(Asked(rules, log.header, data, log.moves[:-1], log.moves[-1], "", points))


A_PLAYS = ["{player: A, action: draw, from: stock, card: 6H}", "{player: A, action: shed, card: 6H}"]
C_DRAWS = "{player: C, action: draw, from: stock}"
TWO_OF_B = 'layouts: {B: ["?", "?"]}'
THROWN_RIGHT = "{player: B, action: match, slot: 1, card: 6C, result: right}"
SECOND_RIGHT = "{player: B, action: match, slot: 2, card: 6S, result: right}"
SECOND_WRONG = "{player: B, action: match, slot: 2, card: 7S, result: wrong}"


@pytest.mark.parametrize(
    ("given", "between", "wrong"),
    [
        (TWO_OF_B, [], True),
        (TWO_OF_B, [THROWN_RIGHT], True),
        (TWO_OF_B, [THROWN_RIGHT, SECOND_RIGHT], False),
        (TWO_OF_B, [THROWN_RIGHT, SECOND_WRONG], True),  # it came back
        (TWO_OF_B, [THROWN_RIGHT, "{player: C, action: match, slot: 1, card: 6S, result: right}"], True),
        ('layouts: {C: ["?", "?"]}', [], False),
        (TWO_OF_B + ", leavers: [B]", [], False),
    ],
)
def test_who_has_cards_is_not_passed_over(given: str, between: list[str], wrong: bool) -> None:
    assert certain(given, [*A_PLAYS, *between, C_DRAWS], "order") is wrong


def test_who_draws_once_more_passes_over_who_has_cards() -> None:
    b_draws = A_PLAYS[0].replace("player: A", "player: B")
    log = log_of("hundred", "A, B, C", 'layouts: {C: ["?", "?"]}', [*A_PLAYS, b_draws, b_draws])
    rules: Any = log.game.positions.load(log.header, {"rest": "empty"}).rules
    asked = Asked(rules, log.header, log.start[1], log.moves[:-1], log.moves[-1], "", ("order",))
    assert _passes_over_who_has_cards(asked)


@pytest.mark.parametrize(
    ("entries", "wrong"),
    [
        ([THROWN_RIGHT, "{player: B, action: match, slot: 1, card: 6S}"], True),
        ([THROWN_RIGHT, "{player: B, action: match, slot: 2, card: 6S}"], False),
        ([THROWN_RIGHT, "{player: C, action: match, slot: 1, card: 6S}"], False),
        (
            [
                THROWN_RIGHT,
                '{player: B, action: penalty, cards: ["?"], into: 1}',
                "{player: B, action: match, slot: 1, card: 6S}",
            ],
            False,
        ),
        (
            [
                THROWN_RIGHT,
                '{player: B, action: penalty, cards: ["?"], into: 3}',
                "{player: B, action: match, slot: 1, card: 6S}",
            ],
            True,
        ),
        (
            [
                THROWN_RIGHT,
                "{player: B, action: rearrange, order: [2, 1]}",
                "{player: B, action: match, slot: 1, card: 6S}",
            ],
            False,
        ),
    ],
)
def test_no_card_is_thrown_from_where_one_was_thrown(entries: list[str], wrong: bool) -> None:
    assert certain(TWO_OF_B, entries, "layout") is wrong


B_THROWS = "{player: B, action: match, slot: 1, card: 6C}"
OF_B = 'layouts: {B: ["?"]}'
IN_HAND = "phase: holding, active: A, discard: [6D]"
FOUR = "A, B, C, D"


@pytest.mark.parametrize(
    ("given", "entries", "players", "wrong"),
    [
        (OF_B, [*A_PLAYS, THROWN_RIGHT, C_DRAWS], "A, B, C", True),
        (OF_B, [*A_PLAYS, B_THROWS, C_DRAWS], "A, B, C", True),
        (TWO_OF_B, [*A_PLAYS, THROWN_RIGHT, C_DRAWS], "A, B, C", True),  # it is B's turn before
        # the lap may be up to somebody else, who called before
        (OF_B, [*A_PLAYS, THROWN_RIGHT, C_DRAWS], FOUR, False),
        (f"{OF_B}, callers: []", [*A_PLAYS, THROWN_RIGHT, C_DRAWS], FOUR, False),
        ('layouts: {B: ["?"], D: ["?"]}, callers: []', [*A_PLAYS, THROWN_RIGHT, C_DRAWS], FOUR, True),
        ('layouts: {B: ["?"], D: ["?"]}, caller: null', [*A_PLAYS, THROWN_RIGHT, C_DRAWS], FOUR, True),
        ('layouts: {B: ["?"], D: ["?"]}', [*A_PLAYS, THROWN_RIGHT, C_DRAWS], FOUR, False),
        ('layouts: {B: ["?"], D: ["-"]}, callers: []', [*A_PLAYS, THROWN_RIGHT, C_DRAWS], FOUR, False),
        (OF_B, [*A_PLAYS, THROWN_RIGHT, "{player: D, action: draw, from: stock}"], FOUR, True),
        # whether the card stayed: it equals the card laid before it, and nothing was thrown on that
        (f"{OF_B}, {IN_HAND}, right: 0, callers: []", [B_THROWS, C_DRAWS], "A, B, C", False),
        (
            f'layouts: {{B: ["?"], A: ["?"]}}, {IN_HAND}, right: 0, callers: []',
            [B_THROWS, C_DRAWS],
            "A, B, C",
            True,
        ),
        (
            f'layouts: {{B: ["?"], A: ["?"]}}, {IN_HAND}, right: 1, callers: []',
            [B_THROWS, C_DRAWS],
            "A, B, C",
            False,
        ),
        (
            f'layouts: {{B: ["?"], A: ["?"]}}, {IN_HAND}, callers: []',
            [THROWN_RIGHT, C_DRAWS],
            "A, B, C",
            True,
        ),
        (
            f'layouts: {{B: ["?"], A: ["?"]}}, {IN_HAND.replace("6D", "5D")}, right: 0, callers: []',
            [B_THROWS, C_DRAWS],
            "A, B, C",
            False,
        ),
        (
            f'layouts: {{B: ["?"], A: ["?"]}}, {IN_HAND.replace("6D", "AD")}, right: 0, callers: []',
            [B_THROWS.replace("6C", "AC"), C_DRAWS],
            "A, B, C",
            True,
        ),
    ],
)
def test_nobody_plays_on_after_the_lap_up_to_who_went_free(
    given: str, entries: list[str], players: str, wrong: bool
) -> None:
    assert certain(given, entries, "last_turns", players=players) is wrong


@pytest.mark.parametrize(
    ("game", "wrong"),
    [("hundred", False), ("duel", True), ("rommee", True)],
)
def test_who_has_no_cards_draws_in_some_games_whoever_has_called(game: str, wrong: bool) -> None:
    entries = [*A_PLAYS[:1], "{player: A, action: shed, card: 6H}", THROWN_RIGHT]
    draws = "{player: B, action: draw, from: stock}"
    assert certain(OF_B, [*entries, draws], game=game, players="A, B") is wrong
    assert not certain(TWO_OF_B, [*entries, draws], game=game, players="A, B")


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ("caller: A", True),
        ("callers: [A]", True),
        ("callers: []", False),
        ("phase: holding, active: A", True),
        ("phase: holding, active: B", False),
    ],
)
def test_a_second_call_and_one_in_anothers_turn_are_wrong(given: str, wrong: bool) -> None:
    assert certain(given, ["{player: B, action: call}"], "call") is wrong


@pytest.mark.parametrize(
    ("cash", "alone"),
    [
        ({"Pete": 3, "John": 5, "Dave": 4}, True),
        ({"Pete": 3, "John": 5, "Dave": 5}, False),
        ({"Pete": 5, "John": 5, "Dave": 4}, False),
        ({"Pete": 4, "John": 4, "Dave": 5}, True),
        ({"Pete": 3, "John": 5, "Dave": "?"}, False),
    ],
)
def test_nobody_ties_with_who_alone_has_most(cash: dict[str, Any], alone: bool) -> None:
    assert open_figures._first_alone(cash) is alone


def of_railway(given: str, entries: list[str]) -> railway.Asked:
    log = log_of("intercity", "Pete, John, Dave", given, entries)
    data = {key: value for key, value in log.start[1].items() if key != "rest"}
    return railway.Asked(log.header, data, log.moves[:-1], log.moves[-1], log.moves)


@pytest.mark.parametrize(
    ("given", "entries", "who"),
    [
        ("phase: offer", [], -1),
        ("phase: auction, auction: {railroad: red}", [], -1),
        ("phase: auction, auction: {railroad: red, high: 3, bidder: John}", [], 1),
        (
            "phase: auction, auction: {railroad: red, high: 3, bidder: John}",
            ["{player: Dave, action: bid, amount: 4}"],
            2,
        ),
    ],
)
def test_the_highest_bid_is_the_last_one_that_is_told(given: str, entries: list[str], who: int) -> None:
    given = f"cash: {{John: 5, Dave: 5}}, {given}"
    assert railway._highest(of_railway(given, [*entries, "{player: Pete, action: pass}"])) == who


@pytest.mark.parametrize(
    ("blind", "told"),
    [("{yellow: 4, red: 0}", True), ("{yellow: 4}", False), ('{yellow: 4, red: "?"}', False)],
)
def test_all_blind_bids_are_told_where_each_is_a_sum(blind: str, told: bool) -> None:
    given = f"phase: contest, contests: [{{section: 22, railroads: [yellow, red]}}], blind: {blind}"
    assert railway._bids_told(of_railway(given, ["{action: build, railroad: red, section: 22}"])) is told


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("phase: track, chosen: {red: 22}", True),
        ("phase: track, shares: {yellow: {}, blue: {}, green: {}, purple: {}}", True),
        ("phase: track, shares: {yellow: {}, blue: {}, green: {}}", False),
    ],
)
def test_the_cards_are_told_by_the_position_or_by_all_who_choose(given: str, told: bool) -> None:
    asked = of_railway(given, ["{player: Pete, action: choose, railroad: red, section: 15}"])
    assert railway._TOLD["cards"](asked._replace(before=asked.moves)) is told


def of_auction(given: str, entries: list[str]) -> auction.Asked:
    log = log_of("auction", "Ann, Ben", given, entries)
    return auction.Asked(log.header, log.start[1], log.moves[:-1], log.moves[-1])


@pytest.mark.parametrize(
    ("entries", "rule", "known"),
    [
        (
            [
                "{player: Ann, action: buy, card: R7, pay: [R2]}",
                "{player: Ben, action: buy, card: R7, pay: [R3]}",
            ],
            "A-7.1",
            True,
        ),
        (
            [
                "{player: Ann, action: buy, card: R7, pay: [R2]}",
                "{player: Ben, action: buy, card: R6, pay: [R3]}",
            ],
            "A-7.1",
            False,
        ),
        (
            [
                "{player: Ann, action: buy, card: R7, pay: [R2]}",
                "{player: Ben, action: buy, card: R6, pay: [R2]}",
            ],
            "A-7.1",
            True,
        ),
        (
            [
                "{player: Ann, action: buy, card: R7, pay: [R2]}",
                "{player: Ben, action: buy, card: R6, pay: [R3]}",
            ],
            "A-9.2",
            False,
        ),
        (["{player: Ann, action: cash, card: R7}", "{player: Ann, action: cash, card: R7}"], "A-6.4", True),
        (["{player: Ann, action: cash, card: R7}", "{player: Ann, action: cash, card: R6}"], "A-6.4", False),
    ],
)
def test_a_card_lies_where_the_round_has_brought_it(entries: list[str], rule: str, known: bool) -> None:
    assert wrong_at_any_rate(of_auction("phase: loser", entries), rule) is known


BOUGHT = "{player: Ann, action: buy, card: R7, pay: [R2, B3]}"


@pytest.mark.parametrize(
    ("taken", "rule", "known"),
    [
        ("{player: Ann, action: take, card: R7, from: own}", "A-6.13", False),
        ("{player: Ben, action: take, card: R7, from: own}", "A-6.13", True),
        ("{player: Ann, action: take, card: R2, from: own}", "A-6.13", False),
        ("{player: Ann, action: take, card: B3, from: own}", "A-6.13", True),
        ("{player: Ann, action: take, card: B3, from: auction}", "A-6.10", False),
        ("{player: Ann, action: take, card: R7, from: auction}", "A-6.10", True),
        ("{player: Ann, action: take, card: R5, from: auction}", "A-6.10", False),
    ],
)
def test_a_card_is_fetched_from_where_it_was_put(taken: str, rule: str, known: bool) -> None:
    assert wrong_at_any_rate(of_auction("phase: loser", [BOUGHT, taken]), rule) is known


ROW = "display: [R1, R2, B3, B4, G5, G6]"


@pytest.mark.parametrize(
    ("given", "before", "row", "wrong"),
    [
        (ROW, [], "[R1, R2, B3, B4, G5, G6]", False),
        (ROW, [], "[R1, R2, B4, B3, G5, G6]", True),
        (ROW, [], '[R1, R2, "?", B4, G5, "?"]', False),
        (ROW, ["{player: Ann, action: buy, card: R1, pay: [P2]}"], "[R2, B3, B4, G5, G6, P1]", False),
        (ROW, ["{player: Ann, action: buy, card: R1, pay: [P2]}"], "[R1, R2, B3, B4, G5, G6]", True),
        (ROW, ["{action: restock, display: [R1, R2, B3, B4, G5, G6]}"], "[R2, R1, B3, B4, G5, G6]", False),
        ('display: [R1, R2, B3, B4, G5, "?"]', [], "[R2, R1, B3, B4, G5, G6]", False),
    ],
)
def test_cards_left_in_the_row_keep_their_order(given: str, before: list[str], row: str, wrong: bool) -> None:
    asked = of_auction(f"phase: loser, {given}", [*before, f"{{action: restock, display: {row}}}"])
    assert auction._row_told(asked) is wrong


@pytest.mark.parametrize(
    ("powers", "other"),
    [("[R7]", False), ("[G7]", True), ("[G7, R8]", False), ("[G7, P8]", True)],
)
def test_powers_of_another_suit_cannot_have_been_used_on_a_card(powers: str, other: bool) -> None:
    used = f"{{player: Ann, action: power, cards: {powers}}}"
    asked = of_auction("phase: loser", [used, "{player: Ann, action: cash, card: R5}"])
    assert auction.of_another_suit(asked) is other
    asked = of_auction("phase: loser", [used, "{player: Ben, action: cash, card: R5}"])
    assert not auction.of_another_suit(asked)


@pytest.mark.parametrize(
    ("given", "entries", "drawn"),
    [
        ("phase: set aside", ["{player: Ann, action: draw, cards: [R1]}"], True),
        ("phase: set aside", ["{player: Ben, action: draw, cards: [R1]}"], False),
        (
            "phase: set aside",
            ["{player: Ann, action: draw, cards: [R1]}", "{player: Ann, action: end_turn}"],
            False,
        ),
        ("phase: draw, players: {Ann: {drawn: true}}", [], True),
        ("phase: draw, players: {Ann: {drawn: true}}", ["{player: Ben, action: end_turn}"], False),
    ],
)
def test_a_hand_was_drawn_where_an_entry_of_the_round_or_the_position_says_so(
    given: str, entries: list[str], drawn: bool
) -> None:
    asked = of_auction(given, [*entries, "{player: Ann, action: draw, cards: [R2]}"])
    assert auction._has_drawn(asked) is drawn
