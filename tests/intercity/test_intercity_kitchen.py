"""Records as people write them at a kitchen table: only sales and builds, only bids and the money, only
tables of shares. What they leave out accuses nobody; what cannot have been is told, by its own sentence."""

from __future__ import annotations

import pytest
from judging import verdicts
from test_intercity_explained import HEAD, NO_BOARD, of, position

NO_ORDER = HEAD.replace("turn_order: {Pete: 1, John: 2, Dave: 3}, ", "")

KITCHEN = [
    (
        "only sales and builds",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {player: Dave, action: sale, railroad: green, price: 4}
        {action: build, railroad: red, section: 15}
        {action: build, railroad: blue, section: 17}
        {action: build, railroad: green, section: 25}
        {player: Pete, action: sale, railroad: red, price: 4}
        {player: John, action: sale, railroad: yellow, price: 7}
        {action: build, railroad: red, section: 16}
        {action: build, railroad: yellow, section: 11}
        """,
        [],
    ),
    (
        "only sales and builds: a section built twice",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: build, railroad: red, section: 15}
        {action: build, railroad: blue, section: 17}
        {player: Pete, action: sale, railroad: red, price: 4}
        {action: build, railroad: red, section: 17}
        """,
        [(6, "illegal I-6.9")],
    ),
    (
        "only sales and builds: too dear a section",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {player: Dave, action: sale, railroad: green, price: 4}
        {action: build, railroad: green, section: 24}
        """,
        [(4, "illegal I-6.8")],
    ),
    (
        "only sales: more than he has",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 15}
        {player: Pete, action: sale, railroad: blue, price: 6}
        """,
        [(2, "illegal I-5.5")],
    ),
    (
        "only sales, later turns dividends pay for it",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 20}
        {action: build, railroad: red, section: 15}
        {player: Pete, action: sale, railroad: red, price: 2}
        {action: build, railroad: red, section: 16}
        {player: Pete, action: sale, railroad: red, price: 6}
        """,
        [],
    ),
    (
        "same, one dollar too many",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 20}
        {action: build, railroad: red, section: 15}
        {player: Pete, action: sale, railroad: red, price: 2}
        {action: build, railroad: red, section: 16}
        {player: Pete, action: sale, railroad: red, price: 7}
        """,
        [(5, "illegal I-5.5")],
    ),
    (
        "only bids and the money at the end",
        HEAD,
        """
        {player: Pete, action: bid, amount: 5}
        {player: John, action: bid, amount: 6}
        {player: Pete, action: bid, amount: 7}
        {player: John, action: bid, amount: 3}
        {player: Dave, action: bid, amount: 4}
        {check: {cash: {Pete: 13, John: 20, Dave: 16}}}
        """,
        [],
    ),
    (
        "only bids, wrong money",
        HEAD,
        """
        {player: Pete, action: bid, amount: 5}
        {player: John, action: bid, amount: 6}
        {player: Pete, action: bid, amount: 7}
        {player: Dave, action: bid, amount: 4}
        {check: {cash: {Pete: 12, John: 20, Dave: 16}}}
        """,
        [(5, "mismatch REC-1")],
    ),
    (
        "only share tables a segment",
        HEAD,
        """
        {action: segment, after: offer, cash: {Pete: 14, John: 15}, shares: {red: {Pete: 1}, blue: {John: 1}}}
        {action: segment, after: track, built: {red: [15], blue: [17]}}
        {action: segment, after: dividends, cash: {Pete: 16, John: 17, Dave: 20}}
        """,
        [],
    ),
    (
        "share tables: a share vanishes",
        HEAD,
        """
        {action: segment, after: offer, cash: {Pete: 14, John: 15}, shares: {red: {Pete: 1}, blue: {John: 1}}}
        {action: segment, after: track, built: {red: [15], blue: [17]}}
        {action: segment, after: dividends, cash: {Pete: 16, John: 17, Dave: 20}}
        {action: segment, after: offer, cash: {Pete: 12, John: 17}, shares: {red: {Pete: 2}, blue: {John: 0}}}
        """,
        [(4, "illegal I-5.1")],
    ),
    (
        "share tables only, no cash",
        HEAD,
        """
        {action: segment, after: offer, shares: {red: {Pete: 1}, blue: {John: 1}, green: {Dave: 1}}}
        {action: segment, after: track, built: {red: [15], blue: [17]}}
        {action: segment, after: offer, shares: {red: {Pete: 2}, blue: {John: 1}, green: {Dave: 1}}}
        """,
        [],
    ),
    (
        "only shares and builds at track, cash at the end",
        HEAD,
        """
        {action: segment, after: offer, cash: {Pete: 14, John: 15}, shares: {red: {Pete: 1}, blue: {John: 1}}}
        {action: build, railroad: red, section: 15}
        {action: build, railroad: blue, section: 17}
        {check: {cash: {Pete: 16}}}
        """,
        [],
    ),
    (
        "bids and sales, price is another than the bid",
        HEAD,
        """
        {player: Pete, action: bid, amount: 3}
        {player: John, action: bid, amount: 4}
        {player: John, action: sale, railroad: red, price: 5}
        {player: Dave, action: bid, amount: 5}
        {player: Dave, action: sale, railroad: blue, price: 5}
        {player: John, action: choose, railroad: red, section: 15}
        """,
        [(3, "illegal I-5.5")],
    ),
    (
        "offers and sales only",
        HEAD,
        """
        {player: Pete, action: offer, railroad: red}
        {player: John, action: sale, railroad: red, price: 4}
        {player: John, action: offer, railroad: red}
        {player: Dave, action: sale, railroad: red, price: 5}
        {player: Dave, action: offer, railroad: blue}
        {player: Dave, action: sale, railroad: blue, price: 2}
        {player: John, action: choose, railroad: red, section: 15}
        {player: Dave, action: choose, railroad: blue, section: 17}
        """,
        [],
    ),
    (
        "offers and sales only: wrong director",
        HEAD,
        """
        {player: Pete, action: offer, railroad: red}
        {player: John, action: sale, railroad: red, price: 4}
        {player: John, action: offer, railroad: red}
        {player: Dave, action: sale, railroad: red, price: 5}
        {player: Dave, action: offer, railroad: blue}
        {player: Dave, action: sale, railroad: blue, price: 2}
        {player: Dave, action: choose, railroad: red, section: 15}
        {player: Dave, action: choose, railroad: blue, section: 17}
        """,
        [(7, "illegal I-6.1")],
    ),
    (
        "offers out of order though sales follow",
        HEAD,
        """
        {player: Dave, action: offer, railroad: red}
        {player: John, action: sale, railroad: red, price: 4}
        {player: Pete, action: offer, railroad: red}
        {player: Dave, action: sale, railroad: red, price: 5}
        """,
        [],
    ),
    (
        "round 2 goes on though John is broke",
        HEAD,
        """
        {player: Pete, action: offer, railroad: red}
        {player: John, action: sale, railroad: red, price: 20}
        {player: John, action: decline}
        {player: Dave, action: decline}
        {player: Pete, action: offer, railroad: blue}
        {player: Pete, action: sale, railroad: blue, price: 2}
        """,
        [(5, "illegal I-5.13")],
    ),
    (
        "dividends only after sales",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: reveal, sections: {red: 15, blue: 17}}
        {action: dividend, railroad: red, length: 2}
        {action: dividend, railroad: blue, length: 2}
        {player: Dave, action: sale, railroad: red, price: 6}
        """,
        [],
    ),
    (
        "dividends tell what was built",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: dividend, railroad: red, length: 2}
        {action: dividend, railroad: blue, length: 2}
        """,
        [(3, "undetermined I-6.6")],
    ),
    (
        "dividend too long",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: build, railroad: red, section: 15}
        {action: dividend, railroad: red, length: 3}
        """,
        [(4, "illegal I-7.3")],
    ),
    (
        "contest: only the winner is told",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 8}
        {player: John, action: sale, railroad: blue, price: 9}
        {player: Dave, action: sale, railroad: yellow, price: 6}
        {player: Pete, action: choose, railroad: red, section: 15}
        {player: John, action: choose, railroad: blue, section: 17}
        {player: Dave, action: choose, railroad: yellow, section: 11}
        {action: build, railroad: red, section: 15}
        {action: build, railroad: blue, section: 17}
        {action: build, railroad: yellow, section: 11}
        {player: Pete, action: sale, railroad: red, price: 1}
        {player: Pete, action: choose, railroad: red, section: 16}
        {player: John, action: choose, railroad: blue, section: 16}
        {action: build, railroad: blue, section: 16, paid: 5}
        {action: dividend, railroad: blue, length: 3}
        """,
        [],
    ),
    (
        "contest: winner pays less than minimum",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 8}
        {player: John, action: sale, railroad: blue, price: 9}
        {action: build, railroad: red, section: 15}
        {action: build, railroad: blue, section: 17}
        {player: Pete, action: sale, railroad: red, price: 1}
        {player: Pete, action: choose, railroad: red, section: 16}
        {player: John, action: choose, railroad: blue, section: 16}
        {action: build, railroad: blue, section: 16, paid: 1}
        """,
        [(8, "illegal I-6.16")],
    ),
    (
        "contest: bids known, loser builds",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 8}
        {player: John, action: sale, railroad: blue, price: 9}
        {action: build, railroad: red, section: 15}
        {action: build, railroad: blue, section: 17}
        {player: Pete, action: sale, railroad: red, price: 1}
        {player: Pete, action: choose, railroad: red, section: 16}
        {player: John, action: choose, railroad: blue, section: 16}
        {player: Pete, action: blind, railroad: red, amount: 4}
        {action: build, railroad: blue, section: 16, paid: 3}
        """,
        [(9, "illegal I-6.12")],
    ),
    (
        "no turn order, bids and sales",
        NO_ORDER,
        """
        {player: Pete, action: bid, amount: 3}
        {player: John, action: bid, amount: 4}
        {player: John, action: sale, railroad: red, price: 4}
        {player: Dave, action: bid, amount: 5}
        {player: Dave, action: sale, railroad: blue, price: 5}
        {player: John, action: choose, railroad: red, section: 15}
        {player: Dave, action: choose, railroad: blue, section: 17}
        """,
        [],
    ),
    (
        "no board, sales and builds with prices",
        NO_BOARD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: build, railroad: red, section: 15, paid: 2}
        {action: build, railroad: blue, section: 17, paid: 4}
        {action: dividend, railroad: red, length: 2}
        {action: dividend, railroad: blue, length: 2}
        {player: Pete, action: sale, railroad: red, price: 3}
        {action: build, railroad: red, section: 16, paid: 6}
        """,
        [(3, "undetermined I-6.4")],
    ),
    (
        "no board: a price no treasury holds",
        NO_BOARD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: build, railroad: red, section: 15, paid: 2}
        {action: build, railroad: blue, section: 17, paid: 4}
        {action: dividend, railroad: red, length: 2}
        {action: dividend, railroad: blue, length: 2}
        {player: Pete, action: sale, railroad: red, price: 1}
        {action: build, railroad: red, section: 16, paid: 6}
        """,
        [(3, "undetermined I-6.4"), (8, "illegal I-6.8")],
    ),
    (
        "unseen card, then what it built shows",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: Pete, action: choose, railroad: red, section: "?"}
        {action: dividend, railroad: red, length: 2}
        {player: Pete, action: sale, railroad: red, price: 2}
        {player: Pete, action: choose, railroad: red, section: 16}
        """,
        [],
    ),
    (
        "unseen card, later another builds the same?",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: Pete, action: choose, railroad: red, section: "?"}
        {player: Pete, action: offer, railroad: blue}
        {player: John, action: sale, railroad: blue, price: 5}
        {player: Pete, action: choose, railroad: red, section: 16}
        """,
        [],
    ),
    (
        "turn order cards only, with sales",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: build, railroad: red, section: 15}
        {action: turn_order, cards: {Dave: 1, Pete: 3, John: 2}}
        {player: Dave, action: offer, railroad: green}
        {player: Dave, action: bid, amount: 3}
        """,
        [(4, "illegal I-8.2")],
    ),
    (
        "only builds: a railroad that builds twice does so in two turns",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: build, railroad: red, section: 15}
        {action: build, railroad: red, section: 16}
        {action: dividend, railroad: red, length: 3}
        """,
        [],
    ),
    (
        "only builds: what is built twice touches nothing",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: build, railroad: red, section: 15}
        {action: build, railroad: red, section: 19}
        """,
        [(4, "illegal I-6.1")],
    ),
    (
        "only sales: a fourth one though Pete is without money",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 20}
        {player: John, action: sale, railroad: blue, price: 5}
        {player: Dave, action: sale, railroad: green, price: 4}
        {player: John, action: sale, railroad: blue, price: 5}
        """,
        [(4, "illegal I-5.13")],
    ),
    (
        "more than the minimum, and nobody else can have wanted it",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: build, railroad: red, section: 12, paid: 3}
        """,
        [(3, "illegal I-6.7")],
    ),
    (
        "more than the minimum, and another railroad can have wanted it",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: yellow, price: 9}
        {action: build, railroad: yellow, section: 22, paid: 7}
        """,
        [],
    ),
    (
        "no board: a price that no section has",
        NO_BOARD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {action: build, railroad: red, section: 15, paid: 3}
        """,
        [(2, "illegal I-6.5")],
    ),
    (
        "contest: only the money after dividends tells who won",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 8}
        {player: John, action: sale, railroad: yellow, price: 9}
        {player: Dave, action: sale, railroad: blue, price: 6}
        {player: Pete, action: choose, railroad: red, section: 22}
        {player: John, action: choose, railroad: yellow, section: 22}
        {player: Dave, action: choose, railroad: blue, section: 17}
        {check: {cash: {Pete: 14, John: 12, Dave: 16}}}
        """,
        [],
    ),
    (
        "contest: the money says that nobody won",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 8}
        {player: John, action: sale, railroad: yellow, price: 9}
        {player: Dave, action: sale, railroad: blue, price: 6}
        {player: Pete, action: choose, railroad: red, section: 22}
        {player: John, action: choose, railroad: yellow, section: 22}
        {player: Dave, action: choose, railroad: blue, section: 17}
        {check: {cash: {Pete: 13, John: 12, Dave: 16}}}
        {player: John, action: choose, railroad: yellow, section: 22}
        {action: build, railroad: yellow, section: 22}
        """,
        [],
    ),
    (
        "contest: the money says that both won",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 8}
        {player: John, action: sale, railroad: yellow, price: 9}
        {player: Dave, action: sale, railroad: blue, price: 6}
        {player: Pete, action: choose, railroad: red, section: 22}
        {player: John, action: choose, railroad: yellow, section: 22}
        {player: Dave, action: choose, railroad: blue, section: 17}
        {check: {cash: {Pete: 14, John: 13, Dave: 16}}}
        """,
        [(7, "mismatch REC-1")],
    ),
    (
        "contest: who won by the money is known afterwards",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 8}
        {player: John, action: sale, railroad: yellow, price: 9}
        {player: Dave, action: sale, railroad: blue, price: 6}
        {player: Pete, action: choose, railroad: red, section: 22}
        {player: John, action: choose, railroad: yellow, section: 22}
        {player: Dave, action: choose, railroad: blue, section: 17}
        {check: {cash: {Pete: 14, John: 12, Dave: 16}}}
        {player: John, action: choose, railroad: yellow, section: 18}
        """,
        [(8, "illegal I-6.4")],
    ),
    (
        "no turn order: everybody has had a chance and one has no money",
        NO_ORDER,
        """
        {player: Pete, action: sale, railroad: red, price: 20}
        {player: John, action: offer, railroad: blue}
        {player: John, action: bid, amount: 3}
        {player: Dave, action: offer, railroad: blue}
        {player: Dave, action: bid, amount: 3}
        {player: John, action: offer, railroad: blue}
        """,
        [(6, "illegal I-5.13")],
    ),
    (
        "only figures: a treasury holds what its only buyer spent",
        HEAD,
        """
        {action: segment, after: offer, cash: {Pete: 14}, treasury: {red: 5}, shares: {red: {Pete: 1}}}
        """,
        [(1, "contradiction I-5.8")],
    ),
    (
        "turn order cards wrong",
        HEAD,
        """
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {action: build, railroad: red, section: 15}
        {action: turn_order, cards: {Dave: 1, Pete: 2, John: 3}}
        """,
        [],
    ),
]


@pytest.mark.parametrize(("head", "entries", "told"), [pytest.param(*row[1:], id=row[0]) for row in KITCHEN])
def test_a_record_of_the_kitchen_table(head: str, entries: str, told: list[tuple[int, str]]) -> None:
    assert verdicts(of(entries, head)) == told


def test_a_card_that_nobody_noted_leaves_the_score_open() -> None:
    judgement = of("""
        {player: Pete, action: sale, railroad: red, price: 6}
        {player: John, action: sale, railroad: blue, price: 5}
        {player: Pete, action: choose, railroad: red, section: "?"}
        {action: build, railroad: blue, section: 17}
        {player: John, action: sale, railroad: blue, price: 2}
    """)
    assert judgement.sheet is not None
    assert set(judgement.sheet.totals.values()) == {None}
    assert "red showed in turn 1" in judgement.sheet.undetermined


def test_the_game_goes_on_where_a_check_holds() -> None:
    """Everybody else had passed: the share is sold, whatever comes next."""
    judgement = of("""
        {player: Pete, action: offer, railroad: red}
        {player: Pete, action: bid, amount: 5}
        {player: John, action: bid, amount: 6}
        {check: {cash: {John: 14}, treasury: {red: 6}}}
    """)
    assert verdicts(judgement) == []
    assert position(judgement)["shares"]["red"]["John"] == 1
