"""Files of tournaments over HTTP: a TRF comes in whole or not at all, and goes out as it came."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from coupturc.tournament.events import Pair, Paired
from coupturc.tournament.record_json import decode_record
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.trf_reader import read_trf
from tests.web.support import Server
from tests.web.tournaments.test_desk import asks, begun, evening
from tests.web.tournaments.test_meetings import shown, site

__all__ = ["site"]

TRF = (Path(__file__).parents[3] / "data" / "tournaments" / "issue-7.trf").read_bytes()
SMALL = b"""\
012 Evening
001    1      Ank                               1210 NED                         1.0    1     2 w 1
001    2      Ben                               1200 NED    12345678             0.0    2     1 b 0
"""


async def bring(server: Server, name: str, body: bytes) -> dict[str, Any]:
    answer = await server.http.post(f"/api/tournaments/{name}/players", content=body)
    assert answer.status_code == 200, answer.text
    brought: dict[str, Any] = answer.json()
    return brought


async def begin(server: Server, body: bytes, system: str = "swiss") -> dict[str, Any]:
    answer = await server.http.post("/api/tournaments/trf", params={"system": system}, content=body)
    brought: dict[str, Any] = answer.json()
    assert answer.status_code == (201 if brought.get("id") else 200), answer.text
    return brought


def places(brought: dict[str, Any]) -> list[tuple[str, int, int]]:
    return [(each["code"], each["line"], each["column"]) for each in brought["faults"]]


async def test_the_players_of_a_trf_are_entered_with_all_that_is_known_of_them(server: Server) -> None:
    view = (await bring(server, await begun(server), SMALL))["tournament"]
    assert [(each["player"]["name"], each["player"]["rating"]) for each in view["players"]] == [
        ("Ank", 1210),
        ("Ben", 1200),
    ]
    assert view["players"][1]["player"]["federation_number"] == "12345678"
    assert view["rounds"] == []


async def test_of_a_trf_with_faults_nobody_is_entered(server: Server) -> None:
    wrong = SMALL.replace(b"1210", b"12x0").replace(b"1 b 0", b"1 b ?")
    brought = await bring(server, await begun(server), wrong)
    assert places(brought) == [("rating", 2, 49), ("trf_unfit", 2, 92), ("trf_unfit", 3, 92), ("trf_result", 3, 97)]
    assert brought["tournament"]["players"] == []


async def test_a_tournament_goes_on_from_a_trf(server: Server) -> None:
    name = (await begin(server, TRF, "fide_dutch"))["id"]
    view = await shown(server, name)
    assert (view["system"], view["mine"], len(view["players"]), view["version"] > 100) == (
        "fide_dutch",
        True,
        len([line for line in TRF.splitlines() if line.startswith(b"001")]),
        True,
    )
    again = (await server.http.get(f"/api/tournaments/{name}.trf")).content
    second = (await begin(server, again, "fide_dutch"))["id"]
    assert (await server.http.get(f"/api/tournaments/{second}.trf")).content == again


async def test_what_a_trf_began_with_is_on_disk(server: Server) -> None:
    before = (await server.http.get("/api/tournaments")).json()["tournaments"]
    name = (await begin(server, SMALL))["id"]
    listed = (await server.http.get("/api/tournaments")).json()["tournaments"]
    assert [(each["id"], each["name"], each["players"], each["rounds"]) for each in listed] == [
        (name, "Evening", 2, 1),
        *[(each["id"], each["name"], each["players"], each["rounds"]) for each in before],
    ]


@pytest.mark.parametrize(
    "body", [SMALL[:150], b"", b"012", b"name\nAnk\n", SMALL.replace(b"2 w 1", b"2 w 0"), b"\xff\xfe001"]
)
async def test_half_a_trf_begins_nothing(server: Server, body: bytes) -> None:
    brought = await begin(server, body)
    assert brought["id"] is None
    assert places(brought)
    assert (await server.http.get("/api/tournaments")).json()["tournaments"] == []


async def test_rounds_of_another_system_are_named(server: Server) -> None:
    trf = (await server.http.get(f"/api/tournaments/{await evening(server)}.trf")).content
    assert places(await begin(server, trf + b"XXR 500\n")) == [("trf_rounds", 13, 5)]
    answer = await server.http.post("/api/tournaments/trf", params={"system": "ladder"}, content=trf)
    assert (answer.status_code, answer.json()["params"]) == (422, {"where": "system"})


async def test_a_file_that_is_too_large_is_refused(server: Server) -> None:
    for address in ("/api/tournaments/trf?system=swiss", f"/api/tournaments/{await begun(server)}/players"):
        assert (await server.http.post(address, content=b"x" * 1_048_577)).status_code == 413


async def test_an_unpublished_pairing_is_in_no_file_of_others(site: Server) -> None:
    name = await evening(site, system="round_robin")
    await asks(site, name, {"type": "result", "round": 1, "board": 1, "outcome": "draw"})
    for number in (2, 3):
        await asks(site, name, {"type": "pair", "round": number})
    await asks(site, name, {"type": "result", "round": 1, "board": 2, "outcome": "white_wins"})
    files = [f"/api/tournaments/{name}.{kind}" for kind in ("json", "trf")]
    results = f"/api/tournaments/{name}/results.csv"
    async with httpx.AsyncClient(base_url=site.url, timeout=60) as stranger:
        record, trf = [(await stranger.get(file)).text for file in files]
        assert {line.partition(",")[0] for line in (await stranger.get(results)).text.splitlines()} == {"round", "1"}
    assert "\n3,1," in (await site.http.get(results)).text
    known = Tournament.replay(decode_record(record))
    assert [each.round for each in known.events if isinstance(each, Pair | Paired)] == [1, 1]
    assert known.round(1).results.keys() == {1, 2}
    own = (await site.http.get(files[1])).text
    assert [len(read_trf(each, "round_robin").state.rounds) for each in (trf, own)] == [1, 3]
    assert len(decode_record((await site.http.get(files[0])).content).events) > len(known.events)
