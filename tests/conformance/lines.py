"""Histories of the core along given lines, along waiting moves, and along the slow model's endings."""

from collections.abc import Iterator
from random import Random

from coupturc import History, Position
from tests.conformance.bridge import core_position, plain_move, plain_slow_move
from tests.conformance.endings import endings
from tests.oracle.draws import SlowGame
from tests.oracle.rules import OracleRules

MOST_PLIES = 80
# White's kings and Black's can shuttle here for ever, or White gives one away and 2 v 1 is left
THREE_KINGS = "W:WK2,K30,K50:BK16"
SHUTTLE, GIVE_A_KING = ["2-8", "16-7", "8-2", "7-16"], ["30-43", "16x49"]


def history_of(fen: str, moves: list[str] | None = None, rules: str = "international") -> History:
    history = History(Position.from_fen(fen, rules))
    for text in moves or []:
        history = history.after(history.position.parse_move(text))
    return history


def wait(history: History, plies: int) -> History:
    """Make quiet king moves after which nothing can be taken."""
    for _ in range(plies):
        position = history.position
        kings = [m for m in position.legal_moves if position.pieces[m.origin].isupper()]
        history = history.after(next(m for m in kings if not position.after(m).legal_moves.capture_count))
    return history


def followed_endings(seed: str, rules: OracleRules, games: int) -> Iterator[tuple[SlowGame, History]]:
    """Yield the slow record and the core's history after every ply of many random endings."""
    rng = Random(seed)
    for _ in range(games):
        history: History | None = None
        for game in endings(rng, rules, MOST_PLIES):
            history = follow(history, game)
            yield game, history


def follow(history: History | None, game: SlowGame) -> History:
    if history is None:
        return History(core_position(game.position))
    wanted = plain_slow_move(game.moves[-1], game.position.rules)
    return history.after(next(m for m in history.position.legal_moves if plain_move(m) == wanted))
