"""How players of the auction game tell in passing what a ruling hangs on (see ``referee.asking.heard``)."""

from __future__ import annotations

from referee.inquiry import phrases

HEARD = phrases("""
set_aside: both have set a card aside, and nobody has bid | after setting aside
bid: new hands have been drawn, and nobody has set a card aside
    | before setting aside | without setting aside | +not set aside | +nothing aside
the bids lie open
    | after bids | bids were revealed | bids are revealed | bids are open | bids lie open
    | after revealing

$me won the bid and is buying
    | $me won | $me has won | +winner of bid | +buys and then | +bought and then | +buys a card and
    | +bought a card and | after buying | having bought
$who won the bid and has finished; $me is buying
    | $me lost | $me has lost | +loser | $who has finished | after $who turn | after $who bought
    | $who is done | +buys and then | +bought and then | +buys a card and | +bought a card and
    | after buying | having bought
$who won the bid and has not finished
    | $who bid more | $who bid higher | $who has bid more | $who higher bid
    | +out of turn | $who won | $who has won | +$who turn | before $who | before winner
    | $who is still
$me won the bid and has finished already
    | $me has finished | $me finished | after finishing | after loser | after ending | $me had turn
    | $me won bid ended turn | +buys again | +comes back | $who is buying

$card was the card set aside | +card set aside | +set aside | +has set aside | +had set aside
$card lay in $me's discards = $card lies in $me's discards
    | +from discards | +out of discards | +in discards
in the hand, but a card has been set aside already
    | +two cards | +second card | +another card | +both cards | +one more card | +three cards
    | +already set
in the deck | +from deck | +out of deck | +in deck
in the $n-cost place
    | +$n cost | +cost $n | +place $n | +costing $n | +price $n | +#$n card | +#$n place
nowhere in the display | +not in display | +nowhere

$card is still in $me's hand | +still in hand | +from hand | +out of hand | +in hand | +card of hand
$card was bought in this turn
    | +just bought | +bought this turn | +bought in this turn | +newly bought | has bought
$card is $who's
    | +with $who card | +with opponent card | +with card of $who | +of $who cards | +cards of $who

among the cards of the bid = it was a card of the bid
    | +of the bid | +in the bid | +was bid | +has bid | $me bid | +from the bid | +used to bid
    | +already bid
power: in $me's discards | +from discards | +out of discards | +which lies in discards
no, there is none
    | +no card | +nothing to take | +no target | +none of suit | +without target
earlier in this turn, and something was bought since
    | after buying | +after a purchase | bought something | +later | bought a card | plays buys
a moment ago, and it has worked already
    | +twice | +once more | +second time | +two times | +has worked | +used already
duplicate: a moment ago, and it has worked already | +has worked | +used already
not yet: it is in $me's hand | +not played | without playing | +power still in hand
in $me's offering, played for its power
    | +other power card | +another power card | +played for power
in $me's deck | +from deck | +out of deck | +in deck | +from draw pile
in $me's discards = the own discards
    | +own discards | +personal discards | +his discards | +her discards | +my discards
    | +own discard pile
in the auction discards = the auction discards
    | +auction discards | +auction discard pile | +common discards
in $who's offering
    | +opponent | +$who offering | +$who bid | +of $who | +$who card | +$who six | +$who power
in $who's discards = the opponent's discards
    | +opponent discards | +opponent discard pile | +rival discards | +other player discards
    | +$who discards | +discards of $who | +somebody discards | +discards of somebody | +somebody pile
    | +pile of somebody | +somebody cards
in $me's hand | +from hand | +in hand | +out of hand

yes, nobody has bought it
    | +1 cost is left | +1 cost still there | +1 cost card still there | +not buy 1 cost
    | +leaves 1 cost | +nothing | +without buying 1 cost | +1 cost unsold | +1 cost lies
    | +leave 1 cost | +cheapest card lies | +not buy cheapest | +refuses 1 cost
no, it was bought
    | +1 cost was bought | +1 cost is gone | +1 cost has gone | bought 1 cost | took 1 cost
    | +1 cost is bought
cards in the offering | +cards left | +could pay | +enough to pay
nothing in the offering, and no cards in hand | +nothing to pay | +bid nothing | +cannot pay | +bid no cards
nothing: all of it was spent on other cards
    | +nothing left | +no cards left | +spent everything | +spent all | +spent it | +empty offering
nothing in the offering, but a power card in hand
    | +power card in hand | +holds a power card | +only a power card

no, there are cards in it
    | +cards in auction deck | +deck not empty | +deck still has | +deck has cards
    | +cards left in deck
yes, and cards lie in the display
    | +deck is empty | +deck has run out | +deck ran out | +deck exhausted | +deck empty
yes, and the display is empty
    | +display is empty | +display empty too | +both are empty | +deck and display are empty
whether the bids are equal: yes | +tie | +tied | +equal | +ties | +same total
whether the bids are equal: no | +not equal | +not tied | +higher

which pile it was: $me's own deck | +own deck | +his deck | +her deck | +draw pile | +personal deck
which pile it was: a pile that lies open | +discards | +discard pile | +auction discards
both have finished, and the display is restocked
    | both have finished | both finished | after restocking | +end of round
$me is still buying | while buying | +before ending | +before discards | before finishing
$who is still buying | before $who | while $who | +$who is still | $who has not finished
while $me was buying
    | while $me buys | while $me was buying | +in $me turn | +while buying | +before buying
after a card was set aside, before the bid
    | +before bid | +while bidding | +before bidding | +after setting aside | +during bid
    | while we bid
between two rounds
    | +between rounds | +between two rounds | +after drawing | +before setting aside
    | +start of round
while $who was buying | while $who buys | while $who was buying | +in $who turn | while opponent buys
when the game was over | +game over | +game was over | +end of game | +after the game

the own deck
    | +own deck | +personal deck | +his deck | +her deck | +my deck | +draw pile | +draw deck
the auction deck | +auction deck | +deck of auction
on top of the deck | +top card | +top of deck | +set aside
in the hand | +from hand | +out of hand | +in hand | +hand
deeper in the deck | +chooses | +choose | +chosen | +better card | +looks through
""")
