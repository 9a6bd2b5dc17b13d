"""Phase 2, the bids turned up: who has won, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.breaches import Refused, Way
from referee.declarations.entries import filled
from referee.games.auction.play import unnamed_bid_cards, unseen
from referee.games.auction.play.decks import shuffle_discards_in
from referee.games.auction.play.reach import check_obtainable, out_of_hand
from referee.games.auction.play.restocking import begin_turn
from referee.games.auction.play.state import Side, State, whereabouts
from referee.games.auction.record.cards import ALL, NAMES, bid_sum, cards_in, face
from referee.games.auction.record.moves import NO_CARD, First, Reveal, TieCard, TurnedUp, cards_of
from referee.games.auction.record.phases import TIE, WINNER
from referee.rules import Kind


def compare(state: State) -> None:
    """Both bids lie open: the higher total goes first (A-4.5), a tie asks for more cards (A-4.6)."""
    side, two = state.sides
    state.totals = [bid_sum(side.bid), bid_sum(two.bid)]
    _settle(state)


def _settle(state: State) -> None:
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
    if not state.readings.tie_cards_join_offering:
        for side in state.sides:
            side.discards |= side.tied
            side.bid &= ~side.tied
            side.offering &= ~side.tied
            side.stake &= ~side.tied
            side.unnamed = 0
    for side in state.sides:
        side.tie_due = False
    begin_turn(state, winner)


# -- tie cards ------------------------------------------------------------------------------------


def tie_card(state: State, move: TieCard) -> None:
    """The top card of the own deck joins a tied bid (A-4.6); no choice, one card at a time (A-4.7)."""
    side = state.sides[move.actor]
    if move.card == NO_CARD:
        _none_added(state, side, move)
        return
    if unnamed_bid_cards.left_open(state) and not state.tie_over:
        ask_for_tie_cards(state)  # the cards nobody named tied again
    if not side.tie_due:
        _not_due(state, side)
    card = move.card if move.card >= 0 else top_card(side)
    guessed = move.entry == 0 and card != top_card(side)
    if card < 0:
        _open_top(state, move.actor, ())
        state.breaches.act()
        unnamed_bid_cards.add(state, side)
        added(state, move.actor)
        return
    if not _may_turn_up(state, side, card):
        _not_on_top(state, side, card)
    state.breaches.act()
    state.ties_guessed = state.ties_guessed or guessed
    _add(state, side, card)
    added(state, move.actor)


def _not_due(state: State, side: Side) -> None:
    """A card added by who owes none: it is the other's turn to add, or there is none to be added."""
    other = state.sides[1 - state.sides.index(side)]
    able = unnamed_bid_cards.can_add(state, side)
    why = f"{other.name} adds a card before the bids are compared again" if other.tie_due else ""
    why = why if able else f"there is no card that {side.name} could add"
    state.forbid("A-4.7", f"{side.name} adds a card to the bid out of turn.", why)
    if not able:
        raise Refused(state.breaches)


def added(state: State, seat: int) -> None:
    """A player has added a card; once both have, the bids are compared again (A-4.7)."""
    state.sides[seat].tie_due = False
    if not state.sides[1 - seat].tie_due:
        _settle(state)
        state.tied_unnamed = unnamed_bid_cards.may_have_tied(state)


def _add(state: State, side: Side, card: int) -> None:
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


def _open_top(state: State, seat: int, then: tuple[Any, ...]) -> None:
    """The record does not name the card a player adds to a tied bid: one of few that may lie on top of the
    deck, each of which is gone into, ``then`` being what follows at once; where they are many, the card
    stays unnamed."""
    side = state.sides[seat]
    paid = cards_of(then[-1], "pay") if then else 0
    able = sorted(_tops(state, side), key=lambda card: not paid >> card & 1)  # what pays next the likeliest
    if not able:
        tied = f"tied at {state.totals[seat]}"
        message = f"The record does not name the card {side.name} adds to the bid, {tied}."
        why = "its bid value decides who goes first"
        raise state.impossible("A-4.6", message, why, "card", kind=Kind.UNDETERMINED)
    if len(able) <= MOST_TOPS and not state.breaches.let_stand:
        assumes = {card: f"{side.name} added {NAMES[card]} to the bid" for card in able}
        ways = [Way((TieCard(seat, card), *then), words) for card, words in assumes.items()]
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


def add_known_cards(state: State) -> bool:
    """Tie cards nobody wrote down, as far as the record shows which they are: one for each player who
    owes one. False, with nothing done, where it does not."""
    tops = [top_card(side) for side in state.sides if side.tie_due]
    if not tops or any(card < 0 for card in tops):
        return False
    _turn_up(state)
    return True


def _turn_up(state: State) -> None:
    """Each player who owes a card adds the top one, seen or not, and the bids are compared again."""
    for side in state.sides:
        if side.tie_due:
            top = top_card(side)
            if top < 0:
                unnamed_bid_cards.add(state, side)
            else:
                _add(state, side, top)
            side.tie_due = False
    _settle(state)


def unwritten(state: State, move: Any, fits: Callable[[State, Any], bool]) -> list[Way]:
    """The ways in which the tie went on before an entry, by cards nobody wrote down: each player who owes
    one adds the top card, as often as it takes. Where the record does not nearly show them, only a look tells
    that they came."""
    cards = _owed(state)
    hidden = next((added.actor for added in cards if added.card < 0), None)
    if hidden is None:
        rounds = [*_rounds_known(state, move, fits)]
        if not rounds and _nearer_as_laid(state, move):
            if move.first is None:
                return []
            move = filled(move, laid=True)
        return [Way((*added, move), BEFORE) for added in rounds or ([cards] if cards else [])]
    if move.action == "tie_card":
        return []  # a card nobody can know would have been written down as well
    able = _tops(state, state.sides[hidden])
    if len(able) > MOST_TOPS:
        return [Way((TurnedUp(hidden), move), BEFORE)] if move.action in ("look", "shuffle") else []
    return [Way((TieCard(hidden, card), move), f"{NAMES[card]} was added to the bid") for card in able]


BEFORE = "the tie cards came before"


def _owed(state: State) -> list[TieCard]:
    """The cards that are due, by seat; unseen ones without a face."""
    return [TieCard(seat, top_card(side)) for seat, side in enumerate(state.sides) if side.tie_due]


def owes_unseen(state: State) -> bool:
    """Whether a card is due that nobody has seen."""
    return any(added.card < 0 for added in _owed(state))


def _rounds_known(state: State, move: Any, fits: Callable[[State, Any], bool]) -> Iterator[list[TieCard]]:
    """The cards added in one comparison and the next, as far as it is known which they are: up to those after
    which an entry fits, and where nobody can know them any more."""
    other, added = state.copy(), list[TieCard]()
    while (owed := _owed(other)) and add_known_cards(other):
        added += owed
        if fits(other, move) or owes_unseen(other):
            yield added.copy()


def _tops(state: State, side: Side) -> list[int]:
    """The cards that may lie on top of a deck."""
    return [card for card in cards_in(ALL) if _may_turn_up(state, side, card)]


def claims_more(state: State, move: Any) -> bool:
    """Whether a record claims other totals than those of the bids before cards were added."""
    return isinstance(move, Reveal) and _many_wrong(state, move) > 0


def _many_wrong(state: State, move: Reveal) -> int:
    """How many of the totals a record claims are not those of the bids as they lie."""
    return sum(total != _total(state, seat, move) for seat, total in move.totals.items())


def _total(state: State, seat: int, move: Reveal) -> int:
    """What the known cards of a bid come to, or came to before any were added, if that is what is claimed."""
    side = state.sides[seat]
    return bid_sum(side.bid & ~side.tied) if move.laid else state.totals[seat]


def _nearer_as_laid(state: State, move: Any) -> bool:
    """Whether the totals a record claims are rather those of the bids that tie than those with the cards
    that are known to have been added."""
    other = state.copy()
    while other.phase == TIE and add_known_cards(other):
        pass
    return isinstance(move, Reveal) and _many_wrong(state, move) < _many_wrong(other, move)


def undecided(state: State, move: Any) -> None:
    """A turn of phase 3 is recorded while the bid is tied: what is certain happens by itself, and which
    cards else were added is open."""
    while state.phase == TIE and not state.unbreakable and not unnamed_bid_cards.left_open(state):
        if not add_known_cards(state):
            add_unwritten(state, move)
    if unnamed_bid_cards.left_open(state):
        _shown_first(state, move.actor)
    elif state.phase == TIE:
        first(state, First(move.actor))


def add_unwritten(state: State, move: Any) -> None:
    """Each player who owes a card adds it, and nobody wrote down which: it is open who goes first, unless the
    one's cards are all higher than those of the other."""
    for seat, side in enumerate(state.sides):
        if side.tie_due and top_card(side) < 0:
            _open_top(state, seat, (move,))
    tied = min(bid_sum(side.bid & ~side.tied) for side in state.sides)
    state.ties_unwritten = True
    _turn_up(state)
    names = " and ".join(side.name for side in state.sides if side.unnamed)
    if unnamed_bid_cards.may_have_won(state, 0) and unnamed_bid_cards.may_have_won(state, 1):
        message = f"The record does not name the cards added to the bid, tied at {tied}, by {names}."
        state.say(Kind.UNDETERMINED, "A-4.6", message, "their bid values decide who goes first")


def turned_up(state: State, move: TurnedUp) -> None:
    """The cards of a tie that nobody wrote down, where an entry shows that it was over by then."""
    state.breaches.act()
    for _ in range(move.times - 1):
        _turn_up(state)
        if state.phase != TIE or not unnamed_bid_cards.may_have_tied(state):
            raise state.impossible("A-4.7", "The bids cannot have tied so often.")
        ask_for_tie_cards(state)
    add_unwritten(state, move)
    state.tie_over = True


def turns(moves: Sequence[Any]) -> list[int]:
    """The entries that show that a tie is over of which no card is named: how often the bids tied is open."""
    found, bids, added, tied = list[int](), list[int](), list[int](), True
    for index, move in enumerate(moves):
        if move.action == "set_aside":
            bids, added, tied = [], [], False
        elif move.action == "bid":
            bids.append(bid_sum(move.cards))
            tied = len(bids) < 2 or bids[-1] == bids[-2]
        elif move.action == "tie_card":
            tied = tied and move.card < 0
            added.append(index)
        elif move.action != "check":
            if sum(moves[each].actor for each in added) * 2 != len(added):
                found += added  # one player's cards are not all written
            found += [index] if tied else []
            added, tied = [], tied and move.action in BEFORE_PHASE_3
    return found


BEFORE_PHASE_3 = ("reveal", "look", "shuffle", "reshuffle")
"""Entries after which others may show as well that a tie is over."""


def otherwise(state: State, move: Any) -> Iterator[Way]:
    """The bids may have tied more than once before an entry, by cards nobody wrote down."""
    if state.phase == TIE and move.action == "tie_card" and not owes_unseen(state):
        yield Way((*_owed(state), move), BEFORE)
    elif state.phase == TIE and owes_unseen(state) and move.action != "tie_card":
        for times in range(2, max(len(side.deck) for side in state.sides) + 1):
            yield Way((TurnedUp(move.actor, times), move), f"the bids tied {times} times")


def on_to_an_empty_deck(state: State, seat: int) -> None:
    """A reshuffle in a tie: the cards nobody named tied, until this player had none left to add."""
    if any(side.tie_due for side in state.sides):
        state.ties_unwritten = True
        _turn_up(state)
    if unnamed_bid_cards.left_open(state):
        if state.ties_unwritten:
            unnamed_bid_cards.tie_until(state, lambda: not state.sides[seat].deck)
        ask_for_tie_cards(state)


def _shown_first(state: State, seat: int) -> None:
    """A player acts first, or is said to go first, after a bid that is not named whole."""
    decide(state, seat if unnamed_bid_cards.may_have_won(state, seat) else 1 - seat)


# -- who goes first -------------------------------------------------------------------------------


def first(state: State, move: First) -> None:
    """The table says who goes first: where the rules cannot (AQ-16), or as the rules have it."""
    if unnamed_bid_cards.left_open(state):
        _shown_first(state, move.actor)
    if state.first >= 0:  # nobody has to say it, and nothing forbids to say it later
        state.breaches.act()
        if move.actor != state.first:
            _not_first(state, move.actor, ())
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
    low, high = (_total(state, seat, move),) * 2 if move.laid else unnamed_bid_cards.span(state, seat)
    if low <= total and (total <= high or (state.ties_unwritten and state.sides[seat].unnamed)):
        return False
    comes_to = f"add up to {low}" if low == high else f"come to {low} at least and {high} at most"
    message = f"The record counts {total} for {state.name(seat)}'s bid; the cards {comes_to}."
    at, fits = ("totals", state.name(seat)), (low,) if low == high else ()
    state.say(Kind.MISMATCH, "A-4.4", message, "", at, fits=fits)
    return True


def _told_first(state: State, move: Reveal, wrong: bool) -> None:
    """Not all cards of the bids are named: what they come to, by the record, tells who has won, or else whom
    it lets go first."""
    by_totals = not wrong and len(move.totals) == 2 and move.totals[0] != move.totals[1]
    winner = int(move.totals[1] > move.totals[0]) if by_totals else move.first
    if winner is not None:
        _shown_first(state, winner)


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
    wrong = [_is_wrong(state, seat, move) for seat in move.totals]
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
