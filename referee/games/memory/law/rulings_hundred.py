"""Questions that the race to 100 leaves open (G-A01 to G-A25), with their readings.

The whole list of a table is this one together with ``rulings_shared.rulings("G")``.
"""

from __future__ import annotations

from referee.rules import Reading as R
from referee.rules import Ruling as Q
from referee.rules import closed as S

# fmt: off
# One row to a question, so that the law can be read down the page like a table.
RULINGS: tuple[Q, ...] = (
    Q("G-A01", "deck.packs", "One pack or two?", (
        R(2, "two packs, 104 cards"),
        R(1, "one pack, 52 cards")),
      "Two are the advice, and two never make a true record look false.", ("G-01", "G-02")),
    Q("G-A02", "values.K_red", "Is a red king worth 13, as the ranks say, or 0?", (
        R(0, "0: kings have a rule of their own"),
        R(13, "13, like the black ones")),
      "The sentence about kings is the more particular one.", ("G-06", "G-32")),
    Q("G-A03", "turn.after_stock", "Does a card from the stock have to go into the layout?", (
        R(["replace", "shed"], "no, it may also go straight on to the discard pile"),
        R(["replace"], "yes, always")),
      "The exception for cards from the stock would mean nothing otherwise.", ("G-16", "G-18")),
    Q("G-A03", "turn.keep_adds_card", "Does keeping a card from the stock mean one card more?", (
        R(False, "no, it takes the place of one of your cards"),
        R(True, "yes, it is laid beside the others")),
      "The turn is described as an exchange, and the author's French text has nothing else.",
      ("G-16", "G-18")),
    S("G-A04", "Kings stand among the special cards: do they have an effect?",
      "No: the tip about two kings only says that the upper card hides the lower one.",
      "An effect is nowhere described; a covered card cannot be drawn, which is all the tip needs.",
      ("G-27", "G-32", "G-42")),
    Q("G-A05", "infractions.look.scope", "Does a forbidden look cost cards throughout the round, or only at "
      "the deal?", (
        R("round", "at any time, at anybody's cards"),
        R("deal", "only before the first turn")),
      "The queen is said to let you look free of penalty, so there must be one at other times too.",
      ("G-10", "G-11", "G-30")),
    Q("G-A06", "match.false.lockout", "What may you not play after a false match?", (
        R("turn", "no more matches until the next turn begins; effect and call stay yours"),
        R("next_own_turn", "no more matches, and your own next turn is lost"),
        R("none", "nothing is forbidden (departs from G-22)")),
      "The ban speaks of playing cards and of the turn that is running.", ("G-21", "G-22")),
    Q("G-A07", "match.lockout_breach", "A player who may not match throws a right card all the same: what "
      "does it cost?", (
        R("return", "nothing, the card goes back"),
        R("penalty", "one more penalty card")),
      "No second penalty is named.", ("G-21", "G-22")),
    Q("G-A08", "match.limit", "How many cards may follow on one discard?", (
        R("none", "as many as there are: each one laid can be matched again"),
        R(1, "only one")),
      "Every player may match, and effects of several cards at once are provided for.", ("G-20", "G-28")),
    Q("G-A08", "match.limit_per_player", "How many of them may come from one player?", (
        R("none", "any number"),
        R(1, "one")),
      "No number is given.", ("G-20",)),
    Q("G-A09", "match.targets", "May you match with another player's card?", (
        R(["own"], "no, only with your own"),
        R(["own", "other"], "yes")),
      "Only those who have such a card are spoken of; cards are stolen with a jack.", ("G-20", "G-29")),
    Q("G-A10", "match.criterion", "What must be equal: rank or value?", (
        R("rank", "the rank: a red king matches a black one"),
        R("value", "the points: kings of different colour do not match"),
        R("rank_and_colour", "the rank and, for kings, the colour")),
      "The rule says rank; only a tip says value.", ("G-20", "G-36")),
    Q("G-A11", "call.window", "When can Dutch be called?", (
        R("end_of_turn", "after your own discard and before the next draw, effects used or not"),
        R("instead_of_draw", "in place of your draw (departs from G-23)"),
        R("own_turn", "at any moment of your own turn (departs from G-23)")),
      "A turn ends for certain only when the next one begins, so the call fits anywhere between.", ("G-23",)),
    Q("G-A12", "call.final_turns", "Does the caller get a last turn too?", (
        R("others", "no, everybody else"),
        R("all", "yes, everybody")),
      "What the caller may still do in the last turns is named: matching.", ("G-24", "G-26")),
    Q("G-A13", "call.immunity", "From what is the caller safe?", (
        R(["swap"], "from jacks of the others; aces may still bring a card"),
        R(["swap", "look", "give", "match_target"], "from everything the others could do")),
      "The text names forced swaps and nothing else.", ("G-25", "G-31"),
      "any list out of swap, look, give and match_target"),
    Q("G-A13", "call.self_frozen", "May the caller's own jack, matched later, move the caller's cards?", (
        R(False, "yes, that is not forced on anybody"),
        R(True, "no")),
      "The caller is protected against force only.", ("G-25", "G-26", "G-29")),
    Q("G-A14", "call.repeat", "Can somebody else call during the last turns?", (
        R(False, "no, such a call is void"),
        R(True, "yes")),
      "The last turns already run, and there is one caller whose points are compared.",
      ("G-23", "G-24", "G-34")),
    Q("G-A15", "powers.J.owners", "May a jack exchange two cards of one player?", (
        R("any", "yes, any two cards of layouts, unseen"),
        R("distinct", "no, they must be of two players")),
      "It does not matter whose the cards are; those of the piles are nobody's, and looking is for queens.",
      ("G-29",)),
    Q("G-A16", "powers.A.target", "Who can be given the ace's card?", (
        R("other", "any other player, also the caller or one without cards"),
        R("any", "also the player who laid the ace (departs from G-31)")),
      "The text says another player, and excepts none of them.", ("G-31",)),
    Q("G-A17", "scoring.caller.tie", "What is the caller's advantage in a tie?", (
        R("success", "the call is won: nothing is added, and the round is the caller's"),
        R("neutral", "nothing is added, and the round is shared"),
        R("fail", "none: 10 points are added (departs from G-35)")),
      "The advantage follows directly upon the 10 points for not being lowest.", ("G-34", "G-35")),
    S("G-A18", "Are sums compared before or after the 10 points?",
      "Before: the bare sums of the cards decide whether they are due.", "They cannot hang on themselves.",
      ("G-33", "G-34")),
    Q("G-A19", "game.end.points", "At how many points does the game end?", (
        R(100, "100"),),
      "The text says so.", ("G-08",), "another whole number (departs from G-08)"),
    Q("G-A19", "game.end.cmp", "Is the game over at exactly that number?", (
        R("ge", "yes, whoever reaches it ends the game after that round"),
        R("gt", "no, it must be passed (departs from G-08)")),
      "The text says: that number or more.", ("G-08",)),
    Q("G-A20", "empty_layout.turn", "What does a player without cards do on their turn?", (
        R("draw_shed", "draw from the stock and discard that card; a call may follow"),
        R("call_only", "nothing but call, or let it be"),
        R("skip", "the turn is passed over"),
        R("auto_call", "that is Dutch without a word")),
      "Having to wait for the end of one's turn means that there is one.", ("G-15", "G-16", "G-41")),
    Q("G-A21", "empty_layout.call_same_turn", "Can you call at the end of the very turn in which your last "
      "card went?", (
        R(True, "yes"),
        R(False, "no, at the end of your next turn")),
      "It is the end of your own turn, which is all the rule asks for.", ("G-23", "G-41")),
    Q("G-A22", "layout.rearrange", "When may you lay your own cards in another order?", (
        R("own_anytime", "whenever no effect on them is being carried out"),
        R("never", "not at all")),
      "It is only a tip, but no rule contradicts it.", ("G-39",)),
    Q("G-A23", "match.until_reveal", "Can the last discard of the round still be matched?", (
        R(True, "yes, until the cards are turned over"),
        R(False, "no")),
      "Every card that lands on the pile can be matched.", ("G-20", "G-24", "G-26")),
    S("G-A24", "A special card is taken as upcard and discarded again later: does it have its effect again?",
      "Yes, for the player who discards it then.",
      "Taking a card never has an effect, and every discard has.", ("G-15", "G-27")),
    S("G-A25", "How many cards does a queen let you see, and may you show them?",
      "One of your own, any of them, for yourself alone.", "The text says one.", ("G-30",)),
)
# fmt: on
"""What the race to 100 leaves open; the default comes first."""
