"""The start of a round, and what moves cards without a turn: upcard, reshuffle, rearranging."""

from __future__ import annotations

from referee.games.memory.knowledge import mix, show, show_all, shuffled_back
from referee.games.memory.moves import Deal, Rearrange, Reshuffle, TurnUp
from referee.games.memory.placing import lay
from referee.games.memory.reveal import close_round, round_over
from referee.games.memory.rounds import end_hangs_on, over_because, settle_round
from referee.games.memory.rule_set import START
from referee.games.memory.state import (
    DEAL,
    GAP,
    OVER,
    PEEK,
    REVEAL,
    STOPPED,
    TURN,
    Faults,
    Played,
    State,
    fresh_table,
    new_token,
    say,
)
from referee.games.memory.turns import settle_all
from referee.rules import Illegal, Kind


def deal(state: State, move: Deal) -> None:
    """A round begins: cards to everybody, and the upcard where the game has one (G-09, G-13, T-05, R-08)."""
    rules = state.rules
    faults = Faults(state)
    if state.phase == OVER:
        _after_the_end(state, faults)
    elif state.phase not in (DEAL, REVEAL):
        over, events = round_over(state)
        if over:
            close_round(state, events)  # its cards were turned up, but nobody wrote them down
        else:
            faults.add(state.cite("reveal"), "A new round is dealt before the last one was finished.")
    counts = _counts(state, move, faults)
    if sum(counts) + rules.upcard > rules.pack.size:
        raise Illegal(
            state.cite("seats"), f"{rules.pack.size} cards do not go round for {state.seats} players."
        )
    if move.upcard and not rules.upcard:
        faults.add(state.cite("upcard"), "No card is turned up at the start.", field="upcard")
    if state.phase == REVEAL:
        settle_all(state)
        _not_turned_up(state, settle_round(state))
        if state.phase == OVER:
            _after_the_end(state, faults)
    starter, dealer = _starter(state, move, faults)
    faults.tell()
    if state.phase == STOPPED:
        return
    if state.phase not in (DEAL, OVER):
        settle_all(state)
    fresh_table(state, rules.pack.size)
    state.round = len(state.played) + 1
    state.starter, state.dealer, state.active = starter, dealer, starter
    token = 0
    for seat, number in enumerate(counts):
        state.layouts[seat] = list(range(token, token + number))
        state.count[seat] = number
        token += number
    state.faces, state.shown = [0] * token, [0] * token
    token = 0
    for seat, cards in enumerate(move.cards):
        if cards is not None:
            show_all(state, token, cards, move.entry, "cards")
        token += counts[seat]
    state.stock -= sum(counts)
    state.phase = PEEK if rules.peek_count or rules.initial_face_up else TURN
    if rules.upcard or move.upcard:
        _turn_up(state, move)


def _after_the_end(state: State, faults: Faults) -> None:
    over = "The game is over; no further round is dealt."
    faults.add(state.cite("end"), over, over_because(state), rulings=end_hangs_on(state))


def _not_turned_up(state: State, last: Played) -> None:
    """Where nobody wrote down the cards of a round, its points may stay unknown: that is said."""
    if state.revealed or all(isinstance(one, int) for one in last.scores):
        return
    say(
        state,
        Kind.UNDETERMINED,
        state.cite("sum"),
        f"What the cards of round {last.number} counted is not in the record.",
        "the next round is dealt, and neither the cards nor a score sheet were written down",
    )


def _turn_up(state: State, move: Deal) -> None:
    phase = state.phase
    state.stock -= 1
    token = new_token(state)
    show(state, token, move.upcard, move.entry, "upcard")
    lay(state, state.starter if state.starter >= 0 else 0, token, START, move.entry)
    state.phase = phase


def _counts(state: State, move: Deal, faults: Faults) -> list[int]:
    each = state.rules.cards
    counts = [move.each if move.each >= 0 else each] * state.seats
    for seat, cards in enumerate(move.cards):
        if cards is not None:
            counts[seat] = len(cards)
    for seat, number in enumerate(counts):
        if number != each:
            faults.add(
                state.cite("deal"),
                f"{state.name(seat)} is dealt {number} cards; each player gets {each}.",
                field="cards",
            )
            break
    return counts


def _starter(state: State, move: Deal, faults: Faults) -> tuple[int, int]:
    """Who begins and who dealt, as far as record and rules say; -1 where neither does."""
    rules = state.rules
    dealer = move.dealer if move.dealer >= 0 else (state.dealer if not state.played else -1)
    given = move.starter if move.starter >= 0 else (state.starter if not state.played else -1)
    due = -1
    by_last = bool(state.played) and rules.next_starter != "logged"
    if by_last:
        due = _next_starter(state, rules.next_starter)
    elif rules.starter_rule == "left_of_dealer" and dealer >= 0:
        due = (dealer + rules.direction) % state.seats
    if due >= 0 and given >= 0 and given != due:
        faults.add(
            state.cite("starter"),
            f"{state.name(due)} begins, not {state.name(given)}.",
            field="starter",
            rulings=("starter.next_round" if by_last else "starter.rule",),
        )
        due = given
    return (given if given >= 0 else due), dealer


def _next_starter(state: State, rule: str) -> int:
    last = state.played[-1]
    if rule == "rotate":
        return (state.starter + state.rules.direction) % state.seats if state.starter >= 0 else -1
    if rule == "caller":
        return last.caller
    known = [(score, seat) for seat, score in enumerate(last.scores) if isinstance(score, int)]
    if len(known) < state.seats:
        return -1
    best = max(known)[0] if rule == "loser" else min(known)[0]
    found = [seat for score, seat in known if score == best]
    return found[0] if len(found) == 1 else -1


def upcard(state: State, move: TurnUp) -> None:
    """The card turned up at the start, written as an entry of its own."""
    if len(state.pile) != 1 or state.phase not in (PEEK, TURN):
        raise Illegal(
            state.cite("upcard"), "No card is turned up now.", "the upcard belongs to the start of a round"
        )
    show(state, state.pile[0], move.card, move.entry, "card")


def reshuffle(state: State, move: Reshuffle) -> None:
    """The discard pile without its top becomes the stock (X-A01)."""
    if len(state.pile) < 2:
        raise Illegal(
            state.cite("stock"), "There is nothing to shuffle: the pile has no more than its top card."
        )
    faults = Faults(state)
    if state.rules.exhausted != "reshuffle":
        faults.add(
            state.cite("stock"), "The pile is not shuffled in this game.", rulings=("stock.when_exhausted",)
        )
    faults.tell()
    if state.phase == STOPPED:
        return
    if state.stock:
        say(
            state,
            Kind.NOTE,
            state.cite("stock"),
            f"The pile is shuffled in while the stock still has {state.stock} cards.",
            "no rule forbids it, none asks for it",
        )
    shuffled_back(state)


def rearrange(state: State, move: Rearrange) -> None:
    """A player moves his own cards about (G-39; elsewhere unusual, not forbidden)."""
    seat = move.actor
    layout = state.layouts[seat]
    named = [slot for slot in move.order if slot]
    if any(state.token_at(seat, slot) == GAP for slot in named) or len(named) > len(set(named)):
        raise Illegal(
            state.cite("layout"), "This order names a place twice, or one without a card.", field="order"
        )
    many = state.count[seat]
    for field, slots in (("order", named), ("into", list(set(move.into)))):
        if slots and len(slots) != many:
            raise Illegal(
                state.cite("layout"),
                f"{state.name(seat)} has {many} cards, this names {len(slots)} places.",
                field=field,
            )
    faults = Faults(state)
    if not state.rules.rearrange and state.asked("layout.rearrange"):
        faults.add(
            state.cite("rearrange"),
            f"{state.name(seat)} lays own cards in another order.",
            "at this table the cards stay where they lie",
            rulings=("layout.rearrange",),
        )
    elif not state.rules.rearrange:
        say(
            state,
            Kind.NOTE,
            state.cite("rearrange"),
            f"{state.name(seat)} lays own cards in another order.",
            "no rule of this game allows or forbids it",
        )
    faults.tell()
    if state.phase == STOPPED:
        return
    if move.order:
        moved = [layout[slot - 1] if slot else GAP for slot in move.order]
        state.layouts[seat] = moved + [GAP] * (len(layout) - len(moved))
        return
    mix(state, [(seat, index) for index, token in enumerate(layout) if token != GAP])
    if move.into:
        cards = [token for token in layout if token != GAP]
        moved = [GAP] * max(len(layout), *move.into)
        for slot, token in zip(sorted(move.into), cards, strict=True):
            moved[slot - 1] = token
        state.layouts[seat] = moved
