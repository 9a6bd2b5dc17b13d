"""Logs that begin from a position: every command takes them, and scenarios as well."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from judging import judged, verdicts
from sizes import so_many
from typer.testing import CliRunner

from referee.api import position
from referee.cli import app

QUARRELS = {
    "hundred": """\
        referee: 1
        game: hundred
        players: [Ann, Ben]
        given: {active: Ann, layouts: {Ann: [7H, "?", 3C, "?"]}, discard: [9C], rest: empty}
        moves:
          - {player: Ann, action: draw, from: discard}
          - {player: Ann, action: replace, slot: 1, out: 7H}
          - {player: Ben, action: replace, slot: 2, out: 7S}
        """,
    "duel": """\
        referee: 1
        game: duel
        players: [Ann, Ben]
        given: {active: Ann, layouts: {Ben: [7H, "?", 3C, "?"]}, discard: [7C], rest: empty}
        moves:
          - {player: Ben, action: draw}
        """,
    "rommee": """\
        referee: 1
        game: rommee
        players: [Ann, Ben]
        given: {active: Ann, layouts: {Ann: [7H, "?", 3C, "?"]}, discard: [9C], rest: empty}
        moves:
          - {player: Ann, action: draw, from: stock}
          - {player: Ann, action: replace, slot: 1, out: 8H}
        """,
    "auction": """\
        referee: 1
        game: auction
        players: [Ann, Ben]
        given:
          phase: winner
          first: Ann
          display: [B4, R8]
          players: {Ann: {bid: [G4, R2, B8]}}
          rest: empty
        moves:
          - {player: Ann, action: buy, card: B4, pay: [G4, R2]}
        """,
    "intercity": """\
        referee: 1
        game: intercity
        players: [Pete, John, Dave]
        given: {phase: offer, cash: {Pete: 5, John: 20, Dave: 20}, rest: empty}
        moves:
          - {player: Pete, action: offer, railroad: red}
          - {player: Pete, action: bid, amount: 6}
        """,
}
FAULTS = {
    "hundred": (3, "illegal G-15"),
    "duel": (1, "illegal T-15"),
    "rommee": (2, "contradiction REC-4"),
    "auction": (1, "illegal A-7.3"),
    "intercity": (2, "illegal I-5.5"),
}


def written(folder: Path, game: str, head: str = "referee: 1") -> str:
    path = folder / "quarrel.yaml"
    path.write_text(dedent(QUARRELS[game]).replace("referee: 1", head), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("game", QUARRELS)
def test_a_log_may_begin_from_a_position(game: str) -> None:
    assert verdicts(judged(QUARRELS[game])) == [FAULTS[game]]


HEADS = ["referee: 1", "scenario: May that be done?"]


@pytest.mark.parametrize(
    ("game", "head"),
    [
        (game, HEADS[(place + turn) % 2])
        for turn in range(so_many(1, 2))
        for place, game in enumerate(QUARRELS)
    ],
)
def test_every_command_takes_a_position_in_a_log_and_in_a_scenario(
    game: str, head: str, tmp_path: Path
) -> None:
    path = written(tmp_path, game, head)
    number, verdict = FAULTS[game]
    kind, rule = verdict.split()
    page = str(tmp_path / "page.html")
    for command, status, said in (
        (["validate"], 1, f"{kind} {rule}"),
        (["validate", "--format", "json"], 1, f'"rule": "{rule}"'),
        (["score"], 1, "total"),
        (["adjudicate"], 1, f"move {number}: {verdict}"),
        (["adjudicate", "--move", str(number)], 1, rule),
        (["show", "--at", "0"], 0, "before the first entry"),
        (["legal", "--at", "0"], 0, "legal moves before the first entry"),
        (["what-if", "--drop", str(number)], 0, "gone:"),
        (["fix"], 1, f"{kind} {rule}"),
        (["report", "-o", page], 0, "1 finding"),
        (["convert", "--to", "json"], 0, '"given"'),
        (["diff", path], 0, "The same game."),
        (["adjudicate", path], 1, "The entries agree"),
        (["format"], 0, ""),
        (["validate"], 1, f"{kind} {rule}"),
    ):
        done = CliRunner().invoke(app, [command[0], path, *command[1:]])
        assert done.exit_code == status, (command, done.output)
        assert said in done.output, command
    kept = CliRunner().invoke(app, ["archive", "check", path, "-o", str(tmp_path / "archive"), "-j", "1"])
    assert kept.exit_code == 1 and f"1 with findings (1 {kind})" in kept.output


def test_a_log_begins_from_one_thing_only() -> None:
    for also in ("setup: {}", "final: {}"):
        judgement = judged(f"""\
            referee: 1
            game: duel
            players: [Ann, Ben]
            given: {{active: Ann}}
            {also}
            moves: []
            """)
        assert [str(fault) for fault in judgement.faults] == [
            f"log.yaml:5:1: `{also[:5]}` does not go with the rest of the log (expected the log without it)"
        ]


EXPECTING = """\
scenario: Ann pays two for a card that costs one.
{shown}game: auction
players: [Ann, Ben]
given: {{phase: winner, first: Ann, display: [B4, R8], players: {{Ann: {{bid: [G4, R2]}}}}, rest: empty}}
moves:
  - {{player: Ann, action: buy, card: B4, pay: [G4, R2]{expect}}}
"""


@pytest.mark.parametrize("shown", ["", "rules: [A-7.3]\nshows: broken\n"])
def test_what_is_expected_stands_beside_what_is_found(shown: str, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(EXPECTING.format(shown=shown, expect=", expect: illegal A-7.3"), encoding="utf-8")
    line = 6 + shown.count("\n")
    for command in ("validate", "adjudicate"):
        told = CliRunner().invoke(app, [command, str(path)])
        assert f"{path}: as expected\n" in told.output
        assert told.exit_code == 1  # the move is illegal all the same
    assert CliRunner().invoke(app, ["test", str(path)]).exit_code == 0
    path.write_text(EXPECTING.format(shown=shown, expect=", expect: legal"), encoding="utf-8")
    told = CliRunner().invoke(app, ["validate", str(path)])
    assert f"{path}:{line}:47: differs unexpected illegal A-7.3: Ann pays 2 for B4" in told.output
    assert CliRunner().invoke(app, ["test", str(path)]).exit_code == 1
    report = json.loads(CliRunner().invoke(app, ["validate", str(path), "--format", "json"]).stdout)
    (expected,) = (log["expected"] for log in report["logs"])
    assert not expected["met"]
    assert expected["differences"][0]["line"] == line


def test_a_question_expects_nothing(tmp_path: Path) -> None:
    path = tmp_path / "question.yaml"
    path.write_text(EXPECTING.format(shown="", expect=""), encoding="utf-8")
    told = CliRunner().invoke(app, ["validate", str(path)]).output
    assert "illegal A-7.3" in told
    assert "expected" not in told


def test_a_log_with_expectations_is_tested_as_a_scenario_is(tmp_path: Path) -> None:
    path = written(tmp_path, "duel")
    assert CliRunner().invoke(app, ["test", path]).exit_code == 2  # it expects nothing: no scenario
    text = Path(path).read_text(encoding="utf-8")
    Path(path).write_text(text.replace("action: draw", "action: draw, expect: illegal T-15"), "utf-8")
    done = CliRunner().invoke(app, ["test", path])
    assert done.exit_code == 0, done.output
    assert "1 scenario: 1 passed" in done.output


@pytest.mark.parametrize("game", ["auction", "hundred", "duel", "rommee", "intercity"])
def test_the_questions_people_ask_are_short_and_answered(game: str, root: Path) -> None:
    """At least 25 a game, each of twelve lines at most from a position given, the answer beside it: that it
    is the answer is held where all scenarios of the game are."""
    files = sorted((root / "scenarios" / game / "questions").glob("*.yaml"))
    questions = [text for path in files for text in path.read_text(encoding="utf-8").split("\n---\n")]
    assert len(questions) >= 25
    for text in questions:
        lines = [line for line in text.strip().splitlines() if not line.startswith("#")]
        assert len(lines) <= 12, lines[0]
        assert "\ngiven:" in text, lines[0]
        assert "expect: " in text, lines[0]


SHORT: dict[str, tuple[str, dict[str, Any]]] = {
    "hundred": (
        "{turn: Ann, pile: 9C, layouts: {Ann: 7H ? 3C -, Ben: 4}, rest: empty}",
        {
            "phase": "placed",
            "active": "Ben",
            "discard": ["9C"],
            "layouts": {"Ann": ["7H", "?", "3C", "-"], "Ben": ["?"] * 4},
        },
    ),
    "auction": (
        "{turn: Ann, display: B4 R8, players: {Ann: {bid: G4 R2, hand: 'P1, ?'}}, rest: empty}",
        {"phase": "winner", "first": "Ann", "display": ["B4", "R8", None, None, None, None]},
    ),
    "intercity": (
        "{turn: Pete, cash: 20, shares: {red: {Pete: 1}}, treasury: {red: 20}, rest: empty}",
        {"phase": "offer", "cash": {"Pete": 20, "John": 20, "Dave": 20}},
    ),
}


@pytest.mark.parametrize("game", SHORT)
def test_positions_have_short_spellings(game: str) -> None:
    given, long = SHORT[game]
    players = ["Pete", "John", "Dave"] if game == "intercity" else ["Ann", "Ben"]
    text = f"referee: 1\ngame: {game}\nplayers: [{', '.join(players)}]\ngiven: {given}\nmoves: []\n"
    found = position(text)
    assert {key: found[key] for key in long} == long


@pytest.mark.parametrize(
    ("game", "given", "said"),
    [
        ("hundred", "{turn: Zoe}", "nobody called 'Zoe' plays here"),
        ("hundred", "{turn: Ann, active: Ann}", "`turn` and `active` both say whose turn it is"),
        ("hundred", "{pile: 9C, discard: 9C}", "`pile` and `discard` are the same"),
        ("hundred", "{layouts: {Ann: 7H 3Z}}", "there is no card '3Z'"),
        ("auction", "{display: B4 X8}", "item 2 of `display` must be a card"),
        ("auction", "{turn: Ann, phase: bid}", "nobody has the turn in the phase 'bid': both act"),
    ],
)
def test_a_short_spelling_that_means_nothing_is_told_at_its_place(game: str, given: str, said: str) -> None:
    judgement = judged(f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\ngiven: {given}\nmoves: []\n")
    assert said in str(judgement.faults[0])
    assert judgement.faults[0].place is not None and judgement.faults[0].place.line == 4


@pytest.mark.parametrize(
    ("game", "given", "move", "rule"),
    [
        ("hundred", "{pile: 9C, rest: empty}", "{player: Ben, action: draw}", "G-15"),
        ("duel", "{pile: 8C, layouts: {Ben: 7H ? 3C}, rest: empty}", "{player: Ben, action: draw}", "T-10"),
        (
            "rommee",
            "{pile: JC, caller: Ann, rest: empty}",
            "{player: Ben, action: draw, from: stock}",
            "R-14",
        ),
        (
            "auction",
            "{display: R8 G9, players: {Ben: {bid: G4}}, rest: empty}",
            "{player: Ben, action: buy, card: R8, pay: [G4]}",
            "A-5.1",
        ),
    ],
)
def test_nobody_is_accused_where_a_whole_position_does_not_say_the_moment(
    game: str, given: str, move: str, rule: str
) -> None:
    text = f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\ngiven: {given}\nmoves:\n  - {move}\n"
    assert verdicts(judged(text)) == [(1, f"undetermined {rule}")]


@pytest.mark.parametrize("rest", ["", ", rest: empty"])
@pytest.mark.parametrize(("points", "wrong"), [(99, []), (100, [(1, "illegal G-08")])])
def test_a_deal_after_nothing_but_points_comes_between_two_rounds(
    rest: str, points: int, wrong: list[tuple[int, str]]
) -> None:
    given = f"{{totals: {{Ann: {points}, Ben: 3}}{rest}}}"
    head = f"referee: 1\ngame: hundred\nplayers: [Ann, Ben]\ngiven: {given}\n"
    assert verdicts(judged(head + "moves:\n  - {action: deal, upcard: 9C}\n")) == wrong


@pytest.mark.parametrize("word", ["none", "nothing", "empty", "Nobody", "keine"])
@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("hundred", "{turn: Ann, pile: WORD}"),
        ("hundred", "{turn: Ann, layouts: {Ben: WORD}, caller: WORD}"),
        ("duel", "{turn: Ann, callers: WORD, powers: WORD, locked: WORD}"),
        ("auction", "{turn: Ann, display: WORD, auction_deck: WORD, players: {Ann: {bid: WORD}}}"),
        ("intercity", "{turn: Ann, built: {red: WORD}}"),
    ],
)
def test_nothing_and_nobody_may_be_said_in_words(game: str, given: str, word: str) -> None:
    head = f"referee: 1\ngame: {game}\nplayers: [Ann, Ben{', Cem' * (game == 'intercity')}]\n"
    judgement = judged(f"{head}given: {given.replace('WORD', word)}\nmoves: []\n")
    assert verdicts(judgement) == []


def test_a_player_may_be_called_nobody() -> None:
    log = "referee: 1\ngame: duel\nplayers: [Ann, Nobody]\n"
    log += "given: {turn: Ann, caller: Nobody}\nmoves: [{player: Ann, action: call}]\n"
    assert verdicts(judged(log)) == [(1, "illegal T-26")]


@pytest.mark.parametrize("powers", ["Ann", "[Ann]", "[{player: Ann}]"])
def test_names_alone_stand_for_those_who_may_use_an_effect(powers: str) -> None:
    log = "referee: 1\ngame: rommee\nplayers: [Ann, Ben]\n"
    log += f"given: {{phase: placed, active: Ann, pile: 7H, powers: {powers}, locked: Ben, rest: empty}}\n"
    log += "moves: [{player: Ann, action: power, rank: 7, look: Ben.1}]\n"
    assert verdicts(judged(log)) == [(1, "illegal R-22")]


@pytest.mark.parametrize(
    ("game", "key", "meant"),
    [
        ("hundred", "to_act: Ann", "turn"),
        ("duel", "player: Ann", "turn"),
        ("auction", "winner: Ann", "first"),
        ("auction", "row: R8 G9", "display"),
        ("intercity", "track: {red: 15}", "built"),
        ("intercity", "auction: {railroad: red, bid: 4, bidder: John}", "high"),
        ("intercity", "phase: purchase track", "track"),
        ("intercity", "phase: offer shares", "offer"),
    ],
)
def test_what_people_call_the_parts_of_a_position_is_understood(game: str, key: str, meant: str) -> None:
    head = f"referee: 1\ngame: {game}\nplayers: [Ann, Ben{', John' * (game == 'intercity')}]\n"
    judgement = judged(f"{head}given: {{{key}}}\nmoves: []\n")
    assert f"did you mean `{meant}`?" in str(judgement.faults[0])


@pytest.mark.parametrize("place", ["1", "'1'", "Ann.1"])
def test_a_bare_number_is_a_place_of_ones_own(place: str) -> None:
    judgement = judged(f"""\
        referee: 1
        game: hundred
        players: [Ann, Ben]
        given:
          {{phase: placed, active: Ann, pile: JC, powers: [{{player: Ann}}], layouts: {{Ben: 7H 2C}},
           rest: empty}}
        moves:
          - {{player: Ann, action: power, rank: J, swap: [{place}, Ben.1]}}
          - {{check: {{layouts: {{Ann: 7H ? ? ?, Ben: '? 2C'}}}}}}
        """)
    assert verdicts(judgement) == []


@pytest.mark.parametrize("game", QUARRELS)
def test_a_log_goes_on_from_the_end_of_another(game: str, tmp_path: Path) -> None:
    path = written(tmp_path, game)
    done = CliRunner().invoke(app, ["new", game, "--from-position", path])
    assert done.exit_code == 0, done.output
    assert "  rest: empty\n" in done.output
    (tmp_path / "next.yaml").write_text(done.output, encoding="utf-8")
    assert CliRunner().invoke(app, ["validate", str(tmp_path / "next.yaml")]).exit_code == 0
    before = CliRunner().invoke(app, ["show", path]).output.splitlines()[1:]
    assert CliRunner().invoke(app, ["show", str(tmp_path / "next.yaml")]).output.splitlines()[1:] == before


def test_a_log_begins_from_a_position_that_was_shown(tmp_path: Path) -> None:
    shown = CliRunner().invoke(app, ["show", written(tmp_path, "duel"), "--at", "0", "--format", "yaml"])
    (tmp_path / "position.yaml").write_text(shown.output, encoding="utf-8")
    asked = ["new", "duel", "--from-position", str(tmp_path / "position.yaml")]
    assert CliRunner().invoke(app, asked).exit_code == 2  # nobody says who plays
    done = CliRunner().invoke(app, [*asked, "-p", "Ann", "-p", "Ben"])
    assert done.exit_code == 0, done.output
    assert "discard: [7C]" in done.output
    assert CliRunner().invoke(app, ["new", "hundred", *asked[2:], "-p", "Ann", "-p", "Zoe"]).exit_code == 2


def test_a_log_of_which_nothing_is_known_at_the_end_is_gone_on_from_all_the_same(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    log.write_text("{referee: 1, game: intercity, players: [Ann, Ben, Cem], given: {}, moves: []}")
    done = CliRunner().invoke(app, ["new", "intercity", "--from-position", str(log)])
    assert done.exit_code == 0 and "\ngiven: {}\n" in done.output
    log.write_text(f"{log.read_text()}\n---\n{log.read_text()}")
    several = CliRunner().invoke(app, ["new", "intercity", "--from-position", str(log)])
    assert several.exit_code == 2 and "holds 2 logs" in several.output and "--log N" in several.output
