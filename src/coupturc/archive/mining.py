"""Wins by force that players missed, as combinations to practise."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from coupturc._core import Side
from coupturc.archive.games import StoredGame
from coupturc.archive.values import format_date
from coupturc.engine.combinations import Combination
from coupturc.engine.combinations.proving import prove


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
    position = game.start
    for ply, move in enumerate(game.moves):
        following = position.after(move)
        if len(position.legal_moves) > 1:
            is_turned = position.turn is Side.black
            board, reached = (one.mirror() if is_turned else one for one in (position, following))
            found = prove(board)
            if found and board.after(found.line[0]) != reached:
                yield MissedWin(game, ply, move.text, found)
        position = following
