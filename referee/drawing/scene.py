"""What is to be seen of a position: zones with rows of cards, tables, and a map.

A scene is the same for the terminal, for SVG and for the page in the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any

from referee.claims import MORE, shown
from referee.game import Game
from referee.header import Header

if TYPE_CHECKING:
    from referee.moments.known import Known

UNSEEN = "?"


@dataclass(frozen=True, slots=True)
class Card:
    """A card or an empty place. ``face`` is what a log writes, ``"?"`` face down, ``""`` an empty place.

    ``colour`` is a word for the style (``red``, ``green`` ...); ``mark`` stands at the lower edge: a
    price, the number of a slot.
    """

    face: str
    colour: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Cards with a name: laid out one by one, or (``pile``) only listed."""

    label: str
    cards: tuple[Card, ...] = ()
    pile: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the table: a player's side, or (``shared``) what lies in the middle for all.

    ``note`` is a figure that belongs to a player: "98 points".
    """

    title: str
    rows: tuple[Row, ...]
    acting: bool = False
    shared: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with a heading for every column. The first column names the row.

    ``beside`` is a sheet that lies beside the table, not on it: a page has it elsewhere. ``note`` says what
    the signs in it mean.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    colours: tuple[str, ...] = ()  # a word for the style of each row's name
    columns: tuple[str, ...] = ()  # a word for the style of each heading
    beside: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """A section of railway between two cities, and the companies that run on it."""

    name: str
    ends: tuple[str, str]
    price: str
    owners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A map: cities by name with degrees east and north, and the sections between them; ``open`` where more
    of them may be built than is told."""

    title: str
    cities: Mapping[str, tuple[float, float]]
    tracks: tuple[Track, ...]
    open: bool = False


Part = Zone | Grid | Chart


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole position as it is shown. ``facts`` are figures that lie nowhere on the table."""

    headline: str
    parts: tuple[Part, ...]
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def beside(self) -> tuple[Part, ...]:
        """Sheets that lie beside the table."""
        return tuple(part for part in self.parts if isinstance(part, Grid) and part.beside)

    @property
    def table(self) -> tuple[Part, ...]:
        """What lies on the table."""
        return tuple(part for part in self.parts if not (isinstance(part, Grid) and part.beside))


def scene_of(
    game: Game,
    position: Mapping[str, Any],
    header: Header,
    acting: Sequence[int] = (),
    knowing: Known | None = None,
) -> Scene:
    """The scene of a position as ``Game.position`` or ``Game.seen_by`` write it.

    ``acting`` are the seats of those who may act now; ``knowing`` has what is known of the position, where
    not everything is: the rest is drawn as unknown, and named under the scene.
    """
    if knowing is not None:
        scene = scene_of(game, knowing.sketch(position), header, knowing.acting(position, acting))
        untold = knowing.untold(position)
        facts = (*scene.facts, *([("not told", untold)] if untold else []))
        return replace(scene, headline=scene.headline or "the moment is not told", facts=facts)
    names = tuple(header.players[seat] for seat in acting if seat >= 0)
    found = artist(game)
    if found is None:
        return plain(position, names)
    draw: Callable[[Mapping[str, Any], Header, Sequence[str]], Scene] = found.scene
    return draw(position, header, names)


def artist(game: Game) -> ModuleType | None:
    """The module that draws a game (``scene``), words its entries (``SENTENCES``, ``VALUES``, ``around``),
    tells the part of the game a position belongs to (``chapter``) and measures it (``measures``); None for
    a game without one."""
    return _module(game.view.drawn) if game.view.drawn else None


@cache
def _module(drawn: str) -> ModuleType:
    return import_module(f"referee.drawing.{drawn}")


def chapter(position: Mapping[str, Any]) -> str:
    """The part of a game a position belongs to: its round, or the turn where there are no rounds."""
    return next((f"{key} {position[key]}" for key in CHAPTERS if position.get(key)), "")


def known_of(position: Mapping[str, Any], key: str) -> list[Any]:
    """What of a list is known; there may be more."""
    return [each for each in position.get(key) or () if each != MORE]


def plain(position: Mapping[str, Any], acting: Sequence[str]) -> Scene:
    """A scene of nothing but facts."""
    return Scene(headline(position, acting), (), rest(position, ("phase", *CHAPTERS)))


CHAPTERS = ("round", "turn")


def headline(
    position: Mapping[str, Any], acting: Sequence[str], phases: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Where the game stands, in one line; ``phases`` words what a position calls a phase."""
    parts = [f"{key} {position[key]}" for key in CHAPTERS if position.get(key)]
    phase = str(position.get("phase", ""))
    parts.append(phases.get(phase, phase))
    if acting:
        parts.append("to act: " + ", ".join(acting))
    return " · ".join(part for part in parts if part)


def rest(position: Mapping[str, Any], drawn: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """What a drawing leaves out: everything that is neither drawn nor empty nor at rest."""
    return tuple(
        (key.replace("_", " "), shown(value))
        for key, value in position.items()
        if key not in drawn and value not in (None, False, 0, [], {}, "")
    )
