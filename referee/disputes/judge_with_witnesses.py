"""A document in, a judgement out that has heard the witnesses: what they disagree about is said as well.

:mod:`referee.judge` judges what is written; most records have no witnesses, and for them this is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.declarations.testimonies import SAW, is_testimony
from referee.document import Document, Unreadable
from referee.judge import Judgement, judged, judgements


def heard(item: Document | Unreadable, ordered: Mapping[str, Any] | None = None) -> Judgement:
    """What comes out of a file as a judgement, with the ruling under each version of its witnesses.
    ``ordered`` are readings that hold where the log does not choose its own."""
    judgement = judged(item, ordered)
    if isinstance(item, Document) and item.may_hold(SAW) and is_testimony(item.data):
        from referee.disputes.told_by_witnesses import with_witnesses

        return with_witnesses(judgement, ordered)
    return judgement


def hearings(paths: Sequence[str]) -> Iterator[Judgement]:
    """Every log of some files and folders, judged one by one, as :func:`referee.judge.judgements` does it."""
    return judgements(paths, heard)
