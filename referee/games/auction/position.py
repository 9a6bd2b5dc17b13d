"""A position as plain data and back: what `show` prints, a scenario's `given`, a `final`, a check.

Everything that is empty or at rest is left out when it is read; it is always written. Lists of
cards that are sets are written suit by suit; decks are written top card first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.game import BadEntry, Header
from referee.games.auction.cards import ALL, NAMES, NUMBERS, SUIT_OF, VALUES, bid_sum, names, set_of
from referee.games.auction.soundness import check
from referee.games.auction.state import (
    ASIDE,
    BID,
    DRAW,
    DRAWING,
    EMPTY,
    LOSER,
    OVER,
    PHASES,
    RESTOCKING,
    SET_ASIDE,
    UNSEEN,
    WINNER,
    Activation,
    Batch,
    Side,
    State,
    new_state,
)
from referee.rules import Path, counted

FLAGS = ("untold", "aside", "has_bid", "tie_due", "drawn", "claimable", "done", "put_away", "stirred")
TELLING = ("deck", "hand", "discards", "owned")
"""Piles of a player: where a position names none of them, what the player owns is unknown, not nothing."""

SETS = ("tied", "stake", "left_offering", "left_bid", "left_hand", "new_hand")
SIDE_FIGURES = ("left_hidden", "new_hidden", "told")
TURN_SETS = ("lapsed", "retrieved", "played", "woken", "acquired", "recycled")
TURN_FIGURES = ("activations", "sales")


def position(state: State) -> dict[str, Any]:
    """The whole position as data; loading it gives the same position again."""
    data: dict[str, Any] = {
        "phase": state.phase,
        "round": state.round,
        "first": _name(state, state.first),
        "display": [_card(card) for card in state.display],
        "auction_deck": [_card(card) for card in reversed(state.deck)],
        "auction_discards": names(state.discards),
        "players": {side.name: _side(side, state.phase) for side in state.sides},
        "last_first": _name(state, state.last_first),
        "totals": {side.name: total for side, total in zip(state.sides, state.totals, strict=True)},
        "one_cost": _card(state.one_cost),
        "idle": state.idle,
        "restocked": list(state.restocked),
    }
    if state.elsewhere:
        data["elsewhere"] = state.elsewhere
    if state.unbreakable:
        data["unbreakable"] = True
    for key in TURN_SETS:
        if getattr(state, key):
            data[key] = names(getattr(state, key))
    for key in TURN_FIGURES:
        if getattr(state, key):
            data[key] = getattr(state, key)
    if state.pending:
        data["pending"] = [[_due(one) for one in group] for group in state.pending]
    if state.adrift:
        data["adrift"] = True
    if state.looking:
        data["looking"] = [name for seat, name in enumerate(state.players) if state.looking >> seat & 1]
        early = [name for seat, name in enumerate(state.players) if state.looking >> seat & 4]
        if early:
            data["looking_since_setup"] = early
    if state.stage != _usual_stage(state.phase):
        data["stage"] = state.stage
    return data


def _name(state: State, seat: int) -> str | None:
    return state.players[seat] if seat >= 0 else None


def _card(card: int) -> str | None:
    return {EMPTY: None, UNSEEN: "?"}.get(card) if card < 0 else NAMES[card]


def _due(one: Activation) -> dict[str, Any]:
    return {
        "with": names(one.labels),
        "source": NAMES[one.source],
        "power": one.power,
        "not": names(one.excluded),
        "waits": one.waits,
    }


def _side(side: Side, phase: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "deck": [NAMES[card] if card >= 0 else "?" for card in reversed(side.deck)],
        "hand": names(side.hand) + ["?"] * side.hidden,
        "bid": names(side.bid),
        "powers": names(side.played & ~side.bid),
        "fetched": names(side.offering & ~side.bid & ~side.played),
        "discards": names(side.discards) + ["?"] * len(side.buried),
        "cashed": names(side.cashed),
    }
    usual = _usual(phase)
    for flag in FLAGS:
        if getattr(side, flag) != usual.get(flag, False):
            data[flag] = getattr(side, flag)
    for key in SETS:
        if getattr(side, key):
            data[key] = names(getattr(side, key))
    for key in SIDE_FIGURES:
        if getattr(side, key):
            data[key] = getattr(side, key)
    if side.played & side.bid:
        data["bid_played"] = names(side.played & side.bid)
    if side.reserve:
        data["reserve"] = [NAMES[card] if card >= 0 else "?" for card in side.reserve]
    if side.gathered is not None:
        data["gathered"] = names(side.gathered)
    if side.slots or side.wild or side.loose or side.batches:
        data["unseen"] = {
            "batches": [names(batch.may) + ["?"] * batch.wild for batch in side.batches],
            "deck": [_batch(entry) for entry in reversed(side.deck) if entry < 0],
            "reserve": [_batch(entry) for entry in side.reserve if entry < 0],
            "hand": list(side.slots),
            "discards": list(side.buried),
            "shown": names(side.pinned),
            "hidden": names(side.loose),
            "dealt": side.wild,
        }
    return data


def _usual(phase: str) -> dict[str, bool]:
    """What a player has done by the time of a phase, where a position does not say otherwise."""
    return {
        "aside": phase not in (SET_ASIDE, DRAW),
        "has_bid": phase not in (SET_ASIDE, BID, DRAW),
        "drawn": phase != DRAW,
    }


def _usual_stage(phase: str) -> int:
    return RESTOCKING if phase == DRAW else DRAWING


def _batch(entry: int) -> int | str:
    return "aside" if entry == ASIDE else ~entry


# -- reading --------------------------------------------------------------------------------------


def load(header: Header, data: Mapping[str, Any]) -> State:
    """A position from data; what is left out is empty, unknown or at rest. BadEntry, with the place, for
    a position that cannot be: a card in two places, more cards than there are, a moment no game has."""
    state = new_state(header)
    state.phase = _phase(state, header, data)
    state.round = data.get("round", 1)
    state.first = _seat(header, data, "first", 0 if state.phase in (WINNER, LOSER) else -1)
    state.last_first = _seat(header, data, "last_first", -1)
    state.active = {WINNER: state.first, LOSER: 1 - state.first}.get(state.phase, -1)
    taken = _Taken()
    state.display = _display(data, taken)
    state.discards = taken.cards(data.get("auction_discards", ()), ("auction_discards",))
    for side in state.sides:
        side.untold = side.name not in data.get("players", {})
    for name, part in data.get("players", {}).items():
        seat = header.seat(name, ("players", name))
        _load_side(state.sides[seat], part, taken, ("players", name), state.phase)
    state.recycled = set_of(NUMBERS[name] for name in data.get("recycled", ()))
    _load_deck(state, data, taken)
    _load_moment(state, header, data)
    check(state, data)
    return state


def _phase(state: State, header: Header, data: Mapping[str, Any]) -> str:
    """The phase, and who is looking through a deck meanwhile. Older records write the latter as a phase
    of its own, with the phase that goes on afterwards."""
    for place, name in enumerate(data.get("looking", ())):
        state.looking |= 1 << header.seat(name, ("looking", place))
    for place, name in enumerate(data.get("looking_since_setup", ())):
        state.looking |= 5 << header.seat(name, ("looking_since_setup", place))
    phase = data.get("phase", WINNER if "players" in data else OVER)
    if phase == "look":
        if data.get("looker") is None or "resume" not in data:
            raise BadEntry("who looks, and at what moment?", ("phase",), "`looker` and `resume` beside it")
        state.looking |= 1 << header.seat(data["looker"], ("looker",))
        phase = data["resume"]
    if phase not in PHASES:
        raise BadEntry(f"there is no phase {phase!r}", ("phase",), "one of " + ", ".join(PHASES))
    return str(phase)


def final(header: Header, data: Mapping[str, Any]) -> State:
    """A position at the end of a game, of which only the score is asked."""
    return load(header, {"phase": OVER, **data})


class _Taken:
    """The faces that have a place already, and where: one card lies in one place (A-0.3)."""

    def __init__(self) -> None:
        self.where: dict[int, Path] = {}

    def card(self, name: Any, path: Path) -> int:
        number = NUMBERS.get(name)
        if number is None:
            expected = "a suit G R P B and a value 1-10, e.g. G7"
            raise BadEntry(f"there is no card {name!r}", path, expected, NUMBERS)
        if number in self.where:
            also = ".".join(map(str, self.where[number]))
            raise BadEntry(f"{name} lies in two places", path, f"every card once; it is at {also} as well")
        self.where[number] = path
        return number

    def cards(self, listed: Sequence[Any], path: Path) -> int:
        return set_of(self.card(name, (*path, place)) for place, name in enumerate(listed) if name != "?")

    @property
    def all(self) -> int:
        return set_of(self.where)


def _seat(header: Header, data: Mapping[str, Any], key: str, default: int) -> int:
    name = data.get(key)
    return default if name is None else header.seat(name, (key,))


def _display(data: Mapping[str, Any], taken: _Taken) -> list[int]:
    row = [
        EMPTY if name is None else UNSEEN if name == "?" else taken.card(name, ("display", place))
        for place, name in enumerate(data.get("display", ()))
    ]
    if len(row) > 6:
        raise BadEntry(f"{counted(len(row), 'card')} in the display", ("display",), "six places")
    return row + [EMPTY] * (6 - len(row))


def unknown(listed: Any) -> list[Any]:
    """A list of cards, or a number of cards nobody has seen."""
    return ["?"] * listed if isinstance(listed, int) else list(listed)


def _load_side(side: Side, part: Mapping[str, Any], taken: _Taken, path: Path, phase: str) -> None:
    piles = {key: unknown(part.get(key, ())) for key in ("deck", "hand", "discards", "reserve")}
    details = part.get("unseen", {})
    deck_batches = list(details.get("deck", ()))
    for key in ("deck", "reserve"):
        entries: list[int] = []
        batches = deck_batches if key == "deck" else list(details.get("reserve", ()))
        for place, name in enumerate(piles[key]):
            if name == "?":
                batch = batches.pop(0) if batches else 0
                entries.append(ASIDE if batch == "aside" else ~batch)
            else:
                entries.append(taken.card(name, (*path, key, place)))
        if key == "deck":
            side.deck = entries[::-1]
        else:
            side.reserve = entries
    side.hand = taken.cards(piles["hand"], (*path, "hand"))
    side.hidden = piles["hand"].count("?")
    side.discards = taken.cards(piles["discards"], (*path, "discards"))
    side.bid = taken.cards(part.get("bid", ()), (*path, "bid"))
    side.played = taken.cards(part.get("powers", ()), (*path, "powers"))
    fetched = taken.cards(part.get("fetched", ()), (*path, "fetched"))
    side.offering = side.bid | side.played | fetched
    side.cashed = taken.cards(part.get("cashed", ()), (*path, "cashed"))
    side.discards |= taken.cards(part.get("owned", ()), (*path, "owned"))
    usual = _usual(phase)
    for flag in FLAGS:
        setattr(side, flag, part.get(flag, usual.get(flag, False)))
    side.untold = part.get("untold", not any(key in part for key in TELLING))
    if phase == BID and side.bid:
        side.has_bid = part.get("has_bid", True)
    for key in SETS:
        setattr(side, key, set_of(NUMBERS[name] for name in part.get(key, ())))
    side.stake |= side.offering
    side.played |= set_of(NUMBERS[name] for name in part.get("bid_played", ())) & side.bid
    for key in SIDE_FIGURES:
        setattr(side, key, part.get(key, 0))
    if "gathered" in part:
        side.gathered = set_of(NUMBERS[name] for name in part["gathered"])
    _load_unseen(side, details, piles["discards"].count("?"), taken)


def _load_unseen(side: Side, details: Mapping[str, Any], buried: int, taken: _Taken) -> None:
    entries = [entry for entry in side.deck + side.reserve if entry < 0]
    places = len(entries) + side.hidden + buried
    if not details:
        if places:
            side.batches = [Batch(0, True)]
            side.slots = [0] * side.hidden
            side.buried = [0] * buried
            side.wild = places
        return
    side.batches = [
        Batch(set_of(NUMBERS[name] for name in batch if name != "?"), "?" in batch)
        for batch in details["batches"]
    ]
    path = ("players", side.name, "unseen")
    referred = [batch for key in ("deck", "reserve", "hand", "discards") for batch in details[key]]
    if any(batch != "aside" and batch >= len(side.batches) for batch in referred):
        raise BadEntry("there is no batch of that number", path, f"0 to {len(side.batches) - 1}")
    if len(details["discards"]) != buried or len(entries) != len(details["deck"] + details["reserve"]):
        raise BadEntry("not every unseen card has its batch", path, "leave out `unseen` to begin anew")
    side.slots = list(details["hand"])
    side.buried = list(details["discards"])
    side.pinned = set_of(NUMBERS[name] for name in details["shown"])
    side.loose = taken.cards(details["hidden"], ("players", side.name, "unseen", "hidden"))
    side.wild = details["dealt"]


def _load_deck(state: State, data: Mapping[str, Any], taken: _Taken) -> None:
    """The auction deck; cards that are named nowhere lie in it, or in the auction discards where the
    deck is written out and the discards are not (``elsewhere``, where nobody can say which)."""
    if "auction_deck" in data:
        listed = unknown(data["auction_deck"])
        state.deck = [
            UNSEEN if name == "?" else taken.card(name, ("auction_deck", place))
            for place, name in enumerate(listed)
        ][::-1]
    unseen = ALL & ~taken.all & ~state.recycled
    hidden = sum(side.wild for side in state.sides)
    mystery = sum(card == UNSEEN for card in state.display + state.deck) - state.recycled.bit_count()
    rest = unseen.bit_count() - hidden - mystery
    if "auction_deck" not in data and rest > 0:
        state.deck = [UNSEEN] * rest
        rest = 0
    if rest > 0 and "elsewhere" not in data:
        if hidden or mystery:
            state.elsewhere, rest = rest, 0
        elif "auction_discards" not in data:
            state.discards, unseen, rest = unseen, 0, 0
    state.elsewhere = data.get("elsewhere", state.elsewhere)
    if rest != (state.elsewhere if "elsewhere" in data else 0):
        raise BadEntry(
            f"the position accounts for {40 - rest} of the 40 cards",
            ("elsewhere",) if "elsewhere" in data else (),
            "40; leave out `auction_deck` or `auction_discards` to have all other cards there",
        )
    state.unseen = unseen


def _load_moment(state: State, header: Header, data: Mapping[str, Any]) -> None:
    totals = data.get("totals", {})
    for name in totals:
        header.seat(name, ("totals", name))
    state.totals = [totals.get(side.name, bid_sum(side.bid)) for side in state.sides]
    one_cost = data.get("one_cost", "")
    state.one_cost = (
        state.display[0]
        if one_cost == ""
        else EMPTY
        if one_cost is None
        else UNSEEN
        if one_cost == "?"
        else NUMBERS[one_cost]
    )
    state.idle = data.get("idle", False)
    state.unbreakable = data.get("unbreakable", False)
    state.adrift = data.get("adrift", False)
    state.restocked = tuple(data.get("restocked", ()))
    for key in TURN_SETS:
        setattr(state, key, set_of(NUMBERS[name] for name in data.get(key, ())))
    for key in TURN_FIGURES:
        setattr(state, key, data.get(key, 0))
    state.pending = [
        [_activation(one, ("pending", level, place)) for place, one in enumerate(group)]
        for level, group in enumerate(data.get("pending", ()))
    ]
    state.stage = data.get("stage", _usual_stage(state.phase))


def _activation(data: Mapping[str, Any], path: Path) -> Activation:
    source = NUMBERS[data["source"]]
    if VALUES[source] < 6 or data.get("power", VALUES[source]) != VALUES[source]:
        raise BadEntry(f"{data['source']} has no such power", path, "the power of the card itself")
    return Activation(
        set_of(NUMBERS[name] for name in data["with"]),
        source,
        data.get("power", VALUES[source]),
        SUIT_OF[source],
        set_of(NUMBERS[name] for name in data.get("not", ())),
        data.get("waits", False),
    )
