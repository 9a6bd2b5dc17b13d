"""A game as a page holds it: after every entry what has changed on the table, in words and in figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.drawing.html import Piece, pieces
from referee.drawing.scene import artist, scene_of
from referee.drawing.sentences import sentence
from referee.game import BadEntry
from referee.log import Log, changed
from referee.replay import Outcome, Walk, replay, walk
from referee.rules import Finding

MOST_WAYS = 8
"""So many other readings are offered for stepping through; `referee adjudicate --readings` names all."""

Step = list[Any]
"""[number of the headline, then for every part that has changed [its place, numbers of opening, closing and
rows]]; a part that is not there any more is [its place]."""


class Parts:
    """Pieces of pages, each kept once."""

    def __init__(self) -> None:
        self.listed: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        """The number of a piece, new or old."""
        found = self._numbers.setdefault(text, len(self.listed))
        if found == len(self.listed):
            self.listed.append(text)
        return found


@dataclass(slots=True)
class Sight:
    """The table after every entry, as somebody sees it."""

    parts: Parts
    steps: list[Step] = field(default_factory=list)
    last: list[list[int]] = field(default_factory=list)  # the parts of the last step
    end: tuple[str, list[Piece]] = ("", [])  # what the last step shows

    def add(self, headline: str, shown: list[Piece]) -> None:
        """One more step."""
        number = self.parts.number
        now = [[number(piece.opening), number(piece.closing), *map(number, piece.rows)] for piece in shown]
        step: Step = [number(headline)]
        step += [[n, *part] for n, part in enumerate(now) if self.last[n : n + 1] != [part]]
        step += [[n] for n in range(len(now), len(self.last))]
        self.steps.append(step)
        self.last = now
        self.end = (headline, shown)

    def beside(self, other: Sight) -> list[Step | int]:
        """The steps, with 0 for those that are the same as another's."""
        return [
            0 if number < len(other.steps) and step == other.steps[number] else step
            for number, step in enumerate(self.steps)
        ]


@dataclass(slots=True)
class PlayerSight:
    """The table as one player knows it, and the entries as that player could follow them."""

    player: str
    sight: Sight
    followed: list[Mapping[str, Any]] = field(default_factory=list)
    words: dict[int, str] = field(default_factory=dict)  # entry -> sentence, where it says less


@dataclass(slots=True)
class Way:
    """The game under one choice of readings: what is seen and said at every step."""

    name: str
    log: Log
    outcome: Outcome
    sight: Sight
    sights: list[PlayerSight] = field(default_factory=list)
    words: list[str] = field(default_factory=list)  # every entry as a sentence
    chapters: list[str] = field(default_factory=list)  # the round (or turn) after every step
    measured: dict[str, dict[str, list[tuple[int, float]]]] = field(default_factory=dict)
    fixes: dict[int, Sequence[str]] = field(default_factory=dict)  # id of a finding -> what would mend it

    def said(self, number: int | None) -> list[Finding]:
        """What is found about one entry; about the record as a whole for None."""
        return [finding for finding in self.outcome.findings if finding.move == number]

    @property
    def keys(self) -> list[int]:
        """The steps worth a place on paper: the ends of rounds, entries at fault, the end."""
        ends = [n for n in range(1, len(self.chapters) - 1) if self.chapters[n] != self.chapters[n + 1]]
        wrong = [finding.move for finding in self.outcome.findings if finding.move and finding.wrong]
        return sorted({*ends, *wrong[:MOST_KEYS], len(self.chapters) - 1})


MOST_KEYS = 12


def walked(name: str, outcome: Outcome, parts: Parts, look_through: bool = False) -> Way:
    """A replayed log, step by step; with ``look_through`` also through the eyes of every player."""
    log, game = outcome.log, outcome.log.game
    way = Way(name, log, outcome, Sight(parts))
    if look_through and game.view.position is not None:
        way.sights = [PlayerSight(player, Sight(parts)) for player in log.header.players]
    entries: Sequence[Mapping[str, Any]] = log.document.data.get("moves", ())
    drawn = artist(game)
    before: Mapping[str, Any] = {}

    def look(run: Walk, number: int) -> None:
        nonlocal before
        acting = () if game.play.over(run.state) else game.actors(run.state)
        position = game.positions.write(run.state)
        scene = scene_of(game, position, log.header, acting)
        way.sight.add(scene.headline, pieces(scene))
        way.chapters.append(drawn.chapter(position) if drawn else "")
        if number:
            way.words.append(sentence(game, entries[number - 1], before, log.header))
        for title, figures in drawn.measures(position) if drawn else ():
            _measure(way.measured.setdefault(title, {}), figures, number)
        for seat, onlooker in enumerate(way.sights):
            if number:
                onlooker.followed.append(_followed(log, entries[number - 1], before, onlooker.player))
            assert game.view.position is not None
            seen = scene_of(game, game.view.position(position, seat, onlooker.followed), log.header, acting)
            onlooker.sight.add(seen.headline, pieces(seen))
        before = position

    walk(outcome, look, len(log.moves))
    for onlooker in way.sights:
        _less_said(way, onlooker, entries, before)
    return way


def _measure(found: dict[str, list[tuple[int, float]]], figures: Mapping[str, float], number: int) -> None:
    """Figures after one entry; only changes are kept."""
    for name, value in figures.items():
        known = found.setdefault(name, [])
        if not known or known[-1][1] != value:
            known.append((number, value))


def _followed(
    log: Log, entry: Mapping[str, Any], position: Mapping[str, Any], player: str
) -> Mapping[str, Any]:
    return log.game.view.entry(entry, position, player) if log.game.view.entry else entry


def _less_said(
    way: Way, seen: PlayerSight, entries: Sequence[Mapping[str, Any]], end: Mapping[str, Any]
) -> None:
    """The sentences of entries of which a player knows less, looking back from the end."""
    for number, entry in enumerate(entries, 1):
        known = _followed(way.log, entry, end, seen.player)
        if known != entry:
            seen.words[number] = sentence(way.log.game, known, {}, way.log.header)


def other_ways(log: Log, parts: Parts) -> Iterator[Way]:
    """The log under each other reading that changes a verdict, the points or the winner."""
    from referee.disputes.readings import survey

    offered = 0
    for touched in survey(log, pairs=0, partings=False).touched:
        for other in touched.alternatives:
            changes = other.difference.verdicts or other.difference.scores
            if not changes or other.difference.trouble or offered == MOST_WAYS:
                continue
            try:
                outcome = other.way.outcome or replay(changed(log, other.choice), suspect_pen=False)
            except BadEntry:
                continue
            yield walked(f"{other.ruling.option}: {other.reading.text}", outcome, parts)
            offered += 1
