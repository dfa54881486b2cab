"""Throw random positions that reach the corners of the rules.

Every builder takes a seeded source of chance, so that a failure can be thrown again.
"""

from collections.abc import Callable, Iterator
from random import Random

from .generator import SlowGenerator
from .geometry import Direction, Square
from .play import after
from .position import Pieces, SlowPosition, other, start
from .rules import OracleRules

Builder = Callable[[Random, OracleRules], SlowPosition]
MOST_MEN = {"international": 20, "turkish": 16}


def positions(rng: Random, rules: OracleRules) -> Iterator[SlowPosition]:
    """Yield random positions without end: each builder's in turn, between them random games."""
    games = _games(rng, rules)
    while True:
        for builder in BUILDERS:
            yield builder(rng, rules)
            yield next(games)


def playout(rng: Random, rules: OracleRules, most_plies: int = 150) -> Iterator[SlowPosition]:
    """Yield the positions of one random game, the last one before `most_plies` or without a move."""
    position = start(rules)
    for _ in range(most_plies):
        yield position
        moves = SlowGenerator(position).sorted_moves
        if not moves:
            return
        position = after(position, rng.choice(moves))


def _games(rng: Random, rules: OracleRules) -> Iterator[SlowPosition]:
    while True:
        yield from playout(rng, rules)


def sparse(rng: Random, rules: OracleRules) -> SlowPosition:
    """Scatter one to six pieces a side, kings and men alike."""
    return _scattered(rng, rules, rng.randint(1, 6), rng.randint(1, 6), king_share=0.4)


def crowded(rng: Random, rules: OracleRules) -> SlowPosition:
    """Scatter eight pieces a side or more, few kings: blocked men and captures of men."""
    most = MOST_MEN[rules.game]
    return _scattered(rng, rules, rng.randint(8, most), rng.randint(8, most), king_share=0.05)


def kings(rng: Random, rules: OracleRules) -> SlowPosition:
    """Scatter kings with hardly a man."""
    return _scattered(rng, rules, rng.randint(1, 8), rng.randint(1, 10), king_share=0.9)


def outnumbered(rng: Random, rules: OracleRules) -> SlowPosition:
    """Put one or two kings to move before many loose men: long captures with many routes."""
    turn = rng.choice("wb")
    few, many = rng.randint(1, 2), rng.randint(5, 11)
    counts = (few, many) if turn == "w" else (many, few)
    shares = (1.0, 0.1) if turn == "w" else (0.1, 1.0)
    pieces = _thrown(rng, rules, counts, shares)
    return SlowPosition(pieces, turn, rules)


def laid_chain(rng: Random, rules: OracleRules) -> SlowPosition:
    """Lay the men of one capture along a random walk of jumps, then a few pieces at random.

    Walks cross and return, so captures that end where they began, that pass a square twice or meet a
    jumped piece again are common.
    """
    turn = rng.choice("wb")
    pieces: Pieces = {}
    origin = square = rng.choice(rules.board.squares)
    for _ in range(rng.randint(2, 9)):
        square = _lay_jump(rng, rules, pieces, square, turn)
    pieces[origin] = _piece(rng, rules, turn, origin, king_share=0.5)
    _add_some(rng, rules, pieces)
    return SlowPosition(pieces, turn, rules)


def ring(rng: Random, rules: OracleRules) -> SlowPosition:
    """Put one enemy on each side of a rectangle with the moving piece on a corner: captures in a circle."""
    board, turn = rules.board, rng.choice("wb")
    one, two = rng.sample(board.directions, 2)
    pieces: Pieces = {}
    origin = square = rng.choice(board.squares)
    lengths = [rng.choice((2, 2, 2, 3, 4)) for _ in range(2)] * 2
    for direction, length in zip((one, two, _back(one), _back(two)), lengths, strict=True):
        victim, square = _ahead(square, direction, rng.randrange(1, length)), _ahead(square, direction, length)
        if victim in board.names:
            pieces.setdefault(victim, _piece(rng, rules, other(turn), victim, king_share=0.15))
    pieces[origin] = _piece(rng, rules, turn, origin, king_share=0.5)
    _add_some(rng, rules, pieces)
    return SlowPosition(pieces, turn, rules)


def near_promotion(rng: Random, rules: OracleRules) -> SlowPosition:
    """Put men of the side to move one or two rows before the far row, enemies on and around it."""
    board, turn = rules.board, rng.choice("wb")
    far = board.far_row(turn)
    near = [s for s in board.squares if abs(s[1] - far) in (1, 2)]
    top = [s for s in board.squares if abs(s[1] - far) <= 2]
    pieces = dict.fromkeys(rng.sample(near, rng.randint(1, 4)), turn)
    for square in rng.sample(top, rng.randint(2, 9)):
        pieces.setdefault(square, _piece(rng, rules, other(turn), square, king_share=0.15))
    _add_some(rng, rules, pieces)
    return SlowPosition(pieces, turn, rules)


BUILDERS: tuple[Builder, ...] = (sparse, crowded, kings, outnumbered, laid_chain, ring, near_promotion)


def _scattered(rng: Random, rules: OracleRules, white: int, black: int, king_share: float) -> SlowPosition:
    pieces = _thrown(rng, rules, (white, black), (king_share, king_share))
    return SlowPosition(pieces, rng.choice("wb"), rules)


def _thrown(rng: Random, rules: OracleRules, counts: tuple[int, int], shares: tuple[float, float]) -> Pieces:
    squares = rng.sample(rules.board.squares, sum(counts))
    white, black = squares[: counts[0]], squares[counts[0] :]
    pieces = {square: _piece(rng, rules, "w", square, shares[0]) for square in white}
    return pieces | {square: _piece(rng, rules, "b", square, shares[1]) for square in black}


def _piece(rng: Random, rules: OracleRules, side: str, square: Square, king_share: float) -> str:
    """Return a man or king of `side`; a man that would stand on its far row is a king."""
    is_king = rng.random() < king_share or square[1] == rules.board.far_row(side)
    return side.upper() if is_king else side


def _lay_jump(rng: Random, rules: OracleRules, pieces: Pieces, square: Square, turn: str) -> Square:
    """Lay an enemy beside or farther from `square` on a random line; return a square behind it."""
    direction = rng.choice(rules.board.directions)
    distance = rng.choice((0, 0, 0, 1, 2))
    victim, landing = _ahead(square, direction, distance + 1), _ahead(square, direction, distance + 2)
    if landing not in rules.board.names or landing in pieces:
        return square
    pieces.setdefault(victim, _piece(rng, rules, other(turn), victim, king_share=0.15))
    return landing


def _ahead(square: Square, direction: Direction, steps: int) -> Square:
    return square[0] + steps * direction[0], square[1] + steps * direction[1]


def _back(direction: Direction) -> Direction:
    return -direction[0], -direction[1]


def _add_some(rng: Random, rules: OracleRules, pieces: Pieces) -> None:
    """Add up to four pieces of either side on free squares, within the number a side may have."""
    for square in rng.sample(rules.board.squares, rng.randint(0, 4)):
        pieces.setdefault(square, _piece(rng, rules, rng.choice("wb"), square, king_share=0.3))
