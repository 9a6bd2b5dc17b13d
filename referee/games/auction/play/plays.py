"""The table of plays: phase, then action, then what happens. A missing cell is the illegality."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

from referee.breaches import Open, Refused, Way, permitted
from referee.games.auction.play import (
    activations,
    always_wrong,
    bidding,
    ending,
    hands,
    leftovers,
    looks,
    powers,
    purchases,
    restocking,
    ties,
    unwritten_ties,
)
from referee.games.auction.play.state import DRAWING, RESTOCKING, State
from referee.games.auction.record.moves import Drawn, deed
from referee.games.auction.record.phases import BID, DRAW, LOSER, OVER, SET_ASIDE, TIE, WINNER
from referee.rules import Path

Play = Callable[[State, Any], None]


def _meanwhile(play: Play) -> Play:
    """The same play, where somebody may be looking through a deck."""

    def played(state: State, move: Any) -> None:
        if not state.looking:
            play(state, move)
            return
        looks.check_waiting(state, move)
        if not looks.looks(state, move.actor):
            play(state, move)
            return
        try:
            play(state, move)
        except Refused:
            looks.forbid_going_on(state, move.actor)  # beside what else the entry breaks
            raise
        looks.went_on(state, move.actor)

    return played


def is_legal(state: State, move: Any) -> bool:
    """Whether the engine accepts a move now: it is asked, and nothing is touched."""
    handler = PLAYS[state.phase].get(move.action)
    return handler is not None and permitted(handler, state, move)


def _has_its_place(state: State, move: Any) -> bool:
    """Whether an entry is allowed now, and claims no other totals than those of the bids."""
    return is_legal(state, move) and not unwritten_ties.claims_more(state, move)


SOON = 4
"""So many entries later nobody would write a card that was added to a tied bid."""


def _in_a_tie(play: Play) -> Play:
    """The same play; where it has its place only once cards were added that nobody wrote down, they were,
    unless they are written down after all."""

    def played(state: State, move: Any) -> None:
        account = state.breaches
        asked = account.let_stand or account.asking
        allowed = asked or permitted(play, state, move)
        if not asked and (not allowed or unwritten_ties.claims_more(state, move)):
            ways = unwritten_ties.unwritten(state, move, _has_its_place)
            silent = move.action == "first" and not any(side.tied or side.unnamed for side in state.sides)
            if ways and not allowed:
                with suppress(Refused):
                    play(state, move)  # what it breaks counts where none of the ways fits
            if ways:
                raise account.open(ways, doubted=not (allowed or silent), fits=SOON)
            if (move.action == "reveal" or silent) and unwritten_ties.owes_unseen(state):
                unwritten_ties.add_unwritten(state, move)
            elif move.action == "reshuffle":
                other = state.copy()
                unwritten_ties.on_to_an_empty_deck(other, move.actor)
                if permitted(play, other, move):
                    unwritten_ties.on_to_an_empty_deck(state, move.actor)
        play(state, move)

    return played


def _in_the_draw(play: Play) -> Play:
    """The same play; where it has its place only in a tie of the next round, to which nobody had anything to
    bid, the hands were drawn before it."""

    def played(state: State, move: Any) -> None:
        try:
            play(state, move)
        except (Refused, Open):
            asked = state.breaches.let_stand or state.breaches.asking
            after = None if asked or permitted(play, state, move) else after_the_draw(state)
            if after is None or after.phase != TIE or not permitted(ACTS[move.action], after, move):
                raise
            state.breaches.clear()
            _draw_first(state, move)
            play(state, move)

    return played


LOOKS: dict[str, Play] = {"look": looks.look, "shuffle": looks.shuffle}
ACTS: dict[str, Play] = {
    "set_aside": bidding.set_aside,
    "bid": bidding.bid,
    "tie_card": ties.tie_card,
    "first": ties.first,
    "reveal": ties.reveal,
    "power": powers.power,
    "cash": powers.cash,
    "take": powers.take,
    "duplicate": powers.duplicate,
    "decline": powers.decline,
    "buy": purchases.buy,
    "end_turn": purchases.end_turn,
    "restock": restocking.restock,
    "discard": leftovers.discard,
    "reshuffle": hands.reshuffle,
    "draw": hands.draw,
    "done": ending.done,
    "gather": ending.gather,
}
ACTS = {action: _meanwhile(play) for action, play in ACTS.items()} | LOOKS | {"drawn": hands.drawn}
"""Action -> what happens, at the moments that have a place for it."""

TURN = ("power", "cash", "take", "duplicate", "decline", "buy", "end_turn")
TIED = ("tie_card", "reshuffle", "first", "reveal", "look", "shuffle")
"""What may show that a tie went on by cards nobody wrote down."""
_LATE = {"bid": _meanwhile(bidding.late_bid)}


def _these(*actions: str) -> dict[str, Play]:
    return {action: ACTS[action] for action in actions}


PLAYS: dict[str, dict[str, Play]] = {
    SET_ASIDE: {**_these("set_aside", "draw", "drawn", "done"), **LOOKS},
    BID: {**_these("bid", "done"), **LOOKS},
    TIE: {
        **_these("done"),
        **_LATE,
        **{action: _in_a_tie(ACTS[action]) for action in TIED},
        "turned_up": unwritten_ties.turned_up,
    },
    WINNER: {**_these(*TURN, "reveal", "first"), **_LATE, **LOOKS},
    LOSER: {**_these(*TURN), **LOOKS},
    DRAW: {
        **_these("restock", "discard", "draw", "drawn", "done"),
        "reshuffle": _in_the_draw(ACTS["reshuffle"]),
        **LOOKS,
    },
    OVER: {**_these("gather", "restock", "discard"), **LOOKS},
}

MOMENT: Mapping[str, tuple[str, str]] = {
    # action: the rule that fixes its moment, and that moment in words
    "set_aside": ("A-3.1", "a card is set aside once, at the beginning of a round"),
    "bid": (
        "A-4.3",
        "bids are laid after both have set a card aside, and are not changed once they lie open",
    ),
    "reveal": ("A-4.3", "bids are turned up when both are laid"),
    "tie_card": ("A-4.6", "cards from the deck are added only to bids that tie"),
    "first": ("A-4.5", "the higher bid goes first"),
    "power": ("A-2.1", "power cards are played after the bids, in the player's own part of the round"),
    **dict.fromkeys(("cash", "take", "duplicate", "decline"), ("A-2.1", "powers act in phase 3")),
    "buy": ("A-2.1", "cards are bought after the bids, in the player's own part of the round"),
    "end_turn": ("A-2.1", "a part of phase 3 ends after the bids, before the restocking"),
    "restock": ("A-2.1", "the display is restocked when both players have finished"),
    "discard": ("A-9.1", "leftovers are put away at the end of a round"),
    "reshuffle": ("A-9.2", "discards are reshuffled only when the deck is too short"),
    "draw": ("A-9.2", "a new hand is drawn at the end of a round"),
    "look": ("A-11.3", "one look at a time"),
    "shuffle": ("A-11.3", "a deck is shuffled only after its owner has looked through it"),
    "done": ("A-10.1", "the game ends between rounds, once the auction deck is empty"),
    "gather": ("A-10.1", "cards are gathered and counted when the game is over"),
}

PHASE_NAMES = {
    SET_ASIDE: "both players are setting a card aside",
    BID: "both players are bidding",
    TIE: "the bids are tied",
    DRAW: "the players are drawing their new hands",
    OVER: "the game is over",
}

FINISHED = "A-5.1"
"""Each player has one part of phase 3, and has finished it."""


def catch_up_or_forbid(state: State, move: Any) -> None:
    """An entry at a moment that has no place for it: what is certain happens first, or it is illegal."""
    action = move.action
    if state.looking:
        looks.check_waiting(state, move)
    if state.phase == TIE and action in TURN:
        unwritten_ties.undecided(state, move)
        return
    if action == "gather" and ending.ended(state):
        state.phase = OVER
        return
    if state.phase == DRAW and _fits_after_the_draw(state, action):
        _draw_first(state, move)
        return
    if state.phase == LOSER and state.stage == RESTOCKING:
        restocking.close_round(state)  # who acted once all had finished has finished, too
        return
    number, message, why = _forbid_now(state, move)
    if number == FINISHED and action != "end_turn" and state.row_before:
        state.breaches.act()
        restocking.reopen(state, move.actor)
        return
    if action not in ("gather", "bid") or (action == "bid" and state.phase not in (SET_ASIDE, DRAW)):
        raise state.impossible(number, message, why)
    state.breaches.act()
    if action == "gather":
        state.phase = OVER  # the table counted before the end: then that was the end
    elif state.phase == DRAW:
        _draw_first(state, move)
    else:
        state.phase = BID  # the table bid without cards set aside: then there are none this round


def _forbid_now(state: State, move: Any) -> tuple[str, str, str]:
    """What an entry breaks that has no place now; the rule that fixes its moment, what is wrong, and why."""
    number, message, why, rulings = _wrong_moment(state, move)
    if move.action == "done":
        purchases.forbid_leaving(state, move.actor)
    always_wrong.forbid(state, move, number)  # the same sentence, broken more plainly
    state.forbid(number, message, why, rulings=rulings)
    always_wrong.forbid(state, move, but=number)
    beside = BESIDE.get((state.phase, move.action))
    if beside is not None:
        state.forbid(*beside)
    if number == FINISHED:
        rule, moment = MOMENT[move.action]
        state.forbid(rule, f"{moment[:1].upper()}{moment[1:]}.")
    if looks.looks(state, move.actor):
        looks.forbid_going_on(state, move.actor)
    return number, message, why


BESIDE: Mapping[tuple[str, str], tuple[str, str]] = {
    **{
        (BID, action): ("A-2.2", "Both players bid before either bid is seen.")
        for action in ("reveal", "first")
    },
    **{(phase, "bid"): ("A-9.4", "A round begins with the cards set aside.") for phase in (SET_ASIDE, DRAW)},
}
"""Phase and action -> the sentence that such an entry breaks besides the one that decides."""


def _wrong_moment(state: State, move: Any) -> tuple[str, str, str, tuple[str, ...]]:
    """The rule that fixes the moment of an entry, what is wrong with this one, and on which readings that
    rests."""
    action = move.action
    if state.phase == OVER and action not in ("gather", "shuffle"):
        at_once = action in TURN and state.readings.end_check == "immediate"
        rulings = ("end_check",) if at_once else ()
        return "A-10.1", f"{deed(move, state.players)}, but the game is over.", "", rulings
    if state.phase in (SET_ASIDE, DRAW) and action == "bid":
        ready = after_the_draw(state) or state
        waiting = [side for side in ready.sides if not side.aside and bidding.sets_aside(ready, side)]
        names = " and ".join(side.name for side in waiting)
        message = f"{deed(move, state.players)}; no card has been set aside yet by {names}."
        short = all(side.cards_in_hand < 5 for side in waiting)
        rulings = ("short_hand_set_aside",) if short else ()
        return "A-3.1", message, "that comes first, then both bid", rulings
    over = state.phase == DRAW and state.first >= 0 and state.stage == RESTOCKING
    if over and action in TURN:
        message = f"{deed(move, state.players)}; both players have finished their parts of the round."
        return FINISHED, message, "who has finished does not act again in this round", ()
    number, moment = MOMENT[action]
    now = PHASE_NAMES.get(state.phase) or f"it is {state.name(state.active)}'s part of phase 3"
    return number, f"{deed(move, state.players)}; {now}.", moment, ()


def _fits_after_the_draw(state: State, action: str) -> bool:
    """Whether a move has its place once the hands are drawn that nobody has written down."""
    if action == "set_aside":
        return True
    after = after_the_draw(state)
    return after is not None and action in PLAYS[after.phase]


def unwritten(state: State, move: Any) -> str:
    """What an entry takes for done that nobody wrote down: new hands drawn, a tie broken; "" for nothing."""
    if state.phase == DRAW and move.action not in PLAYS[DRAW] and _fits_after_the_draw(state, move.action):
        names = [side.name for side in state.sides if not side.drawn]
        return f"{' and '.join(names)} {'has' if len(names) == 1 else 'have'} drawn a new hand"
    due = [side.name for side in state.sides if side.tie_due]
    if state.phase == TIE and move.action in TURN and due:
        return f"{' and '.join(due)} {'has' if len(due) == 1 else 'have'} added to the tied bid"
    return ""


def _draw_first(state: State, move: Any) -> None:
    """Nobody wrote down that the hands were drawn: they were. Where a player has looked through the deck
    since the round ended, the hand may have been drawn before that."""
    for seat, side in enumerate(state.sides):
        if side.drawn or not side.early:
            continue
        ways = []
        if not looks.looks(state, seat):
            assumes = f"{side.name} looked through the deck before drawing"
            ways.append(Way((Drawn(seat, -1), move), assumes))
        for place in range(len(side.early)):
            assumes = f"{side.name} drew before looking through the deck"
            ways.append(Way((Drawn(seat, place), move), assumes))
        # What a reading forbids dies by itself; it is left out, so that it does not say what is wrong.
        ways = [way for way in ways if permitted(hands.drawn, state, way.moves[0])] or ways
        raise state.breaches.open(ways)
    hands.draw_by_itself(state)
    bidding.begin_round(state)


def after_the_draw(state: State) -> State | None:
    """The position once the hands are drawn that nobody has written down yet."""
    if state.phase != DRAW:
        return None
    other = state.copy()
    hands.draw_by_itself(other)
    bidding.begin_round(other)
    return other


def turns(moves: Sequence[Any]) -> list[int]:
    """The entries that may have come about otherwise than they most likely did."""
    return sorted({*activations.turns(moves), *unwritten_ties.turns(moves)})


def otherwise(state: State, move: Any) -> Iterator[Way]:
    """The other ways in which an entry can have come about."""
    yield from unwritten_ties.otherwise(state, move)
    yield from activations.otherwise(state, move)


def learn(state: State, claims: Mapping[str, Any], entry: int) -> frozenset[Path]:
    """What a check tells of bids that tied and of the display, as far as the record had left it open."""
    return unwritten_ties.learn(state, claims) | restocking.learn(state, claims.get("display"))


def confirm(state: State, claims: Mapping[str, Any]) -> None:
    """A check that holds tells who won bids of which not all cards are named."""
    unwritten_ties.learn(state, claims)


def moments(state: State) -> Iterator[State]:
    """The moments a check may speak of: the position as it is; the same before what follows by itself at
    the end of a round, or before a part of it; and after what nobody has written down yet."""
    yield state
    if any(side.bid & side.played for side in state.sides):
        yield activations.laid_apart(state)
    if state.phase in (DRAW, OVER):
        if state.stage == RESTOCKING and state.row_before:
            yield from restocking.while_restocking(state)
        yield from _moments_of_the_draw(state)
    elif state.phase == TIE:
        other = state.copy()
        while other.phase == TIE and unwritten_ties.add_known_cards(other):
            yield other.copy()
        yield from unwritten_ties.as_often_as_may_be(other)
        yield from unwritten_ties.decided(other)


SILENT = 4
"""So many powers in a row may have been let go by, or repeated, before a check that shows it."""


def ahead(state: State) -> Iterator[Sequence[Any]]:
    """Powers that were let go by or repeated before a check, which nobody has to write down."""
    reached: list[tuple[State, tuple[Any, ...]]] = [(state, ())]
    known = {state.key()}
    for then, acts in reached:  # it grows meanwhile
        for act in activations.unwritten(then) if len(acts) < SILENT else ():
            if is_legal(then, act):
                after = then.copy()
                PLAYS[then.phase][act.action](after, act)
                if after.key() not in known:
                    known.add(after.key())
                    reached.append((after, (*acts, act)))
                    yield (*acts, act)


def _moments_of_the_draw(state: State) -> Iterator[State]:
    """Every order in which leftovers may have been put away, decks refilled and hands drawn."""
    steps = [hands.on_the_way(state, side) for side in state.sides]
    for taken in [*product(*steps)][1:]:
        other = state.copy()
        for side, step in zip(other.sides, taken, strict=True):
            step(other, side)
        yield _once_drawn(other, state)
    for seat, side in enumerate(state.sides):
        for early in side.early:
            other = state.copy()
            hands.adopt(other, seat, early)
            yield _once_drawn(other, state)


def _once_drawn(then: State, state: State) -> State:
    """A position in which hands were drawn after this one: with the last of them the next round begins, which
    nobody plays where both players have had enough."""
    if not all(side.drawn for side in state.sides):
        bidding.begin_if_drawn(then)
    if state.phase == OVER:
        then.phase, then.stage = OVER, DRAWING
    return then
