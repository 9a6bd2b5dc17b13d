"""The pages of commands, made from what `referee COMMAND --help` says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from typer.main import get_command

from referee.cli import app


def command_pages() -> dict[str, str]:
    """A page for every command that is not hidden, and one that lists them."""
    listed = dict(_commands(get_command(app)))
    found = {
        f"commands/{address(name)}.md": "\n".join(page(name, command)) + "\n"
        for name, command in listed.items()
    }
    found["commands/index.md"] = "\n".join(front(listed)) + "\n"
    return found


def address(name: str) -> str:
    """The file name of a command: "archive query" is archive-query."""
    return name.replace(" ", "-")


def _commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if command.hidden:
            continue
        full = f"{before} {name}".strip()
        if hasattr(command, "commands"):
            yield from _commands(command, full)
        else:
            yield full, command


def front(listed: Mapping[str, Any]) -> Iterator[str]:
    """The list of commands."""
    yield from ("# Commands", "", "| command | what it does |", "|---|---|")
    for name, command in listed.items():
        yield f"| [`referee {name}`]({address(name)}.md) | {told(command.help)} |"
    yield from ("", "What they answer with: [verdicts and exit statuses](../verdicts.md).")
    yield from ("", "`referee --install-completion` teaches them to your shell.")


def page(name: str, command: Any) -> Iterator[str]:
    """One command: what it does, its arguments and its options."""
    arguments = [part for part in command.params if part.param_type_name == "argument"]
    options = [part for part in command.params if part.param_type_name == "option"]
    yield from (f"# referee {name}", "", told(command.help), "")
    shown = [f"[{part.name}]" if not part.required else part.name for part in arguments]
    shown = [
        text.upper() + ("..." if part.nargs != 1 else "") for text, part in zip(shown, arguments, strict=True)
    ]
    yield from ("```sh", " ".join(["referee", name, *shown, *(["[OPTIONS]"] if options else [])]), "```")
    if arguments:
        yield from ("", "| argument | |", "|---|---|")
        yield from (f"| `{part.name.upper()}` | {told(getattr(part, 'help', ''))} |" for part in arguments)
    if options:
        yield from ("", "| option | what it does | unless said otherwise |", "|---|---|---|")
        yield from (f"| {_names(part)} | {told(part.help)} | {_usual(part)} |" for part in options)


def _placed(part: Any) -> str:
    """An argument in a line of usage: PATHS..., [NAME]."""
    name = part.name.upper() + ("..." if part.nargs != 1 else "")
    return name if part.required else f"[{name}]"


def _names(part: Any) -> str:
    names = [*part.opts, *part.secondary_opts]
    value = "" if part.is_flag else f" {_value(part)}"
    return ", ".join(f"`{name}{value}`" for name in names)


def _value(part: Any) -> str:
    choices = getattr(part.type, "choices", None)
    if choices:
        return "|".join(getattr(choice, "value", str(choice)) for choice in choices).replace("|", "/")
    return VALUES.get(part.type.name, str(part.type.name).upper())


VALUES = {"str": "TEXT", "text": "TEXT", "int": "N", "int range": "N", "float range": "N"}


def _usual(part: Any) -> str:
    if part.default in (None, False, ()) or callable(part.default):
        return ""
    if part.is_flag:
        return "yes"
    return f"`{getattr(part.default, 'value', part.default)}`"


def told(text: str | None) -> str:
    """A help text as one line of Markdown."""
    return escape(" ".join((text or "").split()), quote=False).replace("|", "\\|").replace("*", "\\*")
