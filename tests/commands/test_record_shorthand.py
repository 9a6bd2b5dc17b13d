"""Lines typed at the table: what the entries declare is what can be typed, in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import auction_player
import intercity_player
import memory_player
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.commands.prompting import matching
from referee.game import resolve
from referee.games import named
from referee.header import Header
from referee.live import LiveGame
from referee.writing.above_moves import LEFT_OUT, header_asked
from referee.writing.conversation import Conversation
from referee.writing.recording import Recording, Unfit
from referee.writing.shorthand import Shorthand
from referee.writing.typed import Misread

PLAYERS = {
    "auction": ("Ann", "Ben"),
    "hundred": ("Ann", "Ben", "Mary Ann"),
    "intercity": ("Ann", "Ben", "Cem"),
}


WHOLE_GAMES = {
    "auction": auction_player.whole_game,
    "memory": memory_player.whole_game,
    "intercity": intercity_player.whole_game,
}


def of(game: str) -> Shorthand:
    found, players = named(game), PLAYERS[game]
    header = Header(
        players, resolve(found.law.rulings, {}), {name: seat for seat, name in enumerate(players)}
    )
    return Shorthand(found, header)


def nobody(action: str) -> Sequence[str]:
    return ()


LINES = [
    ("hundred", "Ann replace 2 7H", {"player": "Ann", "action": "replace", "slot": 2, "out": "7H"}),
    ("hundred", "Ann replaces 2, 7h", {"player": "Ann", "action": "replace", "slot": 2, "out": "7H"}),
    ("hundred", "mary ann match 3", {"player": "Mary Ann", "action": "match", "slot": 3}),
    (
        "hundred",
        "Ann match Ben 3 7S",
        {"player": "Ann", "action": "match", "owner": "Ben", "slot": 3, "card": "7S"},
    ),
    (
        "hundred",
        "match Ben 3 wrong, penalty 1",
        {"player": "Ben", "action": "match", "slot": 3, "result": "wrong", "penalty": 1},
    ),
    ("hundred", "deal 9c", {"action": "deal", "upcard": "9C"}),
    ("hundred", "Ann call dutch", {"player": "Ann", "action": "call"}),
    ("hundred", "Ann draw take stock", {"player": "Ann", "action": "draw", "from": "stock"}),
    ("hundred", "Ann draws the card from the deck", {"player": "Ann", "action": "draw", "from": "stock"}),
    ("hundred", "Ben draws a card", {"player": "Ben", "action": "draw"}),  # and no ace
    ("hundred", "Ben match 3 a", {"player": "Ben", "action": "match", "slot": 3, "card": "A"}),
    ("hundred", "Ann discards Q", {"player": "Ann", "action": "shed", "card": "Q"}),
    ("hundred", "Ann wirft ab 5", {"player": "Ann", "action": "shed", "card": 5}),
    ("hundred", "Ann wirft die 5 ab", {"player": "Ann", "action": "shed", "card": 5}),
    ("hundred", "Ann tauscht 2 gegen 7H", {"player": "Ann", "action": "replace", "slot": 2, "out": "7H"}),
    (
        "hundred",
        "Ben tauscht Ann.1 mit Ben 2",
        {"player": "Ben", "action": "power", "swap": ["Ann.1", "Ben.2"]},
    ),
    ("hundred", "Ann looks at Ben's 2", {"player": "Ann", "action": "look", "at": "Ben.2"}),
    ("hundred", "Ann sagt Dutch", {"player": "Ann", "action": "call"}),
    ("hundred", "Ann takes a penalty card", {"player": "Ann", "action": "penalty"}),
    (
        "hundred",
        "Ben swaps Ann.2 with Ben.1",
        {"player": "Ben", "action": "power", "swap": ["Ann.2", "Ben.1"]},
    ),
    (
        "hundred",
        "Ann power J: look Ann.2 saw 7H",
        {"player": "Ann", "action": "power", "rank": "J", "look": "Ann.2", "saw": "7H"},
    ),
    (
        "hundred",
        "reveal Ann 7H 8C, Ben 3S - 4D",
        {"action": "reveal", "cards": {"Ann": ["7H", "8C"], "Ben": ["3S", "-", "4D"]}},
    ),
    ("hundred", "Ben dutch", {"player": "Ben", "action": "call"}),
    ("hundred", "Ben shed 10♥", {"player": "Ben", "action": "shed", "card": "10H"}),
    (
        "auction",
        "Ann buy B4 with G4 R2 B8",
        {"player": "Ann", "action": "buy", "card": "B4", "pay": ["G4", "R2", "B8"]},
    ),
    (
        "auction",
        "ann take B9 with b8 from own",
        {"player": "Ann", "action": "take", "with": "B8", "card": "B9", "from": "own"},
    ),
    ("auction", "Ben sets aside green 4", {"player": "Ben", "action": "set_aside", "card": "G4"}),
    ("hundred", "Ann discards ten of hearts", {"player": "Ann", "action": "shed", "card": "10H"}),
    ("hundred", "reveal Ann K D 3", {"action": "reveal", "cards": {"Ann": ["K", "D", 3]}}),
    ("auction", "Ann pays B8 for G9", {"player": "Ann", "action": "buy", "card": "G9", "pay": ["B8"]}),
    ("auction", "Ben puts a card aside", {"player": "Ben", "action": "set_aside"}),
    ("hundred", "Ann turns over 7H 8C", {"action": "reveal", "cards": {"Ann": ["7H", "8C"]}}),
    ("hundred", "Ann sieht sich Karte 2 von Ben an", {"player": "Ann", "action": "look", "at": "Ben.2"}),
    ("hundred", "Ann tauscht 1, ab 9C", {"player": "Ann", "action": "replace", "slot": 1, "out": "9C"}),
    ("hundred", "Ann zieht eine Strafkarte", {"player": "Ann", "action": "penalty"}),
    ("auction", "Ben ends his turn", {"player": "Ben", "action": "end_turn"}),
    ("auction", "Ben plays power B8", {"player": "Ben", "action": "power", "cards": ["B8"]}),
    ("auction", "Ben set aside G4", {"player": "Ben", "action": "set_aside", "card": "G4"}),
    ("auction", "Ben bid none", {"player": "Ben", "action": "bid", "cards": []}),
    ("auction", "restock R1 G2", {"action": "restock", "cards": ["R1", "G2"]}),
    ("intercity", "Ann bid $6", {"player": "Ann", "action": "bid", "amount": 6}),
    (
        "intercity",
        "red builds 15 for 2",
        {"action": "build", "railroad": "red", "section": 15, "paid": 2},
    ),
    ("intercity", "Ann offers red", {"player": "Ann", "action": "offer", "railroad": "red"}),
    (
        "intercity",
        "Ben choose blue none",
        {"player": "Ben", "action": "choose", "railroad": "blue", "section": "none"},
    ),
    (
        "intercity",
        "Ben top up red yes 3",
        {"player": "Ben", "action": "top_up", "railroad": "red", "pays": True, "amount": 3},
    ),
    (
        "intercity",
        "dividend red 3 paid Ann 3 Ben 6",
        {"action": "dividend", "railroad": "red", "length": 3, "paid": {"Ann": 3, "Ben": 6}},
    ),
    (
        "intercity",
        "turn order Ann 2 Ben 1 Cem 3",
        {"action": "turn_order", "cards": {"Ann": 2, "Ben": 1, "Cem": 3}},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game", "line", "entry"), LINES)
def test_a_line_is_the_entry_it_means(game: str, line: str, entry: dict[str, object]) -> None:
    draft = of(game).read(line, nobody)
    assert draft.whole and draft.entry == entry
    assert list(draft.entry) == list(entry), "in the order in which a log is written"


def typed(value: object) -> str:
    """A value of a log as somebody would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(typed, value)) if value else "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {typed(part)}" for key, part in value.items())
    return "null" if value is None else str(value)


@pytest.mark.parametrize("folder", WHOLE_GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_every_entry_of_a_game_can_be_typed_with_the_names_of_its_parts(folder: str, seed: int) -> None:
    data = WHOLE_GAMES[folder](seed)
    log = LiveGame.begin({key: value for key, value in data.items() if key not in ("moves", "result")}).log
    shorthand, border = Shorthand(log.game, log.header), log.game.record.border
    for entry in (move for move in data["moves"] if "action" in move):
        parts = [f"{key}: {typed(value)}" for key, value in entry.items() if key not in ("player", "action")]
        draft = shorthand.read(" ".join([entry.get("player", ""), entry["action"], *parts]), nobody)
        assert border.read(draft.entry, log.header) == border.read(entry, log.header)


def test_a_player_called_like_a_card_stays_a_player() -> None:
    found = named("hundred")
    header = Header(("P1", "P2"), resolve(found.law.rulings, {}), {"P1": 0, "P2": 1})
    draft = Shorthand(found, header).read("reveal P1 7H 8C P2 3S", nobody)
    assert draft.entry["cards"] == {"P1": ["7H", "8C"], "P2": ["3S"]}


def test_whoever_alone_may_do_it_need_not_be_named() -> None:
    assert of("intercity").read("bid 6", lambda action: ("Cem",)).entry["player"] == "Cem"
    assert of("intercity").read("bid 6", lambda action: ("Cem", "Ann")).nobody


def test_what_is_needed_and_not_typed_is_missing() -> None:
    draft = of("auction").read("Ann buy B4", nobody)
    assert [field.key for field in draft.missing] == ["pay"] and draft.entry["card"] == "B4"


@pytest.mark.parametrize(
    ("game", "line", "said", "word"),
    [
        ("hundred", "Ann draws from the roof", "fits nothing in `draw`", "roof"),
        ("hundred", "Ann replace 2 7X", "did you mean `7`?", "7X"),
        ("hundred", "Ann replace --5", "fits nothing in `replace`", "--5"),
        ("hundred", "Ann shed ²", "fits nothing in `shed`", "²"),
        ("hundred", "Ann mtch 3", "did you mean `match`?", "mtch"),
        ("auction", "Ann buy X4", "fits nothing in `buy`", "X4"),
        ("intercity", "Ann bid six", "fits nothing in `bid`", "six"),
        ("intercity", "Zed bid 6", "`Zed` is no action", "Zed"),
        ("intercity", "", "nothing is said", ""),
    ],
)
def test_a_line_that_means_nothing_is_told_at_the_word(game: str, line: str, said: str, word: str) -> None:
    with pytest.raises(Misread) as misread:
        of(game).read(line, nobody)
    assert said in str(misread.value)
    assert line[misread.value.start : misread.value.end] == word


@given(st.sampled_from(sorted(PLAYERS)), st.text(max_size=40))
def test_no_line_trips_it_up(game: str, line: str) -> None:
    try:
        draft = of(game).read(line, nobody)
    except Misread as misread:
        assert str(misread)
    else:
        assert draft.entry["action"] in of(game).actions


@given(
    st.lists(
        st.sampled_from(["Ann", "Ben", "match", "3", "7S", "replace", "owner", "slot", "card", "1", "?", "-"])
    )
)
def test_words_of_the_game_in_any_order_are_read_soon(words: list[str]) -> None:
    try:
        of("hundred").read(" ".join(words[:12]), nobody)
    except Misread as misread:
        assert misread.start <= misread.end


@pytest.mark.parametrize(
    ("game", "line", "offered"),
    [
        ("hundred", "", ["Ann", "Mary Ann", "replace", "match", "undo", "why"]),
        ("hundred", "Ann ", ["replace", "call"]),
        ("hundred", "Ann match ", ["7H", "Ben", "penalty", "right"]),
        ("hundred", "power look ", ["Ann.", "Ben.", "saw"]),
        ("intercity", "Ann build ", ["red", "treasury", "none", "paid"]),
        ("auction", "buy ", ["B4", "pay", "own"]),
    ],
)
def test_tab_offers_players_actions_cards_and_places(
    tmp_path: Path, game: str, line: str, offered: list[str]
) -> None:
    setup = {"setup": {"turn_order": {"Ann": 1, "Ben": 2, "Cem": 3}, "board": "example"}}
    header = {"game": game, "players": list(PLAYERS[game]), **(setup if game == "intercity" else {})}
    recording = Recording.begun(tmp_path / "a.yaml", header)
    talk = Conversation(recording, lambda prompt: None, lambda line: None)
    words = set(talk._first_words(line))
    assert set(offered) <= words, set(offered) - words
    recording.close()


def test_what_is_begun_is_completed_whatever_its_size() -> None:
    assert matching("AN", ["Ann", "Ben", "Ann."]) == ["Ann ", "Ann."]


@pytest.mark.parametrize(
    "names", ["Ann, Ben", "Ann Ben", "Ann and Ben", "Ann; Ben", "Ann & Ben", "Ann, Ben,"]
)
def test_what_stands_above_the_moves_is_asked_for_so_that_a_newcomer_gets_on(names: str) -> None:
    """Names without commas are names; a move typed too early leaves out what was asked, and comes next."""
    answers, said = iter([names, "", "Zed", "deal"]), list[str]()

    def fits(header: Mapping[str, Any]) -> None:
        if header["setup"]["starter"] not in ("Ann", "Ben"):
            raise Unfit("nobody called that")

    header, move = header_asked(named("hundred"), (), lambda prompt: next(answers), said.append, fits)
    assert (header, move) == ({"game": "hundred", "players": ["Ann", "Ben"]}, "deal")
    assert "  No game can begin like that: nobody called that. " + LEFT_OUT in said


@pytest.mark.parametrize(
    ("game", "part", "typed", "told"),
    [
        ("auction", "display", "red 8 green 9 B4 P10 P4 G1", ["R8", "G9", "B4", "P10", "P4", "G1"]),
        ("auction", "display", "R8, G9, B4, P10, P4, G1", ["R8", "G9", "B4", "P10", "P4", "G1"]),
        ("intercity", "turn_order", "2 1 3", {"Ann": 2, "Ben": 1, "Cem": 3}),
        ("intercity", "turn_order", "ann 2, ben 1, cem 3", {"Ann": 2, "Ben": 1, "Cem": 3}),
        ("intercity", "turn_order", "ben ann cem", ["Ben", "Ann", "Cem"]),
        ("hundred", "starter", "ben", "Ben"),
    ],
)
def test_what_lies_open_is_told_as_people_tell_it(
    game: str, part: str, typed: str, told: Any, tmp_path: Path
) -> None:
    answers, said = iter(["", typed, ""]), list[str]()
    fits = partial(Recording.proposed, tmp_path / "log.yaml")
    header, _ = header_asked(named(game), PLAYERS[game], lambda prompt: next(answers), said.append, fits)
    assert header["setup"][part] == told, said


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        (["draw"], {"player": "Ann", "action": "draw"}),  # who begins is known, and the deal comes first
        (["draw", "shed 7", "Ben match 1 7"], {"player": "Ben", "action": "match", "slot": 1, "card": 7}),
        (["draw", "replace 3 9"], {"player": "Ann", "action": "replace", "slot": 3, "out": 9}),
        (["draw", "shed 9", "Ben threw 9", "2"], {"player": "Ben", "action": "match", "slot": 2, "card": 9}),
    ],
)
def test_what_is_typed_in_a_hurry_is_what_can_be(
    typed: Sequence[str], written: Mapping[str, Any], tmp_path: Path
) -> None:
    """A number that is no place is a card; nobody need be named where only one can act."""
    header = {"game": "hundred", "players": ["Ann", "Ben"], "setup": {"starter": "Ann"}}
    recording = Recording.begun(tmp_path / "log.yaml", header)
    answers = iter([*typed[1:], "quit"])
    said = list[str]()
    Conversation(recording, lambda prompt: next(answers), said.append).run(typed[0])
    assert recording.live.entries[-1] == written, said
    recording.close()
