"""Count every perft table of `data/perft` to its full published depth.

    python -m bench.perft_full [--threads T] [--only TEXT] [--most-nodes N]

The tables that count every route of a capture are walked through the input automaton in Python, up
to `--most-routes` leaves. Prints one line per count; exit status 1 when any differs.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable

from coupturc import Position
from tests.conformance.bridge import core_rules, routes_perft
from tests.perft_files import PerftEntry, load_perft


def main() -> int:
    """Count what the options ask for; return the exit status."""
    options = _options()
    merged = [
        _is_right(entry, depth, lambda p, d: p.perft(d, threads=options.threads))
        for entry in load_perft("merged")
        for depth in _depths(entry, options.only, options.most_nodes)
    ]
    routes = [
        _is_right(entry, depth, routes_perft)
        for entry in load_perft("routes")
        for depth in _depths(entry, options.only, options.most_routes)
    ]
    right, total = sum(merged + routes), len(merged + routes)
    print(f"{right} of {total} counts are right")
    return 0 if right == total else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Count every perft table to its full published depth.")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="part of an entry's name, such as 'international start'")
    parser.add_argument("--most-nodes", type=int, default=2_000_000_000)
    parser.add_argument("--most-routes", type=int, default=12_000_000)
    return parser.parse_args()


def _depths(entry: PerftEntry, only: str, most: int) -> list[int]:
    if only not in str(entry):
        return []
    return [depth for depth, nodes in enumerate(entry.nodes, start=1) if nodes <= most]


def _is_right(entry: PerftEntry, depth: int, count: Callable[[Position, int], int]) -> bool:
    position = Position.from_fen(entry.fen, core_rules(entry.rules))
    started = time.perf_counter()
    nodes = count(position, depth)
    seconds = time.perf_counter() - started
    is_right = nodes == entry.nodes[depth - 1]
    verdict = "" if is_right else f"  WRONG, published {entry.nodes[depth - 1]}"
    print(f"{entry!s:45} {entry.captures:6} {depth:2} {nodes:>13} {seconds:8.2f} s{verdict}", flush=True)
    return is_right


if __name__ == "__main__":
    sys.exit(main())
