"""What memory Dutch has in common, point by point: cited where a club's own rule set says nothing else.

The printed variants replace every point by a sentence of their own rulebook (``sentences`` in
their rows); a club may do the same in its file.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Force, Rule

POINTS: Mapping[str, tuple[Force, str]] = {
    "deck": (Force.DEFINITION, "The game is played with the cards of the pack the rule set names."),
    "copies": (Force.DEFINITION, "No card exists more often than there are packs."),
    "seats": (Force.DEFINITION, "As many play as the rule set allows and the pack can serve."),
    "deal": (Force.DEFINITION, "Everybody is dealt the same number of cards, face down."),
    "layout": (
        Force.DEFINITION,
        "The cards lie in rows and columns before their owner; places are numbered.",
    ),
    "upcard": (
        Force.DEFINITION,
        "The discard pile begins as the rule set says: empty or with one card turned up.",
    ),
    "stock": (
        Force.DEFINITION,
        "The other cards are the stock; when it is used up, the rule set says what happens.",
    ),
    "after_peek": (Force.MUST, "Play begins when the looking at the start is over."),
    "peek": (Force.MAY, "Before play everybody may look at as many own cards as the rule set says, once."),
    "look": (Force.MUST_NOT, "Face-down cards are not looked at without an effect that allows it."),
    "look_penalty": (Force.PENALTY, "A forbidden look costs the penalty cards the rule set names."),
    "order": (Force.MUST, "The players take their turns one after the other around the table."),
    "starter": (Force.MUST, "The first turn belongs to the player whom the rule set or the record names."),
    "draw": (Force.MUST, "In a turn one card is drawn, from a source that is allowed."),
    "first_source": (Force.MUST_NOT, "The first player may be kept from drawing the upcard."),
    "replace": (Force.MAY, "The drawn card may take the place of an own card."),
    "after_upcard": (
        Force.MUST,
        "With a card from the discard pile only what the rule set names may be done.",
    ),
    "shed": (Force.MAY, "A card drawn from the stock may be laid on the discard pile at once."),
    "outgoing": (Force.MUST, "The card that is replaced goes face up on the discard pile."),
    "match": (Force.MAY, "A card that equals the top of the discard pile may be laid on it out of turn."),
    "match_whose": (Force.MAY, "Only cards of those players the rule set names may be matched."),
    "match_when": (Force.MAY, "Matching is possible only while the rule set keeps the moment open."),
    "match_limit": (Force.MUST_NOT, "No more cards may be matched on one card than the rule set allows."),
    "empty_pile": (Force.MUST_NOT, "On an empty discard pile there is nothing to match."),
    "false_match": (Force.PENALTY, "A card that does not match comes back and costs penalty cards."),
    "false_other": (Force.PENALTY, "Who wrongly throws another player's card pays himself."),
    "lockout": (Force.MUST_NOT, "After a false match a player may be barred from matching for a while."),
    "gift": (Force.MUST, "Who has matched another player's card gives him an own card for it."),
    "power": (
        Force.MAY,
        "The cards named in the rule set have an effect when they are laid on the discard pile.",
    ),
    "power_order": (Force.MUST, "Several effects are carried out in the order the rule set asks for."),
    "immune": (Force.MUST_NOT, "The cards of the caller are safe from what the rule set names."),
    "call_when": (Force.MAY, "The end may be called only at the moment the rule set names."),
    "call_again": (Force.MUST_NOT, "Once the last lap has begun, nobody calls again."),
    "call_empty": (Force.MAY, "Without cards one may call only as the rule set says."),
    "caller_draws": (Force.MUST_NOT, "The caller has no further turn."),
    "last_turns": (Force.MUST, "After the call those named in the rule set have one more turn each."),
    "reveal": (Force.MUST, "When the last turn is over all cards are turned up."),
    "empty_turn": (Force.DEFINITION, "A player without cards takes his turn as the rule set says."),
    "empty_skip": (Force.DEFINITION, "A player without cards may be passed over in the last lap."),
    "go_free": (Force.DEFINITION, "What happens when a player has got rid of all cards is in the rule set."),
    "rearrange": (Force.MAY, "Own cards change their places only where the rule set allows it."),
    "value": (Force.SCORE, "Every card has the points the rule set gives it."),
    "sum": (Force.SCORE, "At the end of a round everybody counts the cards that are left to him."),
    "call_won": (Force.SCORE, "A caller with the lowest count has won the call."),
    "call_lost": (Force.SCORE, "A caller without the lowest count has lost the call."),
    "tie": (Force.SCORE, "The rule set says whether a tie for the lowest count wins the call or loses it."),
    "other_free": (Force.SCORE, "The call may be lost because another player has no cards left."),
    "free_bonus": (Force.SCORE, "Getting rid of all cards may be worth points."),
    "totals": (Force.SCORE, "The points of the rounds are added up."),
    "end": (Force.DEFINITION, "The game ends as the rule set says."),
    "winner": (Force.SCORE, "The lowest total wins, unless the rule set says the highest."),
    "round_winner": (Force.SCORE, "A round is won by whoever has the fewest points in it."),
}
"""Every point of play that a finding can cite: name -> force and sentence."""

SECTION = "The memory game"


def point(name: str, prefix: str) -> Rule:
    """The common sentence about one point of play, numbered under the rule set's own prefix."""
    force, text = POINTS[name]
    number = f"{prefix}-{list(POINTS).index(name) + 1:02d}"
    return Rule(number, SECTION, text, force, check="judged move by move against the rule set")


RULES: Mapping[str, Rule] = {rule.number: rule for rule in (point(name, "D") for name in POINTS)}
