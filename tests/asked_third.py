"""A third set of questions as people type them: half sentences, table slang, misspellings, German for rommee.

They were written before anybody looked at what the search answers. Every second one is kept aside: nobody
made the search better by looking at what it answers there.
"""

from __future__ import annotations

THIRD = """
auction | after dealing i have 9 in my deck, ok? | A-1.1
auction | can i chose which five cards are my first hand | A-1.3
auction | how many cards face up at the begining | A-1.5
auction | he swapped the card he put by after seeing mine | A-3.1 A-3.2 A-2.2
auction | i wanna bid just one card | A-4.1 AQ-12
auction | he changed his bid after we turned them over | A-4.3
auction | my ten is in the bid - can i still search with it | AQ-17 A-6.3 A-4.2
auction | same total, do we redo the bid | A-4.6 A-4.7
auction | draw on the bid, top card or any card | A-4.6 AQ-14
auction | winner went shopping again after me | A-5.1 AQ-19
auction | am i forced to purchase anything | A-5.2 A-7.7 AQ-45
auction | want to play my 8 after i already bought smth | A-7.8 A-5.3 AQ-18
auction | 4 of pink as power card?? | A-0.5 AQ-20
auction | six took a card out of my hand | A-6.4
auction | where goes a card that was cashed | A-6.6
auction | 7 on a ten of other color | AQ-32 A-6.7
auction | use the seven on a nine i already used | A-6.9 A-12.2
auction | eight grabs from my own junk pile | A-6.10 A-6.13
auction | fetched a 6 with my 9, when does it fire | A-6.12 A-12.1 AQ-34
auction | can i save the power for after shopping | A-6.3 AQ-22
auction | is a played power card still usable as money | A-6.15
auction | paid 4 cards for the third one | A-7.3 A-7.2
auction | pay w/ cards still in my hand | A-7.1
auction | red cards used to pay for a blue one go to which heap | A-7.4
auction | bought card into hand right away? | A-7.5 A-13.3
auction | cheapest one still lying there n im the loser | A-7.7
auction | new cards come into the row mid turn? | AQ-47 A-8.2 AQ-39 A-8.1
auction | can my leftover bid cards go back to my hand | A-9.1
auction | not enough cards left in my stack for 5 new ones | AQ-57 AQ-55
auction | he rummaged thru my discards | A-11.2
auction | game end if draw stack is gone but row still full | AQ-60 A-10.1
hundred | how many cards each | G-09
hundred | can I check my cards before we start | G-10
hundred | sneaked a peek at 2 of my cards, whats the damage | G-11
hundred | I took the open card, can i just toss it | G-17
hundred | drew a 3 from the deck dont want it | G-18 G-A03
hundred | does he have to show the card he swaps out | G-16 G-19
hundred | slapped a 9 on a 9 but it was Cems turn | G-20
hundred | threw wrong one n then the right one | G-22 G-A07
hundred | do i get my wrong card back | X-A02 G-21
hundred | can i shout dutch right at the start of my turn | G-23 G-A11
hundred | he called after the next guy had already drawn | G-23 X-A11
hundred | after dutch how many goes do we have left | G-24
hundred | i called dutch, can someone jack my cards | G-25 G-A13
hundred | can you still ditch cards after youve called | G-26
hundred | jack: swap two cards of other peoples | G-29 G-A15
hundred | queeen on other players card | G-30
hundred | who can i give the ace card | G-A16 G-31
hundred | do i hafta give the ace to someone | X-A06 G-31
hundred | diamond king worth | G-32
hundred | my king of clubs costs me how much | G-32
hundred | called dutch, ended up 2nd lowest | G-34
hundred | we're both on 7 and i called | G-35 G-A17
hundred | score is 100 on the nose - done? | G-A19 G-08
hundred | everybody below a hundred, keep playing? | G-08
hundred | no crads left, what do i do when its my turn | G-A20 G-41
hundred | can I shuffle around my four cards | G-39 G-A22
hundred | grab the second card from the top of the discards | G-42
hundred | playing with 11 people | G-03
hundred | jokers in or out? | G-01
hundred | deck is finished | X-A01
hundred | red K on black K a match? | G-A10
duel | looked at the two cards nearest me twice | T-07
duel | we started before i had a look | T-08
duel | is the first turn mine if he dealt | T-09 X-A14
duel | drew a card n said dutch anyway | T-25
duel | pc called dutch can i too | T-26
duel | does calling let me draw one more | T-27
duel | when are cards flipped at the end | T-28
duel | who wins - less or more pts | T-29 T-03
duel | i have nothing left & its my turn | T-30
duel | no cards, dutch was called by him before | T-31
duel | throw his queen on my queen | T-20
duel | after i threw his 5 right, do i hand him smth | T-22
duel | threw his card but it was the wrong one | T-23
duel | do i have to draw after getting rid of a card | T-18
duel | can i dump three at once | T-16 T-A07
duel | eight lets me see my own card? | T-21
duel | does opponent pick what i see with an 8 | T-A03
duel | ace value | T-A01
duel | whats a quen worth | T-A01
duel | jack and queen both 10, match? | T-A06
duel | joker on joker | T-A05 T-17 T-A06
duel | my bad throw, card stays or comes back | T-19 X-A02
duel | theres nothing on the pile and he throws | T-A23 T-14
duel | take the card he just played instead of drawing | T-10
duel | call dutch turn one | T-A12
duel | what do i pay for cheating look | T-A21
duel | both 6 points | T-A17
duel | my last card went as gift | T-A10 T-30
duel | play best of 5? | T-A19
duel | draw deck used up | X-A01
duel | bonus for calling dutch right | T-A18
rommee | wieviele karten kriegt jeder | R-08
rommee | darf ich mir die oberen zwei karten anschaun | R-11 R-12
rommee | gegenuhrzeigersinn? | R-13
rommee | erster spieler nimmt vom ablagestapel | R-15 R-A03
rommee | muss ich die gezogene tauschen | R-16 R-17
rommee | herz 7 auf pik 7 schmeissen | R-18 R-03
rommee | zwei leute schmeissen, wer darf liegen lassen | R-19
rommee | falsch geschmissen | R-20
rommee | was kann die 9 | R-23
rommee | 8er gelegt - wessen karte guck ich an | R-22
rommee | bube tauschen mit dem der dutch gesagt hat | R-27
rommee | bube: zwei fremde karten tauschen | R-24 R-A20
rommee | wie lang geht die runde nach dutch noch | R-25
rommee | nächster hat schon gezogen, darf ich noch dutch sagen | R-28
rommee | letzte karte weg während ich dran bin | R-29
rommee | wenn ich nicht dran bin und keine karten mehr hab | R-A10 R-A11
rommee | roter könig minus eins? | R-32
rommee | wie viel zählt ein ass | R-33
rommee | dame bube könig werte | R-31
rommee | dutch gesagt und gewonnen, was gibts | R-36
rommee | dutch gesagt, punktgleich mit lisa | R-38
rommee | dutch verkackt | R-37
rommee | jemand hat sich in der endrunde frei geworfen | R-39
rommee | how many jockers r in the deck | R-A01 R-04
rommee | strafkarte ansehn erlaubt? | X-A03
rommee | muss ich am anfang gucken | R-A25 R-11
rommee | zehn gelegt, will keine karte ansehen | X-A06
rommee | roter könig auf schwarzen könig | R-A05
rommee | wann ist das spiel vorbei | R-06 R-A24
rommee | zweites dutch in derselben runde | R-A18
rommee | kann ich die karte vom ablagestapel einfach wieder ablegen | R-A04
rommee | wer die wenigsten punkte hat gewinnt? | R-07 R-01
intercity | how much $ do we start with, 4 ppl | I-2.2
intercity | only 2 of us can we play | IQ-1
intercity | who gets to offer first | I-2.5 IQ-4
intercity | do i have to bid on my own share | I-5.2
intercity | i passed, can i jump back in | I-5.3
intercity | whos turn to bid next | I-5.4
intercity | same bid as him ok? | I-5.5 IQ-11
intercity | bid 10 but only have 8 bucks | IQ-12 I-5.5
intercity | where does the share money go | I-5.8
intercity | i got more red shares than the director now | I-5.9
intercity | equal shares do i become boss | IQ-22 I-5.9
intercity | who gives which share when director switches | I-5.10
intercity | pete is broke, do we keep offering | I-5.14 IQ-16 IQ-17 I-5.13
intercity | nobody bid on the share | IQ-14
intercity | can i pay for track from my own pocket | I-6.2
intercity | show the track card openly? | I-6.3
intercity | pick a section thats far away from our tracks | I-6.4 IQ-32
intercity | rr treasury has $1 and section costs 4 | I-6.8 IQ-34
intercity | choose an already built section | I-6.9 IQ-29
intercity | two companys want the same link | I-6.10
intercity | tied secret bids for a track | I-6.15 IQ-38
intercity | won blind auction w 3 but it costs 4 | I-6.16
intercity | loser of blind auction loses his money? | IQ-41 I-6.14
intercity | how much does each share pay out | I-7.1
intercity | does a side branch count | I-7.3
intercity | richest player gets which turn card | I-8.1
intercity | two of us same cash turn order | I-8.2
intercity | nobody laid track this turn | I-3.1 I-9.1 IQ-56
intercity | end money per share rounding | I-9.4
intercity | rest of treasury at the end | I-9.5
intercity | can i lend my buddy 3 bucks | IQ-26 I-4.1
intercity | run out of cubes | IQ-48
intercity | green start worth | I-9.3 IQ-58
"""


def third(aside: bool) -> list[tuple[str, str, set[str]]]:
    """Game, words and the numbers of the sentences that settle it: every second one, from the first or, kept
    aside, from the second."""
    rows = [line.split(" | ") for line in THIRD.strip().splitlines()]
    return [(game.strip(), words.strip(), set(right.split())) for game, words, right in rows][aside::2]
