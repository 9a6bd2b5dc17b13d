"""Setting up (rules I-2): capital, turn order cards, the board; and what is due when a record ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.game import BadEntry, Header
from referee.games.intercity.board import chosen
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.state import ORDER, State, new_state
from referee.games.intercity.turn_end import begin_turn
from referee.rules import Illegal, Undetermined

CAPITAL: Mapping[int, int] = {3: 20, 4: 15, 5: 12, 6: 10}
"""Dollars for each player, by the number of players (I-2.2)."""


def start(header: Header, setup: Mapping[str, Any]) -> State:
    """The table before the first offer. Illegal for capital or cards that the rules do not give."""
    try:
        board = chosen(setup.get("board"), header)
    except BadEntry as bad:
        raise BadEntry(bad.message, ("board", *bad.path), bad.expected) from None
    state = new_state(header, board)
    seats = len(header.players)
    capital = CAPITAL.get(seats, header.rulings["two_player_capital"])
    if capital is None:
        raise Undetermined(
            RULES["I-2.2"],
            "With what money two players begin is not in the rulebook; the record has to say it.",
            "`rulings: {two_player_capital: 30}`",
            rulings=("two_player_capital",),
        )
    state.cash = [capital] * seats
    for name, amount in _claimed(setup.get("cash"), header).items():
        if amount != capital:
            raise Illegal(
                RULES["I-2.2"],
                f"{name} begins with ${amount}; with {seats} players it is ${capital} each.",
                field=("cash", name),
            )
    _deal_cards(state, header, setup.get("turn_order"))
    return state


def _claimed(cash: Any, header: Header) -> dict[str, int]:
    if cash is None:
        return {}
    if isinstance(cash, int):
        return dict.fromkeys(header.players, cash)
    for name in cash:
        header.seat(name, ("cash", name))
    return dict(cash)


def _deal_cards(state: State, header: Header, named: Mapping[str, int] | None) -> None:
    """One card each, from 1 up to the number of players (I-2.3, I-2.4). Where the record does not say
    who has which, a turn_order entry may tell it."""
    if named is None:
        state.phase = ORDER
        return
    seats = len(header.players)
    cards = [0] * seats
    owner: dict[int, str] = {}
    for name, card in named.items():
        if not 1 <= card <= seats:
            raise Illegal(
                RULES["I-1.2" if not 1 <= card <= 6 else "I-2.3"],
                f"{name} has turn order card {card}; with {seats} players cards 1 to {seats} are dealt.",
                field=("turn_order", name),
            )
        if card in owner:
            raise Illegal(
                RULES["I-2.4"],
                f"{name} and {owner[card]} cannot both have card {card}.",
                field=("turn_order", name),
            )
        owner[card] = name
        cards[header.seat(name, ("turn_order", name))] = card
    if 0 in cards:
        missing = header.players[cards.index(0)]
        if cards.count(0) > 1:
            raise Illegal(
                RULES["I-2.4"],
                f"{missing} has no turn order card; every player takes one.",
                field="turn_order",
            )
        cards[cards.index(0)] = next(card for card in range(1, seats + 1) if card not in owner)
    state.seat_in_order(cards)
    begin_turn(state)


def finish(state: State) -> None:
    """The record ends. Nothing is due that has not happened: a record may stop anywhere, and what it
    leaves out at its end is reckoned by the score sheet (IQ-15a)."""
