"""Which of the acts of a game a sentence tells of: the one most of whose verbs it holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from difflib import get_close_matches

from referee.asking.answers import Unclear
from referee.inquiry import Act
from referee.law.words import stem, ways

HALF = 0.5
"""So much less counts what only says whose a card is."""

LEFT = frozenset(map(stem, ("not", "nothing", "nicht", "nichts")))
"""What is not done is another act, told by these more than by what is not done."""

A_PILE = frozenset({"pile", "stack"})
"""Who draws from the discard pile discards nothing."""

OTHER = "other"
"""What stands for a player who is named, among the verbs of an act: "another's card"."""

WHOSE = frozenset({OTHER, stem("own")})

A_TURN = frozenset({"turn", "go", "zug"})
"""Ann's turn is nobody's card."""


def verbs_of(acts: Sequence[Act]) -> set[str]:
    """The stems of what can be done."""
    return {stem(verb) for act in acts for verb in act.verbs.split() if len(verb) > 2}


def act_of(
    said_words: Sequence[str],
    worth: Sequence[float],
    acts: Sequence[Act],
    player: Callable[[str], str],
    somebody: str,
) -> Act:
    """The act of which a sentence holds most verbs; of several, the one whose verb comes first. ``worth`` is
    what every word counts, little where it is told in passing; ``player`` says whom a word names. Unclear
    where no act is named: ``somebody`` is an example of who might have done something."""
    words = _as_done([word.strip(".,?!").casefold() for word in said_words])
    said = [
        "" if after in A_PILE else _told_of(before, word, after, player)
        for before, word, after in zip(("", *words), words, (*words[1:], ""), strict=False)
    ]
    for phrase, token in TOLD_TOGETHER:
        if phrase.search(" ".join(words)):
            said, worth = [*said, token], [*worth, 1.0]
    told = [_worth_of(said, worth, {stem(verb) for verb in act.verbs.split()}) for act in acts]
    best = max(told)
    unclear = Unclear(f"who, and a number from 1 to {len(acts)}: {somebody} 1")
    if best[0] > 0:
        act = acts[told.index(best)]
        if any(_in_order(words, phrase.split()) for phrase in act.unless):
            raise unclear
        return act
    told_as = [_in_other_words(word, acts) for word in said]
    if any(told_as):
        pairs = [
            (way, its) for each, word, its in zip(told_as, said, worth, strict=True) for way in each or [word]
        ]
        return act_of([way for way, _ in pairs], [its for _, its in pairs], acts, player, somebody)
    if (mended := _respelt(said, acts)) != said:
        return act_of(mended, worth, acts, player, somebody)
    raise unclear


def _in_order(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether some words stand in a sentence one after the other, others between them or not."""
    rest = iter(words)
    return all(word in rest for word in wanted)


def _worth_of(said: Sequence[str], worth: Sequence[float], verbs: Collection[str]) -> tuple[float, int]:
    """How much of a sentence tells of an act, and how early."""
    places = [place for place, word in enumerate(said) if word in verbs and worth[place]]
    told: dict[str, float] = {}
    for place in places:
        told[said[place]] = max(worth[place], told.get(said[place], 0.0))
    main = {word for word, its in told.items() if its == 1.0}
    beside = sum(its for word, its in told.items() if word not in main and word != OTHER)
    half = HALF * (bool(main) and main <= WHOSE)
    return round(len(main) + len(main & LEFT) - half + beside, 6), -min(places, default=0)


TOLD_TOGETHER = (
    (
        re.compile(r"\b(before|vor) ((the|dem|der|any) )?(game|play|round|deal|spiel|runde|beginn)\b"),
        "beforehand",
    ),
    (re.compile(r"\bdrawn card\b|\bcard drawn\b|\bgezogenen? karte\b"), "drawncard"),
)
"""Words that say together what act it is: the first look, and what becomes of a card that was drawn."""

RECIPIENT = "recipient"
"""What stands for a player who gets something: "sells a share to John"."""


def _told_of(before: str, word: str, after: str, player: Callable[[str], str]) -> str:
    """A word as it tells of an act: whose a card is, who gets one, or what is done."""
    if _owns(before, word, after, player):
        return OTHER
    return RECIPIENT if before in TO and player(word) else stem(word)


TO = frozenset({"to", "an"})
OF = frozenset({"of", "from", "von", "bei"})


def _owns(before: str, word: str, after: str, player: Callable[[str], str]) -> bool:
    """Whether a word says whose a card is: "Ben's 7", "a card of Ben", not "Ben and Cem throw"."""
    name = player(word)
    return bool(name) and after not in A_TURN and (before in OF or word != name.casefold())


WANTS = frozenset({"want", "wants", "wanted", "tries", "tried", "like", "likes"})
REFUSES = frozenset({"refuses", "refuse", "refused", "weigert", "verweigert"})


def _as_done(words: Sequence[str]) -> list[str]:
    """Who wants to buy is as who buys, who does not is not; nothing is taken out of its place."""
    made = []
    for word, after in zip(words, (*words[1:], ""), strict=False):
        bare = word.removesuffix("n't").removesuffix("n\u2019t")
        none = word in NO and after.startswith(PENALTY)  # takes no penalty card
        none = none or bare != word or word in REFUSES
        made.append("" if word in WANTS and after == "to" else "not" if none else word)
    return made


NO, PENALTY = frozenset({"no", "kein", "keine", "keinen"}), ("penal", "straf")


SURELY = 0.7
"""So nearly a word has to say the same as a verb, where no verb is told."""


def _in_other_words(word: str, acts: Sequence[Act]) -> list[str]:
    """The verbs that say the same as a word: "nehmen" is "ziehen" and "draw"; none where it says something
    else."""
    verbs = verbs_of(acts)
    same = {way: surely for way, surely in ways(word, verbs).items() if way in verbs} if len(word) > 4 else {}
    best = max(same.values(), default=0.0)
    return [way for way, surely in same.items() if surely == best >= SURELY]


def _respelt(words: Sequence[str], acts: Sequence[Act]) -> list[str]:
    """Words of a sentence in which no act is named, those that look like verbs spelt as verbs."""
    verbs = [verb for act in acts for verb in act.verbs.split() if len(verb) > 2]
    near = {word: get_close_matches(word, verbs, 1, 0.75) for word in words if len(word) > 3}
    return [(near.get(word) or [word])[0] for word in words]
