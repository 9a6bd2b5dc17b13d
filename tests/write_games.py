"""Writes the recorded auction games of ``scenarios/auction/games`` that come from a seed.

    python tests/write_games.py

The same seeds give the same files, byte for byte. Entries stand one to a line, in flow style.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import auction_player as player  # noqa: E402

from referee.games.auction.game import GAME  # noqa: E402
from referee.games.auction.record.cards import NAMES, cards_in  # noqa: E402
from referee.games.auction.record.moves import Buy  # noqa: E402

GAMES = ROOT / "scenarios" / "auction" / "games"
SCHEMA_LINE = "# yaml-language-server: $schema=../../../schemas/auction.schema.json"
PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_ ]*")
WORDS_OF_YAML = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


def flow(value: Any) -> str:
    """A value in YAML's flow style."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(part) for part in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if PLAIN.fullmatch(text) and text.lower() not in WORDS_OF_YAML:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def written(log: Mapping[str, Any], title: str) -> str:
    """A log as a file: the header line by line, then one entry to a line."""
    lines = [SCHEMA_LINE, "referee: 1", "game: auction", f'title: "{title}"']
    lines += [f"{key}: {flow(log[key])}" for key in ("players", "rulings") if log.get(key)]
    lines.append("setup:")
    for key, value in log["setup"].items():
        if isinstance(value, Mapping):
            lines += [f"  {key}:", *(f"    {name}: {flow(part)}" for name, part in value.items())]
        else:
            lines.append(f"  {key}: {flow(value)}")
    lines.append("moves:")
    lines += [f"  - {flow(entry)}" for entry in log["moves"]]
    lines += ["result:", *(f"  {key}: {flow(value)}" for key, value in log["result"].items())]
    return "\n".join(lines) + "\n"


class Forgiving(player.Player):
    """A table at which, once, a card is bought too cheaply and the purchase is let stand."""

    settled = False

    def enter(self, move: Any) -> None:
        if not self.settled and self.state.round >= 3 and isinstance(move, Buy) and move.pay.bit_count() == 3:
            self.settled = True
            cheap = Buy(move.actor, move.card, move.pay & (move.pay - 1), move.position, None, None)
            self.state.breaches.let_stand = True
            GAME.play.table[self.state.phase]["buy"](self.state, cheap)
            self.state.breaches.let_stand = False
            self.state.breaches.clear()
            self.entries.append(GAME.write(cheap, self.header))
            unpaid = NAMES[next(cards_in(move.pay))]
            note = f"seen only when the display was restocked; {unpaid} is not asked for any more"
            self.entries.append({"decision": "stands", "note": note})
        else:
            super().enter(move)


def games() -> dict[str, str]:
    """File name -> text of every recorded game that comes from a seed."""
    full = player.whole_game(34)
    seen = player.public(player.whole_game(7))
    return {
        "full.yaml": written(full, "A whole game with every card on record"),
        "public.yaml": written(seen, "What an onlooker could write down of a whole game"),
        "decision.yaml": written(
            Forgiving(33, {}).play(), "A game that goes on after a purchase paid too low"
        ),
    }


def main() -> None:
    """Writes the files."""
    GAMES.mkdir(parents=True, exist_ok=True)
    for name, text in games().items():
        (GAMES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
