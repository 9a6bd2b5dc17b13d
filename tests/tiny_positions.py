"""Positions of tiny memory games, all that were reached; and what the referee says of one of which parts are
taken away, against what holds in every position that it may be.

    python tests/tiny_positions.py hundred 300        so many of them
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from memory_brute import GAMES
from memory_player import header_of

from referee.breaches import Open, Refused
from referee.document import parse
from referee.explanation.carrying_out import step
from referee.header import BadEntry
from referee.log import Log, changed, read_log
from referee.replay import replay

WRONG = {"illegal", "contradiction", "unpaid", "mismatch"}
ENTRIES: tuple[dict[str, Any], ...] = tuple(
    {"player": "P1", **entry}
    for entry in (
        {"action": "call"},
        {"action": "draw", "from": "stock"},
        {"action": "draw", "from": "discard"},
        {"action": "replace", "slot": 1},
        {"action": "replace", "slot": 2},
        {"action": "shed"},
        {"action": "match", "slot": 1},
        {"action": "penalty", "count": 1},
        {"action": "power", "look": "P1.1"},
        {"action": "power", "look": "P2.1"},
        {"action": "power", "swap": ["P1.1", "P2.1"]},
        {"action": "skip"},
    )
)


class Tiny:
    """The positions of a tiny game that can be reached, and what is told of entries in them."""

    def __init__(self, name: str, most: int, chance: random.Random) -> None:
        self.game, self.chance = GAMES[name], chance
        self.header = header_of(self.game, 2)
        text = f"referee: 1\ngame: {name}\nplayers: [P1, P2]\nmoves: []\n"
        log = read_log(parse(text.encode(), "tiny.yaml")[0])
        self.log: Log = replace(log, game=self.game, header=self.header)
        self.positions = list(self._reached(most))
        self.known: dict[tuple[int, int], str | None] = {}

    def _reached(self, most: int) -> Iterator[dict[str, Any]]:
        waiting = [self.game.positions.start(self.header, {})]
        seen: set[Hashable] = set()
        while waiting and len(seen) < most:
            state = waiting.pop(self.chance.randrange(len(waiting)))
            for move in self.game.legal(state):
                after = state.copy()
                try:
                    step(self.game, after, move)
                except (Open, Refused):
                    continue
                if after.breaches.found or after.key() in seen:
                    continue
                after.breaches.clear()
                seen.add(after.key())
                waiting.append(after)
                yield self.game.positions.write(after)

    def told(self, given: Mapping[str, Any], entry: Mapping[str, Any]) -> str | None:
        """Whether an entry is wrong, right or open in a position; None where there is no such position."""
        try:
            log = changed(replace(self.log, start=("given", given)), entries=[entry])
            outcome = replay(log, suspect_pen=False)
        except BadEntry:
            return None
        if outcome.state is None:
            return None
        kinds = {finding.kind.value for finding in outcome.findings if finding.move == 1}
        return "wrong" if kinds & WRONG else "open" if "undetermined" in kinds else "right"

    def holds(self, number: int, entry: int) -> str | None:
        """The same where the position is told whole."""
        key = number, entry
        if key not in self.known:
            self.known[key] = self.told({**self.positions[number], "rest": "empty"}, ENTRIES[entry])
        return self.known[key]

    def weakened(self) -> dict[str, Any]:
        """One of the positions of which parts are taken away."""
        whole, part = self.chance.choice(self.positions), self.chance.choice((0.3, 0.5, 0.8, 0.9))
        kept = {key: value for key, value in whole.items() if self.chance.random() > part}
        if "layouts" in kept and self.chance.random() < 0.5:
            kept["layouts"] = {
                name: row for name, row in kept["layouts"].items() if self.chance.random() < 0.5
            }
        return kept

    def trial(self) -> tuple[str, Any]:
        """How what is told of a weakened position compares with all that it may be."""
        given, entry = self.weakened(), self.chance.randrange(len(ENTRIES))
        may_be = [
            place
            for place, whole in enumerate(self.positions)
            if _agrees(given, whole) and _shown(ENTRIES[entry], given, whole)
        ]
        ways = {self.holds(place, entry) for place in may_be} - {None}
        told = self.told(given, ENTRIES[entry])
        shown = (ENTRIES[entry], given)
        if told == "wrong" and ways & {"right", "open"}:
            return "accused", shown
        if told == "right" and "wrong" in ways:
            return "passed", shown
        return ("careful" if told == "open" and len(ways) == 1 and "open" not in ways else "same"), shown


def _shown(entry: Mapping[str, Any], given: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    """Whether a position has what an entry by itself shows to be there, unless it is told otherwise: a round
    that is being played, and a card where one is thrown or exchanged. What cards are of which nothing is told
    is no gap: it may be whatever the entries need."""
    if whole["phase"] not in (given.get("phase"), "peek", "turn", "holding", "placed"):
        return False
    untold = (row for name, row in whole["layouts"].items() if name not in given.get("layouts", {}))
    if not {card for row in untold for card in row} <= {"?", "-"} or whole.get("unequal"):
        return False
    if entry["action"] == "shed" and "held" not in given and (whole["held"] or {}).get("from") == "discard":
        return False  # what is laid away from the discard pile is put back
    if "slot" not in entry or entry["player"] in given.get("layouts", {}):
        return True
    layout = whole["layouts"][entry["player"]]
    return bool(entry["slot"] <= len(layout) and layout[entry["slot"] - 1] != "-")


def _agrees(given: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    """Whether a position is one that was told in part. Who says that nobody has called says that nobody is
    calling."""
    if whole["calling"] is not None and "calling" not in given and given.get("callers") == []:
        return False
    for key, value in given.items():
        other = whole.get(key)
        if key == "layouts":
            if any((other or {})[name] != row for name, row in value.items()):
                return False
        elif other != value:
            return False
    return True


if __name__ == "__main__":
    tiny = Tiny(sys.argv[1], 1000, random.Random(sys.argv[3] if len(sys.argv) > 3 else "tiny"))
    found: Counter[str] = Counter()
    for _ in range(int(sys.argv[2])):
        kind, shown = tiny.trial()
        found[kind] += 1
        if kind in ("accused", "passed"):
            print(kind, *shown)  # noqa: T201
    print(sys.argv[1], len(tiny.positions), "positions", dict(found))  # noqa: T201
