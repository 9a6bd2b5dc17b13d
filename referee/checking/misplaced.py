"""What stands in the wrong place: a player where a key must be, what is one player's beside what is
everybody's, an action in the place of a key. Each is told as it is written where it belongs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from referee.checking import everyday
from referee.checking.elsewhere import ELSEWHERE
from referee.checking.everyday import meanings
from referee.checking.fault import KEYS, MOST, Known
from referee.checking.words import (
    Error,
    bare,
    branches_of,
    by_player,
    closest,
    expectation,
    in_parts,
    of_players,
    schema_of,
    shortened,
)
from referee.declarations.row_text import listed
from referee.rules import Path

POSITIONS = ("setup", "given", "final")
"""The parts of a log under which one says where things lie."""


HEAD = frozenset({"moves", "players", "result", "rulings", "referee", "game"})
"""Keys of a log that people write into its parts."""


def players_of(root: Any) -> Sequence[Any]:
    """Who plays, as the document says it; nobody where it does not."""
    players = root.get("players") if isinstance(root, dict) else None
    return players if isinstance(players, list) else ()


def where_it_belongs(
    root: Any, key: Any, error: Error, path: Path, known: Known, guessed: bool, thoroughly: bool
) -> str:
    """How a key that is not known where it stands is written where it belongs; nothing where that cannot be
    told. ``guessed``: another key looks like it; ``thoroughly``: the game is asked as well."""
    inside = player_inside(root, key, error)
    if inside or not thoroughly or not isinstance(key, str):
        return inside
    value, keys = error.instance[key], list(schema_of(error).get("properties", {}))
    another = of_another_kind(root, key, value, path, known, bool(meanings(key, keys)))
    return another or deeper(root, key, keys, path, known, value, guessed)


def player_inside(root: Any, key: Any, error: Error) -> str:
    """Where a player is named in the place of a key: a key under which players are, with what was written
    of the player, where that may stand there."""
    if key not in players_of(root):
        return ""
    value, properties = error.instance[key], schema_of(error).get("properties", {})
    if isinstance(value, Mapping) and len(value) == 1:  # cash: {Pete: 5} for Pete: {cash: 5}
        word, told = next(iter(value.items()))
        if word in properties:
            return f"players inside a key: `{word}: {{{shortened(key)}: {inline(told)}}}`"
    scored = "scores" if "scores" in properties else None
    found = by_player(schema_of(error)) or scored
    told = inline(value) if found not in ("scores", None) and not isinstance(value, list) else "..."
    return f"players inside a key, such as `{found}: {{{shortened(key)}: {told}}}`" if found else ""


def by_seats(
    whole: Mapping[Any, Any], keys: Iterable[str], players: Sequence[Any], path: Path, known: Known
) -> tuple[Any, str, str] | None:
    """Players who stand in the place of keys of an entry (``Dave: 1, Pete: 2``): the first of them, the key
    under which they belong, and how that is written. None where there is no such key."""
    named = {name: whole[name] for name in whole if name in players and path[:1] == ("moves",)}
    free = (key for key in keys if key not in whole)
    key = next((key for key in free if {*named} <= {*known((*path, key))}), None) if named else None
    return (next(iter(named)), key, f"`{key}: {inline(named)}`") if key else None


def scattered(
    root: Any, whole: Mapping[Any, Any], keys: Sequence[str], key: Any, path: Path, known: Known
) -> tuple[Any, str, str] | None:
    """A value that was written without brackets or braces, parts of which were read as keys: the first of
    these, what is wrong, and how it is written. None where the key is no part of one."""
    players = players_of(root)
    if loose := unbracketed(whole, keys, key, players):
        return loose[0], "a list stands in brackets", loose[1]
    seats = by_seats(whole, keys, players, path, known) if key in players else None
    return (seats[0], "players stand inside a key", seats[2]) if seats else None


def inline(value: Any) -> str:
    """A value as it is written again within a line; dots for what is long."""
    if isinstance(value, Mapping) and all(isinstance(each, (str, int)) for each in value.values()):
        text = f"{{{', '.join(f'{key}: {bare(each)}' for key, each in value.items())}}}"
    elif isinstance(value, list) and all(isinstance(each, (str, int)) for each in value):
        text = f"[{', '.join(map(bare, value))}]"
    else:
        text = "..." if isinstance(value, (Mapping, list)) or value is None else bare(value)
    return text if len(text) <= MOST_SIGNS else "..."


MOST_SIGNS = 40
"""So many signs of a value are written again."""


def of_another_kind(root: Any, key: str, value: Any, path: Path, known: Known, everyday: bool) -> str:
    """A key that says something else than a key does there: another act, how an open question is read, a
    moment of the game, unless it is an ``everyday`` word for a key. How that is written."""
    asked = [name for name in known(("rulings",)) if key in (name, name.rpartition(".")[2])]
    if path and path[0] in POSITIONS and key in HEAD and not everyday:
        return f"`{key}` at the left margin, beside `{path[0]}`"
    if not path and len(asked) == 1 and not any(key in known((word,)) for word in POSITIONS):
        return f"`rulings: {{{asked[0]}: {inline(value)}}}`"
    if path[:1] == ("moves",) and (entry := _entry_of_its_own(root, key, value, path, known)):
        return entry
    moment = value in (True, "yes", "true") or (not everyday and value in players_of(root))
    if path and path[0] in POSITIONS and moment and key in known((path[0], "phase")):
        return f"`phase: {key}`"
    return ""


EFFECTS = frozenset(
    {"target", "on", "does", "effect", "use", "uses", "for", "which", "with", "cashes", "takes"}
    | {"fetch", "fetches", "copy", "copies", "repeat", "repeats"}
)
"""What people write before the card that a power is used on."""
ACTS = {"6": "cash", "7": "duplicate"}
"""The last sign of a card with a power, and what it does; others fetch a card."""


def _entry_of_its_own(root: Any, key: str, value: Any, path: Path, known: Known) -> str:
    """Another act that is written into an entry (``take: P1`` of a power), or what belongs to it, as it is
    written after that entry."""
    acts, entry = [*known(("moves",))], root["moves"][path[1]]
    if "decision" in entry and key in known(("given",)):
        return f"`position: {{{key}: {inline(value)}}}`"
    piles = known((*path, "at")) if key in WHOSE and isinstance(value, str) else ()
    if pile := _whose_pile(entry, value, piles, players_of(root)):
        return f"`at: {pile[0]}`"
    act = key if key in acts else ""
    if entry.get("action") == "power" and "cash" in acts and key in EFFECTS:
        card = str(entry.get("card"))
        act = ACTS.get(next(iter(everyday.cards(card)), card)[-1:], "take")
    if not act:
        beside = next((other for other in entry if other != entry.get("action") and other in acts), "")
        return f"the same in the entry of the `{beside}`" if beside else ""
    name = entry.get("player")
    who = f"player: {name}, " if isinstance(name, str) else ""
    told = next(iter(closest(value, known((*path, "card")), 1)), "")
    return f"an entry of its own after it: `{{{who}action: {act}, {f'card: {told}' if told else '...'}}}`"


def meant_there(root: Any, entry: Any, said: Any, path: Path, known: Known) -> tuple[str, ...]:
    """What a word was meant to be that says it by something else: a pile by whose it is, a card by its
    place in the row (``card: third``)."""
    if not isinstance(entry, Mapping) or not isinstance(said, str):
        return ()
    if path[-1:] == ("card",) and said.casefold() in everyday.ORDINALS and entry.get("action") == "buy":
        return tuple(filter(None, [card_lying(root, path, said)]))
    return _whose_pile(entry, said, known(path), players_of(root))


OF_AN_ENTRY = 3
"""So many steps lead to what an entry says: ``moves``, its number, the key."""
MOST_UNSEEN = 12
"""So many unseen cards are written one by one."""


def said_elsewhere(entry: Any, error: Error, path: Path) -> str | None:
    """How a value is written that says something of another key, or of none here, or of several entries; None
    where it does not."""
    said = error.instance
    wanted = expectation(error) if entry is not None else ""
    alone = wanted and "list" not in wanted and len(path) == OF_AN_ENTRY
    if isinstance(said, list) and len(said) > 1 and alone:
        return f"one alone, `{path[-1]}: {inline(said[0])}`: an entry for each"
    if type(said) is int and 0 < said <= MOST_UNSEEN and wanted.endswith("one line of text"):
        return f'a sign for each card that nobody saw: `{path[-1]}: "{" ".join("?" * said)}"`'
    if not isinstance(said, str):
        return None
    action = entry.get("action") if isinstance(entry, Mapping) else None
    if (action, path[-1:]) == ("buy", ("card",)):
        place = everyday.ORDINALS.get(said.casefold())
        return f"the card itself; its place may stand beside it: `position: {place}`" if place else None
    if (action, path[-1:]) == ("take", ("from",)):
        return f"{wanted}; left out where the card tells the pile"
    found = ELSEWHERE.get((path[-1:], said))
    return f"`result: {{{found.strip('`')}}}`" if found and path == ("result",) else found


def as_missing(root: Any, key: str, entry: Any, path: Path) -> str:
    """How something is written that an entry leaves out: the card where its place is named alone
    (``position: 2``), what was paid; nothing where there is no more to say than its name."""
    if path[:1] != ("moves",) or not isinstance(entry, Mapping) or entry.get("action") != "buy":
        return ""
    if key == "pay":
        return "`pay: [...]`, the cards that pay; `pay: []` where none did"
    lying = card_lying(root, path, entry["position"]) if key == "card" and "position" in entry else ""
    return f"`card: {lying}`, which lies there" if lying else ""


def card_lying(root: Any, path: Path, place: Any) -> str:
    """The card that lies at a place of the row before an entry; nothing where that is not told."""
    at = place if isinstance(place, int) else everyday.ORDINALS.get(str(place).casefold(), 0)
    rows = (root[part].get("display") for part in POSITIONS[:2] if isinstance(root.get(part), Mapping))
    row = next((row for row in rows if row is not None), None)
    cards = listed(row) if isinstance(row, str) else row
    if not isinstance(cards, list) or not 0 < at <= len(cards) or not str(cards[at - 1]).isalnum():
        return ""  # a gap, or a card nobody saw
    card = str(cards[at - 1])
    before = [entry for entry in root["moves"][: int(path[1])] if isinstance(entry, Mapping)]
    gone = any(entry.get("action") == "restock" or entry.get("card") == card for entry in before)
    return "" if gone else card


WHOSE = ("owner", "whose", "of")
"""Keys under which people say whose something is."""


def _whose_pile(
    entry: Mapping[str, Any], said: str, words: Iterable[str], players: Sequence[Any]
) -> tuple[str, ...]:
    """The words for a pile of cards of which it is said whose it is (``owner: Ben``, `Ben's discards`): the
    player's own or the opponent's; all that may be meant where nobody says it."""
    piles = [word for word in words if not word.endswith("deck")]
    if not {"own", "opponent"} <= {*piles}:
        return ()
    told = [str(entry[key]) for key in WHOSE if key in entry] or [said]
    for name in filter(None, map(str, players)):
        if any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", each) for each in told):
            return ("own" if name == entry.get("player") else "opponent",)
    return tuple(piles) if said.strip().casefold() in ("discards", "discard", "discard pile") else ()


def seat_by_seat(root: Any, error: Error) -> dict[Any, Any]:
    """What was written for all players one after the other (``totals: [40, 61]``), or the players in an order
    (``turn_order: [Ben, Ann]``), where it stands by players; nothing where it is neither."""
    players = [player for player in players_of(root) if isinstance(player, str)]
    inside = [each for branch in branches_of(error).values() for each in branch]
    wanted = [each for each in (error, *inside) if each.instance == error.instance and _wants_players(each)]
    if wanted and isinstance(error.instance, str) and (told := by_name(error.instance, players)):
        return dict(told)
    parts = in_parts(error.instance) if isinstance(error.instance, str) else error.instance
    if not wanted or not isinstance(parts, list) or len(parts) != len(players):
        return {}
    named = [part for part in parts if part in players]
    if not all(part.__class__ is int or part in players for part in parts):
        return {}
    if not named:
        return dict(zip(players, parts, strict=True))
    return {name: place for place, name in enumerate(named, 1)} if set(named) == set(players) else {}


def _wants_players(error: Error) -> bool:
    return error.validator == "type" and error.validator_value == "object" and of_players(schema_of(error))


IN_A_PART: Sequence[tuple[Path, str]] = (((), "`{}: {{{}: {}}}`"), ((0,), "`{}: [{{{}: {}}}]`"))
"""The ways to a part, and to the first of several, and how what stands in it is written."""


def one_of_a_part(error: Error, keys: Sequence[str], known: Known, path: Path) -> str:
    """A text that stands where a part was wanted and says what one key of it says (``auction: red``), as it
    is written there; nothing where it does not."""
    if not keys or not isinstance(error.instance, str):
        return ""
    key = next((key for key in keys if error.instance in known((*path, key))), None)
    return f"{{{key}: {shortened(error.instance)}}}" if key else ""


def deeper(
    root: Any, key: str, keys: Sequence[str], path: Path, known: Known, value: Any, exactly: bool
) -> str:
    """Where something belongs in a position beside which it stands (``decks`` of a ``setup``), in a part of
    it, or is of one player there: how it is written. ``exactly``: only where it has the very name; another
    may look more like what was meant."""
    players = players_of(root)
    if not players:
        return ""
    said = meanings(key, keys)
    for word in sorted(keys, key=lambda word: word not in root):  # what the record begins with first
        if not path and word in POSITIONS and key in known((word,)):
            return f"`{word}: {{{key}: ...}}`"
        own = known((*path, word, players[0])) if players[0] in known((*path, word)) else ()
        meant = tuple(each for each in own if each == key) if exactly else closest(key, own, 1)
        if meant:
            told = [*value.items()][:MOST_PARTS] if isinstance(value, Mapping) else [(players[0], None)]
            sides = ", ".join(
                f"{shortened(str(name))}: {{{meant[0]}: {inline(each)}}}" for name, each in told
            )
            return f"`{word}: {{{sides}}}`"
        for way, form in IN_A_PART if path and not said else ():
            part = [*known((*path, word, *way, KEYS))]
            inside = [each for each in part if each == key] or meanings(key, part)
            if inside:
                return form.format(word, inside[0], inline(value))
    return ""


def beside(root: Any, path: Path, known: Known) -> str:
    """Where what is said in a set-up is told once a record begins from a position: under `given` too."""
    given, parts = (root.get(word) if path == ("setup",) else None for word in ("given", "setup"))
    if not isinstance(given, dict) or not isinstance(parts, dict) or not parts:
        return ""
    if not {*parts} <= {*known(("given", KEYS))} - given.keys():
        return ""
    said = ", ".join(f"{key}: {inline(value)}" for key, value in parts.items())
    return f"the same under `given`: `given: {{{said}, ...}}`"


def action_as_key(root: Any, error: Error, strange: Sequence[Any]) -> str:
    """An entry whose action stands where a key must be (``draw: stock``), or after the player's name
    (``Ann: bid``), as it is written; nothing where neither is so."""
    actions = schema_of(error).get("properties", {}).get("action", {}).get("enum", ())
    players = players_of(root)
    for key in strange:
        said = error.instance[key]
        if closest(key, actions, 1) and key not in players:
            return f"action: {closest(key, actions, 1)[0]}"
        if closest(key, players, 1) and closest(said, actions, 1):
            return f"player: {closest(key, players, 1)[0]}, action: {closest(said, actions, 1)[0]}"
    return ""


def by_name(text: str, players: Sequence[Any]) -> dict[str, int]:
    """Numbers behind names, ``Pete 2, John 1``, as they stand by players; nothing where a text is no such."""
    found = [NAME_AND_NUMBER.fullmatch(part.strip()) for part in re.split("[,;]", text)]
    if not all(each and each[1] in players for each in found):
        return {}
    return {each[1]: int(each[2]) for each in found if each}


NAME_AND_NUMBER = re.compile(r"(.{1,60}?)\s*[ :=x]\s*([0-9]{1,6})")


def unbracketed(
    whole: Mapping[Any, Any], known: Iterable[str], key: Any, players: Sequence[Any] = ()
) -> tuple[Any, str] | None:
    """A list between braces that has no brackets (``display: R8, G9``), a word of which was read as a key:
    the first of such words, and the list as it is written. None where it is no part of one."""
    if whole[key] is not None:
        return None
    names, words = list(known), list(whole)
    begin = words.index(key)
    while begin > 0 and words[begin] not in names and whole[words[begin]] is None:
        begin -= 1
    head, value = words[begin], whole[words[begin]]
    if head not in names or value is None or isinstance(value, Mapping):
        return None
    parts = list(value) if isinstance(value, list) else [value]
    for word in words[begin + 1 :]:
        if word in names or whole[word] is not None:
            break
        parts.append(word)
    counted = by_name(", ".join(map(str, parts)), players)
    if counted:
        return words[begin + 1], f"`{head}: {inline(counted)}`"
    return words[begin + 1], f"`{head}: [{', '.join(shortened(str(part)) for part in parts[:MOST_PARTS])}]`"


MOST_PARTS = 8
"""So many parts of such a list are written again."""


def strange_keys(error: Error) -> list[tuple[Any, tuple[str, ...]]]:
    """The keys a closed mapping does not know, each with the key that was probably meant, if one was: the
    one that looks like it, or the only one that is missing where only one is strange and may say that."""
    schema = schema_of(error)
    if schema.get("additionalProperties") is not False:
        return []
    known = schema.get("properties", {})
    free = [key for key in known if key not in error.instance]
    strange = [key for key in error.instance if key not in known]
    # Words that look alike are looked for only for as many keys as are told at all.
    hints = [closest(key, free, 1) or closest(key, known, 1) for key in strange[:MOST]]
    needed = [*schema.get("required", ()), *schema.get("else", {}).get("required", ())]
    missing = [key for key in needed if key not in error.instance]
    if len(strange) == len(missing) == 1 and not hints[0]:
        said = error.instance[strange[0]]
        hints = [(missing[0],)] if known[missing[0]].get("const", said) == said else hints
    return list(zip_longest(strange, hints, fillvalue=()))


def only_one(error: Error) -> tuple[Any, ...]:
    """What stands alone in a list where no list was wanted (``card: [R8]``), without the brackets."""
    value = error.instance
    alone = isinstance(value, list) and len(value) == 1 and isinstance(value[0], (str, int))
    wanted = "array" in [shape.validator_value for shape in (error, *(error.context or ()))]
    return (value[0],) if alone and not wanted else ()
