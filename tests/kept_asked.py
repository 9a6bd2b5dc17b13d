"""What the conversation of ``ask`` asks, and what comes of it, for everything that may be asked about.

    PYTHONPATH=. python tests/kept_asked.py            # asks anew, tells what is otherwise
    PYTHONPATH=. python tests/kept_asked.py --keep     # the same, and keeps it

``tests/verdicts/asked.tsv`` holds a line for every act of every game and a few ways in which its details can
be told: the entry it makes, the facts a ruling can hang on, a checksum of all the ways in which they may be
(in words and as parts of a position); of some also what is asked first, and how often each verdict comes out.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from kept_verdicts import KEPT, otherwise
from whole_games import checksum

from referee.asking.answers import Unclear
from referee.asking.talk import Talk
from referee.games import REGISTRY, named
from referee.inquiry import GONE

FILE = KEPT / "asked.tsv"
SEATS: Mapping[str, tuple[str, ...]] = {
    "auction": ("Ann", "Ben"),
    "duel": ("Ann", "Ben"),
    "intercity": ("Ann", "Ben", "Cem", "Dan"),
}
TOLD: Mapping[str, tuple[str, ...]] = {
    "card": ("7H", "R6", "?", "A", "JS", "JK", "Q", "10D", "G9", "P8", "B7", "B1"),
    "cards": ("none", "R1 B5", "G9", "B2 B3 P4 R5"),
    "number": ("3", "0", "1", "10"),
}
"""How details are told, by their kind; what makes no entry of a game is passed over."""

EACH = 6
"""So many ways of telling are asked about, of each act."""

TRIED = 3
"""Of so many of them it is worked out what is asked, and what comes of it."""


class Asked(NamedTuple):
    """A question: a game, who acts, the number of the act, and how its details are told."""

    game: str
    player: str
    act: int
    told: tuple[str, ...]

    @property
    def title(self) -> str:
        """The question in one line."""
        return f"{self.game} {self.player} {self.act} {', '.join(self.told)}".strip()


def talk(asked: Asked) -> Talk:
    """A conversation in which all of that was told. Raises Unclear."""
    made = Talk(named(asked.game), SEATS.get(asked.game, ("Ann", "Ben", "Cem")))
    made.answer(f"{asked.player} {asked.act}")
    for said in asked.told:
        made.answer(said)
    return made


@cache
def questions() -> tuple[Asked, ...]:
    """All that is asked: of the ways of telling an act a few of those that make an entry."""
    found: list[Asked] = []
    for game in REGISTRY:
        inquiry = named(game).asked
        if inquiry is None:
            continue
        players = SEATS.get(game, ("Ann", "Ben", "Cem"))
        for number, act in enumerate(inquiry().acts, 1):
            player = players[number % len(players)]
            ways = [*product(*(_ways(detail, player, players) for detail in act.details if detail.asks))]
            fitting = [
                asked
                for asked in (Asked(game, player, number, way) for way in ways)
                if _makes_an_entry(asked)
            ]
            found += sorted(sorted(fitting, key=checksum)[:EACH])
    return tuple(found)


def _ways(detail: Any, player: str, players: tuple[str, ...]) -> tuple[str, ...]:
    if detail.choices:
        return tuple(str(number) for number in range(1, len(detail.choices) + 1))
    if detail.kind in ("player", "other"):
        return tuple(name for name in players if detail.kind == "player" or name != player)
    return TOLD[detail.kind]


def _makes_an_entry(asked: Asked) -> bool:
    try:
        made = talk(asked)
        return made._missing() is None and not made.guessed  # what nobody knows is told as nothing
    except (Unclear, KeyError):
        return False


def tried() -> tuple[tuple[Asked, bool], ...]:
    """Every question, and whether it is worked out what is asked, and what comes of it."""
    found, many = [], Counter[tuple[str, int]]()
    for asked in questions():
        many[asked.game, asked.act] += 1
        found.append((asked, many[asked.game, asked.act] <= TRIED))
    return tuple(found)


def now(asked: Asked, tried: bool) -> str:
    """What is asked and what comes of it, in one line without its title."""
    made = talk(asked)
    told = made.told
    assert made.act is not None
    facts = [gap for gap in (fact(told) for fact in made.act.facts) if gap is not None]
    ways = [[gap.key, *((way.words, _written(way.position)) for way in gap.ways)] for gap in facts]
    ground = made.inquiry.ground(told)
    parts = [
        json.dumps(told.entry),
        *(gap.fact for gap in facts),
        checksum(json.dumps([ways, _written(ground), dict(made.inquiry.rulings), made.act.rules]))[:8],
    ]
    if tried:
        question = made.question()
        parts.append(f"asks {question.words} {' / '.join(question.answers)}" if question else "asks nothing")
        verdicts = Counter(trial.verdict for trial in made.trials)
        parts += [f"{many} {verdict}" for verdict, many in sorted(verdicts.items())]
        parts.append(checksum([trial.verdict for trial in made.trials])[:8])
    return "\t".join(parts)


def _written(position: Mapping[str, Any]) -> dict[str, Any]:
    """A part of a position without what only says that something is not there."""
    return {
        key: "gone" if part is GONE else _written(part) if isinstance(part, Mapping) else part
        for key, part in position.items()
    }


@cache
def kept() -> dict[str, str]:
    """What must come of every question."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return {title: row for title, _, row in (line.partition("\t") for line in lines)}


def main() -> int:
    """Compares or keeps; 0 where all is as it was."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--keep", action="store_true", help="what comes out now is what must come out")
    options = asked.parse_args()
    before, made = (
        kept() if FILE.exists() else {},
        {asked.title: now(asked, whether) for asked, whether in tried()},
    )
    changed = [title for title in {**before, **made} if before.get(title) != made.get(title)]
    for title in changed:
        sys.stdout.write(f"{title}\n{otherwise(before.get(title, ''), made.get(title, ''))}\n")
    sys.stdout.write(f"{len(made)} questions, {len(changed)} otherwise\n")
    if options.keep:
        FILE.write_text("".join(f"{title}\t{row}\n" for title, row in made.items()), encoding="utf-8")
    return int(bool(changed) and not options.keep)


if __name__ == "__main__":
    sys.exit(main())
