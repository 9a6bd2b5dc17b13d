"""Records with something wrong, something left out or something settled, kept with what must be said of them.

    PYTHONPATH=. python tests/kept_verdicts.py            # judges the kept ones anew, tells what is otherwise
    PYTHONPATH=. python tests/kept_verdicts.py --keep     # the same, and keeps it
    PYTHONPATH=. python tests/kept_verdicts.py --make     # makes those that are missing, from their seeds
    PYTHONPATH=. python tests/kept_verdicts.py --add FILE # adds records (benchmarks/seldom.py, apart.py)

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
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import auction_player
from faulty_records import of_scenarios, recipes
from planted import NoPlace
from whole_games import RULE_SETS, checksum, judged
from whole_records import GAMES

from referee.changes import Change, Insert, Remove, Rewrite
from referee.judge import Judgement
from referee.rules import Finding, Sentence

HERE = Path(__file__).resolve().parent
KEPT = HERE / "verdicts"

LISTED = 400
"""So many legal moves of the last moment are looked at."""

SECONDS = 0.25
"""What takes more CPU to judge is passed over when records are made; how long is looked at nowhere else."""


class Kept(NamedTuple):
    """One kept record: the name of its recipe and its seed, and the line of JSON it is."""

    title: str
    line: bytes


# -- records ---

NAMES = (*GAMES, *RULE_SETS)


def records(name: str) -> Iterator[Kept]:
    """All records of a file; made anew are those of recipes that are not kept as often as they should be.
    Passed over are seeds that lend themselves to nothing, games that come to no end, and records that cannot
    be judged, or not soon."""
    there = {record.title: record for record, _ in kept(name)} if (KEPT / f"{name}.tsv").exists() else {}
    for recipe, (make, many) in recipes(name).items():
        as_before = [record for title, record in there.items() if title.rpartition("-")[0] == recipe]
        if len(as_before) == many:
            yield from as_before
            continue
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
            if not _judged_in_time(name, line, recipe in REFUSED):
                continue
            yield Kept(f"{recipe}-{seed}", line)
            many -= 1
    for title, record in of_scenarios(name):
        line = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()
        if title in there:
            yield there[title]
        elif _judged_in_time(name, line, False):
            yield Kept(title, line)
    yield from (record for title, record in there.items() if title.startswith((SELDOM, APART)))


SELDOM = "seldom-"
"""Records that come to lines to which few others come: they were found once, and have no seed."""

APART = "apart-"
"""Records that tell the program from one that is another in one place; found once as well."""

REFUSED = ("made-up", "unsound", "final")
"""Kinds of records that are kept although they cannot be judged: where that is said is kept then."""


def _judged_in_time(name: str, line: bytes, refused: bool) -> bool:
    """Whether a record can be judged, or refused where that will do, and soon."""

    def over(number: int, frame: Any) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return judged(name, line).outcome is not None or refused
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
    sentences = [text for text in (finding.message, finding.why) if isinstance(text, Sentence)]
    places = [path for path, _ in finding.related]
    return finding.path, [text.values for text in sentences], finding.rulings, places, tuple(finding.instead)


def said(finding: Finding) -> str:
    """A finding without its words."""
    parts = [f"{finding.move or 'end'}:{finding.kind.value}:{finding.rule.number}"]
    parts += [f"also:{breach.kind.value}:{breach.rule.number}" for breach in finding.also]
    parts += [f"fits:{value}" for value in map(str, finding.fits)]
    parts += [f"hangs on:{fact}" for fact in finding.decided_by]
    parts += [f"decided:{finding.decision}"] if finding.decision else []
    parts += [f"counted:{checksum(finding.counted)[:4]}"] if finding.counted else []
    return " ".join([*parts, checksum(values(finding))[:6]])


def told(judgement: Judgement, fixes: bool) -> str:
    """What is said of a record, in one line without its name."""
    if judgement.log is None or judgement.outcome is None:
        return "\t".join([judgement.status, *(f"{fault.place}" for fault in judgement.faults)])
    game, state, sheet = judgement.log.game, judgement.outcome.state, judgement.sheet
    parts = [judgement.status]
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
        legal = [game.write(move, judgement.log.header) for move in islice(game.legal(state), LISTED)]
        parts += [checksum(json.dumps(game.positions.write(state), sort_keys=True))[:8]]
        parts += [f"{len(legal)} legal {checksum(legal)[:6]}"]
    parts += [said(each) for each in judgement.findings]
    wrong = [each for each in judgement.findings if each.wrong][: 2 if fixes else 0]
    for each in wrong:
        offers = [" and ".join(map(edit, repair.changes)) for repair in judgement.fixes(each)]
        parts += [f"fix {each.move or 'end'}: {' or '.join(offers) or 'none'}"]
    return "\t".join(part.replace("\t", " ").replace("\n", " ") for part in parts)


def with_fixes(title: str) -> bool:
    """Whether the changes that are offered are kept too: they take longest."""
    some = title.startswith(("slip", "thinned-slipped", "checked", "claimed", "near", SELDOM))
    return title.startswith(APART) or (some and title[-1] in "02468")


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


def write(name: str, rows: list[tuple[Kept, str]]) -> None:
    """Packs the records of a file, and keeps what is said of them."""
    packed = lzma.compress(
        b"\n".join(record.line for record, _ in rows) + b"\n", preset=9 | lzma.PRESET_EXTREME
    )
    (KEPT / f"{name}.jsonl.xz").write_bytes(packed)
    write_rows(name, rows)


def added(file: Path, beginning: str) -> None:
    """Adds records of a file, a line each with the name of its game, to what is kept, under such titles."""
    found: dict[str, list[bytes]] = {}
    for text in file.read_text(encoding="utf-8").splitlines():
        told = json.loads(text)
        line = json.dumps(told["record"], separators=(",", ":"), ensure_ascii=False).encode()
        found.setdefault(told["name"], []).append(line)
    for name, lines in found.items():
        before = [record for record, _ in kept(name)]
        as_these = [record.title for record in before if record.title.startswith(beginning)]
        numbers = [int(title[len(beginning) :]) for title in as_these]
        there = {record.line for record in before}
        new = [line for line in dict.fromkeys(lines) if line not in there]
        more = [
            Kept(f"{beginning}{number}", line) for number, line in enumerate(new, max(numbers, default=0) + 1)
        ]
        write(name, [*kept(name), *((record, now(name, record)) for record in more)])


def write_rows(name: str, rows: list[tuple[Kept, str]]) -> None:
    """Keeps what is said of the records of a file."""
    lines = [f"{record.title}\t{row}\n" for record, row in rows]
    (KEPT / f"{name}.tsv").write_text("".join(lines), encoding="utf-8")


def otherwise(before: str, after: str) -> str:
    """What is told otherwise of a record, on two lines."""
    was, is_now = before.split("\t"), after.split("\t")
    gone = [line for line in was if line not in is_now]
    new = [line for line in is_now if line not in was]
    return f"    was {' | '.join(gone) or '-'}\n    is  {' | '.join(new) or '-'}"


def compared(name: str, keep: bool) -> int:
    """Judges the kept records of a file anew and tells what is otherwise; how many are."""
    rows = [(record, before, now(name, record)) for record, before in kept(name)]
    changed = [row for row in rows if row[1] != row[2]]
    for record, before, after in changed:
        sys.stdout.write(f"{name} {record.title}\n{otherwise(before, after)}\n")
    sys.stdout.write(f"{name}: {len(rows)} records, {len(changed)} otherwise\n")
    if keep and changed:
        write_rows(name, [(record, after) for record, _, after in rows])
    return len(changed)


def main() -> int:
    """Compares, keeps or makes the files that are asked for; 0 where all is as it was."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("names", nargs="*", choices=[*NAMES, []], help="of these files only")
    asked.add_argument("--keep", action="store_true", help="what is said now is what must be said")
    asked.add_argument("--make", action="store_true", help="make the records that are missing")
    asked.add_argument("--add", type=Path, metavar="FILE", help="keep these records too")
    asked.add_argument("--as", dest="beginning", choices=["seldom", "apart"], default="seldom")
    options = asked.parse_args()
    if options.add:
        added(options.add, f"{options.beginning}-")
        return 0
    KEPT.mkdir(exist_ok=True)
    changed = 0
    for name in options.names or NAMES:
        if options.make:
            write(name, [(record, now(name, record)) for record in records(name)])
        else:
            changed += compared(name, options.keep)
    return int(bool(changed) and not options.keep)


if __name__ == "__main__":
    sys.exit(main())
