"""Schemas: how faults are told, and that what we ship is sound."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from small_schema import FOLDER, GAMES, SHIPPED, small_shelf

from referee import schema
from referee.checking import files
from referee.checking.compiler import HOME, Compiler, UnknownKeyword
from referee.checking.fault import Fault
from referee.checking.schema_store import SchemaStore


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> SchemaStore:
    return small_shelf(tmp_path_factory.mktemp("schemas"))


def log_of(*moves: Any, **header: Any) -> dict[str, Any]:
    return {"referee": 1, "game": "intercity", "players": ["Ann", "Ben"], **header, "moves": list(moves)}


ANN = {"player": "Ann"}


# Faults in plain words.

ENTRIES: list[tuple[Any, str, tuple[str | int, ...], bool]] = [
    ({**ANN, "action": "bid"}, "`amount` is missing from a bid", (), False),
    (
        {**ANN, "action": "offer", "colour": "red"},
        "an offer has no `colour`; did you mean `color`?",
        ("colour",),
        True,
    ),
    (
        {**ANN, "action": "bidd"},
        "nothing called `bidd` can be done in intercity; did you mean `bid`?",
        ("action",),
        False,
    ),
    (
        {**ANN, "action": "bid", "amount": "five"},
        "`amount` must be a whole number, not the text 'five'; did you mean `5`?",
        ("amount",),
        False,
    ),
    (
        {**ANN, "action": "bid", "amount": 51},
        "`amount` must be a whole number from 0 to 50, not the number 51",
        ("amount",),
        False,
    ),
    (
        {**ANN, "action": "bid", "amount": True},
        "`amount` must be a whole number, not true",
        ("amount",),
        False,
    ),
    (
        {**ANN, "action": "bid", "amount": None},
        "`amount` must be a whole number, but it is empty",
        ("amount",),
        False,
    ),
    (
        {"player": 7, "action": "pass"},
        "`player` must be a player's name, not the number 7; write the name in quotes",
        ("player",),
        False,
    ),
    (
        {**ANN, "action": "buy", "card": "Z4"},
        "`card` must be a card, not the text 'Z4'",
        ("card",),
        False,
    ),
    (
        {**ANN, "action": "buy", "card": "B4", "pay": ["B1", 5]},
        'item 2 of `pay` must be a card or "?", not the number 5',
        ("pay", 1),
        False,
    ),
    (
        {**ANN, "action": "buy", "card": "B4", "pay": ["B1"] * 5},
        "`pay` must be a list of at most 4, not a list of 5",
        ("pay",),
        False,
    ),
    (
        {**ANN, "action": "offer", "color": "bleu"},
        "`color` must be one of red, blue, not the text 'bleu'; did you mean `blue`?",
        ("color",),
        False,
    ),
    (ANN, "an entry needs `action`, `check` or `decision`", (), False),
    (
        {**ANN, "acton": "pass"},
        "an entry needs `action`, `check` or `decision`; did you mean `action`?",
        ("acton",),
        True,
    ),
    (
        "pass",
        "an entry must be a mapping such as {player: Ann, action: pass}, not the text 'pass'",
        (),
        False,
    ),
    (
        {"check": {"cash": {}}, "action": "pass"},
        "`action` and `check` cannot stand in one entry; write one entry for each",
        ("check",),
        True,
    ),
    ({"check": {}}, "`check` must be a mapping that is not empty, not an empty mapping", ("check",), False),
    ({"decision": "corrected"}, "`position` is missing from a decision", (), False),
    (
        {"decision": "stands", "position": {}},
        "`position` does not go with the rest of a decision",
        ("position",),
        True,
    ),
    (
        {**ANN, "action": "pass", "expect": "wrong"},
        "`expect` must be `legal`, or a verdict and the number of a rule, such as `illegal A-7.3`, "
        "not the text 'wrong'",
        ("expect",),
        False,
    ),
]


@pytest.mark.parametrize(("entry", "message", "path", "key"), ENTRIES, ids=[row[1][:40] for row in ENTRIES])
def test_a_fault_in_an_entry_is_told_once_at_its_place(
    store: SchemaStore, entry: Any, message: str, path: tuple[str | int, ...], key: bool
) -> None:
    sound = {**ANN, "action": "pass"}
    (fault,) = schema.check(log_of(sound, sound, entry), "log", store=store)
    assert fault.message == "move 3: " + message
    assert (fault.path, fault.key) == (("moves", 2, *path), key)
    (alone,) = schema.check(entry, "intercity", "entry", store=store)
    assert alone.message == message


HEADERS: list[tuple[dict[str, Any], list[str]]] = [
    (
        {"game": "intercty"},
        ["nothing called `intercty` can be judged here; did you mean `intercity`?"],
    ),
    ({"referee": 2}, ["`referee` must be 1, not the number 2"]),
    ({"rulngs": {}}, ["the log has no `rulngs`; did you mean `rulings`?"]),
    (
        {"players": ["Ann", 5, "Ann", ""]},
        [
            "item 2 of `players` must be a player's name, not the number 5; write the name in quotes",
            "`players` has the text 'Ann' twice",
            "item 4 of `players` must be a player's name that is not empty, not the text ''",
        ],
    ),
    (
        {"result": {"scores": {"Ann": "many", 5: 1}, "winner": 5}},
        [
            "`result.scores.Ann` must be a whole number, not the text 'many'",
            "a key of `result.scores` must be a player's name, not the number 5; write the name in quotes",
            "`result.winner` must be a player's name, not the number 5; write the name in quotes",
        ],
    ),
    ({"date": 2024}, ["`date` must be a text, not the number 2024; write it in quotes"]),
    (
        {"setup": {"board": "exmple"}},
        ["`setup.board` must be one of example, own, not the text 'exmple'; did you mean `example`?"],
    ),
    (
        {"final": {"cash": {"Zoe": "x", "Ann": -1}}},
        [
            "`final.cash.Zoe` must be a whole number or \"?\", not the text 'x'",
            "`final.cash.Ann` must be a whole number not below 0, not the number -1",
        ],
    ),
]


@pytest.mark.parametrize(("header", "messages"), HEADERS, ids=[next(iter(row[0])) for row in HEADERS])
def test_faults_of_the_header_are_told_in_the_order_of_the_document(
    store: SchemaStore, header: dict[str, Any], messages: list[str]
) -> None:
    assert [fault.message for fault in schema.check(log_of(**header), "log", store=store)] == messages


FIRST = "keys with values, one to a line, the first of them `referee: 1`"


def test_a_log_needs_a_header_and_something_to_judge(store: SchemaStore) -> None:
    assert [fault.message for fault in schema.check({}, "log", store=store)] == [
        "`referee` is missing from the log",
        "`game` is missing from the log",
        "`players` is missing from the log",
        "the log needs `moves`, `given` or `final`",
    ]
    assert schema.check([], "log", store=store) == [
        Fault((), "the log must be a mapping, not an empty list", FIRST)
    ]


def test_a_pattern_is_explained_by_its_description(store: SchemaStore) -> None:
    (fault,) = schema.check("Z9", "intercity", "card", store=store)
    assert fault.expected == "a card: its suit and value, e.g. B7"


def test_a_scenario_starts_from_one_place_only(store: SchemaStore) -> None:
    scenario = {"scenario": "a bid", "rules": ["I-2"], "shows": "kept", "game": "intercity", "players": ["A"]}
    assert not schema.check({**scenario, "given": {}, "moves": []}, "scenario.schema.json", store=store)
    assert not schema.check({**scenario, "setup": {}}, "scenario", store=store)
    told = schema.check(
        {**scenario, "given": {}, "setup": {}, "moves": [{"action": "pass"}]}, "scenario", store=store
    )
    assert [(fault.message, fault.key) for fault in told] == [
        ("`setup` does not go with the rest of the scenario", True),
        ("move 1: `player` is missing from a pass", False),
    ]
    assert (
        schema.check(scenario, "scenario", store=store)[0].message
        == "the scenario needs `given`, `setup` or `final`"
    )


def test_of_many_faults_the_first_twenty_are_told_and_the_others_counted(store: SchemaStore) -> None:
    wrong = {**ANN, "action": "bid"}
    assert len(schema.check(log_of(*[wrong] * 20), "log", store=store)) == 20
    for moves, last in ((21, "and 1 more fault "), (50, "and 30 more faults "), (5000, "and more than 980 ")):
        told = schema.check(log_of(*[wrong] * moves), "log", store=store)
        assert len(told) == 21
        assert told[19].path == ("moves", 19)
        assert told[20].message.startswith(last)


# The schemas themselves.


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_schema_is_a_schema_and_compiles(name: str) -> None:
    content = schema.load(name)
    Draft202012Validator.check_schema(content)
    assert content["$id"] == HOME + name
    compiler = Compiler(schema.load)
    for definition in content.get("$defs", {}):
        compiler.checker(name, f"/$defs/{definition}")
    compiler.checker(name)


def references(part: Any) -> list[str]:
    if isinstance(part, list):
        return [ref for piece in part for ref in references(piece)]
    if not isinstance(part, dict):
        return []
    own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
    return own + [ref for piece in part.values() for ref in references(piece)]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_reference_leads_somewhere(name: str) -> None:
    compiler = Compiler(schema.load)
    for ref in references(schema.load(name)):
        assert compiler.find(*compiler.target(ref, name)) is not None


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_one_closed_definition_of_its_name(name: str) -> None:
    definitions = schema.load(name)["$defs"]
    entry = definitions["entry"]
    actions = entry["properties"]["action"]["enum"]
    dispatched = [
        (branch["if"]["properties"]["action"]["const"], branch["then"]["$ref"])
        for branch in entry["allOf"]
        if "properties" in branch["if"]
    ]
    assert dispatched == [(action, f"#/$defs/{action}") for action in actions]
    for action in actions:
        assert definitions[action]["additionalProperties"] is False
        assert definitions[action]["properties"]["action"]["const"] == action


@pytest.mark.parametrize(
    "wrong",
    [
        {"oneOf": [{}]},
        {"properties": {"a": {"patternProperties": {}}}},
        {"type": "text"},
        {"type": "string", "prefixItems": []},
        {"$ref": "https://example.org/other.json"},
        {"properties": {"a": {"$id": "https://example.org/a"}}},
        {"items": "string"},
    ],
)
def test_an_unknown_keyword_is_refused_when_it_is_compiled(wrong: Any) -> None:
    with pytest.raises(UnknownKeyword):
        Compiler({"x": wrong}.__getitem__).checker("x")


def test_an_installed_referee_finds_its_schemas_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "__file__", str(tmp_path / "referee" / "checking" / "files.py"))
    (tmp_path / "referee" / "schemas").mkdir(parents=True)
    assert files.schema_folder() == tmp_path.resolve() / "referee" / "schemas"
    (tmp_path / "referee" / "schemas").rmdir()
    assert files.schema_folder() == tmp_path.resolve() / "schemas"


def test_a_sound_log_never_brings_in_jsonschema(tmp_path: Path) -> None:
    folder = tmp_path
    small_shelf(folder)
    script = (
        "import sys; from functools import partial; from pathlib import Path; from referee import schema\n"
        "from referee.checking.files import written; from referee.checking.schema_store import SchemaStore\n"
        f"store = SchemaStore(partial(written, folder=Path({str(folder)!r})))\n"
        "log = {'referee': 1, 'game': 'intercity', 'players': ['Ann'], 'moves': [{'player': 'Ann', %s}]}\n"
        "assert not schema.check(log, 'log', store=store)\n"
        "assert not {'jsonschema', 'referencing', 'difflib'} & sys.modules.keys()\n"
    ) % "'action': 'bid', 'amount': 3"
    subprocess.run([sys.executable, "-c", script], check=True, cwd=FOLDER.parent)
