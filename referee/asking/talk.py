"""The conversation: what is asked next, until nothing that is unknown can change the ruling.

Nothing here prints or reads: whoever talks asks for the next :class:`Question` and hands in the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.asking.answers import UNKNOWN, Unclear, detail, one_of
from referee.asking.trying import Trial, deciding, merged, tried
from referee.disputes.dispute import verdict
from referee.document import parse
from referee.game import Game
from referee.header import BadEntry
from referee.inquiry import Act, Detail, Fill, Gap, Inquiry, Told
from referee.judge import judge
from referee.law.words import stem
from referee.log import Log, read_log
from referee.writing.scaffold import players_for
from referee.writing.seats import seated
from referee.writing.yaml_text import flow

MOST_ANSWERS = 8
"""From nothing to a ruling; what is then still open is told as what the ruling hangs on."""


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
    known: dict[int, Fill | None] = field(default_factory=dict)  # number of a fact -> what was told of it
    facts: Sequence[Gap] = ()
    trials: Sequence[Trial] = ()
    _log: Log | None = None
    _settled: Mapping[int, Fill] = field(default_factory=dict)
    _asked: int | None = None  # the fact that was asked for last

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
        """Takes an answer to the question that is due. Raises Unclear."""
        if not self.players:
            self._seat(text)
        elif self.act is None:
            self._act(text)
        elif not self.player:
            self.player = self.players[one_of(text, self.players)]
        elif (missing := self._missing()) is not None:
            self.details[missing.key] = detail(missing, text, self._choices(missing))
        else:
            self._fact(text)
        self.answered += 1

    # -- the table and the act --------------------------------------------------------------------

    def _seat(self, text: str) -> None:
        names = [name.strip() for name in text.split(",") if name.strip()] or list(players_for(self.game))
        try:
            self.players = tuple(seated(self.game, names))
        except BadEntry as bad:
            raise Unclear(f"{bad.expected}, with commas between ({bad.message})") from None

    def _act(self, text: str) -> None:
        """Who did what, by number or in words: "Ann 3", "Ann calls Dutch"."""
        words = text.split()
        named = [
            name for name in self.players if words and name.casefold() == words[0].casefold().rstrip(":")
        ]
        rest = " ".join(words[1:] if named else words)
        acts = self.inquiry.acts
        try:
            self.act = acts[one_of(rest, [act.words for act in acts])]
        except Unclear:
            self.act = self._by_verbs(rest)
        if named:
            self.player = named[0]

    def _by_verbs(self, text: str) -> Act:
        said = {stem(word.strip(".,?!").casefold()) for word in text.split()}
        worth = [(len(said & {stem(verb) for verb in act.verbs.split()}), act) for act in self.inquiry.acts]
        best = max(number for number, _ in worth)
        acts = [detail for number, detail in worth if number == best]
        if not best or len(acts) > 1:
            raise Unclear(f"who, and a number from 1 to {len(worth)}: {self.players[0]} 1")
        return acts[0]

    def _missing(self) -> Detail | None:
        assert self.act is not None
        return next((detail for detail in self.act.details if detail.key not in self.details), None)

    def _choices(self, detail: Detail) -> Sequence[tuple[str, Any]]:
        if detail.choices:
            return detail.choices
        if detail.kind in ("player", "other"):
            return [(name, name) for name in self.players if detail.kind == "player" or name != self.player]
        return ()

    # -- the facts --------------------------------------------------------------------------------

    @property
    def told(self) -> Told:
        """What is known, for the facts of the act."""
        assert self.act is not None
        entry = self.act.entry(self.player, self.details)
        return Told(self.log.header, self.player, entry, self.details)

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

    def _try(self) -> None:
        assert self.act is not None
        told = self.told
        if not self.facts:
            self.facts = [gap for gap in (fact(told) for fact in self.act.facts) if gap is not None]
        settled = {place: way for place, way in self.known.items() if way is not None}
        if self.trials and settled == self._settled:
            return  # nothing new is known
        self._settled = settled
        self.trials = tried(self.log, told.entry, self.ground, self.facts, settled)

    def _fact(self, text: str) -> None:
        assert self._asked is not None
        gap = self.facts[self._asked]
        if text.strip().casefold() in UNKNOWN:
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
        for position in (told, {**told, "rest": "empty"}):
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
    """A fact as a question: "what has just happened" and "whether Dutch has been called"."""
    mark = ":" if fact.startswith("whether") else "?"
    return f"{fact[:1].upper()}{fact[1:]}{mark}"
