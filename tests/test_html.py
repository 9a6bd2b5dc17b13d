"""The page of a game, as text: what is in it, what cannot be in it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import auction_player
import pytest
from judging import judged
from typer.testing import CliRunner

from referee.cli import app
from referee.document import parse
from referee.judge import judge
from referee.reports.html import checksum, embedded, page

runner = CliRunner()
LOG = """
referee: 1
game: auction
title: "</script><script>alert(1)</script>"
players: ["<script>alert(2)</script>", "<img src=x onerror=alert(3)>"]
notes: "<b>&amp;"
moves:
  - {player: "<script>alert(2)</script>", action: set_aside, note: "</script>"}
  - {player: "<img src=x onerror=alert(3)>", action: set_aside}
  - {player: "<img src=x onerror=alert(3)>", action: set_aside}
"""


class Reader(HTMLParser):
    """What a browser would make elements of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.said: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self.open):
            self.said.append(data)


@pytest.fixture(scope="module")
def whole() -> str:
    """The page of a whole game."""
    return page(judge(parse(json.dumps(auction_player.whole_game(1)), "game.json")[0]))


def test_names_and_titles_stay_text() -> None:
    read = Reader(page(judged(LOG)))
    tags = [tag for tag, _ in read.elements]
    assert tags.count("script") == 2 and "img" not in tags and "b" not in tags
    text = "".join(read.said)
    assert (
        "<script>alert(2)</script>" in text and "<img src=x onerror=alert(3)>" in text and "<b>&amp;" in text
    )


def test_the_data_cannot_end_its_element() -> None:
    assert "<" not in embedded(["</script>", "<!--", "\u2028"]) and "\u2028" not in embedded(["\u2028"])
    assert json.loads(embedded(["</script>", "\u2028"])) == ["</script>", "\u2028"]


def test_the_policy_lets_in_this_script_and_this_style_and_nothing_else(whole: str) -> None:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', whole)
    assert found is not None
    policy = dict(part.strip().split(" ", 1) for part in found[1].split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == "'none'"
    style = whole[whole.index("<style>") + 7 : whole.index("</style>")]
    script = whole[whole.rindex("<script>") + 8 : whole.rindex("</script>")]
    assert policy["style-src"] == f"'{checksum(style)}'" and policy["script-src"] == f"'{checksum(script)}'"


def test_nothing_is_fetched_and_no_element_brings_its_own_code_or_style(whole: str) -> None:
    for tag, attributes in Reader(whole).elements:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base", "form")
        for name, value in attributes.items():
            assert not name.startswith("on") and name not in ("style", "src", "xlink:href"), (tag, name)
            assert name != "href" or str(value).startswith("#")
    assert not re.search(r"@import|url\(", whole)


def test_ids_are_given_once_and_every_label_has_its_field(whole: str) -> None:
    elements = Reader(whole).elements
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for tag, attributes in elements:
        if tag == "label":
            assert attributes["for"] in ids
        if tag in ("input", "select"):
            labelled = [a for t, a in elements if t == "label" and a.get("for") == attributes.get("id")]
            assert attributes.get("aria-label") or labelled


def test_without_a_script_the_moves_the_findings_and_the_scores_are_there() -> None:
    text = "".join(Reader(page(judged(LOG))).said)
    assert "contradiction" in text or "illegal" in text
    assert "Score sheet" in text and "total" in text


def test_the_page_is_the_same_every_time(whole: str) -> None:
    assert page(judge(parse(json.dumps(auction_player.whole_game(1)), "game.json")[0])) == whole


def test_a_position_that_comes_again_is_kept_once(whole: str) -> None:
    data = whole[whole.index('id="game">') + 10 :]
    held = json.loads(data[: data.index("</script>")])
    assert len(held["parts"]) == len(set(held["parts"]))
    used = {number for way in held["ways"] for _, parts in way["steps"] for number in parts}
    assert used == set(range(len(held["parts"])))


def test_the_command_writes_the_page_and_says_what_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("quarrel.yaml").write_text(LOG, encoding="utf-8")
    done = runner.invoke(app, ["report", "quarrel.yaml"])
    assert (done.exit_code, done.output) == (0, "quarrel.html: 3 entries, 1 finding\n")
    assert Path("quarrel.html").read_text(encoding="utf-8") == page(
        judge(parse(Path("quarrel.yaml").read_bytes(), "quarrel.yaml")[0])
    )


def test_what_cannot_be_judged_gives_no_page(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("referee: 1\n", encoding="utf-8")
    target = tmp_path / "a.html"
    for source in ("a.yaml", "none.yaml"):
        done = runner.invoke(app, ["report", str(tmp_path / source), "-o", str(target)])
        assert done.exit_code == 2 and not target.exists()
    (tmp_path / "b.yaml").write_text(LOG, encoding="utf-8")
    done = runner.invoke(app, ["report", str(tmp_path / "b.yaml"), "-o", str(tmp_path / "no" / "b.html")])
    assert done.exit_code == 2 and "cannot be written" in done.output


def test_a_scenario_has_a_page_too(root: Path, tmp_path: Path) -> None:
    source = root / "scenarios" / "auction" / "A-7-purchases.yaml"
    target = tmp_path / "scenario.html"
    done = runner.invoke(app, ["report", str(source), "--log", "1", "-o", str(target)])
    assert done.exit_code == 0 and target.exists()
