"""All that is said of the kept records, in words and in full, kept as checksums.

    PYTHONPATH=. python tests/kept_words.py              # says all anew, tells which records are otherwise
    PYTHONPATH=. python tests/kept_words.py --was HEAD   # with what that commit says beside what is said now
    PYTHONPATH=. python tests/kept_words.py --keep       # and keeps it

The records are those of :mod:`kept_verdicts`, which keeps what comes out in values that can be read.
``tests/verdicts/NAME.words.tsv`` holds a line for each of them, with a checksum for every aspect
(:data:`ASPECTS`): a change of one word is a line there that somebody must want.
"""

from __future__ import annotations

import argparse
import difflib
import io
import json
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import kept_verdicts
from kept_verdicts import KEPT, NAMES
from whole_games import checksum, document

from referee.disputes.dispute import dispute
from referee.header import BadEntry
from referee.judge import Judgement, judge
from referee.log import Log
from referee.moments.after_entry import lines_of, moment, player_view
from referee.reports.dispute import data as dispute_data
from referee.reports.json import log as report

ROOT = Path(__file__).resolve().parent.parent
LISTED = 300
"""So many legal moves of a moment are looked at."""

SIGNS = 8
"""So many signs of a checksum are kept."""

# -- what is said ---------------------------------------------------------------------------------------


def reported(judgement: Judgement, title: str) -> Any:
    """The whole report for programs; what is offered where it is kept as values too."""
    return {
        key: value
        for key, value in report(judgement, kept_verdicts.with_fixes(title)).items()
        if key != "path"
    }


def refused(judgement: Judgement, title: str) -> Any:
    """Of a record that cannot be judged: what was meant instead, as it is offered."""
    return [
        [judgement.worded(fault, repair) for repair in judgement.fixes(fault)]
        for fault in (() if judgement.outcome else judgement.faults)
    ]


def seen(judgement: Judgement, title: str) -> Any:
    """A moment on the way: the position, for all and as each player could know it, who may act, and how."""
    if judgement.outcome is None or judgement.log is None:
        return None
    last = len(judgement.log.moves)
    wrong = [each.move for each in judgement.findings if each.move]
    number = min(wrong[0] - 1, last) if wrong else int(checksum(title), 16) % (last + 1)
    return [_moment(judgement.log, at) for at in dict.fromkeys((number, 0 if wrong else last))]


def _moment(log: Log, number: int) -> Any:
    found = moment(log, number, legal=True)
    listed = list(islice(lines_of(found, json.dumps), LISTED))
    views = [] if found.trouble else [_view(found, player) for player in log.header.players]
    return [number, found.position, found.acting, found.over, listed, found.legal_if, views]


def _view(found: Any, player: str) -> Any:
    try:
        return player_view(found, player)
    except BadEntry as bad:
        return str(bad)


def argued(judgement: Judgement, title: str) -> Any:
    """What is said where the first thing that was found is argued about; of half of the records."""
    numbers = [each.move for each in judgement.findings if each.move]
    if judgement.log is None or not numbers or title[-1] in "02468":
        return None
    try:
        found = dispute(judgement.log, numbers[0], with_readings=title[-1] in "15")
    except BadEntry as bad:
        return str(bad)
    return {key: value for key, value in dispute_data(found).items() if key != "file"}


ASPECTS: Mapping[str, Callable[[Judgement, str], Any]] = {
    "reported": reported,
    "refused": refused,
    "seen": seen,
    "argued": argued,
}
"""What is kept of a record, in this order."""


def said(name: str, number: int) -> Iterator[tuple[str, Any]]:
    """Aspect by aspect, what is said of a kept record."""
    record, _ = kept_verdicts.kept(name)[number]
    judged = judge(document(name, record.line))
    for aspect, told in ASPECTS.items():
        yield aspect, told(judged, record.title)


def short(value: Any) -> str:
    """A value as it is kept."""
    return checksum(json.dumps(value, sort_keys=True))[:SIGNS] if value else "-"


# -- what is kept ---------------------------------------------------------------------------------------


def file(name: str) -> Path:
    """Where the checksums of a game are kept."""
    return KEPT / f"{name}.words.tsv"


@cache
def kept(name: str) -> Mapping[str, Sequence[str]]:
    """By the title of a record, its checksums."""
    rows = (line.split("\t") for line in file(name).read_text(encoding="utf-8").splitlines())
    return {title: sums for title, *sums in rows}


def otherwise(name: str, number: int) -> tuple[str, list[str], list[str]]:
    """The title of a record, the aspects in which other things are said of it than are kept, and its
    checksums now."""
    title = kept_verdicts.kept(name)[number][0].title
    before = kept(name).get(title, ()) if file(name).exists() else ()
    now = {aspect: short(value) for aspect, value in said(name, number)}
    changed = [
        aspect for place, aspect in enumerate(ASPECTS) if now[aspect] != (before[place] if before else "")
    ]
    return title, changed, list(now.values())


def words(name: str, number: int) -> list[str]:
    """Everything that is said of a record, line by line."""
    return json.dumps(dict(said(name, number)), indent=1, sort_keys=True, ensure_ascii=False).split("\n")


def words_then(commit: str, wanted: Sequence[str]) -> dict[str, list[str]]:
    """What a commit says of some records (``NAME:NUMBER``)."""
    packed = subprocess.run(
        ["git", "archive", commit, "referee", "schemas"], cwd=ROOT, capture_output=True, check=True
    )
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
        asked = [sys.executable, __file__, "--print", *wanted]
        done = subprocess.run(
            asked, cwd=folder, env={"PYTHONPATH": folder}, capture_output=True, text=True, check=True
        )
    return dict(json.loads(done.stdout))


def compared(name: str, keep: bool, new: bool) -> list[str]:
    """Says everything anew and keeps it, or only of ``new`` records of which nothing is kept; the records
    (``NAME:NUMBER``) of which other things are said."""
    rows, changed = [], []
    before = kept(name) if file(name).exists() else {}
    for number, (record, _) in enumerate(kept_verdicts.kept(name)):
        if new and record.title in before:
            rows.append("\t".join([record.title, *before[record.title]]))
            continue
        title, aspects, now = otherwise(name, number)
        rows.append("\t".join([title, *now]))
        if aspects:
            changed.append(f"{name}:{number}")
        if aspects and title in before:
            sys.stdout.write(f"{name} {title}: {', '.join(aspects)}\n")
    sys.stdout.write(f"{name}: {len(rows)} records, {len(changed)} otherwise\n")
    if keep:
        file(name).write_text("\n".join(rows) + "\n", encoding="utf-8")
    return changed


def told_beside(commit: str, changed: Sequence[str], most: int) -> Iterator[str]:
    """Of some records, what a commit says and what is said now."""
    then = words_then(commit, changed[:most])
    for place in changed[:most]:
        name, _, number = place.partition(":")
        lines = difflib.unified_diff(then[place], words(name, int(number)), "was", "is", n=0, lineterm="")
        yield f"{place} {kept_verdicts.kept(name)[int(number)][0].title}\n"
        yield from (f"    {line}\n" for line in lines if not line.startswith(("---", "+++", "@@")))


def main() -> int:
    """Compares or keeps the files that are asked for; 0 where all is as it was."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("names", nargs="*", help="of these games only")
    asked.add_argument("--keep", action="store_true", help="what is said now is what must be said")
    asked.add_argument("--new", action="store_true", help="look only at records of which nothing is kept")
    asked.add_argument("--was", metavar="COMMIT", help="tell what this commit says beside what is said now")
    asked.add_argument("--most", type=int, default=20, help="of so many records")
    asked.add_argument("--print", action="store_true", help=argparse.SUPPRESS)  # NAME:NUMBER, as JSON
    options = asked.parse_args()
    if options.print:
        pairs = [written.split(":") for written in options.names]
        json.dump({f"{name}:{number}": words(name, int(number)) for name, number in pairs}, sys.stdout)
        return 0
    changed = [
        place for name in options.names or NAMES for place in compared(name, options.keep, options.new)
    ]
    if options.was and changed:
        sys.stdout.writelines(told_beside(options.was, changed, options.most))
    return int(bool(changed) and not options.keep)


if __name__ == "__main__":
    sys.exit(main())
