"""Dutch, the auction deck-builder for two (Richard Hoile, 2018)."""

from __future__ import annotations

from referee.game import Game, later
from referee.games.auction import plays, setup
from referee.games.auction.ending import ended
from referee.games.auction.moves import BORDER
from referee.games.auction.rulebook import RULES
from referee.games.auction.rulings import RULINGS
from referee.games.auction.state import UNORDERED, State


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
    border=BORDER,
    start=setup.start,
    load=later("referee.games.auction.position", "load"),
    final=later("referee.games.auction.position", "final"),
    position=later("referee.games.auction.position", "position"),
    legal=later("referee.games.auction.legal", "legal"),
    instead=plays.instead,
    moments=plays.moments,
    edits=later("referee.games.auction.slips", "edits"),
    missing=later("referee.games.auction.slips", "missing"),
    over=ended,
    finish=_finish,
    score=later("referee.games.auction.scoring", "score"),
    stopped=later("referee.games.auction.scoring", "stopped"),
    touches=later("referee.games.auction.legal", "touches"),
    actors=later("referee.games.auction.legal", "actors"),
    unordered=UNORDERED,
    seen_by=later("referee.games.auction.secrecy", "seen_by"),
    covered=later("referee.games.auction.secrecy", "covered"),
    layout=later("referee.games.auction.layout", "layout"),
    bookkeeping=frozenset({"unseen", "stake", "tied", "new_hidden", "restocked", "stage", "told"}),
)
