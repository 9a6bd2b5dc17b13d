"""Words as people type them, made comparable with words as rules are written.

A question is cut into *terms*. A term knows every way in which a sentence may say the same: its own stem,
what else players call it, the German word for it, and, where nobody writes it so, what it was probably meant
to be.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from referee.checking.everyday import NUMERALS
from referee.law.comparing import compared

RANKED = r"(\d+|ace|king|queen|jack|joker|ass|bube|dame|könig|[ajqk])s?"
"""A card as it is named in passing, by its rank."""

COURT = "(ace|king|queen|jack|joker|ass|bube|dame|könig)"

PHRASES: tuple[tuple[str, str], ...] = (
    # (what people write, as a pattern) -> the word the sentences are filed under
    (r"b4\b", "before"),
    (r"w/o\b", "without"),
    (r"(straight|right) (away|off)|on the spot", "immediately"),
    (r"w/", "with "),
    (
        r"(which|what) (way|direction)( a?round)?|links ?(he)?rum|rechts ?(he)?rum|round the table",
        "clockwise",
    ),
    (
        r"((in)?to|in) (whose|his|her|their|my|your) (pocket|purse|hands?)\b|"
        r"(who|where) (gets|does|goes)( all)?( the| my| this)? (money|cash|dough)",
        "receive money",
    ),
    (r"(only|just) (has|have|had|got|holds?|with) \$? ?\d+", "more than have"),
    (
        r"(both|each|all|(two|three|2|3) [a-z]+s) (have|had|has|hold|got|bid|are (at|on)|at|on|with) \$?\d+|"
        r"both( \w+){1,2} (are|were) \$?\d+",
        "tie equal",
    ),
    (
        r"(?:has|have|had|hat|hatte|habe|with|mit|got) \d+\b([^.\d]{1,30}?)\b(?:auch|as well|too)\b(?! \d)",
        r"tie equal \1",
    ),
    (
        r"(?:has|have|had|with|on|at|got) \d+\b([^.\d]{1,30}?)\bso (?:do|does|did|has|have|had|is|are|am)\b|"
        r"(?:hat|hatte|habe|mit) \d+\b([^.\d]{1,30}?)\b(?:eben|genau)so\b",
        r"tie equal \1\2",
    ),
    (
        r"(?:has|have|had|hat|habe|haben|with|mit|at|bids?|got|for) \$?(\d+)\b((?:(?!\d).){1,40}?)\b\1\b",
        r"tie equal \2",
    ),
    (
        r"(paid|pays|gave|gives|put down|spent|laid) (\d|two|three|four|five|six)( \w+)? cards? for|"
        r"(bought|buys?)( \w+){0,3} (with|for) (\d|two|three|four|five|six)( \w+)? cards?",
        "pay exact number of cards price",
    ),
    (r"(hits?|is at|at|reach\w*|down to|goes to) (\$ ?)?(zero|0)( dollars| bucks)?\b", "nomoney money"),
    (r"(no|zero|without|lost all|spent all)( \w+)? (dough|coins?|bucks|moolah|quid)", "nomoney money"),
    (
        r"(empty.?handed|nothing (left )?in (my |his |her |the )?(hand|front)( of (me|him|her))?|"
        r"(all|lost|no)( of)?( my| his| her| the)?( \w+)? cards?( are| is| were)? (gone|away|left)|"
        r"(lost|gone|threw|thrown|used)( all)?( of)?( my| his| her| the)?( \w+)? cards|"
        r"alle( meine| seine| ihre)?( \w+)? karten (weg|los|raus|ab)|blank)\b",
        "nocards",
    ),
    (
        rf"{RANKED}(?: of \w+)? (?:on|onto|auf) (?:an? |the |another |'?n |eine? |de[nmr] )?\1s?\b",
        r"match equal \1",
    ),
    (
        rf"{COURT}s? (?:on|onto|auf) (?:an? |the |another |eine? |de[nmr] )?{COURT}s?\b",
        r"match \1 \2",
    ),
    (
        rf"(?:threw|throw\w*|laid|lay|put|play\w*|snap\w*|warf|werfe|geworfen) (?:an? |my |eine? )?"
        rf"{RANKED} (?:on|onto|auf) (?:an? |the |another |eine? |de[nmr] )?{RANKED}\b",
        "match wrong",
    ),
    (r"(red|blue|green|yellow|purple) (and|&|\+) (red|blue|green|yellow|purple)\b", "both"),
    (r"(i|he|she|we|they|you) (called|calls?|yell\w*|shout\w*)", "caller call"),
    (r"(dutch|calling)( ?-?(player|guy|person|sayer|spieler)s?)", "caller"),
    (
        r"(isn'?t|is not|wasn'?t|not|nicht) (the )?(lowest|fewest|best|niedrigste[nr]?|wenigste[nr]?)",
        "lost call lowest",
    ),
    (r"not (my|his|her|your|their) (go|move)\b|nicht an der reihe|war nicht dran", "outofturn turn"),
    (r"(my|his|her|your|their|someone'?s) (go|move)\b", "turn"),
    (
        r"is (that|this|it) (right|allowed|a fault|legal|ok|okay|correct|possible)|what now|what happens|"
        r"as well",
        " ",
    ),
    (r"(the )?(one|player|person|guy) who (has )?(said|called|calls|says)( dutch)?", "caller"),
    (
        r"(she|he|they|i|we|some ?(body|one)) (has |have )?(said|called|says|calls|announced) dutch",
        "caller call",
    ),
    (r"(say|says|said|saying|shout\w*|announc\w*|declar\w*|call|calls|called|calling) dutch", "call"),
    (
        r"(he|she|they|some(?:one|body)|the other(?: \w+)?|my \w+) ((?:\w+ ){1,2})"
        r"(through|into|in|at|from|out of) (?:my|our)\b",
        r"opponent \2\3",
    ),
    (r"(cards?|one) of (hers|his|theirs|the others?)|of (hers|his|theirs|her cards)", "other card"),
    (r"(her|his|their) (own )?cards?\b|some(body|one) else'?s?|another'?s|neighbou?r'?s?", "other card"),
    (r"(of )?(my|our|your) own|of mine", "own"),
    (r"what does (it|that|this) cost|what (is|are) (the )?(cost|consequence)s?", "penalty"),
    (r"once more|one more time|another (one|try|time)|a second time|nochmals?", "again second"),
    (r"nothing has been (played|laid|thrown)( yet)?|before anything", "first empty pile"),
    (r"(bottom|lower|nearest|front) (cards?|row)", "lower row card"),
    (r"(dont|don't|do not|doesn't|doesnt) (want|like|need)( it)?", "return"),
    (r"(draw|face.?down|drawing)[ -]?(pile|stack|deck)|nachziehstapel|zieh ?stapel", "stock"),
    (r"(discard|waste|throw.?away)[ -]?(pile|stack)|(ablage|abwurf|abwerf)stapel", "pile"),
    (r"auction (deck|stack|pile)", "auctiondeck deck"),
    (r"auction discards?", "auctiondiscards discard"),
    (r"(penalty|extra|fine|punishment) card|straf ?karten?", "penalty card"),
    (r"(put|set|lay|laid|layed|laying|setting|putting|sets|lays|placed?) (\w+ ){0,3}aside", "setaside"),
    (r"(cash|cashed|cashes|cashing)( \w+){0,3} in\b|cash-in|cashin", "cashin"),
    (r"(got|gets?|getting) rid( of)?", "match"),
    (r"(pick|picked|picks|picking)( \w+)? up", "draw"),
    (r"(turn|turned|turns|flip|flipped|flips)( \w+){0,2} (up|over)", "turnup"),
    (
        r"(run|ran|runs|running) out of (cards|karten)|(has|have|having|with|had|got) (no|0|zero) "
        r"(more )?cards( left)?|no (more )?cards( left)?|without (any )?cards|out of cards|karten ?los|"
        r"keine karten( mehr)?"
        r"|ohne karten|(empty|empties|emptied) (layout|hand)|(layout|hand) (is )?empty|0 cards",
        "nocards",
    ),
    (r"(go|goes|went|going|gone|run|ran|get|gets|got|is|be|was|play|throw) (free|out)\b", "gofree nocards"),
    (r"frei ?(werfen|geworfen|wirft|wirf)?\b|wirft sich( \w+)? frei", "gofree nocards"),
    (r"(last|final) cards?\b|letzten? karten?", "lastcard nocards card"),
    (
        r"out of turn|(not|isn'?t) (my|your|his|her|their) (turn|go)|(not|nicht) (am zug|dran)|"
        r"(some(body|one) else|other player|opponent|another player|another|other)'?s'? (turn|go)\b|off turn|"
        r"(it was|it is|it's|during|while it was) (?!his|this|yours|whose)\w+?(?:'s|s'|s) (turn|go)\b",
        "outofturn turn",
    ),
    (r"turn order( cards?)?", "turnorder card"),
    (r"(1|one).?cost|cheapest|first (place|slot|space|position)|leftmost", "onecost cheap"),
    (r"(2|3|4|5|6|7|8|9|10)er[ns]?\b", r"\1"),
    (r"(siebener|siebner)[ns]?\b", "7"),
    (r"achter[ns]?\b", "8"),
    (r"neuner[ns]?\b", "9"),
    (r"zehner[ns]?\b", "10"),
    (r"(turn|round|lap|go) one\b", r"first \1"),
    (r"best of (\d|three|five|seven)", "several round series"),
    (r"(a|one) hundred\b", "100"),
    (
        r"(last|final|extra) (lap|laps|round of turns|turns|runde)|one more (turn|lap|round)|"
        r"another (turn|lap)|endrunde|letzten? runde",
        "lastlap last turn",
    ),
    (
        r"(second|2nd|next|another) (time|go) (around|round)|(round|lap|cycle) (2|two)\b|zweite[nr]? runde",
        "second round again",
    ),
    (r"(hits?|hit|down to|at|on|has|reaches|reached) (0|zero|nothing)\b", "nomoney 0"),
    (r"both (of us|players|have|had|threw|throw|put|want|wants|chose|picked)\b", "both several same"),
    (r"(last|final) round", "lastlap last round"),
    (r"(final|last) turn", "finalturn last turn"),
    (r"change places|changes places|changed places|trade places|switch places", "swap"),
    (r"face.?down|verdeckt", "facedown"),
    (r"(own(s)? (the )?(most|more|majority)|majority|(more|most) shares)", "more share"),
    (r"(start|home|first|starting) (section|track)", "startsection section start"),
    (r"(starting|start|initial|beginning) (money|cash|capital|funds)|startgeld", "start money"),
    (r"(starting|start|initial) (deck|cards|hand)", "start deck deal"),
    (r"upcard|up card|face.?up card|open card|offene karte", "upcard pile"),
    (r"victory points?|\bvps?\b", "point"),
    (r"(tie|tied|ties)[ -]?(break|breaker|breaks)\b", "tie"),
    (r"same (number|rank|value|symbol)|gleiche[srn]? (symbol|rang|wert|zahl)|pairs?\b", "equal rank"),
    (
        r"(put|puts|give|gives|goes|go|lay|return|returned) (it |the card |them )?back|"
        r"zurück ?(legen|gelegt)?",
        "return",
    ),
    (r"at the same time|simultaneous(ly)?|gleichzeitig|both at once", "sametime"),
    (r"(too )?late|zu spät", "late"),
    (
        r"(out of|run out of|no|zero|without|broke|0|has no) (money|cash|dollars|funds)|\bbroke\b|bankrupt",
        "nomoney money",
    ),
    (r"longest (route|path|line|chain|road)|route length", "route longest"),
    (r"\$ ?\d+|\b\d+ (dollars?|bucks)", "money"),
    (r"(bids?|bidding|raises?|raised|offers?)( of| by)?( [1-9]\d*\b)( (and|plus|or) \d+\b)*", "bid"),
    (r"(?!100?\b)\d+ (points?|punkte?)\b", "point"),
    (r"hidden (pass|decline)|secret(ly)? pass|bluff(ing)?", "hiddenpass hidden"),
    (r"(have|has|need|needs|obliged|forced|required|got) to\b", "must"),
    (r"how many (people|players|persons)|wie ?viele spieler|number of players", "player many"),
    (r"red king|roter? könig|rote[nr]? könig", "red king"),
    (r"on (his|her|my|your|their|the) own turn|own turn|eigene[nmr]? zug|am zug", "ownturn turn"),
    (r"(wenigsten|least|fewest|lowest|smallest) (punkte?|points?|score|total|sum)", "lowest point"),
    (r"first round", "firstround round first"),
    (
        r"(has ?n'?t|ha(s|ve) not|haven'?t|not|never|un-?)( yet)?( been)? ?(started|begun|opened|founded)|"
        r"(nobody|no one|no-one)( has)? (yet )?(bought|buys|owns?|holds?) \w+ yet|"
        r"no shares? (of \w+ )?(has |have |is |are )?(been )?(yet )?sold",
        "unstarted start",
    ),
)

IRREGULAR: Mapping[str, str] = {
    "drew": "draw", "drawn": "draw", "took": "take", "taken": "take", "bought": "buy", "paid": "pay",
    "threw": "throw", "thrown": "throw", "laid": "lay", "lain": "lie", "lies": "lie", "said": "say",
    "sold": "sell", "built": "build", "began": "begin", "begun": "begin", "beginning": "begin",
    "chose": "choose", "chosen": "choose", "gave": "give", "given": "give", "went": "go", "goes": "go",
    "brought": "bring", "caught": "catch", "stood": "stand", "came": "come", "ran": "run", "lent": "lend",
    "knew": "know", "known": "know", "meant": "mean", "hid": "hide", "fell": "fall",
    "held": "hold", "kept": "keep", "saw": "see", "seen": "see", "shown": "show", "spent": "spend",
    "dealt": "deal", "told": "tell", "won": "win", "winning": "win", "lost": "lose", "losing": "lose",
    "made": "make", "got": "get", "tied": "tie", "ties": "tie", "tying": "tie", "best": "most",
    "twice": "repeat", "using": "use", "used": "use", "bidding": "bid", "bade": "bid", "ii": "2",
    "beaten": "beat", "wins": "win", "dutched": "dutch",
}  # fmt: skip
ONE = ("one", "ein", "eine", "eins")
"""Words that mostly count nothing."""
NUMBERS = {word: str(number) for word, number in NUMERALS.items() if word.isalpha() and word not in ONE} | {
    "sixes": "6",
    "sevens": "7",
    "eights": "8",
    "nines": "9",
    "tens": "10",
    "hundred": "100",
}


@cache
def lines(name: str) -> tuple[str, ...]:
    """The lines of a list of words that comes with the search, remarks left out; none where there is no such
    list."""
    file = files("referee.law").joinpath("everyday", f"{name}.txt")
    if not file.is_file():
        return ()
    return tuple(line for line in file.read_text(encoding="utf-8").splitlines() if line[:1] != "#")


@cache
def silent() -> frozenset[str]:
    """Words that say nothing about which sentence is meant."""
    return frozenset(" ".join(lines("silent")).split())


def tokens(text: str) -> list[str]:
    """The words of a text that say something, phrases made one word, endings taken off."""
    return tokens_of([text])[0]


CUT = re.compile(
    r"[,.;:?!]+|\b(?:and then|then|but|because|since|although|though|while|when|after|so|if|and|"
    r"und dann|und|aber|weil|nachdem|obwohl|dann|denn|wenn|als)\b",
    re.IGNORECASE,
)
"""Where one clause of a question ends and another begins."""


def clauses(text: str) -> list[str]:
    """The clauses of a question that say something: "he drew, and then he called" has two."""
    parts = [part.strip() for part in CUT.split(text)]
    return [part for part, said in zip(parts, tokens_of(parts), strict=True) if said]


def tokens_of(texts: Sequence[str]) -> list[list[str]]:
    """The same of many texts, written one to a line: each phrase is looked for once in all of them."""
    said = _spoken("\n".join(" ".join(text.split()) for text in texts))
    return [
        [stem(word) for word in re.findall(r"[^\W_]+|\$", line) if word not in silent()]
        for line in said.split("\n")
    ]


def _spoken(text: str) -> str:
    text = unicodedata.normalize("NFC", text).casefold().replace("\u2019", "'")
    text = compared(text)
    for pattern, words in _phrases():
        text = pattern.sub(f" {words} ", text)
    return re.sub(r"'s\b|n't\b", " ", text)


@cache
def _phrases() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rf"\b(?:{pattern})"), words) for pattern, words in PHRASES)


@cache
def stem(word: str) -> str:
    """A word without its ending: "matches", "matching" and "matched" are one."""
    word = NUMBERS.get(word, IRREGULAR.get(word, word))
    if len(word) <= 3 or not word.isascii():
        return word
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x")):
        if word.endswith(ending):
            return word[: -len(ending)] + instead
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= 3 and re.search("[aeiouy]", root):
            if root[-1] == root[-2] and root[-1] not in "lsez":
                return root[:-1]
            return root
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


@cache
def _families() -> Mapping[str, Mapping[str, float]]:
    """stem -> every stem that says the same, and how nearly."""
    found: dict[str, dict[str, float]] = {}
    for family in lines("families"):
        same, _, near = (part.split() for part in family.partition("|"))
        inside, beside = [stem(word) for word in same], [stem(word) for word in near]
        for word in inside:
            ways = found.setdefault(word, {})
            for other in inside:
                ways[other] = max(ways.get(other, 0.0), 0.85)
            for other in beside:
                ways[other] = max(ways.get(other, 0.0), 0.4)
    return found


def ways(word: str, known: Collection[str]) -> dict[str, float]:
    """The stems under which a sentence may say this word, and how much each counts.

    A word that neither the sentences nor the lists know is taken for the words it is nearly spelt like.
    """
    families = _families()
    if word in known or word in families:
        return {**(families.get(word) or _alike_in_german(word, families)), word: 1.0}
    parts = _german(word, known, families) or _compound(word, known, families)
    if parts:
        return {way: 0.9 * weight for part in parts for way, weight in ways(part, known).items()}
    found: dict[str, float] = {}
    for meant, loss in _misspelt(word, known, families):
        for other, weight in {**families.get(meant, {}), meant: 1.0}.items():
            found[other] = max(found.get(other, 0.0), weight * loss)
    return found or {word: 1.0}


PREFIXES = (
    "", "hinein", "herein", "herum", "drauf", "runter", "rüber", "zurück", "hinten", "nach", "raus", "rein",
    "ran", "hin", "her", "rum", "auf", "aus", "ein", "mit", "los", "weg", "vor", "ver", "ab", "an", "um",
    "zu", "be",
)  # fmt: skip
"""What stands before a German verb and hardly changes what is looked for."""

FLECTIONS = (
    "est",
    "ene",
    "ten",
    "tes",
    "ter",
    "tem",
    "te",
    "en",
    "et",
    "st",
    "es",
    "er",
    "em",
    "e",
    "t",
    "n",
    "s",
)


@cache
def _root(word: str) -> str:
    """A German word without its ending, ä written a: "zählte", "zaehlt" and "zählen" are one."""
    for written, sound in (
        ("ae", "ä"),
        ("oe", "ö"),
        ("ue", "ü"),
        ("ä", "a"),
        ("ö", "o"),
        ("ü", "u"),
        ("ß", "ss"),
    ):
        word = word.replace(written, sound)
    for ending in FLECTIONS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _german(word: str, known: Collection[str], families: Collection[str]) -> tuple[str, ...]:
    """The words a German one is a form of: "hingeworfen" and "wirfst" are "geworfen" and "wirft"."""
    roots = _roots(frozenset({*known, *families}))
    for prefix in PREFIXES:
        rest = word.removeprefix(prefix)
        if rest == word and prefix:
            continue
        for form in (rest, rest.removeprefix("ge"), rest.removeprefix("zu"), f"ge{rest}"):
            found = roots.get(_root(form), ()) if len(form) > 3 else ()
            if found:
                return found
    return ()


def _alike_in_german(word: str, families: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """What may be said for a word that only the sentences know: what is said for other forms of it."""
    forms = _roots(frozenset(families)).get(_root(word), ()) if len(word) > 4 else ()
    return {way: 0.8 * weight for form in forms for way, weight in {**families[form], form: 1.0}.items()}


@cache
def _roots(words: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in sorted(words):
        if len(word) > 3:
            found.setdefault(_root(word), []).append(word)
    return {root: tuple(sharing) for root, sharing in found.items()}


def _compound(word: str, known: Collection[str], families: Collection[str]) -> tuple[str, ...]:
    """The two words a German one is made of: "rundenende" is "runde" and "ende"."""
    for cut in range(4, len(word) - 3):
        left, right = stem(word[:cut]), stem(word[cut:])
        for first in (left, stem(left.removesuffix("s")), stem(left.removesuffix("n"))):
            if all(part in families or part in known for part in (first, right)):
                return first, right
    return ()


def _misspelt(word: str, known: Collection[str], families: Collection[str]) -> Iterator[tuple[str, float]]:
    """The words a misspelt one may have been, with what they still count."""
    bound = 0 if len(word) < 4 else 1 if len(word) < 7 else 2
    distances = [
        (distance, other)
        for other in sorted({*known, *families})
        if len(other) > 2
        if abs(len(other) - len(word)) <= bound
        if (distance := spelt_apart(word, other, bound)) <= bound
    ]
    nearest = min((distance for distance, _ in distances), default=0)
    for distance, other in distances:
        if distance == nearest:
            yield other, 0.9 if distance == 1 else 0.75


def spelt_apart(left: str, right: str, bound: int) -> int:
    """How many letters are wrong, missing, too many or swapped; more than ``bound`` where it is over it."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            best = min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b))
            if older and j > 1 and a == right[j - 2] and left[i - 2] == b:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        if min(row) > bound:
            return bound + 1
    return row[-1]
