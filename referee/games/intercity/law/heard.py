"""How players of the railway game tell in passing what a ruling hangs on (see ``referee.asking.heard``)."""

from __future__ import annotations

from referee.inquiry import phrases

HEARD = phrases("""
how much money $me has: $sum or more
    | $me has > | $me has = | $me holds > | +has enough | with > in cash
how much money $me has: less than $sum
    | $me has < | $me holds < | $me owns < | has only < | only has < | +only < | +just <
    | +not enough money | +not afford | +too little money | +more than has | +not have that much
    | +broke
nobody has bid yet
    | nobody has bid | nobody bid | before anybody bid | +first bid | +opens bidding | +opening bid
$who has bid less
    | somebody bid < | bid is < | bid was < | bid of < | over < | on < | at < | high < | highest bid <
$who has bid $sum too
    | somebody bid = | bid is = | bid was = | bid of = | over = | on = | at = | high =
    | highest bid = | +same bid | +same amount | +equal bid | +as much as | +the same
$who has bid more
    | somebody bid > | bid is > | bid was > | bid of > | over > | on > | at > | high >
    | highest bid > | +lower bid | +bids less | +bid less | +less than somebody | +lower than
$me has passed in this auction
    | $me has passed | $me passed | $me had passed | after passing | $me dropped | $me has dropped
    | $me was out | +dropped out | +back in | +re enter | +passed earlier | +passed before
    | having passed
$who is to bid before $me | +out of turn | +not turn | before turn | +somebody turn | before somebody
$me has the highest bid
    | +$me has highest | +$me has high | +$me highest bid | +own bid
    | +outbids himself | +outbids herself | +overbids himself
    | +overbids herself | +raises himself | +raises herself
no share is up
    | +no share is up | nothing was offered | nobody has offered | nothing is offered
    | no share offered

$me's, in the first round of offers | +first round | +round 1
$me's, in a later round
    | +later round | +second round | +round 2 | +after first round | +third round
$who's
    | +out of turn | +not turn | before turn | +second share | +two shares | +another share
    | +before somebody | +offers another | +puts up another | +offer another | +next before
    | +somebody turn | +somebody chance
nobody's: a share is being bid for
    | +during auction | while auction | +second share | +two shares | +another share
    | being auctioned | still bidding
nobody's: the game is over | +game is over | game was over | +after the game | +after the end
nobody's: the Directors are choosing sections
    | choosing sections | choosing track | choose track | +in track segment | +purchase track
$me has none
    | +without money | +no money left
    | +$me no money | +$me is broke | +$me has nothing | +$me has 0 | +$me has no money
$who has none
    | somebody no money | somebody is broke | somebody has nothing | somebody has no money
    | somebody broke | somebody has 0 | somebody has run out | somebody ran out | somebody spent all
no, all ten are sold
    | +all sold | +all ten | +all ten sold | +no shares left | +sold out | +none left | +all nine
    | +are sold | +all gone

the own money of the Director
    | +own cash | +from cash | +out of cash | +own pocket | +from pocket | +own money | +own purse
    | +from purse
for less than the printed price
    | +lessprice | +too little | +less than the minimum | +below the minimum | +less than the price
    | +less than it costs | +cheaper | +underpays
for more than the printed price
    | +moreprice | +too much | +more than the minimum | +above the minimum | +more than the price
    | +more than it costs | +overpays
for the printed price | +exactprice | +exactly the minimum | +for the minimum

who directs $railroad: $who
    | +not director | +$who directs | +$who is director | +director is $who
    | +not direct | +$who railroad | +without being director
nobody: no share has been sold
    | +no share sold | +not started | +no director | +nobody directs
whether the section touches $railroad's own track: yes
    | +touches | +connects | +connected | +next to own | +leads on
whether the section touches $railroad's own track: no
    | +not connect | +not connected | +not touch | +unconnected | +disconnected | +away from
    | +not adjacent | +not reach | +nowhere near | +not join | +far from | +isolated
    | +somewhere else
it has been built already, by another railroad
    | +already built | +built already | +been built | +was built | +is built | +already has built
    | +has a cube
a card has been chosen for $railroad already
    | +two sections | +second section | +two cards | +another section | +already chosen
    | +second card | +both sections
shares are being offered
    | +during offering | while shares | shares are being | shares are still
    | +before offering is over
what $railroad's treasury holds: $sum or more
    | treasury holds > | treasury holds = | treasury has > | treasury has = | +treasury of >
    | +has > in
what $railroad's treasury holds: less than $sum
    | treasury holds < | treasury has < | treasury is < | +has only < | +only has < | +only <
    | +treasury of < | +more than treasury | +above treasury | +not enough in
    | +more than railroad has | has < in treasury
$railroad and $railroad
    | +both chose | +both have chosen | +two railroads chose | +same section | +also chose
    | +contested
$railroad alone
    | +alone | +nobody else | +only railroad | +no other railroad | +uncontested
$railroad and $railroad bid the same
    | +bid the same | +same bid | +both bid | +tie | +tied | +equal | bids equal | +bid equally
$railroad bid more than $railroad, and less than the minimum
    | +not want to add
    | +less than minimum | +below minimum | +under minimum | +refuses to add | +add the rest | +top up
    | +minimum is
$railroad bid less than $railroad | +bid less | +lower bid | +another bid more
more than $who, who was Director | +more shares | +more than | +most shares | +majority
as many as $who, the Director
    | +as many | +same number | +equal | +equally many | +tie | +tied | +no more than | +not more
    | +ties
fewer than $who, the Director | +fewer | +less shares | +less than | +not as many
it is the first share sold | +first share | +buys first | +first sold
whether $railroad's treasury holds the cost of the section: yes
    | treasury has enough | +enough in treasury
whether $railroad's treasury holds the cost of the section: no
    | +treasury is empty | +treasury not enough | +not enough in treasury | +treasury too small
    | +treasury cannot | +empty treasury | +treasury is short | +more than the treasury

it builds | +builds
it builds for the minimum
    | +pays the minimum | +pays minimum | +only the minimum | +just the minimum | +pays only the minimum
    | +no more than the minimum
nobody builds | +nobody builds | +nobody gets | +not built | +is nobody
it refuses to add what is missing
    | +refuses to add | +refuses to pay | +refuses to top | +not add | +not top up | +not pay the rest
    | +adds nothing | +without adding | +not want to add | +not want to top | +not want to pay
a section | +section | +track | +connect | +reach | +touch | +card
no section at all | +no section | +nothing | +none | +no track
the railroad's treasury | +treasury | +railroad money
the own money of the Director
    | +own money | +own pocket | +own cash | +his money | +her money | +privately | +out of pocket
    | +from pocket | +personal money | +private money | +my money
""")
