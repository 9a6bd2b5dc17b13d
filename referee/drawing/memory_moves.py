"""The entries of the memory games in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.claims import shown
from referee.drawing.sentences import Phrase, Wording, joined
from referee.header import Header
from referee.rules import counted


def places(value: Any) -> str:
    """Own places by number, or those of others by name: "place 2", "Ann's 3 and Ben's 1"."""
    listed = value if isinstance(value, (list, tuple)) else [value]
    words = [_place(place) for place in listed]
    if all(isinstance(place, int) for place in listed) and listed:
        return ("place " if len(listed) == 1 else "places ") + joined(words)
    return joined(words)


def _place(value: Any) -> str:
    name, dot, slot = str(value).rpartition(".")
    return f"{name}'s {slot}" if dot and slot.isdecimal() else shown(value)


def by_name(value: Any) -> str:
    """Figures or cards by player: "Ann 3, Ben 4"."""
    if isinstance(value, Mapping):
        return ", ".join(
            f"{name} {' '.join(map(shown, item)) or 'none' if isinstance(item, list) else shown(item)}"
            for name, item in value.items()
        )
    return joined([shown(item) for item in value]) if isinstance(value, (list, tuple)) else shown(value)


SENTENCES: Mapping[str, Sequence[Phrase]] = {
    "deal": (("{dealer} deals", "The cards are dealt"), ", {each} each", ", {upcard} turned up",
             ", {starter} begins", "{cards-}"),
    "upcard": ("{card} is turned up",),
    "initial_peek": ("{player} looks at {slots}", ": {saw}"),
    "draw": ("{player} draws", ("{card}", "a card"), ("from {from}", "from the stock"),
             ", puts it in {replace}", ", out goes {out}", ", and lays {shed} on the pile"),
    "take": ("{player} takes", ("{card}", "{top}", "the top card"), "from the pile"),
    "replace": ("{player} puts", ("{card}", "the card drawn"), "in", ("{owner}'s {slot}", "{slot}"),
                ", {out} goes on the pile"),
    "shed": ("{player} lays", ("{card}", "the card drawn"), "on the pile", ", turns up {flip}",
             ": {flipped}"),
    "return": ("{player} puts", ("{card}", "the card"), "back on the pile"),
    "keep": ("{player} keeps", ("{card}", "the card drawn"), "as one more"),
    "match": ("{player} throws", ("{owner}'s {card}", "{card}", "a card of {owner}", "a card"), "on {top}",
              "({slot})", ", {result}", ", takes {penalty}", ", gives away {give}",
              "{together-}at the same time"),
    "penalty": ("{player} takes", ("{count}", "what is due as a penalty"), ": {cards}", ", into {into}",
                ", because: {reason}"),
    "give": ("{player} gives {to}", ("{card} from {slot}", "the card of {slot}"), ", into {into}"),
    "power": ("{player} uses", ("the {rank}", "an effect"), ": looks at {look}", "({saw})",
              ": exchanges {swap}", ": a card from the stock for {give}", "({cards})", ": {draw} must draw",
              ": discards {discard}", ": shows {reveal}", ": mixes the cards of {shuffle}", ": {does}"),
    "decline": ("{player} does not use", ("the {rank}", "the effect")),
    "look": ("{player} looks at {at}", ": {saw}"),
    "call": ("{player} calls Dutch", "{auto-}(without cards)"),
    "skip": ("The turn of {player} is passed over",),
    "rearrange": ("{player} rearranges the own cards", "{order-}"),
    "reshuffle": ("The pile is shuffled and becomes the stock",),
    "reveal": (("{player} shows the own cards: {cards}", "The cards are turned up: {cards}",
                "{player} shows the own cards", "All cards are turned up"), ", {caller} had called",
               ", {free} had none left"),
    "end_game": ("The game is over", ", {winner} has won", ", {winners} have won"),
    "score": ("The round is counted", ": {scores}", ", in all {totals}", ", {winner} wins it",
              ", {winners} win it", "{sums-}", "{bonus-}", "{values-}"),
}  # fmt: skip

VALUES: Mapping[str, Wording] = {
    **dict.fromkeys(("slot", "slots", "replace", "flip", "into", "discard"), places),
    **dict.fromkeys(("look", "at", "swap", "reveal"), places),
    "from": {"discard": "the pile", "stock": "the stock"},
    "result": {"right": "rightly", "wrong": "wrongly", "returned": "rightly, and it comes back"},
    "penalty": lambda value: counted(value, "penalty card"),
    "count": lambda value: counted(value, "penalty card"),
    "does": {"skip_next": "the next turn is passed over", "extra_turn": "one more turn",
             "reverse": "the other way round"},
    **dict.fromkeys(("cards", "scores", "totals"), by_name),
}  # fmt: skip


def around(entry: Mapping[str, Any], position: Mapping[str, Any], header: Header) -> Mapping[str, Any]:
    """What the table adds to an entry: the card on top of the pile."""
    pile = position.get("discard") or ()
    if entry.get("action") in ("match", "take") and pile and pile[-1] != "?":
        return {"top": pile[-1]}
    return {}
