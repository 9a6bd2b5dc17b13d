"""Recording at the table: questions and answers as plain lines, the file after every one of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from sizes import so_many
from typer.testing import CliRunner

from referee.cli import app
from referee.document import read
from referee.writing.recording import Recording, Unfit

runner = CliRunner()
HEADER = {
    "game": "auction",
    "players": ["Jean", "Tom"],
    "setup": {"display": ["R8", "G9", "B4", "P10", "P4", "G1"]},
}
BEGUN = ["draw Jean", "draw Tom", "set_aside Jean", "set_aside Tom"]
BIDS = [
    "{player: Jean, action: bid, cards: [G4, R2, B8, P2]}",
    "{player: Tom, action: bid, cards: [G10, P3, B2]}",
]


def at_the_table(path: Path, *answers: str, head: Iterable[str] = ("",) * 3) -> tuple[int, str]:
    """Records with these answers; a file that is not there yet is asked for its header first."""
    lines = [*answers] if path.exists() else [*head, *answers]
    arguments = ["record", "auction", "-o", str(path), "-p", "Jean", "-p", "Tom"]
    result = runner.invoke(app, arguments, input="\n".join(lines) + "\n")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def moves(path: Path) -> list[dict[str, object]]:
    (document,) = read(path)
    found: list[dict[str, object]] = document.data["moves"]
    return found


def test_a_game_is_begun_played_and_left(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    head = ["Friday", "R8 G9 B4 P10 P4 G1", ""]
    status, output = at_the_table(path, "1", "1", "quit", head=head)
    assert status == 0 and "Saved in" in output
    (document,) = read(path)
    assert document.data["title"] == "Friday"
    assert document.data["setup"] == {"display": ["R8", "G9", "B4", "P10", "P4", "G1"]}
    assert moves(path) == [{"player": "Jean", "action": "draw"}, {"player": "Tom", "action": "draw"}]
    assert runner.invoke(app, ["validate", str(path)]).exit_code == 0


def test_a_recording_without_moves_is_a_log_too(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    at_the_table(path, "quit")
    assert runner.invoke(app, ["validate", str(path)]).output == "1 log: 1 clean\n"
    assert at_the_table(path, "1")[0] == 0 and len(moves(path)) == 1


def test_words_narrow_the_moves_down_and_the_last_one_left_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    at_the_table(path, "look", "", "draw Tom", "quit")
    assert moves(path) == [{"player": "Tom", "action": "draw"}]


def test_an_action_is_asked_for_part_by_part(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = at_the_table(path, *BEGUN, "bid", "Jean", "G4 R2, B8", "quit")[1]
    assert "None to four cards of the hand." in output
    assert moves(path)[-1] == {"player": "Jean", "action": "bid", "cards": ["G4", "R2", "B8"]}


def test_what_may_be_left_out_is_asked_for_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = at_the_table(path, "draw", "Jean", "cards: [G1, G2, G3, G4, R1]", "draw", "Tom", "", "quit")[1]
    assert "cards: The cards drawn" in output
    assert moves(path)[0] == {"player": "Jean", "action": "draw", "cards": ["G1", "G2", "G3", "G4", "R1"]}
    assert moves(path)[1] == {"player": "Tom", "action": "draw"}


def test_a_table_is_typed_without_its_braces(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    arguments = ["record", "intercity", "-o", str(path), "-p", "A", "-p", "B", "-p", "C"]
    answers = ["", "A: 2, B: 1, C: 3", "example", "offer B red", "bid", "", "5", "quit"]
    assert runner.invoke(app, arguments, input="\n".join(answers) + "\n").exit_code == 0
    (document,) = read(path)
    assert document.data["setup"] == {"turn_order": {"A": 2, "B": 1, "C": 3}, "board": "example"}
    assert moves(path)[-1] == {"player": "B", "action": "bid", "amount": 5}


@pytest.mark.parametrize("game", ["duel", "hundred", "intercity", "rommee"])
def test_every_game_can_be_recorded_by_numbers(tmp_path: Path, game: str) -> None:
    path = tmp_path / "a.yaml"
    players = ["-p", "A", "-p", "B"] + (["-p", "C"] if game != "duel" else [])
    head = ["", "A: 1, B: 2, C: 3", "example"] if game == "intercity" else ["", ""]
    answers = "\n".join([*head, *["1"] * 20, "quit"]) + "\n"
    assert runner.invoke(app, ["record", game, "-o", str(path), *players], input=answers).exit_code == 0
    assert len(moves(path)) > 5
    assert runner.invoke(app, ["validate", "-q", str(path)]).exit_code == 0


def test_a_rule_set_of_ones_own_can_be_recorded(tmp_path: Path, root: Path) -> None:
    (tmp_path / "cabo.yaml").write_bytes((root / "scenarios" / "cabo" / "cabo.yaml").read_bytes())
    path = tmp_path / "a.yaml"
    path.write_text(
        "referee: 1\ngame: hundred\nrules: cabo.yaml\nplayers: [A, B]\nmoves: []\n", encoding="utf-8"
    )
    arguments = ["record", "hundred", "-o", str(path)]
    assert runner.invoke(app, arguments, input="1\nquit\n").exit_code == 0
    assert len(moves(path)) == 1


def test_what_is_needed_and_not_told_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = at_the_table(path, *BEGUN, "cash", "Jean", "", "", "quit")[1]
    assert "Nothing written: `card` is needed." in output and len(moves(path)) == 4


def test_an_illegal_move_is_not_written_unless_it_happened(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    wrong = "{player: Jean, action: buy, card: B4, pay: [B8, G4]}"
    head = ["", "R8 G9 B4 P10 P4 G1", ""]
    output = at_the_table(path, *BEGUN, *BIDS, wrong, head=head)[1]
    assert "Not written" in output and "illegal A-7.3" in output and len(moves(path)) == 6
    at_the_table(path, "!" + wrong, "{decision: stands}", "quit")
    assert [move.get("action", "decision") for move in moves(path)[-2:]] == ["buy", "decision"]


def test_what_is_no_entry_at_all_is_told_and_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = at_the_table(path, "{player: Jean, action: fly}", "{a: [", "99", "fly high", "", "!", "quit")[1]
    assert output.count("Not written") == 1 and "cannot be read" in output
    assert "There is no move 99" in output and "No legal move goes by `fly high`" in output
    assert moves(path) == []


def test_undo_takes_the_last_entry_off_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    before = None
    for _ in range(3):
        output = at_the_table(path, "draw Jean", "undo", "undo")[1]
        assert "Taken back: {player: Jean, action: draw}" in output and "nothing to undo" in output
        assert moves(path) == [] and before in (None, path.read_bytes())
        before = path.read_bytes()


def test_the_position_is_shown_and_help_tells_what_to_type(tmp_path: Path) -> None:
    output = at_the_table(tmp_path / "a.yaml", "show", "?", "all", "quit")[1]
    assert "auction deck" in output and "take the last entry back" in output


def test_a_log_written_by_hand_is_gone_on_with_and_keeps_its_comments(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(
        "# our game\nreferee: 1\ngame: auction\nplayers: [Jean, Tom]\nmoves:  # from here\n"
        "  - {player: Jean, action: set_aside}  # quickly\n",
        encoding="utf-8",
    )
    at_the_table(path, "set_aside Tom", "quit")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# our game\n") and "# quickly\n" in text
    assert text.endswith("  - {player: Tom, action: set_aside}\n")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "referee: 1\ngame: auction\nplayers: [A, B]\nmoves: []\nresult: {winner: A}\n",
            "`moves` must come last",
        ),
        ("referee: 1\ngame: auction\nplayers: [A, B]\nmoves: [{player: A, action: draw}]\n", "its own line"),
        ("referee: 1\ngame: auction\nplayers: [A, B]\nmoves:\n- {player: A, action: draw}\n", "two blanks"),
        ("referee: 1\ngame: auction\nplayers: [A]\nmoves: []\n", "a list of 2"),
        ("a: [\n", "1"),
        ("", "nothing"),
    ],
)
def test_a_file_that_cannot_be_gone_on_with_is_refused_and_left_alone(
    tmp_path: Path, text: str, why: str
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    status, output = at_the_table(path, "1")
    assert status == 2 and why in output
    assert path.read_text(encoding="utf-8") == text


def test_nothing_accepted_is_lost_when_the_recorder_is_killed(tmp_path: Path, root: Path) -> None:
    path = tmp_path / "a.yaml"
    Recording.begun(path, HEADER)
    command = [sys.executable, "-m", "referee", "record", "auction", "-o", str(path)]
    env = {**os.environ, "PYTHONPATH": str(root)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as running:
        assert running.stdin is not None and running.stdout is not None
        for answer in BEGUN:
            running.stdin.write(answer.encode() + b"\n")
            running.stdin.flush()
            while b"Written" not in running.stdout.readline():
                pass
        running.kill()
    assert [move["action"] for move in moves(path)] == ["draw", "draw", "set_aside", "set_aside"]
    assert [there.name for there in tmp_path.iterdir()] == ["a.yaml"]
    at_the_table(path, *BIDS, "quit")
    assert len(moves(path)) == 6


def test_ctrl_c_ends_with_130_and_says_where_it_is_saved(tmp_path: Path, root: Path) -> None:
    path = tmp_path / "a.yaml"
    Recording.begun(path, HEADER)
    command = [sys.executable, "-m", "referee", "record", "auction", "-o", str(path)]
    env = {**os.environ, "PYTHONPATH": str(root), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        begun = b""
        while not (b"Type ?" in begun and begun.endswith(b"> ")):
            begun += running.stdout.read(1)
        running.send_signal(signal.SIGINT)
        said, trouble = running.stdout.read(), running.stderr.read()
        assert running.wait() == 130 and trouble == b"" and b"Saved in" in said


def test_a_finished_game_ends_with_its_result(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = at_the_table(path, "draw Jean", "result", "", "12", "7", "Jean")[1]
    (document,) = read(path)
    assert document.data["result"] == {"scores": {"Jean": 12, "Tom": 7}, "winner": "Jean"}
    assert "A-10.1" in output  # the game was not over: it is said, and written down all the same


def test_a_recording_that_cannot_be_saved_says_so(tmp_path: Path) -> None:
    with pytest.raises(Unfit, match="cannot be written"):
        Recording.begun(tmp_path / "no" / "a.yaml", HEADER)


def recorded(game: str, path: Path, *answers: str, players: Iterable[str] = ()) -> tuple[int, str]:
    arguments = ["record", game, "-o", str(path), *(word for name in players for word in ("-p", name))]
    result = runner.invoke(app, arguments, input="\n".join(answers) + "\n")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("game", "answers", "said", "setup"),
    [
        ("auction", ["", "R8 G9 B4 P10 P4 X1", "R8 G9 B4 P10 P4 G1", "", "quit"], "X1", "display"),
        ("hundred", ["", "Zed", "Ann", "quit"], "nobody called 'Zed'", "starter"),
        (
            "intercity",
            ["", "Ann: 1, Ben: 1, Cem: 2", "Ann: 1, Ben: 2, Cem: 3", "", "quit"],
            "",
            "turn_order",
        ),
        ("intercity", ["", "", "moon", "example", "quit"], "moon", "board"),
    ],
)
def test_a_set_up_that_cannot_be_is_asked_for_again_at_once(
    tmp_path: Path, game: str, answers: list[str], said: str, setup: str
) -> None:
    path = tmp_path / "a.yaml"
    players = ["Ann", "Ben"] if game != "intercity" else ["Ann", "Ben", "Cem"]
    status, output = recorded(game, path, *answers, players=players)
    assert status == 0 and "No game can begin like that: " in output and said in output, output
    (document,) = read(path)
    assert list(document.data.get("setup", {})) == ([setup] if setup else [])


def test_players_are_asked_for_until_they_can_play(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    answers = ["", "Ann", "Ann, Ann", "Ann,, Ben", "Ann, Ben", "", "", "quit"]
    status, output = recorded("duel", path, *answers)
    assert status == 0 and read(path)[0].data["players"] == ["Ann", "Ben"]
    for said in ("Nobody is named", "1 player cannot begin", "two players are called", "has no name"):
        assert said in output


def test_players_named_beforehand_who_cannot_play_are_refused_before_any_question(tmp_path: Path) -> None:
    status, output = recorded("duel", tmp_path / "a.yaml", players=["Ann"])
    assert status == 2 and "expected 2 players" in output and "title" not in output
    assert not list(tmp_path.iterdir())


def test_other_players_than_those_in_the_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    at_the_table(path, "draw Jean", "quit")
    before = path.read_bytes()
    status, output = recorded("auction", path, "1", "quit", players=["Tom", "Jean"])
    assert status == 2 and "Jean, Tom play in it, not Tom, Jean" in output
    assert path.read_bytes() == before


def test_a_file_whose_game_cannot_begin_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(
        "referee: 1\ngame: auction\nplayers: [Jean, Tom]\nsetup: {display: [R8]}\nmoves: []\n",
        encoding="utf-8",
    )
    status, output = at_the_table(path, "1")
    assert status == 2 and "illegal A-1" in output


def hundred(path: Path, *answers: str) -> str:
    """Records the memory game of Ann and Ben; Ann begins."""
    head = [] if path.exists() else ["", "Ann"]
    status, output = recorded("hundred", path, *head, *answers, players=["Ann", "Ben"])
    assert status == 0, output
    return output


def test_what_everybody_saw_is_asked_for_where_the_record_does_not_hold_it(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = hundred(path, "deal", "9C", "draw", "replace 2", "7H", "Ben match 3", "7S", "quit")
    assert "The card that goes on the pile." in output
    assert moves(path)[2:] == [
        {"player": "Ann", "action": "replace", "slot": 2, "out": "7H"},
        {"player": "Ben", "action": "match", "slot": 3, "card": "7S"},
    ]
    assert "upcard: " not in hundred(tmp_path / "b.yaml", "deal 9C", "quit").replace("upcard: 9C", "")
    duel = recorded("duel", tmp_path / "c.yaml", "", "Ann", "deal", "quit", players=["Ann", "Ben"])[1]
    assert "upcard: " not in duel, "this game has none"


def test_a_card_nobody_saw_is_left_out_and_nobody_is_asked_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = hundred(path, "deal", "", "draw", "replace 2", *["7X"] * 2, "quit")
    assert "Left out" in output and output.count("does not fit; did you mean `7`?") == 2
    assert moves(path)[-1] == {"player": "Ann", "action": "replace", "slot": 2}


def test_a_fault_is_told_when_it_happens_and_the_table_settles_it(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = hundred(path, "deal 9C", "Ben draw", "stands", "quit")
    assert "illegal G-" in output and "Written, and that it stands." in output
    assert moves(path)[1:] == [{"player": "Ben", "action": "draw"}, {"decision": "stands"}]
    output = hundred(path, "undo", "undo", "Ben draw", "taken back", "quit")
    assert moves(path)[1:] == [{"player": "Ben", "action": "draw"}, {"decision": "taken_back"}]
    assert "no entry the table could settle" in hundred(path, "stands", "quit")


def test_a_duty_that_was_passed_over_is_told_at_the_entry_that_passes_it_over(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = hundred(path, "deal 9C", "Ann draw", "shed 7H", "Ben match 1 8C", "Ben draw", "why", "quit")
    assert "unpaid G-" in output and "G-21, Matching" in output, output
    assert len(moves(path)) == 4


def test_several_entries_are_taken_back_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = hundred(path, "deal 9C", "draw", "shed 7H", "back 2", "back ²", "back 9", "quit")
    assert output.count("Taken back") == 3 and "takes a number of entries" in output
    assert "nothing to undo" in output and moves(path) == []


def test_the_sitting_ends_with_the_score_sheet(tmp_path: Path) -> None:
    output = hundred(tmp_path / "a.yaml", "deal 9C", "score", "quit")
    assert output.count("these are standings, not a result") == 2


def test_a_recording_names_its_schema_for_editors(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    hundred(path, "quit")
    assert "# yaml-language-server: $schema=hundred.schema.json\n" in path.read_text(encoding="utf-8")


def test_a_remark_is_a_note(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    hundred(path, "deal 9C # late in the evening", "quit")
    assert moves(path) == [{"action": "deal", "upcard": "9C", "note": "late in the evening"}]


@pytest.mark.parametrize("game", ["auction", "hundred", "intercity"])
def test_a_thousand_wrong_answers_are_no_crash(tmp_path: Path, game: str) -> None:
    words = [
        "²",
        "--5",
        "fix ²",
        "back ²",
        "why --5",
        "!",
        "{",
        "[",
        "Ann",
        "bid",
        "٣",
        "\x00",
        "result",
        "?",
    ]
    answers = [words[number % len(words)] for number in range(so_many(300, 1000))]
    players = ["Ann", "Ben"] + (["Cem"] if game == "intercity" else [])
    setup = ["", "Ann 1 Ben 2, Cem 3", "example"] if game == "intercity" else [""] * 3
    status, output = recorded(game, tmp_path / "a.yaml", *setup, *answers, players=players)
    assert status == 0 and "Traceback" not in output


@pytest.mark.parametrize("words", ["I mistyped", "i mistyped", "mistyped"])
def test_a_slip_is_said_in_the_words_the_documentation_has_for_it(words: str, tmp_path: Path) -> None:
    output = hundred(tmp_path / "a.yaml", "deal 9C", "Ben draw", "why", words, "quit")
    assert "Nothing was written." in output and "is no action" not in output


@pytest.mark.parametrize(
    ("typed", "seen", "written"),
    [
        ("help", "stop here; `referee record`", ["deal"]),
        ("show", "The middle", ["deal"]),
        ("undo", "Taken back: {action: deal", []),
        ("Ann draw", "Written: {player: Ann, action: draw}", ["deal", "draw"]),
    ],
)
def test_a_command_or_a_whole_move_may_be_typed_where_a_part_is_asked_for(
    typed: str, seen: str, written: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.yaml"
    output = hundred(path, "deal 9C", "replace", typed, "quit")
    assert seen in output.partition("    slot: ")[2]
    assert [move["action"] for move in moves(path)] == written


def test_the_next_move_may_be_typed_where_a_part_that_nobody_saw_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = hundred(path, "deal 9C", "1", "replace 1", "Ben draws a card", "show", "quit")
    assert "Written: {player: Ann, action: replace, slot: 1}" in output and "The middle" in output
    assert [move["action"] for move in moves(path)] == ["deal", "draw", "replace", "draw"]


def test_a_fix_is_told_by_entries_and_an_entry_nobody_wrote_is_not_taken_out(tmp_path: Path) -> None:
    output = hundred(tmp_path / "a.yaml", "deal 9C", "Ann draw", "Ben draw", "Ann draw", "quit")
    assert "fix 1: a shed by Ann is missing before entry 3" in output
    assert "`fix 1` writes it mended" in output
    assert "one too many" not in output and "written twice" not in output and " line " not in output


def test_what_alone_can_come_first_is_written_with_the_move_that_was_typed(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    _, output = recorded("duel", path, "", "Ann", "Ann draws", players=["Ann", "Ben"])
    assert "Written, with what comes first: a deal is missing" in output
    assert [entry["action"] for entry in moves(path)] == ["deal", "draw"]


def test_a_word_for_several_acts_is_the_one_that_is_possible_then(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    at_the_table(path, *BEGUN, *BIDS, "Tom passes", "Jean passes", head=["", "R8 G9 B4 P10 P4 G1", ""])
    assert moves(path)[-1] == {"player": "Jean", "action": "end_turn"}


def test_a_value_alone_is_told_what_may_be_done_with_it(tmp_path: Path) -> None:
    output = hundred(tmp_path / "a.yaml", "deal 9C", "Ann draw", "2 7H", "quit")
    assert "What was done with it? Type `replace 2 7H` or `shed 2 7H`" in output


def test_what_only_chance_can_tell_is_written_as_it_was_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    recorded("intercity", path, "", "", "", "Pete 1 John 2 Dave 3", "quit", players=["Pete", "John", "Dave"])
    assert moves(path) == [{"action": "turn_order", "cards": {"Pete": 1, "John": 2, "Dave": 3}}]
    hundred(tmp_path / "b.yaml", "9C", "quit")
    assert moves(tmp_path / "b.yaml") == [{"action": "deal", "upcard": "9C"}]


def test_what_is_taken_for_granted_so_that_an_entry_is_legal_is_said(tmp_path: Path) -> None:
    said = ["", "", "", "Pete offers red", "Pete passes", "John bids 3", "Dave passes", "Pete bids 4", "quit"]
    _, output = recorded("intercity", tmp_path / "a.yaml", *said, players=["Pete", "John", "Dave"])
    assert output.count("Taken for granted") == 1
    assert "not back in it before the next share. (`undo` takes the entry back)" in output


@pytest.mark.parametrize("bid", [5, 4, 1])
def test_what_a_record_that_ends_here_does_not_show_to_be_legal_is_not_written(
    tmp_path: Path, bid: int
) -> None:
    """John could have bought the share and another have been offered; nobody wrote that."""
    said = ["", "", "", "Pete offers red", "John bids 5", f"Pete bids {bid}"]
    _, output = recorded("intercity", tmp_path / "a.yaml", *said, "quit", players=["Pete", "John", "Dave"])
    assert "Not written: {player: Pete, action: bid" in output and "illegal I-5.4" in output
    assert len(moves(tmp_path / "a.yaml")) == 2
    _, output = recorded(
        "intercity",
        tmp_path / "b.yaml",
        *said[:-1],
        f"!Pete bids {bid}",
        "quit",
        players=["Pete", "John", "Dave"],
    )
    assert len(moves(tmp_path / "b.yaml")) == 3 and "Taken for granted" not in output


def test_a_game_that_was_broken_off_ends_as_the_table_says(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = hundred(path, "deal 9C", "Ann draw", "result", "conceded", "Bem", "ben", "3", "", "more")
    assert "did you mean `Ben`?" in output and "Saved in" in output
    assert read(path)[0].data["result"] == {"ended": "conceded", "by": "Ben", "scores": {"Ann": 3, "Ben": 0}}


def test_whoever_is_asked_for_the_result_may_go_back(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    output = hundred(path, "deal 9C", "Ann draw", "result", "undo", "result", "", "12", "quit")
    assert "Taken back: {player: Ann, action: draw}" in output
    assert "result" not in read(path)[0].data and len(read(path)[0].data["moves"]) == 1
