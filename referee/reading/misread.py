"""What YAML 1.2 and older readers of YAML take differently: refused with a sentence, never misread.

The events come from libyaml, which mostly follows YAML 1.1. Where that is not what YAML 1.2 says (found by
holding millions of texts against a reader of another make, see docs/reading.md) nobody is left to guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn

from referee.reading.places import Place, Unreadable, line_starts, place_in

_OLD_BREAK = re.compile("[\x85\u2028\u2029]")
_BLANKS_AT_END = re.compile(r"[ \t]+\Z")
TIGHT = re.compile(r"\?(?<![^\s\[{,]\?)(?=\S)")
"""A question mark that could be taken for the sign of a key, and is none: nothing blank comes after it."""


class Source:
    """The text of one piece of a file: says what is wrong with it, and where."""

    __slots__ = ("base", "file", "text")

    def __init__(self, text: str, file: str, base: int) -> None:
        self.text = text
        self.file = file
        self.base = base  # the line of the file on which the text begins

    def place(self, mark: Any) -> Place:
        """The line and column of a mark of the parser, counted from 1."""
        return Place(self.base + mark.line, mark.column + 1)

    def fail(self, mark: Any, message: str, expected: str = "") -> NoReturn:
        """Refuses the document at a mark. Raises Unreadable."""
        raise Unreadable(self.file, self.place(mark), message, expected)

    def fail_at(self, position: int, message: str, expected: str = "") -> NoReturn:
        """Refuses the document at a character of it. Raises Unreadable."""
        place = place_in(line_starts(self.text), position, self.base)
        raise Unreadable(self.file, place, message, expected)


def characters(source: Source) -> None:
    """Refuses signs that break lines, or begin files, for some readers only."""
    text = source.text
    if not text.isascii() and (old := _OLD_BREAK.search(text)):
        source.fail_at(
            old.start(),
            f"the character U+{ord(old[0]):04X} breaks lines in older YAML and not in YAML 1.2",
            f"\\u{ord(old[0]):04x} between double quotes",
        )
    if "\ufeff" in text:
        source.fail_at(
            text.index("\ufeff"),
            "a byte order mark (U+FEFF) stands inside the file",
            "it at the beginning only; in a text, \\ufeff between double quotes",
        )


def name(event: Any, source: Source) -> None:
    """Refuses names that go on where libyaml lets them end: ``&an:chor`` is all name in YAML 1.2."""
    if type(event).__name__ == "AliasEvent":
        end = event.end_mark.index
    else:
        sign = f"&{event.anchor}"
        end = source.text.find(sign, event.start_mark.index) + len(sign)
    char = source.text[end : end + 1]
    if char and char not in " \t\r\n,[]{}":
        source.fail_at(end, f"{char!r} stands in the name of an anchor", "letters, digits, - and _")


def second_look(take: Callable[[], Any], source: Source) -> None:
    """Refuses what libyaml takes for the sign of a key and YAML 1.2 for a part of a text: ``[?x]``."""
    from yaml.events import StreamEndEvent

    text = source.text
    before = 0  # where the sign or text before this one ended
    while type(event := take()) is not StreamEndEvent:
        at, end = event.start_mark.index, event.end_mark.index
        if end > at and text[at] == "?" and not hasattr(event, "value"):
            end = at  # [? x]: the mapping of one key begins with its sign
        between = _COMMENT.sub(" ", text[before:at])
        if _SIGN_AT_ONCE.search(between) or (between.endswith("?") and end > at):
            source.fail_at(
                text.rindex("?", 0, at),
                "readers of YAML differ in what a ? means that a sign follows at once",
                'quotes around the text, as in "?x"',
            )
        before = end


def merged(take: Callable[[], Any], source: Source) -> None:
    """Refuses ``<<: *other``, which older readers take for all that stands there and YAML 1.2 for a key."""
    while type(event := take()).__name__ != "StreamEndEvent":
        plain = getattr(event, "value", None) == MERGE and event.implicit[0]
        if plain and _OTHER.match(source.text, event.end_mark.index):
            source.fail(event.start_mark, "'<<' merges nothing in YAML 1.2", "every key written out")


MERGE = "<<"
_OTHER = re.compile(r"[ \t]*:[ \t]*[*&{\[]")
_COMMENT = re.compile(r"(?<!\S)#[^\r\n]*")
_SIGN_AT_ONCE = re.compile(r"\?\S")


BARE = ("a bare ? means something else in YAML", 'an unknown card in quotes: "?"')


def no_key(event: Any, source: Source) -> NoReturn:
    """Refuses a mapping where nothing stands for the key, and the bare ``?`` that asks for one."""
    at = event.start_mark.index
    bare = _BARE_SIGN.search(source.text, max(0, at - 80), at)
    if bare:
        source.fail_at(bare.start(), *BARE)
    source.fail(event.start_mark, "there is no key before the ':'", "a key, or quotes for an empty one")


_BARE_SIGN = re.compile(r"\?\s*[\],}]?\s*\Z")


def ending(event: Any, source: Source) -> None:
    """Refuses a text after ``|`` or ``>`` that ends in a line of blanks: readers differ in what it holds."""
    end = event.end_mark.index
    last = _BLANKS_AT_END.match(source.text, end)
    written = source.text[event.start_mark.index : last.end() if last else end]
    said = len(written.rstrip())
    first, _, empty = written[said:].replace("\r", "\n").partition("\n")
    if empty.strip("\n"):
        source.fail_at(
            event.start_mark.index + said + len(first) + 1,
            "the text after '|' or '>' ends in lines that hold only blanks",
            "no blanks on a line that is empty",
        )
