"""The law of the race to 100, sentence by sentence: the numbers G-01 to G-43.

``section`` is the chapter a player would open; ``text`` says the sentence in our own words.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Modality as F
from referee.rules import Rule as R

PACKS = "Players and packs"
AIM = "Aim of the game"
DEALING = "Dealing"
TURNS = "Turns"
MATCHING = "Matching"
CALLING = "Calling Dutch"
SPECIAL = "Special cards"
SCORING = "Scoring"
TIPS = "Tips"

# fmt: off
# One row to a rule, so that the law can be read down the page like a table.
_ROWS: tuple[R, ...] = (
    R("G-01", PACKS, "The pack has the 52 usual cards in four suits; the jokers are taken out.", F.DEFINITION,
      "every face is one of the 52"),
    R("G-02", PACKS, "Two packs shuffled together (104 cards) are the advice; one pack will do.",
      F.DEFINITION, "no face is out more often at one time than there are packs"),
    R("G-03", PACKS, "Two to ten people play.", F.DEFINITION, "number of players named"),
    R("G-04", PACKS, "Reckon with about half an hour for a game.", F.ADVICE),
    R("G-05", AIM, "Whoever has the smallest total when the game is over has won.", F.DEFINITION,
      "the winner named has the lowest total"),
    R("G-06", AIM, "A card is worth its rank: ace 1, number cards their number, jack 11, queen 12, king 13 "
      "(for kings see G-32).", F.SCORE, "value of every card on the score sheet"),
    R("G-07", AIM, "After each round everybody's points of the round are added to what they had before.",
      F.SCORE, "running totals against the sums of the rounds"),
    R("G-08", AIM, "The game is over after the round in which somebody's total reaches 100; then the lowest "
      "total wins.", F.MUST, "highest total after each round; no round is dealt after the last"),
    R("G-09", DEALING, "Everybody is dealt four cards, faces down.", F.DEFINITION,
      "size of every layout after the deal"),
    R("G-10", DEALING, "The cards you were dealt stay unseen: there is no first look in this game.",
      F.MUST_NOT, "looks that no queen allows"),
    R("G-11", DEALING, "For every card you looked at without leave you take one penalty card.", F.PENALTY,
      "penalty cards taken against cards looked at"),
    R("G-12", DEALING, "All cards not dealt lie face down in the middle as the stock.", F.DEFINITION,
      "cards left in the stock"),
    R("G-13", DEALING, "Before the first turn the top card of the stock is turned over and begins the "
      "discard pile.", F.DEFINITION, "one upcard before the first turn"),
    R("G-14", TURNS, "The turn passes clockwise.", F.MUST, "who draws next"),
    R("G-15", TURNS, "A turn begins with one card: the top of the stock or the upcard, as you like.", F.MUST,
      "exactly one draw a turn, from the stock or the top of the discard pile"),
    R("G-16", TURNS, "The card you took goes into your layout in the place of one of your own cards, which "
      "everybody then gets to see.", F.MUST, "the slot exists and is the player's own"),
    R("G-17", TURNS, "If you took the upcard you have to put it into your layout; it cannot go back.", F.MUST,
      "what follows on taking the upcard"),
    R("G-18", TURNS, "A card from the stock may go into your layout or straight on to the discard pile.",
      F.MAY, "what follows on a draw from the stock"),
    R("G-19", TURNS, "The card that leaves your layout in an exchange is laid face up on the discard pile.",
      F.MUST, "the outgoing card becomes the upcard"),
    R("G-20", MATCHING, "When a card lands on the discard pile, everybody may at once lay a card of their "
      "own of the same rank on it, whoever's turn it is.", F.MAY, "rank against the upcard, owner of the "
      "card, before the next draw"),
    R("G-21", MATCHING, "Who lays a card that does not match takes one penalty card.", F.PENALTY,
      "one card from the stock for each false match"),
    R("G-22", MATCHING, "After a false match you may lay no further matching card during that turn.",
      F.MUST_NOT, "later matches of the same player before the turn changes"),
    R("G-23", CALLING, "Dutch is called at the end of your own turn: after your discard, before the next "
      "player draws.", F.MUST, "who calls and when; nobody has called before"),
    R("G-24", CALLING, "After the call there is one last turn for all players, and then the round is over.",
      F.MUST, "number and order of the turns after the call"),
    R("G-25", CALLING, "Nobody may make the caller's cards change places.", F.MUST_NOT,
      "cards a jack moves after the call"),
    R("G-26", CALLING, "The caller may go on matching during the last turns, but has no further turn.", F.MAY,
      "what the caller does after the call"),
    R("G-27", SPECIAL, "Jack, queen and ace each have an effect for the player who discards one.", F.MAY,
      "an effect belongs to a card its user has just discarded"),
    R("G-28", SPECIAL, "When several effects are due, the card that was laid first is dealt with first.",
      F.MUST, "order of the effects against the order of the cards"),
    R("G-29", SPECIAL, "Jack: make two cards in front of the players change places, whosever they are.",
      F.MAY, "two different cards of layouts, none of them safe"),
    R("G-30", SPECIAL, "Queen: look at one of your own cards, and no penalty is due for it.", F.MAY,
      "one card, and the looker's own"),
    R("G-31", SPECIAL, "Ace: hand the top card of the stock to a player you choose, not to yourself.", F.MAY,
      "one card from the stock, to somebody else"),
    R("G-32", SPECIAL, "A red king counts 0, a black king 13.", F.SCORE,
      "colour of the kings on the score sheet"),
    R("G-33", SCORING, "When the round is over everybody counts the cards still in front of them.", F.SCORE,
      "sum of every layout"),
    R("G-34", SCORING, "A caller whose cards are not the lowest gets 10 points on top.", F.SCORE,
      "the caller's sum against the lowest of the others"),
    R("G-35", SCORING, "If the caller shares the lowest sum, it counts in the caller's favour: nothing is "
      "added.", F.SCORE, "no 10 points where the lowest sum is shared with the caller"),
    R("G-36", TIPS, "Doubles: a card exchanged for one of its own rank may follow it on to the pile at once, "
      "as any match may.", F.MAY, "judged like every match (G-20)"),
    R("G-37", TIPS, "Exchange cards early, so that you know what you have.", F.ADVICE),
    R("G-38", TIPS, "An early queen helps you to learn your cards.", F.ADVICE),
    R("G-39", TIPS, "You may lay your own cards in another order, to confuse the others.", F.MAY,
      "only the player's own cards change places"),
    R("G-40", TIPS, "Two packs may have the same back or different ones.", F.DEFINITION,
      "what the back of a hidden card tells"),
    R("G-41", TIPS, "You may run out of cards, but that ends nothing: a call still waits for the end of your "
      "own turn.", F.MUST, "call of a player without cards"),
    R("G-42", TIPS, "Cards count in the order they were laid: only the one on top can be drawn. A black king "
      "laid on a red one keeps the red one out of reach.", F.MUST, "the card taken is the one laid last"),
    R("G-43", SCORING, "There is an app that keeps the scores.", F.ADVICE),
)
# fmt: on

RULES: Mapping[str, R] = {rule.number: rule for rule in _ROWS}
"""Every sentence of the race to 100 by its number."""
