"""Connections from one address, and in all, have a bound; who is refused reads why, and nobody else is kept out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from coupturc.web import serve
from coupturc.web.http import crowd, punctual
from coupturc.web.http.crowd import Crowd, Refusals
from coupturc.web.serve import ServeError, listen
from tests.waiting import until
from tests.web.support import Server, open_store, running, serving
from tests.web.test_aside import asking_from

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]

FEW = 5


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "MOST_OF_AN_ADDRESS", FEW)


@pytest.fixture
async def small(tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """A server that takes few connections."""
    monkeypatch.setattr(serve, "_most_connections", lambda: FEW)
    async with serving(open_store(tmp_path), page_folder) as server:
        yield server


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log has a line for all that is refused within a moment."""
    monkeypatch.setattr(crowd, "_QUIET_SECONDS", 0.01)


@asynccontextmanager
async def connected(server: Server, address: str) -> AsyncIterator[Connection]:
    """Open a bare connection from an address of this machine."""
    port = httpx.URL(server.url).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        yield reader, writer
    finally:
        writer.close()


async def said_to(connection: Connection) -> str:
    return (await connection[0].read()).decode()


@pytest.mark.usefixtures("few")
async def test_who_is_one_too_many_of_an_address_reads_why(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(FEW):
            await stack.enter_async_context(connected(server, "127.0.0.2"))
        async with connected(server, "127.0.0.2") as refused:
            answer = await said_to(refused)
        assert answer.startswith("HTTP/1.1 429 Too Many Requests\r\n")
        assert answer.endswith("takes no more from it. Close some, and try again.\n")
        assert "refused 1: as many connections as an address may have are open" in caplog.text
        async with asking_from(server, 3) as elsewhere:
            assert (await elsewhere.get("/healthz")).status_code == 200


@pytest.mark.usefixtures("few")
async def test_who_leaves_makes_room(server: Server) -> None:
    for _ in range(3 * FEW):
        async with asking_from(server, 2) as visitor:
            assert (await visitor.get("/healthz")).status_code == 200


@pytest.mark.usefixtures("few")
async def test_a_proxy_brings_many(server: Server) -> None:
    """It is named: this machine's own address is, unless somebody says otherwise."""
    async with AsyncExitStack() as stack:
        for _ in range(2 * FEW):
            await stack.enter_async_context(connected(server, "127.0.0.1"))
        assert (await server.http.get("/healthz")).status_code == 200


@pytest.mark.usefixtures("few")
async def test_behind_a_proxy_the_pages_of_an_address_have_a_bound(server: Server) -> None:
    address = f"{server.url.replace('http', 'ws')}/api/games/{await server.new_game()}/socket"
    origin: Any = server.url

    def page(of: str) -> connect:
        return connect(address, origin=origin, additional_headers={"x-forwarded-for": of})

    async with AsyncExitStack() as stack:
        for _ in range(FEW):
            await stack.enter_async_context(page("192.0.2.7"))
        with pytest.raises(InvalidStatus, match="429") as refused:
            await stack.enter_async_context(page("192.0.2.7"))
        assert b"takes no more from it" in refused.value.response.body
        await stack.enter_async_context(page("192.0.2.8"))

    async def is_let_in() -> bool:
        try:
            async with page("192.0.2.7"):
                return True
        except InvalidStatus:
            return False

    await until(is_let_in)  # the server lets a page go after its goodbye


@pytest.mark.usefixtures("few")
async def test_only_a_proxy_is_believed_whose_its_pages_are(server: Server) -> None:
    address = f"{server.url.replace('http', 'ws')}/api/games/{await server.new_game()}/socket"
    origin: Any = server.url

    def page(of: str) -> connect:
        others = {"x-forwarded-for": of}
        return connect(address, origin=origin, additional_headers=others, local_addr=("127.0.0.2", 0))

    async with AsyncExitStack() as stack:
        for number in range(FEW):
            await stack.enter_async_context(page(f"192.0.2.{number}"))
        with pytest.raises(InvalidStatus, match="429"):
            await stack.enter_async_context(page("192.0.2.9"))


async def test_who_is_one_too_many_in_all_reads_why(small: Server, caplog: pytest.LogCaptureFixture) -> None:
    async with AsyncExitStack() as stack:
        for number in range(FEW):
            await stack.enter_async_context(connected(small, f"127.0.0.{number + 2}"))
        async with connected(small, "127.0.0.9") as refused:
            answer = await said_to(refused)
    assert answer.startswith("HTTP/1.1 503 Service Unavailable\r\n")
    assert answer.endswith("Try again in a minute.\n")
    assert "refused 1: more connections than there is room for" in caplog.text


@pytest.mark.usefixtures("few")
async def test_a_household_with_many_addresses_has_one_place() -> None:
    kept = Crowd(1_000, lambda _: False)
    answers = [kept.enter(number, f"2001:db8::{number:x}") for number in range(crowd.MOST_OF_AN_ADDRESS + 1)]
    assert [answer is None for answer in answers] == [True] * crowd.MOST_OF_AN_ADDRESS + [False]
    assert kept.enter("next door", "2001:db8:0:1::1") is None
    kept.leave(0)
    assert kept.enter("back", "2001:db8::0") is None


@pytest.mark.usefixtures("few")
async def test_neighbours_behind_a_server_of_ipv6_have_places_of_their_own() -> None:
    kept = Crowd(1_000, lambda _: False)
    for number in range(crowd.MOST_OF_AN_ADDRESS):
        assert kept.enter(number, "::ffff:192.0.2.7") is None
    assert kept.enter("one too many", "192.0.2.7") is not None
    assert kept.enter("next door", "::ffff:192.0.2.8") is None


@asynccontextmanager
async def naming_clients() -> AsyncIterator[str]:
    """Serve on all addresses with IPv6 an application that answers who has asked; return its port."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse(scope["client"][0], 403)(scope, receive, send)

    try:
        listen("::", 0).close()
    except ServeError:
        pytest.skip("no IPv6 on this machine")
    async with running(app, host="::") as (_, listening):
        yield str(listening.getsockname()[1])


async def test_a_server_of_ipv6_believes_a_proxy_of_ipv4() -> None:
    said = {"x-forwarded-for": "192.0.2.7"}
    async with naming_clients() as port, httpx.AsyncClient(timeout=60) as proxy:
        assert (await proxy.get(f"http://127.0.0.1:{port}", headers=said)).text == "192.0.2.7"
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://127.0.0.1:{port}", additional_headers=said)
        assert refused.value.response.body == b"192.0.2.7"


async def test_a_few_of_what_happens_every_day_are_no_news(caplog: pytest.LogCaptureFixture) -> None:
    refusals = Refusals("slow", worth=20)
    for count in range(1, 21):
        refusals.add("192.0.2.7")
        assert [record.getMessage() for record in caplog.records] == ["refused 20: slow"] * (count // 20)


async def test_six_hundred_pupils_fit_behind_one_address() -> None:
    """A browser keeps up to six connections open for a while, and one for as long as its page is open."""
    kept = Crowd(20_000, lambda _: False)
    assert [kept.enter(number, "192.0.2.7") for number in range(600 * 7)] == [None] * 600 * 7


async def test_one_address_leaves_half_of_a_small_server_to_others() -> None:
    kept = Crowd(10, lambda _: False)
    answers = [kept.enter(number, "192.0.2.7") for number in range(6)]
    assert [each is None for each in answers] == [True] * 5 + [False]
    assert kept.enter("elsewhere", "192.0.2.8") is None


@pytest.mark.usefixtures("soon")
async def test_a_few_again_and_again_are_no_news(caplog: pytest.LogCaptureFixture) -> None:
    refusals = Refusals("slow", worth=20)
    for _ in range(3):
        for _ in range(19):
            refusals.add("192.0.2.7")
        await until(lambda: not refusals.is_counting)
    assert caplog.records == []


@pytest.mark.usefixtures("few")
async def test_of_a_flood_not_all_read_why(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who reads it holds a connection for a moment, of which there are only so many."""
    monkeypatch.setattr(punctual, "_MOST_LINGERING", 0)
    async with AsyncExitStack() as stack:
        for _ in range(FEW):
            await stack.enter_async_context(connected(server, "127.0.0.2"))
        async with connected(server, "127.0.0.2") as (reader, _):
            assert await reader.read() == b""


@pytest.mark.usefixtures("soon")
async def test_a_flood_is_two_lines_in_the_log_also_when_nobody_comes_after_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    refusals = Refusals("no room")
    for _ in range(1_000):
        refusals.add("192.0.2.7")
    await until(lambda: len(caplog.records) > 1)
    assert [record.getMessage() for record in caplog.records] == ["refused 1: no room", "refused 999: no room"]
    await until(lambda: not refusals.is_counting)
    refusals.add("192.0.2.7")
    assert caplog.records[2:][0].getMessage() == "refused 1: no room"
