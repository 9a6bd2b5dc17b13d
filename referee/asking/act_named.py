"""Which of the acts of a game a sentence tells of: the one most of whose verbs it holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from difflib import get_close_matches

from referee.asking.answers import RANKS, Unclear
from referee.inquiry import GIVEN, GIVES, Act
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
    again: bool = True,
) -> Act:
    """The act of which a sentence holds most verbs; of several, the one whose verb comes first. ``worth`` is
    what every word counts, little where it is told in passing; ``player`` says whom a word names. Unclear
    where no act is named: ``somebody`` is an example of who might have done something. ``again``: other words
    that say the same may be tried, once."""
    words = _as_done(_thrown_on([word.strip(".,?!").casefold() for word in said_words], player))
    said = [
        "" if after in A_PILE else _told_of(before, word, after, player)
        for before, word, after in zip(("", *words), words, (*words[1:], ""), strict=False)
    ]
    for phrase, token in TOLD_TOGETHER:
        if phrase.search(" ".join(words)):
            said, worth = [*said, token], [*worth, 1.0]
    if _comes_to_build(words, _things(acts)):
        said, worth = [*said, COMES_TO_BUILD], [*worth, 1.0]
    if {*words[:1]} & WHOEVER and len(words) > 2:
        worth = [worth[0], min(worth[1], TITLE), *worth[2:]]
    kept = [*not_left_out(said_words, worth), *worth[len(said_words) :]]
    left = [_left_by(said, worth, _stems(act)) if of_what_is_left(act) else kept for act in acts]
    told = [_worth_of(said, its, _stems(act)) for act, its in zip(acts, left, strict=True)]
    best = max(told)
    if best[0] <= 0:
        told = [_worth_of(said, worth, _stems(act)) for act in acts]
        best = max(told)
    unclear = Unclear(f"who, and a number from 1 to {len(acts)}: {somebody} 1")
    if best[0] > 0:
        act = acts[told.index(best)]
        roles = _roles([word.strip(".,?!").casefold() for word in said_words], _things(acts))
        if roles & {*act.unless} or any(_in_order(words, phrase.split()) for phrase in act.unless):
            raise unclear
        return act
    told_as = [_in_other_words(word, acts) for word in said] if again else []
    if any(told_as):
        pairs = [
            (way, its) for each, word, its in zip(told_as, said, worth, strict=True) for way in each or [word]
        ]
        return act_of([way for way, _ in pairs], [its for _, its in pairs], acts, player, somebody, False)
    if again and (mended := _respelt(said, acts)) != said:
        return act_of(mended, worth, acts, player, somebody, False)
    raise unclear


def _stems(act: Act) -> set[str]:
    return {stem(verb) for verb in act.verbs.split()}


WITHOUT = frozenset({"without", "ohne"})
AND_SO = frozenset({"and", "und", "but", "aber", "then", "dann"})


def of_what_is_left(act: Act) -> bool:
    """Whether an act is to leave something out: what is told behind "without" tells of that one."""
    return bool(WITHOUT & {*act.verbs.split()})


def _left_by(said: Sequence[str], worth: Sequence[float], verbs: Collection[str]) -> list[float]:
    """What every word counts for an act that leaves something out: "without" nothing where it is something
    else, "offers a share without money"."""
    return [
        its if word not in WITHOUT or {*verbs} & {*said[place + 1 : place + 4]} else 0.0
        for place, (word, its) in enumerate(zip(said, worth, strict=False))
    ]


def not_left_out(words: Sequence[str], worth: Sequence[float]) -> list[float]:
    """What every word counts, nothing what was not done or not there: "twice, without a seven"."""
    out, kept = False, list[float]()
    for before, word, its in zip(("", *words), words, worth, strict=False):
        out = (out and before[-1:] not in (",", ";") and word.casefold() not in AND_SO) or (
            before.casefold() in WITHOUT or [before.casefold(), word.casefold()] == ["with", "no"]
        )
        kept.append(0.0 if out else its)
    return kept


WHOEVER, TITLE = frozenset({"the", "der", "die"}), 0.3
"""So much counts what whoever acts is called: "the director of red passes"."""


GIVING = frozenset(map(stem, ("give", "lend", "pay", "hand", "loan", "leihen", "geben", "zahlen")))
INTO = frozenset({"to", "into", "an", "in"})
ITS_MONEY = frozenset({"money", "cash", "treasury", "dollars", "geld", "kasse"})
ARTICLES = frozenset({"the", "a", "its", "die", "der", "das"})


def _things(acts: Sequence[Act]) -> set[str]:
    """What the game calls by a name that is no player: its railroads."""
    details = (detail for act in acts for detail in act.details)
    return {label for detail in details for label, value in detail.choices if label == value}


def _roles(words: Sequence[str], things: Collection[str]) -> set[str]:
    """Whether something that is no player gives or gets: "red's money", "to blue", "lends blue five"."""
    plain = [word for word in words if word not in ARTICLES]
    roles = set()
    for before, word, after in zip(("", *plain), plain, (*plain[1:], ""), strict=False):
        if (name := re.sub(r"['\u2019]s$", "", word)) not in things:
            continue
        if before in INTO or (stem(before) in GIVING and name == word and after not in ITS_MONEY):
            roles.add(GIVEN)
        elif after in ITS_MONEY or stem(after) in GIVING or before in OF:
            roles.add(GIVES)
    return roles


COMES_TO_BUILD = "comestobuild"
BUILDS = frozenset({"builds", "built", "baut"})


def _comes_to_build(words: Sequence[str], things: Collection[str]) -> bool:
    """Whether it is told what came of it, not what was chosen: "both bid 5, and red builds"."""
    plain = [word for word in words if word not in ARTICLES]
    told = zip(plain, plain[1:], plain[2:], strict=False)
    return any(before in AND_SO and name in things and does in BUILDS for before, name, does in told)


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


LAID = (
    r"\b(?:lays?|laid|discards?|discarded|throws?|threw|plays?|uses?|with|legt|wirft|mit)(?: \w+){0,2} "
    rf"(?:{'|'.join(RANKS)}|\d+)\b.*"
)
SEEN = (
    (r"\b(?:peek|look|spie|spy|spick|guck|schau|sieht)", "effectlook"),
    (r"\b(?:peek|spie|spy|spick)", "effectpeek"),  # what is else told of a look that nothing allows
)

WITH_IT = rf"\b(?:with|using|mit)(?: \w+){{0,2}} (?:{'|'.join(RANKS)}|\d+)\b"

TOLD_TOGETHER = (
    (
        re.compile(r"\b(before|vor) ((the|dem|der|any) )?(game|play|round|deal|spiel|runde|beginn)\b"),
        "beforehand",
    ),
    (re.compile(r"\b(?:twice|two times|zweimal)\b"), "doubly"),
    (re.compile(r"\b(?:just like that|just so|without any|for no) ?(?:reason)?\b|\beinfach so\b"), "justso"),
    (re.compile(r"\bdrawn card\b|\bcard drawn\b|\bgezogenen? karte\b"), "drawncard"),
    (
        re.compile(
            r"\b(?:drew|draws?|takes?|took|grabs?|picks?|zieht|zog|nimmt)\b.*\b(?:and|then|und|dann)\b.*"
            r"\b(?:it|the card|sie|die karte)(?: \w+)?(?: \w+)? (?:on|onto|back|away|auf|ab|weg|zurück)\b"
        ),
        "drawnandlaid",
    ),
    *((re.compile(LAID + seen), token) for seen, token in SEEN),
    *((re.compile(rf"{seen}.*{WITH_IT}"), token) for seen, token in SEEN),
)
"""Words that say together what act it is: the first look, what becomes of a card that was drawn, a look that
a card allows."""

RECIPIENT = "recipient"
"""What stands for a player who gets something: "sells a share to John"."""


def _thrown_on(words: Sequence[str], player: Callable[[str], str]) -> list[str]:
    """The words without whose card another is thrown on: "on the 8 of Ann"."""
    plain = [*words]
    for place in range(2, len(words) - 1):
        if words[place] in OF and player(words[place + 1]) and ON & {*words[max(place - 3, 0) : place]}:
            plain[place : place + 2] = ["", ""]
    return plain


def _told_of(before: str, word: str, after: str, player: Callable[[str], str]) -> str:
    """A word as it tells of an act: whose a card is, who gets one, or what is done."""
    if _owns(before, word, after, player):
        return OTHER
    if word == "another" and before not in OF and not after.startswith(OTHERS):
        return ""  # one more: "throws a wrong card and then another one"
    return RECIPIENT if before in TO and player(word) else stem(word)


OTHERS = ("player", "person", "opponent")
TO = frozenset({"to", "an"})
OF = frozenset({"of", "from", "von", "bei"})


def _owns(before: str, word: str, after: str, player: Callable[[str], str]) -> bool:
    """Whether a word says whose a card is: "Ben's 7", "a card of Ben", not "Ben and Cem throw", nor what is
    thrown "on Ben's 7"."""
    name = player(word)
    return (
        bool(name) and after not in A_TURN and before not in ON and (before in OF or word != name.casefold())
    )


ON = frozenset({"on", "onto", "upon", "auf"})
ONCE, AGAIN = ("once", "more"), "again"


WANTS = frozenset({"want", "wants", "wanted", "tries", "tried", "like", "likes"})
REFUSES = frozenset({"refuses", "refuse", "refused", "weigert", "verweigert"})


def _as_done(words: Sequence[str]) -> list[str]:
    """Who wants to buy is as who buys, who does not is not; nothing is taken out of its place."""
    made = []
    for before, word, after in zip(("", *words), words, (*words[1:], ""), strict=False):
        if ONCE in ((before, word), (word, after)):  # once more
            made.append(AGAIN if word == ONCE[0] else "")
            continue
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
