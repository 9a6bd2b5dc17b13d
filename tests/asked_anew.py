"""More questions as people type them: in haste, misspelt, in slang, German for the German game.

Every second one of a game is kept aside: nobody made the search better by looking at what it answers there.
"""

from __future__ import annotations

ANEW = """
auction | any card twice in the pack? | A-0.3
auction | do i get to see my 8 cards before we start | A-1.2
auction | first hand - pick any 5? | A-1.3
auction | wots in the auction deck at the start | A-1.4
auction | can u see the other guys hand | A-1.3 A-4.3
auction | display has how many cards face up | A-1.5
auction | do we lay the card aside open or closed | A-3.2
auction | only got 3 cards in hand, still put one away? | AQ-10
auction | hand is empty when phase 1 starts | AQ-10a
auction | i put aside two cards | A-3.1
auction | the card i set aside - can i bid it | A-4.1
auction | can i sit on a plain 4 and not bid it | AQ-13 A-4.2
auction | bidding zero cards | AQ-12
auction | he wants to add another card after we flipped the bids | A-4.3
auction | is a ten of green stronger than ten of red in a bid | A-13.1 A-4.4
auction | we both have 17 | A-4.6
auction | equal again after the extra card | A-4.7
auction | my deck has no card left for the tiebreak card | AQ-16
auction | does the tie card count as money afterwards | AQ-15
auction | loser went shopping before the winner finished | A-5.1
auction | i won the bid but like nothing on offer | AQ-45 A-5.2
auction | six trick on a blue card but the six is pink | A-6.4
auction | can a 6 eat the 8 i just played | AQ-24
auction | do cards thrown out with a six still give me vp | A-6.6 AQ-66
auction | 7 on a six - can the seven itself go out of the game | AQ-25
auction | seven pointing at an eight that lies among the bid cards | AQ-27
auction | eight takes from where | A-6.10
auction | is it ok to grab what my oponent paid this round with my 8 | AQ-37
auction | nine gets back a card bought this very turn | AQ-35
auction | ten: can it dig in my draw deck | AQ-36
auction | fetched an eight with a ten, goes off right away? | A-6.12 A-12.1
auction | must the found card go in front of me or can i keep it in hand | AQ-33 A-6.11
auction | play a six just as a coin without doing its thing | AQ-22 AQ-21
auction | paying 4 cards for the third place, does he get one back | A-7.3
auction | i pay blue for blue - whos pile | A-7.4
auction | new card straight into play? | A-7.5 A-13.3
auction | winner took the cheapest card, is the loser free then | AQ-44 A-7.7
auction | loser blew all cards on the 4 cost | AQ-43 A-7.7
auction | gaps in the row when are they closed | A-8.1 AQ-39
auction | both piles together are only 3 cards, hand of 3? | AQ-55
hundred | do we take the jokers out | G-01
hundred | 11 people possible? | G-03
hundred | one deck or two decks | G-A01 G-02
hundred | goal is high or low score | G-05
hundred | how long is a game | G-04
hundred | do points carry over from round to round | G-07
hundred | cheeky look at my 4 cards before start | G-10 G-11
hundred | peeked at two of my cards, punishment? | G-11
hundred | which way round do we go | G-14
hundred | take top of discard, then chuck it back | G-17
hundred | drew from deck dont like it throw it away | G-18
hundred | can i just keep it as a fifth card | G-A03 G-16
hundred | snap! i have the same rank but its not my go | G-20
hundred | snapped wrong, do i take my card back too | X-A02
hundred | threw a 9 on a 6 | G-21 G-20
hundred | wrong snap then another right snap same turn | G-22 G-A07
hundred | she took the top card now the old 5 shows again, can i throw my 5 | X-A09
hundred | does black king match red king | G-A10
hundred | three of us have the same card, who may lay | G-A08 X-A13 G-20
hundred | can i dump both my fours on one four | G-A08
hundred | call b4 drawing? | G-23 G-A11
hundred | dutch while someone else plays | G-23
hundred | after dutch how many goes for the rest | G-24
hundred | he called, am i allowed to jack his cards | G-25
hundred | caller joins in with snapping? | G-26
hundred | second dutch on top of the first | G-A14
hundred | caller isnt lowest +10? | G-34
hundred | i called with 7 and ben has 7 as well | G-35 G-A17
hundred | jack between two other players | G-29
hundred | Q lets me see yours? | G-30
hundred | ace - whos card do i give, from my hand or stock | G-31
hundred | ace for somebody who has no cards anymore | G-A16 X-A16
hundred | never used my jack in time | X-A07 X-A06
hundred | jack and queen both laid, which effect 1st | G-28
hundred | upcard at the start is an ace, does it do sth | X-A08
hundred | got rid of all 4 cards, do i have to say something | G-41
hundred | empty handed on my turn, draw or not | G-A20
hundred | two of us on 43 points lowest, winner? | X-A12
hundred | stoped at 100 or over 100 | G-A19 G-08
hundred | shuffle my own cards around in front of me | G-39 G-A22
duel | who is player one | T-09 X-A14
duel | how many cards in the pack | T-04
duel | 4 cards each in a square? | T-05 T-06
duel | see the bottom 2 once only? | T-07
duel | started before i had looked | T-08
duel | he peeked at a top row card what is his punishment | T-A21
duel | pick up discard instead of drawing | T-10
duel | show the drawn card to the other | T-11
duel | swap drawn card in, old one goes open? | T-12
duel | what if i dont want the drawn card | T-13
duel | first player has nothing on the pile to match | T-14 T-A23
duel | two in one go, both same as the pile | T-16 T-A07
duel | can i snap during his turn | T-16
duel | snap his card instead of mine | T-20
duel | i snapped his card correctly and now i owe him? | T-22
duel | blind gift - which place does it land | T-A08
duel | stole wrong card of his, who draws | T-23
duel | snapped wrong so i get one more and the card is back? | T-19
duel | do i draw again when a card is gone | T-18
duel | jack on a queen ok since both are ten points | T-A06
duel | joker on joker | T-A05
duel | red king minus? | T-A01
duel | 8 reveals a card of whom | T-21
duel | may the other pick which card i see with the 8 | T-A03
duel | snapped an 8 do i peek | T-A04
duel | i dont wanna use the 8 | X-A06
duel | is 10 a swap card | T-A02
duel | drew, then shouted dutch | T-25
duel | instant dutch in round one turn one | T-A12
duel | he yelled dutch too | T-26
duel | shouter draws a card? | T-27
duel | when are cards flipped over | T-28
duel | dutch player safe from my snaps | T-A14
duel | lost my last card, do i win at once | T-A25 T-30
duel | no cards and dutch was said before | T-31
duel | same points on both sides | T-A17 X-A12
duel | minus points for a bad call? | T-A18
duel | play to 100 or one round | T-A19
duel | deck finished | X-A01
duel | gave away my last card | T-A10
rommee | wieviele runden machen wir | R-06
rommee | wozu spielt man das, viele oder wenig punkte | R-01 R-07
rommee | mit wie vielen jokern | R-A01
rommee | 4 karten wie hinlegen | R-09
rommee | wan darf ich meine unteren 2 karten sehn | R-11
rommee | darf ich meine karte einfach nochmal anschaun | R-12
rommee | linksrum oder rechtsrum | R-13
rommee | erster spieler nimmt offene karte | R-15
rommee | offene karte genommen und wieder hingelegt | R-A04
rommee | aussetzen und nix ziehen geht das | R-14
rommee | ich war zweiter beim werfen, strafe? | R-A06 R-19
rommee | zwei gleichzeitig geworfen wer darf | R-19 X-A13
rommee | falsche karte hingeworfen, bleibt die liegen? | X-A02
rommee | strafkarte darf ich die angucken | X-A03
rommee | bube auf bube, nochmal tauschen | R-A21 R-A22
rommee | bub tauscht zwei karten bei ein und demselben | R-A20
rommee | mit der 9 bei mir selbst schauen | R-23 R-22
rommee | siebener | R-22
rommee | hat die dame ne aktion | R-21
rommee | aktion vergessen, nachholen? | X-A07
rommee | roter könig auf schwarzen könig | R-A05
rommee | nach dutch noch bei dem reinschaun | R-27
rommee | wie lang gehts nach dutch noch | R-25
rommee | dutch gesagt, hab aber gleich viel wie lisa | R-38
rommee | dutch gesagt und verzockt | R-37
rommee | dutch gesagt und gewonnen, wieviel abzug | R-36
rommee | alle karten weg in meinem zug | R-29
rommee | alle karten weg aber war nicht dran | R-A10 R-A11
rommee | nach dem dutch wird einer frei, was ist mit dem dutch | R-39
rommee | dutch mitten im zug gerufen | R-A17
rommee | dutch zu spaet, nächster hat schon gezogen | R-28
rommee | nochmal dutch von jemand anders | R-A18
rommee | bildkarten punkte | R-31
rommee | ass 1 oder 11 | R-33
rommee | minuspunkte könig | R-32
rommee | joker null? | R-34
rommee | gesamt gleich wer hat gewonnen | X-A12
rommee | keine karten mehr zum ziehen da | X-A01
rommee | first one sees the top card of the pile, is there one | R-A02
rommee | he threw a card when nobody discarded anything new | X-A09 X-A15
intercity | how many companies are there | I-1.1
intercity | cash at start w/ 4 ppl | I-2.2
intercity | 2 player game? | IQ-1
intercity | who goes 1st | I-2.5
intercity | parts of a turn | I-4.1
intercity | can i put up a blue share even if i own none | I-5.1 IQ-7
intercity | dont wanna offer anything | IQ-5
intercity | no dough left, still allowed to put one up? | IQ-6
intercity | offerer says nothing first, is he out | IQ-9
intercity | dropped out, come back in? | I-5.3
intercity | who bids after me | I-5.4
intercity | lowest opening bid? | IQ-10
intercity | bid 7 but he only has 5 | IQ-12 I-5.5
intercity | everybody folded, nobody wants the share | IQ-14
intercity | first share bought what does it make me | I-5.6
intercity | i have 3 he has 2 shares and hes the boss | I-5.9
intercity | we both hold 2 shares, who is boss | IQ-22
intercity | swap of papers when boss changes | I-5.10
intercity | 40 for a share, into whose pocket | I-5.8
intercity | one guy is skint in the first lap of offers, stop? | IQ-16
intercity | somebody hits zero in lap 2 | IQ-17 I-5.14
intercity | no one offers anything but all have cash, endless? | IQ-19
intercity | can the boss chip in from his wallet for track | I-6.2
intercity | is the picked section open or secret | I-6.3
intercity | build far away from my line | I-6.4 IQ-32
intercity | what r the prices of sections | I-6.5
intercity | can i bluff with a card already built | I-6.9
intercity | must my bluff card be next to my track | IQ-30
intercity | red and blue want same section | I-6.10
intercity | 0 in a blind bid | IQ-37
intercity | equal top bids and a lower third bid, does the third build | IQ-38 I-6.15
intercity | i won with 3 but the price is 4 and treasury has 5 | I-6.16
intercity | both trains are mine and want the same bit | IQ-43
intercity | 2 fights this turn whats the order | I-6.13 IQ-44
intercity | out of cubes | IQ-48 IQ-48a
intercity | do side branches pay | I-7.3
intercity | ring line, does it count all | IQ-49
intercity | poorest guy gets which card | I-8.1
intercity | end: what do i get for each section | I-9.3
intercity | 23 bucks over 4 shares at the end | I-9.4
"""


def anew(*, aside: bool) -> list[tuple[str, str, frozenset[str]]]:
    """(game, question, numbers of the sentences that settle it): those kept aside, or the others."""
    rows = [tuple(part.strip() for part in line.split("|")) for line in ANEW.strip().splitlines()]
    return [
        (game, question, frozenset(numbers.split()))
        for place, (game, question, numbers) in enumerate(rows)
        if bool(place % 2) is aside
    ]
