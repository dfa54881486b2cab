"""Kill imports, the making of runs and the making of indexes, again and again; see docs/archive.md.

    python -m bench.archive kills [--kills N] [--seed N]

A thousand kills, in rounds of fifty on an archive of their own. `tests/archive` does a few of them. What must be true
is checked after each kill and after each round.
"""

import argparse
import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic

from coupturc.archive import segments
from tests.archive.killed_work import SEGMENT_GAMES
from tests.archive.killing import check_whole, killer
from tests.archive.made_games import many

_A_ROUND = 50
_GAMES = 250


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(description="Kill what works on an archive.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    segments.SEGMENT_GAMES = SEGMENT_GAMES
    total: Counter[str] = Counter()
    for number, begun in enumerate(range(0, asked.kills, _A_ROUND)):
        began = monotonic()
        total += play_a_round(asked.seed + number, min(_A_ROUND, asked.kills - begun))
        what = ", ".join(f"{name} {count}" for name, count in sorted(total.items()))
        print(f"killed {what}; last round {monotonic() - began:.0f} s; nothing lost, nothing damaged", flush=True)
    return 0


def play_a_round(seed: int, kills: int) -> Counter[str]:
    """Kill so many times, do the work to its end and check all of it; return what was killed how often."""
    with tempfile.TemporaryDirectory() as name:
        file, folder = Path(name, "games.pdn"), Path(name, "archive")
        file.write_text(many(_GAMES, 1000 * seed))
        with killer(folder, file, seed) as at_work:
            while at_work.kills.total() < kills:
                at_work.kill()
            at_work.finish()
        check_whole(folder, file)
        return at_work.kills
