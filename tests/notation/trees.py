"""Random games with everything a tree can hold, from a seed."""

import random

from coupturc import Position
from coupturc.game.node import Node
from coupturc.game.tree import Game

_WORDS = [
    "good",
    "é",
    "%",
    "[%clk 1:02:03]",
    "(brackets)",
    "two\nlines",
    "1. 32-28 *",
    "$3",
    '"',
    "\\",
    "2-0",
    ";",
    "*",
]
_STRENGTHS = ["", "", "!", "?", "!!", "??", "!?", "?!"]


def random_comments(rng: random.Random) -> tuple[str, ...]:
    return tuple(" ".join(rng.choices(_WORDS, k=rng.randint(1, 4))) for _ in range(rng.choice([0, 0, 0, 1, 2])))


def random_game(seed: int, rules: str, plies: int = 30) -> Game:
    """A game of random moves with variations, comments and signs."""
    rng = random.Random(seed)
    headers = {"White": rng.choice(_WORDS).replace("\n", " "), "Black": "B", "Result": rng.choice(["*", "2-0", "1-1"])}
    game = Game(Position.start(rules), headers | ({"GameType": "30,W,8,8,A0,0"} if rules == "turkish" else {}))
    game.root.comments = random_comments(rng)
    _grow(game.root, rng, plies, depth=0)
    return game


def _grow(node: Node, rng: random.Random, plies: int, depth: int) -> None:
    for _ in range(plies):
        moves = node.position.legal_moves
        if not len(moves):
            return
        child = node.add(rng.choice(list(moves)))
        _annotate(child, rng)
        if depth < 3 and len(moves) > 1 and rng.random() < 0.15:
            _add_variation(node, child, rng, depth)
        if rng.random() < 0.02:
            child = child.set_up(child.position.mirror())
        node = child


def _add_variation(node: Node, main: Node, rng: random.Random, depth: int) -> None:
    variation = node.add(rng.choice([move for move in node.position.legal_moves if move != main.move]))
    if len(variation.said) and not variation.children:
        _annotate(variation, rng)
        variation.starting_comments = random_comments(rng)
        _grow(variation, rng, rng.randint(0, 6), depth + 1)


def _annotate(node: Node, rng: random.Random) -> None:
    node.comments = random_comments(rng)
    node.strength = rng.choice(_STRENGTHS)
    node.nags = tuple(rng.sample(range(256), rng.choice([0, 0, 0, 1, 2])))
