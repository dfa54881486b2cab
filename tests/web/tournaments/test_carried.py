"""Results of an earlier tournament of the server count in a round robin that begins."""

from typing import Any

import pytest

from tests.web.people.support import browser
from tests.web.support import Server
from tests.web.tournaments.test_desk import asks
from tests.web.tournaments.test_meetings import shown, site

__all__ = ["site"]


async def made(server: Server, name: str, *players: str, system: str = "round_robin") -> str:
    body = {"name": name, "system": system, "first_order": "entry"}
    answer = await server.http.post("/api/tournaments", json=body)
    assert answer.status_code == 201, answer.text
    tournament: str = answer.json()["id"]
    for player in players:
        await asks(server, tournament, {"type": "enter", "player": {"name": player}})
    return tournament


async def group(server: Server) -> str:
    """Return a group in which Ank has beaten Ben in the first round."""
    name = await made(server, "Voorronde", "Ank", "Ben")
    for request in (
        {"type": "pair", "round": 1},
        {"type": "publish", "round": 1},
        {"type": "result", "round": 1, "board": 1, "outcome": "white_wins"},
    ):
        assert (await asks(server, name, request))["refused"] is None
    return name


async def carry(server: Server, tournament: str, source: str) -> dict[str, Any]:
    answer = await server.http.post(f"/api/tournaments/{tournament}/carried", json={"tournament": source})
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    return said


async def test_games_between_those_who_are_in_both_count(server: Server) -> None:
    source, final = await group(server), await made(server, "Finale", "Ben", "Cor", "Ank")
    view = (await carry(server, final, source))["tournament"]
    assert (view["carried"], view["carried_from"], view["may_carry"]) == (1, "Voorronde", True)
    scores = {line["number"]: line["score"] for line in view["standings"]}
    assert sorted(scores.values()) == [0, 0, 2]
    await asks(server, final, {"type": "pair", "round": 1})
    view = await shown(server, final)
    assert not view["may_carry"]
    met = {frozenset((board["white"], board["black"])) for each in view["rounds"] for board in each["boards"]}
    assert frozenset((1, 3)) not in met
    assert (await carry(server, final, source))["refused"]["code"] == "carry_late"


async def test_another_system_takes_none(server: Server) -> None:
    source, final = await group(server), await made(server, "Finale", "Ben", "Ank", system="swiss")
    assert (await carry(server, final, source))["refused"]["code"] == "carry_system"
    assert not (await shown(server, final))["may_carry"]


async def test_a_round_that_is_not_published_there_does_not_count(server: Server) -> None:
    source, final = await made(server, "Voorronde", "Ank", "Ben"), await made(server, "Finale", "Ben", "Ank")
    await asks(server, source, {"type": "pair", "round": 1})
    assert (await carry(server, final, source))["tournament"]["carried"] == 0


@pytest.mark.parametrize("own", [True, False])
async def test_a_tournament_that_there_is_not(server: Server, own: bool) -> None:
    final = await made(server, "Finale", "Ben", "Ank")
    answer = await server.http.post(
        f"/api/tournaments/{final}/carried", json={"tournament": final if own else "t-none"}
    )
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_tournament")


async def test_only_its_arbiter_carries_over(site: Server) -> None:
    source, final = await group(site), await made(site, "Finale", "Ben", "Ank")
    async with browser(site) as other:
        answer = await other.post(f"/api/tournaments/{final}/carried", json={"tournament": source})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
