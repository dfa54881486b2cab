"""The computer as an analyst: engines of its own that give way to games in play."""

import asyncio
import os
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from coupturc._core import Engine, Rules, Tables
from coupturc.engine.native.analysis import Line, analyse_async
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.searching import Question

_HASH_MIB = 32

#: A page that looks at a position waits for the computer; a report has time. The computer's own moves
#: and the server come before both.
NICE_LIVE = 10
NICE_REPORT = 15


class _Bench:
    """Engines of which each does one search at a time; made when they are first needed."""

    def __init__(self, count: int, nice: int, tables: Sequence[Tables]) -> None:
        self._free = asyncio.Semaphore(count)
        self._engines: list[Engine] = []
        self._nice = nice
        self._tables = tables

    @property
    def is_busy(self) -> bool:
        return self._free.locked()

    def _new_engine(self) -> Engine:
        return new_engine(_HASH_MIB, tables=self._tables)

    async def lines(self, question: Question) -> AsyncGenerator[Line, None]:
        async with self._free:
            engine = self._engines.pop() if self._engines else await asyncio.to_thread(self._new_engine)
            try:
                async with aclosing(analyse_async(engine, question, nice=self._nice)) as lines:
                    async for line in lines:
                        yield line
            finally:
                self._engines.append(engine)


class Analyst:
    """Looks at positions for pages.

    Args:
        tables: endgame tables, see `open_all`.
        live: how many positions it looks at at once; None leaves one core to the rest.
    """

    def __init__(self, tables: Sequence[Tables] = (), live: int | None = None) -> None:
        self._tables = tuple(tables)
        self._live = _Bench(live or max(1, (os.cpu_count() or 1) - 1), NICE_LIVE, self._tables)
        self._report = _Bench(1, NICE_REPORT, self._tables)

    @property
    def is_busy(self) -> bool:
        """Whether a page that asks now has to wait for another."""
        return self._live.is_busy

    def tables_of(self, rules: Rules) -> tuple[Tables, ...]:
        """Return the tables for these rules."""
        return tuple(tables for tables in self._tables if tables.rules == rules)

    def look(self, question: Question) -> AsyncGenerator[Line, None]:
        """Yield what it sees for a page that waits; close the iterator to end the search."""
        return self._live.lines(question)

    def study(self, question: Question) -> AsyncGenerator[Line, None]:
        """Yield what it sees for a report, which nobody waits for."""
        return self._report.lines(question)
