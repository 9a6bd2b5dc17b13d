"""A log in, its cheapest explanation out.

Every entry of a record goes through its game's table of plays; what the record leaves open and where it
goes wrong is settled by the cheapest explanation (:mod:`referee.explanation`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from referee import agreements
from referee.breaches import Refused, after, permitted
from referee.explanation.carrying_out import ready
from referee.explanation.runner import Fault, Retelling, Runner, Stop
from referee.explanation.worlds import Play, World
from referee.header import BadEntry
from referee.log import Log
from referee.results import agreed
from referee.rules import WRONG, Finding, Kind, ScoreSheet
from referee.start import afresh, begin, of_the_start

if TYPE_CHECKING:
    from referee.explanation.gap_ways import Filling, Opening, Openings


@dataclass(slots=True, eq=False, match_args=False)
class Outcome:
    """What replaying one log gave."""

    log: Log
    state: Any  # the position after the last entry; None where the game could not even be set up
    findings: list[Finding] = field(default_factory=list)
    plays: Mapping[int, tuple[Play, ...]] = field(default_factory=dict)  # entry -> what stands for it
    faults: Sequence[Fault] = ()  # what the told story paid for, in the order of the record
    counting: Sequence[Any] = ()  # the states of all worlds that verdicts and scores come from
    worlds: Sequence[World] = ()  # all explanations that cost as little, those that count first
    bounded: int | None = None  # the entry from which on not every way was followed: nobody is accused there,
    not_followed: str = ""  # and why
    hangs: Any = None  # what of the score sheet hangs on the gaps of a position
    root: Any = None  # the ``RootCause`` of all that seems wrong, where there is one
    gapped: Log | None = None  # the log as it is written, where it begins from a position with gaps
    again: Sequence[Finding] = ()  # what hangs on the same fact as an earlier entry: not told twice
    at_fault: Any = None  # what is wrong in it, as it is arranged where repairs are asked for
    effort: int = 0  # what it took to explain it, in entries played
    allowance: int | None = None  # what may still be done to look for repairs of it
    _sheet: ScoreSheet | None = None
    _alternatives: dict[int, tuple[str, ...]] | None = None

    @property
    def sheet(self) -> ScoreSheet | None:
        """The score sheet of the last position, made out when somebody asks for it."""
        if self._sheet is None and self.state is not None:
            if len(self.counting) < 2 and self.bounded is None and self.hangs is None:
                self._sheet = self.log.game.score(self.state)
            else:
                from referee.explanation import bounds, findings

                self._sheet = findings.joined(map(self.log.game.score, self.counting or [self.state]))
                if self.bounded is not None:
                    findings.opened(self._sheet, self.not_followed or findings.NOT_FOLLOWED)
                elif self.hangs is not None:
                    self._sheet = bounds.left_open(self._sheet, self.hangs)
            if agreements.is_agreed(self.log.moves, self.log.result):
                counted = self.log.game.play.agreed is not None
                for sheet in (self._sheet, self._sheet.perhaps):
                    if sheet is not None:
                        agreements.apply(sheet, self.log.moves, self.log.result, counted)
        return self._sheet

    @property
    def wrong(self) -> bool:
        """Whether anything in the record is wrong and was not settled by a decision."""
        return any(finding.wrong for finding in self.findings)

    def alternatives(self, number: int) -> tuple[str, ...]:
        """What could have been done instead of a forbidden entry: worked out for all forbidden entries
        in one replay, when somebody first asks."""
        if self._alternatives is None:
            illegal = (finding for finding in self.findings if finding.kind is Kind.ILLEGAL)
            numbers = {finding.move for finding in illegal if finding.move}
            self._alternatives = found = {}
            game, moves = self.log.game, self.log.moves

            def look(run: Walk, at: int) -> None:
                if at + 1 in numbers and moves[at].action not in ("check", "decision"):
                    state = ready(game, run.state, moves[at])
                    if self._legal_there(state, moves[at]):
                        return  # only what is told before it makes it legal: that is no other act
                    lines = tuple(game.instead(state, moves[at]))
                    found[at + 1] = _in_all_ways(self, at, lines, state) if self.gapped else lines

            walk(self, look, max(numbers) - 1)
        return self._alternatives.get(number, ())

    def _legal_there(self, state: Any, move: Any) -> bool:
        """Whether nothing forbids an entry as the story is told, and nothing has to be unwritten for it."""
        handler = self.log.game.play.table[state.phase].get(move.action)
        if handler is None or not permitted(handler, state.copy(), move):
            return False
        return after(handler, state, move) is not None


class Alternatives(Sequence[str]):
    """What could have been done instead of an entry, as log lines; nothing is worked out before somebody
    looks."""

    def __init__(self, outcome: Outcome, number: int) -> None:
        self.outcome = outcome
        self.number = number

    def __getitem__(self, place: Any) -> Any:
        return self.outcome.alternatives(self.number)[place]

    def __len__(self) -> int:
        return len(self.outcome.alternatives(self.number))

    def __repr__(self) -> str:
        return repr(self.outcome.alternatives(self.number))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Walk:
    """A told game on its way: the state after an entry, and what is said so far."""

    log: Log
    state: Any
    findings: Sequence[Finding]
    doubted: bool = False  # nobody can know whether the entry was allowed


Watch = Callable[[Walk, int], None]
"""Looks on while a log is told, and must not touch anything."""


def replay(
    log: Log,
    until: int | None = None,
    watch: Watch | None = None,
    *,
    suspect_pen: bool = True,
    most: int | None = None,
) -> Outcome:
    """Judges a whole log, or its first ``until`` entries (claims of a result are then left aside).

    ``watch`` is called after every entry with the game as it is told and the number of the entry, and once
    with 0 before the first. Without ``suspect_pen`` every line is taken as it was meant, and only the table's
    ways of going on after a fault are looked at: quick, for holding readings of the rules against each other.
    Where it takes more than ``most`` faults to explain the log, there is no state in what comes back.
    Raises BadEntry where a position or check names something the game does not have.
    """
    gapped = False
    if log.start[0] == "given" and not log.filled:
        # Records of whole games never need it.
        from referee.explanation.gap_ways import is_open

        gapped = is_open(log)
    last = len(log.moves) if until is None else min(until, len(log.moves))
    asked = last, len(log.moves), suspect_pen
    most = None if gapped else most
    known = _known(log.known.get(asked, ()), most)
    if known is not None:
        outcome = replace(known, findings=[*known.findings])
    elif gapped:
        outcome = _over_all_ways(log, until, suspect_pen)
    else:
        outcome = _in_one_way(log, until, suspect_pen, most)
    if known is None and outcome.effort:  # it had to be explained: others may ask, and add to what is found
        log.known.setdefault(asked, []).append((most, replace(outcome, findings=[*outcome.findings])))
    if watch is not None and outcome.state is not None:
        walk(outcome, watch, last)
    return outcome


def _known(asked: Iterable[tuple[int | None, Outcome]], most: int | None) -> Outcome | None:
    """What a log came to, of what has been asked of it with no more than so many faults each: what explained
    it then is the cheapest for who asks for more."""
    for limit, outcome in asked:
        if limit == most:
            return outcome
        if limit is not None and (most is None or limit < most) and outcome.state is not None:
            return outcome
    return None


def _in_one_way(log: Log, until: int | None, suspect_pen: bool, most: int | None) -> Outcome:
    """A record that begins from a whole position: in one world as long as nothing is to be decided."""
    outcome = Outcome(log, None)
    state = _begun(outcome)
    if state is None:
        return outcome
    whole = until is None or until >= len(log.moves)
    moves = log.moves if whole else log.moves[:until]
    ends = whole and log.start[0] != "final"
    runner = Runner(log, moves, lambda: afresh(log))
    begun = _in_one_go(outcome, runner, World(state), ends)
    if begun is not None:
        _explain(outcome, runner, begun, ends, suspect_pen, most)
    if whole and outcome.state is not None:
        agreed(outcome, log.result)
    return outcome


def is_barred(log: Log) -> bool:
    """Whether what a log begins with forbids its first entry, as it is written, or cannot be itself: quick,
    for trying many positions. Nothing is said of what might have been meant instead. Raises BadEntry as
    ``replay`` does."""
    state = _begun(Outcome(log, None))
    if state is None:
        return True
    stop = Runner(log, log.moves, lambda: afresh(log)).run(World(state), 1)
    return isinstance(stop, Fault) and not stop.happened


def _over_all_ways(log: Log, until: int | None, suspect_pen: bool) -> Outcome:
    """What is certain of a record however the gaps are filled, and what hangs on them."""
    from referee.explanation import gap_findings, gap_ways

    found = gap_ways.openings(log)
    best = in_every_way(found, until)
    if not best:
        # It may leave something open however it is filled: what is told of it is what cannot be.
        plain = replace(log, start=("given", {**log.start[1], "rest": "empty"}))
        return _in_one_way(plain, until, suspect_pen=True, most=None)
    if suspect_pen and gap_ways.is_guessed(found, best):
        as_meant = replay(log, until, suspect_pen=False)
        if not any(finding.kind in WRONG for finding in as_meant.findings):
            return as_meant
    for suspecting in (gap_ways.suspecting, gap_ways.going_right_longer) if suspect_pen else ():
        best = suspecting(found, best, lambda way, most: replay(way, until, most=most))
    best = gap_findings.excused(found, best)
    outcome: Outcome = best[0].outcome
    if suspect_pen and best[0].faults:
        outcome = replay(best[0].log, until)
    outcome.effort += gap_ways.spent_on(found, but=outcome)
    outcome.findings = gap_findings.told(
        found, best, outcome.findings, lambda way: replay(way, until, suspect_pen=False)
    )
    outcome.gapped = log
    for finding in outcome.findings:
        if isinstance(finding.instead, Alternatives):
            finding.instead = Alternatives(outcome, finding.instead.number)
    outcome.again = found.again
    counted = [outcome, *(opening.outcome for opening in best[1:] if opening.outcome is not None)]
    outcome.hangs = gap_findings.hangs(log, found, outcome.findings, counted)
    outcome.counting = [state for each in counted for state in each.counting or [each.state]]
    outcome._sheet = None
    bounds = [each.outcome.bounded for each in found.listed if each.outcome.bounded is not None]
    outcome.bounded = 0 if found.bounded else min(bounds, default=None)
    outcome.log = replace(outcome.log, result=log.result)
    if until is None or until >= len(log.moves):
        agreed(outcome, log.result)
    return outcome


def in_every_way(found: Openings, until: int | None) -> list[Opening]:
    """Judges the beginning of a record in every way in which the gaps of its position can be filled, as far
    as that matters: those in which least is wrong; none where the position is wrong by what it tells. Raises
    BadEntry where they cannot be filled together."""
    from referee.explanation import gap_ways

    def judge(way: Log, most: int | None) -> Outcome:
        return replay(way, until, suspect_pen=False, most=most)

    best = _cheapest_ways(found, until, gap_ways.Filling(judge))
    while best and gap_ways.tells_more(found):
        best = _cheapest_ways(found, until, gap_ways.Filling(judge))
    if best:
        found.doubts = _doubts(gap_ways.doubting(found, best[0]), until)
        best = gap_ways.unrefuted(found, best)
    return best


def _in_all_ways(outcome: Outcome, number: int, lines: Sequence[str], state: Any) -> tuple[str, ...]:
    """Those of the acts that could be done instead of the entry after ``number`` that can be done in all
    ways to fill the gaps, also those that only such an act hangs on; the game being told as it is."""
    from referee.explanation import gap_ways

    log: Any = outcome.gapped
    game, move = log.game, log.moves[number]
    legal = islice(game.legal(state.copy()), gap_ways.ASKED)
    found = gap_ways.openings(replace(log, moves=[*log.moves[:number], *legal]))
    for opening in found.listed:
        opening.log.moves = log.moves[:number]
    kept = set(() if found.bounded else lines)

    def look(run: Walk, at: int) -> None:
        if at == number:
            there = game.instead(ready(game, run.state, move), move)
            kept.intersection_update(there)

    for way in in_every_way(found, number) if kept else ():
        walk(Outcome(way.log, None, plays=outcome.plays), look, number)
    return tuple(line for line in lines if line in kept)


def _cheapest_ways(found: Openings, until: int | None, pains: Filling) -> list[Opening]:
    """Judges all of the ways, as far as that matters: those in which least is wrong."""
    refused: BadEntry | None = None
    for opening in found.listed:
        try:
            shortly = _shortly(opening.log, until)
            if shortly is None:
                pains.to_the_end([opening])
            else:
                pains.begin(opening, shortly)
        except BadEntry as bad:
            refused = refused or bad
    found.unjudged = any(each.begun and each.outcome is None for each in found.listed)
    found.listed = [
        each for each in found.listed if each.outcome is not None and each.outcome.state is not None
    ]
    if not found.listed:
        if refused is not None:
            raise refused
        return []
    best = found.cheapest()
    if best[0].faults:
        pains.to_the_end(found.likeliest())
        best = found.cheapest()
    else:
        pains.to_the_last_check(found)
    found.bounded = found.bounded or pains.left_out
    return best


def _doubts(some: Iterable[Opening], until: int | None) -> list[Opening]:
    """Those of some ways that can be, with what the record comes to in them."""
    found = []
    for opening in some:
        with suppress(BadEntry):
            shortly = None if opening.log.untold is not None else _shortly(opening.log, until)
            outcome = shortly or replay(opening.log, until, suspect_pen=False)
            if outcome.state is not None:
                opening.judged(outcome)
                found.append(opening)
    return found


def _shortly(log: Log, until: int | None) -> Outcome | None:
    """A log judged no further than to its first fault; None where one world does not show it so far."""
    outcome = Outcome(log, None)
    state = _begun(outcome)
    if state is None:
        return outcome
    world, moves = World(state), log.moves[:until]
    runner = Runner(log, moves, lambda: afresh(log))
    stop: Any = runner.run(world, len(moves))
    if stop is None and world.story is None and (until is None or until >= len(log.moves)):
        stop = runner.finish(world)
    if world.story is not None or not (stop is None or isinstance(stop, Fault)):
        return None
    if stop is not None and log.untold is not None and moves[stop.index].action == "check":
        return None  # it may be told for the first time there
    outcome.state = world.state
    outcome.findings += sorted(world.findings, key=lambda finding: (finding.move is None, finding.move or 0))
    if stop is not None:
        outcome.findings.append(stop.finding)
    return outcome


def _in_one_go(
    outcome: Outcome, runner: Runner, world: World, ends: bool
) -> tuple[World, Stop | None] | None:
    """Plays a record in one world, uncopied; where something has to be decided on the way, how far it came
    and what stopped it."""
    stop = runner.run(world, len(runner.moves))
    if stop is not None or world.story is not None:
        return world, stop
    if ends and runner.finish(world) is not None:
        return World(afresh(outcome.log)), None
    outcome.state = world.state
    outcome.findings += sorted(world.findings, key=lambda finding: (finding.move is None, finding.move or 0))
    return None


def _explain(
    outcome: Outcome,
    runner: Runner,
    begun: tuple[World, Stop | None],
    ends: bool,
    suspect_pen: bool,
    most: int | None,
) -> None:
    """The cheapest explanation of a record that one world does not show."""
    # A full legal record never needs these, and they take longer to import than it takes to judge.
    from referee.explanation import findings, lost_thread, root_causes

    log, moves = outcome.log, runner.moves
    search = root_causes.searching(log, moves, finish=ends, suspect_pen=suspect_pen, most=most)
    search.runner.misfits.update(runner.misfits)
    found = search.go_on(*begun)
    outcome.effort = runner.played + search.effort
    if not found.worlds:
        return
    if found.root is not None:
        outcome.root = found.root
        outcome.log = log = found.root.log
        outcome.findings.append(found.root.finding)
    if suspect_pen and most is None and log.from_setup and found.bounded is None:
        found.lost = lost_thread.lost_from(log, found.worlds[0], replay)
    told = findings.account(log.game, found, moves, log.header.players)
    for finding in told.findings:
        misfit = found.misfits.get(finding.move or 0)
        if misfit is not None and finding.kind is Kind.CONTRADICTION and finding.message == misfit.message:
            raise misfit  # of what is told, and not of a way that came to nothing
    outcome.state, outcome.plays, outcome.faults = told.state, told.plays, told.faults
    outcome.counting, outcome.worlds = [each.state for each in told.counting], [*told.counting, *told.beside]
    outcome.bounded, outcome.not_followed = told.bounded, told.not_followed
    outcome.findings += told.findings
    for finding in outcome.findings:
        if finding.kind is Kind.ILLEGAL and finding.move and not finding.instead:
            finding.instead = Alternatives(outcome, finding.move)


def walk(outcome: Outcome, watch: Watch, until: int) -> None:
    """Goes through a log once more as its story is told, and lets somebody look on after every entry."""
    log = outcome.log
    retelling = Retelling(Runner(log, log.moves, lambda: afresh(log)), outcome.plays)
    told = Walk(log, retelling.world.state, [finding for finding in outcome.findings if finding.move is None])
    watch(told, 0)
    doubted = {finding.move for finding in outcome.findings if finding.kind is Kind.UNDETERMINED}
    for number in range(1, until + 1):
        retelling.go_on()
        told.state, told.doubted = retelling.world.state, number in doubted
        watch(told, number)


def _begun(outcome: Outcome) -> Any | None:
    """The state a log begins with; what is said of it goes to the findings. None where it cannot be."""
    log = outcome.log
    key = log.start[0]
    try:
        state = begin(log)
    except Refused as refused:
        outcome.findings.append(of_the_start(refused.breaches.finding(), key))
        return None
    except BadEntry as bad:
        raise (bad if bad.path[:1] == ("rulings",) else bad.under(key)) from None
    outcome.findings += [of_the_start(finding, key) for finding in state.breaches.findings]
    state.breaches.clear()
    return state
