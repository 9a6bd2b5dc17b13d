"""A position as plain data: shown, pasted into a scenario, loaded again.

Layouts are lists in the order of the slots, ``-`` where a slot is empty. Everything that can be left
out has a default a player would expect: see :mod:`referee.games.memory.play.positions.loading`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.declarations.positions import PartOf, write_part
from referee.declarations.shapes import Read, Write
from referee.games.memory.law.faces import UNKNOWN, Pack
from referee.games.memory.play.scores.rounds import sums_of
from referee.games.memory.play.scores.winning import may_be_over, winners
from referee.games.memory.play.state import GAP, Debt, Opened, Played, Points, State
from referee.games.memory.record import layout
from referee.games.memory.record.layout import WHO_CALLED
from referee.games.memory.record.notation import lexicon, vaguer
from referee.games.memory.record.phases import DEAL, OVER, PEEK, PLACED, TURN

SAME = {
    "active": "active", "starter": "starter", "dealer": "dealer", "calling": "calling",
    "right": "matches_kept", "thrown": "attempts", "skips": "skips", "again": "extra_turn",
    "dry": "exhausted", "untold": "unsaid",
}  # fmt: skip
"""What a state holds as a position has it: the key, and what the state calls it."""
SEATS = ("locked", "lost_turns", "leavers")
"""What a state holds of some seats alone, and a position as a list of players."""
BY_SEAT = {"matched": "matched", "emptied": "emptied_at"}
"""What a state holds by seat, and a position by player."""

MOST_PACKS = 64
_WAYS: dict[tuple[str, ...], tuple[Read, Write]] = {}


def ways(pack: Pack) -> tuple[Read, Write]:
    """Reader and writer of positions with the cards of a pack."""
    found = _WAYS.get(pack.names)
    if found is None:
        if len(_WAYS) >= MOST_PACKS:  # an archive may bring a pack of its own with every log
            _WAYS.clear()
        shape, words = PartOf(layout.Position), lexicon(pack)
        found = _WAYS[pack.names] = shape.reader(words, True), shape.writer(words)
    return found


def position(state: State) -> dict[str, Any]:
    """Everything that holds at this moment, by name."""
    return write_part(laid_out(state), state.header, ways(state.rules.pack)[1])


def part(state: State, claims: Mapping[str, Any]) -> dict[str, Any]:
    """The same for a check, which may say who is next to have a turn or who has called as well, and what
    nobody has to write down: that effects were given up (X-A18), that somebody looked at cards before play,
    what came of figures and cards that nobody saw."""
    shown = position(state)
    if "due" in claims:
        shown |= _whose_turn(state, claims)
    if "caller" in claims:
        shown["caller"] = _who_called(state, claims["caller"])
    for key, told in claims.items():
        if key in NOBODY and isinstance(told, Mapping):
            others = {
                name: NOBODY[key](state, seat) for name, seat in state.header.seats.items() if name in told
            }
            shown[key] = {**others, **shown[key]}
        if key in UNWRITTEN and UNWRITTEN[key](state, told, shown[key]):
            shown[key] = told
        elif key in ("dealer", "starter"):
            shown[key] = UNKNOWN if shown[key] is None is not told else shown[key]  # nobody has told
        elif key == "phase" and (told, state.phase) == (TURN, PEEK):
            shown[key] = told  # nobody has to write down that the looks before play are over
        elif key in ("phase", "winners") and told != shown[key] and not shown["winners"]:
            over = state.phase == OVER and key == "winners"  # and nobody knows who has won
            shown[key] = UNKNOWN if over or (state.phase == DEAL and may_be_over(state)) else shown[key]
    return shown


def _whose_turn(state: State, claims: Mapping[str, Any]) -> dict[str, Any]:
    """Who is to draw next, where nobody has drawn: the first turn of a round is somebody's as well, and looks
    before play are over for whoever says so. ``turn: Ann`` says no more than that, whatever came before."""
    said = {key: claims[key] for key in ("active", "phase") if key in claims}
    if state.phase == PLACED:
        return {**said, "due": state.name(state.follow[state.active])}
    if state.phase in (PEEK, TURN):
        return {**said, "due": state.name(state.active) if state.active >= 0 else UNKNOWN}
    return said


def _who_called(state: State, told: Any) -> Any:
    """Who has called: one of several, where a rule set lets others call too. Who calls before the turn is
    done has called, or has not yet (R-A17)."""
    if WHO_CALLED in state.unsaid:
        return UNKNOWN
    if told is None and not state.callers:
        return told
    names = {state.name(seat): seat for seat in (*state.callers, state.calling) if seat >= 0}
    return told if told in names else next(iter(names), None)


def _given_up(state: State, told: Any, effects: Sequence[Any]) -> bool:
    """Whether effects that are told may be those that are left."""
    left = list(effects)
    for effect in told if isinstance(told, list) and state.rules.powers_optional else (None,):
        meant = next((each for each in left if _may_be(effect, each)), None)
        if meant is None:
            return False
        left.remove(meant)
    return True


def _looked(state: State, told: Any, peeked: Mapping[str, Any]) -> bool:
    """Whether everybody may have looked at these places before play: those that are written, and others that
    may be looked at then."""
    rules = state.rules
    for name, slots in told.items() if isinstance(told, Mapping) else ():
        looked = [slot for slot in slots if slot != UNKNOWN] if isinstance(slots, list) else []
        free = rules.bottom if rules.peek_which == "bottom_row" else range(1, rules.cards + 1)
        written = {*peeked.get(name, ())}
        if isinstance(slots, list) and not (
            max(len(slots), len(written)) <= rules.peek_count
            and len(written.difference(looked)) <= len(slots) - len(looked)
            and len({*looked}.intersection(free)) == len(looked)
        ):
            return False
    return isinstance(told, Mapping)


def _carried_out(state: State, told: Any, last: int) -> bool:
    """Whether the effect that was used last may be this one, or none: where nobody saw the cards it is not
    known whether there were others, that have lapsed."""
    either = isinstance(told, int) and -1 in (told, last) and told <= state.placings
    return either and all(opened.order > max(told, last) for opened in state.powers)


def _came_to(state: State, told: Any, rounds: Sequence[Any]) -> bool:
    """Whether the rounds may have come to these figures."""
    same = isinstance(told, list) and len(told) == len(rounds)
    return same and all(map(_may_be, told, rounds))


def _may_be(told: Any, known: Any) -> bool:
    """Whether a part may be what is told of it: figures within bounds, a card of which less is known."""
    if isinstance(told, Mapping) and isinstance(known, Mapping):
        return all(key in known and _may_be(value, known[key]) for key, value in told.items())
    if isinstance(told, int) and isinstance(known, list):
        return bool(known[0] <= told <= known[1])
    return UNKNOWN in (told, known) or bool(told == known) or vaguer(told, known) or vaguer(known, told)


NOBODY: Mapping[str, Callable[[State, int], Any]] = {
    "matched": lambda state, seat: 0,
    "emptied": lambda state, seat: None,
    "sums": lambda state, seat: _figure(sums_of(state)[seat]),
}
"""What holds of a player whom a part of a position does not name."""


def _figure(known: Points) -> Any:
    """Points as a position has them."""
    return UNKNOWN if known is None else [*known] if isinstance(known, tuple) else known


UNWRITTEN: Mapping[str, Callable[[State, Any, Any], bool]] = {
    "powers": _given_up,
    "peeked": _looked,
    "last_effect": _carried_out,
    "played": _came_to,
}
"""Part of a position -> whether it may be as a check has it by what need not be written: (state, what the
check says, what is known of it)."""


def laid_out(state: State) -> layout.Position:
    """Everything that holds at this moment, typed."""
    faces = state.faces
    plain: dict[str, Any] = {key: getattr(state, held) for key, held in SAME.items()}
    plain.update((key, tuple(sorted(getattr(state, key), key=state.name))) for key in SEATS)
    plain.update((key, tuple(sorted(getattr(state, held).items()))) for key, held in BY_SEAT.items())
    return layout.Position(
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        layouts=tuple(
            (seat, tuple([layout.EMPTY if token == GAP else faces[token] for token in row]))
            for seat, row in enumerate(state.layouts)
        ),
        uncounted=tuple(sorted(state.uncounted)),
        stock=state.stock,
        discard=tuple([state.faces[token] for token in state.pile]),
        held=None if state.held == GAP else layout.Held(state.active, state.faces[state.held], state.source),
        waiting=tuple(layout.Held(state.active, state.faces[card], source) for card, source in state.waiting)
        or None,
        open=state.window_open,
        powers=tuple(_opened(state, opened) for opened in state.powers),
        last_effect=state.last_power[0],
        owed=tuple(map(_debt, state.debts)),
        overdue=tuple(_debt(debt) for debt in state.overdue if not debt.licensed),
        callers=tuple(dict.fromkeys(state.callers)),
        final=None if state.queue is None else layout.LastLap(state.by, state.cause, tuple(state.queue)),
        free=layout.Free(state.free_on, tuple(sorted(state.free_off, key=state.name))),
        peeked=tuple((seat, tuple(sorted(seen))) for seat, seen in enumerate(state.peeked)),
        face_up=tuple(sorted(_places(state, state.up))),
        may_look=_may_look(state) if state.rules.receiver_sees else None,
        mixed=_mixed(state),
        unequal=_unequal(state),
        direction=state.step,
        revealed=bool(state.revealed),
        placings=state.placings,
        sums=tuple(enumerate(state.sums)),
        rounds=state.rounds,
        totals=tuple(enumerate(state.totals)),
        carried=tuple(enumerate(state.carried)),
        played=tuple(map(_played, state.played)),
        winners=tuple(winners(state)[0]) if state.phase == OVER else (),
        **plain,
    )


def _opened(state: State, opened: Opened) -> layout.OpenPower:
    at = state.pile.index(opened.token) + 1 if opened.token in state.pile else 0
    thrown = bool(opened.thrown and state.rules.order_marked)
    return layout.OpenPower(opened.owner, opened.code, at, opened.order, tuple(opened.used), thrown)


def _debt(debt: Debt) -> layout.Owed:
    if not debt.gift:
        return layout.Owed(debt.seat, debt.count, debt.rule.number)
    return layout.Owed(debt.seat, debt.count, debt.rule.number, debt.to, debt.slot)


def _places(state: State, tokens: set[int]) -> list[str]:
    if not tokens:
        return []
    found = []
    for seat, row in enumerate(state.layouts):
        found += [f"{state.name(seat)}.{slot}" for slot, token in enumerate(row, 1) if token in tokens]
    found += [f"discard.{number}" for number, token in enumerate(state.pile, 1) if token in tokens]
    return [*found, "held"] if state.held in tokens else found


def _may_look(state: State) -> tuple[str, ...]:
    """Where the cards lie that their owners were handed."""
    rows = enumerate(state.layouts)
    handed = {token for seat, row in rows for token in row if state.handed.get(token) == seat}
    return tuple(_places(state, handed))


def _mixed(state: State) -> tuple[layout.Group, ...]:
    return tuple(
        layout.Group(
            tuple(_places(state, set(group.tokens))),
            tuple(code for code in sorted(code for code, _ in group.rows) if code),
            len(group.rows),
            tuple(tuple(code for code in sorted(layer) if code) for layer in group.layers),
        )
        for group in dict.fromkeys(state.mixed.values())
    )


def _unequal(state: State) -> tuple[layout.Unequal, ...]:
    """Cards that did not match when they were thrown, or that a card thrown did not match."""
    pack, masks = state.rules.pack, state.rules.key_masks
    found = []
    for token, keys in state.never.items():
        for place_ in _places(state, {token}):
            kinds = [masks[key] for key in keys if key in masks]
            faces = sorted(pack.by_mask.get(kind, kind.bit_length() - 1) for kind in kinds)
            found.append(layout.Unequal(place_, tuple(faces)))
    return tuple(sorted(found, key=lambda unequal: unequal.at))


def _played(round_: Played) -> layout.PlayedRound:
    sums, bonus, scores = (
        tuple(enumerate(figures)) for figures in (round_.sums, round_.bonus, round_.scores)
    )
    return layout.PlayedRound(sums, bonus, scores, round_.caller)
