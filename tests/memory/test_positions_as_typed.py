"""One situation, typed in a few lines as somebody does who has read no more than the first page: what is said
of it, and by which sentence. Who looks, gives or counts points says so in the plainest word there is."""

from __future__ import annotations

import pytest
from judging import judged

from referee.rules import Kind

TYPED = """
hundred | turn: Ann, pile: 5S | Ann: take, card: 5S; Ann: return | 2 illegal G-17
hundred | turn: Ann, pile: 7C, layouts: {Ben: 7H ? ? ?} | Ben: match, slot: 1 |
hundred | turn: Ben, pile: 7C | Ben: draw, from: stock; Cem: match, slot: 1, card: 7H | 2 illegal G-20
hundred | turn: Ann, caller: none, pile: 3H | Ann: lays QH; Ann: look, at: Ben.1 | 2 illegal G-30
hundred | turn: Ann, caller: none, pile: 3H | Ann: lays QH; Ann: look, at: 2 |
hundred | turn: Ann, caller: none, pile: 3H | Ann: lays 9H; Ann: look, at: 2 | 2 illegal G-10
hundred | turn: Ann, caller: Ben, pile: 3H | Ann: lays AH; Ann: give, to: Ben |
hundred | turn: Ann, caller: Ben, pile: 3H | Ann: lays AH; Ann: give, to: Ann | 2 illegal G-31
hundred | turn: Ann, caller: Ben, pile: 3H | Ann: lays 4H; Ann: give, to: Ben | 2 illegal G-20
hundred | turn: Ann, caller: Ben, pile: 3H | Ann: lays AH; Ann: give, to: Ben, slot: 1 | 2 illegal G-20
hundred | caller: Ann, layouts: {Ann: 2S 3S, Ben: 5H, Cem: 9C} | score, bonus: {Ann: 10} | 1 mismatch G-35
hundred | caller: Ann, layouts: {Ann: 2S 3S, Ben: 5H, Cem: 9C} | score, scores: {Ann: 15} | 1 mismatch G-35
hundred | caller: Ann, layouts: {Ann: 2S 3S, Ben: 5H, Cem: 9C} | score, scores: {Ann: 5} | 1 undetermined G-24
hundred | turn: Ben, caller: Ann, layouts: {Ann: 5S, Ben: 5H, Cem: 9C} | score | 1 illegal G-24
hundred | phase: placed, active: Cem, caller: Ann | Ann: draw, from: stock | 1 illegal G-24
duel | turn: Ann, caller: none, pile: 3H | Ann: lays 8H; Ann: look, at: 1 | 2 illegal T-21
duel | turn: Ben, caller: Ann | Ben: lays 8D; Ann: draw | 2 illegal T-27
duel | turn: Ben, caller: none | Ben: lays 8D; Ann: draw |
duel | layouts: {Ann: 2S, Ben: 9C} | score, winners: [Ben] | 1 mismatch T-29
rommee | active: Ann, pile: none | Ann: draw, from: discard | 1 illegal R-15
rommee | active: Ann, pile: 5S, caller: none | Ann: draw, from: discard | 1 undetermined R-15
rommee | turn: Ben, caller: Ann, pile: 3H | Ben: lays 9H; Ben: look, at: Ann.1 | 2 illegal R-27
rommee | turn: Ben, caller: none, pile: 3H | Ben: lays 9H; Ben: look, at: 1 | 2 illegal R-23
rommee | turn: Ben, caller: none, pile: 3H | Ben: lays 7H; Ben: look, at: [1, 2] | 2 illegal R-22
rommee | caller: Ann, layouts: {Ann: 2S 3S, Ben: 5H, Cem: 9C} | score, bonus: {Ann: -10} | 1 mismatch R-38
rommee | caller: Ann, layouts: {Ann: KH JK, Ben: [], Cem: 9C} | score, bonus: {Ann: -10} | 1 mismatch R-39
rommee | phase: placed, active: Cem, caller: Ann | Ann: draw, from: stock | 1 illegal R-25
"""


def _line(act: str) -> str:
    """An act as an entry: "Ann: draw" by Ann, "Ann: lays QH" what she has drawn, "score, ..." by nobody."""
    who, _, does = act.partition(": ")
    does = does.replace("lays ", "draw, from: stock, shed: ")
    return f"player: {who}, action: {does}" if who in ("Ann", "Ben", "Cem") else f"action: {act}"


@pytest.mark.parametrize("row", TYPED.strip().splitlines())
def test_a_situation_is_settled_as_it_is_typed(row: str) -> None:
    game, given, acts, wanted = (part.strip() for part in row.split("|"))
    players = "[Ann, Ben]" if game == "duel" else "[Ann, Ben, Cem]"
    log = f"referee: 1\ngame: {game}\nplayers: {players}\ngiven: {{{given}}}\nmoves:\n"
    judgement = judged(log + "".join(f"  - {{{_line(act)}}}\n" for act in acts.split("; ")))
    assert not judgement.faults, [str(fault) for fault in judgement.faults]
    told = [
        f"{each.move} {each.kind.value} {each.rule.number}"
        for each in judgement.findings
        if each.kind is not Kind.NOTE
    ]
    assert told == ([wanted] if wanted else [])
