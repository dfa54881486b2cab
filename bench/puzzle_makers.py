"""Where the positions of the solving set come from: one attempt each, most of which find nothing.

An attempt is a function of its dice alone, so that a run can be repeated and can go on where it was.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.proofs import UNKNOWN, WIN, MaterialProver, TooHardError, WinProver, balance, passed
from coupturc import DrawLimits, History, Move, Position, Rules, Side
from coupturc._core import Engine, Tables
from coupturc.engine.native.solving import Puzzle
from coupturc.errors import PositionError

#: Of one proof of a combination, or of a blocked position.
_MOST_PROOF_NODES = 150_000
_MOST_BLOCKED_NODES = 30_000
#: A game is left when so few are on the board: what wins then is seldom a stroke.
_FEWEST_PIECES = 10
_FEWEST_BLOCKED_MOVES, _MOST_BLOCKED_MOVES = 3, 12
_FEWEST_BLOCKED_PIECES, _MOST_BLOCKED_PIECES = 5, 10
#: A combination is not seen with so many plies, and with one of the others.
BLIND_PLIES = {"international": 5, "turkish": 3}
_SEEING_PLIES = {"international": (7, 9), "turkish": (5, 7)}
#: A puzzle with fewer moves to choose from is a guess.
_FEWEST_MOVES = 4
_SHORTEST_WIN_PLIES = 15
_SHORTEST_ZUGZWANG_PLIES = 11


@dataclass(frozen=True, slots=True)
class Workshop:
    """What attempts need.

    Args:
        rules: of the game.
        tables: with 4 pieces.
        engine: without tables; it only proposes, and plays the games in which combinations are looked for.
    """

    rules: Rules
    tables: Tables
    engine: Engine


Maker = Callable[[Workshop, random.Random], Iterator[Puzzle]]

# ------------------------------------------------------------------ out of the tables


def only_win(shop: Workshop, dice: random.Random) -> Iterator[Puzzle]:
    """One move wins, slowly; every other draws or loses."""
    yield from _only(shop, dice, "only_win", 1, _SHORTEST_WIN_PLIES)


def only_draw(shop: Workshop, dice: random.Random) -> Iterator[Puzzle]:
    """One move draws; every other loses."""
    yield from _only(shop, dice, "only_draw", 0, 0)


def zugzwang(shop: Workshop, dice: random.Random) -> Iterator[Puzzle]:
    """The one winning move leaves the opponent in a zugzwang: with the other side to move it is not a win."""
    for puzzle in _only(shop, dice, "zugzwang", 1, _SHORTEST_ZUGZWANG_PLIES):
        if leaves_zugzwang(shop.tables, puzzle):
            yield puzzle


def leaves_zugzwang(tables: Tables, puzzle: Puzzle) -> bool:
    """Whether the opponent could hold after the solution, were he not to move."""
    after = puzzle.position.after(_move(puzzle.position, puzzle.best[0]))
    waited = tables.probe(passed(after))
    return not after.legal_moves.capture_count and waited is not None and waited[0] < 1


def _only(shop: Workshop, dice: random.Random, kind: str, value: int, least_plies: int) -> Iterator[Puzzle]:
    position = _few_pieces(shop.rules, dice)
    if position is None or len(position.legal_moves) < _FEWEST_MOVES or not _is_at_rest(position):
        return
    probed = shop.tables.probe(position)
    if probed is None or probed[0] != value or probed[1] < least_plies:
        return
    best = tuple(keeping_moves(shop.tables, position, value))
    if len(best) == 1:
        yield Puzzle(position, best, kind, "tables", probed[1])


def keeping_moves(tables: Tables, position: Position, value: int) -> Iterator[str]:
    """Yield the moves that keep the value of a position, 1, 0 or -1 for who moves, as tables know it."""
    for move in position.legal_moves:
        if _value_of(tables, position.after(move)) == value:
            yield move.hub


def _value_of(tables: Tables, after: Position) -> int:
    """Return what a move is worth to who made it."""
    probed = tables.probe(after)
    if probed is None:
        raise ValueError("expected tables of 4 pieces")
    return -probed[0]


def _few_pieces(rules: Rules, dice: random.Random) -> Position | None:
    count = dice.choice((3, 4, 4, 4))
    ours = dice.randrange(1, count)
    letters = [dice.choice("wW") for _ in range(ours)] + [dice.choice("bB") for _ in range(count - ours)]
    return _placed(rules, letters, dice.sample(rules.squares, count), dice)


def _placed(rules: Rules, letters: list[str], squares: list[str], dice: random.Random) -> Position | None:
    try:
        return Position(dict(zip(squares, letters, strict=True)), dice.choice((Side.white, Side.black)), rules)
    except PositionError:  # a man on the row where it is crowned
        return None


# ------------------------------------------------------------------ exhaustive search


def blocked(shop: Workshop, dice: random.Random) -> Iterator[Puzzle]:
    """Men face to face and few moves left: who can move last is counted to the end."""
    position = _face_to_face(shop.rules, dice)
    if position is None or len(position.legal_moves) < _FEWEST_BLOCKED_MOVES or not _is_at_rest(position):
        return
    if len(position.legal_moves) + len(passed(position).legal_moves) > _MOST_BLOCKED_MOVES:
        return
    for plies in (9, 13):
        try:
            found = WinProver(shop.tables, _MOST_BLOCKED_NODES).moves(position, plies)
        except TooHardError:
            return
        best = tuple(move for move, value in found.items() if value == WIN)
        if UNKNOWN not in found.values():
            if len(best) == 1:
                yield Puzzle(position, best, "blocked", "win", plies)
            return


def _face_to_face(rules: Rules, dice: random.Random) -> Position | None:
    """Put men before men of the other side, and one or two that are free."""
    at = {rules.place(square): square for square in rules.squares}
    pieces: dict[str, str] = {}
    for _ in range(dice.randrange(1, 4)):
        square = dice.choice(rules.squares)
        column, row = rules.place(square)
        ahead = at.get((column + dice.choice((-1, 1)), row - 1))
        if 1 < row < rules.height - 1 and ahead and not {square, ahead} & pieces.keys():
            pieces |= {square: "w", ahead: "b"}
    rest = [square for square in rules.squares if square not in pieces]
    pieces |= {square: dice.choice("wb") for square in dice.sample(rest, dice.randrange(5))}
    if not _FEWEST_BLOCKED_PIECES <= len(pieces) <= _MOST_BLOCKED_PIECES:
        return None
    return _placed(rules, list(pieces.values()), list(pieces), dice)


def combinations(shop: Workshop, dice: random.Random) -> Iterator[Puzzle]:
    """Look through a careless game for positions in which a quiet move wins men by force."""
    shop.engine.clear()
    position = Position.start(shop.rules)
    for _ in range(dice.randrange(60, 90)):
        moves = position.legal_moves
        if not len(moves) or len(position.pieces) < _FEWEST_PIECES:
            return
        if len(moves) >= _FEWEST_MOVES and _is_at_rest(position):
            yield from _combination(shop, position)
        position = position.after(_careless(shop, position, dice))


_CARELESS_SHARE = 0.2
_WINNING = 2


def _careless(shop: Workshop, position: Position, dice: random.Random) -> Move:
    if dice.random() < _CARELESS_SHARE:
        return dice.choice(position.legal_moves)
    return shop.engine.search(History(position), DrawLimits(), nodes=300).moves[0]


def _combination(shop: Workshop, position: Position) -> Iterator[Puzzle]:
    """Prove that exactly one move wins two men, and that a short look does not see it."""
    wanted = balance(position) + _WINNING
    if _score(shop, position, depth=3) > 100 * wanted - 50 or _score(shop, position, nodes=20_000) < 100 * wanted - 50:
        return
    try:
        plies = _plies_to_win(position, wanted)
        best = tuple(material_winners(position, plies, wanted, _MOST_PROOF_NODES)) if plies else ()
    except TooHardError:
        return
    if len(best) == 1 and _is_played(shop, position, best[0]):
        yield Puzzle(position, best, "combination", "material", plies, _WINNING)


def _plies_to_win(position: Position, wanted: int) -> int:
    """Return how deep one must look to see the win of material; 0 when that is not deep, or too deep."""
    game = position.rules.game
    if MaterialProver(_MOST_PROOF_NODES).at_least(position, BLIND_PLIES[game], wanted):
        return 0
    found = (n for n in _SEEING_PLIES[game] if MaterialProver(_MOST_PROOF_NODES).at_least(position, n, wanted))
    return next(found, 0)


def material_winners(position: Position, plies: int, amount: int, most: int) -> Iterator[str]:
    """Yield the moves after which the balance can be forced to an amount within so many plies."""
    for move in position.legal_moves:
        if not MaterialProver(most).at_least(position.after(move), plies - 1, 1 - amount):
            yield move.hub


def _is_played(shop: Workshop, position: Position, move: str) -> bool:
    """Whether a deep search has nothing better beyond the plies of the proof."""
    shop.engine.clear()
    return shop.engine.search(History(position), DrawLimits(), nodes=500_000).moves[0].hub == move


def _score(shop: Workshop, position: Position, *, depth: int = 0, nodes: int = 0) -> int:
    return shop.engine.search(History(position), DrawLimits(), depth=depth, nodes=nodes).score


def _move(position: Position, hub: str) -> Move:
    return next(move for move in position.legal_moves if move.hub == hub)


def _is_at_rest(position: Position) -> bool:
    return not (position.legal_moves.capture_count or passed(position).legal_moves.capture_count)


_ALIKE: dict[str, Maker] = {
    "only_win": only_win,
    "only_draw": only_draw,
    "zugzwang": zugzwang,
    "combination": combinations,
}
#: By game. A man of Dama can step aside, so that nothing stays blocked.
MAKERS = {"international": {**_ALIKE, "blocked": blocked}, "turkish": _ALIKE}
