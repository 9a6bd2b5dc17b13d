"""House rulings: what a club has settled holds for the logs below, unless a log says otherwise."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.api import adjudicate
from referee.cli import app
from referee.games import REGISTRY, named

LOG = """\
referee: 1
game: hundred
players: [Ann, Ben]
{more}given: {{phase: placed, active: Ben, discard: [9C], caller: Ann, rest: empty}}
moves:
  - {{player: Ann, action: draw, from: stock}}
"""
"""Whether the caller has a last turn of her own is an open question (call.final_turns)."""
HOUSE = '[rulings.hundred]\n"call.final_turns" = "all"\n'


@pytest.fixture
def club(tmp_path: Path) -> Path:
    (tmp_path / "referee.toml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "evenings").mkdir()
    (tmp_path / "evenings" / "log.yaml").write_text(LOG.format(more=""), encoding="utf-8")
    return tmp_path


def told(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(arguments))
    assert not isinstance(done.exception, Exception) or isinstance(done.exception, SystemExit)
    return done.exit_code, done.output


def option_of(game: str, option: str) -> str:
    return next(ruling.id for ruling in named(game).law.rulings if ruling.option == option)


def test_the_readings_of_the_house_hold_for_logs_in_folders_below(club: Path) -> None:
    path = str(club / "evenings" / "log.yaml")
    readings = [
        reading.value
        for reading in next(
            r for r in named("hundred").law.rulings if r.option == "call.final_turns"
        ).readings
    ]
    assert "all" in readings or len(readings) > 1
    assert told("validate", path)[0] == 0
    status, output = told("--no-house", "validate", path)
    assert status == 1
    assert "G-24" in output


@pytest.mark.parametrize("name", ["call.final_turns", option_of("hundred", "call.final_turns")])
def test_a_log_overrides_the_house(club: Path, name: str) -> None:
    path = club / "evenings" / "log.yaml"
    path.write_text(LOG.format(more=f"rulings: {{{name}: others}}\n"), encoding="utf-8")
    assert told("validate", str(path))[0] == 1


def test_the_report_says_where_a_reading_comes_from(club: Path) -> None:
    (club / "referee.toml").write_text('[rulings.hundred]\n"call.final_turns" = "others"\n', encoding="utf-8")
    path = str(club / "evenings" / "log.yaml")
    output = told("validate", path)[1]
    assert "reading: call.final_turns: others (G-A12, by" in output
    report = json.loads(told("validate", path, "--format", "json")[1])
    assert report["logs"][0]["rulings_from"] == {"call.final_turns": str(club / "referee.toml")}


@pytest.mark.parametrize(("folder", "named"), [("", "referee.toml"), ("evenings", "../referee.toml")])
def test_the_folders_that_lead_to_it_are_told_nobody(
    club: Path, monkeypatch: pytest.MonkeyPatch, folder: str, named: str
) -> None:
    monkeypatch.chdir(club / folder)
    (club / "referee.toml").write_text('[rulings.hundred]\n"call.final_turns" = "others"\n', encoding="utf-8")
    log = "log.yaml" if folder else "evenings/log.yaml"
    report = json.loads(told("validate", log, "--format", "json")[1])
    assert report["logs"][0]["rulings_from"] == {"call.final_turns": named}
    (club / "referee.toml").write_text('[rulings.hundred]\n"call.final_turns" = "odd"\n', encoding="utf-8")
    status, output = told("validate", log)
    assert status == 2 and named in output and str(club) not in output


@pytest.mark.parametrize(
    "text",
    [
        b"a = " + b"[" * 5000 + b"]" * 5000,
        b"a = " + b"9" * 6000,
        b"[rulings.hundred]\n'call.final_turns' = 0x" + b"f" * 5000,
        b"[rulings.hundred]\n'call.final_turns' = [[{ a = -" + b"9" * 101 + b" }]]",
        b"a = 2020-13-45T00:00:00",
        b"a = {b.c = 1, b = 2}",
        b"\xff",
        b"[rulings.hundred]\n'call.final_turns' = inf",
    ],
)
def test_whatever_stands_in_the_file_is_no_reason_for_a_trace(club: Path, text: bytes) -> None:
    (club / "referee.toml").write_bytes(text)
    for command in (["validate", str(club / "evenings" / "log.yaml")], ["score", str(club / "evenings")]):
        status, output = told(*command)
        assert status == 2 and "referee.toml" in output


def test_a_mark_of_the_order_of_bytes_is_no_part_of_the_file(club: Path) -> None:
    text = b'\xef\xbb\xbf[rulings.hundred]\n"call.final_turns" = "others"\n'
    (club / "referee.toml").write_bytes(text)
    assert "call.final_turns: others" in told("validate", str(club / "evenings" / "log.yaml"))[1]


def test_other_programs_are_told_by_the_log_alone(club: Path) -> None:
    path = club / "evenings" / "log.yaml"
    told("validate", str(path))
    assert [finding.rule.number for finding in adjudicate(path).findings if finding.wrong] == ["G-24"]


def test_pyproject_may_hold_the_house(tmp_path: Path) -> None:
    text = '[project]\nname = "club"\n\n[tool.referee.rulings.hundred]\n"call.final_turns" = "all"\n'
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    (tmp_path / "log.yaml").write_text(LOG.format(more=""), encoding="utf-8")
    assert told("validate", str(tmp_path / "log.yaml"))[0] == 0


def test_every_command_heeds_the_house(club: Path) -> None:
    path = str(club / "evenings" / "log.yaml")
    for command in (["score"], ["adjudicate"], ["show"], ["legal"], ["fix"], ["validate", "--jobs", "2"]):
        assert told(command[0], path, *command[1:])[0] == 0, command
    assert "illegal" not in told("adjudicate", path)[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[rulings\n", "referee.toml:1:"),
        ("[rulings.chess]\n", "there is no game called 'chess'"),
        ("[rulings.hundred]\nnonsense = 1\n", "there is no open question called 'nonsense'"),
        ('[rulings.hundred]\n"call.final_turns" = "nobody"\n', "is no reading of call.final_turns"),
        ("rulings = 3\n", "`rulings` is no table"),
        ("colour = 3\n", "house rulings have no `colour`"),
        ('format = "loud"\n', "there is no format 'loud'"),
        ("players = 3\n", "`players` is no list of names"),
        ('players = ["Eva", "Eva"]\n', "1:11: error two of the players have the same name"),
        ("[rules]\nhundred = 3\n", "2:11: error rules.hundred is not a name or a file"),
        ("ruling = 3\n", "1:1: error house rulings have no `ruling`; did you mean `rulings`?"),
        ('[rulings.hundred]\n"call.imunity" = []\n', "2:1: error"),
        ('[rulings.hundred]\n"call.imunity" = []\n', "did you mean `call.immunity`?"),
        ("[rulings.hundred]\nG-A12 = true\n", "2:9: error rulings.hundred.G-A12: true is no reading"),
        ('[rulings.hundred]\nG-A12 = "all"\n"call.final_turns" = "others"\n', "one question, answered twice"),
        ('[rulings]\nG-A12 = "all"\n', "in [rulings.GAME]"),
        ('[tool.referee]\nformat = "text"\n', "1:2: error [tool.referee] belongs in pyproject.toml"),
        ('\n[rules]\nhundred = "none.yaml"\n', "3:11: error rules.hundred: a file"),
        ('[boards]\nhundred = "example"\n', "2:1: error hundred is played on no board"),
        ("[rulings.hundred]\nG-A12 = all\n", "    2 | G-A12 = all\n"),
        ('rulings = {hundred = {G-A12 = "al"}}\n', "1:31: error rulings.hundred.G-A12"),
        ("rulings = {hundred = {call.imunity = []}}\n", "1:23: error rulings.hundred.call.imunity"),
        ('format = "jsn"\n', "1:10: error there is no format"),
        ('format = "text"\nformat = "json"\n', "2:16: error the same is written twice"),
        (
            '[rulings.intercity]\nfirst round = "x"\nraise_step = 0\nplayers = 3\n',
            "2:1: error a key of several",
        ),
        (
            '[rulings.auction]\nslide = immediate\nmin_bid_cards = "x"\n',
            "2:9: error a word stands here without",
        ),
        (
            '[rulings.auction]\nslide = immediate\nmin_bid_cards = "x"\n',
            "3:17: error rulings.auction.min_bid",
        ),
        (
            'players = ["Ann", Ben]\n[rulings.chess]\n',
            "2:2: error [rulings]: there is no game called 'chess'",
        ),
    ],
)
def test_bad_house_rulings_are_told_with_their_file(club: Path, text: str, said: str) -> None:
    (club / "referee.toml").write_text(text, encoding="utf-8")
    status, output = told("validate", str(club / "evenings" / "log.yaml"))
    assert status == 2
    assert said in output
    assert str(club / "referee.toml") in output
    assert "Traceback" not in output


def test_all_that_is_wrong_with_house_rulings_is_told_at_once(club: Path) -> None:
    text = (
        'format = "loud"\n[rulings.hundred]\ncall.final_turns = "al"\n'
        '[rulings.auction]\nmin_bid_cards = "one"\n[rulings.intercity]\nfirst_round = "stop"\n'
    )
    path, log = club / "referee.toml", str(club / "evenings" / "log.yaml")
    path.write_text(text, encoding="utf-8")
    told_at = [f"{path}:{place}" for place in ("1:10", "3:20", "5:17", "7:15")]
    output = told("validate", log)[1]
    assert all(place in output for place in told_at) and "did you mean `stop_at_zero`?" in output
    assert "one of 0, 1" in output
    path.write_text(text.replace("loud", "text"), encoding="utf-8")
    assert all(place in told("validate", log)[1] for place in told_at[1:])


def test_every_report_says_that_a_reading_comes_from_the_house(club: Path) -> None:
    (club / "referee.toml").write_text('[rulings.hundred]\n"game.end.points" = 50\n', encoding="utf-8")
    log = club / "over.yaml"
    given = "{phase: deal, totals: {Ann: 60, Ben: 3}, rest: empty}"
    head = f"referee: 1\ngame: hundred\nplayers: [Ann, Ben]\ngiven: {given}\n"
    log.write_text(f"{head}moves:\n  - {{action: deal, upcard: 9C}}\n", encoding="utf-8")
    for command in (
        ["validate", str(log)],
        ["adjudicate", str(log), "--move", "1"],
        ["adjudicate", str(log), "--readings"],
        ["adjudicate", str(log), "--move", "1", "--format", "markdown"],
    ):
        assert "referee.toml" in told(*command)[1].replace("\n", ""), command
    assert "chosen in the log" not in told("adjudicate", str(log), "--readings")[1]


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("auction", "[rulings.auction]\nvp_table = 3\n", "2:12: error rulings.auction.vp_table"),
        ("auction", '[rulings.auction]\n"AQ-2" = [1, 2]\n', "2:10: error rulings.auction.AQ-2"),
        ("duel", '[rulings.duel]\nvalues = {K = "a"}\n', "2:10: error rulings.duel.values"),
        ("duel", '[rulings.duel]\n"powers.triggers" = 3\n', "2:21: error rulings.duel.powers.triggers"),
        ("hundred", '[rulings.hundred]\n"game.end.points" = -5\n', "2:21: error rulings.hundred.game.end"),
        ("intercity", '[rulings.intercity]\nmap = "nix"\n', "2:7: error rulings.intercity.map"),
    ],
)
def test_a_reading_of_ones_own_that_means_nothing_is_told_where_the_house_has_it(
    club: Path, game: str, text: str, said: str
) -> None:
    log = club / "evenings" / "log.yaml"
    players = "[Ann, Ben, Cem]" if game == "intercity" else "[Ann, Ben]"
    log.write_text(f"referee: 1\ngame: {game}\nplayers: {players}\nmoves: []\n", encoding="utf-8")
    (club / "referee.toml").write_text(text, encoding="utf-8")
    status, output = told("validate", str(log))
    assert status == 2 and f"referee.toml:{said}" in output and "log.yaml" not in output


def test_only_the_name_at_fault_is_marked(club: Path) -> None:
    (club / "referee.toml").write_text('[rulings.hunderd]\n"call.final_turns" = "all"\n', encoding="utf-8")
    output = told("validate", str(club / "evenings" / "log.yaml"))[1]
    assert f"      |  {'^' * len('rulings.hunderd')}\n" in output


def test_a_board_of_the_house_that_is_not_there_is_told_where_the_house_names_it(club: Path) -> None:
    (club / "referee.toml").write_text('[boards]\nintercity = "map.yaml"\n', encoding="utf-8")
    log = club / "railway.yaml"
    log.write_text("referee: 1\ngame: intercity\nplayers: [Ann, Ben, Cem]\nmoves: []\n", encoding="utf-8")
    status, output = told("validate", str(log))
    assert status == 2
    assert f"{club / 'referee.toml'}:2:13: error boards.intercity: a file" in output
    assert "railway.yaml:" not in output


@pytest.mark.parametrize(
    ("text", "place"),
    [('[boards]\nintercity = "exmaple"\n', "2:13"), ('boards = {intercity = "exmaple"}\n', "1:23")],
)
def test_a_misspelt_board_of_the_house_is_told_at_its_name(club: Path, text: str, place: str) -> None:
    (club / "referee.toml").write_text(text, encoding="utf-8")
    log = club / "railway.yaml"
    log.write_text("referee: 1\ngame: intercity\nplayers: [Ann, Ben, Cem]\nmoves: []\n", encoding="utf-8")
    status, output = told("validate", str(log))
    assert status == 2
    assert f"referee.toml:{place}: error boards.intercity" in output and "did you mean `example`?" in output


def test_a_file_that_is_no_text_is_told_at_the_byte(club: Path) -> None:
    (club / "referee.toml").write_bytes(b'format = "text"\n# caf\xe9\n')
    status, output = told("validate", str(club / "evenings" / "log.yaml"))
    assert status == 2 and "referee.toml:2:6: error the byte 0xe9 is no text in UTF-8" in output


def test_the_name_of_a_question_needs_no_quotes_in_the_file(club: Path) -> None:
    (club / "referee.toml").write_text('[rulings.hundred]\ncall.final_turns = "all"\n', encoding="utf-8")
    assert told("validate", str(club / "evenings" / "log.yaml"))[0] == 0


def test_the_same_question_answered_twice_in_a_log_is_told(club: Path) -> None:
    log = club / "evenings" / "log.yaml"
    log.write_text(LOG.format(more="rulings: {G-A12: all, call.final_turns: others}\n"), encoding="utf-8")
    status, output = told("validate", str(log))
    assert (status, "are one question, answered twice" in output) == (2, True)


def test_a_rule_set_and_a_board_of_the_house_lie_beside_its_file(club: Path, root: Path) -> None:
    (club / "ours.yaml").write_text(
        "extends: hundred\nid: ours\nname: Ours\nlayout: {cols: 3}\ndeal: {cards: 6}\n", "utf-8"
    )
    status, board = told("board", "show")
    assert status == 0
    (club / "map.yaml").write_text(board, encoding="utf-8")
    text = '[rules]\nhundred = "ours.yaml"\n[boards]\nintercity = "map.yaml"\n'
    (club / "referee.toml").write_text(text, encoding="utf-8")
    log = club / "evenings" / "deal.yaml"
    log.write_text("referee: 1\ngame: hundred\nplayers: [Ann, Ben]\nmoves:\n  - {action: deal}\n", "utf-8")
    shown = told("show", str(log), "--format", "yaml")[1]
    assert 'Ann: ["?", "?", "?", "?", "?", "?"]' in shown
    log.write_text("referee: 1\ngame: intercity\nplayers: [A, B, C]\nmoves: []\n", "utf-8")
    assert "board:" in told("show", str(log), "--format", "yaml")[1]


def test_the_house_says_who_plays_and_how_reports_look(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (club / "referee.toml").write_text('players = ["Eva", "Udo"]\nformat = "json"\n', encoding="utf-8")
    monkeypatch.chdir(club / "evenings")
    assert "players: [Eva, Udo]" in told("new", "duel")[1]
    assert "logs" in json.loads(told("validate", "log.yaml")[1])
    assert "1 log" in told("validate", "log.yaml", "--format", "text")[1]


def test_a_beginning_of_house_rulings_settles_nothing_and_explains_every_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert told("rulings", "duel", "--write")[0] == 0
    text = (tmp_path / "referee.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text) == {"rulings": {"duel": {}}}
    for ruling in named("duel").law.rulings:
        assert not ruling.option or len(ruling.readings) < 2 or f'# "{ruling.option}" = ' in text
    assert told("rulings", "duel", "--write")[0] == 2  # it is not written over


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_questions_of_another_game_are_added_to_house_rulings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.chdir(tmp_path)
    before = f'players = ["Eva", "Udo"]{end}[rulings.hundred]{end}"call.final_turns" = "all"'.encode()
    (tmp_path / "referee.toml").write_bytes(before)
    assert told("rulings", "duel", "--write")[0] == 0
    after = (tmp_path / "referee.toml").read_bytes()
    assert after.startswith(before) and (b"\r\n" in after) == (end == "\r\n")
    settled = tomllib.loads(after.decode())
    assert settled["rulings"] == {"hundred": {"call.final_turns": "all"}, "duel": {}}
    assert told("rulings", "hundred", "--write")[0] == 2  # it has that one
    assert told("rulings", "--write")[0] == 0  # all that are missing
    assert {*tomllib.loads((tmp_path / "referee.toml").read_text(encoding="utf-8"))["rulings"]} == {*REGISTRY}


@pytest.mark.parametrize("before", ["rulings = {hundred = {}}\n", "rulings = [\n"])
def test_house_rulings_that_cannot_be_added_to_are_left_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "referee.toml").write_text(before, encoding="utf-8")
    status, said = told("rulings", "duel", "--write")
    assert status == 2 and "is there already" in said
    assert (tmp_path / "referee.toml").read_text(encoding="utf-8") == before


@pytest.mark.parametrize("game", REGISTRY)
def test_every_question_of_the_beginning_can_be_settled_as_it_stands(game: str, tmp_path: Path) -> None:
    from referee.commands.house_rulings import beginning

    lines = [line.removeprefix("# ") if line.startswith('# "') else line for line in beginning([game])]
    settled = tomllib.loads("\n".join(lines))["rulings"][game]
    usual = {ruling.option: ruling.default for ruling in named(game).law.rulings if ruling.option in settled}
    written = {option: value for option, value in usual.items() if value is not None}  # TOML has no null
    assert {option: settled[option] for option in written} == json.loads(json.dumps(written))
