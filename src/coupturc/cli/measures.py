"""What `coupturc bench` measures: fixed work, so that only the time may differ."""

import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from coupturc import DrawLimits, History, Position
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.solving import few_of_each, read_puzzles, solve
from coupturc.notation.pdn import parse_pdn
from coupturc.rules.games import GAMES

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
        """Whether the amount is the expected one."""
        return self.expected in {None, self.amount}


class _Task(NamedTuple):
    """A position to work on, to a depth."""

    name: str
    rules: str
    fen: str  # empty for the start
    quick: int  # depth for a look at whether everything runs
    depth: int

    @property
    def position(self) -> Position:
        """The position."""
        return Position.from_fen(self.fen, self.rules) if self.fen else Position.start(self.rules)

    @property
    def subject(self) -> str:
        """Rules and position, as a table shows them."""
        return f"{self.rules} {self.name}"


_RANDOM178 = "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24"
_WOLDOUBY = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"
_MIDDLE = "W:W27,28,32,33,37,38,39,42,43,48:B7,8,12,13,16,18,19,23,24,26"
_DAMA_KINGS = "W:WKa1,Kh2,Kd4,Ke5:BKc6,Kf6,Kb8,Kg7"
_DAMA_CLOSED = "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a5,c5,e5,g5:Ba7,b7,c7,d7,e7,f7,g7,h7,b6,d6,f6,h6"

_TREES = (
    _Task("start", "international", "", 7, 10),
    _Task("random178", "international", _RANDOM178, 5, 8),
    _Task("all kings", "international", "W:WK31-50:BK1-20", 7, 10),
    _Task("start", "turkish", "", 6, 8),
    _Task("kings", "turkish", _DAMA_KINGS, 3, 5),
)
# Published (see `data/perft`), or reproduced by an independent slow generator.
_LEAVES = {
    "international start": {7: 1_049_442, 10: 258_895_763},
    "international random178": {5: 87_195, 8: 86_724_219},
    "international all kings": {7: 217_575, 10: 58_381_162},
    "turkish start": {6: 931_312, 8: 123_285_642},
    "turkish kings": {3: 44_496, 5: 30_580_258},
}
SEARCHES = (
    _Task("start", "international", "", 7, 13),
    _Task("woldouby", "international", _WOLDOUBY, 7, 15),
    _Task("middle", "international", _MIDDLE, 7, 15),
    _Task("random178", "international", _RANDOM178, 7, 13),
    _Task("start", "turkish", "", 5, 11),
    _Task("closed", "turkish", _DAMA_CLOSED, 5, 11),
)
_SEARCH = "search"
_HASH_MIB = 16

#: For each position of the solving set; few enough that a better engine solves more.
_SOLVE_NODES = 10_000
_SOLVE_HASH_MIB = 4
_QUICK_SOLVE_NODES, _QUICK_PUZZLES = 200, 2  # of each kind


def measure_all(*, quick: bool) -> Iterator[Measure]:
    """Measure generator, search, solving, playouts, notation and import, one by one.

    Args:
        quick: a hundredth of the work, for a look at whether everything runs.
    """
    for task in _TREES:
        yield _count(task, quick=quick, make_leaves=False)
        yield _count(task, quick=quick, make_leaves=True)
    for task in SEARCHES:
        yield _search(task, quick=quick)
    for game in GAMES:
        yield from _solving(game, quick=quick)
    for rules in GAMES:
        yield _playouts(rules, 50 if quick else 5000)
    yield from _notation(1000 if quick else 100_000)
    yield _reading(100 if quick else 10_000)
    yield _import_time()


def nodes_by_game(measures: Iterable[Measure]) -> dict[str, int]:
    """Sum the nodes searched for each game: equal totals mean that the engine plays the same."""
    totals: dict[str, int] = {}
    for measure in measures:
        if measure.name == _SEARCH:
            game = measure.subject.partition(" ")[0]
            totals[game] = totals.get(game, 0) + measure.amount
    return totals


def _count(task: _Task, *, quick: bool, make_leaves: bool) -> Measure:
    depth, position = task.quick if quick else task.depth, task.position
    leaves, seconds = _timed(lambda: position.perft(depth, make_leaves=make_leaves))
    name = "perft made" if make_leaves else "perft"
    return Measure(name, f"{task.subject} {depth}", "leaves", leaves, seconds, _LEAVES[task.subject][depth])


def _search(task: _Task, *, quick: bool) -> Measure:
    """Search to a fixed depth on one thread with empty tables, so that the nodes are always the same."""
    depth, history = task.quick if quick else task.depth, History(task.position)
    engine = new_engine(_HASH_MIB)
    nodes, seconds = _timed(lambda: engine.search(history, DrawLimits(), depth=depth).nodes)
    return Measure(_SEARCH, f"{task.subject} {depth}", "nodes", nodes, seconds)


def _solving(game: str, *, quick: bool) -> Iterator[Measure]:
    """Let the engine look at positions whose solution is proven, without tables."""
    puzzles, engine = read_puzzles(game), new_engine(_SOLVE_HASH_MIB)
    if quick:
        puzzles = few_of_each(puzzles, _QUICK_PUZZLES)
    for solved in solve(puzzles, _QUICK_SOLVE_NODES if quick else _SOLVE_NODES, engine):
        subject = f"{game} {solved.kind}, {solved.positions} positions"
        yield Measure("solve", subject, "solved", solved.right, solved.seconds)


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


def _reading(games: int) -> Measure:
    """Read games of PDN, every move played, into `Game` objects."""
    text = "".join(_random_game(seed) for seed in range(100)) * (games // 100)
    return Measure("read PDN", "international", "games", *_timed(lambda: len(parse_pdn(text))), games)


def _random_game(seed: int) -> str:
    """Write a game of 45 moves by each side on average: real ones are about as long."""
    rng, position, moves = random.Random(seed), Position.start(), ""  # noqa: S311 (no secret)
    while legal := position.legal_moves:
        move = rng.choice(legal)
        moves, position = f"{moves} {move}", position.after(move)
    return f'[White "Anna"]\n[Black "Bram"]\n[Date "2026.01.31"]\n[GameType "20"]\n\n{moves.lstrip()} 1-1\n\n'


def _repeated(act: Callable[[], object], repeats: int) -> Callable[[], int]:
    def repeat() -> int:
        for _ in range(repeats):
            act()
        return repeats

    return repeat


def _import_time() -> Measure:
    """Start an interpreter that imports the package; return the best of a few tries, as the machine may be busy."""

    def start() -> int:
        return subprocess.run([sys.executable, "-c", "import coupturc"], check=True).returncode

    times = [_timed(start)[1] for _ in range(_IMPORT_TRIES)]
    return Measure("import", "interpreter and coupturc", "starts", 1, min(times))


def _timed(act: Callable[[], int]) -> tuple[int, float]:
    start = perf_counter()
    amount = act()
    return amount, perf_counter() - start
