"""One ruling on one page: `adjudicate --move N --format html|svg|markdown`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.dom import minidom

import pytest
from typer.testing import CliRunner

from referee.cli import app
from referee.drawing.marking import SIGN, is_marked, marked, named
from referee.drawing.scene import UNSEEN, Card, Chart, Grid, Row, Scene, Track, Zone
from referee.printable import printable

RAILWAY = """\
referee: 1
game: intercity
players: [Pete, John, Dave]
given:
  {phase: track, board: example, cash: {Pete: 5, John: 5, Dave: 5}, shares: {yellow: {Pete: 1},
   red: {John: 1}}, treasury: {yellow: 10, red: 10}, rest: empty}
moves:
  - {player: John, action: choose, railroad: red, section: 19}
"""
CARDS = """\
referee: 1
game: hundred
title: "<u>*Friday*_`\u202e"
players: [Ann, Ben, "*[C](x)<em>"]
given: {phase: placed, active: Ann, discard: [7H], layouts: {Ann: [7S, "?", "?", "?"]}, rest: empty}
moves:
  - {player: "*[C](x)<em>", action: match, owner: Ann, slot: 1, card: 7S}
"""
FORMS = ("html", "svg", "markdown")


def notice(folder: Path, text: str, form: str, *more: str) -> tuple[int, str]:
    path = folder / "quarrel.yaml"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["adjudicate", str(path), "--format", form, *more])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize("form", FORMS)
def test_one_page_holds_the_ruling_the_rule_the_alternatives_and_the_other_readings(
    form: str, tmp_path: Path
) -> None:
    status, page = notice(tmp_path, RAILWAY, form, "--move", "1")
    assert status == 1
    told = " ".join(re.sub(r"<[^>]*>", " ", page).replace("\\", "").split())
    for words in (
        "No: Section 19",
        "illegal I-6.4",
        "has to touch track",
        "section: 12",
        "illegal_choice: void_silently",
        "Pete and John are to act",
        SIGN,
    ):
        assert words in told or (form == "svg" and words == "illegal I-6.4"), words


def test_the_page_runs_nothing_and_asks_nobody(tmp_path: Path) -> None:
    page = notice(tmp_path, RAILWAY, "html", "--move", "1")[1]
    assert (
        "default-src 'none'" in page and "<script" not in page and "src=" not in page.replace("style-src", "")
    )


def test_the_picture_is_one_document_that_any_reader_of_svg_takes(tmp_path: Path) -> None:
    for text in (RAILWAY, CARDS):
        picture = minidom.parseString(notice(tmp_path, text, "svg", "--move", "1")[1])
        assert picture.documentElement is not None and picture.documentElement.tagName == "svg"


def test_the_place_of_the_card_is_marked_and_no_other(tmp_path: Path) -> None:
    page = notice(tmp_path, CARDS, "markdown", "--move", "1")[1]
    drawn = page.split("```")[1]
    assert drawn.count(SIGN) == 1 and f"{SIGN} 1" in drawn


@pytest.mark.parametrize("form", FORMS)
def test_a_stranger_s_name_stays_a_name(form: str, tmp_path: Path) -> None:
    page = notice(tmp_path, CARDS, form, "--move", "1")[1]
    assert "\u202e" not in page
    if form == "markdown":
        outside = re.sub(r"(?s)```.*?```|`[^`]*`", "", page.replace("\\`", ""))
        assert "<em>" not in outside.replace("\\<em\\>", "") and "*[C]" not in outside
    else:
        assert "<em>" not in page and "<u>" not in page


@pytest.mark.parametrize("form", FORMS)
def test_a_page_goes_into_a_file_where_there_is_one(form: str, tmp_path: Path) -> None:
    page = notice(tmp_path, RAILWAY, form, "--move", "1")[1]
    file = tmp_path / "page"
    status, said = notice(tmp_path, RAILWAY, form, "--move", "1", "-o", str(file))
    assert said == "" and file.read_text(encoding="utf-8") == page
    file.unlink()
    status, said = notice(tmp_path, RAILWAY, form, "--move", "99", "-o", str(file))
    assert status == 2 and "99" in said and not file.exists()


def test_a_page_is_about_one_move(tmp_path: Path) -> None:
    for form in FORMS:
        status, told = notice(tmp_path, RAILWAY, form)
        assert status == 2 and "--move" in told


@pytest.mark.parametrize(
    ("entry", "signed"),
    [
        ({"action": "deal", "cards": {"Ann": ["7S"]}}, 0),
        ({"player": "Ann", "action": "match", "slot": 2, "card": "7S"}, 1),
        ({"player": "Ann", "action": "buy", "card": "7S"}, 2),
    ],
)
def test_a_card_is_not_marked_for_having_the_face_of_another(entry: dict[str, Any], signed: int) -> None:
    scene = Scene("", (Zone("Ann", (Row("layout", (Card("7S", mark="1"), Card("7S", mark="2"))),)),))
    (zone,) = marked(scene, [entry], ["Ann"]).parts
    assert isinstance(zone, Zone)
    assert sum(SIGN in card.mark for card in zone.rows[0].cards) == signed


def test_what_an_entry_names_is_marked_wherever_it_is_drawn() -> None:
    scene = Scene(
        "a moment",
        (
            Zone(
                "Ann",
                (
                    Row("hand", (Card("R6"), Card("?"), Card("R7", mark="2"))),
                    Row("pile", (Card("R6"),), True),
                ),
            ),
            Zone("Ben", (Row("layout", (Card("?", mark="1"), Card("?", mark="2"))),)),
            Grid("lines", ("line", "money"), (("red", "4"), ("blue", "6"))),
            Chart(
                "map",
                {"A": (0, 0), "B": (1, 1)},
                (Track("12", ("A", "B"), "2"), Track("13", ("A", "B"), "2")),
            ),
        ),
    )
    entry = {
        "player": "Ann",
        "action": "x",
        "card": "R6",
        "swap": ["Ben.2"],
        "railroad": "red",
        "section": 12,
    }
    made = marked(scene, [entry], ["Ann", "Ben"])
    ann, ben, lines, chart = made.parts
    assert (
        isinstance(ann, Zone)
        and isinstance(ben, Zone)
        and isinstance(lines, Grid)
        and isinstance(chart, Chart)
    )
    assert [card.mark for card in ann.rows[0].cards] == [SIGN, "", "2"]
    assert ann.rows[1].cards[0].face == f"{SIGN} R6"
    assert [card.mark for card in ben.rows[0].cards] == ["1", f"{SIGN} 2"]
    assert [row[0] for row in lines.rows] == [f"{SIGN} red", "blue"]
    assert [track.name for track in chart.tracks] == [f"{SIGN} 12", "13"]


@pytest.mark.parametrize(
    ("entry", "signed"),
    [
        ({"player": "Ben", "action": "power", "rank": "J", "swap": [2, "Ann.1"]}, ["Ann 1", "Ben 2"]),
        ({"player": "Ben", "action": "power", "rank": "Q", "look": 1}, ["Ben 1"]),
        ({"player": "Ann", "action": "look", "at": ["Ben.1", 2]}, ["Ann 2", "Ben 1"]),
        ({"player": "Ben", "action": "draw"}, ["Ben"]),  # nothing that can be seen: whose it is
        ({"action": "score", "points": {"Ann": 3}}, []),
    ],
)
def test_bare_numbers_are_places_of_the_player_and_where_nothing_is_named_the_player_is_marked(
    entry: dict[str, Any], signed: list[str]
) -> None:
    sides = tuple(
        Zone(name, (Row("layout", (Card(UNSEEN, mark="1"), Card(UNSEEN, mark="2"))),))
        for name in ("Ann", "Ben")
    )
    drawn = marked(Scene("", sides), [entry], ["Ann", "Ben"])
    zones = [part for part in drawn.parts if isinstance(part, Zone)]
    found = [zone.title.removeprefix(f"{SIGN} ") for zone in zones if zone.title.startswith(SIGN)]
    places = [
        f"{zone.title} {card.mark.removeprefix(SIGN).strip()}"
        for zone in zones
        for card in zone.rows[0].cards
        if card.mark.startswith(SIGN)
    ]
    assert sorted(found + places) == signed
    assert is_marked(drawn) is bool(signed)


def test_a_place_is_its_owner_s_and_unseen_cards_are_nobody_s_in_particular() -> None:
    what = named({"player": "Ann", "action": "match", "owner": "Ben", "slot": 3, "card": "?"}, ["Ann", "Ben"])
    assert what.places == {("Ben", "3")}
    hidden = marked(Scene("", (Zone("Ann", (Row("", (Card("?"),)),)),)), [{"card": "?"}], ["Ann"])
    assert SIGN not in printable(str(hidden))


def test_what_is_open_for_want_of_facts_is_asked_under_other_readings_with_the_same_gaps(
    tmp_path: Path,
) -> None:
    text = """\
referee: 1
game: auction
players: [Ann, Ben]
given: {phase: loser, first: Ann, display: R8 G9 B4}
moves:
  - {player: Ben, action: end_turn}
"""
    _, said = notice(tmp_path, text, "markdown", "--move", "1")
    assert "Verdict: undetermined A-7.7" in said
    assert "unpaid A-7.7 under loser\\_empty: free" in said
