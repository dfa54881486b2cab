"""A question to the engine, and the search that answers it in the thread that asks."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from coupturc._core import DrawLimits, Engine, History, SearchReport, StopFlag
from coupturc.engine.player import Limits

#: More best moves than anybody compares.
MOST_LINES = 100

#: More than any search uses, and few enough for the core's numbers.
_MOST_SECONDS, _MOST_NODES = 1e12, 1 << 60


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a search.

    Args:
        history: the line up to the position.
        draws: draw rules that count.
        limits: when to end; without any the search goes on until it is stopped or the end is seen.
        threads: to search with.
        lines: how many of the best moves to work out.
    """

    history: History
    draws: DrawLimits
    limits: Limits
    threads: int = 1
    lines: int = 1

    @property
    def game(self) -> str:
        """What is played."""
        return self.history.position.rules.game

    @property
    def lines_to_find(self) -> int:
        """How many lines a finished depth has: no more than there are legal moves."""
        return min(self.lines, len(self.history.position.legal_moves))


@dataclass(slots=True)
class SoftEnd:
    """When a search begins no new depth any more.

    Args:
        at: on the monotonic clock, None for never; it may be told while the search runs.
    """

    at: float | None = None

    @property
    def is_past(self) -> bool:
        """Whether it has come."""
        return self.at is not None and monotonic() >= self.at


def search(
    engine: Engine,
    question: Question,
    stop: StopFlag | None = None,
    report: Callable[[SearchReport], None] | None = None,
    soft_end: SoftEnd | None = None,
) -> SearchReport:
    """Search until it is over; see `Engine.search`.

    Args:
        engine: with its hash table and tables.
        question: the position, and when to end.
        stop: ends the search from elsewhere; a soft limit of time may set it, too.
        report: takes each finished line of each depth, and again when it falls in rank, in the thread that searches.
        soft_end: a soft limit of time that is told later than the question is asked.

    Returns: the last report of the best line.
    """
    limits = question.limits
    stop = stop or StopFlag()
    if limits.soft_seconds:
        soft_end = SoftEnd(monotonic() + limits.soft_seconds)
    return engine.search(
        question.history,
        question.draws,
        depth=min(limits.depth, Engine.MOST_DEPTH),
        nodes=min(limits.nodes, _MOST_NODES),
        time_ms=max(1, round(min(limits.seconds, _MOST_SECONDS) * 1000)) if limits.seconds else 0,
        threads=question.threads,
        lines=question.lines,
        stop=stop,
        report=report if soft_end is None else _ending(soft_end, question, stop, report),
    )


def _ending(
    soft_end: SoftEnd, question: Question, stop: StopFlag, report: Callable[[SearchReport], None] | None
) -> Callable[[SearchReport], None]:
    """Return a listener that ends the search with the first depth whose last line is found after the soft end."""

    def listen(found: SearchReport) -> None:
        if report is not None:
            report(found)
        if found.line == question.lines_to_find - 1 and soft_end.is_past:
            stop.set()

    return listen


def best_lines(engine: Engine, question: Question, stop: StopFlag | None = None) -> list[SearchReport]:
    """Search, and return the best lines of the deepest depth that was finished, the best first.

    A limit may end a search between two lines, and what is worth more at one depth than another at another one
    may be worth less.

    Returns: where no depth was finished, the one line of the move that was found.
    """
    told: dict[int, dict[int, SearchReport]] = {}

    def keep(found: SearchReport) -> None:
        told.setdefault(found.depth, {})[found.line] = found

    last = search(engine, question, stop, keep)
    whole = [depth for depth, lines in told.items() if len(lines) == question.lines_to_find]
    return [line for _, line in sorted(told[max(whole)].items())] if whole else [last]
