"""What a file that cannot be read is told: all of it in one run, each at its signs, with what was meant."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import referee
from referee.checking.everyday import SAID, cards, meanings
from referee.cli import app
from referee.document import Unreadable, parse
from referee.games import REGISTRY, named
from referee.unknown_words import UnknownWords

runner = CliRunner()

HEADS = {
    "hundred": "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\n",
    "duel": "referee: 1\ngame: duel\nplayers: [Ann, Ben]\n",
    "rommee": "referee: 1\ngame: rommee\nplayers: [Ann, Ben]\n",
    "auction": "referee: 1\ngame: auction\nplayers: [Ann, Ben]\n",
    "intercity": (
        "referee: 1\ngame: intercity\nplayers: [Ann, Ben, Cem]\n"
        "setup: {turn_order: {Ann: 1, Ben: 2, Cem: 3}, board: example}\n"
    ),
}


def faults(game: str, *entries: str, more: str = "") -> list[str]:
    """What is said of a log with these entries, as ``line:column message``."""
    text = HEADS[game] + more + "moves:\n" + "".join(f"  - {{{entry}}}\n" for entry in entries)
    found = referee.adjudicate(text).faults
    return [f"{fault.place.line}:{fault.place.column} {fault.message}" for fault in found if fault.place]


def test_all_faults_are_told_in_one_run_in_the_order_of_the_file() -> None:
    said = faults(
        "hundred",
        "action: deal, upcard: 4X",
        "player: Bem, action: draw, from: deck",
        "player: Ann, action: dutch",
        "player: Ann, action: match, slot: 2, card: [7H, 11H, Hb]",
        "player: Zoe, action: fly",
        more="rulings: {mach: 4, whatever: 2}\n",
    )
    lines = [int(line.partition(":")[0]) for line in said]
    assert lines == sorted(lines) == [4, 4, 6, 7, 7, 8, 9, 9, 10, 10]


def test_names_nobody_has_are_all_told_in_set_up_and_result_too() -> None:
    log = HEADS["hundred"] + "setup: {dealer: Anne, starter: Bem}\nmoves: []\n"
    log += "result: {scores: {Anne: 3, Ben: 4}, winner: Bob}\n"
    found = referee.adjudicate(log).faults
    assert [fault.message.split("'")[1] for fault in found] == ["Anne", "Bem", "Anne", "Bob"]
    result = HEADS["duel"] + "moves: []\nresult: {winners: [Ann, Bob], scores: {Zoe: 1}}\n"
    assert [fault.message.split("'")[1] for fault in referee.adjudicate(result).faults] == ["Bob", "Zoe"]


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("{cash: [5, 20, 7]}", "{Ann: 5, Ben: 20, Cem: 7}"),
        ("{cash: [5, 20]}", ""),
        ("{turn_order: [Cem, Ann, Bob]}", ""),
    ],
)
def test_what_was_written_seat_by_seat_is_told_with_the_players(given: str, meant: str) -> None:
    log = HEADS["intercity"].partition("setup")[0] + f"given: {given}\nmoves: []\n"
    judgement = referee.adjudicate(log)
    (fault,) = judgement.faults
    assert fault.message.endswith(f"did you mean `{meant}`?") if meant else "mean" not in fault.message
    assert [fix.words.endswith(meant) for fix in judgement.fixes(fault)] == [True] * bool(meant)


def test_an_entry_of_which_every_word_is_another_is_told_in_one_run() -> None:
    """A key, the action under it, and what stands under another key."""
    said = faults("rommee", "spieler: Ann, aktion: ziehen, von: ablage")
    meant = [line.rpartition("did you mean ")[2] for line in said]
    assert meant == ["`player`?", "`action`?", "`draw`?", "`from`?", "`discard`?"]
    (line,) = faults("rommee", "player: Ann, action: draw, card: [7H]")
    assert line.endswith("did you mean `7H`?")


def test_players_in_a_line_of_text_are_told_without_the_words_between() -> None:
    log = HEADS["auction"].replace("[Ann, Ben]", "Ann and Ben") + "moves: []\n"
    (fault,) = referee.adjudicate(log).faults
    assert fault.message.endswith("did you mean `[Ann, Ben]`?")


def test_a_set_up_beside_a_position_is_told_where_it_belongs() -> None:
    log = HEADS["intercity"] + "given: {cash: 4}\nmoves: []\n"
    (fault,) = referee.adjudicate(log).faults
    assert fault.expected == (
        "the same under `given`: `given: {turn_order: {Ann: 1, Ben: 2, Cem: 3}, board: example, ...}`"
    )
    (fault,) = referee.adjudicate(log.replace("cash: 4", "board: example")).faults
    assert fault.expected == "the log without it"


def test_of_many_faults_twenty_are_told_and_the_others_counted() -> None:
    said = faults("hundred", *["player: Zoe, action: draw"] * 60)
    assert len(said) == 21 and said[-1].endswith("and 40 more faults like these")
    said = faults("hundred", *["player: Zoe, action: dr"] * 20, *["player: Zoe, action: draw"] * 2000)
    assert len(said) == 21 and "and more than " in said[-1]


@pytest.mark.parametrize(
    ("game", "entry", "said"),
    [
        ("hundred", "player: Bem, action: draw", "14 nobody called 'Bem' plays here; did you mean `Ben`?"),
        ("hundred", "player: Ann, action: draw, from: deck", "did you mean `stock`?"),
        ("hundred", "player: Ann, action: dutch", "did you mean `call`?"),
        ("hundred", "player: Ann, action: swap, slot: 2", "did you mean `replace`?"),
        ("hundred", "player: Ann, action: discards, card: 7H", "did you mean `shed`?"),
        ("duel", "player: Ann, action: call dutch", "did you mean `call`?"),
        ("auction", "player: Ann, action: look, at: discard", "did you mean `own`?"),
        ("hundred", "player: Ann, action: shed, card: 10 of hearts", "did you mean `10H`?"),
        ("hundred", "player: Ann, action: shed, card: H7", "did you mean `7H`?"),
        ("hundred", "player: Ann, action: shed, card: queen of spades", "did you mean `QS`?"),
        ("hundred", "player: Ann, action: replace, slot: two", "did you mean `2`?"),
        ("hundred", "player: Ann, action: replace, place: 2", "did you mean `slot`?"),
        ("hundred", "player: Ann, action: match, slot: 2, card: [7H, 11H]", "54 there is no card '11H'"),
        ("hundred", "player: Ann, action: power, look: Bem.2", "did you mean `Ben.2`?"),
        ("rommee", "player: Ann, action: shed, card: Hb", "did you mean `JH`?"),
        ("rommee", "player: Ann, action: shed, card: Herz Bube", "did you mean `JH`?"),
        ("duel", "player: Ann, action: shed, card: Joker", "did you mean `JK`?"),
        ("auction", "player: Ann, action: bid, cards: [4G]", "did you mean `G4`?"),
        ("duel", "player: Ann, action: match, slot: 1, result: false", "did you mean `wrong`?"),
        ("auction", "player: Ann, action: bid, cards: [green 4]", "did you mean `G4`?"),
        ("auction", "player: Ann, action: purchase, card: G4, pay: []", "did you mean `buy`?"),
        ("auction", "player: Ann, action: buy, card: G4, cost: []", "did you mean `pay`?"),
        ("hundred", "action: reveal, hands: {Ann: [7H]}", "did you mean `cards`?"),  # the one that is missing
        ("intercity", "player: Ann, action: bid, price: 4", "did you mean `amount`?"),
        (
            "auction",
            "player: Ann, action: power, card: [R6, R7]",
            "`card` holds no list; did you mean `cards`?",
        ),
        ("intercity", "player: Ann, action: offer, railroad: Red", "did you mean `red`?"),
        ("intercity", "player: Ann, action: offer, company: red", "did you mean `railroad`?"),
        (
            "intercity",
            "player: Ann, action: sale, railroad: red, price: 4, paid_to: tresury",
            "did you mean `treasury`?",
        ),
    ],
)
def test_what_was_probably_meant_is_asked(game: str, entry: str, said: str) -> None:
    (told,) = faults(game, entry)
    assert said in told


@pytest.mark.parametrize(
    ("game", "given", "entry", "said"),
    [
        ("hundred", "pile: 7 of clubs", "action: draw", "`pile` must be a card such as"),
        ("hundred", "pile: 7 of clubs", "action: draw", "did you mean `7C`?"),
        ("rommee", "pile: Herz 9", "action: draw", "not the text 'Herz 9'; did you mean `9H`?"),
        ("duel", "pile: 9", "action: draw", 'a rank alone is written in quotes: "9"'),
        ("rommee", "Ablage: 9C", "action: draw", "did you mean `pile`?"),
        ("rommee", "am Zug: Ann", "action: draw", "did you mean `turn`?"),
        ("intercity", "turn order: {Ann: 1}", "action: pass", "did you mean `turn_order`?"),
        ("hundred", "turn: Ann", "action: draw, from: pile", "did you mean `discard`?"),
        ("auction", "turn: Ann", "action: buy, card: R8, pay: red 4", "did you mean `R4`?"),
        # what a position leaves out does not make it wrong, whatever else is
        (
            "intercity",
            "phase: contest, directors: {red: Ann, blue: Ben}, treasury: {red: 5, blue: 9}",
            "action: resolve, section: 15, winner: red, bids: 7",
            "has no `bids`",
        ),
    ],
)
def test_what_was_probably_meant_in_a_position_is_asked(game: str, given: str, entry: str, said: str) -> None:
    player = "" if "resolve" in entry else "player: Ann, "
    head = HEADS[game].partition("setup")[0].partition("moves")[0]
    (fault,) = referee.adjudicate(f"{head}given: {{{given}}}\nmoves:\n  - {{{player}{entry}}}\n").faults
    assert said in fault.message


def test_a_misspelt_board_and_its_check_are_understood(tmp_path: Path) -> None:
    (told,) = [
        fault.message
        for fault in referee.adjudicate(
            "referee: 1\ngame: intercity\nplayers: [Ann, Ben, Cem]\nsetup: {board: exmaple}\nmoves: []\n"
        ).faults
    ]
    assert "did you mean `example`?" in told
    assert CliRunner().invoke(app, ["board", "check", "example"]).exit_code == 0
    said = CliRunner().invoke(app, ["board", "check", "exmaple"])
    assert said.exit_code == 2 and "did you mean `example`?" in said.output


def test_a_board_in_a_file_is_known_whatever_else_is_wrong(tmp_path: Path) -> None:
    board = CliRunner().invoke(app, ["board", "show"]).output
    (tmp_path / "ours.yaml").write_text(board, encoding="utf-8")
    path = tmp_path / "a.yaml"
    path.write_text(
        HEADS["intercity"].replace("example", "ours.yaml") + "moves:\n  - {player: Zoe, action: pass}\n",
        encoding="utf-8",
    )
    (fault,) = referee.adjudicate(path).faults
    assert "Zoe" in fault.message


def test_options_are_guessed_and_never_all_read_out() -> None:
    for name in REGISTRY:
        options = [ruling.option for ruling in named(name).law.rulings if ruling.option]
        (fault,) = referee.adjudicate(HEADS[name] + f"rulings: {{{options[0][:-1]}: 1}}\nmoves: []\n").faults
        assert f"did you mean `{options[0]}`?" in fault.message or "did you mean" in fault.message
        assert len(fault.expected) < 120
        (fault,) = referee.adjudicate(HEADS[name] + "rulings: {zzzz: 1}\nmoves: []\n").faults
        assert len(fault.expected) < 120


def test_actions_are_listed_once_and_only_where_nobody_can_guess() -> None:
    text = HEADS["hundred"] + "moves:\n  - {player: Ann, action: zzz}\n  - {player: Ann, action: drw}\n"
    first, second = referee.adjudicate(text).faults
    assert "initial_peek" in first.expected and "initial_peek" not in first.message
    assert second.expected == "`draw`"


@pytest.mark.parametrize(
    ("entry", "under"),
    [
        ("player: Ann, action: power, look: Bem.2", "Bem"),
        ("plaeyr: Ann, action: draw", "plaeyr"),
        ("player: Ann, actoin: draw", "actoin"),
        ("player: Ann, action: match, slot: 2, card: [7H, 11H]", "11H"),
        ("player: Ann, action: shed, card: 10 of hearts", "10 of hearts"),
    ],
)
def test_carets_stand_under_what_is_wrong_and_nothing_else(tmp_path: Path, entry: str, under: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(HEADS["hundred"] + f"moves:\n  - {{{entry}}}\n", encoding="utf-8")
    lines = CliRunner().invoke(app, ["validate", str(path)]).output.split("\n")
    at = next(number for number, line in enumerate(lines) if set(line) <= set(" |^") and "^" in line)
    start = lines[at].index("^")
    assert lines[at - 1][start : start + lines[at].count("^")] == under


def test_card_and_rank_of_a_power_say_the_same() -> None:
    moves: list[dict[str, Any]] = [{"action": "deal", "starter": "Ann"}, {"player": "Ann", "action": "draw"}]
    moves += [{"player": "Ann", "action": "shed", "card": "QH"}]
    said = []
    for key in ("card", "rank"):
        power = {"player": "Ann", "action": "power", key: "Q", "look": "Ann.2"}
        log = {"referee": 1, "game": "duel", "players": ["Ann", "Ben"], "moves": [*moves, power]}
        said.append([finding.message for finding in referee.adjudicate(log).findings])
    assert said[0] == said[1]
    power = {"player": "Ann", "action": "power", "card": "Q", "rank": "K"}
    log = {"referee": 1, "game": "duel", "players": ["Ann", "Ben"], "moves": [*moves, power]}
    assert "say the same thing" in str(referee.adjudicate(log).faults[0])


def test_a_director_s_shares_may_be_told_by_name() -> None:
    entry = "player: Ann, action: director, railroad: red, shares: "
    assert not faults("intercity", entry + "{Ann: 2}") and not faults("intercity", entry + "2")
    (told,) = faults("intercity", entry + "{Ben: 2}")
    assert "the shares are those of the Director" in told


WORDS = re.compile(r'"enum": *\[[^]]*\]')
"""A closed list of words, in a schema."""


def test_everyday_words_stand_for_words_of_a_log(root: Path) -> None:
    known = {"player", "action"}
    for schema in (root / "schemas").glob("*.schema.json"):
        text = schema.read_text(encoding="utf-8")
        known.update(re.findall(r'"(\w+)": *\{', text))
        known.update(*(re.findall(r'"(\w+)"', words) for words in WORDS.findall(text)))
    for name in REGISTRY:
        for kind in named(name).record.border.entries:
            known |= {kind.action, *(part.key for part in kind.logged)}
            lexicon = named(name).record.border.lexicon
            for part in kind.logged:
                known.update(map(str, (part.shape.names(lexicon) or {}).values()))
    strange = {word for words in SAID.values() for word in words} - known
    assert strange <= {"none", "swap"}, "words of no game are never meant"
    assert meanings("deck", {"stock", "discard"}) == ["stock"] and cards("nothing of this") == []
    assert meanings("von", {"from", "player"}) == ["from"] and meanings("Platz", {"slot"}) == ["slot"]


TYPED = [
    ("players: Ann, Ben, Cem", "must be a list", "did you mean `[Ann, Ben, Cem]`?", "Ann, Ben, Cem"),
    (
        "moves: [{player: Ann, action: bid, cards: G4 Q2}]",
        "'Q2' is no card",
        "suit letter G R P B",
        "Q2}",
    ),
    (
        "moves: [{player:Ann, action:draw}]",
        "there is no space after `action:`",
        "`action: draw`",
        "action:draw",
    ),
    ("moves: [{player Ann, action: draw}]", "there is no ':' after `player`", "`player: Ann`", "player Ann"),
    ("moves: [{action= draw}]", "`=` stands where a ':' must be", "`action: draw`", "action= draw"),
    ("players [Ann, Ben]", "no ':' comes after it", "'key: value'", "players"),
    ("game:\u00a0auction\nmoves: []", "U+00A0 is a letter to YAML", "a space", "\u00a0auction"),
    (
        "moves:\n  - {action: draw}\n - {action: draw}",
        "does not stand below those before it",
        "same indent",
        "-",
    ),
    ("züge: []", "did you mean `moves`?", "`moves`", "züge"),
    ("moves: [{player: Ann, action: swop}]", "did you mean", "`", "swop"),
    ("final: {players: {Ann: {owned: [], cash_in: [B2]}}}", "did you mean `cashed`?", "`cashed`", "cash_in"),
    ("final: {cashed: {Ann: [B2]}}", "has no `cashed`", "`players: {Ann: {cashed: [B2]}}`", "cashed"),
    ("final: {xyzzy: 3}", "has no `xyzzy`", "", "xyzzy"),
    ("final: {Ann: [R1]}", "has no `Ann`", "such as `players: {Ann: ...}`", "Ann"),
    ("display: [R8, G9]", "has no `display`", "`setup: {display: ...}`", "display"),
    ("decks: {Ann: [R1]}", "has no `decks`", "`setup: {decks: ...}`", "decks"),
    ("players: [Ann, Ben]\ndate 2026\ngame: auction", "no ':' comes after it", "'key: value'", "date 2026"),
    ("%PDF-1.4", "this is a PDF, not a text", "a text file", "%PDF"),
    ("PAR1\x15\x04", "this is a Parquet file, not a text", "`referee archive check` unpacks", "PAR1"),
]
"""What people type, what they are told, what was expected, and what stands at the place that is told."""


def test_a_key_whose_line_says_something_else_is_not_the_one_that_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("game: auction\nplayers: [Ann, Ben]\ndecks: {Ann: [R1]}\nmoves: []\n", encoding="utf-8")
    done = runner.invoke(app, ["validate", str(path)])
    assert done.exit_code == 2 and "did you mean" not in done.output
    assert "`setup: {decks: ...}`" in done.output and "fix: referee: 1" in done.output


@pytest.mark.parametrize(("text", "message", "expected", "at"), TYPED)
def test_a_mistake_in_typing_is_told_where_it_is_and_how_it_is_written(
    text: str, message: str, expected: str, at: str, tmp_path: Path
) -> None:
    game = "hundred" if "draw" in text or "swop" in text else "auction"
    head = (
        "" if text.startswith(("%", "PAR1")) else f"referee: 1\n{'' if 'game' in text else f'game: {game}'}\n"
    )
    head += "" if ("players" in text and "final" not in text) or not head else "players: [Ann, Ben]\n"
    path = tmp_path / "a.yaml"
    path.write_text(head + text + "\n", encoding="utf-8")
    done = runner.invoke(app, ["validate", str(path)])
    assert done.exit_code == 2 and message in done.output and expected in done.output, done.output
    told = next(line for line in done.output.splitlines() if message in line)
    place = re.search(r"a.yaml:(\d+):(\d+): ", told)
    assert place is not None
    line = (head + text).splitlines()[int(place[1]) - 1]
    assert line[int(place[2]) - 1 :].startswith(at), told
    assert done.output.count("did you mean") <= 2 and "Traceback" not in done.output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"referee": 1, // no\n"game": "duel"}', "JSON has no remarks"),
        ('{"referee": 1, "moves": [1, ]}', "a ',' before the closing bracket"),
        ('{"referee": 1, }', "a ',' before the closing bracket"),
        ("{'referee': 1}", "JSON has no single quotes"),
        ('{"referee": None}', "`None` is not JSON"),
    ],
)
def test_json_as_other_languages_write_it(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse(text.encode(), "a.json")
    assert message in refused.value.message


def test_a_name_in_a_check_that_nobody_has_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(
        "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\nmoves:\n  - {check: {layouts: {Anna: 4}}}\n",
        encoding="utf-8",
    )
    done = runner.invoke(app, ["validate", str(path)])
    assert done.exit_code == 2 and done.output.count(" error ") == 1 and ":5:24: " in done.output


@pytest.mark.parametrize("typed", ["Ben2", "Ben 2", "Ben:2", "ben-2", "2 of Ben", "Bne2"])
def test_a_place_that_is_written_otherwise_is_understood(typed: str, tmp_path: Path) -> None:
    path = tmp_path / "log.yaml"
    entry = f'{{player: Ann, action: power, rank: 8C, look: "{typed}"}}'
    path.write_text(f"referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves:\n  - {entry}\n")
    output = CliRunner().invoke(app, ["validate", str(path)]).output
    assert f"'{typed}' is no place" in output and "Ben.2" in output and "Ben.Ben" not in output


def test_a_decision_that_holds_its_points_is_told_where_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "log.yaml"
    path.write_text(
        "referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves:\n  - {decision: {points: {Ann: -5}}}\n"
    )
    output = CliRunner().invoke(app, ["validate", str(path)]).output
    assert "`points` alone; what belongs to it stands beside it" in " ".join(output.split())


@pytest.mark.parametrize("result", ["{winner: Dora}", "{winners: [Ann, Dora]}"])
def test_a_winner_nobody_knows_is_told_although_the_game_goes_on(result: str) -> None:
    judged = referee.adjudicate(
        f"referee: 1\ngame: hundred\nplayers: [Ann, Ben]\nmoves: []\nresult: {result}\n"
    )
    assert [fault.message for fault in judged.faults] == ["nobody called 'Dora' plays here"]


@pytest.mark.parametrize(
    "start", ["setup: {board: exmaple}", "final: {board: exmaple}", "given: {board: exmaple}"]
)
def test_a_board_misspelt_is_asked_about_wherever_it_stands(start: str) -> None:
    judged = referee.adjudicate(
        f"referee: 1\ngame: intercity\nplayers: [Ann, Ben, Cem]\n{start}\nmoves: []\n"
    )
    assert "did you mean `example`?" in judged.faults[0].message


@pytest.mark.parametrize(
    "start", ["setup: {}", "given: {active: Ann}", "final: {layouts: {Ann: [2S]}}", "notes: a"]
)
def test_too_many_players_are_told_where_they_stand(start: str) -> None:
    """Whatever a log begins with."""
    judged = referee.adjudicate(f"referee: 1\ngame: duel\nplayers: [Ann, Ben, Cem]\n{start}\nmoves: []\n")
    (finding,) = judged.findings
    place = judged.place(finding)
    assert (place.line, place.column, finding.rule.number) == (3, 10, "T-01")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("{player: Ann, action: drwa, frm: stock}", ["drwa", "frm"]),
        ("{player: Ann, acton: draw, from: stok}", ["acton", "stok"]),
        ("{player: Ann, action: swap, slto: 1, crd: 7H}", ["swap", "slto", "crd"]),
    ],
)
def test_an_entry_whose_action_is_misspelt_is_looked_at_whole(entry: str, said: list[str]) -> None:
    """All faults of a file in one run, those of its entries too."""
    log = f"referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves:\n  - {entry}\n"
    told = [fault.message for fault in referee.adjudicate(log).faults]
    assert len(told) == len(said)
    assert all(
        f"{word}`" in message or f"'{word}'" in message for word, message in zip(said, told, strict=True)
    ) or ("did you mean `action`" in told[0])


@pytest.mark.parametrize("word", ["abandoned", "conceded", "resigned"])
def test_a_game_given_up_in_a_decision_is_sent_to_the_result(word: str) -> None:
    log = f"referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves:\n  - {{decision: {word}}}\n"
    (fault,) = referee.adjudicate(log).faults
    assert "result: {ended:" in fault.expected


def test_a_bare_question_mark_is_asked_for_in_quotes() -> None:
    log = "referee: 1\ngame: duel\nplayers: [Ann, Ben]\ngiven: {layouts: {Ann: 7H 3C, Ben: ? ?}}\nmoves: []\n"
    (fault,) = referee.adjudicate(log).faults
    assert "in quotes" in fault.expected


def test_more_than_one_winner_is_written_under_winners(tmp_path: Path) -> None:
    path = tmp_path / "log.yaml"
    final = "final: {players: {Ann: {owned: [R1], cashed: []}, Ben: {owned: [G1], cashed: []}}}"
    head = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\n{final}\n"
    path.write_text(head + "result: {winner: [Ann, Ben]}\n")
    assert CliRunner().invoke(app, ["fix", str(path), "--write", "--all"]).exit_code == 0
    assert path.read_text() == head + "result: {winners: [Ann, Ben]}\n"
    assert CliRunner().invoke(app, ["validate", str(path)]).exit_code == 0
    (fault,) = referee.adjudicate(head + "result: {winner: draw}\n").faults
    assert "`winners: [Ann, Ben]`" in fault.expected


A_TABLE = """\
referee: 1
game: auction
players: [Ann, Ben]
given: {{turn: Ann, display: [G4, R2], {more}}}
moves:
  - {{player: Ann, {entry}}}
{rest}"""


@pytest.mark.parametrize(
    ("more", "entry", "rest", "said"),
    [
        (
            "deck: {Ann: [G6]}",
            "action: end_turn",
            "",
            "4:39 |`given` has no `deck`|`players: {Ann: {deck: [G6]}}`",
        ),
        ("offering: {Ann: [G6]}", "action: end_turn", "", "did you mean `bids`?"),
        ("moves: []", "action: end_turn", "", "`moves` at the left margin, beside `given`"),
        ("cards: {Ann: [G6]}", "action: end_turn", "", "did you mean `hands`?"),
        (
            "hands: {Ann: [G6, X9], Bne: 2}",
            "action: end_turn",
            "",
            "4:57 |item 2 of `given.hands.Ann`|did you mean `Ben`",
        ),
        ("players: {Ann: {hand: 2}}, hands: {Ann: G6}", "action: end_turn", "", "told under `players` too"),
        ("players: {Bne: {bids: [G2]}}", "action: end_turn", "", "nobody called 'Bne'|did you mean `bid`?"),
        ("players: {}", "draw: deck", "", "6:5|did you mean `action: draw`?"),
        ("players: {}", "action: cash, card: G4, using: G6", "", "did you mean `with`?"),
        (
            "players: {}",
            "action: end_turn",
            "  - {Ben: buy, card: G4, pay: [G2]}",
            "`player: Ben, action: buy`?",
        ),
        (
            "players: {}",
            "action: end_turn",
            "result: {Ann: 5, Ben: 6}",
            "inside a key, such as `scores: {Ann: ...}`",
        ),
        ("players: {}", "action: end_turn", "result: {scores: [5, 6]}", "a mapping by player: {NAME: ...}"),
        ("players: {}", "action: end_turn", "  - {decision: forfeit, by: Bne}", "nobody called 'Bne'"),
        ("players: {}", "action: end_turn", "  - {decision: disqualified}", "did you mean `forfeit`?"),
        ("players: {}", "action: end_turn", "  - {decision: void}", "did you mean `taken_back`?"),
        ("players: {}", "action: end_turn", "  - {decision: let it stand}", "did you mean `stands`?"),
        ("players: {}", "action: end_turn", "result: {ended: quit}", "did you mean `conceded`?"),
        ("players: {}", "action: bid, cards: [G4], saw: {Ann: Q6}", "", "is no card"),
        ("players: {}", "action: end_turn", "  - {decision: stands, by: Ann}", "a decision without it"),
        ("players: {Ann: {hand: '?'}}", "action: end_turn", "", "a list, or one line of text"),
        ("players: {}", "action: end_turn", "result: {resigned: Ann}", "`ended: conceded, by: NAME`"),
        ("players: {}", "action: end_turn", "result: {abandoned: true}", "`ended: abandoned`"),
    ],
)
def test_what_stands_in_the_wrong_place_is_told_where_it_belongs(
    more: str, entry: str, rest: str, said: str
) -> None:
    judgement = referee.adjudicate(A_TABLE.format(more=more, entry=entry, rest=rest))
    told = "\n".join(
        f"{fault.place.line}:{fault.place.column} {fault} {fault.expected}"
        for fault in judgement.faults
        if fault.place is not None
    )
    assert all(word in told for word in said.split("|")), told


@pytest.mark.parametrize(
    ("word", "meant"), [("two", 2), ("zwei", 2), ("zwölf", 12), ("fifteen", 15), ("twenty-nine", 29)]
)
def test_a_number_in_words_is_understood(word: str, meant: int) -> None:
    (fault,) = faults("hundred", f"player: Ann, action: replace, slot: {word}")
    assert f"did you mean `{meant}`?" in fault
    (fault,) = faults("intercity", f"player: Ann, action: bid, amount: {word}")
    assert f"did you mean `{meant}`?" in fault


@pytest.mark.parametrize(("word", "meant"), [("Bube", "J"), ("queen", "Q"), ("König", "K")])
def test_a_rank_alone_in_everyday_words_is_understood(word: str, meant: str) -> None:
    (fault,) = faults("hundred", f"player: Ann, action: power, rank: {word}")
    assert f"did you mean `{meant}`?" in fault


def test_beside_a_fault_only_what_means_nothing_is_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred entries that mean something are read as a whole, and no shape is walked through."""
    walked: list[Any] = []
    walk = UnknownWords._in

    def noted(self: UnknownWords, shape: Any, value: Any, path: Any) -> Any:
        walked.append(path[:2])
        return walk(self, shape, value, path)

    monkeypatch.setattr(UnknownWords, "_in", noted)
    sound = ["player: Ann, action: draw, from: stock, card: 7H", "player: Ann, action: shed, card: 7H"] * 50
    said = faults("duel", *sound, "player: Bne, action: draw, from: stock")
    assert said == ["105:14 nobody called 'Bne' plays here; did you mean `Ben`?"]
    assert {path for path in walked if path[0] == "moves"} == {("moves", 100)}


def test_places_of_a_player_are_no_names_of_players() -> None:
    """An entry that means something as a whole is not found fault with for a part beside another's fault."""
    laid_open = "player: Ann, action: reveal, cards: {1: 7H, 2: 8S}"
    assert faults("duel", laid_open, "player: Bne, action: draw, from: stock") == [
        "6:14 nobody called 'Bne' plays here; did you mean `Ben`?"
    ]


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ('"Ann "', "'Ann ' looks like 'Ann'"),
        ('" "', "nothing can be seen of the name ' '"),
        (r'"Ann\u200b"', r"'Ann\u200b' looks like 'Ann'"),
    ],
)
def test_names_that_nobody_can_tell_apart_are_refused(second: str, told: str) -> None:
    judgement = referee.adjudicate(f"referee: 1\ngame: duel\nplayers: [Ann, {second}]\nmoves: []\n")
    assert [fault.message for fault in judgement.faults] == [told]


def test_an_accent_in_one_sign_or_in_two_is_the_same_name() -> None:
    judgement = referee.adjudicate(
        'referee: 1\ngame: duel\nplayers: ["Andr\\u00e9", "Andre\\u0301"]\nmoves: []\n'
    )
    place = judgement.faults[0].place
    assert place is not None and place.column == 25


def test_a_file_that_is_not_there_is_told_with_one_nearly_called_so_unless_a_record_names_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "friday.yaml").write_text(
        "referee: 1\ngame: rommee\nplayers: [Ann, Ben]\nrules: firday.yaml\n"
    )
    for command in ("validate", "score", "show"):
        told = runner.invoke(app, [command, str(tmp_path / "fryday.yaml")]).output
        assert "there is no such file; did you mean `" in told and "friday.yaml`?" in told
    assert "did you mean" not in runner.invoke(app, ["validate", str(tmp_path / "friday.yaml")]).output
    assert "did you mean" not in runner.invoke(app, ["validate", str(tmp_path / "xyz")]).output
