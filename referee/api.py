"""The referee for other programs: read a record, have it judged, look at its positions.

>>> import referee
>>> judgement = referee.adjudicate('''
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
>>> judgement.status
'findings'
>>> finding = judgement.findings[0]
>>> print(finding.kind, finding.rule.number, finding.move, finding.message)
illegal A-7.3 5 Jean pays 2 for B4 at place 3, which costs 3.
>>> judgement.place(finding)
Place(line=11, column=48)

Names are imported when they are first used, so ``import referee`` costs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from os import PathLike
from os.path import exists
from pathlib import PurePath
from typing import Any

from referee.disputes.judge_with_witnesses import heard, hearings
from referee.document import Document, Place, Unreadable, parse
from referee.document import read as read_documents
from referee.explanation.gap_ways import is_open
from referee.game import Game
from referee.games import named
from referee.in_memory import InMemory, plain
from referee.judge import SUFFIXES, Judgement
from referee.live import LiveGame
from referee.log import Log, read_log
from referee.moments.after_entry import as_known, moment, player_view
from referee.moments.legal_with_gaps import permitted

Source = Document | Mapping[str, Any] | PathLike[str] | str | bytes
"""A record: a document that was read, data in memory (dates and tuples are welcome), a file by its path, or
the text (or bytes) of a log. A text of one line that names a file (``game.yaml``, or whatever is there) is
taken for its path."""


def read(path: str | PathLike[str]) -> list[Document]:
    """All documents of a file (``-`` is standard input), with the place of every value.

    Raises Unreadable, which says where and why.
    """
    return read_documents(path)


def adjudicate(source: Source) -> Judgement:
    """Judges one record. What cannot be judged gives a judgement too; its ``faults`` say why.

    >>> judgement = adjudicate({"referee": 1, "game": "auction", "players": ["Ann", "Ben"],
    ...                   "final": {"players": {"Ann": {"owned": ["G1"]}, "Ben": {"owned": ["B2"]}}}})
    >>> judgement.sheet.totals, judgement.sheet.winners
    ({'Ann': 11, 'Ben': 7}, ('Ann',))
    >>> print(adjudicate("referee: 1").faults[0])
    log.yaml:1:1: `game` is missing from the log (expected `game`)
    >>> print(adjudicate("").faults[0].message)
    there is nothing in the file to read
    >>> print(adjudicate("nowhere.yaml").faults[0])
    nowhere.yaml: there is no such file

    Faults of data given as objects carry the way to them:

    >>> judgement = adjudicate({"referee": 1, "game": "duel", "players": ["Ann", "Ben"],
    ...                   "moves": [{"action": "draw", "player": "Bob"}]})
    >>> judgement
    <Judgement of the data: unreadable, 1 fault>
    >>> print(judgement.faults[0].path, judgement.faults[0])
    ('moves', 0, 'player') the data at moves[0].player: nobody called 'Bob' plays here \
(expected one of Ann, Ben)

    Raises TypeError for what is no record at all (None, a list, an open file).
    """
    try:
        return heard(_document(source))
    except Unreadable as fault:
        return Judgement(fault.file, faults=[fault, *fault.others])


def adjudicate_files(*paths: str | PathLike[str]) -> Iterator[Judgement]:
    """Judges every log of some files and folders, one by one, in the order of their names. What cannot be
    read gives a judgement with ``faults``, and costs no other log anything. TypeError for what is no path."""
    return hearings([str(_path(path)) for path in paths])


def begin(header: Mapping[str, Any]) -> LiveGame:
    """A game that is played entry by entry; :class:`LiveGame` says after each what is said of it now.

    Raises Rejected for what is no header of a game, NoStart where no game can begin like that.

    >>> game = begin({"game": "intercity", "players": ["Pete", "John", "Dave"],
    ...               "setup": {"turn_order": {"Pete": 1, "John": 2, "Dave": 3}, "board": "example"}})
    >>> news = game.play({"player": "Pete", "action": "bid", "amount": 25})
    >>> [(finding.kind.value, finding.rule.number, finding.move) for finding in news.added]
    [('illegal', 'I-5.5', 1)]
    """
    return LiveGame.begin(header)


def position(source: Source, after: int | None = None, seen_by: str | None = None) -> dict[str, Any]:
    """The position after an entry (0: before the first; None: after the last) as plain data, no more of it
    than is known: what the record leaves open is left out.

    With ``seen_by`` only what that player could know. Raises Unreadable for what cannot be read, Rejected
    for what is no log, BadEntry where there is no such entry or player.

    >>> log = {"referee": 1, "game": "hundred", "players": ["Ann", "Ben"],
    ...        "moves": [{"action": "deal", "upcard": "9C"}]}
    >>> position(log)["discard"]
    ['9C']
    """
    found = moment(_log(source), after)
    return dict(as_known(found, found.position if seen_by is None else player_view(found, seen_by)))


def typed_position(source: Source, after: int | None = None) -> Any:
    """The same position as the typed part its game declares: seats, card numbers and sums instead of
    names, as the engine counts them. Raises as :func:`position` does.

    >>> log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "moves": []}
    >>> typed_position(log).round  # before the first
    0
    """
    log = _log(source)
    return log.game.record.layout().position.reader(log.game.record.border.lexicon, True)(
        dict(moment(log, after).position), log.header, ()
    )


def legal_moves(source: Source, after: int | None = None) -> list[dict[str, Any]]:
    """The legal moves after an entry, as far as the record holds the cards they need; the first 20,000. Of a
    record that begins from a position with gaps, those that are legal whatever the position leaves out.

    Raises as :func:`position` does.

    >>> log = {"referee": 1, "game": "hundred", "players": ["Ann", "Ben"],
    ...        "setup": {"starter": "Ann"}, "moves": [{"action": "deal", "upcard": "9C"}]}
    >>> [move for move in legal_moves(log) if move.get("from") == "stock"]
    [{'player': 'Ann', 'action': 'draw', 'from': 'stock'}]
    """
    log = _log(source)
    found = moment(log, after, legal=True)
    if is_open(log) and not found.over:
        return [json.loads(line) for line in permitted(log, found.number, found.legal, json.dumps).surely]
    return [log.game.write(move, log.header) for move in found.legal]


def game(name: str) -> Game:
    """A game by its name: its rules, open questions and functions. BadEntry where there is none.

    >>> game("auction").law.rules["A-7.3"].text
    'You pay exactly the price, neither fewer cards nor more.'
    """
    return named(name)


def _document(source: Source) -> Document:
    if isinstance(source, Document):
        return source
    if isinstance(source, Mapping):
        return InMemory(plain(source))
    if isinstance(source, PathLike) or (isinstance(source, str) and _names_a_file(source)):
        documents = read_documents(source)
    elif isinstance(source, str | bytes):
        documents = parse(source, "log.yaml")
    else:
        wanted = "a mapping, a path, the text of a log, or a Document"
        raise TypeError(f"a record cannot be a {type(source).__name__} (expected {wanted})")
    if len(documents) > 1:
        second = Place(documents[1].first_line, 1)
        raise Unreadable(documents[1].file, second, "a second document begins here", "one record")
    return documents[0]


def _path(path: str | PathLike[str]) -> str | PathLike[str]:
    if isinstance(path, str | PathLike):
        return path
    raise TypeError(f"a path cannot be a {type(path).__name__} (expected paths one by one)")


def _names_a_file(text: str) -> bool:
    """A text of one line that is no YAML of a log, and looks like the name of a file or is one."""
    if not text or "\n" in text or ": " in text or text.startswith(("{", "[")):
        return False
    try:
        return PurePath(text).suffix.lower() in SUFFIXES or exists(text)
    except ValueError:  # a NUL in it
        return False


def _log(source: Source) -> Log:

    return read_log(_document(source))
