"""Changes written into a text by place: the data says what was asked for, and nothing else has moved."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sizes import so_many

from referee.changes import Change, Insert, Remove, Rewrite, Swap, Uneditable, changed
from referee.document import Document, parse
from referee.writing import editing, excerpt
from referee.writing.editing import alike, edited, edits, rewritten_file
from referee.writing.yaml_text import quoted, scalar

LOG = """\
# a log of ours
referee: 1   # the form
game: 'auction'
players: [Ann, "Ben"]

# what happened
moves:
  # the first round
  - {player: Ann, action: bid, cards: [R1, R2]}  # in haste
  - {player: Ben, action: pass}

  # the second round
  - {player: Ann, action: pay, pay: [B8,
     B9, # the dear one
     G4]}
  - player: Ben   # by hand
    action: draw
    note: |
      a long
      story

  - {player: Ann, action: pass}
"""


@pytest.fixture(autouse=True, params=["whole", "excerpt"])
def tried_on(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every change is tried on the whole record, and on the few entries it is about."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(excerpt, "FEWEST", 0 if request.param == "excerpt" else 10**9)
        patch.setattr(excerpt, "BESIDE", 1)
        yield


def after(*changes: Change, text: str = LOG, file: str = "log.yaml") -> str:
    """A text after changes of its first document."""
    document = parse(text, file)[0]
    new = edited(text, document, changes)
    assert alike(parse(new, file)[0].data, changed(document.data, changes))
    return new


def lines(*changes: Change, text: str = LOG, file: str = "log.yaml") -> tuple[list[str], list[str]]:
    """The lines that have gone and those that have come, in order."""
    from difflib import ndiff

    told = list(ndiff(text.splitlines(), after(*changes, text=text, file=file).splitlines()))
    return [line[2:] for line in told if line[0] == "-"], [line[2:] for line in told if line[0] == "+"]


DRAW = {"player": "Ann", "action": "draw", "cards": ["R4"]}


def test_a_list_gets_one_more_and_keeps_what_stands_beside() -> None:
    assert lines(Rewrite(("moves", 0, "cards"), ["R1", "R2", "G3"])) == (
        ["  - {player: Ann, action: bid, cards: [R1, R2]}  # in haste"],
        ["  - {player: Ann, action: bid, cards: [R1, R2, G3]}  # in haste"],
    )


def test_a_list_over_several_lines_keeps_its_lines_and_comments() -> None:
    new = after(Rewrite(("moves", 2, "pay"), ["R1", "B9", "G5"]))
    assert "pay: [R1,\n     B9, # the dear one\n     G5]}" in new


@pytest.mark.parametrize("pay", [["B8"], ["B9"], ["G4"], ["B9", "G4", "R1"], [], "B8", {"a": 1}, None])
def test_whatever_a_list_becomes_its_comment_stays(pay: Any) -> None:
    assert "# the dear one" in after(Rewrite(("moves", 2, "pay"), pay))


def test_quotation_marks_are_those_of_the_writer() -> None:
    new = after(Rewrite(("game",), "it's"), Rewrite(("players", 1), "No"), Rewrite(("players", 0), "No"))
    assert "game: 'it''s'\n" in new and 'players: ["No", "No"]' in new
    quoted_all = 'moves:\n  - {"player":"Ann","cards":["R1"]}\n'
    assert after(Insert(2, DRAW), text=quoted_all).endswith(
        '  - {"player":"Ann","action":"draw","cards":["R4"]}\n'
    )


def test_a_key_is_renamed_in_its_place() -> None:
    assert lines(Rewrite(("moves", 0, "cards"), "card", key=True))[1] == [
        "  - {player: Ann, action: bid, card: [R1, R2]}  # in haste"
    ]
    assert '{"a b": 1, "d": 2}' in after(
        Rewrite(("c",), "d", key=True), text='{"a b": 1, "c": 2}', file="x.json"
    )


def test_a_part_is_added_or_taken_out() -> None:
    assert lines(Rewrite(("moves", 1, "why"), "tired"))[1] == ["  - {player: Ben, action: pass, why: tired}"]
    assert lines(Rewrite(("moves", 1, "player"), None))[1] == ["  - {action: pass}"]
    assert lines(Rewrite(("moves", 3, "action"), None)) == (["    action: draw"], [])
    assert lines(Rewrite(("moves", 3, "cards"), ["R4"]))[1] == ["    cards: [R4]"]


def test_the_first_part_of_a_block_goes_and_the_next_takes_its_place() -> None:
    assert "  - # by hand\n    action: draw\n" in after(Rewrite(("moves", 3, "player"), None))
    assert "- b: 2\n  c: 3\n" in after(Rewrite((0, "a"), None), text="- a: 1\n  b: 2\n  c: 3\n")


def test_a_reading_is_written_above_the_moves() -> None:
    new = after(Rewrite(("rulings", "slide"), "at_once"))
    assert 'players: [Ann, "Ben"]\nrulings: {slide: at_once}\n\n# what happened\nmoves:\n' in new
    assert after(Rewrite(("result", "winner"), "Ann")) == LOG + "result: {winner: Ann}\n"


def test_a_missing_entry_comes_behind_the_line_before_it() -> None:
    line = "  - {player: Ann, action: draw, cards: [R4]}\n"
    assert after(Insert(2, DRAW)) == LOG.replace("# in haste\n", "# in haste\n" + line)
    assert after(Insert(3, DRAW)) == LOG.replace("action: pass}\n\n", "action: pass}\n" + line + "\n")
    assert after(Insert(1, DRAW)) == LOG.replace("moves:\n", "moves:\n" + line)
    assert after(Insert(6, DRAW)) == LOG + line
    block = "  - player: Ann\n    action: draw\n    cards: [R4]\n"
    assert after(Insert(5, DRAW)) == LOG.replace("      story\n", "      story\n" + block)


def test_entries_change_places_with_what_stands_beside_them() -> None:
    assert after(Swap(1)) == LOG.replace(
        "  - {player: Ann, action: bid, cards: [R1, R2]}  # in haste\n  - {player: Ben, action: pass}\n",
        "  - {player: Ben, action: pass}\n  - {player: Ann, action: bid, cards: [R1, R2]}  # in haste\n",
    )


def test_an_entry_that_goes_leaves_its_comment() -> None:
    assert "round\n  # in haste\n  - {player: Ben" in after(Remove(1))
    assert after(Remove(5)) == LOG.replace("  - {player: Ann, action: pass}\n", "")
    gone = after(*(Remove(number) for number in range(1, 6)))
    assert "moves: []\n" in gone and gone.count("#") == LOG.count("#")


def test_the_first_entry_of_a_record_gets_a_line_of_its_own() -> None:
    text = "game: duel\nmoves: []  # none yet\n"
    new = after(Insert(1, DRAW), text=text)
    assert new == "game: duel\nmoves:  # none yet\n  - {player: Ann, action: draw, cards: [R4]}\n"
    assert "moves: [{" in after(Insert(1, DRAW), text="game: duel\n")


def test_json_keeps_its_layout() -> None:
    data: dict[str, Any] = {
        "players": ["Ann"],
        "moves": [{"player": "Ann", "action": "bid"}, {"action": "end"}],
    }
    entry = {"player": "Ann", "action": "draw", "cards": ["R4"]}
    moved = {**data, "moves": [data["moves"][0], entry, data["moves"][1]]}
    for indent in (None, 1, 2, 4):
        text = json.dumps(data, indent=indent)
        assert after(Insert(2, entry), text=text, file="log.json") == json.dumps(moved, indent=indent)
        assert after(Remove(2), text=json.dumps(moved, indent=indent), file="log.json") == text
    text = json.dumps(data, separators=(",", ":"))
    assert after(Insert(2, entry), text=text, file="x.json") == json.dumps(moved, separators=(",", ":"))


@pytest.mark.parametrize("which", [0, 1, 2])
def test_of_several_records_in_a_file_only_one_changes(which: int) -> None:
    records = [LOG, LOG.replace("Ann", "Änne 🂡").replace("\n", "\r\n"), LOG.replace("'auction'", "duel")]
    text = "---\n".join(records)
    document = parse(text, "log.yaml")[which]
    new = edited(text, document, [Rewrite(("game",), "rommee")])
    kept = [left for place, left in enumerate(records) if place != which]
    assert (
        all(left in new for left in kept)
        and [document.data["game"] for document in parse(new, "x.yaml")][which] == "rommee"
    )
    jsonl = "".join(
        json.dumps(document.data, ensure_ascii=False) + "\n" for document in parse(text, "log.yaml")
    )
    documents = parse(jsonl, "x.jsonl")
    new = edited(jsonl, documents[which], [Insert(1, DRAW)])
    assert [line for place, line in enumerate(new.splitlines()) if place != which] == [
        line for place, line in enumerate(jsonl.splitlines()) if place != which
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_encoding_of_a_file_stays(encoding: str) -> None:
    text = "# ü 🂡\r\nmoves:\r\n  - {player: Änne}\r\n"
    content = text.encode(encoding)
    document = parse(content, "log.yaml")[0]
    new = rewritten_file(content, document, [Insert(2, {"player": "Ü"})])
    assert new.decode(encoding) == text + "  - {player: Ü}\r\n"
    assert new[:3] == content[:3]


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("a: &x [1, 2]\nb: *x\n", Rewrite(("b", 0), 3)),
        ("a: &x [1, 2]\nb: *x\n", Rewrite(("a", 0), 3)),
        ("a: &x [1, 2]\nb: *x\n", Rewrite(("a",), None)),
        ("moves:\n  - &x {a: 1}\n  - *x\n", Rewrite(("moves", 1, "a"), 2)),
        ("moves:\n  - &x {a: 1}\n  - *x\n", Remove(1)),
        ("moves:\n  - &x {a: 1}\n  - *x\n", Swap(1)),
        ("moves:\n  - {a: 1}\n", Remove(2)),
        ("moves:\n  - {a: 1}\n", Swap(1)),
        ("moves:\n  - {a: 1}\n", Insert(3, {"b": 1})),
        ("moves:\n  - {a: 1}\n", Rewrite(("moves", 0, "b"), "c", key=True)),
        ("moves:\n  - {a: 1, b: 2}\n", Rewrite(("moves", 0, "b"), "a", key=True)),
    ],
)
def test_what_cannot_be_done_by_place_is_refused_with_a_sentence(text: str, change: Change) -> None:
    with pytest.raises(Uneditable) as why:
        edits(parse(text, "log.yaml")[0], [change])
    assert " " in str(why.value)


def test_what_an_alias_does_not_mean_can_be_written_otherwise() -> None:
    assert after(Rewrite(("b",), 2), text="a: &x [1]\nb: *x\n") == "a: &x [1]\nb: 2\n"
    assert after(Remove(2), text="moves:\n  - &x {a: 1}\n  - *x\n") == "moves:\n  - &x {a: 1}\n"


def test_another_text_than_the_one_that_was_read_is_refused() -> None:
    document = parse(LOG, "log.yaml")[0]
    with pytest.raises(Uneditable):
        edited(LOG.replace("Ann", "Eve"), document, [Remove(1)])


def test_changes_speak_of_the_record_as_it_stands() -> None:
    many = (Insert(2, DRAW), Remove(2), Rewrite(("moves", 1, "player"), "Ann"), Swap(4), Insert(6, DRAW))
    data = parse(LOG, "log.yaml")[0].data
    moves = data["moves"]
    assert changed(data, many)["moves"] == [moves[0], DRAW, moves[2], moves[4], moves[3], DRAW]
    after(*many)


@pytest.mark.parametrize("form", ["yaml", "json"])
@pytest.mark.parametrize(
    "change",
    [
        *(Insert(number, DRAW) for number in (1, 60, 121)),
        *(Remove(number) for number in (1, 61, 120)),
        *(Swap(number) for number in (1, 119)),
        Rewrite(("moves", 70, "slot"), "other"),
        Rewrite(("moves", 119, "out"), None),
    ],
)
def test_of_a_long_record_only_what_is_near_a_change_is_read_again(
    form: str, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = [{"player": "Ann", "action": "replace", "slot": number, "out": "7H"} for number in range(120)]
    record = {"game": "duel", "moves": moves, "result": {"winner": "Ann"}}
    lines = "".join(f"  - {json.dumps(move)}\n" for move in moves)
    yaml = f"game: duel\nmoves:\n{lines}result: {{winner: Ann}}\n"
    text = json.dumps(record, indent=2) if form == "json" else yaml
    document = parse(text, f"log.{form}")[0]
    monkeypatch.setattr(excerpt, "FEWEST", 10**9)
    whole = edits(document, [change])
    monkeypatch.setattr(excerpt, "FEWEST", 0)
    read: list[str] = []

    def noted(text: str, file: str, form: str) -> list[Document]:
        read.append(text)
        return parse(text, file, form)

    monkeypatch.setattr(editing, "parse", noted)
    assert edits(document, [change]) == whole
    assert len(read) == 1 and len(read[0]) < len(text) / 10


# -- whatever somebody writes, in whatever layout ----------------------------------------------------

words = st.sampled_from(
    ["Ann", "No", "7H", "R10", "a b", "x: y", "#1", "", "it's", 'say "hi"', "Ü", "true", "1e3"]
)
scalars = st.one_of(words, st.integers(-20, 20), st.booleans())
values = st.one_of(
    scalars,
    st.lists(scalars, max_size=4),
    st.dictionaries(words.filter(bool), scalars, max_size=3),
    st.lists(st.lists(scalars, max_size=2), max_size=2),
)
keys = st.sampled_from(["player", "action", "card", "cards", "pay", "from", "note"])
entries = st.dictionaries(keys, values, min_size=1, max_size=5)


class Writer:
    """Writes entries in every layout there is, with comments wherever there may be some."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        self.comments = 0
        self.chunks: list[str] = []  # how every entry is written
        self.end: str = draw(st.sampled_from(["\n", "\r\n"]))
        self.marks: str = draw(st.sampled_from(["", "'", '"', "any"]))

    def comment(self) -> str:
        if self.draw(st.integers(0, 3)):
            return ""
        self.comments += 1
        return f" # n{self.comments}."

    def word(self, value: Any) -> str:
        if not isinstance(value, str):
            return scalar(value)
        mark = self.draw(st.sampled_from(["", "'", '"'])) if self.marks == "any" else self.marks
        return {"": scalar(value), "'": "'" + value.replace("'", "''") + "'", '"': quoted(value)}[mark]

    def flow(self, value: Any, indent: str) -> str:
        """In brackets, on one line or on several."""
        if not isinstance(value, (dict, list)):
            return self.word(value)
        parts = (
            [f"{self.word(key)}: {self.flow(part, indent + ' ')}" for key, part in value.items()]
            if isinstance(value, dict)
            else [self.flow(part, indent + " ") for part in value]
        )
        pad: str = self.draw(st.sampled_from(["", " "]))
        written = pad
        for number, part in enumerate(parts, 1):
            written += part + ("," if number < len(parts) else "")
            if number < len(parts):
                broken = self.draw(st.integers(0, 5)) == 0
                written += self.comment() + self.end + indent + "   " if broken else " "
        brackets = "{}" if isinstance(value, dict) else "[]"
        return brackets[0] + written + pad + brackets[1]

    def entry(self, value: dict[str, Any], indent: str) -> str:
        gap: str = self.draw(st.sampled_from([" ", "   "]))
        if self.draw(st.booleans()):
            return f"{indent}-{gap}{self.flow(value, indent + '  ')}{self.comment()}{self.end}"
        inner = indent + " " + gap
        pairs = [f"{self.word(key)}: {self.flow(part, inner)}{self.comment()}" for key, part in value.items()]
        return f"{indent}-{gap}" + (self.end + inner).join(pairs) + self.end

    def record(self, moves: Sequence[dict[str, Any]]) -> str:
        indent: str = self.draw(st.sampled_from(["", "  ", "    "]))
        text = f"game: duel{self.comment()}{self.end}moves:{self.comment()}{self.end}"
        if not moves:
            text = f"game: duel{self.end}moves: []{self.comment()}{self.end}"
        for move in moves:
            between = self.comment()
            self.chunks.append(self.entry(move, indent))
            text += (indent + between.lstrip() + self.end if between else "") + self.chunks[-1]
            text += self.end if self.draw(st.integers(0, 4)) == 0 else ""
        more = self.draw(st.booleans())
        return text + (f"result: {{winner: Ann}}{self.comment()}{self.end}" if more else "")


def changes_of(moves: Sequence[dict[str, Any]]) -> st.SearchStrategy[list[Change]]:
    """One change, or a few that speak of the same record."""
    count = len(moves)
    numbers = st.integers(1, max(count, 1))
    single: list[st.SearchStrategy[Any]] = [st.builds(Insert, st.integers(1, count + 1), entries)]
    single.append(st.builds(lambda value: Rewrite(("rulings", "slide"), value), values))
    if count:
        places = st.builds(lambda number, key: ("moves", number - 1, key), numbers, keys)
        single.append(st.builds(Rewrite, places, values))
        single.append(st.builds(lambda path: Rewrite(path, None), places))
        single.append(
            st.builds(lambda number, entry: Rewrite(("moves", number - 1), entry), numbers, entries)
        )
        single.append(st.builds(Remove, numbers))
    if count > 1:
        single.append(st.builds(Swap, st.integers(1, count - 1)))
    return st.one_of(st.lists(st.one_of(single), min_size=1, max_size=1), st.lists(single[0], max_size=3))


@settings(max_examples=so_many(40, 150), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_in_every_layout_the_data_is_what_was_asked_for_and_all_else_stays(data: st.DataObject) -> None:
    moves = data.draw(st.lists(entries, max_size=5))
    writer = Writer(data.draw)
    text = writer.record(moves)
    document = parse(text, "log.yaml")[0]
    assert document.data["moves"] == moves
    changes = data.draw(changes_of(moves))
    found = edits(document, changes)
    new = edited(text, document, changes)
    assert alike(parse(new, "log.yaml")[0].data, changed(document.data, changes))
    assert sorted(re.findall(r"# n\d+\.", text)) == sorted(re.findall(r"# n\d+\.", new))
    assert outside(text, found) == outside_of_new(new, found)
    for number, chunk in enumerate(writer.chunks, 1):
        assert number in touched(changes) or chunk in new
    if len(changes) == 1 and isinstance(changes[0], Insert) and moves:
        assert all(start == end for start, end, _ in found)


def touched(changes: Sequence[Change]) -> set[int]:
    """The entries that are written otherwise."""
    made: set[int] = set()
    for change in changes:
        if isinstance(change, Rewrite):
            made |= {int(change.path[1]) + 1} if change.path[0] == "moves" else set()
        elif not isinstance(change, Insert):
            made |= {change.number, change.number + 1} if isinstance(change, Swap) else {change.number}
    return made


def outside(text: str, found: Sequence[tuple[int, int, str]]) -> list[str]:
    """What stands between the edited spans."""
    bounds = [0, *(bound for start, end, _ in found for bound in (start, end)), len(text)]
    return [text[a:b] for a, b in zip(bounds[::2], bounds[1::2], strict=True)]


def outside_of_new(new: str, found: Sequence[tuple[int, int, str]]) -> list[str]:
    """The same of the edited text."""
    parts, at, shift = [], 0, 0
    for start, end, text in found:
        parts.append(new[at : start + shift])
        at = start + shift + len(text)
        shift += len(text) - (end - start)
    return [*parts, new[at:]]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_json_in_every_layout(data: st.DataObject) -> None:
    moves = data.draw(st.lists(entries, max_size=4))
    indent = data.draw(st.sampled_from([None, 0, 1, 2, 4]))
    commas = data.draw(st.sampled_from([None, (",", ":"), (" , ", " : ")]))
    text = json.dumps({"game": "duel", "moves": moves}, indent=indent, separators=commas, ensure_ascii=False)
    document = parse(text, "log.json")[0]
    changes = data.draw(changes_of(moves))
    new = edited(text, document, changes)
    assert alike(json.loads(new), changed(document.data, changes))
    found = edits(document, changes)
    assert outside(text, found) == outside_of_new(new, found)


ODD = """\
# c
? a
: 1
moves:
- - x
  - {a: b, c}
- ? q
  : !!str 5
- &x {p: "multi
    line", z: [1,2,]}
- plain text
  over lines   # c
- *x
- |+
  keep

- >-
  fold
  more
-
- key:
  - 1
  - 2
  other: {}
- {}
- []
- "x": {"y":1}
players: [Ann,
  # inside
  Ben,]
result: ~
"""


def ways(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every way into a value, and one to what is not there."""
    steps = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    more = [(*path, "none")] if isinstance(data, dict) else []
    return [path, *more, *(way for step in steps for way in ways(data[step], (*path, step)))]


@pytest.mark.parametrize("value", [1, "x", "a: b\nc", None, [], ["B1", 2], {}, {"a": 1, "n": "No"}])
def test_the_oddest_layout_is_changed_rightly_or_refused(value: Any) -> None:
    document = parse(ODD, "log.yaml")[0]
    done = 0
    numbers = range(len(document.data["moves"]) + 3)
    changes: list[Change] = [Rewrite(way, value) for way in ways(document.data)]
    changes += [Rewrite(way, "renamed", key=True) for way in ways(document.data) if way]
    changes += [kind(number) for kind in (Remove, Swap) for number in numbers]
    for change in changes:
        try:
            new = edited(ODD, document, [change])
        except Uneditable:
            continue
        done += 1
        assert alike(parse(new, "log.yaml")[0].data, changed(document.data, [change])), change
    assert done > 40
