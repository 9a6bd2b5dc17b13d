"""Cards turned up at the end of a round, the game declared over."""

from __future__ import annotations

from referee.games.memory import points
from referee.games.memory.knowledge import ONE_CARD, show
from referee.games.memory.moves import EndGame, Reveal, Score
from referee.games.memory.rounds import (
    agreed_rounds,
    bonus_hangs_on,
    cards_hang_on,
    end_hangs_on,
    is_over,
    over_because,
    played,
    reason,
    settle_round,
    sums_of,
    winners,
)
from referee.games.memory.state import (
    DEAL,
    GAP,
    OVER,
    PLACED,
    REVEAL,
    STOPPED,
    Faults,
    State,
    fresh_table,
    new_token,
    say,
)
from referee.games.memory.turns import Event, can_take_card, lapse, pass_over, settle_all, successor
from referee.rules import Kind


def reveal(state: State, move: Reveal) -> None:
    """All cards are turned up when the last turn is over (G-24, T-28, R-25)."""
    if state.phase in (DEAL, OVER):
        if _scored_unseen(state):
            if _all_lie_there(state, move):
                _turned_up_late(state, move)
                return
            _which_round(state)
        only_the_end(state, move)
    elif not round_ends(state):
        return
    else:
        claimed_end(state, move)
    for seat, faces, slots in move.cards:
        _show_layout(state, seat, faces, slots, move.entry)
    state.revealed = True
    if state.rules.call_most is not None:
        _called_with_too_much(state)


def _called_with_too_much(state: State) -> None:
    """Where a call needs few points, the cards show whether the caller had so few."""
    most, sums = state.rules.call_most, sums_of(state)
    for caller in state.callers:
        least = points.low(sums[caller])
        if most is not None and least is not None and least > most:
            say(
                state,
                Kind.ILLEGAL,
                state.cite("call_when"),
                f"{state.name(caller)} has called with {points.words(sums[caller])} points; allowed: {most}.",
                "a call needs few points; what it was worth shows when the cards are turned up",
                ("cards", state.name(caller)),
            )


def _scored_unseen(state: State) -> bool:
    """Whether the last round has been scored before its cards were turned up."""
    return bool(state.played and not state.revealed and state.before and was_dealt(state))


def _all_lie_there(state: State, move: Reveal) -> bool:
    return all(len(faces) == state.count[seat] for seat, faces, _ in move.cards)


def _which_round(state: State) -> None:
    say(
        state,
        Kind.UNDETERMINED,
        ONE_CARD,
        "These are not as many cards as lay there at the end of the round just scored: which round they "
        "belong to is not in the record.",
        "they are taken for the end of another round, of which nothing else was kept",
        "cards",
    )


def claimed_end(state: State, move: Reveal | Score) -> None:
    """Who had called, and who went free: what the entry says of it must be what the record shows."""
    for field, seat in (("caller", move.caller), ("free", move.free)):
        if seat >= 0 and (seat not in state.callers if field == "caller" else state.count[seat]):
            deed = "has called" if field == "caller" else "has got rid of all cards"
            say(
                state,
                Kind.CONTRADICTION,
                ONE_CARD,
                f"By this entry {state.name(seat)} {deed}; by the record not.",
                field=field,
            )


def was_dealt(state: State) -> bool:
    """Whether the cards of the round just scored lie on the table, and not its figures alone."""
    return not state.sums and any(state.layouts)


def _turned_up_late(state: State, move: Reveal) -> None:
    for seat, faces, slots in move.cards:
        _show_layout(state, seat, faces, slots, move.entry)
    state.revealed = True
    now = played(state)
    claimed, totals = state.played.pop().scores, state.totals
    state.totals = state.before
    settle_round(state, now)
    for seat in range(state.seats):
        for point, says, gives in (
            ("sum", claimed[seat], now.scores[seat]),
            ("totals", totals[seat], state.totals[seat]),
        ):
            if isinstance(says, int) and says != gives and not points.fits(gives, says):
                say(
                    state,
                    Kind.MISMATCH,
                    state.cite(point),
                    f"{'Scores' if point == 'sum' else 'Total'} of {state.name(seat)}: "
                    f"the sheet says {says}, the cards give {points.words(gives)}.",
                    reason(now, seat),
                    ("cards", state.name(seat)),
                    rulings=cards_hang_on(state, seat) + bonus_hangs_on(state, now, seat),
                )
                break


def only_the_end(state: State, move: Reveal | Score) -> None:
    """A record that holds only what lay there at the end of a round."""
    faults = Faults(state)
    if state.phase == OVER:
        faults.add(
            state.cite("end"),
            "The game is over; no further round counts.",
            over_because(state),
            rulings=end_hangs_on(state),
        )
    faults.tell()
    if state.phase == STOPPED:
        return
    fresh_table(state, state.rules.pack.size)
    state.round = len(state.played) + 1
    for seat in range(state.seats):
        if isinstance(move, Reveal):
            faces = next((faces for owner, faces, _ in move.cards if owner == seat), ())
            state.layouts[seat] = [new_token(state) for _ in faces]
            state.count[seat] = len(faces)
        else:
            state.count[seat] = 0 if seat in move.empty else 1
    state.stock -= sum(state.count)
    if move.caller >= 0:
        state.callers, state.by, state.cause = [move.caller], move.caller, "call"
    if move.free >= 0:
        state.free_on = move.free
        state.count[move.free] = 0
    state.queue = []
    state.phase = REVEAL


def round_ends(state: State) -> bool:
    """The round ends with this entry: rightly, or told as a breach. False where it is not judged on."""
    if state.phase == REVEAL:
        settle_all(state)
        return True
    over, events = round_over(state)
    if over:
        close_round(state, events)
        return True
    faults = Faults(state)
    due = successor(state)[0] if state.phase == PLACED else state.active
    faults.add(
        state.cite("reveal"),
        "The cards are turned up before the round is over.",
        f"{state.name(due)} still has a turn" if due >= 0 else "",
        rulings=_lap_hangs_on(state, due),
    )
    faults.tell()
    if state.phase == STOPPED:
        return False
    close_round(state, [])
    return True


def _lap_hangs_on(state: State, due: int) -> tuple[str, ...]:
    """The open questions that decide whether this player still has a turn in the last lap."""
    found = []
    if due >= 0 and not state.count[due]:
        found.append("empty_layout.turn")
    if state.queue is not None and due in state.callers:
        found.append("call.final_turns")
    if state.queue is not None and state.cause == "free":
        found += ["go_free.off_turn", "go_free.on_turn_until"]
    if state.queue is not None and state.free_on >= 0:
        found.append("go_free.in_final")
    if not can_take_card(state):
        found.append("stock.when_exhausted")
    return tuple(found)


def round_over(state: State) -> tuple[bool, list[Event]]:
    """Whether nobody has a turn any more, so that the cards can be turned up, and what happens by
    itself before that. A round that has dried up is marked so."""
    if state.phase != PLACED:
        return False, []
    due, events = successor(state)
    if due < 0:
        return True, [] if state.dry else events
    if can_take_card(state):
        return False, []
    rules = state.rules
    takeable = "upcard" in rules.sources and bool(state.pile) and bool(state.count[due])
    state.dry = not takeable or rules.exhausted == "end_round"
    return state.dry, []


def close_round(state: State, events: list[Event]) -> None:
    """The cards are turned up: what was automatically due has happened, what is owed is told."""
    if events:
        pass_over(state, events)
    settle_all(state)
    if state.powers:
        lapse(state)
        state.powers.clear()
    state.phase = REVEAL
    state.calm = False


def _show_layout(state: State, seat: int, faces: tuple[int, ...], slots: tuple[int, ...], entry: int) -> None:
    layout, known = state.layouts[seat], state.faces
    if not slots and len(faces) == state.count[seat]:
        lying = [token for token in layout if token != GAP]
        for number, (token, face) in enumerate(zip(lying, faces, strict=True)):
            if known[token] != face:
                show(state, token, face, entry, ("cards", state.name(seat), number))
        return
    places = list(slots) or [index + 1 for index, token in enumerate(layout) if token != GAP]
    field = ("cards", state.name(seat))
    whole = not slots or len(slots) == state.count[seat]
    if len(faces) != len(places) or any(state.token_at(seat, slot) == GAP for slot in places) or not whole:
        say(
            state,
            Kind.CONTRADICTION,
            ONE_CARD,
            f"{state.name(seat)} turns up {len(faces)} cards; by the record {state.count[seat]} lie there.",
            "every card that came and went is in the record",
            field,
        )
        state.layouts[seat] = [new_token(state) for _ in faces]
        state.stock = max(0, state.stock + state.count[seat] - len(faces))
        state.count[seat] = len(faces)
        places = list(range(1, len(faces) + 1))
    layout = state.layouts[seat]
    for number, (slot, face) in enumerate(zip(places, faces, strict=True)):
        token = layout[slot - 1]
        if known[token] != face:
            show(state, token, face, entry, (*field, slot if slots else number))


def end_game(state: State, move: EndGame) -> None:
    """The game is declared over (G-08, T-29, R-06)."""
    faults = Faults(state)
    if state.phase == REVEAL:
        settle_round(state)
    if state.phase not in (DEAL, OVER):
        faults.add(state.cite("end"), "The game is declared over in the middle of a round.")
    elif not is_over(state) and not may_stop(state):
        faults.add(
            state.cite("end"),
            "The game is declared over too early.",
            not_over_because(state),
            rulings=end_hangs_on(state),
        )
    faults.tell()
    if state.phase == STOPPED:
        return
    best, how = winners(state)
    if move.winners and best and set(best) != set(move.winners):
        say(
            state,
            Kind.MISMATCH,
            state.cite("winner"),
            f"The record names {names_of(state, move.winners)} as winner, "
            f"the totals {names_of(state, best)}.",
            how,
            "winners" if len(move.winners) > 1 else "winner",
            rulings=("game.tie", "round.tie") if how else (),
        )
    state.phase = OVER


def names_of(state: State, seats: tuple[int, ...] | list[int]) -> str:
    """Several players, for a sentence."""
    return " and ".join(state.name(seat) for seat in seats)


def may_stop(state: State) -> bool:
    """Whether the players may end the game by agreement now."""
    rules = state.rules
    if rules.end_type == "agreed" or state.rounds == "agreed":
        return True
    return rules.end_type == "rounds" and agreed_rounds(state) is None


def not_over_because(state: State) -> str:
    """What is still missing for the end of the game."""
    rules = state.rules
    if rules.end_type == "points":
        most = max((points.high(one) or 0 for one in state.totals), default=0)
        least = f"{'more than ' if rules.end_over else ''}{rules.end_points}"
        return f"no total has reached {least}; the highest is {most}"
    if rules.end_type == "rounds":
        return f"{len(state.played)} of {agreed_rounds(state)} rounds have been played"
    return "the round is not over"
