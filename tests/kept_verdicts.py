"""Records with something wrong, something left out or something settled, kept with what must be said of them.

    PYTHONPATH=. python tests/kept_verdicts.py            # judges the kept ones anew, tells what is otherwise
    PYTHONPATH=. python tests/kept_verdicts.py --keep     # the same, and keeps it
    PYTHONPATH=. python tests/kept_verdicts.py --make     # makes the records anew from their seeds

``tests/verdicts/NAME.jsonl.xz`` holds the records: short pieces of whole games, most of them from a position
on. ``tests/verdicts/NAME.tsv`` holds a line for each: how it stood, totals, winners, checksums of the score
sheet, of the last position and of what would be legal there, then finding by finding the entry, the kind and
the rule, what else the entry breaks, what would fit, what would decide, and the changes that are offered.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import signal
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import auction_player
from planted import NoPlace, planted
from slips import Slip, pens, slip
from thinning import thinnings, without
from weakened import weakened
from whole_games import RULE_SETS, checksum, document, judged, kept_lines, read_otherwise
from whole_records import GAMES, Record, Whole, wholes

from referee.changes import Change, Insert, Remove, Rewrite
from referee.judge import Judgement
from referee.log import read_log
from referee.looking import moment
from referee.rules import Finding, Sentence

HERE = Path(__file__).resolve().parent
KEPT = HERE / "verdicts"
FIRST = 40_000
"""The first seed of all: none that another test plays."""

LONG = 22
"""So many entries a piece of a game has at most."""

EACH = 8
"""So many pieces are taken from one whole game."""

LISTED = 400
"""So many legal moves of the last moment are looked at."""


SECONDS = 0.25
"""What takes more CPU to judge is passed over when records are made; how long is looked at nowhere else."""


class Kept(NamedTuple):
    """One kept record: the name of its recipe and its seed, and the line of JSON it is."""

    title: str
    line: bytes


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
    one = planted(name, FIRST + seed)
    first = max(one.number - chance.randint(1, 12), 0)
    made = piece(one.record, first, one.number - first + chance.randint(1, 14))
    if not chance.randrange(3):
        word = {"decision": "stands" if one.stood else "taken_back"}
        made["moves"].insert(one.number - first, word)
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


def other_readings(name: str, seed: int, chance: random.Random) -> Record | None:
    """A slip at a table that reads a few sentences otherwise."""
    record = read_otherwise(name, FIRST + seed // EACH)
    last = max(len(record["moves"]) - LONG, 0)
    return slipped(piece(record, chance.randrange(last + 1), LONG), chance)


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
    return kinds | {
        "two": (two_slips, 6 if own else 12),
        "gaps": (gaps, 8 if own else 24),
        "checked": (checked, 8 if own else 20),
        "claimed": (claimed, 4 if own else 12),
        "settled": (settled, 6 if own else 16),
        "jumbled": (jumbled, 8 if own else 20),
    }


NAMES = (*GAMES, *RULE_SETS)


def records(name: str) -> Iterator[Kept]:
    """All records of a file, made anew. Passed over are seeds that lend themselves to nothing, games that
    come to no end, and records that cannot be judged, or not soon."""
    for recipe, (make, many) in recipes(name).items():
        seed = 0
        while many:
            seed += 1
            try:
                record = make(name, seed, random.Random(f"{recipe} {name} {seed}"))
            except (NoPlace, auction_player.Endless):
                continue
            if record is None:
                continue
            line = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
            if not _judged_in_time(name, line):
                continue
            yield Kept(f"{recipe}-{seed}", line)
            many -= 1


def _judged_in_time(name: str, line: bytes) -> bool:
    """Whether a record can be judged, and soon."""

    def over(number: int, frame: Any) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return judged(name, line).outcome is not None
    except TimeoutError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


# -- what is said -------------------------------------------------------------------------------------


def edit(change: Change) -> str:
    """A change of a record in one word."""
    if isinstance(change, Rewrite):
        where = ".".join(str(step) for step in change.path[1:])
        return f"{where}={json.dumps(change.value, separators=(',', ':'))}"
    if isinstance(change, Insert):
        return f"+{change.number}{json.dumps(dict(change.entry), separators=(',', ':'))}"
    return f"{'-' if isinstance(change, Remove) else '~'}{change.number}"


def values(finding: Finding) -> tuple[Any, ...]:
    """What a finding speaks of, without its words."""
    sentences = [one for one in (finding.message, finding.why) if isinstance(one, Sentence)]
    places = [path for path, _ in finding.related]
    return finding.path, [one.values for one in sentences], finding.rulings, places, tuple(finding.instead)


def said(finding: Finding) -> str:
    """A finding without its words."""
    parts = [f"{finding.move or 'end'}:{finding.kind.value}:{finding.rule.number}"]
    parts += [f"also:{one.kind.value}:{one.rule.number}" for one in finding.also]
    parts += [f"fits:{one}" for one in map(str, finding.fits)]
    parts += [f"hangs on:{one}" for one in finding.decided_by]
    parts += [f"decided:{finding.decision}"] if finding.decision else []
    parts += [f"counted:{checksum(finding.counted)[:4]}"] if finding.counted else []
    return " ".join([*parts, checksum(values(finding))[:6]])


def told(one: Judgement, fixes: bool) -> str:
    """What is said of a record, in one line without its name."""
    if one.log is None or one.outcome is None:
        return "\t".join([one.status, *map(str, one.faults)])
    game, state, sheet = one.log.game, one.outcome.state, one.sheet
    parts = [one.status]
    if sheet is not None:
        totals = [f"{player}={total}" for player, total in sheet.totals.items()]
        lines = [(each.player, each.points, each.rule.number, each.part) for each in sheet.lines]
        known = (
            lines,
            sheet.tiebreak,
            sheet.final,
            sheet.counts,
            bool(sheet.undetermined),
            bool(sheet.open_end),
        )
        parts += [" ".join(totals), "+".join(sheet.winners) or "-", checksum(known)[:8]]
    if state is not None:
        legal = [game.write(move, one.log.header) for move in islice(game.legal(state), LISTED)]
        parts += [checksum(json.dumps(game.positions.write(state), sort_keys=True))[:8]]
        parts += [f"{len(legal)} legal {checksum(legal)[:6]}"]
    parts += [said(each) for each in one.findings]
    wrong = [each for each in one.findings if each.wrong][: 2 if fixes else 0]
    for each in wrong:
        offers = [" and ".join(map(edit, repair.changes)) for repair in one.fixes(each)]
        parts += [f"fix {each.move or 'end'}: {' or '.join(offers) or 'none'}"]
    return "\t".join(part.replace("\t", " ").replace("\n", " ") for part in parts)


def with_fixes(title: str) -> bool:
    """Whether the changes that are offered are kept too: they take longest."""
    return title.startswith(("slip", "thinned-slipped", "checked", "claimed")) and title[-1] in "02468"


def now(name: str, kept: Kept) -> str:
    """What is said of a kept record now."""
    return told(judged(name, kept.line), with_fixes(kept.title))


# -- what is kept -------------------------------------------------------------------------------------


@cache
def kept(name: str) -> list[tuple[Kept, str]]:
    """The records of a file, and what must be said of each."""
    lines = lzma.decompress((KEPT / f"{name}.jsonl.xz").read_bytes()).splitlines()
    rows = (KEPT / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [
        (Kept(row.partition("\t")[0], line), row.partition("\t")[2])
        for line, row in zip(lines, rows, strict=True)
    ]


def write(name: str, made: list[Kept]) -> None:
    """Packs and judges the records of a file."""
    packed = lzma.compress(b"\n".join(one.line for one in made) + b"\n", preset=9 | lzma.PRESET_EXTREME)
    (KEPT / f"{name}.jsonl.xz").write_bytes(packed)
    write_rows(name, [(one, now(name, one)) for one in made])


def write_rows(name: str, rows: list[tuple[Kept, str]]) -> None:
    """Keeps what is said of the records of a file."""
    lines = [f"{one.title}\t{row}\n" for one, row in rows]
    (KEPT / f"{name}.tsv").write_text("".join(lines), encoding="utf-8")


def otherwise(before: str, after: str) -> str:
    """What is told otherwise of a record, on two lines."""
    was, is_now = before.split("\t"), after.split("\t")
    gone = [one for one in was if one not in is_now]
    new = [one for one in is_now if one not in was]
    return f"    was {' | '.join(gone) or '-'}\n    is  {' | '.join(new) or '-'}"


def compared(name: str, keep: bool) -> int:
    """Judges the kept records of a file anew and tells what is otherwise; how many are."""
    rows = [(one, before, now(name, one)) for one, before in kept(name)]
    changed = [row for row in rows if row[1] != row[2]]
    for one, before, after in changed:
        sys.stdout.write(f"{name} {one.title}\n{otherwise(before, after)}\n")
    sys.stdout.write(f"{name}: {len(rows)} records, {len(changed)} otherwise\n")
    if keep and changed:
        write_rows(name, [(one, after) for one, _, after in rows])
    return len(changed)


def main() -> int:
    """Compares, keeps or makes the files that are asked for; 0 where all is as it was."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("names", nargs="*", choices=[*NAMES, []], help="of these files only")
    asked.add_argument("--keep", action="store_true", help="what is said now is what must be said")
    asked.add_argument("--make", action="store_true", help="make the records anew")
    options = asked.parse_args()
    KEPT.mkdir(exist_ok=True)
    changed = 0
    for name in options.names or NAMES:
        if options.make:
            write(name, list(records(name)))
        else:
            changed += compared(name, options.keep)
    return int(bool(changed) and not options.keep)


if __name__ == "__main__":
    sys.exit(main())
