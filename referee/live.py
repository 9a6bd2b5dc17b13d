"""A game that goes on: entries one by one, and after each of them what is said of it now.

Later entries can settle what earlier ones left open, so findings come and go. As long as a record is clean
nothing is played twice: the worlds that explain it best move along by one entry. Where none of them can,
the record so far is explained afresh.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from referee.breaches import Open, Refused
from referee.document import Unreadable
from referee.explanation.carrying_out import step
from referee.explanation.findings import account
from referee.explanation.gap_ways import ASKED, is_open
from referee.explanation.runner import Parting, Runner
from referee.explanation.search import Search
from referee.explanation.worlds import Found, World
from referee.header import BadEntry
from referee.in_memory import InMemory, plain
from referee.judge import Judgement, judge
from referee.log import Log, Rejected, located, read_entry, read_log
from referee.moments.legal_with_gaps import permitted
from referee.replay import Alternatives, Outcome, replay
from referee.rules import Finding, Kind, ScoreSheet, counted
from referee.start import afresh


class NoStart(Exception):
    """A game that cannot begin as its set-up says; ``findings`` tell why."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = tuple(findings)


@dataclass(frozen=True, slots=True)
class News:
    """What an entry changed in what is said of the record."""

    added: tuple[Finding, ...] = ()
    withdrawn: tuple[Finding, ...] = ()  # said before, and settled by this entry

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """What was added and says that something is wrong."""
        return tuple(finding for finding in self.added if finding.wrong)


@dataclass(slots=True, repr=False)
class LiveGame:
    """One game on its way.

    >>> game = LiveGame.begin({"game": "duel", "players": ["Ann", "Ben"]})
    >>> game.play({"action": "deal", "starter": "Ann"}).added
    ()
    >>> news = game.play({"player": "Ben", "action": "draw"})
    >>> [(finding.id, finding.message) for finding in news.added]
    [('2/T-15/illegal/player', "It is Ann's turn, not Ben's.")]
    >>> game.undo()["player"], game.findings
    ('Ben', [])
    """

    log: Log
    outcome: Outcome = field(init=False)
    _start: list[Finding] = field(init=False)
    _runner: Runner = field(init=False)
    _worlds: list[World] = field(init=False)
    _found: Found = field(init=False)

    @classmethod
    def begin(cls, data: Mapping[str, Any]) -> LiveGame:
        """A game from its header (``referee: 1`` may be left out), with the entries it may have already.
        Rejected for what is no log, NoStart where no game can begin like that, TypeError for no mapping."""
        if not isinstance(data, Mapping):
            kind = type(data).__name__
            raise TypeError(
                f'a game begins with a mapping such as {{"game": "duel", "players": [...]}}, not a {kind}'
            )
        try:
            given = plain(data)
        except Unreadable as fault:
            raise Rejected([fault]) from None
        whole = {"referee": 1, **given, "moves": list(given.get("moves", ()))}
        document = InMemory(whole)
        try:
            return cls(read_log(document))
        except BadEntry as bad:
            raise Rejected([located(document, bad)]) from None

    def __post_init__(self) -> None:
        self._again()

    def __repr__(self) -> str:
        told = f"{counted(len(self.entries), 'move')}, {counted(len(self.findings), 'finding')}"
        return f"<LiveGame of {self.log.game.id}, {', '.join(self.players)}: {told}>"

    # -- what has happened -------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in the order of the header."""
        return self.log.header.players

    @property
    def entries(self) -> Sequence[Mapping[str, Any]]:
        """The entries so far, as they were given."""
        found: Sequence[Mapping[str, Any]] = self.log.document.data["moves"]
        return found

    @property
    def findings(self) -> list[Finding]:
        """All that is said of the record so far. What is only owed is not said before the game ends."""
        return self.outcome.findings

    def to_dict(self) -> dict[str, Any]:
        """The record so far as plain data: what a file of it would hold."""
        copy: dict[str, Any] = plain(self.log.document.data)
        return copy

    def judgement(self, result: Mapping[str, Any] | None = None) -> Judgement:
        """The record as if it ended here, with a result if one is claimed: what is owed is told, too."""
        return judge(InMemory({**self.to_dict(), **({} if result is None else {"result": plain(result)})}))

    # -- the position ------------------------------------------------------------------------------

    @property
    def position(self) -> dict[str, Any]:
        """The present position as plain data."""
        return self.log.game.positions.write(self.outcome.state)

    @property
    def acting(self) -> tuple[str, ...]:
        """The players who may act now."""
        seats = self.log.game.actors(self.outcome.state)
        return tuple(self.players[seat] for seat in seats if seat >= 0)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.log.game.play.over(self.outcome.state)

    @property
    def sheet(self) -> ScoreSheet | None:
        """The score sheet so far."""
        return self.outcome.sheet

    def legal(self) -> Iterator[dict[str, Any]]:
        """The legal moves now, as entries, as far as the record holds the cards they need; where it begins
        from a position with gaps, those that are legal whatever the position leaves out."""
        game = self.log.game
        moves = game.legal(self.outcome.state)
        if is_open(self.log) and not self.over:
            usual = [*islice(moves, ASKED)]
            yield from map(json.loads, permitted(self.log, len(self.log.moves), usual, json.dumps).surely)
            return
        for move in moves:
            yield game.write(move, self.log.header)

    def permits(self, entry: Mapping[str, Any]) -> bool:
        """Whether an entry can be played now and nothing is wrong with it; nothing is changed. Rejected
        for what is no entry of this game."""
        move = read_entry(self.log, _plain(entry))
        game, state = self.log.game, self.outcome.state.copy()
        if move.action in ("check", "decision"):
            raise ValueError("only what is done at the table can be tried, no check and no decision")
        try:
            step(game, state, move)
        except Refused as refused:
            return all(finding.kind is Kind.UNDETERMINED for finding in refused.breaches.found)
        except Open as parting:
            return not parting.doubted
        return not any(breach.wrong for breach in state.breaches.findings)

    # -- what happens now --------------------------------------------------------------------------

    def play(self, entry: Mapping[str, Any]) -> News:
        """One more entry. It is kept whatever the referee says of it; Rejected, and nothing is changed,
        for what is no entry of this game."""
        data = _plain(entry)
        move = read_entry(self.log, data)
        before = self.outcome.findings
        self._append(data, move)
        try:
            if not self._along():
                self._explain()
        except BadEntry as bad:  # a check or a correction that names what the game does not have
            fault = located(self.log.document, bad)
            self._take_off()
            self._again()
            raise Rejected([fault]) from None
        return _news(before, self.outcome.findings)

    def undo(self) -> Mapping[str, Any]:
        """Takes the last entry back, and gives it. IndexError where there is none."""
        if not self.log.moves:
            raise IndexError("there is no entry to take back")
        entry: Mapping[str, Any] = self._take_off()
        self._again()
        return entry

    def _append(self, data: dict[str, Any], move: Any) -> None:
        move.entry = len(self.log.moves) + 1
        self.log.moves.append(move)
        self.log.document.data["moves"].append(data)
        self._grown()

    def _take_off(self) -> Mapping[str, Any]:
        self.log.moves.pop()
        entry: Mapping[str, Any] = self.log.document.data["moves"].pop()
        self._grown()
        return entry

    def _grown(self) -> None:
        if isinstance(self.log.document, InMemory):
            self.log.document.grown()

    # -- worlds ------------------------------------------------------------------------------------

    def _again(self) -> None:
        """From the beginning."""
        begun = replay(replace(self.log, result=None), until=0)
        if begun.state is None:
            raise NoStart(begun.findings)
        self._start = [finding for finding in begun.findings if finding.path[:1] == (self.log.start[0],)]
        self._runner = Runner(self.log, self.log.moves, lambda: afresh(self.log))
        self._worlds = [World(afresh(self.log))]
        self._found = Found()
        if not self._along():
            self._explain()

    def _along(self) -> bool:
        """Moves the worlds along to the last entry; false where that takes an explanation of its own."""
        if len(self._worlds) > 1 and any(world.cost.faults for world in self._worlds):
            return False  # the ways to go on after a fault are weighed together
        cost = min(world.cost for world in self._worlds)
        alive = []
        for world in self._worlds:
            stop = self._runner.run(world, len(self.log.moves))
            if isinstance(stop, Parting) or world.cost > cost:
                return False
            if stop is None:
                alive.append(world)
        if not alive:
            return False
        self._worlds = alive
        self._tell(replace(self._found, worlds=self._worlds))
        return True

    def _explain(self) -> None:
        """The record so far afresh."""

        log = self.log
        search = Search(log, log.moves, lambda: afresh(log), finish=False)
        found = search.run(afresh(log))
        self._worlds = found.worlds
        self._tell(found)
        for finding in self.outcome.findings:
            misfit = found.misfits.get(finding.move or 0)
            if misfit is not None and finding.kind is Kind.CONTRADICTION:
                raise misfit

    def _tell(self, found: Found) -> None:
        """What the worlds agree on."""

        log = self.log
        told = account(log.game, found, log.moves, self.players)
        if told.faults:  # what was meant instead is asked for later, when the game may have gone on
            data = {**log.document.data, "moves": list(self.entries)}
            log = replace(log, moves=list(log.moves), document=InMemory(data))
        counting = [world.state for world in told.counting]
        self.outcome = Outcome(log, told.state, [*self._start, *told.findings], told.plays, told.faults)
        self.outcome.counting, self.outcome.worlds = counting, [*told.counting, *told.beside]
        self.outcome.bounded, self._found = found.bounded, found
        for finding in self.outcome.findings:
            if finding.kind is Kind.ILLEGAL and finding.move and not finding.instead:
                finding.instead = Alternatives(self.outcome, finding.move)


def _plain(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry as a file would give it. Rejected for what no file can hold."""
    try:
        found: dict[str, Any] = plain(entry)
    except Unreadable as fault:
        raise Rejected([fault]) from None
    return found


def _news(before: Sequence[Finding], now: Sequence[Finding]) -> News:
    """What is said now and was not before, and the other way round."""
    return News(tuple(_beyond(now, before)), tuple(_beyond(before, now)))


def _beyond(these: Sequence[Finding], those: Sequence[Finding]) -> Iterator[Finding]:
    known = Counter(finding.id for finding in those)
    for finding in these:
        if known[finding.id]:
            known[finding.id] -= 1
        else:
            yield finding
