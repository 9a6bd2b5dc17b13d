"""The compiled checkers accept exactly what jsonschema accepts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from sizes import so_many
from small_schema import GAMES, small_game, small_shelf

from referee import schema
from referee.checking.compiler import HOME, Compiler
from referee.checking.schema_store import SchemaStore
from referee.checking.values import distinct, same

quick = settings(max_examples=so_many(8, 150), deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> SchemaStore:
    return small_shelf(tmp_path_factory.mktemp("schemas"))


def referee_of(store: SchemaStore, name: str, definition: str = "") -> Any:
    """The authority, plain: jsonschema with nothing of ours in it."""
    registry: Registry[Any] = Registry(
        retrieve=lambda uri: Resource.opaque(store.load(uri.removeprefix(HOME)))  # type: ignore[call-arg]
    )
    pointer = f"#/$defs/{definition}" if definition else ""
    return Draft202012Validator({"$ref": f"{HOME}{name}.schema.json{pointer}"}, registry=registry)


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


def said_alike(main: Any, first: Any, second: Any, instances: Iterable[Any]) -> None:
    whole = {"$defs": {"main": main, "one": first, "two": second, "tree": TREE}, "$ref": "#/$defs/main"}
    compiled = Compiler({"x": whole}.__getitem__).checker("x")
    authority = Draft202012Validator(whole)
    for instance in instances:
        assert compiled(instance) == authority.is_valid(instance), instance


@settings(quick, max_examples=so_many(10, 200))
@given(leaves)
def test_a_simple_schema_says_what_jsonschema_says(main: Any) -> None:
    said_alike(main, True, True, INSTANCES)


@settings(quick, max_examples=so_many(12, 250))
@given(schemas_over(st.recursive(leaves, schemas_over, max_leaves=5)), leaves, branches, st.lists(values))
@example({"uniqueItems": True}, True, True, [])
@example({"then": False}, True, True, [])  # counts for nothing without an if
@example({"required": ["action"]}, True, True, [])
@example({"anyOf": [{"required": ["action"]}, {"required": ["check", "b"]}]}, True, True, [])
def test_a_compiled_schema_says_what_jsonschema_says(
    main: Any, first: Any, second: Any, more: list[Any]
) -> None:
    said_alike(main, first, second, [*INSTANCES, *more])


@st.composite
def near(draw: st.DrawFn, store: SchemaStore, file: str, part: Any) -> Any:
    """A value that mostly fits the schema, and sometimes in some corner does not."""
    if not isinstance(part, dict) or draw(st.integers(0, 24)) == 0:
        return draw(values)
    if "$ref" in part:
        target, pointer = store.compiler.target(part["$ref"], file)
        value = draw(near(store, target, store.compiler.find(target, pointer)))
        if not (isinstance(value, dict) and "properties" in part):
            return value
        more = draw(near(store, file, {"type": "object", "properties": part["properties"]}))
        return {**value, **more} if isinstance(more, dict) else more
    if "const" in part:
        return part["const"]
    if "enum" in part:
        return draw(st.sampled_from(part["enum"]))
    if "anyOf" in part and "properties" not in part:
        return draw(near(store, file, draw(st.sampled_from(part["anyOf"]))))
    kinds = part.get("type", "object" if "properties" in part else list(PLAIN))
    kind = kinds if isinstance(kinds, str) else draw(st.sampled_from(kinds))
    if kind == "array":
        inner = near(store, file, part.get("items", True))
        low = part.get("minItems", 0)
        return draw(st.lists(inner, min_size=low, max_size=min(part.get("maxItems", 3), low + 3)))
    if kind == "object":
        known, needed = part.get("properties", {}), part.get("required", [])
        names = [name for name in known if name in needed or draw(st.integers(0, 3)) == 0]
        value = {name: draw(near(store, file, known[name])) for name in names}
        if isinstance(part.get("additionalProperties"), dict) or draw(st.integers(0, 24)) == 0:
            extra = near(store, file, part.get("additionalProperties", True))
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
def near_entry(draw: st.DrawFn, store: SchemaStore, file: str) -> Any:
    definitions = store.load(file)["$defs"]
    names = [*definitions["entry"]["properties"]["action"]["enum"], "check", "decision"]
    name = draw(st.sampled_from(names))
    found = definitions.get(name) or store.load("log")["$defs"][name]
    return draw(near(store, file if name in definitions else "log.schema.json", found))


def judged_alike(store: SchemaStore, data: Any, name: str, definition: str = "") -> None:
    """Compiled, jsonschema and the faults that are told agree, and every fault has its place."""
    valid = referee_of(store, name, definition).is_valid(data)
    assert store.compiled(name, definition or None)(data) == valid
    told = schema.check(data, name, definition or None, store=store)
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
def test_entries_of_the_small_game_are_judged_alike(store: SchemaStore, data: st.DataObject) -> None:
    judged_alike(store, data.draw(near_entry(store, "intercity.schema.json")), "intercity", "entry")


@given(st.data())
@quick
def test_whole_logs_are_judged_alike(store: SchemaStore, data: st.DataObject) -> None:
    top = small_game()
    header = data.draw(near(store, "log.schema.json", store.load("log")["$defs"]["envelope"]))
    log = {
        **(header if isinstance(header, dict) else {}),
        "referee": 1,
        "game": data.draw(st.sampled_from(["intercity"] * 9 + ["chess"])),
        "players": ["Ann", "Ben"],
        "moves": data.draw(st.lists(near_entry(store, "intercity.schema.json"), max_size=4)),
    }
    for key in ("setup", "final", "result"):
        if key in log:
            log[key] = data.draw(
                near(store, "intercity.schema.json", top["$defs"][key.replace("final", "position")])
            )
    judged_alike(store, log, "log")


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(quick, max_examples=so_many(8, 60))
def test_entries_of_every_game_are_judged_alike(name: str, data: st.DataObject) -> None:
    ours = SchemaStore()
    judged_alike(ours, data.draw(near_entry(ours, name)), name.partition(".")[0], "entry")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("definition", ["position", "setup", "result"])
@given(data=st.data())
@settings(quick, max_examples=so_many(5, 25))
def test_positions_of_every_game_are_judged_alike(name: str, definition: str, data: st.DataObject) -> None:
    ours = SchemaStore()
    value = data.draw(near(ours, name, {"$ref": f"#/$defs/{definition}"}))
    judged_alike(ours, value, name.partition(".")[0], definition)
