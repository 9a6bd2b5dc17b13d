"""One slip that several lines show: lines written twice, or in another order (``lines_in_order``); a line in
place of another; a word misread again; a value of each of two lines in the other.

Line by line these would be as many faults. They are looked for where one line by itself explains nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from typing import Any

from referee.changes import Change, Insert, Remove, Repair, Rewrite, rewritten
from referee.claims import UNKNOWN, shown
from referee.explanation.carrying_out import ready
from referee.explanation.lines_in_order import (
    APART,
    BEFORE,
    as_written,
    end_of_turn,
    in_another_order,
    lines_before,
    lines_exchanged,
    places_before,
    together,
)
from referee.explanation.met_again import carried_out
from referee.explanation.nearby_values import NAMES, as_fits, entries_named, leaves
from referee.explanation.other_acts import MOST_ACTS
from referee.explanation.recovery import BACK, Recovery
from referee.explanation.runner import Fault
from referee.explanation.subjects import repeats
from referee.explanation.worlds import TABLE, Chapter, Play, Treatment, World, told
from referee.log import stretch, value_at, whereabouts
from referee.rules import Path

AGAIN = 48
"""So many lines after it a word may be misread again."""

EVERY = 800
"""So many ways are tried for one fault."""

BOTH = 12
"""So many lines may be missing, and so much may be meant by the next, where both are thought of."""

INSTEAD, NEARBY = 2, 2
"""In place of one line so many others may have been made; what it says stands in one so many lines away."""

LISTED = 40
"""So many values of one entry are held against those of others."""


def several_lines(
    recovery: Recovery, next_faults: Sequence[Fault], fault: Fault, soon: bool
) -> Iterator[list[World]]:
    """The worlds in which several lines are otherwise by another slip; what is likeliest first. Only those
    that get past the entry at fault. With one line otherwise the record comes to the ``next_faults``:
    ``soon``, but where two values are exchanged: what was seen of a card may come to light much later, though
    nothing does in a game whose writers leave out whole lines as they like (``loose``)."""
    twice = repeats(recovery.moves, fault.index)  # nothing else is as likely as the line above once more
    if soon and not twice:
        yield [
            world
            for line in lines_before(recovery, fault)
            for world in recovery.apart(partial(recovery.as_another_act, fault, line), MOST_ACTS)
        ]
    again = partial(_misread_again, next_faults)
    ways: list[Callable[[Recovery, Fault], Iterator[World]]] = []
    if soon and not twice:
        ways += (again, lines_exchanged, _another_player, together, in_another_order)
    if soon:
        ways.append(other_lines)
    if soon and not twice and not any(slip_of(each, fault) for each in next_faults):
        ways.append(_before_a_slip)
    if not twice and (soon or not recovery.game.play.loose):
        ways.append(_exchanged)
    for think in ways:
        worlds = recovery.apart(partial(think, recovery, fault), EVERY)
        yield [world for world in worlds if recovery.gets_past(world, fault)]


def copied_lines(recovery: Recovery, fault: Fault) -> Iterator[list[World]]:
    """The worlds in which lines that say again what those right before them said are not there."""
    yield _without_copies(recovery, fault, recovery.subjects.said_twice().near(fault.index, BACK))


def copied_long_before(recovery: Recovery, fault: Fault) -> list[World]:
    """The same for lines, or one, anywhere before an entry at fault: what is said twice may have been legal
    the second time as well."""
    return _without_copies(recovery, fault, recovery.subjects.said_twice().anywhere(fault.index))


def _without_copies(recovery: Recovery, fault: Fault, found: Iterable[tuple[int, int]]) -> list[World]:
    """The worlds without some copies that get past the entry at fault."""
    worlds = recovery.apart(partial(_copied, recovery, fault, found), EVERY)
    return [world for world in worlds if recovery.gets_past(world, fault)]


# -- lines written twice ----------------------------------------------------------------------------------


def _copied(recovery: Recovery, fault: Fault, found: Iterable[tuple[int, int]]) -> Iterator[World]:
    """The worlds without some copies, before it is seen whether they get past the entry at fault. What was as
    wrong in the lines before says nothing of a copy."""
    wrong = {chapter.fault.index for chapter in told(fault.world.story) if chapter.fault is not None}
    for first, lines in found if as_written(recovery) else ():
        gone = range(first, first + lines)
        stay = all(map(recovery.subjects.stays, gone)) and any(map(recovery.subjects.is_act, gone))
        if fault.index - lines not in wrong and stay:
            state = recovery.states_before(fault, [first]).get(first)
            numbers = tuple(range(first + 1, first + lines + 1))
            document = recovery.runner.log.document
            words = (
                f"{stretch(document, numbers[0], numbers[-1])} {'are' if lines > 1 else 'is'} written twice"
            )
            slip = Repair(tuple(map(Remove, numbers)), words, numbers)
            if state is not None:
                yield from recovery.tried(fault, state, first, (), Treatment.SEVERAL, lines, meant=slip)


# -- the same misread again ---------------------------------------------------------------------------------


def _misread_again(next_faults: Sequence[Fault], recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which what was written wrongly in one line was written so in a later one, too."""
    for move, here, end in _misread(recovery, next_faults, fault):
        first = int(here.path[1])
        state = recovery.states_before(fault, [first]).get(first)
        written = value_at(recovery.runner.log.document.data, here.path)
        last = min(end, len(recovery.entries) - 1)  # a record that is tried otherwise may have fewer lines
        lines = range(last, first, -1) if isinstance(written, str) else (last,)
        for other in lines if state is not None else ():
            for way, value in leaves(recovery.entries[other]) if recovery.subjects.is_act(other) else ():
                if value == written:
                    there = Rewrite(("moves", other, *way), here.value)
                    yield from _rewritten(recovery, fault, state, move, (here, there))


def _misread(
    recovery: Recovery, next_faults: Sequence[Fault], fault: Fault
) -> Iterator[tuple[Any, Rewrite, int]]:
    """The lines that may be meant with one word otherwise, with that word, and how far to look for it: as was
    tried already, up to where it came to nothing, and of a number only where the line there goes back to this
    one; or as the fault says that it would fit."""
    entries, last = recovery.entries, len(recovery.moves) - 1
    for failed in next_faults if entries else ():
        slip = slip_of(failed, fault)
        if slip is not None and slip.treatment is Treatment.MISREAD:
            index = slip.number - 1
            meant = recovery.game.write(slip.meant, recovery.runner.log.header)
            word = _another_word(index, entries[index], meant)
            names = entries_named(failed.finding, failed.index)  # numbers are often the same by chance
            if word is not None and (isinstance(word.value, str) or index in names):
                yield slip.meant, word, min(failed.index, last)
    index, way = fault.index, fault.finding.path[2:]
    for entry in as_fits(entries[index], way, fault.finding.fits) if recovery.written(fault) else ():
        word = _another_word(index, entries[index], entry)
        move = recovery.runner.log.as_move(entry, index + 1)
        if word is not None and isinstance(word.value, str) and move is not None:
            yield move, word, min(index + AGAIN, last)


def repeated(recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which a slip was repeated by a later line, before it came to light, as a game knows."""
    if fault.happened or not as_written(recovery):
        return
    log, found = (
        recovery.runner.log,
        recovery.game.pen.repeated(fault.world.state, recovery.moves, fault.index),
    )
    thought = [*islice(found, MOST_REPEATED)]
    states = recovery.states_before(fault, [first for first, _ in thought])
    for first, moves in thought:
        lines = range(first, first + len(moves))
        changes = [
            _another_word(line, recovery.entries[line], recovery.game.write(meant, log.header))
            for line, meant in zip(lines, moves, strict=True)
            if meant is not recovery.moves[line]
        ]
        words = [change for change in changes if change is not None]
        if first not in states or len(words) < len(changes) or not all(map(recovery.subjects.stays, lines)):
            continue
        numbers = tuple(int(change.path[1]) + 1 for change in words)
        told = f"{whereabouts(log.document, *numbers)}: {shown(words[0].value)}"
        slip, plays = Repair(tuple(words), told, numbers), tuple(map(Play, moves))
        worlds = recovery.tried(fault, states[first], first, plays, Treatment.SEVERAL, len(moves), meant=slip)
        yield from (world for world in worlds if recovery.gets_past(world, fault, again=True))


MOST_REPEATED = 24
"""So many slips that later lines repeat are thought of for one fault."""


def slip_of(failed: Fault, fault: Fault) -> Chapter | None:
    """What a world that came to nothing later takes for the slip of the pen behind a fault."""
    slip = failed.world.story
    return slip if slip is not None and slip.fault is fault and slip.treatment not in TABLE else None


def _another_word(index: int, entry: Mapping[str, Any], meant: Mapping[str, Any]) -> Rewrite | None:
    """The one word in which an entry is otherwise than it was meant, where it is no more."""
    ways = {word: way for way, word in leaves(entry) if not isinstance(word, bool) and way != ("action",)}
    here, there = (Counter(word for _, word in leaves(each)) for each in (entry, meant))
    gone, come = [*(here - there).elements()], [*(there - here).elements()]
    if len(gone) != 1 or len(come) != 1 or gone[0] == UNKNOWN or gone[0] not in ways:
        return None
    return Rewrite(("moves", index, *ways[gone[0]]), come[0])


def _another_player(recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which some lines in a row of one player were those of another: a whole turn under the
    wrong name."""
    moves, players = recovery.moves, recovery.runner.log.header.players
    for first, state, moment in places_before(recovery, fault):
        actor, end = moves[first].actor, end_of_turn(recovery, first)
        for player in range(len(players)) if actor >= 0 else ():
            changes = [Rewrite(("moves", line, "player"), players[player]) for line in range(first, end)]
            meant = [_meant(recovery, change) for change in changes]
            if player == actor or meant[0] is None or not recovery.subjects.may_be(moment, meant[0]):
                continue
            for lines in range(2, end - first + 1):
                if meant[lines - 1] is None:
                    break
                where = stretch(recovery.runner.log.document, first + 1, first + lines)
                numbers = tuple(range(first + 1, first + lines + 1))
                slip = Repair(tuple(changes[:lines]), f"{where}: player: {players[player]}", numbers)
                plays = tuple(map(Play, meant[:lines]))
                yield from recovery.tried(fault, state, first, plays, Treatment.SEVERAL, lines, meant=slip)


def _before_a_slip(recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which a line before the entry at fault was not written, and the entry itself wrongly,
    where neither alone fits. That is two slips; it is told as one, and taken for less likely than one."""
    index, state = fault.index, fault.world.state
    if fault.happened or not recovery.written(fault) or not recovery.subjects.is_act(index):
        return
    log, game, move = recovery.runner.log, recovery.game, recovery.moves[index]
    where = whereabouts(log.document, index + 1)
    lines = recovery.subjects.missing(fault, index, ready(game, state, move))
    for missing in islice(lines, BOTH):
        then = state.copy()
        recovery.work += 1
        if not carried_out(game, then, Play(missing)):
            continue
        before = game.write(missing, log.header)
        for meant in islice(recovery.subjects.legal_edits(ready(game, then, move), move), BOTH):
            entry = game.write(meant, log.header)
            words = f"{shown(before)} is missing before {where}, meant as {shown(entry)}"
            slip = Repair((Insert(index + 1, before), Rewrite(("moves", index), entry)), words, (index + 1,))
            plays = Play(missing), Play(meant)
            yield from recovery.tried(fault, state, index, plays, Treatment.SEVERAL, guesses=1, meant=slip)


# -- another line, or two, in place of one ------------------------------------------------------------------


def other_lines(recovery: Recovery, fault: Fault, before: int = BEFORE) -> Iterator[World]:
    """The worlds in which an entry stands in place of another one, or of two: the line above once more, two
    lines in one. Which they are later lines show."""
    between = recovery.game.pen.between
    for line, state, _ in places_before(recovery, fault, before) if between else ():
        without = [*recovery.moves[:line], *recovery.moves[line + 1 :]]
        rows = between(state, without, line, INSTEAD) if between and line < len(without) else ()
        yield from in_place_of(recovery, fault, line, rows)


def in_place_of(
    recovery: Recovery, fault: Fault, line: int, rows: Iterable[tuple[Any, ...]]
) -> Iterator[World]:
    """The worlds in which an entry stands in place of some others, as ``rows`` of moves: it says what a line
    beside it says, or two of them in one. Not after a position: that is written in short, for a quarrel."""
    log, where = recovery.runner.log, whereabouts(recovery.runner.log.document, line + 1)
    played = log.from_setup and as_written(recovery)
    state = recovery.states_before(fault, [line]).get(line) if played else None
    twice = _stands_nearby(recovery.moves, line)
    for row in rows if state is not None else ():
        entries = [recovery.game.write(move, log.header) for move in row[: INSTEAD + 1]]
        if (twice and len(row) == 1) or _in_one(recovery.entries[line], row, entries):
            first, *others = entries
            changes: list[Change] = [Rewrite(("moves", line), first)]
            changes += (Insert(line + 2, other) for other in others)
            words = f"{where} stands in place of {' and '.join(map(shown, (first, *others)))}"
            slip, plays = Repair(tuple(changes), words, (line + 1,)), tuple(map(Play, row))
            yield from recovery.tried(fault, state, line, plays, Treatment.SEVERAL, guesses=1, meant=slip)


def _stands_nearby(moves: Sequence[Any], line: int) -> bool:
    """Whether an entry says what another says right before it or after it, or one line farther away."""
    near = [*moves[max(line - NEARBY, 0) : line], *moves[line + 1 : line + 1 + NEARBY]]
    return any(moves[line] == other for other in near)


def _in_one(entry: Mapping[str, Any], row: Sequence[Any], others: Sequence[Mapping[str, Any]]) -> bool:
    """Whether an entry says what two others say together: it is what one of them is, but has something of the
    other, which may not be told there. ``row`` are these as moves."""
    kinds = [[each.get(key) for key in ("action", "player")] for each in others]
    kind = [entry.get("action"), entry.get("player")]
    if len(others) != INSTEAD or kind not in kinds:
        return False
    which = kinds.index(kind)
    its, other = others[which], others[1 - which]
    may_say = {field.key for field in row[1 - which].logged} - {*other}
    said = [(key, value) for key, value in entry.items() if key not in NAMES]
    its_own = {key for key, value in said if its.get(key, value) == value}
    others_too = {key for key, value in said if other.get(key) == value or key in may_say}
    taken = any(its.get(key) != value for key, value in said if key in others_too)
    return taken and len(its_own | others_too) == len(said)


# -- a value of each line in the other --------------------------------------------------------------------


Told = tuple[int, list[tuple[Path, Any]]]
"""An entry by its index, and the values in it with the ways to them."""


def _exchanged(recovery: Recovery, fault: Fault) -> Iterator[World]:
    """The worlds in which a value of one entry, and one of an entry shortly after it, belong in each other's
    place."""
    told = cache(lambda line: (line, [*islice(_exchangeable(recovery.entries[line]), LISTED)]))
    players = recovery.runner.log.header.players
    for first, state, moment in places_before(recovery, fault, APART):
        known: dict[Change, Any] = {}  # the first entry otherwise, where it can be carried out so
        later = range(first + 1, min(first + APART + 1, len(recovery.moves)))
        for other in filter(recovery.subjects.is_act, later):
            for here, there in _values(players, told(first), told(other)):
                if here not in known:
                    meant = _meant(recovery, here)
                    fits = meant is not None and recovery.subjects.may_be(moment, meant)
                    known[here] = meant if fits else None
                if known[here] is not None:
                    yield from _rewritten(recovery, fault, state, known[here], (here, there))


def _values(players: Sequence[str], mine: Told, its: Told) -> Iterator[tuple[Rewrite, Rewrite]]:
    """The values of two entries, each in the place of the other."""
    (first, here), (other, there) = mine, its
    for way, value in here:
        for path, found in there:
            if isinstance(value, int) or isinstance(found, int):
                alike = way[0] == path[0]
            else:
                alike = (value in players) is (found in players)
            if alike and value != found:
                yield Rewrite(("moves", first, *way), found), Rewrite(("moves", other, *path), value)


def _exchangeable(entry: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    for way, value in leaves(entry):
        if way[0] not in NAMES or way[0] == "player":
            yield way, value


def _meant(recovery: Recovery, change: Rewrite) -> Any:
    """An entry with one value otherwise, as a move; None where it means nothing."""
    index = int(change.path[1])
    entry = rewritten(recovery.entries[index], change.path[2:], change.value)
    return recovery.runner.log.as_move(entry, index + 1)


def _rewritten(
    recovery: Recovery, fault: Fault, state: Any, meant: Any, changes: tuple[Rewrite, Rewrite]
) -> Iterator[World]:
    """The world in which two lines have a value otherwise: the first then is the move that was meant."""
    first, other = (int(change.path[1]) for change in changes)
    last = _meant(recovery, changes[1])
    if last is None or not all(map(recovery.subjects.stays, range(first, other + 1))):
        return
    before, after = changes[1].value, changes[0].value
    lines = whereabouts(recovery.runner.log.document, first + 1, other + 1)
    if before == after:
        keys = {change.path[2] for change in changes}
        words = f"{lines}: {f'{keys.pop()}: ' if len(keys) == 1 else ''}{shown(after)}"
    else:
        words = f"{shown(before)} and {shown(after)} in each other's place, {lines}"
    plays = tuple(map(Play, (meant, *recovery.moves[first + 1 : other], last)))
    slip = Repair(changes, words, (first + 1, other + 1))
    span = other - first + 1
    yield from recovery.tried(fault, state, first, plays, Treatment.SEVERAL, span, meant=slip)
