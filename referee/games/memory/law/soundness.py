"""Whether a rule set makes sense: known options, values of their kinds, and parts that fit together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from referee.declarations.small_schemas import TEXT, check, dotted
from referee.games.memory.law.effects import MOST_ALIKE, USED, steps
from referee.games.memory.law.options import END, RuleSet, leaf, schema
from referee.header import BadEntry, in_short
from referee.rules import Path

RULE_SET = schema()
RULE_SET["properties"]["title"] = TEXT


def soundness(tree: Mapping[str, Any], known: Mapping[str, Any] | None = None) -> None:
    """Raises BadEntry, with the path, at the first thing that makes no sense. Of what is as in one that
    is ``known`` to make sense no value is looked at again: most of it, where only readings are others."""
    if known is None or known.keys() != tree.keys():
        check(RULE_SET, tree, (), "a rule set")
    else:
        for part, value in tree.items():
            if repr(value) != repr(known[part]):
                check(RULE_SET["properties"][part], value, (part,))
    _cards(tree)
    _values(tree)
    _effects(tree)
    _fits_together(tree)


def _cards(tree: Mapping[str, Any]) -> None:
    """No two cards of the pack are called alike."""
    suits, ranks = leaf(tree, "deck.suits"), [str(rank) for rank in leaf(tree, "deck.ranks")]
    for number, rank in enumerate(ranks):
        if rank in ranks[:number]:
            raise BadEntry(f"the rank {rank} is there twice", ("deck", "ranks", number), "every rank once")
        if rank == "JK" or (rank[:-1] in ranks and rank[-1:] in suits):
            path = ("deck", "ranks", number)
            raise BadEntry(f"a card called {rank} would be two different cards", path, "another name")


def _values(tree: Mapping[str, Any]) -> None:
    """Tables by cards speak of cards of this pack, and every card has a value."""
    _known_cards(tree, leaf(tree, "powers.by_card"), ("powers", "by_card"))
    values = leaf(tree, "scoring.values")
    if values is None:
        return
    _known_cards(tree, values, ("scoring", "values"))
    for rank in map(str, leaf(tree, "deck.ranks")):
        if rank not in values and not {f"{rank}_red", f"{rank}_black"} <= set(values):
            raise BadEntry(
                f"{rank} has no value", ("scoring", "values"), f"{rank}, or {rank}_red and {rank}_black"
            )
    if leaf(tree, "deck.jokers") and "JK" not in values:
        raise BadEntry("there are jokers, but they have no value", ("scoring", "values"), "JK")


def _effects(tree: Mapping[str, Any]) -> None:
    """No card does the same more often than a position can say that it has been done."""
    for card, written in leaf(tree, "powers.by_card").items():
        for step in steps(written):
            if step.name not in USED:
                path, most = ("powers", "by_card", card), f"{MOST_ALIKE} or fewer"
                raise BadEntry(f"too many steps of a kind ({step.kind})", path, most)


USUAL_RANKS = RuleSet.deck_ranks.default


def _known_cards(tree: Mapping[str, Any], table: Mapping[str, Any], path: Path) -> None:
    """The cards of a table are in this pack, or in the usual one that the table may come from."""
    ranks = {str(rank) for rank in (*leaf(tree, "deck.ranks"), *USUAL_RANKS)}
    known = {"JK", *ranks, *(f"{rank}_{colour}" for rank in ranks for colour in ("red", "black"))}
    for name in table:
        if name not in known:
            raise BadEntry(
                f"there is no card {in_short(name)} in this pack",
                (*path, name),
                "a rank such as 7 or K, K_red or K_black, or JK",
            )


def _fits_together(tree: Mapping[str, Any]) -> None:
    """Options that need or exclude each other."""
    if leaf(tree, "players.min") > leaf(tree, "players.max"):
        raise BadEntry("at least as many play as at most", ("players", "min"), "no more than players.max")
    ends = leaf(tree, "round_end.all_face_up") or leaf(tree, "empty_layout.auto_call") != "off"
    ends = ends or leaf(tree, "go_free.on_turn") == "end_now"
    if leaf(tree, "call.window") == "none" and not ends:
        raise BadEntry(
            "nobody may call, and nothing else ends a round", ("call", "window"), "another end of the round"
        )
    if ("upcard" in leaf(tree, "turn.sources")) != bool(leaf(tree, "turn.after_upcard")):
        raise BadEntry(
            "what is done with an upcard fits only where it may be taken", ("turn", "after_upcard")
        )
    if leaf(tree, "match.gift.count") and "other" not in leaf(tree, "match.targets"):
        raise BadEntry(
            "a gift is due only where other players' cards may be matched", ("match", "gift", "count")
        )
    if leaf(tree, "deal.cards") > leaf(tree, "layout.rows") * leaf(tree, "layout.cols"):
        raise BadEntry("more cards are dealt than the layout has places", ("deal", "cards"))
    for number, written in enumerate(leaf(tree, "scoring.sets")):
        path = ("scoring", "sets", number)
        needs = ("exactly", "self", "others") if "exactly" in written else ("per", "value")
        for key in needs:
            if key not in written:
                raise BadEntry(f"this set has no {key!r}", path, f"{key}: ...")
        _nothing_else(written, ("name", *needs), path)


def _nothing_else(written: Mapping[str, Any], read: Collection[str], path: Path) -> None:
    """BadEntry at the first word that nothing would read beside the others."""
    for key in written:
        if key not in read:
            raise BadEntry(
                f"{dotted((*path, key))} says nothing here", (*path, key), "one of " + ", ".join(read)
            )


ENDINGS: Mapping[str, tuple[str, ...]] = {"points": ("points", "cmp"), "rounds": ("n",)}
"""What more is said of a game that ends in this way."""


def only_what_counts(written: Mapping[str, Any]) -> None:
    """A rule set as it is written says of the end of a game only what its kind of end hangs on. (Laid over
    another one, or under a reading of a log, it may have more.) BadEntry where it says more."""
    end = leaf(written, "game.end")
    kind = end.get("type") if isinstance(end, Mapping) else None
    if isinstance(end, Mapping) and isinstance(kind, str):
        known = END["properties"]
        more = ("type", *ENDINGS.get(kind, ()))
        _nothing_else({key: end[key] for key in end if key in known}, more, ("game", "end"))
