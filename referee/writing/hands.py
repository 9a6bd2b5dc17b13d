"""How somebody writes values: with or without quotation marks, blanks between, braces. What is put into a
text is written by the hand that wrote its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.printable import hides, json_text
from referee.reading.parts import Part
from referee.writing.yaml_text import quoted, scalar


@dataclass(frozen=True, slots=True)
class Hand:
    """One way of writing. ``quote`` is "", ' or " (of texts that are values), ``key_quote`` that of keys."""

    json: bool = False
    key_quote: str = ""
    quote: str = ""
    comma: str = ", "
    colon: str = ": "
    pad: str = ""

    def word(self, value: Any, quote: str | None = None) -> str:
        """A value that is neither list nor mapping, by preference between these quotation marks."""
        if self.json:
            return json_text(value)
        if not isinstance(value, str):
            return scalar(value)
        mark = self.quote if quote is None else quote
        if mark == "'" and not hides(value):
            return "'" + value.replace("'", "''") + "'"
        return quoted(value) if mark else scalar(value)

    def key(self, name: str, quote: str | None = None) -> str:
        """The key of a mapping."""
        return self.word(name, self.key_quote if quote is None else quote)

    def flow(self, value: Any) -> str:
        """A value on one line."""
        if isinstance(value, Mapping):
            pairs = [f"{self.key(str(key))}{self.colon}{self.flow(item)}" for key, item in value.items()]
            return "{" + self.pad + self.comma.join(pairs) + self.pad + "}" if pairs else "{}"
        if isinstance(value, Sequence) and not isinstance(value, str):
            return "[" + self.comma.join(map(self.flow, value)) + "]"
        return self.word(value)

    def block(self, value: Mapping[str, Any]) -> Iterator[str]:
        """A mapping, a key to a line."""
        for key, item in value.items():
            yield f"{self.key(str(key))}: {self.flow(item)}"

    def spread(self, value: Any, step: str, indent: str = "") -> Iterator[str]:
        """A value on several lines, as JSON is mostly laid out: what is in brackets is indented."""
        listed = isinstance(value, Sequence) and not isinstance(value, str)
        if not value or not (listed or isinstance(value, Mapping)):
            yield self.flow(value)
            return
        pairs = (
            [("", item) for item in value]
            if listed
            else [(self.key(str(k)) + ": ", v) for k, v in value.items()]
        )
        yield "[" if listed else "{"
        for number, (key, row) in enumerate(pairs, 1):
            lines = list(self.spread(row, step, indent + step))
            lines[0] = indent + step + key + lines[0]
            lines[-1] += "," if number < len(pairs) else ""
            yield from lines
        yield indent + ("]" if listed else "}")


def hand_of(text: str, part: Part, json: bool) -> Hand:
    """The hand that wrote a part of a text."""
    key_quote = comma = colon = None
    pad = ""
    for inner in part.inside():
        if inner.kind == "mapping" and inner.keys and key_quote is None:
            key_quote = inner.keys[0].style
            colon = text[inner.keys[0].end : inner.items[0].start]
            pad = " " if inner.flow and text[inner.start + 1] == " " else ""
        if inner.flow and len(inner.items) > 1 and comma is None:
            comma = text[inner.items[0].end : (inner.keys or inner.items)[1].start]
    # A key is no sign of how values are quoted, and neither is a number.
    values = {inner.style for inner in _texts(text, part)}
    return Hand(
        json,
        key_quote if key_quote in ("'", '"') else "",
        values.pop() if len(values) == 1 else "",
        "," if comma == "," else ", ",
        ":" if colon == ":" and key_quote else ": ",
        pad,
    )


def _texts(text: str, part: Part) -> Iterator[Part]:
    """The values of a part that are texts by their look."""
    for outer in (part, *(item for holder in part.inside() for item in holder.items)):
        plain = outer.kind == "scalar" and outer.style in ("", "'", '"')
        if plain and (outer.style or text[outer.start : outer.start + 1].isalpha()):
            yield outer
