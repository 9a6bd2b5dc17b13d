"""Offers for people: every fault with what would mend it, and files before and after as a difference."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff

from referee.document import Unreadable
from referee.judge import Judgement
from referee.reports.text import Style
from referee.writing.mending import Offer, faults

_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def listed(found: Sequence[Judgement], offers: Sequence[Offer], style: Style) -> Iterator[str]:
    """Every fault in a line, and below it what would mend it, by the numbers to pick from."""
    for judgement in found:
        for about in faults(judgement):
            if isinstance(about, Unreadable):
                place, said, number = about.place, f"{style.paint('error', '1;31')} {about.message}", ""
            else:
                place, number = judgement.place(about), f" (move {about.move})" if about.move else ""
                said = f"{style.kind(about.kind)} {about.rule.number} {about.message}"
            where = f"{judgement.file}:{place.line}:{place.column}" if place else judgement.file
            yield f"{style.bold(where)}: {said}{number}"
            for offer in offers:
                if offer.about is about:
                    hindrance = f" (not by place: {offer.refused})" if offer.refused else ""
                    yield f"  {offer.number:>3}  fix: {judgement.worded(about, offer.repair)}{hindrance}"


def difference(before: str, after: str, file: str) -> Iterator[str]:
    """Two texts of a file as a unified diff, line by line."""
    old, new = _LINES.findall(before), _LINES.findall(after)
    for line in unified_diff(old, new, file, file, n=2):
        yield line.rstrip("\r\n")
        if line[:1] in "+- " and not line.endswith(("\n", "\r")):
            yield "\\ No newline at end of file"
