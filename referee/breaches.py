"""What one entry breaks and what is to be said of it: collected first, then the move is carried out.

A handler asks all its guards and tells them to ``state.breaches``; it touches nothing before it has
called :meth:`Breaches.act`. So the same handler says what is forbidden, answers whether a move would be
legal, and carries a forbidden move out where the table let it stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypedDict, Unpack

from referee.rules import Finding, Kind, Path, Rule

Places = Sequence[tuple[Path, str]]
Entries = Sequence[tuple[int, str]]
"""Earlier entries that matter, by number, and what each of them was. 0 is none: what was given before."""


class Beside(TypedDict, total=False):
    """What may be told beside a sentence about the running entry.

    fits     what could stand in the part that is at fault, as a log writes it, and agree with the rest
    instead  what would have been legal, as log lines
    rulings  options of the open questions it hangs on
    entries  earlier entries that matter
    related  other places that do
    """

    fits: Sequence[Any]
    instead: Sequence[str]
    rulings: Sequence[str]
    entries: Entries
    related: Places


class More(Beside, total=False):
    """The same, and the part of the entry that is at fault (``"pay"``; a tuple goes deeper)."""

    at: str | Path


class Refused(Exception):
    """The entry is not carried out. It says nothing itself: what the entry breaks stands in ``breaches``,
    which are those of the state."""

    def __init__(self, breaches: Breaches) -> None:
        super().__init__()
        self.breaches = breaches


class Ended(Refused):
    """The entry is not carried out, and nothing after it is judged: the table has it so."""


class Way(NamedTuple):
    """One way in which an entry can have come about.

    ``moves`` are entries nobody wrote down, in order, and last the entry itself, filled in; ``assumes`` says
    in a few words what is taken for granted ("the draw came before the look"). ``doubted``: believed only
    where it fits for long, or to the end, and none does that is not doubted.
    """

    moves: tuple[Any, ...]
    assumes: str
    doubted: bool = False


FITS_LONG: Final = 80
"""What is believed only if it fits what is written later is believed where it does for so many entries."""


class Open(Exception):
    """The record leaves open how the entry came about: replay goes on in every one of the ways. Nothing has
    been touched. ``doubted``: what the entry breaks counts, unless one of the ways ``fits`` so many entries
    after it, or to the end."""

    def __init__(self, ways: Sequence[Way], doubted: bool = False, fits: int = FITS_LONG) -> None:
        super().__init__()
        self.ways = tuple(ways)
        self.doubted = doubted
        self.fits = fits


AFTER = {Kind.UNPAID: 1, Kind.UNDETERMINED: 2}
"""What an act breaks by itself is told first, then what was left undone before it, last what nobody knows."""


class Breaches:
    """The account of the running entry.

    barred     whether anything bars the move
    findings   what is to be said and bars nothing: penalties, debts, mismatches, notes
    let_stand  the table let a forbidden move stand: it is carried out as far as that is possible
    asking     nobody moves: the question is only whether the move is forbidden
    firm       what may have been is tried: ways in doubt are not looked for, the move is forbidden then
    """

    __slots__ = ("_found", "_told", "asking", "barred", "findings", "firm", "let_stand")

    def __init__(self) -> None:
        self._told: list[tuple[Kind, Rule, str, str, More]] = []  # what bars the move, in arguments
        self._found: list[Finding] = []
        self.findings: list[Finding] = []
        self.barred = False
        self.let_stand = False
        self.asking = False
        self.firm = False

    @property
    def found(self) -> list[Finding]:
        """What bars the move, the deciding breach first: illegal, contradiction, undetermined. Made when
        it is read: of most moves that are tried it is only asked whether they are barred."""
        if self._told:
            self._found += [
                _finding(kind, rule, text, why, **more) for kind, rule, text, why, more in self._told
            ]
            self._told.clear()
        return self._found

    def take(self, others: Sequence[Finding]) -> None:
        """What bars the move was found elsewhere: by a trial, or by who judged a part of the entry."""
        if others:
            self.found.extend(others)
            self.barred = True

    def set_aside(self, first: int) -> list[Finding]:
        """What bars the move is taken back from the ``first`` of them on."""
        aside = self.found[first:]
        del self._found[first:]
        self.barred = first > 0
        return aside

    def forbid(
        self, rule: Rule, message: str, why: str = "", *, kind: Kind = Kind.ILLEGAL, **more: Unpack[More]
    ) -> None:
        """A rule forbids what is being tried; the guards after this one are asked all the same."""
        self._told.append((kind, rule, message, why, more))
        self.barred = True

    def impossible(
        self,
        rule: Rule,
        message: str,
        why: str = "",
        *,
        kind: Kind = Kind.CONTRADICTION,
        **more: Unpack[More],
    ) -> Refused:
        """It cannot have happened as written, or cannot be carried out on any table: to be raised. Where
        a rule has been broken already that is said, and this only keeps the move from standing."""
        if not self.barred:
            self._told.append((kind, rule, message, why, more))
            self.barred = True
        return Refused(self)

    def say(self, kind: Kind, rule: Rule, message: str, why: str = "", **more: Unpack[More]) -> None:
        """Something to say of the entry that does not bar it."""
        self.findings.append(_finding(kind, rule, message, why, **more))

    def act(self) -> None:
        """Every guard has been asked: from here on the handler acts. Refused where it may not."""
        if self.asking or (self.barred and not self.let_stand):
            raise Refused(self)

    def open(self, ways: Sequence[Way], doubted: bool = False, fits: int = FITS_LONG) -> Open:
        """The record does not say which of some ways the entry came about in. To be raised, before
        anything is touched and where more than one way is possible; a way that a rule forbids need not
        be left out, it dies by itself. ``doubted``: so much would have to be missing that what has been
        forbidden counts, unless one of the ways ``fits`` so many entries that are written later."""
        return Open(ways, doubted, fits)

    def clear(self) -> None:
        """The next entry begins with a clean account."""
        if self.barred:
            self._told.clear()
            self._found.clear()
            self.barred = False
        self.findings.clear()

    def finding(self) -> Finding:
        """What the entry breaks as one finding: the deciding breach, and the others beside it."""
        first, *others = sorted(self.found, key=lambda finding: AFTER.get(finding.kind, 0))
        first.also = tuple(other for other in others if other.kind is not Kind.UNDETERMINED)
        return first


def _finding(
    kind: Kind,
    rule: Rule,
    message: str,
    why: str,
    *,
    at: str | Path = (),
    fits: Sequence[Any] = (),
    instead: Sequence[str] = (),
    rulings: Sequence[str] = (),
    entries: Entries = (),
    related: Places = (),
) -> Finding:
    """What is said of the running entry; its place in the record is known later (``stamped``)."""
    path, places = (at,) if isinstance(at, str) else at, (*lines(entries), *related)
    asked = tuple(rulings)
    return Finding(kind, rule, message, why, tuple(instead), asked, path, related=places, fits=tuple(fits))


class Table:
    """The state of a game, as far as it tells what is wrong with the running entry. A rule is given itself or
    as the game calls it (``cite``)."""

    __slots__ = ()
    breaches: Breaches

    def cite(self, rule: Rule | str) -> Rule:
        """The sentence that is meant."""
        raise NotImplementedError

    def asked(self, *options: str) -> tuple[str, ...]:
        """Those of some options that a finding may name."""
        return options

    def _with(self, at: str | Path, beside: Beside) -> More:
        """What is told beside a sentence, of options only those that may be named."""
        if "rulings" in beside:
            beside["rulings"] = self.asked(*beside["rulings"])
        return {**beside, "at": at}

    def forbid(
        self,
        rule: Rule | str,
        message: str,
        why: str = "",
        at: str | Path = (),
        *,
        kind: Kind = Kind.ILLEGAL,
        **beside: Unpack[Beside],
    ) -> None:
        """A rule forbids what is being tried; where the table let it stand it is carried out all the same."""
        self.breaches.forbid(self.cite(rule), message, why, kind=kind, **self._with(at, beside))

    def impossible(
        self,
        rule: Rule | str,
        message: str,
        why: str = "",
        at: str | Path = (),
        *,
        kind: Kind = Kind.CONTRADICTION,
        **beside: Unpack[Beside],
    ) -> Refused:
        """It cannot be done on any table: to be raised."""
        return self.breaches.impossible(self.cite(rule), message, why, kind=kind, **self._with(at, beside))

    def refuse(
        self, rule: Rule | str, message: str, why: str = "", at: str | Path = (), **beside: Unpack[Beside]
    ) -> Refused:
        """A rule forbids it, and no table can carry it out: to be raised."""
        self.forbid(rule, message, why, at, **beside)
        return Refused(self.breaches)

    def say(
        self,
        kind: Kind,
        rule: Rule | str,
        message: str,
        why: str = "",
        at: str | Path = (),
        **beside: Unpack[Beside],
    ) -> None:
        """Something to say that does not bar the move."""
        self.breaches.say(kind, self.cite(rule), message, why, **self._with(at, beside))


def lines(entries: Entries) -> Places:
    """Entries by their numbers as places of the record."""
    return tuple((("moves", number - 1), what) for number, what in entries if number > 0)


def breaks_habit(written: int, omitted: int) -> bool:
    """Whether a record writes an entry that may be left out so regularly that its absence says something
    (every pass but one): told once as undetermined, never as a fault (REC-5)."""
    return omitted > 0 and written >= 4 * omitted


def permitted(handler: Callable[[Any, Any], None], state: Any, move: Any) -> bool:
    """Whether nothing forbids a move now. Nothing is touched: the handler is asked, and never gets to act."""
    own = state.breaches
    state.breaches = account = Breaches()
    account.asking = True
    try:
        handler(state, move)
    except Refused:
        return not account.barred
    except Open as parting:
        return not parting.doubted
    finally:
        state.breaches = own
    raise AssertionError(f"{move.action} was carried out before its guards were done")


def after(handler: Callable[[Any, Any], None], state: Any, move: Any) -> Any:
    """The position after a move that nothing forbids and of which nothing is open; else None."""
    then = state.copy()
    try:
        handler(then, move)
    except (Open, Refused):
        return None
    then.breaches.clear()
    return then
