"""Tournaments over HTTP: a club evening, two arbiters at once, files, and who may change what."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection, update

from coupturc.tournament.record_json import decode_record
from coupturc.tournament.tournament import Tournament
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store.tables import tournaments
from tests.web.support import Server, open_store, serving

MEMBERS = "name;rating;club\n" + "".join(f"Lid {letter};{1300 - 10 * ord(letter)};Ons\n" for letter in "ABCDEFGH")


async def begun(server: Server, **setup: Any) -> str:
    body = {"name": "Winter", "system": "keizer"} | setup
    made = await server.http.post("/api/tournaments", json=body)
    assert made.status_code == 201, made.text
    name: str = made.json()["id"]
    return name


async def asks(server: Server, tournament: str, request: dict[str, Any], seen: int | None = None) -> dict[str, Any]:
    if seen is None:
        seen = (await server.http.get(f"/api/tournaments/{tournament}")).json()["version"]
    answer = await server.http.post(f"/api/tournaments/{tournament}/requests", json={"request": request, "seen": seen})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def asked_at_once(server: Server, tournament: str, requests: list[dict[str, Any]], seen: int) -> list[str | None]:
    """Return why each was refused, in the order of the requests; which of them comes first is up to the server."""
    answers = await asyncio.gather(*(asks(server, tournament, request, seen) for request in requests))
    return [each["refused"] and each["refused"]["code"] for each in answers]


async def outcomes(server: Server, tournament: str) -> list[str | None]:
    shown = (await server.http.get(f"/api/tournaments/{tournament}")).json()
    return [board["outcome"] for board in shown["rounds"][0]["boards"]]


async def evening(server: Server, **setup: Any) -> str:
    """Return a tournament of eight with a published first round."""
    name = await begun(server, **setup)
    await server.http.post(f"/api/tournaments/{name}/players", content=MEMBERS)
    for kind in ("pair", "publish"):
        assert (await asks(server, name, {"type": kind, "round": 1}))["refused"] is None
    return name


async def test_a_pasted_name_becomes_one_line(server: Server) -> None:
    name = await begun(server, name="Clubkampioenschap\N{NO-BREAK SPACE}2026\r\n(najaar)")
    shown = (await server.http.get(f"/api/tournaments/{name}")).json()
    assert shown["name"] == "Clubkampioenschap 2026 (najaar)"


async def test_a_club_evening_with_a_walk_in_and_a_correction(server: Server) -> None:
    name = await evening(server)
    for board in range(1, 5):
        done = await asks(server, name, {"type": "result", "round": 1, "board": board, "outcome": "white_wins"})
    assert [line["wins"] for line in done["tournament"]["standings"]].count(1) == 4
    await asks(server, name, {"type": "enter", "player": {"name": "Inloper"}})
    for kind in ("pair", "publish"):
        done = await asks(server, name, {"type": kind, "round": 2})
    second = done["tournament"]["rounds"][1]
    assert (len(second["boards"]), [each["why"] for each in second["absences"]]) == (4, ["bye"])
    before = done["tournament"]["standings"]
    done = await asks(server, name, {"type": "result", "round": 1, "board": 1, "outcome": "black_wins"})
    assert done["refused"] is None
    assert done["tournament"]["standings"] != before


async def test_the_record_is_on_disk_when_it_is_confirmed(tmp_path: Path, page_folder: Path) -> None:
    async with serving(open_store(tmp_path), page_folder) as server:
        name = await evening(server)
        shown = (await server.http.get(f"/api/tournaments/{name}")).json()
    async with serving(open_store(tmp_path), page_folder) as server:
        assert (await server.http.get(f"/api/tournaments/{name}")).json() == shown
        listed = (await server.http.get("/api/tournaments")).json()
        assert [(each["name"], each["players"], each["rounds"]) for each in listed["tournaments"]] == [("Winter", 8, 1)]


async def test_two_arbiters_enter_results_at_once(server: Server) -> None:
    name = await evening(server)
    seen = (await server.http.get(f"/api/tournaments/{name}")).json()["version"]
    same = [{"type": "result", "round": 1, "board": board, "outcome": "draw"} for board in (1, 2, 1)]
    assert await asked_at_once(server, name, same, seen) == [None, None, None]
    assert await outcomes(server, name) == ["draw", "draw", None, None]
    other = [{"type": "result", "round": 1, "board": 3, "outcome": outcome} for outcome in ("draw", "black_wins")]
    answers = await asked_at_once(server, name, other, seen)  # whichever comes first stands
    assert sorted(answers, key=str) == [None, "changed_meanwhile"]
    assert (await outcomes(server, name))[2] == other[answers.index(None)]["outcome"]


async def test_two_servers_on_one_database_have_one_truth(tmp_path: Path, page_folder: Path) -> None:
    async with (
        serving(open_store(tmp_path), page_folder) as here,
        serving(open_store(tmp_path), page_folder) as there,
    ):
        name = await evening(here)
        seen = (await there.http.get(f"/api/tournaments/{name}")).json()["version"]
        results = [{"type": "result", "round": 1, "board": board, "outcome": "draw"} for board in (1, 2, 3, 4)]
        await asyncio.gather(
            *(asks(server, name, result, seen) for result, server in zip(results, (here, there) * 2, strict=True))
        )
        shown = [(await server.http.get(f"/api/tournaments/{name}")).json() for server in (here, there)]
    assert shown[0] == shown[1]
    assert [each["outcome"] for each in shown[0]["rounds"][0]["boards"]] == ["draw"] * 4


async def test_a_list_with_faults_enters_nobody(server: Server) -> None:
    name = await begun(server)
    body = "name,rating\nAnk,9999\nAnk,1200\n,3\n"
    answer = (await server.http.post(f"/api/tournaments/{name}/players", content=body)).json()
    assert [(each["code"], each["line"], each["column"]) for each in answer["faults"]] == [
        ("rating", 2, 5),
        ("name_twice", 3, 1),
        ("no_name", 4, 1),
    ]
    assert answer["tournament"]["players"] == []


async def test_a_list_with_somebody_who_is_there_enters_nobody(server: Server) -> None:
    name = await begun(server)
    await asks(server, name, {"type": "enter", "player": {"name": "Ank"}})
    answer = (await server.http.post(f"/api/tournaments/{name}/players", content="name\nBen\nAnk\n")).json()
    assert answer["refused"] == {"code": "name_twice", "params": {"name": "Ank", "number": 1}}
    assert [each["player"]["name"] for each in answer["tournament"]["players"]] == ["Ank"]


async def test_a_page_that_has_it_gets_nothing_again(server: Server) -> None:
    name = await begun(server)
    first = await server.http.get(f"/api/tournaments/{name}")
    tag = {"if-none-match": first.headers["etag"]}
    assert (await server.http.get(f"/api/tournaments/{name}", headers=tag)).status_code == 304
    await asks(server, name, {"type": "enter", "player": {"name": "Ank"}})
    assert (await server.http.get(f"/api/tournaments/{name}", headers=tag)).status_code == 200


async def test_its_files(server: Server) -> None:
    name = await evening(server)
    record = await server.http.get(f"/api/tournaments/{name}.json")
    assert Tournament.replay(decode_record(record.content)).state.rounds[0].published
    assert (await server.http.get(f"/api/tournaments/{name}.trf")).text.startswith("012 Winter")
    assert (await server.http.get(f"/api/tournaments/{name}.csv")).text.count("\n") == 9
    hall = await server.http.get(f"/api/tournaments/{name}/hall", params={"language": "nl"})
    assert "Ronde 1" in hall.text
    assert "'sha256-" in hall.headers["content-security-policy"]


async def test_what_cannot_be_played_is_named(server: Server) -> None:
    cases: tuple[tuple[dict[str, int | str], str], ...] = (
        ({"rounds": 300}, "rounds"),
        ({"keizer.bye": "2"}, "keizer.bye"),
        ({"keizer.own_value": 1}, "keizer.own_value"),
        ({"keizer.x": "1"}, "keizer.x"),
    )
    for wrong, where in cases:
        asked = {"name": "X", "system": "keizer", "parameters": wrong}
        answer = await server.http.post("/api/tournaments", json=asked)
        assert (answer.status_code, answer.json()["params"]["where"]) == (422, where)
    for body in ({"name": "", "system": "keizer"}, {"name": "X", "system": "ladder"}, {"name": "X"}):
        assert (await server.http.post("/api/tournaments", json=body)).status_code == 400


async def test_tie_breaks_are_chosen_once_each(server: Server) -> None:
    body: dict[str, Any] = {"name": "X", "system": "swiss", "tie_breaks": ["wins", "solkoff"]}
    assert (await server.http.post("/api/tournaments", json=body)).json()["tie_breaks"] == ["wins", "solkoff"]
    answer = await server.http.post("/api/tournaments", json=body | {"tie_breaks": ["wins", "wins"]})
    assert (answer.status_code, answer.json()["params"]) == (422, {"where": "tie_breaks"})
    assert (await server.http.post("/api/tournaments", json=body | {"tie_breaks": ["luck"]})).status_code == 400


async def test_every_parameter_that_is_offered_is_kept(server: Server) -> None:
    offered = (await server.http.get("/api/tournaments/systems")).json()
    assert offered["systems"][0]["system"] == "keizer"
    assert set(offered["tie_breaks"]) >= {"solkoff", "barrage"}
    for rules in offered["systems"]:
        values = {each["name"]: _other(each) for each in rules["parameters"]}
        body = {"name": "X", "system": rules["system"], "parameters": values}
        name = (await server.http.post("/api/tournaments", json=body)).json()["id"]
        setup = (await server.http.get(f"/api/tournaments/{name}.json")).json()["setup"]
        assert {path: _at(setup, path) for path in values} == values
        assert setup["tie_breaks"] == (rules["tie_breaks"] or [])


def _other(parameter: dict[str, Any]) -> int | str | bool:
    """Return a value that is not the usual one."""
    match parameter["kind"]:
        case "count":
            return int(parameter["usual"] or 0) + 1
        case "share":
            return "1/4"
        case "switch":
            return not parameter["usual"]
    choice: str = parameter["choices"][-1]
    return choice


def _at(setup: dict[str, Any], path: str) -> object:
    found: Any = setup
    for part in path.split("."):
        found = found[part]
    return found


async def test_texts_and_numbers_have_bounds(server: Server) -> None:
    name = await begun(server)
    for player in ({"name": "x" * 201}, {"name": "a\nb"}, {"name": "Ank", "club": "\u202e"}):
        answer = await asks(server, name, {"type": "enter", "player": player})
        assert answer["refused"]["code"] == "bad_text"


async def test_a_damaged_one_harms_no_other(server: Server) -> None:
    first, second = await begun(server), await begun(server)
    await server.services.store.database.write(lambda connection: _damage(connection, first))
    listed = (await server.http.get("/api/tournaments")).json()
    assert ([each["id"] for each in listed["tournaments"]], listed["damaged"]) == ([second], [first])
    answer = await server.http.get(f"/api/tournaments/{first}")
    assert (answer.status_code, answer.json()["code"]) == (422, "damaged_tournament")


def _damage(connection: Connection, tournament: str) -> None:
    connection.execute(update(tournaments).where(tournaments.c.id == tournament).values(setup="{"))


async def test_a_deleted_one_is_gone(server: Server) -> None:
    name = await evening(server)
    assert (await server.http.delete(f"/api/tournaments/{name}")).status_code == 204
    for answer in (
        await server.http.get(f"/api/tournaments/{name}"),
        await server.http.delete(f"/api/tournaments/{name}"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_tournament")


async def test_only_its_arbiter_changes_it_where_people_are_known(tmp_path: Path, page_folder: Path) -> None:
    session = SessionCookie(secure=False)
    async with serving(open_store(tmp_path), page_folder, session=session) as server:
        server.http.headers["origin"] = server.url
        name = await evening(server)
        async with httpx.AsyncClient(base_url=server.url, headers={"origin": server.url}, timeout=60) as stranger:
            shown = (await stranger.get(f"/api/tournaments/{name}")).json()
            assert (shown["mine"], len(shown["players"])) == (False, 8)
            assert (await stranger.get("/api/tournaments")).json()["tournaments"] == []
            wish = {"request": {"type": "unpair", "round": 1}, "seen": shown["version"]}
            for answer in (
                await stranger.post(f"/api/tournaments/{name}/requests", json=wish),
                await stranger.post(f"/api/tournaments/{name}/players", content="name\nX\n"),
                await stranger.delete(f"/api/tournaments/{name}"),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
        assert (await server.http.get(f"/api/tournaments/{name}")).json()["mine"]
        assert len((await server.http.get("/api/tournaments")).json()["tournaments"]) == 1


async def test_the_view_says_what_may_become_of_a_pairing(server: Server) -> None:
    name = await evening(server)

    async def may() -> list[tuple[bool, bool]]:
        rounds = (await server.http.get(f"/api/tournaments/{name}")).json()["rounds"]
        return [(each["may_unpair"], each["may_seat"]) for each in rounds]

    assert await may() == [(True, True)]
    await asks(server, name, {"type": "result", "round": 1, "board": 1, "outcome": "draw"})
    assert await may() == [(False, True)]
    board = (await server.http.get(f"/api/tournaments/{name}")).json()["rounds"][0]["boards"][0]
    await asks(server, name, {"type": "leave", "number": board["white"]})
    assert await may() == [(False, True)]
    await asks(server, name, {"type": "pair", "round": 2})
    assert await may() == [(False, False), (True, True)]


async def test_nobody_is_seated_beside_the_table_of_a_round_robin(server: Server) -> None:
    name = await begun(server, system="round_robin")
    for number in range(3):
        await asks(server, name, {"type": "enter", "player": {"name": f"P{number}"}})
    done = await asks(server, name, {"type": "pair", "round": 1})
    assert done["tournament"]["rounds"][0]["may_seat"] is False


async def test_absences_of_all_rounds_to_come(server: Server) -> None:
    name = await evening(server)
    for number, why in ((7, "club_duty"), (2, "excused"), (3, "excused")):
        done = await asks(server, name, {"type": "absent", "number": 3, "round": number, "why": why})
    planned = [{"round": 2, "why": "excused"}, {"round": 3, "why": "excused"}, {"round": 7, "why": "club_duty"}]
    assert done["tournament"]["players"][2]["absences"] == planned
    await asks(server, name, {"type": "pair", "round": 2})
    done = await asks(server, name, {"type": "publish", "round": 2})
    assert done["tournament"]["players"][2]["absences"] == planned[1:]


async def test_who_has_said_not_to_come_is_shown_until_the_round_is_published(
    tmp_path: Path, page_folder: Path
) -> None:
    async with serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as server:
        server.http.headers["origin"] = server.url
        name = await evening(server)
        await asks(server, name, {"type": "absent", "number": 3, "round": 2, "why": "excused"})
        await asks(server, name, {"type": "pair", "round": 2})
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as stranger:
            shown = (await stranger.get(f"/api/tournaments/{name}")).json()
        assert (len(shown["rounds"]), shown["players"][2]["absences"]) == (1, [{"round": 2, "why": "excused"}])
