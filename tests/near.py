"""Data that mostly fits a schema and now and then does not, made from it by a seeded chance."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee import schema

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 1.0, 2.5, 10**9, 10**20, float("nan"), "", "?", "none", "x", "a\n", "²",
    "Ann", "Ann.", "Ann.0", "Ann.99999", "5", "٣", [], ["?"], [[]], [None], {}, {"x": 1}, {"": {}}, "a" * 300,
)  # fmt: skip
PATTERNS: Mapping[str, Sequence[str]] = {
    "^([?]": ("?", "JK", "7H", "10S", "KD", "AS", "QC", "2D", "K", "9", "A", "ZZ", "1S", "11"),
    "^[1-9]": ("1", "2", "3", "4", "7"),
    "^(legal": ("legal", "illegal A-1.1", "note  R-2"),
}


class Near:
    """Makes values for places of our schemas. ``bent`` is how often one of them is odd, one in so many."""

    def __init__(self, seed: int, players: Sequence[str], bent: int = 40) -> None:
        self.chance = random.Random(seed)
        self.players = players
        self.bent = bent

    def odd(self) -> Any:
        return self.chance.choice(ODD)

    def player(self) -> str:
        return self.chance.choice(self.players)

    def value(self, part: Any, file: str) -> Any:
        """Something that fits a part of a schema file, mostly."""
        if not isinstance(part, Mapping) or (self.bent and not self.chance.randrange(self.bent)):
            return self.odd()
        if "$ref" in part:
            found = self._referred(part, file)
        elif "const" in part:
            found = part["const"]
        elif "enum" in part:
            found = self.chance.choice(part["enum"])
        elif "anyOf" in part and "properties" not in part:
            found = self.value(self.chance.choice(part["anyOf"]), file)
        else:
            kinds = part.get("type", "object" if "properties" in part else "integer")
            found = self._of_kind(kinds if isinstance(kinds, str) else self.chance.choice(kinds), part, file)
        return found

    def _referred(self, part: Mapping[str, Any], file: str) -> Any:
        target, _, pointer = part["$ref"].partition("#")
        name = pointer.rpartition("/")[2]
        if name == "player":
            return self.player()
        if name == "place" and file.startswith("memory"):
            return f"{self.player()}.{self.chance.randint(1, 6)}"
        inside: Any = schema.load(target or file)
        for step in pointer.strip("/").split("/") if pointer.strip("/") else ():
            inside = inside[step]
        found = self.value(inside, target or file)
        if isinstance(found, dict) and "properties" in part:
            found.update(self._of_kind("object", {**part, "required": []}, file))
        return found

    def _of_kind(self, kind: str, part: Mapping[str, Any], file: str) -> Any:
        if kind == "array":
            low = part.get("minItems", 0)
            many = self.chance.randint(low, max(low, min(part.get("maxItems", 6), low + 5)))
            made = [self.value(part.get("items", True), file) for _ in range(many)]
            alone = part.get("uniqueItems") and self.chance.randrange(8)
            return [each for at, each in enumerate(made) if not (alone and each in made[:at])]
        if kind == "object":
            return self._mapping(part, file)
        if kind == "boolean":
            return self.chance.random() < 0.5
        if kind == "null":
            return None
        if kind == "string":
            return self._text(part)
        low, high = part.get("minimum", -2), part.get("maximum", 12)
        some = self.chance.randint(low, min(high, low + 12))
        near = self.chance.choice((low, low + 1, high, some, 1, 2, 4))
        return near if self.bent else max(low, min(high, near))

    def _mapping(self, part: Mapping[str, Any], file: str) -> dict[str, Any]:
        known, needed = part.get("properties", {}), part.get("required", [])
        testified = "saw" in known and self.chance.random() < 0.1
        if not testified:
            needed = [*needed, *part.get("else", {}).get("required", [])]
        made = {
            key: self.value(known[key], file)
            for key in known
            if key in needed or (testified if key == "saw" else self.chance.random() < 0.3)
        }
        other = part.get("additionalProperties")
        if isinstance(other, Mapping):
            for _ in range(self.chance.randint(0, 3)):
                made[self._key(part)] = self.value(other, file)
        if not made and part.get("minProperties") and known:
            key = self.chance.choice(list(known))
            made[key] = self.value(known[key], file)
        return made

    def _key(self, part: Mapping[str, Any]) -> str:
        names = part.get("propertyNames", {})
        if "pattern" in names or names.get("$ref", "").endswith("card"):
            return self._text(names if "pattern" in names else {"pattern": "^([?]"})
        if names or self.chance.random() < 0.7:
            return self.player()
        return str(self.chance.randint(8, 30))

    def _text(self, part: Mapping[str, Any]) -> str:
        pattern = part.get("pattern", "")
        for start, words in PATTERNS.items():
            if pattern.startswith(start):
                return self.chance.choice(words)
        return self.chance.choice(("Ann", "x", "none", "?", "treasury", "bank", self.player()))

    def entry(self, file: str) -> Any:
        """An entry of a log, by the schema file that has the definitions."""
        definitions = schema.load(file)["$defs"]
        names = [*definitions["entry"]["properties"]["action"]["enum"], "check", "decision"]
        return self.value(definitions[self.chance.choice(names)], file)

    def part(self, file: str, definition: str) -> Any:
        """A setup, position or result."""
        return self.value(schema.load(file)["$defs"][definition], file)
