"""The law of the race to 100, sentence by sentence: the numbers G-01 to G-43.

``section`` is the chapter a player would open; ``text`` says the sentence in our own words.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Force, Rule

PACKS = "Players and packs"
AIM = "Aim of the game"
DEALING = "Dealing"
TURNS = "Turns"
MATCHING = "Matching"
CALLING = "Calling Dutch"
SPECIAL = "Special cards"
SCORING = "Scoring"
TIPS = "Tips"

_ROWS = (
    Rule(
        "G-01",
        PACKS,
        "The pack has the 52 usual cards in four suits; the jokers are taken out.",
        Force.DEFINITION,
        check="every face is one of the 52",
    ),
    Rule(
        "G-02",
        PACKS,
        "Two packs shuffled together (104 cards) are the advice; one pack will do.",
        Force.DEFINITION,
        check="no face is out more often at one time than there are packs",
    ),
    Rule("G-03", PACKS, "Two to ten people play.", Force.DEFINITION, check="number of players named"),
    Rule("G-04", PACKS, "Reckon with about half an hour for a game.", Force.ADVICE),
    Rule(
        "G-05",
        AIM,
        "Whoever has the smallest total when the game is over has won.",
        Force.DEFINITION,
        check="the winner named has the lowest total",
    ),
    Rule(
        "G-06",
        AIM,
        "A card is worth its rank: ace 1, number cards their number, jack 11, queen 12, king 13 "
        "(for kings see G-32).",
        Force.SCORE,
        check="value of every card on the score sheet",
    ),
    Rule(
        "G-07",
        AIM,
        "After each round everybody's points of the round are added to what they had before.",
        Force.SCORE,
        check="running totals against the sums of the rounds",
    ),
    Rule(
        "G-08",
        AIM,
        "The game is over after the round in which somebody's total reaches 100; then the lowest total wins.",
        Force.MUST,
        check="highest total after each round; no round is dealt after the last",
    ),
    Rule(
        "G-09",
        DEALING,
        "Everybody is dealt four cards, faces down.",
        Force.DEFINITION,
        check="size of every layout after the deal",
    ),
    Rule(
        "G-10",
        DEALING,
        "The cards you were dealt stay unseen: there is no first look in this game.",
        Force.MUST_NOT,
        check="looks that no queen allows",
    ),
    Rule(
        "G-11",
        DEALING,
        "For every card you looked at without leave you take one penalty card.",
        Force.PENALTY,
        check="penalty cards taken against cards looked at",
    ),
    Rule(
        "G-12",
        DEALING,
        "All cards not dealt lie face down in the middle as the stock.",
        Force.DEFINITION,
        check="cards left in the stock",
    ),
    Rule(
        "G-13",
        DEALING,
        "Before the first turn the top card of the stock is turned over and begins the discard pile.",
        Force.DEFINITION,
        check="one upcard before the first turn",
    ),
    Rule(
        "G-14",
        TURNS,
        "The turn passes clockwise.",
        Force.MUST,
        check="who draws next",
    ),
    Rule(
        "G-15",
        TURNS,
        "A turn begins with one card: the top of the stock or the upcard, as you like.",
        Force.MUST,
        check="exactly one draw a turn, from the stock or the top of the discard pile",
    ),
    Rule(
        "G-16",
        TURNS,
        "The card you took goes into your layout in the place of one of your own cards, which everybody "
        "then gets to see.",
        Force.MUST,
        check="the slot exists and is the player's own",
    ),
    Rule(
        "G-17",
        TURNS,
        "If you took the upcard you have to put it into your layout; it cannot go back.",
        Force.MUST,
        check="what follows on taking the upcard",
    ),
    Rule(
        "G-18",
        TURNS,
        "A card from the stock may go into your layout or straight on to the discard pile.",
        Force.MAY,
        check="what follows on a draw from the stock",
    ),
    Rule(
        "G-19",
        TURNS,
        "The card that leaves your layout in an exchange is laid face up on the discard pile.",
        Force.MUST,
        check="the outgoing card becomes the upcard",
    ),
    Rule(
        "G-20",
        MATCHING,
        "When a card lands on the discard pile, everybody may at once lay a card of their own of the same "
        "rank on it, whoever's turn it is.",
        Force.MAY,
        check="rank against the upcard, owner of the card, before the next draw",
    ),
    Rule(
        "G-21",
        MATCHING,
        "Who lays a card that does not match takes one penalty card.",
        Force.PENALTY,
        check="one card from the stock for each false match",
    ),
    Rule(
        "G-22",
        MATCHING,
        "After a false match you may lay no further matching card during that turn.",
        Force.MUST_NOT,
        check="later matches of the same player before the turn changes",
    ),
    Rule(
        "G-23",
        CALLING,
        "Dutch is called at the end of your own turn: after your discard, before the next player draws.",
        Force.MUST,
        check="who calls and when; nobody has called before",
    ),
    Rule(
        "G-24",
        CALLING,
        "After the call there is one last turn for all players, and then the round is over.",
        Force.MUST,
        check="number and order of the turns after the call",
    ),
    Rule(
        "G-25",
        CALLING,
        "Nobody may make the caller's cards change places.",
        Force.MUST_NOT,
        check="cards a jack moves after the call",
    ),
    Rule(
        "G-26",
        CALLING,
        "The caller may go on matching during the last turns, but has no further turn.",
        Force.MAY,
        check="what the caller does after the call",
    ),
    Rule(
        "G-27",
        SPECIAL,
        "Jack, queen and ace each have an effect for the player who discards one.",
        Force.MAY,
        check="an effect belongs to a card its user has just discarded",
    ),
    Rule(
        "G-28",
        SPECIAL,
        "When several effects are due, the card that was laid first is dealt with first.",
        Force.MUST,
        check="order of the effects against the order of the cards",
    ),
    Rule(
        "G-29",
        SPECIAL,
        "Jack: make two cards in front of the players change places, whosever they are.",
        Force.MAY,
        check="two different cards of layouts, none of them safe",
    ),
    Rule(
        "G-30",
        SPECIAL,
        "Queen: look at one of your own cards, and no penalty is due for it.",
        Force.MAY,
        check="one card, and the looker's own",
    ),
    Rule(
        "G-31",
        SPECIAL,
        "Ace: hand the top card of the stock to a player you choose, not to yourself.",
        Force.MAY,
        check="one card from the stock, to somebody else",
    ),
    Rule(
        "G-32",
        SPECIAL,
        "A red king counts 0, a black king 13.",
        Force.SCORE,
        check="colour of the kings on the score sheet",
    ),
    Rule(
        "G-33",
        SCORING,
        "When the round is over everybody counts the cards still in front of them.",
        Force.SCORE,
        check="sum of every layout",
    ),
    Rule(
        "G-34",
        SCORING,
        "A caller whose cards are not the lowest gets 10 points on top.",
        Force.SCORE,
        check="the caller's sum against the lowest of the others",
    ),
    Rule(
        "G-35",
        SCORING,
        "If the caller shares the lowest sum, it counts in the caller's favour: nothing is added.",
        Force.SCORE,
        check="no 10 points where the lowest sum is shared with the caller",
    ),
    Rule(
        "G-36",
        TIPS,
        "Doubles: a card exchanged for one of its own rank may follow it on to the pile at once, "
        "as any match may.",
        Force.MAY,
        check="judged like every match (G-20)",
    ),
    Rule("G-37", TIPS, "Exchange cards early, so that you know what you have.", Force.ADVICE),
    Rule("G-38", TIPS, "An early queen helps you to learn your cards.", Force.ADVICE),
    Rule(
        "G-39",
        TIPS,
        "You may lay your own cards in another order, to confuse the others.",
        Force.MAY,
        check="only the player's own cards change places",
    ),
    Rule(
        "G-40",
        TIPS,
        "Two packs may have the same back or different ones.",
        Force.DEFINITION,
        check="what the back of a hidden card tells",
    ),
    Rule(
        "G-41",
        TIPS,
        "You may run out of cards, but that ends nothing: a call still waits for the end of your own turn.",
        Force.MUST,
        check="call of a player without cards",
    ),
    Rule(
        "G-42",
        TIPS,
        "Cards count in the order they were laid: only the one on top can be drawn. A black king laid on a "
        "red one keeps the red one out of reach.",
        Force.MUST,
        check="the card taken is the one laid last",
    ),
    Rule("G-43", SCORING, "There is an app that keeps the scores.", Force.ADVICE),
)

RULES: Mapping[str, Rule] = {rule.number: rule for rule in _ROWS}
"""Every sentence of the race to 100 by its number."""
