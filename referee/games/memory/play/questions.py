"""What players of the memory games ask about a moment, and the facts that decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.memory.law.allowing import ALLOWING
from referee.games.memory.law.heard import HEARD
from referee.games.memory.record.phases import HOLDING, PEEK, PLACED, REVEAL, TURN
from referee.inquiry import Act as A
from referee.inquiry import Detail, Fill, Gap, Inquiry, Told, entry, facts_by, gap

Answers = Mapping[str, Any]
UNSEEN = "?"
USUALLY = {"draw": "due", "skip": "due", "replace": "held", "shed": "held", "return": "held", "keep": "held"}
"""The moment at which things are done as they should; all else is done when a card has been laid."""

THE_CARD = Detail("card", "Which card was it? (7H, or ? if nobody saw it)", "card")
OWNER = Detail("owner", "Whose card was it?", "other")
CARD_LAID = Detail("laid", "Which card had been laid? (JS, or only J)", "card")
RUNS_FREE = "go_free.off_turn"
"""Where this is a question, who gets rid of all cards ends the round, or the lap."""

MANY = Detail("cards", "", "number")
WHOSE = Detail("owner", "", "other")


def _rank(card: str) -> str:
    return card[:-1] if card[-1:] in "SHDC" and len(card) > 1 else card


def _suited(card: str) -> str:
    """A card with a suit: people name only the rank of a special card."""
    return card if card[-1:] in "SHDC" or card == "JK" else f"{card}S"


# -- facts ----------------------------------------------------------------------------------------


def _moment(told: Told) -> Gap:
    """Whose turn it is and how far it has got: the question before all others."""
    me, them = told.player, told.others
    before, after = them[-1], next(iter(told.named), them[0]) if told.entry["action"] == "match" else them[0]
    held = {"player": me, "card": UNSEEN}
    if told.entry["action"] == "return":
        held["from"] = "discard"
    mine: dict[str, tuple[str, Mapping[str, Any]]] = {
        "laid": (f"{me} has just laid a card, and nobody has drawn since", {"phase": PLACED, "active": me}),
        "due": (f"it is {me}'s turn, and {me} has not drawn yet", {"phase": PLACED, "active": before}),
        "held": (f"{me} holds a drawn card", {"phase": HOLDING, "active": me, "held": held}),
    }
    ways: list[tuple[str, Mapping[str, Any]]] = [
        mine.pop(USUALLY.get(told.entry["action"], "laid")),
        *mine.values(),
        (f"{after} holds a drawn card", {"phase": HOLDING, "active": after, "held": {"player": after}}),
    ]
    if len(told.header.players) > 2:
        ways.append((f"{after} has just laid a card", {"phase": PLACED, "active": after}))
    if told.entry["action"] == "match":  # whoever begins
        ways.append(("nobody has had a turn yet", {"phase": TURN, "active": after}))
    else:
        ways.append((f"nobody has had a turn yet, and {me} begins", {"phase": TURN, "active": me}))
    free = next(iter(told.named), before)
    gone = {"phase": REVEAL, "active": free, "layouts": {free: []}, "free": {"on_turn": free}}
    return _if_told(
        gap("what has just happened", "active", *ways),
        told,
        (f"{free} got rid of the last card while on turn", gone),
    )


def _if_told(fact: Gap, told: Told, way: tuple[str, Mapping[str, Any]]) -> Gap:
    """A fact with one more way, where rounds end as soon as somebody has no cards; nobody is asked for it."""
    return fact._replace(unasked=(Fill(*way),)) if RUNS_FREE in told.header.rulings else fact


def _called(told: Told) -> Gap:
    ways: list[tuple[str, Mapping[str, Any]]] = [("nobody has called Dutch", {"callers": []})]
    ways += [(f"{name} has called Dutch", {"callers": [name]}) for name in (*told.others, told.player)]
    return gap("whether Dutch has been called", "callers", *ways)


def _top(told: Told) -> Gap | None:
    """The card on which another is thrown."""
    card, thrown = told.answers.get("card") or UNSEEN, {}
    same = _rank(card)
    if card == UNSEEN:  # nobody saw it, and it was the one or the other all the same
        thrown = {"layouts": {told.answers.get("owner", told.player): ["9H", UNSEEN, UNSEEN, UNSEEN]}}
        card, same = "9H", "9"
    other, suit = "8" if same != "8" else "9", "C" if not card.endswith("C") else "H"
    rank = "whatever it was" if thrown else same
    top = [same + suit if same != "JK" else same]
    return gap(
        "what lies on top of the discard pile",
        "discard",
        (f"a card of the same rank ({rank})", {"discard": top, **thrown}),
        ("a card of another rank", {"discard": [other + suit], **thrown}),
        ("nothing: the pile is empty", {"discard": []}),
    )


def _names(told: Told) -> Mapping[str, Any]:
    """What the rows below call $next, the player after; $owner, whose card it is or who gets it; $laid, the
    card that had been laid; $looking, what a look costs."""
    owner = told.answers.get("owner") or told.answers.get("to") or told.others[0]
    looking = "G-11" if "infractions.look.scope" in told.header.rulings else ""
    laid = _suited(told.answers.get("laid", ""))
    return {"me": told.player, "next": told.others[0], "owner": owner, "laid": laid, "looking": looking}


_fact = facts_by(_names)


# fmt: off
# One row to a fact, and its ways below each other.
PILE = _fact("what lies on the discard pile", "discard",
    ("a card lies there", {"discard": ["9C"]}),
    ("nothing: the pile is empty", {"discard": []}))
BARRED = _fact("whether $me threw a wrong card before in this turn", "locked",
    ("no", {"locked": []}),
    ("yes, $me threw one that did not match", {"locked": ["$me"]}))
THREW_BEFORE = _fact("whether $me threw a wrong card before in this turn", "owed",
    ("no", {"owed": []}),
    ("yes, and has taken the penalty card for it", {"owed": []}),
    ("yes, and has not taken the penalty card for it", {"owed": [{"player": "$me", "cards": 1}]}))
MATCHED_BEFORE = _fact("whether somebody else was quicker", "right",
    ("nobody has matched that card yet", {"right": 0}),
    ("$next has matched it already", {"right": 1, "thrown": 1, "matched": {"$next": 1}}),
    ("$me has matched it already with another card", {"right": 1, "thrown": 1, "matched": {"$me": 1}}))
CARDS_LEFT: tuple[tuple[str, Answers], ...] = (
    ("$me has cards", {}),
    ("$me has no cards left", {"layouts": {"$me": []}}))
OWN_CARDS = _fact("how many cards $me has left", "layouts", *CARDS_LEFT)
A_CARD_TO_GIVE = _fact("whether $me has a card to give", "layouts", *CARDS_LEFT)
LAID = {"phase": PLACED, "active": "$next", "discard": ["$laid"]}
PASSED = {"discard": ["$laid"], "powers": []}
EFFECT = _fact("who laid that card, and when", "powers",
    ("$me laid it in this turn, a moment ago",
     {**LAID, "active": "$me", "powers": [{"player": "$me", "card": "$laid"}]}),
    ("$me matched with it on another player's turn",
     {**LAID, "powers": [{"player": "$me", "card": "$laid", "thrown": True}]}),
    ("$next laid it", {**LAID, "powers": [{"player": "$next", "card": "$laid"}]}),
    ("$me laid it, but $next has drawn since",
     {**PASSED, "phase": HOLDING, "active": "$next", "held": {"player": "$next"}}),
    ("it was the first card turned up", {**PASSED, "phase": TURN, "active": "$me"}),
    ("nobody: $me has only drawn it",
     {"powers": [], "phase": HOLDING, "active": "$me", "held": {"player": "$me", "card": "$laid"}}))
LOOKED = _fact("when that was", "peeked",
    ("before play began", {"phase": PEEK, "active": "$me", "peeked": {"$me": []}}),
    ("before play began, and not for the first time",
     {"phase": PEEK, "active": "$me", "peeked": {"$me": [3, 4]}}),
    ("in the course of the round", {"phase": PLACED, "active": "$me", "discard": ["9C"]}))
OWED = _fact("what $me owes", "owed",
    ("one penalty card, for a false match", {"owed": [{"player": "$me", "cards": 1}]}),
    ("two penalty cards", {"owed": [{"player": "$me", "cards": 2, "rule": "$looking"}]}),
    ("nothing, but $next does, for a false match", {"owed": [{"player": "$next", "cards": 1}]}),
    ("nothing", {"owed": []}))
GIFT = _fact("why $me has to give a card", "owed",
    ("$me has rightly matched with a card of $owner",
     {"layouts": {"$owner": [UNSEEN, UNSEEN, UNSEEN, "-"]},
      "owed": [{"player": "$me", "cards": 1, "to": "$owner", "slot": 4}]}),
    ("for nothing: no card is owed", {"owed": []}))
RAN_OUT = _fact("whether somebody else got rid of all cards in the last lap", "free",
    ("no", {"free": {}}),
    ("yes, $next", {"free": {"off_turn": ["$next"]}, "layouts": {"$next": []}, "sums": {"$next": 0}}))
SINCE_THE_CALL = _fact("who has had a turn since the call", "final",
    ("nobody has had a turn since", {"phase": PLACED, "active": "$me", "callers": ["$me"]}),
    ("everybody else has had a last turn", {"phase": REVEAL, "callers": ["$me"]}))
# fmt: on


def _sums(told: Told) -> Gap:
    """How the caller's cards compare, when they are counted."""
    me = told.player
    others = dict.fromkeys(told.others, 5)
    return gap(
        f"what {me}'s cards count, who called",
        "sums",
        ("fewer than everybody else's", {"sums": {me: 3, **others}}),
        ("as few as somebody else's, the fewest of all", {"sums": {me: 5, **others}}),
        ("more than somebody else's", {"sums": {me: 7, **others}}),
    )


def _ran_out(told: Told) -> Gap | None:
    """Whether another has no cards left: only where that loses the call, whatever the points."""
    return RAN_OUT(told) if RUNS_FREE in told.header.rulings else None


def _threw_wrong(told: Told) -> Gap | None:
    """What a wrong throw before bars: more throws in this turn, where it is read so; else it makes a debt."""
    locks = told.header.rulings.get("match.false.lockout", "none") != "none"
    return (BARRED if locks else THREW_BEFORE)(told)


def _last_card(told: Told) -> Gap | None:
    """Whether it is the last card of whoever throws it."""
    card = told.answers.get("card") or UNSEEN
    last = {"layouts": {told.player: ["9H" if card == UNSEEN else _suited(card)]}}
    fact = gap(f"how many cards {told.player} has left", "layouts")
    fact = _if_told(fact, told, (f"it was {told.player}'s last card", last))
    return fact if fact.unasked else None


MATCHING = (_top, _moment, _threw_wrong, _called, MATCHED_BEFORE, _last_card)


def _match(player: str, said: Answers) -> dict[str, Any]:
    owner = {"owner": said["owner"]} if "owner" in said else {}
    card = {"card": said["card"]} if said.get("card", UNSEEN) != UNSEEN else {}
    return {"player": player, "action": "match", **owner, "slot": 1, **card}


def _replace(player: str, said: Answers) -> dict[str, Any]:
    owner = {"owner": said["owner"]} if said.get("owner", player) != player else {}
    return {"player": player, "action": "replace", **owner, "slot": _places(said)}


PILES = (("the top of the discard pile", "discard"), ("the top of the stock", "stock"))
"""Cards that lie before nobody."""


def _second(whose: str) -> str:
    return whose if whose in dict(PILES).values() else f"{whose}.2"


def _power(player: str, said: Answers, **does: Any) -> dict[str, Any]:
    return {"player": player, "action": "power", "rank": _suited(said["laid"]), **does}


def _places(said: Answers, owner: str = "") -> Any:
    """The first place of a layout, or as many as are told of."""
    told = [f"{owner}{slot}" if owner else slot for slot in range(1, said.get("cards", 1) + 1)]
    return told[0] if len(told) == 1 else told


# fmt: off
# One row to an act, so that they can be read down the page like a table.
ACTS = (
    A("throws a card of their own on the pile (a match)",
      "match throw threw snap slap lay laid on discard try rid drop chuck toss dump "
      "werfen wirft geworfen abwerfen schmeißt legen legt",
      _match, (THE_CARD,), MATCHING, "G-20 T-16 R-18"),
    A("throws a card of another player on the pile",
      "other another theirs throw threw match lay on discard werfen wirft geworfen abwerfen legt fremde",
      _match, (OWNER, THE_CARD), (_top, _moment, _threw_wrong, _called, A_CARD_TO_GIVE), "G-20 T-20 R-18"),
    A("calls Dutch", "call dutch declare say shout ansagen sagt gesagt",
      entry("call"), (), (_moment, _called, OWN_CARDS), "G-23 T-25 R-28"),
    A("draws a card", "draw take pick ziehen zieht gezogen nimmt", entry("draw"),
      (Detail("from", "From where?", "choice", (("the stock", "stock"), ("the discard pile", "discard"))),),
      (_moment, _called, PILE, OWN_CARDS), "G-15 T-10 R-14"),
    A("puts the drawn card in the place of an own card",
      "exchange replace swap put place drawncard tauschen tauscht getauscht",
      _replace, (MANY, WHOSE),
      (_moment, OWN_CARDS), "G-16 T-12 R-16"),
    A("lays the drawn card straight on the pile",
      "shed return discard drawn drawncard drawnandlaid back put lay take "
      "abwerfen ablegen legt ab gezogene zurücklegen zurück",
      lambda player, said: {"player": player, "action": said["from"]},
      (Detail("from", "Where had it been drawn from?", "choice",
              (("the stock", "shed"), ("the discard pile", "return"))),),
      (_moment,), "G-18 G-17 T-13 R-17",
      ("back stock", "back deck", "returns deck", "zurück talon", "zurück stapel")),
    A("keeps the drawn card beside the others",
      "keep fifth extra additional beside lay put drawncard behalten behält fünfte zusätzlich",
      entry("keep"), (), (_moment,), "G-16 T-12 R-16"),
    A("uses a card's effect to make two cards change places",
      "swap exchange jack change use other tauschen tauscht bube buben benutzen",
      lambda player, said: _power(player, said, swap=[f"{said['one']}.1", _second(said["two"])]),
      (CARD_LAID._replace(usual="J|10"), Detail("one", "Whose card is the one?", "player"),
       Detail("two", "Whose card is the other?", "player", PILES)),
      (EFFECT, _called), "G-29 R-24"),
    A("uses a card's effect to look at a card",
      "look queen effect effectlook effectpeek use schaut guckt sieht ansehen ansieht",
      lambda player, said: _power(player, said, look=_places(said, f"{said['whose']}.")),
      (CARD_LAID._replace(usual="[789Q]|10"), Detail("whose", "Whose card is looked at?", "player"), MANY),
      (EFFECT, _called),
      "G-30 T-21 R-22 R-23"),
    A("uses a card's effect to give somebody a card from the stock", "ace give hand use",
      lambda player, said: _power(player, said, give=said["to"]),
      (CARD_LAID._replace(usual="A"), Detail("to", "Who gets the card?", "player")),
      (EFFECT, _called), "G-31"),
    A("has called, and counts points on top of the cards",
      "points count score call dutch caller tie bonus punkte zählt sagt gesagt gleichstand",
      lambda player, said: {"action": "score", "bonus": {player: said["bonus"]}},
      (Detail("bonus", "How many points?", "choice",
              (("10 points more", 10), ("10 points less", -10), ("nothing", 0))),),
      (_sums, _ran_out), "G-34 G-35 T-29 R-36 R-37 R-38"),
    A("looks at a face-down card without any effect",
      "peek spy look secretly penalty justso spicken spickt sieht schaut guckt heimlich strafkarte",
      lambda player, said: {"player": player, "action": "look", "at": f"{said['whose']}.1"},
      (Detail("whose", "Whose card is looked at?", "player"),), (_moment,), "G-10 T-07 R-12"),
    A("takes the first look at own cards, before play",
      "look peek first start beginning bottom lower upper row deal dealt beforehand "
      "anfang beginn unteren oberen schaut sieht ansieht guckt",
      entry("initial_peek"),
      (Detail("slots", "At which cards?", "choice",
              (("the two of the lower row", [3, 4]), ("one of the lower row", [3]),
               ("the upper row", [1, 2]))),),
      (LOOKED,), "G-10 T-07 R-11"),
    A("takes penalty cards", "penalty penalties take draw pay paid "
      "strafe strafkarte strafkarten nimmt zieht zahlt",
      entry("penalty"),
      (Detail("count", "How many cards?", "number"),), (OWED,), "G-21 T-19 R-20"),
    A("gives another player a card of their own", "give gift match own gibt schenkt", entry("give", slot=1),
      (Detail("to", "To whom?", "other"),), (GIFT, _called), "T-22"),
    A("goes on without giving a card for another's card that was matched",
      "give giving nothing without gibt nichts ohne",
      lambda player, said: {"player": player, "action": "draw"},
      (Detail("to", "Whose card was it?", "other"),), (GIFT, _called), "T-22"),
    A("goes on without taking a penalty card", "penalty not nicht without strafe strafkarte ohne",
      entry("draw"), (), (OWED,), "G-21 T-19 R-20"),
    A("passes the turn over", "pass passes skip miss nothing passen passt aussetzen setzt",
      entry("skip"), (), (_moment, _called, OWN_CARDS), "G-15 T-10 R-14"),
    A("turns the cards up, after having called", "turn reveal show aufdecken deckt zeigt",
      lambda player, said: {"action": "reveal"}, (), (SINCE_THE_CALL,), "T-28 R-25 G-24"),
    A("changes the places of their own cards",
      "rearrange mix shuffle reorder change places vertauscht plätze", entry("rearrange"), (), (_moment,),
      "G-39 T-06 R-09"),
)
# fmt: on


def _ground(told: Told) -> Mapping[str, Any]:
    """A round that has been going on for a while, and cards that can be where the entry has them."""
    if told.entry["action"] == "score":
        return {"phase": REVEAL, "callers": [told.player]}
    going_on = told.entry.keys() == {"player", "action"} and told.entry["action"] == "draw"
    # whoever goes on begins a turn, and has not called before
    begins: Mapping[str, Any] = (
        {"active": told.others[-1], "callers": []} if going_on else {"active": told.player}
    )
    return {"phase": PLACED, **begins, "discard": ["9C"], "turn": 3 * len(told.header.players)}


def _never(position: Mapping[str, Any]) -> bool:
    """Before the first turn of a round nobody has called, and everybody has cards; nobody has thrown a wrong
    card on nothing."""
    if position.get("owed") and position.get("discard") == []:
        return True
    return position["phase"] == TURN and bool(
        position.get("callers") or [] in position.get("layouts", {}).values()
    )


def inquiry() -> Inquiry:
    """All that may be asked about a memory game."""
    return Inquiry(ACTS, _ground, allowing=ALLOWING, never=_never, heard=HEARD)
