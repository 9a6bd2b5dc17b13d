"""Cards that change places unseen: what was known of each is known of them together."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.memory.play.knowledge.sharing import Mixed
from referee.games.memory.play.knowledge.shown import uncount
from referee.games.memory.play.state import State, new_token
from referee.games.memory.record.notation import Place


def mix(state: State, places: Sequence[Place]) -> None:
    """The cards in these places change places among themselves, unseen."""
    if len(places) < 2:
        return
    old = [state.token_at(*place) for place in places]
    before = _known_together(state, old)
    for token in old:
        if token not in state.mixed:
            uncount(state, token)
    fresh = [new_token(state) for _ in old]
    for token in old:
        state.mixed.pop(token, None)
        state.never.pop(token, None)
        for other, _ in state.ties.pop(token, ()):
            left = tuple(tied for tied in state.ties.get(other, ()) if tied[0] != token)
            if left:
                state.ties[other] = left
            else:
                state.ties.pop(other, None)
        state.faces[token] = 0  # what was known of it is known of the group
    if before is not None:
        state.partly = True
        merged = before._replace(tokens=(*before.tokens, *fresh))
        for token in merged.tokens:
            if token not in state.mixed:
                uncount(state, token)
            state.mixed[token] = merged
    for (seat, slot), token in zip(places, fresh, strict=True):
        state.layouts[seat][slot - 1] = token


def _known_together(state: State, old: list[int]) -> Mixed | None:
    """What is known of cards that are about to be mixed, and of those they were mixed with before; its tokens
    are the latter. None where nothing is."""
    touched: list[Mixed] = []
    rows: list[tuple[int, int]] = []
    layers: list[tuple[int, ...]] = []
    entries: list[int] = []
    for token in old:
        group = state.mixed.get(token)
        if group is None:
            rows.append((state.faces[token], state.epoch_of(token)))
            entries.append(state.shown[token])
        elif group not in touched:
            touched.append(group)
    outside: list[int] = []
    for group in touched:
        rows += group.rows
        layers += [*group.layers, tuple(state.faces[token] for token in group.tokens)]
        entries += [*group.entries, *(state.shown[token] for token in group.tokens)]
        outside += [token for token in group.tokens if token not in old]
    known = any(code for code, _ in rows) or any(map(any, layers))
    if not known and not any(token in state.never for token in old):
        return None
    kept = tuple(layer for layer in layers if any(layer))
    return Mixed(tuple(rows), kept, tuple(outside), tuple(sorted({entry for entry in entries if entry})))
