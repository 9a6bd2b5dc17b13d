"""What a position may leave out, in words, and how it may make right what seems wrong."""

FACTS = {
    "called": "whether somebody has called, and who has turns left",
    "order": "whose turn comes next",
    "free": "who has no cards left",
    "emptied": "who has no cards left",
    "face_up": "which cards lie open",
    "owed": "what is owed",
    "powers": "whose card may have its effect",
    "discard": "what lies on the discard pile",
    "placings": "which card was laid last",
    "stock": "how many cards the stock has",
    "dry": "how many cards the stock has",
    "layouts": "what lies before everybody",
    "totals": "the points of the rounds before",
    "played": "the rounds before",
    "sums": "the sums of the cards",
    "round": "which round it is",
    "rounds": "how many rounds are played",
    "caller": "who has called",
    "right": "whether the card on top of the pile had been matched already",
}

ALLOWS = {
    "called": "somebody has called, and others have a turn left",
    "order": "the player whose turn it is has no cards and is passed over",
    "free": "somebody has got rid of the last card before",
    "emptied": "somebody has got rid of the last card before",
    "face_up": "the card lies open",
    "owed": "more is owed from before",
    "powers": "the effect of a card laid before is still to be used",
    "discard": "another card lies on the pile than is told",
    "placings": "the one card was laid before the other",
    "stock": "the stock has run out",
    "dry": "the stock has run out",
    "layouts": "cards lie there of which the position does not tell",
    "totals": "the points of the rounds before make it so",
    "played": "the points of the rounds before make it so",
    "sums": "the cards have other sums",
    "round": "it is another round",
    "rounds": "another number of rounds was agreed",
    "caller": "another has called",
    "right": "that card had been matched already, for only the first stays and this one came back",
}
"""How what a position leaves out may make right what seems wrong."""

POSITION_KEY = {"called": "final", "order": "layouts", "dry": "stock"}
"""Under which key a position tells what is made of several parts, or goes by another name."""
