"""A repertoire as it is kept: positions, what games played there, and what its owner plays."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

import msgspec

from coupturc._core import Position, Rules, Side
from coupturc.errors import NewerRecordError, RecordError

#: The version of what is kept; a reader refuses a newer one.
FORMAT = 1

#: A longer line is not an opening any more, and nobody learns more positions.
MOST_PLIES = 40
MOST_SPOTS = 600

#: best: what an engine that searched the archive likes best, or else what did best · played: what was made most.
OwnChoice = Literal["best", "played"]


class RepertoirePlan(msgspec.Struct, frozen=True):
    """What a repertoire is to be.

    Args:
        side: whose moves are learned.
        fen: where it begins.
        plies: so many moves of both sides, at most.
        least: a move counts when so many games made it.
        choice: how own moves are chosen.
    """

    side: Literal["white", "black"]
    fen: str
    plies: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLIES)] = 12
    least: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 5
    choice: OwnChoice = "best"


class Made(msgspec.Struct, frozen=True):
    """A move, and how many games made it."""

    move: str
    games: int


class Spot(msgspec.Struct, frozen=True):
    """A position of a repertoire.

    Args:
        moves: what enough games made, most first; of the opponent's moves those that are asked.
        own: what its owner plays here; None where the opponent is to move.
    """

    moves: tuple[Made, ...]
    own: str | None = None


class Repertoire(msgspec.Struct, frozen=True, dict=True):
    """Own moves, and the opponent's to be answered; positions by FEN, so that transpositions meet.

    Args:
        plan: what it is to be.
        spots: its positions; those of most games come first.
        is_cut: whether there were more than can be learned, or counted in time.
        left_out: positions, each with a move that its owner has left out: the games do not bring it back.
        format: the version of what is kept.
    """

    plan: RepertoirePlan
    spots: dict[str, Spot]
    is_cut: bool = False
    left_out: tuple[tuple[str, str], ...] = ()
    format: int = FORMAT

    @cached_property
    def own(self) -> tuple[str, ...]:
        """The positions in which its owner is to move."""
        return tuple(fen for fen, spot in self.spots.items() if spot.own is not None)

    @property
    def side(self) -> Side:
        """Whose moves are learned."""
        return Side[self.plan.side]

    def followed(self, spot: Spot) -> tuple[str, ...]:
        """Return the moves by which a repertoire goes on."""
        return (spot.own,) if spot.own is not None else tuple(made.move for made in spot.moves)


def after(fen: str, move: str, rules: Rules) -> Position:
    """Return the position after a move of a position of a repertoire."""
    position = Position.from_fen(fen, rules)
    return position.after(position.parse_move(move))


def write_repertoire(repertoire: Repertoire) -> str:
    """Return a repertoire as JSON."""
    return msgspec.json.encode(repertoire).decode()


def read_repertoire(text: str) -> Repertoire:
    """Read a repertoire.

    Raises:
        NewerRecordError: a newer version of the package wrote it.
        RecordError: it is damaged.
    """
    try:
        found = msgspec.json.decode(text, type=_Format).format
        if found > FORMAT:
            raise NewerRecordError(found, FORMAT)
        return msgspec.json.decode(text, type=Repertoire)
    except msgspec.DecodeError as error:
        raise RecordError("repertoire", f"one that can be read ({error})") from error


class _Format(msgspec.Struct):
    format: int
