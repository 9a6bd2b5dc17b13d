"""What single functions of the railway game answer, in values: who picks among contestants, what a settled
contest waits for, which entries may have been meant, and what an entry breaks that is told too late."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged
from test_intercity_told_outcomes import DIVIDENDS, MAP, OFFER, ORDER, TABLE, TRACK, VAGUE, told

from referee.breaches import Open, Refused, Way
from referee.explanation.subjects import Subjects
from referee.games.intercity.play import always_wrong, checks, long_before, questions, sales, turn_missing
from referee.games.intercity.play.figures.of_offer import _directors, _taken_in, _treasuries
from referee.games.intercity.play.figures.of_track import _one_section, _price
from referee.games.intercity.play.figures.segment import _compared
from referee.games.intercity.play.figures.untold import money_without_shares
from referee.games.intercity.play.gaps import holdings, missing_facts
from referee.games.intercity.play.gaps.ways import OPEN_PRICE
from referee.games.intercity.play.habits import Habits, astray
from referee.games.intercity.play.legal import actors, legal
from referee.games.intercity.play.long_before import _another_price
from referee.games.intercity.play.moments import learn
from referee.games.intercity.play.offering import (
    auction,
    offer_turns,
    offers,
    unnoted_sales,
    unwritten_offers,
)
from referee.games.intercity.play.offering.auction import sell
from referee.games.intercity.play.offering.offer_turns import ended_by_money
from referee.games.intercity.play.offering.unnoted_sales import another
from referee.games.intercity.play.offering.unwritten_offers import _breaks, differs
from referee.games.intercity.play.plays import _shows_turn_before, _told_after
from referee.games.intercity.play.positions import loading, soundness
from referee.games.intercity.play.positions.soundness import _came_of_it, _contested
from referee.games.intercity.play.positions.start import _missed_offers, finish
from referee.games.intercity.play.sales import _can_be_paid, _direct_anew
from referee.games.intercity.play.slips import missing
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track import building, unwritten_choices, unwritten_contests
from referee.games.intercity.play.track import choices as track
from referee.games.intercity.play.track.after_contests import resolve
from referee.games.intercity.play.track.choices import _unjudged, connects
from referee.games.intercity.play.track.closing import (
    _equity_figures,
    _equity_sums,
    _one_card_each,
    _told_length,
)
from referee.games.intercity.play.track.turn_end import can_play_on, pay_equity
from referee.games.intercity.play.track.untold_track import reachable, spent
from referee.games.intercity.play.track.unwritten_choices import _beats
from referee.games.intercity.play.track.unwritten_contests import (
    _lay_pending,
    _nobody_won,
    _settle,
    _winning_bid,
    built_pending,
    topped_up_pending,
)
from referee.games.intercity.play.unwritten_passes import UNWRITTEN
from referee.games.intercity.play.values import Contest, Course, Fact, Laid, Missed, Payout
from referee.games.intercity.record.boards import COLOURS, COSTS, FIRST, LAST, PUBLISHED
from referee.games.intercity.record.moves import (
    NOT_KNOWN,
    UNSEEN,
    UNSEEN_BID,
    Bid,
    Build,
    Choose,
    Dividend,
    Equity,
    Pass,
    Pick,
    Reopen,
    Resolve,
    Reveal,
    Sale,
    Segment,
    Silence,
    TopUp,
)
from referee.header import Header
from referee.log import Log
from referee.start import afresh


def log_of(given: str, entries: list[str], rulings: str = "") -> Log:
    lines = "".join(f"  - {entry}\n" for entry in entries)
    judgement = judged(
        "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
        f"rulings: {{{rulings}}}\ngiven: {{{given}}}\nmoves:\n{lines}"
    )
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    return judgement.log


def state_of(given: str = OFFER, rulings: str = "") -> State:
    state: Any = afresh(log_of(given, ["{check: {turn: 2}}"], rulings))
    assert isinstance(state, State)
    return state


# -- contests ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("picked", range(5))
def test_all_others_of_a_director_drop_out_of_the_contest(picked: int) -> None:
    state = state_of(TRACK, "same_director: director_picks")
    state.director[:] = [0] * 5
    state.treasury[:] = [9] * 5
    state.choice[:] = [22] * 5
    state.contests = [Contest(22, 0b11111)]
    state.phase = "pick"
    building.pick(state, Pick(0, picked))
    laid = [laid for railroad, laid in enumerate(state.laid) if railroad != picked]
    assert laid == [building.OUTBID] * 4
    assert state.laid[picked] != building.OUTBID


@pytest.mark.parametrize(
    ("amount", "other", "treasury", "whether"),
    [
        (3, -1, 5, False),
        (3, 0, 5, True),
        (3, 2, 5, True),
        (3, -1, 0, True),  # whose treasury is empty has nothing to bid
        (-1, 2, 5, False),
        (-1, -1, 0, False),
        (0, 0, 5, True),
    ],
)
def test_a_contest_waits_for_the_bids_of_all_who_have_money(
    amount: int, other: int, treasury: int, whether: bool
) -> None:
    state = state_of(TRACK)
    state.contests = [Contest(22, 0b11)]
    state.blind[1] = other
    state.treasury[1], state.treasury_doubt[1] = treasury, 0
    assert building._settles(state, 0, amount) is whether


def test_who_builds_nothing_pays_nothing() -> None:
    for name in ("NO_CUBE", "SHORT", "TIED", "OUTBID", "SHORT_WINNER", "REFUSED"):
        assert getattr(building, name)[:2] == (0, 0)


def test_a_treasury_that_could_not_pay_holds_less_than_the_section_may_cost() -> None:
    for price, most in ((0, COSTS[-1] - 1), (4, 3), (2, 1)):
        state = state_of(TRACK)
        state.treasury[3], state.treasury_doubt[3] = 0, 9
        state.told[3] = (0, None)
        assert building._as_told(state, 3, 22, price)
        assert state.most_treasury(3) == most
        assert state.laid[3] == building.SHORT


@pytest.mark.parametrize(
    ("pays", "amount", "said"),
    [
        (True, 2, []),
        (True, 3, ["I-6.16 Red adds $2 to its bid, not $3."]),
        (True, None, []),
        (False, None, []),
        (False, 1, ["I-6.16 Red adds $0 to its bid, not $1."]),
    ],
)
def test_what_is_added_to_a_bid_makes_the_price(pays: bool, amount: int | None, said: list[str]) -> None:
    state = state_of(TRACK)
    state.cost[22 - FIRST] = 6
    state.blind[3] = 4
    building.treasury_adds(state, TopUp(0, 3, pays, amount), 22)
    assert [f"{each.rule.number} {each.message}" for each in state.breaches.found] == said


# -- what may have been meant ------------------------------------------------------------------------------


def meant(given: str, entry: str, rulings: str = "") -> list[Any]:
    log = log_of(given, [entry], rulings)
    legal = Subjects(log.game, log.moves).legal_edits(afresh(log), log.moves[0])
    return [log.game.write(other, log.header) for other in legal]


BID_FOR = TABLE.replace("cash: {Pete: 5", "cash: {Pete: 4")
AUCTION = (
    f"phase: auction, {BID_FOR}, board: example, "
    "auction: {railroad: red, offerer: Pete, high: 1, bidder: John, asked: Pete}"
)


def test_any_sum_a_player_has_may_have_been_bid() -> None:
    found = meant(AUCTION, "{player: Pete, action: bid, amount: 9}")
    assert sorted(data["amount"] for data in found if data["player"] == "Pete") == [2, 3, 4]


@pytest.mark.parametrize(
    ("entry", "sums"),
    [
        ("{player: Pete, action: bid, amount: 4}", [2, 3]),
        ("{player: Pete, action: bid, amount: 3}", [2]),
        ("{player: Pete, action: pass}", [2, 3, 4]),
        ("{player: Pete, action: sale, railroad: red, price: 3}", [3, 4]),
    ],
)
def test_which_bids_may_be_missing_before_an_entry(entry: str, sums: list[int]) -> None:
    log = log_of(AUCTION, [entry])
    assert [bid.amount for bid in missing(afresh(log), log.moves[0])] == sums


def test_a_dividend_may_have_been_that_of_any_length() -> None:
    told_now = meant(DIVIDENDS, "{action: dividend, railroad: red, length: 3}")
    lengths = [data["length"] for data in told_now if data["railroad"] == "red" and "length" in data]
    assert set(lengths) <= set(range(1, 9)) and 2 in lengths


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        (["offer", "bid Pete 1", "pass John", "pass Dave", "sale Pete 1"], []),
        (["offer", "bid Pete 1", "pass John", "pass Dave", "sale Pete 2"], [4]),
        (["offer", "bid Pete 1", "pass John", "pass Dave", "sale John 1"], [4]),
        (["offer", "bid Pete 1", "pass John", "bid John 2", "sale John 2"], [3]),
    ],
)
def test_which_words_of_an_auction_may_belong_elsewhere(entries: list[str], found: list[int]) -> None:
    written = []
    for entry in entries:
        what, *who = entry.split()
        if what == "offer":
            written.append("{player: Pete, action: offer, railroad: red}")
        elif what == "pass":
            written.append(f"{{player: {who[0]}, action: pass}}")
        elif what == "bid":
            written.append(f"{{player: {who[0]}, action: bid, amount: {who[1]}}}")
        else:
            written.append(f"{{player: {who[0]}, action: sale, railroad: red, price: {who[1]}}}")
    assert astray(log_of(OFFER, written).moves) == found


# -- what is told ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (["{action: dividend, railroad: red, paid: {Pete: 4, John: 2}}"], []),
        (
            ["{action: dividend, railroad: red, paid: {Pete: 4, John: 1}}"],
            ["1 illegal I-7.1 John holds 1 of red's shares and is paid $2, not $1."],
        ),
        (
            ["{action: dividend, railroad: red}", "{action: reveal}"],
            ["2 illegal I-4.1 The reveal of track cards comes before what is written down already."],
        ),
    ],
)
def test_a_dividend_without_a_map_tells_its_length(entries: list[str], said: list[str]) -> None:
    assert told(DIVIDENDS, entries) == said


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (0, ["I-2.3 Dave cannot get card 0: with 3 players cards 1 to 3 are used."]),
        (3, []),
        (4, ["I-2.3 Dave cannot get card 4: with 3 players cards 1 to 3 are used."]),
        (2, ["I-1.2 Dave and John cannot both get card 2."]),
    ],
)
def test_turn_order_cards_are_those_of_the_players(card: int, said: list[str]) -> None:
    state = state_of()
    _one_card_each(state, ((0, 1), (1, 2), (2, card)))
    assert [f"{each.rule.number} {each.message}" for each in state.breaches.found] == said


def test_an_own_share_that_was_offered_in_this_round_is_not_listed_again() -> None:
    state = state_of(OFFER, "resale: true")
    offered = [(move.railroad, move.own) for move in legal(state) if move.action == "offer"]
    assert (3, True) in offered
    state.tried |= 1 << 3
    offered = [(move.railroad, move.own) for move in legal(state) if move.action == "offer"]
    assert (3, True) not in offered and (3, False) not in offered


@pytest.mark.parametrize(
    ("former", "held", "took_over", "director"),
    [
        (0, [2, 2, 0], True, 0),
        (1, [2, 2, 0], True, 1),
        (0, [1, 2, 0], True, 1),
        (0, [2, 0, 2], True, 0),
        (0, [2, 0, 2], False, 2),  # by a sale before: nothing changed by this one
        (-1, [2, 0, 2], True, 2),
    ],
)
def test_who_directed_before_a_sale_that_was_none_directs_again(
    former: int, held: list[int], took_over: bool, director: int
) -> None:
    state = state_of()
    state.shares[3] = held
    state.former[3], state.director[3] = former, 2
    _direct_anew(state, 3, took_over)
    assert state.director[3] == director


@pytest.mark.parametrize(
    ("section", "winner", "said"),
    [
        (22, -1, []),
        (22, 3, ["red has no cube on section 22 (I-6.12)"]),
        (15, 3, []),
        (15, 2, ["blue has no cube on section 15 (I-6.12)"]),
    ],
)
def test_who_won_a_contest_has_a_cube_there(section: int, winner: int, said: list[str]) -> None:
    state = state_of(TRACK)
    state.contest_winners[section] = winner
    assert [fault.message for fault in _came_of_it(state, {})] == said


@pytest.mark.parametrize(
    ("section", "said"), [(22, []), (15, ["section 15 is built; nobody can contest it (I-6.9)"])]
)
def test_nobody_contests_what_is_built(section: int, said: list[str]) -> None:
    state = state_of(TRACK)
    state.contests = [Contest(section, 0b01100)]
    state.choice[2] = state.choice[3] = section
    assert [fault.message for fault in _contested(state, {})] == said


@pytest.mark.parametrize(("floating", "used", "left"), [(1, 1, 0), (2, 0, 0), (2, 1, 2), (0, 0, 0)])
def test_a_chance_by_name_ends_the_doubt_of_a_sale_before_it(floating: int, used: int, left: int) -> None:
    state = state_of()
    offers._takes_chance(state, 0, [Course((0, 1, 2), used=used, floating=floating)], 1)
    assert state.course.floating == left


@pytest.mark.parametrize(
    ("price", "cash", "rulings", "raised"),
    [
        (0, 5, "", False),
        (5, 5, "", False),
        (6, 5, "", True),
        (-1, 5, "", True),
        (6, 5, "bid_cap: none", False),
    ],
)
def test_a_share_is_paid_out_of_the_cash(price: int, cash: int, rulings: str, raised: bool) -> None:
    state = state_of(OFFER, rulings)
    state.cash[0] = cash
    try:
        _can_be_paid(state, Sale(0, 3, price))
    except Refused:
        assert raised
    else:
        assert not raised


@pytest.mark.parametrize(("price", "whether"), [(4, True), (5, True), (6, False), (0, False)])
def test_a_sale_may_be_that_of_the_next_auction_where_the_buyer_has_the_money(
    price: int, whether: bool
) -> None:
    state = state_of()
    state.cash[0] = 5
    assert another(state, Sale(0, 3, price)) is whether


def test_of_all_sections_the_price_is_published_or_open() -> None:
    assert sorted({*OPEN_PRICE, *PUBLISHED}) == list(range(FIRST, LAST + 1))
    assert not {*OPEN_PRICE} & {*PUBLISHED}


@pytest.mark.parametrize(
    ("own", "paid", "said"),
    [
        (4, 4, []),
        (4, 5, ["I-6.14 Red bid $4 and pays $4, not $5."]),
        (5, 4, ["I-6.14 Red bid $5 and pays $5, not $4."]),
        (3, 5, ["I-6.16 Red bid $3 and pays $4, not $5."]),
        (3, 4, []),
        (4, None, []),
    ],
)
def test_what_a_builder_pays_is_the_bid_or_the_minimum(own: int, paid: int | None, said: list[str]) -> None:
    state = state_of(TRACK)
    state.cost[22 - FIRST], state.blind[3] = 4, own
    _beats(state, Build(-1, 3, 22, paid))
    assert [f"{each.rule.number} {each.message}" for each in state.breaches.found] == said


@pytest.mark.parametrize(
    ("known", "said"), [({2: 4, 3: 5}, ["I-6.12"]), ({3: 5}, []), ({3: 6}, ["I-6.12"]), ({}, [])]
)
def test_nobody_wins_a_contest_only_where_a_bid_is_not_on_record(
    known: dict[int, int], said: list[str]
) -> None:
    state = state_of(TRACK)
    state.treasury[2] = 5
    _nobody_won(state, 22, known, 0b01100)
    assert [each.rule.number for each in state.breaches.found] == said


@pytest.mark.parametrize(
    ("known", "paid", "said"),
    [
        ({3: 4, 2: 3}, 4, []),
        ({2: 3}, 4, []),
        ({2: 4}, 4, ["I-6.15"]),
        ({2: 5}, 4, ["I-6.12"]),
        ({2: 5}, 6, []),
        ({2: 5}, None, []),
        ({2: 3}, 3, ["I-6.16", "I-6.15"]),
        ({3: 3, 2: 2}, 4, []),
        ({3: 3, 2: 3}, 4, ["I-6.15"]),
    ],
)
def test_the_winner_of_a_contest_has_bid_more_than_the_others(
    known: dict[int, int], paid: int | None, said: list[str]
) -> None:
    state = state_of(TRACK)
    state.cost[22 - FIRST] = 4
    _winning_bid(state, 22, 3, paid, known)
    assert [each.rule.number for each in state.breaches.found] == said


@pytest.mark.parametrize(("bid", "paid", "cost"), [(3, 4, 4), (4, 4, 0), (2, 6, 6)])
def test_who_pays_more_than_the_bid_tells_the_price(bid: int, paid: int, cost: int) -> None:
    state = state_of(TRACK)
    state.cost[22 - FIRST] = 0
    state.contest_winners[22] = -1
    _lay_pending(state, 3, 22, bid, paid)
    assert state.cost[22 - FIRST] == cost
    assert (state.laid[3], state.contest_winners[22]) == (
        Laid(22, paid, "I-6.14" if paid == bid else "I-6.16"),
        3,
    )


def test_a_card_nobody_noted_is_of_a_section_that_is_not_built() -> None:
    state = state_of(TRACK)
    ways = list(unwritten_choices.card_ways(state, Choose(0, 3, UNSEEN)))
    sections = [way.moves[0].section for way in ways]
    assert sections and 15 not in sections
    assert all(state.cost[section - FIRST] <= 9 and connects(state, 3, section) for section in sections)
    reached = [s for s in range(FIRST, LAST + 1) if connects(state, 3, s) and s != 15]
    assert sections == reached


@pytest.mark.parametrize(
    ("seat", "per_share", "rest", "amount", "said"),
    [
        (1, None, None, 9, []),
        (1, None, None, 4, []),
        (1, None, None, 12, ["I-9.4"]),
        (1, 4, None, 8, []),
        (1, 5, None, 11, ["I-9.4"]),
        (1, 6, None, 12, []),  # that is told where the figure stands
        (0, None, 20, 26, []),
        (0, None, 20, 35, ["I-9.4"]),
    ],
)
def test_what_a_shareholder_receives_lies_within_what_is_known(
    seat: int, per_share: int | None, rest: int | None, amount: int, said: list[str]
) -> None:
    """Pete directs with three shares, John has two, each worth $2 to $5."""
    state = state_of()
    state.shares[3], state.director[3] = [3, 2, 0], 0
    paid = Payout((4, 10), (6, 10), (2, 5), (0, 0))
    _equity_sums(state, Equity(-1, 3, None, per_share, rest, ((seat, amount),)), paid)
    assert [each.rule.number for each in state.breaches.found] == said


# -- what a turn leaves behind -----------------------------------------------------------------------------


def after(given: str, entries: list[str], rulings: str = "") -> State:
    outcome = judged(
        "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
        f"rulings: {{{rulings}}}\ngiven: {{{given}}}\nmoves:\n"
        + "".join(f"  - {entry}\n" for entry in entries)
    ).outcome
    assert outcome is not None
    state: Any = outcome.state
    assert isinstance(state, State)
    return state


def test_cards_that_are_shown_and_figures_that_are_told_are_known_to_be() -> None:
    assert after(DIVIDENDS, ["{action: reveal}"]).shown
    assert after(TRACK, ["{action: segment, after: track, built: {red: [15, 16], blue: []}}"]).figured
    assert not after(TRACK, ["{check: {turn: 2}}"]).figured


@pytest.mark.parametrize(("treasury", "price"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_a_section_can_be_reached_that_the_treasury_can_pay(treasury: int, price: int) -> None:
    state = state_of(TRACK)
    state.treasury[3], state.treasury_doubt[3] = treasury, 0
    beside = [s for s in range(FIRST, LAST + 1) if connects(state, 3, s) and not state.built >> s - FIRST & 1]
    for section in beside:
        state.cost[section - FIRST] = price
    assert list(reachable(state, 3)) == (beside if price <= treasury else [])
    for section in beside:
        state.cost[section - FIRST] = 0  # not known: it may be the least there is
    assert list(reachable(state, 3)) == (beside if treasury >= COSTS[0] else [])


@pytest.mark.parametrize("told_now", [{}, {3: 4}])
def test_a_treasury_after_track_that_is_not_noted_is_anything_up_to_what_it_held(
    told_now: dict[int, int],
) -> None:
    state = state_of(VAGUE)
    low, doubt = state.treasury[3], state.treasury_doubt[3]
    spent(state, 3, told_now)
    if told_now:
        assert (state.treasury[3], state.treasury_doubt[3]) == (4, 0)
        return
    assert (state.treasury[3], state.treasury_doubt[3]) == (0, low + doubt)
    assert state.facts["treasury", 3][-1] == Fact("the track of turn 2", 1, low + doubt)


@pytest.mark.parametrize(("phase", "cash"), [("offer", (8, 0)), ("over", (6, 3))])
def test_figures_of_a_part_that_was_replayed_settle_what_was_open(phase: str, cash: tuple[int, int]) -> None:
    state = state_of(VAGUE)
    state.phase = phase
    _compared(state, Segment(-1, "track", cash=((0, 5), (1, 8))))
    assert (state.cash[1], state.cash_doubt[1]) == cash
    assert (state.cash[0], state.cash_doubt[0]) == (5, 0)


@pytest.mark.parametrize(("entry", "remembered"), [(5, 5), (0, -1)])
def test_the_first_choice_that_only_a_board_could_judge_is_remembered(entry: int, remembered: int) -> None:
    state = state_of(TRACK.replace(f", {MAP}", ""))
    _unjudged(state, 22, entry)
    assert state.boardless == remembered
    _unjudged(state, 23, 9)
    assert state.boardless == remembered


def test_who_lost_a_contest_of_which_only_the_winner_is_told_was_outbid() -> None:
    for winner, laid in ((3, building.OUTBID), (-1, building.TIED)):
        state = state_of(TRACK)
        state.contests = [Contest(22, 0b11100)]
        state.choice[2] = state.choice[3] = state.choice[4] = 22
        state.blind[:] = [-1, -1, 2, -1, -1]
        state.cost[22 - FIRST] = 4
        _settle(state, winner, 4 if winner >= 0 else None)
        assert [state.laid[2], state.laid[4]] == [laid, laid]
        assert state.blind[2] == 2 and state.blind[4] == UNSEEN_BID


def test_money_added_to_a_bid_whose_price_is_not_known_settles_nothing_else() -> None:
    state = state_of(TRACK)
    state.pending, state.contest_winners = [(3, 22, 3)], {22: -1}
    topped_up_pending(state, TopUp(0, 3, True))
    assert state.part == 1 and state.pending == [(3, 22, 3)]
    with pytest.raises(Refused):
        topped_up_pending(state, TopUp(0, 2, True))


@pytest.mark.parametrize(
    ("had", "have", "director"),
    [([2, 1, 0], [3, 3, 0], 0), ([3, 1, 0], [3, 3, 0], 0), ([1, 3, 0], [3, 3, 1], 1)],
)
def test_who_directs_where_figures_leave_two_and_the_table_goes_on(
    had: list[int], have: list[int], director: int
) -> None:
    state = state_of()
    state.shares[3], state.director[3] = had, had.index(max(had))
    held = [list(row) for row in state.shares]
    held[3] = have
    state.breaches.let_stand = True
    assert _directors(state, Segment(-1, "offer"), held)[3] == director


def test_of_several_who_have_most_the_first_is_named_where_somebody_else_directs() -> None:
    state = state_of()
    seats = len(state.cash)
    held = [[0] * seats for _ in range(5)]
    held[3] = [2, 2, *[1] * (seats - 2)]
    _directors(state, Segment(-1, "offer", directors=((3, 2),)), held)
    assert f"{state.name(0)} has 2 and directs it." in state.breaches.finding().message


@pytest.mark.parametrize(
    ("silent", "firm", "raised"), [(True, False, Open), (True, True, Refused), (False, False, Refused)]
)
def test_the_words_before_a_sale_may_be_of_two_auctions_only_in_a_silent_record_in_doubt(
    silent: bool, firm: bool, raised: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(state: State, move: Any) -> None:
        raise Refused(state.breaches)

    monkeypatch.setattr(sales, "_sale", refused)
    monkeypatch.setattr(sales, "first_of", lambda state: 0)
    monkeypatch.setattr(sales, "in_doubt", lambda *asked, alone: [Way((), "two auctions")])
    state: Any = SimpleNamespace(words=["a bid"], silent=silent, breaches=state_of().breaches)
    state.breaches.firm = firm
    with pytest.raises(raised):
        sales.sale(state, state)


def test_a_turn_that_is_missing_stands_after_the_end_of_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turn_missing, "held_before", lambda moves, place: {0: {0: place}})
    monkeypatch.setattr(turn_missing, "_bought", lambda moves: None)
    monkeypatch.setattr(turn_missing, "_more_than", lambda state, held, since: turn_missing.MANY)
    monkeypatch.setattr(turn_missing, "_figures", lambda held: held)
    state: Any = SimpleNamespace(silent=True)
    end = sorted(turn_missing.ENDS)[0]
    moves = [SimpleNamespace(action=action) for action in ("bid", end, "offer", "bid", "sale")]
    assert [*turn_missing.long_before(state, moves, 4)] == [(2, ({0: {0: 2}}, moves[2]))]


@pytest.mark.parametrize(("part", "said"), [(0, []), (2, []), (3, ["I-4.1"])])
def test_a_dividend_comes_before_new_cards(part: int, said: list[str]) -> None:
    state = state_of(DIVIDENDS)
    state.part = part
    state.breaches.asking = True
    with suppress(Refused):
        _told_length(state, Dividend(-1, 3, 2))
    assert [each.rule.number for each in state.breaches.found] == said


def test_cards_that_are_assigned_are_the_last_of_a_turn() -> None:
    assert after(ORDER, ["{action: turn_order, cards: {Pete: 3, John: 1, Dave: 2}}"]).part == 3
    assert after(DIVIDENDS, ["{action: dividend, railroad: red, length: 2}"]).part == 2
    known = f"{DIVIDENDS}, {MAP}"
    assert after(known, ["{action: turn_order, cards: {Pete: 1, John: 2, Dave: 3}}"]).part == 3


@pytest.mark.parametrize(
    ("part", "shown", "choice", "whether"),
    [
        (0, False, 15, True),
        (1, False, 15, True),
        (2, False, 15, False),
        (1, True, 15, False),
        (1, False, 16, False),
    ],
)
def test_cards_may_be_those_of_the_turn_before(part: int, shown: bool, choice: int, whether: bool) -> None:
    state = state_of(OFFER)
    state.laid[3] = Laid(15, 2, "I-6.7")
    state.fresh, state.part, state.shown = True, part, shown
    state.choice[3] = choice
    assert _shows_turn_before(state, Reveal(-1, ((3, 15),))) is whether


@pytest.mark.parametrize(("amount", "open_by"), [(6, 0), (7, 0), (9, 0), (5, 3), (10, 3)])
def test_a_check_settles_a_sum_that_may_be(amount: int, open_by: int) -> None:
    state = state_of(VAGUE)
    with suppress(Refused):
        learn(state, {"cash": {"John": amount}})
    assert state.cash_doubt[1] == open_by
    assert bool(state.breaches.found) is bool(open_by)


def test_a_bid_that_nobody_offered_a_share_for_names_no_offer() -> None:
    assert after(OFFER, ["{player: Pete, action: bid, amount: 1}"]).offered_at == 0


@pytest.mark.parametrize(
    ("need", "cash", "highest", "meant"),
    [(6, 5, 5, [4, 3, 2, 1]), (8, 5, 7, [4, 3, 2, 1]), (3, 5, 5, []), (6, 5, 2, [1])],
)
def test_who_lacks_money_may_have_bid_less_before(
    need: int, cash: int, highest: int, meant: list[int]
) -> None:
    state = state_of(AUCTION)
    state.need = need
    state.cash[0], state.cash_doubt[0] = cash, 0
    found = _another_price(state, Bid(0, need), Bid(0, highest))
    assert sorted((bid.amount for bid in found), reverse=True) == meant


@pytest.mark.parametrize(
    ("laid", "rule"),
    [
        ({2: building.OUTBID, 3: building.SHORT_WINNER}, "I-6.17"),
        ({2: building.TIED, 3: building.SHORT_WINNER}, "I-6.15"),
        ({2: building.OUTBID, 3: building.OUTBID}, "I-6.15"),
    ],
)
def test_nobody_pays_for_a_section_that_nobody_builds(laid: dict[int, Laid], rule: str) -> None:
    """Told by the first that says more than that another one bid more."""
    state = state_of(DIVIDENDS)
    state.contest_winners[22] = -1
    for railroad, came_of_it in laid.items():
        state.laid[railroad], state.choice[railroad] = came_of_it, 22
    state.breaches.asking = True
    with suppress(Refused):
        resolve(state, Resolve(-1, 22, -1, 3))
    assert [each.rule.number for each in state.breaches.found] == [rule]


def test_of_two_sections_built_in_one_turn_the_first_is_looked_at() -> None:
    state = state_of(TRACK)
    now = list(state.cubes)
    now[2] |= 1 << 25 - FIRST
    now[3] |= 1 << 16 - FIRST | 1 << 25 - FIRST
    _one_section(state, 3, now, None)
    assert [each.rule.number for each in state.breaches.found] == ["I-6.1"]


def test_after_a_sale_without_bids_nobody_has_passed_by_himself() -> None:
    assert after(OFFER, ["{player: Pete, action: sale, railroad: red, price: 5}"]).lapsed == 0


def test_what_is_left_in_a_treasury_in_the_end_is_the_least_that_may_be() -> None:
    state = state_of(OFFER)
    state.treasury_doubt[3] = 3
    state.moments = []
    pay_equity(state)
    held = [then.treasury[3] for then in state.moments]
    assert state.payouts[3] is not None and state.payouts[3].rest == (0, 2)
    assert held == [9, 9, 9, 9 + 12, 0, 0]  # the first three while blue pays


@pytest.mark.parametrize(("bidder", "breaks"), [(-1, True), (0, False), (1, False)])
def test_a_word_after_an_auction_in_which_somebody_bid_breaks_nothing_by_that(
    bidder: int, breaks: bool
) -> None:
    state = state_of(OFFER)
    state.words, state.bidder, state.sale = (Pass(2),), bidder, None
    assert (_breaks(state, Pass(1)) is not None) is breaks


@pytest.mark.parametrize("let_stand", [True, False])
def test_what_a_table_let_stand_is_told_of_the_turn_before(let_stand: bool) -> None:
    state, asked = state_of(OFFER), list[bool]()
    state.fresh = False

    def handler(state: State, move: Any) -> None:
        asked.append(state.breaches.let_stand)
        raise state.cannot("It cannot be.")

    state.breaches.let_stand = let_stand
    with suppress(Refused, Open):
        _told_after(handler)(state, Dividend(-1, 3, 2))
    assert asked == [True] * let_stand


def test_who_chose_nothing_when_the_record_ends_is_left_out_at_no_entry() -> None:
    state = state_of(TRACK)
    state.phase = "reveal"
    finish(state)
    assert [entry for _, entry in state.left_out] == [0] * len(state.left_out) and state.left_out


def test_what_may_have_come_of_a_step_goes_before_what_follows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state, asked = state_of(), list[tuple[Any, ...]]()
    ways = [Way((Pass(0), Pass(1), "the entry itself"), "so"), Way(("the entry itself",), "or so")]

    def step(then: State, silence: Silence) -> bool:
        if silence.steps > 1:
            raise Open(ways)
        return True

    def gone_on(then: State, *rest: Any) -> Iterator[Any]:
        asked.append(rest)
        return iter(())

    monkeypatch.setitem(UNWRITTEN, state.phase, step)
    monkeypatch.setattr(checks, "_in_this_way", gone_on)
    assert list(checks._unwritten(state, (), 5)) == [(Silence(-1, 1),)]
    assert asked == [((Silence(-1, 1),), (Pass(0), Pass(1)), 3), ((Silence(-1, 1),), (), 3)]


# -- each answer beside its neighbour ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "part", "paid", "can"),
    [("over", 2, True, True), ("over", 3, True, False), ("over", 2, False, False), ("offer", 2, True, False)],
)
def test_a_table_plays_on_until_the_final_payments_are_written(
    phase: str, part: int, paid: bool, can: bool
) -> None:
    state = state_of()
    state.phase, state.part = phase, part
    state.payouts = [Payout((1, 1), (2, 2), (1, 1), (0, 0))] if paid else [None]
    assert can_play_on(state) is can


@pytest.mark.parametrize(
    ("railroad", "bidder", "price", "other"),
    [(3, 0, 4, False), (-2, 0, 4, False), (2, 0, 4, True), (3, 1, 4, True), (3, 0, 5, True), (2, 1, 5, True)],
)
def test_a_sale_fits_the_auction_by_share_buyer_and_price(
    railroad: int, bidder: int, price: int, other: bool
) -> None:
    state = state_of()
    state.railroad, state.bidder, state.high = NOT_KNOWN if railroad == -2 else railroad, bidder, price
    assert differs(state, Sale(0, 3, 4)) is other


@pytest.mark.parametrize(
    ("phase", "due", "pointer", "who"),
    [("offer", 0, -1, (0,)), ("offer", -1, 2, ()), ("auction", 1, 2, (2,)), ("auction", 1, -1, ())],
)
def test_who_may_offer_and_who_may_bid(phase: str, due: int, pointer: int, who: tuple[int, ...]) -> None:
    state = state_of()
    state.phase, state.due, state.pointer = phase, due, pointer
    assert tuple(actors(state)) == who


@pytest.mark.parametrize(("railroad", "silenced"), [(0, 0b1), (3, 0b1000)])
def test_a_forbidden_card_may_be_void_without_a_word(
    railroad: int, silenced: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = state_of(TRACK)
    monkeypatch.setattr(track, "forbidden", lambda *asked: ("I-6.4", "", "", ()))
    monkeypatch.setattr(track, "_silently", lambda *asked: True)
    track._shown(state, railroad, 22, 1)
    assert state.silenced == silenced


def test_all_directors_who_do_not_choose_have_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(track, "reveal_when_noted", lambda state: None)
    state = state_of(TRACK)
    state.director[:] = [0] * 5
    track.others_reveal(state, 7)
    assert state.left_out == tuple((railroad, 7) for railroad in range(5))


@pytest.mark.parametrize(
    ("round_", "first", "later", "used", "rule"),
    [
        (1, "stop_at_zero", "finish", 1, "I-5.14"),
        (1, "stop_at_zero", "finish", 0, ""),
        (1, "finish", "stop_at_once", 1, ""),
        (2, "finish", "stop_at_once", 0, "I-5.13"),
        (3, "finish", "stop_at_once", 0, "I-5.14"),
        (2, "finish", "stop_at_once", 1, "I-5.14"),
        (2, "finish", "finish", 1, ""),
    ],
)
def test_who_is_out_of_money_has_ended_the_offering(
    round_: int, first: str, later: str, used: int, rule: str
) -> None:
    table: Any = SimpleNamespace(
        cash=[0, 5, 5],
        cash_doubt=[0, 0, 0],
        order=(0, 1, 2),
        course=Course(used=used, round=round_),
        most_cash=lambda seat: table.cash[seat],
        readings=SimpleNamespace(first_round=first, later_rounds=later),
    )
    assert ended_by_money(table) == rule
    table.cash[0] = 1
    assert ended_by_money(table) == ""


@pytest.mark.parametrize(
    ("courses", "why"),
    [
        ([Course((0, 1, 2), used=2, floating=2)], "nobody wrote down"),
        ([Course((0, 1, 2), used=2), Course((1, 0, 2), used=1)], "whose chances belong"),
        ([Course((0, 1, 2), used=2, floating=1)], ""),
        ([Course((0, 1, 2), used=2)], ""),
    ],
)
def test_why_it_is_open_whether_the_offering_is_over(courses: list[Course], why: str) -> None:
    state = state_of(OFFER, "idle_cycle: any_round")
    state.courses = tuple(courses)
    offer_turns.chance_used(state, False)
    assert state.open_end.startswith(why) and bool(state.open_end) is bool(why)


@pytest.mark.parametrize(
    ("bid", "treasury", "laid", "faults"),
    [
        (4, 4, None, 0),
        (5, 4, None, 1),
        (6, 4, Laid(22, 2, "I-6.14"), 0),
        (7, 4, Laid(22, 2, "I-6.14"), 1),
        (9, 4, Laid(22, -1, "I-6.14"), 0),  # what was paid is not known
        (5, 4, Laid(0, 0, "I-6.12"), 1),
    ],
)
def test_a_blind_bid_came_out_of_the_treasury(
    bid: int, treasury: int, laid: Laid | None, faults: int
) -> None:
    state = state_of(TRACK)
    state.blind[3], state.treasury[3], state.treasury_doubt[3] = bid, treasury, 0
    state.choice[3], state.laid[3] = 22, laid
    state.contest_winners[22] = -1
    assert len(list(soundness._blind_bid(state, 3, "red"))) == faults


@pytest.mark.parametrize(
    ("asked", "inside", "faults"), [(0, 0b110, 1), (0, 0b111, 0), (1, 0b101, 1), (-1, 0b1, 0)]
)
def test_who_is_asked_is_in_the_auction(asked: int, inside: int, faults: int) -> None:
    state = state_of(AUCTION)
    state.pointer, state.inside, state.bidder, state.high = asked, inside, -1, 0
    found = [str(each) for each in soundness._bidding(state, {"auction": {"asked": "Pete"}})]
    assert sum("is not in this auction" in each for each in found) == faults


def test_of_every_railroad_ten_shares_are_sold_at_most() -> None:
    for railroad in range(5):
        state = state_of(AUCTION)
        state.railroad, state.sold[railroad] = railroad, 10
        found = [str(each) for each in soundness._bidding(state, {"auction": {}})]
        assert sum("all ten shares" in each for each in found) == 1


@pytest.mark.parametrize(("length", "broken"), [(0, ["I-7.3"]), (1, []), (None, [])])
def test_a_route_has_a_section_at_least(length: int | None, broken: list[str]) -> None:
    tests, table = always_wrong.WRONG_ANYWHERE["dividend"], state_of().readings
    assert [rule for rule, breaks in tests.items() if breaks(table, Dividend(-1, 3, length))] == broken


@pytest.mark.parametrize(
    ("price", "cash", "doubt", "least"), [(7, 6, 3, 0), (6, 6, 3, 0), (5, 6, 3, 1), (7, 6, 1, 0)]
)
def test_who_pays_more_than_is_certain_had_it(price: int, cash: int, doubt: int, least: int) -> None:
    state = state_of()
    state.cash[1], state.cash_doubt[1] = cash, doubt
    state.railroad, state.offerer = 3, 0
    sell(state, 1, price)
    assert state.cash[1] == least
    assert state.cash_doubt[1] == (doubt if price <= cash else doubt - (price - cash))


@pytest.mark.parametrize(
    ("paid", "rest", "per_share", "off"),
    [(True, 1, 6, 0), (True, 2, 6, 1), (True, 1, 5, -3), (True, None, 6, 0), (False, 1, 6, 0)],
)
def test_by_how_much_the_money_of_a_railroad_is_told_too_high(
    paid: bool, rest: int | None, per_share: int, off: int
) -> None:
    state = state_of()
    state.sold[3] = 3
    state.payouts = [None] * 5
    state.payouts[3] = Payout((9, 9), (10, 10), (6, 6), (1, 1)) if paid else None
    assert long_before._off(state, Equity(-1, 3, None, per_share, rest, ())) == off


@pytest.mark.parametrize(
    ("winner", "section", "known", "waits"),
    [(3, 22, -1, True), (3, 22, 3, True), (3, 22, None, True), (3, 22, 2, False), (2, 22, -1, False)],
)
def test_a_winner_that_has_not_built_yet_is_named(
    winner: int, section: int, known: int | None, waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(unwritten_contests, "resolve", lambda state, move: asked.append(move))
    state = state_of(TRACK)
    state.pending, state.contest_winners = [(3, 22, 3)], {} if known is None else {22: known}
    unwritten_contests.resolved_pending(state, Resolve(-1, section, winner))
    assert bool(asked) is not waits


@pytest.mark.parametrize(
    ("treasury", "cost", "has_to"), [(4, 4, True), (3, 4, False), (6, 0, True), (5, 0, False)]
)
def test_who_can_pay_for_a_section_has_to_build_it(treasury: int, cost: int, has_to: bool) -> None:
    state = state_of(TRACK)
    state.pending, state.treasury[3], state.cost[22 - FIRST] = [(3, 22, 3)], treasury, cost
    state.contest_winners = {22: -1}
    state.breaches.asking = True
    with suppress(Refused):
        built_pending(state, Build(-1, 3, 0, None))
    assert ["I-6.7"] * has_to == [each.rule.number for each in state.breaches.found]


@pytest.mark.parametrize(
    ("members", "who"), [(0b01000, 0b01000), (0b01100, 0b01000), (0b10100, 0b00000), (0b00011, 0b00000)]
)
def test_in_a_contest_are_those_who_could_pay(members: int, who: int) -> None:
    state = state_of(TRACK, "contest_members: solvent_only")
    state.treasury[:], state.treasury_doubt[:] = [1, 1, 1, 9, 1], [0] * 5
    state.cost[22 - FIRST] = 4
    assert track._solvent(state, 22, members) == who


@pytest.mark.parametrize(
    ("given", "shared"),
    [((3, 5, 0, 0), False), ((0, 0, 0, 0), True), ((0, 0, 0, 1), False)],
)
def test_what_was_not_shared_out_yet_is_shared_out_when_a_position_is_loaded(
    given: tuple[int, int, int, int], shared: bool
) -> None:
    state = state_of()
    state.sold[3], state.payouts = 3, [None] * 5
    paid: Any = SimpleNamespace(treasury=(9, 9), value=(10, 10), per_share=given[:2], rest=given[2:])
    loading._load_over(state, SimpleNamespace(equity=((3, paid),)))  # type: ignore[arg-type]
    told = state.payouts[3]
    assert told is not None and (told.per_share == (6, 6) and told.rest == (1, 1)) is shared


@pytest.mark.parametrize(
    ("choices", "over"), [([-1] * 5, True), ([-1, 0, -1, -1, -1], False), ([22] + [-1] * 4, False)]
)
def test_an_auction_was_the_last_thing_before_a_purchase_that_has_not_begun(
    choices: list[int], over: bool
) -> None:
    state = state_of(TRACK)
    state.choice[:] = choices
    assert unnoted_sales._auction_over(state) is over


@pytest.mark.parametrize(
    ("blind", "told_now"),
    [({"yellow": 4, "red": 0}, True), ({"yellow": "?", "red": 4}, False), ({"yellow": -1, "red": 4}, False)],
)
def test_a_bid_is_told_where_it_is_a_sum(blind: dict[str, Any], told_now: bool) -> None:
    data = {"contests": [{"section": 22, "railroads": ["yellow", "red"]}], "blind": blind}
    assert (
        missing_facts._bids_told(missing_facts.Asked(Header(("Pete",), {}), data, [], Build(-1, 3, 22), []))
        is told_now
    )


@pytest.mark.parametrize("value", [0, 1, {"red": 0}])
def test_a_start_section_may_be_worth_nothing(value: Any) -> None:
    state_of(OFFER, f"start_value: {value}".replace("'", ""))


def test_a_dear_section_is_told_with_what_it_costs() -> None:
    state = state_of(TRACK)
    number = next(str(s) for s in range(FIRST, LAST + 1) if state.board.cost[s - FIRST])
    assert not list(soundness._prices(state, {"prices": {number: 0}}))
    state.cost[int(number) - FIRST] += 2
    assert len(list(soundness._prices(state, {"prices": {number: 0}}))) == 1
    other: Any = SimpleNamespace(board=SimpleNamespace(cost=[0] * 20), cost=state.cost)
    assert not list(soundness._prices(other, {"prices": {number: 0}}))


def test_words_are_parted_only_where_so_many_were_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip that parted the words of an auction may be tried again where fewer of them were said."""
    state = state_of(OFFER)
    monkeypatch.setattr(unwritten_offers, "at_opening", lambda state: state.copy())
    for after in (0, 3):
        with pytest.raises(Refused):
            unwritten_offers.reopen(state, Reopen(-1, after))
        assert [each.message for each in state.breaches.found] == [
            "These words cannot belong to two auctions."
        ]
        state.breaches.clear()


# -- what the others could do ------------------------------------------------------------------------------


@pytest.mark.parametrize(("treasury", "said"), [(2, []), (1, ["I-6.17"])])
def test_who_builds_for_a_price_nobody_knows_pays_the_least_there_is(treasury: int, said: list[str]) -> None:
    state = state_of(TRACK)
    state.cost[22 - FIRST], state.treasury[3], state.treasury_doubt[3] = 0, treasury, 0
    _winning_bid(state, 22, 3, None, {})
    assert [each.rule.number for each in state.breaches.found] == said


@pytest.mark.parametrize(
    ("blind", "said"),
    [
        ([5, 4, -1, 4, -1], ["I-6.15"]),  # the first may have been too poor, the second has bid as much
        ([5, 3, -1, 4, -1], []),
        ([3, 4, -1, 4, -1], ["I-6.15"]),
    ],
)
def test_where_the_next_highest_builds_every_other_bid_is_looked_at(
    blind: list[int], said: list[str]
) -> None:
    state = state_of(TRACK, "short_winner: next_highest")
    state.blind[:], state.choice[:] = blind, [22] * 5
    state.cost[22 - FIRST] = 4
    _beats(state, Build(-1, 3, 22, 4))
    assert [each.rule.number for each in state.breaches.found] == said


@pytest.mark.parametrize(
    ("cash", "treasury", "said"),
    [
        ((3, 6, 7), (0, 0, 8, 9, 0), []),
        ((3, 6, 7), (0, 0, 7, 9, 0), ["I-5.8"]),
        ((3, 6, 7), (0, 0, 9, 9, 0), ["I-5.8"]),
        ((3, 6, 7), (None, None, 7, None, None), []),  # more may lie in those that are not told
        ((6, 6, 7), (None,) * 5, ["I-5.8"]),
    ],
)
def test_what_the_players_spent_lies_in_the_treasuries(
    cash: tuple[int, ...], treasury: tuple[int | None, ...], said: list[str]
) -> None:
    state = state_of(OFFER)
    held = tuple((railroad, sum_) for railroad, sum_ in enumerate(treasury) if sum_ is not None)
    money_without_shares(state, Segment(-1, "offer", cash=tuple(enumerate(cash)), treasury=held))
    assert [each.rule.number for each in state.breaches.found] == said


@pytest.mark.parametrize(("cash", "cap", "sold"), [(5, "", True), (0, "", False), (0, "bid_cap: none", True)])
def test_an_offerer_who_has_to_take_the_share_pays_for_it(
    cash: int, cap: str, sold: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[Any] = []
    monkeypatch.setattr(auction, "sell", lambda state, buyer, price: taken.append((buyer, price)))
    monkeypatch.setattr(auction, "chance_used", lambda state, sold: None)
    state = state_of(OFFER, f"unsold: offerer_takes, {cap}".rstrip(", "))
    state.offerer, state.railroad, state.cash[0] = 0, 3, cash
    auction._unsold(state)
    assert taken == [(0, state.readings.min_open)] * sold


@pytest.mark.parametrize(("writes", "said"), [(True, 0), (False, 1)])
def test_an_offer_that_is_missing_is_told_where_the_record_does_not_write_them(
    writes: bool, said: int
) -> None:
    state = state_of(OFFER)
    state.missed, state.unoffered = (Missed(1, "I-5.2", "It is wrong.", None),), 1
    monkey: Any = SimpleNamespace(habits=Habits(offers=writes, offered=9))
    state.kept = monkey
    _missed_offers(state)
    assert len(state.breaches.findings) == said


@pytest.mark.parametrize(("bought", "span"), [(0, (0, 0)), (1, (0, 5))])
def test_where_money_went_other_ways_too_a_treasury_took_in_no_more_than_was_spent(
    bought: int, span: tuple[int, int]
) -> None:
    state = state_of(OFFER, "resale: true")
    rows = [[0, 0, 0] for _ in range(5)]
    rows[3][0] = bought
    left = [(state.cash[0] - 5, 0), (state.cash[1], 0), (state.cash[2], 0)]
    assert _taken_in(state, left, rows, [3]) == span


def test_who_alone_chose_a_section_is_in_the_contest_however_poor() -> None:
    state = state_of(TRACK, "contest_members: solvent_only")
    state.treasury[:], state.treasury_doubt[:], state.cost[22 - FIRST] = [0] * 5, [0] * 5, 4
    assert [track._solvent(state, 22, 1 << railroad) for railroad in range(5)] == [1, 2, 4, 8, 16]


@pytest.mark.parametrize(("told_now", "section"), [(None, 0), ((22, None), 22)])
def test_what_is_added_is_held_against_the_section_that_is_told(
    told_now: Any, section: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(
        unwritten_choices, "treasury_adds", lambda state, move, section: asked.append(section)
    )
    state = state_of(TRACK)
    state.told[3] = told_now
    state.breaches.asking = True
    with suppress(Refused, Open):
        unwritten_choices.topped_up_by_choice(state, TopUp(0, 3, True))
    assert asked == [section]


@pytest.mark.parametrize(("held", "director"), [((1, 1), 1), ((2, 2), 0), ((1, 3), 1), ((3, 3), 0)])
def test_who_surely_has_more_than_the_director_has_directs(held: tuple[int, int], director: int) -> None:
    line: Any = SimpleNamespace(held=[held, (1, 1)], treasury=(0, 0), whole=True, director=0)
    holdings._sold(line, 1, 4, False)
    assert (line.held[1], line.treasury, line.director) == ((2, 2), (4, 4), director)


@pytest.mark.parametrize(
    ("inside", "bidder", "closed"), [(0b001, -1, False), (0b001, 0, True), (0, -1, True)]
)
def test_an_auction_is_over_where_nobody_is_left_but_the_highest_bidder(
    inside: int, bidder: int, closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[bool] = []
    monkeypatch.setattr(auction, "close", lambda state: noted.append(True))
    monkeypatch.setattr(auction, "_able", lambda state, seat: True)
    state = state_of(AUCTION)
    state.inside, state.bidder = inside, bidder
    auction._ask_anybody(state)
    assert noted == [True] * closed


@pytest.mark.parametrize("colour", questions.COLOURS)
def test_what_players_ask_about_begins_from_track_that_leads_there(colour: str) -> None:
    section, way = questions.WAYS_OUT[colour]
    built = ", ".join(map(str, way))
    state = state_of(
        f"phase: track, {MAP}, built: {{{colour}: [{built}]}}, treasury: {{{colour}: 9}}, "
        f"shares: {{{colour}: {{Pete: 1}}}}, rest: empty"
    )
    assert connects(state, COLOURS.index(colour), section)


def test_what_players_ask_about_shares_is_asked_with_more_as_many_and_fewer() -> None:
    told_now: Any = SimpleNamespace(
        player="Pete", others=("John", "Dave"), other="John", answers={"railroad": "red"}
    )
    more, same, fewer, first = (way.position["shares"]["red"] for way in questions._holdings(told_now).ways)
    assert more["Pete"] > more["John"] and same["Pete"] == same["John"] and fewer["Pete"] < fewer["John"]
    assert first == {"Pete": 1}
    rounds = [way.position.get("offer", {}).get("round") for way in questions._chance(told_now).ways]
    assert rounds[:3] == [1, 2, 1]


@pytest.mark.parametrize(("round_", "asked"), [(1, 0), (2, 1)])
def test_so_many_chances_without_a_sale_end_the_offering_in_later_rounds_only(
    round_: int, asked: int
) -> None:
    state = state_of(OFFER, "idle_cycle: any_n_chances")
    state.courses = (Course((0, 1, 2), round_, idle=2),)
    offer_turns.chance_used(state, False)
    assert (state.phase != "offer") is bool(asked)


@pytest.mark.parametrize(("entry", "found"), [(3, [2]), (4, []), (1, [])])
def test_a_word_a_line_too_late_stands_before_the_fault(entry: int, found: list[int]) -> None:
    table: Any = SimpleNamespace(unwritten=((0, entry),), habits=SimpleNamespace(passes=True))
    words = [Pass(0) for _ in range(6)]
    assert sorted({place for place, _ in long_before._word_not_written(table, words, 3)}) == found


@pytest.mark.parametrize(("per_share", "said"), [(8, ["I-9.3"]), (9, ["I-9.3"]), (10, ["I-9.3", "I-9.4"])])
def test_a_wrong_value_that_is_divided_rightly_breaks_one_rule(per_share: int, said: list[str]) -> None:
    state = state_of()
    state.sold[3] = 3
    paid = Payout((9, 12), (10, 10), (6, 7), (0, 2))
    _equity_figures(state, Equity(-1, 3, 16, per_share, None, ()), paid)
    assert [each.rule.number for each in state.breaches.found] == said


@pytest.mark.parametrize(("treasury", "said"), [(0, []), (-1, ["I-6.7"]), (5, []), (6, ["I-6.7"])])
def test_what_is_left_of_a_treasury_is_no_less_than_nothing(treasury: int, said: list[str]) -> None:
    state = state_of(TRACK)
    state.cost[22 - FIRST] = 4
    _price(state, 3, 22, treasury)
    assert [each.rule.number for each in state.breaches.found] == said


@pytest.mark.parametrize(("bidder", "fits"), [("Pete", True), ("none", False)])
def test_an_auction_with_nobody_left_has_a_highest_bidder(bidder: str, fits: bool) -> None:
    high = 3 if bidder == "Pete" else 0
    judgement = judged(
        "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\ngiven: {phase: auction, "
        f"{TABLE}, auction: {{railroad: red, offerer: Pete, high: {high}, bidder: {bidder}, inside: []}}}}\n"
        "moves: []\n"
    )
    assert any("nobody is left to bid" in str(fault) for fault in judgement.faults) is not fits


@pytest.mark.parametrize(("named", "fits"), [(6, True), (8, True), (9, True), (10, False), (5, False)])
def test_a_treasury_of_which_only_bounds_are_known_is_noted_within_them(named: int, fits: bool) -> None:
    state = state_of(OFFER)
    state.treasury[2], state.treasury_doubt[2] = 6, 3
    kept = [(cash, 0) for cash in state.cash]
    _treasuries(state, kept, [[0, 0, 0] for _ in range(5)], {2: named})
    assert (not state.breaches.found) is fits


def test_a_contest_players_ask_about_is_between_railroads_of_one_share_each() -> None:
    told_now: Any = SimpleNamespace(
        player="Pete", others=("John", "Dave"), other="John", answers={"railroad": "red"}
    )
    both, alone, others = (way.position for way in questions._contest(told_now).ways)
    for position in (both, alone, others):
        assert all(list(held.values()) == [1] for held in position["shares"].values())
    assert "red" in both["contests"][0]["railroads"] and "contests" not in alone
    assert others["contests"][0]["railroads"] == sorted({*others["shares"]} - {"red"})


@pytest.mark.parametrize(("reading", "offers"), [("true", 5), ("false", 0)])
def test_who_has_no_money_has_nothing_to_offer_where_the_table_reads_it_so(reading: str, offers: int) -> None:
    judgement = judged(
        "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
        f"rulings: {{broke_may_offer: {reading}}}\n"
        "given: {phase: offer, turn: 1, cash: {Pete: 0, John: 9, Dave: 9}, offer: {due: Pete}, rest: empty,\n"
        "  turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}\nmoves: []\n"
    )
    assert judgement.log is not None and judgement.outcome is not None
    listed = [move.action for move in judgement.log.game.legal(judgement.outcome.state)]
    assert listed.count("offer") == offers and listed.count("decline") == 1
