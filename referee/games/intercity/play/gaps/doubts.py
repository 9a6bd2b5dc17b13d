"""What a position leaves out and an entry that fits may be wrong by: another Director, shares that are all
sold, a player who has dropped out, track that is built.

These ways accuse nobody and clear nobody: by them the entry is open, and the fact that decides is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.intercity.play.values import IN_ALL, SHARES
from referee.games.intercity.record.board import chosen
from referee.games.intercity.record.boards import COLOURS, FIRST, LAST
from referee.header import BadEntry, Header
from referee.inquiry import Fill

Data = Mapping[str, Any]
UNKNOWN, NOTHING = "?", "none"
OF_SHARES = frozenset({"I-1.3"})
OF_DIRECTORS = frozenset({"I-5.6", "I-5.9", "I-5.10", "I-6.1", "I-6.11", "I-6.16"})
OF_TRACK = frozenset({"I-7.1", "I-7.3", "I-9.3", "I-9.4", "I-9.5"})
"""What may be broken by each of the doubts: what else is wrong then is wrong for another reason."""


def otherwise_directed(
    header: Header, untold: Sequence[str], directors: Data, acting: Data, usual: Data
) -> Iterator[Fill]:
    """Who acts for a railroad of which no shares are told does not direct it (I-6.1); and the Director who is
    told has no more of it than others, so that the next sale may make another one (I-5.9)."""
    told = [colour for colour in untold if colour in directors]
    if told:
        shares = {**usual["shares"], **{colour: dict.fromkeys(header.players, 1) for colour in told}}
        words = f"everybody owns as much of {' and '.join(told)}"
        yield Fill(words, {**usual, "shares": shares}, OF_DIRECTORS)
    shown = [colour for colour in untold if colour not in directors]
    if shown:
        others = {c: next(name for name in header.players if name != acting[c]) for c in shown}
        shares = {**usual["shares"], **{colour: {name: 1} for colour, name in others.items()}}
        words = f"somebody else directs {' and '.join(shown)}"
        yield Fill(words, {**usual, "shares": shares}, OF_DIRECTORS)


def sold_to_the_last(
    header: Header, offered: set[str], acting: Data, data: Data, usual: Data
) -> Iterator[Fill]:
    """No share is left of railroads that are offered, and of which no shares are told (I-1.3)."""
    unsold = {colour for colour, name in data.get("directors", {}).items() if name == NOTHING}
    gone = [colour for colour in COLOURS if colour in offered - unsold]
    if not gone or _so_little_paid(header, data):
        return
    up = (data.get("auction") or {}).get("railroad")
    full = {colour: {acting.get(colour, header.players[0]): SHARES - (colour == up)} for colour in gone}
    treasury = {**dict.fromkeys(gone, UNKNOWN), **usual["treasury"]}
    words = f"no share of {' and '.join(gone)} is left"
    yield Fill(words, {**usual, "shares": {**usual["shares"], **full}, "treasury": treasury}, OF_SHARES)


def _so_little_paid(header: Header, data: Data) -> bool:
    """Is it told that too little has been paid in the first turn for ten shares of a railroad?"""
    cash = data.get("cash", {})
    known = all(isinstance(cash.get(name), int) for name in header.players) and len(header.players) > 2
    return data.get("turn") == 1 and known and IN_ALL - sum(cash.values()) < SHARES


def most_of(held: Mapping[str, Any]) -> list[str]:
    """Those who are told to own most of a railroad; nobody where no share of it is sold."""
    most = max((count for count in held.values() if isinstance(count, int)), default=0)
    return [name for name, count in held.items() if count == most] if most else []


def offered(moves: Sequence[Any]) -> set[str]:
    """Railroads of which a share is offered or sold in the record."""
    return {
        COLOURS[move.railroad]
        for move in moves
        if move.action in ("offer", "sale") and move.railroad >= 0 and not getattr(move, "own", False)
    }


def dropped_out(header: Header, up: Data, moves: Sequence[Any]) -> Iterator[Fill]:
    """Who speaks first in the record has dropped out of the auction before it begins (I-5.3)."""
    first = next((move for move in moves if move.action in ("offer", "bid", "pass", "sale")), None)
    if first is not None and first.action != "offer":
        name = header.players[first.actor]
        yield Fill(f"{name} has dropped out", {"auction": {**up, "out": [name]}}, frozenset({"I-5.3"}))


def built_more(header: Header, data: Data, moves: Sequence[Any], usual: Data) -> Iterator[Fill]:
    """A railroad of which no track is told, and a route or a value, has built a section (I-7.3, I-9.3)."""
    told = {**data.get("built", {}), **usual.get("built", {})}
    measured = {COLOURS[move.railroad] for move in moves if move.action in ("dividend", "equity")}
    free = set(range(FIRST, LAST + 1)).difference(*told.values())
    try:
        board = chosen(data.get("board"), header)
    except BadEntry:
        return  # whoever reads the position says so
    more: dict[str, list[int]] = {}
    for colour in sorted(measured - told.keys()):
        start = board.touch[20 + COLOURS.index(colour)]
        section = next((number for number in sorted(free) if board.touch[number - FIRST] & start), None)
        if section is not None:
            more[colour] = [section]
            free.discard(section)
    if more:
        words = " and ".join(f"{colour} has built section {row[0]}" for colour, row in more.items())
        yield Fill(words, {**usual, "built": {**told, **more}}, OF_TRACK)
