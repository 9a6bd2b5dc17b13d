"""Whether a rule set makes sense: known options, known words, and parts that fit together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.game import BadEntry
from referee.games.memory.law import effects
from referee.games.memory.law.rows import BASE
from referee.rules import Path

COMBINATIONS = ("pair_of_rank", "four_of_rank", "column")
"""Sets of cards that count together instead of each for itself."""

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

MOST = 1_000_000
"""No number of points a rule set names is further from zero."""

NUMBERS: Mapping[str, tuple[int, int]] = {
    "deck.packs": (1, 20),
    "deck.jokers": (0, 100),
    "players.min": (1, 100),
    "players.max": (1, 100),
    "layout.rows": (1, 20),
    "layout.cols": (1, 20),
    "layout.initial_face_up": (0, 100),
    "deal.cards": (1, 100),
    "initial_peek.count": (0, 100),
    "turn.replace_multiple_fail.penalty_cards": (0, 20),
    "match.gift.count": (0, 20),
    "match.false.penalty_cards": (0, 20),
    "infractions.look.cards_each": (0, 20),
    "call.earliest_lap": (1, 1000),
    "go_free.on_turn_bonus": (-MOST, MOST),
    "go_free.off_turn_bonus": (-MOST, MOST),
}
"""Options that are a whole number: the least and the most it may be."""

NONE_OR: Mapping[str, tuple[str, int, int]] = {
    "match.limit": ("none", 0, 1000),
    "match.limit_per_player": ("none", 0, 1000),
    "call.max_points": ("none", -MOST, MOST),
    "game.end.n": ("declared", 1, 1000),
}
"""Options that are a word or a whole number."""

FLAGS = (
    "initial_peek.mandatory",
    "discard_start.power",
    "discard_start.match",
    "turn.keep_adds_card",
    "turn.replace_multiple_fail.keep_all",
    "turn.shed_flips_own",
    "turn.pass",
    "match.enabled",
    "match.until_reveal",
    "match.on_uncovered",
    "powers.optional",
    "call.repeat",
    "call.self_frozen",
    "call.caller_may_match",
    "empty_layout.call_same_turn",
    "empty_layout.can_receive",
    "empty_layout.skip_in_final",
    "round_end.all_face_up",
    "scoring.caller.fails_if_other_free",
)
"""Options that are true or false."""

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
        if not isinstance(value, list) or any(
            not isinstance(one, str) or one not in selection for one in value
        ):
            raise BadEntry(f"{value!r} is no selection", _way(path), "a list out of " + ", ".join(selection))
    for path, (least, most) in NUMBERS.items():
        _whole(_at(tree, path), path, least, most)
    for path, (instead, least, most) in NONE_OR.items():
        value = _at(tree, path)
        if value not in (None, instead):
            _whole(value, path, least, most, f"{instead}, or ")
    for path in FLAGS:
        if not isinstance(_at(tree, path), bool):
            raise BadEntry(f"{_at(tree, path)!r} is neither true nor false", _way(path), "true or false")
    _deck(tree)
    _texts(tree)
    _bonuses(tree)
    _values(tree)
    _powers(tree)
    _fits_together(tree)


def _whole(value: Any, path: str, least: int, most: int, other: str = "") -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        expected = f"{other}a whole number from {least} to {most}"
        raise BadEntry(f"{value!r} is no number of {path}", _way(path), expected)


RANK = re.compile("[0-9A-Z]{1,2}")
"""How a rank is written: as logs can write it."""


def _deck(tree: Mapping[str, Any]) -> None:
    ranks = _at(tree, "deck.ranks")
    path: Path = ("deck", "ranks")
    if not isinstance(ranks, list) or not 0 < len(ranks) <= 40:
        raise BadEntry("these are no ranks", path, "a list such as [A, 2, 3, J, Q, K]")
    named: dict[str, int] = {}
    for number, written in enumerate(ranks):
        rank = str(written)
        if isinstance(written, bool) or RANK.fullmatch(rank) is None:
            raise BadEntry(f"{written!r} is no rank", (*path, number), "one or two digits or capital letters")
        if rank in named:
            raise BadEntry(f"the rank {rank} is there twice", (*path, number), "every rank once")
        named[rank] = number
    suits = _at(tree, "deck.suits")
    if not suits or len(suits) != len(set(suits)):
        raise BadEntry("these are no suits", ("deck", "suits"), "some of S, H, D, C, each once")
    for rank, number in named.items():
        if rank == "JK" or (rank[:-1] in named and rank[-1:] in suits):
            raise BadEntry(
                f"a card called {rank} would be two different cards", (*path, number), "another name"
            )
    if _at(tree, "players.min") > _at(tree, "players.max"):
        raise BadEntry("at least as many play as at most", ("players", "min"), "no more than players.max")


NAME = re.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,60}")


def _texts(tree: Mapping[str, Any]) -> None:
    for key in (*META, "call.word"):
        value = _at(tree, key)
        if value is not None and (not isinstance(value, str) or len(value) > 1000):
            raise BadEntry(f"{key} is a text", _way(key), "a text")
    if NAME.fullmatch(str(tree.get("id", ""))) is None:
        raise BadEntry(
            f"{tree.get('id')!r} is no name for a rule set", ("id",), "letters, digits, - and _ only"
        )
    if str(tree.get("questions", "X")) not in QUESTIONS_OF:
        raise BadEntry("nobody knows these questions", ("questions",), "one of " + ", ".join(QUESTIONS_OF))


QUESTIONS_OF = ("X", "G", "T", "R")
CHANGES: Mapping[str, tuple[str, ...]] = {
    "scoring.caller.success": ("add", "set", "double"),
    "scoring.caller.fail": ("add", "set", "double"),
    "scoring.others.on_caller_success": ("add",),
}
"""What happens to points when a call is won or lost: what may be named there."""


TABLES: Mapping[str, tuple[str, ...]] = {
    "game.adjust": ("exact", "set"),
    "scoring.sets": ("value", "self", "others"),
}
"""Lists of tables, and which of their keys hold points."""


def _bonuses(tree: Mapping[str, Any]) -> None:
    for path, known in CHANGES.items():
        change = _at(tree, path)
        if not isinstance(change, Mapping):
            raise BadEntry("what happens to the points is a table", _way(path), "such as {add: 10}")
        for key, value in change.items():
            if key not in known:
                raise BadEntry(f"points are not changed by {key!r}", (*_way(path), key), " or ".join(known))
            if key == "double":
                if not isinstance(value, bool):
                    raise BadEntry(
                        f"{value!r} is neither true nor false", (*_way(path), key), "true or false"
                    )
            elif value is not None or key == "add":
                _whole(value, f"{path}.{key}", -MOST, MOST)
    end = _at(tree, "game.end")
    for key in end:
        if key not in ("type", "points", "cmp", "n"):
            raise BadEntry(f"a game does not end by {key!r}", ("game", "end", key), "type, points, cmp or n")
    if end.get("points") is not None:
        _whole(end["points"], "game.end.points", 1, MOST)
    for name, keys in TABLES.items():
        table = _at(tree, name)
        if not isinstance(table, list):
            raise BadEntry(f"{name} is a list", _way(name), "a list")
        for number, one in enumerate(table):
            if not isinstance(one, Mapping):
                raise BadEntry(f"{one!r} is no table", (*_way(name), number), "a mapping")
            for key in keys:
                if key in one or name == "game.adjust":
                    _whole(one.get(key), f"{name}.{number}.{key}", -MOST, MOST)


def _way(path: str) -> Path:
    return tuple(path.split("."))


def _at(tree: Mapping[str, Any], path: str) -> Any:
    found: Any = tree
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _one_of(tree: Mapping[str, Any], path: str, words: Sequence[Any]) -> None:
    value = _at(tree, path)
    if isinstance(value, (list, Mapping, bool)) or value not in words:
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
    _known_cards(tree, values, ("scoring", "values"))
    for name, number in values.items():
        if not isinstance(number, int) or isinstance(number, bool) or abs(number) > MOST:
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


def _known_cards(tree: Mapping[str, Any], table: Mapping[str, Any], path: Path) -> None:
    """The cards of a table are in this pack, or in the usual one that the table may come from."""
    ranks = {str(rank) for rank in (*_at(tree, "deck.ranks"), *BASE["deck"]["ranks"])}
    known = {"JK", *ranks, *(f"{rank}_{colour}" for rank in ranks for colour in ("red", "black"))}
    for name in table:
        if name not in known:
            raise BadEntry(
                f"there is no card {name!r} in this pack",
                (*path, name),
                "a rank such as 7 or K, K_red or K_black, or JK",
            )


def _powers(tree: Mapping[str, Any]) -> None:
    _known_cards(tree, _at(tree, "powers.by_card"), ("powers", "by_card"))
    for rank, steps in _at(tree, "powers.by_card").items():
        path: Path = ("powers", "by_card", rank)
        if steps is not None and not isinstance(steps, list):
            raise BadEntry("a power is a list of steps", path, "a list such as [{look: {who: own}}]")
        for number, step in enumerate(steps or ()):
            if not isinstance(step, Mapping):
                raise BadEntry(
                    f"{step!r} is no step of a power", (*path, number), "such as {look: {who: own}}"
                )
            for name, what in step.items():
                _step(name, what, (*path, number, name))


def _step(name: str, what: Any, path: Path) -> None:
    """One step of a power: its name, and what is said about whose cards and how many."""
    if name == "look_then_swap":
        parts = {"look": ("look",), "swap": ("swap",), "optional_swap": ()}
        if not isinstance(what, Mapping) or not what.keys() <= parts.keys():
            raise BadEntry("these are no two steps", path, "{look: ..., swap: ...}")
        for part in ("look", "swap"):
            _step(part, what.get(part), (*path, part))
        return
    if name not in effects.KINDS:
        raise BadEntry(f"there is no effect {name!r}", path, "one of " + ", ".join(effects.KINDS))
    kind, whose = effects.KINDS[name]
    if what is None:
        return
    if not isinstance(what, Mapping):
        raise BadEntry(f"{what!r} says nothing about {name}", path, f"such as {{{whose}: any}}")
    for key, value in what.items():
        if key == whose:
            allowed = SWAP_OWNERS if kind == "swap" else ("own", "other", "any")
            if value not in allowed:
                raise BadEntry(f"{value!r} is not known here", (*path, key), "one of " + ", ".join(allowed))
        elif key == "count":
            _whole(value, key, 1, 20)
        elif key not in ("blind", "choice"):
            raise BadEntry(f"{name} knows no {key!r}", (*path, key), f"{whose}, count, blind or choice")


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
        path: Path = ("scoring", "sets", number)
        needs = ("self", "others") if "exactly" in one else ("value",)
        if "exactly" not in one and one.get("per") not in COMBINATIONS:
            raise BadEntry("this set names no combination", path, "per: one of " + ", ".join(COMBINATIONS))
        if not isinstance(one.get("exactly", []), list):
            raise BadEntry("a set is a list of ranks", (*path, "exactly"), "a list such as [Q, Q, K, K]")
        for key in needs:
            if key not in one:
                raise BadEntry(f"this set has no {key!r}", path, f"{key}: a number of points")
