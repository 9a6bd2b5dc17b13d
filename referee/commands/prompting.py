"""Asking at a terminal: line editing, history and Tab where there is a terminal, plain lines elsewhere.

It is the standard library's readline: it is there in a millisecond, where prompt_toolkit takes as long to
import as everything else a command needs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

from referee.commands.streams import answer, say
from referee.printable import line as shown

DELIMITERS = " \t\n,:=[](){};!"
"""Signs between which a word is completed."""

Words = Callable[[str], Iterable[str]]
"""The words that may follow what has been typed so far."""


class Prompt:
    """Asks for one line: ``prompt`` -> the line, None where nobody answers any more."""

    def __init__(self) -> None:
        self._words: Words = lambda line: ()
        self._found: list[str] = []
        self._readline = _readline()
        if self._readline is not None:
            self._readline.set_completer_delims(DELIMITERS)
            self._readline.set_completer(self._completed)
            libedit = "libedit" in (self._readline.__doc__ or "")
            self._readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def completes(self, words: Words) -> None:
        """What Tab offers from here on."""
        self._words = words

    def __call__(self, prompt: str) -> str | None:
        if self._readline is None:
            return answer(prompt)
        while True:
            try:
                line = input(shown(prompt))
                line.encode()
            except EOFError:
                return None
            except UnicodeError:
                say("That is no text this terminal can send; once more, please.")
                continue
            return line

    def _completed(self, begun: str, number: int) -> str | None:
        """What readline asks for: the words that begin so, one after the other, then None."""
        if number == 0:
            assert self._readline is not None
            before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
            self._found = matching(begun, self._words(before))
        return self._found[number] if number < len(self._found) else None


def matching(begun: str, words: Iterable[str]) -> list[str]:
    """The words that begin in some way, large or small letters; a blank behind those that are whole."""
    found = dict.fromkeys(word for word in words if word.casefold().startswith(begun.casefold()))
    return [word if word.endswith(".") else word + " " for word in found]


def _readline() -> Any:
    """The module, where somebody sits at a terminal and the system has it."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import readline
    except ImportError:
        return None
    return readline
