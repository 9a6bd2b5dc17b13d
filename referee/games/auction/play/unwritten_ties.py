"""Ties of which the record does not name every card: what was added that nobody wrote down, and how often the
bids tied."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.breaches import Way
from referee.declarations.entries import filled
from referee.games.auction.play import unnamed_bid_cards
from referee.games.auction.play.state import State
from referee.games.auction.play.ties import (
    MOST_TOPS,
    add,
    ask_for_tie_cards,
    first,
    open_top,
    settle,
    shown_first,
    top_card,
    tops,
    total_told,
)
from referee.games.auction.record.cards import NAMES, bid_sum
from referee.games.auction.record.moves import First, Reveal, TieCard, TurnedUp
from referee.games.auction.record.phases import TIE
from referee.rules import Kind, Path


def add_known_cards(state: State) -> bool:
    """Tie cards nobody wrote down, as far as the record shows which they are: one for each player who
    owes one. False, with nothing done, where it does not."""
    cards = [top_card(side) for side in state.sides if side.tie_due]
    if not cards or any(card < 0 for card in cards):
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
                add(state, side, top)
            side.tie_due = False
    settle(state)


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
    able = tops(state, state.sides[hidden])
    if len(able) > MOST_TOPS:
        shows = move.action in ("look", "shuffle") or (move.action == "first" and len(cards) == 1)
        return [Way((TurnedUp(hidden), move), BEFORE)] if shows else []
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


def claims_more(state: State, move: Any) -> bool:
    """Whether a record claims other totals than those of the bids before cards were added."""
    return isinstance(move, Reveal) and _many_wrong(state, move) > 0


def _many_wrong(state: State, move: Reveal) -> int:
    """How many of the totals a record claims are not those of the bids as they lie."""
    return sum(total != total_told(state, seat, move) for seat, total in move.totals.items())


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
        shown_first(state, move.actor)
    elif state.phase == TIE:
        first(state, First(move.actor))


def add_unwritten(state: State, move: Any) -> None:
    """Each player who owes a card adds it, and nobody wrote down which: it is open who goes first, unless the
    one's cards are all higher than those of the other."""
    for seat, side in enumerate(state.sides):
        if side.tie_due and top_card(side) < 0:
            open_top(state, seat, (move,))
    begun = any(side.unnamed for side in state.sides)  # cards nobody named have tied before these
    tied = min(bid_sum(side.bid & ~side.tied) for side in state.sides) if begun else min(state.totals)
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
    add_unwritten(state, filled(move, times=1))  # where it opens ways, the ties before are over in each
    state.tie_over = True


def turns(moves: Sequence[Any]) -> list[int]:
    """The entries that show that a tie is over of which no card is named: how often the bids tied is open."""
    found, bids, added = list[int](), list[int](), list[int]()
    tied, whole = True, False  # whole: the round is written from its beginning
    for index, move in enumerate(moves):
        if move.action == "set_aside":
            bids, added, tied, whole = [], [], False, True
        elif move.action == "bid":
            bids.append(bid_sum(move.cards))
            tied = bids[-1] == bids[-2] if len(bids) > 1 else not whole
        elif move.action == "tie_card":
            tied = tied and move.card < 0
            added.append(index)
        elif move.action in ("draw", "restock", "discard"):
            tied = False
        elif move.action != "check":
            if sum(moves[each].actor for each in added) * 2 != len(added):
                found += added  # one player's cards are not all written
            found += [index] if tied else []
            added, tied = [], tied and move.action in BEFORE_PHASE_3
    return found


def learn(state: State, claims: Mapping[str, Any]) -> frozenset[Path]:
    """What a check tells, as it may be, of bids of which not all cards are named: who won, by both totals or
    in so many words."""
    told, learned, winner = claims.get("totals"), frozenset[Path](), claims.get("first")
    sums = [told.get(name) if isinstance(told, Mapping) else None for name in state.players]
    totals = [total for total in sums if isinstance(total, int)]
    if len(totals) == 2:
        learned = frozenset(("totals", name) for name in state.players)
        spans = [unnamed_bid_cards.span(state, seat) for seat in (0, 1)]
        as_laid = all(low <= told <= high for told, (low, high) in zip(totals, spans, strict=True))
        if owes_unseen(state) and not as_laid:
            add_unseen(state)
        if totals[0] != totals[1]:
            winner = state.players[totals[1] > totals[0]]
    if unnamed_bid_cards.left_open(state) and winner in state.players:
        shown_first(state, state.players.index(winner))
    return learned


def decided(state: State) -> Iterator[State]:
    """The positions in which bids of which not all cards are named have been won, by each who may have."""
    for seat in (0, 1) if unnamed_bid_cards.left_open(state) else ():
        if unnamed_bid_cards.may_have_won(state, seat):
            other = state.copy()
            shown_first(other, seat)
            yield other


def add_unseen(state: State) -> None:
    """Cards are added to a tied bid that nobody can name, nor say how often."""
    state.ties_unwritten = True
    _turn_up(state)


def as_often_as_may_be(state: State) -> Iterator[State]:
    """The positions after each time that cards nobody can name were added to bids that may tie again."""
    other = state.copy()
    while any(side.tie_due for side in other.sides):
        add_unseen(other)
        yield other.copy()
        if other.phase == TIE and unnamed_bid_cards.may_have_tied(other):
            ask_for_tie_cards(other)


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
        add_unseen(state)
    if unnamed_bid_cards.left_open(state):
        if state.ties_unwritten:
            unnamed_bid_cards.tie_until(state, lambda: not state.sides[seat].deck)
        ask_for_tie_cards(state)
