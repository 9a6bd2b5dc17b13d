"""What a game hands over to the referee: one record of functions, no base class.

The replay loop, the command line and the reports know games only through this record, so a new
game is its own folder, its schema, its scenarios and one line in the registry.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from referee.breaches import Breaches, Way
from referee.declarations.entries import Border
from referee.declarations.shapes import Shape
from referee.header import BadEntry, Header, in_short
from referee.inquiry import Gap, Inquiry
from referee.rules import Finding, Path, Rule, Ruling, ScoreSheet


class State(Protocol):
    """What the loop needs of a state; everything else is the game's own affair."""

    phase: Any  # key of the table of plays
    breaches: Breaches  # the account of the running entry

    def copy(self) -> Any:
        """The whole position again, with an account of its own: what is played on the one leaves the
        other as it is. Cheap: lists are copied, what never changes is shared."""

    def key(self) -> Hashable:
        """Equal for two states from which every record goes on in the same way."""


Handler = Callable[[Any, Any], None]
"""(state, move): guards that tell ``state.breaches`` and touch nothing; then ``state.breaches.act()``, which
raises Refused where the move is not to be carried out; then mutation that cannot fail."""


@dataclass(frozen=True)
class Law:
    """What binds: every numbered sentence of the rulebook, and every question it leaves open.

    readings    header -> the readings in force as the engine holds them: a record of plain fields, which its
                states are given through ``Header.told``; BadEntry for what cannot be played. None where a
                game has not said
    """

    rules: Mapping[str, Rule]
    rulings: Sequence[Ruling]
    readings: Callable[[Header], Any] | None = None

    @cached_property
    def unchosen(self) -> Mapping[str, Any]:
        """Every option with the reading that holds where nobody has chosen another: so in nearly all logs."""
        return unchosen(self.rulings)


class Layout(NamedTuple):
    """The declared shapes of a game's positions and set-ups, named "position" and "setup"."""

    position: Shape
    setup: Shape


class Following(NamedTuple):
    """What may follow by itself from actions, and so is known only where what decides about it is.

    actions   after which it may have followed
    needed    what has to be known, each part of a position whole
    changed   keys of what it may have changed
    phase     only where this is the phase after the entry: later ones will tell whether it had followed
    """

    actions: frozenset[str]
    needed: Collection[Path]
    changed: frozenset[str]
    phase: str = ""


class Telling(NamedTuple):
    """What entries tell of a position that was not told whole, by the keys of a position.

    running      sums and cards to be seen that go on from what they were, whatever that was
    anew         sums and lists that an entry sets anew, and so tells
    open_itself  what says itself what of it is not known
    unmissed     what nobody asks for who looks at a position
    noted        what the game itself notes of what was done: after an entry nobody else knows it
    lasting      what stays as it is told of others whatever was done that may have been forbidden
    followed     what may have followed from an entry by itself
    told_by      key -> the short word by which people tell it
    early        (players, position as data, entries) -> the number of the entry that may speak of what had
                 been done when the position was noted (0: none may), and the parts it changes if not
    """

    running: frozenset[str] = frozenset()
    anew: frozenset[str] = frozenset()
    open_itself: frozenset[str] = frozenset()
    unmissed: frozenset[str] = frozenset()
    noted: frozenset[str] = frozenset()
    lasting: frozenset[str] = frozenset()
    followed: Sequence[Following] = ()
    told_by: Mapping[str, str] = {}
    early: Callable[[Sequence[str], Mapping[str, Any], Sequence[Any]], tuple[int, Sequence[Path]]] = (
        lambda players, given, moves: (0, ())
    )


NOTHING_OF_ITS_OWN = Telling()


@dataclass(frozen=True)
class Record:
    """How a game is written down.

    schema       the name of its JSON Schema
    border       its entries as they are declared: reads them and writes them
    layout       () -> the declared shapes of its positions and set-ups
    figures      what a result may claim beside scores and winners: a count of the score sheet, what it is
    files        name of the schema of files a log may name (a board); empty where there are none
    unordered    names of the keys in a position whose lists are sets (a check may write them in any order)
    vaguer       (card, card) -> whether the one word tells less of the same card than the other
    bookkeeping  keys of a position only the referee needs; left out where people read it
    telling      what an entry tells of a position, and what not
    opening      the lines of a log that has just begun, after its header; $1, $2 ... are the players
    ending       (players) -> an example of a final position to be scored, as data; None where there is none
    """

    schema: str
    border: Border
    layout: Callable[[], Layout]
    figures: Mapping[str, str] = field(default_factory=dict)
    files: str = ""
    unordered: frozenset[str] = frozenset()
    vaguer: Callable[[Any, Any], bool] = lambda less, more: False
    bookkeeping: frozenset[str] = frozenset()
    telling: Telling = NOTHING_OF_ITS_OWN
    opening: Sequence[str] = ("moves: []",)
    ending: Callable[[Sequence[str]], dict[str, Any]] | None = None


@dataclass(frozen=True)
class Positions:
    """Where a game begins, and its positions as data.

    start    (header, set-up as data) -> state; raises Refused for faults of the set-up, BadEntry
    load     (header, position as data) -> state: a position as ``write`` writes it
    write    state -> plain data (dict, list, str, int, "?"), complete: loading it again gives the same
             position. Sets of cards are written sorted
    part     (state, what a check claims) -> the same, where it can be had for less no more of it than those
             keys, or as the check may have it. None where ``write`` does for both
    final    as ``load``, for a position that is only scored; None where ``load`` does for both
    gaps     (header, position as data, moves) -> the facts a position leaves out that is not said to be
             told whole (``rest: empty``), as far as these moves may hang on them
    told_later (header, position as data, moves) -> parts the position leaves out, each by itself, as a check
             among the moves shows that they were: as the check says it, and as it was at the beginning, where
             no more has changed it before the check than is known
    longhand (players, position as data) -> the same with everything at length that may be written in short;
             BadEntry, with its place, where that makes no sense
    spelled  keys of a position at length -> what they may be written as in short
    unsettled (header, position as data, moves, one of them, number of the rule it breaks) -> the facts the
             position leaves out that might allow this move and that ``gaps`` does not go through: with any,
             nobody is accused
    never    (header, one of the moves, number of a rule) -> whether it breaks that rule whatever the position
             is: then nothing that is not told excuses it
    figures  (header, position as data, moves) -> the figures of the score sheet that hang on what a position
             leaves out: ``totals``, ``final`` (whether the game is over), or a table of its ``counts``
    reckoned (header, position as data, moves, number of the entry from which on it is open whether they were
             carried out, or 0, whether the game is over) -> the score sheet with the bounds that are certain,
             whatever is not told, or None where none are; None where a game tells none
    moving   (entries) -> the kinds of entries by which a figure may become another; None where all may
    """

    start: Callable[[Header, Any], Any]
    load: Callable[[Header, Any], Any]
    write: Callable[[Any], dict[str, Any]]
    final: Callable[[Header, Any], Any] | None = None
    part: Callable[[Any, Mapping[str, Any]], dict[str, Any]] | None = None
    gaps: Callable[[Header, Mapping[str, Any], Sequence[Any]], Sequence[Gap]] | None = None
    told_later: Callable[
        [Header, Mapping[str, Any], Sequence[Any]], Iterable[tuple[Mapping[str, Any], Mapping[str, Any]]]
    ] = lambda header, data, moves: ()
    longhand: Callable[[Sequence[str], Mapping[str, Any]], Mapping[str, Any]] = lambda players, data: data
    spelled: Mapping[str, str] = field(default_factory=dict)
    unsettled: Callable[[Header, Mapping[str, Any], Sequence[Any], Any, str], Sequence[Gap]] = (
        lambda header, data, moves, move, rule: ()
    )
    never: Callable[[Header, Any, str], bool] = lambda header, move, rule: False
    figures: Callable[[Header, Mapping[str, Any], Sequence[Any]], Iterable[str]] = (
        lambda header, data, moves: ()
    )
    reckoned: Callable[[Header, Mapping[str, Any], Sequence[Any], int, bool], ScoreSheet | None] | None = None
    moving: Callable[[Sequence[Any]], frozenset[str] | None] = lambda moves: None


@dataclass(frozen=True)
class Plays:
    """How a game is played.

    table        phase -> action -> handler; a missing cell is the illegality
    catch_up_or_forbid
                 (state, move): called for a missing cell. Either carries out what is automatically due
                 (a draw nobody wrote down) and returns, and the loop looks the move up once more; or
                 forbids it (wrong moment, wrong player) and calls ``act()``; where the table let the move
                 stand it then does what the move does at its own moment and returns True, or raises
                 ``impossible``
    over         state -> true when the game has ended by its rules
    finish       state -> None: called after the last entry; settles what is automatically due and
                 tells ``state.breaches`` what is owed or open at the end of the record
    stands       whether a forbidden move is carried out where nothing is said of it (memory games), or void;
                 or (state, move) -> the same, where it hangs on the move or on a reading
    lasting      move -> whether it cannot be taken back (a card that was looked at)
    moments      state -> the moments a check may speak of: the state itself, then copies after each part
                 of what happens by itself
    ahead        state -> what may have happened unwritten before a check, as entries nobody wrote: where the
                 check holds at none of the moments, the game goes on from there
    deal         state -> the number of the deal or round, which a table may decide to play again
    before_deal  state at the beginning of a record -> None: it becomes what it was before the deal or round
                 it is in the middle of, which is played again; nothing is known of how that had begun
    after_decision
                 state -> None: the table has decided about a fault; what is not lawful after it is no longer
                 taken for a part of it
    taken_back   (state, move) -> None: the table had an attempt taken back that the rules allow and charge
                 for; nobody presses for the price, and who pays it all the same does no wrong
    meanwhile    kinds of entries that may stand between such an attempt and what is decided about it, where
                 that names no entry: the game has not gone on by them
    agreed       (state, number of the entry, points the table gives or takes: seats and how many, the seat of
                 who gives the game up or -1) -> None: what that changes in play; its score sheet then tells
                 the points. None: only the sheet is written anew
    dealing      entries that belong to it already: where one of them began it, it is made anew; a round that
                 another entry began goes on from behind that one
    survey       (state, moves): called with all entries before the first, for games that ask how the record
                 is kept (which lines it leaves out). None: none does
    turns        moves -> the entries (by index, ascending) that may have come about otherwise than they are
                 played
    more_turns   (moves, state in which the record comes to nothing) -> such entries besides, ascending
    otherwise    (state, move) -> the ways in which such an entry can have come about besides: tried, at no
                 fault, where the likely way comes to nothing later
    strictly     state -> None: nothing is taken for unwritten any more. So an entry is judged that the table
                 found wrong, where it is legal only if something is missing before it
    unwritten    (state, move) -> what such a move takes for done that nobody wrote down, in words; "" where
                 that is nothing
    learn        (state, claims of a check, its number) -> which of them the record had left open and the
                 state now takes over (ways into the claims); what cannot be is told to ``state.breaches``.
                 None: nothing is
    confirm      (state, claims of a check that holds) -> None: what rested on these sums is settled
    surely       (state, move, number of a rule) -> whether the move breaks it in whatever other way the game
                 may have gone: that is told though more ways are left open than are followed
    """

    table: dict[Any, dict[str, Handler]]
    catch_up_or_forbid: Callable[[Any, Any], bool | None]
    over: Callable[[Any], bool]
    finish: Callable[[Any], None] = lambda state: None
    stands: bool | Callable[[Any, Any], bool] = False
    lasting: Callable[[Any], bool] = lambda move: False
    moments: Callable[[Any], Iterator[Any]] = lambda state: iter((state,))
    ahead: Callable[[Any], Iterable[Sequence[Any]]] = lambda state: ()
    learn: Callable[[Any, Mapping[str, Any], int], frozenset[Path]] | None = None
    confirm: Callable[[Any, Mapping[str, Any]], None] = lambda state, claims: None
    deal: Callable[[Any], int] = lambda state: 0
    dealing: frozenset[str] = frozenset()
    before_deal: Callable[[Any], None] = lambda state: None
    after_decision: Callable[[Any], None] = lambda state: None
    taken_back: Callable[[Any, Any], None] = lambda state, move: None
    meanwhile: frozenset[str] = frozenset()
    agreed: Callable[[Any, int, tuple[tuple[int, int], ...], int], None] | None = None
    survey: Callable[[Any, Sequence[Any]], None] | None = None
    turns: Callable[[Sequence[Any]], Sequence[int]] = lambda moves: ()
    more_turns: Callable[[Sequence[Any], Any], Sequence[int]] = lambda moves, state: ()
    otherwise: Callable[[Any, Any], Iterable[Way]] = lambda state, move: ()
    strictly: Callable[[Any], None] = lambda state: None
    unwritten: Callable[[Any, Any], str] = lambda state, move: ""
    surely: Callable[[Any, Any, str], bool] = lambda state, move, rule: False

    @property
    def loose(self) -> bool:
        """Whether writers leave out whole lines as they like: then much fits, in another order too."""
        return self.survey is not None


@dataclass(frozen=True)
class Pen:
    """Where the pen may have slipped.

    subjects    move -> the things (cards, slots ...) a move is about: used to find the entries before it
               that were about the same
    edits      (state, move) -> the moves that this entry may have been meant to be: one card, sum, place or
               player (or the one left out) otherwise, the likeliest first; only what is legal then is tried
    missing    (state, move) -> single entries that must be written and may be missing right before this one
               (a pass, a payment, a draw); the likeliest first
    shown      (state, move, the entries after it) -> what these show to have been meant, where the state
               cannot tell because nobody saw it: the move otherwise, or a move that is missing and this one
    astray      moves -> the entries (by index, ascending) that are legal only because lines may be left out
               before them, in a record that leaves out none of that kind elsewhere
    elsewhere  (state, moves, index of one that is at fault) -> earlier entries, by index, with what may have
               been meant there: the move otherwise; a move that is missing, or comes next, and this one;
               nothing. Where a slip comes to light long after it, and in few places
    repeated   the same, of a slip that a later line repeats: the index of the first entry, and what was meant
               by it and by each after it, up to the line that says the same again
    stood      move -> the same, where the record does not say how it came out, as a table may have let it
               stand against the rules; what ``elsewhere`` tells of these stood
    left_out   state -> so many lines of a kind that the record otherwise writes are missing so far
    between    (state, moves, index[, most]) -> rows of lines that are missing before an entry, as
               later ones show; without it they are looked for line by line
    counted    the keys under which the number of a place stands, which somebody may count from nought
    """

    subjects: Callable[[Any], frozenset[Any]] = lambda move: frozenset()
    edits: Callable[[Any, Any], Iterable[Any]] = lambda state, move: ()
    missing: Callable[[Any, Any], Iterable[Any]] = lambda state, move: ()
    shown: Callable[[Any, Any, Sequence[Any]], Iterable[tuple[Any, ...]]] = lambda state, move, later: ()
    astray: Callable[[Sequence[Any]], Sequence[int]] = lambda moves: ()
    elsewhere: Callable[[Any, Sequence[Any], int], Iterable[tuple[int, tuple[Any, ...]]]] = (
        lambda state, moves, index: ()
    )
    repeated: Callable[[Any, Sequence[Any], int], Iterable[tuple[int, tuple[Any, ...]]]] = (
        lambda state, moves, index: ()
    )
    stood: Callable[[Any], Iterable[Any]] = lambda move: ()
    left_out: Callable[[Any], int] = lambda state: 0
    between: Callable[..., Iterable[tuple[Any, ...]]] | None = None
    counted: Sequence[str] = ()


@dataclass(frozen=True)
class View:
    """What is seen of a game.

    drawn       the module of :mod:`referee.drawing` that draws its positions; where it is empty they are
                shown as lists of facts
    position    (position as data, seat, followed) -> the position as that player could know it: what is
                hidden from the player is "?". ``followed``: the entries so far, as the player could follow
                them. None where a game has not said
    entry       (entry as data, position, name) -> the entry as the player of that name could follow it; None
                where all entries are public
    """

    drawn: str = ""
    position: Callable[[Mapping[str, Any], int, Sequence[Mapping[str, Any]]], dict[str, Any]] | None = None
    entry: Callable[[Mapping[str, Any], Mapping[str, Any], str], dict[str, Any]] | None = None


@dataclass(frozen=True)
class Game:
    """A game as the referee sees it.

    seats      the fewest and the most players any reading of the rules lets play
    usual      the same where no ruling says otherwise; None where it is no other than ``seats``
    legal      state -> the legal moves now (for chance: none, or those that are certain)
    legal_if   state -> the fact that decides which of them are, where the record does not hold it, or ""
    instead    (state, move) -> what could have been done instead, as short strings (log lines)
    actors     state -> seats of those who may act now
    score      state -> score sheet (``final`` false while the game is not over)
    stopped    state -> None or a Finding saying why a claimed result comes too early
    asked      () -> what may be asked about one moment, and the facts a ruling can hang on; None: nothing
    """

    id: str
    title: str
    seats: tuple[int, int]
    law: Law
    record: Record
    positions: Positions
    play: Plays
    legal: Callable[[Any], Iterable[Any]]
    instead: Callable[[Any, Any], Sequence[str]]
    actors: Callable[[Any], Sequence[int]]
    score: Callable[[Any], ScoreSheet]
    stopped: Callable[[Any], Finding | None] = lambda state: None
    pen: Pen = Pen()
    view: View = View()
    usual: tuple[int, int] | None = None
    asked: Callable[[], Inquiry] | None = None
    legal_if: Callable[[Any], str] = lambda state: ""

    def write(self, move: Any, header: Header) -> dict[str, Any]:
        """A move as log data; reading it gives the same move."""
        return self.record.border.write(move, header)


def unchosen(rulings: Sequence[Ruling]) -> dict[str, Any]:
    """Every option with the reading that holds where nobody has chosen another."""
    return {ruling.option: ruling.default for ruling in rulings if ruling.option}


def resolve(rulings: Sequence[Ruling], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with the reading in force. BadEntry for an unknown option or reading.

    Options may be named by themselves (``first_round``) or by the id of the question (``IQ-16``).
    """
    readings = unchosen(rulings)
    if not chosen:
        return readings
    by_id: dict[str, list[Ruling]] = {}
    by_option = {ruling.option: ruling for ruling in rulings if ruling.option}
    for ruling in rulings:
        by_id.setdefault(ruling.id, []).append(ruling)
    named: dict[str, str] = {}
    for name, value in chosen.items():
        ruling_or_none = by_option.get(name)
        if ruling_or_none is None and len(by_id.get(name, ())) == 1:
            ruling_or_none = by_id[name][0]
        if ruling_or_none is None or not ruling_or_none.option:
            raise BadEntry(
                f"there is no open question called {in_short(name)} in this game",
                (name,),
                "an open question of this game: `referee rulings` lists them",
                by_option,
                key=True,
            )
        listed = [reading.value for reading in ruling_or_none.readings]
        known = any(value == reading and type(value) is type(reading) for reading in listed)
        if not known and not ruling_or_none.custom:
            raise BadEntry(
                f"{_written(value, True)} is no reading of {name}",
                (name,),
                "one of " + ", ".join(map(_written, listed)),
                (reading for reading in listed if isinstance(reading, str)),
            )
        other = named.setdefault(ruling_or_none.option, name)
        if other != name and chosen[other] != value:
            raise BadEntry(f"{other} and {name} are one question, answered twice", (name,), "one of them")
        readings[ruling_or_none.option] = value
    return readings


def _written(value: Any, quoted: bool = False) -> str:
    """A reading as it is written in a log: ``true``, ``null``, ``[swap, look]``."""
    if isinstance(value, str):
        return in_short(value) if quoted else value
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_written, value))}]"
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is imported when the function is first called: what a clean log
    never needs (legal moves, positions as data, score sheets) does not slow its judgement."""

    def call(*arguments: Any) -> Any:
        there = sys.modules.get(module) or import_module(module)
        return getattr(there, name)(*arguments)

    return call
