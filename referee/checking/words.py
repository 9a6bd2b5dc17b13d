"""Words for values, for places, and for what a schema asks for.

They come from the schema where it offers them: a ``title`` that starts with an article ("a player's
name") is what the referee calls such a value, and a ``description`` explains a pattern.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from referee.checking import everyday
from referee.checking.values import widest
from referee.declarations.row_text import CORNERS, SEVERAL_IN_A_LINE, listed
from referee.rules import Path, from_to

Error: TypeAlias = Any
"""A ``jsonschema.ValidationError``, whose own annotations make each attribute possibly unset."""

MANY = 12
"""A list of more words than this is called by its name instead of being read out."""

TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
    "array": "a list",
    "object": "a mapping",
}


# Values and places in words.


def said(value: Any) -> str:
    """A value as it is named in a sentence."""
    if isinstance(value, str):
        return f"the text {shortened(repr(value))}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "empty (null)"
    if isinstance(value, (int, float)):
        return f"the number {shortened(str(value))}"
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    if isinstance(value, dict):
        return "a mapping" if value else "an empty mapping"
    return shortened(repr(value))


def bare(value: Any) -> str:
    """A value as it stands in a list of those that are allowed."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value) if value not in ("", "?") else f'"{value}"'


def shortened(text: str) -> str:
    """Text that fits into sixty characters; three dots stand for what is left out."""
    return text if len(text) <= 60 else text[:57] + "..."


def with_article(word: str) -> str:
    """A word with "a" or "an" before it, as it is said."""
    shown = word if word.isalpha() else f"`{word}`"
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {shown}"


def place(path: Path, within: Any) -> str:
    """The way to a part of a value: `pay`, `turn_order.Pete`, item 2 of `pay`."""
    words: list[str] = []
    keys: list[str] = []
    for step in path:
        if isinstance(within, list):
            if keys:
                words.insert(0, f"`{'.'.join(keys)}`")
                keys = []
            words.insert(0, f"item {int(step) + 1}")
        else:
            keys.append(str(step))
        within = within[step]
    if keys:
        words.insert(0, f"`{'.'.join(keys)}`")
    return " of ".join(words)


def joined(words: Iterable[str], last: str = "or") -> str:
    """Words as a sentence lists them: commas, and ``last`` before the last of them. What another of them
    begins with ("a list", "a list, or one line of text") is not said twice."""
    listed = list(words)
    several = f", {last} "
    wide = [word for word in listed if several in word]
    if wide and len(listed) > 1:
        short = [word for word in listed if not any(each.startswith(word) for each in wide)]
        return ", ".join((*short, wide[0]))
    *most, word = listed
    return f"{', '.join(most)} {last} {word}" if most else word


def closest(word: Any, known: Iterable[Any], most: int = 3) -> tuple[str, ...]:
    """The known words that may be meant by one, the likeliest first: other letters in size, a card in
    everyday words, what people say for it, the same signs in another order, then what is nearest."""
    if not word or not isinstance(word, str):
        return ()
    words = list(dict.fromkeys(str(word) for word in known))
    if not words:
        return ()
    folded = word.strip().casefold()
    same = [word for word in words if word.casefold() == folded]
    joined_up = re.sub(r"[\s-]+", "_", folded)
    if joined_up != folded and (very := [word for word in words if word.casefold() == joined_up]):
        return tuple(very)  # the very word, with a blank in it
    mixed = _mixed(folded, words) if len(word) > 1 else []
    spoken = [card for card in (*everyday.cards(word), *everyday.meanings(word, words)) if card in words]
    parts = [part for part in folded.split("_") if part in words]  # `opponent_discards`
    near = everyday.near(word, words, most, 0.65)
    found = tuple(dict.fromkeys((*same, *spoken, *parts, *mixed, *near)))[:most]
    longer = [each for each in words if folded in each.split("_")]  # `stop` of `stop_at_zero`
    found = found or tuple(everyday.bent(word, words) or longer or everyday.misspelt(word, words))
    return found[:most]


def _mixed(word: str, known: Iterable[str]) -> list[str]:
    """The known words with the same signs as one, in whatever order; signs are only put in order where a word
    is as long as it."""
    alike = [other for other in known if len(other) == len(word)]
    return [other for other in alike if sorted(other.casefold()) == sorted(word)]


def guess(word: Any, known: Iterable[Any]) -> str:
    """``; did you mean ...`` where one of the known words looks like it, else nothing."""
    return asked(closest(str(word), known, 1))


def asked(meant: Sequence[Any]) -> str:
    """``; did you mean ...`` of what was probably meant, if anything."""
    return f"; did you mean `{meant[0]}`?" if meant else ""


def run_together(word: Any, known: Iterable[str]) -> tuple[str, str] | None:
    """What is said of a key and its value that were written as one word (``action:draw``, ``player Ann``),
    and how they are written: None where it is no such word."""
    found = TOGETHER.fullmatch(word) if isinstance(word, str) else None
    if found is None or found[1] not in known or "_".join(word.casefold().split()) in known:
        return None  # `turn order` is a key of two words
    key, sign, value = found.groups()
    told = {":": f"there is no space after `{key}:`", "": f"there is no ':' after `{key}`"}
    return told.get(
        sign, f"`{sign}` stands where a ':' must be, after `{key}`"
    ), f"`{key}: {shortened(value)}`"


TOGETHER = re.compile(r"(\w+)\s*(?:(?<=\s)|(?=[:=\uff1a\u2013-]))([:=\uff1a\u2013-]?)\s*(\S.*)")

WRITTEN_SO = {"a list": "a list: [first, second]", "a mapping": "a mapping: {key: value}"}
PLACES_OF_LISTS: Mapping[Path, str] = {
    ("moves",): "a list: every entry on a line of its own, after '- '",
    ("players",): "a list: [Ann, Ben]",
}


def written(expected: str, path: Path) -> str:
    """What was expected, and how it is written where that is brackets, braces or dashes."""
    return PLACES_OF_LISTS.get(path, WRITTEN_SO[expected]) if expected in WRITTEN_SO else expected


SHOWN = 26
"""A list of so many words is still read out where nothing is known of what was meant."""


def one_of(known: Iterable[str], meant: Sequence[Any] = ()) -> str:
    """What was expected, of some words: all of them where they are few or nobody can guess which, else the
    one that was probably meant; nothing where they are too many to be read."""
    words = list(known)
    if meant and len(words) > MANY:
        return f"`{meant[0]}`"
    return "one of " + ", ".join(words) if 0 < len(words) <= SHOWN else ""


def in_capitals(word: str, pattern: str) -> tuple[str, ...]:
    """A text as it fits a pattern as soon as it is written in capitals; nothing where it does not."""
    fixed = word.strip().upper()
    return (fixed,) if fixed != word and re.search(pattern, fixed) else ()


COUNTED = re.compile(
    r"[$\u20ac\xa3#]?\s*([0-9]{1,9})\s*(?:[.,$\u20ac\xa3]|dollars?|euros?|points?|punkte|cards?|karten?)?"
)
"""A number with what it counts: "$5", "5 points"."""


def as_number(error: Error) -> tuple[int, ...]:
    """The whole number that was written as a text, where one was wanted."""
    text = error.instance
    said = text.strip().casefold() if isinstance(text, str) else ""
    if (named := {**everyday.ORDINALS, **CORNERS, **everyday.NUMERALS}.get(said)) is not None:
        text = str(named)
    elif isinstance(text, str) and (found := COUNTED.fullmatch(text.strip().casefold())):
        text = found[1]
    if not isinstance(text, str) or not re.fullmatch(r"-?(?:0|[1-9][0-9]{0,8})", text):
        return ()
    shapes = [error, *(error.context or ())]
    written = error.instance
    typed = (
        shape.validator_value for shape in shapes if shape.validator == "type" and shape.instance is written
    )
    kinds = {
        kind for character in typed for kind in ([character] if isinstance(character, str) else character)
    }
    wanted = not kinds.isdisjoint(("integer", "number"))
    return (int(text),) if wanted else ()


def place_of(error: Error, root: Any) -> tuple[str, int] | None:
    """The player and the number that were written together (``Ben.2``) where a number alone was wanted."""
    players = root.get("players") if isinstance(root, dict) else None
    text, kinds = error.instance, {str(shape.validator_value) for shape in [error, *(error.context or ())]}
    name, _, number = text.rpartition(".") if isinstance(text, str) else ("", "", "")
    found = "integer" in kinds and isinstance(players, list) and name in players
    return (name, int(number)) if found and re.fullmatch("[1-9][0-9]{0,2}", number) else None


# What a schema asks for, in words, by the keyword that was not satisfied.


def _span(low: Any, high: Any) -> str:
    if low is not None and high is not None:
        return from_to(low, high)
    return f"at most {high}" if low is None else f"at least {low}"


def _titled(schema: Mapping[str, Any]) -> str:
    title = str(schema.get("title", ""))
    return title if title.startswith(("a ", "an ", "`")) else ""


def _kind(schema: Mapping[str, Any]) -> str:
    kinds = schema.get("type", [])
    named = [TYPES[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    return _titled(schema) or (joined(named) if named else "")


def _number(error: Error) -> str:
    schema = schema_of(error)
    noun = _kind(schema) or "a number"
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{noun} from {low} to {high}"
    return f"{noun} not below {low}" if high is None else f"{noun} not above {high}"


SIZES = {
    "Items": ("a list", "of", ""),
    "Properties": ("a mapping", "with", " keys"),
    "Length": ("a text", "of", " characters"),
}


def _size(error: Error) -> str:
    schema, what = schema_of(error), str(error.validator)[3:]
    noun, joint, unit = SIZES[what]
    low, high = schema.get("min" + what), schema.get("max" + what)
    if low == 1 and high is None:
        return f"{_kind(schema) if 'title' in schema else noun} that is not empty"
    return f"{noun} {joint} {_span(low, high)}{unit}"


def _written(error: Error) -> str:
    """The short form for a sentence: `a card`."""
    schema = schema_of(error)
    if "description" not in schema:
        return described(error)
    return _titled(schema) or re.split(r"[.;:,(]", described(error))[0].strip()


def described(error: Error) -> str:
    """The long form of what a pattern asks for: `a card: suit and value, e.g. B7`."""
    schema = schema_of(error)
    if "description" not in schema:
        return _titled(schema) or f"a text that fits {schema.get('pattern')}"
    first = re.split(r"(?<!e\.g)(?<!i\.e)\.(?:\s|$)", schema["description"])[0].strip()
    return str(first[:1].lower() + first[1:])


def _listed(error: Error) -> str:
    """The words of a list; a long one goes by its name, if it has one."""
    if _long(error):
        return _written(error)
    inside = [*error.instance] if isinstance(error.instance, Mapping) else []
    if len(inside) == 1 and inside[0] in error.validator_value:
        return f"`{inside[0]}` alone; what belongs to it stands beside it, in keys of its own"
    return "one of " + ", ".join(_spelt_once(error.validator_value))


def _spelt_once(words: Iterable[Any]) -> Iterable[str]:
    """Words as they are listed; one that may stand with a blank as well is listed once."""
    listed: dict[str, str] = {}
    for word in map(bare, words):
        listed.setdefault(word.replace("_", " "), word)
    return listed.values()


def _long(error: Error) -> bool:
    return len([*_spelt_once(error.validator_value)]) > MANY and bool(
        schema_of(error).keys() & {"title", "description"}
    )


def _choice(error: Error) -> str:
    parts = dict.fromkeys(part for branch in _ways(error) if (part := expectation(branch)))
    return joined(widest(list(parts))) if parts else ""


def _ways(error: Error) -> Iterable[Error]:
    """What each way of a choice lacks, ways that are choices themselves taken apart."""
    for branch in branches_of(error).values():
        if branch[0].validator == "anyOf":
            yield from _ways(branch[0])
        elif not in_a_line(branch[0]):
            yield branch[0]


def in_a_line(error: Error) -> bool:
    """Whether the way was meant for several words in one line, and there is one."""
    return schema_of(error).get("title") == SEVERAL_IN_A_LINE


EXPECTATIONS: Mapping[str, Callable[[Error], str]] = {
    "type": lambda error: _written(error) if "pattern" in schema_of(error) else _kind(schema_of(error)),
    "enum": _listed,
    "const": lambda error: bare(error.validator_value),
    "pattern": _written,
    "minimum": _number,
    "maximum": _number,
    "minLength": _size,
    "maxLength": _size,
    "minItems": _size,
    "maxItems": _size,
    "minProperties": _size,
    "maxProperties": _size,
    "uniqueItems": lambda error: "a list without repetitions",
    "anyOf": _choice,
}


def expectation(error: Error) -> str:
    """What would have been right, in a few words; empty where the schema does not say."""
    words = EXPECTATIONS.get(str(error.validator))
    return words(error) if words else ""


def at_length(error: Error) -> str:
    """What would have been right, with all that the schema says about it."""
    long = error.validator == "pattern" or (error.validator == "enum" and _long(error))
    return described(error) if long else expectation(error)


def schema_of(error: Error) -> Mapping[str, Any]:
    """The schema a fault was found against; an empty one where that was true or false."""
    return error.schema if isinstance(error.schema, Mapping) else {}


def by_player(schema: Mapping[str, Any]) -> str | None:
    """The first key of a mapping under which there is something for every player."""
    for key, inside in schema.get("properties", {}).items():
        if any(of_players(way) for way in (inside, *inside.get("anyOf", ()))):
            return str(key)
    return None


def of_players(schema: Mapping[str, Any]) -> bool:
    """Whether it is of a mapping under whose keys there is something for every player."""
    return bool(schema.get("propertyNames", {}).get("$ref", "").endswith("/player"))


def keyed(error: Error) -> str:
    """How a mapping is written where one was wanted, with its keys; nothing where they are not known."""
    schema = schema_of(error)
    if error.validator != "type" or error.validator_value != "object":
        return ""
    if of_players(schema):
        return "a mapping by player: {NAME: ...}"
    keys = schema.get("required") or [*schema.get("properties", ())][:1]
    return f"a mapping: {{{', '.join(f'{key}: ...' for key in keys)}}}" if keys else ""


def branches_of(error: Error) -> dict[int, list[Error]]:
    """The errors under an ``anyOf``, branch by branch."""
    branches: dict[int, list[Error]] = {}
    for suberror in error.context or ():
        branches.setdefault(int(suberror.relative_schema_path[0]), []).append(suberror)
    return branches


def as_list(error: Error) -> str:
    """A list that was written without its brackets, with them; nothing where no list was wanted."""
    text = error.instance
    written = ", ".join(map(str, in_parts(text))) if isinstance(text, str) and wants_list(error) else ""
    return f"[{written}]" if written and len(written) <= WRITTEN and not set("[]{}") & set(written) else ""


def wants_list(error: Error) -> bool:
    """Whether a list was wanted, and no text of any kind."""
    shapes = error.context or () if error.validator == "anyOf" else (error,)
    kinds = [shape.validator_value for shape in shapes if shape.validator == "type"]
    return "array" in kinds and all(shape.validator in ("type", "const", "enum") for shape in shapes)


AMONG = re.compile(r"[,;]|(?<!\S)(?:and|und|&)(?!\S)")
"""What stands between the parts of a list that was written without its brackets."""


def in_parts(text: str) -> list[str | int]:
    """The parts of a list that was written without its brackets."""
    parts = map(str.strip, AMONG.split(text)) if AMONG.search(text) else listed(text)
    spoken = (next(iter(everyday.cards(part)), part) if " " in part else part for part in parts)
    return [int(part) if part.isascii() and part.isdecimal() else part for part in spoken if part]


WRITTEN = 60
"""So many signs of what somebody wrote are said again with its brackets."""


def quotes(error: Error) -> str:
    """The advice to write quotes, where a text was wanted and YAML read a number or a flag."""
    schema = schema_of(error)
    if error.validator == "anyOf" and type(error.instance) is int:
        rows = [branch for branch in error.validator_value if "row of cards" in branch.get("title", "")]
        return f'; a rank alone is written in quotes: "{error.instance}"' if rows else ""
    kinds = schema.get("type", [])
    wanted = "string" in ([kinds] if isinstance(kinds, str) else kinds)
    if error.validator != "type" or not wanted or not isinstance(error.instance, (int, float)):
        return ""
    what = "the name" if "name" in _kind(schema) else "it"
    return f"; write {what} in quotes"
