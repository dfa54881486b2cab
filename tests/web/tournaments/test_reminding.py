"""Players of a round at home are reminded once, by whichever server, as long as their game is still to be played."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select, update

from coupturc.utc import utc_ms
from coupturc.web.bus.bus import Noticed
from coupturc.web.nodes.node import Node
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store.tables import deliveries, members, tournament_events
from coupturc.web.tournaments.reminding import Reminding
from tests.web.conduct.support import join
from tests.web.people.support import browser
from tests.web.support import Server, open_store, serving
from tests.web.tournaments.test_desk import asks
from tests.web.tournaments.test_meetings import link, published

HOUR = 3_600_000
DAY = 24 * HOUR


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A server that knows who is who; its arbiter asks by `site.http`."""
    async with serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as server:
        server.http.headers["origin"] = server.url
        yield server


@dataclass
class Home:
    """A published round of two members, and servers that remind them by a clock that is set by hand."""

    site: Server
    tournament: str
    ada: httpx.AsyncClient
    bep: httpx.AsyncClient
    given: list[tuple[str, str, str]] = field(default_factory=list)
    now_ms: int = field(default_factory=utc_ms)

    def reminding(self) -> Reminding:
        """Return what another server on the database does."""
        services, node = self.site.services, Node()
        node.wall.now_ms = lambda: self.now_ms
        return Reminding(services.tournaments, services.store.tournaments, services.notices, node)

    def hear(self, news: object) -> None:
        if isinstance(news, Noticed):
            self.given.append((news.kind, news.of, news.name))

    async def ask(self, kind: str, **fields: Any) -> None:
        answer = await asks(self.site, self.tournament, {"type": kind, "round": 1, **fields})
        assert answer["refused"] is None

    async def agree(self, hour_ms: int) -> None:
        await self.ask("propose", board=1, number=1, hours_ms=[hour_ms])
        await self.ask("agree", board=1, number=2, hour_ms=hour_ms)

    async def at(self, ms: int) -> list[str]:
        """Return of what players are reminded when a server looks at a moment, the kinds in order."""
        self.now_ms, before = ms, len(self.given)
        await self.reminding().look()
        await self.site.services.notices.close()
        return sorted(kind for kind, _, _ in self.given[before:])


@asynccontextmanager
async def at_home(site: Server) -> AsyncIterator[Home]:
    async with browser(site) as ada, browser(site) as bep:
        name = await published(site)
        for number, (who, called) in enumerate(((ada, "Ada"), (bep, "Bep")), 1):
            await join(who, called)
            token = await link(site, name, number)
            assert (await who.post(f"/api/tournaments/{name}/claim", json={"token": token})).status_code == 204
        home = Home(site, name, ada, bep)
        site.services.notices.listen(home.hear)
        yield home


async def listed(client: httpx.AsyncClient) -> list[tuple[str, str, str]]:
    notices = (await client.get("/api/notices")).json()["notices"]
    return [(each["kind"], each["of"], each["name"]) for each in notices if each["kind"] != "round"]


async def test_both_are_reminded_a_day_and_an_hour_before(site: Server) -> None:
    async with at_home(site) as home:
        hour = home.now_ms + 5 * DAY
        await home.agree(hour)
        assert await home.at(hour - DAY - 1) == []
        assert await home.at(hour - DAY) == ["meeting", "meeting"]
        assert await listed(home.ada) == [("meeting", home.tournament, "Lid 2")]
        assert await listed(home.bep) == [("meeting", home.tournament, "Lid 1")]
        assert await home.at(hour - DAY + 10_000) == []
        assert await home.at(hour - HOUR) == ["soon", "soon"]
        assert await listed(home.ada) == [("soon", home.tournament, "Lid 2")]
        assert await home.at(hour - 1) == []


async def test_of_two_servers_one_reminds(site: Server) -> None:
    async with at_home(site) as home:
        hour = home.now_ms + 5 * DAY
        await home.agree(hour)
        home.now_ms = hour - DAY
        servers = [home.reminding() for _ in range(4)]
        await asyncio.gather(*(each.look() for each in servers))
        await site.services.notices.close()
        assert len(home.given) == 2


async def test_a_moved_hour_moves_its_reminder(site: Server) -> None:
    async with at_home(site) as home:
        hour = home.now_ms + 5 * DAY
        await home.agree(hour)
        await home.agree(hour + 2 * DAY)
        assert await home.at(hour - DAY) == []
        assert await home.at(hour + DAY) == ["meeting", "meeting"]
        await home.agree(hour + 4 * DAY)
        assert await home.at(hour + 2 * DAY - HOUR) == []
        assert await home.at(hour + 3 * DAY) == ["meeting", "meeting"]


async def test_a_game_that_is_played_cancels_it(site: Server) -> None:
    async with at_home(site) as home:
        hour = home.now_ms + 5 * DAY
        await home.agree(hour)
        await home.ask("result", board=1, outcome="draw")
        assert await home.at(hour - DAY) == []
        await home.ask("result", board=1, outcome=None)
        assert await home.at(hour - HOUR) == ["soon", "soon"]


async def test_who_has_agreed_on_nothing_hears_that_the_round_closes(site: Server) -> None:
    async with at_home(site) as home:
        closes = home.now_ms + 14 * DAY
        await home.ask("window", opens_ms=home.now_ms, closes_ms=closes)
        assert await home.at(closes - 3 * DAY) == ["closing", "closing"]
        await home.agree(closes - 2 * HOUR)
        assert await home.at(closes - DAY) == ["meeting", "meeting"]


async def test_each_hears_by_the_ways_that_he_chose(site: Server) -> None:
    async with at_home(site) as home:
        hour = home.now_ms + 5 * DAY

        def confirmed(connection: Connection) -> None:
            connection.execute(update(members).values(mail="lid@example.org", mail_confirmed=True))

        await site.services.store.database.write(confirmed)
        for client, way in ((home.ada, "mail"), (home.bep, "page")):
            choice = {"kind": "meeting", "way": way, "wanted": False, "language": "nl"}
            assert (await client.post("/api/account/notices", json=choice)).status_code == 200
        await home.agree(hour)
        assert await home.at(hour - DAY) == ["meeting"]
        assert (await listed(home.ada), await listed(home.bep)) == ([("meeting", home.tournament, "Lid 2")], [])
        query = select(deliveries.c.person).where(deliveries.c.way == "mail", deliveries.c.due_ms > home.now_ms)
        asked = await site.services.store.database.read(lambda connection: list(connection.scalars(query)))
        assert asked == [(await home.bep.get("/api/me")).json()["person"]["id"]]


async def test_what_changed_meanwhile_is_looked_at_again(site: Server) -> None:
    async with at_home(site) as home:
        hour = home.now_ms + 5 * DAY
        await home.agree(hour)
        repository = site.services.store.tournaments
        row = await repository.load(home.tournament)
        assert row is not None
        assert row.remind_ms == hour - DAY
        await home.agree(hour + DAY)
        for old in (row, replace(row, version=row.version + 2, reminded_ms=1)):
            assert not await repository.remind(old, hour - DAY, None, ())
        now = await repository.load(home.tournament)
        assert now is not None
        assert (now.remind_ms, now.reminded_ms) == (hour, 0)


async def test_who_has_no_link_is_not_reminded(site: Server) -> None:
    async with at_home(site) as home:
        hour = home.now_ms + 5 * DAY
        await home.agree(hour)
        await link(site, home.tournament, 1)
        assert await home.at(hour - DAY) == ["meeting"]
        assert await listed(home.ada) == []


async def test_a_damaged_tournament_keeps_nobody_from_being_reminded(
    site: Server, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_home(site) as home:
        hour = home.now_ms + 5 * DAY
        damaged = replace(home, tournament=await published(site))
        for each in (damaged, home):
            await each.agree(hour)

        def damage(connection: Connection) -> None:
            here = tournament_events.c.tournament == damaged.tournament
            connection.execute(update(tournament_events).where(here).values(body="{"))

        await site.services.store.database.write(damage)
        site.services.tournaments.forget(damaged.tournament)
        home.now_ms, reminding = hour - DAY, home.reminding()
        with caplog.at_level(logging.ERROR):
            for _ in range(2):
                await reminding.look()
        await site.services.notices.close()
        assert [of for _, of, _ in home.given] == [home.tournament, home.tournament]
        assert [record.message.split(":")[0] for record in caplog.records] == [damaged.tournament]


async def test_the_server_itself_looks(tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = asyncio.Event()

    async def look(_self: Reminding) -> None:
        looked.set()

    monkeypatch.setattr(Reminding, "look", look)
    async with serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)):
        await asyncio.wait_for(looked.wait(), 60)
