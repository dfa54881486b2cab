"""What comes at once is looked at a few pieces in a turn, and no address holds up another."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect

from coupturc.web.http import arrivals as arrivals_module
from coupturc.web.http.arrivals import AT_ONCE, Arrivals
from coupturc.web.http.crowd import Crowd
from coupturc.web.http.direct import DirectProtocol
from coupturc.web.http.punctual import PunctualProtocol
from tests.web.support import Server

MANY = 6 * AT_ONCE


class Clock:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def go_on(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """No look takes long, however busy the machine is."""
    clock = Clock()
    monkeypatch.setattr(arrivals_module, "perf_counter", clock)
    return clock


async def test_little_is_looked_at_where_it_stands() -> None:
    arrivals, seen = Arrivals(), list[int]()
    for number in range(AT_ONCE):
        arrivals.take("here", lambda number=number: seen.append(number))  # type: ignore[misc]
    assert seen == [*range(AT_ONCE)]


async def test_each_address_has_its_turn() -> None:
    arrivals, seen = Arrivals(), list[str]()
    for number in range(3 * AT_ONCE):
        arrivals.take("a school", lambda number=number: seen.append(f"a{number}"))  # type: ignore[misc]
    arrivals.take("another", lambda: seen.append("b"))
    assert len(seen) == AT_ONCE
    await asyncio.sleep(0)
    assert seen[AT_ONCE : AT_ONCE + 3] == [f"a{AT_ONCE}", "b", f"a{AT_ONCE + 1}"]
    for _ in range(2):
        await asyncio.sleep(0)
    assert len(seen) == 3 * AT_ONCE + 1


async def test_what_takes_long_to_look_at_has_a_turn_for_itself(clock: Clock) -> None:
    arrivals, seen = Arrivals(), list[str]()
    arrivals.take("here", lambda: clock.go_on(0.01))
    arrivals.take("here", lambda: seen.append("a small one"))
    assert not seen
    await asyncio.sleep(0)
    assert seen == ["a small one"]


async def test_what_fails_holds_up_nobody() -> None:
    arrivals, seen = Arrivals(), list[int]()
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    for number in range(AT_ONCE):
        arrivals.take("here", lambda number=number: seen.append(number))  # type: ignore[misc]
    arrivals.take("here", [].pop)
    arrivals.take("here", lambda: seen.append(-1))
    for _ in range(2):
        await asyncio.sleep(0)
    assert seen[-1] == -1


def test_behind_a_proxy_each_visitor_has_his_turn() -> None:
    crowd = Crowd(10, "192.0.2.1".__eq__)
    head = b"GET / HTTP/1.1\r\nHost: dama\r\nX-Forwarded-For: 10.0.0.1, 198.51.100.7\r\n\r\n"
    assert crowd.place_of("192.0.2.1", head) == "198.51.100.7"
    assert crowd.place_of("203.0.113.9", head) == "203.0.113.9", "who is no proxy says nothing about himself"


class Turns:
    """How much was looked at in each turn of the event loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, protocol: type, name: str) -> None:
        self.looks = Counter[int]()
        self._turn = 0
        look = getattr(protocol, name)

        def noted(connection: asyncio.Protocol) -> None:
            self.looks[self._turn] += 1
            look(connection)

        monkeypatch.setattr(protocol, name, noted)

    async def count(self) -> None:
        while True:
            self._turn += 1
            await asyncio.sleep(0)


async def test_a_herd_of_requests_begins_a_few_at_a_time(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    turns, address = Turns(monkeypatch, PunctualProtocol, "_take_some"), urlsplit(server.url)
    lines = [await asyncio.open_connection(address.hostname, address.port) for _ in range(MANY)]
    counting = asyncio.create_task(turns.count())
    for _, writer in lines:
        writer.write(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
    for reader, writer in lines:
        assert (await reader.read()).startswith(b"HTTP/1.1 200 ")
        writer.close()
    counting.cancel()
    assert turns.looks.total() == MANY
    assert max(turns.looks.values()) <= 2 * AT_ONCE  # a turn may begin in the middle of one that is counted here


async def test_a_herd_of_pages_is_heard_a_few_at_a_time(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await server.new_game()
    async with AsyncExitStack() as pages:
        opened = [await pages.enter_async_context(server.page(game)) for _ in range(MANY)]
        turns = Turns(monkeypatch, DirectProtocol, "_read_some")
        counting = asyncio.create_task(turns.count())
        for answered in [await page.socket.ping() for page in opened]:
            await answered
        counting.cancel()
        assert turns.looks.total() >= MANY
        assert max(turns.looks.values()) <= 2 * AT_ONCE


async def test_a_page_has_its_turn_from_its_handshake_on(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A herd of pages that open does not hold up somebody else who opens one; behind a proxy neither."""
    places, take = set[str](), Arrivals.take

    def noted(arrivals: Arrivals, place: str, look: Callable[[], None]) -> None:
        places.add(place)
        take(arrivals, place, look)

    game = await server.new_game()
    monkeypatch.setattr(Arrivals, "take", noted)
    async with server.page(game):
        assert places == {"127.0.0.1"}
        address = f"{server.url.replace('http', 'ws')}/api/games/{game}/socket"
        async with connect(address, origin=server.url, additional_headers={"x-forwarded-for": "192.0.2.7"}):  # type: ignore[arg-type]
            assert places == {"127.0.0.1", "192.0.2.7"}


async def test_a_head_in_two_pieces_is_one_request(server: Server) -> None:
    reader, writer = await asyncio.open_connection(urlsplit(server.url).hostname, urlsplit(server.url).port)
    for piece in (b"GET /heal", b"thz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"):
        writer.write(piece)
        await asyncio.sleep(0)
    assert (await reader.read()).startswith(b"HTTP/1.1 200 ")
    writer.close()
