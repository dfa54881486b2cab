"""Games to watch: only those that all may watch, the best first."""

from time import time_ns

import httpx
import pytest
from sqlalchemy import Connection, insert, update

from coupturc.web.lobby.watched import Watched
from coupturc.web.store.tables import games, ratings
from tests.web.lobby.test_lobby import BLITZ
from tests.web.people.support import begin, browser, invite, make_member
from tests.web.support import ENGINE, Message, Server


async def watched(server: Server) -> list[Message]:
    """Return the games as somebody new gets them."""
    async with browser(server) as eve:
        found: list[Message] = (await eve.get("/api/watch")).json()["games"]
        return found


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every request look into the database."""
    monkeypatch.setattr(Watched.__init__, "__defaults__", (0.0,))


async def rate(server: Server, person: str, value: float, ladder: str = "international-blitz") -> None:
    row = {"person": person, "ladder": ladder, "value": value, "deviation": 60.0, "volatility": 0.06, "games": 9}

    def work(connection: Connection) -> None:
        connection.execute(insert(ratings).values(**row, changed_ms=time_ns() // 1_000_000))

    await server.services.store.database.write(work)


async def pair(ada: httpx.AsyncClient, bep: httpx.AsyncClient) -> str:
    """Have two play who found one another in the lobby."""
    seek = (await ada.post("/api/lobby/seeks", json=BLITZ)).json()["seek"]
    game: str = (await bep.post(f"/api/lobby/seeks/{seek}/accept")).json()["game"]
    return game


async def test_the_game_of_the_best_comes_first(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as cor, browser(site) as dik:
        people = {}
        for client, name in ((ada, "Ada"), (bep, "Bep"), (cor, "Cor"), (dik, "Dik")):
            people[name] = await make_member(site, client, name)
        await rate(site, people["Ada"], 1700.4)
        await rate(site, people["Bep"], 1600)
        await rate(site, people["Cor"], 2000)
        await rate(site, people["Dik"], 2900, "turkish-blitz")
        best = await pair(ada, bep)
        later = await pair(cor, dik)
        found = await watched(site)
        assert [each["game"]["id"] for each in found] == [best, later]
        assert {found[0]["white"], found[0]["black"]} == {1700, 1600}
        assert {found[1]["white"], found[1]["black"]} == {2000, None}


@pytest.mark.parametrize("visibility", ["private", "link"])
async def test_only_public_games_are_listed(site: Server, visibility: str) -> None:
    async with browser(site) as ada:
        await begin(ada, black=ENGINE, visibility=visibility)
        await invite(ada, visibility=visibility)
        assert await watched(site) == []
        public = (await begin(ada, black=ENGINE, visibility="public"))["id"]
        assert [each["game"]["id"] for each in await watched(site)] == [public]


async def test_ones_own_games_and_finished_ones_are_left_out(site: Server) -> None:
    async with browser(site) as ada:
        game = (await begin(ada, black=ENGINE, visibility="public"))["id"]
        assert (await ada.get("/api/watch")).json() == {"games": []}
        async with site.page(game, ada) as page:
            await page.ask({"type": "resign", "side": "white"})
        assert await watched(site) == []


async def test_a_game_in_which_nobody_moves_is_not_played(site: Server) -> None:
    async with browser(site) as ada:
        await begin(ada, black=ENGINE, visibility="public")

    def work(connection: Connection) -> None:
        connection.execute(update(games).values(changed_ms=time_ns() // 1_000_000 - 3_700_000))

    await site.services.store.database.write(work)
    assert await watched(site) == []


async def test_all_who_watch_ask_the_database_once(site: Server) -> None:
    store = site.services.store
    asked = Watched(store.games, store.ratings, kept_seconds=1000.0)
    assert await asked.games() == ()
    async with browser(site) as ada:
        await begin(ada, black=ENGINE, visibility="public")
    assert await asked.games() == ()
    assert len(await Watched(store.games, store.ratings, kept_seconds=0.0).games()) == 1


async def test_nothing_is_watched_where_nobody_is_asked_who_he_is(server: Server) -> None:
    assert (await server.http.get("/api/watch")).status_code == 404
