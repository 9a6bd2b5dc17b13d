"""Dutch, the auction deck-builder for two (Richard Hoile, 2018)."""

from __future__ import annotations

from referee.game import Game
from referee.games.auction import legal, plays, position, scoring, setup
from referee.games.auction.between import ended
from referee.games.auction.moves import READERS, write
from referee.games.auction.rulebook import RULES
from referee.games.auction.rulings import RULINGS
from referee.games.auction.state import State


def _finish(state: State) -> None:
    """Nothing is owed at the end of an auction record: a round may be left unfinished."""


GAME = Game(
    id="auction",
    title="Dutch, the auction deck-builder",
    seats=(2, 2),
    rules=RULES,
    rulings=RULINGS,
    schema="auction.schema.json",
    plays=plays.PLAYS,
    unplanned=plays.unplanned,
    readers=READERS,
    write=write,
    start=setup.start,
    load=position.load,
    position=position.position,
    legal=legal.legal,
    instead=plays.instead,
    force=plays.force,
    over=ended,
    finish=_finish,
    score=scoring.score,
    stopped=scoring.stopped,
    touches=legal.touches,
    actors=legal.actors,
    unordered=position.UNORDERED,
)
