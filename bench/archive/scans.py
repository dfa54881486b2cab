"""Measure the scans of an archive in CPU time: one core, games in memory.

    python -m bench.archive scans [--games N] [--plies M] [--game international]

The games are random ones in which captures are avoided now and then, so that they last. Games are made once, some
thousands of them, and stand side by side as often as it takes.
"""

import argparse
import random
import statistics
import time
from array import array
from collections.abc import Callable
from typing import TypeVar

from coupturc import Move, Position, Rules, Side
from coupturc._core import Manoeuvre, PackedGames, Pattern, pack_moves
from coupturc.rules import GAMES

DIFFERENT = 4_000
GOOD_ENOUGH = 3
EXPLORED = 60

T = TypeVar("T")


def main() -> int:
    """Print each figure on a line of its own."""
    parser = argparse.ArgumentParser(description="Measure the scans of an archive.")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--plies", type=int, default=90)
    parser.add_argument("--game", choices=sorted(GAMES), default="international")
    options = parser.parse_args()
    rules = Rules(options.game)
    lines = [_line(seed, rules, options.plies) for seed in range(DIFFERENT)]
    bare = _packed(rules, lines, options.games)
    seconds, masks = _timed(bare.make_masks)
    positions = sum(len(line) + 1 for line in lines) * options.games // DIFFERENT
    print(f"{options.games:,} games of {positions / options.games:.0f} positions, {options.game}")
    print(f"decode, squares held: {positions / seconds / 1e6:.1f} M positions/s")
    games = _packed(rules, lines, options.games, masks)
    _explore(games, rules, lines)
    _search(games, rules, positions)
    return 0


def _line(seed: int, rules: Rules, plies: int) -> list[Move]:
    rng, position = random.Random(seed), Position.start(rules)  # noqa: S311
    moves: list[Move] = []
    while len(moves) < plies and position.legal_moves:
        legal = position.legal_moves
        tries = [rng.choice(legal) for _ in range(GOOD_ENOUGH)]
        quiet = [move for move in tries if not position.after(move).legal_moves.capture_count]
        moves.append((quiet or tries)[0])
        position = position.after(moves[-1])
    return moves


def _packed(rules: Rules, lines: list[list[Move]], games: int, masks: bytes | None = None) -> PackedGames:
    codes = [pack_moves(Position.start(rules), line) for line in lines]
    ends, end = array("I"), 0
    for i in range(games):
        end += len(codes[i % DIFFERENT])
        ends.append(end)
    text = b"".join(codes) * (games // DIFFERENT + 1)
    return PackedGames(rules, text[:end], ends, results=bytes(i % 4 for i in range(games)), masks=masks)


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


def _explore(games: PackedGames, rules: Rules, lines: list[list[Move]]) -> None:
    rng, times = random.Random(0), []  # noqa: S311
    for _ in range(EXPLORED):
        position = Position.start(rules)
        for move in lines[rng.randrange(DIFFERENT)][: rng.randrange(30)]:
            position = position.after(move)
        times.append(_timed(lambda at=position: games.explore(at))[0])  # type: ignore[misc]
    slowest = statistics.quantiles(times, n=20)[-1]
    print(f"explore, {EXPLORED} positions: median {statistics.median(times) * 1e3:.1f} ms, p95 {slowest * 1e3:.1f} ms")


def _search(games: PackedGames, rules: Rules, positions: int) -> None:
    squares = rules.squares
    middle = squares[len(squares) // 2 :]
    patterns = {
        "that never comes about": Pattern(rules, dict.fromkeys(squares, "."), plies=1),
        "of three men": Pattern(rules, {middle[1]: "w", middle[2]: "w", squares[len(squares) // 2 - 2]: "b"}),
        "without a mask": Pattern(rules, {}, counts={"W": (3, 64)}),
    }
    for name, pattern in patterns.items():
        seconds, hits = _timed(lambda p=pattern: games.search([p]))  # type: ignore[misc]
        print(
            f"pattern {name}: {seconds * 1e3:.0f} ms, {positions / seconds / 1e6:.0f} M positions/s, {len(hits)} games"
        )
    _manoeuvre(games, rules)


def _manoeuvre(games: PackedGames, rules: Rules) -> None:
    """A man that goes three steps on, as one of a third of the games might: their bytes must be read."""
    at = Position.start(rules).legal_moves[-1].origin
    steps = []
    for _ in range(3):
        move = Position({at: "w", rules.squares[0]: "B"}, Side.white, rules).legal_moves[-1]
        steps.append((move.origin, move.target))
        at = move.target
    seconds, hits = _timed(lambda: games.manoeuvre([Manoeuvre(rules, Side.white, steps, 10)]))
    speed = len(games) / seconds / 1e6
    print(f"manoeuvre {steps}: {seconds * 1e3:.0f} ms, {speed:.1f} M games/s, {len(hits)} games")
