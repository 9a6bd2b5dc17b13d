"""How much of the law is really enforced, rule by rule, without flattery.

A rule counts as covered only by what can be pointed at: a finding or a score line that cites it, a
scenario that keeps it and one that breaks it, all of which must pass. Rules no record can show a
breach of are listed with their reason, not counted as covered.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path as FilePath

from referee.game import Game
from referee.games import REGISTRY
from referee.law.library import Example
from referee.rules import Modality, Rule
from referee.scenarios import run

BINDING = frozenset({Modality.MUST, Modality.MUST_NOT, Modality.PENALTY, Modality.SCORE})
"""Sentences that can be broken; a permission (may) binds where it carries a limit."""

NUMBER = re.compile(r"\b[A-Z]-?\d+(?:\.\d+)+[a-z]?\b|\b[A-Z]-\d+[a-z]?\b")
LAW = ("rulebook", "rulings", "law", "allowing")
"""Modules that hold the law itself: a number there is no enforcement."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A line of an engine, or of a rule set, that names a rule."""

    file: str
    line: int

    @property
    def where(self) -> str:
        """File and line, as an editor opens them."""
        return f"{self.file}:{self.line}"


@dataclass(slots=True)
class Cover:
    """What there is to show for one rule."""

    rule: Rule
    binding: bool
    cited: Sequence[Citation]
    told: list[Example] = field(default_factory=list)  # a finding or a score line of theirs cites it
    kept: list[Example] = field(default_factory=list)
    broken: list[Example] = field(default_factory=list)

    @property
    def lacks(self) -> list[str]:
        """What is missing for a rule that has to be covered; nothing for all others."""
        if not self.binding or self.rule.unshowable:
            return []
        missing = []
        if not self.rule.check:
            missing.append("a check")
        if not self.told:
            missing.append("a finding or a score line that cites it")
        if not self.kept:
            missing.append("a scenario that keeps it")
        if not self.broken:
            missing.append("a scenario that breaks it")
        return missing

    @property
    def state(self) -> str:
        """``covered``, ``lacking``, ``unseen`` or ``free`` (a sentence nobody can break)."""
        if self.rule.unshowable:
            return "unseen"
        if not self.binding:
            return "free"
        return "lacking" if self.lacks else "covered"


@dataclass(slots=True)
class Coverage:
    """The law of one game against its engine and its scenarios."""

    game: Game
    rows: list[Cover]
    failing: list[Example]  # scenarios that do not pass: they show nothing

    def of(self, state: str) -> list[Cover]:
        """The rules in one state of coverage (see ``Cover.state``)."""
        return [row for row in self.rows if row.state == state]

    @property
    def binding(self) -> int:
        """How many binding rules a record can show."""
        return len(self.of("covered")) + len(self.of("lacking"))

    @property
    def complete(self) -> bool:
        """Whether no binding rule lacks anything and every scenario gives what it expects."""
        return not self.of("lacking") and not self.failing

    @property
    def percent(self) -> float:
        """How much of the binding rules is covered, from 0 to 100."""
        return 100.0 * len(self.of("covered")) / self.binding if self.binding else 100.0


def coverage(game: Game, examples: Iterable[Example]) -> Coverage:
    """Holds every rule of a game against the engine and the scenarios. Runs the scenarios."""
    cited = citations(game.id)
    own = [example for example in examples if example.game == game.id and not example.rule_set]
    trials = [(example, run(example.document)) for example in own]
    failing = [example for example, trial in trials if not trial.passed]
    passing = [(example, trial.cites) for example, trial in trials if trial.passed]
    rows = []
    for rule in game.law.rules.values():
        lines = cited.get(rule.number, ())
        row = Cover(rule, binds(rule, bool(lines)), lines)
        for example, cites in passing:
            if rule.number in cites:
                row.told.append(example)
            if rule.number in example.rules:
                if example.shows == "kept":
                    row.kept.append(example)
                elif breaks(example, rule.number):
                    row.broken.append(example)
        rows.append(row)
    return Coverage(game, rows, failing)


def binds(rule: Rule, cited: bool) -> bool:
    """Whether a rule has to be covered: it can be broken, and nothing says that no record shows it.

    A permission binds where the engine cites it to refuse something, because then it has a limit.
    """
    return rule.modality in BINDING or (rule.modality is Modality.MAY and bool(rule.check) and cited)


def breaks(example: Example, number: str) -> bool:
    """Whether a scenario really shows a breach of a rule: it expects a verdict, not just says so.

    A breach may be cited under another number (where one sentence repeats another); one that exists
    only under some reading of the rules must be cited under this one.
    """
    verdicts = [word for word in example.expected if not word.startswith("note")]
    if example.shows == "reading":
        return any(number in verdict.split() for verdict in verdicts)
    return example.shows == "broken" and bool(verdicts)


# -- citations ------------------------------------------------------------------------------------


def citations(game: str) -> Mapping[str, tuple[Citation, ...]]:
    """Rule number -> the lines of the game's engine and rule sets that name it, docstrings aside."""
    module = import_module(REGISTRY[game].module)
    assert module.__file__ is not None
    return _citations_in(FilePath(module.__file__).parent)


@cache
def _citations_in(folder: FilePath) -> Mapping[str, tuple[Citation, ...]]:  # several games may share one
    found: dict[str, list[Citation]] = {}
    for file in sorted(folder.rglob("*")):
        if file.suffix not in (".py", ".yaml", ".json") or file.stem.startswith(LAW):
            continue
        numbers = _in_code(file) if file.suffix == ".py" else _in_text(file)
        for number, line in numbers:
            found.setdefault(number, []).append(Citation(str(file.relative_to(folder.parent)), line))
    return {number: tuple(lines) for number, lines in found.items()}


def _in_code(file: FilePath) -> Iterator[tuple[str, int]]:
    """The rule numbers in the strings of a module: comments and docstrings prove nothing. The rows of a rule
    set may name those of several games in one string."""
    text = file.read_text(encoding="utf-8")
    if not NUMBER.search(text):
        return
    nodes = list(ast.walk(ast.parse(text)))
    silent = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in silent:
            continue
        words = node.value.split() if file.parent.name == "law" else [node.value]
        if all(map(NUMBER.fullmatch, words)):
            yield from ((word, node.lineno) for word in words)


def _in_text(file: FilePath) -> Iterator[tuple[str, int]]:
    for line, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        for match in NUMBER.finditer(text.partition("#")[0]):
            yield match.group(), line
