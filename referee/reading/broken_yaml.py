"""What a parser stumbled over in broken YAML, told at the place where a recorder would mend it."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from referee.reading import misread
from referee.reading.misread import Source
from referee.reading.plain_words import YAML, plainly

_ODD_BLANK = "(?:^ *|[-:,] *)([\u00a0\u2000-\u200a\u202f\u3000])"

LONGEST_KEY = 1024
"""So many characters may stand between the beginning of a key and its colon."""


_BEGAN = ("could not find expected ':'", "unexpected end of stream", "unexpected document")
"""Told where the key or the quotation stands, not where its end was missed at last."""


NO_KEY = "this is no key: no ':' comes after it"


def refuse(fault: Any, source: Source) -> NoReturn:
    """Refuses a text for what a parser says of it. Raises Unreadable."""
    text, problem, began = source.text, str(fault.problem), fault.context_mark
    mark: Any = fault.problem_mark or began
    if (blank := _no_space(text, mark.index)) is not None:
        said = f"the blank U+{ord(text[blank]):04X} is a letter to YAML, no space"
        source.fail_at(blank, said, "a space")
    if "',' or '}'" in problem and began is not None:
        _between_braces(mark.index, began.index, source)
    words = _in_plain_words(fault, source)
    if began is not None and any(each in problem for each in _BEGAN):
        mark = began
    if "mapping values" in problem:
        _no_braces(mark.index, source)
        if (key := _without_colon(text, mark.index)) is not None:
            source.fail_at(key, NO_KEY, "'key: value'")
    if mark.index >= len(text):  # a line below the last, for libyaml
        source.fail_at(len(text), *words)
    source.fail(mark, *words)


def _without_colon(text: str, colon: int) -> int | None:
    """Where the line begins that runs into the key before this colon: one of the same indentation just above
    it, in which no colon stands. None where there is none."""
    begins = text.rfind("\n", 0, colon) + 1
    above = text[:begins].rstrip("\n").rpartition("\n")[2]
    key, plain = text[begins:colon].lstrip(" "), re.sub(r"^ *(?:- +)*", "", above)
    indented = len(above) - len(plain)
    if not plain or ":" in key + plain or plain[0] in "#-" or indented != colon - begins - len(key):
        return None
    return text.rindex(above, 0, begins) + indented


def _no_space(text: str, stopped: int) -> int | None:
    """A blank that only looks like a space, as pages and chats have them, where a space must be: at the
    beginning of a line or after a sign, on the line where the parser stopped or on the one above."""
    begins = text.rfind("\n", 0, max(text.rfind("\n", 0, stopped), 0)) + 1
    line = text.find("\n", stopped)
    found = re.compile(_ODD_BLANK, re.MULTILINE).search(text, begins, line if line >= 0 else len(text))
    return found.start(1) if found else None


_SECOND_KEY = re.compile(r"[^\s,{\[]\s+([a-z_]{2,20})$")
"""The word before a colon that stands behind a value, and no comma between."""


def _between_braces(stopped: int, began: int, source: Source) -> None:
    """Refuses braces without a comma between two of their keys, and an entry whose braces are not closed
    before the next one begins, each where that is missing."""
    text = source.text
    line = text.rfind("\n", 0, began) + 1
    end = began + len(text[began:].splitlines()[0].rstrip())
    below = re.match(r"\s*\n( *)(?=\S)|\s*\Z", text[end:])
    indented = len(text[line:]) - len(text[line:].lstrip(" "))
    if stopped >= end and below is not None and len(below[1] or "") <= indented:
        source.fail_at(end, "the braces of this entry are not closed", "`}`")
    if text[stopped : stopped + 1] == ":" and (key := _SECOND_KEY.search(text[:stopped])):
        if key[0][0] in ";.|":
            source.fail_at(key.start(), f"`{key[0][0]}` stands where a comma must", f"`, {key[1]}:`")
        source.fail_at(key.start(1), f"no comma stands before `{key[1]}`", f"`, {key[1]}:`")


_KEYS = re.compile(r"\s*(?:- *|\w+: +)(\(?)(\w+: .*,\s*\w+: .*)$")
"""Several keys on a line, behind the dash of an entry or behind another key, and no braces around them."""


def _no_braces(stopped: int, source: Source) -> None:
    """Refuses a line with several keys and no braces around them, or others in their place."""
    begins = source.text.rfind("\n", 0, stopped) + 1
    line = source.text[begins:].splitlines()[0].rstrip()
    if keys := _KEYS.match(line):
        inside = keys[2].removesuffix(")") if keys[1] else keys[2]
        told = f"`{{{inside}}}`" if len(inside) <= SHOWN else "`{key: value, key: value}`"
        source.fail_at(begins + keys.start(1), "no braces stand around these keys", told)


SHOWN = 80
"""So much of a line is written again."""


def _in_plain_words(fault: Any, source: Source) -> tuple[str, str]:
    mark, said = fault.problem_mark or fault.context_mark, f"{fault.problem} {fault.context}"
    char = source.text[mark.index : mark.index + 1]
    if char == "\t" and "cannot start" in said:
        return "there is a tab where only spaces may stand", "spaces"
    stray = any(each in said for each in ("<block end>", "expected key", "'-' indicator"))
    if char in ("}", "]") and stray:
        return f"this {char} closes nothing", "the line without it"
    line = source.text[source.text.rfind("\n", 0, mark.index) + 1 :].split("\n", 1)[0]
    if re.search(r"[\[,:{]\s*\?\s*(?:[,\]}]|$)", line):  # what every newcomer writes first
        return misread.BARE
    if line.lstrip(" ").startswith("{") and ("<block end>" in said or "expected key" in said):
        return "no '- ' stands before this entry", "'- ' before every entry"
    if line.lstrip(" ").startswith("- ") and ("expected key" in said or "'-' indicator" in said):
        return (
            "this '- ' does not stand below those before it",
            "the same indentation for every '- ' of a list",
        )
    before = source.text[: mark.index].rpartition("\n")[2].rstrip(" ")
    if len(before) > LONGEST_KEY and ("mapping values" in said or "simple key" in said):
        return "a key may not be longer than 1,024 characters", "a shorter key"
    if ("expected key" in said or "<block end>" in said) and before.endswith(tuple("\"'")):
        return "there is more text after the closing quotation mark", "quotes around the whole text"
    began = source.place(fault.context_mark or mark)
    return plainly(
        YAML,
        said,
        began=f"line {began.line}, column {began.column}",
        char=f"the character {char}",
    ) or (f"not YAML: {said}", "")
