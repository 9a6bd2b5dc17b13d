"""Records that hold less than everything: without a board, without words that need not be written, only
the figures at the end of each part. What may be legal is never called wrong, and what the record does
hold is still judged."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from intercity_player import play, step_by_step
from judging import judged, verdicts

from referee.document import parse
from referee.games.intercity.game import GAME
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import Build, Dividend, Equity, Reveal, Sale, TurnOrder
from referee.judge import Judgement, judge
from referee.rules import Kind

SEEDS = [
    (seats, seed, style)
    for seats in (3, 4, 5, 6)
    for seed, style in ((1, "builders"), (2, "idlers"), (5, "anybody"))
]


def judged_data(data: dict[str, Any]) -> Judgement:
    (document,) = parse(json.dumps(data).encode(), "log.json")
    judgement = judge(document)
    assert judgement.outcome is not None, [str(fault) for fault in judgement.faults]
    return judgement


def kinds(judgement: Judgement) -> set[str]:
    return {str(finding.kind) for finding in judgement.findings} - {"note"}


def result(state: Any) -> dict[str, Any]:
    sheet = GAME.score(state)
    return {"scores": sheet.totals, "winners": list(sheet.winners)}


def with_consequences(seats: int, seed: int, style: str) -> dict[str, Any]:
    """A game with every consequence written down after the decision that brought it about."""
    entries: list[Any] = []
    for played, move in step_by_step(seats, seed, style):
        state, header = played.state, played.header
        entries.append(GAME.write(move, header))
        if state.sale is not None and move.action in ("bid", "pass"):
            railroad, buyer, price, _ = state.sale
            entries.append(GAME.write(Sale(buyer, railroad, price), header))
        if state.fresh and move.action in ("choose", "blind"):
            entries += [GAME.write(move, header) for move in turn_end(state)]
    return {**played.log(), "moves": entries, "result": result(played.state)}


def turn_end(state: Any) -> list[Any]:
    shown = tuple((r, max(number, 0)) for r, number in enumerate(state.choice) if state.director[r] >= 0)
    told: list[Any] = [Reveal(-1, shown)]
    told += [
        Build(-1, r, laid.section, laid.paid if laid.section else None)
        for r, laid in enumerate(state.laid)
        if laid
    ]
    told += [Dividend(-1, r, length) for r, length in enumerate(state.lengths) if length]
    if state.phase == "offer":
        told.append(TurnOrder(-1, tuple(enumerate(state.card))))
    told += [
        Equity(-1, r, payout.value[0], payout.per_share[0], payout.rest[0])
        for r, payout in enumerate(state.payouts)
        if payout
    ]
    return told


@pytest.mark.parametrize(("seats", "seed", "style"), SEEDS)
def test_consequences_may_be_written_down_or_left_out(seats: int, seed: int, style: str) -> None:
    whole = with_consequences(seats, seed, style)
    bare = {**play(seats, seed, style).log(), "result": whole["result"]}
    for data in (whole, bare):
        judgement = judged_data(data)
        assert kinds(judgement) == set()
        assert judgement.sheet is not None
        assert judgement.sheet.final


@pytest.mark.parametrize(("seats", "seed", "style"), SEEDS)
def test_without_a_board_nothing_is_called_wrong_and_consequences_tell_the_score(
    seats: int, seed: int, style: str
) -> None:
    data = with_consequences(seats, seed, style)
    del data["setup"]["board"]
    judgement = judged_data(data)
    assert kinds(judgement) <= {"undetermined"}
    assert judgement.sheet is not None
    assert judgement.sheet.totals == data["result"]["scores"]


@pytest.mark.parametrize(("seats", "seed", "style"), SEEDS)
def test_decisions_alone_without_a_board_leave_things_open_and_call_nothing_wrong(
    seats: int, seed: int, style: str
) -> None:
    data = play(seats, seed, style).log()
    del data["setup"]["board"]
    assert kinds(judged_data(data)) <= {"undetermined"}


@pytest.mark.parametrize(("seats", "seed", "style"), SEEDS)
def test_a_wrong_consequence_is_found(seats: int, seed: int, style: str) -> None:
    whole = with_consequences(seats, seed, style)
    wrong = {"sale": ("price", 1), "dividend": ("length", 1), "build": ("paid", 1), "equity": ("rest", 1)}
    for action, (field, more) in wrong.items():
        data = deepcopy(whole)
        entry = next((move for move in data["moves"] if move.get("action") == action and field in move), None)
        if entry is None:
            continue
        entry[field] += more
        judgement = judged_data(data)
        number = data["moves"].index(entry) + 1
        assert [finding.kind for finding in judgement.findings if finding.kind != "note"] == [Kind.ILLEGAL]
        assert [finding.move for finding in judgement.findings if finding.kind != "note"] == [number]


@pytest.mark.parametrize(("seats", "seed", "style"), SEEDS)
def test_words_that_need_not_be_written_may_be_missing(seats: int, seed: int, style: str) -> None:
    """Open declines of some Directors where others chose, and blind bids of empty treasuries."""
    played = play(seats, seed, style)
    entries = played.log()["moves"]
    kept: list[Any] = []
    for place, entry in enumerate(entries):
        last = place + 1 == len(entries) or entries[place + 1].get("action") != "choose"
        chosen_before = any(
            entry.get("action") == "choose" and entry["section"] != "none" for entry in kept[-4:]
        )
        if entry.get("action") == "choose" and entry["section"] == "none" and chosen_before and not last:
            continue
        kept.append(entry)
    data = {**played.log(), "moves": kept, "result": result(played.state)}
    assert kinds(judged_data(data)) == set()


def figures(seats: int, seed: int, style: str, treasury: bool) -> dict[str, Any]:
    """A game of which only the figures at the end of each part were noted."""
    entries: list[Any] = []
    before = None
    for played, _ in step_by_step(seats, seed, style):
        state, names = played.state, played.state.players
        if before == "offer" and state.phase == "track":
            entries.append(
                {
                    "action": "segment",
                    "after": "offer",
                    "cash": dict(zip(names, state.cash, strict=True)),
                    "shares": {
                        COLOURS[r]: dict(zip(names, state.shares[r], strict=True)) for r in state.started()
                    },
                    "directors": {COLOURS[r]: names[state.director[r]] for r in state.started()},
                }
            )
            if treasury:
                entries[-1]["treasury"] = {COLOURS[r]: state.treasury[r] for r in state.started()}
        if before == "track" and (state.phase in ("offer", "over")):
            built = {
                COLOURS[r]: [bit + 10 for bit in range(20) if state.cubes[r] >> bit & 1]
                for r in state.started()
            }
            entries.append({"action": "segment", "after": "track", "built": built})
            over = state.phase == "over"
            if treasury:
                before_equity = [payout.treasury[0] if payout else 0 for payout in state.payouts]
                rest = {r: before_equity[r] if over else state.treasury[r] for r in state.started()}
                entries[-1]["treasury"] = {COLOURS[r]: sum_ for r, sum_ in rest.items()}
            if not over:
                entries.append(
                    {
                        "action": "segment",
                        "after": "dividends",
                        "cash": dict(zip(names, state.cash, strict=True)),
                    }
                )
        before = {"auction": "offer", "contest": "track"}.get(state.phase, state.phase)
    return {**played.log(), "moves": entries, "result": result(played.state)}


@pytest.mark.parametrize(("seats", "seed", "style"), SEEDS)
def test_figures_alone_are_judged_to_the_last_dollar(seats: int, seed: int, style: str) -> None:
    data = figures(seats, seed, style, treasury=True)
    judgement = judged_data(data)
    assert kinds(judgement) == set()
    assert judgement.sheet is not None
    assert judgement.sheet.totals == data["result"]["scores"]


@pytest.mark.parametrize(("seats", "seed", "style"), SEEDS)
def test_figures_without_treasuries_give_bounds_that_hold(seats: int, seed: int, style: str) -> None:
    data = figures(seats, seed, style, treasury=False)
    judgement = judged_data(data)
    assert kinds(judgement) <= {"undetermined"}
    assert judgement.sheet is not None
    for name, total in judgement.sheet.totals.items():
        claimed = data["result"]["scores"][name]
        assert total is None or total == claimed or total[0] <= claimed <= total[1]  # type: ignore[index]


@pytest.mark.parametrize("board", ["board: example, ", ""])
def test_the_final_position_alone_is_scored(board: str) -> None:
    """The worked example: Joshua, Jeroen and the green railroad; its prices are all in the text."""
    judgement = judged(f"""
        referee: 1
        game: intercity
        players: [Joshua, Jeroen, Dave]
        final:
          {{{board}cash: {{Joshua: 20, Jeroen: 30, Dave: 41}}, treasury: {{green: 5}},
           shares: {{green: {{Joshua: 3, Jeroen: 2}}}}, built: {{green: [29, 10, 14, 20, 22, 28]}}}}
        result: {{scores: {{Joshua: 47, Jeroen: 46, Dave: 41}}, winner: Joshua}}
    """)
    assert verdicts(judgement) == []
    assert judgement.sheet is not None
    assert [(line.player, line.points, line.rule.number) for line in judgement.sheet.lines] == [
        ("Joshua", 20, "I-3.2"),
        ("Joshua", 24, "I-9.4"),
        ("Joshua", 3, "I-9.5"),
        ("Jeroen", 30, "I-3.2"),
        ("Jeroen", 16, "I-9.4"),
        ("Dave", 41, "I-3.2"),
    ]


def test_prices_that_are_not_known_give_bounds() -> None:
    judgement = judged("""
        referee: 1
        game: intercity
        players: [A, B, C]
        final: {cash: {A: 20, B: 20, C: 10}, treasury: {red: 1}, shares: {red: {A: 1}}, built: {red: [11]}}
        result: {scores: {A: 34, B: 21}, winner: A}
    """)
    assert judgement.sheet is not None
    assert judgement.sheet.totals == {"A": (33, 37), "B": 20, "C": 10}
    assert judgement.sheet.winners == ("A",)
    assert verdicts(judgement) == [(None, "undetermined REC-2"), (None, "mismatch I-3.2")]


@pytest.mark.parametrize(
    ("more", "said", "told"),
    [
        ("", "scores: {A: 20, B: 15}, winner: A", ["undetermined REC-2"]),
        ("", "scores: {A: 19}", ["mismatch I-3.2"]),
        ("treasury: {red: 0}, ", "scores: {A: 20, B: 27}, winner: B", ["undetermined REC-2"]),
        ("treasury: {red: 4}, ", "scores: {A: 20, B: 15}", ["mismatch I-9.4"]),
        ("phase: over, ", "scores: {A: 20, B: 15}, winner: A", []),
        ("phase: equity, treasury: {red: 0}, ", "scores: {A: 20, B: 27}, winner: B", []),
    ],
)
def test_the_final_payments_may_be_in_the_money_or_not(more: str, said: str, told: list[str]) -> None:
    """Treasuries that hold nothing, or of which nothing is told, may have been shared out already."""
    judgement = judged(f"""
        referee: 1
        game: intercity
        players: [A, B, C]
        final: {{{more}board: example, cash: {{A: 20, B: 15, C: 1}}, shares: {{red: {{B: 1}}}},
          built: {{red: [15]}}}}
        result: {{{said}}}
    """)
    assert [verdict for _, verdict in verdicts(judgement)] == told
    assert judgement.sheet is not None
    assert judgement.sheet.winners == () if told == ["undetermined REC-2"] else True
    if more == "treasury: {red: 0}, ":
        assert judgement.sheet.totals == {"A": 20, "B": (15, 27), "C": 1}


@pytest.mark.parametrize(
    "claim",
    [
        "build, railroad: red, section: 15, paid: 4",
        "director, player: B, railroad: red",
        "dividend, railroad: red, length: 0",
    ],
)
def test_nothing_could_be_done_instead_of_what_follows_by_itself(claim: str) -> None:
    """A wrong figure is no decision: what comes next in the turn is no other way to do it."""
    judgement = judged(f"""
        referee: 1
        game: intercity
        players: [A, B, C]
        setup: {{turn_order: {{A: 1, B: 2, C: 3}}, board: example}}
        moves:
          - {{action: sale, player: A, railroad: red, price: 9}}
          - {{action: {claim}}}
    """)
    assert [list(finding.instead) for finding in judgement.findings if finding.kind == "illegal"] == [[]]


def test_who_wins_either_way_has_won() -> None:
    judgement = judged("""
        referee: 1
        game: intercity
        players: [A, B, C]
        final: {board: example, cash: {A: 40, B: 15, C: 1}, treasury: {red: 0}, shares: {red: {B: 1}},
          built: {red: [15]}}
        result: {winner: A}
    """)
    assert verdicts(judgement) == []


def test_a_result_before_the_end_comes_too_early() -> None:
    start = """
        referee: 1
        game: intercity
        players: [A, B, C]
        setup: {turn_order: {A: 1, B: 2, C: 3}, board: example}
    """
    early = judged(
        start
        + """
        moves:
          - {player: A, action: offer, railroad: red}
          - {player: A, action: bid, amount: 5}
          - {player: A, action: sale, railroad: red, price: 5}
        result: {winner: B}
    """
    )
    assert verdicts(early) == [(None, "mismatch I-3.1")]


def test_a_game_in_which_nobody_buys_is_over_when_all_chances_are_let_go() -> None:
    judgement = judged("""
        referee: 1
        game: intercity
        players: [A, B, C]
        setup: {turn_order: {A: 1, B: 2, C: 3}, board: example}
        moves: [{player: A, action: decline}]
        result: {scores: {A: 20, B: 20, C: 20}, winners: [A, B, C]}
    """)
    assert verdicts(judgement) == []


@pytest.mark.parametrize(("pete", "told"), [(43, []), (44, [(None, "mismatch I-9.4")])])
def test_an_idle_turn_after_choices_that_are_not_all_written_needs_no_entry(
    pete: int, told: list[tuple[None, str]]
) -> None:
    """Blue declines and red builds; in the turn after it nobody does anything, and that ends the game."""
    judgement = judged(f"""
        referee: 1
        game: intercity
        players: [Pete, John, Dave]
        given:
          board: example
          phase: track
          cash: 5
          turn_order: {{Pete: 1, John: 2, Dave: 3}}
          shares: {{red: {{Pete: 2}}, blue: {{John: 1}}}}
          treasury: {{red: 20, blue: 7}}
          rest: empty
        moves: [{{player: Pete, action: choose, railroad: red, section: 15}}]
        result: {{scores: {{Pete: {pete}, John: 24, Dave: 5}}, winner: Pete}}
    """)
    assert [each for each in verdicts(judgement) if "undetermined" not in each[1]] == told


def test_directors_who_are_missing_at_the_very_end_have_declined() -> None:
    text = """
        referee: 1
        game: intercity
        players: [A, B, C]
        setup: {turn_order: {A: 1, B: 2, C: 3}, board: example}
        moves:
          - {player: A, action: offer, railroad: red}
          - {player: A, action: bid, amount: 20}
          - {player: A, action: sale, railroad: red, price: 20}
          - {player: B, action: offer, railroad: blue}
          - {player: B, action: bid, amount: 19}
          - {player: B, action: sale, railroad: blue, price: 19}
          - {player: C, action: decline}
          - {player: A, action: choose, railroad: red, section: none}
        result: {scores: {A: 31, B: 31, C: 20}, winners: [A, B]}
    """
    assert verdicts(judged(text)) == []
    nobody_chose = text.replace("- {player: A, action: choose, railroad: red, section: none}", "")
    assert verdicts(judged(nobody_chose)) == []  # the result is the sign that the cards were turned up


def test_two_players_need_a_capital() -> None:
    text = """
        referee: 1
        game: intercity
        players: [A, B]
        setup: {turn_order: {A: 1, B: 2}}
        moves: []
    """
    assert verdicts(judged(text)) == [(None, "undetermined I-2.2")]
    assert verdicts(judged(text.replace("moves", "rulings: {two_player_capital: 30}\n        moves"))) == []


def test_wrong_capital_and_wrong_cards_are_faults_of_the_setup() -> None:
    text = """
        referee: 1
        game: intercity
        players: [A, B, C]
        setup: {turn_order: {A: 1, B: 2, C: 3}, cash: 20}
        moves: []
    """
    assert verdicts(judged(text)) == []
    assert verdicts(judged(text.replace("cash: 20", "cash: {A: 15}"))) == [(None, "illegal I-2.2")]
    assert verdicts(judged(text.replace("C: 3", "C: 2"))) == [(None, "illegal I-2.4")]
    assert verdicts(judged(text.replace("C: 3", "C: 5"))) == [(None, "illegal I-2.3")]
    assert verdicts(judged(text.replace("C: 3", "C: 7"))) == [(None, "illegal I-1.2")]


def test_what_the_table_let_stand_is_carried_out() -> None:
    judgement = judged("""
        referee: 1
        game: intercity
        players: [A, B, C]
        rulings: {auto_pass_broke: false}
        setup: {turn_order: {A: 1, B: 2, C: 3}, board: example}
        moves:
          - {player: B, action: offer, railroad: red}
          - {decision: stands}
          - {player: B, action: bid, amount: 3}
          - {player: C, action: pass}
          - {player: B, action: bid, amount: 4}
          - {decision: taken_back}
          - {player: A, action: pass}
          - {check: {directors: {red: B}, cash: {B: 17}}}
    """)
    assert verdicts(judgement) == [(1, "illegal I-2.5"), (5, "illegal I-5.4")]
    assert all(finding.decision for finding in judgement.findings)


def test_an_offer_among_the_choices_does_not_end_the_turn() -> None:
    """Who offers a share while the Directors choose is out of place; the choices go on."""
    judgement = judged("""
        referee: 1
        game: intercity
        players: [A, B, C]
        setup: {turn_order: {A: 1, B: 2, C: 3}, board: example}
        moves:
          - {player: A, action: offer, railroad: red}
          - {player: A, action: bid, amount: 20}
          - {player: A, action: sale, railroad: red, price: 20}
          - {player: B, action: offer, railroad: blue}
          - {player: B, action: bid, amount: 19}
          - {player: B, action: sale, railroad: blue, price: 19}
          - {player: C, action: decline}
          - {player: A, action: choose, railroad: red, section: none}
          - {player: B, action: offer, railroad: red}
          - {player: B, action: choose, railroad: blue, section: 17}
          - {check: {turn: 2, built: {blue: [17]}}}
    """)
    assert verdicts(judgement) == [(9, "illegal I-5.13")]


def test_dividends_before_anybody_chose_do_not_end_the_game() -> None:
    judgement = judged("""
        referee: 1
        game: intercity
        players: [A, B, C]
        setup: {turn_order: {A: 1, B: 2, C: 3}, board: example}
        moves:
          - {player: A, action: offer, railroad: red}
          - {player: A, action: bid, amount: 20}
          - {player: A, action: sale, railroad: red, price: 20}
          - {player: B, action: decline}
          - {player: C, action: decline}
          - {action: dividend, railroad: red, length: 1}
          - {action: turn_order, cards: {A: 1, B: 2, C: 3}}
          - {player: A, action: choose, railroad: red, section: 12}
          - {check: {turn: 2}}
    """)
    assert [verdict for verdict in verdicts(judgement) if verdict[1].split()[0] != "undetermined"] == [
        (7, "illegal I-4.1")
    ]


def test_what_a_turn_brought_about_is_written_in_the_order_of_the_turn() -> None:
    chosen = """
        referee: 1
        game: intercity
        players: [A, B, C]
        setup: {turn_order: {A: 1, B: 2, C: 3}, board: example}
        moves:
          - {player: A, action: offer, railroad: red}
          - {player: A, action: bid, amount: 20}
          - {player: B, action: decline}
          - {player: C, action: decline}
          - {player: A, action: choose, railroad: red, section: 12}
"""
    dividend = "          - {action: dividend, railroad: red, length: 2}\n"
    build = "          - {action: build, railroad: red, section: 12, paid: 2}\n"
    cards = "          - {action: turn_order, cards: {B: 1, C: 2, A: 3}}\n"
    declines = [f"          - {{player: {name}, action: decline}}\n" for name in "BC"]
    late = chosen + dividend + build + cards + "".join(declines)
    assert verdicts(judged(late)) == [(7, "illegal I-4.1")]
    again = chosen + build + dividend + cards + dividend.join(declines)
    assert verdicts(judged(again)) == [(10, "illegal I-4.1")]


def test_only_the_director_builds() -> None:
    text = """
        referee: 1
        game: intercity
        players: [A, B, C]
        setup: {turn_order: {A: 1, B: 2, C: 3}, board: example}
        moves:
          - {player: A, action: offer, railroad: red}
          - {player: A, action: bid, amount: 20}
          - {player: B, action: decline}
          - {player: C, action: decline}
          - {player: A, action: choose, railroad: red, section: 12}
          - {player: B, action: build, railroad: red, section: 12, paid: 2}
          - {player: A, action: build, railroad: red, section: 12, paid: 2}
    """
    assert verdicts(judged(text)) == [(6, "illegal I-6.1")]
