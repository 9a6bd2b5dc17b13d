"""What somebody types at the table while the game goes on, read as an entry: ``replace 2 7H``,
``buy B4 with G4 R2 B8``, ``bid 6``, ``Ann match 3``.

Nothing is said by hand of any game here: which words can follow is what the entries declare. Values may stand
in the order in which their fields are declared, or behind the name of their field; a field that does not take
a word is passed over. Where a line can be read in several ways, the first that lacks nothing needed is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from referee.checking.everyday import cards, meanings
from referee.checking.words import closest, guess
from referee.compounds import By, ListOf, OneOrMany, Or
from referee.entries import Actor, Declared, Field
from referee.game import Game
from referee.header import BadEntry, Header
from referee.shapes import Flag, Named, Odd, Read, Shape, Text

TRIED = 400
"""So many ways to read one line are looked at."""

FILLERS = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "into", "of", "on", "the"}) | {
    "to", "with", "card", "cards", "place", "slot",
}  # fmt: skip
"""Words between values that say nothing, where no field is called so."""

YES = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}

WORD = re.compile(r"[^\s,:=\[\](){};]+")
BETWEEN = re.compile(r"[\s,\[\](){};]*")
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
PLACE_OF = re.compile(r"\.[0-9?]+")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the line, and where it stands in it."""

    text: str
    start: int
    end: int
    names: bool = False  # a colon follows: it is the name of a field


@dataclass(slots=True)
class Draft:
    """An entry as far as it was typed."""

    action: str
    entry: dict[str, Any]
    missing: tuple[Field, ...] = ()  # needed and not typed
    nobody: bool = False  # whose entry it is was not typed and does not follow

    @property
    def whole(self) -> bool:
        """Whether nothing is missing and everybody named plays."""
        return not self.missing and not self.nobody


class Misread(Exception):
    """What was typed is no entry: the signs of the line at fault, and what was expected."""

    def __init__(self, message: str, start: int = 0, end: int = 0, expected: str = "") -> None:
        super().__init__(message)
        self.start, self.end, self.expected = start, end, expected


@dataclass
class Shorthand:
    """Reads lines for one game with these players."""

    game: Game
    header: Header
    _readers: dict[int, Read] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.actions: dict[str, Declared] = {entry.action: entry for entry in self.game.record.border.entries}
        self.names = sorted(self.header.players, key=len, reverse=True)

    # -- words ------------------------------------------------------------------------------------

    def tokens(self, line: str) -> list[Token]:
        """The words of a line; the name of a player is one word, whatever blanks it holds."""
        found: list[Token] = []
        at = BETWEEN.match(line).end()  # type: ignore[union-attr]  # it matches nothing as well
        while at < len(line):
            text, end = self._player_at(line, at)
            if not text:
                word = WORD.match(line, at)
                text, end = (word[0], word.end()) if word else ("", at + 1)
            if text:
                named = re.match(r"\s*[:=]", line[end:])
                found.append(Token(text, at, end, named is not None))
            at = BETWEEN.match(line, end).end()  # type: ignore[union-attr]
        return found

    def _player_at(self, line: str, at: int) -> tuple[str, int]:
        """A player's name that stands there, as the log writes it, with the place behind it if one is."""
        for name in self.names:
            end = at + len(name)
            if line[at:end].casefold() != name.casefold():
                continue
            place = PLACE_OF.match(line, end)
            if place:
                name, end = name + place[0], place.end()
            if end == len(line) or not line[end].isalnum():
                return name, end
        return "", at

    def action_of(self, tokens: Sequence[Token], at: int) -> tuple[str, int]:
        """The action two words or one word name, and the word behind it; empty where they name none."""
        two = "_".join(token.text for token in tokens[at : at + 2]).casefold()
        if len(tokens) > at + 1 and two in self.actions:
            return two, at + 2
        if at >= len(tokens):
            return "", at
        word = tokens[at].text.casefold().replace("-", "_")
        for spelled in (word, word.removesuffix("s"), word.removesuffix("es")):
            if spelled in self.actions:
                return spelled, at + 1
        begun = [action for action in self.actions if action.startswith(word)] if len(word) > 2 else []
        held = [action for action in self.actions if word in action.split("_")]
        for meant in (begun, held, meanings(word, self.actions)):
            if len(meant) == 1:
                return meant[0], at + 1
        return "", at

    # -- a whole line -----------------------------------------------------------------------------

    def read(self, line: str, acting: Callable[[str], Sequence[str]] = lambda action: ()) -> Draft:
        """The entry a line means. Misread where it means none.

        ``acting(action)`` are the players who may do that now: where nobody is named and it is one, it is
        that one.
        """
        tokens = self.tokens(line)
        player, at = self._leading_player(tokens)
        action, at = self.action_of(tokens, at)
        if not action:
            named = tokens[:1] and tokens[0].text in self.header.players and len(tokens) > 1
            raise self._no_action(tokens, 1 if named else at)
        first: Draft | None = None
        fault: BadEntry | None = None
        self._farthest = 0
        for draft in islice(self._drafts(action, player, tokens, at, acting), TRIED):
            if draft.whole:
                try:
                    self.game.record.border.read(draft.entry, self.header)
                except BadEntry as bad:
                    fault = fault or bad
                    continue
                except Odd:
                    continue
                return draft
            first = first or draft
        if first is not None:
            return first
        said = next((word for word in tokens[at:] if meanings(word.text, [action])), None)
        if said is not None:  # the act is named twice, in the word of a log and in an everyday one
            return self.read(line[: said.start] + line[said.end :], acting)
        raise self._unfit(action, tokens, fault)

    def value(self, shape: Shape, line: str) -> Any:
        """The value a whole line means for one field. Misread where it means none."""
        tokens = self.tokens(line)
        for value, end in self._taken(shape, tokens, 0):
            if end == len(tokens):
                return value
        strange = next(
            (token for token in tokens if next(self._taken(shape, [token], 0), None) is None), None
        )
        lexicon = self.game.record.border.lexicon
        word = strange.text if strange else line
        hint = guess(word, shape.offered(lexicon, self.header))
        raise Misread(f"`{word}` does not fit{hint}", 0, len(line))

    def takes(self, shape: Shape, value: Any) -> bool:
        """Whether a value, as a log writes it, is one of a shape."""
        try:
            shape.reader(self.game.record.border.lexicon, True)(value, self.header, ())
        except (Odd, BadEntry):
            return False
        return True

    def _leading_player(self, tokens: Sequence[Token]) -> tuple[str, int]:
        if tokens and tokens[0].text in self.header.players and self.action_of(tokens, 1)[0]:
            return tokens[0].text, 1
        return "", 0

    def _drafts(
        self,
        action: str,
        player: str,
        tokens: Sequence[Token],
        at: int,
        acting: Callable[[str], Sequence[str]],
    ) -> Iterator[Draft]:
        """All the ways to read the words behind an action, the likeliest first."""
        kind = self.actions[action]
        behind = tokens[at].text if at < len(tokens) and tokens[at].text in self.header.players else ""
        ways: list[tuple[str, Sequence[Token], int, bool]] = []
        if kind.actors is Actor.CHANCE:
            ways = [("", tokens, at, False)]
        elif player:
            ways = [(player, tokens, at, False)]
            if kind.actors is Actor.ANYBODY:  # the name may as well be whose cards these are
                ways.append(("", (tokens[0], *tokens[at:]), 0, False))
        else:
            if kind.actors is Actor.ANYBODY:
                ways.append(("", tokens, at, False))
            if behind:
                ways.append((behind, tokens, at + 1, False))
            may = acting(action)
            usual = may[0] if len(may) == 1 else ""
            if kind.actors is Actor.PLAYER:
                ways.append((usual, tokens, at, not usual))
        for who, words, start, nobody in ways:
            given = {"player": who} if who else {}
            for found in self._filled(kind.logged, words, start, {}, -1):
                entry = {**given, "action": action}
                entry.update((field.key, found[field.key]) for field in kind.logged if field.key in found)
                missing = tuple(field for field in kind.logged if field.needed and field.key not in found)
                yield Draft(action, entry, missing, nobody)

    def _filled(
        self, fields: Sequence[Field], tokens: Sequence[Token], at: int, found: dict[str, Any], last: int
    ) -> Iterator[dict[str, Any]]:
        """Fields with the words that are left; fields behind the last one filled come first."""
        if len(tokens) > at:
            self._farthest = max(self._farthest, tokens[at].start)
        else:
            yield found
            return
        token = tokens[at]
        keys = [field.key for field in fields]
        for place, named in enumerate(fields):
            if named.key == token.text.casefold() and named.key not in found:
                for value, end in self._named(named.shape, tokens, at + 1):
                    yield from self._filled(fields, tokens, end, {**found, named.key: value}, place)
        if token.names and token.text.casefold() in keys:
            return
        for place in (*range(last + 1, len(fields)), *range(last + 1)):
            filled = fields[place]
            spoken = _inner(filled.shape)  # what is true or said freely is named, unless it is needed
            if filled.key in found or (isinstance(spoken, (Flag, Text)) and not filled.needed):
                continue
            for value, end in self._taken(filled.shape, tokens, at):
                yield from self._filled(fields, tokens, end, {**found, filled.key: value}, place)
        if token.text.casefold() in FILLERS and token.text.casefold() not in keys:
            yield from self._filled(fields, tokens, at + 1, found, last)

    def _named(self, shape: Shape, tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
        """Values behind the name of their field: a flag needs none, a text takes all that is left."""
        while at < len(tokens) and tokens[at].text.casefold() in FILLERS:
            at += 1
        inner = _inner(shape)
        if isinstance(inner, Text) and not inner.pattern:
            yield " ".join(token.text for token in tokens[at:]), len(tokens)
            return
        yield from self._taken(shape, tokens, at)
        if isinstance(inner, Flag):
            yield True, at

    # -- values -----------------------------------------------------------------------------------

    def _taken(self, shape: Shape, tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
        """The values of a shape that words from one on can be, longest first, with the word behind each."""
        shape = shape.typed_at_table()
        if isinstance(shape, Named):
            yield from self._taken(shape.shape, tokens, at)
        elif isinstance(shape, (ListOf, OneOrMany)):
            yield from self._several(shape, tokens, at)
        elif isinstance(shape, Or):
            yield from self._special(shape, tokens, at)
        elif isinstance(shape, By):
            yield from self._pairs(shape, tokens, at)
        elif at < len(tokens):
            value = self._atom(shape, tokens[at].text)
            if value is not NONE:
                yield value, at + 1

    def _several(
        self, shape: ListOf | OneOrMany, tokens: Sequence[Token], at: int
    ) -> Iterator[tuple[Any, int]]:
        values: list[Any] = []
        ends = [at]
        most = shape.most if isinstance(shape, ListOf) and shape.most is not None else len(tokens)
        while len(values) < most and not (values and ends[-1] < len(tokens) and tokens[ends[-1]].names):
            item = next(self._taken(shape.item, tokens, ends[-1]), None)
            if item is None or item[1] == ends[-1]:
                break
            values.append(item[0])
            ends.append(item[1])
        least = max(shape.least, 1) if isinstance(shape, ListOf) else 1
        for many in range(len(values), least - 1, -1):
            single = many == 1 and isinstance(shape, OneOrMany)
            yield values[0] if single else values[:many], ends[many]
        if isinstance(shape, ListOf) and not shape.least and at < len(tokens) and tokens[at].text == "none":
            yield [], at + 1

    def _special(self, shape: Or, tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
        if at < len(tokens):
            word = tokens[at].text.casefold()
            for special in shape.special:
                if word == ("null" if special is None else str(special).casefold()):
                    yield special, at + 1
        yield from self._taken(shape.shape, tokens, at)

    def _pairs(self, shape: By, tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
        found: dict[Any, Any] = {}
        ways: list[tuple[dict[Any, Any], int]] = []
        while True:
            key = next(self._taken(shape.key, tokens, at), None)
            value = next(self._taken(shape.value, tokens, key[1]), None) if key else None
            if key is None or value is None or key[0] in found:
                break
            found = {**found, str(key[0]): value[0]}
            at = value[1]
            ways.append((found, at))
        yield from reversed(ways)

    def _atom(self, shape: Shape, word: str) -> Any:
        """The value one word is: as it is typed, as a number, in capitals or without them."""
        if isinstance(shape, Flag):
            return YES.get(word.casefold(), NONE)
        read = self._readers.get(id(shape))
        if read is None:
            read = self._readers[id(shape)] = shape.reader(self.game.record.border.lexicon, True)
        number = [int(word)] if NUMBER.fullmatch(word.removeprefix("$")) and word[0] != "$" else []
        money = [int(word[1:])] if word[0] == "$" and NUMBER.fullmatch(word[1:]) else []
        spoken = () if word in self.header.players else cards(word)  # somebody may be called P2
        for value in (*number, *money, word, word.upper(), word.lower(), *spoken):
            try:
                read(value, self.header, ())
            except (Odd, BadEntry):
                continue
            return value
        return NONE

    # -- what is wrong ----------------------------------------------------------------------------

    def _no_action(self, tokens: Sequence[Token], at: int) -> Misread:
        if at >= len(tokens):
            return Misread("nothing is said", 0, 0, "an action")
        token = tokens[at]
        known = (*self.actions, *self.header.players)
        meant = closest(token.text, known, 1)
        hint = f"; did you mean `{meant[0]}`?" if meant else ""
        return Misread(f"`{token.text}` is no action{hint}", token.start, token.end)

    def _unfit(self, action: str, tokens: Sequence[Token], fault: BadEntry | None) -> Misread:
        if fault is not None:
            return Misread(fault.message, expected=fault.expected)
        keys = [field.key for field in self.actions[action].logged]
        left = [token for token in tokens if token.start >= self._farthest] or [tokens[-1]]
        passed = FILLERS | {*keys}  # of these it is the word behind them that does not fit
        token = next((token for token in left if token.text.casefold() not in passed), left[0])
        fields = ", ".join(keys)
        known = [*self.words(action), *keys]
        meant = meanings(token.text, known) or closest(token.text, known, 1)
        hint = f"; did you mean `{meant[0]}`?" if meant else ""
        message = f"`{token.text}` fits nothing in `{action}`{hint}"
        return Misread(message, token.start, token.end, fields or "nothing more")

    # -- what can be typed --------------------------------------------------------------------------

    def words(self, action: str) -> list[str]:
        """Words that values of an action may begin with."""
        fields = self.actions[action].logged
        return list(dict.fromkeys(word for field in fields for word in self.words_of(field)))

    def words_of(self, field: Field) -> list[str]:
        """Words that values of a field may begin with."""
        found = dict.fromkeys(field.shape.offered(self.game.record.border.lexicon, self.header))
        return ["yes", "no"] if isinstance(_inner(field.shape), Flag) else list(found)

    def next_words(self, line: str) -> list[str]:
        """Words that can stand behind a line: players and actions, then the parts of the action and
        what they can be."""
        tokens = self.tokens(line)
        _, at = self._leading_player(tokens)
        at = at or int(bool(tokens) and tokens[0].text in self.header.players)
        action, _ = self.action_of(tokens, at)
        if not action:
            return [*(() if at else self.header.players), *self.actions]
        keys = [field.key for field in self.actions[action].logged]
        return list(dict.fromkeys((*self.words(action), *keys, *self.header.players)))


NONE: Any = object()
"""No value."""


def _inner(shape: Shape) -> Shape:
    """A shape without its names."""
    while isinstance(shape, Named):
        shape = shape.shape
    return shape
