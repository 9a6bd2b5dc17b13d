"""What players of the railway game ask about a moment, and the facts that decide."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

from referee.games.intercity.law.allowing import ALLOWING
from referee.games.intercity.law.heard import HEARD
from referee.games.intercity.record.phases import AUCTION, CONTEST, OFFER, OVER, REVEAL, TRACK
from referee.inquiry import GIVEN, GIVES, GONE, Detail, Gap, Inquiry, Told, entry, facts_by, gap
from referee.inquiry import Act as A

Answers = Mapping[str, Any]
COLOURS = ("yellow", "purple", "blue", "red", "green")
PLENTY = 20

WAYS_OUT: Mapping[str, tuple[int, tuple[int, ...]]] = {
    # railroad: a section of the example board, the sections that lead to it
    "yellow": (18, (11,)),
    "purple": (19, (13,)),
    "blue": (16, (17,)),
    "red": (19, (15, 16)),
    "green": (14, (29,)),
}
COSTS = {14: 4, 16: 2, 18: 4, 19: 4}
"""What these sections cost."""
RAILROAD = Detail("railroad", "Which railroad?", "choice", tuple((colour, colour) for colour in COLOURS))
AMOUNT = Detail("amount", "How much, in dollars?", "number")


def _another(colour: str) -> str:
    return COLOURS[(COLOURS.index(colour) + 1) % len(COLOURS)]


def _auction(told: Told, high: int, bidder: str | None, **more: Any) -> dict[str, Any]:
    """A share that is up, and where the bidding stands."""
    up = {"railroad": "red", "offerer": told.other, "high": high, "bidder": bidder or "none"}
    return {"phase": AUCTION, "auction": {**up, "asked": told.player, **more}}


# -- facts ----------------------------------------------------------------------------------------


def _standing(told: Told) -> Gap:
    """The bid to be beaten."""
    amount, other = ceil(told.answers["amount"]), told.other
    ways = [("nobody has bid yet", {"auction": {"high": 0, "bidder": "none"}})]
    if amount > 1:
        ways.insert(0, (f"{other} has bid less", {"auction": {"high": amount - 1, "bidder": other}}))
    ways += [
        (f"{other} has bid ${amount} too", {"auction": {"high": amount, "bidder": other}}),
        (f"{other} has bid more", {"auction": {"high": amount + 1, "bidder": other}}),
    ]
    return gap("what the highest bid is", "high", *ways)


def _bidding(told: Told) -> Gap:
    """Whether the player is in the auction, and to be asked now."""
    me, last, high = told.player, told.others[-1], max(ceil(told.answers.get("amount", 2)) - 1, 1)
    return gap(
        "who is to bid now",
        "asked",
        (f"{me} is to bid or pass", {"auction": {"asked": me}}),
        (f"{me} has passed in this auction", {"auction": {"out": [me], "asked": last}}),
        (f"{last} is to bid before {me}", {"auction": {"asked": last}}),
        (f"{me} has the highest bid", {"auction": {"asked": last, "bidder": me, "high": high}}),
        ("no share is up", {"phase": OFFER, "auction": GONE, "offer": {"due": me}}),
    )


def _directs(told: Told) -> Gap:
    colour = told.answers["railroad"]

    def directed(name: str, line: str) -> Mapping[str, Any]:
        return {"shares": {line: {name: 1}}, "directors": {line: name}, "treasury": {line: PLENTY}}

    ways = ((name, directed(name, colour)) for name in (told.player, *told.others))
    # Another railroad builds: where none does, the game is over before anybody chooses.
    unsold = directed(told.player, _another(colour))
    return gap(f"who directs {colour}", "directors", *ways, ("nobody: no share has been sold", unsold))


def _bids(told: Told) -> Gap:
    """What two railroads bid for the section both chose."""
    me, other, colour = told.player, told.other, told.answers["railroad"]
    rival, section = _another(colour), WAYS_OUT[colour][0]
    contest = {
        "phase": CONTEST,
        "shares": {colour: {me: 1}, rival: {other: 1}},
        "directors": {colour: me, rival: other},
        "treasury": {colour: PLENTY, rival: PLENTY},
        "built": {colour: list(WAYS_OUT[colour][1])},
        "chosen": {colour: section, rival: section},
        "contests": [{"section": section, "railroads": sorted([colour, rival])}],
    }
    bids = {
        f"{colour} bid more than {rival}, and at least the minimum": (8, 7),
        f"{colour} and {rival} bid the same": (8, 8),
        f"{colour} bid less than {rival}": (7, 8),
        f"{colour} bid more than {rival}, and less than the minimum": (1, 0),
    }
    ways = ((words, {**contest, "blind": {colour: its, rival: the}}) for words, (its, the) in bids.items())
    return gap(f"what {colour} and the other railroad bid", "blind", *ways)


# fmt: off
def _names(told: Told) -> Mapping[str, Any]:
    """What the rows below call $other, whom else it is about; $last, who plays before; $rival and $third, two
    more railroads; $section and $way, one that is reached by some others; $amount, and $less than that."""
    line, amount = told.answers.get("railroad", COLOURS[0]), ceil(told.answers.get("amount", 0))
    rival, (section, way) = _another(line), WAYS_OUT[line]
    third = _another(rival)
    contests = [{"section": section, "railroads": sorted(pair)} for pair in ((line, rival), (rival, third))]
    return {
        "me": told.player, "other": told.other, "last": told.others[-1], "line": line, "rival": rival,
        "third": third, "section": section, "way": [*way], "sum": str(amount), "amount": max(amount, 1),
        "less": max(amount - 1, 0), "contest": contests[0], "theirs": contests[1],
    }


_fact = facts_by(_names)
# One row to a fact, and its ways below each other.
_cash = _fact("how much money $me has", "cash",
    ("$$$sum or more", {"cash": {"$me": "$amount"}}),
    ("less than $$$sum", {"cash": {"$me": "$less"}}))
_treasury = _fact("what $line's treasury holds", "treasury",
    ("$$$sum or more", {"treasury": {"$line": "$amount"}}),
    ("less than $$$sum", {"treasury": {"$line": "$less"}}))
UP = {"railroad": "red", "offerer": "$other", "high": 0, "bidder": "none"}
_chance = _fact("whose chance to offer it is", "due",
    ("$me's, in the first round of offers", {"offer": {"due": "$me", "round": 1}}),
    ("$me's, in a later round", {"offer": {"due": "$me", "round": 2}, "shares": {"red": {"$me": 1}}}),
    ("$other's", {"offer": {"due": "$other", "round": 1}}),
    ("nobody's: a share is being bid for", {"phase": AUCTION, "auction": {**UP, "asked": "$me"}}),
    ("nobody's: the game is over", {"phase": OVER}),
    ("nobody's: the Directors are choosing sections",
     {"phase": TRACK, "board": "example", "shares": {"blue": {"$other": 1}}}))
_everybodys_money = _fact("whether somebody is out of money", "cash",
    ("everybody has money", {}),
    ("$me has none", {"cash": {"$me": 0}}),
    ("$other has none", {"cash": {"$other": 0}}))
_shares_left = _fact("whether $line has shares left", "shares",
    ("yes", {}),
    ("no, all ten are sold", {"shares": {"$line": {"$other": 10}}}))
_touches = _fact("whether the section touches $line's own track", "built",
    ("yes", {"built": {"$line": "$way"}}),
    ("no", {}),
    ("it has been built already, by another railroad",
     {"built": {"$line": "$way", "$rival": ["$section"]}, "shares": {"$rival": {"$other": 1}}}))
_choosing = _fact("what is going on", "phase",
    ("the Directors are choosing sections", {"phase": TRACK}),
    ("a card has been chosen for $line already",
     {"phase": TRACK, "chosen": {"$line": "$section"}, "shares": {"$rival": {"$other": 1}}}),
    ("shares are being offered", {"phase": OFFER, "offer": {"round": 1}}))
SHARED: dict[str, dict[str, Any]] = {
    "shares": {"$line": {"$me": 1}, "$rival": {"$other": 1}},
    "directors": {"$line": "$me", "$rival": "$other"}, "treasury": {"$rival": PLENTY},
}
_contest = _fact("which railroads chose the section", "contests",
    ("$line and $rival", {**SHARED, "phase": CONTEST, "chosen": {"$line": "$section", "$rival": "$section"},
     "contests": ["$contest"]}),
    ("$line alone", {**SHARED, "phase": REVEAL, "chosen": {"$line": "$section", "$rival": "none"}}),
    ("two other railroads",
     {"shares": {**SHARED["shares"], "$third": {"$last": 1}},
      "directors": {**SHARED["directors"], "$third": "$last"},
      "treasury": {"$rival": PLENTY, "$third": PLENTY}, "phase": CONTEST,
      "chosen": {"$line": "none", "$rival": "$section", "$third": "$section"}, "contests": ["$theirs"]}))
DIRECTED = {"directors": {"$line": "$other"}}
_holdings = _fact("how many shares of $line $me has, beside its Director", "shares",
    ("more than $other, who was Director", {"shares": {"$line": {"$me": 3, "$other": 2}}}),
    ("as many as $other, the Director", {"shares": {"$line": {"$me": 2, "$other": 2}}, **DIRECTED}),
    ("fewer than $other, the Director", {"shares": {"$line": {"$me": 1, "$other": 2}}, **DIRECTED}),
    ("it is the first share sold", {"shares": {"$line": {"$me": 1}}}))
_holds_one = _fact("whose chance to offer it is, with shares of $line", "due",
    ("$me's", {"shares": {"$line": {"$me": 2}}, "directors": {"$line": "$me"},
               "offer": {"due": "$me", "round": 1}}))
CHOSEN = {
    "phase": REVEAL, "shares": {"$line": {"$me": 1}}, "directors": {"$line": "$me"},
    "built": {"$line": "$way"}, "chosen": {"$line": "$section"},
}
_treasury_can_pay = _fact("whether $line's treasury holds the cost of the section", "treasury",
    ("yes", {**CHOSEN, "treasury": {"$line": PLENTY}}),
    ("no", {**CHOSEN, "treasury": {"$line": 1}}))
# fmt: on


# -- acts -----------------------------------------------------------------------------------------


def _choice(player: str, said: Answers) -> dict[str, Any]:
    section = WAYS_OUT[said["railroad"]][0] if said["section"] != "none" else "none"
    return {"player": player, "action": "choose", "railroad": said["railroad"], "section": section}


def _paid(player: str, said: Answers) -> dict[str, Any]:
    section, purse = WAYS_OUT[said["railroad"]][0], {} if said["purse"] == "treasury" else {"paid_by": player}
    return {"player": player, "action": "build", "railroad": said["railroad"], "section": section, **purse}


OFF = {"less": -1, "exact": 0, "more": 1}


def _laid_for(player: str, said: Answers) -> dict[str, Any]:
    """What a railroad pays that chose a section alone."""
    section = WAYS_OUT[said["railroad"]][0]
    paid = COSTS[section] + OFF[said["price"]]
    return {"action": "build", "railroad": said["railroad"], "section": section, "paid": paid}


def _came_out(player: str, said: Answers) -> dict[str, Any]:
    """How a contest came out: who built, and for how much."""
    if said["outcome"] == "refuse":
        return {"player": player, "action": "top_up", "railroad": said["railroad"], "pays": False}
    section = WAYS_OUT[said["railroad"]][0]
    winner = "none" if said["outcome"] == "none" else said["railroad"]
    paid = {"paid": COSTS[section]} if said["outcome"] == "minimum" else {}
    return {"action": "resolve", "section": section, "winner": winner, **paid}


def _own_share(player: str, said: Answers) -> dict[str, Any]:
    return {"player": player, "action": "offer", "railroad": said["railroad"], "own": True}


# fmt: off
# One row to an act, so that they can be read down the page like a table.
ACTS = (
    A("bids for a share", "bid again same equal outbid overbid raise shout back", entry("bid"), (AMOUNT,),
      (_standing, _cash, _bidding), "I-5.5"),
    A("offers a share for sale", "offer sell", entry("offer"), (RAILROAD,),
      (_chance, _everybodys_money, _shares_left), "I-5.1"),
    A("passes in the bidding", "pass nothing not drop bid", entry("pass"), (), (_bidding,), "I-5.2 I-5.3"),
    A("lets a chance to offer go by", "decline skip offer not without chance pass", entry("decline"), (),
      (_chance, _everybodys_money), "I-5.1 I-5.12"),
    A("chooses a section for a railroad to build",
      "choose build lay cube track section touch connect", _choice,
      (RAILROAD, Detail("section", "What does the card show?", "choice",
                        (("a section", "any"), ("no section at all", "none")))),
      (_directs, _touches, _choosing), "I-6.1 I-6.4 I-6.8 I-6.9"),
    A("makes a blind bid for a contested section", "blind contest bid secret section track fist hidden",
      entry("blind"), (RAILROAD, AMOUNT), (_contest, _treasury), "I-6.11"),
    A("pays for a section of track", "pay paid payment cost money pocket cash section track", _paid,
      (RAILROAD, Detail("purse", "Out of which money?", "choice",
                        (("the railroad's treasury", "treasury"), ("the own money of the Director", "own")))),
      (_treasury_can_pay,), "I-6.2 I-6.7", (GIVEN, "himself", "herself", "themselves")),
    A("wins a contest for a section",
      "contest outcome comestobuild wins win winner anyway builds build minimum tie tied equal equally same "
      "blind bid pay add rest section track not",
      _came_out,
      (RAILROAD, Detail("outcome", "How did it come out?", "choice",
                                   (("it builds", "builds"), ("it builds for the minimum", "minimum"),
                                    ("nobody builds", "none"),
                                    ("it refuses to add what is missing", "refuse")))),
      (_bids,), "I-6.12 I-6.14 I-6.15 I-6.16"),
    A("sells a share of their own", "sell sells sold own hand private offer auction recipient",
      _own_share, (RAILROAD,), (_holds_one,), "I-5.1"),
    A("becomes Director of a railroad", "director president become direct", entry("director"),
      (RAILROAD,), (_holdings,), "I-5.6 I-5.9"),
    A("gives another player money", "give lend transfer loan recipient", entry("transfer"),
      (Detail("to", "To whom?", "other"), AMOUNT), (), "I-4.1", (GIVEN, GIVES)),
    A("lays track for a price",
      "lay lays laid build builds built track section price pay paid cost instead cheaper less more underpay "
      "overpay too lessprice moreprice exactprice",
      _laid_for,
      (RAILROAD, Detail("price", "For how much?", "choice",
                        (("for less than the printed price", "less"), ("for the printed price", "exact"),
                         ("for more than the printed price", "more")))),
      (_treasury_can_pay,), "I-6.5 I-6.7 I-6.8"),
)
# fmt: on


def _ground(told: Told) -> Mapping[str, Any]:
    """Everybody with money, in the order of the seats."""
    cash = dict.fromkeys(told.header.players, PLENTY)
    ground: dict[str, Any] = {"phase": OFFER, "cash": cash}
    if told.entry["action"] in ("bid", "pass"):
        ground = {**ground, **_auction(told, 0, None)}
    if told.entry["action"] in ("choose", "blind", "build", "resolve", "top_up"):
        ground = {**ground, "phase": TRACK, "board": "example"}
    return ground


def inquiry() -> Inquiry:
    """All that may be asked about the railway game."""
    return Inquiry(ACTS, _ground, {"auto_pass_broke": False}, allowing=ALLOWING, heard=HEARD)
