"""What it takes to hold a record against other readings: two and two of them make hundreds of rule sets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.declarations import small_schemas
from referee.disputes import readings
from referee.disputes.decisions import settled
from referee.disputes.dispute import dispute
from referee.disputes.effort import COMPARED, Effort
from referee.disputes.judge_with_witnesses import heard as judge_with_witnesses
from referee.disputes.readings import others, survey
from referee.disputes.told_by_witnesses import with_witnesses
from referee.document import parse
from referee.header import BadEntry
from referee.judge import judge
from referee.log import Log, read_log
from referee.replay import replay

RECORD = """
referee: 1
game: GAME
players: [Ann, Ben]
moves:
  - {action: deal, upcard: 9C}
  - {player: Ann, action: draw, from: stock}
"""


def record(game: str, last: str = "{player: Ann, action: shed, card: 4H}") -> Log:
    text = f"{RECORD.replace('GAME', game)}  - {last}\n"
    return read_log(parse(text.encode(), "log.yaml")[0])


@pytest.mark.parametrize("game", ["hundred", "duel", "rommee"])
def test_of_a_rule_set_under_other_readings_only_what_they_change_is_looked_at_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = record(game)
    made = log.game.law.readings
    assert made is not None
    parts: list[tuple[Any, ...]] = []
    check = small_schemas.check

    def noted(schema: Any, value: Any, path: tuple[Any, ...], name: str = "") -> None:
        parts.append(path)
        check(schema, value, path, name)

    monkeypatch.setattr("referee.games.memory.law.soundness.check", noted)
    for ruling, reading in others(log):
        parts.clear()
        made(replace(log.header, rulings={**log.header.rulings, ruling.option: reading.value}))
        assert () not in parts and len(parts) <= 4, (ruling.option, reading.value, parts)


@pytest.mark.parametrize("value", [True, "", -1, 10**9, [], {"x": 1}])
def test_a_reading_that_is_no_value_of_its_option_is_refused_all_the_same(value: Any) -> None:
    log = record("duel")
    made = log.game.law.readings
    assert made is not None
    with pytest.raises(BadEntry):
        made(replace(log.header, rulings={**log.header.rulings, "stock.when_exhausted": value}))


def test_pairs_of_readings_that_nobody_need_play_count_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    log = record("duel")
    efforts: list[Effort] = []

    def so_much(entries: int) -> None:
        def made() -> Effort:
            efforts.append(Effort(entries))
            return efforts[-1]

        monkeypatch.setattr(readings, "Effort", made)

    so_much(10**9)
    survey(log, pairs=0)
    whole = survey(log)
    assert whole.pairs > 5 and not whole.untried
    so_much(10**9 - efforts[0].left + 5 * COMPARED)
    some = survey(log)
    assert 0 < some.pairs <= 5 and some.pairs + some.untried == whole.pairs
    assert efforts[-1].used_up


def test_what_is_tried_near_an_entry_is_spent_on_the_whole_answer() -> None:
    """Where witnesses disagree at many entries, each ruling looks for entries nearby."""
    for entry in ("{player: Ann, action: shed, card: 4H}", "{player: Ben, action: shed, card: 4H}"):
        log = record("hundred", entry)
        quiet, whole = Effort(), Effort()
        found = dispute(log, 3, with_readings=False, effort=whole)
        assert found.nearest and found.wrong == ("Ben" in entry)
        assert whole.left <= quiet.left - len(log.moves)


def test_where_the_readings_would_take_long_none_is_replayed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    log = record("hundred", "{player: Ben, action: shed, card: 4H}")
    played: list[Any] = []
    under = readings.under

    def noted(log: Log, choice: Any) -> Any:
        played.append(tuple(choice.items()))
        return under(log, choice)

    monkeypatch.setattr(readings, "under", noted)
    monkeypatch.setattr(readings, "Effort", lambda: Effort(0))
    monkeypatch.setattr(readings, "AT_LEAST", 40)
    found = [*readings.changing(log)]
    assert played and len(set(map(repr, played))) == len(played)
    assert [each.choice for each in found] == [
        each.choice
        for touched in survey(log, pairs=0, partings=False).touched
        for each in touched.alternatives
        if each.changes
    ]


FAULTY = """
referee: 1
game: rommee
players: [Ann, Ben, Cem]
moves:
  - {action: deal}
  - {player: Ann, action: draw, from: stock}
  - {player: Ann, action: draw, from: stock}
  - {decision: stands}
  - {player: Ann, action: replace, slot: 1, out: 7H}
  - {player: Ben, action: match, slot: 3, saw: {Ann: 7S, Ben: 7D, Cem: 8D}}
  - {player: Ben, action: draw}
  - {player: Ben, action: replace, slot: 2, out: 4C}
"""


@pytest.mark.parametrize("room", [10**9, 0])
def test_what_is_tried_beside_a_dear_record_fits_into_the_room_that_is_left(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record without its decision, and under each version of a witness: the pen is suspected only where
    so many more ways as dear as the first have room."""
    suspecting = []

    def watched(log: Log, *rest: Any, suspect_pen: bool = True, **more: Any) -> Any:
        suspecting.append(suspect_pen)
        return replay(log, *rest, suspect_pen=suspect_pen, **more)

    document = parse(FAULTY.encode(), "log.yaml")[0]
    first = judge(document)
    assert first.outcome is not None and first.log is not None
    monkeypatch.setattr(Effort.__init__, "__defaults__", (room,))
    monkeypatch.setattr("referee.disputes.witnesses.replay", watched)
    monkeypatch.setattr("referee.disputes.side_by_side.replay", watched)
    with_witnesses(first)
    assert suspecting[:3] == [room > 0] * 3
    del suspecting[:]
    settled(first.log, first.outcome)
    assert set(suspecting) == {room > 0}


def test_what_witnesses_disagree_about_does_not_go_away_without_a_decision() -> None:
    heard = judge_with_witnesses(parse(FAULTY.encode(), "log.yaml")[0])
    assert heard.log is not None and heard.outcome is not None
    assert "REC-6" in {each.rule.number for each in heard.outcome.findings}
    (decided,) = settled(heard.log, heard.outcome)
    assert decided.difference.gone and 6 not in {each.move for each in decided.difference.gone}
