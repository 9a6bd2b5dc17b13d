"""The commands as a user meets them: what they print, and their exit status."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from referee import __version__
from referee.cli import app

runner = CliRunner()

LOG = """\
referee: 1
game: auction
players: [Jean, Tom]
setup: {display: [R8, G9, B4, P10, P4, G1]}
moves:
  - {player: Jean, action: set_aside}
  - {player: Tom, action: set_aside}
  - {player: Jean, action: bid, cards: [G4, R2, B8, P2]}
  - {player: Tom, action: bid, cards: [G10, P3, B2]}
"""
BAD = LOG + "  - {player: Jean, action: buy, card: B4, pay: [B8, G4]}\n"


def referee(*arguments: str) -> tuple[int, str]:
    """Exit status and output of a command."""
    result = runner.invoke(app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def written(folder: Path, text: str, name: str = "log.yaml") -> str:
    """A file with that text; its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_clean_log_exits_0_with_one_line(tmp_path: Path) -> None:
    assert referee("validate", written(tmp_path, LOG)) == (0, "1 log: 1 clean\n")


@pytest.mark.parametrize("listed", [False, True])
def test_a_folder_that_may_not_be_read_is_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listed: bool
) -> None:
    """Whoever runs the tests may perhaps read everything: the system's answers are given here."""
    for name in ("ours", "theirs"):
        (tmp_path / name).mkdir()
        written(tmp_path / name, LOG)
    closed = str(tmp_path / "theirs")
    listing, may = os.scandir, os.access

    def scandir(path: str) -> Any:
        if str(path) == closed and not listed:
            raise PermissionError(errno.EACCES, "Permission denied", closed)
        return listing(path)

    monkeypatch.setattr(os, "scandir", scandir)
    for where in ("os", "referee.judge", "referee.commands.batch"):
        monkeypatch.setattr(f"{where}.access", lambda path, mode: str(path) != closed and may(path, mode))
    status, said = referee("validate", str(tmp_path))
    assert status == 2
    assert f"{closed}: error the folder may not be read: permission denied" in said
    assert said.endswith("2 logs: 1 clean, 1 could not be judged\n")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["show", "LOG", "--move", "2"], "--at"),
        (["adjudicate", "LOG", "--at", "2"], "--move"),
        (["show", "LOG", "--json"], "--format"),
        (["show", "LOG", "--player", "Jean"], "--as"),
    ],
)
def test_what_an_option_may_be_called_is_said(typed: list[str], meant: str, tmp_path: Path) -> None:
    path = written(tmp_path, LOG)
    status, said = referee(*(path if word == "LOG" else word for word in typed))
    assert status == 2 and re.search(rf"{meant}\b", said.splitlines()[-1])  # typer has other words every year


def test_players_may_be_named_together() -> None:
    assert referee("new", "duel", "-p", "Jean, Tom") == referee("new", "duel", "-p", "Jean", "-p", "Tom")


def test_no_game_is_meant_by_the_name_of_all() -> None:
    status, said = referee("new", "Dutch")
    assert status == 2 and "all of them are called Dutch" in said and "did you mean" not in said


def test_a_faulty_log_exits_1_and_shows_place_excerpt_reason_and_rule(tmp_path: Path) -> None:
    path = written(tmp_path, BAD)
    status, output = referee("validate", path)
    assert status == 1
    assert f"{path}:10:48: illegal A-7.3 Jean pays 2 for B4 at place 3, which costs 3. (move 5)" in output
    assert "pay: [B8, G4]}\n      |" in output and "^^^^^^^^\n" in output
    assert "rule: A-7.3 (Phase 3: purchases; auction 2018.1)" in output
    assert output.endswith("1 log: 1 with findings (1 illegal)\n")


def test_a_schema_fault_exits_2_and_names_what_is_missing(tmp_path: Path) -> None:
    path = written(tmp_path, LOG + "  - {player: Jean, action: buy, card: B4}\n")
    status, output = referee("validate", path)
    assert status == 2
    assert "`pay` is missing" in output and f"{path}:10:" in output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing in the file"),
        ("referee: 1\nreferee: 1\n", "line 1, column 1"),
        ("a: [1, 2\n", ""),
        ("- just\n- a list\n", ""),
        ("referee: 1\ngame: chess\nplayers: [A, B]\nmoves: []\n", "chess"),
        ("referee: 2\ngame: auction\nplayers: [A, B]\nmoves: []\n", "referee"),
        ("\x00", ""),
    ],
)
def test_bad_input_exits_2_with_its_place_and_no_traceback(tmp_path: Path, text: str, said: str) -> None:
    path = written(tmp_path, text)
    status, output = referee("validate", path)
    assert status == 2
    assert path in output and said in output and "Traceback" not in output


def test_a_missing_file_and_an_empty_folder_exit_2(tmp_path: Path) -> None:
    assert referee("validate", str(tmp_path / "nothing.yaml"))[0] == 2
    status, output = referee("validate", str(tmp_path))
    assert (status, output) == (2, "no logs found\n")


def test_one_bad_log_does_not_cost_the_others(tmp_path: Path) -> None:
    written(tmp_path, "a: [", "a.yaml")
    written(tmp_path, LOG, "b.yaml")
    written(tmp_path, BAD, "c.yaml")
    status, output = referee("validate", str(tmp_path))
    assert status == 2
    assert "3 logs: 1 clean, 1 with findings, 1 could not be judged (1 illegal)" in output


def test_several_documents_json_and_json_lines_are_the_same_data(tmp_path: Path) -> None:
    import yaml

    data = yaml.safe_load(BAD)
    outputs = []
    for name, text in (
        ("two.yaml", BAD + "---\n" + BAD),
        ("two.jsonl", json.dumps(data) + "\n" + json.dumps(data) + "\n"),
        ("one.json", json.dumps(data, indent=1)),
    ):
        outputs.append(referee("validate", "-q", written(tmp_path, text, name)))
    assert outputs == [(1, "2 logs: 2 with findings (2 illegal)\n")] * 2 + [
        (1, "1 log: 1 with findings (1 illegal)\n")
    ]


def test_standard_input_is_a_dash() -> None:
    result = runner.invoke(app, ["validate", "-"], input=BAD)
    assert result.exit_code == 1
    assert "<stdin>:10:48: illegal A-7.3" in result.output


def test_the_json_report_is_what_its_schema_says(tmp_path: Path, root: Path) -> None:
    schema = json.loads((root / "schemas" / "report.schema.json").read_text(encoding="utf-8"))
    written(tmp_path, LOG, "a.yaml")
    written(tmp_path, BAD + "  - {decision: stands}\n", "b.yaml")
    written(tmp_path, "a: [", "c.yaml")
    status, output = referee("validate", "--format", "json", str(tmp_path))
    report = json.loads(output)
    jsonschema.Draft202012Validator(schema).validate(report)
    assert status == 2
    assert [log["status"] for log in report["logs"]] == ["clean", "findings", "unreadable"]
    fault = report["logs"][1]["findings"][0]
    assert (fault["kind"], fault["rule"], fault["move"], fault["line"], fault["column"]) == (
        "illegal",
        "A-7.3",
        5,
        10,
        48,
    )
    assert fault["decision"] == "the table let it stand"
    assert report["logs"][0]["rulings_in_force"]["vp_table"] == "hoile-2018"


def test_a_score_sheet_shows_every_line_with_its_rule(tmp_path: Path) -> None:
    text = (
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "final: {players: {Ann: {owned: [G1, G2]}, Ben: {owned: [B1], cashed: [B10]}}}\n"
    )
    status, output = referee("score", written(tmp_path, text))
    assert status == 0
    assert "A-10.2" in output and "winner: Ann (A-10.4)" in output and "18  total" in output
    assert "readings: vp_table: hoile-2018 (AQ-1)" in output, "a sheet names the table it counts by"


def test_scenarios_pass_or_say_what_came_out_instead(tmp_path: Path) -> None:
    scenario = (
        "scenario: {name}\nrules: [A-7.3]\nshows: broken\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {{phase: winner, display: [R8], players: {{Ann: {{bid: [B4, B5]}}}}, rest: empty}}\n"
        "moves:\n  - {{player: Ann, action: buy, card: R8, pay: [B4, B5], expect: {expect}}}\n"
    )
    good = scenario.format(name="two for one", expect="illegal A-7.3")
    wrong = scenario.format(name="nothing wrong", expect="legal")
    status, output = referee("test", written(tmp_path, good + "---\n" + wrong, "s.yaml"))
    assert status == 1
    assert "ok " in output and "FAILED" in output and "unexpected illegal A-7.3" in output
    assert output.endswith("2 scenarios: 1 passed, 1 failed\n")


@pytest.mark.parametrize("form", ["text", "json", "junit"])
@pytest.mark.parametrize("text", ["scenario: [", "scenario: x\n", "a: 1\n", "rules: '\\ud800'\n- 3"])
def test_a_scenario_that_cannot_be_run_has_not_failed(tmp_path: Path, text: str, form: str) -> None:
    assert referee("test", written(tmp_path, text, "s.yaml"), "--format", form)[0] == 2


def test_games_lists_the_games() -> None:
    status, output = referee("games")
    assert status == 0
    assert [line.split()[:2] for line in output.splitlines()] == [
        ["auction", "2"],
        ["hundred", "2-10"],
        ["duel", "2"],
        ["rommee", "2-13"],
        ["intercity", "3-6"],
    ]


def test_the_version_is_told() -> None:
    assert referee("--version") == (0, f"referee {__version__}\n")


def test_no_arguments_and_wrong_options_are_usage() -> None:
    assert "Usage" in runner.invoke(app, []).output
    assert referee("validate", "--nothing")[0] == 2


def test_a_clean_log_never_imports_what_it_does_not_need(tmp_path: Path) -> None:
    """A small log is judged quickly because heavy libraries stay out."""
    path = written(tmp_path, LOG)
    code = (
        "import sys; from referee.cli import main\n"
        f"sys.argv = ['referee', 'validate', {path!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print([name for name in ('jsonschema', 'rich', 'pydantic', 'rpds') if name in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_call_builds_only_the_command_it_names() -> None:
    from referee.cli import asked_for

    assert len(asked_for(["validate", "x.yaml"])) == 2
    assert len(asked_for(["what-if"])) == 2
    assert asked_for([]) == asked_for(["--help"]) == asked_for(["nothing"]) == app.registered_commands


def test_a_board_is_checked_and_the_example_written_out(tmp_path: Path) -> None:
    status, example = referee("board", "show")
    assert status == 0
    path = written(tmp_path, example, "board.yaml")
    assert referee("board", "check", path) == (0, f"{path}: the board fits the rules (M1 to M9)\n")
    dear = written(tmp_path, example.replace("section: 10, ", "section: 30, "), "wrong.yaml")
    status, output = referee("board", "check", dear)
    assert status == 1
    assert "M1" in output and "no game can be judged on this board" in output
    assert referee("board", "show", "moon")[0] == 2
    assert referee("board", "check", str(tmp_path / "nothing.yaml"))[0] == 2


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            "validate --no-house game.yaml",
            "--no-house stands before the command: referee --no-house validate ...",
        ),
        ("archive check --no-house a", "before the command: referee --no-house archive check ..."),
    ],
)
def test_an_option_of_the_referee_itself_is_told_where_it_stands(typed: str, told: str) -> None:
    done = CliRunner().invoke(app, typed.split(), prog_name="referee")
    assert done.exit_code == 2
    assert told in " ".join(done.output.split())
