"""A line that an address names: a position, and moves from there."""

from collections.abc import Mapping
from dataclasses import dataclass

from coupturc._core import Move, Position, Side
from coupturc.errors import FenError, MoveTextError
from coupturc.rules import USUAL_GAME
from coupturc.web.boards import Looks, looks_of
from coupturc.web.http.answers import ProblemError
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.profiles.positions import faults_of

#: A picture of so many moves has 1 MB and takes a second to draw.
MOST_MOVES = 100

#: What of an address says which line is meant.
SHOWN = ("game", "fen", "moves")

_LONGEST_FEN = 2000


@dataclass(frozen=True, slots=True)
class SharedLine:
    """Positions from the first to the last, and the moves between them.

    Args:
        below: the side that sits at the lower edge.
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]
    below: Side
    looks: Looks

    def left_and_reached(self, at: int) -> tuple[str, ...]:
        """Return the squares that the move before a position left and reached; nothing before the first."""
        return (self.moves[at - 1].origin, self.moves[at - 1].path[-1]) if at else ()


def line_of(asked: Mapping[str, str], profiles: OfferedProfiles) -> SharedLine:
    """Return the line of a query: `game`, `fen` (the start when left out), `moves` with commas between them.

    Raises:
        ProblemError: it is not one, or too long.
    """
    start = _start(asked.get("fen", ""), asked.get("game", USUAL_GAME), profiles)
    texts = [text for text in asked.get("moves", "").split(",") if text]
    if len(texts) > MOST_MOVES:
        raise ProblemError(422, "too_long", {"limit": MOST_MOVES})
    return SharedLine(*_played(start, texts), below_of(asked), looks_of(asked))


def below_of(asked: Mapping[str, str]) -> Side:
    """Return the side that sits at the lower edge, by the `below` of a query."""
    return Side.black if asked.get("below") == "black" else Side.white


def _start(fen: str, game: str, profiles: OfferedProfiles) -> Position:
    rules = profiles.asked(game).rules
    if len(fen) > _LONGEST_FEN:
        raise ProblemError(422, "too_long", {"limit": _LONGEST_FEN})
    try:
        return Position.from_fen(fen, rules) if fen else Position.start(rules)
    except FenError as error:
        raise ProblemError(422, "fen", faults=faults_of(error)) from error


def _played(position: Position, texts: list[str]) -> tuple[tuple[Position, ...], tuple[Move, ...]]:
    positions, moves = [position], []
    for text in texts:
        try:
            moves.append(positions[-1].parse_move(text))
        except MoveTextError as error:
            raise ProblemError(422, "move", {"move": text[:20]}) from error
        positions.append(positions[-1].after(moves[-1]))
    return tuple(positions), tuple(moves)
