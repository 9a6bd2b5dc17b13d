"""The talk at the table while a game is recorded: what may happen now, one question, one answer.

Nothing here needs a terminal: questions are answered by any function that gives a line of text, or
None where nobody answers any more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.checking.guide import Action, Guide, Part
from referee.document import Unreadable, parse
from referee.drawing.scene import scene_of
from referee.drawing.text import Pen, lines
from referee.game import BadEntry, Game
from referee.looking import Moment, lines_of
from referee.rules import Finding
from referee.writing.recording import Recording, Unfit
from referee.writing.seats import seated
from referee.writing.yaml_text import flow

NUMBER = re.compile(r"[0-9]{1,9}")
POINTS = re.compile(r"-?[0-9]{1,9}")

SHOWN = 12  # moves listed at once; words narrow the list down

Ask = Callable[[str], str | None]
Say = Callable[[str], None]


class Left(Exception):
    """Nobody answers any more: the recording is as it was saved last."""


HELP = """\
  a number       that move happened
  words          only the moves with these words, e.g. `buy B4`; the only one left happened
  an action      you are asked for its parts, e.g. `bid`
  {...}          an entry as a log writes it
  ! before it    write it down although a rule forbids it: it happened
  fix N          write it as the fix N says that was offered
  undo           take the last entry back
  show           draw the position
  all            list every move that is known to be legal
  result         the game is over: write down what the table says came of it
  quit           stop here; `referee record` with the same file goes on"""


class Conversation:
    """One sitting at one recording."""

    def __init__(self, recording: Recording, ask: Ask, say: Say, pen: Pen | None = None) -> None:
        self.recording = recording
        self.ask = ask
        self.say = say
        self.pen = pen or Pen()
        self.guide = Guide(recording.game)
        self.actions = {action.name: action for action in self.guide.actions()}

    def run(self) -> None:
        """Asks until the table stops. Everything that was accepted is in the file."""
        self.say(f"Recording in {self.recording.path}. Type ? for help.")
        told = -1
        while True:
            now = self.recording.now()
            moves = lines_of(now, flow)
            if told != self.recording.entries:
                self._moment(now, moves)
                told = self.recording.entries
            answer = self.ask(f"{self.recording.entries + 1}> ")
            if answer is None:
                raise Left
            if not self._answered(answer.strip(), now, moves):
                return

    def _moment(self, now: Moment, moves: Sequence[str]) -> None:
        header = now.log.header
        scene = scene_of(now.log.game, now.position, header, () if now.over else now.acting)
        self.say("")
        self.say(self.pen.paint(scene.headline, "bold"))
        if now.over:
            self.say("The game is over. `result` writes down what came of it, `quit` ends.")
        else:
            self._listed(moves, SHOWN)
            silent = [
                name for name in self._possible(now) if not any(f"action: {name}" in one for one in moves)
            ]
            if silent:
                self.say("  Also possible, with what you saw: " + ", ".join(silent))

    def _possible(self, now: Moment) -> list[str]:
        """Actions this phase of the game knows, whether or not their parts are known."""
        plays = now.log.game.play.table.get(now.position.get("phase"), {})
        return [name for name in self.actions if name in plays]

    def _listed(self, moves: Sequence[str], most: int | None = None) -> None:
        for number, line in enumerate(moves[:most], 1):
            self.say(f"  {number:>3}  {line}")
        if most is not None and len(moves) > most:
            self.say(f"       and {len(moves) - most} more: `all` lists them, words narrow them down")

    def _answered(self, answer: str, now: Moment, moves: Sequence[str]) -> bool:
        """Carries one answer out; false where the table wants to stop."""
        anyway = answer.startswith("!")
        answer = answer.removeprefix("!").strip()
        command = COMMANDS.get(answer)
        if not answer:
            return True
        if answer in ("quit", "q", "exit"):
            return False
        if command is not None:
            command(self, now, moves)
        elif answer.startswith("{"):
            self._written(answer, anyway)
        elif re.fullmatch(r"fix +\S+", answer):
            self._mended(answer.split()[1])
        elif NUMBER.fullmatch(answer):
            self._numbered(int(answer), moves)
        else:
            self._words(answer, now, moves, anyway)
        return True

    def _numbered(self, number: int, moves: Sequence[str]) -> None:
        if 1 <= number <= len(moves):
            self._written(moves[number - 1], False)
        else:
            self.say(f"There is no move {number}." if moves else "No move is listed; name an action.")

    def _words(self, answer: str, now: Moment, moves: Sequence[str], anyway: bool) -> None:
        words = answer.replace(",", " ").split()
        found = [line for line in moves if set(words) <= set(_words_of(line))]
        if not words:
            return
        action = self.actions.get(words[0]) if len(words) == 1 else None
        if len(found) == 1 and not anyway and not (action and action.parts):
            self._written(found[0], False)
        elif words[0] in self.actions and (anyway or not found or len(words) == 1):
            self._asked(self.actions[words[0]], now, anyway)
        elif found:
            numbers = [number for number, line in enumerate(moves, 1) if line in found]
            for number in numbers:
                self.say(f"  {number:>3}  {moves[number - 1]}")
        else:
            self.say(f"No legal move goes by `{answer}`. The actions are: {', '.join(self.actions)}")

    def _asked(self, action: Action, now: Moment, anyway: bool) -> None:
        """An entry put together part by part; an empty answer leaves a part out."""
        self.say(f"  {action.name}: {action.description}")
        entry: dict[str, Any] = {}
        players = now.log.header.players
        if action.actor:
            waiting = [players[seat] for seat in now.acting if seat >= 0]
            usual = waiting[0] if len(waiting) == 1 else ""
            told = self._line(f"    player ({', '.join(players)})" + (f" [{usual}]" if usual else "") + ": ")
            if not (told or usual):
                self.say("  Nothing written: a player is needed.")
                return
            entry["player"] = told or usual
        entry["action"] = action.name
        for part in action.parts:
            if part.needed:
                value = self._value(part)
                if value is None:
                    self.say(f"  Nothing written: `{part.name}` is needed.")
                    return
                entry[part.name] = value
        entry.update(self._more([part for part in action.parts if not part.needed]))
        self._taken(entry, anyway)

    def _more(self, parts: Sequence[Part]) -> Mapping[str, Any]:
        """The parts that may be left out, asked for all at once."""
        if not parts:
            return {}
        for part in parts:
            self.say(f"    {part.name}: {part.description or part.shape}")
        while True:
            answer = self._line(f"    more, as `{parts[0].name}: ...`, or nothing: ")
            try:
                value = read_value("{" + answer.strip("{}") + "}")
            except Unreadable as fault:
                self.say(f"    That cannot be read: {fault.message}")
            else:
                return value if isinstance(value, Mapping) else {}

    def _value(self, part: Part) -> Any:
        self.say(f"    {part.description or part.name} ({part.shape})")
        while answer := self._line(f"    {part.name}: "):
            try:
                return read_part(part, answer)
            except Unreadable as fault:
                self.say(f"    That cannot be read: {fault.message}")
        return [] if part.listed else None

    def _line(self, prompt: str) -> str:
        answer = self.ask(prompt)
        if answer is None:
            raise Left
        return answer.strip()

    def _written(self, line: str, anyway: bool) -> None:
        try:
            entry = read_value(line)
        except Unreadable as fault:
            self.say(f"That cannot be read: {fault.message}")
            return
        if isinstance(entry, Mapping):
            self._taken(entry, anyway)

    def _taken(self, entry: Mapping[str, Any], anyway: bool) -> None:
        try:
            said = self.recording.add(entry, anyway)
        except Unfit as fault:
            self.say(f"Not written: {fault}")
            self._offered()
            return
        wrong = any(one.wrong for one in said)
        if wrong and not anyway:
            self.say(f"Not written: {flow(entry)}")
            self._told(said)
            self._offered()
            self.say("  If it happened all the same, put ! before it.")
            return
        self.say(f"Written: {flow(entry)}")
        self._told(said)

    def _offered(self) -> None:
        """What would make the refused entry, or the record before it, true."""
        for number, one in enumerate(self.recording.offers, 1):
            self.say(f"  fix {number}: {one.words}")

    def _mended(self, number: str) -> None:
        """Writes down what was refused, with one of the fixes that were offered."""
        offers = self.recording.offers
        place = int(number) if number.isascii() and number.isdigit() else 0
        if not 1 <= place <= len(offers):
            many = f"expected 1 to {len(offers)}" if offers else "nothing is offered"
            self.say(f"There is no fix {number} ({many}).")
            return
        try:
            said = self.recording.mend(offers[place - 1])
        except Unfit as fault:
            self.say(f"Not written: {fault}")
            self._offered()
            return
        wrong = any(one.wrong for one in said)
        self.say(("Not written: " if wrong else "Written, with the fix: ") + offers[place - 1].words)
        self._told(said)
        self._offered()

    def _told(self, said: Sequence[Finding]) -> None:
        for line in told(said):
            self.say(line)

    # -- commands -------------------------------------------------------------------------------

    def undo(self, now: Moment, moves: Sequence[str]) -> None:
        """Takes the last entry back."""
        try:
            self.say(f"Taken back: {flow(self.recording.undo())}")
        except Unfit as fault:
            self.say(f"Nothing taken back: {fault}.")

    def show(self, now: Moment, moves: Sequence[str]) -> None:
        """Draws the position."""
        for line in lines(scene_of(now.log.game, now.position, now.log.header, now.acting), self.pen):
            self.say(line)

    def all(self, now: Moment, moves: Sequence[str]) -> None:
        """Lists every move."""
        self._listed(moves)

    def help(self, now: Moment, moves: Sequence[str]) -> None:
        """Says what can be typed."""
        for line in HELP.splitlines():
            self.say(line)

    def result(self, now: Moment, moves: Sequence[str]) -> None:
        """Writes down what the table says came of it, and ends the sitting."""
        sheet = self.recording.outcome.sheet
        scores: dict[str, int] = {}
        for name in now.log.header.players:
            known = sheet.totals.get(name) if sheet else None
            usual = f" [{known}]" if isinstance(known, int) else ""
            answer = self._line(f"    points of {name}{usual}: ")
            if POINTS.fullmatch(answer):
                scores[name] = int(answer)
            elif not answer and isinstance(known, int):
                scores[name] = known
        winners = list(sheet.winners) if sheet else []
        usual = f" [{', '.join(winners)}]" if winners else ""
        answer = self._line(f"    winner{usual}: ")
        names = [one.strip() for one in answer.split(",")] if answer else winners
        claim: dict[str, Any] = {"scores": scores} if scores else {}
        if len(names) == 1:
            claim["winner"] = names[0]
        elif names:
            claim["winners"] = names
        try:
            said = self.recording.claim(claim) if claim else []
        except Unfit as fault:
            self.say(f"Not written: {fault}")
            return
        self._told(said)
        raise Left


COMMANDS: Mapping[str, Callable[[Conversation, Moment, Sequence[str]], None]] = {
    "undo": Conversation.undo,
    "show": Conversation.show,
    "all": Conversation.all,
    "legal": Conversation.all,
    "?": Conversation.help,
    "help": Conversation.help,
    "result": Conversation.result,
}


def told(said: Sequence[Finding]) -> Iterator[str]:
    """What the referee says of an entry, briefly."""
    for one in said:
        yield f"  {one.kind} {one.rule.number}: {one.message}" + (f" ({one.why})" if one.why else "")
        if one.wrong:
            yield f"    {one.rule.text}"
        if one.instead:
            yield f"    instead: {'; '.join(one.instead)}"


TABLE = re.compile(r"[^\[{\"]+: ")


def read_part(part: Part, answer: str) -> Any:
    """The value typed for a field. A list may be typed with blanks or commas between, a table without
    its braces. Raises Unreadable."""
    if TABLE.match(answer):
        answer = "{" + answer + "}"
    elif part.listed and not answer.startswith(("[", "{")) and answer != "?":
        words = answer.replace(",", " ").split()
        if len(words) > 1 or part.shape.startswith("a list"):
            answer = "[" + ", ".join(words) + "]"
    return "?" if answer == "?" else read_value(answer)


def read_value(text: str) -> Any:
    """A value typed at a prompt, read as a log reads it. Raises Unreadable."""
    return parse(f"value: {text}\n", "<typed>", "yaml")[0].data["value"]


def _words_of(line: str) -> list[str]:
    return "".join(sign if sign.isalnum() or sign in "_-?'" else " " for sign in line).split()


def header_asked(
    game: Game, players: Sequence[str], ask: Ask, say: Say, fits: Callable[[Mapping[str, Any]], object]
) -> dict[str, Any]:
    """What stands above the moves, asked for before the first one. An answer that no game can begin
    with is asked for again at once: ``fits`` raises Unfit for such a header. Left where nobody answers,
    BadEntry where the players named beforehand cannot play."""

    def line(prompt: str) -> str:
        answer = ask(prompt)
        if answer is None:
            raise Left
        return answer.strip()

    names = seated(game, players) if players else _players_asked(game, line, say)
    header: dict[str, Any] = {"game": game.id, "players": list(names)}
    title = line("title (may be left out): ")
    if title:
        header["title"] = title
    setup: dict[str, Any] = {}
    for part in Guide(game.id).setup():
        say(f"  {part.description or part.name} ({part.shape}; may be left out)")
        while answer := line(f"  {part.name}: "):
            try:
                told = {**setup, part.name: read_part(part, answer)}
                fits({**header, "setup": told})
            except Unreadable as fault:
                say(f"  That cannot be read: {fault.message}")
            except Unfit as fault:
                say(f"  No game can begin like that: {fault}")
            else:
                setup = told
                break
    if setup:
        header["setup"] = setup
    return header


def _players_asked(game: Game, line: Ask, say: Say) -> Sequence[str]:
    """The players, asked for until they can play."""
    while True:
        answer = line("players, with commas between: ") or ""
        names = [one.strip() for one in answer.split(",")] if answer else []
        try:
            return seated(game, names)
        except BadEntry as bad:
            if not names:
                say(f"  Nobody is named; the log needs the players (expected {bad.expected}).")
            else:
                say(f"  That will not do: {bad.message} (expected {bad.expected}).")
