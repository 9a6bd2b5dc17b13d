"""The score sheet of a game: every round line by line, totals, winners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee import figures
from referee.games.memory.play.reveal import may_stop, not_over_because
from referee.games.memory.play.scores import rounds, winning
from referee.games.memory.play.scores.blame import (
    blame,
    rulings_on_bonus,
    rulings_on_cards,
    rulings_on_end,
    undue,
)
from referee.games.memory.play.state import OPEN, Bonus, Played, Points, State
from referee.games.memory.record.phases import DEAL, OVER, REVEAL
from referee.rules import Finding, Kind, Rule, ScoreLine, ScoreSheet, by_decision


def finish(state: State) -> None:
    """After the last entry: a round whose cards lie open is counted; open debts are named."""
    for debt in state.debts:
        what = "a card to give" if debt.gift else f"{debt.count} penalty card{'s' if debt.count > 1 else ''}"
        state.say(
            Kind.NOTE,
            debt.rule,
            f"At the end of the record {state.name(debt.seat)} still owes {what}.",
            entries=((debt.entry, "it fell due here"),),
            rulings=debt.rulings,
        )
    if state.phase == REVEAL and state.revealed:
        winning.settle_round(state)


def score(state: State) -> ScoreSheet:
    """Points of all rounds; a round whose cards lie open is counted without being closed."""
    sheet = ScoreSheet(winner_rule=state.cite("winner"), lowest=not state.rules.highest)
    scored = list(state.played)
    _carried_in(state, sheet, list(state.totals), list(state.played))
    if state.phase == REVEAL:
        scored.append(rounds.played(state))
        state = state.copy()
        winning.settle_round(state)
    for round_ in scored:
        _lines(state, sheet, round_)
    names = state.header.players
    sheet.lines += [by_decision(names[seat], many, entry) for entry, seat, many in state.decided]
    sheet.totals = dict(zip(names, state.totals, strict=True))
    sheet.each = {names[seat]: tuple(sorted(totals)) for seat, totals in state.maybe.items()}
    sheet.carried = {name: slip for name, slip in zip(names, state.carried, strict=True) if slip}
    between = state.phase == DEAL
    by_agreement = winning.by_agreement(state)
    open_end = winning.may_be_over(state) and not (between and by_agreement)
    sheet.final = not open_end and (
        state.phase == OVER or winning.is_over(state) or (between and by_agreement)
    )
    if open_end:
        sheet.open_end = winning.decides_the_end(state)
    if sheet.final or open_end or may_stop(state):
        best, sheet.tiebreak = winning.winners(state)
        if len(winning.leaders(state)) > 1:
            sheet.winner_rulings = state.asked("game.tie", "round.tie")
        sheet.winners = tuple(names[seat] for seat in best) if scored or sheet.lines else ()
    if (scored or sheet.lines) and not sheet.winners and (sheet.final or open_end):
        by_totals = len(winning.leaders(state)) < 2
        missing = (
            "cards or values that decide the lowest total are" if by_totals else "what decides the tie is"
        )
        sheet.undetermined = f"{missing} not in the record"
    if state.ended and list(state.ended) != state.totals:
        over = state.copy()
        over.totals, over.ended = [*state.ended], ()
        sheet.if_over = score(over)
    _of_one_fact(state, sheet, scored)
    _counts(state, sheet, scored)
    sheet.blame = _blame(state, scored)
    return sheet


def _blame(state: State, scored: list[Played]) -> Callable[[str, str, int], Rule | None]:
    """The sentence a wrong figure of the result breaks: of a single round that of the card sum or the
    bonus, of several the one about totals."""
    alone = len(scored) == 1 and not state.rules.adjust

    def blame_for(what: str, player: str, claim: int) -> Rule | None:
        if what not in ("scores", "last_round") or not scored:
            return None
        if what == "scores" and not alone:
            return state.cite("totals")
        seat, last = state.header.seats[player], scored[-1]
        had = figures.minus(totals[seat], last.scores[seat]) if what == "scores" else 0
        return blame(state, last, seat, "scores", claim - had).rule if isinstance(had, int) else None

    totals = list(state.totals)
    return blame_for


def _of_one_fact(state: State, sheet: ScoreSheet, scored: Sequence[Played]) -> None:
    """Where nothing is open but who called, or in whose turn a last card went, all hangs on that."""
    earlier = [score for round_ in scored[:-1] for score in round_.scores]
    known = bool(scored) and all(isinstance(figure, int) for figure in (*scored[-1].sums, *earlier))
    if state.unsaid and known and any(not isinstance(total, int) for total in state.totals):
        sheet.shared_fact = None not in state.totals
        sheet.undetermined = rounds.NOT_TOLD[rounds.untold_end(state)][1]


def _carried_in(state: State, sheet: ScoreSheet, totals: list[Points], scored: list[Played]) -> None:
    """Points from before the rounds of this record: a position may begin with totals."""
    if state.rules.adjust:
        return  # there totals are changed on the way and need not be sums of rounds
    for seat, name in enumerate(state.header.players):
        had = totals[seat]
        for round_ in scored:
            had = figures.minus(had, round_.scores[seat])
        for _, decided, many in state.decided:
            had = figures.minus(had, many if decided == seat else 0)
        if had:
            sheet.lines.append(ScoreLine(name, had, state.cite("totals"), "points carried in", part="before"))


def _lines(state: State, sheet: ScoreSheet, round_: Played) -> None:
    for seat, name in enumerate(state.header.players):
        part = f"round {round_.number}"
        why, now = f"{part}: {_cards(state, seat, round_)}", _is_current(state, round_)
        rulings = rulings_on_cards(state, seat) if now else state.asked("values")
        sheet.lines.append(ScoreLine(name, round_.sums[seat], state.cite("sum"), why, rulings, part))
        rulings = rulings_on_bonus(state, round_, seat) if now else ()
        for bonus in round_.bonuses_of(seat) or _unexplained(state, round_, seat):
            if bonus.points != 0 or bonus.tied:
                text = f"{part}: {bonus.why}"
                sheet.lines.append(ScoreLine(name, bonus.points, bonus.rule, text, rulings, part))


def _unexplained(state: State, round_: Played, seat: int) -> list[Bonus]:
    """A bonus from a position that does not say what it was for: the sentence that gives as much."""
    bonus = round_.bonus[seat]
    if not bonus:
        return []
    point = undue(state.rules, seat != round_.caller, bonus if isinstance(bonus, int) else 0) or "call_lost"
    why = "got rid of all cards" if point == "free_bonus" else "the caller's points"
    return [Bonus(seat, bonus, state.cite(point), OPEN, (why,))]


def _cards(state: State, seat: int, round_: Played) -> str:
    if not _is_current(state, round_) or state.sums:
        return "sum of the cards"
    faces = [state.card(face) for face in rounds.faces_of(state, seat) if face >= 0]
    return " ".join(faces) if faces else "no cards"


def _is_current(state: State, round_: Played) -> bool:
    return round_.number == state.round and state.phase in (REVEAL, DEAL, OVER)


def _counts(state: State, sheet: ScoreSheet, scored: Sequence[Played]) -> None:
    """What else may be claimed: how many rounds there were, and the points of the last."""
    names = state.header.players
    many = None if state.earlier < 0 else state.earlier + len(scored)
    sheet.counts["rounds_played"] = dict.fromkeys(names, many)
    before = None if state.earlier else 0  # a round that was never played brought nobody any points
    last = [each if isinstance(each, int) else None for each in scored[-1].scores] if scored else None
    figures: dict[str, int | tuple[int, int] | None]
    figures = dict(zip(names, last or [before] * len(names), strict=True))
    (sheet.counts if scored else sheet.uncounted)["last_round"] = figures


def stopped(state: State) -> Finding | None:
    """Why a claimed result comes too early; None where the game is over, or may stop here."""
    if state.phase == REVEAL and state.revealed:
        state = state.copy()
        winning.settle_round(state)
    if state.phase == OVER or winning.is_over(state) or winning.over_by_the_sheet(state):
        return None
    between = state.phase == DEAL and bool(state.played or any(state.totals))
    if between:
        if winning.by_agreement(state):
            return None
        if winning.may_be_over(state):
            claim = "The record claims a result; whether the game is over is not in it."
            rulings = state.asked(*rulings_on_end(state))
            return Finding(
                Kind.UNDETERMINED, state.cite("end"), claim, winning.decides_the_end(state), rulings=rulings
            )
        if may_stop(state):
            return Finding(
                Kind.NOTE,
                state.cite("end"),
                "The record does not say how many rounds were agreed: this is how things stand.",
                instead=("setup: {rounds: agreed}",),
                rulings=("game.end",),
            )
    return Finding(
        Kind.ILLEGAL,
        state.cite("end"),
        "The record claims a result, but the game is not over.",
        not_over_because(state) if between else "a round is not finished",
        rulings=state.asked(*rulings_on_end(state)) if between else (),
    )
