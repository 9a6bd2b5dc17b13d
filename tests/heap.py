"""A game small enough to see through, and its logs: read, judged and mended like those of a real one.

Counters are taken from a heap. Ann and Ben take one to three in turn, never as many as the other just did,
and may pass when they like; a pass may be left out of the record. Whoever takes the last counter has won.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from textwrap import dedent
from typing import Any

import pytest

from referee import judge, log
from referee.breaches import Breaches, Way
from referee.declarations.entries import Border
from referee.declarations.shapes import Table
from referee.document import Document, parse
from referee.game import Game, Law, Layout, Pen, Plays, Positions, Record
from referee.header import BadEntry, Header
from referee.judge import Judgement
from referee.log import Log, Rejected, located
from referee.rules import Modality, Rule, ScoreSheet
from referee.writing import recording

TURN = Rule("H-1", "Turns", "Players take turns.", Modality.MUST)
FEW = Rule("H-2", "Taking", "One to three counters are taken.", Modality.MUST)
OTHER = Rule("H-3", "Taking", "Not as many as were taken just before.", Modality.MUST)
HEAP = Rule("H-4", "Taking", "Only what lies there can be taken.", Modality.MUST)


@dataclass
class Take:
    actor: int
    count: int
    action: str = "take"
    entry: int = 0


@dataclass
class Pass:
    actor: int
    action: str = "pass"
    entry: int = 0


@dataclass
class Heap:
    counters: int
    turn: int = 0
    last: int = 0
    phase: str = "play"
    breaches: Breaches = field(default_factory=Breaches)

    def copy(self) -> Heap:
        return replace(self, breaches=Breaches())

    def key(self) -> tuple[int, int, int]:
        return self.counters, self.turn, self.last


def take(heap: Heap, move: Take) -> None:
    breaches = heap.breaches
    if move.actor != heap.turn and not breaches.let_stand and not breaches.asking:
        raise breaches.open([Way((Pass(heap.turn), move), "the other passed")])
    if not 1 <= move.count <= 3:
        breaches.forbid(FEW, f"{move.count} counters.", at="count")
    if move.count == heap.last:
        breaches.forbid(OTHER, f"{move.count} again.", at="count")
    if move.count > heap.counters:
        raise breaches.impossible(HEAP, "So many do not lie there.", at="count")
    breaches.act()
    heap.counters -= move.count
    heap.turn, heap.last = 1 - move.actor, move.count


def pass_(heap: Heap, move: Pass) -> None:
    if move.actor != heap.turn:
        heap.breaches.forbid(TURN, "It is not this player's turn.", at="player")
    heap.breaches.act()
    heap.turn, heap.last = 1 - move.actor, 0


def edits(heap: Heap, move: Any) -> Iterator[Any]:
    if isinstance(move, Take):
        yield from (Take(move.actor, count) for count in (1, 2, 3) if count != move.count)
        yield Take(1 - move.actor, move.count)


def game(stands: bool = False) -> Game:
    def never(state: Any, move: Any) -> None:
        raise AssertionError

    return Game(
        id="heap",
        title="Heap",
        seats=(2, 2),
        law=Law({}, ()),
        record=Record("log", Border(()), lambda: Layout(Table(), Table())),
        positions=Positions(
            lambda header, data: Heap(data),
            lambda header, data: Heap(data["counters"], data["turn"], data["last"]),
            lambda heap: {"counters": heap.counters, "turn": heap.turn, "last": heap.last},
        ),
        play=Plays(
            {"play": {"take": take, "pass": pass_}},
            never,
            lambda heap: heap.counters == 0,
            lambda heap: None,
            stands=stands,
        ),
        legal=lambda heap: (),
        instead=lambda heap, move: (),
        actors=lambda heap: (heap.turn,),
        score=lambda heap: ScoreSheet(),
        stopped=lambda heap: None,
        pen=Pen(
            lambda move: frozenset(),
            edits,
            lambda heap, move: (Take(heap.turn, count) for count in (1, 2, 3)),
        ),
    )


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
    move.entry = number
    return move


def _pass(entry: Mapping[str, Any], header: Header, number: int) -> Pass:
    move = Pass(header.seat(entry["player"], ("player",)))
    move.entry = number
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
