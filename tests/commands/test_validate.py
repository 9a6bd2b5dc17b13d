"""`validate` for every day: what is told, what is left out, what is passed over, and when."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import warm
from typer.testing import CliRunner

from referee.cli import app
from referee.commands.filters import chosen
from referee.commands.progress import on_the_way
from referee.games import REGISTRY, named
from referee.reports.addresses import address, page
from referee.rules import Finding, Kind, Rule

runner = CliRunner()
CLEAN = "referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves:\n  - {action: deal, starter: Ann}\n"
WRONG = CLEAN + "  - {player: Ben, action: draw}\n"


def judged(*arguments: str, **env: str) -> tuple[int, str]:
    done = runner.invoke(app, ["validate", *arguments], env=env)
    return done.exit_code, done.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "clean.yaml").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text(WRONG, encoding="utf-8")
    return tmp_path


def test_the_same_file_by_two_paths_is_judged_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "link.yaml").symlink_to("clean.yaml")
    for paths in (
        ["clean.yaml", "./clean.yaml"],
        ["clean.yaml", str(folder / "clean.yaml")],
        [".", "clean.yaml"],
    ):
        output = judged(*paths)[1]
        assert ("2 logs" if "." in paths else "1 log:") in output, output
    assert "3 logs" in judged(".")[1], "a folder alone is taken as it is"


@pytest.mark.parametrize(
    ("options", "status", "told"),
    [
        (["--select", "T"], 1, True),
        (["--select", "T-15"], 1, True),
        (["--select", "illegal"], 1, True),
        (["--select", "T-12"], 0, False),
        (["--select", "note,penalty"], 0, False),
        (["--ignore", "T-15"], 0, False),
        (["--ignore", "illegal"], 0, False),
        (["--ignore", "T", "--select", "T-15"], 1, True),
        (["--ignore", "T-15", "--select", "T"], 0, False),
    ],
)
def test_findings_are_chosen_by_rule_or_kind(
    folder: Path, options: list[str], status: int, told: bool
) -> None:
    for form in ("text", "json", "sarif", "github"):
        got, output = judged(str(folder / "wrong.yaml"), *options, "--format", form)
        assert got == status and (("It is Ann" in output) == told), output


def test_what_names_no_finding_is_refused_with_what_was_meant(folder: Path) -> None:
    status, output = judged(str(folder), "--select", "ilegal")
    assert status == 2 and "did you mean `illegal`?" in output
    assert judged(str(folder), "--ignore", "Z-99.9")[0] == 2


@pytest.mark.parametrize(
    ("word", "number", "fits"),
    [("A-7", "A-7.3", True), ("A-7", "A-70", False), ("A-7.3", "A-7.30", False), ("A", "A-1", True)],
)
def test_a_number_stands_for_the_rules_of_its_chapter(word: str, number: str, fits: bool) -> None:
    rule = Rule(number, "", "", named("auction").law.rules["A-1.1"].modality)
    assert chosen([word], []).tells(Finding(Kind.ILLEGAL, rule, "")) == fits


def test_what_was_passed_over_in_a_folder_is_named_where_it_may_be_a_log(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))  # where the cache is kept
    (folder / "capitals.YAML").write_text(CLEAN, encoding="utf-8")
    (folder / "misspelt.yaml").write_text(CLEAN.replace("referee", "refereee"), encoding="utf-8")
    (folder / "forgotten.yaml").write_text(CLEAN.replace("referee: 1\n", ""), encoding="utf-8")
    (folder / "board.yaml").write_text("board: mine\n", encoding="utf-8")
    (folder / "notes.txt").write_text("hello", encoding="utf-8")
    for more in ([], ["--cache"], ["-j", "2"]):
        output = judged(str(folder), *more)[1]
        assert "2 logs" in output
        assert "capitals.YAML: passed over: its ending is not in small letters (expected .yaml)" in output
        assert "misspelt.yaml: passed over: its key `refereee` may be meant to be `referee`" in output
        assert "forgotten.yaml: passed over: it has a `game` and no line `referee: 1`" in output
        assert "3 documents (" in output and "2 files (" in output


def test_every_rule_has_a_page_and_an_address_where_the_documentation_is_known(folder: Path) -> None:
    for name in REGISTRY:
        for number in named(name).law.rules:
            assert page(number) == f"rules/{name}/{number}/"
    assert page("REC-1").startswith("rules/") and not page("Z-1") and not address("", "T-15")
    path = str(folder / "wrong.yaml")
    assert "page: https://docs/rules/duel/T-15/\n" in judged(path, "--docs", "https://docs/")[1]
    assert "page: https://docs/rules/duel/T-15/\n" in judged(path, REFEREE_DOCS="https://docs")[1]
    assert "page:" not in judged(path)[1]
    for docs, wanted in (("", None), ("https://docs", "https://docs/rules/duel/T-15/")):
        (run,) = json.loads(judged(path, "--format", "sarif", "--docs", docs)[1])["runs"]
        (rule,) = run["tool"]["driver"]["rules"]
        assert rule.get("helpUri") == wanted and rule["properties"]["page"] == "rules/duel/T-15/"


@pytest.mark.parametrize(
    ("env", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, True),
    ],
)
def test_colours_are_asked_for_and_refused(folder: Path, env: dict[str, str], coloured: bool) -> None:
    nothing = {"FORCE_COLOR": "", "NO_COLOR": ""}
    done = warm.run(folder, "validate wrong.yaml", **{**nothing, **env})
    assert ("\x1b[" in done.stdout) == coloured


def test_watching_judges_again_after_a_change_and_ends_with_ctrl_c(root: Path, folder: Path) -> None:
    path = folder / "clean.yaml"
    command = [sys.executable, "-m", "referee", "validate", "--watch", str(path)]
    env = {**os.environ, "PYTHONPATH": str(root), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as running:
        assert running.stdout is not None and running.stderr is not None

        def until(wanted: str) -> str:
            lines = []
            for line in running.stdout or ():
                lines.append(line)
                if wanted in line:
                    break
            return "".join(lines)

        assert "1 clean" in until("watching")
        path.write_text(WRONG, encoding="utf-8")
        assert "It is Ann's turn" in until("illegal T-15")
        path.unlink()
        assert "no such file" in until("could not be judged")
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == 130 and "Traceback" not in running.stderr.read()
    assert judged("--watch", "-")[0] == 2


def test_progress_is_told_while_it_takes_long_and_is_gone_at_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class One:
        exit_status = 1

    clock = iter(range(100))
    monkeypatch.setattr("referee.commands.progress.time.monotonic", lambda: next(clock))
    assert len(list(on_the_way(iter([One(), One(), One()]), 3))) == 3
    told = capsys.readouterr().err
    assert "judged 2 of 3 (2 not without fault)" in told and told.endswith("\r\x1b[K")


@pytest.mark.parametrize("command", [[], ["archive"], ["board"]])
@pytest.mark.parametrize("wide", ["60", "80", "200"])
def test_help_is_never_cut(command: list[str], wide: str) -> None:
    output = runner.invoke(app, [*command, "--help"], env={"COLUMNS": wide, "TERMINAL_WIDTH": wide}).output
    cut = [line for line in output.splitlines() if line.endswith("...") and "Usage:" not in line]
    assert not cut, cut


@pytest.mark.parametrize("command", [["validate"], ["archive", "check"], ["show"], ["diff"], ["record"]])
def test_help_says_what_an_option_takes_in_no_programmers_words(command: list[str]) -> None:
    told = CliRunner().invoke(app, [*command, "--help"]).output
    assert not [word for word in ("<int", "<str", "range>", "x>=", "default: 0, 0") if word in told], told


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("referee record ", ["auction", "hundred", "duel", "rommee", "intercity"]),
        ("referee new du", ["duel"]),
        ("referee rules A-7", ["A-7.3"]),
        ("referee rulings slid", ["slide"]),
        ("referee validate --select ill", ["illegal"]),
        ("referee show {log} --as B", ["Ben"]),
        ("referee adjudicate {log} --as ", ["Ann", "Ben"]),
        ("referee board check ex", ["example"]),
    ],
)
def test_the_shell_offers_games_rules_rulings_and_players(
    folder: Path, line: str, offered: list[str]
) -> None:
    words = line.format(log="clean.yaml")
    asked = {"_REFEREE_COMPLETE": "complete_bash", "COMP_WORDS": words}
    done = warm.run(folder, "", **asked, COMP_CWORD=str(len(words.split(" ")) - 1))
    assert set(offered) <= set(done.stdout.split()), (done.stdout, done.stderr)
