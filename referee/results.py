"""What the players say of the end of a game, against what the replay comes to (an ``Outcome``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee import agreements, claims
from referee.game import Game
from referee.log import Log, value_at
from referee.rules import Finding, Kind, ScoreSheet


def agreed(outcome: Any, result: Mapping[str, Any] | None) -> None:
    """What the players say of the end, and what they did after one they had agreed on."""
    after = list(agreements.afterwards(outcome.log.moves, outcome.log.header.players))
    if after:
        outcome.findings = sorted(
            [*outcome.findings, *after], key=lambda each: (each.move is None, each.move or 0)
        )
    if result is not None:
        _claimed_result(outcome, result)


def _claimed_result(outcome: Any, result: Mapping[str, Any]) -> None:
    """The claims of ``result`` against the score sheet."""
    log, made = outcome.log, outcome.sheet
    assert made is not None
    # What lay there at the end may be scored without a claim that the game is over; a winner is one.
    asked = log.start[0] != "final" or (not made.final and any(key in claims.WINNERS for key in result))
    claims.named(result, log.header.players)
    outcome.findings += agreements.faults(result, log.moves, log.header.players)
    early = None if agreements.is_end(made) or not asked or "ended" in result else _too_early(outcome)
    if early is not None and made.if_over is not None and not any(claims.result(result, made.if_over)):
        return  # a legal game ends so without another word
    if early is not None:
        early.path = ("result", *early.path)
        outcome.findings.append(early)
    # Nobody has won a game that is not over: about a winner everything has been said then.
    open_end = early if made.open_end and early is not None and early.kind is Kind.UNDETERMINED else None
    going_on = early is not None and early.kind is not Kind.NOTE
    if open_end is not None and any(each.kind is Kind.MISMATCH for each in claims.result(result, made)):
        going_on = False  # what is claimed is wrong however that is
    claimed = {key: value for key, value in result.items() if not going_on or key not in claims.WINNERS}
    found = [] if outcome.bounded is not None else list(claims.result(claimed, made))
    if early is not None and made.if_over is not None and found:
        found = min(found, list(claims.result(claimed, made.if_over)), key=_wrong)  # as it ends, or stands
    if outcome.bounded is not None or found:
        from referee.explanation.findings import BEFORE_IT, HELD_AGAINST, fitting, unconfirmed

        if outcome.bounded is not None or outcome.hangs is not None or made.shared_fact:
            found = [each for each in found if each.kind is not Kind.UNDETERMINED]
            found += unconfirmed(made, claimed)
        others = [] if outcome.bounded is not None else outcome.worlds[len(outcome.counting) :][:HELD_AGAINST]
        sheets = [_with_agreements(log, other.state) for other in others]
        found = fitting(sheets, claimed, found, BEFORE_IT)
        if made.perhaps is not None:
            found = fitting([made.perhaps], claimed, found, made.perhaps.undetermined)
    found = _told_once(outcome, result, found)
    if open_end is not None and (
        found or any(each.key[:2] == open_end.key[:2] for each in outcome.findings[:-1])
    ):
        outcome.findings.remove(open_end)  # what is told of the claims, or of an entry, says what is open
    if early is not None and early.wrong:
        # What is claimed of a game that is not over seldom fits what it stands at: that is one fault.
        early.also = (*early.also, *(each for each in found if each.kind is Kind.MISMATCH))
        found = [each for each in found if each.kind is not Kind.MISMATCH]
    outcome.findings += found


def _wrong(found: Sequence[Finding]) -> int:
    """How many claims nothing can make right."""
    return sum(each.kind is Kind.MISMATCH for each in found)


def _told_once(outcome: Any, result: Mapping[str, Any], found: Sequence[Finding]) -> list[Finding]:
    """What is claimed of the end without what goes with a figure that has been told: a total wrong by as
    much as one before it, and a winner who has won by the totals that are claimed."""
    kept: list[Finding] = []
    swapped = _beside_the_wrong_names(outcome, found)
    for each in found:
        before = _before(outcome, (*kept, *outcome.findings[::-1]), result, each)
        if before is None and any(each is other for other in swapped[1:]):
            before = swapped[0]
        if before is None:
            kept.append(each)
        else:
            before.also = (*before.also, replace(each, also=()))
    return kept


def _beside_the_wrong_names(outcome: Any, found: Sequence[Finding]) -> list[Finding]:
    """Wrong totals that are all right, each of them for another player: that is one slip."""
    wrong = [each for each in found if each.kind is Kind.MISMATCH and each.path[-2:-1] in TOTALS]
    said = [value_at(outcome.log.document.data, each.path) for each in wrong]
    fitting = [each.fits[0] if len(each.fits) == 1 else None for each in wrong]
    right = None not in fitting and Counter(said) == Counter(fitting)
    return wrong if right else []


def _before(
    outcome: Any, told: Sequence[Finding], result: Mapping[str, Any], claim: Finding
) -> Finding | None:
    """The wrong figure that a wrong claim goes with; none where it stands by itself."""
    figures = [each for each in told if each.kind is Kind.MISMATCH and each.path[-2:-1] in TOTALS]
    if claim.kind is not Kind.MISMATCH:
        return None
    carried: Mapping[str, int] = outcome.sheet.carried
    of_the_round = [each for each in told if each.kind is Kind.MISMATCH and each.path[-2:-1] in FIGURES]
    if claim.path[-2:-1] in TOTALS:
        by, alike = _by(outcome, claim), [each for each in figures if each.path[-1] == claim.path[-1]]
        same = next((each for each in alike[:1] if by is not None and _by(outcome, each) == by), None)
        if same is None and by is not None and by == carried.get(str(claim.path[-1])):
            return next(iter(of_the_round), None)
        return same
    scores: Mapping[str, int] = result.get("scores", {})
    if carried and of_the_round and not scores:
        figures = of_the_round
        scores = {
            name: total + carried.get(name, 0)
            for name, total in outcome.sheet.totals.items()
            if isinstance(total, int)
        }
    if claim.path[-1] not in claims.WINNERS or scores.keys() != outcome.sheet.totals.keys():
        return None
    best = (min if outcome.sheet.lowest else max)(scores.values())
    ahead = {name for name, score in scores.items() if score == best}
    named = set(claims.named_in(result[str(claim.path[-1])]))
    wrong = [each for each in figures if each.path[-1] in scores] or (of_the_round if carried else [])
    return wrong[0] if wrong and ahead == named else None


TOTALS = (("totals",), ("scores",))
"""Where the totals of players stand, in a score sheet and in a result."""

FIGURES = (("sums",), ("bonus",), *TOTALS)
"""Where any of their points stand."""


def _by(outcome: Any, finding: Finding) -> int | None:
    """By how much a figure of the record is wrong; none where nobody knows."""
    told = value_at(outcome.log.document.data, finding.path)
    known = finding.fits[0] if len(finding.fits) == 1 else None
    return told - known if isinstance(told, int) and isinstance(known, int) else None


def _too_early(outcome: Any) -> Finding | None:
    """Why a game cannot have its result yet, in every way the record leaves open: the mildest reason."""
    game: Game = outcome.log.game
    early = game.stopped(outcome.state)
    if early is None or early.kind is Kind.NOTE:
        return early
    found = [early, *(game.stopped(state) for state in outcome.counting if state is not outcome.state)]
    if outcome.bounded is not None or None in found:
        return None
    if outcome.hangs is not None and outcome.hangs.end:
        return replace(early, kind=Kind.UNDETERMINED, why=outcome.hangs.why)
    early = next((finding for finding in found if finding and finding.kind is not Kind.MISMATCH), early)
    others = outcome.worlds[len(outcome.counting) :]
    if not others:
        return early
    from referee.explanation.findings import over_elsewhere

    return over_elsewhere(outcome.log, others, early)


def _with_agreements(log: Log, state: Any) -> ScoreSheet:
    """The score sheet of a position, with what the players agreed."""
    sheet = log.game.score(state)
    if agreements.is_agreed(log.moves, log.result):
        agreements.apply(sheet, log.moves, log.result, log.game.play.agreed is not None)
    return sheet
