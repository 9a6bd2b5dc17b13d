"""How well records that are not whole, or not right, are explained.

    python benchmarks/explanations.py --game hundred --kind thinned --games 200 [--seed 0] [--only ranks]

``thinned``  whole legal games with less written down: nobody may be accused, the true scores lie inside
``slips``    one slip of the pen in a full record: one finding, the true place among what it names
``others``   one slip of other kinds: a digit, a suit, a line two to six lines from where it belongs
``joint``    one slip that several lines show: lines twice, moved or left out together, values exchanged
``tired``    one slip of a tired hand: the line above once more, a turn in another order, two lines in one
``kept``     the same in records of people who never write some of what follows by itself (railway)
``little``   one slip of the pen in a thinned record: one finding, or none where nothing shows it
``faults``   one forbidden move, and the rest of the game: one finding, of the right kind and rule
``two``      two independent slips far apart: two findings
``three``    three slips sixty entries from each other: three findings, and what they cost
``close``    two slips three to ten entries from each other: two findings, three at most
``many``     eight slips in a record: what each costs, and how many findings they give
``repairs``  one slip of the pen: where the true repair stands among the offers, and what they cost
``brute``    small records with things left open, against every way to complete them
``ruled``    the same under one to three readings that are not the usual ones
``cost``     what thinned and faulty records cost beside the full one

Prints counts, rates and up to five failing examples, made small, as YAML.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import planted  # noqa: E402
from brute import BAD, TooMany, agreement  # noqa: E402
from joint_slips import PENS as JOINT  # noqa: E402
from joint_slips import joint_slip  # noqa: E402
from mended import mending  # noqa: E402
from more_slips import PENS, more_slip  # noqa: E402
from slips import Slip, close_slips, many_slips, pens, slip, slips_apart, two_slips, verdict  # noqa: E402
from small_records import Small, small  # noqa: E402
from smaller import accused, class_of, judged_by, said_of, shorter, smallest, written  # noqa: E402
from thinning import thinnings, without  # noqa: E402
from tired_slips import PENS as TIRED  # noqa: E402
from tired_slips import tired_slip  # noqa: E402
from whole_records import (  # noqa: E402
    GAMES,
    OTHERWISE,
    Record,
    Whole,
    counting,
    kept_without,
    log_of,
    outcome_of,
    shown,
    wholes,
)

from referee.replay import replay  # noqa: E402

EXAMPLES = 5


def main() -> None:
    """Measures and prints."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--game", choices=GAMES, required=True)
    options.add_argument("--kind", choices=KINDS, required=True)
    options.add_argument("--games", type=int, default=50)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--only", help="only this kind of thinning or slip")
    chosen = options.parse_args()
    KINDS[chosen.kind](chosen.game, chosen.seed, chosen.games, chosen.only)


# -- thinned records ------------------------------------------------------------------------------------


def thinned(game: str, first: int, games: int, only: str | None) -> None:
    """Every way of writing less, over whole legal games."""
    examples: dict[str, str] = {}
    for name, thin in thinnings(game).items():
        if only not in (None, name):
            continue
        classes: Counter[str] = Counter()
        failed = stopped = 0
        for seed, played in wholes(game, first, games):
            omissions = thin(played.data, random.Random(f"{game} {seed} {name}"))
            said = said_of(played, omissions)
            stopped += said.bounded
            failed += bool(said)
            for what in {class_of(each) for each in said}:
                classes[what] += 1
                if what not in examples and len(examples) < EXAMPLES:
                    shown = smallest(played, omissions, what, said)
                    examples[what] = f"# {game} seed {seed}, {name}\n" + shown
        bound = f"{stopped} open because of the bound ({stopped / games:.2%})"
        print(
            f"{game} {name}: {games} records, {failed} accused ({failed / games:.1%}), {bound}",
            *_most(classes),
        )
    for what, text in examples.items():
        print(f"\n--- {what}\n{text}")


def _most(classes: Counter[str]) -> list[str]:
    return [f"\n    {number:5} {what}" for what, number in classes.most_common(12)]


def little(game: str, first: int, games: int, only: str | None) -> None:
    """One slip of every kind in records that hold less: how many findings it gives."""
    for name, thin in thinnings(game).items():
        if only not in (None, name):
            continue
        counts: Counter[int] = Counter()
        for seed, played in wholes(game, first, games):
            chance = random.Random(f"{game} {seed} {name} little")
            less = Whole(json.dumps(without(played.data, thin(played.data, chance))), {}, ())
            for kind in pens(game):
                made = slip(less, kind, chance)
                try:
                    told = [] if made is None else counting(outcome_of(made.record))
                except ValueError:
                    continue
                if made is None:
                    continue
                counts[len(told)] += 1
                if len(told) > MOST_OF_TWO:
                    print(
                        f"# {game} seed {seed}, {name}, {made.words}:",
                        *map(shown, told[:MOST_OF_TWO]),
                        sep="\n#   ",
                    )
        print(f"{game} {name}: {counts.total()} records, findings {dict(sorted(counts.items()))}")


# -- slips and faults -----------------------------------------------------------------------------------


def kept(game: str, first: int, games: int, only: str | None) -> None:
    """The same in records of people who never write some of what follows by itself."""
    for actions in OTHERWISE.get(game, ()):
        print(f"{game} without {', '.join(sorted(actions))}")
        slips(game, first, games, only, actions)


def slips(
    game: str, first: int, games: int, only: str | None, unwritten: frozenset[str] = frozenset()
) -> None:
    """One slip of every kind in each of the whole games."""

    def pen(whole: Whole, kind: str, chance: random.Random) -> Slip | None:
        return slip(kept_without(whole, unwritten), kind, chance)

    _told_of(game, first, games, [kind for kind in pens(game) if only in (None, kind)], pen)


def others(game: str, first: int, games: int, only: str | None) -> None:
    """One slip of the kinds beyond those; what is claimed of the end stands at no entry."""
    kinds = [kind for kind in PENS if only in (None, kind) and kind != "claim"]
    _told_of(game, first, games, kinds, more_slip)


def joint(game: str, first: int, games: int, only: str | None) -> None:
    """One slip of every kind that several lines show."""
    _told_of(game, first, games, [kind for kind in JOINT if only in (None, kind)], joint_slip)


def tired(game: str, first: int, games: int, only: str | None) -> None:
    """One slip of every kind of a tired hand."""
    _told_of(game, first, games, [kind for kind in TIRED if only in (None, kind)], tired_slip)


def _told_of(
    game: str,
    first: int,
    games: int,
    kinds: Sequence[str],
    pen: Callable[[Whole, str, random.Random], Slip | None],
) -> None:
    examples: dict[str, str] = {}
    everything: Counter[str] = Counter()
    for kind in kinds:
        counts: Counter[str] = Counter()
        for seed, whole in wholes(game, first, games):
            made = pen(whole, kind, random.Random(f"{game} {seed} {kind}"))
            if made is None:
                continue
            told = judged_by(verdict, made)
            what = told.split(":")[0]
            counts[what] += 1
            if what not in ("legal", "unreadable", "found") and f"{kind}: {what}" not in examples:
                examples[f"{kind}: {what}"] = f"# {game} seed {seed}, {kind}\n" + shorter(made, told)
        print(f"{game} {kind}:", _rates(counts))
        everything += counts
    print(f"{game} slips:", _rates(everything))
    for what, text in [*examples.items()]:
        print(f"\n--- {what}\n{text}")


def two(game: str, first: int, games: int, only: str | None) -> None:
    """Two slips far apart, each of which alone gives one finding."""
    examples: list[str] = []
    counts: Counter[int] = Counter()
    for seed, played in wholes(game, first, games):
        pair = two_slips(played, random.Random(f"{game} {seed} two"))
        if pair is None:
            continue
        told = counting(outcome_of(pair[2].record))
        counts[len(told)] += 1
        if len(told) != 2 and len(examples) < EXAMPLES:
            said = "".join(f"\n# {shown(each)}" for each in told)
            words = f"# {pair[0].words}\n# {pair[1].words}"
            examples.append(f"# {game} seed {seed}\n{written(pair[2].record)}\n{words}{said}")
    share = f"{counts[2] / counts.total():.1%}" if counts else "none"
    print(f"{game} two: {counts.total()} records, {share} with two findings ({dict(counts)})")
    print("\n\n".join(examples))


def three(game: str, first: int, games: int, only: str | None) -> None:
    """Three slips far apart: as many findings, none of them open because of the bound."""
    counts: Counter[int] = Counter()
    stopped, seconds = 0, list[float]()
    for seed, played in wholes(game, first, games):
        made = slips_apart(played, random.Random(f"{game} {seed} three"))
        if made is None:
            continue
        outcome = outcome_of(made.record)
        told = counting(outcome)
        counts[len(told)] += 1
        stopped += outcome.bounded is not None
        seconds.append((_seconds(made.record) - _seconds(played.data)) / 3)
        if len(told) != 3:
            print(f"# {game} seed {seed}: {made.words}", *map(shown, told[:4]), sep="\n#   ")
    each = f"median {median(seconds) * 1000:.1f} ms each" if seconds else "none"
    told_of = f"findings {dict(sorted(counts.items()))}, {stopped} open because of the bound"
    print(f"{game} three: {counts.total()} records, {told_of}; {each}")


def close(game: str, first: int, games: int, only: str | None) -> None:
    """Two slips near each other: nothing follows from them but what they are themselves."""
    counts: Counter[int] = Counter()
    examples: list[str] = []
    seconds: list[float] = []
    for seed, played in wholes(game, first, games):
        for number in range(CLOSE):
            made = close_slips(played, random.Random(f"{game} {seed} close {number}"))
            if made is None:
                continue
            start = time.process_time()
            try:
                told = counting(outcome_of(made.record))
            except ValueError:
                continue
            seconds.append(time.process_time() - start)
            counts[len(told)] += 1
            if len(told) > MOST_OF_TWO and len(examples) < EXAMPLES:
                said = "".join(f"\n# {shown(each)}" for each in told[:MOST_OF_TWO])
                examples.append(f"# {game} seed {seed}, {number}: {made.words}; {len(told)} findings{said}")
    share = sum(counts[number] for number in range(MOST_OF_TWO + 1)) / max(counts.total(), 1)
    taken = f"median {median(seconds) * 1000:.0f} ms, worst {max(seconds) * 1000:.0f} ms" if seconds else ""
    print(f"{game} close: {counts.total()} records, {share:.1%} with at most three findings", end=" ")
    print(f"({dict(sorted(counts.items()))}); {taken}")
    print("\n\n".join(examples))


CLOSE, MOST_OF_TWO = 10, 3


def many(game: str, first: int, games: int, only: str | None) -> None:
    """Eight slips anywhere in a record: what each of them costs beside the full one."""
    each: list[tuple[float, int, int]] = []
    for seed, played in wholes(game, first, games):
        number, record = many_slips(played, random.Random(f"{game} {seed} many"))
        if number:
            taken = (_seconds(record) - _seconds(played.data)) / number
            each.append((taken * 1000, seed, len(counting(outcome_of(record)))))
    costs = sorted(each)
    found = sum(told for *_, told in costs) / max(len(costs), 1)
    over = sum(taken > 5 for taken, *_ in costs) / max(len(costs), 1)
    middle = median(taken for taken, *_ in costs)
    print(
        f"{game} many: {len(costs)} records, {found:.1f} findings each; median {middle:.1f} ms a slip,"
        f" {over:.1%} over 5 ms, worst {costs[-1][0]:.1f} ms (seed {costs[-1][1]})"
    )


def mends(game: str, first: int, games: int, only: str | None) -> None:
    """The offers after one slip of every kind in each of the whole games."""
    examples: dict[str, str] = {}
    everything: Counter[Any] = Counter()
    verdicts = fixes = 0.0
    for kind in pens(game):
        if only not in (None, kind):
            continue
        counts: Counter[Any] = Counter()
        for seed, played in wholes(game, first, games):
            found = mending(played, kind, random.Random(f"{game} {seed} {kind}"))
            if found is None:
                continue
            counts["offers"] += len(found.offers)
            counts["do not mend"] += len(found.unsound)
            counts[min(found.rank or 9, 9)] += 1
            verdicts, fixes = verdicts + found.verdict_seconds, fixes + found.fixes_seconds
            if (found.rank or 9) > 3 or found.unsound:
                offered = "".join(f"\n#   fix {each.numbers}: {each.words}" for _, each in found.offers)
                said = "".join(f"\n# {shown(each)}" for each in counting(found.outcome))
                examples.setdefault(kind, f"# {game} seed {seed}: {found.slip.words}{said}{offered}")
        print(f"{game} {kind}: {_ranks(counts)}")
        everything += counts
    ratio = f"the offers cost {fixes / max(verdicts, 1e-9):.2f} times the verdict"
    print(f"{game} repairs: {_ranks(everything)}; {ratio}")
    for kind, text in examples.items():
        print(f"\n--- {kind}\n{text}")


def _ranks(counts: Counter[Any]) -> str:
    slips = sum(number for rank, number in counts.items() if isinstance(rank, int))
    if not slips:
        return "none"
    first, three = (sum(counts[rank] for rank in range(1, most + 1)) / slips for most in (1, 3))
    offers = f"{counts['do not mend']} of {counts['offers']} offers do not mend"
    return f"{slips} slips, the true repair first in {first:.1%}, among three in {three:.1%}; {offers}"


def faults(game: str, first: int, games: int, only: str | None) -> None:
    """One forbidden move in each of some whole games, taken back or let stand."""
    for stood in (True, False):
        counts: Counter[str] = Counter()
        examples: dict[str, str] = {}
        for seed in range(first, first + games):
            try:
                fault = planted.planted(game, seed)
            except planted.NoPlace:
                continue
            if fault.stood != stood:
                continue
            told = judged_by(planted.verdict, fault)
            what = told.split(":")[0]
            counts[what] += 1
            if what != "found" and what not in examples:
                said = "\n".join(f"# {each}" for each in told.split(" | "))
                examples[what] = (
                    f"# {game} seed {seed}, entry {fault.number}\n{written(fault.record)}\n{said}"
                )
        if counts:
            kind = "let stand" if stood else "taken back"
            share = f"{counts['found'] / counts.total():.1%} told as they must be"
            print(f"{game} faults, {kind}: {counts.total()} records, {share} ({dict(counts)})")
        for what, text in examples.items():
            print(f"\n--- {what}\n{text}")


def ruled(game: str, first: int, games: int, only: str | None) -> None:
    """Small partial records of tables that read the rules otherwise, against every way to complete them."""
    brute(game, first, games, only, readings=True)


def brute(game: str, first: int, games: int, only: str | None, readings: bool = False) -> None:
    """Small partial records against every way to complete them."""
    counts: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for seed in range(first, first + games):
        trial = small(game, random.Random(f"{game} {seed} small"), readings)
        if not trial.record["moves"]:
            continue
        what = _agreement(trial.record, trial)
        counts[what.split(":")[0]] += 1
        if (what in BAD or what.startswith("crash")) and (what not in examples or len(examples) < EXAMPLES):
            record = _less(trial, what)
            said = "".join(f"\n# says {each}" for each in accused(record))
            examples.setdefault(what, f"# {game} seed {seed}\n{written(record)}{said}")
    bad = sum(counts[what] for what in counts if what in BAD or what == "crash")
    kind = "ruled" if readings else "brute"
    print(f"{game} {kind}: {counts.total()} records, {bad} wrong ({bad / max(counts.total(), 1):.3%})")
    for what, number in counts.most_common():
        print(f"{number:8} {what}")
    for what, text in examples.items():
        print(f"\n--- {what}\n{text}")


def _agreement(record: Record, trial: Small) -> str:
    try:
        return str(agreement(record, trial.how, trial.lines))
    except TooMany:
        return "too many completions"
    except ValueError as error:
        return f"no record: {error}"
    except Exception as error:  # noqa: BLE001
        return f"crash: {type(error).__name__} {error}"


def _less(trial: Small, what: str) -> Record:
    """The record with as few entries as show the same."""
    moves = trial.record["moves"]
    for number in range(1, len(moves)):
        shorter = {**trial.record, "moves": moves[:number]}
        if _agreement(shorter, trial) == what:
            return shorter
    return trial.record


def _rates(counts: Counter[str]) -> str:
    """How many of the slips that a record can show are told as they must be."""
    shown = counts.total() - counts["legal"] - counts["unreadable"]
    single = sum(number for what, number in counts.items() if what in ("found", "place not named"))
    parts = ", ".join(f"{number} {what}" for what, number in counts.most_common() if what != "found")
    share = (
        f"{single / shown:.1%} one finding, {counts['found'] / shown:.1%} with the place" if shown else "none"
    )
    return f"{shown} shown, {share} ({parts})"


# -- cost -----------------------------------------------------------------------------------------------


def cost(game: str, first: int, games: int, only: str | None) -> None:
    """CPU of an onlooker's record, of one with a slip and of one with several, beside the full one."""
    ratios: dict[str, list[float]] = {"onlooker": [], "half": [], "one slip": []}
    each: list[float] = []
    for seed, played in wholes(game, first, games):
        chance = random.Random(f"{game} {seed} cost")
        base = _seconds(played.data)
        for name in ("onlooker", "half"):
            record = without(played.data, thinnings(game)[name](played.data, chance))
            ratios[name].append(_seconds(record) / base)
        made = slip(played, chance.choice([*pens(game)]), chance)
        if made is not None and counting(outcome_of(made.record)):
            ratios["one slip"].append(_seconds(made.record) / base)
        several, number = played, 0
        for _ in range(8):
            more = slip(several, "player", chance)
            if more is not None:
                several, number = Whole(json.dumps(more.record), {}, ()), number + 1
        each.append((_seconds(several.data) - base) / max(number, 1))
    for name, found in ratios.items():
        print(f"{game} {name}: median {median(found):.2f}, worst {max(found):.2f} times the full record")
    print(f"{game} eight slips: median {median(each) * 1000:.1f} ms, worst {max(each) * 1000:.1f} ms each")


def _seconds(record: Record) -> float:
    """CPU of the replay alone, the best of three."""
    taken = []
    for _ in range(3):
        log = log_of(record)  # what had to be explained of one is known when it is asked for again
        start = time.process_time()
        replay(log)
        taken.append(time.process_time() - start)
    return min(taken)


KINDS: dict[str, Callable[[str, int, int, str | None], None]] = {
    "thinned": thinned,
    "slips": slips,
    "others": others,
    "joint": joint,
    "tired": tired,
    "kept": kept,
    "faults": faults,
    "two": two,
    "three": three,
    "little": little,
    "close": close,
    "many": many,
    "repairs": mends,
    "brute": brute,
    "ruled": ruled,
    "cost": cost,
}

if __name__ == "__main__":
    main()
