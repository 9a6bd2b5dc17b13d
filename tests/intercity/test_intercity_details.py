"""What single functions of the railway game answer, in values: who picks among contestants, what a settled
contest waits for, which entries may have been meant, and what an entry breaks that is told too late."""

from __future__ import annotations

from typing import Any

import pytest
from judging import judged
from test_intercity_told_outcomes import DIVIDENDS, OFFER, TABLE, TRACK, told

from referee.breaches import Refused
from referee.games.intercity.play import building
from referee.games.intercity.play.closing import _equity_sums, _one_card_each
from referee.games.intercity.play.gaps import OPEN_PRICE
from referee.games.intercity.play.habits import astray
from referee.games.intercity.play.legal import legal
from referee.games.intercity.play.offer_turns import named_chance
from referee.games.intercity.play.sales import _another, _can_be_paid, _direct_anew
from referee.games.intercity.play.slips import edits, missing
from referee.games.intercity.play.soundness import _came_of_it, _contested
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track import connects
from referee.games.intercity.play.unchosen import _beats
from referee.games.intercity.play.unsettled import _lay_pending, _nobody_won, _winning_bid
from referee.games.intercity.play.unspoken import _cards
from referee.games.intercity.play.values import Contest, Laid, Payout
from referee.games.intercity.record.boards import COSTS, FIRST, LAST, PUBLISHED
from referee.games.intercity.record.moves import UNSEEN, Build, Choose, Equity, Pick, Sale, TopUp
from referee.log import Log
from referee.replay import afresh


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
    state.cost[22 - 9] = 6
    state.blind[3] = 4
    building.treasury_adds(state, TopUp(0, 3, pays, amount), 22)
    assert [f"{each.rule.number} {each.message}" for each in state.breaches.found] == said


# -- what may have been meant ------------------------------------------------------------------------------


def meant(given: str, entry: str, rulings: str = "") -> list[Any]:
    log = log_of(given, [entry], rulings)
    return [log.game.write(other, log.header) for other in edits(afresh(log), log.moves[0])]


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
    ("former", "held", "director"),
    [(0, [2, 2, 0], 0), (1, [2, 2, 0], 1), (0, [1, 2, 0], 1), (0, [2, 0, 2], 0), (-1, [2, 0, 2], 2)],
)
def test_who_directed_before_a_sale_that_was_none_directs_again(
    former: int, held: list[int], director: int
) -> None:
    state = state_of()
    state.shares[3] = held
    state.former[3], state.director[3] = former, 2
    _direct_anew(state, 3)
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


@pytest.mark.parametrize(
    ("floating", "order", "used", "left"),
    [(1, True, 1, 0), (1, False, 0, 1), (2, True, 0, 0), (2, True, 1, 2), (0, True, 0, 0), (2, False, 0, 2)],
)
def test_a_chance_by_name_ends_the_doubt_of_a_sale_before_it(
    floating: int, order: bool, used: int, left: int
) -> None:
    state = state_of()
    state.floating, state.used = floating, used
    state.order = (0, 1, 2) if order else ()
    named_chance(state)
    assert state.floating == left


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
    assert _another(state, Sale(0, 3, price)) is whether


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


@pytest.mark.parametrize(("known", "said"), [({2: 4, 3: 5}, ["I-6.12"]), ({3: 5}, []), ({}, [])])
def test_nobody_wins_a_contest_only_where_a_bid_is_not_on_record(
    known: dict[int, int], said: list[str]
) -> None:
    state = state_of(TRACK)
    _nobody_won(state, known, 0b01100)
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
    ways = list(_cards(state, Choose(0, 3, UNSEEN)))
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
