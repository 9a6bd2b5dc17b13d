"""`referee adjudicate A.yaml B.yaml`: two records of one game, and which of them the rest supports."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from referee.cli import app
from referee.disputes.side_by_side import Pass, played
from referee.disputes.two_records import two_records
from referee.header import BadEntry
from referee.in_memory import InMemory
from referee.law.library import scenario_folder
from referee.log import Log, read_log

HEAD: Mapping[str, Any] = {
    "referee": 1,
    "game": "hundred",
    "players": ["Ann", "Ben"],
    "given": {
        "phase": "placed",
        "active": "Ben",
        "discard": ["9C"],
        "layouts": {"Ann": ["7H", "?", "3C", "?"]},
        "rest": "empty",
    },
}
MOVES: Sequence[Mapping[str, Any]] = (
    {"player": "Ann", "action": "draw", "from": "stock"},
    {"player": "Ann", "action": "replace", "slot": 1, "out": "7H"},
    {"player": "Ben", "action": "match", "slot": 2, "card": "7S"},
    {"player": "Ben", "action": "draw", "from": "stock"},
    {"player": "Ben", "action": "shed", "card": "4C"},
    {"player": "Ann", "action": "draw", "from": "stock"},
)


def held(folder: Path, theirs: Sequence[Mapping[str, Any]], **head: Any) -> tuple[int, dict[str, Any]]:
    """Our record against another one; exit status and the answer for programs."""
    paths = []
    for name, moves, top in (("ours", MOVES, HEAD), ("theirs", theirs, {**HEAD, **head})):
        path = folder / f"{name}.yaml"
        path.write_text(yaml.safe_dump({**top, "moves": [dict(move) for move in moves]}, sort_keys=False))
        paths.append(str(path))
    result = CliRunner().invoke(app, ["adjudicate", *paths, "--format", "json"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, json.loads(result.output) if result.exit_code < 2 else {"said": result.output}


def with_(number: int, **parts: Any) -> list[Mapping[str, Any]]:
    return [{**entry, **parts} if at == number else entry for at, entry in enumerate(MOVES, 1)]


def supported(answer: Mapping[str, Any]) -> list[str | None]:
    files = [disagreement["supported"] for disagreement in answer["disagreements"]]
    return [Path(file).stem if file else None for file in files]


def test_records_that_tell_the_same_agree(tmp_path: Path) -> None:
    status, answer = held(tmp_path, MOVES)
    assert (status, answer["disagreements"], answer["same"]) == (0, [], len(MOVES))


def test_who_saw_more_does_not_disagree(tmp_path: Path) -> None:
    """One player knows the card drawn, the other does not; neither is wrong."""
    status, answer = held(tmp_path, with_(1, card="KS"))
    assert (status, answer["disagreements"]) == (0, [])


@pytest.mark.parametrize(
    ("number", "otherwise"),
    [
        (2, {"out": "?"}),
        (2, {"out": "7"}),
        (3, {"card": "7"}),
        (3, {"note": "that was quick"}),
        (1, {"from": "stock"}),
    ],
)
def test_what_is_told_in_other_words_or_only_in_part_is_no_disagreement(
    number: int, otherwise: Mapping[str, Any], tmp_path: Path
) -> None:
    """The rank of a card alone, a note of one's own: the two are read together, the fuller one counts."""
    status, answer = held(tmp_path, with_(number, **otherwise))
    assert (status, answer["disagreements"], answer["same"]) == (0, [], len(MOVES))


@pytest.mark.parametrize(
    "otherwise", [{"card": "7H"}, {"card": "S", "slot": 3}, {"card": "H"}, {"player": "Ann"}]
)
def test_what_cannot_be_one_act_is_a_disagreement(otherwise: Mapping[str, Any], tmp_path: Path) -> None:
    status, answer = held(tmp_path, with_(3, **otherwise))
    assert status == 1 and len(answer["disagreements"]) == 1


AUCTION: Mapping[str, Any] = {
    "referee": 1,
    "game": "auction",
    "players": ["Ann", "Ben"],
    "given": {
        "phase": "bid",
        "display": ["B4", "B5", "G9"],
        "players": {"Ann": {"hand": ["R2", "R4", "R6"], "deck": 4}, "Ben": {"hand": ["G2", "G4"], "deck": 4}},
    },
}
BIDS: Sequence[Mapping[str, Any]] = (
    {"player": "Ann", "action": "bid", "cards": ["R2", "R4", "R6"]},
    {"player": "Ben", "action": "bid", "cards": ["G2", "G4"]},
    {"player": "Ann", "action": "buy", "card": "B5", "pay": ["R2", "R4"]},
    {"check": {"first": "Ann"}},
)


def against(folder: Path, ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]) -> Any:
    for name, moves in (("ours", ours), ("theirs", theirs)):
        (folder / f"{name}.json").write_text(json.dumps({**AUCTION, "moves": [dict(each) for each in moves]}))
    names = [str(folder / f"{name}.json") for name in ("ours", "theirs")]
    return json.loads(CliRunner().invoke(app, ["adjudicate", *names, "--format", "json"]).output)


def test_cards_in_another_order_are_the_same_cards(tmp_path: Path) -> None:
    theirs = [{**BIDS[0], "cards": ["R6", "R2", "R4"]}, BIDS[1], {**BIDS[2], "pay": ["R4", "R2"]}, BIDS[3]]
    assert against(tmp_path, BIDS, theirs)["disagreements"] == []


@pytest.mark.parametrize("both_ways", [False, True])
def test_an_entry_that_nothing_hangs_on_may_be_in_one_record_only(both_ways: bool, tmp_path: Path) -> None:
    """A check, a pass that follows by itself: who wrote it down wrote more, and contradicts nobody."""
    records = (BIDS, BIDS[:3])
    answer = against(tmp_path, *(records[::-1] if both_ways else records))
    assert (answer["disagreements"], answer["longer"][1], answer["same"]) == ([], 1, 3)


def test_a_purchase_that_one_record_has_not_is_a_disagreement(tmp_path: Path) -> None:
    answer = against(tmp_path, BIDS, (*BIDS[:2], BIDS[3]))
    assert len(answer["disagreements"]) == 1 and answer["one_sided"] == 0


def test_the_version_that_contradicts_what_lay_there_is_not_supported(tmp_path: Path) -> None:
    status, answer = held(tmp_path, with_(2, out="6H"))
    assert status == 1 and supported(answer) == ["ours"]
    ours, theirs = answer["disagreements"][0]["versions"]
    assert ours["findings"] == [] and theirs["findings"][0]["kind"] == "contradiction"
    assert answer["together"]["findings"] == []


def test_the_version_that_the_rules_forbid_is_not_supported_whichever_record_comes_first(
    tmp_path: Path,
) -> None:
    """A card taken from the pile cannot go straight back on it."""
    status, answer = held(tmp_path, with_(4, **{"from": "discard"}))
    assert status == 1 and supported(answer) == ["ours"]
    names = [str(tmp_path / name) for name in ("theirs.yaml", "ours.yaml")]
    result = CliRunner().invoke(app, ["adjudicate", *names])
    assert f"support {names[1]}" in " ".join(result.output.split()) and f"{names[0]}:" in result.output


def test_an_entry_that_only_one_record_has_is_supported_where_the_rest_needs_it(tmp_path: Path) -> None:
    status, answer = held(tmp_path, [move for move in MOVES if move != MOVES[4]])
    assert status == 1 and supported(answer) == ["ours"]
    assert answer["disagreements"][0]["versions"][1]["move"] is None


def test_what_nothing_speaks_for_is_left_open_and_says_what_each_gives(tmp_path: Path) -> None:
    status, answer = held(tmp_path, [*MOVES[:5], {"player": "Ben", "action": "call"}, MOVES[5]])
    assert status == 1 and supported(answer) == [None]
    assert len(answer["alone"]) == 2 and "result" in answer["together"]


def test_an_entry_in_another_place_is_one_disagreement(tmp_path: Path) -> None:
    moved = [MOVES[0], MOVES[2], MOVES[1], *MOVES[3:]]
    status, answer = held(tmp_path, moved)
    assert status == 1 and supported(answer) == ["ours"]
    ours, theirs = answer["disagreements"][0]["versions"]
    assert ours["entry"] == theirs["entry"] and ours["move"] != theirs["move"]


def test_a_line_that_is_written_twice_leaves_the_others_where_they_are(tmp_path: Path) -> None:
    """What comes after it is one act in both, though only one of them tells of the card drawn."""
    status, answer = held(tmp_path, [*MOVES[:5], MOVES[4], {**MOVES[5], "card": "5D"}])
    assert status == 1 and supported(answer) == ["ours"]
    assert [version["move"] for version in answer["disagreements"][0]["versions"]] == [None, 6]


def test_an_entry_in_another_place_that_is_told_more_fully_is_one_disagreement(tmp_path: Path) -> None:
    fuller = {**MOVES[3], "card": "4C"}
    status, answer = held(tmp_path, [*MOVES[:3], MOVES[4], fuller, MOVES[5]])
    assert status == 1 and supported(answer) == ["ours"]
    assert len(answer["disagreements"]) == 1


def test_several_disagreements_are_weighed_each_by_itself(tmp_path: Path) -> None:
    theirs = [{**entry, "out": "6H"} if at == 2 else entry for at, entry in enumerate(MOVES, 1)]
    theirs[3] = {**theirs[3], "from": "discard"}
    status, answer = held(tmp_path, theirs)
    assert status == 1 and supported(answer) == ["ours", "ours"]
    second = answer["disagreements"][1]["versions"][1]["findings"]
    assert [told["rule"] for told in second] == ["G-17"], (
        "what the first disagreement breaks is not told here"
    )


def test_no_version_is_judged_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Log] = []

    def listening(log: Log, **how: Any) -> Pass:
        judged.append(log)
        return played(log, **how)

    monkeypatch.setattr("referee.disputes.two_records.played", listening)
    theirs = [
        {**entry, "from": "discard"} if at == 4 else entry for at, entry in enumerate(with_(2, out="6H"), 1)
    ]
    assert held(tmp_path, theirs)[0] == 1
    assert (
        len(judged) == 2 + 4
    )  # each record as it is, and together with either version of both disagreements


def test_the_first_line_at_which_they_differ_is_named(tmp_path: Path) -> None:
    held(tmp_path, with_(2, out="6H"))
    names = [str(tmp_path / name) for name in ("ours.yaml", "theirs.yaml")]
    said = CliRunner().invoke(app, ["adjudicate", *names]).output
    lines = [(tmp_path / name).read_text().splitlines() for name in ("ours.yaml", "theirs.yaml")]
    at = [next(n for n, line in enumerate(text, 1) if "out: " in line) - 3 for text in lines]
    assert f"They differ first at {names[0]}:{at[0]} and {names[1]}:{at[1]}." in said, said


@pytest.mark.parametrize("head", [{"game": "duel"}, {"players": ["Ann", "Cem"]}])
def test_records_of_two_games_or_two_tables_are_not_compared(head: Mapping[str, Any], tmp_path: Path) -> None:
    moves = [] if head.get("game") else [move for move in MOVES if move["player"] == "Ann"]
    status, answer = held(tmp_path, moves, **head)
    assert status == 2 and "expected" in answer["said"]


@pytest.mark.parametrize(
    ("players", "called"),
    [
        (["Anna", "ben"], {"Anna": "Ann", "ben": "Ben"}),
        (["Ben", "Ann"], {}),
        (["A", "B"], {"A": "Ann", "B": "Ben"}),
    ],
)
def test_players_may_be_called_otherwise(
    players: Sequence[str], called: Mapping[str, str], tmp_path: Path
) -> None:
    """By a name that is near, or short for it; and the list may begin with whoever sits anywhere."""
    names = {"Ann": "Ann", "Ben": "Ben"} | {ours: theirs for theirs, ours in called.items()}
    theirs = [{**entry, "player": names[entry["player"]]} for entry in with_(2, out="6H")]
    given = {**HEAD["given"], "active": names["Ben"], "layouts": {names["Ann"]: ["7H", "?", "3C", "?"]}}
    status, answer = held(tmp_path, theirs, players=players, given=given)
    assert status == 1 and answer["called"] == called and answer["header"] == []
    assert supported(answer) == ["ours"] and answer["same"] == len(MOVES) - 1
    paths = [str(tmp_path / name) for name in ("ours.yaml", "theirs.yaml")]
    told = CliRunner().invoke(app, ["adjudicate", *paths]).output
    assert all(f"{name} of" in told for name in called), told


def test_two_records_are_compared_as_a_whole(tmp_path: Path) -> None:
    held(tmp_path, MOVES)
    names = [str(tmp_path / name) for name in ("ours.yaml", "theirs.yaml")]
    for more in (["--move", "1"], ["--format", "svg"], ["--readings"]):
        assert CliRunner().invoke(app, ["adjudicate", *names, *more]).exit_code == 2


WHOLE_GAME = """\
referee: 1
game: hundred
players: [Ann, Ben]
moves:
  - {action: deal, upcard: 9C, starter: Ann}
  - {player: Ann, action: draw, from: stock}
  - {player: Ann, action: replace, slot: 2, out: 7H}
  - {player: Ben, action: draw, from: stock}
  - {player: Ben, action: replace, slot: 1, out: 3D}
"""
FROM_LATER = """\
referee: 1
game: hundred
players: [Ann, Ben]
given: {turn: Ben, pile: 7H}
moves:
  - {player: Ben, action: draw, from: stock}
  - {player: Ben, action: replace, slot: 1, out: 4D}
"""


@pytest.mark.parametrize("turned", [False, True])
def test_a_record_that_begins_later_is_not_held_against_what_was_before(tmp_path: Path, turned: bool) -> None:
    paths = []
    for name, text in (("whole", WHOLE_GAME), ("later", FROM_LATER)):
        paths.append(str(tmp_path / f"{name}.yaml"))
        Path(paths[-1]).write_text(text, encoding="utf-8")
    result = CliRunner().invoke(
        app, ["adjudicate", *(reversed(paths) if turned else paths), "--format", "json"]
    )
    told = json.loads(result.output)
    assert [each["versions"][0]["line"] for each in told["disagreements"]] == [9], result.output
    assert told["same"] == 1


@pytest.mark.parametrize(
    ("given", "otherwise"),
    [
        ("{turn: Ben, pile: 7H}", []),
        ("{turn: Ben, pile: 7H, layouts: {Ann: 4}, rest: empty}", []),
        ("{turn: Ann, pile: 7H}", [("turn", "Ann", None)]),
        ("{turn: Ben, pile: 8H}", [("pile", "8H", ["9C", "7H"])]),
        (
            "{turn: Ben, totals: {Ann: 0, Ben: 3}, caller: Ann}",
            [("totals Ben", 3, 0), ("caller", "Ann", None)],
        ),
    ],
)
def test_what_a_later_record_begins_with_is_held_against_the_other(
    tmp_path: Path, given: str, otherwise: list[tuple[str, Any, Any]]
) -> None:
    later = FROM_LATER.replace("{turn: Ben, pile: 7H}", given)
    paths = []
    for name, text in (("whole", WHOLE_GAME), ("later", later)):
        paths.append(str(tmp_path / f"{name}.yaml"))
        Path(paths[-1]).write_text(text, encoding="utf-8")
    told = json.loads(CliRunner().invoke(app, ["adjudicate", *paths, "--format", "json"]).output)
    assert [(each["part"], each["begins"], each["gives"]) for each in told["beginning"]] == otherwise
    lines = " ".join(CliRunner().invoke(app, ["adjudicate", *paths]).output.split())
    assert lines.count("it is otherwise there") == len(otherwise)


BEGUN = """referee: 1
game: hundred
players: [Ann, Ben, Cem]
given: {{turn: Ann, pile: {pile}, layouts: {{Ben: 9S ? ? ?}}, rest: empty}}
moves:
  - {{player: Ben, action: match, slot: 1, card: 9S}}
  - {{player: Ann, action: draw}}
  - {{player: Ann, action: shed, card: 5H}}
  - {{player: Ben, action: draw}}
"""


@pytest.mark.parametrize("piles", [("9C", "8C"), ("8C", "9C")])
def test_where_they_begin_otherwise_the_entries_say_which_is_supported(
    piles: tuple[str, str], tmp_path: Path
) -> None:
    names = [str(tmp_path / f"{name}.yaml") for name in ("ours", "theirs")]
    for name, pile in zip(names, piles, strict=True):
        Path(name).write_text(BEGUN.format(pile=pile))
    told = CliRunner().invoke(app, ["adjudicate", *names])
    right = names[piles.index("9C")]
    assert told.exit_code == 1
    shown = "".join(told.output.split())
    assert f"Theybeginwithanotherpile:[{piles[0]}]in{names[0]}:4" in shown
    assert f"Therestofbothrecordsandtherulessupport{right}." in shown
    assert "unpaidG-21" in shown and "asfarastherestsupportsit:nothingwrong" in shown
    answer = json.loads(CliRunner().invoke(app, ["adjudicate", *names, "--format", "json"]).output)
    (apart,) = answer["apart"]
    assert apart["part"] == ["given", "discard"] and apart["supported"] == right


def test_what_only_one_tells_of_the_beginning_is_no_difference(tmp_path: Path) -> None:
    names = [str(tmp_path / f"{name}.yaml") for name in ("ours", "theirs")]
    for name, more in zip(names, ("layouts: {Ben: 9S ? ? ?}", "layouts: {Ben: 9S 2C ? ?}"), strict=True):
        text = BEGUN.format(pile="9C").replace("layouts: {Ben: 9S ? ? ?}", more)
        Path(name).write_text(text)
    answer = json.loads(CliRunner().invoke(app, ["adjudicate", *names, "--format", "json"]).output)
    assert answer["apart"] == [] and answer["disagreements"] == []


def test_entries_of_one_moment_in_another_order_are_no_disagreement(tmp_path: Path) -> None:
    """Both bid at once: who wrote whose bid first says nothing of the game."""
    answer = against(tmp_path, BIDS, (BIDS[1], BIDS[0], *BIDS[2:]))
    assert (answer["disagreements"], answer["elsewhere"]) == ([], 1)


def test_a_version_that_only_leaves_something_open_is_told_with_that(tmp_path: Path) -> None:
    entries: list[dict[str, Any]] = [
        {"player": "Pete", "action": "offer", "railroad": "red"},
        {"player": "Pete", "action": "bid", "amount": 5},
        {"player": "John", "action": "bid", "amount": 6},
        {"player": "Dave", "action": "pass"},
        {"player": "Pete", "action": "pass"},
    ]
    names = []
    for name, who in (("ours", "John"), ("theirs", "Dave")):
        moves = [{**each, "player": who} if each.get("amount") == 6 else each for each in entries]
        head = {"referee": 1, "game": "intercity", "players": ["Pete", "John", "Dave"]}
        begun = {"turn": "Pete", "cash": 20, "rest": "empty"}
        (tmp_path / f"{name}.json").write_text(json.dumps({**head, "given": begun, "moves": moves}))
        names.append(str(tmp_path / f"{name}.json"))
    answer = json.loads(CliRunner().invoke(app, ["adjudicate", *names, "--format", "json"]).output)
    (found,) = answer["disagreements"]
    ours, theirs = found["versions"]
    assert found["supported"] == names[0] and ours["findings"] == []
    assert [each["kind"] for each in theirs["findings"]] == ["undetermined"]


@pytest.mark.parametrize("ours_first", [True, False])
@pytest.mark.parametrize("game", ["auction", "hundred", "duel", "rommee", "intercity"])
def test_a_record_that_ends_earlier_contradicts_nobody(game: str, ours_first: bool, tmp_path: Path) -> None:
    """Who stopped writing in the middle of a game says nothing of what came later."""
    folder = scenario_folder()
    assert folder is not None
    file = sorted((folder / game / "games").glob("*.yaml"))[0]
    whole = {
        key: part for key, part in yaml.safe_load(file.read_text()).items() if key not in ("result", "final")
    }
    short = {**whole, "moves": whole["moves"][:20]}
    whole["moves"] = whole["moves"][:30]
    first, second = (whole, short) if ours_first else (short, whole)
    found = two_records(read_log(InMemory(first)), read_log(InMemory(second)))
    assert found.disagreements == [] and found.longer == (int(not ours_first), 10)
    assert found.together.outcome is not None
    assert len(found.together.outcome.log.moves) == 30


def test_who_says_how_it_ended_is_asked_for_what_came_before(tmp_path: Path) -> None:
    """A record that has its result has not only stopped: what it lacks at the end is a disagreement."""
    _, answer = held(tmp_path, MOVES[:5], result={"winner": "Ann"})
    assert answer["longer"] is None and len(answer["disagreements"]) + answer["one_sided"] == 1


def test_lines_in_a_row_that_one_record_has_not_are_one_disagreement(tmp_path: Path) -> None:
    status, answer = held(tmp_path, [*MOVES[:3], MOVES[5]])
    assert status == 1 and supported(answer) == ["ours"]
    names = [str(tmp_path / name) for name in ("ours.yaml", "theirs.yaml")]
    said = " ".join(CliRunner().invoke(app, ["adjudicate", *names]).output.split())
    assert "from: stock} and the entry after it" in said


def test_an_entry_that_stands_elsewhere_and_one_that_changes_nothing_are_told_by_their_places(
    tmp_path: Path,
) -> None:
    swapped = [*MOVES[:3], MOVES[4], MOVES[3], MOVES[5]]
    for name, moves in (
        ("ours", MOVES),
        ("theirs", swapped),
        ("more", [*MOVES[:3], {"player": "Ben", "action": "rearrange"}, *MOVES[3:]]),
    ):
        text = yaml.safe_dump({**HEAD, "moves": [dict(move) for move in moves]}, sort_keys=False)
        (tmp_path / f"{name}.yaml").write_text(text)
    told = []
    for other in ("theirs", "more"):
        paths = [str(tmp_path / f"{name}.yaml") for name in ("ours", other)]
        told.append(" ".join(CliRunner().invoke(app, ["adjudicate", *paths]).output.split()))
    assert "(after {player: Ben, action: match, slot: 2, card: 7S})" in told[0]
    assert "without it the game is the same (" in told[1] and "more.yaml:" in told[1]


@pytest.mark.parametrize("orders", [True, False])
def test_who_lists_the_players_otherwise_tells_the_same_game_only_where_the_record_tells_the_order(
    orders: bool,
) -> None:
    names, setup = ["Pete", "John", "Dave"], {"turn_order": {"Pete": 1, "John": 2, "Dave": 3}}
    moves = [
        {"player": "Pete", "action": "offer", "railroad": "red"},
        {"player": "Pete", "action": "bid", "amount": 5},
    ]
    game = {"referee": 1, "game": "intercity", "setup": setup, "moves": moves}
    if not orders:
        game = {
            "referee": 1,
            "game": "hundred",
            "moves": [
                {"action": "deal", "starter": "Pete"},
                *({"player": name, "action": act} for name in names for act in ("draw", "shed")),
            ],
        }
    first, second = (read_log(InMemory({**game, "players": list(each)})) for each in (names, names[::-1]))
    if orders:
        assert not two_records(first, second).disagreements
    else:
        with pytest.raises(BadEntry, match="other players"):
            two_records(first, second)
