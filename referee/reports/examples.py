"""An example of a rule, told so that it can be read by itself: its beginning, what is done, how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.law.library import Example
from referee.writing.yaml_text import flow

LINES = 3
"""So many entries of an example are shown, the one in question last."""

FROM_A_POSITION = 6
"""So many where it begins from a position: what was done since belongs to what is seen."""

LONG = 240
"""Longer than so many letters a position or a deal is not told: nobody reads it for an example."""


class Line(NamedTuple):
    """A line of an example: as it stands in a record, what the referee says of it, whether it is an entry."""

    text: str
    verdict: str
    entry: bool


def told(example: Example) -> list[Line]:
    """The lines of an example; what is said of the whole record stands beside the last one."""
    data = example.document.data
    expected = data.get("expect") or {}
    moves = [entry for entry in data.get("moves") or () if isinstance(entry, Mapping)]
    lines = [*_before(data, bool(moves)), *_entries(example, moves)]
    of_all = ", ".join(map(str, expected.get("findings", ())))
    if of_all or example.shows != "broken" or not moves:
        ends = [(key, data[key]) for key in ("final", "result") if data.get(key)]
        lines += [Line(f"{key}: {flow(facts)}", "", False) for key, facts in ends]
    if not lines and data.get("players"):
        lines = [Line(f"players: {flow(data['players'])}", "", False)]
    if of_all and lines:
        lines[-1] = lines[-1]._replace(verdict=of_all)
    gives = {key: value for key, value in expected.items() if key != "findings"}
    if gives and not moves and (of_all or not data.get("result")):
        lines.append(Line(f"gives: {flow(gives)}", "", False))
    return lines


def _before(data: Mapping[str, Any], moves: bool) -> Iterator[Line]:
    """The readings chosen, the deal and the position an example begins from."""
    given = {key: value for key, value in (data.get("given") or {}).items() if key != "rest"}
    for key, facts in (("rulings", data.get("rulings")), ("setup", data.get("setup")), ("given", given)):
        if facts and (len(flow(facts)) <= LONG or not moves):
            yield Line(f"{key}: {flow(facts)}", "", False)


def _entries(example: Example, moves: list[Mapping[str, Any]]) -> Iterator[Line]:
    """The entries up to the last one in question; all of them where something is said of the whole record."""
    at_fault = [place for place, move in enumerate(moves) if "expect" in move]
    last = at_fault[-1] + 1 if at_fault and example.shows == "broken" else len(moves)
    if (example.document.data.get("expect") or {}).get("findings"):
        last = len(moves)
    most = FROM_A_POSITION if example.document.data.get("given") else LINES
    first = min(max(0, last - most), *at_fault[-1:], last)
    for place, move in enumerate(moves[first:last], first + 1):
        verdict = move.get("expect", "legal" if place == last else "")
        verdict = verdict if isinstance(verdict, str) else ", ".join(verdict)
        yield Line(flow({key: value for key, value in move.items() if key != "expect"}), verdict, True)
