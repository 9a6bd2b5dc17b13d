"""Turns that records of ours never take on their way: one entry each, and what a reader is told of it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged, verdicts
from memory_player import header_of
from test_memory_places import LYING, state_of
from test_memory_seldom import FIRST_TURN, HIDDEN, JACK, OWN, PLACED, REVEAL, STOP, Rules, of

from referee import matching
from referee.document import parse
from referee.games.memory import scoring
from referee.games.memory.game import game
from referee.games.memory.play import reveal, slips, turns
from referee.games.memory.play.gaps import ways
from referee.games.memory.play.knowledge import sharing, shown
from referee.games.memory.play.positions import as_data
from referee.games.memory.play.scores import rounds, winning
from referee.games.memory.play.state import Opened, State
from referee.games.memory.record import moves as m
from referee.games.memory.record.layout import WHO_CALLED
from referee.games.memory.record.notation import by_player
from referee.header import BadEntry
from referee.judge import Judgement, judge

GIFTS: Rules = {"match": {"targets": ["own", "other"], "gift": {"count": 1}}}
OWED = "owed: [{player: A, cards: 2}]"


@pytest.mark.parametrize(
    ("given", "entries", "told", "rules"),
    [
        (FIRST_TURN, ["{player: A, action: penalty, count: 5}"], "unpaid G-21", {}),
        (PLACED, ["{player: A, action: give, to: B, slot: 1}"], "illegal G-20", GIFTS),
        (PLACED, ["{player: A, action: match, owner: B, slot: 1, card: 9D}"], "illegal G-20", {}),
        (
            FIRST_TURN,
            ["{player: A, action: draw, from: discard}", "{player: A, action: return}"],
            "illegal G-17",
            {},
        ),
        (
            JACK,
            ["{player: A, action: power, rank: J, look: [B.1]}"],
            "illegal G-29",
            {"powers": {"by_card": {"J": OWN}}},
        ),
        (
            "phase: turn, active: A, discard: [9C], layouts: {A: 4, B: 4}",
            ["{action: upcard, card: 5C}"],
            "contradiction REC-4",
            {},
        ),
        (f"{PLACED}, {OWED}", ["{player: A, action: look, at: [discard]}"], "unpaid G-21", {}),
        (
            f"{JACK}, {OWED}",
            ["{player: A, action: look, at: [A.1]}"],
            "unpaid G-21",
            {"powers": {"by_card": {"J": OWN}}},
        ),
    ],
)
def test_a_table_that_stops_at_a_breach_stops_whatever_the_entry_was(
    given: str, entries: list[str], told: str, rules: Rules, tmp_path: Path
) -> None:
    after = "{player: B, action: shed, card: JK}"  # of which nothing is heard any more
    assert verdicts(of(tmp_path, {**STOP, **rules}, given, [*entries, after])) == [(len(entries), told)]


def test_a_penalty_for_a_card_that_was_rightly_matched_breaks_one_sentence_where_both_are_one(
    tmp_path: Path,
) -> None:
    given = "phase: placed, active: A, discard: [9C], layouts: {A: [9D, 3C], B: 2}"
    entries = ["{player: A, action: match, slot: 1, card: 9D}", "{player: A, action: penalty, count: 1}"]
    for rules, also in (({}, 1), ({"sentences": {"gone": "G-21"}}, 0)):
        (finding,) = of(tmp_path, rules, given, entries).findings
        assert (finding.move, str(finding.rule.number), len(finding.also)) == (2, "G-21", also)


def test_a_gift_for_somebody_else_than_it_was_due_to_is_not_what_was_due(tmp_path: Path) -> None:
    given = "phase: placed, active: A, discard: [9C], layouts: {A: [2C, 3C], B: [9D, 3D], C: [4C, 5C]}"
    entries = [
        "{player: A, action: match, owner: B, slot: 1, card: 9D}",
        "{player: A, action: give, to: C, slot: 1}",
    ]
    (finding,) = of(tmp_path, GIFTS, given, entries, "A, B, C").findings
    assert (finding.kind, finding.move) == ("unpaid", 2)
    assert finding.message == "A gives a card to C; it is due to B."


def test_fewer_cards_turned_up_than_somebody_took_are_not_all(tmp_path: Path) -> None:
    given = "phase: placed, active: A, discard: [9C], layouts: {A: [2C, 3C]}, caller: B"
    text = f"""
        referee: 1
        game: hundred
        players: [A, B]
        given: {{{given}, {OWED.replace("A", "B")}}}
        moves:
          - {{player: B, action: penalty, count: 2}}
          - {{action: reveal, cards: {{A: [2C, 3C], B: [4C]}}}}
    """
    assert verdicts(judged(text)) == [(2, "undetermined REC-4")]
    assert not verdicts(judged(text.replace("B: [4C]", "B: [4C, 5C, 6C]")))


@pytest.mark.parametrize(("tokens", "enough"), [((90, 91), True), ((90, 90), False)])
def test_a_card_shown_twice_in_one_entry_is_looked_at_more_closely(
    tokens: tuple[int, ...], enough: bool
) -> None:
    state = state_of()
    state.faces += [0] * 100
    codes = state.rules.pack.codes
    told = [(tokens[0], codes["5C"], ("cards", 0)), (tokens[1], codes["6C"], ("cards", 1))]
    assert shown._enough(state, told) is enough


def test_of_players_whose_cards_were_not_turned_up_no_line_is_reckoned() -> None:
    sheet = judged("""
        referee: 1
        game: hundred
        players: [A, B, C]
        given: {layouts: {A: [2C], B: [3C]}}
        moves:
          - {action: reveal, cards: {A: [2C], B: [3C]}}
    """).sheet
    assert sheet is not None and [line.player for line in sheet.lines] == ["A", "B"]
    assert dict(sheet.totals) == {"A": None, "B": None, "C": None}


def test_of_several_layouts_the_one_with_other_cards_is_found() -> None:
    text = """
        referee: 1
        game: hundred
        players: [A, B, C]
        given: {phase: reveal, layouts: {A: [2C], B: [3C]}}
        moves:
          - {action: reveal, cards: {A: [2C], B: [BS], C: [5C]}}
    """
    assert verdicts(judged(text.replace("BS", "4C"))) == [(1, "contradiction REC-4")]
    assert not verdicts(judged(text.replace("BS", "3C")))


def test_in_a_check_an_open_effect_may_be_one_of_which_nothing_is_known() -> None:
    given = "phase: placed, active: A, discard: [JC], layouts: {A: 2, B: 2}, powers: [{player: A, card: JC}]"
    text = f"""
        referee: 1
        game: hundred
        players: [A, B]
        given: {{{given}, rest: empty}}
        moves:
          - {{check: {{powers: ["?"]}}}}
          - {{check: {{powers: ["?", "?"]}}}}
    """
    assert verdicts(judged(text)) == [(2, "mismatch REC-1")]


def test_a_reading_that_a_rule_set_of_ones_own_leaves_no_room_for_is_refused(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(
        "{id: own, extends: hundred, match: {targets: [own, other], gift: {count: 1}}}", encoding="utf-8"
    )
    text = """
referee: 1
game: hundred
rules: own.yaml
players: [A, B]
rulings: {match.targets: [own]}
moves:
  - {action: deal}
"""
    judgement = judge(parse(text.encode(), str(tmp_path / "log.yaml"))[0])
    (fault,) = judgement.faults
    assert fault.message == "a gift is due only where other players' cards may be matched"
    assert fault.path[:1] == ("rulings",)


def test_cards_told_by_place_are_told_by_places() -> None:
    header = header_of(game({"id": "own", "extends": "hundred"}), 2)
    assert by_player([("2", (7,), ()), ("1", (5,), ())], 0, header) == {0: ((5, 7), (1, 2))}
    for key, faces in (("x", (5,)), ("0", (5,)), ("²", (5,)), ("1", (5, 6))):
        with pytest.raises(BadEntry, match="is no place of P1") as bad:
            by_player([(key, faces, ())], 0, header)
        assert bad.value.path == ("cards", key) and bad.value.expected == "a place and its card"


def test_hands_that_are_alike_cannot_be_exchanged_by_mistake() -> None:
    alike = m.Deal(-1, cards=((1, 2), (1, 2), (3, 4)))
    rows = [edit.cards for edit in slips._dealt(state_of(), alike)]
    assert ((3, 4), (1, 2), (1, 2)) in rows and ((1, 2), (3, 4), (1, 2)) in rows
    assert alike.cards not in rows


def test_what_a_check_tells_of_a_layout_that_is_told_already_fills_no_gap() -> None:
    check = SimpleNamespace(action="check", claims={"layouts": {"A": ["5C"], "B": ["6C"]}})
    told = [*ways.told_later(None, {"layouts": {"A": ["5C"]}}, [check])]  # type: ignore[arg-type]
    assert told == [({}, {"layouts": {"B": ["6C"]}})]


def test_where_it_would_take_too_long_to_say_which_cards_were_mixed_nothing_is_said() -> None:
    group: Any = SimpleNamespace(rows=(), tokens=(), layers=())
    assert [*sharing._ways(state_of(), group, [2])] == [[]]
    assert [*sharing._ways(state_of(), group, [1])] == []


def test_where_too_many_ways_were_tried_no_card_turned_up_is_held_against_anybody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = f"""
        referee: 1
        game: hundred
        players: [A, B]
        given: {{{REVEAL.replace(HIDDEN, "[2C, 3C]", 1)}, rest: empty}}
        moves:
          - {{action: reveal, cards: {{A: [2C, 4C], B: [5C, 6C]}}}}
    """
    assert verdicts(judged(text)) == [(1, "contradiction REC-4")]
    monkeypatch.setattr(reveal, "MOST_WAYS", 1)
    assert not verdicts(judged(text))


class Unseen:
    """A table with one card on its pile that nobody saw, and that may be of one rank."""

    def __init__(self, *pile: int) -> None:
        pack = SimpleNamespace(rank_of=[-1])
        self.rules = SimpleNamespace(pack=pack, ranks=[(0,)], key_sets=[frozenset({5})])
        self.pile = pile


@pytest.mark.parametrize(
    ("used", "pile", "usable", "may_be_another", "binds"),
    [
        (("look",), (7,), True, False, False),  # it was used
        ((), (), True, False, False),  # it is not there any more
        ((), (7,), False, False, False),  # no card of its ranks could be used
        ((), (7,), True, False, True),  # it can be of no other rank
        ((), (7,), True, True, False),
    ],
)
def test_when_a_card_that_nobody_saw_must_be_used(
    used: tuple[str, ...],
    pile: tuple[int, ...],
    usable: bool,
    may_be_another: bool,
    binds: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    barred: list[Any] = []
    monkeypatch.setattr(turns, "usable", lambda state, opened, rank=0: usable)
    monkeypatch.setattr(turns, "can_bar", lambda state, token, keys: may_be_another)
    monkeypatch.setattr(turns, "bar", lambda *told: barred.append(told))
    table: Any = Unseen(*pile)
    assert turns._must_act(table, Opened(0, 0, 7, 1, 1, used=used)) is binds
    assert len(barred) == may_be_another


# -- a round of which only the cards were kept, and what stands behind it ----------------------------------

TURNED_UP = "{action: reveal, cards: {A: [5C, 5D, 3C, 2C], B: [2D, 3D, AC, 6D]}}"
NEXT_ROUND = (
    "{action: deal, starter: A}",
    "{player: A, action: draw, from: stock}",
    "{player: A, action: shed, card: 5H}",
    "{player: A, action: call}",
    "{player: B, action: draw, from: stock}",
    "{player: B, action: shed, card: 7H}",
)


def lines_of(*entries: str, game: str = "hundred", more: str = "") -> Judgement:
    """The judgement on a record of two players, with what else stands above its lines."""
    lines = "".join(f"  - {entry}\n" for entry in entries)
    return judged(f"referee: 1\ngame: {game}\nplayers: [A, B]\n{more}\nmoves:\n{lines}")


def two_rounds(sheet: str, given: str = "") -> Judgement:
    return lines_of(TURNED_UP, *NEXT_ROUND, f"{{action: score, {sheet}}}", more=given)


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ("scores: {A: 25, B: 12}, totals: {A: 25, B: 12}", "illegal G-24"),  # of the cards turned up before
        ("sums: {A: 60, B: 12}", "mismatch G-33"),  # of these no more than of others
    ],
)
def test_cards_were_turned_up_before_they_were_dealt_only_where_the_sheet_fits_them(
    sheet: str, told: str
) -> None:
    assert verdicts(two_rounds(sheet)) == [(8, told)]


def test_a_round_after_the_end_is_told_of_its_deal_alone() -> None:
    given = "given: {totals: {A: 95, B: 10}, phase: deal}"
    judgement = two_rounds("scores: {A: 25, B: 12}, totals: {A: 120, B: 22}", given)
    assert verdicts(judgement) == [(2, "illegal G-08")]


def test_a_total_that_goes_on_with_a_wrong_score_is_not_told_again() -> None:
    cards = "{action: reveal, caller: A, cards: {A: [5C, 5D, '?', 2C], B: [2D, 3D, AC, AD]}}"
    sheet = "{action: score, scores: {A: 2}, totals: {A: 2}}"
    assert verdicts(lines_of(cards, sheet)) == [(2, "mismatch G-34")]


def test_what_a_decision_gives_goes_onto_every_total_that_may_be() -> None:
    state = state_of(LYING)
    state.maybe = {0: frozenset((5, 7))}
    winning.agreed(state, 1, ((0, 10),), -1)
    assert state.maybe == {0: frozenset((15, 17))}


def test_a_game_that_ends_when_the_players_like_is_over_between_rounds() -> None:
    state = state_of("phase: deal, totals: {A: 5, B: 7}")
    assert scoring.stopped(state) is not None
    state.rounds = "agreed"
    assert scoring.stopped(state) is None


def test_points_that_are_set_add_no_bonus_to_what_nobody_knows() -> None:
    assert rounds._extra(None, {"set": 0}) is None
    assert rounds._extra((3, 5), {"set": 0}) == (-5, -3)


def test_who_has_called_is_not_known_where_nobody_wrote_it() -> None:
    state = state_of(LYING)
    assert as_data._who_called(state, "A") is None
    state.unsaid = (WHO_CALLED,)
    assert as_data._who_called(state, "A") == "?"


@pytest.mark.parametrize("most", [1, 2])
def test_no_more_answers_are_kept_than_there_is_room_for(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of(LYING)
    state.answers.clear()
    state.answers["another table"] = True
    monkeypatch.setattr(sharing, "MOST_ANSWERS", most)
    assert sharing.possible(state)
    assert len(state.answers) == most


def test_cards_give_way_one_after_the_other() -> None:
    holders = {0b001: [0b011], 0b010: [0b110]}
    assert matching._given_way(0b001, holders, 0b100) == 0b100
    assert holders == {0b001: [0b001], 0b010: [0b011], 0b100: [0b110]}


@pytest.mark.parametrize(("ended", "forbidden"), [((), 1), ((90, 110), 0)])
def test_that_no_further_round_counts_is_told_once(
    ended: tuple[int, ...], forbidden: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    state = state_of("phase: deal, totals: {A: 105, B: 7}")
    monkeypatch.setattr(State, "forbid", lambda self, *said, **more: told.append(said))
    state.ended = ended
    reveal.no_more_rounds(state)
    assert len(told) == forbidden


def test_whether_somebody_won_is_open_where_the_cards_turned_up_do_not_say() -> None:
    shown = "{action: reveal, caller: A, cards: {A: [2C, '?'], B: [9C, '?']}}"
    end = "{action: end_game, winner: A}"
    judgement = lines_of(shown, "{action: score}", end, game="rommee", more="setup: {rounds: 1}")
    assert verdicts(judgement) == [(3, "undetermined R-07")]


def test_where_a_table_played_on_after_the_end_the_sheet_tells_the_end_too() -> None:
    given = "given: {phase: deal, totals: {A: 105, B: 99}, rest: empty}"
    shown = "{action: reveal, cards: {A: [2C], B: [9C]}}"
    sheet = lines_of("{action: deal, upcard: 9D}", shown, "{action: score}", more=given).sheet
    assert sheet is not None and sheet.if_over is not None
    assert (sheet.totals, sheet.winners) == ({"A": 107, "B": 108}, ("A",))
    assert (sheet.if_over.totals, sheet.if_over.winners) == ({"A": 105, "B": 99}, ("B",))
