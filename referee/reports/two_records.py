"""Two records of one game, held against each other: for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from referee.claims import shown
from referee.disputes.side_by_side import Pass
from referee.disputes.two_beginnings import Apart, speaking
from referee.disputes.two_records import Disagreement, Side, TwoRecords
from referee.log import Log
from referee.reports.law import paragraph
from referee.reports.readings import finding, finding_data, result_of
from referee.reports.text import Style
from referee.rules import WRONG, Finding, counted
from referee.writing.yaml_text import flow

NAMED = 3
"""So many places of entries are named that change nothing."""


def text(compared: TwoRecords, style: Style) -> Iterator[str]:
    """Where they differ first, every disagreement with what the rest supports, and what each gives."""
    ours, theirs = (log.document.file for log in compared.logs)
    yield from _above(compared, style)
    if not compared.disagreements:
        every = "" if compared.one_sided or compared.elsewhere or compared.longer else "all "
        both = compared.same + compared.elsewhere
        yield f"The entries agree: {every}{both} {'is' if both == 1 else 'are'} in both."
    if compared.elsewhere:
        entries = "1 of them stands" if compared.elsewhere == 1 else f"{compared.elsewhere} of them stand"
        same = f"{entries} in another place, and the game is the same"
        yield from paragraph(f"{same}{_named(compared, one_sided=False)}.", style, "")
    if compared.one_sided:
        verb, without = ("is", "it") if compared.one_sided == 1 else ("are", "them")
        entries = f"{_entries(compared.one_sided)} {verb}"
        same = f"{entries} in only one of them, and without {without} the game is the same"
        yield from paragraph(f"{same}{_named(compared, one_sided=True)}.", style, "")
    if compared.longer:
        longer, more = compared.longer
        goes_on = f"{(ours, theirs)[longer]} goes on with {_entries(more)}"
        yield f"{(theirs, ours)[longer]} ends before {(ours, theirs)[longer]} does: {goes_on}."
    for number, each in enumerate(compared.disagreements, 1):
        if number == 1:
            places = " and ".join(_where(log, side) for log, side in _sides(compared, each))
            yield style.bold(f"They differ first at {places}.")
        yield from _told(compared, each, number, style)
    if compared.untried:
        yield f"The last {compared.untried} of these were not tried out."
    yield ""
    yield f"{ours} by itself: {_gives(compared.alone[0])}"
    yield f"{theirs} by itself: {_gives(compared.alone[1])}"
    yield style.bold(f"Read together, as far as the rest supports it: {_gives(compared.together)}")
    for fault in compared.together.findings:
        if fault.kind in WRONG:
            yield from paragraph(finding(fault), style)


def _named(compared: TwoRecords, one_sided: bool) -> str:
    """Where some of the entries stand that change nothing."""
    idle = [each for each in compared.idle if each.one_sided is one_sided]
    places = [
        " and ".join(_where(log, side) for log, side in _sides(compared, each) if side.entry is not None)
        for each in idle[:NAMED]
    ]
    return f" ({', '.join(places)}{' ...' if len(idle) > NAMED else ''})"


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"


def _above(compared: TwoRecords, style: Style) -> Iterator[str]:
    """What they tell otherwise before the first entry."""
    ours, theirs = (log.document.file for log in compared.logs)
    for name, other in compared.called.items():
        yield f"{name} of {theirs} is taken for {other} of {ours}."
    beyond = [key for key in compared.header if not any(each.path[0] == key for each in compared.apart)]
    if beyond:
        yield from paragraph(f"Above the entries they differ in: {', '.join(beyond)}.", style, "")
    for each in compared.apart:
        yield from _begun(compared, each, style)
    for begun in compared.beginning:
        gives = "" if begun.gives is None else f": {shown(begun.gives)}"
        said = f"{theirs} begins with {begun.part}: {shown(begun.begins)}"
        yield from paragraph(f"{said}; by {ours} it is otherwise there{gives}.", style, "")


def _sides(compared: TwoRecords, each: Disagreement) -> list[tuple[Log, Side]]:
    return list(zip(compared.logs, (each.first, each.second), strict=True))


def _where(log: Log, side: Side) -> str:
    if side.number is None:
        return f"no entry of {log.document.file}"
    return f"{log.document.file}:{log.place(('moves', side.number - 1)).line}"


def _stands(log: Log, side: Side) -> str:
    """Behind which entry one stands that the other record has elsewhere."""
    before = (side.number or 1) - 1
    return f"after {flow(log.document.data['moves'][before - 1])}" if before else "first of all"


def _told(compared: TwoRecords, each: Disagreement, number: int, style: Style) -> Iterator[str]:
    yield ""
    for log, side in _sides(compared, each):
        told = _where(log, side) if side.entry is None else f"{_where(log, side)}  {flow(side.entry)}"
        if side.entry is not None and each.one_sided and len(each.slots) > 1:
            told += f" and the {_entries(len(each.slots) - 1).removeprefix('1 ')} after it"
        elif each.first.entry == each.second.entry:
            told += f" ({_stands(log, side)})"
        yield from paragraph(told, style, f"{number:>3}. " if side is each.first else "     ", "     ")
    if each.faults is None:
        return
    names = [log.document.file for log in compared.logs]
    yield from _supported(names, each.supported, each.breaks, style)


def _supported(
    names: Sequence[str], best: int | None, breaks: Iterable[Sequence[Finding]], style: Style
) -> Iterator[str]:
    """Which version the rest supports, and the first fault that each would bring."""
    if best is None:
        yield "     Nothing else in the records, and no rule, speaks for either."
    else:
        yield style.bold(f"     The rest of both records and the rules support {names[best]}.")
    for name, broken in zip(names, breaks, strict=True):
        told = next(map(finding, broken), "nothing is wrong")
        yield from paragraph(f"as {name} has it: {told}", style, "       ")


def _begun(compared: TwoRecords, each: Apart, style: Style) -> Iterator[str]:
    """What the two begin with otherwise, where each says so, and what the entries say of it."""
    names = [log.document.file for log in compared.logs]
    places = [f"{log.document.file}:{log.place(each.path).line}" for log in compared.logs]
    part = " ".join(_written(compared.logs[0], step) for step in each.path[1:])
    told = ", ".join(f"{shown(value)} in {at}" for value, at in zip(each.values, places, strict=True))
    yield from paragraph(f"They begin with another {part}: {told}.", style, "")
    if each.ways is not None:
        breaks = [speaking(way) for way in each.ways]
        yield from _supported(names, each.supported, breaks, style)
    yield ""


def _written(log: Log, step: str | int) -> str:
    """A part of a position as people write it."""
    return log.game.positions.spelled.get(str(step), str(step))


def _gives(way: Pass) -> str:
    if way.outcome is None:
        return f"cannot be judged: {way.trouble}."
    wrong = sum(each.kind in WRONG for each in way.findings)
    return f"{counted(wrong, 'fault') if wrong else 'nothing wrong'}; {result_of(way)}."


def data(compared: TwoRecords) -> dict[str, Any]:
    """The same for programs."""
    return {
        "files": [log.document.file for log in compared.logs],
        "called": dict(compared.called),
        "header": list(compared.header),
        "apart": [
            {
                "part": list(each.path),
                "values": list(each.values),
                "supported": compared.logs[each.supported].document.file
                if each.supported is not None
                else None,
                "findings": [[finding_data(fault) for fault in speaking(way)] for way in each.ways or ()],
            }
            for each in compared.apart
        ],
        "elsewhere": compared.elsewhere,
        "beginning": [
            {"part": each.part, "begins": each.begins, "gives": each.gives} for each in compared.beginning
        ],
        "same": compared.same,
        "one_sided": compared.one_sided,
        "longer": compared.longer and [compared.logs[compared.longer[0]].document.file, compared.longer[1]],
        "disagreements": [
            {
                "versions": [
                    {
                        "move": side.number,
                        "line": log.place(("moves", side.number - 1)).line if side.number else None,
                        "entry": side.entry,
                        "findings": [finding_data(fault) for fault in broken],
                    }
                    for (log, side), broken in zip(_sides(compared, each), each.breaks, strict=True)
                ],
                "supported": compared.logs[each.supported].document.file
                if each.supported is not None
                else None,
                "tried": each.faults is not None,
            }
            for each in compared.disagreements
        ],
        "alone": [_gives(way) for way in compared.alone],
        "together": {
            "result": result_of(compared.together),
            "findings": [finding_data(each) for each in compared.together.findings],
        },
    }
