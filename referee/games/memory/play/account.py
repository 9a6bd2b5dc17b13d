"""What is told of the running entry: what bars it, what is to be said of it, whether it is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.breaches import Breaches, Refused
from referee.games.memory.law.options import RuleSet
from referee.games.memory.record.phases import STOPPED
from referee.header import Header
from referee.rules import Finding, Kind, Path, Rule

Entries = tuple[tuple[int, str], ...]
"""Earlier entries that matter, by number, and what each of them did."""
Beside = tuple[Rule, str]
"""Another sentence that is broken by the same, and what it says."""


def places(entries: Entries) -> tuple[tuple[Path, str], ...]:
    """Entries by number as places of the record; 0 is no entry (what was given before the first)."""
    return tuple((("moves", number - 1), why) for number, why in entries if number > 0)


@dataclass(init=False, slots=True)
class Account:
    """The part of a table that tells what is wrong with the running entry. A rule is given itself, or as a
    point of play: the sentence about it in the rule set in force. ``rulings``: the options it hangs on."""

    rules: RuleSet
    header: Header
    phase: str
    breaches: Breaches

    def asked(self, *options: str) -> tuple[str, ...]:
        """Those of the options that are open questions in this game: a finding names only such."""
        return tuple(option for option in options if option in self.header.rulings)

    def cite(self, point: Rule | str) -> Rule:
        """The sentence for a point of play in the rule set in force."""
        return self.rules.sentences[point] if isinstance(point, str) else point

    def forbid(
        self,
        rule: Rule | str,
        message: str,
        why: str = "",
        at: str | Path = (),
        *,
        entries: Entries = (),
        rulings: tuple[str, ...] = (),
        fits: tuple[Any, ...] = (),
    ) -> None:
        """A rule forbids the move; where the table let it stand it is carried out all the same."""
        asked, related = self.asked(*rulings), places(entries)
        self.breaches.forbid(self.cite(rule), message, why, at=at, rulings=asked, related=related, fits=fits)

    def bar(
        self,
        kind: Kind,
        rule: Rule | str,
        message: str,
        why: str = "",
        at: str | Path = (),
        *,
        entries: Entries = (),
        rulings: tuple[str, ...] = (),
        beside: Beside | None = None,
    ) -> None:
        """Something else than a rule against it bars the move: a duty not met, another card than that."""
        path = (at,) if isinstance(at, str) else at
        rule, asked, found = self.cite(rule), self.asked(*rulings), self.breaches.found
        found.append(Finding(kind, rule, message, why, (), asked, path, related=places(entries)))
        if beside is not None and beside[0] != rule:
            found.append(Finding(kind, *beside, path=path))

    def no_way(
        self,
        rule: Rule | str,
        message: str,
        why: str = "",
        at: str | Path = (),
        *,
        kind: Kind = Kind.ILLEGAL,
        entries: Entries = (),
        rulings: tuple[str, ...] = (),
    ) -> Refused:
        """A forbidden move that no table can carry out: to be raised."""
        asked, related, breaches = self.asked(*rulings), places(entries), self.breaches
        return breaches.impossible(
            self.cite(rule), message, why, at=at, rulings=asked, related=related, kind=kind
        )

    def acts(self) -> bool:
        """Every guard has been asked. False where the rule set has nothing judged after the first breach."""
        breaches = self.breaches
        if breaches.found or breaches.asking:
            breaches.act()
            if self.rules.on_illegal == "stop":
                self.phase = STOPPED
                return False
        return True

    def say(
        self,
        kind: Kind,
        rule: Rule | str,
        message: str,
        why: str = "",
        at: str | Path = (),
        *,
        entries: Entries = (),
        rulings: tuple[str, ...] = (),
        fits: tuple[Any, ...] = (),
        related: tuple[tuple[Path, str], ...] = (),
        beside: Beside | None = None,
    ) -> None:
        """One thing to say about the running move; ``related`` are other places."""
        rule, asked, related = self.cite(rule), self.asked(*rulings), places(entries) + related
        self.breaches.say(kind, rule, message, why, at=at, rulings=asked, related=related, fits=fits)
        if beside is not None and beside[0] != rule:
            self.breaches.findings[-1].also = (Finding(Kind.NOTE, *beside),)
