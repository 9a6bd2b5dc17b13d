"""Faces that a check tells and nothing else has: whoever wrote it down has seen them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.memory.play.knowledge.shown import Shown, guard_faces, show
from referee.games.memory.play.state import GAP, State
from referee.rules import Path

EMPTY_PLACE = "-"


def learn(state: State, claims: Mapping[str, Any], entry: int) -> frozenset[Path]:
    """What a check tells of cards that lie in layouts and on the pile, taken over: what comes later must
    agree with it, as with a card that was shown."""
    rows = [*_rows(state, claims)]
    shown = [face for way, tokens, told in rows for face in _told(state, way, tokens, told)]
    guard_faces(state, shown, entry)
    for token, code, way in shown if not state.breaches.barred else ():
        show(state, token, code, entry, way)
    return frozenset(way for way, _, _ in rows)


def _rows(state: State, claims: Mapping[str, Any]) -> Iterator[tuple[Path, Sequence[int], Sequence[Any]]]:
    """The rows of a check that lie there with as many cards, their tokens beside them."""
    layouts = claims.get("layouts")
    rows = [
        (("layouts", name), state.layouts[seat], layouts.get(name))
        for name, seat in state.header.seats.items()
        if isinstance(layouts, Mapping)
    ]
    for way, tokens, told in (*rows, (("discard",), state.pile, claims.get("discard"))):
        if isinstance(told, list):
            lying = tokens if EMPTY_PLACE in told else [token for token in tokens if token != GAP]
            if len(lying) == len(told):
                yield way, lying, told


def _told(state: State, way: Path, tokens: Sequence[int], told: Sequence[Any]) -> Iterator[Shown]:
    """The cards of a row of which more is told than the record has shown."""
    pack = state.rules.pack
    for number, (token, word) in enumerate(zip(tokens, told, strict=True)):
        code = 0 if token == GAP else pack.codes.get(word, 0)
        if code and pack.meet(state.faces[token], code) not in (0, state.faces[token]):
            yield token, code, ("check", *way, number)
