"""The beginning of a log, with comments, for a recorder who has never seen one.

It validates as it stands: what is written out is true of any game, everything else is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import Any

from referee.checking.guide import Action, Guide
from referee.game import Game
from referee.writing.yaml_text import block, flow

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jan")

OPENINGS: dict[str, tuple[str, ...]] = {
    "auction": (
        "# What is known of the deal; leave out what nobody saw. The display, cheapest place first:",
        "# setup: {display: [R8, G9, B4, P10, P4, G1]}",
        "",
        "moves:",
        "  # A card is a suit (G, R, P, B) and a value (1-10): G7. A card nobody saw is left out.",
        "  - {player: $1, action: set_aside}             # face down: only $1 saw it",
        "  - {player: $2, action: set_aside}",
        "  # - {player: $1, action: bid, cards: [G4, R2]}",
        "  # - {player: $2, action: bid, cards: [P3]}",
        "  # - {player: $1, action: buy, card: B4, pay: [G4, R2, B8]}",
        "  # - {player: $1, action: end_turn}",
    ),
    "intercity": (
        "# The turn order card each player drew, and the board that is played on.",
        "setup: {turn_order: {$order}, board: example}",
        "",
        "moves:",
        "  - {player: $1, action: offer, railroad: red}",
        "  - {player: $1, action: bid, amount: 5}",
        "  # - {player: $2, action: pass}",
        "  # - {player: $1, action: choose, railroad: red, section: 15}   # later in the turn",
    ),
    "hundred": (
        "moves:",
        "  # A card is a rank (A 2-10 J Q K) and a suit (S H D C): 7H. A card nobody saw is left out.",
        "  - {action: deal, upcard: 9C}                  # the card turned up; the others lie face down",
        "  - {player: $1, action: draw, from: stock}",
        "  - {player: $1, action: replace, slot: 2, out: 7H}",
    ),
    "duel": (
        "moves:",
        "  # A card is a rank (A 2-10 J Q K, JK) and a suit (S H D C): 7H. A card nobody saw is left out.",
        "  - {action: deal}                              # all cards lie face down",
        "  - {player: $1, action: draw, from: stock}",
        "  - {player: $1, action: replace, slot: 2, out: 7H}",
    ),
    "rommee": (
        "moves:",
        "  # A card is a rank (A 2-10 J Q K, JK) and a suit (S H D C): 7H. A card nobody saw is left out.",
        "  - {action: deal}                              # all cards lie face down",
        "  - {player: $1, action: draw, from: stock}",
        "  - {player: $1, action: replace, slot: 2, out: 7H}",
    ),
}
"""How a game begins: $1, $2 ... are the players, $order their turn order cards."""


RANKS = ("2", "K", "7", "A", "Q", "3", "10", "J", "5", "4", "8", "6", "9")
"""One for every seat of the memory games."""


def _layouts(players: Sequence[str]) -> dict[str, Any]:
    seats = zip(players, RANKS, strict=False)
    return {"layouts": {name: [f"{rank}S", f"{rank}H"] for name, rank in seats}, "caller": players[0]}


def _decks(players: Sequence[str]) -> dict[str, Any]:
    one, two = players
    owned = {one: {"owned": ["R1", "G8"], "cashed": ["B2"]}, two: {"owned": ["G1", "P10"], "cashed": []}}
    return {"players": owned}


def _shares(players: Sequence[str]) -> dict[str, Any]:
    return {
        "board": "example",
        "cash": dict.fromkeys(players, 12),
        "treasury": {"red": 40},
        "shares": {"red": {players[0]: 2, players[1]: 1}},
        "directors": {"red": players[0]},
        "built": {"red": [15]},
    }


FINALS: dict[str, Callable[[Sequence[str]], dict[str, Any]]] = {
    "auction": _decks,
    "intercity": _shares,
    "hundred": _layouts,
    "duel": _layouts,
    "rommee": _layouts,
}
"""What may lie on the table at the end, for these players: an example of a position to be scored."""

SEATS = {"auction": 2, "duel": 2}
"""How many sit down where nobody says otherwise; in all other games three."""


def players_for(game: Game, wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """The players named, or as many as usually play."""
    return tuple(wanted) or NAMES[: SEATS.get(game.id, 3)]


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
    for line in OPENINGS.get(game.id, ("moves: []",)):
        yield re.sub(r"\$(\w+)", lambda found: written.get(found[1], found[0]), line)


def _result(game: Game, players: Sequence[str]) -> Iterator[str]:
    final = FINALS.get(game.id)
    if final is not None:
        yield "# Only the end is known? This in place of `setup` and `moves`, and `referee score` counts it:"
        yield "# final:"
        yield from (f"# {line}" for line in block(final(players), "  "))
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
    yield "#   - {decision: stands}     what the table decided about a fault: stands, taken_back, corrected"
    yield "# Every entry may have a note: {..., note: a remark}"


def _told(action: Action) -> Iterator[str]:
    needs = (["player"] if action.actor else []) + [part.name for part in action.parts if part.needed]
    may = [part.name for part in action.parts if not part.needed]
    fields = " ".join(([", ".join(needs)] if needs else []) + ([f"[{', '.join(may)}]"] if may else []))
    yield f"#   {action.name:<12} {fields}".rstrip()
    yield from (f"#       {line}" for line in wrap(action.description, 88))
