"""The end: points of all cards owned, the bonus, the tie-break, the winner (A-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from typing import Any

from referee.games.auction.law.readings import Readings, readings_of
from referee.games.auction.law.rulebook import RULES
from referee.games.auction.play.ending import as_it_may_lie, ended, owned, uncounted
from referee.games.auction.play.gaps.holdings import Holding, holdings
from referee.games.auction.play.restocking import exhausted
from referee.games.auction.play.state import DISCARDS, HANDS, Side, State
from referee.games.auction.record.cards import NAMES, SUIT_NAMES, SUIT_SETS, SUITS, VALUES, cards_in, shown
from referee.games.auction.record.phases import LOSER, WINNER
from referee.header import Header
from referee.rules import Finding, Kind, Rule, ScoreLine, ScoreSheet, counted, within

BONUS = 10
SIX = 6
OWNED, CASHED, UNSEEN, SIX_OF_A_SUIT = "card", "cashed-in card", "not shown", "six of a suit"
"""The parts of a score sheet."""


def score(state: State) -> ScoreSheet:
    """The score sheet of the position: final once the game has ended, standings before."""
    sheet = _by_what_is_said(state, state.silent)
    if any(len(as_it_may_lie(state, side)) > 1 for side in state.sides):
        sheet.perhaps = _by_what_is_said(state, DISCARDS | HANDS)
    return sheet


def _by_what_is_said(state: State, silent: int) -> ScoreSheet:
    """The score sheet, if the record is silent about such things at the end of a round."""
    sheet = _empty(ended(state))
    for side in state.sides:
        _score_side(state.readings, side.name, _holding(state, side, silent), sheet)
    _rank(state.readings, sheet)
    return sheet


def reckoned(
    header: Header, data: Mapping[str, Any], moves: Sequence[Any], doubted: int, final: bool
) -> ScoreSheet:
    """The score sheet of a record that begins from a position with gaps, by nothing but what that position
    and the entries tell: bounds. From the entry ``doubted`` on each may have been carried out or not."""
    sheet, readings = _empty(final), header.told(readings_of(header.rulings))
    for name, holding in zip(header.players, holdings(header, data, moves, doubted), strict=True):
        _score_side(readings, name, holding, sheet)
    _rank(readings, sheet)
    return sheet


def _empty(final: bool) -> ScoreSheet:
    sheet = ScoreSheet(final=final, winner_rule=RULES["A-10.4"])
    sheet.counts = {"cards": {}, "bonus": {}, "vp": {}}
    sheet.blame = _blame(sheet)
    return sheet


FIGURES = {"bonus": RULES["A-10.3"], "vp": RULES["A-10.2"], "cards": RULES["A-10.5"]}
"""The sentence that gives a figure of the result."""


def _blame(sheet: ScoreSheet) -> Callable[[str, str, int], Rule | None]:
    """The sentence a wrong figure of the result breaks: a score that is off by the bonus alone that of the
    bonus, any other that of the points."""

    def blame_for(what: str, player: str, claim: int) -> Rule | None:
        if what != "scores":
            return FIGURES[what]
        points = sheet.counts["vp"][player]
        # Over several explanations there may be bounds only.
        off_by_bonus = isinstance(points, int) and claim >= points and (claim - points) % BONUS == 0
        return FIGURES["bonus" if off_by_bonus else "vp"]

    return blame_for


def _holding(state: State, side: Side, silent: int) -> Holding:
    """The cards that count for a player (A-10.2, AQ-61), however they may lie."""
    first, *others = [_scored_cards(state, way) for way in as_it_may_lie(state, side, silent)]
    return reduce(_either, others, first)


def _either(way: Holding, other: Holding) -> Holding:
    """Where it is open which of two it is."""
    cards = way.cards & other.cards
    counts = [each.cards.bit_count() - cards.bit_count() for each in (way, other)]
    pool = (way.cards | other.cards | way.pool | other.pool) & ~cards
    least = min(count + each.least for count, each in zip(counts, (way, other), strict=True))
    most = max(count + each.most for count, each in zip(counts, (way, other), strict=True))
    return Holding(cards, pool, least, most, way.cashed, way.cashed, True)


def _scored_cards(state: State, side: Side) -> Holding:
    """The cards that count, as a side lies; how many more that nobody has seen, and their faces."""
    spare, hidden = uncounted(state, side)
    known = owned(side) & ~spare
    unseen = side.unknown_dealt + side.hidden_faces.bit_count() - hidden
    if side.gathered is not None:
        laid_open = side.gathered & ~spare
        sure = laid_open & owned(side) if hidden else laid_open
        more = known.bit_count() + unseen - sure.bit_count() if hidden else 0
        cards, more, pool = sure, max(0, more), laid_open & ~sure
    elif not hidden:
        cards, more, pool = known | side.hidden_faces, side.unknown_dealt, state.unlocated
    else:  # any card that lies unseen may be one of the hand, which does not count
        cards, more = known, unseen
        pool = side.hidden_faces | (state.unlocated if side.unknown_dealt else 0)
    if side.untold and side.gathered is None:
        # Whose cards the position does not tell may own any of those nobody has seen.
        return Holding(cards, state.unlocated, 0, state.unlocated.bit_count(), side.cashed, side.cashed)
    return Holding(cards, pool, more, more, side.cashed, side.cashed)


Span = tuple[int, int]
NO_POINTS = dict.fromkeys(range(1, 11), 0)


def _score_side(readings: Readings, name: str, holding: Holding, sheet: ScoreSheet) -> None:
    """The items, the total and the counts of a player."""
    cards, cashed, table = holding.cards, holding.cards & holding.cashed, readings.vp_table
    points = _points(holding, table or NO_POINTS)
    if table is None:
        why = "no table of victory points is in force"
        sheet.lines.append(ScoreLine(name, None, RULES["A-10.2"], why, ("vp_table",), OWNED))
    else:
        rulings = ("vp_table",) if readings.score_all_owned else ("vp_table", "score_all_owned")
        for pile, what in ((cards & ~cashed, OWNED), (cashed, CASHED)):
            if pile or what is OWNED:
                sheet.lines.append(_worth(name, pile, what, table)._replace(rulings=rulings))
    if holding.most > holding.least or (holding.most and table is not None):
        sheet.lines.append(_unseen(name, holding, table))
    sheet.lines += _six_of_a_suit(readings, name, holding)
    bonus = _points(holding, NO_POINTS, readings)
    sheet.counts["vp"][name] = None if table is None else within(*points)
    sheet.counts["bonus"][name] = within(*bonus)
    sheet.counts["cards"][name] = within(*_number(readings, holding))
    if table is None:
        sheet.totals[name] = None
        sheet.undetermined = f"{why} (vp_table: null)"
    else:
        total = _points(holding, table, readings)
        sheet.totals[name] = within(*total)
        if holding.most > holding.least:
            others = [other for other in sheet.totals if other != name] if sheet.shared_fact else []
            unknown = UNSAID if holding.unsaid else BESIDES
            sheet.undetermined = unknown.format(" and ".join([*others, name]))
            sheet.shared_fact = True
        elif total[0] < total[1]:
            sheet.undetermined = sheet.undetermined or "the record does not show all cards of the players"


BESIDES = "what else {} may own is not in the record"
UNSAID = "the record does not say whether {} put away what was left, or drew a new hand, before the end"


def _worth(name: str, pile: int, what: str, table: Mapping[int, int]) -> ScoreLine:
    """The known cards of a pile, and their points."""
    listed = list(cards_in(pile))
    words = _in_words(tuple(table.items()))
    why = f"{counted(len(listed), what)}: " + ", ".join([words[card] for card in listed])
    points = sum([table[VALUES[card]] for card in listed])
    return ScoreLine(name, points, RULES["A-10.2"], why.rstrip(": "), ("vp_table",), what)


@lru_cache(maxsize=8)
def _in_words(points: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """For every card what it is worth by a table of points: "G7 -2"."""
    table = dict(points)
    return tuple(f"{name} {table[value]:+d}" for name, value in zip(NAMES, VALUES, strict=True))


def _unseen(name: str, holding: Holding, table: Mapping[int, int] | None) -> ScoreLine:
    """The cards that count and are not known."""
    why = (UNSAID if holding.unsaid else BESIDES).format(name)
    if holding.least == holding.most:
        why = f"{counted(holding.most, 'card')} the record never shows"
    points = None if table is None else _points(holding._replace(cards=0), table)
    return ScoreLine(name, points, RULES["A-10.2"], why, ("vp_table",), UNSEEN)


def _points(holding: Holding, table: Mapping[int, int], bonus: Readings | None = None) -> Span:
    """The least and the most that cards of a player can come to, with the ten points for six of a suit
    (A-10.3) or without: suit by suit, for every number of cards of the pool."""
    if not holding.most:  # all cards are known, as in every full record
        points = sum([table[VALUES[card]] for card in cards_in(holding.cards)])
        added = [(0, 0) if bonus is None else _bonus(bonus, holding, suit, 0) for suit in SUIT_SETS]
        return points + sum([low for low, _ in added]), points + sum([high for _, high in added])
    worst, best = [0], [0]
    for suit in SUIT_SETS:
        cards = holding.cards & suit
        sure = sum([table[VALUES[card]] for card in cards_in(cards)])
        more = sorted([table[VALUES[card]] for card in cards_in(holding.pool & suit)]) if holding.most else []
        lows, highs = [], []
        for number in range(min(len(more), holding.most) + 1):
            low, high = (0, 0) if bonus is None else _bonus(bonus, holding, suit, number)
            lows.append(sure + sum(more[:number]) + low)
            highs.append(sure + sum(more[len(more) - number :]) + high)
        worst = _together(worst, lows, holding.most, min)
        best = _together(best, highs, holding.most, max)
    return min(worst[holding.least :]), max(best[holding.least :])


def _together(
    reached: Sequence[int], suit: Sequence[int], most: int, better: Callable[[list[int]], int]
) -> list[int]:
    """Points by the number of unknown cards, with those of one suit more."""
    made: list[int] = []
    for number in range(min(len(reached) + len(suit) - 2, most) + 1):
        fewest, many = max(0, number - len(reached) + 1), min(number, len(suit) - 1)
        made.append(better([reached[number - more] + suit[more] for more in range(fewest, many + 1)]))
    return made


def _bonus(readings: Readings, holding: Holding, suit: int, more: int) -> Span:
    """The bonus for a suit, with so many cards of the pool: certain, and at most."""
    cards, pool, gone, maybe_gone = holding.cards & suit, holding.pool & suit, 0, 0
    if not readings.bonus_counts_cashed:
        gone, maybe_gone = holding.cashed, holding.maybe_cashed
    sure = (cards & ~maybe_gone).bit_count() + max(0, more - (pool & maybe_gone).bit_count())
    possible = (cards & ~gone).bit_count() + more
    return BONUS * (sure >= SIX), BONUS * (possible >= SIX)


def _six_of_a_suit(readings: Readings, name: str, holding: Holding) -> Iterator[ScoreLine]:
    """Ten points for every suit of which a player has six, or may have (A-10.3)."""
    for letter, suit in zip(SUITS, SUIT_SETS, strict=True):
        more = min(holding.most, (holding.pool & suit).bit_count())
        sure, possible = _bonus(readings, holding, suit, 0)[0], _bonus(readings, holding, suit, more)[1]
        if not possible:
            if (holding.cards & suit).bit_count() >= SIX:
                why = f"of six {SUIT_NAMES[letter]} cards some are cashed in, and do not count"
                yield ScoreLine(name, 0, RULES["A-10.3"], why, ("bonus_counts_cashed",), SIX_OF_A_SUIT)
            continue
        counting = holding.cards & suit
        if not readings.bonus_counts_cashed:
            counting &= ~holding.cashed
        count, colour = counting.bit_count(), SUIT_NAMES[letter]
        why = f"{count} {colour} cards: {shown(counting)}"
        if not sure:
            why = f"{counted(count, f'{colour} card')}, and unseen ones"
        rulings = ("bonus_counts_cashed",) if holding.cashed & suit else ()
        points = within(sure, possible)
        yield ScoreLine(name, points, RULES["A-10.3"], why, rulings, SIX_OF_A_SUIT)


def _number(readings: Readings, holding: Holding) -> Span:
    """How many cards count where the fewest decide (A-10.5)."""
    sure = holding.cards.bit_count()
    low, high = sure + holding.least, sure + holding.most
    if readings.tiebreak_counts_cashed:
        return low, high
    maybe = (holding.cards | holding.pool) & holding.maybe_cashed
    return max(0, low - maybe.bit_count()), high - (holding.cards & holding.cashed).bit_count()


def _rank(readings: Readings, sheet: ScoreSheet) -> None:
    """The winner as far as the totals decide (A-10.4), then the fewest cards (A-10.5)."""
    (first, mine), (second, theirs) = ((name, _span(total)) for name, total in sheet.totals.items())
    if mine is None or theirs is None or not sheet.final:
        return
    if mine[0] > theirs[1]:
        sheet.winners = (first,)
    elif theirs[0] > mine[1]:
        sheet.winners = (second,)
    elif mine[0] == mine[1] == theirs[0] == theirs[1]:
        _fewest_cards(readings, sheet, first, second)
    elif mine[0] == mine[1]:
        sheet.undetermined += f": {_cases(first, mine[0], second, theirs)}"
    elif theirs[0] == theirs[1]:
        sheet.undetermined += f": {_cases(second, theirs[0], first, mine)}"


def _span(total: int | Span | None) -> Span | None:
    return (total, total) if isinstance(total, int) else total


def _cases(name: str, total: int, other: str, span: Span) -> str:
    """Who wins in which case, where the points of one player are known and those of the other are not."""
    low, high = span
    cases = [f"{name} wins if {other} comes to less than {total}"] if low < total else []
    cases += [f"{other} wins with more than {total}"] if high > total else []
    return ", ".join([*cases, f"at {total} the fewest cards decide"])


def _fewest_cards(readings: Readings, sheet: ScoreSheet, first: str, second: str) -> None:
    sheet.winner_rule = RULES["A-10.5"]
    (low, high), (least, most) = (_span(sheet.counts["cards"][name]) or (0, 0) for name in (first, second))
    mine = counted(low, "card") if low == high else f"{low} to {high} cards"
    theirs = f"{least}" if least == most else f"{least} to {most}"
    sheet.tiebreak = f"tied on points; {first} has {mine}, {second} {theirs} (A-10.5)"
    cashed = any(line.part == CASHED for line in sheet.lines)
    sheet.winner_rulings = ("tiebreak_counts_cashed",) if cashed else ()
    if high < least or most < low:
        sheet.winners = (first,) if high < least else (second,)
    elif low < high or least < most:
        sheet.undetermined = "it is not known who has the fewest cards"
    elif readings.final_tie == "shared":
        sheet.winners, sheet.winner_rulings = (first, second), (*sheet.winner_rulings, "final_tie")
    else:
        sheet.undetermined = "points and cards are equal; the table decides (final_tie: unresolved)"
        sheet.winner_rulings += ("final_tie",)


def stopped(state: State) -> Finding | None:
    """A result claimed before the game was over."""
    if ended(state):
        return None
    rulings: tuple[str, ...] = ()
    if state.deck:
        left = len(state.deck)
        why = f"{counted(left, 'card')} {'is' if left == 1 else 'are'} left in the auction deck"
    elif state.phase in (WINNER, LOSER):
        why, rulings = "the round has not been finished", ("end_check",) if exhausted(state) else ()
    else:
        why = "the display is not empty, and not both players have said that they want none of it"
        rulings = ("end_unwilling",) if state.idle else ()
    message = "The record claims a result before the game is over."
    return Finding(Kind.ILLEGAL, RULES["A-10.1"], message, why, rulings=rulings)
