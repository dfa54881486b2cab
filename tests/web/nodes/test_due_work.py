"""What falls due is done; what fails is passed over for longer and longer, and keeps nothing else waiting."""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from coupturc.errors import CoupTurcError
from coupturc.web.nodes import due_work
from coupturc.web.nodes.due_work import DueWork
from coupturc.web.nodes.node import Node

MINUTE, HOUR, DAY = 60, 3_600, 86_400


class Chores(DueWork):
    """Work on names of which some are bad.

    Args:
        due: the names, the longest due first.
        bad: those that fail.
    """

    def __init__(self, due: Iterable[str], bad: Iterable[str], at_once: int = 2) -> None:
        super().__init__(Node(), "chores", 1.0, at_once)
        self.due = [*due]
        self.bad = {*bad}
        self.tried: list[str] = []

    async def _due(self, now_ms: int, most: int) -> Iterable[str]:  # noqa: ARG002 - all are due
        return self.due[:most]

    async def _do(self, name: str, now_ms: int) -> None:  # noqa: ARG002 - now as well as later
        self.tried.append(name)
        if name in self.bad:
            raise CoupTurcError("damaged")
        self.due.remove(name)

    async def looks(self) -> list[str]:
        """Look once; return what was tried."""
        self.tried.clear()
        await self.look()
        return self.tried


class Time:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    made = Time()
    monkeypatch.setattr(due_work, "monotonic", made)
    return made


async def test_what_fails_is_tried_again_later_and_later(time: Time, caplog: pytest.LogCaptureFixture) -> None:
    chores = Chores(["bad"], ["bad"])
    tried_at = []
    while time.now < 3 * HOUR:
        if await chores.looks():
            tried_at.append(time.now)
        time.now += 15
    waits = [after - before for before, after in pairwise(tried_at)]
    assert waits == [15, 30, 60, 120, 240, 480, 960, 1920, HOUR]
    assert caplog.text.count("bad: damaged") == 1, "said once"


async def test_what_is_well_again_is_done_and_its_next_fault_is_new(
    time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    chores = Chores(["ill"], ["ill"])
    await chores.looks()
    chores.bad.clear()
    assert await chores.looks() == []
    time.now += 15
    assert await chores.looks() == ["ill"]
    assert chores.due == []
    chores.due, chores.bad = ["ill"], {"ill"}
    assert await chores.looks() == ["ill"]
    assert caplog.text.count("ill: damaged") == 2


async def test_others_are_found_behind_many_that_fail(time: Time) -> None:
    bad = [f"bad-{number}" for number in range(5)]
    chores = Chores([*bad, "good"], bad)
    for _ in range(4):
        await chores.looks()
        time.now += 1
    assert chores.due == bad


async def test_what_has_not_come_again_for_a_day_is_forgotten(time: Time, caplog: pytest.LogCaptureFixture) -> None:
    chores = Chores(["gone"], ["gone"])
    await chores.looks()
    chores.due.clear()
    time.now += 15 + DAY + MINUTE
    await chores.looks()
    chores.due = ["gone"]
    await chores.looks()
    assert caplog.text.count("gone: damaged") == 2
