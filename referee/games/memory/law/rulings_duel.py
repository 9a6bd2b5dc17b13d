"""Questions that the game for two leaves open (T-A01 to T-A25), with their readings.

The whole list of a table is this one together with ``rulings_shared.rulings("T")``.
"""

from __future__ import annotations

from referee.games.memory.law.rulings_shared import POWER_LISTS
from referee.rules import Reading as R
from referee.rules import Ruling as Q
from referee.rules import closed as S

# fmt: off
# One row to a question, so that the law can be read down the page like a table.
RULINGS: tuple[Q, ...] = (
    Q("T-A01", "values", "How many points does each card count?", (
        R("page", "ace 1, 2 to 10 their number, jack and queen 10, black king 13, red king -3, joker 0"),
        R("none", "not known: only what needs no numbers can be decided")),
      "The text gives no numbers. These are from the page of the author's own program; they are our choice, "
      "and every report says so.", ("T-03", "T-29"), "a table of your own: A, 2 ... 10, J, Q, K (or K_red "
      "and K_black), JK, each with its points"),
    Q("T-A02", "powers_preset", "Which cards have an effect?", (
        R("text", "only the 8"),
        R("page", "7: look at an own card; 8: look at an opponent's card; 10: exchange, if you like, two "
          "cards of different players")),
      "The text speaks of the 8 in passing and of no other card; a look at a hidden card needs a sentence "
      "that grants it. The second reading is that of the author's program.", ("T-07", "T-20", "T-21"),
      "a table of your own: card and its effects, as in a rule set under powers.by_card"),
    Q("T-A03", "powers.8.choice", "Who picks the card an 8 lets you see?", (
        R("looker", "the player who looks"),
        R("random", "chance"),
        R("owner", "the opponent")),
      "The word random may just mean any; a draw by lot leaves no trace in a record.", ("T-21",)),
    Q("T-A04", "powers.triggers", "When does an 8 have its effect?", (
        R(["shed", "replace", "match", "return"], "whenever it is played, in whatever way"),
        R(["shed", "replace"], "only when it is played in the course of a turn"),
        R(["shed"], "only when it is played straight from the stock")),
      "Getting rid of a card is called playing it, too.", ("T-16", "T-21"), POWER_LISTS),
    S("T-A05", "Which are the two cards beyond 52?", "Two jokers, which are each other's equals.",
      "No other pack of 54 is in use.", ("T-04", "T-17")),
    Q("T-A06", "match.criterion", "When is a card the equal of another?", (
        R("rank", "when it has the same rank"),
        R("value", "when it counts the same: jack and queen match a 10"),
        R("rank_and_colour", "when it has the same rank and, for kings, the same colour")),
      "In the example a 5 goes upon a 5, with no word about its suit.", ("T-17",)),
    Q("T-A07", "match.bundle", "Several cards are thrown at once, and one is wrong: what goes back?", (
        R("each", "each card is judged by itself, in the order laid; each wrong one costs a card"),
        R("all_or_nothing", "all of them go back, and one card is drawn")),
      "The rule about mistakes speaks of one card.", ("T-16", "T-19")),
    S("T-A07a", "When are the penalties for several cards thrown together drawn?",
      "After the last of those cards.",
      "Cards thrown together are one act, recorded as one entry or with a common mark.", ("T-16", "T-19")),
    Q("T-A08", "match.gift.slot", "Where does the card go that you give for having played another's card?", (
        R("vacated", "where that card lay"),
        R("append", "beside the owner's other cards")),
      "The giver picks one card and hands it over unseen, before doing anything else; a gift that never "
      "comes stays owed. The text names no place; the empty one is nearest.", ("T-22",)),
    S("T-A08a", "Somebody looks at the lower cards after the first card has been drawn: what is at fault?",
      "The look, not the draw.", "Whoever does not look in time has had the chance.", ("T-07", "T-08")),
    Q("T-A09", "match.gift.if_empty", "What if you have no card to give?", (
        R("waive", "the card played stays, and nothing is given"),
        R("forbid", "then you may not play another's card")),
      "The permission to play another's card has no such condition.", ("T-20", "T-22")),
    S("T-A09a", "The giver's last card is matched away before the gift: is it still owed?", "No.",
      "Nobody can give what is not there.", ("T-22",)),
    S("T-A10", "Does giving away your last card leave you without cards in the sense of the rules?",
      "Yes: at your next turn it is Dutch without a word.",
      "The rule asks whether there are cards, not where they went.", ("T-22", "T-30")),
    S("T-A11", "Another's card was wrongly played: who has seen it, and where does it go?",
      "Everybody has; it goes back to its owner's place, and the player who tried draws.",
      "Face up is how cards are played, and wrong ones return by the rule for own cards.", ("T-19", "T-23")),
    Q("T-A12", "call.earliest_lap", "Can Dutch be called on your very first turn?", (
        R(1, "yes"),
        R(2, "no, from the second on")),
      "Nothing forbids it.", ("T-10", "T-25")),
    S("T-A13", "Other games of the family call at the end of a turn: is that possible here?",
      "No: only on your turn and in place of drawing.", "The text says so in as many words.",
      ("T-10", "T-25")),
    Q("T-A14", "call.immunity", "Is the caller safe from anything in the last round of turns?", (
        R([], "from nothing: cards may be looked at and played; the caller may match as well"),
        R(["swap", "look", "give", "match_target"], "from everything the others could do")),
      "No sentence protects the caller, and cards may be got rid of at any moment.", ("T-16", "T-20", "T-27"),
      "any list out of swap, look, give and match_target"),
    Q("T-A15", "empty_layout.auto_call", "When does an empty layout become Dutch?", (
        R("turn_start", "when that player's turn comes"),
        R("immediately", "as soon as the last card is gone"),
        R("off", "never (departs from T-30)")),
      "The sentence speaks of the player's turn, like the one about turns passed over.", ("T-30", "T-31")),
    Q("T-A15", "empty_layout.auto_call_effect", "What does it lead to?", (
        R("final_lap", "to the same as a call: one last turn for the others"),
        R("end_now", "the round ends at once")),
      "It is called Dutch, and so it does what Dutch does.", ("T-27", "T-30")),
    S("T-A16", "Can a player whose turn is passed over still play another's cards?",
      "Yes, and pays for a mistake like everybody.",
      "Only the turn is passed over, and getting rid of cards needs none.", ("T-16", "T-20", "T-31")),
    Q("T-A17", "round.tie", "Both have the same points: who wins?", (
        R("shared", "nobody alone: the win is shared"),
        R("caller", "the caller"),
        R("against_caller", "the other player")),
      "The text is silent, and so is every other sentence about the caller's points.", ("T-29",)),
    S("T-A18", "Are points added or taken off for a call?", "No: the fewest points win, and that is all.",
      "No sentence gives such points.", ("T-24", "T-29")),
    Q("T-A19", "game.end", "How long is a game?", (
        R("single_round", "one round"),
        R("rounds", "a number of rounds named in the record, added up"),
        R("points", "until a total reaches the number of game.end.points")),
      "The text ends with the winner of one round and knows no totals.", ("T-28", "T-29")),
    Q("T-A19", "game.end.points", "If it is played for points, at how many is it over?", (
        R(100, "100, as in the race to 100"),),
      "The text has no such number; this one is only looked at when game.end is points.", ("T-29",),
      "another whole number"),
    Q("T-A20", "players.max", "Can more than two play?", (
        R(2, "no"),),
      "The text says two, though an example has a third player; the rules as such work for more.", ("T-01",),
      "a whole number up to 13, as far as 54 cards go"),
    Q("T-A21", "infractions.look.cards_each", "What does a forbidden look cost?", (
        R(0, "nothing: it is illegal, and no penalty is named"),
        R(1, "one card for each card seen")),
      "A referee invents no penalty.", ("T-07",)),
    Q("T-A22", "match.window", "Can a card be got rid of while the opponent holds a drawn card?", (
        R("any_time", "yes, on the top of the pile"),
        R("until_next_draw", "no, only until the next draw")),
      "At any moment means then as well.", ("T-16", "T-17")),
    Q("T-A23", "match.on_empty_pile", "A card is thrown before anything lies on the pile: what does it "
      "cost?", (
        R("return", "nothing: it is illegal and goes back"),
        R("penalty", "one card, as for a false match")),
      "There is no card it could have been mistaken to equal.", ("T-14", "T-19")),
    S("T-A24", "Somebody looks at one of the lower cards only, or at none: is that a fault?", "No.",
      "It is a chance, not a duty.", ("T-07", "T-08")),
    S("T-A25", "Does getting rid of all cards win by itself?",
      "No: points decide, and a sum below zero beats an empty layout.",
      "The sentence about the winner is about points; the other one only tells what the game is like.",
      ("T-02", "T-29")),
)
# fmt: on
"""What the game for two leaves open; the default comes first."""
