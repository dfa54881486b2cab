"""The computer as an analyst: it gives way to games in play."""

from collections.abc import AsyncGenerator

from coupturc._core import Rules, Tables
from coupturc.engine.native.lines import Line
from coupturc.engine.native.pool import EnginePool, Order, Priority
from coupturc.engine.native.searching import Question


class Analyst:
    """Looks at positions for pages.

    Args:
        pool: engines, with the endgame tables that they know.
    """

    def __init__(self, pool: EnginePool) -> None:
        self._pool = pool

    @property
    def is_busy(self) -> bool:
        """Whether a page that asks now has to wait for another."""
        return self._pool.is_busy(Priority.LIVE)

    def tables_of(self, rules: Rules) -> tuple[Tables, ...]:
        """Return the tables for these rules."""
        return tuple(tables for tables in self._pool.tables if tables.rules == rules)

    def look(self, question: Question, asker: str) -> AsyncGenerator[Line, None]:
        """Yield what it sees for a page that waits; close the iterator to end the search.

        Args:
            question: the position, and when to end.
            asker: the visitor in whose share of the engines it is.
        """
        return self._pool.lines_async(question, Order(Priority.LIVE, asker))

    def study(self, question: Question, asker: str) -> AsyncGenerator[Line, None]:
        """Yield what it sees for a report, which nobody waits for."""
        return self._pool.lines_async(question, Order(Priority.REPORT, asker))
