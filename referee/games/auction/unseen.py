"""What is known about cards nobody has seen: where a face may lie, and where it cannot.

A public record shows hands and decks as backs of cards. Every unseen place of a player holds a
card of some *batch*: cards that were mixed out of sight, so that any of the batch's faces may lie
at any of its places. A face can be where a move needs it as long as the player's hidden faces
still fit into the unseen places, one each. Nothing is guessed: where more than one arrangement
is left, all of them are allowed; only where none is left is the move impossible.

There are always as many unseen places as hidden faces (``loose``, ``pinned``, ``wild``), so an
arrangement fills every place. That is why two batches may be poured together without forgetting
how many cards came from which: the places that are left of each still ask for their share. The one
exception errs on the side of the player: a card that leaves a hand whose cards were known, unseen,
and is then shuffled into the deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.auction.cards import cards_in
from referee.games.auction.state import ASIDE, Batch, Side, State


def places(side: Side) -> list[Batch]:
    """The batch of every unseen place of a player. The card set aside is one of the hand's places."""
    batches = side.batches
    return [
        *(batches[~entry] for entry in side.deck if entry < 0 and entry != ASIDE),
        *(batches[~entry] for entry in side.reserve if entry < 0 and entry != ASIDE),
        *(batches[one] for one in side.buried),
        *(batches[one] for one in side.slots),
    ]


def _hand_places(side: Side) -> range:
    """The numbers of the places in the hand: the last ones."""
    size = len(places(side))
    return range(size - len(side.slots), size)


def fits(side: Side, shown: Sequence[tuple[int, Sequence[int]]], fresh: int) -> bool:
    """Whether the player's hidden faces fit into the unseen places when each ``(face, places)``
    of ``shown`` lies at one of the places with those numbers. ``fresh`` are the faces among them
    that had never been seen: each uses up one of the dealt cards nobody knows."""
    if fresh.bit_count() > side.wild:
        return False
    unseen = places(side)
    forced = dict(shown)
    hand = range(len(unseen) - len(side.slots), len(unseen))
    wanted: list[list[int]] = []
    for face, where in forced.items():
        wanted.append([one for one in where if _may(unseen[one], face, fresh)])
    for face in cards_in(side.pinned):
        wanted.append([one for one in hand if unseen[one].may >> face & 1])
    for face in cards_in(side.loose):
        if face not in forced:
            wanted.append([number for number, batch in enumerate(unseen) if batch.may >> face & 1])
    wild = [number for number, batch in enumerate(unseen) if batch.wild]
    wanted.extend(wild for _ in range(side.wild - fresh.bit_count()))
    return matching(wanted, len(unseen))


def _may(batch: Batch, face: int, fresh: int) -> bool:
    return bool(batch.may >> face & 1) or (batch.wild and bool(fresh >> face & 1))


def matching(wanted: Sequence[Sequence[int]], size: int) -> bool:
    """Whether everyone can have one of the places they want, each place given once (Kuhn's method)."""
    taken = [-1] * size

    def seat(one: int, tried: set[int]) -> bool:
        for place in wanted[one]:
            if place not in tried:
                tried.add(place)
                if taken[place] < 0 or seat(taken[place], tried):
                    taken[place] = one
                    return True
        return False

    return all(seat(one, set()) for one in range(len(wanted)))


def never_seen(state: State, side: Side, faces: int) -> int:
    """Those of some faces that the record shows for the first time."""
    return faces & state.unseen & ~side.loose


def can_show(state: State, side: Side, faces: int) -> bool:
    """Whether these faces may all be among the unseen cards of the hand."""
    if not faces:
        return True
    if faces.bit_count() > side.hidden or faces & ~(side.loose | state.unseen):
        return False
    hand = _hand_places(side)
    return fits(side, [(face, hand) for face in cards_in(faces)], never_seen(state, side, faces))


def show(state: State, side: Side, faces: int) -> None:
    """These faces turn out to be in the hand: from now on they are known there."""
    identify(state, side, never_seen(state, side, faces))
    side.loose &= ~faces
    side.pinned |= faces
    side.hand |= faces
    side.hidden -= faces.bit_count()


def identify(state: State, side: Side, faces: int) -> None:
    """Faces seen for the first time with a player: dealt to him, they may lie wherever an unknown
    dealt card of his may."""
    if not faces:
        return
    state.unseen &= ~faces
    side.wild -= faces.bit_count()
    side.loose |= faces
    side.batches = [Batch(one.may | faces, True) if one.wild else one for one in side.batches]


def _found(side: Side, faces: int) -> None:
    """These faces lie where everybody can see them: no unseen place can hold them any more."""
    side.loose &= ~faces
    side.batches = [Batch(one.may & ~faces, one.wild) for one in side.batches]


def can_lie(state: State, side: Side, named: Mapping[int, int]) -> bool:
    """Whether the deck's cards may be the named ones: index in ``side.deck`` -> face."""
    faces, shown = 0, []
    places_before = 0
    for index, entry in enumerate(side.deck):
        face = named.get(index)
        unseen = entry < 0
        if face is not None:
            if unseen and not faces >> face & 1 and (side.loose | state.unseen) >> face & 1:
                faces |= 1 << face
                shown.append((face, _hand_places(side) if entry == ASIDE else [places_before]))
            elif face != entry:
                return False
        places_before += unseen and entry != ASIDE
    return not shown or fits(side, shown, never_seen(state, side, faces))


def lie(state: State, side: Side, named: Mapping[int, int]) -> None:
    """Cards of the deck turn out to be these faces; they stay where they are."""
    for index, face in named.items():
        entry = side.deck[index]
        if entry >= 0:
            continue
        bit = 1 << face
        identify(state, side, never_seen(state, side, bit))
        side.deck[index] = face
        if entry == ASIDE:
            side.loose &= ~bit
            side.pinned |= bit
        else:
            _found(side, bit)


def can_dig(state: State, side: Side, faces: int, last: int | None = None) -> bool:
    """Whether these faces may be among the unseen cards of the personal discards (``last``: among
    the so many that came there last)."""
    count = len(side.buried) if last is None else last
    if faces.bit_count() > count or faces & ~(side.loose | state.unseen):
        return False
    end = len(places(side)) - len(side.slots)
    where = range(end - count, end)
    return fits(side, [(face, where) for face in cards_in(faces)], never_seen(state, side, faces))


def dig(state: State, side: Side, faces: int, last: int | None = None) -> None:
    """Faces are found among the unseen discards; the places they may have come from stay mixed."""
    identify(state, side, never_seen(state, side, faces))
    count = len(side.buried) if last is None else last
    split = len(side.buried) - count
    mixed = mix(side, side.buried[split:])
    side.buried = side.buried[:split] + [mixed] * (count - faces.bit_count())
    _found(side, faces)
    side.discards |= faces


def mix(side: Side, numbers: Sequence[int], known: int = 0) -> int:
    """A new batch of everything that may be in some batches, and some known faces with it."""
    may, wild = known, False
    for number in numbers:
        batch = side.batches[number]
        may |= batch.may
        wild = wild or batch.wild
    side.batches.append(Batch(may, wild))
    return len(side.batches) - 1


def settle_hand(side: Side) -> int:
    """The unseen cards of the hand, and the one set aside unseen, become one batch: from outside
    they look alike. Returns its number. The faces shown out of the hand are not among them."""
    rest = mix(side, side.slots)
    batch = side.batches[rest]
    hand = _hand_places(side)
    if len(side.slots) > side.pinned.bit_count():
        for face in cards_in(batch.may & side.loose):
            if not fits(side, [(face, hand)], 0):
                side.batches[rest] = batch = Batch(batch.may & ~(1 << face), batch.wild)
    side.deck = [~rest if entry == ASIDE else entry for entry in side.deck]
    side.reserve = [~rest if entry == ASIDE else entry for entry in side.reserve]
    side.slots = [rest] * side.hidden
    _found(side, side.pinned)
    side.pinned = 0
    return rest


def cover_hand(side: Side) -> None:
    """A card leaves a known hand unseen: from outside, every card of the hand may be the one."""
    rest = settle_hand(side)
    mixed = mix(side, [rest] if side.hidden else [], side.hand)
    side.slots = [mixed] * (side.hidden + side.hand.bit_count())
    side.hidden = len(side.slots)
    side.loose |= side.hand
    side.hand = 0


def forget(side: Side) -> None:
    """Drops batches no place refers to any more, so that a long game stays small."""
    entries = side.deck + side.reserve
    used = sorted(
        {~entry for entry in entries if entry < 0 and entry != ASIDE} | set(side.buried) | set(side.slots)
    )
    if len(used) == len(side.batches):
        return
    new = {old: number for number, old in enumerate(used)}
    side.batches = [side.batches[old] for old in used]
    side.deck = [~new[~entry] if entry < 0 and entry != ASIDE else entry for entry in side.deck]
    side.reserve = [~new[~entry] if entry < 0 and entry != ASIDE else entry for entry in side.reserve]
    side.buried = [new[one] for one in side.buried]
    side.slots = [new[one] for one in side.slots]
