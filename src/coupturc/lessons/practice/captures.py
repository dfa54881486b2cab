"""Seeing captures: find them all, or find the largest, in positions from games played at random."""

from collections.abc import Iterator
from random import Random

from coupturc._core import Position
from coupturc.game.explain import explain
from coupturc.game.refusal import RefusalCode
from coupturc.lessons.model import CapturesTask, LargestTask
from coupturc.lessons.practice.question import NO_WORDS, Question
from coupturc.rules import load_profile

_GAME_PLIES = 120
_LEAST_MOVES = 2
_LEAST_TAKEN = 2


def ask_captures(profile: str, random: Random, *, most: int = 6) -> Question:
    """Ask for every capture of a position that has at least two.

    Args:
        profile: id of the rules profile.
        random: where chance comes from.
        most: how many captures there may be.
    """
    position = next(
        position
        for position in _random_positions(profile, random)
        if position.legal_moves.capture_count and _LEAST_MOVES <= len(position.legal_moves) <= most
    )
    return captures_question(profile, position)


def ask_largest(profile: str, random: Random) -> Question:
    """Ask for a largest capture of a position in which another piece could take fewer (000-17, 004-18)."""
    position = next(
        position
        for position in _random_positions(profile, random)
        if position.legal_moves.capture_count >= _LEAST_TAKEN and has_smaller_capture(position)
    )
    return largest_question(profile, position)


def captures_question(profile: str, position: Position) -> Question:
    """Return the question that asks for every capture of a position."""
    moves = tuple(move.text for move in position.legal_moves)
    return Question(profile, position.fen, CapturesTask(wording=NO_WORDS, moves=moves), grade=len(moves))


def largest_question(profile: str, position: Position) -> Question:
    """Return the question that asks for a largest capture of a position."""
    moves = tuple(move.text for move in position.legal_moves)
    task = LargestTask(wording=NO_WORDS, moves=moves)
    return Question(profile, position.fen, task, grade=position.legal_moves.capture_count)


def has_smaller_capture(position: Position) -> bool:
    """Whether majority alone forbids some piece to capture.

    The core gives only the largest captures. Without the pieces that make them others come to light; whether
    such a one fails by its number only, is what the refusal of its first jump on the real board says.
    """
    largest = {move.origin for move in position.legal_moves}
    others = {square: piece for square, piece in position.pieces.items() if square not in largest}
    return any(
        explain(position, (move.origin, move.path[0])).code is RefusalCode.majority
        for move in Position(others, position.turn, position.rules).legal_moves
        if move.is_capture
    )


def _random_positions(profile: str, random: Random) -> Iterator[Position]:
    """Yield the positions of one random game after another."""
    start = Position.start(load_profile(profile).rules)
    while True:
        position = start
        for _ in range(_GAME_PLIES):
            moves = position.legal_moves
            if not moves:
                break
            position = position.after(moves[random.randrange(len(moves))])
            yield position
