"""What is told of the running entry: what bars it, what is to be said of it, whether it is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from referee.breaches import Beside, Breaches, Ended, Refused, Table
from referee.games.memory.law.options import RuleSet
from referee.games.memory.record.phases import STOPPED
from referee.header import Header
from referee.rules import Finding, Kind, Path, Rule


@dataclass(init=False, slots=True)
class Account(Table):
    """The part of a table that tells what is wrong with the running entry. A rule is given itself, or as a
    point of play: the sentence about it in the rule set in force."""

    rules: RuleSet
    header: Header
    phase: str
    breaches: Breaches

    def asked(self, *options: str) -> tuple[str, ...]:
        """Those of the options that are open questions in this game: a finding names only such."""
        return tuple(option for option in options if option in self.header.rulings)

    def cite(self, rule: Rule | str) -> Rule:
        """The sentence for a point of play in the rule set in force."""
        return self.rules.sentences[rule] if isinstance(rule, str) else rule

    def also(self, rule: Rule | str, message: str) -> None:
        """What was said last breaks another sentence too."""
        last, rule = self.breaches.findings[-1], self.cite(rule)
        if rule != last.rule:
            last.also = (Finding(Kind.NOTE, rule, message),)

    def no_way(
        self, rule: Rule | str, message: str, why: str = "", at: str | Path = (), **beside: Unpack[Beside]
    ) -> Refused:
        """A forbidden move that no table can carry out: to be raised."""
        return self.impossible(rule, message, why, at, kind=Kind.ILLEGAL, **beside)

    def impossible(
        self,
        rule: Rule | str,
        message: str,
        why: str = "",
        at: str | Path = (),
        *,
        kind: Kind = Kind.CONTRADICTION,
        **beside: Unpack[Beside],
    ) -> Refused:
        """It cannot be done on any table: to be raised. The rule set may have it that this is the end."""
        refused = Table.impossible(self, rule, message, why, at, kind=kind, **beside)
        if self.breaches.let_stand and self.rules.on_illegal == "stop":
            self.phase = STOPPED
            return Ended(self.breaches)
        return refused

    def act(self) -> None:
        """Every guard has been asked: from here on the handler acts. Refused where it may not, Ended where
        the rule set has nothing judged after the first breach."""
        breaches = self.breaches
        if breaches.barred or breaches.asking:
            breaches.act()
            if self.rules.on_illegal == "stop":
                self.phase = STOPPED
                raise Ended(breaches)
