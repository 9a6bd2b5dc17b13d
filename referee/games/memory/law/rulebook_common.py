"""What memory Dutch has in common, point by point: cited where a club's own rule set says nothing else.

The printed variants replace every point by a sentence of their own rulebook (``sentences`` in
their rows); a club may do the same in its file.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Modality as F
from referee.rules import Rule

# fmt: off
POINTS: Mapping[str, tuple[F, str]] = {
    "deck": (F.DEFINITION, "The game is played with the cards of the pack the rule set names."),
    "copies": (F.DEFINITION, "No card exists more often than there are packs."),
    "seats": (F.DEFINITION, "As many play as the rule set allows and the pack can serve."),
    "deal": (F.DEFINITION, "Everybody is dealt the same number of cards, face down."),
    "layout": (F.DEFINITION, "The cards lie in rows and columns before their owner; places are numbered."),
    "upcard": (F.DEFINITION, "The discard pile begins as the rule set says: empty or with one card turned "
      "up."),
    "stock": (F.DEFINITION, "The other cards are the stock; when it is used up, the rule set says what "
      "happens."),
    "after_peek": (F.MUST, "Play begins when the looking at the start is over."),
    "peek": (F.MAY, "Before play everybody may look at as many own cards as the rule set says, once."),
    "look": (F.MUST_NOT, "Face-down cards are not looked at without an effect that allows it."),
    "look_penalty": (F.PENALTY, "A forbidden look costs the penalty cards the rule set names."),
    "order": (F.MUST, "The players take their turns one after the other around the table."),
    "starter": (F.MUST, "The first turn belongs to the player whom the rule set or the record names."),
    "draw": (F.MUST, "In a turn one card is drawn, from a source that is allowed."),
    "first_source": (F.MUST_NOT, "The first player may be kept from drawing the upcard."),
    "replace": (F.MAY, "The drawn card may take the place of an own card."),
    "after_upcard": (F.MUST, "With a card from the discard pile only what the rule set names may be done."),
    "shed": (F.MAY, "A card drawn from the stock may be laid on the discard pile at once."),
    "outgoing": (F.MUST, "The card that is replaced goes face up on the discard pile."),
    "match": (F.MAY, "A card that equals the top of the discard pile may be laid on it out of turn."),
    "match_whose": (F.MAY, "Only cards of those players the rule set names may be matched."),
    "match_when": (F.MAY, "Matching is possible only while the rule set keeps the moment open."),
    "match_limit": (F.MUST_NOT, "No more cards may be matched on one card than the rule set allows."),
    "empty_pile": (F.MUST_NOT, "On an empty discard pile there is nothing to match."),
    "false_match": (F.PENALTY, "A card that does not match comes back and costs penalty cards."),
    "false_other": (F.PENALTY, "Who wrongly throws another player's card pays himself."),
    "lockout": (F.MUST_NOT, "After a false match a player may be barred from matching for a while."),
    "gift": (F.MUST, "Who has matched another player's card gives him an own card for it."),
    "power": (F.MAY, "The cards named in the rule set have an effect when they are laid on the discard "
      "pile."),
    "power_order": (F.MUST, "Several effects are carried out in the order the rule set asks for."),
    "immune": (F.MUST_NOT, "The cards of the caller are safe from what the rule set names."),
    "call_when": (F.MAY, "The end may be called only at the moment the rule set names."),
    "call_again": (F.MUST_NOT, "Once the last lap has begun, nobody calls again."),
    "call_empty": (F.MAY, "Without cards one may call only as the rule set says."),
    "caller_draws": (F.MUST_NOT, "The caller has no further turn."),
    "last_turns": (F.MUST, "After the call those named in the rule set have one more turn each."),
    "reveal": (F.MUST, "When the last turn is over all cards are turned up."),
    "empty_turn": (F.DEFINITION, "A player without cards takes his turn as the rule set says."),
    "empty_skip": (F.DEFINITION, "A player without cards may be passed over in the last lap."),
    "go_free": (F.DEFINITION, "What happens when a player has got rid of all cards is in the rule set."),
    "rearrange": (F.MAY, "Own cards change their places only where the rule set allows it."),
    "value": (F.SCORE, "Every card has the points the rule set gives it."),
    "sum": (F.SCORE, "At the end of a round everybody counts the cards that are left to him."),
    "call_won": (F.SCORE, "A caller with the lowest count has won the call."),
    "call_lost": (F.SCORE, "A caller without the lowest count has lost the call."),
    "tie": (F.SCORE, "The rule set says whether a tie for the lowest count wins the call or loses it."),
    "other_free": (F.SCORE, "The call may be lost because another player has no cards left."),
    "free_bonus": (F.SCORE, "Getting rid of all cards may be worth points."),
    "totals": (F.SCORE, "The points of the rounds are added up."),
    "end": (F.DEFINITION, "The game ends as the rule set says."),
    "winner": (F.SCORE, "The lowest total wins, unless the rule set says the highest."),
    "round_winner": (F.SCORE, "A round is won by whoever has the fewest points in it."),
    "gone": (F.MUST, "A card that was rightly matched is gone: no other card takes its place."),
    "lower_yet_lost": (F.SCORE, "A call that is lost by another player's lack of cards is lost whatever the "
      "points."),
    "goes_on": (F.MUST, "A round goes on until somebody has called it, or the rule set ends it otherwise."),
    "unseen": (F.MUST_NOT, "A penalty card is laid with one's own without being looked at."),
}
# fmt: on
"""Every point of play that a finding can cite: name -> modality and sentence."""

SECTION = "The memory game"


NUMBERS = {name: number for number, name in enumerate(POINTS, 1)}


def point(name: str, prefix: str) -> Rule:
    """The common sentence about one point of play, numbered under the rule set's own prefix."""
    modality, text = POINTS[name]
    number = f"{prefix}-{NUMBERS[name]:02d}"
    return Rule(number, SECTION, text, modality, check="judged move by move against the rule set")


RULES: Mapping[str, Rule] = {rule.number: rule for rule in (point(name, "D") for name in POINTS)}
