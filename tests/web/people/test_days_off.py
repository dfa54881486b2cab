"""Days off of members: their clocks in games of days stand still, and their opponents see it."""

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from time import monotonic_ns

import httpx
import pytest

from coupturc.web.games import game_time
from coupturc.web.games.days_off import MOST_A_YEAR, MS_A_DAY, day_at, left_of, now_or_next, planned
from coupturc.web.games.deadlines import Sweeper
from coupturc.web.games.game_time import GameTime
from coupturc.web.games.messages import DaysOff
from coupturc.web.http.answers import ProblemError
from coupturc.web.nodes.wall_time import Standstill
from tests.web.people.support import Table, browser, two_apart
from tests.web.people.test_plans import DAYS
from tests.web.support import Server

PASSWORD = "achterlijn-ganzenbord"  # noqa: S105 - of nobody
TODAY = date(2026, 11, 25)
THREE_DAYS_MS = 3 * MS_A_DAY
MINUTE_MS = 60_000


def number(day: date) -> int:
    return (day - date(1970, 1, 1)).days


def plan(days: tuple[int, ...], first: date, last: date, *, off: bool = True) -> tuple[int, ...]:
    return planned(days, first, last, number(TODAY), off=off)


def test_days_off_are_planned_and_taken_back() -> None:
    first, last = TODAY + timedelta(1), TODAY + timedelta(3)
    days = plan((), first, last)
    assert days == tuple(range(number(first), number(last) + 1))
    assert plan(days, last, last, off=False) == days[:2]
    assert plan(days, first, first) == days


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        (TODAY, TODAY + timedelta(1), "days_off_begun"),
        (TODAY + timedelta(2), TODAY + timedelta(1), "days_off_order"),
        (date(2028, 1, 1), date(2028, 1, 1), "days_off_far"),
        (TODAY + timedelta(1), date(9999, 12, 31), "days_off_far"),
        (date(2027, 3, 1), date(2027, 3, 31), "days_off_many"),
    ],
)
def test_what_cannot_be_planned_is_refused(first: date, last: date, code: str) -> None:
    with pytest.raises(ProblemError) as refused:
        plan((), first, last)
    assert refused.value.code == code


def test_each_year_has_its_own_days() -> None:
    days = plan((), date(2026, 12, 2), date(2026, 12, 31))
    assert (left_of(days, 2026), left_of(days, 2027)) == (0, MOST_A_YEAR)
    with pytest.raises(ProblemError):
        plan(days, TODAY + timedelta(1), TODAY + timedelta(1))
    days = plan(days, date(2027, 1, 1), date(2027, 1, 30))
    assert left_of(days, 2027) == 0


def test_a_day_that_has_begun_is_not_given_back() -> None:
    today = number(TODAY)
    days = (today - 1, today, today + 1)
    assert plan(days, TODAY - timedelta(1), TODAY + timedelta(1), off=False) == (today - 1, today)
    with pytest.raises(ProblemError):
        plan(days, TODAY, TODAY, off=False)


def test_the_days_that_come_are_shown() -> None:
    days = (1, 2, 9)
    assert [now_or_next(days, today) for today in (0, 2, 3, 10)] == [
        DaysOff("1970-01-02", "1970-01-03"),
        DaysOff("1970-01-02", "1970-01-03"),
        DaysOff("1970-01-10", "1970-01-10"),
        None,
    ]


def test_time_stands_still_now_and_again() -> None:
    time = GameTime(1000, (Standstill(-50, 100_000), Standstill(200_000, 300_000)))
    assert time.now_ms() == 1000
    assert time.still_ms == pytest.approx(100_000, abs=1000)
    assert time.turns_in_ms == pytest.approx(100_000, abs=1000)
    reached = [time.in_ms(1000 + played_ms) for played_ms in (50_000, 100_000, 150_000)]
    assert reached == pytest.approx([150_000, 200_000, 350_000], abs=1000)


class Days:
    """The server's clock, which the test moves."""

    def __init__(self, site: Server) -> None:
        self.wall = site.services.node.wall
        self._own = self.wall.now_ms
        #: The day is that of the beginning, even where midnight passes during the test.
        self._began_ms = self._own()
        self._site = site
        self._ahead_ms = 0
        self.wall.now_ms = lambda: self._own() + self._ahead_ms

    async def go_to(self, day: int, ms: int = 0) -> None:
        """Let it be so long after the beginning of a day, counted from today; nothing is left in memory."""
        self.go_on((day_at(self._began_ms) + day) * MS_A_DAY + ms - self.wall.now_ms())
        await self._site.services.games.close()

    def go_on(self, ms: int) -> None:
        """Let it be so much later; what is in memory stays."""
        self._ahead_ms += ms

    def text(self, day: int) -> str:
        return (datetime.fromtimestamp(self._began_ms / 1000, UTC).date() + timedelta(day)).isoformat()

    def stop(self) -> None:
        """Give the server its own clock back."""
        self.wall.now_ms = self._own


@pytest.fixture
def days(site: Server) -> Iterator[Days]:
    clock = Days(site)
    yield clock
    clock.stop()


async def join(client: httpx.AsyncClient, name: str = "Bep") -> None:
    assert (await client.post("/api/account", json={"name": name, "password": PASSWORD})).status_code == 204


async def plan_off(client: httpx.AsyncClient, first: str, last: str, *, off: bool = True) -> httpx.Response:
    return await client.post("/api/account/days-off", json={"first": first, "last": last, "off": off})


async def move_and_wait(site: Server, table: Table, days: Days) -> None:
    """Let White move at noon, so that the clock of Black runs."""
    await days.go_to(0, MS_A_DAY // 2)
    async with site.page(table.game, table.ada) as hers:
        await hers.move("32-28")


async def is_over(site: Server, table: Table) -> bool:
    """Look for flags, and return whether it fell."""
    await Sweeper(site.services.games, site.services.store.games, site.services.node).look()
    stored = await site.services.store.games.find(table.game)
    assert stored
    return stored.status.outcome is not None


async def test_the_clock_stands_still_and_the_flag_falls_later(site: Server, days: Days) -> None:
    async with two_apart(site, time_control=DAYS) as table:
        await join(table.bep)
        await move_and_wait(site, table, days)
        planned_now = await plan_off(table.bep, days.text(1), days.text(2))
        assert planned_now.json()["days"] == [{"first": days.text(1), "last": days.text(2)}]
        await days.go_to(1, MINUTE_MS)
        async with site.page(table.game, table.bep) as his:
            clocks = his.state["clocks"]
            assert clocks["black_ms"] == pytest.approx(2.5 * MS_A_DAY, abs=MINUTE_MS)
            assert clocks["delay_ms"] == pytest.approx(2 * MS_A_DAY, abs=2 * MINUTE_MS)
        for day, ms, falls in (
            (3, MS_A_DAY // 2, False),
            (5, MS_A_DAY // 2 - MINUTE_MS, False),
            (5, MS_A_DAY // 2 + MINUTE_MS, True),
        ):
            await days.go_to(day, ms)
            assert await is_over(site, table) is falls


async def test_the_deadline_follows_what_is_planned_and_taken_back(site: Server, days: Days) -> None:
    games = site.services.store.games
    async with two_apart(site, time_control=DAYS) as table:
        await join(table.bep)
        await move_and_wait(site, table, days)
        noon_ms = days.wall.now_ms()
        for off, more_ms in ((True, MS_A_DAY), (False, 0)):
            await plan_off(table.bep, days.text(1), days.text(1), off=off)
            await is_over(site, table)
            assert await games.due(noon_ms + THREE_DAYS_MS + more_ms - MINUTE_MS, 1) == ()
            assert await games.due(noon_ms + THREE_DAYS_MS + more_ms + MINUTE_MS, 1) == (table.game,)


async def test_the_days_off_of_the_one_who_waits_change_nothing(site: Server, days: Days) -> None:
    async with two_apart(site, time_control=DAYS) as table:
        await join(table.ada, "Ada")
        await move_and_wait(site, table, days)
        await plan_off(table.ada, days.text(1), days.text(2))
        await days.go_to(3, MS_A_DAY // 2 + MINUTE_MS)
        assert await is_over(site, table)


async def test_the_next_player_has_his_own_days(site: Server, days: Days) -> None:
    """Without a page that loads the game again: the clock passes from one to the other."""
    async with two_apart(site, time_control=DAYS) as table:
        await join(table.ada, "Ada")
        await move_and_wait(site, table, days)
        await plan_off(table.ada, days.text(1), days.text(2))
        async with site.page(table.game, table.bep) as his:
            clocks = (await his.move("19-23"))["clocks"]
        assert clocks["flag_ms"] == pytest.approx(5 * MS_A_DAY, abs=MINUTE_MS)


async def test_the_opponent_sees_it_at_once(site: Server, days: Days) -> None:
    async with two_apart(site, time_control=DAYS) as table:
        await join(table.bep)
        await move_and_wait(site, table, days)
        async with site.page(table.game, table.ada) as hers:
            assert hers.state["days_off"] is None
            await plan_off(table.bep, days.text(1), days.text(2))
            seen = await hers.next_state()
            assert seen["days_off"] == {"white": None, "black": {"first": days.text(1), "last": days.text(2)}}
            assert seen["clocks"]["flag_ms"] == pytest.approx(5 * MS_A_DAY, abs=MINUTE_MS)


async def test_a_page_that_stays_open_sees_the_day_begin(
    site: Server, days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_apart(site, time_control=DAYS) as table:
        await join(table.bep)
        await move_and_wait(site, table, days)
        await plan_off(table.bep, days.text(1), days.text(1))
        await days.go_to(1, -MINUTE_MS)
        async with site.page(table.game, table.ada) as hers:
            assert hers.state["clocks"]["delay_ms"] == 0
            room = await site.services.games.open(table.game)
            assert room
            assert room._flag_timer._due is not None
            assert room._flag_timer._due <= asyncio.get_running_loop().time() + 60.01
            days.go_on(2 * MINUTE_MS)
            monkeypatch.setattr(game_time, "monotonic_ns", lambda: monotonic_ns() + 2 * MINUTE_MS * 10**6)
            room._look_at_flag()  # as the timer does
            assert (await hers.next_state())["clocks"]["delay_ms"] > MS_A_DAY - 2 * MINUTE_MS


async def test_games_of_minutes_go_on(site: Server, days: Days) -> None:
    async with two_apart(site, time_control={"white": "300", "black": "300"}) as table:
        await join(table.bep)
        await days.go_to(1, -MINUTE_MS)
        async with site.page(table.game, table.ada) as hers:
            await plan_off(table.bep, days.text(2), days.text(2))
            assert (await hers.move("32-28"))["days_off"] is None
        await days.go_to(2, MINUTE_MS)
        assert await is_over(site, table)


async def test_guests_have_none(site: Server, days: Days) -> None:
    async with two_apart(site, time_control=DAYS) as table, browser(site) as eve:
        for client in (table.ada, eve):
            for refused in (
                await plan_off(client, days.text(1), days.text(1)),
                await client.get("/api/account/days-off"),
            ):
                assert (refused.status_code, refused.json()["code"]) == (403, "members_only")


async def test_what_is_no_day_is_refused(site: Server) -> None:
    async with browser(site) as bep:
        await join(bep)
        for first in ("tomorrow", "2026-02-30", 5):
            refused = await bep.post("/api/account/days-off", json={"first": first, "last": "2026-12-24"})
            assert (refused.status_code, refused.json()["code"]) == (400, "malformed")


async def test_they_go_along_and_end_with_the_account(site: Server, days: Days) -> None:
    async with browser(site) as bep:
        await join(bep)
        await plan_off(bep, days.text(1), days.text(2))
        with zipfile.ZipFile(io.BytesIO((await bep.get("/api/account/export")).content)) as file:
            kept = json.loads(file.read("account.json"))
        assert kept["days_off"] == [{"first": days.text(1), "last": days.text(2)}]
        assert (await bep.post("/api/account/end", json={"password": PASSWORD})).status_code == 204
        assert await site.services.store.days_off.of_person(kept["person"]) == ()
