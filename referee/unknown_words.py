"""What means nothing in a record that cannot be read: every such word at its place, not only the first.

A record that can be read never comes here. Shapes are walked through value by value, so that of five unknown
cards of one entry five are told; what only the parts of an entry together get wrong is told after that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, product
from typing import Any

from referee import games
from referee.breaches import Refused
from referee.checking.fault import KEYS
from referee.checking.words import in_parts
from referee.claims import merged
from referee.declarations.compounds import By, ListOf, OneOrMany, Or, Short
from referee.declarations.entries import REMARKS, Actor, Declared, testimony
from referee.declarations.positions import PartOf
from referee.declarations.shapes import PLAYER, Lexicon, Named, Odd, Read, Shape
from referee.declarations.statements import Decision
from referee.declarations.testimonies import SAW
from referee.game import Game, resolve
from referee.header import BadEntry, Header, nobody
from referee.longhand import amiss, at_length
from referee.rules import Path


def as_meant(data: Any) -> Any:
    """A document with its game and its players as they were probably meant, where they cannot be read."""
    if not isinstance(data, dict):
        return data
    meant: dict[str, Any] = {}
    name = data.get("game")
    if isinstance(name, str) and name not in games.REGISTRY:
        meant["game"] = games.likely(name[:LONGEST]) or name
    players = data.get("players")
    if isinstance(players, str):
        meant["players"] = in_parts(players)
    elif isinstance(players, Mapping):
        meant["players"] = list(players)
    return {**data, **meant} if meant else data


MOST_WAYS = 100
"""In so many ways what a position leaves out is filled, to see whether there is such a position."""

LONGEST = 40
"""No game has a longer name."""


def unwrapped(shape: Shape) -> Shape:
    """A shape without the names it goes by."""
    while isinstance(shape, (Named, Short)):
        shape = shape.shape
    return shape


class UnknownWords:
    """Looks through one record of a game."""

    def __init__(
        self,
        data: Mapping[str, Any],
        game: Game,
        load_file: Callable[[str], Any] | None = None,
        house: Mapping[str, Any] | None = None,
    ) -> None:
        self.data = data
        self.game = game
        self.lexicon: Lexicon = game.record.border.lexicon
        self.faulty: Sequence[Path] = ()  # the ways to what the schema refuses already
        self.kinds: dict[str, Declared] = {entry.action: entry for entry in game.record.border.entries}
        everywhere = ("action", "player", SAW, *REMARKS)
        self.keys = {
            action: frozenset((*everywhere, *(field.key for field in kind.logged)))
            for action, kind in self.kinds.items()
        }  # what may be said in an entry, by its action
        readings = _readings(data, game, house or {})
        self.sure = readings is not None  # how open questions are read, on which a position may hang
        usual = resolve(game.law.rulings, {})
        self.header = _header(data, usual if readings is None else readings, load_file)
        self.readers: dict[Shape, Read] = {}  # those that were made so far

    def found(self, faulty: Sequence[Path]) -> Iterator[BadEntry]:
        """Everything that means nothing, in no particular order. ``faulty`` are the ways to what the schema
        refuses: nothing more is said of that."""
        self.faulty = faulty
        yield from self._rulings()
        if self.header is None:
            return
        for number, entry in enumerate(self.data.get("moves", ()) if self._sound("moves") else ()):
            if isinstance(entry, Mapping):
                yield from self._entry(entry, ("moves", number))
        low, high = self.game.seats
        if low <= len(self.header.players) <= high:
            yield from self._start()
        yield from self._result()

    def words(self, path: Path) -> Iterable[str]:
        """The words that would mean something at a place; none where that is not known."""
        if self.header is None:
            return ()
        shape: Shape | None = None
        value: Any = self.data
        match path:
            case ("moves", int(number), "action"):
                return self._acts(self.data["moves"][number])
            case ("moves", int(number), str(key), *rest) if number < len(self.data["moves"]):
                value, shape = self.data["moves"][number], self._field(self.data["moves"][number], key)
                way: tuple[str | int, ...] = (*rest,)
            case ("setup" | "given" | "final" as part, *rest):
                layout = self.game.record.layout()
                key, value, way = str(part), self.data, (*rest,)
                shape = layout.setup if key == "setup" else layout.position
            case ("rulings",):
                return (ruling.option for ruling in self.game.law.rulings if ruling.option)
            case ("moves",):
                return self.kinds
            case _:
                return ()
        keys_only = way[-1:] == (KEYS,)
        way = way[:-1] if keys_only else way
        shape = _inside(shape, way) if shape is not None and isinstance(value, Mapping) else None
        inner = unwrapped(shape) if shape is not None else None
        if isinstance(inner, PartOf):
            short = self.game.positions.spelled.values() if path == ("given",) else ()
            return [*(field.key for field in inner.part.logged), *short]
        return () if shape is None or keys_only else shape.offered(self.lexicon, self.header)

    def _acts(self, entry: Any) -> Iterable[str]:
        """The actions of which everything may be said that an entry says."""
        return (action for action, keys in self.keys.items() if entry.keys() <= keys)

    def _field(self, entry: Any, key: str) -> Shape | None:
        if key == "player":
            return PLAYER
        kind = self.kinds.get(str(entry.get("action"))) if isinstance(entry, Mapping) else None
        return next((field.shape for field in kind.logged if field.key == key), None) if kind else None

    def _sound(self, *path: str | int) -> bool:
        """Whether the schema has nothing against a part, or what is in it, as a whole."""
        return all(place != path for place in self.faulty) and isinstance(
            self.data.get(str(path[0])), (list, dict)
        )

    def _touched(self, *path: str | int) -> bool:
        """Whether the schema has something against a part, or anything in it."""
        return any(place[: len(path)] == path for place in self.faulty)

    def _rulings(self) -> Iterator[BadEntry]:
        rulings = self.data.get("rulings")
        for name, value in rulings.items() if isinstance(rulings, Mapping) else ():
            try:
                resolve(self.game.law.rulings, {name: value})
            except BadEntry as bad:
                yield bad.under("rulings")

    def _entry(self, entry: Mapping[str, Any], path: Path) -> Iterator[BadEntry]:
        touched = self._touched(*path)
        if not touched and self._read(entry):
            return
        kind = self.kinds.get(entry.get("action", "")) if isinstance(entry.get("action", ""), str) else None
        if kind is None:
            yield from self._of_no_game(entry, path, touched)
            return
        shapes = {field.key: field.shape for field in kind.logged}
        if kind.actors is not Actor.CHANCE:
            shapes["player"] = PLAYER
        inside = list(self._witnesses(kind, entry, path))
        for key, value in entry.items():
            if key in shapes:
                inside += self._in(shapes[key], value, (*path, key))
        yield from inside
        if inside or touched:
            return
        assert self.header is not None
        try:
            self.game.record.border.read(entry, self.header)
        except BadEntry as bad:
            yield bad.under(*path)
        except Odd:
            return

    def _of_no_game(self, entry: Mapping[str, Any], path: Path, touched: bool) -> Iterator[BadEntry]:
        """What means nothing in a check or a decision, or in an entry whose action there is not."""
        for field in Decision.logged if "decision" in entry else ():
            if field.key in entry:
                yield from self._in(field.shape, entry[field.key], (*path, field.key))
        if "player" in entry:
            yield from self._in(PLAYER, entry["player"], (*path, "player"))
        if "check" in entry and not touched:
            yield from self._check(entry["check"], (*path, "check"))

    def _read(self, entry: Mapping[str, Any]) -> bool:
        """Whether an entry means something as a whole, as nearly all do: then nobody need look into it."""
        assert self.header is not None
        try:
            self.game.record.border.read(entry, self.header)
        except (BadEntry, Odd, KeyError):
            return False
        return True

    def _witnesses(self, kind: Declared, entry: Mapping[str, Any], path: Path) -> Iterator[BadEntry]:
        """What witnesses say, each of them."""
        assert self.header is not None
        known = testimony(kind) if isinstance(entry.get(SAW), Mapping) else None
        if known is None:
            return
        try:
            heard = list(known.heard(entry, self.header, self.lexicon))
        except (BadEntry, Odd):  # told where the entry is read as a whole
            return
        for key, way, value in heard:
            inside = list(self._in(known.parts[key], value, (*path, *way))) if key in known.parts else []
            amiss = known.amiss(key, way, value, self.header, self.lexicon)
            yield from inside or ([amiss.under(*path)] if isinstance(amiss, BadEntry) else [])

    def _check(self, claims: Mapping[str, Any], path: Path) -> Iterator[BadEntry]:
        assert self.header is not None
        try:
            long = at_length(claims, self.game, self.header, *path, kind="claim")
        except BadEntry as bad:
            yield bad
        else:
            yield from self._in(self.game.record.layout().position, long, path)

    def _start(self) -> Iterator[BadEntry]:
        """What a game begins from, as a whole where nothing in it is odd."""
        for key in ("setup", "given", "final"):
            if not isinstance(self.data.get(key), Mapping):
                continue
            layout = self.game.record.layout()
            shape = layout.setup if key == "setup" else layout.position
            known = {field.key for field in unwrapped(shape).part.logged}  # type: ignore[attr-defined]
            known.update(self.game.positions.spelled.values())
            data = {
                name: each
                for name, each in self.data[key].items()
                if name in known and not self._touched(key, name)
            }
            odd: list[BadEntry] = []
            if self.header is not None:
                kind = "setup" if key == "setup" else "position"
                odd, long = self._at_length(key, data)
                odd += [bad.under(key) for bad in amiss(data, long, self.game, kind)] if long != data else []
                data = {**{name: each for name, each in self.data[key].items() if name not in data}, **long}
            told = {bad.path for bad in odd}
            inside = odd + [bad for bad in self._in(shape, data, (key,)) if bad.path not in told]
            yield from inside
            sure = self.sure and not self._touched("rulings")
            if sure and not inside and not self._touched(key) and self.header is not None:
                yield from self._begun(key, data)

    def _at_length(self, key: str, data: Mapping[str, Any]) -> tuple[list[BadEntry], Mapping[str, Any]]:
        """What is written in short at length, without the parts in which that makes no sense, and what is
        wrong with each of those."""
        assert self.header is not None
        odd: list[BadEntry] = []
        while True:
            try:
                return odd, self.game.positions.longhand(self.header.players, data)
            except BadEntry as bad:
                odd.append(bad.under(key))
                if not bad.path or bad.path[0] not in data:
                    return odd, {}
                data = {name: each for name, each in data.items() if name != bad.path[0]}

    def _result(self) -> Iterator[BadEntry]:
        """Names in a result that nobody has."""
        result = self.data.get("result")
        if not isinstance(result, Mapping) or self.header is None:
            return
        for key in ("winner", "winners", "scores"):
            told: Any = result.get(key)
            ways: Iterable[Path] = [()]
            if isinstance(told, (list, Mapping)):
                ways = [(key,) for key in (told if isinstance(told, Mapping) else range(len(told)))]
            for way in ways:
                name: Any = told
                if way:
                    name = way[0] if isinstance(told, Mapping) else told[way[0]]
                if isinstance(name, str) and name not in self.header.seats:
                    yield nobody(name, ("result", key, *way), self.header.players)

    def _begun(self, key: str, data: Mapping[str, Any]) -> Iterator[BadEntry]:
        positions = self.game.positions
        ways: dict[str, Callable[[Header, Any], Any]] = {
            "setup": positions.start,
            "given": positions.load,
            "final": positions.final or positions.load,
        }
        assert self.header is not None
        try:
            ways[key](self.header, data)
        except BadEntry as bad:
            if key == "given" and self._can_be(data):
                return  # what the position leaves out makes it sound
            yield bad if bad.path[:1] == ("rulings",) else bad.under(key)
        except Refused:  # an illegal set-up is told where the record can be judged
            return

    def _can_be(self, position: Mapping[str, Any]) -> bool:
        """Whether a position can be in some way in which what it leaves out may be."""
        positions = self.game.positions
        if positions.gaps is None or "rest" in position or self.header is None:
            return False
        try:
            gaps = positions.gaps(self.header, position, ())
        except BadEntry:  # it is told of what the position itself says
            return False
        for ways in islice(product(*(gap.ways for gap in gaps)), MOST_WAYS):
            filled: Any = position
            for way in ways:
                filled = merged(filled, way.position)
            with suppress(BadEntry, Refused):
                positions.load(self.header, filled)
                return True
        return False

    def _in(self, shape: Shape, value: Any, path: Path) -> Iterator[BadEntry]:
        """The parts of a value that are well formed and mean nothing."""
        inner = unwrapped(shape)
        if isinstance(inner, (ListOf, OneOrMany)) and isinstance(value, list):
            for number, item in enumerate(value):
                yield from self._in(inner.item, item, (*path, number))
        elif isinstance(inner, Or):
            if not (value is None or isinstance(value, str)) or value not in inner.special:
                yield from self._in(inner.shape, value, path)
        elif isinstance(inner, By) and isinstance(value, Mapping):
            for key, item in value.items():
                yield from self._in(inner.key, key, (*path, key))
                yield from self._in(inner.value, item, (*path, key))
        elif isinstance(inner, PartOf) and isinstance(value, Mapping):
            shapes = {field.key: field.shape for field in inner.part.logged}
            for key, item in value.items():
                if key in shapes:
                    yield from self._in(shapes[key], item, (*path, key))
        elif inner.typed_at_table() is not inner:
            inside = list(self._in(inner.typed_at_table(), value, path))
            yield from inside or self._whole(inner, value, path)
        else:
            yield from self._whole(inner, value, path)

    def _whole(self, shape: Shape, value: Any, path: Path) -> Iterator[BadEntry]:
        assert self.header is not None
        try:
            read = self.readers.get(shape)
            if read is None:
                read = self.readers[shape] = shape.reader(self.lexicon, True)
            read(value, self.header, path)
        except BadEntry as bad:
            yield bad
        except Odd:  # the schema says what is wrong
            return


def _inside(shape: Shape, path: Path) -> Shape | None:
    """The shape of a part of a value."""
    for step in path:
        inner = unwrapped(shape)
        while isinstance(inner, Or):
            inner = unwrapped(inner.shape)
        inner = unwrapped(inner.typed_at_table())
        if isinstance(inner, (ListOf, OneOrMany)) and isinstance(step, int):
            shape = inner.item
        elif isinstance(inner, By) and isinstance(step, str):
            shape = inner.value
        elif isinstance(inner, PartOf):
            found = next((field.shape for field in inner.part.logged if field.key == step), None)
            if found is None:
                return None
            shape = found
        else:
            return None
    return shape


def _readings(data: Mapping[str, Any], game: Game, house: Mapping[str, Any]) -> dict[str, Any] | None:
    """How open questions are read: as the record says, else as the house does. None where that makes no
    sense, which is told by itself."""
    own = data.get("rulings", {})
    if not isinstance(own, Mapping):
        return None
    try:
        return {**resolve(game.law.rulings, house), **_chosen(game, own)}
    except BadEntry:
        return None


def _chosen(game: Game, own: Mapping[str, Any]) -> dict[str, Any]:
    """The readings that a record chooses itself, by their options. Raises BadEntry."""
    readings = resolve(game.law.rulings, own)
    named = {ruling.option for ruling in game.law.rulings if ruling.option in own or ruling.id in own}
    return {option: readings[option] for option in named if option}


def _header(
    data: Mapping[str, Any], readings: Mapping[str, Any], load_file: Callable[[str], Any] | None
) -> Header | None:
    """Who plays, where that can be told."""
    players = data.get("players")
    if not isinstance(players, list) or not all(isinstance(player, str) and player for player in players):
        return None
    seats = {name: seat for seat, name in enumerate(players)}
    if len(seats) < len(players):
        return None
    return Header(tuple(players), readings, seats, load_file)
