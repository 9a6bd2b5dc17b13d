"""The pages of the documentation that nobody writes by hand: actions, rules, open questions.

They are made of the schemas, the rule tables and the scenarios, so they cannot say anything else
than the program does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from referee.checking.guide import Action, Guide, Part
from referee.claims import shown
from referee.declarations.entries import Written
from referee.game import Game
from referee.law.library import Example, all_games, examples, showing_rule, showing_ruling
from referee.rules import RECORD_RULES, Rule, Ruling
from website.commands import command_pages

ROOT = Path(__file__).parent.parent


def pages() -> dict[str, str]:
    """Every generated page: its place in the documentation, and its text."""
    found = {}
    games = list(all_games())
    scenarios = examples(ROOT / "scenarios")
    for game in games:
        found[f"reference/{game.id}.md"] = "\n".join(reference(game)) + "\n"
        found[f"rules/{game.id}/index.md"] = "\n".join(rule_list(game)) + "\n"
        for rule in game.law.rules.values():
            found[f"rules/{game.id}/{rule.number}.md"] = "\n".join(rule_page(rule, game, scenarios)) + "\n"
        for name, rulings in by_id(game.law.rulings):
            text = "\n".join(ruling_page(name, rulings, game, scenarios)) + "\n"
            found[f"rules/{game.id}/{name}.md"] = text
    found["rules/index.md"] = "\n".join(front(games)) + "\n"
    for rule in RECORD_RULES.values():
        text = "\n".join(record_page(rule, scenarios)) + "\n"
        found[f"rules/records/{rule.number}.md"] = text
    found["reference/index.md"] = "\n".join(reference_index(games)) + "\n"
    return {**found, **command_pages()}


def by_id(rulings: Iterable[Ruling]) -> Iterator[tuple[str, list[Ruling]]]:
    """Questions by their number; a number may hold several."""
    for name, group in groupby(sorted(rulings, key=lambda ruling: ruling.id), key=lambda ruling: ruling.id):
        yield name, list(group)


def words(text: str) -> str:
    """Text of ours as Markdown: what stands between backticks stays code, signs stay signs."""
    pieces = text.split("`")
    for number in range(0, len(pieces), 2):
        piece = escape(pieces[number], quote=False)
        for sign in "*_[]|":
            piece = piece.replace(sign, "\\" + sign)
        pieces[number] = piece
    return "`".join(pieces)


def reference_index(games: Sequence[Game]) -> Iterator[str]:
    """Every action and every field of every game, from A to Z, with a link to where it is told."""
    yield from ("# What a log may hold: index", "", "| game | its page |", "|---|---|")
    yield from (f"| {words(game.title)} | [{game.id}]({game.id}.md) |" for game in games)
    actions: dict[str, list[str]] = {}
    named: dict[str, set[str]] = {}
    for game in games:
        for action in Guide(game.id).actions():
            actions.setdefault(action.name, []).append(f"[{game.id}]({game.id}.md#{action.name})")
            for part in action.parts:
                named.setdefault(part.name, set()).add(action.name)
    yield from ("", "## Entries", "", "| entry | in |", "|---|---|")
    yield from (f"| `{name}` | {', '.join(links)} |" for name, links in sorted(actions.items()))
    yield from ("", "## Fields", "", "| field | of |", "|---|---|")
    for name, found in sorted(named.items()):
        yield f"| `{name}` | {', '.join(f'`{place}`' for place in sorted(found))} |"


# -- actions ----------------------------------------------------------------------------------------


def reference(game: Game) -> Iterator[str]:
    """Every action of a game with its fields, from the schema."""
    guide = Guide(game.id)
    yield f"# {words(game.title)}: what a log may hold"
    yield ""
    yield f"For machines: `referee schema {game.id}`. A beginning with comments: `referee new {game.id}`."
    yield from fields("## Set-up", "`setup:` tells how the game began.", guide.setup())
    yield ""
    yield "## Entries"
    yield ""
    yield "`moves:` is one list; an entry is a mapping with `player`, `action` and what the action needs."
    yield "Every entry may also have a `note`."
    for action in guide.actions():
        yield from _action(action)
    yield from ("", "## What may be left out", "", *left_out(game))
    yield from fields("## Result", "`result:` holds claims; each of them is checked.", guide.result())


COMES = {
    Written.ALWAYS: "always written",
    Written.MAYBE: "may be left out",
    Written.FOLLOWS: "follows by itself: written, it is a claim",
}


def left_out(game: Game) -> Iterator[str]:
    """How every entry and field comes into a record: always, if somebody likes, or by itself."""
    yield "A record need not hold what follows by itself, nor choices that move nothing. Whatever is always"
    yield "written and is not there is one fault: a line is missing."
    yield from ("", "| entry | in a record | always with | may be left out |", "|---|---|---|---|")
    for entry in game.record.border.entries:
        always = [f"`{part.key}`" for part in entry.declared if part.logged and part.needed]
        maybe = [f"`{part.key}`" for part in entry.declared if part.logged and not part.needed]
        row = (f"`{entry.action}`", COMES[entry.written], ", ".join(always), ", ".join(maybe))
        yield f"| {' | '.join(row)} |"


def in_short(game: Game) -> str:
    """The same in two sentences, for a tutorial."""
    by = {
        how: [f"`{entry.action}`" for entry in game.record.border.entries if entry.written is how]
        for how in Written
    }
    may, follow = (", ".join(by[how]) for how in (Written.MAYBE, Written.FOLLOWS))
    return f"You may leave out {may}. What follows by itself need not be written either: {follow}."


def _action(action: Action) -> Iterator[str]:
    yield from ("", f"### {action.name}", "", words(action.description), "")
    needed = ["player: ..."] if action.actor else []
    needed += [f"action: {action.name}"]
    needed += [f"{part.name}: {'[...]' if part.listed else '...'}" for part in action.parts if part.needed]
    yield f"`- {{{', '.join(needed)}}}`"
    yield from _rows(action.parts)


def fields(heading: str, text: str, parts: Sequence[Part]) -> Iterator[str]:
    if parts:
        yield from ("", heading, "", text)
        yield from _rows(parts)


def _rows(parts: Sequence[Part]) -> Iterator[str]:
    if not parts:
        return
    yield from ("", "| field | needed | what it says | value |", "|---|---|---|---|")
    for part in parts:
        needed = "yes" if part.needed else ""
        yield f"| `{part.name}` | {needed} | {words(part.description)} | {words(part.shape)} |"


# -- rules and open questions -----------------------------------------------------------------------


def front(games: Sequence[Game]) -> Iterator[str]:
    yield "# Rules and open questions"
    yield ""
    yield "Every sentence of the rulebooks that binds has a number, and every question they leave open has"
    yield "its readings. All texts here are ours; the rulebooks belong to their authors."
    yield ""
    yield from ("| game | rules | open questions |", "|---|---|---|")
    for game in games:
        law = game.law
        yield f"| [{words(game.title)}]({game.id}/index.md) | {len(law.rules)} | {len(law.rulings)} |"
    yield from ("", "## Rules about records", "", "They belong to no game.", "")
    for rule in RECORD_RULES.values():
        yield f"- [{rule.number}](records/{rule.number}.md) {words(rule.text)}"


def record_page(rule: Rule, scenarios: Sequence[Example]) -> Iterator[str]:
    """A rule about records, with scenarios of whatever game that show it."""
    yield from (f"# {rule.number}", "", f"*{words(rule.section)}* ({rule.modality.value})", "")
    yield f"> {words(rule.text)}"
    if rule.check:
        yield from ("", f"**Checked:** {words(rule.check)}")
    yield from _shown(showing_rule(rule.number, scenarios))


def rule_list(game: Game) -> Iterator[str]:
    yield f"# {words(game.title)}: rules"
    for section, rules in groupby(game.law.rules.values(), key=lambda rule: rule.section):
        yield from ("", f"## {words(section)}", "")
        yield from (f"- [{rule.number}]({rule.number}.md) {words(rule.text)}" for rule in rules)
    yield from ("", "## Open questions", "")
    for name, rulings in by_id(game.law.rulings):
        yield f"- [{name}]({name}.md) {words(rulings[0].question)}"


def rule_page(rule: Rule, game: Game, scenarios: Sequence[Example]) -> Iterator[str]:
    yield from (
        f"# {rule.number}",
        "",
        f"{words(game.title)}, *{words(rule.section)}* ({rule.modality.value})",
        "",
    )
    yield f"> {words(rule.text)}"
    yield ""
    if rule.check:
        yield f"**Checked:** {words(rule.check)}"
    elif rule.unshowable:
        yield f"**No record can show a breach:** {words(rule.unshowable)}"
    about = [ruling for ruling in game.law.rulings if rule.number in ruling.rules]
    if about:
        yield from ("", "## What is open about it", "")
        links = dict.fromkeys((ruling.id, ruling.question) for ruling in about)
        yield from (f"- [{name}]({name}.md) {words(question)}" for name, question in links)
    yield from _shown(showing_rule(rule.number, scenarios))


def ruling_page(
    name: str, rulings: Sequence[Ruling], game: Game, scenarios: Sequence[Example]
) -> Iterator[str]:
    yield f"# {name}"
    for ruling in rulings:
        yield from ("", f"{words(game.title)}", "", f"> {words(ruling.question)}", "")
        if ruling.option:
            yield f"In a log: `rulings: {{{ruling.option}: ...}}`"
            yield from ("", "| reading | meaning |", "|---|---|")
            for number, reading in enumerate(ruling.readings):
                usual = " (unless the log says otherwise)" if not number else ""
                yield f"| `{shown(reading.value)}` | {words(reading.text)}{usual} |"
            if ruling.custom:
                yield from ("", f"Or {words(ruling.custom)}.")
        else:
            yield f"Settled: {words(ruling.readings[0].text)}."
        yield from ("", f"**Why:** {words(ruling.why)}")
        known = [number for number in ruling.rules if number in game.law.rules]
        if known:
            yield from ("", "Rules: " + ", ".join(f"[{number}]({number}.md)" for number in known))
    found = [example for ruling in rulings for example in showing_ruling(ruling, scenarios, (game.id,))]
    yield from _shown(list({example.where: example for example in found}.values()))


KINDS = {"kept": "Kept", "broken": "Broken", "reading": "Read one way or another"}
MOST = 1  # scenarios of a kind told in full; the others by name


def _shown(found: Sequence[Example]) -> Iterator[str]:
    for kind, heading in KINDS.items():
        listed = [example for example in found if example.shows == kind]
        if not listed:
            continue
        yield from ("", f"## {heading}", "")
        for example in listed[:MOST]:
            yield from ("```yaml", *_text(example), "```")
        if len(listed) > MOST:
            yield ""
        yield from (f"- {words(example.name)}" for example in listed[MOST:])


def _text(example: Example) -> Iterator[str]:
    """The lines of a scenario as it stands in its file."""
    lines = Path(example.file).read_text(encoding="utf-8").splitlines()[example.line - 1 :]
    for line in lines:
        if line.startswith("---"):
            return
        if not line.startswith("# yaml-language-server"):
            yield line
