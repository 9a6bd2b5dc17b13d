"""How players of the memory games tell in passing what a ruling hangs on (see ``referee.asking.heard``)."""

from __future__ import annotations

from referee.inquiry import phrases

HEARD = phrases("""
$me has just laid a card, and nobody has drawn since
    | $me has laid | $me laid | $me discarded | $me has discarded | $me played | $me abgelegt
    | $me abgeworfen | after laying | after discarding | after exchanging | end of turn
    | nach dem ablegen | nach dem abwerfen
it is $me's turn, and $me has not drawn yet
    | before drawing | +instead of drawing | without drawing | +not drawn | before $me drew
    | before $me has drawn | start of turn | beginning of turn | vor dem ziehen | bevor $me zieht
    | bevor $me gezogen | +statt zu ziehen | +anstatt zu ziehen | ohne zu ziehen | +nicht gezogen
$me holds a drawn card
    | $me has drawn | $me drew | $me holds a drawn | $me gezogen | after drawing | drawn card in hand
    | nach dem ziehen | having drawn
replace: $me holds a drawn card = shed: $me holds a drawn card = return: $me holds a drawn card
    = keep: $me holds a drawn card
    | $me has drawn | $me drew | $me gezogen | +drawn card | +card drawn | +gezogene karte | +takes card
    | +nimmt karte | +nimmt oberste karte | +nimmt vom | +takes top card | +took top card
    | +takes from | +took card | +zieht karte | +draws card
draw: $me holds a drawn card
    | $me has drawn | $me drew | after drawing | having drawn | +twice | +second card | +2 cards
    | +another card | +zweimal | +zwei karten | +zweite karte | +noch eine
$who holds a drawn card
    | somebody has drawn | somebody drew | somebody holds a drawn | somebody gezogen | +somebody turn
    | +out of turn | +not turn | +somebody zug | +zug von somebody | +somebody reihe | +somebody dran
    | +nicht dran | +nicht zug | +turn of somebody
draw: $who holds a drawn card
    | somebody has drawn | somebody drew | somebody holds a drawn | somebody gezogen
$who has just laid a card
    | somebody has laid | somebody laid | somebody discarded | somebody has discarded | somebody abgelegt
    | +somebody turn | +out of turn | +not turn | +somebody zug | +zug von somebody | +somebody reihe
    | +somebody dran
    | +nicht dran | +nicht zug | +turn of somebody
nobody has had a turn yet, and $me begins = nobody has had a turn yet
    | +very first turn | +in first turn | +first turn of round | before anybody has drawn | nobody has drawn
    | +startspieler | +starting player | +first player | +erste spieler | +ersten zug
    | +am anfang | +zu beginn
    | +starts round | +begins round | +opens round | +beginnt runde | +eröffnet runde | +card turned up
$who got rid of the last card while on turn
    | +$who went free on turn | +$who went free in turn | +$who went free in own turn
    | +$who no cards left on turn | +$who no cards on turn | +$who threw last card in own turn
    | +$who thrown last card in own turn | +$who threw last card on turn | +round is over | +round over
    | +$who keine karten mehr war am zug | +$who am zug frei | +$who zug frei | +$who zug freigeworfen
    | +ihrem zug freigeworfen | +seinem zug freigeworfen | +eigenen zug freigeworfen
    | +runde vorbei | +runde ist vorbei | +runde zu ende | +runde ist zu ende

nobody has called Dutch | nobody called | nobody has called | niemand dutch
$who has called Dutch
    | +$who has called | +$who called | +$who said dutch | $who has said | $who announced
    | +$who dutch gesagt | +$who gerufen | +$who angesagt | +called by $who | +caller $who
    | +$who is caller | $who knocked | $who dutch | dutch was called | dutch has been called
    | dutch called
    | dutch was said | after dutch | nach dutch | dutch gesagt | somebody called | somebody has called
    | dutch angesagt | after call | nach der ansage
$me has called Dutch
    | $me has called | $me called | $me said dutch | $me has said | $me announced | $me dutch gesagt
    | $me angesagt | called by $me | $me is caller | $me knocked | $me dutch | after calling
    | having called | after saying dutch

a card of the same rank
    | +throws =card on =card | +throw =card on =card | +wirft =card auf =card | +lays =card on =card
    | +plays =card on =card | +matches =card on =card | +on =card | +auf =card | +matches | +matching
    | +same rank | +equal | +passt | +passende
    | +rightly | +correctly | +wrong then right | +wrong and then right | +falsch dann richtig
    | somebody laid =card | somebody discarded =card | somebody =card gelegt
a card of another rank
    | +throws =card on !card | +throw =card on !card | +wirft =card auf !card | +on !card | +auf !card
    | somebody laid !card | +wrong card | +was wrong | +is wrong | +not match
    | +not equal | +mistake | +falsche | +falsch | +passt nicht | +different rank | +another rank
    | +wrongly
nothing: the pile is empty
    | +pile is empty | +empty pile | +before anything played | before anything was played
    | +on nothing | +auf nichts
    | before anything lies | nothing lies | nothing played | nobody has played | no card lies
    | before first card | before first play | +ablagestapel leer | noch nichts liegt
a card lies there | +upcard | +top card | +top of pile

yes, $me threw one that did not match
    | +wrong and then another | +wrong then another
    | after throwing wrong | after wrong | $me threw wrong | $me erred | after mistake | after false
    | +tries again | +try again | +second attempt | +another try | +wrong before | nach fehlwurf
    | +noch einmal | +erneut | +wrong then right | +wrong and then right | +falsch dann richtig
    | +first wrong | wrong already | $me missed | $me falsch geworfen
yes, and has taken the penalty card for it = yes, and has not taken the penalty card for it
    | after throwing wrong | after wrong | $me threw wrong | $me erred | after mistake | after false
    | +tries again | +try again | +second attempt | +another try | +wrong before | nach fehlwurf
    | +noch einmal | +erneut | +first wrong | wrong already | $me missed | $me falsch geworfen
yes, and has taken the penalty card for it
    | $me threw wrong card took penalty | $me threw wrong took penalty | $me threw wrong card paid
    | $me threw wrong card taken penalty | +took penalty card | +taken penalty card
    | +strafkarte genommen
nobody has matched that card yet
    | +somebody slower | +somebody was slower | +somebody too slow | +somebody langsamer
    | +somebody war langsamer | +somebody zu langsam
$who has matched it already
    | +slower | +too slow | +langsamer | +zu langsam | somebody quicker | somebody faster
    | +=card somebody matched | +=card somebody threw
    | somebody was first | somebody has matched | somebody matched | somebody has thrown
    | somebody threw | somebody schneller | somebody geworfen | somebody schon eine geworfen
$me has matched it already with another card
    | $me has matched | $me matched one | +second card | +two cards | +both cards | +zweite karte
    | +zwei karten
it was $me's last card
    | ~her last card | ~his last card | ~my last card | ~last card | ~last one | ~seine letzte karte
    | ~ihre letzte karte | ~meine letzte karte | ~letzte karte
$me has no cards left
    | ~no cards | ~without cards | ~no card left | ~out of cards | ~empty handed | ~keine karten
    | ~keine karte mehr | ~ohne karten | ~her last card | ~his last card | ~my last card
    | ~seine letzte karte | ~ihre letzte karte | ~meine letzte karte

nobody has had a turn since | +at once | +right after | +immediately | +sofort | +gleich nach
everybody else has had a last turn
    | +everybody had | +all had turn | after everybody | +last turn is over | +nach der letzten runde
$me matched with it on another player's turn | +matched | +out of turn | +not turn
$who laid it
    | somebody laid | somebody discarded | somebody threw | somebody played | somebody abgelegt
$me laid it, but $who has drawn since
    | somebody has drawn | somebody drew | drawn since | somebody gezogen
nobody: $me has only drawn it
    | +only drawn | +drawn not laid | +not laid | +from discard pile | +from the pile | +off the pile
    | +vom ablagestapel | +picks up | +picked up
    | +gezogen | +nimmt vom | +aufgenommen | $me drew | $me has drawn
it was the first card turned up | +turned up | +first card | +first upcard | +aufgedeckt

before play began
    | +before play | +before game | +before round | +at start | +at beginning | +am anfang
    | +vor dem spiel
before play began, and not for the first time
    | +second time | +once more | +look again | +twice | +a second | +noch einmal | +zweites mal
in the course of the round
    | +during round | +during play | +during game | +course of | +later on | somebody has drawn
    | +während der runde

nothing, but $who does, for a false match
    | +somebody throws | +somebody threw | somebody wrong | somebody mistake | somebody falsch
one penalty card, for a false match
    | +threw wrong | +wrongly | +wrong card | +false match | +mistake | +falsch geworfen | +falsch
    | +wrong throw | +false throw | +fehlwurf
two penalty cards
    | +looked two | +looks two | +looked at two | +looks at two | +saw two | +looked 2 | +looked at 2
    | +saw 2 | +two cards seen | +peeked at two | +zwei angesehen | +zwei karten angesehen
    | +zwei angeschaut | +zwei karten angeschaut
what $me owes: nothing | +for nothing | +no reason | nothing owed | +ohne grund
$me has rightly matched with a card of $who | +was right | +rightly | +matched | +correctly | +for card
for nothing: no card is owed
    | +for nothing | +no reason | +ohne grund | +gives two | +give two | +two cards | +2 cards
    | +zwei karten
yes, $who
    | +no cards | +without cards | +got rid of all | +went free | +out of cards | +keine karten
    | +freigeworfen | +frei geworfen | +geht frei
fewer than everybody else's
    | +won call | +fewest | +lowest | +least | +wenigsten | +verteidigt | +fewer than
as few as somebody else's, the fewest of all
    | +tie equal
    | +ties somebody for lowest | +tied somebody for lowest | +tie | +tied | +ties | +equal | +as many
    | +as few | +gleich | +gleichstand | +same points | +same number
more than somebody else's
    | +lost call | +not lowest | +not fewest | +not least | +more than | +more points | +higher
    | +verloren
    | +nicht die wenigsten | +loses | +lost

the stock
    | +stock | +deck | +draw pile | +from the draw pile | +top card of stock | +top card of deck
    | +nachziehstapel | +talon | +verdeckten stapel
the discard pile
    | +discard pile | +upcard | +top card | +from the pile | +of the pile | +took | +ablagestapel
    | +abwurfstapel | +discards | +offene karte | +card on pile | +lies on pile | +off the pile
    | +face up card
$n points more | +10 more | +plus 10 | +adds 10 | +extra 10 | +10 mehr
$n points less | +10 less | +minus 10 | +10 weniger | +subtracts 10 | +takes 10 off
the top of the discard pile
    | +discard pile | +upcard | +top card | +of the pile | +ablagestapel | +abwurfstapel
the top of the stock | +stock | +draw pile | +nachziehstapel | +from the deck
nothing | +nothing | +no bonus | +no penalty | +no extra | +kein
the two of the lower row | +lower | +bottom | +unteren
one of the lower row | +1 of lower | +1 lower | +1 bottom | +1 of bottom
the upper row | +upper | +top row | +top cards | +oberen
""")
