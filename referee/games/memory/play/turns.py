"""Whose turn it is, what happens by itself before it, and how the last lap runs out."""

from __future__ import annotations

from itertools import takewhile

from referee.breaches import Refused
from referee.games.memory.play.cards import can_take_card
from referee.games.memory.play.knowledge.shown import UNUSED, bar, can_bar
from referee.games.memory.play.power_guards import filled, usable
from referee.games.memory.play.scores.rounds import playing
from referee.games.memory.play.state import GAP, Debt, Opened, State
from referee.games.memory.record.phases import HOLDING, PEEK, PLACED, REVEAL, TURN
from referee.rules import Kind, Rule, counted, named

SKIPPED, CALLED = "skip", "call"
Event = tuple[str, int]


def successor(state: State) -> tuple[int, list[Event]]:
    """The seat whose turn comes next (-1: the round is over) and what happens by itself before it.

    Nothing is touched: :func:`pass_over` carries the events out.
    """
    if state.queue is None and not (state.skips or state.lost_turns or state.extra_turn or state.exhausted):
        seat = state.follow[state.active if state.after < 0 else state.after]
        if state.count[seat]:
            return seat, []
    if state.exhausted or state.queue == []:
        return -1, []
    queue = None if state.queue is None else list(state.queue)
    events: list[Event] = []
    seat = state.active if state.after < 0 else state.after
    skips, lost = state.skips, set(state.lost_turns)
    if state.extra_turn and queue is None:
        return seat, events
    for _ in range(4 * state.seats):  # pragma: no branch - somebody has a turn, or the lap ends, before
        if queue == []:
            break
        seat = state.follow[seat] if queue is None else queue.pop(0)
        what = SKIPPED
        if skips:
            skips -= 1
        elif seat in lost:
            lost.discard(seat)
        else:
            what = "" if state.count[seat] else _without_cards(state, queue is not None)
        if not what:
            return seat, events
        events.append((what, seat))
        if what == CALLED:
            if state.rules.auto_ends:
                return -1, events
            queue = final_turns(state, seat)
    return -1, events


def due_now(state: State, seat: int) -> tuple[int, list[Event]]:
    """Whose turn comes next (this player's, where nobody has begun), and what happens by itself before."""
    if state.phase == PLACED:
        return successor(state)
    if state.phase in (PEEK, TURN):
        return (seat if state.active < 0 else state.active), []
    return -1, []


def until(events: list[Event], what: str, seat: int) -> list[Event]:
    """What happens by itself up to what happens to this player; nothing where that does not."""
    return events[: events.index((what, seat)) + 1] if (what, seat) in events else []


def _without_cards(state: State, in_final: bool) -> str:
    """What becomes of the turn of a player without cards: it is passed over, it is a call, or, where nothing
    is said, it is played."""
    rules = state.rules
    if in_final or state.overrun:
        return SKIPPED if rules.skip_in_final or rules.empty_turn not in ("normal", "draw_shed") else ""
    if rules.auto_call == "turn_start" or rules.empty_turn == "auto_call":
        return CALLED
    return SKIPPED if rules.empty_turn == "skip" else ""


def beside(state: State, seat: int) -> int:
    """Who sits next to a player and is still in the game, in the direction in which turns go at first."""
    for _ in range(state.seats):  # pragma: no branch - somebody is still in the game
        seat = (seat + state.rules.direction) % state.seats
        if seat not in state.leavers:
            break
    return seat


def others_after(state: State, seat: int) -> list[int]:
    """Everybody else who plays, in the order of turns after a player."""
    seats: list[int] = []
    other = state.follow[seat]
    while other != seat and other not in seats:
        seats.append(other)
        other = state.follow[other]
    return seats


def final_turns(state: State, by: int) -> list[int]:
    """The seats that have one more turn after a call, in order."""
    if state.rules.final_turns == "none":
        return []
    seats = others_after(state, by)
    if state.after >= 0 and by == state.active:
        seats = [seat for seat in (*others_after(state, state.after), state.after) if seat != by]
    return [*seats, by] if state.rules.final_turns == "all" else seats


def up_to(state: State, stop: int) -> list[int]:
    """The seats after the active one that come before ``stop``."""
    return [*takewhile(stop.__ne__, others_after(state, state.active))]


def begin_final(state: State, by: int, cause: str, queue: list[int]) -> None:
    """The last lap begins: ``queue`` holds the seats that still have a turn."""
    state.queue = queue
    state.cause = cause
    state.by = by
    if cause == CALLED:
        state.callers.append(by)


def pass_over(state: State, events: list[Event]) -> None:
    """Carries out what happens by itself: automatic calls and skipped turns."""
    for what, seat in events:
        state.active = seat
        state.extra_turn = False
        if what == CALLED:
            begin_final(state, seat, CALLED, [] if state.rules.auto_ends else final_turns(state, seat))
        else:
            if state.skips:
                state.skips -= 1
            else:
                state.lost_turns.pop(seat, None)
            if state.queue is not None and seat in state.queue:
                del state.queue[: state.queue.index(seat) + 1]


def begin_turn(state: State, seat: int, events: list[Event]) -> None:
    """A player's first act: what was open from the turn before has lapsed; before the first turn of a round
    whoever had to look at cards has done so."""
    if state.phase != PLACED:
        state.starter = seat
        _peek_is_over(state)
    if events:
        pass_over(state, events)
    if state.powers:
        lapse(state)
    if state.unlawful:
        state.unlawful = []
    no_more_thrown(state)
    if state.overdue:
        state.overdue = [debt for debt in state.overdue if not (debt.licensed and debt.seat == seat)]
    state.extra_turn = False
    if state.passed_by or state.after >= 0:
        state.passed_by, state.after = (), -1
    state.active = seat
    state.turn += 1
    state.window_open = False
    if state.locked:
        state.locked = {}
    queue = state.queue
    if queue is not None and seat in queue:
        del queue[: queue.index(seat) + 1]


def _peek_is_over(state: State) -> None:
    """The first turn begins: of whom no look at cards is written, though everybody has to look and others'
    looks are written, that is told. No record shows that nobody looked: such an entry may be left out."""
    rules = state.rules
    if rules.peek_mandatory and rules.peek_count and any(state.peeked):
        for seat in playing(state):
            if not state.peeked[seat]:
                state.say(
                    Kind.UNDETERMINED,
                    "peek",
                    f"Whether {state.name(seat)} has looked at cards before play is not written.",
                    "such a look may be left out of a record; this one writes those of others",
                    rulings=("initial_peek.mandatory",),
                )


def lapse(state: State) -> None:
    """Effects that were not used are gone, unless the rule set keeps them."""
    rules = state.rules
    if not rules.powers_optional:
        for power in [opened for opened in state.powers if _must_act(state, opened)]:
            state.say(
                Kind.UNPAID,
                "power",
                f"{state.name(power.owner)} has not used the effect of {named(state.card(power.code))}.",
                "at this table an effect must be used",
                entries=((power.entry, "the card was laid here"),),
                rulings=("powers.optional",),
            )
    if not rules.powers_never_expire:
        state.powers.clear()
        state.last_power = (-1, 0)


EVERYBODY = -1


def _must_act(state: State, opened: Opened) -> bool:
    """Whether a card certainly has an effect that could still be used. Where nobody saw it and it need not
    have any, it is none of those that do: at this table an effect must be used, and its was not."""
    pack, sets, token = state.rules.pack, state.rules.key_sets, opened.token
    if pack.rank_of[opened.code] >= 0:
        return usable(state, opened)
    if opened.used or token not in state.pile:
        return False
    ranks = state.rules.ranks[opened.code]
    idle = [sets[rank] for rank in ranks if not usable(state, opened, rank)]
    keys = frozenset[int]().union(*(sets[rank] for rank in ranks)).difference(*idle)
    if not keys or not can_bar(state, token, keys):
        return bool(keys)
    bar(state, token, keys | {UNUSED}, opened.entry)
    return False


def no_more_thrown(state: State) -> None:
    """A card is drawn, or laid in the course of a turn: what is thrown now is not thrown together with what
    was thrown before."""
    for debt in state.debts:
        debt.thrown = GAP


def owes(state: State, seat: int = EVERYBODY, thrown: int = GAP) -> None:
    """A player acts again, or the cards are turned up: what was owed till now has not been paid, and that
    bars the act. ``thrown``: it is this card that is thrown; of several the wrong ones are paid for after the
    last."""
    for debt in _late(state, seat, thrown) if state.debts else ():
        if debt.gift:
            what = f"has not given {state.name(debt.to)} a card for the one that was matched"
        else:
            what = f"has not taken {counted(debt.count, 'penalty card')}"
        state.forbid(
            debt.rule,
            f"{state.name(debt.seat)} {what}.",
            "it was due before the next act of the same player, and before the cards are turned up",
            entries=((debt.entry, "it fell due here"),),
            rulings=debt.rulings,
            kind=Kind.UNPAID,
        )


def _late(state: State, seat: int, thrown: int) -> list[Debt]:
    """What a player, or everybody, owes and could pay."""
    return [
        debt
        for debt in sorted(state.debts, key=lambda debt: debt.seat)
        if seat in (debt.seat, EVERYBODY)
        and not _with(debt, thrown)
        and (state.count[debt.seat] > 0 if debt.gift else can_take_card(state))
    ]


def settle(state: State, seat: int = EVERYBODY, thrown: int = GAP) -> None:
    """What a player owed who acts again, or everybody, is overdue; what could not be paid is owed no more."""
    if state.debts:
        state.overdue += _late(state, seat, thrown)
        state.debts = [
            debt for debt in state.debts if seat not in (debt.seat, EVERYBODY) or _with(debt, thrown)
        ]


def _with(debt: Debt, thrown: int) -> bool:
    """Whether the card of a debt may have been thrown together with another."""
    return GAP not in (thrown, debt.thrown) and thrown != debt.thrown


def _where_cards_lie(state: State, seat: int) -> str:
    """The places of a player in which there is a card."""
    *most, last = [*map(str, filled(state, seat))] or [""]
    if not last:
        return f"{state.name(seat)} has no cards"
    return (
        f"cards lie in places {', '.join(most)} and {last}" if most else f"a card lies in place {last} only"
    )


def not_there(state: State, seat: int, slot: int, rule: Rule, field: str) -> Refused:
    """A place without a card: to be raised. Where its player owes a penalty card it is that one, and the
    line in which it was taken is missing."""
    for debt in (*state.debts, *state.overdue):
        if debt.seat == seat and not (debt.gift or debt.licensed) and slot > len(state.layouts[seat]):
            text = f"The record does not show {state.name(seat)} taking the penalty card that lies there."
            why, due = "it was due before the next act of the same player", (debt.entry, "it fell due here")
            return state.impossible(debt.rule, text, why, field, kind=Kind.UNPAID, entries=(due,))
    since, matched = state.emptied_by.get((seat, slot), (0, False))
    text = f"There is no card in place {slot} of {state.name(seat)}'s layout."
    where = ((since, "here it was emptied"),)
    asked = ("match.gift.slot",) if state.rules.gift_append else ()
    refused = state.no_way(rule, text, _where_cards_lie(state, seat), at=field, entries=where, rulings=asked)
    if matched and state.cite("gone") != rule:
        gone = "The card that lay there was matched; nothing has been laid in its place."
        state.forbid("gone", gone, at=field, entries=where)
    return refused


def emptied(state: State, seat: int) -> None:
    """A layout has just become empty: what the rule set makes of it."""
    rules = state.rules
    state.emptied_at[seat] = state.turn
    while_on_turn = (HOLDING,) if rules.free_until_discard else (HOLDING, PLACED)
    on_turn = seat == state.active and state.phase in while_on_turn
    if on_turn and rules.free_ends and (state.queue is None or rules.free_in_final):
        _round_ends_free(state, seat)
    elif on_turn and rules.free_ends:
        state.free_on = seat
    elif rules.off_turn != "none":
        _free_off_turn(state, seat)
    if rules.auto_call == "immediately" and state.queue is None:
        begin_final(state, seat, CALLED, [] if rules.auto_ends else _each_other_once(state, seat))


def _round_ends_free(state: State, seat: int) -> None:
    state.free_on = seat
    if state.queue is None:
        state.cause, state.by = "free", seat
    state.queue = []
    if not (state.rules.free_resolve and state.powers):
        state.powers.clear()
        state.phase = REVEAL
    over = f"{state.name(seat)} has no cards left and is on turn: the round is over."
    state.say(Kind.NOTE, "go_free", over)


def _free_off_turn(state: State, seat: int) -> None:
    state.free_off.add(seat)
    if state.queue is None:
        lap = {"until_player": up_to, "full_lap": _each_other_once}.get(state.rules.off_turn)
        begin_final(state, seat, "free", lap(state, seat) if lap is not None else [])
        state.say(Kind.NOTE, "last_turns", f"{state.name(seat)} has no cards left: the last lap has begun.")
    elif state.rules.off_turn_shortens and seat in state.queue:
        del state.queue[state.queue.index(seat) :]


def _each_other_once(state: State, seat: int) -> list[int]:
    return [other for other in (*others_after(state, state.active), state.active) if other != seat]


def ended_free(state: State) -> bool:
    """Whether the round is over because a player got rid of all cards while on turn (R-29)."""
    rules = state.rules
    at_once = rules.free_in_final or (state.cause == "free" and state.by == state.free_on)
    return state.free_on >= 0 and rules.free_ends and at_once


def plays_on(state: State) -> None:
    """The table plays on although the round is over: whoever's turn it would be may go on, and the cards are
    turned up when somebody notices. This is one fault, told where it began."""
    state.overrun = True
    state.queue = None
    state.phase = PLACED


def runs_on(state: State, seat: int, due: int) -> bool:
    """Whether a player has one more turn because a second call was let stand: the last lap may then have run
    up to the player who called last. The call was the fault, and has been told."""
    callers = state.callers
    if due >= 0 or len(callers) < 2 or state.rules.call_repeat:
        return False
    return seat == state.follow[state.active] and seat != callers[-1] and state.count[seat] > 0


def makes_up(state: State, seat: int) -> bool:
    """Whether a player had no turn because one out of order was let stand: who makes up for it does so as
    a part of that, which has been told."""
    waits = state.phase == PLACED and state.queue is None and seat in state.passed_by
    return waits and seat not in state.leavers


def begin_in_order(state: State, seat: int, due: int, events: list[Event]) -> None:
    """The same where somebody else may be next, or the player makes up for a turn: then it goes on after
    whoever went before."""
    last = state.active if state.after < 0 else state.after
    left = tuple(other for other in state.passed_by if other != seat)
    if makes_up(state, seat):
        begin_turn(state, seat, events)
        state.passed_by, state.after = left, last
        return
    begin_turn(state, seat, events)
    if seat != due >= 0:
        others = [due, *others_after(state, due)]
        state.passed_by = tuple(others[: others.index(seat)]) if seat in others else ()


def turn_fault(
    state: State, seat: int, due: int, events: list[Event]
) -> tuple[str, str, str, tuple[str, ...]]:
    """Why it is not this player's turn: point of play, sentence, reason, open questions it hangs on."""
    who = state.name(seat)
    if seat in state.leavers:
        return "order", f"{who} has given the game up and has no turn.", "", ("players.leavers",)
    if (CALLED, seat) in events:
        by_itself = f"{who} has no cards: it is {state.rules.call_word} by itself, and {who} does not play."
        return "empty_turn", by_itself, "", ("empty_layout.auto_call", "empty_layout.turn")
    if (SKIPPED, seat) in events and not state.count[seat]:
        return "empty_skip", f"{who} has no cards: this turn is passed over.", "", ("empty_layout.turn",)
    if (SKIPPED, seat) in events and seat in state.lost_turns:
        lost = f"{who} has lost this turn by a false match."
        return "lockout", lost, "", ("match.false.lockout",)
    if seat in state.callers:
        return "caller_draws", f"{who} has called and has no further turn.", "", ("call.final_turns",)
    rulings = _rulings_on_order(state, seat, events)
    if due < 0 and ended_free(state):
        over = f"{state.name(state.free_on)} has no cards left: the round is over, {who} has no turn."
        return "go_free", over, "", ("go_free.on_turn_until", "go_free.in_final")
    if due < 0:
        over = f"The last turn is over; {who} has none left."
        return "last_turns", over, "now all cards are turned up", rulings
    point, dealer = "order", state.dealer
    why = f"the turns go round the table, and after {state.name(state.active)} it is {state.name(due)}'s"
    if state.phase in (PEEK, TURN):
        why = f"the next turn is {state.name(due)}'s"
        if state.rules.starter_rule == "left_of_dealer" and dealer >= 0 and due == beside(state, dealer):
            point, why = "starter", f"{state.name(dealer)} has dealt; the next player begins"
        elif not state.turn:
            why = f"{state.name(due)} has the first turn of this record"
    return point, f"It is {state.name(due)}'s turn, not {who}'s.", why, rulings


def _rulings_on_order(state: State, seat: int, events: list[Event]) -> tuple[str, ...]:
    """The open questions that decide who comes next: who is passed over, how long the last lap is."""
    found: list[str] = ["players.leavers"] if state.leavers else []
    for what, other in events:
        if what == CALLED:
            found += ["empty_layout.auto_call", "empty_layout.turn"]
            found += ["empty_layout.auto_call_effect"] if state.rules.auto_ends else []
        else:
            found.append("empty_layout.turn" if not state.count[other] else "match.false.lockout")
    if state.queue is not None and state.cause == "free":
        found.append("go_free.off_turn")
    if state.rules.auto_call != "off" and state.by >= 0 and not state.count[state.by]:
        found += ["empty_layout.auto_call", "empty_layout.auto_call_effect"]
    if state.queue is not None and state.cause == CALLED and seat in state.free_off:
        found.append("go_free.off_turn_in_final")
    if state.exhausted:
        found.append("stock.when_exhausted")
    if state.phase in (PEEK, TURN):
        found += ["starter.next_round"] if state.played else ["starter.rule"] if state.dealer >= 0 else []
    return tuple(dict.fromkeys(found))
