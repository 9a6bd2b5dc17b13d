"""Reports for other tools: each is handed to a reader of its own kind, not only looked at."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import signal
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from junitparser import Error, Failure, JUnitXml
from sarif_pydantic import Sarif  # type: ignore[import-untyped]
from typer.testing import CliRunner

from referee.cli import app

runner = CliRunner()

LOG = """\
referee: 1
game: auction
title: "a <b> & 100 %"
players: [Jean, "<script>"]
setup: {display: [R8, G9, B4, P10, P4, G1]}
moves:
  - {player: Jean, action: set_aside}
  - {player: "<script>", action: set_aside}
  - {player: Jean, action: bid, cards: [G4, R2, B8, P2]}
  - {player: "<script>", action: bid, cards: [G10, P3, B2]}
  - {player: Jean, action: buy, card: B4, pay: [B8, G4]}
  - {decision: stands, note: we saw it too late}
  - {player: Jean, action: buy, card: B9, pay: [R2]}
"""
NO_LOG = "referee: 1\ngame: auction\n"
OPEN = """\
referee: 1
game: auction
players: [Ann, Ben]
rulings: {vp_table: null}
final: {players: {Ann: {owned: [G1]}, Ben: {owned: [B1]}}}
result: {scores: {Ann: 11}}
"""
SCENARIO = """\
scenario: two for one
rules: [A-7.3]
shows: broken
game: auction
players: [Ann, Ben]
given: {phase: winner, display: [R8], players: {Ann: {bid: [B4, B5]}}, rest: empty}
moves:
  - {player: Ann, action: buy, card: R8, pay: [B4, B5], expect: EXPECTED}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three logs: one with faults, one that is no log, one that leaves a score open."""
    for name, text in (("a.yaml", LOG), ("b.yaml", NO_LOG), ("c.yaml", OPEN)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def report(form: str, *arguments: str) -> tuple[int, str]:
    result = runner.invoke(app, [*arguments, "--format", form])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


# -- SARIF ----------------------------------------------------------------------------------------


def closed(required: str = "", **properties: Any) -> dict[str, Any]:
    """An object of a format that knows no other properties than these."""
    return {
        "type": "object",
        "required": required.split(),
        "properties": {**properties, "properties": {"type": "object"}},
        "additionalProperties": False,
    }


TEXT: dict[str, Any] = {"type": "string"}
INDEX: dict[str, Any] = {"type": "integer", "minimum": 0}
FROM_ONE: dict[str, Any] = {"type": "integer", "minimum": 1}
MESSAGE = closed("text", text={"type": "string", "minLength": 1})
ARTIFACT = closed("", uri={"type": "string", "format": "uri-reference"}, index=INDEX)
REGION = closed("startLine", startLine=FROM_ONE, startColumn=FROM_ONE, endColumn=FROM_ONE)
PHYSICAL = closed("artifactLocation", artifactLocation=ARTIFACT, region=REGION)
LOCATION = closed("physicalLocation", physicalLocation=PHYSICAL, message=MESSAGE)
RULE = closed("id", id=TEXT, shortDescription=MESSAGE, fullDescription=MESSAGE)
DRIVER = closed("name", name=TEXT, semanticVersion=TEXT, rules={"type": "array", "items": RULE})
SUPPRESSION = closed(
    "kind",
    kind={"enum": ["inSource", "external"]},
    status={"enum": ["accepted", "underReview", "rejected"]},
    justification=TEXT,
)
WHOLE_REGION = closed(
    "startLine", **dict.fromkeys(("startLine", "startColumn", "endLine", "endColumn"), FROM_ONE)
)
REPLACEMENT = closed("deletedRegion", deletedRegion=WHOLE_REGION, insertedContent=closed("", text=TEXT))
CHANGED_FILE = closed(
    "artifactLocation replacements",
    artifactLocation=ARTIFACT,
    replacements={"type": "array", "items": REPLACEMENT, "minItems": 1},
)
FIX = closed(
    "artifactChanges",
    description=MESSAGE,
    artifactChanges={"type": "array", "items": CHANGED_FILE, "minItems": 1},
)
RESULT = closed(
    "message",
    ruleId=TEXT,
    ruleIndex=INDEX,
    kind={"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
    level={"enum": ["none", "note", "warning", "error"]},
    message=MESSAGE,
    locations={"type": "array", "items": LOCATION},
    relatedLocations={"type": "array", "items": LOCATION},
    partialFingerprints={"type": "object", "additionalProperties": TEXT},
    suppressions={"type": "array", "items": SUPPRESSION},
    fixes={"type": "array", "items": FIX},
)
RUN = closed(
    "tool",
    tool=closed("driver", driver=DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    artifacts={"type": "array", "items": closed("", location=ARTIFACT)},
    results={"type": "array", "items": RESULT},
)
SARIF = closed("version runs", version={"const": "2.1.0"}, runs={"type": "array", "items": RUN}) | {}
SARIF["properties"]["$schema"] = TEXT
"""What SARIF 2.1.0 says of the objects we write (its sections 3.13 to 3.52), nothing else allowed."""


def test_sarif_is_read_by_others_and_holds_nothing_the_format_does_not_know(folder: Path) -> None:
    status, output = report("sarif", "validate", str(folder))
    assert status == 2
    data = json.loads(output)
    jsonschema.Draft202012Validator(SARIF).validate(data)
    read = Sarif.model_validate(data)
    assert [result.rule_id for result in read.runs[0].results or []] == [
        "A-7.3",
        "A-7.1",
        "unreadable",
        "unreadable",
        "REC-2",
    ]


def test_sarif_kinds_and_levels_belong_together(folder: Path) -> None:
    results = json.loads(report("sarif", "validate", str(folder))[1])["runs"][0]["results"]
    for result in results:
        assert (result["kind"] == "fail") == (result["level"] != "none")
    assert results[-1]["kind"] == "open" and results[-1]["properties"]["verdict"] == "undetermined"
    assert results[0]["suppressions"][0]["justification"] == "the table let it stand (we saw it too late)"
    region = results[1]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 13, "startColumn": 39, "endColumn": 41}


def test_sarif_rules_are_those_cited_each_once_and_indexed(folder: Path) -> None:
    run = json.loads(report("sarif", "validate", str(folder))[1])["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == sorted(set(rules))
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])


def test_relative_paths_become_relative_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a game.yaml").write_text(LOG, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    run = json.loads(report("sarif", "validate", "a game.yaml")[1])["runs"][0]
    assert run["artifacts"] == [{"location": {"uri": "a%20game.yaml"}}]


# -- JUnit ----------------------------------------------------------------------------------------


def test_junit_is_read_by_others(folder: Path) -> None:
    status, output = report("junit", "validate", str(folder))
    suites = list(JUnitXml.fromstring(output.encode()))
    assert status == 2
    assert [(suite.tests, suite.failures, suite.errors) for suite in suites] == [
        (1, 1, 0),
        (1, 0, 1),
        (1, 0, 0),
    ]
    cases = [case for suite in suites for case in suite]
    assert cases[0].name == "a <b> & 100 %" and cases[0].classname == "auction"
    (failure,) = cases[0].result
    assert isinstance(failure, Failure) and failure.type == "illegal A-7.1"
    assert "B9" in str(failure.text) and "A-7.3" not in str(failure.text)
    assert "the table let it stand" in str(cases[0].system_out)
    assert isinstance(cases[1].result[0], Error)
    assert not cases[2].result and "undetermined REC-2" in str(cases[2].system_out)


def test_characters_xml_cannot_hold_do_not_break_it(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(LOG.replace("a <b>", "\\a\\0"), encoding="utf-8")
    (suite,) = JUnitXml.fromstring(report("junit", "validate", str(tmp_path))[1].encode())
    assert [case.name for case in suite] == ["\\x07\\x00 & 100 %"]


def test_scenarios_are_reported_in_every_format(tmp_path: Path) -> None:
    good, bad = (SCENARIO.replace("EXPECTED", verdict) for verdict in ("illegal A-7.3", "legal"))
    (tmp_path / "s.yaml").write_text(good + "---\n" + bad, encoding="utf-8")
    status, output = report("junit", "test", str(tmp_path))
    (suite,) = JUnitXml.fromstring(output.encode())
    assert (status, suite.tests, suite.failures) == (1, 2, 1)
    status, output = report("sarif", "test", str(tmp_path))
    jsonschema.Draft202012Validator(SARIF).validate(json.loads(output))
    assert "unexpected illegal A-7.3" in json.loads(output)["runs"][0]["results"][0]["message"]["text"]
    status, output = report("github", "test", str(tmp_path))
    assert output.startswith("::error file=") and "title=scenario failed" in output
    status, output = report("json", "test", str(tmp_path))
    assert json.loads(output)["summary"] == {"scenarios": 2, "passed": 1, "failed": 1}
    assert [scenario["passed"] for scenario in json.loads(output)["scenarios"]] == [True, False]


# -- GitHub ---------------------------------------------------------------------------------------


def test_annotations_are_one_line_each_with_reserved_signs_written_as_codes(tmp_path: Path) -> None:
    path = tmp_path / "a,b%.yaml"
    path.write_text(LOG, encoding="utf-8")
    status, output = report("github", "validate", str(path))
    lines = output.splitlines()
    assert status == 1 and len(lines) == 2
    pattern = re.compile(
        r"::(error|warning|notice) file=([^,:]+),line=(\d+),col=(\d+),endColumn=(\d+),title=([^:]+)::(.+)"
    )
    found = [pattern.fullmatch(line) for line in lines]
    assert [match.group(1) for match in found if match] == ["notice", "error"]
    assert found[1] is not None
    assert found[1].group(2).endswith("a%2Cb%25.yaml") and found[1].group(3, 4, 5) == ("13", "39", "41")
    assert "%0Arule: A-7.1" in found[1].group(7)


# -- what holds for all ---------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "github"])
def test_the_same_logs_give_the_same_report_and_a_file_holds_what_was_said(folder: Path, form: str) -> None:
    first = report(form, "validate", str(folder))
    assert report(form, "validate", str(folder)) == first
    target = folder / "report.txt"
    status, output = report(form, "validate", str(folder), "--output", str(target))
    assert (status, output) == (first[0], "")
    assert target.read_text(encoding="utf-8") == first[1]


def test_a_report_that_cannot_be_written_exits_2_and_leaves_nothing(folder: Path) -> None:
    target = folder / "nowhere" / "report.json"
    result = runner.invoke(app, ["validate", str(folder), "--output", str(target), "--format", "json"])
    assert result.exit_code == 2
    assert "cannot be written" in result.output and not target.parent.exists()


def test_quiet_is_the_summary_and_statistics_count_by_rule(folder: Path) -> None:
    status, output = report("text", "validate", "-q", "--statistics", str(folder))
    assert status == 2
    assert output.splitlines() == [
        "      1  A-7.1  illegal",
        "      1  A-7.3  illegal",
        "      1  REC-2  undetermined",
        "",
        "3 logs: 2 with findings, 1 could not be judged (2 illegal, 1 undetermined)",
    ]


def on_a_terminal(command: list[str], columns: int, **environment: str) -> str:
    """What a command prints on a terminal of that width."""
    import struct

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    env.update(TERM="xterm", **environment)
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, env=env) as running:
        os.close(theirs)
        said = b""
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            said += piece
        running.wait()
    os.close(ours)
    return said.decode().replace("\r\n", "\n")


def test_colours_only_on_a_terminal_and_never_against_no_color(folder: Path, root: Path) -> None:
    command = [sys.executable, "-m", "referee", "validate", str(folder / "a.yaml")]
    assert "\033[1;31m" in on_a_terminal(command, 100, PYTHONPATH=str(root))
    assert "\033" not in on_a_terminal(command, 100, PYTHONPATH=str(root), NO_COLOR="1")
    assert "\033" not in report("text", "validate", str(folder))[1]


def test_a_narrow_terminal_gets_short_lines_with_the_caret_in_place(folder: Path, root: Path) -> None:
    command = [sys.executable, "-m", "referee", "validate", str(folder / "a.yaml")]
    lines = on_a_terminal(command, 50, PYTHONPATH=str(root), NO_COLOR="1").splitlines()
    excerpts = [(line, lines[n + 1]) for n, line in enumerate(lines) if re.match(r" +\d+ \| ", line)]
    assert excerpts
    for line, carets in excerpts:
        assert len(line) <= 50 and len(carets) <= 50
        start = carets.index("^")
        assert line[start : start + carets.count("^")] in ("[B8, G4]", "B9")


def test_ctrl_c_ends_with_130_and_no_trace(root: Path) -> None:
    command = [sys.executable, "-m", "referee", "validate", "-"]
    env = {**os.environ, "PYTHONPATH": str(root)}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as running:
        assert running.stdin is not None and running.stderr is not None
        running.stdin.write(b"#\n" * 2**16)  # more than a pipe holds: written once it is being read
        running.stdin.flush()
        running.send_signal(signal.SIGINT)
        said = running.stderr.read()
        running.stdin.close()
        assert (running.wait(), said) == (130, b"")


def test_a_reader_who_has_seen_enough_gives_141(tmp_path: Path, root: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text("---\n".join([NO_LOG] * 1500), encoding="utf-8")
    command = f"{sys.executable} -m referee validate {path} | head -1 >/dev/null; echo ${{PIPESTATUS[0]}}"
    env = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=env, check=True)
    assert (done.stdout, done.stderr) == ("141\n", "")
