"""With one player's eyes: a position and entries of a log without what that player could not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.game import Game
from referee.header import BadEntry
from referee.rules import Sentence

HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What one player could know at one moment, the move made then included."""

    game: Game
    player: str
    position: Mapping[str, Any]
    secret: frozenset[str]  # words of the whole position the player sees nowhere, nor in the move

    def entry(self, entry: Mapping[str, Any]) -> Mapping[str, Any]:
        """An entry without what the player could not know."""
        return _followed(self.game, entry, self.position, self.player)

    def may_be_told(self, entry: Mapping[str, Any]) -> bool:
        """Whether an entry that was never made names nothing the player could not know."""
        if self.entry(entry) != entry:
            return False
        return entry.get("player") == self.player or self.secret.isdisjoint(_texts(entry))

    def text(self, sentence: str) -> str:
        """A sentence without the values the player could not know."""
        if not isinstance(sentence, Sentence):
            return sentence
        return sentence.told(lambda value: value not in self.secret, HIDDEN)


def as_seen_by(
    game: Game,
    position: Mapping[str, Any],
    seat: int,
    players: Sequence[str],
    entries: Sequence[Mapping[str, Any]],
) -> PlayerView:
    """The eyes of the player at a seat in the position before the last of some entries.

    BadEntry where the game does not say what is hidden.
    """
    if game.view.position is None:
        raise BadEntry(f"{game.title} does not say what its players can see")
    player = players[seat]
    followed = [_followed(game, entry, position, player) for entry in entries]
    seen = game.view.position(position, seat, followed[:-1])
    known = {*_texts(seen), *_texts(followed[-1]), *players}
    return PlayerView(game, player, seen, frozenset(_texts(position)) - known)


def _followed(
    game: Game, entry: Mapping[str, Any], position: Mapping[str, Any], player: str
) -> Mapping[str, Any]:
    """An entry as a player could follow it; whole where the game covers nothing."""
    return game.view.entry(entry, position, player) if game.view.entry else entry


def _texts(value: Any) -> Iterator[str]:
    """Every word in some data, keys aside."""
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, str) and value != HIDDEN:
        yield value
