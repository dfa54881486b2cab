"""The time of games: the database has the clock, and what no server lived through is nobody's time."""

from pathlib import Path
from time import time_ns

import pytest
from sqlalchemy import Connection, insert

from coupturc import utc
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.nodes.node import Node
from coupturc.web.nodes.wall_time import Standstill, WallTime
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store import Store
from coupturc.web.store import clock as clocks
from coupturc.web.store.tables import nodes
from tests.postgresql import Cluster
from tests.web.lobby.test_lobby import accept, open_page, seek
from tests.web.people.support import browser, two_apart
from tests.web.support import Server, open_store, serving

FIVE_MINUTES = {"white": "300", "black": "300"}


def seen_before(ms: int, store: Store) -> object:
    """What notes that a server was seen so long ago, and none since."""

    def work(connection: Connection) -> None:
        connection.execute(nodes.delete())
        connection.execute(insert(nodes).values(name="ended", seen_ms=store.nodes.now_ms() - ms))

    return work


async def test_the_first_one_up_notes_when_no_server_lived(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    await store.database.write(seen_before(60_000, store))  # type: ignore[arg-type]
    one, other = Node(store.nodes), Node(store.nodes)
    for each in (one, other, one):
        await each.beat()
    (outage,) = one.wall.outages
    assert other.wall.outages == (outage,)
    assert outage.until_ms - outage.from_ms == pytest.approx(75_000, abs=10_000)
    (still,) = one.wall.ahead()
    assert still.until_ms == pytest.approx(15_000, abs=10_000)
    await store.close()


async def test_a_short_silence_is_no_outage(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    await store.database.write(seen_before(3_000, store))  # type: ignore[arg-type]
    one = Node(store.nodes)
    await one.beat()
    assert one.wall.outages == ()
    await store.close()


@pytest.mark.parametrize(
    ("since_ms", "now_ms", "played_ms", "ahead"),
    [
        (0, 900, 900, (100, 600)),  # a process that has not heard that others were away
        (0, 1200, 1000, (-200, 300)),
        (0, 2000, 1500, (-1000, -500)),
        (1200, 1400, 0, (-400, 100)),
        (1200, 1600, 100, (-600, -100)),
        (1600, 2000, 400, (-1000, -500)),
    ],
)
def test_time_stands_still_in_an_outage(since_ms: int, now_ms: int, played_ms: int, ahead: tuple[int, int]) -> None:
    wall = WallTime(lambda: now_ms)
    wall.outages = (Standstill(1000, 1500),)
    assert (wall.played_ms(since_ms), wall.ahead()) == (played_ms, (Standstill(*ahead),))


def test_an_outage_while_players_come_back_from_another_is_left_out_once() -> None:
    wall = WallTime(lambda: 2000)
    wall.outages = (Standstill(1000, 1500), Standstill(1400, 1900))
    assert (wall.played_ms(0), wall.ahead()) == (1100, (Standstill(-1000, -100),))


def test_an_outage_within_a_day_off_counts_once() -> None:
    wall = WallTime(lambda: 2000)
    wall.outages = (Standstill(1000, 1500),)
    assert wall.played_ms(0, (Standstill(1200, 1700),)) == 1300


async def test_clocks_stand_still_while_no_server_lives(site: Server) -> None:
    """Pages that are open see it too, and the flag falls so much later."""
    services = site.services
    async with two_apart(site, time_control=FIVE_MINUTES) as table, site.page(table.game, table.bep) as his:
        async with site.page(table.game, table.ada) as hers:
            await hers.move("32-28")
        await his.state_where(turn="black")
        before = services.node.wall.now_ms
        services.node.wall.now_ms = lambda: before() + 100_000
        moved_ms = before()
        services.node.wall.outages = (Standstill(moved_ms, moved_ms + 115_000),)
        services.games._keep_time()
        while (clocks := (await his.next_state())["clocks"])["delay_ms"] == 0:
            pass
        assert clocks["black_ms"] > 290_000
        assert clocks["delay_ms"] == pytest.approx(15_000, abs=10_000)
        assert clocks["flag_ms"] == pytest.approx(315_000, abs=10_000)
        await his.move("19-23")
        assert await services.store.games.due(before() + 410_000, 1) == ()
        (due,) = await services.store.games.due(before() + 420_000, 1)
        assert due == table.game


async def test_a_database_that_was_away_costs_nobody_time(site: Server) -> None:
    """Servers lived meanwhile, but none could show it: who moves when it is back has not lost on time."""
    services = site.services
    async with two_apart(site, time_control=FIVE_MINUTES) as table, site.page(table.game, table.ada) as hers:
        await hers.move("32-28")
        await services.store.database.write(seen_before(60_000, services.store))  # type: ignore[arg-type]
        services.node._seen = None  # it knows that it was not seen
        async with site.page(table.game, table.bep) as his:
            await his.move("19-23")
        assert len(services.node.wall.outages) == 1


async def test_the_clock_of_the_database_counts(postgresql: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "time_ns", lambda: time_ns() + 3_600 * 10**9)  # that of this machine is wrong
    store = Store.open(postgresql.new_database())
    assert store.nodes.now_ms() == pytest.approx(time_ns() // 1_000_000, abs=60_000)
    await store.close()


async def test_a_game_is_sought_and_begins_by_the_clock_of_the_database(
    postgresql: Cluster, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two servers one is on a machine that is an hour behind; there somebody seeks, and at the other one accepts."""
    url, session, bus = postgresql.new_database(), SessionCookie(secure=False), EmbeddedBus()
    async with (
        serving(Store.open(url), page_folder, session=session, bus=bus) as right,
        serving(Store.open(url), page_folder, session=session, bus=EmbeddedBus(bus)) as wrong,
        browser(right) as ada,
        browser(wrong) as bep,
    ):
        for each, name in ((ada, "Ada"), (bep, "Bep")):
            await each.post("/api/me", json={"name": name})
        async with open_page(right, ada, "lobby") as hers, open_page(wrong, bep):
            monkeypatch.setattr(utc, "time_ns", lambda: time_ns() - 3_600 * 10**9)
            made = await seek(bep, colour="white")
            monkeypatch.undo()
            await hers.until(1)
            game = (await accept(ada, made["seek"])).json()["game"]
        async with wrong.page(game, bep) as his, right.page(game, ada) as page:
            await his.move("32-28")
            assert (await page.state_where(version=1))["clocks"]["running"] == "black"


async def test_what_people_make_is_in_order_by_the_clock_of_the_database(
    postgresql: Cluster, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each second one is made on a machine that is an hour behind; the latest comes first all the same."""
    async with (
        serving(Store.open(postgresql.new_database()), page_folder, session=SessionCookie(secure=False)) as server,
        browser(server) as ada,
    ):
        made: dict[str, list[str]] = {}
        for number in range(4):
            if number % 2:
                for module in (utc, clocks):
                    monkeypatch.setattr(module, "time_ns", lambda: time_ns() - 3_600 * 10**9)
            for what, body in (
                ("analyses", {"profile": "fmjd"}),
                ("tournaments", {"name": f"T{number}", "system": "swiss"}),
                ("classes", {"name": f"C{number}"}),
                ("broadcasts", {"name": f"B{number}"}),
            ):
                answered = await ada.post(f"/api/{what}", json=body)
                assert answered.status_code == 201, answered.text
                made.setdefault(what, []).insert(0, answered.json()["id"])
            monkeypatch.undo()
        for what, ids in made.items():
            listed = (await ada.get(f"/api/{what}")).json()[what]
            assert [each["id"] for each in listed] == ids, what


async def test_talk_goes_by_the_clock_of_the_database(
    postgresql: Cluster, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open(postgresql.new_database())
    async with (
        serving(store, page_folder, session=SessionCookie(secure=False)) as server,
        two_apart(server, time_control=FIVE_MINUTES) as table,
    ):
        for module in (utc, clocks):
            monkeypatch.setattr(module, "time_ns", lambda: time_ns() - 3_600 * 10**9)
        said = await table.ada.post(f"/api/games/{table.game}/talk", json={"phrase": "good_game"})
        assert said.status_code == 204
        (line,) = await store.talk.lines(table.game)
        assert line.at_ms == pytest.approx(time_ns() // 1_000_000, abs=60_000)
