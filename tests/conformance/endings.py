"""Play random endings in which the draw clocks run: few pieces, kings that stay out of each other's way."""

from collections.abc import Iterator
from random import Random

from tests.oracle.draws import SlowGame
from tests.oracle.generator import SlowGenerator, SlowMove
from tests.oracle.play import after
from tests.oracle.position import SlowPosition
from tests.oracle.rules import OracleRules

# white and black, kings as capitals; the sides are swapped at random
MATERIALS = (
    ("WWW", "B"),
    ("WWw", "B"),
    ("Www", "B"),
    ("WW", "B"),
    ("Ww", "B"),
    ("W", "B"),
    ("W", "b"),
    ("WWWW", "B"),
    ("WWw", "Bb"),
    ("WW", "BB"),
    ("www", "bbb"),
)


def endings(rng: Random, rules: OracleRules, most_plies: int) -> Iterator[SlowGame]:
    """Yield the record of one random ending after every ply, the set-up first."""
    game = SlowGame.starting_at(_set_up(rng, rules))
    yield game
    for _ in range(most_plies):
        moves = SlowGenerator(game.position).sorted_moves
        if not moves:
            return
        game = game.then(_choose(rng, game, moves))
        yield game


def _set_up(rng: Random, rules: OracleRules) -> SlowPosition:
    sides = "".join(rng.choice(MATERIALS))
    if rng.random() < 0.5:
        sides = sides.translate(str.maketrans("wbWB", "bwBW"))
    while True:
        squares = rng.sample(rules.board.squares, len(sides))
        position = SlowPosition(dict(zip(squares, sides, strict=True)), rng.choice("wb"), rules)
        if all(p.isupper() or s[1] != rules.board.far_row(p) for s, p in position.pieces.items()):
            return position


def _choose(rng: Random, game: SlowGame, moves: list[SlowMove]) -> SlowMove:
    """Prefer to shuttle, then not to be taken, so that clocks run long and positions return."""
    seen = {position.key for position in game.positions}
    returning = [move for move in moves if after(game.position, move).key in seen]
    if returning and rng.random() < 0.6:
        return rng.choice(returning)
    safe = [move for move in moves if not SlowGenerator(after(game.position, move)).majority]
    return rng.choice(safe if safe and rng.random() < 0.9 else moves)
