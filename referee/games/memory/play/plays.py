"""Which entry is possible when, and who answers for it: the table of handlers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.breaches import Refused
from referee.games.memory.play import (
    calls,
    claims,
    dealing,
    drawing,
    looks,
    matches,
    obligations,
    placing,
    powers,
    reveal,
)
from referee.games.memory.play.state import State
from referee.games.memory.play.turns import ended_free, plays_on
from referee.games.memory.record.moves import ACTIONS
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, PEEK, PLACED, REVEAL, STOPPED, TURN

Handlers = dict[str, Callable[[Any, Any], None]]


_ANY_PLAY: Handlers = {
    "match": matches.match,
    "penalty": obligations.penalty,
    "give": obligations.give,
    "power": powers.power,
    "decline": powers.decline,
    "look": looks.look,
    "call": calls.call,
    "rearrange": dealing.rearrange,
    "reshuffle": dealing.reshuffle,
    "initial_peek": obligations.initial_peek,
    "reveal": reveal.reveal,
    "score": claims.score,
}


_BEFORE_TURN: Handlers = {
    **_ANY_PLAY,
    "upcard": dealing.upcard,
    "draw": drawing.draw,
    "skip": calls.skip,
    "deal": dealing.deal,
}


_BETWEEN: Handlers = {
    "deal": dealing.deal,
    "reveal": reveal.reveal,
    "score": claims.score,
    "end_game": reveal.end_game,
}


def _ignored(state: State, move: Any) -> None:
    """Under ``replay.on_illegal: stop`` nothing after the first breach is judged."""
    state.breaches.act()


PLACES = ("replace", "shed", "return", "keep")
"""What is done with a card that was drawn."""

PLAYS: dict[str, Handlers] = {
    DEAL: _BETWEEN,
    PEEK: _BEFORE_TURN,
    TURN: _BEFORE_TURN,
    HOLDING: {**_ANY_PLAY, **dict.fromkeys(PLACES, placing.place)},
    PLACED: {**_ANY_PLAY, "draw": drawing.draw, "skip": calls.skip, "deal": dealing.deal},
    REVEAL: {**_BETWEEN, "penalty": obligations.penalty, "give": obligations.give},
    OVER: _BETWEEN,
    STOPPED: dict.fromkeys(ACTIONS, _ignored),
}
"""Phase -> action -> handler. What is not here is not possible at that moment."""


OUT_OF_PLACE: Mapping[str, tuple[str, str]] = {
    # action: the point of play cited where it comes at an impossible moment, and what it is called in a
    # sentence, where the word of the log does not say it
    "draw": ("draw", ""),
    "replace": ("replace", "exchange a card"),
    "shed": ("shed", "lay a drawn card on the pile"),
    "return": ("after_upcard", "put the upcard back"),
    "keep": ("replace", "keep a drawn card"),
    "match": ("match_when", ""),
    "penalty": ("false_match", "take a penalty card"),
    "give": ("gift", "give a card away"),
    "power": ("power", "use an effect"),
    "decline": ("power", "leave an effect unused"),
    "look": ("look", ""),
    "call": ("call_when", ""),
    "skip": ("order", ""),
    "rearrange": ("rearrange", "lay own cards in another order"),
    "reshuffle": ("stock", ""),
    "initial_peek": ("peek", "take the first look"),
    "upcard": ("upcard", ""),
    "deal": ("deal", ""),
    "end_game": ("end", ""),
}

MOMENTS: Mapping[str, str] = {
    DEAL: "before the cards are dealt",
    PEEK: "before play has begun",
    TURN: "at the start of the first turn",
    HOLDING: "while a drawn card is waiting to be placed",
    PLACED: "before the next card has been drawn",
    REVEAL: "when the round is over",
    OVER: "when the game is over",
}


def catch_up_or_forbid(state: State, move: Any) -> bool:
    """An act that is not possible at this moment, and always illegal. Where the table drew on after a round
    had ended, it went on (False: the entry is still to be played); where it let a second card be drawn, both
    are held (True: it is done)."""
    point, deed = OUT_OF_PLACE.get(move.action, ("reveal", ""))
    free = state.phase == REVEAL and ended_free(state)
    who = (
        f"{state.name(move.actor)} cannot {deed or move.action.replace('_', ' ')}"
        if move.actor >= 0
        else f"No {move.action} is possible"
    )
    text = f"{who} {MOMENTS[state.phase]}."
    if free:
        why = f"{state.name(state.free_on)} got rid of all cards while on turn: that ended the round at once"
        if move.action == "draw" and not state.revealed:
            state.forbid("go_free", text, why, "action", rulings=FREE_ENDS)
            state.breaches.act()
            plays_on(state)
            return False
        raise state.no_way("go_free", text, why, "action")
    if move.action in PLACES and state.phase != HOLDING:
        raise _undrawn(state, move, point, text)
    why = f"{state.name(state.active)} holds a drawn card" if state.phase == HOLDING else ""
    if move.action == "draw" and state.phase == HOLDING and move.actor == state.active:
        state.forbid("draw", text, why, "action")
        drawing.draw_again(state, move)
        return True
    refused = state.no_way(point, text, why, "action")
    if move.action == "draw" and state.phase == HOLDING:
        _unplaced(state)
    raise refused


def _undrawn(state: State, move: Any, point: str, text: str) -> Refused:
    """A card is placed that nobody has drawn: to be raised. The turn begins with drawing it."""
    refused = state.no_way("draw", text, "a card is drawn first, then placed", "action")
    if state.cite(point) != state.cite("draw"):
        state.forbid(point, "Only a card just drawn is placed.", at="action")
    return refused


def _unplaced(state: State) -> None:
    """Somebody else draws while a player holds a card: that one's turn is not over."""
    whose = f"It is still {state.name(state.active)}'s turn."
    state.forbid("order", whose, at="player")
    point = "after_upcard" if state.source else "shed"
    if state.cite(point) != state.cite("draw"):
        neither = f"{state.name(state.active)} has neither exchanged the card drawn nor laid it on the pile."
        state.forbid(point, neither, at="action")


FREE_ENDS = ("go_free.on_turn_until", "go_free.in_final")
"""The open questions about a round that ends at once because somebody has no cards left."""


def stands(state: State, move: Any) -> bool:
    """Whether a forbidden act is carried out where nothing is said of it: it was played, and what came
    after presupposes it. A call at a wrong moment is void unless the table reads it otherwise (X-A11)."""
    if move.action == "call":
        return state.rules.call_invalid != "void"
    return state.rules.on_illegal != "skip"


def lasting(move: Any) -> bool:
    """A card that was looked at has been seen."""
    return move.action in ("look", "initial_peek") or bool(getattr(move, "look", ()))
