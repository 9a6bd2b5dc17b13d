"""What is wrong whatever the position: an entry that breaks a rule at any moment of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.intercity.play.readings import Readings, readings_of
from referee.games.intercity.play.state import State
from referee.games.intercity.play.values import IN_ALL, earned_at_most
from referee.games.intercity.record.boards import COSTS, FIRST, LAST, PUBLISHED
from referee.games.intercity.record.moves import BANK, DECLINED, TREASURY, UNSEEN, UNSEEN_BID
from referee.header import Header

Test = Callable[[Readings, Any], bool]


def _paid_by_another(purse: str, usual: str) -> Test:
    """Money that comes out of another purse than the usual one, or goes into another."""
    return lambda readings, move: getattr(move, purse) not in ("", usual)


def _too_little(readings: Readings, move: Any) -> bool:
    """Track below every minimum, or paid for to somebody else; by which of three rules that is wrong hangs on
    how the section was won."""
    if move.action == "resolve" and move.winner < 0:
        return False
    least = PUBLISHED.get(move.section, COSTS[0])
    cheap = move.section != DECLINED and move.paid is not None and move.paid < least
    return cheap or move.paid_to not in ("", BANK)


def _fraction(readings: Readings, move: Any) -> bool:
    return type(move.amount) is not int


def _blind_below_nothing(readings: Readings, move: Any) -> bool:
    return type(move.amount) is int and move.amount < 0 and move.amount != UNSEEN_BID


_PRICE = dict.fromkeys(("I-6.7", "I-6.14", "I-6.16"), _too_little)

WRONG_ANYWHERE: Mapping[str, Mapping[str, Test]] = {
    "offer": {"I-5.1": lambda readings, move: move.own and not readings.resale},
    "transfer": {"I-4.1": lambda readings, move: not readings.transfers},
    "director": {"I-5.10": lambda readings, move: (move.gives or 0) > 1},
    "sale": {
        "I-5.8": lambda readings, move: move.paid_to not in ("", TREASURY) and not readings.resale,
        "I-5.5": lambda readings, move: move.price < readings.min_open,
    },
    "bid": {
        "I-1.5": _fraction,
        "I-5.5": lambda readings, move: type(move.amount) is int and move.amount < readings.min_open,
    },
    "choose": {
        "I-1.4": lambda readings, move: (
            move.section not in (DECLINED, UNSEEN) and not FIRST <= move.section <= LAST
        )
    },
    "blind": {"I-1.5": _fraction, "I-6.11": _blind_below_nothing},
    "build": {"I-6.2": _paid_by_another("paid_by", TREASURY), **_PRICE},
    "resolve": _PRICE,
    "dividend": {
        "I-7.2": _paid_by_another("paid_by", BANK),
        "I-7.3": lambda readings, move: move.length is not None and move.length < 1,
    },
    "turn_order": {"I-1.2": lambda readings, move: len(move.cards) > len({card for _, card in move.cards})},
    "equity": {
        "I-9.3": _paid_by_another("value_by", BANK),
        "I-9.4": _paid_by_another("paid_by", TREASURY),
        "I-9.5": lambda readings, move: move.rest_to in (BANK, TREASURY),
    },
}
"""Action and rule -> whether an entry breaks it whatever the position: money that goes to the wrong purse, a
price below every minimum, a card that there is not."""


def surely(state: State, move: Any, rule: str) -> bool:
    """Whether an entry breaks a rule in whatever way the game may have gone until this turn: at any moment,
    or as there cannot be so much money (I-2.2, I-7.1)."""
    test = WRONG_ANYWHERE.get(move.action, {}).get(rule)
    if test is not None and test(state.readings, move):
        return True
    amount = getattr(move, "amount", getattr(move, "price", 0))
    many, most = len(state.cash) > 2, IN_ALL + earned_at_most(state.turn)
    spends = (move.action, rule) in (("bid", "I-5.5"), ("sale", "I-5.5"), ("blind", "I-6.11"))
    return spends and state.readings.capped and not state.loaded and many and amount > most


NO_SUCH_CARD = "I-2.3"
"""There are as many turn order cards as players."""


def never(header: Header, move: Any, rule: str) -> bool:
    """Whether this entry breaks that rule at whatever moment it is made."""
    if rule == NO_SUCH_CARD and move.action == "turn_order":
        return not all(1 <= card <= len(header.players) for _, card in move.cards)
    test = WRONG_ANYWHERE.get(move.action, {}).get(rule)
    return test is not None and test(header.told(readings_of(header.rulings)), move)
