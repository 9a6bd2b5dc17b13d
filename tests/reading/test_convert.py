"""Records rewritten: nothing is lost between YAML, JSON and JSON Lines, and the layout keeps comments."""

from __future__ import annotations

import json
import math
import time
from pathlib import Path
from typing import Any

import pytest
from archive_logs import bad, good, referee
from hypothesis import given
from hypothesis import strategies as st
from sizes import so_many

from referee.converting import forms, layout
from referee.converting.comments import comments
from referee.converting.forms import same
from referee.document import parse
from referee.writing.yaml_text import block

TEXT = """\
# yaml-language-server: $schema=x
# A quarrel

referee: 1   # version
game: auction
players:
  # two of them
  - Jean   # he
  - Tom
setup: {display: [R8, G9, B4,
   # the fourth
   P10, P4, G1]}   # six
notes: |  # heads
  some

  text
moves:
  # round one

  - {action: set_aside, player: Jean}
  - player: Tom # Tom
    # does
    action: set_aside # this


  - {player: Jean, action: bid, cards: [G4, R2, B8, P2]}   # 16
  # last
# before result
result: {winner: Jean}
# end
"""

LAID_OUT = """\
# yaml-language-server: $schema=x
# A quarrel

referee: 1  # version
game: auction
# two of them
players: [Jean, Tom]  # he
setup:
  # the fourth
  display: [R8, G9, B4, P10, P4, G1]  # six
notes: |  # heads
  some

  text
moves:
  # round one

  - {player: Jean, action: set_aside}
  # Tom
  # does
  # this
  - {player: Tom, action: set_aside}

  - {player: Jean, action: bid, cards: [G4, R2, B8, P2]}  # 16
# last
# before result
result: {winner: Jean}
# end
"""


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_layout_puts_an_entry_on_a_line_and_keeps_every_comment(tmp_path: Path) -> None:
    path = written(tmp_path / "a.yaml", TEXT)
    assert referee("format", "--check", path) == (1, f"{path}: is not in the canonical layout\n")
    assert referee("format", path) == (0, f"{path}: laid out\n")
    assert Path(path).read_text(encoding="utf-8") == LAID_OUT
    assert referee("format", "--check", path) == (0, "")
    assert referee("format", path) == (0, "")


SHIPPED = sorted((Path(__file__).parents[2] / "scenarios").rglob("*.yaml"))


def test_shipped_files_can_be_laid_out_once_and_for_all() -> None:
    assert len(SHIPPED) > 50
    for path in SHIPPED[:: so_many(16, 1)]:
        raw = path.read_bytes()
        text = forms.formatted(raw, path.name, "yaml")
        before, after = parse(raw, path.name), parse(text, path.name)
        assert [document.data for document in before] == [document.data for document in after], path
        assert forms.formatted(text.encode(), path.name, "yaml") == text, path


SIGNS = st.text(st.characters(codec="utf-8", exclude_characters="\ufeff"), max_size=12)
SCALARS = st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | SIGNS
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(SIGNS, inner, max_size=4),
    max_leaves=25,
)
ENTRIES = st.lists(
    st.dictionaries(st.sampled_from(["player", "action", "cards", "x"]), DATA, max_size=3), max_size=4
)
RECORDS = st.fixed_dictionaries(
    {"referee": st.just(1), "moves": ENTRIES}, optional={"notes": SIGNS, "setup": DATA}
)


def as_read(data: Any) -> Any:
    """Data as any reader here gives it: a number without a fraction is whole, however it is written."""
    if isinstance(data, float):
        return int(data) if abs(data) < 2**53 and data.is_integer() else data
    if isinstance(data, dict):
        return {key: as_read(value) for key, value in data.items()}
    return [as_read(part) for part in data] if isinstance(data, list) else data


def finite(data: Any) -> bool:
    if isinstance(data, dict):
        return all(map(finite, data.values()))
    if isinstance(data, list):
        return all(map(finite, data))
    return not isinstance(data, float) or math.isfinite(data)


@given(RECORDS | DATA)
def test_data_written_in_any_form_is_read_again_as_it_was(data: Any) -> None:
    data = as_read(data)
    text = "\n".join([*layout.yaml(data), ""])
    (document,) = parse(text, "a.yaml")
    assert same(document.data, data), text
    if finite(data):
        for form, lines in (
            ("json", list(layout.json_text(data))),
            ("jsonl", [layout.json_lines_line(data)]),
        ):
            (document,) = parse("\n".join([*lines, ""]), "a", form)
            assert same(document.data, data)
    else:
        with pytest.raises(layout.Unwritable):
            layout.json_lines_line(data)


@pytest.mark.parametrize("word", ["0x1F", "0XFF", "1E5", "1e5", "0o17", "No", "2026-11-23", ".INF", "12", ""])
def test_a_text_that_reads_as_something_else_is_quoted(word: str) -> None:
    (line,) = block({"title": word})
    assert line == f'title: "{word}"' and parse(line, "a.yaml")[0].data == {"title": word}


def test_there_and_back_again_is_the_same(tmp_path: Path) -> None:
    logs = [good("one"), bad("two", notes="several\nlines\n"), good('three: "quoted" # no comment')]
    first = written(tmp_path / "a.yaml", "---\n".join("\n".join([*block(log), ""]) for log in logs))
    for name in ("b.jsonl", "c.yaml"):
        status, output = referee("convert", first, "-o", str(tmp_path / name))
        assert (status, output) == (0, "")
        first = str(tmp_path / name)
    found = [document.data for document in parse((tmp_path / "c.yaml").read_bytes(), "c.yaml")]
    assert found == logs
    told = [json.loads(line) for line in (tmp_path / "b.jsonl").read_text(encoding="utf-8").splitlines()]
    assert told == logs


def test_json_has_an_entry_to_a_line(tmp_path: Path) -> None:
    path = written(tmp_path / "a.yaml", "\n".join([*block(bad("one")), ""]))
    status, output = referee("convert", path, "--to", "json")
    assert status == 0 and json.loads(output) == bad("one")
    assert '    {"player": "Jean", "action": "set_aside"},\n' in output


def test_comments_that_cannot_follow_are_told_with_their_lines(tmp_path: Path) -> None:
    path = written(tmp_path / "a.yaml", "referee: 1 # one\n# two\ngame: auction\n")
    _, output = referee("convert", path, "--to", "jsonl")
    told = f"{path}: 2 comments do not follow into JSON Lines (lines 1, 2)\n"
    assert output == '{"referee": 1, "game": "auction"}\n' + told
    path = written(tmp_path / "b.yaml", "# alone\nreferee: 1\n")
    assert "1 comment does not follow into JSON (line 1)" in referee("convert", path, "--to", "json")[1]
    assert "follow" not in referee("convert", path, "--to", "yaml")[1]


@pytest.mark.parametrize(
    ("text", "to", "said"),
    [
        ("a: 1\n---\na: 2\n", "json", "a JSON file holds one record, and here are 2"),
        ("a: [1\n", "json", "a.yaml:"),
        ("a: .inf\n", "jsonl", "JSON has no infinite numbers"),
        ("", "json", "nothing in the file"),
    ],
)
def test_what_cannot_be_converted_exits_2_with_the_reason(
    tmp_path: Path, text: str, to: str, said: str
) -> None:
    status, output = referee("convert", written(tmp_path / "a.yaml", text), "--to", to)
    assert status == 2 and said in output and "Traceback" not in output


def test_convert_wants_to_know_into_what(tmp_path: Path) -> None:
    path = written(tmp_path / "a.yaml", "a: 1\n")
    assert "expected --to" in referee("convert", path)[1]
    assert referee("convert", path, "-o", str(tmp_path / "no" / "b.json"))[0] == 2
    assert referee("convert", str(tmp_path / "none.yaml"), "--to", "json")[0] == 2


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: 'no # comment'  # one\n", ["# one"]),
        ("a: no#comment # one\n", ["# one"]),
        ("a: |\n  # text, no comment\n# one\n", ["# one"]),
        ("a: | # one\n  # text\nb: > # two\n  c\n", ["# one", "# two"]),
        ("# one\r\na: 1 # two\r\n", ["# one", "# two"]),
        ("\ufeff# one\na: [1, # two\n2] # three\n", ["# one", "# two", "# three"]),
        ("%YAML 1.2\n--- # one\na: 1\n... # two\n", ["# one", "# two"]),
        ('a: "multi\n  # line"  # one', ["# one"]),
        ("#\na: 1 #\n", ["#", "#"]),
    ],
)
def test_comments_are_told_from_text(text: str, found: list[str]) -> None:
    assert [comment.text for comment in comments(text.removeprefix("\ufeff")) if comment.text] == found


@pytest.mark.parametrize(
    "text",
    [
        "a: 1 # x\n---\n# y\nb: 2\n# z\n",
        "[1, # x\n 2]\n",
        "a: &x {b: 1} # x\nc: *x # y\n",
        "moves:\n- {a: {b: [1, # deep\n 2]}} # after\n# end\n",
        "a:\n  b:\n    c: 1 # deep\n    # deeper\n    d: 2\n",
        "? a # key\n: 1 # value\n",
        "just text # x\n",
        "a:\n- [1, 2] # x\n# y\n- {b: 1}\n",
        "moves: [] # none\n",
        "'': 1 # empty key\n",
    ],
)
def test_a_layout_keeps_data_and_comments_of_any_yaml(text: str) -> None:
    new = forms.formatted(text.encode(), "a.yaml", "yaml")
    assert [document.data for document in parse(new, "a.yaml")] == [
        document.data for document in parse(text, "a.yaml")
    ]
    assert sorted(comment.text for comment in comments(new) if comment.text) == sorted(
        comment.text for comment in comments(text) if comment.text
    )
    assert forms.formatted(new.encode(), "a.yaml", "yaml") == new


def test_json_is_laid_out_as_json_and_lines_as_lines(tmp_path: Path) -> None:
    path = written(tmp_path / "a.json", json.dumps(good("one"), indent=8))
    referee("format", path)
    assert json.loads(Path(path).read_text(encoding="utf-8")) == good("one")
    assert len(Path(path).read_text(encoding="utf-8").splitlines()) == 13
    path = written(tmp_path / "a.jsonl", '{"moves": [{"action": "pass", "player": "A"}]}\n\n{"a":1}\n')
    referee("format", path)
    assert Path(path).read_text() == '{"moves": [{"player": "A", "action": "pass"}]}\n{"a": 1}\n'


def test_a_file_that_cannot_be_read_is_left_alone_and_the_others_are_laid_out(tmp_path: Path) -> None:
    broken = written(tmp_path / "a.yaml", "a: [")
    fine = written(tmp_path / "b.yaml", "a:   1\n")
    status, output = referee("format", str(tmp_path))
    assert status == 2 and f"{fine}: laid out" in output
    assert Path(broken).read_text() == "a: [" and Path(fine).read_text() == "a: 1\n"


def test_thousands_of_commented_entries_are_laid_out_in_a_breath() -> None:
    def work(many: int) -> float:
        text = "moves:\n" + "".join(f"# {n}\n- {{a: {n}}} # {n}\n" for n in range(many))
        begun = time.process_time()
        assert forms.formatted(text.encode(), "a.yaml", "yaml").count("#") == 2 * many
        return time.process_time() - begun

    many = so_many(600, 12_000)
    assert work(8 * many) < 25 * work(many), "8 times the entries are 8 times the work; their square 64 times"


def test_a_folder_without_records_cannot_be_laid_out(tmp_path: Path) -> None:
    status, said = referee("format", str(tmp_path))
    assert (status, said) == (2, "there are no records here\n")


def test_keys_longer_than_readers_of_yaml_look_for_their_colon_are_kept() -> None:
    data = {"result": {"scores": {"x" * 3000: 1, "Ben": 2}}, "y" * 2000: {"a": ["b" * 99, {"c": 1}]}}
    for text in (
        "\n".join(block(data)) + "\n",
        "\n".join(layout.yaml(data)) + "\n",
        layout.flow(data) + "\n",
    ):
        (document,) = parse(text, "a.yaml")
        assert document.data == data


def test_a_name_that_ends_in_nothing_known_does_not_say_into_what(tmp_path: Path) -> None:
    source, target = written(tmp_path / "a.yaml", "a: 1\n"), tmp_path / "b.txt"
    status, said = referee("convert", source, "-o", str(target))
    assert status == 2 and said.startswith("it is not said into what") and not target.exists()
    status, said = referee("convert", source, "-o", str(tmp_path / "b.yml"))
    assert (status, (tmp_path / "b.yml").read_text()) == (0, "a: 1\n")
