"""Messages that are written past ASGI: as frames of any length, in order with those that go through it."""

import asyncio
import gc

import pytest
from websockets.frames import Frame, Opcode

from coupturc.web.http.direct import DirectProtocol, framed
from coupturc.web.live.page_socket import PageSocket
from coupturc.web.messages.shared import Fault, Pong
from tests.waiting import until
from tests.web.support import Server


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_is_read_as_the_text(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


class Wire:
    """A connection that may be free to write or not, and notes what goes which way."""

    client = None

    def __init__(self) -> None:
        self.is_free = True
        self.went: list[str] = []
        self.scope = {"extensions": {"coupturc.direct": {"write": self.write}}}
        self.go_on = asyncio.Event()
        self.closed = 0

    def write(self, text: bytes) -> bool:
        if self.is_free:
            self.went.append(f"at once {text.decode()}")
        return self.is_free

    async def send_text(self, text: str) -> None:
        await self.go_on.wait()
        self.went.append(text)

    async def close(self, code: int) -> None:
        self.closed = code


async def test_what_is_free_to_go_goes_at_once_and_nothing_overtakes() -> None:
    wire = Wire()
    page = PageSocket(wire)  # type: ignore[arg-type]
    sending = asyncio.create_task(page.deliver())
    page.show(b"1")
    assert page.is_current
    wire.is_free = False  # it does not read any more
    page.show(b"2")
    page.show(b"3")
    await asyncio.sleep(0)
    page.renew("kind", "4")
    wire.is_free = True  # but "3" is on its way yet
    page.show(b"5")
    await asyncio.sleep(0)
    assert wire.went == ["at once 1"]
    wire.go_on.set()
    await until(lambda: len(wire.went) == 4)
    assert wire.went == ["at once 1", "3", "4", "5"]
    page.send(Pong(6))
    page.end(Fault("deleted"))
    await sending
    assert [each.split('"')[0] for each in wire.went[4:]] == ["at once {", "at once {"]
    assert wire.closed == 4404


def test_only_an_open_connection_that_is_read_is_written_to() -> None:
    """Where it is not, what the page gets goes through ASGI, which waits, or says that nobody is there."""
    written: list[bytes] = []

    class Transport:
        is_gone = False

        def is_closing(self) -> bool:
            return self.is_gone

        def write(self, data: bytes) -> None:
            written.append(data)

    connection, transport = object.__new__(DirectProtocol), Transport()
    connection.transport = transport  # type: ignore[assignment]
    connection.handshake_complete, connection.close_sent = True, False
    connection.writable = asyncio.Event()
    assert not connection.write(b"1"), "nobody reads"
    connection.writable.set()
    assert connection.write(b"2")
    transport.is_gone = True
    assert not connection.write(b"3")
    transport.is_gone, connection.close_sent = False, True
    assert not connection.write(b"4")
    assert written == [framed(b"2")]


def open_connections() -> int:
    return sum(type(each) is DirectProtocol for each in gc.get_objects())


async def test_a_connection_that_has_ended_leaves_the_memory_at_once(server: Server) -> None:
    """References in a circle would keep it until all is looked through, which a server with visitors never does."""
    gc.collect()
    gc.disable()
    try:
        async with server.page(await server.new_game()):
            assert open_connections() == 1
        await until(lambda: open_connections() == 0)
    finally:
        gc.enable()
