"""The computer beside the trainers: what refutes a move, and how an ending is played without tables."""

import threading
from dataclasses import dataclass

from coupturc._core import Engine, History, Position
from coupturc.engine.native.evaluation import new_engine
from coupturc.rules import Profile

_HASH_MIB = 16
_NODES = 80_000


@dataclass(frozen=True, slots=True)
class Seen:
    """What a search expects: the score of the side to move in hundredths of a man, and the line."""

    score: int
    line: tuple[str, ...]


class Searcher:
    """One engine, made when it is first asked; callers in threads wait for one another."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._engine: Engine | None = None

    def look(self, profile: Profile, position: Position, nodes: int = _NODES) -> Seen:
        """Search a position that has a legal move."""
        with self._lock:
            if self._engine is None:
                self._engine = new_engine(_HASH_MIB)
            report = self._engine.search(History(position), profile.draw_limits, nodes=nodes)
        return Seen(report.score, tuple(move.text for move in report.moves))
