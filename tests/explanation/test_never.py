"""What no moment of a game allows is wrong in a position of which nothing is told; what one might, hangs."""

from __future__ import annotations

from pathlib import Path

import pytest
from judging import judged, verdicts
from typer.testing import CliRunner

from referee.cli import app

PLAYERS = {"auction": "[Ann, Ben]", "duel": "[Ann, Ben]"}

NEVER = """
auction | action: power, card: P3 | illegal A-0.5
auction | action: bid, cards: [R1, R2, R3, R4, R5] | illegal A-4.1
auction | action: look, at: opponent | illegal A-11.2
auction | action: cash, with: B6, card: R3 | illegal A-6.4
auction | action: cash, with: B8, card: B3 | illegal A-6.10
auction | action: take, with: B9, card: G3 | illegal A-6.13
auction | action: take, with: G10, card: R3 | illegal A-6.14
auction | action: take, with: R4, card: R3 | illegal A-0.5
auction | action: duplicate, with: R7, card: B8 | illegal A-6.7
auction | action: duplicate, with: R8, card: R9 | illegal A-6.10
auction | action: buy, card: R3, pay: [] | illegal A-7.3
auction | action: buy, card: R3, pay: [B1, B2, B3, B4, B5, B6, B7] | illegal A-7.3
hundred | action: give, to: Ben, slot: 1 | illegal G-20
hundred | action: match, owner: Ben, slot: 1 | illegal G-20
hundred | action: power, rank: 7C, look: Ben.1 | illegal G-27
hundred | action: power, rank: QC, look: Ben.1 | illegal G-30
hundred | action: power, rank: AC, give: Ann | illegal G-31
duel | action: power, rank: 7C, look: Ben.1 | illegal T-21
duel | action: power, rank: 8C, look: Ann.1 | illegal T-21
duel | action: power, rank: JC, swap: [Ann.1, Ben.1] | illegal T-21
rommee | action: give, to: Ben, slot: 1 | illegal R-18
rommee | action: power, rank: 7C, look: Ben.1 | illegal R-22
rommee | action: power, rank: 9C, look: Ann.1 | illegal R-23
rommee | action: power, rank: JC, swap: [Ann.1, Ann.2] | illegal R-24
rommee | action: power, rank: AC, give: Ben | illegal R-21
intercity | action: transfer, to: Ben, amount: 3 | illegal I-4.1
intercity | action: bid, amount: 0 | illegal I-5.5
"""

PERHAPS = """
auction | action: power, card: P8
auction | action: bid, cards: [R1, R2, R3, R4]
auction | action: cash, with: B7, card: B3
auction | action: buy, card: R3, pay: [B1, B2, B3, B4, B5, B6]
hundred | action: power, rank: QC, look: Ann.1
hundred | action: power, rank: J, swap: [Ann.1, Ben.1]
duel | action: give, to: Ben, slot: 1
duel | action: power, rank: "8", look: Ben.1
rommee | action: return
rommee | action: power, rank: 10C, look: Ben.1
intercity | action: bid, amount: 1
"""


def rows(text: str) -> list[list[str]]:
    return [[part.strip() for part in line.split(" | ")] for line in text.strip().splitlines()]


def told(game: str, entry: str, given: str = "{}") -> list[str]:
    players = PLAYERS.get(game, "[Ann, Ben, Cem]")
    moves = f"moves:\n  - {{player: Ann, {entry}}}\n"
    text = f"referee: 1\ngame: {game}\nplayers: {players}\ngiven: {given}\n{moves}"
    return [verdict for move, verdict in verdicts(judged(text)) if move]


@pytest.mark.parametrize(("game", "entry", "verdict"), rows(NEVER))
def test_what_no_moment_allows_is_wrong_whatever_is_left_out(game: str, entry: str, verdict: str) -> None:
    assert told(game, entry) == [verdict]


@pytest.mark.parametrize(("game", "entry"), rows(PERHAPS))
def test_what_some_moment_allows_is_not_wrong_there(game: str, entry: str) -> None:
    assert not [verdict for verdict in told(game, entry) if not verdict.startswith("undetermined")]


def test_who_puts_a_drawn_card_back_has_it_from_the_pile() -> None:
    assert told("hundred", "action: return", "{phase: holding, active: Ann}") == ["illegal G-17"]
    assert told("rommee", "action: return", "{phase: holding, active: Ann}") == []
    assert told("hundred", "action: shed", "{phase: holding, active: Ann}") == []


def test_a_reading_may_allow_what_no_moment_does() -> None:
    text = "referee: 1\ngame: %s\nplayers: %s\nrulings: {%s}\ngiven: {}\nmoves:\n  - {player: Ann, %s}\n"
    for game, ruling, entry in (
        ("intercity", "transfers: true", "action: transfer, to: Ben, amount: 3"),
        ("auction", "dup_same_suit: false", "action: duplicate, with: R7, card: B8"),
        ("auction", "costs: [0, 1, 2, 3, 4, 5]", "action: buy, card: R3, pay: []"),
        ("hundred", "match.targets: [own, other]", "action: match, owner: Ben, slot: 1"),
    ):
        players = PLAYERS.get(game, "[Ann, Ben, Cem]")
        found = judged(text % (game, players, ruling, entry)).findings
        assert not [finding for finding in found if finding.wrong], (game, ruling)


def test_a_bonus_hangs_on_the_call_and_the_sums_alone() -> None:
    """Nobody need tell the points of earlier rounds; and who has points has cards."""
    for game, bonus, verdict in (("hundred", 10, "mismatch G-34"), ("duel", -10, "mismatch T-29")):
        given = "{phase: reveal, callers: [Ann], sums: {Ann: 3, Ben: 5, Cem: 9}}"
        given = given.replace(", Cem: 9", "") if game == "duel" else given
        assert told_of_scores(game, given, f"bonus: {{Ann: {bonus}}}") == [verdict]
    rommee = "{phase: reveal, callers: [Ann], sums: {Ann: 3, Ben: %s, Cem: 9}}"
    assert told_of_scores("rommee", rommee % 5, "bonus: {Ann: 10}") == ["mismatch R-36"]
    assert told_of_scores("rommee", rommee % 0, "bonus: {Ann: -10}") != []


def told_of_scores(game: str, given: str, claims: str) -> list[str]:
    players = PLAYERS.get(game, "[Ann, Ben, Cem]")
    moves = f"moves:\n  - {{action: score, {claims}}}\n"
    text = f"referee: 1\ngame: {game}\nplayers: {players}\ngiven: {given}\n{moves}"
    return [verdict for _, verdict in verdicts(judged(text))]


def legal(folder: Path, game: str, given: str) -> str:
    path = folder / "log.yaml"
    players = PLAYERS.get(game, "[Ann, Ben, Cem]")
    path.write_text(f"referee: 1\ngame: {game}\nplayers: {players}\ngiven: {given}\nmoves: []\n")
    result = CliRunner().invoke(app, ["legal", str(path)])
    assert result.exit_code == 0, result.output
    return result.output


def test_nothing_is_certain_where_not_every_way_was_gone_through(tmp_path: Path) -> None:
    assert "draw, from: stock" not in legal(tmp_path, "rommee", "{active: Ann}").partition("# may be")[0]
    everything = legal(tmp_path, "rommee", "{}")
    assert everything.startswith("# The position leaves out more than can be tried out (512 ways were)")
    assert "and more facts than can be tried out" in everything


def test_where_nothing_can_be_listed_what_it_hangs_on_is_said(tmp_path: Path) -> None:
    told = legal(tmp_path, "intercity", "{phase: lay}")
    assert told.startswith("# No move can be listed") and "the turn order cards" in told
