"""The vocabulary of the referee: rules, rulings, findings and score sheets.

Everything that is said to a user about a game is made of these few values. Games build them,
reports print them; neither needs to know the other. Nothing here reads a file or knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

Path = tuple[str | int, ...]
"""A way into a document: keys and list positions from its root, e.g. ``("moves", 16, "pay")``."""


_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
"""Noncharacters: no text can hold them by rights, so they can mark a value inside a sentence."""


def named(value: object) -> str:
    """A value inside a sentence (a card, a sum somebody may not know), so that the finding made of the
    sentence knows where it stands in it."""
    return f"{_OPEN}{value}{_CLOSE}"


class Sentence(str):
    """A plain text that knows which parts of it are values: ``spans`` are their (start, end)."""

    spans: tuple[tuple[int, int], ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The values in the sentence, in order."""
        return tuple(self[start:end] for start, end in self.spans)

    def told(self, known: Callable[[str], bool], hidden: str = "?") -> str:
        """The sentence for somebody who does not know all of its values."""
        parts, at = [], 0
        for start, end in self.spans:
            parts += [self[at:start], self[start:end] if known(self[start:end]) else hidden]
            at = end
        return "".join([*parts, self[at:]])


def sentence(text: str) -> str:
    """A text as it is printed; a Sentence where values are marked in it."""
    if _OPEN not in text:
        return text
    first, *marked = text.split(_OPEN)
    plain, spans, length = [first], list[tuple[int, int]](), len(first)
    for part in marked:
        value, _, rest = part.partition(_CLOSE)
        spans.append((length, length + len(value)))
        plain += (value, rest)
        length += len(value) + len(rest)
    made = Sentence("".join(plain))
    made.spans = tuple(spans)
    return made


def several(names: Sequence[str]) -> str:
    """Names one after the other, as they are read out: "Ann", "Ann and Ben", "Ann, Ben and Cem"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 card", "3 cards"."""
    return f"{number} {noun}" + "s" * (number != 1)


def within(least: int, most: int) -> int | tuple[int, int]:
    """A figure by the least and the most it can be: the number itself where these are one."""
    return least if least == most else (least, most)


def from_to(least: int, most: int, sign: str = "") -> str:
    """The same for a sentence: "3", "2 to 4", "$2 to $4"."""
    return f"{sign}{least}" if least == most else f"{sign}{least} to {sign}{most}"


def no_logs(many: int) -> str:
    """What is said of so many documents that nobody meant to be judged: ``that are no logs``."""
    return "that is no log" if many == 1 else "that are no logs"


class Modality(StrEnum):
    """What a sentence of a rulebook does to those who play by it."""

    MUST = "must"
    MUST_NOT = "must not"
    MAY = "may"
    PENALTY = "penalty"
    SCORE = "score"
    DEFINITION = "definition"
    ADVICE = "advice"  # never citable as a breach


class Kind(StrEnum):
    """The seven verdicts, in the order in which a reader wants to see them."""

    ILLEGAL = "illegal"
    UNPAID = "unpaid"
    CONTRADICTION = "contradiction"
    MISMATCH = "mismatch"
    PENALTY = "penalty"
    UNDETERMINED = "undetermined"
    NOTE = "note"


WRONG = frozenset({Kind.ILLEGAL, Kind.UNPAID, Kind.CONTRADICTION, Kind.MISMATCH})
"""The verdicts that say something in the record is wrong: they decide the exit status."""

CAUSES = {
    Kind.ILLEGAL: "done so, or written down wrongly",
    Kind.UNPAID: "not done as it was due, or not written down so",
    Kind.CONTRADICTION: "no hand can have done this: a line of the record is wrong",
    Kind.MISMATCH: "counted wrongly, or written down wrongly",
}
"""What a hand can have done, and what only a pen can: said where a change of the record
would mend it."""


class Rule(NamedTuple):
    """One numbered sentence of a rulebook, in our own words.

    ``check`` says what the referee looks at to enforce it; ``unshowable`` says instead why no record
    can show a breach. A binding rule has exactly one of the two.
    """

    number: str
    section: str
    text: str
    modality: Modality
    check: str = ""
    unshowable: str = ""


class Reading(NamedTuple):
    """One way of reading an unclear sentence: the value a log writes, and what it means."""

    value: Any  # a YAML scalar or list: the value written under ``rulings:`` in a log
    text: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the text leaves open, with a closed list of readings; the first is the default.

    ``option`` is the name a log uses under ``rulings:``; it is empty where only one reading can
    be played (the question is recorded, with why it is settled). ``custom`` describes values
    beyond the listed readings (a table of one's own) and is empty where there are none.
    """

    id: str
    option: str
    question: str
    readings: tuple[Reading, ...]
    why: str
    rules: tuple[str, ...] = ()
    custom: str = ""

    @property
    def default(self) -> Any:
        """The reading that holds where a log chooses none: the first."""
        return self.readings[0].value


SETTLED = "settled"
"""The only reading of a question that is recorded although it can be played in one way only."""


def closed(number: str, question: str, answer: str, why: str, rules: tuple[str, ...] = ()) -> Ruling:
    """A question with one playable answer: it has no option, and says why it is closed."""
    return Ruling(number, "", question, (Reading(SETTLED, answer),), why, rules)


@dataclass(slots=True)
class Finding:
    """One thing the referee has to say about one place of a record."""

    kind: Kind
    rule: Rule
    message: str  # who and what, one sentence
    why: str = ""
    instead: Sequence[str] = ()  # what would have been legal, as log lines or short phrases
    rulings: tuple[str, ...] = ()  # options of the rulings it rests on
    path: Path = ()  # where in the document; () is the document itself
    move: int | None = None  # number of the entry in ``moves``, from 1
    related: tuple[tuple[Path, str], ...] = ()  # other places of the record that matter, and why
    decision: str = ""  # what the table decided about it, if the record says so
    counted: str = ""  # how replay went on after the fault: "counted as the table let it stand"
    also: tuple[Finding, ...] = ()  # what else the same entry breaks; the finding itself is what decides
    fits: tuple[Any, ...] = ()  # what would agree with the rest of the record, in place of what stands there
    doubt: Finding | None = None  # said instead where only some of the ways things may have gone have it
    decided_by: tuple[str, ...] = ()  # keys of the position the record begins from that would decide it

    def __post_init__(self) -> None:
        self.message = sentence(self.message)
        self.why = sentence(self.why)
        if self.related:
            self.related = tuple((path, sentence(what)) for path, what in self.related)

    @property
    def key(self) -> tuple[Any, ...]:
        """What is said of which place, whatever the words."""
        return (self.kind, self.rule.number, self.move, self.path)

    def __str__(self) -> str:
        """ "move 5: illegal A-7.3 Ann pays 2 for B4, which costs 3." """
        where = f"move {self.move}: " if self.move else ""
        return f"{where}{self.kind.value} {self.rule.number} {self.message}"

    @property
    def wrong(self) -> bool:
        """Whether it counts against the record: illegal, unpaid, a contradiction or a mismatch, and no
        decision settled it."""
        return self.kind in WRONG and not self.decision

    @property
    def id(self) -> str:
        """Names a finding among those of a record, and stays the same while entries are added behind:
        "5/A-7.3/illegal/pay"."""
        inside = self.path[2:] if self.path[:1] == ("moves",) else self.path
        where = "" if self.move is None else str(self.move)
        return "/".join((where, self.rule.number, self.kind.value, *map(str, inside)))


class ScoreLine(NamedTuple):
    """One item of a score sheet. ``points`` is None where the record does not decide it, and a
    pair (low, high) where it is known only within bounds. ``part`` is what of the game it counts ("round 3",
    a railroad): items of one part stand side by side where a sheet has a column for every player."""

    player: str
    points: int | tuple[int, int] | None
    rule: Rule
    why: str
    rulings: tuple[str, ...] = ()
    part: str = ""


@dataclass(slots=True)
class ScoreSheet:
    """Itemised points of a game, totals, winners. ``counts`` holds further figures a log may
    claim (cards owned, bonus points ...): name of the figure, then player, then the number."""

    lines: list[ScoreLine] = field(default_factory=list)
    totals: dict[str, int | tuple[int, int] | None] = field(default_factory=dict)
    winners: tuple[str, ...] = ()  # empty where open; more than one where the win is shared
    tiebreak: str = ""
    final: bool = True  # false: standings of a game that is not over
    winner_rule: Rule | None = None
    winner_rulings: tuple[str, ...] = ()  # options of the rulings it rests on who wins
    counts: dict[str, dict[str, int | tuple[int, int] | None]] = field(default_factory=dict)
    # Such figures of which there is nothing to show yet: what is claimed of them is held against these.
    uncounted: dict[str, dict[str, int | tuple[int, int] | None]] = field(default_factory=dict)
    undetermined: str = ""  # the missing fact, where totals or winners hang on one
    shared_fact: bool = False  # all that is open hangs on that fact
    lowest: bool = False  # the lowest total wins
    each: dict[str, tuple[int, ...]] = field(default_factory=dict)  # all totals there may be, where few
    carried: dict[str, int] = field(default_factory=dict)  # totals of the record wrong by what has been told
    open_end: str = ""  # the same, where it is open whether the game is over
    # What it comes to if all that is missing to the end was left out, or nothing counts that came after it.
    if_over: ScoreSheet | None = None
    # The same, if the record leaves unsaid at the end what it says elsewhere: a claim may mean that.
    perhaps: ScoreSheet | None = None
    # (figure, player, claim) -> the sentence a wrong figure breaks; none where a game does not say
    blame: Callable[[str, str, int], Rule | None] | None = field(default=None, compare=False)


RECORD_RULES: Mapping[str, Rule] = {
    rule.number: rule
    for rule in (
        Rule(
            "REC-1",
            "Records: checks",
            "A check states what holds at that moment of the game; it must agree with the position.",
            Modality.MUST,
            check="compared with the position at that point of the replay",
        ),
        Rule(
            "REC-2",
            "Records: results",
            "Scores, winners and counts in a record are claims; they must be what the rules give.",
            Modality.MUST,
            check="compared with the score sheet",
        ),
        Rule(
            "REC-3",
            "Records: decisions",
            "A decision settles the entry before it (or the one it names) and must be possible.",
            Modality.MUST,
            check="the entry exists, was judged at fault, and what was decided can be carried out",
        ),
        Rule(
            "REC-4",
            "Records: one card, one place",
            "A thing cannot be in two places, and what is shown later must agree with what was shown before.",
            Modality.MUST,
            check="every entry is held against all earlier ones",
        ),
        Rule(
            "REC-5",
            "Records: what is left out",
            "What may be left out is left out always or never; where a record nearly always writes it, a gap "
            "leaves open whether it happened.",
            Modality.ADVICE,
        ),
        Rule(
            "REC-6",
            "Records: witnesses",
            "Where witnesses disagree, each version is ruled on by itself, and none is taken for the fact.",
            Modality.ADVICE,
        ),
    )
}
"""Rules about records, not about any game: cited where no sentence of a rulebook is at stake."""


def by_decision(player: str, points: int, entry: int) -> ScoreLine:
    """Points that the table gave or took by an entry, as a line of a score sheet."""
    return ScoreLine(player, points, RECORD_RULES["REC-3"], f"decided by the table (entry {entry})")
