"""Whether a rule set makes sense: known options, known words, and parts that fit together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.game import BadEntry
from referee.games.memory import effects
from referee.games.memory.points import SETS
from referee.games.memory.rows import BASE
from referee.rules import Path

WORDS: Mapping[str, Sequence[Any]] = {
    "deck.backs": ("same", "different"),
    "layout.rearrange": ("never", "own_anytime"),
    "layout.face": ("down", "up_when_replaced"),
    "initial_peek.which": ("bottom_row", "any"),
    "discard_start.mode": ("empty", "upcard"),
    "starter.rule": ("logged", "left_of_dealer"),
    "starter.next_round": ("logged", "rotate", "loser", "caller", "winner"),
    "turn.direction": ("clockwise", "anticlockwise"),
    "turn.replace_multiple": ("no", "same_rank"),
    "turn.taken_card_face": ("down", "up"),
    "match.criterion": ("rank", "value", "rank_and_colour"),
    "match.red_king": ("any_king", "red_only"),
    "match.window": ("until_next_draw", "any_time", "end_of_turn_only"),
    "match.on_empty_pile": ("return", "penalty"),
    "match.limit_counts": ("correct", "any"),
    "match.race_loser": ("return", "penalty"),
    "match.late": ("return", "penalty"),
    "match.lockout_breach": ("return", "penalty"),
    "match.bundle": ("each", "all_or_nothing"),
    "match.order": ("log", "marked"),
    "match.gift.slot": ("vacated", "append"),
    "match.gift.if_empty": ("waive", "forbid"),
    "match.false.card": ("return", "stay"),
    "match.false.lockout": ("none", "turn", "next_own_turn"),
    "penalty_card.seen_by": ("nobody", "receiver"),
    "stood_card.power": ("none", "normal"),
    "powers.owner": ("layer", "active"),
    "powers.order": ("as_logged", "fifo", "lifo"),
    "powers.expires": ("next_turn", "never"),
    "infractions.look.scope": ("round", "deal"),
    "call.window": ("instead_of_draw", "end_of_turn", "own_turn", "between_turns", "none"),
    "call.early": ("illegal", "effective_at_end"),
    "call.invalid": ("void", "accept", "penalty"),
    "call.final_turns": ("others", "all", "none"),
    "empty_layout.turn": ("draw_shed", "call_only", "skip", "auto_call", "normal"),
    "empty_layout.auto_call": ("off", "turn_start", "immediately"),
    "empty_layout.auto_call_effect": ("final_lap", "end_now"),
    "go_free.on_turn": ("continue", "end_now"),
    "go_free.on_turn_until": ("next_draw", "own_discard"),
    "go_free.pending_powers": ("void", "resolve"),
    "go_free.in_final": ("end_now", "continue"),
    "go_free.caller_on_turn": ("both", "once"),
    "go_free.off_turn": ("none", "until_player", "full_lap", "end_now"),
    "go_free.off_turn_in_final": ("skip", "shorten"),
    "stock.when_exhausted": ("reshuffle", "end_round", "upcard_only"),
    "stock.dry_call": ("stands", "void"),
    "scoring.caller.tie": ("success", "fail", "neutral"),
    "scoring.caller.self_free": ("compare", "lost"),
    "round.tie": ("shared", "caller", "against_caller"),
    "game.end.type": ("points", "rounds", "agreed", "single_round"),
    "game.end.cmp": ("ge", "gt", None),
    "game.winner": ("lowest", "highest"),
    "game.tie": ("shared", "extra_round", "last_round", "caller"),
    "replay.on_illegal": ("apply", "skip", "stop"),
}
"""Options that are one word out of a list."""

LISTS: Mapping[str, Sequence[str]] = {
    "deck.suits": ("S", "H", "D", "C"),
    "starter.first_turn_sources": ("stock", "upcard"),
    "turn.sources": ("stock", "upcard"),
    "turn.after_stock": ("replace", "shed"),
    "turn.after_upcard": ("replace", "return"),
    "match.targets": ("own", "other"),
    "match.on": ("shed", "replace", "return", "match", "upcard_start"),
    "powers.triggers": ("shed", "replace", "match", "return"),
    "call.immunity": ("swap", "look", "give", "match_target"),
}
"""Options that are a selection out of a list."""

LEAST: Mapping[str, int] = {
    "deck.packs": 1,
    "deck.jokers": 0,
    "players.min": 1,
    "players.max": 1,
    "layout.rows": 1,
    "layout.cols": 1,
    "layout.initial_face_up": 0,
    "deal.cards": 1,
    "initial_peek.count": 0,
    "match.gift.count": 0,
    "match.false.penalty_cards": 0,
    "infractions.look.cards_each": 0,
    "call.earliest_lap": 1,
}
"""Options that are a whole number, and the least it may be."""

FREE = frozenset(
    {"by_card", "values", "sets", "adjust", "sentences", "success", "fail", "on_caller_success", "end"}
)
"""Tables whose keys are the rule set's own affair."""


def soundness(tree: Mapping[str, Any]) -> None:
    """Raises BadEntry, with the path, at the first thing that makes no sense."""
    _known_keys(tree, BASE, ())
    for path, words in WORDS.items():
        _one_of(tree, path, words)
    for path, selection in LISTS.items():
        value = _at(tree, path)
        if not isinstance(value, list) or any(one not in selection for one in value):
            raise BadEntry(f"{value!r} is no selection", _way(path), "a list out of " + ", ".join(selection))
    for path, least in LEAST.items():
        value = _at(tree, path)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise BadEntry(f"{value!r} is no number of at least {least}", _way(path), f"{least} or more")
    _values(tree)
    _powers(tree)
    _fits_together(tree)


def _way(path: str) -> Path:
    return tuple(path.split("."))


def _at(tree: Mapping[str, Any], path: str) -> Any:
    found: Any = tree
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _one_of(tree: Mapping[str, Any], path: str, words: Sequence[Any]) -> None:
    value = _at(tree, path)
    if value not in words:
        raise BadEntry(f"{value!r} is no value of {path}", _way(path), "one of " + ", ".join(map(str, words)))


META = frozenset({"id", "name", "version", "source", "rule_prefix", "questions", "title"})


def _known_keys(tree: Mapping[str, Any], known: Mapping[str, Any], path: Path) -> None:
    for key, value in tree.items():
        if not path and key in META:
            continue
        if key not in known:
            raise BadEntry(
                f"there is no option {key!r}", (*path, key), "one of " + ", ".join(map(str, known))
            )
        if isinstance(known[key], Mapping) and key not in FREE:
            if not isinstance(value, Mapping):
                raise BadEntry(f"{key} holds options", (*path, key), "a mapping")
            _known_keys(value, known[key], (*path, key))


def _values(tree: Mapping[str, Any]) -> None:
    values = _at(tree, "scoring.values")
    if values is None:
        return
    if not isinstance(values, Mapping):
        raise BadEntry("values are a table of cards and points", ("scoring", "values"), "a mapping")
    for name, number in values.items():
        if not isinstance(number, int) or isinstance(number, bool):
            raise BadEntry(
                f"{number!r} is no number of points", ("scoring", "values", name), "a whole number"
            )
    for rank in map(str, _at(tree, "deck.ranks")):
        if rank not in values and not {f"{rank}_red", f"{rank}_black"} <= set(values):
            raise BadEntry(
                f"{rank} has no value", ("scoring", "values"), f"{rank}, or {rank}_red and {rank}_black"
            )
    if _at(tree, "deck.jokers") and "JK" not in values:
        raise BadEntry("there are jokers, but they have no value", ("scoring", "values"), "JK")


def _powers(tree: Mapping[str, Any]) -> None:
    for rank, steps in _at(tree, "powers.by_card").items():
        path: Path = ("powers", "by_card", rank)
        if steps is not None and not isinstance(steps, list):
            raise BadEntry("a power is a list of steps", path, "a list such as [{look: {who: own}}]")
        for number, step in enumerate(steps or ()):
            for name in step:
                if name != "look_then_swap" and name not in effects.KINDS:
                    raise BadEntry(
                        f"there is no effect {name!r}",
                        (*path, number, name),
                        "one of " + ", ".join(effects.KINDS),
                    )
            for one in effects.steps([step]):
                allowed = SWAP_OWNERS if one.kind == "swap" else ("own", "other", "any")
                if one.whose not in allowed:
                    raise BadEntry(
                        f"{one.whose!r} is not known here", (*path, number), "one of " + ", ".join(allowed)
                    )


SWAP_OWNERS = ("any", "distinct", "own_and_other", "others_only")


def _fits_together(tree: Mapping[str, Any]) -> None:
    ends = _at(tree, "round_end.all_face_up") or _at(tree, "empty_layout.auto_call") != "off"
    ends = ends or _at(tree, "go_free.on_turn") == "end_now"
    if _at(tree, "call.window") == "none" and not ends:
        raise BadEntry(
            "nobody may call, and nothing else ends a round", ("call", "window"), "another end of the round"
        )
    if ("upcard" in _at(tree, "turn.sources")) != bool(_at(tree, "turn.after_upcard")):
        raise BadEntry(
            "what is done with an upcard fits only where it may be taken", ("turn", "after_upcard")
        )
    if _at(tree, "match.gift.count") and "other" not in _at(tree, "match.targets"):
        raise BadEntry(
            "a gift is due only where other players' cards may be matched", ("match", "gift", "count")
        )
    if _at(tree, "deal.cards") > _at(tree, "layout.rows") * _at(tree, "layout.cols"):
        raise BadEntry("more cards are dealt than the layout has places", ("deal", "cards"))
    for number, one in enumerate(_at(tree, "scoring.sets")):
        if "exactly" not in one and one.get("per") not in SETS:
            raise BadEntry(
                "this set names no combination", ("scoring", "sets", number), "per: one of " + ", ".join(SETS)
            )
    limit = _at(tree, "call.max_points")
    if limit != "none" and not isinstance(limit, int):
        raise BadEntry(f"{limit!r} is no number of points", ("call", "max_points"), "none or a number")
