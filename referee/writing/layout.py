"""The layout of a text: where a new part goes, what goes with a part that is taken out, what two parts that
change places take along. Comments stay, and so does the way everything else is laid out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.changes import Uneditable
from referee.reading.parts import Part, comments, written
from referee.writing.hands import Hand, hand_of

_BREAK = re.compile(r"\r\n|\r|\n")


class Edit(NamedTuple):
    """``text`` instead of what stands from ``start`` to ``end`` (positions in a text)."""

    start: int
    end: int
    text: str


New = Mapping[str, Any] | Sequence[Any]
"""What is added: pairs of a mapping or items of a list."""


class Layout:
    """One document as it is laid out; every method gives the edits of one change."""

    def __init__(self, text: str, root: Part, json: bool) -> None:
        self.text = text
        self.root = root
        self.json = json
        self.spans = [] if json else written(root)
        self.meant = {part.style for part in root.inside() if part.kind == "alias"}

    # Parts by their ways.

    def part(self, path: Sequence[str | int]) -> Part:
        """The part a path leads to. Uneditable where an alias or what an alias means lies on the way."""
        here = self.root
        for step in path:
            self._single(here)
            if here.kind == "mapping" and str(step) in here.names:
                here = here.items[here.names.index(str(step))]
            elif here.kind == "list" and isinstance(step, int) and 0 <= step < len(here.items):
                here = here.items[step]
            else:
                raise Uneditable(f"there is nothing at `{step}` to be written otherwise")
        return here

    def _single(self, part: Part) -> None:
        name = part.style if part.kind == "alias" else part.anchor
        if name and name in self.meant:
            raise Uneditable(f"the value is written once for several places, as &{name}; write it out first")

    def loose(self, part: Part) -> None:
        """Uneditable where other places of the document mean this part or something in it."""
        for each in part.inside():
            if each.anchor and each.anchor in self.meant:
                raise Uneditable(
                    f"*{each.anchor} stands elsewhere for what is written here; write it out there first"
                )

    # Lines.

    def line_start(self, at: int) -> int:
        """Where the line of a character begins."""
        return max(self.text.rfind("\n", 0, at), self.text.rfind("\r", 0, at)) + 1

    def line_end(self, at: int) -> int:
        """The end of the line, before its break."""
        found = _BREAK.search(self.text, at)
        return found.start() if found else len(self.text)

    def next_line(self, at: int) -> int:
        """Where the line after a character begins; the end of the text where there is none."""
        found = _BREAK.search(self.text, at)
        return found.end() if found else len(self.text)

    def line_break(self, at: int) -> str:
        """The break lines end with around here."""
        found = _BREAK.search(self.text, at) or _BREAK.search(self.text)
        return found[0] if found else "\n"

    def head(self, at: int) -> str | None:
        """The blanks before a position, where nothing else stands before it on its line."""
        before = self.text[self.line_start(at) : at]
        return before if not before.strip(" \t\ufeff") else None

    def column(self, at: int) -> int:
        """How far a character stands from the beginning of its line, from 0."""
        return at - self.line_start(at)

    # Values.

    def replace(self, part: Part, old: Any, new: Any) -> list[Edit]:
        """Another value; of lists and mappings only what is otherwise in them."""
        if isinstance(old, Mapping) and isinstance(new, Mapping) and old.keys() & new.keys() and part.keys:
            return self._other_pairs(part, old, new)
        if isinstance(old, list) and isinstance(new, (list, tuple)) and old and new and part.items:
            return self._other_items(part, old, new)
        hand = hand_of(self.text, part, self.json)
        kept = part.style if part.style in ("'", '"') else None
        if isinstance(new, str) and part.kind == "scalar":
            plain = part.end > part.start and self.text[part.start].isalpha() and not kept
            around = "" if plain else kept or hand_of(self.text, self.root, self.json).quote
            written = hand.word(new, around)
        else:
            written = hand.flow(new)
        if part.end == part.start and not self.text[part.start - 1 : part.start].isspace():
            written = " " + written
        return [self._instead(part, written)]

    def _instead(self, part: Part, written: str) -> Edit:
        """Something else for a whole part; the comments that stood in it come behind."""
        notes = [self.text[start:end] for start, end in self.notes(part.start, part.end)]
        if notes:
            indent = self.line_break(part.start) + " " * (self.column(part.start) + 1)
            more = self.text[part.end : self.line_end(part.end)].strip()
            written += " " + indent.join(notes) + (indent if more and not more.startswith("#") else "")
        return Edit(part.start, part.end, written)

    def _other_pairs(self, part: Part, old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Edit]:
        made: list[Edit] = []
        for name, inner in zip(part.names, part.items, strict=True):
            if name in new and old[name] != new[name]:
                self.loose(inner)
                made += self.replace(inner, old[name], new[name])
        gone = {place for place, name in enumerate(part.names) if name not in new}
        more = {name: item for name, item in new.items() if name not in old}
        made += self.cut(part, gone) if gone else []
        made += self.add(part, len(part.items), more, gone) if more else []
        return made

    def _other_items(self, part: Part, old: Sequence[Any], new: Sequence[Any]) -> list[Edit]:
        shorter = min(len(old), len(new))
        first = next((n for n in range(shorter) if old[n] != new[n]), shorter)
        last = next((n for n in range(shorter - first) if old[-1 - n] != new[-1 - n]), shorter - first)
        olds, news = len(old) - last, len(new) - last
        both = min(olds, news)
        made: list[Edit] = []
        for place in range(first, both):
            self.loose(part.items[place])
            made += self.replace(part.items[place], old[place], new[place])
        if olds > both:
            made += self.cut(part, set(range(both, olds)))
        elif news > both:
            made += self.add(part, both, new[both:news])
        return made

    def rename(self, part: Part, index: int, name: str) -> list[Edit]:
        """Another key."""
        key = part.keys[index]
        style = key.style if key.style in ("'", '"') else ""
        return [Edit(key.start, key.end, hand_of(self.text, part, self.json).key(name, style))]

    # Taking out.

    def cut(self, part: Part, gone: set[int]) -> list[Edit]:
        """Items or pairs out of a list or mapping, each with its comma or line; comments stay."""
        for place in gone:
            self.loose(part.items[place])
        starts = [self._start(part, place) for place in range(len(part.items))]
        if len(gone) == len(starts):
            return self._emptied(part)
        made: list[Edit] = []
        for first, last in _runs(gone):
            if not part.flow:
                made.append(self._lines_out(part, starts, first, last))
            elif last + 1 < len(starts):
                end = starts[last + 1]
                notes = self.notes(part.items[last].end, end)
                made.append(self._out(starts[first], notes[0][0] if notes else end))
            else:
                made.append(self._out(part.items[first - 1].end, part.items[last].end))
        return made

    def _start(self, part: Part, place: int) -> int:
        if part.kind == "mapping":
            return part.keys[place].start
        return part.items[place].start if part.flow else part.items[place].sign

    def notes(self, start: int, end: int) -> list[tuple[int, int]]:
        """The comments between two places: from where to where each of them goes."""
        return [] if self.json else comments(self.text, self.spans, start, end)

    def _out(self, start: int, end: int) -> Edit:
        """What stands between brackets is taken out, but for its comments."""
        indent = self.line_break(start) + " " * self.column(start)
        notes = "".join(self.text[first:last] + indent for first, last in self.notes(start, end))
        blank = " " if notes and not self.text[start - 1].isspace() else ""
        return Edit(start, end, blank + notes)

    def _lines_out(self, part: Part, starts: list[int], first: int, last: int) -> Edit:
        """Lines are taken out, but for their comments."""
        start, end = starts[first], max(part.items[last].end, part.items[last].sign + 1)
        head = self.head(start)
        if head is None:  # the first one, behind the dash of the list it stands in
            if last + 1 == len(starts):
                raise Uneditable("what would go does not stand on lines of its own")
            return self._out(start, starts[last + 1])
        begin, eol = self.line_start(start), self.line_end(end)
        notes = [self.text[a:b] for a, b in self.notes(start, eol)]
        if notes:
            return Edit(begin, eol, (self.line_break(begin)).join(head + note for note in notes))
        return Edit(begin, self.next_line(end), "")

    def _emptied(self, part: Part) -> list[Edit]:
        """Nothing is left: the brackets say so."""
        brackets = "{}" if part.kind == "mapping" else "[]"
        start = self._start(part, 0)
        head = None if part.flow or part.sign < 0 else self.head(start)
        if head is None:
            return [self._instead(part, brackets)]
        end = max(part.items[-1].end, part.items[-1].sign + 1)
        begin, eol = self.line_start(start), self.line_end(end)
        kept = [head + self.text[a:b] for a, b in self.notes(start, eol)]
        out = (
            Edit(begin, eol, self.line_break(begin).join(kept))
            if kept
            else Edit(begin, self.next_line(end), "")
        )
        return [Edit(part.sign + 1, part.sign + 1, " " + brackets), out]

    # Putting in.

    def add(self, part: Part, at: int, new: New, gone: set[int] = frozenset()) -> list[Edit]:  # type: ignore[assignment]
        """Items or pairs before the one at a place. Those that go in the same moment are no neighbours."""
        if part.kind not in ("mapping", "list"):
            raise Uneditable("what stands here is neither a list nor a mapping")
        if not part.items:
            return self._first(part, new)
        if at == len(part.items):
            while at - 1 in gone:
                at -= 1
        return self._among(part, at, new) if part.flow else self._lines_in(part, at, new)

    def _first(self, part: Part, new: New) -> list[Edit]:
        """Something where nothing was; entries get lines of their own."""
        hand = hand_of(self.text, self.root, self.json)
        inside = part.start + 1
        entries = [item for item in new if isinstance(item, Mapping)] if not isinstance(new, Mapping) else []
        lone = not self.text[inside : part.end - 1].strip()
        if entries and lone and not self.json and part.sign >= 0 and not self.root.flow:
            eol = self.line_end(part.end)
            lines = "".join(f"{self.line_break(part.end)}  - {hand.flow(entry)}" for entry in entries)
            return [Edit(part.sign + 1, part.end, ""), Edit(eol, eol, lines)]
        written = hand.flow(new)[1:-1].strip()
        blank = " " if self.text[inside] == "#" else ""
        return [Edit(inside, inside, written + blank)]

    def _among(self, part: Part, at: int, new: New) -> list[Edit]:
        """Between brackets: with commas, and a line of its own where the neighbours have theirs."""
        end = at == len(part.items)
        neighbour = part.items[at - 1 if end else at]
        start = self._start(part, at - 1 if end else at)
        hand = hand_of(self.text, part, self.json)
        head = self.head(start)
        gap = hand.comma[1:] if head is None else self.line_break(start) + head
        step = self._step(neighbour, head)
        pieces = list(self._flowing(hand, new, step, head or ""))
        if end:
            place = max(neighbour.end, neighbour.sign + 1)
            return [Edit(place, place, "".join("," + gap + piece for piece in pieces))]
        return [Edit(start, start, "".join(piece + "," + gap for piece in pieces))]

    def _flowing(self, hand: Hand, new: New, step: str, head: str) -> Iterator[str]:
        pairs = new.items() if isinstance(new, Mapping) else [(None, item) for item in new]
        for key, item in pairs:
            told = self.line_break(0).join(hand.spread(item, step, head)) if step else hand.flow(item)
            yield told if key is None else hand.key(str(key)) + hand.colon + told

    def _step(self, neighbour: Part, head: str | None) -> str:
        """The indentation of JSON on several lines, where the neighbour is laid out like that; else ""."""
        inner = (neighbour.keys or neighbour.items) if neighbour.kind in ("mapping", "list") else []
        if not self.json or head is None or not inner or self.head(inner[0].start) is None:
            return ""
        return " " * max(1, self.column(inner[0].start) - len(head))

    def _lines_in(self, part: Part, at: int, new: New) -> list[Edit]:
        """Lines of their own, behind what stands before; comments above the next one stay there."""
        near = max(at - 1, 0)
        column = self.column(self._start(part, 0))
        hand = hand_of(self.text, part, self.json)
        lines = [" " * column + line for line in self._blocks(part, near, hand, new)]
        if at:
            before = part.items[near]
            spot = self.line_end(max(before.end, before.sign + 1))
        elif part.kind == "list" and part.sign >= 0 and self.head(self._start(part, 0)) is not None:
            spot = self.line_end(part.sign)
        else:
            start = self._start(part, 0)
            brk = self.line_break(start)
            return [Edit(start, start, (brk.join(lines) + brk + " " * column)[column:])]
        brk = self.line_break(spot)
        return [Edit(spot, spot, "".join(brk + line for line in lines))]

    def _blocks(self, part: Part, near: int, hand: Hand, new: New) -> Iterator[str]:
        """The lines of new pairs or items, as their neighbour is written."""
        if isinstance(new, Mapping):
            yield from hand.block(new)
            return
        neighbour = part.items[near]
        own = hand_of(self.text, neighbour, self.json) if neighbour.kind in ("mapping", "list") else hand
        between = self.text[neighbour.sign + 1 : neighbour.start]
        gap = between if between and not between.strip(" ") else " "
        for item in new:
            if isinstance(item, Mapping) and item and neighbour.kind == "mapping" and not neighbour.flow:
                first, *rest = own.block(item)
                yield "-" + gap + first
                yield from (" " * (1 + len(gap)) + line for line in rest)
            else:
                yield "-" + gap + own.flow(item)

    # Changing places.

    def swap(self, part: Part, index: int) -> list[Edit]:
        """An item and the next one: with their lines, and what stands beside them, where they have lines."""
        left, two = part.items[index], part.items[index + 1]
        spans = [(left.start, left.end), (two.start, two.end)]
        if not part.flow:
            if self.head(left.sign) is not None:
                spans = [(each.sign, self.line_end(max(each.end, each.sign + 1))) for each in (left, two)]
            else:
                spans = [(each.sign, max(each.end, each.sign + 1)) for each in (left, two)]
        first, second = (self.text[start:end] for start, end in spans)
        return [Edit(*spans[0], second), Edit(*spans[1], first)]


def _runs(places: set[int]) -> list[tuple[int, int]]:
    """Places that follow one another, as first and last."""
    made: list[tuple[int, int]] = []
    for place in sorted(places):
        if made and made[-1][1] == place - 1:
            made[-1] = (made[-1][0], place)
        else:
            made.append((place, place))
    return made
