"""Records with something wrong, something left out or something settled, made from seeds.

Most are short pieces of whole games (:mod:`whole_records`), from a position on. What must be said of them is
kept (:mod:`kept_verdicts`).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import thrown
from near import Near
from planted import planted
from slips import Slip, pens, slip
from thinning import thinnings, without
from weakened import weakened
from whole_games import RULE_SETS, document, judged, kept_lines, read_otherwise
from whole_records import Record, Whole, wholes

from referee.document import parse
from referee.games import named
from referee.log import is_scenario, read_log
from referee.moments.after_entry import moment

HERE = Path(__file__).resolve().parent
FIRST = 40_000
"""The first seed of all: none that another test plays."""

LONG = 22
"""So many entries a piece of a game has at most."""

EACH = 8
"""So many pieces are taken from one whole game."""


# -- pieces of whole games ----------------------------------------------------------------------------


@cache
def game(name: str, number: int) -> Record:
    """A whole legal game with everything on record."""
    if name in RULE_SETS:
        lines = kept_lines(name)
        line = lines[number % len(lines)]
        sheet = judged(name, line).sheet
        assert sheet is not None
        return {**json.loads(line), "result": {"scores": dict(sheet.totals)}}
    return next(wholes(name, FIRST + number, 1))[1].data


def piece(record: Record, first: int, many: int) -> Record:
    """Some entries of a game, from the position before them; its end with what it came to."""
    made = {key: value for key, value in record.items() if key not in ("setup", "result", "moves")}
    last = first + many >= len(record["moves"])
    ending = {"result": record["result"]} if last and "result" in record else {}
    if not first:
        start = {"setup": record["setup"]} if "setup" in record else {}
        return {**made, **start, "moves": record["moves"][:many], **ending}
    given = {**position(json.dumps(record), first), "rest": "empty"}
    return {**made, "given": given, "moves": record["moves"][first : first + many], **ending}


def position(record: str, number: int) -> Record:
    """The position after an entry of a record."""
    data = json.loads(record)
    name = next(
        (name for name, file in RULE_SETS.items() if Path(file).name == data.get("rules")), data["game"]
    )
    log = read_log(document(name, record.encode()))
    return dict(json.loads(json.dumps(moment(log, number).position)))


def some(name: str, seed: int, chance: random.Random, many: int = LONG) -> Record:
    """A piece of a game: one in four from its start, one in four up to its end."""
    record = json.loads(json.dumps(game(name, seed // EACH)))
    last = max(len(record["moves"]) - many, 0)
    first = chance.choice((0, last, chance.randrange(last + 1), chance.randrange(last + 1)))
    return piece(record, first, many)


def slipped(record: Record, chance: random.Random, kind: str | None = None) -> Record | None:
    """A record with a slip of the pen; None where it does not lend itself to it."""
    picked = kind or chance.choice([*pens(record["game"])])
    made: Slip | None = slip(Whole(json.dumps(record), {}, ()), picked, chance)
    return made.record if made else None


# -- recipes ------------------------------------------------------------------------------------------

Recipe = Callable[[str, int, random.Random], Record | None]


def a_slip(kind: str) -> Recipe:
    """One slip of this kind."""
    return lambda name, seed, chance: slipped(some(name, seed, chance), chance, kind)


def two_slips(name: str, seed: int, chance: random.Random) -> Record | None:
    """Two slips, near each other or not."""
    once = slipped(some(name, seed, chance), chance)
    return once and slipped(once, chance)


def forbidden(name: str, seed: int, chance: random.Random) -> Record | None:
    """Something forbidden was done, and taken back or let stand; one in three of the tables wrote which."""
    fault = planted(name, FIRST + seed)
    first = max(fault.number - chance.randint(1, 12), 0)
    made = piece(fault.record, first, fault.number - first + chance.randint(1, 14))
    if not chance.randrange(3):
        word = {"decision": "stands" if fault.stood else "taken_back"}
        made["moves"].insert(fault.number - first, word)
    return made


def thinned(kind: str) -> Recipe:
    """The beginning of a game, or all of a short one, of which less was written."""

    def make(name: str, seed: int, chance: random.Random) -> Record | None:
        record = json.loads(json.dumps(game(name, seed)))
        less = without(record, thinnings(name)[kind](record, chance))
        many = chance.choice((30, 60, 60, 120))
        return less if len(less["moves"]) <= many else piece(less, 0, many)

    return make


def thinned_and_slipped(name: str, seed: int, chance: random.Random) -> Record | None:
    """Less was written, and one thing of it wrongly."""
    kinds = [kind for kind in thinnings(name) if kind != "full"]
    less = thinned(chance.choice(kinds))(name, seed, chance)
    return less and slipped(less, chance)


def gaps(name: str, seed: int, chance: random.Random) -> Record | None:
    """A position of which not everything is told; half of them with a slip after it."""
    record = some(name, seed, chance, 8)
    if "given" not in record:
        return None
    less = weakened(record, chance)
    return slipped(less, chance) if chance.random() < 0.5 else less


def checked(name: str, seed: int, chance: random.Random) -> Record | None:
    """A check of a few things on the way; two in three have a figure otherwise, or the check at another
    moment."""
    record = json.loads(json.dumps(game(name, seed // EACH)))
    number = chance.randrange(len(record["moves"]) - 4)
    true = position(json.dumps(record), number + 3)
    picked = chance.sample([*true], min(len(true), chance.randint(1, 3)))
    claim = {key: true[key] for key in picked}
    moved = chance.randrange(3)
    if moved == 1:
        claim = bent(claim, chance)
    made = piece(record, number, chance.randint(4, 12))
    made["moves"].insert(3 if moved < 2 else chance.randrange(len(made["moves"])), {"check": claim})
    return made


def bent(value: Any, chance: random.Random) -> Any:
    """A value with one number or word in it otherwise."""
    if isinstance(value, dict) and value:
        key = chance.choice([*value])
        return {**value, key: bent(value[key], chance)}
    if isinstance(value, list) and value:
        place = chance.randrange(len(value))
        if chance.random() < 0.4:
            return [*value[:place], *value[place + 1 :]]
        return [*value[:place], bent(value[place], chance), *value[place + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(value + chance.choice((-2, -1, 1, 3)), 0)
    return value


def claimed(name: str, seed: int, chance: random.Random) -> Record | None:
    """The end of a game of which the result is told wrongly."""
    record = json.loads(json.dumps(game(name, seed // EACH)))
    made = piece(record, max(len(record["moves"]) - LONG, 0), LONG)
    if "result" not in made:
        return None
    return {**made, "result": bent(made["result"], chance)}


def settled(name: str, seed: int, chance: random.Random) -> Record | None:
    """A slip, and the table put the position right, or said what holds."""
    record = json.loads(json.dumps(game(name, seed // EACH)))
    number = chance.randrange(len(record["moves"]) - 6)
    many = chance.randint(3, 6)
    made = slipped(piece(record, number, many), chance)
    if made is None:
        return None
    true = position(json.dumps(record), number + many)
    picked = chance.sample([*true], chance.randint(1, len(true)))
    words: tuple[Record, ...] = (
        {"decision": "corrected", "position": {key: true[key] for key in picked}},
        {"decision": "stands"},
        {"decision": "taken_back"},
    )
    rest = record["moves"][number + many : number + many + 6]
    return {**made, "moves": [*made["moves"], chance.choice(words), *rest]}


def jumbled(name: str, seed: int, chance: random.Random) -> Record | None:
    """Several entries doubled, moved, dropped or made by somebody else."""
    record = some(name, seed, chance, 14)
    moves = record["moves"]
    for _ in range(chance.randint(2, 6)):
        number, other = chance.randrange(len(moves)), chance.randrange(len(moves))
        match chance.randrange(4):
            case 0:
                moves.insert(other, dict(moves[number]))
            case 1:
                moves.insert(other, moves.pop(number))
            case 2 if len(moves) > 2:
                del moves[number]
            case _ if "player" in moves[number]:
                moves[number]["player"] = chance.choice(record["players"])
    return record


def foreign(name: str, seed: int, chance: random.Random) -> Record | None:
    """Entries, checks, corrections and fields put in that the schemas allow, not so the moment."""
    record = some(name, seed, chance, 12)
    if len(record["moves"]) < 5:
        return None
    return thrown.bent(record, thrown.home(named(record["game"])), near(record, chance))


def made_up(name: str, seed: int, chance: random.Random) -> Record | None:
    """A log that nobody ever played: a start of any kind, entries and a result as the schemas allow them."""
    seats = {"auction": 2, "duel": 2, "intercity": 4}
    players = list(thrown.NAMES[: seats.get(name) or chance.choice((2, 3, 4))])
    return dict(thrown.without_nan(thrown.made_up(named(name), near({"players": players}, chance))))


def near(record: Record, chance: random.Random) -> Near:
    """What makes entries for the players of a record; nothing odd."""
    return Near(chance.randrange(2**32), list(record["players"]), bent=0)


def unsound(name: str, seed: int, chance: random.Random) -> Record | None:
    """A position that contradicts itself, or so it may be: something in it is otherwise."""
    record = some(name, seed, chance, 6)
    if "given" not in record:
        return None
    for _ in range(chance.randint(1, 2)):
        record["given"] = bent(record["given"], chance)
    return record


def final(name: str, seed: int, chance: random.Random) -> Record | None:
    """Only what lay on the table at the end, or a little before it, some of it left out or otherwise."""
    record = json.loads(json.dumps(game(name, seed // EACH)))
    number = max(len(record["moves"]) - chance.choice((0, 0, 1, 3, 20)), 0)
    true = position(json.dumps(record), number)
    gone = chance.sample([*true], chance.choice((0, 1, 2, len(true) // 2)))
    told = {key: value for key, value in true.items() if key not in gone}
    if not chance.randrange(3):
        told = bent(told, chance)
    made = {key: value for key, value in record.items() if key not in ("setup", "moves")}
    return {**made, "final": told}


def other_readings(name: str, seed: int, chance: random.Random) -> Record | None:
    """A slip at a table that reads a few sentences otherwise."""
    record = read_otherwise(name, FIRST + seed // EACH)
    last = max(len(record["moves"]) - LONG, 0)
    return slipped(piece(record, chance.randrange(last + 1), LONG), chance)


# -- the scenarios ------------------------------------------------------------------------------------

NEAR = {"auction": 2, "hundred": 4, "duel": 4, "rommee": 4, "intercity": 5}
"""So many records near each scenario are made; of all other games two."""


def of_scenarios(name: str) -> Iterator[tuple[str, Record]]:
    """Every scenario of a game as a log, and a few near it: a slip, one thing otherwise, another reading."""
    for path in sorted((HERE.parent / "scenarios" / name).glob("*.yaml")):
        for number, read in enumerate(parse(path.read_bytes(), str(path))):
            if not is_scenario(read):
                continue
            title, log = f"{path.stem}.{number}", as_log(read.data)
            yield f"scenario-{title}", log
            for again in range(NEAR.get(name, 2)):
                chance = random.Random(f"{title} {again}")
                other = near_by(log, chance)
                if other is not None and other != log:
                    yield f"near-{title}.{again}", other


def as_log(data: Mapping[str, Any]) -> Record:
    """A scenario without what it expects."""
    made = {key: value for key, value in data.items() if key not in ("scenario", "rules", "shows", "expect")}
    if "rule_set" in made:
        made["rules"] = made.pop("rule_set")
    made["moves"] = [
        {key: value for key, value in entry.items() if key != "expect"} if isinstance(entry, dict) else entry
        for entry in data.get("moves", ())
    ]
    if "final" in made and not made["moves"]:
        del made["moves"]
    return dict(json.loads(json.dumps({"referee": 1, **made})))


def near_by(log: Record, chance: random.Random) -> Record | None:
    """A log with one thing in it otherwise; None where it does not lend itself to it."""
    kind = chance.randrange(6)
    if kind < 3 and log.get("moves"):
        return slipped(log, chance)
    if kind == 3 and log.get("moves"):
        return {**log, "moves": log["moves"][: -chance.randint(1, 2)]}
    if kind == 4 and "given" in log:
        return {**log, "given": bent(log["given"], chance)}
    asked = [
        ruling for ruling in named("hundred" if "rules" in log else log["game"]).law.rulings if ruling.option
    ]
    ruling = chance.choice([ruling for ruling in asked if len(ruling.readings) > 1])
    rulings = {**log.get("rulings", {}), ruling.option: chance.choice(ruling.readings).value}
    return {**log, "rulings": rulings}


def recipes(name: str) -> dict[str, tuple[Recipe, int]]:
    """How many records of each kind there are of a game."""
    own = name in RULE_SETS
    slips = pens("hundred" if own else name)
    kinds: dict[str, tuple[Recipe, int]] = {
        f"slip-{kind}": (a_slip(kind), 5 if own else 12) for kind in slips
    }
    if not own:
        kinds |= {f"thinned-{kind.replace(' ', '-')}": (thinned(kind), 4) for kind in thinnings(name)}
        kinds["forbidden"] = (forbidden, 24)
        kinds["thinned-slipped"] = (thinned_and_slipped, 16)
        kinds["readings"] = (other_readings, 16)
        kinds["made-up"] = (made_up, 30)
    return kinds | {
        "two": (two_slips, 6 if own else 12),
        "gaps": (gaps, 8 if own else 24),
        "checked": (checked, 8 if own else 20),
        "claimed": (claimed, 4 if own else 12),
        "settled": (settled, 6 if own else 16),
        "jumbled": (jumbled, 8 if own else 20),
        "foreign": (foreign, 12 if own else 40),
        "unsound": (unsound, 8 if own else 60),
        "final": (final, 4 if own else 14),
    }
