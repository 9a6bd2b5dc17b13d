"""Entries one to a line are read quickly: just as the careful reader of YAML reads them, or not at all."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from judging import judged

from referee.document import parse
from referee.reading.entry_lines import quickly
from referee.reading.located_yaml import load
from referee.reading.places import Unreadable

GAMES = sorted((Path(__file__).parents[2] / "scenarios").glob("*/games/*.yaml"))

ODD = (
    *('"?"', '"-"', "?", "-", "true", "True", "null", "~", "1.5", "1.0", "0x1F", "0o17", "007", "+5", "-5"),
    *("1e3", ".5", ".inf", "Zoë", '"a, b"', '"a: b"', '"{x}"', "'q'", "a b", "a  b", "# c", '"a # b"', "[]"),
    *(
        "{}",
        "[[a, b], c]",
        "{a: {b: [c]}}",
        "&a x",
        "*x",
        "!!str 5",
        "a:b",
        "a: b",
        "a,b",
        "- x",
        "-x",
        '"5"',
    ),
    *('"true"', "\t", "|", ">", "%x", "O'Brien", '"x', 'x"', '""', "10:30", "<<", "=", "7H", "5E1", "\u00a0"),
    *(
        "\ufeff",
        '"\\u0041"',
        "}",
        "{",
        "[",
        "]",
        ",",
        ":",
        " ",
        "\n",
        "\n  - ",
        "\n  - {",
        "}\n",
        " #",
        "? x",
    ),
    *(
        " #",
        "-x",
        "}, {a: b}",
        "?x",
        "Ann.?",
        "1_000",
        "--",
        "---",
        "...",
        ".",
        "+",
        "-0",
        "1" * 20,
        "9" * 120,
    ),
)
"""What somebody may type in the place of a word."""

HEADS = (
    "moves:\n",
    "referee: 1\nmoves:\n  # by hand\n\n",
    "---\na: &x 1\nmoves:\n",
    'a: "\nmoves:\n',
    "a: |\nmoves:\n",
)
TAILS = ("", "result: {a: 1}\n", "# end\n", "  - x\n    y\n", "   z\n", "moves: []\n", "---\nq: 1\n")


def carefully(text: str) -> object:
    """What the careful reader makes of a text: documents and their first lines, or nothing."""
    try:
        return [(repr(data), first) for data, _, first in load(text, "log.yaml", 1)]
    except Unreadable:
        return None


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_whole_games_are_read_alike(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = quickly(text, "log.yaml", 1)
    assert found is None or [(repr(found[0]), found[1])] == carefully(text)


def test_nearly_every_game_written_by_a_program_is_read_quickly() -> None:
    read = [quickly(path.read_text(encoding="utf-8"), "log.yaml", 1) for path in GAMES]
    assert sum(found is not None for found in read) > len(GAMES) * 3 // 4


def bent(text: str, chance: random.Random) -> str:
    """A text with one thing otherwise."""
    at = chance.randrange(len(text))
    match chance.randrange(3):
        case 0:
            words = list(re.finditer(r"[\w.]+", text))
            word = chance.choice(words)
            return text[: word.start()] + chance.choice(ODD) + text[word.end() :]
        case 1:
            return text[:at] + chance.choice(ODD) + text[at:]
    return text[:at] + text[at + chance.randint(1, 2) :]


def test_what_is_typed_otherwise_is_read_alike_or_with_care() -> None:
    """Lines of real games, bent at random places: never read otherwise, and never read where the careful
    reader refuses them."""
    chance = random.Random(9)
    games = [re.findall(r"(?m)^ *- \{.*\}$", path.read_text(encoding="utf-8")) for path in GAMES]
    games = [lines for lines in games if len(lines) > 12]
    read = 0
    for _ in range(6000):
        lines = chance.choice(games)
        begin = chance.randrange(len(lines) - 6)
        indent = chance.choice(("  ", "  ", "", "    "))
        text = "".join(f"{indent}{line.lstrip()}\n" for line in lines[begin : begin + 5])
        for _ in range(chance.choice((0, 1, 1, 2))):
            text = bent(text, chance)
        whole = chance.choice(HEADS) + text + chance.choice(TAILS)
        found = quickly(whole, "log.yaml", 1)
        if found is not None:
            read += 1
            assert [(repr(found[0]), found[1])] == carefully(whole), whole
    assert read > 1000


@pytest.mark.parametrize("opening, closing", [("{a: ", "}"), ("[", "]"), ("{a: [", "]}")])
def test_what_lies_too_deep_is_left_to_the_careful_reader(opening: str, closing: str) -> None:
    for deep in range(20, 70):
        inside = opening * deep + "b" + closing * deep
        text = "moves:\n" + f"  - {{x: {inside}}}\n" * 5
        found = quickly(text, "log.yaml", 1)
        assert found is None or [(repr(found[0]), found[1])] == carefully(text), deep


def test_after_ever_so_many_different_words_entries_are_still_read_quickly() -> None:
    for begin in range(0, 30_000, 5_000):
        lines = [
            f"  - {{player: P{number}, action: bid, amount: {number}}}\n"
            for number in range(begin, begin + 5_000)
        ]
        found = quickly("moves:\n" + "".join(lines), "log.yaml", 1)
        assert found is not None and found[0]["moves"][-1]["amount"] == begin + 4_999


def test_a_key_written_twice_in_one_of_many_lines_is_told_with_both_places() -> None:
    lines = ["  - {player: Ann, action: pass}\n"] * 6 + ["  - {player: Ann, player: Ben, action: pass}\n"]
    with pytest.raises(Unreadable, match="stands here and, before, at line 8, column 6"):
        parse("moves:\n" + "".join(lines), "log.yaml")


ASTRAY = """
    referee: 1
    game: auction
    players: [Ann, Ben]
    setup: {display: [R1, G9, B4, P10, P4, G5]}
    moves:
      - {player: Ann, action: set_aside, card: G1}
      - {player: Ben, action: set_aside, card: G2}
      - {player: Ann, action: bid, cards: [R3, R4]}  # two of hers

      - {player: Ben, action: bid, cards: [P9]}
      - {player: Ben, action: buy, card: R1, pay: [P8]}
"""


def test_a_finding_has_its_place_although_nobody_noted_places_while_reading() -> None:
    judgement = judged(ASTRAY)
    wrong = [finding for finding in judgement.findings if finding.wrong]
    assert [judgement.place(finding).line for finding in wrong] == [12]
    assert judgement.document is not None
    assert judgement.document.place(("moves", 3, "cards", 0)) == (11, 40)
    assert not judgement.document.is_json
