"""The law of the German house game with 55 cards, sentence by sentence: the numbers R-01 to R-40.

``section`` is the chapter a player would open; ``text`` says the sentence in our own words.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Force, Rule

IDEA = "Idea of the game"
CARDS = "Cards"
GAME = "Rounds and the game"
SETTING_UP = "Setting up"
TURNS = "Turns"
MATCHING = "Matching"
POWERS = "Cards with a further action"
LAST_LAP = "The last lap"
SCORING = "Scoring"

_ROWS = (
    Rule(
        "R-01",
        IDEA,
        "Make the sum of your cards small: the fewest points at the end of the game win.",
        Force.DEFINITION,
        check="the winner named has the lowest total",
    ),
    Rule(
        "R-02",
        IDEA,
        "Once somebody calls Dutch or runs out of cards, one lap is all that is left (exactly: R-25, R-29).",
        Force.ADVICE,
    ),
    Rule(
        "R-03",
        IDEA,
        "Suits and colours do not matter; only the red king is a card apart.",
        Force.DEFINITION,
        check="ranks decide matches; colour only the value of a king",
    ),
    Rule(
        "R-04",
        CARDS,
        "The pack is half a Rommé pack, 55 cards.",
        Force.DEFINITION,
        check="no face twice, three jokers at most",
    ),
    Rule(
        "R-05",
        GAME,
        "A game runs over several rounds, and every one of them is scored.",
        Force.DEFINITION,
        check="a score for every round",
    ),
    Rule(
        "R-06",
        GAME,
        "The game ends when all agree that it does, or after the number of rounds fixed before.",
        Force.DEFINITION,
        check="rounds played against the rounds fixed",
    ),
    Rule(
        "R-07",
        GAME,
        "The lowest total wins the game.",
        Force.SCORE,
        check="totals against the winner named",
    ),
    Rule(
        "R-08",
        SETTING_UP,
        "The cards are shuffled and everybody is dealt four, faces down.",
        Force.DEFINITION,
        check="size of every layout after the deal",
    ),
    Rule(
        "R-09",
        SETTING_UP,
        "The four cards lie in two rows of two.",
        Force.DEFINITION,
        check="slots 1 and 2 above, 3 and 4 below",
    ),
    Rule(
        "R-10",
        SETTING_UP,
        "All cards not dealt lie in the middle as the stock.",
        Force.DEFINITION,
        check="cards left in the stock; no card on the discard pile yet",
    ),
    Rule(
        "R-11",
        SETTING_UP,
        "At a signal agreed before, everybody takes one short look at the two cards of their lower row and "
        "puts them straight back.",
        Force.MUST,
        check="slots looked at, how often, and before the first draw",
    ),
    Rule(
        "R-12",
        SETTING_UP,
        "The cards in front of you stay face down as long as the round lasts; no look without an action "
        "that grants it.",
        Force.MUST_NOT,
        check="looks that no card allows, cards shown before the end of the round",
    ),
    Rule("R-13", SETTING_UP, "Play goes clockwise.", Force.MUST, check="who draws next"),
    Rule(
        "R-14",
        TURNS,
        "A turn begins with one card drawn from the stock or from the discard pile.",
        Force.MUST,
        check="exactly one draw a turn, from one of the two piles",
    ),
    Rule(
        "R-15",
        TURNS,
        "The player who begins the round has only the stock to draw from.",
        Force.MUST_NOT,
        check="where the first card of the round comes from",
    ),
    Rule(
        "R-16",
        TURNS,
        "You may exchange the drawn card for one of your own cards and discard that one.",
        Force.MAY,
        check="the slot exists and is the player's own; its card is the new upcard",
    ),
    Rule(
        "R-17",
        TURNS,
        "Or you may discard the drawn card itself.",
        Force.MAY,
        check="what follows on the draw",
    ),
    Rule(
        "R-18",
        MATCHING,
        "Whoever has a card of the same rank in front of them, whatever its suit, may throw it on the "
        "discarded card.",
        Force.MAY,
        check="rank against the upcard, owner of the card, before the next draw",
    ),
    Rule(
        "R-19",
        MATCHING,
        "Only the fastest player's matching card stays on the pile.",
        Force.MUST_NOT,
        check="at most one card stays on each discard",
    ),
    Rule(
        "R-20",
        MATCHING,
        "A false match costs one penalty card, laid face down beside your others.",
        Force.PENALTY,
        check="one card from the stock for each false match",
    ),
    Rule(
        "R-21",
        POWERS,
        "Who discards a 7, 8, 9, 10 or jack may carry out its action.",
        Force.MAY,
        check="an action belongs to a card its user has just discarded",
    ),
    Rule(
        "R-22",
        POWERS,
        "7 and 8: look at one of your own cards.",
        Force.MAY,
        check="one card, and the looker's own",
    ),
    Rule(
        "R-23",
        POWERS,
        "9 and 10: look at one card of a fellow player.",
        Force.MAY,
        check="one card, another player's, and not the caller's",
    ),
    Rule(
        "R-24",
        POWERS,
        "Jack: exchange, unseen, a card of yours or of a fellow player for a card of yet another player.",
        Force.MAY,
        check="two cards of two different players, none of them the caller",
    ),
    Rule(
        "R-25",
        LAST_LAP,
        "Play goes round until somebody calls Dutch or has no cards left; from then on it goes on up to that "
        "player and no further.",
        Force.MUST,
        check="turns after the call, or after somebody went free; nobody calls a second time",
    ),
    Rule(
        "R-26",
        LAST_LAP,
        "All rules and actions hold in the last lap as before.",
        Force.MUST,
        unseen="it could only be broken by denying somebody a lawful act, and an act denied is not recorded",
    ),
    Rule(
        "R-27",
        LAST_LAP,
        "The caller is safe: those cards may no longer be looked at or exchanged.",
        Force.MUST_NOT,
        check="cards that 7 to 10 and jacks reach after the call",
    ),
    Rule(
        "R-28",
        LAST_LAP,
        "Dutch has to be called before the next player begins a turn.",
        Force.MUST_NOT,
        check="the call against the next draw",
    ),
    Rule(
        "R-29",
        LAST_LAP,
        "If you get rid of your last card while it is your turn, the round ends on the spot and you get 10 "
        "points less.",
        Force.MUST,
        check="layout of the player on turn after each match; the 10 points on the score sheet",
    ),
    Rule(
        "R-30",
        SCORING,
        "Number cards count their number.",
        Force.SCORE,
        check="value of 2 to 10 on the score sheet",
    ),
    Rule(
        "R-31",
        SCORING,
        "Jacks, queens and black kings count 10.",
        Force.SCORE,
        check="value of these cards on the score sheet",
    ),
    Rule(
        "R-32",
        SCORING,
        "A red king takes one point off.",
        Force.SCORE,
        check="colour of the kings on the score sheet",
    ),
    Rule("R-33", SCORING, "An ace counts 1.", Force.SCORE, check="value of aces on the score sheet"),
    Rule("R-34", SCORING, "A joker counts 0.", Force.SCORE, check="value of jokers on the score sheet"),
    Rule(
        "R-35",
        SCORING,
        "The points of a round are the sum of your cards.",
        Force.SCORE,
        check="sum of every layout",
    ),
    Rule(
        "R-36",
        SCORING,
        "A caller who has fewer points than everybody else gets 10 points less.",
        Force.SCORE,
        check="the caller's sum is below every other, and nobody else is out of cards",
    ),
    Rule(
        "R-37",
        SCORING,
        "A caller who has not gets 10 points more.",
        Force.SCORE,
        check="the 10 points on the caller's sheet when the call is lost",
    ),
    Rule(
        "R-38",
        SCORING,
        "An equal sum loses the call.",
        Force.SCORE,
        check="the caller's sum against the lowest of the others",
    ),
    Rule(
        "R-39",
        SCORING,
        "The call is lost, whatever the points, if somebody gets rid of their last card in the last lap.",
        Force.SCORE,
        check="empty layouts of the others when the round ends",
    ),
    Rule(
        "R-40",
        SCORING,
        "The text's example: a caller with a red king and a joker (-1) loses to a player without cards (0).",
        Force.SCORE,
        check="replayed as a scenario: 9 points for the caller, 0 for the other",
    ),
)

RULES: Mapping[str, Rule] = {rule.number: rule for rule in _ROWS}
"""Every sentence of the house game by its number."""
