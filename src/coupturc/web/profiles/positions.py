"""Checks positions that are set up by hand or pasted, and names everything wrong with them."""

import re
from collections.abc import Iterable

from coupturc._core import Position, Rules, Side
from coupturc.errors import FenError, FenFault, MoveTextError
from coupturc.game.drawn import PieceLetter, legal_move
from coupturc.game.game_state import side_name
from coupturc.game.outcome import SideName
from coupturc.web.boards import pieces_of
from coupturc.web.messages.shared import PositionFault
from coupturc.web.profiles.messages import LineStep, LineSteps, PositionCheck

_SQUARE = re.compile(r"[Kk]?([a-h]?[0-9]{1,2})(?![0-9]|\s*-)")


def check_fen(fen: str, rules: Rules) -> PositionCheck:
    """Read a position from text; when it has faults, its pieces are left out."""
    try:
        position = Position.from_fen(fen, rules)
    except FenError as error:
        return PositionCheck(fen, {}, "white", 0, faults_of(error))
    return _checked(position)


def check_pieces(pieces: dict[str, PieceLetter], turn: SideName, rules: Rules) -> PositionCheck:
    """Look at pieces on a board; those with faults come back with a FEN that has the same faults."""
    try:
        return _checked(Position(dict(pieces), Side.white if turn == "white" else Side.black, rules))
    except FenError:
        fen = _written(pieces, turn)
    found = check_fen(fen, rules)
    return PositionCheck(fen, pieces, turn, 0, found.faults)


def steps_of(position: Position, moves: Iterable[str]) -> LineSteps:
    """Play moves one after the other, as far as they are legal."""
    steps = []
    for text in moves:
        try:
            move = position.parse_move(text)
        except MoveTextError:
            break
        position = position.after(move)
        steps.append(LineStep(legal_move(move), pieces_of(position)))
    return LineSteps(tuple(steps))


def faults_of(error: FenError) -> tuple[PositionFault, ...]:
    """Return every fault, with the square it is on where the text names one."""
    return tuple(PositionFault(fault.code, fault.column, _square_at(error.text, fault)) for fault in error.faults)


def _checked(position: Position) -> PositionCheck:
    return PositionCheck(position.fen, pieces_of(position), side_name(position.turn), len(position.legal_moves))


def _square_at(text: str, fault: FenFault) -> str:
    # A range names two squares and the fault is on one of them: the column alone must show where.
    found = _SQUARE.match(text, fault.column - 1) if fault.column else None
    return found[1] if found else ""


def _written(pieces: dict[str, PieceLetter], turn: SideName) -> str:
    """Write pieces as FEN, possible or not."""

    def side(letter: str) -> str:
        own = (f"K{square}" if piece.isupper() else square for square, piece in pieces.items() if piece in letter)
        return ",".join(own)

    return f"{turn[0].upper()}:W{side('wW')}:B{side('bB')}"
