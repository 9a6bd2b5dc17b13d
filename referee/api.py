"""The referee for other programs: read a record, have it judged, look at its positions.

>>> import referee
>>> one = referee.adjudicate('''
... referee: 1
... game: auction
... players: [Jean, Tom]
... setup: {display: [R8, G9, B4, P10, P4, G1]}
... moves:
...   - {player: Jean, action: set_aside}
...   - {player: Tom, action: set_aside}
...   - {player: Jean, action: bid, cards: [G4, R2, B8, P2]}
...   - {player: Tom, action: bid, cards: [G10, P3, B2]}
...   - {player: Jean, action: buy, card: B4, pay: [B8, G4]}
... ''')
>>> one.status
'findings'
>>> finding = one.findings[0]
>>> print(finding.kind, finding.rule.number, finding.move, finding.message)
illegal A-7.3 5 Jean pays 2 for B4 at place 3, which costs 3.
>>> one.place(finding)
Place(line=11, column=48)

Names are imported when they are first used, so ``import referee`` costs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from os import PathLike
from typing import Any

from referee.document import Document, Place, Unreadable, parse
from referee.document import read as read_documents
from referee.game import Game
from referee.games import named
from referee.judge import Judgement, judge, judgements
from referee.looking import moment
from referee.looking import seen_by as seen

Source = Document | Mapping[str, Any] | str | bytes
"""A record: a document that was read, data in memory, or the text (or bytes) of a log."""


def read(path: str | PathLike[str]) -> list[Document]:
    """All documents of a file (``-`` is standard input), with the place of every value.

    Raises Unreadable, which says where and why.
    """
    return read_documents(path)


def adjudicate(source: Source) -> Judgement:
    """Judges one record. What cannot be judged gives a judgement too; its ``faults`` say why.

    >>> one = adjudicate({"referee": 1, "game": "auction", "players": ["Ann", "Ben"],
    ...                   "final": {"players": {"Ann": {"owned": ["G1"]}, "Ben": {"owned": ["B2"]}}}})
    >>> one.sheet.totals, one.sheet.winners
    ({'Ann': 11, 'Ben': 7}, ('Ann',))
    >>> print(adjudicate("referee: 1").faults[0])
    log.yaml:1:1: `game` is missing from the log (expected `game`)
    >>> print(adjudicate("").faults[0].message)
    there is nothing in the file to read
    """
    try:
        return judge(_document(source))
    except Unreadable as fault:
        return Judgement(fault.file, faults=[fault])


def adjudicate_files(*paths: str) -> Iterator[Judgement]:
    """Judges every log of some files and folders, one by one, in the order of their names."""
    return judgements(paths)


def position(source: Source, after: int | None = None, seen_by: str | None = None) -> dict[str, Any]:
    """The position after an entry (0: before the first; None: after the last) as plain data.

    With ``seen_by`` only what that player could know. Raises Rejected for what is no log, BadEntry
    where there is no such entry or player.

    >>> log = {"referee": 1, "game": "hundred", "players": ["Ann", "Ben"],
    ...        "moves": [{"action": "deal", "upcard": "9C"}]}
    >>> position(log)["discard"]
    ['9C']
    """
    found = moment(_log(source), after)
    return dict(found.position if seen_by is None else seen(found, seen_by))


def legal_moves(source: Source, after: int | None = None) -> list[dict[str, Any]]:
    """The legal moves after an entry, as far as the record holds the cards they need; the first 20,000.

    >>> log = {"referee": 1, "game": "hundred", "players": ["Ann", "Ben"],
    ...        "setup": {"starter": "Ann"}, "moves": [{"action": "deal", "upcard": "9C"}]}
    >>> [move for move in legal_moves(log) if move.get("from") == "stock"]
    [{'player': 'Ann', 'action': 'draw', 'from': 'stock'}]
    """
    log = _log(source)
    return [log.game.write(move, log.header) for move in moment(log, after, legal=True).legal]


def game(name: str) -> Game:
    """A game by its name: its rules, open questions and functions. BadEntry where there is none.

    >>> game("auction").law.rules["A-7.3"].text
    'You pay exactly the price, neither fewer cards nor more.'
    """
    return named(name)


def _document(source: Source) -> Document:
    if isinstance(source, Document):
        return source
    if isinstance(source, str | bytes):
        documents = parse(source, "log.yaml")
    else:
        documents = parse(json.dumps(source), "log.json")
    if len(documents) > 1:
        second = Place(documents[1].first_line, 1)
        raise Unreadable(documents[1].file, second, "a second document begins here", "one record")
    return documents[0]


def _log(source: Source) -> Any:
    from referee.log import read_log

    return read_log(_document(source))
