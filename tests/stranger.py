"""A stranger's first twenty lines, in an environment that holds the wheel and no other package.

Run by `tests/test_packaging.py`, and by `make release-check` with the wheel that was compiled.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from io import StringIO
from multiprocessing import get_context

import coupturc

GAME = "[White 'Ada']\n\n1. 32-28 {[%clk 0:59:30] centre} 19-23 2. 28x19 (2. 37-32 14-19) 14x23 *\n".replace("'", '"')


def best_move(position: coupturc.Position) -> coupturc.Move:
    with coupturc.SimpleEngine() as engine:
        return engine.play(position, coupturc.Limits(0, nodes=3000)).move


def main() -> None:
    (game,) = coupturc.read_pdn(StringIO(GAME))
    positions = [node.position for node in game.main_line()]
    with ProcessPoolExecutor(4, get_context("spawn")) as processes:
        moves = list(processes.map(best_move, positions))
    for position, move in zip(positions, moves, strict=True):
        sys.stdout.write(f"{coupturc.format_board(position)}\n{position.turn.name}: {move.text}\n\n")
    assert all(move in position.legal_moves for position, move in zip(positions, moves, strict=True))
    assert "<svg" in coupturc.format_svg(game.final, arrows=[moves[-1]])


if __name__ == "__main__":
    main()
    assert all(getattr(coupturc, name) for name in coupturc.__all__)
