"""Looks at face-down cards: granted by an effect, at cards one was handed, or forbidden and dear."""

from __future__ import annotations

from referee.games.memory.play.knowledge.shown import guard_faces
from referee.games.memory.play.obligations import (
    first_look,
    guard_places,
    may_be_first_look,
    price,
    see,
    seen_there,
    spare,
)
from referee.games.memory.play.power_guards import allowing, guard_immunity, guard_kind, is_safe
from referee.games.memory.play.powers import looks_left, power
from referee.games.memory.play.state import State
from referee.games.memory.play.turns import owes, settle
from referee.games.memory.record.moves import Look, Power
from referee.games.memory.record.notation import DISCARD, Place
from referee.rules import Kind


def _granted(state: State, seat: int, places: tuple[Place, ...]) -> bool:
    """Whether an open effect allows this look."""
    owners = [owner for owner, _ in places]
    if any(is_safe(state, owner, "look", seat) for owner in owners):
        return False
    mine = [opened for opened in (*state.powers, *state.unlawful) if opened.owner == seat]
    return any(allowing(looks_left(state, opened), seat, owners) for opened in mine)


def _guard_effect(state: State, move: Look) -> None:
    """What an open effect of looking says of these cards: whoever looks after laying a queen means hers."""
    opened = next((each for each in state.powers if each.owner == move.actor and each.code), None)
    left = looks_left(state, opened) if opened is not None else []
    if opened is None or not left or state.rules.pack.rank_of[opened.code] < 0:
        return
    meant = Power(move.actor, opened.code, look=move.places)
    guard_kind(state, meant, "look", left, state.rules.power_rules[opened.code], ())
    guard_immunity(state, meant)


def look(state: State, move: Look) -> None:
    """A look that no effect grants (G-10, T-07, R-12), and its price where there is one (G-11)."""
    seat = move.actor
    if may_be_first_look(state, seat, move.places):
        first_look(state, move, tuple(slot for _, slot in move.places))
        return
    owes(state, seat)
    guard_places(state, move.places, "at")
    if all(owner == DISCARD for owner, _ in move.places):
        _looks(state, move)
        note = f"{state.name(seat)} looks at the top card of the discard pile, which lies open."
        state.say(Kind.NOTE, "look", note, at="at")
        return
    mine = [
        owner == seat and state.handed.get(state.token_at(owner, slot)) == seat for owner, slot in move.places
    ]
    own_news = all(mine)  # penalty or gift cards that this player got and still has (X-A03)
    if not (own_news and state.rules.receiver_sees) and _granted(state, seat, move.places):
        by_effect = Power(seat, look=move.places, saw=move.saw)
        by_effect.entry = move.entry
        power(state, by_effect)
        return
    open_cards = all(state.token_at(*place) in state.up for place in move.places)
    open_cards |= own_news and state.rules.receiver_sees
    if not open_cards:
        if not own_news:
            _guard_effect(state, move)
        penalty = own_news and not any(state.token_at(*place) in state.moved for place in move.places)
        state.forbid(
            "unseen" if penalty else "look",
            f"{state.name(seat)} looks at a face-down card.",
            "nothing allows this look",
            rulings=("penalty_card.seen_by",) if own_news else (),
        )
    _looks(state, move)
    if not open_cards:
        before_players = sum(owner >= 0 for owner, _ in move.places)
        (price if before_players else spare)(state, seat, before_players, move.entry)


def _looks(state: State, move: Look) -> None:
    """Every other guard has been asked: the look is carried out. What was seen is known then."""
    guard_faces(state, seen_there(state, move.places, move.saw), move.entry)
    state.act()
    settle(state, move.actor)
    see(state, move.places, move.saw, move.entry)
