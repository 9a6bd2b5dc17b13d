"""Lines of the memory games that could be otherwise, and no record told: here one does."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged, verdicts
from test_memory_places import code_of, state_of
from test_memory_seldom import JACK, OWN, of

from referee.games.memory.play import lines_between, powers, slips
from referee.games.memory.play.gaps import certain_faults, missing_facts, ways
from referee.games.memory.play.knowledge import sharing, shown
from referee.games.memory.record import moves as m
from referee.rules import Kind

LAID = """referee: 1
game: {game}
players: [Ann, Ben]
given:
  phase: reveal
  caller: Ann
  layouts: {{Ann: [7S, 3D, "?", 2C], Ben: [KS, QH]}}
moves:
  - {{action: reveal, cards: {{Ann: {ann}, Ben: {ben}}}}}
"""
BOTH = "[KS, QH]"


@pytest.mark.parametrize("game", ["duel", "hundred", "rommee"])
@pytest.mark.parametrize(
    ("ann", "ben", "told"),
    [
        ("[7S, 3D, 5H, 2C]", BOTH, []),
        ('["?", 3D, 5H, "?"]', BOTH, []),
        ("[7S, 4D, 5H, 2C]", BOTH, [(1, "contradiction REC-4")]),
        ("[3D, 7S, 5H, 2C]", BOTH, [(1, "contradiction REC-4")]),
        ("[7S, 3D, 2C]", BOTH, [(1, "contradiction REC-4")]),
        ("[7S, 3D, 5H, 2C, 9C]", BOTH, [(1, "contradiction REC-4")]),
        ("[7S, 3D, 5H, 2C]", "[KS]", [(1, "contradiction REC-4")]),
        ("[7S, 4D, 5H, 2C]", "[KS, 9H]", [(1, "contradiction REC-4")]),
        ("[7S, 3D, 2C]", "[KS]", [(1, "contradiction REC-4")]),
        ("[7S, 3D, 5H, 2C, 9C]", "[KS, QH, 3C]", [(1, "contradiction REC-4")]),
        ('["?", "?", "?", 3C]', '["?", QC]', [(1, "contradiction REC-4")]),
        ('{"1": 7S, "2": 3D, "3": 5H, "4": 2C}', BOTH, []),
        ('{"1": 7S, "2": 4D, "3": 5H, "4": 2C}', BOTH, [(1, "contradiction REC-4")]),
        ('{"1": 7S, "2": 3D, "3": 5H, "5": 2C}', BOTH, [(1, "contradiction REC-4")]),
        ('{"1": 7S, "2": 3D, "4": 2C}', BOTH, [(1, "contradiction REC-4")]),
    ],
)
def test_cards_turned_up_are_those_the_position_tells_whatever_else_it_leaves_out(
    game: str, ann: str, ben: str, told: list[tuple[int, str]]
) -> None:
    """What else is not told (who has no cards left) decides nothing about it."""
    assert verdicts(judged(LAID.format(game=game, ann=ann, ben=ben))) == told


@pytest.mark.parametrize("game", ["duel", "hundred", "rommee"])
@pytest.mark.parametrize("ann", ["[7S, 4D, 9C, 2C]", '{"1": 7S, "2": 4D, "3": 9C, "4": 2C}'])
def test_a_card_turned_up_that_is_told_to_be_another_contradicts_whatever_else_is_left_out(
    game: str, ann: str
) -> None:
    """No gift that is owed makes one card another: who called and what others have decides nothing."""
    text = LAID.format(game=game, ann=ann, ben=BOTH)
    text = text.replace("  caller: Ann\n", "").replace(", Ben: [KS, QH]}\nmoves", "}\nmoves")
    assert verdicts(judged(text)) == [(1, "contradiction REC-4")]


def test_cards_of_whom_nothing_is_told_are_taken_as_they_are_turned_up() -> None:
    text = LAID.format(game="rommee", ann="[7S, 3D, 5H, 2C]", ben=BOTH).replace(", Ben: [KS, QH]}", "}")
    assert verdicts(judged(text)) == []


@pytest.mark.parametrize("rank", ["", " rank: J,"])
@pytest.mark.parametrize("act", ["look: [B.1]", "swap: [A.1, B.1]", "reveal: [A.1]"])
def test_an_effect_is_held_against_its_card_also_where_the_entry_does_not_name_it(
    rank: str, act: str, tmp_path: Path
) -> None:
    rules = {"powers": {"by_card": {"J": OWN}}}
    found = of(tmp_path, rules, JACK, [f"{{player: A, action: power,{rank} {act}}}"]).findings[0]
    assert (found.kind.value, found.rule.number) == ("illegal", "G-29")


def test_a_card_that_can_be_none_of_some_is_known_in_part() -> None:
    """Whoever shows it as one of these then is told that it cannot be."""
    state = state_of()
    token = state.layouts[0][0]
    seven = code_of(state, "7S")
    assert shown.plain(state, token, seven) and not state.partly
    shown.bar(state, token, frozenset((state.rules.keys[seven],)), 1)
    assert not shown.plain(state, token, seven)


def test_the_names_of_a_deal_may_have_been_exchanged() -> None:
    state = state_of()
    deal = m.Deal(-1, cards=((1, 2), (3, 4), (1, 2)))
    exchanged = {tuple(other.cards) for other in slips._dealt(state, deal)}
    assert exchanged == {((3, 4), (1, 2), (1, 2)), ((1, 2), (1, 2), (3, 4))}


TOLD = {"active": "A", "phase": "turn"}
SHED, DREW = m.Shed(0), m.Draw(0)


@pytest.mark.parametrize(
    ("data", "before", "move", "needless"),
    [
        (TOLD, [], m.Call(0), "turns"),
        (TOLD, [], DREW, "turns free emptied"),
        ({"active": "A", "phase": "placed"}, [], DREW, ""),
        ({"phase": "turn"}, [], DREW, ""),
        ({"due": ["A"], "phase": "placed"}, [], m.Call(0), "turns"),
        ({**TOLD, "due": ["A"]}, [], m.Call(0), "turns"),
        (TOLD, [DREW, SHED], m.Call(0), "powers"),
        (TOLD, [SHED], m.Call(0), ""),
        ({}, [DREW], m.Call(0), "powers"),
        ({}, [], m.Call(0), ""),
    ],
)
def test_what_is_told_or_over_need_not_be_asked_for(
    data: dict[str, Any], before: list[Any], move: Any, needless: str
) -> None:
    """Whose turn it is, until somebody has played on; effects, until somebody has drawn."""
    header: Any = SimpleNamespace(players=["A", "B"])
    for lapses in (True, False):
        rules: Any = SimpleNamespace(powers_never_expire=not lapses, cards=4)
        wanted = {word for word in needless.split() if word != "turns" and (lapses or word != "powers")}
        wanted |= {*missing_facts.TURN_ORDER} if "turns" in needless else set()
        found = {*missing_facts._needless(rules, header, data, before, move)} - {"layouts"}
        assert found == wanted


OWED_TWICE = """referee: 1
game: hundred
players: [Ann, Ben]
moves:
  - {{action: deal, upcard: 9C}}
  - {{player: Ann, action: draw, from: stock}}
  - {{player: Ann, action: replace, slot: 2, out: 8H}}
  - {{player: Ben, action: match, slot: 1, card: 7S}}
  - {{player: Ben, action: match, slot: 2, card: 7D}}
  - {{player: Ben, action: penalty, count: 3}}
{more}  - {{player: Ben, action: draw, from: stock}}
"""


@pytest.mark.parametrize(
    ("more", "offered"), [("  - {player: Ben, action: penalty, count: 1}\n", "count: 1"), ("", "count: 2")]
)
def test_a_penalty_of_the_wrong_size_may_be_meant_for_all_that_is_owed_or_for_one_act(
    more: str, offered: str
) -> None:
    judgement = judged(OWED_TWICE.format(more=more))
    (wrong,) = (each for each in judgement.findings if each.kind == "unpaid" and each.move == 6)
    assert next(judgement.worded(wrong, fix) for fix in judgement.fixes(wrong)) == offered


@pytest.mark.parametrize(("game", "card"), [("hundred", "JC"), ("rommee", "JC"), ("hundred", "5H")])
@pytest.mark.parametrize("player", ["A", "B"])
def test_a_card_that_was_only_drawn_has_no_effect_and_its_holder_is_told_so(
    game: str, card: str, player: str
) -> None:
    found = judged(
        f"referee: 1\ngame: {game}\nplayers: [A, B]\ngiven: {{phase: holding, active: A, discard: [9C, 5D], "
        'layouts: {A: ["?", "?"], B: ["?", "?"]}, '
        f"held: {{player: A, card: {card}, from: stock}}, rest: empty}}\n"
        f"moves:\n  - {{player: {player}, action: power, rank: J, look: [{player}.1]}}\n"
    ).findings[0]
    only_drawn = card == "JC" and player == "A"
    assert ("this one was only drawn" in found.why) is only_drawn
    assert ("A has drawn" in found.why) is not only_drawn


@pytest.mark.parametrize(
    ("before", "unseen"),
    [
        ([m.Match(0, -1, 1)], True),
        ([m.Match(0, -1, 1, 5)], False),  # everybody saw it
        ([m.Match(0, -1, 1, 0, m.WRONG)], False),  # it was judged
        ([m.Match(1, -1, 1)], False),  # another player's
        ([m.Call(0)], False),
        ([m.Call(0), m.Match(0, -1, 2)], True),
    ],
)
def test_a_penalty_hangs_on_a_card_of_the_player_that_nobody_saw_nor_judged(
    before: list[Any], unseen: bool
) -> None:
    asked: Any = SimpleNamespace(before=before, move=m.Penalty(0, 1))
    assert missing_facts._thrown_unseen(asked) is unseen


@pytest.mark.parametrize(
    ("entry", "fills"),
    [
        (m.Power(1, swap=((0, 1), (1, 1))), True),
        (m.Power(1, shuffle=0), True),  # the first player's cards are mixed: they may lie anywhere then
        (m.Power(1, look=((0, 1),)), False),
        (m.Rearrange(0), True),
        (m.Penalty(0, 1, into=(2,)), True),
        (m.Penalty(0, 1, into=(3,)), False),
        (m.Call(0), False),
    ],
)
def test_a_place_may_be_filled_again_by_what_moves_cards(entry: Any, fills: bool) -> None:
    rules: Any = SimpleNamespace(gift_append=True)
    assert certain_faults._may_fill(entry, rules, 0, 2) is fills


@pytest.mark.parametrize(("many", "turned_up"), [(2, 0), (3, 4), (4, 0), (5, 5), (6, 0)])
def test_cards_turned_up_may_be_one_more_or_less_than_lie_there(many: int, turned_up: int) -> None:
    """Four lie there: of three one is missing, at any of four places; of five each may be one too many."""
    state = state_of()
    reveal = m.Reveal(-1, cards=((0, tuple(range(1, many + 1)), ()),))
    others = [faces for other in slips._turned_up(state, reveal) for _, faces, _ in other.cards]
    assert state.count[0] == 4
    assert sum(len(faces) != many for faces in others) == turned_up
    assert {len(faces) for faces in others} <= {many, 4}


@pytest.mark.parametrize(
    ("others", "outcome"),
    [("", "open"), (', Ben: ["?", "?"]', "open"), (", Ben: [3C, 2H]", "lost"), (", Ben: [3C, 9H]", "")],
)
def test_a_call_is_lost_only_to_cards_that_are_known(others: str, outcome: str) -> None:
    judgement = judged(
        "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\n"
        "final: {phase: reveal, revealed: true, caller: Ann, "
        f"layouts: {{Ann: [5S, 2D]{others}}}}}\nmoves: []\n"
    )
    assert judgement.outcome is not None and judgement.outcome.sheet is not None
    told = [str(line.why) for line in judgement.outcome.sheet.lines if "Ann's call" in str(line.why)]
    assert [outcome in why for why in told] == ([True] if outcome else [])


@pytest.mark.parametrize(("claimed", "rule"), [(20, "G-34"), (15, "G-33"), (19, "G-33"), (10, "")])
def test_a_wrong_figure_of_the_last_round_is_held_against_that_round(claimed: int, rule: str) -> None:
    """B had five points in the round before, and has ten in this one, in which A has called and lost."""
    judgement = judged(
        "referee: 1\ngame: hundred\nplayers: [A, B]\nmoves:\n"
        "  - {action: reveal, caller: B, cards: {A: [5H], B: [5S]}}\n"
        "  - {action: deal}\n"
        "  - {player: A, action: draw, from: stock}\n"
        "  - {player: A, action: shed}\n"
        "  - {player: A, action: call}\n"
        "  - {player: B, action: draw, from: stock}\n"
        "  - {player: B, action: shed}\n"
        "  - {action: reveal, cards: {A: [9H, AC, AD, AH], B: [4S, 2S, 2D, 2H]}}\n"
        f"result: {{last_round: {{B: {claimed}}}}}\n"
    )
    (early,) = (each for each in judgement.findings if each.wrong)  # the game is not over
    assert [each.rule.number for each in early.also if each.kind is Kind.MISMATCH] == ([rule] if rule else [])


@pytest.mark.parametrize(("stock", "below"), [(43, 0), (42, 1), (40, 3), (44, 0)])
def test_cards_that_are_told_nowhere_lie_in_the_pile_where_the_stock_runs_out(stock: int, below: int) -> None:
    """Four lie before each of two, one on the pile: 43 are left of 52."""
    rules: Any = SimpleNamespace(cards=4, pack=SimpleNamespace(size=52))
    header: Any = SimpleNamespace(players=["A", "B"])
    draws = [SimpleNamespace(action="draw") for _ in range(50)]
    data = {"stock": stock, "discard": ["9C"]}
    assert ways._below(rules, header, data, draws) == below


@pytest.mark.parametrize("powers", [[], [{"at": 2}]])
def test_cards_of_the_pile_that_are_spoken_of_by_their_number_are_not_filled_in(powers: list[Any]) -> None:
    rules: Any = SimpleNamespace(cards=4, pack=SimpleNamespace(size=52))
    header: Any = SimpleNamespace(players=["A", "B"])
    draws = [SimpleNamespace(action="draw") for _ in range(50)]
    assert bool(ways._below(rules, header, {"stock": 40, "powers": powers}, draws)) is not bool(powers)


@pytest.mark.parametrize(
    ("phase", "any_time", "lapsed"),
    [("holding", False, True), ("holding", True, False), ("turn", False, False)],
)
def test_an_effect_lapses_with_the_draw_of_the_next_turn(phase: str, any_time: bool, lapsed: bool) -> None:
    rules: Any = SimpleNamespace(any_time=any_time, powers_never_expire=False)
    assert ways._lapsed(rules, {"phase": phase}) is lapsed


@pytest.mark.parametrize(("data", "told"), [({}, False), ({"played": []}, True), ({"round": 1}, True)])
def test_the_rounds_before_are_told_or_it_is_the_first(data: Any, told: bool) -> None:
    gaps: Any = SimpleNamespace(data={"phase": "turn", **data})
    assert missing_facts.TOLD["played"](gaps) is told


def test_with_the_next_deal_the_round_is_over_and_before_a_call_nobody_has_called() -> None:
    state = state_of()
    assert state.by == -1
    assert lines_between.Later(state, [m.Deal(-1)]).ends and not lines_between.Later(state, []).ends


@pytest.mark.parametrize(("rank", "at"), [(1, ("rank",)), (0, ())])
def test_the_card_of_an_effect_is_pointed_at_where_the_entry_names_it(rank: int, at: tuple[str, ...]) -> None:
    state = state_of()
    opened: Any = SimpleNamespace(token=state.pile[-1])
    move: Any = SimpleNamespace(saw=(), cards=(), rank=rank)
    other = state.faces[state.pile[-1]] + 1
    assert powers._shown(state, move, opened, other) == [(state.pile[-1], other, at)]


def test_a_card_that_nobody_saw_is_not_named_on_the_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_between, "alike", lambda *asked: None)
    state: Any = SimpleNamespace(
        faces=[0, 0], held=1, token_at=lambda *place: 0, source=0, rules=SimpleNamespace(layable=[True])
    )
    later: Any = SimpleNamespace(faces={}, laid=5, anywhere={})
    assert not lines_between._may_replace(state, later, m.Replace(0, slot=1))
    state.faces[0] = 3
    assert lines_between._may_replace(state, later, m.Replace(0, slot=1))


def test_cards_still_unseen_are_counted_for_all_shuffles_at_once() -> None:
    asked: list[int] = []

    def out() -> list[int]:
        asked.append(1)
        return [7, 1, 3, 4, 9]

    state: Any = SimpleNamespace(out=out, faces=[0] * 4 + [5] + [0] * 5, never={}, mixed={3: 0}, ties={})
    state.epochs = [SimpleNamespace(first=first) for first in (0, 2, 5, 8, 10)]
    assert sharing._unseen_since(state) == [1, 1, 2, 3]  # 3 was mixed in, and 4 was seen
    assert len(asked) == 1
