"""Where the games of a match begin."""

import random
from pathlib import Path

from coupturc._core import Position, Rules
from coupturc.errors import CoupTurcError, FenError
from coupturc.rules.games import GAMES


class OpeningsError(CoupTurcError, ValueError):
    """A file of openings that cannot be used."""


def read_openings(path: Path, rules: Rules) -> list[Position]:
    """Read positions from a file, one FEN a line; empty lines and those that begin with # are left out.

    What stands behind a semicolon is a comment.

    Raises:
        OpeningsError: a line is not a position, or there is no line.
        OSError: the file cannot be read.
    """
    openings = []
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise OpeningsError(f"{path}: expected UTF-8 text with a FEN on each line (byte {error.start})") from None
    for number, line in enumerate(text.splitlines(), 1):
        fen = line.partition(";")[0].strip()
        if fen and not fen.startswith("#"):
            try:
                openings.append(Position.from_fen(fen, rules))
            except FenError as error:
                raise OpeningsError(f"{path}, line {number}: {error}") from None
    if not openings:
        raise OpeningsError(f"{path}: expected a FEN on each line")
    return openings


def random_opening(rules: Rules, number: int) -> Position:
    """Return a position after six random plies that is level in pieces and at rest; the same for the same number."""
    dice = random.Random(number)  # noqa: S311 - an opening, not a secret
    while True:
        position = _wander(Position.start(rules), GAMES[rules.game].random_plies, dice)
        if position is not None:
            return position


def _wander(position: Position, plies: int, dice: random.Random) -> Position | None:
    for _ in range(plies):
        position = position.after(dice.choice(position.legal_moves))
    pieces = "".join(position.pieces.values()).lower()
    is_level = pieces.count("w") == pieces.count("b")
    return position if is_level and not position.legal_moves.capture_count else None
