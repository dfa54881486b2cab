"""Jobs that were given up are forgotten in time."""

from functools import partial
from unittest.mock import AsyncMock

import pytest

from coupturc.web.jobs import forgetting
from coupturc.web.jobs.running import running
from coupturc.web.store import Store, StoreError
from tests.waiting import until
from tests.web.jobs.test_runner import KIND, make_due


async def give_up_one(store: Store) -> str:
    """Give a job up; return its id."""
    await store.jobs.add(KIND, "{}")
    (row,) = await store.jobs.take("one", [KIND], 1, 0)
    await store.jobs.give_up("one", row.id, "nobody answers")
    return row.id


async def test_dead_jobs_are_forgotten_in_time(store: Store) -> None:
    await give_up_one(store)
    await make_due(store)
    new = await give_up_one(store)
    await store.jobs.add(KIND, "{}")
    await store.jobs.forget_dead()
    assert [row.id for row in await store.jobs.all("dead")] == [new]
    assert await store.jobs.count(KIND) == 1


async def test_dead_jobs_are_looked_for_again_when_the_database_is_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(forgetting, "_EVERY_SECONDS", 0.0)
    jobs = AsyncMock(**{"forget_dead.side_effect": StoreError("gone")})
    async with running(partial(forgetting.forget_in_time, "jobs that were given up", jobs.forget_dead)):
        await until(lambda: caplog.text.count("cannot forget jobs that were given up: gone") > 1)
