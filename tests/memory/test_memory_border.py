"""What enters a memory game: positions that cannot be, rule sets and readings without sense."""

from __future__ import annotations

from pathlib import Path

import pytest
from judging import judged, verdicts

from referee.document import parse, read
from referee.judge import judge

HEAD = "referee: 1\ngame: {game}\nplayers: [Ann, Ben]\n"
BEGUN = "moves:\n  - {action: deal}\n  - {player: Ann, action: take}\n"


def refused(text: str) -> str:
    judgement = judged(text)
    assert judgement.exit_status == 2, verdicts(judgement)
    return str(judgement.faults[0])


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("layouts: {Ann: true}", "must be"),
        ("active: [Ann]", "must be a player's name"),
        ("phase: plaed", "did you mean `placed`?"),
        ("phase: placed", "it is nobody's turn"),
        ("stock: 2000000000", "from 0 to 9999"),
        ("stock: 47", "the stock cannot hold 47 cards"),
        ("layouts: {Ann: [KH, KH]}", "KH is there twice"),
        ("layouts: {Ann: [1S]}", "there is no card '1S'"),
        ("layouts: {Cem: []}", "nobody called 'Cem'"),
        ("held: {player: Ben}", "a drawn card is held only"),
        ("mixed: [{places: [Ann.9]}]", "no card at Ann.9"),
        ("mixed: [{places: [discard.7]}]", "no card at discard.7"),
        ("mixed: [{places: [discard.x]}]", "is no place"),
        ("mixed: [{places: [Ann.1], known: [1S]}]", "there is no card '1S'"),
        ("mixed: [{places: [Ann.1], size: 0}]", "more cards are known"),
        ("powers: [{player: Ann, at: 7}]", "no card lies there"),
        ("mixed: [{places: [Ann.1], size: 55}]", "more cards have changed places than there are"),
        ("totals: {Ann: [3, 1]}", "no points lie between"),
        ("free: {on_turn: Ann}", "got rid of all cards and has 4 cards"),
        ("owed: [{player: Ann, to: Ann}]", "nobody owes himself"),
        ("winners: [Cem]", "nobody called 'Cem'"),
    ],
)
def test_a_correction_to_what_cannot_be_is_told_at_its_place(position: str, told: str) -> None:
    log = HEAD.format(game="duel") + BEGUN + "  - {decision: corrected, position: {" + position + "}}\n"
    log += "  - {player: Ann, action: call}\n  - {player: Ann, action: draw}\n"
    fault = refused(log)
    assert told in fault and fault.startswith("log.yaml:7:")


@pytest.mark.parametrize(
    "position",
    ["layouts: {Ann: [KH, KH]}", "stock: 60", "layouts: {Ann: [1S]}", "phase: placed"],
)
def test_a_final_position_that_cannot_be_is_told_at_its_place(position: str) -> None:
    assert refused(HEAD.format(game="duel") + "final: {" + position + "}\n").startswith("log.yaml:4:")


def test_a_check_may_count_cards_and_leave_out_what_it_does_not_claim() -> None:
    judgement = judged(
        HEAD.format(game="duel") + "moves:\n  - {action: deal}\n  - {check: {layouts: {Ann: 4}, stock: '?'}}"
    )
    assert verdicts(judgement) == []
    assert "did you mean `layouts`?" in refused(
        HEAD.format(game="duel") + "moves:\n  - {action: deal}\n  - {check: {layots: {}}}"
    )


@pytest.mark.parametrize(
    ("game", "ruling", "told"),
    [
        ("hundred", "game.end.points: lots", "'lots' is no number of game.end.points"),
        ("hundred", "game.end.points: -5", "-5 is no number of game.end.points"),
        ("duel", "values: lots", "'lots' is no reading of values"),
        ("duel", "values: {K: many}", "'many' is no number of scoring.values.K"),
        ("duel", "powers_preset: {J: x}", "is no value of powers.by_card.J"),
        ("duel", "players.max: 0", "0 is no number of players.max"),
        ("rommee", "players.max: many", "'many' is no number of players.max"),
        ("duel", "call.immunity: [x]", "'x' is no value of call.immunity.0"),
        ("duel", f"powers_preset: {{J: {'x' * 99}}}", f"'{'x' * 57}...' is no value of powers.by_card.J"),
        ("duel", f"powers_preset: {{{'x' * 99}: 3}}", f"3 is no value of powers.by_card.{'x' * 57}..."),
    ],
)
def test_a_reading_of_ones_own_without_sense_is_told_at_its_place(game: str, ruling: str, told: str) -> None:
    fault = refused(HEAD.format(game=game) + "rulings: {" + ruling + "}\nmoves:\n  - {action: deal}\n")
    assert told in fault and fault.startswith("log.yaml:4:")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("extends: [x]", "`extends` must be a text"),
        ("scoring: {sets: 5}", "`scoring.sets` must be a list"),
        ("scoring: {sets: [{exactly: [K, K]}]}", "has no 'self'"),
        ("scoring: {values: {ZZ: 4}}", "there is no card 'ZZ'"),
        ("powers: {by_card: x}", "`powers.by_card` must be a mapping"),
        ("powers: {by_card: {J: [x]}}", "must be a mapping"),
        ("powers: {by_card: {ZZ: [{look: {}}]}}", "there is no card 'ZZ'"),
        (
            "powers: {by_card: {J: [{look: {}}, {look: {}}, {look: {}}, {look: {}}]}}",
            "too many steps of a kind",
        ),
        ("deck: {ranks: ['²']}", "must be a text that fits"),
        ("deck: {ranks: [A, A, A]}", "twice"),
        ("deck: {ranks: [1, '1']}", "the rank 1 is there twice"),
        ("deck: {ranks: [5, 5S]}", "would be two different cards"),
        ("deck: {packs: 1000000000}", "from 1 to 20"),
        ("match: {limit: -5}", "from 0 to 1000"),
        ("players: {min: 5, max: 3}", "at least as many play as at most"),
        ("game: {adjust: [{}]}", "`exact` is missing"),
        ("calll: {}", "did you mean `call`?"),
        ("name: ok\nid: ../../etc/passwd", "must be a short name"),
    ],
)
def test_a_rule_set_without_sense_is_told_with_its_file(tmp_path: Path, line: str, told: str) -> None:
    own = f"{line}\n" if "extends" in line else f"extends: hundred\n{line}\n"
    (tmp_path / "own.yaml").write_text(own if "id:" in line else own + "id: own\n")
    (tmp_path / "log.yaml").write_text(HEAD.format(game="hundred") + "rules: own.yaml\nmoves: []\n")
    judgement = judge(read(tmp_path / "log.yaml")[0])
    assert judgement.exit_status == 2 and told in str(judgement.faults[0])


@pytest.mark.parametrize("name", ['"a\\0b"', "..", '"' + "x" * 5000 + '"', "circle.yaml"])
def test_what_is_no_file_is_no_rule_set(tmp_path: Path, name: str) -> None:
    (tmp_path / "circle.yaml").symlink_to("circle.yaml")
    (tmp_path / "log.yaml").write_text(HEAD.format(game="hundred") + f"rules: {name}\nmoves: []\n")
    assert judge(read(tmp_path / "log.yaml")[0]).exit_status == 2


def test_a_rule_set_of_ours_that_is_no_game_of_its_own_has_its_positions_checked() -> None:
    log = HEAD.format(game="duel") + "rules: duel-page\nmoves:\n  - {action: deal}\n  - {check: {foo: 3}}\n"
    assert "has no `foo`" in refused(log)


@pytest.mark.parametrize(
    "start", ["setup: {rounds: 3}\nmoves: []", "setup: {rounds: agreed}\nmoves: []", "final: {rounds: 3}"]
)
def test_a_game_to_a_hundred_has_no_fixed_number_of_rounds(start: str) -> None:
    assert "no number of rounds is fixed" in refused(HEAD.format(game="hundred") + start + "\n")


@pytest.mark.parametrize(
    ("entry", "hint"),
    [
        ("action: match, slot: Ben.2", "did you mean `owner: Ben, slot: 2`?"),
        ("action: match, slot: Ann.2", "did you mean `2`?"),
        ("action: replace, slot: Ann.1", "did you mean `1`?"),
        ("action: give, to: Ben, slot: Ann.1", "did you mean `1`?"),
    ],
)
def test_a_place_with_its_player_where_the_number_belongs_is_told_as_it_is_written(
    entry: str, hint: str
) -> None:
    head = "referee: 1\ngame: duel\nplayers: [Ann, Ben]\nmoves:\n  - {action: deal}\n"
    (fault,) = judged(head + f"  - {{player: Ann, {entry}}}\n").faults
    assert hint in str(fault)


@pytest.mark.parametrize(
    "position",
    [
        "powers: [{player: Ben, at: 999999}]",
        "powers: [{player: Ben, at: 999999}], stock: 3",
        "unequal: [{at: discard.99999999, to: [7H]}]",
        f"unequal: [{{at: discard.{'9' * 5000}, to: [7H]}}]",
        f"unequal: [{{at: Ann.{'9' * 5000}, to: [7H]}}], stock: 3",
        f"mixed: [{{places: [discard.{'9' * 5000}]}}], discard: [7H]",
    ],
)
def test_a_place_where_no_card_can_lie_makes_no_pile_of_so_many(position: str) -> None:
    text = f"{HEAD.format(game='hundred')}given: {{{position}}}\nmoves: [{{action: reshuffle}}]\n"
    said = refused(text)
    assert "there is no card at" in said or "is no place" in said or "no card lies" in said
    log = judged(f"{HEAD.format(game='hundred')}given: {{}}\nmoves: [{{action: reshuffle}}]\n").log
    assert log is not None and log.game.positions.gaps is not None
    data = parse(text.encode(), "log.yaml")[0].data["given"]
    filled = [
        fill.position for gap in log.game.positions.gaps(log.header, data, log.moves) for fill in gap.ways
    ]
    piles = [fill["discard"] for fill in filled if "discard" in fill]
    hands = [hand for fill in filled for hand in fill.get("layouts", {}).values()]
    assert max(map(len, [*piles, *hands]), default=0) <= 2 * 52 + 1


@pytest.mark.parametrize(
    ("entry", "told", "field"),
    [
        ("action: power, rank: J, swap: [Ann.1, Ben.2], saw: [5H, 6H]", "cards are looked at", "saw"),
        ("action: power, rank: Q, look: Ann.1, saw: [5H, 6H]", "cards are looked at", "saw"),
        ("action: power, rank: Q, look: Ann.1, cards: [5H]", "cards are given, shown or discarded", "cards"),
        (
            "action: power, rank: A, give: Ben, cards: [5H, 6H]",
            "cards are given, shown or discarded",
            "cards",
        ),
        ("action: look, at: [Ann.1], saw: [3C, 4C]", "cards are looked at", "saw"),
        ("action: initial_peek, slots: [1], saw: [3C, 4C]", "places are looked at", "saw"),
        ("action: penalty, count: 1, cards: [3C, 4C]", "cards are taken", "cards"),
        ("action: shed, card: 9H, flipped: 3C", "its place is not told", "flipped"),
        ("action: rearrange, order: [2, 1, 3, 4], into: [1, 2, 3, 4]", "tells already which places", "into"),
    ],
)
def test_what_nothing_would_read_of_an_entry_is_refused_at_its_place(
    entry: str, told: str, field: str
) -> None:
    line = "  - {player: Ann, " + entry + "}"
    fault = refused(HEAD.format(game="hundred") + "moves:\n" + line + "\n")
    assert told in fault and fault.startswith(f"log.yaml:5:{line.index(field + ':') + len(field) + 3}")


def test_who_is_said_to_have_won_has_the_totals_for_it() -> None:
    given = "{phase: over, totals: {Ann: 110, Ben: 12}, winners: [WHO], rest: empty}"
    log = HEAD.format(game="hundred") + "given: " + given + "\nmoves: []\n"
    assert "somebody else has won" in refused(log.replace("WHO", "Ann"))


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ("", "hold: who is to lay a card has drawn one"),
        ("held: null, ", "nobody holds a drawn card"),
    ],
)
def test_a_card_is_held_where_one_is_to_be_laid_and_nothing_is_told_of_it(held: str, told: str) -> None:
    given = "given: {phase: holding, active: Ann, " + held + "pile: 5C, rest: empty}\nmoves:\n"
    log = HEAD.format(game="duel") + given + "  - {player: Ann, action: shed, card: 9C}\n"
    if held:
        assert told in refused(log)
    else:
        assert verdicts(judged(log)) == [], told


@pytest.mark.parametrize("shown", ["", ", cards: {}"])
def test_a_reveal_of_which_no_card_was_written_ends_the_round_all_the_same(shown: str) -> None:
    given = "given: {turn: Ben, caller: Ann, pile: 5C, rest: empty}\nmoves:\n"
    log = HEAD.format(game="duel") + given + "  - {player: Ben, action: draw}\n"
    early = judged(log + "  - {action: reveal" + shown + "}\n")
    assert verdicts(early) == [(2, "illegal T-28")]
    laid = log + "  - {player: Ben, action: shed, card: 9C}\n  - {action: reveal" + shown + "}\n"
    assert verdicts(judged(laid)) == []


def test_of_a_long_text_in_a_check_the_beginning_is_said() -> None:
    text = HEAD.format(game="duel") + BEGUN + f"  - {{check: {{callers: [{'x' * 99}]}}}}\n"
    assert f"the check says [{'x' * 57}...]," in judged(text).findings[-1].message


@pytest.mark.parametrize("game", ["duel", "rommee"])
@pytest.mark.parametrize(
    ("looks", "told"),
    [
        (("at: [3, 4]",), []),
        (("at: 3", "at: 4"), []),
        (("at: 3", "at: 3"), [(3, "illegal")]),
        (("at: [3, 4]", "at: 4"), [(3, "illegal")]),
        (("at: [1, 3]",), [(2, "illegal")]),
        (("at: Ben.3",), [(2, "illegal")]),
    ],
)
def test_the_first_look_may_be_written_as_any_other(
    game: str, looks: tuple[str, ...], told: list[tuple[int, str]]
) -> None:
    log = HEAD.format(game=game) + "setup: {starter: Ann}\nmoves:\n  - {action: deal}\n"
    log += "".join(f"  - {{player: Ann, action: look, {look}}}\n" for look in looks)
    said = verdicts(judged(log + "  - {player: Ann, action: draw}\n"))
    assert [(number, kind.split()[0]) for number, kind in said] == told
