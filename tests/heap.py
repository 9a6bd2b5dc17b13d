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
from referee.game import BadEntry, Game, Header
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


def heap(stands: bool = True) -> Game:
    """The game with its entries as logs write them."""

    def write(move: Any, header: Header) -> dict[str, Any]:
        entry = {"player": header.players[move.actor], "action": move.action}
        return entry | ({"count": move.count} if isinstance(move, Take) else {})

    def take(entry: Mapping[str, Any], header: Header) -> Take:
        return Take(header.seat(entry["player"], ("player",)), entry["count"])

    def passes(entry: Mapping[str, Any], header: Header) -> Pass:
        return Pass(header.seat(entry["player"], ("player",)))

    return replace(game(stands), readers={"take": take, "pass": passes}, write=write)


def read_heap(document: Document) -> Log:
    """A document as a log of the heap."""
    data = document.data
    names = tuple(data["players"])
    header = Header(names, {}, {name: seat for seat, name in enumerate(names)})
    one = heap()
    try:
        moves = log._moves(data["moves"], one, header)
    except BadEntry as bad:
        raise Rejected([located(document, bad)]) from None
    return Log(document, one, header, moves, ("setup", data["setup"]))


def judged(text: str, file: str = "heap.yaml") -> Judgement:
    """The judgement of a log of the heap."""
    return judge.judge(parse(dedent(text), file)[0])


@pytest.fixture
def heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this test every log is one of the heap."""
    monkeypatch.setattr(judge, "read_log", read_heap)
    monkeypatch.setattr(recording, "read_log", read_heap)
