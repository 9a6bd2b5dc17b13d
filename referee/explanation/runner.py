"""One world plays entries as they are written, until something has to be decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from referee import claims, schema
from referee.agreements import forfeiter
from referee.breaches import Breaches, Open, Refused, Way
from referee.declarations.statements import ANNULLED, FORFEIT, POINTS, Check, Decision
from referee.explanation.carrying_out import BARS, play, stamped, step
from referee.explanation.never_written import put_in
from referee.explanation.treatments import DECIDED, FREE, words_of
from referee.explanation.worlds import Anchor, Chapter, Play, Treatment, World, cost_of, in_place_of, told
from referee.explanation.worlds import until as upto
from referee.header import BadEntry
from referee.log import Log
from referee.rules import RECORD_RULES, Finding, Kind

NOTHING_LEFT = Finding(
    Kind.CONTRADICTION, RECORD_RULES["REC-4"], "There is no way in which this can have come about."
)
"""Where every way ends without a reason of its own."""

MOST_ASTRAY = 4
"""So many entries that may stand in the wrong place are suspected for one fault."""


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Fault:
    """A world could not go on as the record has it. The world stands before the entry, untouched; where the
    entry ``happened`` it stands after it."""

    world: World
    index: int  # of the entry in ``moves``; their number is the end of the record
    finding: Finding
    happened: bool = False
    ways: Sequence[Way] = ()  # in which the entry can have come about, where every one is forbidden
    hurried: bool = False  # whether something else has happened by itself, for this entry alone
    states: dict[int, Any] = field(default_factory=dict)  # those before entries that were asked for so far
    suspected: set[int] = field(default_factory=set)  # entries that were tried otherwise than written
    blamed: bool = False  # whether what it was taken for has been looked at again, because of a later fault


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Parting:
    """The record leaves open how an entry came about."""

    world: World
    index: int
    open: Open
    doubt: Finding | None = None  # what the entry breaks, if none of the ways fits to the end


Stop = Fault | Parting

Begun = dict[int, tuple[Any, int]]
"""By its number, how a deal or round began, and after which entry."""


class Runner:
    """Plays the entries of one log in worlds."""

    def __init__(self, log: Log, moves: Sequence[Any], begin: Callable[[], Any]) -> None:
        self.log = log
        self.game = log.game
        self.moves = moves if isinstance(moves, list) else list(moves)
        self.misfits: dict[int, BadEntry] = {}  # corrections that are no position, by entry
        self.begin = begin  # the state before the first entry, made anew
        self.played = 0  # entries, in all worlds
        self._astray: Sequence[int] | None = None
        self._retold: Retelling | None = None

    def astray(self, last: int) -> list[int]:
        """Entries up to one that may stand in the wrong place, however far back; the nearest first."""
        if self._astray is None:
            self._astray = self.game.pen.astray(self.moves)
        return [index for index in self._astray if index <= last][: -MOST_ASTRAY - 1 : -1]

    def run(self, world: World, until: int) -> Stop | None:
        """Moves a world along, in place, up to ``until`` entries or to where it stops."""
        begun = world.at
        stop = self._run(world, until)
        self.played += world.at - begun
        return stop

    def _run(self, world: World, until: int) -> Stop | None:
        state, moves, plays = world.state, self.moves, self.game.play.table
        breaches: Breaches = state.breaches
        for index in range(world.at, until):
            move = moves[index]
            try:
                handler = plays[state.phase].get(move.action)
                if handler is not None:
                    handler(state, move)
                elif move.action == "check":
                    self._check(state, move)
                elif move.action == "decision":
                    self._decide(world, index, move)
                    state = world.state
                    breaches = state.breaches
                else:
                    step(self.game, state, move)
            except Refused:
                stop = self._refused(world, index)
                if stop is not None:
                    stop.hurried = handler is None and move.action in plays[state.phase]
                    return stop
                state, breaches = world.state, world.state.breaches
            except Open as parting:
                world.at = index
                doubt = None
                if parting.doubted and breaches.barred:
                    doubt = stamped(breaches.finding(), index + 1)
                self.keep(world, index)
                world.at = index
                return Parting(world, index, parting, doubt)
            if breaches.findings:
                fault = self.keep(world, index)
                if fault is not None:
                    return fault
        world.at = until
        return None

    def finish(self, world: World) -> Fault | None:
        """The end of the record: what is automatically due happens, what is owed is told."""
        self.game.play.finish(world.state)
        return self.keep(world, len(self.moves), None)

    def retell(self, world: World, number: int, plays: tuple[Play, ...] | None, begun: Begun) -> None:
        """One entry of a told story once more: as it is written, or what stands for it. How deals and rounds
        began is known."""
        move = self.moves[number - 1]
        if move.action == "decision" and plays is None:
            if move.outcome == "corrected":
                self._correct(world, number - 1, move)
            if move.outcome == ANNULLED:
                self.begin_again(world, begun, number - 1)
            if tried := self._tried(world, number - 1, move):
                self._had_back(world, tried, move)
            self._agree(world, number - 1, move)
            return
        if plays is None:
            world.at = number - 1
            self.run(world, number)
            return
        for again in plays:
            with suppress(Refused):
                self.carry_out(world.state, again, firm=False)
            self.keep(world, number - 1)

    def carry_out(self, state: Any, done: Play, firm: bool = True) -> None:
        """A move as a world carries it out, or a check in its place."""
        if done.move.action == "check":
            self._check(state, done.move)
        else:
            play(self.game, state, done, firm)

    def states_before(self, world: World, indices: Iterable[int]) -> dict[int, Any]:
        """The states of a world before some entries it has played as they are written, from one replay."""
        found: dict[int, Any] = {}
        again: World | None = None
        for index in sorted(set(indices)):
            anchor = world.anchor
            while anchor is not None and anchor.at > index:
                anchor = anchor.before
            at = anchor.at if anchor else 0
            if again is None or again.at < at:
                state = self._made(anchor) if anchor else self.begin()
                again = World(state, at, story=upto(world.story, at), findings=list(world.findings))
            if self.run(again, index) is None:
                again.state.breaches.clear()
                found[index] = again.state.copy()
            else:
                again = None
        return found

    def _made(self, anchor: Anchor) -> Any:
        """A copy of the state of an anchor; what was played could be played."""
        state = anchor.state.copy()
        for done in anchor.plays:
            self.carry_out(state, done)
            state.breaches.clear()
        return state

    def anchored(self, world: World) -> World:
        """The world with its present state as the place to go back to, where its story needs one."""
        story = world.story
        since = story.number - 1 + story.span if story is not None else 0
        if world.anchor is None or world.anchor.at < since:
            world.anchor = Anchor(world.at, world.state.copy(), world.anchor)
        return world

    # -- what stops a world -----------------------------------------------------------------------

    def _refused(self, world: World, index: int) -> Fault | None:
        """A fault; None where the record only lacks a fact, and the world goes on without the entry."""
        breaches = world.state.breaches
        finding = stamped(breaches.finding(), index + 1)
        self.keep(world, index)  # of what happened by itself before the entry
        if finding.kind is not Kind.UNDETERMINED:
            if self.log.unwritten and put_in(self.log, world, self.moves, index):
                return None
            world.at = index
            return Fault(world, index, finding)
        world.story = Chapter(world.story, index + 1, (), finding, Treatment.OPEN)
        world.cost = cost_of(world.story)
        world.anchor = Anchor(index + 1, world.state.copy(), world.anchor)
        return None

    def keep(self, world: World, index: int, number: int | None = -1) -> Fault | None:
        """Keeps what the entry gave rise to; a fault where a duty was not met or a rule was broken."""
        breaches = world.state.breaches
        number = index + 1 if number == -1 else number
        barred = None
        for finding in breaches.findings:
            stamped(finding, number)
            if finding.kind not in BARS:
                world.findings.append(finding)
            elif barred is None:
                barred = finding
            else:
                barred.also += (finding, *finding.also)
        breaches.clear()
        if barred is None:
            return None
        world.at = index + 1
        return Fault(world, index, barred, happened=True)

    # -- checks and decisions -----------------------------------------------------------------------

    def _check(self, state: Any, move: Check) -> None:
        """A check holds at one of the moments there are: all of it, or it is one fault."""
        game, fewest = self.game, self._differs(state, move)
        if not fewest and self.log.untold is None:
            game.play.confirm(state, move.claims)
            return
        rule, breaches = RECORD_RULES["REC-1"], state.breaches
        told = [disagreement.finding(rule, "the check") for disagreement in fewest]
        wrong = [finding for finding in told if finding.kind is Kind.MISMATCH]
        if wrong and (ways := self._ahead(state, move)):
            raise breaches.open(ways)
        if not wrong:
            learned = game.play.learn(state, move.claims, move.entry) if game.play.learn else frozenset()
            breaches.findings += [finding for finding in told if finding.path[1:] not in learned]
        breaches.take(wrong)
        if breaches.barred:
            raise Refused(breaches)

    def _differs(self, state: Any, move: Check) -> list[claims.Disagreement]:
        """What a check says otherwise than the moment there is that it fits best."""
        game, untold, part = self.game, self.log.untold, self.game.positions.part
        names, kept = partial(schema.names, game.record.schema, "position"), game.record
        fewest: list[claims.Disagreement] | None = None
        for moment in game.play.moments(state):
            shown = part(moment, move.claims) if part is not None else game.positions.write(moment)
            try:
                every = claims.compare(move.claims, shown, ("check",), kept.unordered, names, kept.vaguer)
                found = [each for each in every if untold is None or not untold.tells(each)]
            except BadEntry as bad:
                raise bad.under("moves", move.entry - 1) from None
            if fewest is None or _weight(found) < _weight(fewest):
                fewest = found
            if not fewest:
                break
        return fewest or []

    def _ahead(self, state: Any, move: Check) -> list[Way]:
        """What may have happened unwritten before a check, so that it holds; and nothing after that."""
        found: list[Way] = []
        for unwritten in self.game.play.ahead(state):
            if any(tuple(unwritten[: len(way.moves)]) == way.moves for way in found):
                continue
            then = state.copy()
            with suppress(Refused, Open):
                for before in unwritten:
                    step(self.game, then, before)
                if not _weight(self._differs(then, move))[0]:
                    found.append(Way(tuple(unwritten), "what the check shows had happened"))
        return found

    def _decide(self, world: World, index: int, move: Decision) -> None:
        """How the table settled a fault, or an attempt that costs something: only the worlds that have it so
        go on."""
        about = self._about(world, move)
        fault = about.finding if about is not None else None
        tried = 0 if fault is not None else self._tried(world, index, move)
        if about is not None and fault is not None:
            self._guard_treated(world, about, fault, move)
        elif not tried and not (move.outcome in FREE and move.about is None):
            self._guard_open(world, index, move)
        if move.outcome == "corrected":
            self._correct(world, index, move)
        if move.outcome == ANNULLED:
            self._annul(world, index)
        if fault is not None:
            self.game.play.after_decision(world.state)
            told_at = fault.move or 0
            world.story = Chapter(world.story, index + 1, None, decided=told_at, assumes=words_of(move))
        elif tried:
            self._had_back(world, tried, move)
        self._agree(world, index, move)

    def _guard_treated(self, world: World, about: Chapter, fault: Finding, move: Decision) -> None:
        """The world has gone on after the fault as the table decided."""
        treated, seen = about.treatment, self.game.play.lasting(self.moves[about.number - 1])
        if treated not in DECIDED[move.outcome] and not (seen and treated is Treatment.STANDS):
            raise world.state.breaches.impossible(
                RECORD_RULES["REC-3"],
                "What was decided cannot be carried out.",
                fault.message,
                at="decision",
            )

    def _guard_open(self, world: World, index: int, move: Decision) -> None:
        """There is a fault to decide about, or the record leaves open what became of the entry."""
        number = move.about or index
        chapters = (each for each in told(world.story) if each.number == number and each.finding is None)
        if move.outcome != "stands" or all(each.plays is None for each in chapters):
            raise world.state.breaches.impossible(
                RECORD_RULES["REC-3"],
                "There is no fault here for the table to decide.",
                "a decision follows the entry it settles, or names it with `move:`; a wrong figure is a "
                "claim, and what the table gives instead is `decision: points`",
                at="decision" if move.about is None else "move",
            )

    def _tried(self, world: World, index: int, move: Decision) -> int:
        """The number of an attempt which the rules allow and charge for, where the table lets it stand or has
        it taken back: the one that a decision names, or else the last entry before the game went on; 0 for
        none. After that nobody can tell which one is meant."""
        number, between = index, (*self.game.play.meanwhile, "check", "decision")
        while number and self.moves[number - 1].action in between:
            number -= 1
        number = move.about or number
        priced = [each.move for each in world.findings if each.kind is Kind.PENALTY and not each.decision]
        return number if number in priced and move.outcome in ("stands", "taken_back") else 0

    def _had_back(self, world: World, number: int, move: Decision) -> None:
        """What the table decided about an attempt is told beside its price; taken back, it costs nothing."""
        for place, each in enumerate(world.findings):
            if each.kind is Kind.PENALTY and each.move == number:
                world.findings[place] = replace(each, decision=words_of(move))
        if move.outcome == "taken_back":
            self.game.play.taken_back(world.state, self.moves[number - 1])

    def _agree(self, world: World, index: int, move: Decision) -> None:
        """What the table gave or took, and who gave the game up: in a game that plays on by it."""
        agreed = self.game.play.agreed
        if agreed is not None and move.outcome in (FORFEIT, POINTS):
            leaver = forfeiter(self.moves, index, move) if move.outcome == FORFEIT else -1
            agreed(world.state, index + 1, move.points, leaver)

    def _about(self, world: World, move: Decision) -> Chapter | None:
        """The fault a decision is about: of the entry it names, else the last that is not settled yet. It may
        have come to light later than the decision, where what went wrong lies before it."""
        settled = {chapter.decided for chapter in told(world.story) if chapter.decided}
        for chapter in told(world.story):
            number = chapter.finding.move if chapter.finding is not None else None
            if not number or chapter.treatment is Treatment.OPEN or number in settled:
                continue
            if number > len(self.moves):
                continue  # an entry after the last that is read: nobody has settled that yet
            if self.moves[number - 1].action != "decision" and move.about in (None, number):
                return chapter
        return None

    def _correct(self, world: World, index: int, move: Decision) -> None:
        """The table put the position right: what it wrote down replaces what the replay had."""
        merged = claims.merged(self.game.positions.write(world.state), move.position or {})
        breaches = world.state.breaches
        try:
            for fault in schema.check(merged, self.game.record.schema, "position"):
                raise BadEntry(fault.message, fault.path, fault.expected)
            state = self.game.positions.load(self.log.header, merged)
            state.breaches.clear()  # the table decided so: nothing is said of it
            if self.game.play.survey is not None:
                self.game.play.survey(state, self.log.moves)
        except BadEntry as bad:
            # It may fit the position of another world; if it fits none, the record cannot be judged.
            self.misfits.setdefault(index + 1, bad.under("moves", index, "position"))
            raise breaches.impossible(RECORD_RULES["REC-3"], bad.message, at="position") from None
        except Refused as refused:
            for finding in refused.breaches.found:
                finding.path = ("position", *finding.path)
            breaches.take(refused.breaches.found)
            raise
        self._goes_on_from(world, state, index)

    def _goes_on_from(self, world: World, state: Any, index: int) -> None:
        """A world goes on from another state after the decision at an entry."""
        world.state = state
        world.anchor = Anchor(index + 1, state.copy(), world.anchor)

    def _annul(self, world: World, index: int) -> None:
        """The deal or round is played again: the state is the one in which it began."""
        if self._retold is None or self._retold.story is not world.story or self._retold.at > index:
            self._retold = Retelling(self, in_place_of(told(world.story)), world.story)
        while self._retold.at < index:
            self._retold.go_on()
        self.begin_again(world, self._retold.begun, index)
        world.anchor = Anchor(index + 1, world.state.copy(), world.anchor)

    def begin_again(self, world: World, begun: Begun, index: int) -> None:
        """The deal or round a world is in once more."""
        began, since = begun.get(self.game.play.deal(world.state)) or next(iter(begun.values()))
        world.state = began.copy()
        if not since and self.log.start[0] == "given":
            self.game.play.before_deal(world.state)
        for at in range(since, index):  # points that were given stay given
            if self.moves[at].action == "decision":
                self._agree(world, at, self.moves[at])
        world.state.breaches.clear()


class Retelling:
    """A told story once more, entry by entry. It knows how every deal or round began, so that a table may
    have it played again."""

    def __init__(
        self, runner: Runner, plays: Mapping[int, tuple[Play, ...]], story: Chapter | None = None
    ) -> None:
        self.runner, self.plays, self.story = runner, plays, story
        self.world = World(runner.begin())
        self.at = 0
        self.begun: Begun = {}
        self.asked = any(isinstance(move, Decision) and move.outcome == ANNULLED for move in runner.moves)
        self._began(self.world.state.copy())

    def _began(self, state: Any) -> None:
        self.begun[self.runner.game.play.deal(self.world.state)] = (state, self.at)

    def go_on(self) -> None:
        """One entry more: as it is written, or what stands for it."""
        runner, world, play_ = self.runner, self.world, self.runner.game.play
        move, deal = runner.moves[self.at], play_.deal(world.state)
        before = world.state.copy() if move.action in play_.dealing and self.asked else None
        self.at += 1
        runner.retell(world, self.at, self.plays.get(self.at), self.begun)
        if play_.deal(world.state) != deal and self.asked:
            self._began(world.state.copy() if before is None else before)


def _weight(found: Sequence[claims.Disagreement]) -> tuple[int, int]:
    """What the record cannot show weighs less than what it shows otherwise."""
    return sum(not disagreement.open for disagreement in found), len(found)
