"""How help is laid out: what a command does is never cut off, however narrow the terminal is."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

WHOLE = 10_000
"""More signs than any command needs to say what it does."""


class Told(TyperGroup):
    """Commands with all of what they say of themselves, broken at words."""

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
