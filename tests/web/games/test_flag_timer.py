"""A room looks at its clock at the moment at which a flag may fall, however often that moment is put off."""

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest

from coupturc.web.games.flag_timer import FlagTimer
from coupturc.web.games.live_game import LiveGame


def due_in(seconds: float | None) -> LiveGame:
    """Return a game in which a flag may fall in so many seconds; None where no clock runs."""
    flag_at_ms = None if seconds is None else round(1000 * seconds)
    time = SimpleNamespace(in_ms=lambda at_ms: at_ms, turns_in_ms=None)
    arbiter = SimpleNamespace(flag_at_ms=flag_at_ms)
    return cast("LiveGame", SimpleNamespace(arbiter=arbiter, time=time, spared_ms=lambda lag_ms: lag_ms))


class Looks:
    """When a timer has let its room look, in seconds."""

    def __init__(self) -> None:
        self.began = asyncio.get_running_loop().time()
        self.at: asyncio.Queue[float] = asyncio.Queue()

    def look(self) -> None:
        self.at.put_nowait(asyncio.get_running_loop().time() - self.began)

    async def within(self, seconds: float) -> float | None:
        """Return when it was let look next; None where it was not within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                return await self.at.get()
        except TimeoutError:
            return None


async def test_it_looks_once_when_the_flag_is_due() -> None:
    timer, looks = FlagTimer(), Looks()
    timer.set(due_in(0.05), 0, looks.look)
    assert (await looks.within(10) or 0) >= 0.05
    assert not timer.is_set
    assert await looks.within(0.1) is None


async def test_a_moment_that_is_put_off_again_and_again_is_waited_for() -> None:
    timer, looks = FlagTimer(), Looks()
    for _ in range(10):
        timer.set(due_in(0.2), 0, looks.look)
        assert await looks.within(0.03) is None
    timer.set(due_in(0.2), 0, looks.look)
    assert (await looks.within(10) or 0) >= 0.5
    assert await looks.within(0.1) is None


async def test_a_moment_that_comes_sooner_is_not_missed() -> None:
    timer, looks = FlagTimer(), Looks()
    timer.set(due_in(60), 0, looks.look)
    timer.set(due_in(0.05), 0, looks.look)
    assert await looks.within(10) is not None


@pytest.mark.parametrize("ends", ["stop", "set"])
async def test_when_no_clock_runs_nothing_is_waited_for(ends: str) -> None:
    timer, looks = FlagTimer(), Looks()
    timer.set(due_in(0.05), 0, looks.look)
    if ends == "stop":
        timer.stop()
    else:
        timer.set(due_in(None), 0, looks.look)
    assert not timer.is_set
    assert await looks.within(0.2) is None


async def test_what_moves_lose_on_their_way_is_waited_for_too() -> None:
    timer, looks = FlagTimer(), Looks()
    timer.set(due_in(0.05), 200, looks.look)
    assert (await looks.within(10) or 0) >= 0.25
