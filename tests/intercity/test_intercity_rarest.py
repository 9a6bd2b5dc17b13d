"""Moments of the railway game to which hardly any record comes: figures in place of entries, own shares."""

from __future__ import annotations

import pytest
from judging import judged, verdicts

from referee.games.intercity.play.legal import legal
from referee.games.intercity.play.positions import as_data

Told = list[tuple[int | None, str]]

BEGUN = "setup: {turn_order: {Ann: 1, Ben: 2, Cem: 3}, board: example}"
LATER = (
    "given: {phase: PHASE, turn: 1, board: example, turn_order: {Ann: 1, Ben: 2, Cem: 3}, "
    "cash: {Ann: 20, Ben: 10, Cem: 5}, treasury: {red: 20}, shares: {red: {Ann: 2, Ben: 1}}, "
    "directors: {red: Ann}, built: {red: []}MORE, rest: empty}"
)
ALL = "cash: {Ann: 20, Ben: 10, Cem: 5}"


def record(beginning: str, entries: list[str]) -> str:
    """A record of three players."""
    lines = "".join(f"  - {entry}\n" for entry in entries)
    return f"referee: 1\ngame: intercity\nplayers: [Ann, Ben, Cem]\n{beginning}\nmoves:\n{lines}"


def later(phase: str, more: str = "") -> str:
    """A position in the first turn, after red was sold."""
    return LATER.replace("PHASE", phase).replace("MORE", more)


@pytest.mark.parametrize(
    ("beginning", "entries", "told"),
    [
        # figures after the offering of shares, when it is over, over by itself, or not
        (
            later("track"),
            ["{action: segment, after: offer, cash: {Ann: 20, Ben: 10, Cem: 4}, shares: {red: {Ann: 2}}}"],
            [(1, "mismatch I-5.8")],
        ),
        (later("track"), [f"{{action: segment, after: offer, {ALL}, directors: {{red: Ann}}}}"], []),
        (later("offer", ", offer: {round: 2}"), [f"{{action: segment, after: offer, {ALL}}}"], []),
        (
            later("track"),
            [
                f"{{action: segment, after: offer, {ALL}}}",
                "{action: segment, after: track, treasury: {red: 20}}",
            ],
            [],
        ),
        # more shares than there are, a Director with fewer, a purchase beyond the money
        (
            BEGUN,
            [
                "{action: segment, after: offer, cash: {Ann: 0, Ben: 0, Cem: 20}, treasury: {red: 40}, "
                "shares: {red: {Ann: 6, Ben: 5}}}"
            ],
            [(1, "contradiction I-1.3")],
        ),
        (
            BEGUN,
            [
                "{action: segment, after: offer, cash: {Ann: 0, Ben: 0, Cem: 20}, treasury: {red: 40}, "
                "shares: {red: {Ann: 2, Ben: 1}}, directors: {red: Ben}}"
            ],
            [(1, "illegal I-5.9")],
        ),
        (
            BEGUN,
            [
                "{action: segment, after: offer, treasury: {red: 40}, "
                "shares: {red: {Ann: 9}, blue: {Ann: 9}, green: {Ann: 9}}}"
            ],
            [(1, "illegal I-5.5")],
        ),
    ],
)
def test_figures_in_place_of_entries(beginning: str, entries: list[str], told: Told) -> None:
    assert verdicts(judged(record(beginning, entries))) == told


def test_a_director_who_sells_shares_of_his_own_is_followed_by_whoever_has_more() -> None:
    sold = [
        "{player: Ann, action: offer, railroad: red, own: true}",
        "{player: Ann, action: bid, amount: 3}",
        "{player: Ben, action: bid, amount: 4}",
        "{player: Cem, action: pass}",
        "{player: Ann, action: pass}",
        "{player: Ben, action: sale, railroad: red, price: 4}",
    ]
    judgement = judged(record(f"rulings: {{resale: true}}\n{later('offer')}", sold))
    assert judgement.outcome is not None and judgement.log is not None and not verdicts(judgement)
    position = judgement.log.game.positions.write(judgement.outcome.state)
    assert position["shares"]["red"] == {"Ann": 1, "Ben": 2, "Cem": 0}
    assert position["directors"]["red"] == "Ben"


def test_a_check_is_shown_the_keys_it_names_as_the_whole_position_has_them() -> None:
    outcome = judged(record(later("offer"), ["{check: {phase: offer}}"])).outcome
    assert outcome is not None
    whole = as_data.position(outcome.state)
    for keys in (["cash", "treasury"], [*as_data.LAID_OUT], []):
        assert as_data.asked(outcome.state, keys) == {key: whole[key] for key in keys}
    assert as_data.asked(outcome.state, ["cash", "offer"]) == whole


def test_who_may_refuse_to_add_money_may_do_either() -> None:
    standing = ", chosen: {red: 15}, standing: {railroad: red, section: 15, bid: 1}"
    beginning = f"rulings: {{top_up: may}}\n{later('top_up', standing)}"
    outcome = judged(record(beginning, ["{check: {phase: top_up}}"])).outcome
    assert outcome is not None
    assert [(move.action, move.pays) for move in legal(outcome.state)] == [
        ("top_up", True),
        ("top_up", False),
    ]
