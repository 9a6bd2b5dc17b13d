"""Standard input, output and errors: the one place where lines are printed.

Whatever the terminal is (a narrow encoding, a closed stream, a full disk, nobody reading on), a command
ends with its own status or with one line and status 2, never with a trace.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EBADF
from typing import TYPE_CHECKING, Any, TextIO

import typer

from referee.printable import json_text
from referee.printable import line as shown

if TYPE_CHECKING:
    from referee.reports.text import Style

UNWRITABLE = 2
INTERRUPTED = 128 + 2
NOBODY_READS = 128 + 13

NARROWEST = 20
"""Windows of fewer columns than this are written to as if they had so many."""

LOOKALIKES = {"─": "-", "╌": "-", "│": "|", "·": "."} | dict.fromkeys("┌┐└┘", "+")
"""What stands for the signs of our drawings where an encoding does not have them."""


class Closed(io.TextIOBase):
    """A standard stream that was closed before we began. Not to write to it is no fault."""

    def write(self, written: str) -> int:
        """Refuses: nothing can be written to a stream that is closed. OSError."""
        raise OSError(EBADF, "standard output is closed")


def prepare() -> None:
    """Makes the standard streams ready: closed ones are told from open ones, no encoding fails."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # the next file we open would take its place, and be printed into
            os.open(os.devnull, os.O_RDWR)
    codecs.register_error("referee", _replaced)
    if sys.stdout is None:
        sys.stdout = Closed()
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # what is said there is lost; the status still tells
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="referee")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # told from text when it is asked for


def _replaced(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    signs = fault.object[fault.start : fault.end]
    return "".join(LOOKALIKES.get(sign) or ascii(sign)[1:-1] for sign in signs), fault.end


@contextmanager
def ending_quietly() -> Iterator[None]:
    """No trace where nobody reads on, where the report cannot be written, and on Ctrl-C."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        _into_nothing(sys.stdout)
        raise typer.Exit(NOBODY_READS) from None
    except OSError as fault:
        if fault.filename is not None:
            raise  # of a file, not of what is printed: a bug must look like a bug
        _into_nothing(sys.stdout)
        complain(f"referee: the report could not be written: {fault.strerror or fault}")
        raise typer.Exit(UNWRITABLE) from None


@contextmanager
def faults_told() -> Iterator[None]:
    """What was typed wrongly is told on standard error; where nothing can be written there, by the status."""
    try:
        yield
    except OSError as fault:
        if fault.filename is not None:
            raise
        _into_nothing(sys.stderr)
        sys.exit(UNWRITABLE)


def _into_nothing(stream: TextIO) -> None:
    """What is still buffered goes nowhere, so that it cannot fail once more at the very end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def style(out: TextIO | None = None) -> Style:
    """Colours on a terminal, or where FORCE_COLOR asks for them; never against NO_COLOR."""
    from referee.reports.text import WIDTH, Style

    out = out or sys.stdout
    terminal = out.isatty()
    colour = terminal and os.environ.get("TERM") != "dumb"
    if os.environ.get("FORCE_COLOR") and out is sys.stdout:
        colour = True
    if os.environ.get("NO_COLOR"):
        colour = False
    return Style(colour, window(out) or WIDTH)


def window(out: TextIO) -> int:
    """How many columns the window has in which a stream is read; 0 where it is not read in one."""
    if out.isatty():
        with suppress(OSError, ValueError):
            return os.get_terminal_size(out.fileno()).columns
    return 0


def tell(line: str, out: TextIO) -> None:
    """One line of a report. It stays one line, whatever names and notes are in it; a window narrower than it
    has it broken at words."""
    text = shown(line)
    if len(text) >= NARROWEST and (columns := window(out)):
        from referee.commands.wrapping import folded

        text = "\n".join(folded(text, max(columns, NARROWEST)))
    out.write(text + "\n")


def say(line: str = "") -> None:
    """One line to standard output."""
    tell(line, sys.stdout)


def say_unbroken(line: str) -> None:
    """One line to standard output that is to be copied from there: no window breaks it."""
    sys.stdout.write(shown(line) + "\n")


def complain(*lines: str) -> None:
    """Lines to standard error."""
    with suppress(OSError):  # there is nowhere left to say so
        for line in lines:
            tell(line, sys.stderr)


def for_programs(out: TextIO) -> TextIO:
    """The same stream, ready for what programs read (JSON, XML, YAML): always UTF-8, as they expect."""
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding="utf-8", errors="strict")
    return out


def hand_over(document: str) -> None:
    """A whole document for programs to standard output."""
    for_programs(sys.stdout).write(document)


def hand_over_json(value: Any) -> None:
    """Data as JSON to standard output."""
    hand_over(json_text(value, 2) + "\n")


def answer(prompt: str) -> str | None:
    """One line from standard input; None at its end, or where it is closed."""
    sys.stdout.write(shown(prompt))
    sys.stdout.flush()
    if sys.stdin is None:
        return None
    while line := sys.stdin.readline():
        try:
            line.encode()
        except UnicodeEncodeError:
            say("That is no text this terminal can send; once more, please.")
            continue
        return line
    return None
