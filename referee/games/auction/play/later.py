"""What the lines from an entry on show of the moment before it, read once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile
from typing import Any

from referee.games.auction.play.state import State
from referee.games.auction.play.told_by_lines import (
    ACTING,
    LATER,
    NAMING,
    NEXT_ROUND,
    came_with,
    gained,
    left_with,
    own_cards,
)
from referee.games.auction.record.cards import EMPTY, set_of
from referee.games.auction.record.moves import UNKNOWN, cards_of


class Later:
    """What the lines from an entry on show of the moment before it; ``acted``: all cards are set aside."""

    def __init__(self, moves: Sequence[Any], acted: bool) -> None:
        self.target = moves[0]
        self.moves = [*dropwhile(lambda move: move.action == "set_aside" and not acted, moves)]
        self.new: int | None = None  # so many cards come into the display at the end of the round
        self.row = 0  # the cards of the display after that
        self.bought = [0, 0]  # what each player buys before that
        self.left: list[int | None] = [None, None]  # what was left of each offering, but for what comes yet,
        self.kept: list[int | None] = [None, None]  # and of each hand: the cards,
        self.count: list[int | None] = [None, None]  # and how many
        self.mine: list[int | None] = [None, None]  # all cards of each that are shuffled after it
        self.own = [0, 0]  # cards that turn out to be a player's own
        self.unsold = 0  # cards that are bought only in a later round
        self.played = [0, 0]  # the power cards played before that
        self.acting = set[int]()  # who acts in phase 3 before that; nobody's part is missing
        self.whole = False  # where the lines go on to the next round
        self.named = 0  # all cards that are named
        self._got, self._out, self._came = 0, [0, 0], [0, 0]
        over = next_round = begun = False
        for move in self.moves[:LATER]:
            next_round = next_round or move.action in NEXT_ROUND
            self.named |= cards_of(move, *NAMING)
            begun = begun or move.action == "set_aside"
            self.whole = self.whole or next_round
            over = over or next_round or move.action in ("restock", "discard", "reshuffle")
            if move.action == "restock" and not next_round:
                self.row = cards_of(move, "display")
                self.new = None if move.cards is None else len(move.cards)
            elif move.action == "discard" and not next_round:
                self._put_away(move)
            elif move.actor >= 0:
                if move.action == "reshuffle" and not begun and min(move.order or (UNKNOWN,)) >= 0:
                    self.mine[move.actor] = set_of(move.order)
                self._read(move, over)

    def sold(self, state: State) -> int | None:
        """So many cards of the display are bought before the entry yet; None where nothing tells."""
        if self.row and self.unsure(state):
            display = set_of(card for card in state.display if card >= 0)
            return (display & ~(self.row | self.bought[0] | self.bought[1])).bit_count()
        if self.new is None or self.unsure(state):
            return None
        return max(self.new - state.display.count(EMPTY) - sum(map(int.bit_count, self.bought)), 0)

    def unsure(self, state: State) -> bool:
        """Whether fewer cards than were bought may have come into the display: the deck has run out."""
        return self.new is not None and self.new >= len(state.deck)

    def for_sale(self, state: State) -> int:
        """The cards of the display that may be bought before the entry."""
        display = set_of(card for card in state.display if card >= 0)
        others = self.own[1 - state.active] if state.active >= 0 else 0
        return display & ~(self.row | self.unsold | self.bought[0] | self.bought[1] | others)

    def wanted(self, state: State) -> int:
        """The cards of the display that turn out to belong to the player whose part it is."""
        return self.for_sale(state) & self.own[state.active]

    def price(self, state: State, seat: int) -> int:
        """What those of a player cost together."""
        wanted = self.for_sale(state) & self.own[seat]
        priced = zip(state.display, state.readings.costs, strict=True)
        return sum(cost for card, cost in priced if card >= 0 and wanted >> card & 1)

    def lacking(self, state: State) -> int:
        """About so many lines are missing yet in somebody's part of phase 3."""
        seat = state.active
        side = state.sides[seat]
        much = self.wanted(state).bit_count()
        left, kept, count = self.left[seat], self.kept[seat], self.count[seat]
        if left is not None:
            much += (left & ~side.offering).bit_count() + bool(side.offering & ~left)
        if kept is not None and not side.hidden:
            much += (side.hand & ~kept).bit_count()
        elif count is not None:
            much += max(side.cards_in_hand - count, 0)
        elif left is None and (mine := self.mine[seat]) is not None:
            much += bool((side.offering | side.hand) & ~(mine | self._out[seat]))
        return much

    def _read(self, move: Any, over: bool) -> None:
        """One line more."""
        seat = move.actor
        self.own[seat] |= own_cards(move) & ~self._got
        self._got |= gained(move)
        if over:
            self.unsold |= 1 << move.card & ~(self.own[0] | self.own[1]) if move.action == "buy" else 0
        else:
            self.acting |= {seat} if move.action in ACTING else set()
            self._out[seat] |= left_with(move)
            self._came[seat] |= came_with(move)
            self.played[seat] |= came_with(move) if move.action == "power" else 0
            self.bought[seat] |= 1 << move.card if move.action == "buy" else 0

    def _put_away(self, move: Any) -> None:
        seat = move.actor
        if move.offering is not None:
            self.left[seat] = (move.offering | self._out[seat]) & ~self._came[seat]
        if move.hand is not None:
            played = self.played[seat]
            self.count[seat] = len(move.hand) + played.bit_count()
            known = min(move.hand, default=0) >= 0
            self.kept[seat] = set_of(move.hand) | played if known else None
