"""Our YAML against the reader ``yaml`` of JavaScript, which follows YAML 1.2, over generated texts.

    npm install yaml
    PYTHONPATH=. python benchmarks/yaml_readers.py --texts 100000 --seed 1

Tells how many texts both read, one reads, nobody reads; and every text that both read differently. Those
differences that docs/reading.md names are counted by their kind and not told.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from referee.document import Unreadable, parse

OTHER = """
import { parseAllDocuments, isMap, isSeq, isAlias } from 'yaml';
import fs from 'fs';
const plain = (n, d) => n === null ? null : isAlias(n) ? plain(n.resolve(d), d)
  : isMap(n) ? { m: n.items.map(p => [plain(p.key, d), plain(p.value, d)]) }
  : isSeq(n) ? n.items.map(one => plain(one, d))
  : typeof n.value === 'number' && !isFinite(n.value) ? { f: String(n.value) }
  : n.value === undefined ? null : n.value;
console.log(JSON.stringify(JSON.parse(fs.readFileSync(0, 'utf8')).map(text => {
  try {
    const found = parseAllDocuments(text, { version: '1.2', schema: 'core' });
    const docs = Array.isArray(found) ? found : [];
    if (docs.some(d => d.errors.length)) return null;
    return docs.map(d => plain(d.contents, d)).filter(d => d !== null);
  } catch { return null; }
})));
"""

LOG = """referee: 1
game: hundred
players: [Ann, Ben, "Cem"]
notes: |
  one
  two
moves:
  - {action: deal, upcard: 9C}   # first
  - {player: Ann, action: draw, from: stock, card: "?"}
  - player: Ben
    cards: [7S, '8S', "9\\u0041"]
result: {scores: {Ann: 1.5e2, Ben: -3}, winner: ~}
"""
BLOCK = (
    "a", "b: ", "- ", "? ", "?x", ": ", ":", "x", "\n", "\n  ", "\n ", "  ", " ", '"', "'", "#", " #c", "&a ",
    "&an:chor ", "*a", "!", "!!str ", "!!int ", "|", ">", "|\n", ">-\n", "|+\n", "|2\n", "---\n", "...\n",
    "~", "null", "1", "0x1f", "1e3", "'s'", '"a\\n"', "\t", "%", "key: ", "- - ", "::", "é", '"a":',
    "\n   \n", "<<: ", "- |\n  t\n   \n", "|-\n x\n \n", '"x\n  y"', '"x\\\n  y"',
)  # fmt: skip
FLOW = (
    "[", "]", "{", "}", ",", ", ", ": ", ":", " ", "?", "? ", "a", "b", '"c"', "'d'", "-", "1", "#", " # x\n",
    "\n ", "\t", "&x ", "*x", "!", "!!str ", "?z", ":z", "a:b", '"e":f', "\\", "''", '""', ".", "=", "|", ">",
    "%",
)  # fmt: skip
SCALAR = "0123456789+-.eExXoObB_:~nulNULtrueTRUEfalsINFinfaAyYsS "


def block(chance: random.Random) -> str:
    return "".join(chance.choice(BLOCK) for _ in range(chance.randint(1, 14)))


def flow(chance: random.Random) -> str:
    opening, closing = chance.choice((("k: [", "]"), ("{", "}")))
    return opening + "".join(chance.choice(FLOW) for _ in range(chance.randint(1, 9))) + closing


def scalar(chance: random.Random) -> str:
    return "k: " + "".join(chance.choice(SCALAR) for _ in range(chance.randint(1, 6)))


def damaged(chance: random.Random) -> str:
    text = LOG
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice((*BLOCK, *FLOW)) + text[at + chance.choice((0, 0, 1, 2, 5)) :]
    return text


KINDS: tuple[Callable[[random.Random], str], ...] = (block, flow, scalar, damaged)


def ours(text: str) -> list[Any] | None:
    try:
        return [document.data for document in parse(text, "text", "yaml") if document.data is not None]
    except Unreadable:
        return None


def same(ours: Any, other: Any) -> bool:
    """Equal, where our keys are always text and theirs may be numbers and nothing."""
    if isinstance(ours, dict):
        pairs = other.get("m") if isinstance(other, dict) else None
        return (
            pairs is not None
            and len(pairs) == len(ours)
            and all(
                (not isinstance(theirs, str) or theirs == key) and same(value, their_value)
                for (key, value), (theirs, their_value) in zip(ours.items(), pairs, strict=True)
            )
        )
    if isinstance(ours, list):
        return isinstance(other, list) and len(ours) == len(other) and all(map(same, ours, other))
    if (isinstance(ours, float) and ours in (float("inf"), float("-inf"))) or ours != ours:
        return isinstance(other, dict) and "f" in other
    return bool(ours == other) and isinstance(ours, bool) == isinstance(other, bool)


def known(text: str) -> str:
    """The kind of difference that is told of in the documentation; nothing for a new one."""
    if re.search(r"[|>][-+0-9]*[ \t]*(#[^\n]*)?\n", text) and not text.endswith("\n"):
        return "text after | or > that ends with the file, without a line break"
    if re.match(r"\s*(---\s*)?(&a )?(!\S* )?[|>][-+0-9]*", text):
        return "a document that is nothing but a text after | or >"
    return ""


def main() -> int:
    """0 where nothing was read differently that is not named."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--texts", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    chance = random.Random(options.seed)
    texts = sorted({chance.choice(KINDS)(chance) for _ in range(options.texts)})
    command = ["node", "--input-type=module", "-e", OTHER]
    said = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True)
    counts: Counter[str] = Counter()
    different = 0
    for text, theirs in zip(texts, json.loads(said.stdout), strict=True):
        mine = ours(text)
        if mine is None or theirs is None:
            who = "nobody reads" if mine is theirs else "only they read" if mine is None else "only we read"
            counts[who] += 1
        elif same(mine, theirs):
            counts["both read alike"] += 1
        elif kind := known(text):
            counts[f"both read, {kind}"] += 1
        else:
            different += 1
            print(f"{text!r}\n    we   {mine}\n    they {theirs}")
    for name, number in sorted(counts.items()):
        print(f"{number:>8}  {name}")
    print(f"{different:>8}  both read, differently")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
