"""The score sheet of a round as the record gives it: claims, held against the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod

from referee import figures
from referee.breaches import Entries
from referee.declarations.entries import filled
from referee.games.memory.play import reveal
from referee.games.memory.play.scores import points, rounds, winning
from referee.games.memory.play.scores.blame import (
    blame,
    blame_total,
    reason,
    rulings_on_bonus,
    rulings_on_cards,
    value_rule,
)
from referee.games.memory.play.scores.misread import all_of_one_pack, exchanged, misread, turned_up_early
from referee.games.memory.play.state import Played, Points, State
from referee.games.memory.record.moves import Score
from referee.games.memory.record.phases import DEAL, OVER
from referee.rules import Kind, several


def score(state: State, move: Score) -> None:
    """The score sheet of a round: claims, held against the cards (G-33, T-29, R-35)."""
    again = state.phase in (DEAL, OVER) and _of_last_round(state, move)
    if not again and state.phase == OVER:
        reveal.no_more_rounds(state)
    elif state.phase not in (DEAL, OVER):
        reveal.guard_end(state)
    state.act()
    if again:
        _more_of_the_sheet(state, move)
        return
    if state.phase in (DEAL, OVER):
        reveal.only_the_end(state, move)
        state.sums = [points.of_any(state.rules)] * state.seats
        for seat, number in move.sums:
            if figures.fits(state.sums[seat], number):
                state.sums[seat] = number
    else:
        reveal.end_round(state)
        reveal.claimed_end(state, move)
        turned_up_early(state, move)
    state.sheets = [move]
    found = _as_it_was(state, move)
    if found:
        last = found[0]
    else:
        found = rounds.ways(state, lambda ended: _may_count(ended, move))
        last = _columns(state, move, found)
    winning.settle_round(state, last)
    if move.totals:
        _totals(state, move, state.before, found)
        state.phase = winning.after_round(state)
    _table(state, move, last)


def _as_it_was(state: State, move: Score) -> list[Played]:
    """The round, where all of it is known and the sheet gives what the rules give, as most do."""
    if state.unsaid:
        return []
    last = rounds.played(state)
    if not (_exact(last.sums) and _exact(last.bonus) and _exact(last.scores)):
        return []
    for told, gives in ((move.sums, last.sums), (move.bonus, last.bonus), (move.scores, last.scores)):
        for seat, number in told:
            if gives[seat] != number:
                return []
    return [last]


def _more_of_the_sheet(state: State, move: Score) -> None:
    """Figures of the round that was scored before."""
    last = state.played[-1]
    state.sheets.append(move)
    _columns(state, move, [last])
    _totals(state, move, list(state.totals), [last])
    _table(state, move, last)


def _columns(state: State, move: Score, found: list[Played]) -> Played:
    """The columns of the round, and the round as they leave it: of each player the first wrong figure is
    told. Of the ways in which the round may have come out (``found``) stay those that a figure fits."""
    last, unseen = rounds.together(state, found), rounds.sums_of(state)
    if not (move.sums or move.bonus or move.scores):
        return last
    told = _by_wrong_sums(state, move, last) | _told_before(state, move, last)
    for what in ("sums", "bonus", "scores"):
        wrong: list[tuple[int, int]] = []
        for seat, number in getattr(move, what):
            if _fits(found, what, seat, number):
                last = rounds.together(state, found)
            elif seat not in told:
                told.add(seat)
                wrong.append((seat, number))
        swapped = SWAPPED if _changed_places(wrong, getattr(last, what)) else ""
        rows = exchanged(state) if wrong else ()
        for seat, number in wrong[:1] if swapped or rows else wrong:
            _wrong(state, last, found, what, seat, number, swapped, rows)
    if not told:
        all_of_one_pack(state, last.sums, unseen)
    _carry(state, move, last)
    return last


SWAPPED = "the figures of the sheet are right, but beside the wrong names"


def _changed_places(wrong: Sequence[tuple[int, int]], right: Sequence[Points]) -> bool:
    """Whether wrong figures are all right, each of them for another player: that is one slip."""
    fitting = [right[seat] for seat, _ in wrong]
    return len(wrong) > 1 and _exact(fitting) and Counter(fitting) == Counter(number for _, number in wrong)


def _fits(found: list[Played], what: str, seat: int, number: int) -> bool:
    """Whether a figure of the sheet is what the rules give in one of these ways; the others are dropped."""
    fitting = [way for way in found if figures.fits(getattr(way, what)[seat], number)]
    for way in fitting:
        getattr(way, what)[seat] = number
    if fitting:
        found[:] = fitting
    return bool(fitting)


def _may_count(state: State, move: Score) -> dict[int, list[int]]:
    """What the cards may come to of whom not all is known, in a round that ended in a certain way: one by
    one where they are few, or else by what the sheet says, less what a call or going free brings."""
    found, rules = rounds.counts_of(state), state.rules
    if rules.sets or rules.adjust or {"set", "double"} & {*rules.won, *rules.lost}:
        return found
    many, unseen = prod(map(len, found.values())), rules.bounds[0]
    negative = unseen is None or unseen[0] < 0
    sums, scores = dict(move.sums), _scores(state, move, state.totals)
    for seat, known in enumerate(rounds.sums_of(state)):
        if seat in found or isinstance(known, int) or not {seat} & {*sums, *scores}:
            continue
        counted = {score - more for score in scores.get(seat, ()) for more in _extras(state, seat)}
        said = {sums[seat]} if seat in sums else counted
        fitting = sorted(sum_ for sum_ in said if figures.fits(known, sum_) and (negative or sum_ >= 0))
        if fitting and many * len(fitting) <= rounds.MOST_WAYS:
            found[seat], many = fitting, many * len(fitting)
    return found


def _extras(state: State, seat: int) -> set[int]:
    """What may come to the points of a player's cards: for a call, another's call, going free."""
    rules = state.rules
    free = seat == state.free_on or seat in state.free_off
    call = [int(change.get("add", 0)) for change in (rules.won, rules.lost)] if seat in state.callers else []
    others = [int(rules.others_won.get("add", 0))]
    freed = [rules.free_bonus, rules.off_turn_bonus] if free else []
    return {sum(each) for each in product((0, *call), (0, *others), (0, *freed))}


def _scores(state: State, move: Score, before: list[Points]) -> dict[int, set[int]]:
    """The points of the round by the sheet: those it gives, and those by which it lets a total grow, whether
    a wrong figure of an earlier sheet goes on in it or was put right."""
    grown = {
        seat: {number - was - state.carried[seat], number - was}
        for seat, number in move.totals
        if isinstance(was := before[seat], int)
    }
    return grown | {seat: {number} for seat, number in move.scores}


def _told_before(state: State, move: Score, last: Played) -> set[int]:
    """Whose points of the round are wrong by what an earlier entry of the same sheet was told for."""
    earlier = state.sheets[:-1]
    return {
        seat
        for seat, number in (move.scores if earlier else ())
        if state.carried[seat] and number == figures.plus(last.scores[seat], state.carried[seat])
    }


def _carry(state: State, move: Score, last: Played) -> None:
    """Wrong points of the round, which have been told, go on into the totals."""
    said, sums, bonus = dict(move.scores), dict(move.sums), dict(move.bonus)
    before = {seat for sheet in state.sheets[:-1] for what, seat in _figures(sheet) if what != "totals"}
    for seat, score in enumerate(last.scores):
        parts = (sums.get(seat, last.sums[seat]), bonus.get(seat, last.bonus[seat]))
        written = said.get(seat, figures.plus(*parts) if seat in sums or seat in bonus else score)
        if isinstance(written, int) and isinstance(score, int) and seat not in before:
            state.carried[seat] += written - score


def _by_wrong_totals(state: State, move: Score, before: list[Points], ways: list[Played]) -> set[int]:
    """The same by the totals, where the sheet gives no points of the round but in them."""
    if move.sums or move.scores or move.bonus or len(ways) > 1 or state.rules.adjust or not before:
        return set()
    grown = tuple(
        (seat, number - was - state.carried[seat])
        for seat, number in move.totals
        if isinstance(was := before[seat], int)
    )
    return _by_wrong_sums(state, filled(move, scores=grown), ways[0])


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
    return set(winning.round_winners(state, replace(last, scores=scores))[0]) == set(move.winners)


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
            figure in (state.totals[seat], dict(state.sheets[-1].totals).get(seat))
            for seat, figure in move.totals
        )
        return dealt and same
    whole = max(len(move.sums), len(move.scores)) >= len(rounds.playing(state))
    return dealt or not whole


FIGURES = ("sums", "bonus", "scores", "totals")


def _figures(move: Score) -> set[tuple[str, int]]:
    """Which figures of whom a score sheet gives."""
    return {(what, seat) for what in FIGURES for seat, _ in getattr(move, what)}


def _wrong(
    state: State,
    last: Played,
    ways: list[Played],
    what: str,
    seat: int,
    number: int,
    why: str,
    rows: Entries,
) -> None:
    """A figure of the sheet that the rules do not give, and ``why`` it is there where that is known;
    ``rows``: where cards were turned up under each other's names, by which it would be right."""
    gives = [getattr(way, what)[seat] for way in ways]
    values = sorted({figure for figure in gives if isinstance(figure, int)}) if _exact(gives) else []
    found = blame(state, last, seat, what, number)
    known = getattr(last, what)[seat]
    state.say(
        Kind.MISMATCH,
        found.rule,
        f"{what.capitalize()} of {state.name(seat)}: the record says {number}, "
        f"the rules give {figures.one_of(values) if values else figures.words(known)}.",
        "; ".join(filter(None, (reason(last, seat), why or found.why))),
        (what, state.name(seat)),
        rulings=(
            *(rulings_on_cards(state, seat) if what != "bonus" else ()),
            *(rulings_on_bonus(state, last, seat) if what != "sums" else ()),
        ),
        fits=values if why or not rows else (),
        entries=rows or (() if why else misread(state)),
    )
    if found.beside is not None:
        state.also(*found.beside)


def _exact(figures: Sequence[Points]) -> bool:
    return all(isinstance(figure, int) for figure in figures)


def _totals(state: State, move: Score, before: list[Points], ways: list[Played]) -> None:
    """Running totals: a slip is told once, not again in every later round it is carried through."""
    right = list(state.totals)
    wrong = [row for row in move.totals if row[1] != right[row[0]]]
    if not wrong:
        for seat, _ in move.totals:
            state.carried[seat] = 0
        return
    claimed_scores = dict(move.scores)
    in_columns = {*claimed_scores, *dict(move.bonus)}
    swapped = _changed_places(wrong, right)
    rows = exchanged(state)
    told = _by_wrong_totals(state, move, before, ways)
    ended = set(enumerate(state.ended))  # of these totals no further round counts
    wrong = [row for row in wrong if row not in ended]
    new = [(seat, number) for seat, number in wrong if not _carried(state, seat, number)]
    why, unwritten = ("", 0) if told or swapped or rows else _all_at_once(state, new, before)
    if why:
        _say_all(state, wrong, why)
        if state.earlier >= 0:
            state.earlier += unwritten
        told = {seat for seat, _ in wrong}
    for seat, number in move.totals:
        known = state.totals[seat]
        if known == number:
            state.carried[seat] = 0
            continue
        follows = why or _grows(state, ways, seat, number)
        if (seat, number) in ended or (not isinstance(known, int) and follows):
            state.totals[seat] = number
            state.maybe.pop(seat, None)
            continue
        slip = number - known if isinstance(known, int) else None
        carried = _carried(state, seat, number)
        was, said = before[seat], claimed_scores.get(seat)
        grown = number - was - state.carried[seat] if isinstance(was, int) else None
        if slip is None and isinstance(was, int) and said is not None:
            carried = was + said + state.carried[seat] == number
        if slip is not None:
            state.carried[seat] = slip
        if carried or seat in told:
            continue
        told |= {other for other, _ in move.totals} if swapped or rows else set()
        found = None
        if grown is not None and len(ways) == 1 and seat not in in_columns and not (swapped or rows):
            found = blame_total(state, ways[0], seat, grown)
        state.say(
            Kind.MISMATCH,
            "totals" if found is None else found.rule,
            f"Total of {state.name(seat)}: the record says {number}, "
            f"the rounds give {_as_the_rounds_give(state, ways, seat)}.",
            SWAPPED if swapped else "" if found is None else found.why,
            at=("totals", state.name(seat)),
            rulings=() if found is None else rulings_on_bonus(state, ways[0], seat),
            entries=rows or (() if swapped else misread(state)),
            fits=(known,) if isinstance(known, int) and (swapped or not rows) else (),
        )
        state.maybe.pop(seat, None)  # the wrong figure goes on in later totals


def _carried(state: State, seat: int, number: int) -> bool:
    """Whether a total is as wrong as it was in the round before."""
    known = state.totals[seat]
    return isinstance(known, int) and number - known == state.carried[seat]


def _all_at_once(state: State, wrong: Sequence[tuple[int, int]], before: Sequence[Points]) -> tuple[str, int]:
    """Why the totals of all players are wrong at once: they count a round that is not written, or leave out
    this one; and how many rounds are not written. Nothing where that cannot be."""
    right, rules = state.totals, state.rules
    if len(wrong) < max(len(right) // 2 + 1, 2) or not _exact(before):
        return "", 0
    if all(number == before[seat] for seat, number in wrong):
        return "they are the totals before this round: it does not count in them, or is written twice", 0
    more = [number - figure for seat, number in wrong if isinstance(figure := right[seat], int)]
    bonus = min(0, int(rules.won.get("add", 0)), rules.free_bonus)
    if not _exact(right) or min(more) < rules.cards * min(0, *(rules.bounds[0] or ())) + bonus:
        return "", 0
    *others, last = map(figures.words, more)
    return f"they are right if a round that is not written gave {', '.join(others)} and {last} more", 1


def _say_all(state: State, wrong: Sequence[tuple[int, int]], why: str) -> None:
    """The totals of all players, wrong for one cause, as one finding."""
    said = ", ".join(f"{state.name(seat)} {number}" for seat, number in wrong)
    give = ", ".join(f"{state.name(seat)} {figures.words(state.totals[seat])}" for seat, _ in wrong)
    message = f"Totals: the record says {said}; the rounds give {give}."
    state.say(Kind.MISMATCH, "totals", message, why, at=("totals",))


def _as_the_rounds_give(state: State, ways: list[Played], seat: int) -> str:
    """A total in words: one by one where the ways of this round give few."""
    known = state.totals[seat]
    if isinstance(known, int) or not state.before:
        return figures.words(known)
    if seat in state.maybe:
        return figures.one_of(sorted(state.maybe[seat]))
    found = [figures.plus(state.before[seat], way.scores[seat]) for way in ways]
    values = sorted({total for total in found if isinstance(total, int)})
    return figures.one_of(values) if _exact(found) else figures.words(known)


def _grows(state: State, ways: list[Played], seat: int, number: int) -> bool:
    """Whether a total comes about in one of the ways in which the round may have come out; the others are
    dropped."""
    if state.rules.adjust or not state.before:
        return figures.fits(state.totals[seat], number)
    for carried in dict.fromkeys((state.carried[seat], 0)):  # an earlier slip goes on in it, or was put right
        if number - carried not in state.maybe.get(seat, {number - carried}):
            continue
        before = figures.plus(state.before[seat], carried)
        fitting = [way for way in ways if figures.fits(figures.plus(before, way.scores[seat]), number)]
        if fitting:
            ways[:], state.carried[seat] = fitting, carried
            return True
    return False


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
    best, tied = winning.round_winners(state, last) if move.winners else ([], False)
    if best and set(best) != set(move.winners) and not _by_wrong_scores(state, move, last):
        state.say(
            Kind.MISMATCH,
            "tie" if tied and state.rules.round_tie != "shared" else "round_winner",
            f"The sheet names {several([*map(state.name, move.winners)])} as winner of the round, "
            f"the points {several([*map(state.name, best)])}.",
            at="winner" if len(move.winners) == 1 else "winners",
            rulings=("round.tie", "scoring.caller.tie") if tied else (),
        )
