"""YAML that older readers take otherwise than YAML 1.2 is refused with a sentence, never misread."""

from __future__ import annotations

from typing import Any

import pytest

from referee.document import Unreadable, parse
from referee.reading import located_yaml

REFUSED = (
    ("[?x]", (1, 2), "what a ? means"),
    ("{?foo: bar}", (1, 2), "what a ? means"),
    ('a: [b, ?"c"]', (1, 8), "what a ? means"),
    ("[?[a]]", (1, 3), "a key may not be a list"),
    ("[?&a b]", (1, 2), "what a ? means"),
    ("{?#x\n a: b}", (1, 2), "what a ? means"),
    ("{a: b,\n ?c: d}", (2, 2), "what a ? means"),
    ("[G1, ?, ?]", (1, 6), "bare ?"),
    ("a: &an:chor v", (1, 7), "':' stands in the name"),
    ("a: &a? [b]", (1, 6), "may not stand here"),
    ("a: &b c\nd: [*b:]", (2, 5), "an alias may not be a key"),
    ("a: |\n  b\n   \nc: d", (3, 1), "only blanks"),
    ("a: |\n  b\n \n", (3, 1), "only blanks"),
    ("a: >+\n  b\n\n  ", (3, 1), "only blanks"),
    ("a: b\n: c", (2, 1), ""),
    ("{: c}", (1, 2), "no value here"),
    ("? \n: c", (1, 1), "bare ?"),
    ("a: b\n\ufeffc: d", (2, 1), "byte order mark"),
    ("a: b\x85c", (1, 5), "U+0085"),
    ("a: !!int 1e3", (1, 4), "not what its tag"),
    ("%YAML 1.1\n---\na: b", (1, 1), "YAML 1.1"),
    ("a: 1e400", (1, 4), "greater than"),
    ("a: &b {c: d}\ne: {<<: *b, f: g}", (2, 5), "merges nothing"),
    ("a: &b {c: d}\n<< : *b\n", (2, 1), "merges nothing"),
    ("moves:\n  - {a: b}\n  - {<<: {a: b}, c: d}\n", (3, 6), "merges nothing"),
    ("[a: b, a: !!binary aGk=]", (1, 11), "means nothing here"),
)

READ: tuple[tuple[str, Any], ...] = (
    ("a: ?x\nb: x ?y\n? c\n: ?d", {"a": "?x", "b": "x ?y", "c": "?d"}),
    ('["?", \'?x\', "a ?b"]  # what ?x means', ["?", "?x", "a ?b"]),
    ("# [?x]\n- a", ["a"]),
    ("|\n ?x [?y]\n", "?x [?y]\n"),
    ("a: &b [c]\nd: {e: *b, f: *b}", {"a": ["c"], "d": {"e": ["c"], "f": ["c"]}}),
    ("[&a , b]", [None, "b"]),
    ("a: |\n  b\n\n\nc: d", {"a": "b\n", "c": "d"}),
    ("- |\n  a  \n  \n  b\n", ["a  \n\nb\n"]),
    ('"": a', {"": "a"}),
    ("a: <<\nb: [<<, <<:c]\n<<: d", {"a": "<<", "b": ["<<", "<<:c"], "<<": "d"}),
    ("\ufeffa: b", {"a": "b"}),
    ('a: "\\ufeff\\u0085"', {"a": "\ufeff\x85"}),
    (
        "a: No\nb: 10:30\nc: 1_000\nd: 0o17\ne: 0777",
        {"a": "No", "b": "10:30", "c": "1_000", "d": 15, "e": 777},
    ),
)


@pytest.fixture(params=["libyaml", "python"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "python":
        monkeypatch.setattr(located_yaml, "_libyaml", lambda: None)


@pytest.mark.parametrize(("text", "place", "words"), REFUSED, ids=[repr(row[0]) for row in REFUSED])
def test_what_readers_take_differently_is_refused_where_it_stands(
    text: str, place: tuple[int, int], words: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        parse(text, "log.yaml")
    assert (refused.value.place, words in refused.value.message) == (place, True)


@pytest.mark.parametrize(("text", "data"), READ, ids=[repr(row[0]) for row in READ])
def test_what_only_looks_like_it_is_read(text: str, data: Any) -> None:
    (found,) = parse(text, "log.yaml")
    assert found.data == data


def test_a_question_mark_inside_a_text_is_read_or_refused_by_every_parser() -> None:
    for text, data in (
        ("[a ?b, c?, ? d]", ["a ?b", "c?", {"d": None}]),
        ("{x ?, y?: z}", {"x ?": None, "y?": "z"}),
    ):
        try:
            (found,) = parse(text, "log.yaml")
        except Unreadable:  # PyYAML's own parser is stricter than libyaml
            assert located_yaml._libyaml() is None
        else:
            assert found.data == data
