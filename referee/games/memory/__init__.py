"""Dutch as a memory game: one engine, and three printed variants as rows of data.

:func:`game` makes a Game of any rule set; :func:`with_rule_set` reads a club's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from referee.entries import Border, line
from referee.game import BadEntry, Game, Header, later
from referee.games.memory import (
    calls,
    dealing,
    drawing,
    matches,
    obligations,
    placing,
    powers,
    reveal,
    rulebook_g,
    rulebook_r,
    rulebook_t,
    rulings_g,
    rulings_r,
    rulings_t,
    rulings_x,
    scoring,
    sheet,
    slips,
)
from referee.games.memory.assembly import Tree, assemble, option_value, with_options
from referee.games.memory.legal import legal
from referee.games.memory.moves import ACTIONS, ENTRIES
from referee.games.memory.notation import lexicon
from referee.games.memory.position import BOOKKEEPING, UNORDERED, load, new_state, position
from referee.games.memory.rounds import read_rounds
from referee.games.memory.rows import PRESETS, ROWS
from referee.games.memory.rule_set import RuleSet, compiled
from referee.games.memory.soundness import soundness
from referee.games.memory.state import DEAL, HOLDING, OVER, PEEK, PLACED, REVEAL, STOPPED, TURN, State, no_way
from referee.games.memory.turns import ended_free, pass_over, successor
from referee.rules import Reading as RulingReading
from referee.rules import Rule, Ruling

Handlers = Mapping[str, Callable[[Any, Any], None]]

_ANY_PLAY: Handlers = {
    "match": matches.match,
    "penalty": obligations.penalty,
    "give": obligations.give,
    "power": powers.power,
    "decline": powers.decline,
    "look": powers.look,
    "call": calls.call,
    "rearrange": dealing.rearrange,
    "reshuffle": dealing.reshuffle,
    "initial_peek": obligations.initial_peek,
    "reveal": reveal.reveal,
    "score": scoring.score,
}
_BEFORE_TURN: Handlers = {
    **_ANY_PLAY,
    "upcard": dealing.upcard,
    "draw": drawing.draw,
    "skip": calls.skip,
    "deal": dealing.deal,
}
_BETWEEN: Handlers = {
    "deal": dealing.deal,
    "reveal": reveal.reveal,
    "score": scoring.score,
    "end_game": reveal.end_game,
}


def _ignored(state: State, move: Any) -> None:
    """Under ``replay.on_illegal: stop`` nothing after the first breach is judged."""
    state.breaches.act()


PLAYS: Mapping[str, Handlers] = {
    DEAL: _BETWEEN,
    PEEK: _BEFORE_TURN,
    TURN: _BEFORE_TURN,
    HOLDING: {
        **_ANY_PLAY,
        "replace": placing.replace,
        "shed": placing.shed,
        "return": placing.put_back,
        "keep": placing.keep,
    },
    PLACED: {**_ANY_PLAY, "draw": drawing.draw, "skip": calls.skip, "deal": dealing.deal},
    REVEAL: {**_BETWEEN, "penalty": obligations.penalty, "give": obligations.give},
    OVER: _BETWEEN,
    STOPPED: dict.fromkeys(ACTIONS, _ignored),
}
"""Phase -> action -> handler. What is not here is not possible at that moment."""

POINTS_OF: Mapping[str, str] = {
    "draw": "draw",
    "replace": "replace",
    "shed": "shed",
    "return": "after_upcard",
    "keep": "replace",
    "match": "match_when",
    "penalty": "false_match",
    "give": "gift",
    "power": "power",
    "decline": "power",
    "look": "look",
    "call": "call_when",
    "skip": "order",
    "rearrange": "rearrange",
    "reshuffle": "stock",
    "initial_peek": "peek",
    "upcard": "upcard",
    "deal": "deal",
    "end_game": "end",
}
"""Action -> the point of play that is cited when it comes at an impossible moment."""

MOMENTS: Mapping[str, str] = {
    DEAL: "before the cards are dealt",
    PEEK: "before play has begun",
    TURN: "at the start of the first turn",
    HOLDING: "while a drawn card is waiting to be placed",
    PLACED: "before the next card has been drawn",
    REVEAL: "when the round is over",
    OVER: "when the game is over",
}


def unplanned(state: State, move: Any) -> None:
    """An act that is not possible at this moment. Always Illegal."""
    point = POINTS_OF.get(move.action, "reveal")
    free = state.phase == REVEAL and ended_free(state)
    who = (
        f"{state.name(move.actor)} cannot {move.action.replace('_', ' ')}"
        if move.actor >= 0
        else f"No {move.action} is possible"
    )
    raise no_way(
        state,
        state.cite("go_free" if free else point),
        f"{who} {MOMENTS[state.phase]}.",
        f"{state.name(state.free_on)} got rid of all cards while on turn: that ended the round at once"
        if free
        else f"{state.name(state.active)} holds a drawn card"
        if state.phase == HOLDING
        else "",
        field="action",
    )


def stands(state: State, move: Any) -> bool:
    """Whether a forbidden act is carried out where nothing is said of it: it was played, and what came
    after presupposes it. A call at a wrong moment is void unless the table reads it otherwise (X-A11)."""
    if move.action == "call":
        return state.rules.call_invalid != "void"
    return state.rules.on_illegal != "skip"


def lasting(move: Any) -> bool:
    """A card that was looked at has been seen."""
    return move.action in ("look", "initial_peek") or bool(getattr(move, "look", ()))


def moments(state: State) -> Iterator[State]:
    """The table as it is, and after each automatic call and skipped turn that nobody has to write down."""
    yield state
    if state.phase != PLACED:
        return
    _, events = successor(state)
    for number in range(1, len(events) + 1):
        after = state.copy()
        pass_over(after, events[:number])
        yield after


def actors(state: State) -> Sequence[int]:
    """Whose turn it is, or who may begin."""
    if state.phase in (DEAL, REVEAL, OVER, STOPPED):
        return ()
    if state.phase == HOLDING:
        return (state.active,)
    due, _ = calls.due_now(state, state.active)
    if state.active < 0:
        return tuple(range(state.seats))
    return (due,) if due >= 0 else ()


def touches(move: Any) -> frozenset[Any]:
    """The places of the table an act is about."""
    owner = getattr(move, "owner", -1)
    owner = move.actor if owner < 0 else owner
    found: set[Any] = set()
    if getattr(move, "slot", 0):
        found.add((owner, move.slot))
    for name in ("look", "swap", "reveal", "places"):
        found.update(
            place for place in getattr(move, name, ()) if isinstance(place, tuple) and len(place) == 2
        )
    return frozenset(found)


PRINTED_RULES: Mapping[str, Mapping[str, Rule]] = {
    "G": rulebook_g.RULES,
    "T": rulebook_t.RULES,
    "R": rulebook_r.RULES,
}
"""Prefix of a rule set -> the rulebook it prints."""

PRINTED = ("hundred", "duel", "rommee")
"""Rule sets that logs name as games of their own."""

QUESTIONS: Mapping[str, Sequence[Ruling]] = {
    "X": rulings_x.RULINGS,
    "G": (*rulings_x.rulings("G"), *rulings_g.RULINGS),
    "T": (*rulings_x.rulings("T"), *rulings_t.RULINGS),
    "R": (*rulings_x.rulings("R"), *rulings_r.RULINGS),
}
"""The open questions of a rule set, by its leaf ``questions``."""


def _asked(tree: Tree) -> tuple[Ruling, ...]:
    """The open questions as this rule set answers them: what it says is the first reading."""
    asked = []
    for ruling in QUESTIONS[str(tree.get("questions", "X"))]:
        value = option_value(tree, ruling.option) if ruling.option else None
        if value is not None and (value != ruling.default or type(value) is not type(ruling.default)):
            own = [one for one in ruling.readings if one.value == value and type(one.value) is type(value)]
            first = own[0] if own else RulingReading(value, "as this rule set says")
            ruling = replace(ruling, readings=(first, *(one for one in ruling.readings if one is not first)))
        asked.append(ruling)
    return tuple(asked)


def game(rule_set: Mapping[str, Any], load_file: Callable[[str], Any] | None = None) -> Game:
    """The memory game that this rule set describes: data as in a row of ours or in a club's file.

    Raises BadEntry, with the path in the data, where the rule set makes no sense.
    """
    tree = assemble(rule_set, load_file)
    soundness(tree)
    first = compiled(tree)
    asked = _asked(tree)
    made: dict[str, RuleSet] = {}

    def rules_for(header: Header) -> RuleSet:
        key = repr(sorted(header.rulings.items()))
        if key not in made:
            _of_ones_own(tree, asked, header.rulings)
            changed = with_options(tree, header.rulings)
            try:
                soundness(changed)
            except BadEntry as bad:
                raise BadEntry(bad.message, ("rulings",), bad.expected) from None
            made[key] = compiled(changed)
        return made[key]

    def start(header: Header, setup: Mapping[str, Any] | None) -> State:
        return _start(rules_for(header), header, setup or {})

    border = Border(ENTRIES, lexicon(first.pack), "memory.schema.json")

    def instead(state: State, move: Any) -> Sequence[str]:
        return _instead(state, move, border)

    numbers: dict[str, Rule] = {
        rule.number: rule for rule in (*first.sentences.values(), *first.rank_sentences.values())
    }
    id = str(tree["id"])
    return Game(
        id=id,
        title=first.name,
        seats=(1, max(first.players_max, most_seats(first))),
        usual=(first.players_min, first.players_max),
        rules={**PRINTED_RULES.get(first.prefix, {}), **numbers},
        rulings=asked,
        schema=f"{id if id in PRINTED else 'memory'}.schema.json",
        plays=PLAYS,
        unplanned=unplanned,
        border=border,
        start=start,
        load=lambda header, data: load(rules_for(header), header, data),
        position=position,
        legal=legal,
        instead=instead,
        edits=partial(slips.edits, PLAYS),
        missing=partial(slips.missing, PLAYS),
        stands=stands,
        lasting=lasting,
        over=lambda state: state.phase == OVER,
        finish=sheet.finish,
        score=sheet.score,
        stopped=sheet.stopped,
        touches=touches,
        actors=actors,
        unordered=UNORDERED,
        final=lambda header, data: sheet.load_final(rules_for(header), header, data),
        seen_by=later("referee.games.memory.secrecy", "seen_by"),
        covered=later("referee.games.memory.secrecy", "covered"),
        layout=later("referee.games.memory.layout", "layout"),
        bookkeeping=BOOKKEEPING,
        moments=moments,
    )


def _of_ones_own(tree: Tree, asked: Sequence[Ruling], chosen: Mapping[str, Any]) -> None:
    """Readings beyond those that are listed make sense, one by one. BadEntry at the first that does not."""
    for ruling in asked:
        value = chosen.get(ruling.option)
        if not ruling.custom or any(
            value == one.value and type(value) is type(one.value) for one in ruling.readings
        ):
            continue
        try:
            if ruling.option in PRESETS and not isinstance(value, Mapping):
                raise BadEntry(f"{value!r} is no reading of {ruling.option}")
            soundness(with_options(tree, {ruling.option: value}))
        except BadEntry as bad:
            expected = bad.expected or ruling.custom
            raise BadEntry(bad.message, ("rulings", ruling.option), expected) from None


def most_seats(rules: RuleSet) -> int:
    """As many as the pack can serve: a table may read the number of players more widely."""
    return (rules.pack.size - 1) // rules.cards


def _start(rules: RuleSet, header: Header, setup: Mapping[str, Any]) -> State:
    state = new_state(rules, header)
    low, high = rules.players_min, rules.players_max
    if not low <= state.seats <= high:
        many = f"{low}" if low == high else f"{low} to {high}"
        raise no_way(state, state.cite("seats"), f"{state.seats} players; this game is for {many}.")
    if state.seats * rules.cards + rules.upcard > rules.pack.size:
        raise no_way(
            state, state.cite("seats"), f"{rules.pack.size} cards do not go round for {state.seats} players."
        )
    state.rounds = read_rounds(rules, setup.get("rounds"))
    for key in ("dealer", "starter"):
        if key in setup:
            setattr(state, key, header.seat(setup[key], (key,)))
    return state


def _instead(state: State, move: Any, border: Border) -> Sequence[str]:
    """A few legal acts of the same player, or of whoever may act, as log lines."""
    options = list(legal(state))
    own = [one for one in options if one.actor == move.actor]
    same = [one for one in own if one.action == move.action] or own or options
    return [line(border.write(one, state.header)) for one in same[:4]]


def with_rule_set(name: str, load_file: Callable[[str], Any] | None = None) -> Game:
    """The game of a rule set a log brings along: the name of one of ours, or a file beside the log."""
    if name in ROWS:
        return game(ROWS[name])
    if load_file is None:
        raise BadEntry(f"there is no rule set called {name!r}", (), "one of " + ", ".join(ROWS))
    found = load_file(name)
    if not isinstance(found, Mapping):
        raise BadEntry(f"{name!r} is no rule set", (), "a mapping of options")
    return game(found, load_file)


HUNDRED = game(ROWS["hundred"])
DUEL = game(ROWS["duel"])
ROMMEE = game(ROWS["rommee"])
