"""Who leaves games of the lobby again and again pauses; with friends, in classes and in tournaments he plays on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from limits import RateLimitItemPerDay
from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from coupturc.web.games import presence
from coupturc.web.games.live_game import read_setup
from coupturc.web.lobby import routes
from coupturc.web.people.pauses import pause_until_ms
from coupturc.web.store.leaving import left_of_late, note_leaving
from coupturc.web.store.tables import hits
from tests.web.classes.test_classes import cards, enter, make_class
from tests.web.lobby.test_lobby import accept, open_page, refused, seek
from tests.web.people.support import browser, invite, sit
from tests.web.people.test_presence import CLAIM, presence_where
from tests.web.support import ENGINE, HUMAN, Server

BLITZ = {"white": "300", "black": "300"}
MINUTE = 60_000


@dataclass(frozen=True)
class Pair:
    """Two who meet in the lobby, with their ids."""

    site: Server
    ada: httpx.AsyncClient
    bep: httpx.AsyncClient
    hers: str
    his: str

    async def begin(self, **fields: object) -> str:
        """Have Ada accept with Black what Bep seeks; he has White."""
        sought = await seek(self.bep, colour="white", **fields)
        begun = await accept(self.ada, sought["seek"])
        assert begun.status_code == 201, begun.text
        game: str = begun.json()["game"]
        return game

    async def over(self) -> str:
        """Return a game of the two that Ada has called off."""
        game = await self.begin()
        async with self.site.page(game, self.ada) as hers:
            await hers.ask({"type": "abort", "side": "black"})
        return game

    async def left(self, person: str) -> int:
        return len(await left_of_late(self.site.services.store.hits, person))

    async def note(self, person: str, *ago_ms: int) -> None:
        """Note that somebody left games so long ago."""
        store = self.site.services.store

        def work(connection: Connection) -> None:
            for each in ago_ms:
                note_leaving(connection, person, store.moderation.now_ms() - each)

        await store.database.write(work)

    async def call_off(self, game: str) -> None:
        """Have a first move be long overdue."""
        rooms = self.site.services.games
        room = await rooms.open(game)
        assert room is not None
        live = room._game.live
        live.setup = replace(live.setup, first_move_ms=-60_000)
        await room.look_at_clock()
        rooms.release(game)
        assert await self.site.services.store.games.outcomes([game]) != {game: None}


@pytest.fixture
async def pair(site: Server) -> AsyncIterator[Pair]:
    async with browser(site) as ada, browser(site) as bep, open_page(site, ada), named(site, bep, "Bep"):
        ids = [
            (await each.post("/api/me", json={"name": name})).json()["person"]["id"]
            for each, name in ((ada, "Ada"), (bep, "Bep"))
        ]
        yield Pair(site, ada, bep, *ids)


@asynccontextmanager
async def named(site: Server, client: httpx.AsyncClient, name: str) -> AsyncIterator[None]:
    """Somebody with a name whose page of the lobby is open."""
    await client.post("/api/me", json={"name": name})
    async with open_page(site, client):
        yield


@pytest.mark.parametrize(
    ("left", "minutes"),
    [(0, None), (2, None), (3, 10), (4, 20), (5, 40), (9, 640), (10, 1280), (11, 1440), (200, 1440)],
)
def test_a_pause_grows_with_each_time(left: int, minutes: int | None) -> None:
    moments = [each * MINUTE for each in range(left)]
    until_ms = pause_until_ms(reversed(moments))
    assert until_ms == (None if minutes is None else moments[-1] + minutes * MINUTE)


@pytest.mark.parametrize("came", [False, True])
async def test_no_first_move_counts_against_the_one_to_move(pair: Pair, *, came: bool) -> None:
    game = await pair.begin()
    async with pair.site.page(game, pair.ada) as hers:
        if came:
            async with pair.site.page(game, pair.bep):
                pass
            await presence_where(hers, white=False)
        await pair.call_off(game)
    assert (await pair.left(pair.his), await pair.left(pair.hers)) == (1, 0)


async def test_whoever_sits_there_and_does_not_move_has_left_the_other(pair: Pair) -> None:
    game = await pair.begin()
    async with pair.site.page(game, pair.bep):
        await pair.call_off(game)
    assert await pair.left(pair.his) == 1


async def test_a_lost_connection_does_not_count(pair: Pair) -> None:
    game = await pair.begin()
    async with pair.site.page(game, pair.ada) as hers, pair.site.page(game, pair.bep) as his:
        await presence_where(hers, white=True)
        his.socket.transport.abort()
        await presence_where(hers, white=False)
        await pair.call_off(game)
    assert await pair.left(pair.his) == 0


async def test_while_servers_do_not_hear_one_another_nobody_has_left(pair: Pair) -> None:
    game = await pair.begin()
    async with pair.site.page(game, pair.ada):
        pair.site.services.hearing.is_whole = False
        await pair.call_off(game)
    assert await pair.left(pair.his) == 0


async def test_where_nobody_is_at_the_game_nobody_has_left_it(pair: Pair) -> None:
    """All may have lost the connection with a server that was killed."""
    await pair.call_off(await pair.begin())
    assert await pair.left(pair.his) == 0


async def test_who_calls_a_game_off_himself_has_not_left_it(pair: Pair) -> None:
    game = await pair.begin()
    async with pair.site.page(game, pair.ada) as hers:
        assert (await hers.ask({"type": "abort", "side": "black"}))["type"] == "confirmed"
    assert (await pair.left(pair.his), await pair.left(pair.hers)) == (0, 0)


async def test_a_game_that_the_opponent_claims_counts(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "_CLOSED_SECONDS", 0.0)
    game = await pair.begin()
    async with pair.site.page(game, pair.ada) as hers:
        async with pair.site.page(game, pair.bep) as his:
            await his.move("32-28")
            await hers.state_where(turn="black")
            await hers.move("19-23")
        await presence_where(hers, white=False)
        await hers.send({**CLAIM, "result": "draw"})
        assert (await hers.answer("claim"))["type"] == "confirmed"
    assert (await pair.left(pair.his), await pair.left(pair.hers)) == (1, 0)


@pytest.mark.parametrize(("control", "counts"), [("1", 1), ("1+1", 0)])
async def test_a_clock_that_runs_out_in_one_long_move_counts(pair: Pair, control: str, counts: int) -> None:
    """Where forty moves would have added to the time, a second is the smaller part of it."""
    game = await pair.begin(time=control)
    async with pair.site.page(game, pair.ada) as hers, pair.site.page(game, pair.bep) as his:
        await his.move("32-28")
        while not hers.state["outcome"]:
            await hers.next_state()
        assert hers.state["outcome"]["reason"] == "flag"
    assert (await pair.left(pair.his), await pair.left(pair.hers)) == (0, counts)


async def test_who_resigns_or_leaves_a_friend_has_not_left(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "_CLOSED_SECONDS", 0.0)
    game = await pair.begin()
    async with pair.site.page(game, pair.ada) as hers:
        await hers.ask({"type": "resign", "side": "black"})
    made = await invite(pair.bep, time_control={"white": "1", "black": "1"})
    await sit(pair.ada, made["id"], made["invite"])
    async with pair.site.page(made["id"], pair.bep) as his:
        await his.move("32-28")
        while not his.state["outcome"]:
            await his.next_state()
    assert (await pair.left(pair.his), await pair.left(pair.hers)) == (0, 0)


async def test_who_pauses_seeks_and_accepts_nothing_and_hears_until_when(pair: Pair) -> None:
    game, other = await pair.over(), await pair.over()
    await pair.bep.post(f"/api/games/{other}/rematch")
    sought = (await seek(pair.ada))["seek"]
    await pair.note(pair.his, 3 * MINUTE, 2 * MINUTE, MINUTE)
    for answer in (
        await pair.bep.post("/api/lobby/seeks", json={"profile": "fmjd", "time": "300+3"}),
        await pair.bep.post("/api/lobby/seeks", json={"profile": "fmjd", "time": "300+3", "pool": True}),
        await pair.bep.post("/api/lobby/seeks", json={"profile": "fmjd", "time": "300+3", "to": pair.hers}),
        await accept(pair.bep, sought),
        await pair.bep.post(f"/api/games/{game}/rematch"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "must_pause")
        left = datetime.fromisoformat(answer.json()["params"]["until"]) - datetime.now(UTC)
        assert timedelta(minutes=7) < left <= timedelta(minutes=9)
    assert (await pair.bep.post(f"/api/games/{other}/rematch")).status_code == 200, "where he sits he comes back"


async def test_what_he_sought_before_is_gone_with_the_first_who_accepts(pair: Pair) -> None:
    async with open_page(pair.site, pair.bep) as his:
        sought = [(await seek(pair.bep))["seek"] for _ in range(2)]
        await his.until(2)
        await pair.note(pair.his, 3, 2, 1)
        assert (await accept(pair.ada, sought[0])).json()["code"] == "seek_gone"
        await his.until(0)


async def test_a_pause_takes_nothing_from_what_he_may_challenge(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "_STRANGERS_A_DAY", RateLimitItemPerDay(1))
    await pair.note(pair.his, 3, 2, 1)
    for _ in range(2):
        assert await refused(pair.bep, to=pair.hers) == "must_pause"


async def test_nobody_begins_a_rematch_with_whoever_pauses(pair: Pair) -> None:
    game = await pair.over()
    await pair.note(pair.his, 3, 2, 1)
    asked = await pair.ada.post(f"/api/games/{game}/rematch")
    assert (asked.status_code, asked.json()["code"]) == (403, "not_playing")


@pytest.mark.parametrize("by_link", [False, True])
async def test_a_rematch_that_somebody_comes_to_by_link_is_not_of_the_lobby(pair: Pair, *, by_link: bool) -> None:
    game = await pair.over()
    kept = (await pair.ada.post(f"/api/games/{game}/rematch")).json()
    if by_link:
        async with browser(pair.site) as cor:
            assert (await sit(cor, kept["id"], kept["invite"])).status_code == 204
    else:
        await pair.bep.post(f"/api/games/{game}/rematch")
    stored = await pair.site.services.store.games.find(kept["id"])
    assert stored
    assert read_setup(stored.setup).from_lobby is not by_link


async def test_who_pauses_plays_friends_and_the_computer(pair: Pair) -> None:
    await pair.note(pair.his, 3, 2, 1)
    made = await invite(pair.ada, time_control=BLITZ)
    assert (await sit(pair.bep, made["id"], made["invite"])).status_code == 204
    await invite(pair.bep, time_control=BLITZ)
    alone = {"profile": "fmjd", "players": {"white": HUMAN, "black": ENGINE}}
    assert (await pair.bep.post("/api/games", json=alone)).status_code == 201


async def test_in_a_class_nobody_pauses(pair: Pair) -> None:
    async with browser(pair.site) as ank:
        made = await make_class(pair.bep, ["Ank"])
        pupil = await enter(ank, type="card", token=(await cards(pair.bep, made))["Ank"])
        await pair.note(pupil.json()["pupil"]["id"], 3, 2, 1)
        await pair.note(pair.his, 3, 2, 1)
        async with open_page(pair.site, ank):
            assert (await seek(ank))["seek"]
            challenge = (await seek(pair.bep, to=pupil.json()["pupil"]["id"]))["seek"]
            game = (await accept(ank, challenge)).json()["game"]
        async with pair.site.page(game, ank) as his:
            assert his.state["first_move"] is None


async def test_a_pause_ends_by_itself_and_a_day_later_nothing_is_left(pair: Pair) -> None:
    await pair.note(pair.his, 13 * MINUTE, 12 * MINUTE, 11 * MINUTE)
    assert (await seek(pair.bep))["seek"]
    day = 24 * 60 * MINUTE
    await pair.note(pair.hers, day + 3, day + 2, day + 1)
    assert await pair.left(pair.hers) == 0
    await pair.note(pair.hers, 0)
    assert await pair.site.services.store.database.read(_kept) == 4


def _kept(connection: Connection) -> int:
    """Count what is kept of leaving, and not of all else that is counted."""
    now_ms = connection.execute(select(func.max(hits.c.until_ms))).scalar_one()
    late = hits.c.until_ms > now_ms - 14 * MINUTE
    return connection.execute(select(func.count()).select_from(hits).where(late)).scalar_one()


async def test_others_do_not_pause(pair: Pair) -> None:
    await pair.note(pair.his, 3, 2, 1)
    assert await refused(pair.bep) == "must_pause"
    assert (await seek(pair.ada))["seek"]
