"""Positions of a record that begins from one with gaps: what nobody told is shown as unknown, and is no fact
of a position to go on from."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sizes import so_many
from typer.testing import CliRunner
from weakened import cases

from referee.cli import app
from referee.document import parse
from referee.drawing.scene import scene_of
from referee.drawing.text import Pen, lines
from referee.explanation.gap_ways import is_open
from referee.judge import judge
from referee.log import Log, read_log
from referee.moments.after_entry import moment
from referee.replay import replay

HEADS = {
    "auction": "players: [Ann, Ben]\ngiven: {phase: bid, players: {Ann: {hand: [R2, R3]}}}\n",
    "hundred": "players: [Ann, Ben]\ngiven: {turn: Ann, pile: 7C, layouts: {Ann: 7H ? 3C}}\n",
    "duel": "players: [Ann, Ben]\ngiven: {turn: Ann, layouts: {Ann: 7H ? 3C}}\n",
    "rommee": "players: [Ann, Ben]\ngiven: {turn: Ann, pile: 7H}\n",
    "intercity": "players: [Ann, Ben, Cem]\n"
    "given: {turn: Ann, cash: {Ann: 4}, shares: {red: {Ann: 1}}, board: example}\n",
}


def log_of(game: str, *moves: str) -> Log:
    text = f"referee: 1\ngame: {game}\n{HEADS[game]}moves:\n" + "".join(f"  - {move}\n" for move in moves)
    return read_log(parse((text if moves else text.replace("moves:", "moves: []")).encode(), "a.yaml")[0])


def shown(log: Log, at: int | None = None) -> str:
    found = moment(log, at)
    scene = scene_of(log.game, found.position, log.header, found.acting, found.knowing)
    return "\n".join(lines(scene, Pen()))


@pytest.mark.parametrize(
    ("game", "unknown", "never"),
    [
        ("auction", ("auction deck: not told", "hand of Ben"), "face down"),
        ("hundred", ("stock: not told", "callers"), "96 cards"),
        ("duel", ("stock: not told", "top of the discards: not told"), "8 cards"),
        ("rommee", ("stock: not told", "how many are left is not told"), "8 cards"),
        ("intercity", ("more may be built", "cash of Ben", "shares"), "free (price)"),
    ],
)
def test_what_nobody_told_is_drawn_as_unknown(game: str, unknown: tuple[str, ...], never: str) -> None:
    drawn = shown(log_of(game))
    assert all(words in drawn for words in unknown), drawn
    assert never not in drawn and "round 1" not in drawn and "turn 1" not in drawn


def test_what_an_entry_tells_is_known_from_there_on() -> None:
    log = log_of("hundred", "{player: Ann, action: draw, card: 5H}")
    known = moment(log, 1).knowing
    assert known is not None
    position = known.known(moment(log, 1).position)
    assert position["phase"] == "holding" and position["held"]["card"] == "5H"
    assert "stock" not in position, "a card less than nobody knows how many"


@pytest.mark.parametrize(
    ("game", "told", "known"),
    [
        ("rommee", "", {}),
        ("rommee", "callers: [], ", {"totals": {"Ann": 15, "Ben": 27}, "callers": []}),
        ("rommee", "caller: null, ", {"totals": {"Ann": 15, "Ben": 27}, "callers": []}),
        ("rommee", "caller: Ann, ", {"totals": {"Ann": 5, "Ben": 27}, "callers": ["Ann"]}),
        ("duel", "", {"totals": {"Ann": 15, "Ben": 27}}),  # a call changes nothing there
    ],
)
def test_totals_go_on_from_what_is_told_where_it_is_told_who_has_called(
    game: str, told: str, known: dict[str, Any]
) -> None:
    lying = "layouts: {Ann: 5H, Ben: 7C}, pile: 9C, totals: {Ann: 10, Ben: 20}"
    log = judge(
        parse(
            f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\ngiven: {{phase: reveal, {told}{lying}}}\n"
            "moves: [{action: reveal, cards: {Ann: [5H], Ben: [7C]}}, {action: score}]\n".encode(),
            "a.yaml",
        )[0]
    ).log
    assert log is not None
    found = moment(log)
    assert found.knowing is not None
    position = found.knowing.known(found.position)
    assert {key: position[key] for key in ("totals", "callers") if key in position} == known


def test_a_sum_goes_on_from_what_is_told_and_only_from_that() -> None:
    log = log_of(
        "intercity",
        "{player: Ann, action: offer, railroad: red}",
        "{player: Ann, action: bid, amount: 3}",
        "{player: Ben, action: pass}",
        "{player: Cem, action: pass}",
    )
    known = moment(log, 4).knowing
    assert known is not None
    position = known.known(moment(log, 4).position)
    assert position["cash"] == {"Ann": 1} and "treasury" not in position


@pytest.mark.parametrize("form", ["html", "svg", "markdown"])
@pytest.mark.parametrize("game", HEADS)
def test_a_page_of_a_position_with_gaps_names_what_is_not_told(game: str, form: str, tmp_path: Path) -> None:
    moves = {
        "auction": "{player: Ann, action: bid, cards: [R2]}",
        "intercity": "{player: Ann, action: offer, railroad: red}",
    }
    path = tmp_path / "a.yaml"
    move = moves.get(game, "{player: Ann, action: draw}")
    path.write_text(f"referee: 1\ngame: {game}\n{HEADS[game]}moves:\n  - {move}\n", encoding="utf-8")
    told = CliRunner().invoke(app, ["adjudicate", str(path), "--move", "1", "--format", form])
    assert told.exit_code == 0, told.output
    assert "not told" in told.output and "round 1" not in told.output


@pytest.mark.parametrize("game", HEADS)
def test_a_record_told_whole_is_drawn_as_before(game: str) -> None:
    log = log_of(game)
    whole = replace(log, start=("given", {**log.start[1], "rest": "empty"}))
    assert moment(whole, 0).knowing is None
    assert "not told" not in shown(whole)


@pytest.mark.parametrize("game", HEADS)
def test_what_is_known_of_a_weakened_position_can_be_gone_on_from(game: str) -> None:
    """Moments of recorded games with parts of the position taken away, and the position after each of the
    next entries as `show --format yaml` writes it: it can be read again, and the entries that follow, which
    are legal, are not called wrong."""
    tried = 0
    for whole, record in islice(cases(game, Random(f"known {game}")), so_many(2, 12)):
        log = read_log(parse(json.dumps(record).encode(), "a.json")[0])
        if not is_open(log) or any(finding.wrong for finding in replay(log).findings):
            continue
        for at in range(1, len(log.moves)):
            found = moment(log, at)
            assert found.knowing is not None
            given = found.knowing.known(found.position)
            rest = {**record, "given": given, "moves": whole["moves"][at:]}
            judgement = judge(parse(json.dumps(rest).encode(), "a.json")[0])
            assert judgement.outcome is not None, (given, [str(fault) for fault in judgement.faults])
            assert not [str(each.message) for each in judgement.findings if each.wrong], given
            tried += 1
    assert tried > so_many(1, 10)


@pytest.mark.parametrize("game", HEADS)
def test_what_is_known_is_true(game: str) -> None:
    """Whatever is known of a position with gaps is so in the whole one, also where something was done that is
    not written, or may have been forbidden."""
    for whole, record in islice(cases(game, Random(f"true {game}")), so_many(2, 12)):
        told, true = (read_log(parse(json.dumps(each).encode(), "a.json")[0]) for each in (record, whole))
        for at in range(len(told.moves) + 1 if is_open(told) else 0):
            found, fact = moment(told, at), moment(true, at).position
            assert found.knowing is not None
            for key, value in found.knowing.known(found.position).items():
                assert agrees(value, fact.get(key)), (at, key, value, fact.get(key), record)


def agrees(known: Any, true: Any) -> bool:
    """Whether what is known of a value is true of it: "?" is true of all."""
    if isinstance(known, dict):
        return isinstance(true, dict) and all(
            agrees(known[key], true.get(key)) for key in known if key != "order"
        )
    if isinstance(known, list):
        return len(known) == len(true) and all(map(agrees, known, true))
    return known in ("?", true)


SOLD = (
    "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\ngiven: {phase: offer, board: example, "
    "cash: {Pete: 6, John: 12, Dave: 8}, treasury: {red: 15, blue: 0}, "
    "shares: {red: {Pete: 2, John: 1, Dave: 0}, blue: {}, yellow: {}, purple: {}, green: {}}, "
    "built: {red: [15], blue: [], yellow: [], purple: [], green: []}, "
    "turn_order: {Pete: 1, John: 2, Dave: 3}, OFFER}\nmoves:\n"
    "  - {player: Pete, action: sale, railroad: red, price: 4}\n"
)


@pytest.mark.parametrize(
    ("offer", "check", "treasury"),
    [
        ("turn: 2", "", {"blue": 0}),
        ("offer: {due: John, round: 1, sales: 1}", "", {"blue": 0}),
        (
            "offer: {due: John, round: 1, sales: 1}",
            "  - {check: {treasury: {red: 15}}}\n",
            {"red": 15, "blue": 0},
        ),
        (
            "offer: {due: John, round: 1, sales: 1}",
            "  - {check: {treasury: {red: 19}}}\n",
            {"red": 19, "blue": 0},
        ),
        ("offer: {due: Pete, round: 1, sales: 0}", "", {"red": 19, "blue": 0}),
    ],
)
def test_a_sale_that_may_have_been_before_the_position_is_not_counted_twice(
    offer: str, check: str, treasury: dict[str, int]
) -> None:
    """What was paid may lie in the treasury already that the position tells."""
    log = read_log(parse((SOLD.replace("OFFER", offer) + check).encode(), "a.yaml")[0])
    found = moment(log)
    assert found.knowing is not None
    assert found.knowing.known(found.position)["treasury"] == treasury
    sheet = replay(log).sheet
    assert sheet is not None
    assert isinstance(sheet.totals["Pete"], tuple) == ("sales: 0" not in offer)


def test_of_a_card_thrown_from_a_place_that_nobody_wrote_no_place_is_drawn_empty() -> None:
    """Ben has a card less, and which of them it was is open."""
    text = """referee: 1
game: hundred
players: [Ann, Ben]
moves:
  - {action: deal, cards: {Ben: ["?", "?", "?", 2C]}, upcard: 9C, starter: Ann}
  - {player: Ben, action: match, card: 9D}
"""
    found = moment(read_log(parse(text.encode(), "a.yaml")[0]))
    assert found.knowing is not None
    sketch = found.knowing.sketch(found.position)
    assert sketch["layouts"] == {"Ann": ["?"] * 4, "Ben": ["\N{HORIZONTAL ELLIPSIS}", "2C"]}
    assert found.knowing.untold(found.position) == "layouts of Ben"
