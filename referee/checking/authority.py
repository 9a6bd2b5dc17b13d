"""The validator of a schema: jsonschema judges, here it learns to say better what it has judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry, Resource

from referee.checking.compiler import HOME
from referee.checking.files import file_name
from referee.checking.schema_store import SchemaStore


def authority(store: SchemaStore, schema_name: str, definition: str | None = None) -> Any:
    """The jsonschema validator of one of our schemas, every reference resolved from the store.

    It judges as every Draft202012Validator does; see :func:`_patient` for what it does faster and
    says better.
    """

    def retrieve(uri: str) -> Resource[Any]:
        # Under a `$schema` jsonschema would fall back to its own class in mid-course. Opaque: no part of ours
        # has an address of its own, and a search for such parts costs more than all the rest of a fault.
        content = dict(store.load(uri.removeprefix(HOME)))
        content.pop("$schema", None)
        return Resource.opaque(content)

    pointer = f"#/$defs/{definition}" if definition else ""
    target = {"$ref": HOME + file_name(schema_name) + pointer}
    if store.voice is None:  # a class of its own is made, which takes longer than a small log to be judged
        store.voice = extend(Draft202012Validator, _patient(store))  # type: ignore[no-untyped-call]
    return store.voice(target, registry=Registry(retrieve=retrieve))  # type: ignore[call-arg]


def _patient(store: SchemaStore) -> dict[str, Any]:
    """Four keywords done otherwise, to the same verdict.

    ``items`` passes over what the compiled checker knows to be sound: of 20,000 moves only the one
    at fault is walked through. ``properties`` says which key it was that must not be there, and of a
    list that it belongs under the key for several, things jsonschema keeps to itself.
    ``additionalProperties`` takes the keys in their order, not in that of a set: the same log gets
    the same answer, byte for byte. ``allOf`` passes over what is asked of other
    actions than that of an entry.
    """
    entries = store.compiler.entries

    def items(validator: Any, items: Any, instance: Any, schema: Any) -> Iterator[Any]:
        if not validator.is_type(instance, "array"):
            return
        known, sound = entries.get(id(items), (None, None))
        for index, item in enumerate(instance):
            if known is not items or sound is None or not sound(item):
                yield from validator.descend(item, items, path=index)

    ours = {"items": items, "properties": _properties, "additionalProperties": _additional}
    return {**ours, "allOf": _all_of}


def _all_of(validator: Any, parts: Any, instance: Any, schema: Any) -> Iterator[Any]:
    for index, part in enumerate(parts):
        if not _of_others(part, instance):
            yield from validator.descend(instance, part, schema_path=index)


def _of_others(part: Any, instance: Any) -> bool:
    """Whether a part says only what holds ``if`` a key is there or says some word, and it does not."""
    if not isinstance(part, Mapping) or not isinstance(instance, Mapping) or part.keys() != {"if", "then"}:
        return False
    asked = part["if"]
    if not isinstance(asked, Mapping) or not asked.keys() <= {"required", "properties"}:
        return False
    if any(key not in instance for key in asked.get("required", ())):
        return True
    return any(
        isinstance(wanted, Mapping)
        and isinstance(wanted.get("const"), str)
        and instance.get(key, wanted["const"]) != wanted["const"]
        for key, wanted in asked.get("properties", {}).items()
    )


def _properties(validator: Any, properties: Any, instance: Any, schema: Any) -> Iterator[Any]:
    if not validator.is_type(instance, "object"):
        return
    for key, part in properties.items():
        if key in instance and part is False:
            yield ValidationError("must not be there", path=(key,))
        elif key in instance and _of_several(validator, properties, instance, key):
            yield ValidationError("holds no list", "plural", (key,), validator_value=f"{key}s")
        elif key in instance:
            yield from validator.descend(instance[key], part, path=key, schema_path=key)


def _of_several(validator: Any, properties: Any, instance: Any, key: str) -> bool:
    """Whether a list stands under the key for one, where the key for several would hold it and is free."""
    several = f"{key}s"
    if not isinstance(instance[key], list) or several not in properties or several in instance:
        return False
    fits = [validator.evolve(schema=properties[name]).is_valid(instance[key]) for name in (key, several)]
    return fits == [False, True]


def _additional(validator: Any, part: Any, instance: Any, schema: Any) -> Iterator[Any]:
    if not validator.is_type(instance, "object") or not isinstance(part, Mapping):
        yield from Draft202012Validator.VALIDATORS["additionalProperties"](validator, part, instance, schema)
        return
    known = schema.get("properties", {})
    for key, value in instance.items():
        if key not in known:
            yield from validator.descend(value, part, path=key)
