"""What a line leaves open and a later one settles is told with the line that settles it."""

from __future__ import annotations

import json

import pytest
from judging import judged

from referee.document import parse
from referee.judge import judge

BEGUN = [
    {"action": "deal", "starter": "Ann"},
    {"player": "Ann", "action": "draw"},
    {"player": "Ann", "action": "replace", "slot": 1},
    {"player": "Ben", "action": "match", "slot": 2, "card": "8C"},
]
PAID = {"player": "Ben", "action": "penalty", "count": 1}
SHOWN = [{"player": "Ben", "action": "draw"}, {"player": "Ben", "action": "replace", "slot": 2, "out": "8C"}]


@pytest.mark.parametrize(
    ("rest", "settling"),
    [([PAID], 5), ([PAID, *SHOWN], 5), ([], None), ([SHOWN[0]], None)],
)
def test_the_line_that_settles_whether_a_match_was_right_is_named(
    rest: list[object], settling: int | None
) -> None:
    data = {"referee": 1, "game": "duel", "players": ["Ann", "Ben"], "moves": [*BEGUN, *rest]}
    (document,) = parse(json.dumps(data).encode(), "match.json")
    about = [finding for finding in judge(document).findings if finding.move == 4]
    named = [path for finding in about for path, _ in finding.related]
    assert named == ([("moves", settling - 1)] if settling else [])


GAPS = {
    "hundred: who had called": (
        "hundred",
        "{phase: placed, active: Ben, pile: 9C}",
        "{player: Ann, action: draw}\n{player: Ann, action: replace, slot: 1, out: 4C}",
        "{check: {callers: []}}",
    ),
    "duel: whose card has its effect": (
        "duel",
        "{phase: placed, active: Ann, pile: 8C, callers: []}",
        "{check: {powers: [{player: Ann}]}}\n{player: Ann, action: power, look: Ben.1}",
        "",
    ),
    "rommee: whose turn it is": (
        "rommee",
        "{pile: 9C, callers: []}",
        "{check: {phase: placed, active: Ben}}\n{player: Ann, action: draw}",
        "",
    ),
    "auction: what part of the round it is": (
        "auction",
        "{first: Ann, display: B4 R8 R3 G5 G2 P1}",
        "{check: {phase: winner}}\n{player: Ann, action: end_turn}",
        "",
    ),
    "intercity: the cash and the shares": (
        "intercity",
        "{phase: offer, turn: Ann}",
        "{player: Ann, action: offer, railroad: red}\n{player: Ann, action: bid, amount: 5}\n"
        "{player: Ben, action: pass}\n{player: Cem, action: pass}",
        "{check: {cash: {Ann: 1}, shares: {red: {Ann: 1, Ben: 0, Cem: 2}}}}",
    ),
}


@pytest.mark.parametrize("name", GAPS)
def test_a_later_check_of_what_the_position_left_out_settles_what_was_open(name: str) -> None:
    """EXAMPLES 6: a later line that shows it settles it, and then nothing is said."""
    game, given, entries, check = GAPS[name]
    players = "[Ann, Ben, Cem]" if game == "intercity" else "[Ann, Ben]"

    def said(lines: str) -> list[str]:
        moves = "".join(f"  - {line}\n" for line in lines.splitlines())
        log = f"referee: 1\ngame: {game}\nplayers: {players}\ngiven: {given}\nmoves:\n{moves}"
        return [str(each.kind) for each in judged(log).findings]

    before = "\n".join(line for line in entries.splitlines() if "check" not in line)
    assert "undetermined" in said(before)
    assert said(f"{entries}\n{check}".strip()) == []


@pytest.mark.parametrize("check", ["round: 3", "stock: 12", "starter: Ben", "layouts: {Ann: [4C, 7H]}"])
def test_a_check_of_what_nobody_has_told_accuses_nobody(check: str) -> None:
    log = "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\ngiven: {}\nmoves:\n"
    judgement = judged(log + f"  - {{player: Ben, action: draw}}\n  - {{check: {{{check}}}}}\n")
    assert [(each.move, str(each.kind)) for each in judgement.findings] == [(1, "undetermined")]


TOLD = {
    "hundred: whose turn it is": (
        "hundred",
        "{pile: 9C, callers: [], phase: placed}",
        ("{check: {active: Ben}}", "{check: {active: Ann}}"),
        "{player: Ann, action: draw}",
    ),
    "hundred: who may not match": (
        "hundred",
        "{turn: Ann, pile: 7C, callers: []}",
        ("{check: {locked: []}}", "{check: {locked: [Ben]}}"),
        "{player: Ben, action: match, slot: 1, card: 7S}",
    ),
    "hundred: how many cards lie there": (
        "hundred",
        "{phase: holding, active: Ann, pile: 7C, callers: []}",
        ("{check: {layouts: {Ann: 5}}}", "{check: {layouts: {Ann: 4}}}"),
        "{player: Ann, action: replace, slot: 5}",
    ),
    "auction: who has won the bid": (
        "auction",
        "{phase: winner, display: R8 G9 B4 P1 P2 P3, players: {Ann: {bid: G4 R2}}}",
        ("{check: {first: Ann}}", "{check: {first: Ben}}"),
        "{player: Ann, action: buy, card: R8, pay: [G4]}",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_check_before_all_entries_tells_the_position(name: str) -> None:
    """What it says of what was left out is known: an entry it allows is legal, one it forbids is not."""
    game, given, checks, entry = TOLD[name]
    for check, said in zip(checks, ([], ["illegal"]), strict=True):
        head = f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\ngiven: {given}\n"
        log = f"{head}moves:\n  - {check}\n  - {entry}\n"
        assert [str(each.kind) for each in judged(log).findings] == said


def test_a_way_that_was_not_judged_to_its_end_is_no_trouble_before_a_later_check() -> None:
    log = (
        "referee: 1\ngame: hundred\nplayers: [Ann, Ben, Cem, Dora]\ngiven: {}\nmoves:\n"
        "  - {check: {held: {player: Cem, card: AH, from: discard}, callers: []}}\n"
        "  - {player: Cem, action: replace, slot: 5, out: 4D}\n"
        "  - {player: Dora, action: draw, from: discard, card: 4D}\n"
        "  - {player: Dora, action: replace, slot: 3, out: 9C}\n"
        "  - {player: Ann, action: draw, from: discard, card: 9C}\n"
    )
    assert not any(each.wrong for each in judged(log).findings)
