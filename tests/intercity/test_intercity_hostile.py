"""Records of Dutch InterCity by somebody who bends rules, and positions nobody could reach."""

from __future__ import annotations

from pathlib import Path

import pytest
from judging import judged, verdicts

from referee.document import stream
from referee.scenarios import run

START = """
referee: 1
game: intercity
players: [A, B, C]
setup: {turn_order: {A: 1, B: 2, C: 3}, board: example}
moves:
"""


def declined(name: str) -> str:
    return f"{{player: {name}, action: decline}}"


CONTEST = [  # red and yellow want section 22, which costs 6
    "{player: A, action: sale, railroad: red, price: 7}",
    "{player: B, action: sale, railroad: yellow, price: 20}",
    declined("C"),
    "{player: A, action: choose, railroad: red, section: 22}",
    "{player: B, action: choose, railroad: yellow, section: 22}",
]
POOR = [  # red and yellow cannot pay for it
    "{player: A, action: sale, railroad: red, price: 1}",
    "{player: B, action: sale, railroad: yellow, price: 1}",
    *map(declined, "CABC"),
    *CONTEST[3:],
]


def bid_blind(red: int, yellow: int) -> list[str]:
    return [
        f"{{player: A, action: blind, railroad: red, amount: {red}}}",
        f"{{player: B, action: blind, railroad: yellow, amount: {yellow}}}",
    ]


def blame(entries: list[str]) -> list[tuple[int | None, str]]:
    """What is wrong, but that sales are told without their bids."""
    text = START + "".join(f"  - {entry}\n" for entry in entries)
    return [verdict for verdict in verdicts(judged(text)) if verdict[1] != "undetermined I-5.1"]


@pytest.mark.parametrize(
    ("entries", "claim", "verdict"),
    [
        # Somebody else adds money for the Director.
        ([*CONTEST, *bid_blind(3, 2)], "{player: C, action: top_up, railroad: red, pays: true}", "I-6.1"),
        # A contest that nobody won is paid for: after a tie, and where the winner cannot pay.
        ([*CONTEST, *bid_blind(3, 3)], "{action: resolve, section: 22, winner: none, paid: 3}", "I-6.15"),
        ([*POOR, *bid_blind(1, 0)], "{action: resolve, section: 22, winner: none, paid: 1}", "I-6.17"),
    ],
)
def test_what_a_contest_brought_about_cannot_be_bent(entries: list[str], claim: str, verdict: str) -> None:
    assert blame([*entries, claim]) == [(len(entries) + 1, f"illegal {verdict}")]


@pytest.mark.parametrize(
    ("figures", "verdict"),
    [
        # More was paid than there was.
        ("cash: {A: -5}, shares: {red: {A: 1}}", "I-5.5"),
        # Two without money after more sales than the first round has chances.
        (
            "cash: {A: 0, B: 0, C: 5}, shares: {red: {A: 2}, blue: {B: 1}, yellow: {C: 1}}",
            "I-5.14",
        ),
    ],
)
def test_figures_after_the_offering_cannot_be_bent(figures: str, verdict: str) -> None:
    assert blame([f"{{action: segment, after: offer, {figures}}}"]) == [(1, f"illegal {verdict}")]


def test_everybody_may_be_without_money_after_one_round() -> None:
    figures = "cash: {A: 0, B: 0, C: 0}, shares: {red: {A: 1}, blue: {B: 1}, yellow: {C: 1}}"
    assert all(
        verdict.startswith("undetermined")
        for _, verdict in blame([f"{{action: segment, after: offer, {figures}}}"])
    )


def test_a_payment_for_nothing_that_stands_does_not_hide_what_follows() -> None:
    entries = [
        "{player: A, action: sale, railroad: red, price: 3}",
        "{player: B, action: sale, railroad: blue, price: 20}",
        declined("C"),
        "{player: A, action: choose, railroad: red, section: none}",
        "{player: B, action: choose, railroad: blue, section: 17}",
        "{player: A, action: build, railroad: red, section: none, paid: 1}",
        "{decision: stands}",
        "{player: A, action: build, railroad: red, section: 14, paid: 2}",
    ]
    assert blame(entries) == [(6, "illegal I-6.1"), (8, "illegal I-6.1")]


def test_final_payments_before_anybody_chose_do_not_end_the_game() -> None:
    entries = [
        "{player: A, action: sale, railroad: red, price: 20}",
        *map(declined, "BC"),
        "{action: equity, railroad: red}",
        "{player: A, action: choose, railroad: red, section: 12}",
        "{check: {turn: 2, built: {red: [12]}}}",
    ]
    assert blame(entries) == [(4, "illegal I-4.1")]  # whatever was chosen, the choice comes after it


@pytest.mark.parametrize(
    "position",
    [
        "phase: auction, auction: {railroad: red, inside: []}",
        "phase: auction, auction: {railroad: red, out: [A, B, C]}",
        "phase: top_up, shares: {red: {A: 1}}",
        "phase: top_up, shares: {red: {A: 1}}, standing: {railroad: red, section: 99, bid: 2}",
        "phase: contest, contests: [{section: 99, railroads: [red, blue]}]",
        "phase: track, shares: {red: {A: 1}}, chosen: {red: 99}",
        "phase: lay, shares: {red: {A: 1}}, laid: {red: {section: 99}}",
        "phase: lay, shares: {red: {A: 1}}, laid: {red: {section: none, rule: X-1}}",
    ],
)
def test_positions_that_mean_nothing_are_refused(position: str, tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(
        f"scenario: a position\nrules: [I-5.1]\nshows: kept\ngame: intercity\nplayers: [A, B, C]\n"
        f"given: {{board: example, {position}, rest: empty}}\nmoves:\n  - {{player: A, action: decline}}\n"
    )
    (document,) = stream(str(file))
    trial = run(document)  # type: ignore[arg-type]
    assert trial.scenario is None or trial.failures
    assert "unexpected" not in str(trial.failures)
