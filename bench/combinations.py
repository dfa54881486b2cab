"""Verify every shipped combination by a longer search than the one that found it.

    python -m bench.combinations [--nodes N]

Exit code 1 when the engine prefers another first move, or finds a second one nearly as good. The proof
by force is not part of this: `tests/lessons/test_combinations.py` has it.
"""

import argparse
import sys
from collections.abc import Iterator

from coupturc.engine.native.evaluation import new_engine
from coupturc.lessons.practice.combinations import load_combinations
from coupturc.rules import load_profile
from coupturc.training.combinations import agrees


def doubted(game: str, nodes: int) -> Iterator[str]:
    """Yield the boards of a game that the engine does not agree with."""
    engine, profile = new_engine(64), load_profile(game)
    for combination in load_combinations(game).values():
        engine.clear()
        if not agrees(engine, profile, combination, nodes):
            yield combination.fen


def main() -> int:
    """Check both games."""
    parser = argparse.ArgumentParser(description="Verify the shipped combinations.")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="positions searched for each")
    nodes = parser.parse_args().nodes
    wrong = 0
    for game in ("international", "turkish"):
        found = list(doubted(game, nodes))
        for fen in found:
            print(f"{game}: the engine doubts {fen}", file=sys.stderr)
        print(f"{game}: {len(load_combinations(game)) - len(found)} of {len(load_combinations(game))} confirmed")
        wrong += len(found)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
