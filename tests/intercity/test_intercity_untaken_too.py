"""More turns that records of the railway game never take on their way, and what comes of each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from referee.breaches import Breaches
from referee.games.intercity import scoring
from referee.games.intercity.play import catching_up
from referee.games.intercity.play.figures import segment
from referee.games.intercity.play.gaps import final, holdings
from referee.games.intercity.play.state import NOBODY
from referee.games.intercity.record import phases


@pytest.mark.parametrize("untold", [(0, 2), (0, 0)])
def test_routes_are_learnt_from_what_was_built_where_some_were_open(untold: tuple[int, int]) -> None:
    marked: list[tuple[int, int, int]] = []
    state: Any = SimpleNamespace(
        untold=[*untold], phase=phases.OFFER, mark=lambda *section: marked.append(section)
    )
    segment._learn_track(state, SimpleNamespace(built=((1, (14, 15)),)))  # type: ignore[arg-type]
    assert state.untold == [0, 0]
    assert marked == ([(1, 14, 0), (1, 15, 0)] if any(untold) else [])


def test_what_has_no_place_however_long_one_waits_is_no_entry_of_the_next_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps: list[Any] = []

    def step(then: Any, move: Any) -> bool:
        steps.append(then)
        return True

    monkeypatch.setattr(catching_up, "UNWRITTEN", {"for ever": step})
    monkeypatch.setattr(catching_up, "_may_be_over", lambda *asked: True)
    state: Any = SimpleNamespace(
        breaches=Breaches(), leaves_out_turns=lambda: True, phase="for ever", turn=3, fresh=False
    )
    state.copy = lambda: state
    assert catching_up._in_next_turn(state, SimpleNamespace(action="build")) is None
    assert len(steps) == 2 * catching_up.STEPS - 1


@pytest.mark.parametrize("over", [True, False])
def test_a_result_comes_too_early_unless_passes_nobody_wrote_end_the_game(
    over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(state: Any, seat: int) -> None:
        state.phase = phases.OVER if over else phases.BEYOND

    monkeypatch.setattr(scoring, "pass_unwritten", end)
    state: Any = SimpleNamespace(phase=phases.AUCTION, bidder=-1, silent=True)
    state.copy = lambda: state
    assert (scoring.stopped(state) is None) == over


@pytest.mark.parametrize(
    ("phase", "cash", "doubt"), [("dividends", [7, 13], [0, 6]), ("offer", [10, 10], [0, 0])]
)
def test_a_dividend_is_taken_back_where_nobody_knows_whose_the_share_is(
    phase: str, cash: list[int], doubt: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = SimpleNamespace(held=[(0, 0), (1, 3)])
    monkeypatch.setattr(final, "railroads", lambda *asked: {0: line})
    state: Any = SimpleNamespace(
        cash=[10, 10],
        cash_doubt=[0, 0],
        shares=[[1, 1]],
        payouts=[None],
        director=[0],
        sold=[2],
        lengths=[3],
        unshared=(),
    )
    final._held_by_anybody(SimpleNamespace(), {"phase": phase, "shares": {}}, state, [0])  # type: ignore[arg-type]
    assert (state.cash, state.cash_doubt) == (cash, doubt)
    assert state.director == [NOBODY] and state.unshared == ((0, line),)


def test_a_railroad_of_whose_track_nothing_is_told_may_have_none() -> None:
    table: Any = SimpleNamespace(cost=[2, 3], readings=SimpleNamespace(cube_limit=5))
    told = holdings._track(table, {"phase": phases.OFFER, "turn": 3}, "red")
    assert told == ((0, 5), (0, 2))
