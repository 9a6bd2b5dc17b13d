"""A game that is played entry by entry: what is said comes and goes, and nothing is played twice."""

from __future__ import annotations

import datetime
import doctest
import random
from collections import Counter
from pathlib import Path
from typing import Any

import auction_player
import intercity_player
import memory_player
import pytest
import yaml

import referee
from referee import LiveGame, live
from referee.live import NoStart

DUEL = {"game": "duel", "players": ["Ann", "Ben"]}
WHOLE_GAMES = {
    "auction": auction_player.whole_game,
    "memory": memory_player.whole_game,
    "intercity": intercity_player.whole_game,
}
every_game = pytest.mark.parametrize("folder", WHOLE_GAMES)


def game_of(folder: str, seed: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The header and the moves of a legal game."""
    data = WHOLE_GAMES[folder](seed)
    data.pop("result", None)
    return data, data.pop("moves")


def test_the_examples_in_its_documentation_hold() -> None:
    found = doctest.testmod(live)
    assert found.failed == 0 and found.attempted >= 4


@every_game
def test_a_clean_game_is_played_once_however_long_it_is(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    header, moves = game_of(folder, 1)
    game = LiveGame.begin(header)

    def again(self: LiveGame) -> None:
        raise AssertionError("the record was played a second time")

    monkeypatch.setattr(LiveGame, "_explain", again)
    monkeypatch.setattr(LiveGame, "_again", again)
    for move in moves:
        assert not game.play(move).wrong
    assert game.over and list(game.entries) == moves
    assert game.judgement().exit_status == 0


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_after_every_entry_the_news_add_up_to_what_the_whole_record_gives(folder: str, seed: int) -> None:
    header, moves = game_of(folder, seed)
    chance = random.Random(seed)
    moves = moves[:60]
    where = chance.randrange(len(moves) // 2, len(moves) - 4)
    if seed % 2:
        moves[where], moves[where + 1] = moves[where + 1], moves[where]
    else:
        del moves[where]
    game = LiveGame.begin(header)
    told: Counter[str] = Counter()
    for move in moves:
        news = game.play(move)
        told.subtract(finding.id for finding in news.withdrawn)
        assert min(told.values(), default=0) >= 0, "what was never said cannot be withdrawn"
        told.update(finding.id for finding in news.added)
    at_once = LiveGame.begin({**header, "moves": moves})
    assert sorted(told.elements()) == sorted(finding.id for finding in at_once.findings if finding.move)


def test_what_a_later_entry_settles_is_withdrawn() -> None:
    game = LiveGame.begin(DUEL)
    for entry in (
        {"action": "deal", "starter": "Ann"},
        {"player": "Ann", "action": "draw"},
        {"player": "Ann", "action": "shed", "card": "7H"},
        {"player": "Ben", "action": "match", "slot": 2, "card": "8C"},
    ):
        game.play(entry)
    owed = game.play({"player": "Ben", "action": "draw"})
    paid = LiveGame.begin({**DUEL, "moves": game.to_dict()["moves"][:4]})
    settled = paid.play({"player": "Ben", "action": "penalty", "count": 1})
    assert [finding.kind.value for finding in game.findings if finding.wrong] == ["unpaid"], game.findings
    assert owed.wrong and not settled.wrong
    assert not [finding for finding in paid.findings if finding.wrong]


def test_what_is_no_entry_changes_nothing() -> None:
    game = LiveGame.begin(DUEL)
    game.play({"action": "deal", "starter": "Ann"})
    before, position = game.to_dict(), game.position
    for entry in (
        {"player": "Bob", "action": "draw"},
        {"player": "Ann", "action": "fly"},
        {"player": "Ann"},
        {"player": "Ann", "action": "replace", "slot": {1, 2}},
        {"check": {"wings": 2}},
        {"decision": "corrected", "position": {"stock": -3}},
    ):
        with pytest.raises(referee.Rejected) as rejected:
            game.play(entry)
        assert rejected.value.faults
    assert game.to_dict() == before and game.position == position
    assert not game.play({"player": "Ann", "action": "draw"}).added


def test_faults_of_data_carry_the_way_to_them() -> None:
    game = LiveGame.begin(DUEL)
    game.play({"action": "deal", "starter": "Ann"})
    with pytest.raises(referee.Rejected) as rejected:
        game.play({"player": "Ann", "action": "replace", "slot": "left"})
    (fault,) = rejected.value.faults
    assert fault.path == ("moves", 1, "slot") and str(fault).startswith("the data at moves[1].slot: ")


def test_a_game_that_cannot_begin_says_why() -> None:
    with pytest.raises(NoStart) as no:
        LiveGame.begin({"game": "auction", "players": ["A", "B"], "setup": {"display": ["R8"]}})
    assert no.value.findings[0].kind.value == "illegal"
    with pytest.raises(referee.Rejected):
        LiveGame.begin({"game": "chess", "players": ["A", "B"]})


def test_an_entry_is_taken_back_and_another_is_played() -> None:
    game = LiveGame.begin(DUEL)
    game.play({"action": "deal", "starter": "Ann"})
    assert game.play({"player": "Ben", "action": "draw"}).wrong
    assert game.undo() == {"player": "Ben", "action": "draw"} and not game.findings
    assert game.acting == ("Ann",) and not game.play({"player": "Ann", "action": "draw"}).added
    game.undo(), game.undo()
    with pytest.raises(IndexError):
        game.undo()


def test_trying_an_entry_leaves_the_game_as_it_is() -> None:
    game = LiveGame.begin(DUEL)
    game.play({"action": "deal", "starter": "Ann"})
    before = game.position
    assert game.permits({"player": "Ann", "action": "draw"})
    assert not game.permits({"player": "Ben", "action": "draw"})
    assert game.position == before and {"player": "Ann", "action": "draw", "from": "stock"} in game.legal()


def test_what_is_recorded_is_what_a_file_would_hold() -> None:
    game = LiveGame.begin({**DUEL, "date": datetime.date(2025, 11, 21), "players": ("Ann", "Ben")})
    game.play({"action": "deal", "starter": "Ann"})
    text = yaml.safe_dump(game.to_dict(), sort_keys=False)
    assert referee.adjudicate(text).status == "clean" and game.to_dict()["date"] == "2025-11-21"
    game.to_dict()["moves"].clear()
    assert len(game.entries) == 1


def test_a_record_is_judged_from_a_path_and_from_the_name_of_one(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves: []\n", encoding="utf-8")
    assert referee.adjudicate(path).file == str(path)
    assert referee.adjudicate(str(path)).status == "clean"
    (missing,) = referee.adjudicate(str(tmp_path / "other.yaml")).faults
    assert "no such file" in str(missing)
    assert repr(referee.adjudicate(path)) == f"<Judgement of {path}: clean, 0 moves>"
    with pytest.raises(TypeError, match="NoneType"):
        referee.adjudicate(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [{1, 2}, object(), float("nan"), {None: 1}, {1: 1, "1": 2}, "\ud800"])
def test_data_no_file_could_hold_is_refused_with_the_way_to_it(value: object) -> None:
    log = {"referee": 1, "game": "duel", "players": ["Ann", "Ben"], "notes": [value], "moves": []}
    (fault,) = referee.adjudicate(log).faults
    assert fault.path[:1] == ("notes",) and fault.expected and "Traceback" not in str(fault)


def test_data_that_holds_itself_is_refused() -> None:
    log: dict[str, Any] = {"referee": 1, "game": "duel", "players": ["Ann", "Ben"]}
    log["notes"] = log
    (fault,) = referee.adjudicate(log).faults
    assert "deep" in fault.message


def test_a_position_can_be_had_typed() -> None:
    for name in ("auction", "duel", "intercity"):
        players = ["Ann", "Ben", "Cem"][: 3 if name == "intercity" else 2]
        log: dict[str, Any] = {"referee": 1, "game": name, "players": players, "moves": []}
        if name == "intercity":
            log["setup"] = {"turn_order": {"Ann": 1, "Ben": 2, "Cem": 3}, "board": "example"}
        assert hasattr(referee.typed_position(log), "round" if name == "auction" else "phase")


def test_a_game_and_its_findings_say_shortly_what_they_are() -> None:
    game = referee.begin({"game": "duel", "players": ["Ann", "Ben"]})
    game.play({"action": "deal", "starter": "Ann"})
    (finding,) = game.play({"player": "Ben", "action": "draw"}).added
    assert repr(game) == "<LiveGame of duel, Ann, Ben: 2 moves, 1 finding>"
    assert str(finding) == "move 2: illegal T-15 It is Ann's turn, not Ben's."


def test_what_is_no_header_and_no_path_is_told_as_that() -> None:
    wrong: Any = "duel"
    with pytest.raises(TypeError, match="a game begins with a mapping"):
        referee.begin(wrong)
    wrong = ["a.yaml"]
    with pytest.raises(TypeError, match="one by one"):
        referee.adjudicate_files(wrong)
