"""Where the text of Dutch InterCity is silent, unclear or at odds with itself, and how it is read here.

Each row is one question with its readings, the default first. A row without an option has only one
reading that can be played; it is written down so that nobody has to ask twice.
"""

from __future__ import annotations

from referee.rules import Reading as R
from referee.rules import Ruling as Q
from referee.rules import closed as S

# fmt: off
# One row to a question, so that the rulings can be read down the page like a table.
_SETUP: tuple[Q, ...] = (
    Q("IQ-1", "two_player_capital", "How much money do two players start with? Three is the smallest count "
      "named.", (
        R(None, "a game of two cannot be judged"),
        R(30, "thirty dollars each, so that sixty are in play as with any other number")),
      "Two players are not provided for, so the table has to say with what it played.", ("I-2.2",),
      "a sum in dollars"),
    Q("IQ-2", "map", "Which cities do the sections join, and what do they cost? The map is not part of the text.", (
        R(None, "the record names its board; without one, connections, costs and routes stay open"),),
      "The text names one start section and six prices only; auctions, shares and cash do not need the map.",
      ("I-6.4", "I-6.5", "I-7.3", "I-9.3"),
      "a board of your own: cities and price of every section from 10 to 29, cities of the start sections"),
    S("IQ-3", "Has every railroad a start section? Only green's is described.",
      "yes, one each, as the board has it", "Each railroad is said to start with the section in its colour.",
      ("I-5.7",)),
    S("IQ-4", "Who starts: the lowest card, or card 1?", "card 1, which is always the lowest",
      "The cards used begin with 1 and are all dealt.", ("I-2.3", "I-2.5")),
)

_OFFER: tuple[Q, ...] = (
    Q("IQ-5", "offer_optional", "May a player let a chance to offer go by?", (
        R(True, "yes"),
        R(False, "no, as long as a share is left")),
      "The chance is worded as a permission.", ("I-5.1", "I-5.12")),
    Q("IQ-6", "broke_may_offer", "May a player without money offer a share?", (
        R(True, "yes, for the others to bid on"),
        R(False, "no, the chance passes")),
      "Everybody gets the chance, and the offerer does not have to bid.", ("I-5.2", "I-5.12")),
    Q("IQ-7", "resale", "Which shares can be offered?", (
        R(False, "unsold ones of any railroad, started or not"),
        R(True, "also a share of one's own")),
      "The price goes to the railroad, which makes sense only for shares it still has.", ("I-5.1", "I-5.8")),
    Q("IQ-8", "first_bidder", "Who makes the first bid on a share?", (
        R("offerer", "the player who offered it, or drops out"),
        R("next", "the player with the next higher card")),
      "In the example the offerer opens.", ("I-5.4",)),
    Q("IQ-9", "offerer_first_pass", "Is an offerer who does not open out of that auction?", (
        R("drops", "yes, like anybody who passes"),
        R("may_enter_later", "no, and may bid when the turn comes round")),
      "Bidding is not required of the offerer, but whoever passes is out.", ("I-5.2", "I-5.3")),
    Q("IQ-10", "min_open", "What is the smallest opening bid?", (
        R(1, "one dollar"),
        R(0, "nothing: a share may be had for free")),
      "Shares are sold for money; for nothing even a player without any could buy.", ("I-5.5",)),
    Q("IQ-11", "raise_step", "By how much must a bid beat the last one?", (
        R(1, "by a dollar or any larger whole sum"),),
      "The example goes from five to six, and jumps are not forbidden.", ("I-5.5",),
      "a smallest step in whole dollars"),
    Q("IQ-12", "bid_cap", "May a player bid more than the cash in hand?", (
        R("cash", "no"),
        R("none", "yes; what follows is up to the table")),
      "The price is due at once, and nothing in the game gives credit.", ("I-5.5", "I-5.8")),
    S("IQ-13", "When is the auction of a share over?",
      "when all others are out; the high bidder is not asked again and cannot raise the own bid. A last "
      "player in with no bid standing may still open or pass",
      "Nobody is left to beat the standing bid; without one nothing is sold yet.", ("I-5.3", "I-5.5")),
    Q("IQ-14", "unsold", "What if nobody bids?", (
        R("returns", "the share is not sold, and the chance is used"),
        R("offerer_takes", "the offerer has to buy it for the smallest opening bid"),
        R("offer_again", "the offerer may put up another share")),
      "There is no duty to bid, not even for the offerer.", ("I-5.2", "I-5.12")),
    Q("IQ-15", "auto_pass_broke", "Must a record write down passes, and chances that are let go?", (
        R(True, "no: players without money pass by themselves, and what comes next shows the others"),
        R(False, "yes, every pass, every chance let go and every offer is written")),
      "They move nothing, so nothing is lost.", ("I-5.3", "I-5.4", "I-5.11")),
    S("IQ-15a", "What else may be left out where a player has no choice?",
      "the pass of a player who cannot beat the standing bid; the blind bid of an empty treasury, which is "
      "0; the choice of a Director who chose nothing. All may be written",
      "Each can be told from the rest of the record.", ("I-5.4", "I-6.6", "I-6.11")),
    S("IQ-15b", "What shows a pass or a chance let go that is not written?",
      "whatever comes next: a later bid of another player, the sale, the next offer, a choice of track. "
      "Where a record otherwise writes passes and misses one, that is told once as open",
      "A pass moves nothing, whatever the player's cash. An offer is shown by a bid or by the sale, but only "
      "a record that leaves words out is taken to have left an offer out between two bids.",
      ("I-5.1", "I-5.3", "I-5.11")),
    Q("IQ-16", "first_round", "A player runs out of money during the first round of offers. Does it stop?", (
        R("always_complete", "no, everybody still gets a first chance to offer"),
        R("stop_at_zero", "yes, at that moment")),
      "Money is looked at when the first round is over; only what comes after it can be cut off.",
      ("I-5.12", "I-5.13", "I-5.14")),
    Q("IQ-17", "later_rounds", "A player runs out of money in a later round of offers. Does it stop?", (
        R("stop_at_once", "yes, in the middle of the round, whoever it is"),
        R("finish_round", "no, the round is finished first")),
      "The text names the moment itself.", ("I-5.14",)),
    S("IQ-18", "Who begins the later rounds of offers?", "card 1, which is also next after the highest card",
      "Every round passes through all players.", ("I-5.11", "I-5.13")),
    Q("IQ-19", "offer_deadlock", "Everybody has money and nobody offers or buys. How does it end?", (
        R("end_after_idle_cycle", "a whole round without a sale ends the offering, with a note"),
        R("must_offer", "players have to go on offering"),
        R("undetermined", "the referee does not decide")),
      "The text has no way out, and this one lays no new duty on anybody.", ("I-5.13", "I-5.14")),
    Q("IQ-19a", "idle_cycle", "What is a whole round without a sale?", (
        R("later_round", "one full round after the first"),
        R("any_round", "any full round, the first included"),
        R("any_n_chances", "as many chances in a row as there are players, across rounds")),
      "In the first round everybody still has a chance to come; the question arises only after it.",
      ("I-5.12", "I-5.13")),
    S("IQ-20", "All fifty shares are sold and players still have money. What now?", "the offering is over",
      "Nothing is left to offer.", ("I-1.3", "I-5.14")),
    S("IQ-20a", "The last share is sold before everybody had the first chance. Must the rest be recorded?",
      "no, the offering ends with that sale, in the first round too", "A chance to offer nothing is none.",
      ("I-1.3", "I-5.12")),
    S("IQ-21", "Do players who began the turn without money count when money is tested?",
      "yes; but it comes about only if a decision of the table changed the position",
      "The test is about all players. Who owns shares earns dividends, and who owns none has spent nothing.",
      ("I-5.13",)),
    Q("IQ-22", "director_change", "Does a player with as many shares as the Director take over?", (
        R("more", "no, only with more"),
        R("at_least", "yes, the one who drew level takes over")),
      "The text asks for more shares.", ("I-5.9",)),
    S("IQ-23", "When does a directorship change, and can it be declined?",
      "at the sale that causes it, by itself; it cannot be declined",
      "It is stated as a fact, not as an offer.", ("I-5.9", "I-5.10")),
    S("IQ-24", "Is the Director's share worth one share or more?", "one",
      "In the example it is paid like each of the two others.", ("I-1.3", "I-9.4")),
    Q("IQ-25", "money", "Is the players' money open?", (
        R("open", "yes"),
        R("hidden", "no; it can still be reckoned, so the checks are the same")),
      "Every payment is made in public, and the turn order needs the sums.", ("I-1.5", "I-8.1")),
    Q("IQ-26", "transfers", "May players lend, give or pay money to each other?", (
        R(False, "no"),
        R(True, "yes, as recorded")),
      "No part of a turn provides for it.", ("I-4.1",)),
    S("IQ-27", "What is the start section of a railroad that has not started?",
      "nobody's: it cannot be chosen, does not count and connects nothing", "It comes with the first share.",
      ("I-5.7", "I-6.4")),
)

_TRACK: tuple[Q, ...] = (
    Q("IQ-28", "open_decline", "May a Director choose no section at all?", (
        R(True, "yes, openly"),
        R(False, "no, some card has to be laid")),
      "Choosing is permitted, not demanded, and in the first turn there is no built section to hide behind.",
      ("I-6.1", "I-6.6", "I-6.9")),
    S("IQ-29", "Which sections serve for a hidden pass?",
      "all that stood before the cards were shown, whoever built them",
      "What matters is only that nothing can be built there.", ("I-6.9",)),
    Q("IQ-30", "bluff_must_connect", "Must the section of a hidden pass touch the railroad's own track?", (
        R(False, "no"),
        R(True, "yes")),
      "Nothing is built, so nothing is left unconnected.", ("I-6.4", "I-6.9")),
    S("IQ-31", "Two railroads show the same section, and it stands already. Is that a contest?",
      "no, both pass", "There is nothing to win.", ("I-6.9", "I-6.10")),
    Q("IQ-32", "illegal_choice", "A card shows an unbuilt section the railroad does not touch. What happens?", (
        R("reject_and_void", "the choice is illegal; the railroad builds nothing and is in no contest"),
        R("void_silently", "the card counts as a pass")),
      "The text forbids the choice and does not say how to go on.", ("I-6.4", "I-6.10")),
    Q("IQ-33", "connect", "Where may new track join the railroad's own?", (
        R("any_own_city", "at any city its start section or its cubes touch"),
        R("route_end", "only at an end of its longest route")),
      "The example builds a branch, so the middle will do. Foreign track and track of the same turn do not "
      "help.", ("I-6.4", "I-7.3")),
    S("IQ-34", "May a section be chosen that the treasury cannot pay?",
      "yes; nothing is built and nothing is lost", "The text says what happens then and calls it no fault.",
      ("I-6.8",)),
    S("IQ-35", "What if a railroad has no section it could choose?",
      "it passes, openly or by a built section", "There is no duty to build.", ("I-6.1", "I-6.9")),
    Q("IQ-36", "contest_members", "Does a railroad too poor for the minimum take part in a contest?", (
        R("all_choosers", "yes, whoever chose the section"),
        R("solvent_only", "no")),
      "The contest is among those who wanted the section, and a winner who cannot pay is foreseen.",
      ("I-6.10", "I-6.17")),
    Q("IQ-37", "blind_min", "May a blind bid be nothing?", (
        R(0, "yes; if all bid nothing it is a tie"),
        R(1, "no, at least one dollar if the treasury has it")),
      "The Director bids what the Director is willing to give.", ("I-6.11", "I-6.15")),
    Q("IQ-38", "blind_tie", "Which equal bids stop the building?", (
        R("top_only", "equal highest bids; nobody below them gains by it, and equal lower bids do not matter"),
        R("any", "any two equal bids"),
        R("third_wins", "equal highest bids cancel out, and the next lower one wins")),
      "The tie is named right after the highest bid as the case in which there is none.", ("I-6.12", "I-6.15")),
    Q("IQ-39", "top_up", "May the winner of a contest refuse to add what is missing to the minimum?", (
        R("must", "no"),
        R("may", "yes; then nothing is built")),
      "The text leaves no choice.", ("I-6.16",)),
    Q("IQ-40", "short_winner", "The winner of a contest cannot reach the minimum. What becomes of the bid?", (
        R("nothing_returned", "nothing is built, the bid goes back, and nobody else gets the section"),
        R("next_highest", "the next highest bidder may build"),
        R("bid_lost", "nothing is built, and the bid goes to the bank")),
      "Money is paid for building; where nothing is built nothing is due.", ("I-6.12", "I-6.17")),
    S("IQ-41", "Do the losers of a contest keep their bids?", "yes, they go back to the treasuries",
      "Only the winning bid is said to go to the bank.", ("I-6.14",)),
    S("IQ-42", "Does the winner of a contest pay the own bid or the second highest?", "the own bid",
      "The money that was bid is what goes to the bank.", ("I-6.14",)),
    Q("IQ-43", "same_director", "One player directs both railroads of a contest. Is it still an auction?", (
        R("auction", "yes; the player bids for each of them and may arrange it at will"),
        R("director_picks", "no, the player names the one that builds, for the minimum"),
        R("forbidden", "such choices are not allowed")),
      "The text speaks of railroads in contest and makes no exception.", ("I-6.1", "I-6.10", "I-6.11")),
    Q("IQ-44", "contest_order", "The colours have an order: how does it rank contested sections?", (
        R("by_first_member", "by the earliest colour among the railroads in each contest"),
        R("any", "not at all; any order is accepted")),
      "A section has no colour, the railroads that want it have one. The order changes what is known, not who wins.",
      ("I-6.13",)),
    S("IQ-45", "Are uncontested sections built before the contests?",
      "yes, as the text tells it; it makes no difference to money",
      "A railroad has one section a turn, so the two never touch.", ("I-6.7", "I-6.10")),
    S("IQ-46", "May a player with two railroads choose one section for both?",
      "yes; how that is settled is a question of its own, see same_director",
      "Each railroad chooses for itself.", ("I-6.1", "I-6.10")),
    S("IQ-47", "Can a built section change hands or be built twice?", "no",
      "Its box on the map takes one cube, and nothing removes it.", ("I-6.7", "I-6.14")),
    Q("IQ-48", "cube_limit", "May a railroad build more than seven sections?", (
        R(7, "no, not when its cubes are used up; a note says so"),
        R(None, "yes, with any marker")),
      "Building consists in placing a cube, and there are seven.", ("I-1.1", "I-6.7")),
    Q("IQ-48a", "cube_choice", "May a railroad without cubes still choose a section?", (
        R("nothing_built", "yes, and it may enter a contest; but it builds and pays nothing"),
        R("illegal", "no")),
      "Like a choice it cannot pay, the choice is allowed and comes to nothing.", ("I-1.1", "I-6.1")),
)

_CLOSE: tuple[Q, ...] = (
    Q("IQ-49", "route", "How is the longest route measured?", (
        R("simple_path", "sections of one line that comes to each city once at most"),
        R("trail", "sections of one line that uses each section once; cities may repeat"),
        R("path_or_loop", "as the first, and a closed ring counts in full")),
      "The text forbids a second visit, and its example leaves out a section for that reason.", ("I-7.3",)),
    Q("IQ-50", "route_start", "Must the route include the start section?", (
        R("optional", "no, but it counts like any other"),
        R("required", "yes")),
      "The rule asks for the longest; the example happens to include it.", ("I-5.7", "I-7.3")),
    Q("IQ-51", "bank", "Can the bank run out of money?", (
        R("unlimited", "no; unsold shares earn nothing"),
        R(1075, "yes, it has what the game contains")),
      "Nothing is said of an empty bank, and the notes are only its tokens.", ("I-1.5", "I-7.2")),
    S("IQ-52", "Does a section built this turn count for this turn's dividends?", "yes",
      "Dividends come after building.", ("I-4.1", "I-7.1")),
    S("IQ-53", "Which money decides the turn order, and is it assigned in the final turn?",
      "the players' cash after dividends, without treasuries and shares; not in the final turn",
      "Cash is what the text names, and the final turn ends with the last payments.", ("I-8.1", "I-8.2")),
    S("IQ-54", "Is a purchased section something else than a built one?", "no",
      "The two passages about the end describe the same event.", ("I-3.1", "I-9.1")),
    Q("IQ-55", "all_sections", "Which sections must be built for the game to end?", (
        R("numbered_20", "the twenty numbered ones"),
        R("map_all", "these and all start sections")),
      "Start sections are not for sale, so nobody could purchase a missing one.", ("I-1.4", "I-3.1", "I-9.1")),
    S("IQ-56", "Does it matter why no section was built?",
      "no: passes, ties, lack of money or lack of railroads, even in the first turn",
      "Only the fact is asked for.", ("I-3.1", "I-9.1")),
    S("IQ-57", "Does the game stop at once or after the turn?",
      "after dividends and the final payments of that turn",
      "The chapter on the final turn says what is still to be done.", ("I-3.1", "I-9.2")),
    Q("IQ-58", "start_value", "What is a start section worth in the end? Only green's is given.", (
        R(10, "ten dollars for every railroad"),),
      "Nothing sets green apart from the others.", ("I-9.3",),
      "a sum in dollars for every colour"),
    S("IQ-59", "Who pays the value of the track into the treasury?", "the bank",
      "Nobody else is left who could.", ("I-9.3",)),
    S("IQ-60", "Is the treasury divided by ten or by the shares sold?", "by the shares sold",
      "The text says so, and the example divides by five.", ("I-9.4",)),
    S("IQ-61", "What happens to a railroad that never started?", "nothing",
      "It has no track, no money, no shareholder and no Director.", ("I-9.3", "I-9.4")),
    Q("IQ-62", "winner_tie", "Two players have most money. Who wins?", (
        R("shared", "both"),
        R("lower_turn_card", "the one with the lower turn order card"),
        R("unresolved", "nobody is named")),
      "The text has no tie-break.", ("I-3.2",)),
    S("IQ-63", "Do stray signs in the text or its two words for the first player change a rule?",
      "no; the starting player is the holder of card 1", "They are slips of printing.", ("I-2.5",)),
    S("IQ-64", "Which rule is named for a fault that has no sentence of its own?",
      "bids above cash I-5.5; a loser's bid kept back I-6.14; offers out of order I-5.11, the very first "
      "I-2.5; playing on after the end I-3.1; dealings between players I-4.1",
      "The nearest sentence, so that every finding can be looked up.",
      ("I-2.5", "I-3.1", "I-4.1", "I-5.5", "I-5.11", "I-6.14")),
    S("IQ-65", "Must a record mention an auction without a sale or a turn without railroads?",
      "no, they need no entry of their own", "Nothing changes hands in either.", ("I-5.1", "I-6.6")),
    S("IQ-66", "Of which moment does a check speak, where things follow by themselves?",
      "of the one after the entry before it, or after any part of what follows by itself from that entry; "
      "all its facts hold together at that moment",
      "Who writes a check between two entries may have looked at the table before the bank paid.",
      ("I-6.6", "I-7.2", "I-9.3")),
)
# fmt: on

RULINGS: tuple[Q, ...] = _SETUP + _OFFER + _TRACK + _CLOSE
"""The open questions of Dutch InterCity in the order of the text."""
