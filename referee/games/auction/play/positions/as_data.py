"""A position as plain data and back: what `show` prints, a scenario's `given`, a `final`, a check.

Everything that is empty or at rest is left out when it is read; it is always written. Lists of
cards that are sets are written suit by suit; decks are written top card first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any

from referee.declarations.positions import read_part, write_fields, write_part
from referee.games.auction.play import unnamed_bid_cards
from referee.games.auction.play.positions.soundness import check
from referee.games.auction.play.state import DRAWING, RESTOCKING, Activation, Batch, Side, State, new_state
from referee.games.auction.record.cards import (
    ALL,
    ASIDE,
    EMPTY,
    NAMES,
    SUIT_OF,
    UNSEEN,
    VALUES,
    bid_sum,
    cards_in,
    set_of,
)
from referee.games.auction.record.layout import LOOK, Due, Position, SidePart, Unseen
from referee.games.auction.record.longhand import won_by
from referee.games.auction.record.moves import GAP, UNKNOWN
from referee.games.auction.record.phases import BID, DRAW, LOSER, OVER, SET_ASIDE, WINNER
from referee.header import BadEntry, Header
from referee.rules import Kind, Path

FLAGS = ("untold", "aside", "has_bid", "tie_due", "drawn", "claimable", "done", "put_away", "stirred")
TELLING = ("deck", "hand", "discards", "owned")
"""Piles of a player: where a position names none of them, what the player owns is unknown, not nothing."""

PILES = ("hand", "discards", "bid", "powers", "fetched", "cashed", "owned")
SETS = ("tied", "stake", "left_offering", "left_bid", "left_hand", "new_hand")
SIDE_FIGURES = ("left_hidden", "left_unnamed", "uncounted", "new_hidden", "told")
TURN_SETS = ("lapsed", "retrieved", "played", "woken", "acquired", "recycled")
PLAIN = (
    "round", "idle", "restocked", "unbreakable", "ties_unwritten", "tied_unnamed", "tie_over", "activations",
    "forfeited", "sales", "adrift",
)  # fmt: skip
"""What a state holds as a position has it."""


def _cards_of(key: str) -> Callable[[State], Any]:
    cards = attrgetter(key)
    return lambda state: tuple(cards_in(cards(state)))


def position(state: State) -> dict[str, Any]:
    """The whole position as data; loading it gives the same position again."""
    typed = Position(**{key: lay_out(state) for key, lay_out in LAID_OUT.items()})
    return write_part(typed, Header(state.players, {}))


def asked(state: State, claims: Mapping[str, Any]) -> dict[str, Any]:
    """These keys of the position, where they are always written; the whole position otherwise. What came
    about unseen stands in its lists where a check lists more: it may name cards that the record does not."""
    if ALWAYS.issuperset(claims):
        shown = write_fields(
            Position, {key: LAID_OUT[key](state) for key in claims}, Header(state.players, {})
        )
    else:
        shown = position(state)
    for side in state.sides if isinstance(claims.get("players"), Mapping) else ():
        told, said = shown["players"][side.name], claims["players"].get(side.name)
        for key, unseen in NOTED.items() if isinstance(said, Mapping) else ():
            lie = (
                unseen[:1] if key == "stake" and state.phase not in (DRAW, OVER) else unseen
            )  # of this round
            known, more = told.get(key, ()), sum(getattr(side, each) for each in lie)
            listed = said.get(key, ())
            if more and (not isinstance(listed, list) or len(listed) > len(known)):
                told[key] = [*known, *["?"] * more]
        if side.unnamed or side.uncounted:
            told["tied"] = "?"  # which of the cards nobody named were added in ties, nobody knows
    for seat, side in enumerate(state.sides if "totals" in claims else ()):
        if side.uncounted:
            shown["totals"][side.name] = [state.totals[seat], MOST]
    return shown


NOTED = {
    "left_hand": ("left_hidden",),
    "left_offering": ("left_unnamed",),
    "left_bid": ("left_unnamed",),
    "new_hand": ("new_hidden",),
    "stake": ("unnamed", "left_unnamed"),
}
"""Sets of cards, and how many more of them there are that nobody has seen."""


LAID_OUT: dict[str, Callable[[State], Any]] = {
    "phase": lambda state: state.phase,
    "first": lambda state: state.first if state.first >= 0 else None,
    "display": lambda state: tuple(ROW_WRITTEN.get(card, card) for card in state.display),
    "auction_deck": lambda state: tuple(UNKNOWN if card == UNSEEN else card for card in reversed(state.deck)),
    "auction_discards": lambda state: tuple(cards_in(state.discards)),
    "players": lambda state: tuple((seat, _side(side, state.phase)) for seat, side in enumerate(state.sides)),
    "last_first": lambda state: state.last_first if state.last_first >= 0 else None,
    "totals": lambda state: tuple((seat, _total(state, seat)) for seat in (0, 1)),
    "one_cost": lambda state: ROW_WRITTEN.get(state.one_cost, state.one_cost),
    **{key: attrgetter(key) for key in PLAIN},
    "elsewhere": lambda state: state.elsewhere or None,
    **{key: _cards_of(key) for key in TURN_SETS},
    "pending": lambda state: tuple(tuple(map(_due, group)) for group in state.pending),
    "looking": lambda state: tuple(seat for seat in (0, 1) if state.looking >> seat & 1),
    "looking_since_setup": lambda state: tuple(seat for seat in (0, 1) if state.looking >> seat & 4),
    "stage": lambda state: None if state.stage == _usual_stage(state.phase) else state.stage,
}
"""Key of a position -> what a state gives for it, typed."""

ALWAYS = frozenset(field.key for field in Position.logged if field.stays) | frozenset(
    ("phase", "players", "auction_deck", "auction_discards")
)
"""Keys that are written whatever they hold: a check can ask for them."""


MOST = 220
"""All cards together: no bid comes to more, however often it may have tied."""


def _total(state: State, seat: int) -> int | tuple[int, int]:
    """What a bid comes to; the least and the most, where not all of its cards are named."""
    if not state.sides[seat].unnamed:
        return state.totals[seat]
    low, high = unnamed_bid_cards.span(state, seat)
    return low, MOST if state.ties_unwritten else high


ROW_WRITTEN: Mapping[int, int] = {UNSEEN: UNKNOWN, EMPTY: GAP}
ROW_READ = {UNKNOWN: UNSEEN, GAP: EMPTY}


def _due(power: Activation) -> Due:
    return Due(
        tuple(cards_in(power.labels)), power.source, power.power, tuple(cards_in(power.excluded)), power.waits
    )


def _side(side: Side, phase: str) -> SidePart:
    usual = _usual(phase)
    told: dict[str, Any] = {key: tuple(cards_in(getattr(side, key))) for key in SETS}
    told.update((key, getattr(side, key)) for key in SIDE_FIGURES)
    for flag in FLAGS:
        now = getattr(side, flag)
        told[flag] = now if now != usual.get(flag, False) else None
    unseen = side.slots or side.unknown_dealt or side.hidden_faces or side.batches
    return SidePart(
        deck=_faces(reversed(side.deck)),
        hand=(*cards_in(side.hand), *(UNKNOWN,) * side.hidden),
        bid=(*cards_in(side.bid), *(UNKNOWN,) * side.unnamed),
        powers=tuple(cards_in(side.played & ~side.bid)),
        fetched=tuple(cards_in(side.offering & ~side.bid & ~side.played)),
        discards=(*cards_in(side.discards), *(UNKNOWN,) * len(side.unseen_discards)),
        cashed=tuple(cards_in(side.cashed)),
        **told,
        bid_played=tuple(cards_in(side.played & side.bid)),
        reserve=_faces(side.reserve),
        gathered=None if side.gathered is None else tuple(cards_in(side.gathered)),
        unseen=_unseen(side) if unseen else None,
    )


def _unseen(side: Side) -> Unseen:
    return Unseen(
        batches=tuple((*cards_in(batch.may), *(UNKNOWN,) * batch.may_be_dealt) for batch in side.batches),
        deck=tuple(_batch(entry) for entry in reversed(side.deck) if entry < 0),
        reserve=tuple(_batch(entry) for entry in side.reserve if entry < 0),
        hand=tuple(side.slots),
        discards=tuple(side.hidden_discards),
        shown=tuple(cards_in(side.shown_from_hand)),
        hidden=tuple(cards_in(side.hidden_faces)),
        dealt=side.unknown_dealt,
    )


def _faces(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(card if card >= 0 else UNKNOWN for card in cards)


def _usual(phase: str) -> dict[str, bool]:
    """What a player has done by the time of a phase, where a position does not say otherwise."""
    return {
        "aside": phase not in (SET_ASIDE, DRAW),
        "has_bid": phase not in (SET_ASIDE, BID, DRAW),
        "drawn": phase != DRAW,
    }


def _usual_stage(phase: str) -> int:
    return RESTOCKING if phase == DRAW else DRAWING


def _batch(entry: int) -> int:
    return ASIDE if entry == ASIDE else ~entry


# -- reading --------------------------------------------------------------------------------------


def load(header: Header, data: Mapping[str, Any]) -> State:
    """A position from data; what is left out is empty, unknown or at rest. BadEntry, with the place, for
    a position that cannot be: a card in two places, more cards than there are, a moment no game has."""
    given: Position = read_part(Position, data, header)
    state = new_state(header)
    state.phase = _phase(state, given)
    state.first = -1 if given.first is None else given.first
    if state.first == -1 and state.phase in (
        WINNER,
        LOSER,
    ):  # the first seat, where nothing tells who has won
        state.first = int(won_by(data, bids="rest" in data) == state.name(1))
    state.last_first = -1 if given.last_first is None else given.last_first
    state.active = {WINNER: state.first, LOSER: 1 - state.first}.get(state.phase, -1)
    taken = _Taken()
    row = [ROW_READ.get(card, card) for card in taken.in_order(given.display, ("display",))]
    state.display = row + [EMPTY] * (6 - len(row))
    state.discards = taken.cards(given.auction_discards or (), ("auction_discards",))
    for side in state.sides:
        side.untold = True
    for seat, part in given.players or ():
        side = state.sides[seat]
        _load_side(side, part, taken, ("players", side.name), state.phase)
    state.recycled = set_of(given.recycled)
    _load_deck(state, given, taken)
    _load_moment(state, given)
    check(state)
    if given.first is not None and won_by(data) == state.name(1 - given.first):
        low, high = sorted(state.totals)
        won = f"The position lets {state.name(given.first)} go first; {won_by(data)} won the bid."
        state.say(Kind.MISMATCH, "A-4.5", won, f"{high} against {low}", "first", fits=(won_by(data),))
    return state


def _phase(state: State, given: Position) -> str:
    """The phase, and who is looking through a deck meanwhile. Older records write the latter as a phase
    of its own, with the phase that goes on afterwards."""
    for seat in given.looking:
        state.looking |= 1 << seat
    for seat in given.looking_since_setup:
        state.looking |= 5 << seat
    phase = given.phase or (OVER if given.players is None else WINNER)
    if phase != LOOK:
        return phase
    if given.looker is None or given.resume is None:
        raise BadEntry("who looks, and at what moment?", ("phase",), "`looker` and `resume` beside it")
    state.looking |= 1 << given.looker
    return given.resume


def final(header: Header, data: Mapping[str, Any]) -> State:
    """A position at the end of a game, of which only the score is asked. Whoever's deck, discards and
    cashed-in cards (A-10.2) are not all told may own more, unless the rest is said to be empty."""
    players = data.get("players") or {}
    if "rest" not in data:
        players = {name: {"untold": not _told_whole(part), **part} for name, part in players.items()}
    return load(header, {"phase": OVER, **data, "players": players})


def _told_whole(part: Mapping[str, Any]) -> bool:
    """Whether all cards are told that a player gathers at the end."""
    return "owned" in part or "gathered" in part or all(key in part for key in ("deck", "discards", "cashed"))


class _Taken:
    """The cards that have a place already, and where: one card lies in one place (A-0.3)."""

    def __init__(self) -> None:
        self.where: dict[int, Path] = {}

    def in_order(self, listed: Sequence[int], path: Path) -> Sequence[int]:
        """The same cards, each noted with its place. BadEntry for one that has a place already."""
        for place, card in enumerate(listed):
            if card < 0:
                continue
            if card in self.where:
                *whose, pile, number = self.where[card]
                of = f" of {whose[1]}" if whose[:1] == ["players"] else ""
                wanted = f"every card once; it is card {int(number) + 1} of `{pile}`{of} as well"
                raise BadEntry(f"{NAMES[card]} lies in two places", (*path, place), wanted)
            self.where[card] = (*path, place)
        return listed

    def cards(self, listed: Sequence[int], path: Path) -> int:
        return set_of(card for card in self.in_order(listed, path) if card >= 0)

    @property
    def all(self) -> int:
        return set_of(self.where)


def _load_side(side: Side, part: SidePart, taken: _Taken, path: Path, phase: str) -> None:
    details = part.unseen
    side.deck = _entries(part.deck or (), details.deck if details else (), taken, (*path, "deck"))[::-1]
    side.reserve = _entries(part.reserve, details.reserve if details else (), taken, (*path, "reserve"))
    lie = {key: taken.cards(getattr(part, key) or (), (*path, key)) for key in PILES}
    side.hand, side.bid, side.played, side.cashed = (lie[key] for key in ("hand", "bid", "powers", "cashed"))
    side.hidden = (part.hand or ()).count(UNKNOWN)
    side.discards = lie["discards"] | lie["owned"]
    side.offering = side.bid | side.played | lie["fetched"]
    usual = {**_usual(phase), "untold": all(getattr(part, key) is None for key in TELLING)}
    if phase == BID and side.bid:
        usual["has_bid"] = True
    for flag in FLAGS:
        told = getattr(part, flag)
        setattr(side, flag, usual.get(flag, False) if told is None else told)
    for key in SETS:
        setattr(side, key, set_of(getattr(part, key)))
    side.stake |= side.offering
    side.played |= set_of(part.bid_played) & side.bid
    for key in SIDE_FIGURES:
        setattr(side, key, getattr(part, key))
    if part.gathered is not None:
        side.gathered = set_of(part.gathered)
    side.unnamed = part.bid.count(UNKNOWN)
    _load_unseen(side, details, (part.discards or ()).count(UNKNOWN) + side.unnamed, taken)


def _entries(cards: Sequence[int], batches: Sequence[int], taken: _Taken, path: Path) -> list[int]:
    """Cards of a pile, and for each unseen one its batch: the first where none is told."""
    left = list(batches)
    made = []
    for card in taken.in_order(cards, path):
        if card == UNKNOWN:
            batch = left.pop(0) if left else 0
            made.append(ASIDE if batch == ASIDE else ~batch)
        else:
            made.append(card)
    return made


def _load_unseen(side: Side, details: Unseen | None, in_discards: int, taken: _Taken) -> None:
    entries = [entry for entry in side.deck + side.reserve if entry < 0]
    places = len(entries) + side.hidden + in_discards
    if details is None:
        if places:
            side.batches = [Batch(0, True)]
            side.slots = [0] * side.hidden
            side.hidden_discards = [0] * in_discards
            side.unknown_dealt = places
        return
    side.batches = [
        Batch(set_of(card for card in batch if card >= 0), UNKNOWN in batch) for batch in details.batches
    ]
    path = ("players", side.name, "unseen")
    referred = (*details.deck, *details.reserve, *details.hand, *details.discards)
    if any(batch != ASIDE and batch >= len(side.batches) for batch in referred):
        raise BadEntry("there is no batch of that number", path, f"0 to {len(side.batches) - 1}")
    if len(details.discards) != in_discards or len(entries) != len(details.deck + details.reserve):
        raise BadEntry("not every unseen card has its batch", path, "leave out `unseen` to begin anew")
    side.slots = list(details.hand)
    side.hidden_discards = list(details.discards)
    side.shown_from_hand = set_of(details.shown)
    side.hidden_faces = taken.cards(details.hidden, (*path, "hidden"))
    side.unknown_dealt = details.dealt


def _load_deck(state: State, given: Position, taken: _Taken) -> None:
    """The auction deck; cards that are named nowhere lie in it, or in the auction discards where the
    deck is written out and the discards are not (``elsewhere``, where nobody can say which)."""
    if given.auction_deck is not None:
        listed = taken.in_order(given.auction_deck, ("auction_deck",))
        state.deck = [UNSEEN if card == UNKNOWN else card for card in reversed(listed)]
    unseen = ALL & ~taken.all & ~state.recycled
    hidden = sum(side.unknown_dealt for side in state.sides)
    mystery = sum(card == UNSEEN for card in state.display + state.deck) - state.recycled.bit_count()
    rest = unseen.bit_count() - hidden - mystery
    if given.auction_deck is None and rest > 0:
        state.deck = [UNSEEN] * rest
        rest = 0
    if rest > 0 and given.elsewhere is None:
        if hidden or mystery or any(part.untold for _, part in given.players or ()):
            state.elsewhere, rest = rest, 0
        elif given.auction_discards is None:
            state.discards, unseen, rest = unseen, 0, 0
    if given.elsewhere is not None:
        state.elsewhere = given.elsewhere
    if rest != (given.elsewhere or 0):
        raise BadEntry(
            f"the position accounts for {40 - rest} of the 40 cards",
            () if given.elsewhere is None else ("elsewhere",),
            "40; leave out `auction_deck` or `auction_discards` to have all other cards there",
        )
    state.unlocated = unseen


def _load_moment(state: State, given: Position) -> None:
    totals = {seat: total for seat, total in given.totals if isinstance(total, int)}
    state.totals = [totals.get(seat, bid_sum(side.bid)) for seat, side in enumerate(state.sides)]
    one_cost = given.one_cost
    state.one_cost = state.display[0] if one_cost is None else ROW_READ.get(one_cost, one_cost)
    for key in PLAIN:
        setattr(state, key, getattr(given, key))
    for key in TURN_SETS:
        setattr(state, key, set_of(getattr(given, key)))
    state.pending = [
        [_activation(told, ("pending", level, place)) for place, told in enumerate(group)]
        for level, group in enumerate(given.pending)
    ]
    state.stage = _usual_stage(state.phase) if given.stage is None else given.stage


def _activation(due: Due, path: Path) -> Activation:
    power = VALUES[due.source] if due.power is None else due.power
    if VALUES[due.source] < 6 or power != VALUES[due.source]:
        raise BadEntry(f"{NAMES[due.source]} has no such power", path, "the power of the card itself")
    excluded = set_of(due.excluded)
    return Activation(set_of(due.labels), due.source, power, SUIT_OF[due.source], excluded, due.waits)
