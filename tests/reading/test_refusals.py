"""What else is wrong with a record that cannot be read is told by the readings and rules of that record, and
of its house: nothing is held against it that they allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from judging import judged

from referee.commands.house_lookup import house_of_folder
from referee.document import Unreadable, parse, read
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


@pytest.mark.parametrize(
    ("entry", "meant"),
    [
        ("action: buy, position: 2nd, pay: G3 G1", "did you mean `2`?|`card: G9`, which lies there"),
        ("action: buy, card: third, pay: G3 G1 R2", "did you mean `B4`?"),
        ("action: power, card: P9, take: P1, from: own", "action: take, card: P1}`|the entry of the `take`"),
        ("action: power, card: blue six, target: red two", "`{player: Ann, action: cash, card: R2}`"),
        ("action: power, card: B7, on: B6", "`{player: Ann, action: duplicate, card: B6}`"),
        ("action: look, at: discards, owner: Ben", "did you mean `opponent`?|`at: opponent`"),
        ("action: look, at: Ann's discards", "did you mean `own`?"),
        ("action: bid, cards:R2", "there is no space after `cards:`|`cards: R2`"),
    ],
)
def test_a_card_or_a_pile_that_is_said_by_something_else(entry: str, meant: str) -> None:
    given = "{turn: Ann, display: R8 G9 B4}"
    head = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {given}\n"
    text = f"{head}moves:\n  - {{player: Ann, {entry}}}\n"
    told = " ".join(f"{fault} {fault.expected}" for fault in judged(text).faults)
    assert all(word in told for word in meant.split("|")), told


def test_discards_of_which_nobody_says_whose_they_are_may_be_any() -> None:
    entry = "{player: Ann, action: look, at: discards}"
    text = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\nmoves:\n  - {entry}\n"
    [offers] = offered(text).values()
    assert offers == [f"discards -> {pile}" for pile in ("own", "auction", "opponent")]


@pytest.mark.parametrize(
    ("game", "phases"),
    [("auction", ("set aside", "set_aside")), ("intercity", ("turn order", "turn_order"))],
)
def test_a_phase_of_two_words_may_be_written_with_a_blank_or_without(
    game: str, phases: Sequence[str]
) -> None:
    players = "[Ann, Ben]" if game == "auction" else "[Ann, Ben, Cem]"
    head = f"referee: 1\ngame: {game}\nplayers: {players}\nmoves: []\n"
    for phase in phases:
        assert not judged(f"{head}given: {{phase: {phase}}}\n").faults
    fault = judged(f"{head}given: {{phase: xyz}}\n").faults[0]
    assert [phase in fault.message for phase in phases].count(True) == 1


def test_entries_that_break_the_text_are_told_all_at_once_each_where_it_is_mended() -> None:
    text = (
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {turn: Ann display: R8}\nmoves:\n"
        "  - {player: Ann action: end_turn}\n"
        "  - {player: Ann, action: end_turn\n"
        '  - {player: Ann, action: "end_turn}\n'
        "  - {player: Ann, action: power, card: ?}\n"
        "  - {player: Ann, action: end_turn}}\n"
        "  - {player: Ann, action: end_turn}\n"
        "  - {player: Ann, action: end_turn\n"
    )
    with pytest.raises(Unreadable) as stopped:
        parse(text, "log.yaml")
    told = [(fault.place, fault.message) for fault in (stopped.value, *stopped.value.others)]
    assert told == [
        ((4, 19), "no comma stands before `display`"),
        ((6, 18), "no comma stands before `action`"),
        ((7, 35), "the braces of this entry are not closed"),
        ((8, 27), "the quotation that begins here is never closed"),
        ((9, 40), "a bare ? means something else in YAML"),
        ((10, 36), "this } closes nothing"),
        ((12, 35), "the braces of this entry are not closed"),
    ]


def test_money_at_the_end_says_how_to_write_that_all_is_paid() -> None:
    head = "referee: 1\ngame: intercity\nplayers: [A, B, C]\n"
    [finding] = judged(f"{head}final: {{cash: {{A: 10, B: 12, C: 8}}}}\nresult: {{winner: A}}\n").findings
    assert "`phase: over` says that they are" in finding.why


@pytest.mark.parametrize(
    ("game", "entry", "meant"),
    [
        ("intercity", "action: turn_order, A: 1, B: 2, C: 3", "`cards: {A: 1, B: 2, C: 3}`"),
        ("intercity", "decision: points, A: -5", "`points: {A: -5}`"),
        ("intercity", "player: B, action: concede", "`result: {ended: conceded, by: B}`"),
        (
            "intercity",
            "player: B, action: forfeit",
            "it is a decision (expected `{decision: forfeit, by: B}`)",
        ),
        ("intercity", "action: build, railroad: red, section: 15, paid: 2, by: B", "did you mean `paid_by`?"),
        ("intercity", "player: B, action: end game", "nothing called `end game`"),
        ("intercity", "decision: corrected, cash: {A: 5}", "`position: {cash: {A: 5}}`"),
        ("intercity", "player: B, action: sells a share", "did you mean `offer`?"),
    ],
)
def test_what_is_written_in_an_entry_and_stands_elsewhere_is_told_once(
    game: str, entry: str, meant: str
) -> None:
    text = f"referee: 1\ngame: {game}\nplayers: [A, B, C]\nmoves:\n  - {{{entry}}}\n"
    [fault] = judged(text).faults
    assert meant in f"{fault} {fault.expected}"


@pytest.mark.parametrize(
    ("entry", "meant"),
    [
        ("action: draw, count: 3", '`cards: "? ? ?"`'),
        ("action: set_aside, cards: [R1, R2]", "one alone, `card: R1`: an entry for each"),
        ("action: buy, card: R8", "`pay: []` where none did"),
        ("action: take, card: R3, from: Ben", "left out where the card tells the pile"),
        ("action: look, at: auction deck", "['auction deck -> auction_deck']"),
    ],
)
def test_cards_by_their_number_one_of_several_and_words_with_a_blank(entry: str, meant: str) -> None:
    text = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\nmoves:\n  - {{player: Ann, {entry}}}\n"
    told = [f"{fault} {fault.expected}" for fault in judged(text).faults]
    assert any(meant in each for each in (*told, *map(str, offered(text).values())))


def test_what_a_player_owns_may_be_told_by_names() -> None:
    told = "final: {owned: {Ann: R1 R7, Ben: [G1]}}\nresult: {scores: {Ann: 9, Ben: 11}}\n"
    assert not judged(f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\n{told}").faults
    assert not judged(f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\n{told}").findings


def test_a_card_in_two_places_is_told_with_both_as_they_are_written() -> None:
    text = "referee: 1\ngame: auction\nplayers: [Ann, Ben]\nfinal: {owned: {Ann: [R1, R6], Ben: R6}}\n"
    [fault] = judged(text).faults
    assert (fault.message, fault.expected) == (
        "R6 lies in two places",
        "every card once; it is card 2 of `owned` of Ann as well",
    )


def test_a_result_that_is_a_word_is_written_as_a_mapping() -> None:
    text = "referee: 1\ngame: auction\nplayers: [Ann, Ben]\nmoves: []\nresult: abandoned\n"
    assert [fault.expected for fault in judged(text).faults] == ["`result: {ended: abandoned}`"]


def test_a_card_alone_is_marked_where_it_stands() -> None:
    given = "{turn: Ann, display: R8, hands: {Ann: R5}, bids: {Ann: R2}}"
    text = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {given}\nmoves:\n"
    judgement = judged(text + "  - {player: Ann, action: power, card: R5}\n")
    assert judgement.document is not None
    [finding] = judgement.findings
    assert judgement.document.place(finding.path) == (6, 40)


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("  - (player: Ann, action: end_turn)", ["6:5 no braces stand around these keys"]),
        ("  - player: Ann, action: end_turn", ["6:5 no braces stand around these keys"]),
        ("  - {player: Ann; action: end_turn}", ["6:17 `;` stands where a comma must"]),
        (
            "  {player: Ann, action: end_turn}\n  {player: Ben, action: end_turn}",
            ["7:3 no '- ' stands before this entry"],
        ),
        (
            "  - player: Ann\n    action end_turn\n    note: x\n  - player Ben\n    action: end_turn",
            ["7:5 this is no key: no ':' comes after it", "9:5 this is no key: no ':' comes after it"],
        ),
        (
            "  - {player: Ann, action: end_turn\n    note: x}\n  - {player: Ann action: end_turn}",
            ["7:5 no comma stands before `note`"],  # what goes on below is not left out
        ),
    ],
)
def test_brackets_and_signs_of_other_kinds_are_told_where_they_stand(moves: str, told: list[str]) -> None:
    head = "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {turn: Ann}\nmoves:\n"
    with pytest.raises(Unreadable) as stopped:
        parse(f"{head}{moves}\n", "log.yaml")
    faults = (stopped.value, *stopped.value.others)
    places = [fault.place for fault in faults if fault.place is not None]
    assert told == [
        f"{place.line}:{place.column} {fault.message}" for place, fault in zip(places, faults, strict=True)
    ]
