"""Boards: the example fits the rules text, and what does not fit is named by its test."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from judging import judged

from referee import schema
from referee.game import resolve
from referee.games.intercity.game import GAME
from referee.games.intercity.record import board as boards
from referee.games.intercity.record.board import UNKNOWN, chosen, read
from referee.games.intercity.record.board_check import check, through_utrecht
from referee.games.intercity.record.boards import EXAMPLE
from referee.header import BadEntry, Header


def board() -> dict[str, Any]:
    return deepcopy(dict(EXAMPLE))


def header(load_file: Callable[[str], Any] | None = None) -> Header:
    names = ("A", "B", "C")
    return Header(names, resolve(GAME.law.rulings, {}), {name: i for i, name in enumerate(names)}, load_file)


def test_the_example_passes_every_test() -> None:
    assert check(EXAMPLE) == []


def test_the_example_fits_the_schema(root: Path) -> None:
    schema = json.loads((root / "schemas" / "board.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(EXAMPLE, schema)


def test_the_schema_of_logs_is_a_schema_and_knows_every_action(root: Path) -> None:
    schema = json.loads((root / "schemas" / "intercity.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    assert set(schema["$defs"]["entry"]["properties"]["action"]["enum"]) == set(
        GAME.record.border.quick.entries
    )
    assert set(GAME.record.border.quick.entries) <= set(schema["$defs"])


def section(data: dict[str, Any], number: int) -> dict[str, Any]:
    return next(row for row in data["sections"] if row["section"] == number)


def renumber(data: dict[str, Any]) -> None:
    section(data, 11)["section"] = 30


def twice(data: dict[str, Any]) -> None:
    section(data, 11)["section"] = 12


def price(data: dict[str, Any]) -> None:
    section(data, 11)["cost"] = 3


def known_price(data: dict[str, Any]) -> None:
    section(data, 14)["cost"] = 6


def start_elsewhere(data: dict[str, Any]) -> None:
    data["start"]["green"]["from"] = "Assen"
    data["cities"]["Assen"] = [6.56, 52.99]


def broken_route(data: dict[str, Any]) -> None:
    section(data, 22)["from"] = "Enschede"
    section(data, 22)["to"] = "Maastricht"


def longer_route(data: dict[str, Any]) -> None:
    section(data, 28)["from"] = "Groningen"


def not_utrecht(data: dict[str, Any]) -> None:
    section(data, 28)["to"] = "Haarlem"


def detached_example(data: dict[str, Any]) -> None:
    section(data, 14)["from"] = "Venlo"


def ring_of_one(data: dict[str, Any]) -> None:
    section(data, 11)["to"] = section(data, 11)["from"]


def parallel(data: dict[str, Any]) -> None:
    section(data, 23).update({"from": "Rotterdam", "to": "Utrecht"})


def unknown_city(data: dict[str, Any]) -> None:
    section(data, 11)["to"] = "Atlantis"


def island(data: dict[str, Any]) -> None:
    data["cities"].update({"Texel": None, "Vlieland": None})
    section(data, 11).update({"from": "Texel", "to": "Vlieland"})


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (renumber, "M1"),
        (twice, "M1"),
        (price, "M2"),
        (known_price, "M3"),
        (start_elsewhere, "M4"),
        (broken_route, "M5"),
        (longer_route, "M6"),
        (not_utrecht, "M7"),
        (detached_example, "M8"),
        (ring_of_one, "M9"),
        (parallel, "M9"),
        (unknown_city, "M9"),
        (island, "M9"),
    ],
)
def test_what_does_not_fit_is_named(change: Callable[[dict[str, Any]], None], number: str) -> None:
    data = board()
    change(data)
    problems = check(data)
    assert number in {problem.number for problem in problems}
    for problem in problems:
        here: Any = data
        for step in problem.path:
            here = here[step]  # the path leads to something in the file


@pytest.mark.parametrize(
    "data", [None, [], {}, {"sections": [], "start": {}}, {"sections": [1], "start": 3}, {"sections": {}}]
)
def test_what_is_no_board_never_gets_past_its_schema(data: Any) -> None:
    assert schema.check(data, "board")


def test_whole_numbers_may_be_written_with_a_point() -> None:
    data = board()
    data["sections"][3].update(section=13.0, cost=2.0)
    data["start"]["red"].update(value=10.0)
    assert not schema.check(data, "board")
    assert (read(data).cost, read(data).value) == (read(board()).cost, read(board()).value)


def test_a_board_of_ones_own_may_depart_from_the_printed_facts() -> None:
    data = board()
    known_price(data)
    assert chosen(data, header()).cost[4] == 6


def test_a_board_file_is_read_through_the_log() -> None:
    seen: list[str] = []

    def load(name: str) -> Any:
        seen.append(name)
        return board()

    assert chosen("boards/mine.yaml", header(load)).known
    assert seen == ["boards/mine.yaml"]
    assert chosen("example", header(load)) is chosen("example", header(load))
    assert seen == ["boards/mine.yaml"]


def test_no_board_is_the_unknown_board_with_the_six_published_prices() -> None:
    assert chosen(None, header()) is UNKNOWN
    assert [cost for cost in UNKNOWN.cost if cost] == [2, 4, 4, 6, 6, 6]


def test_a_log_carries_its_board_inline_and_goes_on_after_a_correction() -> None:
    inline = json.dumps(board())
    judgement = judged(f"""
        referee: 1
        game: intercity
        players: [A, B, C]
        setup: {{turn_order: {{A: 1, B: 2, C: 3}}, board: {inline}}}
        moves:
          - {{player: A, action: offer, railroad: red}}
          - {{player: A, action: bid, amount: 25}}
          - {{decision: corrected, position: {{cash: {{A: 30}}}}}}
          - {{player: A, action: bid, amount: 25}}
          - {{player: B, action: decline}}
          - {{player: C, action: decline}}
          - {{player: A, action: decline}}
          - {{player: B, action: decline}}
          - {{player: C, action: decline}}
          - {{player: A, action: choose, railroad: red, section: 12}}
          - {{check: {{built: {{red: [12]}}, treasury: {{red: 23}}, cash: {{A: 7}}}}}}
    """)
    assert [
        f"{finding.kind} {finding.rule.number}" for finding in judgement.findings if finding.kind != "note"
    ] == ["illegal I-5.5"]


def test_routes_are_remembered_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = read(EXAMPLE)
    monkeypatch.setattr(boards, "MOST_ROUTES", 1)
    green = 1 << 24
    longest = [printed.route("simple_path", "optional", green | 1 << section) for section in range(3)]
    assert len(printed._routes) == 1
    assert [printed.route("simple_path", "optional", green | 1 << section) for section in range(3)] == longest


def test_no_board_is_called_so_where_nothing_can_be_read_beside_the_log() -> None:
    header = Header(
        ("Pete", "John", "Dave"), resolve(GAME.law.rulings, {}), {"Pete": 0, "John": 1, "Dave": 2}
    )
    with pytest.raises(BadEntry, match="there is no board called 'somewhere'"):
        chosen("somewhere", header)


def test_a_board_that_names_no_cities_has_those_of_its_sections() -> None:
    data: Any = deepcopy(EXAMPLE)
    del data["cities"]
    rows = sorted(data["sections"], key=lambda row: int(row["section"]))
    named = read(data)
    assert named.cities[:2] == (rows[0]["from"], rows[0]["to"]) and not named.places
    assert sorted(named.cities) == sorted(read(EXAMPLE).cities)


def test_a_board_on_which_the_route_of_the_example_passes_by_utrecht() -> None:
    data = json.loads(json.dumps(EXAMPLE).replace("Utrecht", "Leiden"))
    assert [problem.message for problem in through_utrecht(data)] == [
        "section 28 does not touch Utrecht",
        "the route of the example does not come through Utrecht",
    ]
