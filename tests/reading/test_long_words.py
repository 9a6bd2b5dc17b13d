"""Words without end: what is said of them is short, and costs no more than they do."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import referee
from referee.checking import words
from referee.cli import app

LONG = "A" * 30_000


@pytest.mark.parametrize(
    "record",
    [
        "game: duel\nplayers: [Ann, Ben]\nmoves: [{{player: {long}, action: draw}}]",
        "game: duel\nplayers: [Ann, Ben]\nmoves: [{{player: Ann, action: look, at: {long}}}]",
        "game: duel\nplayers: [Ann, Ben]\nrulings: {{{long}: 1}}\nmoves: []",
        "game: auction\nplayers: [Ann, Ben]\nrulings: {{final_tie: {long}}}\nmoves: []",
        "game: intercity\nplayers: [A, B, C]\nsetup: {{board: {long}}}\nmoves: []",
        "game: intercity\nplayers: [A, B, C]\n"
        "moves: [{{player: A, action: sale, railroad: red, price: 4, paid_to: {long}}}]",
    ],
)
def test_a_word_without_end_is_named_by_its_beginning(record: str) -> None:
    judgement = referee.adjudicate("referee: 1\n" + record.format(long=LONG) + "\n")
    told = [fault.message for fault in judgement.faults]
    assert judgement.exit_status == 2 and told
    assert all(len(message) < 400 for message in told), [len(message) for message in told]


def test_only_words_of_the_same_length_are_put_in_order_to_see_whether_signs_were_mixed_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put_in_order: list[str] = []

    def counting(signs: str) -> list[str]:
        put_in_order.append(signs)
        return sorted(signs)

    monkeypatch.setattr(words, "sorted", counting, raising=False)
    assert words.closest("sapce", ["space", "spaces", "pile"]) == ("space", "spaces")
    assert {len(each) for each in put_in_order} == {5}
    put_in_order.clear()
    assert words.closest("7H " * 10_000, [f"{rank}H" for rank in range(2, 11)]) == ()
    assert put_in_order == []


def test_what_a_board_lacks_is_told_line_by_line(tmp_path: Path) -> None:
    board = tmp_path / "board.yaml"
    board.write_text("board: mine\ncities: []\n", encoding="utf-8")
    said = CliRunner().invoke(app, ["board", "check", str(board)])
    assert said.exit_code == 2
    assert "\\n" not in said.output and "\n    1 | board: mine\n" in said.output
