"""One ruling on one page: the position drawn with the move marked, for a notice board or a chat."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import wrap

from referee.disputes.ruling import Answer
from referee.disputes.witnesses import Witnessed, seen_by, told
from referee.drawing.html import pieces
from referee.drawing.marking import SIGN, is_marked, marked
from referee.drawing.scene import Scene, scene_of
from referee.drawing.svg import EDGE, LINE, STYLE, WIDE, picture
from referee.drawing.text import Pen, lines
from referee.printable import markup, printable
from referee.reports.dispute import untried
from referee.reports.page.shell import document
from referee.reports.readings import in_force
from referee.reports.text import rule_line
from referee.writing.yaml_text import flow

LETTERS = 92
"""So many letters fit on a line of the picture."""


def scene(answer: Answer, seen: Sequence[Witnessed] = ()) -> Scene:
    """The position before the move, with what the move is about marked: what it is about by the telling of
    any of the witnesses, where they disagree."""
    log = answer.about.log
    seats = [log.header.seats[name] for name in answer.about.to_act]
    drawn = scene_of(log.game, answer.about.before, log.header, seats, answer.about.knowing)
    told = [each.answer.about.entry for at in seen for each in at.versions] or [answer.about.entry]
    return marked(drawn, told, log.header.players)


def title(answer: Answer) -> str:
    """The heading of a notice: the game, and the entry it is about."""
    log = answer.about.log
    return f"{log.title or log.game.title}: move {answer.about.number}"


def with_witnesses(answer: Answer | None, at: Witnessed) -> Answer:
    """The ruling to be put up where witnesses disagree about the move: as it is written, where that is one of
    the versions (``answer``: the ruling on the entry as it stands), that of all versions, where it is one, or
    that it depends on what was seen. The entry is quoted as it is written in any case."""
    if answer is not None and any(each.written for each in at.versions):
        return answer
    told = at.versions[0].answer
    quoted = replace(told, about=replace(told.about, text=at.entry))
    if at.same or at.agreed:
        return quoted
    verdicts = " or ".join(dict.fromkeys(each.verdict for each in at.versions))
    return replace(
        answer or quoted,
        sentence=f"It depends on what was seen: {'; '.join(seen_by(at))}.",
        verdict=f"{verdicts}, by what was seen",
    )


def _of_witnesses(at: Witnessed) -> Iterator[str]:
    """The ruling under what each of them saw."""
    for each in at.versions:
        ruling = f"If it was {told(each.seen)} ({each.names}): {each.verdict}. {each.answer.sentence}"
        yield " ".join((ruling, *(f"Rule: {rule_line(rule)}" for rule in each.answer.rules[:1])))
    if at.agreed:
        yield f"What they saw fits together: {'; '.join(seen_by(at))}."
    elif at.same:
        yield "The ruling is the same whoever is right."
    if at.supported is not None:
        yield f"The rest of the record and the rules support {at.supported.names}."
    elif not at.same:
        yield "Nothing else in the record speaks for either."


def sections(answer: Answer, seen: Sequence[Witnessed] = ()) -> Iterator[tuple[str, Sequence[str]]]:
    """What is told under the sentence: headings, and a line or more under each; first what witnesses who
    disagree saw."""
    for at in seen:
        yield "What the witnesses saw", list(_of_witnesses(at))
    edition = answer.about.log.edition
    named = [rule_line(rule, edition) for rule in answer.rules]
    yield "The rule", named or [f"no rule of {edition} forbids it"]
    read = [
        f"{ruling.id}: {ruling.question} Read as {in_force(answer.about.log, ruling, value)}."
        for ruling, value in answer.about.rulings
    ]
    if read:
        yield "How it is read here", read
    if answer.wrong and answer.instead:
        yield "What could have been done instead", list(answer.instead)
    left = [f"Left out: {untried(answer.about)}."] if answer.about.untried else []
    others = [*map(_flip, _flips(answer)), *left]
    yield "Other readings", others or ["No other reading changes this."]
    if answer.coming:
        yield "What comes next", list(answer.coming)


def _where(drawn: Scene) -> str:
    marked_there = f", marked {SIGN} in" if is_marked(drawn) else " and"
    return f"The move{marked_there} the position before it"


def _flips(answer: Answer) -> Sequence[tuple[str, str, str]]:
    return [
        (f"{each.ruling.option}: {flow(each.value)}", each.meaning, each.verdict) for each in answer.readings
    ]


def _flip(flip: tuple[str, str, str]) -> str:
    option, words, verdict = flip
    return f"{verdict} under {option} ({words})"


# -- markdown -------------------------------------------------------------------------------------


def markdown(answer: Answer, seen: Sequence[Witnessed] = ()) -> str:
    """For a chat, an issue, a wiki."""
    position = scene(answer, seen)
    drawn = "\n".join(printable(line) for line in lines(position, Pen(width=80)))
    fence = "`" * max(3, 1 + max((len(each) for each in re.findall("`+", drawn)), default=0))
    parts = [
        f"### {_plain(title(answer))}",
        f"**{_plain(answer.sentence)}**",
        f"Verdict: {_plain(answer.verdict)}. {_where(position)}: {_code(answer.about.text)}",
        f"{fence}text\n{drawn}\n{fence}",
    ]
    for heading, text in sections(answer, seen):
        code = heading == "What could have been done instead"
        listed = "\n".join(f"- {_code(line) if code else _plain(line)}" for line in text)
        parts.append(f"**{heading}**\n\n{listed}")
    return "\n\n".join(parts) + "\n"


def _plain(text: str) -> str:
    """Foreign text that means nothing to Markdown or HTML."""
    return re.sub(r"([\\`*_{}\[\]<>#|~&])", r"\\\1", printable(text))


def _code(text: str) -> str:
    shown = printable(text)
    tick = "`" * (1 + max((len(each) for each in re.findall("`+", shown)), default=0))
    pad = " " if tick != "`" else ""
    return f"{tick}{pad}{shown}{pad}{tick}"


# -- a page ---------------------------------------------------------------------------------------


def html(answer: Answer, seen: Sequence[Witnessed] = ()) -> str:
    """A page of its own: no network, no script."""
    return document(title(answer), _body(answer, seen))


def _body(answer: Answer, seen: Sequence[Witnessed]) -> Iterator[str]:
    drawn = scene(answer, seen)
    kind = "finding wrong" if answer.wrong else "finding"
    yield f"<main>\n<h1>{markup(title(answer))}</h1>\n"
    yield f'<div class="{kind}"><p><strong>{markup(answer.sentence)}</strong></p>'
    yield f'<p><span class="kind">{markup(answer.verdict)}</span></p></div>\n'
    yield f"<p>{_where(drawn)}: "
    yield f'<code class="entry">{markup(answer.about.text)}</code></p>\n'
    yield f'<p class="faint">{markup(drawn.headline)}</p>\n<div id="table">'
    yield from (f"<div>{each.whole}</div>" for each in pieces(drawn))
    yield "</div>\n"
    for heading, text in sections(answer, seen):
        yield f"<h2>{markup(heading)}</h2><ul>{''.join(f'<li>{markup(line)}</li>' for line in text)}</ul>\n"
    yield "</main>\n"


# -- a picture ------------------------------------------------------------------------------------


def svg(answer: Answer, seen: Sequence[Witnessed] = ()) -> str:
    """One picture that needs nothing else: the sentence, the position, and what belongs to it."""
    heading = f"{title(answer)}: {answer.about.text}"
    head = _block(
        [("title", answer.sentence), ("label", heading), ("label", f"Verdict: {answer.verdict}")], 24
    )
    below = 24 + LINE * len(head) + 6
    drawn = picture(scene(answer, seen), title(answer))
    height = int(drawn.split('height="', 1)[1].split('"', 1)[0])
    under: list[tuple[str, str]] = []
    for heading, text in sections(answer, seen):
        under += [("title", heading), *(("label", line) for line in text)]
    foot = _block(under, below + height + 20)
    whole = below + height + 30 + LINE * len(foot)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawn" role="img" viewBox="0 0 {WIDE} {whole}"'
        f' width="{WIDE}" height="{whole}"><title>{markup(answer.sentence)}</title><style>{STYLE}</style>'
        f'<rect width="100%" height="100%" fill="var(--paper)"/>{"".join(head)}'
        f'<svg y="{below}"{drawn.removeprefix("<svg")}{"".join(foot)}</svg>\n'
    )


def _block(some: Sequence[tuple[str, str]], top: int) -> list[str]:
    """Lines of text, wrapped, from a height downwards."""
    rows = [(style, row) for style, text in some for row in wrap(printable(text), LETTERS) or [""]]
    return [
        f'<text class="{style}" x="{EDGE}" y="{top + LINE * number}">{markup(row)}</text>'
        for number, (style, row) in enumerate(rows)
    ]
