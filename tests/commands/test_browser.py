"""The page of a game in a real browser: stepping, findings, readings, phones, paper; no console errors.

Without Chromium and its driver these tests say so and are skipped; .ci/run installs both.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import auction_player
import intercity_player
import pytest
import yaml
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from referee.document import parse
from referee.judge import judge
from referee.reports.html import page

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(
    BROWSER is None or DRIVER is None, reason="no Chromium with chromedriver is installed"
)

QUARREL = {
    "referee": 1,
    "game": "auction",
    "title": "<script>document.title = 'broken'</script>",
    "players": ["Jean", "<script>"],
    "setup": {"display": ["R8", "G9", "B4", "P10", "P4", "G1"]},
    "moves": [
        {"player": "Jean", "action": "set_aside"},
        {"player": "<script>", "action": "set_aside"},
        {"player": "Jean", "action": "bid", "cards": ["G4", "R2", "B8", "P2"]},
        {"player": "<script>", "action": "bid", "cards": ["G10", "P3", "B2"]},
        {"player": "Jean", "action": "buy", "card": "B4", "pay": ["B8", "G4"]},
        {"player": "Jean", "action": "end_turn"},
        {"player": "<script>", "action": "buy", "card": "B9", "pay": ["P3"]},
    ],
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = str(BROWSER)
    for option in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1000"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    opened = webdriver.Chrome(options=options, service=Service(executable_path=DRIVER))
    yield opened
    opened.quit()


@cache
def page_of(log: str) -> str:
    """The page of a log."""
    return page(judge(parse(log, "game.json")[0]))


def shown(browser: Any, folder: Path, data: dict[str, Any], at: int | None = None) -> None:
    """Opens the page of a log, at an entry or where it opens by itself."""
    path = folder / "game.html"
    path.write_text(page_of(json.dumps(data)), encoding="utf-8")
    browser.get("about:blank")  # where only the part behind # differs, a browser loads nothing anew
    browser.get(path.as_uri() + ("" if at is None else f"#move-{at}"))


@contextmanager
def size(browser: Any, wide: int, tall: int, mobile: bool = False) -> Iterator[None]:
    """A screen of so many points."""
    told = {"width": wide, "height": tall, "deviceScaleFactor": 1, "mobile": mobile}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", told)
    if mobile:
        browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


@cache
def four() -> dict[str, Any]:
    """A memory game of four players."""
    path = Path(__file__).parents[2] / "scenarios" / "hundred" / "games" / "by-chance-1-full.yaml"
    data: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


@cache
def railway() -> dict[str, Any]:
    """A railway game."""
    return intercity_player.play(4, 1, "builders").log()


def press(browser: Any, *keys: str) -> None:
    for key in keys:
        browser.find_element(By.TAG_NAME, "body").send_keys(key)


def text(browser: Any, name: str) -> str:
    return str(browser.find_element(By.ID, name).text)


def complaints(browser: Any) -> list[str]:
    return [entry["message"] for entry in browser.get_log("browser")]


def test_a_page_opens_at_the_first_entry_or_where_a_link_leads(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    assert text(browser, "where") == "1 of 7: Jean sets aside a card"
    shown(browser, tmp_path, QUARREL, 4)
    assert text(browser, "where").startswith("4 of 7: ")
    browser.get(browser.current_url.replace("#move-4", "#entry-3"))
    assert text(browser, "where").startswith("3 of 7: ")
    press(browser, Keys.ARROW_RIGHT)
    assert browser.current_url.endswith("#move-4"), "the address is that of the entry shown"


def test_a_whole_game_is_stepped_through_with_keys_buttons_and_slider(browser: Any, tmp_path: Path) -> None:
    data = auction_player.whole_game(1)
    last = len(data["moves"])
    shown(browser, tmp_path, data)
    press(browser, Keys.HOME)
    assert text(browser, "where") == "Before the first entry"
    assert not browser.find_element(By.ID, "back").is_enabled()
    for number in range(1, 27):
        press(browser, Keys.ARROW_RIGHT)
        assert browser.find_element(By.CSS_SELECTOR, "li.here").get_attribute("id") == f"entry-{number}"
    press(browser, Keys.ARROW_LEFT)
    assert text(browser, "where").startswith(f"25 of {last}: ")
    browser.find_element(By.ID, "end").click()
    assert text(browser, "where").startswith(f"{last} of {last}: ")
    slider = browser.find_element(By.ID, "slider")
    slider.send_keys(Keys.ARROW_LEFT)
    assert text(browser, "where").startswith(f"{last - 1} of ")
    assert slider.get_attribute("aria-valuetext").startswith(f"{last - 1} of ")
    browser.execute_script("document.querySelector('#entry-3 button').click()")
    assert text(browser, "where").startswith("3 of ")
    assert complaints(browser) == []


def test_steps_put_together_from_changes_are_the_positions(browser: Any, tmp_path: Path) -> None:
    """What the script puts together at the end is what is written into the page without a script."""
    shown(browser, tmp_path, four())
    still = Still((tmp_path / "game.html").read_text(encoding="utf-8")).text
    press(browser, Keys.END)
    now = browser.execute_script("return document.getElementById('table').textContent")
    assert "".join(now.split()) == "".join(still.split())


class Still(HTMLParser):
    """The words of the table as they stand in the file of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text, self.depth = "", 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "div":
            self.depth += 1 if self.depth or ("id", "table") in attrs else 0

    def handle_endtag(self, tag: str) -> None:
        if tag == "div" and self.depth:
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.text += data


def test_the_table_shows_what_the_position_holds(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL, 4)
    table = text(browser, "table")
    assert "R8\ncost 1" in table and "G9\ncost 2" in table and "G10" in table
    spoken = [
        element.get_attribute("aria-label")
        for element in browser.find_elements(By.CSS_SELECTOR, "#table .back")
    ]
    assert "face down" in spoken
    acting = browser.find_elements(By.CSS_SELECTOR, "#table .acting h3")
    assert [seat.text for seat in acting] == ["Jean to act"]
    assert complaints(browser) == []


def test_what_an_entry_changed_is_marked(browser: Any, tmp_path: Path) -> None:
    data = four()
    shown(browser, tmp_path, data, 4)  # {player: Ben, action: match, slot: 2, card: 9S}
    marked = browser.find_elements(By.CSS_SELECTOR, "#table section .new")
    told = [mark.text.replace("\n", " ") for mark in marked]
    assert "2" in told and "9S" in told, told  # Ben's empty place, the top of the pile
    homes = {
        mark.find_element(By.XPATH, "ancestor::section[1]").get_attribute("aria-label") for mark in marked
    }
    assert homes == {"The middle", "Ben"}
    browser.find_element(By.ID, "first").click()
    assert browser.find_elements(By.CSS_SELECTOR, "#table .new") == []


@pytest.mark.parametrize(("wide", "tall", "mobile"), [(1366, 650, False), (390, 844, True)])
def test_the_whole_table_of_four_players_is_on_the_screen(
    browser: Any, tmp_path: Path, wide: int, tall: int, mobile: bool
) -> None:
    with size(browser, wide, tall, mobile):
        shown(browser, tmp_path, four(), 30)
        browser.execute_script("document.getElementById('headline').scrollIntoView({block: 'nearest'})")
        if mobile:
            browser.execute_script("scrollTo(0, document.getElementById('headline').offsetTop - 4)")
        bar = browser.find_element(By.CLASS_NAME, "bar").rect
        room = browser.execute_script(
            "const box = (one) => one.getBoundingClientRect();"
            "const all = [...document.querySelectorAll('#table section')].map(box);"
            "return [Math.min(...all.map((one) => one.top)), Math.max(...all.map((one) => one.bottom)),"
            " Math.max(...all.map((one) => one.right)), box(document.querySelector('.bar')).top]"
        )
        assert room[2] <= wide and bar["width"] <= wide
        assert room[0] >= 0 and room[1] <= (room[3] if mobile else tall), room


def test_the_controls_and_the_current_move_stay_in_view(browser: Any, tmp_path: Path) -> None:
    for wide, tall, mobile in ((1366, 650, False), (390, 844, True)):
        with size(browser, wide, tall, mobile):
            shown(browser, tmp_path, four(), 200)
            inside = browser.execute_script(
                "const a = document.querySelector('li.here').getBoundingClientRect();"
                "const b = document.querySelector('ol.moves').getBoundingClientRect();"
                "return a.top >= b.top - 1 && a.bottom <= b.bottom + 1"
            )
            assert inside
            browser.execute_script("scrollTo(0, 600)")
            seen = browser.execute_script(
                "const a = document.querySelector('.bar').getBoundingClientRect();"
                "return a.top >= 0 && a.bottom <= innerHeight + 1"
            )
            assert seen


def test_a_move_is_a_sentence_and_its_entry_is_there_on_demand(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL, 3)
    item = browser.find_element(By.ID, "entry-3")
    assert item.text == "3\nJean bids G4, R2, B8 and P2 (16)"
    browser.find_element(By.ID, "raw").click()
    assert item.text == "3\n{player: Jean, action: bid, cards: [G4, R2, B8, P2]}"


def test_findings_stand_once_beside_their_move(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL, 5)
    found = [element for element in browser.find_elements(By.CLASS_NAME, "finding") if element.is_displayed()]
    assert [mark.find_element(By.XPATH, "ancestor::li").get_attribute("id") for mark in found] == [
        "entry-5",
        "entry-7",
    ]
    assert "You pay exactly the price" in found[0].text and "rule:" not in found[1].text
    before = browser.find_element(By.ID, "table").rect
    press(browser, Keys.ARROW_LEFT)
    assert browser.find_element(By.ID, "table").rect["y"] == before["y"], "the table stays where it is"


def test_one_player_sees_less_than_everybody(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, four(), 3)
    layouts = "section[aria-label=Ann] .cards, section[aria-label=Dora] .cards"

    def seen() -> list[str]:
        return ["".join(element.text.split()) for element in browser.find_elements(By.CSS_SELECTOR, layouts)]

    assert "?" not in "".join(seen())
    Select(browser.find_element(By.ID, "eyes")).select_by_visible_text("Dora")
    ann, dora = seen()
    assert ann == "?1?2?3?4" and "QS2" in dora  # Dora took the queen from the pile
    assert "Dora puts" in text(browser, "where")
    press(browser, Keys.END)
    assert "?" not in "".join(seen()), "at the end all cards lie open"
    assert complaints(browser) == []


def test_names_that_look_like_code_stay_text(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    assert browser.title == "<script>document.title = 'broken'</script>"
    assert browser.find_element(By.TAG_NAME, "h1").text == browser.title
    assert any(
        element.text.startswith("<script>") for element in browser.find_elements(By.CSS_SELECTOR, "#table h3")
    )
    assert len(browser.find_elements(By.TAG_NAME, "script")) == 2


def test_n_and_p_go_from_finding_to_finding_and_the_rule_is_told(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    press(browser, Keys.HOME, "n")
    assert text(browser, "where").startswith("5 of 7: ")
    here = browser.find_element(By.CSS_SELECTOR, "li.here").text
    assert "illegal A-7.3" in here and "You pay exactly the price" in here
    press(browser, "n")
    assert text(browser, "where").startswith("7 of 7: ")
    assert "illegal A-7.1" in browser.find_element(By.CSS_SELECTOR, "li.here").text
    assert not browser.find_element(By.ID, "next").is_enabled()
    press(browser, "p")
    assert text(browser, "where").startswith("5 of 7: ")


def test_another_reading_changes_verdict_and_score(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    choice = Select(browser.find_element(By.ID, "readings"))
    told = set()
    for number in range(len(choice.options)):
        choice.select_by_index(number)
        showing = [
            element
            for element in browser.find_elements(By.CSS_SELECTOR, ".sheets [data-way]")
            if element.is_displayed()
        ]
        assert len(showing) == 1
        told.add(showing[0].text + browser.find_element(By.CSS_SELECTOR, ".summary").text)
        assert all(word in showing[0].text for word in ("Jean", "<script>", "total", "card"))
    assert len(choice.options) > 1 and len(told) > 1
    assert complaints(browser) == []


def test_a_railway_has_a_map_and_tables(browser: Any, tmp_path: Path) -> None:
    data = railway()
    shown(browser, tmp_path, data, len(data["moves"]))
    rails = browser.find_elements(By.CSS_SELECTOR, "#table .map line.rail")
    assert len(rails) > 5
    captions = [element.text for element in browser.find_elements(By.CSS_SELECTOR, "#table caption")]
    assert captions == ["Money and shares"]
    curves = browser.find_elements(By.CSS_SELECTOR, ".curves figcaption")
    assert [curve.text for curve in curves if curve.is_displayed()] == ["Money", "Shares"]
    before = len(rails)
    press(browser, Keys.HOME)
    assert len(browser.find_elements(By.CSS_SELECTOR, "#table .map line.rail")) < before
    assert complaints(browser) == []


def test_on_a_phone_nothing_sticks_out_and_words_are_readable(browser: Any, tmp_path: Path) -> None:
    with size(browser, 360, 740, True):
        for data in (QUARREL, four(), railway()):
            shown(browser, tmp_path, data)
            press(browser, Keys.END)
            wide = browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1]
            within = browser.execute_script(
                "return [...document.querySelectorAll('#table section, #table table, .sheet')]"
                ".filter((one) => one.scrollWidth > one.clientWidth + 1)"
                ".map((one) => one.outerHTML.slice(0, 80))"
            )
            assert within == [], "nothing is scrolled sideways inside either"
            small = browser.execute_script(
                "return [...document.querySelectorAll('button, input, select')]"
                ".filter((one) => one.offsetParent && one.getBoundingClientRect().height < 24).length"
            )
            assert small == 0
            assert not browser.find_element(By.CLASS_NAME, "keys").is_displayed(), "no keyboard, no keys"


AXE = [
    *(Path(path) for path in (os.environ.get("AXE", ""),) if path),
    Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js",
]
"""Where axe-core may lie: `npm install --no-save axe-core` in the folder of the project puts it there."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("wide", [1366, 360])
def test_axe_finds_no_obstacles(browser: Any, tmp_path: Path, scheme: str, wide: int) -> None:
    axe = next((path for path in AXE if path.is_file()), None)
    if axe is None:
        pytest.skip("axe-core is not installed (npm install --no-save axe-core)")
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    try:
        with size(browser, wide, 740, wide < 800):
            for data in (QUARREL, four(), railway()):
                shown(browser, tmp_path, data, 5)
                browser.execute_script(axe.read_text(encoding="utf-8"))
                found = browser.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
                told = [
                    (violation["id"], [node["html"][:120] for node in violation["nodes"]])
                    for violation in found["violations"]
                ]
                assert told == []
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.parametrize("wide", [1366, 360])
def test_no_two_names_or_numbers_on_the_map_lie_on_one_another(
    browser: Any, tmp_path: Path, wide: int
) -> None:
    with size(browser, wide, 740, wide < 800):
        shown(browser, tmp_path, railway(), 1)
        over = browser.execute_script(
            "const box = (one) => one.getBoundingClientRect(), found = [];"
            "const map = box(document.querySelector('.map svg'));"
            "const names = [...document.querySelectorAll('.map .name, .map .number')];"
            "const all = names.map((one) => [one.textContent, box(one)]);"
            "const meet = (r, s) => r.left + 2 < s.right && s.left + 2 < r.right && r.top + 2 < s.bottom"
            " && s.top + 2 < r.bottom;"
            "all.forEach(([a, r], n) => {"
            "  for (const [b, s] of all.slice(n + 1)) if (meet(r, s)) found.push([a, b]);"
            "  if (r.left < map.left - 1 || r.right > map.right + 1) found.push([a]);"
            "}); return found"
        )
        assert over == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_their_ground(browser: Any, tmp_path: Path, scheme: str) -> None:
    feature = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": feature})
    try:
        shown(browser, tmp_path, QUARREL)
        press(browser, Keys.HOME, "n")
        poor = browser.execute_script(CONTRAST)
        assert poor == []
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


CONTRAST = """
const rgb = (text) => text.match(/[0-9.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
  .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
const ground = (one) => {
  for (let at = one; at; at = at.parentElement) {
    const found = rgb(getComputedStyle(at).backgroundColor);
    if (found.length < 4 || found[3] > 0) return found;
  }
  return [255, 255, 255];
};
const poor = [];
for (const one of document.querySelectorAll('body *')) {
  if (!one.offsetParent || one.closest('svg, script, :disabled')) continue;
  if (![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
  const [a, b] = [light(rgb(getComputedStyle(one).color)), light(ground(one))].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < 4.5) poor.push([one.tagName, one.className, one.textContent.slice(0, 20), ratio]);
}
return poor;
"""
"""Text of less than 4.5 to 1 against what lies behind it."""


def test_on_paper_there_are_findings_key_positions_and_the_score_sheet(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    browser.execute_script("dispatchEvent(new Event('beforeprint'))")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert not browser.find_element(By.CLASS_NAME, "steps").is_displayed()
        assert not browser.find_element(By.ID, "table").is_displayed()
        paper = text(browser, "paper")
        assert "5. Jean buys B4 (cost 3), paying B8 and G4" in paper and "rule: A-7.3" in paper
        assert "Key positions" in paper and "After 7: " in paper
        assert browser.find_element(By.ID, "scores").is_displayed()
        assert browser.find_element(By.ID, "entry-6").is_displayed()
        order = [browser.find_element(By.ID, name).rect["y"] for name in ("scores", "paper", "moves")]
        assert order == sorted(order)
        assert browser.find_element(By.CSS_SELECTOR, ".sheet thead").is_displayed(), "a column for a player"
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert len(browser.print_page()) > 5_000


def test_everything_can_be_reached_with_the_tab_key(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    press(browser, Keys.HOME)
    reached = []
    for _ in range(14):
        browser.switch_to.active_element.send_keys(Keys.TAB)
        reached.append(browser.switch_to.active_element.get_attribute("id"))
    assert [name for name in reached if name][:4] == ["eyes", "readings", "on", "end"]
    assert {"slider", "next", "raw"} <= set(reached)


def test_without_a_script_the_page_shows_the_end_all_moves_and_all_findings(
    browser: Any, tmp_path: Path
) -> None:
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        shown(browser, tmp_path, QUARREL)
        body = browser.find_element(By.TAG_NAME, "body").text
        assert "Jean buys B4 (cost 3), paying B8 and G4" in body and "rule: A-7.3" in body and "total" in body
        assert "|◀" not in body and "Seen by" not in body
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
