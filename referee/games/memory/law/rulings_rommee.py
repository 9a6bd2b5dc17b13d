"""Questions that the German house game leaves open (R-A01 to R-A29), with their readings.

The whole list of a table is this one together with ``rulings_shared.rulings("R")``.
"""

from __future__ import annotations

from referee.games.memory.law.rulings_shared import POWER_LISTS
from referee.rules import Reading as R
from referee.rules import Ruling as Q
from referee.rules import closed as S

# fmt: off
# One row to a question, so that the law can be read down the page like a table.
RULINGS: tuple[Q, ...] = (
    S("R-A01", "Which 55 cards are half a Rommé pack?", "One set of 52 and three jokers.",
      "A Rommé pack has two sets and six jokers; half of each makes 55.", ("R-04",)),
    Q("R-A02", "discard_start.mode", "Is a card turned up before the first turn?", (
        R("empty", "no, the discard pile is empty"),
        R("upcard", "yes, the top of the stock")),
      "None is mentioned, and whoever begins can draw from the stock only.", ("R-10", "R-15")),
    S("R-A03", "For how long is the player who begins bound to the stock?",
      "For the first turn of the round.",
      "The reason is the empty discard pile, and that is over after one turn.", ("R-14", "R-15")),
    Q("R-A04", "turn.after_upcard", "May a card taken from the discard pile be put straight back?", (
        R(["replace", "return"], "yes, as worded; the referee remarks on it"),
        R(["replace"], "no, it has to go into the layout")),
      "The text lets you discard the drawn card without asking where it came from. Many tables will not want "
      "this.", ("R-14", "R-17")),
    Q("R-A05", "match.red_king", "Does a red king match a black one?", (
        R("any_king", "yes: the exception is about its points"),
        R("red_only", "no: red kings match red kings only")),
      "The sentence about matching leaves suits aside altogether.", ("R-03", "R-18")),
    Q("R-A06", "match.race_loser", "What of a right card that came second?", (
        R("return", "it goes back without a penalty; everybody has seen it"),
        R("penalty", "it counts as a false match")),
      "The penalty is for a wrong card, not for a slow one.", ("R-19", "R-20")),
    Q("R-A07", "match.limit", "May the fastest player lay a second matching card?", (
        R(1, "no, one card stays on each discard"),
        R("none", "yes, any number")),
      "The text speaks of one card of one player.", ("R-18", "R-19")),
    Q("R-A07", "match.chain", "Can the matched card be matched in its turn?", (
        R(False, "no"),
        R(True, "yes")),
      "Otherwise the rule about the fastest player would limit nothing.", ("R-18", "R-19")),
    Q("R-A08", "match.limit_counts", "A wrong card is thrown first, a right one second: does the right one "
      "stay?", (
        R("correct", "yes, the wrong one does not count"),
        R("any", "no, the first throw used up the chance")),
      "Only a card that may stay can be the fastest to stay.", ("R-19", "R-20")),
    S("R-A09", "The German word for round is used for two things: which one is meant where?",
      "From deal to scoring in R-05, R-06 and R-29; once round the table in R-02, R-25 and R-39.",
      "Every other reading makes one of these sentences senseless.",
      ("R-02", "R-05", "R-06", "R-25", "R-29", "R-39")),
    Q("R-A10", "go_free.off_turn", "Somebody runs out of cards on another's turn: how long does play go "
      "on?", (
        R("until_player", "the turn is finished, then up to the turn of that player"),
        R("full_lap", "everybody else has exactly one more turn"),
        R("end_now", "the round ends at once")),
      "The lap goes up to that player; the introduction only says that it is at most one.", ("R-02", "R-25")),
    Q("R-A11", "go_free.off_turn_bonus", "Does a player who ran out of cards on another's turn get 10 points "
      "less?", (
        R(0, "no, 0 points"),
        R(-10, "yes")),
      "The 10 points are for one's own turn, and the example counts such a player 0.", ("R-29", "R-40")),
    S("R-A12", "Going free on your own turn: are the -10 points the score, or added to it?",
      "Both are the same: no cards count 0.", "There is nothing else they could be added to.",
      ("R-29", "R-35")),
    Q("R-A13", "go_free.on_turn_until", "Until when is it your turn for this purpose?", (
        R("next_draw", "until the next player draws, matching included"),
        R("own_discard", "until your own discard")),
      "Exchange and discard never make a layout smaller; only a match after them does.", ("R-18", "R-29")),
    S("R-A13a", "Where a wrong card stays on the pile (X-A02): does who throws the last one wrongly go free?",
      "No: the penalty card lies in its place.",
      "The penalty belongs to the throw, and it is laid in front of the player; only who has no card left is "
      "free. Where no card can be had for it, none is left.", ("R-20", "R-25", "R-29")),
    Q("R-A14", "go_free.in_final", "Somebody goes free on their own turn in the last lap of a caller: what "
      "then?", (
        R("end_now", "the round ends at once with 10 points less, and the call is lost"),
        R("continue", "the lap is played to its end")),
      "The sentence about ending at once has no exception.", ("R-29", "R-39")),
    Q("R-A15", "go_free.pending_powers", "What of actions not yet carried out when a round ends at once?", (
        R("void", "they are lost"),
        R("resolve", "they are carried out first")),
      "At once leaves no room for them.", ("R-21", "R-29")),
    Q("R-A16", "scoring.caller.self_free", "The caller runs out of cards during the last lap: is the call "
      "lost?", (
        R("compare", "no, 0 points are compared with the others"),
        R("lost", "yes, as when another does")),
      "The player without cards is set against the caller in the text.", ("R-36", "R-39", "R-40")),
    Q("R-A17", "call.window", "From when can Dutch be called?", (
        R("end_of_turn", "when your own turn is done"),
        R("own_turn", "at any moment of your own turn"),
        R("instead_of_draw", "in place of your draw"),
        R("between_turns", "by anybody, between two turns")),
      "Only the latest moment is named, and nothing spares the caller the draw.", ("R-14", "R-28")),
    Q("R-A17", "call.early", "A call is made in the middle of the caller's own turn: what of it?", (
        R("effective_at_end", "it holds from the end of that turn; the referee remarks on it"),
        R("illegal", "it is void")),
      "The call is before the next player's turn, which is all the text asks for.", ("R-25", "R-28")),
    S("R-A17a", "Somebody calls just before their own draw: which turn does it belong to?",
      "To none: it is too early for the turn to come and too late for the last one.",
      "Another player's turn lies between.", ("R-28",)),
    Q("R-A18", "call.repeat", "Can somebody call when the last lap already runs?", (
        R(False, "no, such a call is void"),
        R(True, "yes")),
      "Whichever comes first, a call or an empty layout, ends the laps.", ("R-25",)),
    Q("R-A19", "call.self_frozen", "Is the caller bound as well, after the call?", (
        R(True, "yes: nobody looks at those cards or moves them; matching stays allowed"),
        R(False, "no, only the others are")),
      "The text does not say by whom they may not be looked at.", ("R-18", "R-27")),
    Q("R-A20", "powers.J.owners", "Which two cards may a jack exchange?", (
        R("distinct", "cards of any two players"),
        R("own_and_other", "one of your own and one of another player")),
      "One card may be yours or a fellow player's, the other belongs to another one. Where the caller is the "
      "only other player there is none, and the action lapses.", ("R-24", "R-27")),
    Q("R-A21", "powers.triggers", "Which discarded cards have an action?", (
        R(["shed", "replace", "match", "return"], "all, matched ones that stay included"),
        R(["shed", "replace", "match"], "all but a taken upcard put straight back"),
        R(["shed", "replace", "return"], "all but matched ones"),
        R(["shed", "replace"], "neither matched ones nor an upcard put back")),
      "The same word is used for all of them. A slower card that goes back was not discarded.",
      ("R-17", "R-18", "R-21"), POWER_LISTS),
    Q("R-A22", "powers.order", "Two actions are due, of the discard and of the match on it: which comes "
      "first?", (
        R("as_logged", "either, as the record has it"),
        R("fifo", "that of the card laid first")),
      "The text has no order, so none can be broken.", ("R-21",)),
    S("R-A23", "When is a call defended?",
      "When the caller has fewer points than each of the others, and none of them is out of cards.",
      "Equal points and a player without cards are named as losses.", ("R-36", "R-38", "R-39")),
    Q("R-A24", "game.end", "How is it known that the game is over?", (
        R("rounds", "by the number of rounds the record names; without one, standings are open"),
        R("agreed", "the players agreed to stop where the record stops")),
      "The text allows both.", ("R-05", "R-06")),
    Q("R-A25", "initial_peek.mandatory", "Is it a fault not to look at the lower cards?", (
        R(False, "no"),
        R(True, "yes")),
      "It reads like an order, but nobody is harmed and nothing is said to follow.", ("R-11",)),
    Q("R-A26", "players.max", "How many can play?", (
        R(13, "two to thirteen, as far as 55 cards go"),
        R(6, "two to six")),
      "No number is named.", ("R-04", "R-08"), "another whole number up to 13"),
    S("R-A27", "Can you draw from an empty discard pile?", "No.", "There is no card on it.",
      ("R-14", "R-15")),
    Q("R-A28", "empty_layout.turn", "Does a player without cards have a turn in the last lap of another?", (
        R("skip", "no, it is passed over"),
        R("draw_shed", "yes: draw a card and discard it")),
      "Without a layout there is nothing to improve.", ("R-16", "R-25")),
    Q("R-A28", "go_free.off_turn_in_final", "Somebody runs out of cards on another's turn after a call: "
      "where does the lap end?", (
        R("skip", "at the caller, as before"),
        R("shorten", "at the player without cards, if that comes first")),
      "The lap goes up to the player who started it.", ("R-25", "R-39")),
    S("R-A28a", "A lap was started by a player without cards, and a second one runs out: what of that turn?",
      "It is passed over in the same way; the record may say so or leave it out.",
      "It is the same case as after a call.", ("R-25",)),
    Q("R-A29", "go_free.caller_on_turn", "The caller goes free on the very turn of the call: what is it "
      "worth?", (
        R("both", "20 points less: 10 for going free and 10 for the call"),
        R("once", "10 points less")),
      "Both sentences apply, and neither excludes the other.", ("R-29", "R-36")),
)
# fmt: on
"""What the house game leaves open; the default comes first."""
