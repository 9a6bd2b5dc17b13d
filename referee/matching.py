"""Cards and the faces they may have: whether every card finds one of its own, by augmenting paths."""

from __future__ import annotations

from functools import lru_cache


def matched(masks: list[int], copies: tuple[int, ...]) -> bool:
    """Whether every card finds a face that it may have (``masks``: a bit for each), no face more often than
    there are ``copies`` of it."""
    return _matched(tuple(sorted(masks)), copies)


@lru_cache(maxsize=16384)
def _matched(masks: tuple[int, ...], copies: tuple[int, ...]) -> bool:
    left, free, open_cards = list(copies), _there(copies), []
    for mask in masks:
        if mask & (mask - 1):
            open_cards.append(mask)
        elif mask & free:
            free = _taken(mask, left, free)
        else:
            return False
    holders: dict[int, list[int]] = {}  # a face, as its bit -> the cards that have it
    open_cards.sort(key=int.bit_count)
    for mask in open_cards:
        face = mask & free
        if face:
            face &= -face
            holders.setdefault(face, []).append(mask)
        else:
            face = _given_way(mask, holders, free)
        if not face:
            return False
        free = _taken(face, left, free)
    return True


@lru_cache(maxsize=64)
def _there(copies: tuple[int, ...]) -> int:
    """The faces of which there are any, a bit for each."""
    return sum(1 << face for face, many in enumerate(copies) if many > 0)


def _taken(bit: int, left: list[int], free: int) -> int:
    """The faces of which there are any left once one more has been taken."""
    face = bit.bit_length() - 1
    left[face] -= 1
    return free if left[face] > 0 else free & ~bit


def _given_way(mask: int, holders: dict[int, list[int]], free: int) -> int:
    """One more card gets a face that others have, who give way one after the other: the free face that the
    last of them gets; 0 where there is none."""
    came: dict[int, tuple[int, int]] = {}  # a face -> a card that may have it, and which it has till then
    ways = [(mask, 0)]
    for card, held in ways:
        wanted = card
        while wanted:
            face = wanted & -wanted
            wanted ^= face
            if face in came:
                continue
            came[face] = card, held
            for other in holders.get(face, ()):
                if other & free:
                    return _gives_way(other, face, free, came, holders)
                ways.append((other, face))
    return 0


def _gives_way(
    card: int, face: int, free: int, came: dict[int, tuple[int, int]], holders: dict[int, list[int]]
) -> int:
    """A card takes a free face, and before it every card the face that has become free for it."""
    spare = card & free
    spare &= -spare
    holders[face].remove(card)
    holders.setdefault(spare, []).append(card)
    while True:
        card, held = came[face]
        holders[face].append(card)
        if not held:
            return spare
        holders[held].remove(card)
        face = held
