"""The position of an auction game: two sides of the table, the display and the shared piles."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Final, NamedTuple

from referee.breaches import Breaches, Entries, Table
from referee.copies import OWN, THROUGHOUT, copier
from referee.games.auction.law.readings import Readings, readings_of
from referee.games.auction.law.rulebook import RULES
from referee.games.auction.record.cards import ALL, ASIDE, EMPTY, set_of, told
from referee.games.auction.record.phases import DRAW
from referee.header import Header
from referee.rules import Rule

# How far the end of a round has come, as far as the record tells.
RESTOCKING: Final = 0
"""Both turns are over; nobody has written down the restocking, or anything after it."""
RESTOCKED: Final = 1
DRAWING: Final = 2
"""Phase 5 has begun, or the cards are being counted: too late for a restocking."""

OFFERING_TOLD: Final = 1
HAND_TOLD: Final = 2
"""What a record can say was put away at the end of a round."""

DISCARDS: Final = 1
HANDS: Final = 2
"""What a record can leave unsaid of the end of a round: what was put away, the hands drawn."""


class Batch(NamedTuple):
    """Cards that were mixed unseen: any place holding one of them may hold any of these faces.

    ``may_be_dealt``: it may also be one of the dealt cards that nobody has seen yet.
    """

    may: int
    may_be_dealt: bool


@dataclass(slots=True, eq=False, match_args=False)
class Side:
    """One player's part of the table."""

    name: str
    deck: list[int] = field(default_factory=list)  # top card LAST; a card, ASIDE, or ~n for a card of batch n
    hand: int = 0  # the cards known to be in hand
    hidden: int = 0  # how many more cards are in hand, unseen
    offering: int = 0  # bid cards and cards played or retrieved this turn
    bid: int = 0  # the bid cards (tie cards included) of the offering
    played: int = 0  # the power cards played or retrieved this turn: what a seven may point at
    tied: int = 0  # the cards added in ties this round
    unnamed: int = 0  # cards of the offering the record does not name: they lie last in hidden_discards
    uncounted: int = 0  # cards of the last bid that were put away or went by, and that nobody has named
    stake: int = 0  # every card that has been in the offering this round
    discards: int = 0  # the cards known to be in the personal discards
    hidden_discards: list[int] = field(default_factory=list)  # batches of the unseen cards in the discards
    cashed: int = 0
    reserve: list[int] = field(default_factory=list)  # the card set aside, where it stays out of the deck
    aside: bool = False  # has set a card aside this round
    has_bid: bool = False
    tie_due: bool = False  # owes a card to a tied bid
    stirred: bool = False  # has shuffled the deck since the round ended, in an order nobody wrote down
    drawn: bool = True  # has drawn the hand of this round
    done: bool = False  # wants none of what is left
    put_away: bool = False  # what was left of the round lies on the discards, and a record may name it:
    left_offering: int = 0
    left_bid: int = 0
    left_hand: int = 0
    left_hidden: int = 0
    left_unnamed: int = 0
    told: int = 0  # what of it the record says was put away: OFFERING_TOLD, HAND_TOLD
    claimable: bool = False  # the last hand was drawn without being written down, and may be named:
    new_hand: int = 0
    new_hidden: int = 0
    # Entries that settled where the player's cards lie, for a finding that rests on them; 0 where none did:
    aside_at: int = 0
    drawn_at: int = 0
    mixed_at: int = 0
    bid_at: int = 0
    tied_at: int = 0
    ended_at: int = 0
    looked_at: int = 0
    untold: bool = False  # a given position does not say what cards the player owns besides
    gathered: int | None = None  # all cards at the end, where the record lays them open
    early: tuple[Early, ...] = ()  # what else may be, where looks came before a draw nobody wrote down
    # What is known of unseen cards (see unseen.py); empty in a full record.
    slots: list[int] = field(default_factory=list)  # batches of the cards that came unseen into this hand
    shown_from_hand: int = 0  # faces shown out of those places this round
    batches: list[Batch] = field(default_factory=list)
    hidden_faces: int = 0  # faces the player owns that lie at some unseen place
    unknown_dealt: int = 0  # dealt cards of the player that nobody has seen yet

    @property
    def cards_in_hand(self) -> int:
        """How many cards are in hand, seen or not."""
        return self.hand.bit_count() + self.hidden

    @property
    def in_offering(self) -> int:
        """How many cards lie in the offering, named or not."""
        return self.offering.bit_count() + self.unnamed

    @property
    def staked(self) -> int:
        """How many cards have been in the offering this round, named or not."""
        return self.stake.bit_count() + self.unnamed

    @property
    def left_unsaid(self) -> bool:
        """Whether something was left over of the last round that the record does not say was put away."""
        left = self.left_offering | self.left_hand or self.left_hidden or self.left_unnamed
        return bool(left) and not self.told

    @property
    def known_deck(self) -> int:
        """The cards of the deck that the record has shown."""
        return set_of(card for card in self.deck if card >= 0)

    @property
    def unseen_discards(self) -> list[int]:
        """The batches of the unseen cards that do lie in the discards."""
        return self.hidden_discards[: len(self.hidden_discards) - self.unnamed]

    def lay(self, cards: int) -> None:
        """These cards come into the offering."""
        self.offering |= cards
        self.stake |= cards

    def leave(self, cards: int) -> None:
        """These cards leave the offering."""
        self.offering &= ~cards
        self.bid &= ~cards
        self.played &= ~cards

    def copy(self) -> Side:
        """The same side again: what is done to the one leaves the other as it is."""
        other = Side.__new__(Side)
        _COPY_SIDE(self, other)
        return other

    def origins(self) -> Entries:
        """The earlier entries by which the player's cards lie as they do."""
        return (
            (self.bid_at, "the bid"),
            (self.aside_at, "the card set aside"),
            (self.drawn_at, "the hand drawn"),
            (self.mixed_at, "the shuffle"),
        )

    def offered(self) -> Entries:
        """The earlier entries by which the player's offering is as it is."""
        tied = self.tied_at, "the card added in the tie"
        return ((self.bid_at, "the bid"), tied, (self.ended_at, "the end of the turn"))

    def looked(self) -> Entries:
        """The player's last look through a pile in this round."""
        return ((self.looked_at, "a look through a pile"),)

    def key(self) -> Hashable:
        """All that matters for what can follow; batches count by what they may hold, not by number."""
        batches = self.batches

        def place(entry: int) -> Any:
            return entry if entry >= 0 or entry == ASIDE else batches[~entry]

        return (
            tuple(map(place, self.deck)),
            tuple(map(place, self.reserve)),
            tuple(sorted(batches[number] for number in self.slots)),
            tuple(batches[number] for number in self.hidden_discards),
            _side_figures(self),
            tuple((case.side.key(), case.found) for case in self.early),
        )


class Early(NamedTuple):
    """A side as it lies if its owner had drawn the new hand before a look through the deck: nobody may have
    written the draw down. ``found``: faces seen for the first time since, in this case."""

    side: Side
    found: int


ORIGINS = ("aside_at", "drawn_at", "mixed_at", "bid_at", "tied_at", "ended_at", "looked_at")
"""Where cards came to lie: said, and of no weight for what can follow."""


def _figures(whole: type, *apart: str) -> attrgetter[Any]:
    """The fields of a side or a position that a key holds as they are."""
    return attrgetter(*(each.name for each in fields(whole) if each.name not in apart))


_ROWS = ("deck", "reserve", "hidden_discards", "slots", "batches")
_side_figures = _figures(Side, "name", *_ROWS, "early", *ORIGINS)
_COPY_SIDE = copier([each.name for each in fields(Side)], dict.fromkeys(_ROWS, OWN))


class Activation(NamedTuple):
    """A power that is due: which cards stand for it in a log, what it does, what it cannot cash in."""

    labels: int  # the card at work, and the seven that made it work again
    source: int  # the card whose leaving the offering ends it
    power: int  # 6 to 10
    suit: int  # set of the cards of its suit
    excluded: int  # not to be cashed in by it
    waits: bool  # may be used later in the turn


@dataclass(slots=True, eq=False, match_args=False)
class State(Table):
    """A whole position. Seats are 0 and 1; the player across the table is ``1 - seat``."""

    players: tuple[str, ...]
    readings: Readings
    sides: tuple[Side, ...]  # two
    phase: str = DRAW
    round: int = 0
    breaches: Breaches = field(default_factory=Breaches)  # the account of the running entry
    deck: list[int] = field(default_factory=list)  # auction deck, top card LAST; UNSEEN where not recorded
    display: list[int] = field(default_factory=list)  # six places
    row_before: list[int] = field(default_factory=list)  # the display before it was last closed up
    discards: int = 0  # auction discards
    unlocated: int = ALL  # faces the record has not located yet
    elsewhere: int = 0  # cards a given position says nothing about: out of the story
    recycled: int = 0  # auction discards mixed back into the auction deck, not seen since
    first: int = -1  # winner of the bid, once known
    last_first: int = -1  # winner of the bid one round ago
    active: int = -1  # whose part of phase 3 it is
    adrift: bool = False  # somebody acted out of turn and it stood: whoever acts next, acts on
    totals: list[int] = field(default_factory=lambda: [0, 0])
    ties_unwritten: bool = False  # cards were added to a tied bid, and nobody wrote down how many
    tied_unnamed: bool = False  # with cards nobody named: once more, it may be, by cards nobody wrote down
    ties_guessed: bool = False  # which cards were added to a tied bid nobody wrote down, and this is one way
    tie_over: bool = False  # cards nobody named have broken the tie, as a look after them shows
    unbreakable: bool = False  # the bid is tied and neither player can add a card
    pending: list[list[Activation]] = field(default_factory=list)  # powers due, the latest last
    lapsed: int = 0  # cards whose power was due this turn and was not used
    retrieved: int = 0  # cards a power brought back this turn
    played: int = 0  # power cards played or brought back this turn, wherever they are now
    woken: int = 0  # cards a seven repeated this turn
    activations: int = 0  # powers that acted this turn
    acquired: int = 0  # cards bought this turn
    forfeited: int = 0  # cards this turn's offering lost, as an act stood that no rule allows
    sales: int = 0  # purchases this round
    silent: int = 0  # what this record has left unsaid, where it matters (AQ-61): DISCARDS, HANDS
    idle: bool = False  # nothing was bought in the round before
    one_cost: int = EMPTY  # the card in the one-cost place when the round began
    restocked: tuple[int, ...] = ()  # places filled in the last restock, for a record that names the cards
    dealt: bool = False  # the record begins with the deal, so that every card of a player's own has a history
    turn_at: int = 0  # the entry that ended the part of phase 3 before this one
    stage: int = RESTOCKING  # how far the end of the round has come
    looking: int = 0  # a bit for each seat that looks through the own deck and has to shuffle it,
    # two places further where the look was part of the set-up

    def copy(self) -> State:
        """The whole position again, with an account of its own."""
        other = State.__new__(State)
        _COPY_INTO(self, other)
        other.breaches = Breaches()
        return other

    def key(self) -> Hashable:
        """Equal for two positions from which every record goes on in the same way."""
        side, two = self.sides
        return (
            side.key(),
            two.key(),
            tuple(self.deck),
            tuple(self.display),
            tuple(self.totals),
            tuple(map(tuple, self.pending)),
            tuple(self.row_before) if self.stage != DRAWING else (),
            _state_figures(self),
        )

    def cite(self, rule: Rule | str) -> Rule:
        """The sentence with a number."""
        return RULES[rule] if isinstance(rule, str) else rule

    def forbid_cashed(self, cards: int, at: str) -> None:
        """A card that was cashed in has left the game and cannot turn up again (A-6.6)."""
        gone = cards & (self.sides[0].cashed | self.sides[1].cashed)
        if gone:
            message = (
                f"{told(gone)} {'was' if gone.bit_count() == 1 else 'were'} cashed in and cannot come back."
            )
            self.forbid("A-6.6", message, "cashed-in cards stay out of the game until the scoring", at=at)

    def name(self, seat: int) -> str:
        """The player at a seat."""
        return self.players[seat]


_LISTS = ("deck", "display", "totals")
_state_figures = _figures(
    State, "dealt", "turn_at", "players", "readings", "sides", "breaches", "row_before", "pending", *_LISTS
)
_COPY_INTO = copier(
    [each.name for each in fields(State)],
    {**dict.fromkeys(_LISTS, OWN), "pending": THROUGHOUT, "sides": "({0}[0].copy(), {0}[1].copy())"},
)


def new_state(header: Header) -> State:
    """An empty table with the two players of the header."""
    sides = (Side(header.players[0]), Side(header.players[1]))
    return State(header.players, header.told(readings_of(header.rulings)), sides)


def offering_shown(side: Side) -> str:
    """The offering in a sentence."""
    return f"the offering is {told(side.offering) if side.offering else 'empty'}"


def whereabouts(state: State, card: int) -> str:
    """Where a card lies, as everybody at the table could say it."""
    bit = 1 << card
    for side in state.sides:
        for pile, where in (
            (side.offering, f"in {side.name}'s offering"),
            (side.discards, f"in {side.name}'s discards"),
            (side.hand, f"in {side.name}'s hand"),
            (side.cashed, f"cashed in by {side.name}"),
            (side.hidden_faces, f"among {side.name}'s unseen cards"),
        ):
            if pile & bit:
                return where
        if card in side.deck or card in side.reserve:
            return f"in {side.name}'s deck"
    if state.discards & bit:
        return "in the auction discards"
    if card in state.display:
        return f"in the display at place {state.display.index(card) + 1}"
    return "in the auction deck" if card in state.deck else "not seen so far"
