"""Requests that are under way when the server ends."""

import asyncio
from typing import Any

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from coupturc.web.http.leaving import Leaving


def starting(status: int) -> Message:
    return {"type": "http.response.start", "status": status, "headers": []}


async def cut_off(scope: dict[str, Any], first: Message | None) -> list[Message]:
    """Return what a request hears that is cancelled while it waits, perhaps after its first message."""
    sent: list[Message] = []
    is_waiting = asyncio.Event()

    async def slow(_scope: Scope, _receive: Receive, send: Send) -> None:
        if first is not None:
            await send(first)
        is_waiting.set()
        await asyncio.Event().wait()

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    task = asyncio.create_task(_serve(slow, scope, receive, send))
    await is_waiting.wait()
    task.cancel()
    await asyncio.wait([task])
    return sent


async def _serve(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await Leaving(app)(scope, receive, send)


async def test_a_request_that_is_cut_off_hears_that_the_server_is_away() -> None:
    start, body = await cut_off({"type": "http"}, None)
    assert (start["status"], body["body"]) == (503, b"")


@pytest.mark.parametrize(("kind", "first"), [("http", starting(200)), ("websocket", {"type": "websocket.accept"})])
async def test_what_has_begun_is_cut_off_as_it_is(kind: str, first: Message) -> None:
    assert await cut_off({"type": kind}, first) == [first]


async def test_a_lifespan_is_cut_off_in_silence() -> None:
    assert await cut_off({"type": "lifespan"}, None) == []
