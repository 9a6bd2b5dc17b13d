"""A game as a page holds it: after every entry what has changed on the table, in words and in figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.disputes.effort import Effort
from referee.disputes.readings import changing
from referee.disputes.side_by_side import Pass
from referee.drawing.html import Piece, pieces
from referee.drawing.scene import Scene, artist, scene_of
from referee.drawing.sentences import sentence
from referee.header import nobody
from referee.log import Log, changed
from referee.moments.known import knowing
from referee.replay import Outcome, Walk, replay, walk
from referee.rules import Finding, ScoreSheet

MOST_WAYS = 8
"""So many other readings are offered for stepping through, fewer of a record in which much is wrong; `referee
adjudicate --readings` names all."""

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
    held: list[list[list[int]]] = field(default_factory=list)  # the parts of every step, by their numbers
    scene: Scene | None = None  # what the last step shows
    shown: list[Piece] = field(default_factory=list)  # and the same drawn

    @property
    def end(self) -> tuple[str, list[Piece]]:
        """The headline and the pieces of the last step."""
        return (self.scene.headline, self.shown) if self.scene is not None else ("", [])

    def add(self, scene: Scene) -> None:
        """One more step; what is as it was before is not drawn again."""
        number, before = self.parts.number, self.shown
        last = self.held[-1] if before else []
        self.shown = pieces(scene, self.scene, before)
        self.scene = scene
        now = [
            last[n]
            if n < len(last) and piece is before[n]
            else [number(piece.opening), number(piece.closing), *map(number, piece.rows)]
            for n, piece in enumerate(self.shown)
        ]
        self._step(number(scene.headline), now)

    def again(self, other: Sight, at: int) -> None:
        """One more step, on which all is as on a step of another sight."""
        self._step(other.steps[at][0], other.held[at])
        self.scene, self.shown = None, []

    def _step(self, headline: int, now: list[list[int]]) -> None:
        last = self.held[-1] if self.held else []
        step: Step = [headline]
        step += [[n, *part] for n, part in enumerate(now) if last[n : n + 1] != [part]]
        step += [[n] for n in range(len(now), len(last))]
        self.steps.append(step)
        self.held.append(now)

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
    # The position after every step, and the seats of those who may act.
    seen: list[tuple[Mapping[str, Any], Sequence[int]]] = field(default_factory=list)
    fixes: dict[int, Sequence[str]] = field(default_factory=dict)  # id of a finding -> what would mend it
    entries: Sequence[Mapping[str, Any]] = ()  # as they are shown
    eyes: str = ""  # the player whose page it is: no more than that player saw is on it

    @property
    def sheet(self) -> ScoreSheet | None:
        """The score; for one player's eyes only where the game is over and all cards have been shown."""
        sheet = self.outcome.sheet
        return None if self.eyes and not (sheet and sheet.final) else sheet

    @property
    def findings(self) -> Sequence[Finding]:
        """What the referee says. It rests on all cards, and is not for the eyes of one player."""
        return () if self.eyes else self.outcome.findings

    def about(self, number: int | None) -> list[Finding]:
        """What is found about one entry; about the record as a whole for None."""
        return [finding for finding in self.findings if finding.move == number]

    @property
    def keys(self) -> list[int]:
        """The steps worth a place on paper: the ends of rounds, entries at fault, the end."""
        told = self.chapters
        ends = [n for n in range(1, len(told) - 1) if told[n] and told[n] != told[n + 1]]
        wrong = [finding.move for finding in self.findings if finding.move and finding.wrong]
        return sorted({*ends, *wrong[:MOST_KEYS], len(self.chapters) - 1})


MOST_KEYS = 12


def walked(
    name: str, outcome: Outcome, parts: Parts, look_through: bool = False, base: Way | None = None
) -> Way:
    """A replayed log, step by step; with ``look_through`` also through the eyes of every player. What is as
    it was in the way that is the ``base`` of all is not drawn and told again."""
    log, game = outcome.log, outcome.log.game
    entries: Sequence[Mapping[str, Any]] = log.document.data.get("moves", ())
    way = Way(name, log, outcome, Sight(parts), entries=entries)
    if look_through and game.view.position is not None:
        way.sights = [PlayerSight(player, Sight(parts)) for player in log.header.players]
    known = base.seen if base is not None else []
    drawn = artist(game)
    keeping = knowing(log)

    def look(run: Walk, number: int) -> None:
        before = way.seen[-1] if way.seen else ({}, ())
        now = game.positions.write(run.state), () if game.play.over(run.state) else game.actors(run.state)
        if keeping is not None:
            keeping.follow(number, now[0], run.doubted)
        way.seen.append(now)
        alike = number < len(known) and now == known[number]
        if base is not None and alike:
            way.sight.again(base.sight, number)
            way.chapters.append(base.chapters[number])
        else:
            way.sight.add(scene_of(game, now[0], log.header, now[1], keeping))
            way.chapters.append(drawn.chapter(now[0]) if drawn else "")
        if number and base is not None and alike and before == known[number - 1]:
            way.words.append(base.words[number - 1])
        elif number:
            way.words.append(sentence(game, entries[number - 1], before[0], log.header))
        for title, figures in drawn.measures(now[0]) if drawn else ():
            _measure(way.measured.setdefault(title, {}), figures, number)
        for seat, onlooker in enumerate(way.sights):
            if number:
                onlooker.followed.append(_followed(log, entries[number - 1], now[0], onlooker.player))
            assert game.view.position is not None
            seen = game.view.position(now[0], seat, onlooker.followed)
            onlooker.sight.add(scene_of(game, seen, log.header, now[1], keeping))

    walk(outcome, look, len(log.moves))
    for onlooker in way.sights:
        _less_said(way, onlooker)
    return way


def walked_by(player: str, outcome: Outcome, parts: Parts) -> Way:
    """A replayed log as one player saw it, and nothing else: the positions, the entries and the figures that
    player could know. BadEntry where nobody of that name plays."""
    log, game = outcome.log, outcome.log.game
    if player not in log.header.seats:
        raise nobody(player, (), log.header.players)
    seat, drawn = log.header.seats[player], artist(game)
    written: Sequence[Mapping[str, Any]] = log.document.data.get("moves", ())
    way = Way("", log, outcome, Sight(parts), eyes=player)
    followed: list[Mapping[str, Any]] = []
    keeping = knowing(log)

    def look(run: Walk, number: int) -> None:
        position = game.positions.write(run.state)
        if keeping is not None:
            keeping.follow(number, position, run.doubted)
        if number:
            followed.append(_followed(log, written[number - 1], position, player))
        seen = game.view.position(position, seat, followed) if game.view.position else position
        acting = () if game.play.over(run.state) else game.actors(run.state)
        way.seen.append((seen, acting))
        way.sight.add(scene_of(game, seen, log.header, acting, keeping))
        way.chapters.append(drawn.chapter(seen) if drawn else "")
        for title, figures in drawn.measures(seen) if drawn else ():
            _measure(way.measured.setdefault(title, {}), figures, number)

    walk(outcome, look, len(log.moves))
    way.entries = [{key: value for key, value in entry.items() if key != "note"} for entry in followed]
    befores = (position for position, _ in way.seen)
    way.words = [
        sentence(game, entry, before, log.header) for entry, before in zip(way.entries, befores, strict=False)
    ]
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
    """An entry as a player knew it once it had been made, in the position it led to: what the cards showed
    later is told where they showed it."""
    return log.game.view.entry(entry, position, player) if log.game.view.entry else entry


def _less_said(way: Way, seen: PlayerSight) -> None:
    """The sentences of entries of which a player knew less."""
    for number, (entry, known) in enumerate(zip(way.entries, seen.followed, strict=True), 1):
        if known != entry:
            seen.words[number] = sentence(way.log.game, known, {}, way.log.header)


def other_ways(judged: Outcome, parts: Parts, base: Way) -> Iterator[Way]:
    """The log under each other reading that changes a verdict, the points or the winner. The pen is suspected
    where it is in the log itself: where nothing is wrong with that, every line is taken as it was meant."""
    offered, slipped, effort = 0, judged.wrong, Effort()
    for other in changing(judged.log):
        outcome = other.way.outcome
        assert outcome is not None  # it could be replayed, or nothing would have changed
        if slipped and outcome.wrong:
            if not effort.holds(judged):
                return
            outcome = replay(changed(judged.log, other.choice))
            effort.spend(Pass(judged.log, outcome))
        if _told(outcome) == _told(judged):
            continue
        yield walked(f"{other.ruling.option}: {other.reading.text}", outcome, parts, base=base)
        offered += 1
        if offered == MOST_WAYS:
            return


def _told(outcome: Outcome) -> tuple[object, ...]:
    """What somebody would see of a replay: its findings, totals and winners."""
    sheet = outcome.sheet
    findings = [(found.kind, found.rule.number, found.move, found.message) for found in outcome.findings]
    return findings, *((sheet.totals, sheet.winners, sheet.final) if sheet else (None,))
