"""More quarrels, thirteen and more of a game: what is known, what was done, and the ruling."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from judging import judged

PLAYERS = {"auction": "[Ann, Ben]", "duel": "[Ann, Ben]"}

SHORT = {
    "ROW": "display: [G4, R3, B2, P1, G3, R9]",
    "ORDER": "turn_order: {Ann: 1, Ben: 2, Cem: 3}",
    "CONTEST": "shares: {red: {Ann: 1}, blue: {Ben: 1}}, treasury: {red: 5, blue: 9}, "
    "chosen: {red: 22, blue: 22}, contests: [{section: 22, railroads: [blue, red]}]",
}
QUARRELS = """
auction | illegal A-4.1
  {phase: bid, players: {Ann: {hand: [R1, R2, R3, R4]}}}
  - {player: Ann, action: bid, cards: [R1, G9]}
auction | illegal A-7.3
  {phase: winner, first: Ann, players: {Ann: {bid: [R5, G2], hand: []}}, ROW}
  - {player: Ann, action: buy, card: G4, pay: [R5, G2]}
auction | illegal A-7.1
  {phase: winner, first: Ann, players: {Ann: {bid: [R5], hand: [P8]}}, ROW}
  - {player: Ann, action: buy, card: R3, pay: [R5, P8]}
auction | legal
  {phase: winner, first: Ann, players: {Ann: {bid: [R5, B4], hand: [P8]}}, ROW, auction_discards: [P6]}
  - {player: Ann, action: buy, card: G4, pay: [R5]}
  - {player: Ann, action: power, card: P8}
  - {player: Ann, action: take, with: P8, card: P6}
auction | legal
  {phase: winner, first: Ann, players: {Ann: {bid: [B7], hand: [B6], discards: []}}}
  - {player: Ann, action: power, card: B6}
  - {player: Ann, action: cash, with: B6, card: B7}
auction | legal
  {phase: loser, first: Ann, players: {Ben: {bid: [R5], hand: []}}, display: [null, R3, B2, P1, G3, R9]}
  - {player: Ben, action: end_turn}
auction | legal
  {phase: set aside, players: {Ann: {hand: [R1, R2, R3, R4, R5]}}}
  - {player: Ann, action: look, at: auction}
auction | legal
  {phase: loser, first: Ann, ROW, players: {Ben: {bid: [], hand: []}}}
  - {player: Ben, action: end_turn}
hundred | legal
  {pile: 7C, phase: placed, active: Ann}
  - {player: Ben, action: match, slot: 2, card: 7H}
hundred | illegal G-17
  {phase: holding, active: Ann, held: {card: 5H, from: discard}}
  - {player: Ann, action: shed}
hundred | illegal G-23
  {phase: holding, active: Ann, held: {card: 5H, from: stock}}
  - {player: Ann, action: call}
hundred | illegal G-23
  {phase: placed, active: Ann, callers: []}
  - {player: Ben, action: call}
hundred | illegal G-25
  {pile: JS, phase: placed, active: Ann, powers: [{player: Ann, card: JS}], callers: [Ben]}
  - {player: Ann, action: power, rank: J, swap: [Ann.1, Ben.2]}
hundred | legal
  {pile: AS, phase: placed, active: Ann, powers: [{player: Ann, card: AS}], callers: [Ben]}
  - {player: Ann, action: power, rank: A, give: Ben}
hundred | mismatch G-35
  {phase: reveal, callers: [Ann], sums: {Ann: 5, Ben: 5, Cem: 9}}
  - {action: score, bonus: {Ann: 10}}
hundred | illegal G-22
  {phase: placed, active: Ann, pile: 9C, locked: [Ben]}
  - {player: Ben, action: match, slot: 1, card: 9H}
duel | legal
  {turn: Ann, callers: []}
  - {player: Ann, action: call}
duel | illegal T-25
  {phase: holding, active: Ann}
  - {player: Ann, action: call}
duel | illegal T-26
  {turn: Ann, callers: [Ben]}
  - {player: Ann, action: call}
duel | penalty T-19
  {phase: placed, active: Ann, pile: 10C}
  - {player: Ben, action: match, slot: 1, card: QH}
duel | illegal T-21
  {phase: placed, active: Ann, pile: 8C, powers: [{player: Ann, card: 8C}]}
  - {player: Ann, action: power, rank: 8, look: Ann.1}
duel | legal
  {phase: placed, active: Ann, pile: 5C, layouts: {Ann: 5H ?, Ben: "? ?"}}
  - {player: Ben, action: match, owner: Ann, slot: 1, card: 5H}
duel | penalty T-23
  {phase: placed, active: Ann, pile: 5C, layouts: {Ann: 6H ?, Ben: "? ?"}}
  - {player: Ben, action: match, owner: Ann, slot: 1, card: 6H}
duel | illegal T-12
  {phase: holding, active: Ann, held: {card: 5H}}
  - {player: Ann, action: keep}
rommee | legal
  {pile: 7C, phase: placed, active: Ann}
  - {player: Ben, action: match, slot: 2, card: 7H}
  - {player: Cem, action: match, slot: 1, card: 7S}
rommee | illegal R-15
  {phase: turn, active: Ann, pile: 9C}
  - {player: Ann, action: draw, from: discard}
rommee | illegal R-28
  {phase: holding, active: Ben}
  - {player: Ann, action: call}
rommee | illegal R-27
  {pile: 9C, phase: placed, active: Ann, powers: [{player: Ann, card: 9C}], callers: [Ben]}
  - {player: Ann, action: power, rank: 9, look: Ben.1}
rommee | legal
  {pile: JC, phase: placed, active: Ann, powers: [{player: Ann, card: JC}], callers: []}
  - {player: Ann, action: power, rank: J, swap: [Ben.1, Cem.2]}
rommee | mismatch R-38
  {phase: reveal, callers: [Ann], sums: {Ann: 5, Ben: 5, Cem: 9}}
  - {action: score, bonus: {Ann: -10}}
rommee | mismatch R-39
  {phase: reveal, callers: [Ann], layouts: {Ann: KH JK, Ben: [], Cem: 9S}, free: {off_turn: [Ben]}}
  - {action: score, bonus: {Ann: -10}}
rommee | legal
  {phase: placed, active: Ann, pile: KS}
  - {player: Ben, action: match, slot: 1, card: KH}
intercity | illegal I-5.5
  {phase: auction, auction: {railroad: red, offerer: Ann, high: 5, bidder: Ann, asked: Ben}, cash: {Ben: 20}}
  - {player: Ben, action: bid, amount: 5}
intercity | illegal I-5.5
  {phase: auction, auction: {railroad: red, offerer: Ann, high: 5, bidder: Ann, asked: Ben}, cash: {Ben: 7}}
  - {player: Ben, action: bid, amount: 8}
intercity | illegal I-5.3
  {phase: auction, auction: {railroad: red, offerer: Ann, high: 5, bidder: Ann, asked: Ben, out: [Cem]}}
  - {player: Cem, action: bid, amount: 9}
intercity | illegal I-6.1
  {phase: track, board: example, shares: {red: {Ann: 2, Ben: 1}}, built: {red: [15]}}
  - {player: Ben, action: choose, railroad: red, section: 16}
intercity | illegal I-5.9
  {phase: track, shares: {red: {Ann: 2, Ben: 2}}, directors: {red: Ann}}
  - {player: Ben, action: director, railroad: red}
intercity | legal
  {phase: track, board: example, shares: {red: {Ann: 2}}, built: {red: [15]}, treasury: {red: 0}}
  - {player: Ann, action: choose, railroad: red, section: 16}
intercity | illegal I-5.13
  {phase: offer, offer: {due: Ann, round: 2}, cash: {Ann: 5, Ben: 0, Cem: 4}, ORDER}
  - {player: Ann, action: offer, railroad: red}
intercity | legal
  {phase: offer, offer: {due: Ann, round: 1}, cash: {Ann: 5, Ben: 0, Cem: 4}, shares: {red: {Ben: 1}}, ORDER}
  - {player: Ann, action: offer, railroad: red}
auction | legal
  {phase: set aside, players: {Ann: {hand: [R1, R2], deck: []}}}
  - {player: Ann, action: set_aside, card: R1}
auction | illegal A-6.10
  {phase: winner, first: Ann, players: {Ann: {bid: [R5], hand: [R8]}}, auction_discards: [G6]}
  - {player: Ann, action: power, card: R8}
  - {player: Ann, action: take, with: R8, card: G6}
auction | legal
  {phase: winner, first: Ann, players: {Ann: {bid: [R5], hand: [R9], discards: [R6]}}}
  - {player: Ann, action: power, card: R9}
  - {player: Ann, action: take, with: R9, card: R6}
  - {player: Ann, action: cash, with: R6, card: R5}
auction | illegal A-6.5
  {phase: winner, first: Ann, players: {Ann: {bid: [R5, R8], hand: [R6]}}}
  - {player: Ann, action: power, card: R6}
  - {player: Ann, action: cash, with: R6, card: R6}
auction | illegal A-6.4
  {phase: winner, first: Ann, players: {Ann: {bid: [B5, R8], hand: [R6]}}}
  - {player: Ann, action: power, card: R6}
  - {player: Ann, action: cash, with: R6, card: B5}
auction | illegal A-6.3
  {phase: winner, first: Ann, players: {Ann: {bid: [R5, B8], hand: []}}, auction_discards: [B6]}
  - {player: Ann, action: take, with: B8, card: B6}
auction | illegal A-5.1
  {phase: winner, first: Ann, players: {Ann: {bid: [R5]}}, ROW}
  - {player: Ben, action: buy, card: G4, pay: [B1]}
auction | unpaid A-7.7
  {phase: loser, first: Ann, players: {Ben: {bid: [R5, B1], hand: []}}, ROW}
  - {player: Ben, action: buy, card: R3, pay: [R5, B1]}
  - {player: Ben, action: end_turn}
auction | legal
  {phase: loser, first: Ann, players: {Ben: {bid: [R5], hand: []}}, ROW}
  - {player: Ben, action: buy, card: G4, pay: [R5]}
  - {player: Ben, action: end_turn}
hundred | illegal G-27
  {phase: holding, active: Ann, held: {card: QH, from: stock}}
  - {player: Ann, action: power, rank: Q, look: Ann.1}
hundred | illegal G-30
  {phase: placed, active: Ann, pile: QH, powers: [{player: Ann, card: QH}]}
  - {player: Ann, action: power, rank: Q, look: Ben.1}
hundred | illegal G-31
  {phase: placed, active: Ann, pile: AH, powers: [{player: Ann, card: AH}]}
  - {player: Ann, action: power, rank: A, give: Ann}
hundred | illegal G-23
  {turn: Ann, pile: 9C, callers: []}
  - {player: Ann, action: call}
hundred | legal
  {phase: placed, active: Ann, pile: 9C, callers: []}
  - {player: Ann, action: call}
hundred | illegal G-23
  {phase: placed, active: Ann, pile: 9C, callers: [Ben]}
  - {player: Ann, action: call}
hundred | legal
  {phase: placed, active: Ann, pile: 9C, layouts: {Ben: [9S, "?"]}}
  - {player: Ben, action: match, slot: 1, card: 9S}
  - {player: Cem, action: match, slot: 1, card: 9H}
duel | illegal T-31
  {turn: Ann, layouts: {Ann: []}, callers: [Ben]}
  - {player: Ann, action: draw}
duel | illegal T-10
  {turn: Ann, pile: 9C}
  - {player: Ann, action: draw, from: discard}
duel | unpaid T-22
  {phase: placed, active: Ann, pile: 5C, layouts: {Ann: [5H, "?"], Ben: ["?", "?"]}}
  - {player: Ben, action: match, owner: Ann, slot: 1, card: 5H}
  - {player: Ben, action: draw}
duel | penalty T-23
  {phase: placed, active: Ann, pile: 5C, layouts: {Ann: [6H, "?"], Ben: ["?", "?"]}}
  - {player: Ben, action: match, owner: Ann, slot: 1, card: 6H}
duel | legal
  {phase: holding, active: Ann, held: {card: 8H}, pile: 5C}
  - {player: Ann, action: shed}
  - {player: Ann, action: power, rank: 8, look: Ben.2}
rommee | illegal R-22
  {phase: holding, active: Ann, held: {card: 7H, from: stock}}
  - {player: Ann, action: shed}
  - {player: Ann, action: power, rank: 7, look: Ben.1}
rommee | illegal R-23
  {phase: placed, active: Ann, pile: 10C, powers: [{player: Ann, card: 10C}], callers: []}
  - {player: Ann, action: power, rank: 10, look: Ann.1}
rommee | illegal R-24
  {phase: placed, active: Ann, pile: JC, powers: [{player: Ann, card: JC}], callers: []}
  - {player: Ann, action: power, rank: J, swap: [Ann.1, Ann.2]}
rommee | illegal R-28
  {phase: placed, active: Ann, pile: 9C, callers: []}
  - {player: Ben, action: call}
rommee | legal
  {turn: Ben, pile: 9C, callers: []}
  - {player: Ann, action: call}
rommee | legal
  {phase: reveal, callers: [Ann], layouts: {Ann: KH, Ben: 2C, Cem: 9S}}
  - {action: score, bonus: {Ann: -10}}
rommee | illegal R-18
  {phase: placed, active: Ann, pile: 9C, callers: [Ann]}
  - {player: Cem, action: match, owner: Ben, slot: 1, card: 9H}
intercity | legal
  {phase: auction, auction: {railroad: red, offerer: Ann, high: 0, asked: Ann}, cash: {Ann: 20}}
  - {player: Ann, action: pass}
intercity | legal
  {phase: track, board: example, shares: {red: {Ann: 2}}, built: {red: [15]}}
  - {player: Ann, action: choose, railroad: red, section: 15}
intercity | illegal I-6.11
  {phase: contest, board: example, CONTEST}
  - {player: Ann, action: blind, railroad: red, amount: 6}
intercity | illegal I-8.1
  {phase: turn_order, cash: {Ann: 5, Ben: 9, Cem: 7}, ORDER}
  - {action: turn_order, cards: {Ann: 1, Ben: 2, Cem: 3}}
intercity | illegal I-8.2
  {phase: turn_order, cash: {Ann: 5, Ben: 9, Cem: 9}, turn_order: {Ann: 1, Ben: 3, Cem: 2}}
  - {action: turn_order, cards: {Ann: 3, Ben: 1, Cem: 2}}
"""


def quarrels() -> Iterator[tuple[str, str, str, list[str]]]:
    """Game, ruling, position, entries (the last one is in question)."""
    game = ruling = given = ""
    entries: list[str] = []
    for line in [*QUARRELS.strip().splitlines(), ""]:
        if line.startswith("  - "):
            entries.append(line.strip())
        elif line.startswith("  "):
            given = line.strip()
        else:
            if entries:
                yield game, ruling, given, entries
            game, _, ruling = line.partition(" | ")
            entries = []


CASES = list(quarrels())


@pytest.mark.parametrize(("game", "ruling", "given", "entries"), CASES)
def test_the_ruling_settles_it(game: str, ruling: str, given: str, entries: list[str]) -> None:
    moves = "".join(f"  {entry}\n" for entry in entries)
    players = PLAYERS.get(game, "[Ann, Ben, Cem]")
    for short, full in SHORT.items():
        given = given.replace(short, full)
    text = f"referee: 1\ngame: {game}\nplayers: {players}\ngiven: {given}\nmoves:\n{moves}"
    found = [finding for finding in judged(text).findings if finding.kind != "note"]
    told = [
        f"{finding.kind.value} {finding.rule.number}" for finding in found if finding.move == len(entries)
    ]
    assert told[:1] == ([] if ruling == "legal" else [ruling])


def test_there_are_eight_and_more_of_every_game() -> None:
    games = [game for game, *_ in CASES]
    assert len(set(games)) == 5 and all(games.count(game) > 8 for game in games)
