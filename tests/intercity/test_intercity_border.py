"""What comes into a game of Dutch InterCity from outside: boards and positions that cannot be are told at
their place and never played on; figures that break two rules are told with both."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from judging import judged, verdicts

from referee.document import parse
from referee.games.intercity.record.boards import EXAMPLE
from referee.header import BadEntry
from referee.judge import Judgement, judge
from referee.log import Rejected, read_scenario
from referee.replay import replay

HEAD: dict[str, Any] = {"referee": 1, "game": "intercity", "players": ["A", "B", "C"]}
CARDS = {"turn_order": {"A": 1, "B": 2, "C": 3}}
DECLINE = [{"player": "A", "action": "decline"}]


def of(data: dict[str, Any], name: str = "log.json") -> Judgement:
    (document,) = parse(json.dumps(data).encode(), name)
    return judge(document)


def board(**changed: Any) -> dict[str, Any]:
    return {**deepcopy(dict(EXAMPLE)), **changed}


def first_row(**changed: Any) -> dict[str, Any]:
    rows = deepcopy(EXAMPLE["sections"])
    rows[0].update(changed)
    return board(sections=[{key: value for key, value in row.items() if value is not None} for row in rows])


BENT_BOARDS = {
    "cities": board(cities=5),
    "far": board(cities={**EXAMPLE["cities"], "Utrecht": [10**60, 1]}),
    "price": first_row(cost=None, price=2),
    "sectoins": {("sectoins" if key == "sections" else key): value for key, value in EXAMPLE.items()},
    "value": board(start={**EXAMPLE["start"], "red": {**EXAMPLE["start"]["red"], "value": True}}),
    "name": board(board=5),
    "cost": first_row(cost=10**60),
    "list": [1, 2],
}
TOLD = {"sectoins": "did you mean `sections`", "price": "`price`", "name": "must be a text"}


@pytest.mark.parametrize("name", BENT_BOARDS)
def test_a_bent_board_is_told_whether_inline_or_in_a_file(name: str, tmp_path: Path) -> None:
    inline = of({**HEAD, "setup": {**CARDS, "board": BENT_BOARDS[name]}, "moves": DECLINE})
    (tmp_path / "board.json").write_text(json.dumps(BENT_BOARDS[name]))
    beside = of(
        {**HEAD, "setup": {**CARDS, "board": "board.json"}, "moves": DECLINE}, str(tmp_path / "log.json")
    )
    for judgement in (inline, beside):
        assert judgement.exit_status == 2
        assert judgement.faults[0].place is not None
        assert TOLD.get(name, "") in " ".join(str(fault) for fault in judgement.faults)


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "../" * 40, "."])
def test_a_board_that_can_be_no_file_is_told(name: str, tmp_path: Path) -> None:
    log = {**HEAD, "setup": {**CARDS, "board": name}, "moves": DECLINE}
    assert of(log, str(tmp_path / "log.json")).exit_status == 2


SHARES = "shares: {red: {A: 2, B: 1}}, treasury: {red: 9}"
CANNOT_BE = [
    ("shares: {red: {A: 6, B: 5}}", "shares"),
    ("shares: {red: {A: 1}}, directors: {red: B}", "directors"),
    ("directors: {red: B}", "directors"),
    ("cash: {A: -1}", "cash"),
    ("cash: {A: 1000000000}", "cash"),
    ("treasury: {red: -1}", "treasury"),
    (f"{SHARES}, built: {{red: [12, 12]}}", "built"),
    ("shares: {red: {A: 2}, blue: {B: 1}}, built: {red: [12], blue: [12]}", "built"),
    ("built: {red: [12]}", "built"),
    (f"{SHARES}, built: {{red: [10, 11, 12, 13, 14, 15, 16, 17]}}", "built"),
    (f"{SHARES}, turn: 1, built: {{red: [12, 15]}}", "built"),
    (f"{SHARES}, turn: 5, built: {{red: [12, 15]}}", "turn"),
    ("turn: 21", "turn"),
    ("turn_order: {A: 1, B: 1, C: 3}", "turn_order"),
    ("cash: {A: '?'}, between: {cash: {A: [9, 3]}}", "between"),
    ("cash: {A: '?'}, between: {cash: {Zed: [1, 3]}}", "between"),
    ("board: example, prices: {'11': 6}", "prices"),
    ("prices: {'10': 6}", "prices"),
    ("offer: {sales: 3}", "offer"),
    ("offer: {idle: 3}", "offer"),
    ("offer: {tried: [red]}", "offer"),
    ("offer: {compelled: true}", "offer"),
    ("phase: auction, cash: {A: 5}, auction: {railroad: red, high: 3}", "auction"),
    ("phase: auction, cash: {A: 5}, auction: {railroad: red, high: 9, bidder: A}", "auction"),
    ("phase: auction, cash: {A: 5}, auction: {railroad: red, high: 3, bidder: A, out: [A]}", "auction"),
    ("phase: auction, cash: {A: 5}, auction: {railroad: red, own: true}", "auction"),
    ("phase: auction, cash: {A: 5, B: 9}, auction: {railroad: red, inside: [A], asked: B}", "auction"),
    ("phase: auction, shares: {red: {A: 10}}, cash: {A: 5}, auction: {railroad: red}", "auction"),
    ("phase: track, chosen: {red: 12}", "chosen"),
    (f"phase: track, {SHARES}, silenced: [red]", "silenced"),
    ("phase: contest", "phase"),
    (f"phase: contest, {SHARES}, contests: [{{section: 12, railroads: [red, blue]}}]", "contests"),
    (f"phase: lay, {SHARES}", "phase"),
    (
        f"phase: lay, {SHARES}, chosen: {{red: 12}}, pending: [{{railroad: red, section: 12, bid: 99}}]",
        "pending",
    ),
    (f"phase: dividends, {SHARES}, lengths: {{red: 4}}", "lengths"),
    (f"phase: dividends, {SHARES}, laid: {{red: {{section: 12, paid: 2}}}}", "laid"),
    (f"phase: over, {SHARES}, equity: {{red: {{treasury: 9, value: 10, per_share: 5, rest: 4}}}}", "equity"),
    ("phase: over, equity: {red: {treasury: 9, value: 10, per_share: 6, rest: 1}}", "equity"),
]


@pytest.mark.parametrize(("position", "where"), CANNOT_BE)
def test_a_position_that_cannot_be_is_told_at_its_place(position: str, where: str) -> None:
    text = (
        "scenario: x\nrules: [I-5.1]\nshows: kept\ngame: intercity\nplayers: [A, B, C]\n"
        f"given: {{{position}, rest: empty}}\nmoves: []\n"
    )
    (document,) = parse(text.encode(), "position.yaml")
    try:
        log = read_scenario(document).log
    except Rejected as rejected:
        assert f"given.{where}" in str(rejected)
        return
    with pytest.raises(BadEntry) as refused:
        replay(log)
    assert refused.value.path[:2] == ("given", where)


def test_a_correction_that_cannot_be_is_told_at_its_place() -> None:
    bid = {"player": "A", "action": "bid", "amount": 25}
    wrong = {"decision": "corrected", "position": {"shares": {"red": {"A": 11}}}}
    offer = {"player": "A", "action": "offer", "railroad": "red"}
    judgement = of({**HEAD, "setup": CARDS, "moves": [offer, bid, wrong]})
    assert judgement.exit_status == 2
    assert "I-1.3" in str(judgement.faults[0])


@pytest.mark.parametrize(
    ("built", "found"),
    [
        ("[15, 16]", []),
        ("[16]", [(None, "illegal I-6.4")]),
        ("[15, 26, 25]", [(None, "illegal I-6.4")]),
    ],
)
def test_track_in_the_end_hangs_together(built: str, found: list[Any]) -> None:
    judgement = judged(f"""
        referee: 1
        game: intercity
        players: [A, B, C]
        final: {{board: example, cash: {{A: 9, B: 9}}, shares: {{red: {{A: 1}}}}, built: {{red: {built}}}}}
    """)
    assert verdicts(judgement) == found


EQUITY = [  # treasury 5, track 38, 5 shares: 8 each and 3 for the Director
    ("value: 28, per_share: 3", ["I-9.3", "I-9.4"]),
    ("value: 28, per_share: 6, rest: 3", ["I-9.3"]),
    ("value: 28, per_share: 8, rest: 3", ["I-9.3"]),
    ("value: 38, per_share: 4, rest: 23", ["I-9.4"]),
    ("per_share: 4, rest: 3", ["I-9.4"]),
    ("value: 38, per_share: 4, rest: 5", ["I-9.4", "I-9.5"]),
    ("value: 28, per_share: 3, rest: 1", ["I-9.3", "I-9.4", "I-9.5"]),
]


@pytest.mark.parametrize(("figures", "rules"), EQUITY)
def test_every_figure_that_is_wrong_by_itself_names_its_rule(figures: str, rules: list[str]) -> None:
    text = (
        "scenario: x\nrules: [I-9.3]\nshows: broken\ngame: intercity\nplayers: [A, B, C]\n"
        "given: {rest: empty, phase: equity, board: example, shares: {green: {A: 3, B: 2}}, "
        "treasury: {green: 5}, "
        "built: {green: [10, 14, 20, 22, 28, 29]}}\n"
        f"moves:\n  - {{action: equity, railroad: green, {figures}}}\n"
    )
    (document,) = parse(text.encode(), "equity.yaml")
    (finding,) = replay(read_scenario(document).log).findings
    assert [breach.rule.number for breach in (finding, *finding.also)] == rules


def test_a_wrong_number_of_shares_is_told_with_both_numbers() -> None:
    text = (
        "scenario: x\nrules: [I-5.10]\nshows: broken\ngame: intercity\nplayers: [A, B, C]\n"
        "given: {shares: {red: {A: 3, B: 2}}, rest: empty}\n"
        "moves:\n  - {player: B, action: director, railroad: red, shares: 4}\n"
    )
    (document,) = parse(text.encode(), "director.yaml")
    (finding,) = replay(read_scenario(document).log).findings
    assert finding.rule.number == "I-5.10"
    assert "holds 2 shares" in finding.message and "not 4" in finding.message


@pytest.mark.parametrize("key", ["paid_to", "paid_by"])
def test_nobody_unknown_pays_or_is_paid(key: str) -> None:
    build = {"action": "build", "railroad": "red", "section": 12, key: "Zed"}
    assert of({**HEAD, "setup": CARDS, "moves": [build]}).exit_status == 2


@pytest.mark.parametrize("capital", ["Ann", "-1", "2.5", "[30]", "true", "1000000000000"])
def test_a_capital_of_ones_own_is_a_sum_of_money(capital: str) -> None:
    rulings = f"rulings: {{two_player_capital: {capital}}}\nmoves: []\n"
    judgement = judged(
        "referee: 1\ngame: intercity\nplayers: [A, B]\n" + rulings + "result: {scores: {B: -1}}\n"
    )
    assert (
        judgement.exit_status == 2
        and judgement.faults[0].place is not None
        and judgement.faults[0].place.line == 4
    )
