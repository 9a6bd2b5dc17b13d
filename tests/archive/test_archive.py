"""Archives: what `archive check` keeps, and that nothing is judged twice, lost or doubled."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from archive_logs import FINAL, ask, bad, good, lines, referee, running, some, verdicts
from sizes import so_many

from referee.archive import columns
from referee.archive.rows import TABLES
from referee.archive.shards import Archive
from referee.commands.archive import readings
from referee.games import REGISTRY, named
from referee.header import BadEntry


def judged_now(output: str) -> int:
    """How many logs a run says it judged, and did not merely find again."""
    found = re.search(r"judged now: ([\d,]*\d)", output)
    assert found is not None, output
    return int(found[1].replace(",", ""))


def test_every_log_has_a_row_with_its_verdicts_scores_and_results(tmp_path: Path) -> None:
    source = lines(tmp_path / "logs.jsonl", [good("one"), bad("two"), FINAL])
    status, output = referee("archive", "check", source, "-o", str(tmp_path / "out"), "-j", "1")
    assert status == 1
    assert output.startswith("3 logs: 2 clean, 1 with findings (1 illegal)\n")
    assert ask(
        tmp_path / "out", "SELECT document, line, title, game, status, illegal, entries FROM logs"
    ) == [
        (0, 1, "one", "auction", "clean", 0, 4),
        (1, 2, "two", "auction", "findings", 1, 5),
        (2, 3, None, "duel", "clean", 0, 0),
    ]
    assert ask(tmp_path / "out", 'SELECT kind, rule, entry, line, "column" FROM findings') == [
        ("illegal", "A-7.3", 5, 2, ask_column(source)),
    ]
    totals = ask(
        tmp_path / "out", "SELECT player, low, high, won FROM results WHERE game = 'duel' ORDER BY seat"
    )
    assert totals == [("Ann", -1, -1, True), ("Ben", 18, 18, False)]
    assert ask(tmp_path / "out", "SELECT count(*) FROM scores WHERE game = 'duel'")[0][0] >= 2
    (edition,) = {row[0] for row in ask(tmp_path / "out", "SELECT DISTINCT edition FROM findings")}
    assert edition.startswith("auction ")


def ask_column(source: str) -> int:
    """Where the payment of the faulty log stands in its line."""
    return Path(source).read_text(encoding="utf-8").splitlines()[1].index('["B8"') + 1


def test_the_verdicts_are_those_of_validate_whatever_the_number_of_workers(tmp_path: Path) -> None:
    source = lines(tmp_path / "logs.jsonl", some(40))
    for jobs in ("1", "2"):
        referee("archive", "check", source, "-o", str(tmp_path / jobs), "-j", jobs, "--shard", "10")
    assert verdicts(tmp_path / "1") == verdicts(tmp_path / "2")
    _, output = referee("validate", "--format", "json", source)
    told = [
        (
            log["document"],
            finding["kind"],
            finding["rule"],
            finding["move"],
            finding["line"],
            finding["column"],
            finding["message"],
        )
        for log in json.loads(output)["logs"]
        for finding in log["findings"]
    ]
    kept = ask(
        tmp_path / "1",
        'SELECT document, kind, rule, entry, line, "column", message FROM findings ORDER BY document, number',
    )
    assert kept == told and len(told) == 8


def test_tables_have_the_columns_that_are_documented(tmp_path: Path, root: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    source = lines(tmp_path / "logs.jsonl", some(12))
    referee("archive", "check", source, "-o", str(tmp_path / "out"), "-j", "1")
    text = (root / "docs" / "archive.md").read_text(encoding="utf-8")
    for table, names in TABLES.items():
        (file,) = (tmp_path / "out" / table).glob("*.parquet")
        assert parquet.read_schema(file).names == list(names)
        for column in names:
            assert f"`{column}`" in text, f"docs/archive.md does not tell of {table}.{column}"


def test_polars_and_pandas_read_the_tables_too(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    source = lines(tmp_path / "logs.jsonl", some(12))
    referee("archive", "check", source, "-o", str(tmp_path / "out"), "-j", "1")
    files = str(tmp_path / "out" / "logs" / "*.parquet")
    assert polars.read_parquet(files).height == 12
    assert len(pandas.read_parquet(tmp_path / "out" / "logs")) == 12


def test_columns_are_written_as_arrow_would_write_them_and_nobody_asks_pandas() -> None:
    """To ask takes longer than judging ten games. What no table can hold is let go."""
    arrow = pytest.importorskip("pyarrow")
    held: dict[str, list[Any]] = {
        "text": ["a", None, "ü", "", "Zoë"],
        "texts": [["a", "ü"], None, [], ["b"]],
        "int": [1, None, -5, 2**63 - 1],
        "numbers": [[1, 2**32 - 1], [], None],
        "float": [1.5, None, 0.0],
        "bool": [True, None, False] * 7,
    }
    for kind, cells in held.items():
        ways: list[list[list[Any]]] = [[cells], [cells[:1]], [[]], [], [cells[:1], [], cells[1:]]]
        for parts in ways:
            made = columns.column([columns.packed(part, kind) for part in parts], kind)
            made.validate(full=True)
            assert made.equals(arrow.array(list(chain(*parts)), columns.KINDS[kind](arrow))), kind
    kept: dict[str, tuple[list[Any], list[Any]]] = {
        "text": (["x\ud800", None], ["x?", None]),
        "int": ([2**63, 10**30, 3], [None, None, 3]),
    }
    for kind, (cells, found) in kept.items():
        assert columns.column([columns.packed(cells, kind)], kind).to_pylist() == found
    asked = "import sys; from referee.archive.columns import *; column([packed(['a'], 'text')], 'text')"
    said = subprocess.run(
        [sys.executable, "-c", f"{asked}; print('pandas' in sys.modules)"], capture_output=True
    )
    assert said.stdout.strip() == b"False"


def test_unchanged_logs_are_not_judged_again(tmp_path: Path) -> None:
    logs = some(60)
    source = lines(tmp_path / "logs.jsonl", logs)
    out = str(tmp_path / "out")
    check = ("archive", "check", source, "-o", out, "-j", "1", "--shard", "20")
    assert judged_now(referee(*check)[1]) == 60
    assert judged_now(referee(*check)[1]) == 0
    logs[30] = bad("another")
    lines(tmp_path / "logs.jsonl", logs)
    assert judged_now(referee(*check)[1]) == 1
    logs.insert(0, good("a new first one"))
    lines(tmp_path / "logs.jsonl", logs)
    assert judged_now(referee(*check)[1]) == 1
    referee("archive", "check", source, "-o", str(tmp_path / "anew"), "-j", "1")
    assert verdicts(out) == verdicts(tmp_path / "anew")
    assert len(list((tmp_path / "out" / "logs").glob("*.parquet"))) == 4


def test_logs_that_are_gone_are_gone_from_the_tables(tmp_path: Path) -> None:
    logs = some(30)
    out = str(tmp_path / "out")
    referee("archive", "check", lines(tmp_path / "logs.jsonl", logs), "-o", out, "-j", "1", "--shard", "10")
    source = lines(tmp_path / "logs.jsonl", logs[25:])
    assert judged_now(referee("archive", "check", source, "-o", out, "-j", "1")[1]) == 0
    assert ask(out, "SELECT title, line FROM logs ORDER BY document") == [
        (f"log {n}", n - 24) for n in range(25, 30)
    ]


def test_other_readings_are_judged_anew_and_told_by_name(tmp_path: Path) -> None:
    source = lines(tmp_path / "logs.jsonl", [bad("one"), bad("two", rulings={"costs": [1, 2, 2, 4, 5, 6]})])
    out = str(tmp_path / "out")
    check = ("archive", "check", source, "-o", out, "-j", "1")
    referee(*check)
    assert judged_now(referee(*check, "--ruling", "auction.costs=[1, 1, 2, 3, 4, 5]")[1]) == 2
    readings = [
        json.loads(row[0])["costs"] for row in ask(out, "SELECT readings FROM logs ORDER BY document")
    ]
    assert readings == [[1, 1, 2, 3, 4, 5], [1, 2, 2, 4, 5, 6]], "what a log chooses itself stays chosen"
    assert ask(out, "SELECT sum(illegal) FROM logs") == [(0,)]


def test_witnesses_are_heard_under_other_readings_too(tmp_path: Path) -> None:
    log = good("who paid what")
    seen = {"Ann": {"pay": ["B8", "G4"]}, "Ben": {"pay": []}}
    log["moves"] = [*log["moves"], {"player": "Jean", "action": "buy", "card": "B4", "saw": seen}]
    source, out = lines(tmp_path / "logs.jsonl", [log]), str(tmp_path / "out")
    told = {}
    for reading in ("[1, 2, 3, 4, 5, 6]", "[1, 1, 2, 3, 4, 5]"):
        referee("archive", "check", source, "-o", out, "-j", "1", "--ruling", f"auction.costs={reading}")
        told[reading] = ask(out, "SELECT why FROM findings WHERE message LIKE 'Witnesses%'")[0][0]
    usual, cheaper = told.values()
    assert usual == "whoever is right, it is the same: illegal A-7.3"
    assert cheaper.startswith("if it was pay: [B8, G4], it is legal; if it was pay: [], it is illegal A-7.3")


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ("costs", "expected OPTION=READING"),
        ("nonsense=1", "no open question called 'nonsense'"),
        ("chess.costs=1", "no game called 'chess'"),
        ("hunderd.match.late=penalty", "no game called 'hunderd'; did you mean `hundred`"),
        ("match.lat=penalty", "no open question called 'match.lat' in any game"),
        ("auction.match.late=penalty", "no open question called 'match.late' in auction"),
        ("slide=sideways", "no reading of slide"),
        ("slide=[", "slide=["),
        ("vp_table=[1, 2]", "vp_table: "),
    ],
)
def test_a_reading_that_is_none_is_refused_in_one_line(tmp_path: Path, ruling: str, said: str) -> None:
    source = lines(tmp_path / "logs.jsonl", [good("one")])
    status, output = referee("archive", "check", source, "-o", str(tmp_path / "out"), "--ruling", ruling)
    assert status == 2 and said in output and output.count("\n") == 1
    assert not (tmp_path / "out" / "archive.json").exists()


@pytest.mark.parametrize("game", REGISTRY)
def test_every_open_question_can_be_settled_for_all_games_or_for_one(game: str) -> None:
    """Those of the memory games have dots in their names."""
    for question in named(game).law.rulings:
        if question.option and question.readings:
            chosen = json.dumps(question.readings[-1].value)
            with suppress(BadEntry):  # another game has other readings
                assert game in readings([f"{question.option}={chosen}"])
            assert readings([f"{game}.{question.option}={chosen}"]).keys() == {game}


def test_a_rule_set_that_changed_is_a_reason_to_judge_again(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("extends: yours.yaml\n", encoding="utf-8")
    (tmp_path / "yours.yaml").write_text("extends: duel\n", encoding="utf-8")
    source = lines(tmp_path / "logs.jsonl", [{**FINAL, "rules": "mine.yaml"}, FINAL])
    check = ("archive", "check", source, "-o", str(tmp_path / "out"), "-j", "1")
    assert judged_now(referee(*check)[1]) == 2
    assert judged_now(referee(*check)[1]) == 0
    (tmp_path / "yours.yaml").write_text("extends: duel\n# the same, but who knows\n", encoding="utf-8")
    assert judged_now(referee(*check)[1]) == 1


def test_a_board_that_appears_is_a_reason_to_judge_again(tmp_path: Path) -> None:
    log = {"referee": 1, "game": "intercity", "players": ["A", "B", "C"], "moves": []}
    source = lines(tmp_path / "logs.jsonl", [{**log, "setup": {"board": "mine.yaml"}}])
    check = ("archive", "check", source, "-o", str(tmp_path / "out"), "-j", "1")
    assert referee(*check)[0] == 2
    (tmp_path / "mine.yaml").write_text(referee("board", "show")[1], encoding="utf-8")
    status, output = referee(*check)
    assert judged_now(output) == 1 and status != 2, output


LOGS, SHARD, KILLS = so_many(120, 2000), so_many(10, 50), so_many(1, 3)
"""Of a run that is killed three times: so many logs, so many to a shard."""


def test_a_run_that_was_killed_is_gone_on_with_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    source = lines(tmp_path / "logs.jsonl", some(LOGS))
    out = tmp_path / "out"
    check = ("archive", "check", source, "-o", str(out), "-j", "2", "--shard", str(SHARD))
    for kills in range(1, KILLS + 1):
        with running(*check) as (child, kept):
            for _ in range(kills):
                os.read(kept, 1)
            child.kill()  # it alone: its workers have to notice
    there = len(Archive(out).committed())
    status, output = referee(*check)
    assert status == 1
    assert judged_now(output) == LOGS - SHARD * there, "shards that were whole are not judged again"
    assert ask(out, "SELECT count(*), count(DISTINCT log), count(DISTINCT title) FROM logs") == [(LOGS,) * 3]
    assert not list(out.glob("*/.*.half"))
    referee("archive", "check", source, "-o", str(tmp_path / "at once"), "-j", "2")
    assert verdicts(out) == verdicts(tmp_path / "at once")


def test_a_half_written_shard_counts_for_nothing(tmp_path: Path) -> None:
    source = lines(tmp_path / "logs.jsonl", some(20))
    out = tmp_path / "out"
    referee("archive", "check", source, "-o", str(out), "-j", "1", "--shard", "10")
    first = sorted((out / "logs").glob("*.parquet"))[0]
    first.unlink()  # findings and scores of it are there, the rows of its logs are not
    (out / "logs" / ".rest.half").write_bytes(b"PAR1")
    (out / ".index-killed").mkdir()
    (out / ".index-killed" / "known").write_bytes(b"")
    (out / "archive.json").unlink()
    _, output = referee("archive", "check", source, "-o", str(out), "-j", "1", "--shard", "10")
    assert judged_now(output) == 10
    assert ask(out, "SELECT count(*) FROM findings") == [(4,)]
    assert not (out / "logs" / ".rest.half").exists()
    assert not list(out.glob(".index-*"))


def test_two_runs_do_not_write_to_one_archive(tmp_path: Path) -> None:
    source = lines(tmp_path / "logs.jsonl", some(5))
    code = (
        "import sys; from pathlib import Path; from referee.archive.shards import Archive\n"
        f"with Archive(Path({str(tmp_path / 'out')!r})).held(): print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None and child.stdout.readline() == b"held\n"
        status, output = referee("archive", "check", source, "-o", str(tmp_path / "out"))
        child.communicate()
    assert (status, output) == (2, f"{tmp_path / 'out'}: another run writes to this archive\n")


def test_an_empty_folder_and_a_missing_one_exit_2_with_a_line(tmp_path: Path) -> None:
    for name in (str(tmp_path), str(tmp_path / "nothing"), "memory://nothing/at/all"):
        status, output = referee("archive", "check", name, "-o", str(tmp_path / "out"))
        assert status == 2 and output.count("\n") == 1 and output.startswith(f"{name}: "), output


def test_a_missing_extra_is_named_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = lines(tmp_path / "logs.jsonl", some(5))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    status, output = referee("archive", "check", source, "-o", str(tmp_path / "out"))
    assert status == 2 and output.count("\n") == 1
    assert "pip install 'dutch-referee[archive]'" in output


def test_a_process_that_ends_says_nothing_of_the_libraries_it_used(tmp_path: Path, root: Path) -> None:
    source, out = lines(tmp_path / "logs.jsonl", some(3)), str(tmp_path / "out")
    code = (
        "import sys; from contextlib import suppress; from referee.__main__ import main\n"
        f"for words in (['check', {source!r}, '-o', {out!r}], ['query', {out!r}, 'SELECT 41 + 1']):\n"
        "    sys.argv = ['referee', 'archive', *words]\n"
        "    with suppress(SystemExit): main()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.returncode == 0 and "3 logs" in done.stdout and "42" in done.stdout, done
    assert "leaked" not in done.stdout + done.stderr


def test_the_core_needs_no_extra(root: Path) -> None:
    code = (
        "import sys\n"
        "for one in ('pyarrow', 'duckdb', 'zstandard', 'fsspec', 'distributed'): sys.modules[one] = None\n"
        "from typer.testing import CliRunner\nfrom referee.cli import app\n"
        "done = CliRunner().invoke(app, ['validate', '-q', 'scenarios/auction/games', '-j', '2'])\n"
        "print(done.output); assert done.exit_code == 0, done.exception\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr + done.stdout
