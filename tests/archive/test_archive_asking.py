"""Questions to archives: SQL and views, the summary, what flipped, games where ..., games that are alike."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from archive_logs import DEAR, GOOD, bad, good, lines, referee, some

from referee.archive import rows
from referee.archive.asking import VIEWS, Asked
from referee.archive.shards import Archive
from referee.writing.yaml_text import block

PAY = {"player": "Jean", "action": "buy", "card": "G9", "pay": ["B8", "G4"]}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An archive of sixty logs in two folders, one unreadable."""
    folder = tmp_path_factory.mktemp("logs")
    (folder / "club").mkdir()
    logs: list[Any] = [{**log, "recorder": "Eva"} if n % 2 else log for n, log in enumerate(some(40))]
    lines(folder / "club" / "a.jsonl", [*logs, "{"])
    lines(folder / "b.jsonl", some(20))
    out = str(folder / "out")
    referee("archive", "check", str(folder), "-o", out, "-j", "1")
    return out


def query(archive: str, sql: str, form: str = "json") -> Any:
    status, output = referee("archive", "query", archive, sql, "--format", form)
    assert status == 0, output
    return json.loads(output) if form == "json" else output


def test_a_question_is_answered_as_a_table_as_csv_and_as_json(archive: str) -> None:
    sql = "SELECT status, count(*) AS logs FROM logs GROUP BY status ORDER BY status"
    assert query(archive, sql, "table").splitlines()[0].split() == ["status", "logs"]
    assert list(csv.reader(io.StringIO(query(archive, sql, "csv")))) == [
        ["status", "logs"],
        ["clean", "48"],
        ["findings", "12"],
        ["unreadable", "1"],
    ]
    assert query(archive, sql)[1] == {"status": "findings", "logs": 12}


def test_of_a_long_answer_so_many_rows_are_shown_and_programs_get_all(archive: str) -> None:
    sql = "SELECT range AS number FROM range(2500)"
    shown = query(archive, sql, "table").splitlines()
    assert len(shown) == 2 + 1000 + 1
    assert shown[-1] == "... more rows than these 1,000 (--most 0 shows all)"
    assert len(referee("archive", "query", archive, sql, "--most", "0")[1].splitlines()) == 2502
    assert len(referee("archive", "query", archive, sql, "--most", "2500")[1].splitlines()) == 2502
    assert [row["number"] for row in query(archive, sql)] == [*range(2500)]
    assert len(query(archive, sql, "csv").splitlines()) == 2501
    assert query(archive, "SELECT 1 AS one WHERE false") == []


def test_a_long_answer_is_not_held_whole(archive: str) -> None:
    flow = Asked(Archive(Path(archive))).flow("SELECT range FROM range(1000000000000)")
    assert [next(flow.rows)[0] for _ in range(3)] == [0, 1, 2]


def test_an_answer_that_breaks_off_on_the_way_is_told(archive: str) -> None:
    sql = "SELECT CASE WHEN range = 250000 THEN error('here') END FROM range(300000)"
    for form in ("table", "csv", "json"):
        status, output = referee("archive", "query", archive, sql, "--format", form, "--most", "0")
        assert status == 2 and "here" in output and "Traceback" not in output


@pytest.mark.parametrize("view", list(VIEWS))
def test_every_view_answers(archive: str, view: str) -> None:
    assert isinstance(query(archive, f"SELECT * FROM {view}"), list)


def test_views_answer_the_common_questions(archive: str) -> None:
    (auction,) = query(archive, "SELECT logs, faulty, percent FROM faults_by_game WHERE game = 'auction'")
    assert auction["faulty"] == 12 and auction["percent"] == round(1200 / auction["logs"], 2)
    (rule,) = query(archive, "SELECT rule, kind, findings, logs FROM faults_by_rule WHERE kind = 'illegal'")
    assert rule == {"rule": "A-7.3", "kind": "illegal", "findings": 12, "logs": 12}
    kept = query(archive, "SELECT kept_by, by_name, logs FROM faults_by_recorder ORDER BY logs")
    assert {(row["by_name"], row["logs"]) for row in kept} == {(True, 20), (False, 20), (False, 21)}
    touched = query(archive, "SELECT option, findings FROM readings_touched WHERE option = 'costs'")
    assert touched == [{"option": "costs", "findings": 12}]
    (ann,) = query(archive, "SELECT games, won FROM standings WHERE player = 'Ann'")
    assert ann["games"] == ann["won"] > 0
    (trouble,) = query(archive, "SELECT status, document FROM trouble")
    assert trouble == {"status": "unreadable", "document": 40}


def test_without_a_question_tables_and_views_are_listed(archive: str) -> None:
    status, output = referee("archive", "query", archive)
    assert status == 0
    assert all(name in output for name in (*rows.TABLES, *VIEWS))


@pytest.mark.parametrize(
    ("folder", "sql", "said"),
    [
        ("", "SELECT * FROM nothing", "nothing does not exist"),
        ("", "SELEC", "syntax error"),
        ("/nowhere", "SELECT 1", "is no archive"),
    ],
)
def test_a_bad_question_exits_2_without_a_traceback(archive: str, folder: str, sql: str, said: str) -> None:
    status, output = referee("archive", "query", folder or archive, sql)
    assert status == 2 and said in output and "Traceback" not in output


def test_a_run_that_was_broken_off_can_be_asked_for_what_is_there(archive: str, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(archive, tmp_path / "out")
    (tmp_path / "out" / "archive.json").unlink()
    assert query(str(tmp_path / "out"), "SELECT count(*) AS n FROM logs") == [{"n": 61}]
    assert "has not come to its end" in referee("archive", "summary", str(tmp_path / "out"))[1]


def test_a_shard_that_is_missing_or_broken_is_told(archive: str, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(archive, tmp_path / "out")
    for file in (tmp_path / "out" / "findings").glob("*.parquet"):
        file.write_bytes(b"nothing")
    status, output = referee("archive", "summary", str(tmp_path / "out"))
    assert status == 2 and "Traceback" not in output
    for file in (tmp_path / "out" / "findings").glob("*.parquet"):
        file.unlink()
    status, output = referee("archive", "summary", str(tmp_path / "out"))
    assert status == 2 and "is missing" in output


def test_the_summary_tells_rates_readings_and_standings(archive: str) -> None:
    status, output = referee("archive", "summary", archive)
    assert status == 0
    titles = ("Fault rates by game", "Rules at fault", "Fault rates by recorder", "Readings touched most")
    for title in (
        *titles,
        "Slowest logs",
        "Standings",
        "Could not be judged",
        "The same game more than once",
    ):
        assert f"\n{title}\n" in output
    assert "61 logs of 2 sources" in output


def test_the_summary_is_drawn_on_a_page_that_needs_no_network(archive: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert referee("archive", "summary", archive, "-o", str(path))[0] == 0
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg") >= 5 and "A-7.3 illegal" in page
    assert "http" not in page and "<script" not in page
    assert referee("archive", "summary", archive, "-o", str(tmp_path / "no" / "page.html"))[0] == 2


def test_names_of_players_are_no_markup_and_no_terminal_codes(tmp_path: Path) -> None:
    log = {"referee": 1, "game": "duel", "players": ["<b>Ann", "Ben\x1b[31m"]}
    final = {"layouts": {"<b>Ann": ["2S"], "Ben\x1b[31m": ["QC"]}, "caller": "<b>Ann"}
    source = lines(tmp_path / "a.jsonl", [{**log, "final": final}])
    out = str(tmp_path / "out")
    assert referee("archive", "check", source, "-o", out, "-j", "1")[0] != 2
    referee("archive", "summary", out, "-o", str(tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;Ann" in page and "<b>Ann" not in page
    assert "\x1b" not in page and "\x1b" not in referee("archive", "summary", out)[1]


# ------------------------------------------------------------------------------------------ compare


def both(tmp_path: Path, logs: list[Any], *options: str) -> tuple[str, str]:
    """Two archives of the same logs, the second under other readings."""
    source = lines(tmp_path / "a.jsonl", logs)
    old, new = str(tmp_path / "old"), str(tmp_path / "new")
    referee("archive", "check", source, "-o", old, "-j", "1")
    referee("archive", "check", source, "-o", new, "-j", "1", *options)
    return old, new


def test_what_other_readings_flip_is_listed(tmp_path: Path) -> None:
    cheap = "costs=[1, 1, 2, 3, 4, 5]"
    old, new = both(
        tmp_path, [good("a"), bad("b"), good("c", moves=[*GOOD["moves"], PAY])], "--ruling", cheap
    )
    status, output = referee("archive", "compare", old, new)
    assert status == 1
    assert "reading costs: [1, 2, 3, 4, 5, 6] -> [1, 1, 2, 3, 4, 5] (3 logs)\n" in output
    assert "a.jsonl#1 (auction): findings -> clean\n    gone: illegal A-7.3 at entry 5\n" in output
    assert "a.jsonl#2 (auction): clean -> findings\n    new: illegal A-7.3 at entry 5\n" in output
    assert output.endswith("3 records in both, 2 told otherwise\n")
    told = json.loads(referee("archive", "compare", old, new, "--format", "json")[1])
    assert [(flip["document"], len(flip["gone"]), len(flip["new"])) for flip in told["flips"]] == [
        (1, 1, 0),
        (2, 0, 1),
    ]


def test_points_and_winners_that_change_are_told(tmp_path: Path) -> None:
    log = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"]}
    final = {"players": {"Ann": {"discards": ["R1"]}, "Ben": {"discards": ["G2", "G3"]}}, "rest": "empty"}
    figures = (10, 7, 4, 2, 1, -1, -2, -4, -7, -10)
    other = json.dumps(dict(enumerate(figures, 1)))
    old, new = both(tmp_path, [{**log, "final": final}], "--ruling", f"vp_table={other}")
    status, output = referee("archive", "compare", old, new)
    assert status == 1, output
    assert "a.jsonl#0 (auction): clean\n    winner: Ann -> Ben\n    Ann: 11 -> 10\n" in output


def test_the_same_archive_has_nothing_flipped(archive: str) -> None:
    status, output = referee("archive", "compare", archive, archive)
    assert status == 0 and output.endswith(" records in both, 0 told otherwise\n")


def test_another_edition_is_told_by_its_label(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.games import REGISTRY

    source = lines(tmp_path / "a.jsonl", [good("a")])
    old, new = str(tmp_path / "old"), str(tmp_path / "new")
    referee("archive", "check", source, "-o", old, "-j", "1")
    monkeypatch.setitem(REGISTRY, "auction", REGISTRY["auction"]._replace(edition="2018.99"))
    output = referee("archive", "check", source, "-o", new, "-j", "1")[1]
    assert "judged now: 1" in output
    assert "edition: auction 2018.1 -> auction 2018.99\n" in referee("archive", "compare", old, new)[1]


def test_records_that_lie_in_one_archive_only_are_counted(tmp_path: Path) -> None:
    old, new = str(tmp_path / "old"), str(tmp_path / "new")
    referee("archive", "check", lines(tmp_path / "a.jsonl", [good("a"), good("b")]), "-o", old, "-j", "1")
    referee(
        "archive",
        "check",
        lines(tmp_path / "b.jsonl", [good("b"), good("c"), good("d")]),
        "-o",
        new,
        "-j",
        "1",
    )
    status, output = referee("archive", "compare", old, new)
    assert status == 0
    assert output == f"1 record in both, 0 told otherwise; 1 only in {old}, 2 only in {new}\n"


# --------------------------------------------------------------------------------------------- find


def find(archive: str, *options: str) -> list[dict[str, Any]]:
    status, output = referee("archive", "find", archive, *options, "--format", "json")
    found: list[dict[str, Any]] = json.JSONDecoder().raw_decode(output[output.index("[") :])[0]
    assert status == int(not found)
    return found


def test_games_are_found_by_finding_player_and_more(archive: str) -> None:
    assert len(find(archive, "--rule", "A-7.3")) == 12
    assert len(find(archive, "--rule", "A-7.3", "--kind", "penalty")) == 0
    for chapter in ("A-7", "a-7.3", "A", "A-"):
        assert len(find(archive, "--rule", chapter)) >= 12, chapter
    for other in ("A-7.", "A-70", "A-7.30", "7.3"):
        assert len(find(archive, "--rule", other)) == (12 if other == "A-7." else 0), other
    assert len(find(archive, "--reading", "costs", "--source", "b.jsonl")) == 4
    assert len(find(archive, "--text", "pays 2 FOR b4")) == 12
    duels = find(archive, "--player", "Ann")
    assert duels and {duel["game"] for duel in duels} == {"duel"}
    assert find(archive, "--winner", "Ann") == duels and find(archive, "--winner", "Ben") == []
    assert len(find(archive, "--recorder", "Eva")) == 20
    assert len(find(archive, "--where", "entries = 5 AND document < 10")) == 4


def test_games_are_found_by_a_position_on_the_way(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.yaml").write_text(
        "\n".join(block(good("a"))) + "\n---\n" + "\n".join(block(bad("b"))) + "\n"
    )
    lines(folder / "c.jsonl", [good("c", moves=GOOD["moves"][:2]), good("d", moves=[*GOOD["moves"], PAY])])
    out = str(tmp_path / "out")
    referee("archive", "check", str(folder), "-o", out, "-j", "1")
    won = find(out, "--position", "{phase: winner}")
    assert [(Path(row["source"]).name, row["document"]) for row in won] == [
        ("a.yaml", 0),
        ("a.yaml", 1),
        ("c.jsonl", 1),
    ]
    assert {tuple(row["after_entries"])[:1] for row in won} == {(4,)}
    assert len(find(out, "--position", "{phase: winner}", "--at", "3")) == 0
    assert len(find(out, "--position", "{phase: winner}", "--rule", "A-7.3")) == 1
    assert find(out, "--position", "display: R5 R6 R7 R8") == find(
        out, "--position", "display: [R5, R6, R7, R8]"
    )
    status, output = referee("archive", "find", out, "--position", "{fase: winner}")
    assert status == 2 and "has no `fase`; did you mean `phase`?" in output


def test_what_no_log_has_is_told_by_the_game_that_knows_most_of_it(tmp_path: Path) -> None:
    """Of a player who is nowhere, not that other games have no such part of a position."""
    railway = {
        "referee": 1,
        "game": "intercity",
        "players": ["Ann", "Ben", "Cees"],
        "moves": [],
    }
    source = lines(tmp_path / "a.jsonl", [good("a"), railway])
    out = str(tmp_path / "out")
    referee("archive", "check", source, "-o", out, "-j", "1")
    status, output = referee("archive", "find", out, "--position", "cash: {Pete: 20}")
    assert status == 2 and "there is no 'Pete' to check here" in output
    status, output = referee("archive", "find", out, "--position", "cash: {Ben: 20}")
    assert status in (0, 1) and "--position" not in output


def test_logs_that_could_not_be_judged_are_not_searched_for_a_position(tmp_path: Path) -> None:
    source = tmp_path / "a.jsonl"
    lines(source, [good("a")])
    source.write_text(source.read_text() + '{"broken\n')
    out = str(tmp_path / "out")
    referee("archive", "check", str(source), "-o", out, "-j", "1")
    status, output = referee("archive", "find", out, "--position", "{phase: winner}")
    assert status == 0 and "#1" not in output
    assert "passed by: 1 log that could not be judged\n" in output


def test_what_sql_says_against_a_question_stands_on_lines_of_its_own(archive: str) -> None:
    status, output = referee("archive", "query", archive, "SELEC 1")
    assert status == 2 and "\\n" not in output and "LINE 1: SELEC 1\n" in output


def test_a_record_that_has_changed_since_is_not_searched(tmp_path: Path) -> None:
    source = lines(tmp_path / "a.jsonl", [good("a"), good("b"), good("c")])
    out = str(tmp_path / "out")
    referee("archive", "check", source, "-o", out, "-j", "1")
    lines(tmp_path / "a.jsonl", [good("a"), good("B")])
    status, output = referee("archive", "find", out, "--position", "{phase: winner}")
    assert status == 0
    assert "a.jsonl#1: the record has changed since it was judged\n" in output
    assert "a.jsonl#2: the record is not there any more\n" in output
    (tmp_path / "a.jsonl").unlink()
    assert "there is no such file" in referee("archive", "find", out, "--position", "{phase: winner}")[1]


@pytest.mark.parametrize(
    "options",
    [
        ("--position", "[1]"),
        ("--position", "{"),
        ("--at", "3"),
        ("--near", "0.5", "--rule", "A-1"),
        ("--near", "60"),
        ("--near", "nan"),
        ("--where", "no"),
    ],
)
def test_a_search_that_means_nothing_exits_2(archive: str, options: tuple[str, ...]) -> None:
    status, output = referee("archive", "find", archive, *options)
    assert status == 2 and "Traceback" not in output


def test_the_same_game_in_other_writing_is_a_duplicate_and_a_changed_one_nearly(tmp_path: Path) -> None:
    from auction_player import whole_game

    first, second = whole_game(1), whole_game(2)
    twin = json.loads(json.dumps(first))
    twin["title"] = "the same again"
    near = json.loads(json.dumps(first))
    del near["moves"][40]
    folder = tmp_path / "logs"
    folder.mkdir()
    lines(folder / "a.jsonl", [first, second])
    (folder / "b.yaml").write_text("\n".join(block(twin)) + "\n", encoding="utf-8")
    lines(folder / "c.jsonl", [near])
    out = str(tmp_path / "out")
    referee("archive", "check", str(folder), "-o", out, "-j", "1")
    (same,) = query(out, "SELECT logs, writings, places FROM duplicates")
    assert (same["logs"], same["writings"]) == (2, 2)
    assert [Path(place).name for place in same["places"]] == ["a.jsonl#0", "b.yaml#0"]
    standings = query(out, "SELECT DISTINCT games FROM standings")
    assert standings == [{"games": 3}], "the twin is no other game"
    assert (
        "left out: 1 log of games told once (the view `duplicates`)"
        in referee("archive", "find", out, "--near", "1")[1]
    )
    (pair,) = find(out, "--near", "0.5")
    assert pair["alike"] >= 0.8
    assert [Path(pair[side]).name for side in ("one", "other")] == ["a.jsonl#0", "c.jsonl#0"]


def test_likeness_is_about_the_part_of_rows_two_games_share() -> None:
    entries = [f'{{"n":{n}}}' for n in range(1000)]

    def sketch(some: list[str]) -> list[int]:
        return rows.sketched(f"[{','.join(some)}]".encode())

    whole = sketch(entries)
    assert rows.alike(whole, whole) == 1.0
    assert rows.alike(whole, sketch([f'{{"m":{n}}}' for n in range(1000)])) == 0.0
    assert 0.3 < rows.alike(whole, sketch(entries[:600])) < 0.9
    assert len(sketch(entries[:1])) == 1


def test_an_archive_is_opened_once_for_many_questions(archive: str) -> None:
    asked = Asked(Archive(Path(archive)))
    assert asked.ask("SELECT 1 + ?", 2).rows == [(3,)]
    assert DEAR["card"] == "B4"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            ("find", "ARCHIVE", "--kind", "illegl"),
            "there is no 'illegl'; did you mean `illegal`? (expected illegal, unpaid",
        ),
        (("find", "ARCHIVE", "--status", ""), "there is no '' (expected clean, findings"),
        (("find", "ARCHIVE", "--where", "\udcff"), "this is no text (expected UTF-8)"),
        (("find", "ARCHIVE", "--player", "\udcff"), "this is no text (expected UTF-8)"),
        (("find", "ARCHIVE", "--position", "\udcff"), "this is no text (expected UTF-8)"),
        (("query", "ARCHIVE", "select '\udcff'"), "this is no text (expected UTF-8)"),
    ],
)
def test_what_there_is_not_and_what_is_no_text_is_refused(
    archive: str, asked: tuple[str, ...], said: str
) -> None:
    status, output = referee("archive", *(archive if word == "ARCHIVE" else word for word in asked))
    assert status == 2 and said in output


def test_the_names_of_columns_steer_no_terminal(archive: str) -> None:
    for form in ("table", "csv"):
        assert "\x1b" not in query(archive, 'SELECT 1 AS "a\x1b[31m"', form)


def test_a_file_beside_the_archive_is_a_recorder_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines(tmp_path / "friday.jsonl", [good("one")])
    referee("archive", "check", "friday.jsonl", "-o", "out", "-j", "1")
    assert query(str(tmp_path / "out"), "SELECT kept_by FROM faults_by_recorder") == [
        {"kept_by": "friday.jsonl"}
    ]


def test_logs_that_lie_in_the_archive_itself_are_told_so(tmp_path: Path) -> None:
    lines(tmp_path / "friday.jsonl", [good("one")])
    status, said = referee("archive", "check", str(tmp_path), "-o", str(tmp_path), "-j", "1")
    assert status == 2 and "lie in the archive itself" in said


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--rule", "A-7.11"), "no game has 'A-7.11'; did you mean `A-7.1`?"),
        (("--reading", "vp_tabel"), "no game has 'vp_tabel'; did you mean `vp_table`?"),
        (("--game", "auctoin"), "no game has 'auctoin'; did you mean `auction`?"),
    ],
)
def test_where_nothing_is_found_a_misspelt_name_is_told(
    archive: str, asked: tuple[str, ...], said: str
) -> None:
    status, output = referee("archive", "find", archive, *asked)
    assert status == 1 and said in output


def test_a_file_is_no_archive_to_write_to(tmp_path: Path) -> None:
    name = lines(tmp_path / "logs.jsonl", [good("a log")])
    status, output = referee("archive", "check", str(tmp_path), "-o", name)
    assert status == 2 and "this is no folder" in output
