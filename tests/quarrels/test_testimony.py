"""Witnesses who disagree about what they saw: `saw: {Ann: 7H, Ben: 7S}` in one record."""

from __future__ import annotations

import json
import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml
from judging import judged
from typer.testing import CliRunner

import referee
from referee.cli import app
from referee.document import parse
from referee.writing.testimony import as_told, heard, parted

HEAD = """\
referee: 1
game: hundred
players: [Ann, Ben, Cem]
given: {phase: placed, active: Ann, discard: [7D], rest: empty}
moves:
"""
HELD = """\
referee: 1
game: hundred
players: [Ann, Ben, Cem]
given: {phase: holding, active: Ann, pile: 9C, layouts: {Ann: 5C ? ? ?}, rest: empty}
moves:
"""
OWED = """\
referee: 1
game: hundred
players: [Ann, Ben, Cem]
given: {phase: placed, active: Ann, pile: 9C, owed: [{player: Cem, cards: 1}], rest: empty}
moves:
"""
DRAWN = "  - {player: Ben, action: draw, from: discard, card: 7H}\n"
THROWN = "  - {player: Cem, action: match, slot: 1, saw: {Ann: 7H, Ben: 8S}}   # they quarrel\n"


def adjudicated(folder: Path, text: str, *more: str) -> tuple[int, str]:
    path = folder / "quarrel.yaml"
    path.write_text(dedent(text), encoding="utf-8")
    result = CliRunner().invoke(app, ["adjudicate", str(path), *more])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def answered(folder: Path, text: str) -> Any:
    status, output = adjudicated(folder, text, "--format", "json")
    assert status < 2, output
    return json.loads(output)["testimony"]


def test_each_version_has_its_ruling(tmp_path: Path) -> None:
    (quarrel,) = answered(tmp_path, HEAD + THROWN)
    ann, ben = quarrel["versions"]
    assert (quarrel["move"], quarrel["line"], quarrel["same"]) == (1, 6, False)
    assert (ann["witnesses"], ann["ruling"]["verdict"]) == (["Ann"], "legal")
    assert (ben["witnesses"], ben["ruling"]["verdict"]) == (["Ben"], "penalty G-21")
    assert quarrel["supported"] is None, "nothing else is in the record"


def test_what_comes_later_supports_a_witness(tmp_path: Path) -> None:
    """The card lies on the pile afterwards, and is taken as what Ann saw."""
    later = DRAWN
    (quarrel,) = answered(tmp_path, HEAD + THROWN + later)
    assert quarrel["supported"] == ["Ann"]
    status, output = adjudicated(tmp_path, HEAD + THROWN + later)
    assert status == 0 and "support Ann" in output and "Ann saw 7H; Ben saw 8S" in output


def test_witnesses_who_agree_are_one_version_and_a_ruling_may_be_the_same_for_all(tmp_path: Path) -> None:
    saw = THROWN.replace("{Ann: 7H, Ben: 8S}", "{Ann: 7H, Ben: 7S, Cem: 7H}")
    (quarrel,) = answered(tmp_path, HEAD + saw)
    assert [version["witnesses"] for version in quarrel["versions"]] == [["Ann", "Cem"], ["Ben"]]
    assert quarrel["same"]
    assert "the same whoever is right" in adjudicated(tmp_path, HEAD + saw)[1]


def test_to_whoever_judges_the_record_it_is_unknown_what_was_seen() -> None:
    (finding,) = judged(HEAD + THROWN).findings
    assert (finding.kind, finding.rule.number, finding.move) == ("undetermined", "G-20", 1)


@pytest.mark.parametrize(
    "command",
    [
        "validate", "show", "show --at 1", "legal", "legal --at 0", "score", "fix", "format --check",
        "convert", "report", "adjudicate --move 1", "adjudicate --readings", "what-if --drop 1",
    ],
)  # fmt: skip
def test_every_command_takes_a_record_with_a_testimony(command: str, tmp_path: Path) -> None:
    path = tmp_path / "quarrel.yaml"
    path.write_text(HEAD + THROWN.replace(")   #", ")  #"), encoding="utf-8")
    name, *options = command.split()
    more = (
        ["--to", "json"]
        if name == "convert"
        else ["-o", str(tmp_path / "a.html")]
        if name == "report"
        else []
    )
    result = CliRunner().invoke(app, [name, str(path), *options, *more])
    assert result.exit_code in (0, 1), result.output
    assert "has no `saw`" not in result.output


BIDS = """\
referee: 1
game: intercity
players: [Pete, John, Dave]
setup: {turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}
moves:
  - {player: Pete, action: offer, railroad: red}
  - {player: Pete, action: bid, amount: 5}
  - {player: John, action: bid, saw: {John: 6, Pete: 5}}
"""


def test_a_sum_that_no_bid_can_do_without_is_ruled_on_under_each_version(tmp_path: Path) -> None:
    (quarrel,) = answered(tmp_path, BIDS)
    verdicts = [version["ruling"]["verdict"] for version in quarrel["versions"]]
    assert verdicts == ["legal", "illegal I-5.5"] and quarrel["supported"] == ["John"]


def test_what_cannot_be_judged_without_it_says_so_in_one_line_at_its_place() -> None:
    (fault,) = judged(BIDS).faults
    assert "witnesses disagree about `amount`" in str(fault) and "referee adjudicate" in str(fault.expected)
    assert fault.place is not None and fault.place.line == 8


def test_where_several_sums_are_in_doubt_the_first_witness_is_believed_for_the_others(tmp_path: Path) -> None:
    later = "  - {player: Dave, action: bid, saw: {Dave: 7, Pete: 6}}\n"
    first, second = answered(tmp_path, BIDS + later)
    assert [version["ruling"]["verdict"] for version in first["versions"]] == ["legal", "illegal I-5.5"]
    assert [version["ruling"]["verdict"] for version in second["versions"]] == ["legal", "illegal I-5.5"]


def test_an_entry_that_leaves_the_sum_out_and_has_no_witness_lacks_it_as_before() -> None:
    (fault,) = judged(BIDS.replace(", saw: {John: 6, Pete: 5}", "")).faults
    assert "`amount` is missing from a bid" in str(fault)


@pytest.mark.parametrize("saw", ["{}", "[7H]", "7H", "{Ann: 22X}"])
def test_a_testimony_names_witnesses_and_what_each_saw(saw: str) -> None:
    assert judged(HEAD + THROWN.replace("{Ann: 7H, Ben: 8S}", saw)).faults


def test_the_lines_of_the_record_stay_where_they_are(tmp_path: Path) -> None:
    (document,) = parse((HEAD + THROWN + "  - {player: Dee, action: call}\n").encode(), "log.yaml")
    assert heard(document) == {1: {"Ann": "7H", "Ben": "8S"}}
    told = as_told(document, {1: {"card": "7H"}})
    assert told.data["moves"][0] == {"player": "Cem", "action": "match", "slot": 1, "card": "7H"}
    assert told.place(("moves", 1)).line == 7
    assert "saw" not in as_told(document, {}).data["moves"][0]


@pytest.mark.parametrize(
    ("entry", "part"),
    [
        ("player: Ann, action: replace, slot: 1", "out"),
        ("player: Ann, action: shed", "card"),
        ("player: Ann, action: power, rank: QS, look: Ann.1", "saw"),
    ],
)
def test_a_value_alone_is_about_what_was_to_be_seen_of_the_entry(entry: str, part: str) -> None:
    text = HEAD + f"  - {{{entry}, saw: {{Ann: 7H, Ben: 8S}}}}\n"
    (document,) = parse(text.encode(), "log.yaml")
    assert parted(document) == {1: {"Ann": {part: "7H"}, "Ben": {part: "8S"}}}


@pytest.mark.parametrize(
    "entry", ["{player: Ann, action: call, saw: {Ann: 7H}}", "{player: Ann, action: hop, saw: {Ann: 7H}}"]
)
def test_what_nobody_can_have_seen_and_what_is_no_entry_is_refused(entry: str, tmp_path: Path) -> None:
    status, output = adjudicated(tmp_path, HEAD + f"  - {entry}\n")
    assert status == 2 and "expected" in output


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "  - {player: Ann, action: call, saw: {}}\n",
        HEAD + "  - {player: Ann, action: call, saw: {Ann: 7H}}\n",
        HEAD + "  - {check: {stock: 3}, saw: {Ann: 7H}}\n",
        HEAD + THROWN.replace("slot: 1", "slot: odd"),
        (HEAD + THROWN).replace("game: hundred", "game: nothing"),
        "moves:\n- {action: match, saw: {Ann: 7H}}\n",
    ],
)
def test_a_record_that_is_wrong_in_other_things_is_refused_at_its_place(text: str, tmp_path: Path) -> None:
    status, output = adjudicated(tmp_path, text)
    assert status == 2 and re.search(r"\.yaml:\d+:\d+: ", output) and "expected" in output


def test_a_face_that_no_pack_has_is_refused_with_its_place(tmp_path: Path) -> None:
    status, output = adjudicated(tmp_path, HEAD + THROWN.replace("8S", "22X"))
    assert status == 2 and ":6:" in output


@pytest.mark.parametrize(
    ("saw", "seen", "verdict"),
    [
        ("{Ann: 7, Ben: H}", "7H", "legal"),
        ("{Ann: 8, Ben: 8S, Cem: '?'}", "8S", "penalty G-21"),
        ("{Ann: '?', Ben: 7}", 7, "legal"),
    ],
)
def test_witnesses_who_each_saw_a_part_do_not_disagree(
    saw: str, seen: object, verdict: str, tmp_path: Path
) -> None:
    text = HEAD + THROWN.replace("{Ann: 7H, Ben: 8S}", saw)
    (quarrel,) = answered(tmp_path, text)
    assert quarrel["agreed"] and [each["saw"] for each in quarrel["versions"]] in ([seen], [str(seen)])
    assert quarrel["versions"][0]["ruling"]["verdict"] == verdict
    assert "What they saw fits together" in adjudicated(tmp_path, text)[1]


def test_of_a_record_that_is_wrong_elsewhere_only_that_is_told(tmp_path: Path) -> None:
    """Whoever asks for the ruling is not sent to ask for it."""
    status, output = adjudicated(tmp_path, BIDS.replace("board: example", "bord: example"))
    assert status == 2 and "bord" in output and "witnesses disagree" not in output


AUCTION = """\
referee: 1
game: auction
players: [Ann, Ben]
given:
  turn: Ann
  display: G4 G5 R2
  players: {Ann: {bid: G2 G3 R1, hand: [B6]}}
moves:
"""
ROMMEE = """\
referee: 1
game: rommee
players: [Anna, Bert, Carla]
given: {phase: placed, active: Anna, discard: [7H], layouts: {Bert: 7S 9C, Carla: 9D}, rest: empty}
moves:
"""
SALE = BIDS.rpartition("  - ")[0] + "  - {player: John, action: pass}\n  - {player: Dave, action: pass}\n"
TRACK = """\
referee: 1
game: intercity
players: [Pete, John, Dave]
given: {phase: track, treasury: {red: 9, blue: 9}, shares: {red: {Pete: 1}, blue: {John: 1}}, board: example}
moves:
"""


@pytest.mark.parametrize(
    ("head", "entry", "verdicts"),
    [
        (AUCTION, "player: Ann, action: buy, card: R2, saw: {Ann: [G2, G3, R1], Ben: [G2]}", "legal|A-7.3"),
        (AUCTION, "player: Ann, action: buy, pay: [G2, R1], saw: {Ann: G5, Ben: R2}", "legal|A-7.3"),
        (AUCTION, "player: Ann, action: power, saw: {Ann: [B6], Ben: [R7]}", "legal|A-6.1"),
        (HEAD, "player: Cem, action: match, card: 7S, saw: {Ann: 1, Ben: 2}", "legal|legal"),
        (HEAD, "action: call, saw: {Ann: Cem, Ben: Ann}", "G-23|legal"),
        (HEAD, "action: match, slot: 1, card: 8S, saw: {Ann: Cem, Ben: Ben}", "G-21|G-21"),
        (HEAD, "player: Cem, action: match, slot: 1, saw: {Ann: right, Ben: wrong}", "legal|G-21"),
        (HEAD, "player: Ben, action: draw, saw: {Ann: stock, Cem: discard}", "legal|legal"),
        (OWED, "player: Cem, action: penalty, saw: {Ann: 1, Ben: 2}", "legal|G-21"),
        (
            HEAD,
            "player: Cem, action: match, slot: 1, card: 8S, saw: {Ann: {penalty: 1}, Ben: {penalty: 3}}",
            "G-21|G-21",
        ),
        (
            ROMMEE,
            "action: match, slot: 1, card: 7S, saw: {Anna: {player: Bert}, Bert: {player: Carla}}",
            "legal|REC-4",
        ),
        (SALE, "player: Pete, action: sale, railroad: red, saw: {Pete: 4, John: 5}", "I-5.5|legal"),
        (SALE, "player: Pete, action: sale, price: 5, saw: {Pete: red, John: blue}", "legal|legal"),
        (
            SALE,
            "action: sale, railroad: red, price: 5, saw: {Pete: {player: Pete}, Dave: {player: Dave}}",
            "legal|I-5.5",
        ),
        (TRACK, "player: Pete, action: choose, railroad: red, saw: {Pete: 15, John: 29}", "legal|I-6.4"),
        (TRACK, "player: Pete, action: choose, section: 15, saw: {Pete: red, John: blue}", "legal|I-6.1"),
    ],
)
def test_witnesses_may_disagree_about_anything_that_is_seen(
    head: str, entry: str, verdicts: str, tmp_path: Path
) -> None:
    (quarrel,) = answered(tmp_path, f"{head}  - {{{entry}}}\n")
    assert len(quarrel["versions"]) == 2
    told = [version["ruling"]["verdict"].rpartition(" ")[2] for version in quarrel["versions"]]
    assert told == verdicts.split("|"), told


def test_who_saw_nothing_speaks_for_nobody_and_who_saw_a_part_for_all_it_fits(tmp_path: Path) -> None:
    saw = "{Ann: {card: 7H}, Ben: {card: 8S, slot: 1}, Cem: '?', Dora: {slot: 1}, Eva: {card: 8}}"
    (quarrel,) = answered(tmp_path, HEAD + f"  - {{player: Cem, action: match, saw: {saw}}}\n")
    told = [(version["witnesses"], version["saw"]) for version in quarrel["versions"]]
    assert told == [
        (["Ann", "Dora"], {"card": "7H", "slot": 1}),
        (["Ben", "Dora", "Eva"], {"card": "8S", "slot": 1}),
    ]


def test_values_of_several_kinds_are_told_apart_by_the_names_of_the_parts(tmp_path: Path) -> None:
    entry = "  - {player: Pete, action: choose, saw: {John: red, Dave: 15}}\n"
    head = "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\ngiven: {board: example, phase: track}\n"
    status, output = adjudicated(tmp_path, f"{head}moves:\n{entry}")
    assert status == 2 and "Dave cannot have seen this as `railroad`" in output and "{section: ...}" in output


@pytest.mark.parametrize(
    ("head", "entry", "told"),
    [
        (HEAD, "player: Cem, action: match, slot: 1, card: 7H, saw: {Ben: 8S}", "card G-21 legal"),
        (HEAD, "player: Cem, action: match, slot: 1, card: 8H, saw: {Ben: 7}", "card legal G-21"),
        (HEAD, "player: Ben, action: draw, from: discard, card: 7D, saw: {Ann: 7S}", "card REC-4 legal"),
        (HEAD, "player: Ann, action: call, saw: {Ben: Cem}", "player G-23 legal"),
        (HELD, "player: Ann, action: replace, slot: 1, out: 5C, saw: {Ben: 5D}", "out REC-4 legal"),
        (HELD, "player: Ann, action: replace, slot: 1, card: 2D, out: 5C, saw: {Ben: 5D}", "out REC-4 legal"),
        (HELD, "player: Ann, action: shed, card: 4C, saw: {Ben: Cem}", "player G-15 legal"),
        (OWED, "player: Cem, action: penalty, count: 1, saw: {Ann: 2}", "count G-21 legal"),
        (OWED, "player: Cem, action: penalty, count: 1, saw: {Ann: Ben}", "player G-21 legal"),
        (
            AUCTION,
            "player: Ann, action: power, card: B6, saw: {Ben: R7}",
            "card A-6.1 legal",
        ),
        (
            AUCTION,
            "player: Ann, action: buy, card: R2, pay: G2 G3 R1, saw: {Ben: G2 R1}",
            "pay A-7.3 legal",
        ),
        (
            AUCTION,
            "player: Ann, action: buy, card: R2, pay: [G2, G3, R1], saw: {Ben: G5}",
            "card A-7.3 legal",
        ),
        (
            AUCTION,
            "player: Ann, action: buy, card: R2, pay: [G2, G3, R1], saw: {Ben: [G2]}",
            "pay A-7.3 legal",
        ),
        (
            BIDS.rpartition("  - ")[0],
            "player: John, action: bid, amount: 6, saw: {Pete: 5}",
            "amount I-5.5 legal",
        ),
        (
            TRACK,
            "player: Pete, action: choose, railroad: red, section: 15, saw: {John: 29}",
            "section I-6.4 legal",
        ),
    ],
)
def test_a_value_alone_contests_what_is_written_of_what_was_seen(
    head: str, entry: str, told: str, tmp_path: Path
) -> None:
    """As people write it who add to a record that somebody saw it otherwise: both versions are ruled on."""
    part, *verdicts = told.split()
    text = f"{head}  - {{{entry}}}\n"
    (quarrel,) = answered(tmp_path, text)
    witness, written = quarrel["versions"]
    assert (bool(witness["witnesses"]), witness["written"]) == (True, False)
    assert (written["witnesses"], written["written"]) == ([], True)
    (document,) = parse(text.encode(), "log.yaml")
    assert {*next(iter(parted(document)[len(document.data["moves"])].values()))} == {part}
    assert [each["ruling"]["verdict"].rpartition(" ")[2] for each in quarrel["versions"]] == verdicts
    assert "written is" in adjudicated(tmp_path, text)[1]


def test_where_a_witness_saw_what_is_written_it_is_said(tmp_path: Path) -> None:
    entry = "  - {player: Cem, action: match, slot: 1, card: 7H, saw: {Ann: 7, Ben: 8S}}\n"
    status, output = adjudicated(tmp_path, HEAD + entry)
    assert status == 0 and "Ann saw 7H, as it is written; Ben saw 8S." in output
    assert "support Ann and what is written" in adjudicated(tmp_path, HEAD + entry + DRAWN)[1]


def test_what_a_witness_says_nothing_of_is_as_it_is_written(tmp_path: Path) -> None:
    """Who contests the sum does not contest the bidder: two who contest one part each tell two versions."""
    sale = SALE.replace("amount: 5", "amount: 5, saw: {Pete: {amount: 6}, Dave: {player: Dave}}", 1)
    assert sale != SALE
    (quarrel,) = answered(tmp_path, sale)
    assert [version["saw"] for version in quarrel["versions"]] == [
        {"amount": 6, "player": "Pete"},
        {"amount": 5, "player": "Dave"},
        {"amount": 5, "player": "Pete"},
    ]


def test_the_rest_may_support_what_is_written_against_the_only_witness(tmp_path: Path) -> None:
    entry = "  - {player: Cem, action: match, slot: 1, card: 7H, saw: {Ben: 8S}}\n"
    assert "support what is written" in adjudicated(tmp_path, HEAD + entry + DRAWN)[1]


def test_what_the_entry_says_itself_may_be_contested_by_its_name(tmp_path: Path) -> None:
    text = BIDS.replace("saw: {John: 6, Pete: 5}", "amount: 6, saw: {Pete: {amount: 5}, John: {amount: 6}}")
    assert not judged(text).findings, "as the record itself has it"
    (quarrel,) = answered(tmp_path, text)
    assert [version["ruling"]["verdict"] for version in quarrel["versions"]] == ["illegal I-5.5", "legal"]
    assert "Pete saw amount: 5; John saw amount: 6" in adjudicated(tmp_path, text)[1]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (
            "player: Ann, action: give, to: Ben, card: 7H, saw: {Ben: Cem}",
            "what was seen here may be `to` or `player`|{Ann: {to: ...}} or {Ann: {player: ...}}",
        ),
        ("player: Ann, action: draw, saw: {Ben: stock, Cem: pile}", "'pile' is no `from`|`discard`"),
        ("player: Ann, action: shed, saw: {Ben: jack, Cem: Dame}", "mean `J`|mean `Q`"),
        ("player: Ann, action: call, saw: {Ben: {plyer: Cem}}", "has no `plyer`; did you mean `player`?"),
        ("player: Cem, action: power, saw: {Ben: {plook: 1}}", "has no `plook`; did you mean `look`?"),
        ("action: match, slot: 1, saw: {Ben: {player: Cme}}", "nobody called 'Cme'|`Cem`"),
        ("player: Cem, action: match, slot: 1, saw: {Ann: 4G, Ben: 5G}", "'4G'|'5G'"),
    ],
)
def test_what_is_misspelt_in_a_testimony_is_named_where_it_stands(
    entry: str, words: str, tmp_path: Path
) -> None:
    status, output = adjudicated(tmp_path, HEAD + f"  - {{{entry}}}\n")
    assert status == 2
    assert all(word in output for word in words.split("|")), output


def validated(folder: Path, text: str, *more: str) -> tuple[int, Any]:
    path = folder / "quarrel.yaml"
    path.write_text(dedent(text), encoding="utf-8")
    result = CliRunner().invoke(app, ["validate", str(path), "--format", "json", *more])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, json.loads(result.output)["logs"][0]["findings"]


def test_validate_says_that_witnesses_disagree_and_what_holds_under_each(tmp_path: Path) -> None:
    status, (finding,) = validated(tmp_path, HEAD + THROWN)
    assert (status, finding["kind"], finding["rule"]) == (0, "undetermined", "REC-6")
    assert "Ann saw 7H; Ben saw 8S" in finding["message"]
    assert "if it was 7H, it is legal" in finding["why"] and "penalty G-21" in finding["why"]
    assert finding["line"] == 6


def test_validate_says_it_too_where_the_entry_tells_one_version_itself(tmp_path: Path) -> None:
    told = "  - {player: Cem, action: match, slot: 1, card: 7H, saw: {Ben: 8S}}\n"
    _, (finding,) = validated(tmp_path, HEAD + told)
    assert "Ben saw 8S; written is 7H" in finding["message"] and finding["kind"] == "undetermined"


def test_validate_judges_what_lacks_only_what_witnesses_tell(tmp_path: Path) -> None:
    status, findings = validated(tmp_path, BIDS)
    assert (status, [each["kind"] for each in findings]) == (0, ["undetermined"])
    assert "I-5.5" in findings[0]["why"] and findings[0]["why"].endswith("support John")


def test_where_the_ruling_is_the_same_whoever_is_right_it_is_given(tmp_path: Path) -> None:
    status, findings = validated(tmp_path, BIDS.replace("John: 6, Pete: 5", "John: 4, Pete: 5"))
    told = {each["rule"]: each["kind"] for each in findings}
    assert (status, told) == (1, {"REC-6": "note", "I-5.5": "illegal"})


def test_what_is_wrong_whoever_is_right_is_said_beside_it(tmp_path: Path) -> None:
    later = "  - {player: Dave, action: bid, amount: 3}\n"
    status, findings = validated(tmp_path, BIDS + later)
    assert status == 1
    assert [(each["rule"], each["move"]) for each in findings] == [("REC-6", 3), ("I-5.5", 4)]


def test_what_is_wrong_by_one_version_only_is_not_said(tmp_path: Path) -> None:
    later = "  - {player: Dave, action: bid, amount: 7}\n"
    saw = BIDS.replace("John: 6, Pete: 5", "John: 6, Pete: 8")
    _, findings = validated(tmp_path, saw + later)
    assert [each["rule"] for each in findings] == ["REC-6"]


def test_a_program_that_asks_is_told_what_validate_tells(tmp_path: Path) -> None:
    path = tmp_path / "quarrel.yaml"
    path.write_text(HEAD + DRAWN + THROWN, encoding="utf-8")
    ways = (path, yaml.safe_load(path.read_text(encoding="utf-8")))
    for judgement in (*map(referee.adjudicate, ways), *referee.adjudicate_files(tmp_path)):
        told = [finding for finding in judgement.findings if finding.rule.number == "REC-6"]
        assert [finding.message for finding in told] == ["Witnesses disagree: Ann saw 7H; Ben saw 8S."]


def test_an_archive_keeps_what_witnesses_disagree_about(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "quarrel.yaml").write_text(HEAD + DRAWN + THROWN, encoding="utf-8")
    kept = str(tmp_path / "kept")
    archived = CliRunner().invoke(
        app, ["archive", "check", str(tmp_path / "quarrel.yaml"), "-o", kept, "-j1"]
    )
    assert archived.exit_code == 1, archived.output
    asked = CliRunner().invoke(app, ["archive", "query", kept, "SELECT rule FROM findings ORDER BY rule"])
    assert "REC-6" in asked.output, asked.output


def test_witnesses_who_tell_nothing_that_an_entry_lacks_are_refused_at_their_place() -> None:
    """What is written where a part of the entry belongs is no part of it."""
    told = {"Ann": {"saw": {"Ann": {"card": "8S"}}}, "Ben": {"saw": {"Ben": {"card": "8S"}}}}
    entry = {"action": "draw", "card": "8S", "saw": told}
    judgement = referee.adjudicate(
        {"referee": 1, "game": "hundred", "players": ["Ann", "Ben"], "moves": [entry]}
    )
    assert judgement.exit_status == 2
    assert ("moves", 0, "saw", "Ann", "saw") in [fault.path for fault in judgement.faults]


def test_one_move_about_which_witnesses_disagree_is_not_told_as_if_they_did_not(tmp_path: Path) -> None:
    text = """\
referee: 1
game: hundred
players: [Ann, Ben]
given: {phase: placed, active: Ann, pile: 4D, rest: empty}
moves:
  - {player: Ben, action: match, slot: 2, card: 4C, saw: {Ann: 5C}}
  - {player: Ben, action: draw}
"""
    (tmp_path / "log.yaml").write_text(text, encoding="utf-8")
    command = ["adjudicate", str(tmp_path / "log.yaml"), "--move"]
    told = " ".join(CliRunner().invoke(app, [*command, "1"]).output.split())
    assert "Verdict: legal." in told and "Witnesses disagree about it:" in told
    assert "If it was 5C: penalty G-21" in told
    answer = json.loads(CliRunner().invoke(app, [*command, "1", "--format", "json"]).output)
    assert [each["move"] for each in answer["testimony"]] == [1]
    assert "Witnesses" not in CliRunner().invoke(app, [*command, "2"]).output


@pytest.mark.parametrize("form", ["html", "svg", "markdown"])
@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        (HEAD + THROWN, 1, ["depends on what was seen", "7H (Ann): legal.", "8S (Ben): penalty G-21."]),
        (
            HEAD + THROWN.replace("saw: {Ann: 7H,", "card: 7H, saw: {"),
            1,
            ["Yes, Cem may", "7H (what is written): legal.", "8S (Ben): penalty G-21."],
        ),
        (BIDS, 3, ["6 (John): legal.", "5 (Pete): illegal I-5.5.", "support John"]),
    ],
)
def test_the_page_of_a_move_holds_the_ruling_under_what_each_witness_saw(
    text: str, move: int, words: list[str], form: str, tmp_path: Path
) -> None:
    status, page = adjudicated(tmp_path, text, "--move", str(move), "--format", form)
    assert status < 2, page
    told = " ".join(re.sub(r"<[^>]*>", " ", page).replace("\\", "").split())
    for said in ("What the witnesses saw", *words):
        assert said in told


def test_the_page_marks_what_the_move_is_about_by_any_of_the_witnesses(tmp_path: Path) -> None:
    thrown = "  - {player: Ben, action: match, card: 7S, saw: {Ann: {slot: 2}, Ben: {slot: 4}}}\n"
    given = "given: {phase: placed, active: Ann, discard: [7H], layouts: {Ben: '? 7S ? ?'}}\n"
    text = f"referee: 1\ngame: hundred\nplayers: [Ann, Ben]\n{given}moves:\n{thrown}"
    _, page = adjudicated(tmp_path, text, "--move", "1", "--format", "markdown")
    assert "▲ 2" in page and "▲ 4" in page and "▲ 3" not in page


@pytest.mark.parametrize(
    "thrown",
    ["slot: 1, saw: {Ben: 9H, Cem: 9D}", "saw: {Ben: {slot: 1, card: 9H}, Cem: {slot: 2, card: 9D}}"],
)
def test_where_the_ruling_is_the_same_whoever_is_right_the_page_says_it_of_the_entry_as_written(
    thrown: str, tmp_path: Path
) -> None:
    entry = f"{{player: Ann, action: match, {thrown}}}"
    head = (
        "referee: 1\ngame: hundred\nplayers: [Ann, Ben, Cem]\ngiven: {phase: placed, active: Ben, pile: 9C}\n"
    )
    _, page = adjudicated(tmp_path, f"{head}moves:\n  - {entry}\n", "--move", "1", "--format", "markdown")
    assert "**Yes, Ann may do that: no rule forbids it.**" in page and "depends" not in page
    assert f"`{entry}`" in page and "The ruling is the same whoever is right." in page


PAID = """\
    referee: 1
    game: auction
    players: [Jean, Tom]
    setup: {{display: [R8, G9, B4, P10, P4, G1]}}
    moves:
      - {{player: Jean, action: set_aside}}
      - {{player: Tom, action: set_aside}}
      - {{player: Jean, action: bid, cards: [G4, R2, B8, P2]}}
      - {{player: Tom, action: bid, cards: [G10, P3, B2]}}
      - {{player: Jean, action: buy, card: B4, saw: {{Jean: [B8, G4, P2], Tom: [B8, G4]}}}}
      - {{player: Jean, action: buy, card: R8, pay: [{paid}]}}
    """


@pytest.mark.parametrize(("paid", "wrong"), [("P2", [(6, "illegal", "A-7.1")]), ("R2", [])])
def test_what_is_wrong_whoever_is_right_is_told_though_not_by_the_same_entry(
    paid: str, wrong: list[tuple[int, str, str]]
) -> None:
    """By Tom the first card was paid too little; by Jean the second was paid with a card that was spent."""
    findings = referee.adjudicate(yaml.safe_load(dedent(PAID.format(paid=paid)))).findings
    assert [(each.move, each.kind.value, each.rule.number) for each in findings if each.wrong] == wrong
    assert [each.move for each in findings if each.kind.value == "undetermined"] == [5]
    assert all(
        "entry 5 is wrong" in each.why and "entry 6 is wrong" in each.why for each in findings if each.wrong
    )


@pytest.mark.parametrize("game", ["hundred", "duel", "rommee"])
@pytest.mark.parametrize(
    ("saw", "told"),
    [
        ("{Ann: 7H, Ben: 7S}", {("note", "REC-6")}),  # a seven, whoever is right
        ("{Ann: 7H, Ben: 7}", set()),  # who saw less contradicts nobody
        ("{Ann: 7H, Ben: 8S}", {("note", "REC-6"), ("undetermined", "match")}),
        ("{Ann: 8H, Ben: 9S}", {("note", "REC-6"), ("penalty", "match")}),  # no seven, whoever is right
    ],
)
def test_what_another_entry_is_by_every_version_is_not_left_open(
    game: str, saw: str, told: set[tuple[str, str]], tmp_path: Path
) -> None:
    laid = f"  - {{player: Ann, action: draw}}\n  - {{player: Ann, action: shed, saw: {saw}}}\n"
    head = HEAD.replace("hundred", game).replace("phase: placed, active: Ann", "turn: Ann")
    if game == "duel":
        head = head.replace(", Cem", "")
    _, findings = validated(tmp_path, head + laid + "  - {player: Ben, action: match, slot: 2, card: 7C}\n")
    assert {(each["kind"], "match" if each["move"] == 3 else each["rule"]) for each in findings} == told
