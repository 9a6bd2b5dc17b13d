"""What a record claims (checks in passing, results at the end) against what the replay gives.

A claim is never trusted and never guessed: where the replay does not know either, the answer is
``undetermined``, not ``mismatch``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, NamedTuple

from referee import figures
from referee.header import BadEntry, nobody
from referee.rules import RECORD_RULES, Finding, Kind, Path, ScoreSheet

UNKNOWN = "?"
MORE = "\N{HORIZONTAL ELLIPSIS}"
"""Stands in a row of cards for those that nobody told, in a position that is only shown."""
CLAIMED = "The figure is a claim: it is held against what the rules give."
WINNERS = ("winner", "winners")
"""The keys of a result that name who won."""


class Disagreement(NamedTuple):
    """One figure or card of a claim that the replay does not confirm."""

    path: Path
    name: str
    claimed: Any
    actual: Any
    open: bool = False  # the replay does not know it either
    bounds: bool = False  # the replay knows it within bounds only

    def finding(self, rule: Any, who: str) -> Finding:
        """The disagreement as a verdict; ``who`` is the sentence's subject, "the check"."""
        if self.open:
            return Finding(
                Kind.UNDETERMINED,
                rule,
                f"{self.name}: {who} says {shown(_brief(self.claimed))}; the record does not show it.",
                f"known so far: {shown(self.actual)}",
                path=self.path,
            )
        return Finding(
            Kind.MISMATCH,
            rule,
            f"{self.name}: {who} says {shown(_brief(self.claimed))}, the replay gives {shown(self.actual)}.",
            path=self.path,
            instead=() if self.actual == NOTHING else (f"{self.name}: {shown(self.actual)}",),
            fits=() if self.actual == NOTHING or self.bounds or not _whole(self.actual) else (self.actual,),
        )


def _brief(value: Any) -> Any:
    """A claim with the beginning alone of texts that are too long for a sentence."""
    if isinstance(value, Mapping):
        return {_brief(key): _brief(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [*map(_brief, value)]
    return f"{value[:57]}..." if isinstance(value, str) and len(value) > 60 else value


def _whole(value: Any) -> bool:
    """Whether a value is known to its last card."""
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return value != UNKNOWN and all(map(_whole, parts))


def shown(value: Any) -> str:
    """A value as a log writes it."""
    if value.__class__ is str or value.__class__ is int:  # nearly all are
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


NOTHING = "nothing at this moment"

FIGURES = ("totals", "sums")
"""Parts of a position that hold a figure for everybody, or the least and the most that it may be."""

Vaguer = Callable[[Any, Any], bool]
"""Whether the one word tells less of the same card than the other."""

Names = Callable[[], Container[str]]
"""The names a position of the game may have at one moment or another; asked for only when needed."""


def compare(
    claimed: Any,
    actual: Any,
    path: Path,
    unordered: frozenset[str],
    names: Names = tuple,
    vaguer: Vaguer = lambda less, more: False,
    name: str = "",
) -> Iterator[Disagreement]:
    """Every figure of a claim that differs. A claim may leave out what it does not want to check, and tell
    less of a card than is known.

    BadEntry where the claim names something no position of the game has.
    """
    if isinstance(claimed, Mapping) and isinstance(actual, Mapping):
        for key, value in claimed.items():
            what = f"{name} {key}".strip()
            if key in actual:
                yield from compare(value, actual[key], (*path, key), unordered, names, vaguer, what)
            elif key in names():
                yield Disagreement((*path, key), what, value, NOTHING)
            else:
                raise BadEntry(
                    f"there is no {shown(key)!r} to check here",
                    (*path, key),
                    "one of " + ", ".join(map(str, actual)),
                    (key for key in actual if isinstance(key, str)),
                    key=True,
                )
    elif isinstance(claimed, int) and not isinstance(claimed, bool) and isinstance(actual, list):
        if not _names(path).isdisjoint(FIGURES) and len(actual) == 2:
            low, high = actual
            if not low == high == claimed:
                bounds = f"{low} to {high}"
                yield Disagreement(path, name, claimed, bounds, low <= claimed <= high, bounds=True)
        elif claimed != len(actual):
            yield Disagreement(path, f"number of cards in {name}", claimed, len(actual))
    elif isinstance(claimed, list) and isinstance(actual, list):
        yield from _lists(claimed, actual, path, name, bool(unordered.intersection(_names(path))), vaguer)
    elif claimed == UNKNOWN or vaguer(claimed, actual):
        return  # no more is claimed than is known
    elif claimed != actual or type(claimed) is not type(actual):
        yield Disagreement(path, name, claimed, actual, actual == UNKNOWN or vaguer(actual, claimed))


def _names(path: Path) -> set[str]:
    return {part for part in path if isinstance(part, str)}


EMPTY_PLACE = "-"
"""A place without a card, in a row whose places have numbers."""


def _lists(
    claimed: list[Any], actual: list[Any], path: Path, name: str, as_set: bool, vaguer: Vaguer
) -> Iterator[Disagreement]:
    if not as_set and all(item is None for item in actual[len(claimed) :]):
        actual = actual[: len(claimed)]  # empty places at the end may be left out
    if EMPTY_PLACE in actual and EMPTY_PLACE not in claimed:
        actual = [item for item in actual if item != EMPTY_PLACE]  # the cards that are left, in their order
    if len(claimed) != len(actual):
        yield Disagreement(path, name, claimed, actual)
    elif as_set:
        said, known = (Counter(map(str, side)) for side in (claimed, actual))
        hidden = known.pop(UNKNOWN, 0)
        del said[UNKNOWN]  # what is left open may be any of the others: there are as many on both sides
        surplus = (said - known).total()
        if surplus > hidden:
            yield Disagreement(path, name, claimed, actual)
        elif surplus:
            yield Disagreement(path, name, claimed, actual, True)
    else:
        told = [other if vaguer(mine, other) else mine for mine, other in zip(claimed, actual, strict=True)]
        seen = [UNKNOWN if vaguer(other, mine) else other for mine, other in zip(told, actual, strict=True)]
        if not all(map(_fits, told, seen)):
            yield Disagreement(path, name, claimed, actual)
        elif any(mine != other and other == UNKNOWN for mine, other in zip(told, seen, strict=True)):
            yield Disagreement(path, name, claimed, actual, True)


def says(given: Any, way: Sequence[Any]) -> bool:
    """Whether a position as it is written says anything of a part."""
    for step in way:
        if not isinstance(given, Mapping):
            break
        if step not in given:
            return False
        given = given[step]
    return True


def values_of(part: Mapping[str, Any], above: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of a position that is no mapping, with the way to it."""
    for key, value in part.items():
        if isinstance(value, Mapping) and value:
            yield from values_of(value, (*above, key))
        else:
            yield (*above, key), value


class Untold(NamedTuple):
    """What the position that a record begins with leaves out: a check of it is no claim to be compared, it
    tells what nobody has told."""

    given: Mapping[str, Any]  # the position as it is written
    parted: Mapping[Path, Set[int]]  # what is otherwise in some ways to fill it, and by which of the gaps
    taken: Mapping[Path, Sequence[Any]]  # what every value is taken to be before the first entry, way by way
    untrue: frozenset[Path] = frozenset()  # what checks say that cannot be by the position

    def tells(self, fault: Disagreement) -> bool:
        """Whether a check that disagrees only tells what neither the position nor an entry since then has."""
        way = fault.path[1:]
        if way in self.untrue or says(self.given, way):
            return False
        if fault.open or not any(_within(way, part) or _within(part, way) for part in self.parted):
            now, begun = fault.actual, self.taken.get(way, (NOTHING,))
            if now.__class__ is list and fault.claimed.__class__ is list:
                return not any(_shown_otherwise(fault.claimed, now, was) for was in begun)
            return now in begun or now.__class__ is int  # a sum goes on from what it was
        return False


def _within(path: Path, above: Path) -> bool:
    return path[: len(above)] == above


def _shown_otherwise(claimed: list[Any], now: list[Any], was: Any) -> bool:
    """Whether a card that an entry has shown is claimed to be another: in rows that are as long as they were,
    because nobody knows what lay in others."""
    if was.__class__ is not list or not len(claimed) == len(now) == len(was):
        return False
    return any(
        mine != other != before and UNKNOWN not in (mine, other)
        for mine, other, before in zip(claimed, now, was, strict=True)
    )


def _fits(claimed: Any, actual: Any) -> bool:
    """Whether one of a list may be what is claimed of it: as much as the claim says."""
    if isinstance(claimed, Mapping) and isinstance(actual, Mapping):
        return all(key in actual and _fits(value, actual[key]) for key, value in claimed.items())
    return UNKNOWN in (claimed, actual) or bool(claimed == actual)


def merged(base: Any, patch: Any) -> Any:
    """A position with corrections laid over it: mappings are merged, everything else replaced."""
    if isinstance(base, Mapping) and isinstance(patch, Mapping):
        return {**base, **{key: merged(base.get(key), value) for key, value in patch.items()}}
    return patch


def result(claimed: Mapping[str, Any], sheet: ScoreSheet) -> Iterator[Finding]:
    """The ``result`` of a log against the score sheet: scores, counts, winners."""
    named(claimed, sheet.totals)
    counts = {**sheet.uncounted, **sheet.counts}
    for key, value in claimed.items():
        if key in WINNERS:
            yield from _winners(key, value, sheet)
        elif key == "scores" or key in counts:
            yield from _figures(key, value, sheet, sheet.totals if key == "scores" else counts[key])
        elif key not in ("note", "ended", "by"):
            raise BadEntry(
                f"this game has no {key!r} to claim",
                ("result", key),
                "one of scores, winner, winners, " + ", ".join(counts),
                ("scores", *WINNERS, *counts),
                key=True,
            )


def _figures(
    key: str, claimed: Mapping[str, Any], sheet: ScoreSheet, actual: Mapping[str, Any]
) -> Iterator[Finding]:
    for player, figure in claimed.items():
        path = ("result", key, player)
        if player not in actual:
            raise nobody(player, path, actual)
        known = actual[player]
        name = f"{key} of {player}"
        if known is None:
            fault = Disagreement(path, name, figure, UNKNOWN, True)
        elif isinstance(known, tuple):
            low, high = known
            if low == high == figure:
                continue
            few = sheet.each.get(player, ()) if key == "scores" else ()
            few = few if few and (few[0], few[-1]) == known else ()
            words = figures.one_of(few) if few else f"{low} to {high}"
            fits = figure in few if few else low <= figure <= high
            fault = Disagreement(path, name, figure, words, fits, bounds=True)
        elif known == figure:
            continue
        else:
            fault = Disagreement(path, name, figure, known)
        rule = sheet.blame(key, player, figure) if sheet.blame is not None and not fault.open else None
        decided = _left_out(sheet, player, fault) if key == "scores" else ""
        rule = RECORD_RULES["REC-3"] if decided else rule
        finding = fault.finding(rule or RECORD_RULES["REC-2"], "the record")
        finding.why = decided or finding.why
        if rule is not None:
            lines = (line for line in sheet.lines if (line.player, line.rule) == (player, rule))
            finding.rulings = tuple(dict.fromkeys(ruling for line in lines for ruling in line.rulings))
            finding.also = (
                replace(finding, rule=RECORD_RULES["REC-2"], message=CLAIMED, instead=(), fits=()),
            )
        yield finding


def _left_out(sheet: ScoreSheet, player: str, fault: Disagreement) -> str:
    """The points by decision that alone are missing from a score, in words; nothing where it is another
    figure."""
    given = [line for line in sheet.lines if line.player == player and line.rule is RECORD_RULES["REC-3"]]
    points = sum(line.points for line in given if isinstance(line.points, int))
    missing = points and fault.actual == fault.claimed + points
    return "; ".join(f"{line.points:+} {line.why}" for line in given) if missing else ""


def named(claimed: Mapping[str, Any], players: Collection[str]) -> None:
    """BadEntry where a result names a winner who does not play; it does so in a game that goes on, too."""
    for key in WINNERS:
        told = claimed.get(key)
        for place, name in enumerate(named_in(told)):
            if name not in players:
                raise nobody(
                    name, ("result", key, place) if isinstance(told, list) else ("result", key), players
                )


def named_in(written: str | Sequence[str] | None) -> tuple[str, ...]:
    """The players a log names in one place, as winners mostly: one or several."""
    return (written,) if isinstance(written, str) else tuple(written or ())


def _as_winner(names: Sequence[str]) -> str:
    return f"{' and '.join(names) or 'nobody'} as {'winners' if len(names) > 1 else 'winner'}"


def _behind(names: Sequence[str], sheet: ScoreSheet) -> str:
    """Why somebody who is named has not won, however what is open comes out; "" where that may be."""
    bounds = {
        name: total if isinstance(total, tuple) else (total, total)
        for name, total in sheet.totals.items()
        if total is not None
    }
    for name in names:
        for other, (low, high) in bounds.items() if name in bounds else ():
            least, most = bounds[name]
            if (high < least) if sheet.lowest else (low > most):
                return f"however the rest is, {other} has {'fewer' if sheet.lowest else 'more'} points"
    return ""


def _winners(key: str, claimed: str | Sequence[str] | None, sheet: ScoreSheet) -> Iterator[Finding]:
    names = named_in(claimed)
    rule = sheet.winner_rule or RECORD_RULES["REC-2"]
    if not sheet.winners:
        if names and (behind := _behind(names, sheet)):
            yield Finding(
                Kind.MISMATCH, rule, f"The record names {_as_winner(names)}; {behind}.", path=("result", key)
            )
        elif names and sheet.undetermined:
            yield Finding(
                Kind.UNDETERMINED,
                rule,
                f"The record names {_as_winner(names)}; the rules cannot confirm it.",
                sheet.undetermined,
                rulings=sheet.winner_rulings,
                path=("result", key),
            )
        return
    if set(names) != set(sheet.winners):
        several = len(sheet.winners) > 1
        right = shown(list(sheet.winners) if several else sheet.winners[0])
        yield Finding(
            Kind.MISMATCH,
            rule,
            f"The record names {_as_winner(names)}, the rules give {' and '.join(sheet.winners)}.",
            sheet.tiebreak,
            (f"{'winners' if several else key}: {right}",),
            rulings=sheet.winner_rulings,
            path=("result", key),
            # What names one winner holds no list.
            fits=(list(sheet.winners),) if key == "winners" else () if several else (sheet.winners[0],),
        )
