"""Whole games by the hundred, kept with what the referee says of each: played from seeds, packed, replayed
by the gate.

    PYTHONPATH=. python tests/whole_games.py            # plays them anew and judges them
    PYTHONPATH=. python tests/whole_games.py --results  # judges the kept ones anew

``tests/games/NAME.jsonl.xz`` holds the records, ``tests/games/NAME.tsv`` a line for each: how it was
made, how it stood, entries, totals, winners, checksums of the score sheet and of the last position, and
what was found.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import auction_player
import intercity_player
import memory_player
from planted import planted
from slips import pens, slip
from whole_records import unusual, whole

from referee.document import Document, parse
from referee.games import named
from referee.judge import Judgement, judge

HERE = Path(__file__).resolve().parent
KEPT = HERE / "games"
RULE_SETS = {"cabo": "cabo/cabo.yaml", "golf": "golf/six-card-golf.yaml"}
"""Rule sets of their own; the record stands beside the file it names."""

Record = dict[str, Any]
Maker = Callable[[str, int], Record]


class Game(NamedTuple):
    """One kept record: the name of its recipe, its seed, and the line of JSON it is."""

    recipe: str
    seed: int
    line: bytes


# -- how games are made -----------------------------------------------------------------------------


def full(name: str, seed: int) -> Record:
    """Everything on record, under the usual readings."""
    return played(name, seed, {})


def seen(name: str, seed: int) -> Record:
    """What an onlooker could write down."""
    if name == "auction":
        return auction_player.public(auction_player.whole_game(seed))
    table = memory_player.played(named(name), seed)
    return memory_log(table, {}, [memory_player.public(move) for move in table.full])


def read_otherwise(name: str, seed: int) -> Record:
    """A game under one, two or three readings that are not the usual ones."""
    chance = random.Random(f"readings {name} {seed}")
    return played(name, seed, unusual(named(name).law.rulings, chance))


def mapless(name: str, seed: int) -> Record:
    """A railway game recorded without a board."""
    record = full(name, seed)
    return {**record, "setup": {key: value for key, value in record["setup"].items() if key != "board"}}


def slipped(name: str, seed: int) -> Record:
    """A game with one slip of the pen."""
    chance = random.Random(f"slip {name} {seed}")
    while True:
        made = slip(whole(name, seed), chance.choice([*pens(name)]), chance)
        if made is not None:
            return made.record


def forbidden(name: str, seed: int) -> Record:
    """A game in which something forbidden was done, and taken back or let stand."""
    return planted(name, seed).record


def ruled(name: str, seed: int) -> Record:
    """A memory game by a rule set of a table's own."""
    file = HERE.parent / "scenarios" / RULE_SETS[name]
    game = memory_game(file)
    return {**memory_log(memory_player.played(game, seed), {}), "game": "hundred", "rules": file.name}


def memory_game(file: Path) -> Any:
    """The game of a rule set in a file."""
    return named("hundred", file.name, lambda asked: parse(file.read_bytes(), str(asked))[0].data)


def played(name: str, seed: int, rulings: dict[str, Any]) -> Record:
    """A whole legal game with everything on record."""
    if name == "auction":
        return auction_player.whole_game(seed, rulings)
    if name == "intercity":
        chance = random.Random(f"style {seed}")
        style = chance.choice([*intercity_player.STYLES])
        table = intercity_player.play(3 + seed % 4, seed, style, rulings)
        return table.log(**({"rulings": rulings} if rulings else {}))
    return memory_log(memory_player.played(named(name), seed, None, rulings), rulings)


def memory_log(table: memory_player.Table, rulings: dict[str, Any], moves: Any = None) -> Record:
    """A memory game as the data of a log."""
    return {
        "referee": 1,
        "game": table.game.id,
        "players": list(table.header.players),
        **({"rulings": rulings} if rulings else {}),
        "setup": table.setup,
        "moves": [table.game.write(move, table.header) for move in (moves or table.full)],
    }


COMMON: dict[Maker, int] = {full: 100, seen: 50, read_otherwise: 50, slipped: 12, forbidden: 12}
RECIPES: dict[str, dict[Maker, int]] = {
    "auction": {**COMMON, full: 130},
    "hundred": COMMON,
    "duel": COMMON,
    "rommee": COMMON,
    "intercity": {full: 280, read_otherwise: 60, mapless: 20, slipped: 12, forbidden: 12},
    "cabo": {ruled: 50},
    "golf": {ruled: 50},
}
"""How many games of each kind, by the name of the file they are kept in."""

FIRST = 20_000
"""The first seed of all: none that another test plays."""


def games(name: str) -> Iterator[Game]:
    """All games of a file, played anew. Passed over are seeds whose game comes to no end, or to a moment at
    which nobody may do anything."""
    for number, (maker, many) in enumerate(RECIPES[name].items()):
        seed = FIRST + 1000 * number
        while many:
            try:
                line = json.dumps(maker(name, seed), separators=(",", ":"), ensure_ascii=False).encode()
            except (auction_player.Endless, memory_player.Stuck):
                seed += 1
                continue
            yield Game(maker.__name__, seed, line)
            seed, many = seed + 1, many - 1


# -- how they are judged ----------------------------------------------------------------------------


def judged(name: str, line: bytes) -> Judgement:
    """What the referee says of a record, as if it stood beside the rule set it names."""
    return judge(document(name, line))


def document(name: str, line: bytes) -> Document:
    """A record as it is read, as if it stood beside the rule set it names."""
    folder = Path(RULE_SETS.get(name, name)).parent
    (read,) = parse(line, str(HERE.parent / "scenarios" / folder / "record.json"), "json")
    return read


def checksum(value: object) -> str:
    """A short name for a value that changes when the value does."""
    return sha256(repr(value).encode()).hexdigest()[:12]


def told(judgement: Judgement) -> str:
    """How a record stood, in one line without its name: everything but the words."""
    assert judgement.log is not None and judgement.outcome is not None, judgement.faults
    sheet, game = judgement.sheet, judgement.log.game
    assert sheet is not None
    found = [f"{each.move or 'end'}:{each.kind.value}:{each.rule.number}" for each in judgement.findings]
    lines = [(each.player, each.points, each.rule.number, each.part) for each in sheet.lines]
    totals = [f"{player}={total}" for player, total in sheet.totals.items()]
    position = game.positions.write(judgement.outcome.state)
    return "\t".join(
        (
            judgement.status,
            str(len(judgement.log.moves)),
            " ".join(totals).replace("(", "").replace(")", "").replace(", ", ".."),
            "+".join(sheet.winners) or "-",
            checksum((lines, sheet.tiebreak, sheet.final, sheet.counts)),
            checksum(json.dumps(position, sort_keys=True)),
            " ".join(found) or "-",
        )
    )


# -- what is kept -----------------------------------------------------------------------------------


def kept_lines(name: str) -> list[bytes]:
    """The records of a file."""
    return lzma.decompress((KEPT / f"{name}.jsonl.xz").read_bytes()).splitlines()


def kept_results(name: str) -> list[tuple[str, str]]:
    """What is kept of each record of a file: its recipe and seed, and how it stood."""
    lines = (KEPT / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [(line.partition("\t")[0], line.partition("\t")[2]) for line in lines]


def write_results(name: str, titles: list[str], lines: list[bytes]) -> None:
    """Judges records and keeps how they stood."""
    rows = [f"{title}\t{told(judged(name, line))}" for title, line in zip(titles, lines, strict=True)]
    (KEPT / f"{name}.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")


def write(name: str) -> None:
    """Plays, packs and judges the games of a file."""
    made = list(games(name))
    lines = [game.line for game in made]
    packed = lzma.compress(b"\n".join(lines) + b"\n", preset=9 | lzma.PRESET_EXTREME)
    (KEPT / f"{name}.jsonl.xz").write_bytes(packed)
    write_results(name, [f"{game.recipe}-{game.seed}" for game in made], lines)


def main() -> None:
    """Writes the files that are asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("names", nargs="*", choices=[*RECIPES, []], help="of these files only")
    asked.add_argument("--results", action="store_true", help="judge the kept games; play none")
    options = asked.parse_args()
    KEPT.mkdir(exist_ok=True)
    for name in options.names or RECIPES:
        if options.results:
            write_results(name, [title for title, _ in kept_results(name)], kept_lines(name))
        else:
            write(name)
        moves = sum(int(row.split("\t")[1]) for _, row in kept_results(name))
        sys.stdout.write(f"{name}: {len(kept_results(name))} games, {moves} moves\n")


if __name__ == "__main__":
    main()
