"""Garbage is looked for among what is young; all the rest is looked through when nobody is there."""

import asyncio
import gc
import weakref
from collections.abc import Mapping

import pytest

from coupturc.garbage import short_pauses, tidy


class Knot:
    """Refers to itself, so that only a collection frees it."""

    def __init__(self) -> None:
        self.own = self


def test_however_much_lives_only_what_is_young_is_looked_through() -> None:
    collected: set[int] = set()

    def note(_phase: str, info: Mapping[str, int]) -> None:
        collected.add(info["generation"])

    with short_pauses():
        gc.callbacks.append(note)
        try:
            kept = [[number] for number in range(400_000)]
        finally:
            gc.callbacks.remove(note)
    assert len(kept) == 400_000
    assert collected == {0, 1}


def test_afterwards_all_is_as_it_was() -> None:
    usual = gc.get_threshold()
    with short_pauses():
        assert gc.get_threshold() != usual
    assert (gc.get_threshold(), gc.get_freeze_count()) == (usual, 0)


async def test_all_is_looked_through_in_the_hours_without_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    hours: asyncio.Queue[None] = asyncio.Queue()
    is_idle = False

    async def pass_time(seconds: float) -> None:
        assert seconds == 3_600
        await hours.get()
        hours.task_done()

    async def pass_hour() -> None:
        hours.put_nowait(None)
        await hours.join()
        hours.put_nowait(None)  # by now the one before has been looked at
        await hours.join()

    with short_pauses():
        seen = weakref.ref(knot := Knot())
        gc.collect(1)
        del knot
        monkeypatch.setattr(asyncio, "sleep", pass_time)
        task = asyncio.create_task(tidy(lambda: is_idle))
        await pass_hour()
        assert seen() is not None
        is_idle = True
        await pass_hour()
        assert seen() is None
        task.cancel()
