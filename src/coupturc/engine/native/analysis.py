"""Looking at a position for as long as one likes: lines of moves, deeper and deeper."""

import asyncio
import math
import os
import queue
import sys
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from coupturc._core import Engine, Move, SearchReport, StopFlag
from coupturc.engine.native.searching import Question, search
from coupturc.engine.player import LimitsError
from coupturc.errors import CoupTurcError

#: How often lines are looked for; pages are told of them less often still.
_LOOK_SECONDS = 0.05
_NICEST = 19

#: A win at once; beyond the other the end of the game is in sight.
WIN, SURE = SearchReport.WIN, SearchReport.SURE

#: Hundredths of a man at which a win is as likely as not, and for one logit more. In Dammen 89 % of games
#: between equal engines are drawn, which fixes the first by the second; Dama is an estimate.
_WIN_CURVE = {"international": (100, 35), "turkish": (60, 45)}

#: Beyond these a share is 0 in every figure, and an exponential would be too large for a float.
_MOST_LOGITS = 700


@dataclass(frozen=True, slots=True)
class Wdl:
    """What is expected of a position: shares of wins, draws and losses, together 1."""

    win: float
    draw: float
    loss: float


@dataclass(frozen=True, slots=True)
class Line:
    """One of the best lines of moves of a depth.

    Args:
        rank: 0 for the best line.
        depth: plies looked ahead.
        score: hundredths of a man from the view of the side to move; 30000 less the plies to a forced end.
        wdl: what that score means.
        nodes: positions searched so far.
        seconds: time used so far.
        moves: the line, its first move the one it recommends.
    """

    rank: int
    depth: int
    score: int
    wdl: Wdl
    nodes: int
    seconds: float
    moves: tuple[Move, ...]


class GameError(CoupTurcError, ValueError):
    """A game that is none of ours."""


def wdl(score: int, game: str) -> Wdl:
    """Return what a score means; the logistic curve is explained in docs/analysis.md.

    Raises:
        GameError: there is no such game.

    Example:
        >>> wdl(0, "international").draw > 0.88
        True
        >>> wdl(29_993, "turkish")
        Wdl(win=1.0, draw=0.0, loss=0.0)
    """
    if game not in _WIN_CURVE:
        raise GameError(f"game: expected {' or '.join(_WIN_CURVE)}, found {game!r}")
    if abs(score) > SURE:
        return Wdl(float(score > 0), 0.0, float(score < 0))
    even, logit = _WIN_CURVE[game]
    win, loss = (1 / (1 + math.exp(min((even - s) / logit, _MOST_LOGITS))) for s in (score, -score))
    return Wdl(win, max(0.0, 1 - win - loss), loss)


def analyse(engine: Engine, question: Question, stop: StopFlag | None = None) -> Iterator[Line]:
    """Yield each finished line of each depth as it comes, again when it falls in rank; leaving the iterator ends it.

    Args:
        engine: with its hash table and tables.
        question: the position, and when to end.
        stop: ends the search from elsewhere.

    Example:
        >>> from coupturc import Engine, History, Position, load_profile
        >>> from coupturc.engine import Limits
        >>> history = History(Position.from_fen("W:W28,33:B23"))
        >>> question = Question(history, load_profile("fmjd").draw_limits, Limits(0, depth=1))
        >>> [line.moves[0].text for line in analyse(Engine(1), question)]
        ['28x19']
    """
    found: queue.SimpleQueue[SearchReport | None] = queue.SimpleQueue()
    with _running(_Work(engine, question, stop or StopFlag(), found.put, lambda: found.put(None))):
        while (report := found.get()) is not None:
            yield line_of(report, question.game)


async def analyse_async(
    engine: Engine, question: Question, stop: StopFlag | None = None, *, nice: int = 0
) -> AsyncGenerator[Line, None]:
    """Yield lines as `analyse` does, without blocking the event loop; close the iterator to end the search.

    Args:
        engine: with its hash table and tables.
        stop: ends the search from elsewhere.
        nice: steps of priority that the search gives up to everything else on this machine, 0 to 19; where
            the system has no priorities of threads it gives up none.

    Raises:
        LimitsError: `nice` is out of its bounds.
    """
    if not 0 <= nice <= _NICEST:
        raise LimitsError(f"nice: expected 0 to {_NICEST}, found {nice}")
    found: deque[SearchReport] = deque()
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    # A search that woke the loop with each line would lose its core to it while it still holds the interpreter's
    # lock, and on a busy machine a thread of low priority gets the core back late: so the loop looks for lines.
    work = _Work(engine, question, stop or StopFlag(), found.append, lambda: loop.call_soon_threadsafe(over.set), nice)
    thread = threading.Thread(target=work.run, name="analysis")
    thread.start()
    try:
        while found or not over.is_set():
            while found:
                yield line_of(found.popleft(), question.game)
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), _LOOK_SECONDS)
    finally:
        work.stop.set()
        # A search of low priority takes a moment to hear of it, for which nobody else should wait.
        await asyncio.to_thread(thread.join)
    if work.error is not None:
        raise work.error


@dataclass(slots=True)
class _Work:
    """A search in a thread of its own."""

    engine: Engine
    question: Question
    stop: StopFlag
    tell: Callable[[SearchReport], None]
    end: Callable[[], object]
    nice: int = 0
    error: Exception | None = None

    def run(self) -> None:
        _at_work.add(self.stop)
        try:
            _give_way(self.nice)
            search(self.engine, self.question, self.stop, self.tell)
        except Exception as error:  # noqa: BLE001 - raised again where the lines are read
            self.error = error
        finally:
            _at_work.discard(self.stop)
            self.end()


#: What stops the searches that run. An iterator that is kept but not read to its end would keep the process from
#: ending: the interpreter waits for threads before it closes iterators, and `atexit` comes later still.
_at_work: set[StopFlag] = set()


def _stop_all() -> None:
    for stop in tuple(_at_work):
        stop.set()


threading._register_atexit(_stop_all)  # type: ignore[attr-defined]  # noqa: SLF001 - as concurrent.futures does


def _give_way(nice: int) -> None:
    """Lower the priority of this thread; on Linux alone threads have one each."""
    if nice and sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)


@contextmanager
def _running(work: _Work) -> Iterator[None]:
    """Search for as long as the context lasts."""
    thread = threading.Thread(target=work.run, name="analysis")
    thread.start()
    try:
        yield
    finally:
        work.stop.set()
        thread.join()
    if work.error is not None:
        raise work.error


def line_of(report: SearchReport, game: str) -> Line:
    """Return a search report as a line."""
    share, moves = wdl(report.score, game), tuple(report.moves)
    return Line(report.line, report.depth, report.score, share, report.nodes, report.seconds, moves)
