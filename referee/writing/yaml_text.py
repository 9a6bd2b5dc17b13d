"""Plain data as YAML that reads as it was meant, by the rules of YAML 1.2 and of 1.1 alike."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.printable import hides

PLAIN = re.compile(r"[^\W_][\w +.*/-]*", re.UNICODE)
"""Words that may stand without quotes, if they are none of those below."""

OTHER_THINGS = re.compile(
    r"null|true|false|yes|no|on|off|y|n|\.inf|\.nan|[-+]?[\d._:,+-]+(?:e[-+]?\d*)?|0[xob][\da-f_]*",
    re.IGNORECASE,
)
"""Words some reader of YAML takes for a number, a truth value, a date or nothing."""

WIDE = 100

LONGEST_KEY = 1000
"""A longer key is written after a ``?``: readers look no farther than 1,024 signs for its colon."""


def scalar(value: Any) -> str:
    """One value: null, true, 7, G7, "?"."""
    if value is None or isinstance(value, (bool, int, float)):
        return json.dumps(value)
    text = str(value)
    safe = PLAIN.fullmatch(text) and not text.endswith(" ") and not OTHER_THINGS.fullmatch(text)
    return text if safe else quoted(text)


def quoted(text: str) -> str:
    """A text in double quotes, with codes for what cannot be seen or must not be written as it is."""
    return "".join(
        sign if sign.isprintable() and ord(sign) < 0x1_0000 and not hides(sign) else f"\\U{ord(sign):08X}"
        for sign in json.dumps(text, ensure_ascii=False)
    )


def flow(value: Any) -> str:
    """A value on one line: {player: Ann, action: bid, cards: [G7, B2]}."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow_key(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def flow_key(key: Any) -> str:
    """A key between braces, without its colon."""
    name = scalar(str(key))
    return name if len(name) <= LONGEST_KEY else f"? {name}"


def under(key: str, data: Mapping[str, Any]) -> Iterator[str]:
    """A mapping under its key, line by line; an empty one behind it."""
    yield f"{key}:" if data else f"{key}: {{}}"
    yield from block(data, "  ")


def block(data: Mapping[str, Any], indent: str = "") -> Iterator[str]:
    """A mapping line by line; what fits on a line stays on one."""
    for key, value in data.items():
        name = scalar(str(key))
        if len(name) > LONGEST_KEY:
            yield f"{indent}? {name}"
            name = ""
        line = f"{indent}{name}: {flow(value)}"
        if len(line) <= WIDE or not isinstance(value, (Mapping, list, tuple)) or not value:
            yield line
        elif isinstance(value, Mapping):
            yield f"{indent}{name}:"
            yield from block(value, indent + "  ")
        elif any(isinstance(item, (Mapping, list)) for item in value):
            yield f"{indent}{name}:"
            yield from (f"{indent}  - {flow(item)}" for item in value)
        else:
            yield line
