"""What is sent to a page arrives in order, together or apart, whether the connection takes it at once or not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from starlette.datastructures import Address
from starlette.websockets import WebSocket

from coupturc.web.live.page_socket import PageSocket
from coupturc.web.messages.shared import Pong
from tests.waiting import until_at_rest


class Connection:
    """A connection that takes messages at once only as long as it is free; notes each write."""

    def __init__(self, address: str = "192.0.2.7") -> None:
        self.is_free = True
        self.written: list[tuple[str, ...]] = []
        self.scope: dict[str, Any] = {"extensions": {"coupturc.direct": {"write": self.write}}}
        self.client = Address(address, 5_000)

    def write(self, *texts: bytes) -> bool:
        if self.is_free:
            self.written.append(tuple(text.decode() for text in texts))
        return self.is_free

    async def send_text(self, text: str) -> None:
        self.written.append((text,))

    async def close(self, _: int) -> None: ...


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[Connection, PageSocket]]:
    connection = Connection()
    page = PageSocket(cast("WebSocket", connection))
    delivering = asyncio.create_task(page.deliver())
    yield connection, page
    delivering.cancel()


def pong(number: int) -> str:
    return f'{{"type":"pong","number":{number}}}'


async def test_what_is_held_goes_out_with_one_write() -> None:
    async with connected() as (connection, page):
        page.hold()
        page.send(Pong(1))
        page.show(b"state")
        assert connection.written == []
        page.release()
        page.send(Pong(2))
        assert connection.written == [(pong(1), "state"), (pong(2),)]


async def test_what_is_held_and_cannot_go_out_at_once_is_not_lost() -> None:
    async with connected() as (connection, page):
        page.hold()
        page.send(Pong(1))
        page.show(b"state")
        connection.is_free = False
        page.release()
        page.send(Pong(2))
        await until_at_rest()
        assert connection.written == [(pong(1),), ("state",), (pong(2),)]


async def test_nothing_held_writes_nothing() -> None:
    async with connected() as (connection, page):
        page.hold()
        page.release()
        assert connection.written == []


def test_strangers_of_a_household_have_one_share_of_the_engines() -> None:
    """A household with IPv6 has as many addresses as it likes."""
    addresses = ("2001:db8:1:2::7", "2001:db8:1:2::8", "2001:db8:1:3::7")
    first, second, next_door = (PageSocket(cast("WebSocket", Connection(each))).visitor for each in addresses)
    assert first == second != next_door
