"""Records of Dutch InterCity as people really write them: nobody is accused of what was not written, one
fault is one finding, and what cannot be known is told once, with the fact that decides."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from judging import judged, verdicts
from more_slips import more_slip
from slips import close_slips, slip, verdict
from thinning import THINNINGS, without
from whole_records import Whole, counting, log_of, outcome_of, wholes

from referee.judge import Judgement
from referee.repairing.repairs import repairs
from referee.replay import replay

HEAD = """
referee: 1
game: intercity
players: [Pete, John, Dave]
setup: {turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}
moves:
"""
NO_BOARD = HEAD.replace(", board: example", "")


def of(entries: str, head: str = HEAD) -> Judgement:
    lines = [line.strip() for line in entries.splitlines() if line.strip()]
    return judged(head + "".join(f"  - {line}\n" for line in lines))


def position(judgement: Judgement) -> dict[str, Any]:
    assert judgement.outcome is not None and judgement.log is not None
    return judgement.log.game.positions.write(judgement.outcome.state)


BOUGHT = """
    {player: Pete, action: offer, railroad: red}
    {player: Pete, action: bid, amount: 20}
    {player: John, action: decline}
    {player: Dave, action: decline}
"""


def test_a_check_holds_at_its_moment() -> None:
    """EXAMPLES 5: before the reveal, before dividends, and after every part of what follows by itself."""
    judgement = of(
        BOUGHT
        + """
        {player: Pete, action: choose, railroad: red, section: 15}
        {check: {treasury: {red: 20}}}
        {action: reveal}
        {action: build, railroad: red, section: 15, paid: 2}
        {check: {treasury: {red: 18}, cash: {Pete: 0}}}
        {action: dividend, railroad: red, length: 2}
        {check: {cash: {Pete: 2}}}
    """
    )
    assert verdicts(judgement) == []


@pytest.mark.parametrize(
    "claim",
    ["treasury: {red: 20}, cash: {Pete: 2}", "treasury: {red: 19}", "built: {red: []}, treasury: {red: 18}"],
)
def test_all_facts_of_a_check_hold_at_one_moment(claim: str) -> None:
    judgement = of(
        BOUGHT + f"{{player: Pete, action: choose, railroad: red, section: 15}}\n{{check: {{{claim}}}}}"
    )
    assert [verdict for _, verdict in verdicts(judgement)] == ["mismatch REC-1"]


def test_a_check_before_and_after_the_final_payments() -> None:
    choice = "{player: Pete, action: choose, railroad: red, section: none}\n"
    for claim in (
        "treasury: {red: 20}, cash: {Pete: 0}",
        "treasury: {red: 20}, cash: {Pete: 1}",
        "treasury: {red: 30}, cash: {Pete: 1}",
        "treasury: {red: 0}, cash: {Pete: 31}",
    ):
        assert verdicts(of(BOUGHT + choice + f"{{check: {{{claim}}}}}")) == []
    assert verdicts(of(BOUGHT + choice + "{check: {treasury: {red: 30}, cash: {Pete: 31}}}"))


OPEN = """
    {player: Pete, action: offer, railroad: red}
    {player: Pete, action: bid, amount: 9}
    {player: John, action: offer, railroad: red}
    {player: John, action: pass}
    {player: Dave, action: pass}
    {player: Pete, action: bid, amount: 11}
    {player: Dave, action: offer, railroad: blue}
    {player: Dave, action: bid, amount: 10}
    {player: Pete, action: choose, railroad: red, section: 15}
    {player: Dave, action: choose, railroad: blue, section: none}
    {action: build, railroad: red, section: 15, paid: 2}
    {action: turn_order, cards: {John: 1, Dave: 2, Pete: 3}}
    {player: Pete, action: choose, railroad: red, section: 16}
    {player: Dave, action: choose, railroad: blue, section: none}
    {action: build, railroad: red, section: 16, paid: 2}
    {action: turn_order, cards: {John: 1, Dave: 2, Pete: 3}}
    {player: John, action: offer, railroad: red}
    {player: John, action: bid, amount: 4}
    {player: Dave, action: pass}
    {player: Pete, action: bid, amount: 9}
"""


def test_a_sum_that_is_not_known_stays_open_once_with_the_fact_that_decides() -> None:
    """EXAMPLES 6: Pete has $8 or $10, by the length of a route nobody noted."""
    judgement = of(OPEN, NO_BOARD)
    doubt = [finding for finding in judgement.findings if finding.rule.number == "I-5.5"]
    assert [(each.move, str(each.kind)) for each in doubt] == [(20, "undetermined")]
    assert "$8 or $10" in doubt[0].message
    assert "the length of red's route in turn 2 (2 to 3)" in doubt[0].why
    assert not judgement.outcome.wrong  # type: ignore[union-attr]


def test_a_later_line_settles_what_was_open() -> None:
    later = """
        {player: John, action: pass}
        {check: {cash: {Pete: 1}}}
    """
    judgement = of(OPEN + later, NO_BOARD)
    assert [finding for finding in judgement.findings if finding.rule.number == "I-5.5"] == []
    assert not judgement.outcome.wrong  # type: ignore[union-attr]
    assert position(judgement)["cash"]["Pete"] == 1
    assert [verdict for _, verdict in verdicts(of(OPEN + "{check: {cash: {Pete: 9}}}", NO_BOARD))] != []


def test_without_a_board_one_missing_fact_is_told_once() -> None:
    judgement = of(OPEN, NO_BOARD)
    told = [verdict for _, verdict in verdicts(judgement) if verdict == "undetermined I-6.4"]
    assert told == ["undetermined I-6.4"]


LEFT_OUT = {
    "the passes": """
        {player: Pete, action: offer, railroad: red}
        {player: Pete, action: bid, amount: 5}
        {player: Dave, action: bid, amount: 6}
        {player: Dave, action: sale, railroad: red, price: 6}
    """,
    "all passes, shown by the next offer": """
        {player: Pete, action: offer, railroad: red}
        {player: Dave, action: bid, amount: 6}
        {player: John, action: offer, railroad: blue}
    """,
    "the offer": """
        {player: Dave, action: bid, amount: 6}
        {player: Dave, action: sale, railroad: red, price: 6}
    """,
    "everybody's last word": """
        {player: Pete, action: offer, railroad: red}
        {player: John, action: bid, amount: 6}
        {player: John, action: sale, railroad: red, price: 6}
    """,
    "an auction without a sale": """
        {player: Pete, action: offer, railroad: red}
        {player: John, action: offer, railroad: blue}
    """,
    "declines": """
        {player: Dave, action: offer, railroad: red}
        {player: Dave, action: bid, amount: 6}
    """,
    "declines and unsold auctions at the end of the offering": """
        {player: Pete, action: sale, railroad: red, price: 20}
        {player: Pete, action: choose, railroad: red, section: 15}
    """,
    "the offering of a turn": """
        {player: Pete, action: sale, railroad: red, price: 20}
        {player: Pete, action: choose, railroad: red, section: 15}
        {action: turn_order, cards: {John: 1, Dave: 2, Pete: 3}}
        {player: Pete, action: choose, railroad: red, section: 16}
        {action: build, railroad: red, section: 16, paid: 2}
    """,
    "the choice, shown by what was built": """
        {player: Pete, action: sale, railroad: red, price: 20}
        {action: build, railroad: red, section: 15, paid: 2}
        {action: dividend, railroad: red, length: 2}
    """,
    "a card nobody noted, shown by what was built": """
        {player: Pete, action: sale, railroad: red, price: 20}
        {player: Pete, action: choose, railroad: red, section: "?"}
        {action: build, railroad: red, section: 15, paid: 2}
        {player: John, action: offer, railroad: blue}
    """,
}


@pytest.mark.parametrize("what", LEFT_OUT)
def test_what_may_be_left_out_accuses_nobody(what: str) -> None:
    assert verdicts(of(LEFT_OUT[what])) == []


TWO = """
    {player: Pete, action: sale, railroad: red, price: 9}
    {player: John, action: sale, railroad: yellow, price: 20}
    {player: Pete, action: choose, railroad: red, section: 22}
    {player: John, action: choose, railroad: yellow, section: 22}
"""


@pytest.mark.parametrize(
    "after",
    [
        "{action: resolve, section: 22, winner: yellow, paid: 9}",
        "{action: resolve, section: 22, winner: yellow}",
        "{action: build, railroad: yellow, section: 22, paid: 6}",
        "{player: Pete, action: blind, railroad: red, amount: 8}\n"
        "{action: build, railroad: yellow, section: 22}",
        '{player: Pete, action: blind, railroad: red, amount: "?"}\n{player: Pete, action: decline}',
        "{player: Dave, action: offer, railroad: blue}",
    ],
)
def test_blind_bids_may_be_left_out(after: str) -> None:
    assert verdicts(of(TWO + after)) == []


def contest(red: str) -> str:
    """Red has spent its last dollar and wants section 22 as yellow does."""
    return f"""
        {{player: Pete, action: sale, railroad: red, price: 2}}
        {{player: John, action: sale, railroad: yellow, price: 20}}
        {{player: Pete, action: choose, railroad: red, section: 12}}
        {{player: John, action: choose, railroad: yellow, section: 11}}
        {{player: Pete, action: choose, railroad: red, section: 22}}
        {{player: John, action: choose, railroad: yellow, section: 22}}
        {{player: Pete, action: blind, railroad: red, amount: {red}}}
        {{player: John, action: blind, railroad: yellow, amount: 7}}
    """


@pytest.mark.parametrize(("red", "found"), [('"?"', []), ("0", []), ("1", [(7, "illegal I-6.11")])])
def test_the_blind_bid_of_an_empty_treasury(red: str, found: list[Any]) -> None:
    assert verdicts(of(contest(red))) == found


def test_a_winner_without_a_board_need_not_have_paid_the_printed_price() -> None:
    entries = TWO.replace("22", "19") + "{action: resolve, section: 19, winner: red, paid: 6}"
    assert [told for told in verdicts(of(entries, NO_BOARD)) if told[1] != "undetermined I-6.4"] == []


def test_a_director_tie_is_settled_by_a_later_line() -> None:
    cash = "{Pete: 14, John: 18, Dave: 20}"
    figures = f"{{action: segment, after: offer, cash: {cash}, shares: {{red: {{Pete: 1, John: 1}}}}}}"
    chooses = "{player: John, action: choose, railroad: red, section: 15}"
    judgement = of(figures + "\n" + chooses + "\n{check: {directors: {red: John}}}")
    assert verdicts(judgement) == []
    assert verdicts(of(figures + "\n" + chooses.replace("John", "Dave"))) == [(2, "illegal I-6.1")]


def test_a_bid_above_the_cash_is_one_finding() -> None:
    judgement = of(
        """
        {player: Pete, action: offer, railroad: red}
        {player: Pete, action: bid, amount: 25}
        {player: John, action: pass}
        {player: Dave, action: bid, amount: 3}
        {player: Dave, action: sale, railroad: red, price: 3}
    """
    )
    assert verdicts(judgement) == [(2, "illegal I-5.5")]


def test_a_pass_this_record_otherwise_writes_is_told_once_as_open() -> None:
    share = """
        {player: %s, action: offer, railroad: red}
        {player: %s, action: pass}
        {player: %s, action: pass}
        {player: %s, action: pass}
    """
    names = ["Pete", "John", "Dave"]
    rounds = ""
    for turn in range(3):
        cycle = names[turn:] + names[:turn]
        rounds += share % (cycle[0], *cycle)
    entries = (
        rounds
        + """
        {player: Pete, action: offer, railroad: red}
        {player: Pete, action: pass}
        {player: John, action: bid, amount: 1}
        {player: Dave, action: pass}
        {player: John, action: offer, railroad: blue}
        {player: John, action: pass}
        {player: Pete, action: bid, amount: 1}
    """
    )
    judgement = of(entries)
    assert [kind.split()[0] for _, kind in verdicts(judgement)] == ["undetermined"]
    assert "Dave's pass" in judgement.findings[-1].message or "Dave" in str(
        [f.message for f in judgement.findings]
    )


def test_a_reveal_says_nothing_of_the_cards_it_does_not_name() -> None:
    judgement = of(
        """
        {player: Pete, action: offer, railroad: red}
        {player: Pete, action: bid, amount: 10}
        {player: John, action: offer, railroad: yellow}
        {player: John, action: bid, amount: 10}
        {player: Dave, action: decline}
        {player: Pete, action: choose, railroad: red, section: 15}
        {action: reveal, sections: {red: 15}}
        {action: build, railroad: yellow, section: 22, paid: 6}
        {action: build, railroad: red, section: 15, paid: 2}
        {check: {treasury: {yellow: 4, red: 8}}}
    """
    )
    assert verdicts(judgement) == []


def test_who_offered_without_a_word_is_the_earliest_until_a_later_one_must_have() -> None:
    start = """
        {player: Dave, action: bid, amount: 3}
        {player: John, action: bid, amount: 4}
        {player: John, action: sale, railroad: red, price: 4}
    """
    assert verdicts(of(start)) == []
    assert position(of(start))["offer"]["due"] == "Pete", "John spoke after Dave: Dave offered, and was last"
    assert position(of(start.replace("John", "Pete")))["offer"]["due"] == "Dave", "John or Dave offered"


AS_HIGH = """
    {player: Pete, action: offer, railroad: red}
    {player: Pete, action: bid, amount: 5}
    {player: John, action: pass}
    {player: John, action: bid, amount: 6}
"""


def test_who_passed_does_not_bid_again_in_that_auction() -> None:
    assert [kind for _, kind in verdicts(of(AS_HIGH))] == ["illegal I-5.3"]


def test_a_sale_shows_that_it_was_another_auction() -> None:
    assert verdicts(of(AS_HIGH + "{player: John, action: sale, railroad: blue, price: 6}\n")) == []


def test_a_blind_bid_before_all_choices_are_told_settles_nothing() -> None:
    judgement = of(
        """
        {player: Pete, action: offer, railroad: red}
        {player: Pete, action: bid, amount: 10}
        {player: John, action: offer, railroad: yellow}
        {player: John, action: bid, amount: 10}
        {player: Dave, action: decline}
        {player: Pete, action: choose, railroad: red, section: 22}
        {player: Pete, action: blind, railroad: red, amount: 3}
        {player: John, action: blind, railroad: yellow, amount: 4}
        {action: build, railroad: yellow, section: 22, paid: 6}
        {player: John, action: top_up, railroad: yellow, pays: true}
        {action: resolve, section: 22, winner: yellow, paid: 6}
        {action: dividend, railroad: yellow, length: 2}
    """
    )
    assert verdicts(judgement) == []


def test_who_bid_less_does_not_build_although_not_all_choices_are_told() -> None:
    judgement = of(
        """
        {player: Pete, action: offer, railroad: red}
        {player: Pete, action: bid, amount: 10}
        {player: John, action: offer, railroad: yellow}
        {player: John, action: bid, amount: 10}
        {player: Dave, action: decline}
        {player: Pete, action: choose, railroad: red, section: 22}
        {player: Pete, action: blind, railroad: red, amount: 7}
        {player: John, action: blind, railroad: yellow, amount: 4}
        {action: build, railroad: yellow, section: 22, paid: 6}
    """
    )
    assert [kind for _, kind in verdicts(judgement)] == ["illegal I-6.12"]


def test_a_dividend_without_figures_only_says_that_it_was_paid() -> None:
    judgement = of(
        BOUGHT
        + """
        {player: Pete, action: choose, railroad: red, section: 15}
        {action: dividend, railroad: red}
    """,
        NO_BOARD,
    )
    assert [kind for _, kind in verdicts(judgement) if kind != "undetermined I-6.4"] == []


def test_a_bid_written_too_high_is_one_finding_though_a_line_could_be_missing() -> None:
    """Cees wrote 17 for 7: nobody could beat that, and the next bid could belong to an auction of which the
    offer is missing. What follows shows that it does not."""
    record = """
        {player: Pete, action: offer, railroad: red}
        {player: Pete, action: bid, amount: 6}
        {player: John, action: bid, amount: 20}
        {player: Dave, action: pass}
        {player: Pete, action: bid, amount: 8}
        {player: John, action: bid, amount: 10}
        {player: Pete, action: pass}
        {player: John, action: sale, railroad: red, price: 10}
        {player: John, action: offer, railroad: blue}
        {player: John, action: bid, amount: 4}
        {player: Dave, action: pass}
        {player: Pete, action: pass}
        {player: John, action: sale, railroad: blue, price: 4}
    """
    assert verdicts(of(record)) == [(5, "illegal I-5.5")]


def test_a_sale_written_after_the_next_line_is_found_however_late_it_shows() -> None:
    """Money is short a hundred lines later; until then the sale is one of an auction nobody wrote down."""
    ((_, whole),) = wholes("intercity", 972193, 1)
    moves = [*whole.data["moves"]]
    moves[298], moves[299] = moves[299], moves[298]
    assert (moves[298]["action"], moves[299]["action"]) == ("decline", "sale")
    outcome = replay(log_of({**whole.data, "moves": moves}))
    (finding,) = counting(outcome)
    assert finding.move is not None and finding.move > 299 + 90
    assert [repair.words for repair in repairs(outcome, finding)][:1] == ["entries 299 and 300 change places"]


def test_a_pass_of_who_had_passed_is_suspected_where_the_record_writes_its_offers() -> None:
    """Els' pass is written as Anneke's, who had passed: the words from there on could be those of another
    share only if more is missing than such a record leaves out."""
    ((_, whole),) = wholes("intercity", 985019, 1)
    moves = [*whole.data["moves"]]
    assert moves[29] == {"player": "Els", "action": "pass"}
    moves[29] = {**moves[29], "player": "Anneke"}
    (finding,) = counting(replay(log_of({**whole.data, "moves": moves})))
    assert (finding.move, finding.rule.number) == (30, "I-5.3")


@pytest.mark.parametrize(
    ("seed", "kind", "said"),
    [
        (985018, "swapped", (337, "I-6.6")),  # the cards are up before the last of them is chosen
        (985112, "dropped", (25, "I-5.4")),  # a bid is missing: who bid most passes
        (985043, "place", (375, "I-5.1")),  # another railroad offered than sold; more shows 80 lines later
        (987016, "doubled", (68, "I-6.9")),  # the last choice of a turn twice
        (987022, "amount", (304, "I-5.5")),  # the bid before it is a dollar too high
        (987034, "player", (365, "I-5.3")),  # the pass before it was somebody else's
    ],
)
def test_one_slip_is_one_finding_though_lines_that_may_be_left_out_would_explain_it(
    seed: int, kind: str, said: tuple[int, str]
) -> None:
    ((_, whole),) = wholes("intercity", seed, 1)
    made = slip(whole, kind, random.Random(f"intercity {seed} {kind}"))
    assert made is not None
    (finding,) = counting(outcome_of(made.record))
    assert (finding.move, finding.rule.number) == said
    assert verdict(made) == "found"


@pytest.mark.parametrize(("seed", "number", "told"), [(78012, 1, [13, 15]), (77011, 7, [181, 182, 184])])
def test_two_slips_near_each_other_are_not_taken_for_lines_left_out_of_two_auctions(
    seed: int, number: int, told: list[int]
) -> None:
    """A bid is missing, and the next line of the auction is wrong as well: an offer, a sale and passes that
    nobody wrote would explain it, and nothing of what follows. It gave 34 findings once."""
    ((_, whole),) = wholes("intercity", seed, 1)
    made = close_slips(whole, random.Random(f"intercity {seed} close {number}"))
    assert made is not None
    assert [finding.move for finding in counting(outcome_of(made.record))] == told


@pytest.mark.parametrize(
    ("seed", "kind"), [(80018, "moved by two"), (80023, "moved by two"), (80008, "moved"), (80010, "moved")]
)
def test_a_line_some_lines_from_where_it_belongs_is_one_finding(seed: int, kind: str) -> None:
    """A bid stands two to six lines too late: who made it was passed over as if nothing had been said."""
    ((_, whole),) = wholes("intercity", seed, 1)
    made = more_slip(whole, kind, random.Random(f"intercity {seed} {kind}"))
    assert made is not None and verdict(made) == "found"


def test_a_fault_that_takes_nothing_for_granted_is_not_given_up_for_one_that_shows_later() -> None:
    """A sale names the wrong railroad, in a record that leaves some lines out: two shares that nobody wrote
    down would explain it, until the turn order cards thirty lines later."""
    ((_, whole),) = wholes("intercity", 12002, 1)
    thin = without(whole.data, THINNINGS["few"](whole.data, random.Random("ts 12002 few")))
    made = slip(Whole(json.dumps(thin), {}, ()), "place", random.Random("ts 12002 few place"))
    assert made is not None
    (finding,) = counting(outcome_of(made.record))
    assert (finding.move, finding.rule.number) == (67, "I-5.1")


FIRST_SHARE = """
    {player: Pete, action: offer, railroad: red}
    {player: Pete, action: bid, amount: 5}
"""


@pytest.mark.parametrize(
    "bids",
    [
        ("John 6", "John 2", "Dave 4"),  # who bought goes on, another follows
        ("John 6", "Dave 3", "Pete 5"),
        ("Dave 9", "Dave 1", "Pete 2", "Dave 3"),
    ],
)
@pytest.mark.parametrize("head", [HEAD, NO_BOARD], ids=["board", "no board"])
@pytest.mark.parametrize("first", [FIRST_SHARE, FIRST_SHARE.split("\n", 2)[2]], ids=["offered", "no offers"])
def test_two_lower_bids_in_a_row_belong_to_another_auction_of_which_nothing_else_is_written(
    first: str, head: str, bids: tuple[str, ...]
) -> None:
    """The others passed, the share was sold, the next was offered: none of that has to be written."""
    said = [f"{{player: {name}, action: bid, amount: {sum_}}}" for name, sum_ in map(str.split, bids)]
    assert not verdicts(of("\n".join([first, *said]), head))


@pytest.mark.parametrize(
    "more", ["", "{player: Dave, action: bid, amount: 7}", "{player: Dave, action: pass}"]
)
def test_a_single_bid_that_is_too_low_is_not_taken_for_the_first_of_another_auction(more: str) -> None:
    low = "{player: John, action: bid, amount: 4}"
    assert verdicts(of("\n".join([FIRST_SHARE, low, more])))[:1] == [(3, "illegal I-5.5")]


@pytest.mark.parametrize("passes", [(), ("John", "Dave", "Pete")])
@pytest.mark.parametrize("after", ["railroad: red, length: 2", "railroad: yellow, paid: {John: 1}"])
def test_bids_for_a_section_of_which_nothing_else_is_written_leave_the_track_open(
    passes: tuple[str, ...], after: str
) -> None:
    moves = [
        "player: John, action: offer, railroad: yellow",
        "player: John, action: bid, amount: 9",
        "player: Pete, action: offer, railroad: red",
        "player: Pete, action: bid, amount: 6",
        "player: Ann, action: bid, amount: 11",
        "player: Ann, action: offer, railroad: red",
        "player: Ann, action: bid, amount: 4",
        *(f"player: {name}, action: pass" for name in passes),
        "player: John, action: blind, railroad: yellow, amount: 7",
        "player: Ann, action: blind, railroad: red, amount: 8",
        f"action: dividend, {after}",
        "action: turn_order, cards: {Dave: 1, Pete: 2, John: 3, Ann: 4}",
    ]
    setup = "turn_order: {Pete: 3, John: 1, Dave: 2, Ann: 4}, board: example"
    head = f"referee: 1\ngame: intercity\nplayers: [Pete, John, Dave, Ann]\nsetup: {{{setup}}}\nmoves:\n"
    found = verdicts(judged(head + "".join(f"  - {{{move}}}\n" for move in moves)))
    assert [said for _, said in found if not said.startswith("note")] == ["undetermined I-6.6"], found


def test_an_entry_that_two_slips_would_explain_is_told_once() -> None:
    """A dividend in the middle of an auction: after a sale that is missing it would be wrong all the same."""
    judgement = of(
        """
        {player: Pete, action: offer, railroad: blue}
        {player: Pete, action: bid, amount: 1}
        {player: John, action: bid, amount: 2}
        {player: John, action: offer, railroad: yellow}
        {player: John, action: bid, amount: 4}
        {action: dividend, railroad: yellow, length: 1, paid: {John: 1}, paid_by: bank}
        {player: Pete, action: bid, amount: 6}
        {player: Els, action: bid, amount: 9}
        {player: Dave, action: bid, amount: 13}
        {player: Pete, action: bid, amount: 15}
        {player: John, action: choose, railroad: blue, section: none}
        {player: John, action: choose, railroad: yellow, section: none}
        {player: Pete, action: choose, railroad: purple, section: none}
        """,
        HEAD.replace("Dave]", "Dave, Els]").replace("John: 2, Dave: 3}", "Els: 2, Dave: 3, John: 4}"),
    )
    assert verdicts(judgement) == [(6, "illegal I-4.1")]
