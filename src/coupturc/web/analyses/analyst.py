"""The computer as an analyst: it gives way to games in play."""

import os
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from coupturc._core import Rules, Tables
from coupturc.engine.native.lines import Line
from coupturc.engine.native.pool import HASH_MIB, EnginePool, Order, Priority
from coupturc.engine.native.searching import Question
from coupturc.engine.tables.size import total_memory

#: Larger tables take longer to empty than people wait for a board.
_MOST_HASH_MIB = 1024


@dataclass(frozen=True, slots=True)
class Power:
    """How much of the machine a page may use to look at a position; unless it is given, one core and the usual table.

    Args:
        most_threads: of a search.
        hash_sizes_mib: of the hash table, the usual one first.

    Example:
        >>> Power(most_threads=4, hash_sizes_mib=(32, 64)).most_hash_mib(1000)
        64
    """

    most_threads: int = 1
    hash_sizes_mib: tuple[int, ...] = (HASH_MIB,)

    def most_hash_mib(self, asked: int) -> int:
        """Return the largest size that is not above the one asked for; else the usual one."""
        return max((size for size in self.hash_sizes_mib if size <= asked), default=self.hash_sizes_mib[0])

    @classmethod
    def of_machine(cls, workers: int) -> "Power":
        """Return what is left to people on their own machine: every core, and a quarter of its memory for all searches.

        Args:
            workers: how many searches may run at once.
        """
        most = min(_MOST_HASH_MIB, total_memory() // 4 // workers >> 20)
        sizes = [HASH_MIB]
        while sizes[-1] * 2 <= most:
            sizes.append(sizes[-1] * 2)
        return cls(os.cpu_count() or 1, tuple(sizes))


class Analyst:
    """Looks at positions for pages.

    Args:
        pool: engines, with the endgame tables that they know.
        power: what a page may use.
    """

    def __init__(self, pool: EnginePool, power: Power | None = None) -> None:
        self._pool = pool
        self.power = power or Power()

    @property
    def is_busy(self) -> bool:
        """Whether a page that asks now has to wait for another."""
        return self._pool.is_busy(Priority.LIVE)

    def tables_of(self, rules: Rules) -> tuple[Tables, ...]:
        """Return the tables for these rules."""
        return tuple(tables for tables in self._pool.tables if tables.rules == rules)

    def look(self, question: Question, asker: str, hash_mib: int = HASH_MIB) -> AsyncGenerator[Line, None]:
        """Yield what it sees for a page that waits; close the iterator to end the search.

        Args:
            question: the position, and when to end.
            asker: the visitor in whose share of the engines it is.
            hash_mib: size of the hash table, one of `power`.
        """
        return self._pool.lines_async(question, Order(Priority.LIVE, asker, hash_mib=hash_mib))

    def study(self, question: Question, asker: str) -> AsyncGenerator[Line, None]:
        """Yield what it sees for a report, which nobody waits for."""
        return self._pool.lines_async(question, Order(Priority.REPORT, asker))
