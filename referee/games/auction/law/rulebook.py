"""The law of the auction game: every sentence that binds, numbered, in our own words.

Chapters follow the rulebook from front to back (A-1 set-up ... A-13 clarifications). What the text
leaves open is not here but in :mod:`referee.games.auction.rulings`.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Modality as F
from referee.rules import Rule as R

_CARDS = "Components: the cards"
_SETUP = "Set-up"
_ROUND = "Overview: the round"
_ASIDE = "Phase 1: setting aside"
_BID = "Phase 2: the bid"
_TURNS = "Phase 3: order of play"
_POWERS = "Phase 3: powers"
_BUY = "Phase 3: purchases"
_RESTOCK = "Phase 4: restocking"
_DRAW = "Phase 5: drawing"
_END = "End of the game"
_LOOK = "Looking at cards"
_MORE = "More about powers"
_CLEAR = "Clarifications"

# fmt: off
# One row to a rule, so that the law can be read down the page like a table.
_ROWS: tuple[R, ...] = (
    R("A-0.1", "Introduction", "The game is for exactly two players.", F.DEFINITION,
      "the header names two players"),
    R("A-0.2", "Objective", "Players buy cards into decks of their own; whoever ends with the most victory "
      "points wins.", F.DEFINITION, "a claimed winner against A-10.4 and A-10.5"),
    R("A-0.3", _CARDS, "The forty cards are green, red, pink and blue, and each suit has one card of every bid "
      "value from 1 to 10. There are no two equal cards.", F.DEFINITION,
      "every card named is one of the forty and lies in one place only"),
    R("A-0.4", _CARDS, "A card's bid value settles its victory points and its power; the suit makes no "
      "difference to either.", F.DEFINITION, "points are looked up by bid value alone"),
    R("A-0.5", _CARDS, "Only sixes, sevens, eights, nines and tens have a power; ones to fives have none.",
      F.DEFINITION, "a card played or activated for its power is a six or higher"),
    R("A-0.6", _CARDS, "A card is called by its suit and bid value: B6 is the six of blue.", F.DEFINITION,
      "card names are a suit letter and a value from 1 to 10"),

    R("A-1.1", _SETUP, "Each player begins with eight cards dealt at random: the personal deck.", F.MUST,
      "eight different cards (or a deck of eight) for each player"),
    R("A-1.2", _SETUP, "You may look through your starting deck, but then you have to shuffle it.", F.MUST,
      "a recorded look is followed by a shuffle of the same deck"),
    R("A-1.3", _SETUP, "Your first hand is the upper five cards of your deck as they lie. Your opponent does "
      "not get to see it.", F.MUST, "the hand is the five topmost cards of the recorded order; three stay"),
    R("A-1.4", _SETUP, "All cards that were not dealt, 24 of them, become the auction deck, face down.", F.MUST,
      "the auction deck holds exactly the cards in neither personal deck"),
    R("A-1.5", _SETUP, "The upper six cards of the auction deck are turned up in a row as the display.", F.MUST,
      "the display is the first six of the auction deck; 18 are left"),
    R("A-1.6", _SETUP, "Each player gets a personal discard pile in the course of play; nobody starts with "
      "cards in one.", F.DEFINITION, "all discard piles begin empty"),

    R("A-2.1", _ROUND, "A round runs in this order: set a card aside, bid, use powers and buy, restock the "
      "display, draw.", F.MUST, "the phase of each entry"),
    R("A-2.2", _ROUND, "Setting aside, bidding and drawing are done by both players at once; in phase 3 the "
      "winner of the bid goes before the loser.", F.MUST,
      "both choices stand before either is revealed; who acts in phase 3"),

    R("A-3.1", _ASIDE, "Out of five cards in hand each player picks one, no more and no fewer, to set aside.",
      F.MUST, "one card, from the player's hand"),
    R("A-3.2", _ASIDE, "The card set aside lies face down as the new top card of your own deck. It is not "
      "discarded.", F.MUST, "afterwards that card is the top of the personal deck"),

    R("A-4.1", _BID, "You bid with at most four cards, taken from what is left in your hand after setting "
      "aside.", F.MAY, "number of cards bid; each is in the hand"),
    R("A-4.2", _BID, "You may hold cards back from the bid, above all to use their powers afterwards.",
      F.MAY, "cards held back stay in hand and are not also in the bid"),
    R("A-4.3", _BID, "Bids lie face down and are turned up together; from then on they are fixed as the bid "
      "cards.", F.MUST, "no bid is added or changed after the reveal"),
    R("A-4.4", _BID, "A bid is worth its bid values added together, nothing else.", F.DEFINITION,
      "claimed totals against the sum"),
    R("A-4.5", _BID, "The larger total wins the bid, and its owner starts phase 3.",
      F.DEFINITION, "a claimed winner of the bid; who acts first"),
    R("A-4.6", _BID, "On equal totals both players extend their bids by the top card of their own decks. "
      "Neither has a choice.", F.MUST, "both add one card, and it is the top of the deck"),
    R("A-4.7", _BID, "The enlarged totals are compared; while they are equal, each player adds one more top "
      "card.", F.MUST, "tie cards go on exactly until the totals differ"),

    R("A-5.1", _TURNS, "The winner of the bid plays first and finishes; only then does the loser play, and "
      "the winner does not come back.", F.MUST, "the actor of each entry in phase 3"),
    R("A-5.2", _TURNS, "In your part of phase 3 you may play power cards and buy; apart from the loser's "
      "one-cost card nothing is compulsory.", F.MAY, "ending the turn without doing anything is accepted"),
    R("A-5.3", _TURNS, "Powers are normally used before buying, but a power may also follow a purchase.", F.MAY,
      "powers and purchases are accepted in any order"),

    R("A-6.1", _POWERS, "A card played for its power comes out of your hand and lies face up near your bid "
      "cards but apart from them.", F.MUST, "the card is in the player's hand and has a power"),
    R("A-6.2", _POWERS, "Your offering is your bid cards and your power cards taken together.", F.DEFINITION,
      "payments and cashed-in cards come from these"),
    R("A-6.3", _POWERS, "A power takes effect on the spot when its card is played; it cannot be stored for "
      "later.", F.MUST, "the effect is what happens next after the card is played"),
    R("A-6.4", _POWERS, "Six, cash in: take one other card of the six's suit out of your offering and out of "
      "the game.", F.MAY, "the card is in the player's own offering, of the same suit, and is the only one"),
    R("A-6.5", _POWERS, "A six never cashes in itself.", F.MUST_NOT, "the card cashed in is not the six at work"),
    R("A-6.6", _POWERS, "A card cashed in has left your deck for good, yet its victory points are still yours.",
      F.MUST, "it never turns up again before the scoring, and is counted there"),
    R("A-6.7", _POWERS, "Seven, duplicate: let another power card of the seven's suit do its work once more.",
      F.MAY, "the card copied is a power card of the same suit in the player's own offering"),
    R("A-6.8", _POWERS, "A seven that repeats a six lets you cash in a second card.", F.MAY,
      "no more cards are cashed in than the six has activations"),
    R("A-6.9", _POWERS, "A seven may be pointed at a card that has worked already; that card then works once "
      "more.", F.MAY, "an earlier activation of the card copied is no obstacle"),
    R("A-6.10", _POWERS, "Eight: search the auction discards and take out one card of the eight's suit.", F.MAY,
      "the card is in the auction discards and of the same suit"),
    R("A-6.11", _POWERS, "A card fetched by a power goes into your offering.", F.MAY,
      "the card is in the offering afterwards"),
    R("A-6.12", _POWERS, "If the card fetched has a power, that power takes effect straight away.", F.MUST,
      "its effect is settled before its owner does anything else"),
    R("A-6.13", _POWERS, "Nine: the same as the eight, but the search is in your own discards.", F.MAY,
      "the card is in the player's own discards and of the nine's suit"),
    R("A-6.14", _POWERS, "Ten: the same again, in your own discards or in the auction discards as you like.",
      F.MAY, "the card is in one of these two piles and of the ten's suit"),
    R("A-6.15", _POWERS, "Using a card's power does not use the card up: it stays in your offering and can "
      "still pay.", F.MUST, "a played power card stays until it is spent, cashed in or cleared away"),

    R("A-7.1", _BUY, "You buy from the display and pay with cards out of your own offering only.", F.MUST,
      "every payment card is in the buyer's offering"),
    R("A-7.2", _BUY, "The place in the row sets the price: a card in the n-cost place costs n cards.", F.MUST,
      "price of the place at the moment of buying"),
    R("A-7.3", _BUY, "You pay exactly the price, neither fewer cards nor more.", F.MUST,
      "number of payment cards against the price"),
    R("A-7.4", _BUY, "Each payment card is looked at by itself: if its suit is that of the card bought it goes "
      "to your own discards, otherwise to the auction discards.", F.MUST,
      "pile recorded for each payment card"),
    R("A-7.5", _BUY, "The card you buy goes into your own discards at once, never into your offering.", F.MUST,
      "where the card is afterwards; it does not pay in the same turn unless a power fetched it"),
    R("A-7.6", _BUY, "You may buy as often as your offering can pay, in any order.", F.MAY,
      "several purchases in one turn are accepted"),
    R("A-7.7", _BUY, "If the winner of the bid has left the one-cost card in the display, the loser has to buy "
      "it.", F.MUST, "at the end of the loser's turn the one-cost card of this round is gone"),
    R("A-7.8", _BUY, "Having bought, you may still play a power card, and what it fetches may pay for more.",
      F.MAY, "such orders are accepted"),

    R("A-8.1", _RESTOCK, "Cards nobody bought move up to the cheapest places, keeping their order and leaving "
      "no gap.", F.MUST, "display after restocking against the cards left"),
    R("A-8.2", _RESTOCK, "The free places are then filled from the top of the auction deck.", F.MUST,
      "new cards are the top of the auction deck, up to six in the row while cards last"),

    R("A-9.1", _DRAW, "What is left of your offering goes into your own discards.", F.MUST,
      "the offering is empty afterwards, its cards in the owner's discards"),
    R("A-9.2", _DRAW, "Then you draw a fresh hand of five from the top of your own deck.", F.MUST,
      "number and order of the cards drawn, after the offering was cleared"),
    R("A-9.3", _DRAW, "As a rule the card you set aside is drawn first; a tie or a look at your deck can "
      "change that.", F.ADVICE),
    R("A-9.4", _DRAW, "When both have drawn, a new round begins with phase 1.", F.MUST,
      "the entry after the draw belongs to phase 1"),

    R("A-10.1", _END, "Rounds go on until the auction deck has run out and, besides, the display is either "
      "empty too or of no interest to both players.", F.MUST, "auction deck, display and what both declared"),
    R("A-10.2", _END, "Each player counts the victory points of all the cards that are theirs: deck, discards "
      "and cashed-in cards.", F.SCORE, "sum over every card the player owns"),
    R("A-10.3", _END, "Owning six or more cards of one suit is worth ten extra points, for each such suit.",
      F.SCORE, "cards owned of each suit"),
    R("A-10.4", _END, "The higher score wins.", F.SCORE, "scores compared"),
    R("A-10.5", _END, "On equal scores the player who owns fewer cards wins.", F.SCORE, "cards owned compared"),

    R("A-11.1", _LOOK, "You may search your own discards and the auction discards whenever you like.", F.MAY,
      "recorded looks into these piles are accepted"),
    R("A-11.2", _LOOK, "You may not search your opponent's discards.", F.MUST_NOT,
      "pile named in a recorded look"),
    R("A-11.3", _LOOK, "You may look through your own deck, but then you have to shuffle it.", F.MUST,
      "a recorded look is followed by a shuffle of the same deck"),
    R("A-11.4", _LOOK, "Nobody may look into the auction deck, ever.", F.MUST_NOT,
      "pile named in a recorded look"),

    R("A-12.1", _MORE, "A power card fetched by a power joins your offering and takes effect immediately; one "
      "may lead to the next.", F.MUST, "order of the effects in a chain"),
    R("A-12.2", _MORE, "A power card works once for being played or fetched, and once more for every seven "
      "pointed at it, before or after.", F.DEFINITION, "number of activations of each card"),

    R("A-13.1", _CLEAR, "Suits mean nothing in a bid.", F.DEFINITION, "totals are made of bid values only"),
    R("A-13.2", _CLEAR, "Bid values mean nothing in a payment: every card counts as one, and its suit only "
      "decides where it goes.", F.DEFINITION, "payments are counted in cards"),
    R("A-13.3", _CLEAR, "A card fetched by a power joins your offering; a card you bought never does.",
      F.MUST_NOT, "where a bought card is afterwards"),
)
# fmt: on

RULES: Mapping[str, R] = {rule.number: rule for rule in _ROWS}
"""The rules of the auction game by number, in the order of the text."""
