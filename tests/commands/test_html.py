"""The page of a game, as text: what is in it, what cannot be in it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import auction_player
import pytest
from judging import judged
from sizes import spread
from typer.testing import CliRunner

from referee import games
from referee.cli import app
from referee.document import parse
from referee.drawing.sentences import sentence
from referee.judge import judge
from referee.log import read_log
from referee.reports.html import page
from referee.reports.page.abridging import abridged
from referee.reports.page.shell import checksum, embedded
from referee.reports.page.steps import Parts, other_ways, walked, walked_by

runner = CliRunner()
LOG = """
referee: 1
game: auction
title: "</script><script>alert(1)</script>"
players: ["<script>alert(2)</script>", "<img src=x onerror=alert(3)>"]
notes: "<u>&amp;"
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
    assert tags.count("script") == 2 and "img" not in tags and "u" not in tags
    text = "".join(read.said)
    assert (
        "<script>alert(2)</script>" in text and "<img src=x onerror=alert(3)>" in text and "<u>&amp;" in text
    )


def test_the_data_cannot_end_its_element() -> None:
    text = embedded(["</script>", "<!--", "<SCRIPT", "\u2028"])
    assert not re.search(r"</|<!|<script|\u2028", text, re.IGNORECASE)
    assert json.loads(text) == ["</script>", "<!--", "<SCRIPT", "\u2028"]


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


def held(text: str) -> dict[str, Any]:
    """What the script of a page steps through."""
    data = text[text.index('id="game">') + 10 :]
    found: dict[str, Any] = json.loads(data[: data.index("</script>")])
    return found


def test_a_piece_of_a_position_is_kept_once_and_steps_hold_what_changes(whole: str) -> None:
    found = held(whole)
    assert len(found["parts"]) == len(set(found["parts"]))
    used: set[int] = set()
    for way in found["ways"]:
        for steps in (way["steps"], *(view["steps"] for view in way["views"])):
            for step in filter(None, steps):
                used.update(step[:1], *(change[1:] for change in step[1:]))
        used.update(number for told in way["said"].values() for numbers in told for number in numbers)
    assert used == set(range(len(found["parts"])))
    steps = found["ways"][0]["steps"]
    changed = [len(step) - 1 for step in steps[1:]]
    assert sum(changed) / len(changed) < len(steps[0]) - 1, "most steps hold only what they change"


NAMES = ["hundred/games/by-chance-1-full", "intercity/games/three-players-full-map",
         "intercity/games/six-players-full-map"]  # fmt: skip


@pytest.mark.parametrize("name", spread(NAMES, 1))
def test_a_page_takes_less_than_1200_bytes_an_entry(name: str, root: Path) -> None:
    judgement = judge(parse((root / "scenarios" / f"{name}.yaml").read_bytes(), "game.yaml")[0])
    assert judgement.log is not None
    assert len(page(judgement).encode()) < 1_200 * len(judgement.log.moves)


def test_what_pieces_have_in_common_is_held_once_and_put_back() -> None:
    texts = [f'<p class="row"><b>{number}</b></p>' for number in range(9)]
    short, told = abridged(texts)
    assert short == ['<p class="row"><b>', "</b></p>"] and sum(map(len, told)) == 9 * 3
    for number, run in enumerate(short):
        told = [text.replace(chr(0xE000 + number), run) for text in told]
    assert told == texts
    assert abridged([*texts, "Ann \ue001"]) == ([], [*texts, "Ann \ue001"]), "a name may hold such a sign"


def test_other_readings_are_explained_as_the_log_itself_is() -> None:
    """A line written twice is one fault under every reading, not one at each later entry."""
    data = auction_player.whole_game(1)
    data["moves"].insert(36, data["moves"][36])
    judgement = judge(parse(json.dumps(data, indent=1), "game.json")[0])
    assert judgement.outcome is not None
    parts = Parts()
    base = walked("as judged", judgement.outcome, parts)
    ways = list(other_ways(judgement.outcome, parts, base))
    judged_so = sum(found.wrong for found in judgement.findings)
    assert ways and min(sum(found.wrong for found in way.outcome.findings) for way in ways) == judged_so == 1


def test_what_is_said_of_the_record_as_a_whole_has_a_heading_only_where_it_is_said(whole: str) -> None:
    for tag, attributes in Reader(whole).elements:
        if (tag, attributes.get("aria-labelledby")) == ("section", "record"):
            assert "hidden" in attributes


SAID = [
    ("hundred", "[Ann, Ben]", "{player: Ann, action: match, slot: 2, card: 9S}",
     "Ann throws 9S on 9C (place 2)"),
    ("hundred", "[Ann, Ben]", "{player: Ann, action: match, owner: Ben, slot: 1}",
     "Ann throws a card of Ben on 9C (place 1)"),
    ("duel", "[Ann, Ben]", "{player: Ann, action: draw, replace: 2, out: 7H}",
     "Ann draws a card from the stock, puts it in place 2, out goes 7H"),
    ("auction", "[Ann, Ben]", "{player: Ann, action: bid, cards: [G4, R2]}", "Ann bids G4 and R2 (6)"),
    ("auction", "[Ann, Ben]", "{player: Ann, action: buy, card: B4, pay: [B8]}",
     "Ann buys B4 (cost 2), paying B8"),
    ("auction", "[Ann, Ben]",
     "{player: Ann, action: buy, card: B4, pay: [B8, R2], to_auction: [B8, R2]}",
     "Ann buys B4 (cost 2), paying B8 and R2, all to the auction discards"),
    ("intercity", "[A, B, C]", "{player: A, action: bid, amount: 0}", "A bids $0"),
    ("intercity", "[A, B, C]", "{action: build, railroad: red, section: none}", "Red builds no section"),
    ("intercity", "[A, B, C]", "{check: {cash: {A: 3}}}", "Written down in passing: cash A 3"),
    ("auction", "[Ann, Ben]", "{decision: taken_back, move: 3}",
     "The table decides on entry 3: it is taken back"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "entry", "words"), SAID)
def test_an_entry_is_told_in_a_sentence(game: str, players: str, entry: str, words: str) -> None:
    text = f"referee: 1\ngame: {game}\nplayers: {players}\nmoves:\n  - {entry}\n"
    log = read_log(parse(text.encode(), "game.yaml")[0])
    position = {"discard": ["2H", "9C"], "display": ["R1", "B4"]}
    assert sentence(log.game, log.document.data["moves"][0], position, log.header) == words


@pytest.mark.parametrize("game", sorted(games.REGISTRY))
def test_every_action_has_its_words_and_no_field_of_it_goes_untold(game: str) -> None:
    from referee.drawing.scene import artist
    from referee.drawing.sentences import fields, told

    drawn = artist(games.named(game))
    assert drawn is not None
    for kind in games.named(game).record.border.entries:
        assert kind.action in drawn.SENTENCES
        named = {
            name
            for phrase in drawn.SENTENCES[kind.action]
            for choice in ((phrase,) if isinstance(phrase, str) else phrase)
            for name in fields(choice)
        }
        for key in {part.key for part in kind.declared if part.logged} - named - {"player", "note"}:
            text = told(drawn.SENTENCES[kind.action], {}, {"player": "Ann", "action": kind.action, key: 7})
            assert f"({key} 7)" in text


def test_rounds_stand_side_by_side_and_nothing_internal_is_shown(root: Path) -> None:
    for name in ("hundred/games/by-chance-1-full", "intercity/games/three-players-full-map"):
        source = root / "scenarios" / f"{name}.yaml"
        text = "".join(Reader(page(judge(parse(source.read_bytes(), "game.yaml")[0]), False)).said)
        for internal in ("rounds_played", "shares_owned", "cause:", "per_share", "equity:", "{by"):
            assert internal not in text
    sheet = text[text.index("Points, line by line") :]
    assert sheet.index("money") < sheet.index("yellow") < sheet.index("purple") < sheet.index("total")


def test_one_player_does_not_see_what_the_others_hold(whole: str) -> None:
    found = held(whole)
    way = found["ways"][0]
    assert len(way["views"]) == 2
    first, second = ([step for step in view["steps"] if step] for view in way["views"])
    assert first != second
    assert any(words.endswith("sets aside a card") for words in way["views"][0]["words"].values())


SECRETS = """
referee: 1
game: duel
players: [Ann, Ben]
notes: Ben had the 9S all along
moves:
  - {action: deal, cards: {Ann: [7S, KS, 7D, AD], Ben: [9S, 9H, 8C, 7H]}, starter: Ann}
  - {player: Ben, action: initial_peek, slots: [3, 4], saw: [8C, 7H], note: the 7H once more}
  - {player: Ann, action: initial_peek, slots: [3, 4], saw: [7D, AD]}
  - {player: Ann, action: draw, card: 5C}
  - {player: Ann, action: replace, slot: 1, out: 7S}
  - {player: Ben, action: match, slot: 1, card: 9S}
  - {player: Ben, action: penalty, count: 1}
"""


@pytest.mark.parametrize(
    ("player", "seen", "unseen"),
    [("Ann", ["7D", "5C", "7S"], ["8C", "9H", "7H"]), ("Ben", ["8C", "7H"], ["7D", "5C", "KS"])],
)
def test_on_the_page_of_one_player_there_is_nothing_that_player_did_not_see(
    player: str, seen: list[str], unseen: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither drawn nor in the data, in an entry, a note, a finding or the standings."""
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(SECRETS, encoding="utf-8")
    done = runner.invoke(app, ["report", "game.yaml", "--as", player])
    assert (done.exit_code, done.output) == (0, f"game.html: 7 entries, as {player} saw them\n")
    made = Path("game.html").read_text(encoding="utf-8")
    made = made[: made.index("<style")] + made[made.index("</style>") :]
    for card in unseen:
        assert not re.search(rf"\b{card}\b", made), card
    assert all(card in made for card in seen)
    assert "all along" not in made and f"What {player} saw" in made


@pytest.mark.parametrize("player", ["Ann", "Ben"])
def test_an_entry_on_the_page_of_one_player_says_what_that_player_knew_then_wherever_the_record_ends(
    player: str, root: Path
) -> None:
    """The first bid lay face down, the second was turned up with it: also on a page that ends among the bids
    of a later round, or after the game."""
    source = root / "scenarios/auction/games/full.yaml"
    whole = parse(source.read_bytes(), "game.yaml")[0].data
    pages = {}
    for end in (6, 8, 20, len(whole["moves"])):
        part = {key: value for key, value in whole.items() if key != "result"}
        judgement = judged(json.dumps({**part, "moves": whole["moves"][:end]}))
        assert judgement.outcome is not None
        pages[end] = walked_by(player, judgement.outcome, Parts()).entries
    last = pages[len(whole["moves"])]
    assert all(entries == last[:end] for end, entries in pages.items())
    assert ("cards" in last[4], "cards" in last[5]) == (player == "Ann", True)


def test_a_page_for_nobody_at_the_table_and_for_one_player_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(SECRETS, encoding="utf-8")
    done = runner.invoke(app, ["report", str(tmp_path / "game.yaml"), "--as", "Cem"])
    assert done.exit_code == 2 and "nobody called 'Cem' plays here" in done.output
    assert runner.invoke(app, ["report", str(tmp_path), "--as", "Ann"]).exit_code == 2
    done = runner.invoke(app, ["report", str(tmp_path / "game.yaml"), "--as", ""])
    assert done.exit_code == 2 and "a player's name" in done.output


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
