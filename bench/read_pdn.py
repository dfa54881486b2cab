"""Compare the speed of readers on files of random games: ours, py-draughts, and python-chess on chess.

    python -m bench.read_pdn [--games N] [--peer-games M]

The peers are installed into a temporary environment that is removed afterwards. Every game is read
into an object of its library with all moves played; one thread each, one after the other.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
import venv
from io import BytesIO
from pathlib import Path

from coupturc import Position, read_pdn

MOST_PLIES = 100
PEERS = {
    "py-draughts": """
import sys, time
from draughts import StandardBoard
games = sys.stdin.read().split("\\n\\n\\n")
start = time.perf_counter()
for game in games:
    StandardBoard.from_pdn(game)
print(len(games) / (time.perf_counter() - start))
""",
    "chess": """
import io, random, sys, time
import chess, chess.pgn
rng, texts = random.Random(5), []
for _ in range(sys.stdin.read().count("\\n\\n\\n") + 1):
    board, game = chess.Board(), chess.pgn.Game()
    node = game
    for _ in range(100):
        if board.is_game_over():
            break
        move = rng.choice(list(board.legal_moves))
        node = node.add_variation(move)
        board.push(move)
    texts.append(str(game))
file = io.StringIO("\\n\\n".join(texts))
start, count = time.perf_counter(), 0
while chess.pgn.read_game(file):
    count += 1
print(count / (time.perf_counter() - start))
""",
}


def main() -> int:
    """Print games a second of each reader."""
    parser = argparse.ArgumentParser(description="Compare the speed of readers of games.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--peer-games", type=int, default=1_000)
    options = parser.parse_args()
    texts = [_random_game(seed) for seed in range(options.peer_games)]
    print(f"coupturc: {_own_speed(texts, options.games):,.0f} games/s")
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        subprocess.run([python, "-m", "pip", "install", "-qq", *PEERS], check=True)  # noqa: S603
        for name, code in PEERS.items():
            command = [python, "-c", code]
            done = subprocess.run(command, input="\n\n\n".join(texts), text=True, capture_output=True, check=True)  # noqa: S603
            print(f"{name}: {float(done.stdout):,.0f} games/s")
    return 0


def _own_speed(texts: list[str], games: int) -> float:
    repeats = max(1, games // len(texts))
    file = BytesIO("\n\n\n".join(texts * repeats).encode())
    start = time.perf_counter()
    read = list(read_pdn(file))
    seconds = time.perf_counter() - start
    if any(game.faults for game in read):
        raise SystemExit("a game of our own cannot be read")
    return len(read) / seconds


def _random_game(seed: int) -> str:
    rng, position, moves = random.Random(seed), Position.start(), [""]  # noqa: S311
    while len(moves) <= MOST_PLIES and (legal := position.legal_moves):
        move = rng.choice(legal)
        number = f"{len(moves) // 2 + 1}. " if len(moves) % 2 else ""
        moves.append(f"{number}{move}")
        position = position.after(move)
    return f'[White "A"]\n[Black "B"]\n[Result "1-1"]\n[GameType "20"]\n\n{" ".join(moves[1:])} 1-1'


if __name__ == "__main__":
    sys.exit(main())
