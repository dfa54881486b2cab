"""What the page needs to draw a board and its moves, as parts of messages."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import starmap
from typing import TypedDict, cast

from coupturc._core import LegalMoves, Position, Rules
from coupturc.game.drawn import LegalMove, PieceLetter
from coupturc.game.game_state import side_name
from coupturc.notation.palette import BOARD_LOOKS, PIECE_LOOKS, BoardLook, PieceLook
from coupturc.web.messages.board import Board, BoardSquare, Hop, HopState, PlayableBoard

#: Positions of play stay far below. What is above can be typed: a board full of kings took 5.6 MB and 5 s to send.
MOST_HOP_STATES = 2_000

#: Positions of which it is kept what may be played. The dearest takes 24 ms to work out and half a megabyte.
_KEPT = 256


#: Captures of more pieces, and more of them: each takes up to 0.1 ms. Others are drawn within a millisecond.
_MANY_CAPTURED, _MANY_MOVES = 4, 10


@cache
def board_of(rules: Rules) -> Board:
    """Return the board of a game: numbered dark squares for Dammen, the coffee house's plain board for Dama."""
    return Board(
        width=rules.width,
        height=rules.height,
        squares=tuple(BoardSquare(name, *rules.place(name)) for name in rules.squares),
        labels="edges" if rules.named_by_letters else "numbers",
        colours="chequered" if rules.diagonal else "plain",
        removal="at_once" if rules.captured_leave_at_once else "after_move",
    )


def pieces_of(position: Position) -> dict[str, PieceLetter]:
    """Return the pieces by square."""
    return cast("dict[str, PieceLetter]", position.pieces)


@dataclass(frozen=True, slots=True)
class Playable:
    """What may be played in a position, as messages say it."""

    legal: tuple[LegalMove, ...]
    capture_count: int
    hops: tuple[HopState, ...]


#: What may be played when a game is over.
NOTHING = Playable((), 0, ())


@lru_cache(maxsize=_KEPT)
def playable(position: Position) -> Playable:
    """Return what may be played in a position; every page that comes asks for it."""
    moves = position.legal_moves
    return Playable(tuple(starmap(LegalMove, moves.drawn())), moves.capture_count, hop_states(moves))


@lru_cache(maxsize=_KEPT)
def takes_long(position: Position) -> bool:
    """Whether it takes long to work out what may be played: where many kings have many captures, which nobody plays."""
    moves = position.legal_moves
    return len(moves) > _MANY_MOVES and moves.capture_count > _MANY_CAPTURED


def playable_board(position: Position, *, over: bool = False) -> PlayableBoard:
    """Return a position with what may be played on it, nothing when it is over."""
    may_play = NOTHING if over else playable(position)
    return PlayableBoard(
        fen=position.fen,
        pieces=pieces_of(position),
        turn=side_name(position.turn),
        legal=may_play.legal,
        hops=may_play.hops,
    )


def hop_states(moves: LegalMoves) -> tuple[HopState, ...]:
    """Return the automaton along which the page lets a person enter a move; empty when it is too large to send."""
    states = moves.drawn_hops(MOST_HOP_STATES)
    return tuple([HopState(square, start, move, tuple(starmap(Hop, hops))) for square, start, move, hops in states])


class Looks(TypedDict):
    """How a diagram looks, as `format_svg` takes it."""

    board: BoardLook
    pieces: PieceLook


def looks_of(asked: Mapping[str, str]) -> Looks:
    """Return the board and the pieces that a query names; the usual ones for names that nobody knows."""
    board, pieces = asked.get("board"), asked.get("pieces")
    return Looks(
        board=board if board in BOARD_LOOKS else BOARD_LOOKS[0],
        pieces=pieces if pieces in PIECE_LOOKS else PIECE_LOOKS[0],
    )
