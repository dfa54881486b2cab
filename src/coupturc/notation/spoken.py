"""A position in words, for ears and for braille."""

from coupturc._core import Position, Side
from coupturc.arguments import expect

_KINDS = {"w": "man", "W": "king", "b": "man", "B": "king"}
_MANY = {"man": "men", "king": "kings"}


def describe_position(position: Position) -> str:
    """Name the pieces of both sides, square by square.

    Returns: three lines: who is to move, White's pieces, Black's pieces.

    Example:
        >>> from coupturc import Position
        >>> print(describe_position(Position.from_fen("B:W31,32,K4:B1")))
        Black to move.
        White, 3 pieces: men 31, 32; king 4.
        Black, 1 piece: man 1.
    """
    expect("position", position, Position)
    turn = position.turn.name.capitalize()
    sides = (_describe_side(position, side) for side in (Side.white, Side.black))
    return "\n".join((f"{turn} to move.", *sides))


def _describe_side(position: Position, side: Side) -> str:
    codes = "wW" if side is Side.white else "bB"
    squares = {code: [s for s, piece in position.pieces.items() if piece == code] for code in codes}
    name = side.name.capitalize()
    count = sum(map(len, squares.values()))
    if not count:
        return f"{name}: no pieces."
    lists = "; ".join(_describe_kind(_KINDS[code], found) for code, found in squares.items() if found)
    return f"{name}, {count} {'piece' if count == 1 else 'pieces'}: {lists}."


def _describe_kind(kind: str, squares: list[str]) -> str:
    return f"{kind if len(squares) == 1 else _MANY[kind]} {', '.join(squares)}"
