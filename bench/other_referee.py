"""Let a referee that is not ours play games with `coupturc hub` and `coupturc dxp`: pydraughts, installed beside it.

    python -m venv REFEREE && REFEREE/bin/pip install pydraughts
    REFEREE/bin/python bench/other_referee.py --engine .venv/bin/coupturc

Two games over Hub with a clock, a move that is pondered, one game over DamExchange against random moves.
Exit status 1 when a game breaks off or the stronger side does not win.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
from importlib import import_module
from pathlib import Path
from time import sleep
from typing import Any

_STRONG, _WEAK = "4", "2"
_CLOCK_SECONDS, _INCREMENT_SECONDS = 30, 0.2
_PONDERED_SECONDS = 1.0
_MOST_PLIES = 200


def play_over_hub(engine: str) -> bool:
    """Play two games of levels, colours exchanged; their referee keeps the board and the clocks."""
    players = [([engine, "hub"], "hub", {"level": level, "tables": "false"}, None) for level in (_STRONG, _WEAK)]
    with tempfile.TemporaryDirectory() as folder:
        pdn = Path(folder) / "games.pdn"
        tournament = import_module("draughts.tournament").RoundRobin(
            str(pdn), players, _CLOCK_SECONDS, _INCREMENT_SECONDS, games_per_pair=2
        )
        points: list[int] = tournament.play()
    print(f"Hub: level {_STRONG} - level {_WEAK} {points[0]}-{points[1]}")
    return points[0] > points[1]


def ponder_over_hub(engine: str) -> bool:
    """Let it think about the answer it expects; it must wait for the hit, then move at once."""
    engines, board = import_module("draughts.engine"), import_module("draughts").Board()
    player, limit = engines.HubEngine([engine, "hub"]), engines.Limit(movetime=0.3)
    player.init()
    first = player.play(board, limit, ponder=False)
    board.push(first.move)
    board.push(first.ponder)
    answers: list[Any] = []
    thought = threading.Thread(target=lambda: answers.append(player.play(board, limit, ponder=True)))
    thought.start()
    sleep(_PONDERED_SECONDS)
    waited = thought.is_alive()
    player.ponderhit()
    thought.join(10)
    player.quit()
    player.kill_process()
    print(f"Hub: pondered to depth {answers[0].info['depth'] if answers else 0}, waited for the hit: {waited}")
    return waited and bool(answers)


def play_over_dxp(engine: str, seed: int = 3) -> bool:
    """Ask a listening engine for a game, and lose it by random moves."""
    engines, rules = import_module("draughts.engine"), import_module("draughts")
    command = [engine, "dxp", "--listen", "0"]
    at_once = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=at_once) as process:  # noqa: S603 - ours
        port = re.findall(r"\d+$", next(iter(process.stdout or ())).strip())[0]
        player = engines.DXPEngine(None, {"engine-opened": True, "port": port, "initial-time": 60, "max-moves": 0})
        board, dice = rules.Board(), random.Random(seed)  # noqa: S311 - moves, not secrets
        while not board.is_over() and len(board.move_stack) < _MOST_PLIES:
            ours = board.turn == rules.WHITE
            move = dice.choice(list(board.legal_moves())) if ours else player.play(board).move
            if move is None:
                break
            board.push(move)
        player.quit()
        process.terminate()
    print(f"DamExchange: {len(board.move_stack)} plies, lost: {board.winner() == rules.BLACK}")
    return bool(board.winner() == rules.BLACK)


def main() -> int:
    """Play them all; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="coupturc", help="the command")
    engine: str = parser.parse_args().engine
    return int(not all([play_over_hub(engine), ponder_over_hub(engine), play_over_dxp(engine)]))


if __name__ == "__main__":
    sys.exit(main())
