"""The auction game, put together: what it hands over to the rooms that know no game."""

from __future__ import annotations

from referee.game import Game, later
from referee.games.auction.law.rulebook import RULES
from referee.games.auction.law.rulings import RULINGS
from referee.games.auction.play import plays, start
from referee.games.auction.play.ending import ended
from referee.games.auction.play.state import State
from referee.games.auction.record.moves import BORDER

UNORDERED = frozenset(
    {
        "hand",
        "bid",
        "powers",
        "fetched",
        "discards",
        "auction_discards",
        "cashed",
        "tied",
        "stake",
        "owned",
        "looking",
    }
)
"""Keys of a position whose lists are sets: a check may write them in any order."""


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
    start=start.start,
    load=later("referee.games.auction.play.positions", "load"),
    final=later("referee.games.auction.play.positions", "final"),
    position=later("referee.games.auction.play.positions", "position"),
    legal=later("referee.games.auction.play.legal", "legal"),
    instead=later("referee.games.auction.play.legal", "instead"),
    moments=plays.moments,
    edits=later("referee.games.auction.play.slips", "edits"),
    missing=later("referee.games.auction.play.slips", "missing"),
    over=ended,
    finish=_finish,
    score=later("referee.games.auction.scoring", "score"),
    stopped=later("referee.games.auction.scoring", "stopped"),
    touches=later("referee.games.auction.play.legal", "touches"),
    actors=later("referee.games.auction.play.legal", "actors"),
    unordered=UNORDERED,
    seen_by=later("referee.games.auction.record.secrecy", "seen_by"),
    covered=later("referee.games.auction.record.secrecy", "covered"),
    layout=later("referee.games.auction.record.layout", "layout"),
    bookkeeping=frozenset({"unseen", "stake", "tied", "new_hidden", "restocked", "stage", "told"}),
)
