"""What stands above the moves, asked for before the first of them: who plays, and what lies open on the table
and nothing else tells.

Nothing here needs a terminal: questions are answered by any function that gives a line of text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from referee.checking.guide import Guide, Part
from referee.declarations.positions import lying_open
from referee.declarations.shapes import Shape
from referee.document import Unreadable
from referee.game import Game
from referee.header import BadEntry, Header
from referee.writing.asking import QUIT, Ask, Left, Say, line_of, read_value
from referee.writing.recording import Unfit
from referee.writing.seats import names_in, seated
from referee.writing.shorthand import Shorthand
from referee.writing.typed import Misread

TABLE = re.compile(r"[^\[{\"]+: ")

LEFT_OUT = "Nothing typed leaves it out; the moves come after it."
"""What is said where something that nobody needs to tell does not fit."""

Fits = Callable[[Mapping[str, Any]], object]
"""Raises Unfit for a header with which no game can begin."""


def header_asked(
    game: Game, players: Sequence[str], ask: Ask, say: Say, fits: Fits
) -> tuple[dict[str, Any], str]:
    """What stands above the moves; and a move that was typed where something was asked that may be left out.
    An answer that no game can begin with is asked for again at once. Left where nobody answers, BadEntry
    where the players named beforehand cannot play."""
    names = seated(game, players) if players else _players_asked(game, ask, say)
    header: dict[str, Any] = {"game": game.id, "players": list(names)}
    title = line_of(ask, "title (may be left out): ")
    if title:
        header["title"] = title
    seats = {name: seat for seat, name in enumerate(names)}
    shorthand = Shorthand(game, Header(tuple(names), {}, seats))
    shape = game.record.layout().setup
    asked, move = lying_open(shape), ""
    for part in (part for part in Guide(game.id).setup() if part.name in asked):
        like = f"a table, {names[0]}: ..., {names[1]}: ..." if part.shape == "a table" else part.shape
        say(f"  {part.description or part.name} ({like}; may be left out)")
        while not move and (answer := line_of(ask, f"  {part.name}: ")):
            if answer.casefold() in QUIT:
                raise Left
            told = _told(part, asked[part.name], answer, shorthand, header, fits)
            if isinstance(told, str) and _is_move(answer, shorthand):
                move = answer
            elif isinstance(told, str):
                say(f"  {told}. {LEFT_OUT}")
            else:
                header["setup"] = {**header.get("setup", {}), **told}
                break
        if move:
            break
    return header, move


def _told(
    part: Part, shape: Shape, answer: str, shorthand: Shorthand, header: Mapping[str, Any], fits: Fits
) -> dict[str, Any] | str:
    """What an answer tells of the set-up, the first way to read it with which a game can begin; in words why
    none can."""
    why = ""
    for value in _ways(part, shape, answer, shorthand):
        if isinstance(value, Unreadable):
            why = why or f"That cannot be read: {value.message}"
            continue
        try:
            fits({**header, "setup": {**header.get("setup", {}), part.name: value}})
        except Unfit as fault:
            why = why or f"No game can begin like that: {_first(fault)}"
        else:
            return {part.name: value}
    return why


def _first(fault: Unfit) -> str:
    """What is wrong, the first of it where it is much."""
    first, *more = fault.faults or (None,)
    if first is None or not more:
        return str(fault)
    return f"{first.message} (expected {first.expected}); and so on, {len(more)} more"


def _ways(part: Part, shape: Shape, answer: str, shorthand: Shorthand) -> Iterator[Any]:
    """What an answer may mean: as a log writes it, as at the table ("red 8 green 9"), or of everybody in
    order ("1 2 3")."""
    names = shorthand.header.players
    for line in (answer, " ".join(token.text for token in shorthand.tokens(answer))):  # "ben" is Ben
        try:
            yield read_part(part, line, names)
        except Unreadable as fault:
            yield fault
    with suppress(Misread):
        yield shorthand.value(shape, answer)
    words = answer.replace(",", " ").split()
    if len(words) == len(names):
        with suppress(Unreadable):
            yield {name: read_value(word) for name, word in zip(names, words, strict=True)}


def _is_move(answer: str, shorthand: Shorthand) -> bool:
    """Whether an answer is a move, with its action."""
    try:
        return bool(shorthand.read(answer).action)
    except Misread:
        return False


def read_part(part: Part, answer: str, names: Sequence[str]) -> Any:
    """The value typed for a field. A list may be typed with blanks or commas between, a table without
    its braces, or as players with their values: "Ann 2, Ben 1". Raises Unreadable."""
    if part.shape.startswith("a table") and not answer.startswith("{"):
        player = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        answer = re.sub(rf"(?i)[\s,;]*\b({player})\b\s*[:=]?\s*", r", \1: ", answer).removeprefix(", ")
    if TABLE.match(answer):
        answer = "{" + answer + "}"
    elif part.listed and not answer.startswith(("[", "{")) and answer != "?":
        words = answer.replace(",", " ").split()
        if len(words) > 1 or part.shape.startswith("a list"):
            answer = "[" + ", ".join(words) + "]"
    return "?" if answer == "?" else read_value(answer)


def _players_asked(game: Game, ask: Ask, say: Say) -> Sequence[str]:
    """The players, asked for until they can play."""
    while True:
        answer = line_of(ask, "players, with commas between: ")
        names = names_in(answer)
        try:
            return seated(game, names)
        except BadEntry as bad:
            if not names:
                say(f"  Nobody is named; the log needs the players (expected {bad.expected}).")
            else:
                say(f"  That will not do: {bad.message} (expected {bad.expected}).")
