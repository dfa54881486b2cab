"""Bring positions and moves of the core and of the slow oracle into one form: plain names."""

from collections.abc import Iterator
from random import Random

from coupturc import HopState, LegalMoves, Move, Position, Rules, Side
from tests.oracle.generator import SlowGenerator, SlowMove
from tests.oracle.play import after
from tests.oracle.position import SlowPosition, format_fen
from tests.oracle.rules import OracleRules
from tests.oracle.scatter import positions

PlainMove = tuple[str, str, tuple[str, ...], bool]
PlainRoute = tuple[str, ...]


def core_rules(rules: OracleRules) -> Rules:
    return Rules(rules.game, rules.promotion, rules.half_turn) if rules.is_turkish else Rules(rules.game)


def core_position(slow: SlowPosition) -> Position:
    turn = Side.white if slow.turn == "w" else Side.black
    return Position(slow.named_pieces, turn, core_rules(slow.rules))


def random_positions(seed: int | str, rules: OracleRules, count: int) -> Iterator[SlowPosition]:
    """Yield `count` positions that the same seed gives again."""
    source = positions(Random(seed), rules)
    for _ in range(count):
        yield next(source)


def plain_move(move: Move) -> PlainMove:
    return move.origin, move.target, move.captured, move.promotes


def plain_slow_move(slow: SlowMove, rules: OracleRules) -> PlainMove:
    names = rules.board.names
    captured = tuple(names[square] for square in rules.board.squares if square in slow.captured)
    return names[slow.origin], names[slow.target], captured, slow.promotes


def plain_slow_moves(slow: SlowPosition) -> list[PlainMove]:
    """List the legal moves as the core promises them: by origin, target, captured, in square order."""
    return [plain_slow_move(move, slow.rules) for move in SlowGenerator(slow).sorted_moves]


def plain_slow_results(slow: SlowPosition) -> dict[PlainMove, str]:
    """Map every legal move to the FEN of the position after it."""
    moves = SlowGenerator(slow).moves
    return {plain_slow_move(move, slow.rules): format_fen(after(slow, move)) for move in moves}


def plain_slow_routes(slow: SlowPosition) -> dict[PlainMove, set[PlainRoute]]:
    names = slow.rules.board.names
    ways = SlowGenerator(slow).routes.items()
    return {plain_slow_move(m, slow.rules): {tuple(names[s] for s in r) for r in found} for m, found in ways}


def walks(legal: LegalMoves) -> Iterator[tuple[int, PlainRoute, tuple[str | None, ...]]]:
    """Yield every walk through the input automaton: the move it completes, its squares, what it jumped."""
    states = legal.hops()
    for state in states:
        if state.start:
            for index, route, jumped in _walks_from(states, state):
                yield index, (state.square, *route), jumped


def _walks_from(states: list[HopState], state: HopState) -> Iterator[tuple[int, PlainRoute, tuple[str | None, ...]]]:
    if state.move is not None:
        yield state.move, (), ()
    for landing, jumped, following in state.hops:
        for index, route, captured in _walks_from(states, states[following]):
            yield index, (landing, *route), (jumped, *captured)


def routes_perft(position: Position, depth: int) -> int:
    """Count the lines of `depth` plies, every route of a capture on its own."""
    legal = position.legal_moves
    indices = [index for index, _, _ in walks(legal)]
    if depth == 1:
        return len(indices)
    return sum(routes_perft(position.after(legal[index]), depth - 1) for index in indices)
