"""The entries of the railway in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.claims import shown
from referee.drawing.sentences import Phrase, Wording
from referee.header import Header


def section(value: Any) -> str:
    """A section, none, or one that nobody noted."""
    return {"none": "no section", "?": "a section nobody noted"}.get(str(value), f"section {value}")


def dollars(value: Any) -> str:
    """A sum; by player or railroad: "Ann $3, Ben $4"."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} ${shown(amount)}" for name, amount in value.items()) or "nobody anything"
    return f"${shown(value)}"


SENTENCES: Mapping[str, Sequence[Phrase]] = {
    "offer": ("{player} offers a share of {railroad}", "{own-}, one of the own"),
    "decline": ("{player} offers nothing",),
    "bid": ("{player} bids {amount}", "for {offered}"),
    "pass": ("{player} passes",),
    "sale": (("{player} buys the share of {railroad}", "The share of {railroad} is sold"), "for {price}",
             ", paid to {paid_to}"),
    "director": (("{player} directs {railroad}", "{railroad} has a Director"), "with {shares} shares",
                 ", taken over from {from}", "for {gives} others"),
    "transfer": ("{player} gives {to} {amount}",),
    "choose": (("{player} chooses {section} for {railroad}", "For {railroad} {section} is chosen"),),
    "reveal": ("The track cards are turned up", ": {sections}"),
    "pick": (("{player} lets {railroad} build", "{railroad} is to build"),),
    "blind": (("{player} bids {amount} face down for {railroad}", "{railroad} bids {amount} face down"),),
    "top_up": (("{player} adds", "{railroad} adds"), ("{pays-}{amount} to the bid of {railroad}",
               "{pays-}what is missing to the bid of {railroad}", "nothing to the bid of {railroad}"),
               ", paid by {paid_by}"),
    "build": ("{railroad} builds {section}", "for {paid}", ", paid by {paid_by}", ", paid to {paid_to}"),
    "resolve": ("{section}", ("goes to {winner}", "goes to nobody"), "for {paid}", ", paid to {paid_to}",
                ", the losers pay {losers_paid}"),
    "dividend": ("{railroad} pays its dividend", "for a route of {length}", ": {paid}",
                 ", paid by {paid_by}"),
    "turn_order": ("The turn order cards are dealt", ": {cards}"),
    "equity": ("{railroad} is paid out", ", its track worth {value}", ", {per_share} a share",
               ", {rest} left over", ": {paid}"),
    "segment": ("Noted after this part of the turn ({after})", ": cash {cash}", "{turn_order-}", "{built-}",
                "{directors-}", "{shares-}", ", treasuries {treasury}"),
}  # fmt: skip

MONEY = ("amount", "price", "paid", "value", "per_share", "rest", "cash", "treasury", "losers_paid")
VALUES: Mapping[str, Wording] = {
    **dict.fromkeys(MONEY, dollars),
    "section": section,
    "winner": {"none": "nobody"},
    "after": {"offer": "offering", "track": "building", "dividends": "dividends"},
}


def around(entry: Mapping[str, Any], position: Mapping[str, Any], header: Header) -> Mapping[str, Any]:
    """What the table adds to an entry: the share that is up."""
    auction = position.get("auction")
    if entry.get("action") == "bid" and isinstance(auction, Mapping):
        return {"offered": auction.get("railroad")}
    return {}
