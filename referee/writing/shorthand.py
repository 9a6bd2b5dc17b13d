"""What somebody types at the table while the game goes on, read as an entry: ``replace 2 7H``,
``buy B4 with G4 R2 B8``, ``bid 6``, ``Ann match 3``.

Nothing is said by hand of any game here: which words can follow is what the entries declare. Values may stand
in the order in which their fields are declared, or behind the name of their field; a field that does not take
a word is passed over. Where a line can be read in several ways, the first that lacks nothing needed is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from referee.checking.everyday import RANKS, cards, meanings
from referee.checking.words import closest, guess
from referee.declarations.compounds import By, ListOf, OneOrMany, Or
from referee.declarations.entries import Actor, Declared
from referee.declarations.fields import Field
from referee.declarations.shapes import Flag, Named, Odd, Read, Shape, Text
from referee.game import Game
from referee.header import BadEntry, Header
from referee.writing.typed import (
    FILLERS,
    JOINING,
    Draft,
    Misread,
    Token,
    bare,
    ends_with_suit,
    hint,
    inner,
    owner_and_place,
    spelled,
    words_of,
)

TRIED = 400
"""So many ways to read one line are looked at."""

Acting = Callable[[str], Sequence[str]]  # who may do something now

YES = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")


@dataclass
class Shorthand:
    """Reads lines for one game with these players."""

    game: Game
    header: Header
    _readers: dict[int, Read] = field(default_factory=dict)
    _farthest: int = 0  # so far the words of the line were read

    def __post_init__(self) -> None:
        self.actions: dict[str, Declared] = {entry.action: entry for entry in self.game.record.border.entries}
        self.names = sorted(self.header.players, key=len, reverse=True)

    # -- words ------------------------------------------------------------------------------------

    def tokens(self, line: str) -> list[Token]:
        """The words of a line; the name of a player is one word, whatever blanks it holds."""
        return words_of(line, self.names)

    def action_of(self, tokens: Sequence[Token], at: int) -> tuple[str, int]:
        """The action two words or one word name, and the word behind it; empty where they name none."""
        for many in (2, 1):
            if len(tokens) < at + many:
                continue
            acts = spelled([token.text.casefold() for token in tokens[at : at + many]])
            known = [word for word in acts if word in self.actions]
            for meant in (
                known,
                self._begun(acts[0]) if many == 1 else [],
                *(meanings(act, self.actions) for act in acts),
            ):
                if meant and (len(meant) == 1 or meant is known):
                    return meant[0], at + many
        return "", at

    def _begun(self, word: str) -> list[str]:
        """The actions a word begins, or else is a part of."""
        begun = [action for action in self.actions if action.startswith(word)] if len(word) > 2 else []
        held = [action for action in self.actions if word in action.split("_")]
        return begun if len(begun) == 1 else held

    def _meanings(self, tokens: Sequence[Token]) -> list[str]:
        """The actions words may stand for, of which each may mean several."""
        said = (word for token in tokens for word in bare(token.text.casefold()))
        return list(dict.fromkeys(action for word in said for action in meanings(word, self.actions)))

    # -- a whole line -----------------------------------------------------------------------------

    def read(self, line: str, acting: Acting = lambda action: ()) -> Draft:
        """The entry a line means. Misread where it means none.

        ``acting(action)`` are the players who may do that now: where nobody is named and it is one, it is
        that one.
        """
        tokens = self.tokens(line)
        player, at = self._leading_player(tokens)
        action, at = self.action_of(tokens, at)
        if not action:
            named = tokens[:1] and tokens[0].text in self.header.players and len(tokens) > 1
            if not named and (behind := self.action_of(tokens, 1)[1]) > 1:  # "red builds 15"
                acts = slice(tokens[1].start, tokens[behind - 1].end)
                with suppress(Misread):
                    return self.read(f"{line[acts]} {line[: acts.start]} {line[acts.stop :]}", acting)
            raise self._no_action(tokens, 1 if named else at)
        behind = self._leading_player(tokens)[1]
        first, fault = None, None
        spoken = tokens[behind].text.casefold() not in self.actions
        if spoken:  # "pays R2 for G1" begins with what is paid
            first = next(self._by_part(player, tokens, behind, acting, (action,)), None)
        if first is None:
            first, fault = self._first(action, player, tokens, at, acting)
        if first is None and spoken:
            first = next(self._by_part(player, tokens, behind, acting), None)
        if first is not None:
            return first
        unfit = self._unfit(action, tokens, fault)
        again = self._said_again(action, tokens, behind, at)
        if again is None:
            raise unfit
        try:
            return self.read(line[: again[0]] + line[again[1] :], acting)
        except Misread:
            raise unfit from None

    def _said_again(
        self, action: str, tokens: Sequence[Token], first: int, at: int
    ) -> tuple[int, int] | None:
        """Where a line says for the second time what is done: "draw take stock", "takes a penalty card"."""
        for word in tokens[at:]:
            if meanings(word.text, [action]):
                return word.start, word.end
        acts = [
            word
            for word in tokens[at:]
            if word.text.casefold() in self.actions or len(meanings(word.text, self.actions)) == 1
        ]
        return (tokens[first].start, acts[0].start) if acts else None

    def _first(
        self, action: str, player: str, tokens: Sequence[Token], at: int, acting: Acting
    ) -> tuple[Draft | None, BadEntry | None]:
        """The first way to read the words behind an action that lacks nothing, or else the first one; and
        what is wrong with those that lack nothing and cannot be."""
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
                return draft, None
            first = first or draft
        return first, fault

    def _by_part(
        self, player: str, tokens: Sequence[Token], at: int, acting: Acting, actions: Sequence[str] = ()
    ) -> Iterator[Draft]:
        """The entries of which only a part is named: `swap Ann.2 Ben.1` is what a jack does."""
        farthest = self._farthest
        said = [*bare(tokens[at].text.casefold()), self.action_of(tokens, at)[0]]
        for action in actions or self.actions:
            keys = [part.key for part in self.actions[action].logged]
            for key in {key for word in said for key in (word, *meanings(word, keys)) if key in keys}:
                words = [*tokens[:at], replace(tokens[at], text=key), *tokens[at + 1 :]]
                draft, _ = self._first(action, player, words, at, acting)
                if draft is not None and not draft.missing:
                    yield draft
        self._farthest = farthest

    def others(self, line: str, acting: Acting) -> Iterator[Draft]:
        """Other entries a line may mean: a 7 that is no place is a card; an ace gives a card as well."""
        tokens = self.tokens(line)
        at = int(bool(tokens) and tokens[0].text in self.header.players)
        read, behind = self.action_of(tokens, at)
        player = tokens[0].text if at else ""
        if read:
            yield from islice(self._drafts(read, player, tokens, behind, acting), TRIED)
        for action in () if read else self._meanings(tokens[at : at + 1]):
            draft, _ = self._first(action, player, tokens, at + 1, acting)
            yield from () if draft is None else (draft,)
        player, at = self._leading_player(tokens)
        by_part = self._by_part(player, tokens, at, acting) if tokens else ()
        yield from (draft for draft in by_part if draft.action != read)

    def value(self, shape: Shape, line: str) -> Any:
        """The value a whole line means for one field. Misread where it means none."""
        tokens = self.tokens(line)
        for value, end in self._taken(shape, tokens, 0):
            if end == len(tokens):
                return value
        strange = (token.text for token in tokens if next(self._taken(shape, [token], 0), None) is None)
        word = next(strange, line)
        raise Misread(f"`{word}` does not fit{guess(word, self._offered(shape))}", 0, len(line))

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
        self, action: str, player: str, tokens: Sequence[Token], at: int, acting: Acting
    ) -> Iterator[Draft]:
        """All the ways to read the words behind an action, the likeliest first."""
        kind = self.actions[action]
        behind = tokens[at].text if at < len(tokens) and tokens[at].text in self.header.players else ""
        ways: list[tuple[str, Sequence[Token], int, bool]] = []
        if kind.actors is Actor.CHANCE:
            ways = [("", tokens, at, False)]
            if player:  # whoever turns cards up, they are that player's
                ways.append(("", (tokens[0], *tokens[at:]), 0, False))
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
                missing = tuple(field for field in kind.logged if field.asked and field.key not in found)
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
            spoken = inner(filled.shape)  # what is true or said freely is named, unless it is needed
            if filled.key in found or (isinstance(spoken, (Flag, Text)) and not filled.needed):
                continue
            for value, end in self._taken(filled.shape, tokens, at):
                yield from self._filled(fields, tokens, end, {**found, filled.key: value}, place)
        behind = tokens[at + 1].text.casefold() if at + 1 < len(tokens) else "card"
        said = token.text.casefold() in keys and behind not in FILLERS  # "draws a card" does not say which
        if token.text.casefold() in FILLERS and not said:
            yield from self._filled(fields, tokens, at + 1, found, last)

    def _named(self, shape: Shape, tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
        """Values behind the name of their field: a flag needs none, a text takes all that is left."""
        while at < len(tokens) and tokens[at].text.casefold() in FILLERS:
            at += 1
        plain = inner(shape)
        if isinstance(plain, Text) and not plain.pattern:
            yield " ".join(token.text for token in tokens[at:]), len(tokens)
            return
        yield from self._taken(shape, tokens, at)
        if isinstance(plain, Flag):
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
            yield from self._places(shape, tokens, at)
            for many in (3, 2):
                value = self._card_in_words(shape, [token.text for token in tokens[at : at + many]], many)
                if value is not NONE:
                    yield value, at + many
            value = self._atom(shape, tokens[at].text)
            if value is not NONE:
                yield value, at + 1

    def _places(self, shape: Shape, tokens: Sequence[Token], at: int) -> Iterator[tuple[Any, int]]:
        """The place of a player that several words are: "Ben 2" and "2 of Ben" for Ben.2."""
        owner, place, many = owner_and_place([token.text for token in tokens[at : at + 3]])
        value = self._atom(shape, f"{owner}.{place}") if owner in self.header.players and place else NONE
        if value is not NONE:
            yield value, at + many

    def _card_in_words(self, shape: Shape, words: Sequence[str], many: int) -> Any:
        """The card that several words are: "ten of hearts", "green 10". Two short ones are two cards."""
        if len(words) < many or (words[1] == "of") != (many == 3) or not ends_with_suit(words):
            return NONE
        return self._atom(shape, " ".join(words))

    def _several(
        self, shape: ListOf | OneOrMany, tokens: Sequence[Token], at: int
    ) -> Iterator[tuple[Any, int]]:
        values: list[Any] = []
        ends = [at]
        most = shape.most if isinstance(shape, ListOf) and shape.most is not None else len(tokens)
        while len(values) < most and not (values and ends[-1] < len(tokens) and tokens[ends[-1]].names):
            start = ends[-1]
            if values and start < len(tokens) and tokens[start].text.casefold() in JOINING:
                start += 1
            item = next(self._taken(shape.item, tokens, start), None)
            if item is None or item[1] == start:
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
        spoken: Sequence[str] = ()
        if word not in self.header.players:  # somebody may be called P2
            meant = meanings(word, self._offered(shape))
            spoken = [*cards(word), *(meant if len(meant) == 1 else ())]
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
        known = [word for word in (*self.actions, *self.header.players) if word != token.text]
        meant = hint(self._meanings([token]) or closest(token.text, known, 1))
        return Misread(f"`{token.text}` is no action{meant}", token.start, token.end)

    def _unfit(self, action: str, tokens: Sequence[Token], fault: BadEntry | None) -> Misread:
        if fault is not None:
            return Misread(fault.message, expected=fault.expected)
        keys = [field.key for field in self.actions[action].logged]
        left = [token for token in tokens if token.start >= self._farthest] or [tokens[-1]]
        passed = FILLERS | {*keys}  # of these it is the word behind them that does not fit
        token = next((token for token in left if token.text.casefold() not in passed), left[0])
        fields = ", ".join(keys)
        known = [*self.words(action), *keys]
        rank = RANKS.get(token.text.casefold())
        meant = [rank] if rank in known else meanings(token.text, known) or closest(token.text, known, 1)
        meant = [word for word in meant[:1] if word != token.text]
        message = f"`{token.text}` fits nothing in `{action}`{hint(meant)}"
        return Misread(message, token.start, token.end, fields or "nothing more")

    # -- what can be typed --------------------------------------------------------------------------

    def words(self, action: str) -> list[str]:
        """Words that values of an action may begin with."""
        return [*dict.fromkeys(word for part in self.actions[action].logged for word in self.words_of(part))]

    def words_of(self, field: Field) -> list[str]:
        """Words that values of a field may begin with."""
        if isinstance(inner(field.shape), Flag):
            return ["yes", "no"]
        return list(dict.fromkeys(self._offered(field.shape)))

    def _offered(self, shape: Shape) -> list[str]:
        return list(shape.offered(self.game.record.border.lexicon, self.header))

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
