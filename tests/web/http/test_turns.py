"""Requests that come at once: a few begin at a time, and no address holds up another."""

import asyncio
from urllib.parse import urlsplit

import pytest

from coupturc.web.http.punctual import PunctualProtocol
from coupturc.web.http.turns import AT_ONCE, RequestTurns
from tests.web.support import Server


async def test_each_address_has_its_turn() -> None:
    turns, begun = RequestTurns(), list[str]()
    for number in range(3 * AT_ONCE):
        turns.add("a school", lambda number=number: begun.append(f"a{number}"))  # type: ignore[misc]
    turns.add("another", lambda: begun.append("b"))
    await asyncio.sleep(0)
    assert len(begun) == AT_ONCE
    assert begun[:3] == ["a0", "b", "a1"]
    for _ in range(3):
        await asyncio.sleep(0)
    assert len(begun) == 3 * AT_ONCE + 1


async def test_a_herd_begins_a_few_at_a_time(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    began = list[int]()
    turn, begin = 0, PunctualProtocol._begin

    async def count_turns() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    def noted(connection: PunctualProtocol) -> None:
        began.append(turn)
        begin(connection)

    monkeypatch.setattr(PunctualProtocol, "_begin", noted)
    address = urlsplit(server.url)
    lines = [await asyncio.open_connection(address.hostname, address.port) for _ in range(10 * AT_ONCE)]
    counting = asyncio.create_task(count_turns())
    for _, writer in lines:
        writer.write(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
    for reader, writer in lines:
        assert (await reader.read()).startswith(b"HTTP/1.1 200 ")
        writer.close()
    counting.cancel()
    assert max(began.count(each) for each in began) <= AT_ONCE


async def test_a_head_in_two_pieces_is_one_request(server: Server) -> None:
    reader, writer = await asyncio.open_connection(urlsplit(server.url).hostname, urlsplit(server.url).port)
    for piece in (b"GET /heal", b"thz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"):
        writer.write(piece)
        await asyncio.sleep(0)
    assert (await reader.read()).startswith(b"HTTP/1.1 200 ")
    writer.close()
