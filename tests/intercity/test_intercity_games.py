"""Whole games of Dutch InterCity by seeded players: what must hold after every single move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from intercity_player import STYLES, Played, play, step_by_step
from sizes import so_many, spread

from referee.breaches import Open, Refused
from referee.explanation.carrying_out import step
from referee.games.intercity.game import GAME
from referee.games.intercity.play.state import ALL_SECTIONS, State
from referee.games.intercity.record.moves import (
    Bid,
    Blind,
    Build,
    Choose,
    Decline,
    Dividend,
    Equity,
    Offer,
    Pass,
)
from referee.games.intercity.record.phases import OFFER, OVER

GAMES = [(seats, seed, style) for seats in (3, 4, 5, 6) for style in STYLES for seed in range(so_many(1, 3))]

READINGS: list[dict[str, Any]] = [
    {"first_bidder": "next", "offerer_first_pass": "may_enter_later", "unsold": "offer_again"},
    {"unsold": "offerer_takes", "min_open": 0, "raise_step": 2, "auto_pass_broke": False},
    {"bid_cap": "none", "director_change": "at_least", "broke_may_offer": False},
    {"first_round": "stop_at_zero", "later_rounds": "finish_round", "idle_cycle": "any_round"},
    {"resale": True, "transfers": True, "idle_cycle": "any_n_chances"},
    {"open_decline": False, "same_director": "director_picks", "contest_members": "solvent_only"},
    {
        "same_director": "forbidden",
        "cube_choice": "illegal",
        "bluff_must_connect": True,
        "connect": "route_end",
    },
    {"top_up": "may", "short_winner": "bid_lost", "blind_tie": "any", "blind_min": 1},
    {"short_winner": "next_highest", "blind_tie": "third_wins", "contest_order": "any", "cube_limit": None},
    {"route": "trail", "route_start": "required", "start_value": {"red": 7}, "bank": 1075},
    {
        "route": "path_or_loop",
        "all_sections": "map_all",
        "winner_tie": "lower_turn_card",
        "illegal_choice": "void_silently",
    },
]


def positions(seats: int, seed: int, style: str) -> Iterator[tuple[Played, Any]]:
    yield from step_by_step(seats, seed, style)


@pytest.mark.parametrize(("seats", "seed", "style"), GAMES)
def test_money_is_conserved_after_every_move(seats: int, seed: int, style: str) -> None:
    """J1 and J5: sixty dollars, and from then on only what the bank pays and takes."""
    dividends = payments = values = 0
    for played, _ in positions(seats, seed, style):
        state = played.state
        if state.fresh and not state.loaded:
            state.loaded = True  # count each turn's end once; the engine does not look at it here
            dividends += sum(
                held * length for r, length in enumerate(state.lengths) if length for held in state.shares[r]
            )
            payments += sum(laid.paid for laid in state.laid if laid is not None)
            values += sum(payout.value[0] for payout in state.payouts if payout is not None)
        elif not state.fresh:
            state.loaded = False
            paid_in_contests = (
                0 if state.phase != "contest" else sum(laid.paid for laid in state.laid if laid)
            )
            assert sum(state.cash) + sum(state.treasury) == 60 + dividends - payments - paid_in_contests
        if state.fresh:
            assert sum(state.cash) + sum(state.treasury) == 60 + dividends - payments + values
        assert min(state.cash) >= 0
        assert min(state.treasury) >= 0


@pytest.mark.parametrize(("seats", "seed", "style"), GAMES)
def test_the_lemmas_hold(seats: int, seed: int, style: str) -> None:
    for played, _ in positions(seats, seed, style):
        state = played.state
        assert state.turn <= 20  # J3
        assert len(state.contests) <= 2  # J2
        members = 0
        for contest in state.contests:
            assert not members & contest.members
            members |= contest.members
        for railroad in range(5):
            _lemmas_of_railroad(state, railroad)
        if state.phase == OFFER and state.course.round == 1 and state.course.used == 0:
            assert all(state.cash[s] or not sum(h[s] for h in state.shares) for s in range(seats))  # J4
        if state.course.round > 1 and state.phase == OFFER:
            assert min(state.cash) > 0  # I-5.13, I-5.14
    for railroad, paid in enumerate(state.payouts):
        if paid is not None:
            assert paid.rest[0] < state.sold[railroad]  # J7


def _lemmas_of_railroad(state: State, railroad: int) -> None:
    held = state.shares[railroad]
    director = state.director[railroad]
    assert sum(held) == state.sold[railroad] <= 10
    assert (director >= 0) == (state.sold[railroad] > 0)
    if director < 0:
        assert not state.cubes[railroad]
        assert not state.treasury[railroad]
        return
    assert held[director] == max(held)  # J6
    cubes = state.cubes[railroad].bit_count()
    cities = state.reach[railroad].bit_count()
    assert 1 <= state.length(railroad) <= min(cubes + 1, cities - 1)  # J8, J4
    assert cubes <= 7


@pytest.mark.parametrize(("seats", "seed", "style"), GAMES[::2])
def test_a_position_and_a_move_come_back_as_they_were(seats: int, seed: int, style: str) -> None:
    for played, move in positions(seats, seed, style):
        data = GAME.positions.write(played.state)
        again = GAME.positions.load(played.header, data)
        assert GAME.positions.write(again) == data
        assert GAME.record.border.read(GAME.write(move, played.header), played.header) == move
        assert sorted(map(repr, GAME.legal(again))) == sorted(map(repr, GAME.legal(played.state)))


def tries(seats: int, chance: random.Random) -> Any:
    """Any entry at all, sensible or not."""
    seat, railroad = chance.randrange(seats), chance.randrange(5)
    section = chance.choice([0, 9, 30, *range(10, 30)])
    amount = chance.choice([-1, 0, 1, 2, 5, 20, 99, 2.5])
    return chance.choice(
        [
            Offer(seat, railroad, chance.random() < 0.1),
            Decline(seat),
            Bid(seat, amount),
            Pass(seat),
            Choose(seat, railroad, section),
            Blind(seat, railroad, amount),
            Build(-1, railroad, section, 3),
            Dividend(-1, railroad, 9),
            Equity(-1, railroad, 1),
        ]
    )


@pytest.mark.parametrize("rulings", spread([{}, *READINGS], 2))
def test_what_is_refused_changes_nothing_and_a_copy_leaves_the_table_alone(
    rulings: dict[str, Any],
) -> None:
    chance = random.Random(7)
    for seats, seed, style in ((3, 1, "anybody"), (4, 2, "idlers"), (6, 3, "builders")):
        for moves, (played, _) in enumerate(step_by_step(seats, seed, style, rulings)):
            if moves > 200:
                break
            state = played.state
            before, key = GAME.positions.write(state), state.key()
            for _ in range(4):
                move = tries(seats, chance)
                stands = chance.random() < 0.3
                copy = state.copy()
                assert copy.key() == key
                copy.breaches.let_stand = stands
                refused = attempt(copy, move)
                if refused:
                    assert GAME.positions.write(copy) == before, move
                    assert copy.key() == key, move
                assert GAME.positions.write(state) == before
                assert state.key() == key
                assert not state.breaches.findings and not state.breaches.found


def attempt(state: State, move: Any) -> bool:
    """Plays a move as the referee would; true where it is refused, or open how it came about."""
    handler = GAME.play.table[state.phase].get(move.action)
    try:
        if handler is not None:
            handler(state, move)
        else:
            step(GAME, state, move)
    except Refused:
        return True
    except Open:
        return handler is not None
    return False


def test_equal_tables_have_equal_keys_whatever_the_way_to_them() -> None:
    """Directors choose in any order; passes may be written or not."""
    for played, _ in step_by_step(4, 5, "builders"):
        state = played.state
        waiting = [r for r in state.started() if state.choice[r] == -1]
        if state.phase == "track" and len(waiting) > 2:
            here, there = state.copy(), state.copy()
            for table, order in ((here, waiting[:2]), (there, waiting[1::-1])):
                for railroad in order:
                    attempt(table, Choose(table.director[railroad], railroad, 0))
            assert here.key() == there.key()
            break
    else:
        raise AssertionError("no turn with three Directors to choose")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_both_endings_are_reached(seats: int) -> None:
    full = [play(seats, seed, "builders").state for seed in range(6)]
    early = [play(seats, seed, "anybody").state for seed in range(so_many(1, 3))]
    assert any(state.built == ALL_SECTIONS for state in full)
    assert any(state.built != ALL_SECTIONS for state in early)
    assert all(state.phase == OVER for state in full + early)


def test_the_last_sheet_is_the_cash_on_the_table() -> None:
    for seats, seed, style in GAMES:
        state = play(seats, seed, style).state
        sheet = GAME.score(state)
        assert sheet.final
        assert sheet.totals == dict(zip(state.players, state.cash, strict=True))
        for name in state.players:
            points = [line.points for line in sheet.lines if line.player == name]
            assert sum(point for point in points if isinstance(point, int)) == sheet.totals[name]
        most = max(state.cash)
        assert set(sheet.winners) == {
            n for n, cash in zip(state.players, state.cash, strict=True) if cash == most
        }


def test_turn_order_goes_by_money() -> None:
    """I-8: richest first; equals as before."""
    for seats, seed, style in GAMES:
        old: dict[int, list[int]] = {}
        for played, _ in positions(seats, seed, style):
            state = played.state
            if state.fresh and state.phase == OFFER and state.turn not in old:
                before = old.get(state.turn - 1, [played.setup["turn_order"][n] for n in state.players])
                for earlier, later in pairwise(state.order):
                    assert state.cash[earlier] > state.cash[later] or (
                        state.cash[earlier] == state.cash[later] and before[earlier] < before[later]
                    )
                old[state.turn] = list(state.card)
