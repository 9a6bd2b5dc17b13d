"""The page of a game in a real browser: stepping, findings, readings, phones, paper; no console errors.

Without Chromium and its driver these tests say so and are skipped; .ci/run installs both.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import auction_player
import intercity_player
import pytest
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
    for one in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1000"):
        options.add_argument(one)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    opened = webdriver.Chrome(options=options, service=Service(executable_path=DRIVER))
    yield opened
    opened.quit()


def shown(browser: Any, folder: Path, data: dict[str, Any]) -> None:
    """Opens the page of a log."""
    path = folder / "game.html"
    path.write_text(page(judge(parse(json.dumps(data), "game.json")[0])), encoding="utf-8")
    browser.get(path.as_uri())


def press(browser: Any, *keys: str) -> None:
    for key in keys:
        browser.find_element(By.TAG_NAME, "body").send_keys(key)


def text(browser: Any, name: str) -> str:
    return str(browser.find_element(By.ID, name).text)


def complaints(browser: Any) -> list[str]:
    return [one["message"] for one in browser.get_log("browser")]


def test_a_whole_game_is_stepped_through_with_keys_buttons_and_slider(browser: Any, tmp_path: Path) -> None:
    data = auction_player.whole_game(1)
    last = len(data["moves"])
    shown(browser, tmp_path, data)
    assert text(browser, "where").startswith(f"After entry {last} of {last}")
    press(browser, Keys.HOME)
    assert text(browser, "where") == "Before the first entry"
    assert not browser.find_element(By.ID, "back").is_enabled()
    for number in range(1, last + 1):
        press(browser, Keys.ARROW_RIGHT)
        assert browser.find_element(By.CSS_SELECTOR, "li.here").get_attribute("id") == f"entry-{number}"
        if number > 25:
            break
    press(browser, Keys.ARROW_LEFT)
    assert text(browser, "where").startswith(f"After entry 25 of {last}: {{")
    browser.find_element(By.ID, "end").click()
    assert text(browser, "where").startswith(f"After entry {last}")
    slider = browser.find_element(By.ID, "slider")
    slider.send_keys(Keys.ARROW_LEFT)
    assert text(browser, "where").startswith(f"After entry {last - 1}")
    assert slider.get_attribute("aria-valuetext").startswith(f"after entry {last - 1}")
    browser.find_element(By.CSS_SELECTOR, "#entry-3 button").click()
    assert text(browser, "where").startswith("After entry 3 ")
    assert complaints(browser) == []


def test_the_table_shows_what_the_position_holds(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    press(browser, Keys.HOME, *[Keys.ARROW_RIGHT] * 4)
    spoken = [one.get_attribute("aria-label") for one in browser.find_elements(By.CSS_SELECTOR, "#table svg")]
    assert spoken[:2] == ["R8, cost 1", "G9, cost 2"] and "G10" in spoken and "face down" in spoken
    acting = browser.find_elements(By.CSS_SELECTOR, "#table .acting h3")
    assert [one.text for one in acting] == ["Jean to act"]
    assert complaints(browser) == []


def test_names_that_look_like_code_stay_text(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    assert browser.title == "<script>document.title = 'broken'</script>"
    assert browser.find_element(By.TAG_NAME, "h1").text == browser.title
    assert any(one.text.startswith("<script>") for one in browser.find_elements(By.CSS_SELECTOR, "#table h3"))
    assert len(browser.find_elements(By.TAG_NAME, "script")) == 2


def test_n_and_p_go_from_finding_to_finding_and_the_rule_is_told(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    press(browser, Keys.HOME, "n")
    assert "After entry 5 " in text(browser, "where")
    assert "illegal A-7.3" in text(browser, "now") and "You pay exactly the price" in text(browser, "now")
    press(browser, "n")
    assert "After entry 7 " in text(browser, "where") and "illegal A-7.1" in text(browser, "now")
    assert not browser.find_element(By.ID, "next").is_enabled()
    press(browser, "p")
    assert "After entry 5 " in text(browser, "where")


def test_another_reading_changes_verdict_and_score(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    choice = Select(browser.find_element(By.ID, "readings"))
    told = set()
    for number in range(len(choice.options)):
        choice.select_by_index(number)
        showing = [
            one for one in browser.find_elements(By.CSS_SELECTOR, ".sheets > div") if one.is_displayed()
        ]
        assert len(showing) == 1
        told.add(showing[0].text + browser.find_element(By.CSS_SELECTOR, ".summary").text)
    assert len(choice.options) > 1 and len(told) > 1
    assert complaints(browser) == []


def test_a_railway_has_a_map_and_tables(browser: Any, tmp_path: Path) -> None:
    data = intercity_player.play(3, 4, "builders").log()
    shown(browser, tmp_path, data)
    rails = browser.find_elements(By.CSS_SELECTOR, "#table .map line.rail")
    assert len(rails) > 5
    captions = [one.text for one in browser.find_elements(By.CSS_SELECTOR, "#table caption")]
    assert captions == ["Railroads and their shares", "Players"]
    before = len(rails)
    press(browser, Keys.HOME)
    assert len(browser.find_elements(By.CSS_SELECTOR, "#table .map line.rail")) < before
    assert complaints(browser) == []


def test_on_a_phone_nothing_sticks_out_and_words_are_readable(browser: Any, tmp_path: Path) -> None:
    size = {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        for data in (QUARREL, intercity_player.play(4, 1, "builders").log()):
            shown(browser, tmp_path, data)
            wide = browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1]
            small = browser.execute_script(
                "return [...document.querySelectorAll('button, input, select')]"
                ".filter((one) => one.offsetParent && one.getBoundingClientRect().height < 24).length"
            )
            assert small == 0
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


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


def test_on_paper_there_are_all_moves_and_no_buttons(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert not browser.find_element(By.CLASS_NAME, "steps").is_displayed()
        assert browser.find_element(By.ID, "entry-7").is_displayed()
        assert browser.find_element(By.CSS_SELECTOR, "#entry-5 .finding").is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert len(browser.print_page()) > 5_000


def test_everything_can_be_reached_with_the_tab_key(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    press(browser, Keys.HOME)
    reached = []
    for _ in range(12):
        browser.switch_to.active_element.send_keys(Keys.TAB)
        reached.append(browser.switch_to.active_element.get_attribute("id"))
    assert [one for one in reached if one][:3] == ["readings", "slider", "on"]
    assert {"end", "next"} <= set(reached)


def test_a_link_to_an_entry_opens_there(browser: Any, tmp_path: Path) -> None:
    shown(browser, tmp_path, QUARREL)
    browser.get(browser.current_url + "#entry-3")
    assert "After entry 3 " in text(browser, "where")
