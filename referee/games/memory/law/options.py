"""Every option of a rule set, declared once: where it stands, what it is unless said, what may be written,
what it says, and which fields of the engine's :class:`~referee.games.memory.law.rule_set.RuleSet` it fills.

From this table come the base row that every rule set extends, the check of a rule set, its schema
(``schemas/ruleset.schema.json``) and its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.games.memory.law.kinds import (
    FLAG,
    MOST,
    RANKS,
    RANKS_OF_SET,
    SENTENCE,
    STEPS,
    TEXT,
    Schema,
    by_name,
    list_of,
    one_of,
    some_of,
    table,
    unsaid,
    whole,
)

Field = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a rule set may say. ``fields``: field of the engine -> how it is made of the value."""

    path: str
    default: Any
    kind: Schema
    about: str
    fields: Mapping[str, Field]


def O(path: str, default: Any, kind: Schema, about: str, **fields: Field) -> Option:  # noqa: E743
    """One row of the table."""
    return Option(path, default, kind, about, fields)


def same(value: Any) -> Any:
    """The value as it is written."""
    return value


def is_(word: str) -> Field:
    """Whether the value is this word."""
    return lambda value: bool(value == word)


def has(word: str) -> Field:
    """Whether the selection has this word."""
    return lambda value: word in value


def part(name: str, otherwise: Any = None) -> Field:
    """One part of a table; ``otherwise`` where it is not said."""
    return lambda table: otherwise if table.get(name) is None else table[name]


NO_LIMIT = 99


def limit(value: Any) -> int:
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
BACK_OR_PENALTY = one_of("return", "penalty")
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

# fmt: off
# One row to an option, so that a rule set can be read down the page like a table.
OPTIONS: tuple[Option, ...] = (
    O("deck.packs", 1, whole(1, 20), "How many packs are shuffled together."),
    O("deck.ranks", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], RANKS,
      "The ranks of a pack."),
    O("deck.suits", ["S", "H", "D", "C"], some_of("S", "H", "D", "C", least=1), "The suits of a pack."),
    O("deck.jokers", 0, whole(0, 100), "How many jokers are in play, in all."),
    O("deck.backs", "same", one_of("same", "different"), "Whether the backs of the packs can be told apart."),
    O("players.min", 2, whole(1, 100), "How many play at least.", players_min=same),
    O("players.max", 10, whole(1, 100), "How many play at most.", players_max=same),
    O("layout.rows", 2, whole(1, 20), "Rows of a layout.", rows=same),
    O("layout.cols", 2, whole(1, 20), "Columns of a layout.", cols=same),
    O("layout.rearrange", "never", one_of("never", "own_anytime"), "Whether own cards may change places.",
      rearrange=is_("own_anytime")),
    O("layout.face", "down", one_of("down", "up_when_replaced"),
      "Whether a card that comes into a layout lies face up.", face_up=is_("up_when_replaced")),
    O("layout.initial_face_up", 0, whole(0, 100), "How many own cards are turned up before play.",
      initial_face_up=same),
    O("deal.cards", 4, whole(1, 100), "Cards dealt to each player.", cards=same),
    O("initial_peek.count", 0, whole(0, 100), "At how many own cards one may look before play.",
      peek_count=same),
    O("initial_peek.which", "bottom_row", one_of("bottom_row", "any"), "At which cards one may look then.",
      peek_which=same),
    O("initial_peek.mandatory", False, FLAG, "Whether one has to look.", peek_mandatory=same),
    O("discard_start.mode", "upcard", one_of("empty", "upcard"), "How the discard pile begins.",
      upcard=is_("upcard")),
    O("discard_start.power", False, FLAG, "Whether the first upcard has its effect."),
    O("discard_start.match", True, FLAG, "Whether the first upcard can be matched."),
    O("starter.rule", "logged", one_of("logged", "left_of_dealer"), "Who begins.", starter_rule=same),
    O("starter.next_round", "logged", one_of("logged", "rotate", "loser", "caller", "winner"),
      "Who begins the later rounds.", next_starter=same),
    O("starter.first_turn_sources", ["stock", "upcard"], some_of("stock", "upcard"),
      "Where the first card of a round may be drawn from.", first_sources=tuple),
    O("turn.direction", "clockwise", one_of("clockwise", "anticlockwise"), "Which way the turns go round.",
      direction=step),
    O("turn.sources", ["stock", "upcard"], some_of("stock", "upcard"), "Where a card may be drawn from.",
      sources=tuple),
    O("turn.after_stock", ["replace", "shed"], some_of("replace", "shed"),
      "What may be done with a card from the stock.", after_stock=tuple),
    O("turn.after_upcard", ["replace"], some_of("replace", "return"),
      "What may be done with a card from the discard pile.", after_upcard=tuple),
    O("turn.keep_adds_card", False, FLAG, "Whether a drawn card may be kept as one card more.",
      keep_adds_card=same),
    O("turn.replace_multiple", "no", one_of("no", "same_rank"),
      "Whether several cards may be exchanged for one.", replace_multiple=is_("same_rank")),
    O("turn.replace_multiple_fail.keep_all", True, FLAG,
      "Whether cards that turn out unequal are all kept, with the drawn one.", multiple_keep_all=same),
    O("turn.replace_multiple_fail.penalty_cards", 1, PENALTY, "What unequal cards cost.",
      multiple_penalty=same),
    O("turn.taken_card_face", "down", one_of("down", "up"),
      "Whether a card taken from the discard pile lies face up.", taken_up=is_("up")),
    O("turn.shed_flips_own", False, FLAG, "Whether who discards the drawn card turns up one of his own.",
      shed_flips=same),
    O("turn.pass", False, FLAG, "Whether a turn may be passed.", may_pass=same),
    O("match.enabled", True, FLAG, "Whether cards may be thrown in out of turn.", match_enabled=same),
    O("match.criterion", "rank", one_of("rank", "value", "rank_and_colour"), "What makes two cards equal.",
      criterion=same),
    O("match.red_king", "any_king", one_of("any_king", "red_only"), "Which kings a red king equals."),
    O("match.targets", ["own"], some_of("own", "other"), "Whose cards may be thrown in.",
      match_own=has("own"), match_other=has("other")),
    O("match.on", ["shed", "replace", "return", "match", "upcard_start"],
      some_of("shed", "replace", "return", "match", "upcard_start"), "What can be matched: a card that came "
      "onto the pile in one of these ways."),
    O("match.chain", None, unsaid(FLAG), "Whether a matched card can be matched in its turn (says the "
      "same as match in match.on)."),
    O("match.window", "until_next_draw", one_of("until_next_draw", "any_time", "end_of_turn_only"),
      "How long a card can be matched.", any_time=is_("any_time"), after_turns=is_("end_of_turn_only")),
    O("match.until_reveal", True, FLAG, "Whether the last discard of a round can be matched.",
      until_reveal=same),
    O("match.on_uncovered", False, FLAG,
      "Whether a card can be matched that lies on top again because the one above it was taken.",
      on_uncovered=same),
    O("match.on_empty_pile", "return", BACK_OR_PENALTY, "What of a card thrown where no card lies.",
      empty_pile_penalty=is_("penalty")),
    O("match.limit", "none", whole(0, 1000, "none"), "How many cards may be matched on one card.",
      limit=limit),
    O("match.limit_per_player", "none", whole(0, 1000, "none"),
      "How many cards one player may match on one card.", limit_per_player=limit),
    O("match.limit_counts", "correct", one_of("correct", "any"), "Which throws count against the limit.",
      limit_any=is_("any")),
    O("match.race_loser", "return", BACK_OR_PENALTY, "What of a right card that came too late in a race.",
      race_penalty=is_("penalty")),
    O("match.late", "return", BACK_OR_PENALTY, "What of a right card when the moment is over.",
      late_penalty=is_("penalty")),
    O("match.lockout_breach", "return", BACK_OR_PENALTY, "What of a card thrown by one who is locked out.",
      lockout_penalty=is_("penalty")),
    O("match.bundle", "each", one_of("each", "all_or_nothing"),
      "Whether several cards thrown together are judged one by one.",
      all_or_nothing=is_("all_or_nothing")),
    O("match.order", "log", one_of("log", "marked"), "What says which of several cards came first.",
      order_marked=is_("marked")),
    O("match.gift.count", 0, PENALTY, "How many own cards one gives for another's card that was matched.",
      gift_count=same),
    O("match.gift.slot", "vacated", one_of("vacated", "append"), "Where such a card is laid.",
      gift_append=is_("append")),
    O("match.gift.if_empty", "waive", one_of("waive", "forbid"),
      "What of a player who has no card to give.", gift_forbidden=is_("forbid")),
    O("match.false.card", "return", one_of("return", "stay"), "Where a wrongly thrown card goes.",
      false_stays=is_("stay")),
    O("match.false.penalty_cards", 1, PENALTY, "What a wrong card costs.", false_cards=same),
    O("match.false.lockout", "none", one_of("none", "turn", "next_own_turn"),
      "For how long one is then locked out.", lockout=same),
    O("penalty_card.seen_by", "nobody", one_of("nobody", "receiver"),
      "Who may look at a penalty card or a gift.", receiver_sees=is_("receiver")),
    O("stood_card.power", "none", one_of("none", "normal"),
      "Whether an illegal card that stood has its effect.", stood_power=is_("normal")),
    O("powers.triggers", ["shed", "replace", "match", "return"],
      some_of("shed", "replace", "match", "return"), "Which cards have their effect, by the way in which "
      "they came onto the pile."),
    O("powers.optional", True, FLAG, "Whether an effect may be left unused.", powers_optional=same),
    O("powers.owner", "layer", one_of("layer", "active"), "Whose the effect is.", owner_active=is_("active")),
    O("powers.order", "as_logged", one_of("as_logged", "fifo", "lifo"),
      "In which order several effects are carried out.", fifo=is_("fifo"), lifo=is_("lifo")),
    O("powers.expires", "next_turn", one_of("next_turn", "never"), "How long an effect can be used.",
      powers_never_expire=is_("never")),
    O("powers.by_card", {}, by_name(STEPS),
      "What a rank (or K_red, K_black) does when it is laid: a list of steps."),
    O("infractions.look.scope", "round", one_of("round", "deal"), "When a forbidden look costs cards.",
      look_always=is_("round")),
    O("infractions.look.cards_each", 0, PENALTY, "What a forbidden look costs, for each card.",
      look_cards=same),
    O("call.word", "Dutch", {**TEXT, "maxLength": 100}, "What is called.", call_word=same),
    O("call.window", "end_of_turn",
      one_of("instead_of_draw", "end_of_turn", "own_turn", "between_turns", "none"), "When it is called.",
      call_window=same),
    O("call.early", "illegal", one_of("illegal", "effective_at_end"),
      "What of a call before the turn is done.", call_early=is_("effective_at_end")),
    O("call.earliest_lap", 1, whole(1, 1000), "In which lap one may call at the earliest.",
      earliest_lap=same),
    O("call.max_points", "none", whole(-MOST, MOST, "none"), "With how many points one may call at most.",
      call_most=most),
    O("call.repeat", False, FLAG, "Whether others may call as well.", call_repeat=same),
    O("call.invalid", "void", one_of("void", "accept", "penalty"), "What a call at a wrong moment leads to.",
      call_invalid=same),
    O("call.immunity", [], some_of("swap", "look", "give", "match_target"),
      "What the caller's cards are safe from.", immune=frozenset),
    O("call.self_frozen", False, FLAG, "Whether the caller may not touch his own cards by effects either.",
      self_frozen=same),
    O("call.caller_may_match", True, FLAG, "Whether the caller may go on matching.", caller_matches=same),
    O("call.final_turns", "others", one_of("others", "all", "none"), "Who has one more turn after a call.",
      final_turns=same),
    O("empty_layout.turn", "normal", one_of("draw_shed", "call_only", "skip", "auto_call", "normal"),
      "What a player without cards does in his turn.", empty_turn=same),
    O("empty_layout.call_same_turn", True, FLAG,
      "Whether one may call in the turn in which the last card went.", call_same_turn=same),
    O("empty_layout.can_receive", True, FLAG, "Whether a player without cards can be given cards.",
      empty_receives=same),
    O("empty_layout.auto_call", "off", one_of("off", "turn_start", "immediately"),
      "When an empty layout is a call by itself.", auto_call=same),
    O("empty_layout.auto_call_effect", "final_lap", one_of("final_lap", "end_now"),
      "What such a call leads to.", auto_ends=is_("end_now")),
    O("empty_layout.skip_in_final", False, FLAG,
      "Whether a player without cards is passed over in the last lap.", skip_in_final=same),
    O("go_free.on_turn", "continue", one_of("continue", "end_now"),
      "What of a player who gets rid of all cards while on turn.", free_ends=is_("end_now")),
    O("go_free.on_turn_bonus", 0, POINTS, "What that is worth.", free_bonus=same),
    O("go_free.on_turn_until", "next_draw", one_of("next_draw", "own_discard"),
      "How long one is on turn in this respect.", free_until_discard=is_("own_discard")),
    O("go_free.pending_powers", "void", one_of("void", "resolve"),
      "What of effects that are open when the round ends so.", free_resolve=is_("resolve")),
    O("go_free.in_final", "end_now", one_of("end_now", "continue"), "Whether it ends the last lap, too.",
      free_in_final=is_("end_now")),
    O("go_free.caller_on_turn", "both", one_of("both", "once"),
      "Whether a caller gets both bonuses.", free_caller_once=is_("once")),
    O("go_free.off_turn", "none", one_of("none", "until_player", "full_lap", "end_now"),
      "What of a player who gets rid of all cards out of turn.", off_turn=same),
    O("go_free.off_turn_bonus", 0, POINTS, "What that is worth.", off_turn_bonus=same),
    O("go_free.off_turn_in_final", "skip", one_of("skip", "shorten"), "What it does to the last lap.",
      off_turn_shortens=is_("shorten")),
    O("round_end.all_face_up", False, FLAG,
      "Whether a round ends when somebody's cards all lie face up.", all_face_up=same),
    O("stock.when_exhausted", "reshuffle", one_of("reshuffle", "end_round", "upcard_only"),
      "What happens when the stock is used up.", exhausted=same),
    O("stock.dry_call", "stands", one_of("stands", "void"),
      "What of an earlier call when no card can be had any more.", dry_call_stands=is_("stands")),
    O("scoring.values", NUMBER_CARDS, unsaid(by_name(whole(-MOST, MOST))),
      "Points by rank, or by colour of a rank (K_red, K_black), JK for jokers."),
    O("scoring.sets", [], list_of(SET), "Combinations that count otherwise than card by card.", sets=tuple),
    O("scoring.caller.success", {"add": 0}, CHANGE, "What happens to the points of a call that is won.",
      won=same),
    O("scoring.caller.fail", {"add": 0}, CHANGE, "What happens to the points of a call that is lost.",
      lost=same),
    O("scoring.caller.tie", "neutral", one_of("success", "fail", "neutral"),
      "How a call ends that is equal with the lowest.", tie=same),
    O("scoring.caller.fails_if_other_free", False, FLAG,
      "Whether a call is lost when another player has no cards left.", other_free_loses=same),
    O("scoring.caller.self_free", "compare", one_of("compare", "lost"),
      "Whether this holds for a caller without cards as well.", self_free_lost=is_("lost")),
    O("scoring.others.on_caller_success", {"add": 0}, table({"add": POINTS}),
      "What the others get when a call is won.", others_won=same),
    O("round.tie", "shared", one_of("shared", "caller", "against_caller"), "Who wins a round that is tied.",
      round_tie=same),
    O("game.end", {"type": "agreed"}, END, "How the game ends.", end_type=part("type"),
      end_points=part("points", 100), end_over=lambda end: end.get("cmp") == "gt", end_rounds=part("n")),
    O("players.leavers", "passed_over", one_of("passed_over", "played_for"),
      "What of the turns of a player who gives the game up while the others play on.",
      leavers_passed=is_("passed_over")),
    O("game.adjust", [], list_of(ADJUSTMENT), "Totals that are set to another number when they are hit.",
      adjust=tuple),
    O("game.winner", "lowest", one_of("lowest", "highest"), "Which total wins.", highest=is_("highest")),
    O("game.tie", "shared", one_of("shared", "extra_round", "last_round", "caller"),
      "Who wins a game that is tied.", game_tie=same),
    O("replay.on_illegal", "apply", one_of("apply", "skip", "stop"),
      "How the replay goes on after an illegal act about which the record says nothing.", on_illegal=same),
    O("sentences", {}, by_name(SENTENCE), "Which sentence is cited for a point of play: a number of ours, "
      "or number and text of your own."),
)
# fmt: on


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
    """The fields of the engine that a complete rule set fills, with their values."""
    for option in OPTIONS:
        if option.fields:
            value = leaf(tree, option.path)
            for name, read in option.fields.items():
                yield name, read(value)


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
    "name": {"type": "string", "description": "What the game is called.", "maxLength": 1000},
    "version": {"type": "string", "description": "Any text.", "maxLength": 1000},
    "source": {"type": "string", "description": "Where the rules come from.", "maxLength": 1000},
    "rule_prefix": {
        "type": "string",
        "description": "What the numbers of its sentences begin with.",
        "maxLength": 1000,
    },
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
