"""Every option of a rule set, declared once: where it stands, what it is unless said, what may be written,
what it says, and which fields of the engine it fills.

From this table come the base row that every rule set extends, the check of a rule set, its schema
(``schemas/ruleset.schema.json``) and its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from referee.declarations.shapes import Schema
from referee.declarations.small_schemas import (
    FLAG,
    TEXT,
    by_name,
    list_of,
    one_of,
    some_of,
    table,
    unsaid,
    whole,
)
from referee.games.memory.law.effects import Effect
from referee.games.memory.law.faces import Pack
from referee.games.memory.law.kinds import MOST, RANKS, RANKS_OF_SET, SENTENCE, STEPS
from referee.rules import Rule

Field = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a rule set may say, and how a field of the engine is made of it."""

    path: str
    default: Any
    kind: Schema
    about: str
    read: Field


def same(value: Any) -> Any:
    """The value as it is written."""
    return value


def O(path: str, default: Any = None, kind: Schema | None = None, about: str = "", read: Field = same) -> Any:  # noqa: E743
    """One row of the table. With a path and what is read there alone: one more field by the row before."""
    return Option(path, default, kind or {}, about, read)


def is_(word: str) -> Field:
    """Whether the value is this word."""
    return lambda value: bool(value == word)


def E(path: str, usual: str, other: str, about: str) -> Any:
    """One row of the table for an option of two words: whether it is not as usual."""
    return O(path, usual, one_of(usual, other), about, is_(other))


def has(word: str) -> Field:
    """Whether the selection has this word."""
    return lambda value: word in value


def part(name: str, otherwise: Any = None) -> Field:
    """One part of a table; ``otherwise`` where it is not said."""
    return lambda table: otherwise if table.get(name) is None else table[name]


NO_LIMIT = 99


def up_to(value: Any) -> int:
    """How many; NO_LIMIT where any number is allowed."""
    return NO_LIMIT if value in ("none", None) else int(value)


def most(value: Any) -> int | None:
    """How many points at most; None where any number is allowed."""
    return None if value in ("none", None) else int(value)


def step(value: Any) -> int:
    """From one seat to the next."""
    return 1 if value == "clockwise" else -1


POINTS = whole(-MOST, MOST)
PENALTY = whole(0, 20)
CHANGE = table({"add": POINTS, "set": unsaid(whole(-MOST, MOST)), "double": FLAG})
COMBINATIONS = ("pair_of_rank", "four_of_rank", "column")
"""Sets of cards that count together instead of each for itself."""
SET = table({
    "name": TEXT, "exactly": RANKS_OF_SET, "self": POINTS, "others": POINTS, "per": one_of(*COMBINATIONS),
    "value": POINTS,
})  # fmt: skip
ADJUSTMENT = table({"exact": POINTS, "set": POINTS}, "exact", "set")
END = table(
    {
        "type": one_of("points", "rounds", "agreed", "single_round"),
        "points": whole(1, MOST),
        "cmp": one_of("ge", "gt"),
        "n": whole(1, 1000, "declared"),
    },
    "type",
)
NUMBER_CARDS = {"A": 1} | {str(number): number for number in range(2, 11)}


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One way to play, ready for use: what is made of several options, and then every option with the field
    that it fills. Options that fill none by themselves belong to the class."""

    pack: Pack
    sentences: Mapping[str, Rule]
    rank_sentences: Mapping[str, Rule]
    points: tuple[int | None, ...]  # by exact face; None where the rule set gives no value
    sure: tuple[int | None, ...]  # the same by any face; None for those that are not whole
    bounds: tuple[tuple[int, int] | None, ...]  # by any face: least and most it may count
    keys: tuple[int, ...]  # what a face matches as; -1 where the record does not decide it
    key_sets: tuple[frozenset[int], ...]  # all it may match as
    effects: tuple[tuple[Effect, ...], ...]  # by face
    ranks: tuple[tuple[int, ...], ...]  # by face: the ranks of the pack it may be of, as faces
    effect_kinds: tuple[frozenset[str], ...]  # by face: the names of its steps
    power_rules: tuple[Rule, ...]  # by face: the sentence about its effect
    opens: tuple[bool, ...]  # does a window open after shed, replace, return, match, start
    acts: tuple[bool, ...]  # does a power act after the same
    bottom: frozenset[int]
    replaceable: tuple[bool, ...]  # may a card from stock, from the pile, be exchanged
    layable: tuple[bool, ...]  # may it be laid on the pile unexchanged
    key_masks: Mapping[int, int]  # what matches as a key: the exact faces, a bit for each
    from_stock: bool  # may everybody with cards draw from the stock at any time
    name: str
    prefix: str

    # fmt: off
    # One row to an option, so that a rule set can be read down the page like a table.
    deck_packs: ClassVar[Option] = O("deck.packs", 1, whole(1, 20), "How many packs are shuffled together.")
    deck_ranks: ClassVar[Option] = O("deck.ranks",
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], RANKS, "The ranks of a pack.")
    deck_suits: ClassVar[Option] = O("deck.suits", ["S", "H", "D", "C"], some_of("S", "H", "D", "C", least=1),
        "The suits of a pack.")
    deck_jokers: ClassVar[Option] = O("deck.jokers", 0, whole(0, 100), "How many jokers are in play, in all.")
    deck_backs: ClassVar[Option] = O("deck.backs", "same", one_of("same", "different"),
        "Whether the backs of the packs can be told apart.")
    players_min: int = O("players.min", 2, whole(1, 100), "How many play at least.")
    players_max: int = O("players.max", 10, whole(1, 100), "How many play at most.")
    rows: int = O("layout.rows", 2, whole(1, 20), "Rows of a layout.")
    cols: int = O("layout.cols", 2, whole(1, 20), "Columns of a layout.")
    rearrange: bool = E("layout.rearrange", "never", "own_anytime", "Whether own cards may change places.")
    face_up: bool = E("layout.face", "down", "up_when_replaced",
        "Whether a card that comes into a layout lies face up.")
    initial_face_up: int = O("layout.initial_face_up", 0, whole(0, 100),
        "How many own cards are turned up before play.")
    cards: int = O("deal.cards", 4, whole(1, 100), "Cards dealt to each player.")
    peek_count: int = O("initial_peek.count", 0, whole(0, 100),
        "At how many own cards one may look before play.")
    peek_which: str = O("initial_peek.which", "bottom_row", one_of("bottom_row", "any"),
        "At which cards one may look then.")
    peek_mandatory: bool = O("initial_peek.mandatory", False, FLAG, "Whether one has to look.")
    upcard: bool = O("discard_start.mode", "upcard", one_of("empty", "upcard"),
        "How the discard pile begins.", is_("upcard"))
    discard_start_power: ClassVar[Option] = O("discard_start.power", False, FLAG,
        "Whether the first upcard has its effect.")
    discard_start_match: ClassVar[Option] = O("discard_start.match", True, FLAG,
        "Whether the first upcard can be matched.")
    starter_rule: str = O("starter.rule", "logged", one_of("logged", "left_of_dealer"), "Who begins.")
    next_starter: str = O("starter.next_round", "logged",
        one_of("logged", "rotate", "loser", "caller", "winner"), "Who begins the later rounds.")
    first_sources: tuple[str, ...] = O("starter.first_turn_sources", ["stock", "upcard"],
        some_of("stock", "upcard"), "Where the first card of a round may be drawn from.", tuple)
    direction: int = O("turn.direction", "clockwise", one_of("clockwise", "anticlockwise"),
        "Which way the turns go round.", step)
    sources: tuple[str, ...] = O("turn.sources", ["stock", "upcard"], some_of("stock", "upcard"),
        "Where a card may be drawn from.", tuple)
    after_stock: tuple[str, ...] = O("turn.after_stock", ["replace", "shed"], some_of("replace", "shed"),
        "What may be done with a card from the stock.", tuple)
    after_upcard: tuple[str, ...] = O("turn.after_upcard", ["replace"], some_of("replace", "return"),
        "What may be done with a card from the discard pile.", tuple)
    keep_adds_card: bool = O("turn.keep_adds_card", False, FLAG,
        "Whether a drawn card may be kept as one card more.")
    replace_multiple: bool = E("turn.replace_multiple", "no", "same_rank",
        "Whether several cards may be exchanged for one.")
    multiple_keep_all: bool = O("turn.replace_multiple_fail.keep_all", True, FLAG,
        "Whether cards that turn out unequal are all kept, with the drawn one.")
    multiple_penalty: int = O("turn.replace_multiple_fail.penalty_cards", 1, PENALTY,
        "What unequal cards cost.")
    taken_up: bool = E("turn.taken_card_face", "down", "up",
        "Whether a card taken from the discard pile lies face up.")
    shed_flips: bool = O("turn.shed_flips_own", False, FLAG,
        "Whether who discards the drawn card turns up one of his own.")
    may_pass: bool = O("turn.pass", False, FLAG, "Whether a turn may be passed.")
    match_enabled: bool = O("match.enabled", True, FLAG, "Whether cards may be thrown in out of turn.")
    criterion: str = O("match.criterion", "rank", one_of("rank", "value", "rank_and_colour"),
        "What makes two cards equal.")
    match_red_king: ClassVar[Option] = O("match.red_king", "any_king", one_of("any_king", "red_only"),
        "Which kings a red king equals.")
    match_own: bool = O("match.targets", ["own"], some_of("own", "other"), "Whose cards may be thrown in.",
        has("own"))
    match_other: bool = O("match.targets", read=has("other"))
    match_on: ClassVar[Option] = O("match.on", ["shed", "replace", "return", "match", "upcard_start"],
        some_of("shed", "replace", "return", "match", "upcard_start"),
        "What can be matched: a card that came onto the pile in one of these ways.")
    match_chain: ClassVar[Option] = O("match.chain", None, unsaid(FLAG),
        "Whether a matched card can be matched in its turn (says the same as match in match.on).")
    any_time: bool = O("match.window", "until_next_draw",
        one_of("until_next_draw", "any_time", "end_of_turn_only"), "How long a card can be matched.",
        is_("any_time"))
    after_turns: bool = O("match.window", read=is_("end_of_turn_only"))
    until_reveal: bool = O("match.until_reveal", True, FLAG,
        "Whether the last discard of a round can be matched.")
    on_uncovered: bool = O("match.on_uncovered", False, FLAG,
        "Whether a card can be matched that lies on top again because the one above it was taken.")
    empty_pile_penalty: bool = E("match.on_empty_pile", "return", "penalty",
        "What of a card thrown where no card lies.")
    limit: int = O("match.limit", "none", whole(0, 1000, "none"),
        "How many cards may be matched on one card.", up_to)
    limit_per_player: int = O("match.limit_per_player", "none", whole(0, 1000, "none"),
        "How many cards one player may match on one card.", up_to)
    limit_any: bool = E("match.limit_counts", "correct", "any", "Which throws count against the limit.")
    race_penalty: bool = E("match.race_loser", "return", "penalty",
        "What of a right card that came too late in a race.")
    late_penalty: bool = E("match.late", "return", "penalty", "What of a right card when the moment is over.")
    lockout_penalty: bool = E("match.lockout_breach", "return", "penalty",
        "What of a card thrown by one who is locked out.")
    all_or_nothing: bool = E("match.bundle", "each", "all_or_nothing",
        "Whether several cards thrown together are judged one by one.")
    order_marked: bool = E("match.order", "log", "marked", "What says which of several cards came first.")
    gift_count: int = O("match.gift.count", 0, PENALTY,
        "How many own cards one gives for another's card that was matched.")
    gift_append: bool = E("match.gift.slot", "vacated", "append", "Where such a card is laid.")
    gift_forbidden: bool = E("match.gift.if_empty", "waive", "forbid",
        "What of a player who has no card to give.")
    false_stays: bool = E("match.false.card", "return", "stay", "Where a wrongly thrown card goes.")
    false_cards: int = O("match.false.penalty_cards", 1, PENALTY, "What a wrong card costs.")
    lockout: str = O("match.false.lockout", "none", one_of("none", "turn", "next_own_turn"),
        "For how long one is then locked out.")
    receiver_sees: bool = E("penalty_card.seen_by", "nobody", "receiver",
        "Who may look at a penalty card or a gift.")
    stood_power: bool = E("stood_card.power", "none", "normal",
        "Whether an illegal card that stood has its effect.")
    powers_triggers: ClassVar[Option] = O("powers.triggers", ["shed", "replace", "match", "return"],
        some_of("shed", "replace", "match", "return"),
        "Which cards have their effect, by the way in which they came onto the pile.")
    powers_optional: bool = O("powers.optional", True, FLAG, "Whether an effect may be left unused.")
    owner_active: bool = E("powers.owner", "layer", "active", "Whose the effect is.")
    fifo: bool = O("powers.order", "as_logged", one_of("as_logged", "fifo", "lifo"),
        "In which order several effects are carried out.", is_("fifo"))
    lifo: bool = O("powers.order", read=is_("lifo"))
    powers_never_expire: bool = E("powers.expires", "next_turn", "never", "How long an effect can be used.")
    powers_by_card: ClassVar[Option] = O("powers.by_card", {}, by_name(STEPS),
        "What a rank (or K_red, K_black) does when it is laid: a list of steps.")
    look_always: bool = O("infractions.look.scope", "round", one_of("round", "deal"),
        "When a forbidden look costs cards.", is_("round"))
    look_cards: int = O("infractions.look.cards_each", 0, PENALTY,
        "What a forbidden look costs, for each card.")
    call_word: str = O("call.word", "Dutch", {**TEXT, "maxLength": 100}, "What is called.")
    call_window: str = O("call.window", "end_of_turn",
        one_of("instead_of_draw", "end_of_turn", "own_turn", "between_turns", "none"), "When it is called.")
    call_early: bool = E("call.early", "illegal", "effective_at_end",
        "What of a call before the turn is done.")
    earliest_lap: int = O("call.earliest_lap", 1, whole(1, 1000),
        "In which lap one may call at the earliest.")
    call_most: int | None = O("call.max_points", "none", whole(-MOST, MOST, "none"),
        "With how many points one may call at most.", most)
    call_repeat: bool = O("call.repeat", False, FLAG, "Whether others may call as well.")
    call_invalid: str = O("call.invalid", "void", one_of("void", "accept", "penalty"),
        "What a call at a wrong moment leads to.")
    immune: frozenset[str] = O("call.immunity", [], some_of("swap", "look", "give", "match_target"),
        "What the caller's cards are safe from.", frozenset)
    self_frozen: bool = O("call.self_frozen", False, FLAG,
        "Whether the caller may not touch his own cards by effects either.")
    caller_matches: bool = O("call.caller_may_match", True, FLAG, "Whether the caller may go on matching.")
    final_turns: str = O("call.final_turns", "others", one_of("others", "all", "none"),
        "Who has one more turn after a call.")
    empty_turn: str = O("empty_layout.turn", "normal",
        one_of("draw_shed", "call_only", "skip", "auto_call", "normal"),
        "What a player without cards does in his turn.")
    call_same_turn: bool = O("empty_layout.call_same_turn", True, FLAG,
        "Whether one may call in the turn in which the last card went.")
    empty_receives: bool = O("empty_layout.can_receive", True, FLAG,
        "Whether a player without cards can be given cards.")
    auto_call: str = O("empty_layout.auto_call", "off", one_of("off", "turn_start", "immediately"),
        "When an empty layout is a call by itself.")
    auto_ends: bool = E("empty_layout.auto_call_effect", "final_lap", "end_now", "What such a call leads to.")
    skip_in_final: bool = O("empty_layout.skip_in_final", False, FLAG,
        "Whether a player without cards is passed over in the last lap.")
    free_ends: bool = E("go_free.on_turn", "continue", "end_now",
        "What of a player who gets rid of all cards while on turn.")
    free_bonus: int = O("go_free.on_turn_bonus", 0, POINTS, "What that is worth.")
    free_until_discard: bool = E("go_free.on_turn_until", "next_draw", "own_discard",
        "How long one is on turn in this respect.")
    free_resolve: bool = E("go_free.pending_powers", "void", "resolve",
        "What of effects that are open when the round ends so.")
    free_in_final: bool = O("go_free.in_final", "end_now", one_of("end_now", "continue"),
        "Whether it ends the last lap, too.", is_("end_now"))
    free_caller_once: bool = E("go_free.caller_on_turn", "both", "once",
        "Whether a caller gets both bonuses.")
    off_turn: str = O("go_free.off_turn", "none", one_of("none", "until_player", "full_lap", "end_now"),
        "What of a player who gets rid of all cards out of turn.")
    off_turn_bonus: int = O("go_free.off_turn_bonus", 0, POINTS, "What that is worth.")
    off_turn_shortens: bool = E("go_free.off_turn_in_final", "skip", "shorten",
        "What it does to the last lap.")
    all_face_up: bool = O("round_end.all_face_up", False, FLAG,
        "Whether a round ends when somebody's cards all lie face up.")
    exhausted: str = O("stock.when_exhausted", "reshuffle", one_of("reshuffle", "end_round", "upcard_only"),
        "What happens when the stock is used up.")
    dry_call_stands: bool = O("stock.dry_call", "stands", one_of("stands", "void"),
        "What of an earlier call when no card can be had any more.", is_("stands"))
    scoring_values: ClassVar[Option] = O("scoring.values", NUMBER_CARDS, unsaid(by_name(whole(-MOST, MOST))),
        "Points by rank, or by colour of a rank (K_red, K_black), JK for jokers.")
    sets: tuple[Mapping[str, Any], ...] = O("scoring.sets", [], list_of(SET),
        "Combinations that count otherwise than card by card.", tuple)
    won: Mapping[str, Any] = O("scoring.caller.success", {"add": 0}, CHANGE,
        "What happens to the points of a call that is won.")
    lost: Mapping[str, Any] = O("scoring.caller.fail", {"add": 0}, CHANGE,
        "What happens to the points of a call that is lost.")
    tie: str = O("scoring.caller.tie", "neutral", one_of("success", "fail", "neutral"),
        "How a call ends that is equal with the lowest.")
    other_free_loses: bool = O("scoring.caller.fails_if_other_free", False, FLAG,
        "Whether a call is lost when another player has no cards left.")
    self_free_lost: bool = E("scoring.caller.self_free", "compare", "lost",
        "Whether this holds for a caller without cards as well.")
    others_won: Mapping[str, Any] = O("scoring.others.on_caller_success", {"add": 0}, table({"add": POINTS}),
        "What the others get when a call is won.")
    round_tie: str = O("round.tie", "shared", one_of("shared", "caller", "against_caller"),
        "Who wins a round that is tied.")
    end_type: str = O("game.end", {"type": "agreed"}, END, "How the game ends.", part("type"))
    end_points: int = O("game.end", read=part("points", 100))
    end_over: bool = O("game.end", read=lambda end: end.get("cmp") == "gt")
    end_rounds: int | str | None = O("game.end", read=part("n"))
    leavers_passed: bool = O("players.leavers", "passed_over", one_of("passed_over", "played_for"),
        "What of the turns of a player who gives the game up while the others play on.", is_("passed_over"))
    adjust: tuple[Mapping[str, Any], ...] = O("game.adjust", [], list_of(ADJUSTMENT),
        "Totals that are set to another number when they are hit.", tuple)
    highest: bool = E("game.winner", "lowest", "highest", "Which total wins.")
    game_tie: str = O("game.tie", "shared", one_of("shared", "extra_round", "last_round", "caller"),
        "Who wins a game that is tied.")
    on_illegal: str = O("replay.on_illegal", "apply", one_of("apply", "skip", "stop"),
        "How the replay goes on after an illegal act about which the record says nothing.")
    own_sentences: ClassVar[Option] = O("sentences", {}, by_name(SENTENCE),
        "Which sentence is cited for a point of play: a number of ours, or number and text of your own.")
    # fmt: on


_ROWS = {**vars(RuleSet), **{field.name: field.default for field in fields(RuleSet)}}
OPTIONS: tuple[Option, ...] = tuple(
    row for row in map(_ROWS.get, RuleSet.__annotations__) if isinstance(row, Option) and row.about
)


def leaf(tree: Mapping[str, Any], path: str) -> Any:
    """The value at a dotted path; None where there is none."""
    found: Any = tree
    for key in path.split("."):
        if not isinstance(found, Mapping) or key not in found:
            return None
        found = found[key]
    return found


def planted(tree: dict[str, Any], path: str, value: Any) -> None:
    """Sets the value at a dotted path."""
    *way, last = path.split(".")
    place = tree
    for key in way:
        place = place.setdefault(key, {})
    place[last] = value


def as_tree(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values by dotted paths as tables within tables."""
    tree: dict[str, Any] = {}
    for path, value in values.items():
        planted(tree, path, value)
    return tree


def fields_of(tree: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields of the engine that a complete rule set fills by single options, with their values."""
    for field in fields(RuleSet):
        if isinstance(field.default, Option):
            yield field.name, field.default.read(leaf(tree, field.default.path))


def said(about: str) -> Schema:
    """A text of a rule set's own."""
    return {**TEXT, "description": about, "maxLength": 1000}


NAMES: Mapping[str, Schema] = {
    "extends": {
        "type": "string",
        "description": "The rule set this one changes: the name of one of ours, or a file beside this one.",
    },
    "id": {
        "type": "string",
        "description": "A short name.",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,60}$",
        "title": "a short name of letters, digits, - and _",
    },
    "name": said("What the game is called."),
    "version": said("Any text."),
    "source": said("Where the rules come from."),
    "rule_prefix": said("What the numbers of its sentences begin with."),
    "questions": {
        "description": "Whose open questions may be asked of it: X, G, T or R.",
        "enum": ["X", "G", "T", "R"],
    },
}
"""What a rule set says of itself: its names."""


def schema() -> Schema:
    """``schemas/ruleset.schema.json``: a rule set as changes of another one."""
    properties: Schema = {}
    for option in OPTIONS:
        *way, last = option.path.split(".")
        place = properties
        for key in way:
            table = place.setdefault(key, {"type": "object", "additionalProperties": False, "properties": {}})
            place = table["properties"]
        place[last] = {"description": option.about, **option.kind}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://dutch-referee.invalid/schemas/ruleset.schema.json",
        "title": "a rule set of memory Dutch",
        "description": "One way to play, as changes of another one.",
        "required": ["id"],
        "type": "object",
        "additionalProperties": False,
        "properties": {**properties, **NAMES},
    }
