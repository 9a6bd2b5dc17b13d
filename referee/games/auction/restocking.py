"""Phase 4 and the beginning of phase 5: the display is restocked, what is left over is put away."""

from __future__ import annotations

from referee.games.auction import unseen
from referee.games.auction.cards import NAMES, cards_in, set_of, shown
from referee.games.auction.moves import AUCTION, DECK, GAP, HAND, NONE, OWN, Discard, Restock
from referee.games.auction.state import (
    DRAW,
    DRAWING,
    EMPTY,
    HAND_TOLD,
    OFFERING_TOLD,
    OVER,
    RESTOCKED,
    RESTOCKING,
    UNSEEN,
    Side,
    State,
    whereabouts,
)
from referee.rules import counted


def begin_turn(state: State, seat: int) -> None:
    """A player's part of phase 3 begins: nothing played, nothing due, nothing bought."""
    state.active = seat
    if state.pending:
        state.pending = []
    if state.guesses:
        state.guesses = []
    state.lapsed = state.retrieved = state.played = state.woken = 0
    state.activations = state.acquired = 0


def close_round(state: State) -> None:
    """Phases 4 and 5 as far as they need nobody's hand: slide, restock, put away what is left."""
    begin_turn(state, -1)
    state.idle = state.sales == 0
    state.sales = 0
    state.last_first = state.first
    state.stage = RESTOCKING
    _slide_and_restock(state)
    for side in state.sides:
        _put_away(state, side)
    if exhausted(state) or (state.idle and not state.deck and state.how.end_unwilling == "idle_round"):
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
    side.put_away = True
    side.told = 0
    side.stirred = False
    if side.slots:
        unseen.settle_hand(side)
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
    if state.stage == DRAWING:
        state.forbid(
            "A-2.1",
            "The display is restocked too late.",
            "that comes before the new hands are drawn",
            flow=True,
        )
    if move.cards == NONE:
        _left_unfilled(state)
        return
    if move.cards is None:
        if move.display is not None:
            _whole_row(state, move.display)
        state.stage = max(state.stage, RESTOCKED)
        return
    if len(move.cards) != len(places):
        state.forbid(
            "A-8.2",
            f"The display gets {counted(len(move.cards), 'card')}; it has room for {len(places)}."
            if places
            else "There is nothing to restock now.",
            f"left in the auction deck: {counted(len(state.deck), 'card')}",
            at="cards",
            flow=not places,
        )
        return
    row = state.display
    wanted = list(move.cards)
    if state.how.restock_order == "unordered":
        wanted = _in_any_order(wanted, [row[place] for place in places])
    if not _comes_up(state, places, wanted) or not _lies_so(state, places, wanted, move.display):
        return
    for place, card in zip(places, wanted, strict=True):
        if card >= 0 and row[place] == UNSEEN:
            come_up(state, place, card)
    state.stage = max(state.stage, RESTOCKED)
    state.restocked = ()


def _left_unfilled(state: State) -> None:
    """The record says that the display was not restocked (A-8.2)."""
    if state.restocked:
        state.forbid(
            "A-8.2",
            "The display is not restocked.",
            f"{counted(len(state.restocked), 'place')} could be filled from the auction deck",
            at="cards",
        )
        row = state.display
        state.deck += [row[place] for place in reversed(state.restocked)]
        for place in state.restocked:
            row[place] = EMPTY
        state.restocked = ()
    state.stage = max(state.stage, RESTOCKED)


def _whole_row(state: State, claimed: tuple[int, ...]) -> None:
    """The record tells the whole row instead of the new cards."""
    places = state.restocked
    wanted = [claimed[place] if place < len(claimed) else -1 for place in places]
    if not _lies_so(state, places, wanted, claimed) or not _comes_up(state, places, wanted):
        return
    for place, card in zip(places, wanted, strict=True):
        if card >= 0 and state.display[place] == UNSEEN:
            come_up(state, place, card)
    state.restocked = ()


def _comes_up(state: State, places: tuple[int, ...], wanted: list[int]) -> bool:
    """Whether the named cards can be what came off the auction deck (A-8.2)."""
    named = 0
    for place, card in zip(places, wanted, strict=True):
        lies = state.display[place]
        if card < 0 or lies == card:
            continue
        if lies != UNSEEN:
            message = (
                f"{NAMES[card]} comes to place {place + 1}; the auction deck brings {NAMES[lies]} there."
            )
        elif named >> card & 1:
            message = f"{NAMES[card]} comes off the auction deck twice."
        elif not may_come_up(state, card):
            message = f"{NAMES[card]} cannot come off the auction deck."
        else:
            named |= 1 << card
            continue
        why = f"{NAMES[card]} is {whereabouts(state, card)}"
        state.forbid("A-8.2", message, why, at="cards", rulings=("restock_order",) if lies >= 0 else ())
        return False
    return True


def _lies_so(
    state: State, places: tuple[int, ...], wanted: list[int], claimed: tuple[int, ...] | None
) -> bool:
    """Whether the whole row can lie as the record says (A-8.1)."""
    if claimed is None:
        return True
    row = [card for card in state.display if card != EMPTY]
    for place, card in zip(places, wanted, strict=True):
        row[place] = card if card >= 0 else row[place]
    said = list(claimed)
    while said and said[-1] == GAP:  # empty places at the end may be written or left out
        said.pop()
    if len(said) == len(row) and all(
        a == b or a == -1 or (b < 0 and a != GAP) for a, b in zip(said, row, strict=True)
    ):
        return True
    state.forbid(
        "A-8.1",
        "The display does not lie as the record says.",
        "unsold cards keep their order and close up; new cards follow: "
        + ", ".join(NAMES[card] if card >= 0 else "?" for card in row),
        at="display",
    )
    return False


def _in_any_order(wanted: list[int], lying: list[int]) -> list[int]:
    """The named cards brought into the order in which they lie (AQ-48)."""
    rest = [card for card in wanted if card not in lying]
    return [card if card in wanted else rest.pop(0) if rest else card for card in lying]


def may_come_up(state: State, card: int) -> bool:
    """Whether a card may lie at an unnamed place of the auction deck or display."""
    return bool((state.unseen | state.recycled) >> card & 1)


def come_up(state: State, place: int, card: int) -> None:
    """An unnamed card of the display turns out to be this one."""
    state.display[place] = card
    state.unseen &= ~(1 << card)
    state.recycled &= ~(1 << card)
    if place == 0 and state.one_cost == UNSEEN:
        state.one_cost = card


def discard(state: State, move: Discard) -> None:
    """The record names what was put away at the end of the round (A-9.1)."""
    side = state.sides[move.actor]
    told = OFFERING_TOLD * (move.offering is not None) | HAND_TOLD * (move.hand is not None)
    told = told or OFFERING_TOLD | HAND_TOLD
    if not side.put_away or side.told & told:
        state.forbid(
            "A-9.1",
            f"{side.name} has nothing to put away now.",
            "leftovers go before the new hand is drawn, and once",
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
    if move.hand or (move.hand is not None and (side.left_hand or side.left_hidden)):
        _name_leftovers(state, side, move.hand)
    if move.to != OWN:
        _put_elsewhere(state, side, move.to, told)
    side.told |= told
    state.stage = DRAWING


def _put_elsewhere(state: State, side: Side, to: str, told: int) -> None:
    """The record says that what was left went somewhere else than to the own discards (A-9.1)."""
    state.forbid(
        "A-9.1",
        f"{side.name} puts away what is left {ELSEWHERE[to]}.",
        "it goes to the own discards",
        at="to",
        rulings=("unplayed_hand",) if told == HAND_TOLD else (),
    )
    cards = (side.left_offering if told & OFFERING_TOLD else 0) | (side.left_hand if told & HAND_TOLD else 0)
    side.discards &= ~cards
    if to == HAND:
        side.hand |= cards
    elif to == AUCTION:
        state.discards |= cards
    else:
        side.deck += cards_in(cards)


ELSEWHERE = {HAND: "into the hand", AUCTION: "to the auction discards", DECK: "onto the own deck"}


def _name_leftovers(state: State, side: Side, listed: tuple[int, ...]) -> None:
    """The cards of the hand that were put away, as the record names them."""
    named = set_of(card for card in listed if card >= 0)
    fresh = named & ~side.left_hand
    total = side.left_hand.bit_count() + side.left_hidden
    distinct = named.bit_count() == sum(card >= 0 for card in listed)
    if (
        len(listed) == total
        and distinct
        and (not fresh or unseen.can_dig(state, side, fresh, side.left_hidden))
    ):
        if fresh:
            unseen.dig(state, side, fresh, side.left_hidden)
            side.left_hand |= fresh
            side.left_hidden -= fresh.bit_count()
        return
    kept = counted(total, "card") if side.left_hidden else shown(side.left_hand)
    state.forbid(
        "A-9.1",
        f"{side.name} puts away {shown(named)} from the hand.",
        f"left in the hand: {kept}",
        at="hand",
        rulings=("unplayed_hand",),
    )
