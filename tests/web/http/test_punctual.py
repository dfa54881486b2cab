"""Requests that never come, and people who leave: nobody holds a place for ever."""

import asyncio
import logging
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast
from urllib.parse import urlsplit

import h11
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from coupturc.web.http import punctual
from tests.waiting import until
from tests.web.support import Server, running

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connected(server: Server) -> AsyncIterator[Connection]:
    """Open a bare connection."""
    reader, writer = await asyncio.open_connection(urlsplit(server.url).hostname, urlsplit(server.url).port)
    try:
        yield reader, writer
    finally:
        writer.close()


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[punctual.PunctualProtocol]:
    """The server's connections, the latest last."""
    made: list[punctual.PunctualProtocol] = []
    begin = punctual.PunctualProtocol.connection_made

    def note(connection: punctual.PunctualProtocol, transport: asyncio.Transport) -> None:
        begin(connection, transport)
        made.append(connection)

    monkeypatch.setattr(punctual.PunctualProtocol, "connection_made", note)
    return made


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(punctual, "REQUEST_SECONDS", 0.2)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("sent", [b"", b"G", b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n"])
async def test_a_request_that_is_never_whole_is_ended(server: Server, sent: bytes) -> None:
    async with connected(server) as (reader, writer):
        writer.write(sent)
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert answer.endswith(b"\r\n\r\nNo whole request came within 30 seconds.\n")


@pytest.mark.usefixtures("hurried")
async def test_a_body_that_never_comes_is_ended(server: Server) -> None:
    async with connected(server) as (reader, writer):
        writer.write(b"POST /api/positions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 99\r\n\r\n{")
        await reader.read()  # up to its end


async def test_a_body_that_keeps_coming_has_time(
    server: Server, connections: list[punctual.PunctualProtocol], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(punctual, "RENEWING_BYTES", 8)
    async with connected(server) as (reader, writer):
        writer.write(b"POST /api/positions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 24\r\n\r\n")
        await until(lambda: connections and connections[-1].conn.their_state is h11.SEND_BODY)
        connection = connections[-1]
        for _ in range(3):
            before = connection._deadline
            assert before is not None
            writer.write(b"        ")
            await until(lambda before=before: connection._deadline is not before)  # type: ignore[misc]
        assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")


async def test_a_body_that_the_server_does_not_read_has_time() -> None:
    may_read = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await may_read.wait()
        await receive()
        connection._give_up()  # the server reads again, and nothing has come since
        await Request(scope, receive).body()
        await Response(status_code=204)(scope, receive, send)

    async with running(app) as (server, listening):
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        writer.write(b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 300000\r\n\r\n" + bytes(300_000))
        connections = cast("set[punctual.PunctualProtocol]", server.server_state.connections)
        await until(lambda: [each for each in connections if each.flow.read_paused])
        (connection,) = connections
        connection._give_up()  # as when the deadline has passed
        may_read.set()
        assert (await reader.readline()).startswith(b"HTTP/1.1 204 ")
        writer.close()


async def test_a_byte_now_and_then_does_not_keep_a_connection(
    server: Server, connections: list[punctual.PunctualProtocol]
) -> None:
    async with connected(server) as (reader, writer):
        await until(lambda: connections)
        (connection,) = connections
        begun = connection._deadline
        for sent in (b"x", b"xx"):
            writer.write(b"x")
            await until(lambda sent=sent: connection.conn.trailing_data[0] == sent)  # type: ignore[misc]
            assert connection._deadline is begun is not None
        connection._give_up()
        assert (await reader.read()).startswith(b"HTTP/1.1 408 ")


async def test_who_sends_on_reads_why_the_connection_ends(
    server: Server, connections: list[punctual.PunctualProtocol]
) -> None:
    async with connected(server) as (reader, writer):
        await until(lambda: connections)
        connections[0]._give_up()
        writer.write(b"x")  # nobody reads it; a connection closed over it would be reset, and the answer lost
        assert (await reader.read()).startswith(b"HTTP/1.1 408 ")


async def test_who_does_not_hang_up_is_closed_all_the_same(
    server: Server, connections: list[punctual.PunctualProtocol], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(punctual, "_LINGER_SECONDS", 0.01)
    async with connected(server) as (_, writer):
        await until(lambda: connections)
        connections[0]._give_up()
        writer.write(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        await until(connections[0].transport.is_closing)


async def test_a_page_that_is_silent_for_longer_stays(
    server: Server, connections: list[punctual.PunctualProtocol]
) -> None:
    async with server.page(await server.new_game()) as page:
        assert connections[-1]._deadline is None, "nothing waits for more on the connection of a WebSocket"
        await page.move("32-28")


async def test_a_second_request_on_a_connection_has_its_own_time(
    server: Server, connections: list[punctual.PunctualProtocol]
) -> None:
    whole = b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    async with connected(server) as (reader, writer):
        writer.write(whole)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        writer.write(whole[:10])
        await until(lambda: connections[-1].conn.trailing_data[0] == whole[:10])
        assert connections[-1]._deadline is not None
        connections[-1]._give_up()
        assert b"HTTP/1.1 408 " in await reader.read()


async def test_people_who_leave_in_the_middle_leave_no_error(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    game = await server.new_game()
    reset = struct.pack("ii", 1, 0)
    async with server.page(game) as stays:
        for _ in range(5):
            async with server.page(game) as leaves:
                transport = leaves.socket.transport
                transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
                transport.abort()
                await stays.move(stays.state["legal"][0]["text"])
    logging.getLogger("coupturc").warning("heard")
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == ["heard"]
