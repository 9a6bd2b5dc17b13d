"""Typed moves as entries of a log: what :mod:`referee.games.memory.entries` reads back as the same move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.game import Header
from referee.games.memory import moves as m
from referee.games.memory.faces import Pack
from referee.games.memory.moves import Place

FROM_WORDS = ("stock", "discard")
RESULT_WORDS = ("", "right", "wrong", "returned")


class Writing:
    """Writes the moves of one pack of cards."""

    def __init__(self, pack: Pack) -> None:
        self.names = pack.names

    def entry(self, move: Any, header: Header) -> dict[str, Any]:
        """One entry: the player first, then the action, then what is known."""
        made: dict[str, Any] = {"player": header.players[move.actor]} if move.actor >= 0 else {}
        made["action"] = move.action
        WRITERS[move.action](self, move, made, header)
        return made

    def card(self, made: dict[str, Any], key: str, code: int) -> None:
        if code:
            made[key] = self.names[code]

    def cards(self, codes: tuple[int, ...]) -> list[str]:
        return [self.names[code] for code in codes]


def _write_deal(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    for key, who in (("dealer", move.dealer), ("starter", move.starter)):
        if who >= 0:
            made[key] = header.players[who]
    if move.each >= 0:
        made["each"] = move.each
    if move.cards:
        made["cards"] = {
            name: w.cards(cards)
            for name, cards in zip(header.players, move.cards, strict=True)
            if cards is not None
        }
    w.card(made, "upcard", move.upcard)


def _write_peek(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    made["slots"] = list(move.slots)
    if move.saw:
        made["saw"] = w.cards(move.saw)


def _write_draw(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    made["from"] = FROM_WORDS[move.source]
    w.card(made, "card", move.card)
    then = move.then
    if isinstance(then, m.Replace):
        made["replace"] = then.slot
        w.card(made, "out", then.out)
    elif isinstance(then, (m.Shed, m.Return)):
        made["shed"] = w.names[then.card]


def _write_replace(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    if move.owner >= 0:
        made["owner"] = header.players[move.owner]
    if move.more:
        made["slot"] = [move.slot, *(slot for slot, _ in move.more)]
        made["out"] = [w.names[move.out], *(w.names[code] for _, code in move.more)]
    else:
        made["slot"] = move.slot
        w.card(made, "out", move.out)
    w.card(made, "card", move.card)


def _write_shed(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    w.card(made, "card", move.card)
    if move.flip:
        made["flip"] = move.flip
        w.card(made, "flipped", move.flipped)


def _write_card(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    w.card(made, "card", move.card)


def _write_match(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    if move.owner >= 0:
        made["owner"] = header.players[move.owner]
    if move.more:
        made["slot"] = [move.slot, *(slot for _, slot, _ in move.more)]
        made["card"] = [w.names[move.card], *(w.names[code] for _, _, code in move.more)]
    else:
        made["slot"] = move.slot
        w.card(made, "card", move.card)
    if move.claim:
        made["result"] = RESULT_WORDS[move.claim]
    if move.penalty >= 0:
        made["penalty"] = move.penalty
    if move.give:
        made["give"] = move.give
    if move.together:
        made["together"] = True


def _write_penalty(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    if move.count >= 0:
        made["count"] = move.count
    if move.cards:
        made["cards"] = w.cards(move.cards)
    if move.into:
        made["into"] = list(move.into)


def _write_give(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    made["to"] = header.players[move.to]
    made["slot"] = move.slot
    if move.into:
        made["into"] = move.into
    w.card(made, "card", move.card)


def _write_places(found: tuple[Place, ...], header: Header) -> list[str]:
    return [f"{header.players[owner]}.{slot or '?'}" for owner, slot in found]


def _write_power(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    w.card(made, "rank", move.rank)
    for key in ("look", "swap", "reveal"):
        if getattr(move, key):
            made[key] = _write_places(getattr(move, key), header)
    for key in ("give", "draw"):
        if getattr(move, key):
            made[key] = [header.players[one] for one in getattr(move, key)]
    for key in ("saw", "cards"):
        if getattr(move, key):
            made[key] = w.cards(getattr(move, key))
    if move.discard:
        made["discard"] = list(move.discard)
    if move.shuffle >= 0:
        made["shuffle"] = header.players[move.shuffle]
    if move.does:
        made["does"] = move.does
    if move.into:
        made["into"] = list(move.into)


def _write_rank(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    w.card(made, "rank", move.rank)


def _write_look(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    made["at"] = _write_places(move.places, header)
    if move.saw:
        made["saw"] = w.cards(move.saw)


def _write_call(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    if move.auto:
        made["auto"] = True


def _write_rearrange(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    if move.order:
        made["order"] = list(move.order)
    if move.into:
        made["into"] = list(move.into)


def _write_reveal(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    _write_enders(move, made, header)
    made["cards"] = {
        header.players[owner]: (
            {str(slot): w.names[code] for slot, code in zip(numbers, faces, strict=True)}
            if numbers
            else w.cards(faces)
        )
        for owner, faces, numbers in move.cards
    }


def _write_enders(move: Any, made: dict[str, Any], header: Header) -> None:
    for key in ("caller", "free"):
        if getattr(move, key) >= 0:
            made[key] = header.players[getattr(move, key)]


def _write_score(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    _write_enders(move, made, header)
    for key in ("sums", "bonus", "scores", "totals"):
        if getattr(move, key):
            made[key] = {header.players[who]: number for who, number in getattr(move, key)}
    if move.empty:
        made["empty"] = [header.players[who] for who in move.empty]
    if move.values:
        made["values"] = {w.names[code]: number for code, number in move.values}
    if move.winners:
        made["winners"] = [header.players[who] for who in move.winners]


def _write_end(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    if move.winners:
        made["winners"] = [header.players[who] for who in move.winners]


def _write_nothing(w: Writing, move: Any, made: dict[str, Any], header: Header) -> None:
    """The player and the action say it all."""


WRITERS: Mapping[str, Callable[[Writing, Any, dict[str, Any], Header], None]] = {
    "deal": _write_deal,
    "upcard": _write_card,
    "initial_peek": _write_peek,
    "draw": _write_draw,
    "replace": _write_replace,
    "shed": _write_shed,
    "return": _write_card,
    "keep": _write_card,
    "match": _write_match,
    "penalty": _write_penalty,
    "give": _write_give,
    "power": _write_power,
    "decline": _write_rank,
    "look": _write_look,
    "call": _write_call,
    "skip": _write_nothing,
    "rearrange": _write_rearrange,
    "reshuffle": _write_nothing,
    "reveal": _write_reveal,
    "score": _write_score,
    "end_game": _write_end,
}
"""Action -> what its entry holds besides player and action."""
