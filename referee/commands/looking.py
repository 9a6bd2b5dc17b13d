"""Looking: `show` a position, `legal` moves."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from referee.commands.refusals import Refused, refusing, worded
from referee.commands.streams import for_programs, hand_over, say, say_unbroken, style
from referee.document import Document, Unreadable, stream
from referee.drawing.scene import scene_of
from referee.explanation.gap_ways import is_open
from referee.header import BadEntry
from referee.judge import Judgement
from referee.log import Log, Rejected, located, read_log
from referee.moments.after_entry import Moment, as_known, lines_of, moment, player_view
from referee.reports import text
from referee.rules import Finding, counted
from referee.writing.yaml_text import flow, under


def opened(path: str, number: int = 0) -> Log:
    """Log ``number`` of a file (0: the only one); scenarios are looked at as well. Raises Refused.

    Other documents of the file may be broken: they do not keep the one that is asked for from being read.
    """
    found, seen = picked(stream(path), number)
    if not number and seen > 1:
        raise Refused(f"{path}: the file holds {seen} logs (expected --log N, from 1)")
    if seen < number and not (seen == 1 and isinstance(found, Unreadable)):
        raise Refused(f"{path}: there is no log {number} (expected 1 to {seen})")
    if isinstance(found, Unreadable):
        look = style(sys.stderr)
        raise Refused(
            *(line for each in (found, *found.others) for line in text.unreadable(each, None, look))
        )
    try:
        return read_log(found)
    except Rejected as rejected:
        raise Refused(*_told(rejected, found)) from None


COUNTED = 10_000
"""So many logs of a file are counted to say how many it holds."""


def picked(documents: Iterable[Any], number: int) -> tuple[Any, int]:
    """Number ``number`` of what comes (0: the only one; where there are fewer, the last), and how many
    were seen until it was found. None of the others is kept, and nobody counts for ever."""
    found, seen = None, 0
    for seen, document in enumerate(islice(documents, min(max(number, COUNTED), sys.maxsize)), 1):
        if number or seen == 1:
            found = document
        if seen == number:
            break
    return found, seen


def _told(rejected: Rejected, document: Document) -> Iterator[str]:
    for fault in rejected.faults:
        yield from text.unreadable(fault, document, style(sys.stderr))


def looked(log: Log, at: int | None, legal: bool = False) -> Moment:
    """The moment asked for. Raises Refused."""
    try:
        found = moment(log, at, legal)
    except BadEntry as bad:
        if bad.path:
            raise Refused(str(located(log.document, bad))) from None
        raise Refused(f"{log.document.file}: {worded(bad)}") from None
    if found.trouble:
        raise Refused(*_why_not(log, found.trouble))
    return found


def _why_not(log: Log, findings: tuple[Finding, ...]) -> Iterator[str]:
    about = Judgement(log.document.file, log.document, log)
    for finding in findings:
        yield from text.full(about, finding, style(sys.stderr))


@refusing
def show(path: str, at: int | None, player: str | None, form: str, which: int) -> int:
    """A position, drawn, or as YAML, or as SVG; 0 or 2."""
    try:
        log = opened(path, which)
        found = looked(log, at)
        position = found.position
        if player is not None:
            position = player_view(found, player)
    except BadEntry as bad:
        raise Refused(f"{path}: {worded(bad)}") from None
    where = "before the first entry" if not found.number else f"after entry {found.number}"
    where += f" of {len(log.moves)}" + (f", as {player} can know it" if player else "")
    if form == "yaml":
        for_programs(sys.stdout)
        say(f"# {log.game.title}: the position {where}")
        known = _to_begin_from(found, position)
        for line in under("given", known):
            say_unbroken(line)
        return 0
    acting = () if found.over else found.acting
    scene = scene_of(log.game, position, log.header, acting, found.knowing)
    if form == "svg":
        from referee.drawing.svg import picture

        hand_over(picture(scene, f"{log.title or log.game.title}, {where}") + "\n")
        return 0
    from referee.drawing.text import Pen, lines

    look = style()
    say(look.faint(f"{log.game.title}, {where}"))
    for line in lines(scene, Pen(look.colour, look.width)):
        say(line)
    return 0


def _to_begin_from(found: Moment, position: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position another log may begin from: no more than is known, or all of it."""
    if found.knowing is None:
        return {**position, "rest": "empty"}
    return as_known(found, position)


@refusing
def legal(path: str, at: int | None, which: int) -> int:
    """The legal moves of a moment as entries of a log; 0 or 2."""
    log = opened(path, which)
    found = looked(log, at, legal=True)
    for_programs(sys.stdout)
    if is_open(log) and not (found.over and log.start[1].get("phase") == "over"):
        return _legal_however(log, found)
    lines = lines_of(found, flow)
    counts = Counter(move.action for move in found.legal)
    listed = ", ".join(f"{number} {action}" for action, number in sorted(counts.items()))
    where = f"after entry {found.number}" if found.number else "before the first entry"
    if lines and found.legal_if:
        say(f"# may be legal {where}, by {found.legal_if}: {listed}")
    elif lines:
        first = "the first of more: " if found.more else ""
        say(f"# {first}{counted(len(lines), 'legal move')} {where}: {listed}")
    elif found.over:
        say(f"# no legal moves {where}: the game is over")
    else:
        say(f"# no move can be named {where}: it depends on chance, or on cards the record does not show")
    for line in lines:
        say_unbroken(f"  - {line}")
    return 0


def _legal_however(log: Log, found: Moment) -> int:
    """The same where the position leaves things out: what is legal however they are, then the rest."""
    from referee.moments.legal_with_gaps import permitted

    told = permitted(log, found.number, found.legal, flow)
    where = f"after entry {found.number}" if found.number else "before the first entry"
    if not (told.surely or told.perhaps):
        say(f"# No move can be listed {where}: what is legal hangs on {', '.join(told.untold)}.")
    elif told.bounded:
        ways = f"({told.tried} ways were)"
        say(f"# The position leaves out more than can be tried out {ways}: nothing is certain.")
    else:
        legal = f"# {counted(len(told.surely), 'move')} legal {where} whatever the position leaves out"
        say(legal + _if_allowed(found.doubted))
    for line in told.surely:
        say_unbroken(f"  - {line}")
    if told.perhaps:
        say("# may be legal as well, by what the position does not say:")
    for line, facts in told.perhaps.items():
        say_unbroken(f"  - {line}  # {facts}")
    return 0


def _if_allowed(entries: Sequence[int]) -> str:
    """What a list of legal moves rests on where it is open whether entries before it were allowed."""
    if not entries:
        return ""
    named = " and ".join(map(str, entries))
    return f", if entry {named} was allowed" if len(entries) == 1 else f", if entries {named} were allowed"
