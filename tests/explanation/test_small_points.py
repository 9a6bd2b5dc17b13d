"""Small points that whole games hardly ever come to: each was once changed, and no test noticed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged, verdicts

from referee.explanation import findings, gap_findings
from referee.explanation.gap_ways import REST
from referee.reports import text
from referee.rules import RECORD_RULES, Finding, Kind

SEATED = "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
BEGUN = SEATED + "setup: {turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}\n"


def test_a_bid_of_the_card_set_aside_is_told_where_it_lies() -> None:
    (finding,) = judged(
        """\
        referee: 1
        game: auction
        players: [Ann, Ben]
        given: {phase: set aside, players: {Ann: {hand: [R1, R2, R3, R4, R5], deck: [R6, R7, R8]}, Ben: {hand: 5, deck: 3}}, rest: empty}
        moves:
          - {player: Ann, action: set_aside, card: R1}
          - {player: Ben, action: set_aside}
          - {player: Ann, action: bid, cards: [R1, R2]}
        """  # noqa: E501
    ).findings
    assert (finding.move, finding.rule.number) == (3, "A-4.1")
    assert finding.why == "R1 is set aside this round"


@pytest.mark.parametrize(
    ("values", "meant"),
    [
        ("{red: 1, blue: 2, green: 3, yellow: 4, purple: 5}", True),
        ("{red: 1}", True),
        ("{red: 1, black: 2}", False),
    ],
)
def test_every_railroad_may_begin_with_a_value_of_its_own_and_no_other(values: str, meant: bool) -> None:
    told = judged(f"{BEGUN}rulings: {{start_value: {values}}}\nmoves: []\n")
    assert (told.outcome is not None) == meant
    assert meant or "start_value names a colour that is none" in str(told.faults[0])


def test_bounds_of_a_treasury_are_no_bounds_of_a_purse() -> None:
    told = judged(
        f"{SEATED}given: {{board: example, turn: 2, treasury: {{red: '?'}},"
        " between: {treasury: {red: [1, 3]}}, shares: {red: {Pete: 1}}, rest: empty}\nmoves: []\n"
    )
    assert told.outcome is not None, told.faults


def contest(picked: str) -> list[tuple[int | None, str]]:
    """Who is to build, where Pete directs two of three railroads that chose one section."""
    return verdicts(
        judged(
            f"{SEATED}rulings: {{same_director: director_picks}}\n"
            "given: {phase: track, board: example, cash: {Pete: 5, John: 5}, rest: empty,\n"
            "  shares: {yellow: {Pete: 1}, red: {Pete: 1}, blue: {John: 1}},"
            " treasury: {yellow: 10, red: 10, blue: 10}}\n"
            "moves:\n"
            "  - {player: Pete, action: choose, railroad: yellow, section: 22}\n"
            "  - {player: Pete, action: choose, railroad: red, section: 22}\n"
            "  - {player: John, action: choose, railroad: blue, section: none}\n"
            f"  - {{player: {picked}}}\n"
        )
    )


def test_only_the_director_of_several_contestants_picks_and_one_of_them() -> None:
    assert contest("Pete, action: pick, railroad: red") == []
    assert contest("John, action: pick, railroad: red") == [(4, "illegal I-6.10")]
    assert contest("Pete, action: pick, railroad: blue") == [(4, "illegal I-6.10")]


def instead_of(given: str, *moves: str) -> str:
    """What the report says could have been done instead of the last of some moves."""
    lines = "".join(f"  - {move}\n" for move in moves)
    told = judged(f"{SEATED}given: {{board: example, {given}, rest: empty}}\nmoves:\n{lines}")
    said = " ".join(" ".join(text.judgement(told, text.Style(), 25)).split())
    return said.partition("instead: ")[2].partition(" counting")[0].partition(" cause")[0].strip()


HELD = "cash: {Pete: 5, John: 6}, shares: {red: {Pete: 1}, blue: {John: 1}}, treasury: {red: 3, blue: 4}"


def test_instead_of_a_forbidden_word_the_bids_that_are_left_are_named() -> None:
    begun = f"phase: offer, turn_order: {{Pete: 1, John: 2, Dave: 3}}, {HELD}"
    offer = "{player: Pete, action: offer, railroad: green}"
    bids = [offer, "{player: Pete, action: bid, amount: 3}", "{player: John, action: bid, amount: 3}"]
    said = instead_of(begun, *bids)
    assert "{player: John, action: bid, amount: 4 to 6}" in said and "{player: John, action: pass}" in said
    dearer = [*bids[:1], "{player: Pete, action: bid, amount: 5}", "{player: John, action: bid, amount: 5}"]
    assert "{player: John, action: bid, amount: 6}" in instead_of(begun, *dearer)


def test_instead_of_a_forbidden_card_those_that_may_be_laid_are_named() -> None:
    said = instead_of(f"phase: track, {HELD}", "{player: Pete, action: choose, railroad: red, section: 29}")
    assert said.startswith("{player: Pete, action: choose, railroad: red, section: 12 | 15 | 20 | 22 | none}")


def test_instead_of_a_forbidden_blind_bid_those_that_can_be_paid_are_named() -> None:
    chosen = ["{player: Pete, action: choose, railroad: red, section: 22}"]
    chosen += ["{player: John, action: choose, railroad: yellow, section: 22}"]
    given = "phase: track, cash: {Pete: 5}, shares: {red: {Pete: 1}, yellow: {John: 1}}"
    said = instead_of(
        f"{given}, treasury: {{red: 7, yellow: 8}}",
        *chosen,
        "{player: Pete, action: blind, railroad: red, amount: 9}",
    )
    assert "{player: Pete, action: blind, railroad: red, amount: 0 to 7}" in said


def test_a_place_in_the_display_that_is_not_the_cards_is_told_with_both() -> None:
    (finding,) = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {phase: winner, display: [R8, R9, B3, B4, B5, B6], players: {Ann: {bid: [B1, B2, G3]},"
        " Ben: {bid: [G4]}}, rest: empty}\n"
        "moves:\n  - {player: Ann, action: buy, card: B3, position: 2, pay: [B1, B2, G3]}\n"
    ).findings
    assert finding.rule.number == "A-7.2"
    assert finding.message == "B3 lies at place 3, not at place 2."


@pytest.mark.parametrize(
    ("owed", "words"), [("", "owes none"), (", owed: [{player: Ben, cards: 1}]", "owes 1")]
)
def test_a_penalty_that_is_too_large_is_told_with_what_is_owed(owed: str, words: str) -> None:
    (finding,) = judged(
        "referee: 1\ngame: duel\nplayers: [Ann, Ben]\n"
        "given: {phase: placed, active: Ann, layouts: {Ann: [5H, 6H], Ben: [7H, 8H, 2D]}, discard: [9C],"
        f" rest: empty, stock: 20{owed}}}\n"
        "moves:\n  - {player: Ben, action: penalty, count: 2}\n"
    ).findings
    assert finding.message == f"Ben takes 2 penalty cards and {words}."


@pytest.mark.parametrize(("shown", "offer"), [("7H, 8H", "[7H, 8H, ?]"), ("7H, 8H, 2D, 3D", "[7H, 8H, 2D]")])
def test_a_card_too_few_or_too_many_at_the_end_is_offered_to_be_put_right(shown: str, offer: str) -> None:
    told = judged(
        "referee: 1\ngame: duel\nplayers: [Ann, Ben]\n"
        "given: {phase: placed, active: Ben, caller: Ann, layouts: {Ann: [5H, 6H], Ben: [7H, 8H, 2D]},"
        " discard: [9C], rest: empty, stock: 20}\n"
        f"moves:\n  - {{action: reveal, cards: {{Ann: [5H, 6H], Ben: [{shown}]}}}}\n"
    )
    said = "\n".join(text.judgement(told, text.Style(), 25))
    assert f"fix: cards Ben: {offer}\n" in said


def test_who_bought_no_share_has_what_he_had() -> None:
    figures = "  - {action: segment, after: offer, shares: {red: {Pete: 1}}}\n"
    for cash, wrong in ((20, []), (19, [(2, "mismatch REC-1")])):
        told = judged(f"{BEGUN}moves:\n{figures}  - {{check: {{cash: {{Dave: {cash}}}}}}}\n")
        assert [verdict for verdict in verdicts(told) if verdict[0] == 2] == wrong


@pytest.mark.parametrize(
    ("assumes", "decided", "paid", "named"),
    [
        ("Ben threw it", 0, False, True),
        ("", 0, False, False),
        ("Ben threw it", 3, False, False),
        ("so", 0, True, False),
    ],
)
def test_what_only_some_ways_say_hangs_on_what_is_taken_for_granted_in_them(
    assumes: str, decided: int, paid: bool, named: bool
) -> None:
    """Not on what the table decided, nor on what was at fault."""
    said = Finding(Kind.ILLEGAL, RECORD_RULES["REC-1"], "No.")
    chapter = SimpleNamespace(assumes=assumes, decided=decided, finding=said if paid else None)
    told: Any = SimpleNamespace(chapters=lambda: [chapter])
    why = findings._doubtful(said, told).why
    assert why == (
        f"it hangs on what the record leaves open: whether {assumes}" if named else findings.EITHER_WAY
    )


@pytest.mark.parametrize(("decided_by", "beside"), [((), False), (REST, False), (("what Ben has",), True)])
def test_that_the_rest_is_open_is_not_said_where_a_fact_that_decides_is_named(
    decided_by: Any, beside: bool
) -> None:
    rule = RECORD_RULES["REC-1"]
    open_: Any = Finding(Kind.UNDETERMINED, rule, "It is open.", move=1, decided_by=(REST,))
    told = (decided_by,) if isinstance(decided_by, str) else decided_by
    other = Finding(Kind.UNDETERMINED, rule, "So is this.", move=1, decided_by=told)
    assert gap_findings._beside(open_, [open_, other]) is beside
