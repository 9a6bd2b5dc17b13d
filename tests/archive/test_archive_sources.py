"""Where logs come from: folders, globs, packed JSON Lines, Parquet with a column of logs, other stores."""

from __future__ import annotations

import errno
import gzip
import io
import json
import os
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from archive_logs import GOOD, ask, bad, good, lines, referee, some
from typer.testing import CliRunner

from referee.archive import pieces
from referee.archive.extras import LONGEST, in_a_line
from referee.archive.sources import found
from referee.cli import app
from referee.reading.places import MOST_BYTES
from referee.writing.yaml_text import block


def as_yaml(log: dict[str, Any]) -> str:
    return "\n".join([*block(log), ""])


def checked(out: Path, *sources: str, options: tuple[str, ...] = ()) -> str:
    """What a run over some sources says."""
    status, output = referee("archive", "check", *sources, "-o", str(out), "-j", "1", *options)
    assert status in (0, 1, 2)
    return output


def titles(out: Path) -> list[str | None]:
    return [row[0] for row in ask(out, "SELECT title FROM logs ORDER BY source, document")]


def test_a_folder_is_searched_through_and_what_is_passed_over_is_told(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    (logs / "deep").mkdir(parents=True)
    (logs / "a.yaml").write_text(as_yaml(good("a")) + "---\n" + as_yaml(good("b")), encoding="utf-8")
    (logs / "deep" / "c.json").write_text(json.dumps(good("c")), encoding="utf-8")
    lines(logs / "deep" / "d.jsonl", [good("d"), good("e")])
    (logs / "notes.txt").write_text("not a log", encoding="utf-8")
    (logs / "rules.yaml").write_text("extends: duel\n", encoding="utf-8")
    (logs / "case.yaml").write_text("scenario: a case\n" + as_yaml(GOOD), encoding="utf-8")
    output = checked(tmp_path / "out", str(logs))
    assert output.startswith("5 logs: 5 clean\n")
    assert "passed over: 2 documents of folders that are no logs (table `passed`)\n" in output
    assert f"passed over: 1 file of another kind ({logs / 'notes.txt'})\n" in output
    assert titles(tmp_path / "out") == ["a", "b", "c", "d", "e"]
    assert ask(tmp_path / "out", "SELECT source, why FROM passed ORDER BY source") == [
        (str(logs / "case.yaml"), "a scenario"),
        (str(logs / "rules.yaml"), "no log"),
    ]


def test_what_cannot_be_read_leads_elsewhere_or_is_gone_costs_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "logs"
    for name in ("closed", "open"):
        (here / name).mkdir(parents=True)
        (here / name / "log.json").write_text(json.dumps(good(name)), encoding="utf-8")
    (here / "nowhere.json").symlink_to("gone")
    (here / "ring").symlink_to(here)
    listing = os.scandir

    def refused(folder: str) -> Any:
        if str(folder).endswith("closed"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return listing(folder)

    monkeypatch.setattr(os, "scandir", refused)
    said = checked(tmp_path / "out", str(here))
    assert said.startswith("2 logs: 1 clean, 1 could not be judged") and "passed over: 2 files" in said
    assert ask(tmp_path / "out", "SELECT source, error FROM trouble") == [
        (str(here / "closed"), "the folder cannot be read: Permission denied")
    ]
    gone = found([str(here / "open")])
    (here / "open" / "log.json").unlink()
    assert [piece.trouble for piece in gone.pieces()] == [
        "the file cannot be read: No such file or directory"
    ]


def test_the_archive_may_lie_in_the_folder_it_is_made_of(tmp_path: Path) -> None:
    lines(tmp_path / "a.jsonl", some(10))
    for _ in range(2):
        assert checked(tmp_path / "out", str(tmp_path)).startswith("10 logs: ")


def test_a_glob_names_files_and_each_is_taken_once(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / f"{name}.yaml").write_text(as_yaml(good(name)), encoding="utf-8")
    out = tmp_path / "out"
    checked(out, str(tmp_path / "[ab].yaml"), str(tmp_path / "a.yaml"), str(tmp_path / "**/c.yaml"))
    assert titles(out) == ["a", "b", "c"]


def test_json_lines_may_be_packed(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    text = "".join(json.dumps(log) + "\n" for log in some(30)).encode()
    (tmp_path / "one.jsonl.gz").write_bytes(gzip.compress(text))
    frames = (zstandard.compress(text[:5000]), zstandard.compress(text[5000:]))
    (tmp_path / "two.jsonl.zst").write_bytes(b"".join(frames))
    (tmp_path / "three.yaml.gz").write_bytes(gzip.compress(as_yaml(good("three")).encode()))
    assert checked(tmp_path / "out", str(tmp_path)).startswith("61 logs: ")
    lines_of = ask(
        tmp_path / "out", "SELECT source[-3:], max(line), count(*) FROM logs GROUP BY 1 ORDER BY 1"
    )
    assert lines_of == [(".gz", 30, 31), ("zst", 30, 30)]


def test_a_packed_file_that_ends_too_early_is_told_and_the_others_are_judged(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    text = "".join(json.dumps(log) + "\n" for log in some(50)).encode()
    packed, other = gzip.compress(text), zstandard.compress(text)
    (tmp_path / "a.jsonl.gz").write_bytes(packed[: len(packed) // 2])
    (tmp_path / "b.jsonl.gz").write_bytes(b"this is not packed")
    (tmp_path / "c.json").write_text(json.dumps(good("c")), encoding="utf-8")
    (tmp_path / "d.jsonl.zst").write_bytes(other + other[: len(other) // 2])
    (tmp_path / "e.jsonl.zst").write_bytes(other + b"and something else")
    assert " could not be judged" in checked(tmp_path / "out", str(tmp_path))
    assert ask(tmp_path / "out", "SELECT status FROM logs WHERE title = 'c'") == [("clean",)]
    kept = "regexp_extract(source, '(.).json', 1) AS file"
    reasons = ask(tmp_path / "out", f"SELECT {kept}, error FROM trouble WHERE error LIKE 'the file%'")
    assert [source for source, _ in reasons] == ["a", "b", "d", "e"]
    assert all("cannot be read" in reason for _, reason in reasons)
    judged = f"SELECT {kept}, count(*) FROM logs WHERE entries IS NOT NULL GROUP BY 1"
    assert dict(ask(tmp_path / "out", judged))["e"] == 50
    assert ask(tmp_path / "out", "SELECT count(*) - count(DISTINCT log) FROM logs") == [(0,)]


def test_a_parquet_file_holds_logs_as_text_as_bytes_or_as_columns(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    logs = [json.dumps(good("a")), as_yaml(bad("b")), None, as_yaml(good("c")) + "---\n" + as_yaml(good("d"))]
    parquet.write_table(arrow.table({"id": [1, 2, 3, 4], "log": logs}), tmp_path / "text.parquet")
    parquet.write_table(arrow.table({"log": [json.dumps(good("e")).encode()]}), tmp_path / "bytes.parquet")
    nested = arrow.table({"log": [good("f"), {**good("g"), "notes": "more"}]})
    parquet.write_table(nested, tmp_path / "nested.parquet")
    output = checked(tmp_path / "out", str(tmp_path))
    assert titles(tmp_path / "out") == ["e", "f", "g", "a", "b", None, "c"], output
    cells = ask(tmp_path / "out", "SELECT document, status, error FROM logs WHERE contains(source, 'text')")
    assert cells[2] == (2, "unreadable", "the cell is empty (expected a log)")
    assert [cell[1] for cell in cells] == ["clean", "findings", "unreadable", "clean"]


def test_the_column_of_logs_can_be_named_and_a_wrong_one_is_told(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(arrow.table({"game": [json.dumps(good("a"))]}), tmp_path / "a.parquet")
    source = str(tmp_path / "a.parquet")
    assert checked(tmp_path / "out", source, options=("--column", "game")).startswith("1 log: 1 clean")
    checked(tmp_path / "no", source)
    assert ask(tmp_path / "no", "SELECT error FROM logs") == [
        ("there is no column 'log' (expected one of game, named by --column)",)
    ]
    (tmp_path / "b.parquet").write_bytes(b"PAR1 but not really")
    checked(tmp_path / "bad", str(tmp_path / "b.parquet"))
    assert "this is no Parquet file" in ask(tmp_path / "bad", "SELECT error FROM logs")[0][0]


def test_addresses_of_other_stores_are_read_through_fsspec(tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    store = fsspec.filesystem("memory")
    for name, log in (("club/a.jsonl", good("a")), ("club/deep/b.json", bad("b")), ("club/c.txt", good("c"))):
        store.pipe(f"/{name}", json.dumps(log).encode())
    try:
        output = checked(tmp_path / "out", "memory://club")
        assert output.startswith("2 logs: 1 clean, 1 with findings")
        assert "1 file of another kind (memory:///club/c.txt)" in output or "c.txt" in output
        assert titles(tmp_path / "out") == ["a", "b"]
        assert checked(tmp_path / "glob", "memory://club/*.jsonl").startswith("1 log: 1 clean")
    finally:
        store.rm("/club", recursive=True)


@pytest.mark.parametrize(("extra", "package"), [("s3", "s3fs"), ("gs", "gcsfs")])
def test_a_store_that_wants_an_extra_names_it_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, extra: str, package: str
) -> None:
    monkeypatch.setattr(pytest.importorskip("fsspec.registry"), "_registry", {})
    monkeypatch.setitem(sys.modules, package, None)
    address = f"{extra}://club/a.jsonl"
    status, output = referee("archive", "check", address, "-o", str(tmp_path / "out"))
    wanted = f"this needs {package}, which is not installed (expected pip install 'dutch-referee[{extra}]')"
    assert (status, output) == (2, f"{address}: {wanted}\n")


def test_what_another_library_says_of_a_fault_is_one_line(tmp_path: Path) -> None:
    said = in_a_line(OSError("cannot be loaded\n" + "no such file: /usr/lib/elsewhere/lib.so\n" * 40))
    assert said.startswith("cannot be loaded no such file: ") and said.endswith(" ...") and "\n" not in said
    assert len(said) <= LONGEST + 4 and in_a_line(OSError()) == "OSError"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_logs_are_read_from_a_store_of_s3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("s3fs")
    server = pytest.importorskip("moto.server").ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    try:
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            monkeypatch.setenv(name, "anybody")
        monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.get_host_and_port()[1]}")
        store = pytest.importorskip("boto3").client("s3")
        store.create_bucket(Bucket="club")
        for name, log in (("a.jsonl", good("a")), ("deep/b.json", bad("b")), ("c.txt", good("c"))):
            store.put_object(Bucket="club", Key=name, Body=json.dumps(log).encode())
        output = checked(tmp_path / "out", "s3://club")
        assert output.startswith("2 logs: 1 clean, 1 with findings") and "s3://club/c.txt" in output
        assert titles(tmp_path / "out") == ["a", "b"]
        assert checked(tmp_path / "glob", "s3://club/*.jsonl").startswith("1 log: 1 clean")
        assert "there is nothing at this address" in checked(tmp_path / "no", "s3://club/none.jsonl")
    finally:
        server.stop()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and the address of a web server that shows it."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    folder = tmp_path / "web"
    folder.mkdir()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.filterwarnings("ignore")
def test_logs_are_read_from_the_web(tmp_path: Path, served: tuple[Path, str]) -> None:
    pytest.importorskip("aiohttp")
    folder, address = served
    lines(folder / "a.jsonl", [good("a"), bad("b")])
    output = checked(tmp_path / "out", f"{address}/a.jsonl")
    assert output.startswith("2 logs: 1 clean, 1 with findings"), output
    assert checked(tmp_path / "no", f"{address}/nothing.jsonl").count("\n") == 1


def piped(text: str | bytes, *arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["archive", "check", *arguments, "--jobs", "1"], input=text)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


ONE, TWO = json.dumps(good("first")), json.dumps(bad("second"))
FLOW = ONE.replace('{"referee": 1, ', '{"referee": 1,\n')


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{ONE}\n{TWO}\n", [(0, 1, "clean"), (1, 2, "findings")]),
        (f"\n  \n{ONE}\n\n{TWO}", [(0, 3, "clean"), (1, 5, "findings")]),
        (f"{ONE[:-2]}}}\n{TWO}\n", [(0, 1, "unreadable"), (1, 2, "findings")]),
        (FLOW, [(0, 1, "clean")]),
        (json.dumps(good("pretty"), indent=1), [(0, 1, "clean")]),
        (f"{as_yaml(good('yaml'))}---\n{as_yaml(bad('more'))}", [(0, 1, "clean"), (1, 9, "findings")]),
        ("{referee: 1, game: duel, players: [Ann, Ben], moves: []}", [(0, 1, "clean")]),
        (ONE.encode("utf-16"), [(0, 1, "clean")]),
        ("", [(0, 1, "unreadable")]),
        ("\n\n", [(0, 1, "unreadable")]),
    ],
    ids=["lines", "blank", "broken", "cut", "pretty", "yaml", "flow", "utf-16", "nothing", "blanks"],
)
def test_standard_input_is_a_source(
    tmp_path: Path, text: str | bytes, told: list[tuple[int, int, str]]
) -> None:
    status, output = piped(text, "-", "-o", str(tmp_path / "out"))
    found = ask(tmp_path / "out", "SELECT document, line, status FROM logs ORDER BY document")
    assert [(number, state) for number, _, state in found] == [
        (number, state) for number, _, state in told
    ], output
    if "yaml" not in str(text):
        assert [line for _, line, _ in found] == [line for _, line, _ in told]
    assert status == (2 if ("unreadable" in str(told)) else 1 if "findings" in str(told) else 0)


def test_standard_input_stands_beside_other_sources_and_is_gone_on_with(tmp_path: Path) -> None:
    file = lines(tmp_path / "a.jsonl", [good("third")])
    for judged, before in ((3, 0), (0, 3)):
        status, output = piped(f"{ONE}\n{TWO}\n", file, "-", "-", "-o", str(tmp_path / "out"))
        assert status == 1 and f"judged now: {judged}" in output and f"judged before: {before}" in output
    assert ask(tmp_path / "out", "SELECT DISTINCT source FROM logs ORDER BY 1") == [(file,), ("<stdin>",)]
    status, output = referee("archive", "find", str(tmp_path / "out"), "--position", "phase: action")
    assert "standard input, which cannot be read again" in output


def test_a_stream_on_standard_input_is_read_as_it_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not more of it is held than is judged at a time."""
    held: list[int] = []

    class Endless(io.RawIOBase):
        count = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            if self.count == 40:
                return 0
            line = (json.dumps(good(f"log {self.count}")) + "\n").encode()
            self.count += 1
            buffer[: len(line)] = line
            return len(line)

    coming = Endless()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(coming, 2048)))
    for piece in found(["-"]).pieces():
        held.append(coming.count - piece.document)
    assert len(held) == 40 and max(held) <= 6


def test_what_is_named_by_two_ways_is_judged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    lines(tmp_path / "games" / "a.jsonl", [good("first"), bad("second")])
    (tmp_path / "link.jsonl").symlink_to("games/a.jsonl")
    names = ("games", "games/a.jsonl", "./games/../games/a.jsonl", str(tmp_path / "games"), "link.jsonl")
    status, output = referee("archive", "check", *names, "-o", "out", "--jobs", "1")
    assert status == 1 and "2 logs: " in output
    assert ask("out", "SELECT DISTINCT source FROM logs") == [("games/a.jsonl",)]


LONG = "x" * 300
"""Longer than a name can be."""


@pytest.mark.parametrize(
    ("target", "told"),
    [("ring.yaml", ""), (LONG, "name too long"), (f"{LONG}/a", "name too long"), ("gone", "")],
)
@pytest.mark.parametrize(
    "command",
    [
        "archive check {} -o out -j 1",
        "validate -q {}",
        "validate -q --cache {}",
        "score {}",
        "test {}",
        "format {}",
    ],
)
def test_a_link_that_cannot_be_followed_costs_the_other_logs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, target: str, told: str
) -> None:
    """In a ring, nowhere, or to more than can be a name: it is passed over or told, and never a traceback."""
    monkeypatch.chdir(tmp_path)
    Path("logs").mkdir()
    Path("logs/good.json").write_text(json.dumps(good("a")), encoding="utf-8")
    Path("logs/ring.yaml").symlink_to(target)
    status, said = referee(*command.format("logs").split())
    assert "Traceback" not in said and status in ((0, 1, 2) if told or command[:4] == "test" else (0, 1)), (
        said
    )
    if command.startswith("archive"):
        assert [status for (status,) in ask("out", "SELECT status FROM logs WHERE title = 'a'")] == ["clean"]
        assert [told in error.lower() for (error,) in ask("out", "SELECT error FROM trouble")] == [
            True
        ] * bool(told)


@pytest.mark.parametrize("name", [LONG, f"{LONG}/a.yaml", f"*{LONG}", "ring", "ring/a.yaml"])
@pytest.mark.parametrize("command", ["archive check {}", "archive check good.json -o {}", "validate -q {}"])
def test_a_name_that_can_be_none_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ring").symlink_to("ring")
    Path("good.json").write_text(json.dumps(good("a")), encoding="utf-8")
    where = () if "-o" in command or "archive" not in command else ("-o", "out")
    status, said = referee(*command.format(name).split(), *where)
    assert status == 2 and "Traceback" not in said, said


def test_a_line_that_is_too_long_is_one_row_and_the_next_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "LARGEST", 2000)
    source = lines(tmp_path / "a.jsonl", [good("a"), good("b", notes="x" * 5000), "", good("c")])
    checked(tmp_path / "out", source)
    assert ask(tmp_path / "out", "SELECT line, title, status FROM logs ORDER BY line") == [
        (1, "a", "clean"),
        (2, None, "unreadable"),
        (4, "c", "clean"),
    ]


def test_a_log_is_judged_that_is_longer_than_a_document_may_be_elsewhere(tmp_path: Path) -> None:
    """Here every log has a bound of memory of its own."""
    source = lines(tmp_path / "a.jsonl", [good("a", notes="x" * (MOST_BYTES + 1))])
    checked(tmp_path / "out", source)
    assert ask(tmp_path / "out", "SELECT title, status FROM logs") == [("a", "clean")]


def test_broken_lines_keep_their_place_and_their_number(tmp_path: Path) -> None:
    source = lines(tmp_path / "a.jsonl", ["{", good("a"), '{"a": 1, "a": 2}', "[]", bad("b")])
    checked(tmp_path / "out", source)
    found = ask(tmp_path / "out", "SELECT document, line, status, error_line FROM logs ORDER BY document")
    assert found == [
        (0, 1, "unreadable", 1),
        (1, 2, "clean", None),
        (2, 3, "unreadable", 3),
        (3, 4, "unreadable", 4),
        (4, 5, "findings", None),
    ]
    (error,) = ask(tmp_path / "out", "SELECT error FROM logs WHERE document = 2")[0]
    assert "line 3, column 2" in error


def test_text_that_no_table_can_hold_is_kept_as_far_as_it_goes(tmp_path: Path) -> None:
    log = good("t\u0000itle \U0001f600", players=["Jean", "Tom"], result={"scores": {"Jean": 10**30}})
    checked(tmp_path / "out", lines(tmp_path / "a.jsonl", [log]))
    assert len(ask(tmp_path / "out", "SELECT title FROM logs")) == 1
