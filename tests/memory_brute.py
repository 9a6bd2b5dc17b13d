"""A judge of memory games that tries everything: every face of a card, every order of cards moved unseen.

It knows only how whole records are judged, one card after the other face up; whether a record with gaps
shows a legal game is found by filling the gaps in every way there is. Packs are tiny and games are short.

    python tests/memory_brute.py 10000        so many random records of every variant
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from memory_player import judged, played

from referee.breaches import Open, Refused
from referee.declarations.entries import replace
from referee.explanation.carrying_out import BARS, step
from referee.game import Game
from referee.games.memory.game import game
from referee.games.memory.play.state import GAP, State
from referee.games.memory.record.moves import Look, Power
from referee.header import Header

SMALL = {"layout": {"rows": 1, "cols": 2}, "deal": {"cards": 2}, "players": {"min": 2, "max": 3}}
TINY: dict[str, dict[str, Any]] = {
    "hundred": {"deck": {"packs": 1, "ranks": ["A", "J", "Q", "K"], "suits": ["S", "H"]}},
    "duel": {"deck": {"ranks": ["7", "8", "K"], "suits": ["S", "H", "C"], "jokers": 1}},
    "rommee": {"deck": {"ranks": ["8", "9", "J", "K"], "suits": ["S", "H"], "jokers": 0}},
}
GAMES: dict[str, Game] = {
    name: game({"extends": name, "id": f"tiny-{name}", **SMALL, **own}) for name, own in TINY.items()
}
PLAIN = 0.3
"""So often a look by an effect is written as nothing but a look."""

LONGEST = 16
"""So many entries a record has at most."""

Faces = dict[int, int]


class World:
    """A game as it may have been: the engine's table, the face of every card that has been looked at, and
    the faces left for all others."""

    def __init__(self, state: State, real: Faces, left: Counter[int]) -> None:
        self.state, self.real, self.left = state, real, left

    def copy(self) -> World:
        return World(self.state.copy(), dict(self.real), Counter(self.left))


def can_be(rules: Game, header: Header, setup: Any, record: list[Any]) -> bool:
    """Whether a legal game shows what the record shows."""
    return _goes_on(rules, World(rules.positions.start(header, setup), {}, Counter()), record, 0)


def _goes_on(rules: Game, world: World, record: list[Any], at: int) -> bool:
    if at == len(record):
        return True
    return any(_goes_on(rules, after, record, at + 1) for after in _after(rules, world, record[at]))


def _after(rules: Game, world: World, move: Any) -> Iterator[World]:
    """The worlds in which a move was legal, every face known."""
    state = world.state
    if move.action == "rearrange" and not move.order and state.rules.rearrange:
        lying = [slot for slot, token in enumerate(state.layouts[move.actor], 1) if token != GAP]
        for order in permutations(lying):
            yield from _played(rules, world, _ordered(state, move, lying, order), [])
        return
    if move.action == "look":  # by an effect, or by none
        yield from _played(rules, world, move, _needed(state, move))
        move = Power(move.actor, look=move.places, saw=move.saw)
    if move.action in ("power", "decline") and not 0 < move.rank < state.rules.pack.vague:
        masks = state.rules.pack.masks
        mine = [opened.code for opened in state.powers if opened.owner == move.actor]
        for code in {known for known in mine if masks[known] & masks[move.rank]} or {move.rank}:
            yield from _played(rules, world, replace(move, rank=code), _needed(state, move))
        return
    yield from _played(rules, world, move, _needed(state, move))


def _ordered(state: State, move: Any, lying: list[int], order: tuple[int, ...]) -> Any:
    """An order nobody saw, as one that was: into the places named, or those that were filled."""
    into = sorted(move.into) or lying
    made = [0] * max(into)
    for place, source in zip(into, order, strict=False):
        made[place - 1] = source
    return replace(move, order=tuple(made), into=())


NEW = -100
"""Cards from the stock, in the order in which they come: -100, -101 ..."""


def _needed(state: State, move: Any) -> list[tuple[int, int, str, int]]:
    """The cards whose faces a whole record holds: (token, what is written, field, number in it)."""
    at = state.token_at
    kind = move.action
    if kind == "deal":
        rows = [
            (move.cards[seat] if move.cards else None) or (0,) * state.rules.cards
            for seat in range(state.seats)
        ]
        found = [(NEW - n, code, "cards", n) for n, code in enumerate(code for row in rows for code in row)]
        return found + ([(NEW - len(found), move.upcard, "upcard", -1)] if state.rules.upcard else [])
    if kind == "draw":
        return [(state.pile[-1] if move.source and state.pile else NEW, move.card, "card", -1)]
    if kind == "replace":
        return [(state.held, move.card, "card", -1), (at(move.actor, move.slot), move.out, "out", -1)]
    if kind in ("shed", "return"):
        return [(state.held, move.card, "card", -1)]
    if kind == "match":
        owner = move.actor if move.owner < 0 else move.owner
        return [(at(owner, move.slot), move.card, "card", -1)]
    if kind == "give":
        return [(at(move.actor, move.slot), move.card, "card", -1)]
    if kind == "initial_peek":
        return [(at(move.actor, slot), _nth(move.saw, n), "saw", n) for n, slot in enumerate(move.slots)]
    if kind == "penalty":
        return [(NEW - n, _nth(move.cards, n), "cards", n) for n in range(max(move.count, 1))]
    if kind in ("look", "power"):
        looked = move.places if kind == "look" else move.look
        given = () if kind == "look" else move.give
        looks = [(at(*place), _nth(move.saw, n), "saw", n) for n, place in enumerate(looked)]
        return looks + [(NEW - n, _nth(move.cards, n), "cards", n) for n in range(len(given))]
    if kind == "reveal":
        found = []
        for row, (seat, faces, _) in enumerate(move.cards):
            lying = [token for token in state.layouts[seat] if token != GAP]
            found += [
                (token, code, f"reveal {row}", n)
                for n, (token, code) in enumerate(zip(lying, faces, strict=False))
            ]
        return found
    return []


def _nth(written: tuple[int, ...], number: int) -> int:
    return written[number] if number < len(written) else 0


def _played(rules: Game, world: World, move: Any, needed: list[tuple[int, int, str, int]]) -> Iterator[World]:
    """The move with every face filled in, in every way, as far as it is legal."""
    if move.action == "deal":
        pack = world.state.rules.pack
        fresh = Counter({face: pack.copies[face] for face in range(1, pack.vague) if pack.copies[face]})
        world = World(world.state, {}, fresh)
    for faces, left in _faces(world, needed):
        after = World(world.state.copy(), dict(world.real), left)
        full = _filled(move, needed, faces, after.state)
        first = 0 if move.action == "deal" else len(after.state.faces)
        before = list(after.state.layouts[move.actor]) if move.action == "rearrange" else []
        gone = after.state.pile[:-1] if _shuffles(after.state, move) else []
        try:
            step(rules, after.state, full)
        except (Refused, Open):
            continue
        said = after.state.breaches.findings
        if any(finding.kind in BARS for finding in said):
            continue
        after.state.breaches.clear()
        for token in gone:
            after.left[after.real[token]] += 1
        for token, face in faces.items():
            after.real[token if token >= 0 else first + NEW - token] = face
        for slot, token in enumerate(after.state.layouts[move.actor]) if before else ():
            source = full.order[slot] if slot < len(full.order) else 0
            if source and before[source - 1] in world.real:
                after.real[token] = world.real[before[source - 1]]
        yield after


def _shuffles(state: State, move: Any) -> bool:
    needs = (move.action == "draw" and not move.source) or move.action == "penalty"
    needs |= move.action == "power" and bool(move.give)
    return move.action == "reshuffle" or (needs and not state.stock)


def _faces(world: World, needed: list[tuple[int, int, str, int]]) -> Iterator[tuple[Faces, Counter[int]]]:
    """Every way to give faces to the cards of an entry that fits what is written of them."""
    masks = world.state.rules.pack.masks
    left = Counter(world.left)
    if world.real and any(token <= NEW for token, *_ in needed) and not world.state.stock:
        for token in world.state.pile[:-1]:  # the pile is shuffled in first
            left[world.real[token]] += 1

    def place(at: int, faces: Faces, left: Counter[int]) -> Iterator[tuple[Faces, Counter[int]]]:
        if at == len(needed):
            yield dict(faces), Counter(left)
            return
        token, written, _, _ = needed[at]
        known = faces.get(token) or (world.real.get(token) if token >= 0 else None)
        for face in [known] if known else [face for face, many in left.items() if many]:
            if not masks[written] >> face & 1:
                continue
            if not known:
                left[face] -= 1
            before = faces.get(token)
            faces[token] = face
            yield from place(at + 1, faces, left)
            if before is None:
                del faces[token]
            if not known:
                left[face] += 1

    yield from place(0, {}, left)


def _filled(move: Any, needed: list[tuple[int, int, str, int]], faces: Faces, state: State) -> Any:
    """The move as a whole record has it."""
    fields: dict[str, Any] = {}
    for token, _, field, number in needed:
        if token == GAP:
            continue
        if number < 0:
            fields[field] = faces[token]
        else:
            fields.setdefault(field, {})[number] = faces[token]
    values: dict[str, Any] = {}
    rows = list(getattr(move, "cards", ())) if move.action == "reveal" else []
    for field, found in fields.items():
        if not isinstance(found, dict):
            values[field] = found
        elif field.startswith("reveal"):
            row = int(field.split()[1])
            seat, old, slots = rows[row]
            rows[row] = (seat, tuple(found.get(n, code) for n, code in enumerate(old)), slots)
        else:
            values[field] = tuple(found[n] for n in sorted(found))
    if rows:
        values["cards"] = tuple(rows)
    if move.action == "deal":
        each, flat = state.rules.cards, values["cards"]
        values["cards"] = tuple(flat[seat * each : seat * each + each] for seat in range(state.seats))
    return replace(move, **values) if values else move


# -- random records ----------------------------------------------------------------------------------


def records(name: str, seed: int) -> tuple[Game, Any, list[Any]]:
    """A game by chance, cut short, with something left out and perhaps something wrong."""
    rules, chance = GAMES[name], random.Random(seed)
    table = played(rules, seed, seats=2)
    whole = [move for move in table.full if move.action not in ("score", "end_game")]
    start = chance.choice([n for n, move in enumerate(whole) if move.action == "deal"][:1])
    record = [_thinned(move, rules, chance) for move in whole[start : start + chance.randint(4, LONGEST)]]
    if chance.random() < 0.6:
        _bent(record, rules, chance)
    return rules, table, record


def _thinned(move: Any, rules: Game, chance: random.Random) -> Any:
    pack = rules.positions.start(_header(rules), {}).rules.pack
    if move.action == "power" and move.look and chance.random() < PLAIN:
        move = Look(move.actor, move.look, move.saw)

    def seen(code: int) -> int:
        rest = chance.random()
        if rest < 0.45 or not code:
            return code
        return pack.rank_alone(code) if rest < 0.6 else 0

    return faces_changed(move, seen)


def _header(rules: Game) -> Header:
    from memory_player import header_of

    return header_of(rules, 2)


def faces_changed(move: Any, change: Any) -> Any:
    """A move with every face changed by a function."""
    values: dict[str, Any] = {}
    for name in ("card", "upcard", "out", "rank"):
        if isinstance(getattr(move, name, None), int) and getattr(move, name):
            values[name] = change(getattr(move, name))
    if getattr(move, "saw", ()):
        values["saw"] = tuple(map(change, move.saw))
    if move.action in ("penalty", "power") and move.cards:
        values["cards"] = tuple(map(change, move.cards))
    elif move.action == "deal" and move.cards:
        values["cards"] = tuple(tuple(map(change, row)) if row else row for row in move.cards)
    elif move.action == "reveal":
        values["cards"] = tuple((seat, tuple(map(change, faces)), slots) for seat, faces, slots in move.cards)
    return replace(move, **values)


def _bent(record: list[Any], rules: Game, chance: random.Random) -> None:
    """One line otherwise: another face, another place, another player, left out, twice, or moved."""
    at = chance.randrange(1, len(record))
    move = record[at]
    faces = [*range(1, rules.positions.start(_header(rules), {}).rules.pack.vague)]
    what = chance.randrange(6)
    if what == 0:
        record[at] = faces_changed(move, lambda code: chance.choice(faces) if code else 0)
    elif what == 1 and hasattr(move, "slot"):
        record[at] = replace(move, slot=chance.randint(1, 3))
    elif what == 2 and move.actor >= 0:
        record[at] = replace(move, actor=1 - move.actor)
    elif what == 3:
        del record[at]
    elif what == 4:
        record.insert(at, replace(move))
    else:
        record.insert(chance.randrange(1, len(record)), record.pop(at))


def compared(name: str, seed: int) -> tuple[bool, bool, list[Any]]:
    """Whether a legal game shows it, whether the referee finds nothing wrong, and what it finds."""
    rules, table, record = records(name, seed)
    known = can_be(rules, table.header, table.setup, record)
    _, found = judged(rules, table.header, [replace(move) for move in record], table.setup)
    bad = [finding for _, finding in found if finding.wrong]
    return known, not bad, bad


def main(many: int) -> int:
    """Prints the records on which the two disagree; their number."""
    differ = 0
    for name in GAMES:
        for seed in range(many):
            known, clean, bad = compared(name, seed)
            if known != clean:
                differ += 1
                says = [str(finding.message) for finding in bad][:2]
                sys.stdout.write(f"{name}:{seed} {'possible' if known else 'impossible'} {says}\n")
    sys.stdout.write(f"{many} records of each of {len(GAMES)} games: {differ} differ\n")
    return differ


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)))
