"""A ruling: what is read out about a move, the rule, what else could be done, what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.disputes.dispute import Dispute, Flip, reasoned
from referee.header import BadEntry
from referee.log import Log
from referee.replay import replay
from referee.rules import Finding, Kind, Rule, several

INSTEAD = 4
"""So many moves that would have been legal are told."""

YES = "Yes, {who} may do that: no rule forbids it."
ONCE = "Yes, {who} may do that once {before}, which a record need not write: no rule forbids it."
IF_DONE = "Yes, if {before} done, which a record need not write. If not, no: {told}."
RIGHT = "That is right: no rule says otherwise."
DUE = "Due: "
"""How a line begins that says what is owed."""
HEADS: Mapping[Kind, str] = {
    Kind.ILLEGAL: "No: ",
    Kind.UNPAID: "No: ",
    Kind.CONTRADICTION: "That cannot be: ",
    Kind.MISMATCH: "That is not so: ",
    Kind.PENALTY: "That may be tried, and it costs: ",
    Kind.UNDETERMINED: "It depends. ",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """The ruling on one move, ready to be read out."""

    about: Dispute
    sentence: str
    verdict: str
    rules: Sequence[Rule]
    instead: Sequence[str]
    readings: Sequence[Flip]
    coming: Sequence[str]  # what is owed, and who is to act

    @property
    def wrong(self) -> bool:
        """Whether the move the answer is about breaks a rule."""
        return self.about.wrong


def answer(dispute: Dispute, rules: Sequence[Rule] = ()) -> Answer:
    """The ruling on a move that was explained. ``rules`` are the sentences it is about, told where none of
    its own is at stake."""
    findings = [each for each in dispute.findings if each.kind is not Kind.NOTE]
    telling = findings[0] if findings else None
    own = [each.rule for finding in dispute.findings for each in (finding, *finding.also)]
    coming = tuple(_coming(dispute.log, dispute.number))
    return Answer(
        dispute,
        _sentence(dispute, telling, coming),
        dispute.verdict,
        tuple(dict.fromkeys(own)) or _going_by(dispute) or tuple(rules),
        tuple((dispute.own or dispute.legal)[:INSTEAD]),
        tuple(dispute.flips),
        coming,
    )


def _going_by(dispute: Dispute) -> Sequence[Rule]:
    """The rules a move goes by that breaks none; first that broken where nothing unwritten was done."""
    unless = [dispute.otherwise.rule] if dispute.otherwise is not None else []
    return (*unless, *(rule for rule in dispute.allowing if rule not in unless))


def _sentence(dispute: Dispute, telling: Finding | None, coming: Sequence[str]) -> str:
    say = dispute.view.text if dispute.view else str
    if telling is not None:
        why = say(telling.why).rstrip(".")
        message = say(telling.message).rstrip(".")
        return f"{HEADS[telling.kind]}{message}{': ' + why if why else ''}."
    if "action" not in dispute.entry:
        return "That agrees with the position."
    if dispute.otherwise is not None and dispute.to_act:
        told = say(reasoned(dispute.otherwise.message, dispute.otherwise.why)).rstrip(".")
        return IF_DONE.format(before=acting(dispute.to_act), told=told)
    who = dispute.entry.get("player")
    notes = " ".join(say(reasoned(each.message, each.why)) for each in dispute.findings)
    yes = ONCE.format(who=who, before=dispute.unwritten) if dispute.unwritten else YES.format(who=who)
    due = " ".join(f"But {line.removeprefix(DUE)}" for line in coming if who and line.startswith(DUE))
    return " ".join(filter(None, (yes if who else RIGHT, notes, due)))


def _coming(log: Log, number: int) -> Sequence[str]:
    """What is owed after a move, and who is to act then."""
    short = _cut(log, number)
    try:
        outcome = replay(short, suspect_pen=False)
        told = replay(short, until=number, suspect_pen=False)
    except BadEntry:
        return ()
    notes = (finding for finding in outcome.findings if finding.move is None and finding.kind is Kind.NOTE)
    owed = [f"{DUE}{note.message.removeprefix('At the end of the record ')}" for note in notes]
    if told.state is None:
        return owed
    game = log.game
    if game.play.over(told.state):
        return [*owed, "Next: the game is over."]
    names = [log.header.players[seat] for seat in game.actors(told.state)]
    return [*owed, f"Next: {acting(names)} to act."] if names else owed


def acting(names: Sequence[str]) -> str:
    """Players and their verb: "Ann is", "Ann, Ben and Cem are"."""
    return f"{several(names)} {'is' if len(names) == 1 else 'are'}"


def _cut(log: Log, number: int) -> Log:
    """The log as if it ended with a move."""
    return replace(log, moves=log.moves[:number], result=None)


def answer_data(answer: Answer) -> dict[str, Any]:
    """The ruling for programs."""
    return {
        "sentence": answer.sentence,
        "verdict": answer.verdict,
        "wrong": answer.wrong,
        "rules": [
            {"number": rule.number, "section": rule.section, "text": rule.text} for rule in answer.rules
        ],
        "instead": list(answer.instead),
        "readings": [
            {
                "option": each.ruling.option,
                "reading": each.value,
                "text": each.meaning,
                "verdict": each.verdict,
            }
            for each in answer.readings
        ],
        "next": list(answer.coming),
    }
