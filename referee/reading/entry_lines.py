"""Records with one entry to a line, read quickly: what nearly every program writes, and most people do.

    moves:
      - {player: Ann, action: draw, from: stock}
      - {player: Ann, action: replace, slot: 2, out: 7H}

Such lines are cut into words and the signs between them, the words are written as JSON has them, and JSON
is read several times as fast as libyaml tells its events. That is done only where no reader of YAML could
take them otherwise: plain words, numbers, texts in quotes without escapes, lists and mappings, one blank
behind every colon and comma and no other. For whatever else there is (anchors, tabs, a key that is written
twice, an entry over two lines ...) the answer is None, and :mod:`referee.reading.located_yaml`, which is the
authority, reads the document, finds the fault and its place. It reads what stands around the entries in any
case, with one empty entry for all of them; so it is known that they stand in the list they seem to stand in.
"""

from __future__ import annotations

import json
import re
from typing import Any

from referee.reading.gc_pause import unswept
from referee.reading.located_json import decoder, measured
from referee.reading.located_yaml import PLAIN, load
from referee.reading.misread import TIGHT
from referee.reading.places import DEPTH, Unreadable

Data = dict[str, Any]

_FIRST = re.compile(r"^moves: *\n(?: *(?:#[^\n]*)?\n)*( *- )\{", re.MULTILINE)
_COMMENT_LINES = re.compile(r"^ *(?:#[^\n]*)?\n", re.MULTILINE)
_COMMENT_BEHIND = re.compile(r"\} +#[^\n]*$", re.MULTILINE)

FEWEST = 4
"""Entries below which it is not worth the while."""
LONGEST = 1000
"""Characters of a line: a key of more than 1,024 is none for YAML."""

_PIECE = re.compile(r'("[^"\\\n]*"|[^\s,:\[\]{}"][^,:\[\]{}\n"]*)')
"""A word, a number, a text in quotes: what stands between the signs."""
_SIGNS = re.compile(r"(?:[\[\]{}]|[,:] (?! )|(?<=\})\n(?=\{))+")
_SAFE = re.compile(r"(?:\w|[-+.](?=[\w.]))(?:[^#\s]| (?=[^#\s]))*")
"""A plain text that is one for every reader of YAML."""


class _Doubtful(Exception):
    """Here the other reader has to look."""


def quickly(text: str, file: str, base: int) -> tuple[Data, int] | None:
    """The data of a document that begins on line ``base``, and its first line; None where it is to be read
    with care. What is given is what :func:`referee.reading.located_yaml.load` would give."""
    found = _FIRST.search(text)
    if found is None or "\r" in text:
        return None
    begin = found.start(1)
    dash = found[1]
    beyond = re.compile(rf"\n(?!{dash}\{{| *#| *\n)").search(text, begin)
    end = beyond.end() if beyond is not None else len(text)
    try:
        with unswept():
            entries = _entries(text[begin:end], dash)
            if entries is None:
                return None
            around = load(f"{text[:begin]}{dash}{{}}\n{text[end:]}", file, base)
    except (_Doubtful, Unreadable, ValueError, RecursionError):
        return None
    if len(around) != 1:
        return None
    data, marks, first_line = around[0]
    moves = data.get("moves") if type(data) is dict else None
    if type(moves) is not list or not moves or moves[0] != {}:
        return None
    if marks[id(moves)][0].index != begin + len(dash):
        return None
    moves[:1] = entries
    return data, first_line


def _entries(block: str, dash: str) -> list[Data] | None:
    """The entries of some lines; None where it is doubtful what they say."""
    if "#" in block:
        block = _COMMENT_BEHIND.sub("}", _COMMENT_LINES.sub("", block))
    elif "\n\n" in block or block.endswith(" "):
        block = _COMMENT_LINES.sub("", block)
    block = block.removesuffix("\n")
    many = block.count("\n") + 1
    written = block.removeprefix(dash).replace("}\n" + dash + "{", "}\n{")
    if many < FEWEST or written.count("}\n{") != many - 1 or written[-1:] != "}":
        return None
    if not written.replace("\n", "").isprintable() or ("?" in written and TIGHT.search(written)):
        return None
    lines = written.split("\n")
    if max(map(len, lines)) > LONGEST:
        return None
    entries: list[Data] = decoder(False)(f"[{_rewritten(written)}]")
    if len(entries) != many or _keys(entries, lines, written) != _colons(written):
        return None  # a key that is written twice
    return entries


def _rewritten(written: str) -> str:
    """The lines as JSON has them. What stands between two commas comes again and again in a game, and is
    written anew once; in lines with quotes a comma may be part of a text."""
    if '"' in written:
        return _in_json(written).replace("}\n{", "},{")
    fields = map(_FIELDS.__getitem__, written.replace("}\n{", "}, \n, {").split(", "))
    return ",".join(fields).replace(",\n,", ",")


def _colons(written: str) -> int:
    """How many colons stand behind keys: not those in texts."""
    if '"' not in written:
        return written.count(":")
    return "".join(_PIECE.split(written)[::2]).count(":")


def _in_json(written: str) -> str:
    """Words and signs, or some of them, as JSON has them."""
    parts = _PIECE.split(written)
    for signs in set(parts[::2]).difference(_KNOWN):
        _check_signs(signs)
    parts[1::2] = map(_WORDS.__getitem__, parts[1::2])
    return "".join(parts)


class _Fields(dict[str, str]):
    """What stands between two commas -> the same as JSON has it."""

    def __missing__(self, field: str) -> str:
        written = field if field == "\n" else _in_json(field)  # a line by itself parts two entries
        if len(field) <= 40:
            if len(self) >= 10_000:
                self.clear()
            self[field] = written
        return written


_FIELDS = _Fields()

_KNOWN: set[str] = {"", "{", ": ", ", ", "}\n{", "}"}
"""Signs between two words that are known to mean the same in JSON, or to be refused by it."""
MOST_KNOWN = 1_000


def _check_signs(signs: str) -> None:
    """Signs between two words: one blank behind each comma and colon and none elsewhere. What JSON makes of
    them then YAML does as well, or JSON cannot read them."""
    if not _SIGNS.fullmatch(signs):
        raise _Doubtful
    if len(_KNOWN) < MOST_KNOWN and len(signs) <= 10:
        _KNOWN.add(signs)


class _InJson(dict[str, str]):
    """A word as YAML has it -> the same as JSON has it, each found out once."""

    def __missing__(self, word: str) -> str:
        if word[0] == '"':
            written = word
        elif _SAFE.fullmatch(word):
            value = PLAIN[word]
            if value.__class__ is float:
                raise _Doubtful
            written = json.dumps(value, ensure_ascii=False)
        else:
            raise _Doubtful
        if len(word) <= 40:  # longer texts are notes, which do not come again
            if len(self) >= 10_000:
                self.clear()
            self[word] = written
        return written


_WORDS = _InJson()


def _keys(entries: list[Data], lines: list[str], written: str) -> int:
    """How many keys all mappings have. Every key is followed by a colon: with fewer keys than colons, one of
    them is written twice."""
    keys = sum(map(len, entries))
    if any(sign in written for sign in ("[[", ", [", "[{", ", {")):  # lists with more in them than words
        whole = [measured([[entry]]) for entry in entries]  # as deep as they lie in the record
        if any(deep for deep, _ in whole):
            raise _Doubtful
        return sum(inside for _, inside in whole)
    for number, line in enumerate(lines):
        if line.find("{", 1) > 0:
            keys += _inside(entries[number], 3)
    return keys


def _inside(mapping: Data, depth: int) -> int:
    """How many keys the mappings in a mapping have, which lies so deep; lists hold none here."""
    if depth >= DEPTH:
        raise _Doubtful
    found = [value for value in mapping.values() if value.__class__ is dict]
    return sum(len(value) + _inside(value, depth + 1) for value in found)
