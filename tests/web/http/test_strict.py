"""Requests and frames that take long to read for what they are: they are refused, or read a little at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection
from websockets.frames import CloseCode, Frame, Opcode

from coupturc.web.http import direct
from coupturc.web.http.direct import DirectProtocol
from coupturc.web.http.strict import MOST_HEAD_BYTES
from coupturc.web.live import room_server
from coupturc.web.live.allowance import AT_ONCE, Allowance
from tests.waiting import until
from tests.web.support import Page, Server

#: As much as one look at a connection brings.
MUCH = 1 << 18
HEAD = b"HTTP/1.1\r\nhost: 127.0.0.1\r\n"


async def answer(server: Server, sent: bytes) -> tuple[str, str]:
    """Send bytes; return the first line of the last answer, and its last line, when the server has closed."""
    address = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(sent)
    lines = (await reader.read()).decode().rpartition("HTTP/1.1 ")[2].splitlines()
    writer.close()
    return lines[0], lines[-1]


class Looks:
    """How much was read at once, and in which turn of the event loop."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self.turns: list[int] = []
        self.turn = 0

    def add(self, length: int) -> None:
        self.lengths.append(length)
        self.turns.append(self.turn)

    async def count_turns(self) -> None:
        while True:
            self.turn += 1
            await asyncio.sleep(0)


@asynccontextmanager
async def looks_of(protocol: type[asyncio.Protocol]) -> AsyncIterator[Looks]:
    """Note what connections look at."""
    looks = Looks()
    read = protocol.data_received

    def note(self: asyncio.Protocol, data: bytes) -> None:
        looks.add(len(data))
        read(self, data)

    counting = asyncio.create_task(looks.count_turns())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(protocol, "data_received", note)
        yield looks
    counting.cancel()


async def test_a_body_in_chunks_is_refused_in_words(server: Server) -> None:
    sent = b"POST /api/positions " + HEAD + b"transfer-encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * (MUCH // 6)
    status, words = await answer(server, sent)
    assert status == "411 Length Required"
    assert words == "Say how long the body is, by a Content-Length: this server takes none in chunks."


async def test_a_body_in_chunks_behind_another_request_is_refused(server: Server) -> None:
    """Nothing of it is read when the first request is answered: it came in the same look."""
    sent = (
        b"GET /healthz " + HEAD + b"\r\nPOST /api/positions " + HEAD + b"transfer-encoding: chunked\r\n\r\n1\r\nx\r\n"
    )
    assert (await answer(server, sent))[0] == "411 Length Required"


async def test_a_head_without_end_is_refused_in_words(server: Server) -> None:
    status, words = await answer(server, b"GET / " + HEAD + b"a:b\r\n" * (MUCH // 5) + b"\r\n")
    assert status == "431 Request Header Fields Too Large"
    assert words == f"The head of a request may have {MOST_HEAD_BYTES} bytes."


async def test_a_long_head_behind_another_request_is_refused_unread(server: Server) -> None:
    """It came in the same look, and is whole: no more of it is looked at than a head may have."""
    async with looks_of(H11Protocol) as looks:
        sent = b"GET /healthz " + HEAD + b"\r\nGET / " + HEAD + b"a:b\r\n" * (MUCH // 10) + b"\r\n"
        assert (await answer(server, sent))[0] == "431 Request Header Fields Too Large"
    assert sum(looks.lengths) < 2 * MOST_HEAD_BYTES


async def test_requests_that_come_before_the_answer_wait_for_it(server: Server) -> None:
    """Nothing of what came in the same look is lost."""
    one = b"GET /healthz " + HEAD + b"\r\n"
    address = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(one * 300 + one.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
    answers = await reader.read()
    writer.close()
    assert answers.count(b"HTTP/1.1 200 OK") == 301


async def test_what_is_not_a_request_is_refused_in_words(server: Server) -> None:
    status, words = await answer(server, b"\x00\x01 dama?\r\n\r\n")
    assert status == "400 Bad Request"
    assert words == "This is not a request that the server can read."


async def test_a_body_whose_length_is_said_is_read_whole(server: Server) -> None:
    text = "1. 32-28 19-23 2. 28x19 14x23 *\n\n" * (MUCH // 32)
    made = await server.http.post("/api/pdn", content=text.encode())
    assert made.json()["total"] == MUCH // 32


async def read_all(page: Page) -> None:
    """Read what the server answers, whatever it is."""
    async for _ in page.socket:
        pass


@asynccontextmanager
async def flooding(server: Server, opcode: Opcode) -> AsyncIterator[ClientConnection]:
    """Send a quarter of a megabyte of empty frames at once, and read the answers."""
    async with server.page(await server.new_game()) as page:
        reading = asyncio.create_task(read_all(page))
        page.socket.transport.write(Frame(opcode, b"").serialize(mask=True) * (MUCH // 6))
        yield page.socket
        reading.cancel()
        page.socket.transport.abort()  # the server would hear the goodbye after all that


@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.PING])
async def test_empty_frames_are_read_a_little_at_a_time(
    server: Server, opcode: Opcode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each part in a turn of its own, so that others have theirs between."""
    monkeypatch.setattr(room_server, "_DEAF_SECONDS", 0.0)
    async with looks_of(WebSocketsSansIOProtocol) as looks, flooding(server, opcode):
        await until(lambda: len(looks.lengths) > 10)
    assert max(looks.lengths) == direct.SOME_BYTES
    turns = [turn for length, turn in zip(looks.lengths, looks.turns, strict=True) if length == direct.SOME_BYTES]
    assert len(turns) == len(set(turns))


async def test_a_page_that_sends_a_hundred_at_once_lets_others_have_their_turns(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, take = Looks(), Allowance.take

    def noted(allowance: Allowance) -> bool:
        looks.add(1)
        return take(allowance)

    monkeypatch.setattr(Allowance, "take", noted)
    counting = asyncio.create_task(looks.count_turns())
    async with flooding(server, Opcode.TEXT):
        await until(lambda: len(looks.turns) >= AT_ONCE)
    counting.cancel()
    assert len(set(looks.turns)) > AT_ONCE // 3, "all in one turn"


async def test_pings_that_nobody_reads_the_answers_of_fill_no_memory(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    connections = []
    begin = DirectProtocol.connection_made

    def note(connection: DirectProtocol, transport: asyncio.Transport) -> None:
        begin(connection, transport)
        connections.append(connection)

    monkeypatch.setattr(DirectProtocol, "connection_made", note)
    async with server.page(await server.new_game()) as page, looks_of(WebSocketsSansIOProtocol) as looks:
        page.socket.transport.pause_reading()
        page.socket.transport.write(Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * (16 * MUCH // 131))
        await until(lambda: sum(looks.lengths) >= 16 * MUCH - 131)
        (connection,) = connections
        assert connection.transport.get_write_buffer_size() < MUCH
        page.socket.transport.abort()


async def test_a_message_in_empty_pieces_ends_the_connection(server: Server) -> None:
    begun, more = (Frame(opcode, b"", fin=False).serialize(mask=True) for opcode in (Opcode.TEXT, Opcode.CONT))
    async with server.page(await server.new_game()) as page:
        page.socket.transport.write(begun + more * 1_000)
        await page.socket.wait_closed()
        assert page.socket.close_code == CloseCode.MESSAGE_TOO_BIG
