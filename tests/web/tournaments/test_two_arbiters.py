"""Two arbiters at two servers enter results at the same moment: there is one truth, and each sees it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from coupturc.web.store import Store
from tests.postgresql import Cluster
from tests.web.support import Server, serving
from tests.web.tournaments.test_desk import asks, begun
from tests.web.tournaments.test_meetings import shown

BOARDS = 10


@pytest.fixture
async def servers(postgresql: Cluster, page_folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    """Two servers on one database, where nobody is asked who he is."""
    url = postgresql.new_database()
    async with AsyncExitStack() as stack:
        here, there = [await stack.enter_async_context(serving(Store.open(url), page_folder)) for _ in range(2)]
        yield here, there


async def evening(server: Server) -> str:
    """Return a tournament with a published round."""
    name = await begun(server, first_order="entry")
    members = "name\n" + "".join(f"Lid {number}\n" for number in range(2 * BOARDS))
    await server.http.post(f"/api/tournaments/{name}/players", content=members)
    for kind in ("pair", "publish"):
        assert (await asks(server, name, {"type": kind, "round": 1}))["refused"] is None
    return name


async def entered(servers: tuple[Server, Server], name: str, outcomes: tuple[str, str]) -> list[list[str | None]]:
    """Enter each result at both servers at once, one outcome at each; return why each was refused, board by board."""
    seen = (await shown(servers[0], name))["version"]

    async def enter(server: Server, board: int, outcome: str) -> str | None:
        request = {"type": "result", "round": 1, "board": board, "outcome": outcome}
        refused: dict[str, str] | None = (await asks(server, name, request, seen))["refused"]
        return None if refused is None else refused["code"]

    async def both(board: int) -> list[str | None]:
        found = [enter(server, board, outcome) for server, outcome in zip(servers, outcomes, strict=True)]
        return await asyncio.gather(*found)

    return await asyncio.gather(*map(both, range(1, BOARDS + 1)))


async def test_the_same_result_is_entered_once(servers: tuple[Server, Server]) -> None:
    name = await evening(servers[0])
    before = (await shown(servers[0], name))["version"]
    assert await entered(servers, name, ("draw", "draw")) == [[None, None]] * BOARDS
    views = [await shown(server, name) for server in servers]
    assert views[0] == views[1]
    assert views[0]["version"] == before + BOARDS
    assert [board["outcome"] for board in views[0]["rounds"][0]["boards"]] == ["draw"] * BOARDS


async def test_of_two_results_one_stands_and_the_other_arbiter_hears_why(servers: tuple[Server, Server]) -> None:
    name = await evening(servers[0])
    outcomes = "white_wins", "black_wins"
    refusals = await entered(servers, name, outcomes)
    views = [await shown(server, name) for server in servers]
    assert views[0] == views[1]
    for refused, board in zip(refusals, views[0]["rounds"][0]["boards"], strict=True):
        stands = refused.index(None)
        assert refused[1 - stands] == "changed_meanwhile"
        assert board["outcome"] == outcomes[stands]
