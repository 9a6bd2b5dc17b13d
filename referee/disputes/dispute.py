"""One moment of a game: the position before it, the verdict, the proof, and the other answer.

Nothing here knows a game: what could have been done comes from its list of legal moves, what the
rules guard is found by changing one thing of the move and asking the engine again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from referee import schema
from referee.disputes import nearby
from referee.disputes.effort import Effort
from referee.disputes.nearby import Variant
from referee.disputes.player_view import PlayerView, as_seen_by
from referee.disputes.readings import AT_LEAST, never_asked, others, under
from referee.disputes.side_by_side import Pass, about, played
from referee.disputes.what_if import entries_of, numbers
from referee.explanation.gap_ways import is_open
from referee.header import BadEntry
from referee.inquiry import goes_by
from referee.log import Log, changed
from referee.moments.after_entry import moment
from referee.moments.known import Known
from referee.moments.legal_with_gaps import permitted
from referee.readings_asked import heard
from referee.replay import Outcome, replay
from referee.rules import WRONG, Finding, Kind, Rule, Ruling
from referee.writing.yaml_text import flow

LEGAL_SHOWN = 8
LEGAL_LOOKED_AT = 5000
VARIANTS_SHOWN = 5
FACTS_SHOWN = 4
LEGAL = "legal"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something the log holds: an entry and why it matters. Number 0 is the header and set-up."""

    number: int
    line: int
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Flip:
    """A reading under which the answer is another."""

    ruling: Ruling
    value: Any
    meaning: str
    verdict: str  # what is then said of the move
    because: str = ""  # what is then said of an earlier one, where that is the reason


@dataclass(slots=True)
class Dispute:
    """Everything there is to say about one entry of a log."""

    log: Log
    number: int
    line: int
    entry: Mapping[str, Any]
    text: str
    view: PlayerView | None  # whose, where only what one player could know is told
    before: Mapping[str, Any]
    knowing: Known | None  # what is known of it, where not everything is
    to_act: Sequence[str]
    findings: Sequence[Finding]
    facts: list[Fact] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    allowing: list[Rule] = field(default_factory=list)  # what it goes by, where it breaks nothing
    rulings: list[tuple[Ruling, Any]] = field(default_factory=list)
    legal: list[str] = field(default_factory=list)
    legal_more: int = 0
    legal_if: str = ""  # of a position with gaps in which nothing is legal for sure: what that hangs on
    own: list[str] = field(default_factory=list)  # of what was legal, what the same player could have done
    nearest: list[Variant] = field(default_factory=list)  # the other answer, by changing the move
    flips: list[Flip] = field(default_factory=list)  # the other answer, by reading otherwise
    untried: int = 0  # readings that were not looked at, because that would take long
    missing: list[str] = field(default_factory=list)  # the facts an undetermined answer waits for
    earlier: list[Finding] = field(default_factory=list)
    from_here: str = ""  # what the player could tell from what was to be seen
    unwritten: str = ""  # of a legal move: what it takes for done that nobody wrote down
    otherwise: Finding | None = None  # of a legal move: what is said where nobody did what is not written

    @property
    def verdict(self) -> str:
        """The answer in a word or two."""
        return verdict_on(self.entry, self.findings)

    @property
    def wrong(self) -> bool:
        """Whether the move is illegal, unpaid, a contradiction or a mismatch."""
        return any(finding.kind in WRONG for finding in self.findings)


def verdict_on(entry: Mapping[str, Any], findings: Sequence[Finding]) -> str:
    """The same of any entry: a check that agrees with the position is in order."""
    told = verdict(findings)
    return "in order" if told == LEGAL and "action" not in entry else told


def verdict(findings: Sequence[Finding]) -> str:
    """What is said of an entry, in a few words: "illegal A-7.3", "legal"."""
    told = [finding for finding in findings if finding.kind is not Kind.NOTE]
    return ", ".join(dict.fromkeys(f"{finding.kind} {finding.rule.number}" for finding in told)) or LEGAL


def dispute(
    log: Log,
    number: int,
    player: str | None = None,
    with_readings: bool = True,
    effort: Effort | None = None,
) -> Dispute:
    """Explains entry ``number`` (from 1) of a log; with ``player``, as that player could know it. ``effort``
    is what is left for other readings, where several answers share it.

    Raises BadEntry where there is no such entry, player, or position.
    """
    entries = entries_of(log)
    if not 1 <= number <= len(entries):
        raise BadEntry(f"there is no move {number}", (), numbers(len(entries)))
    seat = log.header.seat(player) if player is not None else None
    outcome = replay(log)
    before = replay(log, until=number - 1) if number <= len(log.moves) else outcome
    if before.state is None:
        raise never_begun(outcome)
    position = log.game.positions.write(before.state)
    keeping = moment(log, number - 1).knowing if is_open(log) else None
    view = (
        None if seat is None else as_seen_by(log.game, position, seat, log.header.players, entries[:number])
    )
    entry = {key: value for key, value in entries[number - 1].items() if key != "expect"}
    found = Dispute(
        log,
        number,
        log.place(("moves", number - 1)).line,
        entry,
        flow(view.entry(entry) if view else entry),
        view,
        view.position if view else position,
        keeping,
        _to_act(log, before),
        about(outcome, number),
    )
    found.earlier = [
        finding for finding in outcome.findings if finding.move is not None and finding.move < number
    ]
    say = view.text if view else str
    found.missing = [
        reasoned(say(finding.message), say(finding.why))
        for finding in found.findings
        if finding.kind is Kind.UNDETERMINED
    ]
    if found.verdict == LEGAL:
        found.otherwise = _as_written(log, number)
        if "action" in entry:
            found.unwritten = log.game.play.unwritten(before.state, log.moves[number - 1])
    _proof(found)
    if "action" in entry:
        _moves(found, before.state, effort or Effort())
        if with_readings:
            found.flips = list(_flips(found, position, effort or Effort()))
    if view is not None and "action" in entry:
        found.from_here = _from_here(found)
    return found


def never_begun(outcome: Outcome) -> BadEntry:
    """Of a game that cannot be set up no move is judged: why, at its place, with the rule."""
    wrong = next((finding for finding in outcome.findings if finding.wrong), None)
    if wrong is None:
        return BadEntry("the game cannot be set up, and no move is judged", ("given",))
    why = f"{wrong.message.rstrip('.')} ({wrong.rule.number})"
    return BadEntry(f"the game cannot be set up, and no move is judged: {why}", wrong.path)


def _to_act(log: Log, before: Outcome) -> list[str]:
    return [log.header.players[seat] for seat in log.game.actors(before.state)]


def _as_written(log: Log, number: int) -> Finding | None:
    """What is said of a legal move where what is not written was not done: a record may leave out that
    somebody passed, a quarrel is about just that."""
    asked = log.game.asked
    if asked is None or not asked().rulings:
        return None
    told = under(log, asked().rulings).at(number)
    return next((finding for finding in told if finding.kind in WRONG), None)


# -- the proof ------------------------------------------------------------------------------------


def reasoned(message: str, why: str) -> str:
    """What was found, and why it is so, as sentences."""
    if not why:
        return message
    return f"{message} {why[0].upper()}{why[1:]}" + ("" if why[-1] in ".?!" else ".")


def _proof(found: Dispute) -> None:
    log, number = found.log, found.number
    found.facts.append(_fact(found, number, "the move itself"))
    if number == 1:
        found.facts.append(Fact(0, log.place((log.start[0],), True).line, f"the {log.start[0]}", "the start"))
    seen = {number}
    for related in _related(found):
        if related.number not in seen:
            seen.add(related.number)
            found.facts.append(related)
    for earlier in _about_the_same(log, number):
        if earlier not in seen and len(found.facts) <= FACTS_SHOWN:
            seen.add(earlier)
            found.facts.append(_fact(found, earlier, "the last entry before it about the same things"))
    if number > 1 and number - 1 not in seen:
        found.facts.append(_fact(found, number - 1, "the entry just before it"))
    for finding in found.findings:
        for each in (finding, *finding.also):
            if each.rule not in found.rules:
                found.rules.append(each.rule)
    law, asked = log.game.law, log.game.asked
    if not found.rules and asked is not None:
        numbers = goes_by(asked().allowing, found.entry)
        found.allowing = [law.rules[number] for number in numbers if number in law.rules]
    options = dict.fromkeys(option for finding in found.findings for option in finding.rulings)
    found.rulings = [
        (ruling, log.header.rulings[ruling.option]) for ruling in law.rulings if ruling.option in options
    ]


def _fact(found: Dispute, number: int, why: str) -> Fact:
    entry = entries_of(found.log)[number - 1]
    text = flow(found.view.entry(entry) if found.view else entry)
    return Fact(number, found.log.place(("moves", number - 1)).line, text, why)


def _related(found: Dispute) -> Iterator[Fact]:
    """The places a finding itself points at."""
    say = found.view.text if found.view else str
    for finding in found.findings:
        for path, what in ((path, say(what)) for path, what in finding.related):
            if path[:1] == ("moves",) and len(path) > 1 and isinstance(path[1], int):
                yield _fact(found, path[1] + 1, what)
            else:
                yield Fact(0, found.log.place(path).line, ".".join(map(str, path)) or "the record", what)


def _about_the_same(log: Log, number: int) -> list[int]:
    """For every thing a move is about, the last entry before it that was about it too; latest first."""
    move = log.moves[number - 1]
    if move.action in ("check", "decision"):
        return []
    open_things = set(log.game.pen.subjects(move))
    found = []
    for earlier in range(number - 1, 0, -1):
        if not open_things:
            break
        other = log.moves[earlier - 1]
        if other.action in ("check", "decision"):
            continue
        common = open_things & log.game.pen.subjects(other)
        if common:
            open_things -= common
            found.append(earlier)
    return found


# -- what else could have been done ---------------------------------------------------------------


def _moves(found: Dispute, state: Any, effort: Effort) -> None:
    """What would have been legal, nearest first, and what gives the other answer."""
    log = found.log
    moves = list(islice(log.game.legal(state), LEGAL_LOOKED_AT))
    legal = [log.game.write(move, log.header) for move in moves]
    legal = [move for move in legal if not nearby.says_the_same(found.entry, move)]
    legal.sort(key=lambda candidate: nearby.distance(found.entry, candidate))
    told = [move for move in legal if found.view is None or found.view.may_be_told(move)]
    if found.knowing is not None:
        # What is legal however the rest is; where there is none of that, what may be.
        made = permitted(log, found.number - 1, moves, flow)
        known = set(made.surely) or made.perhaps.keys()
        told = [move for move in told if flow(move) in known]
        found.legal_if = "" if made.surely else next((made.perhaps[flow(move)] for move in told), "")
    found.legal = [flow(move) for move in told[:LEGAL_SHOWN]]
    found.legal_more = len(told) - len(found.legal)
    whose = found.entry.get("player")
    found.own = [
        flow(mapping)
        for mapping in islice(
            (candidate for candidate in told if candidate.get("player") == whose), LEGAL_SHOWN
        )
    ]
    wrong = any(finding.kind in WRONG for finding in found.findings)
    other = nearby.legal_variants if wrong else nearby.illegal_variants
    variants = other(log, found.number, found.entry, legal, effort)
    if found.view is not None:
        variants = (
            variant for variant in variants if found.view is None or found.view.may_be_told(variant.entry)
        )
    found.nearest = list(islice(variants, 2 if wrong else VARIANTS_SHOWN))


def _flips(found: Dispute, position: Mapping[str, Any], effort: Effort) -> Iterator[Flip]:
    """The readings under which the answer is another.

    First the move by itself, in the position it was made in: another course of the whole game says
    nothing about it. Only where the move is at fault or open, the whole log as well: a reading may undo
    the fault by undoing what led to it, and the entries before may tell what the position leaves open.
    """
    log, number = found.log, found.number
    begun = _beginning(log, position)
    if found.knowing is not None:  # the same gaps are gone through under every reading
        known = log.start[1] if number == 1 else found.knowing.known(position)
        begun = replace(log, start=("given", known), result=None)
    alone = _alone(begun, found.entry, {})
    as_is = _of_the_move(alone)
    whole = under(log, {}) if found.wrong or _is_open(found.verdict) else None
    for done, (ruling, reading) in enumerate(others(log)):
        choice = {ruling.option: reading.value}
        here = as_is
        if as_is == found.verdict and not never_asked(alone, {}, choice):
            here = _of_the_move(effort.spend(_alone(begun, found.entry, choice)))
        turned = here if here != as_is and not (_is_open(here or "") and _is_open(as_is or "")) else None
        if turned is not None and not (_is_open(turned) and whole is not None):
            yield Flip(ruling, reading.value, reading.text, turned)
            continue
        if whole is not None and not never_asked(whole, {}, choice):
            if done >= AT_LEAST and effort.used_up:
                found.untried += 1
                continue
            way = effort.spend(under(log, choice))
            told = (
                [each for each in about(way.outcome, number) if each.kind is not Kind.NOTE]
                if way.outcome
                else []
            )
            if way.outcome is not None and not told and not _left_open(found, way):
                yield Flip(ruling, reading.value, reading.text, "legal", _instead_of(found, way))
                continue
        if turned is not None:
            yield Flip(ruling, reading.value, reading.text, turned)


def _is_open(said: str) -> bool:
    """Whether a verdict leaves the answer open."""
    return said.startswith(Kind.UNDETERMINED.value)


def _alone(begun: Log, entry: Mapping[str, Any], choice: Mapping[str, Any]) -> Pass:
    """An entry as the only one of a log, under other readings."""
    try:
        return played(heard(changed(begun, choice, [entry])), suspect_pen=False)
    except BadEntry as bad:
        return Pass(begun, trouble=bad.message)


def _of_the_move(way: Pass) -> str | None:
    """The verdict on an entry that stands alone after a position; None where it cannot be judged."""
    if way.outcome is None or way.outcome.state is None:
        return None
    return verdict(way.at(1))


def _beginning(log: Log, position: Mapping[str, Any]) -> Log:
    """The log as if it began from a position, which is told whole."""
    return replace(log, start=("given", {**position, "rest": "empty"}), result=None)


def _left_open(found: Dispute, way: Pass) -> bool:
    """Whether another reading only leaves an earlier entry open: then it clears nobody of a later one."""
    known = {(finding.move, finding.rule.number) for finding in found.earlier}
    return any(
        finding.kind is Kind.UNDETERMINED and (finding.move, finding.rule.number) not in known
        for finding in way.findings
        if finding.move is not None and finding.move < found.number
    )


def _instead_of(found: Dispute, way: Pass) -> str:
    """The earlier entry that is at fault in its place under another reading, in words."""
    before = [
        finding
        for finding in way.findings
        if finding.kind in WRONG and finding.move and finding.move < found.number
    ]
    known = {(finding.move, finding.rule.number) for finding in found.earlier}
    fresh = [finding for finding in before if (finding.move, finding.rule.number) not in known]
    return f"move {fresh[0].move} is then {fresh[0].kind} under {fresh[0].rule.number}" if fresh else ""


# -- with one player's eyes -----------------------------------------------------------------------


def _from_here(found: Dispute) -> str:
    """The verdict as it follows from what the player could see, and nothing else."""
    assert found.view is not None
    log, view = found.log, found.view
    entry = view.entry(found.entry)
    if schema.check(entry, log.game.record.schema, "entry") or schema.check(
        view.position, log.game.record.schema, "position"
    ):
        return ""  # with so much hidden it is no entry any more
    try:
        seen = changed(_beginning(log, view.position), entries=[entry])
        outcome = replay(seen)
    except BadEntry:
        return ""
    if outcome.state is None:
        return ""
    alone = verdict(Pass(seen, outcome).at(1))
    if alone == found.verdict:
        return f"{view.player} could tell this from what was to be seen: {alone}."
    return f"From what {view.player} could see, the answer is: {alone}."
