"""Offers of repairs: told in every report, written into the file when somebody asks for that."""

from __future__ import annotations

import gc
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest
from heap import LOG, heaps, judged
from sarif_pydantic import Sarif  # type: ignore[import-untyped]
from typer.testing import CliRunner

from referee import schema
from referee.changes import Insert, Remove, Repair, Rewrite, Swap
from referee.checking.fault import Slip
from referee.cli import app
from referee.commands import fixing
from referee.document import Document, Unreadable, parse
from referee.game import resolve
from referee.header import BadEntry
from referee.judge import Judgement
from referee.log import slip
from referee.repairing.slips import repairs_of
from referee.reports import cases, github, sarif, text
from referee.reports import json as report
from referee.reports.page.findings import finding
from referee.rules import Finding, Kind, Modality, Reading, Rule, Ruling
from referee.writing.conversation import Conversation
from referee.writing.mending import all_mended, judgements_of, mended, offers
from referee.writing.recording import Recording
from referee.writing.saving import Changed, save_over

__all__ = ["heaps"]

runner = CliRunner()
TWICE = LOG.replace("count: 5", "count: 2")
MISNAMED = LOG.replace("{player: Ann, action: take, count: 5}", "{player: Anna, action: take, count: 3}")


RAILWAY = "referee: 1\ngame: intercity\nplayers: [A, B, C]\n"


def words(judgement: Judgement) -> list[list[str]]:
    """What is offered for every fault of a log."""
    abouts: list[Finding | Unreadable] = [*judgement.faults, *judgement.findings]
    return [[judgement.worded(about, each) for each in judgement.fixes(about)] for about in abouts]


def run(*arguments: str, status: int | None = None, input: str | None = None) -> str:
    result = runner.invoke(app, ["fix", *arguments], input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert status is None or result.exit_code == status, (result.exit_code, result.output)
    return result.output


def written(tmp_path: Path, log: str = LOG) -> Path:
    path = tmp_path / "heap.yaml"
    path.write_bytes(log.encode())
    return path


# -- what is offered ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("heaps")
def test_a_fault_of_play_is_offered_what_would_make_it_legal() -> None:
    assert words(judged(LOG)) == [["count: 3"]]


@pytest.mark.usefixtures("heaps")
def test_a_repair_at_another_line_names_its_line() -> None:
    assert "line 7: count: 3" in words(judged(TWICE))[0]


@pytest.mark.usefixtures("heaps")
def test_an_offer_softens_nothing() -> None:
    judgement = judged(LOG)
    assert (
        judgement.fixes(judgement.findings[0])
        and judgement.exit_status == 1
        and judgement.findings[0].kind is Kind.ILLEGAL
    )


@pytest.mark.usefixtures("heaps")
def test_a_clean_record_and_a_note_are_offered_nothing() -> None:
    clean = judged(LOG.replace("count: 5", "count: 3"))
    assert clean.exit_status == 0 and words(clean) == []
    note = Finding(Kind.NOTE, Rule("X-1", "X", "x", Modality.MAY), "x")
    assert clean.fixes(note) == ()


@pytest.mark.usefixtures("heaps")
def test_a_name_nobody_has_is_put_right_wherever_it_stands() -> None:
    assert words(judged(MISNAMED)) == [["Anna -> Ann"]]
    everywhere = LOG.replace("player: Ann,", "player: Anna,")
    assert words(judged(everywhere)) == [["players: Ann -> Anna", "Anna -> Ann (in 2 places)"]]


def test_a_name_is_a_key_or_a_value_and_free_text_is_nobodys_name() -> None:
    log = (
        "title: Anna\nplayers: [Anne, Ben]\nsetup: {order: {Anna: 1}}\n"
        "moves:\n  - {player: Anna, note: Anna}\n  - {to: Ben}\n"
    )
    document = parse(log, "log.yaml")[0]
    found = repairs_of(document, Slip(("moves", 0, "player"), ("Anne",)))
    assert found[0].words == "players: Anne -> Anna"
    assert [(change.path, change.key) for change in found[1].changes if isinstance(change, Rewrite)] == [
        (("setup", "order", "Anna"), True),
        (("moves", 0, "player"), False),
    ]
    assert found[1].numbers == (1,)


@pytest.mark.parametrize(
    ("log", "offered"),
    [
        ("gaem: duel\nreferee: 1\nplayers: [Ann, Ben]", ["gaem -> game"]),
        ("referee: 1\ngame: intercty\nplayers: [Ann, Ben, Cem]", ["intercty -> intercity"]),
        (
            RAILWAY + "moves: [{player: A, action: ofer, railroad: red}]",
            ["ofer -> offer"],
        ),
        (
            RAILWAY + "moves: [{player: A, acton: pass}]",
            ["acton -> action"],
        ),
        (
            RAILWAY + "moves: [{player: A, action: offer, railroad: rad}]",
            ["rad -> red"],
        ),
        (
            RAILWAY + "moves: [{player: A, action: bid, amount: '5'}]",
            ['"5" -> 5'],
        ),
        (
            "referee: 1\ngame: auction\nplayers: [A, B]\nmoves: [{player: A, action: set_aside, card: r4}]",
            ["r4 -> R4"],
        ),
    ],
)
def test_a_word_that_means_nothing_is_offered_what_was_meant(log: str, offered: list[str]) -> None:
    document = parse(log, "log.yaml")[0]
    faults = schema.check(document.data, "log")
    found = [repair.words for fault in faults if fault.slip for repair in repairs_of(document, fault.slip)]
    assert set(offered) <= set(found)
    made = mended_data(document, faults)
    assert len(schema.check(made, "log")) < len(faults) or not schema.check(made, "log")


def mended_data(document: Document, faults: list[Any]) -> Any:
    """The data after the first repair of every slip, by way of the text."""
    from referee.writing.editing import edited

    changes = [
        change for fault in faults if fault.slip for change in repairs_of(document, fault.slip)[0].changes
    ]
    return parse(edited(document.written[0], document, changes), "log.yaml")[0].data


def test_a_key_that_is_there_already_is_not_offered_twice() -> None:
    log = RAILWAY + "moves: [{player: A, playr: B, action: pass}]"
    faults = schema.check(parse(log, "log.yaml")[0].data, "log")
    assert faults and not any(fault.slip for fault in faults)


@pytest.mark.parametrize(
    ("data", "bad", "expected"),
    [
        ({"a": "h7"}, BadEntry("", ("a",), "", ("7H", "8H")), Slip(("a",), ("7H",))),
        ({"a": ["7h"]}, BadEntry("", ("a", 0), "", ("7H", "7")), Slip(("a", 0), ("7H", "7"))),
        (
            {"a": {"Anna": 1}},
            BadEntry("", ("a", "Anna"), "", ("Ann",), True),
            Slip(("a", "Anna"), ("Ann",), True),
        ),
        ({"a": "zzz"}, BadEntry("", ("a",), "", ("7H",)), None),
        ({"a": 5}, BadEntry("", ("a",), "", ("7H",)), None),
        ({"a": "x"}, BadEntry("", ("b",), "", ("x",)), None),
        ({"a": "x"}, BadEntry("", ("a",)), None),
    ],
)
def test_known_words_that_look_like_it_are_what_was_meant(data: Any, bad: BadEntry, expected: Any) -> None:
    assert slip(data, bad) == expected


def test_a_reading_or_question_that_is_misspelt_knows_what_there_is() -> None:
    ruling = Ruling("Q-1", "slide", "?", (Reading("at_once", ""), Reading("later", "")), "")
    for chosen, path, key in (({"slid": "later"}, "slid", True), ({"slide": "latre"}, "slide", False)):
        with pytest.raises(BadEntry) as bad:
            resolve((ruling,), chosen)
        told = bad.value.under("rulings")
        assert told.path == ("rulings", path) and told.key is key
        assert slip({"rulings": chosen}, told) is not None


# -- the reports -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("heaps")
def test_the_text_ends_a_finding_with_its_fixes() -> None:
    lines = list(text.judgement(judged(LOG), text.Style()))
    assert lines[-2:] == ["      fix: count: 3", ""]
    assert "      fix: Anna -> Ann" in text.judgement(judged(MISNAMED), text.Style())


@pytest.mark.usefixtures("heaps")
def test_of_many_fixes_three_are_told() -> None:
    judgement = judged(LOG)
    many = [Repair((Rewrite(("moves", 2, f"{n}"), n),), f"{n}: {n}", (3,)) for n in range(1, 6)]
    judgement.offers[id(judgement.findings[0])] = many
    lines = [line.strip() for line in text.judgement(judgement, text.Style()) if "fix:" in line]
    assert lines == ["fix: 1: 1", "fix: 2: 2", "fix: 3: 3", "fix: and 2 more"]
    assert len(report.log(judgement)["findings"][0]["fixes"]) == 5


@pytest.mark.usefixtures("heaps")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("count: 1", "count: 2", "count: 3"), "count: 1, 2 or 3"),
        (("pay: {a: 1}", "pay: {b: 2}"), "pay: {a: 1} or {b: 2}"),
        (("Anna -> Ann", "Anna -> Hanna"), "Anna -> Ann or Anna -> Hanna"),
    ],
)
def test_other_values_of_one_field_are_one_line(words: tuple[str, ...], told: str) -> None:
    judgement = judged(LOG)
    judgement.offers[id(judgement.findings[0])] = [
        Repair((Rewrite(("moves", 2, "count"), n),), each, (3,)) for n, each in enumerate(words)
    ]
    assert text.offered(judgement, judgement.findings[0]) == [told]


@pytest.mark.usefixtures("heaps")
@pytest.mark.parametrize("log", [LOG, TWICE, MISNAMED])
def test_json_says_what_to_write_where(log: str) -> None:
    judgement = judged(log)
    told = report.log(judgement)
    whole = json.loads("".join(report.report(iter([told]))))
    shape = schema.load("report")
    jsonschema.validate(whole, shape)
    for about in (*told["findings"], *told["errors"]):
        for fix in about["fixes"]:
            assert written_by(log, fix["edits"]) != log and parse(written_by(log, fix["edits"]), "x.yaml")


def written_by(log: str, edits: list[dict[str, Any]]) -> str:
    """A text after edits told by lines and columns, as another program would make them."""
    lines = log.splitlines(keepends=True)
    for edit in reversed(edits):
        first, last = edit["line"] - 1, edit["end_line"] - 1
        lines += [""] * (last + 1 - len(lines))
        head, tail = lines[first][: edit["column"] - 1], lines[last][edit["end_column"] - 1 :]
        lines[first : last + 1] = [head + edit["text"] + tail]
    return "".join(lines)


@pytest.mark.usefixtures("heaps")
@pytest.mark.parametrize(
    "change",
    [Rewrite(("moves", 2, "count"), 3), Insert(3, {"player": "Ben", "action": "pass"}), Remove(3), Swap(3)],
)
def test_every_kind_of_change_comes_out_the_same_in_every_report(change: Any) -> None:
    judgement = judged(LOG)
    repair = Repair((change,), "so", (3,))
    judgement.offers[id(judgement.findings[0])] = [repair]
    (offer,) = offers([judgement])
    wanted = mended(LOG.encode(), "heap.yaml", [offer]).decode()
    assert written_by(LOG, report.log(judgement)["findings"][0]["fixes"][0]["edits"]) == wanted
    made = sarif.report([cases.of_judgement(judgement)])
    Sarif.model_validate(made)
    (fix,) = made["runs"][0]["results"][0]["fixes"]
    (artifact,) = fix["artifactChanges"]
    edits = [
        {
            "line": each["deletedRegion"]["startLine"],
            "column": each["deletedRegion"]["startColumn"],
            "end_line": each["deletedRegion"]["endLine"],
            "end_column": each["deletedRegion"]["endColumn"],
            "text": each["insertedContent"]["text"],
        }
        for each in artifact["replacements"]
    ]
    assert fix["description"] == {"text": "so"} and written_by(LOG, edits) == wanted
    (line,) = github.report([cases.of_judgement(judgement)])
    told = line.replace("%0A", "\n")
    where = re.search(
        r"with the fix, lines? (\d+)(?: to (\d+))?:\n```suggestion\n(.*)\n```$", told, re.DOTALL
    )
    assert where is not None
    first, last = int(where[1]), int(where[2] or where[1])
    lines = LOG.split("\n")
    lines[first - 1 : last] = where[3].split("\n")
    assert "\n".join(lines) == wanted


@pytest.mark.usefixtures("heaps")
def test_what_cannot_be_written_by_place_is_told_without_a_place() -> None:
    judgement = judged(LOG)
    judgement.offers[id(judgement.findings[0])] = [Repair((Remove(9),), "line 99 is one too many", (9,))]
    assert report.log(judgement)["findings"][0]["fixes"] == [
        {"words": "line 99 is one too many", "moves": [9], "edits": []}
    ]
    assert "fixes" not in sarif.report([cases.of_judgement(judgement)])["runs"][0]["results"][0]
    assert offers([judgement])[0].refused


@pytest.mark.usefixtures("heaps")
def test_the_page_shows_fixes_and_lets_nothing_out_of_them() -> None:
    judgement = judged(LOG)
    assert judgement.log is not None
    told = finding(judgement.log, judgement.findings[0], ["count: <3>"])
    assert "<p>fix: count: &lt;3&gt;</p>" in told


# -- the command -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("heaps")
def test_offers_are_shown_and_nothing_is_written_unasked(tmp_path: Path) -> None:
    path = written(tmp_path)
    told = run(str(path), status=1)
    assert f"{path}:9:40: illegal H-2 5 counters. (move 3)\n    1  fix: count: 3\n" in told
    assert "1 fix offered" in told and path.read_text() == LOG


@pytest.mark.usefixtures("heaps")
@pytest.mark.parametrize("asked", [("--diff",), ("--pick", "1"), ("--all",), ("--pick", "1", "--diff")])
def test_a_difference_is_shown_and_not_written(tmp_path: Path, asked: tuple[str, ...]) -> None:
    path = written(tmp_path)
    told = run(str(path), *asked, status=0)
    assert "-  - {player: Ann, action: take, count: 5}   # she was quick\n" in told
    assert "+  - {player: Ann, action: take, count: 3}   # she was quick\n" in told
    assert path.read_text() == LOG and list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("heaps")
@pytest.mark.parametrize("asked", [("--write",), ("--pick", "1", "--write"), ("--all", "--write", "--diff")])
def test_a_fix_is_written_and_the_rest_of_the_file_stays(tmp_path: Path, asked: tuple[str, ...]) -> None:
    path = written(tmp_path, LOG.replace("\n", "\r\n"))
    told = run(str(path), *asked, status=0)
    assert "fixed: count: 3\n1 log: 1 clean" in told
    assert path.read_bytes() == LOG.replace("count: 5", "count: 3").replace("\n", "\r\n").encode()
    assert list(tmp_path.iterdir()) == [path]
    assert "nothing is wrong" in run(str(path), "--write", status=0)


@pytest.mark.usefixtures("heaps")
def test_a_slip_and_what_comes_to_light_behind_it_are_both_mended(tmp_path: Path) -> None:
    log = LOG.replace("player: Ben, action: take, count: 2", "player: Bne, action: take, count: 2")
    path = written(tmp_path, log)
    told = run(str(path), "--write", status=0)
    assert "fixed: Bne -> Ben\nfixed: count: 3\n" in told
    assert path.read_text() == LOG.replace("count: 5", "count: 3")


@pytest.mark.usefixtures("heaps")
def test_the_exit_status_is_that_of_the_record_after_the_fix(tmp_path: Path) -> None:
    log = MISNAMED.replace("count: 3", "count: 5")
    path = written(tmp_path, log)
    assert "1  fix: Anna -> Ann" in run(str(path), status=2)
    told = run(str(path), "--pick", "1", "--write", status=1)
    assert "1 with findings (1 illegal)" in told


@pytest.mark.usefixtures("heaps")
def test_of_several_logs_in_a_file_each_is_mended_or_one(tmp_path: Path) -> None:
    both = LOG + "---\n" + MISNAMED
    path = written(tmp_path, both)
    assert "2 fixes offered" in run(str(path), status=2)
    run(str(path), "--log", "2", "--write", status=0)
    assert path.read_text() == LOG + "---\n" + MISNAMED.replace("Anna", "Ann")
    run(str(path), "--log", "3", "--write", status=2)
    path.write_text(both)
    run(str(path), "--pick", "1", "--pick", "2", "--write", status=0)
    assert path.read_text() == LOG.replace("count: 5", "count: 3") + "---\n" + MISNAMED.replace("Anna", "Ann")


@pytest.mark.usefixtures("heaps")
def test_a_file_that_was_changed_meanwhile_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path)
    made = all_mended

    def meanwhile(*arguments: Any) -> Any:
        path.write_text(LOG + "# and somebody wrote this\n")
        return made(*arguments)

    monkeypatch.setattr(fixing, "all_mended", meanwhile)
    assert "meanwhile" in run(str(path), "--write", status=2)
    assert path.read_text() == LOG + "# and somebody wrote this\n"
    with pytest.raises(Changed):
        save_over(path, b"other", b"new")


@pytest.mark.usefixtures("heaps")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--pick", "0"), "there is no fix 0 (expected 1 to 1)"),
        (("--pick", "7", "--write"), "there is no fix 7 (expected 1 to 1)"),
        (("--pick", "1", "--all"), "expected one"),
        (("--log", "2"), "there is no log 2 (expected 1 to 1)"),
    ],
)
def test_what_cannot_be_done_is_said_and_exits_2(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    path = written(tmp_path)
    assert said in run(str(path), *arguments, status=2)
    assert path.read_text() == LOG


@pytest.mark.usefixtures("heaps")
def test_standard_input_is_shown_and_not_written() -> None:
    assert "+  - {player: Ann, action: take, count: 3}" in run("-", "--diff", status=0, input=LOG)
    assert "only a file can be written" in run("-", "--write", status=2, input=LOG)


@pytest.mark.parametrize("content", [b"", b"a: [", b"\xff\xfe\xff", b"referee: 1\x00"])
def test_what_cannot_be_read_has_no_fix_and_no_traceback(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.yaml"
    path.write_bytes(content)
    assert "no fix is known" in run(str(path), status=2)
    told = run(str(path), "--write", status=2)
    assert "no fix is known" in told and "broken.yaml:1:" in told, "what is wrong is told as well"
    assert path.read_bytes() == content
    assert "there is no such file" in run(str(tmp_path / "none.yaml"), status=2)
    assert "this is a folder" in run(str(tmp_path), status=2)


class Terminal:
    """Answers to what is asked on a terminal, and what was asked."""

    def __init__(self, *answers: str | None) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, prompt: str) -> str | None:
        self.asked.append(prompt)
        return self.answers.pop(0)


@pytest.mark.usefixtures("heaps")
@pytest.mark.parametrize(
    ("answers", "writes"),
    [(("1", "y"), True), (("1", "n"), False), (("1", None), False), (("",), False), ((None,), False)],
)
def test_on_a_terminal_nothing_is_written_without_a_yes(
    tmp_path: Path, answers: tuple[str | None, ...], writes: bool
) -> None:
    path = written(tmp_path)
    terminal = Terminal(*answers)
    assert fixing.fix(str(path), ask=terminal) == (0 if "1" in answers else 1)
    assert len(terminal.asked) == len(answers) and (path.read_text() != LOG) is writes


@pytest.mark.usefixtures("heaps")
def test_what_is_typed_and_is_no_number_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert fixing.fix(str(path), ask=Terminal("x")) == 2 and path.read_text() == LOG


@pytest.mark.usefixtures("heaps")
def test_another_reading_of_the_rules_is_never_chosen_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Repair((Rewrite(("rulings", "many"), "yes"),), "with `many: yes` it goes", ())
    monkeypatch.setattr("referee.repairing.repairs.repairs", lambda outcome, finding: [reading])
    made = all_mended(LOG.encode(), "heap.yaml")
    assert made.content == LOG.encode() and not made.fixes
    (offer,) = offers(judgements_of(LOG.encode(), "heap.yaml"))
    assert offer.reads_otherwise
    assert b"setup: 20\nrulings: {many: yes}\n" in mended(LOG.encode(), "heap.yaml", [offer]).replace(
        b'"', b""
    )


@pytest.mark.usefixtures("heaps")
def test_a_fix_that_mends_nothing_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    useless = Repair((Rewrite(("moves", 2, "count"), 7),), "count: 7", (3,))
    monkeypatch.setattr("referee.repairing.repairs.repairs", lambda outcome, finding: [useless])
    assert all_mended(LOG.encode(), "heap.yaml").content == LOG.encode()


def test_a_difference_tells_of_a_last_line_without_an_end() -> None:
    from referee.reports.fixes import difference

    told = list(difference("a\nb", "a\nc", "x"))
    assert told[-4:] == ["-b", "\\ No newline at end of file", "+c", "\\ No newline at end of file"]
    assert list(difference("a\r\nb\r\n", "a\r\nc\r\n", "x"))[-2:] == ["-b", "+c"]


# -- recording ---------------------------------------------------------------------------------------


def sitting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *answers: str) -> tuple[str, str]:
    """What is said when these entries are typed, and the file afterwards."""
    path = tmp_path / "heap.yaml"
    path.write_text(
        "game: heap\nplayers: [Ann, Ben]\nsetup: 20\nmoves:\n  - {player: Ann, action: take, count: 1}\n"
    )
    recording = Recording.resumed(path)
    said: list[str] = []
    conversation = Conversation.__new__(Conversation)
    conversation.recording, conversation.say = recording, said.append
    conversation.parts = SimpleNamespace(then="")  # type: ignore[assignment]
    for answer in answers:
        if answer.startswith("{"):
            conversation._written(answer, False)
        else:
            assert conversation._answered(answer, None, ())  # type: ignore[arg-type]
    return "\n".join(said), path.read_text().partition("moves:\n")[2]


@pytest.mark.usefixtures("heaps")
def test_a_fault_at_the_table_is_offered_its_fixes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said, moves = sitting(tmp_path, monkeypatch, "{player: Ben, action: take, count: 5}")
    assert "Not written" in said and "  fix 1: count: 2" in said and "Ben" not in moves
    said, moves = sitting(tmp_path, monkeypatch, "{player: Ben, action: take, count: 5}", "fix 1")
    assert "Written, with the fix: count: 2" in said
    assert moves.endswith("count: 1}\n  - {player: Ben, action: take, count: 2}\n")


@pytest.mark.usefixtures("heaps")
def test_a_misspelt_name_at_the_table_is_offered_the_right_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = "{player: Bne, action: take, count: 2}"
    said, moves = sitting(tmp_path, monkeypatch, entry, "fix 1", "fix 1")
    assert "  fix 1: Bne -> Ben" in said and "Written, with the fix" in said
    assert "There is no fix 1 (nothing is offered)." in said
    assert moves.endswith("  - {player: Ben, action: take, count: 2}\n")


@pytest.mark.usefixtures("heaps")
@pytest.mark.parametrize("answer", ["fix 0", "fix 9", "fix x"])
def test_a_fix_that_was_not_offered_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    said, moves = sitting(tmp_path, monkeypatch, "{player: Ben, action: take, count: 5}", answer)
    assert "There is no fix" in said and "Ben" not in moves


STRANGE = "referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves:\n"


def test_words_that_mean_nothing_are_mended_all_in_one_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long record is read anew for every fix; of entries that are each strange by themselves many are put
    right at once, and nothing is kept of the records that were read on the way."""
    turns = (
        f"  - {{player: {name}, action: {act}}}\n" for name in 3 * ("Ann", "Ben") for act in ("drwa", "shde")
    )
    text = STRANGE + "".join(("  - {action: deal, starter: Ann}\n", *turns))
    read: list[bytes] = []

    def counting(content: bytes, file: str) -> list[Judgement]:
        read.append(content)
        return judgements_of(content, file)

    monkeypatch.setattr("referee.writing.mending.judgements_of", counting)
    made = all_mended(text.encode(), "a.yaml")
    assert made.content.decode() == text.replace("drwa", "draw").replace("shde", "shed")
    assert list(made.fixes) == 6 * ["drwa -> draw", "shde -> shed"] and len(read) == 2


def test_what_was_read_of_a_strange_record_goes_with_it() -> None:
    gc.collect()
    gc.disable()
    try:
        before = len([each for each in gc.get_objects() if isinstance(each, Document)])
        judgements_of((STRANGE + "  - {player: Ann, action: drwa}\n").encode(), "a.yaml")
        assert len([each for each in gc.get_objects() if isinstance(each, Document)]) == before
    finally:
        gc.enable()
