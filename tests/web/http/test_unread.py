"""Connections whose other end reads nothing end, with what was written for them."""

import asyncio
import socket

import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from coupturc.web.http import unread
from tests.waiting import until
from tests.web.support import running

#: More than the system takes.
MUCH = 16 << 20


async def large(scope: Scope, receive: Receive, send: Send) -> None:
    await Response(bytes(MUCH))(scope, receive, send)


async def test_an_answer_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unread, "UNREAD_SECONDS", 0.1)
    async with running(large) as (server, listening):
        line = socket.socket()
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, listening.getsockname())
        line.send(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        await until(lambda: server.server_state.total_requests == 1 or server.server_state.connections)
        await until(lambda: not server.server_state.connections)
        line.close()


async def test_an_answer_that_is_read_comes_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unread, "UNREAD_SECONDS", 0.1)
    async with running(large) as (_, listening):
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        writer.write(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
        assert len(await reader.read()) > MUCH
        writer.close()
