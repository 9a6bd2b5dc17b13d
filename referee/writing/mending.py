"""A file and what would make its records true: every offer by its number, and the file after some of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.changes import Change, Repair, Rewrite, Uneditable
from referee.document import Document, Unreadable, each
from referee.judge import Judgement, judged
from referee.rules import Finding
from referee.writing.editing import edits, rewritten_file

ROUNDS = 200
"""So many fixes are written one after the other, at most."""

READ = 8 << 20
"""So many bytes are read for that, the file once for every fix; one fix is written of any file."""


class Offer(NamedTuple):
    """One repair of one fault. ``refused`` says why it cannot be written, where it cannot."""

    number: int  # as a reader picks it, from 1 through the file
    place: int  # which document of the file, from 0
    judgement: Judgement
    about: Finding | Unreadable
    repair: Repair
    refused: str = ""

    @property
    def reads_otherwise(self) -> bool:
        """Whether it is another reading of the rules: how a table plays, nobody but the table can say."""
        return any(
            isinstance(change, Rewrite) and change.path[:1] == ("rulings",) for change in self.repair.changes
        )


class Mended(NamedTuple):
    """A file after fixes."""

    content: bytes
    offers: Sequence[Offer]


def judgements_of(content: bytes, file: str) -> list[Judgement]:
    """What the referee says of every document in the bytes of a file."""
    return [judged(item) for item in each(content, file)]


def faults(judgement: Judgement) -> Iterator[Finding | Unreadable]:
    """What is wrong in a record, or kept it from being judged."""
    yield from judgement.faults
    yield from (finding for finding in judgement.findings if finding.wrong)


def offers(found: Sequence[Judgement], only: int = 0) -> list[Offer]:
    """Every repair of every fault, numbered in the order of the file; of one document (from 1) with
    ``only``."""
    made: list[Offer] = []
    for place, judgement in enumerate(found):
        if only in (0, place + 1):
            for about in faults(judgement):
                for repair in judgement.fixes(about):
                    made.append(
                        Offer(len(made) + 1, place, judgement, about, repair, _refused(judgement, repair))
                    )
    return made


def _refused(judgement: Judgement, repair: Repair) -> str:
    assert judgement.document is not None
    try:
        edits(judgement.document, repair.changes)
    except Uneditable as why:
        return str(why)
    return ""


def mended(content: bytes, file: str, chosen: Sequence[Offer]) -> bytes:
    """The bytes of a file after some of the repairs that were offered for it. Raises Uneditable."""
    by_document: dict[int, list[Change]] = {}
    for offer in chosen:
        wanted = by_document.setdefault(offer.place, [])
        wanted += (change for change in offer.repair.changes if change not in wanted)
    for place, changes in by_document.items():
        document = list(each(content, file))[place]
        assert isinstance(document, Document)
        content = rewritten_file(content, document, changes)
    return content


def all_mended(content: bytes, file: str, only: int = 0) -> Mended:
    """The likeliest repair of every fault, one after the other: what mends one may mend others, or show
    others that nobody could see before. Another reading of the rules is never chosen like this."""
    taken: list[Offer] = []
    passed: list[tuple[int, Repair]] = []
    found = judgements_of(content, file)
    for _ in range(min(ROUNDS, READ // max(1, len(content)) + 1)):
        chosen = next(
            (offer for offer in _likeliest(found, only) if (offer.place, offer.repair) not in passed), None
        )
        if chosen is None:
            break
        passed.append((chosen.place, chosen.repair))
        try:
            better = mended(content, file, [chosen])
        except Uneditable:
            continue
        after = judgements_of(better, file)
        if isinstance(chosen.about, Unreadable) or _wrong(after[chosen.place]) < _wrong(found[chosen.place]):
            content, found = better, after
            taken.append(chosen)
    return Mended(content, taken)


def _likeliest(found: Sequence[Judgement], only: int) -> Iterator[Offer]:
    seen: list[Finding | Unreadable] = []
    for offer in offers(found, only):
        if not offer.refused and not offer.reads_otherwise and not any(offer.about is told for told in seen):
            seen.append(offer.about)
            yield offer


def _wrong(judgement: Judgement) -> int:
    return sum(1 for _ in faults(judgement))
