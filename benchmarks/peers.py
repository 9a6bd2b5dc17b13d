"""What we are measured against: python-chess on games by chance."""

from __future__ import annotations

import io
import random
from typing import Any, NamedTuple

import chess
import chess.pgn


class Chess(NamedTuple):
    """Some games of chess: as moves, and as a file of PGN each."""

    moves: list[list[Any]]
    files: list[str]

    @property
    def total(self) -> int:
        return sum(map(len, self.moves))


def games(number: int, plies: int = 120) -> Chess:
    """Games by chance, of about as many moves as our logs have."""
    moves: list[list[Any]] = []
    files: list[str] = []
    for seed in range(number):
        chance = random.Random(seed)
        board = chess.Board()
        game = chess.pgn.Game()
        node: Any = game
        played: list[Any] = []
        while len(played) < plies and not board.is_game_over():
            move = chance.choice(list(board.legal_moves))
            board.push(move)
            node = node.add_variation(move)
            played.append(move)
        moves.append(played)
        files.append(str(game))
    return Chess(moves, files)


def push(some: Chess) -> None:
    """Every move on a board: nothing is checked."""
    for game in some.moves:
        board = chess.Board()
        for move in game:
            board.push(move)


def read_game(some: Chess) -> None:
    """Every game read from its file: text to checked moves."""
    for text in some.files:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None and not game.errors
