"""What the seed tests ask of a position."""

from coupturc import Position, Rules, load_profile
from coupturc.game.explain import read_move
from coupturc.game.refusal import Refusal, RefusalCode

#: Where a king on 28 of an empty board may go, by the four lines through it.
LINES_OF_28 = frozenset(
    (
        *("22", "17", "11", "6"),
        *("23", "19", "14", "10", "5"),
        *("32", "37", "41", "46"),
        *("33", "39", "44", "50"),
    )
)


def board(profile: str, fen: str | None = None) -> Position:
    """A position under a profile's rules of movement; the start position when no FEN is given."""
    rules = load_profile(profile).rules
    return Position.start(rules) if fen is None else Position.from_fen(fen, rules)


def legal(position: Position, origin: str | None = None) -> set[str]:
    """The legal moves as texts, of one piece when asked for."""
    return {move.text for move in position.legal_moves if origin in (None, move.origin)}


def targets(position: Position, origin: str) -> set[str]:
    """Where a piece may go."""
    return {move.target for move in position.legal_moves if move.origin == origin}


def after(position: Position, *texts: str) -> Position:
    """The position after moves."""
    for text in texts:
        position = position.after(position.parse_move(text))
    return position


def taken(position: Position) -> set[tuple[str, ...]]:
    """The sets of squares that the legal moves capture on."""
    return {move.captured for move in position.legal_moves}


def refusal(position: Position, text: str) -> Refusal:
    """Why a text names no legal move."""
    found = read_move(position, text)
    assert isinstance(found, Refusal), found
    return found


def code(position: Position, text: str) -> RefusalCode:
    """The code of the refusal."""
    return refusal(position, text).code


def row(rules: Rules, square: str) -> int:
    """The row of a square, from 0 at the top."""
    return rules.place(square)[1]
