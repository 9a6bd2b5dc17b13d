"""A little of the fuzzing at every run, and everything it has ever found, kept as small as it can be."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import fuzz
import mixed
import pytest
import thrown
from sizes import so_many

TOLD = [("validate", "LOG"), ("validate", "LOG", "--format", "json"), ("show", "LOG")]
"""The gate tries one of them with every fourth file, by turns."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here only what never ends has failed, however busy the machine is; the command looks at the time."""
    monkeypatch.setattr(fuzz, "SECONDS", fuzz.SECONDS * 15)


KEPT = sorted((Path(__file__).parents[1] / "hostile").iterdir())


@pytest.mark.parametrize("path", KEPT, ids=[path.name for path in KEPT])
def test_what_once_fell_stands(path: Path) -> None:
    content = path.read_bytes()
    fuzz.judge_bytes(content, {".json": "json", ".jsonl": "jsonl"}.get(path.suffix, "yaml"))
    place = KEPT.index(path)
    for command in (TOLD[place % 3 :] + TOLD[: place % 3])[: so_many(not place % 4, len(TOLD))]:
        fuzz.attempt(command, content, path.suffix)


@pytest.mark.parametrize("command", fuzz.COMMANDS, ids=[" ".join(command) for command in fuzz.COMMANDS])
def test_every_command_answers_damaged_bytes(command: tuple[str, ...]) -> None:
    chance = random.Random(" ".join(command))
    for _ in range(so_many(1, 4)):
        content = bytes(chance.choice(b"[]{}:,-?&*!|>'\"#\n \t\\~ab19\xff\x00") for _ in range(60))
        fuzz.attempt(command, content)


def test_the_program_finds_an_engine_that_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls(document: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(fuzz, "judge", falls)
    with pytest.raises(fuzz.Fails, match="ZeroDivisionError"):
        fuzz.judge_bytes(b"referee: 1\n")


def test_the_program_finds_what_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def hangs(document: object) -> None:
        while True:
            pass

    monkeypatch.setattr(fuzz, "judge", hangs)
    monkeypatch.setattr(fuzz, "SECONDS", 0.05)
    with pytest.raises(fuzz.Fails, match="in time"):
        fuzz.judge_bytes(b"referee: 1\n")


MEASURES = """
def measure():
    until = process_time() + 0.1
    while process_time() < until:
        pass
    ended.append("measuring")
"""


def test_the_time_is_over_only_after_what_measures_coverage() -> None:
    names: dict[str, Any] = {"process_time": time.process_time, "ended": []}
    exec(compile(MEASURES, "/packages/coverage/collector.py", "exec"), names)
    with pytest.raises(fuzz.TooSlow), fuzz.in_time(0.02):
        names["measure"]()
        while True:
            pass
    assert names["ended"] == ["measuring"]


def test_the_run_that_takes_much_memory_is_named_and_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    taken = iter([100, 101, 101, 200, 200, 250])
    monkeypatch.setattr(fuzz, "megabytes", lambda: next(taken))
    monkeypatch.setattr(fuzz, "judge_bytes", lambda content, form: "clean")
    monkeypatch.setattr(fuzz, "throw", lambda chance: ("made", b"the log"))
    tally = fuzz.Tally(tmp_path)
    for _ in range(2):
        tally.run(random.Random(1), 0)
    assert [*tally.found] == ["run 2 takes 99 MB more (judge)"]
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"the log"]


def test_what_fails_in_one_command_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(content: bytes, form: str) -> str:
        raise fuzz.Fails("no answer in time")

    monkeypatch.setattr(fuzz, "judge_bytes", fails)
    monkeypatch.setattr(fuzz, "attempt", lambda command, content: fails(content, ""))
    monkeypatch.setattr(fuzz, "smaller", lambda content, told: content)
    monkeypatch.setattr(fuzz, "COMMANDS", [("show", "LOG")])
    tally = fuzz.Tally(None)
    for share in (0, 1):
        tally.run(random.Random(1), share)
    assert [*tally.found] == ["no answer in time (judge)", "no answer in time (show LOG)"]


def test_a_run_can_be_made_again_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[float] = []
    monkeypatch.setattr(fuzz, "attempt", lambda command, content: 0)
    monkeypatch.setattr(fuzz.Tally, "run", lambda self, chance, commands: _note(self, made, chance))
    for arguments in (["--runs", "3"], ["--runs", "1", "--first", "2"]):
        fuzz.main([*arguments, "--seed", "7"])
    assert len({*made[:3]}) == 3
    assert made[3] == made[2]


def _note(tally: fuzz.Tally, made: list[float], chance: random.Random) -> None:
    tally.runs += 1
    made.append(chance.random())


def test_less_is_left_of_what_fails() -> None:
    assert fuzz.smaller(b"aaaaXbbbYccc", lambda less: b"X" in less and b"Y" in less) == b"XY"


def test_the_same_seed_throws_and_mixes_the_same() -> None:
    first, again = random.Random(5), random.Random(5)
    assert [thrown.throw(first) for _ in range(20)] == [thrown.throw(again) for _ in range(20)]
    assert mixed.mixed(first) == mixed.mixed(again)


def test_what_is_mixed_is_answered_and_read() -> None:
    chance = random.Random("mixed")
    stood = [fuzz.judge_bytes(mixed.mixed(chance), "yaml") for _ in range(so_many(5, 100))]
    assert "findings" in stood
    fuzz.attempt(("adjudicate", "LOG", "OTHER"), mixed.mixed(chance))


def test_words_and_data_that_differ_are_told() -> None:
    of_people, of_programs = SimpleNamespace(exit_code=1, stdout="1 log"), SimpleNamespace(exit_code=0)
    with pytest.raises(fuzz.Fails, match="status 1 in words and 0 as JSON"):
        fuzz._check_words(("score",), of_programs, of_people)
    found = {"logs": [{"findings": [{"message": "P1 cannot draw."}]}]}
    of_programs = SimpleNamespace(exit_code=1, stdout=json.dumps(found))
    with pytest.raises(fuzz.Fails, match="words do not tell"):
        fuzz._check_words(("validate",), of_programs, of_people)


@pytest.mark.parametrize("kind", thrown.KINDS, ids=lambda kind: kind.__name__)
def test_what_is_thrown_is_answered(kind: Callable[[random.Random], bytes]) -> None:
    chance = random.Random(kind.__name__)
    stood = [
        fuzz.judge_bytes(kind(chance), "yaml")
        for _ in range(so_many(120, 150) if kind.__name__ in ("structure", "raw") else so_many(10, 40))
    ]
    assert "unreadable" in stood and (len(set(stood)) > 1 or kind is thrown.raw)
