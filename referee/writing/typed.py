"""A line as it was typed at the table, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from referee.checking.everyday import COLOURS, SUITS
from referee.declarations.fields import Field
from referee.declarations.shapes import Named, Shape

FILLERS = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "into", "of", "on", "the"}) | {
    "to", "with", "card", "cards", "it", "pile", "place", "slot",
    "bottom", "lower", "ab", "auf", "gegen", "mit", "und", "vom", "von", "karte", "karten", "platz", "untere",
    "unteren", "beiden",
}  # fmt: skip
"""Words between values that say nothing, where no field is called so."""

OF = ("of", "from", "von", "bei")
"""Words between a place and whose it is."""

ARTICLES = ("a", "an", "the")
"""They say nothing before another word that says nothing: `draws a card` tells of no ace."""

IDLE = frozenset({"is", "are", "has", "his", "her", "their", "my", "our", "then", "'s", "’s"}) | {
    "der", "die", "das", "den", "dem", "ein", "eine", "einen", "seine", "ihre", "meine", "seinen", "ihren",
    "sich",
}  # fmt: skip
"""They say nothing anywhere: `Tom ends his turn`."""

JOINING = ("and", "und", "with", "mit")
"""Words between the values of a list."""

PARTICLES = ("ab", "an", "auf", "rein", "aside")
"""The parts of acts that stand at the end of a line: "puts a card aside"."""

HELP = """\
  replace 2 7H   what happened, in the order of its parts: `buy B4 with G4 R2`, `Ann match 3`, `bid 6`;
                 a player stands in front, a part may be named: `match 3 penalty 1`, and `# ...` is a note
  an action      you are asked for its parts, e.g. `bid`
  a number       that move of the list happened
  words          only the moves with these words; the only one left happened
  {...}          an entry as a log writes it
  stands         the move that was refused happened, and the table let it stand
  taken back     it happened, and the table had it taken back
  fix N          it was mistyped: write it as the fix N says that was offered
  ! before it    write it down although a rule forbids it, and nothing was decided
  why, why N     the rule behind what was said last, or of entry N
  undo, back N   take the last entry back, or the last N
  show           draw the position
  legal          list every move that is known to be legal
  score          the score sheet so far
  result         the game is over: write down what the table says came of it
  quit           stop here; `referee record` with the same file goes on"""
"""What may be typed while a game is recorded."""

WORD = re.compile(r"[^\s,:=\[\](){};]+")
BETWEEN = re.compile(r"[\s,\[\](){};]*")
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


def words_of(line: str, players: Sequence[str]) -> list[Token]:
    """The words of a line; the name of a player is one word, whatever blanks it holds. Of two players of whom
    one is called as the other begins, the longer name comes first in ``players``."""
    found: list[Token] = []
    at = BETWEEN.match(line).end()  # type: ignore[union-attr]  # it matches nothing as well
    while at < len(line):
        text, end = _player_at(line, at, players)
        if not text:
            word = WORD.match(line, at)
            text, end = (word[0], word.end()) if word else ("", at + 1)
        if text and (text in players or text.casefold() not in IDLE):
            named = re.match(r"\s*[:=]", line[end:])
            found.append(Token(text, at, end, named is not None))
        at = BETWEEN.match(line, end).end()  # type: ignore[union-attr]
    behind = [*(token.text.casefold() for token in found[1:]), ""]
    said = zip(found, behind, strict=False)
    found = [token for token, word in said if not (token.text in ARTICLES and word in FILLERS)]
    if len(found) > 2 and found[-1].text in PARTICLES:  # "wirft die 5 ab" is "wirft ab 5"
        found.insert(1 + (found[0].text in players), found.pop())
    return found


def _player_at(line: str, at: int, players: Sequence[str]) -> tuple[str, int]:
    """A player's name that stands there, as the log writes it, with the place behind it if one is."""
    for name in players:
        end = at + len(name)
        if line[at:end].casefold() != name.casefold():
            continue
        place = PLACE_OF.match(line, end)
        if place:
            name, end = name + place[0], place.end()
        if end == len(line) or not line[end].isalnum():
            return name, end
    return "", at


def hint(meant: Iterable[str]) -> str:
    """Words that were probably meant, to be said behind a fault."""
    offered = " or ".join(f"`{word}`" for word in dict.fromkeys(meant))
    return f"; did you mean {offered}?" if offered else ""


def inner(shape: Shape) -> Shape:
    """A shape without its names."""
    while isinstance(shape, Named):
        shape = shape.shape
    return shape


def owner_and_place(words: Sequence[str]) -> tuple[str, str, int]:
    """What three words can say of somebody's place, and how many of them do: "Ben 2", "2 of Ben"."""
    first, behind, last = (*words, "", "")[:3]
    return (last, first, 3) if behind in OF else (first, behind, 2)


def ends_with_suit(words: Sequence[str]) -> bool:
    """Whether words can be a card that is told at length: "ten of hearts", "green 10"."""
    suit = max(words[0], words[-1], key=len).casefold()
    return len(suit) > 2 and suit in {**SUITS, **COLOURS}


def spelled(words: Sequence[str]) -> list[str]:
    """An act as logs might write it, its first word also without an ending: "sets aside", "passes"."""
    first, *rest = words
    return ["_".join((word, *rest)).replace("-", "_") for word in bare(first)]


def bare(word: str) -> tuple[str, ...]:
    """A word, and what it may be without its ending."""
    return word, word.removesuffix("s"), word.removesuffix("es")


def narrowed_by(words: str, moves: Sequence[str]) -> list[int]:
    """The numbers of the moves that hold all these words."""
    wanted = set(words.replace(",", " ").split())
    return [number for number, line in enumerate(moves, 1) if wanted and wanted <= set(_words_of(line))]


def _words_of(line: str) -> list[str]:
    return "".join(sign if sign.isalnum() or sign in "_-?'" else " " for sign in line).split()
