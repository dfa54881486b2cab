"""Work in the background goes on as long as the server runs."""

import asyncio

import pytest

from coupturc.web.jobs import running as kept_going
from coupturc.web.jobs.running import running


async def test_work_that_fails_begins_again(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(kept_going, "_AGAIN_SECONDS", 0.0)
    begun, is_well = 0, asyncio.Event()

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun < 3:
            raise ZeroDivisionError
        is_well.set()
        await asyncio.Event().wait()

    async with running(work):
        await is_well.wait()
    assert begun == 3
    assert caplog.text.count("begins again") == 2
