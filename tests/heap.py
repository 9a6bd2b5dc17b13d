"""The little game of the heap as logs: read, judged and mended like those of a real game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from textwrap import dedent
from typing import Any

import pytest
from test_explanation import Pass, Take, game

from referee import judge, log
from referee.document import Document, parse
from referee.entries import Border
from referee.header import BadEntry, Header
from referee.judge import Judgement
from referee.log import Log, Rejected, located
from referee.writing import recording

LOG = """\
# Friday, at the kitchen table
game: heap
players: [Ann, Ben]
setup: 20
moves:
  - {player: Ann, action: take, count: 1}
  - {player: Ben, action: take, count: 2}
  # the long stare
  - {player: Ann, action: take, count: 5}   # she was quick
  - {player: Ben, action: take, count: 1}
"""


class Entries(Border):
    """The entries of the heap, both ways."""

    def __init__(self) -> None:
        super().__init__(())
        for readers in (self.quick, self.careful):
            readers.entries = {"take": Take, "pass": Pass}  # type: ignore[dict-item]
            readers.update({"take": _take, "pass": _pass})

    def write(self, move: Any, header: Header) -> dict[str, Any]:
        entry = {"player": header.players[move.actor], "action": move.action}
        return entry | ({"count": move.count} if isinstance(move, Take) else {})


def _take(entry: Mapping[str, Any], header: Header, number: int) -> Take:
    move = Take(header.seat(entry["player"], ("player",)), entry["count"])
    move.entry = number  # type: ignore[attr-defined]
    return move


def _pass(entry: Mapping[str, Any], header: Header, number: int) -> Pass:
    move = Pass(header.seat(entry["player"], ("player",)))
    move.entry = number  # type: ignore[attr-defined]
    return move


def read_heap(document: Document) -> Log:
    """A document as a log of the heap."""
    data = document.data
    names = tuple(data["players"])
    header = Header(names, {}, {name: seat for seat, name in enumerate(names)})
    heap = game(stands=True)
    reading = replace(heap, record=replace(heap.record, border=Entries()))
    try:
        moves = log._moves(data["moves"], reading, header)
    except BadEntry as bad:
        raise Rejected([located(document, bad)]) from None
    return Log(document, reading, header, moves, ("setup", data["setup"]))


def judged(text: str, file: str = "heap.yaml") -> Judgement:
    """The judgement of a log of the heap."""
    return judge.judge(parse(dedent(text), file)[0])


@pytest.fixture
def heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this test every log is one of the heap."""
    monkeypatch.setattr(judge, "read_log", read_heap)
    monkeypatch.setattr(recording, "read_log", read_heap)
