"""Words people use for the words of a log: ``dutch`` for call, ``deck`` for stock, ``10 of hearts`` for 10H.

Nothing is read by them: they only tell what was probably meant. What a game does not know is never offered.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache

MEANINGS: Mapping[str, str] = {
    # acts
    "call": "dutch knock cabo declare stop klopfen ansagen ansage ruft sagt sagt_dutch says say says_dutch",
    "draw": "drew drawn take pick pickup pick_up grab pull ziehen zieht gezogen nehmen nimmt",
    "take": "took taken draw pick pickup pick_up grab fetch",
    "replace": "swap exchange switch change put insert tauschen tauscht ersetzen ersetzt einsetzen behalten "
    "behält",
    "swap": "exchange switch change trade tauschen tauscht",
    "shed": "discard drop dump play throw_away put_away abwerfen wirft_ab ablegen legt_ab",
    "discard": "shed drop dump throw_away put_away",
    "match": "throw threw thrown slap snap toss lay pair double reinwerfen wirft_rein werfen wirft "
    "hineinwerfen",
    "return": "put_back back",
    "keep": "hold",
    "initial_peek": "peek look see",
    "look": "peek see view inspect spy ansehen anschauen schauen schaut schaut_an gucken guckt sieht_an",
    "power": "aktion effekt effect special play use use_power play_power action joker jack ace queen",
    "skip": "pass miss",
    "decline": "refuse skip pass no waive verzichten verzichtet",
    "pass": "fold out drop_out no skip quit passen passt",
    "penalty": "strafkarte fine punish punishment strafe penalize penalise",
    "give": "gave given hand_over donate pass_on geben gibt to target recipient receiver",
    "reshuffle": "shuffle",
    "shuffle": "reshuffle mix mischen",
    "rearrange": "reorder sort",
    "reveal": "show flip open turn turn_up turn_over flip_over showdown aufdecken deckt_auf zeigen zeigt",
    "upcard": "turn_up flip first_card up top turned",
    "score": "points count total scores werten",
    "scores": "points score totals money cash",
    "end_game": "end finish over game_over",
    "end_turn": "end finish done pass stop",
    "done": "finished pass end",
    "deal": "start begin round geben austeilen",
    "buy": "bought purchase get acquire pay",
    "does": "effect does_what extra",
    "with": "using use by_means_of six seven eight nine ten",
    "cash": "cash_in cashin retire money dollars purse bank",
    "set_aside": "aside reserve put_aside lay_aside",
    "tie_card": "tie tiebreak tie_break",
    "first": "starter start winner",
    "duplicate": "copy repeat seven",
    "restock": "refill replenish",
    "gather": "collect count",
    "offer": "auction sell put_up offer_shares offering",
    "sale": "sell sold won win award buy buys purchase bought kaufen",
    "choose": "chose chosen select lay card track",
    "blind": "blind_bid secret_bid",
    "top_up": "topup add",
    "build": "built lay place track construct",
    "resolve": "contest winner settle",
    "dividend": "dividends payout pay income",
    "turn_order": "order turnorder sequence reihenfolge",
    "turn": "active to_act player next_player zug am_zug dran an_der_reihe whose_turn reihe "
    "to_move to_play to_go on_turn next on_move",
    "caller": "gerufen angesagt called dutch knocked knocker dutch_player dutchspieler ansager",
    "owed": "owes owe debt debts due penalties penalty",
    "held": "hand drawn holds in_hand holding drawn_card gezogen",
    "placed": "end_of_turn after_turn turn_over laid",
    "pile": "ablage ablagestapel abwurfstapel upcard discard_pile top",
    "equity": "payout final_payout value",
    "transfer": "pay give lend",
    # the head of a record
    "referee": "schiedsrichter version format",
    "game": "spiel variant",
    "players": "spieler names namen",
    "moves": "züge zuege entries plays actions",
    "title": "titel name",
    "date": "datum",
    "place": "ort location",
    "notes": "notizen bemerkungen comment comments",
    "setup": "aufbau start set_up",
    "rulings": "readings questions",
    "rules": "rule_set ruleset house_rules regeln",
    "final": "end ende table",
    "ended": "conceded abandoned resigned gave_up given_up aborted broken_off aufgegeben abgebrochen",
    # what lies on the table
    "layouts": "hands hand tableau layout cards slots auslage auslagen",
    "hands": "cards",
    "bids": "offering offerings",
    "hand": "hands cards",
    "bid": "bidding bet raise offering bids offer stake bieten bietet geboten",
    "totals": "points scores score",
    "cashed": "cash_in cashed_in cashin retired",
    "owned": "owns own_cards all_cards",
    "shares": "stock stocks holdings",
    "display": "row market shop auction_row",
    "built": "track tracks sections",
    "high": "high_bid bid highest highest_bid price amount",
    "bidder": "by high_bidder highest_bidder leader",
    "chosen": "choices choice chose choosing picked",
    # fields
    "action": "move act type what do aktion zug",
    "paid_by": "by from payer paid_from out_of purse",
    "player": "who name by actor spieler",
    "amount": "sum price money dollars bid value cost",
    "price": "amount cost sum paid",
    "railroad": "company line railway colour color road",
    "section": "track tile field city number",
    "slot": "place position spot index card_no location platz stelle",
    "slots": "places positions slot",
    "out": "discarded thrown gone away passed dropped folded raus abgelegt weg",
    "card": "rank face cards what target karte",
    "cards": "card faces hand hands karten count number",
    "rank": "card value face rang",
    "from": "source of pile von aus",
    "at": "pile places slots look",
    "to": "target receiver recipient into",
    "owner": "whose of from target victim von wessen",
    "pay": "paid payment with cost price for",
    "paid": "pay price amount cost",
    "count": "number many amount cards anzahl",
    "result": "right wrong outcome success ergebnis end",
    "saw": "seen sees card",
    # what tables decide
    "decision": "ruling verdict settled agreed",
    "stands": "stand valid allowed ok accepted keep kept counts gilt let_it_stand let_stand leave_it",
    "taken_back": "undone undo void back take_back take_it_back reversed revoked cancelled canceled "
    "retracted zurückgenommen",
    "corrected": "fixed repaired put_right korrigiert",
    "forfeit": "forfeited disqualified disqualify loses lost game_lost",
    "points": "penalty_points penalty fine minus plus bonus strafpunkte",
    "annulled": "annul replay replayed redo redeal void cancelled canceled invalid misdeal again",
    "by": "player who name from",
    "conceded": "concede resigned resign surrendered gave_up given_up quit forfeited aufgegeben",
    "abandoned": "abandon aborted broken_off stopped unfinished cancelled canceled abgebrochen",
    "position": "state given positions",
    # values
    "stock": "deck talon draw_pile face_down nachziehstapel stapel",
    "deck": "stock own_deck library draw_pile",
    "own": "discards own_discards personal mine",
    "auction": "auction_discards common shared bidding bids",
    "winner": "buying purchases buy purchase",
    "track": "building build laying cards purchase_track purchase buying",
    "over": "end ended finished game_over",
    "right": "true yes correct good ok success",
    "wrong": "false no incorrect bad fail failed",
    "fail": "lose lost loses",
    "success": "win won wins",
    "none": "nothing no null zero",
    "treasury": "company cash treasuries bank",
    "auction_deck": "stock supply",
}
"""A word of a log, and what people say for it."""

_DISCARDS = "pile waste upcard top open face_up discards ablage ablagestapel graveyard bin"

SAID: dict[str, list[str]] = {}
"""What people say, and the words it may stand for."""
for _word, _said in (*MEANINGS.items(), ("discard", _DISCARDS)):
    for _spoken in _said.split():
        SAID.setdefault(_spoken, []).append(_word)

RANKS = {
    "ace": "A", "as": "A", "ass": "A", "one": "A", "1": "A", "two": "2", "three": "3", "four": "4",
    "five": "5",
    "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "t": "10", "jack": "J", "knave": "J",
    "bube": "J", "bauer": "J", "b": "J", "queen": "Q", "dame": "Q", "d": "Q", "king": "K", "koenig": "K",
    "könig": "K", "zwei": "2", "drei": "3", "vier": "4", "fuenf": "5", "fünf": "5", "sechs": "6",
    "sieben": "7",    "acht": "8", "neun": "9", "zehn": "10",
    **{rank.lower(): rank for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")},
}  # fmt: skip
SUITS = {
    "spades": "S", "spade": "S", "pik": "S", "♠": "S", "♤": "S", "s": "S",
    "hearts": "H", "heart": "H", "herz": "H", "♥": "H", "♡": "H", "h": "H",
    "diamonds": "D", "diamond": "D", "karo": "D", "♦": "D", "♢": "D", "d": "D",
    "clubs": "C", "club": "C", "kreuz": "C", "♣": "C", "♧": "C", "c": "C", "k": "C", "p": "S",
}  # fmt: skip
COLOURS = {
    "green": "G", "red": "R", "pink": "P", "purple": "P", "blue": "B",
    "g": "G", "r": "R", "p": "P", "b": "B",
}  # fmt: skip
_TEENS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_AUF_DEUTSCH = (
    "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
)  # fmt: skip
JOKERS = frozenset({"joker", "jk", "jok", "jkr", "j*", "*", "🃏"})

NUMERALS: Mapping[str, int] = {
    **{word: number for number, word in enumerate(_TEENS)},
    "twenty": 20,
    **{f"twenty{sign}{word}": 20 + number for number, word in enumerate(_TEENS[:10]) for sign in "- "},
    **{word: number for number, word in enumerate(_AUF_DEUTSCH)},
    "ein": 1, "eine": 1, "fuenf": 5, "zwoelf": 12,
}  # fmt: skip
"""What somebody may write for a number: no place, section or count of cards is higher."""

ORDINALS: Mapping[str, int] = {
    word: number
    for number, words in enumerate(
        (
            "first 1st 1. erste", "second 2nd 2. zweite", "third 3rd 3. dritte", "fourth 4th 4. vierte",
            "fifth 5th 5. fünfte", "sixth 6th 6. sechste",
        ),
        1,
    )
    for word in words.split()
}  # fmt: skip
"""What somebody may write for the number of a place in a row."""

_PARTS = re.compile(r"[0-9]+|[^\W\d_]+|[♠♤♥♡♦♢♣♧*🃏]")


def meanings(word: str, known: Collection[str]) -> list[str]:
    """The known words that an everyday word may stand for."""
    said = word.strip().casefold().replace(" ", "_").replace("-", "_")
    return [meaning for meaning in SAID.get(said, ()) if meaning in known]


def bent(word: str, known: Collection[str]) -> list[str]:
    """The known words that one stands for with another ending (``discards``), or by the first of its words
    alone (``call dutch``)."""
    said = word.strip().casefold().replace("-", " ")
    first = said.split(" ")[0]
    forms = [said.removesuffix("s"), said.removesuffix("es"), f"{said}s"]
    forms += [first, first.removesuffix("s"), first.removesuffix("es")]
    found = [[form, *meanings(form, known)] for form in forms if form and form != said]
    return list(dict.fromkeys(meant for some in found for meant in some if meant in known))


def misspelt(word: str, known: Collection[str]) -> list[str]:
    """The known words for an everyday word spelt nearly so: ``swop`` for swap, that is ``replace``."""
    said = word.strip().casefold().replace(" ", "_").replace("-", "_")
    if len(said) < SHORTEST or said in SAID or not known:
        return []
    spelt = near(said, SAID, 3, 0.75)
    return list(dict.fromkeys(meaning for word in spelt for meaning in SAID[word] if meaning in known))


def near(word: str, known: Iterable[str], most: int, like: float) -> list[str]:
    """The known words that look like one, the nearest first, at most so many; ``like`` is how much of both
    must be the same, 1 where all of it is. Words that differ in too many letters are not compared sign by
    sign; of two that are equally near, one with the same first letter is nearer."""
    signs = _signs(word)
    alike = []
    for other in known:
        theirs = _signs(other)
        same = like * (len(word) + len(other)) / 2
        if len(word) - len(signs - theirs) >= same and len(other) - len(theirs - signs) >= same:
            alike.append(other)
    found = get_close_matches(word, alike, len(alike), like) if alike else []
    if len(found) > 1:
        found.sort(key=lambda other: (-SequenceMatcher(None, other, word).ratio(), other[:1] != word[:1]))
    return found[:most]


@lru_cache(10_000)
def _signs(word: str) -> frozenset[str]:
    return frozenset(word)


SHORTEST = 4
"""Shorter words are near to everything."""


def cards(word: str) -> list[str]:
    """The cards somebody may have meant, as logs of all our games would write them: ``10 of hearts``,
    ``Hb`` (a jack of hearts in German), ``4G`` for G4, ``green 4``."""
    if len(word) > 40:
        return []
    said = word.strip().casefold()
    if said in JOKERS:
        return ["JK"]
    parts = [part for part in _PARTS.findall(said) if part not in ("of", "the")]
    if len(parts) == 1 and parts[0] in RANKS and len(parts[0]) > 2:
        return [RANKS[parts[0]]]  # the rank alone: a queen
    if len(parts) == 1 and len(parts[0]) == 2:
        parts = list(parts[0])
    if len(parts) == 1:  # KaroBube
        suits = (suit for suit in SUITS if len(suit) > 2 and parts[0].startswith(suit))
        parts = next(([suit, parts[0].removeprefix(suit)] for suit in suits), parts)
    if len(parts) != 2:
        return []
    return list(dict.fromkeys((*_pairs(*parts), *_pairs(parts[1], parts[0]))))


def _pairs(rank: str, suit: str) -> Iterator[str]:
    """A rank and a suit as cards, the rank first and the colour first."""
    if rank in RANKS and suit in SUITS:
        yield RANKS[rank] + SUITS[suit]
    number = "1" if RANKS.get(rank) == "A" else RANKS.get(rank, "")
    if number.isdecimal() and suit in COLOURS:
        yield COLOURS[suit] + number
