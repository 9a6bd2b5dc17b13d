"""Phase 3, powers: what the sixes to tens do, when, and how often.

A power is due the moment its card is played or brought back, before its owner does anything else
(A-6.3, A-6.12). Powers that are due wait in ``State.pending``: a list of groups, the latest on
top; cards laid in one entry form one group and may act in any order (AQ-28). An owner who does
something else has declined what was due.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from referee.breaches import Way
from referee.declarations.entries import filled
from referee.games.auction.play import always_wrong
from referee.games.auction.play.always_wrong import RULE_OF, VERBS, piles_of
from referee.games.auction.play.state import Activation, Side, State, whereabouts
from referee.games.auction.record.cards import (
    ALL,
    ASIDE,
    NAMES,
    POWERFUL,
    SUIT_OF,
    VALUES,
    cards_in,
    face,
    set_of,
)
from referee.games.auction.record.moves import AUCTION, OWN, Decline, Duplicate
from referee.games.auction.record.phases import WINNER

MOST_ACTIVATIONS = 200
"""Under the rulebook's own reading a turn sees some thirty at most (L8). A reading that lets sevens
repeat each other needs an end (AQ-32a)."""

SEVENS: Final = set_of(card for card in range(len(NAMES)) if VALUES[card] == 7)


_DUE: Final = {
    1 << card: tuple(
        Activation(1 << card, card, VALUES[card], SUIT_OF[card], 1 << card, waits) for waits in (False, True)
    )
    for card in range(len(NAMES))
}
"""For every card, as a set: its power, due at once only, and also later."""


def due(card: int, waits: bool) -> Activation:
    """The power of a card that was played or brought back: due at once, or (``waits``) later too."""
    return _DUE[1 << card][waits]


def dues(state: State, cards: int) -> list[Activation]:
    """The powers of some cards that were played or brought back."""
    later = _usable_later(state)
    group = []
    while cards:
        card = cards & -cards
        group.append(_DUE[card][bool(later & card)])
        cards ^= card
    return group


# -- whose part of the round it is ------------------------------------------------------------------


def on_turn(state: State, seat: int, what: str) -> Side:
    """The player acting in phase 3 must be the one whose part it is (A-5.1)."""
    if seat != state.active and not state.adrift:
        message = f"{state.name(seat)} {what}; it is {state.name(state.active)}'s part of the round."
        why = "the winner of the bid acts first and finishes, then the loser"
        lost, won = sorted(state.totals)
        if lost < won and all(side.bid_at and not side.unnamed for side in state.sides):
            why = f"{state.name(state.totals.index(won))} has won the bid by {won} to {lost}: {why}"
        bids = [entry for side in state.sides for entry in side.offered()] if state.phase == WINNER else ()
        state.forbid("A-5.1", message, why, entries=bids)
    return state.sides[seat]


def take_part(state: State, seat: int) -> None:
    """Every guard has been asked: somebody acts in phase 3. Where that was out of turn and stands, whoever
    acts next acts on: what follows from the one fault is not another."""
    state.breaches.act()
    if state.adrift:
        state.active, state.adrift = seat, False
    elif seat != state.active:
        state.adrift = True


# -- powers that are passed over --------------------------------------------------------------------


def check_lapse(state: State, side: Side) -> None:
    """Where effects are compulsory, a power that is due and possible cannot be passed over."""
    for group in () if state.readings.effect_optional else state.pending:
        for power in group:
            if power.waits or _repeated_in_vain(state, side, power):
                continue
            if possible(state, side, power, sure=True):
                forbid_unused(state, f"{side.name} does not use the power of {face(power.source)}.")


def _repeated_in_vain(state: State, side: Side, power: Activation) -> bool:
    """Whether a seven may have repeated, unwritten, what had nothing to act on."""
    targets = targets_of_seven(state, side, power) if power.power == 7 else 0
    return any(not possible(state, side, _again(state, power, card), sure=True) for card in cards_in(targets))


def forbid_unused(state: State, message: str) -> None:
    """A power that could be used is not, where effects are compulsory (AQ-22)."""
    why = "it has a target, and its effect is compulsory"
    state.forbid("A-6.3", message, why, rulings=("effect_optional",))


def lapse(state: State) -> None:
    """Powers that were due and not used are gone for this turn (A-6.3, AQ-22)."""
    state.pending = [kept for group in state.pending if (kept := _waiting(state, group))]


def _waiting(state: State, group: list[Activation]) -> list[Activation]:
    """Those of some powers that may be used later; the others have been let go by."""
    for power in group:
        if not power.waits:
            state.lapsed |= power.labels
    return [power for power in group if power.waits]


def laid_apart(state: State) -> State:
    """The position in which bid cards that were played for their power lie among the power cards only."""
    other = state.copy()
    for side in other.sides:
        side.bid &= ~side.played
    return other


def gone(state: State, cards: int) -> None:
    """What was due by cards that have left the offering will not act any more."""
    kept = [[power for power in group if not cards >> power.source & 1] for group in state.pending]
    state.pending = [group for group in kept if group]


def check_above(state: State, side: Side, used: Activation) -> None:
    """Compulsory effects on top of the one used cannot be skipped."""
    if state.readings.effect_optional:
        return
    for group in reversed(state.pending):  # pragma: no branch - what is used is due
        if used in group:
            return
        for power in group:
            if not power.waits and possible(state, side, power, sure=True):
                state.forbid("A-6.3", f"{face(power.source)} has to act first.", rulings=("effect_optional",))


# -- what a power may act on ------------------------------------------------------------------------


def possible(state: State, side: Side, power: Activation, sure: bool = False, laid: int = 0) -> bool:
    """Whether a power that is due may have anything to act on; ``sure``: whether it certainly has,
    whatever the unseen cards are; ``laid``: cards that lie in the offering besides."""
    if power.power == 6:
        if side.unnamed and not sure:
            return True  # a tie card nobody named may be one
        cards = (side.offering | laid) & power.suit & ~power.excluded
        return bool(cards if state.readings.cash_in_played_power else cards & ~(side.played | laid))
    if power.power == 7:
        return bool(targets_of_seven(state, side, power, laid))
    found, batches = 0, []
    for pile in piles_of(state.readings, power.power):
        if pile == AUCTION:
            found |= state.discards
        elif pile == OWN:
            found |= side.discards
            batches += side.unseen_discards
        else:
            found |= side.known_deck
            batches += [~entry for entry in side.deck if entry < 0 and entry != ASIDE]
            batches += side.slots if ASIDE in side.deck else []
    if not state.readings.retrieve_just_bought:
        found &= ~state.acquired
    if found & power.suit or sure:
        return bool(found & power.suit)
    return any(
        side.batches[number].may & power.suit or side.batches[number].may_be_dealt for number in batches
    )


def targets_of_seven(state: State, side: Side, power: Activation, laid: int = 0) -> int:
    """The power cards a seven may point at (A-6.7)."""
    if state.activations > MOST_ACTIVATIONS:
        return 0
    readings = state.readings
    cards = side.played | laid
    if readings.dup_opponent:
        cards |= state.sides[1 - state.active].played
    if readings.dup_bid_card != "no":
        cards |= side.bid & POWERFUL
    if readings.dup_target_zone == "played_this_turn":
        cards |= state.played
    if readings.dup_same_suit:
        cards &= power.suit
    return cards & POWERFUL & ~(1 << power.source)


def _usable_later(state: State) -> int:
    """The cards whose power may be used later in the turn."""
    if state.readings.activation_delay == "within_turn":
        return ALL
    return SEVENS if state.readings.dup_without_target == "pending" else 0


def reaches(state: State, side: Side, power: Activation, target: int) -> bool:
    """Whether a power may be what acts on this card, as far as suits and piles tell."""
    bit = 1 << target
    if power.power == 7:
        return bool(targets_of_seven(state, side, power) & bit)
    if not power.suit & bit or (power.excluded & bit and power.power == 6):
        return False
    return power.power == 6 or power.power == 10 or bool(state.discards & bit) == (power.power == 8)


# -- which power an entry uses ----------------------------------------------------------------------


def pick(state: State, side: Side, verb: str, move: Any) -> Activation | None:
    """The due power an entry uses; None, and forbidden, where none is due that does this. Where the record
    does not say which of several it was, or whether a seven repeated one, it is open."""
    source, target = move.source, move.card
    named = _named(state, verb, source)
    if source is None and not state.breaches.let_stand:
        able = list(dict.fromkeys(power for power in named if reaches(state, side, power, target)))
        if len(able) == 1:
            return able[0]
        labels = [label_of(power) for power in able]
        ways = [Way((filled(move, source=card),), f"it was the power of {NAMES[card]}") for card in labels]
        ways = ways or _repeats(state, side, verb, move)
        if ways:
            raise state.breaches.open(ways)
    elif source is not None and not named and not state.breaches.let_stand:
        repeats = _repeats(state, side, verb, move)
        ways = [way for way in repeats if source in (way.moves[0].card, way.moves[0].source)]
        if not ways and not always_wrong.breaks(state, move):
            ways = repeats_of(state, move)  # that it acts again is not what is wrong
        if ways:
            raise state.breaches.open(ways)
    if named:
        return next((power for power in named if reaches(state, side, power, target)), named[0])
    if source is None:
        source = _meant(state, side, verb, target)
    if source is None:
        state.forbid("A-6.3", f"{side.name} has no power due that could {verb} a card.")
        always_wrong.forbid(state, move)
        return None
    entry = filled(move, source=source)
    if not (repeats_of(state, entry) and always_wrong.breaks(state, entry)):
        # Else a seven may have repeated it, unwritten: how often it has acted is not what is wrong.
        not_due(state, side, verb, source)
    always_wrong.forbid(state, entry)
    return None


def _named(state: State, verb: str, source: int | None) -> list[Activation]:
    """The powers that are due and do this, the latest first: those of a card where the entry names one."""
    found = []
    for group in reversed(state.pending):
        for power in group:
            if VERBS[power.power] == verb and (source is None or power.labels >> source & 1):
                found.append(power)
    if source is not None:
        found.sort(key=lambda power: label_of(power) != source)
    return found


def label_of(power: Activation) -> int:
    """The card that stands for a power in a record: the seven, where one repeats it."""
    others = power.labels & ~(1 << power.source)
    return (others or power.labels).bit_length() - 1


def turns(moves: Sequence[Any]) -> list[int]:
    """The entries that pass over a seven of which the record says nothing: it may have repeated a power just
    before, which nobody wrote down."""
    found, due = [], 0
    for index, move in enumerate(moves):
        if move.action in ("power", "buy", "end_turn"):
            due = move.cards & SEVENS if move.action == "power" else 0
        elif move.action in ("duplicate", "decline"):
            due &= ~(0 if move.source is None else 1 << move.source)
            if due and move.action == "decline" and move.source is not None:
                found.append(index)
        elif move.action in ("cash", "take"):
            if due:
                found.append(index)
            due |= 1 << move.card & SEVENS if move.action == "take" else 0
    return found


def otherwise(state: State, move: Any) -> Iterator[Way]:
    """What a seven that is due may have repeated before this entry."""
    for seven, card, repeat in _repeatable(state, move.actor):
        yield Way((repeat, move), f"{NAMES[seven.source]} repeated {NAMES[card]}")


def unwritten(state: State) -> Iterator[Decline | Duplicate]:
    """What may be done of the powers that are due without a word of it: one is let go by, or a seven repeats
    another."""
    for power in open_powers(state):
        yield Decline(state.active, label_of(power))
    for _, _, repeat in _repeatable(state, state.active):
        yield repeat


def _repeatable(state: State, seat: int) -> Iterator[tuple[Activation, int, Duplicate]]:
    """The sevens that are due with each card they may repeat, and the entry that says so."""
    for seven in open_powers(state):
        for card in cards_in(targets_of_seven(state, state.sides[seat], seven)) if seven.power == 7 else ():
            yield seven, card, Duplicate(seat, label_of(seven), card)


def _repeats(state: State, side: Side, verb: str, move: Any) -> list[Way]:
    """The ways in which a seven that is due first made another power work again: a repeat may be left out
    of the record."""
    if verb == "duplicate":
        return []
    ways = []
    for seven, card, repeat in _repeatable(state, move.actor):
        again = _again(state, seven, card)
        if VERBS[VALUES[card]] == verb and reaches(state, side, again, move.card):
            use_it = filled(move, source=seven.source)
            ways.append(Way((repeat, use_it), f"{NAMES[seven.source]} repeated {NAMES[card]}"))
    return ways


def repeats_of(state: State, move: Any) -> list[Way]:
    """The ways in which a seven that is due first made the named card work again."""
    return [
        Way((repeat, move), f"{NAMES[seven.source]} repeated it")
        for seven, card, repeat in _repeatable(state, move.actor)
        if card == move.source
    ]


def _again(state: State, seven: Activation, card: int) -> Activation:
    """A power that works once more because of a seven."""
    bit, label = 1 << card, 1 << seven.source
    excluded = {"target": bit, "seven": label, "both": bit | label}[state.readings.dup_acts_as]
    later = bool(_usable_later(state) & bit)
    return Activation(bit | label, card, VALUES[card], SUIT_OF[card], excluded, later)


def repeated(state: State, seven: Activation, card: int, times: int) -> list[Activation]:
    """What is due once a seven has been pointed at a card."""
    return [_again(state, seven, card)] * times


def open_powers(state: State) -> Iterator[Activation]:
    """The powers that are due, each once, the latest first."""
    yield from dict.fromkeys(power for group in reversed(state.pending) for power in group)


def _meant(state: State, side: Side, verb: str, target: int) -> int | None:
    """The card a record most likely means that does not name the one at work: one that could do
    this and has acted, or let its power go by, of the suit of the target if there is one."""
    acted = state.played & side.played | state.woken & side.offering
    able = [card for card in cards_in(acted) if VERBS[VALUES[card]] == verb]
    able = [card for card in able if SUIT_OF[card] >> target & 1] or able
    lapsed = [card for card in able if state.lapsed >> card & 1]
    return next(iter(lapsed or able), None)


def not_due(state: State, side: Side, verb: str, source: int) -> None:
    """Why the named card cannot act now: the sentence that fits best is cited."""
    bit = 1 << source
    name = face(source)
    due = [power for group in state.pending for power in group if power.labels & bit]
    if due:
        state.forbid(RULE_OF[due[0].power], f"{name} does not {verb} cards.", at="with")
    elif not bit & POWERFUL:
        state.forbid("A-0.5", f"{name} has no power.", at="with")
    elif bit & side.cashed:
        state.forbid_cashed(bit, "with")
    else:
        rule, message, why, rulings = _gone_by(state, side, source)
        state.forbid(rule, message, why, at="with", rulings=rulings)
        if rule == "A-6.12":
            state.forbid("A-12.1", f"{name} takes effect before anything else does.", at="with")


def _gone_by(state: State, side: Side, source: int) -> tuple[str, str, str, tuple[str, ...]]:
    """Why a power card that is not cashed in cannot act: the rule, who and what, why, the readings it rests
    on."""
    bit = 1 << source
    uses, later = f"{side.name} uses {face(source)}", "later; its power was due when it was"
    waits = ("dup_without_target",) if bit & SEVENS else ()
    if bit & state.lapsed & state.retrieved:
        return "A-6.12", f"{uses} {later} brought back.", "", ("retrieved_power", *waits)
    if bit & state.lapsed:
        return "A-6.3", f"{uses} {later} played.", "", ("activation_delay", *waits)
    if bit & side.bid & ~(state.played | state.woken):
        was_bid = f"{side.name} uses the power of {face(source)}, which was bid."
        return "A-6.3", was_bid, "cards that were bid do not act", ("bid_cards_can_activate",)
    if bit & (side.played | side.bid):
        often = f"{face(source)} has acted as often as it may this turn."
        why = "once for being played, once more for every seven pointed at it"
        return "A-12.2", often, why, ("dup_unactivated",) if bit & state.woken else ()
    return "A-6.1", f"{uses}, which was not played.", f"it is {whereabouts(state, source)}", ()


def use(state: State, used: Activation | None) -> None:
    """A due power acts: it is gone, and what was due on top of it has been declined. None where it was let
    stand that nothing was due."""
    if used is None:
        return
    pending = state.pending
    while used not in pending[-1]:
        waiting = _waiting(state, pending.pop())
        pending[0] = waiting + pending[0]
    pending[-1].remove(used)
    if not pending[-1]:
        pending.pop()
    state.activations += 1
