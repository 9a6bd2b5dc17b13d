"""The beginning of a log, with comments, for a recorder who has never seen one.

It validates as it stands: what is written out is true of any game, everything else is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from referee.checking.guide import Action, Guide, Part
from referee.game import Game
from referee.writing.yaml_text import block, flow

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jan")

SEATS = 3
"""So many sit down where nobody says otherwise, if the game lets them."""


def players_for(game: Game, wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """The players named, or as many as usually play."""
    low, high = game.usual or game.seats
    return tuple(wanted) or NAMES[: min(max(low, SEATS), high)]


def log(game: Game, players: Sequence[str]) -> str:
    """The text of a log that has just begun."""
    return (
        "\n".join(
            [*_head(game, players), *_opening(game, players), "", *_result(game, players), *_reference(game)]
        )
        + "\n"
    )


def schema_line(game: str) -> str:
    """The comment by which editors find the schema of a log."""
    return f"# yaml-language-server: $schema={game}.schema.json"


def _head(game: Game, players: Sequence[str]) -> Iterator[str]:
    yield f"# A log of {game.title}. `referee validate` this file whenever you like."
    yield "# An editor with a YAML language server completes actions and fields, once this is done:"
    yield f"#   referee schema {game.id} -o {game.id}.schema.json"
    yield schema_line(game.id)
    yield "referee: 1                                      # version of this format"
    yield f"game: {game.id}"
    yield f"players: {flow(list(players))}"
    yield "# title: Friday evening"
    yield "# date: 2025-11-21"
    yield f"# rulings: {{}}   # where your table reads a rule in its own way: `referee rulings {game.id}`"
    yield ""


def _opening(game: Game, players: Sequence[str]) -> Iterator[str]:
    written = {str(number): flow(name) for number, name in enumerate(players, 1)}
    written["order"] = ", ".join(f"{name}: {number}" for number, name in written.items())
    for line in game.record.opening:
        yield re.sub(r"\$(\w+)", lambda found: written.get(found[1], found[0]), line)


def _result(game: Game, players: Sequence[str]) -> Iterator[str]:
    if game.record.ending is not None:
        yield "# Only the end is known? This in place of `setup` and `moves`, and `referee score` counts it:"
        yield "# final:"
        yield from (f"# {line}" for line in block(game.record.ending(players), "  "))
        yield ""
    yield "# At the end, what the table says came of it. The referee checks it:"
    yield "# result: {scores: {...: 0}, winner: ...}"
    claims = [
        part.name for part in Guide(game.id).result() if part.name not in ("scores", "winner", "winners")
    ]
    if claims:
        yield "# It may also hold: " + ", ".join(claims)
    yield ""


def _reference(game: Game) -> Iterator[str]:
    yield "# All actions of this game, with what an entry needs (and, in brackets, what it may say):"
    for action in Guide(game.id).actions():
        yield from _told(action)
    yield "# Between entries:"
    yield "#   - {check: {...}}         part of the position, as `referee show --format yaml` writes it"
    yield "#   - {decision: stands}     what the table decided: stands, taken_back, corrected, annulled ..."
    yield "# Every entry may have a note: {..., note: a remark}"


def _told(action: Action) -> Iterator[str]:
    needs = (["player"] if action.actor else []) + [_named(part) for part in action.parts if part.needed]
    may = [_named(part) for part in action.parts if not part.needed]
    fields = " ".join(([", ".join(needs)] if needs else []) + ([f"[{', '.join(may)}]"] if may else []))
    yield from (
        f"#   {line}"
        for line in wrap(f"{action.name:<12} {fields}".rstrip(), 100, subsequent_indent=" " * 13)
    )
    yield from (f"#       {line}" for line in wrap(action.description, 88))


def _named(part: Part) -> str:
    """A field, with the words it may be where these are few: ``result: right|wrong|returned``."""
    if not part.shape.startswith("one of "):
        return part.name
    return f"{part.name}: {part.shape.removeprefix('one of ').replace(', ', '|')}"
