"""What happened before an entry that nobody has to write: passes, chances let go, Directors who declined, and
with them whole turns. It is put in where the entry is allowed after it, and only then; the entry comes at the
wrong moment, or is of the next turn, or is written twice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from referee.breaches import Open, Refused, Way, permitted
from referee.games.intercity.play.moments import CARDS_DEALT, learn
from referee.games.intercity.play.positions.start import OF_NEXT_TURN
from referee.games.intercity.play.state import NO_CHOICE, State
from referee.games.intercity.play.track.turn_end import play_on
from referee.games.intercity.play.unwritten_passes import UNWRITTEN
from referee.games.intercity.play.wrong_moment import WRONG
from referee.games.intercity.record import phases
from referee.games.intercity.record.moves import Silence

Handler = Callable[[Any, Any], None]
Handlers = dict[str, Handler]

TABLE: dict[str, Handlers] = {}
"""The table of plays, phase -> action -> handler, as :mod:`plays` fills it in."""

_SPEAKING = frozenset({phases.OFFER, phases.AUCTION, phases.TRACK})
STEPS = 10

OF_TURN = frozenset({"choose", "reveal", "build", "resolve"})
"""With any of these what is written of a turn may begin; that nobody chose has to be written."""


def once_a_turn(handler: Handler) -> Handler:
    """What tells of a turn, and what tells it again. What does not fit this turn, in a record that leaves
    lines out, is of the next one, of which nothing is written before (IQ-15b), if that fits."""

    def played(state: State, move: Any) -> None:
        try:
            handler(state, move)
        except Refused as refused:
            raise (_in_next_turn(state, move) or refused) from None
        if move not in state.telling and not state.breaches.let_stand:
            state.telling = (*state.telling, move)

    return played


def _may_be_over(state: State, move: Any) -> bool:
    """Has the record told of the railroad in this turn, or does it leave out so much that it need not?"""
    railroad = getattr(move, "railroad", -1)
    if railroad < 0 or state.part > 1 or len(state.assumed) + state.unchosen > FEW:
        return True
    if move.action == "choose":
        return state.choice[railroad] != NO_CHOICE
    return state.told[railroad] is not None or state.noted >> railroad & 1 == 1


FEW = 2
"""So many lines left out say little of how a record is kept."""


def _in_next_turn(state: State, move: Any) -> Open | None:
    """An entry that was refused as one of the next turn; None where it does not fit that either."""
    account = state.breaches
    firm = account.let_stand or account.asking or account.firm
    if move.action not in OF_TURN or firm or not state.leaves_out_turns() or not _may_be_over(state, move):
        return None
    then, begun = state.copy(), False
    for steps in range(1, 2 * STEPS):
        step = UNWRITTEN.get(then.phase)
        try:
            if step is None or not step(then, move):
                return None
        except Open as parting:
            return None if begun else after_silence(state, move, steps - 1, parting)
        begun = begun or (then.phase == phases.TRACK and then.turn > state.turn - state.fresh)
        handler = TABLE[then.phase].get(move.action) if begun else None
        if handler is not None and permitted(handler, then, move):
            ways = [Way((move,), "nothing is written of the turn before it but what comes before this")]
            return after_silence(state, move, steps, state.breaches.open(ways, doubted=True))
    return None


def catch_up_or_forbid(state: State, move: Any) -> bool:
    """An entry the phase has no cell for: something happened first that nobody has to write, or the entry
    comes at the wrong moment (I-4.1)."""
    try:
        return _caught_up(state, move)
    except Refused as refused:
        raise (_in_next_turn(state, move) or refused) from None


def _caught_up(state: State, move: Any) -> bool:
    if move.action == "silence":
        state.breaches.act()
        _in_silence(state, move, move.steps)
        if move.learnt is not None:
            learn(state, move.learnt)
        return True
    steps = steps_to(state, move)
    if steps is None:
        later = _refused_in_time(state, move)
        if later and not state.breaches.let_stand:
            raise Refused(state.breaches)
        if later and _can_stand(state.copy(), move, later):
            _after(state, move, later)
            return True
        WRONG[state.phase](state, move)
        if move.action in OF_NEXT_TURN and state.phase == phases.OVER:
            state.breaches.act()
            play_on(state)
            steps = 0 if move.action in TABLE[state.phase] else steps_to(state, move)
        if steps is None:
            raise state.cannot(f"The game is at {state.phase}.")
        _after(state, move, steps)
        return True
    state.breaches.let_stand = False  # the entry is allowed at its moment: nothing has to stand
    _in_silence(state, move, steps)
    return False


def _can_stand(then: State, move: Any, steps: int) -> bool:
    """Can an entry stand at its moment, after so many steps that nobody wrote down?"""
    then.breaches.let_stand = True
    try:
        _after(then, move, steps)
    except (Refused, Open):
        return False
    return True


def _after(state: State, move: Any, steps: int) -> None:
    """The entry, after so many steps that nobody wrote down."""
    _in_silence(state, move, steps)
    TABLE[state.phase][move.action](state, move)


def _in_silence(state: State, move: Any, steps: int) -> None:
    for _ in range(steps):
        if state.phase not in UNWRITTEN:  # after another course of the game nothing may be left to come
            raise state.cannot(f"The game is at {state.phase}.")
        UNWRITTEN[state.phase](state, move)


def steps_to(state: State, move: Any) -> int | None:
    """How many unwritten steps lead to a moment at which the entry is allowed; None where none do. Open where
    one of them can have come out in several ways."""
    if move.action in ("bid", "pass") and state.phase not in _SPEAKING and not state.silent:
        return None
    then = state.copy()
    for steps in range(1, STEPS):
        step = UNWRITTEN.get(then.phase)
        if then.phase == phases.OFFER and then.fresh and then.part < CARDS_DEALT and move.action in CLOSING:
            return None  # a payment, or the cards, of the turn before, right or wrong
        try:
            if step is None or not step(then, move):
                return None
        except Open as parting:
            raise after_silence(state, move, steps - 1, parting) from None
        handler = TABLE[then.phase].get(move.action)
        if handler is not None and permitted(handler, then, move):
            return steps
    return None


def played_later(state: State, move: Any, steps: int) -> None:
    """The entry, after so many steps that nobody wrote down; it has been found to be allowed there."""
    if move.action in ("bid", "pass"):  # whose auction is it?
        try:
            _after(state.copy(), move, steps)
        except Open as parting:
            raise after_silence(state, move, steps, parting) from None
    state.breaches.act()
    _after(state, move, steps)


def _refused_in_time(state: State, move: Any) -> int:
    """Does the entry come at its moment, after what nobody has to write, and break a rule there? Then it
    breaks that one, and no rule about moments. After how many unwritten steps; 0 where not."""
    closes = state.phase == phases.AUCTION and move.action in ("offer", "decline") and state.bidder >= 0
    laid = (
        state.phase == phases.TRACK
        and move.action in CLOSING
        and state.choice.count(NO_CHOICE) < len(state.choice)
    )
    timely = laid or closes or state.phase in _TOLD_BY_WHAT_FOLLOWS
    return refused_later(state, move) if timely or move.action in _OF_TRACK else 0


def refused_later(state: State, move: Any) -> int:
    """The same, of an entry that may well come after what nobody has to write: after how many steps."""
    then = state.copy()
    for steps in range(1, STEPS + 1):
        step = UNWRITTEN.get(then.phase)
        if step is None or not step(then, move):
            return 0
        handler = TABLE[then.phase].get(move.action)
        if handler is not None:
            with suppress(Refused, Open):
                then.breaches.clear()
                handler(then, move)
            if not state.breaches.let_stand:
                state.breaches.take(then.breaches.found)
            return steps if then.breaches.barred else 0
    return 0


_OF_TRACK = ("choose", "build", "resolve", "segment")
CLOSING = ("dividend", "turn_order", "equity")  # Directors who are not written beside others declined
_TOLD_BY_WHAT_FOLLOWS = frozenset({phases.REVEAL, phases.LAY, phases.DIVIDENDS, phases.ORDER})
"""They pass whatever is written of them."""


def after_silence(state: State, move: Any, steps: int, parting: Open) -> Open:
    """The same ways, each after so many steps that nobody wrote down."""
    silence = Silence(-1, steps)
    silence.entry = move.entry
    before = (silence,) if steps else ()
    ways = [way._replace(moves=(*before, *way.moves)) for way in parting.ways]
    return state.breaches.open(ways, parting.doubted)
