"""Rule sets as data: laid over what they extend, changed leaf by leaf through dotted options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from referee.games.memory.law import effects
from referee.games.memory.law.options import CHANGE, END, OPTIONS, leaf, planted
from referee.games.memory.law.rows import PRESETS, ROWS
from referee.games.memory.law.soundness import only_what_counts
from referee.header import BadEntry, in_short

Tree = dict[str, Any]

RENAMED: Mapping[str, str] = {
    "values": "scoring.values", "powers_preset": "powers.by_card", "game.end": "game.end.type",
}  # fmt: skip
"""Options that stand for a longer path."""


def _path(option: str) -> str:
    """Where a rule set has what an option is about."""
    return f"scoring.{option}" if option.startswith("values.") else RENAMED.get(option, option)


def word(key: Any) -> str:
    """A key as the engine knows it: ranks and words that YAML may have read as numbers or truths."""
    return str(key).lower() if isinstance(key, bool) else str(key)


def plain(data: Any) -> Any:
    """Data with every key as a word."""
    if isinstance(data, Mapping):
        return {word(key): plain(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [plain(part) for part in data]
    return data


WHOLE = frozenset(option.path for option in OPTIONS if option.kind in (CHANGE, END))
"""Tables that are replaced whole, because their keys exclude each other."""


def laid_over(base: Any, top: Any, path: str = "") -> Any:
    """``top`` over ``base``: mappings are merged leaf by leaf, everything else is replaced."""
    if isinstance(base, Mapping) and isinstance(top, Mapping) and path not in WHOLE:
        merged = dict(base)
        for key, value in top.items():
            merged[key] = laid_over(base.get(key), value, f"{path}.{key}".strip("."))
        return merged
    return deepcopy(top)


def assemble(data: Mapping[str, Any], load: Callable[[str], Any] | None = None, depth: int = 0) -> Tree:
    """A rule set with everything it extends; parents are ours by name, or files that ``load`` reads.

    BadEntry where a parent is unknown or the chain never ends.
    """
    if depth > 8:
        raise BadEntry(
            "this chain of rule sets never ends", ("extends",), "a rule set that extends no child of its own"
        )
    tree: Tree = plain(data)
    only_what_counts(tree)
    parent = tree.pop("extends", None)
    if parent is None:
        base = {} if tree.get("id") == "base-dutch" else assemble(ROWS["base-dutch"])
    elif parent in ROWS:
        base = assemble(ROWS[parent])
    elif load is None:
        raise BadEntry(
            f"there is no rule set called {in_short(parent)}", ("extends",), "one of " + ", ".join(ROWS)
        )
    else:
        found = load(parent)
        if not isinstance(found, Mapping):
            raise BadEntry(f"{in_short(parent)} is no rule set", ("extends",), "a mapping of options")
        base = assemble(found, load, depth + 1)
    merged: Tree = laid_over(base, tree)
    chain = leaf(tree, "match.chain")
    if isinstance(chain, bool) and isinstance(leaf(merged, "match.on"), list):
        _set_option(merged, "match.chain", chain)
    return merged


def _copied(data: Any) -> Any:
    """Data as they may be written, copied: nothing in them is there twice."""
    if isinstance(data, dict):
        return {key: _copied(value) for key, value in data.items()}
    return [*map(_copied, data)] if isinstance(data, list) else data


def with_options(tree: Tree, options: Mapping[str, Any]) -> Tree:
    """The rule set with the readings a log chose: dotted path -> value."""
    changed: Tree = _copied(tree)
    for option, value in options.items():
        _set_option(changed, option, value)
    if options.get("match.limit", "none") != "none" and "match.chain" not in options:
        # Where no question asks about the card just laid, "only one" means one in all.
        planted(changed, "match.on", [way for way in leaf(changed, "match.on") if way != "match"])
    return changed


def _set_option(tree: Tree, option: str, value: Any) -> None:
    head, _, rest = option.partition(".")
    if option in PRESETS:
        if isinstance(value, Mapping):
            planted(tree, _path(option), plain(value))
        elif isinstance(value, str) and value in PRESETS[option]:
            planted(tree, _path(option), deepcopy(PRESETS[option][value]))
    elif head == "powers" and "." in rest:
        rank, leaf_name = rest.rsplit(".", 1)
        effects.change(tree, rank, leaf_name, value)
    elif option == "match.chain":
        opening = [way for way in leaf(tree, "match.on") if way != "match"]
        planted(tree, "match.on", [*opening, "match"] if value else opening)
    elif head != "values" or leaf(tree, "scoring.values") is not None:  # without a table no card has its own
        planted(tree, _path(option), value)


def option_value(tree: Tree, option: str) -> Any:
    """What a rule set says about an option: the reading in force before a log has its say."""
    head, _, rest = option.partition(".")
    if option in PRESETS:
        return None
    if head == "powers" and "." in rest:
        return effects.current(tree, *rest.rsplit(".", 1))
    if option == "match.chain":
        return "match" in leaf(tree, "match.on")
    return leaf(tree, _path(option))
