"""Players for programs without asyncio."""

import asyncio
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

from coupturc._core import DrawLimits, History, Position
from coupturc.arguments import expect
from coupturc.engine.hub.player import HubPlayer
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.player import Choice, Limits, LimitsError, Player, PlayerError

_T = TypeVar("_T")


class SimpleEngine:
    """A player that is asked and waited for; to be closed, best by `with`. A forked process makes one of its own.

    Args:
        player: who thinks; the engine of this package when left out.

    Example:
        >>> from coupturc import Limits, Position, SimpleEngine
        >>> with SimpleEngine() as engine:
        ...     engine.play(Position.from_fen("W:W28,33:B23"), Limits(0, depth=3)).move
        <Move 28x19>
    """

    def __init__(self, player: Player | None = None) -> None:
        if player is not None:
            expect("player", player, Player)
        self._player = NativePlayer(workers=1) if player is None else player
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="SimpleEngine", daemon=True)
        self._thread.start()

    @classmethod
    def open_hub(cls, command: str) -> Self:
        """Ask a Hub engine; it is started with the first question.

        Args:
            command: as a shell would read it.
        """
        return cls(HubPlayer(command))

    def play(self, line: History | Position, limits: Limits, draws: DrawLimits | None = None) -> Choice:
        """Choose a move; Ctrl-C ends the thinking.

        Args:
            line: the line up to a position that has a legal move, or that position.
            limits: how much it may think.
            draws: the draw rules that it plays by; none when left out.

        Raises:
            PlayerError: it cannot go on, or has been closed.
            LimitsError: nothing bounds the thinking.
            TypeError: not a line, a position or limits.
        """
        history = History(line) if isinstance(line, Position) else line
        expect("line", history, History, "a History or a Position")
        expect("limits", limits, Limits, "Limits")
        if not limits.have_end:
            raise LimitsError("limits: expected seconds, depth, nodes or cpu_seconds above 0, found no bound")
        if self._loop.is_closed():
            raise PlayerError("engine: it has been closed")
        return self._wait(self._choose(history, draws or DrawLimits(), limits))

    def close(self) -> None:
        """Stop thinking and release what was held; a second time nothing happens."""
        if self._loop.is_closed():
            return
        self._wait(self._player.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def _choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
        await self._player.prepare(history.position)
        return await self._player.choose(history, draws, limits)

    def _wait(self, work: Coroutine[Any, Any, _T]) -> _T:
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        finally:
            future.cancel()  # Ctrl-C left it running
