"""What players agree about the outcome: points by decision, a game forfeited, conceded or abandoned.

What the rules give stays on the score sheet, line by line; what was agreed is a line of its own, and names
the winner where it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.claims import named_in
from referee.declarations.statements import FORFEIT, POINTS, Decision
from referee.figures import plus
from referee.header import BadEntry, nobody
from referee.rules import RECORD_RULES, Finding, Kind, Path, ScoreSheet, by_decision

CONCEDED = "conceded"
RULE = RECORD_RULES["REC-3"]


def is_agreed(moves: Sequence[Any], result: Mapping[str, Any] | None) -> bool:
    """Whether anything was agreed that a score sheet has to tell."""
    if result and "ended" in result:
        return True
    decided = Decision in map(type, moves)  # few records hold any, and every record is asked
    return decided and any(type(move) is Decision and move.outcome in (FORFEIT, POINTS) for move in moves)


def forfeiter(moves: Sequence[Any], index: int, move: Decision) -> int:
    """The seat of who forfeits the game by this entry: whoever was at fault, where it names nobody; -1 where
    that is nobody, or the entry it is about is none of the record."""
    if move.by is not None:
        return move.by
    about = move.about or index
    return int(moves[about - 1].actor) if 0 < about <= len(moves) else -1


def apply(
    sheet: ScoreSheet, moves: Sequence[Any], result: Mapping[str, Any] | None, counted: bool = False
) -> None:
    """Writes what was agreed on a score sheet. ``counted``: points by decision stand there already."""
    names = list(sheet.totals)
    for number, move in enumerate(moves, 1) if not counted else ():
        if isinstance(move, Decision) and move.outcome == POINTS:
            _points(sheet, number, move, names)
    others, by_rules, forfeits = names, sheet.final, list[str]()
    for number, move in enumerate(moves, 1):
        if isinstance(move, Decision) and move.outcome == FORFEIT:
            meant = forfeiter(moves, number - 1, move)
            loser = names[meant] if meant >= 0 else None
            if loser is not None and loser not in others:
                continue  # twice is no more than once
            others = [name for name in others if name != loser]
            forfeits.append(f"{loser or 'A player'} forfeits the game (entry {number})")
            words = "; ".join(forfeits)
            if len(others) > 1 and _played_on(moves[number:]) and not by_rules:
                sheet.tiebreak = words
            else:
                _ends(sheet, _best(sheet, others), words)
    if result and result.get("ended"):
        _broken_off(sheet, result, others)


def _played_on(later: Sequence[Any]) -> bool:
    """Whether the others went on without who forfeited: somebody acted, or a round began. The cards of the
    round that was being played may be turned up and counted without that."""
    acts = [move for move in later if type(move) is not Decision and move.action != "check"]
    kinds = [move.action for move in acts]
    return any(move.actor >= 0 for move in acts) or "deal" in kinds or len(set(kinds)) < len(kinds)


def is_end(sheet: ScoreSheet) -> bool:
    """Whether the game is over because it was agreed so."""
    return sheet.final and sheet.winner_rule is RULE


def _points(sheet: ScoreSheet, number: int, move: Decision, names: Sequence[str]) -> None:
    before = _best(sheet, names)
    for seat, points in move.points:
        sheet.lines.append(by_decision(names[seat], points, number))
        sheet.totals[names[seat]] = plus(sheet.totals[names[seat]], points)
    after = _best(sheet, names)
    if sheet.winners and after and set(after) != set(before):
        sheet.winners, sheet.tiebreak = after, ""


def _best(sheet: ScoreSheet, names: Sequence[str]) -> tuple[str, ...]:
    """Who of some players stands best; nobody where that hangs on points that are open, or nobody is left."""
    if len(names) < 2:
        return tuple(names)
    totals = {name: sheet.totals[name] for name in names}
    known = {name: total for name, total in totals.items() if isinstance(total, int)}
    if len(known) < len(totals):
        return ()
    best = min(known.values()) if sheet.lowest else max(known.values())
    return tuple(name for name, total in known.items() if total == best)


def _ends(sheet: ScoreSheet, winners: tuple[str, ...], words: str) -> None:
    sheet.winners, sheet.tiebreak, sheet.winner_rule = winners, words, RULE
    sheet.final = True
    sheet.undetermined = "" if winners else "nobody is left, or the points of those who are are open"


def _broken_off(sheet: ScoreSheet, result: Mapping[str, Any], left: Sequence[str]) -> None:
    """A game that was conceded or abandoned: the score to date, and the winner as agreed. ``left`` are those
    who have not forfeited it; where a forfeit has ended it, only another winner who is named counts."""
    by = named_in(result.get("by"))
    named = named_in(result.get("winners", result.get("winner")))
    winners = tuple(name for name in named if name in sheet.totals)
    if result["ended"] == CONCEDED:
        others = [name for name in left if name not in by]
        winners = winners or (tuple(others) if len(others) == 1 else ())
        nobody_named = "The others conceded" if winners else "The game was conceded"
        words = f"{' and '.join(by)} conceded" if by else nobody_named
    else:
        words = "The game was abandoned"
    if winners:
        _ends(sheet, winners, f"{words}: the score to date, the winner as agreed")
    elif not is_end(sheet) or set(by) & set(left):
        sheet.final, sheet.winners, sheet.tiebreak = False, (), f"{words}: the score to date"


def faults(result: Mapping[str, Any], moves: Sequence[Any], players: Sequence[str]) -> Iterator[Finding]:
    """What does not go together in the end that was agreed. BadEntry for who conceded a game of which nothing
    says that anybody did."""
    how, by = result.get("ended"), named_in(result.get("by"))
    if by and how != CONCEDED:
        message = "`by` says who conceded, and the record does not say that anybody did"
        raise BadEntry(message, ("result", "by"), "`ended: conceded` beside it, or no `by`")
    for place, name in enumerate(by):
        if name not in players:
            path: Path = ("result", "by") if isinstance(result["by"], str) else ("result", "by", place)
            raise nobody(name, path, players)
    if how is None:
        return
    key = "winners" if "winners" in result else "winner"
    named = named_in(result.get(key))
    left = [name for name in players if name not in by]
    gave_up = dict(_forfeited(moves, players))
    if how == CONCEDED:
        yield from _conceded(by, named, [name for name in left if name not in gave_up])
    for name in [name for name in named if name in gave_up and name not in by]:
        entry = gave_up[name]
        message = f"{name} forfeited the game (entry {entry}) and cannot have won."
        yield Finding(Kind.MISMATCH, RULE, message, path=("result", key))


def _forfeited(moves: Sequence[Any], players: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Who forfeited the game, and by which entry."""
    for number, move in enumerate(moves, 1):
        if isinstance(move, Decision) and move.outcome == FORFEIT:
            seat = forfeiter(moves, number - 1, move)
            if seat >= 0:
                yield players[seat], number


def afterwards(moves: Sequence[Any], players: Sequence[str]) -> Iterator[Finding]:
    """What is played on though all but one have forfeited the game: told of the first who acts."""
    if Decision not in map(type, moves):
        return
    gave_up = dict(_forfeited(moves, players))
    ended = max(gave_up.values(), default=0)
    if len(gave_up) + 1 < len(players) or not ended:
        return
    for number, move in enumerate(moves[ended:], ended + 1):
        if type(move) is not Decision and move.action != "check" and move.actor >= 0:
            message = (
                f"The game was over when it was forfeited (entry {ended}): what comes after changes nothing."
            )
            yield Finding(Kind.NOTE, RULE, message, path=("moves", number - 1), move=number)
            return


def _conceded(by: Sequence[str], named: Sequence[str], left: Sequence[str]) -> Iterator[Finding]:
    rule = RECORD_RULES["REC-2"]
    if both := sorted(set(by) & set(named)):
        told = f"{' and '.join(both)} conceded and cannot have won."
        yield Finding(Kind.MISMATCH, rule, told, path=("result", "by"))
    elif not left:
        told = "Everybody gave the game up: then nobody has won, and it was abandoned."
        yield Finding(Kind.MISMATCH, rule, told, instead=("ended: abandoned",), path=("result", "by"))
    elif not by and not named:
        told = "The record does not say who conceded, nor who has won."
        yield Finding(Kind.UNDETERMINED, rule, told, path=("result", "ended"))
