"""Between the turns: restocking, what is left over, looks and shuffles, the new hand, the end."""

from __future__ import annotations

from referee.games.auction import unseen
from referee.games.auction.cards import NAMES, cards_in, set_of, shown
from referee.games.auction.moves import DECK, Discard, Done, Draw, Gather, Look, Reshuffle, Restock, Shuffle
from referee.games.auction.rulebook import RULES
from referee.games.auction.state import (
    ASIDE,
    DRAW,
    EMPTY,
    LOOK,
    LOSER,
    OVER,
    SET_ASIDE,
    UNSEEN,
    WINNER,
    Side,
    State,
    whereabouts,
)
from referee.rules import Contradiction, Illegal


def begin_turn(state: State, seat: int) -> None:
    """A player's part of phase 3 begins: nothing played, nothing due, nothing bought."""
    state.active = seat
    state.pending.clear()
    state.lapsed = state.retrieved = state.activations = state.acquired = 0


def close_round(state: State) -> None:
    """Phases 4 and 5 as far as they need nobody's hand: slide, restock, put away what is left."""
    state.idle = state.sales == 0
    state.sales = 0
    state.last_first = state.first
    state.active = -1
    _slide_and_restock(state)
    for side in state.sides:
        _put_away(state, side)
    if exhausted(state) or (not state.deck and state.idle and state.how.end_unwilling == "idle_round"):
        state.phase = OVER
        return
    state.phase = DRAW
    for side in state.sides:
        side.drawn = side.done = False


def exhausted(state: State) -> bool:
    """No card is left to buy, now or later (A-10.1)."""
    return not state.deck and all(card == EMPTY for card in state.display)


def _slide_and_restock(state: State) -> None:
    """Unsold cards close up to the cheap end (A-8.1), the row is filled from the deck (A-8.2)."""
    row = [card for card in state.display if card != EMPTY]
    kept = len(row)
    deck = state.deck
    while len(row) < 6:
        if not deck:
            if not (state.how.recycle_auction_discards and state.discards):
                break
            state.recycled |= state.discards
            deck.extend([UNSEEN] * state.discards.bit_count())
            state.discards = 0
        row.append(deck.pop())
    state.restocked = tuple(range(kept, len(row)))
    state.display = row + [EMPTY] * (6 - len(row))


def _put_away(state: State, side: Side) -> None:
    """Offering and hand go to the personal discards (A-9.1, AQ-54)."""
    side.left_offering = side.offering
    side.discards |= side.offering
    side.offering = side.bid = side.played = 0
    side.left_hand = side.left_hidden = 0
    if side.slots:
        rest = unseen.settle_hand(side)
        side.deck = [~rest if entry == ASIDE else entry for entry in side.deck]
        side.reserve = [~rest if entry == ASIDE else entry for entry in side.reserve]
        side.slots = [rest] * side.hidden
        side.pinned = side.spare = 0
    if state.how.unplayed_hand == "discard":
        side.left_hand, side.left_hidden = side.hand, side.hidden
        side.discards |= side.hand
        side.buried += side.slots
        side.hand = side.hidden = 0
        side.slots = []
    if side.batches:
        unseen.forget(side)


def restock(state: State, move: Restock) -> None:
    """The record names the cards that came into the display: they must be the deck's top cards."""
    places = state.restocked
    if len(move.cards) != len(places):
        if not places:
            state.forbid("A-8.2", "There is nothing to restock now.", flow=True)
        state.forbid(
            "A-8.2",
            f"{len(move.cards)} cards come into the display; {len(places)} places could be filled.",
            f"{len(state.deck)} cards are left in the auction deck",
            at="cards",
        )
        return
    row = state.display
    wanted = list(move.cards)
    if state.how.restock_order == "unordered":
        wanted = _in_any_order(wanted, [row[place] for place in places])
    named = 0
    for place, card in zip(places, wanted, strict=True):
        if card >= 0 and row[place] != card:
            if row[place] != UNSEEN:
                _wrong_top_card(state, place, card)
                return
            if not may_come_up(state, card) or named >> card & 1:
                state.forbid(
                    "A-8.2",
                    f"{NAMES[card]} cannot come off the auction deck.",
                    f"it is {whereabouts(state, card)}"
                    if not named >> card & 1
                    else "it stands twice in the entry",
                    at="cards",
                )
                return
            named |= 1 << card
    if move.display is not None:
        after = [card for card in row if card != EMPTY]
        for place, card in zip(places, wanted, strict=True):
            after[place] = card if card >= 0 else after[place]
        claimed = list(move.display)
        if len(claimed) != len(after) or any(
            a != b and a >= 0 and b >= 0 for a, b in zip(claimed, after, strict=True)
        ):
            state.forbid(
                "A-8.1",
                "The display does not lie as the record says.",
                "unsold cards keep their order and close up; new cards follow: " + _row(after),
                at="display",
            )
            return
    for place, card in zip(places, wanted, strict=True):
        if card >= 0 and row[place] == UNSEEN:
            come_up(state, place, card)
    state.restocked = ()


def _row(cards: list[int]) -> str:
    return ", ".join(NAMES[card] if card >= 0 else "?" for card in cards)


def _in_any_order(wanted: list[int], lying: list[int]) -> list[int]:
    """The named cards brought into the order in which they lie (AQ-48)."""
    rest = [card for card in wanted if card not in lying]
    return [card if card in wanted else rest.pop(0) if rest else card for card in lying]


def _wrong_top_card(state: State, place: int, card: int) -> None:
    state.forbid(
        "A-8.2",
        f"{NAMES[card]} comes to place {place + 1}; the auction deck brings {NAMES[state.display[place]]} there.",
        f"{NAMES[card]} is {whereabouts(state, card)}",
        at="cards",
    )


def may_come_up(state: State, card: int) -> bool:
    """Whether a card may lie at an unnamed place of the auction deck or display."""
    return bool((state.unseen | state.recycled) >> card & 1)


def come_up(state: State, place: int, card: int) -> None:
    """An unnamed card of the display turns out to be this one."""
    state.display[place] = card
    state.unseen &= ~(1 << card)
    state.recycled &= ~(1 << card)
    if place == 0:
        state.one_cost = card if state.one_cost == UNSEEN else state.one_cost


def discard(state: State, move: Discard) -> None:
    """The record names what was put away at the end of the round (A-9.1)."""
    side = state.sides[move.actor]
    if side.drawn:
        state.forbid(
            "A-9.1",
            f"{side.name} has nothing left to put away now.",
            "leftovers go before the new hand is drawn",
            flow=True,
        )
        return
    if move.offering is not None and move.offering != side.left_offering:
        state.forbid(
            "A-9.1",
            f"{side.name} puts away {shown(move.offering)} from the offering.",
            f"left in the offering: {shown(side.left_offering)}",
            at="offering",
        )
    if move.hand is None:
        return
    named = set_of(card for card in move.hand if card >= 0)
    fresh = named & ~side.left_hand
    total = side.left_hand.bit_count() + side.left_hidden
    if len(move.hand) != total or (fresh and not unseen.can_dig(state, side, fresh, side.left_hidden)):
        kept = f"{total} cards" if side.left_hidden else shown(side.left_hand)
        state.forbid(
            "A-9.1",
            f"{side.name} puts away {shown(named)} from the hand.",
            f"left in the hand: {kept}",
            at="hand",
        )
        return
    if fresh:
        unseen.dig(state, side, fresh, side.left_hidden)
        side.left_hand |= fresh
        side.left_hidden -= fresh.bit_count()


# -- looks and shuffles ---------------------------------------------------------------------------

PILES = {"own": "the own discards", "auction": "the auction discards", DECK: "the own deck"}


def look(state: State, move: Look) -> None:
    """A player looks through a pile: own discards and auction discards freely, the own deck if a
    shuffle follows (A-11)."""
    side = state.sides[move.actor]
    if move.pile == "opponent":
        state.forbid("A-11.2", f"{side.name} looks through the discards of the other player.", at="at")
    elif move.pile == "auction_deck":
        state.forbid("A-11.4", f"{side.name} looks through the auction deck.", at="at")
    elif move.pile == DECK:
        _look_through_deck(state, move, side)


def _look_through_deck(state: State, move: Look, side: Side) -> None:
    timing = state.how.peek_timing
    busy = any(one.has_bid for one in state.sides) and state.first < 0 and state.phase != DRAW
    if state.pending and any(not one.waits for group in state.pending for one in group):
        busy = True
    if busy:
        state.forbid(
            "A-11.3",
            f"{side.name} looks through the deck in the middle of a bid or a power.",
            "a look waits until the bid is decided and no power is due",
            rulings=("peek_timing",),
            flow=True,
        )
    if timing == "setup_only" and state.round:
        state.forbid(
            "A-11.3",
            f"{side.name} looks through the deck during the game.",
            "only during the set-up",
            rulings=("peek_timing",),
            flow=True,
        )
    if timing == "not_after_set_aside" and state.phase != DRAW and side.aside:
        state.forbid(
            "A-11.3",
            f"{side.name} looks through the deck with a card set aside on it.",
            rulings=("peek_timing",),
            flow=True,
        )
    state.looker = move.actor
    state.resume = state.phase
    state.phase = LOOK


def shuffle(state: State, move: Shuffle) -> None:
    """The player who looked shuffles the deck: the same cards in a new order."""
    side = state.sides[move.actor]
    if state.phase != LOOK or move.actor != state.looker:
        state.forbid(
            "A-11.3",
            f"{side.name} shuffles the deck without having looked through it.",
            rulings=("peek_timing",),
            flow=True,
        )
    mix_deck(state, side, move.order, "A-11.3" if state.round else "A-1.2")
    if state.phase == LOOK:
        state.phase = state.resume
    state.looker = -1


def mix_deck(state: State, side: Side, order: tuple[int, ...] | None, number: str) -> None:
    """The cards of a deck in the order the record gives, or in an order nobody knows."""
    deck = side.deck
    known = set_of(card for card in deck if card >= 0)
    if order is not None and all(card >= 0 for card in order) and known.bit_count() == len(deck):
        if set_of(order) != known or len(order) != len(deck):
            _other_cards(state, side, order, len(deck), number)
        side.deck = list(reversed(order))
        return
    if order is not None and len(order) != len(deck):
        _other_cards(state, side, order, len(deck), number)
        return
    before = side.snapshot()
    if ASIDE in deck:
        rest = unseen.settle_hand(side)
        side.spare += 1
        deck = [~rest if entry == ASIDE else entry for entry in deck]
    batch = unseen.mix(side, [~entry for entry in deck if entry < 0], known)
    side.loose |= known
    side.deck = [~batch] * len(deck)
    if order is not None and not name_deck(state, side, order, 0):
        side.restore(before)
        _other_cards(state, side, order, len(deck), number)


def _other_cards(state: State, side: Side, order: tuple[int, ...], size: int, number: str) -> None:
    state.forbid(
        number,
        f"{side.name} shuffles {len(order)} cards back into a deck of {size}."
        if len(order) != size
        else f"The order {side.name} records does not hold the cards of the deck.",
        "a shuffle changes the order of the cards, nothing else",
        at="order",
    )
    raise Contradiction(RULES["A-0.3"], "These are not the cards that were shuffled.", field="order")


def name_deck(state: State, side: Side, order: tuple[int, ...], start: int) -> bool:
    """The named cards of an order (top first) are put to their places in the deck, ``start`` places
    from the top; False, with nothing changed, where they cannot lie there."""
    top = len(side.deck) - 1 - start
    named = {top - place: card for place, card in enumerate(order) if card >= 0}
    if len(set(named.values())) < len(named) or not unseen.can_lie(state, side, named):
        return False
    unseen.lie(state, side, named)
    return True


# -- the new hand ---------------------------------------------------------------------------------


def wanted(state: State, side: Side) -> int:
    """How many cards a player draws for the new hand (A-9.2, AQ-54)."""
    return 5 - side.cards_in_hand if state.how.unplayed_hand == "keep_fill_to_five" else 5


def reshuffle_due(state: State, side: Side) -> bool:
    """Whether the deck is too short for what is due, and there are discards to refill it (AQ-57)."""
    if not (side.discards or side.buried):
        return False
    if side.tie_due:
        return not side.deck
    short = len(side.deck) + len(side.reserve) < wanted(state, side)
    return not side.drawn and short and state.how.reshuffle != "none"


def reshuffle(state: State, move: Reshuffle) -> None:
    """The personal discards become deck again, because the deck is too short (AQ-57)."""
    side = state.sides[move.actor]
    if not reshuffle_due(state, side):
        state.forbid(
            "A-9.2",
            f"{side.name} reshuffles the discards with {len(side.deck)} cards in the deck.",
            "the discards are shuffled in only when the deck is too short for what has to be drawn",
            rulings=("reshuffle",),
            flow=True,
        )
        return
    order = move.order
    fresh = side.discards
    if (
        order is not None
        and not side.buried
        and len(order) == fresh.bit_count()
        and set_of(order) == fresh
        and (state.how.reshuffle == "discards_under_rest" or not side.deck)
    ):
        side.deck[:0] = reversed(order)
        side.discards = 0
        return
    _reshuffle_slowly(state, side, order)


def _reshuffle_slowly(state: State, side: Side, order: tuple[int, ...] | None) -> None:
    before = side.snapshot()
    rest = len(side.deck)
    shuffle_discards_in(state, side)
    if order is None:
        return
    fresh = len(side.deck) - rest
    start = 0 if len(order) == len(side.deck) else rest
    if len(order) not in (fresh, len(side.deck)) or not name_deck(state, side, order, start):
        wrong = len(order) not in (fresh, len(side.deck))
        side.restore(before)
        state.forbid(
            "A-9.2",
            f"{side.name} shuffles {len(order)} cards; the discards hold {fresh}."
            if wrong
            else f"{side.name} shuffles other cards than the discards hold.",
            f"in the discards: {shown(side.discards)}"
            + (f" and {len(side.buried)} unseen" if side.buried else ""),
            at="order",
            rulings=("reshuffle",),
        )


def shuffle_discards_in(state: State, side: Side) -> None:
    """Discards under the rest of the deck (or mixed with it) in an order nobody knows."""
    numbers = list(side.buried)
    known = side.discards
    count = known.bit_count() + len(side.buried)
    if state.how.reshuffle == "all_together":
        numbers += [~entry for entry in side.deck if entry < 0]
        known |= set_of(entry for entry in side.deck if entry >= 0)
        count += len(side.deck)
        side.deck = []
    batch = unseen.mix(side, numbers, known)
    side.loose |= known
    side.deck = [~batch] * count + side.deck
    side.discards = 0
    side.buried = []


def draw(state: State, move: Draw) -> None:
    """A new hand of five off the top of the own deck (A-9.2)."""
    side = state.sides[move.actor]
    if move.pile != DECK:
        state.forbid(
            "A-9.2",
            f"{side.name} draws from the auction deck.",
            "the hand comes from the own deck",
            at="from",
        )
    if side.drawn:
        if not side.claimable:
            state.forbid("A-9.2", f"{side.name} has drawn the hand of this round already.", flow=True)
            return
        _name_hand(state, side, move)
        side.claimable = False
        return
    before = None if move.cards is None else side.snapshot()
    if reshuffle_due(state, side):
        shuffle_discards_in(state, side)
    kept = side.hand
    take_hand(side, min(wanted(state, side), len(side.deck) + len(side.reserve)))
    if before is not None:
        try:
            _name_hand(state, side, move, kept)
        except Illegal:
            side.restore(before)
            raise
    side.claimable = False


def _name_hand(state: State, side: Side, move: Draw, kept: int = 0) -> None:
    """The record names the cards of a new hand; ``kept`` are cards that were in the hand before."""
    if move.cards is None:
        return
    named = set_of(card for card in move.cards if card >= 0)
    drawn = side.hand & ~kept
    size = drawn.bit_count() + side.hidden
    fresh = named & ~drawn
    if len(move.cards) == size and unseen.can_show(state, side, fresh):
        unseen.show(state, side, fresh)
        return
    state.forbid(
        "A-9.2" if state.round else "A-1.3",
        f"{side.name} draws {len(move.cards)} cards; it should be {size}."
        if len(move.cards) != size
        else f"{side.name} draws {shown(fresh)}, not the top of the deck.",
        f"on top of the deck: {shown(drawn)}" if drawn else "",
        at="cards",
    )


def take_hand(side: Side, count: int) -> None:
    """The top cards of the deck into the hand; a card kept apart comes first."""
    if side.reserve:
        side.deck += side.reserve
        side.reserve = []
    if count:
        deck = side.deck
        hand = side.hand
        for entry in deck[-count:]:
            if entry >= 0:
                hand |= 1 << entry
            else:
                side.slots.append(~entry)
                side.hidden += 1
        side.hand = hand
        del deck[-count:]
    side.drawn = True
    side.claimable = True


def draw_by_itself(state: State) -> None:
    """Nobody wrote down that the hands were drawn: they were."""
    for side in state.sides:
        if not side.drawn:
            if reshuffle_due(state, side):
                shuffle_discards_in(state, side)
            take_hand(side, min(wanted(state, side), len(side.deck) + len(side.reserve)))


# -- the end --------------------------------------------------------------------------------------


def done(state: State, move: Done) -> None:
    """A player wants none of the cards that are left; when neither does, the game is over (A-10.1)."""
    side = state.sides[move.actor]
    if (
        state.deck
        or state.phase in (WINNER, LOSER)
        or any(one.aside for one in state.sides if state.phase != DRAW)
    ):
        why = f"{len(state.deck)} cards are left in the auction deck" if state.deck else "a round has begun"
        state.forbid("A-10.1", f"{side.name} wants to end the game.", why, flow=True)
        return
    side.done = True
    if state.sides[1 - move.actor].done:
        state.phase = OVER


def gather(state: State, move: Gather) -> None:
    """A player lays open all cards owned: none may be missing, none may be another's (A-10.2)."""
    side = state.sides[move.actor]
    known = owned(side)
    missing = known & ~move.cards
    strange = move.cards & ~(known | side.loose | state.unseen)
    count = side.wild + side.loose.bit_count() + known.bit_count()
    if missing:
        _not_gathered(state, side, f"{shown(missing)} belongs to {side.name} too")
    elif strange:
        card = next(cards_in(strange))
        _not_gathered(state, side, f"{NAMES[card]} is {whereabouts(state, card)}")
    elif side.loose & ~move.cards:
        _not_gathered(state, side, f"{shown(side.loose & ~move.cards)} belongs to {side.name} too")
    elif move.cards.bit_count() != count:
        _not_gathered(state, side, f"{side.name} owns {count} cards, {move.cards.bit_count()} are laid open")
    else:
        unseen.identify(state, side, unseen.never_seen(state, side, move.cards & ~known))
        side.gathered = move.cards


def _not_gathered(state: State, side: Side, why: str) -> None:
    state.forbid("A-10.2", f"{side.name} does not lay open what {side.name} owns.", why, at="cards")


def owned(side: Side) -> int:
    """Every card known to belong to a player and where it lies."""
    known = side.hand | side.offering | side.discards | side.cashed
    return known | set_of(entry for entry in side.deck + side.reserve if entry >= 0)


def ended(state: State) -> bool:
    """Whether the game is over by its rules, or its record stops where it may (AQ-59, AQ-59a)."""
    if state.phase == OVER:
        return True
    quiet = state.phase == DRAW or (state.phase == SET_ASIDE and not any(side.aside for side in state.sides))
    if state.deck or not quiet or state.how.end_unwilling == "both_declare":
        return False
    return state.idle
