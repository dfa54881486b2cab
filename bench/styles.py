"""Measure how players of a match stand in its openings: what is seen of a style.

    coupturc match engine:style=solid,tables=off engine:tables=off --nodes 5000 --games 400 --folder FOLDER
    python -m bench.styles FOLDER/games.pdn

Prints for each player, on average of all games that last so long, from the 24th to the 33rd ply: men, rows that they
have gone, men on the base row and on the middle files, and captures in the first 40 plies.
"""

import sys
from collections import Counter
from pathlib import Path

from coupturc import Position, Side, read_pdn
from coupturc.notation.pdn import PdnGame

PLIES = range(24, 34)
CAPTURE_PLIES = 40


def seen_of(position: Position, side: Side) -> Counter[str]:
    """Return what is to be seen of a side's men."""
    rules, seen = position.rules, Counter[str]()
    man = "w" if side is Side.white else "b"
    for square in (square for square, piece in position.pieces.items() if piece == man):
        column, row = rules.place(square)
        gone = rules.height - 1 - row if side is Side.white else row
        middle = rules.width // 4 <= column < rules.width - rules.width // 4
        seen.update({"men": 1, "rows": gone, "base": gone == 0, "middle": middle})
    return seen


def count(game: PdnGame, sums: dict[str, Counter[str]]) -> None:
    """Add what a game shows to the sums of both its players."""
    position, players = game.start, {Side.white: game.headers["White"], Side.black: game.headers["Black"]}
    for ply, move in enumerate(game.moves, start=1):
        captures = move.is_capture and ply <= CAPTURE_PLIES
        sums[players[position.turn]]["captures"] += captures * len(PLIES)
        position = position.after(move)
        if ply in PLIES:
            for side, name in players.items():
                sums[name] += seen_of(position, side)


def main() -> None:
    """Print a line a player."""
    games = [game for game in read_pdn(Path(sys.argv[1])) if game.plies >= CAPTURE_PLIES]
    sums: dict[str, Counter[str]] = {game.headers[colour]: Counter() for game in games for colour in ("White", "Black")}
    for game in games:
        count(game, sums)
    for name, seen in sums.items():
        means = {what: number / len(games) / len(PLIES) for what, number in seen.items()}
        print(f"{name}: " + ", ".join(f"{what} {mean:.2f}" for what, mean in sorted(means.items())))


if __name__ == "__main__":
    main()
