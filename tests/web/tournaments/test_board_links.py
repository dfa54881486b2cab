"""Links for the hall: who has one enters a board of a round, or all of them, and nothing else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, update

from coupturc.web.store.board_links import KEPT_MS
from coupturc.web.store.tables import board_links
from tests.web.broadcasts.test_typed import place, round_of, typed
from tests.web.people.support import browser
from tests.web.support import Server
from tests.web.tournaments.test_meetings import site

__all__ = ["site"]


@dataclass(frozen=True)
class Hall:
    """A round of four players, its arbiter, and a telephone with a link.

    Args:
        links: where links are.
    """

    arbiter: httpx.AsyncClient
    phone: httpx.AsyncClient
    tournament: str

    @property
    def links(self) -> str:
        return f"/api/tournaments/{self.tournament}/links"

    async def give(self, **link: Any) -> None:
        """Give the telephone a link."""
        made = await self.arbiter.post(self.links, json=link)
        assert made.status_code == 201, made.text
        self.phone.headers["authorization"] = f"Bearer {made.json()['token']}"

    async def enters(self, board: int, outcome: str | None = "draw", **more: Any) -> tuple[int, str]:
        """Enter a result with the telephone; return the status, and the code of a failure."""
        request = {"type": "result", "round": 1, "board": board, "outcome": outcome, **more}
        return await self.asks(request)

    async def asks(self, request: dict[str, Any]) -> tuple[int, str]:
        seen = (await self.arbiter.get(f"/api/tournaments/{self.tournament}")).json()["version"]
        answer = await self.phone.post(
            f"/api/tournaments/{self.tournament}/requests", json={"request": request, "seen": seen}
        )
        body = answer.json()
        return answer.status_code, body.get("code") or (body["refused"] or {}).get("code", "")

    async def types(self) -> dict[str, int | None] | None:
        types: dict[str, int | None] | None = (await self.phone.get(f"/api/tournaments/{self.tournament}")).json()[
            "types"
        ]
        return types

    async def results(self) -> list[str | None]:
        view = (await self.arbiter.get(f"/api/tournaments/{self.tournament}")).json()
        return [each["outcome"] for each in view["rounds"][0]["boards"]]


@asynccontextmanager
async def in_hall(site: Server) -> AsyncIterator[Hall]:
    name = await round_of(site)
    async with browser(site) as phone:
        yield Hall(site.http, phone, name)


async def test_the_link_of_a_board_enters_its_result_and_its_moves(site: Server) -> None:
    async with in_hall(site) as hall:
        await hall.give(round=1, board=2)
        assert await hall.types() == {"round": 1, "board": 2}
        assert (await typed(hall.phone, hall.tournament, "32-28", 2))["board"]["moves"] == ["32-28"]
        assert await hall.enters(2) == (200, "")
        assert await hall.enters(2, "white_wins") == (200, "")
        assert await hall.results() == [None, "white_wins"]
        sheet = place(hall.tournament, 2).replace("live", "sheet")
        kept = await hall.phone.post(sheet, json={"text": "32-28 19-23", "outcome": "white_wins", "keep": True})
        assert kept.json()["tournament"]["types"] == {"round": 1, "board": 2}
        assert (await hall.arbiter.get(sheet)).json()["moves"] == ["32-28", "19-23"]


async def test_it_enters_no_other_board_and_does_nothing_else(site: Server) -> None:
    async with in_hall(site) as hall:
        await hall.give(round=1, board=2)
        refused = await hall.phone.post(place(hall.tournament, 1), json={"text": "32-28"})
        assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
        sheet = place(hall.tournament, 1).replace("live", "sheet")
        refused = await hall.phone.post(sheet, json={"text": "32-28", "outcome": "draw", "keep": True})
        assert refused.json()["code"] == "not_yours"
        for request in (
            {"type": "result", "round": 1, "board": 1, "outcome": "draw"},
            {"type": "result", "round": 1, "board": 2, "outcome": "white_wins_by_forfeit"},
            {"type": "result", "round": 1, "board": 2, "outcome": "draw", "barrage": 1},
            {"type": "result", "round": 2, "board": 2, "outcome": "draw"},
            {"type": "enter", "player": {"name": "Eef"}},
            {"type": "leave", "number": 1},
            {"type": "pair", "round": 2},
            {"type": "propose", "round": 1, "board": 2, "number": 1, "hours_ms": [1]},
        ):
            assert await hall.asks(request) == (403, "not_yours"), request
        assert (await hall.phone.get(hall.links)).json()["code"] == "not_yours"
        assert (await hall.phone.post(hall.links, json={"round": 1})).json()["code"] == "not_yours"
        assert (await hall.phone.delete(f"{hall.links}/1/2")).json()["code"] == "not_yours"
        assert await hall.results() == [None, None]


async def test_the_link_of_a_round_enters_all_its_boards(site: Server) -> None:
    async with in_hall(site) as hall:
        await hall.give(round=1)
        assert [await hall.enters(board) for board in (1, 2)] == [(200, ""), (200, "")]
        assert await hall.asks({"type": "pair", "round": 2}) == (403, "not_yours")
        assert await hall.types() == {"round": 1, "board": None}


async def test_a_link_is_taken_back(site: Server) -> None:
    async with in_hall(site) as hall:
        await hall.give(round=1)
        await hall.give(round=1, board=1)
        listed = (await hall.arbiter.get(hall.links)).json()["links"]
        assert listed == [{"round": 1, "board": None}, {"round": 1, "board": 1}]
        assert (await hall.arbiter.delete(f"{hall.links}/1")).status_code == 204
        assert await hall.enters(1) == (200, "")
        assert (await hall.arbiter.delete(f"{hall.links}/1/1")).status_code == 204
        assert await hall.enters(1, "white_wins") == (403, "not_yours")
        assert await hall.types() is None
        assert (await hall.arbiter.get(hall.links)).json()["links"] == []


async def test_a_new_link_ends_the_one_before(site: Server) -> None:
    async with in_hall(site) as hall:
        await hall.give(round=1, board=1)
        before = hall.phone.headers["authorization"]
        await hall.give(round=1, board=1)
        assert await hall.enters(1) == (200, "")
        hall.phone.headers["authorization"] = before
        assert await hall.enters(1, "white_wins") == (403, "not_yours")


async def test_a_link_ends_by_itself(site: Server) -> None:
    async with in_hall(site) as hall:
        await hall.give(round=1)

        def grow_old(connection: Connection) -> None:
            connection.execute(update(board_links).values(made_ms=board_links.c.made_ms - KEPT_MS))

        await site.services.store.database.write(grow_old)
        assert await hall.enters(1) == (403, "not_yours")
        assert (await hall.arbiter.get(hall.links)).json()["links"] == []


async def test_a_link_is_of_one_tournament(site: Server) -> None:
    async with in_hall(site) as hall, in_hall(site) as other:
        await hall.give(round=1)
        other.phone.headers["authorization"] = hall.phone.headers["authorization"]
        assert await other.enters(1) == (403, "not_yours")


async def test_links_go_with_their_tournament(site: Server) -> None:
    async with in_hall(site) as hall:
        await hall.give(round=1)
        assert (await hall.arbiter.delete(f"/api/tournaments/{hall.tournament}")).status_code == 204
        left = await site.services.store.board_links.of_tournament(hall.tournament, 0)
        assert left == ()


@pytest.mark.parametrize("link", [{"round": 0}, {"round": 1, "board": 0}, {"round": 201}, {}])
async def test_a_link_for_no_board_is_refused(site: Server, link: dict[str, int]) -> None:
    async with in_hall(site) as hall:
        assert (await hall.arbiter.post(hall.links, json=link)).json()["code"] == "malformed"


async def test_on_one_machine_there_are_none(server: Server) -> None:
    name = await round_of(server)
    assert (await server.http.post(f"/api/tournaments/{name}/links", json={"round": 1})).status_code == 404
