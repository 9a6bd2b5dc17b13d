"""Boards of the railway game: `board check` a board of one's own, `board show` the example."""

from __future__ import annotations

import sys
from os.path import exists  # Path.exists fails where a name is too long to be one
from typing import Any

from referee import schema
from referee.checking.words import guess
from referee.commands.streams import complain, for_programs, say, style
from referee.document import Document, Unreadable, read
from referee.games.intercity.record.board_check import check as problems_of
from referee.games.intercity.record.board_check import unplayable
from referee.games.intercity.record.boards import BOARDS
from referee.reports import text
from referee.rules import counted
from referee.writing.yaml_text import block


def check(path: str) -> int:
    """Runs the tests M1 to M9 over a board file; 0 it fits, 1 something fails, 2 not readable."""
    if path in BOARDS and not exists(path):
        return _told(path, BOARDS[path], None)
    look = style()
    try:
        documents = read(path)
    except Unreadable as fault:
        if not exists(path):
            fault.message += guess(path, BOARDS)
        complain(*text.unreadable(fault, None, look))
        return 2
    if len(documents) != 1:
        complain(f"{path}: the file holds {len(documents)} documents (expected one board)")
        return 2
    document = documents[0]
    faults = schema.check(document.data, "board")
    for wrong in faults:
        at = document.place(wrong.path, wrong.key)
        told = Unreadable(path, at, wrong.message, wrong.expected)
        complain(*text.unreadable(told, document, look))
    return 2 if faults else _told(path, document.data, document)


def _told(path: str, board: Any, document: Document | None) -> int:
    """What the tests say of a board; with its places where it comes from a file. 0 or 1."""
    look = style()
    problems = list(problems_of(board))
    for problem in problems:
        if document is None:
            say(f"{look.bold(path)}: {problem.number} {problem.message}")
            continue
        place = document.place(problem.path)
        say(f"{look.bold(f'{path}:{place.line}:{place.column}')}: {problem.number} {problem.message}")
        for line in text.excerpt(document.line(place.line), place, look):
            say(line)
    if not problems:
        say(f"{path}: the board fits the rules (M1 to M9)")
    elif any(unplayable(board)):
        say(f"{path}: {counted(len(problems), 'problem')}; no game can be judged on this board")
    else:
        say(f"{path}: {counted(len(problems), 'problem')}; playable, but not what the rules text tells")
    return int(bool(problems))


def show(name: str) -> int:
    """Writes out a board that comes with the referee, to start one's own from."""
    if name not in BOARDS:
        complain(
            f"there is no board called {name!r}{guess(name, BOARDS)} (expected one of {', '.join(BOARDS)})"
        )
        return 2
    for_programs(sys.stdout)
    say("# yaml-language-server: $schema=board.schema.json")
    for line in block(BOARDS[name]):
        say(line)
    return 0
