"""Phase 5: the new hand off the top of the own deck."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from referee.games.auction.play import always_wrong, decks, unseen
from referee.games.auction.play.bidding import begin_if_drawn
from referee.games.auction.play.leftovers import before_putting_away
from referee.games.auction.play.reach import own_piles
from referee.games.auction.play.state import DRAWING, HANDS, Early, Side, State
from referee.games.auction.play.ties import added
from referee.games.auction.record.cards import NAMES, NO_SET, cards_in, plain_set, set_of, told
from referee.games.auction.record.moves import AUCTION, DECK, NONE, Draw, Drawn, Reshuffle
from referee.games.auction.record.phases import DRAW
from referee.rules import counted


def draw(state: State, move: Draw) -> None:
    """A new hand of five off the top of the own deck (A-9.2)."""
    side = state.sides[move.actor]
    cards = move.cards
    known = NO_SET
    if move.pile != DECK or (side.drawn and not side.claimable):
        always_wrong.forbid(state, move)
    if side.early:
        check_moment_of_look(state, side)
    if side.drawn:
        if not side.claimable:
            raise state.refuse("A-9.2", f"{side.name} has drawn the hand of this round already.")
        _check_hand(state, side, cards)
    elif cards is not None:
        known = _on_top(state, side, cards)
        if known == NO_SET:
            other, trial = state.copy(), side.copy()
            take_hand(other, trial)
            _check_hand(state, trial, cards, other)
    breaches = state.breaches
    if breaches.barred:
        _check_obtainable(state, side, move)
    breaches.act()
    if breaches.barred:
        _take_as_told(state, side, move)
    elif known != NO_SET:
        del side.deck[-known.bit_count() :]
        _holds(side, known)
    elif side.drawn:
        _name_hand(state, side, cards)
    else:
        take_hand(state, side)
        _name_hand(state, side, cards)
    side.claimable = False
    side.drawn_at = move.entry
    _began(state)


def _began(state: State) -> None:
    """A hand is drawn; with the second one the round begins."""
    state.stage = DRAWING
    if state.phase == DRAW:
        begin_if_drawn(state)


def check_moment_of_look(state: State, side: Side) -> None:
    """A hand that was not drawn before the look: the card set aside lay on the deck."""
    if side.aside and state.readings.peek_timing == "not_after_set_aside":
        _forbid_look(state, side, "with a card set aside on it", "only once the new hand is drawn")


def _forbid_look(state: State, side: Side, when: str, why: str) -> None:
    message = f"{side.name} looked through the deck {when}."
    state.forbid("A-11.3", message, why, rulings=("peek_timing",))


def _on_top(state: State, side: Side, cards: tuple[int, ...]) -> int:
    """The set of the cards a full record names, top card first, where they are what lies on the deck: as
    many as are wanted, or all there are. NO_SET otherwise."""
    deck, count, want = side.deck, len(cards), decks.wanted(state, side)
    if side.reserve or not count:
        return NO_SET
    if count != want and (count != len(deck) or count > want or decks.reshuffle_due(state, side)):
        return NO_SET
    return plain_set(cards) if tuple(deck[: -count - 1 : -1]) == cards else NO_SET


def _holds(side: Side, known: int, hidden: int = 0) -> None:
    """A new hand has been drawn: these cards, and so many unseen ones."""
    side.hand |= known
    side.hidden += hidden
    side.new_hand, side.new_hidden = known, hidden
    side.drawn = True
    side.put_away = side.stirred = False
    side.early = ()


def _check_hand(state: State, side: Side, cards: tuple[int, ...] | None, other: State | None = None) -> None:
    """Whether a new hand can be the cards the record names."""
    if cards is None:
        return
    named = set_of(card for card in cards if card >= 0)
    size = side.new_hand.bit_count() + side.new_hidden
    fresh = named & ~side.new_hand
    if len(cards) != size:
        message = f"{side.name} draws {counted(len(cards), 'card')}; it should be {size}."
    elif named.bit_count() < sum(card >= 0 for card in cards):
        message = f"{side.name} draws the same card twice."
    elif fresh.bit_count() > side.new_hidden or not unseen.can_show(other or state, side, fresh):
        message = f"{side.name} draws {told(fresh)}, not the top of the deck."
    else:
        return
    why = f"on top of the deck: {told(side.new_hand)}" if side.new_hand else ""
    kept = side.hand & ~side.new_hand
    if len(cards) < size and kept and state.readings.unplayed_hand == "discard":
        first = f"{told(kept)} kept in hand goes to the discards first, and {size} are drawn"
        why = f"{first}; {why}" if why else first
    top = [NAMES[card] for card in _nearest(cards, side.new_hand)]
    number, fits = "A-9.2" if state.round else "A-1.3", (top,) if len(top) == size else ()
    rulings = ("reshuffle", "unplayed_hand") if state.round and len(cards) != size else ()
    state.forbid(number, message, why, at="cards", rulings=rulings, entries=side.origins(), fits=fits)


def _nearest(written: tuple[int, ...], true: int) -> list[int]:
    """Some cards as they are written, each that is missing in the place of a strange one."""
    missing = list(cards_in(true & ~set_of(card for card in written if card >= 0)))
    found = list[int]()
    for card in written:
        if card >= 0 and true >> card & 1 and card not in found:
            found.append(card)
        elif missing:
            found.append(missing.pop(0))
    return found + missing


def _name_hand(state: State, side: Side, cards: tuple[int, ...] | None) -> None:
    """The record names the cards of a new hand, and they have been found possible."""
    fresh = set_of(card for card in cards or () if card >= 0) & ~side.new_hand
    if fresh:
        unseen.show(state, side, fresh)
        side.new_hand |= fresh
        side.new_hidden -= fresh.bit_count()


def _check_obtainable(state: State, side: Side, move: Draw) -> None:
    """What a table can let stand: the named cards come into the hand, out of the own deck and discards, or
    off the auction deck; or another number of cards than it should be comes off the own deck."""
    named = set_of(card for card in move.cards or () if card >= 0)
    pile = set_of(card for card in state.deck if card >= 0) if move.pile == AUCTION else own_piles(side)
    whole = bool(move.cards) and named.bit_count() == len(move.cards or ())
    if side.drawn or not ((whole and not named & ~pile) or _comes_off(state, side, move)):
        raise state.impossible("A-9.2", "The cards drawn cannot be told.", at="cards")


def _comes_off(state: State, side: Side, move: Draw) -> bool:
    """Whether so many cards as the record tells, and those, can come off the own deck."""
    if move.cards is None or move.pile == AUCTION:
        return False
    other, trial = state.copy(), side.copy()
    _take_so_many(other, trial, len(move.cards))
    fresh = set_of(card for card in move.cards if card >= 0) & ~trial.new_hand
    so_many = trial.new_hand.bit_count() + trial.new_hidden == len(move.cards)
    return so_many and fresh.bit_count() <= trial.new_hidden and unseen.can_show(other, trial, fresh)


def _take_so_many(state: State, side: Side, count: int) -> None:
    """So many cards off the top of the deck into the hand, where the table let that stand."""
    if count > len(side.deck) + len(side.reserve):
        decks.shuffle_discards_in(state, side, written=False)
    _take_off(side, count)


def _take_as_told(state: State, side: Side, move: Draw) -> None:
    named = set_of(card for card in move.cards or () if card >= 0)
    if move.pile == AUCTION:
        state.deck = [card for card in state.deck if card < 0 or not named >> card & 1]
    elif _comes_off(state, side, move):
        _take_so_many(state, side, len(move.cards or ()))
        _name_hand(state, side, move.cards)
        return
    else:
        side.discards &= ~named
        side.deck = [entry for entry in side.deck + side.reserve if entry < 0 or not named >> entry & 1]
        side.reserve = []
    _holds(side, named)


def take_hand(state: State, side: Side) -> None:
    """The top cards of the deck into the hand; a card kept apart comes first. The discards are
    shuffled in before, where the deck is too short."""
    if decks.reshuffle_due(state, side):
        decks.shuffle_discards_in(state, side, written=False)
    _take_off(side, decks.wanted(state, side))


def on_the_way(state: State, side: Side) -> list[Callable[[State, Side], object]]:
    """What may be done of phase 5 by a player of whom nobody wrote it down: as much as it seems, the deck
    refilled, the hand drawn; or nothing yet, with what was left over still to be put away."""
    ways: list[Callable[[State, Side], object]] = [lambda state, side: None]
    if side.put_away and not side.told:
        ways.append(lambda state, side: before_putting_away(side))
    if decks.reshuffle_due(state, side):
        ways.append(partial(decks.shuffle_discards_in, written=False))
    return ways if side.drawn else [*ways, take_hand]


def _take_off(side: Side, wanted: int) -> None:
    """So many cards, or all there are, off the deck as it lies: the new hand."""
    if side.reserve:
        side.deck += side.reserve
        side.reserve = []
    deck = side.deck
    known = hidden = 0
    count = min(wanted, len(deck))
    if count:
        for entry in deck[-count:]:
            if entry >= 0:
                known |= 1 << entry
            else:
                side.slots.append(~entry)
                hidden += 1
        del deck[-count:]
    _holds(side, known, hidden)
    side.claimable = True


def reshuffle(state: State, move: Reshuffle) -> None:
    """The discards become deck again, or the record says that they did not (AQ-57). Where that stands
    although they had to, the player takes what there is."""
    if move.order != NONE:
        decks.reshuffle(state, move)
        return
    side = state.sides[move.actor]
    due = decks.reshuffle_due(state, side)
    if due:
        message = f"{side.name} does not reshuffle with {counted(len(side.deck), 'card')} in the deck."
        why = "the deck is too short for what has to be drawn"
        state.forbid(
            "A-9.2", message, why, at="order", rulings=("tie_empty_deck",) if side.tie_due else ("reshuffle",)
        )
    state.breaches.act()
    if due and side.tie_due:
        added(state, move.actor)
    elif due:
        _take_off(side, decks.wanted(state, side))
        _began(state)


# -- hands nobody wrote down ----------------------------------------------------------------------


def drawn(state: State, move: Drawn) -> None:
    """A hand nobody wrote down: drawn now, or before a look that came between."""
    side = state.sides[move.actor]
    early = None
    if move.early < 0:
        check_moment_of_look(state, side)
        if state.looking >> move.actor & 1:
            message = f"{side.name} draws while looking through the deck."
            state.forbid("A-11.3", message, "whoever looks shuffles first")
    elif side.drawn or move.early >= len(side.early):
        raise state.impossible("A-9.2", f"{side.name} cannot have drawn before the look.")
    else:
        early = side.early[move.early]
        if state.readings.peek_timing == "setup_only":
            _forbid_look(state, side, "after taking the first hand", "only before that")
    state.breaches.act()
    if early is None:
        _unsaid(state)
        take_hand(state, side)
        _began(state)
    else:
        drew_before(state, move.actor, early)


def _unsaid(state: State) -> None:
    """The record leaves hands unsaid that were drawn at the end of a round."""
    if state.round and not state.readings.score_all_owned:
        state.silent |= HANDS


def drew_before(state: State, seat: int, early: Early) -> None:
    """The hand was drawn before a look, as nobody wrote down: with the other one the round has begun."""
    _unsaid(state)
    adopt(state, seat, early)
    _began(state)


def adopt(state: State, seat: int, early: Early) -> None:
    """The hand was drawn before a look: the side lies as it does in that case."""
    first, two = state.sides
    side = early.side.copy()
    state.sides = (side, two) if seat == 0 else (first, side)
    state.unlocated &= ~early.found


def before_this_look(state: State, side: Side) -> tuple[Early, ...]:
    """What may be besides the side as it lies, once its owner looks through the deck: a new hand nobody
    wrote down may have been drawn just before."""
    if state.phase != DRAW or side.drawn:
        return ()
    now = side.copy()
    take_hand(state, now)
    now.claimable = False
    if now.key() in [early.side.key() for early in side.early]:
        return side.early
    return (*side.early, Early(now, 0))


def mixed(state: State, early: tuple[Early, ...], order: decks.Order | None) -> tuple[Early, ...]:
    """The same after a shuffle: what cannot have been put into this order falls away."""
    kept = []
    for case in early:
        side, other = case.side.copy(), state.copy()
        other.unlocated &= ~case.found
        if decks.can_mix(other, side, order):
            decks.mix(other, side, order)
            kept.append(Early(side, state.unlocated & ~other.unlocated))
    return tuple(kept)


def draw_by_itself(state: State) -> None:
    """Nobody wrote down that the hands were drawn: they were."""
    _unsaid(state)
    for side in state.sides:
        if not side.drawn:
            take_hand(state, side)
