"""Railway positions that contradict themselves: what is said of each, and where; and their neighbours, which
may be."""

from __future__ import annotations

import pytest
from judging import judged

RED = "shares: {red: {A: 2, B: 1}}, treasury: {red: 9}"
BOTH = "shares: {red: {A: 2, B: 1}, yellow: {B: 2}}, treasury: {red: 9, yellow: 9}"
FOUR = "shares: {red: {A: 2}, yellow: {B: 2}, blue: {C: 1}, green: {C: 1}}"
MONEY = "cash: {A: 5, B: 7}"
FIRST = "contests: [{section: 22, railroads: [red, yellow]}]"
LEFT_OVER = (
    "red has 3 shares: treasury and value are shared out among them, and less than a dollar a share is left "
    "(I-9.4)"
)
WON = "pending: [{railroad: red, section: 22, bid: 3}]"


def refused(given: str, rulings: str = "") -> list[str]:
    """What is said of a position of three players, each fault with the part of the text it points at."""
    head = f"referee: 1\ngame: intercity\nplayers: [A, B, C]\nrulings: {{{rulings}}}\n"
    line = f"given: {{{given}, rest: empty}}"
    judgement = judged(f"{head}{line}\nmoves: []\n")
    told = []
    for fault in judgement.faults:
        assert fault.place is not None and fault.place.line == 5
        told.append(f"{line[fault.place.column - 1 :].split(',')[0].rstrip('}]')}| {fault.message}")
    return told


CANNOT_BE = [
    # money and prices
    ("cash: {A: '?'}, between: {cash: {Zed: [1, 3]}}", "Zed: [1| nobody called 'Zed' plays here"),
    (
        "cash: {A: '?'}, between: {cash: {A: [9, 3]}}",
        "[9| the least is written first, and is not below 0",
    ),
    ("treasury: {red: 3}, shares: {}", "3| red has sold no share, so its treasury is empty (I-5.8)"),
    ("board: example, prices: {'12': 6}", "6| section 12 costs $2 (I-6.5)"),
    # turns and cubes
    (
        "phase: turn_order, turn: 1, turn_order: {A: 1, B: 2, C: 3}",
        "1| the cards of turn 1 are drawn, not assigned (I-2.4)",
    ),
    (f"{RED}, turn: 21", "21| a game has twenty turns at most: each builds a section (I-3.1)"),
    (
        f"phase: track, {RED}, built: {{red: [15]}}, turn: 3",
        "3| in turn 3 at least 2 sections must be built: a turn without building is the last (I-3.1)",
    ),
    (
        f"{RED}, built: {{red: [10, 11, 12, 13, 14, 15, 16, 17]}}",
        "[10| red has 7 cubes, not 8 (I-1.1)",
    ),
    # the offering of shares
    ("offer: {open: ''}", "''| `open` says why it is not known whether the offering is over"),
    ("offer: {due: B, compelled: true}", "true| nobody has to offer a share (IQ-19)"),
    ("offer: {due: B, idle: 2}", "2| so many chances have not been used yet (I-5.11)"),
    ("offer: {round: 2, due: B, idle: 5}", "5| so many chances have not been used yet (I-5.11)"),
    (
        "offer: {due: B, sales: 2}",
        "2| this round has used 1 chance: it cannot have seen 2 sales (I-5.11)",
    ),
    # an auction
    (
        f"phase: auction, {BOTH}",
        "{phase: auction| a position in an auction tells which share is up",
    ),
    (
        f"phase: auction, {MONEY}, auction: {{railroad: red, inside: []}}",
        "{railroad: red| nobody is left to bid: this auction is over",
    ),
    (
        f"phase: auction, {MONEY}, {RED}, auction: {{railroad: red, own: true}}",
        "true| nobody offers shares of his own (IQ-7)",
    ),
    (
        f"phase: auction, {MONEY}, auction: {{railroad: red, inside: [A, B], out: [B]}}",
        "[B| nobody is both in and out of an auction (I-5.3)",
    ),
    (
        f"phase: auction, {MONEY}, turn_order: {{A: 1, B: 2, C: 3}}, "
        "auction: {railroad: red, high: 3, bidder: A, asked: A}",
        "A| A holds the highest bid and is not asked",
    ),
    (
        f"phase: auction, {MONEY}, auction: {{railroad: red, high: 0, bidder: A}}",
        "A| A bid at least $1 (I-5.5)",
    ),
    (
        f"phase: auction, {MONEY}, auction: {{railroad: red, high: 3, bidder: A, inside: [B]}}",
        "[B| A bid most and is still in (I-5.3)",
    ),
    (
        f"phase: auction, {MONEY}, auction: {{railroad: red, inside: [A], asked: B}}",
        "B| B is not in this auction",
    ),
    # contests
    (
        f"phase: contest, {BOTH}, built: {{red: [22]}}, {FIRST}",
        "22| section 22 is built; nobody can contest it (I-6.9)",
    ),
    (
        f"phase: contest, {BOTH}, contests: [{{section: 22, railroads: [red, yellow]}}, "
        "{section: 19, railroads: [red, yellow]}]",
        "{section: 19| a railroad chooses one section, and is in one contest (I-6.1)",
    ),
    (
        f"phase: contest, {FOUR}, contests: [{{section: 22, railroads: [red, yellow]}}, "
        "{section: 22, railroads: [blue, green]}]",
        "{section: 22| a railroad chooses one section, and is in one contest (I-6.1)",
    ),
    (
        f"phase: contest, {BOTH}, contests: [{{section: 22, railroads: [red]}}]",
        "[red| a contest takes two railroads (I-6.10)",
    ),
    (
        f"phase: contest, {BOTH}, contests: [{{section: 22, railroads: [red, blue]}}]",
        "[red| blue did not choose section 22 (I-6.10)",
    ),
    (
        f"phase: contest, {BOTH}, chosen: {{red: 19, yellow: 22}}, {FIRST}",
        "[red| red did not choose section 22 (I-6.10)",
    ),
    (f"phase: contest, {FOUR}, {FIRST}, blind: {{blue: 3}}", "3| blue is in no contest (I-6.10)"),
    (
        f"phase: contest, {BOTH}, {FIRST}, blind: {{red: 10}}",
        "10| red cannot have bid $10 out of $9 (I-6.11)",
    ),
    (
        f"phase: contest, {BOTH}, {FIRST}, settled: {{'19': red}}",
        "red| red has no cube on section 19 (I-6.12)",
    ),
    # who waits for a price, or for money
    (f"phase: lay, {BOTH}, {WON}", "{railroad: red| red did not choose section 22 (I-6.1)"),
    (
        f"phase: lay, {BOTH}, chosen: {{red: 22}}, pending: [{{railroad: blue, section: 22, bid: 3}}]",
        "{railroad: blue| blue did not choose section 22 (I-6.1)",
    ),
    (
        f"phase: lay, {BOTH}, chosen: {{red: 22}}, built: {{yellow: [22]}}, {WON}",
        "22| section 22 is built already (I-6.9)",
    ),
    (
        f"phase: lay, {BOTH}, chosen: {{red: 22}}, pending: [{{railroad: red, section: 22, bid: 10}}]",
        "10| red cannot have bid $10 out of $9 (I-6.11)",
    ),
    (
        f"phase: lay, {BOTH}, chosen: {{red: 22, yellow: 22}}, "
        "pending: [{railroad: red, section: 22, bid: 3}, {railroad: yellow, section: 22, bid: 4}]",
        "[{railroad: red| a railroad builds one section, and a section has room for one cube (I-6.7)",
    ),
    (
        f"phase: top_up, {BOTH}",
        "top_up| a position in which money may be added tells to which bid",
    ),
    # what came of the choices
    (
        f"phase: dividends, {RED}, laid: {{blue: {{section: none}}}}",
        "{section: none| blue has no Director and builds nothing (I-6.1)",
    ),
    (
        f"phase: dividends, {RED}, built: {{red: [15]}}, laid: {{red: {{section: 15, paid: -2}}}}",
        "-2| the bank pays nobody to build (I-6.7)",
    ),
    (
        f"phase: reveal, {RED}, chosen: {{red: 22}}, told: {{red: {{section: 19}}}}",
        "{section: 19| what was chosen and what was built differ",
    ),
    (f"phase: track, {RED}, chosen: {{blue: 22}}", "22| blue has no Director and chooses nothing (I-6.1)"),
    (
        f"phase: track, {RED}, chosen: {{red: 22}}, silenced: [red]",
        "[red| red has no choice that counts as a pass (IQ-32)",
    ),
    # routes and final payments
    (
        f"phase: dividends, {RED}, lengths: {{red: 2}}",
        "2| red's longest route cannot have 2 sections (I-7.3)",
    ),
    (
        f"phase: dividends, {RED}, built: {{red: [15, 16]}}, lengths: {{red: 4}}",
        "4| red's longest route cannot have 4 sections (I-7.3)",
    ),
    (
        f"phase: dividends, {RED}, built: {{red: [15, 16]}}, lengths: {{red: 0}}",
        "0| red's longest route cannot have 0 sections (I-7.3)",
    ),
    (
        f"phase: dividends, {RED}, lengths: {{blue: 1}}",
        "1| blue's longest route cannot have 1 section (I-7.3)",
    ),
    (
        f"phase: over, {RED}, equity: {{red: {{treasury: 9, value: 10, per_share: [7, 6], rest: 1}}}}",
        "[7| the least is written first, and is not below 0",
    ),
    (
        f"phase: over, {RED}, equity: {{red: {{treasury: 9, value: 10, per_share: 6, rest: [2, 1]}}}}",
        "[2| the least is written first, and is not below 0",
    ),
    (
        f"phase: over, {RED}, equity: {{red: {{treasury: 9, value: 9, per_share: 5, rest: 3}}}}",
        f"{{treasury: 9| {LEFT_OVER}",
    ),
    (
        f"phase: over, {RED}, equity: {{red: {{treasury: [8, 9], value: 9, per_share: 6, rest: 2}}}}",
        f"{{treasury: [8| {LEFT_OVER}",
    ),
    (
        f"phase: over, {RED}, equity: {{blue: {{treasury: 0, value: 10, per_share: 0, rest: 0}}}}",
        "{treasury: 0| blue never sold a share and pays nothing (I-9.3)",
    ),
]


@pytest.mark.parametrize(("given", "said"), CANNOT_BE)
def test_a_position_that_contradicts_itself_is_refused_at_what_contradicts(given: str, said: str) -> None:
    assert refused(given) == [said]


@pytest.mark.parametrize(
    ("given", "rulings", "said"),
    [
        (
            f"phase: auction, {MONEY}, auction: {{railroad: red, own: true}}",
            "resale: true",
            ["true| A owns no share of red"],
        ),
        (
            f"phase: track, {RED}, chosen: {{red: none}}, silenced: [red]",
            "illegal_choice: void_silently",
            ["[red| red has no choice that counts as a pass (IQ-32)"],
        ),
    ],
)
def test_what_another_reading_allows_must_fit_as_well(given: str, rulings: str, said: list[str]) -> None:
    assert refused(given, rulings) == said


@pytest.mark.parametrize(
    ("given", "rulings"),
    [
        (
            f"phase: contest, {BOTH}, contests: [{{section: 22, railroads: [red]}}]",
            "same_director: director_picks",
        ),
        (f"phase: contest, {BOTH}, {FIRST}, blind: {{red: 9}}", ""),
        (f"phase: dividends, {RED}, lengths: {{red: 1}}", ""),
        (f"phase: dividends, {RED}, built: {{red: [15, 16]}}, lengths: {{red: 3}}", ""),
        (f"phase: over, {RED}, equity: {{red: {{treasury: 9, value: 10, per_share: 6, rest: 1}}}}", ""),
        (f"phase: track, {RED}, built: {{red: [15]}}, turn: 2", ""),
        (f"phase: track, {RED}, chosen: {{red: 22}}, silenced: [red]", "illegal_choice: void_silently"),
        (f"{RED}, turn: 20", ""),
        (f"{RED}, built: {{red: [10, 11, 12, 13, 14, 15, 16]}}", ""),
        ("offer: {due: B, sales: 1}", ""),
        ("offer: {due: B, idle: 1}", ""),
        ("offer: {round: 2, due: B, idle: 4}", ""),
        ("offer: {due: B, tried: [red], sales: 2}", "unsold: offer_again"),
        ("offer: {due: B, compelled: true}", "offer_deadlock: must_offer"),
        (f"phase: auction, {MONEY}, {RED}, auction: {{railroad: red, own: true}}", "resale: true"),
        (f"phase: auction, {MONEY}, auction: {{railroad: red, high: 5, bidder: A}}", ""),
        ("treasury: {red: 3}", ""),
    ],
)
def test_what_is_just_within_bounds_may_be(given: str, rulings: str) -> None:
    assert refused(given, rulings) == []


@pytest.mark.parametrize(
    ("section", "bid", "treasury", "rulings", "expected"),
    [
        (12, 1, 2, "top_up: may", None),
        (20, 3, 4, "top_up: may", None),
        (20, 4, 9, "top_up: may", "a bid below the price, and a treasury that holds it"),
        (20, 3, 3, "top_up: may", "a bid below the price, and a treasury that holds it"),
        (20, 3, 4, "", "rulings: {top_up: may}"),
    ],
)
def test_money_may_be_refused_where_a_bid_below_the_price_can_be_added_to(
    section: int, bid: int, treasury: int, rulings: str, expected: str | None
) -> None:
    standing = f"chosen: {{red: {section}}}, standing: {{railroad: red, section: {section}, bid: {bid}}}"
    given = (
        f"phase: top_up, shares: {{red: {{A: 1}}}}, treasury: {{red: {treasury}}}, board: example, {standing}"
    )
    head = f"referee: 1\ngame: intercity\nplayers: [A, B, C]\nrulings: {{{rulings}}}\n"
    faults = judged(f"{head}given: {{{given}, rest: empty}}\nmoves: []\n").faults
    assert [fault.expected for fault in faults] == ([] if expected is None else [expected])
