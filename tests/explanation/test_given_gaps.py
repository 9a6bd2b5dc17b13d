"""What a position leaves out is unknown: nobody is accused of what some way of filling it in would allow."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import faulty_records
import pytest
from judging import judged, verdicts
from sizes import so_many, spread
from thinning import thinnings, without
from typer.testing import CliRunner
from weakened import beginning, cases, endings, untrue, weakened
from whole_records import log_of, wholes

from referee.api import adjudicate
from referee.cli import app
from referee.explanation import gap_ways
from referee.rules import Kind

Parts = Callable[[str, Random], Iterator[tuple[dict[str, Any], dict[str, Any]]]]

WEAKENED = so_many(3, 40)


@pytest.mark.parametrize("game", ["hundred", "duel", "rommee", "auction", "intercity"])
def test_nobody_is_accused_where_the_whole_position_allows_it(game: str) -> None:
    """Moments of recorded games with the entries that follow, of which parts are taken away."""
    found = cases(game, Random(f"weakened {game}"))
    doubted = 0
    for _ in range(WEAKENED):
        whole, weak = next(found)
        if any(finding.wrong for finding in adjudicate(whole).findings):
            continue
        judgement = adjudicate(weak)
        told = json.dumps(weak)
        # Deep in a contest of InterCity the position must say what is contested.
        assert game == "intercity" or not judgement.faults, (told, list(map(str, judgement.faults)))
        assert not [each.message for each in judgement.findings if each.wrong], told
        doubted += any(each.kind is Kind.UNDETERMINED for each in judgement.findings)
    assert doubted > WEAKENED / 4


THINNED = so_many(2, 60)


@pytest.mark.parametrize("game", ["hundred", "duel", "rommee", "auction", "intercity"])
@pytest.mark.parametrize("kind", ["onlooker", "half", "fields"])
def test_nobody_is_accused_where_neither_the_position_nor_what_follows_tells_all(
    game: str, kind: str
) -> None:
    """Whole games from some moment on: parts of the position are gone, and of the entries what may be."""
    less = 0
    for seed, played in wholes(game, 515000, THINNED):
        chance = Random(f"{game} {seed} {kind} given and thinned")
        log = log_of(played.data)
        many = chance.choice((8, 20, 1000))
        whole = beginning(log, chance.randrange(len(log.moves) - 3), many)
        assert not [each.message for each in adjudicate(whole).findings if each.wrong]
        weak = weakened(whole, chance)
        entries = [each for each in thinnings(game)[kind](weak, chance) if each.path[0] == "moves"]
        judgement = adjudicate(without(weak, entries))
        assert not [each.message for each in judgement.findings if each.wrong], (seed, json.dumps(weak))
        less += bool(entries)
    assert less or game == "intercity"


TOLD = so_many(2, 400)


@pytest.mark.parametrize("parts", [cases, endings])
@pytest.mark.parametrize("game", ["hundred", "duel", "rommee", "auction", "intercity"])
def test_no_figure_is_told_that_is_another_in_the_whole_position(game: str, parts: Parts) -> None:
    """Totals, counts and winners are told where they hang neither on what the position leaves out nor on an
    entry of which nobody can know whether it was allowed."""
    found = parts(game, Random(f"figures {game}"))
    for _ in range(TOLD):
        whole, weak = next(found)
        true, gapped = adjudicate(whole), adjudicate(weak)
        if gapped.faults or any(each.wrong for each in true.findings):
            continue
        assert untrue(true.sheet, gapped.sheet) == [], json.dumps(weak)
        claimed = [each.message for each in gapped.findings if each.wrong and each.move is None]
        assert not claimed, json.dumps(weak)


@pytest.mark.parametrize("game", ["hundred", "duel", "rommee", "auction", "intercity"])
def test_bounds_hold_after_something_forbidden(game: str) -> None:
    """Where a fault is the same with gaps as without them, what is told of the totals is true, and in most
    records something is."""
    compared = told = 0
    for seed in range(so_many(4, 60)):
        chance = Random(f"forbidden {game} {seed}")
        whole = faulty_records.forbidden(game, seed, chance)
        if whole is None or "given" not in whole:
            continue
        whole["given"]["rest"] = "empty"
        weak = weakened(whole, chance)
        true, gapped = adjudicate(whole), adjudicate(weak)
        faults = [
            {(each.move, each.rule) for each in found.findings if each.wrong} for found in (true, gapped)
        ]
        if gapped.faults or faults[0] != faults[1] or true.sheet is None or gapped.sheet is None:
            continue
        compared += 1
        told += any(total is not None for total in gapped.sheet.totals.values())
        wrong = [figure for figure in untrue(true.sheet, gapped.sheet) if figure.startswith("totals")]
        assert wrong == [], json.dumps(weak)
    assert told >= compared / 5


def test_a_fault_leaves_the_bounds_that_are_told_all_the_same() -> None:
    """Ben cashes in a card of the display, which is void: it is nobody's."""
    given = """{phase: loser, round: 12, display: [P5, null, null, null, null, null], auction_deck: [],
      players: {
      Ann: {deck: [R1, R2], hand: [P2, P3], discards: [R8], cashed: []},
      Ben: {hand: [P6], discards: [G3, P1], cashed: [P7]}}}"""
    entry = "{player: Ben, action: cash, card: P5}"
    judgement = judged(f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {given}\nmoves:\n- {entry}\n")
    assert verdicts(judgement) == [(1, "illegal A-6.4")]
    assert judgement.sheet is not None
    assert judgement.sheet.totals == {"Ann": (-65, 106), "Ben": (-76, 85)}


def test_what_an_entry_came_to_that_may_be_forbidden_is_counted_both_ways() -> None:
    """The card taken from the pile belongs to Ann, or does not: nobody knows what was in the pile."""
    weak = json.loads(DOUBTED)
    judgement = adjudicate(weak)
    assert [each.rule.number for each in judgement.findings if each.kind is Kind.UNDETERMINED] == ["A-12.2"]
    # What Ben has bid and played is not told: any of thirty cards, a P7 of Ann's or not among them.
    assert judgement.sheet is not None and judgement.sheet.totals == {"Ann": (-3, -1), "Ben": (-69, 104)}
    assert not judgement.sheet.winners


DOUBTED = """{"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": {"phase": "winner",
"players": {"Ann": {"deck": ["B6", "B2", "R6", "R2"], "hand": [], "bid": ["R3", "R10"], "powers": ["R7",
"P8"], "fetched": [], "discards": [], "cashed": [], "stake": ["R3", "R7", "R10", "P8"]},
"Ben": {"deck": [], "hand": [], "discards": ["G1"], "cashed": []}}}, "moves": [
{"player": "Ann", "action": "take", "with": "P8", "card": "P7", "from": "auction"},
{"player": "Ann", "action": "duplicate", "with": "P7", "card": "P8"}]}"""


def test_the_end_of_the_game_is_open_where_nobody_tells_how_many_rounds_are_played() -> None:
    played = "played: [{sums: {Ann: 0, Ben: 24}}]"
    deal = "phase: deal, totals: {Ann: 0, Ben: 24}"
    for more, final in ((f", {played}", False), (f", {played}, rounds: agreed", True)):
        judgement = judged(
            f"referee: 1\ngame: duel\nplayers: [Ann, Ben]\ngiven: {{{deal}{more}}}\nmoves: []\n"
        )
        assert judgement.sheet is not None
        assert (judgement.sheet.final, bool(judgement.sheet.winners)) == (final, final)


def test_shares_nobody_told_of_leave_the_figures_of_the_score_sheet_open_upwards() -> None:
    given = "{phase: offer, cash: {Pete: 10, John: 3, Dave: 5}, turn_order: {Pete: 1, John: 2, Dave: 3}}"
    judgement = judged(
        f"referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\ngiven: {given}\nmoves: []\n"
    )
    assert judgement.sheet is not None
    least = {name: total[0] for name, total in judgement.sheet.totals.items() if isinstance(total, tuple)}
    assert least == {"Pete": 10, "John": 3, "Dave": 5}
    assert set(judgement.sheet.counts["shares_owned"].values()) == {(0, 50)}
    assert set(judgement.sheet.counts["railroads_directed"].values()) == {None}


KEPT = (Path(__file__).parents[1] / "tables" / "partly_given.jsonl").read_text(encoding="utf-8").splitlines()
"""Beginnings of which parts were taken away, with entries that were legal; each was called wrong once (or
fell over), because the ways that were gone through were not all there are."""


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_nobody_is_accused_by_a_way_that_was_not_gone_through(number: int) -> None:
    found = adjudicate(json.loads(KEPT[number])).findings
    assert [finding.message for finding in found if finding.wrong] == []
    assert any(finding.kind is Kind.UNDETERMINED for finding in found) == (number not in ALLOWED)


ALLOWED = {1, 6, 11}
"""Of those whose entries are allowed whatever was left out: a player with five cards has set none aside yet;
a card laid now comes last; and one that is told almost whole."""


def asked(game: str, given: str, *moves: str, players: str = "[Ann, Ben]") -> list[tuple[int | None, str]]:
    entries = "".join(f"  - {{{move}}}\n" for move in moves)
    return verdicts(
        judged(f"game: {game}\nreferee: 1\nplayers: {players}\ngiven: {given}\nmoves:\n{entries}")
    )


def test_what_does_not_hang_on_the_gaps_is_told_as_ever() -> None:
    given = "{discard: [9C], layouts: {Ben: [7S, '?']}}"
    assert asked("hundred", given, "player: Ben, action: match, slot: 1, card: 7S") == [(1, "penalty G-21")]


def test_the_facts_that_would_decide_are_named_once() -> None:
    judgement = judged("""\
        referee: 1
        game: hundred
        players: [Ann, Ben]
        given: {discard: [9C], callers: [], final: null}
        moves:
          - {player: Ann, action: draw}
          - {player: Ann, action: replace, slot: 2, out: 7H}
          - {player: Ben, action: draw}
        """)
    (finding,) = (each for each in judgement.findings if each.kind is Kind.UNDETERMINED)
    assert finding.move == 1
    assert finding.decided_by == ("active",)
    assert finding.message == "Whether this is allowed hangs on whose turn it is; the position does not say."
    assert "if Ann has just laid a card" in finding.why


def test_the_same_position_told_whole_is_judged() -> None:
    given = "{active: Ann, discard: [9C], %s}"
    draw = "player: Ben, action: draw"
    assert asked("hundred", given % "rest: empty", draw) == [(1, "illegal G-14")]
    assert asked("hundred", "{active: Ann, discard: [9C]}", draw) == [(1, "undetermined G-14")]


def test_a_check_of_what_the_position_leaves_out_is_no_mismatch() -> None:
    check = "check: {stock: 12}"
    assert asked("hundred", "{phase: placed, active: Ann, discard: [9C], callers: []}", check) == []
    assert asked("hundred", "{phase: placed, active: Ann, stock: 13, callers: []}", check) == [
        (1, "mismatch REC-1")
    ]


def test_points_of_earlier_rounds_are_unknown_unless_told() -> None:
    given = "{phase: reveal, layouts: {Ann: [2H], Ben: [3H]}, caller: Ann%s}"
    reveal = "action: reveal, cards: {Ann: [2H], Ben: [3H]}"
    for more, totals in (
        ("", {"Ann": None, "Ben": None}),
        (", totals: {Ann: 10, Ben: 20}", {"Ann": 12, "Ben": 23}),
    ):
        judgement = judged(
            "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\n"
            f"given: {given % more}\nmoves:\n  - {{{reveal}}}\n"
        )
        assert judgement.sheet is not None
        assert judgement.sheet.totals == totals


def test_a_price_hangs_on_the_display_alone() -> None:
    buy = "player: Ann, action: buy, card: B4, pay: [G4, R2]"
    row = "display: [B4, R8, '?', '?', '?', '?']"
    assert asked("auction", f"{{phase: winner, first: Ann, {row}}}", buy) == [(1, "illegal A-7.3")]
    assert asked("auction", "{phase: winner, first: Ann}", buy) == []


def test_what_nobody_told_of_a_players_money_is_open() -> None:
    bids = ("player: Pete, action: offer, railroad: red", "player: Pete, action: bid, amount: 6")
    seats = "[Pete, John, Dave]"
    told = "phase: offer, turn_order: {Pete: 1, John: 2, Dave: 3}, offer: {due: Pete}, shares: {red: {}}"
    assert asked("intercity", f"{{{told}}}", *bids, players=seats) == [(2, "undetermined I-5.5")]
    given = f"{{{told}, cash: {{Pete: 5}}}}"
    assert asked("intercity", given, *bids, players=seats) == [(2, "illegal I-5.5")]


def listed(folder: Path, given: str, *moves: str) -> tuple[list[str], list[str]]:
    """What `legal` says is legal whatever is left out, and what may be legal as well."""
    entries = "".join(f"  - {{{move}}}\n" for move in moves) or " []"
    path = folder / "log.yaml"
    text = f"referee: 1\ngame: hundred\nplayers: [Ann, Ben, Cem]\ngiven: {given}\nmoves:"
    path.write_text(text + ("\n" if moves else "") + entries, encoding="utf-8")
    result = CliRunner().invoke(app, ["legal", str(path)])
    assert result.exit_code == 0, result.output
    surely, _, perhaps = result.output.partition("# may be legal as well")
    return [[line.strip() for line in part.splitlines()[1:]] for part in (surely, perhaps)]  # type: ignore[return-value]


def test_what_is_legal_however_the_rest_is_stands_apart_from_what_may_be(tmp_path: Path) -> None:
    surely, perhaps = listed(tmp_path, "{phase: turn, active: Ann, discard: [9C], callers: []}")
    assert "- {player: Ann, action: draw, from: stock}" in surely
    assert not any("Ben, action: draw" in line for line in (*surely, *perhaps))
    assert any(line.endswith("# how many cards lie before everybody") for line in perhaps)


def test_nothing_is_surely_legal_where_nobody_knows_whose_turn_it_is(tmp_path: Path) -> None:
    surely, perhaps = listed(tmp_path, "{discard: [9C]}")
    assert surely == []
    assert any("action: draw" in line and "# whose turn it is" in line for line in perhaps)


def test_legal_moves_that_rest_on_an_entry_of_which_it_is_open_if_it_was_allowed_say_so(
    tmp_path: Path,
) -> None:
    path = tmp_path / "log.yaml"
    path.write_text(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
        "given: {phase: winner, display: [P4, P10], players: {Ann: {bid: [R1, R2]}}}\n"
        "moves:\n  - {player: Ann, action: buy, card: P10, pay: [R1, R2]}\n",
        encoding="utf-8",
    )
    told = CliRunner().invoke(app, ["legal", str(path)]).output.splitlines()[0]
    assert told.endswith("legal after entry 1 whatever the position leaves out, if entry 1 was allowed")


def test_show_names_what_is_not_told_and_writes_only_what_is(tmp_path: Path) -> None:
    path = tmp_path / "log.yaml"
    path.write_text(
        "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\n"
        "given: {discard: [9C], layouts: {Ben: [7S]}}\nmoves: []\n",
        encoding="utf-8",
    )
    drawn = CliRunner().invoke(app, ["show", str(path)]).output
    assert "not told: phase, round" in drawn and "discard," not in drawn
    assert "layout (how many are left is not told)" in drawn
    written = CliRunner().invoke(app, ["show", str(path), "--format", "yaml"]).output
    assert written.splitlines()[1:] == ["given:", "  discard: [9C]", "  layouts: {Ben: [7S]}"]


PILE = """\
referee: 1
game: rommee
players: [Ann, Ben]
given: {{phase: placed, active: Ann, callers: [], discard: {pile}}}
moves:
  - {{player: Ann, action: power, rank: {rank}, look: [Ann.2]}}
  - {{player: Ben, action: draw, from: discard, card: {drawn}}}
"""


@pytest.mark.parametrize(
    ("pile", "rank", "drawn"),
    [
        ("[2H, 7D, 7S]", "7D", "7S"),  # 7S was thrown on it in the same turn
        ("['?', '?']", "7D", "7S"),
        ("[2H, 7S]", "7", "7S"),
        ("[7S]", "7S", "7S"),
    ],
)
def test_a_card_whose_effect_is_used_may_lie_under_cards_thrown_on_it(
    pile: str, rank: str, drawn: str
) -> None:
    """The position tells the pile and does not say whose card may have its effect."""
    judgement = judged(PILE.format(pile=pile, rank=rank, drawn=drawn))
    assert not judgement.faults and not [each.message for each in judgement.findings if each.wrong]


def test_a_card_whose_effect_is_used_and_that_is_not_in_the_pile_that_is_told_is_a_contradiction() -> None:
    judgement = judged(PILE.format(pile="[2H, 5S]", rank="7D", drawn="5S"))
    assert [each.move for each in judgement.findings if each.wrong] == [1]


def test_under_a_pile_of_which_nothing_is_told_the_card_of_an_effect_may_lie() -> None:
    text = PILE.format(pile="[]", rank="7D", drawn="7S").replace(", discard: []", "")
    assert not [each.message for each in judged(text).findings if each.wrong]


def test_a_card_laid_now_comes_after_the_last_effect_that_a_position_tells() -> None:
    """The position tells which effect was the last, and not how many cards were laid."""
    judgement = judged("""\
        referee: 1
        game: hundred
        players: [Ann, Ben]
        given: {phase: placed, active: Ann, callers: [], discard: [2H, JD], last_effect: 5, rest: empty}
        moves:
          - {player: Ben, action: match, slot: 1, card: JS}
          - {player: Ben, action: power, rank: JS, swap: [Ann.2, Ben.2]}
        """)
    assert verdicts(judgement) == []


@pytest.mark.parametrize(("totals", "known"), [("", False), ("totals: {Ann: 0, Ben: 24}, ", True)])
def test_the_points_after_a_first_round_are_not_those_before_it(totals: str, known: bool) -> None:
    judgement = judged(f"""\
        referee: 1
        game: duel
        players: [Ann, Ben]
        given: {{phase: deal, round: 1, {totals}callers: []}}
        moves:
          - {{action: deal}}
        """)
    assert judgement.sheet is not None
    assert judgement.sheet.totals == ({"Ann": 0, "Ben": 24} if known else {"Ann": None, "Ben": None})


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("callers: []", ["4 undetermined R-25"]),  # the call may come with the card that is held
        ("callers: [], calling: Ann", []),
        ("callers: [], calling: null", ["4 illegal R-25"]),
        ("caller: null", ["4 undetermined R-25"]),
    ],
)
def test_who_holds_a_card_may_be_calling_where_the_end_of_the_round_comes_of_it(
    told: str, said: list[str]
) -> None:
    judgement = judged(f"""\
        referee: 1
        game: rommee
        players: [Ann, Ben]
        given: {{
          phase: holding, active: Ann, held: {{player: Ann, card: 8S}}, discard: [9D],
          layouts: {{Ann: [2C, 3C, 4C, 5C], Ben: [2D, 3D, 4D, 5D]}}, emptied: {{}}, owed: [],
          final: null, free: {{on_turn: null, off_turn: []}}, direction: 1, skips: 0, again: false,
          lost_turns: [], {told}}}
        moves:
          - {{player: Ann, action: replace, slot: 1, out: 2C}}
          - {{player: Ben, action: draw, from: stock}}
          - {{player: Ben, action: replace, slot: 1, out: 2D}}
          - {{action: reveal, cards: {{Ann: [8S, 3C, 4C, 5C], Ben: [6D, 3D, 4D, 5D]}}}}
        """)
    assert not judgement.faults
    found = [f"{move} {words}" for move, words in verdicts(judgement)]
    assert [each for each in found if each.startswith("4")] == said


ROUND_COUNTED = """\
    referee: 1
    game: hundred
    players: [Ann, Ben]
    given: {phase: deal, round: 1, totals: {Ann: 28, Ben: 12}}
    moves:
      - {action: deal, upcard: 9H}
"""


def test_how_many_rounds_were_played_is_not_told_where_the_first_may_have_been_counted() -> None:
    """Between two rounds the number of the round is that of the last one, or of none."""
    sheet = judged(ROUND_COUNTED).sheet
    assert sheet is not None
    assert sheet.counts["rounds_played"] == {"Ann": None, "Ben": None}
    assert sheet.totals == {"Ann": 28, "Ben": 12}


def hundred(given: str, *moves: str, game: str = "hundred") -> str:
    entries = "".join(f"  - {move}\n" for move in moves)
    return f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\ngiven: {given}\nmoves:\n{entries}"


SHOWN = "{action: reveal, cards: {Ann: [10S], Ben: [5H, 9C]}}"


@pytest.mark.parametrize("end", [(), ("{action: end_game, winner: Ben}",)])
def test_a_total_that_is_wrong_whoever_has_called_is_wrong(end: tuple[str, ...]) -> None:
    """Ben has 14 or, if the call was his, 24 points: never 16. Nobody need know who has called."""
    given = "{phase: reveal, totals: {Ann: 90, Ben: 30}}"
    wrong = judged(hundred(given, SHOWN, "{action: score, totals: {Ann: 100, Ben: 46}}", *end))
    assert verdicts(wrong) == [(2, "mismatch G-07")]
    assert wrong.findings[0].why == "if Ben has called: Total of Ben: the record says 46, the rounds give 54"
    for total in (44, 54):
        claim = f"{{action: score, totals: {{Ann: 100, Ben: {total}}}}}"
        assert all(
            kind.startswith("undetermined") for _, kind in verdicts(judged(hundred(given, SHOWN, claim)))
        )


def test_what_an_entry_breaks_besides_is_told_only_where_no_gap_allows_it() -> None:
    """Six cards are too many at any time; whether the hand was drawn already nobody knows."""
    text = "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {}\nmoves:\n"
    told = judged(text + "  - {player: Ann, action: draw, cards: [R1, R2, R3, R4, R5, R6]}\n")
    assert verdicts(told) == [(1, "illegal A-9.2")]
    assert not told.findings[0].also


def test_many_facts_are_not_all_read_out() -> None:
    """Nobody reads ten of them; those that the entry itself is about come first."""
    text = "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {players: {Ann: {hand: 4}}}\nmoves:\n"
    move = "  - {player: Ann, action: tie_card, card: R3}\n"
    told = next(each for each in judged(text + move).findings if len(each.decided_by) > 4)
    assert "more facts; the position does not say" in told.message and "rest: empty" in told.why


LEFT_OUT = [
    (game, soon, long)
    for game in ("hundred", "duel", "rommee", "auction", "intercity")
    for soon, long in ((0, 10**9), (0, 0), (10**9, 200))
]
"""Every game, with bounds so low that ways are left out at once, all at once, or after a while."""


def _said(record: dict[str, Any]) -> tuple[set[Any], set[Any], set[int]]:
    """The entries that are wrong, those for which a penalty is due, and those of which nothing is said."""
    outcome = adjudicate(record).outcome
    assert outcome is not None
    told = [each for each in (*outcome.findings, *outcome.again) if each.kind is not Kind.NOTE]
    wrong = {each.move for each in told if each.wrong}
    silent = {*range(1, len(record["moves"]) + 1)} - {each.move for each in told}
    return wrong, {each.move for each in told if each.kind is Kind.PENALTY}, silent


@pytest.mark.parametrize(("game", "soon", "long"), spread(LEFT_OUT, 3))
def test_where_ways_are_left_out_nobody_is_accused_and_nothing_allowed_for_that(
    game: str, soon: int, long: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(so_many(2, 60)):
        chance = Random(f"prop {game} {seed}")
        record = faulty_records.gaps(game, seed, chance)
        record = record and (faulty_records.slipped(record, chance) or record)
        outcome = record and adjudicate(record).outcome
        if not record or not outcome or outcome.effort > gap_ways.SOON:
            continue
        wrong, penalties, silent = _said(record)
        monkeypatch.setattr(gap_ways, "SOON", soon)
        monkeypatch.setattr(gap_ways, "LONG", long)
        now_wrong, now_penalties, now_silent = _said(record)
        monkeypatch.undo()
        assert now_wrong <= wrong and now_silent <= silent, json.dumps(record)
        assert now_penalties <= penalties or long, json.dumps(record)


def test_work_for_a_position_of_which_nothing_is_told_has_a_bound_and_that_is_said() -> None:
    names = [f"P{number}" for number in range(1, 6)]
    acts: list[dict[str, Any]] = [
        {"action": "draw", "from": "discard"},
        {"action": "replace", "slot": 2, "out": "7H"},
        {"action": "match", "slot": 1, "card": "7S"},
        {"action": "penalty", "count": 1},
    ]
    doing = (
        (names[n * 2 % 5], names[n * 2 % 5], names[(n * 3 + 1) % 5], names[(n * 3 + 1) % 5]) for n in range(3)
    )
    moves = [{"player": name, **act} for four in doing for name, act in zip(four, acts, strict=True)]
    outcome = adjudicate(
        {"referee": 1, "game": "hundred", "players": names, "given": {}, "moves": moves}
    ).outcome
    assert outcome is not None
    assert outcome.effort < 100_000  # 400,000 where every way is judged to the end
    assert not outcome.wrong
    assert any("more facts than can be tried out" in each.message for each in outcome.findings)
    assert {each.move for each in (*outcome.findings, *outcome.again)} >= {*range(2, 13)}


def test_what_could_be_done_instead_can_be_done_however_the_gaps_are_filled() -> None:
    """Where Ben's cards lie is not told, and Cem may have none but the first two."""
    given = "{phase: placed, active: Cem, pile: 9C, callers: []%s}"
    log = "referee: 1\ngame: hundred\nplayers: [Ann, Ben, Cem]\ngiven: %s\nmoves:\n"
    draw = "  - {player: Ben, action: draw}\n"

    def instead(more: str) -> list[str]:
        (finding,) = judged(log % (given % more) + draw).findings
        assert str(finding.kind) == "illegal"
        return [line for line in finding.instead if "player: Ben, action: match" in line]

    assert instead("") == []
    assert len(instead(", layouts: {Ben: 4}")) == 4


def test_who_gives_a_card_may_have_had_no_other() -> None:
    """Then his giving it away ends his part, and nothing tells that Ann's throw was false."""
    owed = "[{player: Ben, cards: 1, rule: T-22, to: Ann, slot: 1}]"
    judgement = judged(f"""\
        referee: 1
        game: duel
        players: [Ann, Ben]
        given: {{phase: placed, active: Ann, stock: 7, powers: [], owed: {owed}, callers: [], final: null}}
        moves:
          - {{player: Ben, action: give, to: Ann, slot: 7}}
          - {{player: Ann, action: match, slot: 1, card: JC}}
          - {{player: Ann, action: draw, from: stock, card: QD}}
        """)
    assert judgement.findings
    assert not [finding for finding in judgement.findings if finding.wrong]


def test_two_lines_in_the_other_order_are_one_fault_whatever_the_position_leaves_out() -> None:
    """By what tables let pass alone, least is wrong where P3 has the first turn: three lines, not one."""
    lines: list[dict[str, Any]] = [
        {"player": "P1", "action": "replace", "slot": 1, "out": "JS"},
        {"player": "P1", "action": "draw", "card": "10D"},
        {"player": "P2", "action": "draw", "from": "discard", "card": "JS"},
        {"player": "P2", "action": "replace", "slot": 2, "out": "2S"},
        {"player": "P3", "action": "draw"},
        {"player": "P3", "action": "shed", "card": "9S"},
    ]
    cards = {"P1": ["JS", "5D", "AS"], "P2": ["2D", "2S", "QD"], "P3": ["7H", "4C", "10C"]}
    head = {"referee": 1, "game": "hundred", "players": [*cards], "given": {"active": "P3", "layouts": cards}}
    findings = adjudicate({**head, "moves": lines}).findings
    assert [(found.move, found.rule.number) for found in findings if found.wrong] == [(1, "G-15")]


LATER = """
    - {player: Ben, action: set_aside, card: G2}
    - {player: Ann, action: bid, cards: [R6]}
    - {player: Ben, action: bid, cards: [P2, B4, B7]}
    - {player: Ben, action: buy, card: R10, position: 3, pay: [P2, B4, B7]}
    - {player: Ben, action: end_turn}
    - {player: Ann, action: buy, card: B10, position: 1, pay: [R6]}
    - {player: Ben, action: discard, offering: [], hand: [B2]}
    - {player: Ben, action: draw, cards: [G2, P10, P3, B5, B2]}
"""
AFTER_THE_TURN = """
    - {player: Ben, action: power, cards: [R9]}
    - {player: Ben, action: end_turn}
    - {player: Ann, action: set_aside, card: G1}
    - {player: Ben, action: set_aside, card: B5}
"""


@pytest.mark.parametrize("moves", [LATER, AFTER_THE_TURN])
def test_nobody_is_accused_where_a_way_goes_right_that_long_and_is_only_perhaps_wrong_elsewhere(
    moves: str,
) -> None:
    """How many cards lie in the decks nobody tells; nor, where Ben was the loser, what lay at one cost."""
    log = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {{}}\nmoves:{moves}"
    judgement = judged(log)
    assert not judgement.faults and not [finding for finding in judgement.findings if finding.wrong]


def test_what_no_way_allows_stays_wrong_however_little_is_told() -> None:
    twice = "".join(
        f"\n  - {{player: Ann, action: buy, card: B3, pay: [{pay}]}}" for pay in ("R1, R2", "R3, R4")
    )
    log = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {{}}\nmoves:{twice}"
    found = [(each.move, each.rule.number) for each in judged(log).findings if each.wrong]
    assert found == [(2, "A-7.1")]


UNTOLD_MATCH = """{0}
players: [Ann, Ben]
given: {{phase: placed, turn: Ann, layouts: {{Ann: ["?", "?", 3C, 4D], Ben: 4}}, discard: [9C], stock: 20}}
moves:
  - {{player: Ann, action: match, slot: 1}}
  - {{decision: {1}}}
"""
UNTOLD_SHARES = """{0}
players: [Ann, Ben, Cem]
given: {{phase: offer, turn: 2, cash: {{Ann: "?", Ben: 5, Cem: 5}}}}
moves:
  - {{player: Ann, action: offer, railroad: red}}
  - {{decision: {1}}}
"""


@pytest.mark.parametrize("decision", ["stands", "taken_back"])
@pytest.mark.parametrize(("game", "record"), [("hundred", UNTOLD_MATCH), ("intercity", UNTOLD_SHARES)])
def test_what_the_table_settled_of_an_act_nobody_can_judge_contradicts_nothing(
    game: str, record: str, decision: str
) -> None:
    judgement = judged(record.format(f"referee: 1\ngame: {game}", decision))
    assert judgement.outcome is not None, [str(fault) for fault in judgement.faults]
    assert not [str(finding) for finding in judgement.findings if finding.wrong]


@pytest.mark.parametrize("decision", ["stands", "taken_back"])
def test_who_has_an_act_taken_back_that_is_legal_whatever_is_left_out_has_no_fault_to_decide(
    decision: str,
) -> None:
    """Other gaps of the position are no excuse for the table."""
    right = UNTOLD_MATCH.replace('["?", "?", 3C, 4D]', '[9S, "?", 3C, 4D]')
    assert verdicts(judged(right.format("referee: 1\ngame: hundred", decision))) == [
        (2, "contradiction REC-3")
    ]
