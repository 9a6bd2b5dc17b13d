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

from referee.games.auction.play.state import Batch, Side, State
from referee.games.auction.record.cards import ASIDE, cards_in


def places(side: Side) -> list[int]:
    """The number of the batch of every unseen place of a player: deck, place apart, discards, hand. The
    card set aside is one of the hand's places."""
    lying = [~entry for entry in side.deck if entry < 0 and entry != ASIDE]
    if side.reserve:
        lying += [~entry for entry in side.reserve if entry < 0 and entry != ASIDE]
    return lying + side.buried + side.slots


def _hand_places(side: Side) -> range:
    """The numbers of the places in the hand: the last ones."""
    size = len(places(side))
    return range(size - len(side.slots), size)


def fits(side: Side, shown: Sequence[tuple[int, Sequence[int]]], fresh: int) -> bool:
    """Whether the player's hidden faces fit into the unseen places when each ``(face, places)``
    of ``shown`` lies at one of the places with those numbers. ``fresh`` are the faces among them
    that had never been seen: each uses up one of the dealt cards nobody knows.

    Places of one batch are alike, so faces are held against kinds of places, and it is enough to count
    (Hall): no faces may need, between them, fewer places than there are of them.
    """
    if fresh.bit_count() > side.wild:
        return False
    batches, numbers = side.batches, places(side)
    hand = len(numbers) - len(side.slots)
    near, far = next(((where[0], where[-1]) for _, where in shown if len(where) > 1), (0, -1))
    kinds: dict[int, int] = {}  # batch, in the hand, among the places shown -> how many places
    for place, batch in enumerate(numbers):
        key = batch << 2 | (place >= hand) << 1 | (near <= place <= far)
        kinds[key] = kinds.get(key, 0) + 1
    among = forced = 0
    for face, where in shown:
        forced |= 1 << face
        if len(where) > 1:
            among |= 1 << face
            continue
        place = where[0]
        batch = numbers[place]
        if not (batches[batch].may >> face & 1 or (batches[batch].wild and fresh >> face & 1)):
            return False
        kinds[batch << 2 | (place >= hand) << 1 | (near <= place <= far)] -= 1
    needs: dict[int, int] = {}  # kinds of places -> how many faces need one of them
    if among:
        _need(needs, among, [(batches[key >> 2], key & 1) for key in kinds], fresh)
    if side.pinned:
        _need(needs, side.pinned, [(batches[key >> 2], key & 2) for key in kinds])
    _need(needs, side.loose & ~forced, [(batches[key >> 2], 1) for key in kinds])
    strangers = side.wild - fresh.bit_count()
    if strangers:
        mask = sum(1 << kind for kind, key in enumerate(kinds) if batches[key >> 2].wild)
        needs[mask] = needs.get(mask, 0) + strangers
    return enough(needs, list(kinds.values()))


def _need(needs: dict[int, int], faces: int, kinds: Sequence[tuple[Batch, int]], fresh: int = 0) -> None:
    """Counts some faces by the kinds of places where each may lie; a kind that is 0 is closed to them."""
    groups = {0: faces}
    for kind, (batch, open_) in enumerate(kinds):
        if open_:
            may = batch.may | fresh if batch.wild else batch.may
            for mask, members in list(groups.items()):
                inside = members & may
                if inside:
                    groups[mask | 1 << kind] = inside
                    if inside == members:
                        del groups[mask]
                    else:
                        groups[mask] = members & ~may
    for mask, members in groups.items():
        if members:
            needs[mask] = needs.get(mask, 0) + members.bit_count()


def enough(needs: Mapping[int, int], room: Sequence[int]) -> bool:
    """Whether everyone gets a place: no group of them may need places of fewer kinds than hold it."""
    unions = {0}
    for mask in needs:
        unions |= {mask | one for one in unions}
    for union in unions:
        over = 0
        for mask, count in needs.items():
            if mask | union == union:
                over += count
        for kind, size in enumerate(room):
            if union >> kind & 1:
                over -= size
        if over > 0:
            return False
    return True


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
    if len(side.slots) > side.pinned.bit_count() and len(set(side.slots)) > 1:
        alike: dict[
            tuple[int, ...], int
        ] = {}  # faces that may lie in the same batches stand or fall together
        for face in cards_in(batch.may & side.loose):
            kind = tuple(one.may >> face & 1 for one in side.batches)
            alike[kind] = alike.get(kind, 0) | 1 << face
        for faces in alike.values():
            if not fits(side, [(next(cards_in(faces)), hand)], 0):
                side.batches[rest] = batch = Batch(batch.may & ~faces, batch.wild)
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
