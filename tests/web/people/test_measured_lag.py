"""The server measures how long messages are on their way, and does not charge it."""

from time import monotonic_ns

import pytest

from coupturc.web.games import follower
from tests.web.people.support import two_apart
from tests.web.support import Page, Server


async def probe(page: Page) -> int:
    """Return the number of the probe that the page has received with its ping."""
    await page.send({"type": "ping", "number": 1})
    while (message := page.take(await page.socket.recv()))["type"] != "probe" or message["number"] < 2:
        pass
    number: int = message["number"]
    return number


async def test_a_slow_line_is_measured(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_apart(site, time_control={"white": "300", "black": "300"}) as table:
        async with site.page(table.game, table.ada) as hers:
            monkeypatch.setattr(follower, "monotonic_ns", lambda: monotonic_ns() - 400 * 10**6)
            await hers.send({"type": "probed", "number": await probe(hers)})
            await hers.move("32-28")
        stored = await site.services.store.games.load(table.game)
    assert stored
    (lag_ms,) = (row.lag_ms for row in stored[1] if row.lag_ms)
    assert 400 <= lag_ms <= 500, "one measurement finds half a second at most"
