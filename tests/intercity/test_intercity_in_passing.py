"""What is told in passing of things that nobody wrote down: checks, cards that only some are told to have, a
share that nobody named."""

from __future__ import annotations

from itertools import permutations

import pytest
from judging import judged, verdicts

from referee.judge import Judgement
from referee.rules import WRONG

PLAYERS = ("Pete", "John", "Dave")
ORDER = "{turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}"
UNKNOWN_ORDER = "{board: example}"
RED = """
{player: Pete, action: offer, railroad: red}
{player: Pete, action: bid, amount: 5}
"""
PASSED = "{player: John, action: pass}\n{player: Dave, action: pass}\n"


def of(entries: str, setup: str = ORDER, begins: str = "setup") -> Judgement:
    lines = "".join(f"  - {line.strip()}\n" for line in entries.splitlines() if line.strip())
    header = "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
    return judged(f"{header}{begins}: {setup}\nmoves:\n{lines}")


def accused(judgement: Judgement) -> list[str]:
    return [finding.message for finding in judgement.findings if finding.kind in WRONG]


@pytest.mark.parametrize("name", ["John", "Dave"])
def test_a_check_may_say_who_is_asked_or_due_where_nobody_knows_the_order(name: str) -> None:
    asked = f"{RED}{{check: {{auction: {{asked: {name}}}}}}}\n{PASSED}"
    assert verdicts(of(asked, UNKNOWN_ORDER)) == [(3, "undetermined REC-1")]
    due = f"{RED}{PASSED}{{check: {{offer: {{due: {name}}}}}}}"
    assert verdicts(of(due, UNKNOWN_ORDER)) == [(5, "undetermined REC-1")]


@pytest.mark.parametrize(("section", "fits"), [(15, True), (22, True), (25, False)])
def test_a_check_may_tell_a_card_that_is_shown_by_what_is_built(section: int, fits: bool) -> None:
    blue = RED.replace("red", "blue").replace("Pete", "John").replace("5", "4")
    others = "{player: Dave, action: pass}\n{player: Pete, action: pass}\n{player: Dave, action: decline}"
    check = f"{{check: {{chosen: {{red: {section}}}}}}}"
    shown = "{player: John, action: choose, railroad: blue, section: 17}\n"
    if section == 15:
        shown += "{player: Pete, action: build, railroad: red, section: 15}"
    assert (not accused(of(f"{RED}{PASSED}{blue}{others}\n{check}\n{shown}"))) is fits


@pytest.mark.parametrize("inside", ["[Pete]", "[Pete, John]", "[Pete, Dave]"])
def test_who_was_asked_before_the_first_word_of_an_auction_may_be_out(inside: str) -> None:
    second = "{player: Dave, action: pass}"
    check = f"{{check: {{auction: {{inside: {inside}}}}}}}"
    rest = "{player: Pete, action: bid, amount: 7}\n{player: Pete, action: sale, railroad: blue, price: 7}"
    log = f"{RED}{PASSED}{second}\n{check}\n{rest}"
    assert (not accused(of(log))) is (inside in ("[Pete]", "[Pete, John]"))


@pytest.mark.parametrize("cards", [*permutations((1, 2, "'?'")), *permutations((3, "'?'", "'?'"))])
def test_turn_order_cards_that_some_are_not_told_to_have_may_be_any(cards: tuple[int | str, ...]) -> None:
    told = ", ".join(f"{name}: {card}" for name, card in zip(PLAYERS, cards, strict=True))
    begun = f"{{phase: offer, cash: 20, offer: {{round: 1}}, shares: {{red: {{}}}}, turn_order: {{{told}}}}}"
    whose = [name for name, card in zip(PLAYERS, cards, strict=True) if card in (1, "'?'")]
    order = verdicts(of(f"{{check: {{turn_order: {{{told}}}}}}}", begun, "given"))
    assert order == []
    first = f"{{check: {{turn_order: {{{whose[0]}: 1}}}}}}"
    assert not accused(of(first, begun, "given"))


@pytest.mark.parametrize("price", range(1, 7))
def test_the_last_share_is_counted_though_nobody_named_it(price: int) -> None:
    words = f"""
        {{player: Pete, action: bid, amount: 14}}
        {PASSED}
        {{player: John, action: bid, amount: {price}}}
        {{player: Dave, action: pass}}
        {{player: Pete, action: pass}}"""
    sheet = of(words).sheet
    assert sheet is not None

    def spans(railroad: str) -> dict[str, int | tuple[int, int] | None]:
        named = of(f"{words}\n{{player: John, action: sale, railroad: {railroad}, price: {price}}}").sheet
        assert named is not None
        return named.totals

    for name, total in sheet.totals.items():
        low, high = total if isinstance(total, tuple) else (total, total)
        assert low is not None and high is not None
        for railroad in ("red", "yellow"):
            told = spans(railroad)[name]
            least, most = told if isinstance(told, tuple) else (told, told)
            assert least is not None and most is not None
            assert low <= least <= most <= high


CHOOSE = "{{player: {}, action: choose, railroad: red, section: {}}}"
BLIND = "{{player: {}, action: blind, railroad: red, amount: {}}}"
BUILD = "{{player: {}, action: build, railroad: red, section: {}}}"
ACTS = [
    ("phase: track", CHOOSE.format("Pete", 15), CHOOSE.format("John", 22)),
    ("phase: track, board: example", CHOOSE.format("Pete", 15), CHOOSE.format("John", "none")),
    ("phase: track", f"{CHOOSE.format('Pete', 15)}\n{{action: reveal}}", BUILD.format("John", 15)),
    ("phase: track", BUILD.format("Pete", 15), BUILD.format("John", 15)),
    ("phase: reveal", BUILD.format("Pete", 15), BUILD.format("John", 15)),
    ("phase: contest", BLIND.format("Pete", 3), BLIND.format("John", 2)),
    ("phase: contest", BLIND.format("Pete", 3), BLIND.format("John", "'?'")),
]


@pytest.mark.parametrize(("given", "first", "second"), ACTS)
def test_of_two_players_who_act_for_a_railroad_one_is_not_its_director(
    given: str, first: str, second: str
) -> None:
    entries = f"{first}\n{second}"
    (wrong,) = [finding for finding in of(entries, f"{{{given}}}", "given").findings if finding.kind in WRONG]
    assert wrong.rule.number in ("I-6.1", "I-6.11") and wrong.move == len(entries.splitlines())
    assert "Director" in wrong.message and "Pete" in wrong.message
    assert not accused(of(entries.replace("John", "Pete"), f"{{{given}}}", "given")) or "contest" in given


@pytest.mark.parametrize("price", [None, 2])
@pytest.mark.parametrize("board", ["", ", board: example"])
def test_only_the_director_builds_whether_the_price_is_known_or_not(board: str, price: int | None) -> None:
    paid = "" if price is None else f", paid: {price}"
    given = f"{{phase: track, shares: {{red: {{Pete: 1}}}}, treasury: {{red: 9}}, rest: empty{board}}}"
    entries = f"{CHOOSE.format('Pete', 15)}\n{{action: build, railroad: red, section: 15{paid}, player: %s}}"
    assert accused(of(entries % "John", given, "given")) == ["Red's Director is Pete."]
    assert not accused(of(entries % "Pete", given, "given"))


@pytest.mark.parametrize("amount", [20, 161, 600])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_sum_that_there_is_not_is_forbidden_however_many_ways_are_left_open(
    seats: int, amount: int
) -> None:
    names = ["Anneke", "Bram", "Cees", "Dirk", "Els", "Femke"][:seats]
    order = ", ".join(f"{name}: {card}" for card, name in enumerate(names, 1))
    bids = [("Cees", 1), ("Cees", 7), ("Anneke", 6), ("Bram", 3), ("Bram", 5), ("Cees", amount)]
    lines = "".join(f"  - {{player: {name}, action: bid, amount: {sum_}}}\n" for name, sum_ in bids)
    header = f"referee: 1\ngame: intercity\nplayers: [{', '.join(names)}]\n"
    found = judged(f"{header}setup: {{turn_order: {{{order}}}, board: example}}\nmoves:\n{lines}")
    wrong = [finding for finding in found.findings if finding.kind in WRONG]
    if amount > 160:  # more than all begin with, and the first dividends can pay
        assert [(finding.move, finding.rule.number) for finding in wrong] == [(6, "I-5.5")]
    else:
        assert {finding.move for finding in wrong} <= {6}


CHOOSING = "{player: Pete, action: choose, railroad: red, section: 15}"
BUILDING = "{action: build, railroad: red, section: 15, paid: 2}"
CLOSING = "{action: dividend, railroad: red, length: 2}\n{action: turn_order, cards: [John, Dave, Pete]}"


@pytest.mark.parametrize(
    "until", ["", CHOOSING, f"{CHOOSING}\n{BUILDING}", f"{CHOOSING}\n{BUILDING}\n{CLOSING}"]
)
def test_the_turn_that_is_played_again_is_the_one_whose_end_is_not_written(until: str) -> None:
    declines = "\n".join(f"{{player: {name}, action: decline}}" for name in ("John", "Dave", *PLAYERS))
    again = RED.replace("red", "blue").replace("5", "20")
    log = f"{RED}{PASSED}{declines}\n{until}\n{{decision: annulled}}\n{again}{PASSED}"
    assert not accused(of(log))


@pytest.mark.parametrize(
    ("bidder", "director", "wrong"),
    [
        ("Pete", "{player: Pete, action: director, railroad: red}", []),
        ("John", "{player: John, action: director, railroad: red, shares: 1}", []),
        ("Pete", "{player: John, action: director, railroad: red}", ["I-5.6"]),
        ("Pete", "{player: Pete, action: director, railroad: blue}", ["I-5.6"]),
        ("Pete", "{player: Pete, action: director, railroad: red, shares: 2}", ["I-5.6"]),
    ],
)
def test_who_directs_a_railroad_shows_that_the_share_was_sold(
    bidder: str, director: str, wrong: list[str]
) -> None:
    """The others passed, which nobody has to write (IQ-15b); who did not buy it does not direct it."""
    opened = RED.replace("player: Pete, action: bid", f"player: {bidder}, action: bid")
    judgement = of(f"{opened}{director}\n{{player: John, action: offer, railroad: blue}}")
    assert [each.rule.number for each in judgement.findings if each.kind in WRONG] == wrong


FIGURES = "{action: segment, after: %s}"
BOUGHT = "{action: segment, after: offer, cash: {Pete: 15}, shares: {red: {Pete: 1}}}"
NO_TRACK = (3, "undetermined", "I-6.6")


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        ("offer", []),
        ("offer, cash: {Pete: 15, John: 20}", []),
        ("offer, cash: {Pete: 14}", [(3, "mismatch", "I-5.8")]),
        ("track", [NO_TRACK]),
        ("track, treasury: {red: 3}", [NO_TRACK]),
        ("track, treasury: {red: 5}", []),  # so nothing was built, and the game is over
        ("track, treasury: {red: 4}", [(3, "contradiction", "I-6.7")]),
        ("track, built: {red: [15]}", []),
        ("track, built: {red: [17]}", [(3, "illegal", "I-6.4")]),
        ("dividends", [NO_TRACK]),
        ("dividends, cash: {Pete: 17}", [NO_TRACK]),
        ("dividends, cash: {Pete: 27}", [(3, "mismatch", "I-7.3")]),
    ],
)
def test_figures_of_a_later_part_show_that_the_others_passed(
    figures: str, told: list[tuple[int, str, str]]
) -> None:
    """Passes that closed the auction, and chances let go, need not be written (IQ-15b)."""
    findings = of(RED + FIGURES % figures).findings
    assert [
        (each.move, each.kind.value, each.rule.number) for each in findings if each.kind != "note"
    ] == told


def test_what_figures_leave_out_accuses_nobody_later() -> None:
    """Of the first turn no track is noted and of the second all there is: which section is of which turn
    nobody knows, nor what each treasury paid when."""
    log = (
        f"{BOUGHT}\n{FIGURES % 'track'}\n{FIGURES % 'dividends'}\n"
        "{action: segment, after: offer, shares: {red: {Pete: 1, John: 1}}}\n"
        "{action: segment, after: track, treasury: {red: 3}, built: {red: [15]}}\n"
        "{action: segment, after: dividends}\n{player: John, action: offer, railroad: blue}"
    )
    assert not accused(of(log))
