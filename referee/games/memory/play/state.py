"""The table during a game: tokens and where they lie, whose turn it is, what is due.

A token is one physical card. ``faces[token]`` is the code of what the record has shown of it (0:
nothing), ``shown[token]`` the number of the entry that showed it. Cards in the stock have no token;
a token is made when a card leaves the stock and ends when it is shuffled back into it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final, NamedTuple

from referee.breaches import Breaches
from referee.copies import OWN, THROUGHOUT, copier
from referee.figures import Figure
from referee.games.memory.law.faces import Pack
from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.account import Account
from referee.games.memory.record.notation import DISCARD, IN_HAND
from referee.games.memory.record.phases import DEAL
from referee.header import Header
from referee.rules import Path, Rule

Points = Figure
"""Points known exactly, within bounds, or not at all."""

GAP: Final = -1
SOME_CARD: Final = -2  # and nobody has told which
ALREADY: Final = -1


# What is made anew at every turn has its constructor written out: what a dataclass makes is not compiled.


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
    rulings: tuple[str, ...] = ()  # options of the open questions it hangs on
    licensed: bool = False  # nobody owes it; paid, it is part of a fault that the table let stand
    thrown: int = GAP  # for this card, thrown wrongly; nobody has drawn or laid one since but such (T-A07a)

    def copy(self) -> Debt:
        """The debt again, to be paid on another table."""
        return Debt(*_OF_A_DEBT(self))


@dataclass(eq=False, slots=True)
class Opened:
    """The effect of a card on the pile that its owner may still use."""

    owner: int
    code: int
    token: int
    entry: int
    order: int
    used: tuple[str, ...] = ()
    thrown: bool = False  # matched, not laid in the course of a turn

    def copy(self) -> Opened:
        """The effect again, to be used on another table."""
        return Opened(*_OF_AN_EFFECT(self))


_OF_A_DEBT = attrgetter(*(each.name for each in fields(Debt)))
_OF_AN_EFFECT = attrgetter(*(each.name for each in fields(Opened)))


@dataclass(init=False, slots=True)
class Epoch:
    """The time between two reshuffles, and what was shown of the cards that were out of the stock in it.

    ``first`` is the first token made in it. All cards that were out in an epoch were out together,
    because cards only go back when it ends. ``left``: how many cards of each whole face nobody has seen in
    it (less than 0: too many were). ``known_by_rank``: of how many the rank alone was seen.
    """

    first: int
    left: list[int]
    known_by_rank: dict[int, int]

    def __init__(self, first: int, left: list[int], known_by_rank: dict[int, int]) -> None:
        self.first, self.left, self.known_by_rank = first, left, known_by_rank

    def copy(self) -> Epoch:
        """The epoch again, with figures of its own."""
        return Epoch(self.first, self.left[:], self.known_by_rank.copy())

    def count(self, pack: Pack, code: int, more: int = 1) -> None:
        """So many cards more were shown to be this; of suits alone nothing is counted."""
        rank = pack.rank_of[code]
        if code < pack.vague:
            self.left[code] -= more
        elif rank >= 0:
            many = self.known_by_rank.pop(rank, 0) + more
            if many:
                self.known_by_rank[rank] = many


WON, LOST, OPEN, NEITHER, FREE, SET = "won", "lost", "open", "neither", "free", "set"
"""What a bonus is for: how a call ended, going free, or a combination that turns the round over."""


class Bonus(NamedTuple):
    """What a player gets or pays besides the cards: for a call, for going free, for a special set.

    ``points`` is 0 where a call is judged and nothing is added; None where the score is set, not
    added to. ``says`` are the parts of the sentence that gives the reason. ``tied``: the call ended equal
    with the lowest of the others.
    """

    seat: int
    points: Points
    rule: Rule
    outcome: str
    says: tuple[str, ...]
    tied: bool = False

    @property
    def why(self) -> str:
        """The reason, for a score sheet."""
        return "".join(self.says)


@dataclass(slots=True)
class Played:
    """One round that has been scored."""

    number: int
    sums: list[Points]
    bonus: list[Points]
    scores: list[Points]
    caller: int
    bonuses: list[Bonus]
    each: tuple[frozenset[int], ...] = ()  # all scores there may be, by seat, where they are known one by one

    def copy(self) -> Played:
        """The round again, with figures of its own."""
        figures = self.sums[:], self.bonus[:], self.scores[:]
        return Played(self.number, *figures, self.caller, self.bonuses, self.each)

    def bonuses_of(self, seat: int) -> list[Bonus]:
        """What one player gets or pays besides the cards."""
        return [bonus for bonus in self.bonuses if bonus.seat == seat]


@dataclass(init=False, slots=True)
class State(Account):
    """A memory game in the middle of its record. Made with nothing in it: by ``new_state`` or as a copy."""

    seats: int
    # the table
    stock: int
    faces: list[int]
    shown: list[int]
    pile: list[int]
    layouts: list[list[int]]
    count: list[int]
    uncounted: dict[int, int]  # seat -> so many cards are taken to have lain there, where nobody told
    up: set[int]
    # what the record has shown of the pack
    epochs: list[Epoch]
    left: list[int]  # of the last epoch, as is ``known_by_rank``
    known_by_rank: dict[int, int]
    first: int
    partly: bool  # some card is known in part, or has changed places unseen
    mixed: dict[int, Any]  # token -> the cards it changed places with
    never: dict[int, frozenset[int]]  # token -> keys it does not match
    ties: dict[int, tuple[tuple[int, bool], ...]]  # token -> others it matched, or did not, all unseen
    answers: dict[Any, bool]  # what is shown of the cards -> whether it can be: kept with all copies
    gone: dict[int, int]  # token -> the epoch at whose end it went back
    moved: dict[int, tuple[int, ...]]  # token -> entries that moved it about
    emptied_by: dict[tuple[int, int], tuple[int, bool]]  # seat, slot -> the entry that emptied it; by a match
    # turns
    step: int
    follow: list[int]
    active: int
    starter: int
    dealer: int
    turn: int
    held: int
    source: int
    waiting: tuple[tuple[int, int], ...]  # cards drawn before the one held, where a table let that stand
    peeked: list[set[int]]
    lost_turns: dict[int, int]  # seat -> the entry that cost the turn; 0: none of the log
    skips: int
    extra_turn: bool
    passed_by: tuple[int, ...]  # who had no turn because a turn out of order stood, and may make up for it
    after: int  # whose turn it was before somebody made up for one; -1: nobody did
    # the window for matches, powers, debts
    window_open: bool
    matches_kept: int
    attempts: int
    matched: dict[int, int]
    locked: dict[int, int]  # who may not match, and by which entry; 0: none of the log
    powers: list[Opened]
    unlawful: list[Opened]  # of cards that might not be laid, and were let stand: used, it is part of that
    laid: set[tuple[int, int]]  # who has laid which cards that may have an effect, in this round
    placings: int
    last_power: tuple[int, int]
    debts: list[Debt]
    overdue: list[Debt]
    handed: dict[int, int]  # penalty and gift cards, and who got them
    spared: dict[int, tuple[str, ...]]  # why a player owes nothing: options
    # the end of a round
    callers: list[int]
    calling: int
    queue: list[int] | None
    cause: str
    by: int
    free_on: int
    free_off: set[int]
    emptied_at: dict[int, int]
    exhausted: bool
    overrun: bool  # the table played on where the round was over: it ends when somebody says so
    revealed: (
        int  # the entry that turned all cards up; 0: they lie face down; ALREADY: no entry of the log did
    )
    after_end: bool  # the table acted as if the round were not over, though its cards lay open
    early: tuple[int, list[Points], list[Points]] | None  # cards turned up before any were dealt: the entry,
    # the totals before it, and what they count
    ended: tuple[Points, ...]  # the totals with which the game was over, where the table dealt again
    unsaid: tuple[str, ...]  # what nobody told of how the round ended: WHO_CALLED, WENT_FREE
    sums: list[Points]
    # the game
    round: int
    rounds: Any
    totals: list[Points]
    played: list[Played]
    earlier: int  # so many rounds were played before these; -1: some, and nobody told how many
    maybe: dict[int, frozenset[int]]  # seat -> all totals there may be, where they are known one by one
    carried: list[int]
    before: list[Points]  # the totals without the last round
    decided: list[tuple[int, int, int]]  # points that the table gave: entry, seat, how many
    leavers: set[int]  # who has given the game up: the others play on
    given: dict[int, Path]  # while a position is read: where a card stands
    sheets: list[Any]  # the score sheets of the last round

    def copy(self) -> State:
        """The whole table again: what is played on the one leaves the other as it is."""
        made = State()
        _COPY_INTO(self, made)
        made.breaches = Breaches()
        last = made.epochs[-1]
        made.left, made.known_by_rank = last.left, last.known_by_rank
        if made.queue is not None:
            made.queue = made.queue[:]
        if made.played:
            made.played[-1] = made.played[-1].copy()
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
            _plainly(self),
            tuple([faces[token] for token in self.pile]),
            tuple([tuple([-1 if token == GAP else faces[token] for token in row]) for row in self.layouts]),
            faces[self.held] if self.held != GAP else -1,
            len(self.played),
            None if self.queue is None else tuple(self.queue),
            tuple(self.callers),
            tuple(map(frozenset, self.peeked)),
            frozenset(self.laid),
            (*self.totals, *self.carried),
            tuple([(each.first, *each.left, *sorted(each.known_by_rank.items())) for each in self.epochs]),
            frozenset([(at[token], seat) for token, seat in self.handed.items() if token in at]),
            self._seldom(at) if any(_seldom(self)) else (),
        )

    def _seldom(self, at: Mapping[int, int]) -> Hashable:
        """The part of a key in which there is mostly nothing; ``at``: where a token lies."""
        return (
            (*self.decided, *self.uncounted.items(), *self.sums, *sorted(self.leavers)),
            frozenset(self.maybe.items()),
            tuple([(self.faces[token], source) for token, source in self.waiting]),
            tuple(
                [(d.seat, d.gift, d.count, d.to, d.slot, d.rule.number, at.get(d.thrown)) for d in self.debts]
            ),
            tuple([(d.seat, d.gift, d.count, d.to, d.slot, d.rule.number, d.licensed) for d in self.overdue]),
            tuple([(p.owner, p.code, at.get(p.token), p.used, self.passed(p)) for p in self.powers]),
            tuple([(p.owner, p.code) for p in self.unlawful]),
            (frozenset(self.locked.items()), frozenset(self.lost_turns.items()), frozenset(self.free_off)),
            (frozenset(self.matched.items()), frozenset(self.emptied_at.items())),
            frozenset(map(at.get, self.up)),
            frozenset([(at.get(token), keys) for token, keys in self.never.items()]),
            frozenset([
                (at.get(token), at.get(other), equal)
                for token, others in self.ties.items()
                for other, equal in others
            ]),
            frozenset([
                (group.rows, group.layers, tuple(map(at.get, group.tokens))) for group in self.mixed.values()
            ]),
        )  # fmt: skip

    def name(self, seat: int) -> str:
        """The player at a seat, for sentences."""
        return self.header.players[seat] if 0 <= seat < self.seats else "nobody"

    def card(self, code: int) -> str:
        """A face as a log writes it."""
        return self.rules.pack.names[code]

    def passed(self, opened: Opened) -> bool:
        """Whether the turn of an effect has passed: one of a card laid later has been carried out (G-28)."""
        return self.rules.fifo and opened.order < self.last_power[0]

    def epoch_of(self, token: int) -> int:
        """In which epoch, from 0, a card came out of the stock."""
        return max(0, bisect_right([epoch.first for epoch in self.epochs], token) - 1)

    def out(self) -> list[int]:
        """The cards that are not in the stock."""
        held = [] if self.held == GAP else [self.held, *(token for token, _ in self.waiting)]
        return [token for layout in self.layouts for token in layout if token != GAP] + self.pile + held

    def token_at(self, seat: int, slot: int) -> int:
        """The card in a slot (from 1) or before nobody; GAP where none lies there, or none that is known."""
        if seat < 0:
            return self.pile[-1] if seat == DISCARD and self.pile else self.held if seat == IN_HAND else GAP
        layout = self.layouts[seat]
        return layout[slot - 1] if 0 < slot <= len(layout) else GAP


_OWN = (
    "faces", "shown", "pile", "count", "uncounted", "up", "mixed", "never", "ties", "gone", "moved",
    "emptied_by", "follow", "laid", "lost_turns", "matched", "locked", "handed", "spared", "callers",
    "free_off", "emptied_at", "played", "sums", "sheets", "given", "before", "totals", "carried", "decided",
    "leavers", "maybe",
)  # fmt: skip
_plainly = attrgetter(
    "phase", "active", "turn", "stock", "source", "window_open", "matches_kept", "attempts", "extra_turn",
    "skips", "step", "starter", "dealer", "calling", "cause", "by", "free_on", "exhausted", "overrun",
    "revealed", "round", "unsaid", "passed_by", "after", "after_end", "ended",
)  # fmt: skip
"""What a key holds as it is."""
_seldom = attrgetter(
    "waiting", "decided", "leavers", "debts", "overdue", "powers", "unlawful", "locked", "lost_turns",
    "free_off", "matched", "emptied_at", "up", "uncounted", "sums", "never", "ties", "mixed",
    "maybe",
)  # fmt: skip
"""What a key holds only where there is any of it."""
_OWN_THROUGHOUT = ("layouts", "epochs", "peeked", "powers", "unlawful", "debts", "overdue")
_COPY_INTO = copier(
    [each.name for each in fields(State)],
    {**dict.fromkeys(_OWN, OWN), **dict.fromkeys(_OWN_THROUGHOUT, THROUGHOUT)},
)


def new_state(rules: RuleSet, header: Header) -> State:
    """The table before the first round."""
    state = State()
    state.rules, state.header, state.seats = rules, header, len(header.players)
    state.phase, state.breaches, state.answers = DEAL, Breaches(), {}
    state.starter = state.dealer = -1
    state.source = state.round = state.earlier = 0
    state.rounds = None
    state.totals, state.carried, state.maybe = [0] * state.seats, [0] * state.seats, {}
    state.played, state.before, state.sheets, state.given = [], [], [], {}
    state.decided, state.leavers, state.ended = [], set(), ()
    fresh_table(state, rules.pack.size)
    return state


def fresh_table(state: State, stock: int) -> None:
    """Everything a new round begins with: one shuffled stock, no tokens, nobody has called."""
    seats = state.seats
    pack = state.rules.pack
    state.faces, state.shown, state.pile = [], [], []
    state.layouts = [[] for _ in range(seats)]
    state.count, state.uncounted = [0] * seats, {}
    state.up = set()
    epoch = Epoch(0, [*pack.fresh], {})
    state.epochs, state.left, state.known_by_rank = [epoch], epoch.left, epoch.known_by_rank
    state.first, state.partly = 0, False
    state.ties = {}
    state.mixed, state.never, state.gone, state.moved, state.emptied_by = {}, {}, {}, {}, {}
    state.stock = stock
    go_round(state, state.rules.direction)
    state.active, state.turn, state.held, state.waiting = -1, 0, GAP, ()
    state.peeked = [set() for _ in range(seats)]
    state.lost_turns, state.skips, state.extra_turn = {}, 0, False
    state.passed_by, state.after = (), -1
    state.window_open, state.matches_kept, state.attempts, state.matched = False, 0, 0, {}
    state.locked, state.powers, state.placings, state.last_power = {}, [], 0, (-1, 0)
    state.unlawful, state.debts, state.overdue, state.laid = [], [], [], set()
    state.handed, state.spared = {}, {}
    state.callers, state.calling, state.queue, state.cause, state.by = [], -1, None, "", -1
    state.free_on, state.free_off, state.emptied_at = -1, set(), {}
    state.exhausted, state.overrun, state.revealed, state.sums, state.unsaid = False, False, 0, [], ()
    state.after_end, state.early = False, None


def go_round(state: State, step: int) -> None:
    """Turns go round in this direction (1 or -1), past those who have given the game up."""
    seats, left = state.seats, state.leavers
    state.step = step
    state.follow = [*range(1, seats), 0] if step > 0 else [seats - 1, *range(seats - 1)]
    if 0 < len(left) < seats:
        ahead = state.follow[:]
        for seat, after in enumerate(ahead):
            while after in left:
                after = ahead[after]
            state.follow[seat] = after


def new_token(state: State, code: int = 0, entry: int = 0) -> int:
    """A physical card that nobody has seen yet, or that this entry shows as a whole face on which nothing
    else hangs; where it lies is the caller's affair."""
    faces = state.faces
    token = len(faces)
    faces.append(code)
    state.shown.append(entry)
    if code:
        state.left[code] -= 1
    return token
