"""The entries at the end of a round, and of the game: what everybody had, what it counts, who has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.declarations.compounds import ListOf
from referee.declarations.entries import Actor, Move, Written
from referee.declarations.fields import field, unkept
from referee.declarations.shapes import PLAYER
from referee.games.memory.record.notation import (
    FIGURES,
    PLAYERS,
    VALUES,
    Faces,
    Place,
    Turned,
    by_player,
    in_one_word,
)
from referee.header import Header

CHANCE = Actor.CHANCE


class Reveal(
    Move, action="reveal", who="Whose cards, where the entry is about one player.", actors=Actor.ANYBODY
):
    """All cards are turned up; for one player or for several.

    ``cards`` lists (seat, faces in the order of the slots, slots or ()).
    """

    cards: tuple[tuple[int, Faces, Faces], ...] = field(
        Turned(),
        "The cards left, in the order of the places or by place; by player, "
        "or those of the one player named.",
        default=(),
        stays=True,
    )
    caller: int = field(PLAYER, "Who had called, where the record begins with this entry.", default=-1)
    free: int = field(
        PLAYER,
        "Who ended the round by getting rid of all cards, where the record begins with this entry.",
        default=-1,
    )

    def settle(self, header: Header) -> Reveal:
        shown: Any = self.cards  # as written: keys are texts
        found = by_player(shown, self.actor, header)
        self.cards = tuple((seat, faces, slots) for seat, (faces, slots) in found.items())
        return self

    def unsettled(self, header: Header) -> Mapping[str, Any]:
        return {"cards": tuple((header.players[seat], faces, slots) for seat, faces, slots in self.cards)}


class Score(Move, action="score", actors=CHANCE, written=Written.MAYBE):
    """The score sheet after a round: claims, held against the cards."""

    sums: tuple[Place, ...] = field(FIGURES, "What the cards count.", default=())
    bonus: tuple[Place, ...] = field(FIGURES, "What is added or taken off.", default=())
    scores: tuple[Place, ...] = field(FIGURES, "The points of the round.", default=())
    totals: tuple[Place, ...] = field(FIGURES, "The points of all rounds so far.", default=())
    caller: int = field(
        PLAYER, "Who had called, where the record holds nothing else of the round.", default=-1
    )
    free: int = field(
        PLAYER,
        "Who ended the round by getting rid of all cards, where the record holds nothing else of it.",
        default=-1,
    )
    empty: tuple[int, ...] = field(
        PLAYERS, "Who else had no cards left, where the record holds nothing else of the round.", default=()
    )
    values: tuple[tuple[int, int], ...] = field(
        VALUES, "What cards count, by card or rank, as the score sheet has it.", default=()
    )
    winners: tuple[int, ...] = field(
        ListOf(PLAYER, 1, unique=True), "Who won the round together.", default=()
    )
    winner: Any = unkept(PLAYER, "Who won the round.")

    def settle(self, header: Header, winner: int | None) -> Score:
        alone = None if winner is None else (winner,)
        self.winners = in_one_word(self.winners, "winner", alone, "winners")
        return self


class EndGame(Move, action="end_game", actors=CHANCE):
    """The game is declared over."""

    winners: tuple[int, ...] = field(ListOf(PLAYER, 1), "Who have won together.", default=())
    winner: Any = unkept(PLAYER, "Who has won.")

    def settle(self, header: Header, winner: int | None) -> EndGame:
        alone = None if winner is None else (winner,)
        self.winners = in_one_word(self.winners, "winner", alone, "winners")
        return self
