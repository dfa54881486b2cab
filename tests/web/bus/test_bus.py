"""Two server processes on one database: each shows the moves of the other, and one may be killed."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from coupturc.web.bus.bus import Bus, Hint
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.bus.nats import NatsAddress, NatsBus
from coupturc.web.games import lookout, presence
from coupturc.web.nodes import hearing
from coupturc.web.nodes.node import Node
from coupturc.web.people.session_cookie import SessionCookie
from tests.nats_server import Nats
from tests.postgresql import Cluster
from tests.waiting import until
from tests.web.people.support import Table, browser, invite, sit
from tests.web.support import CERTIFICATES, Page, Server, open_store, serving

BLITZ = {"white": "300", "black": "300"}

# On all addresses each side of a game belongs to a person.
SERVE = """
import sys
from pathlib import Path
from coupturc.engine.native.player import NativePlayer
from coupturc.web.serve import Settings, serve
settings = Settings("0.0.0.0", 0, Path("unused"), database=sys.argv[1], page=Path(sys.argv[2]))
serve(settings, NativePlayer(1), lambda url: print(url, flush=True))
"""


@pytest.fixture
def watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that look for lost changes at once."""
    monkeypatch.setattr(lookout, "_EVERY_SECONDS", 0.05)


@pytest.fixture
async def nodes(tmp_path: Path, page_folder: Path, new_end: Callable[[], Bus]) -> AsyncIterator[tuple[Server, Server]]:
    """Two servers in this process on one file, with a bus of each kind between them."""
    async with two_nodes(tmp_path, page_folder, new_end) as (one, other):
        yield one, other


@asynccontextmanager
async def two_nodes(
    folder: Path, page_folder: Path, new_end: Callable[[], Bus]
) -> AsyncIterator[tuple[Server, Server]]:
    session = SessionCookie(secure=False)
    async with (
        serving(open_store(folder), page_folder, session=session, bus=new_end()) as one,
        serving(open_store(folder), page_folder, session=session, bus=new_end()) as other,
    ):
        await until(lambda: one.services.bus.carries and other.services.bus.carries)
        yield one, other


@asynccontextmanager
async def at_two_nodes(one: Server, other: Server) -> AsyncIterator[tuple[Table, Page, Page]]:
    """Have Ada play at one server and Bep at the other."""
    async with browser(one) as ada, browser(one) as bep:
        made = await invite(ada, time_control=BLITZ)
        async with one.page(made["id"], ada) as hers:
            bep.base_url = httpx.URL(other.url)
            bep.headers["origin"] = other.url
            assert (await sit(bep, made["id"], made["invite"])).status_code == 204
            await hers.state_where(seats={"own": ["white"], "open": None, "apart": True})
            async with other.page(made["id"], bep) as his:
                yield Table(made["id"], ada, bep), hers, his


async def presence_where(page: Page, **fields: object) -> None:
    async with asyncio.timeout(60):
        while any(page.presence.get(name) != value for name, value in fields.items()):
            page.take(await page.socket.recv())


async def play(hers: Page, his: Page, moves: str) -> None:
    """Make moves in turn; each sees those of the other."""
    for number, text in enumerate(moves.split()):
        mover, other = (hers, his) if number % 2 == 0 else (his, hers)
        await mover.move(text)
        await other.state_where(version=mover.state["version"])


async def test_each_shows_the_moves_of_the_other(nodes: tuple[Server, Server]) -> None:
    async with at_two_nodes(*nodes) as (_, hers, his):
        await play(hers, his, "32-28 19-23 28x19 14x23")
        assert [move["text"] for move in hers.state["played"]] == [move["text"] for move in his.state["played"]]
        # Black's clock stands still, however late a page hears of it.
        assert hers.state["clocks"]["black_ms"] == his.state["clocks"]["black_ms"]


async def test_who_is_at_the_other_server_is_there(nodes: tuple[Server, Server]) -> None:
    async with at_two_nodes(*nodes) as (_, hers, his):
        await presence_where(his, white=True, black=True)
        await presence_where(hers, white=True, black=True)
        await play(hers, his, "32-28 19-23")
        await his.socket.close(1001)
        await presence_where(hers, white=True, black=False)


async def test_the_next_game_is_shown_at_the_other_server(nodes: tuple[Server, Server]) -> None:
    async with at_two_nodes(*nodes) as (table, hers, his):
        await hers.ask({"type": "resign", "side": "white"})
        made = (await table.ada.post(f"/api/games/{table.game}/rematch")).json()
        while (message := await his.receive())["type"] != "rematch":
            pass
        assert message["game"] == made["id"]


async def test_what_is_said_at_one_is_announced_at_the_other(nodes: tuple[Server, Server]) -> None:
    one, _ = nodes
    async with at_two_nodes(*nodes) as (table, _hers, his):
        one.services.games.speak(table.game)
        while (await his.receive())["type"] != "said":
            pass


async def test_nobody_is_at_a_server_that_has_died(
    nodes: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearing, "_BEAT_SECONDS", 0.05)
    async with at_two_nodes(*nodes) as (_, hers, _his):
        await presence_where(hers, black=True)
        monkeypatch.setattr(nodes[1].services.bus, "publish", lambda _: None)
        monkeypatch.setattr(Node, "living", frozenset())
        monkeypatch.setattr(hearing, "_GONE_SECONDS", 0.2)
        await presence_where(hers, black=False)


# ------------------------------------------------------------------ without a bus


@pytest.mark.usefixtures("watchful")
async def test_pages_are_current_while_nats_is_away_and_when_it_is_back(
    tmp_path: Path, page_folder: Path, nats: Nats
) -> None:
    def new_end() -> Bus:
        return NatsBus(NatsAddress.read(nats.url))

    async with two_nodes(tmp_path, page_folder, new_end) as (one, other):
        nats.kill()
        await until(lambda: not (one.services.bus.carries or other.services.bus.carries))
        # Beginning, too: she sees that he has taken his seat at the other server.
        async with at_two_nodes(one, other) as (_, hers, his):
            for text, mover, waiting in (("32-28", hers, his), ("19-23", his, hers)):
                await mover.move(text)
                async with asyncio.timeout(60):
                    await waiting.state_where(version=mover.state["version"])
            nats.start()
            await until(lambda: one.services.bus.carries and other.services.bus.carries)
            await presence_where(hers, white=True, black=True)
            await play(hers, his, "28x19 14x23")


CLAIM = {"type": "claim", "id": "claim", "result": "win"}


async def test_nobody_claims_while_nats_is_away(
    tmp_path: Path, page_folder: Path, nats: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An opponent who comes back to the other server meanwhile is not seen here: pages say so, and he does not lose."""
    monkeypatch.setattr(presence, "_CLOSED_SECONDS", 0.0)

    def new_end() -> Bus:
        return NatsBus(NatsAddress.read(nats.url))

    async with (
        two_nodes(tmp_path, page_folder, new_end) as (one, other),
        at_two_nodes(one, other) as (table, hers, his),
    ):
        await play(hers, his, "32-28 19-23")
        await his.socket.close(1001)
        await presence_where(hers, black=False, claim_in_ms=0, unsure=False)
        nats.kill()
        await presence_where(hers, claim_in_ms=None, unsure=True)
        async with other.page(table.game, table.bep) as back:
            await presence_where(back, white=True, unsure=True)
            await hers.send(CLAIM)
            assert (await hers.answer("claim"))["code"] == "servers_apart"
            nats.start()
            for page in (hers, back):
                await presence_where(page, white=True, black=True, unsure=False)


async def test_what_is_said_is_announced_while_nats_is_away(tmp_path: Path, page_folder: Path, nats: Nats) -> None:
    def new_end() -> Bus:
        return NatsBus(NatsAddress.read(nats.url))

    async with two_nodes(tmp_path, page_folder, new_end) as (one, other), at_two_nodes(one, other) as (table, _, his):
        nats.kill()
        await until(lambda: not (one.services.bus.carries or other.services.bus.carries))
        said = await table.ada.post(f"/api/games/{table.game}/talk", json={"phrase": "good_game"})
        assert said.status_code < 300, said.text
        while (await his.receive())["type"] != "said":
            pass


class Lossy(EmbeddedBus):
    """Loses everything without noticing it."""

    is_shared = True

    def publish(self, hint: Hint) -> None:
        """Lose it."""


@pytest.mark.usefixtures("watchful")
async def test_a_change_that_the_bus_has_lost_is_found(tmp_path: Path, page_folder: Path) -> None:
    async with two_nodes(tmp_path, page_folder, Lossy) as (one, other), browser(one) as ada, browser(one) as bep:
        made = await invite(ada, time_control=BLITZ)
        assert (await sit(bep, made["id"], made["invite"])).status_code == 204
        async with one.page(made["id"], ada) as hers, other.page(made["id"], bep) as his:
            await hers.move("32-28")
            async with asyncio.timeout(60):
                await his.state_where(version=hers.state["version"])


# ------------------------------------------------------------------ PostgreSQL


@asynccontextmanager
async def process(database: str, page_folder: Path) -> AsyncIterator[tuple[Process, Server]]:
    """Run a server as a process of its own."""
    running = await create_subprocess_exec(sys.executable, "-c", SERVE, database, str(page_folder), stdout=PIPE)
    assert running.stdout is not None
    url = (await running.stdout.readline()).decode().strip()
    try:
        async with httpx.AsyncClient(base_url=url, timeout=60, verify=CERTIFICATES) as http:
            yield running, Server(url, http)
    finally:
        with suppress(ProcessLookupError):
            running.kill()
        await running.wait()


async def test_one_of_two_processes_is_killed_and_the_game_goes_on(postgresql: Cluster, page_folder: Path) -> None:
    database = postgresql.new_database()
    async with AsyncExitStack() as stack:
        _, one = await stack.enter_async_context(process(database, page_folder))
        dying, other = await stack.enter_async_context(process(database, page_folder))
        table, hers, his = await stack.enter_async_context(at_two_nodes(one, other))
        await play(hers, his, "32-28 19-23 28x19")
        os.kill(dying.pid, signal.SIGKILL)
        async with one.page(table.game, table.bep) as moved:
            await presence_where(moved, black=True, white=True)
            await moved.move("14x23")
            await hers.state_where(version=moved.state["version"])
            played = [move["text"] for move in hers.state["played"]]
        assert played == ["32-28", "19-23", "28x19", "14x23"], "stored once, no gap"
