"""Setting up (rules I-2): capital, turn order cards, the board; and what is due when a record ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.declarations.positions import read_part
from referee.games.intercity.play.habits import Begun, Kept, left_out
from referee.games.intercity.play.offering.auction import has_holes
from referee.games.intercity.play.readings import readings_of
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.choices import cards_told
from referee.games.intercity.play.track.turn_end import begin_turn, can_play_on, play_on
from referee.games.intercity.record.board import Board, chosen
from referee.games.intercity.record.boards import COLOURS, members
from referee.games.intercity.record.layout import Setup
from referee.games.intercity.record.moves import UNSEEN
from referee.games.intercity.record.phases import AUCTION, BEYOND, ORDER, OVER, REVEAL
from referee.header import BadEntry, Header
from referee.rules import Kind, Path

CAPITAL: Mapping[int, int] = {3: 20, 4: 15, 5: 12, 6: 10}
"""Dollars for each player, by the number of players (I-2.2)."""


def start(header: Header, setup: Mapping[str, Any]) -> State:
    """The table before the first offer. Illegal for capital or cards that the rules do not give."""
    told = read_part(Setup, setup, header)
    state = new_state(header, chosen(told.board, header))
    seats = len(header.players)
    capital = CAPITAL.get(seats, header.rulings["two_player_capital"])
    if capital is None:
        words = "With what money two players begin is not in the rulebook; the record has to say it."
        why, asked = "`rulings: {two_player_capital: 30}`", ("two_player_capital",)
        raise state.unknown("I-2.2", words, why, rulings=asked)
    state.cash = [capital] * seats
    alike = isinstance(told.cash, int)
    claimed = enumerate([told.cash] * seats) if alike else told.cash or ()
    for seat, amount in claimed:
        if amount != capital:
            name = state.name(seat)
            words = f"{name} begins with ${amount}; with {seats} players it is ${capital} each."
            raise state.refuse("I-2.2", words, at=("cash",) if alike else ("cash", name))
    _deal_cards(state, told.turn_order)
    return state


def new_state(header: Header, board: Board) -> State:
    """An empty table: nobody has money or cards yet."""
    try:
        readings = header.told(readings_of(header.rulings))
    except BadEntry as bad:
        raise BadEntry(bad.message, ("rulings", *bad.path), bad.expected) from None
    seats = len(header.players)
    state = State(header.players, readings, board)
    state.cash, state.cash_doubt = [0] * seats, [0] * seats
    state.shares, state.cost = [[0] * seats for _ in COLOURS], list(board.cost)
    return state


def _deal_cards(state: State, told: Sequence[tuple[int, int]] | None) -> None:
    """One card each, from 1 up to the number of players (I-2.3, I-2.4). Where the record does not say
    who has which, a turn_order entry may tell it."""
    if told is None:
        state.phase = ORDER
        return
    seats = len(state.players)
    owner: dict[int, int] = {}
    for seat, card in told:
        name = state.name(seat)
        if not 1 <= card <= seats:
            words = f"{name} has turn order card {card}; with {seats} players cards 1 to {seats} are dealt."
            raise state.refuse("I-2.3" if 1 <= card <= 6 else "I-1.2", words, at=("turn_order", name))
        if card in owner:
            words = f"{name} and {state.name(owner[card])} cannot both have card {card}."
            raise state.refuse("I-2.4", words, at=("turn_order", name))
        owner[card] = seat
    missing = [seat for seat in range(seats) if seat not in owner.values()]
    if len(missing) > 1:
        words = f"{state.name(missing[0])} has no turn order card; every player takes one."
        raise state.refuse("I-2.4", words, at="turn_order")
    left = [card for card in range(1, seats + 1) if card not in owner]
    seated = {**owner, **dict(zip(left, missing, strict=True))}
    state.seat_in_order(sorted(seated, key=seated.__getitem__))
    begin_turn(state)


OF_NEXT_TURN = frozenset({"offer", "decline", "bid", "pass", "sale", "choose"})  # a turn begins with them


def survey(state: State, moves: Sequence[Any]) -> None:
    """Before the first entry: how the record is kept. And whether the turn of a position given was not the
    last, where only what comes after the dividends can tell."""
    # an auction in which nobody who is asked can bid any more closes as soon as the position is read
    running = state.phase == AUCTION or state.lapsed
    state.kept = Kept(moves, Begun(members(state.out), state.high) if running else None)
    told = (move.action for move in moves if move.action not in ("dividend", "check", "decision"))
    after = next(told, "") if state.untold_turn and can_play_on(state) else ""
    if after == "turn_order" or after in OF_NEXT_TURN:
        play_on(state)


def strictly(state: State) -> None:
    """From here on everything is written: nobody let anything go without a word."""
    state.whole = True


def finish(state: State) -> None:
    """The record ends. Nothing is due that has not happened: a record may stop anywhere, and what it
    leaves out at its end is reckoned by the score sheet (IQ-15a). What it left open is told, once each."""
    if state.phase == BEYOND and not state.open_end:
        state.phase = OVER
    if state.phase == REVEAL and UNSEEN not in state.choice:
        cards_told(state, 0)
    surely = any(state.kept.two_in_one(missed.entry) for missed in state.missed)
    if (state.doubted and not has_holes(state) and not surely) or (state.alone and not state.thin()):
        _no_sale(state)
    else:
        _missed_offers(state)
    if state.boardless:
        words = "Which sections touch which, and what they cost, cannot be told without the board"
        words, why = f"{words}: choices of sections are not judged.", "the record names no board"
        why = f"{why}: `setup: {{board: ...}}`"
        _open(state, state.boardless, "I-6.4", words, why, ("section",), ("map",))
    told: set[str] = set()
    for doubt in state.doubts:
        if doubt.why not in told:  # else it hangs on the same fact as one that is told
            told.add(doubt.why)
            _open(state, doubt.entry, doubt.rule, doubt.message, doubt.why, doubt.path)
    if 0 < len(state.unwritten) * HABIT <= state.passes:
        for seat, entry in state.unwritten:
            words = f"{state.name(seat)}'s pass before entry {entry} is not written."
            why = "this record otherwise writes passes; the pass is taken for made"
            _open(state, entry, "I-5.3", words, why)


def _no_sale(state: State) -> None:
    """Nothing shows the share that was bid for if an offer is missing: then none is, and the word that would
    have come after it broke a rule."""
    entry, rule, told, _ = (
        state.missed[0] if state.missed else (0, "I-5.1", "No sale shows the share that was bid for.", None)
    )
    state.say(Kind.ILLEGAL, rule, told, at=("moves", entry - 1) if entry else ())
    state.breaches.findings[-1].move = entry or None


def _missed_offers(state: State) -> None:
    """Words that a rule forbids but for an offer that nobody wrote, in a record that writes offers."""
    many, others = len(state.missed), state.unoffered - len(state.missed)
    if state.habits.offers or left_out(others, state.habits.offered):
        return
    if many > 1 and many * HALF > state.habits.offered:
        return
    if state.bids < state.habits.bids:  # one was void, and what followed may have been meant for it
        return
    for entry, rule, message, _ in state.missed[:1]:
        words = "Whether this is allowed hangs on an offer of another share before entry"
        words = f"{words} {entry}, which is not written: {message}"
        why = "this record otherwise writes offers" if state.habits.offered else ""
        _open(state, entry, rule, words, why)


HALF = 2
"""Who wrote fewer than so many offers for each that is missing does not write offers."""

HABIT = 12
"""Who wrote so many passes for each that is missing has missed one."""


def _open(
    state: State, entry: int, rule: str, message: str, why: str, path: Path = (), rulings: Sequence[str] = ()
) -> None:
    """What an earlier entry left open, told in the end."""
    known = entry > 0
    at: Path = ("moves", entry - 1, *path) if known else ()
    state.say(Kind.UNDETERMINED, rule, message, why, at=at, rulings=rulings)
    if known:
        state.breaches.findings[-1].move = entry
