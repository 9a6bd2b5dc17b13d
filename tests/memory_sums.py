"""A judge of the end of a round that tries every face of every card nobody saw, written from the rulebooks:
sums, what the call is worth, who has won. Packs are tiny.

    PYTHONPATH=.:tests python tests/memory_sums.py 20000      so many random ends of every variant
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from memory_player import header_of

from referee.game import Game
from referee.games.memory.game import game
from referee.games.memory.record import moves as m

SUITS, RED = "SH", "H"
RANKS = {"hundred": "A5JQK", "duel": "A5JK", "rommee": "A58JK"}
JOKERS = {"hundred": 0, "duel": 1, "rommee": 2}
TEN = {"A": 1, "5": 5, "8": 8, "J": 10, "Q": 10, "JK": 0}
COUNTS = {
    "hundred": {**TEN, "J": 11, "Q": 12, "K black": 13, "K red": 0},
    "duel": {**TEN, "K black": 13, "K red": -3},
    "rommee": {**TEN, "K black": 10, "K red": -1},
}
GAMES: dict[str, Game] = {
    name: game(
        {
            "extends": name,
            "id": f"sums-{name}",
            "layout": {"rows": 1, "cols": 2},
            "deal": {"cards": 2},
            "deck": {"packs": 1, "ranks": list(RANKS[name]), "suits": list(SUITS), "jokers": JOKERS[name]},
        }
    )
    for name in RANKS
}


class End(NamedTuple):
    """What lies before everybody: whole faces, ranks or suits alone, or "?"; who called (-1: nobody told)."""

    name: str
    rows: list[list[str]]
    caller: int


def pack(name: str) -> list[str]:
    cards = [f"{rank}{suit}" for rank in RANKS[name] for suit in SUITS]
    return cards + ["JK"] * JOKERS[name]


def fits(shown: str, card: str) -> bool:
    return shown in ("?", card) or (card != "JK" and shown in (card[:-1], card[-1]))


def count(name: str, card: str) -> int:
    """G-06, G-32; T-A01; R-30 to R-34."""
    kind = card if card == "JK" else card[:-1]
    if kind == "K":
        kind = "K red" if card[-1] in RED else "K black"
    return COUNTS[name][kind]


def scores(end: End, rows: list[list[str]]) -> Iterator[tuple[int, ...]]:
    """The points of the round, whoever called where that is not told, whosesoever turn a last card went in:
    G-34, G-35; R-29, R-36 to R-39; the game for two has no bonus."""
    callers = [end.caller] if end.caller >= 0 else [-1, *range(len(rows))]
    free = [seat for seat, row in enumerate(rows) if not row and end.name == "rommee"]
    for caller in callers:
        for went in (-1, *free):
            points = _scores(end.name, rows, caller)
            if went >= 0:
                points[went] -= 10
            yield tuple(points)


def _scores(name: str, rows: list[list[str]], caller: int) -> list[int]:
    sums = [sum(count(name, card) for card in row) for row in rows]
    if caller >= 0 and name != "duel":
        others = [points for seat, points in enumerate(sums) if seat != caller]
        mine, least = sums[caller], min(others)
        if name == "hundred":
            sums[caller] += 10 if mine > least else 0
        else:
            free = any(not row for seat, row in enumerate(rows) if seat != caller)
            sums[caller] += 10 if free or mine >= least else -10
    return sums


def completions(end: End) -> Iterator[list[list[str]]]:
    """Every way the cards may be, each face as often as the pack has it."""
    flat = [(seat, shown) for seat, row in enumerate(end.rows) for shown in row]

    def deal(at: int, left: Counter[str], rows: list[list[str]]) -> Iterator[list[list[str]]]:
        if at == len(flat):
            yield rows
            return
        seat, shown = flat[at]
        for card in [card for card, many in left.items() if many and fits(shown, card)]:
            left[card] -= 1
            rows[seat].append(card)
            yield from deal(at + 1, left, rows)
            rows[seat].pop()
            left[card] += 1

    yield from deal(0, Counter(pack(end.name)), [[] for _ in end.rows])


def an_end(name: str, seed: int) -> End:
    chance = random.Random(f"{name} {seed}")
    seats = 2 if name == "duel" else chance.choice((2, 3))
    cards = pack(name)
    chance.shuffle(cards)
    rows: list[list[str]] = [[] for _ in range(seats)]
    unseen = 0
    for row in rows:
        for _ in range(chance.choice((0, 1, 2, 3, 3))):
            card = cards.pop()
            how = chance.random()
            vague = "?" if how < 0.2 else card[:-1] if how < 0.4 and card != "JK" else card
            if how > 0.9 and card != "JK":
                vague = card[-1]
            unseen += vague == "?"
            row.append(card if vague == "?" and unseen > 3 else vague)
    return End(name, rows, chance.randrange(-1, seats))


def told(end: End) -> Any:
    """The score sheet of the engine for an end."""
    rules = GAMES[end.name]
    header = header_of(rules, len(end.rows))
    state = rules.positions.start(header, {} if end.name == "hundred" else {"rounds": 1})
    codes = state.rules.pack.codes
    rows = tuple(
        (seat, tuple(0 if card == "?" else codes[card] for card in row), ())
        for seat, row in enumerate(end.rows)
    )
    move = m.Reveal(-1, rows, end.caller)
    move.entry = 1
    rules.play.table[state.phase]["reveal"](state, move)
    return rules.score(state)


def compared(name: str, seed: int) -> tuple[list[str], bool]:
    """What is wrong with what the engine says, and whether it says no less than can be known."""
    end = an_end(name, seed)
    sheet, ways = told(end), {way for rows in completions(end) for way in scores(end, rows)}
    wrong, tight = [], True
    for seat, figure in enumerate(sheet.totals.values()):
        true = [points[seat] for points in ways]
        low, high = figure if isinstance(figure, tuple) else (figure, figure)
        if low is None or high is None:
            tight = False
        elif not low <= min(true) <= max(true) <= high:
            wrong.append(f"seat {seat}: {figure}, and {min(true)} to {max(true)} are possible")
        else:
            tight &= (low, high) == (min(true), max(true))
    if sheet.final:
        best = {frozenset(seat for seat, own in enumerate(way) if own == min(way)) for way in ways}
        named = frozenset(list(sheet.totals).index(winner) for winner in sheet.winners)
        if named and best != {named}:
            wrong.append(f"winners {sorted(named)}, and {sorted(map(sorted, best))} are possible")
        tight &= bool(named) == (len(best) == 1)
    return wrong, tight


def main(many: int) -> int:
    """Prints the ends on which the two disagree; their number."""
    differ = 0
    for name in GAMES:
        loose = 0
        for seed in range(many):
            wrong, tight = compared(name, seed)
            loose += not tight
            if wrong:
                differ += 1
                sys.stdout.write(f"{name}:{seed} {an_end(name, seed)} {wrong}\n")
        sys.stdout.write(f"{name}: {many} ends, {loose} told less than can be known\n")
    sys.stdout.write(f"{differ} differ\n")
    return differ


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)))
