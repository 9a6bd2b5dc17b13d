"""The score sheet of a round as the record gives it: claims, held against the cards."""

from __future__ import annotations

from dataclasses import replace

from referee.games.memory.play import points, reveal, rounds
from referee.games.memory.play.blame import blame, reason, value_rule
from referee.games.memory.play.state import Played, Points, State
from referee.games.memory.record.moves import Score
from referee.games.memory.record.notation import Place
from referee.games.memory.record.phases import DEAL, OVER
from referee.rules import Kind


def score(state: State, move: Score) -> None:
    """The score sheet of a round: claims, held against the cards (G-33, T-29, R-35)."""
    again = state.phase in (DEAL, OVER) and _of_last_round(state, move)
    if not again and state.phase == OVER:
        reveal.no_more_rounds(state)
    elif state.phase not in (DEAL, OVER):
        reveal.guard_end(state)
    if not state.acts():
        return
    if again:
        _more_of_the_sheet(state, move)
        return
    if state.phase in (DEAL, OVER):
        reveal.only_the_end(state, move)
        state.sums = [None] * state.seats
        for seat, number in move.sums:
            state.sums[seat] = number
    else:
        reveal.end_round(state)
        reveal.claimed_end(state, move)
    state.sheets = [move]
    last = rounds.played(state)
    if move.sums:
        _take_known(state, last.sums, move.sums)
        if state.sums:
            last = rounds.played(state)
    _columns(state, move, last)
    rounds.settle_round(state, last)
    if move.totals:
        _totals(state, move, state.before)
        state.phase = rounds.after_round(state)
    _table(state, move, last)


def _more_of_the_sheet(state: State, move: Score) -> None:
    """Figures of the round that was scored before."""
    last = state.played[-1]
    state.sheets.append(move)
    _columns(state, move, last)
    _totals(state, move, list(state.totals))
    _table(state, move, last)


def _columns(state: State, move: Score, last: Played) -> None:
    """The columns of the round; of each player the first wrong figure is told."""
    if move.sums or move.bonus or move.scores:
        told = _by_wrong_sums(state, move, last) | _told_before(state, move, last)
        _claims(state, last, "sums", move.sums, told)
        _claims(state, last, "bonus", move.bonus, told)
        _claims(state, last, "scores", move.scores, told)
        _carry(state, move, last)


def _told_before(state: State, move: Score, last: Played) -> set[int]:
    """Whose points of the round are wrong by what an earlier entry of the same sheet was told for."""
    earlier = state.sheets[:-1]
    return {
        seat
        for seat, number in (move.scores if earlier else ())
        if state.carried[seat] and number == points.plus(last.scores[seat], state.carried[seat])
    }


def _carry(state: State, move: Score, last: Played) -> None:
    """Wrong points of the round, which have been told, go on into the totals."""
    said, sums, bonus = dict(move.scores), dict(move.sums), dict(move.bonus)
    before = {seat for sheet in state.sheets[:-1] for what, seat in _figures(sheet) if what != "totals"}
    for seat, score in enumerate(last.scores):
        parts = (sums.get(seat, last.sums[seat]), bonus.get(seat, last.bonus[seat]))
        written = said.get(seat, points.plus(*parts) if seat in sums or seat in bonus else score)
        if isinstance(written, int) and isinstance(score, int) and seat not in before:
            state.carried[seat] += written - score


def _by_wrong_sums(state: State, move: Score, last: Played) -> set[int]:
    """Callers whose points are right by the sums the sheet gives for the others: what is wrong with those is
    told of the others alone."""
    written, scores, bonus = dict(move.sums), dict(move.scores), dict(move.bonus)
    sums = list(last.sums)
    for seat, right in enumerate(last.sums):
        counted = written.get(seat, scores.get(seat, right) if not last.bonuses_of(seat) else right)
        if isinstance(right, int) and seat not in state.callers:
            sums[seat] = counted
    if sums == last.sums:
        return set()
    trial = state.copy()
    trial.sums = sums
    other = rounds.played(trial)
    return {
        seat
        for seat in state.callers
        if written.get(seat, sums[seat]) == sums[seat]
        and bonus.get(seat, other.bonus[seat]) == other.bonus[seat]
        and scores.get(seat, other.scores[seat]) == other.scores[seat]
    }


def _by_wrong_scores(state: State, move: Score, last: Played) -> bool:
    """Whether those who are named have won the round by what the sheet gives everybody, some of it wrongly:
    that has been told."""
    written = dict(move.scores) or dict(move.sums)
    scores = [written.get(seat, score) for seat, score in enumerate(last.scores)]
    if scores == last.scores:
        return False
    return set(rounds.round_winners(state, replace(last, scores=scores))[0]) == set(move.winners)


def _of_last_round(state: State, move: Score) -> bool:
    """Whether a score sheet goes on about the round just scored: that round was dealt and played, or
    the entry does not give every player's points and so is no round of its own."""
    if not state.played:
        return False
    dealt = reveal.was_dealt(state)
    if any(_figures(move) & _figures(sheet) for sheet in state.sheets):
        # The same columns once more: the next round, of which only the sheet was kept; or the same
        # sheet once more, if not one total has changed.
        same = len(move.totals) == state.seats and all(
            state.totals[seat] == figure for seat, figure in move.totals
        )
        return dealt and same
    whole = max(len(move.sums), len(move.scores)) >= len(rounds.playing(state))
    return dealt or not whole


FIGURES = ("sums", "bonus", "scores", "totals")


def _figures(move: Score) -> set[tuple[str, int]]:
    """Which figures of whom a score sheet gives."""
    return {(what, seat) for what in FIGURES for seat, _ in getattr(move, what)}


def _take_known(state: State, sums: list[Points], claims: tuple[Place, ...]) -> None:
    for seat, number in claims:
        fitting = not isinstance(sums[seat], int) and points.fits(sums[seat], number)
        if fitting and number in (_values(state, seat, "sums") or [number]):
            sums[seat] = number


def _claims(state: State, last: Played, what: str, claims: tuple[Place, ...], told: set[int]) -> None:
    ours = getattr(last, what)
    for seat, number in claims:
        known = ours[seat]
        if known == number:
            continue
        values = [known] if isinstance(known, int) else _values(state, seat, what)
        if not isinstance(known, int) and points.fits(known, number) and number in (values or [number]):
            ours[seat] = number
            continue
        if seat in told:
            continue
        told.add(seat)
        found = blame(state, last, seat, what, number)
        state.say(
            Kind.MISMATCH,
            found.rule,
            f"{what.capitalize()} of {state.name(seat)}: the record says {number}, "
            f"the rules give {points.words_of(values) if values else points.words(known)}.",
            "; ".join(filter(None, (reason(last, seat), found.why))),
            (what, state.name(seat)),
            rulings=(
                *(rounds.rulings_on_cards(state, seat) if what != "bonus" else ()),
                *(rounds.rulings_on_bonus(state, last, seat) if what != "sums" else ()),
            ),
            fits=values or (),
        )
        if found.beside is not None:
            state.also(*found.beside)


def _values(state: State, seat: int, what: str) -> list[int] | None:
    """What a figure of a player may be whose cards are known in part, one by one: a king of unknown colour
    counts one thing or the other, and nothing between. None where it hangs on more than these cards."""
    sums = rounds.sums_of(state)
    if state.rules.sets or state.sums or seat in state.uncounted:
        return None
    values = points.values_of(state.rules, [face for face in rounds.faces_of(state, seat) if face >= 0])
    if values is None or what == "sums":
        return values
    found: set[int] = set()
    for value in values:
        trial = state.copy()
        trial.sums = [*sums]
        trial.sums[seat] = value
        figure = getattr(rounds.played(trial), what)[seat]
        if not isinstance(figure, int):
            return None
        found.add(figure)
    return sorted(found)


def _totals(state: State, move: Score, before: list[Points]) -> None:
    """Running totals: a slip is told once, not again in every later round it is carried through."""
    claimed_scores = dict(move.scores)
    for seat, number in move.totals:
        known = state.totals[seat]
        if known == number:
            state.carried[seat] = 0
            continue
        if not isinstance(known, int) and points.fits(known, number):
            state.totals[seat] = number
            continue
        slip = number - known if isinstance(known, int) else None
        carried = slip is not None and slip == state.carried[seat]
        was, said = before[seat], claimed_scores.get(seat)
        if slip is None and isinstance(was, int) and said is not None:
            carried = was + said + state.carried[seat] == number
        if slip is not None:
            state.carried[seat] = slip
        if carried:
            continue
        state.say(
            Kind.MISMATCH,
            "totals",
            f"Total of {state.name(seat)}: the record says {number}, the rounds give {points.words(known)}.",
            at=("totals", state.name(seat)),
            fits=(known,) if isinstance(known, int) else (),
        )


def _table(state: State, move: Score, last: Played) -> None:
    """What the sheet says besides figures of players: the values of cards, and who won the round."""
    pack, exact = state.rules.pack, state.rules.points
    for code, number in move.values:
        known = {exact[face] for face in pack.exact(code) if pack.copies[face]}
        if None not in known and number not in known:
            name = pack.names[code]
            gives = " or ".join(map(str, sorted(figure for figure in known if figure is not None)))
            state.say(
                Kind.MISMATCH,
                value_rule(state, code),
                f"The sheet counts {name} as {number}, the rules as {gives or 'no card of this pack'}.",
                at=("values", name),
                fits=tuple(sorted(card for card in known if card is not None)),
                rulings=("values", *(("values.K_red",) if pack.red(code) else ())),
            )
    best, tied = rounds.round_winners(state, last) if move.winners else ([], False)
    if best and set(best) != set(move.winners) and not _by_wrong_scores(state, move, last):
        state.say(
            Kind.MISMATCH,
            "tie" if tied and state.rules.round_tie != "shared" else "round_winner",
            f"The sheet names {reveal.names_of(state, move.winners)} as winner of the round, "
            f"the points {reveal.names_of(state, best)}.",
            at="winner" if len(move.winners) == 1 else "winners",
            rulings=("round.tie", "scoring.caller.tie") if tied else (),
        )
