"""The server measures how long messages are on their way, and does not charge it."""

from pathlib import Path
from time import monotonic_ns

import pytest

from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.games import elsewhere, follower, live_game
from coupturc.web.games.flag_timer import FlagTimer
from coupturc.web.games.lag import MOST_MS
from coupturc.web.games.room import GameRoom
from coupturc.web.people.session_cookie import SessionCookie
from tests.waiting import until
from tests.web.people.support import two_apart
from tests.web.support import Page, Server, open_store, serving

MINUTES = {"white": "300", "black": "300"}


class SharedBus(EmbeddedBus):
    """A bus beyond which other processes may be."""

    is_shared = True


class Later:
    """Lets games be judged as if more time had gone by."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0
        monkeypatch.setattr(live_game, "monotonic_ns", lambda: monotonic_ns() + self.seconds * 10**9)


async def room_of(site: Server, game: str) -> GameRoom:
    room = await site.services.games.open(game)
    assert room is not None
    return room


async def probe(page: Page) -> int:
    """Return the number of the probe that the page has received with its ping."""
    await page.send({"type": "ping", "number": 1})
    while (message := page.take(await page.socket.recv()))["type"] != "probe" or message["number"] < 2:
        pass
    number: int = message["number"]
    return number


async def test_a_slow_line_is_measured(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_apart(site, time_control=MINUTES) as table:
        async with site.page(table.game, table.ada) as hers:
            monkeypatch.setattr(follower, "monotonic_ns", lambda: monotonic_ns() - 400 * 10**6)
            await hers.send({"type": "probed", "number": await probe(hers)})
            await hers.move("32-28")
        stored = await site.services.store.games.load(table.game)
    assert stored
    (lag_ms,) = (row.lag_ms for row in stored[1] if row.lag_ms)
    assert 400 <= lag_ms <= 500, "one measurement finds half a second at most"


async def test_who_finds_a_deadline_waits_for_a_move_that_is_on_its_way(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = Later(monkeypatch)
    async with (
        two_apart(site, time_control=MINUTES) as table,
        site.page(table.game, table.ada) as hers,
        site.page(table.game, table.bep),
    ):
        await hers.move("32-28")
        room = await room_of(site, table.game)
        for page, _ in room._pages.players():
            page.lag_ms = 2000
        for later.seconds, is_over in ((301, False), (303, True)):
            await site.services.games.look_at_clock(table.game)
            assert room.is_over is is_over


async def test_a_process_without_the_players_page_waits_as_long_as_may_be_spared(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has measured nothing; and one that has just loaded the game does not yet know who is elsewhere."""
    bus, session, later = SharedBus(), SessionCookie(secure=False), Later(monkeypatch)
    async with (
        serving(open_store(tmp_path), page_folder, session=session, bus=bus) as one,
        serving(open_store(tmp_path), page_folder, session=session, bus=SharedBus(bus)) as other,
        serving(open_store(tmp_path), page_folder, session=session, bus=SharedBus(bus)) as third,
        two_apart(one, time_control=MINUTES) as table,
        one.page(table.game, table.ada) as hers,
        other.page(table.game, table.bep) as his,
    ):
        await hers.move("32-28")
        await his.state_where(turn="black")
        later.seconds = 301
        await third.services.games.look_at_clock(table.game)
        rooms = [await room_of(site, table.game) for site in (one, third)]
        await until(lambda: all("black" in room._here() for room in rooms))
        for site in (one, third):
            await site.services.games.look_at_clock(table.game)
        assert not any(room.is_over for room in rooms)
        later.seconds = 304  # the stock was 3 s
        await third.services.games.look_at_clock(table.game)
        assert rooms[1].is_over


async def test_a_process_that_has_just_loaded_the_game_for_a_page_waits_as_long(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has asked who is elsewhere, and nobody has answered yet."""
    session, later = SessionCookie(secure=False), Later(monkeypatch)
    async with (
        serving(open_store(tmp_path), page_folder, session=session, bus=SharedBus()) as one,
        serving(open_store(tmp_path), page_folder, session=session, bus=SharedBus()) as other,
        two_apart(one, time_control=MINUTES) as table,
        one.page(table.game, table.ada) as hers,
    ):
        await hers.move("32-28")
        monkeypatch.setattr(elsewhere, "_ANSWER_SECONDS", 60.0)
        later.seconds = 301
        async with other.page(table.game, table.ada):
            await other.services.games.look_at_clock(table.game)
            assert not (await room_of(other, table.game)).is_over


async def test_the_timer_of_such_a_process_is_not_late_when_nobody_answers(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = SessionCookie(secure=False)
    async with (
        serving(open_store(tmp_path), page_folder, session=session, bus=SharedBus()) as one,
        serving(open_store(tmp_path), page_folder, session=session, bus=SharedBus()) as other,
        two_apart(one, time_control=MINUTES) as table,
        one.page(table.game, table.ada) as hers,
    ):
        await hers.move("32-28")
        monkeypatch.setattr(elsewhere, "_ANSWER_SECONDS", 60.0)
        waited_for: list[int] = []
        monkeypatch.setattr(FlagTimer, "set", lambda _timer, _live, lag_ms, _look: waited_for.append(lag_ms))
        async with other.page(table.game, table.ada):
            await until(lambda: waited_for)
            assert waited_for[-1] < MOST_MS
