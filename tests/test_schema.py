"""Schemas: what is valid, how fast that is known, and how faults are told."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from referee import schema
from referee.schema import Fault, Shelf
from referee.schema_compiler import HOME, Compiler, UnknownKeyword
from referee.schema_values import distinct, same

FOLDER = schema.schema_folder()
SHIPPED = sorted(path.name for path in FOLDER.glob("*.schema.json") if not path.name.startswith("report"))
GAMES = [name for name in SHIPPED if "entry" in json.loads((FOLDER / name).read_bytes())["$defs"]]
LOG = "log.schema.json#/$defs/"

quick = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


# A small game in the shape every game schema has.


def small_game() -> dict[str, Any]:
    name = {"$ref": LOG + "player"}
    card = {"$ref": "#/$defs/card"}
    actions: dict[str, tuple[list[str], dict[str, Any]]] = {
        "offer": (["player", "color"], {"color": {"enum": ["red", "blue"]}}),
        "bid": (["player", "amount"], {"amount": {"type": "integer", "minimum": 0, "maximum": 50}}),
        "pass": (["player"], {}),
        "buy": (
            ["player", "card"],
            {
                "card": card,
                "pay": {"type": "array", "maxItems": 4, "items": {"anyOf": [card, {"const": "?"}]}},
                "to": {"type": ["string", "null"]},
            },
        ),
    }
    definitions: dict[str, Any] = {
        action: {
            "type": "object",
            "additionalProperties": False,
            "required": ["action", *required],
            "properties": {
                "action": {"const": action},
                "player": name,
                **properties,
                "note": {"$ref": LOG + "note"},
                "expect": {"$ref": LOG + "expect"},
            },
        }
        for action, (required, properties) in actions.items()
    }
    dispatch: list[dict[str, Any]] = [
        {
            "if": {"properties": {"action": {"const": action}}, "required": ["action"]},
            "then": {"$ref": f"#/$defs/{action}"},
        }
        for action in actions
    ]
    record = [{"if": {"required": [kind]}, "then": {"$ref": LOG + kind}} for kind in ("check", "decision")]
    cash = {"anyOf": [{"type": "integer", "minimum": 0}, {"const": "?"}]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": HOME + "intercity.schema.json",
        "$ref": LOG + "envelope",
        "properties": {
            "game": {"const": "intercity"},
            "setup": {"$ref": "#/$defs/setup"},
            "given": {"$ref": "#/$defs/position"},
            "final": {"$ref": "#/$defs/position"},
            "moves": {"type": "array", "items": {"$ref": "#/$defs/entry"}},
            "result": {"$ref": "#/$defs/result"},
        },
        "$defs": {
            "setup": {
                "type": "object",
                "additionalProperties": False,
                "properties": {"board": {"enum": ["example", "own"]}},
            },
            "position": {
                "type": "object",
                "properties": {
                    "cash": {"type": "object", "propertyNames": name, "additionalProperties": cash}
                },
            },
            "result": {"$ref": LOG + "result"},
            "card": {
                "type": "string",
                "pattern": "^[RBGY]([1-9]|10)$",
                "description": "A card: its suit and value, e.g. B7. Ten is written 10.",
            },
            "entry": {
                "type": "object",
                "anyOf": [{"required": ["action"]}, {"required": ["check"]}, {"required": ["decision"]}],
                "properties": {"action": {"enum": list(actions)}},
                "allOf": [*record, *dispatch],
            },
            **definitions,
        },
    }


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    folder = tmp_path_factory.mktemp("schemas")
    for name in ("log", "scenario"):
        shutil.copy(FOLDER / f"{name}.schema.json", folder)
    (folder / "intercity.schema.json").write_text(json.dumps(small_game()))
    return Shelf(folder)


def referee_of(shelf: Shelf, name: str, definition: str = "") -> Any:
    """The authority, plain: jsonschema with nothing of ours in it."""
    registry: Registry[Any] = Registry(
        retrieve=lambda uri: Resource.from_contents(shelf.load(uri.removeprefix(HOME)))  # type: ignore[call-arg]
    )
    pointer = f"#/$defs/{definition}" if definition else ""
    return Draft202012Validator({"$ref": f"{HOME}{name}.schema.json{pointer}"}, registry=registry)


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
        "nothing called `bidd` can be done in intercity; did you mean `bid`? (known: offer, bid, pass, buy)",
        ("action",),
        False,
    ),
    (
        {**ANN, "action": "bid", "amount": "five"},
        "`amount` must be a whole number, not the text 'five'",
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
        (),
        False,
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


@pytest.mark.parametrize(("entry", "message", "path", "key"), ENTRIES, ids=[one[1][:40] for one in ENTRIES])
def test_a_fault_in_an_entry_is_told_once_at_its_place(
    shelf: Shelf, entry: Any, message: str, path: tuple[str | int, ...], key: bool
) -> None:
    sound = {**ANN, "action": "pass"}
    (fault,) = shelf.check(log_of(sound, sound, entry), "log")
    assert fault.message == "move 3: " + message
    assert (fault.path, fault.key) == (("moves", 2, *path), key)
    (alone,) = shelf.check(entry, "intercity", "entry")
    assert alone.message == message


HEADERS: list[tuple[dict[str, Any], list[str]]] = [
    (
        {"game": "intercty"},
        [
            "nothing called `intercty` can be judged here; did you mean `intercity`? "
            "(the games are auction, intercity, hundred, duel, rommee)"
        ],
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


@pytest.mark.parametrize(("header", "messages"), HEADERS, ids=[next(iter(one[0])) for one in HEADERS])
def test_faults_of_the_header_are_told_in_the_order_of_the_document(
    shelf: Shelf, header: dict[str, Any], messages: list[str]
) -> None:
    assert [fault.message for fault in shelf.check(log_of(**header), "log")] == messages


def test_a_log_needs_a_header_and_something_to_judge(shelf: Shelf) -> None:
    assert [fault.message for fault in shelf.check({}, "log")] == [
        "`referee` is missing from the log",
        "`game` is missing from the log",
        "`players` is missing from the log",
        "the log needs `moves` or `final`",
    ]
    assert shelf.check([], "log") == [Fault((), "the log must be a mapping, not an empty list", "a mapping")]


def test_a_pattern_is_explained_by_its_description(shelf: Shelf) -> None:
    (fault,) = shelf.check("Z9", "intercity", "card")
    assert fault.expected == "a card: its suit and value, e.g. B7"


def test_a_scenario_starts_from_one_place_only(shelf: Shelf) -> None:
    scenario = {"scenario": "a bid", "rules": ["I-2"], "shows": "kept", "game": "intercity", "players": ["A"]}
    assert not shelf.check({**scenario, "given": {}, "moves": []}, "scenario.schema.json")
    assert not shelf.check({**scenario, "setup": {}}, "scenario")
    told = shelf.check({**scenario, "given": {}, "setup": {}, "moves": [{"action": "pass"}]}, "scenario")
    assert [(fault.message, fault.key) for fault in told] == [
        ("`setup` does not go with the rest of the scenario", True),
        ("move 1: `player` is missing from a pass", False),
    ]
    assert shelf.check(scenario, "scenario")[0].message == "the scenario needs `given`, `setup` or `final`"


def test_of_many_faults_the_first_twenty_are_told_and_the_others_counted(shelf: Shelf) -> None:
    wrong = {**ANN, "action": "bid"}
    assert len(shelf.check(log_of(*[wrong] * 20), "log")) == 20
    for moves, last in ((21, "and 1 more fault "), (50, "and 30 more faults "), (5000, "and more than 980 ")):
        told = shelf.check(log_of(*[wrong] * moves), "log")
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
    for definition in content["$defs"]:
        compiler.checker(name, f"/$defs/{definition}")
    compiler.checker(name)


def references(part: Any) -> list[str]:
    if isinstance(part, list):
        return [ref for one in part for ref in references(one)]
    if not isinstance(part, dict):
        return []
    own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
    return own + [ref for one in part.values() for ref in references(one)]


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
        (one["if"]["properties"]["action"]["const"], one["then"]["$ref"])
        for one in entry["allOf"]
        if "properties" in one["if"]
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
    monkeypatch.setattr(schema, "__file__", str(tmp_path / "referee" / "schema.py"))
    (tmp_path / "referee" / "schemas").mkdir(parents=True)
    assert schema.schema_folder() == tmp_path.resolve() / "referee" / "schemas"
    (tmp_path / "referee" / "schemas").rmdir()
    assert schema.schema_folder() == tmp_path.resolve() / "schemas"


def test_a_sound_log_never_brings_in_jsonschema(shelf: Shelf) -> None:
    script = (
        "import sys; from pathlib import Path; from referee.schema import Shelf\n"
        f"shelf = Shelf(Path({str(shelf.folder)!r}))\n"
        "log = {'referee': 1, 'game': 'intercity', 'players': ['Ann'], 'moves': [{'player': 'Ann', %s}]}\n"
        "assert not shelf.check(log, 'log')\n"
        "assert not {'jsonschema', 'referencing', 'difflib'} & sys.modules.keys()\n"
    ) % "'action': 'bid', 'amount': 3"
    subprocess.run([sys.executable, "-c", script], check=True, cwd=FOLDER.parent)


# The compiled checkers accept exactly what jsonschema accepts.


def test_equality_is_that_of_json() -> None:
    assert same(1, 1.0)
    assert same([1, {"a": 2}], [1.0, {"a": 2.0}])
    assert not same(1, True)
    assert not same([0], [False])
    assert not same({"a": 1}, {"a": True})
    assert not same("1", 1)
    assert distinct([1, True, "1", [1], [True], {"a": 1}, {"a": True}])
    assert not distinct([{"a": [1]}, 2, {"a": [1.0]}])


NAN = float("nan")
ODD = (None, True, False, 0, 1, 1.0, -1, 2.5, 10**20, NAN, float("inf"), "", "a", "ab", "é", "ba", "a\n", "?")
LISTS: tuple[list[Any], ...] = (
    [],
    [1],
    [1, 1.0],
    [1, True],
    [True, True],
    [0, False, 0],
    ["a", "a"],
    ["a", "ab"],
    ["a", 1, "a"],
)
NESTED = ([[1], [True]], [[1], [True], [1]], [{"a": 1}, {"a": 1.0}], [{"a": 0}, {"a": False}], [NAN, NAN, 1])
MAPPINGS = tuple(
    {key: value for key, value in (("action", action), ("b", b), ("check", check)) if value != "absent"}
    for action in ("a", "ab", "absent", 1, True, ["a"], None)
    for b in (1, "ab", "absent")
    for check in (1, "absent")
)
INSTANCES: tuple[Any, ...] = (
    *ODD,
    *LISTS,
    *NESTED,
    *MAPPINGS,
    {"a": 1},
    {"a": True},
    {1: 1},
    {True: "a", "b": 2},
    {"": {}},
)

values = st.recursive(
    st.sampled_from(ODD),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["a", "b", "action", "check", 1, True, None]), inner, max_size=4),
    ),
    max_leaves=6,
)
Schemas = st.SearchStrategy[Any]
words = st.sampled_from(["a", "b", "action", "check"])
few = st.integers(0, 2)
plain = st.sampled_from([None, True, False, 0, 1, 1.0, 2.5, "", "a", "ab", "é", 10**20])
constants = st.one_of(plain, plain, st.sampled_from(LISTS), st.sampled_from(MAPPINGS))
types = st.sampled_from(["string", "integer", "number", "boolean", "null", "array", "object"])
type_lists = st.lists(types, min_size=1, max_size=3, unique=True)


def family(*kinds: str, **keywords: Schemas) -> Schemas:
    """Schemas of keywords that belong together, with their type, without it, or with another."""
    own = st.sampled_from([*kinds, *([kind] for kind in kinds), [*kinds, "string"]])
    optional: dict[str, Schemas] = {"type": st.one_of(own, own, type_lists), **keywords}
    return st.fixed_dictionaries({}, optional=optional)


texts = family(
    "string",
    pattern=st.sampled_from(["^a", "b$", "b", "^(a|b)$", "a.", "^$", "^.$"]),
    minLength=few,
    maxLength=few,
)
numbers = family(
    "integer",
    "number",
    minimum=st.sampled_from([-1, 0, 1, 1.5]),
    maximum=st.sampled_from([0, 1, 2.5]),
)
listed = family("string", "integer", enum=st.lists(constants, min_size=1, max_size=5), const=constants)
leaves = st.one_of(st.booleans(), texts, numbers, listed, st.builds(lambda kind: {"type": kind}, types))
refs = st.builds(lambda name: {"$ref": f"#/$defs/{name}"}, st.sampled_from(["one", "two", "tree"]))
asking = st.builds(lambda key: {"required": [key]}, words)


def schemas_over(inner: Schemas) -> Schemas:
    """Schemas of our subset, made of smaller ones."""
    inner = st.one_of(inner, leaves, refs)
    parts = st.lists(st.one_of(inner, asking), min_size=1, max_size=3)
    arrays = family("array", items=inner, minItems=few, maxItems=few, uniqueItems=st.booleans())
    objects = family(
        "object",
        properties=st.dictionaries(words, inner, max_size=3),
        required=st.lists(words, max_size=2, unique=True),
        additionalProperties=st.one_of(st.just(False), inner),
        propertyNames=inner,
        minProperties=few,
        maxProperties=few,
    )
    several: dict[str, Schemas] = {
        "$ref": st.sampled_from(["#/$defs/one", "#/$defs/two", "#/$defs/tree"]),
        "allOf": st.lists(st.one_of(cases(inner), inner), min_size=1, max_size=4),
        "anyOf": parts,
        "if": st.one_of(inner, asking),
        "then": inner,
        "else": inner,
        "description": st.just("a remark"),
    }
    switch = st.fixed_dictionaries({"allOf": st.lists(cases(inner), min_size=1, max_size=3)})
    return st.one_of(arrays, objects, switch, st.fixed_dictionaries({}, optional=several))


def cases(then: Schemas) -> Schemas:
    """``if`` a key holds a word ``then`` ..."""
    return st.builds(
        lambda key, word, then: {
            "if": {"properties": {key: {"const": word}}, "required": [key]},
            "then": then,
        },
        st.sampled_from(["action"] * 9 + ["b"]),
        st.sampled_from(["a", "ab"] * 5 + [1]),
        then,
    )


entries = st.fixed_dictionaries(
    {
        "type": st.just("object"),
        "anyOf": st.sampled_from(
            [[{"required": ["action"]}, {"required": ["check"]}], [{"required": ["check"]}]]
        ),
        "properties": st.fixed_dictionaries(
            {"action": st.sampled_from([{"enum": ["a", "ab"]}, {"enum": ["a"]}, {"enum": ["ab"]}, True])},
        ),
        "allOf": st.lists(
            st.one_of(
                cases(refs),
                st.builds(
                    lambda when, then: {"if": when, "then": then}, asking, st.one_of(refs, st.booleans())
                ),
            ),
            min_size=1,
            max_size=4,
        ),
    }
)
"""Schemas in the shape of an ``entry``, some of them a little off."""

branches = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["object", "object", ["object", "null"]]),
        "required": st.sampled_from([["action"], ["action", "b"]]),
        "properties": st.fixed_dictionaries(
            {"action": st.sampled_from([{"const": "a"}, True, True])},
            optional={"check": st.just(True), "b": st.sampled_from([True, {"type": "integer"}])},
        ),
    },
    optional={"additionalProperties": st.sampled_from([False, False, False, True])},
)
"""Definitions of actions, most of them closed."""

TREE = {"type": ["object", "integer"], "additionalProperties": {"$ref": "#/$defs/tree"}}


def said_alike(main: Any, one: Any, two: Any, instances: Iterable[Any]) -> None:
    whole = {"$defs": {"main": main, "one": one, "two": two, "tree": TREE}, "$ref": "#/$defs/main"}
    compiled = Compiler({"x": whole}.__getitem__).checker("x")
    authority = Draft202012Validator(whole)
    for instance in instances:
        assert compiled(instance) == authority.is_valid(instance), instance


@settings(quick, max_examples=200)
@given(leaves)
def test_a_simple_schema_says_what_jsonschema_says(main: Any) -> None:
    said_alike(main, True, True, INSTANCES)


@settings(quick, max_examples=250)
@given(schemas_over(st.recursive(leaves, schemas_over, max_leaves=5)), leaves, branches, st.lists(values))
@example({"uniqueItems": True}, True, True, [])
@example({"then": False}, True, True, [])  # counts for nothing without an if
@example({"required": ["action"]}, True, True, [])
@example({"anyOf": [{"required": ["action"]}, {"required": ["check", "b"]}]}, True, True, [])
def test_a_compiled_schema_says_what_jsonschema_says(main: Any, one: Any, two: Any, more: list[Any]) -> None:
    said_alike(main, one, two, [*INSTANCES, *more])


def case_of(word: str, then: Any) -> dict[str, Any]:
    return {"if": {"properties": {"action": {"const": word}}, "required": ["action"]}, "then": then}


def entry_of(*conditions: Any, words: Any = True) -> dict[str, Any]:
    either = [{"required": ["action"]}, {"required": ["check"]}]
    return {"type": "object", "anyOf": either, "properties": {"action": words}, "allOf": list(conditions)}


ONE, TWO, CHECKED = (
    {"$ref": "#/$defs/one"},
    {"$ref": "#/$defs/two"},
    {"if": {"required": ["check"]}, "then": False},
)
OPEN = {"type": "object", "properties": {"action": True}}
CLOSED = {**OPEN, "additionalProperties": False}
CLOSED_WITH_B = {**CLOSED, "properties": {"action": True, "b": True}}


@settings(quick, max_examples=250)
@given(entries, branches, st.one_of(branches, leaves))
@example(entry_of(case_of("a", ONE), CHECKED), OPEN, True)  # an open definition lets a check pass
@example(
    entry_of(case_of("a", ONE), CHECKED), {**CLOSED, "properties": {"action": True, "check": True}}, True
)
@example(entry_of(case_of("a", ONE), case_of("a", TWO)), CLOSED, CLOSED_WITH_B)  # two for one action
@example(entry_of(case_of("a", TWO), case_of("a", ONE)), CLOSED, CLOSED_WITH_B)
@example(entry_of(case_of("a", ONE), words={"enum": ["ab"]}), CLOSED, True)  # an action that is not listed
@example({**entry_of(case_of("a", ONE)), "anyOf": [{"required": ["check"]}]}, CLOSED, True)  # no action asked
@example({"allOf": [case_of("a", False)]}, True, True)  # what is no mapping meets every condition
def test_the_short_cut_of_an_entry_says_what_jsonschema_says(main: Any, one: Any, two: Any) -> None:
    said_alike(main, one, two, [*MAPPINGS, None, "a", []])


@st.composite
def near(draw: st.DrawFn, shelf: Shelf, file: str, part: Any) -> Any:
    """A value that mostly fits the schema, and sometimes in some corner does not."""
    if not isinstance(part, dict) or draw(st.integers(0, 24)) == 0:
        return draw(values)
    if "$ref" in part:
        target, pointer = shelf.compiler.target(part["$ref"], file)
        value = draw(near(shelf, target, shelf.compiler.find(target, pointer)))
        if not (isinstance(value, dict) and "properties" in part):
            return value
        return {**value, **draw(near(shelf, file, {"type": "object", "properties": part["properties"]}))}
    if "const" in part:
        return part["const"]
    if "enum" in part:
        return draw(st.sampled_from(part["enum"]))
    if "anyOf" in part and "properties" not in part:
        return draw(near(shelf, file, draw(st.sampled_from(part["anyOf"]))))
    kinds = part.get("type", "object" if "properties" in part else list(PLAIN))
    kind = kinds if isinstance(kinds, str) else draw(st.sampled_from(kinds))
    if kind == "array":
        inner = near(shelf, file, part.get("items", True))
        low = part.get("minItems", 0)
        return draw(st.lists(inner, min_size=low, max_size=min(part.get("maxItems", 3), low + 3)))
    if kind == "object":
        known, needed = part.get("properties", {}), part.get("required", [])
        names = [name for name in known if name in needed or draw(st.integers(0, 3)) == 0]
        value = {name: draw(near(shelf, file, known[name])) for name in names}
        if isinstance(part.get("additionalProperties"), dict) or draw(st.integers(0, 24)) == 0:
            extra = near(shelf, file, part.get("additionalProperties", True))
            value.update(draw(st.dictionaries(st.sampled_from(["Ann", "Ben", "x", 1]), extra, max_size=2)))
        return value
    if kind == "integer":
        low = part.get("minimum", -2)
        return draw(st.integers(low - 1, part.get("maximum", low + 9) + 1))
    if "pattern" in part:
        return draw(st.from_regex(part["pattern"]))
    return draw(PLAIN[kind])


PLAIN: dict[str, st.SearchStrategy[Any]] = {
    "string": st.sampled_from(["", "Ann", "Ben", "?", "é"]),
    "integer": st.integers(-2, 9),
    "number": st.one_of(st.integers(-2, 9), st.floats(allow_nan=True)),
    "boolean": st.booleans(),
    "null": st.none(),
}


@st.composite
def near_entry(draw: st.DrawFn, shelf: Shelf, file: str) -> Any:
    definitions = shelf.load(file)["$defs"]
    names = [*definitions["entry"]["properties"]["action"]["enum"], "check", "decision"]
    name = draw(st.sampled_from(names))
    found = definitions.get(name) or shelf.load("log")["$defs"][name]
    return draw(near(shelf, file if name in definitions else "log.schema.json", found))


def judged_alike(shelf: Shelf, data: Any, name: str, definition: str = "") -> None:
    """Compiled, jsonschema and the faults that are told agree, and every fault has its place."""
    valid = referee_of(shelf, name, definition).is_valid(data)
    assert shelf.compiled(name, definition or None)(data) == valid
    told = shelf.check(data, name, definition or None)
    assert bool(told) != valid
    for fault in told:
        place = data
        for step in fault.path[:-1] if fault.key else fault.path:
            place = place[step]
        if fault.key:
            assert fault.path[-1] in place
        assert fault.message


@given(st.data())
@quick
def test_entries_of_the_small_game_are_judged_alike(shelf: Shelf, data: st.DataObject) -> None:
    judged_alike(shelf, data.draw(near_entry(shelf, "intercity.schema.json")), "intercity", "entry")


@given(st.data())
@quick
def test_whole_logs_are_judged_alike(shelf: Shelf, data: st.DataObject) -> None:
    top = small_game()
    header = data.draw(near(shelf, "log.schema.json", shelf.load("log")["$defs"]["envelope"]))
    log = {
        **(header if isinstance(header, dict) else {}),
        "referee": 1,
        "game": data.draw(st.sampled_from(["intercity"] * 9 + ["chess"])),
        "players": ["Ann", "Ben"],
        "moves": data.draw(st.lists(near_entry(shelf, "intercity.schema.json"), max_size=4)),
    }
    for key in ("setup", "final", "result"):
        if key in log:
            log[key] = data.draw(
                near(shelf, "intercity.schema.json", top["$defs"][key.replace("final", "position")])
            )
    judged_alike(shelf, log, "log")


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(quick, max_examples=60)
def test_entries_of_every_game_are_judged_alike(name: str, data: st.DataObject) -> None:
    ours = Shelf()
    judged_alike(ours, data.draw(near_entry(ours, name)), name.partition(".")[0], "entry")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("definition", ["position", "setup", "result"])
@given(data=st.data())
@settings(quick, max_examples=25)
def test_positions_of_every_game_are_judged_alike(name: str, definition: str, data: st.DataObject) -> None:
    ours = Shelf()
    value = data.draw(near(ours, name, {"$ref": f"#/$defs/{definition}"}))
    judged_alike(ours, value, name.partition(".")[0], definition)
