"""What programs and table calculators are given of strangers' values: JSON, SARIF, XML and CSV that they can
read, and that do nothing."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from archive_logs import FINAL, ask, lines
from fuzz import READERS
from typer.testing import CliRunner

from referee.cli import app
from referee.printable import json_text
from referee.reports.tables import Answer, as_csv
from referee.writing.yaml_text import quoted

ODD = (
    ".inf", "-.inf", ".nan", "9" * 99, "-0.0", "1e308", "2020-01-01", "!!str 1", '"\\u2028"', '"=1+1"',
    "[[.inf]]", "{a: .nan}", "~", "true", "[]", "{}",
)  # fmt: skip
"""Values as YAML writes them of which some form of report has no word."""

FIELDS = (
    "rulings: {powers.triggers: [HERE]}", "rulings: {players.leavers: HERE}", "title: HERE",
    "notes: [HERE]", "setup: {deck: HERE}", "result: {scores: {Ann: HERE}}", "expect: {findings: [HERE]}",
    "rules: HERE", "given: {stock: HERE}", "final: {layouts: {Ann: [HERE]}}",
)  # fmt: skip


def referee(*typed: str) -> tuple[int, str]:
    """The status of a command, and what a program reads of it."""
    result = CliRunner().invoke(app, list(typed))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout


@pytest.mark.parametrize("value", ODD)
def test_a_report_for_programs_can_be_read_whatever_a_field_holds(tmp_path: Path, value: str) -> None:
    log = tmp_path / "log.yaml"
    head = "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\n"
    rows = [head + field.replace("HERE", value) + "\nmoves: []\n" for field in FIELDS]
    log.write_text("---\n".join(rows), encoding="utf-8")
    (tmp_path / "referee.toml").write_text("[hundred]\n'powers.triggers' = [inf, nan]\n", encoding="utf-8")
    for form in ("json", "sarif", "junit"):
        for house in ("--house", "--no-house"):
            status, output = referee(house, "validate", str(log), "--format", form)
            assert status in (0, 1, 2)
            READERS[form](output)
    _, output = referee("--no-house", "score", str(log), "--format", "json")
    READERS["json"](output)


def test_numbers_that_json_has_not_stand_as_text() -> None:
    value = {"a": [float("inf"), -float("inf"), 1e308], "\x1b": {"b": float("nan")}}
    said = json_text(value, 2)
    assert json.loads(said) == {"a": ["Infinity", "-Infinity", 1e308], "\x1b": {"b": "NaN"}}
    with pytest.raises(ValueError, match="JSON compliant"):
        json_text(value, infinite=False)


def test_readings_in_an_archive_are_json_though_a_log_has_an_infinite_one(tmp_path: Path) -> None:
    (tmp_path / "log.yaml").write_text(
        "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\nrulings: {powers.triggers: [.inf]}\nmoves: []\n",
        encoding="utf-8",
    )
    out = str(tmp_path / "out")
    referee("archive", "check", str(tmp_path / "log.yaml"), "-o", out, "-j", "1")
    ((readings, again),) = ask(out, "SELECT readings, readings::JSON FROM logs")
    assert json.loads(readings)["powers.triggers"] == ["Infinity"] and again is not None


# -- CSV --------------------------------------------------------------------------------------------

FORMULAS = (
    "=1+1", "+1+1", "-1+cmd|' /C calc'!A0", "@SUM(1)", " =1", "\u00a0=1", "\uff1d1", "\uff0b1", "\uff0dA",
    "\uff20A", "-", "=", "-1e", "--1", "+-1", "=HYPERLINK(\"https://x\",\"y\")", "-1\n=1", "-1 ",
)  # fmt: skip
HARMLESS = ("Ann", "'=1", "A=1", "-1", "+1.50", "1e5", "\t=1", "\r=1", "\ufeff=1", "\u200b=1", "", "?")


def written(*cells: Any) -> list[str]:
    """The cells of one row as CSV gives them."""
    out = io.StringIO()
    as_csv(Answer([str(cell) for cell in cells], [cells]), out)
    names, row = csv.reader(io.StringIO(out.getvalue()))
    assert names == row
    return row


@pytest.mark.parametrize("name", FORMULAS)
def test_what_begins_like_a_formula_has_an_apostrophe_before_it(name: str) -> None:
    (cell,) = written(name)
    assert (cell[0] == "'" and cell[1:].replace("\\n", "\n") == name) or cell == f"'{name}"


@pytest.mark.parametrize("name", HARMLESS)
def test_other_texts_stay_as_they_are_and_what_cannot_be_seen_is_written_out(name: str) -> None:
    (cell,) = written(name)
    assert not cell.startswith(("=", "+1+", "@", "\t", "\r"))
    assert cell == name or (cell.startswith("\\") and cell.endswith("=1"))


def test_numbers_stay_numbers_and_lists_are_json() -> None:
    out = io.StringIO()
    as_csv(Answer(["a", "b", "c", "d"], [[-5, -0.5, None, ["=1", float("inf")]]]), out)
    assert out.getvalue() == 'a,b,c,d\n-5,-0.5,,"[""=1"", ""Infinity""]"\n'


@pytest.mark.parametrize("name", ("=1+1", "@A1", "+A", "-A"))
def test_no_name_is_a_formula_in_standings_or_in_the_answer_of_an_archive(tmp_path: Path, name: str) -> None:
    final = {"layouts": {name: ["2S", "KD"], "Ben": ["AH", "7C", "QC"]}, "caller": name}
    path = lines(tmp_path / "logs.jsonl", [{**FINAL, "players": [name, "Ben"], "final": final}])
    status, output = referee("score", path, "--format", "csv")
    players = [row["player"] for row in csv.DictReader(io.StringIO(output))]
    assert status == 0 and sorted(players) == sorted(["Ben", f"'{name}"])
    assert name in json.dumps(json.loads(referee("score", path, "--format", "json")[1]))
    out = str(tmp_path / "out")
    referee("archive", "check", path, "-o", out, "-j", "1")
    sql = f"SELECT player, -1 AS \"{name}\" FROM scores WHERE player <> 'Ben'"
    answer = referee("archive", "query", out, sql, "--format", "csv")[1]
    names, row, *_ = csv.reader(io.StringIO(answer))
    assert names == ["player", f"'{name}"] and row == [f"'{name}", "-1"]


# -- SARIF ------------------------------------------------------------------------------------------


def test_no_name_is_a_link_in_a_message_of_sarif(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    name = "[here](https://evil.example)"
    log.write_text(
        f"referee: 1\ngame: hundred\nplayers: [{quoted(name)}, Ben]\nsetup: {{starter: {quoted(name)}}}\n"
        f"moves:\n  - {{action: deal, upcard: 9C}}\n  - {{player: {quoted(name)}, action: call}}\n",
        encoding="utf-8",
    )
    status, output = referee("validate", str(log), "--format", "sarif")
    told = json.loads(output)["runs"][0]["results"]
    assert status == 1 and told
    for result in told:
        texts = [result["message"]["text"]]
        texts += [place["message"]["text"] for place in result.get("relatedLocations", ())]
        assert "here" in "".join(texts) and not any("](" in text for text in texts)
