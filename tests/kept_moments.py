"""Every moment of some kept records: the position, who may act, all that is legal; kept as checksums.

    PYTHONPATH=. python tests/kept_moments.py              # looks anew, tells what is otherwise
    PYTHONPATH=. python tests/kept_moments.py --keep       # the same, and keeps it
    PYTHONPATH=. python tests/kept_moments.py --choose MAP # other records (benchmarks/lines.py)

The records are some of those of :mod:`kept_verdicts`, which looks at the last moment only: as many as are
needed to come to the lines any of them comes to, the most telling first. ``tests/verdicts/NAME.moments.tsv``
holds a line for each with a checksum for every moment, that before the first entry first. At every moment
the position that is written is loaded and written again: ``*`` is where that is another one, ``!`` where it
cannot be loaded.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import kept_verdicts
from kept_verdicts import KEPT, NAMES
from whole_games import checksum, document

from referee import claims, schema
from referee.header import BadEntry
from referee.log import Log, Rejected, read_log
from referee.replay import Walk, replay

LISTED = 120
"""So many legal moves of a moment are looked at."""

SIGNS = 6
"""So many signs of a checksum are kept."""

MOST = 60
"""So many records of a game are looked at."""


def moments(name: str, line: bytes) -> list[str]:
    """A checksum for every moment of a record; nothing where it cannot be read or begun."""
    try:
        log = read_log(document(name, line))
    except Rejected:
        return []
    game, header, found = log.game, log.header, list[str]()

    def look(run: Walk, at: int) -> None:
        state = run.state
        position = game.positions.write(state)
        if game.positions.part is not None:  # a check that says all of it holds
            part, kept = game.positions.part(state, position), game.record
            names = partial(schema.names, kept.schema, "position")
            told = claims.compare(position, part, ("check",), kept.unordered, names, kept.vaguer)
            assert all(each.open for each in told), f"in parts after entry {at}"
        legal = [game.write(move, header) for move in islice(game.legal(state), LISTED)]
        said = [position, [*game.actors(state)], game.play.over(state), legal, game.legal_if(state)]
        found.append(checksum(json.dumps(said, sort_keys=True))[:SIGNS] + _again(log, position))

    with suppress(BadEntry):  # what no position can be is told by the record's verdict
        replay(log, watch=look)
    return found


def _again(log: Log, position: Mapping[str, Any]) -> str:
    """A sign where a position is another one when it is loaded and written again, or cannot be loaded."""
    try:
        state = log.game.positions.load(log.header, json.loads(json.dumps(position)))
    except BadEntry:
        return "!"
    again = log.game.positions.write(state)
    return "" if json.dumps(again, sort_keys=True) == json.dumps(position, sort_keys=True) else "*"


@cache
def _lines(name: str) -> Mapping[str, bytes]:
    """By its title, the line of every kept record."""
    return {record.title: record.line for record, _ in kept_verdicts.kept(name)}


def now(name: str, title: str) -> list[str]:
    """The checksums of a kept record now."""
    return moments(name, _lines(name)[title])


# -- what is kept -------------------------------------------------------------------------------------


def file(name: str) -> Path:
    """Where the checksums of a game are kept."""
    return KEPT / f"{name}.moments.tsv"


@cache
def kept(name: str) -> Mapping[str, Sequence[str]]:
    """By the title of a record, its checksums."""
    rows = file(name).read_text(encoding="utf-8").splitlines() if file(name).exists() else ()
    return {title: sums.split(" ") for title, _, sums in (row.partition("\t") for row in rows)}


def otherwise(name: str, title: str) -> list[int]:
    """The numbers of the entries of a kept record after which it is otherwise than is kept."""
    before, after = kept(name).get(title, ()), now(name, title)
    changed = [number for number, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]]
    return changed or ([] if len(before) == len(after) else [min(len(before), len(after))])


def chosen(name: str, lines: Any) -> list[str]:
    """The titles of the records of a game that come to all lines any of them comes to, those that come to
    most others first; where nothing is added any more, no more."""
    records = kept_verdicts.kept(name)
    places = [
        place for place, taker in enumerate(lines.takers) if (taker.kind, taker.part) == ("verdict", name)
    ]
    comes: dict[int, set[tuple[str, int]]] = {int(lines.takers[place].name): set() for place in places}
    for file_name, found in lines.lines.items():
        for line, bits in found.items():
            signs = f"{bits:b}"[::-1]
            for place in places:
                if signs[place : place + 1] == "1":
                    comes[int(lines.takers[place].name)].add((file_name, line))
    titles: list[str] = []
    while comes and len(titles) < MOST:
        best = max(comes, key=lambda number: (len(comes[number]), -number))
        new = comes.pop(best)
        if not new:
            break
        if moments(name, records[best][0].line):
            titles.append(records[best][0].title)
            for left in comes.values():
                left -= new
    return titles


def write(name: str, rows: Mapping[str, Sequence[str]]) -> None:
    """Keeps the checksums of a game."""
    lines = [f"{title}\t{' '.join(sums)}\n" for title, sums in rows.items()]
    file(name).write_text("".join(lines), encoding="utf-8")
    kept.cache_clear()


def main() -> int:
    """Compares, keeps or chooses; 0 where all is as it was."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("names", nargs="*", help="of these games only")
    asked.add_argument("--keep", action="store_true", help="what is there now is what must be there")
    asked.add_argument("--choose", type=Path, metavar="MAP", help="choose records anew, and keep them")
    options = asked.parse_args()
    changed = 0
    for name in options.names or NAMES:
        if options.choose:
            sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))
            from lines import Map

            titles = chosen(name, Map.read(options.choose))
            write(name, {title: now(name, title) for title in titles})
            sys.stdout.write(f"{name}: {len(titles)} records\n")
            continue
        found = {title: otherwise(name, title) for title in kept(name)}
        for title, numbers in found.items():
            if numbers:
                sys.stdout.write(f"{name} {title}: after entries {', '.join(map(str, numbers))}\n")
        many = sum(bool(numbers) for numbers in found.values())
        changed += many
        sys.stdout.write(f"{name}: {len(found)} records, {many} otherwise\n")
        if options.keep and many:
            write(name, {title: now(name, title) for title in found})
    return int(bool(changed) and not options.keep)


if __name__ == "__main__":
    sys.exit(main())
