"""Dutch InterCity, the share auction with railroads."""

from __future__ import annotations

from referee.game import Game, later
from referee.games.intercity.law.rulebook import RULES
from referee.games.intercity.law.rulings import RULINGS
from referee.games.intercity.play.legal import actors, instead, legal, touches
from referee.games.intercity.play.plays import PLAYS, unplanned
from referee.games.intercity.play.slips import edits, learn, missing, moments
from referee.games.intercity.play.start import finish, start
from referee.games.intercity.play.state import State
from referee.games.intercity.record.moves import BORDER
from referee.games.intercity.record.phases import OVER
from referee.games.intercity.scoring import score, stopped


def over(state: State) -> bool:
    """The final payments are made (I-3.1)."""
    return state.phase == OVER


GAME = Game(
    id="intercity",
    title="Dutch InterCity",
    seats=(2, 6),
    usual=(3, 6),
    rules=RULES,
    rulings=RULINGS,
    schema="intercity.schema.json",
    plays=PLAYS,
    unplanned=unplanned,
    border=BORDER,
    start=start,
    load=later("referee.games.intercity.play.loading", "load"),
    final=later("referee.games.intercity.play.loading", "load_final"),
    position=later("referee.games.intercity.play.positions", "position"),
    legal=legal,
    instead=instead,
    moments=moments,
    edits=edits,
    missing=missing,
    over=over,
    finish=finish,
    score=score,
    stopped=stopped,
    touches=touches,
    actors=actors,
    seen_by=later("referee.games.intercity.record.secrecy", "seen_by"),
    covered=later("referee.games.intercity.record.secrecy", "covered"),
    files="board",
    layout=later("referee.games.intercity.record.layout", "layout"),
    learn=learn,
    unordered=frozenset({"built", "inside", "out", "gone", "railroads", "tried", "silenced"}),
)
