"""The loop: every entry of a log through its game's table of plays, and what comes of it.

A move that a rule forbids is void: the position stays and replay goes on, so one fault does not
hide the next. Faults that come from an earlier void move are told as its consequences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from referee import claims, schema
from referee.game import BadEntry
from referee.log import Check, Decision, Log
from referee.rules import RECORD_RULES, Contradiction, Finding, Kind, Path, ScoreSheet, Void

MOST_TRIED = 50
"""So many faults of one log are tried out for what follows from them."""


@dataclass(slots=True, eq=False, match_args=False)
class Root:
    """A void move whose consequences may still come: what it was about, and whether the flow of
    the game waits for it."""

    number: int
    action: str
    actor: int
    touches: set[Any]
    out_of_turn: bool  # its own fault was the moment or the actor
    flow: bool = True


@dataclass(slots=True, eq=False, match_args=False)
class Outcome:
    """What replaying one log gave."""

    log: Log
    state: Any  # the position after the last entry; None where the game could not even be set up
    findings: list[Finding] = field(default_factory=list)
    _sheet: ScoreSheet | None = None

    @property
    def sheet(self) -> ScoreSheet | None:
        """The score sheet of the last position, made out when somebody asks for it."""
        if self._sheet is None and self.state is not None:
            self._sheet = self.log.game.score(self.state)
        return self._sheet

    @property
    def wrong(self) -> bool:
        return any(one.wrong for one in self.findings)


def replay(log: Log, until: int | None = None, watch: Watch | None = None) -> Outcome:
    """Judges a whole log, or its first ``until`` entries (claims of a result are then left aside).

    ``watch`` is called after every entry with the replay and the number of the entry, and once
    with 0 before the first. Raises BadEntry where a position or check names something the game does not have.
    """
    key = log.start[0]
    outcome = Outcome(log, None)
    try:
        state = _begin(log)
    except Void as void:
        outcome.findings.append(_of_the_start(void.finding((), None), key))
        return outcome
    except BadEntry as bad:
        path = bad.path if bad.path[:1] == ("rulings",) else (key, *bad.path)
        raise BadEntry(bad.message, path, bad.expected) from None
    whole = until is None or until >= len(log.moves)
    run = Replay(log, state, log.moves if whole else log.moves[:until])
    run.findings += [_of_the_start(finding, key) for finding in state.said]
    state.said.clear()
    if watch is not None:
        watch(run, 0)
    run.run(watch)
    if whole:
        run.close(finish=key != "final")
    outcome.state = run.state
    outcome.findings = run.findings
    if whole and log.result is not None and outcome.sheet is not None:
        _claimed_result(run, log, outcome.sheet)
    return outcome


def _of_the_start(finding: Finding, key: str) -> Finding:
    """What is said of the set-up or position a log begins with: its paths begin there."""
    finding.path = (key, *finding.path)
    finding.related = tuple(((key, *path), what) for path, what in finding.related)
    return finding


def _begin(log: Log) -> Any:
    key, data = log.start
    game = log.game
    begin = {"setup": game.start, "given": game.load, "final": game.final or game.load}[key]
    return begin(log.header, data)


class Replay:
    """One pass over the entries of a log, from a state that it moves along."""

    def __init__(self, log: Log, state: Any, moves: Sequence[Any], standing: int | None = None) -> None:
        self.log = log
        self.game = log.game
        self.state = state
        self.moves = moves
        self.standing = standing  # number of an entry that is carried out although it is void
        self.findings: list[Finding] = []
        self.roots: list[Root] = []
        self.void: set[int] = set()
        self.doubtful: list[tuple[Finding, list[int]]] = []  # faults, and those they may come from

    def run(self, watch: Watch | None = None) -> None:
        """Plays every entry. The state's said-list is emptied into ``findings`` as it goes."""
        plays = self.game.plays
        state = self.state
        said = state.said
        for number, move in enumerate(self.moves, 1):
            try:
                handler = plays[state.phase].get(move.action)
                if handler is None:
                    if self._aside(number, move):
                        state = self.state
                        said = state.said
                else:
                    handler(state, move)
            except Void as void:
                if said:
                    self._collect(number)
                self._void(number, move, void)
            else:
                if self.roots:
                    self._carried_out(move)
            if said:
                self._collect(number)
            if watch is not None:
                watch(self, number)

    def _aside(self, number: int, move: Any) -> bool:
        """An entry for which the table has no cell: a check, a decision, or a move at a moment
        when something automatic is due first. True where the state was replaced."""
        if move.action == "check":
            self._check(number, move)
            return False
        if move.action == "decision":
            self._decision(number, move)
            return True
        game, state = self.game, self.state
        for _ in range(8):  # automatic steps in a row: far fewer in any game
            game.unplanned(state, move)
            handler = game.plays[state.phase].get(move.action)
            if handler is not None:
                handler(state, move)
                return False
        raise AssertionError(f"{game.id}: {move.action} is never planned in {state.phase}")

    def _void(self, number: int, move: Any, void: Void) -> None:
        if number == self.standing:
            with suppress(Void):  # where it is impossible, nothing changes
                self.game.force(self.state, move)
            return
        finding = void.finding(("moves", number - 1), number)
        if not finding.instead and finding.kind is Kind.ILLEGAL:
            finding.instead = tuple(self.game.instead(self.state, move))
        self.void.add(number)
        if not isinstance(move, Decision):  # a decision that fails is nobody's move: nothing follows from it
            self._trace(finding, number, move, void.flow)
        self.findings.append(finding)

    def _trace(self, finding: Finding, number: int, move: Any, out_of_turn: bool) -> None:
        """Whether a fault may come from an earlier one; later ones may come from it."""
        if self.roots and self.roots[-1].number == number:
            return
        if out_of_turn:
            flowing = (root for root in reversed(self.roots) if root.flow and root.out_of_turn)
            finding.follows = next((root.number for root in flowing), None)
        if finding.follows is None:
            if self.roots:
                self.doubtful.append((finding, [root.number for root in self.roots]))
            touches = set(self.game.touches(move))
            self.roots.append(Root(number, move.action, move.actor, touches, out_of_turn))

    def _carried_out(self, move: Any) -> None:
        """A legal move settles what it is about: an earlier void move no longer explains it."""
        touches = self.game.touches(move)
        for root in self.roots:
            root.touches -= touches
            if root.action == move.action and root.actor == move.actor:
                root.flow = False
        self.roots = [root for root in self.roots if root.touches or root.flow]

    def _collect(self, number: int | None) -> None:
        """Findings that did not void the entry, stamped with its number and place."""
        base: Path = ("moves", number - 1) if number else ()
        for finding in self.state.said:
            finding.path = base + finding.path
            finding.move = number
            self.findings.append(finding)
            if number and finding.kind is Kind.ILLEGAL:  # forbidden, and carried out as it was
                self._trace(finding, number, self.moves[number - 1], False)
        self.state.said.clear()

    def _check(self, number: int, move: Check) -> None:
        base: Path = ("moves", number - 1, "check")
        game = self.game
        names = partial(schema.names, game.schema, "position")
        faults = list(claims.compare(move.claims, game.position(self.state), base, game.unordered, names))
        settled = game.settled(self.state) if faults and game.settled is not None else None
        if settled is not None:
            after = list(claims.compare(move.claims, game.position(settled), base, game.unordered, names))
            faults = min(faults, after, key=len)
        for fault in faults:
            finding = fault.finding(RECORD_RULES["REC-1"], "the check")
            finding.move = number
            finding.follows = self._suspect()
            self.findings.append(finding)

    def _suspect(self) -> int | None:
        """The fault most likely to explain that figures differ: the last root still open."""
        return self.roots[-1].number if self.roots else None

    def _decision(self, number: int, move: Decision) -> None:
        about = move.about if move.about is not None else self._last_fault(number)
        faults = [one for one in self._undecided() if one.move == about]
        if about is None or not faults or about >= number:
            raise Contradiction(
                RECORD_RULES["REC-3"],
                "There is no fault here for the table to decide.",
                "a decision follows the entry it settles, or names it with `move:`",
                field="decision" if move.about is None else "move",
            )
        OUTCOMES[move.outcome](self, number, about, move)
        for fault in faults:
            fault.decision = DECIDED[move.outcome] + (f" ({move.note})" if move.note else "")
        self.roots = [root for root in self.roots if root.number != about]

    def _undecided(self) -> list[Finding]:
        """The faults a table can decide about: those of moves and checks, the last one first."""
        return [
            one
            for one in reversed(self.findings)
            if one.wrong and one.move and not isinstance(self.moves[one.move - 1], Decision)
        ]

    def _last_fault(self, number: int) -> int | None:
        """The entry right before, if it is at fault; else the last fault that is no consequence."""
        faults = self._undecided()
        near = (one.move for one in faults if one.move == number - 1)
        return next(near, next((one.move for one in faults if one.follows is None), None))

    def stands(self, number: int, about: int, move: Decision) -> None:
        """The table let it stand: the move is carried out although a rule forbids it."""
        if about not in self.void:
            return  # the game carried it out already
        self.game.force(self.state, self.moves[about - 1])
        self.state.said.clear()

    def taken_back(self, number: int, about: int, move: Decision) -> None:
        """The move was undone: a void one never happened; one that was carried out is replayed without."""
        if about in self.void:
            return
        before = list(self.moves[: number - 1])
        before[about - 1] = Check(-1, {})  # keeps the numbers of all other entries
        again = Replay(self.log, _begin(self.log), before)
        again.run()
        self.state = again.state

    def corrected(self, number: int, about: int, move: Decision) -> None:
        """The table put the position right: what it wrote down replaces what the replay had."""
        before = self.game.position(self.state)
        base: Path = ("moves", number - 1, "position")
        try:
            self.state = self.game.load(self.log.header, claims.merged(before, move.position or {}))
        except BadEntry as bad:
            raise BadEntry(bad.message, base + bad.path, bad.expected) from None
        except Void as void:
            void.field = ("position", *void.field)
            raise

    def try_consequences(self) -> None:
        """A fault is the consequence of an earlier one if it would not be there without that one: so
        let the earlier move stand, in a second replay, and look. Where a game carries out what is
        forbidden, because it was played, the move is left out for once instead. (What is out of turn
        after something out of turn needs no trying.)"""
        for root in sorted({one for _, roots in self.doubtful for one in roots})[:MOST_TRIED]:
            moves = self.moves
            if root not in self.void:
                moves = [*moves[: root - 1], Check(-1, {}), *moves[root:]]
            other = Replay(self.log, _begin(self.log), moves, standing=root)
            other.run()
            still = {one.move for one in other.findings if one.wrong}
            own = next((one.follows for one in self.findings if one.move == root and one.wrong), None)
            for finding, roots in self.doubtful:
                if finding.follows is None and root in roots and finding.move not in still:
                    finding.follows = own or root
        origin = {one.move: one.follows for one in self.findings if one.wrong and one.follows}
        for finding in self.findings:
            finding.follows = origin.get(finding.follows, finding.follows)

    def close(self, finish: bool) -> None:
        """The end of the record: what is automatically due happens, what is owed is told."""
        if self.standing is None and self.doubtful:
            self.try_consequences()
        if finish:
            self.game.finish(self.state)
        self._collect(None)


Watch = Callable[[Replay, int], None]
"""Looks on while a log is replayed, and must not touch anything."""

OUTCOMES = {"stands": Replay.stands, "taken_back": Replay.taken_back, "corrected": Replay.corrected}
DECIDED = {
    "stands": "the table let it stand",
    "taken_back": "the table had it taken back",
    "corrected": "the table corrected the position",
}


def _claimed_result(run: Replay, log: Log, sheet: ScoreSheet) -> None:
    """The claims of ``result`` against the score sheet."""
    assert log.result is not None
    # What lay there at the end may be scored without a claim that the game is over; a winner is one.
    asked = log.start[0] != "final" or (not sheet.final and any(key in claims.WINNERS for key in log.result))
    early = log.game.stopped(run.state) if asked else None
    if early is not None:
        early.path = ("result", *early.path)
        early.follows = run._suspect()
        run.findings.append(early)
    # Nobody has won a game that is not over: about a winner everything has been said then.
    going_on = early is not None and early.kind is not Kind.NOTE
    claimed = {key: value for key, value in log.result.items() if not going_on or key not in claims.WINNERS}
    for finding in claims.result(claimed, sheet):
        finding.follows = run._suspect()
        run.findings.append(finding)
