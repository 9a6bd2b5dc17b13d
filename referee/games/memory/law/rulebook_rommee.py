"""The law of the German house game with 55 cards, sentence by sentence: the numbers R-01 to R-40.

``section`` is the chapter a player would open; ``text`` says the sentence in our own words.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Modality as F
from referee.rules import Rule as R

IDEA = "Idea of the game"
CARDS = "Cards"
GAME = "Rounds and the game"
SETTING_UP = "Setting up"
TURNS = "Turns"
MATCHING = "Matching"
POWERS = "Cards with a further action"
LAST_LAP = "The last lap"
SCORING = "Scoring"

# fmt: off
# One row to a rule, so that the law can be read down the page like a table.
_ROWS: tuple[R, ...] = (
    R("R-01", IDEA, "Make the sum of your cards small: the fewest points at the end of the game win.",
      F.DEFINITION, "the winner named has the lowest total"),
    R("R-02", IDEA, "Once somebody calls Dutch or runs out of cards, one lap is all that is left (exactly: "
      "R-25, R-29).", F.ADVICE),
    R("R-03", IDEA, "Suits and colours do not matter; only the red king is a card apart.", F.DEFINITION,
      "ranks decide matches; colour only the value of a king"),
    R("R-04", CARDS, "The pack is half a Rommé pack, 55 cards.", F.DEFINITION,
      "no face twice, three jokers at most"),
    R("R-05", GAME, "A game runs over several rounds, and every one of them is scored.", F.DEFINITION,
      "a score for every round"),
    R("R-06", GAME, "The game ends when all agree that it does, or after the number of rounds fixed before.",
      F.DEFINITION, "rounds played against the rounds fixed"),
    R("R-07", GAME, "The lowest total wins the game.", F.SCORE, "totals against the winner named"),
    R("R-08", SETTING_UP, "The cards are shuffled and everybody is dealt four, faces down.", F.DEFINITION,
      "size of every layout after the deal"),
    R("R-09", SETTING_UP, "The four cards lie in two rows of two.", F.DEFINITION,
      "slots 1 and 2 above, 3 and 4 below"),
    R("R-10", SETTING_UP, "All cards not dealt lie in the middle as the stock.", F.DEFINITION,
      "cards left in the stock; no card on the discard pile yet"),
    R("R-11", SETTING_UP, "At a signal agreed before, everybody takes one short look at the two cards of "
      "their lower row and puts them straight back.", F.MUST, "slots looked at, how often, and before the "
      "first draw"),
    R("R-12", SETTING_UP, "The cards in front of you stay face down as long as the round lasts; no look "
      "without an action that grants it.", F.MUST_NOT, "looks that no card allows, cards shown before the "
      "end of the round"),
    R("R-13", SETTING_UP, "Play goes clockwise.", F.MUST, "who draws next"),
    R("R-14", TURNS, "A turn begins with one card drawn from the stock or from the discard pile.", F.MUST,
      "exactly one draw a turn, from one of the two piles"),
    R("R-15", TURNS, "The player who begins the round has only the stock to draw from.", F.MUST_NOT,
      "where the first card of the round comes from"),
    R("R-16", TURNS, "You may exchange the drawn card for one of your own cards and discard that one.", F.MAY,
      "the slot exists and is the player's own; its card is the new upcard"),
    R("R-17", TURNS, "Or you may discard the drawn card itself.", F.MAY, "what follows on the draw"),
    R("R-18", MATCHING, "Whoever has a card of the same rank in front of them, whatever its suit, may throw "
      "it on the discarded card.", F.MAY, "rank against the upcard, owner of the card, before the next draw"),
    R("R-19", MATCHING, "Only the fastest player's matching card stays on the pile.", F.MUST_NOT,
      "at most one card stays on each discard"),
    R("R-20", MATCHING, "A false match costs one penalty card, laid face down beside your others.", F.PENALTY,
      "one card from the stock for each false match"),
    R("R-21", POWERS, "Who discards a 7, 8, 9, 10 or jack may carry out its action.", F.MAY,
      "an action belongs to a card its user has just discarded"),
    R("R-22", POWERS, "7 and 8: look at one of your own cards.", F.MAY, "one card, and the looker's own"),
    R("R-23", POWERS, "9 and 10: look at one card of a fellow player.", F.MAY,
      "one card, another player's, and not the caller's"),
    R("R-24", POWERS, "Jack: exchange, unseen, a card of yours or of a fellow player for a card of yet "
      "another player.", F.MAY, "two cards of two different players, none of them the caller"),
    R("R-25", LAST_LAP, "Play goes round until somebody calls Dutch or has no cards left; from then on it "
      "goes on up to that player and no further.", F.MUST, "turns after the call, or after somebody went "
      "free; nobody calls a second time"),
    R("R-26", LAST_LAP, "All rules and actions hold in the last lap as before.", F.MUST,
      unshowable="it could only be broken by denying somebody a lawful act, and an act denied is not recorded"),
    R("R-27", LAST_LAP, "The caller is safe: those cards may no longer be looked at or exchanged.",
      F.MUST_NOT, "cards that 7 to 10 and jacks reach after the call"),
    R("R-28", LAST_LAP, "Dutch has to be called before the next player begins a turn.", F.MUST_NOT,
      "the call against the next draw"),
    R("R-29", LAST_LAP, "If you get rid of your last card while it is your turn, the round ends on the spot "
      "and you get 10 points less.", F.MUST, "layout of the player on turn after each match; the 10 points "
      "on the score sheet"),
    R("R-30", SCORING, "Number cards count their number.", F.SCORE, "value of 2 to 10 on the score sheet"),
    R("R-31", SCORING, "Jacks, queens and black kings count 10.", F.SCORE,
      "value of these cards on the score sheet"),
    R("R-32", SCORING, "A red king takes one point off.", F.SCORE, "colour of the kings on the score sheet"),
    R("R-33", SCORING, "An ace counts 1.", F.SCORE, "value of aces on the score sheet"),
    R("R-34", SCORING, "A joker counts 0.", F.SCORE, "value of jokers on the score sheet"),
    R("R-35", SCORING, "The points of a round are the sum of your cards.", F.SCORE, "sum of every layout"),
    R("R-36", SCORING, "A caller who has fewer points than everybody else gets 10 points less.", F.SCORE,
      "the caller's sum is below every other, and nobody else is out of cards"),
    R("R-37", SCORING, "A caller who has not gets 10 points more.", F.SCORE,
      "the 10 points on the caller's sheet when the call is lost"),
    R("R-38", SCORING, "An equal sum loses the call.", F.SCORE, "the caller's sum against the lowest of the "
      "others"),
    R("R-39", SCORING, "The call is lost, whatever the points, if somebody gets rid of their last card in "
      "the last lap.", F.SCORE, "empty layouts of the others when the round ends"),
    R("R-40", SCORING, "The text's example: a caller with a red king and a joker (-1) loses to a player "
      "without cards (0).", F.SCORE, "replayed as a scenario: 9 points for the caller, 0 for the other"),
)
# fmt: on

RULES: Mapping[str, R] = {rule.number: rule for rule in _ROWS}
"""Every sentence of the house game by its number."""
