"""Witnesses who disagree: the ruling under what each of them saw, and whom the rest supports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, reduce
from typing import Any

from referee.disputes.agreeing import seen_together
from referee.disputes.dispute import dispute
from referee.disputes.ruling import Answer, answer
from referee.disputes.side_by_side import Pass, played
from referee.document import Document
from referee.game import Game
from referee.games import named
from referee.log import read_log
from referee.rules import WRONG, Kind
from referee.writing.testimony import as_told, heard, indispensable
from referee.writing.yaml_text import flow


@dataclass(frozen=True, slots=True)
class Version:
    """What some witnesses saw, the ruling on the entry if they are right, and the record then."""

    witnesses: Sequence[str]
    seen: Any
    answer: Answer
    record: Pass

    @property
    def faults(self) -> tuple[int, int]:
        """How many faults the record has then, and how much it leaves open."""
        kinds = [finding.kind for finding in self.record.findings]
        return sum(kind in WRONG for kind in kinds), kinds.count(Kind.UNDETERMINED)


@dataclass(frozen=True, slots=True)
class Witnessed:
    """One entry at which witnesses disagree."""

    number: int
    line: int
    versions: Sequence[Version]
    said: Mapping[str, Any] = field(default_factory=dict)  # what each of them saw

    @property
    def same(self) -> bool:
        """Whether the ruling is the same whoever is right."""
        return len({version.answer.verdict for version in self.versions}) == 1

    @property
    def agreed(self) -> bool:
        """Whether what they saw fits together, each having seen a part."""
        return len(self.versions) == 1 and len(self.said) > 1 and len({*map(flow, self.said.values())}) > 1

    @property
    def supported(self) -> Version | None:
        """The version with which the least is wrong; None where several are as good."""
        least = min(version.faults[0] for version in self.versions)
        best = [version for version in self.versions if version.faults[0] == least]
        return best[0] if len(best) == 1 and len(self.versions) > 1 else None


def witnessed(document: Document) -> list[Witnessed]:
    """Every entry with a testimony, under each version. What was seen at the others stays unknown; where an
    entry cannot be without it, the first witness is believed there. Raises Rejected and BadEntry where a
    version cannot be read."""
    said = heard(document)
    believed = {number: next(iter(said[number].values())) for number in indispensable(document)}
    return [_at(document, number, told, believed) for number, told in said.items()]


def _at(document: Document, number: int, said: Mapping[str, Any], believed: Mapping[int, Any]) -> Witnessed:
    versions = []
    for seen, names in _told(named(document.data["game"]), said):
        log = read_log(as_told(document, {**believed, number: seen}))
        versions.append(Version(names, seen, answer(dispute(log, number)), played(log)))
    return Witnessed(number, document.place(("moves", number - 1)).line, versions, said)


def _told(game: Game, said: Mapping[str, Any]) -> list[tuple[Any, list[str]]]:
    """What was seen, each version with who says so. Where all of it can be one thing, of which each saw a
    part, that is the only version."""
    whole = reduce(partial(_and, game), said.values())
    if whole is not None:
        return [(whole, [*map(str, said)])]
    groups: dict[str, tuple[Any, list[str]]] = {}
    for name, seen in said.items():
        groups.setdefault(flow(seen), (seen, []))[1].append(str(name))
    return [*groups.values()]


def _and(game: Game, seen: Any, other: Any) -> Any:
    return None if seen is None else seen_together(game, seen, other)
