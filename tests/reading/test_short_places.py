"""What is wrong with a position written in short is told at the word at fault, with what may be meant."""

from __future__ import annotations

import pytest

import referee

LOG = "referee: 1\ngame: {game}\nplayers: [Ann, Ben, Cem]\ngiven: {{{given}}}\nmoves:\n  - {{{entry}}}\n"


@pytest.mark.parametrize(
    ("game", "given", "at", "said"),
    [
        ("rommee", "pile: 9C DH", "DH", "there is no card 'DH'; did you mean `QH`?"),
        ("rommee", "layouts: {Ben: 4C BH}", "BH", "there is no card 'BH'; did you mean `JH`?"),
        ("hundred", "layouts: {Ben: '? 4C, 1H'}", "1H", "did you mean `AH`?"),
        ("hundred", 'layouts: {Ben: "?  4C H7"}', "H7", "there is no card 'H7'; did you mean `7H`?"),
        ("hundred", "layouts: {Ben: [4C, Joker]}", "Joker", "did you mean `JK`?"),
        ("duel", "pile: 9C Joker", "Joker", "did you mean `JK`?"),
    ],
)
def test_a_word_of_a_row_that_is_no_card_is_told_where_it_stands(
    game: str, given: str, at: str, said: str
) -> None:
    log = LOG.format(game=game, given=given, entry="player: Ann, action: draw")
    fault = referee.adjudicate(log).faults[0]
    assert fault.place is not None
    line = log.splitlines()[fault.place.line - 1]
    assert line[fault.place.column - 1 :].startswith(at), str(fault)
    assert said in fault.message


def test_all_cards_of_the_pile_and_the_layouts_that_are_none_are_told_at_once() -> None:
    log = LOG.format(
        game="rommee", given="pile: XX YY, layouts: {Ben: ZZ}", entry="player: Ann, action: draw"
    )
    assert [
        log.splitlines()[fault.place.line - 1][fault.place.column - 1 :][:2]
        for fault in referee.adjudicate(log).faults
        if fault.place is not None
    ] == ["XX", "YY", "ZZ"]


def test_what_one_word_of_a_row_may_have_meant_leaves_the_other_words_as_they_are() -> None:
    log = LOG.format(game="rommee", given="layouts: {Ben: '4C,  BH ?'}", entry="player: Ann, action: draw")
    (fault,) = referee.adjudicate(log).faults
    assert fault.slip is not None and fault.slip.path == ("given", "layouts", "Ben")
    assert fault.slip.meant[0] == "4C,  JH ?"


def test_of_a_row_of_an_entry_the_word_at_fault_is_marked_and_offered_alone() -> None:
    log = (
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\nmoves:\n"
        "  - {player: Ann, action: bid, cards: G4 R12 B8}\n"
    )
    (fault,) = referee.adjudicate(log).faults
    assert fault.place is not None
    assert log.splitlines()[fault.place.line - 1][fault.place.column - 1 :].startswith("R12")
    assert fault.slip is not None and set(fault.slip.meant) >= {"G4 R1 B8"}


def test_a_single_section_that_was_built_needs_no_brackets() -> None:
    given = "phase: equity, board: example, built: {red: 15}, shares: {red: {Ann: 2}}, treasury: {red: 5}"
    told = referee.adjudicate(
        LOG.format(game="intercity", given=given, entry="action: equity, railroad: red, value: 20")
    )
    assert [(str(each.kind), each.rule.number) for each in told.findings if each.move] == [
        ("illegal", "I-9.3")
    ]
