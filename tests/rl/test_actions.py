"""Moves as numbers and positions as arrays."""

import random

import numpy as np
import pytest

from coupturc import Position, Side
from coupturc.errors import ArgumentError, IllegalMoveError
from coupturc.rl import (
    action_count,
    action_mask,
    action_of,
    bitboards,
    from_bitboards,
    legal_actions,
    move_of,
    planes,
    planes_shape,
)


def positions(game: str, plies: int = 300) -> list[Position]:
    """Return positions of random games."""
    chance = random.Random(game)
    position, found = Position.start(game), []
    for _ in range(plies):
        if not position.legal_moves:
            position = Position.start(game)
        found.append(position)
        position = position.after(chance.choice(list(position.legal_moves)))
    return found


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_numbers_and_moves_lead_to_one_another(game: str) -> None:
    for position in positions(game):
        actions = legal_actions(position).tolist()
        assert len(set(actions)) == len(actions) == len(position.legal_moves)
        assert [action_of(position, move) for move in position.legal_moves] == actions
        assert [move_of(position, action) for action in actions] == list(position.legal_moves)
        assert np.flatnonzero(action_mask(position)).tolist() == sorted(actions)
        assert max(actions) < action_count(game)


def test_captures_between_the_same_squares_have_numbers_of_their_own() -> None:
    position = Position.from_fen("W:W27,K5:B22,12,13,21,11,8")
    pairs = [(move.origin, move.target) for move in position.legal_moves]
    king = Position.from_fen("W:WK47:B38,29,20,42,37,28,19,18,13,22,9")
    for each in (position, king):
        actions = legal_actions(each).tolist()
        assert len(set(actions)) == len(each.legal_moves)
    assert pairs


def test_other_numbers_and_moves_are_refused() -> None:
    start = Position.start()
    with pytest.raises(ArgumentError, match="found 0"):
        move_of(start, 0)
    black = Position.from_fen("B:W31:B20")
    with pytest.raises(IllegalMoveError):
        action_of(start, black.legal_moves[0])


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_bits_are_positions(game: str) -> None:
    for position in positions(game, 60):
        assert from_bitboards(bitboards(position), position.turn, game) == position
        assert from_bitboards(bitboards(position), position.turn.name, game) == position


def test_planes_of_the_side_to_move_come_first() -> None:
    shown = planes(Position.from_fen("B:W31,K50:B6,K5"))
    assert shown.shape == planes_shape("international") == (5, 10, 10)
    assert shown.dtype == np.float32
    assert [tuple(map(int, np.argwhere(plane)[0])) for plane in shown[:4]] == [(1, 0), (0, 9), (6, 1), (9, 8)]
    assert shown[4].all()
    dama = planes(Position.from_fen("W:Wa3:BKh8", "turkish"))
    assert tuple(map(int, np.argwhere(dama[0])[0])) == (5, 0)
    assert tuple(map(int, np.argwhere(dama[3])[0])) == (0, 7)
    assert Side.white is Position.start().turn
    assert not dama[4].any()
