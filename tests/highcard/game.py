"""High card, put together."""

from __future__ import annotations

from highcard.law import RULES, RULINGS
from highcard.play import actors, catch_up_or_forbid, instead, legal, load, over, position, score, start, turn
from highcard.record import BORDER, layout
from referee.game import Game, Law, Plays, Positions, Record

GAME = Game(
    id="highcard",
    title="High card",
    seats=(2, 6),
    law=Law(RULES, RULINGS),
    record=Record("highcard.schema.json", BORDER, layout),
    positions=Positions(start, load, position),
    play=Plays({"play": {"turn": turn}}, catch_up_or_forbid, over),
    legal=legal,
    instead=instead,
    actors=actors,
    score=score,
)
