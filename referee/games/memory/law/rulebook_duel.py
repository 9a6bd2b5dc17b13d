"""The law of the game for two, sentence by sentence: the numbers T-01 to T-31.

``section`` is the chapter a player would open; ``text`` says the sentence in our own words.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Modality as F
from referee.rules import Rule as R

GAME = "The game"
DEALING = "Dealing"
LOOK = "The first look"
TURNS = "Turns"
MATCHING = "Getting rid of cards"
OTHERS = "Playing another's card"
CALLING = "Calling Dutch"
EMPTY = "No cards left"

# fmt: off
# One row to a rule, so that the law can be read down the page like a table.
_ROWS: tuple[R, ...] = (
    R("T-01", GAME, "Two play: a person and the computer.", F.DEFINITION, "number of players named"),
    R("T-02", GAME, "It is a game of memory; getting rid of cards is the way to win.", F.ADVICE),
    R("T-03", GAME, "Every card stands for a number of points, and you want as few as possible.",
      F.DEFINITION, "a table of values is in force"),
    R("T-04", DEALING, "The pack has 54 cards and is shuffled.", F.DEFINITION,
      "no face twice, two jokers at most"),
    R("T-05", DEALING, "Each player is dealt four cards, faces down.", F.DEFINITION,
      "size of every layout after the deal"),
    R("T-06", DEALING, "The four cards lie in two rows of two.", F.DEFINITION,
      "slots 1 and 2 above, 3 and 4 below"),
    R("T-07", LOOK, "Before play begins you may look at the two cards of your lower row, once; there is no "
      "other look unless a card grants it.", F.MUST_NOT, "slots looked at, how often, and when"),
    R("T-08", LOOK, "Play begins only when everybody has had the chance to look.", F.MUST,
      "no first look after the first draw"),
    R("T-09", TURNS, "The player on the dealer's left begins, and then turns are taken.", F.MUST,
      "who begins, where the record names a dealer"),
    R("T-10", TURNS, "On your turn you either draw from the stock or call Dutch; a turn has no other "
      "beginning.", F.MUST, "first act of the turn"),
    R("T-11", TURNS, "The card drawn is for the eyes of the player who drew it only.", F.MUST,
      unshowable="who else saw a card in somebody's hand leaves no mark in a record"),
    R("T-12", TURNS, "You may put the drawn card into your layout and play the card it replaces, face up, on "
      "the pile.", F.MAY, "own slot; the card replaced is the new top of the pile"),
    R("T-13", TURNS, "Or you may play the drawn card itself on the pile.", F.MAY,
      "the drawn card is played or put in, never kept besides"),
    R("T-14", TURNS, "There is no card on the pile before the first one is played.", F.DEFINITION,
      "nothing is matched before the first play"),
    R("T-15", TURNS, "When a card has been played, the turn passes to the left.", F.MUST,
      "who draws or calls next"),
    R("T-16", MATCHING, "At any moment, on anybody's turn, you may get rid of one card or of several.", F.MAY,
      "never a question of whose turn it is"),
    R("T-17", MATCHING, "Such a card must be the equal of the card played last; cards of every player's "
      "layout qualify.", F.MUST, "rank against the top of the pile"),
    R("T-18", MATCHING, "A card rightly got rid of is gone for good: nothing is drawn in its place.", F.MUST,
      "the layout is one smaller afterwards"),
    R("T-19", MATCHING, "If your card was not the equal, it goes back to its place and you draw one more "
      "card, unseen.", F.PENALTY, "one card from the stock, unseen, for each false match"),
    R("T-20", OTHERS, "You may also play a card out of another player's layout, under the same rules.", F.MAY,
      "rank against the top of the pile; the slot holds a card"),
    R("T-21", OTHERS, "Who plays an 8 may look at one card of an opponent.", F.MAY,
      "an 8 just played by the looker; one card, and the opponent's"),
    R("T-22", OTHERS, "If you rightly played another's card, you give its owner one of your own.", F.MUST,
      "exactly one card, from the player's layout, to that owner"),
    R("T-23", OTHERS, "If you wrongly played another's card, you draw a card unseen; the owner draws "
      "nothing.", F.PENALTY, "one card from the stock, to the player who tried"),
    R("T-24", CALLING, "By calling Dutch you say that you believe your points are the fewest.", F.ADVICE),
    R("T-25", CALLING, "You may not call Dutch out of turn, nor after you have drawn.", F.MUST_NOT,
      "the call is the first act of the caller's own turn"),
    R("T-26", CALLING, "Once Dutch has been called nobody else can call it.", F.MUST_NOT,
      "only one call in the game"),
    R("T-27", CALLING, "The caller draws nothing; one last round of turns follows.", F.MUST,
      "the call ends the caller's turn; number of turns after it"),
    R("T-28", CALLING, "When it would be the caller's turn again, everybody turns their cards over.", F.MUST,
      "moment of the reveal"),
    R("T-29", CALLING, "The fewest points win.", F.SCORE, "sums of the layouts; negative sums beat an empty "
      "layout"),
    R("T-30", EMPTY, "If your turn comes and you have no cards, that is Dutch without a word.", F.MUST,
      "layout at the start of the turn, nobody having called"),
    R("T-31", EMPTY, "If Dutch has been called already, the turn of a player without cards is passed over.",
      F.MUST, "layout at the start of the turn, somebody having called"),
)
# fmt: on

RULES: Mapping[str, R] = {rule.number: rule for rule in _ROWS}
"""Every sentence of the game for two by its number."""
