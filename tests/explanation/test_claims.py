"""What a record claims is held against what is known, figure by figure: right, wrong, or nobody knows."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from sizes import so_many, spread
from whole_records import outcome_of

from referee import schema
from referee.api import adjudicate
from referee.claims import NOTHING, Disagreement, compare, merged, named, result, shown
from referee.document import parse
from referee.games import named as game_named
from referee.header import BadEntry
from referee.rules import RECORD_RULES, Kind, ScoreSheet

PATH = ("moves", 0, "check")
RIGHT: list[tuple[Any, Any]] = [
    ({}, {"hand": ["A"]}),
    ({"hand": ["A", "B"]}, {"hand": ["A", "B"], "pile": []}),
    ({"hand": 2}, {"hand": ["A", "B"]}),
    ({"hand": 0}, {"hand": []}),
    ({"hand": ["A"]}, {"hand": ["A", None, None]}),
    ({"hand": ["?", "B"]}, {"hand": ["A", "B"]}),
    ({"hand": "?"}, {"hand": 3}),
    ({"pile": ["B", "A"]}, {"pile": ["A", "B"]}),
    ({"pile": ["?", "A"]}, {"pile": ["A", "B"]}),
    ({"pile": ["?", "A"]}, {"pile": ["?", "A"]}),
    ({"cash": {"Ann": 3}}, {"cash": {"Ann": 3, "Ben": 4}}),
    ({"over": True}, {"over": True}),
]
WRONG: list[tuple[Any, Any, tuple[Any, ...], str, bool]] = [
    ({"hand": 1}, {"hand": ["A", "B"]}, ("hand",), "number of cards in hand", False),
    ({"hand": True}, {"hand": ["A"]}, ("hand",), "hand", False),
    ({"hand": ["A"]}, {"hand": ["A", "B"]}, ("hand",), "hand", False),
    ({"hand": ["A"]}, {"hand": ["A", None, "B"]}, ("hand",), "hand", False),
    ({"hand": ["A", "B"]}, {"hand": ["A"]}, ("hand",), "hand", False),
    ({"hand": ["B", "A"]}, {"hand": ["A", "B"]}, ("hand",), "hand", False),
    ({"hand": ["A", "C"]}, {"hand": ["?", "B"]}, ("hand",), "hand", False),
    ({"hand": ["A", "B"]}, {"hand": ["?", "B"]}, ("hand",), "hand", True),
    ({"pile": ["A"]}, {"pile": ["A", None]}, ("pile",), "pile", False),
    ({"pile": ["A", "C"]}, {"pile": ["A", "B"]}, ("pile",), "pile", False),
    ({"pile": ["A", "A"]}, {"pile": ["A", "B"]}, ("pile",), "pile", False),
    ({"pile": ["A", "C"]}, {"pile": ["A", "?"]}, ("pile",), "pile", True),
    ({"pile": ["B", "C"]}, {"pile": ["A", "?"]}, ("pile",), "pile", False),
    ({"pile": ["?", "C"]}, {"pile": ["A", "B"]}, ("pile",), "pile", False),
    ({"cash": {"Ann": 4}}, {"cash": {"Ann": 3}}, ("cash", "Ann"), "cash Ann", False),
    ({"cash": {"Ann": 4}}, {"cash": {"Ann": "?"}}, ("cash", "Ann"), "cash Ann", True),
    ({"over": 1}, {"over": True}, ("over",), "over", False),
    ({"deck": 4}, {"hand": []}, ("deck",), "deck", False),
    ({"hand": {"A": 1}}, {"hand": ["A"]}, ("hand",), "hand", False),
    ({"pile": ["?", "?", "C"]}, {"pile": ["?", "B", "A"]}, ("pile",), "pile", True),
    ({"pile": ["?", "C", "D"]}, {"pile": ["?", "B", "A"]}, ("pile",), "pile", False),
]


def differences(claimed: Any, actual: Any) -> list[Disagreement]:
    return list(compare(claimed, actual, PATH, frozenset({"pile"}), lambda: ("deck",)))


@pytest.mark.parametrize(("claimed", "actual"), RIGHT)
def test_what_is_so_or_is_not_claimed_is_right(claimed: Any, actual: Any) -> None:
    assert differences(claimed, actual) == []


@pytest.mark.parametrize(("claimed", "actual", "path", "name", "is_open"), WRONG)
def test_what_is_not_so_is_told_at_its_place(
    claimed: Any, actual: Any, path: tuple[Any, ...], name: str, is_open: bool
) -> None:
    (found,) = differences(claimed, actual)
    assert (found.path, found.name, found.open) == ((*PATH, *path), name, is_open)


def test_what_no_position_has_is_refused_with_what_there_is() -> None:
    with pytest.raises(BadEntry) as fault:
        differences({"hands": 4}, {"hand": []})
    assert fault.value.path == (*PATH, "hands") and fault.value.key
    assert "one of hand" in str(fault.value.expected)


def test_a_wrong_figure_has_the_right_one_beside_it_and_an_open_one_has_not() -> None:
    rule = RECORD_RULES["REC-1"]
    wrong = Disagreement(PATH, "cash", 4, 3).finding(rule, "the check")
    assert (wrong.kind, wrong.fits, wrong.instead) == (Kind.MISMATCH, (3,), ("cash: 3",))
    unknown = Disagreement(PATH, "cash", 4, "?", True).finding(rule, "the check")
    assert (unknown.kind, unknown.fits, unknown.instead) == (Kind.UNDETERMINED, (), ())
    assert Disagreement(PATH, "cash", 4, "5 to 6", bounds=True).finding(rule, "it").fits == ()
    nothing = Disagreement(PATH, "deck", 4, NOTHING).finding(rule, "it")
    assert nothing.fits == () and nothing.instead == ()
    for known, fits in ((["A"], (["A"],)), (["A", "?"], ()), ({"A": ["?"]}, ()), ({"A": 1}, ({"A": 1},))):
        assert Disagreement(PATH, "hand", 4, known).finding(rule, "it").fits == fits


def test_values_are_shown_as_a_log_writes_them() -> None:
    for value, text in (
        (3, "3"),
        ("A", "A"),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (1.5, "1.5"),
        ([1, None], "[1, null]"),
        ((1, "A"), "[1, A]"),
        ({"A": [True], "B": 2}, "{A: [true], B: 2}"),
    ):
        assert shown(value) == text


def test_a_correction_goes_into_mappings_and_replaces_all_else() -> None:
    assert merged({"A": {"B": 1, "C": 2}, "D": [1, 2]}, {"A": {"B": 3}, "D": [4], "E": 5}) == {
        "A": {"B": 3, "C": 2},
        "D": [4],
        "E": 5,
    }
    assert merged([1], {"A": 1}) == {"A": 1}


# -- results ------------------------------------------------------------------------------------------


def sheet(**more: Any) -> ScoreSheet:
    totals: dict[str, int | tuple[int, int] | None] = {"Ann": 3, "Ben": (4, 6), "Cem": None, "Dee": (5, 5)}
    return ScoreSheet(totals=totals, counts={"cards": {"Ann": 2}}, **more)


@pytest.mark.parametrize(
    ("claimed", "kinds"),
    [
        ({"scores": {"Ann": 3}}, []),
        ({"scores": {"Ann": 4}}, [Kind.MISMATCH]),
        ({"scores": {"Ben": 4}}, [Kind.UNDETERMINED]),
        ({"scores": {"Ben": 6}}, [Kind.UNDETERMINED]),
        ({"scores": {"Ben": 3}}, [Kind.MISMATCH]),
        ({"scores": {"Ben": 7}}, [Kind.MISMATCH]),
        ({"scores": {"Cem": 7}}, [Kind.UNDETERMINED]),
        ({"scores": {"Dee": 5}}, []),
        ({"scores": {"Dee": 4, "Ann": 4}}, [Kind.MISMATCH, Kind.MISMATCH]),
        ({"scores": {"Ann": 3, "Cem": 7}}, [Kind.UNDETERMINED]),
        ({"scores": {"Dee": 5, "Cem": 7}}, [Kind.UNDETERMINED]),
        ({"cards": {"Ann": 2}}, []),
        ({"cards": {"Ann": 1}}, [Kind.MISMATCH]),
        ({"note": "late", "ended": "so", "by": "Ann"}, []),
        ({"winner": "Ann"}, []),
        ({"winner": "Ben"}, [Kind.MISMATCH]),
        ({"winners": ["Ann"]}, []),
        ({"winners": ["Ann", "Ben"]}, [Kind.MISMATCH]),
        ({"winners": []}, [Kind.MISMATCH]),
    ],
)
def test_a_result_is_held_against_the_sheet(claimed: dict[str, Any], kinds: list[Kind]) -> None:
    assert [finding.kind for finding in result(claimed, sheet(winners=("Ann",)))] == kinds


def test_a_wrong_winner_has_those_who_won_beside_it_as_the_key_wants_them() -> None:
    def fits(key: str, claimed: Any, *winners: str) -> Any:
        (finding,) = result({key: claimed}, sheet(winners=winners))
        assert finding.path == ("result", key) and finding.rule.number == "REC-2"
        return finding.fits, finding.instead

    assert fits("winner", "Ben", "Ann") == (("Ann",), ("winner: Ann",))
    assert fits("winners", ["Ben"], "Ann") == ((["Ann"],), ("winners: Ann",))
    assert fits("winner", "Ben", "Ann", "Cem") == ((), ("winners: [Ann, Cem]",))


def test_a_figure_out_of_its_bounds_and_a_result_without_a_winner_are_told_in_words() -> None:
    (finding,) = result({"scores": {"Ben": 7}}, sheet())
    assert finding.fits == () and "4 to 6" in str(finding.message)
    (nobody,) = result({"winners": []}, sheet(winners=("Ann",)))
    assert "nobody" in str(nobody.message) and "Ann" in str(nobody.message)


def test_where_nobody_knows_who_has_won_a_winner_is_open_and_silence_is_right() -> None:
    (finding,) = result({"winner": "Ben"}, sheet(undetermined="the last card"))
    assert finding.kind is Kind.UNDETERMINED and finding.path == ("result", "winner")
    assert list(result({"winners": []}, sheet(undetermined="the last card"))) == []
    assert list(result({"winner": "Ben"}, sheet())) == []


def test_a_figure_breaks_the_sentence_that_gives_it_and_is_a_claim_besides() -> None:
    rule = RECORD_RULES["REC-4"]
    blamed = sheet(blame=lambda key, player, claimed: rule)
    (finding,) = result({"scores": {"Ann": 4}}, blamed)
    assert finding.rule is rule and finding.fits == (3,)
    (also,) = finding.also
    assert also.rule.number == "REC-2" and also.fits == () and also.instead == ()
    (open_figure,) = result({"scores": {"Ben": 5}}, blamed)
    assert open_figure.rule.number == "REC-2" and open_figure.also == ()


@pytest.mark.parametrize(
    ("claimed", "path"),
    [
        ({"winner": "Eve"}, ("result", "winner")),
        ({"winners": ["Ann", "Eve"]}, ("result", "winners", 1)),
        ({"scores": {"Eve": 1}}, ("result", "scores", "Eve")),
        ({"coins": {"Ann": 1}}, ("result", "coins")),
    ],
)
def test_a_result_about_nobody_or_nothing_is_refused_at_its_place(
    claimed: dict[str, Any], path: tuple[Any, ...]
) -> None:
    with pytest.raises(BadEntry) as fault:
        list(result(claimed, sheet(winners=("Ann",))))
    assert fault.value.path == path
    assert fault.value.key == (path[1] in ("coins", "scores"))


def test_a_winner_who_does_not_play_is_refused_in_a_game_that_goes_on() -> None:
    with pytest.raises(BadEntry):
        named({"winner": "Eve"}, ["Ann"])
    named({"winner": "Ann"}, ["Ann"])
    named({}, ["Ann"])


SHEETS = """\
referee: 1
game: hundred
players: [Ann, Ben]
rulings: {{call.window: instead_of_draw, game.end.points: {most}}}
moves:
  - {{action: deal, starter: Ann}}
  - {{player: Ann, action: call}}
  - {{player: Ben, action: draw, from: stock, card: 3C}}
  - {{player: Ben, action: shed, card: 3C}}
  - {{action: reveal, cards: {{Ann: [2C, 3D, 2D, 4S], Ben: [10H, 10C, 10D, 9S]}}}}
  - {{action: score, totals: {{Ann: {first}, Ben: 39}}}}
result: {result}
"""


@pytest.mark.parametrize(
    ("first", "most", "result", "told"),
    [
        (10, 30, "{scores: {Ann: 10, Ben: 39}, winner: Ann}", [(6, "G-07", ["G-33"])]),
        (10, 30, "{scores: {Ann: 9, Ben: 39}}", [(6, "G-07", []), (None, "G-33", ["REC-2"])]),
        (50, 30, "{scores: {Ann: 50, Ben: 39}, winner: Ben}", [(6, "G-07", ["G-33", "G-08"])]),
        (50, 30, "{scores: {Ann: 50, Ben: 39}, winner: Ann}", [(6, "G-07", ["G-33"])]),
        (11, 30, "{scores: {Ann: 60, Ben: 39}, winner: Ben}", [(None, "G-33", ["REC-2", "G-08"])]),
        (11, 30, "{winner: Ben}", [(None, "G-08", [])]),
        (11, 100, "{scores: {Ann: 11, Ben: 40}, winner: Ann}", [(None, "G-08", ["G-33"])]),
    ],
)
def test_what_goes_with_a_wrong_figure_is_told_with_it(
    first: int, most: int, result: str, told: list[tuple[int | None, str, list[str]]]
) -> None:
    """A total that is wrong again by as much, who has won by it, and figures of a game that is not over."""
    outcome = outcome_of(parse(SHEETS.format(first=first, most=most, result=result), "a test")[0].data)
    found = [
        (each.move, each.rule.number, [also.rule.number for also in each.also])
        for each in outcome.findings
        if each.wrong
    ]
    assert found == told


PLAYERS = {"intercity": ["Ann", "Ben", "Cem"]}


@pytest.mark.parametrize("game", ["auction", "hundred", "duel", "rommee", "intercity"])
def test_a_check_may_say_of_every_part_of_a_position_that_nobody_knows(game: str) -> None:
    """Also of the players one by one, and in the place of a list; from any position."""
    beginnings: list[dict[str, Any]] = [{}, {"given": {}}, {"given": {"rest": "empty"}}]
    head = {"referee": 1, "game": game, "players": PLAYERS.get(game, ["Ann", "Ben"])}
    for key in sorted(schema.names(game_named(game).record.schema, "position")):
        tried = [*product(beginnings, ("?", ["?"], {"Ann": "?"}, {}, None))]
        for begin, told in spread(tried, so_many(2, 4)):
            judged = adjudicate({**head, **begin, "moves": [{"check": {key: told}}]})
            assert judged.faults or judged.findings is not None
