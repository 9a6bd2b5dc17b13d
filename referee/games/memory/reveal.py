"""Cards turned up, score sheets checked, the game declared over."""

from __future__ import annotations

from referee.games.memory import points
from referee.games.memory.knowledge import ONE_CARD, show
from referee.games.memory.moves import EndGame, Place, Reveal, Score
from referee.games.memory.rounds import agreed_rounds, is_over, over_because, played, settle_round, winners
from referee.games.memory.state import (
    DEAL,
    GAP,
    OVER,
    PLACED,
    REVEAL,
    STOPPED,
    Faults,
    Played,
    Points,
    State,
    fresh_table,
    new_token,
    say,
)
from referee.games.memory.turns import Event, can_take_card, lapse, pass_over, settle_all, successor
from referee.rules import Kind, Rule


def reveal(state: State, move: Reveal) -> None:
    """All cards are turned up when the last turn is over (G-24, T-28, R-25)."""
    if state.phase in (DEAL, OVER):
        if _scored_unseen(state, move):
            _turned_up_late(state, move)
            return
        _only_the_end(state, move)
    elif not _round_ends(state):
        return
    for seat, faces, slots in move.cards:
        _show_layout(state, seat, faces, slots, move.entry)
    state.revealed = True


def _scored_unseen(state: State, move: Reveal) -> bool:
    """Whether these are the cards of a round whose score sheet stands before them in the record."""
    if not state.played or state.revealed or not state.before or not was_dealt(state):
        return False
    return all(len(faces) == state.count[seat] for seat, faces, _ in move.cards)


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
                    f"{'scores' if point == 'sum' else 'total'} of {state.name(seat)}: "
                    f"the sheet says {says}, the cards give {_words(gives)}.",
                    _reason(state, now, seat),
                    ("cards", state.name(seat)),
                )
                break


def _only_the_end(state: State, move: Reveal | Score) -> None:
    """A record that holds only what lay there at the end of a round."""
    faults = Faults(state)
    if state.phase == OVER:
        faults.add(state.cite("end"), "The game is over; no further round counts.", over_because(state))
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


def _round_ends(state: State) -> bool:
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
    )
    faults.tell()
    if state.phase == STOPPED:
        return False
    close_round(state, [])
    return True


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
        state.count[seat] = len(faces)
        places = list(range(1, len(faces) + 1))
    layout = state.layouts[seat]
    for number, (slot, face) in enumerate(zip(places, faces, strict=True)):
        token = layout[slot - 1]
        if known[token] != face:
            show(state, token, face, entry, (*field, slot if slots else number))


def score(state: State, move: Score) -> None:
    """The score sheet of a round: claims, held against the cards (G-33, T-29, R-35)."""
    if state.phase in (DEAL, OVER) and _of_last_round(state, move):
        last = state.played[-1]
        state.sheets.append(move)
        told: set[int] = set()
        for what in ("sums", "bonus", "scores"):
            _claims(state, last, what, getattr(move, what), told)
        _totals(state, move, list(state.totals))
        return
    if state.phase in (DEAL, OVER):
        _only_the_end(state, move)
        if state.phase == STOPPED:
            return
        state.sums = [None] * state.seats
        for seat, number in move.sums:
            state.sums[seat] = number
    elif not _round_ends(state):
        return
    state.sheets = [move]
    last = played(state)
    if move.sums:
        _take_known(last.sums, move.sums)
        if state.sums:
            last = played(state)
    told = set()
    for what, claims in (("sums", move.sums), ("bonus", move.bonus), ("scores", move.scores)):
        if claims:
            _claims(state, last, what, claims, told)
    settle_round(state, last)
    if move.totals:
        _totals(state, move, state.before)


def _of_last_round(state: State, move: Score) -> bool:
    """Whether a score sheet goes on about the round just scored: that round was dealt and played, or
    the entry does not give every player's points and so is no round of its own."""
    if not state.played:
        return False
    dealt = was_dealt(state)
    if any(_figures(move) & _figures(one) for one in state.sheets):
        # The same columns once more: the next round, of which only the sheet was kept; or the same
        # sheet once more, if not one total has changed.
        same = len(move.totals) == state.seats and all(state.totals[seat] == one for seat, one in move.totals)
        return dealt and same
    whole = state.seats in (len(move.sums), len(move.scores))
    return dealt or not whole


FIGURES = ("sums", "bonus", "scores", "totals")


def _figures(move: Score) -> set[tuple[str, int]]:
    """Which figures of whom a score sheet gives."""
    return {(what, seat) for what in FIGURES for seat, _ in getattr(move, what)}


def _take_known(sums: list[Points], claims: tuple[Place, ...]) -> None:
    for seat, number in claims:
        if not isinstance(sums[seat], int) and points.fits(sums[seat], number):
            sums[seat] = number


def _claims(state: State, last: Played, what: str, claims: tuple[Place, ...], told: set[int]) -> None:
    ours = getattr(last, what)
    for seat, number in claims:
        known = ours[seat]
        if known == number:
            continue
        if not isinstance(known, int) and points.fits(known, number):
            ours[seat] = number
            continue
        if seat in told:
            continue
        told.add(seat)
        say(
            state,
            Kind.MISMATCH,
            _score_rule(state, last, seat, what, number),
            f"{what} of {state.name(seat)}: the record says {number}, the rules give {_words(known)}.",
            _reason(state, last, seat),
            (what, state.name(seat)),
        )


def _score_rule(state: State, last: Played, seat: int, what: str, claim: int) -> Rule:
    """The sentence a wrong figure breaks: that of the bonus where the difference is one."""
    if what == "sums":
        return state.cite("sum")
    rules = state.rules
    own = last.sums[seat] if what == "scores" else 0
    bonus = last.bonus[seat]
    difference = claim - own if isinstance(own, int) else None
    special = [rule for rule, why in last.why if why.startswith(state.name(seat))]
    if bonus and special:
        return special[-1]
    undue = {int(rules.won.get("add", 0)): "call_won", int(rules.lost.get("add", 0)): "call_lost"}
    if difference and difference in undue:
        others = [one for other, one in enumerate(last.sums) if other != seat]
        tied = seat == last.caller and isinstance(own, int) and own in others
        return state.cite("tie" if tied else undue[difference])
    if difference and difference == rules.free_bonus:
        return state.cite("free_bonus")
    return (
        special[-1] if what == "bonus" and special else state.cite("sum" if what == "scores" else "call_lost")
    )


def _reason(state: State, last: Played, seat: int) -> str:
    reasons = [why for _, why in last.why if why.startswith(state.name(seat))]
    return "; ".join([f"cards count {_words(last.sums[seat])}", *reasons])


def _words(known: Points) -> str:
    if known is None:
        return "nothing certain"
    return f"{known[0]} to {known[1]}" if isinstance(known, tuple) else str(known)


def _totals(state: State, move: Score, before: list[Points]) -> None:
    """Running totals: a slip is told once, not again in every later round it is carried through."""
    claimed_scores = dict(move.scores)
    for seat, number in move.totals:
        known = state.totals[seat]
        if known == number:
            state.carried[seat] = 0
            continue
        if not isinstance(known, int) and points.fits(known, number):
            state.totals[seat] = number
            continue
        slip = number - known if isinstance(known, int) else None
        carried = slip is not None and slip == state.carried[seat]
        was, said = before[seat], claimed_scores.get(seat)
        if not carried and isinstance(was, int) and said is not None:
            carried = was + said + state.carried[seat] == number
        if slip is not None:
            state.carried[seat] = slip
        if carried:
            continue
        say(
            state,
            Kind.MISMATCH,
            state.cite("totals"),
            f"total of {state.name(seat)}: the record says {number}, the rounds give {_words(known)}.",
            field=("totals", state.name(seat)),
        )


def end_game(state: State, move: EndGame) -> None:
    """The game is declared over (G-08, T-29, R-06)."""
    faults = Faults(state)
    if state.phase == REVEAL:
        settle_round(state)
    if state.phase not in (DEAL, OVER):
        faults.add(state.cite("end"), "The game is declared over in the middle of a round.")
    elif not is_over(state) and not may_stop(state):
        faults.add(state.cite("end"), "The game is declared over too early.", not_over_because(state))
    faults.tell()
    if state.phase == STOPPED:
        return
    best, how = winners(state)
    if move.winners and best and set(best) != set(move.winners):
        say(
            state,
            Kind.MISMATCH,
            state.cite("winner"),
            f"The record names {_names(state, move.winners)} as winner, the totals {_names(state, best)}.",
            how,
            "winners" if len(move.winners) > 1 else "winner",
        )
    state.phase = OVER


def _names(state: State, seats: tuple[int, ...] | list[int]) -> str:
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
