"""Questions that all three memory variants leave open, with their readings.

A table needs the list of its own variant: ``rulings("G")``, ``rulings("T")`` or ``rulings("R")``,
to which the variant's own questions are added. ``RULINGS`` is the list as it reads before a
variant has had its say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.rules import SETTLED as _S
from referee.rules import Reading as R
from referee.rules import Ruling, closed


@dataclass(frozen=True, slots=True)
class Shared:
    """A question common to the variants, and what each variant makes of it.

    ``rules`` names the sentences of all variants. ``readings_in`` replaces the readings where a variant
    has another default or fewer ways to play; ``closed_in`` says for a variant why the question
    does not arise; ``decided_in`` lists variants that ask it themselves, in their own list.
    """

    id: str
    option: str
    question: str
    readings: tuple[R, ...]
    why: str
    rules: str
    custom: str = ""
    readings_in: Mapping[str, tuple[R, ...]] = field(default_factory=dict)
    closed_in: Mapping[str, str] = field(default_factory=dict)
    decided_in: str = ""

    def ruling(self, prefix: str) -> Ruling:
        """The question as the variant with this prefix asks it; "" for what they all have in common."""
        rules = tuple(number for number in self.rules.split() if number.startswith(prefix))
        if prefix in self.closed_in:
            return closed(self.id, self.question, self.closed_in[prefix], self.why, rules)
        readings = self.readings_in.get(prefix, self.readings)
        return Ruling(self.id, self.option, self.question, readings, self.why, rules, self.custom)


_RESHUFFLE = R("reshuffle", "the discard pile without its top card is shuffled and becomes the stock")
_END_ROUND = R("end_round", "the round ends at once and is scored, nobody being the caller")
_AS_RECORDED = R("logged", "whoever the record says; only the order of turns is judged")
_LEFT_OF_DEALER = R("left_of_dealer", "the player left of the dealer, if the record names a dealer")
_NO_WINDOW = R(False, "no: only a card that has just landed on the pile can be matched")
_OPEN_TOP = R(True, "yes: whatever lies on top can be matched")
POWER_LISTS = "any list out of shed, replace, match and return (a taken upcard put back)"
"""What else may be written for ``powers.triggers``."""

S = Shared

# fmt: off
# One row to a question, so that the law can be read down the page like a table.
_SHARED: tuple[Shared, ...] = (
    S("X-A01", "stock.when_exhausted", "What happens when a card is needed and the stock is used up?", (
        _RESHUFFLE,
        _END_ROUND,
        R("upcard_only", "only the upcard can still be taken; penalties are waived")),
      "No text mentions it. To reshuffle is the custom of the family, and no sentence ends a round so.",
      "G-12 G-15 T-10 T-19 R-10 R-14",
      readings_in={"T": (_RESHUFFLE, _END_ROUND)}),
    S("X-A01a", "stock.dry_call", "If no card can be had even by a reshuffle and the round has to be scored, "
      "what of an earlier call?", (
        R("stands", "the call stands and is won or lost as usual"),
        R("void", "the round is scored as if nobody had called")),
      "An upcard may still be taken where that is allowed, and a penalty or gift nobody can pay is waived. "
      "Nothing takes back a call that was rightly made.", "G-24 G-34 T-27 T-28 R-25 R-36 R-37"),
    S("X-A02", "match.false.card", "Where does a card go that was wrongly thrown?", (
        R("return", "back to its place; everybody has seen it"),
        R("stay", "it stays on the pile")),
      "The game for two says that it returns, and the German text adds the penalty to the layout.",
      "G-21 T-19 T-23 R-20",
      closed_in={"T": "back to its place: the text says so"}),
    S("X-A03", "penalty_card.seen_by", "May you look at a penalty card or a card you were given?", (
        R("nobody", "no, it stays unseen"),
        R("receiver", "yes, the player who gets it may look")),
      "The texts call such cards blind or face down, or forbid looking altogether.",
      "G-10 G-31 T-19 T-22 T-23 R-12 R-20"),
    S("X-A04", "powers.triggers", "Which cards have their effect: only those of a turn, or matched ones "
      "too?", (
        R(["shed", "replace", "match", "return"], "every card a player lays on the pile"),
        R(["shed", "replace", "return"], "only cards laid in the course of a turn"),
        R(["shed"], "only a card from the stock laid straight on the pile")),
      "The word that sets off an effect is the word used for matching as well, and several effects at once "
      "can hardly come about otherwise.", "G-27 G-28 T-21 R-21", custom=POWER_LISTS, decided_in="TR"),
    S("X-A05", "powers.owner", "Whose is the effect of a matched card?", (
        R("layer", "it belongs to the player who laid the card"),
        R("active", "it belongs to the player whose turn it is")),
      "The texts grant it to the one who discards or plays the card.", "G-27 T-21 R-21"),
    S("X-A06", "powers.optional", "Do you have to use an effect?", (
        R(True, "no, it may be left unused"),
        R(False, "yes, if it can be used at all")),
      "All three texts speak of being allowed to.", "G-27 G-29 G-30 G-31 T-21 R-21"),
    S("X-A07", "powers.expires", "Until when can an effect be used?", (
        R("next_turn", "until the next turn begins; then it has lapsed"),
        R("never", "at any later time of the round")),
      "No text sets a limit, but all describe the effect as part of the discard.", "G-27 G-28 T-21 R-21"),
    S("X-A08", "discard_start.power", "Does the card turned up at the start have its effect?", (
        R(False, "no, nobody has discarded it"),
        R(True, "yes, for the player who begins")),
      "An effect belongs to a discard, and the first upcard was only turned over.",
      "G-13 G-27 T-14 R-10 R-21",
      closed_in={"T": "the pile is empty at the start"}),
    S("X-A08", "discard_start.match", "Can the card turned up at the start be matched?", (
        R(True, "yes, until the first draw"),
        R(False, "no")),
      "It is a card that came on to the discard pile like any other.", "G-13 G-20 T-14 R-10 R-18",
      closed_in={"T": "the pile is empty at the start"}),
    S("X-A09", "match.on_uncovered", "Can a card be matched that only lies on top again because the one "
      "above it was taken away?", (_NO_WINDOW, _OPEN_TOP),
      "Matching hangs on a card being laid; in the game for two the top of the pile is open at all times.",
      "G-20 T-16 T-17 R-18",
      readings_in={"T": (_OPEN_TOP, _NO_WINDOW)}),
    S("X-A10", "", "How does the replay go on after an illegal act?", (
        R(_S, "it is looked at both ways, as it was played and as if it had not been; where neither explains "
          "the rest of the record better, it stands (a call at a wrong moment does not). How the table decided, "
          "the record may say in an entry of its own"),),
      "What happened and what the table decided about it are two things, and a record keeps them apart.",
      "G-15 G-16 T-10 T-17 R-14 R-18"),
    S("X-A10a", "stood_card.power", "Does an illegal card have its effect when the table let it stand?", (
        R("none", "no; but it is the top of the pile and can be matched"),
        R("normal", "yes, like any card laid")),
      "To let a card lie is not to grant what only a lawful discard earns.", "G-20 G-27 T-17 T-21 R-18 R-21"),
    S("X-A11", "call.invalid", "What does a call at the wrong moment, or a second one, lead to?", (
        R("void", "to nothing: play goes on as if it had not been made"),
        R("accept", "it counts all the same"),
        R("penalty", "it is void and costs one penalty card")),
      "No text punishes it.", "G-23 T-25 T-26 R-25 R-28"),
    S("X-A12", "game.tie", "Who wins the game when the lowest total is shared?", (
        R("shared", "they win together"),
        R("extra_round", "one more round is played"),
        R("last_round", "the one of them with the lower points in the last round"),
        R("caller", "the one of them who called last")),
      "No sentence breaks a tie of totals; what is said about ties is about single rounds.",
      "G-05 G-08 T-03 T-29 R-07"),
    S("X-A13", "match.order", "Several players match at the same moment: which card was laid first?", (
        R("log", "the one written first"),
        R("marked", "open, unless the entries say which was first")),
      "A record is a list, so its order says what was first.", "G-20 G-28 T-16 R-19"),
    S("X-A14", "starter.rule", "Who begins?", (_AS_RECORDED, _LEFT_OF_DEALER),
      "Only the game for two names somebody, and it has no rule for who deals.", "G-14 T-09 R-13 R-15",
      readings_in={"T": (_LEFT_OF_DEALER, _AS_RECORDED)}),
    S("X-A14", "starter.next_round", "Who begins the later rounds?", (
        _AS_RECORDED,
        R("rotate", "the next player clockwise"),
        R("loser", "whoever had the most points in the round before"),
        R("caller", "whoever called in the round before"),
        R("winner", "whoever had the fewest points in the round before")),
      "No text says so.", "G-14 T-09 R-13 R-15"),
    S("X-A15", "match.late", "A card of the right rank is thrown too late: what then?", (
        R("return", "it goes back, and nothing is to pay"),
        R("penalty", "it counts as a false match")),
      "A late card is not a wrong card, and the penalty is for wrong ones.", "G-20 G-21 T-16 T-19 R-18 R-20"),
    S("X-A16", "empty_layout.can_receive", "Can a player without cards be given cards, and still play "
      "another's card?", (
        R(True, "yes"),
        R(False, "no")),
      "No text shuts such a player out.", "G-31 G-41 T-20 T-22 R-24 R-25",
      closed_in={"R": "does not come up: nobody is given a card and nobody plays another's"}),
    S("X-A17", "", "What of a wrong rank thrown late, on an empty pile or by a player who may not match?", (
        R(_S, "late it is a false match like any other; on an empty pile or by a locked-out player it "
          "is illegal and returns without a further card. A wrong rank recorded as right is illegal, a right "
          "one recorded as wrong contradicts the record"),),
      "A penalty is for a try that the rules allow; where no try is allowed there is nothing to pay for "
      "unless the game has a ruling of its own.", "G-20 G-21 G-22 T-17 T-19 R-18 R-20"),
    S("X-A17b", "", "The table has a wrong throw taken back: is its price due all the same?", (
        R(_S, "the table may waive it or ask for it; where the record says no more, it was waived. The player "
          "may match again in that turn, but the same card is as wrong on the same top. A decision that names "
          "no move means the last throw, until somebody lays another card"),),
      "What is taken back has never happened, and a referee presses for no price that the table let go. Who "
      "pays all the same does no wrong. A right card was no error: there is nothing to take back. Once the "
      "game has gone on nobody can tell which throw was meant.", "G-21 G-22 T-19 T-23 R-20"),
    S("X-A19", "players.leavers", "Somebody gives the game up and the others play on: what of that player's "
      "turns?", (
        R("passed_over", "they are passed over; the cards lie where they are and count no more"),
        R("played_for", "somebody plays them for the player who left")),
      "No text knows of it. Turns go round among those who play, and nobody can be made to wait for "
      "somebody who does not.", "G-14 T-15 R-13"),
    S("X-A19a", "", "Somebody has given the game up: may the others match or exchange those cards, where others' "
      "cards may be, and what then?", (
        R(_S, "they may, like all that lie on the table; nothing is given for them, and nobody goes free by it"),),
      "No sentence takes them off the table. A card is given to a player, and it is a player who goes free.",
      "G-20 G-29 T-20 T-22 T-30 R-18 R-24 R-25"),
)
# fmt: on


def rulings(prefix: str) -> tuple[Ruling, ...]:
    """The common questions as the variant with this prefix (G, T or R) asks them.

    Questions the variant asks in its own list are left out, so both lists together name every
    option once.
    """
    return tuple(shared.ruling(prefix) for shared in _SHARED if prefix not in shared.decided_in)


RULINGS: tuple[Ruling, ...] = tuple(shared.ruling("") for shared in _SHARED)
"""The common questions with their common defaults, and the sentences of all three variants."""
