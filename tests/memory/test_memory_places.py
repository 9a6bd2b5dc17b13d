"""What a memory game knows of single cards and places, in values: which cards can be what is shown of
them, what makes two tables different, what a position with mixed cards is loaded as."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged, verdicts
from memory_player import header_of

from referee.breaches import Refused
from referee.declarations.entries import filled
from referee.games.memory.game import game
from referee.games.memory.play import (
    drawing,
    long_before,
    matches,
    power_deeds,
    power_guards,
    questions,
    reveal,
    slips,
)
from referee.games.memory.play.cards import cards_to_be_had
from referee.games.memory.play.dealing import _counts
from referee.games.memory.play.gaps import certain_faults
from referee.games.memory.play.knowledge.sharing import _stayed, possible
from referee.games.memory.play.knowledge.shown import _times, show, shuffled_back, what_is_left
from referee.games.memory.play.legal import _in_turn, actors
from referee.games.memory.play.positions import start
from referee.games.memory.play.questions import _rank
from referee.games.memory.play.reveal import only_the_end
from referee.games.memory.play.scores import winning
from referee.games.memory.play.scores.blame import _miscounted, rulings_on_bonus, undue
from referee.games.memory.play.state import GAP, Debt, Opened, Played, State, fresh_table, new_token
from referee.games.memory.play.turns import begin_turn, owes, runs_on, turn_fault
from referee.games.memory.record import moves as m
from referee.games.memory.record.phases import REVEAL
from referee.games.memory.scoring import finish, stopped
from referee.rules import Kind
from referee.start import afresh

LYING = (
    "phase: turn, active: A, discard: [9C], "
    'layouts: {A: ["?", "?", "?", "?"], B: ["?", "?", "?", "?"]}, rest: empty'
)


def can_be(given: str, game: str = "hundred") -> bool:
    """Whether the cards of a position can be what it says of them."""
    judgement = judged(f"referee: 1\ngame: {game}\nplayers: [A, B]\ngiven: {{{given}}}\nmoves: []\n")
    assert not judgement.findings
    return not judgement.faults


def state_of(given: str = LYING, game: str = "hundred", entry: str = "{player: A, action: draw}") -> State:
    log = judged(f"referee: 1\ngame: {game}\nplayers: [A, B]\ngiven: {{{given}}}\nmoves:\n  - {entry}\n").log
    assert log is not None
    state: Any = afresh(log)
    assert isinstance(state, State)
    return state


def code_of(state: State, face: str) -> int:
    return state.rules.pack.codes[face]


# -- which cards can be what is shown of them -----------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "since", "whether"),
    [
        ([(0b001, 0, 1), (0b010, 0, 1)], 0, True),
        ([(0b001, 0, 1), (0b001, 0, 1)], 0, False),
        ([(0b001, 0, 1), (0b001, 0, 0)], 0, False),  # the only one of its face lay there before the shuffle
        ([(0b001, 0, 1), (0b001, 1, 1)], 0, False),  # and after it
        ([(0b001, 0, 1), (0b010, 1, 1)], 0, True),
        ([(0b011, 0, 1), (0b001, 0, 0), (0b010, 1, 1)], 0, False),  # one face taken before, the other after
        ([(0b011, 0, 1), (0b001, 0, 0)], 0, True),
        ([(0b001, 1, 1), (0b001, 0, 0)], 0, True),  # nothing stayed
        ([(0b011, 1, 1), (0b011, 0, 1), (0b011, 0, 1)], 0, True),  # not known whole: it takes no face here
        ([(0b001, 0, 2), (0b001, 2, 2)], 0, False),
        ([(0b001, 0, 1), (0b001, 2, 2)], 0, True),
        ([(0b111, 0, 1), (0b111, 0, 1), (0b111, 0, 1), (0b111, 0, 1)], 0, False),
    ],
)
def test_a_card_that_stayed_out_over_a_shuffle_has_a_face_that_was_free_all_the_time(
    cards: list[tuple[int, int, int]], since: int, whether: bool
) -> None:
    last = max(end for _, _, end in cards)
    assert _stayed(cards, since, last, (1, 1, 1)) is whether


@pytest.mark.parametrize(
    ("known", "whether"),
    [
        ("7H, 7H", True),
        ("7H, 7H, 7H", False),
        ("K, K, K, K, K, K", True),
        ("KS, KS, KH, KH, KD, KD, KC, KC", True),
        ("K, KS, KS, KH, KH, KD, KD, KC, KC", False),
    ],
)
def test_no_more_cards_of_a_face_changed_places_than_the_packs_hold(known: str, whether: bool) -> None:
    lying = LYING.replace('B: ["?", "?", "?", "?"]', "B: 9")
    places = ", ".join(f"B.{number}" for number, _ in enumerate(known.split(", "), 1))
    assert can_be(f"{lying}, mixed: [{{places: [{places}], known: [{known}]}}]") is whether


@pytest.mark.parametrize(("suit", "many", "whether"), [("S", 2, True), ("S", 3, False)])
def test_what_lies_there_now_is_one_of_those_that_changed_places(suit: str, many: int, whether: bool) -> None:
    """Two of them are the sevens of spades of both packs; the third is a seven of spades as well, or not."""
    row = ", ".join([f"7{suit}"] * many + ['"?"'] * (4 - many))
    lying = LYING.replace('A: ["?", "?", "?", "?"]', f"A: [{row}]")
    places = "places: [A.1, A.2, A.3], known: [7S, 7S]"
    assert can_be(f"{lying}, mixed: [{{{places}}}]") is whether


def test_a_card_that_is_another_kind_than_one_of_which_the_rank_is_known_may_be_of_any_other() -> None:
    state = state_of()
    for rank in ("A", "7", "K"):
        state.faces[0] = code_of(state, rank)
        state.ties = {0: ((1, False),), 1: ((0, False),)}
        assert possible(state)


@pytest.mark.parametrize(("shown", "whether"), [(3, False), (2, True)])
def test_many_pairs_that_matched_unseen_are_told_from_what_is_left(shown: int, whether: bool) -> None:
    """Of every rank so many cards were seen, and both jokers; six pairs nobody saw were each of one rank."""
    state = state_of(game="duel")
    pack = state.rules.pack
    for rank in pack.ranks:
        for suit in pack.suits[:shown]:
            new_token(state, pack.codes[f"{rank}{suit}"])
    for _ in range(2):
        new_token(state, pack.codes["JK"])
    for _ in range(6):
        one_card, other = new_token(state), new_token(state)
        state.ties |= {one_card: ((other, True),), other: ((one_card, True),)}
    assert possible(state) is whether


# -- what makes two tables different --------------------------------------------------------------------


def _other_face(state: State) -> None:
    state.faces[0] = code_of(state, "7H")


def _gap(state: State) -> None:
    state.layouts[0][0] = GAP


def _unequal_there(state: State) -> None:
    state.never = {0: frozenset([1])}


def _unequal_elsewhere(state: State) -> None:
    state.never = {5: frozenset([1])}


def _face_elsewhere(state: State) -> None:
    state.faces[5] = code_of(state, "7H")


CHANGES: list[Callable[[State], None]] = [
    lambda state: None,
    _other_face,
    _gap,
    _unequal_there,
    _unequal_elsewhere,
    _face_elsewhere,
]


def test_tables_are_alike_only_where_the_same_is_known_of_the_same_places() -> None:
    keys = []
    for change in CHANGES:
        state = state_of()
        change(state)
        keys.append(state.key())
    assert len({repr(key) for key in keys}) == len(CHANGES)
    assert state_of().key() == keys[0]


def test_a_new_round_begins_with_nothing_used_and_nothing_shown() -> None:
    state = state_of()
    state.last_power = (4, 7)
    fresh_table(state, 50)
    assert state.last_power == (-1, 0)
    token = new_token(state)
    assert (state.faces[token], state.shown[token]) == (0, 0)


# -- what a position is loaded as -----------------------------------------------------------------------


@pytest.mark.parametrize(("size", "tokens"), [("", 2), (", size: 2", 2), (", size: 4", 4)])
def test_cards_of_a_group_that_went_back_into_the_stock_belong_to_it(size: str, tokens: int) -> None:
    state = state_of(f"{LYING}, mixed: [{{places: [A.1, B.1], known: [7H]{size}}}]")
    (group,) = set(state.mixed.values())
    assert len(group.tokens) == len(group.rows) == tokens
    assert set(state.mixed) == set(group.tokens)


@pytest.mark.parametrize(
    ("game", "pile", "held", "whether"),
    [
        ("duel", "7H", "7H", False),
        ("duel", "7H", "7S", True),
        ("duel", "7H", "7", True),
        ("duel", "K, K, K", "K", True),
        ("duel", "K, K, K, K", "K", False),
        ("duel", "KH, KS, KD", "KC", True),
        ("duel", "KH, K, KD, KS", "K", False),
        ("hundred", "7H", "7H", True),
    ],
)
def test_a_card_in_the_hand_is_none_of_those_that_lie_there(
    game: str, pile: str, held: str, whether: bool
) -> None:
    lying = f"phase: holding, active: A, discard: [{pile}], layouts: {{A: 4, B: 4}}, rest: empty"
    assert can_be(f"{lying}, held: {{card: {held}, from: stock}}", game) is whether


# -- single answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "rank"), [("7H", "7"), ("10S", "10"), ("JK", "JK"), ("S", "S"), ("7", "7"), ("", "")]
)
def test_the_rank_of_a_card_as_people_name_it(card: str, rank: str) -> None:
    assert _rank(card) == rank


@pytest.mark.parametrize(
    ("order", "last", "whether"),
    [(3, (5, 0), False), (3, (3, 9), True), (3, (-1, 0), True), (5, (3, 9), True)],
)
def test_an_effect_is_passed_over_where_one_laid_later_was_used(
    order: int, last: tuple[int, int], whether: bool
) -> None:
    state = state_of()
    assert state.rules.fifo
    queen = code_of(state, "QH")
    state.last_power = last
    assert _in_turn(state, Opened(0, queen, 0, 1, order)) is whether


def test_with_a_turn_only_the_own_licence_ends() -> None:
    state = state_of()
    rule = state.cite("false_match")
    licensed, other, due = (
        Debt(0, False, 1, rule, 1, licensed=True),
        Debt(1, False, 1, rule, 1, licensed=True),
        Debt(0, False, 1, rule, 1),
    )
    state.overdue = [licensed, other, due]
    begin_turn(state, 0, [])
    assert state.overdue == [other, due]


@pytest.mark.parametrize(("due", "point"), [(-1, "go_free"), (0, "order")])
def test_a_round_that_ended_with_the_last_card_is_named_only_where_nobody_has_a_turn(
    due: int, point: str
) -> None:
    state = state_of(game="rommee")
    state.free_on = state.by = 1
    state.cause = "free"
    assert turn_fault(state, 1, due, [])[0] == point


def test_who_got_rid_of_all_cards_has_none_and_the_others_are_in_the_stock() -> None:
    entry = "{action: reveal, cards: {A: [7H, 8H], B: []}, free: B}"
    log = judged(f"referee: 1\ngame: rommee\nplayers: [A, B]\nmoves:\n  - {entry}\n").log
    assert log is not None
    state: Any = afresh(log)
    only_the_end(state, log.moves[0])
    assert (state.count, state.stock, state.free_on) == ([2, 0], state.rules.pack.size - 2, 1)


@pytest.mark.parametrize("revealed", [False, True])
def test_a_result_comes_too_early_until_the_cards_are_turned_up(revealed: bool) -> None:
    state = state_of("phase: reveal, callers: [A], layouts: {A: [7H], B: [8H]}, rest: empty", game="duel")
    state.revealed = revealed
    told = stopped(state)
    assert (told is None) is revealed
    assert state.phase == REVEAL


@pytest.mark.parametrize(
    ("result", "rule"),
    [
        ("last_round: {A: 15}", "G-35"),
        ("last_round: {A: 14}", "G-33"),
        ("scores: {A: 15}", "G-35"),
        ("scores: {A: 14}", "G-33"),
        ("last_round: {A: 5}", ""),
    ],
)
def test_a_wrong_figure_of_the_only_round_breaks_the_sentence_it_would_have_come_from(
    result: str, rule: str
) -> None:
    judgement = judged(
        "referee: 1\ngame: hundred\nplayers: [A, B]\nmoves:\n"
        f"  - {{action: reveal, caller: A, cards: {{A: [5H], B: [5S]}}}}\nresult: {{{result}}}\n"
    )
    (early,) = (each for each in judgement.findings if each.wrong)  # one round seldom ends a game
    told = [each.rule.number for each in early.also if each.kind is Kind.MISMATCH]
    assert told == ([rule] if rule else [])


@pytest.mark.parametrize(("claimed", "told"), [(4, ["REC-2"]), (0, [])])
def test_a_claimed_round_that_was_never_played_is_a_figure_and_no_strange_word(
    claimed: int, told: list[str]
) -> None:
    judgement = judged(
        "referee: 1\ngame: hundred\nplayers: [A, B]\nmoves:\n"
        f"  - {{action: deal}}\nresult: {{last_round: {{A: {claimed}}}}}\n"
    )
    (early,) = (each for each in judgement.findings if each.wrong)
    assert [each.rule.number for each in early.also if each.kind is Kind.MISMATCH] == told


@pytest.mark.parametrize(
    ("cards", "claim", "licences"), [(0, "", 0), (0, "right", 1), (1, "", 0), (1, "right", 1)]
)
def test_a_throw_that_is_only_wrong_and_costs_nothing_licenses_no_penalty(
    cards: int, claim: str, licences: int
) -> None:
    club = game({"id": "own", "extends": "hundred", "match": {"false": {"penalty_cards": cards}}})
    layouts = {"P1": ["?"] * 4, "P2": ["?"] * 4}
    lying = {"phase": "placed", "active": "P1", "discard": ["9C"], "layouts": layouts, "rest": "empty"}
    state: Any = club.positions.load(header_of(club, 2), lying)
    thrown: dict[str, Any] = {"player": "P2", "action": "match", "slot": 1, "card": "8C"}
    move = club.record.border.read(thrown | ({"result": claim} if claim else {}), state.header)
    state.breaches.let_stand = True
    club.play.table[state.phase]["match"](state, move)
    assert [debt.licensed for debt in state.overdue] == [True] * licences


# -- what is counted --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealt", "upcard", "whole"),
    [
        ([], "", True),
        ([], "7H", True),
        (["7H"], "7H", False),
        (["7H", "7H"], "", False),
        (["7H"], "8H", True),
    ],
)
def test_what_is_left_of_a_pack_is_known_where_no_face_is_dealt_too_often(
    dealt: list[str], upcard: str, whole: bool
) -> None:
    state = state_of(game="rommee")
    codes = [code_of(state, face) for face in dealt]
    left = what_is_left(state.rules.pack, codes, code_of(state, upcard) if upcard else 0)
    assert (left is not None) is whole
    if left is not None:
        assert sum(left) == state.rules.pack.size - len(dealt)


@pytest.mark.parametrize(
    ("exhausted", "pile", "many"), [("reshuffle", 4, 13), ("reshuffle", 0, 10), ("end_round", 4, 10)]
)
def test_the_stock_can_give_what_a_reshuffle_brings(exhausted: str, pile: int, many: int) -> None:
    rules = SimpleNamespace(exhausted=exhausted)
    table: Any = SimpleNamespace(rules=rules, stock=10, pile=[0] * pile)
    assert cards_to_be_had(table) == many


@pytest.mark.parametrize(
    ("won", "lost", "empty", "extra", "point"),
    [
        ({"add": -10}, {"add": 10}, False, 10, "call_lost"),
        ({"add": -10}, {"add": 10}, False, -10, "call_won"),
        ({"add": -10}, {}, False, 1, ""),
        ({}, {"add": 10}, False, 1, ""),
        ({}, {}, True, -5, "free_bonus"),
        ({}, {}, False, -5, "free_bonus"),
        ({}, {}, False, 0, ""),
    ],
)
def test_which_sentence_gives_as_much_as_is_told_too_much(
    won: dict[str, int], lost: dict[str, int], empty: bool, extra: int, point: str
) -> None:
    rules: Any = SimpleNamespace(won=won, lost=lost, free_bonus=-5, off_turn_bonus=-3)
    assert undue(rules, empty, extra) == point


@pytest.mark.parametrize(
    ("count", "gift", "owed"), [(1, False, "1 penalty card."), (2, False, "2 penalty cards.")]
)
def test_what_is_owed_at_the_end_is_told_in_words(count: int, gift: bool, owed: str) -> None:
    state = state_of()
    state.debts = [Debt(1, gift, count, state.cite("false_match"), 1)]
    finish(state)
    assert any(each.message.endswith(f"B still owes {owed}") for each in state.breaches.findings)


@pytest.mark.parametrize(
    ("phase", "active", "who"),
    [("holding", 1, (1,)), ("turn", 1, (1,)), ("turn", 0, (0,)), ("turn", -1, (0, 1)), ("reveal", 0, ())],
)
def test_who_may_act(phase: str, active: int, who: tuple[int, ...]) -> None:
    state = state_of()
    state.phase, state.active = phase, active
    assert tuple(actors(state)) == who


@pytest.mark.parametrize(("leavers", "counts"), [([], [4, 4, 4]), ([1], [4, 0, 4])])
def test_who_has_left_gets_no_cards(leavers: list[int], counts: list[int]) -> None:
    table: Any = SimpleNamespace(rules=SimpleNamespace(cards=4), seats=3, leavers=leavers)
    table.forbid = lambda *asked, **named: None
    deal: Any = SimpleNamespace(each=-1, cards=(None, None, None))
    assert _counts(table, deal) == counts


@pytest.mark.parametrize(
    ("many", "said"), [(1, "one round was agreed"), (0, "0 rounds were agreed"), (3, "3 rounds were agreed")]
)
@pytest.mark.parametrize("end", ["rounds", "single_round"])
def test_so_many_rounds_were_agreed(many: int, said: str, end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "agreed_rounds", lambda state: many)
    table: Any = SimpleNamespace(rules=SimpleNamespace(end_type=end))
    assert winning.over_because(table) == said


@pytest.mark.parametrize(
    ("many", "said"), [(1, "once"), (2, "twice"), (3, "three times"), (10, "ten times"), (11, "11 times")]
)
def test_how_often_a_face_was_seen(many: int, said: str) -> None:
    assert _times(many) == said


@pytest.mark.parametrize("gift", [True, False])
def test_a_late_gift_is_told_as_a_gift(gift: bool) -> None:
    state = state_of()
    state.debts = [Debt(0, gift, 2, state.cite("false_match"), 1, to=1)]
    state.breaches.asking = True
    with suppress(Refused):
        owes(state, 0)
    (told,) = state.breaches.found
    assert ("has not given B a card" in told.message) is gift
    assert ("has not taken 2 penalty cards" in told.message) is not gift


@pytest.mark.parametrize(("face_up", "fits"), [("[A.1]", True), ("[A.2]", False), ("[A.1, A.2]", False)])
def test_what_lies_open_is_a_card(face_up: str, fits: bool) -> None:
    given = f'phase: turn, active: A, discard: [9C], layouts: {{A: ["7H", "-"], B: 4}}, face_up: {face_up}'
    assert can_be(f"{given}, rest: empty") is fits


def test_what_goes_back_into_the_stock_is_gone_since_the_shuffle_before() -> None:
    state = state_of(LYING.replace("[9C]", "[8C, 9C]"))
    below, top = state.pile
    epochs = len(state.epochs)
    shuffled_back(state)
    assert (state.pile, state.gone[below]) == ([top], epochs - 1)
    assert len(state.epochs) == epochs + 1


@pytest.mark.parametrize(
    ("seats", "cards", "upcard", "fits"),
    [(2, 4, 1, True), (2, 5, 1, False), (2, 5, 0, True), (3, 4, 1, False)],
)
def test_the_cards_go_round(
    seats: int, cards: int, upcard: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = SimpleNamespace(size=10)
    rules: Any = SimpleNamespace(cards=cards, upcard=upcard, pack=pack)

    class Short(Exception):
        """They do not."""

    class Enough(Exception):
        """They do."""

    def no_way(*told: Any, **named: Any) -> Exception:
        return Short()

    class Told:
        def __getattr__(self, name: str) -> Any:
            raise Enough

    table = SimpleNamespace(seats=seats, rules=rules, no_way=no_way)
    monkeypatch.setattr(start, "read_part", lambda *asked: Told())
    monkeypatch.setattr(start, "new_state", lambda *asked: table)
    monkeypatch.setattr(start, "guard_seats", lambda state: None)
    with pytest.raises(Enough if fits else Short):
        start.start(rules, None, {})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("callers", "due", "again", "runs"),
    [
        ([0, 1], -1, False, True),
        ([0], -1, False, False),
        ([0, 1], 1, False, False),
        ([0, 1], -1, True, False),
    ],
)
def test_a_lap_runs_on_after_a_second_call_that_was_let_stand(
    callers: list[int], due: int, again: int, runs: bool
) -> None:
    table: Any = SimpleNamespace(
        callers=callers, rules=SimpleNamespace(call_repeat=again), follow=[1, 0], active=1, count=[4, 4]
    )
    assert runs_on(table, 0, due) is runs


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, True),
        ({"reveal": ((0, 1),)}, False),
        ({"give": (1,)}, False),
        ({"draw": (1,)}, False),
        ({"reveal": ((0, 1),), "give": (1,)}, False),
    ],
)
def test_cards_that_are_named_are_those_discarded_where_nothing_else_is(
    fields: dict[str, Any], told: bool
) -> None:
    state = state_of()
    face = code_of(state, "7H")
    move: Any = SimpleNamespace(
        actor=0, entry=2, discard=(2,), cards=(face,), **{"reveal": (), "give": (), "draw": (), **fields}
    )
    token = state.layouts[0][1]
    power_deeds._discard(state, move)
    assert (state.faces[token] == face) is told


@pytest.mark.parametrize(("card", "same"), [("7H", "7C"), ("7C", "7H"), ("10S", "10C"), ("JK", "JK")])
def test_a_card_of_the_same_rank_is_of_another_suit(card: str, same: str) -> None:
    told: Any = SimpleNamespace(answers={"card": card}, player="A", entry={"action": "match"})
    found = questions._top(told)
    assert found is not None
    assert found.ways[0].position["discard"] == [same]


@pytest.mark.parametrize(("seat", "found"), [(0, ("scoring.caller.self_free",)), (1, ())])
def test_only_who_called_is_asked_about_going_free_by_it(seat: int, found: tuple[str, ...]) -> None:
    table: Any = SimpleNamespace(
        count=[0, 0], free_on=-1, free_off=(), exhausted=False, asked=lambda *names: names
    )
    assert rulings_on_bonus(table, Played(1, [0, 0], [0, 0], [0, 0], 0, []), seat) == found


@pytest.mark.parametrize(("face", "places"), [("7H", [1, 3]), ("8H", [2]), ("9H", [])])
def test_the_places_where_a_card_is_known_to_lie(face: str, places: list[int]) -> None:
    state = state_of(LYING)
    for token, name in zip(state.layouts[0], ("7H", "8H", "7H", ""), strict=True):
        state.faces[token] = code_of(state, name) if name else 0
    assert long_before._places(state, 0, code_of(state, face)) == places


@pytest.mark.parametrize(("kind", "asked"), [("give", True), ("draw", True), ("look", False)])
def test_cards_are_asked_for_only_where_an_effect_gives_any(
    kind: str, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []
    monkeypatch.setattr(power_guards, "_can_take", lambda state, move, kind, rule: noted.append(kind))
    monkeypatch.setattr(power_guards, "owners_of", lambda move, kind: [])
    monkeypatch.setattr(power_guards, "REFUSED", {})
    monkeypatch.setattr(power_guards, "elsewhere", lambda move, kind: "")
    with suppress(Refused):
        move: Any = SimpleNamespace(actor=0, look=((0, 1),), give=(), draw=())
        steps: Any = [SimpleNamespace(kind=kind)]
        power_guards.guard_kind(state_of(), move, kind, steps, state_of().cite("false_match"), [])
    assert noted == [kind] * asked


@pytest.mark.parametrize("player", ["A", "B"])
def test_who_acts_when_nothing_is_possible_is_named(player: str) -> None:
    judgement = judged(
        "referee: 1\ngame: hundred\nplayers: [A, B]\ngiven: {phase: over, rest: empty}\n"
        f"moves:\n  - {{player: {player}, action: draw, from: stock}}\n"
    )
    assert any(each.message.startswith(f"{player} cannot draw") for each in judgement.findings)


@pytest.mark.parametrize(("unclear", "ways"), [(1, 2), (3, 8), (5, 8)])
def test_matches_nobody_knows_of_came_out_in_so_many_ways(unclear: int, ways: int) -> None:
    state = state_of()
    throws: Any = [SimpleNamespace(equal=None) for _ in range(unclear)]
    move: Any = judged(
        "referee: 1\ngame: hundred\nplayers: [A, B]\nmoves:\n  - {player: A, action: match, slot: 1}\n"
    ).log
    found = matches._ways(state, move.moves[0], throws)
    claims = [way.moves[0].claims for way in found]
    assert len(claims) == len(set(claims)) == ways
    assert all(len(each) == unclear and m.UNSAID not in each for each in claims)


@pytest.mark.parametrize(
    ("phase", "first", "told"), [("placed", False, 0), ("turn", False, 1), ("turn", True, 0)]
)
def test_the_stock_may_be_closed_for_the_first_card_of_a_turn(phase: str, first: bool, told: int) -> None:
    noted: list[str] = []
    sources = ("stock", "upcard")
    rules = SimpleNamespace(sources=sources, first_sources=sources[not first :], empty_turn="")
    table: Any = SimpleNamespace(rules=rules, phase=phase, count=[4, 4], name=str)
    table.forbid = lambda rule, message, at: noted.append(rule)
    drawing._guard_source(table, SimpleNamespace(actor=0, source=0))  # type: ignore[arg-type]
    assert noted == ["first_source"] * told


def test_any_card_of_a_player_may_have_gone_where_nobody_knows_which() -> None:
    state = state_of()
    before = [*state.layouts[0]]
    power_deeds._swap(state, SimpleNamespace(swap=((0, 0), (-1, 0)), entry=1))  # type: ignore[arg-type]
    assert len(state.layouts[0]) == 4 and not set(before) & {*state.layouts[0], GAP}
    assert sorted(state.layouts[0]) == state.layouts[0]  # one after the other


@pytest.mark.parametrize(
    ("card", "sets", "blamed"), [("KH", False, True), ("KH", True, False), ("?", False, False)]
)
def test_a_card_is_blamed_for_a_sum_only_where_each_counts_by_itself(
    card: str, sets: bool, blamed: bool
) -> None:
    state = state_of(f"phase: reveal, layouts: {{A: ['{card}'], B: [8H]}}, rest: empty")
    state.rules = replace(state.rules, sets=("a set",) if sets else ())  # type: ignore[arg-type]
    assert (_miscounted(state, 0, 13) is not None) is blamed


def test_a_card_of_another_may_have_been_an_own_one() -> None:
    state = state_of(entry="{player: A, action: replace, slot: 2}")
    log = judged(
        "referee: 1\ngame: hundred\nplayers: [A, B]\nmoves:\n  - {player: A, action: replace, slot: 2}\n"
    ).log
    assert log is not None
    meant = [each.owner for each in slips._otherwise(state, filled(log.moves[0], owner=1))]
    assert -1 in meant
    assert {each.owner for each in slips._otherwise(state, log.moves[0])} == {-1}


def test_the_first_look_is_asked_for_by_rows() -> None:
    details = [detail for act in questions.inquiry().acts for detail in act.details if detail.key == "slots"]
    assert {"the upper row": [1, 2], "the two of the lower row": [3, 4]}.items() <= {
        words: value for detail in details for words, value in detail.choices if isinstance(value, list)
    }.items()


def test_a_card_that_lies_nowhere_was_given_to_nobody_known(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    def noted(state: State, moves: Any, index: int, owner: int) -> Any:
        given.append(owner)
        return iter(())

    monkeypatch.setattr(long_before, "_given", noted)
    state = state_of()
    list(long_before._swapped(state, [], 0, [((-1, 1), 5), ((1, 9), 5)]))
    assert given == [-1, 1]


def test_a_card_of_which_the_suit_is_known_is_counted_with_all_the_others() -> None:
    state = state_of()
    pack = state.rules.pack
    suit = next(code for code in range(pack.vague, len(pack.names)) if pack.rank_of[code] < 0)
    assert not state.partly
    show(state, state.layouts[0][0], code_of(state, "7"), 1, "card")
    assert not state.partly
    show(state, state.layouts[0][1], suit, 1, "card")
    assert state.partly


@pytest.mark.parametrize(("token", "shown"), [(-1, True), (-2, True), (0, False)])
def test_a_card_that_is_turned_up_and_was_none_before_is_held_against_the_pack(
    token: int, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[Any] = []
    monkeypatch.setattr(reveal, "guard_faces", lambda state, shown, entry: noted.extend(shown))
    monkeypatch.setattr(reveal, "_place", lambda state, move, seat: ("cards",))
    state, face = state_of(), 7
    state.faces[0] = state.faces[-1] = state.faces[-2] = face
    move: Any = SimpleNamespace(cards=((0, (face,), ()),), entry=1)
    reveal._guard_layouts(state, move, [[token]])
    assert [each[:2] for each in noted] == [(token, face)] * shown


@pytest.mark.parametrize("slots", [(), (1,)])
@pytest.mark.parametrize(("rule", "other"), [("REC-4", True), ("G-24", False)])
def test_cards_turned_up_that_are_not_those_told_are_certain_only_where_the_record_contradicts_itself(
    slots: tuple[int, ...], rule: str, other: bool
) -> None:
    state = state_of()
    data = {"phase": REVEAL, "layouts": {"A": ["7H", "8H"]}}
    move: Any = SimpleNamespace(action="reveal", cards=((0, (code_of(state, "7H"),), slots),))
    header: Any = SimpleNamespace(players=("A", "B"))
    asked = certain_faults.Asked(state.rules, header, data, [], move, rule, ("reveal",))
    assert certain_faults._shows_other_cards(asked) is other


@pytest.mark.parametrize(
    ("thrown", "checked", "verdict"),
    [
        ("slot: 1, card: 7C", "3", []),
        ("slot: 4, card: 7C", "3", []),
        ("slot: 1, card: 7C", "'- ? ? ?'", []),
        ("slot: 1, card: 7C", "[2C, 3C, 4C]", []),
        ("slot: 1, card: 7C", "[2C, 5C, 4C]", ["mismatch REC-1"]),
        ("slot: 1, card: 7C", "4", ["mismatch REC-1"]),
        ("slot: 1", "3", []),
        ("slot: 1", "4", ["penalty T-19"]),
    ],
)
def test_a_check_tells_how_many_cards_are_left_and_need_not_name_the_empty_place(
    thrown: str, checked: str, verdict: list[str]
) -> None:
    lying = "['?', 2C, 3C, 4C]" if "C" in checked else "4"
    judgement = judged(f"""
        referee: 1
        game: duel
        players: [Ann, Ben]
        given: {{turn: Ann, pile: 7H, callers: [], layouts: {{Ann: 4, Ben: {lying}}}, rest: empty}}
        moves:
          - {{player: Ben, action: match, {thrown}}}
          - {{check: {{layouts: {{Ben: {checked}}}}}}}
          - {{player: Ann, action: draw}}
    """)
    assert [said for _, said in verdicts(judgement)] == verdict


def test_who_is_said_to_have_the_turn_has_it_whoever_else_is_out_of_cards() -> None:
    judgement = judged("""
        referee: 1
        game: rommee
        players: [Ann, Ben, Cem]
        given: {turn: Ann, pile: 9C}
        moves:
          - {player: Ben, action: draw}
    """)
    assert verdicts(judgement) == [(1, "illegal R-13")]


PLACED = "referee: 1\ngame: {game}\nplayers: [Ann, Ben]\ngiven: {given}\nmoves:\n"


@pytest.mark.parametrize(
    ("game", "given", "entries", "told"),
    [
        # Of four places it is the fourth, as what comes later tells.
        (
            "hundred",
            "{turn: Ann, pile: 7H, rest: empty}",
            "Ben match card: 7S; Ann draw; Ann shed; Ben draw; Ben replace slot: 2, out: 9C; "
            "Ben match slot: 3, card: 9D; Ann draw; Ann shed; Ben draw; Ben replace slot: 1, out: 4C",
            [],
        ),
        # Nothing was known of place 3, which the others cannot be.
        (
            "rommee",
            "{phase: placed, active: Ann, pile: 7H, layouts: {Ben: 7C 8D ?}}",
            "Ben match card: 7S",
            [],
        ),
        (
            "rommee",
            "{phase: placed, active: Ann, pile: 7H, layouts: {Ben: 7C 8D}}",
            "Ben match card: 7S",
            ["contradiction REC-4"],
        ),
        (
            "hundred",
            "{turn: Ann, pile: 7H, layouts: {Ben: 8S 7C}}",
            "Ben match card: 8S; Ben penalty count: 1",
            ["penalty G-21"],
        ),
        (
            "duel",
            "{turn: Ben, pile: 4D, layouts: {Ann: 3C 4S, Ben: 5H 2H}, rest: empty}",
            "Ben match owner: Ann, card: 4S; Ben give to: Ann; Ben draw; Ben replace out: 2H",
            [],
        ),
        ("hundred", "{turn: Ann, pile: 7H, layouts: {Ben: none}}", "Ben match card: 7S", ["illegal G-20"]),
    ],
)
def test_the_place_of_a_card_may_be_left_out(game: str, given: str, entries: str, told: list[str]) -> None:
    lines = []
    for entry in entries.split("; "):
        player, action, *rest = entry.split(" ", 2)
        more = f", {rest[0]}" if rest else ""
        lines.append(f"  - {{player: {player}, action: {action}{more}}}\n")
    found = judged(PLACED.format(game=game, given=given) + "".join(lines)).findings
    assert [f"{each.kind} {each.rule.number}" for each in found if each.kind is not Kind.NOTE] == told
