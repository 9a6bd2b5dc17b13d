"""What is known of the positions of a record that begins from one of which not everything is told.

Replay follows one way in which the rest may be, and its positions hold that way as if it were fact. Known is
what the beginning tells and what entries have shown since; the rest is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee import schema
from referee.claims import MORE, UNKNOWN, values_of
from referee.explanation.gap_ways import REST, is_open
from referee.log import Log
from referee.rules import Path

PLAYERS = "players"
CHECK = "check"
PHASE: Path = ("phase",)


class Known:
    """A record on its way: ``follow`` is called with its positions one by one, first with that before all
    entries."""

    def __init__(self, log: Log) -> None:
        self.players, self.moves = log.header.players, log.moves
        self.telling = log.game.record.telling
        self.unmissed = self.telling.noted | self.telling.unmissed
        self.schema = log.game.record.schema
        self.given: Mapping[str, Any] = log.start[1]
        self.early = self.telling.early(self.players, self.given, self.moves)
        self.told: set[Path] = set()
        self.before: Mapping[Path, Any] = {}
        self.unsure: frozenset[str] = frozenset()  # keys of what is open itself and may be otherwise by now
        self.awaited: frozenset[str] = frozenset()  # keys of what may have changed already by the last entry
        self.common: dict[Path, Any] = {}  # what is not the same in all ways, and as much of it as is

    def follow(self, number: int, position: Mapping[str, Any], doubted: bool) -> None:
        """Takes over what an entry has told (0: what the record begins with), and the position after it. Of
        what was done that may have been forbidden (``doubted``) nobody knows what it has changed."""
        now = dict(values_of(position))
        if number:
            self._go_on(number, now, doubted)
        else:
            short = self.telling.told_by
            self.told = {path for path, value in now.items() if _tells(self.given, path, value)}
            self.told |= {path for path in now if short.get(str(path[0])) in self.given}
        self.before = now

    def _go_on(self, number: int, now: Mapping[Path, Any], doubted: bool) -> None:
        move = self.moves[number - 1]
        unknown = self.telling.noted.union(*self._changed(move.action, ""))
        self.awaited = frozenset().union(*self._changed(move.action, now.get(PHASE)))
        self.unsure |= unknown & self.telling.open_itself
        if doubted:
            actor = self.players[move.actor] if move.actor >= 0 else None
            self.told = {path for path in self.told if path[0] in self.telling.lasting and actor not in path}
        self.told = {path for path in self.told if not unknown.intersection(path)}
        begun = PHASE in self.told
        early, changed = self.early
        if number == early:
            self.told = {path for path in self.told if not any(path[: len(part)] == part for part in changed)}
            doubted = True
        elif move.action == CHECK:
            claimed = values_of(move.claims)
            self.told |= {path for path, value in claimed if now.get(path, MORE) == value}
        for path, value in () if doubted else now.items():
            was = self.before.get(path, MORE)
            if value != was and not unknown.intersection(path) and self._is_set(path, value, was, begun):
                self.told.add(path)

    def _changed(self, action: str, phase: Any) -> Iterator[frozenset[str]]:
        """What may have followed from an entry by itself, and nobody knows whether it did; in a ``phase``
        after it, for now only."""
        for row in self.telling.followed:
            if row.phase == phase and action in row.actions and not all(map(self._is_told, row.needed)):
                yield row.changed

    def _is_told(self, part: Path) -> bool:
        inside = [path for path in self.before if path[: len(part)] == part]
        return bool(inside) and self.told.issuperset(inside)

    def _is_set(self, path: Path, value: Any, was: Any, begun: bool) -> bool:
        """Whether a value that an entry has changed is known by that: sums and lists go on from what they
        were before, whatever that was; also those that are new, where nobody knew (``begun``) how far the
        game had got."""
        listed = value.__class__ is list
        goes_on = listed or (value.__class__ is int and was.__class__ is int)
        if (goes_on and was != MORE) or (listed and not begun):
            afresh = not listed or was in (MORE, [])
            return path[-1] in self.telling.anew and afresh and PHASE in self.told
        return not self.telling.running.intersection(path)

    def agree(self, ways: Iterable[Mapping[str, Any]]) -> None:
        """Of what entries have told, only that is known which is so in all ways the record leaves open."""
        for position in ways:
            there = dict(values_of(position))
            for path, value in self.before.items():
                other = there.get(path, MORE)
                if other != value:
                    self.told.discard(path)
                    self.common[path] = _alike(self.common.get(path, value), other)

    def known(self, position: Mapping[str, Any]) -> dict[str, Any]:
        """No more of a position than is known: what is left out is unknown, as everywhere. A part of which
        too little is known to be written is left out whole."""
        made = self._part(position, (), False)
        while fault := next(iter(schema.check(made, self.schema, "position")), None):
            if not fault.path:
                return {}
            *above, last = fault.path[:3] if fault.path[0] == PLAYERS else fault.path[:1]
            part = made
            for step in above:
                part = part[str(step)]
            del part[str(last)]
        return made

    def sketch(self, position: Mapping[str, Any]) -> dict[str, Any]:
        """The same to be shown: sums that are not known are "?", and rows of cards that are not told whole
        have a place for the others."""
        return self._part(position, (), True)

    def untold(self, position: Mapping[str, Any]) -> str:
        """What is not known, in the words of a log: "stock, hand of Ben"."""
        known = {
            path[:n] for path, _ in values_of(position) if self._is_known(path) for n in range(len(path))
        }
        parts: dict[Path, None] = {}
        for path, _ in values_of(position):
            if not self._is_known(path) and not self.unmissed.intersection(path):
                short = next((path[:n] for n in range(1, len(path)) if path[:n] not in known), path)
                parts[path if path[0] == PLAYERS else short] = None
        return ", ".join(map(self._named, parts))

    def _named(self, path: Path) -> str:
        """A part of a position in words: "hand of Ben", "red shares of John"."""
        whose = [str(step) for step in path if step in self.players]
        words = [str(step) for step in path if step not in (PLAYERS, *self.players)]
        return " of ".join([" ".join(reversed(words) if whose else words), *whose])

    def acting(self, position: Mapping[str, Any], seats: Sequence[int]) -> Sequence[int]:
        """Who may act, where that is known: not by a player's name that nobody told."""
        names = {self.players[seat] for seat in seats if seat >= 0}
        guessed = (path for path, value in values_of(position) if value.__class__ is str and value in names)
        return seats if all(map(self._is_known, (PHASE, *guessed))) else ()

    def _is_known(self, path: Path) -> bool:
        by_itself = path[0] in self.telling.open_itself - self.unsure and path not in self.common
        return self._is_fact(path) or by_itself

    def _is_fact(self, path: Path) -> bool:
        return path in self.told and path[0] not in self.awaited

    def _part(self, part: Mapping[str, Any], above: Path, shown: bool) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in part.items():
            path = (*above, key)
            if isinstance(value, Mapping) and value:
                inside = self._part(value, path, shown)
                if inside:
                    made[key] = inside
            elif self._is_fact(path) or (shown and self._is_known(path)):
                made[key] = value
            elif shown and isinstance(value, list):
                cards = self.common.get(path, value)
                some = path in self.common or self.telling.running.intersection(path)
                if some or any(card != UNKNOWN for card in cards):
                    made[key] = _some(cards)
            elif shown and above and self.telling.running.intersection(path):
                made[key] = UNKNOWN
        return made


def knowing(log: Log) -> Known | None:
    """What keeps track of what is known of a record; None where everything is."""
    return Known(log) if REST not in log.start[1] and is_open(log) else None


def agreed(log: Log, position: Mapping[str, Any], ways: Sequence[Mapping[str, Any]]) -> Known | None:
    """What is known of a position of a record that leaves open how it came about: what is so in all the ways
    in which it may have. None where that is all of it."""
    keeping = Known(log)
    keeping.before = dict(values_of(position))
    keeping.told = set(keeping.before)
    keeping.agree(ways)
    return keeping if len(keeping.told) < len(keeping.before) else None


def _alike(value: Any, other: Any) -> Any:
    """What two values have in common: of rows of cards those that lie in the same place in both."""
    if not (isinstance(value, list) and isinstance(other, list)):
        return UNKNOWN
    return [card if card == there else UNKNOWN for card, there in zip(value, other, strict=False)]


def _some(cards: list[Any]) -> list[Any]:
    """Cards of which some are known, and a place for the others: before them where the last ones are."""
    faces = [card for card in cards if card != UNKNOWN]
    return [MORE, *faces] if faces and cards[-1] != UNKNOWN and cards[0] == UNKNOWN else [*faces, MORE]


def _tells(given: Any, path: Path, value: Any) -> bool:
    """Whether a position as it is written tells a value: where it says another, and was read otherwise, it
    does not."""
    for step in path:
        if not isinstance(given, Mapping):
            return True
        if step not in given:
            return False
        given = given[step]
    if isinstance(value, list) and isinstance(given, list):
        return len(given) == len(value)
    if isinstance(value, list) and given.__class__ is int:
        return bool(given == len(value))  # so many cards nobody saw
    return given == value or not (given is None or given.__class__ is int)
