"""What a log of high card may hold, each field declared once."""

from __future__ import annotations

from referee.declarations.compounds import By
from referee.declarations.entries import Border, Move
from referee.declarations.fields import field
from referee.declarations.positions import REST, REST_OF_IT, Part, PartOf
from referee.declarations.shapes import NOTE, PLAYER, Defined, Whole
from referee.game import Layout

CARD = Defined("card", Whole(1, 20), "A card: its number.", "a card from 1 to 20")


class Turn(Move, action="turn"):
    """A player turns a card."""

    card: int = field(CARD, "The card.")


class Position(Part):
    """What lies on the table."""

    turned: tuple[tuple[int, int], ...] = field(By(PLAYER, CARD), "Who turned what.", default=(), stays=True)
    rest: bool = field(REST, REST_OF_IT, default=False)


class Setup(Part):
    """Nothing is laid out."""

    note: str = field(NOTE, default="")


def layout() -> Layout:
    return Layout(Defined("position", PartOf(Position)), Defined("setup", PartOf(Setup)))


BORDER = Border((Turn,))
