"""The table during a game: tokens and where they lie, whose turn it is, what is due.

A token is one physical card. ``faces[token]`` is the code of what the record has shown of it (0:
nothing), ``shown[token]`` the number of the entry that showed it. Cards in the stock have no token;
a token is made when a card leaves the stock and ends when it is shuffled back into it.
"""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from referee.breaches import Breaches, Refused
from referee.game import Header
from referee.games.memory.law.rule_set import RuleSet
from referee.games.memory.record.phases import DEAL, STOPPED
from referee.rules import Finding, Kind, Path, Rule

Points = int | tuple[int, int] | None
"""Points known exactly, within bounds, or not at all."""


GAP = -1


@dataclass(slots=True)
class Debt:
    """Something a player owes: penalty cards or an own card as a gift. ``entry`` incurred it."""

    seat: int
    gift: bool
    count: int
    rule: Rule
    entry: int
    to: int = -1
    slot: int = 0
    rests: tuple[str, ...] = ()  # options of the open questions it hangs on


@dataclass(slots=True)
class Opened:
    """The effect of a card on the pile that its owner may still use."""

    owner: int
    code: int
    token: int
    entry: int
    order: int
    used: tuple[str, ...] = ()
    thrown: bool = False  # matched, not laid in the course of a turn


@dataclass(slots=True)
class Epoch:
    """The time between two reshuffles: how many cards of each face were out of the stock in it.

    ``first`` is the first token made in it. All cards that were out in an epoch were out together,
    because cards only go back when it ends.
    """

    first: int
    seen: list[int]
    loose: list[int]


WON, LOST, OPEN, NEITHER, FREE, SET = "won", "lost", "open", "neither", "free", "set"
"""What a bonus is for: how a call ended, going free, or a combination that turns the round over."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a player gets or pays besides the cards: for a call, for going free, for a special set.

    ``points`` is 0 where a call is judged and nothing is added; None where the score is set, not
    added to. ``tied``: the call ended equal with the lowest of the others.
    """

    seat: int
    points: Points
    rule: Rule
    outcome: str
    why: str
    tied: bool = False


@dataclass(slots=True)
class Played:
    """One round that has been scored."""

    number: int
    sums: list[Points]
    bonus: list[Points]
    scores: list[Points]
    caller: int
    bonuses: list[Bonus]

    def copy(self) -> Played:
        """The round again, with figures of its own."""
        return Played(self.number, self.sums[:], self.bonus[:], self.scores[:], self.caller, self.bonuses)

    def bonuses_of(self, seat: int) -> list[Bonus]:
        """What one player gets or pays besides the cards."""
        return [one for one in self.bonuses if one.seat == seat]


@dataclass(slots=True)
class State:
    """A memory game in the middle of its record."""

    rules: RuleSet
    header: Header
    seats: int
    phase: str = DEAL
    breaches: Breaches = field(default_factory=Breaches)
    # the table
    stock: int = 0
    faces: list[int] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    layouts: list[list[int]] = field(default_factory=list)
    count: list[int] = field(default_factory=list)
    up: set[int] = field(default_factory=set)
    # what the record has shown of the pack
    epochs: list[Epoch] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)  # of the last epoch, as is ``loose``
    loose: list[int] = field(default_factory=list)
    first: int = 0
    partly: bool = False  # some card is known in part, or has changed places unseen
    mixed: dict[int, Any] = field(default_factory=dict)  # token -> the cards it changed places with
    never: dict[int, frozenset[int]] = field(default_factory=dict)  # token -> keys it does not match
    gone: dict[int, int] = field(default_factory=dict)  # token -> the epoch at whose end it went back
    moved: dict[int, tuple[int, ...]] = field(default_factory=dict)  # token -> entries that moved it about
    left: dict[tuple[int, int], int] = field(default_factory=dict)  # seat, slot -> the entry that emptied it
    # turns
    step: int = 1
    follow: list[int] = field(default_factory=list)
    active: int = -1
    starter: int = -1
    dealer: int = -1
    turn: int = 0
    held: int = GAP
    source: int = 0
    peeked: list[set[int]] = field(default_factory=list)
    lost_turns: set[int] = field(default_factory=set)
    skips: int = 0
    again: bool = False
    # the window for matches, powers, debts
    open: bool = False
    right: int = 0
    thrown: int = 0
    matched: dict[int, int] = field(default_factory=dict)
    locked: set[int] = field(default_factory=set)
    powers: list[Opened] = field(default_factory=list)
    placings: int = 0
    youngest: tuple[int, int] = (-1, 0)
    debts: list[Debt] = field(default_factory=list)
    overdue: list[Debt] = field(default_factory=list)
    handed: dict[int, int] = field(default_factory=dict)  # penalty and gift cards, and who got them
    spared: dict[int, tuple[str, ...]] = field(default_factory=dict)  # why a player owes nothing: options
    # the end of a round
    callers: list[int] = field(default_factory=list)
    calling: int = -1
    queue: list[int] | None = None
    cause: str = ""
    by: int = -1
    free_on: int = -1
    free_off: set[int] = field(default_factory=set)
    emptied_at: dict[int, int] = field(default_factory=dict)
    dry: bool = False
    revealed: bool = False
    sums: list[Points] = field(default_factory=list)
    # the game
    round: int = 0
    rounds: Any = None
    totals: list[Points] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    carried: list[int] = field(default_factory=list)
    before: list[Points] = field(default_factory=list)  # the totals without the last round
    given: dict[int, Path] = field(default_factory=dict)  # while a position is read: where a card stands
    sheets: list[Any] = field(default_factory=list)  # the score sheets of the last round

    def copy(self) -> State:
        """The whole table again: what is played on the one leaves the other as it is."""
        made = copy(self)
        made.breaches = Breaches()
        made.faces, made.shown, made.pile = self.faces[:], self.shown[:], self.pile[:]
        made.layouts = [layout[:] for layout in self.layouts]
        made.count = self.count[:]
        made.epochs = [Epoch(one.first, one.seen[:], one.loose[:]) for one in self.epochs]
        last = made.epochs[-1]
        made.seen, made.loose = last.seen, last.loose
        for name in SETS:
            held = getattr(self, name)
            if held:
                setattr(made, name, held.copy())
            else:
                setattr(made, name, type(held)())
        made.peeked = [seen.copy() for seen in self.peeked]
        if self.powers:
            made.powers = [copy(one) for one in self.powers]
        if self.debts:
            made.debts = [copy(one) for one in self.debts]
        if self.overdue:
            made.overdue = [copy(one) for one in self.overdue]
        if self.queue is not None:
            made.queue = self.queue[:]
        made.follow = self.follow[:]
        made.totals, made.carried = self.totals[:], self.carried[:]
        if self.played:
            made.played[-1] = self.played[-1].copy()
        return made

    def key(self) -> Hashable:
        """Equal for two tables from which every record goes on in the same way.

        Cards are known by where they lie: what was shown of them goes by places, not by tokens.
        """
        faces = self.faces
        at = {token: place for place, token in enumerate(self.pile)}
        for seat, layout in enumerate(self.layouts):
            for slot, token in enumerate(layout):
                at[token] = -100 * (seat + 1) - slot
        at[self.held] = -1
        return (
            self.phase,
            self.active,
            self.turn,
            self.stock,
            [faces[token] for token in self.pile].__repr__(),
            tuple(tuple(-1 if token == GAP else faces[token] for token in row) for row in self.layouts),
            faces[self.held] if self.held != GAP else -1,
            (self.source, self.open, self.right, self.thrown, self.again, self.skips, self.step),
            (self.starter, self.dealer, self.calling, self.cause, self.by, self.free_on, self.dry),
            (self.revealed, self.round, len(self.played)),
            tuple((d.seat, d.gift, d.count, d.to, d.slot, d.rule.number) for d in self.debts),
            tuple((d.seat, d.gift, d.count, d.to, d.slot, d.rule.number) for d in self.overdue),
            tuple((p.owner, p.code, at.get(p.token), p.used) for p in self.powers),
            tuple(p.order < self.youngest[0] for p in self.powers),
            tuple(self.callers),
            None if self.queue is None else tuple(self.queue),
            frozenset(self.locked),
            frozenset(self.lost_turns),
            frozenset(self.free_off),
            frozenset(self.matched.items()),
            frozenset(self.emptied_at.items()),
            frozenset(at.get(token) for token in self.up),
            frozenset((at.get(token), seat) for token, seat in self.handed.items() if token in at),
            tuple(map(frozenset, self.peeked)),
            tuple(map(str, self.totals)),
            tuple(self.carried),
            tuple((one.first, tuple(one.seen), tuple(one.loose)) for one in self.epochs),
            frozenset((at.get(token), keys) for token, keys in self.never.items()),
            frozenset(
                (group.rows, group.layers, tuple(at.get(token) for token in group.tokens))
                for group in self.mixed.values()
            ),
            tuple(map(str, self.sums)),
        )

    def name(self, seat: int) -> str:
        """The player at a seat, for sentences."""
        return self.header.players[seat] if 0 <= seat < self.seats else "nobody"

    def asked(self, *options: str) -> tuple[str, ...]:
        """Those of the options that are open questions in this game: a finding names only such."""
        return tuple(option for option in options if option in self.header.rulings)

    def cite(self, point: str) -> Rule:
        """The sentence for a point of play in the rule set in force."""
        return self.rules.sentences[point]

    def card(self, code: int) -> str:
        """A face as a log writes it."""
        return self.rules.pack.names[code]

    def token_at(self, seat: int, slot: int) -> int:
        """The card in a slot (from 1), GAP where none lies there."""
        layout = self.layouts[seat]
        return layout[slot - 1] if 0 < slot <= len(layout) else GAP


SETS = (
    "up",
    "mixed",
    "never",
    "gone",
    "moved",
    "left",
    "lost_turns",
    "matched",
    "locked",
    "handed",
    "spared",
    "callers",
    "free_off",
    "emptied_at",
    "powers",
    "debts",
    "overdue",
    "played",
    "sums",
    "sheets",
    "given",
    "before",
)
"""Lists, sets and tables of a state that a copy has for itself."""


def places(entries: tuple[tuple[int, str], ...]) -> tuple[tuple[Path, str], ...]:
    """Entries by number as places of the record; 0 is no entry (what was given before the first)."""
    return tuple((("moves", number - 1), why) for number, why in entries if number > 0)


def forbid(
    state: State,
    rule: Rule,
    message: str,
    why: str = "",
    field: str | Path = (),
    *,
    entries: tuple[tuple[int, str], ...] = (),
    rulings: tuple[str, ...] = (),
    instead: tuple[str, ...] = (),
    fits: tuple[Any, ...] = (),
) -> None:
    """A rule forbids the move; where the table let it stand it is carried out all the same."""
    state.breaches.forbid(
        rule,
        message,
        why,
        at=field,
        instead=instead,
        rulings=state.asked(*rulings),
        related=places(entries),
        fits=fits,
    )


def bar(
    state: State,
    kind: Kind,
    rule: Rule,
    message: str,
    why: str = "",
    field: str | Path = (),
    *,
    entries: tuple[tuple[int, str], ...] = (),
    rulings: tuple[str, ...] = (),
) -> None:
    """Something else than a rule against it bars the move: a duty not met, a card that was another one."""
    path = (field,) if isinstance(field, str) else field
    asked = state.asked(*rulings)
    state.breaches.found.append(Finding(kind, rule, message, why, (), asked, path, related=places(entries)))


def no_way(
    state: State,
    rule: Rule,
    message: str,
    why: str = "",
    field: str | Path = (),
    *,
    entries: tuple[tuple[int, str], ...] = (),
    rulings: tuple[str, ...] = (),
) -> Refused:
    """A forbidden move that no table can carry out: to be raised."""
    return state.breaches.impossible(
        rule,
        message,
        why,
        at=field,
        rulings=state.asked(*rulings),
        related=places(entries),
        kind=Kind.ILLEGAL,
    )


def acts(state: State) -> bool:
    """Every guard has been asked. False where the rule set has nothing judged after the first breach."""
    breaches = state.breaches
    if breaches.found or breaches.asking:
        breaches.act()
        if state.rules.on_illegal == "stop":
            state.phase = STOPPED
            return False
    return True


def say(
    state: State,
    kind: Kind,
    rule: Rule,
    message: str,
    why: str = "",
    field: str | Path = (),
    *,
    entries: tuple[tuple[int, str], ...] = (),
    rulings: tuple[str, ...] = (),
    instead: tuple[str, ...] = (),
    related: tuple[tuple[Path, str], ...] = (),
    fits: tuple[Any, ...] = (),
) -> None:
    """One thing to say about the running move; ``entries`` are earlier entries that matter, by number,
    ``related`` other places."""
    state.breaches.say(
        kind,
        rule,
        message,
        why,
        at=field,
        instead=instead,
        rulings=state.asked(*rulings),
        related=places(entries) + related,
        fits=fits,
    )


def fresh_table(state: State, stock: int) -> None:
    """Everything a new round begins with: one shuffled stock, no tokens, nobody has called."""
    seats = state.seats
    pack = state.rules.pack
    state.faces, state.shown, state.pile = [], [], []
    state.layouts = [[] for _ in range(seats)]
    state.count = [0] * seats
    state.up = set()
    epoch = Epoch(0, [0] * len(pack.names), [0] * (len(pack.ranks) + 1))
    state.epochs, state.seen, state.loose = [epoch], epoch.seen, epoch.loose
    state.first, state.partly = 0, False
    state.mixed, state.never, state.gone, state.moved, state.left = {}, {}, {}, {}, {}
    state.stock = stock
    state.step = state.rules.direction
    state.follow = [(seat + state.step) % seats for seat in range(seats)]
    state.active, state.turn, state.held = -1, 0, GAP
    state.peeked = [set() for _ in range(seats)]
    state.lost_turns, state.skips, state.again = set(), 0, False
    state.open, state.right, state.thrown, state.matched = False, 0, 0, {}
    state.locked, state.powers, state.placings, state.youngest = set(), [], 0, (-1, 0)
    state.debts, state.overdue = [], []
    state.handed, state.spared = {}, {}
    state.callers, state.calling, state.queue, state.cause, state.by = [], -1, None, "", -1
    state.free_on, state.free_off, state.emptied_at = -1, set(), {}
    state.dry, state.revealed, state.sums = False, False, []


def new_token(state: State) -> int:
    """A physical card nobody has seen yet; where it lies is the caller's affair."""
    token = len(state.faces)
    state.faces.append(0)
    state.shown.append(0)
    return token
