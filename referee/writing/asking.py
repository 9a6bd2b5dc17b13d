"""Questions and answers: what stands above the moves, and the parts of an entry that were not typed.

Nothing here needs a terminal: questions are answered by any function that gives a line of text, or None
where nobody answers any more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from referee.agreements import CONCEDED
from referee.checking.guide import Guide, Part
from referee.checking.words import guess
from referee.declarations.entries import Actor
from referee.declarations.fields import Field
from referee.document import Unreadable, parse
from referee.live import LiveGame
from referee.log import Rejected
from referee.rules import ScoreSheet
from referee.writing.shorthand import Shorthand
from referee.writing.typed import Draft, Misread

Ask = Callable[[str], str | None]
Say = Callable[[str], None]
Offer = Callable[[Callable[[str], Iterable[str]]], None]
"""Told which words may follow a line that is being typed."""

POINTS = re.compile(r"-?[0-9]{1,9}")

QUIT = ("quit", "q", "exit")

TRIES = 2
"""So often what may be left out is asked for where the answer does not fit."""


class Left(Exception):
    """Nobody answers any more: the recording is as it was saved last."""


class Instead(Exception):
    """What was typed for a part of an entry is a line of its own: a command, or a whole move."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def line_of(ask: Ask, prompt: str) -> str:
    """One answer. Left where there is none."""
    answer = ask(prompt)
    if answer is None:
        raise Left
    return answer.strip()


def read_value(text: str) -> Any:
    """A value typed at a prompt, read as a log reads it. Raises Unreadable."""
    return parse(f"value: {text}\n", "<typed>", "yaml")[0].data["value"]


# -- the parts of an entry ----------------------------------------------------------------------------


class Parts:
    """Asks for what was not typed of an entry: what is needed, then what everybody saw."""

    def __init__(
        self, ask: Ask, say: Say, guide: Guide, offer: Offer, is_line: Callable[[str], bool]
    ) -> None:
        self.ask = ask
        self.is_line = is_line
        self.say = say
        self.offer = offer
        self.leaving = False  # the table wants to stop: what is not needed is left out
        self.then = ""  # the next line, typed where a part that may be left out was asked for
        self.actions = {action.name: action for action in guide.actions()}

    def completed(
        self, draft: Draft, live: LiveGame, shorthand: Shorthand, usual: Sequence[str], bare: bool
    ) -> dict[str, Any] | None:
        """The whole entry; None where something needed was not told. ``usual`` are those who may have done
        it; where only the action was typed (``bare``), everything else is asked for as well, at once. Raises
        Instead where something else was typed than what was needed."""
        about = self.actions[draft.action]
        entry = dict(draft.entry)
        asked = bool(draft.missing or draft.nobody)
        if asked:
            self.say(f"  {draft.action}: {about.description}")
        if draft.nobody:
            player = self._player(live.players, usual)
            if not player:
                self.say("  Nothing written: a player is needed.")
                return None
            entry = {"player": player, **entry}
        for field in draft.missing:
            value = self._needed(field, shorthand)
            if value is None:
                self.say(f"  Nothing written: `{field.key}` is needed.")
                return None
            entry[field.key] = value
        entry = self.seen(entry, live, shorthand)
        if bare and asked:
            entry.update(self._more([part for part in about.parts if part.name not in entry]))
        return entry

    def seen(self, entry: dict[str, Any], live: LiveGame, shorthand: Shorthand) -> dict[str, Any]:
        """The entry with what lay open at the table, where the record does not hold it yet."""
        kind = shorthand.actions[str(entry["action"])]
        for field in kind.logged:
            due = field.public if isinstance(field.public, bool) else field.public in entry
            if due and not self.then and field.key not in entry and _open(field, entry, live, shorthand):
                value = self._value(field, shorthand, TRIES)
                if value is not None:
                    entry = {**entry, field.key: value}
        if kind.actors is Actor.CHANCE:
            return entry
        order = ["player", "action", *(field.key for field in kind.logged)]
        return {key: entry[key] for key in sorted(entry, key=lambda key: order.index(key))}

    def _player(self, players: Sequence[str], usual: Sequence[str]) -> str:
        self.offer(lambda line: players)
        first = usual[0] if len(usual) == 1 else ""
        prompt = f"    player ({', '.join(players)})" + (f" [{first}]: " if first else ": ")
        told = line_of(self.ask, prompt)
        self.leaving = told.casefold() in QUIT
        known = {player.casefold(): player for player in players}
        if told and told.casefold() not in known and not self.leaving:
            if self.is_line(told):
                raise Instead(told)
            self.say(f"    Nobody called {told!r} plays here{guess(told, players)}")
            return ""
        return first if not told else known.get(told.casefold(), "")

    def _needed(self, field: Field, shorthand: Shorthand) -> Any:
        value = self._value(field, shorthand, None)
        return [] if value is None and shorthand.takes(field.shape, []) else value

    def _value(self, field: Field, shorthand: Shorthand, tries: int | None) -> Any:
        """One value; None where nothing is answered, or nothing that fits in so many tries."""
        self.offer(lambda line: shorthand.words_of(field))
        self.say(f"    {field.about}" + (" Nothing where nobody saw it." if tries else ""))
        while answer := line_of(self.ask, f"    {field.key}: "):
            if answer.casefold() in QUIT:
                self.leaving = True
                return None
            try:
                return shorthand.value(field.shape, answer)
            except Misread as wrong:
                value = _as_written(answer)
                if value is not None and shorthand.takes(field.shape, value):
                    return value
                if self.is_line(answer):
                    if tries is None:
                        raise Instead(answer) from None
                    self.then = answer
                    return None
                self.say(f"    {_capital(str(wrong))}" + ("" if tries else " (nothing gives it up)"))
            if tries is not None and (tries := tries - 1) == 0:
                self.say("    Left out; `undo` takes the entry back.")
                return None
        return None

    def _more(self, parts: Sequence[Part]) -> Mapping[str, Any]:
        """The parts that may be left out, asked for all at once."""
        if not parts:
            return {}
        self.offer(lambda line: [part.name for part in parts])
        for part in parts:
            self.say(f"    {part.name}: {part.description or part.shape}")
        while True:
            answer = line_of(self.ask, f"    more, as `{parts[0].name}: ...`, or nothing: ")
            try:
                value = read_value("{" + answer.strip("{}") + "}")
            except Unreadable as fault:
                self.say(f"    That cannot be read: {fault.message}")
                continue
            strange = [key for key in value if key not in {part.name for part in parts}]
            if not strange:
                return value if isinstance(value, Mapping) else {}
            self.say(f"    There is no `{strange[0]}` here.")


def _open(field: Field, entry: Mapping[str, Any], live: LiveGame, shorthand: Shorthand) -> bool:
    """Whether a field could have one value as well as another, as far as the record tells."""
    fine = 0
    for word in shorthand.words_of(field):
        try:
            value = shorthand.value(field.shape, word)
        except Misread:
            continue
        if word in ("?", "none"):
            continue
        if isinstance(value, list):
            return True
        try:
            fine += live.permits({**entry, field.key: value})
        except Rejected:
            continue
        if fine > 1:
            return True
    return False


def _as_written(answer: str) -> Any:
    try:
        return read_value(answer)
    except Unreadable:
        return None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- what the table says came of it -------------------------------------------------------------------


class Claims:
    """Asks what came of the game: nothing answered means as the score sheet has it. Raises Instead where a
    line of its own is typed, such as `undo`, and Left where nobody answers."""

    def __init__(self, ask: Ask, say: Say, offer: Offer, is_line: Callable[[str], bool]) -> None:
        self.ask, self.say, self.offer = ask, say, offer
        self.is_line = is_line

    def asked(self, players: Sequence[str], sheet: ScoreSheet | None, over: bool) -> dict[str, Any]:
        """The result as the table has it, with how the game ended where it was not played to its end."""
        claim: dict[str, Any] = {} if over else self._ended(players)
        scores: dict[str, int] = {}
        self.offer(lambda line: ())
        for name in players:
            known = sheet.totals.get(name) if sheet else None
            points = self._points(name, known if isinstance(known, int) else None)
            if points is not None:
                scores[name] = points
        if scores:
            claim["scores"] = scores
        names = [] if "by" in claim else self._names("winner", players, list(sheet.winners) if sheet else [])
        if len(names) == 1:
            claim["winner"] = names[0]
        elif names:
            claim["winners"] = names
        return claim

    def _line(self, prompt: str, meant: Collection[str] = ()) -> str:
        """An answer; a line of its own is carried out instead, unless it is a word that is meant here."""
        answer = line_of(self.ask, prompt)
        if answer.casefold() not in meant and (answer.casefold() in QUIT or self.is_line(answer)):
            raise Instead(answer)
        return answer

    def _ended(self, players: Sequence[str]) -> dict[str, Any]:
        """How a game ended that was not over by its rules."""
        self.say("  By its rules the game is not over. Where it was not played to its end, say how it ended.")
        self.offer(lambda line: ENDINGS)
        while answer := self._line(f"    ended ({' or '.join(ENDINGS)}; nothing leaves it out): ").casefold():
            said = "_".join(answer.split())
            meant = next((ending for ending, words in ENDINGS.items() if said in (ending, *words)), "")
            if meant == CONCEDED:
                names = self._names("by", players, [])
                return {"ended": meant, **({"by": names[0] if len(names) == 1 else names} if names else {})}
            if meant:
                return {"ended": meant}
            self.say(f"    `{answer}` does not fit{guess(answer, ENDINGS)}")
        return {}

    def _points(self, name: str, known: int | None) -> int | None:
        usual = "" if known is None else f" [{known}]"
        while answer := self._line(f"    points of {name}{usual}: "):
            if POINTS.fullmatch(answer):
                return int(answer)
            self.say("    That is no number of points.")
        return known

    def _names(self, what: str, players: Sequence[str], known: list[str]) -> list[str]:
        usual = f" [{', '.join(known)}]" if known else ""
        self.offer(lambda line: players)
        by_name = {player.casefold(): player for player in players}
        while answer := self._line(f"    {what}{usual}: ", by_name):
            names = [name.strip() for name in answer.split(",") if name.strip()]
            strange = [name for name in names if name.casefold() not in by_name]
            if not strange:
                return [by_name[name.casefold()] for name in names]
            self.say(f"    Nobody called {strange[0]!r} plays here{guess(strange[0], players)}")
        return known


ENDINGS: Mapping[str, tuple[str, ...]] = {
    CONCEDED: ("resigned", "gave_up", "given_up", "aufgegeben"),
    "abandoned": ("stopped", "aborted", "broken_off", "abgebrochen"),
}
"""How a game may end before its time, and what people say for it."""
