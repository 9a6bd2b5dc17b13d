"""Hostile files, names, streams and terminals: whatever comes in, a judgement or one line comes out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
import warm
from fuzz import attempt, steering
from sizes import so_many, spread
from thrown import NASTY
from typer.testing import CliRunner

from referee.__main__ import main
from referee.checking import everyday
from referee.cli import app
from referee.commands import streams
from referee.document import Unreadable, parse, read, stream
from referee.log import Rejected, read_log
from referee.printable import json_text, line, markup, painted, printable
from referee.reading.places import MOST_BYTES
from referee.writing.yaml_text import quoted

LOG = """\
referee: 1
game: hundred
players: [Ann, Ben]
setup: {starter: Ann}
moves:
  - {action: deal, upcard: 9C}
  - {player: Ann, action: draw, from: stock}
"""

COMMANDS = (
    "--help", "--version", "validate --help", "validate LOG", "validate LOG --format json",
    "validate LOG --format sarif", "validate LOG --format junit", "show LOG --format yaml",
    "show LOG --format svg", "schema", "adjudicate LOG --move 2 --format json", "score LOG --format table",
)  # fmt: skip
"""What a command can be asked for besides what every command is tried with (test_any_terminal.py)."""

DRAWN = [
    (command, encoding)
    for command in ("validate LOG", "show LOG", "legal LOG", "score LOG", "show LOG --format svg")
    for encoding in ("ascii", "latin-1", "cp1252", "cp437")
]

NASTY_LOG = LOG.replace("Ann", quoted(NASTY)).replace(
    "players:", f"title: {quoted(NASTY)}\nnotes: {quoted(NASTY)}\nplace: {quoted(NASTY)}\nplayers:"
)

on_unix = pytest.mark.skipif(os.name != "posix", reason="pipes and devices as Unix has them")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "log.yaml").write_text(LOG, encoding="utf-8")
    return tmp_path


def named(folder: Path, command: str) -> str:
    """A command with the names of the files it reads and writes; what was written before is gone."""
    (folder / "new.yaml").unlink(missing_ok=True)
    return command.replace("LOG", "log.yaml").replace("NEW", "new.yaml").replace("PAGE", "page.html")


def in_shell(folder: Path, command: str, redirected: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a command with streams as a shell gives them."""
    return warm.run(folder, named(folder, command), redirected)


def from_cold(
    folder: Path, command: str, redirected: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """The same in a process and a shell that are started for it, where that is the point."""
    root = str(Path(__file__).resolve().parents[2])
    return subprocess.run(
        f"{sys.executable} -m referee {named(folder, command)} {redirected}",
        shell=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": root, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=300,
    )


# -- streams ----------------------------------------------------------------------------------------


@on_unix
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_or_a_closed_output_is_told_in_one_line(folder: Path, command: str) -> None:
    for redirected in (">/dev/full", ">&-"):
        done = in_shell(folder, command, redirected)
        assert done.returncode == 2, (redirected, done.stderr)
        *before, last = done.stderr.splitlines()
        assert last.startswith("referee: the report could not be written")
        assert all(line.startswith("left out: ") for line in before), before


@on_unix
@pytest.mark.parametrize("typed", ("games --nothing", "--nothing", "nothing", "show", "archive nothing"))
def test_what_is_typed_wrongly_is_never_judged_wrong_though_errors_cannot_be_told(
    folder: Path, typed: str
) -> None:
    for redirected in ("2>/dev/full", "2>&-", ">/dev/full 2>/dev/full"):
        assert from_cold(folder, typed, redirected).returncode == 2, redirected


@on_unix
@pytest.mark.parametrize("command", COMMANDS)
def test_closed_input_and_closed_errors_change_no_status(folder: Path, command: str) -> None:
    plain = in_shell(folder, command)
    without = in_shell(folder, command, "<&- 2>&-")
    assert plain.returncode == without.returncode
    assert plain.stdout == without.stdout
    assert "Traceback" not in plain.stderr


@on_unix
@pytest.mark.parametrize(("command", "encoding"), spread(DRAWN, 4))
def test_no_encoding_fails_and_none_changes_the_verdict(folder: Path, command: str, encoding: str) -> None:
    (folder / "log.yaml").write_text(LOG.replace("Ann", "Zoë–Ł 🂡"), encoding="utf-8")
    plain = in_shell(folder, command)
    narrow = from_cold(folder, command, PYTHONIOENCODING=encoding)
    assert narrow.returncode == plain.returncode and not narrow.stderr
    assert narrow.stdout.count("\n") == plain.stdout.count("\n")


@on_unix
def test_a_plain_c_locale_is_enough(folder: Path) -> None:
    done = from_cold(folder, "show LOG", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0 and not done.stderr
    assert "+----+" in done.stdout


@on_unix
def test_nobody_reading_on_ends_a_command_quietly(folder: Path) -> None:
    for command in ("rules", "--help", "schema log"):
        done = from_cold(folder, command, "| head -c 1; echo ${PIPESTATUS[0]} >&2")
        assert "Traceback" not in done.stderr


@on_unix
def test_ctrl_c_leaves_no_trace(folder: Path) -> None:
    root = str(Path(__file__).resolve().parents[2])
    with subprocess.Popen(
        [sys.executable, "-m", "referee", "record", "hundred"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": root},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None and running.stdout.read(1), "it has begun to ask"
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=300)
    assert running.returncode == 130 and not said


def test_ctrl_c_while_it_is_still_starting_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("referee.cli.main", interrupted)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130


def test_force_color_paints_what_goes_into_a_pipe_and_no_color_wins(folder: Path) -> None:
    (folder / "log.yaml").write_text(LOG + "  - {player: Ben, action: call}\n", encoding="utf-8")
    assert "\033[1;31m" in from_cold(folder, "validate LOG", FORCE_COLOR="1").stdout
    assert "\033" not in from_cold(folder, "validate LOG", FORCE_COLOR="1", NO_COLOR="1").stdout
    assert "\033" not in from_cold(folder, "validate LOG", FORCE_COLOR="").stdout


# -- what is shown ----------------------------------------------------------------------------------


def test_what_cannot_be_seen_is_written_out_once_and_only_once() -> None:
    assert printable("a\tb\r\n\x1b\x9b\u202e\ufeff\U000e0041") == r"a\tb\r\n\x1b\x9b\u202e\ufeff\U000e0041"
    assert printable("Zoë 🂡 क\u094dषु 👩\u200d🚀") == "Zoë 🂡 क\u094dषु 👩\u200d🚀"
    assert printable(printable(NASTY)) == printable(NASTY)
    assert printable(os.fsdecode(b"bad\xff")) == r"bad\xff"
    assert markup("<\x00>") == r"&lt;\x00&gt;"


BLANK = "\u034f\u115f\u17b4\u180b\u2065\u2800\u3164\uffa0\ufff0\U00013430\U000e0080\U000e0fff"
"""Letters, marks and pictures that are drawn as nothing, most of them `isprintable` to Python."""


@pytest.mark.parametrize("sign", BLANK)
def test_letters_that_are_blank_are_written_out_too(sign: str) -> None:
    number = f"\\u{ord(sign):04x}" if ord(sign) < 0x1_0000 else f"\\U{ord(sign):08x}"
    assert printable(f"A{sign}B") == line(f"A{sign}B") == f"A{number}B"
    assert json_text(sign).isascii() and json.loads(json_text(sign)) == sign
    assert quoted(sign).isascii() and parse(f"a: {quoted(sign)}", "x")[0].data == {"a": sign}
    for name in (sign, f"Ann{sign}"):
        log = LOG.replace("Ben", quoted(name))
        (told,) = _refused(log)
        assert told == f"nothing can be seen of the name {name!r}" or told == f"{name!r} looks like 'Ann'"


@pytest.mark.parametrize("name", ["Jos\u00e9 ", "Jose\u0301", "Jos\u00e9\u200b"])
def test_a_name_that_only_looks_like_a_players_is_told_so(name: str) -> None:
    log = LOG.replace("Ben", "Jos\u00e9", 1) + f"  - {{player: {quoted(name)}, action: call}}\n"
    (told,) = _refused(log)
    assert told.startswith(
        f"nobody called {name!r} plays here: who looks the same is written with other signs"
    )


@pytest.mark.parametrize("sign", "\u200c\u200d\ufe0e\ufe0f\U000e0100")
def test_what_joins_signs_tells_no_two_latin_names_apart(sign: str) -> None:
    (told,) = _refused(LOG.replace("Ben", quoted(f"An{sign}n")))
    assert told.endswith("looks like 'Ann'")
    apart = LOG.replace("Ben", f"क{sign}ष").replace("Ann", "कष")  # there it is seen
    assert not _refused(apart)


def _refused(log: str) -> list[str]:
    """Why the first document of a text is no log."""
    try:
        read_log(parse(log, "log.yaml")[0])
    except Rejected as rejected:
        return [fault.message for fault in rejected.faults]
    return []


ODD_WORD = "A\u202eB\nall.yaml: 1 log: 1 clean\u2028::error::forged\u2066\u3164"


@pytest.mark.parametrize(
    "typed",
    (
        ("rulings", "hundred", ODD_WORD), ("validate", f"--{ODD_WORD}"), (f"--{ODD_WORD}",), (ODD_WORD,),
        ("archive", ODD_WORD), ("validate", "LOG", "--format", ODD_WORD), ("show", "LOG", "--at", ODD_WORD),
        ("archive", "query", ODD_WORD, "select 1"), ("validate", "LOG", "--ruling", ODD_WORD),
        ("show", "LOG", "--as", ODD_WORD), ("rules", ODD_WORD), ("validate", "LOG", "-o", f"none/{ODD_WORD}"),
    ),
)  # fmt: skip
def test_what_is_typed_wrongly_is_shown_and_not_obeyed(folder: Path, typed: tuple[str, ...]) -> None:
    arguments = [str(folder / "log.yaml") if word == "LOG" else word for word in typed]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2 and isinstance(result.exception, SystemExit)
    assert not steering(result.output) and "\u3164" not in result.output
    assert not any(row.startswith(("all.yaml", "::")) for row in result.output.splitlines())


def test_only_our_own_colours_become_colours() -> None:
    assert line(painted("bad\x1b[32m", "1;31")) == "\033[1;31mbad\\x1b[32m\033[0m"


@pytest.mark.parametrize("said", ("::error::x", "  ::add-mask::x", "\t::x", "##[error]x", "a ##vso[task]x"))
def test_a_line_is_no_command_for_a_build_service(said: str) -> None:
    shown = line(said)
    assert not shown.lstrip().startswith("::") and "##[" not in shown and "##vso[" not in shown
    assert line("Ann::Ben # ## 3") == "Ann::Ben # ## 3"


def test_json_loses_nothing_and_prints_nothing_that_steers() -> None:
    value = {"a\x1b": [NASTY, "\x7f\x85\U000e0041"]}
    said = json_text(value, 2)
    assert json.loads(said) == value
    assert all(letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cf", "Zl") for letter in said)
    assert json.loads(json_text(os.fsdecode(b"\xff"))) == r"\xff"


EVERY = (
    "validate LOG", "validate LOG --readings", "validate LOG --format json", "validate LOG --format sarif",
    "validate LOG --format junit", "validate LOG --format github", "score LOG", "show LOG",
    "show LOG --format yaml", "show LOG --format svg", "legal LOG", "adjudicate LOG",
    "adjudicate LOG --move 2", "adjudicate LOG --move 2 --format json", "what-if LOG --drop 1",
    "test LOG", "report LOG -o PAGE", "score LOG --format table", "score LOG --format csv",
    "score LOG --format json", "convert LOG --to yaml", "convert LOG --to json", "format LOG --check",
    "diff LOG LOG", "validate LOG -j 2",
)  # fmt: skip


@pytest.mark.parametrize("command", EVERY)
def test_names_and_notes_neither_steer_a_terminal_nor_forge_a_line(command: str) -> None:
    faulty = NASTY_LOG + f"  - {{player: {quoted(NASTY)}, action: call, note: {quoted(NASTY)}}}\n"
    for log in (
        NASTY_LOG,
        faulty,
        faulty.replace("setup:", "unknown:"),
        faulty.replace("starter:", "\\x1b:"),
    ):
        attempt(command.split(), log.encode())  # it looks at every sign of the output


def test_no_line_of_a_report_begins_as_a_name_wants_it(folder: Path) -> None:
    (folder / "log.yaml").write_text(NASTY_LOG, encoding="utf-8")
    for command in EVERY:
        parts = (
            command.replace("LOG", str(folder / "log.yaml")).replace("PAGE", str(folder / "p.html")).split()
        )
        said = CliRunner().invoke(app, parts).output
        if (folder / "p.html").exists():
            said += (folder / "p.html").read_text(encoding="utf-8")
        assert not any(row.lstrip().startswith(("all.yaml", "::error::forged")) for row in said.split("\n"))


def test_an_svg_of_any_names_is_xml(folder: Path) -> None:
    (folder / "log.yaml").write_text(NASTY_LOG.replace("\\u0000", "\\uFFFE"), encoding="utf-8")
    said = CliRunner().invoke(app, ["show", str(folder / "log.yaml"), "--format", "svg"]).stdout
    assert ElementTree.fromstring(said).tag.endswith("svg")


@on_unix
@pytest.mark.parametrize("form", ("text", "json", "sarif", "junit", "github"))
@pytest.mark.parametrize("name", (b"bad\xff\x1b.yaml", b"new\nline.yaml", b"::error::x.yaml"))
def test_file_names_are_shown_and_not_obeyed(tmp_path: Path, form: str, name: bytes) -> None:
    path = os.fsdecode(bytes(tmp_path) + b"/" + name)
    Path(path).write_text("a: [\n", encoding="utf-8")
    for folder in (str(tmp_path), path):
        result = CliRunner().invoke(app, ["validate", folder, "--format", form])
        assert result.exit_code == 2 and isinstance(result.exception, SystemExit)
        assert not any(sign in result.output for sign in ("\x1b", "\udcff", "new\nline"))


@on_unix
def test_names_may_be_as_long_as_the_system_lets_them_be_and_no_longer(tmp_path: Path) -> None:
    longest = tmp_path / ("n" * 250 + ".yaml")
    longest.write_text(LOG, encoding="utf-8")
    target = tmp_path / ("m" * 255)
    assert CliRunner().invoke(app, ["validate", str(longest), "-o", str(target)]).exit_code == 0
    assert target.read_text(encoding="utf-8") == "1 log: 1 clean\n"
    assert list(tmp_path.iterdir()).__len__() == 2, "nothing is left over"
    too_long = str(tmp_path / ("x" * 300))
    for command in (
        ["validate", too_long], ["test", too_long], ["show", too_long], ["board", "check", too_long],
        ["new", "hundred", "-o", too_long], ["validate", str(longest), "-o", too_long],
        ["report", str(longest), "-o", too_long], ["rules", "--scenarios", too_long],
        ["record", "hundred", "-o", too_long, "-p", "Ann", "-p", "Ben"],
    ):  # fmt: skip
        result = CliRunner().invoke(app, command, input="\n" * 40)
        assert isinstance(result.exception, SystemExit), command
        assert result.exit_code == 2, command


# -- what is read -----------------------------------------------------------------------------------


def test_a_name_of_a_coding_in_a_broken_file_is_a_comment(tmp_path: Path) -> None:
    (tmp_path / "log.yaml").write_text("# coding: hex\na: [\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["validate", str(tmp_path / "log.yaml")])
    assert result.exit_code == 2 and "log.yaml:3:1: error" in result.output


@on_unix
def test_a_pipe_is_opened_once_even_where_the_line_at_fault_is_shown(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("a: 1\nb: }\n",), daemon=True)
    writer.start()
    done = in_shell(tmp_path, "validate pipe")
    assert done.returncode == 2 and "    2 | b: }" in done.stdout


@on_unix
@pytest.mark.parametrize("path", ("/dev/zero", "-"))
def test_what_never_ends_is_read_up_to_a_bound_that_is_told(tmp_path: Path, path: str) -> None:
    for command in (f"validate {path}", f"show {path}", f"adjudicate {path}", f"test {path}"):
        done = in_shell(tmp_path, command, "</dev/zero")
        assert "longer than 8 MB" in done.stdout + done.stderr, command


@pytest.mark.parametrize("form", ("yaml", "json", "jsonl"))
def test_a_document_has_a_most_and_a_file_of_many_has_none(form: str) -> None:
    document = {"yaml": "---\na: {}\n", "json": '{{"a": "{}"}}', "jsonl": '{{"a": "{}"}}\n'}[form]
    with pytest.raises(Unreadable, match="longer than 8 MB"):
        parse(document.format("x" * MOST_BYTES), "x", form)
    assert parse(document.format("x" * (MOST_BYTES - 1000)), "x", form)
    if form != "json":
        assert len(parse(document.format("x" * (MOST_BYTES // 3)) * 4, "x", form)) == 4


def test_a_file_a_log_names_is_told_without_the_folders_above_it(folder: Path) -> None:
    (folder / "log.yaml").write_text(
        LOG.replace("players:", "rules: nowhere.yaml\nplayers:"), encoding="utf-8"
    )
    for form in ("text", "json", "sarif", "junit", "github"):
        arguments = ["validate", "log.yaml", "--format", form]
        said = in_shell(folder, " ".join(arguments)).stdout
        assert "nowhere.yaml: there is no such file" in said and str(folder) not in said


@on_unix
def test_a_file_a_log_names_is_a_plain_file_beside_it(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    (folder / "loop").symlink_to("loop")
    (folder / "zero").symlink_to("/dev/zero")
    for name in ("pipe", "loop", "zero", '"a\\0b"', "x" * 300, "../log.yaml", ".", "/etc/passwd"):
        (folder / "log.yaml").write_text(
            LOG.replace("players:", f"rules: {name}\nplayers:"), encoding="utf-8"
        )
        done = in_shell(folder, "validate LOG")
        assert done.returncode == 2 and "log.yaml:3:" in done.stdout, (name, done)


@pytest.mark.parametrize(
    ("rules", "said", "expected"),
    (
        ("extends: base-dutch", "scoring.values: J has no value", "J, or J_red and J_black"),
        ("extends: hundred\nfoo: 1", "the rule set has no `foo`", "a key of `referee schema ruleset`"),
        ("", "`extends` must be a text", "a text"),
    ),
)
def test_what_is_wrong_in_a_rule_set_is_told_by_its_keys(
    folder: Path, rules: str, said: str, expected: str
) -> None:
    written = rules or "extends: 3"
    (folder / "house.yaml").write_text(f"{written}\nid: house\nname: H\nrule_prefix: H\n", encoding="utf-8")
    (folder / "log.yaml").write_text(LOG.replace("players:", "rules: house.yaml\nplayers:"), encoding="utf-8")
    told = in_shell(folder, "validate LOG").stdout
    assert said in told and f"expected: {expected}" in told
    (folder / "referee.toml").write_text('[rules]\nduel = ""\n', encoding="utf-8")
    (folder / "log.yaml").write_text(LOG.replace("hundred", "duel"), encoding="utf-8")
    told = in_shell(folder, "validate LOG").stdout
    assert "referee.toml:2:8" in told and str(folder) not in told, "no folder above here is told"


def test_numbers_of_many_digits_are_refused_before_they_are_added_up() -> None:
    for form, text in (("yaml", "a: {}"), ("json", '{{"a": {}}}')):
        assert parse(text.format("9" * 100), "x", form)[0].data == {"a": int("9" * 100)}
        for number in ("9" * 101, "-" + "9" * 101, "9" * 5000, "1e400", "-1e400", "1" + "0" * 400 + ".5"):
            with pytest.raises(Unreadable):
                parse(text.format(number), "x", form)
    total = sum(parse("[" + ", ".join(["9" * 100] * 1000) + "]", "x")[0].data)
    assert str(total), "and so every sum can be written"


KINDS: dict[str, Callable[[int], str]] = {
    "blank": lambda size: "\n" * (size * 20),
    "unknown": lambda size: LOG + "\n".join(many_keys(size)),
    "in an entry": lambda size: LOG + "  - {player: Ben, action: pass, " + ", ".join(many_keys(size)) + "}\n",
    "lines": lambda size: LOG + "  - {player: Ben, action: dance}\n" * (size // 2),
    "near a word": lambda size: (
        LOG + "".join(f"  - {{player: Ben, action: pas{n}}}\n" for n in range(size // 4))
    ),
    "words of a line": lambda size: LOG + f"given: {{layouts: {{Ann: {'ZZ ' * size}}}}}\n",
}


def many_keys(size: int) -> list[str]:
    return [f"key{number}: {number}" for number in range(size)]


@pytest.mark.parametrize(
    ("kind", "command"),
    [*((kind, "validate") for kind in KINDS), ("unknown", "format"), ("in an entry", "format"),
     ("in an entry", "convert --to json"), ("near a word", "fix"), ("words of a line", "fix")],
)  # fmt: skip
def test_work_grows_with_the_size_and_not_with_its_square(kind: str, command: str) -> None:
    def refused(size: int) -> float:
        began = time.process_time()
        answer = CliRunner().invoke(app, [*command.split(), "-"], input=KINDS[kind](size))
        assert answer.exit_code in (0, 1, 2) and not answer.stderr.startswith("Traceback")
        assert command != "validate" or answer.exit_code == 2
        return time.process_time() - began

    refused(100)  # what is loaded once is loaded now
    few = so_many(500, 6_000)
    assert refused(8 * few) < 25 * refused(few), "8 times the size is 8 times the work; its square 64 times"


STRANGE = {
    "of a document": lambda keys: f"{{{keys}}}\n",
    "of a log": lambda keys: LOG + f"given: {{{keys}}}\n",
    "of an entry": lambda keys: LOG + f"  - {{{keys}}}\n",
    "of a bid": lambda keys: LOG + f"  - {{player: Ben, action: pass, {keys}}}\n",
    "of a check": lambda keys: LOG + f"  - {{check: {{{keys}}}}}\n",
}


@pytest.mark.parametrize("whole", STRANGE)
def test_words_that_look_alike_are_looked_for_only_for_as_many_keys_as_are_told(
    whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def near(word: str, *others: object) -> list[str]:
        asked.append(word)
        return []

    monkeypatch.setattr(everyday, "near", near)
    content = STRANGE[whole](", ".join(many_keys(3000)))
    assert CliRunner().invoke(app, ["validate", "-"], input=content).exit_code == 2
    assert len(asked) < 500


# -- what is written --------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ("text", "json", "sarif", "junit", "github"))
def test_a_report_is_never_written_over_what_it_was_made_from(folder: Path, form: str) -> None:
    path = folder / "log.yaml"
    (folder / "same.yaml").hardlink_to(path)
    for target in ("log.yaml", "same.yaml"):
        for source in (str(path), str(folder)):
            arguments = ["validate", source, "-o", str(folder / target), "--format", form]
            result = CliRunner().invoke(app, arguments)
            assert result.exit_code == 2 and "was read for the report" in result.output
            assert path.read_text(encoding="utf-8") == LOG


def test_a_page_is_never_written_over_its_log(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "dup.html").write_text(LOG, encoding="utf-8")
    for arguments in (["dup.html"], ["log.yaml", "-o", "log.yaml"]):
        result = CliRunner().invoke(app, ["report", *arguments])
        assert result.exit_code == 2 and "left as it is" in result.output
    assert (folder / "dup.html").read_text(encoding="utf-8") == LOG


def test_a_rule_set_is_not_written_over_either(folder: Path) -> None:
    rules = folder / "house.yaml"
    rules.write_text("extends: base-dutch\nid: house\nname: House\nrule_prefix: H\n", encoding="utf-8")
    (folder / "log.yaml").write_text(LOG.replace("players:", "rules: house.yaml\nplayers:"), encoding="utf-8")
    result = CliRunner().invoke(app, ["validate", str(folder / "log.yaml"), "-o", str(rules)])
    assert result.exit_code == 2 and "extends" in rules.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", (("validate",), ("report",), ("validate", "-j", "2")))
def test_neither_are_house_rulings(folder: Path, command: tuple[str, ...]) -> None:
    house = folder / "referee.toml"
    house.write_text("[rulings.hundred]\n", encoding="utf-8")
    (folder / "other.yaml").write_text(LOG, encoding="utf-8")
    logs = [str(folder / "log.yaml"), *[str(folder / "other.yaml")] * ("-j" in command)]
    result = CliRunner().invoke(app, [*command, *logs, "-o", str(house)])
    assert result.exit_code == 2 and "left as it is" in result.output
    assert house.read_text(encoding="utf-8") == "[rulings.hundred]\n"


@on_unix
def test_links_in_a_ring_are_told_and_nothing_is_written(folder: Path) -> None:
    (folder / "loop").symlink_to("loop")
    for command in (
        "validate LOG -o loop", "convert LOG --to json -o loop", "new hundred -o loop", "report LOG -o loop",
        "adjudicate LOG --move 1 -o loop", "archive check LOG -j 1 -o loop", "show loop", "format loop",
    ):  # fmt: skip
        done = in_shell(folder, command)
        assert done.returncode == 2 and "Too many levels of symbolic links" in done.stderr, done.stderr
        assert "Traceback" not in done.stderr and (folder / "loop").is_symlink()


def test_a_name_that_is_empty_is_no_file(folder: Path) -> None:
    done = in_shell(folder, "validate ''")
    assert (done.returncode, done.stdout.splitlines()[0]) == (2, "'': error there is no such file")


# -- recording --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answers",
    (
        ["²"], ["--5"], [","], ["!"], ["!,"], ["9" * 5000],
        ["{"] * so_many(300, 1000), ["draw"] + ["{"] * so_many(500, 1500),
        ["{player: Ann, action: draw, from: [}"], ["result", "²", "--5", "x"], ["\x1b[31m"], ["undo"] * 50,
    ),
)  # fmt: skip
def test_odd_answers_to_the_recorder_leave_a_log_that_can_be_read(tmp_path: Path, answers: list[str]) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(LOG, encoding="utf-8")
    said = "\n".join([*answers, "quit", ""])
    result = CliRunner().invoke(app, ["record", "hundred", "-o", str(path)], input=said)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert read(path)[0].data["game"] == "hundred"
    assert "\x1b" not in result.output


def test_names_nobody_can_see_sit_down_at_no_table(tmp_path: Path) -> None:
    for name in ("A\x1b[31m", "\u202eAnn", os.fsdecode(b"A\xff")):
        result = CliRunner().invoke(app, ["new", "hundred", "-p", name, "-p", "Ben"])
        assert result.exit_code == 2 and "cannot be seen" in result.output


def test_a_stream_that_was_closed_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    (source,) = stream("-")
    assert isinstance(source, Unreadable) and "closed" in source.message
    assert streams.answer("") is None
