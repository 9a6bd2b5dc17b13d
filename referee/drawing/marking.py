"""The cards, places and sections a move is about, marked in the drawing of the position it was made in.

Nothing here knows a game: what an entry names (cards by their faces, places by owner and number, sections and
railroads by their names) is looked for in the scene.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.drawing.scene import UNSEEN, Card, Chart, Grid, Part, Row, Scene, Zone

SIGN = "\u25b2"
PLACES = ("slot", "slots")
NUMBERED = (*PLACES, "swap", "look", "at", "into")
"""Keys under which a bare number is a place of the player's own."""

SILENT = ("player", "action", "note")


@dataclass(frozen=True, slots=True)
class Named:
    """What an entry names. Where it says at which places its cards lie, and of what chance does (a deal), no
    card is meant by its face: another may have it."""

    words: frozenset[str]
    faces: frozenset[str]
    places: frozenset[tuple[str, str]]  # owner and number of a place


def named(entry: Mapping[str, Any], players: Sequence[str]) -> Named:
    """What an entry names: words as they stand in it, and places of players."""
    owner = str(entry.get("owner", entry.get("player", "")))
    words, places = set[str](), set[tuple[str, str]]()
    for key, value in entry.items():
        if key in SILENT:
            continue
        for text in _values(value):
            player, _, number = text.rpartition(".")
            if player in players and number:
                places.add((player, number))
            elif key in NUMBERED and text.isdecimal():
                places.add((owner, text))
            else:
                words.add(text)
    told, by_face = frozenset(words), "player" in entry and not any(key in entry for key in PLACES)
    return Named(told, told if by_face else frozenset(), frozenset(places))


def _values(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from (str(key), *_values(item))
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _values(item)
    elif value is not None and not isinstance(value, bool):
        yield str(value)


def marked(scene: Scene, told: Sequence[Mapping[str, Any]], players: Sequence[str]) -> Scene:
    """The scene with what an entry is about marked, by each of the ways in which it is told."""
    ways = [named(entry, players) for entry in told]
    what = Named(
        frozenset().union(*(way.words for way in ways)),
        frozenset().union(*(way.faces for way in ways)),
        frozenset().union(*(way.places for way in ways)),
    )
    drawn = replace(scene, parts=tuple(_part(part, what) for part in scene.parts))
    if is_marked(drawn):
        return drawn
    who = frozenset(str(entry["player"]) for entry in told if "player" in entry)
    return replace(scene, parts=tuple(_side(part, who) for part in scene.parts))


def is_marked(scene: Scene) -> bool:
    """Whether anything in a drawing is marked."""
    return SIGN in repr(scene.parts)


def _side(part: Part, who: frozenset[str]) -> Part:
    """The side of those who act, or their row of a table, marked: the entry names nothing else to be seen."""
    if isinstance(part, Zone):
        return replace(part, title=_signed(part.title, part.title in who))
    return _part(part, Named(who, frozenset(), frozenset())) if isinstance(part, Grid) else part


def _part(part: Part, what: Named) -> Part:
    if isinstance(part, Zone):
        return replace(part, rows=tuple(_row(row, part.title, what) for row in part.rows))
    if isinstance(part, Grid):
        rows = tuple((_signed(row[0], row[0] in what.words), *row[1:]) if row else row for row in part.rows)
        return replace(part, rows=rows)
    return _chart(part, what)


def _chart(chart: Chart, what: Named) -> Chart:
    tracks = (replace(track, name=_signed(track.name, track.name in what.words)) for track in chart.tracks)
    return replace(chart, tracks=tuple(tracks))


def _row(row: Row, owner: str, what: Named) -> Row:
    return replace(row, cards=tuple(_card(card, owner, row.pile, what) for card in row.cards))


def _card(card: Card, owner: str, pile: bool, what: Named) -> Card:
    meant = (owner, card.mark) in what.places or (card.face not in ("", UNSEEN) and card.face in what.faces)
    if not meant:
        return card
    return (
        replace(card, face=_signed(card.face, True)) if pile else replace(card, mark=_signed(card.mark, True))
    )


def _signed(text: str, meant: bool) -> str:
    return f"{SIGN} {text}".strip() if meant else text
