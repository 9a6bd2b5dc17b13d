"""Phase 4: the display is restocked, by itself and as the record tells (A-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.auction.play.leftovers import Row, before_putting_away, put_away, with_leftovers
from referee.games.auction.play.state import (
    DRAWING,
    RESTOCKED,
    RESTOCKING,
    State,
    whereabouts,
)
from referee.games.auction.record.cards import (
    EMPTY,
    NAMES,
    NUMBERS,
    UNSEEN,
    face,
    set_of,
)
from referee.games.auction.record.moves import GAP, NONE, UNKNOWN, Restock
from referee.games.auction.record.phases import DRAW, LOSER, OVER
from referee.rules import Path, counted


def begin_turn(state: State, seat: int) -> None:
    """A player's part of phase 3 begins: nothing played, nothing due, nothing bought."""
    state.active = seat
    state.adrift = False
    state.pending = []
    state.lapsed = state.retrieved = state.played = state.woken = 0
    state.activations = state.acquired = state.forfeited = 0


def close_round(state: State) -> None:
    """Phases 4 and 5 as far as they need nobody's hand: slide, restock, put away what is left."""
    begin_turn(state, -1)
    state.idle = state.sales == 0
    state.sales = 0
    state.last_first = state.first
    state.stage = RESTOCKING
    _slide_and_restock(state)
    for side in state.sides:
        put_away(state, side)
        side.looked_at = 0
    if exhausted(state) or (state.idle and not state.deck and state.readings.end_unwilling == "idle_round"):
        state.phase = OVER
        return
    state.phase = DRAW
    for side in state.sides:
        side.drawn = side.done = False


def exhausted(state: State) -> bool:
    """No card is left to buy, now or later (A-10.1)."""
    return not state.deck and all(card == EMPTY for card in state.display)


_PLACES = tuple(range(6))


def _slide_and_restock(state: State) -> None:
    """Unsold cards close up to the cheap end (A-8.1), the row is filled from the deck (A-8.2)."""
    state.row_before = state.display
    row = [card for card in state.display if card != EMPTY]
    kept = len(row)
    deck = state.deck
    while room := 6 - len(row):
        if not deck:
            if not (state.readings.recycle_auction_discards and state.discards):
                break
            state.recycled |= state.discards
            deck += [UNSEEN] * state.discards.bit_count()
            state.discards = 0
        row += deck[: -room - 1 : -1]
        del deck[-room:]
    if state.readings.restock_order == "unordered" and len(row) > kept + 1:
        # They lie as the record says, and where it does not, nobody knows how (AQ-48).
        state.unlocated |= set_of(card for card in row[kept:] if card >= 0)
        row[kept:] = [UNSEEN] * (len(row) - kept)
    state.restocked = _PLACES[kept : len(row)]
    state.display = row + [EMPTY] * (6 - len(row))


# -- the same, not yet done: for checks that speak of the moment before -----------------------------------


def while_restocking(state: State) -> Iterator[State]:
    """The positions before the unsold cards closed up, and before new ones came to them."""
    for row in (state.row_before, state.display[: state.restocked[0]] if state.restocked else ()):
        if row:
            other = with_leftovers(state)
            _take_back_restocking(other)
            other.display = [*row, *[EMPTY] * (6 - len(row))]
            yield other


def _take_back_restocking(state: State) -> None:
    state.deck += [state.display[place] for place in reversed(state.restocked)]
    state.display = state.row_before.copy()


def reopen(state: State, seat: int) -> None:
    """Both players had finished, and the table let one of them act on: nothing has been restocked or put away
    yet. The stage shows that the round is over as soon as anything else is done."""
    _take_back_restocking(state)
    for side in state.sides:
        before_putting_away(side)
        side.put_away = False
    state.sales = int(not state.idle)
    state.phase, state.active = LOSER, seat


# -- restocking written down ------------------------------------------------------------------------------


def restock(state: State, move: Restock) -> None:
    """The record tells of the restocking; where it names cards they must be the deck's top cards."""
    places = state.restocked
    late = state.stage == DRAWING
    if late:
        why = "that comes before the new hands are drawn"
        state.forbid("A-2.1", "The display is restocked too late.", why)
    if move.cards == NONE:
        _leave_unfilled(state)
        return
    row = _claimed(state, move)
    lying = state.display[places[0] : places[-1] + 1] if places else []
    as_it_lies = row == lying and UNSEEN not in lying
    fits = late or (as_it_lies and move.display is None)
    fits = fits or (
        _right_number(state, move)
        and _comes_up(state, places, row, move)
        and _lies_so(state, places, row, move)
    )
    if not fits:
        _check_on_the_table(state, move)
    state.breaches.act()
    state.stage = max(state.stage, RESTOCKED)
    if not fits:
        _fill_as_told(state, move)
    elif state.restocked and not late and (move.cards is not None or move.display is not None):
        told_row = {**dict(enumerate(move.display or ())), **dict(zip(places, row, strict=True))}
        for place, card in told_row.items() if not as_it_lies or move.display is not None else ():
            if card >= 0 and state.display[place] == UNSEEN:
                come_up(state, place, card)
        state.restocked = ()


def _claimed(state: State, move: Restock) -> list[int]:
    """The new cards as the record names them, in the order in which they lie; -1 where it does not."""
    row, cards = move.display or (), move.cards
    if cards is not None:
        told = row and not set(cards) - set(row) - {UNKNOWN}
        if not told or state.readings.restock_order != "unordered":
            return list(cards)
    return [row[place] if place < len(row) else -1 for place in state.restocked]


def _right_number(state: State, move: Restock) -> bool:
    places = state.restocked
    if move.cards is None or len(move.cards) == len(places):
        return True
    state.forbid(
        "A-8.2",
        f"The display gets {counted(len(move.cards), 'card')}; it has room for {len(places)}."
        if places
        else "There is nothing to restock now.",
        f"left in the auction deck: {counted(len(state.deck), 'card')}",
        at="cards",
    )
    return False


def _may_be(said: int, lies: int) -> bool:
    """Whether a place of the row can be as the record has it: an unseen card is no gap."""
    return said == UNKNOWN or (said != GAP if lies == UNSEEN else lies in (said, EMPTY))


def _closes_up(state: State, move: Restock) -> bool:
    """Whether the unsold cards lie at the cheap end, as the record has the row (A-8.1)."""
    kept = state.display[: state.restocked[0]] if state.restocked else state.display
    if move.display is None or all(map(_may_be, move.display, kept)):
        return True
    return _forbid_row(state, kept, "the new cards" if state.restocked else "")


def _comes_up(state: State, places: Row, wanted: list[int], move: Restock) -> bool:
    """Whether the named cards can be what came off the auction deck (A-8.2); where they cannot because the
    row did not close up, that is what is told."""
    named = 0
    for place, card in zip(places, wanted, strict=True):
        lies = state.display[place]
        if card < 0 or lies == card:
            continue
        if lies != UNSEEN:
            message = f"{face(card)} comes to place {place + 1}; the auction deck brings {face(lies)} there."
        elif named >> card & 1:
            message = f"{face(card)} comes off the auction deck twice."
        elif not may_come_up(state, card):
            message = f"{face(card)} cannot come off the auction deck."
        else:
            named |= 1 << card
            continue
        if not _closes_up(state, move):
            return False
        why = f"{face(card)} is {whereabouts(state, card)}"
        state.forbid("A-8.2", message, why, at="cards", rulings=("restock_order",) if lies >= 0 else ())
        return False
    return True


def _lies_so(state: State, places: Row, wanted: list[int], move: Restock) -> bool:
    """Whether the whole row can lie as the record says (A-8.1)."""
    if move.display is None:
        return True
    row = [card for card in state.display if card != EMPTY]
    for place, card in zip(places, wanted, strict=True):
        row[place] = card if card >= 0 else row[place]
    said = list(move.display)
    while said and said[-1] == GAP:  # empty places at the end may be written or left out
        said.pop()
    if len(said) == len(row) and all(map(_may_be, said, row)):
        strange = [card for card, lies in zip(said, row, strict=True) if lies == UNSEEN and card >= 0]
        strange = [card for card in strange if card in row or not may_come_up(state, card)]
        return not strange or _forbid_row(state, row, f"{face(strange[0])} is elsewhere")
    return _forbid_row(state, row, fits=([NAMES[card] for card in row],) if min(row, default=-1) >= 0 else ())


def _forbid_row(state: State, row: list[int], more: str = "", fits: tuple[list[str], ...] = ()) -> bool:
    """A-8.1: the row lies otherwise than it is written. Never true."""
    faces = [face(card) if card >= 0 else "?" for card in row]
    why = "unsold cards keep their order and close up; new cards follow: " + ", ".join(
        [*faces, more] if more else faces
    )
    state.forbid("A-8.1", "The display does not lie as the record says.", why, at="display", fits=fits)
    return False


def _check_on_the_table(state: State, move: Restock) -> None:
    """What a table can let stand: the named cards come out of the auction deck, wherever they lay in it."""
    cards = move.cards
    lying = list(state.deck) + [state.display[place] for place in state.restocked]
    if not state.restocked or cards is None or any(card not in lying or card < 0 for card in cards):
        raise state.impossible("A-8.2", "The new cards cannot be told.", at="cards")
    if state.restocked[0] + len(cards) > 6 or len(set(cards)) < len(cards):
        raise state.impossible("A-8.2", "The display has six places.", at="cards")


def _fill_as_told(state: State, move: Restock) -> None:
    places, cards = state.restocked, list(move.cards or ())
    deck = state.deck + [state.display[place] for place in reversed(places)]
    state.deck = [card for card in deck if card not in cards]
    row = state.display[: places[0]] + cards
    if move.display is not None and set(move.display) == set(row):
        row = list(move.display)
    state.display = row + [EMPTY] * (6 - len(row))
    state.restocked = ()


def _leave_unfilled(state: State) -> None:
    """The record says that the display was not restocked (A-8.2)."""
    row, places = state.display, state.restocked
    if places:
        why = f"{counted(len(places), 'place')} could be filled from the auction deck"
        state.forbid("A-8.2", "The display is not restocked.", why, at="cards")
    state.breaches.act()
    state.deck += [row[place] for place in reversed(places)]
    for place in places:
        row[place] = EMPTY
    state.restocked = ()
    state.stage = max(state.stage, RESTOCKED)


def may_come_up(state: State, card: int) -> bool:
    """Whether a card may lie at an unnamed place of the auction deck or display."""
    return bool((state.unlocated | state.recycled) >> card & 1)


def come_up(state: State, place: int, card: int) -> None:
    """An unnamed card of the display turns out to be this one."""
    state.display[place] = card
    state.unlocated &= ~(1 << card)
    state.recycled &= ~(1 << card)
    if place == 0 and state.one_cost == UNSEEN:
        state.one_cost = card


def learn(state: State, told: Any) -> frozenset[Path]:
    """The row as a check tells it, where it can lie so: cards nobody has named come up by it."""
    lying = state.display
    if not isinstance(told, list) or len(told) > len(lying):
        return frozenset()
    row = [NUMBERS.get(word, GAP if word is None else UNKNOWN) for word in told]
    new = {place: card for place, card in enumerate(row) if card >= 0 and lying[place] == UNSEEN}
    if not all(map(_may_be, row, lying)) or not all(may_come_up(state, card) for card in new.values()):
        return frozenset()
    if len({*new.values()}) < len(new):
        return frozenset()
    for place, card in new.items():
        come_up(state, place, card)
    return frozenset({("display",)})


# -- leftovers put away -------------------------------------------------------------------------------------
