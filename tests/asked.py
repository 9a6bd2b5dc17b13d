"""Questions as people type them, and the sentences that settle them (any of those named is right)."""

from __future__ import annotations

ASKED = """
auction | how many players | A-0.1
auction | how many cards do i start with | A-1.1
auction | can I look at my deck | A-11.3 AQ-8
auction | must i shuffle after looking through my deck | A-11.3 A-1.2
auction | may I look at opponents discards | A-11.2
auction | peek auction deck | A-11.4
auction | how many cards can I bid | A-4.1
auction | do i have to bid all my cards | A-4.2
auction | can i bid nothing | AQ-12
auction | what happens when bids are tied | A-4.6 A-4.7
auction | tie and deck empty | AQ-16
auction | still tied after one card | A-4.7
auction | who plays first in phase 3 | A-5.1 A-4.5
auction | loser buy | A-7.7
auction | loser has no cards to pay the one cost card | AQ-42
auction | can six cash in itself | A-6.5
auction | do cashed in cards still score | A-6.6 AQ-66
auction | sevn duplicates a six | A-6.8 AQ-25
auction | does a bid card have its power | AQ-17
auction | can i overpay | A-7.3
auction | where do payment cards go | A-7.4
auction | can i spend a card i just bought | A-7.5 A-13.3
auction | price of display cards | A-7.2
auction | may i buy twice | A-7.6
auction | do cards slide down right after a purchase | AQ-39
auction | refill the row | A-8.2
auction | personal deck runs out when drawing | AQ-57
auction | when does the game end | A-10.1
auction | bonus for six of a suit | A-10.3
auction | equal scores who wins | A-10.5
auction | is a solo game possible | A-0.1
auction | can i put back a different card after setting aside | A-3.1
auction | how much is a bid of 3 and 9 worth | A-4.4
auction | do I choose which card is added on a tie | A-4.6 AQ-14
auction | both bid 12 | A-4.6 A-4.7
auction | bids equal and i have an empty deck | AQ-16
auction | loser must buy the 1 cost card but spent everything | A-7.7 AQ-43 AQ-42
auction | does the winner have to purchase | AQ-45 A-5.2
auction | my opponent bought the one cost card do I still have to buy | AQ-44
auction | use a nine to get back the card I just paid with | AQ-35
auction | can I use a seven on the opponents six | AQ-29
auction | seven and eight of different suits | AQ-32
auction | 10 looks into which pile | A-6.14 AQ-36
auction | eight but no card of that colour in discards | AQ-21
auction | is using the power of my six mandatory | AQ-22
auction | paying with green for a blue card | A-7.4
auction | change for overpaying | A-7.3
auction | unsold cards move where | A-8.1
auction | what happens to cards I held in hand and did not use | AQ-54
auction | deck has 3 cards but I need to draw 5 | AQ-57
auction | auction deck exhausted is the game finished | A-10.1 AQ-60
auction | is the extra ten points given twice for two colours | AQ-64
auction | winner with equal victory points | A-10.5
auction | do fetched cards with powers fire immediately | A-6.12 A-12.1 AQ-34
auction | may he count how many cards I have in my pile | AQ-68
auction | reveal bids before the other has bid | A-4.3 A-2.2
auction | can I play two powers one after the other | AQ-23 A-5.2
auction | I want to spend only 2 cards for the 3 cost place | A-7.3 A-7.2
auction | opponent looked at his deck and didnt reshuffle | A-11.3
auction | does red beat blue when bidding | A-13.1 A-4.4
auction | is the highest single card or the sum decisive in bids | A-4.4 A-4.5
auction | loser wants to skip buying | A-7.7
auction | bought card goes to hand or discard | A-7.5
auction | use eight on the opponents discards | A-6.10 A-11.2
auction | six removing a card of a different colour | A-6.4
auction | sevens power when there is nothing to duplicate | AQ-28 AQ-21
auction | do cards I cashed in help towards six of a suit | AQ-62
auction | how do we finish when neither wants the remaining cards | A-10.1 AQ-59
auction | leftovers after buying | A-9.1
auction | five cards in the bid | A-4.1
auction | draw 5 from auction deck or own deck | A-9.2 AQ-51
auction | winner buys then loser buys then winner again | A-5.1 AQ-19
auction | put the set aside card at the bottom | A-3.2
auction | tie card spent on purchase | AQ-15
auction | opponent paid two cards for the first card | A-7.3 A-7.2
auction | i forgot to set aside a card | A-3.1
auction | Can I keep the ten for next round | A-6.3 AQ-54
auction | who buys first | A-5.1 A-4.5
auction | does a nine search the auction pile | A-6.13
auction | are cashed cards counted when deciding tie | AQ-63
auction | can we both pass and finish | A-10.1 AQ-59
auction | bid more than four | A-4.1
auction | buying the most expensive card | A-7.2
auction | what if both decks are empty in a tied bid | AQ-16
auction | six and seven together how many cash ins | A-6.8 A-12.2
auction | spend the card fetched by an eight | A-6.11 A-7.8 A-13.3
hundred | may I match after dutch was called | G-26
hundred | caller tie | G-35 G-A17
hundred | wrong card thrown penalty | G-21
hundred | can i throw again after a false match | G-22 G-A06
hundred | when can I call dutch | G-23 G-A11
hundred | can two people call dutch | G-A14
hundred | what does the jack do | G-29
hundred | can the jack swap two cards of the same player | G-A15
hundred | swap callers cards with jack | G-25
hundred | qeen peek | G-30
hundred | ace to myself | G-A16
hundred | red king points | G-32 G-A02
hundred | how many points for a queen | G-06
hundred | can I put the card I took from the discard pile back | G-17
hundred | must i keep the card i drew | G-18 G-A03
hundred | stock is empty | X-A01
hundred | game over at 100 | G-08 G-A19
hundred | may i look at my cards at the start | G-10
hundred | penalty for peeking | G-11
hundred | match out of turn | G-20
hundred | match with another players card | G-A09
hundred | who goes first | X-A14
hundred | no cards left on my turn | G-A20 G-41
hundred | do I have to use the effect of a queen | X-A06
hundred | does matched jack have an effect | X-A04
hundred | caller not lowest | G-34
hundred | can i rearrange my cards | G-39
hundred | take card under the top of discard pile | G-42
hundred | may i look at a penalty card | X-A03
hundred | order of effects | G-28
hundred | somebody threw a 7 on an 8 | G-20 G-21
hundred | my opponent put a card that did not match, how many cards does he draw | G-21
hundred | can i match when it isnt my turn | G-20
hundred | say dutch before drawing | G-23 G-A11
hundred | player calls dutch while holding a card | G-23
hundred | do all others get another turn after dutch | G-24
hundred | may the caller draw again | G-24 G-26 G-A12
hundred | can a jack take the dutch callers card | G-25
hundred | give the caller an extra card with an ace | G-A13
hundred | may I look at an opponents card with the queen | G-30
hundred | can i skip the jacks swap | X-A06
hundred | what are kings worth | G-32
hundred | value of jack | G-06
hundred | took discard and threw it right back | G-17
hundred | drawing two cards in one turn | G-15
hundred | draw pile ran out | X-A01
hundred | reached exactly 100 | G-A19 G-08
hundred | same total at the end who wins | X-A12
hundred | caller and another both 5 points | G-35 G-A17
hundred | dutch caller had more points than me | G-34
hundred | saw my card by accident | G-11 G-10
hundred | two people throw a matching card at once | X-A13
hundred | two queens discarded, whose goes first | G-28
hundred | i have zero cards what now | G-41 G-A20
hundred | throw two equal cards at the same time | G-A08
hundred | wrongly matched then matched correctly in the same turn | G-22 G-A07
hundred | jack swaps my card with his | G-29
hundred | dutch too early | G-23 X-A11
hundred | am I allowed to throw a card belonging to Ben | G-A09
hundred | penalty for looking at two cards | G-11
hundred | caller lowest gets what | G-34 G-35
hundred | when does a round end | G-24
hundred | should the ace card be shown | X-A03 G-31
hundred | play after reaching 100 points | G-08
hundred | who gets the queens effect if I matched it | X-A05 X-A04
hundred | can the caller swap his own cards | G-A13
hundred | first discard matched before anyone plays | X-A08
hundred | do i see my penalty card | X-A03
hundred | discarded queen but forgot to look, can I do it later | X-A07
hundred | how many matches on one discard | G-A08
hundred | i threw away my last card, do i win | G-41
hundred | who deals next round | X-A14
hundred | black king value | G-32
hundred | player discards queen and looks at neighbours card | G-30
hundred | two people both shout dutch | G-A14
hundred | i have 98 points, is the game finished | G-08
hundred | throw my card on the first upcard | X-A08
hundred | pick up the last discard but dont want it | G-17
hundred | ace given to player who called | G-A13
hundred | penalty for calling dutch wrongly | G-34
hundred | dealt five cards instead of four | G-09
hundred | swapping own two cards with jack | G-A15
hundred | what if I throw a card too slowly | X-A15
hundred | how much is an ace worth | G-06
hundred | does the round continue once someone has no cards | G-41
duel | can i call dutch after drawing | T-25
duel | may the other player call too | T-26
duel | call dutch on first turn | T-A12
duel | peek at start which cards | T-07
duel | forbidden look penalty | T-A21
duel | draw from discard pile | T-10
duel | can i throw several cards | T-16 T-A07
duel | throw opponents card | T-20
duel | gave him a card after matching his | T-22
duel | wrongly threw my opponents card | T-23
duel | no card to give | T-A09
duel | what does the 8 do | T-21
duel | does the 7 do something | T-A02
duel | no cards at my turn | T-30
duel | tie who wins | T-A17 X-A12
duel | what is a joker worth | T-A01
duel | red king minus 3 | T-A01
duel | false match where does the card go | T-19 X-A02
duel | match before first card played | T-A23 T-14
duel | who starts | T-09
duel | is the caller safe | T-A14
duel | three players | T-A20 T-01
duel | does jack match a queen | T-A06
duel | after the call how many turns | T-27 T-28
duel | several rounds | T-A19
duel | dutch called after drawing a card | T-25
duel | can I say dutch on his turn | T-25
duel | both of us want to call dutch | T-26
duel | when do we show our cards | T-28
duel | is it allowed to look at the top row | T-07
duel | look at my card in the middle of the game | T-07 T-A21
duel | taking the last discarded card | T-10
duel | throw 3 cards at the same time one is wrong | T-A07
duel | matched his card, what do I give | T-22 T-A08
duel | matched opponent's card wrongly who takes the penalty | T-23
duel | eight shows which card | T-21 T-A03
duel | is black king 10 or 13 | T-A01
duel | does ten have an effect | T-A02
duel | all my cards are gone | T-30 T-A25
duel | equal points at the end | T-A17
duel | is there a penalty for calling and losing | T-A18
duel | can we play with four | T-A20 T-01
duel | matching while the other holds his drawn card | T-A22
duel | replace two cards with one | T-12
duel | do I refill after a match | T-18
duel | can the caller still throw cards | T-A14 T-16
duel | he drew and then said dutch | T-25
duel | penalty card do I look at it | T-19 X-A03
duel | my opponent has no cards and its his turn | T-30
duel | drawn card straight to the pile | T-13
duel | peek again during the game | T-07
duel | both say dutch | T-26
duel | looking at only one card at the start | T-A24
duel | does the round stop right after dutch | T-27 T-28
duel | can i use eight on myself | T-21
duel | throw queen on king | T-17 T-A06
duel | does the jack swap cards | T-A02
duel | opponent draws a card when I match his card wrong | T-23
duel | where do I put the gift card | T-A08
duel | i called dutch but he has fewer points | T-29 T-A18
duel | match an opponent's card while I have no cards | T-A16 X-A16 T-A09
duel | how often may I peek at the lower cards | T-07
duel | is dutch allowed before drawing | T-25 T-10
duel | seven lets me look? | T-A02
duel | card thrown is wrong | T-19
duel | jokers count | T-A01
duel | may i take from the pile | T-10
duel | last turn for the other after dutch | T-27
duel | looked at the upper row | T-07
rommee | darf ich nach dutch noch abwerfen | R-26
rommee | gleichstand dutch | R-38
rommee | strafkarte bei fehlwurf | R-20
rommee | wer fängt an | X-A14
rommee | was macht der bube | R-24
rommee | darf der bube karten vom dutch spieler tauschen | R-27
rommee | sieben acht eigene karte ansehen | R-22
rommee | neun zehn | R-23
rommee | wann muss man dutch ansagen | R-28
rommee | frei werfen minuspunkte | R-29
rommee | zwei spieler werfen gleichzeitig | R-19 X-A13
rommee | wieviel zählt der rote könig | R-32
rommee | joker punkte | R-34
rommee | dame wert | R-31
rommee | startspieler vom ablagestapel ziehen | R-15
rommee | gezogene karte direkt abwerfen | R-17
rommee | nachziehstapel leer | X-A01
rommee | wie viele karten werden ausgeteilt | R-08
rommee | somebody goes free after the call | R-39
rommee | gone free on another's turn | R-A10 R-A11
rommee | may I match with my second card too | R-A07
rommee | does red king match black king | R-A05
rommee | caller lowest bonus | R-36
rommee | dutch verloren | R-37
rommee | cards looked at at the beginning | R-11
rommee | how many players | R-A26
rommee | how many rounds | R-06
rommee | look at callers cards | R-27
rommee | how many jokers | R-A01
rommee | two calls of dutch | R-A18
rommee | darf man nach dem dutch noch karten tauschen | R-26 R-27
rommee | falsche karte abgeworfen was passiert | R-20
rommee | wie viele punkte gibt ein bube | R-31
rommee | zählt der schwarze könig 10 | R-31
rommee | zu spät dutch gesagt | R-28
rommee | letzte karte abgeworfen während mein zug | R-29
rommee | mitspieler wirft letzte karte ab nach dutch | R-39
rommee | gleiche punkte wie der dutch spieler | R-38
rommee | dutch gerufen aber nicht am wenigsten punkte | R-37
rommee | karte eines gegners anschauen | R-23
rommee | eigene karte anschauen mit 8 | R-22
rommee | spielt die farbe eine rolle | R-03
rommee | ein spieler legt zwei karten auf einmal | R-A07 R-19
rommee | welche karten darf ich am anfang ansehen | R-11
rommee | stapel ist leer | X-A01
rommee | bube zwei karten vom selben spieler | R-A20
rommee | muss ich die aktion machen | X-A06
rommee | caller looks at own card after dutch | R-A19
rommee | wer gewinnt | R-07
rommee | kann ich mit 7 spielern spielen | R-A26
rommee | may the first player take from the discard pile | R-15
rommee | penatly for wrong throw | R-20
rommee | jocker value | R-34
rommee | ein anderer war schneller | R-19
rommee | put the card i took from the pile back on it | R-A04
rommee | wie viele karten bekommt man | R-08
rommee | rundenende | R-25 R-29
rommee | was bringt ein könig | R-31 R-32
rommee | darf man die gezogene karte behalten | R-16
rommee | dutch und dann noch eine runde | R-25
rommee | können zwei leute dutch sagen | R-A18
rommee | ist der dutch spieler sicher | R-27
rommee | ass punkte | R-33
rommee | fehlwurf in der letzten runde | R-26 R-20
rommee | in welche richtung wird gespielt | R-13
rommee | eigene karten während des spiels ansehen | R-12
rommee | karte von mitspieler abwerfen | R-18
rommee | both threw same symbol | R-19
rommee | 10 points less for having no cards | R-29
rommee | dutch ansagen bevor ich ziehe | R-A17 R-A17a R-28
rommee | how does the red king count | R-32
rommee | dutch spieler mit wenigsten punkten | R-36
rommee | caller has joker and red king, other has nothing | R-40
rommee | was passiert wenn ich falsch werfe | R-20
rommee | wie viele spieler | R-A26
rommee | darf ich meine karten nochmal ansehen | R-12
rommee | bube nach dutch | R-27 R-24
rommee | zehn abgeworfen | R-23
rommee | kann man dutch im eigenen zug vor dem abwerfen sagen | R-A17
rommee | letzte karte weg, runde vorbei? | R-29
rommee | könig zählt | R-31
rommee | zwei siebener auf einmal werfen | R-A07 R-19
rommee | dutch mit gleich vielen punkten | R-38
rommee | first player may only draw from stock | R-15
intercity | how much money do we start with | I-2.2
intercity | can I sell my own share | IQ-7
intercity | bid more than my cash | IQ-12 I-5.5
intercity | bid again after passing | I-5.3
intercity | must the offerer bid | I-5.2
intercity | same bid as before | I-5.5
intercity | who becomes director | I-5.6 I-5.9
intercity | equal shares director | IQ-22
intercity | director exchange share | I-5.10
intercity | where does the money for a share go | I-5.8
intercity | somebody is out of money during first round | IQ-16
intercity | when does offering stop | I-5.14
intercity | nobody bids | IQ-14
intercity | may i decline to offer | IQ-5
intercity | can a director pay track with own money | I-6.2
intercity | must track connect | I-6.4
intercity | two railroads chose the same section | I-6.10
intercity | tied blind bids | I-6.15 IQ-38
intercity | winning bid lower than minimum | I-6.16
intercity | treasury too small for section | I-6.8 I-6.17
intercity | same director of both railroads in a contest | IQ-43
intercity | longest route count loop | IQ-49 I-7.3
intercity | dividends per share | I-7.1
intercity | turn order same money | I-8.2
intercity | game end no section built | I-3.1 I-9.1
intercity | treasury remainder at the end | I-9.5
intercity | who wins | I-3.2
intercity | tie for most money | IQ-62
intercity | can players lend money | IQ-26
intercity | more than seven cubes | IQ-48
intercity | what is start section worth | I-9.3 IQ-58
intercity | starting cash for 5 | I-2.2
intercity | can i raise by 0 | I-5.5 IQ-11
intercity | john passed but wants to bid now | I-5.3
intercity | bid 6 with only 4 dollars | IQ-12 I-5.5
intercity | does offering player bid first | IQ-8
intercity | do i have to open the bidding on my own share | I-5.2
intercity | share not sold | IQ-14
intercity | another player has as many shares as the director | IQ-22
intercity | presidency changes | I-5.9 IQ-23
intercity | one player has no money does the first round continue | IQ-16
intercity | may two shares be offered at the same time | I-5.1
intercity | sell share to another player | IQ-7 IQ-26
intercity | director adds his private money | I-6.2
intercity | build a section that doesnt touch my railroad | I-6.4 IQ-32
intercity | both directors picked 15 | I-6.10
intercity | equal blind bids | I-6.15
intercity | blind bid of 1 but section costs 4 | I-6.16
intercity | cant afford the section I picked | I-6.8 IQ-34
intercity | do losers of the blind auction pay | IQ-41
intercity | show card of a built section | I-6.9
intercity | does a loop count twice | IQ-49 I-7.3
intercity | do new sections count for dividends this turn | IQ-52
intercity | who pays the dividends | I-7.2
intercity | two players have 12 dollars who is first | I-8.2
intercity | when is the game over | I-3.1
intercity | final value of treasury per share | I-9.4
intercity | who gets the odd dollars | I-9.5
intercity | two players same money at the end | IQ-62
intercity | railroad used all 7 cubes | IQ-48 IQ-48a
intercity | hide how much money I have | IQ-25
intercity | player tries to buy a share with more than he has | IQ-12 I-5.5
intercity | what happens to money when buying shares | I-5.8
intercity | how long is a route with a branch | I-7.3
intercity | i have most shares now, do i become the director | I-5.9
intercity | director refuses to build | IQ-28 I-6.1
intercity | two contests which is first | I-6.13
intercity | bank has no notes left | IQ-51
intercity | section owned by another railroad | IQ-47 I-6.4
intercity | offer a share of a railroad that has none left | IQ-20 I-5.1 I-1.3
intercity | can I pass my chance to offer | IQ-5
intercity | turn order next round | I-8.1
intercity | someone is at zero dollars, may we continue offering | I-5.14 I-5.13 IQ-17
intercity | highest blind bid is not enough money | I-6.17 I-6.16
intercity | does leftover of the treasury stay | I-6.14 I-9.5
intercity | loan | IQ-26
intercity | share value at game end | I-9.4
intercity | 6 players how much cash | I-2.2
intercity | can i bid twice in a row | I-5.4
intercity | who has to bid first on my offer | IQ-8
intercity | my treasury has 3 and the section costs 4 | I-6.8 IQ-34
intercity | player with no money left | I-5.14 IQ-16 I-5.13
intercity | two directors, one section | I-6.10
intercity | what does the director get at the end | I-9.5
intercity | is my neighbour's track connected to mine | I-6.4
intercity | winner of contest bid 2, price is 6 | I-6.16
intercity | turn order after dividends | I-8.1
intercity | do branches count for dividends | I-7.3
intercity | how many shares does a railroad have | I-1.3
intercity | equal cash at the end | IQ-62
intercity | may a director show a section already built | I-6.9
intercity | may i buy all shares | I-1.3 IQ-20 I-5.1
"""


def questions() -> list[tuple[str, str, frozenset[str]]]:
    """(game, question, numbers of the sentences that settle it)."""
    rows = [tuple(part.strip() for part in line.split("|")) for line in ASKED.strip().splitlines()]
    return [(game, question, frozenset(numbers.split())) for game, question, numbers in rows]
