"""Wins by force that players missed, as combinations to practise."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from coupturc._core import Position, Side, unpack_moves
from coupturc.archive.games import StoredGame
from coupturc.archive.spread import Spread
from coupturc.archive.values import format_date
from coupturc.engine.combinations import Combination
from coupturc.engine.combinations.proving import prove

#: Games that a worker looks through at a time, in some tenths of a second.
_BATCH_GAMES = 64

#: A move that was played, plies before it, and the combination that it missed.
_Found = tuple[int, str, Combination]


@dataclass(frozen=True, slots=True)
class MissedWin:
    """A combination that was on the board and was not played.

    Args:
        game: in which.
        ply: moves before it.
        played: the move that was played instead.
        combination: seen from White, whoever could have played it.
    """

    game: StoredGame
    ply: int
    played: str
    combination: Combination

    @property
    def player(self) -> str:
        """Who missed it."""
        return self.game.white if self.game.position(self.ply).turn is Side.white else self.game.black

    def record(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "game": self.game.id,
            "ply": self.ply,
            "player": self.player,
            "date": format_date(self.game.date),
            "position": self.game.position(self.ply).fen,
            "played": self.played,
            "fen": self.combination.fen,
            "line": [*self.combination.line],
        }


def missed_wins(game: StoredGame) -> Iterator[MissedWin]:
    """Yield the combinations of a game that were not played, each time that one was there.

    The proof is the core's and asks no engine: every answer is a capture that must be made, and two men or more are
    won.
    """
    for found in _missed(game.start, game.codes):
        yield MissedWin(game, *found)


def missed_in(games: Iterable[StoredGame], spread: Spread) -> Iterator[MissedWin]:
    """Yield the same of many games, in their order.

    Args:
        games: which.
        spread: who looks them through, a batch at a time.
    """
    waiting: deque[list[StoredGame]] = deque()
    for found in spread.each(_missed_by_game, map(_lines, _batches(iter(games), waiting))):
        for game, missed in zip(waiting.popleft(), found, strict=True):
            yield from (MissedWin(game, *one) for one in missed)


_Line = tuple[Position, bytes]


def _batches(games: Iterator[StoredGame], waiting: deque[list[StoredGame]]) -> Iterator[list[StoredGame]]:
    """Yield games, some at a time, and remember which: what is found in them comes in this order."""
    while batch := [*islice(games, _BATCH_GAMES)]:
        waiting.append(batch)
        yield batch


def _lines(games: Iterable[StoredGame]) -> Sequence[_Line]:
    """Return what a worker has to know of games."""
    return [(game.start, game.codes) for game in games]


def _missed_by_game(lines: Sequence[_Line]) -> list[list[_Found]]:
    return [[*_missed(*line)] for line in lines]


def _missed(start: Position, codes: bytes) -> Iterator[_Found]:
    position = start
    for ply, move in enumerate(unpack_moves(start, codes)):
        following = position.after(move)
        if len(position.legal_moves) > 1:
            is_turned = position.turn is Side.black
            board, reached = (one.mirror() if is_turned else one for one in (position, following))
            found = prove(board)
            if found and board.after(found.line[0]) != reached:
                yield ply, move.text, found
        position = following
