"""Witnesses who disagree, among themselves or with what is written: the ruling under what each of them saw,
and whom the rest supports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.declarations.testimonies import SAW, SEEN, UNSEEN
from referee.disputes.dispute import dispute, never_begun, verdict_on
from referee.disputes.effort import Effort
from referee.disputes.ruling import Answer, answer
from referee.disputes.same_act import seen_together
from referee.disputes.side_by_side import Pass, about
from referee.document import Document
from referee.game import Game
from referee.games import named
from referee.log import read_log, under
from referee.replay import Outcome, replay
from referee.rules import WRONG, Finding, Kind
from referee.writing.testimony import Parts, as_told, heard, indispensable, parted
from referee.writing.yaml_text import flow


@dataclass(frozen=True, slots=True)
class Version:
    """What some witnesses saw, the ruling on the entry if they are right, and the record then. What is
    ``written`` is what the entry itself says, whether a witness saw it too or not."""

    witnesses: Sequence[str]
    seen: Any
    record: Pass
    verdict: str
    findings: Sequence[Finding]  # what is said of the entry
    whole: Answer | None = None  # the whole ruling, where it was asked for
    written: bool = False

    @property
    def answer(self) -> Answer:
        """The whole ruling, for those who asked for more than the verdict."""
        assert self.whole is not None
        return self.whole

    @property
    def names(self) -> str:
        """Who tells it so, in words."""
        return " and ".join((*self.witnesses, *(["what is written"] if self.written else ())))

    @property
    def faults(self) -> tuple[int, int]:
        """How many faults the record has then, and how much it leaves open."""
        kinds = [finding.kind for finding in self.record.findings]
        return sum(kind in WRONG for kind in kinds), kinds.count(Kind.UNDETERMINED)


WRITTEN = ""
"""The name under which what is written stands among the witnesses: nobody has it."""
FEW, ALWAYS = 3, 1
"""Of so many testimonies the rulings are given with all readings, and so many are always ruled on; the others
while it does not take long."""
RULING = 3
"""A ruling takes about so many times as long as judging the record."""


@dataclass(frozen=True, slots=True)
class Witnessed:
    """One entry at which witnesses disagree."""

    number: int
    line: int
    versions: Sequence[Version]
    said: Mapping[str, Any] = field(default_factory=dict)  # what each of them saw
    entry: str = ""  # as it is written
    suspecting: bool = True  # whether it was asked where the pen may have slipped

    @property
    def same(self) -> bool:
        """Whether the ruling is the same whoever is right."""
        return len({version.verdict for version in self.versions}) == 1

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


def seen_by(at: Witnessed) -> Iterator[str]:
    """What each of them saw, in words, and what is written."""
    if at.agreed:
        yield from (f"{name} saw {told(seen)}" for name, seen in at.said.items())
        return
    for each in at.versions:
        if not each.written:
            yield f"{each.names} saw {told(each.seen)}"
        elif each.witnesses:
            yield f"{' and '.join(each.witnesses)} saw {told(each.seen)}, as it is written"
        else:
            yield f"written is {told(each.seen)}"


def told(seen: Any) -> str:
    """What was seen, in words; of several parts each by its name."""
    if isinstance(seen, Mapping):
        return ", ".join(f"{part}: {flow(value)}" for part, value in seen.items())
    return flow(seen)


def witnessed(
    document: Document,
    rulings_only: bool = False,
    only: int | None = None,
    ordered: Mapping[str, Any] | None = None,
    like: Outcome | None = None,
) -> tuple[list[Witnessed], int]:
    """Every entry with a testimony (or ``only`` that one), under each version, and how many were left out
    because that would take long. What was seen at the others stays unknown; where an entry cannot be without
    it, the first witness is believed there. With ``rulings_only`` no more than the ruling is found out;
    ``ordered`` are readings that hold where the log does not choose its own. ``like`` is what the record
    gives as it is written: where every version would take as long, each line is taken as it was meant.
    Raises Rejected and BadEntry where a version cannot be read."""
    said, seen = heard(document), parted(document)
    believed = indispensable(document, seen)
    if only is not None:
        said = {number: saw for number, saw in said.items() if number == only}
    found: list[Witnessed] = []
    effort, suspecting = Effort(), True
    for number, saw in said.items():
        if len(found) >= ALWAYS and effort.used_up:
            break
        versions = []
        all_told = _with_what_is_written(document.data["moves"][number - 1], seen[number])
        ways = _versions(named(document.data["game"]), all_told)
        suspecting = suspecting and effort.holds(like, len(ways))
        for whole, names in ways:
            log = read_log(as_told(document, {**believed, number: {**believed[number], **whole}}))
            if ordered:
                log = under(log, ordered)
            way = Pass(log, replay(log, suspect_pen=suspecting))
            like = like or way.outcome
            effort.spend(way, 1 if rulings_only else 1 + RULING)
            few = len(said) <= FEW
            ruling = None if rulings_only else answer(dispute(log, number, with_readings=few, effort=effort))
            witnesses = [name for name in names if name != WRITTEN]
            told = _ruled(way.outcome, number)
            versions.append(Version(witnesses, _shown(saw, whole), way, *told, ruling, WRITTEN in names))
        line, written = document.place(("moves", number - 1)).line, document.data["moves"][number - 1]
        found.append(Witnessed(number, line, versions, saw, flow(written), suspecting))
    return found, len(said) - len(found)


def _ruled(outcome: Outcome | None, number: int) -> tuple[str, Sequence[Finding]]:
    """The verdict on an entry, and what is said of it. Raises BadEntry where the game was never begun."""
    assert outcome is not None
    if outcome.state is None:
        raise never_begun(outcome)
    said = about(outcome, number)
    return verdict_on(outcome.log.document.data["moves"][number - 1], said), said


def _with_what_is_written(entry: Mapping[str, Any], seen: Mapping[str, Parts]) -> Mapping[str, Parts]:
    """What was seen of an entry, and last what the entry itself tells of that. What a witness says nothing
    of is not in dispute for that witness: it is as it is written."""
    spoken_of = {part for parts in seen.values() for part in parts}
    written = {part: entry[part] for part in sorted(spoken_of) if part in entry and part != SAW}
    whole = {name: {**written, **told} if told else told for name, told in seen.items()}
    return {**whole, WRITTEN: written} if written else whole


def _shown(said: Mapping[str, Any], whole: Parts) -> Any:
    """What was seen, as it is told: a value alone where all say nothing else and it tells what it is."""
    if not whole:
        return UNSEEN
    by_part = len(whole) > 1 or any(isinstance(told, Mapping) for told in said.values())
    by_part = by_part or any(isinstance(told, int) and part not in SEEN for part, told in whole.items())
    return whole if by_part else next(iter(whole.values()))


def _versions(game: Game, seen: Mapping[str, Parts]) -> list[tuple[Parts, list[str]]]:
    """What can have been, each version with who says so: what one witness saw and all else that fits it, of
    which others saw a part. Who saw nothing speaks for no version, unless nobody saw anything."""
    found: dict[str, tuple[Parts, list[str]]] = {}
    for told in seen.values():
        whole, names = told, []
        for name, other in seen.items():
            met = _met(game, whole, other)
            if met is not None:
                whole = met
                names += [name] if other else []
        if told:
            whole = dict(sorted(whole.items()))
            found.setdefault(flow(whole), (whole, names))
    return [*found.values()] or [({}, [*seen])]


def _met(game: Game, seen: Parts, other: Parts) -> Parts | None:
    """Two tellings of an entry as one, each perhaps with parts of its own; None where they contradict."""
    met = {**seen, **other}
    for part in seen.keys() & other.keys():
        met[part] = seen_together(game, seen[part], other[part])
    return None if None in met.values() else met
