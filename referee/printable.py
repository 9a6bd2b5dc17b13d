r"""Foreign text made safe to show: what stands in a log or a file name must not steer a terminal.

Names, notes, titles and file names are written by strangers. What cannot be seen in them (control
characters, line breaks, marks that turn the direction of writing, invisible signs, bytes that are no
text) is shown as an escape: ``\x1b``, ``\n``, ``\u202e``. Nothing else is changed, and to do it twice is
to do it once.

The referee's own colours go another way: what it paints is marked with halves of surrogate pairs, which
no text that was read can hold, and only :func:`line`, at the place of printing, makes colours of them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

_INVISIBLE = (
    "\x00-\x1f\x7f-\x9f"  # control characters
    "\xad\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb"  # signs without a shape
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f"
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # directions of writing
    "\u2028\u2029"  # breaks of lines and paragraphs
    "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2065\u2800\u3164\uffa0\ufff0-\ufff8"  # blanks
    "\U00013430-\U0001343f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"  # what only arranges other signs
    "\ufffe\uffff"  # no characters at all; XML cannot hold them
    "\ud800-\udfff"  # halves of characters: bytes of a file name that are no text, and our own marks
)
_SHORT = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}

_CODES = ("1", "2", "31", "32", "33", "34", "35", "1;31", "1;33", "1;35", "1;36")
_MARKS = {code: chr(0xD800 + number) for number, code in enumerate(_CODES)}
_PLAIN = "\ud8ff"
_COLOURS = {_PLAIN: "\033[0m"} | {mark: f"\033[{code}m" for code, mark in _MARKS.items()}


@cache
def _invisible() -> re.Pattern[str]:
    # Compiled when the first text needs it: most logs never do.
    return re.compile(f"[{_INVISIBLE}]")


_JOINING = re.compile("(?:^|(?<=[\x00-\u036f]))[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]+")
"""What joins signs or chooses their shape, as some scripts and pictures need it: behind a Latin letter nobody
sees it."""


def hides(text: str) -> bool:
    """Whether anything in a text cannot be seen."""
    # Nearly all that is shown is plain, and told so fastest.
    return not (text.isascii() and text.isprintable()) and _invisible().search(text) is not None


def _escaped(found: re.Match[str]) -> str:
    sign = found[0]
    number = ord(sign)
    if sign in _SHORT:
        return _SHORT[sign]
    if 0xDC80 <= number <= 0xDCFF:  # a byte of a file name that is not UTF-8
        return f"\\x{number - 0xDC00:02x}"
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x1_0000 else f"\\U{number:08x}"


def printable(text: str) -> str:
    """The text with everything escaped that cannot be seen: one line, whatever stands in it."""
    return _invisible().sub(_escaped, text) if hides(text) else text


def as_seen(text: str) -> str:
    """What is seen of a text: without signs that have no shape and blanks at its ends, every letter with its
    accents in one."""
    from unicodedata import normalize

    return " ".join(normalize("NFC", _JOINING.sub("", _invisible().sub("", text))).split())


def markup(text: str) -> str:
    """The text for HTML, SVG and XML: escaped for the reader's eyes and for the parser."""
    return printable(text).translate(_MARKUP)


_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def painted(text: str, code: str) -> str:
    """A text in a colour (a code of ANSI terminals), to be printed by way of :func:`line`."""
    return f"{_MARKS[code]}{printable(text)}{_PLAIN}"


def line(text: str) -> str:
    """One line as it is printed: foreign text escaped, our own colours as a terminal knows them.

    A line that a build service would take for a command (``::error``, ``##[group]``) is none any more.
    """
    if hides(text):
        text = _invisible().sub(_coloured, text)
    if "::" in text and (found := _COMMAND.match(text)):
        text = found[0][:-2] + r"\x3a:" + text[found.end() :]
    return _OLD_COMMAND.sub(r"#\\x23", text) if "##" in text else text


_COMMAND = re.compile(r"(?:\s|\033\[[0-9;]*m)*::")
_OLD_COMMAND = re.compile(r"##(?=\w*\[)")


def _coloured(found: re.Match[str]) -> str:
    return _COLOURS.get(found[0]) or _escaped(found)


def json_text(value: Any, indent: int | None = None, infinite: bool = True) -> str:
    """Data as JSON that is safe to print: nothing is lost, but what cannot be seen stands as ``\\u001b``.

    Bytes of a file name that are no text have no place in JSON; they are escaped as in all other output.
    JSON has no infinite numbers and no number that is none: they stand as text, or raise ValueError where
    they are not wanted (``infinite``).
    """
    import json

    try:
        text = json.dumps(value, indent=indent, ensure_ascii=False, allow_nan=False)
    except ValueError:
        if not infinite:
            raise
        finite = json.loads(json.dumps(value), parse_constant=str)
        text = json.dumps(finite, indent=indent, ensure_ascii=False)
    # Line breaks are JSON's own here: those of a text have been escaped by now.
    return "\n".join(
        _invisible().sub(_in_json, piece) if hides(piece) else piece for piece in text.split("\n")
    )


def _in_json(found: re.Match[str]) -> str:
    if 0xD800 <= ord(found[0]) <= 0xDFFF:
        return "\\" + _escaped(found)
    units = found[0].encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
