"""With one player's eyes: a position and entries of a log without what that player could not know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.game import BadEntry, Game

HIDDEN = "?"
_WORDS = re.compile(r"[\w-]+")


@dataclass(frozen=True, slots=True)
class Eyes:
    """What one player could know at one moment."""

    game: Game
    player: str
    position: Mapping[str, Any]
    secret: frozenset[str]  # what stands in the whole position and nowhere in what the player sees

    def entry(self, entry: Mapping[str, Any]) -> Mapping[str, Any]:
        """An entry without what the player could not know."""
        known = _followed(self.game, entry, self.position, self.player)
        if entry.get("player") == self.player:
            return known
        found: Mapping[str, Any] = _masked(known, self.secret)
        return found

    def may_be_told(self, entry: Mapping[str, Any]) -> bool:
        """Whether an entry names nothing the player could not know."""
        return self.entry(entry) == entry

    def text(self, sentence: str) -> str:
        """A sentence without what the player could not know."""
        return _WORDS.sub(lambda one: HIDDEN if one.group() in self.secret else one.group(), sentence)


def eyes_of(
    game: Game,
    position: Mapping[str, Any],
    seat: int,
    players: Sequence[str],
    entries: Sequence[Mapping[str, Any]],
) -> Eyes:
    """The eyes of the player at a seat after some entries. BadEntry where the game does not say what
    is hidden."""
    if game.seen_by is None:
        raise BadEntry(f"{game.title} does not say what its players can see")
    seen = game.seen_by(position, seat, [_followed(game, one, position, players[seat]) for one in entries])
    whole, known = Counter(_texts(position)), Counter(_texts(seen))
    names = set(players)
    secret = frozenset(one for one in whole if one not in known and one not in names)
    return Eyes(game, players[seat], seen, secret)


def _followed(
    game: Game, entry: Mapping[str, Any], position: Mapping[str, Any], player: str
) -> Mapping[str, Any]:
    return game.covered(entry, position, player) if game.covered else entry


def _texts(value: Any) -> list[str]:
    return [one for one in _values(value) if isinstance(one, str) and one != HIDDEN]


def _values(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return [one for part in value.values() for one in _values(part)]
    if isinstance(value, (list, tuple)):
        return [one for part in value for one in _values(part)]
    return [value]


def _masked(value: Any, secret: frozenset[str]) -> Any:
    if isinstance(value, Mapping):
        return {part: _masked(one, secret) for part, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_masked(one, secret) for one in value]
    return HIDDEN if isinstance(value, str) and value in secret else value
