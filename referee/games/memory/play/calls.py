"""The call, in its timings, and turns that are passed over."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.memory.play import turns
from referee.games.memory.play.state import Debt, State
from referee.games.memory.record.moves import Call, Skip
from referee.games.memory.record.phases import HOLDING, PLACED
from referee.rules import Kind

NOW, AT_END, AS_TURN = "now", "at_end", "as_turn"
Fault = tuple[str, str, str, tuple[str, ...]]
"""Point of play, sentence, reason, options of the open questions it hangs on."""
WINDOW = ("call.window",)
EARLY = ("call.window", "call.early")
AUTO = ("empty_layout.auto_call", "empty_layout.turn")


def call(state: State, move: Call) -> None:
    """ "Dutch" (G-23, T-25, R-28); also the automatic one of a player without cards (T-30)."""
    seat, rules = move.actor, state.rules
    due, events = turns.due_now(state, seat)
    turns.owes(state, seat)
    if by_itself := turns.until(events, turns.CALLED, seat):
        state.act()
        turns.settle(state, seat)
        turns.pass_over(state, by_itself)
        return
    moment, fault = moment_of(state, seat, due, events)
    if move.auto and fault is None:
        fault = ("call_empty", f"Nothing makes this a call of {state.name(seat)} by itself.", "", AUTO)
    if fault is not None:
        point, message, why, rulings = fault
        state.forbid(point, message, why, rulings=(*rulings, "call.invalid"))
    state.act()
    turns.settle(state, seat)
    if fault is not None and rules.call_invalid == "penalty":
        rulings = state.asked(*fault[3], "call.invalid")
        state.debts.append(Debt(seat, False, 1, state.cite(fault[0]), move.entry, rulings=rulings))
        return
    _called(state, seat, moment, events if due == seat else [])


def _called(state: State, seat: int, moment: str, events: list[turns.Event]) -> None:
    """The call counts: at once, from the end of the turn, or as a turn of its own."""
    if moment == AT_END:
        state.say(
            Kind.NOTE,
            "call_when",
            f"{state.name(seat)} calls before the turn is done; the call counts from its end.",
            rulings=("call.window", "call.early"),
        )
        state.calling = seat
        return
    if moment == AS_TURN:
        turns.begin_turn(state, seat, events)
        state.phase = PLACED
    if state.queue is None:
        queue = turns.final_turns(state, seat)
        if seat != state.active and state.active >= 0:
            # called between two turns: the lap runs from the player whose turn it was
            lap = turns.final_turns(state, state.active)
            queue = [*(other for other in lap if other != seat), state.active]
        turns.begin_final(state, seat, turns.CALLED, queue)
    else:
        state.callers.append(seat)


def moment_of(state: State, seat: int, due: int, events: list[turns.Event]) -> tuple[str, Fault | None]:
    """How a call at this moment counts, and why it may not be made, if so. ``events``: what happens
    by itself before the turn of ``due``."""
    rules, who = state.rules, state.name(seat)
    moment, fault = _in_window(state, seat, due)
    if state.calling == seat:
        return moment, ("call_again", f"{who} has called already.", "", ())
    first = next((other for what, other in events if what == turns.CALLED), -1)
    if moment == AS_TURN and first >= 0 and not rules.call_repeat:
        no_cards = f"{who} cannot call any more: {state.name(first)} has no cards."
        return moment, ("call_again", no_cards, "", (*AUTO, "call.repeat"))
    if state.queue is not None and seat in state.callers:
        return moment, ("call_again", f"{who} has called already.", "", ())
    if state.queue is not None and not rules.call_repeat:
        by = f"{state.name(state.by)} has called" if state.cause == turns.CALLED else "the last lap has begun"
        return moment, ("call_again", f"{who} cannot call any more: {by}.", "", ("call.repeat",))
    if fault is None and rules.earliest_lap > 1:
        begun = state.turn - (0 if moment == AS_TURN else 1)
        if begun < state.seats * (rules.earliest_lap - 1):
            lap = f"{who} calls before lap {rules.earliest_lap}."
            fault = ("call_when", lap, "", ("call.earliest_lap",))
    if fault is None and not rules.call_same_turn and state.emptied_at.get(seat) == state.turn:
        fault = (
            "call_empty",
            f"{who} has lost the last card in this very turn and may call in the next.",
            "",
            ("empty_layout.call_same_turn",),
        )
    return moment, fault


DUE, BETWEEN, ELSEWHERE = "due", "between", "elsewhere"
"""Besides a player's own HOLDING and PLACED: the turn is next, nobody's turn is running, anything else."""
END = "the call comes at the end of one's own turn"
AFTER = "the call comes at the end of one's own turn, before the next player draws"
INSTEAD = "the call takes the place of drawing in one's own turn"
OUT_OF_TURN = "{who} calls out of turn."

WINDOWS: Mapping[str, Mapping[str, tuple[str, str, str]]] = {
    "end_of_turn": {
        PLACED: (NOW, "", ""),
        HOLDING: (AT_END, "{who} calls before the turn is done.", END),
        DUE: (AS_TURN, "{who} calls before the turn instead of after it.", AFTER),
        ELSEWHERE: (NOW, OUT_OF_TURN, AFTER),
    },
    "instead_of_draw": {
        DUE: (AS_TURN, "", ""),
        HOLDING: (AT_END, "{who} has drawn already and cannot call.", INSTEAD),
        PLACED: (NOW, "{who} has drawn and played already and cannot call.", INSTEAD),
        ELSEWHERE: (NOW, OUT_OF_TURN, INSTEAD),
    },
    "own_turn": {
        PLACED: (NOW, "", ""),
        HOLDING: (AT_END, "", ""),
        DUE: (AT_END, "", ""),
        ELSEWHERE: (NOW, OUT_OF_TURN, ""),
    },
    "between_turns": {BETWEEN: (NOW, "", ""), ELSEWHERE: (AT_END, "{who} calls during a turn.", "")},
    "none": {ELSEWHERE: (NOW, "Nobody calls in this game.", "")},
}
"""When a call may be made -> moments, of which the first that fits says how a call counts then, and what is
said against it and why, if anything is."""


def _in_window(state: State, seat: int, due: int) -> tuple[str, Fault | None]:
    """How a call at this moment counts, and why it comes too early or too late, if so."""
    rules, row = state.rules, WINDOWS[state.rules.call_window]
    now = {
        state.phase: seat == state.active,
        DUE: seat == due,
        BETWEEN: state.phase == PLACED,
        ELSEWHERE: True,
    }
    when = next(moment for moment in row if now.get(moment))
    counts, fault, why = row[when]
    waits = rules.call_window == "end_of_turn" and not state.count[seat]  # without cards as well (G-41)
    if (
        not fault
        or (rules.call_early and why == END)
        or (waits and when == DUE and rules.empty_turn == "call_only")
    ):
        return counts, None
    rulings = EARLY if why == END else (*WINDOW, "empty_layout.turn") if waits and when == DUE else WINDOW
    return counts, ("call_empty" if waits else "call_when", fault.format(who=state.name(seat)), why, rulings)


def skip(state: State, move: Skip) -> None:
    """A turn that is passed over (T-31, R-25), or passed where a table allows it."""
    seat, rules = move.actor, state.rules
    due, events = turns.due_now(state, seat)
    if by_itself := turns.until(events, turns.SKIPPED, seat):
        state.act()
        turns.pass_over(state, by_itself)
        return
    if due != seat:
        point, message, why, rulings = turns.turn_fault(state, seat, due, events)
        raise state.no_way(point, message, why, at="player", rulings=rulings)
    turns.owes(state, seat)
    if not (rules.may_pass or (not state.count[seat] and rules.empty_turn == "call_only")):
        state.forbid(
            "draw",
            f"{state.name(seat)} does not play this turn.",
            "a turn cannot be passed over",
            rulings=() if state.count[seat] else ("empty_layout.turn",),
        )
    state.act()
    turns.settle(state, seat)
    turns.begin_turn(state, seat, events)
    state.phase = PLACED
