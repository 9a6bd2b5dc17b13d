"""A stream of JSON Lines is read by a quicker library where it is installed: nothing comes out otherwise."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.document import Document, Place, Unreadable, each, parse
from referee.reading import located_json
from referee.reading.located_json import _PASSED, WORTH, _library, _plain, _swift

ODD = [
    *(
        "0",
        "-0",
        "-0.0",
        "1E5",
        "12.0",
        "1e400",
        "-1e400",
        "1e-400",
        "1.7976931348623159e308",
        "9007199254740993.0",
    ),
    *("18446744073709551616", "-9223372036854775809", "9" * 100, "9" * 101, "9" * 5000, "0." + "1" * 400),
    *("01", "+1", "1.", ".5", "-", "NaN", "Infinity", "-Infinity", "tru", "None", "True", "'a'", "/* */ 1"),
    *(
        r'"\ud83d\ude00"',
        r'"\ud800"',
        r'"\ude00\ud83d"',
        r'"\ud83dx"',
        r'"\u0000"',
        r'"\x"',
        '"a\tb"',
        '"\x7f"',
    ),
    *('"\u2028"', '""', "\ufeff{}", "\xa0{}", "\x0b{}", "{} x", "[1,]", '{"a": 1,}', "[" * 64 + "]" * 64),
    *(
        "[" * 65 + "]" * 65,
        "[" * 3000 + "]" * 3000,
        '{"a": 1, "a": 2}',
        r'{"a": 1, "\u0061": 2}',
        '{"": {"": 1}}',
    ),
    *('{"a": [{"b": ":"}]}', '{"a": ":", "a": 1}', "[]", "null", '{"a": {"b": 1, "b": 2}, "c": "\\ud800"}'),
]


def told(line: str) -> tuple[Any, ...]:
    """What comes of a line: its data as text, or what is said of it."""
    (found,) = each(line.encode("utf-8", "surrogatepass") + b"\n", "a.jsonl")
    if isinstance(found, Unreadable):
        return str(found), found.line
    where = found.place(("a",)) if isinstance(found.data, dict) else found.place(())
    return repr(found.data), where


def both(line: str, monkeypatch: pytest.MonkeyPatch) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """What comes of a line late in a stream, and at its start."""
    monkeypatch.setattr(_PASSED, "characters", WORTH)
    swift = told(line)
    monkeypatch.setattr(_PASSED, "characters", -sys.maxsize)
    return swift, told(line)


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_what_is_odd_is_read_or_refused_alike(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for line in (text, f'{{"a": {text}}}', f'[1, {text}, "b"]'):
        swift, slow = both(line, monkeypatch)
        assert swift == slow


@pytest.mark.parametrize("numbers", [[1, 2.5, -3e7, True], [1, 25, -37, None]], ids=["fractions", "whole"])
def test_what_is_bent_at_random_is_read_or_refused_alike(
    numbers: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(15)
    sound = json.dumps({"players": ["Ann", "B\u00f6rn \U0001f600"], "n": numbers, "m": {"a": {}, "b": ":"}})
    signs = '{}[]",:\\ \t0123456789.eE+-untrfalsd\x00\ud800\u00f6'
    read = 0
    for _ in range(1000):
        bent = list(sound)
        for _ in range(chance.choice((1, 1, 2, 3))):
            at = chance.randrange(len(bent))
            bent[at : at + chance.randrange(3)] = chance.choice(signs) * chance.randrange(3)
        swift, slow = both("".join(bent), monkeypatch)
        assert swift == slow
        read += isinstance(swift[1], Place)
    assert 60 < read < 940


def test_the_quicker_reader_is_taken_late_in_a_stream_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small log does not wait for the import of a library."""
    asked = []

    def noted() -> Any:
        asked.append(_PASSED.characters)

    monkeypatch.setattr(located_json, "_plain", noted)
    monkeypatch.setattr(_PASSED, "characters", 0)
    line = json.dumps({"title": "x" * (WORTH // 4)})
    found = parse("\n".join([line] * 6), "a.jsonl")
    assert len(found) == 6 and all(isinstance(document, Document) for document in found)
    assert asked and asked[0] >= WORTH


def test_without_it_everything_is_read_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "msgspec", None)
    known = (_library, _plain, _swift)
    for reader in known:
        reader.cache_clear()
    try:
        assert (_plain(), _swift()) == (None, (None, ()))
        monkeypatch.setattr(_PASSED, "characters", WORTH)
        assert parse('{"a": 1}', "a.jsonl")[0].data == {"a": 1}
    finally:
        for reader in known:
            reader.cache_clear()
