"""The moment at which a position with gaps stands: whose turn it is, and how far it has got."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.gaps.certain_faults import UNSEEN, Data
from referee.games.memory.play.gaps.missing_facts import PLAYED_ON
from referee.games.memory.record.layout import NO_ROUND
from referee.games.memory.record.phases import DEAL, HOLDING, PEEK, PLACED, REVEAL, TURN
from referee.header import Header
from referee.inquiry import Fill, Gap

WHOSE_TURN = "whose turn it is"

ENDING = {"reveal": REVEAL, "score": REVEAL, "end_game": DEAL, "deal": DEAL}
"""Entries between two rounds, and the moment at which they are made."""


def begins_between_rounds(data: Data, moves: Sequence[Any]) -> bool:
    """Whether nothing is told of the cards of a round, and the first thing is that they are dealt."""
    return bool(moves) and moves[0].action == "deal" and data.keys() - {"rest"} <= NO_ROUND


def moment_of(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """Whose turn it is, and how far it has got."""
    if begins_between_rounds(data, moves):
        return Gap(WHOSE_TURN, "active", [Fill("no round is being played", {"phase": DEAL})])
    waits = data.get("phase") == HOLDING and data.get("held") is None
    if "phase" in data and not waits and ("active" in data or data["phase"] in (DEAL, REVEAL, PEEK)):
        return None
    seats = header.players
    named = [data["active"]] if data.get("active") is not None else _concerned(header, moves)
    if data.get("held") is not None:
        named = [data["held"].get("player", name) for name in named]
    ways: list[Fill] = []
    for name in dict.fromkeys(name for name in named if name in seats):  # who is nobody is told at loading
        before = seats[(seats.index(name) - rules.direction) % len(seats)]
        ways += [
            Fill(f"{name} has the first turn of the round", {"active": name, "phase": TURN}),
            Fill(f"it is {name}'s turn", {"active": before, "phase": PLACED}),
            Fill(f"{name} holds a drawn card", {"active": name, "phase": HOLDING, **_held(data, moves)}),
            Fill(f"{name} has just laid a card", {"active": name, "phase": PLACED}),
        ]
    if rules.peek_count and any(move.action == "initial_peek" for move in moves):
        ways += [Fill("the round has not begun", {"phase": PEEK, "active": name}) for name in named]
    for phase in dict.fromkeys(ENDING[move.action] for move in moves if move.action in ENDING):
        ways.append(
            Fill("the round is over" if phase == REVEAL else "no round is being played", {"phase": phase})
        )
    wanted = [way for way in ways if data.get("phase") in (None, way.position["phase"])]
    if data.get("held") is not None:
        wanted = [way for way in wanted if way.position["phase"] == HOLDING]
    wanted = [
        way for n, way in enumerate(wanted) if all(way.position != each.position for each in wanted[:n])
    ]
    known = data.get("active") is not None
    fact = "how far the turn has got" if known else WHOSE_TURN
    return Gap(fact, "phase" if known else "active", wanted) if wanted else None


def _concerned(header: Header, moves: Sequence[Any]) -> list[str]:
    """Those who act, and one who does not: all others are like that one."""
    acting = {move.actor for move in moves if move.actor >= 0}
    others = [seat for seat in range(len(header.players)) if seat not in acting]
    return [header.players[seat] for seat in [*sorted(acting), *others[:1]]]


def _held(data: Data, moves: Sequence[Any]) -> Data:
    """The drawn card, and where it came from: who puts a card back has it from the pile."""
    if data.get("held") is not None:
        return {}
    placing = next((move.action for move in moves if move.action in PLAYED_ON), "")
    return {"held": {"card": UNSEEN, **({"from": "discard"} if placing == "return" else {})}}
