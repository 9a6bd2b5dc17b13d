"""Turns that records of the railway game never take on their way, and what comes of each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged, verdicts
from test_intercity_details import log_of, state_of
from test_intercity_rarest import BEGUN, record
from test_intercity_told_outcomes import OFFER as OFFERED

from referee.breaches import Breaches, Refused
from referee.games.intercity import scoring
from referee.games.intercity.play import (
    catching_up,
    checks,
    long_before,
    moments,
    plays,
    readings,
    sales,
    unwritten_passes,
    wrong_moment,
)
from referee.games.intercity.play.figures import of_offer, untold
from referee.games.intercity.play.gaps import missing_facts, ways
from referee.games.intercity.play.offering import (
    auction,
    chances,
    offer_turns,
    unnoted_sales,
    unwritten_offers,
)
from referee.games.intercity.play.positions import soundness
from referee.games.intercity.play.track import (
    after_contests,
    choices,
    closing,
    consequences,
    untold_track,
    unwritten_choices,
    unwritten_contests,
)
from referee.games.intercity.play.values import Course, Laid
from referee.games.intercity.record.boards import FIRST
from referee.games.intercity.record.moves import Bid, Choose, Pass, Segment, TurnOrder
from referee.games.intercity.record.phases import AUCTION, OFFER
from referee.header import BadEntry

FIRST_SALE = [
    "{player: Ann, action: offer, railroad: red}",
    "{player: Ann, action: bid, amount: 5}",
    "{player: Ben, action: pass}",
    "{player: Cem, action: pass}",
    "{player: Ann, action: sale, railroad: red, price: 5}",
]


@pytest.mark.parametrize(("gives", "told"), [(0, []), (1, [(6, "illegal I-5.10")])])
def test_the_first_director_of_a_railroad_gives_nobody_a_share_for_it(gives: int, told: list[Any]) -> None:
    entry = f"{{player: Ann, action: director, railroad: red, gives: {gives}}}"
    judgement = judged(record(BEGUN, [*FIRST_SALE, entry]))
    assert verdicts(judgement) == told
    if told:
        assert (
            judgement.findings[0].message
            == "Ann was the first to direct red and gives nobody a share for it."
        )


@pytest.mark.parametrize("bound", [1, catching_up.STEPS])
def test_an_entry_that_comes_too_many_unwritten_steps_later_is_not_looked_for(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, choice = state_of(), Choose(0, 3, 16)
    monkeypatch.setattr(catching_up, "STEPS", bound)
    found = catching_up.steps_to(state, choice)
    assert found is None if bound == 1 else found
    monkeypatch.setattr(catching_up, "STEPS", 0)
    assert catching_up.refused_later(state.copy(), choice) == 0


def test_who_directs_among_equals_stays_as_it_was_where_no_share_was_sold() -> None:
    before = [[1, 1, 0], *[[0, 0, 0]] * 4]
    state: Any = SimpleNamespace(director=[0, -1, -1, -1, -1], shares=before)
    assert of_offer._directors(state, Segment(-1, "offer"), before) == [0, -1, -1, -1, -1]


@pytest.mark.parametrize(
    ("transfers", "resale", "segments", "told"),
    [(False, False, 0, ["I-5.8"]), (True, False, 0, []), (False, True, 0, []), (False, False, 1, [])],
)
def test_more_money_after_an_offering_is_impossible_only_where_none_can_have_come(
    transfers: bool, resale: bool, segments: int, told: list[str]
) -> None:
    said: list[str] = []
    state: Any = SimpleNamespace(
        kept=SimpleNamespace(moves=[SimpleNamespace(action="segment", entry=1)] * segments),
        readings=SimpleNamespace(transfers=transfers, resale=resale),
        cash=[9, 9],
        most_cash=lambda seat: 9,
        name=lambda seat: "AB"[seat],
        impossible=lambda rule, words, at: said.append(rule),
    )
    move: Any = SimpleNamespace(entry=2, cash=((0, 12),), treasury=None)
    untold.money_without_shares(state, move)
    assert said == told


@pytest.mark.parametrize(
    ("before", "whether"),
    [([4, 6], True), ([4, 9], False), ([], True)],
)
def test_a_bid_above_all_of_an_auction_hangs_on_who_paid_what(before: list[int], whether: bool) -> None:
    entries = [
        SimpleNamespace(action="offer"),
        *(SimpleNamespace(action="bid", amount=each) for each in before),
    ]
    asked: Any = SimpleNamespace(
        before=entries,
        data={"phase": AUCTION, "cash": {}},
        move=SimpleNamespace(action="bid", amount=8, actor=0),
        header=SimpleNamespace(players=("Ann", "Ben")),
    )
    assert missing_facts._paid_unseen(asked) is whether
    asked.data["phase"] = OFFER
    assert missing_facts._paid_unseen(asked) is False


def test_a_chance_that_nobody_can_have_let_go_leads_to_no_later_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """However the chances go round, a player whose chance never comes has none."""
    state: Any = SimpleNamespace(silent=True, cash=[9, 9, 9])
    monkeypatch.setattr(chances, "after_chance", lambda state, course, sold: course)
    monkeypatch.setattr(chances, "may_pass", lambda state, course: True)
    assert chances.until(state, Course((0, 1, 2)), 2) == "I-5.11"


def test_of_who_sold_and_fell_behind_the_one_with_most_directs_where_no_order_is_known() -> None:
    state: Any = SimpleNamespace(shares=[[1, 3, 2]], director=[0], former=[-1], order=(), after=[1, 2, 0])
    auction._after_resale(state, 0, 2)
    assert (state.director, state.former) == ([1], [0])
    state = SimpleNamespace(shares=[[1, 3, 3]], director=[0], former=[-1], order=(), after=[1, 2, 0])
    auction._after_resale(state, 0, 2)
    assert state.director == [2]  # among equals the buyer


def test_words_that_cannot_have_been_said_in_an_auction_before_belong_to_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state: Any = SimpleNamespace(words=[Bid(0, 3), Pass(1)])
    monkeypatch.setattr(unwritten_offers, "at_opening", lambda state: SimpleNamespace())
    monkeypatch.setattr(unwritten_offers, "_spoken", lambda then, word: False)
    assert unwritten_offers._parted(state, 1) is None
    monkeypatch.setattr(unwritten_offers, "at_opening", lambda state: None)
    assert unwritten_offers._parted(state, 1) is None


def test_all_that_is_wrong_with_final_payments_is_told() -> None:
    state = state_of()
    nothing: Any = SimpleNamespace(treasury=(0, 0), value=(0, 0), per_share=(0, 0), rest=(0, 0))
    state.payouts = [nothing] * 5
    told = [str(fault) for fault in soundness._final_payments(state, {})]
    assert sum("never sold a share" in each for each in told) >= 3


def test_no_section_is_reached_by_a_railroad_that_has_no_cube_left() -> None:
    state = state_of()
    railroad = next(iter(state.started()))
    limit = state.readings.cube_limit
    assert [*untold_track.reachable(state, railroad)]
    state.cubes[railroad] = (1 << limit) - 1
    assert [*untold_track.reachable(state, railroad)] == []


def test_a_share_that_may_be_somebodys_and_pays_nothing_has_no_line() -> None:
    line: Any = SimpleNamespace(held=[(0, 2)], sold=(1, 4), worth=lambda: (0, 0), director=-1)
    assert [*scoring._shares_of([(0, line)], 0)] == []
    line.worth = lambda: (0, 40)
    ((span, rule, words, colour),) = scoring._shares_of([(0, line)], 0)
    assert (rule, words, colour) == ("I-9.4", "shares of yellow: 0 to 2", "yellow") and span[1] > 0


def test_an_unwritten_pass_near_no_bid_was_no_bid_of_less_than_a_dollar() -> None:
    moves: Any = [Pass(0), Pass(1), Bid(2, 1)]
    state: Any = SimpleNamespace(unwritten=((0, 2),), habits=SimpleNamespace(passes=True))
    found = [*long_before._word_not_written(state, moves, 3)]
    assert all(entry.amount > 0 for _, entries in found for entry in entries if isinstance(entry, Bid))


class Parted(Exception):
    """What a state raises in which it is open how an entry came about."""


def test_a_bid_after_the_end_may_be_one_of_the_auction_that_ended_it(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []

    def open_(ways: Any) -> Exception:
        opened.append(ways)
        return Parted()

    monkeypatch.setattr(wrong_moment, "reopened", lambda state, move: ["way"])
    state: Any = SimpleNamespace(breaches=SimpleNamespace(let_stand=False, open=open_))
    with pytest.raises(Parted):
        wrong_moment.late_bid(state, Bid(0, 3))
    assert opened == [["way"]]


def refusing(state: Any, move: Any) -> None:
    raise Refused(Breaches())


def test_what_a_rule_forbids_did_not_happen_before_a_check_either(monkeypatch: pytest.MonkeyPatch) -> None:
    then: Any = SimpleNamespace(
        cash=[9, 9], silent=True, phase=AUCTION, pointer=1, due=-1, open_end="", breaches=Breaches()
    )
    monkeypatch.setattr(checks, "PLAYS", {AUCTION: {"pass": refusing}})
    assert [*checks._one_by_one(then)] == []
    assert checks._possible_after(then, (Pass(1),), {}) is False
    assert [*checks._in_this_way(then, (), (Pass(1),), 3)] == []
    assert [*checks._in_this_way(then, (), (Bid(1, 2),), 3)] == []  # no entry of that moment
    monkeypatch.setattr(checks, "PLAYS", {AUCTION: {"pass": lambda state, move: None}})
    monkeypatch.setattr(checks, "UNWRITTEN", {})
    assert [*checks._in_this_way(then, (), (Pass(1),), 3)] == [(Pass(1),)]


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        ({"phase": "offer"}, ["shares", "treasury", "offer"]),
        ({"phase": "offer", "offer": {"round": 1}}, ["shares", "treasury"]),
        ({"phase": "offer", "treasury": {"red": 9}}, ["shares", "offer"]),
        ({"phase": "offer", "treasury": {"red": 3}}, []),
        ({"phase": "track", "shares": {"red": {"Ann": 1}}}, ["treasury"]),
        ({"phase": "track", "chosen": {"red": 15}}, []),
        ({"phase": "auction"}, []),
    ],
)
def test_what_tells_that_a_sale_is_not_that_of_an_auction_which_was_over(data: Any, keys: list[str]) -> None:
    sale = SimpleNamespace(action="sale", railroad=3, price=5, actor=0)
    asked: Any = SimpleNamespace(
        data=data, before=(), move=sale, moves=(sale,), header=SimpleNamespace(players=("Ann", "Ben"))
    )
    assert [*missing_facts._of_sale_before(asked)] == keys


def test_a_bid_that_is_not_too_low_hangs_on_who_has_bought_what() -> None:
    offer, bid = SimpleNamespace(action="offer", railroad=3), SimpleNamespace(action="bid", amount=2, actor=1)
    move = SimpleNamespace(action="bid", amount=8, actor=0, railroad=-1)
    moves: Any = (offer, bid, move)
    header: Any = SimpleNamespace(players=("Ann", "Ben"))
    asked = missing_facts.Asked(header, {"phase": AUCTION, "cash": {}}, moves[:2], move, moves)
    assert missing_facts._keys(asked, "I-5.5") == ("phase", "sold")


def test_a_section_that_is_told_to_stand_is_not_built_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "built_more", lambda *asked: [])
    header: Any = SimpleNamespace(players=("Ann", "Ben"))
    built = {"red": [15]}
    for laid, whole in ((15, None), (16, [15, 16])):
        gap = ways._turn(header, {"phase": "track", "built": built, "laid": {"red": {"section": laid}}}, ())
        assert gap is not None
        (fill, *_) = gap.ways
        assert fill.position.get("built", {}).get("red") == whole


def test_a_card_may_be_for_a_section_that_another_railroad_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_before, "connects", lambda state, railroad, section: railroad == 1)
    state: Any = SimpleNamespace(
        built=0,
        board=SimpleNamespace(known=True),
        started=lambda: [0, 1],
        left_out=((0, 1), (1, 0), (1, 1)),
        director=[0, 1, -1, -1, -1],
    )
    moves: Any = [Pass(2), Choose(0, 0, 15)]
    found = [*long_before._another_choice(state, moves, 1)]
    assert [(place, entries[0].railroad) for place, entries in found] == [(0, 1)]


@pytest.mark.parametrize(("between", "found"), [("decline", 1), ("director", 0)])
def test_a_sale_stands_after_the_next_chance_where_that_is_what_stands_between(
    between: str, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves: Any = [
        Bid(0, 3),
        SimpleNamespace(action=between),
        SimpleNamespace(actor=0, price=3, action="sale"),
    ]
    before = SimpleNamespace(bids=[0], sale=None, offer=None, spoken=[], end=0, sold=0)
    after = SimpleNamespace(bids=[], sale=moves[2], offer=None, spoken=[], end=0, sold=2)
    monkeypatch.setattr(long_before, "auctions", lambda moves: [before, after])
    state: Any = SimpleNamespace(habits=SimpleNamespace(offers=False))
    assert len([*long_before._offer_out_of_place(state, moves, 3)]) == found


def test_a_check_speaks_of_no_moment_before_what_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    state: Any = SimpleNamespace(part=moments.CARDS_DEALT, phase=OFFER, turn=2)
    assert moments._after_what_is_written(state, SimpleNamespace(turn=1)) is False  # type: ignore[arg-type]
    monkeypatch.setattr(moments, "_around", lambda state: [state, "before"])
    monkeypatch.setattr(moments, "_after_what_is_written", lambda state, moment: False)
    assert [*moments.moments(state)] == [state]  # where it can speak of none, of the table now


@pytest.mark.parametrize(("sold_out", "closed"), [(False, True), (True, False)])
def test_an_auction_that_is_over_is_followed_by_an_offer_where_a_share_is_left(
    sold_out: bool, closed: bool
) -> None:
    first: Any = SimpleNamespace(phase=OFFER, sold_out=lambda: sold_out)
    first.copy = lambda: first
    assert (unnoted_sales.closed(first) is first) is closed


def test_cards_that_were_turned_up_are_told_once_more_only_where_that_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(plays, "cards_told", lambda state, entry: None)
    monkeypatch.setattr(plays, "reveal", lambda state, move: told.append("reveal"))
    monkeypatch.setattr(plays, "TABLE", {OFFER: {}})
    state: Any = SimpleNamespace(choice=[15], shown=True, phase=OFFER)
    state.copy = lambda: state
    plays._reveal_once_more(state, SimpleNamespace(sections=((0, 15),), entry=3))
    assert told == ["reveal"]


def test_what_a_check_shows_of_a_sum_is_shown_only_where_it_is_that_sum(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exact: list[Any] = []
    state: Any = SimpleNamespace(doubts=(1,), exactly=lambda *told: exact.append(told))
    monkeypatch.setattr(
        moments, "_told", lambda state, claims: [("cash", "Ann", 0, 5), ("cash", "Ben", 1, 6)]
    )
    monkeypatch.setattr(moments, "_bounds", lambda state, purse, owner: (5, 0))
    moments.confirm(state, {})
    assert exact == [("cash", 0, 5)]


def test_how_a_contest_before_the_position_given_came_out_is_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(after_contests, "same_turn", lambda state, what: None)
    monkeypatch.setattr(after_contests, "before_given", lambda state: True)
    monkeypatch.setattr(after_contests, "unknown_past", lambda state: Parted())
    state: Any = SimpleNamespace(contest_winners={15: 3}, pending=[], laid=[None] * 5)
    won: Any = SimpleNamespace(section=15, winner=3, paid=None)
    with pytest.raises(Parted):
        after_contests.resolve(state, won)
    with pytest.raises(Parted):
        after_contests.topped_up(state, SimpleNamespace(railroad=3))  # type: ignore[arg-type]


def test_the_moment_before_the_cards_were_up_is_kept_once() -> None:
    state = state_of("phase: reveal, shares: {red: {Pete: 1}, blue: {John: 1}}, board: example")
    state.before = before = state.copy()
    choices.turn_up(state)
    assert state.before is before


@pytest.mark.parametrize(("section", "learnt"), [(15, 1), (16, 0)])
def test_a_price_is_learnt_only_of_the_section_that_was_built(
    section: int, learnt: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    prices: list[Any] = []
    monkeypatch.setattr(consequences, "as_laid", lambda state, move: SimpleNamespace(section=15))
    monkeypatch.setattr(consequences, "learn_price", lambda *told: prices.append(told))
    for unasked in ("in_order", "_can_stand", "written"):
        monkeypatch.setattr(consequences, unasked, lambda *asked: None)
    state: Any = SimpleNamespace(breaches=Breaches(), noted=0)
    build: Any = SimpleNamespace(railroad=3, section=section, paid=4)
    consequences.built(state, build)
    assert (len(prices), state.noted) == (learnt, 1 << 3)


@pytest.mark.parametrize(("contested", "price"), [({}, 4), ({15: 3}, 0)])
def test_what_a_contest_cost_tells_no_price_of_the_section(contested: dict[int, int], price: int) -> None:
    state = state_of()
    state.laid[3] = Laid(15, -1, "I-6.7", 2, (9, 9))
    state.contest_winners, state.cost[15 - FIRST] = contested, 0
    consequences.learn_price(state, 3, 4)
    assert (state.cost[15 - FIRST], state.treasury[3], state.treasury_doubt[3]) == (price, 5, 0)


def test_of_a_section_that_a_railroad_builds_it_is_not_said_that_nobody_does() -> None:
    said: list[Any] = []

    def forbid(rule: str, told: str, **more: Any) -> None:
        said.append((rule, more["at"]))

    state: Any = SimpleNamespace(
        choice=[0] * 5,
        telling=(),
        told=[None, None, None, (15, None), None],
        started=lambda: [3],
        forbid=forbid,
        act_unless_wrong=lambda: (_ for _ in ()).throw(Parted()),
    )
    nobody: Any = SimpleNamespace(section=15, action="resolve", winner=-1, losers_paid=(), paid=3)
    with pytest.raises(Parted):
        unwritten_choices.resolved_by_choice(state, nobody)
    assert said == [("I-6.12", "winner"), ("I-6.15", "paid")]


def test_a_winner_of_a_later_contest_who_adds_money_tells_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(unwritten_contests, "_later", lambda state, railroad: True)
    monkeypatch.setattr(
        unwritten_contests, "_first_is_settled", lambda state, move, words: told.append(words)
    )
    monkeypatch.setattr(unwritten_contests, "topped_up", lambda state, move: told.append("topped up"))
    state: Any = SimpleNamespace(
        contests=[SimpleNamespace(members=1)], readings=SimpleNamespace(top_up="must"), pending=[]
    )
    adds: Any = SimpleNamespace(railroad=3, pays=True)
    unwritten_contests.topped_up_in_contest(state, adds)
    assert told == ["Red adds to its bid", "topped up"]
    unwritten_contests.topped_up_pending(state, adds)  # nothing waits: it is as after any contest
    assert told[2:] == ["topped up"]


def test_what_a_treasury_cannot_pay_for_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    for unasked in ("for_the_railroad", "to_the_bank"):
        monkeypatch.setattr(unwritten_contests, unasked, lambda *asked: None)
    said: list[str] = []
    state: Any = SimpleNamespace(
        pending=[(3, 15, 6)],
        cost=[0] * 20,
        treasury=[0] * 5,
        untold=[0] * 5,
        most_treasury=lambda railroad: 5,
        forbid=lambda rule, told, at: said.append(rule),
        stop_if_wrong=lambda: None,
        breaches=SimpleNamespace(act=lambda: (_ for _ in ()).throw(Parted())),
    )
    build: Any = SimpleNamespace(railroad=3, section=15, paid=None, paid_by="", paid_to="")
    with pytest.raises(Parted):
        unwritten_contests.built_pending(state, build)
    assert said == ["I-6.8"]


@pytest.mark.parametrize(
    ("reading", "ended", "open_end"),
    [("must_offer", False, ""), ("another", True, "no way out"), ("end_after_idle_cycle", True, "")],
)
def test_how_an_offering_ends_in_which_nobody_wants_a_share_hangs_on_how_the_table_reads_it(
    reading: str, ended: bool, open_end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state: Any = SimpleNamespace(
        readings=SimpleNamespace(offer_deadlock=reading), sold_out=lambda: False, open_end=""
    )
    monkeypatch.setattr(chances, "surely_broke", lambda state: [])
    monkeypatch.setattr(chances, "NO_WAY_OUT", "no way out")
    monkeypatch.setattr(offer_turns, "end_open", lambda state: None)
    monkeypatch.setattr(offer_turns, "end", lambda state, rule: None)
    assert bool(unwritten_passes._ends_in_unknown_order(state)) is ended
    assert state.open_end == open_end


@pytest.mark.parametrize(("card", "loaded"), [([], False), ([1, 2], True)])
def test_turn_order_cards_that_were_dealt_before_the_position_given_are_not_known(
    card: list[int], loaded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for unasked in ("same_turn", "_one_card_each"):
        monkeypatch.setattr(closing, unasked, lambda *asked: None)
    monkeypatch.setattr(closing, "unknown_past", lambda state: Parted())
    state: Any = SimpleNamespace(
        phase="dividends", cash=[9, 9], order=(), fresh=False, card=card, loaded=loaded
    )
    with pytest.raises(Parted):
        closing.turn_order(state, TurnOrder(-1, ((0, 1), (1, 2))))


@pytest.mark.parametrize(("phase", "sold"), [(AUCTION, 1), (OFFER, 0)])
def test_a_sale_is_one_of_an_auction_only_where_somebody_had_money_to_bid(
    phase: str, sold: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    for unasked in ("_paid_to", "_price_possible", "_can_be_paid", "_paid"):
        monkeypatch.setattr(sales, unasked, lambda *asked: None)
    monkeypatch.setattr(sales, "_sold", lambda *asked: told.append("sold"))
    monkeypatch.setattr(sales, "open_auction", lambda state, *asked: setattr(state, "phase", phase))
    state: Any = SimpleNamespace(
        phase=OFFER,
        sold=[0] * 5,
        claimed=None,
        readings=SimpleNamespace(min_open=1),
        breaches=Breaches(),
        due=1,
        bids=0,
        name=lambda seat: "Ann",
        say=lambda *asked: told.append("told"),
    )
    sales.sale_without_bids(state, SimpleNamespace(railroad=3, actor=0, price=2, entry=7))  # type: ignore[arg-type]
    assert told == ["sold", "told"] * sold


@pytest.mark.parametrize("step", [0, -1, True, "1"])
def test_the_smallest_raise_is_a_dollar_or_more(step: Any) -> None:
    rulings = dict(log_of(OFFERED, ["{check: {turn: 2}}"]).header.rulings)
    assert readings.readings_of({**rulings, "raise_step": 2})
    with pytest.raises(BadEntry, match="the smallest raise"):
        readings.readings_of({**rulings, "raise_step": step})
