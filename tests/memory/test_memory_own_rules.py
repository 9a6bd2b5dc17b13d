"""What a club may write into a rule set of its own and no printed variant has: counted and played by
hand, option by option."""

from __future__ import annotations

from typing import Any

import pytest
from judging import judged, verdicts
from memory_player import header_of

from referee.breaches import Refused, permitted
from referee.explanation.carrying_out import play
from referee.explanation.worlds import Play
from referee.games.memory.game import game

Data = dict[str, Any]


def own(*changes: Data) -> Any:
    """The race to a hundred with some changes."""
    made: Data = {"id": "own", "extends": "hundred"}
    for change in changes:
        made |= change
    return game(made)


def totals(club: Any, layouts: Data, **more: Any) -> dict[str, Any]:
    position = {"layouts": layouts, **({} if "caller" in more else {"callers": []}), **more}
    return dict(club.score(club.positions.final(header_of(club, len(layouts)), position)).totals)


@pytest.mark.parametrize(
    ("combination", "cards", "sum_"),
    [
        ({"per": "pair_of_rank", "value": 0}, ["5C", "5D", "7H", "2S"], 9),
        ({"per": "pair_of_rank", "value": 0}, ["7C", "7D", "7H", "7S"], 0),
        ({"per": "pair_of_rank", "value": -1}, ["7C", "7D", "7H", "2S"], 8),
        ({"per": "four_of_rank", "value": -20}, ["7C", "7D", "7H", "7S"], -20),
        ({"per": "four_of_rank", "value": -20}, ["7C", "7D", "7H", "2S"], 23),
        ({"per": "column", "value": 0}, ["5C", "9D", "5H", "2S"], 11),
        ({"per": "column", "value": 0}, ["5C", "5D", "9H", "2S"], 21),
    ],
)
def test_cards_that_count_together(combination: Data, cards: list[str], sum_: int) -> None:
    club = own({"scoring": {"sets": [combination]}})
    assert totals(club, {"P1": cards, "P2": ["KS", "QS", "JS", "10S"]}) == {"P1": sum_, "P2": 46}


def test_a_card_nobody_saw_may_belong_to_a_pair() -> None:
    club = own({"scoring": {"sets": [{"per": "pair_of_rank", "value": 0}]}})
    assert totals(club, {"P1": ["5C", "?"], "P2": ["KS", "QS"]}) == {"P1": (0, 18), "P2": 25}


PAYING = {"scoring": {"others": {"on_caller_success": {"add": 5}}}}
DOUBLE = {"scoring": {"caller": {"fail": {"double": True}}}}
SET = {"scoring": {"caller": {"success": {"set": 0}, "fail": {"add": 10}}}}


@pytest.mark.parametrize(
    ("club", "mine", "theirs", "counted"),
    [
        (PAYING, ["3C"], ["10C"], (3, 15)),
        (PAYING, ["10C"], ["3C"], (20, 3)),
        (PAYING, ["?"], ["6C"], ((0, 23), (6, 11))),
        (DOUBLE, ["9C"], ["3C"], (18, 3)),
        (DOUBLE, ["2C"], ["3C"], (2, 3)),
        (SET, ["2C"], ["3C"], (0, 3)),
        (SET, ["9C"], ["3C"], (19, 3)),
    ],
)
def test_what_a_call_brings_the_caller_and_the_others(
    club: Data, mine: list[str], theirs: list[str], counted: tuple[Any, Any]
) -> None:
    found = totals(own(club), {"P1": mine, "P2": theirs}, caller="P1")
    assert (found["P1"], found["P2"]) == counted


@pytest.mark.parametrize(
    ("tie", "winners", "words"),
    [
        ("shared", ("P1", "P2"), "the win is shared"),
        ("last_round", ("P2",), "the last round decides the tie"),
        ("caller", ("P1",), "the last caller wins the tie"),
    ],
)
def test_equal_totals_at_the_end_of_the_game(tie: str, winners: tuple[str, ...], words: str) -> None:
    club = own({"game": {"tie": tie}, "scoring": {"caller": {"tie": "success"}}})
    position = {
        "layouts": {"P1": ["5C"], "P2": ["3C"], "P3": ["KS", "KC", "QS"]},
        "totals": {"P1": 30, "P2": 42, "P3": 70},
        "caller": "P1",
        "round": 5,
    }
    sheet = club.score(club.positions.final(header_of(club, 3), position))
    assert sheet.totals == {"P1": 45, "P2": 45, "P3": 108}
    assert (sheet.winners, sheet.tiebreak) == (winners, words)


def power(steps: list[Data]) -> Any:
    return own({"powers": {"by_card": {"5": steps}}})


FIVE = {"phase": "placed", "active": "P1", "discard": ["5H"], "powers": [{"player": "P1", "card": "5H"}]}


def after(club: Any, *entries: Data, seats: int = 3) -> Any:
    """The table after some entries from a five that has just been laid; Refused where a rule forbids one."""
    state = club.positions.load(header_of(club, seats), FIVE)
    for entry in entries:
        move = club.record.border.read(entry, state.header)
        club.play.table[state.phase][move.action](state, move)
    return state


USED = {"player": "P1", "action": "power", "rank": "5H"}
DRAWS = {"action": "draw", "from": "stock"}


@pytest.mark.parametrize(
    ("step", "used", "lying"),
    [
        ({"draw_penalty": {"target": "other"}}, {"draw": "P2"}, [4, 5, 4]),
        ({"draw_penalty": {"target": "any", "count": 2}}, {"draw": ["P2", "P3"]}, [4, 5, 5]),
        ({"discard_own": {"count": 1}}, {"discard": 2}, [3, 4, 4]),
        ({"reveal": {"target": "other"}}, {"reveal": "P3.1", "cards": ["9C"]}, [4, 4, 4]),
        ({"shuffle_layout": {"target": "other"}}, {"shuffle": "P2"}, [4, 4, 4]),
    ],
)
def test_effects_on_cards(step: Data, used: Data, lying: list[int]) -> None:
    state = after(power([step]), {**USED, **used})
    assert state.count == lying and not state.powers


@pytest.mark.parametrize(
    ("step", "used", "rule"),
    [
        ({"draw_penalty": {"target": "other"}}, {"draw": "P1"}, "G-27"),
        ({"draw_penalty": {"target": "other"}}, {"draw": ["P2", "P3"]}, "G-27"),
        ({"reveal": {"target": "other"}}, {"reveal": "P1.1", "cards": ["9C"]}, "G-27"),
        ({"discard_own": {"count": 1}}, {"look": "P1.1"}, "G-27"),
        ({"reverse": {}}, {"does": "skip_next"}, "G-27"),
    ],
)
def test_effects_that_go_further_than_the_card_allows(step: Data, used: Data, rule: str) -> None:
    with pytest.raises(Refused) as told:
        after(power([step]), {**USED, **used})
    assert told.value.breaches.found[0].rule.number == rule


@pytest.mark.parametrize(
    ("does", "next_", "not_next"),
    [("skip_next", "P3", "P2"), ("reverse", "P3", "P2"), ("extra_turn", "P1", "P2")],
)
def test_effects_on_the_order_of_turns(does: str, next_: str, not_next: str) -> None:
    club = power([{does: {}}])
    used = {**USED, "does": does}
    assert after(club, used, {"player": next_, **DRAWS}).active == club_seat(next_)
    with pytest.raises(Refused):
        after(club, used, {"player": not_next, **DRAWS})


def club_seat(name: str) -> int:
    return int(name[1:]) - 1


TWO_LOOKS = power([{"look": {"who": "own"}}, {"look": {"who": "other"}}])


@pytest.mark.parametrize(
    ("looks", "wrong", "left"),
    [
        ([["P1.1"], ["P2.1"]], 0, []),
        ([["P2.1"], ["P1.1"]], 0, []),
        ([["P1.1"]], 0, ["look"]),
        ([["P2.1"]], 0, ["look 2"]),
        ([["P2.1", "P1.1"]], 0, []),
        ([["P1.1"], ["P1.2"]], 2, ["look"]),
        ([["P2.1"], ["P3.1"]], 2, ["look 2"]),
        ([["P1.1", "P1.2"]], 1, None),
        ([["P1.1", "P2.1", "P3.1"]], 1, None),
    ],
)
def test_two_steps_of_a_kind_are_used_each_once(looks: list[list[str]], wrong: int, left: Any) -> None:
    """An own card and another player's, together or one after the other in whatever order; which of the two
    is left stands in the position."""
    state = after(TWO_LOOKS)
    for number, places in enumerate(looks, 1):
        move = TWO_LOOKS.record.border.read({**USED, "look": places}, state.header)
        if number == wrong:
            with pytest.raises(Refused):
                TWO_LOOKS.play.table[state.phase]["power"](state, move)
        else:
            TWO_LOOKS.play.table[state.phase]["power"](state, move)
    used = [opened["used"] for opened in TWO_LOOKS.positions.write(state).get("powers", [])]
    assert used == ([left] if left else [[]] if left is None else [])


def test_every_way_to_use_an_effect_is_offered_and_each_is_legal() -> None:
    for step, many in (
        ({"draw_penalty": {"target": "other"}}, 2),
        ({"discard_own": {"count": 1}}, 4),
        ({"reveal": {"target": "other"}}, 8),
        ({"shuffle_layout": {"target": "any"}}, 3),
        ({"shuffle_layout": {"target": "own"}}, 1),
        ({"reverse": {}}, 1),
    ):
        club = power([step])
        state = after(club)
        ways = [move for move in club.legal(state) if move.action == "power"]
        assert len(ways) == many, step
        for move in ways:
            table = state.copy()
            club.play.table[table.phase][move.action](table, move)
            assert not table.powers


def test_a_record_that_stops_at_the_first_breach_judges_nothing_after_it() -> None:
    club = own({"replay": {"on_illegal": "stop"}})
    state = after(club)
    for entry in ({"player": "P1", **DRAWS}, {"player": "P1", "action": "shed", "card": "9C"}):
        play(club, state, Play(club.record.border.read(entry, state.header), stands=True))
    assert (state.phase, state.held, state.active) == ("stopped", -1, 0)
    assert [found.rule.number for found in state.breaches.found] == ["G-14"]


def test_cards_nobody_saw_may_be_a_special_set() -> None:
    """Two queens, a king and a card nobody saw: 0 for them and 50 for the other, or what the cards count."""
    club = own({"scoring": {"sets": [{"exactly": ["Q", "Q", "K", "K"], "self": 0, "others": 50}]}})
    seen = {"P1": ["QS", "QC", "KC", "?"], "P2": ["3C"]}
    assert totals(club, seen, caller="P2") == {"P1": (0, 50), "P2": (3, 50)}
    assert totals(club, {**seen, "P1": ["QS", "QC", "AC", "?"]}, caller="P2") == {"P1": (25, 38), "P2": 3}
    assert totals(club, {**seen, "P1": ["QS", "QC", "KC", "KD"]}, caller="P2") == {"P1": 0, "P2": 50}


def test_cards_of_which_only_the_suit_is_known_are_no_pair() -> None:
    club = own({"scoring": {"sets": [{"per": "pair_of_rank", "value": 0}]}})
    assert totals(club, {"P1": ["C", "D"], "P2": ["KS", "QS"]}) == {"P1": (0, 25), "P2": 25}


def test_a_total_within_bounds_may_be_the_one_that_is_set_to_another() -> None:
    club = own({"game": {"adjust": [{"exact": 100, "set": 50}]}})
    found = totals(club, {"P1": ["?"], "P2": ["3C"]}, totals={"P1": 95, "P2": 97}, round=5)
    assert found["P2"] == 50
    assert found["P1"] == (50, 108)


def test_a_call_that_may_have_had_too_many_points_is_not_won() -> None:
    """One to fifteen points, five allowed: less than the others have, but perhaps too many."""
    club = own({"call": {"max_points": 5}, "scoring": {"caller": {"fail": {"add": 10}}}})
    assert totals(club, {"P1": ["3C", "?"], "P2": ["KS", "QS", "JS"]}, caller="P1")["P1"] == (3, 26)


def test_a_call_is_lost_to_who_has_fewer_whatever_a_third_has() -> None:
    club = own(
        {"scoring": {"values": {"K": 13, "J": 11, "Q": 12, "K_red": 13}, "caller": {"fail": {"add": 10}}}}
    )
    assert totals(club, {"P1": ["KS"], "P2": ["3C"], "P3": ["?"]}, caller="P1")["P1"] == 23


@pytest.mark.parametrize(
    ("step", "used"),
    [
        ({"discard_own": {"count": 1}}, {"discard": [1, 2]}),
        ({"shuffle_layout": {"target": "other"}}, {"shuffle": "P1"}),
        ({"shuffle_layout": {"target": "own"}}, {"shuffle": "P2"}),
    ],
)
def test_no_more_cards_and_nobody_elses_than_the_effect_says(step: Data, used: Data) -> None:
    with pytest.raises(Refused) as told:
        after(power([step]), {**USED, **used})
    assert told.value.breaches.found[0].rule.number == "G-27"


def test_who_may_take_a_card_himself_is_offered_no_other() -> None:
    club = power([{"draw_penalty": {"target": "own"}}])
    state = club.positions.load(header_of(club, 3), FIVE)
    assert [move.draw for move in club.legal(state) if move.action == "power"] == [(0,)]


def test_a_position_to_be_scored_in_a_later_round_does_not_tell_the_points_before() -> None:
    club = own({})
    cards = {"P1": ["3C"], "P2": ["5C"]}
    assert totals(club, cards, round=3) == {"P1": None, "P2": None}
    assert totals(club, cards, round=3, totals={"P2": 20}) == {"P1": None, "P2": 25}
    assert totals(club, cards, round=3, rest="empty") == {"P1": 3, "P2": 5}
    partly = club.positions.final(header_of(club, 2), {"layouts": {"P1": ["3C"]}, "sums": {}, "callers": []})
    assert club.score(partly).totals == {"P1": 3, "P2": None}


def test_the_cards_an_effect_discards_are_told_by_their_faces() -> None:
    club = power([{"discard_own": {"count": 2}}])
    state = after(club, {**USED, "discard": [2, 3], "cards": ["9C", "8D"]})
    assert club.positions.write(state)["discard"] == ["5H", "9C", "8D"]


def stood(club: Any, position: Data, *entries: Data) -> Any:
    """The table after some entries that were let stand."""
    state = club.positions.load(header_of(club, 2), position)
    state.breaches.let_stand = True
    for entry in entries:
        move = club.record.border.read(entry, state.header)
        club.play.table[state.phase][move.action](state, move)
    return state


LAID = {"phase": "placed", "active": "P2", "discard": ["5H"], "rest": "empty"}
THROWN = {"player": "P1", "action": "match", "slot": 1, "card": "5C", "result": "returned"}
OTHERS = {**THROWN, "owner": "P2"}


@pytest.mark.parametrize(
    ("club", "position", "thrown", "told", "owed"),
    [
        ({"call": {"caller_may_match": False}}, {"callers": ["P1"]}, THROWN, "G-20", 0),
        (
            {"match": {"targets": ["own", "other"]}, "empty_layout": {"can_receive": False}},
            {"layouts": {"P1": [], "P2": ["?"]}},
            OTHERS,
            "G-20",
            0,
        ),
        ({"match": {"bundle": "all_or_nothing"}}, {}, {**THROWN, "card": "6C", "result": "wrong"}, "G-21", 1),
        ({"match": {"bundle": "all_or_nothing"}}, {"locked": ["P1"]}, {**THROWN, "card": "6C"}, "G-22", 0),
    ],
)
def test_what_a_throw_costs_that_is_against_the_rules(
    club: Data, position: Data, thrown: Data, told: str, owed: int
) -> None:
    state = stood(own(club), {**LAID, **position}, thrown)
    assert [found.rule.number for found in state.breaches.found + state.breaches.findings] == [told]
    assert sum(debt.count for debt in state.debts) == owed


def test_of_two_wrong_cards_thrown_at_once_the_first_is_paid_for_where_all_come_back() -> None:
    thrown = {"player": "P1", "action": "match", "slot": [1, 2, 3], "card": ["5C", "6C", "7C"]}
    state = stood(own({"match": {"bundle": "all_or_nothing"}}), LAID, thrown)
    assert [debt.count for debt in state.debts] == [1] and state.count == [4, 4]


def test_before_the_first_turn_an_effect_is_the_throwers_own() -> None:
    """There is no player on turn whose it could be."""
    club = own({"powers": {"owner": "active"}, "discard_start": {"match": True}})
    dealt = {"action": "deal", "upcard": "JC"}
    state = club.positions.start(header_of(club, 2), {})
    for entry in (dealt, {"player": "P2", "action": "match", "slot": 1, "card": "JD"}):
        move = club.record.border.read(entry, state.header)
        club.play.table[state.phase][move.action](state, move)
    assert [opened.owner for opened in state.powers] == [1]


@pytest.mark.parametrize(("only", "source"), [("stock", 0), ("upcard", 1)])
def test_a_first_card_is_offered_only_from_where_it_may_come(only: str, source: int) -> None:
    club = own({"starter": {"first_turn_sources": [only]}})
    state = club.positions.load(header_of(club, 2), {"phase": "turn", "active": "P1", "discard": ["9C"]})
    assert [move.source for move in club.legal(state) if move.action == "draw"] == [source]


@pytest.mark.parametrize(("mine", "told"), [("5C", "G-05"), ("2D", "G-35")])
def test_the_winner_of_a_round_is_settled_by_the_tie_only_where_there_is_one(mine: str, told: str) -> None:
    club = own({"round": {"tie": "caller"}})
    cards = {"phase": "reveal", "layouts": {"P1": [mine], "P2": ["2C"]}, "caller": "P1", "rest": "empty"}
    wrong = "P1" if mine == "5C" else "P2"
    state = stood(club, cards, {"action": "score", "winner": wrong})
    assert [found.rule.number for found in state.breaches.found + state.breaches.findings] == [told]


def test_an_effect_that_leaves_a_player_out_may_have_come_before_a_position() -> None:
    club = power([{"skip_next": {}}])
    header = header_of(club, 3)
    moves = [club.record.border.read({"player": "P3", **DRAWS}, header)]
    given = {"phase": "placed", "active": "P1", "discard": ["9C"]}
    ways = [fill.words for gap in club.positions.gaps(header, given, moves) for fill in gap.ways]
    assert "the next player is left out" in ways


OWES = {"owed": [{"player": "P1", "cards": 1}]}


@pytest.mark.parametrize(
    ("position", "entry"),
    [
        ({**FIVE, "discard": ["QH"], "powers": [{"player": "P1", "card": "QH"}]},
         {"player": "P1", "action": "power", "rank": "Q", "look": "P1.1"}),
        ({**LAID, "callers": ["P1"], "final": {"by": "P1", "turns": []}},
         {"action": "reveal", "cards": {"P1": ["2C", "3C", "4C", "5C"], "P2": ["2D", "3D", "4D", "5D"]}}),
    ],
)  # fmt: skip
def test_what_was_not_paid_in_time_is_overdue_and_not_due_once_more(position: Data, entry: Data) -> None:
    state = stood(own({}), {**position, **OWES}, entry)
    assert not state.debts and [debt.seat for debt in state.overdue] == [0]


@pytest.mark.parametrize(("points", "phase"), [((5, 6, 120), "deal"), ((5, 106, 12), "over")])
def test_the_points_of_who_has_given_the_game_up_do_not_end_it(points: tuple[int, ...], phase: str) -> None:
    club = own({})
    had = {f"P{seat}": total for seat, total in enumerate(points, 1)}
    position = {"phase": "deal", "totals": had, "leavers": ["P3"]}
    assert club.positions.load(header_of(club, 3), position).phase == phase


@pytest.mark.parametrize(
    ("second", "legal"),
    [({"swap": ["P1.2", "P2.1"]}, True), ({"look": "P1.3"}, False), ({"give": "P2"}, False)],
)
def test_the_two_steps_of_a_card_nobody_saw_are_used_one_by_one(second: Data, legal: bool) -> None:
    """Another step than one that its card may have besides is none of the same effect."""
    two = [{"look_then_swap": {"look": {"who": "own"}, "swap": {"owners": "any"}}}]
    club = own({"powers": {"by_card": {"7": two}}})
    header = header_of(club, 2)
    state = club.positions.load(header, {"phase": "holding", "active": "P1", "held": {"card": "?"}})
    for entry in ({"action": "shed"}, {"action": "power", "look": "P1.2"}, {"action": "power", **second}):
        move = club.record.border.read({"player": "P1", **entry}, header)
        allowed = permitted(club.play.table[state.phase][move.action], state, move)
        if not allowed:
            break
        club.play.table[state.phase][move.action](state, move)
    assert allowed is legal


def test_an_effect_that_is_gone_once_its_card_is_known_is_used_all_the_same() -> None:
    entries = (
        "{player: P2, action: match, slot: 3, card: 10C}",
        "{player: P2, action: power, rank: 10C, look: [P3.2], saw: [3C]}",
        "{player: P3, action: power, rank: 10H, look: [P4.4], saw: [10D]}",
    )
    head = "referee: 1\ngame: hundred\nplayers: [P1, P2, P3, P4]\ngiven: {}\nmoves:\n"
    told = verdicts(judged(head + "".join(f"  - {entry}\n" for entry in entries)))
    assert (3, "illegal G-27") in told


@pytest.mark.parametrize(
    ("change", "cards", "sum_", "extra", "total"),
    [
        ({"set": 0}, ["KH", "2H"], 2, -2, 0),
        ({"set": 0}, ["K", "2H"], (2, 15), (-15, -2), 0),
        ({"set": 0}, ["?", "2H"], (2, 15), (-15, -2), 0),
        ({"double": True, "add": 1}, ["5H", "2H"], 7, 8, 15),
        ({"double": True}, ["K", "2H"], (2, 15), (2, 15), (4, 30)),
        ({"add": -2}, ["K", "2H"], (2, 15), -2, (0, 13)),
    ],
)
def test_a_call_that_is_won_changes_the_sum_by_what_makes_it_the_total_whatever_is_known_of_it(
    change: dict[str, Any], cards: list[str], sum_: Any, extra: Any, total: Any
) -> None:
    club = game({"id": "own", "extends": "hundred", "scoring": {"caller": {"success": change}}})
    lying = {"P1": cards, "P2": ["QH", "QS", "QD"]}
    end = {"phase": "reveal", "layouts": lying, "caller": "P1", "revealed": True, "rest": "empty"}
    sheet = club.score(club.positions.load(header_of(club, 2), end))
    assert [line.points for line in sheet.lines if line.player == "P1"] == [sum_, extra]
    assert sheet.totals == {"P1": total, "P2": 36}
