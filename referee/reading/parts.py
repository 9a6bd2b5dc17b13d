"""Where every part of a text begins and ends: what is needed to change one part and leave the others.

Reading keeps the beginnings only, because that is all a message needs. Whoever edits a text by place asks
here for the whole tree, of a document that is known to be sound.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from referee.reading.located_json import _COLON as COLON
from referee.reading.located_json import _TOKEN as TOKEN
from referee.reading.located_yaml import _libyaml as quick_parser
from referee.reading.located_yaml import _python as slow_parser

Kind = Literal["scalar", "mapping", "list", "alias"]


@dataclass(slots=True, eq=False)
class Part:
    """One value of a document, or one key: ``text[start:end]`` is what is written for it.

    A block ends with its last line that says something, without the break of that line. ``sign`` is where
    the dash or the colon stands that leads in the value; -1 where there is none.
    """

    kind: Kind
    start: int
    end: int = -1
    flow: bool = True  # between brackets; false for blocks
    style: str = ""  # of a scalar: its quotation mark, "|" or ">"; of an alias, the anchor it means
    anchor: str = ""
    sign: int = -1
    keys: list[Part] = field(default_factory=list)
    names: list[str] = field(default_factory=list)  # the keys as they are read
    items: list[Part] = field(default_factory=list)

    def inside(self) -> Iterator[Part]:
        """The part, and all parts in it."""
        waiting = [self]
        while waiting:
            part = waiting.pop()
            yield part
            waiting += part.keys
            waiting += part.items


def yaml_parts(text: str) -> list[tuple[Part, int]]:
    """The documents of a YAML text, each with the line it begins on, from 0."""
    from yaml.events import AliasEvent, DocumentStartEvent, ScalarEvent, StreamEndEvent

    dashes, colons = _signs(text)
    take = (quick_parser() or slow_parser())(text).get_event
    found: list[tuple[Part, int]] = []
    line = 0
    stack: list[Part] = []
    while True:
        event = take()
        kind = type(event)
        if kind is StreamEndEvent:
            return found
        if kind is DocumentStartEvent:
            line, stack = event.start_mark.line, []
            continue
        name = kind.__name__
        if name in ("MappingEndEvent", "SequenceEndEvent"):
            done = stack.pop()
            done.end = event.end_mark.index if done.flow else max(done.items[-1].end, done.items[-1].sign + 1)
            continue
        if kind is not AliasEvent and kind is not ScalarEvent and not hasattr(event, "flow_style"):
            continue
        part = _of_event(event, text)
        holder = stack[-1] if stack else None
        if holder is None:
            found.append((part, line))
        elif holder.kind == "mapping" and len(holder.keys) == len(holder.items):
            holder.keys.append(part)
            holder.names.append(event.value)
            continue
        else:
            _led_in(part, holder, colons if holder.kind == "mapping" else dashes)
            holder.items.append(part)
        if part.kind in ("mapping", "list"):
            stack.append(part)


_NO_PARTS: list[Part] = []
_NO_NAMES: list[str] = []


def _leaf(kind: Kind, start: int, end: int, style: str, anchor: str = "") -> Part:
    """A part that holds no others. Most are such, and share what is empty in them."""
    return Part(kind, start, end, True, style, anchor, -1, _NO_PARTS, _NO_NAMES, _NO_PARTS)


def _of_event(event: Any, text: str) -> Part:
    start, end = event.start_mark.index, event.end_mark.index
    name = type(event).__name__
    if name == "AliasEvent":
        return _leaf("alias", start, end, event.anchor)
    if name == "ScalarEvent":
        style = event.style or ""
        end = start + len(text[start:end].rstrip()) if style in ("|", ">") else end
        return _leaf("scalar", start, end, style, event.anchor or "")
    kind: Kind = "mapping" if name == "MappingStartEvent" else "list"
    return Part(kind, start, flow=bool(event.flow_style), anchor=event.anchor or "")


def _led_in(part: Part, holder: Part, signs: list[int]) -> None:
    """The dash or colon before a value; a value that is not written stands right behind it."""
    if holder.kind == "mapping":
        after = holder.keys[-1].end
        at = bisect_left(signs, after)
        if at < len(signs) and signs[at] <= part.start:
            part.sign = signs[at]
    elif not holder.flow:
        part.sign = signs[bisect_left(signs, part.start) - 1]
    if part.kind == "scalar" and part.start == part.end:
        part.start = part.end = part.sign + 1 if part.sign >= 0 else holder.keys[-1].end


def _signs(text: str) -> tuple[list[int], list[int]]:
    """Where the dashes of lists and the colons of mappings stand."""
    from yaml.tokens import BlockEntryToken, StreamEndToken, ValueToken

    take = (quick_parser() or slow_parser())(text).get_token
    dashes: list[int] = []
    colons: list[int] = []
    while True:
        token = take()
        kind = type(token)
        if kind is BlockEntryToken:
            dashes.append(token.start_mark.index)
        elif kind is ValueToken:
            colons.append(token.start_mark.index)
        elif kind is StreamEndToken:
            return dashes, colons


_BRACKETS: dict[str, Kind] = {"{": "mapping", "[": "list"}


def json_parts(text: str) -> Part:
    """The document of a JSON text."""
    import json

    root: Part | None = None
    stack: list[Part] = []
    sign = -1
    for token in TOKEN.finditer(text):
        word, at = token[0], token.start()
        if word in "]}":
            stack.pop().end = token.end()
            continue
        holder = stack[-1] if stack else None
        colon = COLON.match(text, token.end())
        if holder is not None and holder.kind == "mapping" and len(holder.keys) == len(holder.items):
            assert colon is not None
            holder.keys.append(_leaf("scalar", at, token.end(), '"'))
            holder.names.append(json.loads(word))
            sign = colon.end() - 1
            continue
        kind: Kind | None = _BRACKETS.get(word)
        if kind:
            part = Part(kind, at)
        else:
            part = _leaf("scalar", at, token.end(), '"' if word[0] == '"' else "")
        if holder is None:
            root = part
        else:
            part.sign = sign if holder.kind == "mapping" else -1
            holder.items.append(part)
        if kind:
            stack.append(part)
    assert root is not None
    return root


_NOTE = re.compile(r"#[^\r\n]*")


def written(root: Part) -> list[tuple[int, int]]:
    """From where to where something is written that is neither bracket nor sign, in order."""
    return sorted(
        (part.start, part.end)
        for part in root.inside()
        if part.kind in ("scalar", "alias") and part.end > part.start
    )


def comments(text: str, spans: list[tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    """The comments of a YAML text between two positions, given where something is written in it."""
    found: list[tuple[int, int]] = []
    at = start
    for first, last in [*spans[max(0, bisect_left(spans, (start, 0)) - 1) :], (end, end)]:
        if first < end and last <= at:
            continue
        found += [match.span() for match in _NOTE.finditer(text, at, max(min(first, end), at))]
        at = max(at, last)
        if first >= end:
            break
    return found
