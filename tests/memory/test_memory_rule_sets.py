"""Rule sets as data: the printed rows, the readings of a log, and what a club may write itself."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from memory_player import header_of, judged, played, public

from referee import schema
from referee.breaches import Refused
from referee.declarations.small_schemas import check
from referee.document import read
from referee.game import Game
from referee.games.memory.game import DUEL, HUNDRED, ROMMEE, game, with_rule_set
from referee.games.memory.law.assembly import assemble, option_value, with_options
from referee.games.memory.law.options import COMBINATIONS, OPTIONS
from referee.games.memory.law.rows import ROWS
from referee.games.memory.law.rule_set import compiled
from referee.games.memory.law.soundness import soundness
from referee.games.memory.play.scores import points
from referee.header import BadEntry
from referee.rules import Kind

VARIANTS = (HUNDRED, DUEL, ROMMEE)
SCENARIOS = Path(__file__).parents[2] / "scenarios"
NAMES = ("hundred", "duel", "rommee")


def test_no_variant_is_named_in_the_engine() -> None:
    folder = Path(import_module("referee.games.memory").__file__ or "").parent
    for path in folder.rglob("*.py"):
        if path.name not in ("rows.py", "game.py") and not path.name.startswith(("rulebook_", "rulings_")):
            text = path.read_text(encoding="utf-8")
            assert not any(f'"{name}"' in text for name in NAMES), path.name


@pytest.mark.parametrize("name", NAMES)
def test_the_first_reading_of_every_question_is_what_the_row_says(name: str) -> None:
    tree = assemble(ROWS[name])
    for ruling in import_module(f"referee.games.memory.law.rulings_{name}").RULINGS:
        value = option_value(tree, ruling.option) if ruling.option else None
        assert value is None or value == ruling.default, ruling.option


@pytest.mark.parametrize("name", NAMES)
def test_every_reading_of_every_question_makes_a_sound_rule_set_that_differs(name: str) -> None:
    tree = assemble(ROWS[name])
    plain = compiled(tree)
    same = []
    for ruling in import_module(f"referee.games.memory.law.rulings_{name}").RULINGS:
        for reading in ruling.readings[1:] if ruling.option else ():
            changed = with_options(tree, {ruling.option: reading.value})
            soundness(changed)
            if compiled(changed) == plain:
                same.append(ruling.option)
    assert set(same) <= WITHOUT_EFFECT


def test_a_rule_set_says_true_and_not_1() -> None:
    tree = assemble(ROWS["hundred"])
    flags = [option.path for option in OPTIONS if option.default.__class__ is bool]
    assert len(flags) > 10
    for path in flags:
        with pytest.raises(BadEntry):
            soundness(with_options(tree, {path: int(option_value(tree, path))}))


BY_SEVEN = ("powers", "by_card", "7", 0, "look")

WITHOUT_EFFECT = {
    "powers.8.choice",  # how a card is chosen leaves no trace in a record
    "penalty_card.seen_by",  # nor does who looked at a card he had been given
}


@pytest.mark.parametrize(
    ("variant", "seats", "number"), [(HUNDRED, 11, "G-03"), (DUEL, 3, "T-01"), (HUNDRED, 1, "G-03")]
)
def test_a_wrong_number_of_players_is_a_fault_of_the_set_up(variant: Game, seats: int, number: str) -> None:
    with pytest.raises(Refused) as told:
        variant.positions.start(header_of(variant, seats), {})
    assert told.value.breaches.found[0].rule.number == number


def test_ten_players_may_play_the_race_to_a_hundred() -> None:
    HUNDRED.positions.start(header_of(HUNDRED, 10), {})


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ({"id": "x", "extends": "nobody"}, ("extends",)),
        ({"id": "x", "dek": {}}, ("dek",)),
        ({"id": "x", "call": {"windo": "none"}}, ("call", "windo")),
        ({"id": "x", "call": {"window": "sometimes"}}, ("call", "window")),
        ({"id": "x", "call": {"window": "none"}}, ("call", "window")),
        ({"id": "x", "deck": {"jokers": 2}}, ("scoring", "values")),
        ({"id": "x", "deck": {"packs": 0}}, ("deck", "packs")),
        ({"id": "x", "turn": {"sources": ["stock"]}}, ("turn", "after_upcard")),
        ({"id": "x", "turn": {"sources": ["sky"]}}, ("turn", "sources", 0)),
        ({"id": "x", "match": {"gift": {"count": 1}}}, ("match", "gift", "count")),
        ({"id": "x", "powers": {"by_card": {"7": [{"fly": {}}]}}}, ("powers", "by_card", "7", 0, "fly")),
        ({"id": "x", "powers": {"by_card": {"7": [{"look": {"owners": "any"}}]}}}, (*BY_SEVEN, "owners")),
        ({"id": "x", "powers": {"by_card": {"7": [{"look": {"who": "distinct"}}]}}}, (*BY_SEVEN, "who")),
        ({"id": "x", "deck": {"suits": []}}, ("deck", "suits")),
        ({"id": "x", "deck": {"ranks": ["A", "A"]}}, ("deck", "ranks")),
        ({"id": "x", "game": {"adjust": [{"exact": 100}]}}, ("game", "adjust", 0)),
        ({"id": "x", "game": {"end": {"type": "points", "n": 0}}}, ("game", "end", "n")),
        ({"id": "x", "call": {"word": "D" * 101}}, ("call", "word")),
        ({"id": "x", "match": {"enabled": "perhaps"}}, ("match", "enabled")),
        ({"id": "x", "scoring": {"values": {"A": "one"}}}, ("scoring", "values", "A")),
        ({"id": "x", "sentences": {"call_when": "Z-99"}}, ("sentences", "call_when")),
    ],
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, tuple) else "",
)
def test_a_rule_set_without_sense_is_refused_at_its_place(
    written: dict[str, Any], path: tuple[Any, ...]
) -> None:
    with pytest.raises(BadEntry) as told:
        game({"extends": "base-dutch", "scoring": {"values": {"J": 11, "Q": 12, "K": 13}}, **written})
    assert told.value.path == path


def test_every_option_says_in_a_sentence_what_it_is_about() -> None:
    assert [option.path for option in OPTIONS if not option.about.endswith(".")] == []


def test_what_an_option_is_unless_said_may_be_written_for_it() -> None:
    for option in OPTIONS:
        check(option.kind, option.default, (option.path,))


def test_every_combination_a_rule_set_may_name_is_counted() -> None:
    assert set({*points.OF_A_RANK, "column"}) == set(COMBINATIONS)


def test_rule_sets_that_extend_each_other_are_refused() -> None:
    with pytest.raises(BadEntry):
        with_rule_set("a", lambda name: {"id": name, "extends": "b" if name == "a" else "a"})


@pytest.mark.parametrize("file", ["cabo/cabo.yaml", "golf/six-card-golf.yaml"])
def test_the_rule_sets_we_ship_pass_their_schema(file: str) -> None:
    assert schema.check(read(SCENARIOS / file)[0].data, "ruleset.schema.json") == []


@pytest.mark.parametrize("file", ["cabo/cabo.yaml", "golf/six-card-golf.yaml"])
def test_games_by_chance_under_a_clubs_own_rules_are_judged_clean(file: str) -> None:
    own = game(read(SCENARIOS / file)[0].data)
    for seed in range(15):
        table = played(own, seed, seats=3)
        for record in (table.full, [public(move) for move in table.full]):
            _, found = judged(own, table.header, record, table.setup)
            assert [fault for fault in found if fault[1].kind not in (Kind.PENALTY, Kind.NOTE)] == [], seed


def test_a_rule_set_may_change_one_thing_of_a_printed_variant() -> None:
    own = game({"id": "our-hundred", "extends": "hundred", "powers": {"by_card": {"5": [{"skip_next": {}}]}}})
    state = own.positions.load(
        header_of(own, 3), {"phase": "holding", "active": "P1", "held": {"player": "P1"}}
    )
    for entry in (
        {"player": "P1", "action": "shed", "card": "5H"},
        {"player": "P1", "action": "power", "rank": "5H", "does": "skip_next"},
        {"player": "P3", "action": "draw"},
    ):
        move = own.record.border.read(entry, state.header)
        own.play.table[state.phase][move.action](state, move)
    assert state.breaches.findings == []
    assert state.cite("draw").number == "G-15"
