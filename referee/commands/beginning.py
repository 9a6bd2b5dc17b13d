"""`new --from-position`: a log that goes on from a position, or from where another log ends."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from referee.commands.looking import looked, opened
from referee.commands.refusals import Refused
from referee.document import Unreadable, parse, read
from referee.explanation.gap_ways import REST
from referee.game import Game
from referee.header import BadEntry
from referee.log import Rejected, read_log
from referee.writing.scaffold import schema_line
from referee.writing.yaml_text import flow, under


def from_position(game: Game, path: str, players: Sequence[str]) -> str:
    """The text of a log that begins from what a file holds: the position at the end of a log or scenario,
    or a position as `show --format yaml` writes it. Raises Refused."""
    try:
        documents = read(path)
    except Unreadable as fault:
        raise Refused(str(fault)) from None
    if len(documents) > 1:
        shown = "the position: `referee show FILE --log N --format yaml`"
        raise Refused(f"{path}: the file holds {len(documents)} logs (expected one log, or {shown})")
    data = documents[0].data
    if not isinstance(data, Mapping):
        raise Refused(f"{path}: this is no position (expected one log, or one position)")
    if "players" in data:
        log = opened(path)
        if log.game.id != game.id:
            raise Refused(f"{path}: this is a log of {log.game.id}, not of {game.id}")
        end = looked(log, None)
        if end.knowing is not None:
            position = end.knowing.known(end.position)
        else:
            position = {**end.position, REST: "empty"}
        return _checked(path, game, log.header.players, position)
    position = data.get("given", data)
    if not isinstance(position, Mapping):
        raise Refused(f"{path}: `given` is no position (expected a mapping)")
    if not players:
        raise Refused(f"{path}: a position does not say who plays (expected --player, once for each)")
    return _checked(path, game, players, position)


def _checked(path: str, game: Game, players: Sequence[str], position: Mapping[str, Any]) -> str:
    """The text, if the position is one of the game."""
    log = {"referee": 1, "game": game.id, "players": list(players), "given": dict(position), "moves": []}
    try:
        looked(read_log(parse(json.dumps(log), path)[0]), 0)
    except (Rejected, BadEntry) as bad:
        raise Refused(*str(bad).splitlines()) from None
    lines = [
        f"# A log of {game.title} that goes on from a position.",
        schema_line(game.id),
        "referee: 1",
        f"game: {game.id}",
        f"players: {flow(list(players))}",
        *under("given", position),
        "",
        "# What is done from here on, one entry to a line. What the position leaves out is unknown, unless",
        "# it says `rest: empty`.",
        "moves: []",
    ]
    return "\n".join(lines) + "\n"
