"""The least and the most that everybody may have in the end, where it is open whether the round was over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee import figures
from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.gaps.missing_facts import call_told, is_all
from referee.games.memory.play.scores import points
from referee.games.memory.play.scores.rounds import changed
from referee.games.memory.play.state import Points
from referee.header import Header
from referee.rules import ScoreLine, ScoreSheet, within

Data = Mapping[str, Any]
OTHERWISE = ("deal", "end_game", "decision")
"""After these it is another round, or nothing can be said by the entries alone."""


def reckoned(
    rules: RuleSet, header: Header, data: Data, moves: Sequence[Any], doubted: int, final: bool
) -> ScoreSheet | None:
    """The score sheet of a record that begins from a position with gaps, by nothing but the points that are
    told and the cards that are turned up: bounds. From the entry ``doubted`` on each may have been carried
    out or not, so the round may count or not. None where no such bounds can be told."""
    ends = [move for move in moves if move.action == "reveal"]
    if not doubted or len(ends) != 1 or not _counts_plainly(rules, data, moves):
        return None
    shown = {seat: faces for seat, faces, _ in ends[0].cards}
    sheet = ScoreSheet(final=final, winner_rule=rules.sentences["winner"], lowest=not rules.highest)
    callers = _may_have_called(rules, header, data, moves)
    told, alone = data.get("totals", {}), is_all(rules, data, moves)
    for seat, name in enumerate(header.players):
        sum_ = points.of_cards(rules, shown[seat]) if seat in shown else None
        if sum_ is not None:
            cards = " ".join(rules.pack.names[face] for face in shown[seat]) or "no cards"
            sheet.lines.append(ScoreLine(name, sum_, rules.sentences["sum"], f"the cards turned up: {cards}"))
        round_ = _with_bonus(rules, sum_, seat in callers, bool(shown.get(seat)))
        before = 0 if alone else _before(data, told.get(name))
        sheet.totals[name] = figures.either(before, figures.plus(before, round_))
    empty: dict[str, int | tuple[int, int] | None] = dict.fromkeys(header.players)
    sheet.counts = {"rounds_played": dict(empty), "last_round": dict(empty)}
    return sheet


def _counts_plainly(rules: RuleSet, data: Data, moves: Sequence[Any]) -> bool:
    """Whether the points of a round are the sum of the cards, and what a call or an empty layout brings."""
    plain = not (rules.adjust or rules.sets or data.get("leavers") or data.get("sums"))
    many = rules.call_repeat and rules.others_won.get("add")
    return plain and not many and not any(move.action in OTHERWISE for move in moves)


def _before(data: Data, total: Any) -> Points:
    """The points before this round: those that are told, none in the first round."""
    if isinstance(total, list):
        return within(*total)
    if isinstance(total, int):
        return total
    first = data.get("round") == 1 and not data.get("played")
    return 0 if total is None and first else None


def _may_have_called(rules: RuleSet, header: Header, data: Data, moves: Iterable[Any]) -> set[int]:
    """Who may have called, as far as it is told."""
    everybody = set(range(len(header.players)))
    early = rules.call_early and "calling" not in data  # a call that counts from the end of the turn
    if early or not call_told(data) or rules.auto_call != "off" or data.get("final"):
        return everybody
    named = [data.get("caller"), data.get("calling"), *(data.get("callers") or ())]
    found = {header.seats[name] for name in named if name is not None}
    return (
        found
        | {move.actor for move in moves if move.action == "call"}
        | {move.caller for move in moves if move.action in ("reveal", "score")}
    )


def _with_bonus(rules: RuleSet, sum_: Points, called: bool, cards: bool) -> Points:
    """The points of the round, whatever comes of a call and, without cards, of having got rid of them."""
    found = sum_
    if called:
        for change in (rules.won, rules.lost):
            found = figures.either(found, changed(sum_, change))
    others = int(rules.others_won.get("add", 0))
    found = figures.either(found, figures.plus(found, others))
    for bonus in () if cards else (rules.free_bonus, rules.off_turn_bonus):
        found = figures.either(found, figures.plus(found, bonus))
    return found
