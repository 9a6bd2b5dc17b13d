"""Railway scores within bounds: what is told bounds them, and the truth lies inside whatever is not told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from intercity_player import STYLES, play
from sizes import so_many
from weakened import cases, endings

from referee.api import adjudicate
from referee.games.intercity.game import GAME
from referee.games.intercity.record.boards import COLOURS, sections
from referee.rules import Kind, ScoreSheet

Entry = dict[str, Any]

RED = {"red": {"Pete": 2, "John": 1}}
UNSOLD: dict[str, Any] = {"yellow": {}, "purple": {}, "blue": {}}
GIVEN: dict[str, Any] = {
    "phase": "offer",
    "board": "example",
    "cash": {"Pete": 12, "John": 12, "Dave": 8},
    "treasury": {"red": 40, "yellow": 0, "purple": 0, "blue": 0},
    "shares": {**RED, **UNSOLD},
    "built": {"red": [15]},
}
"""Of green nothing is told."""


def sheet(given: Entry, moves: list[Entry] | None = None, rulings: Entry | None = None) -> ScoreSheet:
    log = {"referee": 1, "game": "intercity", "players": ["Pete", "John", "Dave"], "given": given}
    found = adjudicate({**log, "moves": moves or [], "rulings": rulings or {}}).sheet
    assert found is not None
    return found


def bid(player: str, amount: int) -> Entry:
    return {"player": player, "action": "bid", "amount": amount}


OFFER = {"player": "Pete", "action": "offer", "railroad": "red"}
SALE = {"player": "Pete", "action": "sale", "railroad": "red", "price": 5}
GREEN = 1075 - 72 + 10 + 36
"""The most that green can have to share out: the rest of the money, its start, seven dear sections."""


def test_a_railroad_of_which_nothing_is_told_may_be_anybodys_and_the_rest_is_certain() -> None:
    found = sheet(GIVEN)
    least = {"Pete": 12 + 2 * 17 + 1, "John": 12 + 17, "Dave": 8}
    assert {name: span[0] for name, span in found.totals.items() if isinstance(span, tuple)} == least
    assert all(isinstance(span, tuple) and span[1] - span[0] <= GREEN + 6 for span in found.totals.values())
    assert found.counts["shares_owned"] == {"Pete": (2, 12), "John": (1, 11), "Dave": (0, 10)}


def test_who_buys_pays_into_the_treasury_and_shares_in_it() -> None:
    given = {**GIVEN, "shares": {**RED, **UNSOLD, "green": {}}, "offer": {"due": "Pete"}}
    found = sheet(given, [OFFER, bid("Pete", 5), SALE])
    assert found.totals == {"Pete": 7 + 3 * 14 + 1, "John": 12 + 14, "Dave": 8}
    assert found.counts == {
        "shares_owned": {"Pete": 3, "John": 1, "Dave": 0},
        "railroads_directed": {"Pete": 1, "John": 0, "Dave": 0},
    }


def test_a_bid_that_may_still_be_beaten_has_perhaps_bought() -> None:
    given = {**GIVEN, "shares": {**RED, **UNSOLD, "green": {}}}
    running = sheet({key: value for key, value in given.items() if key != "built"}, [OFFER, bid("Pete", 5)])
    low, high = 12 - 5 + 2 * (50 // 4), 12 + 3 * ((50 + 38 + 5) // 3) + 3
    assert isinstance(running.totals["Pete"], tuple)
    assert low <= running.totals["Pete"][0] <= 12 + 2 * 16
    assert 12 + 2 * 17 <= running.totals["Pete"][1] <= high
    assert running.counts["shares_owned"]["Pete"] == (2, 3)


@pytest.mark.parametrize(("turn", "most"), [(1, 60 - 12 - 12), (2, 60 + 100 - 12 - 12)])
def test_early_in_a_game_nobody_has_more_than_there_is(turn: int, most: int) -> None:
    given = {**GIVEN, "turn": turn, "cash": {"Pete": 12, "John": 12}, "treasury": {}, "built": {}}
    found = sheet({**given, "shares": {**RED, **UNSOLD}})
    money = next(line.points for line in found.lines if (line.player, line.part) == ("Dave", "money"))
    assert money == (0, most)


ENDS: dict[str, Any] = {
    "phase": "over",
    "cash": {"Pete": 20, "John": 12},
    "shares": {**RED, **UNSOLD, "green": {}},
}


@pytest.mark.parametrize(
    ("tie", "at_a_tie"),
    [
        ("shared", "they share the win"),
        ("lower_turn_card", "the lower turn order card decides"),
        ("unresolved", "nothing decides"),
    ],
)
def test_it_is_said_who_wins_in_which_case(tie: str, at_a_tie: str) -> None:
    found = sheet(ENDS, rulings={"winner_tie": tie})
    assert not found.winners and found.undetermined.endswith(
        f"Pete wins if Dave has less than $20, Dave wins with more than $20, at $20 {at_a_tie}"
    )


def test_of_several_whose_money_is_not_known_any_may_have_most() -> None:
    found = sheet({**ENDS, "cash": {"Pete": 20}})
    assert found.undetermined.endswith("any of Pete, John, Dave may have most")


def test_a_sale_the_record_begins_with_may_have_been_paid_before() -> None:
    cash = {"Pete": "?", "John": 12, "Dave": 8}
    told = {**GIVEN, "shares": {**RED, **UNSOLD, "green": {}}, "cash": cash, "offer": {"due": "John"}}
    found = sheet(told, [SALE])
    assert found.counts["shares_owned"]["Pete"] == (2, 3)


def test_where_track_is_bought_nothing_is_reckoned_that_the_record_does_not_show() -> None:
    choose = {"player": "Pete", "action": "choose", "railroad": "red", "section": 16}
    assert set(sheet({**GIVEN, "phase": "track"}, [choose]).totals.values()) == {None}


def _inside(true: Any, told: Any) -> bool:
    low, high = told if isinstance(told, tuple) else (told, told)
    least, most = true if isinstance(true, tuple) else (true, true)
    return told is None or true is None or bool(low <= least and most <= high)


@pytest.mark.parametrize("records", [cases, endings])
def test_the_truth_lies_inside_the_bounds_of_a_weaker_position(records: Any) -> None:
    weakened, bounds = records("intercity", Random(f"bounds {records.__name__}")), 0
    for _ in range(so_many(24, 600)):
        whole, weak = next(weakened)
        true, told = adjudicate(whole), adjudicate(weak)
        if true.sheet is None or told.sheet is None or any(finding.wrong for finding in true.findings):
            continue
        assert not any(finding.kind is Kind.MISMATCH for finding in told.findings), weak
        for name, total in told.sheet.totals.items():
            assert _inside(true.sheet.totals.get(name), total), (name, weak, whole)
            bounds += isinstance(total, tuple)
        for figure, row in told.sheet.counts.items():
            assert all(_inside(true.sheet.counts[figure][name], row[name]) for name in row), (figure, weak)
    assert bounds > so_many(0, 10)


def test_a_railroad_of_which_only_the_director_is_told_pays_anybody() -> None:
    final = {**{key: GIVEN[key] for key in ("cash", "board")}, "treasury": {"red": 40, "blue": 5}}
    final |= {"shares": RED, "built": {"red": [15], "blue": []}, "directors": {"red": "Pete", "blue": "Dave"}}
    found = adjudicate(
        {"referee": 1, "game": "intercity", "players": ["Pete", "John", "Dave"], "final": final}
    )
    assert found.sheet is not None and not found.faults
    red, blue = 17, 5 + 10
    assert found.sheet.totals == {
        "Pete": (12 + 2 * red + 1, 12 + 2 * red + 1 + blue // 2),
        "John": (12 + red, 12 + red + blue // 2),
        "Dave": (8 + blue // 10, 8 + blue),
    }
    assert found.sheet.counts["shares_owned"] == {"Pete": (2, 7), "John": (1, 6), "Dave": (1, 10)}
    assert found.sheet.counts["railroads_directed"] == {"Pete": 1, "John": 0, "Dave": 1}


def _ends(seed: int) -> tuple[Entry, ScoreSheet]:
    """What lay on the table before the final payments of a game, and what everybody came to."""
    played = play(3 + seed % 4, seed, [*STYLES][seed % 3])
    state, names = played.state, played.header.players
    cash = dict(zip(names, state.cash, strict=True))
    begun = {COLOURS[railroad]: (railroad, paid) for railroad, paid in enumerate(state.payouts) if paid}
    for railroad, paid in begun.values():
        for seat, held in enumerate(state.shares[railroad]):
            cash[names[seat]] -= paid.to(held, seat == state.director[railroad])[0]
    final = {
        "board": "example",
        "cash": cash,
        "treasury": {colour: paid.treasury[0] for colour, (_, paid) in begun.items()},
        "directors": {colour: names[state.director[r]] for colour, (r, _) in begun.items()},
        "built": {colour: sections(state.cubes[r]) for colour, (r, _) in begun.items()},
        "shares": {
            colour: {name: held for name, held in zip(names, state.shares[r], strict=True) if held}
            for colour, (r, _) in begun.items()
        },
    }
    return {"referee": 1, "game": "intercity", "players": list(names), "final": final}, GAME.score(state)


def _less(final: Entry, chance: Random) -> Entry:
    """The same with parts left out. Whose shares a railroad has sold is told of all that nothing else tells
    of, if of any; and of all holders but perhaps the Director."""
    told = {key: dict(row) if key != "board" else row for key, row in final.items() if chance.random() < 0.75}
    for key in told.keys() - {"board", "shares"}:
        rate = chance.choice((0, 0.4))
        told[key] = {name: value for name, value in told[key].items() if chance.random() >= rate}
    known = {c for key in ("treasury", "built", "directors") for c, what in told.get(key, {}).items() if what}
    for colour in known & told.get("shares", {}).keys():
        if chance.random() < 0.4:
            del told["shares"][colour]
        elif colour in told.get("directors", {}) and chance.random() < 0.4:
            row = {n: held for n, held in told["shares"][colour].items() if n != told["directors"][colour]}
            told["shares"][colour] = row or told["shares"][colour]
    return told


@pytest.mark.parametrize("seed", range(1, 1 + so_many(6, 400)))
def test_a_final_position_with_parts_left_out_is_never_refused_and_bounds_hold_the_truth(seed: int) -> None:
    whole, true = _ends(seed)
    chance = Random(f"final {seed}")
    for _ in range(6):
        told = {**whole, "final": _less(whole["final"], chance)}
        found = adjudicate(told)
        assert found.sheet is not None and not found.faults, (told, found.faults)
        assert not any(finding.wrong for finding in found.findings), told
        for name, total in true.totals.items():
            assert _inside(total, found.sheet.totals[name]), (name, told)
        if found.sheet.winners:
            assert found.sheet.winners == true.winners, told
        for figure, row in found.sheet.counts.items():
            assert all(_inside(true.counts[figure][name], row[name]) for name in row), (figure, told)
