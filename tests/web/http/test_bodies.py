"""Bodies under way have a bound, of an address and in all; short ones always come in."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from coupturc.web.analyses import paste
from coupturc.web.analyses.messages import PdnContents
from coupturc.web.aside import Asker
from coupturc.web.http import answers
from coupturc.web.http.bodies import FREE_BYTES, MOST_IN_ALL_BYTES, MOST_OF_AN_ADDRESS_BYTES, Bodies
from tests.waiting import until
from tests.web.support import Server
from tests.web.test_aside import asking_from

LONG = FREE_BYTES + 60_000
TOO_MANY = (429, "too_many")


@pytest.fixture
def bodies(monkeypatch: pytest.MonkeyPatch) -> Bodies:
    """Room for one long body of an address, and for two in all; each text has seven games, known at once."""

    async def seven(*_: object) -> PdnContents:
        return PdnContents((), 7)

    monkeypatch.setattr(paste, "for_stranger", seven)
    few = Bodies(100_000, 160_000)
    monkeypatch.setattr(answers, "bodies_under_way", few)
    return few


@asynccontextmanager
async def half_sent(server: Server, bodies: Bodies, address: str = "127.0.0.1") -> AsyncIterator[None]:
    """Send a long body but for its last byte, and leave at the end."""
    before = bodies.in_all
    port = httpx.URL(server.url).port
    _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    head = f"POST /api/pdn HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: {server.url}\r\ncontent-length: {LONG + 1}"
    writer.write(f"{head}\r\n\r\n".encode() + b" " * LONG)
    await until(lambda: bodies.in_all == before + LONG - FREE_BYTES)
    yield
    writer.close()


async def said(http: httpx.AsyncClient, length: int) -> tuple[int, str | int]:
    answer = await http.post("/api/pdn", content=b" " * length)
    return answer.status_code, answer.json().get("code") or answer.json()["total"]


async def test_an_address_has_so_much_under_way(server: Server, bodies: Bodies) -> None:
    async with half_sent(server, bodies), asking_from(server, 2) as other:
        assert await said(server.http, LONG) == TOO_MANY
        assert await said(server.http, FREE_BYTES) == (200, 7)
        assert await said(other, LONG) == (200, 7)
    await until(lambda: not bodies.in_all)
    assert await said(server.http, LONG) == (200, 7)


async def test_all_together_have_so_much_under_way(server: Server, bodies: Bodies) -> None:
    async with half_sent(server, bodies), half_sent(server, bodies, "127.0.0.2"), asking_from(server, 3) as third:
        assert await said(third, LONG) == TOO_MANY
        assert await said(third, FREE_BYTES) == (200, 7)
    await until(lambda: not bodies.in_all)
    async with asking_from(server, 3) as third:
        assert await said(third, LONG) == (200, 7)


async def test_what_was_refused_takes_up_nothing(server: Server, bodies: Bodies) -> None:
    assert await said(server.http, FREE_BYTES + 100_001) == TOO_MANY
    await until(lambda: not bodies.in_all)
    assert await said(server.http, LONG) == (200, 7)


async def test_a_body_that_waits_for_its_turn_is_under_way(
    server: Server, bodies: Bodies, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = asyncio.Event()

    async def in_turn(_asker: Asker, _work: object, body: bytes, *_: object) -> PdnContents:
        await turn.wait()
        return PdnContents((), len(body))

    monkeypatch.setattr(paste, "for_stranger", in_turn)
    asked = asyncio.create_task(said(server.http, LONG))
    await until(lambda: bodies.in_all == LONG - FREE_BYTES)
    assert await said(server.http, LONG) == TOO_MANY
    turn.set()
    assert await asked == (200, LONG)
    await until(lambda: not bodies.in_all)


def test_the_longest_text_fits_several_times() -> None:
    assert 4 * paste.MAX_PDN_BYTES <= MOST_OF_AN_ADDRESS_BYTES < MOST_IN_ALL_BYTES
