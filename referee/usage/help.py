"""How help is laid out: what a command does is never cut off, however narrow the terminal is."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from typer import BadParameter
from typer.core import TyperGroup

from referee.commands.streams import window
from referee.printable import printable

WHOLE = 10_000
"""More signs than any command needs to say what it does."""

NARROW = 52
"""Below so many columns typer takes no notice of the window."""

_Context: Any = TyperGroup.context_class  # typer's own, wherever this version of it comes from
_Formatter: Any = _Context.formatter_class


class Columns(_Formatter):  # type: ignore[misc]  # its place differs from version to version
    """Two columns, the second of which has at least half of the window."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Words, and what is said of each."""
        plain = [(_plainly(words), BOUND.sub(r"\1", said)) for words, said in rows]
        super().write_dl(plain, min(col_max, self.width // 2 - col_spacing), col_spacing)


WANTED = {"<int>": "N", "<int range>": "N", "<float range>": "N", "<str>": "TEXT"}
"""What an option takes, as a parser calls it and as people do."""

BOUND = re.compile(r"(?:; x>=\d+(\])| *\[x>=\d+\])")
"""A bound as a parser writes it: an answer below it is refused with a sentence."""


def _plainly(words: str) -> str:
    for wanted, said in WANTED.items():
        words = words.replace(wanted, said)
    return words


class Wide(_Context):  # type: ignore[misc]  # as above
    """A command that is being read: how wide its help may be."""

    formatter_class = Columns

    def make_formatter(self) -> Any:
        """What lays the help out, as wide as the window."""
        columns = window(sys.stdout)
        if 0 < columns < NARROW:
            self.terminal_width = columns
        return super().make_formatter()


_MISUSED: Any = BadParameter.__mro__[1]  # of options that a command does not have, too; typer tells only some

_HELP: Any = getattr(sys.modules[_MISUSED.__module__], "NoArgsIsHelpError", ())

MOMENT = ("--at", "--move", "--replace")
OTHERWISE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("--move", "--at", "--after", "--before", "--entry", "--number", "--moment"), MOMENT),
    **dict.fromkeys(("--set", "--change", "--with", "--instead"), ("--replace",)),
    **dict.fromkeys(("--json", "--csv", "--html", "--svg", "--yaml", "--markdown", "--table"), ("--format",)),
    **dict.fromkeys(("--player", "--name", "--for", "--seat"), ("--as",)),
    **dict.fromkeys(("--cores", "--workers", "--processes", "--parallel"), ("--jobs",)),
    **dict.fromkeys(("--out", "--file", "--save", "--to"), ("--output", "--save")),
}
"""What people type for an option that is called otherwise, and what it may be called in a command."""


@contextmanager
def _typed() -> Iterator[None]:
    """What is typed wrongly is shown as it was typed, with what cannot be seen written out."""
    try:
        yield
    except _MISUSED as fault:
        if not isinstance(fault, _HELP):  # of several lines, all of them ours
            fault.message = printable(fault.message)
        raise


class Told(TyperGroup):
    """Commands with all of what they say of themselves, broken at words."""

    context_class = Wide

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        """Reads the arguments that stand before a command."""
        with _typed():
            return super().make_context(*arguments, **options)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by its name, its help laid out as that of all."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            command.context_class = Wide
        return command

    def invoke(self, ctx: Any) -> Any:
        """Runs a command; of an option it has not, what it may be called, or where it stands."""
        try:
            with _typed():
                return super().invoke(ctx)
        except _MISUSED as fault:
            option = getattr(fault, "option_name", "")
            if any(option in (*each.opts, *each.secondary_opts) for each in self.params):
                before, after = ctx.command_path, fault.ctx.command_path.removeprefix(ctx.command_path)
                fault.message = f"{option} stands before the command: {before} {option}{after} ..."
            meant = OTHERWISE.get(option, ())
            if meant:
                has = {name for each in fault.ctx.command.params for name in each.opts}
                fault.possibilities = [name for name in meant if name in has] or fault.possibilities
            raise

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of commands."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [
            (name, command.get_short_help_str(limit=WHOLE))
            for name, command in found
            if command is not None and not command.hidden
        ]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)
