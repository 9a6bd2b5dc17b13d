"""The ruling at the end of a conversation: what is certain of it, and what it still hangs on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
        between, end = ("; ", ";") if "," in "".join(self.facts) else (", ", "")
        named = f"{between.join(most)}{end} and {last}" if most else last
        return f"It depends on this: {named}."


def ruled(talk: Talk) -> Ruled | None:
    """The ruling on what was told; None where no position fits what was told."""
    if not talk.trials:
        return None
    if (guessed := _by_what_nobody_knows(talk)) is not None:
        return guessed
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
            "; ".join(
                _in_full(talk.facts[place].fact, way.ways[place].words)
                for place in _apart(way, talk.trials, open_facts)
            ),
            _answer(talk, way),
        )
        for way in list(ways.values())[:MOST_TOLD]
    ]
    return Ruled(_answer(talk, best), facts, hanging)


def _in_full(fact: str, way: str) -> str:
    """A way as it can be read by itself: "no" is no answer where nobody hears the question."""
    if fact.startswith("who ") and " " not in way:  # who directs red: Ben
        return f"{way} {fact.removeprefix('who ')}"
    alone = way.partition(",")[0] in ("yes", "no") or " " not in way  # or a name
    return f"{fact.removeprefix('whether ')}: {way}" if alone else way


def _by_what_nobody_knows(talk: Talk) -> Ruled | None:
    """The ruling where somebody did not know a part of the act, and it hangs on that."""
    if not talk.guessed:
        return None
    tried = {words: (other, trial) for words, other in talk.otherwise() if (trial := other.kindest())}
    kinds = {words: trial.kind for words, (_, trial) in tried.items()}
    if len(set(kinds.values())) < 2:
        return None
    assert talk.act is not None
    asks = {each.key: each.asks.partition("?")[0] for each in talk.act.details}
    open_parts = [place for place in range(len(talk.guessed)) if _turns(kinds, place)]
    facts = [asks[key] for place, key in enumerate(talk.guessed) if place in open_parts]
    hanging = []
    for kind in dict.fromkeys(kinds.values()):
        ways = [words for words, its in kinds.items() if its == kind]
        told = "; ".join(_some([words[place] for words in ways]) for place in open_parts)
        hanging.append(Hanging(told, _answer(*tried[ways[0]])))
    return Ruled(hanging[0].answer, [f"{each[:1].lower()}{each[1:]}" for each in facts], hanging)


def _turns(kinds: Mapping[tuple[str, ...], str], place: int) -> bool:
    """Whether another value of one part that nobody knows gives another answer."""
    seen: dict[tuple[str, ...], str] = {}
    return any(
        seen.setdefault((*words[:place], *words[place + 1 :]), kind) != kind for words, kind in kinds.items()
    )


def _some(words: Sequence[str]) -> str:
    """Ways of one answer: "1, 2 or 3"."""
    *most, last = dict.fromkeys(words)
    return f"{', '.join(most)} or {last}" if most else last


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
