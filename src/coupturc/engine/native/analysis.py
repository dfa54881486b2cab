"""Looking at a position for as long as one likes, with an engine of one's own."""

from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, closing

from coupturc._core import Engine, StopFlag
from coupturc.arguments import expect
from coupturc.engine.native.lines import Line
from coupturc.engine.native.pool import EnginePool
from coupturc.engine.native.searching import Question


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
    expect("engine", engine, Engine)
    expect("question", question, Question)
    pool = EnginePool(1, make_engine=lambda: engine)
    with closing(pool), closing(pool.lines(question, stop=stop)) as lines:
        yield from lines


async def analyse_async(engine: Engine, question: Question, stop: StopFlag | None = None) -> AsyncGenerator[Line, None]:
    """Yield lines as `analyse` does, without blocking the event loop; close the iterator to end the search.

    Args:
        engine: with its hash table and tables.
        question: the position, and when to end.
        stop: ends the search from elsewhere.
    """
    pool = EnginePool(1, make_engine=lambda: engine)
    with closing(pool):
        async with aclosing(pool.lines_async(question, stop=stop)) as lines:
            async for line in lines:
                yield line
