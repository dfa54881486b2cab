"""People find one another: seeks, pools and challenges, over the line."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest
from limits import RateLimitItemPerHour
from sqlalchemy import Connection, select
from websockets.asyncio.client import ClientConnection, connect

from coupturc.web.live.room_server import CLOSE_FAILED
from coupturc.web.lobby import routes
from coupturc.web.lobby.room import SITE
from coupturc.web.store import StoreError
from coupturc.web.store.game_rows import SeatRow
from coupturc.web.store.seeks import SEEN_MS, WAITS_MS, SeekRow
from coupturc.web.store.tables import seeks
from tests.waiting import until
from tests.web.people.support import begin, browser, make_member
from tests.web.support import Message, Server

BLITZ = {"profile": "fmjd", "time": "300+3"}


class SitePage:
    """A page of the site: keeps what it is shown of the lobby."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seeks: dict[str, Message] = {}

    async def receive(self) -> Message:
        async with asyncio.timeout(60):
            message: Message = json.loads(await self.socket.recv())
        if message["type"] == "lobby":
            for seek in message["added"]:
                self.seeks[seek["id"]] = seek
            for gone in message["removed"]:
                del self.seeks[gone]
        return message

    async def until(self, count: int) -> list[Message]:
        """Return the seeks once there are so many."""
        while len(self.seeks) != count:
            await self.receive()
        return list(self.seeks.values())

    async def paired(self) -> Message:
        while (message := await self.receive())["type"] != "paired":
            pass
        return message


@asynccontextmanager
async def open_page(server: Server, client: httpx.AsyncClient, *topics: str) -> AsyncIterator[SitePage]:
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    origin: Any = server.url
    address = f"{server.url.replace('http', 'ws')}/api/site"
    async with connect(address, origin=origin, additional_headers={"cookie": cookies} if cookies else None) as socket:
        await socket.send(json.dumps({"type": "follow", "topics": list(topics)}))
        yield SitePage(socket)


async def seek(client: httpx.AsyncClient, **fields: object) -> Message:
    answer = await client.post("/api/lobby/seeks", json={**BLITZ, **fields})
    assert answer.status_code == 201, answer.text
    message: Message = answer.json()
    return message


async def refused(client: httpx.AsyncClient, **fields: object) -> str:
    answer = await client.post("/api/lobby/seeks", json={**BLITZ, **fields})
    assert answer.status_code >= 400
    code: str = answer.json()["code"]
    return code


async def accept(client: httpx.AsyncClient, name: str) -> httpx.Response:
    return await client.post(f"/api/lobby/seeks/{name}/accept")


async def test_from_a_seek_to_a_rated_game(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await make_member(site, ada, "Ada")
        await make_member(site, bep, "Bep")
        async with open_page(site, ada) as hers, open_page(site, bep, "lobby") as his:
            made = await seek(ada, rated=True, colour="black")
            (shown,) = await his.until(1)
            assert (shown["id"], shown["person"]["name"], shown["colour"]) == (made["seek"], "Ada", "black")
            game = (await accept(bep, made["seek"])).json()["game"]
            paired = await hers.paired()
            assert (paired["game"], paired["opponent"]["name"]) == (game, "Bep")
            await his.until(0)
        async with site.page(game, bep) as page:
            assert (page.state["rated"], page.state["seats"]["own"]) == (True, ["white"])
            assert page.state["players"]["black"]["name"] == "Ada"
            assert page.state["time_control"]["white"] == "300+3"


async def test_a_seek_is_accepted_once(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as cor:
        await ada.post("/api/me", json={"name": "Ada"})
        async with open_page(site, ada):
            made = await seek(ada)
            answers = await asyncio.gather(*(accept(client, made["seek"]) for client in (bep, cor)))
        assert sorted(answer.status_code for answer in answers) == [201, 404]


async def test_a_seek_is_gone_with_its_page(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, open_page(site, bep, "lobby") as his:
        await ada.post("/api/me", json={"name": "Ada"})
        async with open_page(site, ada):
            made = await seek(ada)
            await his.until(1)
        await his.until(0)
        assert (await accept(bep, made["seek"])).json()["code"] == "seek_gone"


async def test_a_challenge_that_waited_too_long_is_deleted(site: Server) -> None:
    async with browser(site) as ada:
        person = (await ada.post("/api/me", json={"name": "Ada"})).json()["person"]["id"]
    store = site.services.store
    now_ms = store.seeks.now_ms()
    for name, age_ms in (("old", WAITS_MS + 2 * SEEN_MS), ("new", WAITS_MS - SEEN_MS)):
        await store.seeks.add(SeekRow(name, person, person, "{}", "", now_ms - age_ms, None))
    await store.seeks.see([person], now_ms)

    def kept(connection: Connection) -> list[str]:
        return list(connection.execute(select(seeks.c.id)).scalars())

    assert await store.database.read(kept) == ["new"]


async def test_a_seek_that_cannot_be_read_hides_no_others(site: Server, caplog: pytest.LogCaptureFixture) -> None:
    async with browser(site) as ada, open_page(site, ada, "lobby") as page:
        person = (await ada.post("/api/me", json={"name": "Ada"})).json()["person"]["id"]
        store = site.services.store.seeks
        await store.add(SeekRow("torn", person, None, "{", "", store.now_ms(), store.now_ms() + 3_600_000))
        await site.services.lobby.look()
        await until(lambda: "torn is damaged" in caplog.text)
        async with open_page(site, ada):
            made = await seek(ada)
            assert [each["id"] for each in await page.until(1)] == [made["seek"]]
    assert caplog.text.count("torn is damaged") == 1, "said once"


async def test_a_page_whose_notices_cannot_be_counted_comes_back_later(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays in the lobby no longer than its connection."""

    async def fail(_person: str) -> None:
        raise StoreError("away")

    async with browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        lobby = await site.services.lobby.open(SITE)
        assert lobby is not None
        with monkeypatch.context() as broken:
            broken.setattr(site.services.store.notices, "unread", fail)
            async with open_page(site, ada) as page:
                assert (await page.receive())["code"] == "internal"
                await page.socket.wait_closed()
        assert page.socket.close_code == CLOSE_FAILED
        await until(lambda: lobby.is_idle)


async def test_a_page_joins_the_lobby_that_is_there_when_it_has_been_looked_up(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last page leaves while the class of the next one is read."""
    lobby = site.services.lobby
    find = site.services.store.circles.of

    async def slow(person: str | None) -> str | None:
        lobby._drop_idle(SITE)
        return await find(person)

    monkeypatch.setattr(site.services.store.circles, "of", slow)
    async with browser(site) as ada, open_page(site, ada) as page:
        await page.socket.send('{"type": "ping", "number": 7}')
        while (await page.receive())["type"] != "pong":
            pass
        room = await lobby.open(SITE)
        assert room is not None
        assert not room.is_idle


async def test_a_reload_keeps_a_seek(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await ada.post("/api/me", json={"name": "Ada"})
        async with open_page(site, ada) as first:
            room = await site.services.lobby.open("site")
            assert room
            monkeypatch.setattr(room, "_leave_seconds", 60)
            made = await seek(ada)
            await first.until(1)
        async with open_page(site, ada) as second:
            await second.until(1)
            assert (await accept(bep, made["seek"])).status_code == 201


async def test_one_pairing_takes_the_other_seeks_away(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, open_page(site, bep, "lobby") as his:
        await ada.post("/api/me", json={"name": "Ada"})
        async with open_page(site, ada):
            first, second = await seek(ada), await seek(ada, time="600")
            await his.until(2)
            assert (await accept(bep, first["seek"])).status_code == 201
            await his.until(0)
            assert (await accept(bep, second["seek"])).status_code == 404


async def test_a_pool_pairs_two_who_seek_the_same(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as cor:
        for client in (ada, bep, cor):
            await client.post("/api/me", json={"name": "somebody"})
        async with open_page(site, ada) as hers, open_page(site, cor):
            assert (await seek(cor, pool=True, time="600"))["game"] is None
            assert (await seek(ada, pool=True))["game"] is None
            game = (await seek(bep, pool=True))["game"]
            assert game is not None
            assert (await hers.paired())["game"] == game


async def test_in_a_pool_chance_gives_the_colours(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "choice", lambda colours: colours[1])
    async with browser(site) as ada, browser(site) as bep:
        for client, name in ((ada, "Ada"), (bep, "Bep")):
            await client.post("/api/me", json={"name": name})
        async with open_page(site, ada), open_page(site, bep):
            await seek(ada, pool=True, colour="white")
            game = (await seek(bep, pool=True, colour="black"))["game"]
        async with site.page(game, ada) as page:
            assert page.state["seats"]["own"] == ["black"]


async def test_two_at_the_same_moment_in_a_pool_are_paired(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        for client in (ada, bep):
            await client.post("/api/me", json={"name": "somebody"})
        async with open_page(site, ada) as hers, open_page(site, bep) as his:
            made = await asyncio.gather(seek(ada, pool=True), seek(bep, pool=True))
            games = {each["game"] for each in made} - {None}
            if made[0]["game"] is None:
                games.add((await hers.paired())["game"])
            if made[1]["game"] is None:
                games.add((await his.paired())["game"])
            assert len(games) == 1


async def test_a_challenge_is_seen_by_two(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as cor:
        await make_member(site, ada, "Ada")
        bep_id = await make_member(site, bep, "Bep")
        await make_member(site, cor, "Cor")
        async with open_page(site, ada) as hers, open_page(site, bep) as his, open_page(site, cor, "lobby") as others:
            await seek(cor)
            made = await seek(ada, to="Bep", rated=True)
            (shown,) = await his.until(1)
            assert shown["to"] == {"id": bep_id, "name": "Bep"}
            await hers.until(1)
            assert [each["person"]["name"] for each in await others.until(1)] == ["Cor"]
            assert (await accept(cor, made["seek"])).json()["code"] == "seek_gone"
            game = (await accept(bep, made["seek"])).json()["game"]
            assert (await hers.paired())["game"] == game


async def test_a_challenge_is_declined(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as cor:
        for client, name in ((ada, "Ada"), (bep, "Bep"), (cor, "Cor")):
            await make_member(site, client, name)
        async with open_page(site, ada) as hers:
            made = await seek(ada, to="Bep")
            await hers.until(1)
            assert (await cor.delete(f"/api/lobby/seeks/{made['seek']}")).json()["code"] == "not_yours"
            assert (await bep.delete(f"/api/lobby/seeks/{made['seek']}")).status_code == 204
            await hers.until(0)


async def test_a_challenge_of_days_waits_without_its_page(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await make_member(site, ada, "Ada")
        await make_member(site, bep, "Bep")
        async with open_page(site, ada):
            made = await seek(ada, to="Bep", time="1/259200", rated=True)
        async with open_page(site, bep) as his:
            await his.until(1)
            assert (await accept(bep, made["seek"])).status_code == 201


async def test_a_name_of_one_guest_is_enough_for_a_challenge(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as other:
        await bep.post("/api/me", json={"name": "Bep"})
        assert (await seek(ada, to="Bep"))["seek"]
        await other.post("/api/me", json={"name": "Bep"})
        assert await refused(ada, to="Bep") == "unknown_person"
        await make_member(site, other, "Bep")
        made = await seek(ada, to="Bep")
        assert (await accept(bep, made["seek"])).json()["code"] == "seek_gone"
        assert (await accept(other, made["seek"])).status_code == 201


async def test_what_cannot_be_sought(site: Server) -> None:
    async with browser(site) as ada:
        assert await refused(ada, rated=True) == "members_only"
        await make_member(site, ada, "Ada")
        assert await refused(ada, rated=True, time="*300") == "not_comparable"
        assert await refused(ada, rated=True, profile="leaflet") == "not_comparable"
        assert await refused(ada, time="soon") == "time_control"
        assert await refused(ada, to="Nobody") == "unknown_person"
        assert await refused(ada, to="Ada") == "unknown_person"
        own = await seek(ada)
        assert (await accept(ada, own["seek"])).json()["code"] == "own_seek"


async def test_a_rating_out_of_range_is_refused(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await make_member(site, ada, "Ada")
        await make_member(site, bep, "Bep")
        async with open_page(site, ada):
            made = await seek(ada, rated=True, lowest=1600)
            assert (await accept(bep, made["seek"])).json()["code"] == "other_rating"
            made = await seek(ada, rated=True, lowest=1400, highest=1600)
            assert (await accept(bep, made["seek"])).status_code == 201


async def test_twenty_challenges_to_strangers_a_day(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await make_member(site, ada, "Ada")
        await make_member(site, bep, "Bep")
        for _ in range(20):
            made = await seek(ada, to="Bep")
            await bep.delete(f"/api/lobby/seeks/{made['seek']}")
        assert await refused(ada, to="Bep") == "too_many"


async def test_ten_seeks_at_a_time(site: Server) -> None:
    async with browser(site) as ada:
        await make_member(site, ada, "Ada")
        async with open_page(site, ada):
            for minutes in range(10):
                await seek(ada, time=str(600 + minutes))
            assert await refused(ada) == "too_many"


async def test_a_seek_that_is_refused_does_not_use_up_the_hour(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "_SEEKS_AN_HOUR", RateLimitItemPerHour(11))
    async with browser(site) as ada:
        await make_member(site, ada, "Ada")
        async with open_page(site, ada):
            made = [await seek(ada, time=str(600 + minutes)) for minutes in range(10)]
            for _ in range(3):
                assert await refused(ada) == "too_many"
            await ada.delete(f"/api/lobby/seeks/{made[0]['seek']}")
            await seek(ada)


async def test_who_has_sought_too_often_is_refused_before_anything_else_is_looked_up(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "_SEEKS_AN_HOUR", RateLimitItemPerHour(1))
    async with browser(site) as ada:
        await make_member(site, ada, "Ada")
        async with open_page(site, ada):
            await seek(ada)
            assert await refused(ada, to="Nobody") == "too_many"


async def test_on_one_machine_there_is_no_lobby(server: Server) -> None:
    assert (await server.http.post("/api/lobby/seeks", json=BLITZ)).status_code == 404


async def test_own_games_that_wait_for_a_move_come_first(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        for client in (ada, bep):
            await client.post("/api/me", json={"name": "somebody"})
        async with open_page(site, ada):
            games = []
            for colour in ("white", "black"):
                made = await seek(ada, colour=colour)
                games.append((await accept(bep, made["seek"])).json()["game"])
        hers = (await ada.get("/api/lobby/games")).json()["games"]
        assert [(own["game"]["id"], own["turn"]) for own in hers] == [(games[0], True), (games[1], False)]
        assert (await site.http.get("/api/lobby/games")).json() == {"games": []}


async def test_a_game_that_waits_comes_before_all_that_changed_after_it(site: Server) -> None:
    async with browser(site) as ada:
        waits = await begin(ada)
        stored = await site.services.store.games.find(waits["id"])
        assert stored
        later = replace(stored, changed_ms=stored.changed_ms + 1, seats=(SeatRow("black", stored.seats[0].person),))
        for number in range(60):
            await site.services.store.games.create(replace(later, id=f"later-{number}"), ())
        hers = (await ada.get("/api/lobby/games")).json()["games"]
        assert [(own["game"]["id"], own["turn"]) for own in hers[:2]] == [(waits["id"], True), ("later-0", False)]


async def test_who_is_blocked_neither_sees_nor_challenges(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        hers, his = await make_member(site, ada, "Ada"), await make_member(site, bep, "Bep")
        async with open_page(site, ada, "lobby") as page, open_page(site, bep, "lobby") as other:
            made = await seek(bep)
            await page.until(1)
            assert (await ada.put(f"/api/people/{his}/block")).status_code == 204
            await page.until(0)
            assert (await accept(ada, made["seek"])).json()["code"] == "seek_gone"
            assert await refused(bep, to=hers) == "unknown_person"
            assert await refused(ada, to=his) == "unknown_person"
            await other.until(1)
            pool = {"pool": True}
            assert (await seek(ada, **pool))["game"] is None
            assert (await seek(bep, **pool))["game"] is None
