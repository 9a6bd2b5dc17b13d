"""Whether the faces of the pack can be dealt out to the cards so that all that was shown holds.

Cards whose face was not shown at all never decide: there are never more cards than the pack has. What is
left are the cards known in part, those that changed places unseen, and the times between two shuffles:
in each of them all cards that are out must find a face of their own. That is a matching, found by
augmenting paths; for cards that changed places it is asked for the ways to tell which of them is which,
the likeliest first, and where there are more ways than can be looked at nobody is accused.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import NamedTuple

from referee.games.memory.law.faces import Pack
from referee.games.memory.play.state import State
from referee.matching import matched

MOST_WAYS = 4000
"""So many steps are taken to tell mixed cards apart; beyond that everything is possible."""

MOST_MIXED = 250
"""So many mixed cards, and groups of them, are told apart; where there are more everything is possible."""

MOST_ANSWERS = 1000
"""So many answers are kept."""


class Mixed(NamedTuple):
    """Cards that changed places unseen among themselves.

    ``rows`` are the cards: what was shown of each before (a code), and the epoch in which it left the
    stock. Each of the ``layers`` says what was shown of them, in no known order, at a later moment before
    they were mixed again. ``tokens`` are the places where they lie now. ``entries`` showed them.
    """

    rows: tuple[tuple[int, int], ...]
    layers: tuple[tuple[int, ...], ...]
    tokens: tuple[int, ...]
    entries: tuple[int, ...] = ()


Card = tuple[int, int, int]
"""The faces a card may have (a bit each), the first and the last epoch in which it is out."""

Hopeless = Callable[..., bool]
"""Whether some cards, and whether they are all, find no faces."""


def possible(state: State) -> bool:
    """Whether the cards can be what the record shows of them. Where a record is explained, the same is asked
    of many tables: the answers are kept with all of them."""
    asked, answers = _what_is_shown(state), state.answers
    if asked not in answers:
        if len(answers) == MOST_ANSWERS:
            answers.clear()
        answers[asked] = _is_possible(state)
    return answers[asked]


def _what_is_shown(state: State) -> Hashable:
    """All that the answer hangs on."""
    return (
        tuple(state.faces),
        tuple(state.never.items()),
        tuple(state.ties.items()),
        tuple(state.mixed.items()),
        tuple(state.gone.items()),
        tuple([epoch.first for epoch in state.epochs]),
        tuple(_unseen_since(state)),
    )


def _is_possible(state: State) -> bool:
    groups = list(dict.fromkeys(state.mixed.values()))
    if len(groups) + sum(len(group.rows) * (len(group.layers) + 1) for group in groups) > MOST_MIXED:
        return True
    patience = [MOST_WAYS]
    hopeless = _hopeless(state, _single_cards(state), patience)
    for cards in _told_apart(state, groups, patience, hopeless, []):
        for tied in _tied_cards(state, patience, hopeless, cards) if state.ties else ([],):
            if not hopeless(cards + tied, True):
                return True
        patience[0] -= 10
    return patience[0] <= 0


def _hopeless(state: State, fixed: list[Card], patience: list[int]) -> Hopeless:
    """Asks whether some cards, with those of which all is known, find no faces. What is not yet ``whole`` is
    asked only once something whole has failed: mostly the first way fits."""
    known: dict[tuple[Card, ...], bool] = {}  # many ways to tell the cards apart need the same faces
    failed = [False]

    def ask(cards: list[Card], whole: bool = False) -> bool:
        if not (whole or failed[0]):
            return False
        needed = tuple(sorted(cards))
        if needed not in known:
            known[needed] = not _fits(state, fixed + cards)
            patience[0] -= 10
        failed[0] = failed[0] or known[needed]
        return known[needed]

    return ask


def plenty(state: State, token: int, other: int) -> bool:
    """Whether two cards nobody saw may be of one kind or of two, whatever is known of others: of two kinds
    there are more left than cards of which something is known."""
    if len(state.epochs) > 1 or state.mixed or state.faces[token] or state.faces[other]:
        return False
    rules, left = state.rules, state.left
    partly = sum(code >= rules.pack.vague for code in state.faces)
    needed = len(state.ties) + len(state.never) + partly + 2
    never = state.never.get(token, frozenset()) | state.never.get(other, frozenset())
    enough = 0
    for kind, mask in rules.key_masks.items():
        if kind not in never and sum([left[face] for face in _faces(mask)]) >= needed:
            enough += 1
            if enough > 1:
                return True
    return False


def _single_cards(state: State) -> list[Card]:
    """The cards that are known in part or whole and never changed places unseen."""
    masks, never = state.rules.pack.masks, state.never
    last = len(state.epochs) - 1
    found: list[Card] = []
    starts = [epoch.first for epoch in state.epochs]
    since = 0
    for token, code in enumerate(state.faces):
        while since < last and token >= starts[since + 1]:
            since += 1
        if (code or token in never) and token not in state.mixed and token not in state.ties:
            mask = masks[code] & ~barred(state, token) if token in never else masks[code]
            found.append((mask, since, state.gone.get(token, last)))
    return found


def _tied_cards(
    state: State, patience: list[int], hopeless: Hopeless, beside: list[Card]
) -> Iterator[list[Card]]:
    """The ways in which cards that matched unseen may be of one kind, and those that did not of two: kinds of
    which most are left first. No way is gone on with that is hopeless with the cards ``beside`` it."""
    sets = _alike(state)
    member = {token: number for number, tokens in enumerate(sets) for token in tokens}
    apart = [
        {
            member[other]
            for token in tokens
            for other, equal in state.ties[token]
            if not equal and other in member
        }
        for tokens in sets
    ]
    kinds = state.rules.key_masks
    left = state.left
    often = sorted(kinds, key=lambda kind: -sum([left[face] for face in _faces(kinds[kind])]))
    chosen: list[int] = []

    def choose(cards: list[Card]) -> Iterator[list[Card]]:
        at = len(chosen)
        patience[0] -= 1
        if at == len(sets) or patience[0] <= 0:
            yield cards
            return
        for kind in often:
            if any(other < at and chosen[other] == kind for other in apart[at]):
                continue
            more = [_card(state, token, kinds[kind]) for token in sets[at]]
            if all(mask for mask, _, _ in more) and not hopeless(beside + cards + more):
                chosen.append(kind)
                yield from choose(cards + more)
                chosen.pop()

    yield from choose([])


def _alike(state: State) -> list[list[int]]:
    """The tied cards, those that matched one another together."""
    sets: list[list[int]] = []
    seen: set[int] = set()
    for token in state.ties:
        if token in seen:
            continue
        tokens, seen = [token], seen | {token}
        for here in tokens:
            more = [
                other
                for other, equal in state.ties[here]
                if equal and other in state.ties and other not in seen
            ]
            tokens += more
            seen |= {*more}
        sets.append(tokens)
    return sets


@lru_cache(maxsize=4096)
def _faces(mask: int) -> tuple[int, ...]:
    """The faces of a mask, one after the other."""
    return tuple(face for face in range(mask.bit_length()) if mask >> face & 1)


def _card(state: State, token: int, kind: int) -> Card:
    """A card that may have the faces of one kind, as far as it was not seen to be another."""
    mask = state.rules.pack.masks[state.faces[token]] & ~barred(state, token) & kind
    return mask, state.epoch_of(token), state.gone.get(token, len(state.epochs) - 1)


def barred(state: State, token: int) -> int:
    """The faces a card cannot have because it did not match when it was thrown."""
    mask = 0
    for key in state.never.get(token, ()):
        mask |= state.rules.key_masks.get(key, 0)
    return mask


def _told_apart(
    state: State, groups: list[Mixed], patience: list[int], hopeless: Hopeless, beside: list[Card]
) -> Iterator[list[Card]]:
    """The ways to say which of the mixed cards is which, group after group, and the cards ``beside`` them."""
    if not groups:
        yield beside
        return
    for cards in _ways(state, groups[0], patience):
        if not hopeless(beside + cards):
            yield from _told_apart(state, groups[1:], patience, hopeless, beside + cards)


def _ways(state: State, group: Mixed, patience: list[int]) -> Iterator[list[Card]]:
    """The ways to say which card of a group lies where."""
    pack, last = state.rules.pack, len(state.epochs) - 1
    masks = pack.masks
    rows = [masks[code] for code, _ in group.rows]
    tops = [
        (masks[state.faces[token]] & ~barred(state, token), state.gone.get(token, last))
        for token in group.tokens
    ]
    layers = [[(masks[code], last) for code in layer] for layer in group.layers]
    whole = masks[0]
    tasks = [
        (depth, mask, end)
        for depth, layer in enumerate([*layers, tops])
        for mask, end in layer
        if mask != whole or end < last
    ]
    tasks.sort(key=lambda task: (task[0], task[1].bit_count()))
    ends = [last] * len(rows)
    taken: list[set[int]] = [set() for _ in range(len(layers) + 1)]

    def place(at: int) -> Iterator[list[Card]]:
        patience[0] -= 1
        if patience[0] <= 0:
            return
        if at == len(tasks):
            yield [
                (mask, since, end)
                for mask, (_, since), end in zip(rows, group.rows, ends, strict=True)
                if mask != whole
            ]
            return
        depth, mask, end = tasks[at]
        fitting = [row for row in range(len(rows)) if row not in taken[depth] and rows[row] & mask]
        fitting.sort(key=lambda row: rows[row].bit_count())
        tried: set[tuple[int, int, int]] = set()
        for row in fitting:
            like = (rows[row], ends[row], group.rows[row][1])
            if like in tried:
                continue
            tried.add(like)
            before, ended = rows[row], ends[row]
            rows[row] &= mask
            ends[row] = min(ended, end)
            taken[depth].add(row)
            yield from place(at + 1)
            taken[depth].discard(row)
            rows[row], ends[row] = before, ended

    yield from place(0)


def _fits(state: State, cards: list[Card]) -> bool:
    """Whether in every epoch the cards that are out find a face each, and those that stayed out over a
    shuffle one that was free before and after it."""
    pack, last = state.rules.pack, len(state.epochs) - 1
    for epoch in {since for _, since, _ in cards}:  # no more are out in those in which none came out
        alive = [mask for mask, since, end in cards if since <= epoch <= end]
        if not matched(alive, pack.copies):
            return False
    if not last:
        return True
    unseen = [(pack.masks[0], 0, last)]
    stays = [cards + unseen * many for many in _unseen_since(state)]
    if not all(_stayed(stays[since], since, last, pack.copies) for since in range(last)):
        return False
    if not any(mask & (mask - 1) for mask, _, _ in cards):
        return True
    # Cards known by rank alone take no face from those that stayed, but one of their rank.
    by_rank = {mask: _ranks(pack, mask) for mask in {mask for mask, _, _ in cards + unseen}}
    ranked = [[(by_rank[mask], begun, end) for mask, begun, end in each] for each in stays]
    return all(_stayed(ranked[since], since, last, pack.rank_copies) for since in range(last))


def _ranks(pack: Pack, mask: int) -> int:
    """The ranks that a card with these faces may have, a bit for each."""
    return sum(
        1 << rank for rank, faces in enumerate(pack.of_rank) if any(mask >> face & 1 for face in faces)
    )


def _stayed(cards: list[Card], since: int, last: int, copies: tuple[int, ...]) -> bool:
    """Whether the cards out since an epoch find faces (or ranks) that were free all the time."""
    left = list(copies)
    for epoch in range(since, last + 1):
        free = list(copies)
        for mask, begun, end in cards:
            if begun <= epoch <= end and not mask & (mask - 1) and not (begun <= since and end == last):
                free[mask.bit_length() - 1] -= 1
        left = [min(pair) for pair in zip(left, free, strict=True)]
    return matched([mask for mask, begun, end in cards if begun <= since and end == last], tuple(left))


def _unseen_since(state: State) -> list[int]:
    """How many cards that were out in an epoch still lie there, and nobody has seen them: of every epoch but
    the last."""
    known, faces = {*state.never, *state.mixed, *state.ties}, state.faces
    unseen = sorted([token for token in state.out() if not faces[token] and token not in known])
    return [bisect_left(unseen, later.first) for later in state.epochs[1:]]
