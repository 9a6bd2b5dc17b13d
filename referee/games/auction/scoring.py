"""The end: points of all cards owned, the bonus, the tie-break, the winner (A-10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from referee.games.auction.law.rulebook import RULES
from referee.games.auction.play.ending import ended, owned, uncounted
from referee.games.auction.play.state import Side, State
from referee.games.auction.record.cards import NAMES, SUIT_NAMES, SUIT_SETS, SUITS, VALUES, cards_in, shown
from referee.games.auction.record.phases import LOSER, WINNER
from referee.rules import Finding, Kind, Rule, ScoreLine, ScoreSheet

BONUS = 10
SIX = 6
OWNED, CASHED, UNSEEN, SIX_OF_A_SUIT = "card", "cashed-in card", "not shown", "six of a suit"
"""The parts of a score sheet."""


def score(state: State) -> ScoreSheet:
    """The score sheet of the position: final once the game has ended, standings before."""
    sheet = ScoreSheet(final=ended(state), winner_rule=RULES["A-10.4"])
    sheet.counts = {"cards": {}, "bonus": {}, "vp": {}}
    for side in state.sides:
        _score_side(state, side, sheet)
    _rank(state, sheet)
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


def scored_cards(state: State, side: Side) -> tuple[int, int, int]:
    """The cards that count for a player (A-10.2, AQ-61); how many more that nobody has seen, and the
    faces these may have."""
    spare, hidden = (0, 0) if state.readings.score_all_owned else uncounted(side)
    if side.gathered is not None:
        laid_open = side.gathered & ~spare
        if not hidden:
            return laid_open, 0, 0
        sure = laid_open & owned(side)
        open_ones = laid_open & ~sure
        total = (
            side.unknown_dealt + side.hidden_faces.bit_count() + (owned(side) & ~spare).bit_count() - hidden
        )
        return sure, max(0, total - sure.bit_count()), open_ones
    known = owned(side) & ~spare
    if not hidden:
        return known | side.hidden_faces, side.unknown_dealt, state.unlocated
    # Any card that lies unseen may be one of the hand, which does not count.
    return (
        known,
        side.unknown_dealt + side.hidden_faces.bit_count() - hidden,
        state.unlocated | side.hidden_faces,
    )


def _score_side(state: State, side: Side, sheet: ScoreSheet) -> None:
    cards, hidden, pool = scored_cards(state, side)
    deck = cards & ~side.cashed
    add = sheet.lines.append
    low, high = 0, 0
    table = state.readings.vp_table
    if table is None:
        add(
            ScoreLine(
                side.name,
                None,
                RULES["A-10.2"],
                "no table of victory points is in force",
                ("vp_table",),
                OWNED,
            )
        )
    else:
        for pile, what in ((deck, OWNED), (cards & side.cashed, CASHED)):
            if pile or what is OWNED:
                listed = list(cards_in(pile))
                points = sum([table[VALUES[card]] for card in listed])
                words = _in_words(tuple(table.items()))
                why = f"{counted(len(listed), what)}: " + ", ".join([words[card] for card in listed])
                add(ScoreLine(side.name, points, RULES["A-10.2"], why.rstrip(": "), ("vp_table",), what))
                low += points
                high += points
    if side.untold and side.gathered is None:
        hidden = _untold(state, side, sheet)
        worst, best = _any_of(state) if table is not None else (0, 0)
        low, high = low + worst, high + best
    elif hidden and table is not None:
        worst, best = _bounds(state, pool, hidden)
        add(
            ScoreLine(
                side.name,
                (worst, best),
                RULES["A-10.2"],
                f"{counted(hidden, 'card')} the record never shows",
                ("vp_table",),
                UNSEEN,
            )
        )
        low, high = low + worst, high + best
    sure, possible = _bonus(state, side, cards, (hidden, pool), sheet)
    low, high = low + sure, high + possible
    name = side.name
    if table is None:
        sheet.totals[name] = None
        sheet.undetermined = "no table of victory points is in force (vp_table: null)"
    elif low == high:
        sheet.totals[name] = low
    else:
        sheet.totals[name] = (low, high)
        sheet.undetermined = sheet.undetermined or "the record does not show all cards of the players"
    sheet.counts["vp"][name] = None if table is None or hidden else low - sure
    sheet.counts["bonus"][name] = sure if sure == possible else None
    ranked = cards if state.readings.tiebreak_counts_cashed else deck
    open_ended = side.untold and side.gathered is None
    sheet.counts["cards"][name] = None if open_ended else ranked.bit_count() + hidden


@lru_cache(maxsize=8)
def _in_words(points: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """For every card what it is worth by a table of points: "G7 -2"."""
    table = dict(points)
    return tuple(f"{name} {table[value]:+d}" for name, value in zip(NAMES, VALUES, strict=True))


def _untold(state: State, side: Side, sheet: ScoreSheet) -> int:
    """A player whose cards the position does not tell may own any of those nobody has seen. Returns how
    many these are."""
    missing = f"the cards {side.name} owns besides are not in the record"
    points = None if state.readings.vp_table is None else _any_of(state)
    sheet.lines.append(ScoreLine(side.name, points, RULES["A-10.2"], missing, ("vp_table",), UNSEEN))
    sheet.undetermined = missing
    return state.unlocated.bit_count()


def _any_of(state: State) -> tuple[int, int]:
    """The least and the most that any number of never-seen cards can be worth."""
    table = state.readings.vp_table
    assert table is not None
    worth = [table[VALUES[card]] for card in cards_in(state.unlocated)]
    return sum(points for points in worth if points < 0), sum(points for points in worth if points > 0)


def _bounds(state: State, pool: int, hidden: int) -> tuple[int, int]:
    """The least and the most some never-seen cards can be worth."""
    table = state.readings.vp_table
    assert table is not None
    worth = sorted(table[VALUES[card]] for card in cards_in(pool))
    return sum(worth[:hidden]), sum(worth[len(worth) - hidden :])


def _bonus(
    state: State, side: Side, cards: int, unseen: tuple[int, int], sheet: ScoreSheet
) -> tuple[int, int]:
    """Ten points for every suit of which a player has six (A-10.3): certain, and at most. ``unseen``:
    how many more cards count, and the faces they may have."""
    hidden, pool = unseen
    counting = cards if state.readings.bonus_counts_cashed else cards & ~side.cashed
    sure = possible = 0
    for letter, suit in zip(SUITS, SUIT_SETS, strict=True):
        count = (counting & suit).bit_count()
        more = min(hidden, (pool & suit).bit_count())
        name = SUIT_NAMES[letter]
        rulings = ("bonus_counts_cashed",) if side.cashed & suit else ()
        if count >= SIX:
            sure += BONUS
            sheet.lines.append(
                ScoreLine(
                    side.name,
                    BONUS,
                    RULES["A-10.3"],
                    f"{count} {name} cards: {shown(counting & suit)}",
                    rulings,
                    SIX_OF_A_SUIT,
                )
            )
        elif count + more >= SIX:
            possible += BONUS
            sheet.lines.append(
                ScoreLine(
                    side.name,
                    (0, BONUS),
                    RULES["A-10.3"],
                    f"{counted(count, f'{name} card')}, and unseen ones",
                    rulings,
                    SIX_OF_A_SUIT,
                )
            )
    return sure, sure + possible


def counted(number: int, what: str) -> str:
    """A number of things in words: 1 card, 2 cards."""
    return f"{number} {what}" + ("" if number == 1 else "s")


def _rank(state: State, sheet: ScoreSheet) -> None:
    """The winner as far as the totals decide (A-10.4), then the fewest cards (A-10.5)."""
    first, two = (side.name for side in state.sides)
    spans = [_span(sheet.totals[name]) for name in (first, two)]
    if None in spans:
        return
    (low1, high1), (low2, high2) = (span for span in spans if span is not None)
    if low1 > high2:
        sheet.winners = (first,)
    elif low2 > high1:
        sheet.winners = (two,)
    elif low1 == high1 == low2 == high2:
        _fewest_cards(state, sheet, first, two)
    if not sheet.final:
        sheet.winners = ()


def _span(total: int | tuple[int, int] | None) -> tuple[int, int] | None:
    return (total, total) if isinstance(total, int) else total


def _fewest_cards(state: State, sheet: ScoreSheet, opponent: str, two: str) -> None:
    first, second = sheet.counts["cards"][opponent] or 0, sheet.counts["cards"][two] or 0
    sheet.winner_rule = RULES["A-10.5"]
    sheet.tiebreak = f"tied on points; {opponent} has {counted(first, 'card')}, {two} {second} (A-10.5)"
    if first != second:
        sheet.winners = (opponent,) if first < second else (two,)
    elif state.readings.final_tie == "shared":
        sheet.winners = (opponent, two)
    else:
        sheet.undetermined = "points and cards are equal; the table decides (final_tie: unresolved)"


def stopped(state: State) -> Finding | None:
    """A result claimed before the game was over."""
    if ended(state):
        return None
    if state.deck:
        left = len(state.deck)
        why = f"{counted(left, 'card')} {'is' if left == 1 else 'are'} left in the auction deck"
    elif state.phase in (WINNER, LOSER):
        why = "the round has not been finished"
    else:
        why = "the display is not empty, and not both players have said that they want none of it"
    return Finding(Kind.ILLEGAL, RULES["A-10.1"], "The record claims a result before the game is over.", why)
