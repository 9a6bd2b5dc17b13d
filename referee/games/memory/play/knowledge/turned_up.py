"""Which of the cards turned up at the end are those of which something was known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.memory.play.knowledge.shown import NEW
from referee.games.memory.play.state import GAP, State

Lying = list[int] | None
"""The cards of a layout that are turned up; None where they are not those that lie there."""


def lying_there(state: State, seat: int, faces: Sequence[int], slots: tuple[int, ...]) -> Iterator[Lying]:
    """The cards of a layout that an entry turns up; None where they are not those that lie there. More than
    one way where nobody has counted them."""
    if seat in state.uncounted:
        yield from _counted(state, seat, faces, slots)
    elif len(faces) != state.count[seat]:
        yield None
    elif not slots:
        layout = state.layouts[seat]
        yield layout if len(faces) == len(layout) else [token for token in layout if token != GAP]
    else:
        tokens = [state.token_at(seat, slot) for slot in slots]
        yield None if GAP in tokens else tokens


def _counted(state: State, seat: int, faces: Sequence[int], slots: Sequence[int]) -> Iterator[Lying]:
    """The cards turned up tell how many there were, of which nothing was known: those of which something was
    are among them, and of the others nobody knows in which places they lay, unless it is told. None where
    they are too few."""
    lying = [token for token in state.layouts[seat] if token != GAP]
    if len(faces) < len(lying) - state.uncounted[seat]:
        yield None
        return
    found = [state.token_at(seat, slot) for slot in slots or [0] * len(faces)]
    unplaced = [token for token in lying if token not in found]
    of_others = (state.mixed, state.never, state.ties)
    known = [token for token in unplaced if state.faces[token] or any(token in told for told in of_others)]
    known.sort(key=lambda token: not 0 < state.faces[token] < state.rules.pack.vague)  # whole faces first
    places = [] if slots else [place for place, token in enumerate(found) if token == GAP]
    first, none = NEW - 100 * seat, True
    for taken in _placed(state, known, faces, places):
        none = False
        tokens = [taken.get(place, token) for place, token in enumerate(found)]
        yield [first - place if token == GAP else token for place, token in enumerate(tokens)]
    if none:
        yield None


def _placed(
    state: State, known: Sequence[int], faces: Sequence[int], places: Sequence[int]
) -> Iterator[dict[int, int]]:
    """The ways in which cards of which something is known can be among those turned up: each is taken for one
    that is told as it is known, else for one of which less is told, else for any."""
    if not known:
        yield {}
        return
    token, *others = known
    code, tried = state.faces[token], set[int]()
    meet = state.rules.pack.meet
    fitting = [place for place in places if not (faces[place] or code) or meet(faces[place], code)]
    for place in sorted(fitting, key=lambda place: (faces[place] != code, not faces[place])):
        if faces[place] not in tried:
            tried.add(faces[place])
            for taken in _placed(state, others, faces, [other for other in places if other != place]):
                yield {place: token, **taken}
