"""What a memory position with gaps and the entries after it tell, and what is owed, named and laid by them:
each answer beside one that differs in a single word."""

from __future__ import annotations

from typing import Any

import pytest
from judging import judged, verdicts

from referee.games.memory.play.gaps import missing_facts
from referee.games.memory.play.gaps import ways as gaps
from referee.games.memory.play.power_guards import never
from referee.log import Log
from referee.moments.after_entry import moment

DRAW = "{player: A, action: draw, from: stock}"
FROM_PILE = "{player: B, action: draw, from: discard}"
SHED = "{player: A, action: shed, card: 6H}"
MATCH = "{player: B, action: match, slot: 1, card: 6C}"
PAID = '{player: B, action: penalty, cards: ["?"]}'
PAID_BY_A = '{player: A, action: penalty, cards: ["?", "?"]}'
ALL_LIE = 'layouts: {A: ["?"], B: ["?"]}'


def log_of(given: str, entries: list[str], game: str = "hundred") -> Log:
    lines = "".join(f"  - {entry}\n" for entry in entries)
    begin = f"given: {{{given}}}\n" if given else ""
    judgement = judged(f"referee: 1\ngame: {game}\nplayers: [A, B]\n{begin}moves:\n{lines}")
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    return judgement.log


def rules_of(log: Log) -> Any:
    return log.game.positions.load(log.header, {"rest": "empty"}).rules


def told(part: str, given: str, entries: list[str], game: str = "hundred") -> bool:
    """Whether a part of the position is told."""
    log = log_of(given, entries, game)
    data = {key: value for key, value in log.start[1].items() if key != "rest"}
    return missing_facts.TOLD[part](missing_facts.Gaps(rules_of(log), log.header, data, log.moves))


@pytest.mark.parametrize(
    ("part", "given", "entries", "known"),
    [
        # what is owed: told, or there is one payment at most, and nothing in the record is a reason for it
        ("owed", "discard: [6D]", [DRAW], True),
        ("owed", "discard: [6D]", [MATCH, PAID], False),
        ("owed", "discard: [6D]", [PAID], True),
        ("owed", "discard: [6D]", [PAID, PAID_BY_A], False),
        ("owed", "discard: [6D]", [MATCH, PAID, PAID_BY_A], False),
        ("owed", "owed: []", [PAID, PAID_BY_A], True),
        # effects: told, or one at most is used or let go
        ("powers", "discard: [6D]", ["{player: A, action: decline}"], True),
        ("powers", "discard: [6D]", ["{player: A, action: decline}", "{player: B, action: decline}"], False),
        ("powers", "powers: []", ["{player: A, action: decline}", "{player: B, action: decline}"], True),
        # who has called
        ("called", "caller: A", [DRAW], True),
        ("called", "callers: [A]", [DRAW], True),
        ("called", "callers: []", [DRAW], True),
        ("called", "caller: null", [DRAW], True),
        ("called", "final: null", [DRAW], True),
        ("called", "final: {turns: [B]}", [DRAW], True),
        ("called", "final: {by: A}", [DRAW], False),
        ("called", "calling: A", [DRAW], False),
        ("called", "discard: [6D]", [DRAW], True),
        # whether a card can be had
        ("dry", "stock: 3", [DRAW], True),
        ("dry", f"{ALL_LIE}, discard: [6D]", [DRAW], True),
        ("dry", "discard: [6D]", [DRAW], False),
        # where cards lie
        ("layouts", ALL_LIE, [DRAW], True),
        ("layouts", 'layouts: {A: ["?"]}', [DRAW], False),
        ("layouts", 'layouts: {A: ["?", "-"], B: ["?"]}', [DRAW], True),
        ("layouts", ALL_LIE, ["{player: B, action: give, slot: 1, to: A}"], True),
    ],
)
def test_what_tells_a_part_of_the_position(part: str, given: str, entries: list[str], known: bool) -> None:
    assert told(part, given, entries) is known


@pytest.mark.parametrize(
    ("entries", "many"),
    [
        ([], 0),
        ([DRAW], 1),
        ([DRAW, SHED], 2),
        ([DRAW, SHED, FROM_PILE], 1),
        ([SHED], 0),
        ([DRAW, SHED, "{action: reshuffle}"], 0),
    ],
)
def test_so_many_cards_at_least_lie_on_the_pile(entries: list[str], many: int) -> None:
    moves = log_of("discard: [6D]", [*entries, "{action: reveal, cards: {A: [2H]}}"]).moves
    assert missing_facts._laid({"discard": ["6D"]}, moves) == many


@pytest.mark.parametrize(
    ("entries", "places"),
    [
        ([MATCH, PAID], []),
        ([PAID], [0]),
        ([MATCH, PAID, PAID], [2]),
        ([MATCH, PAID_BY_A], [1]),
        ([DRAW, PAID_BY_A], [1]),
        (["{player: B, action: look, at: 1}", PAID], []),
        (["{player: B, action: initial_peek, slots: [1]}", PAID], []),
        ([PAID, MATCH, PAID], [0]),
    ],
)
def test_a_payment_is_explained_by_what_its_player_threw_or_looked_at(
    entries: list[str], places: list[int]
) -> None:
    moves = log_of("discard: [6D]", entries).moves
    unexplained = {id(move) for move in missing_facts.unexplained(moves)}
    assert [place for place, move in enumerate(moves) if id(move) in unexplained] == places


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"powers": [{"card": "discard.3"}]}, [3]),
        ({"powers": [{"card": "discard.999"}]}, [999]),
        ({"powers": [{"card": "discard.1000"}]}, []),
        ({"powers": [{"card": "discard.x"}]}, []),
        ({"powers": [{"card": "discard"}, {"card": "A.2"}]}, []),
        ({"layouts": {"A": ["discard.4"]}, "owed": [{"for": "discard.5"}]}, [5]),
    ],
)
def test_the_places_of_the_pile_that_a_position_speaks_of(given: Any, named: list[int]) -> None:
    assert list(gaps._named(given, "discard")) == named


def test_a_pile_is_as_deep_as_a_position_speaks_of_and_no_deeper_than_the_pack() -> None:
    rules = rules_of(log_of("", [DRAW]))
    assert gaps._depth(rules, {}) == 1
    assert gaps._depth(rules, {"powers": [{"at": 4}, {"at": 2}]}) == 4
    assert gaps._depth(rules, {"powers": [{"at": 2}], "owed": [{"for": "discard.7"}]}) == 7
    assert gaps._depth(rules, {"powers": [{"at": 10**6}]}) == rules.pack.size


@pytest.mark.parametrize(
    ("entries", "owed"),
    [
        ([DRAW], None),
        ([MATCH, PAID], None),
        ([PAID], [{"player": "B", "cards": 1}]),
        ([PAID_BY_A], [{"player": "A", "cards": 2}]),
        (["{player: A, action: penalty, count: 3}"], [{"player": "A", "cards": 3}]),
        (["{player: A, action: give, slot: 1, to: B}"], None),
    ],
)
def test_what_is_paid_without_a_reason_was_owed_or_was_not(entries: list[str], owed: Any) -> None:
    log = log_of("discard: [6D]", entries)
    gap = gaps._owed(rules_of(log), log.header, {}, log.moves)
    assert (gap and [way.position.get("owed") for way in gap.ways]) == (owed and [None, owed])


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        ("{player: A, action: power, card: J, swap: [A.1, B.1]}", False),
        ("{player: A, action: power, card: J, swap: [B.1, A.1]}", False),
        ("{player: A, action: give, slot: 1, to: B}", True),
    ],
)
def test_what_is_wrong_at_any_moment(entry: str, wrong: bool) -> None:
    log = log_of("discard: [6D]", [entry])
    assert never(rules_of(log), log.moves[0]) is wrong


def told_of(game: str, given: str, entries: list[str], players: str = "A, B") -> list[tuple[int | None, str]]:
    lines = "".join(f"  - {entry}\n" for entry in entries)
    return verdicts(
        judged(f"referee: 1\ngame: {game}\nplayers: [{players}]\ngiven: {{{given}}}\nmoves:\n{lines}")
    )


GIFT = [
    "{player: A, action: give, to: B, slot: 4}",
    "{player: A, action: draw}",
    "{player: A, action: shed, card: 5H}",
]


@pytest.mark.parametrize("owed", ["", ", owed: [{player: A, to: B}]"])
@pytest.mark.parametrize("slot", [1, 3, 5])
def test_a_gift_may_fill_any_place_that_is_told_to_be_empty(owed: str, slot: int) -> None:
    layouts = 'layouts: {A: [2C, 3C, 4C, 5C], B: ["-", 3S, "-", 9D]}'
    given = f"active: A, phase: turn, discard: [7H], {layouts}{owed}"
    told = told_of("duel", given, [*GIFT, f"{{player: B, action: match, slot: {slot}, card: 5C}}"])
    assert [verdict for verdict in told if "undetermined" not in verdict[1]] == []
    assert told_of("duel", given, [*GIFT, "{player: B, action: match, slot: 2, card: 5C}"])[-1][1] == (
        "contradiction REC-4"
    )


def test_an_entry_that_is_right_in_one_way_is_not_the_one_at_fault() -> None:
    """A drew, and B laid the card away: by one of the ways B held a card and A drew out of turn, which is one
    fault as well; but the first line may be right, and the two together never are."""
    entries = [
        "{player: A, action: draw, card: JK}",
        "{player: B, action: shed, card: JK}",
        "{player: B, action: draw}",
        "{player: B, action: shed, card: 5H}",
    ]
    told = told_of("rommee", 'layouts: {A: ["?", "?"], B: ["?"]}, final: null', entries)
    assert [verdict for verdict in told if "undetermined" not in verdict[1]] == [(2, "illegal R-14")]


@pytest.mark.parametrize("act", ["{player: A, action: decline}", "{player: A, action: power}"])
def test_effects_that_are_told_in_no_order_are_open_once(act: str) -> None:
    powers = "powers: [{player: A, card: JD, order: 0}, {player: A, card: JS, order: 0, at: 1}]"
    given = f"active: A, phase: placed, discard: [JS, JD], {powers}, callers: []"
    assert told_of("hundred", given, [act, act]) == []


def test_an_effect_that_the_card_laid_cannot_have_is_not_listed() -> None:
    """A.1 did not match the eight on the pile: laid unseen, it is no eight."""
    given = (
        "active: B, phase: placed, discard: [8C], owed: [], callers: [], "
        'layouts: {A: ["?", "?"], B: ["?", "?"]}, rest: empty'
    )
    log = log_of(
        given,
        [
            "{player: B, action: match, owner: A, slot: 1, result: wrong}",
            "{player: B, action: penalty, count: 1}",
            "{player: A, action: draw}",
            "{player: A, action: replace, slot: 1}",
        ],
        "duel",
    )
    legal = moment(log, legal=True).legal
    assert legal and not any(move.action == "power" for move in legal)
