"""`referee new` and `referee schema`: where a recorder begins."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from sizes import spread
from typer.testing import CliRunner

from referee import games
from referee.checking.guide import Guide, bundled, names
from referee.cli import app
from referee.document import parse
from referee.judge import judge

runner = CliRunner()


@pytest.mark.parametrize("game", list(games.REGISTRY))
def test_a_new_log_validates_as_it_stands(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    done = runner.invoke(app, ["new", game, "-o", str(path)])
    assert (done.exit_code, done.output) == (0, "")
    judged = runner.invoke(app, ["validate", str(path)])
    assert (judged.exit_code, judged.output) == (0, "1 log: 1 clean\n")


@pytest.mark.parametrize("game", list(games.REGISTRY))
def test_a_new_log_names_every_action_with_the_fields_it_needs(game: str) -> None:
    text = runner.invoke(app, ["new", game]).output
    for action in Guide(game).actions():
        assert f"#   {action.name}" in text
        assert action.description, action.name
    assert all(len(line) <= 110 for line in text.splitlines())


@pytest.mark.parametrize("names_", [["Ann", "Bob"], ["no", "10:30"], ["<b>", "Zoë"], ["$2", "$1"]])
def test_any_names_can_be_given(names_: list[str]) -> None:
    text = runner.invoke(app, ["new", "auction", "-p", names_[0], "-p", names_[1]]).output
    judged = judge(parse(text, "new.yaml")[0])
    assert judged.status == "clean" and judged.log is not None
    assert list(judged.log.header.players) == names_


def test_a_file_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("mine", encoding="utf-8")
    done = runner.invoke(app, ["new", "auction", "-o", str(path)])
    assert done.exit_code == 2 and "left as it is" in done.output
    assert path.read_text(encoding="utf-8") == "mine"


def test_an_unknown_game_exits_2_and_names_the_known_ones() -> None:
    done = runner.invoke(app, ["new", "chess"])
    assert done.exit_code == 2 and "auction" in done.output


def test_schemas_are_listed_and_an_unknown_one_exits_2() -> None:
    assert runner.invoke(app, ["schema"]).output.split() == names()
    assert runner.invoke(app, ["schema", "chess"]).exit_code == 2


@pytest.mark.parametrize("game", list(games.REGISTRY))
def test_a_schema_in_one_piece_says_the_same_as_the_many(game: str) -> None:
    schema = json.loads(runner.invoke(app, ["schema", game]).output)
    assert schema == bundled(game)
    if game in spread([*games.REGISTRY], 1):
        jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    data = yaml.safe_load(runner.invoke(app, ["new", game]).output)
    check.validate(data)
    data["moves"].append({"action": "fly"})
    assert not check.is_valid(data)
    del data["moves"][-1], data["players"]
    assert not check.is_valid(data)


def test_the_schema_of_all_logs_needs_no_other_file() -> None:
    check = jsonschema.Draft202012Validator(bundled("log"))
    for game in games.REGISTRY:
        check.validate(yaml.safe_load(runner.invoke(app, ["new", game]).output))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["duel", "-p", "A", "-p", "B", "-p", "C"],
            "3 players cannot begin Dutch for two (expected 2 players)",
        ),
        (["hundred", "-p", "Solo"], "1 player cannot begin Dutch, race to 100 (expected 2 to 10 players)"),
        (["intercity", "-p", "A", "-p", "B"], "expected 3 to 6 players"),
        (["auction", "-p", "Ann", "-p", "Ann"], "two players are called 'Ann'"),
        (["auction", "-p", "", "-p", "Ben"], "player 1 has no name"),
        (["auction", "-p", "Ann", "-p", " "], "player 2 has no name"),
    ],
)
def test_players_who_cannot_begin_are_refused(arguments: list[str], said: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    done = runner.invoke(app, ["new", *arguments, "-o", str(path)])
    assert done.exit_code == 2 and said in done.output
    assert not path.exists()


@pytest.mark.parametrize("game", list(games.REGISTRY))
def test_a_new_log_validates_with_as_few_and_as_many_as_may_play(game: str) -> None:
    record = games.named(game)
    for many in record.usual or record.seats:
        seats = [word for seat in range(many) for word in ("-p", f"P{seat}")]
        text = runner.invoke(app, ["new", game, *seats]).output
        assert judge(parse(text, "new.yaml")[0]).status == "clean", many


@pytest.mark.parametrize("game", list(games.REGISTRY))
def test_the_final_position_of_a_new_log_can_be_scored(game: str, tmp_path: Path) -> None:
    record = games.named(game)
    for many in record.usual or record.seats:
        seats = [word for seat in range(many) for word in ("-p", f"P{seat}")]
        lines = runner.invoke(app, ["new", game, *seats]).output.splitlines()
        begin = lines.index("# final:")
        text = [line[2:] for line in lines[begin : lines.index("", begin)]]
        head = [line for line in lines if line.startswith(("referee:", "game:", "players:"))]
        path = tmp_path / f"{many}.yaml"
        path.write_text("\n".join([*head, *text]) + "\n", encoding="utf-8")
        done = runner.invoke(app, ["score", str(path)])
        assert done.exit_code == 0 and "not without fault" not in done.output, done.output


@pytest.mark.parametrize(
    ("command", "typed", "meant"),
    [
        (["new"], "auktion", "auction"),
        (["ask"], "Auction", "auction"),
        (["ask", "tie"], "intercty", "intercity"),
        (["record"], "duell", "duel"),
        (["rules"], "rummy", "rommee"),
        (["rulings"], "hundert", "hundred"),
        (["coverage"], "duell", "duel"),
        (["schema"], "auktion", "auction"),
    ],
)
def test_whoever_misspells_a_game_is_told_which_may_be_meant(
    command: list[str], typed: str, meant: str
) -> None:
    done = runner.invoke(app, [command[0], typed, *command[1:]])
    assert done.exit_code == 2 and f"did you mean `{meant}`?" in done.output
