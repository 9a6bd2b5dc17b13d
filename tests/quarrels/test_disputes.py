"""One moment explained: position, verdict, proof, what would have been legal, the other answer."""

from __future__ import annotations

import json
import lzma
import random
from itertools import islice
from pathlib import Path
from textwrap import dedent

import pytest
import yaml
from judging import judged
from typer.testing import CliRunner

from referee.cli import app
from referee.disputes.dispute import Dispute, dispute
from referee.disputes.nearby import changes, distance, says_the_same
from referee.disputes.ruling import answer
from referee.document import parse
from referee.games import REGISTRY, named
from referee.header import BadEntry
from referee.inquiry import goes_by
from referee.judge import judge
from referee.log import Log
from referee.replay import replay
from referee.reports.dispute import data, text
from referee.reports.text import Style
from referee.rules import Kind

QUARREL = """\
referee: 1
game: auction
players: [Jean, Tom]
setup: {display: [R8, G9, B4, P10, P4, G1]}
moves:
  - {player: Jean, action: set_aside, card: R1}
  - {player: Tom, action: set_aside, card: B9}
  - {player: Jean, action: bid, cards: [G4, R2, B8, P2]}
  - {player: Tom, action: bid, cards: [G10, P3, B2]}
  - {player: Jean, action: buy, card: B4, pay: [B8, G4]}
  - {player: Tom, action: buy, card: R8, pay: [B2]}
"""

MEMORY = """\
referee: 1
game: duel
players: [Ann, Ben]
moves:
  - {action: deal, cards: {Ann: [2H, 3H, 4H, 5H], Ben: [6S, 7S, 9S, KS]}}
  - {player: Ann, action: initial_peek, slots: [3, 4]}
  - {player: Ben, action: initial_peek, slots: [3, 4], saw: [9S, KS]}
  - {player: Ann, action: draw, from: stock, card: QD}
  - {player: Ann, action: replace, slot: 1, out: 2H}
  - {player: Ben, action: draw, from: stock}
"""


def log_of(written: str) -> Log:
    judgement = judged(written)
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    return judgement.log


def printed(case: Dispute) -> str:
    return "\n".join(text(case, Style()))


@pytest.fixture(scope="module")
def wrong() -> Dispute:
    return dispute(log_of(QUARREL), 5)


def test_the_position_is_the_one_before_the_move(wrong: Dispute) -> None:
    assert wrong.before["display"] == ["R8", "G9", "B4", "P10", "P4", "G1"]
    assert wrong.to_act == ["Jean"]
    assert "    # to act: Jean\n" in printed(wrong)


def test_the_verdict_comes_with_its_reason(wrong: Dispute) -> None:
    assert wrong.verdict == "illegal A-7.3"
    assert "Verdict: illegal A-7.3.\n    Jean pays 2 for B4 at place 3, which costs 3." in printed(wrong)


def test_the_proof_names_facts_with_their_lines_then_rules_then_readings(wrong: Dispute) -> None:
    assert [(fact.number, fact.line) for fact in wrong.facts] == [(5, 10), (3, 8), (4, 9)]
    assert [rule.number for rule in wrong.rules] == ["A-7.3"]
    assert [ruling.option for ruling, _ in wrong.rulings] == ["costs"]
    told = printed(wrong)
    assert told.index("1. move 5 (line 10), the move itself") < told.index(
        "4. rule A-7.3 (Phase 3: purchases; auction 2018.1)"
    )
    assert "5. open question AQ-2: " in told


def test_the_legal_moves_come_nearest_first(wrong: Dispute) -> None:
    assert wrong.legal[0].startswith("{player: Jean, action: buy, card: B4, ")
    assert wrong.legal_more > 0


def test_the_nearest_legal_variant_is_as_short_as_the_move_and_was_tried(wrong: Dispute) -> None:
    assert wrong.nearest[0].findings == ()
    assert wrong.nearest[0].changes == ("pay: [G4, R2, B8] instead of [B8, G4]",)


def test_a_legal_move_is_explained_by_what_would_have_been_illegal() -> None:
    legal = dispute(log_of(QUARREL.replace("[B8, G4]}", "[B8, G4, R2]}")), 5)
    assert legal.verdict == "legal"
    told = {variant.findings[0].rule.number for variant in legal.nearest}
    assert {"A-7.3", "A-7.1"} <= told
    assert "it was for Jean to act, and no rule forbids it." in printed(legal)


UNDRAWN = """
referee: 1
game: auction
players: [Ann, Ben]
given: {phase: draw, display: P1, players: {Ann: {deck: R1 R2 R3 R4 R5 R6}, Ben: {deck: 6}}, rest: empty}
moves:
  - {player: Ann, action: set_aside, card: R2}
"""
TIED = """
referee: 1
game: auction
players: [Ann, Ben]
given: {phase: tie, display: P1, players: {Ann: {bid: G5, deck: G4}, Ben: {bid: B5, deck: B1}}, rest: empty}
moves:
  - {player: Ann, action: buy, card: P1, pay: [G4]}
"""


@pytest.mark.parametrize(
    ("text", "taken"),
    [(UNDRAWN, "Ann and Ben have drawn a new hand"), (TIED, "Ann and Ben have added to the tied bid")],
)
def test_a_legal_move_is_told_with_what_nobody_wrote_before_it(text: str, taken: str) -> None:
    legal = dispute(log_of(text), 1)
    assert legal.verdict == "legal"
    assert f"That takes for granted that {taken}" in printed(legal)
    assert answer(legal).sentence.startswith(f"Yes, Ann may do that once {taken}")


def test_a_legal_move_is_told_with_the_sentence_it_goes_by() -> None:
    legal = dispute(log_of(QUARREL.replace("[B8, G4]}", "[B8, G4, R2]}")), 5)
    assert [rule.number for rule in legal.allowing] == ["A-7.1", "A-7.2"]
    assert "rule A-7.1" in printed(legal)
    assert [rule["number"] for rule in data(legal)["rules"]] == ["A-7.1", "A-7.2"]


def test_a_move_that_breaks_a_rule_is_told_with_that_rule_alone(wrong: Dispute) -> None:
    assert not wrong.allowing


@pytest.mark.parametrize(
    ("game", "entry", "numbers"),
    [
        ("auction", {"action": "take", "with": "R10", "card": "R1"}, "A-6.14"),
        ("auction", {"action": "take", "with": "G8", "card": "G1", "from": "own"}, "A-6.10"),
        ("rommee", {"action": "power", "rank": "10H", "look": "Ann.1"}, "R-23"),
        ("rommee", {"action": "power", "rank": 8, "look": 1}, "R-22"),
        ("hundred", {"action": "power", "swap": [1, 2]}, "G-29"),
        ("duel", {"action": "match", "owner": "Ann", "slot": 1}, "T-20"),
        ("intercity", {"action": "blind", "railroad": "red"}, "I-6.11"),
        ("intercity", {"check": {}}, ""),
    ],
)
def test_an_entry_goes_by_the_sentence_about_what_it_does(
    game: str, entry: dict[str, object], numbers: str
) -> None:
    asked = named(game).asked
    assert asked is not None
    known = named(game).law.rules
    assert [number for number in goes_by(asked().allowing, entry) if number in known] == numbers.split()


@pytest.mark.parametrize("game", REGISTRY)
def test_every_sentence_an_entry_goes_by_is_one_of_a_rulebook(game: str) -> None:
    asked = named(game).asked
    assert asked is not None
    every = {number for each in REGISTRY for number in named(each).law.rules}
    told = [number for _, numbers in asked().allowing for number in numbers.split()]
    assert told and every.issuperset(told)


def test_a_reading_that_only_leaves_an_earlier_entry_open_clears_nobody_of_a_later_one() -> None:
    record = """\
        referee: 1
        game: duel
        players: [Ann, Ben]
        given: {turn: Ann, callers: [], layouts: {Ann: 2, Ben: 3}}
        moves:
          - {player: Ann, action: call}
          - {player: Ann, action: draw}
        """
    found = dispute(log_of(record), 2)
    assert found.verdict == "illegal T-27"
    assert "call.earliest_lap" not in {flip.ruling.option for flip in found.flips}


def test_a_reading_under_which_the_answer_is_another_is_named() -> None:
    duty = """\
        referee: 1
        game: auction
        players: [Ann, Ben]
        setup: {display: [R1, G9, B4, P10, P4, G1]}
        moves:
          - {player: Ann, action: set_aside}
          - {player: Ben, action: set_aside}
          - {player: Ann, action: bid, cards: [G4, R2, B8, P2]}
          - {player: Ben, action: bid, cards: [G10, P3]}
          - {player: Ann, action: end_turn}
          - {player: Ben, action: buy, card: G9, pay: [G10, P3]}
    """
    (flip,) = [flip for flip in dispute(log_of(duty), 6).flips if flip.ruling.option == "loser_duty_check"]
    assert flip.value == "at_purchase" and flip.verdict == "illegal A-7.7"


def test_an_undetermined_answer_names_the_missing_fact() -> None:
    unseen_hand = """\
        referee: 1
        game: auction
        players: [Ann, Ben]
        rulings: {loser_empty: must_play_power}
        setup: {display: [R1, G9, B4, P10, P4, G1]}
        moves:
          - {player: Ann, action: set_aside}
          - {player: Ben, action: set_aside}
          - {player: Ann, action: bid, cards: [G4]}
          - {player: Ben, action: bid, cards: []}
          - {player: Ann, action: end_turn}
          - {player: Ben, action: end_turn}
    """
    case = dispute(log_of(unseen_hand), 6)
    assert case.verdict == "undetermined A-7.7"
    (missing,) = case.missing
    assert "hangs on the unseen hand" in missing
    assert "the record would have to show what is missing" in printed(case)
    assert "loser_empty" in {flip.ruling.option for flip in case.flips}


TWO_GIFTS = """
referee: 1
game: duel
players: [Ann, Ben]
given: {phase: turn, turn: Ann, discard: [9S]}
moves:
  - {player: Ann, action: match, owner: Ben, slot: 1, card: 9H}
  - {player: Ann, action: give, slot: 1, to: Ben}
  - {player: Ann, action: give, slot: 2, to: Ben}
"""


def test_what_hangs_on_a_fact_told_at_an_earlier_move_is_said_of_the_move_that_is_asked_about() -> None:
    log = log_of(TWO_GIFTS)
    assert [(each.move, each.kind) for each in replay(log).findings] == [(1, Kind.UNDETERMINED)]
    assert [dispute(log, number).verdict for number in (1, 2, 3)] == [
        "undetermined T-22",
        "legal",
        "undetermined T-22",
    ]
    assert "If nobody owes a card: Ann owes Ben no card." in printed(dispute(log, 3))
    whole = log_of(TWO_GIFTS.replace("given: {", "given: {rest: empty, "))
    assert [dispute(whole, number).verdict for number in (1, 3)] == ["legal", "illegal T-22"]


# -- with one player's eyes -----------------------------------------------------------------------


@pytest.mark.parametrize("game", REGISTRY)
def test_every_game_says_what_its_players_see(game: str) -> None:
    assert named(game).view.position is not None


def test_a_player_does_not_see_the_card_the_other_set_aside() -> None:
    as_tom = printed(dispute(log_of(QUARREL), 5, "Tom"))
    assert "as Tom could know it" in as_tom
    assert "R1" not in as_tom and "B9" in as_tom
    as_jean = printed(dispute(log_of(QUARREL), 5, "Jean"))
    assert "B9" not in as_jean and "R1" in as_jean


def test_a_player_sees_only_cards_shown_to_him_or_to_all() -> None:
    as_ann = dispute(log_of(MEMORY), 6, "Ann")
    assert as_ann.before["layouts"] == {"Ann": ["QD", "?", "?", "?"], "Ben": ["?", "?", "?", "?"]}
    assert not {"9S", "KS", "3H"} & set(printed(as_ann).replace("[", " ").replace("]", " ").split())
    as_ben = dispute(log_of(MEMORY), 6, "Ben")
    assert as_ben.before["layouts"] == {"Ann": ["?", "?", "?", "?"], "Ben": ["?", "?", "9S", "KS"]}


def test_a_section_chosen_face_down_is_hidden_from_the_others() -> None:
    game = named("intercity")
    assert game.view.position is not None and game.view.entry is not None
    position = {
        "phase": "track",
        "cash": {"Pete": 1, "John": 2},
        "directors": {"red": "Pete", "blue": "John"},
        "chosen": {"red": 12, "blue": 14},
    }
    seen = game.view.position(position, 0, [])
    assert seen["chosen"] == {"red": 12, "blue": "?"}
    entry = {"player": "John", "action": "choose", "railroad": "blue", "section": 14}
    assert game.view.entry(entry, seen, "Pete")["section"] == "?"
    assert game.view.entry(entry, seen, "John") == entry


def test_what_follows_from_the_open_cards_alone_is_said(wrong: Dispute) -> None:
    as_tom = dispute(log_of(QUARREL), 5, "Tom")
    assert as_tom.from_here == "Tom could tell this from what was to be seen: illegal A-7.3."
    assert wrong.from_here == ""


# -- the command ----------------------------------------------------------------------------------


def test_adjudicate_exits_1_for_an_illegal_move_and_0_for_a_legal_one(tmp_path: Path) -> None:
    path = tmp_path / "quarrel.yaml"
    path.write_text(QUARREL, encoding="utf-8")
    illegal = CliRunner().invoke(app, ["adjudicate", str(path), "--move", "5"])
    assert illegal.exit_code == 1 and "Verdict: illegal A-7.3." in illegal.output
    legal = CliRunner().invoke(app, ["adjudicate", str(path), "--move", "3"])
    assert legal.exit_code == 0 and "Verdict: legal." in legal.output


def test_adjudicate_speaks_json(tmp_path: Path, wrong: Dispute) -> None:
    path = tmp_path / "quarrel.yaml"
    path.write_text(QUARREL, encoding="utf-8")
    result = CliRunner().invoke(app, ["adjudicate", str(path), "--move", "5", "--format", "json"])
    told = json.loads(result.output)
    assert {**told, "file": None} == json.loads(json.dumps({**data(wrong), "file": None}))
    assert told["verdict"] == "illegal A-7.3" and told["facts"][0]["line"] == 10
    whole = json.loads(CliRunner().invoke(app, ["adjudicate", str(path), "--format", "json"]).output)
    assert set(whole) == {"file", "findings", "result", "decisions", "readings"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--move", "99"], "there is no move 99 (expected 1 to 6)"),
        (["--move", "5", "--as", "Eve"], "nobody called 'Eve' plays here"),
        (["--as", "Tom"], "--as needs --move"),
        (["--log", "2"], "has no log 2"),
    ],
)
def test_what_cannot_be_answered_exits_2_and_says_why(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    path = tmp_path / "quarrel.yaml"
    path.write_text(QUARREL, encoding="utf-8")
    result = CliRunner().invoke(app, ["adjudicate", str(path), *arguments])
    assert result.exit_code == 2
    assert message in result.output


def test_one_of_several_logs_is_asked_for_by_number(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(QUARREL + "---\n" + QUARREL.replace("Jean", "Ann"), encoding="utf-8")
    assert "holds 2 logs: --log says which" in CliRunner().invoke(app, ["adjudicate", str(path)]).output
    second = CliRunner().invoke(app, ["adjudicate", str(path), "--log", "2", "--move", "5"])
    assert "Ann pays 2 for B4" in second.output


def test_a_log_that_cannot_be_set_up_has_no_moments() -> None:
    with pytest.raises(BadEntry, match="R8 is dealt twice"):
        dispute(log_of(QUARREL.replace("[R8, G9, B4, P10, P4, G1]", "[R8, R8, B4, P10, P4, G1]")), 1)


# -- nearness -------------------------------------------------------------------------------------


def test_another_card_is_nearer_than_another_action_and_that_nearer_than_another_player() -> None:
    buy = {"player": "Ann", "action": "buy", "card": "B4", "pay": ["R1"]}
    card = {**buy, "card": "B5"}
    action = {"player": "Ann", "action": "end_turn"}
    player = {**buy, "player": "Ben"}
    assert 0 < distance(buy, card) < distance(buy, action) < distance(buy, player)


def test_an_entry_that_only_spells_out_more_is_the_same_move() -> None:
    short = {"player": "Ann", "action": "buy", "card": "B4", "pay": ["R1", "R2"], "note": "quick"}
    long = {"player": "Ann", "action": "buy", "card": "B4", "pay": ["R2", "R1"], "position": 2}
    assert says_the_same(short, long)
    assert changes(short, long) == ("position: 2",)


def test_another_kind_of_move_is_told_whole() -> None:
    buy = {"player": "Ann", "action": "buy", "card": "B4", "pay": ["R1"]}
    assert changes(buy, {"player": "Ann", "action": "end_turn"}) == ("{player: Ann, action: end_turn}",)


def test_a_reading_that_undoes_what_led_to_a_fault_says_what_is_then_wrong(root: Path) -> None:
    path = root / "scenarios" / "hundred" / "disputes" / "jack-on-the-caller.yaml"
    case = dispute(log_of(path.read_text(encoding="utf-8")), 14)
    assert case.verdict == "illegal G-25"
    (flip,) = [each for each in case.flips if each.ruling.option == "call.window"]
    assert flip.verdict == "legal"
    assert flip.because == "move 11 is then illegal under G-23"


def test_a_check_and_a_decision_have_a_verdict_but_no_other_moves(root: Path) -> None:
    path = root / "scenarios" / "auction" / "games" / "decision.yaml"
    log = log_of(path.read_text(encoding="utf-8"))
    number = next(n for n, move in enumerate(log.moves, 1) if move.action == "decision")
    case = dispute(log, number)
    assert case.verdict == "in order"
    assert case.legal == [] and case.flips == [] and case.nearest == []


def test_text_is_wrapped_for_a_narrow_window(wrong: Dispute) -> None:
    lines = list(text(wrong, Style(width=60)))
    assert max(len(line) for line in lines if line.startswith("    ") and "{" not in line) <= 70
    assert dedent("\n".join(lines))


def test_a_card_the_move_itself_shows_is_no_secret() -> None:
    played = """\
        referee: 1
        game: auction
        players: [Jean, Tom]
        setup: {display: [R8, G9, B4, P10, P4, G1]}
        moves:
          - {player: Jean, action: set_aside}
          - {player: Tom, action: set_aside}
          - {player: Jean, action: bid, cards: [G4, R2, P2]}
          - {player: Tom, action: bid, cards: [G3, B2]}
          - {player: Jean, action: power, card: B8}
    """
    case = dispute(log_of(played), 5, "Tom")
    assert case.text == "{player: Jean, action: power, card: B8}"
    bid = dispute(log_of(played), 3, "Tom")
    assert bid.text == "{player: Jean, action: bid}"  # it lies face down until both have bid


def test_a_game_that_cannot_be_set_up_says_why_at_its_place_instead_of_judging_a_move(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    log.write_text("referee: 1\ngame: rommee\nplayers: [Ann]\nmoves:\n  - {player: Ann, action: draw}\n")
    done = CliRunner().invoke(app, ["adjudicate", str(log), "--move", "1"])
    assert done.exit_code == 2
    assert f"{log}:3:10: the game cannot be set up" in done.stderr and "R-08" in done.stderr


def test_a_later_entry_of_a_position_with_gaps_keeps_them() -> None:
    """Whether somebody had called before nobody knows, neither as it is read nor under another reading; nor
    how many cards lie before everybody, so that only the first place is sure to hold one."""
    log = log_of("""\
        referee: 1
        game: hundred
        players: [Ann, Ben, Cem]
        given: {turn: Ann, pile: 9C}
        moves:
          - {player: Ann, action: draw}
          - {player: Ann, action: shed, card: 4D}
          - {player: Ann, action: call}
        """)
    case = dispute(log, 3)
    assert case.verdict == "undetermined G-23"
    assert ("call.repeat", "legal") in {(flip.ruling.option, flip.verdict) for flip in case.flips}
    assert "{player: Ann, action: match, slot: 1}" in case.legal
    assert "slot: 2" not in "".join(case.legal) and case.legal_more == 0


def test_where_nothing_is_sure_to_be_legal_it_is_said_what_that_hangs_on() -> None:
    log = log_of("""\
        referee: 1
        game: hundred
        players: [Ann, Ben]
        given: {pile: 9C}
        moves:
          - {player: Ann, action: draw}
        """)
    case = dispute(log, 1)
    assert case.legal and "whose turn it is" in case.legal_if
    told = " ".join(" ".join(text(case, Style())).split())
    assert "What may be legal at that moment, the nearest first; it hangs on" in told


@pytest.mark.parametrize(
    ("game", "players", "given", "move", "told"),
    [
        (
            "auction",
            "[Ann, Ben]",
            "{turn: Ann, display: R8 G9, players: {Ann: {bid: G4 R2, hand: 2}}}",
            "{player: Ann, action: buy, card: R8, pay: [G4]}",
            ("    display: [R8, G9]\n", "        hand: 2\n"),
        ),
        (
            "duel",
            "[Ann, Ben]",
            "{active: Ann, caller: null}",
            "{player: Ben, action: draw}",
            ("active: Ann\n", "caller: null\n"),
        ),
    ],
)
def test_a_position_with_gaps_is_read_out_as_it_was_told(
    game: str, players: str, given: str, move: str, told: tuple[str, ...]
) -> None:
    head = f"referee: 1\ngame: {game}\nplayers: {players}\ngiven: {given}\nmoves:\n"
    case = dispute(log_of(f"{head}  - {move}\n"), 1)
    position = printed(case).split("Verdict")[0]
    assert all(each in position for each in told)
    assert case.knowing is not None
    untold = case.knowing.untold(case.before)
    assert "hand of Ann" not in untold and "active" not in untold.split(", ")


def test_what_lies_in_the_middle_is_read_out_though_not_all_of_it_is_known() -> None:
    case = dispute(
        log_of(
            "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n"
            "given: {turn: Ann, display: R8 G9, players: {Ann: {bid: G4 R2}}}\nmoves:\n"
            "  - {player: Ann, action: buy, card: R8, pay: [G4]}\n  - {player: Ann, action: end_turn}\n"
        ),
        2,
    )
    assert '    display: [null, G9, "?", "?", "?", "?"]\n' in printed(case)


@pytest.mark.parametrize("game", ["rommee", "hundred", "duel"])
def test_what_was_just_called_illegal_is_not_offered_instead(game: str) -> None:
    """Records in which a line is missing: only with that line would the entry after it be legal."""
    games = Path(__file__).parent.parent / "games"
    with lzma.open(games / f"{game}.jsonl.xz", "rt", encoding="utf-8") as kept:
        lines = list(islice(kept, 12))
    asked = 0
    for seed in range(24):
        record, rng = json.loads(lines[seed % 12]), random.Random(seed)
        moves = record["moves"][: rng.randint(20, 60)]
        del moves[rng.randrange(len(moves))]
        source = json.dumps({**record, "moves": moves, "result": {}})
        judgement = judge(parse(source.encode(), "log.json")[0])
        for finding in judgement.findings:
            if finding.kind is Kind.ILLEGAL and finding.move:
                asked += 1
                offered = [yaml.safe_load(line) for line in finding.instead if line.startswith("{")]
                assert moves[finding.move - 1] not in offered, (seed, finding.move)
    assert asked
