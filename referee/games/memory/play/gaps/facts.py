"""What a position may leave out, in words, and how it may make right what seems wrong."""

# fmt: off
FACTS = {
    "called": ("whether somebody has called, and who has turns left",
               "somebody has called, and others have a turn left"),
    "order": ("whose turn comes next", "the player whose turn it is has no cards and is passed over"),
    "free": ("who has no cards left", "somebody has got rid of the last card before"),
    "face_up": ("which cards lie open", "the card lies open"),
    "owed": ("what is owed", "more is owed from before"),
    "powers": ("whose card may have its effect", "the effect of a card laid before is still to be used"),
    "discard": ("what lies on the discard pile", "another card lies on the pile than is told"),
    "placings": ("which card was laid last", "the one card was laid before the other"),
    "stock": ("how many cards the stock has", "the stock has run out"),
    "layouts": ("what lies before everybody", "cards lie there of which the position does not tell"),
    "totals": ("the points of the rounds before", "the points of the rounds before make it so"),
    "played": ("the rounds before", "the points of the rounds before make it so"),
    "sums": ("the sums of the cards", "the cards have other sums"),
    "round": ("which round it is", "it is another round"),
    "rounds": ("how many rounds are played", "another number of rounds was agreed"),
    "caller": ("who has called", "another has called"),
    "right": ("whether the card on top of the pile had been matched already",
              "that card had been matched already, for only the first stays and this one came back"),
}
# fmt: on
FACTS |= {"dry": FACTS["stock"], "emptied": FACTS["free"]}

POSITION_KEY = {"called": "final", "order": "layouts", "dry": "stock"}
"""Under which key a position tells what is made of several parts, or goes by another name."""
