"""Positions that are written in short, at length: before anybody else reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee import schema
from referee.game import Game
from referee.header import BadEntry, Header
from referee.reading.spellings import as_spelled


def at_length(
    position: Mapping[str, Any], game: Game, header: Header, *way: str | int, kind: str = "position"
) -> Mapping[str, Any]:
    """A position, or the claims of a check, with everything at length that may be written in short.

    BadEntry, under the way to it, where that makes no sense, or no sound position.
    """
    try:
        long = game.positions.longhand(header.players, position)
    except BadEntry as bad:
        raise bad.under(*way) from None
    if long != position and not schema.compiled(game.record.schema, kind)(long):
        raise next(amiss(position, long, game, kind)).under(*way) from None
    return long


def amiss(position: Mapping[str, Any], long: Mapping[str, Any], game: Game, kind: str) -> Iterator[BadEntry]:
    """What a position that is written at length says that cannot be, each thing as it was written."""
    for fault in schema.check(long, game.record.schema, kind):
        long_way, written = (*fault.path,), as_spelled(position, fault.path, game.positions.spelled)
        while long_way[-1:] == written[-1:] != ():
            long_way, written = long_way[:-1], written[:-1]
        read, told = (".".join(map(str, way)) for way in (long_way, written))
        yield BadEntry(fault.message.replace(f"`{read}`", f"`{told}`"), fault.path, fault.expected)
