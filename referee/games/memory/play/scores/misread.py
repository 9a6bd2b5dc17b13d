"""Slips that show in the figures of a sheet: cards turned up that may be others, or of another round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee import figures
from referee.breaches import Entries
from referee.games.memory.play.scores import points
from referee.games.memory.play.scores.rounds import faces_of, played, playing, sums_of
from referee.games.memory.play.state import GAP, Points, State
from referee.games.memory.record.moves import Score
from referee.games.memory.record.phases import REVEAL
from referee.rules import Kind, several

FIGURES = ("sums", "bonus", "scores", "totals")
"""What a score sheet tells of everybody."""


def exchanged(state: State) -> Entries:
    """The entry that turned the cards up, if the score sheet is right in all that it tells with the cards of
    two players in each other's place."""
    told, unknown = _told_and_unknown(state)
    for first, other in combinations(range(state.seats), 2) if state.revealed > 0 and not state.sums else ():
        now_of = {first: other, other: first}
        if told & {now_of.get(seat, seat) for seat in unknown}:
            continue  # cards that nobody saw make no figure right
        trial = state.copy()
        trial.layouts[first], trial.layouts[other] = state.layouts[other], state.layouts[first]
        trial.count[first], trial.count[other] = state.count[other], state.count[first]
        if next(_wrong(trial), None) is None:
            names = f"{state.name(first)} and {state.name(other)}"
            return ((state.revealed, f"or the cards of {names} turned up here are each other's"),)
    return ()


def misread(state: State) -> Entries:
    """The entry that turned the cards up, and what may be wrong there, if with one card of it otherwise the
    score sheet is right in all that it tells; and where that card was seen first."""
    told, unknown = _told_and_unknown(state)
    may_be = state.revealed > 0 and not (state.rules.sets or told & unknown)
    for seat, much in _wrong(state) if may_be else ():
        for token, code in _others(state, seat, much):
            trial = state.copy()
            trial.faces[token] = code
            if next(_wrong(trial), None) is None:
                more = (
                    "otherwise" if seat in state.callers else f"{abs(much)} {'more' if much > 0 else 'less'}"
                )
                what = f"or a card of {state.name(seat)} turned up here is another one, which counts {more}"
                first = state.shown[token]
                before = ((first, "it was misread from here on"),) if 0 < first != state.revealed else ()
                return ((state.revealed, what), *before)
    return ()


def _told_and_unknown(state: State) -> tuple[set[int], set[int]]:
    """Of whom the score sheet tells a figure, and whose cards do not tell what they count."""
    told = {seat for what in FIGURES for seat, _ in getattr(state.sheets[-1], what)}
    unknown = {seat for seat, sum_ in enumerate(sums_of(state)) if not isinstance(sum_, int)}
    return told, unknown.difference(state.leavers)


def _wrong(state: State) -> Iterator[tuple[int, int]]:
    """Whose figures of the score sheet are wrong, by so much; 0 where that is not known."""
    move, last = state.sheets[-1], played(state)
    before = state.totals if state.phase == REVEAL else state.before
    totals = [figures.plus(had, score) for had, score in zip(before, last.scores, strict=True)]
    for what, gives in zip(FIGURES, (last.sums, last.bonus, last.scores, totals), strict=True):
        for seat, number in getattr(move, what):
            if number != gives[seat]:
                more = figures.minus(number, gives[seat])
                yield seat, more if isinstance(more, int) else 0


def _others(state: State, seat: int, much: int) -> Iterator[tuple[int, int]]:
    """The cards of a player, each with others it may be, one for every number of points: a card by which the
    figure is wrong; of callers any, whose points hang on those of others. Those that somebody saw before are
    at most of another suit, misread each time, and come last."""
    pack, worth = state.rules.pack, state.rules.points
    for token in sorted(state.layouts[seat], key=lambda token: state.shown[token] != state.revealed):
        face, seen = state.faces[token], state.shown[token] != state.revealed
        if token == GAP or (seen and pack.rank_of[face] < 0):
            continue
        known = {worth[each] for each in pack.exact(face)}
        alike = pack.of_rank[pack.rank_of[face]] if seen else range(1, pack.vague)
        others = {worth[code]: code for code in alike if state.left[code] > 0}
        for counts, code in others.items():
            by_so_much = counts is not None and (counts - much) in known
            if counts not in known and (by_so_much or seat in state.callers):
                yield token, code


def all_of_one_pack(state: State, sums: Sequence[Points], unseen: Sequence[Points]) -> None:
    """Cards that nobody saw count what the sheet says of each player: all of them lie there at once, and a
    pack has only so many cheap ones, and so many dear ones."""
    said = {
        seat: sum_
        for seat in playing(state)
        if isinstance(unseen[seat], tuple) and isinstance(sum_ := sums[seat], int)
    }
    seats, counted = [*said], sum(said.values())
    if state.sums or state.rules.sets or len(seats) < 2:
        return
    faces = [face for seat in seats for face in faces_of(state, seat) if face >= 0]
    known = points.of_cards(state.rules, faces, state.left)
    if not figures.fits(known, counted):
        names = several([*map(state.name, seats)])
        state.say(
            Kind.MISMATCH,
            "sum",
            f"The cards of {names} count {counted} by the sheet; they can count {figures.words(known)}.",
            "they lie there at the same time, and come from one pack with those that were shown",
        )


def turned_up_early(state: State, move: Score) -> None:
    """The cards of this round were turned up before they were dealt, by what the sheet says: it fits them,
    and does not fit another round, of which nothing but they was kept."""
    if state.early is None or state.revealed or _as_claimed(state, move):
        return
    entry, before, sums = state.early
    trial = state.copy()
    trial.played.pop()
    trial.totals, trial.sums = before, sums
    if not _as_claimed(trial, move):
        return
    if not state.ended:  # that has been told of the deal
        state.say(
            Kind.ILLEGAL,
            "reveal",
            "The cards of this round were turned up before they were dealt.",
            "so the score sheet fits; those cards are of no other round",
            entries=((entry, "these cards are those of the round that is counted here"),),
        )
    state.played, state.totals, state.sums, state.maybe = trial.played, before, sums, {}
    state.round, state.revealed, state.early, state.ended = state.round - 1, entry, None, ()


def _as_claimed(state: State, move: Score) -> bool:
    """Whether every figure of a score sheet may be right, all of them together."""
    seen, said, scored = sums_of(state), dict(move.sums), dict(move.scores)
    table = state.copy()
    table.sums = [said.get(seat, sum_) for seat, sum_ in enumerate(seen)]
    last = played(table)
    grown = [scored.get(seat, score) for seat, score in enumerate(last.scores)]
    columns = {"sums": seen, "bonus": last.bonus, "scores": last.scores}
    columns["totals"] = [*map(figures.plus, state.totals, grown)]
    return all(
        figures.fits(known[seat], number)
        for what, known in columns.items()
        for seat, number in getattr(move, what)
    )
