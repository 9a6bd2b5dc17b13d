"""One planted fault in a true public record of a game by chance is found, and told at its place."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from memory_player import judged, played, public
from sizes import so_many

from referee.declarations.entries import replace
from referee.game import Game
from referee.games.memory.game import DUEL, HUNDRED, ROMMEE
from referee.games.memory.play.scores.rounds import played as counted
from referee.games.memory.play.state import State
from referee.games.memory.record import moves as m
from referee.games.memory.record.phases import PLACED
from referee.rules import Kind

VARIANTS = (HUNDRED, DUEL, ROMMEE)
Plant = tuple[list[Any], int, set[Kind], str]
"""The record with the fault, the entry that must be blamed, as what, by which point of play."""


ALSO = {"call_when": ("call_empty",), "reveal": ("goes_on",)}
"""Points of play about the same moment: without cards a call waits by a sentence of its own, and where nobody
has called the round goes on by another than that about the last turns."""


def at_each(game: Game, table: Any, record: list[Any]) -> Iterator[tuple[int, State, Any]]:
    """The state before every move: number of the move (from 0), state, move."""
    state = game.positions.start(table.header, table.setup)
    for number, move in enumerate(record):
        yield number, state, move
        game.play.table[state.phase][move.action](state, move)
        state.breaches.clear()


def wrong_actor(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """Somebody draws whose turn it is not, and plays the whole turn."""
    for number, state, move in at_each(game, table, record):
        if state.phase == PLACED and move.action == "draw" and number + 1 < len(record):
            others = [seat for seat in range(state.seats) if seat != move.actor and state.count[seat]]
            for seat in others[:1]:
                yield [*record[:number], replace(move, actor=seat)], number + 1, {Kind.ILLEGAL}, ""


def wrong_rank_accepted(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """A false match is recorded as if the card had stayed."""
    for number, state, move in at_each(game, table, record):
        if move.action == "match":
            top = state.faces[state.pile[-1]]
            if state.rules.keys[move.card] != state.rules.keys[top]:
                yield [*record[:number], replace(move, claim=m.RIGHT)], number + 1, {Kind.ILLEGAL}, "match"


def missing_penalty(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """A penalty card that was due is not taken; of several cards thrown, not after the last (T-A07a)."""
    thrown = ("match", "penalty", "give") if game is DUEL else ()
    for number, move in enumerate(record):
        if move.action == "penalty":
            after = record[number + 1 :]
            for later, next_move in enumerate(after):
                acts = next_move.actor == move.actor and next_move.action not in thrown
                if next_move.action == "reveal" or acts:
                    yield record[:number] + after[: later + 1], number + later + 1, {Kind.UNPAID}, ""
                    break


def penalty_too_many(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """Two cards are taken where one is due."""
    for number, state, move in at_each(game, table, record):
        if move.action == "penalty" and state.stock > 1:
            yield [*record[:number], replace(move, count=2)], number + 1, {Kind.UNPAID}, ""


def penalty_to_another(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """Another player takes the penalty card."""
    for number, state, move in at_each(game, table, record):
        if move.action == "penalty":
            seat = (move.actor + 1) % state.seats
            yield [*record[:number], replace(move, actor=seat)], number + 1, {Kind.UNPAID}, ""


def face_changed(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """A card whose face was shown comes out as another."""
    for number, state, move in at_each(game, table, record):
        if move.action == "replace":
            known = state.faces[state.token_at(move.actor, move.slot)]
            if known and not state.mixed:
                other = known % (state.rules.pack.vague - 3) + 1
                if state.rules.pack.rank_of[other] != state.rules.pack.rank_of[known]:
                    yield [*record[:number], replace(move, out=other)], number + 1, {Kind.CONTRADICTION}, ""


def too_many_copies(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """A face comes out of the stock although every copy of it lies there already."""
    for number, state, move in at_each(game, table, record):
        if move.action == "shed" and not state.mixed:
            pack = state.rules.pack
            full = [face for face in range(1, pack.vague) if state.left[face] <= 0]
            faces = [face for face in full if pack.copies[face]]
            if faces:
                yield (
                    [*record[:number], replace(move, card=faces[0])],
                    number + 1,
                    {Kind.CONTRADICTION},
                    "copies",
                )


def swap_with_an_immune_player(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """A swap takes a card of the caller."""
    for number, state, move in at_each(game, table, record):
        if move.action == "power" and move.swap and state.callers and "swap" in state.rules.immune:
            caller = state.callers[0]
            places = [place for place in move.swap if place[0] != caller]
            slots = [slot for slot in range(1, 9) if state.token_at(caller, slot) >= 0]
            if caller != move.actor and places and slots:
                swap = (places[0], (caller, slots[0]))
                yield [*record[:number], replace(move, swap=swap)], number + 1, {Kind.ILLEGAL}, "immune"


def call_at_the_wrong_time(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """A call right after the next card has been drawn."""
    for number, state, _ in at_each(game, table, record):
        if state.phase == "holding" and state.queue is None:
            seat = (state.active - state.step) % state.seats
            yield [*record[:number], m.Call(seat)], number + 1, {Kind.ILLEGAL}, "call_when"


def turn_too_many(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """Somebody draws when the last turn is over."""
    for number, state, move in at_each(game, table, record):
        if move.action == "reveal" and state.phase == PLACED and state.stock and state.queue == []:
            seat = state.follow[state.active]
            if state.count[seat]:
                yield [*record[:number], m.Draw(seat)], number + 1, {Kind.ILLEGAL}, ""


def revealed_too_early(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """All cards are turned up while somebody still has a turn."""
    for number, state, move in at_each(game, table, record):
        if move.action == "draw" and state.phase == PLACED and not state.debts:
            yield [*record[:number], m.Reveal(-1)], number + 1, {Kind.ILLEGAL}, "reveal"


def wrong_total(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """Seven points too many on the sheet: no bonus is as much."""
    for number, move in enumerate(record):
        if move.action == "score" and move.totals:
            seat, points = move.totals[0]
            totals = ((seat, points + 7), *move.totals[1:])
            yield [*record[:number], replace(move, totals=totals)], number + 1, {Kind.MISMATCH}, "totals"


def effect_of_nothing(game: Game, table: Any, record: list[Any]) -> Iterator[Plant]:
    """A look without a card that grants it."""
    for number, state, move in at_each(game, table, record):
        if move.action == "draw" and state.phase == PLACED and not state.powers and state.count[move.actor]:
            slot = next(slot for slot in range(1, 30) if state.token_at(move.actor, slot) >= 0)
            look = m.Power(move.actor, 0, look=((move.actor, slot),))
            yield [*record[:number], look], number + 1, {Kind.ILLEGAL}, "power"


PLANTS: tuple[Callable[[Game, Any, list[Any]], Iterator[Plant]], ...] = (
    wrong_actor,
    wrong_rank_accepted,
    missing_penalty,
    penalty_too_many,
    penalty_to_another,
    face_changed,
    too_many_copies,
    swap_with_an_immune_player,
    call_at_the_wrong_time,
    turn_too_many,
    revealed_too_early,
    wrong_total,
    effect_of_nothing,
)
NOT_IN = {("duel", swap_with_an_immune_player)}
"""The game for two protects nobody: there is no such fault."""


@cache
def whole(name: str, seed: int, seats: int) -> Any:
    """A whole game by chance, played once for all plants. Nobody changes its entries."""
    return played(next(game for game in VARIANTS if game.id == name), seed, seats=seats)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.id)
def test_a_planted_fault_is_found(game: Game, plant: Callable[..., Iterator[Plant]]) -> None:
    planted = 0
    seats = 2 if game is DUEL else 3
    for seed in range(so_many(10, 200) if (game.id, plant) in NOT_IN else 200):
        table = whole(game.id, seed, seats)
        record = [public(move) for move in table.full]
        plants = list(plant(game, table, record))
        for faulty, latest, kinds, point in random.Random(seed).sample(
            plants, min(so_many(2, 3), len(plants))
        ):
            planted += 1
            state, found = judged(game, table.header, faulty, table.setup)
            wrong = [(number, finding) for number, finding in found if finding.wrong]
            assert wrong, f"seed {seed}: nothing found in {faulty[latest - 1]}"
            first = wrong[0][0]
            assert first == latest or (first < latest and plant is missing_penalty), (seed, wrong)
            assert {finding.kind for number, finding in wrong if number == first} & kinds
            if point:
                sentences = {state.cite(cited) for cited in (point, *ALSO.get(point, ()))}
                assert any(finding.rule in sentences for _, finding in wrong)
        if planted >= so_many(4, 40):
            break
    assert planted >= (0 if (game.id, plant) in NOT_IN else 4), planted


def test_a_contradiction_names_both_lines() -> None:
    record = [
        m.Deal(-1, 0, 0),
        m.Draw(0, m.STOCK, 5),
        m.Replace(0, 1, 9),
        m.Draw(1),
        m.Shed(1, 11),
        m.Draw(0),
        m.Replace(0, 1, 6),
    ]
    table = played(DUEL, 1)
    _, found = judged(DUEL, table.header, record)
    assert [(number, finding.kind) for number, finding in found] == [(7, Kind.CONTRADICTION)]
    assert found[0][1].related[0][0] == ("moves", 1)


def test_a_wrong_bonus_is_told_under_the_sentence_about_the_bonus() -> None:
    told = 0
    for seed in range(so_many(20, 60)):
        table = played(ROMMEE, seed, seats=3)
        state = ROMMEE.positions.start(table.header, table.setup)
        for move in table.full:
            if move.action == "score" and state.callers and state.free_on < 0:
                last = counted(state)
                caller = state.callers[0]
                assert isinstance(last.sums[caller], int)
                wrong = m.Score(-1, scores=((caller, last.sums[caller]),))
                ROMMEE.play.table[state.phase]["score"](state, wrong)
                numbers = [finding.rule.number for finding in state.breaches.findings]
                assert numbers and set(numbers) <= {"R-36", "R-37", "R-38", "R-39"}
                told += 1
                break
            ROMMEE.play.table[state.phase][move.action](state, move)
            state.breaches.clear()
    assert told > so_many(6, 20)
