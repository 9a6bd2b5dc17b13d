"""YAML text to plain data and marks, by the core rules of YAML 1.2, from the parser's events.

The events come from libyaml, or from PyYAML's own parser where it was built without; PyYAML's
constructors are not used: they read YAML 1.1, forget where things stood, and fall over at deep
nesting.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable
from functools import cache
from typing import Any, NoReturn

from referee.reading import misread
from referee.reading.broken_lines import broken_besides
from referee.reading.broken_yaml import refuse
from referee.reading.misread import Source
from referee.reading.places import (
    ALIASES,
    DEPTH,
    EXPANSION,
    INTEGER,
    SURROGATE,
    TOO_DEEP,
    TooLong,
    Unreadable,
    inside,
    number,
    twice,
    whole,
)

_UNPRINTABLE = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
"""What libyaml refuses. Not compiled here: that takes longer than reading a small log."""

SHOWN = 40
"""So much is shown of a name that means nothing."""

_WORDS: dict[str, Any] = {"": None, "~": None}
for _word, _value in {"null": None, "true": True, "false": False}.items():
    _WORDS |= dict.fromkeys((_word, _word.capitalize(), _word.upper()), _value)
for _word in (".inf", ".Inf", ".INF"):
    _WORDS |= {_word: float("inf"), "+" + _word: float("inf"), "-" + _word: float("-inf")}
_WORDS |= dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan"))

_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NUMERIC = frozenset("0123456789+-.")


class _Plain(dict[str, Any]):
    """Unquoted text -> what it stands for by the core rules of YAML 1.2, each found out once."""

    def __missing__(self, text: str) -> Any:
        value: Any = text
        if text in _WORDS:
            value = _WORDS[text]
        elif text[0] in _NUMERIC:
            if INTEGER.fullmatch(text):
                value = whole(text)
            elif _FLOAT.fullmatch(text):
                value = number(text)
        if len(text) <= 40:  # longer texts are notes, which do not come again
            if len(self) >= 10_000:
                self.clear()
            self[text] = value
        return value


PLAIN = _Plain()

_CORE = "tag:yaml.org,2002:"
_TAGS: dict[str, type] = {
    _CORE + "null": type(None),
    _CORE + "bool": bool,
    _CORE + "int": int,
    _CORE + "float": float,
}


def _tagged(tag: str, text: str) -> Any:
    """The value of a scalar with a tag. Raises LookupError for a tag that is not of the core,
    ValueError for a text that is not what its tag says."""
    if tag == "!" or tag == _CORE + "str":
        return text
    kind = _TAGS[tag]
    value = PLAIN[text]
    if kind is int and not INTEGER.fullmatch(text):  # 1e3 is whole, but not written as a whole number
        raise ValueError
    if type(value) is not kind and not (kind is float and type(value) is int):
        raise ValueError
    return value


@cache
def _libyaml() -> Callable[[str], Any] | None:
    try:
        from yaml._yaml import CParser
    except ImportError:  # PyYAML was built without libyaml
        return None
    return CParser


@cache
def _python() -> Callable[[str], Any]:
    """PyYAML's own parser, slower, with the same events."""
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner, ScannerError

    class PythonParser(Reader, Scanner, Parser):
        def __init__(self, text: str) -> None:
            Reader.__init__(self, text)
            Scanner.__init__(self)
            Parser.__init__(self)

        def get_event(self) -> Any:
            event: Any = super().get_event()  # type: ignore[no-untyped-call]
            # libyaml refuses to escape half a character; here it would come through.
            if SURROGATE.search(getattr(event, "value", "")):
                problem = "found invalid Unicode character escape code"
                raise ScannerError(None, None, problem, event.start_mark)
            return event

    return PythonParser


Read = list[tuple[Any, dict[int, list[Any]], int]]


def load(text: str, file: str, base: int) -> Read:
    """The documents of one piece of a file, which begins on line ``base``; mostly one.

    Of each: the data; the marks of its root (under 0) and of what every container holds (under
    the container's id: items in order, or key, value, key, value ...); its first line. Raises
    Unreadable.
    """
    try:
        return _load(text, file, base)
    except Unreadable as fault:
        fault.others = broken_besides(text, base, lambda rest: _load(rest, file, base), fault)
        raise


def _load(text: str, file: str, base: int) -> Read:
    from yaml.error import MarkedYAMLError
    from yaml.reader import ReaderError

    source = Source(text, file, base)
    misread.characters(source)
    collecting = gc.isenabled()
    gc.disable()  # thousands of small things are made here, and none of them is rubbish in a ring
    try:
        parser = (_libyaml() or _python())(text)
        built = _build(parser.get_event, source)
        if misread.TIGHT.search(text):
            misread.second_look((_libyaml() or _python())(text).get_event, source)
        if misread.MERGE in text:
            misread.merged((_libyaml() or _python())(text).get_event, source)
        return built
    except ReaderError as fault:
        bad = re.search(_UNPRINTABLE, text)
        if bad is None:
            source.fail_at(0, f"not YAML: {fault.reason}")
        source.fail_at(
            bad.start(),
            f"the control character U+{ord(bad[0]):04X} may not stand in YAML",
            "an escape between double quotes",
        )
    except MarkedYAMLError as fault:
        if "nesting depth" in str(fault.problem):  # a bound of libyaml's own, met ahead of its events
            _build(_python()(text).get_event, source)
        refuse(fault, source)
    finally:
        if collecting:
            gc.enable()


_ITEM = object()  # stands where a mapping has its key: the container being filled is a list


def _build(take: Callable[[], Any], source: Source) -> list[tuple[Any, Any, int]]:
    """Every document in a train of events that holds anything."""
    from yaml.events import DocumentStartEvent, StreamEndEvent

    built: list[tuple[Any, Any, int]] = []
    while True:
        event = take()
        if type(event) is StreamEndEvent:
            return built
        if type(event) is not DocumentStartEvent:  # the start of the stream
            continue
        began: Any = event.start_mark
        if event.version is not None and tuple(event.version) != (1, 2):
            said = ".".join(map(str, event.version))
            source.fail(began, f"the document says it is YAML {said}", "YAML 1.2")
        root, table, empty = _document(take, source)
        if not empty:  # ``---`` and nothing after it is no document; a written null is one
            built.append((root, table, source.base + began.line))


@cache
def _kinds() -> tuple[type, ...]:
    """The events inside a document; imported when the first one is read."""
    from yaml import events

    return (
        events.DocumentEndEvent,
        events.MappingEndEvent,
        events.MappingStartEvent,
        events.ScalarEvent,
        events.SequenceEndEvent,
        events.SequenceStartEvent,
    )


def _document(take: Callable[[], Any], source: Source) -> tuple[Any, dict[int, list[Any]], bool]:
    """One document, from its first event to its end: its data, the marks of what its containers hold, and
    whether nothing is written there.

    One loop and one stack, no recursion. ``key`` is None where a mapping waits for its next key.
    """
    DocumentEnd, MappingEnd, MappingStart, Scalar, SequenceEnd, SequenceStart = _kinds()
    plain = PLAIN
    holder: list[Any] = []  # of the root, so that the root is nothing special
    here: Any = holder
    key: Any = _ITEM
    marks: list[Any] = []
    table: dict[int, list[Any]] = {0: marks}
    anchors = _Anchors(source)
    stack: list[tuple[Any, Any, list[Any]]] = []
    text = "null"  # whatever stands there, unless it is seen to be empty
    while True:
        event = take()
        kind = type(event)
        if kind is Scalar:
            marks.append(event.start_mark)
            if key is None:
                key = event.value
                if not key or key in here or event.tag is not None or event.anchor is not None:
                    _odd_key(event, here, marks, anchors, source)
                continue
            text = event.value
            if event.style or event.tag is not None or event.anchor is not None or text not in plain:
                value = _odd_scalar(event, anchors, source)
            else:
                value = plain[text]
        elif kind is MappingEnd or kind is SequenceEnd:
            here, key, marks = stack.pop()
            continue
        elif kind is MappingStart or kind is SequenceStart:
            value = {} if kind is MappingStart else []
            if key is None or len(stack) >= DEPTH or event.tag is not None or event.anchor is not None:
                _odd_container(event, value, key, len(stack), anchors, source)
            marks.append(event.start_mark)
        elif kind is DocumentEnd:
            return holder[0], table, holder[0] is None and not text
        else:
            value = anchors.alias(event, stack, here, key is None)
            marks.append(event.start_mark)
        if key is _ITEM:
            here.append(value)
        else:
            here[key] = value
            key = None
        if kind is MappingStart or kind is SequenceStart:
            stack.append((here, key, marks))
            here = value
            key = None if kind is MappingStart else _ITEM
            marks = table[id(value)] = []


def _odd_key(event: Any, here: dict[str, Any], marks: list[Any], anchors: _Anchors, source: Source) -> None:
    """A key that is empty, stands there already, or has a tag or an anchor."""
    key = event.value
    if not key and not event.style:
        misread.no_key(event, source)
    if key in here:
        first = source.place(marks[2 * list(here).index(key)])
        source.fail(event.start_mark, *twice(key, first))
    anchors.scalar(event)


def _odd_scalar(event: Any, anchors: _Anchors, source: Source) -> Any:
    """A value in quotes or a block, one with a tag or an anchor, or one that was not met before."""
    if event.tag is not None or event.anchor is not None or not event.style:
        return anchors.scalar(event)
    if event.style in "|>":
        misread.ending(event, source)
    return event.value


def _odd_container(event: Any, value: Any, key: Any, depth: int, anchors: _Anchors, source: Source) -> None:
    """A list or mapping that may not stand there, or has a tag or an anchor."""
    if key is None:
        source.fail(event.start_mark, "a key may not be a list or a mapping", "a text as key")
    if depth >= DEPTH:
        source.fail(event.start_mark, *TOO_DEEP)
    anchors.container(event, value)


class _Anchors:
    """The anchors of one document, its tags, and how much its aliases may still stand for."""

    __slots__ = ("aliases", "budget", "fail", "source", "values")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.fail = source.fail
        self.values: dict[str, Any] = {}
        self.aliases = 0
        self.budget = EXPANSION

    def scalar(self, event: Any) -> Any:
        mark, text = event.start_mark, event.value
        shown = (event.tag or "").replace(_CORE, "!!")
        try:
            if event.tag is None:
                value = text if event.style else PLAIN[text]
            else:
                value = _tagged(event.tag, text)
        except TooLong as fault:
            self.fail(mark, *fault.said)
        except LookupError:
            self.unknown(event)
        except ValueError:
            self.fail(mark, f"{text[:40]!r} is not what its tag {shown} says")
        if event.anchor is not None:
            misread.name(event, self.source)
            self.values[event.anchor] = value
        return value

    def container(self, event: Any, value: Any) -> None:
        if event.tag not in (None, "!", _CORE + ("map" if type(value) is dict else "seq")):
            self.unknown(event)
        if event.anchor is not None:
            misread.name(event, self.source)
            self.values[event.anchor] = value

    def unknown(self, event: Any) -> NoReturn:
        shown = event.tag.replace(_CORE, "!!")[:SHOWN]
        self.fail(event.start_mark, f"the tag {shown} means nothing here", "a value without a tag")

    def alias(self, event: Any, stack: list[tuple[Any, Any, list[Any]]], here: Any, as_key: bool) -> Any:
        open_now = [*(outer[0] for outer in stack), here]
        mark, name = event.start_mark, event.anchor
        if as_key:
            self.fail(mark, "an alias may not be a key", "the key itself")
        misread.name(event, self.source)
        if name not in self.values:
            shown = name[:SHOWN]
            self.fail(mark, f"no anchor &{shown} stands before the alias *{shown}")
        self.aliases += 1
        if self.aliases > ALIASES:
            self.fail(mark, f"there are more than {ALIASES} aliases in the document")
        value = self.values[name]
        if any(value is anchor for anchor in open_now if type(value) in (dict, list)):
            self.fail(mark, f"the alias *{name} stands inside what it stands for")
        level = [value]
        for _ in range(len(open_now) - 1, DEPTH + 1):
            self.budget -= len(level)
            if self.budget < 0:
                self.fail(mark, f"the aliases stand for more than {EXPANSION} values together")
            level = inside(level)
        if level:
            self.fail(mark, *TOO_DEEP)
        return value
