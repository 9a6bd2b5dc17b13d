"""The ruling at the end of a conversation: what is certain of it, and what it still hangs on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.asking.talk import Talk
from referee.asking.trying import Trial
from referee.disputes.dispute import dispute
from referee.disputes.ruling import Answer, answer
from referee.rules import Rule

MOST_TOLD = 6
"""So many of the ways things may be are told one by one."""


@dataclass(frozen=True, slots=True)
class Hanging:
    """One way in which what nobody knows may be, and the ruling then."""

    words: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Ruled:
    """The end of a conversation."""

    answer: Answer  # as it most likely was
    facts: Sequence[str]  # what the ruling hangs on; none where it is certain
    hanging: Sequence[Hanging]

    @property
    def sentence(self) -> str:
        """What is read out."""
        if not self.facts:
            return self.answer.sentence
        *most, last = self.facts
        named = f"{', '.join(most)} and {last}" if most else last
        return f"It depends on this: {named}."


def ruled(talk: Talk) -> Ruled | None:
    """The ruling on what was told; None where no position fits what was told."""
    if not talk.trials:
        return None
    best = talk.trials[0]
    if len({trial.kind for trial in talk.trials}) == 1:
        return Ruled(_answer(talk, best), (), ())
    open_facts = [place for place in range(len(talk.facts)) if _matters(talk.trials, place)]
    facts = [talk.facts[place].fact for place in open_facts]
    ways: dict[str, Trial] = {}
    for trial in talk.trials:
        told = ways.setdefault(trial.kind, trial)
        if told is trial and len(ways) > MOST_TOLD:
            break
    hanging = [
        Hanging(
            "; ".join(way.ways[place].words for place in _apart(way, talk.trials, open_facts)),
            _answer(talk, way),
        )
        for way in list(ways.values())[:MOST_TOLD]
    ]
    return Ruled(_answer(talk, best), facts, hanging)


def _answer(talk: Talk, trial: Trial) -> Answer:
    return answer(dispute(talk.in_trial(trial), 1), rules_about(talk))


def rules_about(talk: Talk) -> list[Rule]:
    """The sentences of the rulebook that the act is about."""
    assert talk.act is not None
    rules = talk.game.law.rules
    return [rules[number] for number in talk.act.rules.split() if number in rules]


def _matters(trials: Sequence[Trial], place: int) -> bool:
    """Whether two ways that differ in one fact only have different answers."""
    seen: dict[tuple[str, ...], str] = {}
    for trial in trials:
        rest = tuple(way.words for number, way in enumerate(trial.ways) if number != place)
        if seen.setdefault(rest, trial.kind) != trial.kind:
            return True
    return False


def _apart(trial: Trial, trials: Sequence[Trial], places: Sequence[int]) -> Sequence[int]:
    """The facts in which a way differs from the usual one; all open ones for the usual way itself."""
    usual = trials[0]
    apart = [place for place in places if trial.ways[place].words != usual.ways[place].words]
    return apart or places
