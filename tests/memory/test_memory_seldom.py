"""Points of play that only a rule set of one's own has, or that a record seldom comes to: a few lines
from a position each, and what is said of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from judging import verdicts
from memory_player import header_of
from test_memory_places import LYING, state_of

from referee.breaches import Refused
from referee.declarations.small_schemas import TRUE, check
from referee.document import parse
from referee.games.memory.game import game, with_rule_set
from referee.games.memory.law import soundness
from referee.games.memory.law.assembly import assemble, with_options
from referee.games.memory.law.effects import steps
from referee.games.memory.law.options import leaf
from referee.games.memory.play import (
    cards as pieces,
)
from referee.games.memory.play import (
    laid_out_anew,
    obligations,
    power_guards,
    powers,
    questions,
    reveal,
    slips,
    turns,
)
from referee.games.memory.play.gaps import certain_faults, least_and_most, ways
from referee.games.memory.play.knowledge import sharing
from referee.games.memory.play.knowledge import shown as knowledge
from referee.games.memory.play.positions import as_data
from referee.games.memory.play.scores import blame, points
from referee.games.memory.play.scores.points import of_layout
from referee.games.memory.play.state import Opened
from referee.games.memory.record import moves as m
from referee.games.memory.record.notation import DISCARD, IN_HAND, place
from referee.games.memory.record.secrecy import player_view
from referee.header import BadEntry
from referee.inquiry import Told as Asking
from referee.judge import Judgement, judge
from referee.rules import Kind

Rules = dict[str, Any]
Told = list[tuple[int | None, str]]

HIDDEN = '["?", "?"]'
FIRST_TURN = (
    'phase: turn, active: A, discard: [9C, 5D], layouts: {A: ["?", "?", "?", "?"], B: ["?", "?", "?", "?"]}'
)
REVEAL = f"phase: reveal, caller: A, discard: [9C], layouts: {{A: {HIDDEN}, B: {HIDDEN}}}"
EMPTY = f"phase: placed, active: B, discard: [9C], layouts: {{A: [], B: {HIDDEN}}}, owed: [{{player: A}}]"
PLACED = f"phase: placed, active: A, discard: [9C], layouts: {{A: {HIDDEN}, B: {HIDDEN}}}"
HOLDING = f"{FIRST_TURN.replace('turn', 'holding', 1)}, held: {{player: A, card: 5H, from: stock}}"
ALONE = 'phase: placed, active: A, discard: [JC], layouts: {A: ["?"], B: ["?", "?"]}'
JACK = f"{ALONE}, powers: [{{player: A, card: JC}}]"
CALLED = (
    "phase: placed, active: A, discard: [9C], caller: A, final: {by: A, cause: call, turns: [B, C, D]}, "
    'layouts: {A: ["?"], B: ["?"], C: ["?"], D: ["?"]}'
)
DRAW = "{player: A, action: draw, from: stock}"
OWN = [{"look": {"who": "own"}}]


def of(folder: Path, rules: Rules, given: str, entries: Sequence[str], players: str = "A, B") -> Judgement:
    """A record under the race to a hundred with some changes."""
    (folder / "own.yaml").write_text(
        json.dumps({"id": "own", "extends": "hundred", **rules}), encoding="utf-8"
    )
    lines = "".join(f"  - {entry}\n" for entry in entries)
    text = (
        f"referee: 1\ngame: hundred\nrules: own.yaml\nplayers: [{players}]\n"
        f"given: {{{given}, rest: empty}}\nmoves:\n{lines}"
    )
    (document,) = parse(text.encode(), str(folder / "log.yaml"))
    judgement = judge(document)
    assert judgement.outcome is not None, [str(fault) for fault in judgement.faults]
    return judgement


STOP: Rules = {"replay": {"on_illegal": "stop"}}


@pytest.mark.parametrize(
    ("given", "entry", "rule", "rules"),
    [
        (FIRST_TURN, "{player: B, action: call}", "G-23", {}),
        (FIRST_TURN, "{player: A, action: skip}", "G-15", {}),
        (FIRST_TURN, "{player: B, action: draw, from: stock}", "G-14", {}),
        (FIRST_TURN, "{action: deal}", "G-23", {}),
        (FIRST_TURN, "{action: score, sums: {A: 3}}", "G-23", {}),
        (FIRST_TURN, "{action: reshuffle}", "G-12", {"stock": {"when_exhausted": "end_round"}}),
        (FIRST_TURN, "{player: A, action: look, at: [B.1]}", "G-10", {}),
        (FIRST_TURN, "{player: A, action: initial_peek, slots: [1, 2]}", "G-10", {}),
        (PLACED, f"{{action: reveal, cards: {{A: {HIDDEN}, B: {HIDDEN}}}}}", "G-23", {}),
        (
            "phase: deal, round: 2, totals: {A: 5, B: 6}",
            "{action: end_game}",
            "G-08",
            {"game": {"end": {"type": "points"}}},
        ),
        (
            PLACED,
            "{player: A, action: rearrange, order: [2, 1]}",
            "G-39",
            {"layout": {"rearrange": "never"}},
        ),
        (HOLDING, "{player: A, action: draw}", "G-15", {}),
        # what no table can carry out ends it as well
        (HOLDING, "{player: A, action: replace, slot: 9}", "G-16", {}),
        (FIRST_TURN, "{player: A, action: shed, card: 2C}", "G-15", {}),
        (PLACED, "{player: A, action: rearrange, order: [2, 2]}", "G-39", {}),
        (
            EMPTY,
            "{player: A, action: call, auto: true}",
            "G-21",
            {"empty_layout": {"auto_call": "turn_start", "turn": "auto_call"}},
        ),
    ],
)
def test_a_table_that_stops_at_the_first_breach_hears_of_nothing_after_it(
    given: str, entry: str, rule: str, rules: Rules, tmp_path: Path
) -> None:
    told = verdicts(of(tmp_path, {**STOP, **rules}, given, [entry, "{player: B, action: shed, card: JK}"]))
    assert told == [(1, f"{'unpaid' if rule == 'G-21' else 'illegal'} {rule}")]


SEVERAL: Rules = {"turn": {"replace_multiple": "same_rank"}}
KEPT_NONE: Rules = {
    "turn": {**SEVERAL["turn"], "replace_multiple_fail": {"keep_all": False, "penalty_cards": 2}}
}
FREE: Rules = {"turn": {**SEVERAL["turn"], "replace_multiple_fail": {"penalty_cards": 0}}}
UNEQUAL = "{player: A, action: replace, slot: [1, 2], out: [5H, 6H], card: 8C}"
WRONG = (2, "penalty G-21")


@pytest.mark.parametrize(
    ("rules", "taken", "told", "cards", "top"),
    [
        (SEVERAL, 1, [WRONG], ["5H", "6H", "?", "?", "8C", "?"], "5D"),
        (KEPT_NONE, 2, [WRONG], ["5H", "6H", "?", "?", "?", "?"], "8C"),
        (FREE, 0, [WRONG], ["5H", "6H", "?", "?", "8C"], "5D"),
        (FREE, 1, [WRONG, (3, "unpaid G-21")], ["5H", "6H", "?", "?", "8C", "?"], "5D"),
    ],
)
def test_cards_exchanged_together_that_are_not_equal_stay_and_cost_what_the_table_says(
    rules: Rules, taken: int, told: Told, cards: list[str], top: str, tmp_path: Path
) -> None:
    paid = [f"{{player: A, action: penalty, count: {taken}}}"] if taken else []
    judgement = of(tmp_path, rules, FIRST_TURN, [DRAW, UNEQUAL, *paid, "{player: B, action: draw}"])
    assert verdicts(judgement) == told
    assert judgement.outcome is not None and judgement.log is not None
    position = judgement.log.game.positions.write(judgement.outcome.state)
    assert (position["layouts"]["A"], position["discard"][-1]) == (cards, top)


@pytest.mark.parametrize(
    ("rules", "given", "entries", "told", "players"),
    [
        # a card that may not be exchanged, a stock nobody draws from
        (
            {"turn": {"after_stock": ["shed"]}},
            FIRST_TURN,
            [DRAW, "{player: A, action: replace, slot: 1, out: 5H}"],
            [(2, "illegal G-16")],
            "A, B",
        ),
        (
            {"turn": {"sources": ["upcard"]}, "starter": {"first_turn_sources": ["upcard"]}},
            FIRST_TURN,
            [DRAW],
            [(1, "illegal G-15")],
            "A, B",
        ),
        # who discards the drawn card turns up one of his own, and nobody where all lie face up
        (
            {"turn": {"shed_flips_own": True}},
            "phase: turn, active: A, discard: [9C], face_up: [A.1], layouts: {A: [5C], B: [2C]}",
            [DRAW, "{player: A, action: shed, card: 8C}"],
            [],
            "A, B",
        ),
        (
            {"turn": {"shed_flips_own": True}},
            "phase: turn, active: A, discard: [9C], layouts: {A: [5C], B: [2C]}",
            [DRAW, "{player: A, action: shed, card: 8C}"],
            [(2, "illegal G-18")],
            "A, B",
        ),
        # a call with more points than allowed shows when the cards are turned up
        (
            {"call": {"max_points": 5}},
            REVEAL,
            ["{action: reveal, cards: {A: [9H, 9D], B: [2C, 3C]}}"],
            [(1, "illegal G-23")],
            "A, B",
        ),
        (
            {"call": {"max_points": 5}},
            REVEAL,
            ['{action: reveal, cards: {A: [2H, "?"], B: [9H, 3C]}}'],
            [],
            "A, B",
        ),
        # the stock
        (
            {},
            f"{PLACED}, stock: 0",
            ["{player: A, action: look, at: [stock]}"],
            [(1, "illegal G-12")],
            "A, B",
        ),
        (
            {"stock": {"when_exhausted": "end_round"}},
            f"{PLACED}, stock: 0, dry: true",
            ["{player: B, action: draw}"],
            [(1, "illegal G-24")],
            "A, B",
        ),
        (
            {"powers": {"by_card": {"J": [{"give_from_stock": {"target": "other", "count": 2}}]}}},
            f"{JACK}, stock: 1",
            ["{player: A, action: power, rank: J, give: [B, B]}"],
            [(1, "illegal G-12")],
            "A, B",
        ),
        # matches
        (
            {"match": {"window": "end_of_turn_only"}},
            PLACED,
            ["{player: B, action: draw}", "{player: A, action: match, slot: 1, card: 9D}"],
            [(2, "illegal G-20")],
            "A, B",
        ),
        (
            {"match": {"targets": ["own", "other"]}},
            PLACED,
            ["{player: A, action: match, owner: B, slot: 1, card: 9D, give: 1}"],
            [(1, "illegal G-20")],
            "A, B",
        ),
        (
            {"match": {"targets": ["own", "other"], "gift": {"count": 2}}},
            PLACED,
            [
                "{player: A, action: match, owner: B, slot: 1, card: 9D, give: 1}",
                "{player: A, action: give, to: B, slot: 2}",
            ],
            [],
            "A, B",
        ),
        # effects
        (
            {"powers": {"order": "lifo", "by_card": {"J": OWN}}},
            f"{JACK}, stock: 9",
            ["{player: A, action: power, rank: J, look: [A.1]}"],
            [],
            "A, B",
        ),
        (
            {"powers": {"order": "lifo", "by_card": {"J": OWN, "Q": OWN}}},
            JACK.replace("card: JC}", "card: JC, order: 1}, {player: A, card: QD, order: 2}").replace(
                "[JC]", "[JC, QD]"
            ),
            ["{player: A, action: power, rank: J, look: [A.1]}"],
            [(1, "illegal G-28")],
            "A, B",
        ),
        (
            {"powers": {"order": "lifo", "by_card": {"J": OWN}}},
            JACK.replace("card: JC}", "card: JC, order: 1}, {player: A, card: JD, order: 2}").replace(
                "[JC]", "[JC, JD]"
            ),
            ["{player: A, action: power, rank: J, look: [A.1]}"] * 2,
            [],
            "A, B",
        ),
        (
            {"powers": {"by_card": {"J": OWN}}, "infractions": {"look": {"cards_each": 1}}},
            JACK,
            [
                "{player: A, action: power, rank: J, look: [stock]}",
                "{player: A, action: penalty, count: 1}",
                "{player: B, action: draw}",
            ],
            [(1, "illegal G-29")],
            "A, B",
        ),
        (
            {"powers": {"by_card": {"J": [{"reverse": {}}]}}},
            CALLED,
            [
                "{player: B, action: draw}",
                "{player: B, action: shed, card: JC}",
                "{player: B, action: power, rank: J, does: reverse}",
                "{player: C, action: draw}",
            ],
            [(4, "illegal G-14")],
            "A, B, C, D",
        ),
        (
            {"powers": {"by_card": {"J": [{"reverse": {}}]}}},
            CALLED,
            [
                "{player: B, action: draw}",
                "{player: B, action: shed, card: JC}",
                "{player: B, action: power, rank: J, does: reverse}",
                "{player: D, action: draw}",
            ],
            [],
            "A, B, C, D",
        ),
        (
            {
                "powers": {"by_card": {"J": [{"discard_own": {"count": 1}}]}},
                "go_free": {"on_turn": "end_now", "on_turn_until": "next_draw"},
            },
            JACK,
            ["{player: A, action: power, rank: J, discard: [1]}", "{player: B, action: draw}"],
            [(2, "illegal G-41")],
            "A, B",
        ),
        # who gives the game up
        (
            {},
            FIRST_TURN.replace("}", ", C: [5C]}"),
            ["{decision: forfeit, by: A}", "{player: B, action: draw}"],
            [],
            "A, B, C",
        ),
        ({}, CALLED, ["{decision: forfeit, by: B}", "{player: C, action: draw}"], [], "A, B, C, D"),
        (
            {},
            f"phase: reveal, active: A, discard: [9C], caller: B, layouts: {{A: {HIDDEN}, B: 2, C: 2}}",
            ["{decision: forfeit, by: A}", "{action: reveal, cards: {B: [2C, 2D], C: [3C, 3D]}}"],
            [],
            "A, B, C",
        ),
        # no turn after a call
        (
            {"call": {"final_turns": "none"}},
            FIRST_TURN,
            [
                DRAW,
                "{player: A, action: shed, card: 8C}",
                "{player: A, action: call}",
                "{player: B, action: draw}",
            ],
            [(4, "illegal G-24")],
            "A, B",
        ),
        # what lies open anybody may look at
        ({}, FIRST_TURN, ["{player: B, action: look, at: [discard]}"], [], "A, B"),
    ],
)
def test_what_is_said_under_a_rule_set_of_ones_own(
    rules: Rules, given: str, entries: list[str], told: Told, players: str, tmp_path: Path
) -> None:
    assert verdicts(of(tmp_path, rules, given, entries, players)) == told


@pytest.mark.parametrize(
    ("rules", "given", "cards", "sheet", "told", "totals"),
    [
        (
            {"stock": {"dry_call": "void"}, "scoring": {"caller": {"success": {"set": 0}}}},
            f"{REVEAL}, dry: true",
            "{A: [2C, 3C], B: [2D, 5D]}",
            "totals: {A: 5, B: 7}",
            [],
            {"A": 5, "B": 7},
        ),
        (
            {"stock": {"dry_call": "stands"}, "scoring": {"caller": {"success": {"set": 0}}}},
            f"{REVEAL}, dry: true",
            "{A: [2C, 3C], B: [2D, 5D]}",
            "totals: {A: 5, B: 7}",
            [(2, "mismatch G-35")],
            {"A": 0, "B": 7},
        ),
        (
            {"go_free": {"off_turn_bonus": -5, "off_turn": "full_lap"}},
            f"{REVEAL}, free: {{off_turn: [B]}}",
            "{A: [2C, 3C], B: [2D, 5D]}",
            "totals: {A: 5, B: 7}",
            [],
            {"A": 5, "B": 7},
        ),
        (
            {"scoring": {"values": {"2": 2, "3": 3, "5": 5}}},
            REVEAL,
            "{A: [2C, 3C], B: [2D, 5D]}",
            "sums: {A: 5, B: 8}",
            [(2, "mismatch G-33")],
            {"A": 5, "B": 7},
        ),
    ],
)
def test_what_a_round_comes_to_under_a_rule_set_of_ones_own(
    rules: Rules, given: str, cards: str, sheet: str, told: Told, totals: dict[str, int], tmp_path: Path
) -> None:
    judgement = of(
        tmp_path, rules, given, [f"{{action: reveal, cards: {cards}}}", f"{{action: score, {sheet}}}"]
    )
    assert verdicts(judgement) == told
    assert judgement.sheet is not None and dict(judgement.sheet.totals) == totals


def test_a_tie_may_go_against_the_caller(tmp_path: Path) -> None:
    rules: Rules = {"round": {"tie": "against_caller"}, "game": {"end": {"type": "single_round"}}}
    equal = "{action: reveal, cards: {A: [2C, 3C], B: [2D, 3D]}}"
    sheet = of(tmp_path, rules, REVEAL, [equal, "{action: end_game}"]).sheet
    assert sheet is not None and (tuple(sheet.winners), sheet.tiebreak) == (
        ("B",),
        "the caller loses the tie",
    )


def test_who_begins_is_not_known_where_the_loser_does_and_a_score_is_open(tmp_path: Path) -> None:
    rules: Rules = {"starter": {"next_round": "loser"}}
    for cards, told in (('"?", "?"', []), ("KC, QC", [(3, "illegal G-14")])):
        entries = [
            f"{{action: reveal, cards: {{A: [{cards}], B: [2C, 3C]}}}}",
            "{action: deal}",
            "{player: B, action: draw}",
        ]
        assert verdicts(of(tmp_path, rules, REVEAL, entries)) == told


@pytest.mark.parametrize(
    ("given", "totals"),
    [
        ("round: 2, played: [{scores: {A: 3, B: 5}}], sums: {A: 3, B: 4}", {"A": 6, "B": (9, 19)}),
        ("phase: over, round: 9, played: [{scores: {A: 3, B: 5}}]", {"A": None, "B": None}),
    ],
)
def test_rounds_are_added_up_where_all_of_them_are_told(given: str, totals: dict[str, Any]) -> None:
    (document,) = parse(
        f"referee: 1\ngame: hundred\nplayers: [A, B]\nfinal: {{{given}}}".encode(), "log.yaml"
    )
    sheet = judge(document).sheet
    assert sheet is not None and dict(sheet.totals) == totals


def test_a_card_drawn_before_another_is_told_with_the_one_held() -> None:
    text = f"referee: 1\ngame: hundred\nplayers: [A, B]\ngiven: {{{PLACED}, waiting: [{{player: A}}]}}\n"
    (fault,) = judge(parse(text.encode(), "log.yaml")[0]).faults
    assert fault.message == "a card drawn last is held, and none is" and fault.expected == "`held`"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"turn": 3}, "3 is no value of turn"),
        ({"name": 3}, "3 is no value of name"),
        ({"id": "a b"}, "'a b' is no value of id"),
        ({"questions": "Y"}, "'Y' is no value of questions"),
        ({"deal": {"cards": 5}}, "more cards are dealt than the layout has places"),
        ({"sentences": {"nothing": "G-1"}}, "'nothing' is no point of play"),
    ],
)
def test_a_rule_set_that_means_nothing_is_refused_also_where_no_schema_was_asked(
    rules: Rules, said: str
) -> None:
    with pytest.raises(BadEntry) as told:
        game({"id": "own", "extends": "hundred", **rules})
    assert told.value.message == said


def test_what_a_rule_set_extends_is_a_rule_set() -> None:
    with pytest.raises(BadEntry, match="there is no rule set called 'chess'"):
        with_rule_set("chess", None)
    with pytest.raises(BadEntry, match="'list' is no rule set"):
        with_rule_set("list", lambda name: [name])
    with pytest.raises(BadEntry, match="'list' is no rule set"):
        with_rule_set("own", lambda name: {"id": name, "extends": "list"} if name == "own" else [])


def test_a_look_and_then_a_swap_are_two_steps() -> None:
    both = steps([{"look_then_swap": {"look": {"who": "own"}, "swap": {"owners": "any"}}}])
    assert [(step.kind, step.whose) for step in both] == [("look", "own"), ("swap", "any")]


@pytest.mark.parametrize(
    ("rules", "given", "entries", "told"),
    [
        # two sentences that are the same one are broken once
        (
            {"sentences": {"shed": "G-15", "after_upcard": "G-15", "draw": "G-15"}},
            FIRST_TURN,
            [DRAW, "{player: B, action: draw}"],
            ["illegal G-14", "G-15"],
        ),
        # the card a table turned up was another, or one of several was
        (
            {"turn": {"shed_flips_own": True}},
            "phase: turn, active: A, discard: [9C], layouts: {A: [6D, 5C], B: 4}",
            [DRAW, "{player: A, action: shed, card: 8C, flip: 1, flipped: 5C}"],
            ["contradiction REC-4"],
        ),
        (
            SEVERAL,
            "phase: turn, active: A, discard: [9C], layouts: {A: [5H, 6D, 7C], B: 4}",
            [DRAW, "{player: A, action: replace, slot: [1, 2], out: [5H, 5D]}"],
            ["contradiction REC-4", "G-19"],
        ),
        (
            {"match": {"targets": ["own", "other"], "gift": {"count": 1}}},
            "phase: placed, active: A, discard: [9C], layouts: {A: [2C, 9H, 4C], B: [9D, 3C]}",
            ["{player: A, action: match, owner: B, slot: 1, card: 9H, give: 2}"],
            ["contradiction REC-4"],
        ),
    ],
)
def test_what_an_entry_breaks_and_what_else(
    rules: Rules, given: str, entries: list[str], told: list[str], tmp_path: Path
) -> None:
    (finding,) = [each for each in of(tmp_path, rules, given, entries).findings if each.kind is not Kind.NOTE]
    said = [f"{finding.kind} {finding.rule.number}", *(other.rule.number for other in finding.also)]
    assert said == told


def test_a_mended_card_is_one_that_lies_there(tmp_path: Path) -> None:
    given = "phase: turn, active: A, discard: [9C], layouts: {A: [6D, 5C], B: 4}"
    entry = "{player: A, action: shed, card: 8C, flip: 1, flipped: 5C}"
    judgement = of(tmp_path, {"turn": {"shed_flips_own": True}}, given, [DRAW, entry])
    (fault,) = judgement.findings
    offers = [judgement.worded(fault, repair) for repair in judgement.fixes(fault)]
    assert any("flipped: 6D" in offer for offer in offers) and any("flip: 2" in offer for offer in offers)


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        (
            {"J": [{"reverse": {}}], "Q": [{"extra_turn": {}}], "K": [{"skip_next": {}}]},
            [
                "the turns go round as usual",
                "the turns go the other way round",
                "the next player is left out",
                "the player has another turn",
            ],
        ),
        ({"J": [{"reverse": {}}]}, ["the turns go round as usual", "the turns go the other way round"]),
        ({"Q": [{"extra_turn": {}}]}, ["the turns go round as usual", "the player has another turn"]),
        ({"Q": [{"look": {"who": "own"}}]}, []),
    ],
)
def test_whose_turn_comes_next_is_open_as_far_as_the_cards_of_the_rule_set_change_it(
    rules: Rules, facts: list[str]
) -> None:
    club: Any = game({"id": "own", "extends": "hundred", "powers": {"by_card": rules}})
    state = club.positions.load(header_of(club, 3), {})
    found = ways._way_round(state.rules, state.header, {})
    assert ([way.words for way in found.ways] if found else []) == facts


@pytest.mark.parametrize(
    ("rules", "cards", "points"),
    [
        ({}, ["5C", "KC", "?"], (18, 31)),
        ({"scoring": {"sets": [{"per": "pair_of_rank", "value": 0}]}}, ["5C", "-", "5D", "2S"], 2),
    ],
)
def test_what_a_layout_counts_card_by_card_and_in_pairs(rules: Rules, cards: list[str], points: Any) -> None:
    club: Any = game({"id": "own", "extends": "hundred", **rules})
    table = club.positions.load(header_of(club, 2), {}).rules
    assert of_layout(table, [-1 if card == "-" else table.pack.codes[card] for card in cards]) == points


@pytest.mark.parametrize(
    ("seat", "leavers", "direction", "beside"),
    [(0, set(), 1, 1), (0, {1}, 1, 2), (0, {1, 2}, 1, 3), (0, {3}, -1, 2), (3, set(), 1, 0)],
)
def test_beside_somebody_sits_the_next_who_is_still_in_the_game(
    seat: int, leavers: set[int], direction: int, beside: int
) -> None:
    state: Any = SimpleNamespace(seats=4, leavers=leavers, rules=SimpleNamespace(direction=direction))
    assert turns.beside(state, seat) == beside


def test_a_place_of_a_player_may_be_one_that_nobody_knows() -> None:
    header = header_of(game({"id": "own", "extends": "hundred"}), 2)
    assert (place("P2.?", header, ()), place("P1", header, ())) == ((1, 0), (0, 0))
    with pytest.raises(BadEntry, match="'Zoe'") as bad:
        place("Zoe.?", header, ("at",))
    assert bad.value.known == ("P1.?", "P2.?") and bad.value.part == "Zoe"


def test_cards_that_were_drawn_last_are_their_owners_secret() -> None:
    early = {"player": "A", "card": "7H", "from": "stock"}
    shown = {"player": "A", "card": "2C", "from": "pile"}
    position = {"layouts": {"A": [], "B": []}, "waiting": [early, shown]}
    assert player_view(position, 0)["waiting"] == [early, shown]
    assert player_view(position, 1)["waiting"] == [{**early, "card": "?"}, shown]


@pytest.mark.parametrize(("value", "wanted"), [(True, None), (False, "true"), (3, "true")])
def test_what_may_only_be_said_is_wanted_as_it_is_written(value: Any, wanted: str | None) -> None:
    if wanted is None:
        check(TRUE, value, ("powers",))
        return
    with pytest.raises(BadEntry) as bad:
        check(TRUE, value, ("powers",))
    assert bad.value.expected == wanted


@pytest.mark.parametrize(("chain", "last"), [(True, True), (False, False)])
def test_whether_a_matched_card_can_be_matched_is_said_in_one_word(chain: bool, last: bool) -> None:
    tree = assemble({"id": "own", "extends": "hundred", "match": {"chain": chain}})
    assert ("match" in leaf(tree, "match.on")) is last


def test_points_of_a_card_are_no_option_of_a_rule_set_without_a_table_of_points() -> None:
    tree = assemble({"id": "own", "extends": "hundred"})
    assert leaf(with_options(tree, {"values.K": 0}), "scoring.values.K") == 0
    tree["scoring"]["values"] = None
    assert leaf(with_options(tree, {"values.K": 0}), "scoring.values") is None


@pytest.mark.parametrize(
    ("data", "total", "before"),
    [
        ({}, [3, 9], (3, 9)),
        ({}, [4, 4], 4),
        ({}, 7, 7),
        ({"round": 1}, None, 0),
        ({"round": 1, "played": 2}, None, None),
        ({"round": 2}, None, None),
    ],
)
def test_points_before_a_round_are_those_that_are_told(data: Any, total: Any, before: Any) -> None:
    assert least_and_most._before(data, total) == before


@pytest.mark.parametrize(
    ("entry", "whether"),
    [
        ({"action": "power", "swap": ((0, 1), (1, 1)), "shuffle": -1}, True),
        ({"action": "power", "swap": (), "shuffle": 1}, True),
        ({"action": "power", "swap": (), "shuffle": -1}, False),
        ({"action": "rearrange"}, True),
        ({"action": "give", "to": 0}, True),
        ({"action": "give", "to": 1}, False),
        ({"action": "draw", "into": 3}, True),
    ],
)
def test_what_may_bring_a_card_to_an_empty_place(entry: Any, whether: bool) -> None:
    rules: Any = SimpleNamespace(gift_append=False)
    assert certain_faults._may_fill(SimpleNamespace(**entry), rules, 0, 3) is whether


def test_every_card_of_a_pack_has_a_value() -> None:
    tree = assemble({"id": "own", "extends": "hundred"})
    del tree["scoring"]["values"]["7"]
    with pytest.raises(BadEntry, match="7 has no value") as bad:
        soundness._values(tree)
    assert bad.value.path == ("scoring", "values") and bad.value.expected == "7, or 7_red and 7_black"


@pytest.mark.parametrize(
    ("entry", "seat", "more"),
    [
        ({"action": "give", "to": 0, "actor": 1}, 0, 1),
        ({"action": "give", "to": 1, "actor": 0}, 0, -1),
        ({"action": "give", "to": 1, "actor": 2}, 0, 0),
        ({"action": "power", "give": (0, 1, 0)}, 0, 2),
        ({"action": "penalty", "actor": 0, "count": -1, "cards": ()}, 0, 1),
        ({"action": "penalty", "actor": 1, "count": 2, "cards": ()}, 0, 0),
        ({"action": "shed"}, 0, 0),
    ],
)
def test_how_many_cards_more_a_player_has_after_an_entry(entry: Any, seat: int, more: int) -> None:
    assert laid_out_anew._more(SimpleNamespace(**entry), seat) == more


def test_points_that_no_table_tells_are_not_reckoned() -> None:
    pack = SimpleNamespace(exact=lambda code: [code], copies=[0, 4, 4])
    rules: Any = SimpleNamespace(
        points=[0, 7, None], pack=pack, bounds=[None, (7, 7), None], sets=({"per": 1, "value": 0},)
    )
    assert (points.values_of(rules, [1, 1]), points.values_of(rules, [1, 2])) == ([14], None)
    assert (points._perhaps_together(rules, [1]), points._perhaps_together(rules, [1, 2])) == ((0, 7), None)


def test_packs_of_many_rule_sets_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = state_of().rules.pack
    monkeypatch.setattr(as_data, "_WAYS", {})
    as_data.ways(pack)
    monkeypatch.setattr(as_data, "MOST_PACKS", 1)
    as_data._WAYS[("another",)] = as_data._WAYS.pop(pack.names)
    as_data.ways(pack)
    assert list(as_data._WAYS) == [pack.names]


def test_who_has_left_is_given_no_card_by_an_effect() -> None:
    told: list[Any] = []
    state: Any = SimpleNamespace(
        leavers={1},
        rules=SimpleNamespace(empty_receives=True),
        name=lambda seat: "AB"[seat],
        forbid=lambda rule, *words, **more: told.append((rule, words[0], more["rulings"])),
    )
    power_guards._can_take(state, SimpleNamespace(give=(0,)), "give", "X-A10")  # type: ignore[arg-type]
    assert not told
    power_guards._can_take(state, SimpleNamespace(give=(0, 1)), "give", "X-A10")  # type: ignore[arg-type]
    assert told == [("X-A10", "B has given the game up and is given no card.", ("players.leavers",))]


def test_no_effect_is_about_a_card_that_lies_before_nobody() -> None:
    nowhere = SimpleNamespace(swap=((-1, 0), (0, 1)), look=(), reveal=(), give=(), shuffle=-1)
    assert power_guards.allows((), nowhere) is False


def test_only_who_laid_a_card_that_was_let_lie_uses_it_as_a_part_of_that() -> None:
    opened = Opened(1, 5, 7, 3, 1)
    for seat, theirs in ((0, []), (1, [opened])):
        assert powers._own(state_of(), [opened], SimpleNamespace(actor=seat, rank=0)) == theirs  # type: ignore[arg-type]


@pytest.mark.parametrize(("action", "lies"), [("return", "discard"), ("shed", None), ("keep", None)])
def test_a_card_that_is_returned_came_from_the_pile(action: str, lies: str | None) -> None:
    header: Any = SimpleNamespace(players=("A", "B"), rulings={})
    found = questions._moment(Asking(header, "A", {"action": action}, {}))
    assert found.ways[0].position["held"].get("from") == lies


def test_a_place_without_a_card_is_named_once() -> None:
    state = state_of()
    with pytest.raises(Refused):
        obligations.guard_places(state, ((0, 9), (1, 1)), "swap", state.cite("layout"))
    assert len(state.breaches.found) == 1
    other = state_of()
    with pytest.raises(Refused):
        obligations.guard_places(other, ((0, 9), (1, 1)), "swap", other.cite("power"))
    assert len(other.breaches.found) == 2


def test_a_game_is_not_over_in_the_middle_of_a_round() -> None:
    state = state_of()
    with pytest.raises(Refused):
        reveal.end_game(state, m.EndGame(-1))
    assert [breach.message for breach in state.breaches.found] == [
        "The game is declared over in the middle of a round."
    ]


def test_where_too_many_cards_changed_places_nothing_is_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "MOST_MIXED", -1)
    assert sharing.possible(state_of())


def test_slips_in_several_cards_at_once_and_in_hands_that_are_dealt() -> None:
    several = m.Replace(0, slot=1, out=5, card=6, more=((2, 0), (3, 7)))
    found = [edit.more for edit in slips._otherwise(state_of(LYING), several) if edit.more != several.more]
    assert found == [((2, 0), (3, 0))]
    dealt = m.Deal(-1, upcard=1, cards=((1, 2), None, (3,)))
    assert [edit.cards for edit in slips._dealt(state_of(LYING), dealt)] == [
        ((2,), None, (3,)),
        ((1,), None, (3,)),
        ((1, 2), None, (0, 3)),
        ((1, 2), None, (3, 0)),
        ((3,), None, (1, 2)),
    ]


@pytest.mark.parametrize(("resolved", "phase", "left"), [(True, "placed", [1]), (False, "reveal", [])])
def test_effects_that_are_open_are_used_before_a_round_ends_free(
    resolved: bool, phase: str, left: list[int]
) -> None:
    state: Any = SimpleNamespace(
        queue=[1],
        phase="placed",
        powers=[1],
        rules=SimpleNamespace(free_resolve=resolved),
        say=lambda *words: None,
        name=str,
    )
    turns._round_ends_free(state, 1)
    assert (state.phase, state.powers, state.free_on, state.queue) == (phase, left, 1, [])


def test_entries_about_several_cards_tell_all_of_them() -> None:
    header: Any = None
    assert m.Replace(0, slot=1, out=5, more=((2, 7),)).unsettled(header) == {"slot": (1, 2), "out": (5, 7)}
    assert m.Match(0, slot=1, card=5, more=((0, 2, 7),)).unsettled(header) == {"slot": (1, 2), "card": (5, 7)}
    assert m.Match(0, slot=1, card=5).unsettled(header) == {}


def test_a_sentence_that_is_broken_is_not_named_twice() -> None:
    state = state_of()
    state.say(Kind.NOTE, "look", "first")
    (first,) = state.breaches.findings
    state.also("look", "again")
    assert not first.also
    state.also("copies", "and another")
    assert [each.message for each in first.also] == ["and another"]


def test_a_card_that_leaves_lies_open_no_more() -> None:
    state = state_of("phase: turn, active: A, face_up: [A.1], layouts: {A: [5C, 6C], B: [2C]}, rest: empty")
    token = pieces.take_out(state, 0, 1, 1)
    assert token not in state.up and state.count[0] == 1


def asked(*before: Any, **data: Any) -> Any:
    rules = SimpleNamespace(
        pack=SimpleNamespace(names=("?", "5C", "5D", "6C")), keys=[-1, 5, 5, 6], gift_count=0
    )
    return SimpleNamespace(before=before, data=data, rules=rules)


LAID = SimpleNamespace(action="shed", card=1)
THROWN = {"action": "match", "claim": 0, "more": ()}


@pytest.mark.parametrize(
    ("before", "stayed"),
    [
        ((LAID, {"card": 2}), True),
        ((LAID, {"card": 3}), False),
        ((LAID, {"card": 0}), None),
        (({"card": 2},), None),
        ((LAID, {"card": 2}, {"card": 2}), None),
        ((LAID, {"card": 2, "more": ((0, 1, 2),)}), None),
    ],
)
def test_whether_a_card_that_was_thrown_stayed(before: Any, stayed: bool | None) -> None:
    entries = [SimpleNamespace(**{**THROWN, **each}) if isinstance(each, dict) else each for each in before]
    for entry in entries:
        entry.claim = m.UNSAID
    assert certain_faults._stayed(asked(*entries), len(entries) - 1) is stayed


def test_a_rank_that_is_not_told_tells_nothing_of_other_cards() -> None:
    ties = {7: ((8, True),)}
    rules = SimpleNamespace(criterion="rank", pack=SimpleNamespace(rank_alone=lambda code: 0))
    state: Any = SimpleNamespace(rules=rules, ties=ties)
    knowledge._tells_of_others(state, 7, 5, 1, "card")
    assert ties == {7: ((8, True),)}


def test_what_cards_count_at_other_tables() -> None:
    assert {rank: list(counts) for rank, counts in blame.ELSEWHERE.items()} == {
        "A": [11, 13, 14, 20],
        "10": [0, 1],
        "J": [2, 10, 11, 20],
        "Q": [3, 10, 12, 13],
        "K": [-3, -2, -1, 0, 4, 10, 13],
        "JK": [-2, -1, 0, 10, 20, 25, 50],
    }


@pytest.mark.parametrize(
    ("debts", "overdue", "owed"),
    [
        ([(0, False, 2), (1, False, 3), (0, True, 5)], [], 2),
        ([(1, False, 3), (0, True, 5)], [(0, False, 4)], 4),
        ([(1, False, 3), (0, True, 5)], [(1, False, 4)], 1),
    ],
)
def test_how_many_penalty_cards_a_player_is_to_take(debts: Any, overdue: Any, owed: int) -> None:
    kinds = ("seat", "gift", "count")
    rows = [
        [SimpleNamespace(**dict(zip(kinds, row, strict=True))) for row in each] for each in (debts, overdue)
    ]
    state: Any = SimpleNamespace(debts=rows[0], overdue=rows[1])
    assert obligations._owed(state, 0) == owed


@pytest.mark.parametrize(("rank", "name"), [(0, "A"), (1, "2"), (-1, ""), (2, "")])
def test_the_rank_whose_effect_is_meant(rank: int, name: str) -> None:
    pack = SimpleNamespace(rank_of=[rank], ranks=("A", "2"))
    state: Any = SimpleNamespace(rules=SimpleNamespace(pack=pack))
    assert power_guards._rank(state, SimpleNamespace(rank=0)) == name  # type: ignore[arg-type]


def test_where_a_card_is_put_back_to() -> None:
    state = state_of("phase: turn, active: A, discard: [9C, 5D], layouts: {A: [5C], B: [2C]}, rest: empty")
    stock, pile = state.stock, [*state.pile]
    pieces.put(state, (1, 1), 90)
    pieces.put(state, (DISCARD, 0), 91)
    pieces.put(state, (IN_HAND, 0), 92)
    assert (state.layouts[1][0], state.pile, state.held, state.stock) == (90, [*pile[:-1], 91], 92, stock)


def test_turns_may_go_the_other_way_where_a_card_turns_them() -> None:
    effects = ((SimpleNamespace(kind="reverse"),),)
    rules: Any = SimpleNamespace(effects=effects, lockout="", direction=1)
    header: Any = SimpleNamespace(players=("A", "B", "C"))
    found = ways._way_round(rules, header, {})
    assert found is not None and [way.position for way in found.ways] == [{}, {"direction": -1}]


def test_a_second_card_in_a_later_turn_is_not_told_to_be_the_first_of_the_round() -> None:
    """R-15 binds whoever begins the round, in the first turn; who draws twice later breaks R-14 alone."""
    text = """
referee: 1
game: rommee
players: [Ann, Ben]
moves:
  - {action: deal}
  - {player: Ann, action: draw, from: stock}
  - {player: Ann, action: shed, card: 5H}
  - {player: Ben, action: draw, from: stock}
  - {player: Ben, action: replace, slot: 1, out: 6H}
  - {player: Ann, action: draw, from: stock}
  - {player: Ann, action: draw, from: discard, card: 6H}
"""
    (finding,) = judge(parse(text.encode(), "log.yaml")[0]).findings
    assert finding.rule.number == "R-14" and not finding.also


GOLF: Rules = {
    "layout": {"initial_face_up": 2, "face": "up_when_replaced"},
    "round_end": {"all_face_up": True},
    "match": {"enabled": False},
    "call": {"window": "none"},
    "game": {"end": {"type": "rounds", "n": 1}},
}
TURNED = "{player: A, action: initial_peek, slots: [2, 1]}"
UP = [
    *("{player: A, action: draw}", "{player: A, action: replace, slot: 3}"),
    *("{player: B, action: draw}", "{player: B, action: replace, slot: 1}"),
    *("{player: A, action: draw}", "{player: A, action: replace, slot: 4}"),
    *("{player: B, action: draw}", "{player: B, action: replace, slot: 2}"),
    "{action: reveal}",
]


@pytest.mark.parametrize(
    ("first", "up", "told"),
    [
        ([TURNED], UP, []),
        ([], UP, []),  # which cards lay open from the start may be left out
        ([], [*UP[:4], UP[-1]], [(5, "illegal G-23")]),
    ],
)
def test_a_round_ends_when_all_cards_of_somebody_may_lie_open(
    first: list[str], up: list[str], told: Told, tmp_path: Path
) -> None:
    given = "phase: peek, callers: [], layouts: {A: 4, B: 4}, discard: [5D]"
    judgement = of(tmp_path, GOLF, given, [*first, *up])
    assert [(move, said) for move, said in verdicts(judgement) if said.startswith("illegal")] == told


def test_a_position_is_written_where_a_card_nobody_saw_had_an_effect_to_be_used(tmp_path: Path) -> None:
    laid = ["{player: A, action: draw}", "{player: A, action: replace, slot: 1}", "{player: B, action: draw}"]
    judgement = of(tmp_path, {"powers": {"optional": False}}, FIRST_TURN, laid)
    assert judgement.outcome is not None and judgement.log is not None
    position = judgement.log.game.positions.write(judgement.outcome.state)
    assert position["unequal"] == [{"at": "discard.3", "to": ["A", "J", "Q"]}]
