"""A file and what would make its records true: every offer by its number, and the file after some of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from referee.changes import Change, Repair, Rewrite, Uneditable
from referee.document import Document, Unreadable, each
from referee.judge import Judgement, judged
from referee.rules import Finding, Path
from referee.writing.editing import edits, rewritten_file

ROUNDS = 200
"""So many fixes are written one after the other, at most."""

READ = 8 << 20
"""So many bytes are read for that, the file once for every fix; one fix is written of any file."""


Written = tuple[int, Repair]


class Offer(NamedTuple):
    """One repair of one fault. ``refused`` says why it cannot be written, where it cannot."""

    number: int  # as a reader picks it, from 1 through the file
    place: int  # which document of the file, from 0
    judgement: Judgement
    about: Finding | Unreadable
    repair: Repair
    refused: str = ""

    @property
    def written(self) -> Written:
        """What it writes, and into which document."""
        return self.place, self.repair

    @property
    def words(self) -> str:
        """What it is, to be told."""
        return self.judgement.worded(self.about, self.repair)

    @property
    def reads_otherwise(self) -> bool:
        """Whether it is another reading of the rules: how a table plays, nobody but the table can say."""
        return any(
            isinstance(change, Rewrite) and change.path[:1] == ("rulings",) for change in self.repair.changes
        )


class Mended(NamedTuple):
    """A file after fixes, and what they are in words: the records as they were before are not kept."""

    content: bytes
    fixes: Sequence[str]


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
    made = [offer for about in _offered(found, only) for offer in about]
    refusals = _refusals(made)
    return [
        offer._replace(number=number, refused=refused)
        for number, (offer, refused) in enumerate(zip(made, refusals, strict=True), 1)
    ]


def _offered(found: Sequence[Judgement], only: int) -> Iterator[list[Offer]]:
    """The repairs of every fault that has some, the likeliest first; whether they can be written is not
    known."""
    for place, judgement in enumerate(found):
        for about in faults(judgement) if only in (0, place + 1) else ():
            repairs = judgement.fixes(about)
            if repairs:
                yield [Offer(0, place, judgement, about, repair) for repair in repairs]


def _refusals(made: Sequence[Offer]) -> list[str]:
    """Why each of some offers cannot be written. What words mean that mean nothing is tried for many of them
    at once: the whole text is read again for every trial."""
    why: dict[int, str] = {}
    left = [(at, offer) for at, offer in enumerate(made) if isinstance(offer.about, Unreadable)]
    while left:
        together = _apart([offer for _, offer in left])
        good = len(together) > 1 and not _refused(together)
        tried = [(at, offer) for at, offer in left if any(offer is each for each in together)]
        why.update((at, "" if good else _refused([offer])) for at, offer in tried)
        left = [(at, offer) for at, offer in left if at not in why]
    return [why[at] if at in why else _refused([offer]) for at, offer in enumerate(made)]


def _apart(made: Sequence[Offer]) -> list[Offer]:
    """Those of some offers that are about the document of the first, each about another part of it."""
    found: list[Offer] = []
    taken: set[Path] = set()
    for offer in made:
        parts = {change.path[:2] for change in offer.repair.changes if isinstance(change, Rewrite)}
        if offer.place == made[0].place and not parts & taken:
            taken |= parts
            found.append(offer)
    return found


def _refused(wanted: Sequence[Offer]) -> str:
    """Why some offers for one document cannot be written together; empty where they can."""
    document = wanted[0].judgement.document
    assert document is not None
    try:
        edits(document, [change for offer in wanted for change in offer.repair.changes])
    except Uneditable as why:
        return str(why)
    return ""


def mended(content: bytes, file: str, chosen: Sequence[Offer]) -> bytes:
    """The bytes of a file after some of the repairs that were offered for it. Raises Uneditable."""
    by_document: dict[int, list[Change]] = {}
    for offer in chosen:
        wanted = by_document.setdefault(offer.place, [])
        wanted += (change for change in offer.repair.changes if change not in wanted)
    now = content
    for place, changes in by_document.items():  # after a change, the other documents stand elsewhere
        document = chosen[0].judgement.document if now is content else list(each(now, file))[place]
        assert isinstance(document, Document)
        now = rewritten_file(now, document, changes)
    return now


def all_mended(content: bytes, file: str, only: int = 0, found: list[Judgement] | None = None) -> Mended:
    """The likeliest repair of every fault, one after the other: what mends one may mend others, or show
    others that nobody could see before. Another reading of the rules is never chosen like this. ``found`` is
    what is said of the file, where that is known; it is emptied: of a long record no two are kept at once."""
    taken: list[str] = []
    passed: list[Written] = []
    refused: list[Written] = []
    found = judgements_of(content, file) if found is None else found
    left, singly = min(ROUNDS, READ // max(1, len(content)) + 1), False
    while left:
        fresh = (each for each in _likeliest(found, only, refused) if each.written not in passed)
        first = next(fresh, None)
        if first is None:
            break
        words = isinstance(first.about, Unreadable)
        together = _apart([first, *fresh]) if words and not singly else [first]
        try:
            better = mended(content, file, together)
        except Uneditable:
            singly = True
            refused += [each.written for each in together if len(together) == 1]
            continue
        left -= 1
        passed += [each.written for each in together]
        words_of = [each.words for each in together]
        place, before = first.place, _wrong(found[first.place])
        del first, together, fresh
        found.clear()
        found += judgements_of(better, file)
        if words or _wrong(found[place]) < before:
            content = better
            taken += words_of
        else:
            found.clear()
            found += judgements_of(content, file)
    return Mended(content, taken)


def _likeliest(found: Sequence[Judgement], only: int, refused: Sequence[Written]) -> Iterator[Offer]:
    """Of every fault the likeliest repair that is no other reading and is not known to be refused."""
    for repairs in _offered(found, only):
        fitting = (each for each in repairs if not each.reads_otherwise and each.written not in refused)
        yield from islice(fitting, 1)


def _wrong(judgement: Judgement) -> int:
    return sum(1 for _ in faults(judgement))
