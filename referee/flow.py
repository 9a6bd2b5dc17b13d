"""A value as one line of a log: what a recorder would type, and could paste back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_PLAIN = re.compile(r"[A-Za-z_\u00c0-\uffff][^\s,:#\[\]{}\"'`&*!|>%@\\]*(?: [^\s,:#\[\]{}\"'`&*!|>%@\\]+)*")
_TAKEN = frozenset({"null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"})


def flow(value: Any) -> str:
    """A value in one line of YAML; reading it again gives the same value."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return (
            value
            if _PLAIN.fullmatch(value) and value not in _TAKEN
            else json.dumps(value, ensure_ascii=False)
        )
    return str(value)


def block(value: Mapping[str, Any], skip: frozenset[str] = frozenset(), indent: str = "") -> Iterator[str]:
    """A mapping over several lines, for reading: one line to a key, mappings of mappings opened up.

    What is empty or at rest (no cards, nought, no, nothing) is left out, and so are the keys of
    ``skip``; cards nobody has seen are counted.
    """
    for key, one in value.items():
        if one is None or one is False or (isinstance(one, (list, Mapping)) and not one) or key in skip:
            continue
        if isinstance(one, list) and len(one) > 1 and set(map(str, one)) == {"?"}:
            yield f"{indent}{flow(str(key))}: {len(one)} unseen"
            continue
        if isinstance(one, Mapping) and any(isinstance(part, (list, Mapping)) for part in one.values()):
            yield f"{indent}{flow(str(key))}:"
            yield from block(one, skip, indent + "  ")
        else:
            yield f"{indent}{flow(str(key))}: {flow(one)}"
