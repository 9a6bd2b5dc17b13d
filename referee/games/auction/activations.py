"""Phase 3, powers: what the sixes to tens do, when, and how often.

A power is due the moment its card is played or brought back, before its owner does anything else
(A-6.3, A-6.12). Powers that are due wait in ``State.pending``: a list of groups, the latest on
top; cards laid in one entry form one group and may act in any order (AQ-28). An owner who does
something else has declined what was due.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.games.auction.cards import NAMES, POWERFUL, SUIT_OF, VALUES, cards_in, set_of
from referee.games.auction.moves import AUCTION, DECK, OWN
from referee.games.auction.rulebook import RULES
from referee.games.auction.state import ASIDE, Activation, Side, State, whereabouts
from referee.rules import Contradiction

MOST_ACTIVATIONS = 200
"""Under the rulebook's own reading a turn sees some thirty at most (L8). A reading that lets sevens
repeat each other needs an end (AQ-32a)."""

VERBS = {6: "cash", 7: "duplicate", 8: "take", 9: "take", 10: "take"}
RULE_OF = {6: "A-6.4", 7: "A-6.7", 8: "A-6.10", 9: "A-6.13", 10: "A-6.14"}


def due(card: int, waits: bool) -> Activation:
    bit = 1 << card
    return Activation(bit, card, VALUES[card], SUIT_OF[card], bit, waits)


def on_turn(state: State, seat: int, what: str) -> Side:
    """The player acting in phase 3 must be the one whose part it is (A-5.1)."""
    if seat != state.active:
        state.forbid(
            "A-5.1",
            f"{state.name(seat)} {what}; it is {state.name(state.active)}'s part of the round.",
            "the winner of the bid acts first and finishes, then the loser",
            flow=True,
        )
    return state.sides[seat]


def check_lapse(state: State, side: Side, keep: Activation | None = None) -> None:
    """Where effects are compulsory, a power that is due and possible cannot be passed over."""
    if state.how.effect_optional:
        return
    for group in state.pending:
        for one in group:
            if one is not keep and not one.waits and possible(state, side, one, sure=True):
                state.forbid(
                    "A-6.3",
                    f"{side.name} does not use the power of {NAMES[one.source]}.",
                    "it has a target, and its effect is compulsory",
                    rulings=("effect_optional",),
                )


def lapse(state: State) -> None:
    """Powers that were due and not used are gone for this turn (A-6.3, AQ-22)."""
    if state.pending:
        kept = [[one for one in group if one.waits] for group in state.pending]
        for group in state.pending:
            for one in group:
                if not one.waits:
                    state.lapsed |= one.labels
        state.pending = [group for group in kept if group]


def possible(state: State, side: Side, one: Activation, sure: bool = False) -> bool:
    """Whether a power that is due may have anything to act on; ``sure``: whether it certainly has,
    whatever the unseen cards are."""
    if one.power == 6:
        cards = side.offering & one.suit & ~one.excluded
        return bool(cards if state.how.cash_in_played_power else cards & ~side.played)
    if one.power == 7:
        return bool(targets_of_seven(state, side, one))
    found, batches = 0, []
    for pile in piles_of(state, one.power):
        if pile == AUCTION:
            found |= state.discards
        elif pile == OWN:
            found |= side.discards
            batches += side.buried
        else:
            found |= set_of(entry for entry in side.deck if entry >= 0)
            batches += [~entry for entry in side.deck if entry < 0 and entry != ASIDE]
            batches += side.slots if ASIDE in side.deck else []
    if not state.how.retrieve_just_bought:
        found &= ~state.acquired
    if found & one.suit or sure:
        return bool(found & one.suit)
    return any(side.batches[number].may & one.suit or side.batches[number].wild for number in batches)


def works(state: State, side: Side, card: int, sure: bool = False) -> bool:
    """Whether a power card, laid from the hand, would have something to act on."""
    kept = (side.offering, side.played)
    side.offering |= 1 << card
    side.played |= 1 << card
    found = possible(state, side, due(card, False), sure)
    side.offering, side.played = kept
    return found


TEN_PILES = {
    "discards": (OWN, AUCTION),
    "auction_discards_or_deck": (AUCTION, DECK),
    "all_three": (OWN, AUCTION, DECK),
}


def piles_of(state: State, value: int) -> tuple[str, ...]:
    """The piles an eight, nine or ten reaches."""
    return {8: (AUCTION,), 9: (OWN,), 10: TEN_PILES[state.how.ten_source]}[value]


def targets_of_seven(state: State, side: Side, one: Activation) -> int:
    """The power cards a seven may point at (A-6.7)."""
    if state.activations > MOST_ACTIVATIONS:
        return 0
    how = state.how
    cards = side.played
    if how.dup_opponent:
        cards |= state.sides[1 - state.active].played
    if how.dup_bid_card != "no":
        cards |= side.bid & POWERFUL
    if how.dup_target_zone == "played_this_turn":
        cards |= state.played
    if how.dup_same_suit:
        cards &= one.suit
    return cards & POWERFUL & ~(1 << one.source)


def waits(state: State, card: int) -> bool:
    if state.how.activation_delay == "within_turn":
        return True
    return VALUES[card] == 7 and state.how.dup_without_target == "pending"


class Choice(NamedTuple):
    """Which due power an entry uses: what acts, what is used up, and what else it might have been."""

    acts: Activation
    spent: Activation  # another than ``acts`` where an earlier guess is put right
    able: tuple[Activation, ...] = ()  # all it may be, where the record does not name the card at work
    guess: int = -1  # number of the guess put right


def pick(state: State, side: Side, verb: str, source: int | None, target: int) -> Choice:
    """The due power an entry uses. Illegal where none is due that does this.

    Where the record does not name the card at work, it is the latest that can do it, and among
    cards laid together the one with the shortest reach: so the others are left for what follows.
    If a later entry names the one that was taken, the earlier entry meant another.
    """
    same_verb: Activation | None = None
    for group in reversed(state.pending):
        able = []
        for one in group:
            if VERBS[one.power] != verb or not (source is None or one.labels >> source & 1):
                continue
            same_verb = same_verb or one
            if source is not None or reaches(state, side, one, target):
                able.append(one)
        if able:
            best = min(able, key=lambda one: one.power)
            return Choice(best, best, tuple(able) if source is None and len(able) > 1 else ())
    if same_verb is not None:
        return Choice(same_verb, same_verb)
    if source is not None:
        due_now = [one for group in state.pending for one in group]
        for number, (taken, able_then) in enumerate(state.guesses):
            others = [one for one in able_then if one != taken and one in due_now]
            if VERBS[taken.power] == verb and taken.labels >> source & 1 and others:
                return Choice(taken, others[0], (), number)
    else:
        source = _meant(state, side, verb)
    if source is None:
        state.forbid("A-6.3", f"{side.name} has no power due that could {verb} a card.", flow=True)
        raise Contradiction(RULES["A-6.3"], f"No power is due that could {verb} a card.")
    raise not_due(state, side, verb, source)


def _meant(state: State, side: Side, verb: str) -> int | None:
    """The card a record most likely means that does not name the one at work: one that could do
    this and has acted, or let its power go by."""
    acted = state.played & side.played | state.woken & side.offering
    able = [card for card in cards_in(acted) if VERBS[VALUES[card]] == verb]
    lapsed = [card for card in able if state.lapsed >> card & 1]
    return next(iter(lapsed or able), None)


def reaches(state: State, side: Side, one: Activation, target: int) -> bool:
    """Whether a power may be what acts on this card, as far as suits and piles tell."""
    bit = 1 << target
    if one.power == 7:
        return bool(targets_of_seven(state, side, one) & bit)
    if not one.suit & bit or (one.excluded & bit and one.power == 6):
        return False
    return one.power == 6 or one.power == 10 or bool(state.discards & bit) == (one.power == 8)


def not_due(state: State, side: Side, verb: str, source: int) -> Contradiction:
    """Why the named card cannot act now: the sentence that fits best is cited."""
    bit = 1 << source
    name = NAMES[source]
    due = [one for group in state.pending for one in group if one.labels & bit]
    if due:
        state.forbid(RULE_OF[due[0].power], f"{name} does not {verb} cards.", at="with")
    elif not bit & POWERFUL:
        state.forbid("A-0.5", f"{name} has no power.", at="with")
    elif bit & side.cashed:
        state.forbid_cashed(bit, "with")
    elif bit & state.lapsed and bit & state.retrieved:
        state.forbid(
            "A-6.12",
            f"{side.name} uses {name} later; its power was due when it was brought back.",
            at="with",
            rulings=("retrieved_power",),
            flow=True,
        )
    elif bit & state.lapsed:
        state.forbid(
            "A-6.3",
            f"{side.name} uses {name} later; its power was due when it was played.",
            at="with",
            rulings=("activation_delay",),
            flow=True,
        )
    elif bit & side.bid & ~(state.played | state.woken):
        state.forbid(
            "A-6.3",
            f"{side.name} uses the power of {name}, which was bid.",
            "cards that were bid do not act",
            at="with",
            rulings=("bid_cards_can_activate",),
        )
    elif bit & (side.played | side.bid):
        state.forbid(
            "A-12.2",
            f"{name} has acted as often as it may this turn.",
            "once for being played, once more for every seven pointed at it",
            at="with",
        )
    else:
        state.forbid(
            "A-6.1",
            f"{side.name} uses {name}, which was not played.",
            f"it is {whereabouts(state, source)}",
            at="with",
        )
    return Contradiction(RULES["A-6.3"], f"{name} is not at work.", field="with")


def use(state: State, choice: Choice) -> None:
    """A due power acts: it is gone, and what was due on top of it has been declined."""
    used = choice.spent
    if choice.able:
        state.guesses.append((used, choice.able))
    elif choice.guess >= 0:
        state.guesses[choice.guess] = (used, state.guesses[choice.guess][1])
    pending = state.pending
    while used not in pending[-1]:
        for one in pending[-1]:
            if not one.waits:
                state.lapsed |= one.labels
        waiting = [one for one in pending.pop() if one.waits]
        if waiting:
            pending[0] = waiting + pending[0]
    pending[-1].remove(used)
    if not pending[-1]:
        pending.pop()
    state.activations += 1


def check_above(state: State, side: Side, used: Activation) -> None:
    """Compulsory effects on top of the one used cannot be skipped."""
    if state.how.effect_optional:
        return
    for group in reversed(state.pending):
        if used in group:
            return
        for one in group:
            if not one.waits and possible(state, side, one, sure=True):
                state.forbid("A-6.3", f"{NAMES[one.source]} has to act first.", rulings=("effect_optional",))
