"""Captures and sacrifices of games, looked for slowly: as docs/archive.md defines them."""

from itertools import groupby

from coupturc import Move, Side
from coupturc._core import Capture, Sacrifice
from tests.conformance.slow_archive import Hit, SlowGame

_WORTH = {"w": 1, "W": 3, "b": -1, "B": -3}


def slow_captures(games: list[SlowGame], captures: list[Capture]) -> list[Hit]:
    """List each move that is one of the captures."""
    return [
        (number, ply, which)
        for number, game in enumerate(games)
        for ply, move in enumerate(game.moves)
        for which, capture in enumerate(captures)
        if capture.side in {None, game.positions[ply].turn} and _is_so(capture, move)
    ]


def _is_so(capture: Capture, move: Move) -> bool:
    least, most = capture.pieces
    is_way = capture.origin in {None, move.origin} and capture.target in {None, move.target}
    return (
        move.is_capture and is_way and least <= len(move.captured) <= most and {*capture.captured} <= {*move.captured}
    )


Given = tuple[int, int, Side, int]


def given_in(games: list[SlowGame]) -> list[Given]:
    """List what sides gave to win more: number of the game, moves before it, side, men."""
    return [
        (number, *one)
        for number, game in enumerate(games)
        for one in sorted(
            ((ply, side, men) for side in Side for ply, men in _given(game, side)), key=lambda found: found[0]
        )
    ]


def slow_sacrifices(given: list[Given], sacrifices: list[Sacrifice]) -> list[Hit]:
    """List the sacrifices among what was given, those of a game that begin earlier first."""
    return [
        (number, ply, which)
        for number, ply, side, men in given
        for which, sacrifice in enumerate(sacrifices)
        if sacrifice.side in {None, side} and sacrifice.men[0] <= men <= sacrifice.men[1]
    ]


def _given(game: SlowGame, side: Side) -> list[tuple[int, int]]:
    """List where sacrifices of a side begin, and how many men each gives."""
    ahead = [_ahead(pieces, side) for pieces in game.pieces]
    taken = [_taken(game, side, ply) for ply in range(len(game.pieces))]
    plies = [ply for ply in range(len(game.moves)) if game.positions[ply].turn == side]
    found = []
    for end, begun in groupby(plies, lambda ply: _end_of_line(game, side, ply)):
        won = {ply: taken[ply] - min(taken[ply + 1 : end + 1]) for ply in begun if ahead[end] > ahead[ply]}
        if won and max(won.values()) > 0:
            found.append(max(((ply, men) for ply, men in won.items()), key=lambda one: (one[1], one[0])))
    return found


def _end_of_line(game: SlowGame, side: Side, ply: int) -> int:
    """Return how many moves were played before the opponent's first one, from a ply on, that is no capture."""
    for later in range(ply, len(game.moves)):
        if game.positions[later].turn != side and not game.moves[later].is_capture:
            return later
    return len(game.moves)


def _taken(game: SlowGame, side: Side, plies: int) -> int:
    """Return the worth of what a side took in so many moves, less that of what was taken from it."""
    taken = [game.pieces[ply][square] for ply in range(plies) for square in game.moves[ply].captured]
    return sum(-_WORTH[piece] if side == Side.white else _WORTH[piece] for piece in taken)


def _ahead(pieces: dict[str, str], side: Side) -> int:
    balance = sum(_WORTH[piece] for piece in pieces.values())
    return balance if side == Side.white else -balance
