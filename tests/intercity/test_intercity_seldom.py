"""Moments of the railway game that records seldom come to: all fifty shares sold, who directs what is not
told, a part of an entry that no position could allow. A few lines from a position each, and what is said."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged, verdicts
from test_intercity_details import log_of, state_of
from test_intercity_told_outcomes import OFFER, TRACK

from referee import schema
from referee.breaches import Refused
from referee.games.intercity import scoring
from referee.games.intercity.play import (
    always_wrong,
    checks,
    habits,
    legal,
    plays,
    unwritten_passes,
    wrong_moment,
)
from referee.games.intercity.play.gaps import final, holdings, missing_facts
from referee.games.intercity.play.offering import auction, offer_turns, unnoted_sales, unwritten_offers
from referee.games.intercity.play.track import building, choices, consequences, unwritten_contests
from referee.games.intercity.play.values import Contest, Course, Laid
from referee.games.intercity.record import longhand
from referee.games.intercity.record.boards import EXAMPLE
from referee.games.intercity.record.moves import (
    Bid,
    Build,
    Choose,
    Decline,
    Equity,
    Offer,
    Pass,
    TopUp,
    Unable,
    Unoffered,
)
from referee.header import BadEntry
from referee.rules import ScoreSheet

HEAD = "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
CASH = (
    "cash: {Pete: 9, John: 9, Dave: 9}, turn_order: {Pete: 1, John: 2, Dave: 3}, board: example, rest: empty"
)
HELD = "{Pete: 4, John: 3, Dave: 3}"
COLOURS = ("yellow", "purple", "blue", "red", "green")
SOLD = (
    f"phase: offer, turn: 9, {CASH}, shares: {{{', '.join(f'{colour}: {HELD}' for colour in COLOURS)}}}, "
    f"treasury: {{{', '.join(f'{colour}: 9' for colour in COLOURS)}}}"
)
BOTH = "shares: {red: {Pete: 1}, blue: {John: 1}}, treasury: {red: 9, blue: 9}, chosen: {red: 15, blue: 15}"
CONTEST = f"phase: contest, turn: 3, {CASH}, {BOTH}, contests: [{{section: 15, railroads: [red, blue]}}]"
REVEALED = "phase: reveal, shares: {red: {Pete: 1}, blue: {John: 1}}, board: example"
BLIND = (
    "{player: Pete, action: blind, railroad: red, amount: 2}",
    "{player: John, action: blind, railroad: blue, amount: 1}",
)


def of(given: str, *entries: str, rulings: str = "") -> Any:
    lines = "".join(f"  - {entry}\n" for entry in entries)
    return judged(f"{HEAD}rulings: {{{rulings}}}\ngiven: {{{given}}}\nmoves:\n{lines}")


@pytest.mark.parametrize(
    ("given", "entries", "told"),
    [
        # with all shares sold a reveal may be that of this turn, and so may a second one
        (SOLD, ["{action: reveal}"], []),
        (SOLD, ["{action: reveal}", "{action: reveal}"], []),
        (SOLD, ["{action: reveal}", "{action: equity, railroad: red, value: 7}"], [(2, "illegal I-9.3")]),
        # who pays, whom, and how much: no position allows it
        (
            "phase: offer",
            ["{player: Pete, action: sale, railroad: red, price: 3, paid_to: John}"],
            [(1, "illegal I-5.8")],
        ),
        (
            "phase: equity",
            ["{action: equity, railroad: red, value: 3, value_by: Pete}"],
            [(1, "illegal I-9.3")],
        ),
        (
            "phase: equity",
            ["{action: equity, railroad: red, value: 3, paid_by: Pete}"],
            [(1, "illegal I-9.4")],
        ),
        (
            "phase: offer",
            ["{player: Pete, action: director, railroad: red, gives: 2}"],
            [(1, "illegal I-5.10")],
        ),
        # so many cards as players, each once
        (
            "phase: turn_order",
            ["{action: turn_order, cards: {Pete: 4, John: 1, Dave: 2}}"],
            [(1, "illegal I-2.3")],
        ),
        (
            "phase: turn_order",
            ["{action: turn_order, cards: {Pete: 2, John: 1, Dave: 2}}"],
            [(1, "illegal I-1.2")],
        ),
        ("phase: turn_order", ["{action: turn_order, cards: {Pete: 4}}"], [(1, "illegal I-2.3")]),
        ("phase: turn_order", ["{action: turn_order, cards: {Pete: 1}}"], [(1, "undetermined I-8.1")]),
        # a card that may have been laid before, and a purse too small for the bid
        ("phase: reveal, chosen: {red: 15}", ["{check: {treasury: {red: 7}}}"], []),
        # what a bid won for less than the minimum is made up with
        (
            CONTEST,
            [*BLIND, "{player: Pete, action: top_up, railroad: red, pays: true, paid_by: Pete}"],
            [(3, "illegal I-6.16")],
        ),
        (
            REVEALED,
            ["{player: Dave, action: top_up, railroad: red, pays: true}"],
            [(1, "undetermined I-6.1")],
        ),
        (
            f"{REVEALED}, chosen: {{red: none}}",
            ["{player: Pete, action: top_up, railroad: red, pays: true}"],
            [(1, "undetermined I-6.16")],
        ),
    ],
)
def test_what_is_said_at_moments_that_records_seldom_come_to(
    given: str, entries: list[str], told: list[tuple[int, str]]
) -> None:
    assert verdicts(of(given, *entries)) == told


@pytest.mark.parametrize(
    ("entries", "totals"),
    [
        (["{action: reveal}"], {"Pete": 94, "John": 39, "Dave": 39}),
        (["{action: reveal}", "{action: reveal}"], {"Pete": 94, "John": 39, "Dave": 39}),
    ],
)
def test_a_reveal_with_all_shares_sold_and_nothing_chosen_ends_the_game(
    entries: list[str], totals: dict[str, int]
) -> None:
    """Nine dollars each, 9 + 10 a railroad in ten shares of $1, and the other nine to its Director."""
    sheet = of(SOLD, *entries).sheet
    assert sheet is not None and dict(sheet.totals) == totals


MONEY = "cash: {Pete: 9, John: 9, Dave: 3}, rest: empty"
RED = "shares: {red: {Pete: 2, John: 2}}, treasury: {red: 5}, built: {red: [15]}, board: example"


@pytest.mark.parametrize(
    ("final", "rulings", "winners", "why", "totals"),
    [
        (f"phase: over, {MONEY}", "winner_tie: shared", ("Pete", "John"), "", (9, 9, 3)),
        (f"phase: over, {MONEY}", "winner_tie: unresolved", (), "the rulebook has no tie-break", (9, 9, 3)),
        (
            f"phase: over, {MONEY}, turn_order: {{Pete: 2, John: 1, Dave: 3}}",
            "winner_tie: lower_turn_card",
            ("John",),
            "",
            (9, 9, 3),
        ),
        # what is left over is the Director's, and either of two may be
        (
            f"{MONEY}, {RED}",
            "",
            (),
            "what Pete and John have in the end is not told",
            ((17, 18), (17, 18), 3),
        ),
        (f"{MONEY}, {RED}, directors: {{red: John}}", "", ("John",), "", (17, 18, 3)),
    ],
)
def test_who_wins_where_the_most_money_is_held_by_two(
    final: str, rulings: str, winners: tuple[str, ...], why: str, totals: tuple[Any, ...]
) -> None:
    sheet = judged(f"{HEAD}rulings: {{{rulings}}}\nfinal: {{{final}}}\n").sheet
    assert sheet is not None
    assert tuple(sheet.totals.values()) == totals
    assert tuple(sheet.winners) == winners
    assert why in sheet.undetermined if why else not sheet.undetermined


@pytest.mark.parametrize(
    ("given", "rulings", "said"),
    [
        ("turn: Zoe", "", "nobody called 'Zoe' plays here"),
        (
            "directors: {red: 5}",
            "",
            "`given.directors.red` must be a player's name or none, not the number 5",
        ),
        ("board: nowhere", "", "there is no board called 'nowhere'"),
        ("turn: 2", "start_value: -1", "a start section is worth a sum in whole dollars"),
        ("turn: 2, between: {cash: {Zoe: [1, 2]}}", "", "nobody called 'Zoe' plays here"),
    ],
)
def test_what_means_nothing_in_a_position_is_refused_in_plain_words(
    given: str, rulings: str, said: str
) -> None:
    (fault,) = of(given, "{player: Pete, action: offer, railroad: red}", rulings=rulings).faults
    assert fault.message == said


def test_a_single_card_that_is_not_told_is_the_one_that_is_left() -> None:
    text = f"{HEAD}setup: {{turn_order: {{Pete: 1, John: 3}}}}\nmoves:\n"
    told = judged(f"{text}  - {{check: {{turn_order: {{Pete: 1, John: 3, Dave: 2}}}}}}\n")
    assert verdicts(told) == [] and told.sheet is not None


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("start", "red", "value"), "much"),
        (("start", "pink"), {}),
        (("cities",), ["Gouda"]),
        (("cities", "Gouda"), [1]),
        (("sections", 3, "from"), 7),
        (("sections", 3, "section"), "10"),
        (("sections", 3, "cost"), 2.5),
    ],
)
def test_what_a_board_has_otherwise_than_it_must_is_told(path: tuple[Any, ...], value: Any) -> None:
    board: Any = deepcopy(dict(EXAMPLE))
    place = board
    for step in path[:-1]:
        place = place.setdefault(step, {}) if isinstance(place, dict) else place[step]
    place[path[-1]] = value
    (fault,) = schema.check(board, "board")
    assert fault.path in (path, path[:-1])


# -- single functions -------------------------------------------------------------------------------------

READINGS = {"transfers": False, "resale": False, "min_open": 1}


@pytest.mark.parametrize(
    ("action", "readings", "move", "broken"),
    [
        ("transfer", {}, {}, ["I-4.1"]),
        ("transfer", {"transfers": True}, {}, []),
        ("director", {}, {"gives": None}, []),
        ("director", {}, {"gives": 1}, []),
        ("director", {}, {"gives": 2}, ["I-5.10"]),
        ("sale", {}, {"paid_to": "treasury", "price": 1}, []),
        ("sale", {}, {"paid_to": "John", "price": 0}, ["I-5.8", "I-5.5"]),
        ("sale", {"resale": True}, {"paid_to": "John", "price": 1}, []),
        ("resolve", {}, {"winner": -1, "section": 15, "paid": 0, "paid_to": ""}, []),
        (
            "resolve",
            {},
            {"winner": 3, "section": 15, "paid": 9, "paid_to": "Pete"},
            ["I-6.7", "I-6.14", "I-6.16"],
        ),
        (
            "equity",
            {},
            {"value_by": "Pete", "paid_by": "bank", "rest_to": "treasury"},
            ["I-9.3", "I-9.4", "I-9.5"],
        ),
        ("equity", {}, {"value_by": "bank", "paid_by": "treasury", "rest_to": ""}, []),
    ],
)
def test_what_an_entry_breaks_at_whatever_moment(
    action: str, readings: dict[str, Any], move: dict[str, Any], broken: list[str]
) -> None:
    table, entry = SimpleNamespace(**{**READINGS, **readings}), SimpleNamespace(action=action, **move)
    tests = always_wrong.WRONG_ANYWHERE[action]
    assert [rule for rule, breaks in tests.items() if breaks(table, entry)] == broken  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"sale": (3, 1, 4, -1)}, "the share of red went to John for $4"),
        ({"phase": "offer", "due": 2}, "it is the chance of Dave to offer one"),
        ({"phase": "track"}, "the offering of shares is over for this turn"),
    ],
)
def test_what_goes_on_instead_of_an_auction(changes: dict[str, Any], what: str) -> None:
    state = state_of(OFFER)
    for name, value in changes.items():
        setattr(state, name, value)
    assert offer_turns.what_is_due(state) == what


@pytest.mark.parametrize(
    ("changes", "waits"),
    [
        ({"blind": [-1] * 5}, "The blind bid of blue and red for section 22"),
        ({"blind": [-1, -1, -1, 2, -1]}, "The blind bid of blue for section 22"),
        ({"phase": "pick"}, "Which railroad is to build section 22"),
        ({"phase": "turn_order"}, "The assignment of turn order cards"),
    ],
)
def test_what_a_moment_waits_for(changes: dict[str, Any], waits: str) -> None:
    state = state_of(TRACK)
    state.phase, state.contests = "contest", [Contest(22, 0b01100)]
    for name, value in changes.items():
        setattr(state, name, value)
    assert wrong_moment._waits_for(state) == waits


@pytest.mark.parametrize(
    ("due", "tried", "readings", "lines"),
    [
        (
            0,
            0,
            "",
            [
                "{player: Pete, action: offer, railroad: yellow | purple | blue | red | green}",
                "{player: Pete, action: decline}",
            ],
        ),
        (
            2,
            0b00111,
            "",
            ["{player: Dave, action: offer, railroad: red | green}", "{player: Dave, action: decline}"],
        ),
        (1, 0b11111, "", ["{player: John, action: decline}"]),
        (1, 0b11110, "offer_optional: false", ["{player: John, action: offer, railroad: yellow}"]),
    ],
)
def test_what_could_be_offered_instead(due: int, tried: int, readings: str, lines: list[str]) -> None:
    state = state_of(OFFER, readings)
    state.due, state.tried = due, tried
    assert list(legal.instead(state, Decline(due))) == lines


@pytest.mark.parametrize(
    ("least", "cash", "late"),
    [(3, 2, True), (3, 3, False), (3, 5, False)],
)
def test_who_was_passed_over_had_too_little(least: int, cash: int, late: bool) -> None:
    state = state_of(OFFER)
    state.unable, state.cash[2] = ((2, 9), (2, least), (1, 1)), cash
    if not late:
        with pytest.raises(Refused):
            auction.unable(state, Unable(-1, 2))
        assert state.breaches.found[0].message == "Dave could bid."
        return
    auction.unable(state, Unable(-1, 2))
    assert state.late == (2,)


@pytest.mark.parametrize(
    ("move", "shares", "whether"),
    [
        ({"action": "dividend", "railroad": 3, "rest": 9}, 3, False),
        ({"action": "equity", "railroad": 3, "rest": None}, 3, False),
        ({"action": "equity", "railroad": 3, "rest": 2}, 3, False),
        ({"action": "equity", "railroad": 3, "rest": 3}, 3, True),
        ({"action": "equity", "railroad": 3, "rest": 9}, 0, False),
        ({"action": "equity", "railroad": 3, "rest": 10}, 0, True),
    ],
)
def test_less_than_a_dollar_a_share_is_left_over(move: dict[str, Any], shares: int, whether: bool) -> None:
    data = {"shares": {"red": {"Pete": shares}}} if shares else {}
    assert missing_facts._rest_too_large(data, SimpleNamespace(**move)) is whether


REVEALED_RED = SimpleNamespace(action="reveal", sections=((3, 15),))
BUILT_RED = SimpleNamespace(action="build", railroad=3)
OFFERED = SimpleNamespace(action="offer")


@pytest.mark.parametrize(
    ("after", "whether"),
    [
        ([REVEALED_RED], True),
        ([BUILT_RED], True),
        ([SimpleNamespace(action="reveal", sections=()), BUILT_RED], True),
        ([SimpleNamespace(action="build", railroad=2)], False),
        ([OFFERED, BUILT_RED], False),
        ([], False),
    ],
)
def test_a_choice_is_told_by_the_card_or_by_what_it_built(after: list[Any], whether: bool) -> None:
    assert habits._told(after, 3) is whether


@pytest.mark.parametrize(
    ("told", "made"),
    [
        ({"turn": "John"}, {"phase": "offer", "offer": {"due": "John"}}),
        ({"turn": "John", "offer": {"round": 2}}, {"phase": "offer", "offer": {"round": 2, "due": "John"}}),
        ({"turn": "John", "offer": 3}, {"turn": "John", "offer": 3}),
    ],
)
def test_whose_turn_it_is_written_in_short(told: dict[str, Any], made: dict[str, Any]) -> None:
    longhand._take_turn(["Pete", "John"], told)
    assert told == made


def test_track_written_in_a_line() -> None:
    assert longhand._sections("red", 15) == [15]
    assert longhand._sections("red", "15 16") == [15, 16]
    assert longhand._sections("red", "?") == "?"
    with pytest.raises(BadEntry, match="'15 x' is no list of sections"):
        longhand._sections("red", "15 x")


@pytest.mark.parametrize(
    ("phase", "word"),
    [("offer", Bid(0, 3)), ("track", Pass(0))],
)
def test_a_word_is_said_in_an_auction_only(phase: str, word: Any) -> None:
    state = state_of(OFFER)
    state.phase = phase
    assert unwritten_offers._spoken(state, word) is False
    assert unwritten_offers._fits_after(state, word) is False


BOUGHT = "shares: {red: {Pete: 1}, blue: {John: 1}}"
TURN_3 = f"phase: offer, turn: 3, {CASH}, {BOUGHT}, treasury: {{red: 9, blue: 9}}"
IN_VAIN = (
    "{player: Pete, action: offer, railroad: red}",
    "{player: Pete, action: pass}",
    "{player: John, action: pass}",
    "{player: Dave, action: pass}",
)


@pytest.mark.parametrize(
    ("given", "entries", "rulings", "told"),
    [
        # nobody earns by offering, and who has nothing ends it after a round
        (
            TURN_3,
            [f"{{action: segment, after: offer, cash: {{Pete: 20, John: 20, Dave: 20}}, {BOUGHT}}}"],
            "",
            [(1, "contradiction I-5.8")],
        ),
        (
            TURN_3.replace("Pete: 9", "Pete: 0"),
            [
                "{action: segment, after: offer, cash: {Pete: 0, John: 1, Dave: 1}, "
                "shares: {red: {Pete: 1, John: 2, Dave: 2}, blue: {John: 1}}}"
            ],
            "",
            [(1, "illegal I-5.13")],
        ),
        # in the first turn cards are dealt by chance, whatever the cash
        (
            "phase: turn_order, turn: 1, cash: {Pete: 9, John: 3}",
            ["{action: turn_order, cards: {Pete: 2, John: 1, Dave: 3}}"],
            "",
            [],
        ),
        (
            "phase: turn_order, turn: 2, cash: {Pete: 9, John: 3}",
            ["{action: turn_order, cards: {Pete: 2, John: 1, Dave: 3}}"],
            "",
            [(1, "illegal I-8.1")],
        ),
        # a share that nobody wanted is not offered again in the same chance
        (TURN_3, [*IN_VAIN, IN_VAIN[0]], "unsold: offer_again", [(5, "illegal I-5.1")]),
        # with all shares sold, figures that do not go with this turn are those of the turn before
        (
            SOLD,
            ["{action: segment, after: track, built: {red: [15, 16, 17]}, treasury: {red: 30}}"],
            "",
            [(1, "mismatch I-6.7")],
        ),
        # who directed a railroad decides nothing any more when all is paid
        (
            "phase: over, shares: {red: {Pete: 1, John: 1}}, directors: {red: none}, rest: empty",
            ["{check: {shares: {red: {Pete: 1}}}}"],
            "",
            [],
        ),
    ],
)
def test_what_is_said_of_seldom_moments(
    given: str, entries: list[str], rulings: str, told: list[tuple[int, str]]
) -> None:
    assert verdicts(of(given, *entries, rulings=rulings)) == told


def test_the_last_share_that_is_left_cannot_be_offered_again_in_vain() -> None:
    sold = ", ".join(f"{colour}: {HELD}" for colour in COLOURS[1:])
    given = f"phase: offer, turn: 3, {CASH}, shares: {{yellow: {{Pete: 4, John: 3, Dave: 2}}, {sold}}}"
    entries = [entry.replace("red", "yellow") for entry in IN_VAIN]
    judgement = of(given, *entries, rulings="unsold: offer_again")
    assert not verdicts(judgement) and judgement.outcome is not None
    assert judgement.outcome.state.due == 1


def test_who_directs_has_to_be_said_where_several_own_most() -> None:
    judgement = of(
        "phase: offer, shares: {red: {Pete: 1, John: 1}}, rest: empty", "{player: Pete, action: decline}"
    )
    (fault,) = judgement.faults
    assert "several players own most shares of red: say who directs it" in str(fault)


def test_whose_turn_it_is_stands_in_one_place_only() -> None:
    with pytest.raises(BadEntry, match="whose turn it is is said elsewhere too"):
        longhand._take_turn(["Pete", "John"], {"turn": "John", "offer": {"due": "Pete"}})
    with pytest.raises(BadEntry, match="whose turn it is is said elsewhere too"):
        longhand._take_turn(["Pete", "John"], {"turn": "John", "phase": "track"})


@pytest.mark.parametrize(
    ("given", "either", "phase"),
    [
        (SOLD, True, "over"),
        (SOLD, False, None),
        ("phase: reveal, shares: {red: {Pete: 1}}, chosen: {red: 15}, board: example", False, "over"),
    ],
)
def test_how_a_game_ends_whose_last_cards_nobody_wrote_down(
    given: str, either: bool, phase: str | None
) -> None:
    state = state_of(given)
    state.either = either
    then = scoring.if_others_declined(state)
    assert (None if then is None else then.phase) == phase
    assert state.phase == given.split(",")[0].removeprefix("phase: ")


@pytest.mark.parametrize(
    ("reading", "cards", "winners", "open_"),
    [
        ("shared", [2, 1, 3], ("Pete", "John"), ""),
        ("lower_turn_card", [2, 1, 3], ("John",), ""),
        ("lower_turn_card", [], (), "Pete and John have equally much, and who holds which card is not told"),
        ("unresolved", [2, 1, 3], (), "the rulebook has no tie-break"),
    ],
)
def test_who_wins_of_those_with_equally_much(
    reading: str, cards: list[int], winners: tuple[str, ...], open_: str
) -> None:
    state = state_of(OFFER, f"winner_tie: {reading}")
    state.card = cards
    sheet = ScoreSheet(totals={"Pete": 20, "John": 20, "Dave": 3})
    scoring._winners(state, sheet)
    assert (sheet.winners, sheet.undetermined or "") == (winners, open_)


def test_prices_of_a_position_are_those_its_money_is_reckoned_with() -> None:
    log = log_of("phase: offer, prices: {15: 4}, cash: {Pete: 3}", ["{player: Pete, action: decline}"])
    assert holdings.holdings(log.header, log.start[1], log.moves, 0).table.cost[5] == 4


def test_nothing_is_certain_of_shares_that_are_offered_after_the_end() -> None:
    log = log_of("phase: over, cash: {Pete: 3}", ["{player: Pete, action: offer, railroad: red}"])
    with pytest.raises(holdings.Uncertain):
        holdings.holdings(log.header, log.start[1], log.moves, 0)


def test_whose_chance_it_may_be_where_that_is_open() -> None:
    state = state_of("phase: offer, rest: empty, board: example")
    assert legal._due(state) == (0,)
    state.seat_in_order(())
    state.due, state.courses = -1, (Course((0, 1, 2), used=2), Course((0, 2, 1), used=1))
    state.cash[1] = 0  # no round after this one
    assert legal._due(state) == [1, 2]


@pytest.mark.parametrize(("chosen", "actions"), [("15", ["reveal"]), ("'?'", [])])
def test_cards_are_turned_up_as_far_as_they_are_known(chosen: str, actions: list[str]) -> None:
    state = state_of(
        f"phase: reveal, shares: {{red: {{Pete: 1}}}}, chosen: {{red: {chosen}}}, board: example"
    )
    assert [move.action for move in legal._cards(state)] == actions


@pytest.mark.parametrize(
    ("reading", "lines"),
    [("true", ["{player: Pete, action: choose, railroad: red, section: none}"]), ("false", [])],
)
def test_only_what_can_be_chosen_is_offered_instead(reading: str, lines: list[str]) -> None:
    state = state_of("phase: track, shares: {red: {Pete: 1}}", f"open_decline: {reading}")
    assert list(legal.instead(state, Choose(0, 3, 15))) == lines


@pytest.mark.parametrize(
    ("cash", "lines"),
    [
        (2, ["pass}"]),
        (3, ["bid, amount: 3}", "pass}"]),
        (5, ["bid, amount: 3 to 5}", "pass}"]),
    ],
)
def test_what_can_be_said_instead_in_an_auction(cash: int, lines: list[str]) -> None:
    state = state_of(OFFER)
    state.pointer, state.need = 0, 3
    state.cash[0] = cash
    state.phase = "auction"
    said = [f"{{player: Pete, action: {line}" for line in lines]
    assert list(legal.instead(state, Pass(state.pointer))) == said


def test_who_has_to_offer_cannot_decline() -> None:
    assert "decline" in {move.action for move in legal._offers(state_of(OFFER))}
    assert "decline" not in {move.action for move in legal._offers(state_of(OFFER, "offer_optional: false"))}


def test_nothing_is_known_of_an_auction_before_the_one_before() -> None:
    state = state_of(OFFER)
    state.at_given = False
    with pytest.raises(Refused):
        unnoted_sales.before(state, SimpleNamespace(railroad=1))  # type: ignore[arg-type]
    assert [found.message for found in state.breaches.found] == [
        "Nothing is known of an auction before this."
    ]


def test_a_railroad_that_leaves_nothing_over_may_be_directed_by_anybody() -> None:
    state = state_of(OFFER)
    state.payouts = [None] * 5
    before = [*state.director], [*state.cash], [*state.cash_doubt]
    final._directed_by_any(state, 0, paid=False)
    assert (state.director, state.cash, state.cash_doubt) == before


def test_every_player_takes_a_turn_order_card() -> None:
    text = f"{HEAD}setup: {{turn_order: {{Pete: 1}}}}\nmoves:\n  - {{player: Pete, action: decline}}\n"
    assert verdicts(judged(text)) == [(None, "illegal I-2.4")]


def said(state: Any) -> list[tuple[str, str]]:
    return [(found.rule.number, found.message) for found in state.breaches.found]


def test_final_payments_show_the_end_where_all_shares_are_sold() -> None:
    state = state_of(SOLD)
    state.either = True
    plays._equity_in_offer(state, Equity(-1, railroad=3))
    assert state.phase == "over" and not state.breaches.found


@pytest.mark.parametrize(
    ("moves", "ways"),
    [
        ([Offer(0, 0)], [(Offer(0, 0),)]),
        ([Equity(-1, railroad=0)], []),
        ([Bid(0, 3)], []),
    ],
)
def test_what_may_have_come_before_a_check_is_allowed(moves: list[Any], ways: list[Any]) -> None:
    found = [*checks._in_this_way(state_of(OFFER), (), tuple(moves), 0)]
    assert found == ways


def test_an_entry_may_have_come_before_what_a_check_shows() -> None:
    assert checks._possible_after(state_of(OFFER), (Offer(0, 0),), {})


def test_a_contest_is_no_open_auction() -> None:
    state = state_of("phase: dividends, turn: 2, rest: empty")
    wrong_moment._after_reveal(state, Bid(0, 3))
    assert said(state)[0][0] == "I-6.11"


def test_no_share_is_offered_without_a_word_when_all_are_sold() -> None:
    state = state_of(SOLD)
    assert not [*unwritten_offers.implied_offer(state, Bid(0, 3))]
    with pytest.raises(Refused):
        unwritten_offers.unoffered(state, Unoffered(-1, 0))
    assert said(state)[0][1] == "All shares are sold."


@pytest.mark.parametrize(("sale", "opened"), [(None, None), ((0, 1, 2, 3), ())])
def test_of_the_last_auction_nothing_is_missing_where_there_was_none(sale: Any, opened: Any) -> None:
    state: Any = SimpleNamespace(sale=sale, opened=opened, unwritten=())
    assert unwritten_offers._missing_between(state) == 1


def test_a_contest_is_not_gone_into_for_its_own_end() -> None:
    state: Any = SimpleNamespace(contests=[Contest(15, 0b11)])
    for action in ("resolve", "build"):
        assert unwritten_passes._contest_open(state, SimpleNamespace(action=action, section=15)) is False


def test_a_railroad_without_cubes_is_awarded_nothing() -> None:
    state = state_of(TRACK)
    state.cubes[3] = (1 << state.readings.cube_limit) - 1
    assert building.award(state, 3, 15, 5) is False


@pytest.mark.parametrize(
    ("least", "most", "paid", "told"),
    [
        (2, 9, 4, []),
        (2, 9, 3, ["Red alone chose section 15 and pays the minimum: $2, $4 or $6, not $3."]),
        (2, -1, 5, ["Red alone chose section 15 and pays the minimum: $2, $4 or $6, not $5."]),
        (4, 9, 2, ["Red pays $2; it bid $4 at least."]),
    ],
)
def test_what_a_railroad_can_have_paid_alone(least: int, most: int, paid: int, told: list[str]) -> None:
    state = state_of(TRACK)
    state.cost[5] = 0
    laid = Laid(15, -1, "I-6.7", least=least, purse=(0, most))
    consequences._price_possible(state, Build(-1, 3, 15, paid), laid)
    assert [message for _, message in said(state)] == told


def test_a_card_that_what_was_built_tells_is_not_taken_for_none() -> None:
    state = state_of("phase: track, shares: {red: {Pete: 1}, blue: {John: 1}}, board: example, rest: empty")
    state.told[3] = (15, None)
    choices.others_reveal(state)
    assert [railroad for railroad, _ in state.left_out] == [2]


def test_only_the_director_adds_to_a_bid_whose_price_is_not_known() -> None:
    state = state_of(TRACK)
    state.director[3], state.pending, state.contest_winners = 0, [(3, 15, 1)], {15: 3}
    with pytest.raises(Refused):
        unwritten_contests.topped_up_pending(state, TopUp(1, 3, True))
    assert said(state)[0] == ("I-6.1", "Red's Director is Pete.")


def test_what_nobody_said_of_a_section_that_was_laid_is_not_known() -> None:
    laid = Laid(15, 4, "I-6.7")
    assert laid.purse == (0, -1)


@pytest.mark.parametrize(
    ("cards", "order"), [("Pete: 1, John: 3", [1, 3, 2]), ("John: 1, Dave: 2", [3, 1, 2])]
)
def test_the_last_turn_order_card_is_that_of_the_last_player(cards: str, order: list[int]) -> None:
    judgement = of("phase: turn_order, turn: 1", f"{{action: turn_order, cards: {{{cards}}}}}")
    assert not verdicts(judgement) and judgement.outcome is not None
    assert judgement.outcome.state.card == order


@pytest.mark.parametrize(("due", "named"), [(0, "Pete"), (2, "Dave"), (-1, "another player")])
def test_whose_chance_it_is_where_something_else_is_done(due: int, named: str) -> None:
    state = state_of("phase: offer, turn: 2, rest: empty")
    state.due = due
    wrong_moment._in_offer(state, Build(-1, 3, 15, 2))
    assert any(named in message for _, message in said(state)), said(state)
