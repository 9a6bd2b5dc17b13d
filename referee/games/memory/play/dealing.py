"""The start of a round, and what moves cards without a turn: upcard, reshuffle, rearranging."""

from __future__ import annotations

from referee.breaches import Way
from referee.declarations.entries import filled
from referee.games.memory.law.rule_set import START
from referee.games.memory.play import power_guards
from referee.games.memory.play.knowledge import mixing, shown
from referee.games.memory.play.placing import lay
from referee.games.memory.play.reveal import close_round, guard_over, round_over
from referee.games.memory.play.scores.blame import rulings_on_end
from referee.games.memory.play.scores.rounds import playing, rounds_played
from referee.games.memory.play.scores.winning import over_because, settle_round
from referee.games.memory.play.state import GAP, Played, State, fresh_table, new_token
from referee.games.memory.play.turns import beside, owes, settle
from referee.games.memory.record.moves import Deal, Rearrange, Reshuffle, TurnUp
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, PEEK, PLACED, REVEAL, TURN
from referee.rules import Kind, counted


def deal(state: State, move: Deal) -> None:
    """A round begins: cards to everybody, and the upcard where the game has one (G-09, G-13, T-05, R-08)."""
    rules = state.rules
    table = state
    if state.phase in (PEEK, TURN, HOLDING, PLACED):
        over, _ = round_over(state)
        if not over:
            guard_over(state, "A new round is dealt before the last one was finished.")
    if state.phase not in (DEAL, OVER):
        owes(state)
        table = state.copy()  # who begins, and whether the game is over, hangs on how the last round ends
        _close_last(table)
    if table.phase == OVER and not state.ended:
        none = "The game is over; no further round is dealt."
        state.forbid("end", none, over_because(state), rulings=rulings_on_end(state))
    counts = _counts(state, move)
    if move.upcard and not rules.upcard:
        state.forbid(
            "upcard",
            "No card is turned up at the start.",
            at="upcard",
            rulings=("discard_start.mode",),
        )
    starter, dealer = _starter(state, table, move)
    if sum(counts) + rules.upcard > rules.pack.size:
        raise state.no_way("seats", f"{rules.pack.size} cards do not go round for {state.seats} players.")
    dealt = _faces_dealt(move, counts)
    left = shown.what_is_left(rules.pack, dealt, move.upcard)
    if left is None:
        _guard_dealt(state, move)
    state.act()
    early = state.revealed if state.phase == REVEAL and not state.turn else 0
    before = state.totals
    if table is not state:
        _close_last(state)
    if state.phase == OVER:
        state.ended = state.ended or tuple(state.totals)
    fresh_table(state, rules.pack.size)
    state.early = (early, before, state.played[-1].sums) if early > 0 else None
    state.round = rounds_played(state) + 1
    state.starter, state.dealer, state.active = starter, dealer, starter
    _lay_out(state, dealt, counts, left, move.entry)
    state.phase = PEEK if rules.peek_count or rules.initial_face_up else TURN
    if rules.upcard or move.upcard:
        _turn_up(state, move)


def before_deal(state: State) -> None:
    """The round in the middle of which a record begins is dealt again: nothing of it counts."""
    if state.phase not in (DEAL, OVER):
        fresh_table(state, state.rules.pack.size)
        state.phase = DEAL


def _lay_out(state: State, dealt: list[int], counts: list[int], left: list[int] | None, entry: int) -> None:
    """Everybody's cards; ``left``: what is left of each face, where that says it all."""
    state.stock -= len(dealt)
    state.count = counts
    token = 0
    for seat, number in enumerate(counts):
        state.layouts[seat] = [*range(token, token + number)]
        token += number
    if left is not None:
        state.faces, state.shown = dealt, [entry if code else 0 for code in dealt]
        state.left = state.epochs[0].left = left
    else:
        state.faces, state.shown = [0] * token, [0] * token
        for token, code in enumerate(dealt):
            shown.show(state, token, code, entry)


def _faces_dealt(move: Deal, counts: list[int]) -> list[int]:
    """The faces of the cards that are dealt, seat by seat; 0 where the record does not hold them."""
    dealt: list[int] = []
    for seat, number in enumerate(counts):
        cards = move.cards[seat] if move.cards else None
        dealt += [0] * number if cards is None else cards
    return dealt


def _guard_dealt(state: State, move: Deal) -> None:
    """The faces that are dealt are those of a whole pack, freshly shuffled."""
    dealt_faces: list[shown.Shown] = []
    for seat, cards in enumerate(move.cards):
        for number, code in enumerate(cards or ()):
            dealt_faces.append((shown.NEW - len(dealt_faces), code, ("cards", state.name(seat), number)))
    dealt_faces.append((shown.NEW - len(dealt_faces), move.upcard, ("upcard",)))
    fresh = state.copy()
    fresh_table(fresh, state.rules.pack.size)
    fresh.breaches = state.breaches
    shown.guard_faces(fresh, dealt_faces, move.entry)


def _close_last(state: State) -> None:
    """The last round ends where nobody wrote it down: its cards were turned up and counted."""
    if state.phase != REVEAL:
        over, events = round_over(state)
        if not over:
            settle(state)
            return
        close_round(state, events)
    settle(state)
    _not_turned_up(state, settle_round(state))


def _not_turned_up(state: State, last: Played) -> None:
    """Where nobody wrote down the cards of a round, its points may stay unknown: that is said."""
    if state.revealed or all(isinstance(figure, int) for figure in last.scores):
        return
    state.say(
        Kind.UNDETERMINED,
        "sum",
        f"What the cards of round {last.number} counted is not in the record.",
        "the next round is dealt, and neither the cards nor a score sheet were written down",
    )


def _turn_up(state: State, move: Deal) -> None:
    phase = state.phase
    state.stock -= 1
    token = new_token(state)
    shown.show(state, token, move.upcard, move.entry, "upcard")
    lay(state, state.starter if state.starter >= 0 else 0, token, START, move.entry)
    state.phase = phase
    if not state.powers:
        state.laid.clear()  # nobody has laid it


def _counts(state: State, move: Deal) -> list[int]:
    each = state.rules.cards
    counts = [move.each if move.each >= 0 else each] * state.seats
    for seat in state.leavers:
        counts[seat] = 0
    for seat, cards in enumerate(move.cards):
        if cards is not None:
            counts[seat] = len(cards)
    for seat, number in enumerate(counts):
        if number != each and seat not in state.leavers:
            state.forbid(
                "deal",
                f"{state.name(seat)} is dealt {number} cards; each player gets {each}.",
                at="cards",
            )
            break
    return counts


def _starter(state: State, table: State, move: Deal) -> tuple[int, int]:
    """Who begins and who dealt, as far as record and rules say; -1 where neither does. ``table`` is the
    state once the last round is closed."""
    rules = state.rules
    first = not table.played
    dealer = move.dealer if move.dealer >= 0 else (table.dealer if first else -1)
    given = move.starter if move.starter >= 0 else (table.starter if first else -1)
    due = -1
    by_last = not first and rules.next_starter != "logged"
    if by_last:
        due = _next_starter(table, rules.next_starter)
    elif rules.starter_rule == "left_of_dealer" and dealer >= 0:
        due = beside(state, dealer)
    if due >= 0 and given >= 0 and given != due:
        state.forbid(
            "starter",
            f"{state.name(due)} begins, not {state.name(given)}.",
            at="starter",
            rulings=("starter.next_round" if by_last else "starter.rule",),
        )
        due = given
    return (given if given >= 0 else due), dealer


def _next_starter(state: State, rule: str) -> int:
    last = state.played[-1]
    if rule == "rotate":
        return beside(state, state.starter) if state.starter >= 0 else -1
    if rule == "caller":
        return -1 if last.caller in state.leavers else last.caller
    known = [
        (score, seat)
        for seat, score in enumerate(last.scores)
        if isinstance(score, int) and seat not in state.leavers
    ]
    if len(known) < len(playing(state)):
        return -1
    best = max(known)[0] if rule == "loser" else min(known)[0]
    found = [seat for score, seat in known if score == best]
    return found[0] if len(found) == 1 else -1


def upcard(state: State, move: TurnUp) -> None:
    """The card turned up at the start, written as an entry of its own."""
    if len(state.pile) != 1 or state.phase not in (PEEK, TURN):
        raise state.no_way(
            "upcard", "No card is turned up now.", "the upcard belongs to the start of a round"
        )
    shown.guard_faces(state, [(state.pile[0], move.card, ("card",))], move.entry)
    state.act()
    shown.show(state, state.pile[0], move.card, move.entry, "card")


def reshuffle(state: State, move: Reshuffle) -> None:
    """The discard pile without its top becomes the stock (X-A01)."""
    if state.rules.exhausted != "reshuffle":
        text = "The pile is not shuffled in this game."
        state.forbid("stock", text, rulings=("stock.when_exhausted",))
    if len(state.pile) < 2:
        text = "There is nothing to shuffle: the pile has no more than its top card."
        raise state.no_way("stock", text)
    state.act()
    if state.stock:
        state.say(
            Kind.NOTE,
            "stock",
            f"The pile is shuffled in while the stock still has {counted(state.stock, 'card')}.",
            "no rule forbids it, none asks for it",
        )
    shown.shuffled_back(state)


def rearrange(state: State, move: Rearrange) -> None:
    """A player moves his own cards about (G-39; elsewhere unusual, not forbidden). Where nobody wrote in
    which places they lie then, they lie where cards lay before, or closed up."""
    seat, breaches = move.actor, state.breaches
    layout = state.layouts[seat]
    named = [slot for slot in move.order if slot]
    if any(state.token_at(seat, slot) == GAP for slot in named) or len(named) > len(set(named)):
        raise state.no_way("rearrange", "This order names a place twice, or one without a card.", at="order")
    many = state.count[seat]
    for field, told, slots in (("order", move.order, named), ("into", move.into, [*set(move.into)])):
        if told and len(slots) != many:
            raise state.no_way(
                "rearrange",
                f"{state.name(seat)} has {many} cards, this names {counted(len(slots), 'place')}.",
                at=field,
            )
    anew = f"{state.name(seat)} lays own cards in another order."
    if not state.rules.rearrange and state.asked("layout.rearrange"):
        why = "at this table the cards stay where they lie"
        state.forbid("rearrange", anew, why, rulings=("layout.rearrange",))
    if not (move.order or move.into or breaches.barred or breaches.asking or breaches.let_stand):
        lying = tuple(power_guards.filled(state, seat))
        closed = tuple(range(1, many + 1))
        if lying != closed:
            raise breaches.open([
                Way((filled(move, into=lying),), "the cards lie in the places where cards lay before"),
                Way((filled(move, into=closed),), "the cards were closed up"),
            ])  # fmt: skip
    state.act()
    if not state.rules.rearrange and not breaches.barred:
        state.say(Kind.NOTE, "rearrange", anew, "no rule of this game allows or forbids it")
    if move.order:
        moved = [layout[slot - 1] if slot else GAP for slot in move.order]
        state.layouts[seat] = moved + [GAP] * (len(layout) - len(moved))
        return
    mixing.mix(state, power_guards.lying(state, seat))
    if move.into:
        cards = [token for token in layout if token != GAP]
        moved = [GAP] * max(len(layout), *move.into)
        for slot, token in zip(sorted(move.into), cards, strict=True):
            moved[slot - 1] = token
        state.layouts[seat] = moved
