"""Let a referee that is not ours play games with `coupturc hub` and `coupturc dxp`: pydraughts, installed beside it.

    python -m venv REFEREE && REFEREE/bin/pip install pydraughts
    REFEREE/bin/python bench/other_referee.py --engine .venv/bin/coupturc
    REFEREE/bin/python bench/other_referee.py --engine .venv/bin/coupturc --opponent "./scan hub"

Two games over Hub with a clock, a move that is pondered, one game over DamExchange against random moves.
Exit status 1 when a game breaks off or the stronger side does not win. With `--opponent` games against another
program instead, from the two-move ballots, colours exchanged; exit status 1 when a move was not legal.
"""

import argparse
import os
import random
import re
import shlex
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
#: The referee gives a game up as drawn then.
_MOST_PLIES_OF_PEERS = 300
_BALLOTS = Path(__file__).parents[1] / "data" / "ballots" / "two-move.fen"


class NotLegalError(Exception):
    """A program played what the referee does not allow."""


def play_opponent(engine: str, opponent: str, games: int, seconds: float) -> bool:
    """Play games against another Hub program, and print each; return whether every move was legal."""
    ballots = _BALLOTS.read_text("ascii").split()
    tally = {"won": 0, "drawn": 0, "lost": 0}
    for game in range(games):
        pair = ([engine, "hub"], shlex.split(opponent))
        players = pair if game % 2 == 0 else pair[::-1]
        try:
            winner, plies = play_game(players, ballots[game // 2 % len(ballots)], seconds)
        except NotLegalError as refused:
            print(f"game {game + 1}: {refused}")
            return False
        result = "drawn" if winner is None else "won" if winner == game % 2 else "lost"
        tally[result] += 1
        print(f"game {game + 1}: {result}, {plies} plies", flush=True)
    print(f"Hub: {tally['won']} won, {tally['drawn']} drawn, {tally['lost']} lost; every move was legal")
    return True


def play_game(players: tuple[list[str], list[str]], fen: str, seconds: float) -> tuple[int | None, int]:
    """Return who won, 0 for White or 1 for Black, and after how many plies; None is a draw."""
    rules, engines = import_module("draughts"), import_module("draughts.engine")
    board, limit = rules.Board("standard", fen), engines.Limit(movetime=seconds)
    sides = [engines.HubEngine(command, cwd=str(Path(command[0]).resolve().parent)) for command in players]
    try:
        for side in sides:
            side.init()
        while not board.is_over() and len(board.move_stack) < _MOST_PLIES_OF_PEERS:
            mover = 0 if board.turn == rules.WHITE else 1
            legal = {move.hub_move for move in board.legal_moves()}
            try:
                move = sides[mover].play(board, limit, ponder=False).move
            except KeyError as unknown:  # so the referee says that it knows no such move
                raise NotLegalError(f"{shlex.join(players[mover])} played {unknown} in {board.fen}") from None
            if move.hub_move not in legal:
                raise NotLegalError(f"{shlex.join(players[mover])} played {move.hub_move} in {board.fen}")
            board.push(move)
    finally:
        for side in sides:
            side.kill_process()
    return {rules.WHITE: 0, rules.BLACK: 1}.get(board.winner()), len(board.move_stack)


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
    parser.add_argument("--opponent", metavar="COMMAND", help="a Hub program to play against, such as './scan hub'")
    parser.add_argument("--games", type=int, default=10, metavar="N", help="against it (default 10)")
    parser.add_argument("--seconds", type=float, default=0.05, metavar="S", help="for each move of them (default 0.05)")
    given = parser.parse_args()
    engine: str = given.engine
    if given.opponent:
        return int(not play_opponent(engine, given.opponent, given.games, given.seconds))
    return int(not all([play_over_hub(engine), ponder_over_hub(engine), play_over_dxp(engine)]))


if __name__ == "__main__":
    sys.exit(main())
