"""A fourth set of questions as people type them: statements of what was done, two facts at once, half
sentences, misspellings, German for rommee. Forty a game, written before anybody looked at what is answered.

Every second one is kept aside: nobody made the search better by looking at what it answers there. The words
of the others are among those the search has learnt.
"""

from __future__ import annotations

FOURTH = """
auction | Tom laid five cards down for his bid | A-4.1
auction | she bid the very card she had put on her deck | A-3.1 A-4.1 A-3.2
auction | he paid three cards for the second card | A-7.2 A-7.3
auction | do i get change if i pay with a ten | A-7.3 A-13.2 A-7.2
auction | my pink card bought a blue one, where does the pink card go | A-7.4 AQ-40
auction | the card i just bought, can i spend it right away | A-7.5 A-7.1 A-13.3
auction | we tied and i dont want to add a card | A-4.6
auction | tied twice in a row | A-4.7 A-4.6
auction | tie but my deck is gone | AQ-16 AQ-16a
auction | Ben won the bid but Ann wants to buy first | A-5.1
auction | can the winer come back after the loser bought | AQ-19 A-5.1
auction | used the 8 to fish a red card out but the 8 is green | A-6.10
auction | where can the eight look | A-6.10
auction | nine fetched a card from the common pile | A-6.13
auction | does ten let me search my deck | AQ-36 A-6.14
auction | six and cashed itself | A-6.5 A-6.4
auction | do cashed cards still score | A-6.6 A-10.2
auction | seven on a card of another colour | A-6.7 AQ-32
auction | seven + six how many cards can i cash in | A-6.8
auction | i activated nine and now play seven on it, again? | A-6.9 A-12.2
auction | fetched a power card with my eight, must i use it now or after buying | A-6.12 AQ-34
auction | may i keep a power for later in my turn | A-6.3 AQ-22
auction | power card stays on table after using? | A-6.15
auction | loser didnt buy the cheap card that was left | A-7.7
auction | loser bid nothing so he has nothing to pay with for the one cost | AQ-42 A-7.7
auction | i bought first card, is second one cheaper now? | AQ-39 A-7.2 A-8.1
auction | do holes in the row get filled straight away | AQ-39 A-8.1 AQ-47
auction | new cards put in at the wrong end | A-8.2 A-8.1 AQ-48
auction | only two cards left in the big deck for three gaps | AQ-49 A-8.2
auction | unused bid cards go back in hand? | A-9.1
auction | cards i held back and didnt use | AQ-54 AQ-13 A-9.1
auction | he drew four cards instead of five | A-9.2 AQ-55
auction | my deck has 3 cards and i need 5 | AQ-57 A-9.2
auction | the first card i drew wasn't the one i put aside! | AQ-56 A-9.3
auction | when is it over | A-10.1 AQ-58
auction | i wanna stop he wants to go on, display not empty | A-10.1 AQ-59
auction | 6 greens at the end, what do i get | A-10.3
auction | same points who wins | A-10.5 AQ-65
auction | he went through my discards | A-11.2
auction | peeked at the pile where the new cards come from | A-11.4
hundred | Ann got dealt 5 cards | G-09
hundred | he looked at two of his cards at the start | G-10 G-11 G-05 G-A05
hundred | how much is a black king | G-32 G-06 G-A02
hundred | jack 10 or 11 points? | G-06
hundred | exactly 100 points over or not | G-08 G-A19
hundred | two decks or just one | G-02 G-A01
hundred | jokers in? | G-01
hundred | 11 of us wanna play | G-03
hundred | took the top of the discards and threw it back again | G-17
hundred | kept the drawn card as a fifth one | G-16 G-A03 G-18
hundred | put my old card underneath the draw pile | G-19
hundred | 5 of hearts came down, i have a 5 of clubs, its not my turn | G-20
hundred | both of us had a 4 and put it on | G-A08 G-20
hundred | threw a 9 on a 6, how many cards do i draw | G-21
hundred | made a mistake then tried again with another card before the next player went | G-22 G-A06 G-A07
hundred | can i throw his card if i know it matches | G-A09 G-20
hundred | i say dutch before i draw | G-23 G-A11
hundred | Cleo said dutch after Dan had already drawn | G-23 G-A11
hundred | how many more turns after someone says dutch | G-24 G-A12
hundred | does the one who called play again | G-A12 G-24
hundred | swapped the caller's card with a jack | G-25 G-A13
hundred | gave an ace card to the person that called dutch | G-A16 G-A13 G-25
hundred | caller throws a matching card in the last turns ok | G-26
hundred | jack drawn and kept in hand, does it do sth | G-27 G-A24
hundred | two queens and a jack laid, which effect comes first | G-28
hundred | jack: swap two of the same players cards | G-A15 G-29
hundred | jack with the card from the pile | G-A15 G-29
hundred | queen let me see somebody elses card? | G-30 G-A25
hundred | ace - can i give the extra card to myself | G-31 G-A16
hundred | caller had 8 and Ben had 6, penalty? | G-34
hundred | caller same as Eve lowest | G-35 G-A17
hundred | i have zero cards, is it over | G-41 G-A20 G-A21
hundred | may i shuffle my four cards around | G-39 G-A22
hundred | draw pile is empty now | X-A01
hundred | is the queen optional or do i have to look | X-A06 G-30
hundred | matched jack - who gets to swap, me or the player whose turn it is | X-A05 X-A04
hundred | two calls in one round | G-A14 G-23
hundred | put a 3 on the 3 but next player drew already | X-A15 G-20
hundred | both end up on 57, who is the winner | X-A12
hundred | first open card is a queen does it count | X-A08 G-13
duel | the computer drew and then said dutch | T-25
duel | can i take the card on the pile instead of drawing | T-10
duel | looked at my upper cards before the start | T-07
duel | can i look at my bottom cards a 2nd time | T-07
duel | other guy started though i sit left of dealer | T-09
duel | showed the drawn card to me | T-11
duel | exchanged two cards at once with the one he drew | T-12
duel | kept the drawn card, 5 cards now | T-13 T-12
duel | is there a card on the pile at the start | T-14
duel | three fives thrown at the same time | T-16 T-A07
duel | queen on a jack, both ten pts | T-17 T-A06
duel | red joker on black joker | T-A05 T-17
duel | threw wrong card of my own | T-19
duel | threw wrong card of the opponent, who draws | T-23
duel | got rid of his 7 with the 7 on the pile, what now | T-22 T-20
duel | he gave me two cards after throwing mine | T-22 T-A08
duel | no card left to give away | T-A09
duel | when i play an eight | T-21 T-A04 T-A02
duel | used eight on own card | T-21
duel | does the seven do anything | T-A02 T-21
duel | called twice | T-26
duel | do i draw when i call dutch | T-27
duel | when do we show | T-28
duel | i have no cards, my turn | T-30 T-A15
duel | opponent has no cards and dutch is called, does he play | T-31
duel | what are the cards worth | T-A01 T-03
duel | king of hearts points | T-A01
duel | four players possible? | T-A20 T-01
duel | we both have 9 points | T-A17
duel | is there a penalty for a wrong dutch | T-A18
duel | may i say dutch in my first turn | T-A12
duel | can the one who called still throw cards in the last lap | T-A14 T-16
duel | he threw a 6 while i was holding my drawn card | T-A22 T-16
duel | nothing lies on the pile yet and he throws a 4 | T-A23 T-14
duel | empty hand vs minus three | T-A25 T-29
duel | how many jokers in | T-04 T-A05
duel | skipped peeking, allowed? | T-A24 T-07
duel | one right one wrong in a double throw | T-A07
duel | do i see the penalty card | X-A03 T-19
duel | he sneaked a look in the middle of the game | T-A21 T-07
rommee | wie viele karten hat der stapel insgesamt | R-04 R-A01
rommee | wieviele joker sind drin | R-04 R-A01 R-34
rommee | roter könig wieviel | R-32 R-03
rommee | bube dame punkte | R-31
rommee | ass 1 oder 11 | R-33
rommee | joker zählt was | R-34
rommee | Anna zieht als erste gleich vom Ablagestapel | R-15 R-A03 R-A27
rommee | darf ich die gezogene karte direkt wegwerfen | R-17
rommee | karte vom ablagestapel genommen u. gleich wieder hingelegt | R-A04 R-17
rommee | zwei haben gleichzeitig ne 6 geworfen | R-19 R-A06 X-A13
rommee | war langsamer, muss ich strafkarte ziehen? | R-A06 R-20 R-19
rommee | 8 auf 9 geworfen ups | R-20
rommee | strafkarte anschauen | X-A03 R-20
rommee | mit der 7 die karte vom nachbarn angeguckt | R-22 R-23
rommee | zehn abgeworfen und eigene karte angesehen | R-23 R-22
rommee | bube 2 eigene karten tauschen | R-24 R-A20
rommee | bube: darf ich die karten beim tausch ansehen | R-24
rommee | muss ich beim buben tauschen | X-A06 R-21
rommee | dutch gerufen nachdem der nächste schon gezogen hat | R-28 R-A17a
rommee | wann darf man dutch sagen | R-28 R-A17
rommee | Dutch angesagt bevor ich ziehe | R-A17 R-A17a R-28
rommee | mit bube karte des dutch spielers getauscht | R-27
rommee | darf der rufer selber noch seine karte anschaun mit 7 | R-A19 R-27
rommee | nach dutch: wer ist noch dran | R-25
rommee | letzte karte im eigenen zug weg | R-29
rommee | jmd ist ausserhalb seines zuges alle karten los | R-A10 R-A11 R-25
rommee | frei geworfen -10 oder 0 | R-29 R-A11 R-A12
rommee | dutch und gleichstand | R-38 R-A23
rommee | dutch spieler hat die wenigsten, was kriegt er | R-36
rommee | rufer verliert wieviele punkte | R-37
rommee | jemand wird karten los in der endrunde, rufer hat trotzdem weniger | R-39 R-40
rommee | zweiter spieler sagt auch dutch | R-A18
rommee | am anfang alle vier karten angesehen | R-11 R-12
rommee | stapel ist leer was nu | X-A01
rommee | roter könig auf schwarzen könig | R-A05 R-18
rommee | auf meine geworfene 5 noch ne 5 drauf? | R-A07 R-19
rommee | erst hat einer falsch geworfen dann ein anderer richtig | R-A08 R-19
rommee | wie lange spielen wir überhaupt | R-06 R-A24
rommee | darf ich in der endrunde noch mitwerfen | R-26 R-25
rommee | zu sechst spielen geht das | R-A26
intercity | four players, how much cash each | I-2.2
intercity | just the two of us | IQ-1 I-2.2
intercity | Pete offered although it was Johns go | I-5.1 I-5.11 I-2.5
intercity | can i offer two shares at once | I-5.1
intercity | i dropped out and now want to bid again | I-5.3
intercity | has the seller to open the bidding | I-5.2 IQ-8 IQ-9
intercity | bid 5 over a bid of 5 | I-5.5 IQ-11
intercity | bid 9 with only 7 bucks | I-5.5 IQ-12
intercity | nobody wants the share | IQ-14
intercity | start with zero bid | IQ-10
intercity | who gets the money for a share | I-5.8
intercity | first share of blue, what's special | I-5.6 I-5.7
intercity | Mary has 3 red, director has 3 red too | I-5.9 IQ-22
intercity | somebody got more shares than the director | I-5.9 I-5.10
intercity | which certificate do i give back when i become the boss | I-5.10
intercity | one guy broke in the first round, do we stop | IQ-16 I-5.12 I-5.13
intercity | second time around someone hits 0 | I-5.14 IQ-17
intercity | sell my own share to another player | IQ-7 IQ-26
intercity | lend me 3 dollars | IQ-26
intercity | all have money but no one offers anymore | IQ-19 IQ-19a
intercity | paying track with my own pocket money | I-6.2
intercity | not the director but picked a section | I-6.1
intercity | choose two sections for one railroad | I-6.1
intercity | section doesnt touch our track | I-6.4 IQ-32 IQ-33
intercity | told everyone what section i chose | I-6.3
intercity | treasury has 3, section costs 4 | I-6.8 IQ-34
intercity | picked a section thats already taken | I-6.9 IQ-29
intercity | red and green want the same one | I-6.10
intercity | bid more in the blind auction than the treasury has | I-6.11
intercity | won blind with 3 but the price is 4 | I-6.16 IQ-39
intercity | winner of secret bid cannot afford it, does 2nd get it | I-6.17 IQ-40
intercity | tied secret bids and a lower third one | I-6.15 IQ-38
intercity | losing bid money | IQ-41
intercity | how much does each share earn | I-7.1
intercity | side branches count for dividend? | I-7.3 IQ-49
intercity | dividend was taken out of the railroad's treasury | I-7.2
intercity | who becomes number 1 next turn | I-8.1
intercity | equal cash for turn order | I-8.2
intercity | no track built this turn | I-9.1 I-3.1 IQ-56
intercity | leftover dollars of the treasury at the end | I-9.5
"""


def fourth(aside: bool) -> list[tuple[str, str, set[str]]]:
    """Game, words and the numbers of the sentences that settle it: every second one, from the first or, kept
    aside, from the second."""
    rows = [line.split(" | ") for line in FOURTH.strip().splitlines()]
    return [(game.strip(), words.strip(), set(right.split())) for game, words, right in rows][aside::2]
