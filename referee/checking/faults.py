"""What is wrong with data, in plain words: jsonschema judges, and its errors are told here.

Each keyword of JSON Schema has its sentence in a table; the words for values and for what was
expected are in :mod:`referee.checking.words`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

from referee.checking.as_meant import read_as_meant
from referee.checking.authority import authority
from referee.checking.elsewhere import ELSEWHERE
from referee.checking.everyday import cards
from referee.checking.fault import KEYS, MOST, Fault, Known, Slip, nothing_known, rest
from referee.checking.files import file_name
from referee.checking.misplaced import (
    action_as_key,
    as_missing,
    beside,
    meant_there,
    one_of_a_part,
    only_one,
    players_of,
    said_elsewhere,
    scattered,
    seat_by_seat,
    strange_keys,
    where_it_belongs,
)
from referee.checking.schema_store import SchemaStore
from referee.checking.values import same
from referee.checking.words import (
    Error,
    as_list,
    as_number,
    asked,
    at_length,
    bare,
    branches_of,
    closest,
    expectation,
    in_a_line,
    in_capitals,
    in_parts,
    joined,
    keyed,
    one_of,
    place,
    place_of,
    quotes,
    run_together,
    said,
    schema_of,
    shortened,
    wants_list,
    with_article,
    written,
)
from referee.declarations.row_text import is_nothing
from referee.declarations.statements import KINDS_OF_ENTRY, OUTCOMES
from referee.rules import Path

COUNTED = 1000
"""Beyond this many errors nobody wants to know the number: ``more than`` is enough."""

WHOLES = {"scenario": "scenario", "ruleset": "rule set", "board": "board"}
"""What a document is called that is no log."""


def faults(
    store: SchemaStore, data: Any, schema_name: str, definition: str | None, known: Known = nothing_known
) -> list[Fault]:
    """What jsonschema has against ``data``, each fault once, the header before the moves."""
    voice = Voice(data, schema_name, definition, known)
    if definition is None and not isinstance(data, dict):
        first = ", the first of them `referee: 1`" if voice.whole == "the log" else ""
        like = f"keys with values, one to a line{first}"
        return [Fault((), f"{voice.whole} must be a mapping, not {said(data)}", like)]
    told: dict[object, Fault] = {}
    check = authority(store, schema_name, definition)
    sentences = _sentences(check, voice)
    for fault in islice(sentences, COUNTED):
        # One sentence for a value; a mapping can lack one key and have another too many.
        told.setdefault((fault.path, fault.key, fault.missing), fault)
    if definition is None and isinstance(data.get("moves"), list):
        again = partial(Voice, schema_name=schema_name, definition=None, known=known)
        for fault in read_as_meant(data, [*told.values()], lambda meant: _sentences(check, again(meant))):
            told.setdefault((fault.path, fault.key, fault.missing), fault)
    misspelt = {
        (fault.path[:-1], fault.slip.meant[0]) for fault in told.values() if fault.slip and fault.slip.key
    }
    order = _Order(data)
    left_out = (fault for fault in told.values() if (fault.path, fault.missing) not in misspelt)
    found = sorted(left_out, key=lambda fault: order.of(fault.path))
    left = len(found) - MOST
    if left > 0:
        found[MOST:] = [rest(left, counted=next(sentences, None) is None)]
    return found


def _sentences(check: Any, voice: Voice) -> Iterator[Fault]:
    """What jsonschema has against a document, told one after the other."""
    return (fault for error in check.iter_errors(voice.root) for fault in voice.tell(error))


class _Order:
    """Where in a document paths lead: the position of each key among its neighbours, looked up once."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self.positions: dict[int, dict[Any, int]] = {}

    def of(self, path: Path) -> list[int]:
        here, order = self.data, []
        for step in path:
            if isinstance(here, list):
                order.append(int(step))
            else:
                if id(here) not in self.positions:
                    self.positions[id(here)] = {key: place for place, key in enumerate(here)}
                order.append(self.positions[id(here)].get(step, -1))
            here = here[step]
        return order


class Voice:
    """Tells errors about one document. It knows the document, so that a fault in an entry is told
    in the words of its action."""

    def __init__(
        self, root: Any, schema_name: str, definition: str | None, known: Known = nothing_known
    ) -> None:
        self.root = root
        self.known = known
        self.definition = definition
        name = file_name(schema_name).partition(".")[0]
        game = root.get("game") if isinstance(root, dict) else None
        self.game = game if isinstance(game, str) else name
        self.whole = f"the {definition or WHOLES.get(name, 'log')}"

    # Where we are: the number of the move, the entry, and the rest of the way.

    def entry(self, path: Path) -> tuple[str, Any, Path]:
        """``move 7: ``, the entry the path leads into (None where into none), the way inside."""
        match path:
            case ("moves", int(index), *inside) if self.definition is None:
                return f"move {index + 1}: ", self.root["moves"][index], tuple(inside)
        if self.definition == "entry" or self._of_action():
            return "", self.root, path
        return "", None, path

    def _of_action(self) -> bool:
        root = self.root
        return isinstance(root, dict) and "action" in root and root["action"] == self.definition

    def named(self, path: Path) -> str:
        """What the thing at the path is called: `pay`, or a bid, or the log."""
        _, entry, rest = self.entry(path)
        if rest:
            return place(rest, self.root if entry is None else entry)
        if not isinstance(entry, dict):
            return self.whole
        action = entry.get("action")
        if isinstance(action, str):
            return with_article(action)
        return next((with_article(word) for word in KINDS_OF_ENTRY[1:] if word in entry), "an entry")

    # One error, told.

    def tell(self, error: Error) -> Iterator[Fault]:
        """A fault of the schema in plain words, with its way into the data; several where one says too
        little."""
        path = tuple(error.absolute_path)
        start, entry, rest = self.entry(path)
        whole = path[: len(path) - len(rest)]
        if (start or self.definition == "entry") and not isinstance(entry, dict):
            like = "a mapping such as {player: Ann, action: pass}"
            yield Fault(whole, f"{start}an entry must be {like}, not {said(entry)}", like)
            return
        kinds = [word for word in KINDS_OF_ENTRY if entry is not None and word in entry]
        if len(kinds) > 1:
            both = " and ".join(f"`{word}`" for word in kinds)
            message = f"{start}{both} cannot stand in one entry; write one entry for each"
            yield Fault((*whole, kinds[1]), message, "one entry for each", key=True)
            return
        if "propertyNames" in error.relative_schema_path:
            yield from self.tell_name(error, path)
            return
        yield from TELLERS.get(str(error.validator), Voice.tell_value)(self, error, path)

    def tell_value(self, error: Error, path: Path) -> Iterator[Fault]:
        """`amount` must be a whole number, not the text 'five'."""
        start, entry, _ = self.entry(path)
        name, expected, advice = self.named(path), expectation(error), quotes(error)
        meant: tuple[Any, ...] = as_number(error)
        if not meant and isinstance(error.instance, (str, bool)):
            meant = meant_there(self.root, entry, error.instance, path, self.known)
            meant = meant or self._meant(error, path)
        meant = tuple(word for word in meant if word != error.instance)
        if error.validator == "const" and str(error.instance).strip() == str(error.validator_value):
            meant = (error.validator_value,)  # a number in quotation marks
        wanted = "" if isinstance(next(iter(meant), ""), int) else as_list(error)
        if at := place_of(error, self.root):
            meant, wanted = self._whose(entry, path, *at)
        if part := one_of_a_part(error, [*self.known((*path, KEYS))], self.known, path):
            meant, wanted = (), part
        if by_player := seat_by_seat(self.root, error):
            wanted = f"{{{', '.join(f'{name}: {bare(value)}' for name, value in by_player.items())}}}"
        alone = () if wanted or meant else only_one(error)
        if wanted := wanted or "".join(map(bare, alone)):
            meant, advice = (), f"; did you mean `{wanted}`?"
        advice = asked(meant) or advice
        if error.instance is None:
            yield Fault(path, f"{start}{name} must be {expected}, but it is empty", written(expected, path))
        else:
            message = f"{start}{name} must be {expected}, not {said(error.instance)}{advice}"
            like = said_elsewhere(entry, error, path)
            like = like or keyed(error) or written(at_length(error), path)
            if wanted and wants_list(error):
                meant = (in_parts(error.instance),)
            elif alone:
                meant = alone
            elif by_player:
                meant = (by_player,)
            yield Fault(path, message, like, slip=Slip(path, meant) if meant else None)

    def _whose(self, entry: Any, path: Path, name: str, number: int) -> tuple[tuple[int, ...], str]:
        """An own place is its number; whose another is stands under a key of its own, if there is one."""
        if isinstance(entry, dict) and entry.get("player") == name:
            return (number,), ""
        there = name in self.known((*path[:-1], "owner"))
        return (), f"owner: {shortened(name)}, {path[-1]}: {number}" if there else ""

    def _meant(self, error: Error, path: Path) -> tuple[str, ...]:
        """The words a text was probably meant to be, by what the game knows there or by the schema."""
        text, wanted = error.instance, error.validator_value
        text = text if isinstance(text, str) else bare(text)  # `result: false`
        known = closest(text, self.known(path))
        if known or error.validator not in ("enum", "pattern"):
            return known
        if error.validator == "enum":
            return closest(text, [word for word in wanted if isinstance(word, str)])
        fits = tuple(card for card in cards(text) if re.search(wanted, card))
        return fits or in_capitals(text, wanted)

    def tell_name(self, error: Error, path: Path) -> Iterator[Fault]:
        """A key of a mapping that is not a name."""
        expected, key = expectation(error), error.instance
        where = f"{self.entry(path)[0]}a key of {self.named(path)}"
        message = f"{where} must be {expected}, not {said(key)}{quotes(error)}"
        yield Fault((*path, key), message, expected, key=True)

    def tell_missing(self, error: Error, path: Path) -> Iterator[Fault]:
        """`amount` is missing from a bid."""
        start, _, _ = self.entry(path)
        hinted = {meant[0] for _, meant in strange_keys(error) if meant}
        hinted |= {
            key for key in error.validator_value if any(run_together(word, [key]) for word in error.instance)
        }
        apart = [*players_of(self.root), *(self.known(("given",)) if "decision" in error.instance else ())]
        if path[:1] == ("moves",) and any(word in error.instance for word in apart if isinstance(word, str)):
            return  # where that belongs which stands in the place of keys is said there
        for key in error.validator_value:  # all of them with each error of the kind; kept once
            if key not in error.instance and key not in hinted:
                message = f"{start}`{key}` is missing from {self.named(path)}"
                first = (*path, key) == FIRST_LINE
                told = as_missing(self.root, key, error.instance, path)
                wanted = "`referee: 1`" if first else told or f"`{key}`"
                there = Slip(FIRST_LINE, (1,)) if first else None
                yield Fault(path, message, wanted, missing=key, slip=there)

    def tell_unknown(self, error: Error, path: Path) -> Iterator[Fault]:
        """An offer has no `colour`; did you mean `color`?"""
        start, entry, _ = self.entry(path)
        known = list(schema_of(error).get("properties", {}))
        where = (str(entry.get("action")),) if entry is not None and entry is error.instance else path[-1:]
        for number, (key, meant) in enumerate(strange_keys(error)):
            if other := ELSEWHERE.get((where, str(key))):
                yield Fault((*path, key), f"{start}{self.named(path)} has no `{key}`", other, key=True)
                continue
            if apart := run_together(key, known) if error.instance[key] is None else None:
                yield Fault((*path, key), f"{start}{apart[0]}", apart[1], key=True)
                continue
            if loose := scattered(self.root, error.instance, known, key, path, self.known):
                first, why, whole = loose
                if key == first:  # the others are parts of the same value
                    what = f"{start}{self.named(path)} has no `{shortened(key)}`"
                    yield Fault((*path, key), f"{what}; {why}", whole, key=True)
                continue
            meant = self._of_use(meant, path, error.instance[key])
            acts = () if meant else self._acts(path)
            if acts:
                other, act = f"`action: {acts[0]}`", Slip((*path, "action"), acts)
                message = f"{start}{self.named(path)} has no `{shortened(key)}`; did you mean {other}?"
                yield Fault((*path, key), message, other, key=True, slip=act)
                continue
            inside = where_it_belongs(self.root, key, error, path, self.known, bool(meant), number < MOST)
            meant = () if inside else meant
            expected = (
                inside
                or one_of(known, meant)
                or (MANY_KEYS.get(self.whole, A_KEY) if known else "nothing more")
            )
            name = f"`{shortened(key)}`" if isinstance(key, str) else f"key {bare(key)}"
            message = f"{start}{self.named(path)} has no {name}{asked(meant)}"
            free = tuple(word for word in meant if word not in error.instance)
            slip = Slip((*path, key), free, key=True) if free else None
            yield Fault((*path, key), message, expected, key=True, slip=slip)

    def _of_use(self, keys: tuple[str, ...], path: Path, value: Any) -> tuple[str, ...]:
        """The keys that were probably meant, as far as what is written may stand under them: no ``owner`` for
        ``from: stock``."""
        if not isinstance(value, str) or is_nothing(value):
            return keys
        known = {
            key: [] if [*self.known((*path, key, KEYS))] else list(self.known((*path, key))) for key in keys
        }
        said = value.split()  # a row of cards in one line
        return tuple(
            key for key in keys if not known[key] or any(closest(word, known[key], 1) for word in said)
        )

    def _acts(self, path: Path) -> tuple[str, ...]:
        """What an entry was probably meant to do, where what is said fits: a ``take`` ``from`` is a draw."""
        _, entry, rest = self.entry(path)
        action = entry.get("action") if isinstance(entry, dict) and not rest else None
        others = [word for word in self.known((*path, "action")) if word != action]
        return closest(action, others, 1) if isinstance(action, str) else ()

    def tell_foreign(self, error: Error, path: Path) -> Iterator[Fault]:
        """A `position` where the decision was that the move stands; nothing of a decision nobody knows."""
        start, entry, _ = self.entry(path)
        if not isinstance(entry, dict) or entry.get("decision", OUTCOMES[0]) in OUTCOMES:
            where = self.named(path[:-1])
            message = f"{start}{self.named(path)} does not go with the rest of {where}"
            yield Fault(path, message, beside(self.root, path, self.known) or f"{where} without it", key=True)

    def tell_plural(self, error: Error, path: Path) -> Iterator[Fault]:
        """`winner` holds no list; did you mean `winners`?"""
        start, _, _ = self.entry(path)
        many = error.validator_value
        message = f"{start}{self.named(path)} holds no list{asked((many,))}"
        yield Fault(path, message, f"`{many}`", slip=Slip(path, (many,), key=True))

    def tell_enum(self, error: Error, path: Path) -> Iterator[Fault]:
        """Nothing called `bidd` can be done in intercity; or any other word from a list."""
        start, entry, rest = self.entry(path)
        key = "game" if path == ("game",) else "action" if entry is not None else None
        if rest != (key,) or not isinstance(error.instance, str):
            yield from self.tell_value(error, path)
            return
        if key == "action" and (beside := ELSEWHERE.get((("action",), error.instance))):
            where = "it is a decision" if "decision" in beside else "it stands beside `moves`"
            name = entry.get("player") if isinstance(entry, dict) else None
            beside = beside.replace("NAME", name if isinstance(name, str) else "NAME")
            yield Fault(path, f"{start}`{error.instance}` is no act: {where}", beside)
            return
        meant = closest(error.instance, error.validator_value)
        fitting = {*self.known(path)} if key == "action" else ()  # of which all that is said may be said
        meant = tuple(sorted(meant, key=lambda word: word not in fitting))
        what = f"done in {self.game}" if key == "action" else "judged here"
        message = f"{start}nothing called `{shortened(error.instance)}` can be {what}{asked(meant)}"
        expected = one_of(map(bare, error.validator_value), meant)
        yield Fault(path, message, expected, slip=Slip(path, meant) if meant else None)

    def tell_choice(self, error: Error, path: Path) -> Iterator[Fault]:
        """None of several shapes: told of the one that was meant, where that is clear."""
        start, _, _ = self.entry(path)
        branches = branches_of(error)
        if all(_keys_only(branch) for branch in error.validator_value):
            keys = [key for branch in error.validator_value for key in branch["required"]]
            together = ((word, run_together(word, keys)) for word in error.instance)
            for word, apart in together:
                if apart:
                    yield Fault((*path, word), f"{start}{apart[0]}", apart[1], key=True)
                    return
            expected, known = joined(f"`{key}`" for key in keys), schema_of(error).get("properties", ())
            strange = list(islice((key for key in error.instance if key not in known), MOST))
            hints = ((key, closest(key, keys, 1)) for key in strange)
            key, words = next((hint for hint in hints if hint[1]), ("", ()))
            whole = "" if words else action_as_key(self.root, error, strange)
            wanted = f"`{whole}`" if whole else ""
            what = "an entry" if "action" in keys else self.named(path)
            if strange and {*strange} <= {*self.known(("given",))}:
                whole = "{check: ...}" if path else f"given: {{{shortened(strange[0])}: ...}}"
                wanted = "`check`, or the same under `given` instead of `setup`" if path else f"`{whole}`"
            if whole:
                message = f"{start}{what} needs {expected}; did you mean `{whole}`?"
                yield Fault(path, message, wanted)
                return
            slip = Slip((*path, key), words, key=True) if words else None
            at = (*path, key) if words else path
            message = f"{start}{what} needs {expected}{asked(words)}"
            yield Fault(at, message, expected, key=bool(words), slip=slip)
            return
        meant = [errors for errors in branches.values() if not any(map(_other_kind, errors))]
        if len(meant) == 1:
            for choice in meant[0]:
                yield from self.tell(choice)
        else:
            yield from self.tell_value(error, path)

    def tell_twice(self, error: Error, path: Path) -> Iterator[Fault]:
        """`players` names 'Ann' twice."""
        start, _, _ = self.entry(path)
        for index, item in enumerate(error.instance):
            if any(same(item, earlier) for earlier in error.instance[:index]):
                message = f"{start}{self.named(path)} has {said(item)} twice"
                yield Fault((*path, index), message, expectation(error))


"""What is said elsewhere: where it stands, and the word -> how it is written."""

FIRST_LINE = ("referee",)
"""What every log begins with: there is only one way to write it."""

A_KEY = "a key as `referee show LOG --format yaml` writes it"
MANY_KEYS = {"the rule set": "a key of `referee schema ruleset`"}
"""What is said where there are too many keys to name, of a position and of others."""


def _keys_only(branch: Any) -> bool:
    return isinstance(branch, Mapping) and branch.keys() == {"required"}


def _other_kind(error: Error) -> bool:
    """The value is of another kind altogether than this branch is about."""
    if error.validator == "anyOf" and not error.path:
        return all(any(map(_other_kind, branch)) for branch in branches_of(error).values())
    inside = error.path or "propertyNames" in error.relative_schema_path
    return (error.validator in ("type", "enum", "const") and not inside) or in_a_line(error)


TELLERS: Mapping[str, Callable[[Voice, Error, Path], Iterator[Fault]]] = {
    "required": Voice.tell_missing,
    "additionalProperties": Voice.tell_unknown,
    "properties": Voice.tell_foreign,
    "enum": Voice.tell_enum,
    "plural": Voice.tell_plural,
    "anyOf": Voice.tell_choice,
    "uniqueItems": Voice.tell_twice,
}
