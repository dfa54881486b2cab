"""Measure how much sooner several threads reach a depth than one.

    python -m bench.threads [--game GAME] [--threads N] [--depth N] [--games N]

Searches positions of games that the engine plays against itself by nodes, each with one thread and with several in
turn, with an empty hash table. What counts is wall time, so as many cores as threads must have nothing else to do.
Threads are never twice alike: from one run to the next the mean of a hundred positions differs by a fortieth.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import geometric_mean

from coupturc import DrawLimits, History, Position, Rules
from coupturc.engine.match.openings import random_opening
from coupturc.engine.native.evaluation import new_engine
from coupturc.rules import GAMES

#: Plies behind the opening, of which each game gives a position.
PLIES = (0, 14, 28, 42)
NODES_A_MOVE = 5_000
HASH_MIB = 256


@dataclass(frozen=True, slots=True)
class Run:
    """One search to the depth: wall seconds and nodes."""

    seconds: float
    nodes: int


def positions(rules: Rules, games: int) -> Iterator[Position]:
    """Yield those of games that always come the same, where there is a choice of quiet moves."""
    for number in range(games):
        engine, position = new_engine(HASH_MIB), random_opening(rules, number)
        for ply in range(max(PLIES) + 1):
            if not position.legal_moves:
                break
            if ply in PLIES and len(position.legal_moves) > 1 and not position.legal_moves.capture_count:
                yield position
            position = position.after(engine.search(History(position), DrawLimits(), nodes=NODES_A_MOVE).moves[0])


def reach(position: Position, depth: int, threads: int) -> Run:
    """Search to a depth with a new engine."""
    engine = new_engine(HASH_MIB)
    began = time.perf_counter()
    report = engine.search(History(position), DrawLimits(), depth=depth, threads=threads)
    return Run(time.perf_counter() - began, report.nodes)


def main() -> None:
    """Print a line a position, then the means."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=list(GAMES), default="international")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--depth", type=int, default=16)
    parser.add_argument("--games", type=int, default=36)
    options = parser.parse_args()
    pairs = []
    for position in positions(Rules(options.game), options.games):
        one, several = (reach(position, options.depth, threads) for threads in (1, options.threads))
        pairs.append((one, several))
        print(f"{position.fen}: {one.seconds:.2f} s, {several.seconds:.2f} s", flush=True)
    print(
        f"{options.threads} threads, {len(pairs)} positions of {options.game} to {options.depth} plies: "
        f"{geometric_mean(one.seconds / several.seconds for one, several in pairs):.2f} times as fast "
        f"(all together {sum(one.seconds for one, _ in pairs) / sum(several.seconds for _, several in pairs):.2f}), "
        f"{geometric_mean(several.nodes / one.nodes for one, several in pairs):.2f} times the nodes"
    )


if __name__ == "__main__":
    main()
