"""A game of two people is called off when a first move does not come: over the line, and while nobody looks."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest

from coupturc.web.bus.bus import Hint
from coupturc.web.games import presence
from coupturc.web.games.live_game import GameSetup, read_setup
from coupturc.web.nodes.wall_time import Standstill
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store import Store
from coupturc.web.store.games import GameRepository
from tests.postgresql import Cluster
from tests.waiting import until
from tests.web.classes.test_classes import cards, enter, make_class
from tests.web.forked import servers_on
from tests.web.lobby.test_lobby import accept, open_page, seek
from tests.web.people.support import Table, browser, invite, sit, two_apart
from tests.web.people.test_measured_lag import SharedBus
from tests.web.support import Server, open_store, serving
from tests.web.tournaments.test_meetings import begin, pair

BLITZ = {"white": "300", "black": "300"}
BULLET = {"white": "60", "black": "60"}


class SlowBus(SharedBus):
    """A bus on which an answer takes a moment."""

    def publish(self, hint: Hint) -> None:
        """Say something a little later."""
        asyncio.get_running_loop().call_later(0.05, super().publish, hint)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have first moves due almost at once."""
    short = {tempo: each._replace(first_move=0.2) for tempo, each in presence._PATIENCE.items()}
    monkeypatch.setattr(presence, "_PATIENCE", short)


@asynccontextmanager
async def both_there(site: Server, control: Mapping[str, str]) -> AsyncIterator[Table]:
    """Have Ada wait at her game until Bep sits down."""
    async with browser(site) as ada, browser(site) as bep:
        made = await invite(ada, time_control=control)
        async with site.page(made["id"], ada):
            assert (await sit(bep, made["id"], made["invite"])).status_code == 204
        yield Table(made["id"], ada, bep)


async def outcome(games: GameRepository, game: str) -> str | None:
    return (await games.outcomes([game]))[game]


async def setup_of(site: Server, game: str) -> GameSetup:
    stored = await site.services.store.games.find(game)
    assert stored
    return read_setup(stored.setup)


async def test_the_page_shows_how_long_a_first_move_may_take(site: Server) -> None:
    async with both_there(site, BLITZ) as table, site.page(table.game, table.bep) as his:
        first = his.state["first_move"]
        assert first["side"] == "white"
        assert 0 < first["left_ms"] <= 3_600_000
        async with site.page(table.game, table.ada) as hers:
            await hers.move("32-28")
            assert (await his.state_where(turn="black"))["first_move"]["side"] == "black"
            await his.move("19-23")
            assert (await hers.state_where(turn="white"))["first_move"] is None


@pytest.mark.usefixtures("soon")
async def test_whoever_waits_sees_that_the_game_is_called_off(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        made = await invite(ada, time_control=BLITZ)
        async with site.page(made["id"], ada) as hers:
            assert hers.state["first_move"] is None, "not before both sit"
            assert (await sit(bep, made["id"], made["invite"])).status_code == 204
            while not (state := hers.state)["outcome"]:
                await hers.next_state()
        assert (state["outcome"]["result"], state["outcome"]["reason"]) == ("*", "abandoned")
        assert state["first_move"] == {"side": "white", "left_ms": 0}


@pytest.mark.usefixtures("soon")
async def test_the_room_looks_by_itself(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the flags of games that are looked at fall to the moment: not with the next look at the database."""

    async def nothing_due(*_: object) -> tuple[str, ...]:
        return ()

    monkeypatch.setattr(GameRepository, "due", nothing_due)
    async with browser(site) as ada, browser(site) as bep:
        made = await invite(ada, time_control=BLITZ)
        async with site.page(made["id"], ada) as hers:
            await sit(bep, made["id"], made["invite"])
            while not hers.state["outcome"]:
                await hers.next_state()


@pytest.mark.usefixtures("soon")
async def test_after_a_restart_a_game_is_called_off_too(tmp_path: Path, page_folder: Path) -> None:
    session = SessionCookie(secure=False)
    async with (
        serving(open_store(tmp_path), page_folder, session=session) as site,
        both_there(site, BLITZ) as table,
    ):
        pass
    async with serving(open_store(tmp_path), page_folder, session=session) as site:
        await until(partial(outcome, site.services.store.games, table.game))


async def test_what_a_killed_server_has_begun_another_one_calls_off(
    postgresql: Cluster, page_folder: Path, tmp_path: Path
) -> None:
    database = postgresql.new_database()
    store = Store.open(database)
    async with servers_on(tmp_path, page_folder, host="0.0.0.0", database=database) as servers:  # noqa: S104
        async with servers.one() as (_, site), both_there(site, BULLET) as table:
            pass  # it is killed then
        async with servers.one():
            await until(partial(outcome, store.games, table.game))
    await store.close()


async def test_while_no_server_lives_nobody_is_late(site: Server) -> None:
    services = site.services
    async with both_there(site, BLITZ) as table, site.page(table.game, table.ada) as hers:
        began_ms = (await setup_of(site, table.game)).began_ms or 0
        before = services.node.wall.now_ms
        services.node.wall.now_ms = lambda: before() + 5_000_000
        services.node.wall.outages = (Standstill(began_ms, began_ms + 5_015_000),)
        services.games._keep_time()
        await services.games.look_at_clock(table.game)
        assert await outcome(services.store.games, table.game) is None
        due_ms = began_ms + 5_015_000 + 3_600_000
        assert await services.store.games.due(due_ms - 1_000, 1) == ()
        assert await services.store.games.due(due_ms + 1_000, 1) == (table.game,)
        await hers.move("32-28")


async def test_games_of_the_lobby_and_their_rematches_begin_at_once(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, open_page(site, ada):
        await ada.post("/api/me", json={"name": "Ada"})
        made = await seek(ada, colour="white")
        game = (await accept(bep, made["seek"])).json()["game"]
        assert (await setup_of(site, game)).first_move_ms == 3_600_000
        assert await site.services.store.games.due(2**50, 9) == (game,)
        async with site.page(game, ada) as hers:
            await hers.ask({"type": "abort", "side": "white"})
        following = (await ada.post(f"/api/games/{game}/rematch")).json()["id"]
        assert await site.services.store.games.due(2**50, 9) == (), "not before both have come"
        async with site.page(following, ada):
            await bep.post(f"/api/games/{game}/rematch")
        assert await site.services.store.games.due(2**50, 9) == (following,)


async def test_who_is_away_when_the_other_comes_is_not_late(site: Server) -> None:
    async with two_apart(site, time_control=BLITZ) as table:
        assert (await setup_of(site, table.game)).first_move_ms is None
        async with site.page(table.game, table.bep) as his:
            assert his.state["first_move"] is None
            await his.ask({"type": "abort", "side": "black"})
    async with both_there(site, BLITZ) as table:
        async with site.page(table.game, table.ada) as hers:
            await hers.ask({"type": "abort", "side": "white"})
        following = (await table.ada.post(f"/api/games/{table.game}/rematch")).json()["id"]
        await table.bep.post(f"/api/games/{table.game}/rematch")
        assert (await setup_of(site, following)).first_move_ms is None


async def test_who_is_at_another_server_is_there(tmp_path: Path, page_folder: Path) -> None:
    session, bus = SessionCookie(secure=False), SlowBus()
    async with (
        serving(open_store(tmp_path), page_folder, session=session, bus=bus) as one,
        serving(open_store(tmp_path), page_folder, session=session, bus=SlowBus(bus)) as other,
        browser(one) as ada,
        browser(other) as bep,
    ):
        made = await invite(ada, time_control=BLITZ)
        async with one.page(made["id"], ada):
            assert (await sit(bep, made["id"], made["invite"])).status_code == 204
        assert (await setup_of(one, made["id"])).first_move_ms == 3_600_000


async def test_pupils_may_take_their_time(site: Server) -> None:
    async with browser(site) as teacher, browser(site) as ank, browser(site) as bram:
        made = await make_class(teacher, ["Ank", "Bram"])
        tokens = await cards(teacher, made)
        for name, child in (("Ank", ank), ("Bram", bram)):
            await enter(child, type="card", token=tokens[name])
        games = [await invited(teacher, ank), await invited(ank, bram)]
        async with open_page(site, ank):
            sought = await seek(ank)
            games.append((await accept(bram, sought["seek"])).json()["game"])
        assert [(await setup_of(site, game)).first_move_ms for game in games] == [None] * 3


async def invited(one: httpx.AsyncClient, other: httpx.AsyncClient) -> str:
    """Return a game to which one has invited the other."""
    made = await invite(one, time_control=BLITZ)
    answer = await sit(other, made["id"], made["invite"])
    assert answer.status_code == 204, answer.text
    game: str = made["id"]
    return game


async def test_in_tournaments_the_arbiter_judges_who_did_not_come(site: Server) -> None:
    site.http.headers["origin"] = site.url
    async with pair(site) as two:
        assert (await setup_of(site, await begin(two))).first_move_ms is None
