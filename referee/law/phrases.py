"""Several words that people say for one, with the word the sentences are filed under."""

from __future__ import annotations

RANKED = r"(\d+|ace|king|queen|jack|joker|ass|bube|dame|könig|[ajqk])s?"
"""A card as it is named in passing, by its rank."""

COURT = "(ace|king|queen|jack|joker|ass|bube|dame|könig)"

PHRASES: tuple[tuple[str, str], ...] = (
    # (what people write, as a pattern) -> the word the sentences are filed under
    (r"b4\b", "before"),
    (r"w/o\b", "without"),
    (r"(straight|right) (away|off)|on the spot", "immediately"),
    (r"w/", "with "),
    (
        r"(which|what) (way|direction)( a?round)?|links ?(he)?rum|rechts ?(he)?rum|round the table",
        "clockwise",
    ),
    (
        r"((in)?to|in) (whose|his|her|their|my|your) (pocket|purse|hands?)\b|"
        r"(who|where) (gets|does|goes)( all)?( the| my| this)? (money|cash|dough)",
        "receive money",
    ),
    (r"(only|just) (has|have|had|got|holds?|with) \$? ?\d+", "more than have"),
    (
        r"(both|each|all|(two|three|2|3) [a-z]+s) (have|had|has|hold|got|bid|are (at|on)|at|on|with) \$?\d+|"
        r"both( \w+){1,2} (are|were) \$?\d+",
        "tie equal",
    ),
    (
        r"(?:has|have|had|hat|hatte|habe|with|mit|got) \d+\b([^.\d]{1,30}?)\b(?:auch|as well|too)\b(?! \d)",
        r"tie equal \1",
    ),
    (
        r"(?:has|have|had|with|on|at|got) \d+\b([^.\d]{1,30}?)\bso (?:do|does|did|has|have|had|is|are|am)\b|"
        r"(?:hat|hatte|habe|mit) \d+\b([^.\d]{1,30}?)\b(?:eben|genau)so\b",
        r"tie equal \1\2",
    ),
    (
        r"(?:has|have|had|hat|habe|haben|with|mit|at|bids?|got|for) \$?(\d+)\b((?:(?!\d).){1,40}?)\b\1\b",
        r"tie equal \2",
    ),
    (
        r"(paid|pays|gave|gives|put down|spent|laid) (\d|two|three|four|five|six)( \w+)? cards? for|"
        r"(bought|buys?)( \w+){0,3} (with|for) (\d|two|three|four|five|six)( \w+)? cards?",
        "pay exact number of cards price",
    ),
    (r"(hits?|is at|at|reach\w*|down to|goes to) (\$ ?)?(zero|0)( dollars| bucks)?\b", "nomoney money"),
    (r"(no|zero|without|lost all|spent all)( \w+)? (dough|coins?|bucks|moolah|quid)", "nomoney money"),
    (
        r"(empty.?handed|nothing (left )?in (my |his |her |the )?(hand|front)( of (me|him|her))?|"
        r"(all|lost|no)( of)?( my| his| her| the)?( \w+)? cards?( are| is| were)? (gone|away|left)|"
        r"(lost|gone|threw|thrown|used)( all)?( of)?( my| his| her| the)?( \w+)? cards|"
        r"alle( meine| seine| ihre)?( \w+)? karten (weg|los|raus|ab)|blank)\b",
        "nocards",
    ),
    (
        rf"{RANKED}(?: of \w+)? (?:on|onto|auf) (?:an? |the |another |'?n |eine? |de[nmr] )?\1s?\b",
        r"match equal \1",
    ),
    (
        rf"{COURT}s? (?:on|onto|auf) (?:an? |the |another |eine? |de[nmr] )?{COURT}s?\b",
        r"match \1 \2",
    ),
    (
        rf"(?:threw|throw\w*|laid|lay|put|play\w*|snap\w*|warf|werfe|geworfen) (?:an? |my |eine? )?"
        rf"{RANKED} (?:on|onto|auf) (?:an? |the |another |eine? |de[nmr] )?{RANKED}\b",
        "match wrong",
    ),
    (r"(red|blue|green|yellow|purple) (and|&|\+) (red|blue|green|yellow|purple)\b", "both"),
    (r"(i|he|she|we|they|you) (called|calls?|yell\w*|shout\w*)", "caller call"),
    (r"(dutch|calling)( ?-?(player|guy|person|sayer|spieler)s?)", "caller"),
    (
        r"(isn'?t|is not|wasn'?t|not|nicht) (the )?(lowest|fewest|best|niedrigste[nr]?|wenigste[nr]?)",
        "lost call lowest",
    ),
    (r"not (my|his|her|your|their) (go|move)\b|nicht an der reihe|war nicht dran", "outofturn turn"),
    (r"(my|his|her|your|their|someone'?s) (go|move)\b", "turn"),
    (
        r"is (that|this|it) (right|allowed|a fault|legal|ok|okay|correct|possible)|what now|what happens|"
        r"as well",
        " ",
    ),
    (r"(the )?(one|player|person|guy) who (has )?(said|called|calls|says)( dutch)?", "caller"),
    (
        r"(she|he|they|i|we|some ?(body|one)) (has |have )?(said|called|says|calls|announced) dutch",
        "caller call",
    ),
    (r"(say|says|said|saying|shout\w*|announc\w*|declar\w*|call|calls|called|calling) dutch", "call"),
    (
        r"(he|she|they|some(?:one|body)|the other(?: \w+)?|my \w+) ((?:\w+ ){1,2})"
        r"(through|into|in|at|from|out of) (?:my|our)\b",
        r"opponent \2\3",
    ),
    (r"(cards?|one) of (hers|his|theirs|the others?)|of (hers|his|theirs|her cards)", "other card"),
    (r"(her|his|their) (own )?cards?\b|some(body|one) else'?s?|another'?s|neighbou?r'?s?", "other card"),
    (r"(of )?(my|our|your) own|of mine", "own"),
    (r"what does (it|that|this) cost|what (is|are) (the )?(cost|consequence)s?", "penalty"),
    (r"once more|one more time|another (one|try|time)|a second time|nochmals?", "again second"),
    (r"nothing has been (played|laid|thrown)( yet)?|before anything", "first empty pile"),
    (r"(bottom|lower|nearest|front) (cards?|row)", "lower row card"),
    (r"(dont|don't|do not|doesn't|doesnt) (want|like|need)( it)?", "return"),
    (r"(draw|face.?down|drawing)[ -]?(pile|stack|deck)|nachziehstapel|zieh ?stapel", "stock"),
    (r"(discard|waste|throw.?away)[ -]?(pile|stack)|(ablage|abwurf|abwerf)stapel", "pile"),
    (r"auction (deck|stack|pile)", "auctiondeck deck"),
    (r"auction discards?", "auctiondiscards discard"),
    (r"(penalty|extra|fine|punishment) card|straf ?karten?", "penalty card"),
    (r"(put|set|lay|laid|layed|laying|setting|putting|sets|lays|placed?) (\w+ ){0,3}aside", "setaside"),
    (r"(cash|cashed|cashes|cashing)( \w+){0,3} in\b|cash-in|cashin", "cashin"),
    (r"(got|gets?|getting) rid( of)?", "match"),
    (r"(pick|picked|picks|picking)( \w+)? up", "draw"),
    (r"(turn|turned|turns|flip|flipped|flips)( \w+){0,2} (up|over)", "turnup"),
    (
        r"(run|ran|runs|running) out of (cards|karten)|(has|have|having|with|had|got) (no|0|zero) "
        r"(more )?cards( left)?|no (more )?cards( left)?|without (any )?cards|out of cards|karten ?los|"
        r"keine karten( mehr)?"
        r"|ohne karten|(empty|empties|emptied) (layout|hand)|(layout|hand) (is )?empty|0 cards",
        "nocards",
    ),
    (r"(go|goes|went|going|gone|run|ran|get|gets|got|is|be|was|play|throw) (free|out)\b", "gofree nocards"),
    (r"frei ?(werfen|geworfen|wirft|wirf)?\b|wirft sich( \w+)? frei", "gofree nocards"),
    (r"(last|final) cards?\b|letzten? karten?", "lastcard nocards card"),
    (
        r"out of turn|(not|isn'?t) (my|your|his|her|their) (turn|go)|(not|nicht) (am zug|dran)|"
        r"(some(body|one) else|other player|opponent|another player|another|other)'?s'? (turn|go)\b|off turn|"
        r"(it was|it is|it's|during|while it was) (?!his|this|yours|whose)\w+?(?:'s|s'|s) (turn|go)\b",
        "outofturn turn",
    ),
    (r"turn order( cards?)?", "turnorder card"),
    (r"(1|one).?cost|cheapest|first (place|slot|space|position)|leftmost", "onecost cheap"),
    (r"(2|3|4|5|6|7|8|9|10)er[ns]?\b", r"\1"),
    (r"(siebener|siebner)[ns]?\b", "7"),
    (r"achter[ns]?\b", "8"),
    (r"neuner[ns]?\b", "9"),
    (r"zehner[ns]?\b", "10"),
    (r"(turn|round|lap|go) one\b", r"first \1"),
    (r"best of (\d|three|five|seven)", "several round series"),
    (r"(a|one) hundred\b", "100"),
    (
        r"(last|final|extra) (lap|laps|round of turns|turns|runde)|one more (turn|lap|round)|"
        r"another (turn|lap)|endrunde|letzten? runde",
        "lastlap last turn",
    ),
    (
        r"(second|2nd|next|another) (time|go) (around|round)|(round|lap|cycle) (2|two)\b|zweite[nr]? runde",
        "second round again",
    ),
    (r"(hits?|hit|down to|at|on|has|reaches|reached) (0|zero|nothing)\b", "nomoney 0"),
    (r"both (of us|players|have|had|threw|throw|put|want|wants|chose|picked)\b", "both several same"),
    (r"(last|final) round", "lastlap last round"),
    (r"(final|last) turn", "finalturn last turn"),
    (r"change places|changes places|changed places|trade places|switch places", "swap"),
    (r"face.?down|verdeckt", "facedown"),
    (r"(own(s)? (the )?(most|more|majority)|majority|(more|most) shares)", "more share"),
    (r"(start|home|first|starting) (section|track)", "startsection section start"),
    (r"(starting|start|initial|beginning) (money|cash|capital|funds)|startgeld", "start money"),
    (r"(starting|start|initial) (deck|cards|hand)", "start deck deal"),
    (r"upcard|up card|face.?up card|open card|offene karte", "upcard pile"),
    (r"victory points?|\bvps?\b", "point"),
    (r"(tie|tied|ties)[ -]?(break|breaker|breaks)\b", "tie"),
    (r"same (number|rank|value|symbol)|gleiche[srn]? (symbol|rang|wert|zahl)|pairs?\b", "equal rank"),
    (
        r"(put|puts|give|gives|goes|go|lay|return|returned) (it |the card |them )?back|"
        r"zurück ?(legen|gelegt)?",
        "return",
    ),
    (r"at the same time|simultaneous(ly)?|gleichzeitig|both at once", "sametime"),
    (r"(too )?late|zu spät", "late"),
    (
        r"(out of|run out of|no|zero|without|broke|0|has no) (money|cash|dollars|funds)|\bbroke\b|bankrupt",
        "nomoney money",
    ),
    (r"longest (route|path|line|chain|road)|route length", "route longest"),
    (r"\$ ?\d+|\b\d+ (dollars?|bucks)", "money"),
    (r"(bids?|bidding|raises?|raised|offers?)( of| by)?( [1-9]\d*\b)( (and|plus|or) \d+\b)*", "bid"),
    (r"(?!100?\b)\d+ (points?|punkte?)\b", "point"),
    (r"hidden (pass|decline)|secret(ly)? pass|bluff(ing)?", "hiddenpass hidden"),
    (r"(have|has|need|needs|obliged|forced|required|got) to\b", "must"),
    (r"how many (people|players|persons)|wie ?viele spieler|number of players", "player many"),
    (r"red king|roter? könig|rote[nr]? könig", "red king"),
    (r"on (his|her|my|your|their|the) own turn|own turn|eigene[nmr]? zug|am zug", "ownturn turn"),
    (r"(wenigsten|least|fewest|lowest|smallest) (punkte?|points?|score|total|sum)", "lowest point"),
    (r"first round", "firstround round first"),
    (
        r"(has ?n'?t|ha(s|ve) not|haven'?t|not|never|un-?)( yet)?( been)? ?(started|begun|opened|founded)|"
        r"(nobody|no one|no-one)( has)? (yet )?(bought|buys|owns?|holds?) \w+ yet|"
        r"no shares? (of \w+ )?(has |have |is |are )?(been )?(yet )?sold",
        "unstarted start",
    ),
)
