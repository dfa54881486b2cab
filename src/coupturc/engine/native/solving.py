"""Positions whose solution is proven: what the engine finds of it without tables, within fixed nodes.

A file has one position a line: its FEN, then `name value` pairs, `; ` between. `kind` says what it asks,
`best` the solving moves in Hub's writing, `proof` how they were proven, `plies` how long or deep.
docs/solving.md explains kinds and proofs; `python -m bench.solving_set` makes the files.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from coupturc._core import DrawLimits, Engine, History, Position
from coupturc.errors import CoupTurcError

FOLDER = Path(__file__).parent / "puzzles"


@dataclass(eq=False)
class PuzzleError(CoupTurcError, ValueError):
    """A line that is not a position with a solution."""

    line: str
    expected: str

    def __str__(self) -> str:
        return f"expected {self.expected}: {self.line!r}"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with its solution.

    Args:
        position: with several legal moves.
        best: the moves that solve it, in Hub's writing.
        kind: `only_win`, `only_draw`, `zugzwang`, `combination` or `blocked`.
        proof: `tables`, `win` or `material`, see docs/solving.md.
        plies: to the end with best play (`tables`), or how deep the proof looks.
        gain: men that a `material` proof wins; 0 elsewhere.
    """

    position: Position
    best: tuple[str, ...]
    kind: str
    proof: str
    plies: int
    gain: int = 0

    def __str__(self) -> str:
        gain = f"; gain {self.gain}" if self.gain else ""
        best = " ".join(self.best)
        return f"{self.position.fen}; kind {self.kind}; best {best}; proof {self.proof}; plies {self.plies}{gain}"


def parse_puzzle(line: str, game: str) -> Puzzle:
    """Read a line.

    Raises:
        PuzzleError: it says too little, or a best move is not legal.
        FenError: it does not begin with a position.
    """
    fen, *rest = line.split(";")
    values = dict(part.strip().partition(" ")[::2] for part in rest)
    position = Position.from_fen(fen.strip(), game)
    try:
        best = tuple(values["best"].split())
        puzzle = Puzzle(
            position, best, values["kind"], values["proof"], int(values["plies"]), int(values.get("gain", 0))
        )
    except (KeyError, ValueError):
        raise PuzzleError(line, "kind, best, proof and plies behind a FEN") from None
    if not best or not set(best) <= {move.hub for move in position.legal_moves}:
        raise PuzzleError(line, "legal moves as best")
    return puzzle


def read_puzzles(game: str, folder: Path = FOLDER) -> list[Puzzle]:
    """Read the shipped positions of a game, `international` or `turkish`.

    Example:
        >>> {puzzle.kind for puzzle in read_puzzles("turkish")} <= {"only_win", "only_draw", "zugzwang", "combination"}
        True
    """
    lines = (folder / f"{game}.txt").read_text("utf-8").splitlines()
    return [parse_puzzle(line, game) for line in lines if line.strip() and not line.startswith("#")]


def few_of_each(puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """Return the first positions of each kind."""
    count: Counter[str] = Counter()
    kept = []
    for puzzle in puzzles:
        count[puzzle.kind] += 1
        if count[puzzle.kind] <= most:
            kept.append(puzzle)
    return kept


@dataclass(frozen=True, slots=True)
class Solved:
    """How many positions of a kind were solved.

    Args:
        kind: of the positions.
        positions: looked at.
        right: of them, with a solving move as the answer.
        seconds: wall time of all of them.
    """

    kind: str
    positions: int
    right: int
    seconds: float


def solve(puzzles: Iterable[Puzzle], nodes: int, engine: Engine) -> Iterator[Solved]:
    """Let an engine look at positions, each afresh; yields the result of each kind, in order of appearance.

    Args:
        puzzles: of one game.
        nodes: for each position.
        engine: without tables, or it would only look the answers up.
    """
    by_kind: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        by_kind.setdefault(puzzle.kind, []).append(puzzle)
    for kind, group in by_kind.items():
        start = perf_counter()
        right = sum(answer(puzzle.position, nodes, engine) in puzzle.best for puzzle in group)
        yield Solved(kind, len(group), right, perf_counter() - start)


def answer(position: Position, nodes: int, engine: Engine) -> str:
    """Return the engine's move in Hub's writing, after a search that knows nothing from others."""
    engine.clear()
    return engine.search(History(position), DrawLimits(), nodes=nodes).moves[0].hub
