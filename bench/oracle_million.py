"""Compare the core with the slow generator on a million random positions of every rules value.

    python -m bench.oracle_million [--positions N] [--only RULES] [--processes P] [--record FILE]

Works in slices of 10,000 positions. With `--record`, finished slices are noted in FILE and skipped by
the next call, so a broken run goes on where it stopped. Prints the FEN of every disagreement; exit
status 1 when there is one.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterable
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from tests.conformance.bridge import core_position, plain_move, plain_slow_move, random_positions
from tests.oracle.generator import SlowGenerator
from tests.oracle.play import after
from tests.oracle.position import SlowPosition, format_fen
from tests.oracle.rules import ALL_RULES, OracleRules

SLICE = 10_000


class Slice(NamedTuple):
    """One seed's worth of positions of one rules value."""

    rules: OracleRules
    number: int

    def __str__(self) -> str:
        return f"{self.rules} {self.number}"


def disagreements(part: Slice) -> tuple[Slice, list[str]]:
    """Return the FEN of every position of `part` on which the two generators differ."""
    positions = random_positions(f"million {part}", part.rules, SLICE)
    return part, [format_fen(slow) for slow in positions if not _agree(slow)]


def _agree(slow: SlowPosition) -> bool:
    """Compare all legal moves in their order, and the position after one of them."""
    position, slow_moves = core_position(slow), SlowGenerator(slow).sorted_moves
    moves = list(position.legal_moves)
    if [plain_move(move) for move in moves] != [plain_slow_move(move, slow.rules) for move in slow_moves]:
        return False
    one = len(moves) // 2
    return not moves or position.after(moves[one]).fen == format_fen(after(slow, slow_moves[one]))


def main() -> int:
    """Compare the slices that are left; return the exit status."""
    options = _options()
    slices = _slices(options.positions, options.only, _recorded(options.record))
    started = time.perf_counter()
    with Pool(options.processes) as pool:
        wrong = _report(pool.imap_unordered(disagreements, slices), options.record)
    seconds = time.perf_counter() - started
    print(f"{len(slices) * SLICE} positions, {wrong} disagreements, {seconds:.0f} s")
    return 1 if wrong else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare the core with the slow generator.")
    parser.add_argument("--positions", type=int, default=1_000_000, help="of each rules value")
    parser.add_argument("--only", default="", help="one rules value, such as turkish-king-half-turn")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--record", type=Path, help="file in which finished slices are noted")
    return parser.parse_args()


def _slices(positions: int, only: str, done: set[str]) -> list[Slice]:
    """List the slices to compare, all rules values by turns."""
    chosen = [rules for rules in ALL_RULES if only in ("", str(rules))]
    slices = [Slice(rules, number) for number in range(-(-positions // SLICE)) for rules in chosen]
    return [part for part in slices if str(part) not in done]


def _recorded(record: Path | None) -> set[str]:
    return set(record.read_text(encoding="utf-8").splitlines()) if record and record.exists() else set()


def _report(results: Iterable[tuple[Slice, list[str]]], record: Path | None) -> int:
    """Print disagreements as they come and note slices without one; return how many there were."""
    wrong = 0
    for part, fens in results:
        for fen in fens:
            print(f"{part.rules}: {fen}", flush=True)
        wrong += len(fens)
        if record and not fens:
            with record.open("a", encoding="utf-8") as notes:
                notes.write(f"{part}\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
