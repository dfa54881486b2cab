"""Work that several do at a time."""

from coupturc.spread import Threads
from tests.waiting import block_until


def test_no_thread_stands_idle_behind_a_long_job() -> None:
    """One of two threads does all other jobs while the first is at work."""
    ended: list[int] = []

    def work(number: int) -> int:
        if number == 0:
            block_until(lambda: len(ended) == 4)
        ended.append(number)
        return number

    assert list(Threads(2).each(work, range(5))) == [0, 1, 2, 3, 4]
    assert ended[-1] == 0
