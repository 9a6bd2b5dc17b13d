"""Reading: bytes become plain data, every value knows its place, nothing unreadable is quiet."""

from __future__ import annotations

import codecs
import gc
import io
import json
import math
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import document
from referee.document import Document, Place, Unreadable, parse, read, stream
from referee.reading import located_yaml
from referee.reading.places import number

PARSERS = ["python"] if located_yaml._libyaml() is None else ["libyaml", "python"]


@pytest.fixture(params=PARSERS)
def parser(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every test that asks for it is run with libyaml and with PyYAML's own parser."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "python":
            patch.setattr(located_yaml, "_libyaml", lambda: None)
        yield request.param


both_parsers = pytest.mark.usefixtures("parser")


def document_of(text: str | bytes, file: str = "log.yaml") -> Document:
    (found,) = parse(text, file)
    return found


def fault(text: str | bytes, file: str = "log.yaml", form: str | None = None) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        parse(text, file, form)
    return caught.value


# ------------------------------------------------------------------------ YAML 1.2, core rules

CORE: dict[str, Any] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None, "nULL": "nULL",
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "tRUE": "tRUE", "yes": "yes", "No": "No", "on": "on", "Off": "Off", "y": "y", "n": "n",
    "0": 0, "-0": 0, "12": 12, "+12": 12, "-7": -7, "0777": 777, "0o17": 15, "0x1F": 31,
    "0X1F": "0X1F", "-0x1F": "-0x1F", "0o8": "0o8", "0b11": "0b11", "1_000": "1_000",
    "10:30": "10:30", "190:20:30.15": "190:20:30.15", "1,000": "1,000", "٣": "٣",
    "1.5": 1.5, "1.": 1, ".5": 0.5, "-.5": -0.5, "+1.5e3": 1500, "1e3": 1000,
    "1E-2": 0.01, "1.e2": 100, ".": ".", "+": "+", "-.": "-.", "e3": "e3", "1e": "1e",
    "1.5.2": "1.5.2",
    ".inf": math.inf, "+.Inf": math.inf, "-.INF": -math.inf, "inf": "inf", "nan": "nan",
    "2018-05-01": "2018-05-01", "2001-12-14t21:59:43.10-05:00": "2001-12-14t21:59:43.10-05:00",
    "=": "=", "<<": "<<", "B4": "B4", "7H": "7H", "2e": "2e", "Ann": "Ann",
    "null and void": "null and void",
}  # fmt: skip


@both_parsers
@pytest.mark.parametrize(("text", "value"), CORE.items(), ids=[repr(text) for text in CORE])
def test_plain_text_is_read_by_the_core_rules(text: str, value: Any) -> None:
    data = document_of(f"a: {text}\nb: '{text}'\n").data
    assert (data["a"], type(data["a"])) == (value, type(value))
    assert data["b"] == text


@both_parsers
def test_not_a_number_is_read_in_its_three_spellings() -> None:
    assert all(math.isnan(value) for value in document_of("[.nan, .NaN, .NAN]").data)


@both_parsers
def test_keys_are_text_whatever_they_look_like() -> None:
    data = document_of("{1: a, true: b, null: c, No: d, 0x1: e, <<: f, 1.0: h}").data
    assert data == dict(
        zip(
            ["1", "true", "null", "No", "0x1", "<<", "1.0"],
            "abcdefh",
            strict=True,
        )
    )


@both_parsers
def test_core_tags_are_honoured() -> None:
    text = (
        '[!!str 12, !!int "12", !!float 1, !!bool "true", !!null "", !!null ~, ! 12,'
        " !!seq [a], !!map {!!str 1: 2}]"
    )
    data = document_of(text).data
    assert data == ["12", 12, 1, True, None, None, "12", ["a"], {"1": 2}]
    assert type(data[2]) is int  # a whole number, whatever it is called


@both_parsers
@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a: !!int x\n", (1, 4), "'x' is not what its tag !!int says"),
        ("a: !!int 1.5\n", (1, 4), "!!int"),
        ("a:\n  - !card 7H\n", (2, 5), "the tag !card means nothing"),
        ("a: !!timestamp 2001-01-01\n", (1, 4), "!!timestamp"),
        ("a: !!python/object/apply:os.system [x]\n", (1, 4), "!!python"),
        ("a: !!set {x}\n", (1, 4), "!!set"),
        ("a: !!str [x]\n", (1, 4), "!!str"),
        ("a: !!map [x]\n", (1, 4), "!!map"),
        ("!!foo k: 1\n", (1, 1), "!!foo"),
        ("a: !<int> 1\n", (1, 4), "the tag int"),
        ("a: !x!y 1\n", (1, 4), "the tag means nothing"),
    ],
)
def test_other_tags_are_refused_where_they_stand(text: str, place: tuple[int, int], words: str) -> None:
    found = fault(text)
    assert found.place == place
    assert words in found.message


@both_parsers
def test_a_document_that_says_it_is_older_yaml_is_refused() -> None:
    assert "1.1" in fault("%YAML 1.1\n---\na: no\n").message
    assert document_of("%YAML 1.2\n---\na: no\n").data == {"a": "no"}


# --------------------------------------------------------------------------------------- places

LOG = """\
# a comment
referee: 1
players: [Ann, "Ben"]
moves:
  - {player: Ann, action: buy, pay: [B6, Ä7], note: }
  - player: Ben
    action:
      pass
"""


@both_parsers
@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (2, 1), (2, 1)),
        (("referee",), (2, 10), (2, 1)),
        (("players",), (3, 10), (3, 1)),
        (("players", 1), (3, 16), (3, 16)),
        (("moves",), (5, 3), (4, 1)),
        (("moves", 0), (5, 5), (5, 5)),
        (("moves", 0, "action"), (5, 27), (5, 19)),
        (("moves", 0, "pay", 1), (5, 42), (5, 42)),
        (("moves", 1), (6, 5), (6, 5)),
        (("moves", 1, "action"), (8, 7), (7, 5)),
        (("moves", 1, "amount"), (6, 5), (6, 5)),
        (("moves", 7, "amount"), (5, 3), (5, 3)),
        (("moves", "x"), (5, 3), (5, 3)),
        (("moves", True), (5, 3), (5, 3)),
        (("moves", 1, "action", "deeper"), (8, 7), (8, 7)),
        (("nothing",), (2, 1), (2, 1)),
    ],
)
def test_every_value_and_key_knows_its_place(
    path: tuple[str | int, ...], value: tuple[int, int], key: tuple[int, int]
) -> None:
    found = document_of(LOG)
    assert found.place(path) == value
    assert found.place(path, key=True) == key


@both_parsers
def test_lines_are_given_back_for_excerpts() -> None:
    found = document_of(LOG.replace("\n", "\r\n"))
    assert found.line(3) == 'players: [Ann, "Ben"]'
    assert found.line(8) == "      pass"
    assert [found.line(n) for n in (0, -1, 9, 10, 99)] == [""] * 5
    assert found.place(("moves", 1, "action")) == (8, 7)
    assert found.first_line == 2


@both_parsers
def test_old_line_breaks_count_as_line_breaks() -> None:
    found = document_of("a: 1\rb: 2\rc: 3")
    assert found.place(("c",)) == (3, 4)
    assert found.line(2) == "b: 2"


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"], exclude_characters="\ufeff")),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=20),
            inner,
            max_size=5,
        )
    ),
    max_leaves=25,
)


def paths(data: Any, before: tuple[str | int, ...] = ()) -> Iterator[tuple[Any, Any]]:
    yield before, data
    if isinstance(data, dict):
        for name, value in data.items():
            yield from paths(value, (*before, name))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from paths(value, (*before, n))


def assert_places_point_at_values(found: Document, lines: list[str]) -> None:
    for path, value in paths(found.data):
        line, column = found.place(path)
        here = lines[line - 1][column - 1 :]
        if isinstance(value, (dict, list)):
            assert here.startswith("{" if isinstance(value, dict) else "[")
        else:
            written = here.removeprefix("-") if value == 0 else here  # -0.0 is read as nothing but 0
            assert written.startswith(json.dumps(value, ensure_ascii=False))
        if path and isinstance(path[-1], str):
            line, column = found.place(path, key=True)
            assert lines[line - 1][column - 1 :].startswith(json.dumps(path[-1]) + ":")
        assert found.line(line) == lines[line - 1]


def as_read(data: Any) -> Any:
    """Data as it is read again: numbers that are whole are whole numbers."""
    if isinstance(data, dict):
        return {key: as_read(value) for key, value in data.items()}
    if isinstance(data, list):
        return [as_read(value) for value in data]
    return number(str(data)) if isinstance(data, float) else data


@pytest.mark.parametrize("name", PARSERS)
@settings(deadline=None, max_examples=60)
@given(data=JSON, indent=st.sampled_from([None, 0, 2]))
def test_json_is_the_same_data_at_the_same_places_in_every_form(
    name: str, data: Any, indent: int | None
) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    lines = text.split("\n")
    with pytest.MonkeyPatch.context() as patch:
        if name == "python":
            patch.setattr(located_yaml, "_libyaml", lambda: None)
        found = [document_of(text, "a.yaml"), document_of(text, "a.json")]
    if indent is None:
        found.append(document_of(text, "a.jsonl"))
    for each in found:
        assert repr(each.data) == repr(as_read(data))
        assert_places_point_at_values(each, lines)


@settings(deadline=None, max_examples=60)
@given(st.lists(JSON, min_size=1, max_size=4), st.booleans())
def test_json_lines_know_their_lines(many: list[Any], spaced: bool) -> None:
    lines = []
    for data in many:
        lines += [json.dumps(data, ensure_ascii=False), *([""] if spaced else [])]
    found = parse("\n".join(lines), "a.jsonl")
    assert repr([each.data for each in found]) == repr(as_read(many))
    for n, each in enumerate(found):
        assert (each.index, each.first_line) == (n, 1 + n * (1 + spaced))
        assert_places_point_at_values(each, lines)


@settings(deadline=None, max_examples=150)
@given(st.binary(max_size=60) | st.text(st.sampled_from("a1-:?{}[],&*!|>'\"%#@ \t\r\n\\u.~"), max_size=40))
def test_whatever_comes_it_is_read_or_refused(anything: bytes | str) -> None:
    for form in document.FORMS:
        try:
            found = parse(anything, "x", form)
        except Unreadable as refused:
            assert refused.place is not None
            assert refused.message
        else:
            assert found
            for each in found:
                for path, _ in paths(each.data):
                    assert each.place(path).line >= each.first_line


# ----------------------------------------------------------------------------- several documents

SEVERAL = """\
%YAML 1.2
---
scenario: a
---  # the second
scenario: b
text: |
  --- no marker
  ... nor this
...
# between
scenario: c
--- [d]
"""


@both_parsers
def test_several_documents_come_in_order_and_know_their_lines() -> None:
    found = parse(SEVERAL, "s.yaml")
    assert [each.index for each in found] == [0, 1, 2, 3]
    assert [each.first_line for each in found] == [1, 4, 11, 12]
    assert found[1].data == {"scenario": "b", "text": "--- no marker\n... nor this\n"}
    assert [each.place(()) for each in found] == [(3, 1), (5, 1), (11, 1), (12, 5)]
    assert found[2].line(11) == "scenario: c"
    assert found[3].data == ["d"]


@both_parsers
def test_an_empty_document_among_others_is_no_document_but_a_null_is_one() -> None:
    found = parse("---\n---\na: 1\n---\n--- null\n---\n", "s.yaml")
    assert [(each.index, each.data) for each in found] == [(0, {"a": 1}), (1, None)]


@both_parsers
def test_documents_between_old_line_breaks_are_found_too() -> None:
    found = parse("a: 1\r---\rb: 2\r", "s.yaml")
    assert [each.data for each in found] == [{"a": 1}, {"b": 2}]
    assert found[1].place(("b",)) == (3, 4)


def test_a_stream_goes_on_after_a_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "logs.jsonl"
    path.write_bytes(b'{"a": 1}\n\n{"a": }\n{"b": "\xff"}\n{"c": 1, "c": 2}\n{"d": [1, 2]}\n')
    found = list(stream(path))
    assert [type(each) for each in found] == [Document, *[Unreadable] * 3, Document]
    bad = [each.place for each in found if isinstance(each, Unreadable)]
    assert bad == [(3, 7), (4, 8), (5, 10)]
    last = found[-1]
    assert isinstance(last, Document)
    assert (last.index, last.first_line, last.place(("d", 1))) == (4, 6, (6, 11))


@both_parsers
def test_a_stream_goes_on_after_a_bad_document(tmp_path: Path) -> None:
    path = tmp_path / "logs.yaml"
    path.write_bytes(b"a: 1\n---\nb: [\n---\nc: \xe9\n---\nd: \x00\n---\ne: 5\n")
    found = list(stream(path))
    assert [type(each) for each in found] == [Document, *[Unreadable] * 3, Document]
    assert [each.place for each in found[2:4] if isinstance(each, Unreadable)] == [(5, 4), (7, 4)]
    assert isinstance(found[4], Document)
    assert found[4].place(("e",)) == (9, 4)


def test_a_stream_reads_no_further_than_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    def lines() -> Iterator[bytes]:
        yield b'{"a": 1}\n'
        yield b'{"a": 2}\n'
        raise AssertionError("read too far")

    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.lines = lines()

        def readable(self) -> bool:
            return True

        def readline(self, size: int | None = -1, /) -> bytes:
            return next(self.lines, b"")

    monkeypatch.setattr(sys, "stdin", type("Stdin", (), {"buffer": Pipe()}))
    logs = stream("-")
    for n in (1, 2):
        log = next(logs)
        assert isinstance(log, Document)
        assert (log.file, log.data) == ("<stdin>", {"a": n})


# -------------------------------------------------------------------------------- standard input


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: No\n", [{"a": "No"}]),
        ("- a\n- b\n", [["a", "b"]]),
        ('{"a": 1}\n', [{"a": 1}]),
        ('\n\n{"a": 1}\n{"b": 2}\n', [{"a": 1}, {"b": 2}]),
        ('{\n\t"a": 1\n}\n', [{"a": 1}]),
        ("{a: 1}\n", [{"a": 1}]),
        ("{a: 1,\n b: 2}\n---\n[c]\n", [{"a": 1, "b": 2}, ["c"]]),
        ("[1]", [[1]]),
        ("\ufeff[1]", [[1]]),
    ],
)
def test_standard_input_is_read_by_its_look(
    text: str, data: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def feed() -> None:
        source = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="ascii")
        monkeypatch.setattr(sys, "stdin", source)

    feed()
    assert [each.data for each in read("-")] == data
    feed()
    assert [each.data for each in stream("-") if isinstance(each, Document)] == data


def test_standard_input_is_called_so_in_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"a": 1, "a": 2}\n')))
    with pytest.raises(Unreadable, match=r"^<stdin>:1:10: the key 'a' stands here and"):
        read("-")


def test_the_lines_of_standard_input_are_counted_from_its_first() -> None:
    found = parse('\n\n{"a": 1}\n{"b": 2}\n', "<stdin>")
    assert [each.first_line for each in found] == [3, 4]


# ------------------------------------------------------------------------------------- encodings

ENCODED: list[Callable[[str], bytes]] = [
    str.encode,
    lambda text: text.encode("utf-8-sig"),
    lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
]


@both_parsers
@pytest.mark.parametrize("encode", ENCODED)
@pytest.mark.parametrize("suffix", ["yaml", "json", "jsonl"])
def test_utf_8_and_marked_utf_16_are_read(encode: Callable[[str], bytes], suffix: str) -> None:
    found = document_of(encode('{"Zoë": "🂡", "b": 1}\n'), "log." + suffix)
    assert found.data == {"Zoë": "🂡", "b": 1}
    assert found.place(("b",), key=True) == (1, 14)


@pytest.mark.parametrize(
    ("raw", "place", "words"),
    [
        ("a: 1\nnäme: é\n".encode("latin-1"), (2, 2), "byte 0xe4 is not UTF-8 here"),
        ("ä: 1\nä: ".encode() + b"\xff", (2, 4), "byte 0xff"),
        ("a: 1\nb: 2\n".encode("utf-16-le"), (1, 1), "UTF-16 without a byte order mark"),
        ("a: 1\nb: 2\n".encode("utf-16-be"), (1, 1), "UTF-16 without a byte order mark"),
        ("a: 1\nb: 2\n".encode("utf-32-le"), (1, 1), "UTF-32"),
        ("a: 1\nb: 2\n".encode("utf-32-be"), (1, 1), "UTF-32"),
        (b"\0\0\0\0a: 1", (1, 1), "U+0000"),
        ("a: 1".encode("utf-32"), (1, 1), "UTF-32"),
        (codecs.BOM_UTF16_LE + b"a\x00\n\x00b", (2, 1), "is not UTF-16"),
        ("a: 1\nb: \ud800", (2, 4), "surrogate"),
    ],
)
def test_other_encodings_are_refused_at_the_byte(
    raw: bytes | str, place: tuple[int, int], words: str
) -> None:
    found = fault(raw)
    assert found.place == place
    assert words in found.message


# ------------------------------------------------------------------------------------ what breaks

BROKEN: list[tuple[str, tuple[int, int], str]] = [
    ("", (1, 1), "nothing in the file"),
    ("\n \n", (1, 1), "nothing in the file"),
    ("# only\n# comments\n", (1, 1), "nothing in the file"),
    ("---\n...\n", (1, 1), "nothing in the file"),
    ("a: 1\nb: x\x00\n", (2, 5), "U+0000"),
    ("a: 1\n# \x07\n", (2, 3), "U+0007"),
    ("a: 1\nb: \x7f", (2, 4), "U+007F"),
    ("a: 'x\u2028y'\n", (1, 6), "U+2028"),
    ("a: 'x\x85y'\n", (1, 6), "U+0085"),
    ("a: 1\nb: 2\na: 3\n", (3, 1), "'a' stands here and, before, at line 1, column 1"),
    ("x: 1\n---\n- {a: 1, 'a': 3}\n", (3, 10), "before, at line 3, column 4"),
    ("1: a\n'1': b\n", (2, 1), "the key '1'"),
    ("? [a, b]\n: c\n", (1, 3), "a key may not be"),
    ("{{a: 1}: c}\n", (1, 2), "a key may not be"),
    ("a: &x 1\n*x : 2\n", (2, 1), "an alias may not be a key"),
    ("a: *nobody\n", (1, 4), "no anchor &nobody"),
    ("a: &x 1\n---\nb: *x\n", (3, 4), "no anchor &x"),
    ("a: &x [1, *x]\n", (1, 11), "stands inside what it stands for"),
    ("&x a: {b: &y [{c: *y}]}\n", (1, 19), "stands inside what it stands for"),
    ("a: b: c\n", (1, 5), "a second ': '"),
    ("a: 1\n b: 2\n", (2, 3), "indented too far"),
    ("moves:\n  - {a: 1, b\n", (2, 13), "the braces of this entry are not closed"),
    ("[1, 2\nb: 3\n", (2, 2), "the list in brackets that began at line 1, column 1"),
    ("a: 'x\n", (1, 4), "the quotation that begins here is never closed"),
    ("\ta: 1\n", (1, 1), "a tab where only spaces may stand"),
    ("a: @x\n", (1, 4), "the character @ cannot begin a value"),
    ("- a\nb: 1\n", (2, 1), "this does not fit"),
    ("a:\n  - b\n c: 1\n", (3, 2), "this does not fit"),
    ("[a]\n[b]\n", (2, 1), "complete before this"),
    ("a: &\n", (1, 5), "no name after '&'"),
    ("a: |x\n", (1, 5), "more text after '|'"),
    ("a: [1,,2]\n", (1, 7), "no value here"),
    ("%YAML 2.0\n---\na\n", (1, 1), "unknown version"),
    ("%YAML x\n---\na\n", (1, 7), "beginning with '%' means nothing here"),
    ("%YAML 1.2 x\n---\na\n", (1, 11), "beginning with '%' means nothing here"),
    ("%TAG\n---\na\n", (1, 5), "beginning with '%' means nothing here"),
    ("a: - b\n", (1, 4), "a list may not begin on the line of its key"),
    ("a: |0\n x\n", (1, 5), "cannot be indented by 0"),
    ("a: !<x\n", (1, 7), "this tag means nothing here"),
    (f"a: !{'y' * 3000} b\n", (1, 4), f"the tag !{'y' * 39} means"),
    (f"a: *{'y' * 3000}\n", (1, 4), f"no anchor &{'y' * 40} stands"),
    (f"{'x' * 1100}: 1\n", (1, 1101), "longer than 1,024 characters"),
    ("a: 'b' c\nd: 1\n", (1, 8), "more text after the closing quotation mark"),
    ("moves:\n  - a\n\u00a0 - b\nc: 1\n", (3, 1), "the blank U+00A0 is a letter"),
    ("a: b\nc:\u00a0d\ne: f\n", (2, 3), "the blank U+00A0 is a letter"),
]  # fmt: skip


@both_parsers
@pytest.mark.parametrize(("text", "place", "words"), BROKEN, ids=[repr(row[0]) for row in BROKEN])
def test_broken_yaml_is_refused_in_plain_words_where_it_breaks(
    text: str, place: tuple[int, int], words: str
) -> None:
    found = fault(text, "bad.yaml")
    assert found.place == place
    assert words in found.message
    assert str(found).startswith(f"bad.yaml:{place[0]}:{place[1]}: {found.message}")


@both_parsers
def test_a_wrong_escape_is_refused_near_it() -> None:
    for text in ('a: "\\q"\n', 'a: "\\ud800"\n', 'a: "\\x"\n', 'a: "\\u12"\n'):
        found = fault(text)
        assert "this backslash escape does not" in found.message or "this escape is not" in found.message
        assert found.place is not None
        assert found.place.line == 1
        assert "escape" in found.message


BROKEN_JSON: list[tuple[str, tuple[int, int], str]] = [
    ("", (1, 1), "nothing in the file"),
    (" \n ", (1, 1), "nothing in the file"),
    ('{"a": 1,\n "b" 2}', (2, 6), "no ':' after the key"),
    ('{"a": 1,\n "a": 2}', (2, 2), "'a' stands here and, before, at line 1, column 2"),
    ('[{"a": {"b": 1, "\\u0062": 2}}]', (1, 17), "'b' stands here"),
    ('{"a": [1, NaN]}', (1, 11), "NaN is not JSON"),
    ('{"NaN": "NaN",\n"b": -Infinity}', (2, 6), "-Infinity is not JSON"),
    ('{"a": "\\ud800"}', (1, 7), "half of a surrogate pair"),
    ("[1,\n" + "9" * 5000 + "]", (2, 1), "more than 100 digits"),
    ('{"a": 1} {"b": 2}', (1, 10), "complete before this"),
    ('["a\nb"]', (1, 4), "control character"),
    ('["a\x00"]', (1, 4), "control character"),
    ('["\\q"]', (1, 3), "backslash"),
    ('["abc', (1, 2), "never closed"),
    ("{a: 1}", (1, 2), "no key here"),
    ("[1, 2", (1, 6), "no ',' before this"),
    ("[1 2]", (1, 4), "no ',' before this"),
]


@pytest.mark.parametrize(
    ("text", "place", "words"), BROKEN_JSON, ids=[repr(row[0][:30]) for row in BROKEN_JSON]
)
def test_broken_json_is_refused_in_plain_words_where_it_breaks(
    text: str, place: tuple[int, int], words: str
) -> None:
    found = fault(text, "bad.json")
    assert found.place == place
    assert words in found.message


def test_both_halves_of_a_character_are_welcome_in_json() -> None:
    assert document_of('["\\ud83c\\udca1"]', "a.json").data == ["🂡"]


@both_parsers
@pytest.mark.parametrize("number", ["9" * 4301, "-" + "1" * 5000, "0x" + "f" * 4000, "0o" + "7" * 5000])
def test_numbers_that_could_not_be_written_again_are_refused(number: str) -> None:
    found = fault(f"a:\n  - {number}\n")
    assert found.place == (2, 5)
    assert "more than 100 digits" in found.message
    assert fault(f"&a {number}").place == (1, 1)


@both_parsers
def test_long_numbers_within_the_bound_are_read() -> None:
    for form in document.FORMS:
        assert parse("[" + "7" * 100 + "]", "x", form)[0].data == [int("7" * 100)]


@both_parsers
@pytest.mark.parametrize("form", document.FORMS)
def test_nesting_is_read_up_to_the_bound_and_refused_past_it(form: str) -> None:
    for opening, closing in (("[", "]"), ('{"a":[', "]}")):
        fits = 64 // (len(opening.replace('"a":', "")))
        (found,) = parse(opening * fits + closing * fits, "x", form)
        assert found.place(()) == (1, 1)
        for times in (65, 2_000, 100_000):
            refused = fault(opening * times + closing * times, "x", form)
            assert "more than 64 deep" in refused.message
            assert refused.place == (1, 1 + len(opening * fits))
    refused = fault("[" * 100_000, "x", form)
    assert refused.place is not None


@both_parsers
def test_block_nesting_is_bounded_too() -> None:
    assert "64 deep" in fault("- " * 65 + "a").message
    assert document_of("- " * 64 + "a").data[0][0][0]


@both_parsers
def test_aliases_stand_for_what_they_name() -> None:
    found = document_of("a: &x [1, &y {b: c}]\nd: *x\ne: [*y, *x]\nf: &x 2\ng: *x\n")
    assert found.data["d"] == [1, {"b": "c"}]
    assert found.data["e"] == [{"b": "c"}, [1, {"b": "c"}]]
    assert found.data["g"] == 2
    assert found.place(("d",)) == (2, 4)
    assert found.place(("d", 1, "b")) == (1, 18)


@both_parsers
def test_a_billion_laughs_are_not_laughed() -> None:
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    for n in range(1, 10):
        lines.append(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]")
    found = fault("\n".join(lines))
    assert "more than 10000 values" in found.message
    assert found.place is not None
    assert found.place.line == 5


@both_parsers
def test_aliases_are_counted_and_may_not_pile_up_depth() -> None:
    assert document_of("a: &x 1\nb: [" + "*x , " * 100 + "]").data["b"] == [1] * 100
    assert "more than 100 aliases" in fault("a: &x 1\nb: [" + "*x , " * 101 + "]").message
    deep = "a: &x " + "[" * 60 + "1" + "]" * 60 + "\n"
    assert document_of(deep + "b: [[[*x ]]]\n").data["b"]
    assert "64 deep" in fault(deep + "b: [[[[*x ]]]]\n").message


# ----------------------------------------------------------------------------------------- files


def test_a_file_is_read_by_its_suffix(tmp_path: Path) -> None:
    for name in ("a.json", "a.JSON", "a.yaml", "a.yml", "a.jsonl", "a.ndjson", "a"):
        (tmp_path / name).write_text('{"a": 1}\n')
        assert [each.data for each in read(tmp_path / name)] == [{"a": 1}]
    (tmp_path / "a.json").write_text("a: 1\n")
    with pytest.raises(Unreadable):
        read(str(tmp_path / "a.json"))


def test_files_that_cannot_be_opened_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = {
        tmp_path / "missing.yaml": "there is no such file",
        tmp_path: "this is a folder",
        tmp_path / ("x" * 5000): "cannot be read",
        Path("a\0b"): "cannot be the name of a file",
    }
    for path, words in cases.items():
        with pytest.raises(Unreadable) as caught:
            read(path)
        (streamed,) = stream(path)
        assert isinstance(streamed, Unreadable)
        for refused in (caught.value, streamed):
            assert words in refused.message
            assert refused.place is None
            assert str(refused).startswith(f"{path}: ")

    def locked(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", locked)
    with pytest.raises(Unreadable, match="permission denied"):
        read(tmp_path / "locked.yaml")


def test_an_unknown_form_is_the_callers_mistake() -> None:
    with pytest.raises(ValueError, match="'toml'"):
        parse("a = 1", "x", "toml")


def test_a_refusal_can_be_handed_from_worker_to_worker() -> None:
    refused = fault("a: [")
    again = pickle.loads(pickle.dumps(refused))
    assert str(again) == str(refused)
    assert again.place == Place(1, 5)


def test_reading_leaves_the_garbage_collector_as_it_was() -> None:
    assert gc.isenabled()
    document_of("a: 1")
    fault("a: [")
    assert gc.isenabled()
    gc.disable()
    try:
        document_of("a: 1")
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize("cards", ["[G1, ?, ?]", "?", "[?]", "[?, G1]"])
def test_a_bare_question_mark_is_told_to_go_into_quotes(cards: str) -> None:
    with pytest.raises(Unreadable) as raised:
        parse(f"moves:\n  - {{action: draw, cards: {cards}}}\n", "log.yaml")
    assert raised.value.expected == 'an unknown card in quotes: "?"'


@pytest.mark.parametrize("form", ["yaml", "json"])
@pytest.mark.parametrize(
    ("written", "value"), [("12.0", 12), ("1e1", 10), ("-0.0", 0), ("2.5", 2.5), ("1e300", 1e300)]
)
def test_a_whole_number_is_whole_however_it_is_written(form: str, written: str, value: float) -> None:
    (found,) = parse(f'{{"a": {written}}}', "log", form)
    assert found.data["a"] == value
    assert type(found.data["a"]) is type(value)
