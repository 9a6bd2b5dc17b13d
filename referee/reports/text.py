"""Findings for people, in the manner of a good compiler: place, verdict, excerpt, reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import ClassVar

from referee.document import Document, Place, Unreadable
from referee.judge import Judgement
from referee.printable import painted, printable
from referee.rules import CAUSES, RECORD_RULES, Finding, Kind, Rule, ScoreSheet, counted

WIDTH = 100
LABEL = 9  # width of the words before the colon


class Style:
    """Colours for a terminal, or none."""

    CODES: ClassVar[Mapping[Kind, str]] = {
        Kind.ILLEGAL: "1;31",
        Kind.UNPAID: "1;31",
        Kind.CONTRADICTION: "1;31",
        Kind.MISMATCH: "1;31",
        Kind.PENALTY: "1;33",
        Kind.UNDETERMINED: "1;35",
        Kind.NOTE: "1;36",
    }

    def __init__(self, colour: bool = False, width: int = WIDTH, docs: str = "") -> None:
        self.docs = docs  # where the documentation is, with a page for every rule
        self.colour = colour
        self.width = max(40, min(width, 120))

    def paint(self, text: str, code: str) -> str:
        """Text in a colour of the terminal, where colours are wanted."""
        return painted(text, code) if self.colour and code else text

    def kind(self, kind: Kind) -> str:
        """A kind of finding in its colour."""
        return self.paint(kind.value, self.CODES[kind])

    def bold(self, text: str) -> str:
        """Text that stands out."""
        return self.paint(text, "1")

    def faint(self, text: str) -> str:
        """Text that stands back."""
        return self.paint(text, "2")


def judgement(judgement: Judgement, style: Style, most: int | None = None) -> Iterator[str]:
    """The lines about one log; nothing for a clean one."""
    for fault in judgement.faults:
        yield from unreadable(fault, judgement.document, style, offered(judgement, fault))
    document = judgement.document
    if document is None or judgement.outcome is None:
        return
    shown = judgement.findings if most is None else judgement.findings[:most]
    for finding in shown:
        yield from (
            brief(judgement, finding, style) if finding.kind in QUIET else full(judgement, finding, style)
        )
    if len(judgement.findings) > len(shown):
        yield f"{judgement.file}: {len(judgement.findings) - len(shown)} more findings"
    yield from expected(judgement, style)


def expected(judgement: Judgement, style: Style) -> Iterator[str]:
    """What a record expects of the referee beside what was found; nothing where it expects nothing."""
    found = judgement.differences
    if found is None:
        return
    if not found:
        yield f"{judgement.file}: {style.faint('as expected')}"
    for place, what in found:
        where = f"{judgement.file}:{place.line}:{place.column}" if place else judgement.file
        yield f"{where}: {style.paint('differs', '1;31')} {what}"


def unreadable(
    fault: Unreadable, document: Document | None, style: Style, fixes: Sequence[str] = ()
) -> Iterator[str]:
    """A fault that kept a file from being judged."""
    where = f"{fault.file}:{fault.place.line}:{fault.place.column}" if fault.place else fault.file
    yield f"{style.bold(where)}: {style.paint('error', '1;31')} {fault.message}"
    if fault.place:
        line = document.line(fault.place.line) if document and fault.file == document.file else fault.line
        yield from excerpt(line, fault.place, style, fault.part)
    if fault.expected:
        yield from _labelled("expected", fault.expected, style)
    for words in fixes:
        yield from _labelled("fix", words, style)
    yield ""


QUIET = frozenset({Kind.PENALTY, Kind.NOTE})
"""Told in one line: nothing is wrong there."""


def brief(judgement: Judgement, finding: Finding, style: Style) -> Iterator[str]:
    """A finding in one line."""
    place = judgement.place(finding)
    number = f" (move {finding.move})" if finding.move else ""
    where = f"{judgement.file}:{place.line}:{place.column}"
    yield f"{where}: {style.kind(finding.kind)} {finding.rule.number} {finding.message}{number}"


def full(judgement: Judgement, finding: Finding, style: Style) -> Iterator[str]:
    """A finding with its excerpt, its reason, the rule, and what could have been done."""
    document = judgement.document
    assert document is not None
    place = document.place(finding.path)
    where = f"{document.file}:{place.line}:{place.column}"
    number = f" (move {finding.move})" if finding.move else ""
    yield f"{style.bold(where)}: {style.kind(finding.kind)} {finding.rule.number} {finding.message}{number}"
    yield from excerpt(document.line(place.line), place, style)
    if finding.why:
        yield from _labelled("why", finding.why, style)
    yield from _labelled("rule", rule_line(finding.rule, judgement.edition or ""), style)
    if style.docs:
        from referee.reports.addresses import address

        game = judgement.log.game.id if judgement.log else ""
        yield style.faint(f"{'page':>{LABEL}}: ") + address(style.docs, finding.rule.number, game)
    for broken in finding.also:
        yield from _labelled("also", f"{broken.rule.number} {broken.message}", style)
    if finding.instead:
        yield from _labelled("instead", "; ".join(finding.instead), style)
    if finding.rulings:
        readings = "; ".join(judgement.reading(option) for option in finding.rulings)
        yield from _labelled("reading", readings, style)
    for path, what in finding.related:
        other = document.place(path)
        yield from _labelled("see", f"line {other.line}: {what}", style)
    if finding.counted:
        yield from _labelled("counting", finding.counted, style)
    if finding.decision:
        yield from _labelled("decision", finding.decision, style)
    for words in cause_and_fixes(judgement, finding):
        yield from _labelled(*words, style)
    yield ""


def cause_and_fixes(judgement: Judgement, about: Finding) -> Iterator[tuple[str, str]]:
    """Whether it was the hand or the pen, and what would make the record true: labels and words."""
    fixes = offered(judgement, about)
    if fixes and about.kind in CAUSES:
        yield "cause", CAUSES[about.kind]
    yield from (("fix", words) for words in fixes)


FIXES_SHOWN = 3
"""So many repairs are told in a report; `referee fix` shows all."""


def offered(judgement: Judgement, about: Finding | Unreadable) -> list[str]:
    """What would make the record true, in words: the likeliest repairs, and how many more there are."""
    from referee.changes import line_of  # a clean log needs no repairs, nor the search that finds them

    together: dict[object, list[str]] = {}
    for repair in judgement.fixes(about):
        together.setdefault(line_of(repair), []).append(judgement.worded(about, repair))
    words = [_either(alike) for alike in together.values()]
    shown, more = words[:FIXES_SHOWN], len(words) - FIXES_SHOWN
    return [*shown, f"and {more} more"] if more > 0 else shown


def _either(alike: Sequence[str]) -> str:
    """Other values of one field in one line: "card: R2, R3 or R4"."""
    first = alike[0]
    named = first[: first.rfind(": ") + 2] if ": " in first else ""
    while not all(word.startswith(named) for word in alike):  # a value may hold such a sign itself
        named = named[: named.rfind(": ", 0, -2) + 2] if ": " in named[:-2] else ""
    start = len(named)
    rest = [word[start:] for word in alike[1:]]
    return ", ".join([first, *rest[:-1]]) + f" or {rest[-1]}" if rest else first


def rule_line(rule: Rule, edition: str = "") -> str:
    """A rule in one line: number, section, the edition of the rules where it is to be named, text."""
    where = f"{rule.section}; {edition}" if edition and rule.number not in RECORD_RULES else rule.section
    return f"{rule.number} ({where}) {rule.text}"


def excerpt(line: str, place: Place, style: Style, part: str = "") -> Iterator[str]:
    """The line at fault with carets under the value there, or under a piece of it; long lines are cut to the
    window."""
    line = line.rstrip("\r\n")
    if not line.strip():
        return
    gutter = f"{place.line:>5} | "
    # What cannot be seen is written out, and then stands in more columns than the file has.
    before, rest = line[: place.column - 1], line[place.column - 1 :]
    line, column = printable(before) + printable(rest), len(printable(before))
    room = max(20, style.width - len(gutter))
    start = 0 if column < room - 15 else column - room // 2
    piece = line[start : start + room]
    head = "..." if start else ""
    if head:
        piece = head + piece[3:]
    yield style.faint(gutter) + piece
    length = covered(line, column, part)
    length = min(length, max(1, room - (column - start)))
    yield (
        style.faint(" " * (len(gutter) - 2) + "| ")
        + " " * (column - start)
        + style.paint("^" * length, "1;31")
    )


def covered(line: str, column: int, part: str = "") -> int:
    """How much of the line the key or value at a column covers, as far as one line shows it; or the piece it
    begins with."""
    if part and line[column:].lstrip("\"'").startswith(part):
        return len(part) + len(line[column:]) - len(line[column:].lstrip("\"'"))
    first = line[column : column + 1]
    if first in ("'", '"'):
        end = line.find(first, column + 1)
        return end - column + 1 if end > 0 else 1
    if first in ("[", "{"):
        return _bracketed(line[column:])
    alone = _BLOCK_KEY.fullmatch(line[:column]) is not None  # outside brackets a comma ends nothing
    end = column
    while end < len(line) and (alone or line[end] not in ",]}") and line[end : end + 2] not in (": ", " #"):
        end += 1
    return max(1, len(line[column:end].rstrip()))


_BLOCK_KEY = re.compile(r"\s*(?:- +)*[\w.]+: +")


def _bracketed(line: str) -> int:
    """How much of a line the list or mapping it begins with takes; one sign where it goes on below."""
    depth = 0
    for at, sign in enumerate(line):
        depth += (sign in "[{") - (sign in "]}")
        if not depth:
            return at + 1
    return 1


def _labelled(label: str, text: str, style: Style) -> Iterator[str]:
    head = f"{label:>{LABEL}}: "
    lines = wrap(printable(text), max(20, style.width - len(head))) or [""]
    yield style.faint(head) + lines[0]
    for line in lines[1:]:
        yield " " * len(head) + line


def summary(judged: Iterable[Judgement]) -> str:
    """One line at the end: how many logs, and what was found in them."""
    states: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for judgement in judged:
        states[judgement.status] += 1
        kinds.update(finding.kind.value for finding in judgement.findings)
    return summary_of(states, kinds)


def summary_of(states: Counter[str], kinds: Counter[str]) -> str:
    """The same from counts."""
    total = states.total()
    if not total:
        return "no logs found"
    words = {"clean": "clean", "findings": "with findings", "unreadable": "could not be judged"}
    parts = [f"{states[key]} {word}" for key, word in words.items() if states[key]]
    found = ", ".join(f"{kinds[kind.value]} {kind.value}" for kind in Kind if kinds[kind.value])
    return f"{counted(total, 'log')}: {', '.join(parts)}" + (f" ({found})" if found else "")


def sheet(score_sheet: ScoreSheet, title: str) -> Iterator[str]:
    """A score sheet as a table: player, points, rule, reason; totals; the winner."""
    yield title
    names = list(score_sheet.totals)
    wide = max([len(name) for name in names] + [6])
    for name in names:
        yield ""
        for line in (line for line in score_sheet.lines if line.player == name):
            yield f"  {line.player:<{wide}}  {points(line.points):>9}  {line.rule.number:<7} {line.why}"
        yield f"  {name:<{wide}}  {points(score_sheet.totals[name]):>9}  total"
    yield ""
    if not score_sheet.final and score_sheet.open_end:
        yield f"Whether the game is over is open: {score_sheet.open_end}."
    elif not score_sheet.final:
        yield "The game is not over: these are standings, not a result."
    elif score_sheet.winners:
        shared = "shared win: " if len(score_sheet.winners) > 1 else "winner: "
        yield (
            shared
            + " and ".join(score_sheet.winners)
            + (f" ({score_sheet.winner_rule.number})" if score_sheet.winner_rule else "")
        )
    else:
        yield "winner: open" + (f", because {score_sheet.undetermined}" if score_sheet.undetermined else "")
    if score_sheet.tiebreak:
        yield score_sheet.tiebreak


def points(value: int | tuple[int, int] | None) -> str:
    """Points as a sheet shows them: a number, a span, or a question mark."""
    if value is None:
        return "?"
    if isinstance(value, tuple):
        return f"{value[0]} to {value[1]}"
    return str(value)


def statistics(counts: Counter[tuple[str, str]]) -> Iterator[str]:
    """How often each rule came up with each verdict, the most frequent first."""
    if not counts:
        return
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    wide = max(len(rule) for rule, _ in counts)
    for (rule, kind), count in rows:
        yield f"{count:>7}  {rule:<{wide}}  {kind}"
    yield ""
