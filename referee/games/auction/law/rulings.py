"""Where the auction rulebook is silent, unclear or at odds with itself, and how it is read here.

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
    Q("AQ-1", "vp_table", "How many victory points is a card worth? The pictures that said so are lost.", (
        R("hoile-2018", "ones to tens are worth 11, 7, 4, 2, 1, -1, -2, -4, -7, -11"),
        R(None, "points stay open; cards owned, suit bonuses and card counts are still checked")),
      "The author published these figures with this very version of the rules; other versions have others, "
      "so the score sheet names the table.", ("A-0.4", "A-10.2"),
      "a table of your own: a number of points for every bid value from 1 to 10"),
    Q("AQ-2", "costs", "What do the six places of the display cost? The picture is lost.", (
        R([1, 2, 3, 4, 5, 6], "the first place costs one card, the last six"),),
      "The text names places by price, from one-cost to four-cost, and knows each price once; two more places "
      "follow on.", ("A-7.2",), "a list of six prices, cheapest place first"),
    S("AQ-3", "How many may play? The introduction asks and gives no answer.", "two",
      "The rules speak of one opponent and of a deck between two people.", ("A-0.1",)),
    S("AQ-4", "Which end of the display is the cheap one?",
      "the left one; records count places from the cheap end, so it never matters",
      "Cards are pushed to the left to become cheaper.", ("A-7.2", "A-8.1")),
    S("AQ-5", "All ten card pictures carry the same caption, a blue eight. Does that mean anything?", "no",
      "A caption copied ten times; the sentence beside it speaks of the red suit.", ("A-0.3",)),
    S("AQ-6", "How is the pack shuffled and dealt?", "as the players like; the recorded order counts",
      "Nothing is said, and no record could show it.", ("A-1.1", "A-1.4")),
    S("AQ-7", "Where do the auction discards come from? The set-up does not mention them.",
      "one open pile shared by both players, empty at the start",
      "Powers and payments use such a pile, and both players may search it.", ("A-1.6", "A-7.4", "A-11.1")),
    Q("AQ-8", "peek_timing", "When may a player look through the own deck?", (
        R("any_quiet_moment", "whenever no bid, tie or power is half finished"),
        R("not_after_set_aside", "not between setting a card aside and drawing"),
        R("setup_only", "only before the first hand is taken")),
      "The permission is given for the whole game; a bid or power under way is simply finished first.",
      ("A-1.2", "A-11.3")),
    S("AQ-8a", "May a player shuffle the own deck without looking, or look once the game is over?",
      "a shuffle that is recorded implies its look; no looks once the scoring has begun",
      "Only a look gives a reason to shuffle, so whoever shuffles has looked; and looking belongs to the "
      "game.", ("A-1.2", "A-11.3")),
    Q("AQ-8b", "while_looking", "What may be done while somebody looks through the own deck?", (
        R("looker_waits", "whoever looks does nothing else before the shuffle; the other player goes on"),
        R("everybody_waits", "nobody does anything else before the shuffle")),
      "A shuffle is asked for afterwards, and nobody is told to wait. Open piles may be searched meanwhile "
      "under either reading.", ("A-1.2", "A-11.1", "A-11.3")),
    S("AQ-9", "The list of phases skips number four. Is a phase missing?", "no, there are five",
      "The headings run from one to five and tell everything the list names.", ("A-2.1",)),
)

_BID: tuple[Q, ...] = (
    Q("AQ-10", "short_hand_set_aside", "Must a player with fewer than five cards in hand still set one aside?", (
        R("yes", "one card is set aside from any hand that has one; the rest may bid"),
        R("no", "a hand of fewer than five sets nothing aside and bids as it is")),
      "The phase asks for one card and makes no exception for small hands.", ("A-3.1", "A-4.1")),
    S("AQ-10a", "What does a player with no cards in hand do?",
      "sets nothing aside and bids nothing, which is no fault",
      "Nobody can be asked for a card that is not there.", ("A-3.1", "A-4.1")),
    Q("AQ-11", "set_aside_zone", "Does the card set aside belong to the deck again?", (
        R("deck_top", "it is the top card: it joins the bid at the first tie and is shuffled in after a look"),
        R("reserved", "it lies apart until the draw; ties and shuffles do not touch it")),
      "It is put onto the personal deck, and nothing keeps it separate there.", ("A-3.2", "A-4.6")),
    Q("AQ-12", "min_bid_cards", "May a player bid no card at all?", (
        R(0, "a bid of no cards, worth nothing, is allowed"),
        R(1, "a player with cards left has to bid at least one")),
      "Only an upper limit is set, and holding cards back is expressly part of the game.", ("A-4.1",)),
    Q("AQ-13", "withhold_plain", "May a card without a power be kept out of the bid?", (
        R(True, "any card may be held back; one without power is then idle this round"),
        R(False, "only power cards may be held back")),
      "The upper limit does not ask what the other cards are.", ("A-4.1", "A-4.2")),
    S("AQ-14", "Which card is added at a tie?",
      "whatever lies on top, so the card set aside comes first unless it was shuffled in",
      "The rule says top card; the remark about the later draw forgets ties. See set_aside_zone.",
      ("A-4.6", "A-9.3")),
    Q("AQ-15", "tie_cards_join_offering", "Can cards added at a tie be spent in phase 3?", (
        R(True, "they are bid cards like the others and part of the offering"),
        R(False, "they only count for the bid")),
      "They are added to the bid, and bid cards are part of the offering.", ("A-4.6", "A-6.2")),
    S("AQ-15a", "Where do tie cards go if they do not join the offering?",
      "to their owner's discards as soon as the bid is decided",
      "They have been shown and used, and the discards are where used cards of one's own go.", ("A-4.6",)),
    Q("AQ-16", "tie_empty_deck", "The bid is tied and a player's deck is empty: what now?", (
        R("reshuffle", "the discards become a new deck and the tie goes on"),
        R("stop", "nobody draws any more; a player who still can add a card does")),
      "A deck too short to draw from is renewed in the same way.", ("A-4.6", "A-9.2")),
    Q("AQ-16", "tie_unbreakable", "The bid is tied and no card is left to break it: who goes first?", (
        R("log_decides", "the player the record names; a note says that the rules do not tell"),
        R("previous_winner", "the winner of the bid before"),
        R("random_logged", "the player drawn by lot, as recorded")),
      "The text has no answer, so the table's own is taken as it stands.", ("A-4.7", "A-5.1")),
    S("AQ-16a", "How does a record show a reshuffle or a dead end in a tie?",
      "a reshuffle entry, the same as at the draw; then who goes first, if nothing breaks the tie",
      "Small decks make both of them ordinary events.", ("A-4.7", "A-9.2")),
    Q("AQ-17", "bid_cards_can_activate", "Does a power card that was bid have its power as well?", (
        R(False, "no: it counts for the bid and pays, and its power stays idle"),
        R(True, "yes: it may work as well as bid")),
      "Bidding with a card and using its power are offered as alternatives.", ("A-4.2", "A-6.3")),
    S("AQ-17a", "If powers of bid cards do work, when and how often?",
      "once, in the owner's own part of phase 3, as if the card were played then",
      "That is when powers are used, and a card played works once.", ("A-6.3",)),
)

_POWERS: tuple[Q, ...] = (
    Q("AQ-18", "interleave", "Must all powers be used before the first purchase?", (
        R(True, "powers and purchases in any order"),
        R(False, "no power once something was bought")),
      "The headings suggest an order, but a later passage allows a power after a purchase and shows one.",
      ("A-5.3", "A-7.8")),
    S("AQ-19", "May the winner act again after the loser?", "no",
      "The loser's turn begins when the winner has finished.", ("A-5.1",)),
    S("AQ-20", "May a card without power be added to the offering in phase 3?", "no",
      "Only power cards are played then.", ("A-6.1",)),
    Q("AQ-21", "power_needs_target", "May a power card be played when its power can do nothing?", (
        R(False, "yes, if only to have one more card to pay with"),
        R(True, "no, there must be something for the power to work on")),
      "A power gives permission to do something; playing the card is tied to no condition.",
      ("A-6.1", "A-6.3")),
    Q("AQ-22", "effect_optional", "Must a power be used once its card is played?", (
        R(True, "no, its owner may let it go by"),
        R(False, "yes, as far as something is there for it to work on")),
      "Every power is worded as a permission.", ("A-6.3", "A-6.4", "A-6.7", "A-6.10")),
    Q("AQ-22", "activation_delay", "May the effect of a power wait until later in the turn?", (
        R("never", "it is used at once or lost"),
        R("within_turn", "it may be used at any time before the turn ends")),
      "Powers take effect as soon as the card is played.", ("A-6.3", "A-6.12")),
    S("AQ-22a", "What if a record goes on without saying what a power did?",
      "the power was let go by; using it afterwards is the fault, and is reported there",
      "Letting a power go by needs no words, so only the late use shows that something is wrong.",
      ("A-6.3", "A-6.12")),
    S("AQ-23", "How many power cards may be played in one turn?", "as many as the hand holds",
      "No number is given, and the examples play several.", ("A-5.2",)),
    Q("AQ-24", "cash_in_played_power", "May a six cash in a power card that was played this turn?", (
        R(True, "any other card of its suit in the offering, however it came there"),
        R(False, "bid cards and fetched plain cards only")),
      "That a played card stays in the offering says it is not used up, not that it is safe.",
      ("A-6.4", "A-6.15")),
    S("AQ-24a", "A six cashes in a power card laid with it that has not worked yet: does it still work?",
      "no, its power is gone with it", "A card outside the game does nothing.", ("A-6.3", "A-6.4")),
    Q("AQ-25", "dup_acts_as", "A seven repeats a six: which of the two may not be cashed in?", (
        R("target", "the six, because it is the six that acts again; the seven may go"),
        R("seven", "the seven, because it acts as a cash-in card; the six may go"),
        R("both", "neither of them may go")),
      "The text says of the card copied that it is activated again.", ("A-6.5", "A-6.7", "A-6.9")),
    S("AQ-26", "May a card of the opponent's or of the display be cashed in?", "no, only one's own",
      "The power names the player's own offering.", ("A-6.4",)),
    Q("AQ-27", "dup_bid_card", "May a seven be pointed at a power card that was bid?", (
        R("no", "no, only at a card played or fetched"),
        R("once", "yes, and the bid card then works once"),
        R("twice", "yes, and the bid card then works twice")),
      "Bid cards and power cards are kept apart on the table, and a bid gives the power up.",
      ("A-6.1", "A-6.7")),
    Q("AQ-28", "dup_without_target", "A seven finds no power card of its suit in the offering. Can it wait?", (
        R("fizzle", "no, it does nothing; but cards laid down together may be settled in any order"),
        R("pending", "yes, until a card comes or the turn ends")),
      "A power acts when its card is played, and so does this one.", ("A-6.3", "A-6.7")),
    Q("AQ-29", "dup_opponent", "May a seven copy a card of the opponent's offering?", (
        R(False, "no"),
        R(True, "yes")),
      "The example looks for such a card in the player's own offering.", ("A-6.7",)),
    Q("AQ-30", "dup_unactivated", "A seven is pointed at a card that has not worked yet: how often does it work?", (
        R("total_two", "twice in all: its own time and the seven's"),
        R("extra_two", "twice more besides its own time")),
      "A seven adds one activation everywhere else, so it adds one here.", ("A-6.9", "A-12.2")),
    Q("AQ-31", "dup_target_zone", "Must the card a seven copies still be in the offering?", (
        R("offering", "yes; a card spent or cashed in is out of reach"),
        R("played_this_turn", "no; any power card played this turn will do")),
      "The example counts the cards that are left in the offering.", ("A-6.7",)),
    Q("AQ-32", "dup_same_suit", "Must the card a seven copies be of its suit?", (
        R(True, "yes"),
        R(False, "no, any suit")),
      "The rule says so; a printed card without the words does not outweigh it.", ("A-6.7",)),
    S("AQ-32a", "Can sevens repeat each other for ever, or a game go on without end?",
      "under unusual readings both can; the referee stops at a bound and says so",
      "With the suit rule one suit has one seven, so by default nothing can go on for ever; sevens across "
      "suits, bid cards copied twice or decks never renewed can undo that.", ("A-6.7", "A-9.2")),
    Q("AQ-33", "retrieve_to", "Where may a card fetched by a power go?", (
        R("offering", "into the offering, or it is not fetched at all"),
        R("offering_or_hand", "into the offering or into the hand")),
      "No other place is named, and a card in hand could outlast the turn.", ("A-6.11",)),
    Q("AQ-34", "retrieved_power", "Must the power of a fetched card be used at once?", (
        R("immediate", "at once or not at all, like any other power; its owner may decline"),
        R("may_wait", "it may be used later in the turn")),
      "The text and its example let fetched power cards act on arrival.", ("A-6.12", "A-12.1")),
    Q("AQ-35", "retrieve_just_bought", "May a nine or ten fetch a card that was spent or bought this turn?", (
        R(True, "yes, once it lies in the discards"),
        R(False, "not a card bought this turn")),
      "Bought cards reach the discards at once, and one example takes back a card just spent.",
      ("A-6.13", "A-6.14", "A-7.5")),
    Q("AQ-36", "ten_source", "Where may a ten search besides the auction discards?", (
        R("discards", "in the own discards"),
        R("auction_discards_or_deck", "in the own deck instead, which is then shuffled"),
        R("all_three", "in the own discards and in the own deck, which is then shuffled")),
      "The definition says discards; only a story told later says deck, and it does not search there.",
      ("A-6.14", "A-11.3")),
    S("AQ-37", "May an eight fetch cards the opponent spent this round?", "yes",
      "The auction discards are open and shared.", ("A-6.10",)),
    S("AQ-38", "Whose is a card fetched from the auction discards?", "the taker's from then on",
      "It is in the taker's offering, and offerings are cleared into their owner's discards.",
      ("A-6.11", "A-9.1")),
)

_BUY: tuple[Q, ...] = (
    Q("AQ-39", "slide", "Do the other cards move up as soon as one is bought?", (
        R("phase4", "no, only when the display is restocked"),
        R("immediate", "yes, and they become cheaper at once")),
      "An example pays two for the two-cost card after the one-cost card is gone, and another shows gaps.",
      ("A-7.2", "A-8.1")),
    S("AQ-39a", "If cards move up at once, which card must the loser buy?",
      "the one that was in the one-cost place when the round began",
      "The duty is about a card the winner could have bought and did not.", ("A-7.7",)),
    S("AQ-40", "Do all cards of a payment go to the same pile?", "no, each by its own suit",
      "One clause could be read so, but the mixed payment described after it is split.", ("A-7.4",)),
    S("AQ-41", "Must cards of the right suit be spent first?",
      "no, the buyer picks; but nobody may pay too much", "Only the number of cards is prescribed.",
      ("A-7.3", "A-7.4")),
    Q("AQ-42", "loser_empty", "The loser has to buy the one-cost card and has nothing in the offering.", (
        R("waived", "the duty falls away; a note says so"),
        R("must_play_power", "a power card in hand has to be played and pays"),
        R("pay_from_hand", "a card from the hand pays"),
        R("free", "the loser gets the card for nothing")),
      "Payments come from the offering and playing a power is free choice. It can happen only to a player who "
      "bid nothing.", ("A-7.1", "A-7.7")),
    Q("AQ-43", "loser_duty_check", "May the loser spend everything elsewhere first? When is that judged?", (
        R("end_turn", "no; judged when the turn ends, naming the purchase that took the last card"),
        R("at_purchase", "no; judged at the purchase that leaves nothing to pay with")),
      "A duty is not lifted by making it impossible, but until the turn ends a power card can still help.",
      ("A-7.7",)),
    S("AQ-44", "If the one-cost card was bought, must the loser buy the next cheapest?", "no",
      "The duty names one card only.", ("A-7.7",)),
    S("AQ-45", "Has the winner of the bid to buy anything?", "no", "The duty is put on the loser alone.",
      ("A-5.2", "A-7.7")),
    S("AQ-46", "In one example cards go to a patient. Who is that?", "the player", "A slip of the pen.",
      ("A-7.5",)),
)

_CLOSE: tuple[Q, ...] = (
    S("AQ-47", "Is the display restocked between the two turns of phase 3?", "no",
      "Restocking is a phase of its own after both turns.", ("A-2.1", "A-8.2")),
    Q("AQ-48", "restock_order", "In what order do new cards fill the free places?", (
        R("left_to_right", "in deck order, cheapest free place first"),
        R("unordered", "in any order, as recorded")),
      "That is how one lays out a row.", ("A-8.2",)),
    Q("AQ-49", "recycle_auction_discards", "Is the auction deck renewed from the auction discards?", (
        R(False, "no; the display shrinks and prices stay tied to the places"),
        R(True, "yes, the discards are shuffled into a new auction deck")),
      "The game ends when this deck is used up, so it must be able to run out.", ("A-8.2", "A-10.1")),
    S("AQ-50", "Does the restocking example say anything about prices?", "no",
      "It sells places one, five and six, twelve cards' worth, where two hands bid eight at most: possible "
      "only with ties or powers.", ("A-7.2", "A-8.1")),
    S("AQ-51", "New hands are said to come from the auction deck. Do they?", "no, from the personal deck",
      "A slip: the card set aside, which is expected in the new hand, lies there.", ("A-9.2",)),
    S("AQ-52", "The draw speaks of a card discarded in phase 1. Which?", "the one set aside",
      "Phase 1 says plainly that this card is not discarded.", ("A-3.2", "A-9.3")),
    S("AQ-53", "Is the offering cleared before or after the draw?", "before, so a reshuffle includes it",
      "The sentence tells it in that order.", ("A-9.1", "A-9.2")),
    Q("AQ-54", "unplayed_hand", "What becomes of cards held back and never played?", (
        R("discard", "they go unseen to their owner's discards, and five are drawn"),
        R("keep_draw_five", "they stay in hand, and five more are drawn"),
        R("keep_fill_to_five", "they stay in hand, which is filled up to five")),
      "A new hand of five is drawn as a whole, which leaves no room for an old one.", ("A-9.1", "A-9.2")),
    S("AQ-55", "What if deck and discards together cannot fill a hand?",
      "the hand is smaller; nobody is punished for it", "There is nothing more to draw. See reshuffle.",
      ("A-9.2",)),
    S("AQ-56", "Must the card set aside be in the next hand?",
      "no: a tie or a look at the deck can take it away",
      "The remark describes the usual case and binds nobody.", ("A-9.3",)),
    Q("AQ-57", "reshuffle", "The personal deck is too short for a new hand, as after the first round. What now?", (
        R("discards_under_rest", "the rest is drawn first, then the shuffled discards go on"),
        R("all_together", "rest and discards are shuffled into one deck first"),
        R("none", "the hand stays short; discards are never reused")),
      "Custom in games of this kind and the designer's later text; it also keeps the card set aside on top.",
      ("A-9.2", "A-9.3")),
    Q("AQ-58", "end_check", "When is it decided that the game is over?", (
        R("round_end", "between rounds"),
        R("immediate", "the moment the last card of the display is bought")),
      "Rounds are what is played until the end, so the loser keeps the turn due.", ("A-10.1",)),
    Q("AQ-59", "end_unwilling", "How do players show that they want no more cards?", (
        R("both_declare_or_idle", "both say so between rounds, or the record stops after a round without sale"),
        R("both_declare", "both must say so"),
        R("idle_round", "a round without a sale settles it")),
      "Within a round the loser's duty stands, so unwillingness can count only between rounds; one willing "
      "player is enough for another round.", ("A-7.7", "A-10.1")),
    S("AQ-59a", "The record stops after a last round without sale and only one player has declared.",
      "accepted as the end", "Stopping says for the other player what a declaration would.", ("A-10.1",)),
    S("AQ-60", "The auction deck runs out while the display is full. Is the game over?",
      "no, play goes on with fewer and cheaper cards", "Two conditions have to be met, and this is one.",
      ("A-8.1", "A-10.1")),
    Q("AQ-61", "score_all_owned", "Do cards in hand and offering count at the end? They are not named.", (
        R(True, "yes, every card a player owns counts"),
        R(False, "no, only deck, discards and cashed-in cards")),
      "The list is meant to gather all one has; leaving some out would hang on the moment of stopping.",
      ("A-10.2",)),
    Q("AQ-62", "bonus_counts_cashed", "Do cashed-in cards count for the bonus of a suit?", (
        R(True, "yes"),
        R(False, "no, they have left the deck")),
      "They are gathered for scoring, and the bonus asks what a player has.", ("A-6.6", "A-10.3")),
    Q("AQ-63", "tiebreak_counts_cashed", "Do cashed-in cards count when the fewer cards win?", (
        R(True, "yes"),
        R(False, "no")),
      "The same cards that were gathered for the score.", ("A-6.6", "A-10.5")),
    S("AQ-64", "Is the bonus paid for several suits?", "yes, ten points for each",
      "It is promised for any suit that qualifies.", ("A-10.3",)),
    Q("AQ-65", "final_tie", "Points and numbers of cards are equal. Who wins?", (
        R("shared", "both: the game is drawn"),
        R("unresolved", "nobody is named")),
      "No further tie-break is given.", ("A-10.4", "A-10.5")),
    S("AQ-66", "Do cashed-in cards count, if victory points are those in the deck?", "yes, they count",
      "The aim is put loosely; the power and the scoring both say that they count.",
      ("A-0.2", "A-6.6", "A-10.2")),
    S("AQ-67", "Whose are the auction discards and unsold cards at the end?", "nobody's",
      "Players gather their own piles only.", ("A-10.2",)),
    Q("AQ-68", "pile_counts_public", "May players know how many cards a pile holds?", (
        R(True, "yes; what went in face up may be remembered, but the opponent's pile is not searched"),
        R(False, "no; they can be reckoned from what everybody sees, so the checks are the same")),
      "Piles lie open on the table, and only searching is forbidden.", ("A-11.1", "A-11.2")),
    S("AQ-69", "Do the misprints of the text (peaking, make, careds and the like) change a rule?", "no",
      "The words meant are plain.", ("A-11.1", "A-8.1")),
    S("AQ-70", "What may a record leave out?",
      "what follows by itself: draws, leftovers put away, bids turned up, restocks, reshuffles and single "
      "cards of their order, tie cards known otherwise, a power let go by, a repeat by a seven, the place of "
      "a purchase, the power at work, the pile it searched",
      "None of it is a choice that moves anything, or the entries around it show what it was. A bare restock "
      "says that it happened, and not that no card came.", ("A-8.2", "A-9.2")),
)
# fmt: on

RULINGS: tuple[Q, ...] = _SETUP + _BID + _POWERS + _BUY + _CLOSE
"""The open questions of the auction game in the order of the text."""
