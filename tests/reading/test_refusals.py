"""What else is wrong with a record that cannot be read is told by the readings and rules of that record, and
of its house: nothing is held against it that they allow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from judging import judged

from referee.commands.house_lookup import house_of_folder
from referee.document import read
from referee.house_rulings import heed, nobodys
from referee.judge import judge
from referee.writing.editing import edited

NOBODY = "nobody called 'Zed' plays here"


def record(rulings: str, given: str = "offer: {due: B, tried: [red]}") -> str:
    return (
        f"referee: 1\ngame: intercity\nplayers: [A, B, C]\n{rulings}"
        f"given: {{{given}, rest: empty}}\nmoves:\n  - {{player: Zed, action: pass}}\n"
    )


def said(text: str) -> list[str]:
    return [fault.message for fault in judged(text).faults]


@pytest.mark.parametrize(
    ("rulings", "more"),
    [
        ("", ["a share offered in vain uses the chance up (IQ-14)"]),
        ("rulings: {unsold: offer_again}\n", []),
        ("rulings: {IQ-14: offer_again}\n", []),
        ("rulings: {unsold: nonsense}\n", ["'nonsense' is no reading of unsold"]),
        ("rulings: {raise_step: 0}\n", ["the smallest raise is a whole number of dollars, 1 or more"]),
        ("rulings: 5\n", ["`rulings` must be a mapping, not the number 5"]),
    ],
)
def test_a_position_is_held_against_the_readings_of_its_record(rulings: str, more: list[str]) -> None:
    assert said(record(rulings)) == [*more, NOBODY]


@pytest.fixture
def heeded() -> Iterator[None]:
    house_of_folder.cache_clear()
    heed(lambda file: house_of_folder(Path(file).resolve().parent))
    yield
    heed(nobodys)


@pytest.mark.usefixtures("heeded")
def test_a_position_is_held_against_the_readings_of_the_house(tmp_path: Path) -> None:
    (tmp_path / "referee.toml").write_text('[rulings.intercity]\nunsold = "offer_again"\n')
    (tmp_path / "log.yaml").write_text(record(""))
    (tmp_path / "own.yaml").write_text(record("rulings: {unsold: returns}\n"))
    told = {}
    for name in ("log", "own"):
        (document,) = read(tmp_path / f"{name}.yaml")
        told[name] = [fault.message for fault in judge(document).faults]
    assert told == {
        "log": [NOBODY],
        "own": ["a share offered in vain uses the chance up (IQ-14)", NOBODY],
    }


@pytest.mark.usefixtures("heeded")
def test_a_rule_set_of_the_house_says_what_is_on_the_table(tmp_path: Path) -> None:
    (tmp_path / "skat.yaml").write_text(
        "extends: hundred\nid: skat\nname: Skat\ndeck: {ranks: [A, K, Q, J, '10', '9', '8', '7']}\n"
    )
    (tmp_path / "referee.toml").write_text('[rules]\nhundred = "skat.yaml"\n')
    (tmp_path / "log.yaml").write_text(
        "referee: 1\ngame: hundred\nplayers: [A, B]\nmoves:\n"
        "  - {action: deal, upcard: 2H}\n  - {player: Zed, action: draw}\n"
    )
    (document,) = read(tmp_path / "log.yaml")
    no_two, nobody = (fault.message for fault in judge(document).faults)
    assert nobody == NOBODY
    assert no_two.startswith("there is no card '2H'")


def offered(text: str) -> dict[str, list[str]]:
    """What is said of a record that cannot be judged, and what would mend it."""
    judgement = judged(text)
    return {
        fault.message.partition(": ")[2] or fault.message: [fix.words for fix in judgement.fixes(fault)]
        for fault in judgement.faults
    }


MOVES = "moves:\n  - {decision: forfeit, by: An}\n  - {decision: forfeit, by: Ann}\n"
MEANT = {"nobody called 'An' plays here; did you mean `Ann`?": ["An -> Ann"]}


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (
            "referee: 1\ngame: Hundred\nplayers: [Ann, Ben]\n",
            {"nothing called `Hundred` can be judged here; did you mean `hundred`?": ["Hundred -> hundred"]},
        ),
        (
            "referee: 1\ngame: Dutch for two, the duel\nplayers: [Ann, Ben]\n",
            {
                "nothing called `Dutch for two, the duel` can be judged here; did you mean `duel`?": [
                    '"Dutch for two, the duel" -> duel'
                ]
            },
        ),
        (
            "referee: 1\ngame: duel\nplayers: Ann, Ben\n",
            {
                "`players` must be a list, not the text 'Ann, Ben'; did you mean `[Ann, Ben]`?": [
                    '"Ann, Ben" -> [Ann, Ben]'
                ]
            },
        ),
        ("game: duel\nplayers: [Ann, Ben]\n", {"`referee` is missing from the log": ["referee: 1"]}),
        (
            "referee: 1\ngame: intercity\nplayers: [Ann, B, C, D, E, F, G]\n",
            {"`players` must be a list of 2 to 6, not a list of 7": []},
        ),
    ],
)
def test_what_is_wrong_above_the_moves_hides_nothing_of_them(head: str, more: dict[str, list[str]]) -> None:
    assert offered(head + MOVES) == {**more, **MEANT}


def test_a_record_without_its_first_line_is_given_it() -> None:
    judgement = judged("game: duel\nplayers: [Ann, Ben]\nmoves: []\n")
    [offer] = judgement.fixes(judgement.faults[0])
    assert judgement.document is not None
    written = edited(judgement.document.written[0], judgement.document, offer.changes)
    assert written == "referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves: []\n"


def test_an_entry_that_says_what_only_another_act_says_is_that_act() -> None:
    head = "referee: 1\ngame: hundred\nplayers: [Ann, Ben]\nmoves:\n"
    assert offered(head + "  - {player: Ann, action: take, from: deck}\n") == {
        "a take has no `from`; did you mean `action: draw`?": ["take -> draw"],
        "`from` must be one of stock, discard, not the text 'deck'; did you mean `stock`?": ["deck -> stock"],
    }
    assert offered(head + "  - {player: Ann, action: replace, slot: 1, from: stock}\n") == {
        "a replace has no `from`": []
    }
    assert offered(head + "  - {player: Ann, action: match, slot: 1, from: Ben}\n") == {
        "a match has no `from`; did you mean `owner`?": ["from -> owner"]
    }


@pytest.mark.parametrize(
    ("given", "told", "wanted"),
    [
        ("{display: R8, G9, B4, turn: Ann}", "`given` has no `G9`; a list stands in brackets", "R8, G9, B4"),
        ("{display: [R8], G9}", "`given` has no `G9`; a list stands in brackets", "R8, G9"),
        ("{turn: Ann, G9: B4}", "`given` has no `G9`", ""),
    ],
)
def test_a_list_without_its_brackets_is_told_once_and_written_with_them(
    given: str, told: str, wanted: str
) -> None:
    text = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {given}\nmoves: []\n"
    [fault] = judged(text).faults
    assert fault.message == told
    assert not wanted or fault.expected == f"`display: [{wanted}]`"


def test_players_with_something_behind_their_names_and_a_version_in_quotes_hide_nothing() -> None:
    text = 'referee: "1"\ngame: duel\nplayers: {Ann: 1, Ben: 2}\n' + MOVES
    assert offered(text) == {
        "`referee` must be 1, not the text '1'; did you mean `1`?": ['"1" -> 1'],
        "`players` must be a list, not a mapping": [],
        **MEANT,
    }


@pytest.mark.parametrize(
    ("game", "given", "entry", "meant"),
    [
        ("rommee", "{turn: Ann}", "{player: Ann, action: geben, to: Ben}", "`give`"),
        ("hundred", "{turn: Ann}", "{player: Ann, action: swap, slot: 2, out: 7H}", "`replace`"),
        ("hundred", "{pile: AC, powers: Ann}", "{player: Ann, action: ace, to: Ben}", "`power`|`give`"),
        ("rommee", "{turn: Ann, pile: KaroBube}", "{player: Ann, action: draw}", "`JD`"),
        ("rommee", "{turn: Ann}", "{turn: Ann, layouts: {Ann: 7H}}", "`{check: ...}`|under `given`"),
        ("intercity", "{turn: Ann}", "{cash: {Ann: 5}}", "`{check: ...}`|under `given`"),
    ],
)
def test_a_newcomers_word_is_taken_for_what_fits_the_rest_of_the_entry(
    game: str, given: str, entry: str, meant: str
) -> None:
    text = f"referee: 1\ngame: {game}\nplayers: [Ann, Ben, Cem]\ngiven: {given}\nmoves:\n  - {entry}\n"
    told = " ".join(f"{fault} {fault.expected}" for fault in judged(text).faults)
    assert all(word in told for word in meant.split("|")), told
