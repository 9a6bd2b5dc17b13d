"""What would make a record true: changes of the record that take one fault away, the likeliest first.

The cheapest explanations of a record are edits of it. What is offered has been tried: the record goes on to
the next fault or to its end with nothing else wrong, and what it claims fits as well as before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import combinations
from typing import Any

from referee.changes import Insert, Remove, Repair, Rewrite, Swap, Uneditable, changed, line_of, rewritten
from referee.claims import UNKNOWN
from referee.declarations.shapes import Odd
from referee.explanation.nearby_values import leaves, words_of
from referee.explanation.repair_worlds import BY_THE_PEN
from referee.explanation.root_causes import RootCauses, each_for_the_other
from referee.explanation.runner import Fault
from referee.explanation.worlds import Chapter, Treatment
from referee.header import BadEntry
from referee.log import Log, value_at
from referee.log import changed as reread
from referee.repairing.amending import entry_with, in_words, missing_lines, offered
from referee.repairing.at_fault import at_fault
from referee.repairing.rereading import rereadings
from referee.replay import Outcome, replay
from referee.rules import Finding, Kind

OFFERED, ALIKE = 5, 5
"""So many repairs of one fault are offered, and so many values of one field among them."""


ALLOWED, AS_MUCH = 8_000, 0.5
"""So many entries are played to look for the repairs of one record, and so many for each that was played to
judge it. They go to the first faults first; after that only what the cheapest explanations have otherwise is
offered, where that needs no trial."""


def repairs(outcome: Outcome, finding: Finding) -> list[Repair]:
    """The changes that would take one fault away and bring no other, the likeliest first; none where the
    finding is no fault of an entry or nothing small would mend it."""
    if outcome.allowance is None:
        outcome.allowance = int(ALLOWED + AS_MUCH * outcome.effort)
    if outcome.root is not None and finding is outcome.root.finding:
        return [*outcome.root.slips]
    found = _rereadings(outcome, finding)
    claimed = _claimed(finding)
    # What an entry claims may be believed where another one is wrong.
    several = finding.move is not None and at_fault(outcome).several
    found += [repair for repair in claimed if not several or _mends(outcome, repair)]
    found += _exchanged(outcome, finding)
    fault = at_fault(outcome).fault_of(finding)
    if fault is not None:
        found += _by_the_pen(outcome, fault)
        found = found or _above_the_entries(outcome, fault)
    # A line that could go is said of every forbidden move: it says something only where nothing else does.
    found = [repair for repair in found if not _surplus(repair)] or found
    lines: dict[Hashable, list[Repair]] = {}
    for repair in found:
        lines.setdefault(line_of(repair), []).append(repair)
    return [repair for alike in [*lines.values()][:OFFERED] for repair in alike[:ALIKE]]


def _rereadings(outcome: Outcome, finding: Finding) -> list[Repair]:
    """Other readings of the rules that clear this fault and others, told at the first fault they clear."""
    known = at_fault(outcome)
    if known.readings is None:
        known.readings, spent = rereadings(outcome, _left(outcome) // 2)
        outcome.allowance = _left(outcome) - spent
    return [repair for about, repair in known.readings if about is finding]


def _claimed(finding: Finding) -> list[Repair]:
    """A figure that is only claimed, as the rules give it."""
    wrong = [told for told in (finding, *finding.also) if told.kind is Kind.MISMATCH]
    if finding.kind is not Kind.MISMATCH or not all(finding.fits for finding in wrong):
        return []
    changes = tuple(Rewrite(finding.path, finding.fits[0]) for finding in wrong)
    numbers = (finding.move,) if finding.move else ()
    return [Repair(changes, ", ".join(in_words(change) for change in changes), numbers)]


def _exchanged(outcome: Outcome, finding: Finding) -> Iterator[Repair]:
    """Two values of an entry by which a figure is wrong that belong to each other's names."""
    entries = outcome.log.document.data.get("moves", ())
    named = [path for path, _ in finding.related] if finding.kind is Kind.MISMATCH else []
    for path in named:
        for key, values in entries[int(path[1])].items():
            for first, other in combinations(values, 2) if isinstance(values, dict) else ():
                for each in each_for_the_other(values, (*path, key), first, other):
                    told = (in_words(change) for change in each.changes if isinstance(change, Rewrite))
                    repair = replace(each, words=", ".join(told))
                    if _mends(outcome, repair):
                        yield repair


def _by_the_pen(outcome: Outcome, fault: Fault) -> list[Repair]:
    log, wrong = outcome.log, at_fault(outcome)
    later = wrong.after(fault)
    end = len(log.moves) if later is None else min(later, len(log.moves))
    explained = wrong.explained
    before = explained.effort
    offers: dict[str, tuple[float, int, Repair]] = {}  # by its changes, which may hold lists
    guessed: set[str] = set()  # those that need lines nobody wrote: the record may be taken otherwise then
    worn = _left(outcome) <= 0
    chapters = [*explained.known(fault)] if worn else explained.mends(fault, end)
    fewer = [] if worn else [each for chapter in chapters for each in _with_less(log, chapter)]
    if not worn and not fewer:
        known = _filled(log, chapters)
        chapters += explained.written(fault, end, known) if known else ()
    if not worn:
        twins = [*_in_the_twin(log, fault, chapters)]
        chapters += explained.written(fault, end, twins) if twins else ()
        chapters += explained.in_other_places(fault, end, chapters)
    for chapter in (*(explained.written(fault, end, fewer) if fewer else ()), *chapters):
        offer = offered(log, chapter)
        if offer is not None and _key(log, offer) not in offers:
            weight = _weight(log, chapter, offer, fault) - GUESS * chapter.guesses
            offers[_key(log, offer)] = (-weight, len(offers), offer)
            if chapter.guesses:
                guessed.add(_key(log, offer))
    outcome.allowance = _left(outcome) + before - explained.effort
    ranked = [offer for *_, offer in sorted(offers.values(), key=lambda pair: pair[:2])]
    ranked = _in_one_line(log, ranked)
    doubtful = wrong.open or wrong.has_twin(fault)
    return [
        repair
        for repair in _likeliest(log, ranked, offers, guessed)
        if not (doubtful or _key(log, repair) in guessed) or _mends(outcome, repair)
    ]


def _above_the_entries(outcome: Outcome, fault: Fault) -> list[Repair]:
    """What may stand otherwise in the set-up, so that the only fault of a record is gone."""
    log = outcome.log
    if len(outcome.faults) > 1 or not log.from_setup or _left(outcome) <= 0:
        return []
    asked = RootCauses(log, log.moves)
    found = asked.explain_all([fault], len(log.moves))
    outcome.allowance = _left(outcome) - asked.effort
    return [*found.root.slips] if found is not None else []


def _in_one_line(log: Log, ranked: Sequence[Repair]) -> list[Repair]:
    """Repairs of which a line that may stand in several places is one, and so are some in a row: where it is
    likeliest."""
    places: dict[str, list[int]] = {}
    found: dict[str, Repair] = {}
    for repair in ranked:
        key, missing = repr(repair.changes), _missing(repair)
        if missing:
            key = repr([each.entry for each in missing])
            places.setdefault(key, []).append(missing[0].number)
        found.setdefault(key, repair)
    for key, numbers in places.items():
        if len(numbers) > 1:
            entries = [each.entry for each in _missing(found[key])]
            words = missing_lines(log, entries, sorted(numbers))
            found[key] = Repair(found[key].changes, words, tuple(sorted(numbers)))
    return [*found.values()]


def _missing(repair: Repair) -> list[Insert]:
    """The lines that are missing, where a repair is nothing else than that."""
    missing = [each for each in repair.changes if isinstance(each, Insert)]
    return missing if len(missing) == len(repair.changes) else []


def _likeliest(
    log: Log,
    ranked: Sequence[Repair],
    offers: Mapping[str, tuple[float, int, Repair]],
    guessed: Set[str],
) -> list[Repair]:
    """Repairs without those that say less than others, or need more. A line that may have changed places with
    the next one is not offered to go farther, too; lines that only fit in another order because of what
    nobody wrote are not offered where something needs less; that a line could go says something only where
    nothing else does."""
    ranked = [
        repair for repair in ranked if not _vaguer(repair, ranked) and not _guessed(log, repair, offers)
    ]
    likely = any(-offers[_key(log, repair)][0] >= SWAPPED for repair in ranked)
    plain = any(_key(log, repair) not in guessed and not _surplus(repair) for repair in ranked)
    found = [
        repair
        for repair in ranked
        if not (likely and _is_moved(repair))
        and not (plain and _key(log, repair) in guessed and _in_another_order(repair))
    ]
    return [repair for repair in found if not (plain and _surplus(repair))]


def _in_another_order(repair: Repair) -> bool:
    """Whether nothing but the order of lines is otherwise."""
    return _is_moved(repair) or any(isinstance(each, Swap) for each in repair.changes)


def _is_moved(repair: Repair) -> bool:
    """Whether a line is taken to belong farther away."""
    return {type(each) for each in repair.changes} == {Remove, Insert}


def _key(log: Log, repair: Repair) -> str:
    """Equal for repairs after which the record is the same: of equal lines in a row any one may go."""
    match repair.changes:
        case (Remove(number),):
            entries = log.document.data["moves"]
            while number > 1 and entries[number - 2] == entries[number - 1]:
                number -= 1
            return repr(Remove(number))
    return repr(repair.changes)


def _guessed(log: Log, repair: Repair, offers: Mapping[str, tuple[float, int, Repair]]) -> bool:
    """Whether another value in the same place needs fewer unwritten lines besides."""
    weight = offers[_key(log, repair)][0]
    least = min(other for other, _, each in offers.values() if line_of(each) == line_of(repair))
    return weight >= least + GUESS and not any(_open(each) for each in _values(repair))


def _values(repair: Repair) -> list[Any]:
    return [each.value for each in repair.changes if isinstance(each, Rewrite)]


def _surplus(repair: Repair) -> bool:
    return all(isinstance(each, Remove) for each in repair.changes) and not repair.words.endswith("twice")


def _left(outcome: Outcome) -> int:
    """How much may still be done to look for repairs of a record."""
    return outcome.allowance or 0


def _mends(outcome: Outcome, repair: Repair) -> bool:
    """Whether there is less wrong in a record after a repair: asked where the record leaves open how it went
    on. Nobody says so where enough has been tried."""
    if _left(outcome) <= 0:
        return False
    wrong = sum(finding.wrong for finding in outcome.findings)
    try:
        data = changed(outcome.log.document.data, repair.changes)
        entries = data["moves"]
        log = replace(reread(outcome.log, entries=entries), result=data.get("result"))
        after = replay(log, most=wrong - 1)
    except (BadEntry, Odd, Uneditable):
        return False
    outcome.allowance = _left(outcome) - after.effort - len(entries)
    return after.state is not None and sum(finding.wrong for finding in after.findings) < wrong


def _with_less(log: Log, chapter: Chapter) -> Iterator[tuple[int, Any]]:
    """An entry that is written otherwise in several ways, with only one of them."""
    offer = offered(log, chapter) if chapter.treatment is Treatment.MISREAD else None
    if offer is not None and len(offer.changes) > 1:
        written = log.document.data["moves"][chapter.number - 1]
        for change in offer.changes:
            if isinstance(change, Rewrite) and not _open(change.value):
                yield chapter.number - 1, entry_with(written, [change])


def _filled(log: Log, chapters: Sequence[Chapter]) -> list[tuple[int, Any]]:
    """Where all that is known to mend a fault leaves one value out: the entry with each word of the record in
    its place."""
    offers = [offered(log, chapter) for chapter in chapters if chapter.treatment in BY_THE_PEN]
    told = [offer for offer in offers if offer is not None and not _surplus(offer)]
    if len(told) != 1 or not all(isinstance(each, Rewrite) for each in told[0].changes):
        return []
    changes = [each for each in told[0].changes if isinstance(each, Rewrite)]
    index = int(changes[0].path[1])
    written = log.document.data["moves"][index]
    after = entry_with(written, changes)
    before = dict(leaves(written))
    gaps = [way for way, value in leaves(after) if value == UNKNOWN != before.get(way)]
    gaps += [way for way in before if isinstance(before[way], str) and way not in dict(leaves(after))]
    if len(gaps) != 1:
        return []
    return [(index, rewritten(after, gaps[0], word)) for word in words_of(log.document.data["moves"])]


def _in_the_twin(log: Log, fault: Fault, chapters: Sequence[Chapter]) -> Iterator[tuple[int, Any]]:
    """Where the line at fault says the same as one just before: that one, as this one may be meant."""
    entries, index = log.document.data["moves"], fault.index
    for chapter in chapters:
        if chapter.treatment is Treatment.MISREAD and chapter.number == index + 1:
            for twin in range(max(index - 2, 0), index):
                if entries[twin] == entries[index]:
                    yield twin, log.game.write(chapter.meant, log.header)


def _vaguer(repair: Repair, others: Sequence[Repair]) -> bool:
    """Whether a repair only leaves out what the record shows, as another one says, or besides something that
    is otherwise, where another one needs less."""
    open_at = [each.path for each in repair.changes if isinstance(each, Rewrite) and _open(each.value)]
    if 0 < len(open_at) < len(repair.changes) and any(
        isinstance(other.changes[0], Rewrite)
        and len(other.changes) < len(repair.changes)
        and other.changes[0].path[:2] == open_at[0][:2]
        for other in others
    ):
        return True
    return any(
        isinstance(each, Rewrite) and not _open(each.value) and each.path[: len(path)] == path
        for path in open_at
        for other in others
        for each in other.changes
    )


def _open(value: Any) -> bool:
    return value is None or value == UNKNOWN


# -- which is the likeliest -----------------------------------------------------------------------------


GUESS = 0.15
"""So much less likely is a repair for every line nobody wrote that it needs besides."""

DOUBLED, SHOWN, SWAPPED, FIGURE, UNTRIED, OTHER, MISSING = 1.0, 0.95, 0.9, 0.6, 0.55, 0.5, 0.4
ANOTHER_LIST, MOVED, LEFT_OPEN, SURPLUS = 0.45, 0.35, 0.3, 0.2
"""How likely a slip of a kind is where the record would be true without it: the fewer slips of its kind
could have been made at the place, the likelier is the one that mends everything. Another order of the last
two lines is UNTRIED: nothing comes after them that could speak against it."""


def _weight(log: Log, chapter: Chapter, offer: Repair, fault: Fault) -> float:
    if chapter.treatment is Treatment.VOID:
        return DOUBLED if offer.words.endswith("twice") else SURPLUS
    if chapter.treatment is Treatment.SWAPPED and chapter.span == 2:
        return SWAPPED if chapter.number + 1 < len(log.moves) else UNTRIED
    if chapter.treatment in (Treatment.SWAPPED, Treatment.SEVERAL):
        return MOVED
    if chapter.treatment is Treatment.MISSING:
        return MISSING
    values = [(each.path, each.value) for each in offer.changes if isinstance(each, Rewrite)]
    if any(_open(value) for _, value in values):
        return LEFT_OPEN
    if any(path[-1] == "action" for path, _ in values):
        return MOVED
    if len(values) == 1:
        path, value = values[0]
        if fault.finding.path == path and value in fault.finding.fits:
            return SHOWN
        before = value_at(log.document.data, path)
        if isinstance(value, int) and isinstance(before, int) and _near(before, value):
            return FIGURE
        if isinstance(value, list) and isinstance(before, list) and _many_otherwise(before, value):
            return ANOTHER_LIST
    return OTHER / len(values)


def _many_otherwise(before: Sequence[Any], after: Sequence[Any]) -> bool:
    """Whether two lists have so little in common that no misread word makes the one of the other."""
    return sum(value not in before for value in after) > FEW


FEW = 2
"""So many values of a list are misread at the most."""


def _near(before: int, after: int) -> bool:
    """Whether a figure is easily written for another: one off, or its digits turned."""
    return abs(before - after) == 1 or sorted(str(before)) == sorted(str(after))
