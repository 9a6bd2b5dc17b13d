"""Railway entries that tell how something came out: figures at the end of a part of a turn, builders and
winners of contests whose bids are not all written, money that is added or not. Each beside a neighbour that
is right; what a right one leaves behind is held by checks in the record itself."""

from __future__ import annotations

import pytest
from judging import judged

TABLE = (
    "shares: {red: {Pete: 2, John: 1}, blue: {John: 1}}, treasury: {red: 9, blue: 6}, "
    "cash: {Pete: 5, John: 6, Dave: 7}, built: {red: [15]}, turn: 2, "
    "turn_order: {Pete: 1, John: 2, Dave: 3}, rest: empty"
)
MAP = "board: example"
TRACK = f"phase: track, {TABLE}, {MAP}"
POOR = TRACK.replace("red: 9", "red: 3")
JUST = TRACK.replace("red: 9", "red: 4")
SEVEN = TRACK.replace("[15]", "[15, 16, 20, 22, 25, 26, 12]").replace("turn: 2", "turn: 8")
LAID = "laid: {red: {section: 15}, blue: {section: none}}"
DIVIDENDS = f"phase: dividends, {TABLE}, {LAID}"
ORDER = (
    f"phase: turn_order, {TABLE}, {MAP}, {LAID}".replace("John: 6", 'John: "?"')
    + ", between: {cash: {John: [6, 9]}}"
)
OFFER = f"phase: offer, {TABLE}, {MAP}"
VAGUE = (
    OFFER.replace("John: 6", 'John: "?"').replace("red: 9", 'red: "?"')
    + ", between: {cash: {John: [6, 9]}, treasury: {red: [2, 9]}}"
)
OVER = (
    f"phase: over, turn: 2, shares: {{red: {{Pete: 2, John: 1}}}}, treasury: {{red: 1}}, {MAP}, "
    "cash: {Pete: 17, John: 12, Dave: 7}, built: {red: [15]}, "
    "equity: {red: {treasury: 9, value: 10, per_share: 6, rest: 1}}, rest: empty"
)
ONLY_FIGURES = (
    "1 note I-6.6 Only the figures after the purchase of track are recorded: choices and blind bids are not "
    "refereed."
)

NO_TRACK = "1 undetermined I-6.6 What track was chosen or built in turn 2 is not recorded."
UNPAID = "treasury held ${} before track and ${} after it: no section that it can have built leaves that."


def told(given: str, entries: list[str], rulings: str = "") -> list[str]:
    """What is said of some entries from a position: entry, kind, rule, words."""
    lines = "".join(f"  - {entry}\n" for entry in entries)
    judgement = judged(
        "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
        f"rulings: {{{rulings}}}\ngiven: {{{given}}}\nmoves:\n{lines}"
    )
    assert judgement.outcome is not None, [str(fault) for fault in judgement.faults]
    return [
        f"{finding.move} {finding.kind} {finding.rule.number} {finding.message}"
        for finding in judgement.findings
    ]


def track(figures: str) -> str:
    return f"{{action: segment, after: track, {figures}}}"


def dividends(figures: str) -> str:
    return f"{{action: segment, after: dividends, {figures}}}"


FIGURES = [
    (
        TRACK,
        [track("treasury: {red: 7}")],
        ["1 undetermined I-6.6 What track was chosen or built in turn 2 is not recorded."],
    ),
    (
        TRACK,
        [track("built: {red: [9, 15], blue: []}")],
        ["1 illegal I-1.4 There is no section 9."],
    ),
    (
        TRACK,
        [track("built: {red: [15, 16], blue: [10]}")],
        ["1 illegal I-6.4 Section 10 (Amersfoort - Utrecht) does not touch blue's track."],
    ),
    (
        TRACK,
        [
            track("built: {red: [15, 16], blue: []}, treasury: {red: 7, blue: 6}"),
            "{check: {treasury: {red: 7, blue: 6}}}",
        ],
        [ONLY_FIGURES],
    ),
    (
        TRACK,
        [track("built: {red: [15, 16], blue: []}"), "{check: {treasury: {red: 8}}}"],
        [ONLY_FIGURES, "2 mismatch REC-1 treasury red: the check says 8; it is $0 to $7."],
    ),
    (TRACK, [track("built: {red: [15, 16], blue: []}, cash: {Pete: 5}")], [ONLY_FIGURES]),
    (
        TRACK,
        [track("built: {red: [15, 16], blue: []}, cash: {Pete: 6}")],
        ["1 mismatch I-6.7 Pete has $5, not $6."],
    ),
    (
        TRACK,
        [track("built: {red: [15, 16, 20], blue: []}")],
        ["1 illegal I-6.1 Red built 2 sections in one turn: [16, 20]."],
    ),
    (
        TRACK,
        [track("built: {red: [16], blue: []}")],
        ["1 contradiction I-6.7 Red had a cube on section 15, which is not there any more."],
    ),
    (
        TRACK,
        [track("built: {red: [15], green: [11]}")],
        ["1 illegal I-6.1 Green has no Director and cannot build."],
    ),
    (
        TRACK,
        [track("built: {red: [15, 16], blue: [16]}")],
        ["1 contradiction I-6.7 Section 16 cannot be both blue's and red's: it has room for one cube."],
    ),
    (
        TRACK,
        [track("built: {red: [15], blue: [15]}")],
        ["1 contradiction I-6.7 Section 15 cannot be both blue's and red's: it has room for one cube."],
    ),
    (
        TRACK,
        [track("built: {red: [15, 28], blue: []}")],
        ["1 illegal I-6.4 Section 28 (Amsterdam - Utrecht) does not touch red's track."],
    ),
    (
        POOR,
        [track("built: {red: [15, 20], blue: []}")],
        ["1 illegal I-6.8 Red cannot have paid for section 20 out of $3."],
    ),
    (JUST, [track("built: {red: [15, 20], blue: []}"), "{check: {treasury: {red: 0}}}"], [ONLY_FIGURES]),
    (
        TRACK,
        [track("built: {red: [15, 20], blue: []}, treasury: {red: 6}")],
        ["1 illegal I-6.7 Red paid $3 for section 20; the minimum is $4."],
    ),
    (TRACK, [track("built: {red: [15, 20], blue: []}, treasury: {red: 5}")], [ONLY_FIGURES]),
    (
        TRACK,
        [track("built: {red: [15], blue: []}, treasury: {red: 7}")],
        ["1 contradiction I-6.8 Red built nothing, but its treasury went from $9 to $7."],
    ),
    (
        SEVEN,
        [track("built: {red: [15, 16, 20, 22, 25, 26, 12, 11], blue: []}")],
        ["1 illegal I-1.1 Red has no cube left to build with."],
    ),
    (
        DIVIDENDS,
        [dividends("treasury: {red: 9}")],
        [],
    ),
    (
        DIVIDENDS,
        [dividends("cash: {Pete: 9}")],
        [],
    ),
    (
        DIVIDENDS,
        [dividends("cash: {Pete: 9, John: 9, Dave: 7}"), "{check: {cash: {Pete: 9, John: 9, Dave: 7}}}"],
        [],
    ),
    (
        DIVIDENDS,
        [dividends("cash: {Pete: 10, John: 9, Dave: 7}")],
        ["1 mismatch I-7.1 Pete has $10 after dividends; with the shares held it is $9."],
    ),
    (
        DIVIDENDS,
        [dividends("cash: {Pete: 6, John: 9, Dave: 7}")],
        ["1 mismatch I-7.1 Pete has $6 after dividends; with the shares held it is $9."],
    ),
    (
        DIVIDENDS,
        [dividends("cash: {Pete: 9, John: 9, Dave: 8}")],
        ["1 mismatch I-7.1 Dave has $8 after dividends; with the shares held it is $7."],
    ),
    (
        ORDER,
        [
            dividends("cash: {John: 9}"),
            "{check: {cash: {John: 9}, turn_order: {John: 1, Dave: 2, Pete: 3}, turn: 2}}",
        ],
        [],
    ),
    (
        ORDER,
        [
            dividends("cash: {John: 6}"),
            "{check: {cash: {John: 7}}}",
            "{check: {cash: {John: 6}, turn_order: {Dave: 1, John: 2, Pete: 3}, turn: 2}}",
        ],
        ["2 mismatch REC-1 cash John: the check says 7, the replay gives 6."],
    ),
    (ORDER, [dividends("cash: {Pete: 5}"), "{check: {turn_order: {Pete: 1, John: 2, Dave: 3}}}"], []),
    (
        ORDER,
        [dividends("cash: {John: 10}")],
        ["1 mismatch I-7.1 John has $10 after dividends; it is $6 to $9."],
    ),
    (
        ORDER,
        [dividends("cash: {John: 5}")],
        ["1 mismatch I-7.1 John has $5 after dividends; it is $6 to $9."],
    ),
    (OFFER, [dividends("turn_order: {Pete: 1}, cash: {Pete: 5}")], []),
    (OFFER, [dividends("turn_order: {Pete: 2}")], ["1 illegal I-8.1 Pete gets card 1, not 2."]),
    (OFFER, [dividends("cash: {Pete: 6}")], ["1 mismatch I-7.1 Pete has $5, not $6."]),
    (
        VAGUE,
        [
            dividends("cash: {John: 8}, treasury: {red: 4}"),
            "{check: {cash: {John: 8}, treasury: {red: 4}}}",
            "{check: {cash: {John: 9}}}",
            "{check: {treasury: {red: 5}}}",
        ],
        [
            "3 mismatch REC-1 cash John: the check says 9, the replay gives 8.",
            "4 mismatch REC-1 treasury red: the check says 5, the replay gives 4.",
        ],
    ),
    (VAGUE, [dividends("cash: {John: 10}")], ["1 mismatch I-7.1 John has $6 to $9, not $10."]),
    (
        VAGUE,
        [dividends("treasury: {red: 1}")],
        ["1 mismatch I-7.1 Red's treasury holds $2 to $9, not $1."],
    ),
    (OVER, [dividends("cash: {Pete: 4, John: 6, Dave: 7}, treasury: {red: 9}")], []),
    (OVER, [dividends("cash: {Pete: 17}")], ["1 mismatch I-7.1 Pete has $4, not $17."]),
    (OVER, [dividends("treasury: {red: 1}")], ["1 mismatch I-7.1 Red's treasury holds $9, not $1."]),
    (
        OVER,
        [dividends("shares: {red: {Pete: 1, John: 1}}")],
        ["1 mismatch I-7.1 Pete holds 2 shares of red, not 1."],
    ),
    (OVER, [dividends("directors: {red: John}")], ["1 mismatch I-5.9 Pete directs red."]),
    (OVER, [dividends("directors: {blue: Pete}")], ["1 mismatch I-5.9 nobody directs blue."]),
    (OVER, [track("built: {red: [15]}")], []),
    (OVER, [track("built: {red: [16]}")], ["1 mismatch I-6.7 Red has built [15], not [16]."]),
]


@pytest.mark.parametrize(("given", "entries", "said"), FIGURES)
def test_figures_of_a_part_of_a_turn(given: str, entries: list[str], said: list[str]) -> None:
    assert told(given, entries) == said


def test_a_lost_bid_may_have_gone_where_the_table_reads_it_so() -> None:
    figures = [track("built: {red: [15], blue: []}, treasury: {red: 7}")]
    assert told(TRACK, figures, "short_winner: bid_lost") == [ONLY_FIGURES]


CONTESTS = (
    f"phase: contest, {MAP}, contests: [{{section: 22, railroads: [yellow, red]}}, "
    "{section: 19, railroads: [blue, green]}], "
    "shares: {yellow: {Pete: 1}, red: {John: 1}, blue: {Dave: 1}, green: {Pete: 1}}, "
    "treasury: {yellow: 8, red: 8, blue: 8, green: 8}, cash: {Pete: 5, John: 5, Dave: 5}, rest: empty"
)
ANY_ORDER = "contest_order: any"


def bids(**sums: int) -> str:
    return f"{CONTESTS}, blind: {{{', '.join(f'{colour}: {amount}' for colour, amount in sums.items())}}}"


OF_CONTESTS = [
    (CONTESTS, "{action: build, railroad: blue, section: 19}", "", []),
    (CONTESTS, "{action: build, railroad: blue, section: 19}", ANY_ORDER, []),
    (CONTESTS, "{action: resolve, section: 19, winner: blue}", "", []),
    (CONTESTS, "{action: resolve, section: 19, winner: blue}", ANY_ORDER, []),
    (
        CONTESTS,
        "{action: resolve, section: 15, winner: blue}",
        "",
        ["1 illegal I-6.13 The contest that is up is the one for section 22."],
    ),
    (
        CONTESTS,
        "{action: resolve, section: 22, winner: blue}",
        "",
        ["1 illegal I-6.12 Blue did not bid for section 22."],
    ),
    (
        CONTESTS,
        "{action: resolve, section: 22, winner: yellow, paid: 6, paid_to: Pete}",
        "",
        ["1 illegal I-6.14 Yellow pays for its track to the bank, not to Pete."],
    ),
    (
        bids(yellow=4, red=6),
        "{action: resolve, section: 22, winner: none}",
        "",
        ["1 illegal I-6.12 The contest for section 22: red builds it."],
    ),
    (bids(yellow=4), "{action: resolve, section: 22, winner: none}", "", []),
    (
        CONTESTS,
        "{action: build, railroad: yellow, section: 19}",
        "",
        ["1 illegal I-6.10 Yellow bids for section 22."],
    ),
    (CONTESTS, "{player: Pete, action: top_up, railroad: yellow, pays: true}", "", []),
    (
        CONTESTS,
        "{player: John, action: top_up, railroad: yellow, pays: true}",
        "",
        ["1 illegal I-6.1 Yellow's Director is Pete."],
    ),
    (
        CONTESTS,
        "{player: Dave, action: top_up, railroad: blue, pays: false}",
        "top_up: may",
        ["1 illegal I-6.16 Blue won no contest with less than the minimum this turn."],
    ),
    (bids(yellow=6), "{action: build, railroad: yellow, section: 22, paid: 6}", "", []),
    (
        bids(yellow=6),
        "{action: build, railroad: yellow, section: 22, paid: 7}",
        "",
        ["1 illegal I-6.14 Yellow bid $6 and pays $6, not $7."],
    ),
    (bids(yellow=4), "{action: build, railroad: yellow, section: 22, paid: 6}", "", []),
    (
        bids(yellow=4),
        "{action: build, railroad: yellow, section: 22, paid: 4}",
        "",
        ["1 illegal I-6.16 Yellow bid $4 and pays $6, not $4."],
    ),
    (
        bids(red=6),
        "{action: build, railroad: yellow, section: 22, paid: 6}",
        "",
        ["1 illegal I-6.15 Red bid $6, which Yellow did not beat."],
    ),
    (
        bids(red=7),
        "{action: build, railroad: yellow, section: 22, paid: 6}",
        "",
        ["1 illegal I-6.12 Red bid $7, which Yellow did not beat."],
    ),
    (bids(red=6), "{action: build, railroad: yellow, section: 22, paid: 7}", "", []),
    (
        bids(red=8),
        "{action: build, railroad: yellow, section: 22}",
        "",
        ["1 illegal I-6.11 Yellow cannot have paid $9 out of a treasury of $8."],
    ),
]


@pytest.mark.parametrize(("given", "entry", "rulings", "said"), OF_CONTESTS)
def test_how_a_contest_came_out(given: str, entry: str, rulings: str, said: list[str]) -> None:
    assert told(given, [entry], rulings) == said


CHOICES = (
    f"phase: track, {MAP}, cash: {{Pete: 5, John: 5, Dave: 5}}, "
    "shares: {yellow: {Pete: 1}, red: {John: 1}, blue: {Dave: 1}}, "
    "treasury: {yellow: 10, red: 10, blue: 4}, rest: empty"
)
CHOSEN = [
    "{player: Pete, action: choose, railroad: yellow, section: 22}",
    "{player: John, action: choose, railroad: red, section: 22}",
    "{player: Dave, action: choose, railroad: blue, section: 17}",
]
BID = [
    "{player: Pete, action: blind, railroad: yellow, amount: 3}",
    "{player: John, action: blind, railroad: red, amount: 2}",
]
TAKEN_FOR_YES = (
    "6 undetermined I-6.16 "
    "Whether yellow added to its bid for section 22 is not recorded; it is taken for yes."
)


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (["{action: dividend, railroad: red, length: 1}"], [TAKEN_FOR_YES]),
        (
            [
                "{action: dividend, railroad: yellow, length: 2}",
                "{check: {treasury: {yellow: 4}, built: {yellow: [22], blue: [17]}}}",
            ],
            [TAKEN_FOR_YES],
        ),
        (["{action: build, railroad: red, section: none}"], []),
        (
            ["{action: build, railroad: red, section: 22}"],
            ["6 illegal I-6.12 Red builds nothing this turn: another railroad bid more."],
        ),
        (["{action: build, railroad: yellow, section: 22}", "{check: {treasury: {yellow: 4}}}"], []),
        (["{action: build, railroad: yellow, section: 22, paid: 6}", "{check: {treasury: {yellow: 4}}}"], []),
        (
            ["{action: build, railroad: yellow, section: none}", "{check: {treasury: {yellow: 10}}}"],
            [],
        ),
        (
            ["{action: build, railroad: yellow, section: 19}"],
            ["6 illegal I-6.10 Yellow won section 22."],
        ),
        (
            ["{action: build, railroad: yellow, section: 22, paid: 7}"],
            ["6 illegal I-6.16 Yellow pays the minimum of $6, not $7."],
        ),
        (
            ["{action: build, railroad: yellow, section: 22, paid_by: Pete}"],
            ["6 illegal I-6.2 Track is paid for by yellow's treasury, not by Pete."],
        ),
        (
            ["{action: build, railroad: yellow, section: 22, paid_to: Pete}"],
            ["6 illegal I-6.16 Yellow pays for its track to the bank, not to Pete."],
        ),
        (["{action: build, railroad: blue, section: 17}"], []),
        (
            ["{action: turn_order, cards: {Pete: 1, John: 2, Dave: 3}}"],
            ["6 illegal I-4.1 The building of track comes first."],
        ),
    ],
)
def test_money_may_have_been_added_to_a_bid(entries: list[str], said: list[str]) -> None:
    assert told(CHOICES, [*CHOSEN, *BID, *entries], "top_up: may") == said


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (
            "{player: Pete, action: offer, railroad: red}",
            "4 illegal I-4.1 Which railroad is to build section 22 comes first.",
        ),
        (
            "{player: Pete, action: pick, railroad: blue}",
            "4 illegal I-6.10 Pete cannot pick blue; it is among yellow and red.",
        ),
        (
            "{player: John, action: pick, railroad: red}",
            "4 illegal I-6.10 John cannot pick red; it is among yellow and red.",
        ),
    ],
)
def test_whoever_directs_both_railroads_of_a_contest_picks_one(entry: str, said: str) -> None:
    given = CHOICES.replace("red: {John: 1}", "red: {Pete: 1}")
    chosen = [line.replace("John", "Pete") for line in CHOSEN]
    assert told(given, [*chosen, entry], "same_director: director_picks") == [said]


@pytest.mark.parametrize(
    ("turn", "entries", "said"),
    [
        (
            "",
            ["{player: Pete, action: transfer, to: John, amount: 6}"],
            ["1 illegal I-4.1 Pete has only $5."],
        ),
        (
            "",
            ["{player: Pete, action: transfer, to: John, amount: 5}", "{check: {cash: {Pete: 0, John: 11}}}"],
            [],
        ),
        (
            ", offer: {round: 1, due: John}",
            [
                "{player: Pete, action: transfer, to: John, amount: 5}",
                "{player: John, action: offer, railroad: red}",
            ],
            [],
        ),
        (
            ", offer: {round: 2, due: John}",
            [
                "{player: Pete, action: transfer, to: John, amount: 5}",
                "{player: John, action: offer, railroad: red}",
            ],
            [
                "2 illegal I-5.14 The offering of shares is over for this turn; now the Directors choose: "
                "blue and red to come."
            ],
        ),
    ],
)
def test_money_given_away_where_the_table_allows_it(turn: str, entries: list[str], said: list[str]) -> None:
    assert told(OFFER + turn, entries, "transfers: true") == said
