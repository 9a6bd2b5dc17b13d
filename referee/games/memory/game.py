"""Dutch as a memory game: one engine, and three printed variants as rows of data.

:func:`game` makes a Game of any rule set; :func:`with_rule_set` reads a club's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.declarations.entries import Border
from referee.game import Game, Law, Pen, Plays, Positions, Record, View, later
from referee.games.memory.law import options
from referee.games.memory.law.assembly import Tree, assemble, with_options
from referee.games.memory.law.options import RuleSet
from referee.games.memory.law.questions import asked_of, readings_of_ones_own
from referee.games.memory.law.rows import ROWS
from referee.games.memory.law.rule_set import RULEBOOKS, compiled
from referee.games.memory.law.soundness import soundness
from referee.games.memory.play.dealing import before_deal
from referee.games.memory.play.gaps.least_and_most import reckoned
from referee.games.memory.play.gaps.missing_facts import figures, moving, unsettled
from referee.games.memory.play.gaps.ways import gaps
from referee.games.memory.play.knowledge.checked import learn
from referee.games.memory.play.legal import actors, instead, legal, subjects
from referee.games.memory.play.lines_between import between
from referee.games.memory.play.long_before import elsewhere, taken
from referee.games.memory.play.plays import PLAYS, catch_up_or_forbid, lasting, stands
from referee.games.memory.play.positions.as_data import part, position
from referee.games.memory.play.positions.loading import load, load_final
from referee.games.memory.play.positions.start import start
from referee.games.memory.play.power_guards import never
from referee.games.memory.play.scores.winning import agreed
from referee.games.memory.play.slips import edits, left_lying, missing, moments
from referee.games.memory.play.state import State
from referee.games.memory.record.evidence import BOOKKEEPING, UNORDERED, telling
from referee.games.memory.record.longhand import SPELLED, longhand
from referee.games.memory.record.moves import ENTRIES
from referee.games.memory.record.notation import lexicon, vaguer
from referee.games.memory.record.phases import OVER
from referee.games.memory.scoring import finish, score, stopped
from referee.header import BadEntry, Header
from referee.rules import Ruling

PRINTED = ("hundred", "duel", "rommee")
"""Rule sets that logs name as games of their own."""


FIGURES = {
    "rounds_played": "How many rounds were played.",
    "last_round": "The points of the last round.",
}
"""What a result may claim beside scores and winners."""


def _after_decision(state: State) -> None:
    """The table has decided: what is done or paid for the fault after that is no part of it any more."""
    state.unlawful = []
    state.overdue = [debt for debt in state.overdue if not debt.licensed]


def _taken_back(state: State, move: Any) -> None:
    """A false match that the table had taken back (X-A17b): it costs nothing, and bars no other."""
    state.overdue += [replace(debt, licensed=True) for debt in state.debts if debt.entry == move.entry]
    state.debts = [debt for debt in state.debts if debt.entry != move.entry]
    for barred in (state.locked, state.lost_turns):
        if barred.get(move.actor) == move.entry:  # not by a throw before it, which still counts
            del barred[move.actor]


PLAY = Plays(
    PLAYS,
    catch_up_or_forbid,
    lambda state: state.phase == OVER,  # it has ended by its rules, or was declared over
    finish,
    stands,
    lasting,
    moments,
    deal=lambda state: state.round,
    dealing=frozenset({"deal"}),
    before_deal=before_deal,
    after_decision=_after_decision,
    taken_back=_taken_back,
    meanwhile=frozenset({"penalty", "draw"}),
    learn=learn,
    agreed=agreed,
)


MOST_SEATS = 100
"""So many can be written down as players; more of them than a rule set allows are a breach of it."""

KEPT = 200
"""So many rule sets under readings are kept of a game: strangers can choose without end."""


def _rule_sets(tree: Tree, asked: Sequence[Ruling]) -> Callable[[Header], RuleSet]:
    """The rule set under the readings that a log chose, each made once."""
    usual = {ruling.option: ruling.default for ruling in asked if ruling.option}
    made: dict[str, RuleSet] = {}

    def rules_for(header: Header) -> RuleSet:
        chosen = header.rulings  # of every question: what is read as usual tells no two apart
        others = [(name, value) for name, value in chosen.items() if value is not usual[name]]
        key = repr(sorted(others)) if others else ""
        if key not in made:
            readings_of_ones_own(tree, asked, chosen)
            changed = with_options(tree, chosen)
            try:
                soundness(changed, tree)
            except BadEntry as bad:
                raise BadEntry(bad.message, ("rulings",), bad.expected) from None
            if len(made) >= KEPT:
                del made[next(iter(made))]  # the oldest
            made[key] = compiled(changed)
        return made[key]

    return rules_for


def game(rule_set: Mapping[str, Any], load_file: Callable[[str], Any] | None = None) -> Game:
    """The memory game that this rule set describes: data as in a row of ours or in a club's file.

    Raises BadEntry, with the path in the data, where the rule set makes no sense.
    """
    tree = assemble(rule_set, load_file)
    soundness(tree)
    first = compiled(tree)
    asked = asked_of(tree)
    rules_for = _rule_sets(tree, asked)
    border = Border(ENTRIES, lexicon(first.pack), "memory.schema.json")
    numbers = {rule.number: rule for rule in (*first.sentences.values(), *first.rank_sentences.values())}
    id = str(tree["id"])
    return Game(
        id=id,
        title=first.name,
        seats=(1, MOST_SEATS),
        usual=(first.players_min, first.players_max),
        law=Law({**RULEBOOKS.get(first.prefix, {}), **numbers}, asked, rules_for),
        record=Record(
            f"{id if id in PRINTED else 'memory'}.schema.json",
            border,
            layout=later("referee.games.memory.record.layout", "layout"),
            figures=FIGURES,
            unordered=UNORDERED,
            vaguer=vaguer,
            bookkeeping=BOOKKEEPING,
            telling=telling(bool(first.others_won.get("add")) or first.won != first.lost),
            opening=opening(bool(tree["deck"]["jokers"]), first.upcard),
            ending=_ending,
        ),
        positions=Positions(
            lambda header, setup: start(header.told(rules_for(header)), header, setup or {}),
            lambda header, data: load(header.told(rules_for(header)), header, data),
            position,
            part=part,
            final=lambda header, data: load_final(header.told(rules_for(header)), header, data),
            longhand=lambda players, data: longhand(first.direction, players, data),
            spelled=SPELLED,
            told_later=later("referee.games.memory.play.gaps.ways", "told_later"),
            gaps=lambda header, data, moves: gaps(header.told(rules_for(header)), header, data, moves),
            unsettled=lambda header, *asked: unsettled(header.told(rules_for(header)), header, *asked),
            never=lambda header, move, rule: never(header.told(rules_for(header)), move),
            figures=lambda header, *asked: figures(header.told(rules_for(header)), *asked),
            reckoned=lambda header, *asked: reckoned(header.told(rules_for(header)), header, *asked),
            moving=moving,
        ),
        play=PLAY,
        legal=legal,
        instead=lambda state, move: instead(state, move, border),
        actors=actors,
        score=score,
        stopped=stopped,
        pen=PEN,
        view=VIEW,
        asked=later("referee.games.memory.play.questions", "inquiry"),
    )


PEN = Pen(
    subjects,
    edits,
    missing,
    taken,
    elsewhere=elsewhere,
    stood=left_lying,
    between=between,
    counted=("slot", "slots"),
)

VIEW = View(
    "memory",
    later("referee.games.memory.record.secrecy", "player_view"),
    later("referee.games.memory.record.secrecy", "observed_entry"),
)


def opening(jokers: bool, upcard: bool) -> Sequence[str]:
    """How a log begins, after its header: $1 and $2 are the players."""
    ranks = "A 2-10 J Q K, JK" if jokers else "A 2-10 J Q K"
    turned = (
        "  - {action: deal, upcard: 9C}                  # the card turned up; the others lie face down"
        if upcard
        else "  - {action: deal}                              # all cards lie face down"
    )
    return (
        "moves:",
        f"  # A card is a rank ({ranks}) and a suit (S H D C): 7H. A card nobody saw is left out.",
        "  # A place is a number: one's own, `slot: 2`; another player's is written $2.3: `swap: [1, $2.3]`.",
        turned,
        "  - {player: $1, action: draw, from: stock}",
        "  - {player: $1, action: replace, slot: 2, out: 7H}",
    )


RANKS = ("2", "K", "7", "A", "Q", "3", "10", "J", "5", "4", "8", "6", "9")
"""One for every seat of an example."""


def _ending(players: Sequence[str]) -> dict[str, Any]:
    """What may lie before the players at the end of a round: an example of a position to be scored."""
    seats = zip(players, RANKS, strict=False)
    return {"layouts": {name: [f"{rank}S", f"{rank}H"] for name, rank in seats}, "caller": players[0]}


def with_rule_set(name: str, load_file: Callable[[str], Any] | None) -> Game:
    """The game of a rule set a log brings along: the name of one of ours, or a file beside the log."""
    if name in ROWS:
        return game(ROWS[name])
    if load_file is None:
        raise BadEntry(f"there is no rule set called {name!r}", (), "one of " + ", ".join(ROWS))
    found = load_file(name)
    if not isinstance(found, Mapping):
        raise BadEntry(f"{name!r} is no rule set", (), "a mapping of options")
    return game(found, load_file)


SCHEMAS = {"ruleset.schema.json": options.schema}
"""Schema files of ours besides those of entries and positions, and what makes them."""

HUNDRED = game(ROWS["hundred"])
DUEL = game(ROWS["duel"])
ROMMEE = game(ROWS["rommee"])
