"""The reasoning about unseen cards against brute force: every assignment of faces to places, enumerated.

A small pack (each player owns a few cards) keeps the enumeration honest: what the engine says is
possible is exactly what at least one arrangement of the cards allows.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations

import pytest
from sizes import so_many

from referee.game import resolve
from referee.games.auction.game import GAME
from referee.games.auction.play import unseen
from referee.games.auction.play.decks import mix_unseen, shuffle_discards_in
from referee.games.auction.play.state import Batch, Side, State, new_state
from referee.games.auction.record.cards import ASIDE, cards_in, set_of
from referee.header import Header

Faces = tuple[int, ...]
World = tuple[Faces, Faces, Faces]
"""Faces of the deck (top last), of the hand, of the discards."""


class Table:
    """One player's few cards, moved about unseen; beside the engine's knowledge every world that
    fits what an onlooker has seen: for each world the face at every place."""

    def __init__(self, chance: random.Random, owned: int, strangers: int) -> None:
        faces = list(range(owned + strangers))
        chance.shuffle(faces)
        self.truth = faces[:owned]
        self.chance = chance
        self.worlds: set[World] = {(deal, (), ()) for deal in permutations(range(owned + strangers), owned)}
        self.true: World = (tuple(self.truth), (), ())
        self.covered = False  # a card left a known hand unseen: from here on the engine may be too kind
        self.side = Side("Ann")
        self.side.batches = [Batch(0, True)]
        self.side.unknown_dealt = owned
        self.side.deck = [~0] * owned
        self.state = _state(self.side, set_of(faces))

    def draw(self, count: int) -> None:
        """The top cards of the deck into the hand, once the hand before it is settled."""
        if self.side.slots:
            unseen.settle_hand(self.side)
        for _ in range(min(count, len(self.side.deck))):
            entry = self.side.deck.pop()
            if entry >= 0:
                self.side.hand |= 1 << entry
            else:
                self.side.slots.append(~entry)
                self.side.hidden += 1
            self.every(lambda deck, hand, pile: [(deck[:-1], (*hand, deck[-1]), pile)])

    def put_away(self) -> None:
        """The hand to the discards."""
        if self.side.slots:
            unseen.settle_hand(self.side)
        self.side.discards |= self.side.hand
        self.side.hidden_discards += self.side.slots
        self.side.hand = self.side.hidden = 0
        self.side.slots = []
        unseen.forget(self.side)
        self.every(lambda deck, hand, pile: [(deck, (), (*pile, *hand))])

    def reshuffle(self) -> None:
        """The discards under the deck, in any order."""
        shuffle_discards_in(self.state, self.side)
        self.every(lambda deck, hand, pile: [((*order, *deck), hand, ()) for order in permutations(pile)])

    def look_and_shuffle(self) -> None:
        """The deck in any order."""
        mix_unseen(self.side, None)
        self.every(lambda deck, hand, pile: [(order, hand, pile) for order in permutations(deck)])

    def set_aside(self) -> None:
        """Any card of the hand, unseen, on top of the deck."""
        if ASIDE in self.side.deck or not (self.side.hidden or self.side.hand):
            return
        if self.side.hand:
            unseen.cover_hand(self.side)
            self.covered = True
        self.side.hidden -= 1
        self.side.deck.append(ASIDE)
        self.every(
            lambda deck, hand, pile: [
                ((*deck, hand[k]), hand[:k] + hand[k + 1 :], pile) for k in range(len(hand))
            ]
        )

    def set_aside_by_name(self) -> None:
        """A card of the hand, named by the record, on top of the deck."""
        if ASIDE in self.side.deck or not self.true[1]:
            return
        face = self.chance.choice(self.true[1])
        fresh = 1 << face & ~self.side.hand
        assert unseen.can_show(self.state, self.side, fresh)
        if fresh:
            unseen.show(self.state, self.side, fresh)
        self.side.hand &= ~(1 << face)
        self.side.deck.append(face)
        self.keep(lambda deck, hand, pile: face in hand)
        self.every(
            lambda deck, hand, pile: [((*deck, face), tuple(card for card in hand if card != face), pile)]
        )

    def show(self) -> None:
        """One or two cards of the hand are turned up, as in a bid, and stay there."""
        faces = set_of(self.chance.sample(self.true[1], min(len(self.true[1]), self.chance.choice((1, 2)))))
        fresh = faces & ~self.side.hand
        assert unseen.can_show(self.state, self.side, fresh)
        unseen.show(self.state, self.side, fresh)
        self.keep(lambda deck, hand, pile: not faces & ~set_of(hand))

    def turn_up(self) -> None:
        """The top card of the deck is turned up, as in a tie, and goes to the discards."""
        if self.true[0]:
            top, index = self.true[0][-1], len(self.side.deck) - 1
            assert self.side.deck[-1] == top or unseen.can_lie(self.state, self.side, {index: top})
            unseen.lie(self.state, self.side, {index: top})
            self.side.deck.pop()
            self.side.discards |= 1 << top
            self.keep(lambda deck, hand, pile: deck[-1] == top)
            self.every(lambda deck, hand, pile: [(deck[:-1], hand, (*pile, deck[-1]))])

    def find(self) -> None:
        """A card is found among the unseen discards, as by a nine, and stays there face up."""
        hidden = [face for face in self.true[2] if not self.side.discards >> face & 1]
        if hidden:
            face = self.chance.choice(hidden)
            assert unseen.can_dig(self.state, self.side, 1 << face)
            unseen.dig(self.state, self.side, 1 << face)
            self.keep(lambda deck, hand, pile: face in pile)

    def every(self, step: Callable[[Faces, Faces, Faces], list[World]]) -> None:
        """All worlds after something nobody saw; the true one goes one way by chance."""
        self.worlds = {
            (deck, tuple(sorted(hand)), tuple(sorted(pile)))
            for world in self.worlds
            for deck, hand, pile in step(*world)
        }
        deck, hand, pile = self.chance.choice(list(step(*self.true)))
        self.true = (deck, tuple(sorted(hand)), tuple(sorted(pile)))
        assert self.true in self.worlds

    def keep(self, test: Callable[[Faces, Faces, Faces], bool]) -> None:
        """The worlds that fit what was shown."""
        self.worlds = {world for world in self.worlds if test(*world)}

    def compare(self) -> None:
        """Everything the engine would allow next, against what some world allows."""
        side, state = self.side, self.state
        faces = range(len(self.truth) + 2)
        hands = [set_of(hand) for _, hand, _ in self.worlds]
        piles = [set_of(pile) for _, _, pile in self.worlds]
        for face in faces:
            for other in faces:
                pair = 1 << face | 1 << other
                fresh = pair & ~side.hand
                self.agree(unseen.can_show(state, side, fresh), any(not pair & ~hand for hand in hands), pair)
            bit = 1 << face
            if not side.discards & bit:
                self.agree(unseen.can_dig(state, side, bit), any(pile & bit for pile in piles), face)
            if side.deck:
                top = len(side.deck) - 1
                able = side.deck[top] == face or unseen.can_lie(state, side, {top: face})
                self.agree(able, any(deck[-1] == face for deck, _, _ in self.worlds), face)

    def agree(self, said: bool, true: bool, about: int) -> None:
        """Never an accusation where a world allows it; and no kindness but the one that is known."""
        assert said == true or (said and self.covered), about


def _state(side: Side, faces: int) -> State:
    state = new_state(Header(("Ann", "Ben"), resolve(GAME.law.rulings, {})))
    state.sides = (side, state.sides[1])
    state.unlocated = faces
    return state


STEPS = (
    Table.put_away,
    Table.reshuffle,
    Table.look_and_shuffle,
    Table.set_aside,
    Table.set_aside_by_name,
    Table.show,
    Table.show,
    Table.turn_up,
    Table.find,
)


@pytest.mark.parametrize("seed", range(so_many(12, 120)))
def test_what_may_be_shown_is_what_some_arrangement_allows(seed: int) -> None:
    chance = random.Random(seed)
    table = Table(chance, owned=chance.choice((3, 4, 5)), strangers=2)
    for _ in range(9):
        if chance.random() < 0.3:
            table.draw(chance.choice((1, 2, 3)))
        else:
            chance.choice(STEPS)(table)
        table.compare()
    assert set(cards_in(table.side.hidden_faces)) <= set(range(len(table.truth) + 2))
