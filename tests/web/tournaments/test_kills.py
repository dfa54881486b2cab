"""A server that dies while a round is paired or published: nothing is half, and what was confirmed stands."""

import asyncio
import os
import random
import signal
from typing import Any

import httpx
import pytest

from tests.web.forked import Servers
from tests.web.games.test_crash import servers
from tests.web.support import Server
from tests.web.tournaments.test_desk import asks, begun
from tests.web.tournaments.test_meetings import shown

__all__ = ["servers"]

KILLS = 10
#: Longer than each takes on a quiet machine, so that some servers die before, some during and some after it.
LONGEST_SECONDS = {"pair": 1.0, "publish": 0.03}


class Arbiter:
    """Pairs and publishes round after round, and remembers what was confirmed."""

    def __init__(self, tournament: str) -> None:
        self.tournament = tournament
        self.rounds: list[dict[str, Any]] = []
        self.asked = ""

    def next(self) -> dict[str, Any]:
        """Return what is to be done now."""
        if self.rounds and not self.rounds[-1]["published"]:
            return {"type": "publish", "round": len(self.rounds)}
        return {"type": "pair", "round": len(self.rounds) + 1}

    async def ask(self, server: Server) -> None:
        request = self.next()
        self.asked = request["type"]
        self.note(await asks(server, self.tournament, request))

    def note(self, answer: dict[str, Any]) -> None:
        assert answer["refused"] is None
        self.rounds = answer["tournament"]["rounds"]
        self.asked = ""

    def check(self, found: list[dict[str, Any]]) -> None:
        """Compare what the server has with what it confirmed; the last request is in as a whole, or not at all."""
        if found != self.rounds:
            assert self.asked
            *before, last = found
            if self.asked == "pair":
                assert [_kept(each) for each in before] == [_kept(each) for each in self.rounds]
                assert not last["published"]
                seated = [who for board in last["boards"] for who in (board["white"], board["black"])]
                assert sorted(seated + [each["number"] for each in last["absences"]]) == [1, 2, 3, 4, 5]
            else:
                assert found == [*self.rounds[:-1], self.rounds[-1] | {"published": True}]
        self.rounds, self.asked = found, ""


def _kept(each: dict[str, Any]) -> dict[str, Any]:
    """Return what is kept of a round, without what may still be done with it: that ends with the next round."""
    return {name: value for name, value in each.items() if not name.startswith("may_")}


async def test_a_round_whose_answer_was_lost_is_whole(servers: Servers) -> None:
    async with servers.one() as (_, server):
        arbiter = Arbiter(await begun(server, parameters={"keizer.apart": 1}))
        members = "name\n" + "".join(f"Lid {number}\n" for number in range(1, 6))
        await server.http.post(f"/api/tournaments/{arbiter.tournament}/players", content=members)
        for _ in range(4):
            await arbiter.ask(server)
        arbiter.asked = "pair"
        await asks(server, arbiter.tournament, arbiter.next())
        arbiter.check((await shown(server, arbiter.tournament))["rounds"])
        assert len(arbiter.rounds) == 3


@pytest.mark.parametrize("kind", ["pair", "publish"])
async def test_a_round_is_published_or_it_is_not(servers: Servers, kind: str) -> None:
    moments = random.Random(3)
    arbiter = None
    for _ in range(KILLS):
        async with servers.one() as (pid, server):
            if arbiter is None:
                arbiter = Arbiter(await begun(server, parameters={"keizer.apart": 1}))
                members = "name\n" + "".join(f"Lid {number}\n" for number in range(1, 6))
                await server.http.post(f"/api/tournaments/{arbiter.tournament}/players", content=members)
            arbiter.check((await shown(server, arbiter.tournament))["rounds"])
            while arbiter.next()["type"] != kind:
                await arbiter.ask(server)
            asking = asyncio.create_task(arbiter.ask(server))
            await asyncio.wait((asking,), timeout=moments.uniform(0, LONGEST_SECONDS[kind]))
            os.kill(pid, signal.SIGKILL)
            (result,) = await asyncio.gather(asking, return_exceptions=True)
            assert result is None or isinstance(result, httpx.TransportError), result
    async with servers.one() as (_, server):
        assert arbiter is not None
        arbiter.check((await shown(server, arbiter.tournament))["rounds"])
        await arbiter.ask(server)
