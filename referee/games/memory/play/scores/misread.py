"""A card turned up at the end of a round that may be another one: then the figures of the sheet are right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.memory.play.scores import points
from referee.games.memory.play.scores.rounds import played
from referee.games.memory.play.state import GAP, State
from referee.games.memory.record.moves import Score
from referee.games.memory.record.phases import REVEAL


def misread(state: State, move: Score, wrong: Mapping[int, int]) -> tuple[tuple[int, str], ...]:
    """The entry that turned the cards up, and what may be wrong there, if with one card of it otherwise a
    score sheet is right in all that it tells. ``wrong``: by how much the figures of players are not."""
    if state.revealed <= 0 or state.rules.sets:
        return ()
    for seat, much in wrong.items():
        if any(_is_right(state, move, *other) for other in _others(state, seat, much)):
            more = f"{abs(much)} {'more' if much > 0 else 'less'}"
            counts = "otherwise" if seat in state.callers else more
            what = f"or a card of {state.name(seat)} turned up here is another one, which counts {counts}"
            return ((state.revealed, what),)
    return ()


def _others(state: State, seat: int, much: int) -> Iterator[tuple[int, int]]:
    """The cards of a player that nobody saw before, each with others it may be, one for every number of
    points: a card by which the figure is wrong; of callers any, whose points hang on those of others."""
    pack, worth = state.rules.pack, state.rules.points
    for token in state.layouts[seat]:
        if token == GAP or state.shown[token] != state.revealed:
            continue
        known = {worth[face] for face in pack.exact(state.faces[token])}
        others = {worth[code]: code for code in range(1, pack.vague) if state.left[code] > 0}
        for counts, code in others.items():
            by_so_much = counts is not None and (counts - much) in known
            if counts not in known and (by_so_much or seat in state.callers):
                yield token, code


def _is_right(state: State, move: Score, token: int, code: int) -> bool:
    """Whether a score sheet is right if a card is another one."""
    trial = state.copy()
    trial.faces[token] = code
    last = played(trial)
    before = state.totals if state.phase == REVEAL else state.before
    totals = [points.plus(had, score) for had, score in zip(before, last.scores, strict=True)]
    columns = (
        (move.sums, last.sums), (move.bonus, last.bonus), (move.scores, last.scores), (move.totals, totals),
    )  # fmt: skip
    return not state.rules.adjust and all(
        gives[seat] == number for told, gives in columns for seat, number in told
    )
