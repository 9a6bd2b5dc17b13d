"""An entry of a log that somebody wrote in words ("Ann draws 9S"), as entries of that game are written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from referee.checking.fault import Fault, Slip
from referee.checking.words import said
from referee.declarations.entries import Actor
from referee.declarations.shapes import Odd
from referee.game import Game
from referee.header import BadEntry, Header
from referee.writing.shorthand import Shorthand
from referee.writing.typed import Misread
from referee.writing.yaml_text import flow

LONGEST = 200
"""Nobody writes an entry of so many signs."""


def as_an_entry(fault: Fault, data: Mapping[str, Any], game: Game, header: Header) -> Fault:
    """What is said of an entry that is no mapping, or whose action is a sentence, with the entry it means,
    or else with how such entries are written; another fault as it is."""
    match fault.path:
        case ("moves", int(number)) if not isinstance(told := data["moves"][number], Mapping):
            words = told if isinstance(told, list) else [told]
        case ("moves", int(number), "action") if fault.slip is None:
            told = data["moves"][number]
            words = [told[key] for key in ("player", "action") if key in told]
            if told.keys() - {"player", "action"} or " " not in str(told["action"]):
                return fault
        case _:
            return fault
    way = ("moves", number)
    start = f"move {number + 1}: an entry must be a mapping"
    reader, line = Shorthand(game, header), " ".join(map(str, words))[:LONGEST]
    with suppress(Misread):
        entry = reader.read(line).entry
        with suppress(BadEntry, Odd, KeyError):
            game.record.border.read(entry, header)
            like = f"`{flow(entry)}`"
            return Fault(way, f"{start}; did you mean {like}?", like, slip=Slip(way, (entry,)))
    if isinstance(told, Mapping):
        return fault
    like = f"a mapping such as {_like(line, reader)}"
    return Fault(way, f"{start}{like.removeprefix('a mapping')}, not {said(told)}", like)


def _like(line: str, reader: Shorthand) -> str:
    """How an entry is written for what a line names, or how logs of the game begin."""
    tokens, players = reader.tokens(line), reader.header.players
    named = tokens[0].text if tokens and tokens[0].text in players else ""
    action, _ = reader.action_of(tokens, int(bool(named)))
    kind = reader.actions.get(action)
    if kind is None:
        found = re.search(r"\{player: [^}\n]*\}", "\n".join(reader.game.record.opening))
        like = found[0] if found else "{player: $1, action: ...}"
        return re.sub(r"\$(\d)", lambda seat: players[(int(seat[1]) - 1) % len(players)], like)
    entry: dict[str, Any] = {} if kind.actors is Actor.CHANCE else {"player": named or players[0]}
    entry["action"] = action
    with suppress(Misread):
        entry |= reader.read(line).entry
    needed = (f", {part.key}: ..." for part in kind.logged if part.asked and part.key not in entry)
    return f"{flow(entry)[:-1]}{''.join(needed)}}}"
