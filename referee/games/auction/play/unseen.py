"""What is known about cards nobody has seen: where a face may lie, and where it cannot.

A public record shows hands and decks as backs of cards. Every unseen place of a player holds a
card of some *batch*: cards that were mixed out of sight, so that any of the batch's faces may lie
at any of its places. A face can be where a move needs it as long as the player's hidden faces
still fit into the unseen places, one each. Nothing is guessed: where more than one arrangement
is left, all of them are allowed; only where none is left is the move impossible.

There are always as many unseen places as faces for them (``hidden_faces``, ``shown_from_hand``,
``unknown_dealt``), so an arrangement fills every place. That is why two batches may be poured together
without forgetting how many cards came from which: the places that are left of each still ask for their
share. The one exception errs on the side of the player: a card that leaves a hand whose cards were known,
unseen, and is then shuffled into the deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.auction.play.state import Batch, Side, State
from referee.games.auction.record.cards import ASIDE


def places(side: Side) -> list[int]:
    """The number of the batch of every unseen place of a player: deck, place apart, discards, hand. The
    card set aside is one of the hand's places."""
    lying = [~entry for entry in side.deck + side.reserve if entry < 0 and entry != ASIDE]
    return lying + side.hidden_discards + side.slots


def fits(
    side: Side,
    fresh: int = 0,
    *,
    hand: int = 0,
    dug: int = 0,
    last: int = 0,
    lying: Sequence[tuple[int, int]] = (),
) -> bool:
    """Whether the player's hidden faces fit into the unseen places, one each, with some of them shown:
    ``hand``: faces in the hand; ``dug``: faces among the ``last`` unseen discards; ``lying``: (batch, face)
    for a face at a certain place outside the hand. ``fresh`` are those of them that had never been seen:
    each uses up one of the dealt cards nobody knows.

    Places of one batch are alike, so it is enough to count (Hall): whatever kinds of places are taken away,
    no more faces may be left without a place than places are left.
    """
    strangers = side.unknown_dealt - fresh.bit_count()
    if strangers < 0:
        return False
    batches = side.batches
    fixed = 0
    filled: list[int] = []  # batches of the places that are spoken for
    for number, face in lying:
        batch, bit = batches[number], 1 << face
        if not (batch.may & bit or (batch.may_be_dealt and fresh & bit)):
            return False
        fixed |= bit
        filled.append(number)
    anywhere = side.hidden_faces & ~(hand | dug | fixed)
    shown = side.shown_from_hand | hand
    unknown = ((1 << strangers) - 1) << 40  # a bit for every dealt card nobody knows
    faces = anywhere | shown | dug | unknown
    deck, discards, slots = side.deck, side.hidden_discards, side.slots
    rooms: list[tuple[int, int]] = []  # the faces that some places of the hand may hold, how many those are
    others: list[tuple[int, int]] = []  # and of places elsewhere
    total = 0
    for number, (may, may_be_dealt) in enumerate(batches):
        if may_be_dealt:
            may |= fresh | unknown
        outside = deck.count(~number) + discards.count(number)
        if filled:
            outside -= filled.count(number)
        if side.reserve:
            outside += side.reserve.count(~number)
        if dug:
            below = discards[len(discards) - last :].count(number)
            outside -= below
            if below:
                others.append((may & ~shown, below))
                total += below
        held = slots.count(number)
        if held:
            rooms.append((may & ~dug, held))
        if outside:
            others.append((may & ~(shown | dug), outside))
        total += outside + held
    return _enough(faces, rooms + others, total)


def _enough(faces: int, rooms: Sequence[tuple[int, int]], total: int) -> bool:
    """Whether so many faces find a room: the faces that some rooms may hold, and how many such there are."""
    # Some kinds of rooms taken away: the faces none of them may hold, the rooms left.
    taken = [(faces, total)]
    for may, count in rooms:
        if not faces & ~may:
            continue  # with them away nobody is left who needs another
        more = []
        for place, (without, left) in enumerate(taken):
            needing = without & ~may
            if needing.bit_count() > left - count:
                return False
            if needing == without:  # as many need a room as before, and there are fewer: that is harder
                taken[place] = without, left - count
            else:
                more.append((needing, left - count))
        taken += more
    return faces.bit_count() <= total


def never_seen(state: State, side: Side, faces: int) -> int:
    """Those of some faces that the record shows for the first time."""
    return faces & state.unlocated & ~side.hidden_faces


def can_show(state: State, side: Side, faces: int) -> bool:
    """Whether these faces may all be among the unseen cards of the hand."""
    if not faces:
        return True
    if faces.bit_count() > side.hidden or faces & ~(side.hidden_faces | state.unlocated):
        return False
    return fits(side, never_seen(state, side, faces), hand=faces)


FEW = 6
"""So many cards of which a hand holds some can be gone through."""


def few_unseen(side: Side) -> int:
    """The cards that the unseen ones of a hand may be, where these are few: one of a known hand was set aside
    face down."""
    batches = [side.batches[number] for number in set(side.slots)] if side.hidden else []
    faces = 0
    for batch in batches:
        faces |= batch.may & side.hidden_faces
    known = all(not batch.may_be_dealt for batch in batches)
    return faces if known and faces.bit_count() <= FEW else 0


def show(state: State, side: Side, faces: int) -> None:
    """These faces turn out to be in the hand: from now on they are known there."""
    identify(state, side, never_seen(state, side, faces))
    side.hidden_faces &= ~faces
    side.shown_from_hand |= faces
    side.hand |= faces
    side.hidden -= faces.bit_count()


def identify(state: State, side: Side, faces: int) -> None:
    """Faces seen for the first time with a player: dealt to him, they may lie wherever an unknown
    dealt card of his may."""
    if not faces:
        return
    state.unlocated &= ~faces
    side.unknown_dealt -= faces.bit_count()
    side.hidden_faces |= faces
    side.batches = [Batch(batch.may | faces, True) if batch.may_be_dealt else batch for batch in side.batches]


def _found(side: Side, faces: int) -> None:
    """These faces lie where everybody can see them: no unseen place can hold them any more."""
    side.hidden_faces &= ~faces
    side.batches = [
        Batch(batch.may & ~faces, batch.may_be_dealt) if batch.may & faces else batch
        for batch in side.batches
    ]


def can_lie(state: State, side: Side, named: Mapping[int, int]) -> bool:
    """Whether the deck's cards may be the named ones: index in ``side.deck`` -> face."""
    faces = hand = 0
    lying = []
    for index, face in named.items():
        entry, bit = side.deck[index], 1 << face
        if entry < 0 and not faces & bit and (side.hidden_faces | state.unlocated) & bit:
            faces |= bit
            if entry == ASIDE:
                hand |= bit
            else:
                lying.append((~entry, face))
        elif face != entry:
            return False
    return not faces or fits(side, never_seen(state, side, faces), hand=hand, lying=lying)


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
            side.hidden_faces &= ~bit
            side.shown_from_hand |= bit
        else:
            _found(side, bit)


def can_dig(state: State, side: Side, faces: int, last: int | None = None) -> bool:
    """Whether these faces may be among the unseen cards of the personal discards (``last``: among
    the so many that came there last)."""
    count = len(side.hidden_discards) if last is None else last
    if faces.bit_count() > count or faces & ~(side.hidden_faces | state.unlocated):
        return False
    return fits(side, never_seen(state, side, faces), dug=faces, last=count)


def dig(state: State, side: Side, faces: int, last: int | None = None) -> None:
    """Faces are found among the unseen discards; the places they may have come from stay mixed."""
    identify(state, side, never_seen(state, side, faces))
    count = len(side.hidden_discards) if last is None else last
    split = len(side.hidden_discards) - count
    mixed = mix(side, side.hidden_discards[split:])
    side.hidden_discards = side.hidden_discards[:split] + [mixed] * (count - faces.bit_count())
    _found(side, faces)
    side.discards |= faces


def mix(side: Side, numbers: Sequence[int], known: int = 0) -> int:
    """A new batch of everything that may be in some batches, and some known faces with it."""
    may, may_be_dealt = known, False
    for number in numbers:
        batch = side.batches[number]
        may |= batch.may
        may_be_dealt = may_be_dealt or batch.may_be_dealt
    side.batches.append(Batch(may, may_be_dealt))
    return len(side.batches) - 1


def _alike(side: Side, faces: int) -> list[int]:
    """Faces parted into those that may lie in the same batches: they stand or fall together."""
    parts = [faces]
    for may, _ in side.batches:
        parts = [part for whole in parts for part in (whole & may, whole & ~may) if part]
    return parts


def settle_hand(side: Side) -> int:
    """The unseen cards of the hand, and the one set aside unseen, become one batch: from outside
    they look alike. Returns its number. The faces shown out of the hand are not among them."""
    rest = mix(side, side.slots)
    batch = side.batches[rest]
    if len(side.slots) > side.shown_from_hand.bit_count() and len(set(side.slots)) > 1:
        for faces in _alike(side, batch.may & side.hidden_faces):
            if not fits(side, hand=faces & -faces):
                side.batches[rest] = batch = Batch(batch.may & ~faces, batch.may_be_dealt)
    side.deck = [~rest if entry == ASIDE else entry for entry in side.deck]
    side.reserve = [~rest if entry == ASIDE else entry for entry in side.reserve]
    side.slots = [rest] * side.hidden
    _found(side, side.shown_from_hand)
    side.shown_from_hand = 0
    return rest


def cover_hand(side: Side) -> None:
    """A card leaves a known hand unseen: from outside, every card of the hand may be the one."""
    if side.shown_from_hand:
        settle_hand(side)
    known = side.hand.bit_count()
    side.slots += [mix(side, [], side.hand)] * known
    side.hidden += known
    side.hidden_faces |= side.hand
    side.hand = 0


def forget(side: Side) -> None:
    """Drops batches no place refers to any more, so that a long game stays small."""
    used = sorted(set(places(side)))
    if len(used) == len(side.batches):
        return
    new = {old: number for number, old in enumerate(used)}
    side.batches = [side.batches[old] for old in used]
    side.deck = [~new[~entry] if entry < 0 and entry != ASIDE else entry for entry in side.deck]
    side.reserve = [~new[~entry] if entry < 0 and entry != ASIDE else entry for entry in side.reserve]
    side.hidden_discards = [new[number] for number in side.hidden_discards]
    side.slots = [new[number] for number in side.slots]
