"""`referee report FOLDER`: a page for every game, and an index that tells who won and where faults are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_html import LOG, Reader
from typer.testing import CliRunner

from referee.cli import app

WON = """
referee: 1
game: duel
title: "{title}"
players: [Ann, Ben]
final: {{layouts: {{Ann: [2S, KD], Ben: [AH, 7C, QC]}}, caller: Ann}}
"""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two games that end, one with faults, one that is no log, and a scenario."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "club"
    (folder / "march").mkdir(parents=True)
    (folder / "a.yaml").write_text(WON.format(title="The first"), encoding="utf-8")
    (folder / "march" / "b & c.yaml").write_text(WON.format(title="<i>Second</i>"), encoding="utf-8")
    (folder / "quarrel.yaml").write_text(LOG, encoding="utf-8")
    (folder / "broken.yaml").write_text("referee: 1\ngame: duel\nplayers: [Ann]\n", encoding="utf-8")
    (folder / "case.yaml").write_text("scenario: x\ngame: duel\n", encoding="utf-8")
    return folder


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["report", *arguments])
    return done.exit_code, done.output


def test_every_game_gets_its_page_and_the_index_links_to_it(club: Path) -> None:
    status, told = run(str(club), "-o", "pages")
    assert status == 2 and "3 games, 1 fault; 1 could not be judged" in told and "broken.yaml" in told
    index = Path("pages/index.html").read_text(encoding="utf-8")
    links = re.findall(r'<a href="([^"#]+)"', index)
    assert links == ["a.html", "march/b%20%26%20c.html", "quarrel.html"]
    for name in ("a.html", "march/b & c.html", "quarrel.html"):
        assert "<h1>" in (Path("pages") / name).read_text(encoding="utf-8")
    assert 'href="../index.html"' in Path("pages/march/b & c.html").read_text(encoding="utf-8")


def test_the_index_tells_winners_standings_and_faults_and_names_stay_text(club: Path) -> None:
    run(str(club), "-o", "pages")
    text = Path("pages/index.html").read_text(encoding="utf-8")
    read = Reader(text)
    said = "".join(read.said)
    assert "Ann wins." in said and "Standings" in said and "<i>Second</i>" in said
    assert "i" not in [tag for tag, _ in read.elements]
    assert "broken.yaml" in said and "The game is not over" in said
    assert "script" not in [tag for tag, _ in read.elements] and "script-src 'none'" in text


def test_where_all_can_be_judged_the_exit_status_is_0_and_the_folder_names_the_pages(club: Path) -> None:
    (club / "broken.yaml").unlink()
    status, told = run(str(club))
    assert status == 0 and told.startswith("club-pages/index.html: 3 games")
    assert Path("club-pages/index.html").exists()


def test_two_logs_of_one_name_have_two_pages(club: Path) -> None:
    (club / "broken.yaml").unlink()
    two = WON.format(title="One") + "---" + WON.format(title="Two")
    (club / "a.yaml").write_text(two, encoding="utf-8")
    (club / "index.yaml").write_text(WON.format(title="Three"), encoding="utf-8")
    assert run(str(club), "-o", "pages")[0] == 0
    titles = {path.name: path.read_text(encoding="utf-8") for path in Path("pages").glob("*.html")}
    assert {"a.html", "a.yaml.html", "index.yaml.html", "index.html"} <= titles.keys()
    assert "<title>Two" in titles["a.yaml.html"] and "<title>Three" in titles["index.yaml.html"]


def test_what_cannot_be_written_is_told_in_one_line(club: Path) -> None:
    (club.parent / "taken").write_text("", encoding="utf-8")
    status, told = run(str(club), "-o", "taken")
    assert status == 2 and "cannot be written" in told
    (club.parent / "empty").mkdir()
    assert run("empty") == (2, "empty: no logs found\n")
