"""Looking at a log: positions as text, YAML and SVG, and the legal moves of a moment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import auction_player
import intercity_player
import memory_player
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from referee import games
from referee.cli import app
from referee.document import parse
from referee.drawing import html, svg
from referee.drawing.chart import chart
from referee.drawing.scene import Chart, scene_of
from referee.drawing.text import Pen, lines, width
from referee.log import read_log, read_scenario
from referee.moments.after_entry import moment
from referee.replay import replay
from referee.writing.yaml_text import block, flow

runner = CliRunner()
LOG = """\
referee: 1
game: auction
players: [Jean, "<script>"]
setup: {display: [R8, G9, B4, P10, P4, G1]}
moves:
  - {player: Jean, action: set_aside}
  - {player: "<script>", action: set_aside}
  - {player: Jean, action: bid, cards: [G4, R2, B8, P2]}
  - {player: "<script>", action: bid, cards: [G10, P3, B2]}
"""


def referee(*arguments: str) -> tuple[int, str]:
    result = runner.invoke(app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def whole(game: str) -> dict[str, Any]:
    """A whole game as the data of a log."""
    if game == "auction":
        return auction_player.whole_game(1)
    if game == "intercity":
        return intercity_player.play(4, 1, "builders").log()
    table = memory_player.played(games.named(game), 1)
    return {
        "referee": 1,
        "game": game,
        "players": list(table.header.players),
        "setup": table.setup,
        "moves": [table.game.write(move, table.header) for move in table.full],
    }


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """A file with a whole game, for every game."""
    folder = tmp_path_factory.mktemp("logs")
    for game in games.REGISTRY:
        (folder / f"{game}.json").write_text(json.dumps(whole(game)), encoding="utf-8")
    return {game: str(folder / f"{game}.json") for game in games.REGISTRY}


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "log.yaml"
    path.write_text(LOG, encoding="utf-8")
    return str(path)


def test_a_table_is_drawn_with_prices_hands_and_who_acts(log: str) -> None:
    status, output = referee("show", log, "--at", "4")
    assert status == 0
    assert "after entry 4 of 4" in output and "round 1 · the winner's turn · to act: Jean" in output
    assert "│   R8   │" in output and "└─cost 1─┘" in output
    assert "bids: Jean 16, <script> 15" in output


def test_without_a_moment_it_is_the_last_one_and_0_is_before_the_first(log: str) -> None:
    assert referee("show", log) == referee("show", log, "--at", "4")
    assert "before the first entry" in referee("show", log, "--at", "0")[1]


@pytest.mark.parametrize("at", ["5", "-1"])
def test_a_moment_that_does_not_exist_exits_2_and_says_which_do(log: str, at: str) -> None:
    status, output = referee("show", log, "--at", at)
    assert status == 2 and f"there is no entry {at} (expected 0 (before the first) to 4)" in output


def test_no_file_holds_so_many_logs_as_somebody_may_ask_for(log: str) -> None:
    for command in (["show", log], ["legal", log], ["adjudicate", log], ["fix", log]):
        done = CliRunner().invoke(app, [*command, "--log", "9" * 30])
        assert done.exit_code == 2 and isinstance(done.exception, SystemExit), command


def test_a_file_that_is_no_log_exits_2_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("referee: 1\ngame: auction\n", encoding="utf-8")
    for command in ("show", "legal"):
        status, output = referee(command, str(path))
        assert status == 2 and f"{path}:1:1" in output


def test_of_several_logs_one_is_named(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(LOG + "---\n" + LOG, encoding="utf-8")
    assert "--log" in referee("show", str(path))[1]
    assert referee("show", str(path), "--log", "2")[0] == 0
    assert referee("show", str(path), "--log", "3")[0] == 2


@pytest.mark.parametrize("game", list(games.REGISTRY))
def test_a_position_pasted_under_given_is_the_same_position(game: str, logs: Mapping[str, str]) -> None:
    log = read_log(parse(Path(logs[game]).read_bytes(), "x.json")[0])
    for at in (0, 1, len(log.moves) // 3, len(log.moves)):
        status, output = referee("show", logs[game], "--at", str(at), "--format", "yaml")
        assert status == 0
        head = {"scenario": "pasted", "rules": ["X-1"], "shows": "kept", "game": game}
        text = yaml_of({**head, "players": list(log.header.players), "moves": []}) + output
        again = read_scenario(parse(text, "again.yaml")[0]).log
        assert moment(again).position == moment(log, at).position, at


def yaml_of(data: Mapping[str, Any]) -> str:
    return "\n".join(block(data)) + "\n"


@pytest.mark.parametrize("game", list(games.REGISTRY))
def test_every_game_is_drawn_at_every_width(game: str, logs: Mapping[str, str]) -> None:
    log = read_log(parse(Path(logs[game]).read_bytes(), "x.json")[0])
    for at in range(0, len(log.moves), max(1, len(log.moves) // 6)):
        found = moment(log, at)
        scene = scene_of(log.game, found.position, log.header, found.acting)
        for wide in (40, 80, 120):
            drawn = list(lines(scene, Pen(width=wide)))
            assert drawn and all(width(line) <= max(wide, 60) for line in drawn), (at, wide)


@pytest.mark.parametrize("game", list(games.REGISTRY))
def test_svg_is_well_formed_and_shows_the_players(game: str, logs: Mapping[str, str]) -> None:
    status, output = referee("show", logs[game], "--at", "20", "--format", "svg")
    picture = ElementTree.fromstring(output)
    text = "\n".join(element.text or "" for element in picture.iter() if element.text)
    assert status == 0
    assert all(name in text for name in json.loads(Path(logs[game]).read_text(encoding="utf-8"))["players"])


@pytest.mark.parametrize(
    ("wide", "tall", "letters"),
    [(svg.WIDE, svg.MAP_TALL, svg.MAP_LETTERS), (html.PAGE_WIDE, html.PAGE_TALL, html.PAGE_LETTERS)],
    ids=["show", "report"],
)
def test_no_number_of_a_track_lies_on_a_city(root: Path, wide: int, tall: int, letters: int) -> None:
    path = root / "scenarios" / "intercity" / "games" / "three-players-full-map.yaml"
    log = read_log(parse(path.read_bytes(), path.name)[0])
    begun = log.game.positions.write(replay(log, until=0).state)
    (part,) = (part for part in scene_of(log.game, begun, log.header).parts if isinstance(part, Chart))
    drawn = chart(part, wide, tall, letters)
    shapes = list(ElementTree.fromstring(f"<svg>{''.join((*drawn.tracks, *drawn.still))}</svg>").iter())
    cities = [(float(each.get("cx", 0)), float(each.get("cy", 0))) for each in shapes if each.tag == "circle"]
    numbers = [each for each in shapes if each.get("class") == "number"]
    assert len(cities) > 10 and len(numbers) > 10
    for number in numbers:
        x, y = float(number.get("x", 0)), float(number.get("y", 0)) - 4
        half, above = 1.3 * letters + 5, 0.3 * letters + 5
        on = [city for city in cities if abs(city[0] - x) < half and abs(city[1] - y) < above]
        assert not on, number.text


def test_names_stay_text_in_svg(log: str) -> None:
    output = referee("show", log, "--format", "svg")[1]
    assert "<script" not in output and "&lt;script&gt;" in output


@pytest.mark.parametrize("game", list(games.REGISTRY))
def test_legal_moves_can_be_pasted_and_are_legal(game: str, logs: Mapping[str, str], tmp_path: Path) -> None:
    data = json.loads(Path(logs[game]).read_text(encoding="utf-8"))
    data.pop("result", None)
    for at in (3, 12, 25):
        status, output = referee("legal", logs[game], "--at", str(at))
        assert status == 0
        pasted = [line for line in output.splitlines() if line.startswith("  - ")]
        for line in pasted[:3]:
            entry = parse("moves:\n" + line, "x.yaml")[0].data["moves"][0]
            path = tmp_path / "pasted.json"
            path.write_text(json.dumps({**data, "moves": [*data["moves"][:at], entry]}), encoding="utf-8")
            assert referee("validate", "-q", str(path))[0] == 0, line


def test_legal_says_when_the_game_is_over(logs: Mapping[str, str]) -> None:
    status, output = referee("legal", logs["intercity"])
    assert (status, output.startswith("# no legal moves")) == (0, True)


def test_one_players_eyes_do_not_see_the_other_hand(logs: Mapping[str, str]) -> None:
    path = logs["auction"]
    whole_table = yaml.safe_load(referee("show", path, "--at", "2", "--format", "yaml")[1])["given"]
    status, output = referee("show", path, "--at", "2", "--as", "Ann", "--format", "yaml")
    seen = yaml.safe_load(output)["given"]
    assert status == 0
    assert seen["players"]["Ann"]["hand"] == whole_table["players"]["Ann"]["hand"]
    assert set(seen["players"]["Ben"]["hand"]) == {"?"}
    assert "?" not in whole_table["players"]["Ben"]["hand"]
    assert referee("show", path, "--as", "Nobody")[0] == 2


def test_a_rule_set_of_ones_own_is_drawn_like_the_game_it_is_written_like(root: Path) -> None:
    path = str(root / "scenarios" / "cabo" / "cabo-scenarios.yaml")
    output = referee("show", path, "--log", "1")[1]
    assert output.startswith("Cabo") and "└─1──┘" in output
    assert "Cem *" in output


NASTY = st.text() | st.sampled_from(
    ["no", "1_000", "10:30", "0777", "~", "=", "<<", "a: b", "#", "1e3", "-", "?"]
)


@given(st.recursive(NASTY | st.integers() | st.booleans() | st.none(), lambda inside: st.lists(inside)))
def test_what_is_written_as_yaml_is_read_as_the_same(value: Any) -> None:
    try:
        text = f"a: {flow(value)}\n"
        text.encode()
    except UnicodeEncodeError:
        return  # half of a surrogate pair can be written nowhere
    assert parse(text, "x.yaml")[0].data == {"a": value}


def test_a_broken_log_does_not_keep_its_neighbours_from_being_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "logs.yaml"
    path.write_text("a: [\n---\n" + LOG, encoding="utf-8")
    assert referee("show", str(path), "--log", "2")[0] == 0
    assert referee("legal", str(path), "--log", "2")[0] == 0
    status, output = referee("show", str(path), "--log", "1")
    assert status == 2 and f"{path}:2:" in output
    assert "expected 1 to 2" in referee("show", str(path), "--log", "3")[1]
    assert "the file holds 2 logs" in referee("show", str(path))[1]
    assert "there is no such file" in referee("show", str(tmp_path / "none.yaml"), "--log", "2")[1]


@pytest.mark.parametrize(
    ("given", "after", "told"),
    [
        ("{}", 1, "?; bids not known"),
        ("{phase: offer, turn: Bram, shares: {yellow: {Bram: 1}}}", 1, "yellow, offered by Bram; no bid yet"),
    ],
)
def test_an_auction_of_which_nobody_told_is_drawn(given: str, after: int, told: str, tmp_path: Path) -> None:
    log = tmp_path / "auction.yaml"
    log.write_text(
        f"{{referee: 1, game: intercity, players: [Anneke, Bram, Cees], given: {given}, moves: ["
        "{player: Bram, action: offer, railroad: yellow}, {action: reveal}, "
        "{player: Bram, action: bid, amount: 2}, {player: Anneke, action: pass}]}"
    )
    status, output = referee("show", str(log), "--at", str(after))
    assert (status, f"up for auction: {told}" in output) == (0, True), output
    assert referee("show", str(log), "--at", "4")[0] == 0  # whether the auction goes on then is open


def test_what_the_record_leaves_open_is_not_drawn_as_if_it_were_known(tmp_path: Path) -> None:
    log = tmp_path / "unnamed.yaml"
    log.write_text(
        "{referee: 1, game: intercity, players: [Pete, John, Dave], setup: {turn_order: [Pete, John, Dave]}, "
        "moves: [{player: John, action: offer, railroad: red}, {player: Pete, action: bid, amount: 5}, "
        "{player: John, action: pass}, {player: Dave, action: bid, amount: 5}, "
        "{player: Dave, action: bid, amount: 6}]}"
    )
    status, output = referee("show", str(log))
    assert status == 0 and "not told: yellow shares of Dave" in output, output
    row = next(line for line in output.splitlines() if line.strip().startswith("Dave"))
    assert row.split() == ["Dave", "15", "3", "?", "?", "?", "?", "?"]


LITTLE_TOLD = [
    ("auction", "turn: Ann, players: {Ann: {hand: R6, bid: R2}}", "{player: Ann, action: power, card: R6}"),
    (
        "auction",
        "phase: bid, display: P1 P2, players: {Ann: {hand: R2 R5, deck: 4}, Ben: {hand: G2 G9, deck: 4}}",
        "{player: Ann, action: bid, cards: [R2]}, {player: Ben, action: bid, cards: [G9]}, "
        "{player: Ann, action: buy, card: P1, pay: [R2]}",
    ),
    ("hundred", "phase: holding, active: Ann, held: {card: 5H}", "{player: Ben, action: call}"),
    (
        "intercity",
        "phase: contest, treasury: {red: 5, blue: 9}, contests: [{section: 19, railroads: [red, blue]}]",
        "{player: Ann, action: blind, railroad: red, amount: 3}",
    ),
]
"""Moments of which more than sums and rows of cards is told in part: what is due, held, contested, bid."""


@pytest.mark.parametrize(("game", "given", "moves"), LITTLE_TOLD)
def test_a_moment_of_which_little_is_told_is_drawn_in_every_form(
    game: str, given: str, moves: str, tmp_path: Path
) -> None:
    log = tmp_path / "little.yaml"
    names = "Ann, Ben, Cem" if game == "intercity" else "Ann, Ben"
    log.write_text(f"{{referee: 1, game: {game}, players: [{names}], given: {{{given}}}, moves: [{moves}]}}")
    for at in range(moves.count("player:") + 1):
        assert [
            referee("show", str(log), "--at", str(at), *form)[0] for form in ((), ("--format", "svg"))
        ] == [0, 0]
    page = tmp_path / "page.html"
    assert runner.invoke(app, ["report", str(log), "-o", str(page)]).exit_code == 0 and page.exists()
