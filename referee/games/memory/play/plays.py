"""Which entry is possible when, and who answers for it: the table of handlers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, PEEK, PLACED, REVEAL, STOPPED, TURN

Handlers = dict[str, Callable[[Any, Any], None]]


def _ignored(state: State, move: Any) -> None:
    """Under ``replay.on_illegal: stop`` nothing after the first breach is judged."""
    state.breaches.act()


BEFORE, PLAYING, BETWEEN = (PEEK, TURN), (PEEK, TURN, HOLDING, PLACED), (DEAL, REVEAL, OVER)

ACTS: Mapping[str, tuple[Callable[[Any, Any], None], tuple[str, ...], str, str]] = {
    # action: who answers for it; when it is possible; the point of play cited where it comes at any other
    # moment, and what it is called in a sentence, where the word of the log does not say it
    "match": (matches.match, PLAYING, "match_when", ""),
    "penalty": (obligations.penalty, (*PLAYING, REVEAL), "false_match", "take a penalty card"),
    "give": (powers.give, (*PLAYING, REVEAL), "gift", "give a card away"),
    "power": (powers.power, PLAYING, "power", "use an effect"),
    "decline": (powers.decline, PLAYING, "power", "leave an effect unused"),
    "look": (looks.look, PLAYING, "look", ""),
    "call": (calls.call, PLAYING, "call_when", ""),
    "rearrange": (dealing.rearrange, PLAYING, "rearrange", "lay own cards in another order"),
    "reshuffle": (dealing.reshuffle, PLAYING, "stock", ""),
    "initial_peek": (obligations.initial_peek, PLAYING, "peek", "take the first look"),
    "reveal": (reveal.reveal, (*PLAYING, *BETWEEN), "reveal", ""),
    "score": (claims.score, (*PLAYING, *BETWEEN), "reveal", ""),
    "upcard": (dealing.upcard, BEFORE, "upcard", ""),
    "draw": (drawing.draw, (*BEFORE, PLACED), "draw", ""),
    "skip": (calls.skip, (*BEFORE, PLACED), "order", ""),
    "deal": (dealing.deal, (*BEFORE, PLACED, *BETWEEN), "deal", ""),
    "replace": (placing.place, (HOLDING,), "replace", "exchange a card"),
    "shed": (placing.place, (HOLDING,), "shed", "lay a drawn card on the pile"),
    "return": (placing.place, (HOLDING,), "after_upcard", "put the upcard back"),
    "keep": (placing.place, (HOLDING,), "replace", "keep a drawn card"),
    "end_game": (reveal.end_game, BETWEEN, "end", ""),
}

PLAYS: dict[str, Handlers] = {
    **{
        phase: {action: act for action, (act, when, *_) in ACTS.items() if phase in when}
        for phase in (*PLAYING, *BETWEEN)
    },
    STOPPED: dict.fromkeys(ACTS, _ignored),
}
"""Phase -> action -> handler. What is not here is not possible at that moment."""

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
    _, when, point, deed = ACTS.get(move.action, ACTS["reveal"])
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
            state.act()
            plays_on(state)
            return False
        raise state.no_way("go_free", text, why, "action")
    if state.phase in (REVEAL, OVER):
        _go_on_after_the_end(state, "draw" if when == (HOLDING,) else point, text)
        return True
    if when == (HOLDING,):
        refused = state.no_way("draw", text, "a card is drawn first, then placed", "action")
        _also(state, point, "Only a card just drawn is placed.")
        raise refused
    why = f"{state.name(state.active)} holds a drawn card" if state.phase == HOLDING else ""
    if move.action == "draw" and state.phase == HOLDING and move.actor == state.active:
        state.forbid("draw", text, why, "action")
        drawing.draw_again(state, move)
        return True
    if move.action == "draw" and state.phase == HOLDING:  # another draws: that decides
        owner = state.name(state.active)
        state.forbid("order", f"It is still {owner}'s turn, not {state.name(move.actor)}'s.", why, "player")
        refused = state.refuse(point, text, at="action")
        neither = f"{owner} has neither exchanged the card drawn nor laid it on the pile."
        _also(state, "after_upcard" if state.source else "shed", neither)
        raise refused
    raise state.no_way(point, text, why, "action")


def _go_on_after_the_end(state: State, point: str, text: str) -> None:
    """The cards lie open, and the table plays on: this moves no card that counts, and is one fault."""
    if not state.after_end:
        state.forbid(point, text, at="action")
        state.act()
        state.after_end = True


def _also(state: State, point: str, message: str) -> None:
    """Another sentence than the one about drawing is broken as well, where the rulebook has another."""
    if state.cite(point) != state.cite("draw"):
        state.forbid(point, message, at="action")


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
