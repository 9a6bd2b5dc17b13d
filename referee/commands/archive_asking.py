"""Questions to archives: `archive query`, `summary`, `compare` and `find`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from operator import eq
from pathlib import Path
from typing import Any

from referee.archive import searching, summary
from referee.archive.asking import VIEWS, Asked, BadQuestion
from referee.archive.comparing import Flip, Two
from referee.archive.extras import Lacking
from referee.archive.rows import KINDS, STATUSES, TABLES
from referee.archive.shards import Archive, NoArchive
from referee.checking.words import guess
from referee.commands.filters import begins
from referee.commands.refusals import Refused, putting_into, refusing
from referee.commands.streams import complain, for_programs, hand_over_json, say
from referee.document import Unreadable, parse
from referee.games import REGISTRY, named
from referee.reports.tables import Answer, write
from referee.rules import RECORD_RULES, counted
from referee.writing.saving import save

KNOWN: Mapping[str, Sequence[str]] = {"kind": KINDS, "status": STATUSES}
"""What may be sought of what there are only so many of."""

NAMES: Mapping[str, Callable[[], Collection[str]]] = {
    "rule": lambda: {*RECORD_RULES, *(number for game in REGISTRY for number in named(game).law.rules)},
    "reading": lambda: {each.option for game in REGISTRY for each in named(game).law.rulings},
    "game": lambda: REGISTRY,
}
"""What games call things; a table of one's own may have other names."""

FITS: Mapping[str, Callable[[str, str], bool]] = {"rule": begins, "reading": eq, "game": eq}
"""Whether what is sought is such a name, or begins it."""


@refusing
def _answered(do: Callable[[], int]) -> int:
    """What an archive may say against a question, told line by line."""
    try:
        return do()
    except (Lacking, NoArchive, BadQuestion) as fault:
        # Only the first line may begin as it likes: what an archive holds may stand in the others.
        first, *others = str(fault).split("\n")
        raise Refused(first, *(f"    {line}" for line in others if line)) from None


def _answer(answer: Answer, form: str) -> None:
    write(answer, form, sys.stdout if form == "table" else for_programs(sys.stdout))


def query(folder: str, sql: str | None, form: str, most: int = 0) -> int:
    """The answer to a question in SQL: the first ``most`` rows of a table, all of what programs read, as they
    come; without a question, the tables and views there are. 0 or 2."""

    def do() -> int:
        asked = Asked(Archive(Path(folder)))
        if sql is None:
            for table, columns in TABLES.items():
                (rows,) = asked.ask(f"SELECT count(*) FROM {table}").rows[0]
                say(f"{table:<18} {rows:>10,} rows: {', '.join(columns)}")
            for name, (what, _) in VIEWS.items():
                say(f"{name:<18} {what}")
            return 0
        if form == "table":
            _answer(asked.ask(sql, most=most), form)
        else:
            write(asked.flow(sql), form, for_programs(sys.stdout))
        return 0

    return _answered(do)


def summarise(folder: str, output: str | None) -> int:
    """The summary of an archive, printed, or drawn on a page; 0 or 2."""

    def do() -> int:
        archive = Archive(Path(folder))
        asked = Asked(archive)
        if output is None:
            for line in summary.text(archive, asked):
                say(line)
        else:
            with putting_into(output):
                save(output, summary.page(archive, asked))
            say(f"{output}: the summary of {folder}")
        return 0

    return _answered(do)


def compare(old: str, new: str, form: str, most: int) -> int:
    """What flipped between two archives: 0 nothing, 1 something, 2 it cannot be said."""

    def do() -> int:
        two = Two(Archive(Path(old)), Archive(Path(new)))
        compared = two.compared()
        if form == "json":
            return _as_json(two)
        for line in compared.differ:
            say(line)
        flipped = 0
        for flip in two.flips():
            flipped += 1
            if not most or flipped <= most:
                for line in flip.lines():
                    say(line)
        if most and flipped > most:
            say(f"... {flipped - most:,} more (--most 0 shows all)")
        only = ", ".join(
            f"{number:,} only in {where}"
            for number, where in zip(compared.only, (old, new), strict=True)
            if number
        )
        both = f"{compared.both:,} record" + "s" * (compared.both != 1)
        say(f"{both} in both, {flipped:,} told otherwise" + (f"; {only}" if only else ""))
        return int(flipped > 0)

    return _answered(do)


def _as_json(two: Two) -> int:
    compared = two.compared()
    flips = [_flip(flip) for flip in two.flips()]
    told = {
        "both": compared.both,
        "only_old": compared.only[0],
        "only_new": compared.only[1],
        "differ": compared.differ,
        "flips": flips,
    }
    hand_over_json(told)
    return int(bool(flips))


def _flip(flip: Flip) -> dict[str, Any]:
    named = ("kind", "rule", "entry")
    return {
        "source": flip.source,
        "document": flip.document,
        "game": flip.game,
        "status": list(flip.status),
        "gone": [dict(zip(named, each, strict=True)) for each in flip.gone],
        "new": [dict(zip(named, each, strict=True)) for each in flip.new],
        "winners": [list(each) for each in flip.winners] if flip.winners is not None else None,
        "points": {player: list(pair) for player, pair in flip.points.items()},
    }


def find(
    folder: str,
    wanted: Mapping[str, str],
    where: str | None,
    position: str | None,
    at: int | None,
    near: float | None,
    column: str,
    form: str,
) -> int:
    """Games where ...: 0 where there are some, 1 where there are none, 2 where it cannot be said."""

    def do() -> int:
        archive = Archive(Path(folder))
        asked = Asked(archive)
        if near is not None:
            answer = _near(asked, near)
        else:
            found = searching.logs(asked, wanted, where)
            columns = found.columns[:-1]
            answer = Answer(columns, [row[:-1] for row in found.rows])
            if position is not None:
                readings = (archive.manifest() or {}).get("readings", {})
                sought = _position(position)
                answer = _seen(searching.showing(found.rows, sought, at, readings, column))
                if left_out := sum(row[5] not in searching.JUDGED for row in found.rows):
                    complain(f"passed by: {counted(left_out, 'log')} that could not be judged")
        _answer(answer, form)
        for name in () if answer.rows else wanted.keys() & NAMES.keys():
            if not any(map(partial(FITS[name], wanted[name]), known := NAMES[name]())):
                complain(f"--{name}: no game has {wanted[name]!r}{guess(wanted[name], known)}")
        return int(not answer.rows)

    for name, known in KNOWN.items():
        if wanted.get(name, known[0]) not in known:
            meant = guess(wanted[name], known)
            complain(f"--{name}: there is no {wanted[name]!r}{meant} (expected {', '.join(known)})")
            return 2
    if near is not None and not 0 <= near <= 1:
        complain(f"--near: {near:g} is no part of a game (expected 0 to 1: 0.6 is three fifths)")
        return 2
    if near is not None and (wanted or where or position):
        complain("--near asks for pairs of all games (expected nothing else beside it)")
        return 2
    if at is not None and position is None:
        complain("--at needs --position: it says at which moment")
        return 2
    return _answered(do)


def _near(asked: Asked, least: float) -> Answer:
    if copies := searching.copies(asked):
        complain(f"left out: {counted(copies, 'log')} of games told once (the view `duplicates`)")
    return searching.near(asked, least)


def _position(text: str) -> Mapping[str, Any]:
    """A part of a position as the command line writes it. Raises Refused."""

    try:
        data = parse(text.encode(), "position.yaml")[0].data
    except UnicodeEncodeError:
        raise Refused("--position: this is no text (expected UTF-8)") from None
    except Unreadable as fault:
        expected = f" (expected {fault.expected})" if fault.expected else ""
        raise Refused(f"--position: {fault.message}{expected}") from None
    if not isinstance(data, dict) or not data:
        raise Refused(
            "--position: this is no part of a position (expected as in a check: 'cash: {Pete: 20}')"
        )
    return data


def _seen(found: Iterator[searching.Seen]) -> Answer:
    """Where the position came up. Raises Refused where no game has such positions."""
    rows: list[tuple[Any, ...]] = []
    misfit, fitting = None, False
    for game in found:
        if game.trouble:
            complain(f"{game.source}#{game.document}: {game.trouble}")
        elif game.misfit is not None:
            if misfit is None or len(game.misfit.path) > len(misfit.path):  # the game that knows most of it
                misfit = game.misfit
        else:
            fitting = True
            if game.entries:
                rows.append((game.source, game.document, game.game, list(game.entries)))
    if misfit is not None and not fitting:
        expected = f" (expected {misfit.expected})" if misfit.expected else ""
        raise Refused(f"--position: {misfit.message}{expected}")
    return Answer(("source", "document", "game", "after_entries"), rows)
