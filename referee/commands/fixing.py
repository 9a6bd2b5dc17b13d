"""`fix`: what would make a record true; shown, or written into its file when somebody asks for that."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from os.path import isfile

from referee.changes import Uneditable
from referee.commands.refusals import Refused, putting_into, refusing
from referee.commands.streams import answer, complain, hand_over, say, say_unbroken, style
from referee.document import Unreadable, contents
from referee.judge import Judgement
from referee.reading.sources import STDIN
from referee.reports import text
from referee.reports.fixes import difference, listed
from referee.rules import counted
from referee.writing.editing import MARKS
from referee.writing.mending import Mended, Offer, all_mended, judgements_of, mended, offers
from referee.writing.saving import Changed, save_over

Ask = Callable[[str], str | None]


@refusing
def fix(
    path: str,
    diff: bool = False,
    write: bool = False,
    picks: Sequence[int] = (),
    every: bool = False,
    which: int = 0,
    ask: Ask | None = None,
) -> int:
    """Shows the offers for a file, or what some of them would change, or writes that. 0, 1 or 2 as
    `validate` would end with after the fix; where nothing is chosen, with the file as it is."""
    try:
        content = contents(path)
        file = STDIN if path == "-" else path
        found = judgements_of(content, file)
        if which > len(found):
            raise Refused(f"{path}: there is no log {which} (expected 1 to {len(found)})")
        return _settled(path, content, found, (diff, write, tuple(picks), every, which), ask or _asking())
    except Unreadable as fault:
        raise Refused(*text.unreadable(fault, None, style(sys.stderr))) from None
    except Uneditable as refused:
        raise Refused(str(refused)) from None


Wanted = tuple[bool, bool, tuple[int, ...], bool, int]
"""What was asked for: a difference, to write, offers by number, all, in which document."""


def _settled(path: str, content: bytes, found: list[Judgement], wanted: Wanted, ask: Ask | None) -> int:
    diff, write, picks, every, which = wanted
    if picks and every:
        raise Refused("--all takes the likeliest fix of every fault; --pick chooses by number (expected one)")
    offered = offers(found, which) if picks or not (diff or write or every) else []
    if not (diff or write or picks or every):
        _show(path, found, offered, which)
        picks = _picked(ask, offered) if ask is not None and path != "-" else ()
        if not picks:
            return _status(found, which)
    file = STDIN if path == "-" else path
    if picks:
        chosen = [_numbered(offered, number) for number in dict.fromkeys(picks)]
        made = Mended(mended(content, file, chosen), [offer.words for offer in chosen])
    else:
        made = all_mended(content, file, which, found)
    if made.content == content:
        wrong = found_wrong(found, which)
        if wrong and not (offered or offers(found, which)):
            for line in listed(found, [], style()):
                say(line)
        say("nothing to be written: " + ("no fix is known" if wrong else "nothing is wrong"))
        return _status(found, which)
    found.clear()
    offered.clear()
    if diff or not write:
        _differ(difference(_text(content), _text(made.content), file))
    if not write and not diff:
        write = (
            ask is not None and path != "-" and (ask(f"Write this into {path}? [y/N] ") or "").strip() in YES
        )
        if not write:
            complain("nothing was written; --write writes it")
    if write:
        _write(path, content, made)
    return _after(made, file, which, write)


def _differ(lines: Iterable[str]) -> None:
    """A difference on a terminal is made safe to look at; for programs it is what it is."""
    if sys.stdout.isatty():
        for line in lines:
            say_unbroken(line)
    else:
        hand_over("".join(line + "\n" for line in lines))


YES = ("y", "Y", "yes")


def _show(path: str, found: Sequence[Judgement], offered: Sequence[Offer], which: int) -> None:
    chosen = [judgement for place, judgement in enumerate(found, 1) if which in (0, place)]
    for line in listed(chosen, offered, style()):
        say(line)
    if offered:
        say(
            f"{counted(len(offered), 'fix').replace('fixs', 'fixes')} offered; --diff shows, --write writes "
            "the likeliest of every fault, --pick N one of them"
        )
    else:
        say(f"{path}: " + ("no fix is known" if found_wrong(chosen, 0) else "nothing is wrong"))


def _picked(ask: Ask, offered: Sequence[Offer]) -> tuple[int, ...]:
    """The numbers somebody types; none where nothing, or nothing that is offered, is typed."""
    if not offered:
        return ()
    answer = (ask(f"Which? (1 to {len(offered)}, or nothing) ") or "").replace(",", " ").split()
    return tuple(int(word) if word.isascii() and word.isdecimal() else 0 for word in answer)


def _numbered(offered: Sequence[Offer], number: int) -> Offer:
    if not 1 <= number <= len(offered):
        known = f"1 to {len(offered)}" if offered else "no number: no fix is known"
        raise Refused(f"there is no fix {number} (expected {known})")
    offer = offered[number - 1]
    if offer.refused:
        raise Refused(f"fix {number} cannot be written by place: {offer.refused}")
    return offer


def _write(path: str, before: bytes, made: Mended) -> None:
    """Puts the fixes into the file, if it is still the one that was read."""
    if path == "-" or not isfile(path):
        raise Refused(f"{path}: only a file can be written into (expected --diff)")
    try:
        with putting_into(path):
            save_over(path, before, made.content)
    except Changed:
        raise Refused(f"{path}: somebody has written into the file meanwhile; it is left as it is") from None
    for words in made.fixes:
        say(f"fixed: {words}")


def _after(made: Mended, file: str, which: int, written: bool) -> int:
    """The exit status of the file as it would be; where it was written, what is left to be said of it."""
    found = judgements_of(made.content, file)
    if written:
        states = Counter(judgement.status for judgement in found)
        kinds = Counter(each.kind.value for judgement in found for each in judgement.findings)
        say(text.summary_of(states, kinds))
    return _status(found, which)


def _status(found: Sequence[Judgement], which: int) -> int:
    return max(
        (judgement.exit_status for place, judgement in enumerate(found, 1) if which in (0, place)), default=2
    )


def found_wrong(found: Sequence[Judgement], which: int) -> bool:
    """Whether anything is wrong in the records, or in one of them."""
    return _status(found, which) > 0


def _text(content: bytes) -> str:
    mark, encoding = next((row for row in MARKS if content.startswith(row[0])), (b"", "utf-8"))
    return content[len(mark) :].decode(encoding, "replace")


def _asking() -> Ask | None:
    """Asks on a terminal; nobody is asked where there is none."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    return answer
