"""Games made from a seed, as PDN."""

import random

from coupturc import Position


def random_moves(seed: int, plies: int = 30, rules: str = "international") -> list[str]:
    rng, position = random.Random(seed), Position.start(rules)
    moves: list[str] = []
    while len(moves) < plies and (legal := position.legal_moves):
        move = rng.choice(legal)
        moves.append(move.text)
        position = position.after(move)
    return moves


def pdn(moves: list[str], result: str = "*", **tags: str) -> str:
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    numbered = [f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves)]
    return "\n".join([*lines, "", " ".join([*numbered, result]), "", ""])


def game(seed: int, result: str = "*", **tags: str) -> str:
    return pdn(random_moves(seed), result, **tags)


def many(count: int, first: int = 0) -> str:
    return "".join(
        game(seed, White=f"Player {seed % 7}", Black=f"Player {seed % 5}") for seed in range(first, first + count)
    )
