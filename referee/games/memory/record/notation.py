"""How a memory log is written: cards as ``7H``, ``7`` (the rank alone), ``JK`` or ``?``; places as
``Ann.2`` (Ann's second place; ``Ann.?`` or ``Ann`` alone where the place is not known).

Which cards there are is the pack's affair: their words are looked up in the lexicon under ``card``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from referee.declarations.compounds import IN_A_LINE, By, ListOf, OneOrMany, Or
from referee.declarations.row_text import CORNERS, NOTHING
from referee.declarations.shapes import (
    PLAYER,
    Defined,
    Lexicon,
    Odd,
    Quick,
    Read,
    Schema,
    Shape,
    Text,
    Whole,
    Word,
    Words,
    Write,
    whole,
)
from referee.declarations.testimonies import Witnessed
from referee.games.memory.law.faces import EXPECTED, Pack, no_such_card
from referee.header import BadEntry, Header, in_short
from referee.rules import Path

Place = tuple[int, int]
"""Seat and slot (from 1) of a card in a layout; slot 0 where the record does not say which. A card that lies
in no layout has one of ELSEWHERE for its seat."""

DISCARD: Final = -3
STOCK_TOP: Final = -4
IN_HAND: Final = -5
ELSEWHERE: Mapping[str, int] = {"discard": DISCARD, "pile": DISCARD, "stock": STOCK_TOP, "held": IN_HAND}
"""Words for cards before nobody: the tops of the piles, and the card that is drawn. No effect is about them,
but a table may have meant one."""
NAMED = {DISCARD: "discard", STOCK_TOP: "stock", IN_HAND: "held"}

MOST_PLACES = 999
FIGURE = {f".{slot}": slot for slot in range(1, 10)}
"""The end of a place, and its number."""

GAP = "-"
"""An empty place in a list of cards."""


def lexicon(pack: Pack) -> Lexicon:
    """The words for the cards of a pack."""
    names = dict(enumerate(pack.names))

    def unknown(written: Any) -> tuple[str, str]:
        return no_such_card(pack.codes, written), EXPECTED

    return {"card": Words(pack.codes, names, unknown, pack.meet)}


CARD = Defined(
    "card",
    Word(
        "card",
        {
            "anyOf": [
                {
                    "title": 'a card such as 7H, 10S, KD, JK or "?"',
                    "type": "string",
                    "pattern": "^([?]|JK|[0-9A-Z]{1,2}|[0-9A-Z]{1,2}[SHDC])$",
                },
                {"title": "a rank", "type": "integer", "minimum": 0, "maximum": 13},
            ]
        },
    ),
    "A card: its rank and suit (S, H, D, C), JK for a joker, the rank alone where the suit was not seen, "
    "? where nothing was seen.",
    "a card: rank and suit (7H, 10S, KD), JK for a joker, a rank alone (7, K), or ?",
)
ONE_OR_MANY_CARDS = Defined("cards", OneOrMany(CARD, in_a_line=True), "One card or several.")
CARDS = Defined("cards", OneOrMany(CARD, always=True, in_a_line=True), "One card or several.")
SEEN_CARDS = Witnessed(CARDS, ())
ROW_OF_CARDS = ListOf(CARD)
DEALT_CARDS = ListOf(CARD, in_a_line=IN_A_LINE)
SLOT = Whole(1, 999)
SLOTS = OneOrMany(SLOT, always=True, in_a_line=True)
SLOT_OR_SLOTS = OneOrMany(SLOT, in_a_line=True)
PLAYERS = OneOrMany(PLAYER, always=True)
POINTS = Whole(-1_000_000_000, 1_000_000_000)
FIGURES = By(PLAYER, POINTS)
VALUES = By(CARD, POINTS)


FIGURES_OF_PLACE = re.compile(r"(?<!\d)[1-9]\d{0,2}(?!\d)")


def place(written: str, header: Header, path: Path) -> Place:
    """``Ann.2`` as seat and slot; slot 0 where only the player is named. BadEntry for what is no place."""
    if written in header.seats:
        return header.seats[written], 0
    name, _, slot = written.rpartition(".")
    slot = str(CORNERS.get(slot.strip().casefold(), slot))
    if slot == "?":
        return _seat(name, ".?", header, path), 0
    if not name or not (slot.isascii() and slot.isdecimal()) or not 0 < len(slot) <= 3 or int(slot) == 0:
        figure = FIGURES_OF_PLACE.search(written)  # "Ben2", "Ben 2", "2 of Ben"
        places = [f"{player}.{figure[0]}" for player in header.players] if figure else header.players
        named = [player for player in header.players if player.casefold() in written.casefold()]
        such = f"{named[0]}.{figure[0]}" if figure and len(named) == 1 else "Ann.2"
        wanted = f"a player and a place, such as {such}"
        raise BadEntry(f"{in_short(written)} is no place", path, wanted, places)
    return _seat(name, f".{slot}", header, path), int(slot)


def _seat(name: str, behind: str, header: Header, path: Path) -> int:
    """The seat of a player in a place; BadEntry at the name alone."""
    try:
        return header.seat(name, path)
    except BadEntry as bad:
        places = [player + behind for player in header.players]
        raise BadEntry(bad.message, path, bad.expected, places, part=name) from None


OWN = -2
"""The seat of a place that is written as its number alone: one's own."""


def own(places: Iterable[Place], actor: int) -> tuple[Place, ...]:
    """Places as an entry means them: a bare number is one of the player who acts."""
    for seat, _ in places:
        if seat == OWN:
            break
    else:  # as in nearly all records
        return tuple(places)
    return tuple((actor, slot) if seat == OWN else (seat, slot) for seat, slot in places)


class PlaceText(Shape):
    """A card in a layout; typed: seat and slot, OWN for a number alone."""

    def schema(self) -> Schema:
        return {
            "anyOf": [{"type": "string", "minLength": 1}, {"type": "integer", "minimum": 1, "maximum": 999}]
        }

    def quick(self, lexicon: Lexicon) -> Quick:  # mostly it is a player's name, a point and a figure
        seat = "v.__class__ is str and (seat := seats.get(v[:-2])) is not None and v not in seats"
        return f"(seat, slot) if {seat} and (slot := {{t}}.get(v[-2:])) else {{f}}", FIGURE

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        def read(value: Any, header: Header, path: Path) -> Place:
            if value.__class__ is str and value in ELSEWHERE and value not in header.seats:
                return ELSEWHERE[value], 1
            number = whole(value)
            if isinstance(value, str) and value not in header.seats:
                number = CORNERS.get(value.casefold())
            if number is None and isinstance(value, str) and value.isascii() and value.isdecimal():
                number = None if value in header.seats else int(value)
            if number is not None and 0 < number <= MOST_PLACES:
                return OWN, number
            if not isinstance(value, str) or not value:
                raise Odd
            return place(value, header, path)

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        return lambda found, header: (
            f"{header.players[found[0]]}.{found[1] or '?'}" if found[0] >= 0 else NAMED[found[0]]
        )

    def offered(self, lexicon: Lexicon, header: Header) -> Iterable[str]:
        return [f"{name}." for name in header.players]


PLACE = Defined(
    "place",
    PlaceText(),
    "A card in a layout: the player's name, a point, the number of the place (1 upper left, 2 upper right, "
    "3 lower left, 4 lower right, later cards 5, 6 ...). The name alone where the place is not known, the "
    "number alone for one's own; `discard`, `stock` and `held` for cards that lie before nobody.",
    "a place such as Ann.2",
)
PLACES = OneOrMany(PLACE, always=True)


class BySeat(Shape):
    """Something for each player who is named; typed: a tuple, seat by seat, None for the others."""

    def __init__(self, value: Shape) -> None:
        self.inside = By(PLAYER, value, table=True)

    def schema(self) -> Schema:
        return self.inside.schema()

    def parts(self) -> Iterable[Shape]:
        return (self.inside,)

    def typed_at_table(self) -> Shape:
        return self.inside

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        pairs = self.inside.reader(lexicon, careful)

        def read(value: Any, header: Header, path: Path) -> tuple[Any, ...]:
            return tuple(map(pairs(value, header, path).get, range(len(header.players))))

        return read

    def writer(self, lexicon: Lexicon) -> Write:
        write = self.inside.writer(lexicon)
        return lambda found, header: write(
            [(seat, value) for seat, value in enumerate(found) if value is not None], header
        )


Faces = tuple[int, ...]
Shown = tuple[str, Faces, Faces]
"""A key as written ("" where there is none), the faces under it, and their slots where these are told."""


class Turned(Shape):
    """The cards turned up at the end of a round; typed: a tuple of Shown.

    A list where the entry names the player; else by player, each time one card, a list in the order
    of the places (``-`` for an empty one), the same as a line of text (``7H ? 3C``; ``none``), or the cards
    by place.
    """

    ROW: ClassVar[Schema] = {"anyOf": [CARD.schema(), {"const": GAP}]}
    LINE: ClassVar[Schema] = {
        "title": "a row of cards such as 7H ? 3C",
        "type": "string",
        "pattern": "^([?-]|[0-9A-Z]{1,3})( +([?-]|[0-9A-Z]{1,3}))+$",
    }
    NONE: ClassVar[Schema] = {"title": "none", "enum": sorted(NOTHING)}
    SLOT = Text(pattern="^[1-9][0-9]*$")

    def schema(self) -> Schema:
        by_place = {
            "type": "object",
            "propertyNames": {"pattern": self.SLOT.pattern},
            "additionalProperties": CARD.schema(),
        }
        return {
            "type": ["object", "array"],
            "items": self.ROW,
            "additionalProperties": {
                "anyOf": [CARD.schema(), self.LINE, {"type": "array", "items": self.ROW}, by_place, self.NONE]
            },
        }

    def parts(self) -> Iterable[Shape]:
        return (PLAYER, CARD)

    def typed_at_table(self) -> Shape:
        return By(PLAYER, ListOf(Or({GAP: GAP}, CARD)))

    def reader(self, lexicon: Lexicon, careful: bool) -> Read:
        card, slot = CARD.reader(lexicon, careful), self.SLOT.reader(lexicon, True)
        cards = ROW_OF_CARDS.reader(lexicon, careful)

        def row(value: Any, header: Header, path: Path) -> Faces:
            if GAP not in value:
                found: Faces = cards(value, header, path)
                return found
            return tuple(card(card_, header, (*path, at)) for at, card_ in enumerate(value) if card_ != GAP)

        def shown(key: str, value: Any, header: Header, path: Path) -> Shown:
            if value.__class__ is list:
                return key, row(value, header, path), ()
            if value.__class__ is str and " " in value:
                if not re.fullmatch(self.LINE["pattern"], value):
                    raise Odd
                return key, tuple(card(word, header, path) for word in value.split() if word != GAP), ()
            if value.__class__ is not dict:
                return key, () if value in NOTHING else (card(value, header, path),), ()
            order = sorted(value, key=lambda place: int(slot(place, header, path)))
            faces = tuple(card(value[place], header, (*path, place)) for place in order)
            return key, faces, tuple(int(place) for place in order)

        def read(value: Any, header: Header, path: Path) -> tuple[Shown, ...]:
            if value.__class__ is list:
                return (("", row(value, header, path), ()),)
            if value.__class__ is not dict:
                raise Odd
            return tuple([shown(key, cards_, header, (*path, key)) for key, cards_ in value.items()])

        return read if careful else self._quickly(read, lexicon)

    @staticmethod
    def _quickly(read: Read, lexicon: Lexicon) -> Read:
        """A reader of rows of cards by player, as most records write them; ``read`` reads all others."""
        quick = ROW_OF_CARDS.quick(lexicon)
        assert quick is not None
        texts = quick[1]

        def read_quickly(value: Any, header: Header, path: Path) -> Any:
            found = []
            for key, row in value.items() if value.__class__ is dict else ():
                if row.__class__ is not list or None in (faces := tuple(map(texts.get, row))):
                    return read(value, header, path)
                found.append((key, faces, ()))
            return tuple(found) or read(value, header, path)

        return read_quickly

    def writer(self, lexicon: Lexicon) -> Write:
        card = CARD.writer(lexicon)

        def write(found: Iterable[Shown], header: Header) -> Any:
            made: dict[str, Any] = {}
            for key, faces, slots in found:
                cards = [card(face, header) for face in faces]
                made[key] = dict(zip(map(str, slots), cards, strict=True)) if slots else cards
            return made

        return write


def by_player(shown: Iterable[Shown], actor: int, header: Header) -> Mapping[int, tuple[Faces, Faces]]:
    """Whose cards were turned up: by seat the faces and, where they are told, their slots.

    Where the entry names a player, keys that are no players are that player's places.
    """
    shown = tuple(shown)
    keys = [key for key, _, _ in shown]
    if actor < 0 or header.players[actor] in keys:
        if keys == [""]:
            raise BadEntry("whose cards these are is not said", ("cards",), "cards by player, or `player:`")
        return {header.seat(key, ("cards", key)): (faces, slots) for key, faces, slots in shown}
    if keys == [""]:
        return {actor: (shown[0][1], ())}
    places: dict[int, int] = {}
    for key, faces, slots in shown:
        if not (key.isascii() and key.isdecimal() and key[0] != "0") or len(faces) != 1 or slots:
            raise BadEntry(
                f"{key!r} is no place of {header.players[actor]}", ("cards", key), "a place and its card"
            )
        places[int(key)] = faces[0]
    return {actor: (tuple(places[slot] for slot in sorted(places)), tuple(sorted(places)))}


def in_one_word(said: Any, key: str, other: Any, beside: str) -> Any:
    """What an entry may say under either of two keys, whichever was written."""
    if other is None or not said or said == other:
        return said if other is None else other
    raise BadEntry(f"`{key}` and `{beside}` say the same thing", (key,), "one of them")


def no_more(faces: Faces, many: int, key: str, what: str) -> None:
    """No more faces are told than there are cards that may have them. BadEntry where there are."""
    if len(faces) > many:
        raise BadEntry(f"more faces are told than {what}", (key,), f"{many} or fewer")


def together(slots: Any, faces: Any, key: str, wrong: str) -> tuple[Faces, Faces]:
    """Places and the faces that lay there, the same number of both; faces may be left out together."""
    several: Faces = slots if isinstance(slots, tuple) else (slots,)
    if not isinstance(faces, tuple):
        faces = (faces,) if faces or len(several) == 1 else (0,) * len(several)
    if len(faces) != len(several):
        many = "1 card" if len(several) == 1 else f"{len(several)} cards"
        raise BadEntry(wrong, (key,), many)
    return several, faces


def vaguer(less: Any, more: Any) -> bool:
    """Whether the one word tells less of a card than the other: its rank or its suit alone."""
    less, more = str(less), str(more)
    return len(more) > 1 and more[-1] in "SHDC" and less in (more[:-1], more[-1])
