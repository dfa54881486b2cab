"""A Keizer season of twelve on two servers with one PostgreSQL: members play from elsewhere, or in the hall."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store import Store
from tests.postgresql import Cluster
from tests.web.people.support import browser
from tests.web.support import Server, serving
from tests.web.tournaments.test_desk import asks, begun
from tests.web.tournaments.test_meetings import PLAYED, link, resign, shown

MEMBERS = "name;rating\n" + "".join(f"Lid {number};{1500 - 20 * number}\n" for number in range(1, 13))
EVENINGS = 4
#: Boards of an evening on which members play from elsewhere; the others play in the hall.
AT_HOME = (1, 2)


@dataclass
class Club:
    """A club with a tournament: the arbiter asks the first server, members ask both in turns."""

    servers: tuple[Server, Server]
    tournament: str
    members: dict[int, httpx.AsyncClient] = field(default_factory=dict)

    @property
    def arbiter(self) -> Server:
        return self.servers[0]

    def server_of(self, member: int) -> Server:
        return self.servers[member % 2]

    async def evening(self, number: int) -> None:
        """Pair and publish a round; play two games from elsewhere, enter the others."""
        for kind in ("pair", "publish"):
            done = await asks(self.arbiter, self.tournament, {"type": kind, "round": number})
            assert done["refused"] is None
        for board, game in enumerate(done["tournament"]["rounds"][-1]["boards"], 1):
            if board in AT_HOME:
                await self.play(number, board, game)
            else:
                result = {"type": "result", "round": number, "board": board, "outcome": "draw"}
                assert (await asks(self.arbiter, self.tournament, result))["refused"] is None

    async def play(self, number: int, board: int, game: dict[str, Any]) -> None:
        """Let both go to their game, each on a server of his own; Black resigns."""
        place = f"/api/tournaments/{self.tournament}/rounds/{number}/boards/{board}/play"
        begun = {(await self.members[game[side]].post(place)).json()["game"] for side in ("white", "black")}
        assert len(begun) == 1
        loser = game["black"]
        async with self.server_of(loser).page(begun.pop(), self.members[loser]) as page:
            await resign(page, "black")


@pytest.fixture
async def club(postgresql: Cluster, page_folder: Path) -> AsyncIterator[Club]:
    url = postgresql.new_database()
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(serving(Store.open(url), page_folder, session=SessionCookie(secure=False)))
            for _ in range(2)
        ]
        here, there = servers
        here.http.headers["origin"] = here.url
        name = await begun(here, first_order="entry", **PLAYED)
        await here.http.post(f"/api/tournaments/{name}/players", content=MEMBERS)
        club = Club((here, there), name)
        for number in range(1, 13):
            member = await stack.enter_async_context(browser(club.server_of(number)))
            token = await link(here, name, number)
            claimed = await member.post(f"/api/tournaments/{name}/claim", json={"token": token})
            assert claimed.status_code == 204
            club.members[number] = member
        yield club


async def test_four_evenings_with_the_third_corrected_after_the_fourth(club: Club) -> None:
    absent = {"type": "absent", "number": 5, "round": 2, "why": "excused"}
    for number in range(1, EVENINGS + 1):
        if number == absent["round"]:
            assert (await asks(club.arbiter, club.tournament, absent))["refused"] is None
        await club.evening(number)
    before = await shown(club.arbiter, club.tournament)
    assert [board["outcome"] for board in before["rounds"][3]["boards"]] == ["white_wins"] * 2 + ["draw"] * 4
    correction = {"type": "result", "round": 3, "board": 3, "outcome": "black_wins"}
    assert (await asks(club.arbiter, club.tournament, correction))["refused"] is None
    # Even numbers ask the first server, odd numbers the second.
    views = [await shown(club.server_of(at), club.tournament, club.members[at]) for at in (2, 3)]
    assert views[0]["standings"] == views[1]["standings"] != before["standings"]
    report = f"/api/tournaments/{club.tournament}/report"
    papers = [(await server.http.get(report, params={"language": "nl"})).text for server in club.servers]
    assert papers[0] == papers[1]
    for number in range(1, EVENINGS):
        assert f"Stand na ronde {number}" in papers[0]
