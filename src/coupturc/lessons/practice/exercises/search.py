"""The computer beside the trainers: what refutes a move, and how an ending is played without tables."""

from dataclasses import dataclass

from coupturc._core import Engine, History, Position, StopFlag
from coupturc.engine import Limits
from coupturc.engine.native.pool import EnginePool, Order, Priority
from coupturc.engine.native.searching import Question, search
from coupturc.rules import Profile

_NODES = 80_000


@dataclass(frozen=True, slots=True)
class Seen:
    """What a search expects: the score of the side to move in hundredths of a man, and the line."""

    score: int
    line: tuple[str, ...]


class Searcher:
    """Searches for trainers, which wait for it in threads.

    Args:
        pool: the engines.
        nodes: positions that it looks at, where nobody says how many.
    """

    def __init__(self, pool: EnginePool, nodes: int = _NODES) -> None:
        self._pool = pool
        self._nodes = nodes

    def look(self, profile: Profile, position: Position, nodes: int | None = None) -> Seen:
        """Search a position that has a legal move."""
        limits = Limits(0.0, nodes=self._nodes if nodes is None else nodes)
        question = Question(History(position), profile.draw_limits, limits)

        def job(engine: Engine, stop: StopFlag) -> Seen:
            report = search(engine, question, stop)
            return Seen(report.score, tuple(move.text for move in report.moves))

        return self._pool.begin(job, Order(Priority.TRAINER)).result()
