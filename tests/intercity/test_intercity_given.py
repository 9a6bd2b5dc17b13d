"""Railway positions of which little is told: where what is told decides, the answer is certain; where it
hangs on what is not, it is open, with the fact that would decide. Nobody is accused of what may be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from judging import judged, verdicts
from typer.testing import CliRunner

from referee.api import adjudicate
from referee.cli import app
from referee.rules import Kind


def of(given: str, entries: str, rulings: str = "{}") -> list[tuple[int | None, str]]:
    lines = "".join(f"  - {line.strip()}\n" for line in entries.splitlines() if line.strip())
    return verdicts(
        judged(
            "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
            f"given: {given}\nrulings: {rulings}\nmoves:\n{lines}"
        )
    )


LATER = "phase: offer, offer: {round: 2, due: John}"
CONTEST = "phase: contest, contests: [{section: 22, railroads: [yellow, red]}]"
TRACK = "phase: track, shares: {red: {Pete: 2, John: 1}}, board: example"
OFFER = "{player: Dave, action: offer, railroad: red}"
NONE = "blue: [], yellow: [], green: [], purple: []"

CERTAIN = [
    # a player without money ends the offering (I-5.13, I-5.14)
    (f"{{{LATER}, cash: {{Pete: 0}}}}", "{player: John, action: offer, railroad: red}", "I-5.14"),
    (f"{{{LATER}, cash: {{Pete: 0}}}}", "{player: John, action: decline}", "I-5.14"),
    (f"{{{LATER}, cash: {{Dave: 0}}}}", "{player: John, action: sale, railroad: red, price: 3}", "I-5.14"),
    # ten shares, seven cubes, twenty cards
    ("{shares: {red: {Pete: 6, John: 4}}}", "{player: John, action: offer, railroad: red}", "I-1.3"),
    (
        "{shares: {red: {Pete: 6, John: 4}}, treasury: {red: 1}}",
        "{player: John, action: sale, railroad: red, price: 2}",
        "I-1.3",
    ),
    (
        "{phase: track, built: {red: [15, 16, 17, 12, 20, 22, 19]}, treasury: {red: 20}, board: example}",
        "{action: build, railroad: red, section: 18}",
        "I-1.1",
    ),
    ("{}", "{player: Pete, action: choose, railroad: red, section: 30}", "I-1.4"),
    # bids
    (
        "{phase: auction, auction: {railroad: red, high: 5, bidder: John}}",
        "{player: John, action: bid, amount: 6}",
        "I-5.4",
    ),
    (
        "{phase: offer, cash: {Pete: 4}, treasury: {red: 0}}",
        "{player: Pete, action: sale, railroad: red, price: 5}",
        "I-5.5",
    ),
    ("{}", "{player: Pete, action: sale, railroad: red, price: 0}", "I-5.5"),
    ("{}", "{player: Pete, action: bid, amount: 0}", "I-5.5"),
    ("{}", "{player: Pete, action: offer, railroad: red, own: true}", "I-5.1"),
    ("{}", "{player: Pete, action: transfer, to: John, amount: 3}", "I-4.1"),
    ("{phase: track, chosen: {}}", "{player: Pete, action: offer, railroad: red}", "I-4.1"),
    ("{phase: track, chosen: {}}", "{player: Pete, action: decline}", "I-4.1"),
    (
        "{phase: track, chosen: {}, cash: {Pete: 4}, treasury: {red: 3, yellow: 0, purple: 0, blue: 0, "
        "green: 3}, shares: {red: {Pete: 1}}}",
        "{player: Pete, action: pass}",
        "I-5.1",
    ),
    # track
    (f"{{{TRACK}}}", "{player: John, action: choose, railroad: red, section: 15}", "I-6.1"),
    (
        "{phase: track, shares: {red: {Pete: 6}}, board: example}",
        "{player: John, action: choose, railroad: red, section: 15}",
        "I-6.1",
    ),
    (
        f"{{{TRACK}, built: {{red: [15], {NONE}}}}}",
        "{player: Pete, action: choose, railroad: red, section: 28}",
        "I-6.4",
    ),
    (f"{{{TRACK}, built: {{red: [15]}}}}", "{action: build, railroad: red, section: 28}", "I-6.4"),
    (f"{{{TRACK}, treasury: {{red: 3}}}}", "{action: build, railroad: red, section: 20}", "I-6.8"),
    (
        "{phase: track, built: {blue: [16]}, board: example}",
        "{action: build, railroad: red, section: 16}",
        "I-6.9",
    ),
    ("{}", "{action: build, railroad: red, section: 15, paid: 1}", "I-6.7"),
    ("{}", "{action: build, railroad: red, section: 15, paid: 2, paid_by: Pete}", "I-6.2"),
    (
        "{phase: track, shares: {red: {Pete: 1}, blue: {}, yellow: {}, green: {}, purple: {}}, "
        "treasury: {red: 9}}",
        "{action: build, railroad: red, section: 10, paid: 3}",
        "I-6.7",
    ),
    # contests
    (
        f"{{{CONTEST}, treasury: {{red: 3}}}}",
        "{player: Pete, action: blind, railroad: red, amount: 4}",
        "I-6.11",
    ),
    (f"{{{CONTEST}, blind: {{red: 4, yellow: 4}}}}", "{action: build, railroad: red, section: 22}", "I-6.15"),
    (f"{{{CONTEST}, blind: {{red: 4, yellow: 7}}}}", "{action: build, railroad: red, section: 22}", "I-6.12"),
    (
        f"{{{CONTEST}, blind: {{red: 4, yellow: 7}}}}",
        "{action: build, railroad: yellow, section: 22, paid: 6}",
        "I-6.14",
    ),
    (
        f"{{{CONTEST}, blind: {{red: 4, yellow: 3}}}}",
        "{action: build, railroad: red, section: 22, paid: 4}",
        "I-6.16",
    ),
    # the end of a turn
    ("{}", "{action: dividend, railroad: red, paid_by: Pete}", "I-7.2"),
    ("{}", "{action: equity, railroad: red, rest_to: bank}", "I-9.5"),
    (
        "{phase: dividends, built: {red: [15, 16]}}",
        "{action: dividend, railroad: red, length: 4}",
        "I-7.3",
    ),
    (
        "{phase: dividends, built: {red: [15, 16]}, shares: {red: {Pete: 2, John: 1}}, board: example}",
        "{action: dividend, railroad: red, length: 3, paid: {Pete: 6, John: 6}}",
        "I-7.1",
    ),
    (
        "{phase: turn_order, cash: {Pete: 5, John: 9}, turn_order: {Pete: 1, John: 2, Dave: 3}}",
        "{action: turn_order, cards: {Pete: 1, John: 2, Dave: 3}}",
        "I-8.1",
    ),
    (
        "{phase: equity, built: {red: [15, 16]}, treasury: {red: 5}, shares: {red: {Pete: 3, John: 2}}, "
        "board: example}",
        "{action: equity, railroad: red, value: 14, per_share: 4}",
        "I-9.4",
    ),
]


@pytest.mark.parametrize(("given", "entry", "rule"), CERTAIN)
def test_what_is_told_decides(given: str, entry: str, rule: str) -> None:
    assert of(given, entry) == [(1, f"illegal {rule}")]


@pytest.mark.parametrize(
    ("given", "entry", "rulings"),
    [
        # the first round is completed whoever has no money (I-5.12), and by another reading any round
        (
            "{phase: offer, offer: {round: 1, due: John}, cash: {Pete: 0}, shares: {red: {Pete: 1}}}",
            "{player: John, action: offer, railroad: red}",
            "{}",
        ),
        (
            f"{{{LATER}, cash: {{Pete: 0}}, shares: {{red: {{Pete: 1}}}}}}",
            "{player: John, action: offer, railroad: red}",
            "{later_rounds: finish_round}",
        ),
        # it is time to choose
        (
            f"{{{LATER}, cash: {{Dave: 0}}, shares: {{red: {{Pete: 1}}}}, board: example}}",
            "{player: Pete, action: choose, railroad: red, section: 15}",
            "{}",
        ),
        # a treasury that is not told is not empty
        (f"{{{TRACK}}}", "{action: build, railroad: red, section: 20}", "{}"),
        # the choices tell what is contested
        (
            "{phase: contest, chosen: {red: 22, yellow: 22}, treasury: {red: 9}, directors: {red: Pete}}",
            "{player: Pete, action: blind, railroad: red, amount: 4}",
            "{}",
        ),
        # and what the record does not tell of others forbids nothing
        ("{directors: {red: Pete}}", "{player: Pete, action: choose, railroad: red, section: none}", "{}"),
    ],
)
def test_what_is_told_forbids_nothing(given: str, entry: str, rulings: str) -> None:
    assert of(given, entry, rulings) == []


@pytest.mark.parametrize(
    ("given", "entries", "told"),
    [
        # in which round?
        (
            "{phase: offer, offer: {due: John}, cash: {Pete: 0}}",
            "{player: John, action: offer, railroad: red}",
            (1, "undetermined I-5.14"),
        ),
        # Dave may own shares that are not named
        (
            "{phase: track, shares: {red: {Pete: 2, John: 1}}, board: example}",
            "{player: Dave, action: choose, railroad: red, section: 15}",
            (1, "undetermined I-6.1"),
        ),
        # section 28 may be built: then its card is a hidden pass
        (
            f"{{{TRACK}, built: {{red: [15]}}}}",
            "{player: Pete, action: choose, railroad: red, section: 28}",
            (1, "undetermined I-6.4"),
        ),
        # the sale to John may have made him Director
        (
            "{turn: 1, directors: {red: Pete}, treasury: {red: 1}, cash: {Pete: 19, John: 20, Dave: 20}, "
            "phase: offer, board: example}",
            """{player: John, action: sale, railroad: red, price: 3}
               {player: John, action: choose, railroad: red, section: 15}""",
            (2, "undetermined I-6.1"),
        ),
        # dividends have been paid since, and nobody knows to whom
        (
            "{phase: track, cash: {Pete: 5}, treasury: {red: 9}, shares: {red: {John: 1}, blue: {}}, "
            "board: example}",
            """{player: John, action: choose, railroad: red, section: 15}
               {action: build, railroad: red, section: 15}
               {player: Pete, action: offer, railroad: blue}
               {player: Pete, action: bid, amount: 8}""",
            (4, "undetermined I-5.5"),
        ),
        # of two who own as much, whoever owned it first directs
        (
            "{phase: track, shares: {red: {Pete: 1, John: 1, Dave: 0}}, board: example}",
            """{player: John, action: choose, railroad: red, section: none}
               {player: Pete, action: choose, railroad: red, section: none}""",
            (1, "undetermined I-6.1"),
        ),
        # the last Director may have declined without a word
        ("{phase: track}", "{player: Pete, action: offer, railroad: red}", (1, "undetermined I-4.1")),
        ("{phase: track}", "{player: Pete, action: decline}", (1, "undetermined I-4.1")),
        ("{phase: track}", "{player: Pete, action: bid, amount: 2}", (1, "undetermined I-4.1")),
        # a sale may be that of the auction which was over when the position was noted
        (
            "{phase: offer, cash: {Pete: 4}}",
            "{player: Pete, action: sale, railroad: red, price: 5}",
            (1, "undetermined I-5.5"),
        ),
        # dividends come before the next bids
        (
            "{phase: contest, cash: {Pete: 9, John: 9, Dave: 4}}",
            "{player: John, action: bid, amount: 13}",
            (1, "undetermined I-5.5"),
        ),
        # how much is bid, or by whom
        (
            "{auction: {railroad: red, bidder: John}, cash: {Pete: 9}}",
            "{player: Pete, action: bid, amount: 3}",
            (1, "undetermined I-5.5"),
        ),
        (
            "{auction: {railroad: red, high: 3}, cash: {Pete: 9}}",
            "{player: Pete, action: bid, amount: 4}",
            (1, "undetermined I-5.4"),
        ),
        # was anything built in this turn?
        ("{phase: dividends}", "{player: Pete, action: offer, railroad: red}", (1, "undetermined I-3.1")),
    ],
)
def test_what_is_not_told_leaves_it_open(given: str, entries: str, told: tuple[int, str]) -> None:
    assert of(given, entries) == [told]


def test_dividends_show_that_the_choices_lay_there_so_that_shares_may_be_offered_again() -> None:
    entries = "{action: dividend, railroad: red, length: 2}\n{player: John, action: decline}"
    assert of("{phase: track}", entries) == [(1, "undetermined I-6.6")]


@pytest.mark.parametrize(("offer", "kind"), [("", "undetermined"), (OFFER, "illegal")])
def test_where_offers_are_left_out_a_bid_may_open_the_next_auction(offer: str, kind: str) -> None:
    """Pete may have had no dollar more than was bid: then Dave had bought, and John may offer."""
    entries = f"""{offer}
        {{player: Dave, action: bid, amount: 1}}
        {{player: John, action: pass}}
        {{player: John, action: bid, amount: 4}}"""
    assert of("{phase: offer}", entries)[-1][1].split()[0] == kind


UNPRICED = (
    "directors: {red: Pete}, "
    "built: {red: [11, 12, 13, 15, 16, 17], blue: [18, 19, 21, 23, 24, 25], green: [26, 27]}"
)


@pytest.mark.parametrize("phase", ["contest", "lay"])
def test_where_all_track_without_a_printed_price_is_built_another_section_is_contested(phase: str) -> None:
    found = of(f"{{phase: {phase}, {UNPRICED}}}", "{player: Pete, action: blind, railroad: red, amount: 3}")
    assert [kind.split()[0] for _, kind in found] == ["undetermined"]


ALMOST = """phase: track, board: example, cash: {Pete: 3, John: 5, Dave: 9}, treasury: {red: 21, blue: 8},
    shares: {red: {Pete: 2, John: 0, Dave: 0}, blue: {Pete: 0, John: 1, Dave: 0}, yellow: {Pete: 0},
    green: {Pete: 0}, purple: {Pete: 0}}, turn_order: {Pete: 3, John: 2, Dave: 1},
    directors: {red: Pete, blue: John, yellow: none, green: none, purple: none},
    built: {red: [15], blue: [], yellow: [], green: [], purple: []}"""


@pytest.mark.parametrize(
    ("told", "kind"),
    [("", ["undetermined I-4.1"]), (", chosen: {}, rest: empty", ["illegal I-4.1"])],
)
def test_a_card_that_may_lie_there_may_have_been_built(told: str, kind: list[str]) -> None:
    """John's railroad lets it be; whether Pete's card lay there before decides if offers follow."""
    entries = "{player: John, action: choose, railroad: blue, section: none}\n{player: Dave, action: decline}"
    assert [row for _, row in of(f"{{{ALMOST}{told}}}", entries)] == kind


@pytest.mark.parametrize(
    ("directors", "told"), [("", None), (", directors: {red: Pete}", {"Pete": 1, "John": 0, "Dave": 0})]
)
def test_of_equals_nobody_is_counted_as_director(directors: str, told: dict[str, int] | None) -> None:
    shares = ", ".join(f"{colour}: {{Pete: 0}}" for colour in ("blue", "yellow", "green", "purple"))
    outcome = judged(
        "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
        f"given: {{phase: offer, shares: {{red: {{Pete: 1, John: 1, Dave: 0}}, {shares}}}{directors}}}\n"
        "moves: []\n"
    )
    assert outcome.sheet is not None
    counts = outcome.sheet.counts["railroads_directed"]
    assert counts == (told or dict.fromkeys(("Pete", "John", "Dave")))


def test_a_railroad_of_which_no_share_is_sold_contests_nothing() -> None:
    given = "{phase: contest, shares: {purple: {Pete: 0, John: 0, Dave: 0}}, directors: {blue: Pete}}"
    found = of(given, "{action: reveal, sections: {yellow: 22, blue: 17, red: 22, green: 29}}")
    assert all(not kind.startswith("illegal") for _, kind in found)


def test_what_was_paid_in_an_auction_of_which_only_the_end_is_told_leaves_a_bid_open() -> None:
    """A whole game goes so: Bram bought for 7 of his 14, and red went to Cees."""
    bids = "Bram 4, Anneke 5, Els 6, Bram 7, Bram red, Bram 3, Cees 4"
    bids += ", Anneke yellow, Anneke 1, Dirk 3, Els 5, Bram 7"
    entries = "".join(
        f"  - {{player: {name}, action: {'bid, amount' if what.isdigit() else 'offer, railroad'}: {what}}}\n"
        for name, what in (word.split() for word in bids.split(", "))
    )
    found = judged(
        "referee: 1\ngame: intercity\nplayers: [Anneke, Bram, Cees, Dirk, Els]\n"
        "given: {turn: 4, phase: auction, cash: {Anneke: 7, Bram: 14, Cees: 5, Dirk: 4, Els: 15}, "
        f"turn_order: {{Anneke: 3, Bram: 2, Cees: 4, Dirk: 5, Els: 1}}}}\nmoves:\n{entries}"
    ).findings
    assert not [finding for finding in found if finding.wrong]


def test_a_contest_that_is_told_as_won_shows_the_track_of_its_winner() -> None:
    """Of red nothing else is told: it has started, and has built section 20."""
    given = "{phase: contest, directors: {red: Pete}, built: {blue: [16, 17]}, settled: {20: red}}"
    found = of(given, "{player: Pete, action: blind, railroad: red, amount: 3}")
    assert found == [(1, "undetermined I-6.11")]


def test_the_fact_that_decides_is_named() -> None:
    found = judged(
        "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
        "given: {phase: offer, offer: {due: John}, cash: {Pete: 0}}\n"
        "moves:\n  - {player: John, action: offer, railroad: red}\n"
    ).findings
    assert [finding.kind for finding in found] == [Kind.UNDETERMINED]
    assert "which round of offers it is" in found[0].message


LAST_CHANCE = """
referee: 1
game: intercity
players: [Anneke, Bram, Cees, Dirk]
given:
  turn: 5
  phase: offer
  cash: {Anneke: 1, Bram: 1, Cees: 2, Dirk: 1}
  turn_order: {Anneke: 3, Bram: 4, Cees: 2, Dirk: 1}
  shares: {red: {Anneke: 1, Bram: 1, Cees: 5}}
  directors: {red: Cees}
  offer: {round: 2, due: Bram, sales: 2, idle: 0}
  rest: empty
moves:
  - {player: Cees, action: offer, railroad: red}
  - {player: Bram, action: bid, amount: 1}
  - {player: Cees, action: bid, amount: 2}
  - {player: Cees, action: sale, railroad: red, price: 2}
"""


def test_a_bid_after_the_auction_that_ended_the_offering_may_be_of_one_more() -> None:
    """Cees is passed over before Bram's bid, which ends the auction and the offering, unless his offer came
    to nothing and the bids are for a share that nobody offered on record."""
    assert [kind for _, kind in verdicts(judged(LAST_CHANCE))] == ["undetermined I-5.3"]


PLAYING = "cash: {Pete: 9, John: 9, Dave: 9}, offer: {due: Pete}"


@pytest.mark.parametrize(
    ("given", "entries", "rule", "settled"),
    [
        # all ten shares may be sold
        (
            f"phase: offer, {PLAYING}",
            "{player: Pete, action: offer, railroad: red}",
            "I-1.3",
            "shares: {red: {Pete: 1}}",
        ),
        (
            f"phase: offer, {PLAYING}",
            "{player: John, action: sale, railroad: red, price: 3}",
            "I-1.3",
            "directors: {red: none}",
        ),
        # somebody else may direct it, or direct it since
        (
            f"phase: track, {PLAYING}, board: example",
            "{player: Pete, action: choose, railroad: red, section: 15}",
            "I-6.1",
            "directors: {red: Pete}",
        ),
        (
            "phase: offer, turn: 1, cash: {Pete: 17, John: 20, Dave: 20}, offer: {due: Pete}, "
            "directors: {red: Pete}, treasury: {red: 1}, board: example",
            """{player: John, action: sale, railroad: red, price: 3}
               {player: Pete, action: choose, railroad: red, section: 15}""",
            "I-6.1",
            "shares: {red: {Pete: 2}}",
        ),
        # who bids may have dropped out
        (
            "phase: auction, cash: {Pete: 9, John: 9, Dave: 9}",
            "{player: Pete, action: bid, amount: 3}",
            "I-5.3",
            "auction: {railroad: red, offerer: Pete}",
        ),
        # a route may be longer than the start section
        (
            "phase: dividends, shares: {red: {Pete: 1}}, board: example",
            "{action: dividend, railroad: red, length: 1}",
            "I-7.3",
            "built: {red: []}",
        ),
    ],
)
def test_what_may_be_wrong_by_what_is_not_told_is_open(
    given: str, entries: str, rule: str, settled: str
) -> None:
    number = len(entries.splitlines())
    assert (number, f"undetermined {rule}") in of(f"{{{given}}}", entries)
    assert of(f"{{{given}, {settled}}}", entries) == []


def test_a_price_above_what_is_known_of_a_purse_is_open_until_it_is_shown() -> None:
    given = (
        "{phase: offer, cash: {Pete: '?', John: 9, Dave: 9}, between: {cash: {Pete: [3, 60]}}, rest: empty}"
    )
    sale = "{player: Pete, action: sale, railroad: red, price: 40}"
    assert of(given, sale) == [(1, "undetermined I-5.5")]
    assert of(given, f"{sale}\n{{check: {{cash: {{Pete: 2}}}}}}") == []


def test_a_sale_that_was_paid_when_the_position_was_noted_may_be_that_of_any_chance_before() -> None:
    given = "phase: offer, cash: {Pete: 6}, treasury: {red: 15}, shares: {red: {Pete: 2}}"
    entries = "{player: Pete, action: sale, railroad: red, price: 4}\n{check: {treasury: {red: 15}}}"
    told = of(f"{{{given}, turn_order: {{Pete: 1, John: 2, Dave: 3}}}}", entries)
    assert told == []  # the check shows that it was paid before


FIGURES = """
  - {action: segment, after: offer, cash: {Pete: 14, John: 20, Dave: 20}, shares: {red: {Pete: 1}}}
  - {action: segment, after: dividends, cash: {Pete: 16, John: 20, Dave: 20}}
"""


@pytest.mark.parametrize(
    ("beginning", "moves"),
    [
        # only money was noted: what was built is not known
        ("setup: {turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}", FIGURES),
        ("given: {turn: 2, shares: {red: {Pete: 1}}, rest: empty}", " []"),
        # blind bids that are told, and a winner whose price is not
        (
            "given: {phase: contest, contests: [{section: 22, railroads: [yellow, red]}], "
            "blind: {red: 4, yellow: 7}}",
            "\n  - {action: build, railroad: yellow, section: 22}",
        ),
        # a card that is known, and built nothing
        (
            "given: {phase: track, board: example, shares: {red: {Pete: 1}, blue: {John: 1}}, rest: empty}",
            "\n  - {player: Pete, action: choose, railroad: red, section: 15}"
            "\n  - {action: build, railroad: red, section: none}",
        ),
    ],
)
def test_a_position_can_be_gone_on_from_as_it_is_written(beginning: str, moves: str, tmp_path: Path) -> None:
    head = "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\n"
    first, next_ = tmp_path / "first.yaml", tmp_path / "next.yaml"
    first.write_text(f"{head}{beginning}\nmoves:{moves}\n", encoding="utf-8")
    told = CliRunner().invoke(app, ["show", str(first), "--format", "yaml"])
    assert told.exit_code == 0, told.output
    next_.write_text(f"{head}{told.stdout}moves: []\n", encoding="utf-8")
    again = CliRunner().invoke(app, ["show", str(next_), "--format", "yaml"])
    assert again.stdout.partition("\n")[2] == told.stdout.partition("\n")[2]


GREEN = "phase: equity, shares: {green: {Pete: 3, John: 2}}, directors: {green: Pete}, treasury: {green: 5}"


@pytest.mark.parametrize(
    ("given", "entry", "told"),
    [
        # which track is built, and so what it is worth, is not told
        (
            f"{{{GREEN}}}",
            "{action: equity, railroad: green, value: 38, per_share: 8, rest_to: bank}",
            "I-9.5",
        ),
        (
            f"{{{GREEN}}}",
            "{action: equity, railroad: green, value: 39, per_share: 8, rest: 6}",
            "I-9.5",
        ),
        # the last auction may be over; there is no share of green all the same
        (
            "{phase: auction, shares: {green: {Pete: 10}}}",
            "{player: Pete, action: offer, railroad: green}",
            "I-5.1",
        ),
    ],
)
def test_what_is_wrong_by_the_entry_itself_brings_nothing_with_it_that_may_be_right(
    given: str, entry: str, told: str
) -> None:
    judgement = judged(
        f"referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\ngiven: {given}\nmoves:\n  - {entry}\n"
    )
    (finding,) = (each for each in judgement.findings if each.wrong)
    assert (finding.rule.number, finding.also) == (told, ())


def test_a_result_is_not_held_against_money_that_is_still_spent_on_track() -> None:
    """The last share may have ended the offering: then the Directors choose, and dividends are paid."""
    judgement = judged("""\
        referee: 1
        game: intercity
        players: [Pete, John, Dave]
        given:
          phase: offer
          cash: {Pete: 2, John: 1, Dave: 12}
          directors: {red: Pete}
          treasury: {red: 9}
          shares: {red: {Pete: 2}, blue: {}, green: {}, yellow: {}, purple: {}}
          board: example
          offer: {round: 2, due: Pete}
        moves:
          - {player: Pete, action: sale, railroad: red, price: 2}
        result: {scores: {Pete: 60, John: 1, Dave: 12}}
        """)
    assert not [finding.message for finding in judgement.findings if finding.wrong]
    assert judgement.sheet is not None and set(judgement.sheet.totals.values()) == {None}


def test_what_is_open_of_an_entry_by_a_rule_is_told_once_with_all_that_it_hangs_on() -> None:
    moves = "  - {player: Pete, action: blind, railroad: red, amount: 5}\n"
    judgement = judged(
        "referee: 1\ngame: intercity\nplayers: [Pete, John, Dave]\ngiven: {phase: contest}\nmoves:\n" + moves
    )
    (finding,) = judgement.findings
    assert (finding.move, finding.rule.number) == (1, "I-6.11")
    assert "who holds which shares" in finding.message and "what the treasury held" in finding.why


@pytest.mark.parametrize(("amount", "told"), [(0, []), (1, [(3, "illegal I-6.10")])])
def test_the_bid_of_an_empty_treasury_that_a_position_shows_may_still_be_written(
    amount: int, told: list[tuple[int, str]]
) -> None:
    """`show` gives it as soon as the contest is up; the record writes it when all others have bid."""
    position = """{phase: contest, turn: 5, cash: {Pete: 5, John: 5, Dave: 5}, board: example, rest: empty,
        shares: {yellow: {Pete: 1}, purple: {John: 1}, red: {Dave: 1}}, built: {yellow: [11, 21, 22, 28]},
        treasury: {yellow: 0, purple: 26, red: 25},
        contests: [{section: 23, railroads: [yellow, purple, red]}],
        chosen: {yellow: 23, purple: 23, red: 23}, blind: {yellow: 0}}"""
    entries = f"""
        {{player: John, action: blind, railroad: purple, amount: 15}}
        {{player: Dave, action: blind, railroad: red, amount: 1}}
        {{player: Pete, action: blind, railroad: yellow, amount: {amount}}}
        {{action: build, railroad: purple, section: 23, paid: 15}}
    """
    assert of(position, entries) == told


@pytest.mark.parametrize(
    ("auction", "wrong"),
    [({}, []), ({"auction": {"railroad": "red", "offerer": "Ben"}}, [(6, "I-5.1")])],
)
def test_an_own_share_may_be_what_was_being_bid_for_when_the_record_begins(
    auction: dict[str, Any], wrong: list[tuple[int, str]]
) -> None:
    given = {
        "phase": "auction",
        "turn_order": {"Ann": 2, "Ben": 1, "Cem": 3},
        "offer": {"round": 1, "due": "Ben", "sales": 0, "idle": 0},
        "shares": {"blue": {"Ann": 0, "Ben": 0, "Cem": 0}},
        **auction,
    }
    moves = [
        {"player": "Cem", "action": "pass"},
        {"player": "Ann", "action": "offer", "railroad": "yellow"},
        {"player": "Ann", "action": "bid", "amount": 1},
        {"player": "Cem", "action": "pass"},
        {"player": "Ben", "action": "pass"},
        {"player": "Cem", "action": "offer", "railroad": "blue", "own": True},
    ]
    log = {"referee": 1, "game": "intercity", "players": ["Ann", "Ben", "Cem"], "given": given}
    found = adjudicate({**log, "moves": moves, "rulings": {"resale": True}}).findings
    assert [(each.move, each.rule.number) for each in found if each.wrong] == wrong


def test_who_has_to_offer_may_have_offered_what_nobody_bid_for() -> None:
    """An auction without bids may be left out; that the share was declined may not (IQ-5)."""
    log = {
        "referee": 1,
        "game": "intercity",
        "players": ["Ann", "Ben", "Cem"],
        "rulings": {"offer_optional": False},
        "setup": {"turn_order": {"Ann": 1, "Ben": 2, "Cem": 3}, "board": "example"},
    }
    offers = [
        {"player": name, "action": "offer", "railroad": colour}
        for name, colour in (("Ann", "red"), ("Cem", "blue"))
    ]
    assert not [each for each in adjudicate({**log, "moves": offers}).findings if each.wrong]
    declined = [offers[0], {"player": "Ben", "action": "decline"}]
    found = [each.rule.number for each in adjudicate({**log, "moves": declined}).findings if each.wrong]
    assert found == ["I-5.1"]


@pytest.mark.parametrize(("bids", "wrong"), [(("?", "?"), []), (("?", 2), []), ((8, "?"), ["I-6.16"])])
def test_who_refuses_to_add_to_a_bid_nobody_noted_has_won_with_less_than_the_minimum(
    bids: tuple[Any, Any], wrong: list[str]
) -> None:
    given = {
        "phase": "contest",
        "directors": {"purple": "Ann", "blue": "Ben"},
        "shares": {"purple": {"Ann": 3}, "blue": {"Ben": 1}},
        "treasury": {"purple": 8, "blue": 8},
        "built": {"purple": [13], "blue": [17]},
        "chosen": {"purple": 19, "blue": 19},
        "contests": [{"section": 19, "railroads": ["purple", "blue"]}],
        "board": "example",
        "rest": "empty",
    }
    moves = [
        {"player": "Ann", "action": "blind", "railroad": "purple", "amount": bids[0]},
        {"player": "Ben", "action": "blind", "railroad": "blue", "amount": bids[1]},
        {"player": "Ben", "action": "top_up", "railroad": "blue", "pays": False},
    ]
    log = {"referee": 1, "game": "intercity", "players": ["Ann", "Ben", "Cem"], "given": given}
    judged = adjudicate({**log, "moves": moves, "rulings": {"top_up": "may"}})
    assert not judged.faults and [each.rule.number for each in judged.findings if each.wrong] == wrong


def test_what_was_paid_for_a_section_is_no_list_of_those_who_were_paid() -> None:
    """Told how many shares some hold of the railroad that builds, and nothing else."""
    record = {
        "referee": 1,
        "game": "intercity",
        "players": ["Anneke", "Bram", "Cees"],
        "given": {"shares": {"purple": {"Anneke": 0, "Bram": 2}}},
        "moves": [
            {"player": "Cees", "action": "choose", "railroad": "yellow", "section": 21},
            {"player": "Cees", "action": "build", "railroad": "purple", "section": "none", "paid": 0},
        ],
    }
    assert not [each for each in adjudicate(record).findings if each.wrong]


@pytest.mark.parametrize(
    "entry",
    [
        "{action: equity, railroad: red, value: 22, per_share: 18, rest: 0, paid: {Ann: 36, Ben: 18}}",
        "{action: dividend, railroad: red, paid: {Ann: 3}}",
        "{player: Ann, action: offer, railroad: red}",
        "{action: turn_order, cards: {Ann: 1, Ben: 2, Cem: 3}}",
    ],
)
def test_a_turn_that_is_there_and_not_known_is_any_turn(entry: str) -> None:
    head = "referee: 1\ngame: intercity\nplayers: [Ann, Ben, Cem]\ngiven: {%sboard: example}\nmoves:\n  - "
    told, untold = (judged(f"{head % turn}{entry}\n") for turn in ('turn: "?", ', ""))
    assert verdicts(told) == verdicts(untold)


ORDERS = (
    ("{Pete: '?', John: 2, Dave: 3}", "{John: 2, Dave: 3}"),
    ("{Pete: 1, John: '?', Dave: '?'}", "{Pete: 1}"),
    ("{Pete: '?', John: '?', Dave: '?'}", "'?'"),
)


@pytest.mark.parametrize(("some", "less"), ORDERS)
def test_a_turn_order_card_nobody_saw_is_one_that_is_not_told(some: str, less: str) -> None:
    entries = "{player: Dave, action: offer, railroad: red}\n{player: John, action: bid, amount: 2}"
    for more in ("", ", phase: offer", ", phase: offer, offer: {round: 1, sales: 0}"):
        given = f"{{cash: {{Pete: 9, John: 9, Dave: 9}}, turn_order: HERE{more}}}"
        told = [of(given.replace("HERE", cards), entries) for cards in (some, less)]
        assert told[0] == told[1], more
    checked = of(f"{{turn_order: {less}}}", f"{{check: {{turn_order: {some}}}}}")
    assert not any(kind == Kind.CONTRADICTION.value for _, kind in checked)
