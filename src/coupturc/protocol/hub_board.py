"""Positions and moves as Hub writes them.

A position is the side to move and one letter a square, row by row from the top left: `w b` men, `W B`
kings, `e` empty. Hub says so of the 50 squares of the 10x10 board; Dama is written the same way with 64.
"""

import re
from functools import cache

from coupturc._core import Move, Position, Rules, Side
from coupturc.arguments import expect
from coupturc.errors import PositionError
from coupturc.protocol.faults import ProtocolError
from coupturc.rules.games import GAMES

_EMPTY = "e"
_SIDES = {"W": Side.white, "B": Side.black}
_MOVE = re.compile(r"([a-h]?\d+)([-x:])([a-h]?\d+)((?:[x:][a-h]?\d+)*)")

VARIANTS = {game.hub_variant: game.id for game in GAMES.values()}


@cache
def _squares(rules: Rules) -> tuple[str, ...]:
    return tuple(sorted(rules.squares, key=lambda square: rules.place(square)[::-1]))


def format_position(position: Position) -> str:
    """Write a position.

    Example:
        >>> format_position(Position.start())
        'Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww'
        >>> format_position(Position({"a8": "W", "h1": "B"}, Side.black, "turkish"))[:2]
        'BW'
    """
    expect("position", position, Position)
    pieces = position.pieces
    turn = "W" if position.turn is Side.white else "B"
    return turn + "".join(pieces.get(square, _EMPTY) for square in _squares(position.rules))


def parse_position(text: str, rules: Rules) -> Position:
    """Read a position; empty is the start.

    Raises:
        ProtocolError: it has another length or letter, or cannot be on a board.
    """
    expect("text", text, str)
    expect("rules", rules, Rules)
    if not text:
        return Position.start(rules)
    squares = _squares(rules)
    if len(text) != 1 + len(squares) or text[0] not in _SIDES or set(text[1:]) - set("wbWBe"):
        raise ProtocolError(text, f"expected W or B and {len(squares)} of w b W B e")
    pieces = {square: piece for square, piece in zip(squares, text[1:], strict=True) if piece != _EMPTY}
    try:
        return Position(pieces, _SIDES[text[0]], rules)
    except PositionError as error:
        raise ProtocolError(text, "; ".join(map(str, error.faults))) from None


def format_move(move: Move) -> str:
    """Write a move: from, to and all captured squares.

    Example:
        >>> position = Position.from_fen("W:W28:B23")
        >>> format_move(position.legal_moves[0])
        '28x19x23'
    """
    expect("move", move, Move)
    if not move.is_capture:
        return f"{move.origin}-{move.target}"
    return "x".join((move.origin, move.target, *move.captured))


def looks_like_move(text: str) -> bool:
    """Return whether a text is written as a move, of any position."""
    return _MOVE.fullmatch(text) is not None


def parse_move(text: str, position: Position) -> Move:
    """Read a legal move. Where it says nothing of captured squares, from and to must do.

    Raises:
        ProtocolError: it is not a move, not legal here, or fits several moves.
    """
    expect("position", position, Position)
    parts = _MOVE.fullmatch(text)
    if parts is None:
        raise ProtocolError(text, "expected a move")
    captured = sorted(re.split("[x:]", parts[4])[1:])
    moves = [move for move in position.legal_moves if (move.origin, move.target) == (parts[1], parts[3])]
    if captured or len(moves) != 1:
        moves = [move for move in moves if sorted(move.captured) == captured]
    if len(moves) != 1 or moves[0].is_capture == (parts[2] == "-"):
        raise ProtocolError(text, f"expected a legal move of {format_position(position)}")
    return moves[0]
