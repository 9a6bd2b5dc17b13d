"""The law of the game for two, sentence by sentence: the numbers T-01 to T-31.

``section`` is the chapter a player would open; ``text`` says the sentence in our own words.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Force, Rule

GAME = "The game"
DEALING = "Dealing"
LOOK = "The first look"
TURNS = "Turns"
MATCHING = "Getting rid of cards"
OTHERS = "Playing another's card"
CALLING = "Calling Dutch"
EMPTY = "No cards left"

_ROWS = (
    Rule(
        "T-01",
        GAME,
        "Two play: a person and the computer.",
        Force.DEFINITION,
        check="number of players named",
    ),
    Rule("T-02", GAME, "It is a game of memory; getting rid of cards is the way to win.", Force.ADVICE),
    Rule(
        "T-03",
        GAME,
        "Every card stands for a number of points, and you want as few as possible.",
        Force.DEFINITION,
        check="a table of values is in force",
    ),
    Rule(
        "T-04",
        DEALING,
        "The pack has 54 cards and is shuffled.",
        Force.DEFINITION,
        check="no face twice, two jokers at most",
    ),
    Rule(
        "T-05",
        DEALING,
        "Each player is dealt four cards, faces down.",
        Force.DEFINITION,
        check="size of every layout after the deal",
    ),
    Rule(
        "T-06",
        DEALING,
        "The four cards lie in two rows of two.",
        Force.DEFINITION,
        check="slots 1 and 2 above, 3 and 4 below",
    ),
    Rule(
        "T-07",
        LOOK,
        "Before play begins you may look at the two cards of your lower row, once; there is no other look "
        "unless a card grants it.",
        Force.MUST_NOT,
        check="slots looked at, how often, and when",
    ),
    Rule(
        "T-08",
        LOOK,
        "Play begins only when everybody has had the chance to look.",
        Force.MUST,
        check="no first look after the first draw",
    ),
    Rule(
        "T-09",
        TURNS,
        "The player on the dealer's left begins, and then turns are taken.",
        Force.MUST,
        check="who begins, where the record names a dealer",
    ),
    Rule(
        "T-10",
        TURNS,
        "On your turn you either draw from the stock or call Dutch; a turn has no other beginning.",
        Force.MUST,
        check="first act of the turn",
    ),
    Rule(
        "T-11",
        TURNS,
        "The card drawn is for the eyes of the player who drew it only.",
        Force.MUST,
        unseen="who else saw a card in somebody's hand leaves no mark in a record",
    ),
    Rule(
        "T-12",
        TURNS,
        "You may put the drawn card into your layout and play the card it replaces, face up, on the pile.",
        Force.MAY,
        check="own slot; the card replaced is the new top of the pile",
    ),
    Rule(
        "T-13",
        TURNS,
        "Or you may play the drawn card itself on the pile.",
        Force.MAY,
        check="the drawn card is played or put in, never kept besides",
    ),
    Rule(
        "T-14",
        TURNS,
        "There is no card on the pile before the first one is played.",
        Force.DEFINITION,
        check="nothing is matched before the first play",
    ),
    Rule(
        "T-15",
        TURNS,
        "When a card has been played, the turn passes to the left.",
        Force.MUST,
        check="who draws or calls next",
    ),
    Rule(
        "T-16",
        MATCHING,
        "At any moment, on anybody's turn, you may get rid of one card or of several.",
        Force.MAY,
        check="never a question of whose turn it is",
    ),
    Rule(
        "T-17",
        MATCHING,
        "Such a card must be the equal of the card played last; cards of every player's layout qualify.",
        Force.MUST,
        check="rank against the top of the pile",
    ),
    Rule(
        "T-18",
        MATCHING,
        "A card rightly got rid of is gone for good: nothing is drawn in its place.",
        Force.MUST,
        check="the layout is one smaller afterwards",
    ),
    Rule(
        "T-19",
        MATCHING,
        "If your card was not the equal, it goes back to its place and you draw one more card, unseen.",
        Force.PENALTY,
        check="one card from the stock, unseen, for each false match",
    ),
    Rule(
        "T-20",
        OTHERS,
        "You may also play a card out of another player's layout, under the same rules.",
        Force.MAY,
        check="rank against the top of the pile; the slot holds a card",
    ),
    Rule(
        "T-21",
        OTHERS,
        "Who plays an 8 may look at one card of an opponent.",
        Force.MAY,
        check="an 8 just played by the looker; one card, and the opponent's",
    ),
    Rule(
        "T-22",
        OTHERS,
        "If you rightly played another's card, you give its owner one of your own.",
        Force.MUST,
        check="exactly one card, from the player's layout, to that owner",
    ),
    Rule(
        "T-23",
        OTHERS,
        "If you wrongly played another's card, you draw a card unseen; the owner draws nothing.",
        Force.PENALTY,
        check="one card from the stock, to the player who tried",
    ),
    Rule(
        "T-24", CALLING, "By calling Dutch you say that you believe your points are the fewest.", Force.ADVICE
    ),
    Rule(
        "T-25",
        CALLING,
        "You may not call Dutch out of turn, nor after you have drawn.",
        Force.MUST_NOT,
        check="the call is the first act of the caller's own turn",
    ),
    Rule(
        "T-26",
        CALLING,
        "Once Dutch has been called nobody else can call it.",
        Force.MUST_NOT,
        check="only one call in the game",
    ),
    Rule(
        "T-27",
        CALLING,
        "The caller draws nothing; one last round of turns follows.",
        Force.MUST,
        check="the call ends the caller's turn; number of turns after it",
    ),
    Rule(
        "T-28",
        CALLING,
        "When it would be the caller's turn again, everybody turns their cards over.",
        Force.MUST,
        check="moment of the reveal",
    ),
    Rule(
        "T-29",
        CALLING,
        "The fewest points win.",
        Force.SCORE,
        check="sums of the layouts; negative sums beat an empty layout",
    ),
    Rule(
        "T-30",
        EMPTY,
        "If your turn comes and you have no cards, that is Dutch without a word.",
        Force.MUST,
        check="layout at the start of the turn, nobody having called",
    ),
    Rule(
        "T-31",
        EMPTY,
        "If Dutch has been called already, the turn of a player without cards is passed over.",
        Force.MUST,
        check="layout at the start of the turn, somebody having called",
    ),
)

RULES: Mapping[str, Rule] = {rule.number: rule for rule in _ROWS}
"""Every sentence of the game for two by its number."""
