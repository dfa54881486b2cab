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
    """

    def __init__(self, pool: EnginePool) -> None:
        self._pool = pool

    def look(self, profile: Profile, position: Position, nodes: int = _NODES) -> Seen:
        """Search a position that has a legal move."""
        question = Question(History(position), profile.draw_limits, Limits(0.0, nodes=nodes))

        def job(engine: Engine, stop: StopFlag) -> Seen:
            report = search(engine, question, stop)
            return Seen(report.score, tuple(move.text for move in report.moves))

        return self._pool.begin(job, Order(Priority.TRAINER)).result()
