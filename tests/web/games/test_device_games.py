"""Games that a device hands over: judged again, kept once, refused by name."""

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.web.support import ENGINE, HUMAN, Server

NAME = "/api/device-games/d-0123456789abcdef"
PLAYERS = {"white": HUMAN, "black": {"kind": "engine", "level": 8}}


def moves(*texts: str) -> list[dict[str, Any]]:
    """Return moves as a device has kept them, White's first."""
    sides = ("white", "black")
    return [{"type": "move", "side": sides[ply % 2], "move": text} for ply, text in enumerate(texts)]


def body(*requests: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """Return a game as a device hands it over."""
    return {"profile": "international", "players": PLAYERS, "created_ms": 0, "requests": requests, **rest}


async def games_of(server: Server) -> list[dict[str, Any]]:
    """Return the games that the server has."""
    games: list[dict[str, Any]] = (await server.http.get("/api/games")).json()["games"]
    return games


async def test_a_game_is_kept_as_it_was_played(server: Server) -> None:
    played = moves("32-28", "19-23", "28x19", "14x23")
    made = await server.http.put(NAME, json=body(*played, {"type": "resign", "side": "white"}))
    assert made.status_code == 201
    [game] = await games_of(server)
    assert game["id"] == made.json()["id"]
    assert (game["plies"], game["winner"], game["outcome"]["reason"]) == (4, "black", "resignation")
    assert game["players"]["black"]["level"] == 8


async def test_what_comes_twice_is_kept_once(server: Server) -> None:
    sent = body(*moves("32-28", "19-23"))
    first = await server.http.put(NAME, json=sent)
    again = await server.http.put(NAME, json=sent)
    assert first.json() == again.json()
    [game] = await games_of(server)
    assert game["plies"] == 2


async def test_what_comes_twice_at_once_is_kept_once(server: Server) -> None:
    sent = body(*moves("32-28", "19-23"))
    answers = await asyncio.gather(*(server.http.put(NAME, json=sent) for _ in range(4)))
    assert all(each.is_success for each in answers), answers
    [game] = await games_of(server)
    assert game["plies"] == 2


async def test_what_was_played_after_an_answer_that_was_lost_is_added(server: Server) -> None:
    await server.http.put(NAME, json=body(*moves("32-28", "19-23")))
    longer = body(*moves("32-28", "19-23", "28x19", "14x23"), {"type": "resign", "side": "white"})
    answers = await asyncio.gather(*(server.http.put(NAME, json=longer) for _ in range(3)))
    assert {each.status_code for each in answers} == {200}
    [game] = await games_of(server)
    assert (game["plies"], game["outcome"]["reason"]) == (4, "resignation")


async def test_a_server_that_is_ahead_stays_so(server: Server) -> None:
    await server.http.put(NAME, json=body(*moves("32-28", "19-23", "28x19")))
    assert (await server.http.put(NAME, json=body(*moves("32-28")))).status_code == 200
    [game] = await games_of(server)
    assert game["plies"] == 3


async def test_what_was_taken_back_stays_so(server: Server) -> None:
    requests = [*moves("32-28", "19-23"), {"type": "take_back", "ply": 1}, *moves("31-27")]
    await server.http.put(NAME, json=body(*requests))
    [game] = await games_of(server)
    assert (game["plies"], game["last"]) == (1, ["31", "27"])


async def test_the_arbiter_refuses_what_cannot_have_been_played(server: Server) -> None:
    answer = await server.http.put(NAME, json=body(*moves("32-28", "19-23", "37-32")))
    assert answer.status_code == 422
    assert answer.json()["code"] == "handed_refused"
    assert answer.json()["params"] == {"number": 3, "move": "37-32"}
    assert await games_of(server) == []


async def test_other_moves_under_the_same_name_are_refused(server: Server) -> None:
    await server.http.put(NAME, json=body(*moves("32-28")))
    answer = await server.http.put(NAME, json=body(*moves("31-27")))
    assert (answer.status_code, answer.json()["code"]) == (409, "handed_otherwise")


@pytest.mark.parametrize("created_ms", [0, -5, 4_102_444_800_000])
async def test_a_clock_of_a_device_that_is_wrong_is_not_believed(server: Server, created_ms: int) -> None:
    await server.http.put(NAME, json=body(*moves("32-28"), created_ms=created_ms))
    [game] = await games_of(server)
    began, changed = datetime.fromisoformat(game["created"]), datetime.fromisoformat(game["changed"])
    assert timedelta(0) <= changed - began < timedelta(minutes=10)  # it began when it came, and is stored after that


async def test_when_it_began_is_believed_otherwise(server: Server) -> None:
    await server.http.put(NAME, json=body(*moves("32-28")))
    [game] = await games_of(server)
    earlier_ms = round(1000 * datetime.fromisoformat(game["created"]).timestamp()) - 3_600_000
    await server.http.put(f"{NAME}1", json=body(*moves("32-28"), created_ms=earlier_ms))
    went_on = sorted(
        datetime.fromisoformat(each["changed"]) - datetime.fromisoformat(each["created"])
        for each in await games_of(server)
    )
    assert went_on[0] < timedelta(minutes=10) < timedelta(hours=1) <= went_on[1] < timedelta(hours=2)


@pytest.mark.parametrize(
    "wrong",
    [
        {"profile": "chess"},
        {"players": {"white": ENGINE}},
        {"requests": [{"type": "abort"}]},
        {"requests": [{"type": "move", "side": "white"}]},
    ],
)
async def test_bad_input_is_refused(server: Server, wrong: dict[str, Any]) -> None:
    assert 400 <= (await server.http.put(NAME, json=body() | wrong)).status_code < 500
    assert await games_of(server) == []


async def test_a_long_game_fits(server: Server) -> None:
    requests = [each for _ in range(300) for each in (*moves("32-28"), {"type": "take_back", "ply": 1})]
    assert (await server.http.put(NAME, json=body(*requests))).status_code == 201
