"""The native engine as a player: off the event loop and off the interpreter's lock."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace

from coupturc._core import DrawLimits, Engine, History, Position, StopFlag, Tables
from coupturc.engine.book.choosing import choose_known
from coupturc.engine.book.format import Book
from coupturc.engine.book.shipped import shipped_book
from coupturc.engine.lag import Lag
from coupturc.engine.native.pool import EnginePool, Order, PoolClosedError, Priority
from coupturc.engine.native.searching import Question
from coupturc.engine.native.styles import NO_STYLE
from coupturc.engine.native.thought import Thought
from coupturc.engine.player import Choice, Limits, Player, PlayerError, PlayerStartError, Style
from coupturc.errors import BookError

_SYSTEM_DICE = random.SystemRandom()


class NativePlayer(Player):
    """Chooses moves with the engine of this package, for any number of games.

    Args:
        workers: how many games it thinks about at once, others wait; None leaves one core to the rest.
        tables: endgame tables, see `open_all`.
        make_engine: makes an engine, when it is not the one that ships.
        threads: that search one move together; with more than one, CPU time is not known.
        pool: engines that it shares with others, instead of its own; who made it closes it.
        book: that it plays from without thinking, in every game; where games are to be varied, the shipped book is read
            without it.
        varies: whether it opens in many ways whatever the limits say of it (only by moves of its own: a shipped book is
            not read for it); None does as they say.
        style: how it likes to play whatever the limits say of it; None does as they say.
        dice: by which it chooses among moves; None asks the system for chance.

    Raises:
        PlayerStartError: there is nobody to think: less than one thread or worker.
    """

    def __init__(  # noqa: PLR0913 - each has a usual value
        self,
        workers: int | None = None,
        *,
        tables: Sequence[Tables] = (),
        make_engine: Callable[[], Engine] | None = None,
        threads: int = 1,
        pool: EnginePool | None = None,
        book: Book | None = None,
        varies: bool | None = None,
        style: Style | None = None,
        dice: random.Random | None = None,
    ) -> None:
        for name, count in (("threads", threads), ("workers", 1 if workers is None else workers)):
            if count < 1:
                raise PlayerStartError(f"engine: expected 1 or more {name}, found {count}")
        self._threads = threads
        self._book = book
        self._varies = varies
        self._style = style
        self._dice = dice or _SYSTEM_DICE
        self._owns_pool = pool is None
        self._pool = pool or EnginePool(workers, tables=tables, make_engine=make_engine)
        self._is_closed = False
        self._stops: set[StopFlag] = set()
        self._pondered: tuple[StopFlag, Future[Choice]] | None = None
        self._lag = Lag()

    async def prepare(self, position: Position) -> None:  # noqa: ARG002 - it plays both games
        """Make an engine.

        Raises:
            PlayerStartError: there is no memory for its hash table.
        """
        try:
            await asyncio.wrap_future(self._pool.prepare())
        except MemoryError:
            raise PlayerStartError("no memory for the hash table of the engine") from None

    async def new_game(self) -> None:
        """Forget every game that it thinks about, and whatever others asked of a shared pool."""
        await self.stop_pondering()
        await asyncio.to_thread(self._pool.forget)

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
        """Choose a move; cancelled, it stops thinking.

        Args:
            history: the line up to a position that has a legal move.
            draws: the draw rules that the search counts.
            limits: how much it may think, and how it errs. Several games wait for a free engine.

        Raises:
            PlayerError: it has been closed, or there is no legal move.
        """
        return await self._choose(history, draws, limits, "")

    def asked_by(self, asker: str) -> Player:
        """Return this player as one visitor has it: all visitors have equal shares of the engines."""
        return _Shared(self._choose, asker)

    async def _choose(self, history: History, draws: DrawLimits, limits: Limits, asker: str) -> Choice:
        self._expect_open()
        if not history.position.legal_moves:
            raise PlayerError(f"engine: expected a position with a legal move, found {history.position.fen}")
        await self.stop_pondering()
        limits = self._styled(limits)
        if known := self._known(history, limits):
            return known
        if self._varies is not None:
            limits = replace(limits, is_varied=self._varies)
        question = Question(history, draws, limits, self._threads, forced_at_once=True)
        return await self._think(Thought(question, self._dice, self._lag), asker)

    async def _think(self, thought: Thought, asker: str) -> Choice:
        limits, stop = thought.question.limits, StopFlag()
        self._stops.add(stop)
        try:
            priority = Priority.MOVE if limits.clock is None else Priority.TIMED_MOVE
            return await self._pool.run(thought, Order(priority, asker, is_weak=limits.weakness is not None), stop)
        except PoolClosedError:
            raise PlayerError(_CLOSED) from None
        finally:
            self._stops.discard(stop)
            thought.note_lag()

    async def ponder(self, history: History, draws: DrawLimits, limits: Limits) -> None:
        """Fill the hash table with what is expected: the next `choose` finds it there. The weak do not.

        Raises:
            PlayerError: it has been closed.
        """
        self._expect_open()
        await self.stop_pondering()
        if limits.weakness is None:
            endless = self._styled(Limits(0.0, style=limits.style))
            question, stop = Question(history, draws, endless, self._threads), StopFlag()
            self._pondered = stop, self._pool.begin(Thought(question, self._dice, self._lag), stop=stop)

    async def stop_pondering(self) -> None:
        """End what `ponder` began."""
        if self._pondered is not None:
            (stop, search), self._pondered = self._pondered, None
            stop.set()
            if not search.cancel():
                await asyncio.wrap_future(search)

    async def close(self) -> None:
        """Stop its searches, and the threads of a pool of its own."""
        self._is_closed = True
        for stop in self._stops:
            stop.set()
        if self._owns_pool:
            await asyncio.to_thread(self._pool.close)
        else:
            await self.stop_pondering()

    def _styled(self, limits: Limits) -> Limits:
        return limits if self._style is None else replace(limits, style=self._style)

    def _known(self, history: History, limits: Limits) -> Choice | None:
        """Return a move of the book; the weak have none, and a style shows from the first move on."""
        reads_shipped = limits.is_varied and self._varies is None and limits.style == NO_STYLE
        if limits.weakness is not None or not (self._book or reads_shipped):
            return None
        try:
            return choose_known(self._book or shipped_book(history.position.rules.game), history, self._dice)
        except BookError as error:
            raise PlayerError(str(error)) from None

    def _expect_open(self) -> None:
        if self._is_closed:
            raise PlayerError(_CLOSED)


class _Shared(Player):
    """A native player as one visitor has it.

    Args:
        choose: chooses a move for a visitor.
        asker: the visitor.
    """

    def __init__(self, choose: Callable[[History, DrawLimits, Limits, str], Awaitable[Choice]], asker: str) -> None:
        self._choose = choose
        self._asker = asker

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
        """Choose a move in the visitor's share of time."""
        return await self._choose(history, draws, limits, self._asker)


_CLOSED = "engine: it has been closed, expected another player"
