"""What any table could do: the cards an effect is about lie there, and the stock has one to give."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.memory.play.cards import cards_to_be_had
from referee.games.memory.play.obligations import guard_elsewhere, guard_free, guard_places
from referee.games.memory.play.state import GAP, State
from referee.games.memory.play.turns import not_there
from referee.games.memory.record.moves import Power
from referee.games.memory.record.notation import Place
from referee.rules import Rule


def _places_to_swap(state: State, move: Power, kind: str, rule: Rule) -> None:
    swap = move.swap
    _guard_cards(state, move, kind, rule)
    if len(swap) != 2 or (swap[0] == swap[1] and swap[0][1]):
        raise state.no_way(rule, "A swap takes two different cards.", at="swap")


def _places_to_empty(state: State, move: Power, kind: str, rule: Rule) -> None:
    guard_places(state, tuple((move.actor, slot) for slot in move.discard))


def _cards_to_get(state: State, move: Power, kind: str, rule: Rule) -> None:
    """The stock has a card for everybody, and there is room for it."""
    if move.into:
        guard_free(state, rule, tuple(zip((*move.give, *move.draw), move.into, strict=False)))
    if len(move.give) + len(move.draw) > cards_to_be_had(state):
        raise state.no_way(
            "stock",
            "The stock has no card to give.",
            at="give" if move.give else "draw",
            rulings=state.asked("stock.when_exhausted"),
        )


def _guard_cards(state: State, move: Power, kind: str, rule: Rule) -> None:
    """Every place that is named holds a card; owners alone have as many as are meant."""
    layouts, places = state.layouts, getattr(move, kind)
    for seat, slot in places:
        if seat < 0:
            guard_elsewhere(state, seat, kind)
        elif not slot:
            guard_owners(state, places, rule)
        elif slot > len(layouts[seat]) or layouts[seat][slot - 1] == GAP:
            refused = not_there(state, seat, slot, rule, kind)
            if state.cite("layout") != rule:
                nowhere = "An effect is about cards that lie before the players."
                state.forbid("layout", nowhere, at=kind)
            raise refused


POSSIBLE: Mapping[str, Callable[[State, Power, str, Rule], None]] = {
    **dict.fromkeys(("look", "reveal"), _guard_cards),
    "swap": _places_to_swap,
    **dict.fromkeys(("give", "draw"), _cards_to_get),
    "discard": _places_to_empty,
}
"""What an entry does -> whether any table could do it."""


def guard_owners(state: State, places: tuple[Place, ...], rule: Rule) -> None:
    """Where the record names owners alone, each has as many cards as are meant."""
    for owner, slot in places:
        meant = sum(other == owner for other, _ in places)
        if not slot and meant > state.count[owner]:
            has = f"has only {state.count[owner]}" if state.count[owner] else "has no cards"
            raise state.no_way(rule, f"{state.name(owner)} {has}; {meant} are meant here.", at="action")
