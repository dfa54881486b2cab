"""The HTTP side of games."""

import json
import logging
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, Update, update
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from coupturc.web.store import StoreError, tables
from coupturc.web.store.games import GameRepository
from tests.web.support import ENGINE, HUMAN, Server, open_store, serving

PLAYERS = {"white": HUMAN, "black": HUMAN}


async def test_a_new_game_is_found_and_listed(server: Server) -> None:
    body = {"profile": "turkish", "players": {"white": {"kind": "human", "name": "Anna"}, "black": ENGINE}}
    made = await server.http.post("/api/games", json=body)

    summary = made.json()
    assert summary.pop("invite") is None
    assert made.headers["location"] == f"/api/games/{summary['id']}"
    assert made.headers["cache-control"] == "no-store"
    assert (summary["profile"]["id"], summary["profile"]["game"]) == ("dama", "turkish")
    white = {"kind": "human", "name": "Anna", "level": 5, "style": "universal", "unhurried": False}
    assert summary["players"]["white"] == white
    assert summary["time_control"] == {"white": "-", "black": "-"}
    assert (summary["plies"], summary["outcome"], summary["winner"]) == (0, None, None)
    assert (await server.http.get(f"/api/games/{summary['id']}")).json() == summary
    assert (await server.http.get("/api/games")).json() == {"games": [summary], "damaged": [], "next": None}


async def test_the_list_shows_where_a_game_stands(server: Server) -> None:
    game = await server.new_game(fen="W:W28:B23", time_control={"white": "300+5", "black": "60"})
    async with server.page(game) as page:
        await page.move("28x19")
    summary = (await server.http.get(f"/api/games/{game}")).json()
    assert (summary["plies"], summary["winner"], summary["outcome"]["reason"]) == (1, "white", "no_moves")
    assert (summary["fen"], summary["last"]) == ("B:W19:B", ["28", "19"])
    assert summary["time_control"] == {"white": "300+5", "black": "60"}
    assert summary["changed"] > summary["created"]


async def test_the_list_goes_on_where_it_was_left(server: Server) -> None:
    made = {await server.new_game() for _ in range(53)}
    first = (await server.http.get("/api/games")).json()
    second = (await server.http.get("/api/games", params={"after": first["next"]})).json()
    assert (len(first["games"]), len(second["games"]), second["next"]) == (50, 3, None)
    assert {game["id"] for page in (first, second) for game in page["games"]} == made


async def test_a_rematch_has_the_same_setup_with_colours_changed(server: Server) -> None:
    players = {"white": {"kind": "human", "name": "Anna", "level": 5}, "black": ENGINE}
    times = {"white": "300+5", "black": "60"}
    game = await server.new_game("belgian", fen="W:W28:B1", players=players, time_control=times)
    before = (await server.http.get(f"/api/games/{game}")).json()

    made = await server.http.post(f"/api/games/{game}/rematch")

    summary = made.json()
    assert made.status_code == 201
    assert summary["players"] == {"white": before["players"]["black"], "black": before["players"]["white"]}
    assert summary["time_control"] == {"white": "60", "black": "300+5"}
    same = ("profile", "entry", "fen")
    assert [summary[name] for name in same] == [before[name] for name in same]
    assert summary["id"] != game


async def test_a_rematch_of_equal_times_keeps_them(server: Server) -> None:
    game = await server.new_game(time_control={"white": "300", "black": "300"})
    made = await server.http.post(f"/api/games/{game}/rematch")
    assert made.json()["time_control"] == {"white": "300", "black": "300"}


async def test_a_rematch_of_an_unknown_game(server: Server) -> None:
    answer = await server.http.post("/api/games/unknown/rematch")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


async def test_a_deleted_game_is_gone(server: Server) -> None:
    game = await server.new_game()
    assert (await server.http.delete(f"/api/games/{game}")).status_code == 204
    for answer in (await server.http.get(f"/api/games/{game}"), await server.http.delete(f"/api/games/{game}")):
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "malformed"),
        (b"\xff", 400, "malformed"),
        (b"[" * 10_000, 400, "malformed"),
        (b'{"profile":"fmjd"}', 400, "malformed"),
        (b'{"profile":"fmjd","players":{"white":{"kind":"ghost"},"black":{"kind":"human"}}}', 400, "malformed"),
        (
            b'{"profile":"fmjd","players":{"white":{"kind":"engine","level":99},"black":{"kind":"human"}}}',
            400,
            "malformed",
        ),
        (
            b'{"profile":"fmjd","players":{"white":{"kind":"engine","level":"c"},"black":{"kind":"human"}}}',
            400,
            "malformed",
        ),
        (b"x" * 20_000, 413, "too_large"),
    ],
)
async def test_a_bad_body(server: Server, body: bytes, status: int, code: str) -> None:
    answer = await server.http.post("/api/games", content=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("profile", ["nonsense", "/etc/passwd", "../fmjd", "club.toml"])
async def test_a_profile_is_named_never_a_path(server: Server, profile: str) -> None:
    answer = await server.http.post("/api/games", json={"profile": profile, "players": PLAYERS})
    assert answer.status_code == 422
    assert answer.json() == {"code": "unknown_profile", "params": {"profile": profile}, "faults": []}


async def test_all_faults_of_a_position_are_told(server: Server) -> None:
    answer = await server.http.post(
        "/api/games", json={"profile": "fmjd", "players": PLAYERS, "fen": "W:W1,32,32:B51,20"}
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "fen")
    assert {fault["code"] for fault in answer.json()["faults"]} == {"man_on_far_row", "square_twice", "off_board"}


async def test_a_time_control_that_is_none(server: Server) -> None:
    times = {"white": "300+", "black": "-"}
    answer = await server.http.post("/api/games", json={"profile": "fmjd", "players": PLAYERS, "time_control": times})
    assert (answer.status_code, answer.json()["code"]) == (422, "time_control")
    assert answer.json()["params"] == {"text": "300+", "column": 1}


async def test_what_is_not_there(server: Server) -> None:
    nothing = await server.http.get("/api/nothing")
    assert (nothing.status_code, nothing.json()["code"]) == (404, "not_found")
    wrong = await server.http.put("/api/games")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "method_not_allowed")


class Broken(GameRepository):
    """Its disk is gone, or its code is wrong."""

    error: Exception = StoreError("disk gone")

    async def latest(self, *_: object) -> tuple[()]:
        raise self.error


@pytest.mark.parametrize(
    ("error", "status", "code"), [(StoreError("gone"), 503, "not_stored"), (KeyError("bug"), 500, "internal")]
)
async def test_a_failure_here_is_a_code_and_no_traceback(
    tmp_path: Path, page_folder: Path, error: Exception, status: int, code: str
) -> None:
    store = open_store(tmp_path)
    games = Broken(store.database)
    games.error = error
    async with serving(replace(store, games=games), page_folder) as server:
        answer = await server.http.get("/api/games")
        assert (answer.status_code, answer.json()) == (status, {"code": code, "params": {}, "faults": []})


async def test_games_are_found_by_game_state_and_words(server: Server) -> None:
    def named(name: str) -> dict[str, object]:
        return {"white": {"kind": "human", "name": name}, "black": HUMAN}

    dama = await server.new_game("dama", players=named("İrem Çelik"))
    over = await server.new_game("belgian", players=named("Anna de Wit"), fen="W:W28:B23")
    async with server.page(over) as page:
        await page.move("28x19")

    async def found(**params: str) -> list[str]:
        body = (await server.http.get("/api/games", params=params)).json()
        return [game["id"] for game in body["games"]]

    assert await found(game="turkish") == [dama]
    assert await found(state="finished") == [over]
    assert await found(state="open", game="international") == []
    assert await found(q="irem çELİK") == [dama]
    assert await found(q="wit anna") == [over]
    assert await found(q="belgian") == [over]
    assert await found(q="%") == []
    assert set(await found(state="other")) == {dama, over}


async def test_a_game_is_looked_back_on(server: Server) -> None:
    game = await server.new_game(fen="W:W28,31:B2,19")
    async with server.page(game) as page:
        await page.move("28-23")
        await page.move("19x28")
    body = (await server.http.get(f"/api/games/{game}/line")).json()
    assert [each["move"] and each["move"]["text"] for each in body["positions"]] == [None, "28-23", "19x28"]
    assert body["positions"][1]["pieces"] == {"23": "w", "31": "w", "2": "b", "19": "b"}
    assert body["positions"][2]["fen"] == body["summary"]["fen"]
    assert body["board"]["labels"] == "numbers"
    assert (await server.http.get("/api/games/nothing/line")).status_code == 404


async def test_irregular_moves_and_crowned_men_are_looked_back_on(server: Server) -> None:
    game = await server.new_game("belgian", entry="over_the_board", fen="W:W28,37:B4,23")
    async with server.page(game) as page:
        await page.ask({"type": "place", "side": "white", "origin": "37", "path": ["31"]})
        await page.ask({"type": "correct", "side": "black"})
        await page.ask({"type": "place", "side": "white", "origin": "37", "path": ["32"]})
        await page.ask({"type": "place", "side": "black", "origin": "4", "path": ["9"]})
    positions = (await server.http.get(f"/api/games/{game}/line")).json()["positions"]
    assert [each["move"] and each["move"]["text"] for each in positions] == [None, "37-32", "4-9"]
    assert positions[1]["pieces"] == {"28": "w", "32": "w", "4": "b", "23": "b"}

    crowning = await server.new_game("belgian", fen="B:WK1,21,32:BK30")
    async with server.page(crowning) as page:
        await page.ask({"type": "crown", "side": "black"})
    positions = (await server.http.get(f"/api/games/{crowning}/line")).json()["positions"]
    assert [each["pieces"] for each in positions] == [{"1": "W", "21": "W", "32": "W", "30": "B"}]


async def test_a_damaged_game_hides_no_other(
    tmp_path: Path, page_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = open_store(tmp_path)
    async with serving(store, page_folder) as server:
        games = [await server.new_game() for _ in range(3)]
        for game, setup in zip(games[:2], ("{", '{"profile": "", "players": {}, "setup": {}}'), strict=True):
            statement = update(tables.games).where(tables.games.c.id == game).values(setup=setup)
            await store.database.write(partial(_execute, statement))
        body = (await server.http.get("/api/games")).json()
        assert [game["id"] for game in body["games"]] == games[2:]
        assert set(body["damaged"]) == set(games[:2])
        assert (await server.http.delete(f"/api/games/{games[0]}")).status_code == 204
    assert f"{games[1]} is damaged in the database" in caplog.text


@pytest.mark.parametrize(("version", "code"), [(99, "newer_game"), ("two", "damaged_game")])
async def test_a_game_that_cannot_be_read_says_why(
    tmp_path: Path, page_folder: Path, caplog: pytest.LogCaptureFixture, version: object, code: str
) -> None:
    caplog.set_level(logging.CRITICAL)
    store = open_store(tmp_path)
    async with serving(store, page_folder) as server:
        game = await server.new_game()
        setup = json.dumps({"version": version})
        statement = update(tables.games).where(tables.games.c.id == game).values(setup=setup)
        await store.database.write(partial(_execute, statement))
        assert (await server.http.get("/api/games")).json()["damaged"] == [game]
        for path in ("", "/line", "/pdn"):
            answer = await server.http.get(f"/api/games/{game}{path}")
            assert (answer.status_code, answer.json()["code"]) == (422, code)
        answer = await server.http.post(f"/api/games/{game}/rematch")
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        address = f"{server.url.replace('http', 'ws')}/api/games/{game}/socket"
        async with connect(address, origin=Origin(server.url)) as socket:
            assert json.loads(await socket.recv()) == {"type": "fault", "code": code, "id": None, "params": {}}
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404


def _execute(statement: Update, connection: Connection) -> None:
    connection.execute(statement)
