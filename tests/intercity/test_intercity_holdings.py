"""What everybody has after a railway record that begins from a position with gaps: by what is told alone,
point by point, and nothing where the words may belong to other auctions."""

from __future__ import annotations

from typing import Any

import pytest
from test_intercity_details import log_of

from referee.games.intercity.play.gaps.holdings import ANYBODY, Holdings, Uncertain, holdings
from referee.games.intercity.play.positions.loading import MOST_MONEY

RED, GREEN = 3, 4
OPEN = (
    "phase: offer, board: example, turn: 3, cash: {Pete: 12, John: 5}, treasury: {red: 9}, "
    "shares: {red: {Pete: 2, John: 1}, blue: {}}, built: {red: [15, 16]}"
)
GIVEN = OPEN.replace("John: 5", "John: 5, Dave: 8")
"""Everybody has money left: whatever is sold, the offering goes on."""


UNSOLD = "blue: {}, yellow: {}, purple: {}, green: {}"
DUE = OPEN.replace("phase: offer", "phase: dividends").replace("blue: {}", UNSOLD)


def found(entries: list[str], doubted: int = 0, given: str = GIVEN, rulings: str = "") -> Holdings | None:
    """What is known; nothing where it cannot be followed."""
    log = log_of(given, [f"{{{entry}}}" for entry in entries] or ["check: {turn: 3}"], rulings)
    try:
        return holdings(log.header, log.start[1], log.moves, doubted)
    except Uncertain:
        return None


def offer(railroad: str = "red") -> str:
    return f"player: Pete, action: offer, railroad: {railroad}"


def bid(player: str, amount: int) -> str:
    return f"player: {player}, action: bid, amount: {amount}"


def sale(player: str, price: int, railroad: str = "red") -> str:
    return f"player: {player}, action: sale, railroad: {railroad}, price: {price}"


PASS = "player: John, action: pass"
NEXT = "player: John, action: decline"
CHECKED = "check: {turn: 3}"


@pytest.mark.parametrize(
    ("entries", "doubted", "cash", "held", "director", "treasury"),
    [
        ([], 0, [(12, 12), (5, 5)], [(2, 2), (1, 1)], 0, (9, 9)),
        ([offer(), bid("John", 4), sale("John", 4)], 0, [(12, 12), (1, 1)], [(2, 2), (2, 2)], 0, (13, 13)),
        ([offer(), bid("Pete", 4), sale("Pete", 4)], 0, [(8, 8), (5, 5)], [(3, 3), (1, 1)], 0, (13, 13)),
        # a sale at the very beginning may belong before the position
        ([sale("John", 4)], 0, [(12, 12), (1, 5)], [(2, 2), (1, 2)], ANYBODY, (9, 13)),
        ([CHECKED, sale("John", 4)], 0, [(12, 12), (1, 5)], [(2, 2), (1, 2)], ANYBODY, (9, 13)),
        ([NEXT, sale("John", 4)], 0, [(12, 12), (1, 1)], [(2, 2), (2, 2)], 0, (13, 13)),
        ([offer(), sale("John", 4)], 0, [(12, 12), (1, 1)], [(2, 2), (2, 2)], 0, (13, 13)),
        # whatever was bid for is sold when another share is up, or nobody wants to offer
        ([offer(), bid("John", 4), offer("blue")], 0, [(12, 12), (1, 1)], [(2, 2), (2, 2)], 0, (13, 13)),
        ([offer(), bid("John", 4), NEXT], 0, [(12, 12), (1, 1)], [(2, 2), (2, 2)], 0, (13, 13)),
        ([offer(), bid("John", 2), bid("Pete", 3), NEXT], 0, [(9, 9), (5, 5)], [(3, 3), (1, 1)], 0, (12, 12)),
        # at the end the others may have passed since
        ([offer(), bid("John", 4)], 0, [(12, 12), (1, 5)], [(2, 2), (1, 2)], ANYBODY, (9, 13)),
        # from an entry on that is open, all have perhaps been carried out
        ([offer(), sale("John", 4)], 2, [(12, 12), (1, 5)], [(2, 2), (1, 2)], ANYBODY, (9, 13)),
        ([offer(), sale("John", 4), NEXT], 3, [(12, 12), (1, 1)], [(2, 2), (2, 2)], 0, (13, 13)),
        # a share of which nobody wrote the railroad may be of any
        ([bid("John", 4), NEXT], 0, [(12, 12), (1, 1)], [(2, 2), (1, 2)], ANYBODY, (9, 13)),
        ([bid("John", 4), sale("John", 4)], 0, [(12, 12), (1, 1)], [(2, 2), (2, 2)], 0, (13, 13)),
        (
            [offer(), sale("John", 1), offer(), sale("John", 1)],
            0,
            [(12, 12), (3, 3)],
            [(2, 2), (3, 3)],
            1,
            (11, 11),
        ),
    ],
)
def test_what_players_have_after_the_sales_of_a_railroad(
    entries: list[str], doubted: int, cash: list[Any], held: list[Any], director: int, treasury: Any
) -> None:
    told = found(entries, doubted)
    assert told is not None
    line = told.railroads[RED]
    assert (told.cash[:2], line.held[:2]) == (cash, held)
    assert (line.director, line.treasury) == (director, treasury)
    assert line.sold == (sum(low for low, _ in held), sum(high for _, high in held))


@pytest.mark.parametrize(
    "entries",
    [
        [offer(), bid("John", 4), bid("Pete", 4)],
        [offer(), bid("John", 4), bid("John", 5)],
        [offer(), PASS, bid("John", 1)],
        [offer(), bid("John", 4), sale("Pete", 4)],
        [offer(), bid("John", 4), sale("John", 3)],
        [offer(), bid("John", 4), sale("John", 4, "blue")],
        [offer(), sale("John", 6)],  # more than he has
        [sale("John", 1), "action: dividend, railroad: red, length: 2"],
        ["player: Pete, action: choose, railroad: red, section: 20"],
    ],
)
def test_words_that_cannot_be_followed_tell_nothing(entries: list[str]) -> None:
    assert found(entries) is None


@pytest.mark.parametrize(
    ("rulings", "follows"),
    [
        ("", True),
        ("resale: true", False),
        ("transfers: true", False),
        ("unsold: offerer_takes", False),
        ("director_change: at_least", False),
    ],
)
def test_some_readings_let_shares_go_other_ways(rulings: str, follows: bool) -> None:
    assert (found([], rulings=rulings) is not None) is follows


def test_who_may_bid_beyond_the_cash_owes_the_rest() -> None:
    told, capped = found([], rulings="bid_cap: none"), found([])
    assert told is not None and capped is not None
    told.sells(RED, 1, 6)
    assert told.cash[1] == (-1, -1)
    with pytest.raises(Uncertain):
        capped.sells(RED, 1, 6)


def test_a_railroad_of_which_nothing_is_told_may_have_sold_and_built_anything() -> None:
    told = found([], given=OPEN)
    assert told is not None
    blue, red, green = told.railroads[2], told.railroads[RED], told.railroads[GREEN]
    assert (blue.sold, blue.treasury, blue.worth()) == ((0, 0), (0, 0), (0, 0))
    assert (red.sections, red.track, red.worth()) == ((2, 2), (4, 4), (23, 23))
    assert (green.sold, green.director, green.sections) == ((0, 10), ANYBODY, (0, 2))
    assert green.track == (0, 12) and green.held == [(0, 10)] * 3


@pytest.mark.parametrize(
    ("phase", "turn", "dividends"),
    [
        ("offer", 1, 0),
        ("offer", 2, 50 * 2),
        ("offer", 3, 50 * (2 + 3)),
        ("dividends", 3, 50 * (2 + 3)),
        ("turn_order", 3, 50 * (2 + 3 + 4)),
        ("offer", 20, MOST_MONEY - 3 * 20),  # no game sees more
    ],
)
def test_nobody_has_more_than_what_all_began_with_and_the_dividends_of_the_turns_before(
    phase: str, turn: int, dividends: int
) -> None:
    given = DUE.replace("phase: dividends", f"phase: {phase}").replace("turn: 3", f"turn: {turn}")
    told = found([f"check: {{turn: {turn}}}"], given=given)
    assert told is not None
    assert told.cash[2] == (0, 3 * 20 + dividends - 12 - 5 - 9)


@pytest.mark.parametrize(
    ("phase", "turn", "sections"),
    [("offer", 1, (0, 0)), ("offer", 3, (0, 2)), ("dividends", 3, (0, 3)), ("dividends", 9, (0, 7))],
)
def test_a_railroad_has_built_a_section_a_turn_at_most(phase: str, turn: int, sections: Any) -> None:
    given = GIVEN.replace("phase: offer", f"phase: {phase}").replace("turn: 3", f"turn: {turn}")
    told = found([f"check: {{turn: {turn}}}"], given=given.replace(", built: {red: [15, 16]}", ""))
    assert told is not None and told.railroads[GREEN].sections == sections


@pytest.mark.parametrize(
    ("given", "least", "most"),
    [
        (DUE, 3, 3),  # the map tells it, start section and all
        (DUE + ", lengths: {red: 1}", 3, 3),
        (DUE.replace(" board: example,", ""), 2, 3),
        (DUE.replace(" board: example,", "") + ", lengths: {red: 2}", 2, 2),
        (DUE.replace(", built: {red: [15, 16]}", ""), 1, 4),  # a section a turn
    ],
)
def test_dividends_that_are_due_are_paid(given: str, least: int, most: int) -> None:
    told = found([], given=given)
    assert told is not None
    assert told.cash[:2] == [(12 + 2 * least, 12 + 2 * most), (5 + least, 5 + most)]


AUCTION = (
    GIVEN.replace("phase: offer", "phase: auction")
    + ", auction: {railroad: red, offerer: Pete, high: 2, bidder: Pete, out: [Dave]}"
)


@pytest.mark.parametrize(
    ("entries", "given", "cash"),
    [
        ([NEXT], AUCTION, [(10, 10), (5, 5)]),
        ([], AUCTION, [(10, 12), (5, 5)]),
        ([bid("John", 3), NEXT], AUCTION, [(12, 12), (2, 2)]),
        ([bid("Dave", 3)], AUCTION, None),
        ([bid("Pete", 3)], AUCTION, None),
        ([bid("John", 2)], AUCTION, None),
        ([sale("Pete", 2)], AUCTION, [(10, 10), (5, 5)]),
    ],
)
def test_the_auction_that_runs_at_the_position_goes_on(entries: list[str], given: str, cash: Any) -> None:
    told = found(entries, given=given)
    assert (None if told is None else told.cash[:2]) == cash


@pytest.mark.parametrize(("buyer", "director"), [("Pete", 0), ("John", 1), ("Dave", 2)])
def test_who_buys_the_first_share_of_a_railroad_directs_it(buyer: str, director: int) -> None:
    told = found([offer("blue"), sale(buyer, 4, "blue")])
    assert told is not None
    blue = told.railroads[2]
    assert (blue.director, blue.treasury, blue.sold) == (director, (4, 4), (1, 1))


def test_what_is_shared_out_in_the_end_is_money_and_track_of_a_railroad_that_has_begun() -> None:
    given = GIVEN.replace(", built: {red: [15, 16]}", "").replace("treasury: {red: 9}", "treasury: {}")
    told = found([], given=given)
    assert told is not None
    red, green = told.railroads[RED], told.railroads[GREEN]
    assert red.worth() == (10, red.treasury[1] + red.track[1] + 10) and red.track == (0, 12)
    assert green.worth() == (0, green.treasury[1] + green.track[1] + 10)  # it may not have begun
    built = found([], given=GIVEN.replace("built: {red: [15, 16]}", "built: {green: [15, 16]}"))
    assert built is not None
    assert built.railroads[GREEN].worth()[0] == 10 + 2 + 2
