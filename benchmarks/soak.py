"""kill -9, again and again: `record` while a game is typed in, an archive run while it judges.

    PYTHONPATH=. python benchmarks/soak.py --kills 20 --seed 1

After every kill of `record` the file must be readable and hold what was accepted, and the game is gone on
with. The archive run is begun again after every kill until it ends; then its verdicts must be those of a run
that nobody disturbed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import whole_games  # noqa: E402
from archive_logs import verdicts  # noqa: E402

from referee.document import read  # noqa: E402

REFEREE = [sys.executable, "-m", "referee"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def record(folder: Path, kills: int, chance: random.Random) -> str:
    """Types whole games in, in as many processes as kills; what was seen."""
    game: dict[str, Any] = json.loads(whole_games.kept_lines("duel")[chance.randrange(50)])
    path = folder / "table.yaml"
    head = [f"{key}: {json.dumps(value)}" for key, value in game.items() if key != "moves"]
    begun = "\n".join([*head, "moves:", f"  - {json.dumps(game['moves'][0])}", ""])
    path.write_text(begun, encoding="utf-8")
    typed = [json.dumps(entry) for entry in game["moves"]]
    for _ in range(kills):
        there = len(read(path)[0].data["moves"])
        with subprocess.Popen(
            [*REFEREE, "record", game["game"], "-o", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=ENVIRONMENT,
        ) as running:
            assert running.stdin is not None and running.stdout is not None
            accepted = 0
            for line in typed[there : there + chance.randint(1, 9)]:
                running.stdin.write(line.encode() + b"\n")
                running.stdin.flush()
                while b"Written" not in (said := running.stdout.readline()) and said:
                    pass
                accepted += bool(said)
            if there + accepted < len(typed):  # one more, and no waiting for it
                running.stdin.write(typed[there + accepted].encode() + b"\n")
                running.stdin.flush()
                time.sleep(chance.random() / 50)
            running.kill()
            with suppress(BrokenPipeError):
                running.stdin.close()
        assert accepted, "it does not take the game"
        found = read(path)[0].data["moves"]
        assert [json.dumps(entry) for entry in found] == typed[: len(found)], "what is kept is what was typed"
        assert accepted <= len(found) - there <= accepted + 1, (there, accepted, len(found))
        assert [left.name for left in folder.iterdir()] == [path.name], "nothing is left over"
        if len(found) == len(typed):
            path.write_text(begun, encoding="utf-8")
    return f"record: {kills} kills, nothing accepted was lost"


def archive(folder: Path, kills: int, chance: random.Random) -> str:
    """Judges kept games with kills in between; what was seen."""
    source = folder / "logs.jsonl"
    lines = [line for name in ("auction", "duel", "rommee") for line in whole_games.kept_lines(name)]
    source.write_bytes(b"\n".join(lines) + b"\n")

    def run(out: str) -> subprocess.Popen[bytes]:
        command = [*REFEREE, "archive", "check", str(source), "-o", str(folder / out), "-j", "2"]
        quiet = subprocess.DEVNULL
        return subprocess.Popen([*command, "--shard", "20"], stdout=quiet, stderr=quiet, env=ENVIRONMENT)

    killed = 0
    for _ in range(kills):
        child = run("disturbed")
        time.sleep(0.3 + 2 * chance.random())
        killed += child.poll() is None
        child.kill()
        child.wait()
    run("disturbed").wait()
    run("at once").wait()
    told = [verdicts(folder / out) for out in ("disturbed", "at once")]
    assert told[0] == told[1] and len(told[0]) > len(lines)
    return f"archive: {killed} kills of {kills} while it ran, {len(lines)} verdicts as if nothing had been"


def main() -> None:
    """Kills, and says what came of it."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--kills", type=int, default=20, help="of each")
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    chance = random.Random(options.seed)
    for what in (record, archive):
        with TemporaryDirectory() as folder:
            print(what(Path(folder), options.kills, chance))


if __name__ == "__main__":
    main()
