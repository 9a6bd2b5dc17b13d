"""The law of Dutch InterCity: every sentence that binds, numbered, in our own words.

Chapters follow the rulebook from front to back (I-1 parts ... I-9 final turn). What the text leaves
open is not here but in :mod:`referee.games.intercity.law.rulings`.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Modality as F
from referee.rules import Rule as R

_PARTS = "Game parts"
_SETUP = "Setting up"
_END = "End of game"
_OFFER = "Offer shares"
_TRACK = "Purchase track"
_DIVIDENDS = "Receive dividends"
_ORDER = "Assign turn order cards"
_FINAL = "The final turn"

# fmt: off
# One row to a rule, so that the law can be read down the page like a table.
_ROWS: tuple[R, ...] = (
    R("I-1.1", _PARTS, "There are five railroads - yellow, purple, blue, red and green - and each has seven "
      "cubes to mark what it builds.", F.DEFINITION, "a railroad marks no more than seven sections"),
    R("I-1.2", _PARTS, "The turn order cards are numbered 1 to 6.", F.DEFINITION,
      "card numbers lie in that range, none twice"),
    R("I-1.3", _PARTS, "A railroad has ten shares: the Director's share and nine others.", F.DEFINITION,
      "no eleventh share is offered or sold"),
    R("I-1.4", _PARTS, "A railroad's twenty track cards bear the numbers 10 to 29, one for each section that "
      "can be built.", F.DEFINITION, "the section chosen has such a number"),
    R("I-1.5", _PARTS, "Money comes in notes of $1, $5, $10 and $25, so every sum is in whole dollars.",
      F.DEFINITION, "amounts are whole numbers"),

    R("I-2.1", _SETUP, "The map lies where all can reach it, and each colour's shares, cubes and cards beside "
      "the colour.", F.MUST, unshowable="where things lie on the table leaves no trace in a record"),
    R("I-2.2", _SETUP, "Starting money per player: $20 with three players, $15 with four, $12 with five, $10 "
      "with six.", F.MUST, "money of each player at the start"),
    R("I-2.3", _SETUP, "Only the lowest turn order cards are used, one for each player.", F.MUST,
      "the cards dealt are 1 up to the number of players"),
    R("I-2.4", _SETUP, "These cards are mixed, and every player takes one.", F.MUST,
      "every player has one card, and no two the same"),
    R("I-2.5", _SETUP, "The player with card 1 goes first and makes the first offer of shares.", F.MUST,
      "the actor of the first offer"),

    R("I-3.1", _END, "The game is over after a turn in which the last section was built or none was; that turn "
      "is played as the final turn.", F.MUST, "sections built after each purchase of track"),
    R("I-3.2", _END, "Whoever then has the most money wins.", F.SCORE, "money of the players compared"),

    R("I-4.1", "Sequence of play", "Every turn has four parts in this order: offering shares, purchasing "
      "track, dividends, new turn order cards. Turns follow one another up to the final one.", F.MUST,
      "the part of the turn an entry belongs to"),

    R("I-5.1", _OFFER, "When it is your chance, you may put up one share of any railroad for auction.", F.MAY,
      "whose chance it is; one share, and the railroad has one left"),
    R("I-5.2", _OFFER, "You need not bid for a share you put up yourself.", F.MAY,
      "an offerer who drops out at once is accepted"),
    R("I-5.3", _OFFER, "Once out of an auction, you stay out of it.", F.MUST_NOT,
      "nobody bids after having passed in the same auction"),
    R("I-5.4", _OFFER, "Bidding goes round by turn order card, upwards and then from the lowest again, over "
      "those still in.", F.MUST, "who bids or passes next"),
    R("I-5.5", _OFFER, "Every bid beats the one before, and the highest bidder buys the share with money in "
      "hand.", F.MUST, "each bid against the standing bid and the bidder's cash; the buyer and the price"),
    R("I-5.6", _OFFER, "A railroad's first share to be sold is the Director's share; whoever buys it directs "
      "the railroad.", F.MUST, "the Director after the first sale"),
    R("I-5.7", _OFFER, "With that sale the railroad starts, owning the section that is printed in its colour.",
      F.DEFINITION, "the start section is in the network from the first sale on, not before"),
    R("I-5.8", _OFFER, "The price of a share is paid into the treasury of its railroad.", F.MUST,
      "buyer's cash and treasury after the sale"),
    R("I-5.9", _OFFER, "As soon as another player owns more shares of a railroad than its Director, that "
      "player becomes Director.", F.MUST, "shares compared after every sale; a tie changes nothing"),
    R("I-5.10", _OFFER, "The new Director takes over the Director's share and hands an ordinary one back for "
      "it.", F.MUST, "both players' numbers of shares stay as they were"),
    R("I-5.11", _OFFER, "Chances to offer go round upwards by turn order card, whoever bought the last share.",
      F.MUST, "the actor of each offer"),
    R("I-5.12", _OFFER, "The first round lasts until each player has had one chance to offer.", F.MUST,
      "chances used when the first round ends"),
    R("I-5.13", _OFFER, "After the first round more offers follow, in turn order, only if nobody is out of "
      "money.", F.MUST, "smallest cash when the first round ends"),
    R("I-5.14", _OFFER, "From then on the offering stops the very moment a player has no money left.", F.MUST,
      "smallest cash after every later sale"),

    R("I-6.1", _TRACK, "The Director may pick one section for the railroad to build; who directs several "
      "railroads may pick one for each.", F.MAY, "who chooses, and one choice to a railroad"),
    R("I-6.2", _TRACK, "Track is paid for out of the railroad's treasury, never out of a player's pocket.",
      F.MUST, "cash and treasuries after building"),
    R("I-6.3", _TRACK, "The pick is secret: its card lies face down until all are shown.", F.MUST,
      unshowable="a record tells what was picked, not who caught sight of the card"),
    R("I-6.4", _TRACK, "The section picked has to touch track the railroad already owns.", F.MUST,
      "it shares a city with the railroad's own network on the board in use"),
    R("I-6.5", _TRACK, "A section has a minimum price of $2, $4 or $6, printed on its card.", F.DEFINITION,
      "price of the section on the board in use"),
    R("I-6.6", _TRACK, "The cards are turned up together, when every railroad with a Director has picked.",
      F.MUST, "no choice is made or changed after the reveal"),
    R("I-6.7", _TRACK, "A railroad that alone picked a section pays its minimum price to the bank and puts a "
      "cube on it.", F.MUST, "amount paid and builder"),
    R("I-6.8", _TRACK, "A railroad that cannot pay the minimum builds nothing.", F.MUST_NOT,
      "treasury against the price; no cube and no payment"),
    R("I-6.9", _TRACK, "Showing the card of a section that stands already is a hidden way of building "
      "nothing.", F.MAY, "such a card is accepted, builds nothing and contests nothing"),
    R("I-6.10", _TRACK, "When several railroads picked one unbuilt section, it goes to a blind auction among "
      "them.", F.MUST, "no such section is built without one"),
    R("I-6.11", _TRACK, "For a blind auction each Director secretly splits the treasury into a bid and a rest, "
      "and the bids are shown at once.", F.MUST, "each bid lies between nothing and the treasury"),
    R("I-6.12", _TRACK, "Nobody but the highest bidder may build the section.", F.MUST_NOT,
      "the builder made the highest bid"),
    R("I-6.13", _TRACK, "Several contested sections are settled in the order yellow, purple, blue, red, green.",
      F.MUST, "order of the blind auctions"),
    R("I-6.14", _TRACK, "A winning bid that covers the minimum goes to the bank in full, the rest returns to "
      "the treasury, and the cube is placed.", F.MUST, "the winner pays the bid; other treasuries are unchanged"),
    R("I-6.15", _TRACK, "When the highest bids are equal, nobody builds that section this turn.", F.MUST_NOT,
      "no builder after a tie at the top"),
    R("I-6.16", _TRACK, "If the winning bid is below the minimum, the treasury has to make up the "
      "difference.", F.MUST, "the winner pays the minimum"),
    R("I-6.17", _TRACK, "If the treasury cannot make it up, the section is not built.", F.MUST_NOT,
      "no builder where the winner's treasury is short"),

    R("I-7.1", _DIVIDENDS, "A share pays its owner one dollar for every section in its railroad's longest "
      "route.", F.MUST, "shares times length, for each shareholder"),
    R("I-7.2", _DIVIDENDS, "Dividends come from the bank.", F.MUST, "treasuries are the same as before"),
    R("I-7.3", _DIVIDENDS, "A route is one unbroken line that comes to no city a second time; side lines "
      "add nothing.", F.DEFINITION, "claimed lengths against the longest such line in the network"),

    R("I-8.1", _ORDER, "New turn order cards go by money: the richest player gets card 1, the poorest the "
      "highest card in use.", F.MUST, "new cards against the players' cash"),
    R("I-8.2", _ORDER, "Players with equal money keep among themselves the order of their old cards.", F.MUST,
      "new cards of equally rich players against their old ones"),

    R("I-9.1", _FINAL, "A turn is the final one if all sections are built by now, or if not one was built in "
      "it.", F.DEFINITION, "sections built in all and in this turn"),
    R("I-9.2", _FINAL, "In the final turn the usual dividends are paid first.", F.MUST,
      "dividends come before the final payments"),
    R("I-9.3", _FINAL, "Then every treasury receives the minimum prices of the railroad's sections added up; "
      "the start section is good for $10.", F.SCORE, "sum over the railroad's sections on the board in use"),
    R("I-9.4", _FINAL, "Each treasury is shared out over the shares sold, in whole dollars rounded down.",
      F.SCORE, "treasury divided by the shares sold, times the shares held"),
    R("I-9.5", _FINAL, "What the sharing leaves over belongs to the Director.", F.SCORE,
      "remainder added to the Director's cash"),
)
# fmt: on

RULES: Mapping[str, R] = {rule.number: rule for rule in _ROWS}
"""The rules of Dutch InterCity by number, in the order of the text."""
