"""A process for jobs goes on when a part of it fails, and ends as a whole."""

import asyncio
from pathlib import Path

import pytest

from coupturc.engine.native.pool import EnginePool
from coupturc.web import work
from coupturc.web.jobs import running
from coupturc.web.serve import Settings
from tests.waiting import until


class Part:
    """A part of the process, which fails so often before it goes on."""

    def __init__(self, faults: int) -> None:
        self.faults = faults
        self.is_on = False

    async def run(self) -> None:
        if self.faults:
            self.faults -= 1
            raise ZeroDivisionError
        self.is_on = True
        try:
            await asyncio.Event().wait()
        finally:
            self.is_on = False


async def test_a_part_that_fails_begins_again_beside_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    parts = Part(2), Part(0)
    monkeypatch.setattr(running, "_AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(work, "runners_of", lambda *_, **__: parts)
    is_ready = asyncio.Event()
    task = asyncio.create_task(work.work(Settings("", 0, tmp_path), EnginePool(), is_ready.set))
    await is_ready.wait()
    await until(lambda: all(part.is_on for part in parts))
    assert caplog.text.count("begins again") == 2
    task.cancel()
    await asyncio.wait((task,))
    assert task.cancelled()
    assert not any(part.is_on for part in parts)


async def test_it_forgets_what_was_given_up_long_ago(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "runners_of", lambda *_, **__: (Part(0),))
    forgotten = asyncio.Event()
    monkeypatch.setattr("coupturc.web.store.jobs.JobRepository.forget_dead", lambda _: forget(forgotten))
    task = asyncio.create_task(work.work(Settings("", 0, tmp_path), EnginePool(), lambda: None))
    await asyncio.wait_for(forgotten.wait(), 60)
    task.cancel()
    await asyncio.wait((task,))


async def forget(forgotten: asyncio.Event) -> None:
    forgotten.set()
