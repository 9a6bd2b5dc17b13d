"""Many files on many cores: the same words as with one, a cache that is never wrong, standings."""

from __future__ import annotations

import json
import os
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import warm
from archive_logs import FINAL, GOOD, bad, good, referee
from sizes import spread

from referee import fingerprints, parallel
from referee.commands import batch
from referee.parallel import Abreast
from referee.writing.yaml_text import block

SCENARIOS = Path(__file__).parents[2] / "scenarios"

FORMS = ("text", "json", "sarif", "junit", "github")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Forty files: sound, faulty, broken, of several documents, and such as are no logs."""
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "logs"
    home.mkdir()
    for n in range(40):
        log = bad(f"log {n}") if n % 4 == 3 else good(f"log {n}")
        text = "\n".join([*block(log), ""])
        if n % 9 == 5:
            text += "---\n" + "\n".join([*block(bad("second")), ""])
        (home / f"{n:02}.yaml").write_text("a: [" if n == 20 else text, encoding="utf-8")
    decided = [*bad("")["moves"], {"decision": "stands", "note": "let it be"}]
    (home / "decided.json").write_text(json.dumps(good("decided", moves=decided)), encoding="utf-8")
    slip = good("slip", moves=[{"player": "Jaen", "action": "set_aside"}, *good("")["moves"][1:]])
    (home / "slip.yaml").write_text("\n".join([*block(slip), ""]), encoding="utf-8")
    (home / "rules.yaml").write_text("extends: duel\n", encoding="utf-8")
    (home / "picture.png").write_bytes(b"")
    return home


def validate(*options: str) -> tuple[int, bytes, bytes]:
    """Exit status, standard output and standard error of a real process."""
    done = warm.raw(Path.cwd(), shlex.join(["validate", *options]))
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("form", FORMS)
def test_two_workers_say_byte_for_byte_what_one_says(folder: Path, form: str) -> None:
    alone = validate("logs", "--format", form, "-j", "1")
    assert alone[0] == 2 and alone[1]
    offered = {"text": b"fix: Jaen -> Jean", "sarif": b'"fixes"', "json": b'"text": "Jean"'}
    assert offered.get(form, b"fix: Jaen") in alone[1], "what would mend it is told with it"
    if form in spread(FORMS, 2):
        assert validate("logs", "--format", form, "-j", "2") == alone
    assert validate("logs", "--format", form, "-j", "3", "--cache") == alone
    assert validate("logs", "--format", form, "-j", "1", "--cache") == alone, "and so does the cache"


def test_all_cores_are_usual_for_folders_and_one_for_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 7)
    processes = batch._processes
    assert processes([str(tmp_path)], None) == 7
    assert processes(["a.yaml", "-"], None) == 1
    assert processes(["a.yaml"], 3) == 3 and processes(["a.yaml"], 0) == 7


def test_what_is_passed_over_is_told_on_standard_error(folder: Path) -> None:
    _, _, said = validate("logs", "-q")
    assert said.decode() == (
        "passed over: 1 document (logs/rules.yaml) that is no log, "
        "1 file (logs/picture.png) of another kind\n"
    )


def test_quiet_and_statistics_are_the_same_too(folder: Path) -> None:
    for options in (("-q", "--statistics"), ("--most", "1")):
        assert validate("logs", *options, "-j", "2") == validate("logs", *options, "-j", "1")


def test_a_file_that_is_large_is_told_in_its_turn(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = referee("validate", "logs", "-j", "1")
    monkeypatch.setattr(batch, "LARGE", (folder / "05.yaml").stat().st_size - 1)
    assert referee("validate", "logs", "-j", "2") == expected


def test_a_report_is_not_written_over_what_another_process_read(folder: Path) -> None:
    (folder / "zz.json").write_text(json.dumps({**FINAL, "rules": "ours.rules"}), encoding="utf-8")
    (folder / "ours.rules").write_text("extends: duel\n", encoding="utf-8")
    validate("logs", "--cache")
    for target in (Path("logs/07.yaml"), Path("logs/ours.rules")):
        before = target.read_bytes()
        for options in (("-j", "1"), ("-j", "2"), ("-j", "1", "--cache")):
            status, _, said = validate("logs", *options, "-o", str(target))
            assert status == 2 and b"was read for the report" in said, options
            assert target.read_bytes() == before


# ------------------------------------------------------------------------------------------ the cache


class Counted:
    """How many documents were really looked at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.logs = 0
        real: Any = getattr(batch, "passed_over")  # noqa: B009 - imported there

        def passed_over(*of: Any) -> Any:
            self.logs += 1
            return real(*of)

        monkeypatch.setattr(batch, "passed_over", passed_over)

    def now(self, *arguments: str) -> int:
        before = self.logs
        referee("validate", "logs", "-j", "1", "--cache", *arguments)
        return self.logs - before


def test_unchanged_files_are_not_judged_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(monkeypatch)
    everything = counted.now()
    assert everything == 47
    assert counted.now() == 0
    assert counted.now("--format", "json") == everything, "another way of telling is told anew"
    (folder / "07.yaml").write_text("\n".join(block(bad("new"))), encoding="utf-8")
    assert counted.now() == 1
    assert counted.now() == 0


def test_what_files_are_judged_by_is_part_of_what_they_are_known_by(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = folder / "ours.yaml"
    ours.write_text("extends: theirs.yaml\n", encoding="utf-8")
    (folder / "theirs.yaml").write_text("extends: duel\n", encoding="utf-8")
    (folder / "final.json").write_text(json.dumps({**FINAL, "rules": "ours.yaml"}), encoding="utf-8")
    counted = Counted(monkeypatch)
    counted.now()
    (folder / "theirs.yaml").write_text("extends: rommee\n", encoding="utf-8")
    assert counted.now() == 2, "the rule set itself (a document that is no log), and the log that plays by it"
    ours.unlink()
    assert counted.now() == 1
    status, output = referee("validate", "logs/final.json", "--cache")
    assert status == 2 and "ours.yaml" in output


def test_another_program_or_edition_judges_everything_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.commands import cache
    from referee.games import REGISTRY

    counted = Counted(monkeypatch)
    everything = counted.now()
    monkeypatch.setitem(REGISTRY, "auction", REGISTRY["auction"]._replace(edition="2018.99"))
    assert counted.now() == everything
    monkeypatch.setattr(cache, "program", lambda: "0.0.0+another")
    assert counted.now() == everything
    assert counted.now() == 0


def broken_caches() -> Iterator[Callable[[Path], None]]:
    """Ways in which the file of a cache comes to grief."""

    def other(file: Path) -> None:
        file.write_bytes(b"this is no data base " * 100)

    def cut(file: Path) -> None:
        file.write_bytes(file.read_bytes()[:-3000])

    def overwritten(file: Path) -> None:
        raw = bytearray(file.read_bytes())
        raw[4096:] = b"\x07" * (len(raw) - 4096)
        file.write_bytes(raw)

    def of_another_version(file: Path) -> None:
        file.unlink()
        with sqlite3.connect(file) as store:
            store.execute("CREATE TABLE told (name PRIMARY KEY, verdict)")
        store.close()

    yield from (other, cut, overwritten, of_another_version)


@pytest.mark.parametrize("damage", list(broken_caches()), ids=["other", "cut", "overwritten", "older"])
def test_a_cache_that_is_broken_is_told_once_and_made_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None]
) -> None:
    expected = validate("logs")[:2]
    counted = Counted(monkeypatch)
    everything = counted.now()
    damage(folder.parent / ".referee_cache" / "verdicts.sqlite")
    status, out, said = validate("logs", "--cache")
    assert (status, out) == expected
    assert said.count(b".referee_cache was damaged and is made anew: ") == 1 and b"Traceback" not in said
    assert b"referee_cache" not in validate("logs", "--cache")[2]
    assert counted.now() in (0, everything) and counted.now() == 0, "what is told meanwhile is kept"


def test_what_stands_in_a_cache_and_is_not_ours_is_judged_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    everything = counted.now()
    for nonsense in ("[", "7", "[[]]", '[[true, 1, 2, 3, 4, {"remarks": [{}]}, 6]]', '[{"a": 1}]'):
        with sqlite3.connect(folder.parent / ".referee_cache" / "verdicts.sqlite") as store:
            store.execute("UPDATE told SET told = ?", (nonsense,))
        store.close()
        assert counted.now() == everything
    assert counted.now() == 0


def test_a_cache_that_somebody_else_holds_is_left_as_it_is(folder: Path) -> None:
    from referee.commands.batch import Manner
    from referee.commands.cache import Cache

    validate("logs", "--cache")
    store = folder.parent / ".referee_cache" / "verdicts.sqlite"
    before = store.read_bytes()
    cache = Cache(store.parent, Manner())
    cache._give_up(sqlite3.OperationalError("database is locked"))
    assert cache.trouble == "database is locked" and not cache.renewed
    assert store.read_bytes() == before


def test_the_cache_hides_itself_from_version_control(folder: Path) -> None:
    referee("validate", "logs/00.yaml", "--cache")
    assert (folder.parent / ".referee_cache" / ".gitignore").read_text() == "*\n"


def test_the_program_is_known_by_its_version_and_its_code() -> None:
    from referee import __version__

    assert fingerprints.program().startswith(f"{__version__}+")
    assert len(fingerprints.program()) == len(__version__) + 13


# -------------------------------------------------------------------------------------- work abreast


def double(chunk: list[int]) -> list[int]:
    return [2 * number for number in chunk]


def nothing() -> None:
    pass


def test_results_come_in_the_order_of_the_work_and_only_a_few_are_on_the_way() -> None:
    taken = 0

    def chunks() -> Iterator[list[int]]:
        nonlocal taken
        for n in range(50):
            taken += 1
            yield [n] if n % 5 else []

    pool = Abreast[list[int], list[int]](double, 2, nothing, (), list)
    for done, (chunk, result) in enumerate(pool.in_order(chunks())):
        assert chunk == ([done] if done % 5 else []) and result == double(chunk)
        assert taken - done <= 2 * parallel.WAITING + 1


def fail(chunk: list[int]) -> list[int]:
    raise ZeroDivisionError


def test_a_bug_in_a_worker_looks_like_a_bug() -> None:
    with pytest.raises(ZeroDivisionError):
        list(Abreast[list[int], list[int]](fail, 2, nothing, (), list).in_order([[1], [2]]))


# ---------------------------------------------------------------------------------------- standings


def finished(*pairs: tuple[str, list[str]], caller: str) -> dict[str, Any]:
    return {
        "referee": 1,
        "game": "duel",
        "players": [name for name, _ in pairs],
        "final": {"layouts": dict(pairs), "caller": caller},
    }


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "league"
    home.mkdir()
    games = [
        finished(("Ann", ["2S"]), ("Ben", ["QC"]), caller="Ann"),
        finished(("Ann", ["2S"]), ("Ben", ["7C"]), caller="Ann"),
        finished(("Cem", ["2S"]), ("Ann", ["9C"]), caller="Cem"),
        GOOD,
    ]
    for number, game in enumerate(games):
        (home / f"{number}.json").write_text(json.dumps(game), encoding="utf-8")
    (home / "broken.json").write_text("{", encoding="utf-8")
    return home


def test_standings_count_games_wins_and_points(league: Path) -> None:
    status, output = referee("score", "--format", "json", "league")
    assert status == 2
    rows = json.loads(output[: output.index("\n]") + 2])
    told = {
        row["player"]: (row["games"], row["won"], row["average"], row["least"], row["most"]) for row in rows
    }
    assert told["Ann"][:2] == (3, 2) and told["Ben"][:2] == (2, 0) and told["Cem"][:2] == (1, 1)
    sheets = [row for row in rows if row["player"] == "Ben"]
    assert sheets[0]["least"] <= sheets[0]["average"] <= sheets[0]["most"]
    assert [row["player"] for row in rows] == ["Ann", "Cem", "Ben"]
    assert "left out: 1 game not over\n" in output and "left out: 1 log that could not be judged\n" in output


def test_a_game_that_is_told_twice_counts_once_in_the_standings(league: Path) -> None:
    """A copy under another name and title; two evenings that only ended alike are two."""
    kept = (SCENARIOS / "duel" / "games" / "by-chance-1-full.yaml").read_text(encoding="utf-8")
    (league / "evening.yaml").write_text(kept, encoding="utf-8")
    before = referee("score", "--format", "csv", "league")[1]
    (league / "copy.yaml").write_text(kept.replace("title: Dutch", "title: Once more"), encoding="utf-8")
    (league / "ends-like-0.json").write_bytes((league / "0.json").read_bytes())
    after = referee("score", "--format", "csv", "league")[1]
    assert "left out: 1 log of games that are told already" in after.splitlines()
    games = [
        {row.split(",")[1]: int(row.split(",")[2]) for row in said.splitlines() if row.startswith("duel,")}
        for said in (before, after)
    ]
    assert {name: games[1][name] - games[0][name] for name in games[0]} == {
        name: int(name in ("Ann", "Ben")) for name in games[0]
    }


def test_standings_come_as_a_table_and_as_csv(league: Path) -> None:
    import csv
    import io

    _, output = referee("score", "--format", "csv", "league")
    rows = list(csv.DictReader(io.StringIO(output)))
    assert rows[0]["player"] == "Ann" and rows[0]["games"] == "3"
    _, output = referee("score", "--format", "table", "league")
    assert output.splitlines()[0].split()[:4] == ["game", "player", "games", "won"]


@pytest.mark.parametrize("form", [(), ("--format", "json"), ("--format", "csv"), ("--format", "table")])
def test_a_game_that_cannot_begin_has_no_score_in_any_form(league: Path, form: tuple[str, ...]) -> None:
    rulings = '"rulings": {"connect": "any_own_city", "all_sections": "numbered_20"}'
    log = f'{{"referee": 1, "game": "intercity", "players": ["Ann", "Ben"], {rulings}, "moves": []}}'
    (league / "none.json").write_text(log, encoding="utf-8")
    assert referee("score", *form, str(league / "none.json"))[0] == 2


def test_score_sheets_of_a_folder_come_one_after_the_other(league: Path) -> None:
    (league / "broken.json").unlink()
    status, output = referee("score", "league")
    assert status == 0 and output.count("winner: ") >= 3
    assert referee("score", str(league.parent / "nothing"))[0] == 2


def test_ctrl_c_ends_all_processes_without_a_trace(folder: Path) -> None:
    import signal

    for n in range(1500):
        (folder / f"more-{n}.yaml").write_text("\n".join(block(bad("more"))), encoding="utf-8")
    command = [sys.executable, "-m", "referee", "validate", "logs", "-j", "2"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    child = subprocess.Popen(command, env=environment, start_new_session=True, **pipes)  # type: ignore[call-overload]
    assert child.stdout.readline()
    os.killpg(child.pid, signal.SIGINT)
    _, said = child.communicate(timeout=300)
    assert child.returncode == 130 and b"Traceback" not in said, said
