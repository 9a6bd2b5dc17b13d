"""What is said of a record that is measured, and the smallest record of which the same is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from omissions import Omission
from slips import Slip, verdict
from thinning import accusations, without
from whole_records import Record, Whole, outcome_of

from referee.writing.yaml_text import flow


class Said(list[str]):
    """What must not be said of a record, and whether not all that may have been was followed."""

    bounded = False


def said_of(played: Whole, omissions: Sequence[Omission]) -> Said:
    """What must not be said of a whole game of which some things are left out."""
    return accused(without(played.data, omissions), played)


def accused(record: Record, true: Whole | None = None) -> Said:
    """What must not be said of a record, and a crash, which is a result here like any other."""
    try:
        outcome = outcome_of(record)
        said = Said(accusations(outcome, true.scores if true else {}, true.winners if true else ()))
        said.bounded = outcome.bounded is not None
        return said
    except Exception as error:  # noqa: BLE001
        return Said([f"crash: {type(error).__name__} {error}"])


def class_of(said: str) -> str:
    """A finding without its place and words: what is counted together."""
    first, _, rest = said.partition(": ")
    if first.isdigit() or first == "None":
        return " ".join(rest.split()[:2])
    return said if first == "crash" else first


def judged_by(judge: Callable[[Any], str], game: Any) -> str:
    """What a judge says of a record with something wrong, or that the program fell over it."""
    try:
        return judge(game)
    except Exception as error:  # noqa: BLE001
        return f"crash: {type(error).__name__} {error}"


def shorter(made: Slip, told: str) -> str:
    """The record cut off as early as the same is said of it, with what is said."""
    moves, what = made.record["moves"], told.split(":")[0]
    for number in [*range(made.places[0], len(moves), max(1, len(moves) // 60)), len(moves)]:
        record = {**made.record, "moves": moves[:number]}
        if number < len(moves):
            record.pop("result", None)
        again = Slip(record, made.places, made.words, made.dropped)
        told = judged_by(verdict, again)
        if told.split(":")[0] == what:
            break
    said = "\n".join(f"# {each}" for each in told.split(" | "))
    return f"{written(again.record)}\n# {made.words}\n{said}"


def smallest(played: Whole, omissions: Sequence[Omission], what: str, said: Sequence[str]) -> str:
    """A short record with few omissions of which the same is said."""
    moves = len(played.data["moves"])

    def cut(number: int) -> Record:
        record = played.data
        record["moves"] = record["moves"][:number]
        if number < moves:
            record.pop("result", None)
        return record

    def fails(number: int, chosen: Sequence[Omission]) -> bool:
        inside = [each for each in chosen if each.path[0] != "moves" or int(each.path[1]) < number]
        told = accused(without(cut(number), inside), played if number == moves else None)
        return what in {class_of(each) for each in told}

    end = next((number for number in _lengths(moves, said, what) if fails(number, omissions)), moves)
    least = _fewest([*omissions], lambda chosen: fails(end, chosen))
    inside = [each for each in least if each.path[0] != "moves" or int(each.path[1]) < end]
    left_out = [_omitted(cut(end), each) for each in inside]
    record = without(cut(end), inside)
    told = "\n".join(f"# says {each}" for each in accused(record))
    return f"{written(record)}\n# left out: {'; '.join(left_out)}\n{told}"


def _lengths(moves: int, said: Sequence[str], what: str) -> Sequence[int]:
    """Short beginnings that may show the same: up to where it is said (of the thinned record, so somewhat
    later in the whole one), and somewhat more."""
    first = min(
        (int(each.split(":")[0]) for each in said if class_of(each) == what and each[0].isdigit()),
        default=moves,
    )
    found, number, more = [], first, 1
    while number < moves:
        found.append(number)
        number, more = number + more, more + 2
    return [*found, moves]


def _fewest(things: list[Any], fails: Callable[[Sequence[Any]], bool]) -> list[Any]:
    """Few of the things with which it still fails: halves, quarters and so on are put back."""
    size = max(len(things) // 2, 1)
    tries = 150
    while things and tries:
        for start in range(0, len(things), size):
            fewer = things[:start] + things[start + size :]
            tries -= 1
            if fails(fewer):
                things = fewer
                break
            if not tries:
                break
        else:
            if size == 1:
                break
            size = max(size // 2, 1)
    return things


def _omitted(record: Record, omission: Omission) -> str:
    value: Any = record
    for step in omission.path:
        value = value[step]
    place = ".".join(str(step + 1 if isinstance(step, int) else step) for step in omission.path)
    return f"{place} ({flow(value)})" if len(str(value)) < 90 else place


def written(record: Record) -> str:
    """A record as a file: its keys line by line, one entry to a line."""
    lines = []
    for key, value in record.items():
        if key == "moves":
            lines += ["moves:", *(f"  - {flow(entry)}  # {n}" for n, entry in enumerate(value, 1))]
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines)
