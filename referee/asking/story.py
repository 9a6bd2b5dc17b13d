"""Who did what, in a sentence: "Ann calls Dutch", "may Ben throw a 7 after Dutch was called?"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile, pairwise

from referee.asking.act_named import GIVING, TO, act_of, not_left_out, of_what_is_left, verbs_of
from referee.asking.answers import RANKS, Unclear, one_card, one_of
from referee.asking.heard import Word, words_of
from referee.asking.names import is_owner, names_mended, player_named
from referee.inquiry import Act
from referee.law.comparing import outcomes
from referee.law.words import stem
from referee.writing.seats import BETWEEN

LONGEST_NAME = 3
"""A name has no more words than this."""

FIRST_NAME = re.compile(
    r"(?:(?i:can|may|must|is|does|did|has|could|should|would|will|was|do|darf|kann|muss|hat|ist|soll|"
    r"bekommt|kriegt|bleibt|gewinnt|verliert|zahlt) )?"
    r"([^\W\d_]{2,}?)(?:['\u2019]s|,)? (?=[^\W\d_])(?![A-ZÄÖÜ])"
)
"""Whoever a sentence begins with, also one that asks; the word behind is no name."""

OTHER_NAME = re.compile(
    r"\b([^\W\d_]{2,})['\u2019]s\b|\b(?:from|of|than|to|by|and|as|after|before|although|because|while|"
    r"since|when|if|but|that|with|or|then|while|for|on|is|ist|und|oder|aber|bei|mit|für|von|nachdem|bevor|weil|"
    r"obwohl|dass|wenn) ([^\W\d_]{2,})\b|, ([^\W\d_]{2,})(?= [a-zäöü])|"
    r"\b(?:gives?|gave|lends?|lent|pays?|paid|hands?|shows?|gibt|gab|leiht|schenkt|zeigt) ([^\W\d_]{2,})\b"
)
"""Another player of whom it tells."""

NOBODY = frozenset(
    {
        "somebody", "someone", "anybody", "anyone", "nobody", "everybody", "everyone", "he", "she",
        "they", "we", "you", "it", "who", "my", "your", "his", "her", "their", "our", "this", "that",
        "these", "what", "when", "where", "why", "how", "which", "because", "since", "although", "now",
        "yes", "no", "hi", "both", "all", "each", "two", "three", "can", "may", "beide", "hello", "please",
        "yesterday", "today", "just", "opponent", "er", "sie",
        "wir", "ihr", "jemand", "niemand", "wer", "man", "alle", "mein", "meine", "dein", "sein",
        "seine", "der", "die", "das", "ein", "eine", "wenn", "nach", "nachdem", "bei", "beim", "im",
        "am", "als", "mit", "ohne", "von", "vom", "zum", "auf", "after", "before", "with", "without", "from",
        "on", "in", "wie", "was", "wann", "warum", "kann", "darf", "ist", "hat", "muss", "spieler",
        "spielerin", "startspieler", "gegner", "geht", "gilt", "erlaubt", "stimmt", "okay", "ok", "allowed",
    }
)  # fmt: skip
"""Words a sentence begins with that are no names."""


@dataclass(frozen=True, slots=True)
class Story:
    """A sentence taken apart: who acts, what is done, and everything that is told."""

    player: str  # empty where nobody is named
    act: Act | None  # None where only somebody is named
    done: str  # the words of what was done
    words: Sequence[Word]


def story(text: str, acts: Sequence[Act], players: Sequence[str], rules: Collection[str]) -> Story:
    """What a sentence tells: "Ann 3", "Ann calls Dutch". Unclear where it names nothing that can be done.
    Of two acts that are told alike, the one that ``rules`` of the game are about is meant."""
    text = re.sub(r"(?<=\w)-(?=\w)", " ", text)  # the one-cost card
    text = names_mended(text, players, verbs_of(acts))
    text = _clause_ended(_by_name(text, players), players, verbs_of(acts))
    text = _each_by_itself(text, players, verbs_of(acts))
    asked = _question_of(text, verbs_of(acts))
    words = asked.split()
    named = [player_named(word, players) for word in words]
    passing = in_passing(words, verbs_of(acts))
    owner = [
        is_owner(before, word, name)
        or before.casefold() in TO | BESIDE
        or (bool(name) and stem(before) in GIVING)
        for before, word, name in zip(("", *words), words, named, strict=False)
    ]
    told_of = (place for place, name in enumerate(named) if name)
    at = min(told_of, key=lambda place: (owner[place], passing[place]), default=None)
    if player := _meant_by_her(asked, text, players, at is not None):
        at = None
    player = player or ("" if at is None else named[at])
    rest = [place for place in range(len(words)) if place != at]
    if player and not rest:
        return Story(player, None, "", ())
    told, beside = [words[place] for place in rest], [passing[place] for place in rest]
    last = _done_before(words, verbs_of(acts))
    earlier = 0.0 if len({*named[:last]} - {""}) == 1 else EARLIER
    worth = [(earlier if place < last else IN_PASSING) if passing[place] else 1.0 for place in rest]
    act = _act_named(told, acts)
    if act is None:
        meant = sorted(acts, key=lambda each: not {*each.rules.split()} & {*rules})
        numbers = outcomes(text).split()  # what two of them say by themselves is done too
        worth = [*worth, *(1.0 for _ in numbers)]
        act = act_of([*told, *numbers], worth, meant, lambda word: player_named(word, players), players[0])
    there: Sequence[float] = [not by for by in beside]
    there = there if of_what_is_left(act) else not_left_out(told, there)
    main = " ".join(word for word, its in zip(told, there, strict=True) if its)
    around = " ".join(part for part in SENTENCE.findall(text.replace(asked, " ", 1)) if part[-1:] != "?")
    heard = [*words_of(around, True)]  # what stands beside the question; another question tells nothing
    for word, by in zip(words, passing, strict=True):
        heard += words_of(word, by)
    heard = [*words_of(outcomes(text), True), *_by_whom(_done_too(heard, act, verbs_of(acts)), players)]
    return Story(player, act, main or " ".join(told), heard)


BESIDE = frozenset({"with", "mit"})
"""Who is told of behind one of these has done nothing: "ties with Cem"."""


DID_TOO = frozenset({"already", "too", "so", "it", "that", "before", ""})


def _done_too(heard: Sequence[Word], act: Act, verbs: Collection[str]) -> Iterator[Word]:
    """The words, with what somebody else "already did" called by its name: "Ben calls although Ann did"."""
    for word, after in pairwise((*heard, Word("", False))):
        same = word.plain == "did" and word.passing and after.plain in DID_TOO
        yield word._replace(plain=act.verbs.split()[0]) if same else word


def _by_whom(heard: Iterable[Word], players: Sequence[str]) -> Iterator[Word]:
    """The words with the player who was named last before each: "she" is that one."""
    last = ""
    for word in heard:
        last = player_named(word.plain, players) or last
        yield word._replace(after=last)


SPEAKER = re.compile(r"\b(?:[Ii]|[Ii]ch)(?:['\u2019](ve|m|d|ll))?\b(?!['\u2019])")
NEGATED = re.compile(r"\b(do|does|did|is|has|ca|wo|would|could)n['\u2019]t\b")
INSTEAD = re.compile(r",? but (?=(?:then |now )*(?:do|does|did|will|can|wants?|refuses|tries)\b)")
"""Where "but" goes on with what was done."""
AFTER_I = {"ve": " have", "m": " am", "d": " would", "ll": " will"}
RELATIVE = re.compile(
    r"\b(?i:my|mein|meine|der|die) (?i:sister|brother|wife|husband|friend|mate|dad|mum|mom|son|daughter|"
    r"schwester|bruder|frau|mann|freund|freundin|vater|mutter|opa|oma|sohn|tochter|nachbar|nachbarin)\b|"
    r"^(?:(?i:my|the|mein|meine|der|die) )?(?i:opponent|neighbou?r|gegner|other player)\b(?!['\u2019])"
)
"""Whoever tells, and others at the table who are not called by their names."""


MINE = re.compile(r"\b(?:[Mm]y|[Mm]eine?[rnm]?)\b")


def _by_name(text: str, players: Sequence[str]) -> str:
    """A sentence in which whoever tells it and their kin are called by names that stand for nobody else."""
    told = text = INSTEAD.sub(" and then ", NEGATED.sub(r"\1 not", text))
    free = [name for name in players if not any(player_named(word, [name]) for word in text.split())]
    if SPEAKER.search(text) and free:
        me = free.pop(0)
        text = SPEAKER.sub(lambda said: me + AFTER_I.get(said[1] or "", ""), text)
    if RELATIVE.search(text) and free:
        text = RELATIVE.sub(free.pop(0), text)
    if MINE.search(text) and not SPEAKER.search(told) and free:
        if len(free) == len(players) > 1:
            text = re.sub(r"\b(?:[Ss]he|[Hh]e|[Ss]ie|[Ee]r)\b", free.pop(0), text)
        if len(free) < len(players):
            text = MINE.sub(f"{free[0]}'s", text)
    if len(free) == len(players) and re.search(r"\b[Hh]e\b", text) and re.search(r"\b[Ss]he\b", text):
        text = re.sub(r"\b[Hh]e\b", free[0], re.sub(r"\b[Ss]he\b", free[1], text))
    return text


def _each_by_itself(text: str, players: Sequence[str], verbs: Collection[str]) -> str:
    """A text in which what several players did stands in sentences of their own: "Ann called; Ben draws"."""
    words = text.split()
    for place in range(2, len(words)):
        before = words[place - 1].strip(",").casefold()
        ended = words[place - 1][-1] == ","
        # Jean won the bid, but Tom buys; Pete has 3 shares, John takes the Director's
        was = (before in BUT or ended) and bool(IS & {*map(str.casefold, words[1:3])})
        joined = was or before in AND | {"so"} or ended
        if not joined or not player_named(words[place], players) or "'" in words[place]:
            continue
        done = [{*map(stem, _plain(" ".join(part)))} & {*verbs} for part in (words[:place], words[place:])]
        clause = CLAUSES & {word.casefold() for word in words[: place - was]}
        if (was or done[0]) and done[1] and not clause and words[place][-1] not in ",;":
            last = place - 1 if before in AND | BUT | {"so"} else place
            first = " ".join(words[:last]).rstrip(",")
            return f"{first}; {_each_by_itself(' '.join(words[place:]), players, verbs)}"
    return text


def _clause_ended(text: str, players: Sequence[str], verbs: Collection[str]) -> str:
    """A text that begins with when it was, with a comma behind that: "after Ann called Ben calls too"."""
    words = text.split()
    if not words or words[0].casefold() not in CLAUSES or "," in text:
        return text
    for place in range(len(words) - 2, 2, -1):
        if player_named(words[place], players) and stem(words[place + 1].casefold()) in verbs:
            return " ".join([*words[: place - 1], f"{words[place - 1]},", *words[place:]])
    return text


A_WORD_OR_TWO = 2


def _act_named(told: Sequence[str], acts: Sequence[Act]) -> Act | None:
    """The act that is told by its number, or by a word or two; None where it takes a sentence."""
    text = " ".join(told)
    if len(told) > A_WORD_OR_TWO:
        return next((act for act in acts if act.words == text.strip(".")), None)
    try:
        return acts[one_of(text, [each.words for each in acts])]
    except Unclear:
        return None


def _meant_by_her(asked: str, text: str, players: Sequence[str], named: bool) -> str:
    """Whom the question calls "she": the only player the sentences around it name. Where it names somebody
    too, only if it begins with her: "May she look, after Ben has drawn?"."""
    said = [word.strip(".,:;?!") for word in asked.casefold().split()]
    if not {*(said[:2] if named else said)} & {*SPOKEN_OF, "er", "sie"}:
        return ""
    around = text.replace(asked, " ", 1).split()
    pairs = [(before, word, player_named(word, players)) for before, word in pairwise(("", *around))]
    owners = {name for before, word, name in pairs if is_owner(before, word, name)}
    others = {name for *_, name in pairs if name}
    others = others - owners or others
    return others.pop() if len(others) == 1 else ""


WHO_OR_WHAT = frozenset(
    {"who", "whose", "what", "which", "how", "why", "when", "where", "wer", "was", "wie", "warum", "wann"}
)
"""Who asks so asks what comes of it: what was done is told in another sentence."""

SENTENCE = re.compile(r"[^.!?;]+(?:[.!?;](?=\S)[^.!?;]*)*[.!?;]?")


ASIDE = frozenset({"it", "that", "this", "das", "es", "so"})
"""What a question is about that says nothing of what was done: "Is that allowed?"."""


def _question_of(text: str, verbs: Collection[str]) -> str:
    """Of several sentences the only one that asks something; where none does, or it says nothing of what was
    done ("Can he?"), the last that tells of it: "Ann has laid a 7. Cem throws his"."""
    told: list[str] = [part.strip() for part in SENTENCE.findall(text) if part.strip()]
    told = [part for part in told if _plain(part)[:1] and _plain(part)[0] not in WHO_OR_WHAT] or told
    if len(told) < 2:
        return next(iter(told), text)
    asking = [part for part in told if part.endswith("?") and _asks_of_an_act(_plain(part), verbs)]
    if len(asking) == 1:
        return asking[0]
    done = [
        part
        for part in told
        if {*map(stem, words := _plain(part))} & {*verbs}
        and (not {*words[:2]} & IS or _done_before(part.split(), verbs))
        and words[0] not in NOBODY - {*SPOKEN_OF, "er", "sie", "now"}
        and (not part.endswith("?") or _asks_of_an_act(words, verbs))
    ]
    return done[-1] if done else text


def asks_for_a_rule(text: str, players: Collection[str]) -> bool:
    """Whether somebody asks what the rules say, of nobody at the table: "who wins on a tie?"."""
    words = text.split()
    return (
        len(words) > 2
        and bool({*_plain(text)[:1]} & WHO_OR_WHAT)
        and not any(player_named(word, [*players]) or SPEAKER.fullmatch(word) for word in words)
    )


def _plain(part: str) -> list[str]:
    return [word.strip(".,:;?!").casefold().removesuffix("'s") for word in part.split()]


def _asks_of_an_act(words: Sequence[str], verbs: Collection[str]) -> bool:
    """Whether a question names something that can be done, other than whether "it counts"."""
    return bool({*map(stem, words)} & {*verbs}) and not ASIDE & {*words[1:2]}


def is_sentence(text: str, verbs: Collection[str]) -> bool:
    """Whether somebody who was asked who plays tells something else: in many words, or with what was done
    among few ("Anna zieht vom Ablagestapel"). ``verbs`` are the stems of what can be done."""
    pieces = [piece.split() for piece in BETWEEN.split(text)]
    said = (word.strip(".,?!") for words in pieces if len(words) > 1 for word in words)
    return any(word.islower() and stem(word) in verbs for word in said) or any(
        len(piece.split()) > LONGEST_NAME or re.search(r"[?!]|\w\w[.:]( |$)", piece)
        for piece in BETWEEN.split(text)
    )


AND = frozenset({"and", "und", "then", "dann"})
CLAUSES = frozenset(
    {
        "after", "before", "when", "while", "once", "since", "if", "but", "because", "although", "though",
        "who", "which", "whose", "aber", "nachdem", "bevor", "wenn", "als", "weil", "obwohl",
    }
)  # fmt: skip
"""What begins a part of a sentence that tells when or of whom, not what was done."""


def in_passing(words: Sequence[str], verbs: Collection[str] = ()) -> list[bool]:
    """Of every word of a sentence, whether it is told beside what was done: "Ben throws a 7 after Dutch was
    called", "the card he took". Such a part ends with a comma, or behind the verb of whoever is spoken of.
    Of two things that were done the question is about the last: "takes the top card and puts it back".
    ``verbs`` are the stems of what can be done."""
    beside, last, told = False, _done_before(words, verbs), []
    until = last - 1
    plain = ["", *(word.casefold() for word in words)]
    for place, (before, word) in enumerate(pairwise(plain)):
        after = plain[place + 2 : place + 5]
        beside = beside or (word in CLAUSES and after[:1] != ["of"])  # because of a queen
        beside = beside and not (last and place == last)  # has no cards left, but throws one
        beside = beside or (word == "that" and bool({*after[:2]} & IS))  # a section that blue has built
        beside = beside or (word in ("die", "der", "das") and before[-1:] == ",")  # Ann, die gerufen hat
        if word in SPOKEN_OF and before and before[-1] not in ",;" and before not in BEFORE_THEM:
            until = place + 1
            done = {*map(stem, after[:1])} & {*HAVING, *verbs}  # the card she (has) set aside
            beside = beside or bool(done)
        beside = (beside and word not in AND) or (word in AND and bool({*after[:1]} & BESIDES))
        told.append(beside or place <= until)
        beside = beside and word[-1:] not in (",", ";")
    if all(told) and (but := max((place for place, word in enumerate(plain[1:]) if word in BUT), default=0)):
        told[but:] = [False] * (len(told) - but)  # after the tie Ben was ahead, but Ann buys
    return told


BUT = frozenset({"but", "aber"})


SPOKEN_OF = ("he", "she", "they")
BEFORE_THEM = (
    "can",
    "may",
    "must",
    "is",
    "does",
    "did",
    "has",
    "could",
    "should",
    "and",
    "or",
    "then",
    "now",
)
HAVING = frozenset(map(stem, ("has", "had", "have")))


WHILE_AT_IT = frozenset(
    {
        "then", "another", "also", "still", "even", "wants", "to", "so", "he", "she", "now", "only",
        "finally", "dann",
        "auch", "noch", "er", "sie", "jetzt", "nun", "do", "does", "did", "not", "nicht",
        "yellow", "purple", "blue", "red", "green",
    }
)  # fmt: skip
"""What may stand between an "and" and what was done."""


IS = frozenset(
    {"has", "have", "had", "is", "are", "was", "were", "won", "lost", "holds", "hat", "ist", "war"}
)
"""What somebody has or is, or has had or been, is told beside what was done."""

BESIDES = IS | {"leave", "leaves", "leaving"}
"""What comes behind an "and" and is told beside what was done: "and has only 7", "and leaves the R8"."""


def _done_before(words: Sequence[str], verbs: Collection[str]) -> int:
    """Where the last thing begins that was done after another; 0 where only one thing was."""
    plain = [word.strip(".,;:?!").casefold() for word in words]
    for place in range(len(words) - 2, 1, -1):
        if plain[place] not in AND | BUT or (plain[place] in BUT and COMPARED & {*plain[place:]}):
            continue
        done = {stem(word) for word in plain[:place]} & {*verbs} or IS & {*plain[:place]}
        then = [word.strip(".,;:?!") for word in words[place + 1 :]]
        if done and (stem(_first_done(then)) in verbs or ({*then[:1]} & GOES_ON and {*then} & WITHOUT)):
            return place
    return 0


COMPARED = frozenset({"more", "less", "higher", "lower", "fewer", "mehr", "weniger"})
"""What somebody else has done that tells how it stood: "Ann buys first, but Ben bid more"."""

GOES_ON = frozenset({"goes", "went", "carries", "continues", "moves", "just", "geht", "macht", "spielt"})
WITHOUT = frozenset({"without", "ohne"})
"""Who goes on without something is told of for what was not done."""


def _first_done(words: Sequence[str]) -> str:
    """What somebody does who is told of behind an "and": "takes a card", "Ben wants to take it"."""
    rest = [*dropwhile(lambda word: word.casefold() in WHILE_AT_IT, words)]
    if rest and rest[0][:1].isupper():
        rest = [*dropwhile(lambda word: word.casefold() in WHILE_AT_IT, rest[1:])]
    first = rest[0] if rest else ""
    return first if first.islower() and first not in RANKS and first not in BESIDES else ""


IN_PASSING = 0.3
"""So much a verb counts that is told in passing."""

EARLIER = 0.1
"""So much one counts that tells how things were before, also what several did together; not what whoever goes
on did."""


def players_in(text: str, common: Collection[str]) -> list[str]:
    """The players a sentence names first: "Pete bids 7", "May Pete look at Tom's cards"; none where it begins
    with nobody's name. ``common`` are the stems of words that the rules are written in."""
    told = [part.strip() for part in SENTENCE.findall(text) if part.strip()]
    begun = [(part, first) for part in told if (first := FIRST_NAME.match(part))]
    if not begun or not any(_is_name(first[1], common) for _, first in begun):
        return []
    named = [first[1] for _, first in begun]
    named += [found[found.lastindex or 0] for part in told for found in OTHER_NAME.finditer(part)]
    return list(dict.fromkeys(name for name in named if _is_name(name, common)))


def _is_name(word: str, common: Collection[str]) -> bool:
    if not word[0].isupper() or word.casefold() in NOBODY or stem(word.casefold()) in common:
        return False
    try:
        one_card(word)
    except Unclear:
        return True
    return False  # a jack is no Jack
