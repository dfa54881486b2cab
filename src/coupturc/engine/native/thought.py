"""One move that is thought about: asked for on the event loop, searched in a thread when an engine is free."""

import random
from dataclasses import dataclass, field, replace
from time import monotonic, thread_time

from coupturc._core import Engine, StopFlag
from coupturc.engine.lag import Lag
from coupturc.engine.levels import begun_late
from coupturc.engine.native.choosing import choose
from coupturc.engine.native.searching import Question
from coupturc.engine.player import Choice


@dataclass(slots=True)
class Thought:
    """A job for a pool of engines. What it waits for them, and what it overruns, is lag on a clock.

    Args:
        question: as it was asked.
        dice: decides between moves, and what is overlooked.
        lag: what moves of the player cost besides thinking.
    """

    question: Question
    dice: random.Random
    lag: Lag
    _asked_at: float = field(init=False)
    _thought_ms: float = field(init=False, default=0.0)

    def __post_init__(self) -> None:
        self._asked_at = monotonic()

    def __call__(self, engine: Engine, stop: StopFlag) -> Choice:
        """Choose a move with what is left of the time."""
        began, cpu_began = monotonic(), thread_time()
        limits = begun_late(self.question.limits, 1000 * (began - self._asked_at), self.lag.expected_ms)
        choice = choose(engine, replace(self.question, limits=limits), self.dice, stop)
        self._thought_ms = 1000 * min(monotonic() - began, limits.seconds)
        return choice if self.question.threads > 1 else replace(choice, cpu_seconds=thread_time() - cpu_began)

    def note_lag(self) -> None:
        """Count what the move took besides thinking; to be called where its answer is waited for."""
        is_timed = self.question.limits.clock is not None and self.question.limits.seconds  # not by CPU time
        if is_timed and self._thought_ms:
            self.lag.note(1000 * (monotonic() - self._asked_at) - self._thought_ms)
