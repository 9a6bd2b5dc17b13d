"""What is told of the running entry: what bars it, what is to be said of it, whether it is carried out."""

from __future__ import annotations

from typing import Any

from referee.breaches import Refused
from referee.games.memory.play.state import State
from referee.games.memory.record.phases import STOPPED
from referee.rules import Finding, Kind, Path, Rule


def places(entries: tuple[tuple[int, str], ...]) -> tuple[tuple[Path, str], ...]:
    """Entries by number as places of the record; 0 is no entry (what was given before the first)."""
    return tuple((("moves", number - 1), why) for number, why in entries if number > 0)


def sentence_of(state: State, rule: Rule | str) -> Rule:
    """The rule itself, or the sentence for a point of play in the rule set in force."""
    return state.rules.sentences[rule] if isinstance(rule, str) else rule


def forbid(
    state: State,
    rule: Rule | str,
    message: str,
    why: str = "",
    field: str | Path = (),
    *,
    entries: tuple[tuple[int, str], ...] = (),
    rulings: tuple[str, ...] = (),
    instead: tuple[str, ...] = (),
    fits: tuple[Any, ...] = (),
) -> None:
    """A rule forbids the move; where the table let it stand it is carried out all the same."""
    state.breaches.forbid(
        sentence_of(state, rule),
        message,
        why,
        at=field,
        instead=instead,
        rulings=state.asked(*rulings),
        related=places(entries),
        fits=fits,
    )


def bar(
    state: State,
    kind: Kind,
    rule: Rule | str,
    message: str,
    why: str = "",
    field: str | Path = (),
    *,
    entries: tuple[tuple[int, str], ...] = (),
    rulings: tuple[str, ...] = (),
    beside: tuple[Rule, str] | None = None,
) -> None:
    """Something else than a rule against it bars the move: a duty not met, a card that was another one.
    ``beside``: another sentence that is broken by the same, and what it says."""
    path = (field,) if isinstance(field, str) else field
    rule, asked = sentence_of(state, rule), state.asked(*rulings)
    state.breaches.found.append(Finding(kind, rule, message, why, (), asked, path, related=places(entries)))
    if beside is not None and beside[0] != rule:
        state.breaches.found.append(Finding(kind, *beside, path=path))


def no_way(
    state: State,
    rule: Rule | str,
    message: str,
    why: str = "",
    field: str | Path = (),
    *,
    entries: tuple[tuple[int, str], ...] = (),
    rulings: tuple[str, ...] = (),
) -> Refused:
    """A forbidden move that no table can carry out: to be raised."""
    return state.breaches.impossible(
        sentence_of(state, rule),
        message,
        why,
        at=field,
        rulings=state.asked(*rulings),
        related=places(entries),
        kind=Kind.ILLEGAL,
    )


def acts(state: State) -> bool:
    """Every guard has been asked. False where the rule set has nothing judged after the first breach."""
    breaches = state.breaches
    if breaches.found or breaches.asking:
        breaches.act()
        if state.rules.on_illegal == "stop":
            state.phase = STOPPED
            return False
    return True


def say(
    state: State,
    kind: Kind,
    rule: Rule | str,
    message: str,
    why: str = "",
    field: str | Path = (),
    *,
    entries: tuple[tuple[int, str], ...] = (),
    rulings: tuple[str, ...] = (),
    instead: tuple[str, ...] = (),
    fits: tuple[Any, ...] = (),
    related: tuple[tuple[Path, str], ...] = (),
    beside: tuple[Rule, str] | None = None,
) -> None:
    """One thing to say about the running move; ``entries`` are earlier entries that matter, by number,
    ``related`` other places. ``beside``: another sentence that is broken by the same, and what it says."""
    rule = sentence_of(state, rule)
    state.breaches.say(
        kind,
        rule,
        message,
        why,
        at=field,
        instead=instead,
        rulings=state.asked(*rulings),
        related=places(entries) + related,
        fits=fits,
    )
    if beside is not None and beside[0] != rule:
        state.breaches.findings[-1].also = (Finding(Kind.NOTE, *beside),)
