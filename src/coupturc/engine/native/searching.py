"""A question to the engine, and the search that answers it in the thread that asks."""

from collections.abc import Callable
from dataclasses import dataclass

from coupturc._core import DrawLimits, Engine, History, SearchReport, SearchTime, StopFlag
from coupturc.engine.native.styles import taste_of
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
        forced_at_once: whether the only legal move is found by a glance. Who chooses a move has nothing to think about;
            who wants to know what the position is worth has.
    """

    history: History
    draws: DrawLimits
    limits: Limits
    threads: int = 1
    lines: int = 1
    forced_at_once: bool = False

    @property
    def game(self) -> str:
        """What is played."""
        return self.history.position.rules.game

    @property
    def taste(self) -> tuple[int, ...]:
        """What the style of the limits adds to the evaluation."""
        return taste_of(self.limits.style, self.game)

    @property
    def lines_to_find(self) -> int:
        """How many lines a finished depth has: no more than there are legal moves."""
        return min(self.lines, len(self.history.position.legal_moves))


def search(
    engine: Engine,
    question: Question,
    stop: StopFlag | None = None,
    report: Callable[[SearchReport], None] | None = None,
    time: SearchTime | None = None,
) -> SearchReport:
    """Search until it is over; see `Engine.search`, which decides when that is.

    Args:
        engine: with its hash table and tables.
        question: the position, and when to end.
        stop: ends the search from elsewhere.
        report: takes each finished line of each depth, and again when it falls in rank, in the thread that searches.
        time: of a move that is pondered: the seconds of the question do not hold, but those with which it is begun.

    Returns: the last report of the best line.
    """
    return engine.search(
        question.history,
        question.draws,
        **bounded(question.limits),
        forced_at_once=question.forced_at_once,
        threads=question.threads,
        lines=question.lines,
        taste=question.taste,
        stop=stop,
        time=time,
        report=report,
    )


def bounded(limits: Limits) -> dict[str, int]:
    """Return when a search ends, as the core takes it."""
    return {
        "hard_ms": milliseconds(limits.seconds),
        "soft_ms": milliseconds(limits.soft_seconds),
        "cpu_ms": milliseconds(limits.cpu_seconds),
        "soft_cpu_ms": milliseconds(limits.soft_cpu_seconds),
        "nodes": min(limits.nodes, _MOST_NODES),
        "depth": min(limits.depth, Engine.MOST_DEPTH),
    }


def milliseconds(seconds: float) -> int:
    """Return a limit of time as the core counts it: 0 means no limit, and the least one is 1."""
    return max(1, round(min(seconds, _MOST_SECONDS) * 1000)) if seconds else 0


def best_lines(engine: Engine, question: Question, stop: StopFlag | None = None) -> list[SearchReport]:
    """Search, and return the best lines of the deepest depth that was finished, the best first.

    A limit may end a search between two lines, and what is worth more at one depth than another at another one
    may be worth less.

    Returns: where no depth was finished, the one line of the move that was found.
    """
    reported: dict[int, dict[int, SearchReport]] = {}

    def keep(found: SearchReport) -> None:
        reported.setdefault(found.depth, {})[found.line] = found

    last = search(engine, question, stop, keep)
    whole = [depth for depth, lines in reported.items() if len(lines) == question.lines_to_find]
    return [line for _, line in sorted(reported[max(whole)].items())] if whole else [last]
