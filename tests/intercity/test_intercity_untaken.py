"""Turns that records of the railway game never take on their way, and what comes of each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged, verdicts
from test_intercity_details import state_of
from test_intercity_rarest import BEGUN, record

from referee.games.intercity import scoring
from referee.games.intercity.play import long_before, plays
from referee.games.intercity.play.figures import of_offer, untold
from referee.games.intercity.play.gaps import missing_facts
from referee.games.intercity.play.offering import auction, offers, unwritten_offers
from referee.games.intercity.play.positions import soundness
from referee.games.intercity.play.track import untold_track
from referee.games.intercity.record.moves import Bid, Choose, Pass, Segment
from referee.games.intercity.record.phases import AUCTION, OFFER

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


@pytest.mark.parametrize("bound", [1, plays.STEPS])
def test_an_entry_that_comes_too_many_unwritten_steps_later_is_not_looked_for(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, choice = state_of(), Choose(0, 3, 16)
    monkeypatch.setattr(plays, "STEPS", bound)
    found = plays._steps_to(state, choice)
    assert found is None if bound == 1 else found
    monkeypatch.setattr(plays, "STEPS", 0)
    assert plays._refused_later(state.copy(), choice) == 0


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
    for module, call in (
        (offers, lambda state: offers.chances_until(state, 2)),
        (auction, lambda state: auction.offered_later(state, 2)),
    ):
        then = SimpleNamespace(
            silent=True,
            cash=[9, 9, 9],
            due=0,
            phase=OFFER,
            compelled=False,
            offerer=0,
            sold_out=lambda: False,
        )
        state: Any = SimpleNamespace(silent=True, cash=[9, 9, 9], copy=lambda then=then: then)
        monkeypatch.setattr(module, "chance_used", lambda then, sold: None)
        monkeypatch.setattr(offers, "may_pass", lambda state: True)
        monkeypatch.setattr(auction, "unsaid", lambda then: [2])
        assert call(state) is None


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
    found: Any = SimpleNamespace(railroads=[line])
    assert [*scoring._shares_of(found, 0)] == []
    line.worth = lambda: (0, 40)
    ((span, rule, words, colour),) = scoring._shares_of(found, 0)
    assert (rule, words, colour) == ("I-9.4", "shares of yellow: 0 to 2", "yellow") and span[1] > 0


def test_an_unwritten_pass_near_no_bid_was_no_bid_of_less_than_a_dollar() -> None:
    moves: Any = [Pass(0), Pass(1), Bid(2, 1)]
    state: Any = SimpleNamespace(unwritten=((0, 2),), habits=SimpleNamespace(passes=True))
    found = [*long_before._word_not_written(state, moves, 3)]
    assert all(entry.amount > 0 for _, entries in found for entry in entries if isinstance(entry, Bid))
