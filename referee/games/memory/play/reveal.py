"""Cards turned up at the end of a round, the game declared over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from typing import Any

from referee import figures
from referee.games.memory.play.cards import can_take_card
from referee.games.memory.play.knowledge.shown import NEW, ONE_CARD, Shown, guard_faces, show
from referee.games.memory.play.knowledge.turned_up import Lying, lying_there
from referee.games.memory.play.scores import rounds, winning
from referee.games.memory.play.scores.blame import reason, rulings_on_bonus, rulings_on_cards, rulings_on_end
from referee.games.memory.play.state import ALREADY, GAP, State, fresh_table, new_token
from referee.games.memory.play.turns import Event, lapse, owes, pass_over, settle, successor
from referee.games.memory.record.layout import OPEN_END, WENT_FREE, WHO_CALLED
from referee.games.memory.record.moves import EndGame, Reveal, Score
from referee.games.memory.record.phases import DEAL, OVER, PLACED, REVEAL
from referee.rules import Finding, Kind, counted, several


def reveal(state: State, move: Reveal) -> None:
    """All cards are turned up when the last turn is over (G-24, T-28, R-25)."""
    between = state.phase in (DEAL, OVER)
    all_lie_there = all(len(faces) == state.count[seat] for seat, faces, _ in move.cards)
    late = between and _scored_unseen(state) and all_lie_there
    lying: list[Lying] = []
    if not between:
        guard_end(state)
    if late or not between:
        lying = _as_they_lie(state, move)
    elif state.phase == OVER:
        no_more_rounds(state)
    state.act()
    if late:
        _turned_up_late(state, move, lying)
        return
    if between:
        if _scored_unseen(state):
            _which_round(state)
        only_the_end(state, move)
        lying = [next(lying_there(state, *turned)) for turned in move.cards]
    else:
        end_round(state)
        claimed_end(state, move)
    _show_layouts(state, move, lying)
    state.revealed = move.entry or ALREADY
    if state.rules.call_most is not None:
        _called_with_too_much(state)


def _called_with_too_much(state: State) -> None:
    """Where a call needs few points, the cards show whether the caller had so few."""
    most, sums = state.rules.call_most, rounds.sums_of(state)
    for caller in state.callers:
        least, had = figures.low(sums[caller]), figures.words(sums[caller])
        if most is not None and least is not None and least > most:
            state.say(
                Kind.ILLEGAL,
                "call_when",
                f"{state.name(caller)} has called with {had} points; allowed: {most}.",
                "a call needs few points; what it was worth shows when the cards are turned up",
                ("cards", state.name(caller)),
            )


def _scored_unseen(state: State) -> bool:
    """Whether the last round has been scored before its cards were turned up."""
    return bool(state.played and not state.revealed and state.before and was_dealt(state))


def _which_round(state: State) -> None:
    state.say(
        Kind.UNDETERMINED,
        ONE_CARD,
        "These are not as many cards as lay there at the end of the round just scored: which round they "
        "belong to is not in the record.",
        "they are taken for the end of another round, of which nothing else was kept",
        "cards",
    )


def claimed_end(state: State, move: Reveal | Score) -> None:
    """Who had called, and who went free: what the entry says of it must be what the record shows, where
    it shows it."""
    _tell_end(state, move)
    for field, seat in (("caller", move.caller), ("free", move.free)):
        if seat >= 0 and (seat not in state.callers if field == "caller" else state.count[seat]):
            deed = "has called" if field == "caller" else "has got rid of all cards"
            state.say(
                Kind.CONTRADICTION,
                ONE_CARD,
                f"By this entry {state.name(seat)} {deed}; by the record not.",
                at=field,
            )


def was_dealt(state: State) -> bool:
    """Whether the cards of the round just scored lie on the table, and not its figures alone."""
    return not state.sums and any(state.layouts)


def _turned_up_late(state: State, move: Reveal, lying: Sequence[Lying]) -> None:
    _show_layouts(state, move, lying)
    state.revealed = move.entry or ALREADY
    now = rounds.played(state)
    claimed, totals = state.played.pop(), state.totals
    state.totals = state.before
    winning.settle_round(state, now)
    for seat in range(state.seats):
        for what, says, gives in (
            ("sums", claimed.sums[seat], now.sums[seat]),
            ("scores", claimed.scores[seat], now.scores[seat]),
            ("totals", totals[seat], state.totals[seat]),
        ):
            told = any(seat == named for sheet in state.sheets for named, _ in getattr(sheet, what))
            if told and isinstance(says, int) and says != gives and not figures.fits(gives, says):
                state.say(
                    Kind.MISMATCH,
                    "totals" if what == "totals" else "sum",
                    f"{'Total' if what == 'totals' else what.capitalize()} of {state.name(seat)}: "
                    f"the sheet says {says}, the cards give {figures.words(gives)}.",
                    reason(now, seat),
                    ("cards", state.name(seat)),
                    rulings=rulings_on_cards(state, seat) + rulings_on_bonus(state, now, seat),
                )
                break


def no_more_rounds(state: State) -> None:
    """After the game is over nothing more counts."""
    if not state.ended:
        none = "The game is over; no further round counts."
        state.forbid("end", none, winning.over_because(state), rulings=rulings_on_end(state))


def only_the_end(state: State, move: Reveal | Score) -> None:
    """A record that holds only what lay there at the end of a round."""
    fresh_table(state, state.rules.pack.size)
    state.round = rounds.rounds_played(state) + 1
    for seat in range(state.seats):
        if isinstance(move, Reveal):
            faces = next((faces for owner, faces, _ in move.cards if owner == seat), ())
            state.layouts[seat] = [new_token(state) for _ in faces]
            state.count[seat] = len(faces)
        else:
            state.count[seat] = 0 if seat in move.empty else 1
    state.stock -= sum(state.count)
    if move.free >= 0:
        state.count[move.free] = 0
    state.unsaid = OPEN_END
    _tell_end(state, move)
    state.queue = []
    state.phase = REVEAL


def _tell_end(state: State, move: Reveal | Score) -> None:
    """The entry tells how the round ended, as far as nobody had told it."""
    if move.caller >= 0 and WHO_CALLED in state.unsaid:
        state.callers, state.by, state.cause = [move.caller], move.caller, "call"
        state.unsaid = (WENT_FREE,)
    if move.free >= 0 and WENT_FREE in state.unsaid and not state.count[move.free]:
        state.free_on, state.unsaid = move.free, ()


def guard_end(state: State) -> None:
    """The cards are turned up, or counted: is the round over?"""
    owes(state)
    if state.phase == REVEAL or round_over(state)[0]:
        return
    guard_over(state, "The cards are turned up before the round is over.")


def _may_lie_open(state: State) -> bool:
    """Whether all cards of somebody may lie open: nobody wrote which were turned up before play."""
    unsaid = [state.rules.initial_face_up - len(slots) for slots in state.peeked]
    hidden = [sum(token != GAP and token not in state.up for token in layout) for layout in state.layouts]
    return any(0 < down <= more for down, more in zip(hidden, unsaid, strict=True))


def guard_over(state: State, message: str) -> None:
    """The round is not over: because nobody has ended it, or because somebody still has a last turn."""
    if state.rules.all_face_up and _may_lie_open(state):
        return
    due = successor(state)[0] if state.phase == PLACED else state.active
    rulings = _rulings_on_lap(state, due)
    ended = state.queue is not None
    goes_on, turns = state.cite("goes_on"), state.cite("reveal")
    if not ended and goes_on != turns:
        state.forbid(goes_on, message, "nobody has called", rulings=rulings)
        message = "When somebody has called, the others still have a last turn."
    state.forbid(turns, message, f"{state.name(due)} still has a turn" if due >= 0 else "", rulings=rulings)


def end_round(state: State) -> None:
    """The round ends with this entry: what happens by itself has happened, what is owed is told."""
    if state.phase == REVEAL:
        settle(state)
        return
    over, events = round_over(state)
    state.exhausted = dries_up(state)
    close_round(state, events if over else [])


def _rulings_on_lap(state: State, due: int) -> tuple[str, ...]:
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
    itself before that. Nothing is touched."""
    if state.phase != PLACED:
        return False, []
    if state.overrun:
        return True, []
    due, events = successor(state)
    if due < 0:
        return True, [] if state.exhausted else events
    return dries_up(state), []


def dries_up(state: State) -> bool:
    """Whether the player on turn can have no card any more, and the round ends by that (X-A01)."""
    if state.exhausted or state.phase != PLACED:
        return state.exhausted
    due, _ = successor(state)
    if due < 0 or can_take_card(state):
        return False
    rules = state.rules
    takeable = "upcard" in rules.sources and bool(state.pile) and bool(state.count[due])
    return not takeable or rules.exhausted == "end_round"


def close_round(state: State, events: list[Event]) -> None:
    """The cards are turned up: what was automatically due has happened, what is owed is told."""
    if events:
        pass_over(state, events)
    settle(state)
    if state.powers:
        lapse(state)
        state.powers.clear()
    state.phase = REVEAL


MOST_WAYS = 40
"""So many ways are tried to say which of the cards turned up are those of which something was known."""


def _as_they_lie(state: State, move: Reveal) -> list[Lying]:
    """The cards turned up, held against those that lie there. Where nobody knows which of them are which, it
    is the first way in which they can all be."""
    before, tried = len(state.breaches.found), list[tuple[list[Lying], list[Finding]]]()
    for ways in islice(
        product(*(islice(lying_there(state, *each), MOST_WAYS) for each in move.cards)), MOST_WAYS
    ):
        _guard_layouts(state, move, ways)
        tried.append(([*ways], state.breaches.set_aside(before)))
        if not tried[-1][1]:
            return tried[-1][0]
    first, told = tried[0]
    if len(tried) < MOST_WAYS:
        state.breaches.take(told)
    return first


def _guard_layouts(state: State, move: Reveal, lying: Sequence[Lying]) -> None:
    """The cards turned up are as many as lie there, and those that were shown before."""
    shown: list[Shown] = []
    known = state.faces
    for place, (seat, faces, slots) in enumerate(move.cards):
        tokens = lying[place]
        if tokens is None and _explained(state, seat, len(faces)):
            continue
        if tokens is None:
            turned = counted(len(faces), "card")
            state.impossible(
                ONE_CARD,
                f"{state.name(seat)} turns up {turned}; by the record {state.count[seat]} lie there.",
                "every card that came and went is in the record",
                at=_place(state, move, seat),
            )
            continue
        for number, face in enumerate(faces):
            if face and (tokens[number] < 0 or known[tokens[number]] != face):
                path = (*_place(state, move, seat), slots[number] if slots else number)
                shown.append((tokens[number], face, path))
    if shown:
        guard_faces(state, shown, move.entry)


def _place(state: State, move: Reveal, seat: int) -> tuple[str | int, ...]:
    """Where an entry tells the cards of a player: by name, unless it is about this player alone."""
    return ("cards",) if move.actor == seat else ("cards", state.name(seat))


def _explained(state: State, seat: int, many: int) -> bool:
    """Whether the cards are too many by those the player owed, which has been told."""
    owed = sum(debt.count for debt in state.debts if debt.seat == seat and not debt.gift)
    owed -= sum(debt.count for debt in state.debts if debt.seat == seat and debt.gift)
    owed += sum(debt.count for debt in state.debts if debt.gift and debt.to == seat)
    return owed != 0 and many == state.count[seat] + owed


def _show_layouts(state: State, move: Reveal, lying: Sequence[Lying]) -> None:
    known = state.faces
    for place, (seat, faces, _) in enumerate(move.cards):
        tokens = lying[place]
        if tokens is None or len(tokens) != state.count[seat] or (tokens and min(tokens) < 0):
            tokens = [new_token(state) if token < 0 else token for token in tokens or [NEW] * len(faces)]
            state.layouts[seat] = list(tokens)
            state.stock = max(0, state.stock + state.count[seat] - len(faces))
            state.count[seat] = len(faces)
            if not (faces or state.unsaid) and state.rules.free_ends:  # nobody wrote how the last card went
                state.unsaid = (WENT_FREE,)
        if seat in state.uncounted:
            state.uncounted = {other: many for other, many in state.uncounted.items() if other != seat}
        for number, face in enumerate(faces):
            if face and known[tokens[number]] != face:
                show(state, tokens[number], face, move.entry)


MAY_END = (winning.is_over, winning.over_by_the_sheet, winning.may_be_over, lambda state: may_stop(state))
"""Each says that the game may be over, or be ended, where it is true."""


def end_game(state: State, move: EndGame) -> None:
    """The game is declared over (G-08, T-29, R-06)."""
    table = state
    if state.phase == REVEAL:
        table = state.copy()
        winning.settle_round(table)
    if table.phase not in (DEAL, OVER):
        state.forbid("end", "The game is declared over in the middle of a round.")
    elif not any(may(table) for may in MAY_END):
        state.forbid(
            "end",
            "The game is declared over too early.",
            not_over_because(table),
            rulings=rulings_on_end(table),
        )
    state.act()
    if state.phase == REVEAL:
        winning.settle_round(state)
    if winning.may_be_over(state) and not may_stop(state):
        state.say(
            Kind.UNDETERMINED,
            "end",
            "Whether the game is over is not in the record.",
            winning.decides_the_end(state),
            rulings=rulings_on_end(state),
        )
    best, how = winning.winners(state)
    by_the_sheet = winning.best_of(state, [*map(figures.plus, state.totals, state.carried)])
    told = any(state.carried) and set(by_the_sheet) == set(move.winners)
    if move.winners and best and set(best) != set(move.winners) and not told:
        state.say(
            Kind.MISMATCH,
            "winner",
            f"The record names {several([*map(state.name, move.winners)])} as winner, "
            f"the totals {several([*map(state.name, best)])}.",
            how,
            "winners" if len(move.winners) > 1 else "winner",
            rulings=state.asked("game.tie", "round.tie") if how else (),
            fits=named_winners(state, best, len(move.winners) > 1),
        )
    elif move.winners and not best and not state.breaches.findings:
        names = several([*map(state.name, move.winners)])
        state.say(
            Kind.UNDETERMINED,
            "winner",
            f"Whether {names} won is not in the record.",
            "; ".join(
                f"{state.name(seat)} has {figures.words(total)}" for seat, total in enumerate(state.totals)
            ),
            "winners" if len(move.winners) > 1 else "winner",
        )
    state.phase = OVER


def named_winners(state: State, seats: Sequence[int], several: bool) -> tuple[Any, ...]:
    """Winners as a log writes them; nothing where they do not fit the key that is there."""
    names = [state.name(seat) for seat in seats]
    return (names,) if several else tuple(names) if len(names) == 1 else ()


def may_stop(state: State) -> bool:
    """Whether the players may end the game by agreement now."""
    open_ended = state.rules.end_type == "rounds" and winning.agreed_rounds(state) is None
    return open_ended or winning.by_agreement(state)


def not_over_because(state: State) -> str:
    """What is still missing for the end of the game."""
    rules = state.rules
    if winning.is_tied(state):
        return winning.TIED
    if rules.end_type == "points":
        most = max((figures.high(total) or 0 for total in state.totals), default=0)
        least = f"{'more than ' if rules.end_over else ''}{rules.end_points}"
        return f"no total has reached {least}; the highest is {most}"
    many = winning.agreed_rounds(state)
    if rules.end_type == "rounds" or many is not None:
        return f"{rounds.rounds_played(state)} of {many} rounds have been played"
    return "the round is not over"
