"""Simulated people: whether they see what a line wins or loses depends on how many plies that takes.

No games of novices or of clubs are at hand, so the chances are an estimate. docs/levels.md has what comes of them,
and what the games of champions show.
"""

import random
from dataclasses import dataclass
from statistics import median

from bench.lines import loses_after, wins_after
from coupturc import DrawLimits, History, Move
from coupturc._core import Engine, SearchReport
from coupturc.engine.native.evaluation import new_engine

_DEPTH = 6


@dataclass(frozen=True, slots=True)
class Sight:
    """How well somebody sees.

    Args:
        chances: of seeing what is won or lost in so many plies, from 1 on; the last one is of all beyond.
        margin: hundredths of a man that make little difference.
    """

    chances: tuple[float, ...]
    margin: int

    def chance(self, plies: int) -> float:
        """Return the chance of seeing what takes so many plies."""
        return self.chances[min(plies, len(self.chances)) - 1]


#: Sees most pieces that stand to be taken, and few shots.
NOVICE = Sight((0.95, 0.8, 0.5, 0.3, 0.15, 0.1, 0.05), 40)
#: Knows the usual shots; a long one is found now and then.
CLUB = Sight((0.997, 0.99, 0.96, 0.92, 0.8, 0.7, 0.55, 0.45, 0.35), 12)


class Person:
    """Looks at every move, and at each may overlook what comes of it.

    Args:
        sight: how well he sees.
        dice: decides what he overlooks.
    """

    def __init__(self, sight: Sight, dice: random.Random) -> None:
        self._sight, self._dice = sight, dice
        self._engine: Engine = new_engine(1)

    def choose(self, history: History) -> Move:
        """Choose one of the moves that seem about as good as the best."""
        lines = self._lines(history)
        usual = round(median(line.score for line in lines))
        seems = {line.moves[0]: line.score if self._sees(history, line) else usual for line in lines}
        best = max(seems.values())
        return self._dice.choice([move for move, score in seems.items() if best - score <= self._sight.margin])

    def _sees(self, history: History, line: SearchReport) -> bool:
        plies = wins_after(history.position, line.moves) or loses_after(history.position, line.moves)
        return not plies or self._dice.random() < self._sight.chance(plies)

    def _lines(self, history: History) -> list[SearchReport]:
        """Return the line of each move."""
        found: dict[Move, SearchReport] = {}
        self._engine.clear()
        self._engine.search(
            history,
            DrawLimits(),
            depth=_DEPTH,
            lines=len(history.position.legal_moves),
            report=lambda line: found.update({line.moves[0]: line}),
        )
        return list(found.values())
