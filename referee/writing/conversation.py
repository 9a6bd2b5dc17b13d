"""The talk at the table while a game is recorded: what may happen now, one line, one entry.

Nothing here needs a terminal: lines come from any function that gives one, or None where nobody answers any
more. What is asked for beside them is in :mod:`referee.writing.asking`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from referee.changes import Insert, Repair
from referee.checking.guide import Guide
from referee.document import Unreadable
from referee.drawing.scene import scene_of
from referee.drawing.text import Pen, lines
from referee.log import Rejected
from referee.moments.after_entry import Moment, lines_of
from referee.rules import Finding
from referee.writing.asking import QUIT, Ask, Claims, Instead, Left, Parts, Say, read_value
from referee.writing.recording import Recording, Unfit, explained, told
from referee.writing.shorthand import Shorthand
from referee.writing.typed import HELP, Draft, Misread, narrowed_by
from referee.writing.yaml_text import flow

NUMBER = re.compile(r"[0-9]{1,9}")
REMARK = re.compile(r"\s+#\s*(.+)$")

SHOWN = 12  # moves listed at once; words narrow the list down


class Conversation:
    """One sitting at one recording."""

    last: Sequence[Finding] = ()  # what was said last

    def __init__(
        self,
        recording: Recording,
        ask: Ask,
        say: Say,
        pen: Pen | None = None,
        sheet: Callable[[Recording], Iterable[str]] = lambda recording: (),
    ) -> None:
        self.recording = recording
        self.ask = ask
        self.say = say
        self.pen = pen or Pen()
        self.sheet = sheet
        self.shorthand = Shorthand(recording.log.game, recording.log.header)
        self.offered: Callable[[str], Iterable[str]] = lambda line: ()
        self.parts = Parts(ask, say, Guide(recording.game), self._offer, self._is_line)

    def _offer(self, words: Callable[[str], Iterable[str]]) -> None:
        self.offered = words

    def completions(self, line: str) -> Iterable[str]:
        """The words that may follow what has been typed so far."""
        return self.offered(line)

    def run(self, first: str = "") -> None:
        """Asks until the table stops; the ``first`` line may be typed already. All that is accepted is in the
        file."""
        self.say(f"Recording in {self.recording.path}. Type ? for help.")
        told = -1
        while True:
            now = self.recording.now()
            moves = lines_of(now, flow)
            if told != self.recording.entries:
                self._moment(now, moves)
                told = self.recording.entries
            self._offer(self._first_words)
            answer, first = first or self.ask(f"{self.recording.entries + 1}> "), ""
            if answer is None:
                raise Left
            if not self._answered(answer.strip(), now, moves) or self.parts.leaving:
                return

    def _first_words(self, line: str) -> Iterable[str]:
        commands = [] if line.strip() else [*COMMANDS, "taken back", "back", "quit"]
        return [*self.shorthand.next_words(line), *commands]

    def _moment(self, now: Moment, moves: Sequence[str]) -> None:
        header = now.log.header
        scene = scene_of(now.log.game, now.position, header, () if now.over else now.acting)
        self.say("")
        self.say(self.pen.paint(scene.headline, "bold"))
        wrong = [finding for finding in self.recording.live.findings if finding.wrong]
        if wrong:
            told = ", ".join(
                f"entry {finding.move} ({finding.kind} {finding.rule.number})" for finding in wrong
            )
            self.say(f"  At fault so far: {told}")
        if now.over:
            self.say("The game is over. `result` writes down what came of it, `quit` ends.")
        else:
            self._listed(moves, SHOWN)
            silent = [
                name for name in self._possible(now) if not any(f"action: {name}" in move for move in moves)
            ]
            if silent:
                self.say("  Also possible, with what you saw: " + ", ".join(silent))

    def _possible(self, now: Moment) -> list[str]:
        """Actions this phase of the game knows, whether or not their parts are known."""
        plays = now.log.game.play.table.get(now.position.get("phase"), {})
        return [name for name in self.parts.actions if name in plays]

    def _listed(self, moves: Sequence[str], most: int | None = None) -> None:
        for number, line in enumerate(moves[:most], 1):
            self.say(f"  {number:>3}  {line}")
        if most is not None and len(moves) > most:
            self.say(f"       and {len(moves) - most} more: `legal` lists them, words narrow them down")

    def _is_line(self, answer: str) -> bool:
        """Whether an answer is no part of an entry: a command, or a move with an action or a player first."""
        tokens = self.shorthand.tokens(answer.removeprefix("!"))
        at = int(bool(tokens) and tokens[0].text in self.recording.log.header.players)
        said = {*answer.casefold().split()[:1], "_".join(answer.casefold().split())}
        return bool(self.shorthand.action_of(tokens, at)[0]) or not said.isdisjoint({*COMMANDS, *COUNTING})

    def _answered(self, answer: str, now: Moment, moves: Sequence[str]) -> bool:
        """Carries an answer out, and what was typed in place of a part; false where the table stops."""
        while True:
            try:
                goes_on = self._carried_out(answer, now, moves)
            except Instead as other:
                answer = other.line
                continue
            answer, self.parts.then = self.parts.then, ""
            if answer and self.recording.refused:
                self.say(f"  Not looked at yet: {answer}")
            if not answer or not goes_on or self.recording.refused:
                return goes_on
            now = self.recording.now()
            moves = lines_of(now, flow)

    def _carried_out(self, answer: str, now: Moment, moves: Sequence[str]) -> bool:
        anyway = answer.startswith("!")
        answer = answer.removeprefix("!").strip()
        word, _, rest = " ".join(answer.split()).partition(" ")
        command = COMMANDS.get("_".join(answer.casefold().split()))
        counting = COUNTING.get(word.casefold()) if rest and not anyway else None
        if not answer:
            return True
        if answer.casefold() in QUIT:
            return False
        if command is not None:
            command(self, now, moves)
        elif counting is not None and len(rest.split()) == 1:
            counting(self, rest)
        elif answer.startswith("{"):
            self._written(answer, anyway)
        elif NUMBER.fullmatch(answer):
            self._numbered(int(answer), moves)
        else:
            self._typed(answer, now, moves, anyway)
        return True

    def _numbered(self, number: int, moves: Sequence[str]) -> None:
        if 1 <= number <= len(moves):
            self._listed_move(moves[number - 1])
        else:
            self.say(f"There is no move {number}." if moves else "No move is listed; name an action.")

    def _listed_move(self, line: str) -> None:
        """A move of the list, with what everybody saw of it."""
        entry = dict(read_value(line))
        self._taken(self.parts.seen(entry, self.recording.live, self.shorthand), False)

    def _typed(self, answer: str, now: Moment, moves: Sequence[str], anyway: bool) -> None:
        live, remark = self.recording.live, REMARK.search(answer)
        words = answer[: remark.start()] if remark else answer
        narrowed = narrowed_by(words, moves)

        def acting(action: str) -> Sequence[str]:
            return self._may(now, action)

        others = self.shorthand.others(words, acting)
        try:
            draft = self.shorthand.read(words, acting)
        except Misread as wrong:
            acts = self._acts_with(words, now)
            nobodys = (
                each for each in acts.values() if "player" not in each.entry
            )  # "Ann 1 Ben 2": the cards
            meant = [each for each in (*others, *nobodys) if each.whole and self._permitted(each)]
            if len(meant) != 1:
                self._misread(wrong, words, narrowed, moves, acts)
                return
            draft = meant[0]
        if draft.whole and not self._permitted(draft):
            some = [each for each in others if not each.nobody and self._permitted(each)]
            draft = min(some, key=lambda each: len(each.missing), default=draft)
        bare = draft.entry.keys() <= {"player", "action"}
        if not draft.whole and not bare and narrowed and not anyway:
            self._only(narrowed, moves)
            return
        usual = self._may(now, draft.action)
        entry = self.parts.completed(draft, live, self.shorthand, usual, bare)
        if entry is not None:
            self._taken({**entry, "note": remark[1]} if remark else entry, anyway)

    def _may(self, now: Moment, action: str) -> Sequence[str]:
        """Who may do something now: those who legally can, else those whose turn it is."""
        players = now.log.header.players
        legal = dict.fromkeys(move.actor for move in now.legal if move.action == action and move.actor >= 0)
        names = [players[seat] for seat in legal or now.acting if seat >= 0]
        return names or (self._soon(now) if len(now.legal) == 1 else ())

    def _soon(self, now: Moment) -> Sequence[str]:
        """Who may act after what alone can come next: it is written with what they do."""
        live = self.recording.live
        live.play(now.log.game.write(now.legal[0], now.log.header))
        names = live.acting
        live.undo()
        return names

    def _permitted(self, draft: Draft) -> bool:
        """Whether a draft can be played now as it is, whatever may be left out of it."""
        try:
            return self.recording.live.permits(draft.entry)
        except (Rejected, ValueError):
            return False

    def _only(self, narrowed: Sequence[int], moves: Sequence[str]) -> None:
        """The moves that go by some words: the only one happened, of several one is to be chosen."""
        if len(narrowed) == 1:
            self._listed_move(moves[narrowed[0] - 1])
        for number in narrowed if len(narrowed) > 1 else ():
            self.say(f"  {number:>3}  {moves[number - 1]}")

    def _acts_with(self, words: str, now: Moment) -> dict[str, Draft]:
        """What may happen now with values before which nothing was typed, by what to type: `deal 9C`."""
        found = {}
        for action in dict.fromkeys(move.action for move in now.legal) or self._possible(now):
            with suppress(Misread):
                draft = self.shorthand.read(f"{action} {words}", lambda action: self._may(now, action))
                if draft.whole and draft.action == action:
                    found[f"`{action} {words}`"] = draft
        return found

    def _misread(
        self, wrong: Misread, words: str, narrowed: Sequence[int], moves: Sequence[str], acts: Iterable[str]
    ) -> None:
        if narrowed:
            self._only(narrowed, moves)
            return
        expected = f" (expected {wrong.expected})" if wrong.expected else ""
        self.say(f"No legal move goes by `{words}`: {wrong}{expected}")
        if wrong.expected or "did you mean" in str(wrong):
            return
        told = " or ".join(acts)
        self.say(
            f"  What was done with it? Type {told}."
            if told
            else f"  The actions are: {', '.join(self.parts.actions)}"
        )

    def _written(self, line: str, anyway: bool) -> None:
        try:
            self._taken(read_value(line), anyway)
        except Unreadable as fault:
            self.say(f"That cannot be read: {fault.message}")

    def _taken(self, entry: Mapping[str, Any], anyway: bool) -> None:
        try:
            said = self.recording.add(entry, anyway)
        except Unfit as fault:
            self.say(f"Not written: {fault}")
            self._fixes()
            return
        if self.recording.refused and (due := self._due()):
            self._rewritten(lambda: self.recording.mend(due), f"with what comes first: {due.words}")
        elif self.recording.refused:
            self.say(f"Not written: {flow(entry)}")
            self._told(said)
            self._fixes()
            self.say("  Did it happen? `stands` or `taken back` writes it with what the table decided,")
            mended = "`fix 1` writes it mended, " if self.recording.offers else ""
            self.say(f"  {mended}`!` before it writes it alone; else nothing is written.")
        else:
            self.say(f"Written: {flow(entry)}")
            if self.recording.granted:
                self.say(f"  Taken for granted: {self.recording.granted} (`undo` takes the entry back)")
            self._told(said)

    def _due(self) -> Repair | None:
        """The fix by which only that is written before the refused entry which alone can come next."""
        moves = lines_of(self.recording.now(), flow)
        some = self.recording.offers if moves else ()
        due = (each for each in some if len(each.changes) == 1 and _missing(each) == moves)
        return next(due, None)

    def _fixes(self) -> None:
        """What would make the refused entry, or the record before it, true."""
        often = Counter(offer.words for offer in self.recording.offers)
        for number, offer in enumerate(self.recording.offers, 1):
            missing = ", ".join(_missing(offer)) if often[offer.words] > 1 else ""
            which = f": {missing}" if missing else ""
            self.say(f"  fix {number}: {offer.words}{which}")

    def _told(self, said: Sequence[Finding]) -> None:
        self.last = said or self.last
        for line in told(said):
            self.say(line)

    # -- commands -------------------------------------------------------------------------------

    def fix(self, number: str) -> None:
        """Writes down what was refused, with one of the fixes that were offered."""
        offers = self.recording.offers
        place = int(number) if NUMBER.fullmatch(number) else 0
        if not 1 <= place <= len(offers):
            many = f"expected 1 to {len(offers)}" if offers else "nothing is offered"
            self.say(f"There is no fix {number} ({many}).")
            return
        self._rewritten(
            lambda: self.recording.mend(offers[place - 1]), f"with the fix: {offers[place - 1].words}"
        )

    def stands(self, now: Moment, moves: Sequence[str]) -> None:
        """The refused entry happened, and stood."""
        self._rewritten(lambda: self.recording.settle("stands"), "and that it stands.")

    def taken_back(self, now: Moment, moves: Sequence[str]) -> None:
        """The refused entry happened, and was taken back."""
        self._rewritten(lambda: self.recording.settle("taken_back"), "and that it was taken back.")

    def mistyped(self, now: Moment, moves: Sequence[str]) -> None:
        """The refused entry never happened."""
        self.say(
            "Nothing was written." + (" These would do:" if self.recording.offers else " Type it again.")
        )
        self._fixes()

    def _rewritten(self, way: Callable[[], list[Finding]], how: str) -> None:
        try:
            said = way()
        except Unfit as fault:
            self.say(f"Not written: {fault}")
            self._fixes()
            return
        self.say("Not written even so:" if self.recording.refused else f"Written, {how}")
        self._told(said)
        self._fixes()

    def undo(self, now: Moment, moves: Sequence[str]) -> None:
        """Takes the last entry back."""
        self._back(1)

    def back(self, number: str) -> None:
        """Takes the last entries back."""
        if NUMBER.fullmatch(number):
            self._back(int(number))
        else:
            self.say(f"`back` takes a number of entries, not {number!r}.")

    def _back(self, many: int) -> None:
        for _ in range(min(many, self.recording.entries + 1)):
            try:
                self.say(f"Taken back: {flow(self.recording.undo())}")
            except Unfit as fault:
                self.say(f"Nothing taken back: {fault}.")
                return

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

    def why(self, now: Moment, moves: Sequence[str]) -> None:
        """The rules behind what was said last."""
        self._explained(self.recording.refused or self.last)

    def why_entry(self, number: str) -> None:
        """The rules behind what is said of one entry."""
        at = int(number) if NUMBER.fullmatch(number) else 0
        if not 1 <= at <= self.recording.entries:
            self.say(f"There is no entry {number} (expected 1 to {self.recording.entries}).")
            return
        self._explained([finding for finding in self.recording.live.findings if finding.move == at])

    def _explained(self, said: Sequence[Finding]) -> None:
        for line in explained(said, self.recording.log.header.rulings):
            self.say(line)

    def score(self, now: Moment, moves: Sequence[str]) -> None:
        """The score sheet so far."""
        for line in self.sheet(self.recording):
            self.say(line)

    def result(self, now: Moment, moves: Sequence[str]) -> None:
        """Writes down what the table says came of it, and ends the sitting."""
        players, sheet = now.log.header.players, self.recording.live.sheet
        claims = Claims(self.ask, self.say, self._offer, self._is_line)
        claim = claims.asked(players, sheet, now.over)
        try:
            said = self.recording.claim(claim) if claim else []
        except Unfit as fault:
            self.say(f"Not written: {fault}")
            return
        self._told(said)
        raise Left


Command = Callable[[Conversation, Moment, Sequence[str]], None]

COMMANDS: Mapping[str, Command] = {
    "undo": Conversation.undo,
    "show": Conversation.show,
    "all": Conversation.all,
    "legal": Conversation.all,
    "?": Conversation.help,
    "help": Conversation.help,
    "why": Conversation.why,
    "score": Conversation.score,
    "result": Conversation.result,
    "stands": Conversation.stands,
    "taken_back": Conversation.taken_back,
    "mistyped": Conversation.mistyped,
    "it_stands": Conversation.stands,
    "i_mistyped": Conversation.mistyped,
    "zurück": Conversation.undo,
    "hilfe": Conversation.help,
    "punkte": Conversation.score,
}

COUNTING: Mapping[str, Callable[[Conversation, str], None]] = {
    "fix": Conversation.fix,
    "back": Conversation.back,
    "why": Conversation.why_entry,
}
"""Commands with a number behind them."""


def _missing(offer: Repair) -> list[str]:
    return [flow(each.entry) for each in offer.changes if isinstance(each, Insert)]
