"""Figures after an offering of shares, held against every way in which the money can have been spent: a
treasury holds what its buyers paid, each at least a dollar a share, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest
from sizes import so_many
from test_intercity_explained import HEAD, of, position
from whole_records import outcome_of

from referee.games.intercity.play.figures import untold

SEATS = ("Pete", "John", "Dave")
COLOURS = ("red", "blue", "green")
Bought = Mapping[str, Mapping[str, int]]


def spendings(money: int, shares: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Every way in which a player can have spent so much on so many shares of some railroads."""
    colours = [colour for colour, count in shares.items() if count]
    for sums in product(*(range(shares[colour], money + 1) for colour in colours)):
        if sum(sums) == money:
            yield dict(zip(colours, sums, strict=True))


def treasuries(spent: Mapping[str, int], bought: Bought) -> set[tuple[int, ...]]:
    """Every way in which the treasuries can stand afterwards."""
    each = [spendings(spent[seat], bought[seat]) for seat in SEATS]
    return {
        tuple(sum(way.get(colour, 0) for way in ways) for colour in COLOURS)
        for ways in product(*map(list, each))
    }


def case(chance: random.Random) -> tuple[dict[str, int], Bought, dict[str, int]]:
    """Who spent what on which shares, one each at most in all (one round), and treasuries that are noted."""
    while True:
        bought = {seat: dict.fromkeys(COLOURS, 0) for seat in SEATS}
        for _ in range(3):
            bought[chance.choice(SEATS)][chance.choice(COLOURS)] += 1
        spent = {}
        for seat, shares in bought.items():
            count = sum(shares.values())
            spent[seat] = chance.randint(count, count + 4) if count else 0
        if not any(spent.values()):
            continue
        real = chance.choice(sorted(treasuries(spent, bought)))
        noted = {
            colour: amount + chance.choice((0, 0, 0, 1, -1))
            for colour, amount in zip(COLOURS, real, strict=True)
            if chance.random() < 0.5
        }
        return spent, bought, {colour: max(amount, 0) for colour, amount in noted.items()}


@pytest.mark.parametrize("seed", range(so_many(40, 2000)))
def test_treasuries_hold_what_their_buyers_can_have_spent(seed: int) -> None:
    spent, bought, noted = case(random.Random(f"figures {seed}"))
    cash = ", ".join(f"{seat}: {20 - spent[seat]}" for seat in SEATS)
    shares = ", ".join(
        f"{colour}: {{{', '.join(f'{seat}: {bought[seat][colour]}' for seat in SEATS)}}}"
        for colour in COLOURS
        if any(bought[seat][colour] for seat in SEATS)
    )
    told = ", ".join(f"{colour}: {amount}" for colour, amount in noted.items())
    directors = ", ".join(
        f"{colour}: {max(SEATS, key=lambda seat: bought[seat][colour])}"
        for colour in COLOURS
        if any(bought[seat][colour] for seat in SEATS)
    )
    found = of(
        f"{{action: segment, after: offer, cash: {{{cash}}}, shares: {{{shares}}}, "
        f"treasury: {{{told}}}, directors: {{{directors}}}}}",
        HEAD,
    )
    ways = [
        way
        for way in treasuries(spent, bought)
        if all(way[COLOURS.index(colour)] == amount for colour, amount in noted.items())
    ]
    wrong = [finding.rule.number for finding in found.findings if finding.wrong]
    assert wrong == ([] if ways else ["I-5.8"])
    if not ways:
        return
    then = position(found)
    for place, colour in enumerate(COLOURS):
        sums = {way[place] for way in ways}
        low, high = then.get("between", {}).get("treasury", {}).get(colour, (then["treasury"][colour],) * 2)
        assert (low, high) == (min(sums), max(sums)), colour


def test_an_offering_of_which_the_shares_are_not_told_leaves_all_that_follows_open() -> None:
    record: dict[str, Any] = {
        "referee": 1,
        "game": "intercity",
        "players": ["Pete", "Max", "Zoë"],
        "setup": {"turn_order": ["Max", "Zoë", "Pete"], "board": "example"},
        "moves": [
            {"action": "segment", "after": "offer", "cash": {"Pete": 7, "Max": 2, "Zoë": 0}},
            {"action": "segment", "after": "track", "treasury": {"yellow": 4, "purple": 22}},
            {"action": "segment", "after": "dividends", "cash": {"Pete": 15, "Max": 13, "Zoë": 8}},
        ],
    }
    told = [(each.move, each.kind.value, each.rule.number) for each in outcome_of(record).findings]
    assert told[0] == (1, "undetermined", "I-5.8")
    assert {kind for _, kind, _ in told} == {"undetermined"}


def test_lengths_of_routes_that_pay_everybody_are_found_where_there_are_some() -> None:
    chance = random.Random(5)
    for _ in range(300):
        routes = [sorted(chance.sample(range(6), chance.randint(1, 4))) for _ in range(5)]
        true = [chance.choice(lengths) for lengths in routes]
        earned: list[tuple[list[int], int, int]] = []
        for _ in range(chance.randint(1, 4)):
            held = [chance.choice([0, 0, 1, 2, 3]) for _ in range(5)]
            paid = sum(count * length for count, length in zip(held, true, strict=True))
            paid += chance.choice([0, 0, 0, 1, -2])
            earned.append((held, paid - chance.choice([0, 0, 2]), paid + chance.choice([0, 1])))
        every = any(
            all(
                least <= sum(count * length for count, length in zip(held, way, strict=True)) <= most
                for held, least, most in earned
            )
            for way in product(*routes)
        )
        assert untold._paid(earned, routes) is every


def test_cash_of_which_the_routes_are_open_is_judged_soon() -> None:
    """Six players with shares of all five railroads: lengths of all routes are not tried one by one."""
    earned = [
        ([1 + (seat + railroad) % 3 for railroad in range(5)], 61 + seat, 61 + seat) for seat in range(6)
    ]
    assert not untold._paid(earned, [[*range(1, 22)]] * 5)
