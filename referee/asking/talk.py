"""The conversation: what is asked next, until nothing that is unknown can change the ruling.

Nothing here prints or reads: whoever talks asks for the next :class:`Question` and hands in the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import islice, product
from typing import Any

from referee.asking.act_named import verbs_of
from referee.asking.answers import Guess, Unclear, detail, may_be_anything, one_of, takes_back, unknown
from referee.asking.heard import Sentence
from referee.asking.spotted import of_any_suit, spotted, suited_like
from referee.asking.story import is_sentence, players_in, story
from referee.asking.trying import Trial, deciding, kindest, merged, tried
from referee.disputes.dispute import verdict
from referee.document import parse
from referee.game import Game
from referee.header import BadEntry
from referee.inquiry import Act, Detail, Fill, Gap, Inquiry, Told
from referee.judge import judge
from referee.law.words import stem
from referee.log import Log, Rejected, read_log
from referee.writing.scaffold import NAMES, players_for
from referee.writing.seats import names_in, seated
from referee.writing.yaml_text import flow

MOST_ANSWERS = 8
"""From nothing to a ruling; what is then still open is told as what the ruling hangs on."""


MANY_WORDS = 4
"""A sentence of fewer words says who did what, and nothing else."""

MOST_GUESSED = 150
"""So many ways are tried in which parts of the act that nobody knows may be."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is asked, with the answers there are (none: it is typed)."""

    words: str
    answers: Sequence[str] = ()
    usual: str = ""  # what an empty line means


@dataclass(slots=True)
class Talk:
    """What was told so far about one moment of one game."""

    game: Game
    players: Sequence[str] = ()
    answered: int = 0
    player: str = ""
    act: Act | None = None
    details: dict[str, Any] = field(default_factory=dict)
    guessed: dict[str, Sequence[Guess]] = field(default_factory=dict)  # what nobody knows -> what it may be
    known: dict[int, Fill | None] = field(default_factory=dict)  # number of a fact -> what was told of it
    facts: Sequence[Gap] = ()
    trials: Sequence[Trial] = ()
    taken: Sequence[str] = ()  # what the first sentence told of the facts
    _log: Log | None = None
    _settled: Mapping[int, Fill] = field(default_factory=dict)
    _asked: int | None = None  # the fact that was asked for last
    _typed: list[str] = field(default_factory=list)  # the answers that were understood
    _story: str = ""  # the words in which the act was told
    _said: Sentence = field(default_factory=Sentence)  # what was told with the act
    _suitless: Mapping[str, str] = field(default_factory=dict)  # cards of which only the value was told
    _seated: Sequence[str] = ()  # who played before anything was answered

    @property
    def inquiry(self) -> Inquiry:
        """What the game says may be asked about one moment."""
        assert self.game.asked is not None
        made: Inquiry = self.game.asked()
        return made

    # -- what is asked ----------------------------------------------------------------------------

    def question(self) -> Question | None:
        """What is to be asked next; None where there is nothing more to ask."""
        if not self.players:
            usual = ", ".join(players_for(self.game))
            return Question("Who plays, in the order of play?", usual=usual)
        if self.act is None:
            acts = [f"{act.words}" for act in self.inquiry.acts]
            who = "" if self.player else f" Begin with who it is, for instance: {self.players[0]} 1"
            return Question(f"What did {self.player or 'somebody'} do, or want to do?{who}", acts)
        if not self.player:
            return Question("Who?", tuple(self.players))
        missing = self._missing()
        while missing is not None and missing.kind == "other" and len(self._choices(missing)) == 1:
            self.details[missing.key] = self._choices(missing)[0][1]  # of two players the other
            missing = self._missing()
        if missing is not None:
            return Question(missing.asks, [words for words, _ in self._choices(missing)])
        self._try()
        if self.answered >= MOST_ANSWERS:
            return None
        self._asked = deciding(self.trials, self.facts, self.known)
        if self._asked is None:
            return None
        gap = self.facts[self._asked]
        possible = {trial.ways[self._asked].words for trial in self.trials}
        ways = [way.words for way in gap.ways if way.words in possible]
        return Question(_asked(gap.fact), ways, usual="not known")

    def answer(self, text: str) -> None:
        """Takes an answer to the question that is due; "back" takes the last one back. Raises Unclear."""
        if takes_back(text) and self._typed:
            self._back()
            return
        if not self._typed:
            self._seated = self.players
        if not self.players:
            self._seat(text)
        elif self.act is None:
            self._act(text)
        elif not self.player:
            self.player = self.players[0 if unknown(text) else one_of(text, self.players)]
        elif (missing := self._missing()) is not None:
            if unknown(text) and missing.kind != "card":
                self._guess(missing)
            else:
                value = self.details[missing.key] = self._detail(missing, text)
                self.details |= suited_like(value, self._suitless, self._cards)
            self._whole_or_guessed(missing)
        else:
            self._fact(text)
        self.answered += 1
        self._typed.append(text)

    def _back(self) -> None:
        """Everything as it was before the last answer."""
        before = Talk(self.game, self._seated)
        for text in self._typed[:-1]:
            before.question()
            before.answer(text)
        for each in fields(self):
            setattr(self, each.name, getattr(before, each.name))

    def _detail(self, missing: Detail, text: str) -> Any:
        """A detail as it was typed. Unclear where the game has no such thing."""
        try:
            value = detail(missing, text, self._choices(missing))
        except Unclear as unclear:
            raise (unclear if missing.kind not in ("card", "cards") else self._no_card()) from None
        if self._strange(missing, value):
            raise self._no_card()
        return value

    def _whole_or_guessed(self, last: Detail) -> None:
        """As ``_written_as_an_entry``; a card that nobody knows, and no entry can be without, may be any."""
        assert self.act is not None
        unseen = [each for each in self.act.details if self.details.get(each.key) == "?"]
        for _ in range(len(unseen) + 1):
            try:
                self._written_as_an_entry(last.key)
                return
            except Unclear:
                lost = [each for each in unseen if each.key not in self.details]
                if not lost:
                    raise
                for each in lost:
                    self._guess(each)

    def _guess(self, missing: Detail) -> None:
        """Nobody knows a detail: it may be anything that makes an entry, the first of which goes on."""
        anything = may_be_anything(missing, sorted(self._cards))
        may_be = self._choices(missing) or self._said.among(anything, self.details.values())
        if not may_be:
            raise self._no_card()
        self.guessed[missing.key] = may_be
        self.details |= {missing.key: may_be[0][1], **suited_like(may_be[0][1], self._suitless, self._cards)}

    def otherwise(self) -> Iterator[tuple[tuple[str, ...], Talk]]:
        """The same talk for all that may be of what nobody knows, each with the words for it. Nothing has
        been tried in it yet: ``kindest`` does that as far as need be."""
        for ways in islice(product(*self.guessed.values()), MOST_GUESSED):
            other = Talk(self.game, self.players, self.answered, self.player, self.act)
            other.details = dict(self.details)
            for key, (_, value) in zip(self.guessed, ways, strict=True):
                other.details |= {key: value, **suited_like(value, self._suitless, self._cards)}
            try:
                other._written_as_an_entry("")
            except Unclear:
                continue
            values = list(other.details.values())
            twice = any(value in many for many in values if isinstance(many, list) for value in values)
            if other._missing() is None and not twice:  # nobody pays with what is bought
                other._knows_what_is_known_to(self)
                yield tuple(words for words, _ in ways), other

    def _knows_what_is_known_to(self, other: Talk) -> None:
        self._said = other._said
        told = {other.facts[at].fact: way.words for at, way in other.known.items() if way is not None}
        self._open()
        for at, gap in enumerate(self.facts):
            ways = [way for way in gap.ways if way.words == told.get(gap.fact)]
            self.known.update({at: ways[0]} if ways else {})

    def kindest(self) -> Trial | None:
        """The likeliest way in which the act is legal; the likeliest of all where it never is. None where no
        position fits what was told."""
        return kindest(self.log, self.told.entry, self.ground, self.facts, self._told_of)

    def _strange(self, told: Detail, value: Any) -> bool:
        """Whether something is told as a card that the game does not have."""
        if told.kind not in ("card", "cards") or value == "?":
            return False
        return not {*(value if isinstance(value, list) else [value])} <= self._cards

    def _no_card(self) -> Unclear:
        known = sorted(word for word in self._cards if len(word) == 2)
        return Unclear("a card such as " + ", ".join(known[len(known) // 2 :][:2]))

    @property
    def _cards(self) -> set[str]:
        """All words that entries of the game have for things: its cards are among them."""
        border = self.game.record.border
        shapes = (field.shape for kind in border.entries for field in kind.logged)
        return {word for shape in shapes for word in shape.offered(border.lexicon, self.log.header)}

    # -- the table and the act --------------------------------------------------------------------

    def _seat(self, text: str) -> None:
        if is_sentence(text, self._verbs) and not unknown(text):
            self._begin_with(text)
            return
        names = names_in("" if unknown(text) else text) or list(players_for(self.game))
        if len(names) == 1 and names[0].isdecimal() and int(names[0][:3]) <= len(NAMES):
            names = list(NAMES[: int(names[0])])
        try:
            self.players = tuple(seated(self.game, names))
        except BadEntry as bad:
            raise Unclear(f"{bad.expected}, with commas between ({bad.message})") from None

    @property
    def _verbs(self) -> set[str]:
        return verbs_of(self.inquiry.acts)

    @property
    def _common(self) -> set[str]:
        """The stems of the words of the rules, and of what can be done."""
        texts = " ".join(f"{rule.section} {rule.text}" for rule in self.game.law.rules.values())
        return self._verbs | {stem(word) for word in re.findall(r"[^\W\d_]+", texts.casefold())}

    def _begin_with(self, text: str) -> None:
        """Somebody tells what happened before being asked: the players are called as they usually are, or as
        the sentence begins."""
        try:
            seats = tuple(players_for(self.game))
            named = players_in(text, self._common)[: len(seats)]
            rest = [name for name in seats[len(named) :] if name not in named]
            self.players = seats if {*named} <= {*seats} else (*named, *rest)
            self._act(text)
        except Unclear:
            self.players = ()
            usual = ", ".join(players_for(self.game))
            raise Unclear(
                f"names with commas between, such as {usual}; what happened is asked next"
            ) from None

    def _act(self, text: str) -> None:
        """Who did what, by number or in words. What else the sentence tells is not asked for."""
        told = story(text, self.inquiry.acts, self.players, self.game.law.rules)
        self.player = told.player or self.player
        if told.act is None:
            return  # who it was; what they did is asked for
        self.act, self._story = told.act, text
        asked = {each.key: each for each in told.act.details}
        things = {word: f"${key}" for key, each in asked.items() for word, its in each.choices if word == its}
        others = [name for name in self.players if name != self.player]
        self._said = Sentence(told.words, self.player, others, self.inquiry.heard, things)
        found = {} if told.done.isdecimal() else spotted(told.done, told.act, self._choices, self._said)
        suited = {key: of_any_suit(found[key], self._cards) for key in found if asked[key].usual}
        self._suitless = {key: found[key] for key, value in suited.items() if value != found[key]}
        found |= suited
        self.details = {key: value for key, value in found.items() if not self._strange(asked[key], value)}
        try:
            self._written_as_an_entry("")
        except Unclear:
            self.details = {}  # what was spotted makes no sense together: it is asked for

    def _written_as_an_entry(self, last: str) -> None:
        """Once all is told: whether it makes an entry. Unclear where it does not, and the last answer is
        forgotten."""
        if not self.player or self._missing() is not None:
            return
        try:
            read_log(parse(self._written({}).encode(), "question.yaml")[0])
        except Rejected as rejected:
            _, _, at, *_ = (*rejected.faults[0].path, "", "", "")
            wrong = self.told.entry.get(at)
            meant = [key for key, value in self.details.items() if key == at or value == wrong]
            unseen = [key for key, value in self.details.items() if value == "?"]
            self.details.pop(next(iter((*meant, *unseen)), last), None)
            raise Unclear(rejected.faults[0].expected or rejected.faults[0].message) from None

    def _missing(self) -> Detail | None:
        assert self.act is not None
        asked = (detail for detail in self.act.details if detail.asks)
        return next((detail for detail in asked if detail.key not in self.details), None)

    def _choices(self, detail: Detail) -> Sequence[tuple[str, Any]]:
        if detail.kind in ("player", "other"):
            names = [name for name in self.players if detail.kind == "player" or name != self.player]
            return [*((name, name) for name in names), *detail.choices]
        return detail.choices

    @property
    def sentence(self) -> str:
        """What was told at first, in so many words that it says more than an act; empty where it was few."""
        return self._story if self._said.words and len(self._story.split()) >= MANY_WORDS else ""

    @property
    def understood(self) -> str:
        """The act as it was understood, with what its sentence told besides: to be read back."""
        assert self.act is not None
        choices = {detail.key: detail.choices for detail in self.act.details}
        told = "".join(
            f"; {key}: {next((label for label, listed in choices[key] if listed == value), flow(value))}"
            for key, value in self.details.items()
        )
        return f"Understood: {self.player or 'somebody'} {self.act.words}{told}."

    # -- the facts --------------------------------------------------------------------------------

    @property
    def told(self) -> Told:
        """What is known, for the facts of the act."""
        assert self.act is not None
        entry = self.act.entry(self.player, self.details)
        return Told(self.log.header, self.player, entry, self.details, self._said.named)

    @property
    def log(self) -> Log:
        """A log of this table, with nothing in it yet."""
        if self._log is None:
            self._log = read_log(parse(f"{self._head}moves: []\n".encode(), "question.yaml")[0])
        return self._log

    @property
    def _head(self) -> str:
        rulings = self.inquiry.rulings
        read = f"rulings: {flow(rulings)}\n" if rulings else ""
        return f"referee: 1\ngame: {self.game.id}\nplayers: {flow(list(self.players))}\n{read}"

    @property
    def ground(self) -> dict[str, Any]:
        """The position the moment begins from, as far as the conversation has told it."""
        return dict(self.inquiry.ground(self.told))

    def _open(self) -> None:
        """The facts that the act may hang on."""
        assert self.act is not None
        if self.facts:
            return
        told = self.told
        sure = {key: value for key, value in told.entry.items() if key not in self.guessed}
        said = replace(self._said, player=self.player, others=told.others, entry=sure)
        opened = (fact(told) for fact in self.act.facts)
        facts = [gap for gap in opened if gap and (gap.ways or said.narrowed(gap).ways)]
        self.facts = [said.narrowed(gap) for gap in facts]
        if self.facts != facts and not tried(self.log, told.entry, self.ground, self.facts, {}):
            self.facts = facts = [
                gap for gap in facts if gap.ways
            ]  # it does not fit together: it is asked for
        self.taken = [
            f"{gap.fact}: {' or '.join(way.words for way in gap.ways)}"
            for gap, whole in zip(self.facts, facts, strict=True)
            if gap is not whole
        ]
        told_of = (place for place, gap in enumerate(self.facts) if gap is not facts[place])
        self.known |= {at: self.facts[at].ways[0] for at in told_of if len(self.facts[at].ways) == 1}

    @property
    def _told_of(self) -> dict[int, Fill]:
        """The facts of which something was told."""
        return {place: way for place, way in self.known.items() if way is not None}

    def _try(self) -> None:
        self._open()
        settled = self._told_of
        if self.trials and settled == self._settled:
            return  # nothing new is known
        self._settled = settled
        self.trials = tried(self.log, self.told.entry, self.ground, self.facts, settled)

    def _fact(self, text: str) -> None:
        assert self._asked is not None
        gap = self.facts[self._asked]
        if unknown(text):
            self.known[self._asked] = None
            return
        possible = {trial.ways[self._asked].words for trial in self.trials}
        ways = [way for way in gap.ways if way.words in possible]
        self.known[self._asked] = ways[one_of(text, [way.words for way in ways])]

    # -- what was told, as a log ------------------------------------------------------------------

    @property
    def position(self) -> dict[str, Any]:
        """What was told of the position; nothing else."""
        made: dict[str, Any] = {}
        for way in self.known.values():
            made = merged(made, way.position) if way is not None else made
        return made

    @property
    def text(self) -> str:
        """The moment as a log: what was told and nothing else, where that alone gives the same ruling."""
        told = self.position
        verdicts = {trial.verdict for trial in self.trials[:1]}
        whole: Mapping[str, Any] = self.trials[0].position if self.trials else told
        around = merged(self.ground, told)
        told_to_the_end = ({**position, "rest": "empty"} for position in (told, whole))
        for position in (told, {key: around[key] for key in told}, around, *told_to_the_end):
            if len({trial.kind for trial in self.trials}) != 1 or self._verdict(position) in verdicts:
                return self._written(position)
        return self._written({**whole, "rest": "empty"})

    def _verdict(self, position: Mapping[str, Any]) -> str | None:
        judgement = judge(parse(self._written(position).encode(), "question.yaml")[0])
        if judgement.outcome is None or judgement.outcome.state is None:
            return None
        return verdict([each for each in judgement.findings if each.move == 1])

    def in_trial(self, trial: Trial) -> Log:
        """The moment as a log whose position is told whole, in one of the ways it may be."""
        return read_log(
            parse(self._written({**trial.position, "rest": "empty"}).encode(), "question.yaml")[0]
        )

    def _written(self, position: Mapping[str, Any]) -> str:
        return f"{self._head}given: {flow(position)}\nmoves:\n  - {flow(self.told.entry)}\n"


def _asked(fact: str) -> str:
    """A fact as a question: "What has just happened?", and "Where B4 lies in the display:"."""
    mark = "?" if re.match(r"(who|which \w+|what (has|is|lies)) ", fact) else ":"
    return f"{fact[:1].upper()}{fact[1:]}{mark}"
