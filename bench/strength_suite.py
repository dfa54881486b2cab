"""Measure how much of the test suite the engine solves, by nodes.

    python -m bench.strength_suite [--nodes N ...] [--shots N]

The suite: the solving set (docs/solving.md), the shots of the trainer (every one proven to win by force), and positions
whose loss the engine used to see late (data/strength). Prints the table of docs/strength.md.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from coupturc import DrawLimits, History, Position
from coupturc._core import Engine
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.solving import read_puzzles, solve
from coupturc.lessons.practice.combinations import load_combinations
from coupturc.rules import GAMES

JUDGED = Path(__file__).parents[1] / "data" / "strength" / "judged-late.txt"
#: In hundredths of a man: as near as two evaluations of one position are to be.
NEAR = 30


@dataclass(frozen=True, slots=True)
class Judged:
    """A position with what a stronger program thought of it.

    Args:
        position: in which it was asked.
        peer: its score for the side to move, in hundredths of a man.
    """

    position: Position
    peer: int


def read_judged(path: Path = JUDGED) -> list[Judged]:
    """Read a file of judged positions.

    Raises:
        FenError: a line does not begin with a position.
        ValueError: it has no `peer` behind it.
    """
    found = []
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            fen, _, peer = line.partition("; peer ")
            found.append(Judged(Position.from_fen(fen), round(100 * float(peer))))
    return found


def counts(game: str, nodes: int, shots: int) -> Iterator[tuple[str, int, int]]:
    """Yield each kind of position of a game with how many were solved, of how many."""
    engine = new_engine(64)
    for solved in solve(read_puzzles(game), nodes, engine):
        yield solved.kind, solved.right, solved.positions
    chosen = list(islice(load_combinations(game).values(), shots))
    rules = GAMES[game].rules
    first = [(each.position(rules), each.line[0]) for each in chosen]
    yield "shot", sum(_move(engine, position, nodes) == move for position, move in first), len(first)
    judged = [each for each in read_judged() if each.position.rules.game == game]
    if judged:
        yield "judged late", sum(is_near(engine, each, nodes) for each in judged), len(judged)


def is_near(engine: Engine, judged: Judged, nodes: int) -> bool:
    """Whether the engine thinks of a position what the stronger program thought."""
    engine.clear()
    found = engine.search(History(judged.position), DrawLimits(), nodes=nodes)
    return abs(found.score - judged.peer) <= NEAR


def _move(engine: Engine, position: Position, nodes: int) -> str:
    engine.clear()
    return engine.search(History(position), DrawLimits(), nodes=nodes).moves[0].text


def table(budgets: Iterable[int], shots: int) -> str:
    """Write the table: a row a kind, a column for each number of nodes."""
    budgets = list(budgets)
    text = f"| game | kind | positions | {' | '.join(f'{nodes:,} nodes' for nodes in budgets)} |\n"
    text += "|---" * (3 + len(budgets)) + "|\n"
    for game in GAMES:
        for columns in zip(*(counts(game, nodes, shots) for nodes in budgets), strict=True):
            kind, _, positions = columns[0]
            shares = " | ".join(f"{right / positions:.0%}" for _, right, _ in columns)
            text += f"| {game} | {kind} | {positions} | {shares} |\n"
    return text


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, nargs="+", default=[1_000, 10_000, 100_000, 1_000_000])
    parser.add_argument("--shots", type=int, default=500, help="of each game, the first so many")
    options = parser.parse_args(arguments)
    print(table(options.nodes, options.shots), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
