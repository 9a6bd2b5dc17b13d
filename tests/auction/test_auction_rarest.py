"""Moments of the auction to which hardly any record comes."""

from __future__ import annotations

import pytest
from judging import judged, verdicts

Told = list[tuple[int | None, str]]

DISPLAY = "display: [R8, G9, B4, P10, P4, G1]"
NOTHING = "display: [null, null, null, null, null, null]"
BIDS = (
    f"{{turn: Ann, {DISPLAY}, players: {{Ann: {{bid: [G4, R2, B8], deck: [R1, R3, R4, R5]}}, "
    "Ben: {bid: [G2], deck: [G3, G5, G6, G7]}}, rest: empty}"
)
HANDS = (
    f"{{phase: draw, {DISPLAY}, players: {{Ann: {{deck: [R1, R3, R4, R5, R6]}}, "
    "Ben: {deck: [G3, G5, G6, G7, G8]}}, rest: empty}"
)
END = f"{{phase: over, {NOTHING}, players: {{Ann: {{deck: [R1, R3]}}, Ben: {{deck: [G3]}}}}, rest: empty}}"
LAST = (
    f"{{phase: loser, {NOTHING}, auction_deck: [], players: {{Ann: {{deck: [R1, R3]}}, "
    "Ben: {deck: [G3], bid: [G4]}}, rest: empty}"
)


@pytest.mark.parametrize(
    ("given", "entries", "told"),
    [
        (BIDS, ["{action: reveal, totals: {Ann: 14, Ben: 2}}"], []),
        (
            BIDS,
            [
                "{player: Ann, action: buy, card: R8, pay: [R2]}",
                "{action: reveal, totals: {Ann: 14, Ben: 2}}",
            ],
            [(2, "illegal A-4.3")],
        ),
        (HANDS, ["{player: Ann, action: draw, cards: [R1, R1, R3, R4, R5]}"], [(1, "illegal A-9.2")]),
        (END, ["{player: Ann, action: gather, cards: [R1]}"], [(1, "illegal A-10.2")]),
        (END, ["{player: Ann, action: gather, cards: [R1, R3]}"], []),
        ("{}", ["{player: Ann, action: gather, cards: [R1, R2]}"], [(1, "undetermined A-10.1")]),
        (LAST, ["{check: {phase: loser}}"], []),
    ],
)
def test_what_is_told_of_moments_seldom_come_to(given: str, entries: list[str], told: Told) -> None:
    lines = "".join(f"  - {entry}\n" for entry in entries)
    text = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {given}\nmoves:\n{lines}"
    assert verdicts(judged(text)) == told


def test_a_result_before_the_last_round_is_finished_comes_too_early() -> None:
    text = (
        f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {LAST}\n"
        "moves:\n  - {check: {phase: loser}}\n"
        "result: {scores: {Ann: 4, Ben: 7}}\n"
    )
    (finding,) = judged(text).findings
    assert finding.message == "The record claims a result before the game is over."
    assert finding.why == "the round has not been finished"
