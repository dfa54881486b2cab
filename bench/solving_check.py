"""Prove the positions of the solving set again.

    python -m bench.solving_check [GAME...] [--tables FOLDER]

Without `--tables` those of 4 pieces are built first, for half a minute or more. Exit status 1 when the
solution of a position is not what the file says.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from bench.proofs import UNKNOWN, WIN, MaterialProver, TooHardError, WinProver, balance
from bench.puzzle_makers import BLIND_PLIES, keeping_moves, leaves_zugzwang, material_winners
from coupturc import Rules
from coupturc._core import Tables
from coupturc.engine.native.solving import Puzzle, read_puzzles
from coupturc.engine.tables.folder import TableFolder
from coupturc.rules import GAMES

_MOST_NODES = 2_000_000
_PIECES = 4


def is_proven(puzzle: Puzzle, tables: Tables) -> bool | None:
    """Prove a solution: True or False, None when these tables are too small for it."""
    if puzzle.proof == "tables":
        return _by_tables(puzzle, tables)
    if puzzle.proof == "material":
        return _by_material(puzzle)
    return _by_win(puzzle, tables)


def _by_tables(puzzle: Puzzle, tables: Tables) -> bool | None:
    probed = tables.probe(puzzle.position)
    if probed is None:
        return None
    value, plies = probed
    if (value, plies) != (0 if puzzle.kind == "only_draw" else 1, puzzle.plies):
        return False
    if puzzle.kind == "zugzwang" and not leaves_zugzwang(tables, puzzle):
        return False
    return tuple(keeping_moves(tables, puzzle.position, value)) == puzzle.best


def _by_material(puzzle: Puzzle) -> bool:
    position = puzzle.position
    wanted = balance(position) + puzzle.gain
    if MaterialProver(_MOST_NODES).at_least(position, BLIND_PLIES[position.rules.game], wanted):
        return False
    return tuple(material_winners(position, puzzle.plies, wanted, _MOST_NODES)) == puzzle.best


def _by_win(puzzle: Puzzle, tables: Tables) -> bool | None:
    try:
        found = WinProver(tables, _MOST_NODES).moves(puzzle.position, puzzle.plies)
    except TooHardError:
        return None
    if UNKNOWN in found.values():
        return None
    return tuple(move for move, value in found.items() if value == WIN) == puzzle.best


def main() -> int:
    """Prove every position; return the exit status."""
    options = _options()
    wrong = 0
    with tempfile.TemporaryDirectory() as built:
        for game in options.games:
            folder = TableFolder(options.tables or Path(built), Rules(game))
            folder.build(_PIECES, 2)
            tables, puzzles = folder.open(), read_puzzles(game)
            refuted = [puzzle for puzzle in puzzles if not is_proven(puzzle, tables)]
            for puzzle in refuted:
                print(f"not proven: {puzzle}")
            wrong += len(refuted)
            print(f"{game}: {len(puzzles) - len(refuted)} of {len(puzzles)} proven")
    return int(wrong > 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--tables", type=Path, help="folder of `coupturc tables build`; what is missing is built there")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
