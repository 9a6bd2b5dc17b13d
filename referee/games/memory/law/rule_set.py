"""Rule sets: from data (a row of ours or a club's file) to the plain fields the engine plays by.

:mod:`~referee.games.memory.law.assembly` lays a rule set over its parents,
:mod:`~referee.games.memory.law.soundness` refuses what has no meaning, :func:`compiled` turns the rest
into a :class:`RuleSet`. A ruling of a log is a dotted path into the same data, so a house rule and a
printed variant are one mechanism.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.games.memory.law import effects
from referee.games.memory.law.assembly import Tree, leaf
from referee.games.memory.law.effects import Effect
from referee.games.memory.law.faces import Pack, pack
from referee.games.memory.law.sentences import sentences_of
from referee.rules import Rule

NO_LIMIT = 99


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One way to play, ready for use. Every field has its place in the data: see ``FIELDS``."""

    pack: Pack
    sentences: Mapping[str, Rule]
    rank_sentences: Mapping[str, Rule]
    points: tuple[int | None, ...]  # by exact face; None where the rule set gives no value
    bounds: tuple[tuple[int, int] | None, ...]  # by any face: least and most it may count
    keys: tuple[int, ...]  # what a face matches as; -1 where the record does not decide it
    key_sets: tuple[frozenset[int], ...]  # all it may match as
    effects: tuple[tuple[Effect, ...], ...]  # by face
    opens: tuple[bool, bool, bool, bool, bool]  # does a window open after shed, replace, return, match, start
    acts: tuple[bool, bool, bool, bool, bool]  # does a power act after the same
    bottom: frozenset[int]
    replaceable: tuple[bool, bool]  # may a card from stock, from the pile, be exchanged
    layable: tuple[bool, bool]  # may it be laid on the pile unexchanged
    key_masks: Mapping[int, int]  # what matches as a key: the exact faces, a bit for each
    from_stock: bool  # may everybody with cards draw from the stock at any time
    name: str
    prefix: str
    backs: str
    players_min: int
    players_max: int
    rows: int
    cols: int
    rearrange: bool
    face_up: bool
    initial_face_up: int
    cards: int
    peek_count: int
    peek_which: str
    peek_mandatory: bool
    upcard: bool
    starter_rule: str
    next_starter: str
    first_sources: tuple[str, ...]
    direction: int
    sources: tuple[str, ...]
    after_stock: tuple[str, ...]
    after_upcard: tuple[str, ...]
    keep_adds_card: bool
    replace_multiple: bool
    multiple_keep_all: bool
    multiple_penalty: int
    taken_up: bool
    shed_flips: bool
    may_pass: bool
    match_enabled: bool
    criterion: str
    match_own: bool
    match_other: bool
    any_time: bool
    after_turns: bool
    until_reveal: bool
    on_uncovered: bool
    empty_pile_penalty: bool
    limit: int
    limit_per_player: int
    limit_any: bool
    race_penalty: bool
    late_penalty: bool
    lockout_penalty: bool
    all_or_nothing: bool
    order_marked: bool
    gift_count: int
    gift_append: bool
    gift_forbidden: bool
    false_stays: bool
    false_cards: int
    lockout: str
    receiver_sees: bool
    stood_power: bool
    powers_optional: bool
    owner_active: bool
    fifo: bool
    lifo: bool
    powers_never_expire: bool
    look_always: bool
    look_cards: int
    call_word: str
    call_window: str
    call_early: bool
    earliest_lap: int
    call_most: int | None
    call_repeat: bool
    call_invalid: str
    immune: frozenset[str]
    self_frozen: bool
    caller_matches: bool
    final_turns: str
    empty_turn: str
    call_same_turn: bool
    empty_receives: bool
    auto_call: str
    auto_ends: bool
    skip_in_final: bool
    free_ends: bool
    free_bonus: int
    free_until_discard: bool
    free_resolve: bool
    free_in_final: bool
    free_caller_once: bool
    off_turn: str
    off_turn_bonus: int
    off_turn_shortens: bool
    all_face_up: bool
    exhausted: str
    dry_call_stands: bool
    sets: tuple[Mapping[str, Any], ...]
    won: Mapping[str, Any]
    lost: Mapping[str, Any]
    others_won: Mapping[str, Any]
    tie: str
    other_free_loses: bool
    self_free_lost: bool
    round_tie: str
    end_type: str
    end_points: int
    end_over: bool
    end_rounds: Any
    adjust: tuple[Mapping[str, Any], ...]
    highest: bool
    game_tie: str
    on_illegal: str


def same(value: Any) -> Any:
    return value


def is_(word: Any) -> Callable[[Any], bool]:
    return lambda value: value == word


def has(word: str) -> Callable[[Any], bool]:
    return lambda value: word in value


def limit(value: Any) -> int:
    return NO_LIMIT if value in ("none", None) else int(value)


FIELDS: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "name": ("name", str),
    "prefix": ("rule_prefix", str),
    "backs": ("deck.backs", str),
    "players_min": ("players.min", int),
    "players_max": ("players.max", int),
    "rows": ("layout.rows", int),
    "cols": ("layout.cols", int),
    "rearrange": ("layout.rearrange", is_("own_anytime")),
    "face_up": ("layout.face", is_("up_when_replaced")),
    "initial_face_up": ("layout.initial_face_up", int),
    "cards": ("deal.cards", int),
    "peek_count": ("initial_peek.count", int),
    "peek_which": ("initial_peek.which", str),
    "peek_mandatory": ("initial_peek.mandatory", bool),
    "upcard": ("discard_start.mode", is_("upcard")),
    "starter_rule": ("starter.rule", str),
    "next_starter": ("starter.next_round", str),
    "first_sources": ("starter.first_turn_sources", tuple),
    "direction": ("turn.direction", lambda value: 1 if value == "clockwise" else -1),
    "sources": ("turn.sources", tuple),
    "after_stock": ("turn.after_stock", tuple),
    "after_upcard": ("turn.after_upcard", tuple),
    "keep_adds_card": ("turn.keep_adds_card", bool),
    "replace_multiple": ("turn.replace_multiple", is_("same_rank")),
    "multiple_keep_all": ("turn.replace_multiple_fail.keep_all", bool),
    "multiple_penalty": ("turn.replace_multiple_fail.penalty_cards", int),
    "taken_up": ("turn.taken_card_face", is_("up")),
    "shed_flips": ("turn.shed_flips_own", bool),
    "may_pass": ("turn.pass", bool),
    "match_enabled": ("match.enabled", bool),
    "criterion": ("match.criterion", str),
    "match_own": ("match.targets", has("own")),
    "match_other": ("match.targets", has("other")),
    "any_time": ("match.window", is_("any_time")),
    "after_turns": ("match.window", is_("end_of_turn_only")),
    "until_reveal": ("match.until_reveal", bool),
    "on_uncovered": ("match.on_uncovered", bool),
    "empty_pile_penalty": ("match.on_empty_pile", is_("penalty")),
    "limit": ("match.limit", limit),
    "limit_per_player": ("match.limit_per_player", limit),
    "limit_any": ("match.limit_counts", is_("any")),
    "race_penalty": ("match.race_loser", is_("penalty")),
    "late_penalty": ("match.late", is_("penalty")),
    "lockout_penalty": ("match.lockout_breach", is_("penalty")),
    "all_or_nothing": ("match.bundle", is_("all_or_nothing")),
    "order_marked": ("match.order", is_("marked")),
    "gift_count": ("match.gift.count", int),
    "gift_append": ("match.gift.slot", is_("append")),
    "gift_forbidden": ("match.gift.if_empty", is_("forbid")),
    "false_stays": ("match.false.card", is_("stay")),
    "false_cards": ("match.false.penalty_cards", int),
    "lockout": ("match.false.lockout", str),
    "receiver_sees": ("penalty_card.seen_by", is_("receiver")),
    "stood_power": ("stood_card.power", is_("normal")),
    "powers_optional": ("powers.optional", bool),
    "owner_active": ("powers.owner", is_("active")),
    "fifo": ("powers.order", is_("fifo")),
    "lifo": ("powers.order", is_("lifo")),
    "powers_never_expire": ("powers.expires", is_("never")),
    "look_always": ("infractions.look.scope", is_("round")),
    "look_cards": ("infractions.look.cards_each", int),
    "call_word": ("call.word", str),
    "call_window": ("call.window", str),
    "call_early": ("call.early", is_("effective_at_end")),
    "earliest_lap": ("call.earliest_lap", int),
    "call_most": ("call.max_points", lambda value: None if value == "none" else int(value)),
    "call_repeat": ("call.repeat", bool),
    "call_invalid": ("call.invalid", str),
    "immune": ("call.immunity", frozenset),
    "self_frozen": ("call.self_frozen", bool),
    "caller_matches": ("call.caller_may_match", bool),
    "final_turns": ("call.final_turns", str),
    "empty_turn": ("empty_layout.turn", str),
    "call_same_turn": ("empty_layout.call_same_turn", bool),
    "empty_receives": ("empty_layout.can_receive", bool),
    "auto_call": ("empty_layout.auto_call", str),
    "auto_ends": ("empty_layout.auto_call_effect", is_("end_now")),
    "skip_in_final": ("empty_layout.skip_in_final", bool),
    "free_ends": ("go_free.on_turn", is_("end_now")),
    "free_bonus": ("go_free.on_turn_bonus", int),
    "free_until_discard": ("go_free.on_turn_until", is_("own_discard")),
    "free_resolve": ("go_free.pending_powers", is_("resolve")),
    "free_in_final": ("go_free.in_final", is_("end_now")),
    "free_caller_once": ("go_free.caller_on_turn", is_("once")),
    "off_turn": ("go_free.off_turn", str),
    "off_turn_bonus": ("go_free.off_turn_bonus", int),
    "off_turn_shortens": ("go_free.off_turn_in_final", is_("shorten")),
    "all_face_up": ("round_end.all_face_up", bool),
    "exhausted": ("stock.when_exhausted", str),
    "dry_call_stands": ("stock.dry_call", is_("stands")),
    "sets": ("scoring.sets", tuple),
    "won": ("scoring.caller.success", same),
    "lost": ("scoring.caller.fail", same),
    "others_won": ("scoring.others.on_caller_success", same),
    "tie": ("scoring.caller.tie", str),
    "other_free_loses": ("scoring.caller.fails_if_other_free", bool),
    "self_free_lost": ("scoring.caller.self_free", is_("lost")),
    "round_tie": ("round.tie", str),
    "end_type": ("game.end.type", str),
    "end_points": ("game.end.points", lambda value: 100 if value is None else int(value)),
    "end_over": ("game.end.cmp", is_("gt")),
    "end_rounds": ("game.end.n", same),
    "adjust": ("game.adjust", tuple),
    "highest": ("game.winner", is_("highest")),
    "game_tie": ("game.tie", str),
    "on_illegal": ("replay.on_illegal", str),
}
"""Field of a RuleSet -> its place in the data, and how it is read."""

PLACEMENTS = ("shed", "replace", "return", "match", "upcard_start")
SHED, REPLACE, RETURN, MATCH, START = range(5)
"""How a card comes onto the pile: the places in ``opens`` and ``acts``."""


def compiled(tree: Tree) -> RuleSet:
    """The fields of a complete and sound rule set (see :func:`soundness`)."""
    deck = tree["deck"]
    cards = pack([str(rank) for rank in deck["ranks"]], deck["suits"], deck["packs"], deck["jokers"])
    values = leaf(tree, "scoring.values")
    points = tuple(_points(cards, code, values) for code in range(cards.vague))
    sentences, rank_sentences = sentences_of(tree)
    triggers = leaf(tree, "powers.triggers")
    opening = leaf(tree, "match.on")
    start, turn = tree["discard_start"], tree["turn"]
    rows, cols = leaf(tree, "layout.rows"), leaf(tree, "layout.cols")
    key_sets = tuple(_keys(cards, code, tree["match"], points) for code in range(len(cards.names)))
    made: dict[str, Any] = {
        "pack": cards,
        "sentences": sentences,
        "rank_sentences": rank_sentences,
        "points": points,
        "bounds": tuple(_bounds(cards, code, points) for code in range(len(cards.names))),
        "keys": tuple(next(iter(one)) if len(one) == 1 else -1 for one in key_sets),
        "key_sets": key_sets,
        "key_masks": _key_masks(cards, tree["match"], points),
        "effects": tuple(
            effects.of_face(cards, code, tree["powers"]["by_card"]) for code in range(len(cards.names))
        ),
        "opens": (
            *(one in opening for one in PLACEMENTS[:4]),
            bool(start["match"]) and "upcard_start" in opening,
        ),
        "acts": (*(one in triggers for one in PLACEMENTS[:4]), bool(start["power"])),
        "replaceable": ("replace" in turn["after_stock"], "replace" in turn["after_upcard"]),
        "layable": ("shed" in turn["after_stock"], "return" in turn["after_upcard"]),
        "from_stock": "stock" in turn["sources"] and "stock" in leaf(tree, "starter.first_turn_sources"),
        "bottom": frozenset(range((rows - 1) * cols + 1, rows * cols + 1)),
    }
    plain_fields: dict[str, Any] = {name: read(leaf(tree, path)) for name, (path, read) in FIELDS.items()}
    return RuleSet(**made, **plain_fields)


def _points(cards: Pack, code: int, values: Mapping[str, Any] | None) -> int | None:
    if not code or values is None:
        return None
    for name in cards.classes(code):
        if name in values:
            return int(values[name])
    return None


def _bounds(cards: Pack, code: int, points: Sequence[int | None]) -> tuple[int, int] | None:
    possible = [points[face] for face in cards.exact(code) if cards.copies[face]]
    known = [one for one in possible if one is not None]
    return (min(known), max(known)) if known and len(known) == len(possible) else None


def _keys(cards: Pack, code: int, match: Mapping[str, Any], points: Sequence[int | None]) -> frozenset[int]:
    """What a card may match as. Two cards match if their keys are equal."""
    return frozenset(_exact_key(cards, face, match, points) for face in cards.exact(code))


def _key_masks(cards: Pack, match: Mapping[str, Any], points: Sequence[int | None]) -> dict[int, int]:
    """For every key the exact faces that match as it."""
    found: dict[int, int] = {}
    for face in range(1, cards.vague):
        key = _exact_key(cards, face, match, points)
        found[key] = found.get(key, 0) | 1 << face
    return found


def _exact_key(cards: Pack, face: int, match: Mapping[str, Any], points: Sequence[int | None]) -> int:
    rank = cards.rank_of[face]
    if match["criterion"] == "value" and points[face] is not None:
        return 1000 + int(points[face] or 0)
    king = rank < len(cards.ranks) and cards.ranks[rank] == "K"
    coloured = king and (match["criterion"] == "rank_and_colour" or match["red_king"] == "red_only")
    return rank * 3 + (1 + bool(cards.red(face)) if coloured else 0)
