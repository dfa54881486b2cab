"""What `coupturc bench` measures: fixed work, so that only the time may differ."""

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from coupturc import Position

_SEED = 2026
_IMPORT_TRIES = 7


@dataclass(frozen=True, slots=True)
class Measure:
    """One finished measurement.

    Args:
        name: what was measured, such as `perft`.
        subject: on what: rules and position, or the command.
        unit: what was counted, such as `leaves`.
        amount: how many of them; the same on every machine, except for times.
        seconds: wall time they took.
        expected: the amount there should be; None where nothing is fixed.
    """

    name: str
    subject: str
    unit: str
    amount: int
    seconds: float
    expected: int | None = None

    @property
    def per_second(self) -> float:
        """Amount in one second."""
        return self.amount / max(self.seconds, 1e-9)

    @property
    def is_right(self) -> bool:
        """Whether the amount is the one it should be."""
        return self.expected in {None, self.amount}


class _Tree(NamedTuple):
    subject: str
    rules: str
    fen: str  # empty for the start
    counts: dict[int, int]  # depth: leaves; the first is for a quick look


# Totals: PERFT.md, all reproduced by an independent slow generator.
_TREES = (
    _Tree("international start", "international", "", {7: 1_049_442, 10: 258_895_763}),
    _Tree(
        "international random178",
        "international",
        "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
        {5: 87_195, 8: 86_724_219},
    ),
    _Tree("international all kings", "international", "W:WK31-50:BK1-20", {7: 217_575, 10: 58_381_162}),
    _Tree("turkish start", "turkish", "", {6: 931_312, 8: 123_285_642}),
    _Tree("turkish kings", "turkish", "W:WKa1,Kh2,Kd4,Ke5:BKc6,Kf6,Kb8,Kg7", {3: 44_496, 5: 30_580_258}),
)


def measure_all(*, quick: bool) -> Iterator[Measure]:
    """Measure generator, playouts, notation and import, one by one.

    Args:
        quick: a hundredth of the work, for a look at whether everything runs.
    """
    for tree in _TREES:
        yield _count(tree, quick=quick, make_leaves=False)
        yield _count(tree, quick=quick, make_leaves=True)
    for rules in ("international", "turkish"):
        yield _playouts(rules, 50 if quick else 5000)
    yield from _notation(1000 if quick else 100_000)
    yield _import_time()


def _count(tree: _Tree, *, quick: bool, make_leaves: bool) -> Measure:
    depth, expected = list(tree.counts.items())[0 if quick else -1]
    position = Position.from_fen(tree.fen, tree.rules) if tree.fen else Position.start(tree.rules)
    leaves, seconds = _timed(lambda: position.perft(depth, make_leaves=make_leaves))
    name = "perft made" if make_leaves else "perft"
    return Measure(name, f"{tree.subject} {depth}", "leaves", leaves, seconds, expected)


def _playouts(rules: str, games: int) -> Measure:
    """Play random games to the end: legal moves, choice, position after."""
    start = Position.start(rules)
    choose = random.Random(_SEED).choice  # noqa: S311 (no secret)

    def play() -> int:
        for _ in range(games):
            position = start
            while moves := position.legal_moves:
                position = position.after(choose(moves))
        return games

    return Measure("playouts", rules, "games", *_timed(play))


def _notation(repeats: int) -> Iterator[Measure]:
    position = Position.start()
    fen = position.fen
    work: dict[str, Callable[[], object]] = {
        "read FEN": lambda: Position.from_fen(fen),
        "write FEN": lambda: position.fen,
        "read move": lambda: position.parse_move("32-28"),
    }
    for name, act in work.items():
        yield Measure(name, "international start", "texts", *_timed(_repeated(act, repeats)))


def _repeated(act: Callable[[], object], repeats: int) -> Callable[[], int]:
    def repeat() -> int:
        for _ in range(repeats):
            act()
        return repeats

    return repeat


def _import_time() -> Measure:
    """Start an interpreter that imports the package; the best of a few tries, the others met a busy machine."""

    def start() -> int:
        return subprocess.run([sys.executable, "-c", "import coupturc"], check=True).returncode

    times = [_timed(start)[1] for _ in range(_IMPORT_TRIES)]
    return Measure("import", "interpreter and coupturc", "starts", 1, min(times))


def _timed(act: Callable[[], int]) -> tuple[int, float]:
    start = perf_counter()
    amount = act()
    return amount, perf_counter() - start
