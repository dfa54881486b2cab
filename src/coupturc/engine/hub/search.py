"""A search that answers a Hub GUI: in a thread of its own, with `info` on the way and `done` at the end."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from time import monotonic

from coupturc._core import Engine, Move, SearchReport, SearchTime, StopFlag
from coupturc.engine.crew import Crew
from coupturc.engine.native.choosing import choose
from coupturc.engine.native.lines import SURE, WIN
from coupturc.engine.native.searching import Question, milliseconds, search
from coupturc.engine.player import Limits
from coupturc.protocol.hub_board import format_move
from coupturc.protocol.hub_messages import Done, Error, Info, Message

_DICE = random.SystemRandom()

Send = Callable[[Message], None]


@dataclass(frozen=True, slots=True)
class Task:
    """What is searched.

    Args:
        engine: with its hash table, or one that knows nothing yet where the question asks for weakness.
        question: a position that has a legal move, and limits; of a pondered move without time.
        is_ponder: whether the opponent still thinks, so that the answer is held back.
    """

    engine: Engine
    question: Question
    is_ponder: bool


class HubSearch:
    """A running search.

    Args:
        task: what is searched.
        send: takes `info` and `done`, from another thread.
        crew: whose threads search.
    """

    def __init__(self, task: Task, send: Send, crew: Crew) -> None:
        self._task = task
        self._send = send
        self._stop = StopFlag()
        self._may_answer = Event()
        self._limits = task.question.limits
        self._began: float | None = None if task.is_ponder else monotonic()
        self.thought_ms: float | None = None  # of its time; known when it has answered, None if it only pondered
        if not task.is_ponder:
            self._may_answer.set()
        self._time = SearchTime() if task.is_ponder else None
        self._is_over = Event()
        crew.do(self._run)

    def hit(self, limits: Limits) -> None:
        """The expected move was made: the time of this move begins.

        Args:
            limits: of this move; what they say of time holds from now on.
        """
        if self._time is not None and not self._may_answer.is_set():
            hard, soft = milliseconds(limits.seconds), milliseconds(limits.soft_seconds)
            self._limits, self._began = limits, monotonic()
            self._time.begin(hard_ms=hard, soft_ms=soft)
        self._may_answer.set()

    def stop(self) -> None:
        """Answer at once."""
        self._stop.set()
        self._may_answer.set()

    def join(self) -> None:
        """Wait until it has answered."""
        self._is_over.wait()

    def _run(self) -> None:
        try:
            self._answer()
        finally:
            self._is_over.set()

    def _answer(self) -> None:
        moves = list(self._task.question.history.position.legal_moves)[:1]
        try:
            moves = self._choose()
        except (MemoryError, RuntimeError) as error:  # a GUI that gets no answer waits for ever
            self._send(Error(f"the search failed: {error}"))
        self._may_answer.wait()
        self.thought_ms = self._thought_ms()
        self._send(Done(*map(format_move, moves[:2])))

    def _thought_ms(self) -> float | None:
        """Return how long it thought, what it overran its time aside."""
        if self._began is None:
            return None
        return 1000 * min(monotonic() - self._began, self._limits.seconds or math.inf)

    def _choose(self) -> list[Move]:
        question = self._task.question
        if question.limits.weakness is not None:
            return [choose(self._task.engine, question, _DICE, self._stop).move]
        return search(self._task.engine, question, self._stop, self._report, self._time).moves

    def _report(self, report: SearchReport) -> None:
        self._send(info_of(report, with_line=self._task.question.lines > 1))


def info_of(report: SearchReport, *, with_line: bool = False) -> Info:
    """Return what Hub says of a report; with several lines also which of them it is, from 1."""
    return Info(
        depth=report.depth,
        line=report.line + 1 if with_line else None,
        score=hub_score(report.score),
        nodes=report.nodes,
        time=report.seconds,
        nps=report.nodes / report.seconds / 1e6 if report.seconds else None,
        pv=tuple(map(format_move, report.moves)),
    )


def hub_score(score: int) -> float:
    """Return a score in men; an end in sight is 100 less a hundredth for each ply, as GUIs know it.

    Example:
        >>> hub_score(-152), hub_score(29_993), hub_score(-29_990)
        (-1.52, 99.93, -99.9)
    """
    if abs(score) <= SURE:
        return score / 100
    plies = WIN - abs(score)
    return round((100 - plies / 100) * (1 if score > 0 else -1), 2)
