"""Flags of people in two places fall while nobody looks, and after a restart of the server."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import Connection, select, update

from coupturc.web.games import deadlines
from coupturc.web.games.deadlines import Sweeper
from coupturc.web.jobs.running import running
from coupturc.web.nodes.node import Node
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store import Store
from coupturc.web.store.tables import events, games, leases
from tests.postgresql import Cluster
from tests.waiting import until
from tests.web.forked import servers_on
from tests.web.people.support import Table, two_apart
from tests.web.support import Server, open_store, serving

SECOND = {"white": "1", "black": "1"}
MINUTES = {"white": "300", "black": "300"}


async def start(site: Server, table: Table) -> None:
    """Let the clock of Black run, and everybody leave."""
    async with site.page(table.game, table.ada) as hers:
        await hers.move("32-28")


def outcome(folder: Path, table: Table) -> str | None:
    """Read how a game ended, beside the server."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        (found,) = connection.execute("SELECT outcome FROM games WHERE id = ?", (table.game,)).fetchone()
    return cast("str | None", found)


async def ended(folder: Path, table: Table) -> str:
    """Return the outcome as soon as the game is over."""
    await until(lambda: outcome(folder, table))
    return outcome(folder, table) or ""


async def test_a_flag_falls_while_nobody_looks(site: Server, tmp_path: Path) -> None:
    async with two_apart(site, time_control=SECOND) as table:
        await start(site, table)
        await site.services.games.close()  # nothing is left in memory
        assert "flag" in await ended(tmp_path, table)
        assert await site.services.store.games.due(2**50, 9) == ()


async def test_a_flag_falls_after_a_restart(tmp_path: Path, page_folder: Path) -> None:
    session = SessionCookie(secure=False)
    async with (
        serving(open_store(tmp_path), page_folder, session=session) as site,
        two_apart(site, time_control=SECOND) as table,
    ):
        await start(site, table)
    async with serving(open_store(tmp_path), page_folder, session=session) as site:
        assert "flag" in await ended(tmp_path, table)


async def test_a_deadline_that_is_too_early_is_mended(site: Server, tmp_path: Path) -> None:
    """As the migration leaves it, and when another process has given time."""
    async with two_apart(site, time_control=MINUTES) as table:
        await start(site, table)
        store = site.services.store.games
        await store.set_deadline(table.game, 1)
        await Sweeper(site.services.games, store, site.services.node).look()
        assert outcome(tmp_path, table) is None
        assert await store.due(2**50, 9) == (table.game,)
        assert await store.due(1, 9) == ()


async def test_of_several_servers_one_looks_for_flags(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "_EVERY_SECONDS", 0.01)
    nodes, games = site.services.store.nodes, site.services.store.games
    one, other = Node(nodes, shares_work=True), Node(nodes, shares_work=True)
    await one.beat()
    await other.beat()
    assert await other.take("deadlines")
    asked: list[str] = []
    looks: list[int] = []
    sweeper = Sweeper(site.services.games, games, one)

    async def take(lease: str) -> bool:
        asked.append(lease)
        return await Node.take(one, lease)

    async def look(overdue_ms: int = 0) -> None:
        looks.append(overdue_ms)

    monkeypatch.setattr(one, "take", take)
    monkeypatch.setattr(sweeper, "look", look)
    async with running(sweeper.run):
        await until(lambda: len(asked) > 1)
        assert 0 not in looks, "only for those that the other one should have found"
        await other.close()
        await until(lambda: 0 in looks)


async def test_a_flag_falls_on_time_when_the_server_that_looks_for_it_does_so_no_more(
    postgresql: Cluster, page_folder: Path, tmp_path: Path
) -> None:
    """As in the seconds after a server is killed: others find it long before the lease ends."""
    database = postgresql.new_database()
    store = Store.open(database)
    idle = Node(store.nodes, shares_work=True)
    await idle.beat()
    assert await idle.take("deadlines")
    async with (
        running(idle.run),
        servers_on(tmp_path, page_folder, host="0.0.0.0", database=database) as servers,  # noqa: S104
        servers.one() as (_, site),
        two_apart(site, time_control=SECOND) as table,
    ):
        await start(site, table)
        await until(partial(_is_over, store, table))
        assert await store.database.read(_looks_for_deadlines) == idle.name
    await store.close()


async def _is_over(store: Store, table: Table) -> bool:
    return (await store.games.outcomes([table.game]))[table.game] is not None


def _looks_for_deadlines(connection: Connection) -> str | None:
    return connection.execute(select(leases.c.node).where(leases.c.name == "deadlines")).scalar_one_or_none()


async def test_a_damaged_game_does_not_stop_the_others(
    site: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with two_apart(site, time_control=MINUTES) as table, two_apart(site, time_control=SECOND) as other:
        await start(site, table)

        def damage(connection: Connection) -> None:
            connection.execute(update(events).where(events.c.game == table.game).values(body="{}"))
            connection.execute(update(games).where(games.c.id == table.game).values(deadline_ms=1))

        await site.services.games.close()
        await site.services.store.database.write(damage)
        await start(site, other)
        await ended(tmp_path, other)
        assert caplog.text.count(f"{table.game}: ") == 1, "said once"


async def test_a_bug_in_one_game_does_not_stop_the_others(
    site: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with two_apart(site, time_control=SECOND) as table, two_apart(site, time_control=SECOND) as other:
        look = site.services.games.look_at_clock

        async def stumble(game: str) -> None:
            if game == table.game:
                raise ZeroDivisionError
            await look(game)

        monkeypatch.setattr(site.services.games, "look_at_clock", stumble)
        await start(site, table)
        await until(lambda: f"{table.game}: deadlines failed" in caplog.text)
        await start(site, other)
        await ended(tmp_path, other)
        assert caplog.text.count("deadlines failed") == 1, "said once"


async def test_without_a_clock_nothing_is_due(site: Server) -> None:
    async with two_apart(site) as table:
        await start(site, table)
    assert await site.services.store.games.due(2**50, 9) == ()
