"""Phase 2, the bids turned up: who has won, and what breaks a tie."""

from __future__ import annotations

from typing import Any

from referee.breaches import Refused, Way
from referee.games.auction.play import unnamed_bid_cards, unseen
from referee.games.auction.play.decks import shuffle_discards_in
from referee.games.auction.play.reach import check_obtainable, out_of_hand
from referee.games.auction.play.restocking import begin_turn
from referee.games.auction.play.state import Side, State, whereabouts
from referee.games.auction.record.cards import ALL, NAMES, bid_sum, cards_in, face
from referee.games.auction.record.moves import NO_CARD, First, Reveal, TieCard, cards_of
from referee.games.auction.record.phases import TIE, WINNER
from referee.rules import Kind


def compare(state: State) -> None:
    """Both bids lie open: the higher total goes first (A-4.5), a tie asks for more cards (A-4.6)."""
    side, two = state.sides
    side.uncounted = two.uncounted = 0
    state.totals = [bid_sum(side.bid), bid_sum(two.bid)]
    settle(state)


def settle(state: State) -> None:
    """Who has won, as far as the cards are named."""
    first, second = state.totals
    if any(side.unnamed for side in state.sides):
        return  # whoever acts first shows who has won, as far as it can be so
    if first > second:
        decide(state, 0)
    elif second > first:
        decide(state, 1)
    else:
        ask_for_tie_cards(state)


def ask_for_tie_cards(state: State) -> None:
    """The bids tie: who can owes the top card of the own deck; where nobody can, the rules know no way."""
    for side in state.sides:
        side.tie_due = unnamed_bid_cards.can_add(state, side)
    state.phase = TIE
    if any(side.tie_due for side in state.sides):
        return
    if state.readings.tie_unbreakable == "previous_winner" and state.last_first >= 0:
        decide(state, state.last_first)
    else:
        state.unbreakable = True


def decide(state: State, winner: int) -> None:
    """The bid is won: phase 3 begins with the winner."""
    state.unbreakable = False
    state.first = winner
    state.phase = WINNER
    for side in state.sides:
        side.tie_due = False
        if not state.readings.tie_cards_join_offering:
            side.discards |= side.tied
            side.leave(side.tied)
            side.stake &= ~side.tied
            side.uncounted, side.unnamed = side.unnamed, 0
    begin_turn(state, winner)


# -- tie cards ------------------------------------------------------------------------------------


def tie_card(state: State, move: TieCard) -> None:
    """The top card of the own deck joins a tied bid (A-4.6); no choice, one card at a time (A-4.7)."""
    side = state.sides[move.actor]
    if move.card == NO_CARD:
        _none_added(state, side, move)
        return
    as_tied = _as_tied_again(state)
    if not as_tied.sides[move.actor].tie_due:
        _not_due(state, side)
    card = move.card if move.card >= 0 else top_card(side)
    guessed = move.entry == 0 and card != top_card(side)
    if card < 0:
        open_top(state, move.actor, (), move.entry)
    elif not _may_turn_up(as_tied, as_tied.sides[move.actor], card):
        _not_on_top(state, side, card)
    state.breaches.act()
    if as_tied is not state:
        unnamed_bid_cards.tied_by_one(state)
        ask_for_tie_cards(state)
    if card < 0:
        side.tied_at = move.entry
        unnamed_bid_cards.add(state, side)
    else:
        state.ties_guessed = state.ties_guessed or guessed
        side.tied_at = move.entry or move.told
        add(state, side, card)
    added(state, move.actor)


def _as_tied_again(state: State) -> State:
    """The cards that nobody named have tied again, as a further one shows: the position with what that tells
    of them; the same one where they cannot have, or where there are none."""
    if not unnamed_bid_cards.left_open(state) or state.tie_over:
        return state
    then = state.copy()
    if not unnamed_bid_cards.tied_by_one(then):
        return state
    ask_for_tie_cards(then)
    return then


def _not_due(state: State, side: Side) -> None:
    """A card added by who owes none: it is the other's turn to add, or there is none to be added."""
    other = state.sides[1 - state.sides.index(side)]
    able = unnamed_bid_cards.can_add(state, side)
    why = f"{other.name} adds a card before the bids are compared again" if other.tie_due else ""
    why = why if able else f"there is no card that {side.name} could add"
    message, before = f"{side.name} adds a card to the bid out of turn.", side.offered()[1:2]
    state.forbid("A-4.7", message, why, entries=before)
    if not able:
        raise Refused(state.breaches)


def added(state: State, seat: int) -> None:
    """A player has added a card; once both have, the bids are compared again (A-4.7)."""
    state.sides[seat].tie_due = False
    if not state.sides[1 - seat].tie_due:
        settle(state)
        state.tied_unnamed = unnamed_bid_cards.may_have_tied(state)


def add(state: State, side: Side, card: int) -> None:
    """A card comes off the deck, or from where the table let it come, and joins the bid."""
    bit = 1 << card
    if _may_turn_up(state, side, card):
        if not side.deck:
            shuffle_discards_in(state, side)
        if side.deck[-1] != card:
            unseen.lie(state, side, {len(side.deck) - 1: card})
        side.deck.pop()
    else:
        out_of_hand(state, side, bit)
    side.tied |= bit
    unnamed_bid_cards.lay(state, side, bit)


def _none_added(state: State, side: Side, move: TieCard) -> None:
    """The record says that no card was added: a fault where one had to be."""
    if side.tie_due:
        message = f"{side.name} adds no card to the tied bid."
        why = "both players add the top card of their decks while there is one"
        state.forbid("A-4.6", message, why, at="card", rulings=() if side.deck else ("tie_empty_deck",))
    state.breaches.act()
    if side.tie_due:
        added(state, move.actor)


def open_top(state: State, seat: int, then: tuple[Any, ...], entry: int = 0) -> None:
    """The record does not name the card a player adds to a tied bid, in an ``entry`` or in none: one of few
    that may lie on top of the deck, each of which is gone into, ``then`` being what follows at once; where
    they are many, the card stays unnamed."""
    side = state.sides[seat]
    paid = cards_of(then[-1], "pay") if then else 0
    able = sorted(tops(state, side), key=lambda card: not paid >> card & 1)  # what pays next the likeliest
    if not able:
        tied = f"tied at {state.totals[seat]}"
        message = f"The record does not name the card {side.name} adds to the bid, {tied}."
        why = "its bid value decides who goes first"
        raise state.impossible("A-4.6", message, why, "card", kind=Kind.UNDETERMINED)
    if len(able) <= MOST_TOPS and not state.breaches.let_stand:
        assumes = {card: f"{side.name} added {NAMES[card]} to the bid" for card in able}
        ways = [Way((TieCard(seat, card, entry), *then), words) for card, words in assumes.items()]
        raise state.breaches.open(ways)


MOST_TOPS = 4
"""So many cards that may have been added to a tied bid are gone into one by one."""


def _not_on_top(state: State, side: Side, card: int) -> None:
    state.forbid_cashed(1 << card, "card")
    top = top_card(side)
    where = whereabouts(state, card)
    found = face(top) if top >= 0 else f"another card ({face(card)} is {where})"
    message = f"{side.name} adds {face(card)} to the tied bid; the top card of the deck is {found}."
    rulings = ("set_aside_zone",) if side.aside else ()
    state.forbid("A-4.6", message, at="card", rulings=rulings, entries=side.origins())
    check_obtainable(state, side, 1 << card)


def top_card(side: Side) -> int:
    """The top card of the deck as far as the record shows it, -1 where it does not. An empty deck is
    renewed from the discards, in an order nobody knows unless it is a single card."""
    if side.deck:
        return max(side.deck[-1], -1)
    single = side.discards.bit_count() == 1 and not side.hidden_discards
    return side.discards.bit_length() - 1 if single else -1


def _may_turn_up(state: State, side: Side, card: int) -> bool:
    """Whether a card may be the next off the deck."""
    if not side.deck:
        refill = state.readings.tie_empty_deck == "reshuffle"
        return refill and (bool(side.discards >> card & 1) or unseen.can_dig(state, side, 1 << card))
    top = side.deck[-1]
    return top == card or (top < 0 and unseen.can_lie(state, side, {len(side.deck) - 1: card}))


def tops(state: State, side: Side) -> list[int]:
    """The cards that may lie on top of a deck."""
    return [card for card in cards_in(ALL) if _may_turn_up(state, side, card)]


def total_told(state: State, seat: int, move: Reveal) -> int:
    """What the known cards of a bid come to, or came to before any were added, if that is what is claimed."""
    side = state.sides[seat]
    return bid_sum(side.bid & ~side.tied) if move.laid else state.totals[seat]


def shown_first(state: State, seat: int) -> None:
    """A player acts first, or is said to go first, after a bid that is not named whole."""
    decide(state, seat if unnamed_bid_cards.may_have_won(state, seat) else 1 - seat)


# -- who goes first -------------------------------------------------------------------------------


def first(state: State, move: First) -> None:
    """The table says who goes first: where the rules cannot (AQ-16), or as the rules have it."""
    if unnamed_bid_cards.left_open(state):
        shown_first(state, move.actor)
    if state.first >= 0:  # nobody has to say it, and nothing forbids to say it later
        state.breaches.act()
        if move.actor != state.first:
            _not_first(state, move.actor, ("player",))
        return
    unbreakable = state.unbreakable
    if not unbreakable:
        state.forbid("A-4.7", "The tie can still be broken with cards from the decks.")
    state.breaches.act()
    if unbreakable:
        message = (
            f"Neither player can add to the tied bid; by the record {state.name(move.actor)} goes first."
        )
        state.say(Kind.NOTE, "A-4.7", message, "the rules do not say who does", rulings=("tie_unbreakable",))
    decide(state, move.actor)


def begun(state: State) -> bool:
    """Whether phase 3 is under way: something has been played, used or bought."""
    return bool(state.first >= 0 and (state.played | state.acquired | state.lapsed or state.activations))


def _not_first(state: State, claimed: int, at: tuple[str, ...]) -> None:
    """A claim: whoever acts first after it acts by it, which is no fault of its own."""
    high, low = state.first, 1 - state.first
    message = f"The record lets {state.name(claimed)} go first; "
    if state.ties_guessed and state.totals[high] != state.totals[low]:
        # Which cards were added is open, and this tells of it: it was not these, where others fit.
        message += f"{state.name(high)} won the bid."
        state.impossible("A-4.5", message, at=at, kind=Kind.MISMATCH)
        state.breaches.act()
    elif state.totals[high] == state.totals[low] and not any(side.unnamed for side in state.sides):
        # Nobody won: the tie cannot be broken, and a ruling says who goes first.
        message += f"{state.name(high)} does, as in the round before."
        why = "the tie cannot be broken"
        state.say(Kind.MISMATCH, "A-4.7", message, why, at, rulings=("tie_unbreakable",))
    else:
        message += f"{state.name(high)} won the bid."
        named = not any(side.unnamed for side in state.sides)
        why = f"{state.totals[high]} against {state.totals[low]}" if named else "by the totals that are told"
        state.say(Kind.MISMATCH, "A-4.5", message, why, at, fits=(state.name(high),))
    state.adrift = not begun(state)


def _follows(move: Reveal) -> bool:
    """Whether the totals a record claims make the player it claims the winner of the bid."""
    claimed = move.first
    if claimed is None or len(move.totals) < 2:
        return False
    return move.totals[claimed] > move.totals[1 - claimed]


def _is_wrong(state: State, seat: int, move: Reveal) -> bool:
    """Whether a total that is told cannot be that of the bid, which is said (A-4.4)."""
    total = move.totals[seat]
    low, high = (total_told(state, seat, move),) * 2 if move.laid else unnamed_bid_cards.span(state, seat)
    if low <= total and (total <= high or (state.ties_unwritten and state.sides[seat].unnamed)):
        return False
    comes_to = f"add up to {low}" if low == high else f"come to {low} at least and {high} at most"
    message = f"The record counts {total} for {state.name(seat)}'s bid; the cards {comes_to}."
    at, fits = ("totals", state.name(seat)), (low,) if low == high else ()
    state.say(Kind.MISMATCH, "A-4.4", message, "", at, fits=fits)
    return True


def _are_exchanged(state: State, move: Reveal) -> bool:
    """Whether each total that is told is that of the other bid, which is said once (A-4.4)."""
    told = [move.totals.get(seat) for seat in (0, 1)]
    true = [total_told(state, seat, move) for seat in (0, 1)]
    if told != true[::-1] or told == true or any(side.unnamed for side in state.sides):
        return False
    comes_to = f"{state.name(0)}'s bid adds up to {true[0]}, {state.name(1)}'s to {true[1]}"
    message = f"The totals stand in each other's place: {comes_to}."
    fits = (dict(zip(state.players, true, strict=True)),)
    state.say(Kind.MISMATCH, "A-4.4", message, "", "totals", fits=fits)
    return True


def _told_first(state: State, move: Reveal, wrong: bool) -> None:
    """Not all cards of the bids are named: what they come to, by the record, tells who has won, or else whom
    it lets go first."""
    by_totals = not wrong and len(move.totals) == 2 and move.totals[0] != move.totals[1]
    winner = int(move.totals[1] > move.totals[0]) if by_totals else move.first
    if winner is not None:
        shown_first(state, winner)


def reveal(state: State, move: Reveal) -> None:
    """Claims about the bids as they lie open: totals (A-4.4) and who goes first (A-4.5)."""
    tied = state.first < 0 and not state.unbreakable and not unnamed_bid_cards.left_open(state)
    if begun(state):
        state.forbid("A-4.3", "The bids are turned up after phase 3 has begun.", "that comes first")
    if move.first is not None and tied:
        message = "The bids are tied: both players add the top card of their decks first."
        state.forbid("A-4.6", message, at="first")
    state.breaches.act()
    for seat, total in move.totals.items():
        unnamed_bid_cards.tie_up_to(state, seat, total)
    wrong = [True] if _are_exchanged(state, move) else [_is_wrong(state, seat, move) for seat in move.totals]
    if unnamed_bid_cards.left_open(state):
        _told_first(state, move, any(wrong))
    if move.first is None:
        return
    if state.first >= 0:
        if move.first != state.first:
            if _follows(move):
                state.adrift = True  # the totals are wrong: who goes first by them is no other claim
            else:
                _not_first(state, move.first, ("first",))
    elif state.unbreakable:
        first(state, First(move.first))
    else:
        decide(state, move.first)
